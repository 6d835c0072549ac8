# Ein Spiel ohne eigenes Gesicht: was es von sich sagt, steht in seiner eigenen Sprache da.
plain-tab-board = Tisch
plain-waiting = <b>{ $who }</b> entscheidet
plain-line = <b>{ $who }</b>: { $text }
plain-source = Punkte
phase-decision = Entscheidungen
