//! The whole review: graph, players and moments around a small board, and the bar that moves through the match.

use std::rc::Rc;
use std::sync::Arc;

use fondaco_game::{Seat, Viewer};
use fondaco_table::Tally;
use fondaco_table::log::Happening;
use leptos::prelude::*;

use super::graph::Graph;
use super::moments::{Costly, Words};
use super::players::{Facts, Players};
use super::story::Story;
use crate::base::games::Markup;
use crate::base::parts::Icon;
use crate::base::route::Route;
use crate::base::sheet::SettingsButton;
use crate::data::judge::{self, BUDGETS, Judge, USUAL};
use crate::data::replay::origin::PastMatch;
use crate::data::replay::timeline::Timeline;
use crate::data::review::{Decided, Kind, Review};
use crate::pages::replay::bar::Bar;
use crate::pages::replay::board::{go_on, show_pick};
use crate::pages::replay::cursor::Cursor;
use crate::pages::replay::follow::{follow_after, lines};
use crate::t;
use crate::table::face::{Desk, Face, Moment};
use crate::table::motion::Motion;
use crate::table::people::People;
use crate::table::why;

/// How many decisions are shown.
const MOMENTS: usize = 5;

/// A match to be reviewed.
pub struct Reviewing(pub(super) Arc<PastMatch>);

impl Reviewing {
    /// Shows it with the board of `G`.
    pub(crate) fn show<G: Face>(self) -> Markup {
        match Timeline::<G>::of(&self.0.record) {
            Ok(timeline) => draw(&self.0, &Rc::new(timeline)),
            Err(error) => {
                crate::pages::replay::missing(crate::table::host::Trouble::Damaged { why: error.to_string() })
            }
        }
    }
}

/// What is at hand while a match is reviewed.
pub(super) type AtHand<G> = StoredValue<(Arc<PastMatch>, Rc<Timeline<G>>), LocalStorage>;

fn draw<G: Face>(past: &Arc<PastMatch>, timeline: &Rc<Timeline<G>>) -> Markup {
    let cursor = Cursor::new(past, timeline, timeline.steps(), past.viewer());
    cursor.follow_keys();
    cursor.play_on(RwSignal::new(false));
    let at_hand: AtHand<G> = StoredValue::new_local((Arc::clone(past), Rc::clone(timeline)));
    let hash = StoredValue::new(past.hash());
    let best = judge::best_kept(&past.hash()).map_or(USUAL, |review| review.budget);
    let budget = RwSignal::new(best);
    let judged: Memo<Judging> = Memo::new(move |_| {
        let (past, timeline) = at_hand.get_value();
        Judging(judge::begin(&timeline, &past.record, &hash.get_value(), budget.get()))
    });
    let review = Signal::derive(move || judged.get().0.review.get());
    let viewer = past.viewer();
    let people = past.people(timeline.players());
    let of: RwSignal<Option<usize>> = RwSignal::new(None);
    let pins = Memo::new(move |_| review.with(|review| review.moments(MOMENTS, of.get())));
    let way = Memo::new(move |_| Arc::new(review.with(|review| review.way())));
    let mine = past.me;
    let again = Memo::new(move |_| {
        let of = mine.map(Seat::index);
        review.with(|review| (review.is_whole() && !review.costliest(1, of).is_empty()).then_some(()))
    });
    let facts = StoredValue::new(facts(timeline));
    let words = Callback::new(move |at| {
        let (_, timeline) = at_hand.get_value();
        review.with(|review| words(&timeline, &people.get(), viewer, review, at)).unwrap_or_default()
    });
    let headline = Signal::derive(move || {
        let (past, timeline) = at_hand.get_value();
        headline(&timeline, &people.get(), past.me)
    });
    let said = Signal::derive(move || {
        let (_, timeline) = at_hand.get_value();
        told(&timeline, &people.get(), viewer, cursor.at.get())
    });
    let decider = Signal::derive(move || at_hand.with_value(|(_, timeline)| timeline.next_decider(cursor.at.get())));
    let branch = Callback::new(move |()| {
        let (past, timeline) = at_hand.get_value();
        let next = timeline.next_decider(cursor.at.get_untracked()).map(|(_, seat)| seat);
        go_on(cursor, &past, &timeline, past.me.or(next), Vec::new());
    });
    let snapshot = snapshots(at_hand, cursor, review, pins.into(), people);
    let retry = Callback::new(move |()| budget.notify());
    view! {
        <div class="table reviewing">
            <header class="top">
                <a class="brand" href=Route::Home.href() aria-label=move || t!("home")><Icon name="harbor"/></a>
                <h1>{move || t!("review-title", game = G::GAME.title())}</h1>
                <Progress judged budget retry/>
                <nav class="tools" aria-label=move || t!("table-tools")><SettingsButton/></nav>
            </header>
            <Bar cursor people viewers=Vec::new() said decider branch reviewing=true/>
            <main class="rev">
                <div class="told">
                    <Story review way people facts words rounds=cursor.rounds headline/>
                    <Players review way people facts/>
                    {(past.record.edition.hash != G::GAME.usual_edition().hash).then(|| view! {
                        <p class="e-judge"><Icon name="ui-bot"/><span>{move || t!("edition-judge")}</span></p>
                    })}
                    <a class="btn" href=Route::Share(past.id.clone()).href()><Icon name="ui-upload"/>{move || t!("replay-share")}</a>
                    {move || again.get().map(|()| {
                        let href = Route::Again(cursor.id.get_value(), 0).href();
                        view! { <a class="btn primary again" href=href><Icon name="ui-undo"/>{move || t!("review-again", mine = mine.is_some())}</a> }
                    })}
                </div>
                <Graph review way cursor people pins=pins.into()/>
                <Costly review way cursor people pins=pins.into() of words/>
                <div class="snap" aria-hidden="true" inert>{snapshot}</div>
            </main>
        </div>
    }
    .into_any()
}

/// Something that is being judged; never the same twice.
#[derive(Clone, Copy)]
struct Judging(Judge);

impl PartialEq for Judging {
    fn eq(&self, _: &Self) -> bool {
        false
    }
}

/// How far the judging has come, how long it looks at each step, and what went wrong.
#[component]
fn Progress(judged: Memo<Judging>, budget: RwSignal<u32>, retry: Callback<()>) -> impl IntoView {
    let done = move || judged.get().0.review.with(|review| (review.done(), review.steps.len()));
    let state = move || {
        if let Some(trouble) = judged.get().0.trouble.get() {
            return view! {
                <span class="bad" role="alert">{move || t!(trouble.key())}</span>
                <button class="btn" on:click=move |_| retry.run(())>{move || t!("error-retry")}</button>
            }
            .into_any();
        }
        let (done, steps) = done();
        if done == steps {
            return view! { <span>{move || t!("review-done")}</span> }.into_any();
        }
        view! { <progress max=steps.to_string() value=done.to_string() aria-label=move || t!("review-thinking")></progress><span>{move || t!("review-progress", done = done, steps = steps)}</span> }
            .into_any()
    };
    let choose = move |event: web_sys::Event| {
        if let Ok(wanted) = event_target_value(&event).parse() {
            budget.set(wanted);
        }
    };
    let now = budget.get_untracked();
    let each = BUDGETS.map(|(iterations, key)| {
        view! { <option value=iterations.to_string() selected=iterations == now>{move || t!(key)}</option> }
    });
    view! {
        <div class="prog" role="status">{state}</div>
        <select class="btn budget" aria-label=move || t!("review-budget") on:change=choose>{each.collect_view()}</select>
    }
}

/// What the table of players needs to know.
fn facts<G: Face>(timeline: &Timeline<G>) -> Facts {
    let points =
        timeline.position(timeline.steps()).outcome().map(|outcome| Tally::of(&outcome).scores).unwrap_or_default();
    Facts { points, phases: (0..timeline.steps()).map(|at| phase(timeline, at)).collect() }
}

/// "Second by one architecture value": how the one who looks did, or else the winner, and what it hung on. Nothing where nobody
/// is behind the winners.
fn headline<G: Face>(timeline: &Timeline<G>, people: &People, me: Option<Seat>) -> Option<String> {
    let end = timeline.position(timeline.steps());
    let tally = Tally::of(&end.outcome()?);
    let winner = *tally.winners.first()?;
    let me = me.unwrap_or(winner);
    let won = tally.winners.contains(&me);
    let beaten = Seat::all(tally.scores.len()).filter(|seat| !tally.winners.contains(seat));
    let next = beaten.min_by_key(|seat| tally.ranks[seat.index()])?;
    let behind = if won { next } else { me };
    let viewer = Viewer::Player(me);
    let seen = end.observe(viewer);
    let at = Moment::<G> { seen: &seen, legal: &[], edition: end.edition(), people, viewer };
    let gap = tally.scores[winner.index()] - tally.scores[behind.index()];
    let by = G::turned_by(&at, &tally, behind).unwrap_or_else(|| match gap {
        0 => t!("review-by-tie"),
        gap => t!("review-by-points", points = gap),
    });
    let (who, you) = (people.name(me), people.is_you(me));
    Some(t!("review-headline", won = won, who = who, you = you, place = tally.ranks[me.index()], by = by))
}

/// The key of what kind of decision is made there.
fn phase<G: Face>(timeline: &Timeline<G>, at: usize) -> &'static str {
    G::phase(&timeline.position(at).observe(Viewer::Spectator))
}

/// A decision in words, what was better, and what was likely to follow.
pub(super) fn words<G: Face>(
    timeline: &Timeline<G>,
    people: &People,
    viewer: Viewer,
    review: &Review,
    at: usize,
) -> Option<Words> {
    let Decided { seat, best, line, whole, reasons, .. } = review.decided(at)?;
    let me = Seat::new(usize::from(*seat));
    let Happening::Step(made) = &timeline.story(at + 1).last()?.what else { return None };
    let seen = timeline.position(at).observe(Viewer::Player(me));
    let legal = timeline.legal(at);
    let edition = timeline.position(at).edition();
    let moment = Moment::<G> { seen: &seen, legal: &legal, edition, people, viewer: Viewer::Player(me) };
    let better: Vec<G::Action> = whole.iter().map_while(|action| action.parse().ok()).collect();
    let say = |notation: &str| {
        let action = legal.iter().find(|action| action.to_string() == notation)?;
        Some(G::choice(&moment, *action).name)
    };
    // All that was decided there, one after the other: a voyage with its stops.
    let decided = (at..timeline.steps()).take_while(|&at| timeline.decider(at) == Some(me));
    let decided: Vec<G::Action> = decided.map_while(|at| made_at(timeline, at)).collect();
    let chosen = if decided.len() > 1 { G::whole(&moment, &decided) } else { say(&made.step)? };
    let about = |what: String| match G::occasion(&moment) {
        Some(about) => t!("review-about", about = about, what = what),
        None => what,
    };
    Some(Words {
        chosen: about(chosen),
        better: if better.is_empty() { say(best)? } else { G::whole(&moment, &better) },
        why: why::lines(&moment, reasons, me),
        then: follow_after(timeline.position(at), people, viewer, line),
        round: timeline.round(at),
        phase: phase(timeline, at),
    })
}

/// What was decided there.
fn made_at<G: Face>(timeline: &Timeline<G>, at: usize) -> Option<G::Action> {
    let Happening::Step(made) = &timeline.story(at + 1).last()?.what else { return None };
    made.step.parse().ok()
}

/// What happened last before a moment.
fn told<G: Face>(timeline: &Timeline<G>, people: &People, viewer: Viewer, at: usize) -> String {
    let last = timeline.story(at).iter().rev().find_map(|news| match &news.what {
        Happening::Step(told) => lines::<G>(timeline.position(at), people, viewer, &told.events).pop(),
        _ => None,
    });
    last.unwrap_or_default()
}

/// The board at the moment, small; where a decision was costly, with the better one on it.
fn snapshots<G: Face>(
    at_hand: AtHand<G>,
    cursor: Cursor,
    review: Signal<Arc<Review>>,
    pins: Signal<Vec<(usize, Kind)>>,
    people: Memo<Arc<People>>,
) -> impl IntoView {
    let better = Memo::new(move |_| {
        let at = cursor.at.get();
        let shown = pins.with(|pins| pins.iter().any(|(pin, _)| *pin == at));
        let best = review.with(|review| review.decided(at).filter(|_| shown).map(Decided::best_move));
        best.map(|best| (at, best))
    });
    move || {
        let (past, timeline) = at_hand.get_value();
        let now = cursor.at.get_untracked();
        let better = better.get();
        let viewer = match (&better, timeline.decider(now)) {
            (Some(_), Some(seat)) => Viewer::Player(seat),
            _ => past.viewer(),
        };
        let (table, view) = timeline.look(&past.chairs, viewer, now, now, better.is_some());
        let mut desk = Desk::<G>::new(view.observation.clone(), table.clone(), viewer, None);
        desk.guided = true;
        desk.people = people;
        let motion = Motion::new(desk);
        motion.jump(table, view);
        if let Some((_, better)) = &better {
            show_pick(desk, better);
        }
        let motion = StoredValue::new_local(motion);
        Effect::new(move |before: Option<usize>| {
            let at = cursor.at.get();
            if before.is_some_and(|before| before != at) {
                let (past, timeline) = at_hand.get_value();
                let (table, view) = timeline.look(&past.chairs, viewer, at, at, false);
                motion.with_value(|motion| motion.jump(table, view));
            }
            at
        });
        view! { <div class="table" data-game=G::NAME><main data-tab="0">{G::board(desk)}</main></div> }
    }
}

#[cfg(test)]
mod tests {
    use fondaco_game::Turn;
    use fondaco_liguria::Liguria;
    use fondaco_strozzi::Strozzi;
    use fondaco_table::MatchId;

    use super::*;
    use crate::data::replay::timeline::tests::played;
    use crate::pages::replay::follow::follow;

    /// Every moment can be told, and every decision has words, also for another decision than was made.
    fn told_and_said<G: Face>(players: usize) {
        let timeline = Timeline::<G>::of(&played::<G>(players)).unwrap();
        let past = PastMatch::of(MatchId::new("x").unwrap(), played::<G>(players));
        let (table, _) = timeline.look(&past.chairs, Viewer::Spectator, 0, 0, false);
        let people = People::new(&table.seats, Viewer::Spectator);
        let mut review = Review::new(1, players, timeline.steps(), None);
        for at in 0..=timeline.steps() {
            let _ = told(&timeline, &people, Viewer::Spectator, at);
            let (Turn::Player(seat), legal) = (timeline.position(at).turn(), timeline.legal(at)) else { continue };
            let line = vec![legal[legal.len() - 1].to_string()];
            let (seat, best, loss) = (seat.index() as u8, line[0].clone(), (0.4, 5.0));
            let decided = Decided { seat, best, loss, line, ..Decided::default() };
            review.steps[at] = Some(crate::data::review::Judged::Decision(Box::new(decided)));
        }
        for at in 0..timeline.steps() {
            if timeline.decider(at).is_some() {
                let Words { chosen, better, .. } = words(&timeline, &people, Viewer::Spectator, &review, at).unwrap();
                assert!(!chosen.is_empty() && !better.is_empty(), "at {at}");
            }
        }
        // What was likely to follow begins after the decision.
        for (at, line) in played::<G>(players).steps.windows(2).enumerate() {
            let then = follow_after(timeline.position(at), &people, Viewer::Spectator, line);
            assert_eq!(then, follow(timeline.position(at + 1), &people, Viewer::Spectator, &line[1..]), "at {at}");
        }
        let facts = facts(&timeline);
        assert_eq!((facts.points.len(), facts.phases.len()), (players, timeline.steps()));
    }

    #[test]
    fn everything_has_words() {
        told_and_said::<Strozzi>(4);
        told_and_said::<Liguria>(3);
    }
}
