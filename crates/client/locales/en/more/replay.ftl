replay-first = To the beginning
replay-back = One decision back
replay-next = One decision on
replay-last = To the end
replay-play = Play
replay-pause = Pause
replay-scrub = Step of the game
replay-step = Step { $at } of { $steps }
replay-round = Round { $round }
replay-end = End
replay-jump = Jump to…
replay-moments = Key moments
replay-moment = Step { $at } · { $who } { $percent }%
replay-board = Board
replay-eyes = Who looks at the board
replay-as = { $you ->
        [yes] As you saw it
       *[no] As { $who } saw it
    }
replay-as-spectator = As a spectator
replay-speed = { $speed ->
        [slow] ½×
        [fast] 2×
        [none] At once
       *[normal] 1×
    }
    .label = Speed: { $speed ->
        [slow] slow
        [fast] fast
        [none] at once
       *[normal] normal
    }
replay-link = Copy a link to this moment
replay-copied = The link is copied
replay-try = Try another move
replay-on = Play on from here
replay-drop = Drop the record to replay it
replay-missing = This match cannot be replayed
unread-no-record = This file is not a record of a game. Records are downloaded at the end of a game or from your list of games.
unread-too-long = This file is far longer than the record of any game. Choose another one.
unread-game = This is a record of “{ $what }”, which cannot be played here.
unread-version = This game was played by version { $what } of the rules, which this page does not know. Load the page again to get the newest version.
unread-edition = This game was played with the edition “{ $what }”, which is neither on this device nor on the server. Drop the record onto the page again: you are asked for the edition’s file or link, and the game opens.
unread-damaged = This record is damaged and cannot be replayed ({ $what }). Download it again if you can.
unread-components = The edition that this record carries is damaged, or not the one it was played with. Get the record once more from where it comes from.
together-join = Look together
together-people = { $people ->
        [one] You are alone so far
       *[other] { $people } people look
    } · { $you ->
        [yes] you lead
       *[no] { $who } leads
    }
together-nobody = { $people ->
        [one] You are alone so far
       *[other] { $people } people look
    } · nobody leads
together-lead = Take the lead
together-leave = Look alone
together-proposes = <b>{ $who }</b> proposes: { $what }
together-step = { $who }: { $what }
beside = What if
beside-there = In the game
beside-here = This time
beside-worth = { $percent }% to win, { $points } points to be expected
beside-chances = { $before }% to win in the game, { $after }% this time
beside-computing = being computed
beside-end = { $points } points, { $place ->
        [1] first
        [2] second
        [3] third
       *[other] place { $place }
    }
beside-look = Look at the game there
