# What explains itself on the board
explain-flag-pirate = Pavillon pirate
    .text = Prend le navire aussitôt, revendiqué ou non ; plus personne n’est interrogé, et qui l’avait revendiqué récupère son pavillon.
explain-flag-plus1 = Pavillon +1
    .text = Revendique le navire et augmente sa vitesse de 1, mais un pavillon pirate peut encore le capturer.
explain-flag-ware = Pavillon marchand
    .text = Revendique le navire et fait monter votre pion du port d’une case de plus, mais un pavillon pirate peut encore le capturer.
explain-flag-used = Pavillon utilisé
    .text = Il flotte sur un navire au port et revient à la manche suivante ; sans pavillon, on ne participe plus à celle-ci.
explain-gold = Or
    .text = La marchandise de Venise : sur un navire envoyé là, chaque or fait monter d’une case le pion de son propriétaire.
explain-grain = Blé
    .text = La marchandise de Rome : sur un navire envoyé là, chaque blé fait monter d’une case le pion de son propriétaire.
explain-cloth = Étoffe
    .text = La marchandise de Naples : sur un navire envoyé là, chaque étoffe fait monter d’une case le pion de son propriétaire.
explain-strozzi-scroll = Parchemin
    .text = Chaque parchemin d’un navire fait monter d’une case le pion de son propriétaire à Florence, quel que soit le port.
explain-promotion = Symbole de mécénat
    .text = Qui prend ce navire choisit une des tuiles Mécénat visibles et la garde.
explain-promotion-tile = Tuile Mécénat
    .text = Sa valeur compte dans son domaine à la fin de la partie ; si elle montre une marchandise, votre pion dans ce port monte aussitôt d’une case.
explain-art = Arts
    .text = Un des trois domaines : à la fin, les totaux les plus élevés des tuiles rapportent 30, 20 et 10 points.
explain-science = Sciences
    .text = Un des trois domaines : à la fin, les totaux les plus élevés des tuiles rapportent 30, 20 et 10 points.
explain-architecture = Architecture
    .text = Un des trois domaines : à la fin, les totaux les plus élevés des tuiles rapportent 30, 20 et 10 points.
explain-strozzi-ship = Navire
    .text = Le numéro sur la voile est sa vitesse ; en dessous, vous voyez ce qu’il porte.
explain-sail = Numéro de voile
    .text = La vitesse du navire, de 1 à 8 ; un pavillon +1 l’augmente de 1.
explain-berth = Mouillage
    .text = Les navires sont en file, le plus rapide d’abord, derrière ceux de même vitesse ; à la fin de la manche, les trois premiers rapportent 15, 10 et 5.
explain-venice = Venise
    .text = Un port, celui de l’or : à chaque manche vous pouvez y envoyer un navire, et les trois navires les plus rapides et les trois pions les plus hauts y rapportent des points.
explain-rome = Rome
    .text = Un port, celui du blé : à chaque manche vous pouvez y envoyer un navire, et les trois navires les plus rapides et les trois pions les plus hauts y rapportent des points.
explain-naples = Naples
    .text = Un port, celui de l’étoffe : à chaque manche vous pouvez y envoyer un navire, et les trois navires les plus rapides et les trois pions les plus hauts y rapportent des points.
explain-florence = Florence
    .text = Ce n’est pas un port : les parchemins y font monter, le pion le plus haut commence la manche suivante, et être plus haut ici départage les égalités.
explain-marker = Pion
    .text = Jusqu’où son propriétaire est monté dans cette ville ; sur une même case, plus à gauche vaut plus haut.
explain-start-space = Case départ
    .text = Tous les pions commencent ici ; un pion qui y est encore ne rapporte rien et n’occupe aucun rang.
explain-bonus-space = Case bonus
    .text = À la fin de chaque manche, un pion ici rapporte ces points en plus de son rang ; la plus haute, avec 15, est le bout de la piste.
explain-ship-supply = Navires restants
    .text = Autant de navires peuvent encore venir dans cette manche ; certains des 29 ont été écartés sans être vus, nul ne sait donc lesquels.
explain-aside = Navires écartés
    .text = Personne n’a voulu de ces navires ; ils ne reviennent pas dans cette manche.
explain-asking = Qui est interrogé
    .text = Le joueur actif d’abord, puis les autres dans le sens horaire, une fois chacun ; qui ne pourrait que passer est sauté.
explain-display = Étalage
    .text = Trois tuiles Mécénat sont visibles ; quand on en prend une, la suivante de la pile la remplace.
explain-leaders = En tête
    .text = Qui a pour l’instant les plus hauts totaux de chaque domaine ; à la fin ils rapportent 30, 20 et 10 points, et Florence départage. Un total de 0 est classé lui aussi, sauf convention contraire.
explain-points = Points
    .text = Qui a le plus de points après trois manches et les collections gagne.
explain-projection = Si la manche finissait maintenant
    .text = Ce que ce joueur marquerait pour ses navires, ses pions et les cases bonus si la manche finissait maintenant.
explain-strozzi-round = Manche
    .text = Il y en a trois ; chacune finit quand il n’y a plus de pavillons ou plus de navires, puis on compte les points.
explain-pass = Passer
    .text = Vous gardez vos pavillons et laissez ce navire aux autres ; on ne vous interrogera plus à son sujet.

# The lessons
tutorial-strozzi-goal = De quoi il s’agit
    .text = Vous jouez contre Bianca et Lorenzo. Les navires arrivent l’un après l’autre, et vous en obtenez au plus trois dans chacune des trois manches. Les quatre tours sont les villes. Les trois premiers navires d’un port rapportent 15, 10 et 5 points, et les trois pions les plus hauts de chaque ville aussi.
tutorial-strozzi-ship = Un navire arrive
    .text = Le numéro sur la voile est sa vitesse : 5. Il porte trois coffres d’or, la marchandise de Venise, et un parchemin, qui compte à Florence. Vous avez trois pavillons. Le pavillon +1 rend un navire plus rapide, le pavillon marchand donne une case de plus dans son port, et le pavillon pirate prend le navire aussitôt. Chacun vaut pour un navire dans cette manche.
    .right = Vous l’avez revendiqué. C’est maintenant à Bianca et Lorenzo : chacun pourrait encore le prendre avec un pavillon pirate.
tutorial-strozzi-ship-claim = Revendiquez le navire avec votre pavillon marchand.
    .wrong = Cela le prendrait aussi. Mais avec autant d’or, le pavillon marchand est un bon choix : une case de plus à Venise.
tutorial-strozzi-ship-claim-pirate = Il serait à vous aussitôt. Mais gardez le pavillon pirate : vous voudrez bientôt enlever un navire à quelqu’un.
tutorial-strozzi-ship-claim-passed = Vous pouvez passer, mais aucun navire ne porte plus de trois fois de l’or. Prenez celui-ci.
tutorial-strozzi-port = Au port
    .text = Tous deux ont passé : le navire est à vous. Envoyez-le maintenant dans un port. Seule la marchandise de ce port y compte : l’or à Venise, le blé à Rome, l’étoffe à Naples. Votre pion monte d’une case pour chacune, et d’une de plus pour le pavillon marchand. Le parchemin vous fait monter à Florence, où qu’aille le navire.
    .right = Trois fois de l’or et le pavillon marchand : quatre cases à Venise. Et votre navire y est le premier de la file.
tutorial-strozzi-port-venice = Envoyez le navire à Venise.
    .wrong = L’or n’y fait rien. Le port de l’or est Venise.
tutorial-strozzi-pirate = Pirates
    .text = Votre voisine de gauche, Bianca, a révélé le navire suivant, avec de l’or, de l’étoffe et un laurier, et le revendique avec son pavillon +1. Lorenzo a passé. Vous n’avez pas encore de navire à Naples, et deux étoffes vous y feraient monter. Un navire revendiqué ne se prend que d’une façon : par un pavillon pirate.
    .right = Le navire est à vous, et Bianca a récupéré son pavillon : une revendication perdue ne coûte rien.
tutorial-strozzi-pirate-take = Prenez le navire avec votre pavillon pirate.
    .wrong = Si vous passez, Bianca le prend. Essayez le pavillon pirate.
tutorial-strozzi-pirate-naples = Envoyez-le à Naples. Vous avez déjà un navire à Venise, et un par port est le maximum.
    .wrong = Il ne porte pas de blé pour Rome. Son étoffe compte à Naples.
tutorial-strozzi-tile = Pour les arts
    .text = Le laurier du navire vous donne une tuile Mécénat. À la fin de la partie, les totaux les plus élevés en arts, en sciences et en architecture rapportent 30, 20 et 10 points. Une tuile de valeur 2 compte davantage. Une tuile de valeur 1 fait aussi monter un pion, tout de suite.
    .right = Un pour les arts, et une case de plus à Venise, bien que votre navire soit allé à Naples. Une nouvelle tuile la remplace à l’étalage.
tutorial-strozzi-tile-art = Choisissez la tuile des arts avec l’or.
    .wrong = Une bonne tuile aussi. Mais voyez ce que fait une marchandise : choisissez la tuile des arts avec l’or.
tutorial-strozzi-pass = Pas n’importe quel navire
    .text = Il vous reste un pavillon et un port : Rome. Ce navire a le numéro 1 et porte de l’or. À Rome, il ne vous vaudrait qu’une place en queue de file. Neuf navires peuvent encore venir : passer ne coûte rien.
    .right = Personne n’en a voulu. Il est écarté, et Bianca révèle un autre navire.
tutorial-strozzi-pass-pass = Passez.
    .wrong = Ce serait votre dernier pavillon de la manche, pour un navire lent et sans blé. Passez.
tutorial-strozzi-last = Le dernier mot
    .text = Un navire rapide, avec du blé pour Rome. Bianca et Lorenzo ont passé, et chacun ne décide qu’une fois. Vous êtes en dernier : personne ne peut vous le prendre. Et avec votre pavillon +1, sa vitesse est 8.
    .right = Votre navire est premier à Rome, avec la vitesse 8. Vous avez utilisé vos trois pavillons. Les autres continuent sans vous jusqu’à la fin de la manche.
tutorial-strozzi-last-claim = Revendiquez le navire avec votre pavillon +1.
    .wrong = Il serait alors écarté. Un navire aussi rapide est rare : prenez-le.
tutorial-strozzi-last-rome = Envoyez-le à Rome, le seul port qui vous reste.
    .wrong = Vous y avez déjà un navire.
tutorial-strozzi-round = Le décompte de la manche
    .text = Tous ont utilisé trois pavillons, la manche est donc finie. Vos navires sont premiers à Venise et à Rome, troisième à Naples : 15, 15 et 5 points. Vos pions en rapportent 40. À Naples, Lorenzo et vous êtes sur la même case, mais vous y étiez avant lui : vous êtes plus à gauche, donc plus haut. En tout, 75 points. Les pions restent, les pavillons reviennent. Bianca est la plus haute à Florence et commence la deuxième manche.
tutorial-strozzi-danger = Qui vient après vous ?
    .text = Deuxième manche. Lorenzo a déjà utilisé son pavillon pirate, et c’est votre tour. Trois blés : voilà le navire pour Rome. Mais Bianca est interrogée après vous. Elle mène à Rome et a encore son pavillon pirate. Regardez les pavillons de ceux qui viennent après vous avant de revendiquer.
    .right = Pris aussitôt. Votre pion est maintenant le plus haut à Rome, et votre navire est premier de la file.
tutorial-strozzi-danger-take = Assurez-vous : prenez le navire avec votre pavillon pirate.
    .wrong = Bianca pourrait vous le prendre avec son pavillon pirate. Jouez le vôtre, et il est à vous aussitôt.
tutorial-strozzi-danger-rome = Envoyez-le à Rome.
    .wrong = Son blé ne compte qu’à Rome.
tutorial-strozzi-end = Comment cela finit
    .text = Après la troisième manche, les tuiles comptent : en arts, en sciences et en architecture, 30, 20 et 10 points pour les totaux les plus élevés. Même un total de 0 est classé. À égalité, l’emporte qui est plus haut à Florence. Puis le plus de points gagne. Trois choses à retenir : la vitesse donne les mouillages, les marchandises font monter dans les tours, et un pavillon pirate gardé en main rend les autres prudents. Jouez maintenant une première partie : les apprentis sont bienveillants, et chaque décision est expliquée.
strozzi-higher = { $you ->
        [yes] Vous êtes
       *[no] { $who } est
    } plus haut à Florence : { $same ->
        [yes] plus à gauche sur la case { $own }
       *[no] case { $own } contre { $theirs }
    }.
strozzi-level = À égalité avec { $total }. { $why }
strozzi-nudge-pass = Pensez à vos pavillons : de meilleurs navires viendront-ils ?
strozzi-nudge-claim = Revendiquer : pensez à { $city }, et à ceux qui décident après vous.
strozzi-nudge-ship = Revendiquer : pensez à ceux qui décident après vous.
strozzi-nudge-port = Un port : { $kind ->
        [marker] regardez jusqu’où montent les pions.
        [bonus] regardez les cases bonus.
       *[other] regardez les navires qui s’y trouvent.
    }
strozzi-nudge-tile = Une tuile : regardez qui mène où, et de combien.
strozzi-by-value = d’une valeur { $category ->
        [art] d’arts
        [science] de sciences
       *[architecture] d’architecture
    }
