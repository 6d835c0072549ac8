//! One server holds one file: a second one is refused. SQLite itself would let both write, and each would believe to be alone.
//!
//! The lock lies on a file of its own, because SQLite's own locks would be lost with any other handle on the database. The system
//! frees it when the process ends, however that happens; the file stays and means nothing.

use std::fs::{File, OpenOptions, TryLockError};
use std::path::Path;

use super::StoreError;

/// The right to serve a file. It ends when this is dropped, or the process ends.
#[derive(Debug)]
pub(super) struct FileLock(File);

/// Closing the file is not enough: a program that is being started at this moment still has it, until it is its own.
impl Drop for FileLock {
    fn drop(&mut self) {
        // If that fails, closing it does the same, a little later.
        let _ = self.0.unlock();
    }
}

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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_has_it_and_then_another() {
        let path = std::env::temp_dir().join(format!("fondaco-lock-{}.db", std::process::id()));
        let lock = FileLock::take(&path).unwrap();
        assert!(matches!(FileLock::take(&path), Err(StoreError::Refused(_))));
        // As a program has it that is being started.
        let shared = lock.0.try_clone().unwrap();
        drop(lock);
        assert!(FileLock::take(&path).is_ok());
        drop(shared);
        std::fs::remove_file(path.with_extension("db-lock")).unwrap();
    }
}
