//! The laws of every game, on random games of Liguria.

use fondaco_game::laws::{self, KnownSteps};
use fondaco_game::{Edition as _, Game};
use fondaco_liguria::{Edition, Liguria, Setup};
use proptest::prelude::*;

fn setups() -> impl Strategy<Value = Setup> {
    (3_u8..=4, any::<bool>()).prop_map(|(players, open_screens)| Setup { players, open_screens })
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 5, ..ProptestConfig::default() })]

    #[test]
    fn random_games_obey_the_laws(setup in setups(), seed: u64) {
        let start = Liguria::new(Edition::reconstructed(), &setup).unwrap();
        let mut known = KnownSteps::default();
        // A second game is tried with every step of the first.
        for seed in [seed, seed.wrapping_add(1)] {
            let met = laws::check(&start, seed, &mut known).map_err(|law| TestCaseError::fail(law.to_string()))?;
            prop_assert!(met.steps > 200 && met.refused > met.steps, "{met:?}");
            prop_assert_eq!(met.followed, met.steps * (usize::from(setup.players) + 1));
            prop_assert_eq!(met.twins > 0, !setup.open_screens);
        }
    }
}
