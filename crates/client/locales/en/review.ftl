review-title = Review of { $game }
review-graph = Who was winning
review-as-table = Show as a table
review-round = Round { $round }
review-pin = Moment { $number }: step { $at }
review-note = Estimated by the strongest bot, looking { $budget } times ahead at each step. The chances stand at the marked moment.
review-players = Luck and skill
    .note = Luck is what the draws gave, cost what the decisions lost, both in chances to win. Accuracy is how much of the best chance the decisions kept.
review-luck = Luck of the draw
review-cost = Cost of decisions
review-best = Best decisions
review-accuracy = Accuracy
review-by-phase = Accuracy by phase
review-of = { $best } of { $all }
review-none = –
review-plus = +{ $number }%
review-moments = What cost most
review-whose = Whose decisions
review-everybody = Everybody
review-no-moments = No decision cost more than one percent. Well played.
review-soon = The first ones will be here in a moment.
review-where = Round { $round } · { $phase } · step { $at }
review-better = Better:
review-chances = { $had }% to win instead of { $kept }%
review-then = What was likely to follow:
review-show = Show on the board
review-thinking = The bot looks at every step
review-progress = { $done } of { $steps } steps
review-done = Every step has been looked at
review-budget = How closely the bot looks
review-quick = Quick look
review-usual = Usual look
review-deep = Long look
error-not-over = This match is not over yet. When it is, you can look back at it and review it.
review-luckiest = The draw that changed most: step { $at }, { $who } { $good ->
        [yes] gained
       *[no] lost
    } { $percent }%
