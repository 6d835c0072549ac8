review-title = Analyse : { $game }
review-graph = Qui était en tête
review-as-table = Montrer en tableau
review-round = Manche { $round }
review-pin = Moment { $number } : étape { $at }
review-note = Estimé par le bot le plus fort, qui regarde { $budget } fois en avant à chaque étape. Les chances sont celles du moment marqué.
review-players = Chance et talent
    .note = La chance, les décisions propres et celles des autres mènent ensemble des chances du début à la fin. Les points abandonnés sont ceux que de meilleures décisions auraient rapportés. « Meilleures » compte ce qui était le mieux, ou que la recherche n’en distingue pas.
review-luck = Chance au tirage
review-cost = Décisions propres
review-best = Meilleures ou égales
review-by-phase = Meilleures ou égales, par genre
review-of = { $best } sur { $all }
review-none = –
review-plus = +{ $number } %
review-moments = Moments
review-whose = Décisions de qui
review-everybody = Tout le monde
review-no-moments = Aucune décision n’a coûté plus d’un pour cent ou de deux points. Bien joué.
review-soon = Les premières arrivent dans un instant.
review-where = Manche { $round } · { $phase } · { $coup ->
        [yes] coup de maître
       *[no] erreur
    }
review-better = Mieux :
review-chances = { $same ->
        [yes] { $had } % de chances au lieu de { $kept } %, avec { $points } points dans les deux cas
       *[no] { $had } % de chances et { $points } points au lieu de { $kept } % et { $left }
    }
review-then = Ce qui aurait sans doute suivi :
review-show = Montrer sur le plateau
review-thinking = Le bot examine chaque étape
review-progress = { $done } étapes sur { $steps }
review-done = Chaque étape a été examinée
review-budget = Avec quel soin le bot regarde
review-quick = Coup d’œil
review-usual = Regard habituel
review-deep = Regard prolongé
review-luckiest = Le tirage qui a le plus changé : étape { $at }, { $who } { $good ->
        [yes] gagne
       *[no] perd
    } { $percent } %
review-others = Décisions des autres
review-points = Points abandonnés
review-coup-chances = { $kept } % de chances et { $points } points ensuite ; rien d’autre n’approchait
review-change = { $points } points
review-percent = { $percent } %
review-rival = { $who } { $points } points
review-cost-points = { $points ->
        [one] un point
       *[other] { $points } points
    }
review-gained = {" ; "}{ $you ->
        [yes] elle vous a rapporté
       *[no] elle a rapporté à { $who }
    } { $points ->
        [one] un point
       *[other] { $points } points
    }
review-tale = La partie
review-computing = Calcul en cours : { $done } étapes sur { $steps }.
review-not-yet = …
review-led = { $one ->
        [yes] Après la manche 1
       *[no] Après les manches 1 à { $last }
    }, { $you ->
        [yes] vous étiez
       *[no] { $who } était
    } en tête.
review-lead-changed = La première place a changé de mains { $changes ->
        [1] une fois
       *[other] { $changes } fois
    } ; après { $rounds } manches sur { $all }, { $you ->
        [yes] vous étiez
       *[no] { $who } était
    } en tête.
review-turned = La décision la plus coûteuse fut { $you ->
        [yes] la vôtre
       *[no] celle de { $who }
    } à la manche { $round } : « { $chosen } » au lieu de « { $better } » a coûté { $cost }{ $gained }.
review-ended = { $you ->
        [yes] Vous avez gagné
       *[no] { $who } a gagné
    } avec { $points }, { $ahead ->
        [0] à égalité avec
       *[other] { $ahead } devant
    } { $nextyou ->
        [yes] vous
       *[no] { $next }
    } ; { $mine ->
        [yes] votre chance : { $luck } %, vos décisions : { $own } %.
       *[no] { $whose } : chance { $luck } %, décisions { $own } %.
    }
review-again = { $mine ->
        [yes] Rejouer mes trois pires moments
       *[no] Rejouer les trois pires moments
    }
review-again-head = Un moment à vous
review-ship = navire { $sail }
review-about = { $about } : { $what }
review-headline = { $won ->
        [yes] { $you ->
            [yes] Gagné
           *[no] { $who } gagne
        }
       *[no] { $place ->
            [2] Deuxième
            [3] Troisième
           *[other] { $place }e
        }
    } { $by }
review-by-tie = au départage
review-by-points = { $points ->
        [one] de { $points } point
       *[other] de { $points } points
    }
