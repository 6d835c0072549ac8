challenge-minus = −{ $points }
challenge-unfinished = Only a game that was played to its end can be a challenge.
challenge-several = Only a game of one person against bots can be a challenge.
challenge-branched = This game began in the middle of another, so nobody else could begin it.
challenge-taken-back = In this game something drawn was taken back. So its result is no fair challenge to others.
challenge-broken = This link carries no challenge, or only a part of one. Ask for it once more.
challenge-none = No challenge
challenge-deal = { $game } · { $players } players · { $bots ->
        [one] one bot: { $level }
       *[other] { $bots } bots: { $level }
    }
challenge-attempt = try { $attempt }
challenge-hints = { $hints ->
        [one] with one hint
       *[other] with { $hints } hints
    }
challenge-strip = Beat { $who }: { $points } points on this deal
challenge-same = A deal that others play too
challenge-first = The first try counts
challenge-offer = The same cards, the same bots: who makes more of this deal?
challenge-compare = Compare
challenge-make = Challenge friends
challenge-somebody = somebody
challenge-you = You
challenge-verdict = { $how ->
        [ahead] { $points ->
            [one] You beat { $who } by one point
           *[other] You beat { $who } by { $points } points
        }
        [level] Level with { $who }
       *[behind] { $points ->
            [one] One point behind { $who }
           *[other] { $points } points behind { $who }
        }
    }
challenge-points = { $place ->
        [1] { $points } points: you won
       *[other] { $points } points: place { $place }
    }
challenge-beat = Beat my score
    .about = One link: your seat, the same cards, the same bots. It works without an account and without waiting for each other.
challenge-message = { $game }: I made { $points } points of this deal. Beat my score!
challenge-moves = With my moves, so that they can be compared afterwards
challenge-nameless = You have given no name. In the settings you can.
challenge-send = Send the challenge
challenge-copy = Copy the link
challenge-shows = Your moves are shown only after the deal was played. They prove your result.
challenge-hides = Short, with your result only: by source of points.
challenge-by = { $who } challenges you
challenge-lead = The same deal, the same seat and the same bots. Whoever decides the same gets the same cards and answers.
challenge-lead-shared = A deal that several tables shared: the same seat, the same cards and tiles by lot. Bots sit where people sat.
challenge-other-bots = The bots have changed since: they may answer differently.
challenge-checked = The moves came along: the result has been checked
challenge-unchecked = Without moves: the result is as it was told
challenge-made = { $place ->
        [1] points by { $who }, who won
       *[other] points by { $who }: place { $place }
    }
challenge-play = Play this deal
    .about = The first try counts. You can leave and come back.
challenge-go-on = Go on with your try
challenge-begun = You have begun. The first try counts.
challenge-tried = { $points ->
        [one] Your first try: { $points } point
       *[other] Your first try: { $points } points
    }
challenge-left = Your first try was not played to its end.
challenge-again = Play it again
    .about = Another try is marked as one.
challenge-both = The same deal, side by side
challenge-over = Over
challenge-bots = What the bots made of it
challenge-others = The other seats: bots at yours, people at theirs
challenge-alike = You both decided the same, from the first move to the last.
challenge-parted-title = Where you chose differently
challenge-parted = Round { $round }. { $decisions ->
        [0] Your very first decisions differ.
        [one] One decision was the same until then.
       *[other] { $decisions } decisions were the same until then.
    }
challenge-parted-bot = Round { $round }. { $decisions ->
        [0] Before your first decision, { $who }, who had more or less time to think, chose differently:
        [one] One decision of yours was the same until then; then { $who }, who had more or less time to think, chose differently:
       *[other] { $decisions } of your decisions were the same until then; then { $who }, who had more or less time to think, chose differently:
    }
challenge-parted-other = Round { $round }. { $decisions ->
        [0] Before your first decision, somebody at another seat chose differently:
        [one] One decision of yours was the same until then; then somebody at another seat chose differently:
       *[other] { $decisions } of your decisions were the same until then; then somebody at another seat chose differently:
    }
challenge-see-mine = Your game
challenge-see-theirs = { $who }’s game
daily-lead = One deal a day for each game, the same for everybody: the same cards, the same bots, which get stronger from Monday to Sunday. The first try counts. Your days are kept in this browser; with an account your first try stands on everybody’s ladder.
daily-about = { $date } · { $players } players · bots: { $level }
daily-streak = { $days ->
        [0] No day in a row yet
        [one] One day in a row
       *[other] { $days } days in a row
    } · longest: { $longest }
daily-play = Play today’s deal
daily-made = { $place ->
        [1] { $points } points: won
       *[other] { $points } points: place { $place }
    }
daily-open = not finished
daily-days = Your last days
daily-day = Day
daily-place = Place
daily-bots = Bots
daily-ahead = Ahead of the best bot
daily-short = Against { $level } today
daily-see = See
daily-start = Play
daily-strip = Deal of the day, { $date }
daily-done = This was today’s deal. Who makes more of it?
daily-of = Deal of the day: { $date }
daily-message = { $days } days in a row.
daily-among = Everybody’s ladder
daily-among-today = Today
daily-among-yesterday = Yesterday
daily-among-none = Nobody has played it yet.
daily-among-you = <b>You are number { $rank } of { $count }</b>, { $over } points against the average.
daily-among-all = { $count ->
        [one] One first try
       *[other] { $count } first tries
    }, { $average } points on average. The server has played each of them again.
daily-among-short = number { $rank } of { $count }
daily-among-account = With an account, your first try stands here too.
daily-among-trust = The server checks the moves, not that it was the first try: every deal follows from its date, so a program could play it beforehand. It is for fun and changes no rating.
no-daily-bots = Your game was played against bots of another version, so it cannot be checked and does not stand here. It stays in this browser.
no-not-dealt = Your game does not follow from this deal, so it does not stand here. It stays in this browser.
daily-rank = Rank
daily-player = Player
