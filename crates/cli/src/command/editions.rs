//! `fondaco editions`: component data: files are checked, compared and drawn at random; what a server offers is added and withdrawn, and what it stores is removed.

use std::io::{self, Write as _};
use std::path::{Path, PathBuf};

use fondaco_game::edition::Difference;
use fondaco_game::{Edition as _, EditionId};
use fondaco_server::admin::Admin;
use fondaco_server::store::Removed;
use serde::Serialize;

use super::database::{DatabaseArgs, wait};
use crate::error::{Done, Failure, fault};
use crate::face::Face;
use crate::file;
use crate::games::{self, ForGame, GameName};

/// Check, compare and draw editions: the component data that games are played with
///
/// OWNERS.md of each game tells how to type in the components of the boxed game. The name of an edition and the hash of its
/// components are in every record that was played with it.
#[derive(clap::Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Args {
    #[command(subcommand)]
    command: Command,
}

const EXAMPLES: &str = "Examples:
  fondaco editions check my-strozzi.toml
  fondaco editions compare my-strozzi.toml
  fondaco editions compare first-printing.toml second-printing.toml
  fondaco editions surprise --game liguria --seed 4821 > surprise.toml
  fondaco editions add my-strozzi.toml --data /var/lib/fondaco
  fondaco editions withdraw 0566959f31c2102e --data /var/lib/fondaco
  fondaco editions remove 0566959f31c2102e --data /var/lib/fondaco";

#[derive(clap::Subcommand)]
enum Command {
    /// Check an edition file, and say its name and hash
    Check {
        /// The file
        #[arg(value_name = "FILE")]
        file: PathBuf,
        /// The game; if it is not named, it is the one that the file fits
        #[arg(long, value_parser = games::by_name())]
        game: Option<GameName>,
        /// Write JSON
        #[arg(long)]
        json: bool,
    },
    /// Say what differs between two editions
    Compare {
        /// The first file
        #[arg(value_name = "FILE")]
        one: PathBuf,
        /// The second file; if none is named, the edition that is built in
        #[arg(value_name = "OTHER")]
        other: Option<PathBuf>,
        /// The game; if it is not named, it is the one that the first file fits
        #[arg(long, value_parser = games::by_name())]
        game: Option<GameName>,
        /// Write JSON: one object in each line
        #[arg(long)]
        json: bool,
    },
    /// Write a random edition that agrees with everything that is published about the box
    ///
    /// The same seed gives the same edition everywhere. It has passed every check, and can be played with.
    Surprise {
        /// The game
        #[arg(long, value_parser = games::by_name())]
        game: GameName,
        /// The seed
        #[arg(long, default_value_t = 0, value_name = "N")]
        seed: u64,
    },
    /// Offer an edition to everybody on a server
    ///
    /// It works on the server's database, whether servers run or not. If somebody has brought the same components before, the name in
    /// the file counts from now on, unless matches are played with them: then they keep the name that these know.
    Add {
        /// The file
        #[arg(value_name = "FILE")]
        file: PathBuf,
        /// The game; if it is not named, it is the one that the file fits
        #[arg(long, value_parser = games::by_name())]
        game: Option<GameName>,
        #[command(flatten)]
        database: DatabaseArgs,
    },
    /// List the editions that a server offers to everybody
    List {
        #[command(flatten)]
        database: DatabaseArgs,
    },
    /// Offer an edition no longer; tables that are played with it go on
    Withdraw {
        /// The hash of its components
        #[arg(value_name = "HASH")]
        hash: String,
        #[command(flatten)]
        database: DatabaseArgs,
    },
    /// Delete an edition, offered or not, unless matches are played with it
    Remove {
        /// The hash of its components
        #[arg(value_name = "HASH")]
        hash: String,
        #[command(flatten)]
        database: DatabaseArgs,
    },
}

/// Runs the command.
pub(crate) fn run(args: Args) -> Done {
    match args.command {
        Command::Check { file, game, json } => {
            let said = if json { Said::Json } else { Said::Line };
            games::run(which(game, &file)?, Check { file: &file, said })
        }
        Command::Compare { one, other, game, json } => {
            games::run(which(game, &one)?, Compare { one: &one, other: other.as_deref(), json })
        }
        Command::Surprise { game, seed } => games::run(game, Surprise { seed }),
        Command::Add { file, game, database } => add(&file, which(game, &file)?, &database),
        Command::List { database } => list(&database),
        Command::Withdraw { hash, database } => withdraw(&hash, &database),
        Command::Remove { hash, database } => remove(&hash, &database),
    }
}

fn add(path: &Path, game: GameName, database: &DatabaseArgs) -> Done {
    // The faults as every command tells them.
    games::run(game, Check { file: path, said: Said::Nothing })?;
    let edition = game.read_edition(&file::read(path)?).map_err(|faults| fault(faults.to_string()))?;
    if edition.id.hash == game.usual_edition().hash {
        return Err(fault("these are the components that are built in: every server offers them"));
    }
    let database = database.read()?;
    let row = wait(async {
        let admin = Admin::open(&database).await?;
        let row = admin.store().offer_edition(&admin.by(), &edition).await;
        admin.close().await;
        Ok::<_, Failure>(row?)
    })??;
    let mut out = io::stdout().lock();
    writeln!(out, "{} is offered to everybody", row.edition.id)?;
    if row.edition.id != edition.id {
        writeln!(out, "matches are played with it under this name, so it keeps it")?;
    }
    Ok(())
}

fn list(database: &DatabaseArgs) -> Done {
    let database = database.read()?;
    let rows = wait(async {
        let admin = Admin::open(&database).await?;
        let rows = admin.store().editions_for(None, 1000).await;
        admin.close().await;
        Ok::<_, Failure>(rows?)
    })??;
    let mut out = io::stdout().lock();
    for row in rows {
        writeln!(out, "{}  {:<9} {}", row.edition.id.hash, row.edition.game, row.edition.id.name)?;
    }
    Ok(())
}

fn withdraw(hash: &str, database: &DatabaseArgs) -> Done {
    let database = database.read()?;
    let withdrawn = wait(async {
        let admin = Admin::open(&database).await?;
        let withdrawn = admin.store().withdraw_edition(&admin.by(), hash).await;
        admin.close().await;
        Ok::<_, Failure>(withdrawn?)
    })??;
    if !withdrawn {
        return Err(fault(format!("no edition with the hash {hash} is offered")));
    }
    writeln!(io::stdout().lock(), "{hash} is offered no longer")?;
    Ok(())
}

fn remove(hash: &str, database: &DatabaseArgs) -> Done {
    let database = database.read()?;
    let removed = wait(async {
        let admin = Admin::open(&database).await?;
        let removed = admin.store().remove_edition(&admin.by(), hash).await;
        admin.close().await;
        Ok::<_, Failure>(removed?)
    })??;
    match removed {
        Removed::Gone => writeln!(io::stdout().lock(), "{hash} is deleted")?,
        Removed::Needed { matches: 1 } => return Err(fault(format!("a match is played with {hash}: it stays"))),
        Removed::Needed { matches } => {
            return Err(fault(format!("{matches} matches are played with {hash}: it stays")));
        }
        Removed::Unknown => return Err(fault(format!("no edition with the hash {hash} is stored"))),
    }
    Ok(())
}

/// The game that is named, or the one that a file fits. If it fits none, the one whose faults are worth telling.
pub(super) fn which(game: Option<GameName>, path: &Path) -> Done<GameName> {
    if let Some(game) = game {
        return Ok(game);
    }
    let text = file::read(path)?;
    let mut likely = None;
    for &game in GameName::ALL {
        match game.read_edition(&text) {
            Ok(_) => return Ok(game),
            Err(faults) if faults.is_of_another_game() => {}
            Err(_) => likely = likely.or(Some(game)),
        }
    }
    likely.ok_or_else(|| fault(format!("{}: this is no edition of a game that is known here", path.display())))
}

/// What is said of a sound file.
#[derive(Serialize)]
struct Sound<'a> {
    game: &'static str,
    #[serde(flatten)]
    edition: &'a EditionId,
    /// Whether it is the one that is built in.
    built_in: bool,
}

struct Check<'a> {
    file: &'a Path,
    said: Said,
}

/// How a sound file is told.
enum Said {
    Nothing,
    Line,
    Json,
}

impl ForGame for Check<'_> {
    type Result = Done;

    fn run<G: Face>(self) -> Done {
        let edition = games::read_edition::<G>(self.file)?;
        let built_in = edition.id().hash == G::Edition::reconstructed().id().hash;
        let mut out = io::stdout().lock();
        match self.said {
            Said::Nothing => {}
            Said::Line => {
                let same = if built_in { ", with the components that are built in" } else { "" };
                writeln!(out, "{}: ok, an edition of {}: {}{same}", self.file.display(), G::TITLE, edition.id())?;
            }
            Said::Json => {
                serde_json::to_writer(&mut out, &Sound { game: G::NAME, edition: edition.id(), built_in })?;
                writeln!(out)?;
            }
        }
        Ok(())
    }
}

struct Compare<'a> {
    one: &'a Path,
    other: Option<&'a Path>,
    json: bool,
}

impl ForGame for Compare<'_> {
    type Result = Done;

    fn run<G: Face>(self) -> Done {
        let one = games::read_edition::<G>(self.one)?;
        let read = self.other.map(games::read_edition::<G>).transpose()?;
        let other = read.as_ref().unwrap_or_else(|| G::Edition::reconstructed());
        let differences = one.differences(other);
        let mut out = io::stdout().lock();
        if self.json {
            for difference in &differences {
                serde_json::to_writer(&mut out, difference)?;
                writeln!(out)?;
            }
            return Ok(());
        }
        if differences.is_empty() {
            writeln!(out, "{} and {} have the same components.", one.id(), other.id())?;
            return Ok(());
        }
        writeln!(out, "{} beside {}:", one.id(), other.id())?;
        let mut part = "";
        for Difference { part: in_part, name, here, there } in &differences {
            if part != *in_part {
                writeln!(out, "\n{in_part}")?;
                part = in_part;
            }
            let said = |value: &Option<String>| value.as_deref().unwrap_or("none").to_owned();
            writeln!(out, "  {name}: {}, not {}", said(here), said(there))?;
        }
        Ok(())
    }
}

struct Surprise {
    seed: u64,
}

impl ForGame for Surprise {
    type Result = Done;

    fn run<G: Face>(self) -> Done {
        io::stdout().lock().write_all(G::Edition::surprise(self.seed).to_file().as_bytes())?;
        Ok(())
    }
}
