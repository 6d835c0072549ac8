//! The account of a position: its numbers add up to what the game pays, kind by kind.

use fondaco_game::account::TOTAL;
use fondaco_game::{Dice, Edition as _, Entry, Game, Insight, NoStory, Seat, Step, Turn, Viewer};
use fondaco_strozzi::state::ROUNDS;
use fondaco_strozzi::{Edition, Setup, Strozzi};

fn account(game: &Strozzi) -> Vec<Entry> {
    let mut entries = Vec::new();
    game.account(Viewer::Player(Seat::new(0)), &mut entries);
    entries
}

#[test]
fn what_is_counted_adds_up_to_the_total() {
    for seed in 0..12 {
        let setup = Setup { secret_scores: seed % 4 == 3, ..Setup::new(3 + seed as usize % 4) };
        let mut game = Strozzi::new(Edition::reconstructed(), &setup).unwrap();
        let (mut dice, mut actions) = (Dice::new(seed), Vec::new());
        loop {
            let entries = account(&game);
            let shows_totals = entries.iter().any(|entry| entry.kind == TOTAL);
            assert_eq!(shows_totals, !setup.secret_scores || game.turn() == Turn::Over);
            if shows_totals && game.turn() != Turn::Over {
                let last = game.round().0 == ROUNDS;
                for seat in Seat::all(game.players()) {
                    let of = |kind: &str| -> i32 {
                        entries.iter().filter(|one| one.kind == kind && one.seat == seat).map(|one| one.points).sum()
                    };
                    let promotion = if last { of("promotion") } else { 0 };
                    let counted = game.total(seat) + of("ship") + of("marker") + of("bonus") + promotion;
                    assert_eq!(of(TOTAL), counted, "seat {seat}");
                    assert_eq!(of("flag"), 0);
                }
            }
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
        let totals: Vec<Entry> = account(&game).into_iter().filter(|entry| entry.kind == TOTAL).collect();
        for entry in &totals {
            assert_eq!(entry.points, outcome.scores()[entry.seat]);
            assert_eq!(entry.rank, Some(outcome.ranks()[entry.seat]));
        }
    }
}
