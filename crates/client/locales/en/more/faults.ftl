fault-syntax = This cannot be read: a quote, a bracket, a comma or an equals sign is missing or too much here, or just before.
fault-nested = Brackets or dots are nested too deeply here.
fault-twice = This key is there already.
fault-no-text = This is not an edition that can be read here.
fault-full = This page has opened too many editions. Load it again, then try once more.
fault-other-game = This is an edition of “{ $found }”, not of { $title }.
fault-foreign = This is no edition of { $title }: it has no { $missing }, but { $others }.
fault-missing = “{ $key }” is missing.
fault-unknown = “{ $key }” is not known here.
fault-not-text = Here belongs a text in quotes, not { $found }.
fault-not-number = Here belongs a whole number from { $low } to { $high }, not { $found }.
fault-not-list = Here belongs a list in brackets, not { $found }.
fault-not-table = Here belongs a table, not { $found }.
fault-found-text = a text
fault-found-date = a date
fault-found-list = a list
fault-found-table = a table
fault-name-length = A name has 1 to 60 characters on one line.
fault-note-length = A note has 1 to 300 characters on one line.
fault-unclean = Names and notes have no invisible characters, no piles of marks on one letter, and no blank at their ends.
fault-no-ship = “{ $text }” is no ship. One is written like 5:GRC:2:0: sail 1 to 8, wares, scrolls 0 to 2, symbol 0 or 1.
fault-ships = There are { $wanted } ships, not { $found }.
fault-no-tile = “{ $text }” is no tile. One is written like art:1:G or science:2:-.
fault-tiles = There are { $wanted } tiles of { $category ->
        [art] art
        [science] science
       *[other] architecture
    }, not { $found }.
fault-bonus = A bonus is 5, 10 or 15 points, or 0 for none.
fault-track = A track has a starting space and 1 to { $most } more.
fault-spaces = A street has 4 to { $most } spaces, not { $found }.
fault-street = The { $players } largest spaces give { $found } tiles, but the row has { $wanted } with { $players } players.
fault-buildings = There are 3 kinds of buildings, not { $found }.
fault-pair = Here belong two numbers, { $what }, not { $found }.
fault-no-contract = “{ $text }” is no contract. One is written like RRY: its cubes, the colour with most of them first.
fault-contract-twice = The contract { $text } is listed twice. Give it a count instead.
fault-contracts = There are at most { $kinds } kinds of contracts and { $tiles } contract tiles.
fault-no-kind = “{ $text }” is no kind of tile. Contracts are listed under “contracts”.
fault-no-wheel = The card { $text } has no wheel, and every card has one.
fault-no-card = “{ $text }” is no ship card. One is written like +6W1:RY or -3W3A^1:R.
fault-cards = There are { $plus } cards with a plus and { $minus } with a minus, not { $positive } and { $negative }.
