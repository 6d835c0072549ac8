hint-thinking = Calcul en cours…
hint-best = Meilleurs coups et chances de gagner
why-points = { $points }
why-a-round = { $points } par manche
why-at-end = { $points } à la fin
why-other = { $who } : { $what }
why-total = { $place } au total dans l’état actuel
why-past = { $what } ; devant { $who }
why-behind = { $what } ; derrière { $who }
why-from = { $what } ; contre { $who }
why-to = { $what } ; pour { $who }
why-against = contre : { $what }
why-then = puis peut-être { $who } : { $what }
why-otherwise = sinon peut-être { $who } : { $what }
why-risk = puis peut-être : { $what }
why-risk-otherwise = sinon peut-être : { $what }
why-place = { $place ->
        [1] 1re
       *[other] { $place }e
    } place
hint-move = { $first } → { $then }
hint-level = à peu près égal
hint-equal = À peu près égal : la recherche ne les distingue pas.
hint-judge = Jugé par le réseau de toutes les éditions : il s’est entraîné avec des milliers d’éditions au hasard, pas avec celle-ci.
hint-moves = Meilleurs coups
hint-steps = Combien d’aide
hint-step-nudge = Piste
hint-step-move = Coup
hint-step-why = Pourquoi
hint-nudge-spread = { $moves ->
        [one] Un coup se détache.
       *[other] { $moves } coups se valent à peu près.
    }
hint-clear = Nettement mieux : { $by }
hint-slight = Un peu mieux : { $by }
hint-by-chance = { $percent } % de chances de gagner en plus
hint-by-points = { $points ->
        [one] +{ $points } point
       *[other] +{ $points } points
    }
