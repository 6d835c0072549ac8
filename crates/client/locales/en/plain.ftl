# A game without a face of its own: what it says of itself is in its own language.
plain-tab-board = Table
plain-waiting = <b>{ $who }</b> decides
plain-line = <b>{ $who }</b>: { $text }
plain-source = Points
phase-decision = Decisions
