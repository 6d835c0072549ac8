fault-syntax = Illisible : il manque ici ou juste avant un guillemet, un crochet, une virgule ou un signe égal, ou il y en a un de trop.
fault-nested = Trop de crochets ou de points imbriqués ici.
fault-twice = Cette clé existe déjà.
fault-no-text = Ce n’est pas une édition lisible ici.
fault-full = Cette page a ouvert trop d’éditions. Rechargez-la, puis réessayez.
fault-other-game = C’est une édition de « { $found } », et non de { $title }.
fault-foreign = Ce n’est pas une édition de { $title } : elle n’a pas { $missing }, mais { $others }.
fault-missing = Il manque « { $key } ».
fault-unknown = « { $key } » est inconnu ici.
fault-not-text = Il faut ici un texte entre guillemets, et non { $found }.
fault-not-number = Il faut ici un nombre entier de { $low } à { $high }, et non { $found }.
fault-not-list = Il faut ici une liste entre crochets, et non { $found }.
fault-not-table = Il faut ici une table, et non { $found }.
fault-found-text = un texte
fault-found-date = une date
fault-found-list = une liste
fault-found-table = une table
fault-name-length = Un nom a de 1 à 60 caractères sur une seule ligne.
fault-note-length = Une note a de 1 à 300 caractères sur une seule ligne.
fault-unclean = Noms et notes n’ont pas de caractères invisibles, pas d’accents empilés sur une lettre, ni d’espace au bord.
fault-no-ship = « { $text } » n’est pas un navire. On l’écrit comme 5:GRC:2:0 : voile de 1 à 8, marchandises, parchemins de 0 à 2, symbole 0 ou 1.
fault-ships = Il y a { $wanted } navires, et non { $found }.
fault-no-tile = « { $text } » n’est pas une tuile. On l’écrit comme art:1:G ou science:2:-.
fault-tiles = Il y a { $wanted } tuiles { $category ->
        [art] art
        [science] science
       *[other] architecture
    }, et non { $found }.
fault-bonus = Un bonus vaut 5, 10 ou 15 points, ou 0 s’il n’y en a pas.
fault-track = Une piste a une case de départ et de 1 à { $most } autres cases.
fault-spaces = Un marché a de 4 à { $most } cases, et non { $found }.
fault-street = Les { $players } plus grandes cases donnent { $found } tuiles, mais la rangée en a { $wanted } à { $players } joueurs.
fault-buildings = Il y a 3 sortes de bâtiments, et non { $found }.
fault-pair = Il faut ici deux nombres, { $what }, et non { $found }.
fault-no-contract = « { $text } » n’est pas un contrat. On l’écrit comme RRY : ses cubes, la couleur la plus fréquente d’abord.
fault-contract-twice = Le contrat { $text } est là deux fois. Indiquez plutôt combien il y en a (count).
fault-contracts = Il y a au plus { $kinds } sortes de contrats et { $tiles } tuiles Contrat.
fault-no-kind = « { $text } » n’est pas une sorte de tuile. Les contrats sont sous « contracts ».
fault-no-wheel = La carte { $text } n’a pas de gouvernail, et chaque carte en a un.
fault-no-card = « { $text } » n’est pas une carte Bateau. On l’écrit comme +6W1:RY ou -3W3A^1:R.
fault-cards = Il y a { $plus } cartes positives et { $minus } négatives, et non { $positive } et { $negative }.
