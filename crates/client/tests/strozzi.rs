//! The words of whole games of Strozzi, in every language: nothing is missing, nothing is left empty.

use fondaco_client::base::i18n::{self, Lang};
use fondaco_client::base::parts::plain;
use fondaco_client::table::face::{Face, Moment, Piece, ScoreSource, Sign};
use fondaco_client::table::people::People;
use fondaco_game::{Dice, Edition as _, Game, Seat, Step, Turn, Viewer};
use fondaco_strozzi::components::Category;
use fondaco_strozzi::{Edition, Event, Setup, Strozzi};
use fondaco_table::{Chair, Holder, LevelName};

fn people(players: usize) -> People {
    let chair = || Chair { holder: Holder::bot(LevelName::new("merchant").unwrap()), ..Chair::default() };
    People::new(&std::iter::repeat_with(chair).take(players).collect::<Vec<_>>(), Viewer::Player(Seat::new(1)))
}

/// A sentence that people can read: no key, no braces, no marks that were not closed.
#[track_caller]
fn readable(text: &str) {
    let text = plain(text);
    let sound = !text.trim().is_empty() && !text.contains("strozzi-") && !text.contains(['{', '}', '<', '>', '$']);
    assert!(sound && !text.contains("  "), "{text:?}");
}

/// The ledger has one line a ship, and the ending adds up to the result.
fn read_the_end(at: &Moment<'_, Strozzi>, steps: &[Vec<Event>], game: &Strozzi) {
    let steps: Vec<&[Event]> = steps.iter().map(Vec::as_slice).collect();
    let lines = Strozzi::ledger(at, &steps);
    lines.iter().for_each(|line| readable(&line.text));
    let ships = steps.concat().iter().filter(|event| matches!(event, Event::TurnedOver { .. })).count();
    assert_eq!(lines.iter().filter(|line| !line.cells.is_empty()).count(), ships);
    assert_eq!(lines.iter().filter(|line| line.heading).count(), 4, "three rounds and the end");
    let ending = Strozzi::ending(at, &steps).unwrap();
    for (seat, score) in game.outcome().unwrap().scores().iter().enumerate() {
        assert_eq!(ending.counts.iter().map(|count| count.points[seat]).sum::<i32>(), *score);
        assert_eq!(ending.sources.iter().map(|source| source.sum.points[seat]).sum::<i32>(), *score);
    }
    for source in &ending.sources {
        source.pieces.iter().flatten().chain(&source.ties).for_each(|piece| readable(&piece.text));
    }
    read_the_tiles(at, &ending.sources[3..]);
}

/// Of every category each tile is there, whoever asks, and between equal totals it is told who is higher in Florence.
fn read_the_tiles(at: &Moment<'_, Strozzi>, sources: &[ScoreSource]) {
    for (source, category) in sources.iter().zip(Category::ALL) {
        let mut totals: Vec<u8> = Vec::new();
        let mut tiles = 0;
        for seat in &at.seen.seats {
            let own = seat.tiles.iter().filter(|tile| tile.category() == category);
            totals.push(own.clone().map(|tile| tile.value()).sum());
            tiles += own.count();
        }
        for pieces in &source.pieces {
            let drawn = |piece: &Piece| piece.signs.iter().filter(|sign| matches!(sign, Sign::Group(_))).count();
            assert_eq!(pieces.iter().map(drawn).sum::<usize>(), tiles, "{pieces:?}");
        }
        totals.retain(|total| *total > 0 || at.seen.setup.zero_ranks);
        totals.sort_unstable_by(|one, other| other.cmp(one));
        let level = totals.windows(2).take(3).filter(|pair| pair[0] == pair[1]).count();
        assert_eq!(source.ties.len(), level, "{totals:?}");
    }
    // Where points are equal, too, there is a reason.
    readable(&Strozzi::tie(at, Seat::new(0), Seat::new(1)).unwrap());
}

/// Plays a random game and reads everything that is said to the one at seat 1.
fn read_a_game(players: usize, seed: u64) -> usize {
    let setup = Setup { zero_ranks: seed.is_multiple_of(2), ..Setup::new(players) };
    let mut game = Strozzi::new(Edition::reconstructed(), &setup).unwrap();
    let (mut dice, mut actions, people) = (Dice::new(seed), Vec::new(), people(players));
    let viewer = Viewer::Player(Seat::new(1));
    let (mut asked, mut steps) = (0, Vec::new());
    loop {
        game.actions(&mut actions);
        let seen = game.observe(viewer);
        let legal: &[_] = if game.turn() == Turn::Player(Seat::new(1)) { &actions } else { &[] };
        let at = Moment::<Strozzi> { seen: &seen, legal, edition: game.edition(), people: &people, viewer };
        if let Turn::Player(seat) = game.turn() {
            readable(&Strozzi::waiting(&at, seat));
        }
        if !legal.is_empty() {
            asked += 1;
            let question = Strozzi::question(&at);
            readable(&question.title);
            readable(&question.hint);
            assert_eq!(Strozzi::commit(&at, &None), None);
            for &action in legal {
                let choice = Strozzi::choice(&at, action);
                readable(&choice.name);
                readable(&choice.effect);
                let commit = Strozzi::commit(&at, &Strozzi::pick(&at, action)).unwrap();
                readable(&commit.label);
                assert_eq!(commit.actions, [action]);
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
        let (mut story, mut shown) = (Vec::new(), seen.clone());
        game.play(&step, &mut story).unwrap();
        steps.push(story.clone());
        let lines = Strozzi::tell(&at, &story);
        // Who begins is told with the first round.
        assert_eq!(lines.is_empty(), matches!(story[0], Event::StartDrawn { .. }), "{story:?}");
        lines.iter().for_each(|line| readable(&line.text));
        if let Some(interlude) = Strozzi::interlude(&at, &story) {
            readable(&interlude.title);
            readable(&interlude.hint);
            assert!(!interlude.parts.is_empty());
            interlude.parts.iter().for_each(|(source, points)| {
                readable(source);
                assert_eq!(points.len(), players);
            });
        }
        for event in &story {
            Strozzi::follow(&mut shown, event);
        }
        if let Some(Event::RoundEnded { round }) = story.iter().find(|event| matches!(event, Event::RoundEnded { .. }))
        {
            // What is climbed in the last round counts only there.
            let again = Strozzi::after_round(&shown) == Some("coach-strozzi-round");
            assert_eq!(again, *round == 1, "after round {round}");
        }
        assert_eq!(shown, game.observe(viewer), "what was shown is what is");
    }
}

fn every_explanation_can_be_read() {
    for explained in Strozzi::EXPLAINED {
        readable(&i18n::text(explained.key, &[]));
        readable(&i18n::text(&format!("{}.text", explained.key), &[]));
        let id = format!("id=\"{}\"", explained.icon);
        assert!(include_str!("../site/icons.svg").contains(&id), "{id}");
    }
}

#[test]
fn whole_games_can_be_read() {
    let _language = crate::LANGUAGE.lock().unwrap();
    for lang in Lang::ALL {
        i18n::choose(lang);
        every_explanation_can_be_read();
        for (players, seed) in [(3, 1), (4, 2), (5, 3), (6, 4)] {
            assert!(read_a_game(players, seed) > 20);
        }
    }
}

#[test]
fn cargo_is_counted_in_its_own_words() {
    let said = |lang, cargo: &str, count: i32| {
        i18n::text_in(lang, "strozzi-cargo", &[("cargo", cargo.into()), ("count", count.into())])
    };
    assert_eq!([1, 2].map(|count| said(Lang::En, "cloth", count)), ["1 cloth", "2 cloth"]);
    assert_eq!([1, 2].map(|count| said(Lang::De, "scrolls", count)), ["1 Schriftrolle", "2 Schriftrollen"]);
    assert_eq!([1, 2].map(|count| said(Lang::Fr, "cloth", count)), ["1 étoffe", "2 étoffes"]);
}
