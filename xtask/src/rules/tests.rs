//! Each kind of fault is found, and nothing else.

use super::*;

const CRATE: (&str, &str) = ("crates/strozzi/Cargo.toml", "");
const RULES: (&str, &str) =
    ("crates/strozzi/RULES.md", "# Rules\n\n- S-1.1 Four cities.\n- **S-1.2** Three flags (S-1.1).\n");
const CODE: (&str, &str) = ("crates/strozzi/src/lib.rs", "//! Cities are S-1.1.\n\n/// S-1.2\nfn flags() {}\n");
const TESTS: (&str, &str) =
    ("crates/strozzi/tests/rules.rs", "#[test]\nfn s_1_1_cities() {}\n\n#[test]\nfn s_1_2_flags() {}\n");

/// What the check says about these files and Strozzi's manifest.
fn faults(files: &[(&str, &str)]) -> Vec<String> {
    let files: Vec<File> = files
        .iter()
        .chain([&CRATE])
        .map(|(path, text)| File { path: (*path).to_owned(), text: (*text).to_owned() })
        .collect();
    check(&files).1.iter().map(Fault::to_string).collect()
}

#[test]
fn a_sound_game_has_no_faults() {
    assert!(faults(&[RULES, CODE, TESTS]).is_empty());
    assert!(faults(&[]).is_empty());
}

#[test]
fn both_games_are_checked() {
    let rules = ("crates/liguria/RULES.md", "- L-1.1 Ships.\n");
    let manifest = ("crates/liguria/Cargo.toml", "");
    assert_eq!(
        faults(&[RULES, CODE, TESTS, rules, manifest]),
        [
            "crates/liguria/RULES.md:1: L-1.1 has no test (`#[test] fn l_1_1_...`)",
            "crates/liguria/RULES.md:1: L-1.1 is not cited in crates/liguria/src",
        ]
    );
}

#[test]
fn rules_without_a_crate_can_be_cited_and_need_no_test() {
    let rules = ("crates/liguria/RULES.md", "- L-1.1 Ships.\n");
    let readme = ("README.md", "L-1.1\n");
    assert!(faults(&[RULES, CODE, TESTS, rules, readme]).is_empty());
}

#[test]
fn a_rule_without_a_test() {
    let no_test = ["crates/strozzi/RULES.md:4: S-1.2 has no test (`#[test] fn s_1_2_...`)"];
    let path = "crates/strozzi/tests/rules.rs";
    for text in [
        "#[test]\nfn s_1_1() {}\n",
        "#[test]\nfn s_1_1() {}\n\nfn s_1_2_helper() {}\n",
        "#[test]\nfn s_1_1() {}\n\n#[test]\n#[ignore]\nfn s_1_2_flags() {}\n",
        "#[test]\nfn s_1_1() {}\n\n// S-1.2\n#[test]\nfn flags() {}\n",
    ] {
        assert_eq!(faults(&[RULES, CODE, (path, text)]), no_test, "{text}");
    }
    // A test in another crate is not a test of this game.
    let elsewhere = ("crates/table/tests/rules.rs", "#[test]\nfn s_1_2_flags() {}\n");
    let tests = (path, "#[test]\nfn s_1_1() {}\n");
    assert_eq!(faults(&[RULES, CODE, tests, elsewhere]), no_test);
}

#[test]
fn a_unit_test_counts() {
    let tests = (
        "crates/strozzi/src/scoring.rs",
        "#[cfg(test)]\nmod tests {\n    #[test]\n    fn s_1_1() {}\n    #[test]\n    fn s_1_2() {}\n}\n",
    );
    assert!(faults(&[RULES, CODE, tests]).is_empty());
}

#[test]
fn a_rule_that_the_code_never_cites() {
    let not_cited = ["crates/strozzi/RULES.md:4: S-1.2 is not cited in crates/strozzi/src"];
    let path = "crates/strozzi/src/lib.rs";
    for text in ["//! S-1.1\n", "//! S-1.1\n#[cfg(test)]\nmod tests {\n    // S-1.2\n}\n"] {
        assert_eq!(faults(&[RULES, (path, text), TESTS]), not_cited, "{text}");
    }
    let code = (path, "//! S-1.1\n");
    for elsewhere in [
        "crates/strozzi/tests/laws.rs",
        "crates/strozzi/benches/speed.rs",
        "crates/strozzi/src/phase/tests.rs",
        "crates/table/src/lib.rs",
    ] {
        assert_eq!(faults(&[RULES, code, TESTS, (elsewhere, "// S-1.2\n")]), not_cited);
    }
}

#[test]
fn a_citation_of_no_rule() {
    let other = ("crates/liguria/RULES.md", "- L-2.1 Ships.\n");
    for path in ["README.md", "crates/cli/src/main.rs", "fuzz/fuzz_targets/record.rs", "x.toml"] {
        assert_eq!(
            faults(&[RULES, CODE, TESTS, other, (path, "S-1.1\nS-1.3, L-1.1, P-1.1 and S-1.1a\n")]),
            [
                format!("{path}:2: L-1.1 names no rule"),
                format!("{path}:2: S-1.1a names no rule"),
                format!("{path}:2: S-1.3 names no rule"),
            ]
        );
    }
}

#[test]
fn a_misspelt_definition_defines_nothing() {
    let rules = ("crates/strozzi/RULES.md", "- S-1.1 Cities.\n- S-1.2 Flags.\n- S-1.3: Ships.\n");
    assert_eq!(faults(&[rules, CODE, TESTS]), ["crates/strozzi/RULES.md:3: S-1.3 names no rule"]);
}

#[test]
fn a_test_named_after_no_rule() {
    let test = "#[test]\nfn s_9_9_x() {}\n";
    for path in ["crates/strozzi/tests/more.rs", "crates/cli/src/play.rs"] {
        assert_eq!(
            faults(&[RULES, CODE, TESTS, (path, test)]),
            [format!("{path}:2: fn s_9_9_x is named after no rule")]
        );
    }
    // Among tests a helper's name counts too; in the code it is a mere name.
    let helper = "fn s_9_9_x() {}\n";
    let tests = ("crates/strozzi/tests/more.rs", helper);
    assert_eq!(faults(&[RULES, CODE, TESTS, tests]).len(), 1);
    assert!(faults(&[RULES, CODE, TESTS, ("crates/strozzi/src/a.rs", helper)]).is_empty());
}

#[test]
fn a_rule_defined_twice() {
    let rules = ("crates/strozzi/RULES.md", "- S-1.1 One.\n- S-1.2 Two.\n- S-1.1 Again.\n");
    assert_eq!(faults(&[rules, CODE, TESTS]), ["crates/strozzi/RULES.md:3: S-1.1 is defined twice"]);
}

#[test]
fn rules_that_define_nothing() {
    assert_eq!(
        faults(&[("crates/strozzi/RULES.md", "# Rules\n")]),
        ["crates/strozzi/RULES.md:1: no rule is defined (a line `- X-1.1 ...`, where X is the game's letter)"]
    );
}

#[test]
fn two_games_have_two_letters() {
    let other = ("crates/sforza/RULES.md", "- S-1.1 Castles.\n");
    assert_eq!(faults(&[RULES, CODE, TESTS, other]), ["crates/sforza/RULES.md:1: S is the letter of another game"]);
}
