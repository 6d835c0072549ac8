//! Flags for options of a game's setup: the games' faces declare them, and `--help` says which game each is of.

use clap::{Arg, ArgAction, ArgMatches, Command};
use serde_json::Value;

use crate::face::{Face, Flag};
use crate::games::{self, ForGame, GameName};

/// What was given of them: the name of each option in the setup, and its value.
#[derive(Clone, Default)]
pub(super) struct Flags(Vec<(&'static str, Value)>);

impl Flags {
    pub(super) fn given(&self) -> &[(&'static str, Value)] {
        &self.0
    }
}

/// The flags of a game, with its title.
struct Declared;

impl ForGame for Declared {
    type Result = (&'static str, &'static [Flag]);

    fn run<G: Face>(self) -> Self::Result {
        (G::TITLE, G::FLAGS)
    }
}

/// Every flag once, with the titles of the games that have it.
fn all() -> Vec<(&'static Flag, Vec<&'static str>)> {
    let mut all: Vec<(&'static Flag, Vec<&'static str>)> = Vec::new();
    for (title, flags) in GameName::ALL.iter().map(|game| games::run(*game, Declared)) {
        for flag in flags {
            match all.iter_mut().find(|(known, _)| known.long == flag.long) {
                Some((_, titles)) => titles.push(title),
                None => all.push((flag, vec![title])),
            }
        }
    }
    all
}

impl clap::Args for Flags {
    fn augment_args(command: Command) -> Command {
        all().into_iter().fold(command, |command, (flag, titles)| {
            let help = format!("{} ({} only)", flag.help, titles.join(", "));
            let arg = Arg::new(flag.long).long(flag.long).help(help).conflicts_with("resume");
            command.arg(match flag.value {
                Some(name) => arg.value_name(name),
                None => arg.action(ArgAction::SetTrue),
            })
        })
    }

    fn augment_args_for_update(command: Command) -> Command {
        Flags::augment_args(command)
    }
}

impl clap::FromArgMatches for Flags {
    fn from_arg_matches(matches: &ArgMatches) -> Result<Flags, clap::Error> {
        let given = all().into_iter().filter_map(|(flag, _)| {
            let value = match flag.value {
                Some(_) => {
                    let text = matches.get_one::<String>(flag.long)?;
                    serde_json::from_str(text).unwrap_or_else(|_| text.as_str().into())
                }
                None if matches.get_flag(flag.long) => true.into(),
                None => return None,
            };
            Some((flag.option, value))
        });
        Ok(Flags(given.collect()))
    }

    fn update_from_arg_matches(&mut self, matches: &ArgMatches) -> Result<(), clap::Error> {
        *self = Flags::from_arg_matches(matches)?;
        Ok(())
    }
}
