//! Previews: what they say is what happens, on random games, and on positions built to order.

use std::collections::BTreeMap;

use fondaco_game::{Game, Seat, Step, Turn, Viewer};
use fondaco_strozzi::components::{Category, City, Flag, Port, Tile};
use fondaco_strozzi::preview::{
    ClaimStatus, Claimant, Claiming, Climb, Docking, Effect, Fate, Keeping, Passing, Patron, Preview,
};
use fondaco_strozzi::{Action, Event, Observation, Phase, Setup, Strozzi};

use crate::common::{Position, after, first_ship, pass_the_round_away, play, random_game, see};

/// A position after an action, and what was told.
fn acted(game: &Strozzi, action: Action) -> (Strozzi, Vec<Event>) {
    let (mut next, mut story) = (*game, Vec::new());
    next.play(&Step::Action(action), &mut story).unwrap_or_else(|refusal| panic!("{action}: {refusal}"));
    (next, story)
}

fn preview(game: &Strozzi) -> Preview {
    Preview::of(&see(game)).expect("what is seen can be looked into")
}

fn effect(game: &Strozzi, action: Action) -> Effect {
    preview(game).effect(action).unwrap_or_else(|| panic!("{action} is legal"))
}

fn every_action() -> impl Iterator<Item = Action> {
    let flags = Flag::ALL.map(Action::Flag).into_iter().chain(Port::ALL.map(Action::Port));
    flags.chain(Tile::all().map(Action::Tile)).chain([Action::Pass])
}

/// The place of a seat's marker among those that have left the starting space, from 1.
fn rank(seen: &Observation, city: City, seat: Seat) -> Option<u8> {
    let moved = seen.cities[&city].markers.iter().filter(|marker| marker.space > 0);
    moved.map(|marker| marker.seat).zip(1..).find(|(other, _)| *other == seat).map(|(_, rank)| rank)
}

fn space(seen: &Observation, city: City, seat: Seat) -> u8 {
    seen.cities[&city].markers.iter().find(|marker| marker.seat == seat).expect("everybody has a marker").space
}

fn has_ended(story: &[Event]) -> bool {
    story.iter().any(|event| matches!(event, Event::RoundEnded { .. }))
}

/// What each seat was paid in a story.
fn paid(players: usize, story: &[Event]) -> Vec<i32> {
    let mut paid = vec![0; players];
    for event in story {
        match *event {
            Event::ShipScored { seat, points, .. }
            | Event::MarkerScored { seat, points, .. }
            | Event::BonusScored { seat, points, .. }
            | Event::PromotionScored { seat, points, .. } => paid[seat.index()] += points,
            _ => {}
        }
    }
    paid
}

fn projected(game: &Strozzi) -> Vec<i32> {
    preview(game).projection().iter().map(|gains| gains.total()).collect()
}

/// A projection and what changes about it.
fn changed(projection: &[i32], change: &[i32]) -> Vec<i32> {
    projection.iter().zip(change).map(|(before, change)| before + change).collect()
}

/// A climb is a move that was told, and moves the marker as the two positions say.
fn check_climb(before: &Strozzi, next: &Strozzi, seat: Seat, climb: &Climb) {
    let (old, new) = (see(before), see(next));
    let city = climb.city;
    assert_eq!((space(&old, city, seat), space(&new, city, seat)), (climb.from, climb.to));
    assert!(climb.from < climb.to && climb.to - climb.from <= climb.steps, "{climb:?}");
    let top = preview(before).track(city).len() - 1;
    assert!(climb.to - climb.from == climb.steps || usize::from(climb.to) == top, "{climb:?}");
    assert_eq!((rank(&old, city, seat), rank(&new, city, seat)), (climb.rank_before, climb.rank));
    let above = |seen: &Observation| -> Vec<Seat> {
        seen.cities[&city].markers.iter().map(|marker| marker.seat).take_while(|&other| other != seat).collect()
    };
    let still_above = above(&new);
    let overtaken: Vec<Seat> = above(&old).into_iter().filter(|other| !still_above.contains(other)).collect();
    assert_eq!(overtaken, climb.overtaken);
    assert_eq!(preview(next).leaders(city), climb.leaders);
}

/// What was met on the way: nothing here is proved unless all of it was.
#[derive(Default, Debug)]
struct Met(BTreeMap<&'static str, u32>);

impl Met {
    fn note(&mut self, what: &'static str, met: bool) {
        *self.0.entry(what).or_default() += u32::from(met);
    }
}

fn check_pass(game: &Strozzi, passing: Passing, met: &mut Met) {
    let (next, story) = acted(game, Action::Pass);
    match passing.then {
        Fate::Asked(seat) => assert_eq!((see(&next).phase, next.turn()), (Phase::Claim, Turn::Player(seat))),
        Fate::Taken(claim) => {
            let taken = story.iter().any(
                |event| matches!(event, Event::Taken { seat, flag, .. } if (*seat, *flag) == (claim.seat, claim.flag)),
            );
            assert!(taken && see(&next).phase == Phase::Port);
        }
        Fate::SetAside => assert!(story.iter().any(|event| matches!(event, Event::SetAside { .. }))),
    }
    assert_eq!(passing.ends_round, has_ended(&story));
    if passing.ends_round {
        // Nothing else happened, so the round gives what was projected.
        assert_eq!(projected(game), paid(game.players(), &story));
    }
    met.note("a pass to the next", matches!(passing.then, Fate::Asked(_)));
    met.note("a pass to the claimant", matches!(passing.then, Fate::Taken(_)));
    met.note("a pass that sets the ship aside", passing.then == Fate::SetAside);
    met.note("a pass that ends the round", passing.ends_round);
}

fn check_flag(game: &Strozzi, claiming: &Claiming, met: &mut Met) {
    let old = see(game);
    let (mut next, story) = acted(game, Action::Flag(claiming.flag));
    let returned = story.iter().any(|event| matches!(event, Event::FlagReturned { .. }));
    assert_eq!(claiming.pirated, old.claim);
    assert_eq!(claiming.pirated.is_some(), returned);
    let mut pirates = Vec::new();
    while see(&next).phase == Phase::Claim {
        let Turn::Player(seat) = next.turn() else { panic!("somebody is asked") };
        pirates.push(seat);
        play(&mut next, "pass");
    }
    assert_eq!(pirates, claiming.pirates);
    // Nobody pirated it: now the ports that were shown are those that can be chosen, and do what was shown.
    let taken = see(&next);
    assert_eq!((taken.phase, taken.decider), (Phase::Port, old.decider));
    let mut actions = Vec::new();
    next.actions(&mut actions);
    assert_eq!(claiming.ports.iter().map(|docking| Action::Port(docking.port)).collect::<Vec<_>>(), actions);
    for docking in &claiming.ports {
        assert_eq!(docking.speed, claiming.speed);
        assert_eq!(effect(&next, Action::Port(docking.port)), Effect::Port(docking.clone()));
    }
    met.note("a flag that others may answer", !claiming.pirates.is_empty());
    met.note("a claim that nobody can answer", claiming.flag != Flag::Pirate && claiming.pirates.is_empty());
    met.note("a claim that is pirated", claiming.pirated.is_some());
}

fn check_port(game: &Strozzi, docking: &Docking, met: &mut Met) {
    let (old, players) = (see(game), game.players());
    let (next, story) = acted(game, Action::Port(docking.port));
    let new = see(&next);
    assert_eq!(docking.seat, old.decider);
    assert_eq!(old.ship, Some(docking.ship));
    assert_eq!(old.claim.map(|claim| (claim.seat, claim.flag)), Some((docking.seat, docking.flag)));
    let told = |event: &Event| matches!(event, Event::Docked { place, .. } if *place == docking.place);
    assert!(story.iter().any(told));
    if !docking.ends_round {
        let (before, ships) = (&old.cities[&docking.port.city()].ships, &new.cities[&docking.port.city()].ships);
        assert_eq!(ships[usize::from(docking.place) - 1].seat, docking.seat);
        assert_eq!(ships.len() - usize::from(docking.place), docking.moved_down.len());
        for moved in &docking.moved_down {
            assert_eq!(ships[usize::from(moved.place) - 1].seat, moved.seat);
            assert_eq!(before[usize::from(moved.place) - 2].seat, moved.seat);
        }
    }
    let moved: Vec<(City, u8, u8)> = story
        .iter()
        .filter_map(|event| match *event {
            Event::Moved { seat, city, from, to, .. } if seat == docking.seat => Some((city, from, to)),
            _ => None,
        })
        .collect();
    assert_eq!(docking.climbs.iter().map(|climb| (climb.city, climb.from, climb.to)).collect::<Vec<_>>(), moved);
    docking.climbs.iter().for_each(|climb| check_climb(game, &next, docking.seat, climb));
    assert_eq!(docking.tile, new.phase == Phase::Tile);
    assert_eq!(docking.ends_round, has_ended(&story));
    let projection = changed(&projected(game), &docking.change);
    assert_eq!(projection, if docking.ends_round { paid(players, &story) } else { projected(&next) });
    met.note("a port", true);
    met.note("a port that pushes down", !docking.moved_down.is_empty());
    met.note("a port that scores nothing", docking.points == 0);
    met.note("a port before a tile", docking.tile);
    met.note("a port that ends the round", docking.ends_round);
    met.note("a marker that overtakes", docking.climbs.iter().any(|climb| !climb.overtaken.is_empty()));
    met.note("a marker that loses steps", docking.climbs.iter().any(|climb| climb.to - climb.from < climb.steps));
}

fn check_tile(game: &Strozzi, keeping: &Keeping, met: &mut Met) {
    let (old, players) = (see(game), game.players());
    let seat = old.decider;
    let (mut next, mut story) = acted(game, Action::Tile(keeping.tile));
    let total = |seen: &Observation| -> u8 {
        let of_category = |tile: &&Tile| tile.category() == keeping.tile.category();
        seen.seats[seat.index()].tiles.iter().filter(of_category).map(|tile| tile.value()).sum()
    };
    assert_eq!((total(&old), total(&see(&next))), (keeping.total_before, keeping.total));
    if let Some(climb) = &keeping.climb {
        check_climb(game, &next, seat, climb);
    }
    let moved = story.iter().any(|event| matches!(event, Event::Moved { .. }));
    assert_eq!(keeping.climb.is_some(), moved);
    let projection = changed(&projected(game), &keeping.change);
    let rank = |game: &Strozzi| {
        let patrons = preview(game).patrons(keeping.tile.category());
        patrons.iter().map(|patron| patron.seat).zip(1..).find(|(other, _)| *other == seat).map(|(_, rank)| rank)
    };
    assert_eq!((rank(game), rank(&next)), (keeping.rank_before, keeping.rank));
    assert_eq!(preview(&next).patrons(keeping.tile.category()), keeping.patrons);
    if see(&next).phase == Phase::Refill {
        assert_eq!(projection, projected(&next));
        // Which tile is drawn changes nothing about the end of the round.
        let drawn = next.chance_at(0);
        next.play(&Step::Chance(drawn), &mut story).unwrap();
    }
    assert_eq!(keeping.ends_round, has_ended(&story));
    if keeping.ends_round {
        assert_eq!(projection, paid(players, &story));
    }
    met.note("a tile", true);
    met.note("a tile that moves a marker", keeping.climb.is_some());
    met.note("a tile that gains a rank", keeping.rank < keeping.rank_before);
    met.note("a tile that ends the round", keeping.ends_round);
}

/// Who is asked, told from the story of the turn so far.
fn check_asking(game: &Strozzi, turn: &[Event], met: &mut Met) {
    let seen = see(game);
    let asking = preview(game).asking();
    if seen.ship.is_none() {
        assert!(asking.is_empty());
        return;
    }
    let order: Vec<Seat> = seen.active.clockwise(game.players()).collect();
    assert_eq!(asking.iter().map(|asked| asked.seat).collect::<Vec<_>>(), order);
    for Claimant { seat, status } in asking {
        let passed = turn.contains(&Event::Passed { seat });
        let claimed = turn.iter().find_map(|event| match event {
            Event::Claimed { seat: other, flag } if *other == seat => Some(*flag),
            _ => None,
        });
        match status {
            ClaimStatus::Passed => assert!(passed),
            ClaimStatus::NotAsked => assert!(!passed && claimed.is_none() && game.turn() != Turn::Player(seat)),
            ClaimStatus::Before => {
                assert!(seen.claim.is_some_and(|claim| claim.flag == Flag::Pirate && claim.seat != seat));
            }
            ClaimStatus::Claimed(flag) => assert_eq!(claimed, Some(flag)),
            ClaimStatus::Decides => assert_eq!((game.turn(), seen.phase), (Turn::Player(seat), Phase::Claim)),
            ClaimStatus::Took(flag) => {
                assert_eq!(seen.phase, Phase::Port);
                assert_eq!(seen.claim.map(|claim| (claim.seat, claim.flag)), Some((seat, flag)));
            }
            ClaimStatus::ToCome => assert!(!passed && claimed.is_none() && seen.phase == Phase::Claim),
        }
        met.note("somebody is asked later", status == ClaimStatus::ToCome);
        met.note("somebody passed", status == ClaimStatus::Passed);
        met.note("somebody is not asked", status == ClaimStatus::NotAsked);
        met.note("somebody was before a pirate", status == ClaimStatus::Before);
    }
}

/// Looks ahead in a position with every action there is, by the eyes of everybody.
fn check(game: &Strozzi, met: &mut Met) {
    let seen = preview(game);
    let mut legal = Vec::new();
    game.actions(&mut legal);
    for viewer in Viewer::all(game.players()) {
        let as_seen = Preview::of(&game.observe(viewer)).unwrap();
        // What one cannot see changes nothing about what is shown.
        assert_eq!(as_seen.projection(), seen.projection());
        for &action in &legal {
            assert_eq!(as_seen.effect(action), seen.effect(action));
        }
    }
    for action in every_action() {
        let effect = seen.effect(action);
        assert_eq!(effect.is_some(), legal.contains(&action), "{action} in {:?}", see(game).phase);
        match effect {
            Some(Effect::Pass(passing)) => check_pass(game, passing, met),
            Some(Effect::Flag(claiming)) => check_flag(game, &claiming, met),
            Some(Effect::Port(docking)) => check_port(game, &docking, met),
            Some(Effect::Tile(keeping)) => check_tile(game, &keeping, met),
            None => {}
        }
    }
}

#[test]
fn what_is_shown_is_what_happens() {
    let mut met = Met::default();
    for seed in 0..72 {
        let players = 3 + seed as usize % 4;
        let setup = Setup { secret_scores: seed % 3 == 0, zero_ranks: seed % 2 == 0, ..Setup::new(players) };
        let mut turn = Vec::new();
        for (game, step) in random_game(&setup, seed) {
            check(&game, &mut met);
            check_asking(&game, &turn, &mut met);
            if let Some(step) = step {
                if see(&game).phase == Phase::Ship {
                    turn.clear();
                }
                game.clone().play(&step, &mut turn).unwrap();
            }
        }
    }
    let missing: Vec<_> = met.0.iter().filter(|(_, count)| **count == 0).collect();
    assert!(missing.is_empty(), "never met: {missing:?}");
}

#[test]
fn a_claim_shows_every_open_port() {
    let position = Position::new(4)
        .docked("venice 1 ware 8:-:0:0, venice 2 plus1 5:GGG:1:0, rome 0 ware 7:R:1:0, naples 3 pirate 4:GCC:0:1")
        .markers(City::Naples, "3@3 2@2 0@1 1@0");
    let game = position.with_ship("5:GRC:2:0");
    let Effect::Flag(claiming) = effect(&game, Action::Flag(Flag::Plus1)) else { panic!("a flag") };
    assert_eq!(claiming.speed, 6);
    assert_eq!(claiming.pirates, [Seat::new(1), Seat::new(2)], "seat 3 has used the pirate flag");
    let [venice, naples] = &claiming.ports[..] else { panic!("a ship lies in Rome") };
    assert_eq!((venice.port, venice.place, venice.points), (Port::Venice, 3, 5), "below the ship of equal speed");
    assert!(venice.moved_down.is_empty());
    assert_eq!((naples.port, naples.place, naples.points), (Port::Naples, 1, 15));
    let pushed = &naples.moved_down[0];
    assert_eq!((pushed.seat, pushed.place, pushed.points_before, pushed.points), (Seat::new(3), 2, 15, 10));
    let [cloth, scrolls] = &naples.climbs[..] else { panic!("a cloth and two scrolls") };
    assert_eq!((cloth.from, cloth.to, cloth.rank_before, cloth.rank), (1, 2, Some(3), Some(3)));
    assert!(cloth.overtaken.is_empty(), "the marker stands to the right of those on the space");
    assert_eq!((scrolls.city, scrolls.steps, scrolls.rank_before, scrolls.rank), (City::Florence, 2, None, Some(1)));
    // 15 for the ship and 15 in Florence; seat 3 falls from 15 to 10.
    assert_eq!(*naples.change, [30, 0, 0, -5]);
}

#[test]
fn a_pirate_sees_who_loses_the_ship() {
    let game = after(&first_ship(3), "ship 3:GGRR:0:1; flag ware; pass");
    let Effect::Flag(claiming) = effect(&game, Action::Flag(Flag::Pirate)) else { panic!("a flag") };
    assert_eq!(claiming.pirated.map(|claim| (claim.seat, claim.flag)), Some((Seat::new(0), Flag::Ware)));
    assert!(claiming.pirates.is_empty());
    assert!(claiming.ports.iter().all(|docking| docking.tile && docking.speed == 3));
    let asking: Vec<ClaimStatus> = preview(&game).asking().iter().map(|asked| asked.status).collect();
    assert_eq!(asking, [ClaimStatus::Claimed(Flag::Ware), ClaimStatus::Passed, ClaimStatus::Decides]);
    let lost = preview(&game).dockings(Seat::new(0), Flag::Ware);
    assert_eq!(lost[0].climbs[0].steps, 3, "what the claimant would do with it");
}

#[test]
fn promotion_counts_in_the_last_round_only() {
    let position = Position::new(3).tiles(1, "art:2:- art:1:G").tiles(2, "art:2:-");
    let early = position.build();
    assert_eq!(projected(&early), [0, 0, 0]);
    let patrons = preview(&early).patrons(Category::Art);
    assert_eq!(told(&patrons), [(1, 3, 30), (2, 2, 20), (0, 0, 10)]);
    let last = position.round(3).build();
    // Nobody has a tile of science or architecture: there the totals of 0 rank by Florence.
    assert_eq!(projected(&last), [70, 70, 40]);
}

fn told(patrons: &[Patron]) -> Vec<(usize, u8, i32)> {
    patrons.iter().map(|patron| (patron.seat.index(), patron.total, patron.points)).collect()
}

#[test]
fn where_nothing_does_not_rank_nobody_without_a_tile_is_a_patron() {
    let position = Position::new(4).tiles(2, "art:1:G").markers(City::Florence, "3@1 0@0 1@0 2@0");
    assert_eq!(
        told(&preview(&position.build()).patrons(Category::Art)),
        [(2, 1, 30), (3, 0, 20), (0, 0, 10), (1, 0, 0)]
    );
    let position = position.setup(|setup| setup.zero_ranks = false);
    assert_eq!(told(&preview(&position.build()).patrons(Category::Art)), [(2, 1, 30)]);
    assert_eq!(told(&preview(&position.build()).patrons(Category::Science)), []);
}

#[test]
fn the_leaders_of_a_city_are_those_whom_the_round_pays() {
    let game = Position::new(4).markers(City::Rome, "2@3 0@3 1@0 3@0").build();
    assert_eq!(preview(&game).leaders(City::Rome), [(Seat::new(2), 15), (Seat::new(0), 10)]);
    assert_eq!(preview(&game).leaders(City::Venice), []);
    let all = Position::new(4).markers(City::Rome, "2@3 0@3 1@2 3@1").build();
    assert_eq!(preview(&all).leaders(City::Rome).iter().map(|leader| leader.1).collect::<Vec<_>>(), [15, 10, 5]);
}

/// A game that ends without anything more than the points and tiles that are given, and the promotion.
fn ended(points: [i32; 3], tiles: [&str; 3], florence: &str, zero_ranks: bool) -> Strozzi {
    let mut position = Position::new(3).round(3).display("3*architecture:1:G").markers(City::Florence, florence);
    for (seat, (points, tiles)) in points.into_iter().zip(tiles).enumerate() {
        position = position.points(seat, [points, 0, 0, 0]).tiles(seat, tiles);
    }
    let mut game = position.setup(|setup| setup.zero_ranks = zero_ranks).build();
    pass_the_round_away(&mut game);
    game
}

#[test]
fn one_value_more_turns_a_game_where_it_brings_what_was_missing() {
    let turned = |points, tiles, florence, zero_ranks, seat| {
        preview(&ended(points, tiles, florence, zero_ranks)).turned_by(Seat::new(seat))
    };
    // All on the starting space: seat 0 is the highest in Florence, then 1, then 2, and no marker scores.
    let start = "0@0 1@0 2@0";
    // Level at 4 of art: the tie in Florence decided 10 points each way. In the others, one value more brings seat 1 nothing.
    let (most, some) = ("2*science:2:- 2*architecture:2:- ", "science:1:G architecture:1:R ");
    let level = [format!("{most}2*art:2:-"), format!("{some}art:2:- 2*art:1:G"), "art:1:R".to_owned()];
    let level = level.each_ref().map(String::as_str);
    assert_eq!(turned([20, 35, 0], level, start, false, 1), Some(Category::Art));
    assert_eq!(turned([20, 35, 0], level, start, true, 1), Some(Category::Art));
    assert_eq!(turned([20, 30, 0], level, start, false, 1), None, "with equal points, Florence decides again");
    assert_eq!(turned([20, 30, 0], level, "1@0 0@0 2@0", false, 0), Some(Category::Art), "seat 1 won by Florence");
    assert_eq!(turned([20, 25, 0], level, start, false, 1), None, "20 are not enough");
    // One more is not enough for a place.
    let behind = [level[0], "science:1:G architecture:1:R art:2:-", level[2]];
    assert_eq!(turned([20, 35, 0], behind, start, false, 1), None);
    // A first tile brings a rank where nothing ranks without one: of science, 30 points for nobody else.
    let first = ["art:2:-", "", ""];
    assert_eq!(turned([0, 5, 0], first, start, false, 1), Some(Category::Science));
    assert_eq!(turned([0, 0, 0], first, start, false, 1), None, "equal, and Florence decides");
    // Where nothing ranks, too, seat 0 has 30 of each category, and one more value brings 10 and costs 10.
    assert_eq!(turned([0, 25, 0], first, start, true, 1), Some(Category::Science));
    assert_eq!(turned([0, 5, 0], first, start, true, 1), None);
    // Before the end there is no winner.
    assert_eq!(preview(&first_ship(3)).turned_by(Seat::new(1)), None);
}

#[test]
fn a_position_that_cannot_be_is_not_looked_into() {
    let mut seen = see(&first_ship(3));
    seen.supply += 1;
    assert!(Preview::of(&seen).unwrap_err().to_string().contains("S-2.4"));
}

/// Whoever shows a story event after event may look ahead at any time: between two events there may be no position, but nothing
/// goes wrong.
#[test]
fn looking_ahead_between_events_does_no_harm() {
    let (mut looked, mut none) = (0, 0);
    for seed in 0..16 {
        let setup = Setup { secret_scores: seed % 3 == 0, ..Setup::new(3 + seed as usize % 4) };
        for (game, step) in random_game(&setup, seed) {
            let Some(step) = step else { continue };
            let (mut next, mut story, mut seen) = (game, Vec::new(), see(&game));
            next.play(&step, &mut story).unwrap();
            for event in &story {
                Strozzi::follow(&mut seen, event);
                let Ok(preview) = Preview::of(&seen) else {
                    none += 1;
                    continue;
                };
                assert!(preview.asking().len() <= seen.seats.len());
                assert_eq!(preview.projection().len(), seen.seats.len());
                every_action().for_each(|action| drop(preview.effect(action)));
                looked += 1;
            }
        }
    }
    assert!(looked > 1_000 && none > 1_000, "{looked} {none}");
}
