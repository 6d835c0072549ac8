//! A challenge in a link: compressed, in letters that an address may have. So it needs no server, and nobody waits for anybody.

use base64ct::{Base64UrlUnpadded, Encoding as _};
use miniz_oxide::deflate::compress_to_vec;
use miniz_oxide::inflate::decompress_to_vec_with_limit;

use super::{Challenge, daily};

/// The longest text that is looked at: a long game with its moves is a tenth of it.
const LONGEST_TEXT: usize = 64 * 1024;
/// The most bytes that one becomes.
const LONGEST: usize = 1 << 20;
/// How hard it is pressed, from 0 to 10.
const PRESSED: u8 = 9;

/// The challenge as a link has it.
#[must_use]
pub fn pack(challenge: &Challenge) -> String {
    let text = serde_json::to_vec(challenge).unwrap_or_default();
    Base64UrlUnpadded::encode_string(&compress_to_vec(&text, PRESSED))
}

/// The challenge that a link has; nothing if it has none, or if it is not what it says.
#[must_use]
pub fn unpack(text: &str) -> Option<Challenge> {
    if text.len() > LONGEST_TEXT {
        return None;
    }
    let bytes = Base64UrlUnpadded::decode_vec(text).ok()?;
    let text = decompress_to_vec_with_limit(&bytes, LONGEST).ok()?;
    let mut challenge: Challenge = serde_json::from_slice(&text).ok()?;
    challenge.check().ok()?;
    // Anybody can write down any day.
    challenge.day = challenge.day.filter(|&day| daily::deal(challenge.deal.game, day).hash() == challenge.deal.hash());
    Some(challenge)
}

#[cfg(test)]
mod tests {
    use fondaco_game::{Seat, Turn};
    use fondaco_search::{Bot, Budget, Level};
    use fondaco_table::{
        AnyGame, AnyTable, Ask, Authority, Control, ForPosition, GameName, Holder, LevelName, MatchId, Name, Opening,
        PlayerId, Seed, TakeBacks,
    };

    use super::*;
    use crate::hosts::deals::{Deal, NoDeal, daily};

    struct Decide(Level, u64);
    impl ForPosition for Decide {
        type Out = String;
        fn run<G: AnyGame>(self, position: &G) -> String {
            Bot::new(self.0, self.1).decide(position, Budget::Level, || false).unwrap().to_string()
        }
    }

    /// The deal at a table, begun.
    fn table_of(deal: &Deal, take_backs: TakeBacks) -> AnyTable {
        let me = || Holder::person(PlayerId::new("me").unwrap(), Name::new("Ada").unwrap());
        let opening = Opening {
            id: MatchId::new("x").unwrap(),
            seats: deal.seats.iter().map(|bot| bot.clone().map_or_else(me, Holder::bot)).collect(),
            options: fondaco_table::Options { take_backs, ..deal.options() },
            given: Vec::new(),
            owner: None,
            follows: None,
            seed: deal.seed,
        };
        let (mut table, _) = AnyTable::open(opening, 0).unwrap();
        table.control(Control::Start, 0).unwrap();
        table
    }

    /// The deal played to its end: bots as the page lets them decide, and the person as a bot would that has these dice.
    fn played(deal: &Deal, person: u64) -> AnyTable {
        let mut table = table_of(deal, TakeBacks::Own);
        while let Turn::Player(seat) = table.turn() {
            let (who, decide) = match table.bot_due() {
                Some(due) => (Authority::Bot(due.seat), Decide(Level::GREEDY, table.bot_dice(seat))),
                None => (Authority::Person(seat), Decide(Level::RANDOM, person.wrapping_add(table.seq()))),
            };
            let action = table.run(decide);
            table.play(who, table.seq(), &action, 0).unwrap();
        }
        table
    }

    fn challenge(game: GameName) -> Challenge {
        let deal = daily::deal(game, 20_775);
        Challenge { by: Some(Name::new("Ada").unwrap()), ..Challenge::of(&played(&deal, 1)).unwrap() }
    }

    #[test]
    fn a_challenge_goes_into_a_link_and_comes_out_as_it_was() {
        for &game in GameName::ALL {
            let whole = challenge(game);
            assert_eq!(whole.deal, daily::deal(game, 20_775));
            let short = Challenge { steps: None, ..whole.clone() };
            for (challenge, most) in [(whole, 8_000), (short, 1_000)] {
                let packed = pack(&challenge);
                assert_eq!(unpack(&packed), Some(challenge));
                assert!(packed.chars().all(|letter| letter.is_ascii_alphanumeric() || "-_".contains(letter)));
                assert!(packed.len() < most, "{} letters", packed.len());
            }
        }
    }

    #[test]
    fn an_edition_of_ones_own_goes_with_it() {
        let game = GameName::ALL[0];
        let edition = game.surprise(11);
        edition.keep().unwrap();
        let deal =
            Deal { edition: edition.id.clone(), components: Some(edition.components), ..daily::deal(game, 20_775) };
        let challenge = Challenge::of(&played(&deal, 1)).unwrap();
        assert_eq!(challenge.deal, deal);
        assert_eq!(unpack(&pack(&challenge)).map(|found| found.deal.hash()), Some(deal.hash()));
        assert_ne!(deal.hash(), daily::deal(game, 20_775).hash());
    }

    #[test]
    fn the_same_decisions_get_the_same_answers_and_others_the_same_lots() {
        for &game in GameName::ALL {
            let deal = daily::deal(game, 20_776);
            let steps = |person| played(&deal, person).record().steps;
            assert_eq!(steps(1), steps(1));
            let (one, other) = (steps(1), steps(2));
            let alike = one.iter().zip(&other).take_while(|(one, other)| one == other).count();
            assert!(alike < one.len(), "{game}: other decisions, another game");
            assert_ne!(steps(1), played(&daily::deal(game, 20_777), 1).record().steps);
        }
    }

    #[test]
    fn what_is_no_challenge_or_lies_is_refused() {
        let good = challenge(GameName::ALL[0]);
        let packed = pack(&good);
        for odd in ["", "?", "abc", &packed[..packed.len() / 2], &"A".repeat(LONGEST_TEXT + 1)] {
            assert_eq!(unpack(odd), None, "{odd}");
        }
        let lies = |change: fn(&mut Challenge)| {
            let mut odd = good.clone();
            change(&mut odd);
            assert_eq!(unpack(&pack(&odd)), None);
        };
        lies(|odd| odd.result.scores[0] += 5);
        lies(|odd| {
            // What adds up but is not what the moves lead to.
            odd.result.scores[0] += 5;
            let any = odd.result.breakdown[0].values_mut().next().unwrap();
            *any += 5;
        });
        lies(|odd| odd.deal.seed = Seed::named("another"));
        lies(|odd| drop(odd.steps.as_mut().unwrap().pop()));
        lies(|odd| odd.result.ranks.push(1));
        lies(|odd| odd.deal.seats.push(None));
        lies(|odd| odd.deal.seats[0] = LevelName::new("merchant").ok());
        lies(|odd| odd.deal.rules = 99);
        lies(|odd| odd.deal.setup = serde_json::Value::Null);
        lies(|odd| odd.deal.components = Some("ship 9:G:0:0".to_owned()));
        lies(|odd| odd.result.scores[1] = i32::MAX);
        let bomb = Base64UrlUnpadded::encode_string(&compress_to_vec(&vec![b' '; 4 * LONGEST], PRESSED));
        assert_eq!(unpack(&bomb), None);
    }

    /// Decks are drawn from one by one: what somebody takes from one changes nothing of another.
    #[test]
    fn other_decisions_get_the_same_ships() {
        let game = "strozzi".parse().unwrap();
        let deal = daily::deal(game, 20_790);
        assert!(deal.lots && !deal.was_shared() && !daily::deal(game, 20_775).lots);
        let ships = |person| -> Vec<String> {
            played(&deal, person).record().steps.into_iter().filter(|step| step.starts_with("ship ")).collect()
        };
        let (one, other) = (ships(1), ships(2));
        let alike = one.iter().zip(&other).filter(|(one, other)| one == other).count();
        assert!(one != other && 2 * alike > one.len().min(other.len()), "{alike} of {} {}", one.len(), other.len());
        let challenge = Challenge::of(&played(&deal, 1)).unwrap();
        assert_eq!(unpack(&pack(&challenge)), Some(challenge.clone()));
        assert_eq!(challenge.day, None, "nobody has played it in this browser");
        // Whoever opens it later, with other bots, is told.
        let old = Deal { bots: Some(0), ..deal.clone() };
        assert!(old.has_other_bots() && !deal.has_other_bots());
        assert_eq!(old.hash(), deal.hash(), "it is the same deal");
    }

    #[test]
    fn who_has_looked_at_what_comes_challenges_nobody() {
        let deal = daily::deal("strozzi".parse().unwrap(), 20_790);
        let mut table = table_of(&deal, TakeBacks::Usual);
        let decide = |table: &mut AnyTable| {
            let Turn::Player(seat) = table.turn() else { return false };
            let (who, at) = (table.bot_due().map(|due| Authority::Bot(due.seat)), table.seq());
            let action = table.run(Decide(Level::GREEDY, at));
            table.play(who.unwrap_or(Authority::Person(seat)), at, &action, 0).unwrap();
            true
        };
        // Until something has been drawn since the person's last decision, and it is their turn again.
        let own = Turn::Player(deal.me());
        while table.turn() != own {
            decide(&mut table);
        }
        let draws = |table: &AnyTable| table.record().steps.iter().filter(|step| step.starts_with("ship ")).count();
        let before = draws(&table);
        while draws(&table) == before || table.turn() != own {
            decide(&mut table);
        }
        let at = table.seq();
        table.ask(deal.me(), Ask::TakeBack { at, to: None }, 0).unwrap();
        assert!(draws(&table) <= before + 1);
        while decide(&mut table) {}
        assert_eq!(Challenge::of(&table), Err(NoDeal::TakenBack));
    }

    #[test]
    fn only_a_whole_game_of_one_person_is_a_challenge() {
        let deal = daily::deal(GameName::ALL[0], 20_775);
        let table = played(&deal, 1);
        assert_eq!(Challenge::of(&table.before(40)), Err(NoDeal::Unfinished));
        assert_eq!(Challenge::of(&table).unwrap().deal.me(), Seat::new(0));
    }
}
