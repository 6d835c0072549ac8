//! The words of whole games of Liguria, in every language: nothing is missing, nothing is left empty.

use fondaco_client::base::i18n::{self, Lang};
use fondaco_client::base::parts::plain;
use fondaco_client::table::face::{Face, Moment};
use fondaco_client::table::people::People;
use fondaco_game::{Dice, Edition as _, Game, Seat, Step, Turn, Viewer};
use fondaco_liguria::components::Direction;
use fondaco_liguria::{Action, Edition, Event, Liguria, Phase, Setup};
use fondaco_table::{Chair, Holder, LevelName};

/// A sentence that people can read: no key, no braces, no marks that were not closed.
#[track_caller]
fn readable(text: &str) {
    let text = plain(text);
    let sound = !text.trim().is_empty() && !text.contains("liguria-") && !text.contains(['{', '}', '<', '>', '$']);
    assert!(sound && !text.contains("  "), "{text:?}");
}

/// The ledger has fewer lines than sentences, and the ending adds up to the result.
fn read_the_end(at: &Moment<'_, Liguria>, steps: &[Vec<Event>], game: &Liguria) {
    let steps: Vec<&[Event]> = steps.iter().map(Vec::as_slice).collect();
    let lines = Liguria::ledger(at, &steps);
    lines.iter().for_each(|line| readable(&line.text));
    let sentences: usize = steps.iter().map(|events| Liguria::tell(at, events).len()).sum();
    assert!(lines.len() < sentences, "{} lines of {sentences}", lines.len());
    let ending = Liguria::ending(at, &steps).unwrap();
    for (seat, score) in game.outcome().unwrap().scores().iter().enumerate() {
        assert_eq!(ending.sources.iter().map(|source| source.sum.points[seat]).sum::<i32>(), *score);
        // Every contract is there, filled or open.
        let contracts = at.seen.seats[seat].screen.as_ref().map(|screen| screen.contracts.len());
        assert_eq!(Some(ending.sources[3].pieces[seat].len()), contracts);
    }
    for piece in ending.sources.iter().flat_map(|source| &source.pieces).flatten() {
        readable(&piece.text);
    }
}

/// Plays a random game and reads everything that is said to the one at seat 1.
fn read_a_game(players: u8, seed: u64) -> usize {
    let setup = Setup { players, open_screens: false };
    let mut game = Liguria::new(Edition::reconstructed(), &setup).unwrap();
    let me = Seat::new(1);
    let viewer = Viewer::Player(me);
    let chair = || Chair { holder: Holder::bot(LevelName::new("merchant").unwrap()), ..Chair::default() };
    let chairs: Vec<Chair> = std::iter::repeat_with(chair).take(players.into()).collect();
    let (mut dice, mut actions, people) = (Dice::new(seed), Vec::new(), People::new(&chairs, viewer));
    let (mut asked, mut steps) = (0, Vec::new());
    loop {
        game.actions(&mut actions);
        let seen = game.observe(viewer);
        let legal: &[_] = if game.turn() == Turn::Player(me) { &actions } else { &[] };
        let at = Moment::<Liguria> { seen: &seen, legal, edition: game.edition(), people: &people, viewer };
        if let Turn::Player(seat) = game.turn() {
            readable(&Liguria::waiting(&at, seat));
        }
        if !legal.is_empty() {
            asked += 1;
            let question = Liguria::question(&at);
            readable(&question.title);
            readable(&question.hint);
            // A row has thousands of ways to take some of its tiles: a few of them do.
            for &action in legal.iter().step_by(1 + legal.len() / 30) {
                readable(&Liguria::choice(&at, action).name);
                let commit = Liguria::commit(&at, &Liguria::pick(&at, action)).unwrap();
                readable(&commit.label);
            }
        }
        let step = match game.turn() {
            Turn::Player(_) => Step::Action(*dice.pick(&actions).unwrap()),
            Turn::Chance => Step::Chance(dice.draw(&game)),
            Turn::Over => {
                read_the_end(&at, &steps, &game);
                return asked;
            }
        };
        let mut story = Vec::new();
        game.play(&step, &mut story).unwrap();
        steps.push(story.clone());
        Liguria::tell(&at, &story).iter().for_each(|line| readable(&line.text));
    }
}

#[test]
fn whole_games_can_be_read() {
    let _language = crate::LANGUAGE.lock().unwrap();
    for lang in Lang::ALL {
        i18n::choose(lang);
        for (players, seed) in [(3, 1), (4, 2)] {
            assert!(read_a_game(players, seed) > 30);
        }
    }
}

/// A random game up to its end, with what the one who decides sees before every decision.
fn decisions(players: u8, seed: u64, mut look: impl FnMut(&Moment<'_, Liguria>)) {
    let mut game = Liguria::new(Edition::reconstructed(), &Setup { players, open_screens: false }).unwrap();
    let chair = || Chair { holder: Holder::bot(LevelName::new("merchant").unwrap()), ..Chair::default() };
    let chairs: Vec<Chair> = std::iter::repeat_with(chair).take(players.into()).collect();
    let (mut dice, mut actions) = (Dice::new(seed), Vec::new());
    while game.turn() != Turn::Over {
        game.actions(&mut actions);
        if let Turn::Player(seat) = game.turn() {
            let viewer = Viewer::Player(seat);
            let (seen, people) = (game.observe(viewer), People::new(&chairs, viewer));
            look(&Moment { seen: &seen, legal: &actions, edition: game.edition(), people: &people, viewer });
        }
        let step = match dice.pick(&actions) {
            Some(&action) => Step::Action(action),
            None => Step::Chance(dice.draw(&game)),
        };
        game.play(&step, &mut Vec::new()).unwrap();
    }
}

#[test]
fn turning_round_is_spoken_of_where_one_can() {
    let _language = crate::LANGUAGE.lock().unwrap();
    i18n::choose(Lang::En);
    let (words, mut turns, mut straight) = (i18n::text("liguria-ask-sail-uturn", &[]), 0, 0);
    for seed in 0..4 {
        decisions(3, seed, |at| {
            let Viewer::Player(seat) = at.viewer else { return };
            let heading = at.seen.seats[seat.index()].heading;
            if at.seen.phase != Phase::Sail || heading.is_none() {
                return;
            }
            let back = at.legal.iter().any(|action| match action {
                Action::Sail(steps) | Action::Anchor(steps) => Direction::of(*steps) != heading,
                _ => false,
            });
            assert_eq!(Liguria::question(at).hint.contains(&words), back, "{:?}", at.legal);
            (turns, straight) = (turns + i32::from(back), straight + i32::from(!back));
        });
    }
    assert!(turns > 5 && straight > 5, "{turns}, {straight}");
}

/// The sentences that are said about the game in one language.
fn sentences(lang: Lang) -> Vec<String> {
    let folder = format!("{}/locales/{}", env!("CARGO_MANIFEST_DIR"), lang.code());
    let files = ["liguria.ftl", "cover-liguria.ftl", "more/liguria.ftl", "rules-liguria.md"];
    let mut found = Vec::new();
    for file in files {
        let text = std::fs::read_to_string(format!("{folder}/{file}")).unwrap();
        for line in text.lines().filter(|line| !line.starts_with('#') || file.ends_with(".md")) {
            // Neither the key nor the names of what is filled in is said.
            let said = if file.ends_with(".ftl") { line.split_once("= ").map_or(line, |(_, said)| said) } else { line };
            let mut plain = String::new();
            for (number, part) in said.split('{').enumerate() {
                plain.push_str(if number == 0 { part } else { part.split_once('}').map_or("", |(_, rest)| rest) });
            }
            found.extend(plain.to_lowercase().split(['.', ';', ':', '!', '?']).map(str::to_owned));
        }
    }
    found
}

#[test]
fn one_thing_has_one_name() {
    let diplomats = ["diplomat", "minister", "gesandte", "ambassad"];
    // Diplomats are deployed; ships are sent, in another game. What marks their row is called as it is behind the screen.
    let rules: [(Lang, &[&str], &[&str]); 3] = [
        (Lang::En, &["figure"], &["send ", "sends ", "sent "]),
        (Lang::De, &["figur"], &["schick", "entsend"]),
        (Lang::Fr, &["figurine"], &["envoy", "envoie"]),
    ];
    for (lang, never, not_of_diplomats) in rules {
        for sentence in sentences(lang) {
            let has = |words: &[&str]| words.iter().any(|word| sentence.contains(word));
            assert!(!has(never), "{}: {sentence}", lang.code());
            assert!(!(has(&diplomats) && has(not_of_diplomats)), "{}: {sentence}", lang.code());
        }
    }
}
