//! The conversation: shows, asks, and lets bots and chance take their turns.

use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use fondaco_game::{Dice, Seat, Step, Turn, Viewer};
use fondaco_search::NoDecision;

use super::game::Match;
use super::input::{self, Wish};
use super::review;
use crate::bots::{self, Limits, Player};
use crate::error::{Done, Failure, fault, one_line};
use crate::face::Face;
use crate::file;
use crate::menu::{Look, Menu};
use crate::paint::{BOLD, DIM, Line};
use crate::screen::{self, Said, Scene, wrapped};
use crate::terminal::{Asked, Terminal};

/// Whether the game is saved as it stands: for whoever presses Ctrl-C.
static SAVED: AtomicBool = AtomicBool::new(false);

/// A match at a terminal.
pub(super) struct Session<G: Face> {
    playing: Match<G>,
    terminal: Terminal,
    pause: Duration,
    seed: u64,
    draws: Dice,
    /// Who thinks at each seat; nobody, where a person does.
    minds: Vec<Option<Player<G>>>,
    /// Where the game was saved last.
    file: Option<PathBuf>,
    /// How many steps the saved game has.
    saved: Option<usize>,
    /// The person who decided last.
    sitting: Option<Seat>,
}

/// What a decision came to.
enum Next {
    GoOn,
    Leave,
}

impl<G: Face> Session<G> {
    pub(super) fn new(
        playing: Match<G>,
        terminal: Terminal,
        pause: Duration,
        limits: Limits,
        seed: u64,
        file: Option<PathBuf>,
    ) -> Self {
        let saved = file.as_ref().map(|_| playing.record().steps.len());
        let draws = Dice::new(seed);
        let seats = || Seat::all(playing.table.players());
        // People look ahead as well as they can.
        let able = seats().filter(|&seat| playing.table.bot(seat).is_none_or(|bot| bot.level.is_able())).collect();
        let mind = |seat: Seat| {
            let player = Player::new(playing.table.bot(seat)?, limits, bots::mind_seed(seed, seat.index()));
            Some(player.among(able))
        };
        let minds = seats().map(mind).collect();
        Session { playing, terminal, pause, seed, draws, minds, file, saved, sitting: None }
    }

    /// Plays until the game is over or left.
    pub(super) fn run(&mut self) -> Done {
        // If signals cannot be caught, Ctrl-C ends the program as ever.
        let _ = ctrlc::set_handler(|| {
            let kept = if SAVED.load(Ordering::Relaxed) { "is saved" } else { "was not saved" };
            eprintln!("\nInterrupted: the game {kept}.");
            std::process::exit(130);
        });
        self.terminal.clear()?;
        loop {
            SAVED.store(!self.unsaved(), Ordering::Relaxed);
            match self.playing.game.turn() {
                Turn::Over => return self.end(),
                Turn::Chance => {
                    let step = self.playing.draw(&mut self.draws);
                    self.step(&step)?;
                }
                Turn::Player(seat) => match self.playing.table.bot(seat) {
                    Some(_) => {
                        let action = self.think(seat)?;
                        self.step(&Step::Action(action))?;
                    }
                    None => match self.person(seat)? {
                        Next::GoOn => {}
                        Next::Leave => return Ok(()),
                    },
                },
            }
        }
    }

    /// What a bot decides. Whoever watches sees the table meanwhile.
    fn think(&mut self, seat: Seat) -> Done<G::Action> {
        let begin = Instant::now();
        self.watch()?;
        let decided = match &mut self.minds[seat.index()] {
            Some(player) => player.decide(&self.playing.game, || false),
            None => Err(NoDecision::NoAction),
        };
        if self.terminal.watched {
            std::thread::sleep(self.pause.saturating_sub(begin.elapsed()));
        }
        decided.map_err(|error| fault(format!("a bot has no answer: {error}")))
    }

    /// Plays a step and shows the page that it may be worth.
    fn step(&mut self, step: &fondaco_game::StepOf<G>) -> Done {
        let before = self.playing.story.len();
        self.playing.play(step).map_err(|refusal| fault(format!("'{step}': {refusal}")))?;
        self.minds.iter_mut().flatten().for_each(|player| player.follow(step));
        let page = {
            let Match { game, story, table, .. } = &self.playing;
            game.interlude(&story[before..], table, self.terminal.size().0)
        };
        if let Some(page) = page {
            if self.attended() {
                self.page(page, "Press Enter to go on.")?;
            } else if !self.terminal.watched {
                self.list_news()?;
                self.terminal.print(&[vec![Line::new()], page, vec![Line::new()]].concat())?;
            }
        }
        Ok(())
    }

    /// Whether somebody plays who can press Enter.
    fn attended(&self) -> bool {
        self.terminal.watched && self.terminal.typed && self.playing.table.people().next().is_some()
    }

    /// Shows the position.
    fn watch(&self) -> Done {
        if !self.terminal.watched || self.pause.is_zero() {
            return Ok(());
        }
        self.terminal.show(&self.scene(None, None).fill(self.terminal.size()))?;
        Ok(())
    }

    /// Through whose eyes the table is seen: the one who decides, or else the one who sits at the terminal.
    fn scene<'a>(&'a self, said: Option<&'a Said>, look: Option<&'a Look>) -> Scene<'a, G> {
        let Match { table, game, story, known, .. } = &self.playing;
        let viewer = match game.turn() {
            Turn::Player(seat) if table.bot(seat).is_none() => Viewer::Player(seat),
            _ => self.sitting.or_else(|| only(table.people())).map_or(Viewer::Spectator, Viewer::Player),
        };
        Scene { game, table, viewer, story, known: *known, said, look }
    }

    /// Writes what happened since the last decision, where there is no screen to redraw.
    fn list_news(&mut self) -> Done {
        let news = self.playing.tell(self.playing.known);
        self.playing.known = self.playing.story.len();
        self.terminal.print(&wrapped(news, self.terminal.size().0))
    }

    /// Asks a person until they have decided.
    fn person(&mut self, seat: Seat) -> Done<Next> {
        if self.sitting.is_some_and(|last| last != seat) && self.attended() {
            let name = self.playing.table.name(seat);
            let invitation = Line::new().text(" ").join(self.playing.table.piece(seat));
            let invitation = invitation.styled(BOLD, format!(" It is {name}’s turn."));
            self.page(vec![invitation], &format!("{name}, press Enter."))?;
        }
        // At the very first decision the hint is where to find more of them.
        let greet = self.sitting.is_none() && self.terminal.watched;
        let greeting = "Type help for the game in short, ? word for any symbol.";
        let mut said = greet.then(|| Said::News(greeting.to_owned()));
        self.sitting = Some(seat);
        let (mut shown, mut look) = (false, Look::default());
        loop {
            let size = self.terminal.size();
            if self.terminal.watched {
                self.terminal.show(&self.scene(said.as_ref(), Some(&look)).fill(size))?;
            } else if !shown {
                self.terminal.print(&self.scene(None, Some(&look)).list(size))?;
                shown = true;
            }
            let line = match self.terminal.ask_at(&Line::new().styled(BOLD, " ›"), Some(size))? {
                Asked::Line(line) => line,
                Asked::Resized => {
                    self.terminal.clear()?;
                    continue;
                }
                Asked::End => {
                    let kept = match &self.file {
                        Some(file) if !self.unsaved() => {
                            format!("it is saved in {}", one_line(&file.display().to_string()))
                        }
                        _ => "it was not saved".to_owned(),
                    };
                    self.terminal.print(&[Line::from(format!("The input ended before the game did; {kept}."))])?;
                    return Ok(Next::Leave);
                }
            };
            let answer = match input::read(&line, &self.playing.game) {
                Ok(Wish::Play(action)) => {
                    self.step(&Step::Action(action))?;
                    return Ok(Next::GoOn);
                }
                Ok(Wish::Undo) => match self.playing.undo() {
                    Ok(()) => {
                        self.minds.iter_mut().flatten().for_each(Player::forget);
                        return Ok(Next::GoOn);
                    }
                    Err(why) => Some(Said::Complaint(why)),
                },
                Ok(Wish::Quit) => {
                    self.leave()?;
                    return Ok(Next::Leave);
                }
                Ok(Wish::Look(next)) => match self.look(seat, &look, next) {
                    Ok(next) => {
                        (look, shown) = (next, false);
                        None
                    }
                    Err(what) => Some(Said::Complaint(what)),
                },
                Ok(wish) => self.oblige(wish)?,
                Err(what) => Some(Said::Complaint(what)),
            };
            said = answer.map(|said| self.say(said)).transpose()?;
        }
    }

    /// Looks at other choices: at the next ones, or at those with some words.
    fn look(&self, seat: Seat, look: &Look, words: Option<String>) -> Result<Look, String> {
        let menu = Menu::new(&self.playing.game, seat, &self.playing.table);
        match words {
            None if !menu.has_pages() => Err("These are all choices that there are.".to_owned()),
            None => Ok(look.next()),
            Some(words) => {
                let look = Look::at(&words);
                if menu.find(&look).is_empty() {
                    return Err(one_line(&format!("No choice has '{words}'.")));
                }
                Ok(look)
            }
        }
    }

    /// Does what changes nothing in the game.
    fn oblige(&mut self, wish: Wish<G::Action>) -> Done<Option<Said>> {
        match wish {
            Wish::Hint => self.page(review::hint(&self.playing), BACK)?,
            Wish::Help => self.page(input::help::<G>(), BACK)?,
            Wish::Log => self.page(self.playing.tell(0), BACK)?,
            Wish::Explain(word) => match input::explain::<G>(word.as_deref()) {
                Ok(lines) => self.pages(&lines)?,
                Err(what) => return Ok(Some(Said::Complaint(what))),
            },
            Wish::Save(name) => return self.save(name.as_deref()).map(Some),
            Wish::Nothing | Wish::Play(_) | Wish::Look(_) | Wish::Undo | Wish::Quit => {}
        }
        Ok(None)
    }

    /// Says something where no screen is redrawn with it. A script cannot heed a complaint: there it ends the program.
    fn say(&self, said: Said) -> Done<Said> {
        match &said {
            Said::Complaint(what) if !self.terminal.typed => return Err(fault(what.as_str())),
            Said::Complaint(text) | Said::News(text) if !self.terminal.watched => {
                self.terminal.print(&[Line::from(text.as_str())])?;
            }
            _ => {}
        }
        Ok(said)
    }

    /// Shows a page of text, and waits until it was read.
    fn page(&self, lines: Vec<Line>, prompt: &str) -> Done {
        let lines = wrapped(lines, self.terminal.size().0 - 1);
        if !self.terminal.watched || !self.terminal.typed {
            return self.terminal.print(&lines);
        }
        self.terminal.clear()?;
        self.terminal.print(&lines)?;
        self.terminal.print(&[Line::new()])?;
        self.terminal.ask(&Line::new().styled(DIM, prompt))?;
        self.terminal.clear()
    }

    /// Shows a text that may be long, as much at a time as fits the screen.
    fn pages(&self, lines: &[Line]) -> Done {
        let (width, height) = self.terminal.size();
        let (mut page, mut rows) = (Vec::new(), 0);
        for (at, line) in lines.iter().enumerate() {
            page.push(line.clone());
            rows += line.wrap(width - 1, 2).len();
            let next = lines.get(at + 1).map_or(0, |next| next.wrap(width - 1, 2).len());
            if next > 0 && rows + next > height - 2 && self.terminal.watched && self.terminal.typed {
                self.page(std::mem::take(&mut page), "Press Enter to read on.")?;
                rows = 0;
            }
        }
        self.page(page, BACK)
    }

    fn save(&mut self, name: Option<&str>) -> Done<Said> {
        let Some(path) = name.map(Path::new).or(self.file.as_deref()) else {
            return Ok(Said::Complaint("Name a file, as in: save game.json".to_owned()));
        };
        let path = path.to_owned();
        match file::save(&path, self.playing.record()) {
            Ok(()) => {
                let shown = path.display();
                let news = match self.playing.game.turn() {
                    Turn::Over => format!("Saved. Look at it again with: fondaco replay {shown}"),
                    _ => format!("Saved. Go on later with: fondaco play --resume {shown}"),
                };
                self.saved = Some(self.playing.record().steps.len());
                self.file = Some(path);
                SAVED.store(true, Ordering::Relaxed);
                Ok(Said::News(one_line(&news)))
            }
            Err(Failure::Faults(lines)) => Ok(Said::Complaint(one_line(&lines.join("; ")))),
            Err(other) => Err(other),
        }
    }

    fn unsaved(&self) -> bool {
        self.saved != Some(self.playing.record().steps.len())
    }

    /// Before a game is left that is not saved: asks whether to save it.
    fn leave(&mut self) -> Done {
        while self.unsaved() && self.terminal.typed {
            let prompt = " Save the game first? Type the name of a file, or press Enter to leave without ›";
            let answer = self.terminal.ask(&Line::new().styled(BOLD, prompt))?;
            let Some(name) = answer.filter(|name| !name.is_empty()) else { break };
            match self.save(Some(name.strip_prefix("save ").unwrap_or(&name)))? {
                Said::Complaint(what) => self.terminal.print(&[Line::from(format!(" {what}"))])?,
                Said::News(what) => {
                    self.terminal.print(&[Line::from(format!(" {what}"))])?;
                    break;
                }
            }
        }
        Ok(())
    }

    /// The final table, and a last chance to save.
    fn end(&mut self) -> Done {
        if self.terminal.watched {
            self.terminal.clear()?;
        } else {
            self.list_news()?;
            self.terminal.print(&[Line::new()])?;
        }
        if let Some(outcome) = self.playing.game.outcome() {
            self.terminal.print(&screen::result(&outcome, &self.playing.table))?;
        }
        if self.playing.table.people().next().is_some() {
            self.terminal.print(&[Line::new()])?;
            self.terminal.print(&wrapped(review::of(&self.playing), self.terminal.size().0))?;
        }
        let seed = format!(" Dealt from seed {0}; --seed {0} deals it again.", self.seed);
        self.terminal.print(&[Line::new(), Line::new().styled(DIM, seed)])?;
        if self.playing.table.people().next().is_none() {
            return Ok(());
        }
        let prompt = Line::new().styled(DIM, " Type save FILE to keep the record, or press Enter to leave ›");
        let mut strays = 0;
        while let Some(line) = self.terminal.ask(&prompt)? {
            match input::read(&line, &self.playing.game) {
                Ok(Wish::Save(name)) => {
                    let said = self.save(name.as_deref())?;
                    let (Said::News(text) | Said::Complaint(text)) = self.say(said)?;
                    if self.terminal.watched {
                        self.terminal.print(&[Line::from(format!(" {text}"))])?;
                    }
                }
                Ok(Wish::Log) => {
                    self.terminal.print(&wrapped(self.playing.tell(0), self.terminal.size().0))?;
                }
                Ok(Wish::Nothing | Wish::Quit) => break,
                _ => {
                    // A script may have more lines than the game had decisions, even without end.
                    strays += 1;
                    if self.terminal.typed || strays == 1 {
                        let what = " The game is over: type save FILE to keep its record, or press Enter to leave.";
                        self.terminal.print(&[Line::from(what)])?;
                    } else if strays == STRAYS {
                        break;
                    }
                }
            }
        }
        Ok(())
    }
}

/// So many lines that mean nothing are read from a script after the end.
const STRAYS: usize = 1000;

const BACK: &str = "Press Enter to go back.";

/// The only one, if there is exactly one.
fn only<T>(mut items: impl Iterator<Item = T>) -> Option<T> {
    let first = items.next()?;
    items.next().is_none().then_some(first)
}
