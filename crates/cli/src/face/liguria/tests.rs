//! The face, seen at every position of random games.

use fondaco_game::{Dice, Edition as _, Game as _, Seat, Step, Turn, Viewer};
use fondaco_liguria::{Edition, Event, Liguria, Setup};

use crate::face::Face;
use crate::menu::Menu;
use crate::paint::Line;
use crate::screen::Scene;
use crate::seats::{Occupant, Table};

fn table(players: usize) -> Table {
    let seats = ["me:Wwwwwwwwwwww", "greedy", "me", "random"];
    Table::new(seats[..players].iter().map(|seat| seat.parse::<Occupant>().unwrap()).collect())
}

/// Plays random games and shows every so-manieth position to `look`, as the one who decides sees it.
fn positions(open_screens: bool, every: usize, mut look: impl FnMut(&Scene<'_, Liguria>)) {
    for players in Liguria::PLAYERS {
        let table = table(players);
        let setup = Setup { open_screens, ..Setup::new(players) };
        let mut game = Liguria::new(Edition::reconstructed(), &setup).unwrap();
        let (mut dice, mut actions, mut story) = (Dice::new(players as u64), Vec::new(), Vec::new());
        for number in 0.. {
            let viewer = match game.turn() {
                Turn::Player(seat) => Viewer::Player(seat),
                _ => Viewer::Spectator,
            };
            let known = story.len() / 2;
            if number % every == 0 || game.turn() == Turn::Over {
                look(&Scene { game: &game, table: &table, viewer, story: &story, known, said: None, look: None });
            }
            game.actions(&mut actions);
            let step = match (game.turn(), dice.pick(&actions)) {
                (Turn::Over, _) => break,
                (_, Some(&action)) => Step::Action(action),
                (_, None) => Step::Chance(dice.draw(&game)),
            };
            game.apply(&step, &mut story);
        }
    }
}

fn plain(line: &Line) -> String {
    line.pieces().map(|(_, text)| text).collect::<String>().replace('\u{a0}', " ")
}

#[test]
fn every_position_fills_the_screen_exactly() {
    for open_screens in [false, true] {
        positions(open_screens, 7, |scene| {
            for (width, height) in [(80, 24), (100, 30), (160, 50)] {
                let lines = scene.fill((width, height));
                assert_eq!(lines.len(), height - 1);
                assert!(lines.iter().all(|line| line.width() == width));
            }
        });
    }
}

/// Every ship, every island and every harbor is to be seen, and nothing sticks out.
#[test]
fn the_chart_shows_everything() {
    positions(false, 5, |scene| {
        let seen = scene.game.observe(scene.viewer);
        for (width, chart) in [(80, 44), (100, 56)] {
            let lines = Liguria::board(&seen, scene.game.edition(), scene.table, (width, 24), &[]);
            assert!(
                lines.iter().all(|line| line.width() <= width),
                "{:?}",
                lines.iter().map(plain).collect::<Vec<_>>()
            );
            let drawn: String = lines[1..9].iter().map(|line| plain(&line.clone().fit(chart)) + "\n").collect();
            for seat in Seat::all(scene.table.players()) {
                // Once for the harbor, once for the ship.
                assert!(drawn.matches(scene.table.letter(seat)).count() >= 2, "{drawn}");
            }
            for place in &seen.places {
                if let fondaco_liguria::observe::PlaceView::Island { colour, score: Some(score), .. } = place {
                    assert!(drawn.contains(&format!("{colour} {score}")), "{drawn}");
                }
            }
        }
    });
}

/// What lies behind a closed screen is nowhere on the board.
#[test]
fn closed_screens_show_a_question_mark() {
    positions(false, 25, |scene| {
        let Turn::Player(seat) = scene.game.turn() else { return };
        let seen = scene.game.observe(Viewer::Player(seat));
        let lines = Liguria::board(&seen, scene.game.edition(), scene.table, (100, 30), &[]);
        let text: String = lines.iter().map(|line| plain(line) + "\n").collect();
        assert_eq!(text.matches("?◦").count(), scene.table.players() - 1, "{text}");
        assert_eq!(text.matches("screen:").count(), 1, "{text}");
    });
}

#[test]
fn every_choice_says_what_follows_and_changes_nothing() {
    positions(false, 1, |scene| {
        let Turn::Player(seat) = scene.game.turn() else { return };
        let (before, mut actions) = (*scene.game, Vec::new());
        scene.game.actions(&mut actions);
        assert!(!scene.game.question(seat, scene.table).title.is_empty());
        let step = 1 + actions.len() / 20;
        for &action in actions.iter().step_by(step) {
            let choice = scene.game.choice(seat, action, scene.table);
            assert!(choice.name.width() > 0 && choice.effect.width() > 0, "{action}");
        }
        assert_eq!(*scene.game, before);
    });
}

/// However many choices there are, the screen offers some, and the way to the others.
#[test]
fn long_lists_have_pages() {
    let mut long = 0;
    positions(true, 1, |scene| {
        let Turn::Player(seat) = scene.game.turn() else { return };
        let menu = Menu::new(scene.game, seat, scene.table);
        if !menu.has_pages() {
            return;
        }
        long += 1;
        let lines = menu.draw(&Default::default(), 80, 8);
        let last = plain(lines.last().unwrap());
        assert!(lines.len() <= 8 && last.contains(&format!("of {}", menu.len())), "{last}");
    });
    assert!(long > 20, "{long}");
}

/// Each event is told, alone and among others, and no sentence names a place by its number.
#[test]
fn every_event_has_its_sentence() {
    let mut seen = std::collections::BTreeSet::new();
    positions(false, 40, |scene| {
        let told = scene.game.tell(scene.story, scene.table);
        assert!(told.iter().all(|line| plain(line).ends_with(['.', ' ']) || plain(line).contains("Tiles:")));
        for event in scene.story {
            let name = format!("{event:?}");
            seen.insert(name.split(' ').next().unwrap().to_owned());
            let quiet = super::story::is_quiet(event)
                || matches!(event, Event::CubesOffered { .. } | Event::SkippingPaid { .. } | Event::RowClosed { .. });
            let lines = scene.game.tell(std::slice::from_ref(event), scene.table);
            assert!(quiet || !lines.is_empty(), "{event:?}");
        }
    });
    // Random players hardly ever stay (L-8.2).
    seen.insert("Stayed".to_owned());
    assert_eq!(seen.len(), 45, "{seen:?}");
    let (game, table) = (Liguria::new(Edition::reconstructed(), &Setup::new(3)).unwrap(), table(3));
    let stayed = game.tell(&[Event::Stayed { seat: Seat::new(1), place: 4 }], &table);
    assert_eq!(stayed.iter().map(plain).collect::<Vec<_>>(), ["L Lorenzo stayed where the ship was."]);
    let alone = Table::new(["me", "greedy", "random"].map(|seat| seat.parse::<Occupant>().unwrap()).to_vec());
    let drawn = game.tell(&[Event::StartDrawn { seat: Seat::new(0) }], &alone);
    assert_eq!(drawn.iter().map(plain).collect::<Vec<_>>(), ["Y You were drawn as starting player."]);
}

#[test]
fn a_story_is_told_in_few_lines() {
    let mut game = Liguria::new(Edition::reconstructed(), &Setup::new(3)).unwrap();
    let table = Table::new(vec![Occupant::Me(None); 3]);
    let mut story = Vec::new();
    let setup = "cubes RY\ncubes RB\ncubes YB\nblank 3 7 11\nisland 1 R\nisland 2 Y\nisland 5 B\nisland 6 R\nisland 9 Y\n\
                 island 10 B\nscore 1 7\nscore 2 3\nscore 5 4\nscore 6 5\nscore 9 6\nscore 10 8\nstart 0";
    let row = "knight4 ship1 monk diplomat1 merchant2 building3 contract-RRY ship2 monk knight1 diplomat2 building1";
    let draws = row.split(' ').map(|tile| format!("draw {tile}"));
    let round = "draw +6W1:RY\ndraw -3W3A^1:R\ndraw -1W3AU:B\nbuyer 1\nbuyer 3\nbuyer 4\ntake 0 2\ntake 0 1 2\n\
                 take 0 1 2 3\ncard -3W3A^1:R\nupgrade monk\ncard +6W1:RY\ncard -1W3AU:B\nanchor +1\nconquer knight4\nsail +3\n\
                 load 0 0 1";
    let steps = setup.lines().map(str::to_owned).chain(draws).chain(round.lines().map(str::to_owned));
    for text in steps {
        let step = Step::parse(&text, game.turn()).unwrap_or_else(|error| panic!("{text}: {error}"));
        game.play(&step, &mut story).unwrap_or_else(|error| panic!("{text}: {error}"));
    }
    let told: Vec<String> = game.tell(&story, &table).iter().map(plain).collect();
    assert_eq!(
        told,
        [
            "A Alessandra put RY on the pier.",
            "L Lorenzo put RB on the pier.",
            "P Piero put YB on the pier.",
            "  Clockwise the islands lie: red 7 yellow 3 blank blue 4 red 5 blank yellow 6 blue 8 blank.",
            "A Alessandra was drawn as starting player. Silver: A 1◦, L 2◦ and P 3◦.",
            "  Round 1 began. Tiles: kngt4 ship1 monk dipl1 mrch2 bldg3▸7 RRY10 ship2 monk kngt1 dipl2 bldg1▸5",
            "  Ship cards: +6W1:RY -3W3A^1:R -1W3AU:B.",
            "A Alessandra placed a buyer on 2 tiles and 1◦, L Lorenzo on 3 tiles and 1◦ and P Piero on 4 tiles.",
            "A Alessandra took 1◦, knight 4† and monk and paid 1◦.",
            "L Lorenzo took 1◦, ship 1, diplomat 1 and merchant 2.",
            "P Piero took building 3▸7, contract RRY 10, ship 2 and monk.",
            "A Alessandra took the card -3W3A^1:R, put R on the pier and upgraded monk.",
            "L Lorenzo took the card +6W1:RY and put RY on the pier.",
            "P Piero took the card -1W3AU:B and put B on the pier.",
            "A Alessandra made a stopover at red 7 (+1), conquered it with 4†, loaded R, sailed to Lorenzo’s harbor (+3) \
             and loaded B.",
        ]
    );
}

#[test]
fn the_end_has_its_page() {
    for players in Liguria::PLAYERS {
        let mut game = Liguria::new(Edition::reconstructed(), &Setup::new(players)).unwrap();
        let table = table(players);
        let (mut dice, mut actions, mut pages) = (Dice::new(1), Vec::new(), 0);
        while game.turn() != Turn::Over {
            game.actions(&mut actions);
            let step = match dice.pick(&actions) {
                Some(&action) => Step::Action(action),
                None => Step::Chance(dice.draw(&game)),
            };
            let mut events = Vec::new();
            game.apply(&step, &mut events);
            if let Some(page) = game.interlude(&events, &table, 80) {
                assert!(page.iter().all(|line| line.width() <= 80) && page.len() < 23, "{} lines", page.len());
                let text: String = page.iter().map(plain).collect();
                for seat in Seat::all(players) {
                    let points = game.outcome().unwrap().scores()[seat];
                    let line = format!("{}: {points} points", table.name(seat)).replace(": -", ": −");
                    assert!(text.contains(&line), "{line}: {text}");
                }
                pages += 1;
            }
        }
        assert_eq!(pages, 1);
    }
}

#[test]
fn every_symbol_is_explained() {
    let chart = ["R", "Y", "B", "·", "†", "□", "pier", "▴", "▾", "◂", "+3", "hold", "⊛", "A", "↶", "↑", "-†"];
    let market = ["ship", "merch", "build", "monk", "diplo", "knigt", "contract", "◦", "▸", "buyer", "supply"];
    let more =
        ["mrch", "bldg", "dipl", "kngt", "sh", "me", "bu", "mo", "screen", "ministers", "balance", "home", "round"];
    let words =
        ["W", "U", "^", "sack", "scroll", "sword", "anchor", "stopover", "order", "?◦", "/", "points", "edition"];
    for word in chart.into_iter().chain(market).chain(more).chain(words) {
        let found = Liguria::glossary().iter().filter(|entry| entry.answers(word)).count();
        assert_eq!(found, 1, "{word}");
    }
    for entry in Liguria::glossary() {
        assert!(entry.rules.split(", ").all(|rule| rule.starts_with("L-")), "{}", entry.rules);
    }
}
