//! Recorded games: recording them, reading them, and replaying them to their stored results.

use std::collections::BTreeMap;
use std::path::Path;
use std::{fs, io};

use fondaco_game::{Dice, Edition as _, EditionId, Insight, NoStory, Portable, Record, RecordError, Seat, Step, Turn};
use fondaco_search::Policy;

use crate::play::with_setup;

/// Who sits where.
const TABLES: [(&str, [Policy; 2]); 3] = [
    ("random", [Policy::Random, Policy::Random]),
    ("greedy", [Policy::Greedy, Policy::Greedy]),
    ("mixed", [Policy::Greedy, Policy::Random]),
];

/// Plays so many games for each number of players and each table, and writes them to a folder. `setup` is asked for the
/// setup of each, by the number of players and the number of the game.
pub fn record<G: Insight + Portable>(
    folder: &Path,
    games: usize,
    setup: impl Fn(usize, usize) -> G::Setup,
) -> io::Result<()> {
    for players in G::PLAYERS {
        for (table, policies) in TABLES {
            let game = |number| game::<G>(&setup(players, number), &policies, number as u64);
            let records: Vec<Record> = (0..games).map(game).collect();
            let lines: Vec<String> = records.iter().map(serde_json::to_string).collect::<Result<_, _>>()?;
            let file = folder.join(format!("{players}-{table}.json"));
            fs::write(file, format!("[\n{}\n]\n", lines.join(",\n")))?;
        }
    }
    Ok(())
}

/// Plays a game with the dice of `seed`; the policies take the seats in turn.
fn game<G: Insight + Portable>(setup: &G::Setup, policies: &[Policy], seed: u64) -> Record {
    let mut game: G = with_setup(setup);
    let mut record = Record::new(&game);
    let policy = |seat: Seat| policies[seat.index() % policies.len()];
    record.seats = Seat::all(game.players()).map(|seat| policy(seat).to_string()).collect();
    let (mut dice, mut actions) = (Dice::new(seed), Vec::new());
    loop {
        let step = match game.turn() {
            Turn::Chance => Step::Chance(dice.draw(&game)),
            Turn::Player(seat) => {
                let action = policy(seat).decide(&game, &mut actions, &mut dice);
                Step::Action(action.expect("a player can do something"))
            }
            Turn::Over => break,
        };
        game.play(&step, &mut NoStory).expect("bots play by the rules");
        record.push(&step);
    }
    record.finish(&game.outcome().expect("the game is over"));
    record
}

/// All recorded games of a folder, by file.
pub fn recorded(folder: &Path) -> BTreeMap<String, Vec<Record>> {
    let mut games = BTreeMap::new();
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        let name = path.file_name().unwrap().to_string_lossy().into_owned();
        let records: Vec<Record> = serde_json::from_str(&fs::read_to_string(path).unwrap()).unwrap();
        games.insert(name, records);
    }
    games
}

/// Sees that every game ends as it did, and that its record is written as it is read.
pub fn check_recorded<G: Portable>(games: &BTreeMap<String, Vec<Record>>) {
    for (file, records) in games {
        for (number, record) in records.iter().enumerate() {
            match record.verify::<G>() {
                Ok(game) => assert_eq!(game.turn(), Turn::Over, "{file}, game {number}"),
                Err(error) => panic!("{file}, game {number}: {error}"),
            }
            assert_eq!(Record::parse(&record.to_text()).as_ref(), Ok(record));
        }
    }
}

/// How many records are so, by themselves and their setups.
pub fn count<G: Portable>(records: &[Record], is: impl Fn(&Record, G::Setup) -> bool) -> usize {
    let setup = |record: &Record| serde_json::from_value(record.setup.clone()).unwrap();
    records.iter().filter(|record| is(record, setup(record))).count()
}

/// Whether everybody at the table decided by this policy.
pub fn only(record: &Record, policy: &str) -> bool {
    record.seats.iter().all(|seat| seat == policy)
}

/// Whether both policies sat at the table.
pub fn mixed(record: &Record) -> bool {
    ["random", "greedy"].iter().all(|&name| record.seats.iter().any(|it| it == name))
}

/// What is said about a sound record after a change to it.
pub fn said<G: Portable>(record: &Record, change: impl FnOnce(&mut Record)) -> String {
    let mut record = record.clone();
    record.verify::<G>().unwrap();
    change(&mut record);
    record.verify::<G>().unwrap_err().to_string()
}

/// Sees what is said about a sound record after each damage that no game has to itself.
pub fn check_damaged<G: Portable>(record: &Record) {
    fn said_of<G: Portable>(record: &Record, change: fn(&mut Record)) -> String {
        said::<G>(record, change)
    }
    let said = |change| said_of::<G>(record, change);
    assert_eq!(
        said(|record| record.rules = 99),
        format!("played by version 99 of the rules; the newest that this program knows is {}", G::RULES)
    );
    assert_eq!(
        said(|record| record.edition.hash = "0".into()),
        "played with the edition reconstructed (0), which is not loaded, and the record does not carry it"
    );
    check_carried::<G>(record);
    assert!(said(|record| record.setup["colour"] = 7.into()).starts_with("setup: unknown field `colour`"));
    assert!(said(|record| drop(record.steps.pop())).contains("the game goes on"));
    assert_eq!(said(|record| record.result = None), "result: the game is over, but no result is stored");
    assert!(
        said(|record| record.result.as_mut().unwrap()["scores"][0] = 0.into())
            .contains("is stored, but the steps lead to")
    );
}

/// Sees what is said about a record that carries its edition, or something else.
fn check_carried<G: Portable>(record: &Record) {
    let (id, text) = (G::Edition::reconstructed().id(), G::Edition::reconstructed().canonical());
    assert_eq!(record.components, None, "what is compiled in is not carried");
    let carries = |name: &str, text: &str| {
        let mut record = record.clone();
        (record.edition.name, record.components) = (name.to_owned(), Some(text.to_owned()));
        record
    };
    let record_of = |text: &str| {
        let mut record = carries("mine", text);
        record.edition = EditionId::new("mine", text);
        record
    };
    // The same components under another name, which nobody has loaded.
    let mut carried = carries("carried", &text);
    let verify = |record: &Record| record.keep_edition::<G>().and_then(|()| record.verify::<G>());
    assert!(matches!(carried.verify::<G>(), Err(RecordError::Edition(_))));
    assert!(verify(&carried).is_ok());
    carried.components = None;
    assert!(carried.verify::<G>().is_ok(), "now it is loaded");
    let said = |record: &Record| verify(record).unwrap_err().to_string();
    let other = text.replacen('1', "2", 1);
    let found = EditionId::new("", &other).hash;
    assert_eq!(
        said(&carries("mine", &other)),
        format!("the components that the record carries have the hash {found}, but its edition is mine ({})", id.hash)
    );
    let unreadable = "the components that the record carries: this is not the canonical text of an edition";
    assert_eq!(said(&record_of("")), unreadable);
    assert_eq!(said(&record_of(&format!("{text}\n"))), unreadable);
    assert!(said(&record_of(&"x".repeat(10_000_000))).contains("an edition has at most"));
    assert!(said(&carries("two\nlines", &text)).contains("a name has 1 to 60 characters"));
    // What it calls its edition is told to people: so it is refused where it is no name, whether the components are there or not.
    let hash = id.hash.clone();
    let steering = ["x\u{1b}[2J".to_owned(), "x\u{202e}y".to_owned(), String::new(), "x".repeat(10_000_000)];
    for (name, hash) in
        steering.into_iter().map(|name| (name, hash.clone())).chain([("mine".to_owned(), "?".repeat(64))])
    {
        for components in [None, Some(other.clone()), Some("x\n".repeat(400_000))] {
            let edition = EditionId { name: name.clone(), hash: hash.clone() };
            let said = said(&Record { edition, components, ..record.clone() });
            assert!(said.starts_with("the edition that the record names: ") && said.len() < 200, "{said}");
            assert!(!said.contains(char::is_control) && !said.contains('\u{202e}'), "{said:?}");
        }
    }
}

/// Sees that a record which stops after so many steps is sound without a result.
pub fn check_unfinished<G: Portable>(record: &Record, steps: usize) {
    let mut record = record.clone();
    record.steps.truncate(steps);
    record.result = None;
    assert!(record.verify::<G>().unwrap().outcome().is_none());
}

/// Sees that a record cut short anywhere is none.
pub fn check_truncated(record: &Record) {
    let text = record.to_text();
    for cut in (0..text.len() - 2).step_by(97) {
        assert!(matches!(Record::parse(&text[..cut]), Err(RecordError::Unreadable(_))), "cut at {cut}");
    }
    assert!(Record::parse(&text.replacen("\"game\"", "\"gamme\"", 1)).is_err());
}
