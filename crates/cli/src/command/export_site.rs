//! `fondaco export-site`: the browser client as plain files, for any web server.

use std::fs;
use std::path::{Path, PathBuf};

use fondaco_server::site;

use crate::error::{Done, fault, fault_in};

/// Write the browser client as plain files
///
/// The folder can be put on any web server, also below an address of its own (https://example.org/games/): both games
/// against bots, tutorials and rules work without a server of ours, and after the first visit without a network.
#[derive(clap::Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Args {
    /// The folder to write; it must be empty, or not there
    #[arg(value_name = "DIR")]
    folder: PathBuf,
}

const EXAMPLES: &str = "Examples:
  fondaco export-site site
  fondaco export-site /var/www/fondaco";

/// Runs the command.
pub(crate) fn run(args: &Args) -> Done {
    // One of them is for servers only.
    let files: Vec<_> = site::files().iter().filter(|(name, _)| !name.starts_with(site::SERVED_PAGE)).collect();
    if files.is_empty() {
        return Err(fault(
            "this program was built without the browser client; docs/deploy.md says how to build it with the client",
        ));
    }
    let folder = &args.folder;
    make_empty(folder)?;
    let mut bytes = 0;
    for (name, content) in &files {
        let path = folder.join(name);
        let parent = path.parent().unwrap_or(folder);
        fs::create_dir_all(parent).map_err(|error| fault_in(parent, error))?;
        fs::write(&path, content).map_err(|error| fault_in(&path, error))?;
        bytes += content.len();
    }
    println!("{} files, {bytes} bytes, in {}", files.len(), folder.display());
    Ok(())
}

/// Makes the folder, or sees that it is empty: nothing of anybody's is overwritten.
fn make_empty(folder: &Path) -> Done {
    fs::create_dir_all(folder).map_err(|error| fault_in(folder, error))?;
    let mut inside = fs::read_dir(folder).map_err(|error| fault_in(folder, error))?;
    match inside.next() {
        None => Ok(()),
        Some(_) => Err(fault_in(folder, "the folder is not empty; name one that is, or delete what is in it")),
    }
}
