//! Section 10: how a game is cut into steps, and how a step that is not due is refused.

use fondaco_game::{Game, NoStory, Refusal, Turn};

use crate::common::{any_step, first_ship, new_game, pass_the_round_away, phase, play, refused, see, with_setup};

#[test]
fn section_10_the_steps_of_a_turn_in_their_order() {
    let mut game = with_setup(&fondaco_strozzi::Setup::new(3));
    let mut phases = vec![phase(&game)];
    let script = "start 2; reveal art:1:G; reveal art:1:G; reveal art:1:R; ship 5:R:0:1; pass; flag ware; pass; \
                  port naples; tile art:1:G; reveal art:2:-; ship 8:-:0:0";
    for step in script.split(';') {
        play(&mut game, step);
        phases.push(phase(&game));
    }
    assert_eq!(phases.join(" "), "start display display display ship claim claim claim port tile refill ship claim");
}

#[test]
fn section_10_a_port_or_tile_is_a_decision_even_when_only_one_is_possible() {
    let position =
        crate::common::Position::new(3).docked("venice 0 ware 7:G:1:0, rome 0 plus1 7:R:1:0").display("3*art:1:G");
    let mut game = position.with_ship("5:R:0:1");
    play(&mut game, "flag pirate");
    assert_eq!(crate::common::legal(&game), "port naples");
    play(&mut game, "port naples");
    assert_eq!(crate::common::legal(&game), "tile art:1:G");
}

/// One step of every kind: what each phase says to those that are not due.
#[test]
fn section_10_a_step_of_another_phase_is_refused_by_the_rule_of_this_one() {
    let actions = ["pass", "flag pirate", "port rome", "tile art:2:-"];
    let draws = ["start 0", "reveal art:1:G", "ship 8:-:0:0"];
    let mut game = with_setup(&fondaco_strozzi::Setup::new(3));
    let phases = [
        ("start", "S-2.5", "start 0", "start 0"),
        ("display", "S-2.3", "reveal", "reveal art:2:-; reveal science:2:-; reveal architecture:2:-"),
        ("ship", "S-3.1", "ship", "ship 4:GGR:0:1"),
        ("claim", "S-3.2", "pass flag", "flag pirate"),
        ("port", "S-4.1", "port", "port rome"),
        ("tile", "S-4.5", "tile", "tile art:2:-"),
        ("refill", "S-4.5", "reveal", "reveal art:2:-"),
    ];
    for (name, rule, due, script) in phases {
        assert_eq!(phase(&game), name);
        let (same_kind, other_kind) = match game.turn() {
            Turn::Chance => (&draws[..], &actions[..]),
            _ => (&actions[..], &draws[..]),
        };
        for text in same_kind {
            let word = text.split(' ').next().unwrap();
            if !due.contains(word) {
                refused(&game, text, rule);
            }
        }
        for text in other_kind {
            let expected = match game.turn() {
                Turn::Player(seat) => Refusal::DecisionDue(seat),
                _ => Refusal::ChanceDue,
            };
            assert_eq!(game.check(&any_step(text)), Err(expected), "{text} in {name}");
        }
        play(&mut game, script);
    }
}

#[test]
fn section_10_nothing_can_be_played_when_the_game_is_over() {
    let mut game = first_ship(3);
    for _ in 0..3 {
        pass_the_round_away(&mut game);
    }
    assert_eq!(game.turn(), Turn::Over);
    let over = game;
    for text in ["pass", "flag ware", "port rome", "tile art:2:-", "start 0", "reveal art:1:G", "ship 8:-:0:0"] {
        assert_eq!(game.play(&any_step(text), &mut NoStory), Err(Refusal::Over), "{text}");
        assert_eq!(game, over);
    }
}

#[test]
fn section_10_a_refusal_says_what_is_wrong_in_words() {
    let game = first_ship(3);
    let say = |game: &fondaco_strozzi::Strozzi, text: &str| game.check(&any_step(text)).unwrap_err().to_string();
    assert_eq!(say(&game, "pass"), "chance decides now, not a player");
    assert_eq!(say(&game, "ship 1:G:0:0"), "no ship 1:G:0:0 is left to turn over this round (S-3.1)");
    let game = crate::common::after(&game, "ship 8:-:0:0; flag ware");
    assert_eq!(say(&game, "ship 8:-:0:0"), "seat 1 decides now, not chance");
    assert_eq!(say(&game, "flag ware"), "on a claimed ship only a pirate flag may be played (S-3.5)");
    assert_eq!(say(&new_game(3), "ship 8:-:0:0"), "the display of promotion tiles is to be laid out (S-2.3)");
    assert_eq!(see(&game).claim.unwrap().seat.index(), 0);
}
