//! What a decision cost or won, in words: chance and points, and whose points where they are somebody else's.

use fondaco_search::Cost;

use crate::t;
use crate::table::people::People;
use crate::table::why::signed;

/// "−21% · −10 points", or "−21% · Ginevra +10 points".
pub(super) fn label(cost: Cost, people: &People) -> String {
    let mut parts = both(-cost.percent, -cost.points);
    if let Some((seat, gain)) = cost.rival {
        parts.push(t!("review-rival", who = people.name(seat), points = signed(gain)));
    }
    parts.join(" · ")
}

/// "+8% · +12 points" of a coup: whatever is above zero.
pub(super) fn lead((win, points): (f64, f64)) -> String {
    both(((win * 100.0).round() as i32).max(0), (points.round() as i32).max(0)).join(" · ")
}

fn both(percent: i32, points: i32) -> Vec<String> {
    let percent = (percent != 0).then(|| t!("review-percent", percent = signed(percent)));
    let points = (points != 0).then(|| t!("review-change", points = signed(points)));
    percent.into_iter().chain(points).collect()
}

/// "21% and 10 points", and who gained where it is not in one's own points.
pub(super) fn sentence(cost: Cost, people: &People) -> (String, Option<String>) {
    let percent = (cost.percent > 0).then(|| t!("percent", number = cost.percent));
    let points = (cost.points > 0).then(|| t!("review-cost-points", points = cost.points));
    let said = match (percent, points) {
        (Some(percent), Some(points)) => t!("list-and", some = percent, last = points),
        (percent, points) => percent.or(points).unwrap_or_default(),
    };
    let gained = |(seat, gain)| t!("review-gained", who = people.name(seat), you = people.is_you(seat), points = gain);
    (said, cost.rival.map(gained))
}
