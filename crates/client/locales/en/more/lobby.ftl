rules-search = Search the rules
rules-nothing = Nothing in the rules has these words.
rules-found = { $found ->
        [one] One part found
       *[other] { $found } parts found
    }
lobby-away = The server does not answer at the moment. You can play against bots; what goes on there is shown again as soon as it answers.
open-tables = Open tables
open-none = Nobody waits for players just now. Open a table, or play against bots until somebody comes.
open-lead = Empty seats wait for people. You can still change them before the start.
open-join = Join
open-join-whom = Join: { $table }
open-table-of = { $name }’s table
open-seats = { $taken } seated, { $free } free
open-you = You
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
kind-practice = Practice
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
card-round = Round { $round } of { $rounds }
with-names = with { $with }
mine-invite = Invite
open-strength = rated { $rating }
open-strengths = rated { $from }–{ $to }
open-language = Language at the table
open-any-language = Any language
filter-title = Filters
filter-seats = Seats
filter-free = { $seats ->
        [one] one free
       *[other] { $seats } or more free
    }
filter-kind = Kind
filter-edition = Edition
filter-usual = The usual one
filter-near = Near mine
filter-clear = { $count ->
        [one] Clear the filter
       *[other] Clear { $count } filters
    }
filter-none = No open table suits your filters.
mine-round = { $name }, round { $round }, begins in { $time }
