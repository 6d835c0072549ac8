## Names
strozzi-city = { $city ->
        [venice] Venice
        [rome] Rome
        [naples] Naples
       *[florence] Florence
    }
strozzi-city-letter = { $city ->
        [venice] V
        [rome] R
        [naples] N
       *[florence] F
    }
strozzi-flag = { $flag ->
        [pirate] Pirate
        [plus1] +1
       *[ware] Ware
    }
strozzi-category = { $category ->
        [art] Art
        [science] Science
       *[architecture] Architecture
    }
strozzi-tile = { $category } { $value }
strozzi-tile-whole = { $category } { $value }{ $cargo ->
        [gold] , gold
        [grain] , grain
        [cloth] , cloth
       *[none] , no ware
    }
strozzi-cargo = { $count } { $cargo ->
        [gold] gold
        [grain] grain
        [cloth] cloth
       *[scrolls] { $count ->
            [one] scroll
           *[other] scrolls
        }
    }
strozzi-cargo-promotion = promotion
strozzi-ship = { $empty ->
        [yes] ship { $sail }, empty
       *[no] ship { $sail } ({ $cargo })
    }
strozzi-gain = { $cargo ->
        [gold] gold
        [grain] grain
        [cloth] cloth
       *[scrolls] { $steps ->
            [one] scroll
           *[other] scrolls
        }
    } +{ $steps }
strozzi-gain-none = no step
strozzi-plus = +{ $points }
strozzi-becomes = → { $points }
strozzi-no-points = –
strozzi-nth-ship = { $place ->
        [1] 1st
        [2] 2nd
        [3] 3rd
       *[other] { $place }th
    } ship
strozzi-you = you
strozzi-bot = bot

## The screen
strozzi-tab-board = Board
strozzi-tab-players = Players
strozzi-tab-tiles = Tiles
strozzi-supply = { $ships ->
        [0] no ships left
        [one] 1 ship left
       *[other] { $ships } ships left
    }
strozzi-ships = Ships of this round
strozzi-ships-hint = { $ships ->
        [0] The supply is empty.
        [one] 1 ship will still be turned over, one of those that nobody has seen.
       *[other] { $ships } ships can still be turned over, out of those that nobody has seen.
    }
strozzi-ships-unseen = { $ships ->
        [one] Not seen yet: 1 ship
       *[other] Not seen yet: { $ships } ships
    }
strozzi-ships-aside = { $ships ->
        [0] Set aside: none
        [one] Set aside: 1 ship
       *[other] Set aside: { $ships } ships
    }
strozzi-stage = The ship on offer
strozzi-stage-next = { $you ->
        [yes] <b>You</b> turn over the next ship
       *[no] <b>{ $who }</b> turns over the next ship
    }
strozzi-stage-over = The game is over
strozzi-stage-tile = { $you ->
        [yes] <b>You</b> choose a promotion tile
       *[no] <b>{ $who }</b> chooses a promotion tile
    }
strozzi-stage-refill = A promotion tile is turned over
strozzi-asking = Order of asking
strozzi-stand = { $stand ->
        [passed] passed
        [not-asked] skipped
        [before] left out
        [claims] { $you ->
            [yes] claim it
           *[no] claims it
        }
        [decides] { $you ->
            [yes] decide
           *[no] decides
        }
        [took] took it
       *[later] later
    }
strozzi-holds-pirate = still holds a pirate flag
strozzi-podium = Points for the first three in { $city }
strozzi-track = Track of { $city }, top first
strozzi-marker = { $start ->
        [yes] { $who }, starting space
       *[no] { $who }, space { $space }, { $rank ->
            [1] 1st
            [2] 2nd
            [3] 3rd
           *[other] { $rank }th
        }
    }
strozzi-dock = Ships at { $city }, fastest first
strozzi-berth-free = Place { $place } is free
strozzi-berth = { $would ->
        [yes] Place { $place }, { $points } points: your ship would lie here, speed { $speed }
       *[no] Place { $place }, { $points } points: { $who }, speed { $speed }, { $flag ->
            [pirate] pirate flag
            [plus1] +1 flag
           *[ware] ware flag
        }
    }
strozzi-port-closed = Your ship is here
strozzi-port-closed-label = You already have a ship at { $city } this round.
strozzi-flags = Flags
strozzi-flag-unused = { $flag ->
        [pirate] Pirate flag
        [plus1] +1 flag
       *[ware] Ware flag
    }, unused
strozzi-flag-on-ship = { $flag ->
        [pirate] Pirate flag
        [plus1] +1 flag
       *[ware] Ware flag
    }, on the ship
strozzi-flag-used = { $flag ->
        [pirate] Pirate flag
        [plus1] +1 flag
       *[ware] Ware flag
    }, used at { $city }
strozzi-totals = Promotion totals
strozzi-points = { $points ->
        [one] point
       *[other] points
    }
strozzi-secret = Points are secret
strozzi-projection = If the round ended now:
strozzi-tiles = Promotion tiles
strozzi-stack = { $tiles } more in the stack
strozzi-leaders = Leaders
strozzi-leaders-points = { $first } · { $second } · { $third }

## Decisions
strozzi-ask-claim = Claim this ship?
strozzi-after-nobody = Nobody chooses after you.
strozzi-after = { $count ->
        [one] <b>{ $names }</b> chooses after you.
        [2] <b>{ $names }</b> choose after you.
       *[other] { $count } others choose after you.
    }
strozzi-after-no-pirate = No pirate can take it from you.
strozzi-after-all-pirates = { $count ->
        [one] A pirate flag is still there.
        [2] Both still hold a pirate.
       *[other] All of them still hold a pirate.
    }
strozzi-after-pirates = { $count ->
        [one] <b>{ $names }</b> still holds a pirate.
        [2] <b>{ $names }</b> still hold a pirate.
       *[other] { $count } of them still hold a pirate.
    }
strozzi-ask-pirate = Play your pirate?
strozzi-ask-pirate-hint = <b>{ $who }</b> claims this ship with { $flag ->
        [plus1] +1
       *[ware] the ware flag
    }. { $count ->
        [0] Nobody decides after you.
        [one] <b>{ $names }</b> decides after you.
        [2] <b>{ $names }</b> decide after you.
       *[other] { $count } others decide after you.
    }
strozzi-ask-port = Send it to which port?
strozzi-ask-port-hint = The ship is yours, at speed <b>{ $speed }</b>.
strozzi-ask-tile = Choose a promotion tile
strozzi-ask-tile-hint = A tile with a ware also moves your marker in its port.
strozzi-do-pass = Pass
strozzi-do-take = { $flag ->
        [pirate] Take the ship
        [plus1] Take it with +1
       *[ware] Take it with ware
    }
strozzi-do-claim = { $flag ->
        [pirate] Take the ship
        [plus1] Claim with +1
       *[ware] Claim with ware
    }
strozzi-do-send = Send it to { $city }
strozzi-do-keep = Take { $tile }
strozzi-note-pirate = Yours at once
strozzi-note-plus1 = Speed { $speed }
strozzi-note-ware = One step more
strozzi-note-pass = Keep flags
strozzi-note-aside = Nobody gets it
strozzi-note-no-ware = no ware
strozzi-used = Used in { $city }
strozzi-used-now = Not now
strozzi-port-label = { $city }. { $place ->
        [1] 1st
        [2] 2nd
        [3] 3rd
       *[other] { $place }th
    } ship, speed { $speed }.
strozzi-then-asked = <b>{ $who }</b> decides next.
strozzi-then-taken = <b>{ $who }</b> takes the ship.
strozzi-then-taken-short = { $who } takes it
strozzi-then-aside = The ship is set aside and the next one is turned over.
strozzi-then-round = The round is over.
strozzi-then-pirated = You take it from <b>{ $who }</b>, whose flag goes back. Speed <b>{ $speed }</b>.
strozzi-then-at-once = The ship is yours at once, at <b>speed { $speed }</b>.
strozzi-then-safe = Nobody can pirate it: the ship is yours, at <b>speed { $speed }</b>.
strozzi-then-claimed = You claim it at <b>speed { $speed }</b>. A pirate may still take it; then your flag comes back.
strozzi-then-ware = Your marker moves one step more in its port.
strozzi-then-docked = { $points ->
        [0] Place { $place } at the dock scores nothing.
       *[other] Place { $place } at the dock: <b>{ $points } points</b>.
    }
strozzi-then-falls = { $count ->
        [one] <b>{ $names }</b> falls back.
       *[other] <b>{ $names }</b> fall back.
    }
strozzi-then-climb = { $city }: space <b>{ $space }</b>, { $rank ->
        [1] 1st
        [2] 2nd
        [3] 3rd
       *[other] { $rank }th
    }.
strozzi-then-tile = Then you choose a promotion tile.
strozzi-then-total = Your total in { $category ->
        [art] art
        [science] science
       *[architecture] architecture
    }: <b>{ $total }</b>{ $rank ->
        [0] .
        [1] , 1st.
        [2] , 2nd.
        [3] , 3rd.
       *[other] , { $rank }th.
    }
strozzi-waiting-claim = <b>{ $who }</b> decides about this ship
strozzi-waiting-port = <b>{ $who }</b> chooses a port
strozzi-waiting-tile = <b>{ $who }</b> chooses a promotion tile
strozzi-waiting-ship = <b>{ $who }</b> turns over a ship

## The ledger
strozzi-told-round = Round { $round }
strozzi-told-revealed = New tile: { $tile }
strozzi-told-ship = { $you ->
        [yes] <b>You</b> turned over { $ship }
       *[no] <b>{ $who }</b> turned over { $ship }
    }
strozzi-told-passed = { $you ->
        [yes] <b>You</b> passed
       *[no] <b>{ $who }</b> passed
    }
strozzi-told-claimed = { $you ->
        [yes] <b>You</b> claimed it
       *[no] <b>{ $who }</b> claimed it
    } with { $flag ->
        [plus1] +1
       *[ware] ware
    }
strozzi-told-returned = { $you ->
        [yes] <b>You</b> lost the claim; your flag came back
       *[no] <b>{ $who }</b> lost the claim; the flag went back
    }
strozzi-told-taken = { $you ->
        [yes] <b>You</b> took the ship
       *[no] <b>{ $who }</b> took the ship
    } with { $flag ->
        [pirate] pirate
        [plus1] +1
       *[ware] ware
    }
strozzi-told-aside = Ship { $sail } found no taker
strozzi-told-docked = { $you ->
        [yes] <b>You</b> sent ship { $sail } to { $city }
       *[no] <b>{ $who }</b> sent ship { $sail } to { $city }
    } with { $flag ->
        [pirate] pirate
        [plus1] +1
       *[ware] ware
    }
strozzi-told-tile = { $you ->
        [yes] <b>You</b> took { $tile }
       *[no] <b>{ $who }</b> took { $tile }
    }
strozzi-told-ended = Round { $round } is over
strozzi-told-points = { $you ->
        [yes] <b>You</b> scored <good>+{ $points }</good>
       *[no] <b>{ $who }</b> scored <good>+{ $points }</good>
    }
strozzi-told-promotion = { $category ->
        [art] Art
        [science] Science
       *[architecture] Architecture
    }: { $names }
strozzi-told-promotion-one = { $you ->
        [yes] <b>you</b>
       *[no] <b>{ $who }</b>
    } <good>+{ $points }</good>
strozzi-told-over = The game is over
strozzi-round-over = Round { $round } is over
strozzi-round-over-you = Round { $round }: you score { $points }
strozzi-round-over-hint = { $ships ->
        [0] No ship
        [one] One ship
       *[other] { $ships } ships
    } in the first three, and { $ranks ->
        [0] no city rank.
        [one] one city rank.
       *[other] { $ranks } city ranks.
    }
strozzi-source-ships = Ships
strozzi-source-markers = Markers
strozzi-source-bonuses = Bonuses
strozzi-source-promotion = Promotion

## What explains itself
strozzi-explain-rank = City ranks
    .text = At the end of each round the three highest markers of a city score 15, 10 and 5 points.

## Why
strozzi-why-ship = { $city }: { $ship }, { $points }
strozzi-why-ship-falls = { $city }: ship pushed down to { $place }, { $points }
strozzi-why-marker = { $city }: { $gain }, { $place }, { $points }
strozzi-why-marker-moves = { $city }: { $gain }, up to space { $space }
strozzi-why-marker-falls = { $city }: marker down to { $place }, { $points }
strozzi-why-bonus = { $city }: bonus space, { $points }
strozzi-why-promotion = { $category } { $total } in all: { $place }, { $points }
strozzi-why-promotion-more = { $category }: { $total } in all
strozzi-why-keeps = { $flag } flag stays for later
coach-strozzi-start = A round brings a limited number of ships, and you have three flags for them. You need not hurry: look at each ship, and ask which port it is for.
coach-strozzi-claim = Do you want this ship? It should be fast or carry much for a port where you have no ship yet. See who is asked after you and still has a pirate flag: from them a claim is not safe.
coach-strozzi-pirate = Somebody has claimed this ship; only your pirate flag can take it. You have one in each round, so take the ship if it is worth more to you than one you may still get, or if it helps its claimant too much.
coach-strozzi-port = Choose the port. Speed decides the place in line (15, 10 and 5 points), the port’s own ware moves your marker. Each port takes one ship of yours in a round, so think of the ships still to come.
coach-strozzi-tile = Choose a promotion tile. Value 2 is more for its category at the end of the game; value 1 moves one of your markers now, and a marker scores in every round. Collect where you can come first.
coach-strozzi-last-round = The last round is scored like the others: ships, markers and bonus spaces. Then the promotion tiles score, 30, 20 and 10 points in each category, and the game is over.
coach-strozzi-round = The round is scored: the first three ships in each port, the first three markers in each city, and bonus spaces. Markers stay where they are, so what you climb now counts again later.
phase-claim = Claiming
phase-pirate = Pirating
phase-port = Ports
phase-tile = Promotion tiles
strozzi-told-scored = Round { $round }: { $names }
strozzi-ledger-ship = ship
strozzi-ledger-claim = claim
strozzi-ledger-pirate = pirate
strozzi-ledger-port = port
strozzi-ledger-gains = gains
strozzi-ledger-none = no taker
strozzi-brief-sent = { $you ->
        [yes] <b>You</b> sent { $sail } to { $city }
       *[no] <b>{ $who }</b> sent { $sail } to { $city }
    }
strozzi-brief-pirated = { $you ->
        [yes] <b>You</b> pirated { $sail }
       *[no] <b>{ $who }</b> pirated { $sail }
    } from { $yours ->
        [yes] you
       *[no] { $whom }
    }
strozzi-since = { $you ->
        [yes] <b>You</b>
       *[no] <b>{ $who }</b>
    } in { $changes }
strozzi-since-place = { $city }: { $was ->
        [1] 1st
        [2] 2nd
        [3] 3rd
       *[other] { $was }th
    } → { $place ->
        [1] 1st
        [2] 2nd
        [3] 3rd
       *[other] { $place }th
    }
strozzi-ending-before = Rounds 1, 2
strozzi-ending-cities = Cities
strozzi-from-place = Round { $round }: { $city }, { $place ->
        [1] 1st
        [2] 2nd
       *[other] 3rd
    }
strozzi-from-bonus = Round { $round }: bonus space in { $city }
strozzi-from-total = { $you ->
        [yes] <b>You</b>
       *[no] <b>{ $who }</b>
    }: total { $total }
