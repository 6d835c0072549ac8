//! The frame of a table: header, board, notices, live region, keyboard; and what connects it with its host.

use std::rc::Rc;
use std::sync::Arc;

use fondaco_table::Undo;
use fondaco_table::log::Happening;
use fondaco_wire::Snapshot;
use leptos::prelude::*;

use super::decision::SkipLink;
use super::explain::Explain;
use super::face::{Desk, Face};
use super::help::HelpButton;
use super::hint::HintButton;
use super::keyboard;
use super::ledger::{self, Ledger};
use super::motion::Motion;
use super::parts::{self, LazyPart};
use super::refusal;
use super::slots::Slots;
use super::tabs;
use crate::base::games::Markup;
use crate::base::parts::{Icon, fade, plain};
use crate::base::route::Route;
use crate::base::settings;
use crate::base::sheet::SettingsButton;
use crate::base::sounds::{self, Sound};
use crate::base::title;
use crate::t;
use crate::table::host::{Host, HostMessage};

/// A table of the game `G` with this host.
pub(crate) fn table<G: Face>(host: Rc<dyn Host>, slots: Slots) -> Markup {
    attached(host, slots, |desk: Desk<G>, hurry| view! { <Frame desk hurry/> }.into_any())
}

/// A desk of the game `G` that follows what this host tells, in a frame.
pub(crate) fn attached<G: Face>(
    host: Rc<dyn Host>,
    slots: Slots,
    frame: impl Fn(Desk<G>, Callback<()>) -> Markup + 'static,
) -> Markup {
    // The snapshot comes first and at once where the host is this page; a server's takes a moment.
    let desk: RwSignal<Option<Desk<G>>> = RwSignal::new(None);
    let motion: StoredValue<Option<Rc<Motion<G>>>, LocalStorage> = StoredValue::new_local(None);
    let owner = Owner::current();
    let (viewer, at_host) = (host.viewer(), Rc::clone(&host));
    host.attach(Rc::new(move |message| match message {
        HostMessage::Snapshot(snapshot) => {
            let Snapshot { table, view, .. } = *snapshot;
            let Some(view) = G::view(view) else { return };
            if let Some(motion) = motion.get_value() {
                return motion.jump(table, view);
            }
            let make = || {
                let mut desk =
                    Desk::<G>::new(view.observation.clone(), table.clone(), viewer, Some(Rc::clone(&at_host)));
                desk.slots = StoredValue::new(slots.clone());
                desk
            };
            let made = owner.as_ref().map_or_else(make, |owner| owner.with(make));
            let first = Motion::new(made);
            first.jump(table, view);
            motion.set_value(Some(first));
            desk.set(Some(made));
        }
        HostMessage::History(history) => {
            if let (Some(desk), Some(mut news)) = (desk.get_untracked(), G::news(history.news)) {
                // A server's takes a moment, and something may have happened since.
                let last = news.last().map_or(0, |news| news.seq);
                news.extend(desk.story.get_untracked().iter().filter(|news| news.seq > last).cloned());
                desk.story.set(Arc::new(news));
            }
        }
        HostMessage::Update(update) => {
            if let (Some(motion), Some(view)) = (motion.get_value(), G::view(update.view)) {
                motion.push(update.table, view);
            }
        }
        HostMessage::Missed(update) => {
            if let (Some(motion), Some(view)) = (motion.get_value(), G::view(update.view)) {
                motion.catch_up(update.table, view);
            }
        }
        HostMessage::Hurry => {
            if let Some(motion) = motion.get_value() {
                motion.hurry();
            }
        }
        HostMessage::Refused(refusal) => {
            if let Some(desk) = desk.get_untracked() {
                // Nothing has changed, so the decision is still due.
                desk.host().inspect(|host| host.refresh());
                let words = refusal::words(&refusal);
                if refusal::is_news(&refusal) { desk.announce(words) } else { desk.say(words) }
            }
        }
        HostMessage::Trouble(trouble) => {
            if let Some(desk) = desk.get_untracked() {
                desk.trouble.set(Some(trouble));
            }
        }
        HostMessage::Next(id) if at_host.is_local() => Route::Table(id).go(),
        HostMessage::Next(id) => Route::Match(id, None).go(),
    }));
    let elsewhere = StoredValue::new_local(Rc::clone(&host));
    let other_tabs = window_event_listener(leptos::ev::storage, move |event| {
        if let Some(key) = event.key() {
            elsewhere.with_value(|host| {
                if host.is_stored_as(&key) {
                    host.refresh();
                }
            });
        }
    });
    // Where the other tab was left in the middle, this one goes on.
    let looked_at = window_event_listener(leptos::ev::focus, move |_| elsewhere.with_value(|host| host.retry()));
    on_cleanup(move || {
        other_tabs.remove();
        looked_at.remove();
    });
    let leave = StoredValue::new_local(host);
    on_cleanup(move || {
        if let Some(host) = leave.try_get_value() {
            host.detach();
        }
    });
    let hurry = move || {
        if let Some(motion) = motion.try_get_value().flatten() {
            motion.hurry();
        }
    };
    let frame = StoredValue::new_local(frame);
    (move || desk.get().map(|desk| frame.with_value(|frame| frame(desk, Callback::new(move |()| hurry()))))).into_any()
}

/// The frame around a board. A lesson puts itself between the header and the board.
#[component]
pub(crate) fn Frame<G: Face>(
    /// The table.
    desk: Desk<G>,
    /// Shows the rest of what happens at once.
    hurry: Callback<()>,
    /// What stands above the board.
    #[prop(optional)]
    above: Option<Markup>,
) -> impl IntoView {
    let help = RwSignal::new(false);
    let drawer = RwSignal::new(false);
    let keys = window_event_listener(leptos::ev::keydown, move |event| {
        hurry.run(());
        keyboard::press(desk, &event, keyboard::Panels { help, drawer });
    });
    on_cleanup(move || keys.remove());
    play_at_once(desk);
    let scored = Memo::new(move |_| desk.interlude.with(Option::is_some));
    let light = daylight(desk);
    let said = Memo::new(move |_| desk.said.with(Option::is_some));
    let over = Memo::new(move |_| !desk.moving.get() && desk.table.with(|table| table.tally.is_some()));
    let last = G::TABS.len() - 1;
    let unread = ledger::unread(desk, last);
    let new = move |index| (index == last && unread() > 0).then(unread);
    let tabs = G::TABS.iter().enumerate().map(|(index, key)| {
        view! {
            <button
                role="tab"
                aria-controls="board"
                aria-selected=move || (desk.tab.get() == index).to_string()
                on:click=move |_| desk.tab.set(index)
            >
                {move || t!(key)}
                {move || new(index).map(|count| view! { <b class="new">{count}<span class="vh">" "{t!("ledger-new")}</span></b> })}
            </button>
        }
    });
    let (swipe_start, swipe_end) = swipe(desk);
    let slots = desk.slots.get_value();
    if let Some(seq) = slots.seq {
        Effect::new(move |_| {
            if !desk.moving.get() {
                seq.set(desk.table.with(|table| table.seq));
            }
        });
    }
    view! {
        <div
            class="table"
            data-game=G::NAME
            data-guided=desk.guided.then_some("")
            // How far the match is: for those who watch the page from outside, such as tests.
            data-seq=move || desk.table.with(|table| table.seq.to_string())
            data-light=move || light.get()
            data-moving=move || desk.moving.get().then_some("")
            on:pointerdown=move |_| hurry.run(())
        >
            <SkipLink/>
            <header class="top">
                <a class="brand" href=Route::Home.href() aria-label=move || t!("home")><Icon name="harbor"/></a>
                <h1>{G::TITLE}</h1>
                {desk.other_edition().map(|name| view! { <span class="edition" title=move || t!("edition-played", name = name)>{name}</span> })}
                {G::header(desk)}
                <nav class="tools" aria-label=move || t!("table-tools")>
                    {slots.header.map(|slot| slot())}
                    {(!desk.guided).then(|| view! { <UndoButton desk/> })}
                    <HintButton desk/>
                    <button
                        class="icon-btn ledger-btn"
                        aria-label=move || t!("ledger-title")
                        title=move || t!("ledger-title")
                        aria-expanded=move || drawer.get().to_string()
                        on:click=move |_| ledger::show(drawer)
                    >
                        <Icon name="ui-log"/>
                    </button>
                    <a class="icon-btn rules-btn" href=Route::Rules(G::GAME, None).href() aria-label=move || t!("rules") title=move || t!("rules")><Icon name="ui-rules"/></a>
                    <HelpButton open=help chat=slots.chat/>
                    <SettingsButton/>
                </nav>
            </header>
            {above}
            {slots.above.map(|slot| slot())}
            <nav class="tabs" aria-label=move || t!("table-tabs")><div role="tablist">{tabs.collect_view()}</div></nav>
            <Notices desk/>
            <main id="board" tabindex="-1" data-tab=move || desk.tab.get().to_string() on:touchstart=swipe_start on:touchend=swipe_end>{G::board(desk)}</main>
            {move || drawer.get().then(|| view! {
                <aside class="drawer">
                    <button class="icon-btn" aria-label=move || t!("close") on:click=move |_| drawer.set(false)><Icon name="ui-close"/></button>
                    <Ledger desk/>
                </aside>
            })}
            {move || scored.get().then(|| parts::show(desk, LazyPart::Interlude))}
            <Rare desk/>
            {move || said.get().then(|| parts::show(desk, LazyPart::Saying))}
            {move || over.get().then(|| parts::show(desk, LazyPart::Ending))}
            <Live desk/>
            <Explain<G>/>
        </div>
    }
}

/// The light on the water at this table, as the styles know it.
pub(super) fn daylight<G: Face>(desk: Desk<G>) -> Memo<String> {
    Memo::new(move |_| desk.shown.with(|seen| light(G::round_of(seen))).to_string())
}

/// The light on the water, from 0 in the morning to 4 in the evening.
fn light((round, rounds): (u8, u8)) -> u8 {
    if rounds < 2 {
        return 2;
    }
    let done = round.saturating_sub(1).min(rounds - 1);
    (u16::from(done) * 4 / u16::from(rounds - 1)) as u8
}

/// Where the person confirms nothing, a choice that is whole is played at once.
fn play_at_once<G: Face>(desk: Desk<G>) {
    Effect::new(move |_| {
        // A lesson says when to confirm.
        let whole = !settings::get(|choices| choices.confirm)
            && !desk.guided
            && desk.commit.with(Option::is_some)
            && desk.pick.with(|pick| desk.at(|at| G::is_whole(at, pick)));
        if whole {
            desk.confirm();
        }
    });
}

/// A swipe to the side goes to the next tab, unless it moves something that can be moved to the side.
fn swipe<G: Face>(desk: Desk<G>) -> (impl Fn(web_sys::TouchEvent), impl Fn(web_sys::TouchEvent)) {
    const FAR: i32 = 60;
    let from: StoredValue<Option<(i32, i32)>> = StoredValue::new(None);
    let at = |touch: Option<web_sys::Touch>| touch.map(|touch| (touch.client_x(), touch.client_y()));
    let start = move |event: web_sys::TouchEvent| {
        let free = event.touches().length() == 1 && !is_in_slider(&event);
        from.set_value(at(event.touches().get(0)).filter(|_| free));
    };
    let end = move |event: web_sys::TouchEvent| {
        let Some(((x0, y0), (x1, y1))) = from.get_value().zip(at(event.changed_touches().get(0))) else { return };
        let (dx, dy) = (x1 - x0, y1 - y0);
        let is_phone = tabs::are_shown();
        if is_phone && dx.abs() > FAR && dx.abs() > 2 * dy.abs() {
            let last = G::TABS.len() - 1;
            desk.tab.update(|tab| *tab = if dx < 0 { (*tab + 1).min(last) } else { tab.saturating_sub(1) });
        }
    };
    (start, end)
}

fn is_in_slider(event: &web_sys::TouchEvent) -> bool {
    use wasm_bindgen::JsCast as _;
    let mut element = event.target().and_then(|target| target.dyn_into::<web_sys::Element>().ok());
    while let Some(one) = element {
        if one.scroll_width() > one.client_width() + 8 && one.client_width() > 0 && one.tag_name() != "svg" {
            return true;
        }
        element = one.parent_element().filter(|parent| parent.id() != "board");
    }
    false
}

#[component]
fn UndoButton<G: Face>(desk: Desk<G>) -> impl IntoView {
    let undo = Memo::new(move |_| desk.table.with(|table| table.you.as_ref().map(|you| you.undo)));
    let alone = move || desk.people.with(|people| people.iter().all(|(_, person)| person.you || person.bot.is_some()));
    let why = move || match undo.get() {
        Some(Undo::Free { .. }) => t!("table-undo"),
        // Bots agree to everything.
        Some(Undo::Ask { .. }) if alone() => t!("table-undo-bots"),
        Some(Undo::Ask { .. }) => t!("table-undo-ask"),
        Some(Undo::Barrier) => t!("table-undo-barrier"),
        Some(Undo::Off) => t!("refused-no-take-backs"),
        _ => t!("table-undo-nothing"),
    };
    let can = move || matches!(undo.get(), Some(Undo::Free { .. } | Undo::Ask { .. }));
    view! {
        <button
            class="icon-btn undo-btn"
            aria-label=why
            title=why
            aria-disabled=move || (!can()).to_string()
            on:click=move |_| if can() { desk.undo() } else { desk.say(why()) }
        >
            <Icon name="ui-undo"/>
        </button>
    }
}

/// The icon of what is rare, while it happens.
#[component]
pub(crate) fn Rare<G: Face>(
    /// The table.
    desk: Desk<G>,
) -> impl IntoView {
    move || desk.moment.get().map(|icon| view! { <div class="moment" aria-hidden="true"><Icon name=icon/></div> })
}

/// What is said for a while, and what went wrong.
#[component]
fn Notices<G: Face>(desk: Desk<G>) -> impl IntoView {
    fade(desk.notice, std::time::Duration::from_secs(6));
    let retry = move |_| {
        desk.trouble.set(None);
        if let Some(host) = desk.host() {
            host.retry();
        }
    };
    view! {
        <div class="notices" role="status">
            {move || desk.notice.get().map(|said| view! {
                <p class="notice"><Icon name="ui-lock"/><span>{said.text}</span></p>
            })}
            {move || desk.trouble.get().map(|trouble| view! {
                <div class="notice bad-news" role="alert">
                    <Icon name="ui-offline"/>
                    <span>{move || t!(trouble.key())}</span>
                    <button class="btn" on:click=retry>{move || t!("error-retry")}</button>
                </div>
            })}
        </div>
    }
}

/// Speaks what happens to a screen reader: moves politely, one's own turn at once; and says it in the window's title.
#[component]
fn Live<G: Face>(desk: Desk<G>) -> impl IntoView {
    let latest = move || {
        let story = desk.story.get();
        let told = desk.at(|at| {
            story.iter().rev().find_map(|news| match &news.what {
                Happening::Step(told) => at.told_by(told.seat, told.by, |at| G::tell(at, &told.events)).pop(),
                Happening::TakenBack { .. } => ledger::lines(desk).pop(),
                _ => None,
            })
        });
        told.map(|line| plain(&line.text))
    };
    let turn = Memo::new(move |_| {
        desk.your_turn().then(|| desk.at(|at| t!("table-your-turn", question = plain(&G::question(at).title))))
    });
    Effect::new(move |before: Option<bool>| {
        let yours = turn.with(Option::is_some);
        if yours && before == Some(false) {
            sounds::play(Sound::YourTurn);
        }
        yours
    });
    Effect::new(move |_| title::set(turn.get().unwrap_or_else(|| t!("brand"))));
    view! {
        <div class="vh" role="log" aria-live="polite">{latest}</div>
        <div class="vh" aria-live="assertive">{move || turn.get()}</div>
    }
}

#[cfg(test)]
mod tests {
    use super::light;

    #[test]
    fn it_is_morning_at_first_and_evening_at_last() {
        let day = |rounds: u8| (0..=rounds + 1).map(|round| light((round, rounds))).collect::<Vec<_>>();
        assert_eq!(day(3), [0, 0, 2, 4, 4]);
        assert_eq!(day(5), [0, 0, 1, 2, 3, 4, 4]);
        // A game without rounds has one light.
        assert_eq!(day(0), [2, 2]);
        assert_eq!(day(1), [2, 2, 2]);
    }
}
