hint-thinking = Calcul en cours…
hint-best = Meilleurs coups et chances de gagner
why-points = { $points }
why-a-round = { $points } par manche
why-at-end = { $points } à la fin
why-other = { $who } : { $what }
why-total = { $place } au total dans l’état actuel
why-place = { $place ->
        [1] 1re
       *[other] { $place }e
    } place
hint-move = { $first } → { $then }
hint-equal = À peu près égal : la recherche ne les distingue pas.
hint-clear = Nettement mieux : { $percent } % de chances de gagner en plus, { $points } points
hint-judge = Jugé par le réseau de toutes les éditions : il s’est entraîné avec des milliers d’éditions au hasard, pas avec celle-ci.
