//! Something to show: a picture of the result, drawn in this browser, and the link to a moment of the game.

use std::rc::Rc;
use std::sync::Arc;

use fondaco_game::Seat;
use fondaco_table::{Chair, GameName, LevelName, MatchId, Tally};
use leptos::prelude::*;
use leptos::task::spawn_local;
use web_sys::Blob;

use self::picture::{ChanceLine, Curve, Picture, PlayerLine, SIZE, SYMBOLS, Told};
use super::cost;
use super::page::{AtHand, words};
use crate::base::browser;
use crate::base::games::Markup;
use crate::base::parts::{Icon, plain};
use crate::base::picture as browser_picture;
use crate::base::route::Route;
use crate::data::judge::{self, Judge, USUAL};
use crate::data::replay::origin::PastMatch;
use crate::data::replay::timeline::Timeline;
use crate::data::review::{Kind, Review};
use crate::faces::lazy::by_game;
use crate::pages::lazy;
use crate::pages::replay::bar::moment;
use crate::pages::replay::{missing, under_way, with_past};
use crate::pages::shell::Page;
use crate::t;
use crate::table::face::Face;
use crate::table::host::Trouble;
use crate::table::people::{self, People, Person};

mod picture;

/// How many moments are in the picture.
const MOMENTS: usize = 3;
/// The longest message.
const LONGEST: usize = 200;

/// A match to be shown to others.
#[component]
pub fn SharePage(
    /// Which.
    id: MatchId,
) -> impl IntoView {
    with_past(id, move |past| match past.record.game.parse::<GameName>() {
        Ok(_) if !past.over => {
            let id = past.id.clone();
            under_way(&if past.remote { Route::Match(id, None) } else { Route::Table(id) })
        }
        Ok(game) => lazy::page(shown(game, past)),
        Err(_) => missing(Trouble::NoSuchGame),
    })
}

by_game! {
    /// What is to be shown of a match.
    more fn shown<G>(past: Arc<PastMatch>) -> Markup {
        show::<G>(&past)
    }
}

fn show<G: Face>(past: &Arc<PastMatch>) -> Markup {
    match Timeline::<G>::of(&past.record) {
        Ok(timeline) => draw(past, &Rc::new(timeline)),
        Err(error) => missing(Trouble::Damaged { why: error.to_string() }),
    }
}

/// What is to be in the picture.
#[derive(Clone, Copy)]
struct Wanted {
    names: bool,
    curve: bool,
    moments: bool,
}

fn draw<G: Face>(past: &Arc<PastMatch>, timeline: &Rc<Timeline<G>>) -> Markup {
    let at_hand: AtHand<G> = StoredValue::new_local((Arc::clone(past), Rc::clone(timeline)));
    let hash = past.hash();
    let budget = judge::best_kept(&hash).map_or(USUAL, |review| review.budget);
    let judged = judge::begin(timeline, &past.record, &hash, budget);
    let people = past.people(timeline.players());
    let (with_names, with_curve, with_moments) = (RwSignal::new(true), RwSignal::new(true), RwSignal::new(true));
    // What is computed step by step is shown when it is whole.
    let review = Memo::new(move |_| judged.review.with(|review| review.is_whole().then(|| Arc::clone(review))));
    let moments = Memo::new(move |_| {
        review.with(|review| review.as_ref().map(|review| review.moments(MOMENTS, None)).unwrap_or_default())
    });
    let drawn = Memo::new(move |_| {
        let (past, timeline) = at_hand.get_value();
        let review = review.get();
        let wanted = Wanted { names: with_names.get(), curve: with_curve.get(), moments: with_moments.get() };
        compose(&past, &timeline, &people.get(), review.as_deref(), &moments.get(), wanted)
    });
    // On light paper the palest of the seats needs a darker edge.
    let symbol = |id| {
        browser_picture::symbol(id)
            .replace("var(--seat-edge,#fffdf8)", if id == "seat-6" { "#574f43" } else { "#fffdf8" })
    };
    let symbols = StoredValue::new(SYMBOLS.map(symbol).concat());
    let svg = Memo::new(move |_| symbols.with_value(|symbols| drawn.with(|drawn| drawn.svg(symbols))));
    let said =
        move || drawn.with(|drawn| t!("share-picture", game = drawn.game.as_str(), result = drawn.title.join(" ")));
    let (id, file) = (StoredValue::new(past.id.clone()), format!("{}-{}.png", past.record.game, past.id));
    let steps = timeline.steps();
    let names = move |at| {
        let (past, timeline) = at_hand.get_value();
        let review = review.get()?;
        let decided = words(&timeline, &people.get(), past.viewer(), &review, at)?;
        Some(plain(&decided.chosen))
    };
    let from = RwSignal::new(0_usize);
    let choose = move |event: web_sys::Event| from.set(event_target_value(&event).parse().unwrap_or_default());
    let options = move || {
        let each = moments.get().into_iter().enumerate().map(|(index, (at, _))| {
            let what = names(at).unwrap_or_default();
            view! { <option value=at.to_string()>{move || t!("share-from-moment", number = index + 1, what = what.as_str())}</option> }
        });
        each.collect_view()
    };
    view! {
        <Page here=Route::Share(past.id.clone())>
            <main class="page shr">
                <h1>{move || t!("share-heading", game = G::GAME.title())}</h1>
                <figure><img class="pic" width=SIZE.0.to_string() height=SIZE.1.to_string() src=move || browser_picture::address(&svg.get()) alt=said/></figure>
                <Progress judged/>
                <section class="card shb" aria-label=move || t!("replay-share")>
                    <div class="tog">
                        {check("share-names", with_names, Signal::stored(true))}
                        {check("share-curve", with_curve, Signal::derive(move || review.with(Option::is_some)))}
                        {check("share-moments", with_moments, Signal::derive(move || moments.with(|all| !all.is_empty())))}
                    </div>
                    <label class="field">
                        <span>{move || t!("share-from")}</span>
                        <select on:change=choose>
                            <option value="0">{move || t!("share-from-start")}</option>
                            {options}
                            <option value=steps.to_string()>{move || t!("share-from-end")}</option>
                        </select>
                    </label>
                    <Buttons svg id from names=with_names file/>
                </section>
            </main>
        </Page>
    }
    .into_any()
}

/// Something that can be in the picture, as soon as it is known.
fn check(key: &'static str, on: RwSignal<bool>, known: Signal<bool>) -> Markup {
    view! {
        <label>
            <input type="checkbox" prop:checked=move || on.get() && known.get() disabled=move || !known.get() on:change=move |event| on.set(event_target_checked(&event))/>
            {move || t!(key)}
        </label>
    }
    .into_any()
}

/// How far the computing is that the curve and the moments come from.
#[component]
fn Progress(judged: Judge) -> impl IntoView {
    let state = move || {
        if judged.trouble.with(Option::is_some) {
            return Some(t!("share-no-curve"));
        }
        judged.review.with(|review| {
            (!review.is_whole()).then(|| t!("share-computing", done = review.done(), steps = review.steps.len()))
        })
    };
    view! { <p class="note" role="status">{state}</p> }
}

/// The picture as a file: on its way, here, or not to be had.
#[derive(Clone)]
enum Made {
    Coming,
    Here(Blob),
    Failed,
}

/// What can be done with picture and link.
#[component]
fn Buttons(
    svg: Memo<String>,
    id: StoredValue<MatchId>,
    from: RwSignal<usize>,
    names: RwSignal<bool>,
    file: String,
) -> impl IntoView {
    let made: RwSignal<Made, LocalStorage> = RwSignal::new_local(Made::Coming);
    // It is there before somebody presses: a browser hands on only what is at hand then.
    Effect::new(move |_| {
        let drawn = svg.get();
        made.set(Made::Coming);
        spawn_local(async move {
            let file = browser_picture::png(&drawn, SIZE).await;
            // The picture may have changed in the meantime, or the page may have been left.
            if svg.try_get_untracked().is_some_and(|now| now == drawn) {
                let _ = made.try_set(file.map_or(Made::Failed, Made::Here));
            }
        });
    });
    let here = move || made.with(|made| matches!(made, Made::Here(_)));
    let picture = move || {
        made.with_untracked(|made| match made {
            Made::Here(picture) => Some(picture.clone()),
            Made::Coming | Made::Failed => None,
        })
    };
    let address = move || {
        let to = moment(id.get_value(), from.get_untracked(), names.get_untracked());
        browser::absolute(&to.href()).unwrap_or_default()
    };
    let message = RwSignal::new(String::new());
    let text = move || match (message.get_untracked().trim(), address()) {
        ("", address) => address,
        (message, address) => format!("{message} {address}"),
    };
    // What was copied last, for a while.
    let copied: RwSignal<Option<&'static str>> = RwSignal::new(None);
    // Without a secure connection there is no clipboard: then the link is shown, to be copied by hand.
    let by_hand = RwSignal::new(None::<String>);
    let tell = move |what| async move {
        let _ = copied.try_set(Some(what));
        browser::sleep(3_000).await;
        let _ = copied.try_set(None);
    };
    let copy_link = move |_| {
        let text = text();
        spawn_local(async move {
            if browser::copy(&text).await {
                tell("link").await;
            } else {
                let _ = by_hand.try_set(Some(text));
            }
        });
    };
    let copy_picture = move |_| {
        let Some(picture) = picture() else { return };
        spawn_local(async move {
            if browser_picture::copy(&picture).await {
                tell("picture").await;
            }
        });
    };
    let file = StoredValue::new(file);
    let save = move |_| {
        if let Some(picture) = picture() {
            browser::save(&file.get_value(), &picture);
        }
    };
    let hand_on = move |_| {
        let (message, address) = (message.get_untracked(), address());
        let shared = picture()
            .is_some_and(|picture| browser_picture::share(&file.get_value(), &picture, message.trim(), &address));
        if !shared {
            browser::share(message.trim(), &address);
        }
    };
    view! {
        <label class="field">
            <span>{move || t!("share-message")}</span>
            <input type="text" maxlength=LONGEST.to_string() prop:value=move || message.get() on:input=move |event| message.set(event_target_value(&event))/>
        </label>
        <div class="bts">
            <button class="btn save" disabled=move || !here() on:click=save><Icon name="ui-download"/>{move || t!("share-save")}</button>
            {browser_picture::can_copy().then(|| view! {
                <button class="btn copy" disabled=move || !here() on:click=copy_picture>
                    {move || if copied.get() == Some("picture") { t!("share-copied") } else { t!("share-copy") }}
                </button>
            })}
            <button class="btn link" class:primary=!browser::can_share() on:click=copy_link>
                <Icon name="ui-link"/>{move || if copied.get() == Some("link") { t!("share-copied") } else { t!("share-link") }}
            </button>
            {browser::can_share().then(|| view! {
                <button class="btn primary" disabled=move || made.with(|made| matches!(made, Made::Coming)) on:click=hand_on><Icon name="ui-upload"/>{move || t!("replay-share")}</button>
            })}
        </div>
        <p class="note" role="status">{move || made.with(|made| matches!(made, Made::Failed)).then(|| t!("share-failed"))}</p>
        {move || by_hand.get().map(|text| view! { <textarea readonly aria-label=move || t!("share-link") prop:value=text></textarea> })}
    }
}

/// What the picture shows of a match.
fn compose<G: Face>(
    past: &PastMatch,
    timeline: &Timeline<G>,
    people: &People,
    review: Option<&Review>,
    moments: &[(usize, Kind)],
    wanted: Wanted,
) -> Picture {
    let Some(tally) = timeline.position(timeline.steps()).outcome().map(|outcome| Tally::of(&outcome)) else {
        return Picture::default();
    };
    let under = against(people);
    // Whoever is not to be named is called as a bot would be there.
    let nameless = People::new(&vec![Chair::default(); people.len()], past.viewer());
    let people = if wanted.names { people } else { &nameless };
    let mut seats: Vec<Seat> = Seat::all(tally.scores.len()).collect();
    seats.sort_by_key(|seat| tally.ranks[seat.index()]);
    let row = |&seat: &Seat| {
        let person = people.at(seat);
        PlayerLine {
            name: person.map(called).unwrap_or_default(),
            initial: person.map(initial).unwrap_or_default(),
            colour: person.map_or(1, |person| person.colour),
            score: t!("number", number = tally.scores[seat.index()]),
            won: tally.winners.contains(&seat),
        }
    };
    let steps = timeline.steps().max(1) as f64;
    let way = review.map(Review::way);
    let curve = way.as_ref().filter(|_| wanted.curve).map(|way| Curve {
        title: t!("review-graph"),
        levels: [0, 50, 100].map(|level| t!("percent", number = level)),
        rounds: timeline
            .rounds()
            .iter()
            .map(|mark| (mark.at as f64 / steps, t!("review-round", round = mark.round)))
            .collect(),
        lines: people
            .iter()
            .map(|(seat, person)| {
                let chances = way
                    .changes()
                    .into_iter()
                    .map(|(at, win)| (at as f64 / steps, win.get(seat.index()).copied().unwrap_or_default()));
                ChanceLine { colour: person.colour, initial: initial(person), chances: chances.collect() }
            })
            .collect(),
    });
    let tell = |&(at, kind): &(usize, Kind)| {
        let (review, way) = (review?, way.as_ref()?);
        let decided = review.decided(at)?;
        let seat = Seat::new(usize::from(decided.seat));
        let said = words(timeline, people, past.viewer(), review, at)?;
        let coup = kind == Kind::Coup;
        let worth = match (coup, decided.lead) {
            (true, Some(lead)) => cost::lead(lead),
            _ => cost::label(decided.cost(), people),
        };
        Some(Told {
            coup,
            what: t!("share-did", who = called(people.at(seat)?), what = plain(&said.chosen)),
            worth: t!("share-worth", round = said.round, worth = worth),
            at: (at as f64 / steps, way.at(at)?.get(seat.index()).copied()?),
        })
    };
    let moments = if wanted.moments { moments.iter().filter_map(tell).collect() } else { Vec::new() };
    Picture {
        game: G::TITLE.to_owned(),
        title: title(people, &tally, &seats),
        under,
        rows: seats.iter().map(row).collect(),
        curve,
        moments,
        foot: t!("share-foot"),
    }
}

/// What somebody is called to others: who gave no name is not "you" to them.
fn called(person: &Person) -> String {
    if is_me(person) { t!("share-me") } else { person.name.clone() }
}

fn initial(person: &Person) -> String {
    if is_me(person) { called(person).chars().take(1).collect() } else { person.initial.clone() }
}

fn is_me(person: &Person) -> bool {
    person.you && person.name == t!("you")
}

/// "Ginevra wins,", "220 to 210".
fn title(people: &People, tally: &Tally, seats: &[Seat]) -> [String; 2] {
    let points = |seat: Seat| tally.scores[seat.index()];
    let Some(&first) = seats.first() else { return Default::default() };
    let next = seats.iter().find(|seat| !tally.winners.contains(seat));
    let score = match next {
        Some(&next) => t!("share-score", first = points(first), second = points(next)),
        None => t!("share-points", points = points(first)),
    };
    let who = match (tally.winners.len(), people.at(first)) {
        (1, Some(winner)) => t!("share-won", who = winner.name.as_str(), me = is_me(winner)),
        _ => t!("share-tied"),
    };
    [who, score]
}

/// Against whom: the bots' level where one person played bots of one level, else how many played.
fn against(people: &People) -> String {
    let mut levels: Vec<&LevelName> =
        people.iter().filter(|(_, person)| person.is_bot).filter_map(|(_, person)| person.bot.as_ref()).collect();
    let bots = levels.len();
    levels.dedup();
    match levels[..] {
        [level] if bots + 1 == people.len() => t!("share-against", bots = bots, level = people::called(level)),
        _ => t!("share-players", players = people.len()),
    }
}

#[cfg(test)]
mod tests {
    use fondaco_game::Viewer;
    use fondaco_liguria::Liguria;
    use fondaco_strozzi::Strozzi;
    use fondaco_table::{Holder, Name, PlayerId};

    use super::*;
    use crate::data::replay::timeline::tests::played;

    fn people(names: &[Option<&str>], level: &str) -> People {
        let holder = |name: &Option<&str>| match name {
            Some(name) => Holder::person(PlayerId::new("me").unwrap(), Name::new(name).unwrap()),
            None => Holder::bot(LevelName::new(level).unwrap()),
        };
        let chairs: Vec<Chair> = names.iter().map(|name| Chair { holder: holder(name), ..Chair::default() }).collect();
        People::new(&chairs, Viewer::Player(Seat::new(0)))
    }

    fn composed<G: Face>(people: &People, names: bool) -> Picture {
        let past = PastMatch::of(MatchId::new("x").unwrap(), played::<G>(people.len()));
        let timeline = Timeline::<G>::of(&past.record).unwrap();
        let wanted = Wanted { names, curve: true, moments: true };
        compose(&past, &timeline, people, None, &[], wanted)
    }

    #[test]
    fn the_result_is_in_the_picture_by_rank() {
        let people = people(&[Some("Ada"), None, None], "doge");
        for picture in [composed::<Strozzi>(&people, true), composed::<Liguria>(&people, true)] {
            assert_eq!(picture.rows.len(), 3);
            assert!(picture.rows[0].won && picture.title[0].contains(&picture.rows[0].name), "{picture:?}");
            let score = |row: &PlayerLine| row.score.replace('−', "-").parse::<i32>().unwrap();
            assert!(picture.rows.windows(2).all(|pair| score(&pair[0]) >= score(&pair[1])), "{picture:?}");
            assert_eq!(picture.under, "Against 2 bots: Doge");
            // Nothing has been computed yet.
            assert_eq!((picture.curve, picture.moments.len()), (None, 0));
        }
    }

    #[test]
    fn nobody_is_you_to_others_and_nobody_need_be_named() {
        let nameless = people(&[Some("You"), None, None], "merchant");
        let rows = composed::<Strozzi>(&nameless, true).rows;
        assert!(rows.iter().any(|row| row.name == "Me") && rows.iter().all(|row| row.name != "You"), "{rows:?}");
        let hidden = composed::<Strozzi>(&people(&[Some("Ada"), None, None], "merchant"), false);
        let names: Vec<&str> = hidden.rows.iter().map(|row| row.name.as_str()).collect();
        assert!(["Sandro", "Lorenzo", "Piero"].iter().all(|name| names.contains(name)), "{names:?}");
        assert!(!format!("{hidden:?}").contains("Ada"));
    }

    #[test]
    fn who_played_is_said_where_it_was_not_one_against_bots() {
        assert_eq!(against(&people(&[Some("Ada"), Some("Bea"), None], "doge")), "3 players");
        assert_eq!(against(&people(&[Some("Ada"), None, None, None], "banker")), "Against 3 bots: Banker");
    }
}
