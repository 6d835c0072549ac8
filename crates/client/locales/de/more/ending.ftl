result-total = Summe
result-gave-up = aufgegeben
result-record = Aufzeichnung laden
result-check = Mischung prüfen
result-fair = { $draws ->
        [one] Die eine Ziehung entspricht
       *[other] Alle { $draws } Ziehungen entsprechen
    } dem Startwert, der vor dem Spiel feststand.
result-unfair = Die Mischung ließ sich nicht bestätigen: { $why }
result-home = Startseite
result-again = Noch einmal spielen
interlude-reasons = Zeig, woher
interlude-on = Weiter
result-title = { $you ->
        [yes] { $winners ->
            [one] Du gewinnst mit { $points }
           *[other] Geteilter Sieg mit { $points } Punkten
        }
       *[no] { $winners ->
            [one] { $who } gewinnt mit { $points }
           *[other] { $who } gewinnen mit { $points }
        }
    }
result-ahead = { $points ->
        [0] So viele Punkte wie { $you ->
            [yes] du
           *[no] { $who }
        }, aber beim Gleichstand vorn.
        [one] Ein Punkt vor { $you ->
            [yes] dir
           *[no] { $who }
        }. Den Unterschied machte: { $source }.
       *[other] { $points } Punkte vor { $you ->
            [yes] dir
           *[no] { $who }
        }. Den Unterschied machte: { $source }.
    }
result-tie = Alle haben denselben Rang.
result-board = Das Brett ansehen
result-show = Ergebnis zeigen
ending-count = Es wird gezählt
ending-counted = { $source }: { $points } für { $you ->
        [yes] dich
       *[no] { $who }
    }
ending-moved = { $was }. → { $place }.
ending-skip = Gleich zum Ergebnis
ending-where = { $source }: { $points }. Zeigen, woher
ending-from = { $source }: { $points } für { $you ->
        [yes] dich
       *[no] { $who }
    }
ending-most = Am stärksten: { $source }, { $points }.
ending-ahead = { $points ->
        [0] Gleichauf mit dem Nächsten, beim Gleichstand vorn.
       *[other] Vorsprung: { $points }.
    }
ending-shared = Teilt sich den Sieg.
ending-behind = { $gap ->
        [0] Gleichauf mit
       *[other] { $gap } hinter
    } { $you ->
        [yes] dir
       *[no] { $who }
    }; größter Abstand: { $source }, { $own } zu { $theirs }.
sound-offer = Möchtest du in der nächsten Partie den Hafen hören? Leise, und nie mehr als ein paar Töne.
sound-yes = Töne an
sound-no = Nein, danke
result-unkept = { $count ->
        [one] Ein Teil war versprochen und wurde nicht gezeigt: Wer ihn zurückhielt, hatte die Wahl zwischen zwei Mischungen.
       *[other] { $count } Teile waren versprochen und wurden nicht gezeigt: Wer sie zurückhielt, hatte die Wahl unter mehreren Mischungen.
    }
