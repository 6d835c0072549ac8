hint-thinking = Rechne voraus …
hint-best = Beste Züge und Gewinnchance
why-points = { $points }
why-a-round = { $points } je Runde
why-at-end = { $points } am Ende
why-other = { $who }: { $what }
why-total = { $place } insgesamt, wie es jetzt steht
why-past = { $what }; an { $who } vorbei
why-behind = { $what }; hinter { $who }
why-from = { $what }; auf Kosten von { $who }
why-to = { $what }; zugunsten von { $who }
why-against = dagegen: { $what }
why-then = dann vielleicht { $who }: { $what }
why-otherwise = sonst vielleicht { $who }: { $what }
why-risk = dann vielleicht: { $what }
why-risk-otherwise = sonst vielleicht: { $what }
why-place = { $place }. Platz
hint-move = { $first } → { $then }
hint-level = etwa gleich
hint-equal = Etwa gleich gut: Die Suche kann sie nicht unterscheiden.
hint-judge = Beurteilt vom Netz für alle Ausgaben: Es wurde mit Tausenden zufälliger Ausgaben trainiert, nicht mit dieser.
hint-moves = Beste Züge
hint-steps = Wie viel Hilfe
hint-step-nudge = Anstoß
hint-step-move = Zug
hint-step-why = Warum
hint-nudge-spread = { $moves ->
        [one] Ein Zug ist besser als die anderen.
       *[other] { $moves } Züge sind etwa gleich gut.
    }
hint-clear = Deutlich besser: { $by }
hint-slight = Etwas besser: { $by }
hint-by-chance = { $percent } % mehr Gewinnchance
hint-by-points = { $points ->
        [one] +{ $points } Punkt
       *[other] +{ $points } Punkte
    }
