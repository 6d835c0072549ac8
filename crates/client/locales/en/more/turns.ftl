turns-title = Matches that wait for you
turns-yours = <b>Your turn: { $game }</b>, with { $with }
turns-asked = <b>Your answer is wanted: { $game }</b>, with { $with }
turns-begun = <b>{ $game } has begun</b>, with { $with }
turns-more = { $count ->
        [one] one more waiting
       *[other] { $count } more waiting
    }
turns-left = { $time } left
turns-go = Go to the next match
mine-asked = Answer
turns-invited = <b>{ $who } invites you</b> to { $game }
turns-come = Go there
turns-decline = Decline
turns-round = <b>Round { $round } of { $name }: your table is ready</b>, { $game } with { $with }
turns-begins = begins in { $time }
turns-tournament = A tournament of yours
turns-bye = <b>{ $name }:</b> you sit out round { $round }
turns-finished = <b>{ $name } is over</b>
turns-cancelled = <b>{ $name } has been called off</b>
turns-see = See
turns-dismiss = Close
turns-together = <b>{ $who } looks at a game of yours</b>, move by move
