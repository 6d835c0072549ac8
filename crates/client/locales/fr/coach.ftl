## First game, Strozzi: one message for each kind of decision
coach-strozzi-start = Une manche apporte un nombre limité de navires, et vous avez trois pavillons. Rien ne presse : regardez chaque navire et demandez-vous pour quel port il est bon.
coach-strozzi-claim = Voulez-vous ce navire ? Il devrait être rapide ou porter beaucoup pour un port où vous n’en avez pas encore. Voyez qui est interrogé après vous et a encore un pavillon pirate : face à lui, une revendication n’est pas sûre.
coach-strozzi-pirate = Quelqu’un a revendiqué ce navire ; seul votre pavillon pirate peut le capturer. Vous en avez un par manche. Prenez le navire s’il vaut plus pour vous qu’un autre à venir, ou s’il profite trop à quelqu’un d’autre.
coach-strozzi-port = Choisissez le port. La vitesse décide de la place dans la file (15, 10 et 5 points), la marchandise du port fait monter votre pion. Chaque port n’accueille qu’un de vos navires par manche ; pensez donc à ceux qui viendront.
coach-strozzi-tile = Choisissez une tuile Mécénat. La valeur 2 compte plus pour son domaine en fin de partie ; la valeur 1 fait monter un de vos pions maintenant, et un pion rapporte à chaque manche. Collectionnez là où vous pouvez être en tête.
coach-strozzi-last-round = La dernière manche compte comme les autres : navires, pions et cases bonus. Puis les tuiles de mécénat rapportent 30, 20 et 10 points par domaine, et la partie est finie.
coach-strozzi-round = On compte la manche : les trois premiers navires de chaque port, les trois premiers pions de chaque ville et les cases bonus. Les pions restent en place : ce que vous gravissez maintenant comptera encore.

## First game, Liguria
coach-liguria-start = Au fil des manches, vous bâtissez un port, et avec lui un bateau plus rapide et plus de sacs. Décidez tôt quels contrats et quelles îles vous visez, et surveillez votre solde.
coach-liguria-cubes = Posez deux cubes de couleurs différentes sur vos docks. Vous ne pourrez jamais les embarquer vous-même : ils sont pour les autres. Cela importe peu, sinon qu’ils attirent des visiteurs.
coach-liguria-buyer = Placez votre négociant. À droite il y a plus de tuiles ; à gauche vous choisissez, prenez une carte et naviguez plus tôt. Regardez la rangée et les cartes : y a-t-il quelque chose qu’il vous faut absolument ?
coach-liguria-take = Prenez vos tuiles. Bateaux et marchands paient tôt dans la partie, bâtiments et moines aussi plus tard ; un contrat ne vaut que si vous pouvez rapporter ses cubes. Un trou coûte 1 pièce d’argent par tuile sautée.
coach-liguria-card = Prenez une carte Bateau. Les cartes rouges sont plus fortes, mais leurs points doivent être compensés avant la fin par des cartes vertes, des moines ou des chevaliers expulsés. Les cubes de la carte vont sur vos docks, pour les autres.
coach-liguria-upgrade = Retournez une tuile pour du prestige. Bâtiments et moines n’y perdent rien ; bateaux et marchands perdent leurs gouvernails ou leurs sacs : promouvez-les plutôt tard. Vous pouvez aussi vous arrêter.
coach-liguria-sail = Préparez votre voyage : où vous arrêter, qu’embarquer, et comment rentrer ? La peinture ne compte qu’une fois déchargée dans votre port. D’une île, on repart dans la même direction.
coach-liguria-onward = L’escale est faite. Continuez d’au moins un cran, dans la même direction.
coach-liguria-load = Embarquez depuis ces docks, un cube par sac et 10 au plus à bord. Pensez d’abord à vos contrats, puis aux séries. Ce qui est à bord ne peut être jeté.
coach-liguria-bonus = Votre chevalier au cube vous laisse le choix : prenez la couleur qui manque encore à vos contrats.
coach-liguria-conquer = Conquérir l’île ? Chaque tuile posée embarque un cube de sa couleur ; il vous faut plus d’épées que son occupant, et elles éloigneront les autres. Le score de l’île est à vous si vous la tenez à la fin.
coach-liguria-deploy = Déployer un diplomate ? À la fin, votre ambassadeur donne 2 points de prestige par tuile de sa ligne, même ajoutée plus tard. Le premier dans un port est le moins cher : chacun des suivants coûte un parchemin de plus.
coach-liguria-turn = Faire demi-tour, ou repartir la prochaine fois dans la même direction ? Vous êtes sur une île : sans autre demi-tour, vous ne pourrez pas changer au début de votre prochain tour.
coach-liguria-homeward = Le dernier voyage : seules vos tuiles Bateau comptent, et il ne reste qu’à décharger chez vous. Rentrez si vous pouvez atteindre votre port.
