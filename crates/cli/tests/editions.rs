//! `fondaco editions`, and editions given to every command that plays.

use std::fs;
use std::io::{BufRead as _, BufReader};
use std::path::Path;
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use fondaco_game::{Edition as _, EditionId, Record};

use crate::common::{empty_directory, fondaco, text, typed};

/// The random edition of a seed, as a file.
fn surprise(directory: &Path, game: &str, seed: u64) -> String {
    let path = directory.join(format!("{game}-{seed}.toml"));
    fs::write(&path, fondaco(&["editions", "surprise", "--game", game, "--seed", &seed.to_string()]).good()).unwrap();
    text(&path).to_owned()
}

#[test]
fn a_random_edition_is_sound_and_the_same_for_the_same_seed() {
    let directory = empty_directory("surprise");
    for game in ["strozzi", "liguria"] {
        let (file, other) = (surprise(&directory, game, 4821), surprise(&directory, game, 4822));
        let again = fondaco(&["editions", "surprise", "--game", game, "--seed", "4821"]).good();
        assert_eq!(again, fs::read_to_string(&file).unwrap());
        let said = fondaco(&["editions", "check", &file]).good();
        assert!(said.contains(": ok, an edition of ") && said.contains("surprise 4821 ("), "{said}");
        assert!(fondaco(&["editions", "compare", &file]).good().contains("beside reconstructed ("));
        assert!(fondaco(&["editions", "compare", &file, &other]).good().contains("beside surprise 4822 ("));
        let same = fondaco(&["editions", "compare", &file, &file]).good();
        assert!(same.ends_with("have the same components.\n"), "{same}");
    }
    let json = fondaco(&["editions", "check", "--json", &surprise(&directory, "strozzi", 1)]).good();
    let json: serde_json::Value = serde_json::from_str(&json).unwrap();
    let expected = fondaco_strozzi::Edition::surprise(1);
    assert_eq!((json["game"].as_str(), json["hash"].as_str()), (Some("strozzi"), Some(expected.id().hash.as_str())));
}

#[test]
fn what_differs_is_said_in_plain_words() {
    let directory = empty_directory("compare");
    let mine = directory.join("mine.toml");
    let built_in = include_str!("../../strozzi/editions/reconstructed.toml");
    fs::write(&mine, built_in.replace("\"8:-:0:0\"", "\"8:G:0:0\"").replace("rome = [0, 0,", "rome = [0, 5,")).unwrap();
    let said = fondaco(&["editions", "compare", text(&mine)]).good();
    let (_, list) = said.split_once(":\n").unwrap();
    assert_eq!(
        list,
        "\nships\n  8:G:0:0: 1, not none\n  8:-:0:0: none, not 1\n\ntracks\n  rome: 0 5 0 0 0 0 0 0 5 10 15, not 0 0 0 0 0 0 0 0 \
         5 10 15\n"
    );
    let json = fondaco(&["editions", "compare", "--json", text(&mine)]).good();
    assert_eq!(json.lines().next(), Some(r#"{"part":"ships","name":"8:G:0:0","here":"1","there":null}"#));
}

#[test]
fn a_bad_edition_gets_a_sentence() {
    let directory = empty_directory("bad-editions");
    let path = directory.join("bad.toml");
    let said = |content: &[u8]| {
        fs::write(&path, content).unwrap();
        fondaco(&["editions", "check", text(&path)]).bad().replace(text(&path), "FILE")
    };
    assert_eq!(
        said(&vec![b'x'; 10_000_000]),
        "FILE: line 1, column 1: an edition has at most 65536 bytes, and this has 10000000"
    );
    assert_eq!(said(b"\xff"), "FILE: not a text file: byte 0 is not UTF-8");
    assert_eq!(said(b"rounds = 7"), "FILE: this is no edition of a game that is known here");
    let strozzi = include_str!("../../strozzi/editions/reconstructed.toml");
    let (before, after) = (strozzi.find("    \"7:").unwrap(), strozzi.find("]\n\n# How").unwrap());
    let single = format!("{}{}", &strozzi[..before], &strozzi[after..]);
    assert_eq!(said(single.as_bytes()), "FILE: line 6, column 9: there are 29 ship cards, not 1 (S-1.3)");
    let liguria = include_str!("../../liguria/editions/reconstructed.toml");
    fs::write(&path, liguria).unwrap();
    let said = fondaco(&["play", "strozzi", "--edition", text(&path)]).bad();
    assert!(said.contains("this is no edition of Strozzi: it has no 'ships', 'tracks', but"), "{said}");
}

/// However much there is, and however it is meant: one sentence for each, at once. What it takes is printed.
#[test]
fn whatever_is_no_edition_gets_its_sentence_at_once() {
    let directory = empty_directory("worse-editions");
    let path = directory.join("bad.toml");
    let check = |content: &str| {
        fs::write(&path, content).unwrap();
        let begun = Instant::now();
        let run = fondaco(&["editions", "check", text(&path)]);
        let took = begun.elapsed();
        assert!(took < Duration::from_secs(4), "{took:?}");
        (run, took)
    };
    let keys = |count: usize| (0..count).map(|number| format!("key{number} = 1\n")).collect::<String>();
    let strozzi = include_str!("../../strozzi/editions/reconstructed.toml");
    let liguria = include_str!("../../liguria/editions/reconstructed.toml");
    let named = |name: &str| strozzi.replacen("\"reconstructed\"", &format!("\"{name}\""), 1);
    let (length, unclean) = ("a name has 1 to 60 characters on one line", "a name has no invisible characters");
    let cases = [
        ("10 MB of junk", "junk ".repeat(2_000_000), "an edition has at most 65536 bytes, and this has 10000000"),
        ("40,000 unknown keys", strozzi.to_owned() + &keys(40_000), "an edition has at most 65536 bytes"),
        ("400,000 unknown keys", strozzi.to_owned() + &keys(400_000), "an edition has at most 65536 bytes"),
        ("as many and nothing else", keys(4_000), "this is no edition of a game that is known here"),
        ("nested deeply", "a = ".to_owned() + &"[".repeat(60_000), "nested too deeply"),
        ("nested deeply in an edition", strozzi.replacen("[\n", &"[".repeat(50_000), 1), "nested too deeply"),
        ("no name", named(""), length),
        ("a long name", named(&"x".repeat(61)), length),
        ("a very long name", named(&"x".repeat(55_000)), length),
        ("two lines", named("one\\ntwo"), length),
        ("letters that steer a terminal", named("\\u001b[2Jgone"), length),
        ("from right to left", named("shelf \u{202e}gnihton"), unclean),
        ("nothing to be seen", named("shelf\u{200b}"), unclean),
        ("a pile of marks", named(&("x".to_owned() + &"\u{301}".repeat(40))), unclean),
        ("blanks", named(" shelf "), unclean),
        (
            "a number too small",
            strozzi.replacen("rome = [0,", "rome = [-1,", 1),
            "expected a whole number from 0 to 15, found -1",
        ),
        ("no number", strozzi.replacen("rome = [0,", "rome = [zero,", 1), "this cannot be read"),
    ];
    for (what, content, sentence) in cases {
        let (run, took) = check(&content);
        let said = run.bad();
        println!("{what}: {took:?}, {}", said.replace(text(&path), "FILE").chars().take(160).collect::<String>());
        assert!(said.contains(sentence) && said.len() < 2_000, "{what}: {said}");
        assert!(!said.contains('\u{1b}') && !said.contains('\u{202e}'), "{what}: {said}");
        assert!(!said.contains("recurs") && !said.contains("found integer"), "{what}: {said}");
    }
    // As many unknown keys as there is room for: the first are told, each in its line, and the others counted.
    let (run, took) = check(&strozzi.replacen("ships", &(keys(4_000) + "ships"), 1));
    println!("as many unknown keys as there is room for: {took:?}, {} lines", run.err.lines().count());
    assert_eq!((run.code, run.err.lines().count()), (2, 21), "{}", run.err);
    assert!(run.err.contains("unknown key 'key0'") && run.err.ends_with("and 3980 more\n"), "{}", run.err);
    // Names of any language are good, and so is a byte order mark.
    for content in [named("Großmutters Kästchen 🚢 商人"), format!("\u{feff}{liguria}")] {
        check(&content).0.good();
    }
    // Played with another edition than it names.
    let file = surprise(&directory, "strozzi", 7);
    let records = directory.join("records");
    let args = ["simulate", "--game", "strozzi", "--players", "3", "--games", "1", "--edition", &file, "--records"];
    fondaco(&[&args[..], &[text(&records)]].concat()).good();
    let record = fs::read_dir(&records).unwrap().next().unwrap().unwrap().path();
    let id = fondaco_strozzi::Edition::surprise(7).id().clone();
    let wrong = fs::read_to_string(&record).unwrap().replace(&id.hash, "0123456789abcdef");
    fs::write(&record, wrong).unwrap();
    let said = fondaco(&["verify", text(&record)]).bad();
    println!("a hash that does not fit: {}", said.replace(text(&record), "FILE"));
    assert!(said.contains(&id.hash) && said.contains("0123456789abcdef") && said.len() < 400, "{said}");
}

/// A record may carry its edition, and whatever somebody wrote there is no slower and no longer: one sentence, at once.
#[test]
fn whatever_a_record_carries_for_an_edition_gets_its_sentence_at_once() {
    let directory = empty_directory("hostile-records");
    let file = surprise(&directory, "strozzi", 9);
    let records = directory.join("records");
    let args = ["simulate", "--game", "strozzi", "--players", "3", "--games", "1", "--edition", &file, "--records"];
    fondaco(&[&args[..], &[text(&records)]].concat()).good();
    let path = fs::read_dir(&records).unwrap().next().unwrap().unwrap().path();
    let record = Record::parse(&fs::read_to_string(&path).unwrap()).unwrap();
    let canonical = record.components.clone().unwrap();
    let id = |name: &str, components: &str| EditionId::new(name, components);
    let lines = |count: usize| "ship 1:G:0:0\n".repeat(count);
    let tail = canonical.lines().skip(29).map(|line| format!("{line}\n")).collect::<String>();
    let full = lines(4_000) + &tail;
    let single = canonical.lines().skip(28).map(|line| format!("{line}\n")).collect::<String>();
    let foreign = fondaco_liguria::Edition::surprise(9).canonical();
    let (none, length) = ("this is not the canonical text of an edition", "a name has 1 to 60 characters on one line");
    let cases = [
        ("10 MB of junk", id("mine", &canonical), "x".repeat(10_000_000), "have the hash"),
        (
            "10 MB of junk and its hash",
            id("mine", &"x".repeat(10_000_000)),
            "x".repeat(10_000_000),
            "at most 65536 bytes",
        ),
        ("400,000 ships", id("mine", &lines(400_000)), lines(400_000), "at most 65536 bytes"),
        ("as many as there is room for", id("mine", &full), full, none),
        ("one ship", id("mine", &single), single, none),
        ("another game's", id("mine", &foreign), foreign, none),
        ("a byte order mark", id("mine", &format!("\u{feff}{canonical}")), format!("\u{feff}{canonical}"), none),
        ("a long name", id(&"x".repeat(1_000_000), &canonical), canonical.clone(), length),
        ("letters that steer a terminal", id("\u{1b}[2Jgone", &canonical), canonical.clone(), length),
        ("from right to left", id("shelf \u{202e}gnihton", &canonical), canonical.clone(), "no invisible characters"),
        (
            "another hash",
            EditionId { hash: "0".repeat(16), ..record.edition.clone() },
            canonical.clone(),
            "have the hash",
        ),
        ("no hash", EditionId { hash: "\u{202e}0".repeat(9), ..record.edition.clone() }, canonical, "a hash has"),
    ];
    for (what, edition, components, sentence) in cases {
        let odd = Record { edition, components: Some(components), ..record.clone() };
        fs::write(&path, odd.to_text()).unwrap();
        for command in [&["verify"][..], &["replay"], &["play", "--resume"], &["analyse", "--budget", "5"]] {
            let begun = Instant::now();
            let said = fondaco(&[command, &[text(&path)]].concat()).bad();
            let took = begun.elapsed();
            println!("{what}, {}: {took:?}, {}", command[0], said.replace(text(&path), "FILE"));
            assert!(said.contains(sentence) && said.len() < 1_000, "{what}: {said}");
            assert!(!said.contains(|c: char| c.is_control() || c == '\u{202e}'), "{what}: {said:?}");
            assert!(took < Duration::from_secs(5), "{what}: {took:?}");
        }
    }
    // What is only named, and carried nowhere.
    let odd = Record { edition: id(&"\u{1b}[2J".repeat(100_000), ""), components: None, ..record };
    fs::write(&path, odd.to_text()).unwrap();
    let said = fondaco(&["verify", text(&path)]).bad();
    assert!(said.contains(length) && said.len() < 400, "{said}");
}

/// Every command that plays takes an edition, and a record that was played with one carries it.
#[test]
fn an_edition_is_taken_everywhere() {
    let directory = empty_directory("editions-everywhere");
    let strozzi = surprise(&directory, "strozzi", 3);
    let games = directory.join("games");
    let game = ["--game", "strozzi", "--players", "3"];
    let with = |command: &str, more: &[&str]| {
        let mut args = vec![command];
        args.extend(game);
        args.extend(["--edition", &strozzi]);
        args.extend(more);
        fondaco(&args).good()
    };
    with("simulate", &["--games", "1", "--records", text(&games)]);
    assert!(with("simulate", &["--games", "1", "--report", "components"]).contains("surprise 3 ("));
    assert!(
        with("trace", &["--seed", "5"])
            .starts_with("{\"game\":\"strozzi\",\"rules\":1,\"edition\":{\"name\":\"surprise 3\"")
    );
    with("perft", &["--depth", "3"]);
    with("arena", &["--bots", "greedy,random,random", "--games", "6", "--threads", "1"]);
    let path = games.read_dir().unwrap().next().unwrap().unwrap().path();
    let record = Record::parse(&fs::read_to_string(&path).unwrap()).unwrap();
    assert!(record.components.is_some());
    assert!(fondaco(&["verify", text(&path)]).good().contains(": ok"));
    fondaco(&["replay", text(&path), "--at", "20"]).good();
    // Whoever asks what a decision was worth is told who judges.
    for more in [&["--at", "20"][..], &[]] {
        let said = fondaco(&[&["analyse", text(&path), "--budget", "5"], more].concat()).good();
        assert!(said.contains("thousands of random ones, not with this one"), "{said}");
    }
    fondaco(&["play", "--resume", text(&path)]).good();
    let seats =
        ["play", "strozzi", "--seed", "2", "--first", "0", "--iterations", "5", "--seats", "me,apprentice,apprentice"];
    for (edition, told) in [(&["--edition", strozzi.as_str()][..], true), (&[], false)] {
        let said = typed(&[&seats[..], edition].concat(), "hint\n").good();
        assert!(said.contains("What the doge would do"), "{said}");
        assert_eq!(said.contains("thousands of random ones, not"), told, "{said}");
    }
    // Without its components it needs the file.
    let without = Record { components: None, ..record.clone() };
    fs::write(&path, without.to_text()).unwrap();
    let said = fondaco(&["verify", text(&path)]).bad();
    assert!(
        said.contains("which is not loaded, and the record does not carry it: name its file with --edition"),
        "{said}"
    );
    assert!(fondaco(&["verify", "--edition", &strozzi, text(&path)]).good().contains(": ok"));
    // Components that are not those of its hash.
    let wrong = Record { components: record.components.map(|text| text.replacen('1', "2", 1)), ..without };
    fs::write(&path, wrong.to_text()).unwrap();
    let said = fondaco(&["verify", text(&path)]).bad();
    assert!(said.contains("the components that the record carries have the hash "), "{said}");
}

/// What an operator offers to everybody, on the server's database.
#[test]
fn a_host_offers_editions_and_takes_them_back() {
    let directory = empty_directory("editions-offered");
    let data = directory.join("data");
    // A server has been here once: it makes the database.
    let mut server = Command::new(env!("CARGO_BIN_EXE_fondaco"))
        .args(["serve", "--port", "0", "--bots", "1", "--data", text(&data)])
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .unwrap();
    let mut said = String::new();
    BufReader::new(server.stdout.take().unwrap()).read_line(&mut said).unwrap();
    server.kill().unwrap();
    server.wait().unwrap();
    assert!(said.starts_with("Fondaco is at "), "{said}");
    let on_data = |args: &[&str]| fondaco(&[&["editions"], args, &["--data", text(&data)]].concat());
    let file = surprise(&directory, "liguria", 4821);
    let edition = fondaco_liguria::Edition::surprise(4821);
    let hash = edition.id().hash.as_str();
    assert_eq!(on_data(&["list"]).good(), "");
    let offered = format!("surprise 4821 ({hash}) is offered to everybody\n");
    assert_eq!(on_data(&["add", &file]).good(), offered);
    assert_eq!(on_data(&["add", &file]).good(), offered, "once more is no harm");
    assert_eq!(on_data(&["list"]).good(), format!("{hash}  liguria   surprise 4821\n"));
    // What is wrong is said, and nothing is offered.
    let bad = directory.join("bad.toml");
    fs::write(&bad, fs::read_to_string(&file).unwrap().replacen("ship1", "ship9", 1)).unwrap();
    assert!(on_data(&["add", text(&bad)]).bad().contains("'ship9' is no kind of tile"));
    let usual = directory.join("usual.toml");
    fs::write(&usual, include_str!("../../strozzi/editions/reconstructed.toml")).unwrap();
    let said = on_data(&["add", text(&usual)]).bad();
    assert!(said.contains("these are the components that are built in"), "{said}");
    assert_eq!(on_data(&["list"]).good().lines().count(), 1);
    assert_eq!(on_data(&["withdraw", hash]).good(), format!("{hash} is offered no longer\n"));
    assert!(on_data(&["withdraw", hash]).bad().contains(&format!("no edition with the hash {hash} is offered")));
    assert_eq!(on_data(&["list"]).good(), "");
    // It is stored all the same, until it is deleted.
    assert_eq!(on_data(&["remove", hash]).good(), format!("{hash} is deleted\n"));
    assert!(on_data(&["remove", hash]).bad().contains(&format!("no edition with the hash {hash} is stored")));
    assert!(on_data(&["remove", "chess"]).bad().contains("no edition with the hash chess is stored"));
}
