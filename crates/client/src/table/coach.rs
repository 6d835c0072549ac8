//! The first game explains itself: for each kind of decision, what to think of. The texts come with the game.
//!
//! They stand in the decision's own card, a few lines at a time, so that the board neither moves nor gets smaller.

use leptos::prelude::*;

use super::face::{Desk, Face};
use crate::base::parts::Icon;
use crate::base::settings;
use crate::t;

/// About three lines of a card.
const PAGE: usize = 135;

/// What to think of, in the first game.
#[component]
pub fn Coach<G: Face>(
    /// The table.
    desk: Desk<G>,
) -> impl IntoView {
    let first = Memo::new(move |_| desk.table.with(|table| table.you.is_some() && desk.decided() == 0));
    let advice = Memo::new(move |_| desk.shown.with(|seen| G::advice(seen)));
    let page = RwSignal::new(0);
    let all = move |start: &'static str| {
        let start = first.get().then(|| t!(start));
        start.into_iter().chain(advice.get().map(|key| t!(key))).flat_map(|text| pages(&text)).collect::<Vec<_>>()
    };
    move || {
        let on = G::START.filter(|_| settings::get(|choices| choices.lessons == Some(true)) && !desk.guided);
        on.map(|start| {
            let text = move || {
                let all = all(start);
                let (at, count) = (page.get() % all.len().max(1), all.len());
                let said = all.get(at).cloned().unwrap_or_default();
                if count < 2 {
                    return view! { <p>{said}</p> }.into_any();
                }
                let more = t!("coach-page", page = at + 1, pages = count);
                view! {
                    <button class="coach-more" on:click=move |_| page.set(at + 1)>
                        <span>{said}</span>
                        <small>{more}<Icon name="ui-chevron"/></small>
                    </button>
                }
                .into_any()
            };
            view! {
                <aside class="coach" aria-label=move || t!("coach")>
                    {text}
                    <button class="icon-btn" aria-label=move || t!("coach-off") title=move || t!("coach-off") on:click=move |_| {
                        settings::change(|choices| choices.lessons = Some(false));
                    }><Icon name="ui-close"/></button>
                </aside>
            }
        })
    }
}

/// A text in pieces of whole sentences, each about as long as fits a card.
fn pages(text: &str) -> Vec<String> {
    let mut pages: Vec<String> = Vec::new();
    for sentence in text.split_inclusive(['.', '?', '!']) {
        // A point inside a number, or one that nothing follows, ends no sentence.
        let goes_on = !sentence.starts_with(char::is_whitespace);
        match pages.last_mut() {
            Some(page) if goes_on || page.chars().count() + sentence.chars().count() <= PAGE => page.push_str(sentence),
            _ => pages.push(sentence.trim_start().to_owned()),
        }
    }
    pages
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pages_are_whole_sentences_and_nothing_is_lost() {
        let long = "Do you want this ship? It should be fast, or carry much for a port where you have none yet. See who is asked \
                    after you and still has a pirate flag: from them a claim is not safe.";
        let split = pages(long);
        assert_eq!(split.len(), 2, "{split:?}");
        assert_eq!(split.join(" "), long);
        assert!(split.iter().all(|page| page.ends_with('.')));
        assert_eq!(pages("One. Two? Three."), ["One. Two? Three."]);
        assert_eq!(pages("It is 1.5 wide."), ["It is 1.5 wide."]);
        assert!(pages("").is_empty());
    }
}
