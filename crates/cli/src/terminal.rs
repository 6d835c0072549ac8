//! The terminal: how large it is, what it can show, and the lines that come and go.

use std::env;
use std::io::{self, IsTerminal as _, Write as _};

use clap::ValueEnum;

use crate::error::{Done, fault};
use crate::paint::{Ink, Line};

mod typing;

/// When to use colour.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
pub(crate) enum ColourChoice {
    // No doc comments: clap would give each its own line in the help of every command.
    Auto,
    Always,
    Never,
}

/// How things are to look, as the user wants it.
#[derive(Clone, Copy, Debug, clap::Args)]
pub(crate) struct LookArgs {
    /// When to use colour; auto honours NO_COLOR
    #[arg(long, value_name = "WHEN", default_value = "auto", global = true, help_heading = "Look")]
    color: ColourChoice,
    /// Draw with ASCII characters only
    #[arg(long, global = true, help_heading = "Look")]
    ascii: bool,
}

/// The terminal that the program runs in, or the files and pipes in its place.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Terminal {
    ink: Ink,
    /// Somebody watches: the screen can be redrawn.
    pub(crate) watched: bool,
    /// Somebody types.
    pub(crate) typed: bool,
}

/// What came of a question.
pub(crate) enum Asked {
    /// A line.
    Line(String),
    /// The input has ended.
    End,
    /// The terminal has another size now: what was drawn does not fit.
    Resized,
}

impl Terminal {
    /// Looks at the terminal, and settles whether there will be colour.
    pub(crate) fn new(look: LookArgs) -> Self {
        let choice = match look.color {
            ColourChoice::Auto => anstream::ColorChoice::Auto,
            ColourChoice::Always => anstream::ColorChoice::AlwaysAnsi,
            ColourChoice::Never => anstream::ColorChoice::Never,
        };
        choice.write_global();
        let all_colours = env::var("COLORTERM").is_ok_and(|term| term == "truecolor" || term == "24bit");
        let dumb = env::var("TERM").is_ok_and(|term| term == "dumb");
        Terminal {
            ink: Ink { unicode: !look.ascii && locale_has_unicode(), all_colours },
            watched: io::stdout().is_terminal() && !dumb,
            typed: io::stdin().is_terminal(),
        }
    }

    /// Its columns and rows. What is no terminal is 100 columns wide, unless COLUMNS and LINES say something else.
    pub(crate) fn size(self) -> (usize, usize) {
        let told = |name: &str| env::var(name).ok().and_then(|value| value.parse().ok());
        let asked = if self.watched { terminal_size::terminal_size() } else { None };
        let (width, height) = match asked {
            Some((width, height)) => (usize::from(width.0), usize::from(height.0)),
            None => (told("COLUMNS").unwrap_or(100), told("LINES").unwrap_or(30)),
        };
        (width.clamp(80, 160), height.clamp(24, 200))
    }

    /// Writes lines.
    pub(crate) fn print(self, lines: &[Line]) -> Done {
        let text: String = lines.iter().map(|line| line.render(self.ink).trim_end().to_owned() + "\n").collect();
        self.write(&text)
    }

    /// Replaces what is on the screen; without a screen, writes the lines below the others.
    pub(crate) fn show(self, lines: &[Line]) -> Done {
        if !self.watched {
            return self.print(lines);
        }
        // Each line is cleared as it is written: clearing all at once would flicker.
        let text: String = lines.iter().map(|line| format!("\u{1b}[K{}\n", line.render(self.ink))).collect();
        self.write(&format!("\u{1b}[H{text}\u{1b}[J"))
    }

    /// Clears the screen, if there is one.
    pub(crate) fn clear(self) -> Done {
        if self.watched { self.write("\u{1b}[2J\u{1b}[H") } else { Ok(()) }
    }

    /// Asks for a line; none at the end of the input.
    pub(crate) fn ask(self, prompt: &Line) -> Done<Option<String>> {
        loop {
            match self.ask_at(prompt, None)? {
                Asked::Line(line) => return Ok(Some(line)),
                Asked::End => return Ok(None),
                Asked::Resized => {}
            }
        }
    }

    /// The same, unless the terminal gets another size than the one that was drawn for. What has been typed by then is not lost:
    /// it belongs to the next answer.
    pub(crate) fn ask_at(self, prompt: &Line, drawn: Option<(usize, usize)>) -> Done<Asked> {
        if self.typed {
            self.write(&(prompt.render(self.ink) + " "))?;
        }
        let line = if self.typed && self.watched {
            let resized = || drawn.is_some_and(|drawn| drawn != self.size());
            let Some(line) = typing::wait(resized) else { return Ok(Asked::Resized) };
            line
        } else {
            typing::read()
        };
        match line {
            Err(error) => Err(fault(format!("cannot read the input: {error}"))),
            Ok(bytes) if bytes.is_empty() => {
                if self.typed {
                    self.write("\n")?;
                }
                Ok(Asked::End)
            }
            Ok(bytes) => Ok(Asked::Line(String::from_utf8_lossy(&bytes).trim().to_owned())),
        }
    }

    fn write(self, text: &str) -> Done {
        let mut out = anstream::stdout().lock();
        out.write_all(text.as_bytes())?;
        out.flush()?;
        Ok(())
    }
}

/// Whether the locale can show all of Unicode. Where none is set, terminals of today can.
fn locale_has_unicode() -> bool {
    let set = ["LC_ALL", "LC_CTYPE", "LANG"].into_iter().filter_map(|name| env::var(name).ok());
    let locale = set.into_iter().find(|value| !value.is_empty());
    locale.is_none_or(|locale| {
        let locale = locale.to_lowercase();
        locale.contains("utf-8") || locale.contains("utf8")
    })
}
