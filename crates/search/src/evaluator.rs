//! What judges the positions that a search comes to: the game itself, or whatever somebody has instead.

use fondaco_game::insight::Judgement;
use fondaco_game::{Insight, SeatSet};

/// Judges positions for a search. Any function of this form is one, so that an evaluation of one's own needs no type:
///
/// ```
/// use fondaco_game::insight::Judgement;
/// use fondaco_game::{Insight as _, PerSeat, SeatSet};
/// use fondaco_search::{Bot, BotSpec};
/// use fondaco_strozzi::Strozzi;
///
/// /// Whoever is ahead wins, and nothing else counts.
/// fn mine(game: &Strozzi, _able: SeatSet) -> Option<Judgement> {
///     let scores = game.estimate();
///     Some(Judgement { scores, odds: PerSeat::from_fn(scores.len(), |seat| scores[seat]) })
/// }
///
/// let spec: BotSpec = "doge@100".parse().unwrap();
/// let bot = Bot::new(spec, 7).judged_by(mine);
/// # drop(bot);
/// ```
pub trait Evaluator<G: Insight> {
    /// What a position that is not over is worth; none if that is the game's [estimate](Insight::estimate). Nothing hangs in the
    /// air there, as a rule ([`Insight::is_quiescent`]). Those who are `able` will play on as a search does, the others will take
    /// what looks best at once.
    ///
    /// The same position must always be worth the same, or the search will not repeat itself.
    fn evaluate(&self, game: &G, able: SeatSet) -> Option<Judgement>;
}

/// The game's own evaluation: [`Insight::judgement`].
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct GamesOwn;

impl<G: Insight> Evaluator<G> for GamesOwn {
    #[inline]
    fn evaluate(&self, game: &G, able: SeatSet) -> Option<Judgement> {
        game.judgement(able)
    }
}

impl<G: Insight, F: Fn(&G, SeatSet) -> Option<Judgement>> Evaluator<G> for F {
    fn evaluate(&self, game: &G, able: SeatSet) -> Option<Judgement> {
        self(game, able)
    }
}
