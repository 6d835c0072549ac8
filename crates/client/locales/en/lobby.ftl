lobby-title = Play now against bots
lobby-lead = No account, no waiting. You can leave and come back.
lobby-game = Game
lobby-strozzi = 3–6 players · about 30 minutes
    .about = Claim ships as they come in, and race them to Venice, Rome and Naples.
lobby-liguria = 3–4 players · about 60 minutes
    .about = Buy at the market, sail the circuit, and bring colour home.
lobby-play = Play { $game } now
lobby-seats = Seats: { $seats }
lobby-you = you
lobby-bot = bot
lobby-fewer = One seat less
lobby-more = One seat more
lobby-bots = How the bots play
lobby-options = More options
option-secret-scores = Secret scores
    .about = Nobody sees the others’ points before the end.
option-open-screens = Open screens
    .about = Everybody sees what lies behind the screens.
lobby-continue = Continue
lobby-all-games = All your games
lobby-learn = New here?
lobby-rules = Rules of { $game }
learn-start = Start
learn-title = Learn
learn-lead = Short lessons at a real table. Or read the rules: every one has a number, and the board points at it.
card-going = Round { $round } of { $rounds } · with { $with }
card-over = Finished · with { $with }
card-yours = Your turn
card-go-on = Go on
card-rank = { $rank ->
        [1] You won
       *[other] Place { $rank }
    }
games-title = Your games
games-lead = They are kept in this browser, and nowhere else.
games-none = No games yet
    .about = Every game you begin is kept here until you delete it.
games-going = Under way
games-over = Finished
games-record = Download the record
games-delete = Delete the game
games-delete-sure = It will be gone from this browser. A downloaded record stays.
games-keep = Keep it
rules-search = Search the rules
rules-nothing = Nothing in the rules has these words.
rules-found = { $found ->
        [one] One part found
       *[other] { $found } parts found
    }
