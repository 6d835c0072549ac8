//! What a decision changes, in the words that the browser has for it.

use fondaco_game::{Game as _, Reason};
use fondaco_liguria::Liguria;
use fondaco_liguria::account::row_at;
use fondaco_liguria::observe::PlaceView;

use super::symbols::{contract_cubes, place};
use crate::face::ordinal;
use crate::paint::Line;
use crate::seats::Table;
use crate::texts::{say, signed};

const WORDS: &str = include_str!("../../../../client/locales/en/liguria.ftl");

/// "contract RRY filled: +12".
pub(super) fn reason(game: &Liguria, reason: &Reason, table: &Table) -> Option<String> {
    let gain = reason.gain();
    let key = match (reason.kind.as_str(), gain) {
        // What is no longer aboard is told where it counts.
        ("landing", ..=0) | ("island" | "minister" | "contract", 0) => return None,
        ("landing", _) => "liguria-why-landing",
        // Where no buyer stands any more, the tiles were taken.
        ("buyer", _) if reason.rank.1.is_none() => return None,
        ("buyer", _) => "liguria-why-buyer",
        ("island", 1..) => "liguria-why-island",
        ("island", _) => "liguria-why-island-lost",
        ("minister", _) => "liguria-why-minister",
        ("contract", 1..) => "liguria-why-contract",
        ("contract", _) => "liguria-why-contract-lost",
        ("balance", 0) => "liguria-why-balance-only",
        // What was brought home is told where it counts.
        ("cargo", _) if reason.more() <= 0 => return None,
        ("cargo", ..=0) => "liguria-why-cargo-only",
        ("cargo", _) => "liguria-why-cargo",
        ("harbor" | "sets", 0) => return None,
        ("harbor", _) => "liguria-why-harbor",
        ("balance", _) => "liguria-why-balance",
        ("sets", _) => "liguria-why-sets",
        ("home", _) => "liguria-why-home",
        ("silver", _) => "liguria-why-silver",
        ("swords", _) => "liguria-why-swords",
        ("scrolls", _) => "liguria-why-scrolls",
        ("wheels", _) => "liguria-why-wheels",
        ("sacks", _) => "liguria-why-sacks",
        _ => return None,
    };
    let count = if key == "liguria-why-balance" && reason.amount.1 != 0 {
        signed(reason.amount.1)
    } else {
        reason.amount.1.to_string()
    };
    let Named { place, row, cubes } = named(game, reason, table);
    let names = [
        ("count", count.as_str()),
        ("points", &signed(gain)),
        ("more", &signed(reason.more())),
        ("place", &place),
        ("row", &row),
        ("cubes", &cubes),
        ("nth", &reason.rank.1.map(|rank| ordinal(rank.into())).unwrap_or_default()),
    ];
    Some(say(WORDS, key, &names))
}

/// What the place of a reason is called.
#[derive(Default)]
struct Named {
    place: String,
    row: String,
    cubes: String,
}

/// A line without its colours.
fn plain(line: &Line) -> String {
    line.pieces().map(|(_, text)| text).collect()
}

fn named(game: &Liguria, reason: &Reason, table: &Table) -> Named {
    let places: Vec<PlaceView> = game.places().collect();
    let Ok(number) = reason.place.parse::<usize>() else { return Named::default() };
    let called = |at: u8| plain(&place(&places, at, table));
    match reason.kind.as_str() {
        "island" => Named { place: format!("{} island", called(number as u8)), ..Named::default() },
        "minister" => {
            let (owner, row) = row_at(number);
            let harbor = places.iter().position(|place| *place == PlaceView::Harbor { seat: owner });
            Named { place: called(harbor.unwrap_or_default() as u8), row: format!("{row}s"), cubes: String::new() }
        }
        _ => {
            let terms = game.edition().contracts().get(number);
            let cubes = terms.map(|terms| plain(&contract_cubes(terms.contract, 10)));
            Named { cubes: cubes.unwrap_or_default(), ..Named::default() }
        }
    }
}

#[cfg(test)]
mod tests {
    use fondaco_game::Edition as _;
    use fondaco_liguria::{Edition, Setup};

    use super::*;
    use crate::seats::Occupant;

    #[test]
    fn every_kind_of_reason_has_its_words() {
        let mut game = Liguria::new(Edition::reconstructed(), &Setup::new(3)).unwrap();
        let setup = "cubes RY\ncubes RB\ncubes YB\nblank 3 7 11\nisland 1 R\nisland 2 Y\nisland 5 B\nisland 6 R\nisland 9 Y\n\
                     island 10 B\nscore 1 7";
        for step in setup.lines() {
            game.play(&fondaco_game::StepOf::<Liguria>::parse(step, game.turn()).unwrap(), &mut fondaco_game::NoStory)
                .unwrap();
        }
        let table = Table::new(vec![Occupant::Me(None); 3]);
        let say = |kind: &str, amount: (i32, i32), points: (i32, i32)| {
            let (kind, place) = kind.split_once(' ').unwrap_or((kind, ""));
            let (kind, place) = (kind.to_owned(), place.to_owned());
            reason(&game, &Reason { kind, place, amount, points, times: 1, ..Reason::default() }, &table)
        };
        for (kind, amount, points, words) in [
            ("island 1", (0, 1), (0, 7), "red\u{a0}7 island conquered: +7"),
            ("island 1", (1, 0), (7, 0), "red\u{a0}7 island lost: −7"),
            ("harbor", (3, 5), (3, 5), "prestige of the harbor: +2"),
            ("minister 5", (0, 1), (0, 6), "minister at the merchants, Lorenzo’s harbor: +6"),
            ("balance", (-2, -1), (-10, -5), "balance −1: +5"),
            ("balance", (1, 3), (0, 0), "balance +2"),
            ("contract 0", (0, 1), (0, 8), "contract for CUBES filled: +8"),
            ("contract 0", (1, 0), (8, 0), "contract for CUBES no longer filled: −8"),
            ("landing 0", (0, 1), (0, 8), "contract for CUBES filled once home: +8"),
            ("sets", (0, 1), (0, 3), "sets of three colours: 1, +3"),
            ("cargo", (0, 4), (0, 9), "cubes aboard: 4, worth +9 once home"),
            ("cargo", (0, 4), (0, 0), "cubes aboard: 4"),
            ("home", (0, 4), (0, 0), "cubes brought home: +4"),
            ("silver", (3, 1), (0, 0), "silver: −2"),
            ("swords", (3, 5), (0, 0), "swords at hand: +2"),
            ("scrolls", (3, 5), (0, 0), "scrolls at hand: +2"),
            ("wheels", (3, 5), (0, 0), "wheels: +2"),
            ("sacks", (3, 5), (0, 0), "sacks: +2"),
        ] {
            let cubes = plain(&contract_cubes(game.edition().contracts()[0].contract, 10));
            assert_eq!(say(kind, amount, points), Some(words.replace("CUBES", &cubes)));
        }
        let buyer =
            Reason { kind: "buyer".into(), amount: (4, 2), rank: (Some(3), Some(1)), times: 1, ..Reason::default() };
        assert_eq!(reason(&game, &buyer, &table).as_deref(), Some("buyer for tiles: 2, 1st to choose so far"));
        assert_eq!(reason(&game, &Reason { rank: (Some(3), None), ..buyer }, &table), None);
        assert_eq!(say("cargo", (4, 0), (9, 0)), None);
        assert_eq!(say("landing 0", (1, 0), (8, 0)), None);
        assert_eq!(say("harbor", (4, 4), (0, 0)), None);
    }
}
