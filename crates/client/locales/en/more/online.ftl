online-company = At the table
online-here = is here
online-gone = not connected
online-bot = a bot
online-stood-in = away: a bot plays
online-resigned = has given up: a bot plays
online-left = has left: a bot plays
online-spectators = { $count ->
        [one] One person looks on
       *[other] { $count } people look on
    }
online-days = { $days } d { $hours } h
online-hours = { $hours } h { $minutes } min
online-clock-none = no clock
online-clock-real = { $minutes } min each, { $seconds } s more for each turn
online-clock-daily = { $days ->
        [one] one day for each decision
       *[other] { $days } days for each decision
    }
online-time-low = { $seconds } seconds left for this decision
online-full = That seat is taken. You can look on.
online-too-many = That was a lot at once. Try again in { $seconds ->
        [one] one second
       *[other] { $seconds } seconds
    }.
online-storage = The server cannot save anything at the moment, so that did not count. Nothing that was played is lost. Try again shortly.
online-connecting = Connecting…
online-connecting-kept = Connecting… What you sent is kept.
online-unsure = Sent. The server has not answered yet.
online-lost = <b>Connection lost.</b> { $seconds ->
        [0] Trying again.
        [one] Trying again in one second.
       *[other] Trying again in { $seconds } seconds.
    } { $kept ->
        [yes] What you sent is kept.
       *[no] Nothing is lost.
    }
online-try-now = Try now
online-newer-title = This page is too old
online-newer = The server has a newer version than this page. Load the page again; the game goes on where it was.
online-reload = Load again
online-bot-waits = { $count ->
        [one] The bots of this table wait for one other.
       *[other] The bots of this table wait for { $count } others.
    }
online-changes = This seat has changed its mind as often as a match allows. You can still play on, give up or leave.
online-too-many-tables = You have { $count } tables that are not over, and more are not allowed. Finish or leave some of them first.
online-too-many-tables-here = People at your address have opened { $count } tables that have not begun, and more are not allowed. Begin or leave some of them first.
online-too-many-pages = Fondaco is open in too many places at once. Close other pages of it, then load this one again.
online-logged-out = You are logged out here. Your seat stays yours.
online-log-in = Log in
online-missed = <b>Back at the table.</b> { $count ->
        [one] One move happened
       *[other] { $count } moves happened
    } while you were away.
online-looking-on = You look on.
online-sit = Sit down
online-you-resigned = You have given up. A bot plays your seat to the end.
online-bot-for-you = <b>A bot plays for you.</b> Your seat is still yours.
online-take-back-seat = Take your seat back
online-paused = <b>The game is paused.</b> Clocks stand still.
online-resume = Go on
online-next = They play again.
online-go-next = To the new game
online-abandoned = <b>The game has ended without a result.</b>
online-forfeited = { $you ->
        [yes] <b>You</b> have lost this game, and it has ended.
       *[no] <b>{ $who }</b> has lost this game, and it has ended.
    }
offer-take-back = { $you ->
        [yes] <b>You</b> ask to take a decision back.
       *[no] <b>{ $who }</b> asks to take a decision back.
    }
offer-pause = { $you ->
        [yes] <b>You</b> offer a pause.
       *[no] <b>{ $who }</b> offers a pause.
    }
offer-resume = { $you ->
        [yes] <b>You</b> want to go on.
       *[no] <b>{ $who }</b> wants to go on.
    }
offer-abandon = { $you ->
        [yes] <b>You</b> want to end the game without a result.
       *[no] <b>{ $who }</b> wants to end the game without a result.
    }
offer-rematch = { $you ->
        [yes] <b>You</b> want to play again.
       *[no] <b>{ $who }</b> wants to play again.
    }
offer-waits = Waiting for { $who }.
offer-yes = Agree
offer-no = Decline
offer-withdraw = Withdraw
online-menu = The table
online-invite = Invite somebody
deed-pause = Offer a pause
    .about = If everybody agrees, clocks stand still until everybody wants to go on.
deed-resume = Offer to go on
    .about = If everybody agrees, the game goes on.
deed-away = Let a bot play for me
    .about = You can take your seat back at any time.
deed-back = Take your seat back
    .about = You decide again, from the next decision on.
deed-abandon = Offer to end without a result
    .about = If everybody agrees, the game ends here and counts for nobody.
deed-resign = Give up
    .about = You come last, and a bot plays your seat to the end. This cannot be taken back.
deed-leave = Leave the table
    .about = Your seat becomes free: a bot plays it until somebody sits down there.
rated-terms = Rated: it counts for everybody’s rating. Who leaves, gives up, runs out of time or lets a bot play comes last. Nothing is taken back, and the seats stay as they are.
practice-terms = Practice: all cards and tiles follow from a number that somebody chose, so the same deal can be played again. Whoever knows the number can know what comes.
rated-title = Ratings
rated-change = { $before } → { $after }
wait-rated-alone = A rated match needs two people. Invite somebody.
offer-until = Who has not declined by { $when } has agreed.
offer-until-rated = Who has not agreed by { $when } has declined: silence ends no rated game.
offer-resume-until = The game goes on by { $when }.
refused-rated-left = Somebody has left this rated game and comes last for it. So it is played to its end.
refused-rated-played = Everybody has decided something in this rated game. So it is played to its end.
refused-rated-not-yet = A rated game begins when its seats have been as they are for ten seconds. Unless it is played over days, everybody must be there.
refused-rated-own = Somebody and their programs do not sit at one rated table. Neither do two programs of one person.
online-bot-for-you-rated = <b>A bot plays for you.</b> You can play on, but you come last in this rated match.
deed-away-rated = Let a bot play for me
    .about = This match is rated: once a bot has played for you, you come last. You can still take your seat back and play on.
deed-resign-rated = Give up
    .about = This match is rated: you come last, and a bot plays your seat to the end. This cannot be taken back.
deed-not = Not now
online-coming = To the table…
online-coming-text = The server is being asked.
online-away = The server does not answer at the moment. This page goes on trying.
online-aside-title = This game has been set aside
online-aside-damaged = What is stored of this game is damaged, so it cannot be shown or played on. Nothing is deleted, and whoever runs this server has been told. Your other games are not affected.
online-aside-unknown = This game is played by rules that this server does not know. It is kept, and goes on when the server knows them.
online-aside-failed = The server failed at this game twice and has set it aside. Nothing is deleted, and whoever runs this server has been told. Your other games are not affected.
online-aside-operator = Whoever runs this server has set this game aside.
online-brought-back = The server had a fault and has brought this game back. Nothing that was confirmed is lost.
online-lost-moves = The server’s database has lost the last moves. The game goes on from here.
online-damaged = The server’s database is damaged, so that did not count. Trying again does not help; tell whoever runs this server.
online-nowhere-title = This table is not there
online-nowhere = There is no such table, or it is not open to you. The invitation may be old: ask for a new link.
online-alone-title = No server here
online-alone = This page plays alone against bots. To play together, open Fondaco on a server.
gate-title = Come to the table
gate-enter = Come in
fair-title = Fair draws
fair-about = The server has sealed the secret that all draws come from: this is its hash. Your browser keeps it, adds something of its own that the server cannot know yet, and says so if that does not get in. At the end it checks by itself that the revealed secret has this hash, that its part is in the shuffle, that every draw follows from both, and that the record is the game that this page showed you. It keeps the hash of your last 50 tables and compares again whenever you come back. The button below the result says how many draws were checked. Copy the hash if you want to check it yourself.
fair-copy = Copy the hash
fair-copied = Copied
fair-deceived = <b>Something is wrong with the draws.</b> The proof is not about the secret that this browser was shown before the match, or not about what it added to the shuffle. Save the record and tell whoever you trust.
fair-unproven = <b>Something is wrong with the draws.</b> The proof does not hold: { $why }. Save the record and tell whoever you trust.
fair-another-game = <b>This is not the game that you saw.</b> The moves or the points in the record are others than this page was told. Save the record and tell whoever you trust.
wait-title = { $game }: waiting for players
wait-free = { $count ->
        [0] all seats are taken
        [one] one seat is free
       *[other] { $count } seats are free
    }
wait-seats = Seats
wait-open = free
wait-you = you
wait-add-bot = Add a bot
wait-remove-bot = Send the bot away
wait-start = Start
wait-fill = { $count ->
        [one] Add a bot and start
       *[other] Add { $count } bots and start
    }
wait-owner = Whoever manages the table starts the game.
wait-full = All seats are taken. You can look on.
wait-others = The game begins when all seats are taken.
wait-stand-up = Stand up
notify-turn = Your turn
notify-with = With { $with }
notify-page = The browser says so as long as a page of Fondaco is open.
notify-away = The browser says so, even when no page of Fondaco is open.
notify-denied = Your browser allows this page no messages. Allow notifications for it in the browser’s settings and try again.
notify-missing = This browser shows no messages of pages. On an iPhone or iPad, add Fondaco to the home screen first.
plan-title = Plan ahead
plan-withdraw = Withdraw the plan
plan-made = Nobody else sees it
plan-free = If it comes to you unclaimed
plan-claimed = If somebody has claimed it
plan-port = Send it to
plan-then = Ask me
plan-done = Your plan was carried out.
happened-somebody = Somebody
happened-sat-down = { $you ->
        [yes] <b>You</b> have sat down.
       *[no] <b>{ $who }</b> has sat down.
    }
happened-left = { $you ->
        [yes] <b>You</b> have left the table.
       *[no] <b>{ $who }</b> has left the table.
    }
happened-removed = { $you ->
        [yes] <b>You</b> were sent away from this table. You can look on.
       *[no] <b>{ $who }</b> was sent away.
    }
happened-handed = { $you ->
        [yes] <b>You</b> manage the table now.
       *[no] <b>{ $who }</b> manages the table now.
    }
happened-agreed = { $you ->
        [yes] <b>You</b> agree.
       *[no] <b>{ $who }</b> agrees.
    }
happened-declined = { $you ->
        [yes] <b>You</b> decline.
       *[no] <b>{ $who }</b> declines.
    }
happened-withdrawn = The offer no longer stands.
happened-resumed = The game goes on.
happened-away = { $you ->
        [yes] <b>You</b> let a bot play.
       *[no] <b>{ $who }</b> lets a bot play.
    }
happened-vanished = { $you ->
        [yes] <b>You</b> were not connected. A bot plays for you.
       *[no] <b>{ $who }</b> is not connected. A bot plays now.
    }
happened-bot-now = { $you ->
        [yes] A bot plays for <b>you</b> now.
       *[no] A bot plays for <b>{ $who }</b> now.
    }
happened-returned = { $you ->
        [yes] <b>You</b> have your seat back.
       *[no] <b>{ $who }</b> is back and plays again.
    }
happened-resigned = { $you ->
        [yes] <b>You</b> have given up. A bot plays on.
       *[no] <b>{ $who }</b> has given up. A bot plays on.
    }
happened-holiday = { $you ->
        [yes] <b>You</b> are on holiday until { $date }.
       *[no] <b>{ $who }</b> is on holiday until { $date }.
    }
happened-holiday-over = { $you ->
        [yes] <b>You</b> are back from your holiday.
       *[no] <b>{ $who }</b> is back from holiday.
    }
happened-out-of-time = { $you ->
        [yes] <b>You</b> are out of time.
       *[no] <b>{ $who }</b> is out of time.
    }
online-stands-in = <b>{ $who }</b> is not connected. { $seconds ->
        [0] A bot plays now.
        [one] A bot plays in one second.
       *[other] A bot plays in { $seconds } seconds.
    }
offer-declined = Without { $who }.
offer-not-yet = { $who } would rather wait.
offer-rematch-until = { $seconds ->
        [one] One second left to answer.
       *[other] { $seconds } seconds left to answer.
    }
wait-begins = { $seconds ->
        [0] The game begins now.
        [one] The game begins in one second.
       *[other] The game begins in { $seconds } seconds.
    }
wait-manages = manages the table
wait-hand-over = Hand the table over to them
wait-send-away = Send them away
wait-sent-away = You were sent away from this table. You can look on.
ledger-excused = The server was away for { $seconds ->
        [one] one second
       *[other] { $seconds } seconds
    }. That time is not counted.
invited-by = <b>{ $who }</b> invites you to
invited-seated = { $taken } of { $all } are seated
invited-usual-edition = Edition: our reconstruction
invited-edition = Edition: { $name }
invited-under-way = This match is under way. You can look on.
invited-under-way-open = This match is under way, and a seat is free.
invited-over = This match is over.
invited-over-won = This match is over: { $who } won.
invited-round = Round { $round } of { $rounds }
invited-ended = Finished: { $when }
invited-like = Open one like it
invited-sit = Sit down
invited-log-in = Log in or make an account, and come back here
account-go-back = Back to the table
account-go-on = Go on where you were
online-look-back = <b>{ $who }</b> looks back at this match.
online-look-along = Look with them
screen-title = Big screen
screen-open = Big screen
    .about = The board for a television, or a tablet in the middle of the table. Everybody decides on their own phone.
screen-guest = Screen
screen-sit = Scan to take a seat
screen-watch = Scan to watch
screen-lead = Scan the code with your phone to take a seat. You decide there; the board is here.
online-edition-title = Other components
online-edition = This table is played with an edition that this browser could not get from the server. Load the page again; if that does not help, tell whoever opened the table.
fair-left-out = <b>Your part is not in this shuffle.</b> You were away when the match began, or another device of yours took part, or the server left it out. The draws rest on what the others added.
fair-left-out-close = Close
