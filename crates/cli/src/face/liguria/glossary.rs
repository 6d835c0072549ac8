//! What everything on the board means, with the numbers of the rules.

use crate::face::Entry;

pub(super) const ENTRIES: &[Entry] = &[
    Entry {
        words: &["chart", "place", "island", "blank", "·"],
        text: "The circuit of twelve places: harbors, and islands between them. A coloured island shows its paint and its \
               score tile, then who holds it. On a blank island (·) there is nothing to do.",
        rules: "L-2.3, L-2.4, L-7.7",
    },
    Entry {
        words: &["R", "Y", "B", "red", "yellow", "blue", "cube", "paint"],
        text: "Paint cubes. Bring them home for your contracts; of those left over each set of all three colours gives 3 \
               points. R4 stands for four red ones.",
        rules: "L-1.2, L-9.4, L-9.5",
    },
    Entry {
        words: &["supply"],
        text: "The cubes that are left in the common supply. If you would take one that is not there, you go without.",
        rules: "L-1.2",
    },
    Entry {
        words: &["pier", "offer", "─"],
        text: "A harbor’s pier, with the cubes that its owner’s cards have offered. The other players load them.",
        rules: "L-2.2, L-5.2, L-7.2",
    },
    Entry {
        words: &["ship", "heading", "▴", "▾", "◂", "direction"],
        text: "A letter on the water is that player’s ship; the arrow is the direction that it keeps. From a harbor it may \
               take either. + is clockwise, - the other way. Ships never block each other.",
        rules: "L-6.1, L-6.2",
    },
    Entry {
        words: &["+1", "+2", "+3", "-1", "-2", "-3", "steps", "sail"],
        text: "Lit on the chart: so many steps bring your ship there. You sail at least one step and at most one for each \
               wheel on your card and on the fronts of your ship tiles. To go there, type it: +3.",
        rules: "L-6.1",
    },
    Entry {
        words: &["hold", "cargo", "aboard"],
        text: "The cubes aboard a ship, ten at most. In your own harbor all of them go behind your screen; nothing else \
               ever unloads them.",
        rules: "L-1.5, L-6.4, L-7.1",
    },
    Entry {
        words: &["†", "sword", "conquer"],
        text: "Swords. The holder of an island has so many there. An empty island takes one knight tile or more; one that \
               somebody holds takes more swords than are there. You load a cube for each tile placed. A minister of \
               yours goes with them.",
        rules: "L-7.4, L-7.6, L-7.8",
    },
    Entry {
        words: &["□", "bonus"],
        text: "The cube on a knight tile with one sword. Each time you stop at an island that you hold, you load one cube \
               of its colour and may take one of any colour for each such tile there.",
        rules: "L-7.5",
    },
    Entry {
        words: &["-†", "expel", "expelled", "green"],
        text: "Knights driven off an island lie in front of their owner to the end: each counts 1 in the balance.",
        rules: "L-7.6, L-9.3",
    },
    Entry {
        words: &["card", "ship card"],
        text: "The face-up ship cards. The score on top counts in your balance; below are wheels, other actions, and the \
               cubes that go on your pier. Each player takes one a round. The letter says who has taken it.",
        rules: "L-1.1, L-5.1, L-5.2",
    },
    Entry { words: &["⊛", "W", "wheel"], text: "A wheel: one step of sailing.", rules: "L-6.1" },
    Entry {
        words: &["A", "anchor", "stopover"],
        text: "An anchor: one stopover on the way. You act there as at a stop, then sail on in the same direction.",
        rules: "L-6.3",
    },
    Entry {
        words: &["↶", "U", "uturn", "U-turn", "straight"],
        text: "A U-turn: reverse once, either before the first step or after the last one.",
        rules: "L-6.2",
    },
    Entry {
        words: &["↑", "^", "arrow", "upgrade", "▸"],
        text: "An arrow: turn one tile of your harbor to its back, which scores at the end; what its front did is lost. \
               After ▸ stand the backs.",
        rules: "L-5.3, L-9.2",
    },
    Entry {
        words: &["balance", "score"],
        text: "The sum of your ship cards, 1 for each monk (2 upgraded) and 1 for each expelled knight. At the end each \
               point below zero costs 5; above zero gives nothing.",
        rules: "L-9.3",
    },
    Entry {
        words: &["street", "market", "buyer"],
        text: "The market street. A buyer on it takes the silver of that space, then as many tiles as it shows; the \
               leftmost buyer first. That order is the order of the round, and the last to pick places first next time.",
        rules: "L-3.3, L-4.1, L-4.4",
    },
    Entry {
        words: &["row", "tile", "position", "take"],
        text: "The row of tiles with their positions. Take them anywhere, but each tile left out between your first and \
               last one costs 1 silver. To choose by position, type: take 0 2. Tiles on white go on your harbor, the \
               others behind your screen.",
        rules: "L-3.1, L-4.1, L-4.2, L-4.3",
    },
    Entry {
        words: &["◦", "silver", "coin", "?◦"],
        text: "Silver. It pays for tiles left out. What others have behind a closed screen shows as ?.",
        rules: "L-1.6, L-1.7, L-4.2",
    },
    Entry {
        words: &["ship tile", "sh"],
        text: "A ship tile adds its wheels to every voyage. Its back gives 2 points.",
        rules: "L-6.1, L-9.2",
    },
    Entry {
        words: &["merchant", "merch", "mrch", "me", "sack", "load"],
        text: "A merchant: each sack loads one cube from another player’s pier, at every stop anew. Its back gives 3 \
               points.",
        rules: "L-7.2, L-9.2",
    },
    Entry {
        words: &["building", "build", "bldg", "bu"],
        text: "A building, such as 3▸7: it gives 3 points at the end, or 7 once it is upgraded.",
        rules: "L-9.2",
    },
    Entry {
        words: &["monk", "mo"],
        text: "A monk counts 1 in your balance; upgraded it counts 2 and gives 2 points.",
        rules: "L-9.2, L-9.3",
    },
    Entry {
        words: &["diplomat", "diplo", "dipl", "scroll", "deploy", "figure"],
        text: "A diplomat with one scroll or two. In another player’s harbor you may deploy one: scrolls are spent, and \
               a minister stands at one of its rows. The first there costs 1 scroll, the next 2, and so on. At the end it gives you 2 points \
               for each tile in that row.",
        rules: "L-7.2, L-7.3, L-9.6",
    },
    Entry {
        words: &["knight", "knigt", "kngt"],
        text: "A knight with one to four swords, for conquering islands. Islands give their score at the end to whoever \
               holds them.",
        rules: "L-7.4, L-7.6, L-9.1",
    },
    Entry {
        words: &["contract", "bishop"],
        text: "A bishop’s contract: the cubes it asks for and the points it gives, if you brought them home. Cubes are \
               shared out among contracts and sets in the best way at the end.",
        rules: "L-9.4, L-9.5",
    },
    Entry {
        words: &["minister"],
        text: "You have seven. One goes with every conquest and every diplomat; without one you can do neither. An expelled \
               player gets theirs back.",
        rules: "L-1.5, L-7.8",
    },
    Entry {
        words: &["screen", "home", "?", "closed", "open"],
        text: "What lies behind a screen: silver, ministers, cubes brought home, knights, diplomats, contracts and old \
               ship cards. You see your own; others show as ? unless the game was started with --set open_screens=true.",
        rules: "L-1.7",
    },
    Entry {
        words: &["harbor", "/"],
        text: "A harbor has four rows of tiles: ship, merchant, building, monk. A number is what a tile shows, a letter \
               at the end of a row is the minister of a diplomat. Where there is little room 5/4 says 5 in all on 4 tiles.",
        rules: "L-1.4, L-4.3, L-7.3",
    },
    Entry {
        words: &["order", "order track", "number"],
        text: "The number before a player is their place on the order track. Buyers are placed from the highest number down; \
               everything after the market goes from 1 up.",
        rules: "L-2.6, L-3.3, L-4.4",
    },
    Entry {
        words: &["round", "phase", "●", "○"],
        text: "Four players play 8 rounds, three play 9. A round: buyers, tiles, ship cards with upgrades, sailing.",
        rules: "L-3.1, L-5.1",
    },
    Entry {
        words: &["last voyage", "stay", "homeward"],
        text: "After the last round each ship may move once more on the wheels of its owner’s harbor, only to unload at \
               home.",
        rules: "L-8.2",
    },
    Entry {
        words: &["points", "win", "prestige", "end"],
        text: "Points come at the end only: islands, harbor, balance, contracts, sets, diplomats. Most win; ties are \
               shared.",
        rules: "L-9.1, L-9.2, L-9.7",
    },
    Entry {
        words: &["edition", "reconstruction"],
        text: "The rulebook’s pictures are lost, so street, tiles and cards are reconstructed from what is known of them. \
               Owners of the game can load the true ones with --edition.",
        rules: "L-1.1, L-1.4",
    },
];
