editions-title = Éditions
editions-lead = Les images des règles sont perdues : les cartes et tuiles d’ici sont une reconstitution. Qui possède la boîte peut saisir les vraies et jouer partout avec elles.
editions-both = Toutes
editions-half = Commencées
editions-ready = Prêtes à jouer
editions-own = Vous avez la boîte ?
    .about = Saisissez ce que vous voyez, carte par carte. Arrêtez-vous quand vous voulez : tout est conservé.
editions-no-scans = Saisissez ce que vous voyez et n’envoyez pas d’images : elles appartiennent aux éditeurs, et nous n’en avons pas besoin.
edition-usual = Notre reconstitution
    .about = Celle par défaut. Elle s’accorde avec tout ce que nous avons trouvé ; le reste est deviné.
edition-guessed = Devinée
edition-from-box = D’après la boîte
edition-random = Au hasard
edition-changed = Modifiée
edition-here = Conservée sur cet appareil.
edition-there = Vous l’avez apportée sur ce serveur.
edition-offered = Proposée par ce serveur.
edition-offers = Proposée
edition-brought = Apportée
edition-games = { $games ->
        [0] Personne n’a encore joué avec elle ici.
        [one] Une partie avec elle ici.
        [100] 100 parties avec elle ici, ou plus.
       *[other] { $games } parties avec elle ici.
    }
edition-says = { $author } : « { $note } »
edition-by = Saisie par { $author }.
edition-note = « { $note } »
edition-play = Jouer
edition-together = Jouer avec d’autres
edition-look = Regarder
edition-keep = La garder ici
edition-kept = Gardée. Elle est parmi vos éditions.
edition-elsewhere = Cette édition a été modifiée dans un autre onglet. Vous voyez maintenant ce qui est enregistré.
edition-more = Plus
edition-export = Exporter en fichier
edition-link = Copier un lien
edition-leaders = Classement de cette édition
edition-copied = Le lien est copié. Il contient toute l’édition.
edition-copy = Dupliquer
edition-change = Modifier une copie
edition-delete = Supprimer
edition-deleted = « { $name } » est supprimée.
edition-undo = Annuler
edition-redo = Rétablir
edition-carry-on = Continuer
edition-half-file = Il manque quelque chose, et rien d’autre n’est faux : vous pouvez continuer la saisie ici. Les commentaires restent.
edition-carry-on-file = Continuer la saisie
edition-to-go = { $minutes ->
        [one] Conservée sur cet appareil ; encore { $minutes } minute environ.
       *[other] Conservée sur cet appareil ; encore { $minutes } minutes environ.
    }
editions-how-good = Que vaut la reconstitution de { $game } ?
edition-name = Nom
edition-author = Saisie par
edition-say = Note pour les autres : éditeur, année, langue
edition-bad-name = Un nom a de 1 à 60 caractères, une note au plus 300 ; aucun n’est invisible, et aucune lettre ne porte plus de trois accents.
edition-new-name = Mon { $game }
edition-copy-name = { $name }, modifiée
edition-of = { $done } sur { $all }
edition-minutes = Environ { $minutes } minutes
edition-start = Commencer avec
edition-empty = Des cartes vides
    .about = Vide est plus sûr : rien de deviné ne reste inaperçu.
edition-guesses = Nos suppositions
    .about = Tout est rempli ; changez ce qui diffère dans votre boîte.
edition-type-in = Saisir { $game }
edition-surprise = Surprenez-moi
    .about = Des cartes tirées aux dés, conformes à tout ce que l’on sait de la boîte. Le même numéro donne à tous les mêmes cartes.
edition-seed = Numéro (vide : au hasard)
    .wrong = Un numéro est un nombre entier de 0 à 18446744073709551615.
edition-roll = Tirer { $game }
edition-import = Importer
    .about = Un fichier que quelqu’un a exporté ou saisi, ou un lien. Vous pouvez aussi déposer le fichier n’importe où sur la page.
edition-choose-file = Choisir un fichier
edition-paste = Ou collez son texte ou son lien
edition-read = Le lire
edition-no-edition = Ce n’est une édition d’aucun jeu d’ici.
edition-too-long = Une édition a au plus { $kilobytes } Ko, et ceci est plus long.
edition-wanted = Une partie attend l’édition « { $name } »
    .about = L’enregistrement ne contient pas l’édition de la partie, et elle n’est ni sur cet appareil ni sur le serveur. Déposez ou choisissez son fichier, ou collez son lien, et la partie s’ouvre.
edition-wanted-not-now = Pas maintenant
edition-not-wanted = « { $found } » n’est pas l’édition de la partie qui attend : celle-ci s’appelle « { $wanted } ».
edition-place = Ligne { $line }, colonne { $column } :
edition-nothing = Cette édition n’est pas ici
    .about = Elle a été supprimée, elle est dans un autre navigateur, ou le lien est incomplet.
edition-inside = Ce qu’il y a dans la boîte
edition-compare = Comparaison
edition-compare-with = Comparer avec
edition-same = { $same } sur { $all } sont identiques.
edition-has-more = { $what } de plus
edition-has-less = { $what } de moins
edition-count-more = { $count } de plus
edition-count-less = { $count } de moins
edition-not = { $is } au lieu de { $was }
edition-spaces-not = { $is } cases au lieu de { $was }
edition-space-not = case { $space } : { $is } au lieu de { $was }
edition-column-not = { $column } : { $is } au lieu de { $was }
edition-reordered = Les mêmes, dans un autre ordre. Il compte quand deux façons de les remplir se valent.
edition-differ = { $part } : différences
edition-guess = Notre supposition
edition-this = Cette édition
edition-becomes = devient
edition-not-there = aucune
edition-with = Édition
edition-judge = Les robots les plus forts, les conseils et les analyses jugent toute édition avec le même réseau. Il a été entraîné sur des milliers d’éditions tirées au hasard, pas sur celle-ci.
edition-judge-usual = Les robots les plus forts, les conseils et les analyses jugent toute édition avec le même réseau. Il a été entraîné sur celle-ci et sur des milliers d’éditions tirées au hasard.
edition-card = { $number } : { $shows }
edition-card-empty = rien
edition-none = rien
edition-no-number = ?
    .about = Choisissez d’abord le nombre.
edition-steps = Parties de la boîte
edition-saved = Conservé sur cet appareil
edition-step-name = La nommer
    .about = Les parties enregistrées portent ce nom.
edition-tab-card = Carte
edition-tab-all = Toutes
edition-tab-facts = Faits
edition-certain = Certain
    .about = d’après la règle
edition-likely = Probable
    .about = d’après des critiques, ou déduit
edition-box-decides = Le reste est deviné. Votre boîte décide : si elle contredit un fait, gardez ce que vous voyez, et dites-le-nous.
edition-holds = concorde
edition-not-yet = pas encore
edition-differs = ne concorde pas
edition-keys = Touches
edition-key-number = nombre (avec + ou − s’il y a les deux)
edition-key-add = ajouter
edition-key-less = avec une lettre : retirer
edition-key-enter = ajouter la carte, suivante
edition-lower = Un de moins
edition-higher = Un de plus
edition-take-away = Retirer : { $what }
edition-add-question = Ajouter { $what } ?
edition-all-here = Les { $all } y sont
    .about = Passez à la partie suivante, ou touchez dans la liste ce que vous voulez modifier.
edition-keep-question = Modifier { $what } ?
edition-add = Ajouter { $what }
edition-keep-change = Garder le changement
edition-nth = Numéro { $number }. { $words }
edition-nth-of = { $number } sur { $all }. { $words }
edition-no-more = Aucune carte n’en montre davantage.
edition-all-there = Elles y sont toutes. Touchez-en une dans la liste pour la changer ou la retirer.
edition-like-last = Comme la dernière
edition-like = Comme la dernière : { $words }
edition-clear = Vider
edition-remove = Retirer
edition-all = Toutes
edition-typed = { $done } saisies, { $left } à faire
edition-typed-some = { $done } saisies
edition-so-far = Jusqu’ici
edition-guessed-count = deviné { $count }
edition-none-typed = aucune saisie
edition-open = Modifier : { $words }
edition-open-card = Ouvrir la carte
edition-twice = Deux cartes égales. Les critiques disent que toutes diffèrent : vérifiez dans la boîte.
edition-delete-one = En supprimer une
edition-both-real = Les deux existent
edition-see = C’est ainsi dans ma boîte
edition-see-cards = Je les ai toutes regardées
edition-seen = Vu
edition-see-one = C’est ainsi
edition-see-named = { $what } : c’est ainsi dans ma boîte
edition-see-each = Les pointillés sont devinés. Touchez « C’est ainsi » là où votre boîte est d’accord.
edition-seen-one = Vu
edition-begun = Une carte est commencée et pas encore ajoutée.
edition-part-entry = { $part }, { $entry }
edition-flaw-at = { $place }. { $what }
edition-go-there = Y aller
edition-fixed = ne se saisit pas
edition-not-seen = Deviné pour l’instant
edition-next = Suite
edition-one-less = Un de moins : { $what }
edition-one-more = Un de plus : { $what }
edition-as-before = Comme la précédente
edition-space = { $track }, case { $space }, bonus { $bonus }
edition-number-is = { $what } : { $number }
edition-row-less = Enlever : { $what }
edition-row-more = Ajouter : { $what }
edition-finish = Terminer
box-ships = Navires
    .about = Touchez le nombre sur la voile, puis la cargaison. Il y en a 29.
box-ship = navire { $number }
box-gold = Or
box-gold-many = { $count } or
box-grain = Blé
box-grain-many = { $count } blé
box-cloth = Étoffe
box-cloth-many = { $count ->
        [one] { $count } étoffe
       *[other] { $count } étoffes
    }
box-scroll = Parchemin
box-symbol = Symbole
box-promotions = Tuiles
    .about = Triez les 36 tuiles selon ce qu’elles montrent et comptez chaque sorte. 12 par domaine, c’est certain.
box-tracks = Pistes
    .about = Touchez une case pour son bonus : aucun, 5, 10. Le 15 tout en haut est certain.
box-cards = Cartes Bateau
    .about = Touchez les points, puis les symboles et les cubes. Il y en a 22 positives et 33 négatives.
box-card = carte { $number }
box-contracts = Contrats
    .about = Touchez les points, puis les cubes demandés. L’ordre dans lequel viennent les contrats est sans importance.
box-contract = contrat { $number }
box-tiles = Tuiles
    .about = Comptez chaque sorte, sans les tuiles de départ. Avec les contrats, il y en a 120.
box-street = Marché
    .about = Les cases du marché de gauche à droite : combien de tuiles et de pièces on y prend. Touchez ce que vous voyez pour en ajouter une.
box-buildings = Bâtiments
    .about = Les nombres violets des trois sortes de bâtiments, au recto et au verso. Touchez une face pour augmenter son nombre de un.
box-space = Case { $number }
box-space-tiles = Tuiles
box-space-coins = Pièces
box-building = Bâtiment { $number }
box-front = Recto
box-back = Verso
box-wheel = Gou{ "\u00AD" }ver{ "\u00AD" }nail
box-anchor = Ancre
box-anchor-many = ancre
box-uturn = Demi-tour
box-uturn-many = demi-tour
box-arrow = Flèche
box-red = Rouge
box-red-many = { $count ->
        [one] { $count } rouge
       *[other] { $count } rouges
    }
box-yellow = Jaune
box-yellow-many = { $count ->
        [one] { $count } jaune
       *[other] { $count } jaunes
    }
box-blue = Bleu
box-blue-many = { $count ->
        [one] { $count } bleu
       *[other] { $count } bleus
    }
box-group-ships = Bateaux
box-group-merchants = Marchands
box-group-buildings = Bâtiments
box-group-monks = Moines
box-group-diplomats = Diplomates
box-group-knights = Chevaliers
box-symbol-many = symbole
fact-ships = 29 navires
fact-sails = Des voiles de 1 à 8
fact-four = Un navire a la voile 4 : un drapeau +1 en fait un 5
fact-example = Un navire a 2 blé, 2 étoffes et le symbole
fact-eight = Un navire 8 sans marchandise
fact-all-differ = Les 29 diffèrent
fact-one-symbol = Au plus un symbole par navire
fact-twelve = 12 tuiles par domaine
fact-art-gold = Il y a une tuile d’art avec de l’or
fact-value-one = La plupart des tuiles valent 1
fact-fifteen = 15 sur la case du haut
fact-ten-spaces = 10 cases après la première
fact-plus = 22 cartes positives
fact-minus = 33 cartes négatives
fact-wheel = Chaque carte a un gouvernail
fact-no-offer = Certaines cartes n’offrent pas de cube
fact-blue-arrow = L’une a un cube bleu et une flèche
fact-contracts = Des contrats à 12 et à 14
fact-tiles = 120 tuiles en tout, avec les contrats
fact-start = Les tuiles de départ ont 1 gouvernail et 1 sac, une de chaque pour tout le monde : elles sont les mêmes dans toute édition et ne se saisissent pas
fact-knights = Des chevaliers à 4 épées, à 2, et à 1 avec un cube
fact-two-ships = Deux sortes de tuiles Bateau
fact-scrolls = Des diplomates à plusieurs parchemins
fact-space = Une case à 2 tuiles et 1 pièce
fact-street = De peu de tuiles à gauche à beaucoup à droite
fact-largest = Les trois plus grandes cases donnent au plus 12 tuiles, les quatre plus grandes au plus 15
fact-back = Le verso vaut plus que le recto
flaw-ships = Il y a { $wanted } navires, et { $found } sont saisis.
flaw-no-ship = Aucun navire ne peut montrer cela : vérifiez.
flaw-art = Art : { $wanted } tuiles, et non { $found }.
flaw-science = Science : { $wanted } tuiles, et non { $found }.
flaw-architecture = Architecture : { $wanted } tuiles, et non { $found }.
flaw-first-space = La case de départ ne porte pas de bonus.
flaw-top-space = La case du haut, et nulle autre, porte le bonus de 15.
flaw-plus = Il y a { $wanted } cartes positives, et { $found } sont saisies.
flaw-minus = Il y a { $wanted } cartes négatives, et { $found } sont saisies.
flaw-no-card = Aucune carte ne peut montrer cela : vérifiez.
flaw-no-wheel = Pas de gouvernail. Chaque carte en a au moins un : vérifiez.
flaw-no-contract = Un contrat demande au moins un cube.
flaw-two-points = Les mêmes cubes existent déjà avec d’autres points.
flaw-kinds = Au plus { $wanted } sortes de contrats, et non { $found }.
flaw-contracts = Au plus { $wanted } tuiles Contrat, et non { $found }.
flaw-tiles = Avec les contrats, il y a { $wanted } tuiles, et non { $found }.
flaw-street-3 = Les 3 plus grandes cases donnent { $found } tuiles, mais la rangée en a { $wanted } à 3 joueurs.
flaw-street-4 = Les 4 plus grandes cases donnent { $found } tuiles, mais la rangée en a { $wanted } à 4 joueurs.
flaw-spaces = Un marché a au moins { $wanted } cases, et non { $found }.
box-scroll-many = { $count ->
        [one] { $count } parchemin
       *[other] { $count } parchemins
    }
box-wheel-many = { $count ->
        [one] { $count } gouvernail
       *[other] { $count } gouvernails
    }
box-arrow-many = { $count ->
        [one] { $count } flèche
       *[other] { $count } flèches
    }
edition-faults = { $count ->
        [one] Il y a une faute dans ce fichier :
       *[other] Il y a { $count } fautes dans ce fichier :
    }
edition-more-faults = { $count ->
        [one] Et une autre.
       *[other] Et { $count } autres.
    }
balance-title = Y a-t-il quelque chose de trop fort ?
balance-lead = { $games } parties de { $players } robots rapides, jouées sur cet appareil : ce qui est pris, ce que cela rapporte, et combien gagnent ceux qui le prennent.
balance-begin = Jouer { $games } parties
balance-far = Le plus loin de l’équité
balance-none = Jusqu’ici, rien ne s’écarte plus que le hasard.
balance-said = { $what } : { $how ->
        [lot] qui le prend gagne beaucoup, +{ $points }
        [more] qui le prend gagne plus souvent, +{ $points }
        [less] qui le prend gagne moins souvent, −{ $points }
       *[rarely] qui le prend gagne rarement, −{ $points }
    }
balance-component = Élément
balance-taken = Pris, quand offert
balance-gain = Points aussitôt
balance-points = { $sign }{ $whole },{ $tenth }
balance-wins = Qui le prend gagne
balance-percent = { $percent } %
balance-about = { $percent } % ± { $interval }
balance-point = { $card }. Pris { $taken } %, gagné { $wins } %
balance-plot = Vers la droite : pris plus souvent. Vers le haut : qui le prend gagne plus souvent. La ligne pointillée est équitable, et la bande autour d’elle est à peu près l’effet du hasard ; les cartes foncées s’en écartent plus que le hasard.
edition-to-mend = { $count ->
        [one] Une carte à corriger
       *[other] { $count } cartes à corriger
    }
