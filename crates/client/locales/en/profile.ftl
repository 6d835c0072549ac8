nav-leaders = Leader board
profile-title = Profile
profile-missing = This player cannot be shown
profile-guest = Guest
profile-account = Player
profile-bot = Program
profile-since = { $what } · here since { $date }
profile-none = No finished match yet.
profile-played = Matches
profile-won = Won
profile-won-of = { $wins } ({ $share }%)
profile-mean = Points on average
profile-best = Most points
profile-ranks = How often at which place
profile-rank = Place { $rank }
profile-matches = Matches
rating = Rating
rating-of = { $rating } ± { $uncertainty }
rating-give = ± { $uncertainty }
rating-provisional = provisional
rating-graph = The rating over time, from { $from } to { $to }. The band shows how uncertain it was.
rating-table = The same as a table
rating-day = Day
leaders-title = Leader board
leaders-lead = People and bots on one scale. Everybody begins with 25; the order is by what somebody surely reaches: the rating less three times its uncertainty.
leaders-place = Place
leaders-name = Player
leaders-matches = Matches
leaders-none = No rated match yet
    .about = A match counts once it is over and at least two different players took part. Open a table: bots count too.
leaders-provisional = ? = provisional: too few matches to say much.
profile-place = { $rank ->
        [1] Won
       *[other] Place { $rank }
    }
