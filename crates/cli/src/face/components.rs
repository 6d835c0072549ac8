//! What can be taken in each game: the cards and tiles that a balance report counts.

use fondaco_game::{Game, Seat};
use fondaco_liguria::Liguria;
use fondaco_strozzi::Strozzi;

/// A game whose components are taken by players.
pub(crate) trait Components: Game {
    /// The component that is there for the taking after this event, by kind and notation, if it is about one.
    fn offered(event: &Self::Event) -> Option<String>;

    /// Who took which component in this event, if somebody did.
    fn taken(event: &Self::Event) -> Option<(Seat, String)>;
}

impl Components for Strozzi {
    fn offered(event: &Self::Event) -> Option<String> {
        use fondaco_strozzi::Event;
        match event {
            Event::TurnedOver { ship, .. } => Some(format!("ship {ship}")),
            Event::Revealed { tile } => Some(format!("tile {tile}")),
            _ => None,
        }
    }

    fn taken(event: &Self::Event) -> Option<(Seat, String)> {
        use fondaco_strozzi::Event;
        match event {
            Event::Taken { seat, ship, .. } => Some((*seat, format!("ship {ship}"))),
            Event::TileTaken { seat, tile } => Some((*seat, format!("tile {tile}"))),
            _ => None,
        }
    }
}

impl Components for Liguria {
    fn offered(event: &Self::Event) -> Option<String> {
        use fondaco_liguria::Event;
        match event {
            Event::CardDrawn { card } => Some(format!("card {card}")),
            Event::TileDrawn { tile, .. } => Some(format!("tile {tile}")),
            _ => None,
        }
    }

    fn taken(event: &Self::Event) -> Option<(Seat, String)> {
        use fondaco_liguria::Event;
        match event {
            Event::CardTaken { seat, card } => Some((*seat, format!("card {card}"))),
            Event::TileTaken { seat, tile, .. } => Some((*seat, format!("tile {tile}"))),
            _ => None,
        }
    }
}
