puzzles-lead = De vraies positions de parties entre bots. Un coup est nettement le meilleur, et le plateau dit pourquoi.
puzzles-daily = Problème du jour
puzzles-all = Tous les problèmes
puzzles-solved = { $solved } résolus sur { $all }, dont { $first } au premier essai
puzzles-before = { $count } de la première série
puzzles-streak = { $days ->
        [0] aucun jour de suite
        [one] un jour de suite
       *[other] { $days } jours de suite
    }
puzzle-name = { $game }, problème { $number }{ $mark ->
        [first] , résolu au premier essai
        [later] , résolu
        [shown] , solution montrée
       *[open] {""}
    }
puzzle-number = Problème { $number }
puzzle-place = Numéro { $number } · manche { $round }
puzzle-where = { $number } sur { $count } · manche { $round }
puzzle-task = { $steps ->
        [one] C’est à vous. Un coup est nettement meilleur que tous les autres : trouvez-le sur le plateau et confirmez-le. Le premier essai compte.
       *[other] C’est à vous. Il y a { $steps } décisions à trouver, l’une après l’autre ; chacune a une réponse nettement meilleure. Le premier essai compte.
    }
puzzle-step = C’est juste. Voici la décision { $step } sur { $steps }.
puzzle-decision = Décision { $step }
puzzle-wrong = { $known ->
        [yes] Cela vous laisse { $percent } % de chances de gagner. Il y a nettement mieux : essayez encore.
       *[no] Ce n’est pas ça. Il y a nettement mieux : essayez encore.
    }
puzzle-first = Résolu au premier essai.
puzzle-later = Résolu à l’essai { $tries }.
puzzle-shown = Voici la solution. Elle a été montrée, elle ne compte donc pas.
puzzle-hard = Difficulté
puzzle-difficulty = Difficulté { $level } sur 5
puzzle-merchants = { $percent } % des marchands le trouvent
puzzle-why = Comparé au deuxième choix :
puzzle-points = { $points ->
        [one] { $points } point
       *[other] { $points } points
    }
puzzle-share = Partager sans la solution
puzzle-shared = Copié
puzzle-next = Problème suivant
puzzle-missing = Ce problème n’a pas pu être chargé. Vérifiez la connexion, ou choisissez-en un autre.
puzzle-old = Ce problème faisait partie de la première série. Il y en a de nouveaux ; ce que vous avez résolu est gardé.
puzzles-own = Un recueil à vous
    .about = Avec le programme, on fait des problèmes de n’importe quelle édition : fondaco puzzles --game JEU --edition la-mienne.toml > recueil.json. Ouvrez ce fichier ici, ou déposez-le sur la page.
puzzles-own-open = Ouvrir un recueil
puzzles-own-kept = Le recueil est là. Tout s’y résout hors ligne.
puzzles-own-none = Ce n’est pas un recueil de problèmes que l’on peut résoudre ici. Le programme fondaco puzzles en écrit.
puzzles-own-count = { $count ->
        [one] un problème
       *[other] { $count } problèmes
    }
puzzles-own-solve = Résoudre
puzzles-week = Les sept derniers jours
puzzles-week-day = { $day } : { $solved ->
        [yes] résolu
       *[no] non résolu
    }
