//! With closed screens (L-1.7), what a viewer is shown does not depend on what they may not see: not in a single byte.

use fondaco_game::laws::Lawful as _;
use fondaco_game::{Dice, Game, Seat, Step, Turn, Viewer};
use fondaco_liguria::{Liguria, Setup};
use serde_json::{Value, json};

use crate::common::{legal, random_game, with_setup};

fn shown(game: &Liguria, viewer: Viewer) -> String {
    serde_json::to_string(&game.observe(viewer)).unwrap()
}

fn closed(players: usize) -> Setup {
    Setup { open_screens: false, ..Setup::new(players) }
}

/// The same position, but with other silver and other cards, contracts, knights and diplomats behind the screens of
/// everybody except the viewer: one more or less of something, or two things exchanged. None if it cannot be so.
fn other(game: &Liguria, viewer: Viewer, dice: &mut Dice) -> Option<Liguria> {
    let mut json = serde_json::to_value(game).unwrap();
    let hidden: Vec<Seat> = Seat::all(game.players()).filter(|&seat| !viewer.is(seat)).collect();
    let (one, two) = (*dice.pick(&hidden)?, *dice.pick(&hidden)?);
    match dice.below(4) {
        0 => json["seats"][one.index()]["screen"]["coins"] = dice.below(20).into(),
        1 => {
            let word = ["contracts", "knights", "diplomats"][dice.below(3) as usize];
            let list = json["seats"][one.index()]["screen"][word].as_array_mut()?;
            if list.is_empty() {
                return None;
            }
            list.remove(dice.below(list.len() as u32) as usize);
        }
        2 => {
            let word = ["coins", "home", "contracts", "knights", "diplomats", "cards"][dice.below(6) as usize];
            let taken = json["seats"][one.index()]["screen"][word].clone();
            json["seats"][one.index()]["screen"][word] = json["seats"][two.index()]["screen"][word].take();
            json["seats"][two.index()]["screen"][word] = taken;
        }
        _ => {
            // A card of an earlier round is another, and lies in the deck instead.
            let held = json["seats"][one.index()]["screen"]["cards"].as_array()?.len();
            let deck = json["deck"].as_array()?.len();
            if held == 0 || deck == 0 {
                return None;
            }
            let (at, from) = (dice.below(held as u32) as usize, dice.below(deck as u32) as usize);
            let card = json["deck"][from].take();
            json["deck"][from] = json["seats"][one.index()]["screen"]["cards"][at].clone();
            json["seats"][one.index()]["screen"]["cards"][at] = card;
            let list = json["deck"].as_array_mut()?;
            list.sort_by_key(|card| card.as_str().unwrap().parse::<fondaco_liguria::components::Card>().unwrap());
        }
    }
    serde_json::from_value(json).ok()
}

#[test]
fn what_lies_behind_a_screen_does_not_show_in_a_single_byte() {
    let (mut differed, mut edited, mut dice) = (0, 0, Dice::new(1));
    for players in 3..=4 {
        for (number, (game, step)) in random_game(&closed(players), players as u64).enumerate() {
            if step.is_none() {
                break;
            }
            for viewer in Viewer::all(players) {
                let seen = shown(&game, viewer);
                // All twins in every position would take long: here and there, and all kinds of them.
                let twins = game.twins(viewer).into_iter().enumerate();
                let mut twins: Vec<Liguria> =
                    twins.filter(|(index, _)| (index + number) % 7 == 0).map(|(_, twin)| twin).collect();
                let before = twins.len();
                twins.extend((0..2).filter_map(|_| other(&game, viewer, &mut dice)).filter(|twin| *twin != game));
                edited += twins.len() - before;
                for twin in twins {
                    differed += 1;
                    assert_ne!(twin, game);
                    assert_eq!(shown(&twin, viewer), seen, "{viewer:?} before step {number}");
                    // The one who is asked, and chance, apart, nothing that is due depends on it.
                    assert_eq!(twin.turn(), game.turn());
                    if matches!(game.turn(), Turn::Player(seat) if viewer.is(seat)) {
                        assert_eq!(legal(&twin), legal(&game));
                    }
                }
            }
        }
    }
    assert!(differed > 10_000 && edited > 1000, "{differed} pairs of positions, {edited} of them edited");
}

/// Two games that differ only in what one player took while the others looked away: they stay alike to the others for as
/// long as the same is done in both.
#[test]
fn twins_stay_twins_while_the_same_is_done_in_both() {
    let mut steps = 0;
    for seed in 0..8 {
        let players = 3 + seed as usize % 2;
        let viewer = Viewer::Player(Seat::new(seed as usize % players));
        let start = random_game(&closed(players), seed).nth(150).unwrap().0;
        for twin in start.twins(viewer).into_iter().step_by(9) {
            let (mut one, mut two, mut dice, mut actions) = (start, twin, Dice::new(seed), Vec::new());
            while one.turn() != Turn::Over && one.turn() == two.turn() {
                assert_eq!(shown(&one, viewer), shown(&two, viewer));
                one.actions(&mut actions);
                let step = match one.turn() {
                    Turn::Player(_) => Step::Action(*dice.pick(&actions).unwrap()),
                    _ => Step::Chance(dice.draw(&one)),
                };
                // What only one of them can do tells them apart: it is done in the open.
                if two.check(&step).is_err() {
                    break;
                }
                one.apply(&step, &mut fondaco_game::NoStory);
                two.apply(&step, &mut fondaco_game::NoStory);
                if one.observe(viewer).phase != two.observe(viewer).phase {
                    break;
                }
                steps += 1;
            }
        }
    }
    assert!(steps > 500, "only {steps} steps");
}

/// Behind whose screens a viewer is shown.
fn sees(seen: &Value) -> Vec<usize> {
    let seats = seen["seats"].as_array().unwrap();
    (0..seats.len()).filter(|&seat| !seats[seat]["screen"].is_null()).collect()
}

#[test]
fn everybody_sees_what_he_may() {
    for players in 3..=4 {
        let everybody: Vec<usize> = (0..players).collect();
        for open_screens in [false, true] {
            for (game, _) in random_game(&Setup { open_screens, ..Setup::new(players) }, 5) {
                let open = open_screens || game.turn() == Turn::Over;
                let whole = serde_json::to_value(game).unwrap();
                for viewer in Viewer::all(players) {
                    let expected = match viewer {
                        _ if open => everybody.clone(),
                        Viewer::Player(seat) => vec![seat.index()],
                        Viewer::Spectator => Vec::new(),
                    };
                    let mut seen: Value = serde_json::from_str(&shown(&game, viewer)).unwrap();
                    assert_eq!(sees(&seen), expected, "{viewer:?}");
                    assert_eq!((seen["bag"].is_null(), seen["deck"].is_null()), (!open, !open), "{viewer:?}");
                    // What is shown is true: with what is hidden filled in, it is the position itself.
                    for hidden in ["bag", "deck"] {
                        if seen[hidden].is_null() {
                            seen[hidden] = whole[hidden].clone();
                        }
                    }
                    for seat in 0..players {
                        if seen["seats"][seat]["screen"].is_null() {
                            seen["seats"][seat]["screen"] = whole["seats"][seat]["screen"].clone();
                        }
                    }
                    assert_eq!(seen, whole);
                }
            }
        }
    }
}

#[test]
fn an_observation_with_secrets_is_no_position() {
    let open = with_setup(&Setup { open_screens: true, ..Setup::new(3) });
    assert_eq!(serde_json::from_str::<Liguria>(&shown(&open, Viewer::Spectator)).unwrap(), open);
    let secret = with_setup(&closed(3));
    let seen = shown(&secret, Viewer::Spectator);
    assert!(serde_json::from_str::<Liguria>(&seen).is_err());
    let mut json: Value = serde_json::from_str(&seen).unwrap();
    let said = |json: &Value| serde_json::from_value::<Liguria>(json.clone()).unwrap_err().to_string();
    assert_eq!(said(&json), "missing: the bag");
    json["bag"] = serde_json::to_value(secret).unwrap()["bag"].clone();
    assert_eq!(said(&json), "missing: the deck");
    json["deck"] = serde_json::to_value(secret).unwrap()["deck"].clone();
    assert_eq!(said(&json), "missing: what lies behind the screen at seat 0");
    json["seats"][0]["screen"] = json!({});
    assert!(said(&json).starts_with("missing field"));
}
