# Un jeu sans visage à lui : ce qu’il dit de lui-même est dans sa propre langue.
plain-tab-board = Table
plain-waiting = <b>{ $who }</b> décide
plain-line = <b>{ $who }</b> : { $text }
plain-source = Points
phase-decision = Décisions
