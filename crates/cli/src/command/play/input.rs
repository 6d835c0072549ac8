//! What a player types.

use fondaco_game::{Decision as _, Step};

use crate::error::one_line;
use crate::face::{Entry, Face};
use crate::menu;
use crate::paint::{BOLD, DIM, Line};

/// What is wanted.
pub(super) enum Wish<A> {
    /// Nothing; the line was empty.
    Nothing,
    Play(A),
    /// An explanation of this, or of everything.
    Explain(Option<String>),
    Help,
    Undo,
    /// Save, into this file.
    Save(Option<String>),
    Log,
    /// What the strongest bot would do.
    Hint,
    /// See the next choices, or those with these words.
    Look(Option<String>),
    Quit,
}

/// Reads a line: a command, the number of a choice, its notation, or words that only it has.
pub(super) fn read<G: Face>(line: &str, game: &G) -> Result<Wish<G::Action>, String> {
    let line = line.trim();
    if let Some(word) = line.strip_prefix('?') {
        let word = word.trim();
        return Ok(Wish::Explain((!word.is_empty()).then(|| word.to_owned())));
    }
    if let Some(words) = line.strip_prefix('/') {
        return Ok(Wish::Look(Some(words.trim().to_owned())));
    }
    let (first, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
    let rest = rest.trim();
    let wish = match first.to_ascii_lowercase().as_str() {
        "" => Wish::Nothing,
        "help" | "h" => Wish::Help,
        "undo" | "u" => Wish::Undo,
        "log" | "l" => Wish::Log,
        "hint" => Wish::Hint,
        "more" => Wish::Look(None),
        "quit" | "q" | "exit" => Wish::Quit,
        "save" => return Ok(Wish::Save((!rest.is_empty()).then(|| rest.to_owned()))),
        _ => return choose(line, game).map(Wish::Play),
    };
    if rest.is_empty() { Ok(wish) } else { Err(format!("'{first}' stands alone; type help for what you can type.")) }
}

fn choose<G: Face>(line: &str, game: &G) -> Result<G::Action, String> {
    let actions = menu::offered(game);
    if line.bytes().all(|byte| byte.is_ascii_digit()) {
        let chosen = line.parse::<usize>().ok().and_then(|number| number.checked_sub(1)).and_then(|at| actions.get(at));
        return chosen.copied().ok_or_else(|| {
            let shown: String = line.chars().take(20).collect();
            format!("There is no choice {shown}: choose 1 to {}.", actions.len())
        });
    }
    // Some notation has capitals; nobody need type them for a choice that is on the list.
    let word = |word: &str| {
        let known = G::ALIASES.iter().find(|(alias, _)| alias.eq_ignore_ascii_case(word));
        known.map_or_else(|| word.to_owned(), |(_, known)| (*known).to_owned())
    };
    let text = line.split_whitespace().map(word).collect::<Vec<_>>().join(" ");
    let small = text.to_lowercase();
    if let Some(action) = actions.iter().find(|action| action.to_string().to_lowercase() == small) {
        return Ok(*action);
    }
    let refused = match text.parse::<G::Action>().or_else(|error| small.parse().map_err(|_| error)) {
        Ok(action) => return allowed(game, action),
        Err(error) => one_line(&format!("{error}. Type its number, or help.")),
    };
    let has_all = |action: &&G::Action| {
        let notation = action.to_string().to_lowercase();
        small.split(' ').all(|word| notation.split([' ', ':']).any(|part| part == word))
    };
    if let [only] = actions.iter().filter(has_all).collect::<Vec<_>>().as_slice() {
        return Ok(**only);
    }
    // It may be a choice that is not to be had here: then the rules say why.
    let verbs = actions.iter().map(|action| action.verb());
    let meant = |verb: &str| {
        let read = |text: &str| format!("{verb} {text}").parse::<G::Action>().ok();
        read(&text).or_else(|| read(&small))
    };
    verbs.into_iter().find_map(meant).map_or(Err(refused), |action| allowed(game, action))
}

fn allowed<G: Face>(game: &G, action: G::Action) -> Result<G::Action, String> {
    match game.check(&Step::Action(action)) {
        Ok(()) => Ok(action),
        Err(refusal) => Err(format!("You cannot: {refusal}.")),
    }
}

/// What can be typed.
pub(super) fn help<G: Face>() -> Vec<Line> {
    let rows = [
        ("1, 2, 3 …", "make that choice; its notation, or words that no other has, will do too"),
        ("more, /word", "where there are many choices: see the next ones, or only those with that word"),
        ("?", "what everything on the board means"),
        ("? word", "what this means, with the numbers of the rules"),
        ("hint", "what the strongest bot would do, and how likely you win then"),
        ("undo", "take your last decision back, until a card or tile has been turned over"),
        ("log", "everything that has happened"),
        ("save FILE", "save the game; go on with it later with: fondaco play --resume FILE"),
        ("quit", "leave the game"),
    ];
    let mut lines = Vec::new();
    if !G::PRIMER.is_empty() {
        lines.extend([Line::new().styled(BOLD, format!("{} in short", G::TITLE)), Line::new()]);
        lines.extend(G::PRIMER.iter().map(|text| Line::from(format!("  {text}"))));
        lines.push(Line::new());
    }
    lines.extend([Line::new().styled(BOLD, "What you can type"), Line::new()]);
    let rows = rows.iter().filter(|(word, _)| !word.starts_with('?') || !G::glossary().is_empty());
    lines.extend(rows.map(|(word, text)| Line::new().styled(BOLD, format!("  {word:<13}")).text(*text)));
    if !G::NOTICE.is_empty() {
        lines.extend([Line::new(), Line::new().styled(DIM, G::NOTICE)]);
    }
    lines
}

/// Explains a word, or everything.
pub(super) fn explain<G: Face>(word: Option<&str>) -> Result<Vec<Line>, String> {
    let entries = G::glossary();
    if entries.is_empty() {
        return Ok(vec![format!("{} has no explanations; type help for what you can type.", G::TITLE).into()]);
    }
    let Some(word) = word else {
        let mut lines = vec![Line::new().styled(BOLD, format!("{}: what is what", G::TITLE)), Line::new()];
        lines.extend(entries.iter().map(explanation));
        return Ok(lines);
    };
    let exact: Vec<&Entry> = entries.iter().filter(|entry| entry.answers(word)).collect();
    let near = || entries.iter().filter(|entry| entry.mentions(word)).collect();
    let found = if exact.is_empty() { near() } else { exact };
    if found.is_empty() {
        return Err(one_line(&format!("Nothing here is called '{word}'; ? alone explains everything.")));
    }
    Ok(found.into_iter().map(explanation).collect())
}

fn explanation(entry: &Entry) -> Line {
    Line::new()
        .styled(BOLD, entry.words.join(", "))
        .text(": ")
        .text(entry.text)
        .styled(DIM, format!(" ({})", entry.rules))
}
