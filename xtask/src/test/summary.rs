//! What `cargo xtask test` says at its end: a line for each step, and what deserves to be noticed.

use std::fmt::Write as _;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Outcome {
    Ok,
    Failed,
    /// Left out because a step before it failed.
    Skipped,
    /// Left out because somebody said so.
    LeftOut,
}

pub(super) struct StepResult {
    pub(super) name: &'static str,
    pub(super) outcome: Outcome,
    pub(super) seconds: f64,
}

/// How many tests may pass only at the second try. A busy machine trips one or two; more hide a fault of what is tested.
const MOST_UNSTEADY: usize = 6;

pub(super) fn passed(results: &[StepResult], unsteady: &[String]) -> bool {
    unsteady.len() <= MOST_UNSTEADY && results.iter().all(|result| result.outcome != Outcome::Failed)
}

pub(super) fn summary(results: &[StepResult], unsteady: &[String], seconds: f64) -> String {
    let mut table = format!("{:<12}{:<8}{:>8}\n", "step", "result", "seconds");
    let mut row = |name: &str, word: &str, seconds: f64| {
        // Writing into a string cannot fail.
        let _ = writeln!(table, "{name:<12}{word:<8}{seconds:>8.1}");
    };
    for result in results {
        let word = match result.outcome {
            Outcome::Ok => "ok",
            Outcome::Failed => "FAILED",
            Outcome::Skipped => "skipped",
            Outcome::LeftOut => "NOT RUN",
        };
        row(result.name, word, result.seconds);
    }
    let word = if passed(results, unsteady) { "ok" } else { "FAILED" };
    row("all", word, seconds);
    if !unsteady.is_empty() {
        table += "\nUNSTEADY: passed only at the second try, alone. Mend these tests:\n";
        for name in unsteady {
            let _ = writeln!(table, "  {name}");
        }
        if unsteady.len() > MOST_UNSTEADY {
            let _ = writeln!(table, "More than {MOST_UNSTEADY} of them are a failure.");
        }
    }
    if results.iter().any(|result| result.outcome == Outcome::LeftOut) {
        table +=
            "\nNOTHING WAS TRIED IN A BROWSER, because of --without-browser. This run says nothing about the client.\n";
    }
    table
}

#[cfg(test)]
mod tests {
    use super::*;

    fn result(name: &'static str, outcome: Outcome, seconds: f64) -> StepResult {
        StepResult { name, outcome, seconds }
    }

    #[test]
    fn the_summary_is_a_table() {
        let results = [
            result("formatting", Outcome::Ok, 0.5),
            result("tests", Outcome::Failed, 12.25),
            result("wasm32", Outcome::Skipped, 0.0),
        ];
        let expected = "\
step        result   seconds
formatting  ok           0.5
tests       FAILED      12.2
wasm32      skipped      0.0
all         FAILED      12.5
";
        // Some went on beside others.
        assert_eq!(summary(&results, &[], 12.5), expected);
        assert!(!passed(&results, &[]));
        assert!(passed(&results[..1], &[]));
    }

    #[test]
    fn a_test_that_passed_only_at_the_second_try_is_named_at_the_end() {
        let told = summary(&[result("tests", Outcome::Ok, 1.0)], &["fondaco-server (all): room::one".to_owned()], 1.0);
        let expected =
            "UNSTEADY: passed only at the second try, alone. Mend these tests:\n  fondaco-server (all): room::one\n";
        assert!(told.ends_with(expected), "{told}");
    }

    #[test]
    fn too_many_tests_that_passed_only_at_the_second_try_are_a_failure() {
        let results = [result("tests", Outcome::Ok, 1.0)];
        let names: Vec<String> =
            (0..=MOST_UNSTEADY).map(|number| format!("fondaco-server (all): room::t{number}")).collect();
        assert!(passed(&results, &names[..MOST_UNSTEADY]));
        assert!(summary(&results, &names[..MOST_UNSTEADY], 1.0).contains("all         ok"));
        assert!(!passed(&results, &names));
        let told = summary(&results, &names, 1.0);
        assert!(told.contains("all         FAILED"), "{told}");
        assert!(told.ends_with("room::t6\nMore than 6 of them are a failure.\n"), "{told}");
    }
}
