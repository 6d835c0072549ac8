## Tabs, header
liguria-tab-chart = Seekarte
liguria-tab-harbors = Häfen
liguria-tab-market = Markt
liguria-phases = Teile der Runde
liguria-phase-buyers = Kaufleute
liguria-phase-tiles = Plättchen
liguria-phase-cards = Karten
liguria-phase-sailing = Fahrt
liguria-last-voyage = Heimfahrt

## Components
liguria-letter-red = R
liguria-letter-yellow = G
liguria-letter-blue = B
liguria-colour = { $colour ->
        [red] Rot
        [yellow] Gelb
       *[blue] Blau
    }
liguria-paint = { $count } { $colour ->
        [red] Rot
        [yellow] Gelb
       *[blue] Blau
    }
liguria-row-ship = Schiffe
liguria-row-merchant = Händler
liguria-row-building = Gebäude
liguria-row-monk = Mönche
liguria-kind-ship = Schiff
liguria-kind-merchant = Händler
liguria-kind-building = Gebäude
liguria-kind-monk = Mönch
liguria-kind-diplomat = Diplomat
liguria-kind-knight = Ritter
liguria-kind-contract = Auftrag
liguria-tile = { $kind } { $number }
liguria-contract-full = Bischofsauftrag: { $cubes }, { $points } Punkte
liguria-building-full = Gebäude, { $front } Prestige, hochgestuft { $back }
liguria-knight = { $cube ->
        [yes] Ritter mit 1 Schwert und Zusatzstein
       *[no] Ritter mit { $swords } Schwertern
    }
liguria-knights = { $knights ->
        [one] 1 Ritter
       *[other] { $knights } Rittern
    } ({ $swords ->
        [one] 1 Schwert
       *[other] { $swords } Schwerter
    })
liguria-scrolls = { $scrolls ->
        [one] 1 Schriftrolle
       *[other] { $scrolls } Schriftrollen
    }
liguria-wheels = { $wheels ->
        [one] 1 Steuerrad
       *[other] { $wheels } Steuerräder
    }
liguria-with-anchor = Anker
liguria-with-uturn = Wendepfeil
liguria-arrows = { $arrows ->
        [one] 1 Pfeil
       *[other] { $arrows } Pfeile
    }
liguria-card-full = Schiffkarte { $score }: { $actions }
liguria-card-full-offer = Schiffkarte { $score }: { $actions }; Angebot: { $cubes }
liguria-card-of = { $card }. Bei { $who }.
liguria-card-taken = Diese Karte hat { $who } genommen.
liguria-space = { $tiles } Plättchen
liguria-space-coins = { $tiles } Plättchen, { $coins } Silber
liguria-ordinal = { $number }.
liguria-change = { $from } → { $to }
liguria-of = { $count }/{ $most }
liguria-of-long = { $count } von { $most }

## Places
liguria-place-harbor = { $you ->
        [yes] dein Hafen
       *[no] Hafen von { $who }
    } ({ $town })
liguria-town = { $harbor ->
        [0] Genova
        [1] Pisa
        [2] Bastia
       *[3] Sanremo
    }
liguria-place-blank = Blanko-Insel
liguria-place-unknown = Insel, noch nicht ausgelegt
liguria-place-island = { $colour ->
        [red] rote
        [yellow] gelbe
       *[blue] blaue
    } Insel ({ $score })
liguria-place-island-bare = { $colour ->
        [red] rote
        [yellow] gelbe
       *[blue] blaue
    } Insel
liguria-place-free = { $place }, frei
liguria-place-held = { $place }, gehört { $you ->
        [yes] dir
       *[no] { $who }
    } mit { $swords ->
        [one] 1 Schwert
       *[other] { $swords } Schwertern
    }

## The board
liguria-chart = Karte des Ligurischen Meers
liguria-cards = Schiffkarten
liguria-street = Marktstraße
liguria-order = Spielreihenfolge
liguria-row = Plättchenreihe
liguria-supply = Vorrat an Farbsteinen
liguria-ways = Erreichbare Orte
liguria-board = { $you ->
        [yes] Dein Hafen
       *[no] Hafen von { $who }
    }
liguria-your-numbers = Deine Zahlen
liguria-silver = Silber
liguria-ministers = Gesandte in der Hand
liguria-hidden = Hinter dem Sichtschirm verborgen
liguria-expelled = Vertriebene Ritter
liguria-contracts = Bischofsaufträge
liguria-scrolls-held = Schriftrollen auf deinen Diplomaten
liguria-swords-held = Schwerter auf deinen Rittern
liguria-home-cubes = Farbsteine daheim
liguria-balance = Punktebilanz
liguria-prestige = Prestige
liguria-total-now = Punkte jetzt
liguria-cargo-short = Ladung
liguria-cargo = Ladung: { $count ->
        [0] leer, Platz für 10 Farbsteine
       *[other] { $cubes }, { $count } von 10
    }
liguria-ship-at = { $you ->
        [yes] Dein Schiff
       *[no] Schiff von { $who }
    }: { $place }, { $cubes ->
        [one] 1 Farbstein
       *[other] { $cubes } Farbsteine
    } an Bord
liguria-figure = Gesandter von { $who }: { $row }
liguria-figure-free = Freies Diplomatenfeld: { $row }
liguria-figure-offer = Diplomaten einsetzen: { $row }, { $scrolls }
liguria-mini-back = { $tile }, hochgestuft, { $prestige } Prestige
liguria-mini-upgrade = { $tile } hochstufen: { $effect }
liguria-stall-free = { $space }. Frei, bisher { $order ->
        [1] als Erste wählen
        [2] als Zweite wählen
        [3] als Dritte wählen
       *[other] als Vierte wählen
    }
liguria-stall-of = { $space }. Kaufmann von { $who }
liguria-space-taken = Hier steht der Kaufmann von { $who }.
liguria-tile-at = Plättchen { $number }: { $tile }
liguria-tile-skipped = Plättchen { $number }: { $tile }, übersprungen, kostet 1 Silber
liguria-take-full = Du nimmst { $tiles } Plättchen. Leg erst eines zurück.
liguria-take-poor = Zu weit weg: Die Plättchen dazwischen kannst du nicht bezahlen.

## Questions
liguria-ask-cubes = Wähle zwei Farbsteine für deinen Hafenbereich
liguria-ask-cubes-hint = Dort liegen sie für die anderen. Zwei verschiedene Farben.
liguria-ask-buyer = Wohin geht dein Kaufmann?
liguria-ask-buyer-hint = Weiter links wählst du früher und bist früher am Zug.
liguria-ask-take = Nimm { $tiles } Plättchen
liguria-ask-take-hint = { $tiles ->
        [one] Ein beliebiges Plättchen der Reihe.
       *[other] Ein Plättchen, das du dazwischen auslässt, kostet 1 Silber.
    }
liguria-ask-card = Wähle eine Schiffkarte
liguria-ask-card-hint = { $cards ->
        [one] Die letzte gehört dir. Jeder Punkt der Bilanz unter null kostet am Ende 5.
       *[other] Jeder Punkt der Bilanz unter null kostet am Ende 5.
    }
liguria-ask-upgrade = { $arrows ->
        [one] Ein Plättchen hochstufen?
       *[other] Bis zu { $arrows } Plättchen hochstufen?
    }
liguria-ask-upgrade-hint = Ein hochgestuftes Plättchen bringt Prestige und verliert seine Funktion.
liguria-ask-sail = Fahre bis zu { $wheels ->
        [one] 1 Schritt
       *[other] { $wheels } Schritte
    }
liguria-ask-sail-wheels = { $card ->
        [one] 1 Steuerrad
       *[other] { $card } Steuerräder
    } auf der Karte, { $harbor } im Hafen.
liguria-ask-sail-on = Vom Zwischenstopp weiter, in derselben Richtung.
liguria-ask-sail-free = Beide Richtungen.
liguria-ask-sail-uturn = Mit dem Wendepfeil auch rückwärts.
liguria-ask-sail-anchor = Drück einen Ort vor deinem Halt für einen Zwischenstopp.
liguria-ask-load = Aufladen: { $place }?
liguria-ask-load-hint = Ein Farbstein je Sack, so weit der Laderaum reicht.
liguria-ask-bonus = Zusatzsteine nehmen?
liguria-ask-bonus-hint = Einer in beliebiger Farbe je Ritter mit Zusatzstein.
liguria-ask-conquer = Erobern: { $place }?
liguria-ask-conquer-hint = Du lädst einen Farbstein je eingesetztem Ritter.
liguria-ask-deploy = Diplomat einsetzen: { $place }?
liguria-ask-deploy-hint = Am Ende 2 Punkte für jedes Plättchen der Zeile.
liguria-ask-turn = Wenden?
liguria-ask-turn-hint = Dein Schiff behält die Richtung, bis es in einem Hafen liegt.
liguria-ask-homeward = Heimfahrt: bis zu { $wheels ->
        [one] 1 Schritt
       *[other] { $wheels } Schritte
    }
liguria-ask-homeward-hint = Nur Farbsteine im eigenen Hafen zählen.

## Waiting
liguria-waits-cubes = <b>{ $who }</b> wählt zwei Farbsteine
liguria-waits-buyer = <b>{ $who }</b> setzt einen Kaufmann ein
liguria-waits-take = <b>{ $who }</b> nimmt Plättchen
liguria-waits-card = <b>{ $who }</b> wählt eine Schiffkarte
liguria-waits-upgrade = <b>{ $who }</b> stuft hoch
liguria-waits-sail = <b>{ $who }</b> fährt

## Panel
liguria-taken = Genommen
liguria-left-out = Lücken
liguria-arrows-used = Pfeile genutzt
liguria-steps-in-all = Schritte insgesamt
liguria-on-your-pier = im Hafenbereich
liguria-card-choice = { $card }. { $steps ->
        [one] Insgesamt 1 Schritt
       *[other] Insgesamt { $steps } Schritte
    }
liguria-upgrade-choice = { $tile }: { $effect }
liguria-effect-price = kostet { $price } Silber
liguria-effect-ship = +{ $prestige } Prestige, verliert { $wheels ->
        [one] 1 Steuerrad
       *[other] { $wheels } Steuerräder
    }
liguria-effect-merchant = +{ $prestige } Prestige, verliert { $sacks ->
        [one] 1 Sack
       *[other] { $sacks } Säcke
    }
liguria-effect-building = +{ $prestige } Prestige
liguria-effect-monk = +{ $prestige } Prestige, Bilanz +1
liguria-node-open = { $place }, { $steps ->
        [one] 1 Schritt
       *[other] { $steps } Schritte
    }: { $allows }
liguria-node-stop = { $place }, { $steps ->
        [one] 1 Schritt
       *[other] { $steps } Schritte
    }, als Halt gewählt: { $allows }
liguria-node-stopover = { $place }, { $steps ->
        [one] 1 Schritt
       *[other] { $steps } Schritte
    }, als Zwischenstopp gewählt: { $allows }
liguria-allows-unload = { $cubes ->
        [one] 1 Farbstein heimbringen
       *[other] { $cubes } Farbsteine heimbringen
    }
liguria-allows-cubes = { $cubes } nehmen
liguria-allows-load = { $cubes ->
        [one] 1 Farbstein aufladen
       *[other] bis zu { $cubes } Farbsteine aufladen
    }
liguria-allows-bonus = { $cubes ->
        [one] 1 Zusatzstein
       *[other] bis zu { $cubes } Zusatzsteine
    }
liguria-allows-conquer = erobern
liguria-allows-deploy = Diplomat einsetzen
liguria-allows-home = nichts abzuladen
liguria-allows-nothing = nichts zu tun
liguria-leg-load = Aufladen: { $place }
liguria-leg-load-hint = Bis zu { $cubes ->
        [one] 1 Farbstein
       *[other] { $cubes } Farbsteine
    }: Du hast { $sacks ->
        [one] 1 Sack
       *[other] { $sacks } Säcke
    }.
liguria-leg-bonus = Zusatzsteine: { $place }
liguria-leg-bonus-hint = Bis zu { $cubes ->
        [one] 1 Farbstein
       *[other] { $cubes } Farbsteine
    } in beliebiger Farbe.
liguria-leg-conquer = Erobern: { $place }
liguria-leg-conquer-free = Frei. Ein Farbstein je eingesetztem Ritter.
liguria-leg-conquer-held = Gehört { $who }: { $needed } Schwerter nötig, du hast { $held }.
liguria-leg-deploy = Diplomat einsetzen
liguria-leg-deploy-hint = { $figures ->
        [0] Nach Wahl: { $scrolls } Schriftrolle.
        [one] Nach Wahl: { $scrolls } Schriftrollen, da 1 Gesandter hier ist.
       *[other] Nach Wahl: { $scrolls } Schriftrollen, da { $figures } Gesandte hier sind.
    }
liguria-leg-turn = Nach dem Halt
liguria-leg-turn-hint = Der Wendepfeil auf deiner Karte.
liguria-turn = Wenden
liguria-straight = Kurs halten
liguria-gain-home = { $cubes ->
        [one] 1 Farbstein daheim
       *[other] { $cubes } Farbsteine daheim
    }
liguria-gain-aboard = { $cubes ->
        [one] 1 Farbstein an Bord
       *[other] { $cubes } Farbsteine an Bord
    }
liguria-pier-cube = { $cube } laden: { $place }
liguria-load-full = Kein Sack oder kein Platz mehr.
liguria-conquer-enough = <good>{ $swords ->
        [one] 1 Schwert
       *[other] { $swords } Schwerter
    }: erobert, { $cubes ->
        [one] 1 Farbstein
       *[other] { $cubes } Farbsteine
    }</good>
liguria-conquer-short = <bad>{ $swords ->
        [one] 1 Schwert reicht nicht
       *[other] { $swords } Schwerter reichen nicht
    }</bad>
liguria-row-marked = Hier steht schon ein Gesandter von { $who }.
liguria-deploy-row = { $row }: jetzt { $points } Punkte
liguria-pay-with = Bezahlen mit { $tiles }

## What is done
liguria-commit-cubes = { $cubes } hinlegen
liguria-commit-take = { $tiles } Plättchen nehmen
liguria-commit-take-pay = { $tiles } nehmen, { $price } zahlen
liguria-commit-card = { $score } nehmen
liguria-commit-upgrade = { $tiles } Plättchen hochstufen
liguria-commit-done = Nicht hochstufen
liguria-commit-stay = Bleiben
liguria-commit-sail = { $steps ->
        [one] 1 Schritt fahren
       *[other] { $steps } Schritte fahren
    }
liguria-commit-load = { $cubes ->
        [one] 1 Farbstein aufladen
       *[other] { $cubes } Farbsteine aufladen
    }
liguria-commit-load-none = Nichts aufladen
liguria-commit-conquer = Erobern
liguria-commit-conquer-none = Nicht erobern
liguria-commit-deploy = Diplomat einsetzen
liguria-commit-deploy-none = Niemanden einsetzen
liguria-commit-turn = Wenden
liguria-commit-straight = Kurs halten
liguria-undone-load = nichts aufladen
liguria-undone-some = { $cubes } von { $most } aufladen
liguria-undone-conquer = nichts erobern
liguria-undone-deploy = niemanden einsetzen
liguria-undone-home = { $cubes ->
        [one] 1 Farbstein
       *[other] { $cubes } Farbsteine
    } an Bord lassen
liguria-undone-arrows = { $arrows ->
        [one] 1 Pfeil
       *[other] { $arrows } Pfeile
    } ungenutzt
liguria-choice-load = { $cubes } aufladen
liguria-choice-conquer = Mit { $knights } erobern
liguria-choice-deploy = Diplomat: { $row }, { $scrolls }
liguria-choice-sail = { $steps ->
        [one] 1 Schritt
       *[other] { $steps } Schritte
    } { $clockwise ->
        [yes] im Uhrzeigersinn
       *[no] gegen den Uhrzeigersinn
    } fahren
liguria-choice-anchor = Zwischenstopp nach { $steps ->
        [one] 1 Schritt
       *[other] { $steps } Schritten
    } { $clockwise ->
        [yes] im Uhrzeigersinn
       *[no] gegen den Uhrzeigersinn
    }

## The ledger
liguria-tell-round = Runde { $round }
liguria-tell-homeward = Heimfahrt
liguria-tell-over = Die Partie ist zu Ende
liguria-tell-start = { $you ->
        [yes] <b>Du</b> beginnst
       *[no] <b>{ $who }</b> beginnt
    }
liguria-tell-start-cubes = { $you ->
        [yes] <b>Du</b> legst { $cubes } in deinen Hafenbereich
       *[no] <b>{ $who }</b> legt { $cubes } in den Hafenbereich
    }
liguria-tell-coins = { $you ->
        [yes] <b>Du</b> nimmst <good>{ $coins } Silber</good>
       *[no] <b>{ $who }</b> nimmt { $coins } Silber
    }
liguria-tell-aside = Alle Karten haben dasselbe Vorzeichen: Karte { $score } wird beiseitegelegt
liguria-tell-buyer = { $you ->
        [yes] <b>Du</b> setzt deinen Kaufmann ein: { $space }
       *[no] <b>{ $who }</b> setzt den Kaufmann ein: { $space }
    }
liguria-tell-take = { $you ->
        [yes] <b>Du</b> nimmst { $tiles }
       *[no] <b>{ $who }</b> nimmt { $tiles }
    }
liguria-tell-take-paid = { $you ->
        [yes] <b>Du</b> nimmst { $tiles } und zahlst <bad>{ $coins } Silber</bad>
       *[no] <b>{ $who }</b> nimmt { $tiles } und zahlt { $coins } Silber
    }
liguria-tell-card = { $you ->
        [yes] <b>Du</b> nimmst Schiffkarte { $score }
       *[no] <b>{ $who }</b> nimmt Schiffkarte { $score }
    }
liguria-tell-card-offer = { $you ->
        [yes] <b>Du</b> nimmst Schiffkarte { $score }; { $cubes } in deinen Hafenbereich
       *[no] <b>{ $who }</b> nimmt Schiffkarte { $score }; { $cubes } in den Hafenbereich
    }
liguria-tell-upgrade = { $you ->
        [yes] <b>Du</b> stufst hoch: { $tile }
       *[no] <b>{ $who }</b> stuft hoch: { $tile }
    }
liguria-tell-sail = { $you ->
        [yes] <b>Du</b> fährst
       *[no] <b>{ $who }</b> fährt
    } { $steps ->
        [one] 1 Schritt
       *[other] { $steps } Schritte
    }: { $place }
liguria-tell-anchor = { $you ->
        [yes] <b>Du</b> fährst
       *[no] <b>{ $who }</b> fährt
    } { $steps ->
        [one] 1 Schritt
       *[other] { $steps } Schritte
    } zum Zwischenstopp: { $place }
liguria-tell-stay = { $you ->
        [yes] <b>Dein</b> Schiff bleibt
       *[no] Das Schiff von <b>{ $who }</b> bleibt
    }
liguria-tell-unload = { $you ->
        [yes] <b>Du</b> bringst <good>{ $cubes }</good> heim
       *[no] <b>{ $who }</b> bringt { $cubes } heim
    }
liguria-tell-load = { $you ->
        [yes] <b>Du</b> lädst { $cubes }
       *[no] <b>{ $who }</b> lädt { $cubes }
    } auf: { $place }
liguria-tell-deploy = { $you ->
        [yes] <b>Du</b> setzt
       *[no] <b>{ $who }</b> setzt
    } für { $scrolls } einen Diplomaten ein: { $place }, { $row }
liguria-tell-expelled = { $you ->
        [yes] <b>Deine</b> Ritter werden vertrieben
       *[no] Die Ritter von <b>{ $who }</b> werden vertrieben
    }: { $place }
liguria-tell-conquer = { $you ->
        [yes] <b>Du</b> eroberst
       *[no] <b>{ $who }</b> erobert
    } mit { $knights }: { $place }
liguria-tell-conquer-load = { $you ->
        [yes] <b>Du</b> eroberst
       *[no] <b>{ $who }</b> erobert
    } mit { $knights }: { $place }, und { $you ->
        [yes] lädst
       *[no] lädt
    } { $cubes } auf
liguria-tell-turn = { $you ->
        [yes] <b>Du</b> wendest
       *[no] <b>{ $who }</b> wendet
    }, jetzt { $clockwise ->
        [yes] im Uhrzeigersinn
       *[no] gegen den Uhrzeigersinn
    }

## Scoring
liguria-score-island = { $you ->
        [yes] <b>Du</b>
       *[no] <b>{ $who }</b>
    }: { $place }, { $points } Punkte
liguria-score-harbor = { $you ->
        [yes] <b>Du</b>
       *[no] <b>{ $who }</b>
    }: Hafen, { $points } Punkte
liguria-score-balance = { $you ->
        [yes] <b>Du</b>
       *[no] <b>{ $who }</b>
    }: Punktebilanz { $balance }, { $points } Punkte
liguria-score-contract = { $you ->
        [yes] <b>Du</b>
       *[no] <b>{ $who }</b>
    }: Bischofsauftrag { $cubes }, { $points } Punkte
liguria-score-sets = { $you ->
        [yes] <b>Du</b>
       *[no] <b>{ $who }</b>
    }: { $sets ->
        [one] 1 Farbenset
       *[other] { $sets } Farbensets
    }, { $points } Punkte
liguria-score-diplomat = { $you ->
        [yes] <b>Du</b>
       *[no] <b>{ $who }</b>
    }: Diplomat, { $place }, { $row }, { $points } Punkte
liguria-source-islands = Inseln
liguria-source-harbor = Hafen
liguria-source-balance = Bilanz
liguria-source-contracts = Aufträge
liguria-source-sets = Farbensets
liguria-source-diplomats = Gesandte

## Gründe
liguria-why-island = { $place } erobert: { $points }
liguria-why-island-lost = { $place } verloren: { $points }
liguria-why-minister = Gesandter ({ $row }), { $place }: { $points }
liguria-why-contract = Auftrag ({ $cubes }) erfüllt: { $points }
liguria-why-contract-lost = Auftrag ({ $cubes }) nicht mehr erfüllt: { $points }
liguria-why-landing = Auftrag ({ $cubes }) zu Hause erfüllt: { $points }
liguria-why-buyer = Kaufmann für Plättchen: { $count }, bisher als { $nth } an der Reihe
liguria-why-harbor = Prestige des Hafens: { $points }
liguria-why-balance = Bilanz { $count }: { $points }
liguria-why-balance-only = Bilanz { $more }
liguria-why-sets = Farbensets: { $count }, { $points }
liguria-why-cargo = Farbsteine an Bord: { $count }, zu Hause { $points } wert
liguria-why-cargo-only = Farbsteine an Bord: { $count }
liguria-why-home = heimgebrachte Farbsteine: { $more }
liguria-why-silver = Silber: { $more }
liguria-why-swords = Schwerter zur Hand: { $more }
liguria-why-scrolls = Schriftrollen zur Hand: { $more }
liguria-why-wheels = Steuerräder: { $more }
liguria-why-sacks = Säcke: { $more }
liguria-whole-stop = { $what }: { $place }
coach-liguria-start = Im Lauf der Runden baust du deinen Hafen aus und damit ein schnelleres Schiff und mehr Säcke. Entscheide früh, welche Aufträge und Inseln du anstrebst, und behalte deine Punktebilanz im Auge.
coach-liguria-cubes = Leg zwei verschiedenfarbige Farbsteine in deinen Hafenbereich. Du selbst kannst sie nie aufladen: Sie sind für die anderen. Viel hängt nicht daran, außer dass sie Besuch anlocken.
coach-liguria-buyer = Setz deinen Kaufmann ein. Rechts gibt es mehr Plättchen, links wählst du früher, nimmst früher eine Karte und fährst früher. Sieh dir die Plättchenreihe und die Karten an: Ist etwas dabei, das du unbedingt brauchst?
coach-liguria-take = Nimm deine Plättchen. Schiffe und Händler lohnen sich früh in der Partie, Gebäude und Mönche auch spät; ein Auftrag lohnt sich nur, wenn du seine Farbsteine heimbringen kannst. Eine Lücke kostet 1 Silber für jedes ausgelassene Plättchen.
coach-liguria-card = Nimm eine Schiffkarte. Rote Karten sind stärker, aber ihre Punkte müssen bis zum Ende durch grüne Karten, Mönche oder vertriebene Ritter ausgeglichen werden. Die Farbsteine auf der Karte kommen in deinen Hafenbereich, für die anderen.
coach-liguria-upgrade = Dreh ein Plättchen um, um Prestige zu gewinnen. Gebäude und Mönche verlieren dabei nichts; Schiffe und Händler verlieren Steuerräder oder Säcke, stuf sie also lieber spät hoch. Du darfst auch aufhören.
coach-liguria-sail = Plane deine Fahrt: Wo hältst du, was lädst du dort auf, und wie kommst du heim? Farbe zählt erst, wenn sie im eigenen Hafen abgeladen ist. Von einer Insel fährst du in derselben Richtung weiter.
coach-liguria-onward = Der Zwischenstopp ist erledigt. Fahr weiter, mindestens einen Schritt, in derselben Richtung.
coach-liguria-load = Lade aus diesem Hafenbereich auf, einen Farbstein je Sack und höchstens 10 an Bord. Denk zuerst an deine Aufträge, dann an Farbensets. Was an Bord ist, kann man nicht wegwerfen.
coach-liguria-bonus = Dein Ritter mit Farbstein lässt dir hier die freie Wahl: Nimm die Farbe, die deinen Aufträgen noch fehlt.
coach-liguria-conquer = Die Insel erobern? Jedes abgelegte Plättchen lädt einen Farbstein ihrer Farbe auf; zusammen brauchst du mehr Schwerter als der Besitzer, und sie halten später andere fern. Die Insel-Punkte bekommst du, wenn sie dir am Ende gehört.
coach-liguria-deploy = Einen Diplomaten einsetzen? Am Ende bringt dein Gesandter 2 Prestigepunkte für jedes Plättchen in seiner Zeile, auch für später dazugelegte. Der erste an einem Hafen ist der billigste: Jeder weitere kostet eine Schriftrolle mehr.
coach-liguria-turn = Wenden oder beim nächsten Mal in derselben Richtung weiterfahren? Du bist auf einer Insel; ohne einen weiteren Wendepfeil kannst du die Richtung zu Beginn deines nächsten Zugs nicht ändern.
coach-liguria-homeward = Die letzte Fahrt: Nur deine Schiff-Plättchen zählen, und es wird nur noch daheim abgeladen. Fahr heim, wenn du es erreichst.
liguria-ledger-and = { $first } · { $then }
liguria-since = { $you ->
        [yes] <b>Du</b> hast verloren:
       *[no] <b>{ $who }</b> hat verloren:
    } { $places }
