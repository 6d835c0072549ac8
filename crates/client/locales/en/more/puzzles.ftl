puzzles-lead = Real positions from bots’ games where one move is clearly best, and the bot missed it.
puzzles-daily = Puzzle of the day
puzzles-all = All puzzles
puzzles-solved = { $solved } of { $all } solved
puzzles-streak = { $days ->
        [one] one day in a row
       *[other] { $days } days in a row
    }
puzzle-name = { $game }, puzzle { $number }{ $solved ->
        [yes] , solved
       *[no] {""}
    }
puzzle-number = Puzzle { $number }
puzzle-where = { $number } of { $count } · round { $round }
puzzle-task = It is your turn. One move is clearly better than all others: find it on the board and confirm it.
puzzle-wrong = { $known ->
        [yes] That leaves you { $percent }% to win. Something is clearly better: try again.
       *[no] That is not it. Something is clearly better: try again.
    }
puzzle-right = That is the one.
puzzle-next = Next puzzle
puzzle-missing = This puzzle could not be loaded. Check the connection, or choose another one.
