## Tabs, header
liguria-tab-chart = Chart
liguria-tab-harbors = Harbors
liguria-tab-market = Market
liguria-phases = Parts of the round
liguria-phase-buyers = Buyers
liguria-phase-tiles = Tiles
liguria-phase-cards = Cards
liguria-phase-sailing = Sailing
liguria-last-voyage = Last voyage

## Components
liguria-letter-red = R
liguria-letter-yellow = Y
liguria-letter-blue = B
liguria-colour = { $colour ->
        [red] Red
        [yellow] Yellow
       *[blue] Blue
    }
liguria-paint = { $count } { $colour ->
        [red] red
        [yellow] yellow
       *[blue] blue
    }
liguria-row-ship = ships
liguria-row-merchant = merchants
liguria-row-building = buildings
liguria-row-monk = monks
liguria-kind-ship = Ship
liguria-kind-merchant = Merchant
liguria-kind-building = Building
liguria-kind-monk = Monk
liguria-kind-diplomat = Diplomat
liguria-kind-knight = Knight
liguria-kind-contract = Contract
liguria-tile = { $kind } { $number }
liguria-contract-full = Contract for { $cubes }, { $points } points
liguria-building-full = Building, { $front } prestige, upgraded { $back }
liguria-knight = { $cube ->
        [yes] Knight with 1 sword and a cube
       *[no] Knight with { $swords } swords
    }
liguria-knights = { $knights ->
        [one] 1 knight
       *[other] { $knights } knights
    } ({ $swords ->
        [one] 1 sword
       *[other] { $swords } swords
    })
liguria-scrolls = { $scrolls ->
        [one] 1 scroll
       *[other] { $scrolls } scrolls
    }
liguria-wheels = { $wheels ->
        [one] 1 wheel
       *[other] { $wheels } wheels
    }
liguria-with-anchor = anchor
liguria-with-uturn = U-turn
liguria-arrows = { $arrows ->
        [one] 1 arrow
       *[other] { $arrows } arrows
    }
liguria-card-full = Ship card { $score }: { $actions }
liguria-card-full-offer = Ship card { $score }: { $actions }; offers { $cubes }
liguria-card-of = { $card }. { $who } has it.
liguria-card-taken = { $who } has taken this card.
liguria-space = { $tiles ->
        [one] 1 tile
       *[other] { $tiles } tiles
    }
liguria-space-coins = { $tiles ->
        [one] 1 tile
       *[other] { $tiles } tiles
    }, { $coins } silver
liguria-ordinal = { $number ->
        [1] 1st
        [2] 2nd
        [3] 3rd
       *[other] { $number }th
    }
liguria-change = { $from } → { $to }
liguria-of = { $count }/{ $most }
liguria-of-long = { $count } of { $most }

## Places
liguria-place-harbor = { $you ->
        [yes] your harbor
       *[no] { $who }’s harbor
    } ({ $town })
liguria-town = { $harbor ->
        [0] Genova
        [1] Pisa
        [2] Bastia
       *[3] Sanremo
    }
liguria-place-blank = blank island
liguria-place-unknown = island still to be laid
liguria-place-island = { $colour ->
        [red] red
        [yellow] yellow
       *[blue] blue
    } island ({ $score })
liguria-place-island-bare = { $colour ->
        [red] red
        [yellow] yellow
       *[blue] blue
    } island
liguria-place-free = { $place }, free
liguria-place-held = { $place }, held by { $you ->
        [yes] you
       *[no] { $who }
    } with { $swords ->
        [one] 1 sword
       *[other] { $swords } swords
    }

## The board
liguria-chart = Chart of the Ligurian Sea
liguria-cards = Ship cards
liguria-street = Market street
liguria-order = Player order
liguria-row = Row of tiles
liguria-supply = Supply of cubes
liguria-ways = Places within reach
liguria-board = { $you ->
        [yes] Your harbor
       *[no] Harbor of { $who }
    }
liguria-your-numbers = Your numbers
liguria-silver = Silver
liguria-ministers = Ministers in hand
liguria-hidden = Hidden behind the screen
liguria-expelled = Expelled knights
liguria-contracts = Contracts
liguria-scrolls-held = Scrolls on your diplomats
liguria-swords-held = Swords on your knights
liguria-home-cubes = Cubes at home
liguria-balance = Balance
liguria-prestige = Prestige
liguria-total-now = Points now
liguria-cargo-short = Cargo
liguria-cargo = Cargo: { $count ->
        [0] empty, room for 10 cubes
       *[other] { $cubes }, { $count } of 10
    }
liguria-ship-at = { $you ->
        [yes] Your ship
       *[no] { $who }’s ship
    }: { $place }, { $cubes ->
        [one] 1 cube aboard
       *[other] { $cubes } cubes aboard
    }
liguria-figure = Minister of { $who } at the { $row }
liguria-figure-free = Free diplomat space, { $row }
liguria-figure-offer = Deploy a diplomat to the { $row }, { $scrolls }
liguria-mini-back = { $tile }, upgraded, { $prestige } prestige
liguria-mini-upgrade = Upgrade { $tile }: { $effect }
liguria-stall-free = { $space }. Free, { $order ->
        [1] first to choose so far
        [2] second to choose so far
        [3] third to choose so far
       *[other] fourth to choose so far
    }
liguria-stall-of = { $space }. Buyer of { $who }
liguria-space-taken = The buyer of { $who } is here.
liguria-tile-at = Tile { $number }: { $tile }
liguria-tile-skipped = Tile { $number }: { $tile }, left out, costs 1 silver
liguria-take-full = You take { $tiles ->
        [one] 1 tile
       *[other] { $tiles } tiles
    }. Put one back first.
liguria-take-poor = Too far away: you cannot pay for the tiles in between.

## Questions
liguria-ask-cubes = Choose two cubes for your pier
liguria-ask-cubes-hint = They lie there for the others to load. Two different colours.
liguria-ask-buyer = Where does your buyer go?
liguria-ask-buyer-hint = Further left chooses tiles earlier, and plays earlier.
liguria-ask-take = Take { $tiles ->
        [one] 1 tile
       *[other] { $tiles } tiles
    }
liguria-ask-take-hint = { $tiles ->
        [one] Any tile of the row.
       *[other] A tile left out between your first and your last costs 1 silver.
    }
liguria-ask-card = Choose a ship card
liguria-ask-card-hint = { $cards ->
        [one] The last one is yours. Each point of balance below zero costs 5 at the end.
       *[other] Each point of balance below zero costs 5 at the end.
    }
liguria-ask-upgrade = { $arrows ->
        [one] Upgrade a tile?
       *[other] Upgrade up to { $arrows } tiles?
    }
liguria-ask-upgrade-hint = An upgraded tile gives prestige and loses its use.
liguria-ask-sail = Sail up to { $wheels ->
        [one] 1 step
       *[other] { $wheels } steps
    }
liguria-ask-sail-wheels = { $card ->
        [one] 1 wheel
       *[other] { $card } wheels
    } on your card, { $harbor } in your harbor.
liguria-ask-sail-on = On from the stopover, in the same direction.
liguria-ask-sail-free = Either direction.
liguria-ask-sail-uturn = With the U-turn also backwards.
liguria-ask-sail-anchor = Press a place before your stop for a stopover there.
liguria-ask-load = Load at { $place }?
liguria-ask-load-hint = One cube for each sack, as far as there is room.
liguria-ask-bonus = Take bonus cubes?
liguria-ask-bonus-hint = One of any colour for each knight with a cube.
liguria-ask-conquer = Conquer: { $place }?
liguria-ask-conquer-hint = You load one cube for each knight you place.
liguria-ask-deploy = Deploy a diplomat: { $place }?
liguria-ask-deploy-hint = At the end 2 points for every tile in the row.
liguria-ask-turn = Turn around?
liguria-ask-turn-hint = Your ship keeps its direction until it is in a harbor.
liguria-ask-homeward = Last voyage: sail up to { $wheels ->
        [one] 1 step
       *[other] { $wheels } steps
    }
liguria-ask-homeward-hint = Only cubes in your own harbor count.

## Waiting
liguria-waits-cubes = <b>{ $who }</b> chooses two cubes
liguria-waits-buyer = <b>{ $who }</b> places a buyer
liguria-waits-take = <b>{ $who }</b> takes tiles
liguria-waits-card = <b>{ $who }</b> chooses a ship card
liguria-waits-upgrade = <b>{ $who }</b> upgrades
liguria-waits-sail = <b>{ $who }</b> sails

## Panel
liguria-taken = Taken
liguria-left-out = Left out
liguria-arrows-used = Arrows used
liguria-steps-in-all = steps in all
liguria-on-your-pier = on your pier
liguria-card-choice = { $card }. { $steps ->
        [one] 1 step in all
       *[other] { $steps } steps in all
    }
liguria-upgrade-choice = { $tile }: { $effect }
liguria-effect-price = pays { $price } silver
liguria-effect-ship = +{ $prestige } prestige, loses { $wheels ->
        [one] 1 wheel
       *[other] { $wheels } wheels
    }
liguria-effect-merchant = +{ $prestige } prestige, loses { $sacks ->
        [one] 1 sack
       *[other] { $sacks } sacks
    }
liguria-effect-building = +{ $prestige } prestige
liguria-effect-monk = +{ $prestige } prestige, balance +1
liguria-node-open = { $place }, { $steps ->
        [one] 1 step
       *[other] { $steps } steps
    }: { $allows }
liguria-node-stop = { $place }, { $steps ->
        [one] 1 step
       *[other] { $steps } steps
    }, chosen as the stop: { $allows }
liguria-node-stopover = { $place }, { $steps ->
        [one] 1 step
       *[other] { $steps } steps
    }, chosen as the stopover: { $allows }
liguria-allows-unload = { $cubes ->
        [one] bring 1 cube home
       *[other] bring { $cubes } cubes home
    }
liguria-allows-cubes = take { $cubes }
liguria-allows-load = { $cubes ->
        [one] load 1 cube
       *[other] load up to { $cubes } cubes
    }
liguria-allows-bonus = { $cubes ->
        [one] 1 bonus cube
       *[other] up to { $cubes } bonus cubes
    }
liguria-allows-conquer = conquer it
liguria-allows-deploy = deploy a diplomat
liguria-allows-home = nothing aboard to unload
liguria-allows-nothing = nothing to do
liguria-leg-load = Load at { $place }
liguria-leg-load-hint = Up to { $cubes ->
        [one] 1 cube
       *[other] { $cubes } cubes
    }: you have { $sacks ->
        [one] 1 sack
       *[other] { $sacks } sacks
    }.
liguria-leg-bonus = Bonus at your { $place }
liguria-leg-bonus-hint = Up to { $cubes ->
        [one] 1 cube
       *[other] { $cubes } cubes
    } of any colour.
liguria-leg-conquer = Conquer the { $place }
liguria-leg-conquer-free = Free. One cube for each knight you place.
liguria-leg-conquer-held = Held by { $who }: { $needed } swords needed, you have { $held }.
liguria-leg-deploy = Deploy a diplomat
liguria-leg-deploy-hint = { $figures ->
        [0] Optional: { $scrolls } scroll.
        [one] Optional: { $scrolls } scrolls, as 1 minister is there.
       *[other] Optional: { $scrolls } scrolls, as { $figures } ministers are there.
    }
liguria-leg-turn = After the stop
liguria-leg-turn-hint = The U-turn on your card.
liguria-turn = Turn around
liguria-straight = Straight on
liguria-gain-home = { $cubes ->
        [one] 1 cube home
       *[other] { $cubes } cubes home
    }
liguria-gain-aboard = { $cubes ->
        [one] 1 cube aboard
       *[other] { $cubes } cubes aboard
    }
liguria-pier-cube = Load { $cube } in { $place }
liguria-load-full = No more sacks or no more room.
liguria-conquer-enough = <good>{ $swords ->
        [one] 1 sword
       *[other] { $swords } swords
    }: yours, with { $cubes ->
        [one] 1 cube
       *[other] { $cubes } cubes
    }</good>
liguria-conquer-short = <bad>{ $swords ->
        [one] 1 sword is
       *[other] { $swords } swords are
    } not enough</bad>
liguria-row-marked = { $who } has a minister here.
liguria-deploy-row = { $row }: { $points } points now
liguria-pay-with = Pay with { $tiles }

## What is done
liguria-commit-cubes = Put { $cubes } on the pier
liguria-commit-take = Take { $tiles ->
        [one] 1 tile
       *[other] { $tiles } tiles
    }
liguria-commit-take-pay = Take { $tiles }, pay { $price }
liguria-commit-card = Take { $score }
liguria-commit-upgrade = Upgrade { $tiles ->
        [one] 1 tile
       *[other] { $tiles } tiles
    }
liguria-commit-done = No upgrade
liguria-commit-stay = Stay
liguria-commit-sail = Sail { $steps ->
        [one] 1 step
       *[other] { $steps } steps
    }
liguria-commit-load = Load { $cubes ->
        [one] 1 cube
       *[other] { $cubes } cubes
    }
liguria-commit-load-none = Load nothing
liguria-commit-conquer = Conquer
liguria-commit-conquer-none = Do not conquer
liguria-commit-deploy = Deploy a diplomat
liguria-commit-deploy-none = Deploy nobody
liguria-commit-turn = Turn around
liguria-commit-straight = Straight on
liguria-undone-load = load nothing
liguria-undone-some = load { $cubes } of { $most }
liguria-undone-conquer = conquer nothing
liguria-undone-deploy = deploy nobody
liguria-undone-home = leave { $cubes ->
        [one] 1 cube
       *[other] { $cubes } cubes
    } aboard
liguria-undone-arrows = leave { $arrows ->
        [one] 1 arrow
       *[other] { $arrows } arrows
    } unused
liguria-choice-load = Load { $cubes }
liguria-choice-conquer = Conquer with { $knights }
liguria-choice-deploy = Diplomat to the { $row }, { $scrolls }
liguria-choice-sail = Sail { $steps ->
        [one] 1 step
       *[other] { $steps } steps
    } { $clockwise ->
        [yes] clockwise
       *[no] against the clock
    }
liguria-choice-anchor = Stopover after { $steps ->
        [one] 1 step
       *[other] { $steps } steps
    } { $clockwise ->
        [yes] clockwise
       *[no] against the clock
    }

## The ledger
liguria-tell-round = Round { $round }
liguria-tell-homeward = Last voyage
liguria-tell-over = The game is over
liguria-tell-start = { $you ->
        [yes] <b>You</b> are the starting player
       *[no] <b>{ $who }</b> is the starting player
    }
liguria-tell-start-cubes = { $you ->
        [yes] <b>You</b> put { $cubes } on your pier
       *[no] <b>{ $who }</b> puts { $cubes } on the pier
    }
liguria-tell-coins = { $you ->
        [yes] <b>You</b> take <good>{ $coins } silver</good>
       *[no] <b>{ $who }</b> takes { $coins } silver
    }
liguria-tell-aside = All cards have the same sign: card { $score } is set aside
liguria-tell-buyer = { $you ->
        [yes] <b>You</b> put your buyer on { $space }
       *[no] <b>{ $who }</b> puts a buyer on { $space }
    }
liguria-tell-take = { $you ->
        [yes] <b>You</b> take { $tiles }
       *[no] <b>{ $who }</b> takes { $tiles }
    }
liguria-tell-take-paid = { $you ->
        [yes] <b>You</b> take { $tiles } and pay <bad>{ $coins } silver</bad>
       *[no] <b>{ $who }</b> takes { $tiles } and pays { $coins } silver
    }
liguria-tell-card = { $you ->
        [yes] <b>You</b> take ship card { $score }
       *[no] <b>{ $who }</b> takes ship card { $score }
    }
liguria-tell-card-offer = { $you ->
        [yes] <b>You</b> take ship card { $score }; { $cubes } on your pier
       *[no] <b>{ $who }</b> takes ship card { $score }; { $cubes } on the pier
    }
liguria-tell-upgrade = { $you ->
        [yes] <b>You</b> upgrade { $tile }
       *[no] <b>{ $who }</b> upgrades { $tile }
    }
liguria-tell-sail = { $you ->
        [yes] <b>You</b> sail
       *[no] <b>{ $who }</b> sails
    } { $steps ->
        [one] 1 step
       *[other] { $steps } steps
    }: { $place }
liguria-tell-anchor = { $you ->
        [yes] <b>You</b> sail
       *[no] <b>{ $who }</b> sails
    } { $steps ->
        [one] 1 step
       *[other] { $steps } steps
    } for a stopover: { $place }
liguria-tell-stay = { $you ->
        [yes] <b>Your</b> ship stays
       *[no] <b>{ $who }</b>’s ship stays
    }
liguria-tell-unload = { $you ->
        [yes] <b>You</b> bring <good>{ $cubes }</good> home
       *[no] <b>{ $who }</b> brings { $cubes } home
    }
liguria-tell-load = { $you ->
        [yes] <b>You</b> load { $cubes }
       *[no] <b>{ $who }</b> loads { $cubes }
    }: { $place }
liguria-tell-deploy = { $you ->
        [yes] <b>You</b> deploy
       *[no] <b>{ $who }</b> deploys
    } a diplomat for { $scrolls }: { $place }, { $row }
liguria-tell-expelled = { $you ->
        [yes] <b>Your</b> knights are expelled
       *[no] <b>{ $who }</b>’s knights are expelled
    }: { $place }
liguria-tell-conquer = { $you ->
        [yes] <b>You</b> conquer
       *[no] <b>{ $who }</b> conquers
    } with { $knights }: { $place }
liguria-tell-conquer-load = { $you ->
        [yes] <b>You</b> conquer
       *[no] <b>{ $who }</b> conquers
    } with { $knights }: { $place }, and { $you ->
        [yes] load
       *[no] loads
    } { $cubes }
liguria-tell-turn = { $you ->
        [yes] <b>You</b> turn around
       *[no] <b>{ $who }</b> turns around
    }, now { $clockwise ->
        [yes] clockwise
       *[no] against the clock
    }

## Scoring
liguria-score-island = { $you ->
        [yes] <b>You</b>
       *[no] <b>{ $who }</b>
    }: { $place }, { $points } points
liguria-score-harbor = { $you ->
        [yes] <b>You</b>
       *[no] <b>{ $who }</b>
    }: harbor, { $points } points
liguria-score-balance = { $you ->
        [yes] <b>You</b>
       *[no] <b>{ $who }</b>
    }: balance { $balance }, { $points } points
liguria-score-contract = { $you ->
        [yes] <b>You</b>
       *[no] <b>{ $who }</b>
    }: contract for { $cubes }, { $points } points
liguria-score-sets = { $you ->
        [yes] <b>You</b>
       *[no] <b>{ $who }</b>
    }: { $sets ->
        [one] 1 set
       *[other] { $sets } sets
    }, { $points } points
liguria-score-diplomat = { $you ->
        [yes] <b>You</b>
       *[no] <b>{ $who }</b>
    }: diplomat, { $place }, { $row }, { $points } points
liguria-source-islands = Islands
liguria-source-harbor = Harbor
liguria-source-balance = Balance
liguria-source-contracts = Contracts
liguria-source-sets = Sets
liguria-source-diplomats = Ministers

## Why
liguria-why-island = { $place } conquered: { $points }
liguria-why-island-lost = { $place } lost: { $points }
liguria-why-minister = minister at the { $row }, { $place }: { $points }
liguria-why-contract = contract for { $cubes } filled: { $points }
liguria-why-contract-lost = contract for { $cubes } no longer filled: { $points }
liguria-why-landing = contract for { $cubes } filled once home: { $points }
liguria-why-buyer = buyer for tiles: { $count }, { $nth } to choose so far
liguria-why-harbor = prestige of the harbor: { $points }
liguria-why-balance = balance { $count }: { $points }
liguria-why-balance-only = balance { $more }
liguria-why-sets = sets of three colours: { $count }, { $points }
liguria-why-cargo = cubes aboard: { $count }, worth { $points } once home
liguria-why-cargo-only = cubes aboard: { $count }
liguria-why-home = cubes brought home: { $more }
liguria-why-silver = silver: { $more }
liguria-why-swords = swords at hand: { $more }
liguria-why-scrolls = scrolls at hand: { $more }
liguria-why-wheels = wheels: { $more }
liguria-why-sacks = sacks: { $more }
liguria-whole-stop = { $what }: { $place }
coach-liguria-start = Over the rounds you build a harbor, and with it a faster ship and more sacks. Decide early which contracts and islands you go for, and keep an eye on your balance.
coach-liguria-cubes = Put two cubes of different colours on your pier. You can never load them yourself: they are for the others, so it matters little, except that they draw visitors.
coach-liguria-buyer = Place your buyer. To the right there are more tiles, to the left you choose earlier, take a card earlier and sail earlier. Look at the row and the cards: is there something you must have?
coach-liguria-take = Take your tiles. Ships and merchants pay off early in the game, buildings and monks also late; a contract is worth it only if you can bring its cubes home. A gap costs 1 silver for each tile left out.
coach-liguria-card = Take a ship card. Red cards are stronger, but their points must be made good by green cards, monks or expelled knights before the end. The cubes on the card go on your own pier, for the others.
coach-liguria-upgrade = Turn a tile over for prestige. Buildings and monks lose nothing by it; ships and merchants lose their wheels or sacks, so upgrade those late. You may also stop.
coach-liguria-sail = Plan your voyage: where do you stop, what do you load there, and how do you come home? Paint counts only when it is unloaded in your own harbor. From an island you sail on in the same direction.
coach-liguria-onward = The stopover is done. Sail on, at least one step, in the same direction.
coach-liguria-load = Load from this pier, one cube for each sack and up to 10 aboard. Think of your contracts first, then of sets of three colours. What is aboard cannot be thrown away.
coach-liguria-bonus = Your knight with a cube gives you a free choice here: take the colour your contracts still need.
coach-liguria-conquer = Conquer the island? Each tile you place loads one cube of its colour; its swords must be more than those of a holder, and they keep others away later. The island’s score is yours if you hold it at the end.
coach-liguria-deploy = Deploy a diplomat? At the end your minister gives 2 prestige for every tile in its row, those added later too. The first on a harbor is the cheapest: each further one costs a scroll more.
coach-liguria-turn = Turn around or sail on next time in the same direction? You are on an island, so without another U-turn you cannot change it at the start of your next turn.
coach-liguria-homeward = The last voyage: only your ship tiles count, and all that happens is unloading at home. Sail home if you can reach it.
liguria-ledger-and = { $first } · { $then }
liguria-since = { $you ->
        [yes] <b>You</b> lost
       *[no] <b>{ $who }</b> lost
    }: { $places }
