//! Draws that are the same whoever sits where.

use fondaco_game::{Draw as _, Game, Weight};

/// The draws of one deal. Every card has its own lot for every draw, and of those that are still in the deck the lowest lot is
/// drawn: so all are equally likely, and the same deal brings the same card whoever sits where, as long as it is still there.
#[derive(Debug)]
pub struct Deal<G: Game> {
    seed: u64,
    /// How often each deck and bag was drawn from.
    draws: Vec<(&'static str, u64)>,
    chances: Vec<(G::Chance, Weight)>,
}

impl<G: Game> Deal<G> {
    /// The deal of this seed, before its first draw.
    #[must_use]
    pub fn new(seed: u64) -> Self {
        Deal { seed, draws: Vec::new(), chances: Vec::new() }
    }

    /// Draws what chance decides now.
    ///
    /// # Panics
    /// May panic unless it is chance's turn.
    pub fn draw(&mut self, game: &G) -> G::Chance {
        game.chances(&mut self.chances);
        let deck = game.chance_at(0).deck();
        let known = self.draws.iter().position(|&(name, _)| name == deck);
        let at = known.unwrap_or_else(|| {
            self.draws.push((deck, 0));
            self.draws.len() - 1
        });
        let number = self.draws[at].1;
        self.draws[at].1 += 1;
        let draw = mix(mix(self.seed) ^ mix(hash(deck)) ^ number);
        let lot = |(chance, weight): &(G::Chance, Weight)| {
            let card = mix(draw ^ hash(&chance.to_string()));
            let copies = (0..u64::from(*weight)).map(|copy| mix(card ^ mix(copy)));
            (copies.min().unwrap_or(u64::MAX), *chance)
        };
        self.chances.iter().map(lot).min().map_or_else(|| game.chance_at(0), |(_, chance)| chance)
    }
}

/// Scatters the bits of a number (the last step of SplitMix64).
fn mix(number: u64) -> u64 {
    let number = number.wrapping_add(0x9e37_79b9_7f4a_7c15);
    let number = (number ^ (number >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    let number = (number ^ (number >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    number ^ (number >> 31)
}

/// A number for a text (FNV-1a).
fn hash(text: &str) -> u64 {
    text.bytes().fold(0xcbf2_9ce4_8422_2325, |hash, byte| (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3))
}

#[cfg(test)]
mod tests {
    use fondaco_game::{Edition as _, NoStory, Step, Turn};
    use fondaco_strozzi::{Action, Chance, Edition, Setup, Strozzi};

    use super::*;

    fn start() -> Strozzi {
        Strozzi::new(Edition::reconstructed(), &Setup::new(4)).unwrap()
    }

    /// The ships and tiles of a deal, if those at the first seats pass whenever they can.
    fn drawn(shy: usize) -> (Vec<Chance>, Vec<Chance>) {
        let (mut game, mut deal) = (start(), Deal::new(3));
        let (mut ships, mut tiles, mut actions) = (Vec::new(), Vec::new(), Vec::new());
        loop {
            let step = match game.turn() {
                Turn::Over => return (ships, tiles),
                Turn::Chance => Step::Chance(deal.draw(&game)),
                Turn::Player(seat) => {
                    game.actions(&mut actions);
                    let passes = seat.index() < shy && actions.contains(&Action::Pass);
                    Step::Action(if passes { Action::Pass } else { *actions.last().unwrap() })
                }
            };
            match step {
                Step::Chance(chance @ Chance::Ship(_)) => ships.push(chance),
                Step::Chance(chance @ Chance::Reveal(_)) => tiles.push(chance),
                _ => {}
            }
            game.apply(&step, &mut NoStory);
        }
    }

    /// Whoever passes, the ships of a round come in the same order, and so do the tiles. In later rounds other ships are
    /// left, and still more than half of those that come are the same.
    #[test]
    fn a_deal_does_not_depend_on_how_it_is_played() {
        let ((ships, tiles), (same_ships, same_tiles)) = (drawn(2), drawn(0));
        assert_eq!(ships[..12], same_ships[..12]);
        assert!(tiles.len() > 5);
        assert!(tiles.iter().zip(&same_tiles).all(|(tile, same)| tile == same), "{tiles:?} {same_tiles:?}");
        let same = ships.iter().zip(&same_ships).filter(|(ship, same)| ship == same).count();
        assert!(same * 2 > ships.len(), "{same} of {} ships", ships.len());
    }

    #[test]
    fn every_card_is_equally_likely() {
        let game = start();
        let mut first = [0_u32; 4];
        for seed in 0..4000 {
            let Chance::Start(seat) = Deal::new(seed).draw(&game) else { panic!("the first player is drawn first") };
            first[seat.index()] += 1;
        }
        assert!(first.iter().all(|times| (880..1120).contains(times)), "{first:?}");
    }
}
