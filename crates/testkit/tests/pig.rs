//! The rules of Pig, and the laws of every game on it.

use fondaco_game::laws::{self, KnownSteps};
use fondaco_game::perft::perft;
use fondaco_game::{Describe, Dice, Edition as _, Game, Insight, Record, Seat, Step, Turn, Viewer};
use fondaco_search::{Bot, Budget, Level};
use fondaco_testkit::pig::{Action, Edition, Event, Observation, Phase, Pig, Setup};
use fondaco_testkit::play::usual_game;

/// A game of so many, after these steps.
fn after(players: usize, steps: &[&str]) -> (Pig, Vec<Event>) {
    let mut game: Pig = usual_game(players);
    let mut story = Vec::new();
    for text in steps {
        game.play(&Step::parse(text, game.turn()).unwrap(), &mut story).unwrap();
    }
    (game, story)
}

fn seen(game: &Pig) -> Observation {
    game.observe(Viewer::Spectator)
}

/// The steps of a whole game in which everybody holds the first roll; that of seat 0 is a 6, the others' are 2.
fn short_game(players: usize) -> Vec<&'static str> {
    let round = (0..players).flat_map(|seat| [if seat == 0 { "die 6" } else { "die 2" }, "hold"]);
    std::iter::repeat_n(round.collect::<Vec<_>>(), 5).flatten().collect()
}

#[test]
fn p_1_1_for_two_to_six() {
    for players in [0, 1, 7, 255] {
        let error = Pig::new(Edition::reconstructed(), &Setup { players, closed_purses: false }).unwrap_err();
        assert_eq!(error.to_string(), format!("Pig is for 2 to 6 players, not for {players} (P-1.1)"));
    }
    for players in Pig::PLAYERS {
        assert_eq!(seen(&usual_game::<Pig>(players)).purses, vec![Some(0); players]);
    }
    let mut chances = Vec::new();
    usual_game::<Pig>(2).chances(&mut chances);
    let sides: Vec<String> = chances.iter().map(|(die, weight)| format!("{die} {weight}")).collect();
    assert_eq!(sides, ["die 1 1", "die 2 1", "die 3 1", "die 4 1", "die 5 1", "die 6 1"]);
}

#[test]
fn p_1_2_an_edition_says_how_long_it_is() {
    assert_eq!((Edition::reconstructed().rounds, Edition::reconstructed().enough), (5, 20));
    let quick = Edition::load("name = \"quick\"\nrounds = 1\nenough = 6\n").unwrap();
    let mut game = Pig::new(quick, &Pig::default_setup(2)).unwrap();
    for text in ["die 6", "die 6"] {
        game.play(&Step::parse(text, game.turn()).unwrap(), &mut Vec::new()).unwrap();
    }
    assert_eq!(game.turn(), Turn::Over);
    let faults = Edition::load("name = \"long\"\nrounds = 99\ncolour = 1\n").unwrap_err();
    assert_eq!(faults.list().len(), 3, "{faults}");
}

#[test]
fn p_1_3_purses_may_be_closed() {
    let mut game = Pig::new(Edition::reconstructed(), &Setup { players: 3, closed_purses: true }).unwrap();
    for text in short_game(3) {
        for viewer in Viewer::all(3) {
            let purses = game.observe(viewer).purses;
            let known = Seat::all(3).filter(|&seat| purses[seat.index()].is_some());
            assert!(known.eq(Seat::all(3).filter(|&seat| viewer.is(seat))));
        }
        game.play(&Step::parse(text, game.turn()).unwrap(), &mut Vec::new()).unwrap();
    }
    assert_eq!(seen(&game).purses, [Some(30), Some(10), Some(10)]);
}

#[test]
fn p_2_1_one_turn_each_a_round() {
    let (mut game, mut order) = (usual_game::<Pig>(3), Vec::new());
    while game.turn() != Turn::Over {
        order.push((game.round(), seen(&game).active.index()));
        game.play(&Step::parse("die 1", game.turn()).unwrap(), &mut Vec::new()).unwrap();
    }
    let expected: Vec<_> = (1..=5).flat_map(|round| (0..3).map(move |seat| ((round, 5), seat))).collect();
    assert_eq!(order, expected);
}

#[test]
fn p_2_2_rolls_are_added_to_the_heap() {
    let (game, story) = after(2, &["die 3", "roll", "die 4"]);
    assert_eq!((seen(&game).heap, game.turn()), (7, Turn::Player(Seat::new(0))));
    assert_eq!(story[0], Event::Rolled { seat: Seat::new(0), pips: 3 });
    assert!(game.check(&Step::parse("die 2", Turn::Chance).unwrap()).is_err());
}

#[test]
fn p_2_3_roll_again_or_hold() {
    let (game, _) = after(2, &["die 3"]);
    let mut actions = Vec::new();
    game.actions(&mut actions);
    assert_eq!(actions, [Action::Hold, Action::Roll]);
    let (game, story) = after(2, &["die 3", "hold"]);
    assert_eq!((seen(&game).purses, seen(&game).heap, seen(&game).active), (vec![Some(3), Some(0)], 0, Seat::new(1)));
    assert!(story.contains(&Event::Held { seat: Seat::new(0), heap: 3 }));
}

#[test]
fn p_2_4_a_one_loses_the_heap() {
    let (game, story) = after(2, &["die 6", "roll", "die 1"]);
    assert_eq!((seen(&game).purses, seen(&game).heap, seen(&game).active), (vec![Some(0), Some(0)], 0, Seat::new(1)));
    assert!(story.contains(&Event::Lost { seat: Seat::new(0), heap: 6 }));
}

#[test]
fn p_2_5_enough_is_held_at_once() {
    let (game, _) = after(2, &["die 6", "roll", "die 6", "roll", "die 6", "roll", "die 2"]);
    assert_eq!((seen(&game).purses, seen(&game).active), (vec![Some(20), Some(0)], Seat::new(1)));
}

#[test]
fn p_2_6_thirteen_is_lost_since_version_2() {
    let steps = ["die 6", "roll", "die 5", "roll", "die 2"];
    let (game, story) = after(2, &steps);
    assert_eq!((seen(&game).purses, seen(&game).heap, seen(&game).active), (vec![Some(0), Some(0)], 0, Seat::new(1)));
    assert!(story.contains(&Event::Lost { seat: Seat::new(0), heap: 13 }));
    // By the rules of version 1 it was a heap like any other.
    let mut old = Pig::by_rules(1, Edition::reconstructed(), &Pig::default_setup(2)).unwrap();
    for text in steps {
        old.play(&Step::parse(text, old.turn()).unwrap(), &mut Vec::new()).unwrap();
    }
    assert_eq!((seen(&old).heap, old.turn(), old.rules()), (13, Turn::Player(Seat::new(0)), 1));
    // Positions and records say by which version they are played, and go on by it.
    let written = serde_json::to_value(old).unwrap();
    assert_eq!(serde_json::from_value::<Pig>(written.clone()).unwrap(), old);
    let mut newer = written.clone();
    newer["rules"] = 2.into();
    assert!(serde_json::from_value::<Pig>(newer).unwrap_err().to_string().contains("P-2.6"));
    let mut before_versions = written;
    before_versions.as_object_mut().unwrap().remove("rules");
    assert_eq!(serde_json::from_value::<Pig>(before_versions).unwrap(), old);
    let mut record = Record::new(&Pig::by_rules(1, Edition::reconstructed(), &Pig::default_setup(2)).unwrap());
    record.steps = steps.iter().chain(&["hold"]).map(|&step| step.to_owned()).collect();
    assert_eq!(record.rules, 1);
    assert_eq!(seen(&record.verify::<Pig>().unwrap()).purses, [Some(13), Some(0)]);
    record.rules = 2;
    assert!(record.verify::<Pig>().unwrap_err().to_string().starts_with("step 5"));
    for unknown in [0, 3] {
        record.rules = unknown;
        let error = record.verify::<Pig>().unwrap_err().to_string();
        assert_eq!(error, format!("played by version {unknown} of the rules; the newest that this program knows is 2"));
    }
}

#[test]
fn p_3_1_the_fullest_purse_wins_and_ties_are_shared() {
    let (game, story) = after(3, &short_game(3));
    let outcome = game.outcome().unwrap();
    assert_eq!((outcome.scores().to_vec(), outcome.ranks().to_vec()), (vec![30, 10, 10], vec![1, 2, 2]));
    assert_eq!(story.last(), Some(&Event::Over { purses: vec![30, 10, 10] }));
    assert_eq!(seen(&game).phase, Phase::Over);
}

#[test]
fn random_games_obey_the_laws() {
    let mut known = KnownSteps::default();
    for (seed, players) in Pig::PLAYERS.cycle().take(30).enumerate().map(|(seed, players)| (seed as u64, players as u8))
    {
        let setup = Setup { players, closed_purses: seed % 2 == 1 };
        // The laws hold for every version.
        let start = Pig::by_rules(1 + (seed as u32 / 2) % 2, Edition::reconstructed(), &setup).unwrap();
        let met = laws::check(&start, seed, &mut known).unwrap();
        assert!(met.steps >= 10 && met.refused > 0, "{met:?}");
        assert_eq!(met.twins > 0, setup.closed_purses);
        assert!(laws::check_numbers(&start, seed).unwrap() > 0);
    }
}

#[test]
fn positions_are_counted() {
    // Of six rolls, one ends the turn and five leave a decision between two.
    let counts: Vec<String> = (1..=3).map(|depth| perft(&usual_game::<Pig>(2), depth).to_string()).collect();
    assert_eq!(counts, ["5 1 0 6", "5 11 0 16", "55 21 0 76"]);
}

#[test]
fn a_position_from_outside_is_audited() {
    let (game, _) = after(2, &["die 6", "hold", "die 4"]);
    let good = serde_json::to_value(game).unwrap();
    assert_eq!(serde_json::from_value::<Pig>(good.clone()).unwrap(), game);
    for (field, value) in [
        ("heap", serde_json::json!(1)),
        ("heap", serde_json::json!(20)),
        ("heap", serde_json::json!(0)),
        ("round", serde_json::json!(5)),
        ("active", serde_json::json!(2)),
        ("phase", serde_json::json!("over")),
        ("purses", serde_json::json!([26, 0])),
        ("purses", serde_json::json!([6, 2])),
        ("purses", serde_json::json!([6])),
        ("setup", serde_json::json!({"players": 9})),
    ] {
        let mut bad = good.clone();
        bad[field] = value;
        assert!(serde_json::from_value::<Pig>(bad.clone()).is_err(), "{bad}");
    }
}

#[test]
fn it_is_told_in_words() {
    let (game, story) = after(2, &["die 4"]);
    let lines = Pig::seen_in_words(&seen(&game));
    assert_eq!((lines[0].name.as_str(), lines[0].value.as_str(), lines[0].seat), ("heap", "4", Some(Seat::new(0))));
    assert_eq!(Pig::question_in_words(&seen(&game)), "Hold 4, or roll again?");
    assert_eq!(Pig::action_in_words(&seen(&game), &Action::Hold), "Put 4 into your purse");
    assert_eq!(Pig::event_in_words(&story[0]).unwrap().text, "rolls a 4");
}

#[test]
fn bots_see_what_is_good() {
    // A large heap is held, a small one is not.
    for (steps, expected) in
        [(&["die 6", "roll", "die 6", "roll", "die 6"][..], Action::Hold), (&["die 2"], Action::Roll)]
    {
        let (game, _) = after(2, steps);
        let mut bot = Bot::new(Level::DOGE, 7);
        assert_eq!(bot.decide(&game, Budget::Iterations(2000), || false), Ok(expected), "{steps:?}");
    }
}

#[test]
fn a_whole_game_is_a_record() {
    let (mut game, mut dice, mut actions) = (usual_game::<Pig>(4), Dice::new(1), Vec::new());
    let mut record = Record::new(&game);
    while let Some(step) = fondaco_testkit::play::random_step(&game, &mut dice, &mut actions) {
        record.push(&step);
        game.apply(&step, &mut Vec::new());
    }
    record.finish(&game.outcome().unwrap());
    assert_eq!(record.verify::<Pig>().unwrap(), game);
    assert_eq!(
        game.estimate().to_vec(),
        game.outcome().unwrap().scores().iter().map(|score| score * 100).collect::<Vec<_>>()
    );
}
