//! The interface between the table screen and a game's board.
//!
//! A game implements [`Face`] in its own folder. Everything else is done by the screen: hosting, storing, the order in which
//! events are shown, the ledger, the keyboard, the live region, confirming, clearing, undoing, hints, the end.
//!
//! Two kinds of functions:
//!
//! - **Words**: [`question`](Face::question), [`choice`](Face::choice), [`waiting`](Face::waiting), [`tell`](Face::tell),
//!   [`interlude`](Face::interlude). They are pure: from a [`Moment`] to texts through [`t!`](crate::t). They are called inside
//!   reactive closures, so they follow the language; they can be tested without a browser.
//! - **Pictures**: [`header`](Face::header), [`board`](Face::board). They are called once and get a
//!   [`Desk`], whose signals they read in closures.
//!
//! How a choice is made: pressing a target changes [`Desk::pick`], which is of the game's own type
//! [`Pick`](Face::Pick) and shared by board and panel. [`commit`](Face::commit) says what the pick amounts to: a
//! button with a label, and the actions that it plays one after the other, the first of which must be one of the legal ones.
//! A pick that is not complete commits to nothing. The screen clears the pick when the decision is over.

use fondaco_game::{Seat, Viewer};
use fondaco_table::{By, Tally};

use super::people::People;
use super::workshop::Workshop;
use crate::base::games::{Known, Markup};
use crate::base::sounds::Sound;

mod advice;
mod desk;

pub use advice::{Advice, Hints};
pub use desk::{Desk, Notice};

/// A game with a face.
pub trait Face:
    Known
    + fondaco_game::Game<
        Observation: Send + Sync + 'static,
        Event: Send + Sync + 'static,
        Edition: Send + Sync + 'static,
        Action: 'static,
    >
{
    /// What has been selected so far for the decision that is due: an action, a set of tiles, a whole voyage.
    type Pick: Clone + PartialEq + Default + std::fmt::Debug + Send + Sync + 'static;

    /// What the pages show of the game before its board is loaded.
    const COVER: Cover = Cover::PLAIN;

    /// The key of what a first game is told before the first decision; nothing where nobody is coached.
    const START: Option<&'static str> = None;

    /// The keys of the titles of the phone's tabs. `main` has `data-tab` with the number of the chosen one, from 0; the last
    /// one is always the ledger, which the screen draws.
    const TABS: &'static [&'static str];

    /// Things that explain themselves: what stands in `data-explain`.
    const EXPLAINED: &'static [Explained] = &[];

    /// The key of what a first game is told when a round has been scored.
    fn after_round(_seen: &Self::Observation) -> Option<&'static str> {
        None
    }

    /// The key of what a first game is told to think of at this decision.
    fn advice(_seen: &Self::Observation) -> Option<&'static str> {
        None
    }

    /// The key of what kind of decision is made here, for reviews.
    fn phase(_seen: &Self::Observation) -> &'static str {
        "phase-decision"
    }

    /// What its box is made of; nothing where nobody can type one in.
    fn workshop() -> Option<Workshop> {
        None
    }

    /// What stands beside the game's name: the round, the phases. It is in the header on every screen.
    fn header(desk: Desk<Self>) -> Markup;

    /// Everything below the header: the board, the players, the place of the decision. It uses
    /// [`Decision`](super::decision::Decision) and [`Ledger`](super::ledger::Ledger), and puts every piece that can move
    /// into an element with `data-piece` (see [`motion`](super::motion)).
    fn board(desk: Desk<Self>) -> Markup;

    /// What the viewer is asked, and the one line that matters now. Called only when it is the viewer's turn.
    fn question(at: &Moment<'_, Self>) -> Question;

    /// What the panel shows between the question and the buttons; [`plain_list`](super::decision::plain_list) where a game has
    /// nothing better.
    fn options(desk: Desk<Self>) -> Markup;

    /// One of the viewer's actions in words: for lists, hints, plans and reviews.
    fn choice(at: &Moment<'_, Self>, action: Self::Action) -> Choice;

    /// The pick that would commit to this action: how a hint is shown on the board.
    fn pick(at: &Moment<'_, Self>, action: Self::Action) -> Self::Pick;

    /// A whole move in words, with the places that it leads to: its first action is legal now, the others follow from it.
    fn whole(at: &Moment<'_, Self>, actions: &[Self::Action]) -> String;

    /// What a decision was about, where its words do not say so: "ship 7".
    fn occasion(_at: &Moment<'_, Self>) -> Option<String> {
        None
    }

    /// The pick that would commit to as much of a whole move as is decided at once.
    fn pick_whole(at: &Moment<'_, Self>, actions: &[Self::Action]) -> Self::Pick {
        actions.first().map(|action| Self::pick(at, *action)).unwrap_or_default()
    }

    /// What a decision changes, in words; nothing for what goes without saying.
    fn reason(_at: &Moment<'_, Self>, _reason: &fondaco_game::Reason) -> Option<String> {
        None
    }

    /// The icon of what a decision changes.
    fn reason_icon(_reason: &fondaco_game::Reason) -> &'static str {
        "laurel"
    }

    /// Where to look before this move is given away: what kind of decision it is, and at which place; nothing where there is no
    /// more to say than the question.
    fn nudge(_at: &Moment<'_, Self>, _actions: &[Self::Action], _reasons: &[fondaco_game::Reason]) -> Option<String> {
        None
    }

    /// What is picked when a decision comes up: nothing, unless most people would do the same.
    fn first_pick(_at: &Moment<'_, Self>) -> Self::Pick {
        Self::Pick::default()
    }

    /// What the pick amounts to; nothing while it is not complete.
    fn commit(at: &Moment<'_, Self>, pick: &Self::Pick) -> Option<Commit<Self>>;

    /// Whether nothing can be added to a pick that commits to something: then it is played at once where the person wants to
    /// confirm nothing.
    fn is_whole(_at: &Moment<'_, Self>, _pick: &Self::Pick) -> bool {
        false
    }

    /// What somebody else decides, as one quiet line: "Ginevra decides about this ship".
    fn waiting(at: &Moment<'_, Self>, seat: Seat) -> String;

    /// Where one plans ahead while others decide; nothing where nothing can be planned.
    fn plan(_desk: Desk<Self>) -> Option<Markup> {
        None
    }

    /// How long it takes to see what this event changes. The change itself is the game's own
    /// ([`follow`](fondaco_game::Game::follow)).
    fn timing(event: &Self::Event) -> Timing;

    /// What an event sounds like; nothing for most.
    fn sound(_event: &Self::Event) -> Option<Sound> {
        None
    }

    /// The icon that has its moment above the board when this happens; nothing for most.
    fn moment(_event: &Self::Event) -> Option<&'static str> {
        None
    }

    /// Lets an event be seen in a way of its own, before it changes what is shown: how many milliseconds it takes at normal
    /// speed. Nothing unless the board needs more than pieces that move in a straight line.
    fn perform(_desk: Desk<Self>, _event: &Self::Event) -> Option<u32> {
        None
    }

    /// Who is named as the one whose turn it is, in what is shown; nobody while chance is due, unless somebody draws for it.
    fn due(seen: &Self::Observation) -> Option<Seat> {
        Self::turn_of(seen).player()
    }

    /// What these events of one step say; nothing for those that are seen anyway.
    fn tell(at: &Moment<'_, Self>, events: &[Self::Event]) -> Vec<Line>;

    /// The keys of what stands above the parts of a line that are drawn, and the class of each.
    const COLUMNS: &'static [(&'static str, &'static str)] = &[];

    /// The ledger of a game so far: the events of every step that stands, in as few lines as tell it.
    fn ledger(at: &Moment<'_, Self>, steps: &[&[Self::Event]]) -> Vec<Line> {
        let lines = |(step, events): (usize, &&[Self::Event])| {
            Self::tell(at, events).into_iter().map(move |line| Line { step, ..line }).collect::<Vec<_>>()
        };
        steps.iter().enumerate().flat_map(lines).collect()
    }

    /// What has become of the viewer's own since they saw this; nothing if all is as it was.
    fn since(_before: &Self::Observation, _at: &Moment<'_, Self>) -> Option<String> {
        None
    }

    /// A page of its own for what happens seldom, such as the scoring of a round.
    fn interlude(_at: &Moment<'_, Self>, _events: &[Self::Event]) -> Option<Interlude> {
        None
    }

    /// What these events of one step were to whom, the weightiest first: bots say something about it now and then.
    fn feelings(_at: &Moment<'_, Self>, _events: &[Self::Event]) -> Vec<(Seat, Feeling)> {
        Vec::new()
    }

    /// The key of a source of points, for the table at the end.
    fn source(source: &str) -> &'static str;

    /// The points of every seat as they are now; nothing while some are not to be seen, or are counted only at the end.
    fn scores(_seen: &Self::Observation) -> Option<Vec<i32>> {
        None
    }

    /// Of two players who ended with equal points: why the first is ahead. Nothing where they share their place.
    fn tie(_at: &Moment<'_, Self>, _ahead: Seat, _behind: Seat) -> Option<String> {
        None
    }

    /// What little more would have made this seat the winner, as the end of a sentence: "by one architecture value". Nothing where
    /// it would have taken more than the scores tell.
    fn turned_by(_at: &Moment<'_, Self>, _tally: &Tally, _seat: Seat) -> Option<String> {
        None
    }

    /// How the points of a finished game came together, from the events of all steps; nothing if no more is known than the sums.
    fn ending(_at: &Moment<'_, Self>, _steps: &[&[Self::Event]]) -> Option<Ending> {
        None
    }
}

/// How long an event takes to be seen.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Timing {
    /// Nothing to see: it is shown together with the next event.
    None,
    /// A marker, cube, tile, coin or flag moves.
    Move,
    /// A ship sails to a dock.
    Sail,
    /// A card or ship is turned over.
    Turn,
    /// A line of a score is counted.
    Count,
    /// So many milliseconds.
    Ms(u32),
}

impl Timing {
    /// Milliseconds at normal speed.
    #[must_use]
    pub const fn ms(self) -> u32 {
        match self {
            Timing::None => 0,
            Timing::Move => 320,
            Timing::Sail => 600,
            Timing::Turn => 420,
            Timing::Count => 80,
            Timing::Ms(ms) => ms,
        }
    }
}

/// What the pages show of a game before its board is loaded.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Cover {
    /// The icon that stands for it in lists.
    pub icon: &'static str,
    /// Its name in drawn capitals: the id in the sprite, and how wide and high it is.
    pub word: Option<(&'static str, (f64, f64))>,
    /// The key of what a game is like; `KEY.about` says more.
    pub about: Option<&'static str>,
    /// The key of its tutorial's name, if somebody wrote one.
    pub tutorial: Option<&'static str>,
    /// Whether there are puzzles.
    pub puzzles: bool,
    /// What can be agreed before a game.
    pub options: &'static [Choosable],
    /// What in the setup decides whether players have secrets, and the word with which they do; nothing where they never do.
    pub secret: Option<(&'static str, bool)>,
}

/// Something that can be agreed before a game; else the game is the usual one.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Choosable {
    /// Its name in the game's setup.
    pub name: &'static str,
    /// The key of what it says; `KEY.about` says more.
    pub key: &'static str,
    /// What is set if it is chosen.
    pub value: Setting,
}

/// What an agreement sets in a game's setup.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Setting {
    /// Something that is off otherwise.
    Yes,
    /// Something that is on otherwise.
    No,
    /// The seat of whoever sets up the game.
    FirstSeat,
}

impl Choosable {
    /// Writes it into a setup.
    pub fn choose(&self, setup: &mut serde_json::Value) {
        setup[self.name] = match self.value {
            Setting::Yes => true.into(),
            Setting::No => false.into(),
            Setting::FirstSeat => 0.into(),
        };
    }
}

impl Cover {
    /// That of a game of which nothing more is known than its name.
    pub const PLAIN: Cover =
        Cover { icon: "harbor", word: None, about: None, tutorial: None, puzzles: false, options: &[], secret: None };

    /// Whether players who agreed on this have secrets from each other.
    #[must_use]
    pub fn hides(&self, setup: &serde_json::Value) -> bool {
        self.secret.is_some_and(|(name, hidden)| setup[name].as_bool().unwrap_or_default() == hidden)
    }
}

/// What there is to see and to decide at one moment, by one viewer: live, or anywhere in a replay.
pub struct Moment<'a, G: Face> {
    /// The position as it is shown.
    pub seen: &'a G::Observation,
    /// What the viewer may decide; nothing unless it is their turn.
    pub legal: &'a [G::Action],
    /// The component data.
    pub edition: &'static G::Edition,
    /// Who plays.
    pub people: &'a People,
    /// Who looks.
    pub viewer: Viewer,
}

impl<G: Face> Moment<'_, G> {
    /// The same for telling a step: where a bot decided for somebody, the bot is named.
    pub fn told_by<T>(&self, seat: Option<Seat>, by: By, tell: impl FnOnce(&Moment<'_, G>) -> T) -> T {
        match seat.filter(|_| by == By::Bot) {
            Some(seat) => self.with_bots_for(&[seat], tell),
            None => tell(self),
        }
    }

    /// The same where bots decide for the people at these seats.
    pub fn with_bots_for<T>(&self, seats: &[Seat], tell: impl FnOnce(&Moment<'_, G>) -> T) -> T {
        let people = self.people.with_bots_for(seats);
        tell(&Moment { people: &people, ..*self })
    }
}

/// A question, and the one line that matters for the answer. Both may have the marks of [`Rich`](crate::base::parts::Rich).
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Question {
    /// "Claim this ship?"
    pub title: String,
    /// "Lorenzo and Piero choose after you."
    pub hint: String,
}

/// A choice in words.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Choice {
    /// What one does.
    pub name: String,
    /// What follows from it; may be empty.
    pub effect: String,
}

/// What a pick amounts to.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Commit<G: Face> {
    /// What the button says: a verb with its object, never "OK".
    pub label: String,
    /// What is played, one after the other. The first is legal now; what comes later is played only if it is legal then.
    pub actions: Vec<G::Action>,
}

/// A line of the ledger.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Line {
    /// The step that it begins with, counted from the first that stands.
    pub step: usize,
    /// Whose move it tells, if it is somebody's.
    pub seat: Option<Seat>,
    /// The sentence, with the marks of [`Rich`](crate::base::parts::Rich).
    pub text: String,
    /// The same drawn, where it has many parts: then the sentence is for those who hear it.
    pub cells: Vec<Cell>,
    /// The same in short, for who wants to know what happened since their turn; nothing if the sentence is short.
    pub brief: Option<String>,
    /// Whether a new part begins with it, such as a round.
    pub heading: bool,
    /// The pieces (`data-piece`) that it speaks of: pointing at the line shows them.
    pub pieces: Vec<String>,
}

/// A part of a line that is drawn.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Cell {
    /// What it is, for the style sheet.
    pub class: &'static str,
    /// What stands there.
    pub signs: Vec<Sign>,
}

/// Something in a line that is drawn.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Sign {
    /// An icon.
    Icon(&'static str),
    /// A player's marker.
    Person(Seat),
    /// A number or a word.
    Text(String),
    /// What belongs together, such as all that stands on a tile.
    Group(Vec<Sign>),
}

/// Something that happens seldom and has a page of its own: the scoring of a round.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Interlude {
    /// "Round 2: you score 45"
    pub title: String,
    /// "Two ships in the first three, and three city ranks."
    pub hint: String,
    /// Where the points come from, and how many each seat gets there.
    pub parts: Vec<(String, Vec<i32>)>,
}

/// What an event was to somebody.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Feeling {
    /// What was as good as theirs was taken from them.
    Robbed,
    /// They took it.
    Robs,
    /// They were driven from somewhere.
    Expelled,
    /// They drove somebody away.
    Expels,
    /// They brought much home.
    Laden,
    /// The round brought them the most.
    RoundWon,
    /// It brought somebody else the most.
    RoundLost,
    /// They are no longer ahead.
    Overtaken,
    /// They won.
    GameWon,
    /// Somebody else did.
    GameLost,
}

/// How the points of a game came together.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Ending {
    /// What is counted one after the other, in the order of the rules.
    pub counts: Vec<Count>,
    /// Where the points come from, in the order of the rules.
    pub sources: Vec<ScoreSource>,
}

/// Something that is counted at the end.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Count {
    /// What.
    pub name: String,
    /// Its icon.
    pub icon: &'static str,
    /// What each seat gets for it.
    pub points: Vec<i32>,
}

/// A source of points.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct ScoreSource {
    /// What it is called, its icon and what each seat got from it.
    pub sum: Count,
    /// The number of the rule.
    pub rule: &'static str,
    /// What each seat's points are made of.
    pub pieces: Vec<Vec<Piece>>,
    /// What decided between equals.
    pub ties: Vec<Piece>,
}

/// A part of somebody's points.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Piece {
    /// What it looks like.
    pub signs: Vec<Sign>,
    /// What it is.
    pub text: String,
    /// What it gave; nothing for what was left undone.
    pub points: Option<i32>,
}

/// A thing that explains itself: its name is the text with the key `explain-WORD`, its sentence that with `.text`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Explained {
    /// The key of its name, which stands in `data-explain`.
    pub key: &'static str,
    /// Its icon.
    pub icon: &'static str,
    /// The numbers of the rules about it.
    pub rules: &'static str,
}
