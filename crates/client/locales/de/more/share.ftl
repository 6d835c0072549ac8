share-heading = Diese Partie { $game } teilen
share-picture = { $game }: { $result }
share-won = { $me ->
        [yes] Ich gewinne,
       *[no] { $who } gewinnt,
    }
share-tied = Geteilter Sieg,
share-score = { $first } zu { $second }
share-points = je { $points }
share-me = Ich
share-against = { $bots ->
        [one] Gegen einen Bot: { $level }
       *[other] Gegen { $bots } Bots: { $level }
    }
share-players = { $players } Personen
share-did = { $who }: { $what }
share-worth = Runde { $round }, { $worth }
share-foot = Sieh dir die Partie an oder spiel von jedem Moment an weiter
share-computing = Kurve und Momente werden berechnet: { $done } von { $steps } Schritten.
share-no-curve = Kurve und Momente lassen sich hier nicht berechnen. Das Ergebnis lässt sich trotzdem teilen.
share-names = Namen
share-curve = Kurve
share-moments = Momente
share-from = Der Link öffnet die Partie
share-from-start = am Anfang
share-from-moment = bei Moment { $number }: { $what }
share-from-end = am Ende
share-message = Nachricht zum Link
share-save = Bild speichern
share-copy = Bild kopieren
share-link = Link kopieren
share-copied = Kopiert
share-failed = Dieser Browser kann kein Bild davon machen. Der Link funktioniert trotzdem.
