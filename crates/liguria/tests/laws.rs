//! The laws of every game, on random games of Liguria.

use fondaco_game::laws::{self, KnownSteps};
use fondaco_game::{Edition as _, Game};
use fondaco_liguria::{Edition, Liguria, Setup};
use proptest::prelude::*;

proptest! {
    #![proptest_config(ProptestConfig { cases: 5, ..ProptestConfig::default() })]

    #[test]
    fn random_games_obey_the_laws(players in 3_u8..=4, seed: u64) {
        let mut known = KnownSteps::default();
        // A second game, with the other kind of screens, is tried with every step of the first.
        for (open_screens, seed) in [(false, seed), (true, seed.wrapping_add(1))] {
            let setup = Setup { players, open_screens };
            let start = Liguria::new(Edition::reconstructed(), &setup).unwrap();
            let met = laws::check(&start, seed, &mut known).map_err(|law| TestCaseError::fail(law.to_string()))?;
            prop_assert!(met.steps > 200 && met.refused > met.steps, "{met:?}");
            prop_assert_eq!(met.followed, met.steps * (usize::from(players) + 1));
            prop_assert_eq!(met.twins > 0, !open_screens);
        }
    }
}
