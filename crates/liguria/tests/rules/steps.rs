//! Section 12: how a game is cut into steps, and how a step that is not due is refused.

use fondaco_game::{Game, NoStory, Refusal, Turn};
use fondaco_liguria::Liguria;

use crate::common::{Position, after, any_step, draw, due, finish, layout, legal, new_game, phase, play, refused};

#[test]
fn section_12_the_steps_in_their_order() {
    let mut game = new_game(3);
    let mut phases = vec![due(&game)];
    let mut script = layout(3) + "start 1;";
    for tile in "4*monk knight1 diplomat1 2*ship1 4*monk".split(' ') {
        let (count, tile) = tile.split_once('*').unwrap_or(("1", tile));
        script += &format!("draw {tile};").repeat(count.parse().unwrap());
    }
    script += "draw -3W2^2:-; draw -1W3AU:R; draw -2W3^1:R; draw +4W2U:Y; \
               buyer 0; buyer 1; buyer 2; take 4; take 4 5; take 4 5 6; \
               card -1W3AU:R; card -3W2^2:-; upgrade ship1; done; card +4W2U:Y; \
               anchor +1; conquer knight1; sail +1; straight; \
               sail -2; sail +4; load 1 0 0;";
    for step in script.split(';').map(str::trim).filter(|step| !step.is_empty()) {
        play(&mut game, step);
        if phases.last() != Some(&due(&game)) {
            phases.push(due(&game));
        }
    }
    assert_eq!(
        phases.join(", "),
        "cubes 0, cubes 1, cubes 2, blank, island, score, start, row, deck, buyer 1, buyer 2, buyer 0, take 1, take 2, \
         take 0, card 1, card 2, upgrade 2, card 0, sail 1, conquer 1, sail 1, turn 1, sail 2, sail 0, load 0, row"
    );
}

#[test]
fn section_12_optional_decisions_are_asked_only_where_something_is_possible() {
    // Nothing to load, to conquer, to deploy, to upgrade: one sail each, and the round is over.
    let mut game =
        Position::new(3).upgraded(0, "merchant1").card(0, "+2W3:-").card(1, "+5W2:R").card(2, "+5W2:Y").sailing();
    play(&mut game, "sail +4; sail +1; sail +1");
    assert_eq!(phase(&game), "row");
}

#[test]
fn section_12_all_other_decisions_are_asked_even_with_one_answer_left() {
    // One tile in the row for the last buyer, the last card, and one wheel in one direction.
    let mut game = Position::new(3).display("+6W1:RY -2W4A:R -3W2^2:-").upgraded(2, "ship1").ship(2, "5+").choosing();
    play(&mut game, "card -2W4A:R; card -3W2^2:-; done");
    assert_eq!((due(&game).as_str(), legal(&game).as_str()), ("card 2", "card +6W1:RY"));
    play(&mut game, "card +6W1:RY; sail +1; sail +1");
    assert_eq!((due(&game).as_str(), legal(&game).as_str()), ("sail 2", "sail +1"));
}

/// A position of every phase, with the rule that it names and the words of the steps that are due.
fn phases() -> Vec<(Liguria, &'static str, &'static str, &'static str)> {
    let cubes = new_game(3);
    let blank = after(&cubes, "cubes RY; cubes RY; cubes RY");
    let island = after(&blank, "blank 3 7 11");
    let score = after(&island, "island 1 R; island 2 R; island 5 Y; island 6 Y; island 9 B; island 10 B");
    let start = after(&score, "score 1 3; score 2 4; score 5 5; score 6 6; score 9 7; score 10 8");
    let row = after(&start, "start 0");
    let mut deck = row;
    draw(&mut deck, "12*monk");
    let mut buyer = deck;
    draw(&mut buyer, "-3W2^2:- -3W2^2:- +2W3:-");
    let take = after(&buyer, "buyer 0; buyer 1; buyer 2");
    let card = after(&take, "take 0; take 0 1; take 0 1 2");
    let upgrade = after(&card, "card -3W2^2:-");
    let voyage =
        Position::new(3).tiles(0, "knight1 diplomat1").pier(1, [1, 0, 0]).hold(2, 0, "knight1").card(0, "-3W4U^1:R");
    let sail = voyage.sailing();
    let load = after(&sail, "sail +4");
    let bonus = after(&sail, "sail +2");
    let conquer = after(&sail, "sail +1");
    let deploy = after(&load, "load 0 0 0");
    let turn = after(&sail, "sail +3");
    vec![
        (cubes, "cubes", "L-2.2", "cubes"),
        (blank, "blank", "L-2.3", "blank"),
        (island, "island", "L-2.3", "island"),
        (score, "score", "L-2.4", "score"),
        (start, "start", "L-2.5", "start"),
        (row, "row", "L-3.1", "draw"),
        (deck, "deck", "L-3.2", "draw"),
        (buyer, "buyer", "L-3.3", "buyer"),
        (take, "take", "L-4.1", "take"),
        (card, "card", "L-5.1", "card"),
        (upgrade, "upgrade", "L-5.3", "upgrade done"),
        (sail, "sail", "L-6.1", "sail anchor"),
        (load, "load", "L-7.2", "load"),
        (bonus, "bonus", "L-7.5", "load"),
        (conquer, "conquer", "L-7.4", "conquer"),
        (deploy, "deploy", "L-7.3", "deploy"),
        (turn, "turn", "L-6.2", "uturn straight"),
        (Position::new(3).homeward(), "homeward", "L-8.2", "sail stay"),
    ]
}

const ACTIONS: &str = "cubes RY; buyer 0; take 0; card +2W3:-; upgrade ship1; done; sail +1; anchor +1; stay; load 0 0 0; \
                       conquer -; deploy -; uturn; straight";
const DRAWS: &str = "blank 5 11; island 4 B; score 4 7; start 0; draw monk; draw +2W3:-";

#[test]
fn section_12_a_step_of_another_phase_is_refused_by_the_rule_of_this_one() {
    for (game, name, rule, due) in phases() {
        assert_eq!(phase(&game), name);
        let chance = game.turn() == Turn::Chance;
        let (same_kind, other_kind) = if chance { (DRAWS, ACTIONS) } else { (ACTIONS, DRAWS) };
        for text in same_kind.split("; ") {
            let word = text.split(' ').next().unwrap();
            let other_draw = (name == "row" && text == "draw +2W3:-") || (name == "deck" && text == "draw monk");
            if !due.split(' ').any(|due| due == word) || other_draw {
                refused(&game, text, rule);
            }
        }
        for text in other_kind.split("; ") {
            let expected = match game.turn() {
                Turn::Player(seat) => Refusal::DecisionDue(seat),
                _ => Refusal::ChanceDue,
            };
            assert_eq!(game.check(&any_step(text)), Err(expected), "{text} in {name}");
        }
    }
}

#[test]
fn section_12_nothing_can_be_played_when_the_game_is_over() {
    let homeward = Position::new(3).homeward();
    let mut game = after(&homeward, "stay; stay; stay");
    assert_eq!((game.turn(), game.outcome()), (Turn::Over, Some(finish(&homeward))));
    let over = game;
    for text in ACTIONS.split("; ").chain(DRAWS.split("; ")) {
        assert_eq!(game.play(&any_step(text), &mut NoStory), Err(Refusal::Over), "{text}");
        assert_eq!(game, over);
    }
    assert_eq!(legal(&over), "");
}

#[test]
fn section_12_a_refusal_says_what_is_wrong_in_words() {
    let say = |game: &Liguria, text: &str| game.check(&any_step(text)).unwrap_err().to_string();
    let game = Position::new(4).ship(0, "4+").card(0, "+2W3:-").sailing();
    assert_eq!(say(&game, "sail -1"), "the ship keeps its direction: the card has no U-turn (L-6.2)");
    assert_eq!(say(&game, "sail +5"), "there are 4 wheels for 5 steps (L-6.1)");
    assert_eq!(say(&game, "draw monk"), "seat 0 decides now, not chance");
    assert_eq!(say(&Position::new(4).drawing(), "stay"), "chance decides now, not a player");
    let game =
        after(&Position::new(4).tiles(0, "knight1").hold(1, 1, "knight1").card(0, "+2W3:-").sailing(), "sail +2");
    assert_eq!(say(&game, "conquer knight2"), "not all of knight2 are behind the screen (L-7.4)");
}
