review-title = Review of { $game }
review-graph = Who was winning
review-as-table = Show as a table
review-round = Round { $round }
review-pin = Moment { $number }: step { $at }
review-note = Estimated by the strongest bot, looking { $budget } times ahead at each step. The chances stand at the marked moment.
review-players = Luck and skill
    .note = Luck, own decisions and the others’ add up from the chances at the start to the end. Points given away are what better decisions would have brought. “Best” counts what was best, or as good as the search can tell.
review-luck = Luck of the draw
review-cost = Own decisions
review-best = Best or as good
review-by-phase = Best or as good, by kind
review-of = { $best } of { $all }
review-none = –
review-plus = +{ $number }%
review-moments = Moments
review-whose = Whose decisions
review-everybody = Everybody
review-no-moments = No decision cost more than one percent or two points. Well played.
review-soon = The first ones will be here in a moment.
review-where = Round { $round } · { $phase } · { $coup ->
        [yes] coup
       *[no] mistake
    }
review-better = Better:
review-chances = { $same ->
        [yes] { $had }% to win instead of { $kept }%, with { $points } points either way
       *[no] { $had }% to win and { $points } points instead of { $kept }% and { $left }
    }
review-then = What was likely to follow:
review-show = Show on the board
review-thinking = The bot looks at every step
review-progress = { $done } of { $steps } steps
review-done = Every step has been looked at
review-budget = How closely the bot looks
review-quick = Quick look
review-usual = Usual look
review-deep = Long look
review-luckiest = The draw that changed most: step { $at }, { $who } { $good ->
        [yes] gained
       *[no] lost
    } { $percent }%
review-others = Others’ decisions
review-points = Points given away
review-coup-chances = { $kept }% to win and { $points } points then; nothing else came near
review-change = { $points } points
review-percent = { $percent }%
review-rival = { $who } { $points } points
review-cost-points = { $points ->
        [one] one point
       *[other] { $points } points
    }
review-gained = {"; "}it brought { $you ->
        [yes] you
       *[no] { $who }
    } { $points ->
        [one] a point
       *[other] { $points } points
    }
review-tale = The game
review-computing = Being computed: { $done } of { $steps } steps.
review-not-yet = …
review-led = { $one ->
        [yes] After round 1
       *[no] After rounds 1 to { $last }
    } { $you ->
        [yes] you were
       *[no] { $who } was
    } ahead.
review-lead-changed = The lead changed hands { $changes ->
        [one] once
       *[other] { $changes } times
    }; after { $rounds } of { $all } rounds { $you ->
        [yes] you were
       *[no] { $who } was
    } ahead.
review-turned = The costliest decision of the game was { $you ->
        [yes] yours
       *[no] { $who }’s
    } in round { $round }: “{ $chosen }” instead of “{ $better }” cost { $cost }{ $gained }.
review-ended = { $you ->
        [yes] You won
       *[no] { $who } won
    } with { $points }, { $ahead ->
        [0] level with
       *[other] { $ahead } ahead of
    } { $nextyou ->
        [yes] you
       *[no] { $next }
    }; { $mine ->
        [yes] your luck: { $luck }%, your decisions: { $own }%.
       *[no] { $whose }: luck { $luck }%, decisions { $own }%.
    }
review-again = { $mine ->
        [yes] Play my three worst moments again
       *[no] Play the three worst moments again
    }
review-again-head = Your own moment
review-ship = ship { $sail }
review-about = { $about }: { $what }
review-headline = { $won ->
        [yes] { $you ->
            [yes] Won
           *[no] { $who } won
        }
       *[no] { $place ->
            [2] Second
            [3] Third
           *[other] { $place }th
        }
    } { $by }
review-by-tie = by the tie-break
review-by-points = { $points ->
        [one] by { $points } point
       *[other] by { $points } points
    }
