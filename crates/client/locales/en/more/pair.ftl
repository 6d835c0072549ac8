pair-title = Play with anybody
pair-either = Either
pair-players = Players
pair-any = Any
pair-speed = Speed
pair-brisk = 10 min
pair-calm = 30 min
pair-daily = Days
pair-within = ± { $points }
pair-find = { $others ->
        [one] Find one player
       *[other] Find { $others } players
    }
pair-find-any = Find players
pair-looking = Looking for players
pair-number = { $players } players
pair-any-number = any number of players
pair-found = { $found } of { $of } are here. You can look around: you are taken to the table when it is full.
pair-bots = Fill with bots and start
pair-bots-in = In { $time } bots can take the free seats.
pair-bots-rated = In a rated game, bots can take free seats once there are two people.
pair-wider = Within { $points } points now: take any rating
pair-stop = Stop looking
pair-bar = <b>Looking for players</b>: { $found } of { $of } are here
