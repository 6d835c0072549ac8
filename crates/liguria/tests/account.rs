//! The account of a position: its numbers add up to what the game pays, and nobody's screen is opened by it.

use fondaco_game::account::TOTAL;
use fondaco_game::{Dice, Edition as _, Entry, Game, Insight, NoStory, Seat, Step, Turn, Viewer};
use fondaco_liguria::{Edition, Liguria, Setup};

fn account(game: &Liguria, viewer: Viewer) -> Vec<Entry> {
    let mut entries = Vec::new();
    game.account(viewer, &mut entries);
    entries
}

const BEHIND: [&str; 9] = ["balance", "contract", "landing", "sets", "cargo", "home", "silver", "swords", "scrolls"];
const SOURCES: [&str; 6] = ["island", "harbor", "minister", "balance", "contract", "sets"];

#[test]
fn what_is_counted_adds_up_and_screens_stay_closed() {
    for seed in 0..6 {
        let setup = Setup { players: 3 + (seed % 2) as u8, open_screens: seed % 3 == 2 };
        let mut game = Liguria::new(Edition::reconstructed(), &setup).unwrap();
        let (mut dice, mut actions) = (Dice::new(seed), Vec::new());
        loop {
            let me = Seat::new(seed as usize % game.players());
            let entries = account(&game, Viewer::Player(me));
            let open = setup.open_screens || game.turn() == Turn::Over;
            for entry in &entries {
                assert!(open || entry.seat == me || !BEHIND.contains(&entry.kind), "{entry:?}");
                assert!(open || entry.seat == me || entry.kind != TOTAL, "{entry:?}");
            }
            assert!(open || account(&game, Viewer::Spectator).iter().all(|entry| !BEHIND.contains(&entry.kind)));
            let sum = |kinds: &[&str]| -> i32 {
                let mine = entries.iter().filter(|entry| entry.seat == me && kinds.contains(&entry.kind));
                mine.map(|entry| entry.points).sum()
            };
            assert_eq!(sum(&SOURCES), sum(&[TOTAL]));
            assert!(sum(&["cargo", "landing"]) >= 0, "cubes that come home never cost anything");
            let step = match game.turn() {
                Turn::Over => break,
                Turn::Chance => Step::Chance(dice.draw(&game)),
                Turn::Player(_) => {
                    game.actions(&mut actions);
                    Step::Action(*dice.pick(&actions).unwrap())
                }
            };
            game.apply(&step, &mut NoStory);
        }
        let outcome = game.outcome().unwrap();
        for entry in account(&game, Viewer::Spectator).iter().filter(|entry| entry.kind == TOTAL) {
            assert_eq!(entry.points, outcome.scores()[entry.seat]);
        }
    }
}
