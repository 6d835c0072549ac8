puzzles-lead = De vraies positions de parties entre bots où un coup est nettement le meilleur, et que le bot a manqué.
puzzles-daily = Problème du jour
puzzles-all = Tous les problèmes
puzzles-solved = { $solved } résolus sur { $all }
puzzles-streak = { $days ->
        [0] aucun jour de suite
        [one] un jour de suite
       *[other] { $days } jours de suite
    }
puzzle-name = { $game }, problème { $number }{ $solved ->
        [yes] , résolu
       *[no] {""}
    }
puzzle-number = Problème { $number }
puzzle-where = { $number } sur { $count } · manche { $round }
puzzle-task = C’est à vous. Un coup est nettement meilleur que tous les autres : trouvez-le sur le plateau et confirmez-le.
puzzle-wrong = { $known ->
        [yes] Cela vous laisse { $percent } % de chances de gagner. Il y a nettement mieux : essayez encore.
       *[no] Ce n’est pas ça. Il y a nettement mieux : essayez encore.
    }
puzzle-right = C’est bien celui-là.
puzzle-next = Problème suivant
puzzle-missing = Ce problème n’a pas pu être chargé. Vérifiez la connexion, ou choisissez-en un autre.
