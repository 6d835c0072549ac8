//! The points over the rounds: one's own line, those of the first three, and all others behind them.

use fondaco_wire::rest::StandingBody;
use leptos::prelude::*;

use super::page::Followed;
use super::{is_me, points};
use crate::base::games::Markup;
use crate::t;

/// How large the drawing is, in its own units.
const WIDE: f64 = 360.0;
const HIGH: f64 = 200.0;
/// Where the lines begin: left of it stand the numbers, below it the rounds.
const LEFT: f64 = 28.0;
const RIGHT: f64 = 12.0;
const TOP: f64 = 10.0;
/// How many of the best are told apart.
const BEST: usize = 3;

/// A line of the chart.
#[derive(Clone, PartialEq, Debug)]
struct Curve {
    name: String,
    you: bool,
    best: bool,
    /// The sum before the first round, and after each.
    sums: Vec<f64>,
}

/// The chart.
#[component]
pub(super) fn Chart(followed: Followed) -> impl IntoView {
    let drawn = Memo::new(move |_| {
        followed.known.with(|known| {
            let one = known.as_ref()?.as_ref().ok()?;
            let own =
                one.your_standing.iter().filter(|own| one.standings.iter().all(|row| row.player.id != own.player.id));
            let all: Vec<&StandingBody> = one.standings.iter().chain(own).collect();
            let line = |(place, standing): (usize, &&StandingBody)| Curve {
                name: standing.player.name.clone(),
                you: is_me(&standing.player),
                best: place < BEST && followed.from.get() == 0,
                sums: sums(standing),
            };
            Some((all.iter().enumerate().map(line).collect::<Vec<_>>(), usize::from(one.about.rounds)))
        })
    });
    view! {
        <section class="card tour-chart" aria-labelledby="tour-chart">
            <h2 id="tour-chart">{move || t!("tour-chart")}</h2>
            {move || drawn.with(|drawn| drawn.as_ref().map(|(lines, rounds)| picture(lines, *rounds)))}
        </section>
    }
}

/// The sum of somebody's points before the first round and after each that gave something.
fn sums(standing: &StandingBody) -> Vec<f64> {
    let mut sums = vec![0.0];
    let decided = standing.rounds.iter().rposition(|round| round.as_ref().is_some_and(|round| round.points.is_some()));
    for round in standing.rounds.iter().take(decided.map_or(0, |last| last + 1)) {
        let gave = round.as_ref().and_then(|round| round.points).unwrap_or_default();
        sums.push(sums.last().copied().unwrap_or_default() + gave);
    }
    sums
}

fn picture(lines: &[Curve], rounds: usize) -> Markup {
    let most = lines.iter().flat_map(|line| &line.sums).copied().fold(6.0, f64::max);
    let step = [2.0, 3.0, 6.0, 12.0].into_iter().find(|step| most / step <= 5.0).unwrap_or(24.0);
    let top = (most / step).ceil() * step;
    let x = |round: usize| LEFT + round as f64 * (WIDE - LEFT - RIGHT) / rounds.max(1) as f64;
    let y = |sum: f64| TOP + (top - sum) * (HIGH - TOP) / top;
    let levels = (0..=(top / step) as usize).map(|level| {
        let value = level as f64 * step;
        let at = y(value).round();
        view! {
            <path class="grid" d=format!("M{LEFT} {at}H{}", WIDE - RIGHT)/>
            <text x=LEFT - 6.0 y=at + 4.0 text-anchor="end">{points(value)}</text>
        }
    });
    let levels = levels.collect_view();
    let below = (1..=rounds).map(|round| {
        view! { <text x=x(round).round() y=HIGH + 16.0 text-anchor="middle">{round}</text> }
    });
    let below = below.collect_view();
    // Who matters most is drawn last, above the others.
    let mut order: Vec<&Curve> = lines.iter().filter(|line| line.sums.len() > 1).collect();
    order.sort_by_key(|line| (line.you, line.best));
    let drawn = order.iter().map(|line| {
        let way: Vec<String> = line
            .sums
            .iter()
            .enumerate()
            .map(|(round, sum)| format!("{} {}", x(round).round(), y(*sum).round()))
            .collect();
        let class = match (line.you, line.best) {
            (true, _) => "line own",
            (_, true) => "line best",
            _ => "line",
        };
        let dots = line.you.then(|| {
            let dot = |(round, sum): (usize, &f64)| view! { <circle class="own" cx=x(round).round() cy=y(*sum).round() r="4"/> };
            line.sums.iter().enumerate().map(dot).collect_view()
        });
        view! { <path class=class d=format!("M{}", way.join("L"))/>{dots} }
    });
    let drawn = drawn.collect_view();
    let told = |line: &Curve| {
        let sum = points(line.sums.last().copied().unwrap_or_default());
        t!("tour-line", who = line.name.as_str(), points = sum)
    };
    let own = lines.iter().find(|line| line.you).map(told);
    let best: Vec<String> = lines.iter().filter(|line| line.best && !line.you).map(told).collect();
    let others = lines.iter().filter(|line| !line.you && !line.best).count();
    let label = own.iter().cloned().chain(best.iter().cloned()).collect::<Vec<_>>().join("; ");
    view! {
        <ul class="key">
            {own.map(|own| view! { <li class="own">{own}</li> })}
            {(!best.is_empty()).then(|| view! { <li class="best">{best.join(", ")}</li> })}
            {(others > 0).then(|| view! { <li>{move || t!("tour-others", others = others)}</li> })}
        </ul>
        <svg viewBox=format!("0 0 {WIDE} {}", HIGH + 22.0) role="img" aria-label=label>{levels}{below}{drawn}</svg>
    }
    .into_any()
}

#[cfg(test)]
mod tests {
    use fondaco_wire::rest::{EntrantBody, EntryState, RoundResultBody};

    use super::*;

    #[test]
    fn a_line_ends_with_the_last_round_that_gave_something() {
        let gave = |points: Option<f64>| Some(RoundResultBody { table: Some(1), place: None, points });
        let standing = StandingBody {
            rank: 1,
            player: EntrantBody { id: "a".to_owned(), name: "Ada".to_owned(), mark: None },
            entry: EntryState::Playing,
            points: 8.0,
            now: 0.0,
            opponents: 0.0,
            share: 0.0,
            rounds: vec![gave(Some(6.0)), None, gave(Some(2.0)), gave(None)],
        };
        // Who sat a round out without points stays level.
        assert_eq!(sums(&standing), [0.0, 6.0, 6.0, 8.0]);
        assert_eq!(sums(&StandingBody { rounds: vec![gave(None)], ..standing }), [0.0]);
    }
}
