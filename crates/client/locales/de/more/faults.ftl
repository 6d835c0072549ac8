fault-syntax = Das lässt sich nicht lesen: Hier oder kurz davor fehlt ein Anführungszeichen, eine Klammer, ein Komma oder ein Gleichheitszeichen, oder es ist eines zu viel.
fault-nested = Klammern oder Punkte sind hier zu tief verschachtelt.
fault-twice = Diesen Schlüssel gibt es schon.
fault-no-text = Das ist keine Ausgabe, die hier gelesen werden kann.
fault-full = Diese Seite hat zu viele Ausgaben geöffnet. Lade sie neu und versuche es noch einmal.
fault-other-game = Das ist eine Ausgabe von „{ $found }“, nicht von { $title }.
fault-foreign = Das ist keine Ausgabe von { $title }: Sie hat kein { $missing }, aber { $others }.
fault-missing = „{ $key }“ fehlt.
fault-unknown = „{ $key }“ ist hier unbekannt.
fault-not-text = Hier gehört ein Text in Anführungszeichen hin, nicht { $found }.
fault-not-number = Hier gehört eine ganze Zahl von { $low } bis { $high } hin, nicht { $found }.
fault-not-list = Hier gehört eine Liste in eckigen Klammern hin, nicht { $found }.
fault-not-table = Hier gehört eine Tabelle hin, nicht { $found }.
fault-found-text = ein Text
fault-found-date = ein Datum
fault-found-list = eine Liste
fault-found-table = eine Tabelle
fault-name-length = Ein Name hat 1 bis 60 Zeichen in einer Zeile.
fault-note-length = Ein Hinweis hat 1 bis 300 Zeichen in einer Zeile.
fault-unclean = Namen und Hinweise haben keine unsichtbaren Zeichen, keine Stapel von Akzenten auf einem Buchstaben und am Rand keine Leerzeichen.
fault-no-ship = „{ $text }“ ist kein Schiff. Man schreibt eines wie 5:GRC:2:0: Segel 1 bis 8, Waren, Schriftrollen 0 bis 2, Symbol 0 oder 1.
fault-ships = Es gibt { $wanted } Schiffe, nicht { $found }.
fault-no-tile = „{ $text }“ ist kein Plättchen. Man schreibt eines wie art:1:G oder science:2:-.
fault-tiles = Es gibt { $wanted } Plättchen { $category ->
        [art] Kunst
        [science] Wissenschaft
       *[other] Architektur
    }, nicht { $found }.
fault-bonus = Ein Bonus ist 5, 10 oder 15 Punkte, oder 0 für keinen.
fault-track = Eine Leiste hat ein Startfeld und 1 bis { $most } weitere Felder.
fault-spaces = Eine Straße hat 4 bis { $most } Felder, nicht { $found }.
fault-street = Die { $players } größten Felder geben { $found } Plättchen, aber { $players ->
        [3] zu dritt
       *[other] zu viert
    } liegen nur { $wanted } in der Reihe.
fault-buildings = Es gibt 3 Arten von Gebäuden, nicht { $found }.
fault-pair = Hier gehören zwei Zahlen hin, { $what }, nicht { $found }.
fault-no-contract = „{ $text }“ ist kein Auftrag. Man schreibt einen wie RRY: seine Farbsteine, die häufigste Farbe zuerst.
fault-contract-twice = Der Auftrag { $text } steht zweimal da. Gib stattdessen an, wie oft es ihn gibt (count).
fault-contracts = Es gibt höchstens { $kinds } Arten von Aufträgen und { $tiles } Auftragsplättchen.
fault-no-kind = „{ $text }“ ist keine Art von Plättchen. Aufträge stehen unter „contracts“.
fault-no-wheel = Die Karte { $text } hat kein Steuerrad, und jede Karte hat eines.
fault-no-card = „{ $text }“ ist keine Schiffkarte. Man schreibt eine wie +6W1:RY oder -3W3A^1:R.
fault-cards = Es gibt { $plus } Karten mit Plus und { $minus } mit Minus, nicht { $positive } und { $negative }.
