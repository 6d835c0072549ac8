//! Who is sent changes sees what the others see.

use fondaco_game::{Dice, Seat, Viewer};
use fondaco_table::broadcast::LastShown;
use fondaco_table::delta::apply;
use fondaco_table::{AnyTable, Ask, GameName, Lasts, Order, Progress, Stage};
use fondaco_wire::{Delta, Frame, Listener, ServerMessage, broadcast_to};
use serde_json::Value;

use crate::common::*;

/// A client that is sent changes.
struct Client {
    viewer: Viewer,
    last: LastShown,
    table: Value,
    observation: Value,
    /// How many bytes it was sent, and how many it would have been sent without.
    bytes: usize,
    whole: usize,
}

impl Client {
    fn new(viewer: Viewer, of: &AnyTable) -> Self {
        let (table, observation) = shown(of, viewer);
        Client { viewer, last: LastShown::of(of, viewer), table, observation, bytes: 0, whole: 0 }
    }

    fn hear(&mut self, text: &str, now: LastShown) {
        self.bytes += text.len();
        let frame: Frame<ServerMessage> = serde_json::from_str(text).unwrap();
        let value = |text: &str| serde_json::from_str::<Value>(text).unwrap();
        assert_eq!(value(&frame.to_text()), value(text));
        let ServerMessage::Delta(delta) = frame.message else { panic!("{text}") };
        let Delta { since, seq, table, observation, .. } = *delta;
        assert_eq!((since, seq), (self.last.seq, now.seq));
        apply(&mut self.table, table).unwrap();
        apply(&mut self.observation, observation).unwrap();
        self.last = now;
    }
}

/// What a snapshot shows: the table and the observation.
fn shown(table: &AnyTable, viewer: Viewer) -> (Value, Value) {
    let mut snapshot = serde_json::to_value(table.snapshot(viewer)).unwrap();
    let observation = snapshot["view"].as_object_mut().unwrap().values_mut().next().unwrap()["observation"].take();
    (snapshot["table"].take(), observation)
}

fn tell(table: &AnyTable, progress: &Progress, clients: &mut [Client]) {
    let concerned: Vec<usize> = (0..clients.len()).filter(|&index| progress.concerns(clients[index].viewer)).collect();
    let listener =
        |&index: &usize| Listener { viewer: clients[index].viewer, deltas: true, last: Some(&clients[index].last) };
    let listeners: Vec<Listener<'_>> = concerned.iter().map(listener).collect();
    let told = broadcast_to(table, &listeners, progress.since);
    for (&index, (text, now)) in concerned.iter().zip(told) {
        let viewer = clients[index].viewer;
        clients[index].hear(&text, now.unwrap());
        clients[index].whole += fondaco_wire::broadcast(table, &[viewer], progress.since)[0].len();
    }
    for client in clients {
        let (seen, observation) = shown(table, client.viewer);
        assert_eq!((&client.table, &client.observation), (&seen, &observation), "{:?}", client.viewer);
    }
}

/// Plays a game, and lets everybody hear of every step.
fn follow(game: GameName, players: usize, seed: u64, odd: bool) -> Vec<Client> {
    let people = if odd { players - 1 } else { players };
    let mut table = table(game, people, players - people, |_| {});
    let viewers = Seat::all(players).map(Viewer::Player).chain([Viewer::Spectator]);
    let mut clients: Vec<Client> = viewers.map(|viewer| Client::new(viewer, &table)).collect();
    let mut dice = Dice::new(seed);
    while table.stage() == Stage::Playing {
        let (at, ms) = (table.seq(), table.last_ms() + 1);
        let who = Seat::new(dice.below(people as u32) as usize);
        // Seldom somebody plans, takes something back, or goes away: what is told then is told to others, or goes back.
        let other = match dice.below(if odd { 24 } else { u32::MAX }) {
            0 => Some(Ask::TakeBack { at, to: None }),
            1 => Some(Ask::Away),
            2 | 3 => Some(Ask::Return),
            4 => {
                let order = Order { tries: vec![legal(&table)[0].clone()], lasts: Lasts::UntilUsed };
                Some(Ask::Orders { at, orders: vec![order] })
            }
            _ => None,
        };
        let progress = match other.map(|ask| table.ask(who, ask, ms)) {
            Some(Ok(progress)) => progress,
            Some(Err(_)) => continue,
            None => play_any(&mut table, &mut dice, ms),
        };
        tell(&table, &progress, &mut clients);
    }
    clients
}

#[test]
fn changes_lead_to_what_a_snapshot_shows() {
    for &game in GameName::ALL {
        for seed in 0..4 {
            let players = game.players().nth(seed as usize % game.players().count()).unwrap();
            follow(game, players, seed, true);
        }
    }
}

/// docs/protocol.md tells the figures: `cargo test -p fondaco-table --test all changes_are -- --nocapture`.
#[test]
fn changes_are_much_shorter_than_positions() {
    for &game in GameName::ALL {
        let clients = follow(game, *game.players().end(), 1, false);
        let player = &clients[0];
        println!("{game}: {} bytes of whole updates, {} bytes of changes", player.whole, player.bytes);
        assert!(player.bytes * 5 < player.whole * 2, "{game}: {} {}", player.whole, player.bytes);
    }
}
