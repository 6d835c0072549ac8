//! The rules to read: searchable, in the chosen language, with an anchor for every numbered rule.

use fondaco_table::GameName;
use leptos::prelude::*;

use crate::base::games::Markup;
use crate::base::i18n;
use crate::base::parts::Icon;
use crate::base::route::Route;
use crate::base::texts::{self, Text};
use crate::pages::shell::Page;
use crate::t;

mod markdown;

use markdown::{Block, Piece, Section};

/// The rules of a game, at a rule if one is named.
#[component]
pub fn Rules(
    /// The game.
    game: GameName,
    /// The rule's number.
    rule: Option<String>,
) -> impl IntoView {
    let text = texts::follow(move || format!("rules-{game}-{}", i18n::lang().code()));
    let wanted = RwSignal::new(String::new());
    let sections = Memo::new(move |_| match text.get() {
        Text::Here(text) => markdown::sections(&text),
        Text::Coming | Text::Missing => Vec::new(),
    });
    let found = Memo::new(move |_| {
        let words: Vec<String> = wanted.with(|wanted| wanted.split_whitespace().map(str::to_lowercase).collect());
        sections.with(|sections| sections.iter().filter(|section| section.has(&words)).cloned().collect::<Vec<_>>())
    });
    // Go to the rule when its text has come.
    Effect::new(move |_| {
        let (Some(rule), true) = (&rule, sections.with(|sections| !sections.is_empty())) else { return };
        let about = || sections.with(|sections| sections.iter().rfind(|section| section.level == 2).map(Section::id));
        let anchor = format!("#{}", (rule == ABOUT).then(about).flatten().unwrap_or_else(|| anchor(rule)));
        request_animation_frame(move || {
            if let Some(element) = browser_element(&anchor) {
                element.scroll_into_view();
                let _ = element.class_list().add_1("found");
            }
        });
    });
    let tabs = GameName::ALL.iter().map(move |&one| {
        view! {
            <a class:on=one == game aria-current=(one == game).then_some("page") href=Route::Rules(one, None).href()>{one.title()}</a>
        }
    });
    let contents = move || {
        let heads =
            sections.with(|sections| sections.iter().filter(|section| section.level == 2).cloned().collect::<Vec<_>>());
        heads
            .into_iter()
            .map(|section| {
                let id = section.id();
                let go = move |event: web_sys::MouseEvent| {
                    // The part after `#` is the client's own address.
                    event.prevent_default();
                    if let Some(element) = browser_element(&format!("#{id}")) {
                        element.scroll_into_view();
                    }
                };
                view! { <li><a href=Route::Rules(game, None).href() on:click=go>{section.title}</a></li> }
            })
            .collect_view()
    };
    let body = move || match text.get() {
        Text::Coming => view! { <div class="skeleton" aria-hidden="true"></div> }.into_any(),
        Text::Missing => view! { <p class="notice bad-news" role="alert">{move || t!("error-text")}</p> }.into_any(),
        Text::Here(_) => {
            let found = found.get();
            if found.is_empty() {
                return view! { <p class="empty">{move || t!("rules-nothing")}</p> }.into_any();
            }
            found.into_iter().map(|section| show(game, &section)).collect_view().into_any()
        }
    };
    view! {
        <Page here=Route::Learn>
            <main class="rules">
                <aside>
                    <nav class="seg two" aria-label=move || t!("lobby-game")>{tabs.collect_view()}</nav>
                    <label class="search">
                        <Icon name="ui-search"/>
                        <input
                            type="search"
                            placeholder=move || t!("rules-search")
                            aria-label=move || t!("rules-search")
                            on:input=move |event| wanted.set(event_target_value(&event))
                        />
                    </label>
                    <p class="vh" role="status">{move || (!wanted.get().is_empty()).then(|| t!("rules-found", found = found.with(Vec::len)))}</p>
                    <ol class="contents">{contents}</ol>
                </aside>
                <article>{body}</article>
            </main>
        </Page>
    }
}

fn browser_element(selector: &str) -> Option<web_sys::Element> {
    crate::base::browser::all(selector).into_iter().next()
}

/// What stands in an address for the last part, which says where the components come from.
pub(crate) const ABOUT: &str = "about";

/// The id of a rule in the page.
fn anchor(rule: &str) -> String {
    rule.to_lowercase().replace('.', "-")
}

fn show(game: GameName, section: &Section) -> Markup {
    let title = section.title.clone();
    let id = section.id();
    let head = match (section.level, &section.rule) {
        (1, _) => view! { <h1>{title}</h1> }.into_any(),
        (2, _) => view! { <h2>{title}</h2> }.into_any(),
        (_, Some(rule)) => view! { <h3><span class="num">{rule.clone()}</span>{title}</h3> }.into_any(),
        (_, None) => view! { <h3>{title}</h3> }.into_any(),
    };
    let blocks = section.blocks.iter().map(|block| show_block(game, block)).collect_view();
    view! { <section id=id>{head}{blocks}</section> }.into_any()
}

fn show_block(game: GameName, block: &Block) -> Markup {
    let line = |pieces: &Vec<Piece>| pieces.iter().map(|piece| show_piece(game, piece)).collect_view();
    match block {
        Block::Paragraph(pieces) => view! { <p>{line(pieces)}</p> }.into_any(),
        Block::Quote(pieces) => view! { <blockquote>{line(pieces)}</blockquote> }.into_any(),
        Block::List { ordered, items } => {
            let item = |item: &Vec<Piece>| view! { <li id=markdown::rule_of(item).map(anchor)>{line(item)}</li> };
            let items = items.iter().map(item).collect_view();
            if *ordered { view! { <ol>{items}</ol> }.into_any() } else { view! { <ul>{items}</ul> }.into_any() }
        }
        Block::Table { head, rows } => {
            let row = |cells: &Vec<Vec<Piece>>| {
                let mut cells = cells.iter();
                let first = cells.next().map(|cell| view! { <th scope="row">{line(cell)}</th> });
                view! { <tr>{first}{cells.map(|cell| view! { <td>{line(cell)}</td> }).collect_view()}</tr> }
            };
            view! {
                <div class="scroll"><table>
                    <thead><tr>{head.iter().map(|cell| view! { <th scope="col">{line(cell)}</th> }).collect_view()}</tr></thead>
                    <tbody>{rows.iter().map(row).collect_view()}</tbody>
                </table></div>
            }
            .into_any()
        }
    }
}

fn show_piece(game: GameName, piece: &Piece) -> Markup {
    match piece {
        Piece::Plain(text) => text.clone().into_any(),
        Piece::Strong(text) => view! { <b>{text.clone()}</b> }.into_any(),
        Piece::Soft(text) => view! { <em>{text.clone()}</em> }.into_any(),
        Piece::Link { words, to } => view! { <a href=to.clone()>{words.clone()}</a> }.into_any(),
        Piece::Rule(rule) => {
            view! { <a href=Route::Rules(game, Some(rule.clone())).href()>{rule.clone()}</a> }.into_any()
        }
    }
}
