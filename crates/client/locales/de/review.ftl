review-title = Analyse: { $game }
review-graph = Wer vorne lag
review-as-table = Als Tabelle zeigen
review-round = Runde { $round }
review-pin = Moment { $number }: Schritt { $at }
review-note = Geschätzt vom stärksten Bot, der bei jedem Schritt { $budget }-mal vorausschaut. Die Chancen gelten für den markierten Moment.
review-players = Glück und Können
    .note = Glück ist, was die Ziehungen brachten, Kosten, was die Entscheidungen verloren, beides in Gewinnchancen. Genauigkeit ist, wie viel von der besten Chance die Entscheidungen behielten.
review-luck = Glück beim Ziehen
review-cost = Kosten der Züge
review-best = Beste Entscheidungen
review-accuracy = Genauigkeit
review-by-phase = Genauigkeit nach Phase
review-of = { $best } von { $all }
review-none = –
review-plus = +{ $number } %
review-moments = Was am meisten kostete
review-whose = Wessen Entscheidungen
review-everybody = Alle
review-no-moments = Keine Entscheidung kostete mehr als ein Prozent. Gut gespielt.
review-soon = Die ersten sind gleich da.
review-where = Runde { $round } · { $phase } · Schritt { $at }
review-better = Besser:
review-chances = { $had } % Gewinnchance statt { $kept } %
review-then = Was wohl gefolgt wäre:
review-show = Auf dem Plan zeigen
review-thinking = Der Bot sieht sich jeden Schritt an
review-progress = { $done } von { $steps } Schritten
review-done = Jeder Schritt ist geprüft
review-budget = Wie genau der Bot hinsieht
review-quick = Kurzer Blick
review-usual = Üblicher Blick
review-deep = Langer Blick
error-not-over = Diese Partie ist noch nicht zu Ende. Danach kann man sie ansehen und analysieren.
review-luckiest = Die Ziehung, die am meisten änderte: Schritt { $at }, { $who } { $good ->
        [yes] gewann
       *[no] verlor
    } { $percent } %
