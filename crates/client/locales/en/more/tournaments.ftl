tour-lead = Rounds at tables of the game, put together by standing. Play at one time or over days; anybody with an account can open one.
tour-all = All tournaments
tour-next = Next tournaments
tour-new = Open a tournament
tour-new-lead = Tables are put together by standing, with as few repeats as possible.
tour-none = Nobody has opened one at the moment.
tour-mine = Yours
tour-open = To enter
tour-running = Under way
tour-over = Over
tour-tables-of = Tables of { $players }
tour-rounds = { $rounds ->
        [one] one round
       *[other] { $rounds } rounds
    }
tour-duplicate = The same deal at every table
    .about = Every table of a round is dealt the same, and the page compares seat by seat what everybody made of it.
tour-programs = Programs may enter
    .about = Bots that people have written play along.
tour-entered = { $entrants ->
        [0] nobody is in yet
        [one] one is in
       *[other] { $entrants } are in
    }
tour-round-of = round { $round } of { $rounds }
tour-finished = over
tour-cancelled = called off
tour-starts = begins { $time }
tour-your-table = Your table
tour-you-are-in = You are in
tour-look-join = Have a look
tour-look = See
tour-name = What it is called
tour-name-short = Give it a name of at least three letters.
tour-size = How many at a table
tour-how-many-rounds = How many rounds
tour-odd = Empty seats
tour-odd-bots = Bots take them
    .about = Everybody plays in every round. A bot keeps the place it reaches, without points.
tour-odd-byes = Somebody sits out
    .about = Tables of people only. Who is left over sits out once, and gets what a second place gets.
tour-start = Begins
tour-start-hand = When I say so
    .about = You press the button when all are there.
tour-start-time = At a time
    .about = It begins by itself, and whoever is in plays.
tour-start-missing = Say when it begins, or choose to begin it yourself.
tour-open-do = Open the tournament
tour-account = Only who has an account can open a tournament.
tour-missing = No such tournament
tour-join = Join
tour-log-in = Join with an account
tour-leave = Leave
tour-rest = Rest one round
tour-no-rest = Play on after all
tour-start-now = Begin now
tour-cancel = Call it off
tour-cancel-sure = Really call it off?
tour-rules = <b>Rules in a line:</b> up to 6 points a round, all for first, none for last, evenly between; ties by the points of those you met, then by your share of the points at your tables; { $seats }.
tour-rules-bots = empty seats are taken by bots ({ $level }), which keep their place without points
tour-rules-byes = who is left over sits out and gets what a second place gets
tour-entrants = Who is in
tour-standings = Standings
tour-live = live, round { $round }
tour-nobody = Nobody is in yet. Join, and send the link to others.
tour-columns = <b>Columns 1, 2, …</b> the place at the table; – sat out. <b>Opp.</b> the points of the people met, on average: the first tie-break. <b>Share</b> of all points at the tables: the second.
tour-head-player = Player
tour-head-points = Points
tour-head-now = now
tour-head-opponents = Opp.
tour-head-share = Share
tour-resting = rests
tour-withdrawn = left
tour-void = without a result
tour-playing = being played
tour-gathering = about to begin
tour-sits-out = sat out
tour-before = Those before
tour-after = Those after
tour-part = { $first } to { $last } of { $total }
tour-chart = Points over the rounds
tour-line = { $who } { $points }
tour-others = { $others ->
        [one] one other
       *[other] { $others } others
    }
tour-tables = Tables by round
tour-round = Round
tour-table = Table { $table }
tour-points = { $points } points
tour-to-start = to the start
tour-late = Who is not there then is played for by a bot until they come.
tour-go = Go to your table
tour-look-back = Look back
tour-hidden = To be seen when the round is over
tour-forfeited = not played to the end: last place
tour-byes = Sits out
tour-asked = asked for a rest
tour-same = The same deal, seat by seat
    .about = Only people in the same seat had the same chances. “Over” is your table against the average of all. Each disc is one player, by points over the average of the seat; the dark ones are people you follow.
tour-whose = Whose tables
tour-whose-few = Yours and friends’
tour-table-of = { $who }’s table
tour-spread-of = Whose scores
tour-spread-all = All seats
tour-spread-mine = Only seat { $seat }
tour-own-made = <b>{ $points } points:</b> { $over } against the average of your seat. Place { $rank } of { $people } by that.
tour-beat = A challenge is one link: your seat, the same deal, bots at the other seats. Nobody needs an account for it.
tour-asking = Fetching the games …
tour-apart-none = No decision of yours met others before the same board.
tour-apart = { $shared ->
        [one] One decision of yours met others before the same board
       *[other] { $shared } decisions of yours met others before the same board
    }; { $found ->
        [0] everybody chose as you did.
        [one] at one of them somebody chose differently. The numbers say how many chose what.
       *[other] at { $found } of them somebody chose differently. The numbers say how many chose what.
    } After the first difference the boards are no longer alike.
tour-apart-at = Round { $round } · { $asked } stood before it
tour-average = { $tables ->
        [one] one table
       *[other] all { $tables }
    }
tour-mean = average
tour-spread = { $people } people by points over the average of their seat. You: { $own }
tour-back = { $name }: round { $round } of { $rounds }, table { $table }
tour-by = Opened by <b>{ $who }</b>
tour-csv = Standings (CSV)
tour-json = Everything (JSON)
no-such-tournament = There is no such tournament, or it is only for those who have its link.
no-tournament-name = A name has 3 to 60 letters.
no-tournament-rounds = A tournament has 1 to 12 rounds.
no-tournament-players = This game cannot be played with so many at a table.
no-tournament-start = A tournament begins within the next 60 days, and not in the past.
no-tournament-most = At most 1024 can enter.
no-too-many-tournaments = You have opened as many tournaments as one can. One of them has to end first.
no-tournament-full = It is full.
no-tournament-own = You or one of your programs is in it already.
no-tournament-closed = The tournament is not open for that now.
no-tournament-guest = Guests can enter only unrated tournaments that they have the link of. With an account you can enter.
no-tournament-program = Programs cannot enter this tournament.
no-tournament-rested = One can rest once only.
no-too-few-entrants = There are too few to begin: send the link to others.
no-tournament-clock = A tournament has a clock: up to 4 hours for each, or 1 to 7 days for a decision.
no-not-organizer = Only who has opened the tournament can do this.
tour-rounds-of = { $number ->
        [one] One round
       *[other] { $number } rounds
    }
