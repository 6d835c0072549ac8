//! A host for boards that are shown without a match behind them.

use fondaco_game::{Record, Seat, Viewer};
use fondaco_table::{Ask, FairnessProof, GameName, MatchId};

use crate::table::host::{Hint, Host, Receiver, Trouble};

/// A host without a table of its own: it hands every decision on to whoever shows the board, as in a lesson or a puzzle.
pub struct Relay(pub Box<dyn Fn(String)>);

impl Host for Relay {
    fn id(&self) -> MatchId {
        MatchId::new("lesson").expect("an id")
    }

    fn game(&self) -> GameName {
        GameName::ALL[0]
    }

    fn viewer(&self) -> Viewer {
        Viewer::Player(Seat::new(0))
    }

    fn is_local(&self) -> bool {
        true
    }

    fn attach(&self, _receiver: Receiver) {}

    fn detach(&self) {}

    fn ask(&self, ask: Ask) {
        if let Ask::Play { action, .. } = ask {
            (self.0)(action);
        }
    }

    fn hint(&self, reply: Box<dyn FnOnce(Result<Vec<Hint>, Trouble>)>) {
        reply(Ok(Vec::new()));
    }

    fn record(&self) -> Option<Record> {
        None
    }

    fn proof(&self) -> Option<FairnessProof> {
        None
    }

    fn retry(&self) {}

    fn refresh(&self) {}
}
