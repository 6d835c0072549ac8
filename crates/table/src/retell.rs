//! Telling an old part of a match. Events are not kept, because hardly anybody asks: the match is played again as far as that needs.

use std::collections::BTreeMap;

use fondaco_game::{NoStory, Portable, StepOf};

use crate::log::{Fact, Happening, Played};
use crate::table::Table;
use crate::view::{Fresh, News};

/// An old part of a match, and what it cost to tell it.
pub(crate) struct Retold<G: Portable> {
    pub(crate) news: Vec<News<G>>,
    /// How many steps were played.
    #[cfg_attr(not(test), expect(dead_code, reason = "tests measure the work by it"))]
    pub(crate) played: usize,
}

impl<G: Portable> Table<G> {
    /// Tells what happened after seq `since`, up to `until`. However much was taken back before and in between, no more steps are
    /// played than stood at `since` and are told.
    pub(crate) fn retell(&self, since: u64, until: u64) -> Retold<G> {
        let happenings = || {
            let happened = self.log.iter().filter_map(|logged| match &logged.fact {
                Fact::Happened(happening) => Some((logged.ms, happening)),
                _ => None,
            });
            (1..=until).zip(happened)
        };
        let told_from = usize::try_from(since).unwrap_or(usize::MAX);
        // Of what is not told, only the steps matter that still stood.
        let mut standing: Vec<StepOf<G>> = Vec::new();
        for (_, (_, happening)) in happenings().take(told_from) {
            match happening {
                Happening::Step(played) => standing.push(played.step),
                Happening::TakenBack { to, .. } => standing.truncate(*to as usize),
                _ => {}
            }
        }
        let returns = happenings().skip(told_from).filter_map(|(_, (_, happening))| match happening {
            Happening::TakenBack { to, .. } => Some(*to as usize),
            _ => None,
        });
        let mut path = Path::new(&self.start, returns);
        standing.iter().for_each(|step| path.play(step, &mut NoStory));
        let mut told = Fresh::since(since);
        for (seq, (ms, happening)) in happenings().skip(told_from) {
            let (turn, number) = (path.game.turn(), path.steps);
            let mut story = Vec::new();
            match happening {
                Happening::Step(Played { step, .. }) => path.play(step, &mut story),
                Happening::TakenBack { to, .. } => path.go_back(*to as usize),
                _ => {}
            }
            told.add(seq, ms, happening, turn, number, story);
        }
        Retold { news: told.into_news(), played: path.played }
    }
}

/// A match that is played again. The positions to which it will return are kept, so that returning costs nothing.
struct Path<G> {
    game: G,
    steps: usize,
    played: usize,
    /// By the number of steps that lead to them.
    kept: BTreeMap<usize, Option<G>>,
}

impl<G: Portable> Path<G> {
    fn new(start: &G, returns: impl Iterator<Item = usize>) -> Self {
        let mut path =
            Path { game: start.clone(), steps: 0, played: 0, kept: returns.map(|steps| (steps, None)).collect() };
        path.keep();
        path
    }

    fn keep(&mut self) {
        if let Some(kept) = self.kept.get_mut(&self.steps) {
            *kept = Some(self.game.clone());
        }
    }

    fn play(&mut self, step: &StepOf<G>, story: &mut impl Extend<G::Event>) {
        self.game.apply(step, story);
        self.steps += 1;
        self.played += 1;
        self.keep();
    }

    fn go_back(&mut self, steps: usize) {
        let kept = self.kept.get(&steps).and_then(Option::as_ref);
        self.game = kept.expect("a step that was taken back was played").clone();
        self.steps = steps;
    }
}

#[cfg(test)]
mod tests {
    use fondaco_game::Seat;
    use fondaco_testkit::pig::Pig;

    use super::*;
    use crate::ask::Ask;
    use crate::control::Control;
    use crate::fairness::Seed;
    use crate::label::{LevelName, MatchId, Name, PlayerId};
    use crate::log::Opening;
    use crate::options::{Options, TakeBacks};
    use crate::seats::{Authority, Holder};
    use crate::table::Stage;

    #[test]
    fn nothing_is_played_twice_however_much_is_taken_back() {
        let person = Holder::person(PlayerId::new("p1").unwrap(), Name::new("Ginevra").unwrap());
        let opening = Opening {
            id: MatchId::new("m1").unwrap(),
            options: Options { take_backs: TakeBacks::Agreed, ..Options::usual::<Pig>(2) },
            given: vec![],
            seats: vec![person, Holder::bot(LevelName::new("random").unwrap())],
            owner: None,
            follows: None,
            seed: Seed::new([7; 32]),
        };
        let (mut table, _) = Table::<Pig>::open(opening, 0).unwrap();
        table.control(Control::Start, 0).unwrap();
        let me = Seat::new(0);
        // Few decisions stand.
        for number in 0..1_000 {
            let at = table.seq();
            if let Some(bot) = table.bot_due() {
                table.play(Authority::Bot(bot.seat), bot.at, "hold", 0).unwrap();
            } else if table.stage() == Stage::Playing {
                let action = if number % 2 == 0 { "hold" } else { "roll" };
                table.ask(me, Ask::Play { at, action: action.into() }, 0).unwrap();
                if number % 64 != 0 {
                    let at = table.seq();
                    let _ = table.ask(me, Ask::TakeBack { at, to: None }, 0);
                }
            }
        }
        let of = |wanted: fn(&Happening<_>) -> bool| {
            table
                .log
                .iter()
                .filter(|logged| matches!(&logged.fact, Fact::Happened(happening) if wanted(happening)))
                .count()
        };
        let (steps, taken_back) = (
            of(|happening| matches!(happening, Happening::Step(_))),
            of(|happening| matches!(happening, Happening::TakenBack { .. })),
        );
        assert!(taken_back > 50, "{taken_back}");
        let whole = table.retell(0, table.seq());
        assert_eq!(whole.played, steps);
        for since in 0..=table.seq() {
            let part = table.retell(since, table.seq());
            assert_eq!(part.news, whole.news[since as usize..], "{since}");
            let told = part.news.iter().filter(|news| matches!(news.what, Happening::Step(_))).count();
            assert!(part.played <= told + 100, "{} steps for {told}", part.played);
        }
    }
}
