puzzles-lead = Echte Stellungen aus Partien von Bots. Ein Zug ist klar der beste, und was auf dem Brett liegt, sagt warum.
puzzles-daily = Rätsel des Tages
puzzles-all = Alle Rätsel
puzzles-solved = { $solved } von { $all } gelöst, { $first } beim ersten Versuch
puzzles-before = { $count } aus der ersten Reihe
puzzles-streak = { $days ->
        [one] einen Tag in Folge
       *[other] { $days } Tage in Folge
    }
puzzle-name = { $game }, Rätsel { $number }{ $mark ->
        [first] , beim ersten Versuch gelöst
        [later] , gelöst
        [shown] , Lösung gezeigt
       *[open] {""}
    }
puzzle-number = Rätsel { $number }
puzzle-place = Nummer { $number } · Runde { $round }
puzzle-where = { $number } von { $count } · Runde { $round }
puzzle-task = { $steps ->
        [one] Du bist am Zug. Ein Zug ist klar besser als alle anderen: Finde ihn auf dem Brett und bestätige ihn. Der erste Versuch zählt.
       *[other] Du bist am Zug. { $steps } Entscheidungen sind zu finden, eine nach der anderen; jede hat eine klar beste Antwort. Der erste Versuch zählt.
    }
puzzle-step = Richtig. Jetzt kommt Entscheidung { $step } von { $steps }.
puzzle-decision = Entscheidung { $step }
puzzle-wrong = { $known ->
        [yes] Damit bleiben dir { $percent } % Gewinnchance. Etwas ist klar besser: Versuche es noch einmal.
       *[no] Das ist es nicht. Etwas ist klar besser: Versuche es noch einmal.
    }
puzzle-first = Beim ersten Versuch gelöst.
puzzle-later = Beim { $tries }. Versuch gelöst.
puzzle-shown = Das ist die Lösung. Sie wurde gezeigt, also zählt sie nicht.
puzzle-hard = Schwierigkeit
puzzle-difficulty = Schwierigkeit { $level } von 5
puzzle-merchants = { $percent } % der Handelsherren finden es
puzzle-why = Verglichen mit dem Nächstbesten:
puzzle-points = { $points ->
        [one] ein Punkt
       *[other] { $points } Punkte
    }
puzzle-share = Ohne Lösung teilen
puzzle-shared = Kopiert
puzzle-next = Nächstes Rätsel
puzzle-missing = Dieses Rätsel konnte nicht geladen werden. Prüfe die Verbindung, oder wähle ein anderes.
puzzle-old = Dieses Rätsel gehörte zur ersten Reihe. Es gibt jetzt neue; was du gelöst hast, bleibt gemerkt.
puzzles-own = Ein eigenes Rätselbuch
    .about = Wer das Programm hat, kann aus jeder Ausgabe Rätsel machen: fondaco puzzles --game SPIEL --edition meine.toml > buch.json. Öffne die Datei hier oder zieh sie auf die Seite.
puzzles-own-open = Rätselbuch öffnen
puzzles-own-kept = Das Buch ist da. Alles darin lässt sich offline lösen.
puzzles-own-none = Das ist kein Rätselbuch, das sich hier lösen lässt. Das Programm fondaco puzzles schreibt solche Bücher.
puzzles-own-count = { $count ->
        [one] ein Rätsel
       *[other] { $count } Rätsel
    }
puzzles-own-solve = Lösen
puzzles-week = Die letzten sieben Tage
puzzles-week-day = { $day }: { $solved ->
        [yes] gelöst
       *[no] nicht gelöst
    }
