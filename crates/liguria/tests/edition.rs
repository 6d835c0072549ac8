//! Edition files: the one that is compiled in, and what is said of files with faults.

use fondaco_game::laws::{self, KnownSteps};
use fondaco_game::{Edition as _, Game};
use fondaco_liguria::components::{Card, Tile};
use fondaco_liguria::{Edition, Liguria, Setup};
use fondaco_testkit::editions;

use crate::common::chances;

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

#[test]
fn its_name_and_hash_are_those_of_every_record() {
    let id = Edition::reconstructed().id();
    assert_eq!((id.name.as_str(), id.hash.as_str()), ("reconstructed", "addf112522046a59"));
}

#[test]
fn the_hash_covers_the_components_and_not_comments_order_or_name() {
    let id = Edition::reconstructed().id();
    // Tables upside down, another comment, a blank line.
    let (head, tables) = RECONSTRUCTED.split_at(RECONSTRUCTED.find("[tiles]").unwrap());
    let mut lines: Vec<&str> = tables.lines().filter(|line| line.contains(" = ")).collect();
    lines.reverse();
    let (cards, tiles): (Vec<&str>, Vec<&str>) = lines.into_iter().partition(|line| line.starts_with('"'));
    let shuffled = format!("# another file\n{head}\n[cards]\n{}\n\n[tiles]\n{}\n", cards.join("\n"), tiles.join("\n"));
    assert_eq!(Edition::load(&shuffled).unwrap().id(), id);
    let renamed = Edition::load(&RECONSTRUCTED.replace("\"reconstructed\"", "\"mine\"")).unwrap();
    assert_eq!((renamed.id().name.as_str(), &renamed.id().hash), ("mine", &id.hash));
    assert_ne!(renamed, Edition::reconstructed());
    for (from, to) in [
        ("[1, 2], [2, 1]", "[2, 1], [1, 2]"),
        ("[[1, 5]", "[[1, 4]"),
        ("\"RRY\", points = 10", "\"RRY\", points = 11"),
        ("\"RRY\", points = 10", "\"RYB\", points = 10"),
        ("ship1 = 12\nship2 = 6", "ship1 = 13\nship2 = 5"),
        ("\"+6W1:RY\" = 1", "\"+6W1:RRY\" = 1"),
    ] {
        assert_ne!(Edition::load(&RECONSTRUCTED.replacen(from, to, 1)).unwrap().id().hash, id.hash, "{to}");
    }
    // A count of 1 may be said or left out; a card that there is not may be listed.
    let said = RECONSTRUCTED.replacen("points = 10 }", "points = 10, count = 1 }", 1);
    let said = said.replacen("[cards]", "[cards]\n\"+9W9:-\" = 0", 1);
    assert_eq!(Edition::load(&said).unwrap().id(), id);
}

/// Section 10 of RULES.md: no card is worse than or equal to a higher-scored one in every respect; a larger offer is worse.
#[test]
fn no_card_is_worse_than_a_higher_scored_one() {
    let worse = |card: &Card, other: &Card| {
        card.score() < other.score()
            && card.wheels() <= other.wheels()
            && card.anchor() <= other.anchor()
            && card.uturn() <= other.uturn()
            && card.arrows() <= other.arrows()
            && other.offer().within(card.offer())
    };
    let cards = Edition::reconstructed().cards();
    for card in cards {
        for other in cards {
            assert!(!worse(card, other), "{card} is worse than {other}");
        }
    }
}

#[test]
fn a_mutilated_file_never_panics() {
    editions::mutilated_files_never_panic::<Edition>(RECONSTRUCTED, 600);
}

#[test]
fn junk_never_panics() {
    editions::junk_never_panics::<Edition>();
}

#[test]
fn hostile_files_get_a_sentence() {
    let foreign = include_str!("../../strozzi/editions/reconstructed.toml");
    editions::hostile_files_get_a_sentence::<Edition>(RECONSTRUCTED, foreign);
    assert_eq!(
        Edition::read(foreign).unwrap_err().first(),
        "this is no edition of Liguria: it has no 'street', 'buildings', 'contracts', 'cards', but 'ships', 'tracks'"
    );
}

#[test]
fn what_is_written_is_read_again() {
    editions::check_round_trips(Edition::reconstructed());
    editions::check_round_trips(monotonous());
    editions::damaged_canonical_texts_are_refused::<Edition>();
    // A file that says the edition already stays as it is; what is changed is changed where it stands.
    assert_eq!(Edition::reconstructed().to_file_like(RECONSTRUCTED), RECONSTRUCTED);
    for (from, to) in [
        ("[1, 2], [2, 1]", "[1, 3], [2, 1]"),
        ("points = 14 },\n    { cubes = \"RRB\"", "points = 15 },\n    { cubes = \"RRB\""),
        ("ship1 = 12\nship2 = 6", "ship1 = 13\nship2 = 5"),
        ("\"-3W2^2:-\" = 3\n", "\"-3W2^2:-\" = 2\n"),
    ] {
        let mut changed = RECONSTRUCTED.replacen(from, to, 1);
        if to.contains("3W2") {
            changed += "\"-7W9:-\" = 1\n";
        }
        assert_eq!(Edition::read(&changed).unwrap().to_file_like(RECONSTRUCTED), changed, "{to}");
    }
}

#[test]
fn what_differs_is_listed() {
    let changed = RECONSTRUCTED.replacen("points = 10 }", "points = 11 }", 1).replace("[1, 2], [2", "[1, 3], [2");
    let changed = Edition::read(&changed).unwrap();
    let told: Vec<String> = Edition::reconstructed()
        .differences(&changed)
        .into_iter()
        .map(|difference| {
            format!("{}: {} {:?} {:?}", difference.part, difference.name, difference.here, difference.there)
        })
        .collect();
    assert_eq!(told, ["street: space 1 Some(\"1 2\") Some(\"1 3\")", "contracts: RRY Some(\"10 1\") Some(\"11 1\")"]);
}

/// Section 10: random editions agree with what is published, are sound, and can be played to the end.
#[test]
fn surprises_are_sound() {
    editions::check_surprises::<Liguria>(0..100, 10);
    for seed in 0..1000 {
        let edition = Edition::surprise(seed);
        let street: Vec<(u8, u8)> = edition.street().iter().map(|space| (space.tiles, space.coins)).collect();
        assert!(street.is_sorted_by_key(|space| space.0) && street.contains(&(2, 1)), "{street:?}");
        let points: Vec<u8> = edition.contracts().iter().map(|terms| terms.points).collect();
        assert!(points.contains(&12) && points.contains(&14), "{points:?}");
        assert!(edition.tiles()[..Tile::COMMON].iter().all(|&count| count > 0));
        let cards = edition.cards();
        assert!(cards.iter().any(|card| card.offer().is_empty()));
        assert!(cards.iter().any(|card| card.arrows() > 0 && card.offer().0[2] > 0), "a blue cube and an arrow");
        let worth = |card: &Card| card.wheels() + card.arrows();
        let of_sign =
            |positive| cards.iter().filter(move |card| card.is_positive() == positive).map(worth).map(u32::from);
        let means = (of_sign(true).sum::<u32>() * 33, of_sign(false).sum::<u32>() * 22);
        assert!(means.0 < means.1, "the better cards have the lower scores: {means:?}");
    }
    // The same for everybody, on every platform.
    assert_eq!(Edition::surprise(4821).id().hash, "5d60dc9bbcf31946");
}

/// As far from the box as a sound file can be: one positive card and one negative one, a few kinds of tiles and of them
/// very many, contracts of one cube and of all, a street of eight spaces with much silver.
fn monotonous() -> &'static Edition {
    let text = "name = 'monotonous'
        street = [[1, 9], [1, 9], [1, 0], [2, 9], [5, 0], [2, 0], [3, 9], [4, 0]]
        buildings = [[0, 0], [20, 20], [0, 20]]
        contracts = [{ cubes = 'B', points = 99, count = 20 }, { cubes = 'RYB', points = 3, count = 4 }]
        [tiles]
        ship2 = 36
        diplomat2 = 30
        knight1 = 30
        [cards]
        '+31W1AU^9:RRRRRRRYYYYYYYBBBBBBB' = 22
        '-31W9AU:-' = 33";
    Edition::load(text).unwrap()
}

#[test]
fn equal_cards_are_one_draw_with_their_weight() {
    let mut game = Liguria::new(monotonous(), &Setup::new(3)).unwrap();
    crate::common::play(&mut game, &(crate::common::layout(3) + "start 0"));
    assert_eq!(chances(&game).into_values().collect::<Vec<_>>(), [20, 4, 30, 30, 36]);
    crate::common::draw(&mut game, "12*knight1");
    let (positive, negative) = ("draw +31W1AU^9:RRRRRRRYYYYYYYBBBBBBB", "draw -31W9AU:-");
    for (drawn, left) in [(0, 33), (1, 32), (2, 31), (3, 30)] {
        assert_eq!((chances(&game)[negative], chances(&game)[positive]), (left, 22), "{drawn}");
        crate::common::play(&mut game, negative);
    }
    assert_eq!(crate::common::see(&game).aside.len(), 2);
    crate::common::play(&mut game, positive);
    assert_eq!(crate::common::see(&game).deck_size, 55 - 3);
}

#[test]
fn games_with_other_editions_obey_the_laws() {
    for players in 3..=4 {
        let start = Liguria::new(monotonous(), &Setup::new(players)).unwrap();
        let met = laws::check(&start, players as u64, &mut KnownSteps::default()).unwrap_or_else(|law| panic!("{law}"));
        assert!(met.steps > 200 && met.twins > 0);
    }
}
