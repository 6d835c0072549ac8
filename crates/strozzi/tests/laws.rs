//! The laws of every game, on random games of Strozzi.

use fondaco_game::laws::{self, KnownSteps};
use fondaco_game::{Edition as _, Game, Seat};
use fondaco_strozzi::{Edition, Setup, Strozzi};
use proptest::prelude::*;

fn setups() -> impl Strategy<Value = Setup> {
    (3_u8..=6, any::<Option<u8>>(), any::<bool>(), any::<bool>()).prop_map(
        |(players, first, secret_scores, zero_ranks)| {
            let first = first.map(|first| Seat::new(usize::from(first % players)));
            Setup { players, first, secret_scores, zero_ranks }
        },
    )
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 48, ..ProptestConfig::default() })]

    #[test]
    fn random_games_obey_the_laws(setup in setups(), seed: u64) {
        let start = Strozzi::new(Edition::reconstructed(), &setup).unwrap();
        let mut known = KnownSteps::default();
        // A second game is tried with every step of the first.
        for seed in [seed, seed.wrapping_add(1)] {
            let met = laws::check(&start, seed, &mut known).map_err(|law| TestCaseError::fail(law.to_string()))?;
            prop_assert!(met.steps > 50 && met.refused > met.steps, "{met:?}");
            prop_assert_eq!(met.followed, met.steps * (usize::from(setup.players) + 1));
            prop_assert_eq!(met.twins > 0, setup.secret_scores);
        }
    }
}
