//! Edition files: the one that is compiled in, and what is said of files with faults.

use fondaco_game::Edition as _;
use fondaco_liguria::Edition;
use fondaco_liguria::components::Tile;

const RECONSTRUCTED: &str = include_str!("../editions/reconstructed.toml");

#[test]
fn the_reconstructed_edition_is_as_section_10_says() {
    let edition = Edition::reconstructed();
    let cards = edition.cards();
    assert_eq!(cards.len(), 55);
    let sum = |positive: bool| -> i32 {
        cards.iter().filter(|card| card.is_positive() == positive).map(|card| i32::from(card.score())).sum()
    };
    assert_eq!((sum(true), sum(false)), (88, -114));
    for colour in 0..3 {
        assert_eq!(cards.iter().map(|card| u32::from(card.offer().0[colour])).sum::<u32>(), 18);
    }
    assert_eq!(cards.iter().map(|card| u32::from(card.arrows())).sum::<u32>(), 45);
    assert_eq!(cards.iter().filter(|card| card.anchor()).count(), 17);
    assert_eq!(cards.iter().filter(|card| card.uturn()).count(), 18);
    assert_eq!(edition.tiles().iter().map(|&count| u32::from(count)).sum::<u32>(), 120);
    assert_eq!(edition.kinds().iter().filter(|tile| matches!(tile, Tile::Contract(_))).count(), 18);
    assert!(edition.kinds().is_sorted());
    assert!(std::ptr::eq(Edition::load(RECONSTRUCTED).unwrap(), edition), "equal editions are kept once");
    assert_eq!(Edition::find(edition.id()), Some(edition));
}

#[test]
fn the_order_of_contracts_makes_another_edition() {
    let swapped = RECONSTRUCTED
        .replace("{ cubes = \"RRY\", points = 10 }", "{ cubes = \"?\" }")
        .replace("{ cubes = \"BBY\", points = 10 }", "{ cubes = \"RRY\", points = 10 }")
        .replace("{ cubes = \"?\" }", "{ cubes = \"BBY\", points = 10 }");
    let edition = Edition::load(&swapped).unwrap();
    assert_ne!(edition.id(), Edition::reconstructed().id());
    assert_eq!(edition.contracts(), Edition::reconstructed().contracts());
    assert_ne!(edition.listed(), Edition::reconstructed().listed());
}

/// Changes one thing in the file and returns what is said about it.
fn faults(from: &str, to: &str) -> String {
    let text = RECONSTRUCTED.replacen(from, to, 1);
    assert_ne!(text, RECONSTRUCTED, "nothing was changed");
    Edition::load(&text).expect_err("a faulty edition was accepted").to_string()
}

#[test]
fn every_fault_is_named_with_its_place() {
    for (from, to, said) in [
        ("name = \"reconstructed\"", "", "the key 'name' is missing"),
        ("name = \"reconstructed\"", "name = \"\"", "a name has 1 to 60 characters"),
        ("name = \"reconstructed\"", "name = \"a\"\ncolour = 1", "unknown key 'colour'"),
        ("[[1, 2], [2, 1], [3, 0], ", "[", "a street has 4 to 8 spaces"),
        ("[1, 2]", "[1]", "expected [tiles, coins], found 1 values"),
        ("[1, 2]", "[0, 2]", "expected a whole number from 1 to 15"),
        ("[4, 0], [5, 0]", "[4, 0], [6, 0]", "the 3 largest spaces give 13 tiles, but the row has 12 (L-3.1)"),
        ("[3, 0], [3, 1], [4, 0]", "[4, 0], [4, 1], [4, 0]", "the 4 largest spaces give 17 tiles, but the row has 15"),
        ("[[1, 5], [2, 6], [3, 7]]", "[[1, 5], [2, 6]]", "there are 3 kinds of buildings, not 2"),
        ("\"RRY\", points = 10", "\"YRR\", points = 10", "'YRR' is not a contract"),
        ("\"RRY\", points = 10", "\"\", points = 10", "'' is not a contract"),
        ("\"RRY\", points = 10", "\"RRY\", points = 0", "a whole number from 1 to 99"),
        ("\"RRY\", points = 10", "\"RRRY\", points = 10", "the contract RRRY is listed twice"),
        ("\"RRY\", points = 10", "\"RRY\", points = 10, worth = 1", "unknown key 'worth'"),
        ("\"RRY\", points = 10", "\"RRY\", points = 10, count = 30", "at most 24 kinds of contracts and 32 tiles"),
        ("\"RRY\", points = 10", "\"RRY\", points = 10, count = 2", "there are 120 variety tiles"),
        ("ship1 = 12", "ship1 = 11", "there are 120 variety tiles, the contracts included, not 119 (L-1.4)"),
        ("ship1 = 12", "ship1 = 120", "a whole number from 0 to 36"),
        ("ship1 = 12", "ship9 = 12", "'ship9' is no kind of tile"),
        ("\"+6W1:RY\" = 1", "\"+6W0:RY\" = 1", "the card +6W0:RY has no wheel (L-6.1)"),
        ("\"+6W1:RY\" = 1", "\"+0W1:RY\" = 1", "'+0W1:RY' is not a ship card"),
        ("\"+6W1:RY\" = 1", "\"+6W1AA:RY\" = 1", "'+6W1AA:RY' is not a ship card"),
        ("\"+6W1:RY\" = 1", "\"-6W1:RY\" = 1", "not 21 and 34 (L-1.1)"),
        ("\"+6W1:RY\" = 1", "\"+6W1:RY\" = 2", "not 23 and 33 (L-1.1)"),
        ("[cards]", "[cards", "line"),
    ] {
        let faults = faults(from, to);
        assert!(faults.contains(said) && faults.starts_with("line "), "{to}: {faults}");
    }
    assert!(Edition::load("").unwrap_err().list().len() >= 6);
}

/// OWNERS.md shows this very line.
#[test]
fn the_guide_for_owners_shows_a_fault_as_it_is() {
    let faults = faults("\"RRY\", points = 10", "\"YRR\", points = 10");
    assert!(include_str!("../OWNERS.md").contains(&format!("\n{faults}\n")), "{faults}");
}
