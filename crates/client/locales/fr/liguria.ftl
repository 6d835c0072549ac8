## Tabs, header
liguria-tab-chart = Carte
liguria-tab-harbors = Ports
liguria-tab-market = Marché
liguria-phases = Étapes de la manche
liguria-phase-buyers = Négociants
liguria-phase-tiles = Tuiles
liguria-phase-cards = Cartes
liguria-phase-sailing = Navigation
liguria-last-voyage = Dernier voyage

## Components
liguria-letter-red = R
liguria-letter-yellow = J
liguria-letter-blue = B
liguria-colour = { $colour ->
        [red] Rouge
        [yellow] Jaune
       *[blue] Bleu
    }
liguria-paint = { $count } { $colour ->
        [red] { $count ->
            [one] rouge
           *[other] rouges
        }
        [yellow] { $count ->
            [one] jaune
           *[other] jaunes
        }
       *[blue] { $count ->
            [one] bleu
           *[other] bleus
        }
    }
liguria-row-ship = bateaux
liguria-row-merchant = marchands
liguria-row-building = bâtiments
liguria-row-monk = moines
liguria-kind-ship = Bateau
liguria-kind-merchant = Marchand
liguria-kind-building = Bâtiment
liguria-kind-monk = Moine
liguria-kind-diplomat = Diplomate
liguria-kind-knight = Chevalier
liguria-kind-contract = Contrat
liguria-tile = { $kind } { $number }
liguria-contract-full = Contrat de l’évêque : { $cubes }, { $points } points
liguria-building-full = Bâtiment, { $front } de prestige, promu : { $back }
liguria-knight = { $cube ->
        [yes] Chevalier avec 1 épée et un cube
       *[no] Chevalier avec { $swords } épées
    }
liguria-knights = { $knights ->
        [one] { $knights } chevalier
       *[other] { $knights } chevaliers
    } ({ $swords ->
        [one] { $swords } épée
       *[other] { $swords } épées
    })
liguria-scrolls = { $scrolls ->
        [one] { $scrolls } parchemin
       *[other] { $scrolls } parchemins
    }
liguria-wheels = { $wheels ->
        [one] { $wheels } gouvernail
       *[other] { $wheels } gouvernails
    }
liguria-with-anchor = ancre
liguria-with-uturn = demi-tour
liguria-arrows = { $arrows ->
        [one] { $arrows } flèche
       *[other] { $arrows } flèches
    }
liguria-card-full = Carte Bateau { $score } : { $actions }
liguria-card-full-offer = Carte Bateau { $score } : { $actions } ; offre : { $cubes }
liguria-card-of = { $card }. Prise par { $who }.
liguria-card-taken = { $who } a pris cette carte.
liguria-space = { $tiles ->
        [one] { $tiles } tuile
       *[other] { $tiles } tuiles
    }
liguria-space-coins = { $tiles ->
        [one] { $tiles } tuile
       *[other] { $tiles } tuiles
    }, { $coins ->
        [one] { $coins } pièce
       *[other] { $coins } pièces
    }
liguria-ordinal = { $number ->
        [1] 1er
       *[other] { $number }e
    }
liguria-change = { $from } → { $to }
liguria-of = { $count }/{ $most }
liguria-of-long = { $count } sur { $most }

## Places
liguria-place-harbor = { $you ->
        [yes] votre port
       *[no] port de { $who }
    } ({ $town })
liguria-town = { $harbor ->
        [0] Genova
        [1] Pisa
        [2] Bastia
       *[3] Sanremo
    }
liguria-place-blank = île sans couleur
liguria-place-unknown = île pas encore posée
liguria-place-island = île { $colour ->
        [red] rouge
        [yellow] jaune
       *[blue] bleue
    } ({ $score })
liguria-place-island-bare = île { $colour ->
        [red] rouge
        [yellow] jaune
       *[blue] bleue
    }
liguria-place-free = { $place }, libre
liguria-place-held = { $place }, tenue par { $you ->
        [yes] vous
       *[no] { $who }
    } avec { $swords ->
        [one] { $swords } épée
       *[other] { $swords } épées
    }

## The board
liguria-chart = Carte de la mer Ligurienne
liguria-cards = Cartes Bateau
liguria-street = Marché
liguria-order = Ordre du tour
liguria-row = Rangée de tuiles
liguria-supply = Réserve de cubes
liguria-ways = Lieux à portée
liguria-board = { $you ->
        [yes] Votre port
       *[no] Port de { $who }
    }
liguria-your-numbers = Vos chiffres
liguria-silver = Argent
liguria-ministers = Ambassadeurs en main
liguria-hidden = Caché derrière le paravent
liguria-expelled = Chevaliers expulsés
liguria-contracts = Contrats de l’évêque
liguria-scrolls-held = Parchemins de vos diplomates
liguria-swords-held = Épées de vos chevaliers
liguria-home-cubes = Cubes rentrés au port
liguria-balance = Solde
liguria-prestige = Prestige
liguria-total-now = Points actuels
liguria-cargo-short = Cargaison
liguria-cargo = Cargaison : { $count ->
        [0] vide, place pour 10 cubes
       *[other] { $cubes }, { $count } sur 10
    }
liguria-ship-at = { $you ->
        [yes] Votre bateau
       *[no] Bateau de { $who }
    } : { $place }, { $cubes ->
        [one] { $cubes } cube à bord
       *[other] { $cubes } cubes à bord
    }
liguria-figure = Ambassadeur de { $who } : { $row }
liguria-figure-free = Case Diplomate libre : { $row }
liguria-figure-offer = Déployer un diplomate : { $row }, { $scrolls }
liguria-mini-back = { $tile }, promotion faite, { $prestige } de prestige
liguria-mini-upgrade = Promouvoir { $tile } : { $effect }
liguria-stall-free = { $space }. Libre, pour l’instant { $order ->
        [1] premier choix
        [2] deuxième choix
        [3] troisième choix
       *[other] quatrième choix
    }
liguria-stall-of = { $space }. Négociant de { $who }
liguria-space-taken = Le négociant de { $who } est ici.
liguria-tile-at = Tuile { $number } : { $tile }
liguria-tile-skipped = Tuile { $number } : { $tile }, sautée, coûte 1 pièce
liguria-take-full = Vous prenez { $tiles ->
        [one] { $tiles } tuile
       *[other] { $tiles } tuiles
    }. Reposez-en une d’abord.
liguria-take-poor = Trop loin : vous ne pouvez pas payer les tuiles sautées.

## Questions
liguria-ask-cubes = Choisissez deux cubes pour vos docks
liguria-ask-cubes-hint = Les autres pourront les embarquer. Deux couleurs différentes.
liguria-ask-buyer = Où placer votre négociant ?
liguria-ask-buyer-hint = Plus à gauche, vous choisissez et jouez plus tôt.
liguria-ask-take = Prenez { $tiles ->
        [one] { $tiles } tuile
       *[other] { $tiles } tuiles
    }
liguria-ask-take-hint = { $tiles ->
        [one] N’importe quelle tuile de la rangée.
       *[other] Chaque tuile sautée entre la première et la dernière coûte 1 pièce.
    }
liguria-ask-card = Choisissez une carte Bateau
liguria-ask-card-hint = { $cards ->
        [one] La dernière est pour vous. Chaque point de solde sous zéro coûte 5 à la fin.
       *[other] Chaque point de solde sous zéro coûte 5 à la fin.
    }
liguria-ask-upgrade = { $arrows ->
        [one] Promouvoir une tuile ?
       *[other] Promouvoir jusqu’à { $arrows } tuiles ?
    }
liguria-ask-upgrade-hint = Une tuile promue donne du prestige et perd son effet.
liguria-ask-sail = Avancez jusqu’à { $wheels ->
        [one] { $wheels } cran
       *[other] { $wheels } crans
    }
liguria-ask-sail-wheels = { $card ->
        [one] { $card } gouvernail
       *[other] { $card } gouvernails
    } sur la carte, { $harbor } au port.
liguria-ask-sail-on = Suite après l’escale, dans la même direction.
liguria-ask-sail-free = Dans les deux sens.
liguria-ask-sail-uturn = Avec le demi-tour, aussi en arrière.
liguria-ask-sail-anchor = Touchez un lieu avant votre arrêt pour y faire escale.
liguria-ask-load = Embarquer : { $place } ?
liguria-ask-load-hint = Un cube par sac, selon la place à bord.
liguria-ask-bonus = Prendre des cubes supplémentaires ?
liguria-ask-bonus-hint = Un de n’importe quelle couleur par chevalier avec cube.
liguria-ask-conquer = Conquérir : { $place } ?
liguria-ask-conquer-hint = Vous embarquez un cube par chevalier placé.
liguria-ask-deploy = Déployer un diplomate : { $place } ?
liguria-ask-deploy-hint = À la fin, 2 points par tuile de la ligne.
liguria-ask-turn = Faire demi-tour ?
liguria-ask-turn-hint = Votre bateau garde sa direction jusqu’à un port.
liguria-ask-homeward = Dernier voyage : jusqu’à { $wheels ->
        [one] { $wheels } cran
       *[other] { $wheels } crans
    }
liguria-ask-homeward-hint = Seuls les cubes dans votre port comptent.

## Waiting
liguria-waits-cubes = <b>{ $who }</b> choisit deux cubes
liguria-waits-buyer = <b>{ $who }</b> place un négociant
liguria-waits-take = <b>{ $who }</b> prend des tuiles
liguria-waits-card = <b>{ $who }</b> choisit une carte Bateau
liguria-waits-upgrade = <b>{ $who }</b> promeut
liguria-waits-sail = <b>{ $who }</b> navigue

## Panel
liguria-taken = Prises
liguria-left-out = Sautées
liguria-arrows-used = Flèches
liguria-steps-in-all = crans en tout
liguria-on-your-pier = sur vos docks
liguria-card-choice = { $card }. { $steps ->
        [one] { $steps } cran en tout
       *[other] { $steps } crans en tout
    }
liguria-upgrade-choice = { $tile } : { $effect }
liguria-effect-price = coûte { $price ->
        [one] { $price } pièce
       *[other] { $price } pièces
    }
liguria-effect-ship = +{ $prestige } de prestige, perd { $wheels ->
        [one] { $wheels } gouvernail
       *[other] { $wheels } gouvernails
    }
liguria-effect-merchant = +{ $prestige } de prestige, perd { $sacks ->
        [one] { $sacks } sac
       *[other] { $sacks } sacs
    }
liguria-effect-building = +{ $prestige } de prestige
liguria-effect-monk = +{ $prestige } de prestige, solde +1
liguria-node-open = { $place }, { $steps ->
        [one] { $steps } cran
       *[other] { $steps } crans
    } : { $allows }
liguria-node-stop = { $place }, { $steps ->
        [one] { $steps } cran
       *[other] { $steps } crans
    }, arrêt choisi : { $allows }
liguria-node-stopover = { $place }, { $steps ->
        [one] { $steps } cran
       *[other] { $steps } crans
    }, escale choisie : { $allows }
liguria-allows-unload = { $cubes ->
        [one] décharger { $cubes } cube
       *[other] décharger { $cubes } cubes
    }
liguria-allows-cubes = prendre { $cubes }
liguria-allows-load = { $cubes ->
        [one] embarquer { $cubes } cube
       *[other] embarquer jusqu’à { $cubes } cubes
    }
liguria-allows-bonus = { $cubes ->
        [one] { $cubes } cube supplémentaire
       *[other] jusqu’à { $cubes } cubes supplémentaires
    }
liguria-allows-conquer = conquérir
liguria-allows-deploy = déployer un diplomate
liguria-allows-home = rien à décharger
liguria-allows-nothing = rien à faire
liguria-leg-load = Embarquer : { $place }
liguria-leg-load-hint = Jusqu’à { $cubes ->
        [one] { $cubes } cube
       *[other] { $cubes } cubes
    } : vous avez { $sacks ->
        [one] { $sacks } sac
       *[other] { $sacks } sacs
    }.
liguria-leg-bonus = Cubes supplémentaires : { $place }
liguria-leg-bonus-hint = Jusqu’à { $cubes ->
        [one] { $cubes } cube
       *[other] { $cubes } cubes
    } de n’importe quelle couleur.
liguria-leg-conquer = Conquérir : { $place }
liguria-leg-conquer-free = Libre. Un cube par chevalier placé.
liguria-leg-conquer-held = Tenue par { $who } : il faut { $needed } épées, vous en avez { $held }.
liguria-leg-deploy = Déployer un diplomate
liguria-leg-deploy-hint = { $figures ->
        [0] Facultatif : { $scrolls } parchemin.
        [one] Facultatif : { $scrolls } parchemins, car { $figures } ambassadeur est là.
       *[other] Facultatif : { $scrolls } parchemins, car { $figures } ambassadeurs sont là.
    }
liguria-leg-turn = Après l’arrêt
liguria-leg-turn-hint = Le demi-tour de votre carte.
liguria-turn = Demi-tour
liguria-straight = Tout droit
liguria-gain-home = { $cubes ->
        [one] { $cubes } cube au port
       *[other] { $cubes } cubes au port
    }
liguria-gain-aboard = { $cubes ->
        [one] { $cubes } cube à bord
       *[other] { $cubes } cubes à bord
    }
liguria-pier-cube = Charger { $cube } : { $place }
liguria-load-full = Plus de sac ou plus de place.
liguria-conquer-enough = <good>{ $swords ->
        [one] { $swords } épée
       *[other] { $swords } épées
    } : conquise, { $cubes ->
        [one] { $cubes } cube
       *[other] { $cubes } cubes
    }</good>
liguria-conquer-short = <bad>{ $swords ->
        [one] { $swords } épée ne suffit pas
       *[other] { $swords } épées ne suffisent pas
    }</bad>
liguria-row-marked = Un ambassadeur de { $who } est déjà là.
liguria-deploy-row = { $row } : { $points } points pour l’instant
liguria-pay-with = Payer avec { $tiles }

## What is done
liguria-commit-cubes = Poser { $cubes }
liguria-commit-take = Prendre { $tiles ->
        [one] { $tiles } tuile
       *[other] { $tiles } tuiles
    }
liguria-commit-take-pay = Prendre { $tiles }, payer { $price }
liguria-commit-card = Prendre { $score }
liguria-commit-upgrade = Promouvoir { $tiles ->
        [one] { $tiles } tuile
       *[other] { $tiles } tuiles
    }
liguria-commit-done = Pas de promotion
liguria-commit-stay = Rester
liguria-commit-sail = Avancer de { $steps ->
        [one] { $steps } cran
       *[other] { $steps } crans
    }
liguria-commit-load = Embarquer { $cubes ->
        [one] { $cubes } cube
       *[other] { $cubes } cubes
    }
liguria-commit-load-none = Ne rien embarquer
liguria-commit-conquer = Conquérir
liguria-commit-conquer-none = Ne pas conquérir
liguria-commit-deploy = Déployer un diplomate
liguria-commit-deploy-none = Ne déployer personne
liguria-commit-turn = Demi-tour
liguria-commit-straight = Tout droit
liguria-undone-load = ne rien embarquer
liguria-undone-some = embarquer { $cubes } sur { $most }
liguria-undone-conquer = ne rien conquérir
liguria-undone-deploy = ne déployer personne
liguria-undone-home = laisser { $cubes ->
        [one] 1 cube
       *[other] { $cubes } cubes
    } à bord
liguria-undone-arrows = laisser { $arrows ->
        [one] 1 flèche inutilisée
       *[other] { $arrows } flèches inutilisées
    }
liguria-choice-load = Embarquer { $cubes }
liguria-choice-conquer = Conquérir avec { $knights }
liguria-choice-deploy = Diplomate : { $row }, { $scrolls }
liguria-choice-sail = Avancer de { $steps ->
        [one] { $steps } cran
       *[other] { $steps } crans
    } dans le sens { $clockwise ->
        [yes] horaire
       *[no] antihoraire
    }
liguria-choice-anchor = Escale après { $steps ->
        [one] { $steps } cran
       *[other] { $steps } crans
    } dans le sens { $clockwise ->
        [yes] horaire
       *[no] antihoraire
    }

## The ledger
liguria-tell-round = Manche { $round }
liguria-tell-homeward = Dernier voyage
liguria-tell-over = La partie est finie
liguria-tell-start = { $you ->
        [yes] <b>Vous</b> commencez
       *[no] <b>{ $who }</b> commence
    }
liguria-tell-start-cubes = { $you ->
        [yes] <b>Vous</b> posez { $cubes } sur vos docks
       *[no] <b>{ $who }</b> pose { $cubes } sur ses docks
    }
liguria-tell-coins = { $you ->
        [yes] <b>Vous</b> prenez <good>{ $coins ->
            [one] { $coins } pièce
           *[other] { $coins } pièces
        }</good>
       *[no] <b>{ $who }</b> prend { $coins ->
            [one] { $coins } pièce
           *[other] { $coins } pièces
        }
    }
liguria-tell-aside = Toutes les cartes ont le même signe : la carte { $score } est écartée
liguria-tell-buyer = { $you ->
        [yes] <b>Vous</b> placez votre négociant : { $space }
       *[no] <b>{ $who }</b> place son négociant : { $space }
    }
liguria-tell-take = { $you ->
        [yes] <b>Vous</b> prenez { $tiles }
       *[no] <b>{ $who }</b> prend { $tiles }
    }
liguria-tell-take-paid = { $you ->
        [yes] <b>Vous</b> prenez { $tiles } et payez <bad>{ $coins ->
            [one] { $coins } pièce
           *[other] { $coins } pièces
        }</bad>
       *[no] <b>{ $who }</b> prend { $tiles } et paie { $coins ->
            [one] { $coins } pièce
           *[other] { $coins } pièces
        }
    }
liguria-tell-card = { $you ->
        [yes] <b>Vous</b> prenez la carte Bateau { $score }
       *[no] <b>{ $who }</b> prend la carte Bateau { $score }
    }
liguria-tell-card-offer = { $you ->
        [yes] <b>Vous</b> prenez la carte Bateau { $score } ; { $cubes } sur vos docks
       *[no] <b>{ $who }</b> prend la carte Bateau { $score } ; { $cubes } sur ses docks
    }
liguria-tell-upgrade = { $you ->
        [yes] <b>Vous</b> promouvez { $tile }
       *[no] <b>{ $who }</b> promeut { $tile }
    }
liguria-tell-sail = { $you ->
        [yes] <b>Vous</b> avancez
       *[no] <b>{ $who }</b> avance
    } de { $steps ->
        [one] { $steps } cran
       *[other] { $steps } crans
    } : { $place }
liguria-tell-anchor = { $you ->
        [yes] <b>Vous</b> avancez
       *[no] <b>{ $who }</b> avance
    } de { $steps ->
        [one] { $steps } cran
       *[other] { $steps } crans
    } pour une escale : { $place }
liguria-tell-stay = { $you ->
        [yes] <b>Votre</b> bateau reste
       *[no] Le bateau de <b>{ $who }</b> reste
    }
liguria-tell-unload = { $you ->
        [yes] <b>Vous</b> déchargez <good>{ $cubes }</good>
       *[no] <b>{ $who }</b> décharge { $cubes }
    }
liguria-tell-load = { $you ->
        [yes] <b>Vous</b> embarquez { $cubes }
       *[no] <b>{ $who }</b> embarque { $cubes }
    } : { $place }
liguria-tell-deploy = { $you ->
        [yes] <b>Vous</b> déployez
       *[no] <b>{ $who }</b> déploie
    } un diplomate pour { $scrolls } : { $place }, { $row }
liguria-tell-expelled = { $you ->
        [yes] <b>Vos</b> chevaliers sont expulsés
       *[no] Les chevaliers de <b>{ $who }</b> sont expulsés
    } : { $place }
liguria-tell-conquer = { $you ->
        [yes] <b>Vous</b> faites une conquête
       *[no] <b>{ $who }</b> fait une conquête
    } avec { $knights } : { $place }
liguria-tell-conquer-load = { $you ->
        [yes] <b>Vous</b> faites une conquête
       *[no] <b>{ $who }</b> fait une conquête
    } avec { $knights } : { $place }, et { $you ->
        [yes] embarquez
       *[no] embarque
    } { $cubes }
liguria-tell-turn = { $you ->
        [yes] <b>Vous</b> faites demi-tour
       *[no] <b>{ $who }</b> fait demi-tour
    }, maintenant dans le sens { $clockwise ->
        [yes] horaire
       *[no] antihoraire
    }

## Scoring
liguria-score-island = { $you ->
        [yes] <b>Vous</b>
       *[no] <b>{ $who }</b>
    } : { $place }, { $points } points
liguria-score-harbor = { $you ->
        [yes] <b>Vous</b>
       *[no] <b>{ $who }</b>
    } : port, { $points } points
liguria-score-balance = { $you ->
        [yes] <b>Vous</b>
       *[no] <b>{ $who }</b>
    } : solde { $balance }, { $points } points
liguria-score-contract = { $you ->
        [yes] <b>Vous</b>
       *[no] <b>{ $who }</b>
    } : contrat { $cubes }, { $points } points
liguria-score-sets = { $you ->
        [yes] <b>Vous</b>
       *[no] <b>{ $who }</b>
    } : { $sets ->
        [one] { $sets } série
       *[other] { $sets } séries
    }, { $points } points
liguria-score-diplomat = { $you ->
        [yes] <b>Vous</b>
       *[no] <b>{ $who }</b>
    } : diplomate, { $place }, { $row }, { $points } points
liguria-source-islands = Îles
liguria-source-harbor = Port
liguria-source-balance = Solde
liguria-source-contracts = Contrats
liguria-source-sets = Séries
liguria-source-diplomats = Ambassadeurs

## Pourquoi
liguria-why-island = { $place } conquise : { $points }
liguria-why-island-lost = { $place } perdue : { $points }
liguria-why-minister = ambassadeur ({ $row }), { $place } : { $points }
liguria-why-contract = contrat ({ $cubes }) rempli : { $points }
liguria-why-contract-lost = contrat ({ $cubes }) plus rempli : { $points }
liguria-why-landing = contrat ({ $cubes }) rempli au retour : { $points }
liguria-why-buyer = négociant pour des tuiles : { $count }, { $nth } à choisir pour l’instant
liguria-why-harbor = prestige du port : { $points }
liguria-why-balance = solde { $count } : { $points }
liguria-why-balance-only = solde { $more }
liguria-why-sets = séries de trois couleurs : { $count }, { $points }
liguria-why-cargo = cubes à bord : { $count }, qui valent { $points } au port
liguria-why-cargo-only = cubes à bord : { $count }
liguria-why-home = cubes rapportés : { $more }
liguria-why-silver = argent : { $more }
liguria-why-swords = épées en main : { $more }
liguria-why-scrolls = parchemins en main : { $more }
liguria-why-wheels = gouvernails : { $more }
liguria-why-sacks = sacs : { $more }
liguria-whole-stop = { $what } : { $place }
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
liguria-ledger-and = { $first } · { $then }
liguria-since = { $you ->
        [yes] <b>Vous</b> avez perdu :
       *[no] <b>{ $who }</b> a perdu :
    } { $places }
