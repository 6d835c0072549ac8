lobby-title = Play now against bots
lobby-lead = No account, no waiting. You can leave and come back.
lobby-game = Game
lobby-strozzi = 3–6 players · about 15 minutes against bots
    .about = Claim ships as they come in, and race them to Venice, Rome and Naples.
lobby-liguria = 3–4 players · about 15 minutes against bots
    .about = Buy at the market, sail the circuit, and bring colour home.
lobby-play = Play { $game } now
lobby-seats = Seats: { $seats }
lobby-you = you
lobby-bot = bot
lobby-fewer = One seat less
lobby-more = One seat more
lobby-bots = How the bots play
lobby-options = More options
option-you-begin = You begin
    .about = Otherwise who begins is drawn (S-2.5).
option-no-zero-ranks = No rank without a tile
    .about = Who has no tile of a category gets nothing for it, even if only two others have one (S-7.1).
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
card-over = { $date } · with { $with }
card-points = { $date } · { $points ->
        [one] one point
       *[other] { $points } points
    } · with { $with }
card-won = { $who } won
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
lobby-invite = Invite friends instead
lobby-away = The server does not answer at the moment. You can play against bots; what goes on there is shown again as soon as it answers.
open-tables = Open tables
open-none = Nobody waits for players just now. Open a table, or play against bots until somebody comes.
open-title = Open a table
open-lead = Empty seats wait for people. You can still change them before the start.
open-join = Join
open-join-whom = Join: { $table }
open-table-of = { $name }’s table
open-seats = { $taken } seated, { $free } free
open-you = You
open-seat = Seat { $seat }
open-person = A person
open-bot = Bot: { $level }
open-door = Who may come
open-by-link = By invitation
    .about = Only who has the link finds the table.
open-public = Everybody
    .about = The table is listed for everybody on this server, to join and to watch.
open-clock = Time to think
open-do = Open the { $game } table
open-kind = What it counts for
kind-casual = Casual
    .about = For fun: people may leave and let a bot play on, and nobody’s rating changes.
kind-rated = Rated
    .about = It counts for everybody’s rating. People with an account only, with a clock and without take-backs. Who leaves, gives up, runs out of time or lets a bot play comes last.
rated-account = A rated table is for people with an account.
rated-make-account = Make one, or log in
clock-none = No clock
    .about = Everybody thinks as long as it takes.
clock-kind-real-time = Minutes
    .about = Each person has a stock of time, and gets some back after every turn.
clock-kind-daily = Days
    .about = Play when you have a moment: each decision has its days.
clock-real-time = { $minutes } min + { $seconds } s
clock-daily = { $days ->
        [one] one day a decision
       *[other] { $days } days a decision
    }
clock-minutes = For each person
clock-minutes-of = { $number } minutes
clock-seconds = After each turn
clock-seconds-of = { $number ->
        [0] nothing
       *[other] + { $number } seconds
    }
clock-days = For each decision
clock-days-of = { $number ->
        [one] One day
       *[other] { $number } days
    }
take-backs = Taking back a decision
take-backs-agreed = If everybody agrees
take-backs-own = Freely, until somebody else has decided
take-backs-never = Never
live-title = To watch
live-watch = Watch
finished-title = Finished
finished-look = Look back
mine-title = Online, under way
mine-over = Online, finished
mine-aside = Damaged
mine-paused = Paused
mine-waiting = Waiting
mine-free = { $seats ->
        [0] Ready to start
        [one] One seat free
       *[other] { $seats } seats free
    }
list-more = Show more
invite-link = Link to this table
invite-copy = Copy the link
invite-share = Share
invite-share-title = Come to my table
invite-copied = Copied. Send it to whom you want to play with.
invite-marked = The browser does not let the page copy. The link is marked: copy it yourself.
invite-qr = The link as a code: point a phone’s camera at it.
with-names = with { $with }
mine-invite = Invite
games-lead-both = Games on the server are there wherever you log in. Games against bots are kept in this browser, and nowhere else.
games-none-here = No games against bots yet
    .about = Every game you begin here is kept in this browser until you delete it.
tutorial-minutes = About { $minutes } minutes
tutorial-strozzi = Learn Strozzi
    .about = Ten short lessons at a real table: ships, flags, ports and points.
tutorial-liguria = Learn Liguria
    .about = Ten short lessons at a real table: market, cards, voyages and prestige.
puzzles-title = Puzzles
puzzles-short = One a day for each game
lobby-who = Who plays
lobby-alone = Alone against bots
lobby-around = Several at this device
around-title = Play at this device
around-lead = Hand it on when it is the next one’s turn. Without a network too.
around-player = Player { $number }
option-first-begins = The first in the list begins
    .about = Otherwise who begins is drawn (S-2.5).
