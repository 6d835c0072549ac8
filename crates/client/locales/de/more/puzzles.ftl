puzzles-lead = Echte Stellungen aus Partien von Bots, in denen ein Zug klar der beste ist und der Bot ihn verpasst hat.
puzzles-daily = Rätsel des Tages
puzzles-all = Alle Rätsel
puzzles-solved = { $solved } von { $all } gelöst
puzzles-streak = { $days ->
        [one] einen Tag in Folge
       *[other] { $days } Tage in Folge
    }
puzzle-name = { $game }, Rätsel { $number }{ $solved ->
        [yes] , gelöst
       *[no] {""}
    }
puzzle-number = Rätsel { $number }
puzzle-where = { $number } von { $count } · Runde { $round }
puzzle-task = Du bist am Zug. Ein Zug ist klar besser als alle anderen: Finde ihn auf dem Plan und bestätige ihn.
puzzle-wrong = { $known ->
        [yes] Damit bleiben dir { $percent } % Gewinnchance. Etwas ist klar besser: Versuche es noch einmal.
       *[no] Das ist es nicht. Etwas ist klar besser: Versuche es noch einmal.
    }
puzzle-right = Genau der ist es.
puzzle-next = Nächstes Rätsel
puzzle-missing = Dieses Rätsel konnte nicht geladen werden. Prüfe die Verbindung, oder wähle ein anderes.
