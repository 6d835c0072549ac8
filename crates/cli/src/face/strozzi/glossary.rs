//! What everything on the board means, with the numbers of the rules.

use crate::face::Entry;

pub(super) const ENTRIES: &[Entry] = &[
    Entry {
        words: &["G", "gold", "Venice"],
        text: "Gold. Sent to Venice, each moves your Venice marker up one space.",
        rules: "S-1.1, S-4.3",
    },
    Entry {
        words: &["R", "grain", "Rome"],
        text: "Grain. Sent to Rome, each moves your Rome marker up one space.",
        rules: "S-1.1, S-4.3",
    },
    Entry {
        words: &["C", "cloth", "Naples"],
        text: "Cloth. Sent to Naples, each moves your Naples marker up one space.",
        rules: "S-1.1, S-4.3",
    },
    Entry {
        words: &["S", "scroll", "scrolls", "Florence"],
        text: "A scroll. Each moves your Florence marker up one space, whichever port the ship goes to. Florence is no \
               port. Whoever is highest there begins the next round and wins ties.",
        rules: "S-4.4, S-6.2, S-7.2",
    },
    Entry {
        words: &["★", "*", "promotion", "tile", "tiles"],
        text: "Promotion. Whoever sends the ship keeps one of the face-up tiles. A ware on the tile moves the marker in \
               that ware’s port up one space.",
        rules: "S-1.4, S-4.5",
    },
    Entry {
        words: &["art", "sci", "science", "arch", "architecture", "category", "30", "20"],
        text: "The three kinds of promotion tile. At the end of the game the highest, second and third total of each \
               kind score 30, 20 and 10. Ties go to whoever is higher in Florence.",
        rules: "S-1.4, S-7.1",
    },
    Entry {
        words: &["sail", "speed", "number"],
        text: "The number on the sail is the ship’s speed; a +1 flag adds one. At a port the ships lie fastest first, a \
               new one below those of equal speed.",
        rules: "S-1.3, S-4.2",
    },
    Entry {
        words: &["pirate", "flag pirate"],
        text: "The pirate flag takes a ship at once, even from somebody who has claimed it, who gets the flag back.",
        rules: "S-3.4, S-3.5",
    },
    Entry {
        words: &["+1", "plus1", "flag plus1"],
        text: "The +1 flag claims a ship: it is yours unless somebody after you plays a pirate flag. It makes the ship \
               one faster.",
        rules: "S-3.5, S-4.2",
    },
    Entry {
        words: &["ware", "flag ware"],
        text: "The ware flag claims a ship: it is yours unless somebody after you plays a pirate flag. Your marker in \
               the port moves one space more.",
        rules: "S-3.5, S-4.3",
    },
    Entry {
        words: &["flag", "flags"],
        text: "Each player has three flags a round: pirate, +1 and ware. Each takes one ship, and each ship must go to \
               another port. Where a flag has been used, its place shows V, R or N for the port.",
        rules: "S-1.2, S-3.3, S-4.1",
    },
    Entry {
        words: &["pass"],
        text: "You do not want the ship. You are not asked about it again.",
        rules: "S-3.3, S-3.6",
    },
    Entry {
        words: &["asked", "▸", ">"],
        text: "Clockwise from the player who turned the ship over, each is asked once. Letters with a dot have been \
               asked, the bright one is asked now, the others may be asked after.",
        rules: "S-3.2",
    },
    Entry {
        words: &["docked", "dock", "berth", "port", "15", "10", "5", "–"],
        text: "The ships at a port, fastest first, with their owner’s letter and their speed. At the end of the round \
               the first three score 15, 10 and 5.",
        rules: "S-4.2, S-5.3",
    },
    Entry {
        words: &["marker", "markers", "track", "·", "."],
        text: "The markers of a city. Right is higher; on one space, further left is higher. At the end of each round \
               the first three score 15, 10 and 5; space 0 scores nothing.",
        rules: "S-2.2, S-4.7, S-5.4",
    },
    Entry {
        words: &["bonus", "+5", "+10", "+15"],
        text: "A marker on this space scores so many points more at the end of each round, whatever its rank. The top \
               space is the last: further steps are lost.",
        rules: "S-4.7, S-5.5",
    },
    Entry {
        words: &["supply", "ships"],
        text: "How many ships can still be turned over this round. Others were put away unseen.",
        rules: "S-2.4, S-3.1",
    },
    Entry {
        words: &["aside", "set aside"],
        text: "A ship that nobody wanted. It is out of the round, and the same player turns over the next one.",
        rules: "S-3.7",
    },
    Entry {
        words: &["round", "rounds", "●", "○"],
        text: "There are three rounds. A round ends when nobody has a flag left or the supply is empty. Markers and \
               tiles stay, flags come back, all ships are shuffled again.",
        rules: "S-5.2, S-6.1",
    },
    Entry {
        words: &["points", "score", "secret", "win"],
        text: "Most points at the end win; ties go to whoever is higher in Florence. A table may keep points secret \
               until then.",
        rules: "S-7.2, S-7.3",
    },
    Entry {
        words: &["undo", "take back"],
        text: "Alone against bots you may take a decision back until a card or tile has been turned over. Among people \
               a decision stands.",
        rules: "S-3.8",
    },
    Entry {
        words: &["edition", "reconstruction", "cards"],
        text: "The rulebook’s pictures of the ships are lost, so ships, tiles and tracks are reconstructed from what is \
               known of them. Owners of the game can load the true ones with --edition.",
        rules: "S-1.3, S-1.4",
    },
];
