//! Editions: the facts that the reconstructed one agrees with, the faults that the loader finds, and games with others.

use std::collections::{BTreeMap, BTreeSet};

use fondaco_game::laws::{self, KnownSteps};
use fondaco_game::{Edition as _, Game, Seat};
use fondaco_strozzi::components::{Category, City, Ship, Tile, Ware};
use fondaco_strozzi::{Edition, Setup, Strozzi};
use fondaco_testkit::editions;

use crate::common::{chances, play};

const FILE: &str = include_str!("../editions/reconstructed.toml");

fn reconstructed() -> &'static Edition {
    Edition::reconstructed()
}

#[test]
fn its_ships_agree_with_every_fact() {
    let ships = reconstructed().ships();
    assert_eq!(ships.len(), 29);
    assert_eq!(ships.iter().collect::<BTreeSet<_>>().len(), 29, "all different");
    assert_eq!(ships.iter().map(|ship| ship.sail()).collect::<BTreeSet<_>>(), (1..=8).collect());
    let cargo = |ship: &Ship| Ware::ALL.iter().map(|&ware| ship.wares(ware)).sum::<u8>();
    let eights: Vec<String> = ships.iter().filter(|ship| ship.sail() == 8).map(ToString::to_string).collect();
    assert_eq!(eights, ["8:-:0:0"], "one ship has sail 8, and no wares");
    assert_eq!(ships.iter().filter(|ship| cargo(ship) == 0).count(), 1);
    for text in ["3:RRCC:0:1", "5:GRC:2:0"] {
        assert!(ships.contains(&text.parse().unwrap()), "{text}");
    }
    for ware in Ware::ALL {
        assert_eq!(ships.iter().map(|ship| ship.wares(ware)).sum::<u8>(), 24, "{ware:?}");
    }
    assert_eq!(ships.iter().map(|ship| ship.scrolls()).sum::<u8>(), 20);
    assert_eq!(ships.iter().filter(|ship| ship.promotion()).count(), 12);
    // The table of section 8: how many cards of each sail, and what they carry together.
    let mut by_sail: BTreeMap<u8, (usize, u8)> = BTreeMap::new();
    for ship in ships {
        let entry = by_sail.entry(ship.sail()).or_default();
        *entry = (entry.0 + 1, entry.1 + cargo(ship));
    }
    let expected =
        [(1, (3, 9)), (2, (3, 12)), (3, (3, 12)), (4, (3, 9)), (5, (7, 15)), (6, (6, 12)), (7, (3, 3)), (8, (1, 0))];
    assert_eq!(by_sail, expected.into());
}

/// Gold for grain, grain for cloth, cloth for gold: the same ships, and so the ports see identical lists.
#[test]
fn its_ports_are_mirrored() {
    let ships = reconstructed().ships();
    let mut turned: Vec<Ship> = ships
        .iter()
        .map(|ship| {
            let [gold, grain, cloth] = Ware::ALL.map(|ware| ship.wares(ware));
            Ship::new(ship.sail(), [cloth, gold, grain], ship.scrolls(), ship.promotion()).unwrap()
        })
        .collect();
    turned.sort_unstable();
    assert_eq!(turned, ships);
}

#[test]
fn its_tiles_and_tracks_agree_with_every_fact() {
    let edition = reconstructed();
    for tile in Tile::all() {
        assert_eq!(edition.tiles()[tile.index()], 3, "{tile}");
    }
    let of_value =
        |value| Tile::all().filter(move |tile| tile.value() == value).map(|tile| edition.tiles()[tile.index()]);
    assert!(of_value(1).sum::<u8>() > of_value(2).sum::<u8>(), "most tiles have value 1");
    assert!(edition.tiles()["art:1:G".parse::<Tile>().unwrap().index()] > 0, "an art tile with Venice's ware");
    for category in Category::ALL {
        let tiles = Tile::all().filter(|tile| tile.category() == category);
        assert_eq!(tiles.map(|tile| edition.tiles()[tile.index()]).sum::<u8>(), 12);
    }
    for city in City::ALL {
        assert_eq!(edition.top(city), 10);
        let bonuses: Vec<u8> = (0..=10).map(|space| edition.bonus(city, space)).collect();
        assert_eq!(bonuses, [0, 0, 0, 0, 0, 0, 0, 0, 5, 10, 15]);
    }
}

#[test]
fn its_name_and_hash_are_those_of_every_record() {
    let id = reconstructed().id();
    assert_eq!((id.name.as_str(), id.hash.as_str()), ("reconstructed", "5324675b7a979726"));
    assert_eq!(Edition::find(id), Some(reconstructed()));
    // The same file loaded again is the same edition, not a second one.
    assert!(std::ptr::eq(Edition::load(FILE).unwrap(), reconstructed()));
}

/// What the loader says about the file after an edit, each fault as `line:column what`.
fn faults(from: &str, to: &str) -> Vec<String> {
    assert!(FILE.contains(from), "{from:?} is not in the file");
    let error = match Edition::load(&FILE.replacen(from, to, 1)) {
        Ok(_) => return Vec::new(),
        Err(faults) => faults,
    };
    error.list().iter().map(|fault| format!("{}:{} {}", fault.line, fault.column, fault.kind)).collect()
}

#[test]
fn every_fault_is_named_with_its_line_and_column() {
    let venice = "venice = [0, 0, 0, 0, 0, 0, 0, 0, 5, 10, 15]";
    let cases = [
        ("name =", "nam =", "1:1 the key 'name' is missing, 3:1 unknown key 'nam'"),
        ("\"reconstructed\"", "7", "3:8 expected a text in quotes, found 7"),
        ("\"reconstructed\"", "\"\"", "3:8 a name has 1 to 60 characters on one line"),
        ("\"reconstructed\"", "\"two\\nlines\"", "3:8 a name has 1 to 60 characters on one line"),
        ("\nname", "\nedition = 2\nname", "3:1 unknown key 'edition'"),
        ("ships = [", "ships = 29\nx = [", "6:9 expected a list in brackets, found 29, 7:1 unknown key 'x'"),
        ("    \"8:-:0:0\",\n", "", "6:9 there are 29 ship cards, not 28 (S-1.3)"),
        ("\"8:-:0:0\"", "\"8:-:0:0\", \"8:-:0:0\"", "6:9 there are 29 ship cards, not 30 (S-1.3)"),
        ("\"5:GRC:2:0\"", "5", "13:5 expected a text in quotes, found 5"),
        ("\"art:1:G\" = 3", "\"art:1:G\" = 2", "21:1 there are 12 tiles of art, not 11 (S-1.4)"),
        ("\"art:1:G\" = 3", "\"art:1:G\" = 13", "22:13 expected a whole number from 0 to 12, found 13"),
        ("\"art:1:G\" = 3", "\"art:1:G\" = -1", "22:13 expected a whole number from 0 to 12, found -1"),
        ("\"art:1:G\" = 3", "\"art:1:G\" = \"3\"", "22:13 expected a whole number from 0 to 12, found a text"),
        ("[tiles]", "[tile]", "1:1 the key 'tiles' is missing, 21:2 unknown key 'tile'"),
        ("[tracks]", "[[tracks]]", "36:1 expected a table, found a list"),
        ("rome =", "roma =", "36:1 the key 'rome' is missing, 38:1 unknown key 'roma'"),
        ("venice = [0,", "venice = [5,", "37:11 the starting space bears no bonus (S-5.4)"),
        ("venice = [0, 0,", "venice = [0, 3,", "37:14 a bonus is 5, 10 or 15 points, or 0 for none (S-5.5)"),
        ("venice = [0, 0,", "venice = [0, 20,", "37:14 expected a whole number from 0 to 15, found 20"),
        ("venice = [0, 0,", "venice = [0, 15,", "37:43 the top space, and no other, bears the bonus of 15 (S-4.7)"),
        ("10, 15]\nrome", "10]\nrome", "37:38 the top space, and no other, bears the bonus of 15 (S-4.7)"),
        (venice, "venice = [0]", "37:10 a track has a starting space and 1 to 30 more (S-2.2)"),
        (venice, "venice = []", "37:10 a track has a starting space and 1 to 30 more (S-2.2)"),
        (venice, "venice = 15", "37:10 expected a list in brackets, found 15"),
    ];
    for (from, to, expected) in cases {
        assert_eq!(faults(from, to).join(", "), expected, "{from:?} -> {to:?}");
    }
}

#[test]
fn a_slip_in_the_syntax_is_told_once_where_it_shows() {
    for (from, to, place) in [
        ("5, 10, 15]\nrome", "5, 10, 15\nrome", "38:1 "),
        ("= \"reconstructed\"", "= reconstructed", "3:8 "),
        ("\"8:-:0:0\"", "\"8:-:0:0", "7:14 "),
        ("ships = [", "ships = [[", "21:1 "),
        ("\"art:1:R\"", "\"art:1:G\"", "23:1 "),
    ] {
        let faults = faults(from, to);
        assert!(faults.len() == 1 && faults[0].starts_with(place), "{faults:?}");
    }
}

#[test]
fn a_card_or_tile_that_cannot_be_is_named() {
    let cases = [
        ("8:-:0:0", "9:-:0:0", "7:5"),
        ("8:-:0:0", "0:-:0:0", "7:5"),
        ("7:R:1:0", "7:R:3:0", "8:16"),
        ("7:C:1:0", "7:C:1:2", "8:27"),
        ("6:GR:1:0", "6:RG:1:0", "10:5"),
        ("6:GC:1:0", "6:GX:1:0", "10:29"),
    ];
    let such_as = "is not a ship such as 5:GRC:2:0 (sail 1-8, wares, scrolls 0-2, promotion 0-1)";
    for (from, to, place) in cases {
        assert_eq!(faults(from, to), [format!("{place} '{to}' {such_as}")]);
    }
    let two = faults("7:R:1:0\", \"7:C:1:0", "7:R:9:0\", \"7:C:1:9");
    assert_eq!(two, [format!("8:16 '7:R:9:0' {such_as}"), format!("8:27 '7:C:1:9' {such_as}")]);
    let such_as = "is not a promotion tile such as art:1:G or science:2:-";
    for (from, to, place) in [
        ("\"art:1:G\"", "art:1:X", "22:13"),
        ("\"science:2:-\"", "science:2:G", "29:17"),
        ("\n[tracks]", "colour", "36:10"),
    ] {
        let edit = if to == "colour" { "\ncolour = 1\n[tracks]".to_owned() } else { format!("\"{to}\"") };
        assert_eq!(faults(from, &edit), [format!("{place} '{to}' {such_as}")]);
    }
}

#[test]
fn a_mutilated_file_never_panics() {
    editions::mutilated_files_never_panic::<Edition>(FILE, 1000);
}

#[test]
fn junk_never_panics() {
    editions::junk_never_panics::<Edition>();
}

#[test]
fn hostile_files_get_a_sentence() {
    let foreign = include_str!("../../liguria/editions/reconstructed.toml");
    editions::hostile_files_get_a_sentence::<Edition>(FILE, foreign);
    assert_eq!(
        Edition::read(foreign).unwrap_err().first(),
        "this is no edition of Strozzi: it has no 'ships', 'tracks', but 'buildings', 'cards', 'contracts', 'street'"
    );
    let single = FILE.replace(&FILE[FILE.find("    \"7:").unwrap()..FILE.find("]\n\n# How").unwrap()], "");
    assert_eq!(Edition::read(&single).unwrap_err().first(), "there are 29 ship cards, not 1 (S-1.3)");
}

#[test]
fn what_is_written_is_read_again() {
    for edition in [reconstructed(), other(), monotonous()] {
        editions::check_round_trips(edition);
    }
    editions::damaged_canonical_texts_are_refused::<Edition>();
    // A file that says the edition already stays as it is.
    assert_eq!(reconstructed().to_file_like(FILE), FILE);
    let changed = FILE.replace("\"8:-:0:0\"", "\"8:G:0:0\"").replace("\"art:1:G\" = 3", "\"art:1:G\" = 4");
    let changed = changed.replace("\"art:1:R\" = 3", "\"art:1:R\" = 2");
    assert_eq!(Edition::read(&changed).unwrap().to_file_like(FILE), changed);
}

#[test]
fn what_differs_is_listed() {
    let changed = FILE.replace("\"8:-:0:0\"", "\"8:G:0:0\"").replace("rome = [0, 0,", "rome = [0, 5,");
    let changed = Edition::read(&changed).unwrap();
    let told: Vec<String> =
        reconstructed().differences(&changed).into_iter().map(|difference| format!("{difference:?}")).collect();
    let expected = [
        "Difference { part: \"ships\", name: \"8:-:0:0\", here: Some(\"1\"), there: None }",
        "Difference { part: \"ships\", name: \"8:G:0:0\", here: None, there: Some(\"1\") }",
        "Difference { part: \"tracks\", name: \"rome\", here: Some(\"0 0 0 0 0 0 0 0 5 10 15\"), \
         there: Some(\"0 5 0 0 0 0 0 0 5 10 15\") }",
    ];
    assert_eq!(told, expected);
    assert!(reconstructed().differences(reconstructed()).is_empty());
}

/// Section 8: random editions agree with what is published, are sound, and can be played to the end.
#[test]
fn surprises_are_sound() {
    editions::check_surprises::<Strozzi>(0..200, 25);
    for seed in 0..1000 {
        let edition = Edition::surprise(seed);
        let ships = edition.ships();
        assert_eq!(ships.iter().collect::<BTreeSet<_>>().len(), 29, "all different");
        assert_eq!(ships.iter().map(|ship| ship.sail()).collect::<BTreeSet<_>>(), (1..=8).collect());
        let eights: Vec<String> = ships.iter().filter(|ship| ship.sail() == 8).map(ToString::to_string).collect();
        assert_eq!(eights, ["8:-:0:0"]);
        assert!(ships.iter().any(|ship| ship.to_string().ends_with(":RRCC:0:1")), "the rulebook's example");
        assert!(edition.tiles()["art:1:G".parse::<Tile>().unwrap().index()] > 0, "an art tile with Venice's ware");
        let value_1: u8 = Tile::all().filter(|tile| tile.value() == 1).map(|tile| edition.tiles()[tile.index()]).sum();
        assert!(value_1 > 18, "most tiles have value 1");
        assert!(City::ALL.iter().all(|&city| edition.top(city) == 10));
    }
    // The same for everybody, on every platform.
    assert_eq!(Edition::surprise(4821).id().hash, "0566959f31c2102e");
}

#[test]
fn the_hash_covers_the_components_and_not_comments_order_or_name() {
    let id = reconstructed().id();
    let mut ships: Vec<&str> = FILE.split('"').filter(|word| word.parse::<Ship>().is_ok()).collect();
    assert_eq!(ships.len(), 29);
    ships.reverse();
    let body = FILE[FILE.find("[tracks]").unwrap()..].to_owned();
    let mut tiles: Vec<&str> = FILE.lines().filter(|line| line.starts_with('"')).collect();
    tiles.rotate_left(5);
    let shuffled = format!(
        "# another file\nships = {ships:?} # in another order\nname = 'reconstructed'\n{body}\n[tiles]\n{}\n",
        tiles.join("\n")
    );
    assert_eq!(Edition::load(&shuffled).unwrap().id(), id);
    let renamed = Edition::load(&FILE.replace("\"reconstructed\"", "\"mine\"")).unwrap();
    assert_eq!((renamed.id().name.as_str(), &renamed.id().hash), ("mine", &id.hash));
    assert_ne!(renamed, reconstructed());
    for (from, to) in [
        ("8:-:0:0", "8:-:1:0"),
        ("\"art:1:G\" = 3\n\"art:1:R\" = 3", "\"art:1:G\" = 4\n\"art:1:R\" = 2"),
        ("rome = [0, 0,", "rome = [0, 5,"),
        ("naples = [0,", "naples = [0, 0,"),
    ] {
        assert_ne!(Edition::load(&FILE.replace(from, to)).unwrap().id().hash, id.hash, "{to}");
    }
}

/// Three equal ships, twice; tracks of other lengths, one of a single step; tiles in other numbers.
fn other() -> &'static Edition {
    let text = FILE
        .replace("\"reconstructed\"", "\"other\"")
        .replace("\"7:R:1:0\", \"7:C:1:0\"", "\"7:G:1:0\", \"7:G:1:0\"")
        .replace("\"1:GGG:0:1\", \"1:RRR:0:1\"", "\"1:CCC:0:1\", \"1:CCC:0:1\"")
        .replace("rome = [0, 0, 0, 0,", "rome = [0, 5, 10, 5,")
        .replace("naples = [0, 0, 0, 0, 0, 0, 0, 0, 5, 10, 15]", "naples = [0, 15]")
        .replace("florence = [0, 0, 0,", &format!("florence = [0, {}", "0, ".repeat(22)))
        .replace("\"art:1:R\" = 3\n\"art:1:C\" = 3\n\"art:2:-\" = 3", "\"art:2:-\" = 9");
    Edition::load(&text).unwrap()
}

/// As far from the box as a sound file can be: one ship 29 times, one kind of tile in each category.
fn monotonous() -> &'static Edition {
    let ships = vec!["5:GGGGGGGRC:2:1"; 29];
    let text = format!(
        "name = 'monotonous'\nships = {ships:?}\n[tiles]\n'art:1:G' = 12\n'science:2:-' = 12\n'architecture:1:C' = 12\n\
         [tracks]\nvenice = [0, 15]\nrome = [0, 15]\nnaples = [0, 15]\nflorence = [0, 15]\n"
    );
    Edition::load(&text).unwrap()
}

#[test]
fn equal_ships_are_one_draw_with_their_weight() {
    let setup = Setup { first: Some(Seat::new(0)), ..Setup::new(3) };
    let mut game = Strozzi::new(other(), &setup).unwrap();
    assert_eq!((chances(&game)["reveal art:2:-"], chances(&game).len()), (9, 10));
    play(&mut game, "reveal art:2:-; reveal art:2:-; reveal art:2:-");
    for left in [3, 2, 1] {
        assert_eq!(chances(&game)["ship 7:G:1:0"], left);
        assert_eq!(chances(&game).values().sum::<u32>(), game.chance_total());
        assert_eq!(game.chance_total(), 29 - (3 - left));
        play(&mut game, "ship 7:G:1:0; pass; pass; pass");
    }
    assert!(!chances(&game).contains_key("ship 7:G:1:0"));
    assert_eq!(chances(&game)["ship 1:CCC:0:1"], 3);
    crate::common::refused(&game, "ship 7:G:1:0", "S-3.1");
    let aside: Vec<String> = crate::common::see(&game).aside.iter().map(ToString::to_string).collect();
    assert_eq!(aside, ["7:G:1:0"; 3]);
    let monotonous = Strozzi::new(monotonous(), &setup).unwrap();
    let monotonous = crate::common::after(&monotonous, "reveal art:1:G; reveal art:1:G; reveal science:2:-");
    assert_eq!(chances(&monotonous), [("ship 5:GGGGGGGRC:2:1".to_owned(), 29)].into());
}

#[test]
fn games_with_other_editions_obey_the_laws() {
    for edition in [other(), monotonous()] {
        for players in 3..=6 {
            let setup = Setup { secret_scores: players % 2 == 0, ..Setup::new(players) };
            let start = Strozzi::new(edition, &setup).unwrap();
            let mut known = KnownSteps::default();
            for seed in 0..3 {
                let met = laws::check(&start, seed, &mut known).unwrap_or_else(|law| panic!("{}: {law}", edition.id()));
                assert!(met.steps > 50);
            }
        }
    }
}
