//! `fondaco export-site` writes the browser client, or says why it cannot.

use crate::common::{empty_directory, fondaco, text};

#[test]
fn the_client_is_written_once() {
    let folder = empty_directory("export-site").join("site");
    let first = fondaco(&["export-site", text(&folder)]);
    if first.code != 0 {
        // Built without the client, as most tests are.
        assert!(first.bad().contains("built without the browser client"));
        assert!(!folder.exists(), "nothing is left behind");
        return;
    }
    assert!(first.good().contains(" files, "));
    assert!(folder.join("index.html").exists() && folder.join("sw.js").exists());
    assert!(fondaco(&["export-site", text(&folder)]).bad().contains("the folder is not empty"));
}
