//! The window's title: what the page is, and how many matches elsewhere wait for the person.

use std::cell::RefCell;
use std::sync::LazyLock;

use leptos::prelude::*;

use crate::base::browser;

static WAITING: LazyLock<ArcRwSignal<usize>> = LazyLock::new(ArcRwSignal::default);

thread_local! {
    static PAGE: RefCell<String> = const { RefCell::new(String::new()) };
}

/// How many matches elsewhere wait for the person, followed.
#[must_use]
pub fn waiting() -> usize {
    WAITING.get()
}

/// Says how many they are from now on.
pub fn set_waiting(count: usize) {
    if WAITING.get_untracked() != count {
        WAITING.set(count);
        write();
    }
}

/// Says what the page is from now on.
pub fn set(page: String) {
    PAGE.replace(page);
    write();
}

fn write() {
    if let Some(document) = browser::window().and_then(|window| window.document()) {
        document.set_title(&PAGE.with_borrow(|page| whole(page, WAITING.get_untracked())));
    }
}

fn whole(page: &str, waiting: usize) -> String {
    if waiting == 0 { page.to_owned() } else { format!("({waiting}) {page}") }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_waits_stands_before_the_page() {
        assert_eq!(whole("Fondaco", 0), "Fondaco");
        assert_eq!(whole("Fondaco", 2), "(2) Fondaco");
    }
}
