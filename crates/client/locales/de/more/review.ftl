review-title = Analyse: { $game }
review-graph = Wer vorne lag
review-as-table = Als Tabelle zeigen
review-round = Runde { $round }
review-pin = Moment { $number }: Schritt { $at }
review-note = Geschätzt vom stärksten Bot, der bei jedem Schritt { $budget }-mal vorausschaut. Die Chancen gelten für den markierten Moment.
review-players = Glück und Können
    .note = Glück, eigene und fremde Entscheidungen führen zusammen von den Chancen am Anfang zum Ende. Verschenkte Punkte hätten bessere Entscheidungen gebracht. „Beste“ zählt, was am besten war oder so gut, dass die Suche es nicht unterscheidet.
review-luck = Glück beim Ziehen
review-cost = Eigene Entscheidungen
review-best = Beste oder gleich gut
review-by-phase = Beste oder gleich gut, nach Art
review-of = { $best } von { $all }
review-none = –
review-plus = +{ $number } %
review-moments = Momente
review-whose = Wessen Entscheidungen
review-everybody = Alle
review-no-moments = Keine Entscheidung hat mehr als ein Prozent oder zwei Punkte gekostet. Gut gespielt.
review-soon = Die ersten sind gleich da.
review-where = Runde { $round } · { $phase } · { $coup ->
        [yes] Coup
       *[no] Fehler
    }
review-better = Besser:
review-chances = { $same ->
        [yes] { $had } % Gewinnchance statt { $kept } %, mit { $points } Punkten so oder so
       *[no] { $had } % Gewinnchance und { $points } Punkte statt { $kept } % und { $left }
    }
review-then = Was wohl gefolgt wäre:
review-show = Auf dem Brett zeigen
review-thinking = Der Bot sieht sich jeden Schritt an
review-progress = { $done } von { $steps } Schritten
review-done = Jeder Schritt ist geprüft
review-budget = Wie genau der Bot hinsieht
review-quick = Kurzer Blick
review-usual = Üblicher Blick
review-deep = Langer Blick
review-luckiest = Die Ziehung, die am meisten änderte: Schritt { $at }, { $who } { $good ->
        [yes] gewann
       *[no] verlor
    } { $percent } %
review-others = Entscheidungen anderer
review-points = Verschenkte Punkte
review-coup-chances = { $kept } % Gewinnchance und { $points } Punkte danach; nichts anderes kam heran
review-change = { $points } Punkte
review-percent = { $percent } %
review-rival = { $who } { $points } Punkte
review-cost-points = { $points ->
        [one] einen Punkt
       *[other] { $points } Punkte
    }
review-gained = {"; "}es brachte { $you ->
        [yes] dir
       *[no] { $who }
    } { $points ->
        [one] einen Punkt
       *[other] { $points } Punkte
    }
review-tale = Das Spiel
review-computing = Wird berechnet: { $done } von { $steps } Schritten.
review-not-yet = …
review-led = { $one ->
        [yes] Nach Runde 1
       *[no] Nach den Runden 1 bis { $last }
    } { $you ->
        [yes] lagst du
       *[no] lag { $who }
    } vorn.
review-lead-changed = Die Führung wechselte { $changes ->
        [one] einmal
       *[other] { $changes }-mal
    }; nach { $rounds } von { $all } Runden { $you ->
        [yes] lagst du
       *[no] lag { $who }
    } vorn.
review-turned = Die teuerste Entscheidung der Partie traf { $you ->
        [yes] du
       *[no] { $who }
    } in Runde { $round }: „{ $chosen }“ statt „{ $better }“ kostete { $cost }{ $gained }.
review-ended = { $you ->
        [yes] Du hast
       *[no] { $who } hat
    } mit { $points } gewonnen, { $ahead ->
        [0] gleichauf mit
       *[other] { $ahead } vor
    } { $nextyou ->
        [yes] dir
       *[no] { $next }
    }; { $mine ->
        [yes] dein Glück: { $luck } %, deine Entscheidungen: { $own } %.
       *[no] { $whose }: Glück { $luck } %, Entscheidungen { $own } %.
    }
review-again = { $mine ->
        [yes] Meine drei schlechtesten Momente noch einmal spielen
       *[no] Die drei schlechtesten Momente noch einmal spielen
    }
review-again-head = Ein Moment von dir
review-ship = Schiff { $sail }
review-about = { $about }: { $what }
review-headline = { $won ->
        [yes] { $you ->
            [yes] Gewonnen
           *[no] { $who } hat gewonnen:
        }
       *[no] Platz { $place },
    } { $by }
review-by-tie = durch den Entscheid bei Gleichstand
review-by-points = { $points ->
        [one] um { $points } Punkt
       *[other] um { $points } Punkte
    }
