//! Who suits whom: the wishes of those who want to be brought together, and the tables that they make. Nothing here waits, stores or
//! looks at a clock.
//!
//! Whoever has waited longest chooses first. A table needs everybody's consent: the game, the number of players, the speed and
//! whether it counts are what each of them wishes, and no two ratings differ by more than both of the two allow by now.

use std::cell::Cell;
use std::collections::{HashMap, HashSet};

use fondaco_table::{GameName, PlayerId};
use fondaco_wire::{Search, Wish};

use crate::store::{WishRow, Wisher};

/// After how long bots take free seats, for those who want them to.
pub(super) const BOTS_AFTER_MS: u64 = 30_000;
/// In this time, the distance that ratings may have grows by what it was at first.
const WIDER_EACH_MS: u64 = 30_000;

/// How many people are tried for a table after those who have waited longest: nobody waits for a perfect answer.
const MOST_TRIES: usize = 2_000;

/// How often it is looked in one round whether two people suit each other. Whoever it was not enough for comes first in the next.
const MOST_LOOKS: usize = 400_000;

/// Who suits whom changes: the longer people wait, the more they allow, and somebody may block somebody at any time.
#[derive(Clone)]
pub(super) struct Moment {
    pub(super) now_ms: u64,
    /// Whom those who wait have blocked.
    pub(super) blocked: HashMap<PlayerId, HashSet<PlayerId>>,
    /// How often it may still be looked whether two people suit each other.
    looks: Cell<usize>,
}

impl Default for Moment {
    fn default() -> Self {
        Moment { now_ms: 0, blocked: HashMap::new(), looks: Cell::new(MOST_LOOKS) }
    }
}

impl Moment {
    pub(super) fn new(now_ms: u64, blocked: HashMap<PlayerId, HashSet<PlayerId>>) -> Self {
        Moment { now_ms, blocked, ..Moment::default() }
    }

    fn is_over(&self) -> bool {
        self.looks.get() == 0
    }
}

/// People who would play together.
#[derive(Clone, PartialEq, Debug)]
pub(super) struct Group<'a> {
    pub(super) game: GameName,
    pub(super) players: usize,
    /// Those who have waited longest first.
    pub(super) members: Vec<&'a WishRow>,
}

impl Group<'_> {
    fn missing(&self) -> usize {
        self.players - self.members.len()
    }
}

/// A round: from which wish on it looks, and with which the next one goes on.
pub(super) type From = usize;

/// People who would play together, in a copy of their own.
pub(super) struct Agreed {
    pub(super) game: GameName,
    pub(super) players: usize,
    pub(super) members: Vec<WishRow>,
}

/// The tables that can be opened now, as far as a round gets, and from whom on the next one looks. It takes a while.
pub(super) fn agreed(rows: &[WishRow], moment: &Moment, from: From) -> (Vec<Agreed>, From) {
    let (groups, next) = groups(rows, moment, from);
    let own = |Group { game, players, members }: Group<'_>| Agreed {
        game,
        players,
        members: members.into_iter().cloned().collect(),
    };
    (groups.into_iter().map(own).collect(), next)
}

/// How the searches of these people go, as far as a round gets, and from whom on the next one looks. It takes a while.
pub(super) fn searches(
    here: &[PlayerId],
    rows: &[WishRow],
    moment: &Moment,
    from: From,
) -> (Vec<(PlayerId, Search)>, From) {
    let mut all = Vec::new();
    for at in 0..here.len() {
        let place = (from + at) % here.len();
        let Some(row) = rows.iter().find(|row| row.wisher.person == here[place]) else { continue };
        let search = search(row, rows, moment);
        if moment.is_over() {
            return (all, place);
        }
        all.push((here[place].clone(), search));
    }
    (all, 0)
}

/// The tables that can be opened now: full ones, and those that bots fill. Those who have waited longest come first, unless the round
/// before did not get to the others.
fn groups<'a>(rows: &'a [WishRow], moment: &Moment, from: From) -> (Vec<Group<'a>>, From) {
    let from = if from < rows.len() { from } else { 0 };
    let mut left: Vec<&WishRow> = rows[from..].iter().chain(&rows[..from]).collect();
    let mut groups = Vec::new();
    let mut at = 0;
    while at < left.len() {
        if moment.is_over() {
            let next = rows.iter().position(|row| std::ptr::eq(row, left[at]));
            return (groups, next.unwrap_or(0));
        }
        let waiting = &left[at..];
        let full = best(waiting[0], waiting, moment).filter(|group| group.missing() == 0);
        match full.or_else(|| with_bots(waiting[0], waiting, moment)) {
            Some(group) => {
                left.retain(|row| !group.members.iter().any(|member| std::ptr::eq(*member, *row)));
                groups.push(group);
            }
            None => at += 1,
        }
    }
    (groups, 0)
}

/// How the search of somebody goes.
fn search(row: &WishRow, rows: &[WishRow], moment: &Moment) -> Search {
    let all: Vec<&WishRow> = rows.iter().collect();
    let group = best(row, &all, moment);
    let small = |number: usize| u8::try_from(number).unwrap_or(u8::MAX);
    Search {
        wish: row.wisher.wish.clone(),
        since_ms: row.since_ms,
        found: small(group.as_ref().map_or(1, |group| group.members.len())),
        of: small(group.as_ref().map_or(1, |group| group.players)),
        within: row.wisher.wish.within.map(|within| width(within, row.since_ms, moment.now_ms)),
        bots_ms: row.since_ms + BOTS_AFTER_MS,
    }
}

/// The table that is nearest to being full; of full ones, the largest. Nothing if no table suits the wish.
fn best<'a>(first: &'a WishRow, rows: &[&'a WishRow], moment: &Moment) -> Option<Group<'a>> {
    let all = tables(&first.wisher.wish).map(|(game, players)| gather(first, rows, game, players, moment));
    all.min_by_key(|group| {
        let full = group.missing() == 0;
        (group.missing(), if full { usize::MAX - group.players } else { group.players })
    })
}

/// A table that bots fill, if somebody has waited long enough and wants that: with all who want it too.
fn with_bots<'a>(first: &'a WishRow, rows: &[&'a WishRow], moment: &Moment) -> Option<Group<'a>> {
    if !first.wisher.wish.bots || moment.now_ms < first.since_ms + BOTS_AFTER_MS {
        return None;
    }
    let rows: Vec<&WishRow> = rows.iter().copied().filter(|row| row.wisher.wish.bots).collect();
    // Nobody is rated for a game against bots alone: such a table could never begin.
    let least = if first.wisher.wish.rated { 2 } else { 1 };
    let all = tables(&first.wisher.wish).map(|(game, players)| gather(first, &rows, game, players, moment));
    all.filter(|group| group.members.len() >= least)
        .min_by_key(|group| (usize::MAX - group.members.len(), group.players))
}

/// The tables that suit a wish.
fn tables(wish: &Wish) -> impl Iterator<Item = (GameName, usize)> {
    wish.games().flat_map(|game| wish.players_of(game).map(move |players| (game, players)))
}

/// Those who would play this with somebody: as many as there are seats, or as many as are found. Where several can be, those who have
/// waited longest come first.
fn gather<'a>(first: &'a WishRow, rows: &[&'a WishRow], game: GameName, players: usize, moment: &Moment) -> Group<'a> {
    let wants = |row: &WishRow| {
        let wish = &row.wisher.wish;
        wish.game.is_none_or(|wanted| wanted == game) && wish.players_of(game).contains(&players)
    };
    let suits = |row: &&WishRow| wants(row) && suit(first, row, game, moment);
    let others: Vec<&WishRow> = rows.iter().copied().filter(suits).collect();
    let suit = |one: &WishRow, other: &WishRow| suit(one, other, game, moment);
    // Whoever comes first is tried first: that alone looks at everybody once.
    let tries = others.len() + MOST_TRIES;
    let mut gathering = Gathering { others, players, suit, tries, members: vec![first], largest: vec![first] };
    gathering.extend(0);
    Group { game, players, members: gathering.largest }
}

/// A search for people who all suit each other.
struct Gathering<'a, S> {
    /// Those who suit the first.
    others: Vec<&'a WishRow>,
    players: usize,
    suit: S,
    /// How many may still be tried.
    tries: usize,
    members: Vec<&'a WishRow>,
    /// The largest group so far.
    largest: Vec<&'a WishRow>,
}

impl<S: Fn(&WishRow, &WishRow) -> bool> Gathering<'_, S> {
    /// Adds others to the members, from this one on.
    fn extend(&mut self, from: usize) {
        if self.members.len() > self.largest.len() {
            self.largest.clone_from(&self.members);
        }
        for at in from..self.others.len() {
            let most = self.members.len() + self.others.len() - at;
            if self.largest.len() == self.players || most <= self.largest.len() || self.tries == 0 {
                return;
            }
            self.tries -= 1;
            let other = self.others[at];
            if self.members[1..].iter().all(|member| (self.suit)(member, other)) {
                self.members.push(other);
                self.extend(at + 1);
                self.members.pop();
            }
        }
    }
}

/// Whether two people suit each other.
fn suit(one: &WishRow, other: &WishRow, game: GameName, moment: &Moment) -> bool {
    let Some(looks) = moment.looks.get().checked_sub(1) else { return false };
    moment.looks.set(looks);
    let (a, b) = (&one.wisher, &other.wisher);
    let apart = (a.rating(game) - b.rating(game)).abs();
    let near = |row: &WishRow| {
        row.wisher.wish.within.is_none_or(|within| apart <= f64::from(width(within, row.since_ms, moment.now_ms)))
    };
    let blocked =
        |by: &Wisher, who: &Wisher| moment.blocked.get(&by.person).is_some_and(|all| all.contains(&who.person));
    a.person != b.person
        && !blocked(a, b)
        && !blocked(b, a)
        && a.wish.speed == b.wish.speed
        && a.wish.rated == b.wish.rated
        && near(one)
        && near(other)
}

/// How far apart ratings may be for somebody who has waited since then.
fn width(within: u8, since_ms: u64, now_ms: u64) -> u16 {
    let steps = now_ms.saturating_sub(since_ms) / WIDER_EACH_MS;
    let wide = u64::from(within).saturating_mul(steps.saturating_add(1));
    u16::try_from(wide).unwrap_or(u16::MAX)
}

#[cfg(test)]
mod tests {
    use fondaco_wire::Speed;

    use super::*;
    use crate::store::NodeId;

    const NOW: u64 = 1_000_000;

    /// Somebody who has waited for so many seconds.
    fn row(name: &str, seconds: u64, wish: Wish, rating: f64) -> WishRow {
        let ratings = GameName::ALL.iter().map(|&game| (game, rating)).collect();
        let person = PlayerId::new(name).unwrap();
        let wisher = Wisher { person, name: name.parse().unwrap(), mark: None, ratings, wish };
        WishRow::new(NodeId::new("n"), NOW - seconds * 1000, wisher)
    }

    fn any() -> Wish {
        Wish { game: None, players: None, speed: Speed::Brisk, within: None, rated: false, bots: false }
    }

    fn of(players: u8) -> Wish {
        Wish { players: Some(players), ..any() }
    }

    fn now() -> Moment {
        Moment { now_ms: NOW, ..Moment::default() }
    }

    /// Now, when these have blocked those.
    fn blocked(pairs: &[(&str, &str)]) -> Moment {
        let mut moment = now();
        for (by, who) in pairs {
            let all = moment.blocked.entry(PlayerId::new(by).unwrap()).or_default();
            all.insert(PlayerId::new(who).unwrap());
        }
        moment
    }

    /// The groups of one round, which gets to everybody.
    fn found<'a>(rows: &'a [WishRow], moment: &Moment) -> Vec<Group<'a>> {
        let (groups, next) = groups(rows, moment, 0);
        assert_eq!(next, 0);
        groups
    }

    /// The groups as texts: game, seats and names.
    fn told(rows: &[WishRow]) -> Vec<String> {
        told_at(rows, &now())
    }

    fn told_at(rows: &[WishRow], moment: &Moment) -> Vec<String> {
        let tell = |group: &Group<'_>| {
            let names: Vec<&str> = group.members.iter().map(|row| row.wisher.name.as_str()).collect();
            format!("{} {} {}", group.game, group.players, names.join(" "))
        };
        found(rows, moment).iter().map(tell).collect()
    }

    fn all(rows: &[(&str, u64, Wish)]) -> Vec<WishRow> {
        rows.iter().map(|(name, seconds, wish)| row(name, *seconds, wish.clone(), 25.0)).collect()
    }

    #[test]
    fn those_who_want_the_same_play_together() {
        let three = [("a", 9, of(3)), ("b", 8, of(4)), ("c", 7, of(3))];
        assert_eq!(told(&all(&three)), [""; 0]);
        let four = [&three[..], &[("d", 6, of(3))]].concat();
        let game = GameName::ALL[0];
        assert_eq!(told(&all(&four)), [format!("{game} 3 a c d")]);
        // Who takes any number plays with as many as are there.
        let open = [("a", 9, any()), ("b", 8, any()), ("c", 7, any()), ("d", 6, any())];
        assert_eq!(told(&all(&open)), [format!("{game} 4 a b c d")]);
        assert_eq!(told(&all(&open[..3])), [format!("{game} 3 a b c")]);
    }

    #[test]
    fn everybody_is_seated_once_and_the_oldest_choose_first() {
        let many: Vec<WishRow> = (0..11).map(|n| row(&format!("p{n:02}"), 60 - n, of(3), 25.0)).collect();
        let found = found(&many, &now());
        let names: Vec<&str> = found.iter().flat_map(|group| &group.members).map(|m| m.wisher.name.as_str()).collect();
        let expected: Vec<String> = (0..9).map(|n| format!("p{n:02}")).collect();
        assert_eq!(names, expected);
    }

    #[test]
    fn speed_game_and_what_counts_are_agreed() {
        let others = [
            Wish { speed: Speed::Calm, ..of(3) },
            Wish { rated: true, ..of(3) },
            Wish { game: Some(GameName::ALL[1]), ..of(3) },
        ];
        for other in others {
            let rows = [("a", 9, Wish { game: Some(GameName::ALL[0]), ..of(3) }), ("b", 8, of(3)), ("c", 7, other)];
            assert_eq!(told(&all(&rows)), [""; 0]);
        }
    }

    #[test]
    fn nobody_meets_whom_they_have_blocked() {
        let rows = all(&[("a", 9, of(3)), ("b", 8, of(3)), ("c", 7, of(3)), ("d", 6, of(3))]);
        let game = GameName::ALL[0];
        // The younger one has blocked the older one, who comes first.
        let moment = blocked(&[("c", "b")]);
        assert_eq!(told_at(&rows, &moment), [format!("{game} 3 a b d")]);
        assert_eq!(told_at(&rows[..3], &moment), [""; 0]);
    }

    /// Whoever is taken first may keep others away who could play.
    #[test]
    fn the_first_who_suits_keeps_nobody_from_playing() {
        let rows = all(&[("a", 9, of(3)), ("b", 8, of(3)), ("c", 7, of(3)), ("d", 6, of(3))]);
        let moment = blocked(&[("b", "c"), ("d", "b")]);
        let game = GameName::ALL[0];
        assert_eq!(told_at(&rows, &moment), [format!("{game} 3 a c d")]);
        assert_eq!(search(&rows[1], &rows, &moment).found, 2);
    }

    #[test]
    fn people_are_tried_only_so_often() {
        // Four kinds of ten people, and none suits their own kind: so five never come together, and there are many fours.
        let rows: Vec<WishRow> = (0..40).map(|n| row(&format!("p{n}"), 1, of(6), f64::from(n % 4))).collect();
        let first = row("first", 9, of(6), 9.0);
        let tried = std::cell::Cell::new(0);
        let suit = |one: &WishRow, other: &WishRow| {
            tried.set(tried.get() + 1);
            (one.wisher.ratings[0].1 - other.wisher.ratings[0].1).abs() > 0.5
        };
        let (members, tries) = (vec![&first], 2_000);
        let others: Vec<&WishRow> = rows.iter().collect();
        let mut gathering = Gathering { others, players: 6, suit, tries, largest: members.clone(), members };
        gathering.extend(0);
        assert_eq!((gathering.largest.len(), gathering.tries), (5, 0));
        assert!((2_000..=4 * 2_000).contains(&tried.get()), "{}", tried.get());
    }

    #[test]
    fn the_range_of_ratings_widens_for_both() {
        let wish = Wish { within: Some(2), ..of(3) };
        let rows = |waited: u64| {
            vec![
                row("a", waited, wish.clone(), 25.0),
                row("b", waited, wish.clone(), 29.0),
                row("c", waited, Wish { within: None, ..wish.clone() }, 27.0),
            ]
        };
        assert!(found(&rows(29), &now()).is_empty(), "four points apart, two allowed");
        assert_eq!(found(&rows(30), &now()).len(), 1);
        assert_eq!(search(&rows(0)[0], &rows(0), &now()).within, Some(2));
        assert_eq!(search(&rows(65)[0], &rows(65), &now()).within, Some(6));
        // Who has just come is not drawn in by somebody who has waited long.
        let mut one_new = rows(600);
        one_new[1].since_ms = NOW;
        assert!(found(&one_new, &now()).is_empty());
        assert_eq!(width(255, 0, u64::MAX), u16::MAX);
    }

    #[test]
    fn bots_come_after_a_while_for_those_who_want_them() {
        let wants = |players| Wish { bots: true, ..of(players) };
        let game = GameName::ALL[0];
        assert_eq!(told(&all(&[("a", 29, wants(4))])), [""; 0]);
        assert_eq!(told(&all(&[("a", 30, wants(4))])), [format!("{game} 4 a")]);
        // Who does not want them waits on; who does, and has just come, plays along.
        let rows = [("a", 40, of(4)), ("b", 30, wants(4)), ("c", 1, wants(4))];
        assert_eq!(told(&all(&rows)), [format!("{game} 4 b c")]);
        assert_eq!(told(&all(&[("a", 30, Wish { bots: true, ..any() })])), [format!("{game} 3 a")]);
    }

    #[test]
    fn a_rated_table_with_bots_needs_two_people() {
        let wants = |rated| Wish { bots: true, rated, ..of(4) };
        let game = GameName::ALL[0];
        assert_eq!(told(&all(&[("a", 60, wants(true))])), [""; 0]);
        assert_eq!(told(&all(&[("a", 60, wants(true)), ("b", 1, wants(false))])), [""; 0]);
        assert_eq!(told(&all(&[("a", 60, wants(true)), ("b", 1, wants(true))])), [format!("{game} 4 a b")]);
    }

    #[test]
    fn a_search_says_how_many_are_there() {
        let rows = all(&[("a", 9, of(4)), ("b", 8, any()), ("c", 7, of(3))]);
        let seen = |at: usize| search(&rows[at], &rows, &now());
        assert_eq!((seen(0).found, seen(0).of, seen(0).bots_ms), (2, 4, NOW + 21_000));
        assert_eq!((seen(1).found, seen(1).of), (2, 3), "one is missing, instead of two");
    }

    /// Many who suit nobody, because they have blocked each other in two halves, and three who have come last.
    #[test]
    fn a_crowd_that_suits_nobody_keeps_nobody_waiting() {
        let name = |number: usize| PlayerId::new(&format!("p{number}")).unwrap();
        let mut rows: Vec<WishRow> =
            (0..500u32).map(|n| row(&format!("p{n}"), 900, any(), f64::from(n) * 60.0)).collect();
        for crowd in &mut rows {
            crowd.wisher.wish.within = Some(1);
        }
        rows.extend(["x", "y", "z"].map(|name| row(name, 1, of(3), -500.0)));
        let mut moment = now();
        for one in 0..500 {
            moment.blocked.insert(name(one), (0..200).map(|other| name((one + 1 + other) % 500)).collect());
        }
        let mut from = 0;
        for round in 1..=20 {
            let moment = moment.clone();
            let (groups, next) = groups(&rows, &moment, from);
            assert!(moment.looks.get() <= MOST_LOOKS);
            if !groups.is_empty() {
                let names: Vec<&str> = groups[0].members.iter().map(|row| row.wisher.name.as_str()).collect();
                assert_eq!(names, ["x", "y", "z"]);
                return;
            }
            assert_ne!(next, from, "round {round} got nowhere");
            from = next;
        }
        panic!("they are never seated");
    }

    /// What everybody is told is worked out in turns, too.
    #[test]
    fn everybody_is_told_in_turn() {
        let rows: Vec<WishRow> = (0..500u32).map(|n| row(&format!("p{n}"), 9, any(), f64::from(n) * 60.0)).collect();
        let here: Vec<PlayerId> = rows.iter().map(|row| row.wisher.person.clone()).collect();
        let (mut from, mut told) = (0, HashSet::new());
        for _ in 0..20 {
            let (some, next) = searches(&here, &rows, &now(), from);
            told.extend(some.into_iter().map(|(person, _)| person));
            from = next;
        }
        assert_eq!(told.len(), 500);
    }
}
