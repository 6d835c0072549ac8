//! With secret scores (S-7.3), what a viewer is shown does not depend on what they may not see: not in a single byte.

use fondaco_game::laws::Lawful as _;
use fondaco_game::{Dice, Game, Seat, Turn, Viewer};
use fondaco_strozzi::{Setup, Strozzi};
use serde_json::Value;

use crate::common::{chances, legal, random_game, with_setup};

fn shown(game: &Strozzi, viewer: Viewer) -> String {
    serde_json::to_string(&game.observe(viewer)).unwrap()
}

/// The same position, but with other points for everybody except the viewer.
fn other_points(game: &Strozzi, viewer: Viewer, dice: &mut Dice) -> Strozzi {
    let mut json = serde_json::to_value(game).unwrap();
    let rounds = json["round"].as_u64().unwrap() as u32 - 1;
    for seat in Seat::all(game.players()).filter(|&seat| !viewer.is(seat)) {
        let points = &mut json["seats"][seat.index()]["points"];
        for (source, most) in [("ships", 45), ("markers", 60), ("bonuses", 60)] {
            points[source] = Value::from(5 * dice.below(most * rounds / 5 + 1));
        }
    }
    serde_json::from_value(json).expect("other points are possible")
}

#[test]
fn secret_points_do_not_show_in_a_single_byte() {
    let (mut differed, mut dice) = (0, Dice::new(1));
    for players in 3..=6 {
        for seed in 0..2 {
            let setup = Setup { secret_scores: true, ..Setup::new(players) };
            for (game, step) in random_game(&setup, seed) {
                let game = &game;
                if step.is_none() {
                    break;
                }
                let open = (legal(game), chances(game));
                for viewer in Viewer::all(players) {
                    let seen = shown(game, viewer);
                    let mut twins = game.twins(viewer);
                    assert_eq!(twins.len(), players - usize::from(viewer != Viewer::Spectator));
                    twins.extend((0..2).map(|_| other_points(game, viewer, &mut dice)));
                    for twin in twins {
                        differed += usize::from(twin != *game);
                        assert_eq!(shown(&twin, viewer), seen, "{viewer:?}");
                        assert_eq!((legal(&twin), chances(&twin)), open);
                    }
                }
            }
        }
    }
    assert!(differed > 20_000, "only {differed} pairs of positions");
}

/// Whose points a viewer is shown.
fn sees(game: &Strozzi, viewer: Viewer) -> Vec<usize> {
    let json: Value = serde_json::from_str(&shown(game, viewer)).unwrap();
    let seats = json["seats"].as_array().unwrap();
    (0..seats.len()).filter(|&seat| !seats[seat]["points"].is_null()).collect()
}

#[test]
fn everybody_sees_what_he_may() {
    for players in 3..=6 {
        let everybody: Vec<usize> = (0..players).collect();
        for secret_scores in [false, true] {
            for (game, _) in random_game(&Setup { secret_scores, ..Setup::new(players) }, 5) {
                let game = &game;
                let open = !secret_scores || game.turn() == Turn::Over;
                for viewer in Viewer::all(players) {
                    let expected = match viewer {
                        _ if open => everybody.clone(),
                        Viewer::Player(seat) => vec![seat.index()],
                        Viewer::Spectator => Vec::new(),
                    };
                    assert_eq!(sees(game, viewer), expected, "{viewer:?}");
                    // What is shown is true: with the points filled in, it is the position itself.
                    let mut json: Value = serde_json::from_str(&shown(game, viewer)).unwrap();
                    let whole = serde_json::to_value(game).unwrap();
                    for seat in 0..players {
                        if json["seats"][seat]["points"].is_null() {
                            json["seats"][seat]["points"] = whole["seats"][seat]["points"].clone();
                        }
                    }
                    assert_eq!(json, whole);
                }
            }
        }
    }
}

#[test]
fn an_observation_with_secrets_is_no_position() {
    let game = crate::common::first_ship(3);
    let open = shown(&game, Viewer::Spectator);
    assert_eq!(serde_json::from_str::<Strozzi>(&open).unwrap(), game);
    let secret = with_setup(&Setup { secret_scores: true, ..Setup::new(3) });
    let error = serde_json::from_str::<Strozzi>(&shown(&secret, Viewer::Spectator)).unwrap_err().to_string();
    assert!(error.starts_with("missing: the points at seat 0"), "{error}");
}
