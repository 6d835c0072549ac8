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
ledger-new = neu
ledger-taken-back = { $you ->
        [yes] <b>Du</b> hast eine Entscheidung zurückgenommen
       *[no] <b>{ $who }</b> hat eine Entscheidung zurückgenommen
    }
bot-for-you = Dein Bot
bot-for = Bot für { $who }
table-tabs = Teile des Tisches
coach = Woran zu denken ist
coach-page = { $page } von { $pages }
coach-off = Keine Erklärungen mehr
hint = Tipp
hint-later = Tipps gibt es, wenn du dran bist.
help = Tasten
refused-illegal = Das galt nicht: Die Regeln erlauben es hier nicht ({ $rule }). Das Brett stimmt.
refused-not-your-turn = Das galt nicht: Jemand anders ist dran.
refused-stale = Das galt nicht: Am Tisch ging es inzwischen weiter. Das Brett ist jetzt aktuell.
refused-over = Das galt nicht: Das Spiel ist zu Ende.
refused-paused = Das galt nicht: Das Spiel ruht.
refused-time-up = Das galt nicht: Ein Bot trifft diese Entscheidung.
refused-no-take-backs = An diesem Tisch wird nichts zurückgenommen.
refused-offer = Dieses Angebot ist nicht mehr offen.
refused-other = Das geht an diesem Tisch jetzt nicht.

## Gründe für eine Entscheidung
recap = Seit deinem Zug
table-skip-on = Bis zu meinem Zug
edition-played = Ausgabe: { $name }
