//! Section 9: the rulebook's worked example.

use fondaco_game::{Game, Turn};
use fondaco_strozzi::components::City;

use crate::common::{Position, active, asked, docked, flags, legal, phase, play, refused, see, spaces};

/// The five players, clockwise.
const A: usize = 0;
const S: usize = 1;
const T: usize = 2;
const H: usize = 3;
const J: usize = 4;

#[test]
fn section_9_the_worked_example() {
    let mut game = Position::new(5)
        .docked("naples 0 plus1 7:C:1:0, rome 0 ware 7:R:1:0")
        .display("art:1:G science:2:- architecture:1:R")
        .build();
    assert_eq!((active(&game), flags(&game, A).as_str()), (A, "pirate"));
    let before = spaces(&game, H);

    // A turns over the ship, and passes.
    play(&mut game, "ship 3:RRCC:0:1");
    assert_eq!((asked(&game), legal(&game).as_str()), (A, "pass, flag pirate"));
    play(&mut game, "pass");

    // S claims it with the ware flag; T passes.
    assert_eq!((asked(&game), legal(&game).as_str()), (S, "pass, flag pirate, flag plus1, flag ware"));
    play(&mut game, "flag ware");
    assert_eq!((asked(&game), legal(&game).as_str()), (T, "pass, flag pirate"));
    play(&mut game, "pass");

    // H plays the pirate flag and takes it; S gets the ware flag back; J is not asked.
    assert_eq!((asked(&game), legal(&game).as_str()), (H, "pass, flag pirate"));
    play(&mut game, "flag pirate");
    assert_eq!((phase(&game).as_str(), asked(&game)), ("port", H));
    assert_eq!((flags(&game, S).as_str(), flags(&game, H).as_str()), ("pirate plus1 ware", "plus1 ware"));
    assert_eq!(flags(&game, J), "pirate plus1 ware");

    // H sends it to Naples and moves 2 there.
    assert_eq!(legal(&game), "port venice, port rome, port naples");
    play(&mut game, "port naples");
    assert_eq!(spaces(&game, H), [before[0], before[1], before[2] + 2, before[3]]);
    assert_eq!(docked(&game, City::Naples), "0 7:C:1:0 plus1, 3 3:RRCC:0:1 pirate");

    // H takes an art tile that shows gold, and moves 1 in Venice.
    assert_eq!((asked(&game), legal(&game).as_str()), (H, "tile art:1:G, tile science:2:-, tile architecture:1:R"));
    play(&mut game, "tile art:1:G");
    assert_eq!(spaces(&game, H), [before[0] + 1, before[1], before[2] + 2, before[3]]);
    assert_eq!(see(&game).seats[H].tiles.len(), 1);

    // The display is refilled, and J is the next active player.
    assert_eq!((game.turn(), phase(&game).as_str()), (Turn::Chance, "refill"));
    refused(&game, "ship 8:-:0:0", "S-4.5");
    play(&mut game, "reveal science:1:C");
    assert_eq!((see(&game).display.len(), active(&game), phase(&game).as_str()), (3, J, "ship"));
    play(&mut game, "ship 8:-:0:0");
    assert_eq!(asked(&game), J);
}
