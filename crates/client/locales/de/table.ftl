table-tools = Werkzeuge am Tisch
table-turn = Wer an der Reihe ist
table-clear = Verwerfen
table-choose = Triff deine Wahl
table-undo = Rückgängig
table-undo-barrier = Seitdem hat jemand anderes entschieden, oder es wurde etwas aufgedeckt; das lässt sich nicht zurücknehmen.
table-undo-ask = Alle fragen, ob die letzte Entscheidung zurückgenommen wird
table-undo-bots = Letzte Entscheidung zurücknehmen: die Bots sind einverstanden
table-skip = Zur Entscheidung springen
table-undo-nothing = Es gibt nichts zurückzunehmen.
table-your-turn = Du bist dran: { $question }
table-plan-stopped = Der Plan ließ sich so nicht fortsetzen. Bitte neu entscheiden.
ledger-title = Logbuch
ledger-excused = Der Server war { $seconds ->
        [one] eine Sekunde
       *[other] { $seconds } Sekunden
    } lang weg. Diese Zeit zählt nicht.
ledger-taken-back = { $you ->
        [yes] <b>Du</b> hast eine Entscheidung zurückgenommen
       *[no] <b>{ $who }</b> hat eine Entscheidung zurückgenommen
    }
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
table-tabs = Teile des Tisches
coach = Woran zu denken ist
coach-page = { $page } von { $pages }
coach-off = Keine Erklärungen mehr
hint = Tipp
hint-later = Tipps gibt es, wenn du dran bist.
hint-thinking = Rechne voraus …
hint-best = Beste Züge und Gewinnchance
interlude-reasons = Zeig, woher
interlude-on = Weiter
help = Tasten
help-lead = Alles geht mit der Tastatur. Zeig eine Weile auf ein Symbol oder drück es lange, dann erklärt es sich.
help-targets = nächstes, das du wählen kannst
    .keys = Tab ← →
help-ends = erstes und letztes
    .keys = Pos1 Ende
help-digits = die Wahl mit dieser Nummer
    .keys = 1 … 9 0
help-space = wählen oder abwählen
    .keys = Leertaste
help-enter = tun, was der Knopf sagt; vorher: wählen
    .keys = Eingabe
help-escape = Wahl aufheben; schließen
    .keys = Esc
help-undo = letzte Entscheidung zurücknehmen
    .keys = U Strg+Z
help-hint = Tipp
    .keys = H
help-explain = erklären, was im Fokus ist
    .keys = ?
help-rules = Regeln
    .keys = F1
help-ledger = Verlauf
    .keys = L
help-tabs = am Telefon: Brett, Spieler
    .keys = B P
help-theme = hell oder dunkel
    .keys = T
refused-illegal = Das galt nicht: Die Regeln erlauben es hier nicht ({ $rule }). Das Brett stimmt.
refused-not-your-turn = Das galt nicht: Jemand anders ist dran.
refused-stale = Das galt nicht: Am Tisch ging es inzwischen weiter. Das Brett ist jetzt aktuell.
refused-over = Das galt nicht: Das Spiel ist zu Ende.
refused-paused = Das galt nicht: Das Spiel ruht.
refused-time-up = Das galt nicht: Ein Bot trifft diese Entscheidung.
refused-no-take-backs = An diesem Tisch wird nichts zurückgenommen.
refused-offer = Dieses Angebot ist nicht mehr offen.
refused-other = Das geht an diesem Tisch jetzt nicht.
result-title = { $you ->
        [yes] { $winners ->
            [one] Du gewinnst mit { $points }
           *[other] Du gewinnst mit anderen, mit { $points }
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
        }, aber durch den Gleichstand vorn.
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

## Gründe für eine Entscheidung
why-points = { $points }
why-a-round = { $points } je Runde
why-at-end = { $points } am Ende
why-other = { $who }: { $what }
why-total = { $place } insgesamt, wie es jetzt steht
why-place = { $place }. Platz
hint-move = { $first } → { $then }
hint-equal = Etwa gleich gut: Die Suche kann sie nicht unterscheiden.
hint-clear = Deutlich besser: { $percent } % mehr Gewinnchance, { $points } Punkte
help-chat = Chat
    .keys = C
