table-tools = Table tools
table-turn = Whose turn it is
table-clear = Clear
table-choose = Make your choice
table-undo = Undo
table-undo-barrier = Somebody else has decided since, or something was drawn, so this cannot be undone.
table-undo-ask = Ask everybody to take the last decision back
table-undo-bots = Take the last decision back: the bots agree
table-skip = Skip to the decision
table-undo-nothing = There is nothing to undo.
table-your-turn = Your turn: { $question }
table-plan-stopped = Your plan could not go on as it was. Decide anew.
ledger-title = Ledger
ledger-excused = The server was away for { $seconds ->
        [one] one second
       *[other] { $seconds } seconds
    }. That time is not counted.
ledger-taken-back = { $you ->
        [yes] <b>You</b> took a decision back
       *[no] <b>{ $who }</b> took a decision back
    }
result-total = Total
result-gave-up = gave up
result-record = Download the record
result-check = Check the shuffle
result-fair = { $draws ->
        [one] The one draw is
       *[other] All { $draws } draws are
    } as the seed that was fixed before the game has it.
result-unfair = The shuffle could not be confirmed: { $why }
result-home = Home
result-again = Play again
table-tabs = Parts of the table
coach = What to think of
coach-page = { $page } of { $pages }
coach-off = No more explanations
hint = Hint
hint-later = Hints are for your own turn.
hint-thinking = Looking ahead…
hint-best = Best moves, and the chance to win
interlude-reasons = Show where from
interlude-on = Go on
help = Keys
help-lead = Everything can be done with the keyboard. Point at any symbol for a while, or press it long, and it explains itself.
help-targets = next thing you may choose
    .keys = Tab ← →
help-ends = first and last
    .keys = Home End
help-digits = the choice with that number
    .keys = 1 … 9 0
help-space = choose it, or not
    .keys = Space
help-enter = do what the button says; until then, choose
    .keys = Enter
help-escape = clear the choice; close
    .keys = Esc
help-undo = take the last decision back
    .keys = U Ctrl+Z
help-hint = hint
    .keys = H
help-explain = explain what is in focus
    .keys = ?
help-rules = rules
    .keys = F1
help-ledger = ledger
    .keys = L
help-tabs = on a phone: board, players
    .keys = B P
help-theme = light or dark
    .keys = T
refused-illegal = That did not count: the rules do not allow it here ({ $rule }). The board is right.
refused-not-your-turn = That did not count: it is somebody else’s turn.
refused-stale = That did not count: the table went on in the meantime. The board is up to date now.
refused-over = That did not count: the game is over.
refused-paused = That did not count: the game is paused.
refused-time-up = That did not count: a bot makes this decision.
refused-no-take-backs = At this table nothing is taken back.
refused-offer = That offer is no longer open.
refused-other = That cannot be done at this table now.
result-title = { $you ->
        [yes] { $winners ->
            [one] You win with { $points }
           *[other] You share the win with { $points }
        }
       *[no] { $winners ->
            [one] { $who } wins with { $points }
           *[other] { $who } win with { $points }
        }
    }
result-ahead = { $points ->
        [0] As many points as { $you ->
            [yes] you
           *[no] { $who }
        }, but ahead by the tie-break.
        [one] One point ahead of { $you ->
            [yes] you
           *[no] { $who }
        }. What made the difference: { $source }.
       *[other] { $points } points ahead of { $you ->
            [yes] you
           *[no] { $who }
        }. What made the difference: { $source }.
    }
result-tie = Everybody has the same rank.
result-board = Look at the board
result-show = Show the result

## Why: reasons for a decision. The terminal says the same words, so the English ones are plain lines.
why-points = { $points }
why-a-round = { $points } a round
why-at-end = { $points } at the end
why-other = { $who }: { $what }
why-total = { $place } overall as things stand
why-place = { $place ->
        [1] 1st
        [2] 2nd
        [3] 3rd
       *[other] { $place }th
    } place
hint-move = { $first } → { $then }
hint-equal = About equal: the search cannot tell these apart.
hint-clear = Clearly better: { $percent } % more chance to win, { $points } points
help-chat = chat
    .keys = C
