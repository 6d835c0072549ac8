## Namen
strozzi-city = { $city ->
        [venice] Venedig
        [rome] Rom
        [naples] Neapel
       *[florence] Florenz
    }
strozzi-city-letter = { $city ->
        [venice] V
        [rome] R
        [naples] N
       *[florence] F
    }
strozzi-flag = { $flag ->
        [pirate] Pirat
        [plus1] +1
       *[ware] Ware
    }
strozzi-category = { $category ->
        [art] Kunst
        [science] Wissenschaft
       *[architecture] Architektur
    }
strozzi-tile = { $category } { $value }
strozzi-tile-whole = { $category } { $value }{ $cargo ->
        [gold] , Gold
        [grain] , Getreide
        [cloth] , Tuch
       *[none] , keine Ware
    }
strozzi-cargo = { $count } { $cargo ->
        [gold] Gold
        [grain] Getreide
        [cloth] Tuch
       *[scrolls] { $count ->
            [one] Schriftrolle
           *[other] Schriftrollen
        }
    }
strozzi-cargo-promotion = Fördersymbol
strozzi-ship = { $empty ->
        [yes] Schiff { $sail }, leer
       *[no] Schiff { $sail } ({ $cargo })
    }
strozzi-gain = { $cargo ->
        [gold] Gold
        [grain] Getreide
        [cloth] Tuch
       *[scrolls] { $steps ->
            [one] Rolle
           *[other] Rollen
        }
    } +{ $steps }
strozzi-gain-none = kein Schritt
strozzi-plus = +{ $points }
strozzi-becomes = → { $points }
strozzi-no-points = –
strozzi-nth-ship = { $place }. Schiff
strozzi-you = du
strozzi-bot = Bot

## Der Bildschirm
strozzi-tab-board = Brett
strozzi-tab-players = Mitspielende
strozzi-tab-tiles = Plättchen
strozzi-supply = { $ships ->
        [0] kein Schiff mehr
        [one] noch 1 Schiff
       *[other] noch { $ships } Schiffe
    }
strozzi-ships = Schiffe dieser Runde
strozzi-ships-hint = { $ships ->
        [0] Der Vorrat ist leer.
        [one] 1 Schiff wird noch aufgedeckt, eines von denen, die niemand gesehen hat.
       *[other] { $ships } Schiffe können noch aufgedeckt werden, von denen, die niemand gesehen hat.
    }
strozzi-ships-unseen = { $ships ->
        [one] Noch nicht gesehen: 1 Schiff
       *[other] Noch nicht gesehen: { $ships } Schiffe
    }
strozzi-ships-aside = { $ships ->
        [0] Beiseitegelegt: keines
        [one] Beiseitegelegt: 1 Schiff
       *[other] Beiseitegelegt: { $ships } Schiffe
    }
strozzi-stage = Das Schiff, um das es geht
strozzi-stage-next = { $you ->
        [yes] <b>Du</b> deckst das nächste Schiff auf
       *[no] <b>{ $who }</b> deckt das nächste Schiff auf
    }
strozzi-stage-over = Die Partie ist zu Ende
strozzi-stage-tile = { $you ->
        [yes] <b>Du</b> wählst ein Förderplättchen
       *[no] <b>{ $who }</b> wählt ein Förderplättchen
    }
strozzi-stage-refill = Ein Förderplättchen wird aufgedeckt
strozzi-asking = Reihenfolge der Befragung
strozzi-stand = { $stand ->
        [passed] passt
        [not-asked] entfällt
        [before] ohne Schiff
        [claims] { $you ->
            [yes] beanspruchst es
           *[no] beansprucht es
        }
        [decides] { $you ->
            [yes] am Zug
           *[no] am Zug
        }
        [took] nimmt es
       *[later] später
    }
strozzi-holds-pirate = hat noch eine Piratenflagge
strozzi-podium = Punkte der ersten drei in { $city }
strozzi-track = Leiste von { $city }, oben zuerst
strozzi-marker = { $start ->
        [yes] { $who }, Startfeld
       *[no] { $who }, Feld { $space }, { $rank }. Rang
    }
strozzi-dock = Schiffe in { $city }, das schnellste zuerst
strozzi-berth-free = Liegeplatz { $place } ist frei
strozzi-berth = { $would ->
        [yes] Liegeplatz { $place }, { $points } Punkte: Hier läge dein Schiff, Geschwindigkeit { $speed }
       *[no] Liegeplatz { $place }, { $points } Punkte: { $who }, Geschwindigkeit { $speed }, { $flag ->
            [pirate] Piratenflagge
            [plus1] +1-Flagge
           *[ware] Warenflagge
        }
    }
strozzi-port-closed = Hier liegst du schon
strozzi-port-closed-label = In { $city } liegt diese Runde schon ein Schiff von dir.
strozzi-flags = Flaggen
strozzi-flag-unused = { $flag ->
        [pirate] Piratenflagge
        [plus1] +1-Flagge
       *[ware] Warenflagge
    }, unbenutzt
strozzi-flag-on-ship = { $flag ->
        [pirate] Piratenflagge
        [plus1] +1-Flagge
       *[ware] Warenflagge
    }, auf dem Schiff
strozzi-flag-used = { $flag ->
        [pirate] Piratenflagge
        [plus1] +1-Flagge
       *[ware] Warenflagge
    }, eingesetzt in { $city }
strozzi-totals = Förderung
strozzi-points = { $points ->
        [one] Punkt
       *[other] Punkte
    }
strozzi-secret = Der Punktestand ist geheim
strozzi-projection = Wenn die Runde jetzt endete:
strozzi-tiles = Förderplättchen
strozzi-stack = noch { $tiles } im Stapel
strozzi-leaders = Führend
strozzi-leaders-points = { $first } · { $second } · { $third }

## Entscheidungen
strozzi-ask-claim = Dieses Schiff beanspruchen?
strozzi-after-nobody = Nach dir wählt niemand mehr.
strozzi-after = { $count ->
        [one] Nach dir wählt noch <b>{ $names }</b>.
        [2] Nach dir wählen noch <b>{ $names }</b>.
       *[other] Nach dir wählen noch { $count }.
    }
strozzi-after-no-pirate = Kein Pirat kann es dir nehmen.
strozzi-after-all-pirates = { $count ->
        [one] Ein Pirat ist noch da.
        [2] Beide haben noch einen Piraten.
       *[other] Alle haben noch einen Piraten.
    }
strozzi-after-pirates = { $count ->
        [one] <b>{ $names }</b> hat noch einen Piraten.
        [2] <b>{ $names }</b> haben noch einen Piraten.
       *[other] { $count } davon haben noch einen Piraten.
    }
strozzi-ask-pirate = Den Piraten einsetzen?
strozzi-ask-pirate-hint = <b>{ $who }</b> beansprucht dieses Schiff mit { $flag ->
        [plus1] +1
       *[ware] der Warenflagge
    }. { $count ->
        [0] Nach dir entscheidet niemand mehr.
        [one] Nach dir entscheidet noch <b>{ $names }</b>.
        [2] Nach dir entscheiden noch <b>{ $names }</b>.
       *[other] Nach dir entscheiden noch { $count }.
    }
strozzi-ask-port = In welchen Hafen?
strozzi-ask-port-hint = Das Schiff gehört dir, mit Geschwindigkeit <b>{ $speed }</b>.
strozzi-ask-tile = Wähle ein Förderplättchen
strozzi-ask-tile-hint = Ein Plättchen mit Ware bewegt auch deinen Marker in ihrem Hafen.
strozzi-do-pass = Passen
strozzi-do-take = { $flag ->
        [pirate] Das Schiff nehmen
        [plus1] Mit +1 nehmen
       *[ware] Mit Ware nehmen
    }
strozzi-do-claim = { $flag ->
        [pirate] Das Schiff nehmen
        [plus1] Mit +1 beanspruchen
       *[ware] Mit Ware beanspruchen
    }
strozzi-do-send = Nach { $city } schicken
strozzi-do-keep = { $tile } nehmen
strozzi-note-pirate = Sofort deins
strozzi-note-plus1 = Tempo { $speed }
strozzi-note-ware = Ein Feld mehr
strozzi-note-pass = Flaggen behalten
strozzi-note-aside = Niemand bekommt es
strozzi-note-no-ware = keine Ware
strozzi-used = Benutzt in { $city }
strozzi-used-now = Jetzt nicht
strozzi-port-label = { $city }. { $place }. Schiff, Geschwindigkeit { $speed }.
strozzi-then-asked = <b>{ $who }</b> entscheidet als Nächstes.
strozzi-then-taken = <b>{ $who }</b> nimmt das Schiff.
strozzi-then-taken-short = { $who } nimmt es
strozzi-then-aside = Das Schiff wird beiseitegelegt und das nächste aufgedeckt.
strozzi-then-round = Die Runde ist zu Ende.
strozzi-then-pirated = Du nimmst es <b>{ $who }</b> weg; die Flagge geht zurück. Geschwindigkeit <b>{ $speed }</b>.
strozzi-then-at-once = Das Schiff gehört dir sofort, <b>Geschwindigkeit { $speed }</b>.
strozzi-then-safe = Niemand kann es kapern: Das Schiff gehört dir, <b>Geschwindigkeit { $speed }</b>.
strozzi-then-claimed = Du beanspruchst es mit <b>Geschwindigkeit { $speed }</b>. Ein Pirat kann es noch kapern; dann kommt deine Flagge zurück.
strozzi-then-ware = Dein Marker steigt im Hafen ein Feld mehr auf.
strozzi-then-docked = { $points ->
        [0] Liegeplatz { $place } bringt keine Punkte.
       *[other] Liegeplatz { $place }: <b>{ $points } Punkte</b>.
    }
strozzi-then-falls = { $count ->
        [one] <b>{ $names }</b> fällt zurück.
       *[other] <b>{ $names }</b> fallen zurück.
    }
strozzi-then-climb = { $city }: Feld <b>{ $space }</b>, { $rank }. Rang.
strozzi-then-tile = Danach wählst du ein Förderplättchen.
strozzi-then-total = Deine Sammlung { $category ->
        [art] Kunst
        [science] Wissenschaft
       *[architecture] Architektur
    }: <b>{ $total }</b>{ $rank ->
        [0] .
       *[other] , { $rank }. Rang.
    }
strozzi-waiting-claim = <b>{ $who }</b> entscheidet über dieses Schiff
strozzi-waiting-port = <b>{ $who }</b> wählt einen Hafen
strozzi-waiting-tile = <b>{ $who }</b> wählt ein Förderplättchen
strozzi-waiting-ship = <b>{ $who }</b> deckt ein Schiff auf

## Das Logbuch
strozzi-told-round = Runde { $round }
strozzi-told-revealed = Neues Plättchen: { $tile }
strozzi-told-ship = { $you ->
        [yes] <b>Du</b> hast { $ship } aufgedeckt
       *[no] <b>{ $who }</b> hat { $ship } aufgedeckt
    }
strozzi-told-passed = { $you ->
        [yes] <b>Du</b> hast gepasst
       *[no] <b>{ $who }</b> hat gepasst
    }
strozzi-told-claimed = { $you ->
        [yes] <b>Du</b> hast es
       *[no] <b>{ $who }</b> hat es
    } mit { $flag ->
        [plus1] +1
       *[ware] Ware
    } beansprucht
strozzi-told-returned = { $you ->
        [yes] <b>Du</b> verlierst den Anspruch; deine Flagge kommt zurück
       *[no] <b>{ $who }</b> verliert den Anspruch; die Flagge geht zurück
    }
strozzi-told-taken = { $you ->
        [yes] <b>Du</b> hast das Schiff
       *[no] <b>{ $who }</b> hat das Schiff
    } { $flag ->
        [pirate] mit dem Piraten gekapert
        [plus1] mit +1 genommen
       *[ware] mit Ware genommen
    }
strozzi-told-aside = Schiff { $sail } wollte niemand
strozzi-told-docked = { $you ->
        [yes] <b>Du</b> hast Schiff { $sail } mit
       *[no] <b>{ $who }</b> hat Schiff { $sail } mit
    } { $flag ->
        [pirate] Pirat
        [plus1] +1
       *[ware] Ware
    } nach { $city } geschickt
strozzi-told-tile = { $you ->
        [yes] <b>Du</b> hast { $tile } genommen
       *[no] <b>{ $who }</b> hat { $tile } genommen
    }
strozzi-told-ended = Runde { $round } ist zu Ende
strozzi-told-points = { $you ->
        [yes] <b>Du</b> bekommst <good>+{ $points }</good>
       *[no] <b>{ $who }</b> bekommt <good>+{ $points }</good>
    }
strozzi-told-promotion = { $category ->
        [art] Kunst
        [science] Wissenschaft
       *[architecture] Architektur
    }: { $names }
strozzi-told-promotion-one = { $you ->
        [yes] <b>du</b>
       *[no] <b>{ $who }</b>
    } <good>+{ $points }</good>
strozzi-told-over = Die Partie ist zu Ende
strozzi-round-over = Runde { $round } ist zu Ende
strozzi-round-over-you = Runde { $round }: { $points } Punkte für dich
strozzi-round-over-hint = { $ships ->
        [0] Kein Schiff
        [one] Ein Schiff
       *[other] { $ships } Schiffe
    } unter den ersten drei und { $ranks ->
        [0] kein Rang in einer Stadt.
        [one] ein Rang in einer Stadt.
       *[other] { $ranks } Ränge in den Städten.
    }
strozzi-source-ships = Schiffe
strozzi-source-markers = Marker
strozzi-source-bonuses = Boni
strozzi-source-promotion = Förderung

## Was sich selbst erklärt
strozzi-explain-rank = Ränge einer Stadt
    .text = Am Ende jeder Runde bringen die drei höchsten Marker einer Stadt 15, 10 und 5 Punkte.

## Gründe
strozzi-why-ship = { $city }: { $ship }, { $points }
strozzi-why-ship-falls = { $city }: Schiff fällt auf den { $place } zurück, { $points }
strozzi-why-marker = { $city }: { $gain }, { $place }, { $points }
strozzi-why-marker-moves = { $city }: { $gain }, hinauf auf Feld { $space }
strozzi-why-marker-falls = { $city }: Marker fällt auf den { $place }, { $points }
strozzi-why-bonus = { $city }: Bonusfeld, { $points }
strozzi-why-promotion = { $category } { $total } zusammen: { $place }, { $points }
strozzi-why-promotion-more = { $category }: { $total } zusammen
strozzi-why-keeps = Flagge { $flag } bleibt für später
coach-strozzi-start = Eine Runde bringt nur eine bestimmte Zahl von Schiffen, und du hast drei Flaggen dafür. Keine Eile: Sieh dir jedes Schiff an und frag dich, für welchen Hafen es gut ist.
coach-strozzi-claim = Willst du dieses Schiff? Es sollte schnell sein oder viel für einen Hafen tragen, in dem du noch keines hast. Sieh nach, wer nach dir gefragt wird und noch eine Piratenflagge hat: Vor ihnen ist ein Anspruch nicht sicher.
coach-strozzi-pirate = Jemand hat dieses Schiff beansprucht; nur deine Piratenflagge kann es kapern. Du hast eine in jeder Runde. Nimm das Schiff, wenn es dir mehr bringt als eines, das noch kommen kann, oder wenn es der anderen Person zu sehr hilft.
coach-strozzi-port = Wähle den Hafen. Die Geschwindigkeit entscheidet über den Platz in der Reihe (15, 10 und 5 Punkte), die Ware des Hafens bewegt deinen Marker. In jedem Hafen darf in einer Runde nur ein Schiff von dir liegen; denk also an die, die noch kommen.
coach-strozzi-tile = Wähle ein Förderplättchen. Wert 2 ist am Ende der Partie mehr für den Bereich; Wert 1 bewegt jetzt einen deiner Marker, und ein Marker bringt in jeder Runde Punkte. Sammle dort, wo du vorn sein kannst.
coach-strozzi-last-round = Die letzte Runde wird gewertet wie die anderen: Schiffe, Marker und Bonusfelder. Danach zählen die Förderplättchen, 30, 20 und 10 Punkte in jedem Bereich, und die Partie ist zu Ende.
coach-strozzi-round = Die Runde wird gewertet: die ersten drei Schiffe in jedem Hafen, die ersten drei Marker in jeder Stadt und die Bonusfelder. Marker bleiben stehen; was du jetzt hinaufsteigst, zählt später wieder.
phase-claim = Beanspruchen
phase-pirate = Kapern
phase-port = Häfen
phase-tile = Förderplättchen
strozzi-told-scored = Runde { $round }: { $names }
strozzi-ledger-ship = Nr.
strozzi-ledger-claim = Anspr.
strozzi-ledger-pirate = Pirat
strozzi-ledger-port = Hafen
strozzi-ledger-gains = Gewinn
strozzi-ledger-none = niemand
strozzi-brief-sent = { $you ->
        [yes] <b>Du</b> hast { $sail } nach { $city } geschickt
       *[no] <b>{ $who }</b> hat { $sail } nach { $city } geschickt
    }
strozzi-brief-pirated = { $you ->
        [yes] <b>Du</b> hast
       *[no] <b>{ $who }</b> hat
    } { $yours ->
        [yes] dir
       *[no] { $whom }
    } die { $sail } gekapert
strozzi-since = { $you ->
        [yes] <b>Du</b>
       *[no] <b>{ $who }</b>
    } in { $changes }
strozzi-since-place = { $city }: { $was }. → { $place }.
strozzi-ending-before = Runden 1, 2
strozzi-ending-cities = Städte
strozzi-from-place = Runde { $round }: { $city }, { $place }.
strozzi-from-bonus = Runde { $round }: Bonusfeld in { $city }
strozzi-from-total = { $you ->
        [yes] <b>Du</b>
       *[no] <b>{ $who }</b>
    }: Summe { $total }
