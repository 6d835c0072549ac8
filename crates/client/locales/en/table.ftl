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
ledger-new = new
ledger-taken-back = { $you ->
        [yes] <b>You</b> took a decision back
       *[no] <b>{ $who }</b> took a decision back
    }
bot-for-you = Your bot
bot-for = { $who }’s bot
table-tabs = Parts of the table
coach = What to think of
coach-page = { $page } of { $pages }
coach-off = No more explanations
hint = Hint
hint-later = Hints are for your own turn.
help = Keys
refused-illegal = That did not count: the rules do not allow it here ({ $rule }). The board is right.
refused-not-your-turn = That did not count: it is somebody else’s turn.
refused-stale = That did not count: the table went on in the meantime. The board is up to date now.
refused-over = That did not count: the game is over.
refused-paused = That did not count: the game is paused.
refused-time-up = That did not count: a bot makes this decision.
refused-no-take-backs = At this table nothing is taken back.
refused-offer = That offer is no longer open.
refused-other = That cannot be done at this table now.

## Why: reasons for a decision. The terminal says the same words, so the English ones are plain lines.
recap = Since your turn
table-skip-on = Skip to my turn
edition-played = Edition: { $name }
