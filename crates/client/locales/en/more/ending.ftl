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
interlude-reasons = Show where from
interlude-on = Go on
result-title = { $you ->
        [yes] { $winners ->
            [one] You win with { $points }
           *[other] You share the win: { $points } points
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
ending-count = The count
ending-counted = { $source }: { $points } for { $you ->
        [yes] you
       *[no] { $who }
    }
ending-moved = { $was ->
        [1] 1st
        [2] 2nd
        [3] 3rd
       *[other] { $was }th
    } → { $place ->
        [1] 1st
        [2] 2nd
        [3] 3rd
       *[other] { $place }th
    }
ending-skip = Skip to the result
ending-where = { $source }: { $points }. Show where from
ending-from = { $source }: { $points } for { $you ->
        [yes] you
       *[no] { $who }
    }
ending-most = Most from { $source }: { $points }.
ending-ahead = { $points ->
        [0] Level with the next, ahead by the tie-break.
       *[other] Ahead by { $points }.
    }
ending-shared = Shares the win.
ending-behind = { $gap ->
        [0] Level with
       *[other] { $gap } behind
    } { $you ->
        [yes] you
       *[no] { $who }
    }; widest gap: { $source }, { $own } to { $theirs }.
sound-offer = Would you like to hear the harbor in your next game? Quietly, and never more than a few notes.
sound-yes = Sounds on
sound-no = No, thank you
result-unkept = { $count ->
        [one] One player’s part was promised and not shown: whoever held it back had a choice between two shuffles.
       *[other] { $count } players’ parts were promised and not shown: whoever held them back had a choice among several shuffles.
    }
