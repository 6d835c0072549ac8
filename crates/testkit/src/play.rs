//! Random games, and short questions about positions.

use std::collections::BTreeMap;

use fondaco_game::{Dice, Edition as _, Game, NoStory, Refusal, Step, StepOf, Turn};

/// A game with the reconstructed edition before its first step.
pub fn with_setup<G: Game>(setup: &G::Setup) -> G {
    G::new(G::Edition::reconstructed(), setup).expect("the setup is playable")
}

/// The usual game before its first step.
pub fn usual_game<G: Game>(players: usize) -> G {
    with_setup(&G::default_setup(players))
}

/// A draw or a decision from the dice; none when the game is over. The list is the caller's, to be used again.
pub fn random_step<G: Game>(game: &G, dice: &mut Dice, actions: &mut Vec<G::Action>) -> Option<StepOf<G>> {
    match game.turn() {
        Turn::Player(_) => {
            game.actions(actions);
            Some(Step::Action(*dice.pick(actions).expect("a player can do something")))
        }
        Turn::Chance => Some(Step::Chance(dice.draw(game))),
        Turn::Over => None,
    }
}

/// A random game: each position, with the step that is played in it; none in the last.
pub fn random_game<G: Game>(setup: &G::Setup, seed: u64) -> impl Iterator<Item = (G, Option<StepOf<G>>)> + use<G> {
    let (mut dice, mut actions) = (Dice::new(seed), Vec::new());
    let mut next = Some(with_setup::<G>(setup));
    std::iter::from_fn(move || {
        let game = next.take()?;
        let step = random_step(&game, &mut dice, &mut actions);
        next = step.map(|step| {
            let mut after = game.clone();
            after.play(&step, &mut NoStory).expect("a step that is due");
            after
        });
        Some((game, step))
    })
}

/// The position after `skip` random steps of the usual game: draws and decisions from the dice of `seed`.
pub fn random_position<G: Game>(players: usize, seed: u64, skip: usize) -> G {
    random_game(&G::default_setup(players), seed).nth(skip).expect("the game is as long as that").0
}

/// A step of either kind, read without regard to what is due.
pub fn any_step<G: Game>(text: &str) -> StepOf<G> {
    let action = text.parse().map(Step::Action);
    action.or_else(|_| text.parse().map(Step::Chance)).unwrap_or_else(|_| panic!("'{text}' is no step"))
}

/// Sees that a step is refused by this rule, and that the position is then as it was.
#[track_caller]
pub fn refused<G: Game>(game: &G, text: &str, by: &str) {
    let mut tried = game.clone();
    match tried.play(&any_step::<G>(text), &mut NoStory) {
        Ok(()) => panic!("'{text}' was played"),
        Err(Refusal::Illegal { rule, why }) => assert_eq!(rule, by, "'{text}' is refused because {why}"),
        Err(refusal) => panic!("'{text}' is refused, but because {refusal}"),
    }
    assert_eq!(tried, *game);
}

/// The legal decisions as text, with commas.
pub fn legal<G: Game>(game: &G) -> String {
    let mut actions = Vec::new();
    game.actions(&mut actions);
    actions.iter().map(ToString::to_string).collect::<Vec<_>>().join(", ")
}

/// The possible draws with their weights.
pub fn chances<G: Game>(game: &G) -> BTreeMap<String, u32> {
    let mut chances = Vec::new();
    game.chances(&mut chances);
    chances.iter().map(|(chance, weight)| (chance.to_string(), *weight)).collect()
}

/// Who decides.
#[track_caller]
pub fn asked<G: Game>(game: &G) -> usize {
    match game.turn() {
        Turn::Player(seat) => seat.index(),
        turn => panic!("nobody is asked, but it is {turn:?}"),
    }
}
