puzzles-lead = Real positions from bots’ games. One move is clearly best, and what lies on the board says why.
puzzles-daily = Puzzle of the day
puzzles-all = All puzzles
puzzles-solved = { $solved } of { $all } solved, { $first } at the first try
puzzles-before = { $count } of the first set
puzzles-streak = { $days ->
        [one] one day in a row
       *[other] { $days } days in a row
    }
puzzle-name = { $game }, puzzle { $number }{ $mark ->
        [first] , solved at the first try
        [later] , solved
        [shown] , answer shown
       *[open] {""}
    }
puzzle-number = Puzzle { $number }
puzzle-place = Number { $number } · round { $round }
puzzle-where = { $number } of { $count } · round { $round }
puzzle-task = { $steps ->
        [one] It is your turn. One move is clearly better than all others: find it on the board and confirm it. The first try counts.
       *[other] It is your turn. There are { $steps } decisions to find, one after the other; each has one clearly best answer. The first try counts.
    }
puzzle-step = Right. Decision { $step } of { $steps } is next.
puzzle-decision = Decision { $step }
puzzle-wrong = { $known ->
        [yes] That leaves you { $percent }% to win. Something is clearly better: try again.
       *[no] That is not it. Something is clearly better: try again.
    }
puzzle-first = Solved at the first try.
puzzle-later = Solved at try { $tries }.
puzzle-shown = This is the answer. It was shown, so it does not count.
puzzle-hard = Difficulty
puzzle-difficulty = Difficulty { $level } of 5
puzzle-merchants = { $percent }% of bots at Merchant level find it
puzzle-why = Compared with the next best:
puzzle-points = { $points ->
        [one] one point
       *[other] { $points } points
    }
puzzle-share = Share without the answer
puzzle-shared = Copied
puzzle-next = Next puzzle
puzzle-missing = This puzzle could not be loaded. Check the connection, or choose another one.
puzzle-old = This puzzle was one of the first set. There are new ones now; what you solved is kept.
puzzles-own = A book of your own
    .about = Whoever has the program can make puzzles from any edition: fondaco puzzles --game GAME --edition my.toml > book.json. Open that file here, or drop it onto the page.
puzzles-own-open = Open a puzzle book
puzzles-own-kept = The book is here. Everything in it can be solved offline.
puzzles-own-none = This is no book of puzzles that can be solved here. The program fondaco puzzles writes them.
puzzles-own-count = { $count ->
        [one] one puzzle
       *[other] { $count } puzzles
    }
puzzles-own-solve = Solve
puzzles-week = The last seven days
puzzles-week-day = { $day }: { $solved ->
        [yes] solved
       *[no] not solved
    }
