//! Reading files that may be anything, and writing files that are whole or not there.

use std::fs::{self, File};
use std::io::{self, Read as _, Write as _};
use std::path::{Path, PathBuf};

use fondaco_game::Record;

use crate::error::{Done, fault_in};

/// Nothing that we read is larger: a record has some thousand short steps.
const LARGEST: u64 = 16 << 20;

/// Reads a text file, unless it is too large to be one of ours.
pub(crate) fn read(path: &Path) -> Done<String> {
    let refuse = |error: io::Error| fault_in(path, reason(&error));
    let too_large = || fault_in(path, format_args!("larger than {} MiB, so not read", LARGEST >> 20));
    // Opening a pipe may wait for ever, so we look before.
    let about = fs::metadata(path).map_err(refuse)?;
    if about.is_dir() {
        return Err(fault_in(path, "a directory, not a file"));
    }
    if !about.is_file() {
        return Err(fault_in(path, "a pipe or device, not a plain file"));
    }
    let file = File::open(path).map_err(refuse)?;
    if about.len() > LARGEST {
        return Err(too_large());
    }
    // A file may grow.
    let mut bytes = Vec::new();
    file.take(LARGEST + 1).read_to_end(&mut bytes).map_err(refuse)?;
    if bytes.len() as u64 > LARGEST {
        return Err(too_large());
    }
    String::from_utf8(bytes).map_err(|error| {
        let at = error.utf8_error().valid_up_to();
        fault_in(path, format_args!("not a text file: byte {at} is not UTF-8"))
    })
}

/// Reads a record, without replaying it.
pub(crate) fn read_record(path: &Path) -> Done<Record> {
    Record::parse(&read(path)?).map_err(|error| fault_in(path, error))
}

/// Writes a file whole or not at all: into a temporary file beside it, which then takes its name.
pub(crate) fn write(path: &Path, text: &str) -> Done {
    let refuse = |error: io::Error| fault_in(path, format_args!("cannot be written: {}", reason(&error)));
    if path.is_dir() {
        return Err(fault_in(path, "cannot be written: it is a directory"));
    }
    let name = path.file_name().ok_or_else(|| fault_in(path, "not the name of a file"))?;
    let directory = match path.parent() {
        Some(parent) if !parent.as_os_str().is_empty() => parent,
        _ => Path::new("."),
    };
    let mut temporary = std::ffi::OsString::from(".");
    temporary.push(name);
    temporary.push(format!(".{}.tmp", std::process::id()));
    let temporary = directory.join(temporary);
    let written = write_through(&temporary, text).and_then(|()| fs::rename(&temporary, path));
    if let Err(error) = written {
        // It may never have been made; then there is nothing to take away.
        let _ = fs::remove_file(&temporary);
        return Err(refuse(error));
    }
    // The name itself is on the disk once the directory is; not every system lets one ask for that.
    let _ = File::open(directory).and_then(|directory| directory.sync_all());
    Ok(())
}

fn write_through(path: &Path, text: &str) -> io::Result<()> {
    let mut file = File::options().write(true).create(true).truncate(true).open(path)?;
    file.write_all(text.as_bytes())?;
    file.sync_all()
}

/// Saves a record, but never over a file that is no record.
pub(crate) fn save(path: &Path, record: &Record) -> Done {
    if path.is_file() && read_record(path).is_err() {
        return Err(fault_in(path, "exists and is no saved game, so it was left alone"));
    }
    write(path, &record.to_text())
}

/// Makes a directory, if it is not there yet.
pub(crate) fn make_directory(path: &Path) -> Done<PathBuf> {
    fs::create_dir_all(path).map_err(|error| fault_in(path, format_args!("cannot be made: {}", reason(&error))))?;
    Ok(path.to_owned())
}

/// What an I/O error says, without the number of the system's error.
fn reason(error: &io::Error) -> String {
    match error.kind() {
        io::ErrorKind::NotFound => "no such file or directory".into(),
        io::ErrorKind::PermissionDenied => "permission denied".into(),
        io::ErrorKind::IsADirectory => "a directory, not a file".into(),
        io::ErrorKind::NotADirectory => "a part of the path is not a directory".into(),
        _ => error.to_string(),
    }
}
