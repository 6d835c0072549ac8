//! One server holds one file: a second one is refused. SQLite itself would let both write, and each would believe to be alone.
//!
//! The lock lies on a file of its own, because SQLite's own locks would be lost with any other handle on the database. The system
//! frees it when the process ends, however that happens; the file stays and means nothing.

use std::fs::{File, OpenOptions, TryLockError};
use std::path::Path;

use super::StoreError;

/// The right to serve a file. It ends when this is dropped, or the process ends.
#[derive(Debug)]
pub(super) struct FileLock(#[expect(dead_code, reason = "it is held, not read")] File);

impl FileLock {
    /// Takes the right to serve a database file, unless somebody has it.
    pub(super) fn take(path: &Path) -> Result<FileLock, StoreError> {
        let mut name = path.as_os_str().to_owned();
        name.push("-lock");
        let cannot = |error| StoreError::Gone(format!("{} cannot be made: {error}", Path::new(&name).display()));
        let mut options = OpenOptions::new();
        options.write(true).create(true).truncate(false);
        #[cfg(unix)]
        std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
        let file = options.open(&name).map_err(cannot)?;
        match file.try_lock() {
            Ok(()) => Ok(FileLock(file)),
            Err(TryLockError::WouldBlock) => {
                let text = format!("{} is open in another Fondaco server; one file has one server", path.display());
                Err(StoreError::Refused(text))
            }
            Err(TryLockError::Error(error)) => Err(cannot(error)),
        }
    }
}
