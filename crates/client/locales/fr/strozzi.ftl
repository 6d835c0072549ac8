## Noms
strozzi-city = { $city ->
        [venice] Venise
        [rome] Rome
        [naples] Naples
       *[florence] Florence
    }
strozzi-city-letter = { $city ->
        [venice] V
        [rome] R
        [naples] N
       *[florence] F
    }
strozzi-flag = { $flag ->
        [pirate] Pirate
        [plus1] +1
       *[ware] Marchand
    }
strozzi-category = { $category ->
        [art] Arts
        [science] Sciences
       *[architecture] Architecture
    }
strozzi-tile = { $category } { $value }
strozzi-tile-whole = { $category } { $value }{ $cargo ->
        [gold] , or
        [grain] , blé
        [cloth] , étoffe
       *[none] , sans marchandise
    }
strozzi-cargo = { $count } { $cargo ->
        [gold] or
        [grain] blé
        [cloth] { $count ->
            [one] étoffe
           *[other] étoffes
        }
       *[scrolls] { $count ->
            [one] parchemin
           *[other] parchemins
        }
    }
strozzi-cargo-promotion = mécénat
strozzi-ship = { $empty ->
        [yes] navire { $sail }, vide
       *[no] navire { $sail } ({ $cargo })
    }
strozzi-gain = { $cargo ->
        [gold] or
        [grain] blé
        [cloth] { $steps ->
            [one] étoffe
           *[other] étoffes
        }
       *[scrolls] { $steps ->
            [one] parchemin
           *[other] parchemins
        }
    } +{ $steps }
strozzi-gain-none = aucun pas
strozzi-plus = +{ $points }
strozzi-becomes = → { $points }
strozzi-no-points = –
strozzi-nth-ship = { $place ->
        [1] 1er
       *[other] { $place }e
    } navire
strozzi-you = vous
strozzi-bot = bot

## L’écran
strozzi-tab-board = Plateau
strozzi-tab-players = Joueurs
strozzi-tab-tiles = Tuiles
strozzi-supply = { $ships ->
        [0] plus aucun navire
        [one] encore 1 navire
       *[other] encore { $ships } navires
    }
strozzi-ships = Navires de cette manche
strozzi-ships-hint = { $ships ->
        [0] La pioche est vide.
        [one] 1 navire sera encore révélé, parmi ceux que personne n’a vus.
       *[other] { $ships } navires peuvent encore être révélés, parmi ceux que personne n’a vus.
    }
strozzi-ships-unseen = { $ships ->
        [one] Pas encore vu : { $ships } navire
       *[other] Pas encore vus : { $ships } navires
    }
strozzi-ships-aside = { $ships ->
        [0] Écartés : aucun
        [one] Écarté : 1 navire
       *[other] Écartés : { $ships } navires
    }
strozzi-stage = Le navire proposé
strozzi-stage-next = { $you ->
        [yes] <b>Vous</b> révélez le prochain navire
       *[no] <b>{ $who }</b> révèle le prochain navire
    }
strozzi-stage-over = La partie est terminée
strozzi-stage-tile = { $you ->
        [yes] <b>Vous</b> choisissez une tuile Mécénat
       *[no] <b>{ $who }</b> choisit une tuile Mécénat
    }
strozzi-stage-refill = Une tuile Mécénat est révélée
strozzi-asking = Ordre des réponses
strozzi-stand = { $stand ->
        [passed] { $you ->
            [yes] passez
           *[no] passe
        }
        [not-asked] hors jeu
        [before] sans navire
        [claims] { $you ->
            [yes] revendiquez
           *[no] revendique
        }
        [decides] { $you ->
            [yes] décidez
           *[no] décide
        }
        [took] { $you ->
            [yes] à vous
           *[no] le prend
        }
       *[later] ensuite
    }
strozzi-holds-pirate = a encore un pavillon pirate
strozzi-podium = Points des trois premiers à { $city }
strozzi-track = Piste de { $city }, du haut vers le bas
strozzi-marker = { $start ->
        [yes] { $who }, case départ
       *[no] { $who }, case { $space }, { $rank ->
            [1] 1er
           *[other] { $rank }e
        }
    }
strozzi-dock = Navires à { $city }, le plus rapide d’abord
strozzi-berth-free = Le mouillage { $place } est libre
strozzi-berth = { $would ->
        [yes] Mouillage { $place }, { $points } points : votre navire serait ici, vitesse { $speed }
       *[no] Mouillage { $place }, { $points } points : { $who }, vitesse { $speed }, { $flag ->
            [pirate] pavillon pirate
            [plus1] pavillon +1
           *[ware] pavillon marchand
        }
    }
strozzi-port-closed = Vous y êtes déjà
strozzi-port-closed-label = Vous avez déjà un navire à { $city } pendant cette manche.
strozzi-flags = Pavillons
strozzi-flag-unused = { $flag ->
        [pirate] Pavillon pirate
        [plus1] Pavillon +1
       *[ware] Pavillon marchand
    }, disponible
strozzi-flag-on-ship = { $flag ->
        [pirate] Pavillon pirate
        [plus1] Pavillon +1
       *[ware] Pavillon marchand
    }, sur le navire
strozzi-flag-used = { $flag ->
        [pirate] Pavillon pirate
        [plus1] Pavillon +1
       *[ware] Pavillon marchand
    }, utilisé à { $city }
strozzi-totals = Mécénat
strozzi-points = { $points ->
        [one] point
       *[other] points
    }
strozzi-secret = Le score est secret
strozzi-projection = Si la manche s’arrêtait maintenant :
strozzi-tiles = Tuiles Mécénat
strozzi-stack = encore { $tiles } dans la pile
strozzi-leaders = En tête
strozzi-leaders-points = { $first } · { $second } · { $third }

## Décisions
strozzi-ask-claim = Revendiquer ce navire ?
strozzi-after-nobody = Personne ne choisit après vous.
strozzi-after = { $count ->
        [one] <b>{ $names }</b> choisit après vous.
        [2] <b>{ $names }</b> choisissent après vous.
       *[other] { $count } autres choisissent après vous.
    }
strozzi-after-no-pirate = Aucun pirate ne peut vous le prendre.
strozzi-after-all-pirates = { $count ->
        [one] Un pirate reste possible.
        [2] Les deux ont encore un pirate.
       *[other] Tous ont encore un pirate.
    }
strozzi-after-pirates = { $count ->
        [one] <b>{ $names }</b> a encore un pirate.
        [2] <b>{ $names }</b> ont encore un pirate.
       *[other] { $count } d’entre eux ont encore un pirate.
    }
strozzi-ask-pirate = Jouer votre pirate ?
strozzi-ask-pirate-hint = <b>{ $who }</b> revendique ce navire avec { $flag ->
        [plus1] +1
       *[ware] le pavillon marchand
    }. { $count ->
        [0] Personne ne décide après vous.
        [one] <b>{ $names }</b> décide après vous.
        [2] <b>{ $names }</b> décident après vous.
       *[other] { $count } autres décident après vous.
    }
strozzi-ask-port = L’envoyer à quel port ?
strozzi-ask-port-hint = Le navire est à vous, vitesse <b>{ $speed }</b>.
strozzi-ask-tile = Choisissez une tuile Mécénat
strozzi-ask-tile-hint = Une tuile avec marchandise fait aussi monter votre pion dans son port.
strozzi-do-pass = Passer
strozzi-do-take = { $flag ->
        [pirate] Prendre le navire
        [plus1] Prendre avec +1
       *[ware] Prendre : marchand
    }
strozzi-do-claim = { $flag ->
        [pirate] Prendre le navire
        [plus1] Revendiquer avec +1
       *[ware] Revendiquer : marchand
    }
strozzi-do-send = L’envoyer à { $city }
strozzi-do-keep = Prendre { $tile }
strozzi-note-pirate = À vous aussitôt
strozzi-note-plus1 = Vitesse { $speed }
strozzi-note-ware = Une case de plus
strozzi-note-pass = Garder ses pavillons
strozzi-note-aside = Pour personne
strozzi-note-no-ware = sans marchandise
strozzi-used = Utilisé à { $city }
strozzi-used-now = Pas maintenant
strozzi-port-label = { $city }. { $place ->
        [1] 1er
       *[other] { $place }e
    } navire, vitesse { $speed }.
strozzi-then-asked = <b>{ $who }</b> décide ensuite.
strozzi-then-taken = <b>{ $who }</b> prend le navire.
strozzi-then-taken-short = { $who } le prend
strozzi-then-aside = Le navire est écarté et le suivant est révélé.
strozzi-then-round = La manche est terminée.
strozzi-then-pirated = Vous le prenez à <b>{ $who }</b>, qui récupère son pavillon. Vitesse <b>{ $speed }</b>.
strozzi-then-at-once = Le navire est à vous aussitôt, <b>vitesse { $speed }</b>.
strozzi-then-safe = Personne ne peut le capturer : le navire est à vous, <b>vitesse { $speed }</b>.
strozzi-then-claimed = Vous le revendiquez à la <b>vitesse { $speed }</b>. Un pirate peut encore le prendre ; votre pavillon vous revient alors.
strozzi-then-ware = Votre pion monte d’une case de plus dans le port.
strozzi-then-docked = { $points ->
        [0] Le mouillage { $place } ne rapporte rien.
       *[other] Mouillage { $place } : <b>{ $points } points</b>.
    }
strozzi-then-falls = { $count ->
        [one] <b>{ $names }</b> recule.
       *[other] <b>{ $names }</b> reculent.
    }
strozzi-then-climb = { $city } : case <b>{ $space }</b>, { $rank ->
        [1] 1er
       *[other] { $rank }e
    }.
strozzi-then-tile = Vous choisissez ensuite une tuile Mécénat.
strozzi-then-total = Votre collection { $category ->
        [art] d’arts
        [science] de sciences
       *[architecture] d’architecture
    } : <b>{ $total }</b>{ $rank ->
        [0] .
        [1] , 1er.
       *[other] , { $rank }e.
    }
strozzi-waiting-claim = <b>{ $who }</b> décide pour ce navire
strozzi-waiting-port = <b>{ $who }</b> choisit un port
strozzi-waiting-tile = <b>{ $who }</b> choisit une tuile Mécénat
strozzi-waiting-ship = <b>{ $who }</b> révèle un navire

## Le journal
strozzi-told-round = Manche { $round }
strozzi-told-revealed = Nouvelle tuile : { $tile }
strozzi-told-ship = { $you ->
        [yes] <b>Vous</b> avez révélé le { $ship }
       *[no] <b>{ $who }</b> a révélé le { $ship }
    }
strozzi-told-passed = { $you ->
        [yes] <b>Vous</b> avez passé
       *[no] <b>{ $who }</b> a passé
    }
strozzi-told-claimed = { $you ->
        [yes] <b>Vous</b> l’avez revendiqué
       *[no] <b>{ $who }</b> l’a revendiqué
    } { $flag ->
        [plus1] avec +1
       *[ware] en marchand
    }
strozzi-told-returned = { $you ->
        [yes] <b>Vous</b> perdez la revendication ; votre pavillon vous revient
       *[no] <b>{ $who }</b> perd la revendication ; son pavillon lui revient
    }
strozzi-told-taken = { $you ->
        [yes] <b>Vous</b> avez pris le navire
       *[no] <b>{ $who }</b> a pris le navire
    } { $flag ->
        [pirate] avec le pavillon pirate
        [plus1] avec +1
       *[ware] avec le pavillon marchand
    }
strozzi-told-aside = Personne n’a voulu du navire { $sail }
strozzi-told-docked = { $you ->
        [yes] <b>Vous</b> avez envoyé le navire { $sail } à { $city }
       *[no] <b>{ $who }</b> a envoyé le navire { $sail } à { $city }
    } { $flag ->
        [pirate] en pirate
        [plus1] avec +1
       *[ware] en marchand
    }
strozzi-told-tile = { $you ->
        [yes] <b>Vous</b> avez pris { $tile }
       *[no] <b>{ $who }</b> a pris { $tile }
    }
strozzi-told-ended = La manche { $round } est terminée
strozzi-told-points = { $you ->
        [yes] <b>Vous</b> marquez <good>+{ $points }</good>
       *[no] <b>{ $who }</b> marque <good>+{ $points }</good>
    }
strozzi-told-promotion = { $category ->
        [art] Arts
        [science] Sciences
       *[architecture] Architecture
    } : { $names }
strozzi-told-promotion-one = { $you ->
        [yes] <b>vous</b>
       *[no] <b>{ $who }</b>
    } <good>+{ $points }</good>
strozzi-told-over = La partie est terminée
strozzi-round-over = La manche { $round } est terminée
strozzi-round-over-you = Manche { $round } : { $points } points pour vous
strozzi-round-over-hint = { $ships ->
        [0] Aucun navire
        [one] Un navire
       *[other] { $ships } navires
    } parmi les trois premiers, et { $ranks ->
        [0] aucun rang dans les villes.
        [one] un rang dans une ville.
       *[other] { $ranks } rangs dans les villes.
    }
strozzi-source-ships = Navires
strozzi-source-markers = Pions
strozzi-source-bonuses = Bonus
strozzi-source-promotion = Mécénat

## Ce qui s’explique de soi-même
strozzi-explain-rank = Rangs d’une ville
    .text = À la fin de chaque manche, les trois pions les plus hauts d’une ville rapportent 15, 10 et 5 points.

## Pourquoi
strozzi-why-ship = { $city } : { $ship }, { $points }
strozzi-why-ship-falls = { $city } : navire repoussé à la { $place }, { $points }
strozzi-why-marker = { $city } : { $gain }, { $place }, { $points }
strozzi-why-marker-moves = { $city } : { $gain }, jusqu’à la case { $space }
strozzi-why-marker-falls = { $city } : pion à la { $place }, { $points }
strozzi-why-bonus = { $city } : case bonus, { $points }
strozzi-why-promotion = { $category } { $total } en tout : { $place }, { $points }
strozzi-why-promotion-more = { $category } : { $total } en tout
strozzi-why-keeps = le pavillon { $flag } reste pour plus tard
coach-strozzi-start = Une manche apporte un nombre limité de navires, et vous avez trois pavillons. Rien ne presse : regardez chaque navire et demandez-vous pour quel port il est bon.
coach-strozzi-claim = Voulez-vous ce navire ? Il devrait être rapide ou porter beaucoup pour un port où vous n’en avez pas encore. Voyez qui est interrogé après vous et a encore un pavillon pirate : face à lui, une revendication n’est pas sûre.
coach-strozzi-pirate = Quelqu’un a revendiqué ce navire ; seul votre pavillon pirate peut le capturer. Vous en avez un par manche. Prenez le navire s’il vaut plus pour vous qu’un autre à venir, ou s’il profite trop à quelqu’un d’autre.
coach-strozzi-port = Choisissez le port. La vitesse décide de la place dans la file (15, 10 et 5 points), la marchandise du port fait monter votre pion. Chaque port n’accueille qu’un de vos navires par manche ; pensez donc à ceux qui viendront.
coach-strozzi-tile = Choisissez une tuile Mécénat. La valeur 2 compte plus pour son domaine en fin de partie ; la valeur 1 fait monter un de vos pions maintenant, et un pion rapporte à chaque manche. Collectionnez là où vous pouvez être en tête.
coach-strozzi-last-round = La dernière manche compte comme les autres : navires, pions et cases bonus. Puis les tuiles de mécénat rapportent 30, 20 et 10 points par domaine, et la partie est finie.
coach-strozzi-round = On compte la manche : les trois premiers navires de chaque port, les trois premiers pions de chaque ville et les cases bonus. Les pions restent en place : ce que vous gravissez maintenant comptera encore.
phase-claim = Revendiquer
phase-pirate = Capturer
phase-port = Ports
phase-tile = Tuiles Mécénat
strozzi-told-scored = Manche { $round } : { $names }
strozzi-ledger-ship = n°
strozzi-ledger-claim = reven.
strozzi-ledger-pirate = pirate
strozzi-ledger-port = port
strozzi-ledger-gains = gains
strozzi-ledger-none = sans preneur
strozzi-brief-sent = { $you ->
        [yes] <b>Vous</b> avez envoyé le { $sail } à { $city }
       *[no] <b>{ $who }</b> a envoyé le { $sail } à { $city }
    }
strozzi-brief-pirated = { $you ->
        [yes] <b>Vous</b> avez capturé le { $sail }
       *[no] <b>{ $who }</b> a capturé le { $sail }
    } { $yours ->
        [yes] que vous revendiquiez
       *[no] de { $whom }
    }
strozzi-since = { $you ->
        [yes] <b>Vous</b>
       *[no] <b>{ $who }</b>
    } : { $changes }
strozzi-since-place = { $city }, { $was ->
        [1] 1er
       *[other] { $was }e
    } → { $place ->
        [1] 1er
       *[other] { $place }e
    }
strozzi-ending-before = Manches 1, 2
strozzi-ending-cities = Villes
strozzi-from-place = Manche { $round } : { $city }, { $place ->
        [1] 1er
       *[other] { $place }e
    }
strozzi-from-bonus = Manche { $round } : case bonus à { $city }
strozzi-from-total = { $you ->
        [yes] <b>Vous</b>
       *[no] <b>{ $who }</b>
    } : total { $total }
