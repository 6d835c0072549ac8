//! The course of a game: what it was worth to each seat after every step, so that the numbers agree with each other.
//!
//! Each step is judged by itself, so what the search thinks after one is not what it thinks before the next, and a graph of
//! both would jump where nothing happened. Here they are made one: what was forced, or best, or as good as the best, changes
//! nothing; a worse decision changes what it cost; all the rest is luck, which lies in the draws. Between two draws the level
//! follows from what was judged at both; it is found for the whole game at once (least squares), so that the end, which is
//! known, is reached without a jump.

/// What one step does to the worth of a game. Every list has a number for each seat.
#[derive(Clone, PartialEq, Debug)]
pub enum Beat {
    /// Nothing: it was forced, or nothing was better.
    Still,
    /// Somebody decided worse than they could have: what everybody's worth is, less what it would be after the best.
    Worse(Vec<f64>),
    /// Something was drawn: what was to be expected before, and what came.
    Draw {
        /// What was to be expected before the draw.
        expected: Vec<f64>,
        /// What is to be expected after it.
        actual: Vec<f64>,
    },
}

/// How much more the luck of one draw is trusted than the level before or after it: both sides of a draw are judged with the
/// same dice, so their difference is better known than either.
const TRUST: f64 = 16.0;
/// The end is known.
const CERTAIN: f64 = 1e6;

/// The worth to each seat before the first step and after each, for so many seats. `start` is assumed where no draw says
/// anything; `end` is what it came to, if it is over.
#[must_use]
pub fn course(players: usize, beats: &[Beat], start: &[f64], end: Option<&[f64]>) -> Vec<Vec<f64>> {
    let columns: Vec<Vec<f64>> = (0..players)
        .map(|seat| {
            let of = |list: &[f64]| list.get(seat).copied().unwrap_or_default();
            column(beats, of, of(start), end.map(of))
        })
        .collect();
    (0..=beats.len()).map(|at| columns.iter().map(|column| column[at]).collect()).collect()
}

/// The course for one seat, whose number in each list `of` finds.
fn column(beats: &[Beat], of: impl Fn(&[f64]) -> f64, start: f64, end: Option<f64>) -> Vec<f64> {
    // Parts between draws: how the worth changes within each, and what was judged at its ends.
    let mut parts = vec![Stretch { begins: None, change: 0.0, ends: None }];
    for beat in beats {
        let last = parts.len() - 1;
        match beat {
            Beat::Still => {}
            Beat::Worse(change) => parts[last].change += of(change),
            Beat::Draw { expected, actual } => {
                parts[last].ends = Some(of(expected));
                parts.push(Stretch { begins: Some(of(actual)), change: 0.0, ends: None });
            }
        }
    }
    let levels = levels(&parts, start, end);
    let (mut part, mut level) = (0, levels[0]);
    let mut column = vec![level];
    for beat in beats {
        match beat {
            Beat::Still => {}
            Beat::Worse(change) => level += of(change),
            Beat::Draw { .. } => {
                part += 1;
                level = levels[part];
            }
        }
        column.push(level);
    }
    column
}

/// Chances, made of a course of them: none is below 0, and they add up to 1.
pub fn as_chances(course: &mut [Vec<f64>]) {
    for chances in course {
        chances.iter_mut().for_each(|chance| *chance = chance.clamp(0.0, 1.0));
        let sum: f64 = chances.iter().sum();
        if sum > 0.0 {
            chances.iter_mut().for_each(|chance| *chance /= sum);
        }
    }
}

/// The time between two draws.
struct Stretch {
    begins: Option<f64>,
    change: f64,
    ends: Option<f64>,
}

/// The level at which each part begins. The unknowns are a chain, so the equations have three diagonals.
fn levels(parts: &[Stretch], start: f64, end: Option<f64>) -> Vec<f64> {
    let count = parts.len();
    let (mut own, mut next, mut right) = (vec![0.0; count], vec![0.0; count], vec![0.0; count]);
    let mut observe = |at: usize, value: f64, weight: f64, own: &mut Vec<f64>| {
        own[at] += weight;
        right[at] += weight * value;
    };
    for (at, part) in parts.iter().enumerate() {
        if let Some(begins) = part.begins {
            observe(at, begins, 1.0, &mut own);
        }
        if let Some(ends) = part.ends {
            observe(at, ends - part.change, 1.0, &mut own);
        }
    }
    match end {
        Some(end) => observe(count - 1, end - parts[count - 1].change, CERTAIN, &mut own),
        None if own.iter().all(|&weight| weight == 0.0) => observe(0, start, 1.0, &mut own),
        None => {}
    }
    for at in 1..count {
        let (Some(ends), Some(begins)) = (parts[at - 1].ends, parts[at].begins) else { continue };
        // level[at] - level[at - 1] = what the part before changed + the luck of the draw.
        let step = parts[at - 1].change + begins - ends;
        own[at] += TRUST;
        own[at - 1] += TRUST;
        next[at - 1] -= TRUST;
        right[at] += TRUST * step;
        right[at - 1] -= TRUST * step;
    }
    // Elimination forwards, then the values backwards.
    for at in 1..count {
        let factor = next[at - 1] / own[at - 1];
        own[at] -= factor * next[at - 1];
        right[at] -= factor * right[at - 1];
    }
    let mut levels = vec![0.0; count];
    for at in (0..count).rev() {
        let later = if at + 1 < count { next[at] * levels[at + 1] } else { 0.0 };
        levels[at] = (right[at] - later) / own[at];
    }
    levels
}

#[cfg(test)]
mod tests {
    use super::*;

    fn draw(expected: f64, actual: f64) -> Beat {
        Beat::Draw { expected: vec![expected, 1.0 - expected], actual: vec![actual, 1.0 - actual] }
    }

    fn worse(change: f64) -> Beat {
        Beat::Worse(vec![change, -change])
    }

    #[test]
    fn what_was_best_or_forced_changes_nothing_and_the_end_is_reached() {
        let beats = [draw(0.5, 0.6), Beat::Still, worse(-0.2), Beat::Still, draw(0.35, 0.5), Beat::Still, worse(0.3)];
        let course = course(2, &beats, &[0.5, 0.5], Some(&[1.0, 0.0]));
        assert_eq!(course.len(), beats.len() + 1);
        for (at, beat) in beats.iter().enumerate() {
            let change = course[at + 1][0] - course[at][0];
            match beat {
                Beat::Still => assert!(change.abs() < 1e-12),
                Beat::Worse(cost) => assert!((change - cost[0]).abs() < 1e-12),
                Beat::Draw { .. } => {}
            }
            assert!((course[at].iter().sum::<f64>() - 1.0).abs() < 1e-5, "chances add up");
        }
        assert!((course[7][0] - 1.0).abs() < 1e-5);
        // Luck is near to what each draw was judged to be, and what is left over is spread.
        assert!(course[1][0] > course[0][0] && course[5][0] > course[4][0]);
    }

    #[test]
    fn without_a_draw_the_start_counts_and_then_the_end() {
        let still = vec![Beat::Still; 3];
        assert_eq!(course(1, &still, &[0.25], None)[3], [0.25]);
        assert!((course(1, &still, &[0.25], Some(&[1.0]))[0][0] - 1.0).abs() < 1e-9);
        assert_eq!(course(2, &[], &[0.5, 0.5], None), [[0.5, 0.5]]);
    }

    #[test]
    fn chances_are_chances() {
        let mut wild = vec![vec![1.3, -0.2, 0.1], vec![0.5, 0.25, 0.25]];
        as_chances(&mut wild);
        assert!(wild.iter().all(|chances| (chances.iter().sum::<f64>() - 1.0).abs() < 1e-12));
        assert!(wild[0].iter().all(|chance| (0.0..=1.0).contains(chance)));
        assert_eq!(wild[1], [0.5, 0.25, 0.25]);
    }
}
