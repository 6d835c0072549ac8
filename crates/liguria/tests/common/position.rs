//! Positions built to order. Only what matters is said; the rest follows from it, so that every component is accounted for.

use std::collections::BTreeMap;

use fondaco_game::Edition as _;
use fondaco_liguria::components::{Card, HarborTile, Knight, Row, Tile};
use fondaco_liguria::state::{rounds, row_length};
use fondaco_liguria::{Edition, Liguria, Setup};
use serde_json::{Value, json};

/// The places of the blank islands, and each coloured one with its colour and its score.
pub(crate) fn circuit(players: usize) -> (Vec<usize>, Vec<(usize, &'static str, u8)>) {
    match players {
        4 => (vec![5, 11], vec![(1, "R", 3), (2, "Y", 4), (4, "B", 5), (7, "R", 6), (8, "Y", 7), (10, "B", 8)]),
        _ => (vec![3, 7, 11], vec![(1, "R", 3), (2, "Y", 4), (5, "B", 5), (6, "R", 6), (9, "Y", 7), (10, "B", 8)]),
    }
}

/// The words of a text, `2*monk` twice.
pub(crate) fn words(text: &str) -> Vec<&str> {
    let mut words = Vec::new();
    for word in text.split_whitespace() {
        let (count, word) = word.split_once('*').unwrap_or(("1", word));
        words.extend(std::iter::repeat_n(word, count.parse().unwrap()));
    }
    words
}

/// What one player has.
#[derive(Clone)]
struct Hand {
    place: usize,
    heading: Option<String>,
    cargo: [u8; 3],
    pier: [u8; 3],
    home: [u8; 3],
    coins: u8,
    /// Start tiles are among them.
    tiles: Vec<Tile>,
    backs: Vec<HarborTile>,
    figures: BTreeMap<Row, usize>,
    expelled: u8,
    card: Option<Card>,
    cards: Option<Vec<Card>>,
}

/// A position of a game in full swing. It says which phase it is when it is built.
#[derive(Clone)]
pub(crate) struct Position {
    setup: Setup,
    round: u8,
    order: Vec<usize>,
    row: Option<Vec<Tile>>,
    display: Option<Vec<Card>>,
    holders: BTreeMap<usize, (usize, Vec<Knight>)>,
    hands: Vec<Hand>,
}

impl Position {
    /// The first round: seat 0 is the first of the order track, then clockwise; everybody has their start tiles and nothing
    /// else, and their ship is in their harbor. The islands lie as [`circuit`] says, and nobody holds one.
    pub(crate) fn new(players: usize) -> Self {
        let hand = |seat: usize| Hand {
            place: seat * 12 / players,
            heading: None,
            cargo: [0; 3],
            pier: [0; 3],
            home: [0; 3],
            coins: 0,
            tiles: ["ship1", "merchant1"].map(|tile| tile.parse().unwrap()).to_vec(),
            backs: Vec::new(),
            figures: BTreeMap::new(),
            expelled: 0,
            card: None,
            cards: None,
        };
        Position {
            setup: Setup::new(players),
            round: 1,
            order: (0..players).collect(),
            row: None,
            display: None,
            holders: BTreeMap::new(),
            hands: (0..players).map(hand).collect(),
        }
    }

    pub(crate) fn open_screens(mut self) -> Self {
        self.setup.open_screens = true;
        self
    }

    pub(crate) fn round(mut self, round: u8) -> Self {
        self.round = round;
        self
    }

    /// The last round.
    pub(crate) fn last_round(self) -> Self {
        let last = rounds(self.hands.len());
        self.round(last)
    }

    /// The order track from number 1.
    pub(crate) fn order(mut self, order: &[usize]) -> Self {
        self.order = order.to_vec();
        self
    }

    /// The row of tiles from the left; if nothing is said, what is left of the edition.
    pub(crate) fn row(mut self, tiles: &str) -> Self {
        self.row = Some(words(tiles).into_iter().map(|tile| tile.parse().unwrap()).collect());
        self
    }

    /// The face-up cards.
    pub(crate) fn display(mut self, cards: &str) -> Self {
        self.display = Some(words(cards).into_iter().map(|card| card.parse().unwrap()).collect());
        self
    }

    /// A ship's place, with its heading if it is an island: `4+`.
    pub(crate) fn ship(mut self, seat: usize, at: &str) -> Self {
        let place = at.trim_end_matches(['+', '-']);
        self.hands[seat].heading = Some(at[place.len()..].to_owned()).filter(|heading| !heading.is_empty());
        self.hands[seat].place = place.parse().unwrap();
        self
    }

    pub(crate) fn cargo(mut self, seat: usize, cubes: [u8; 3]) -> Self {
        self.hands[seat].cargo = cubes;
        self
    }

    pub(crate) fn pier(mut self, seat: usize, cubes: [u8; 3]) -> Self {
        self.hands[seat].pier = cubes;
        self
    }

    pub(crate) fn home(mut self, seat: usize, cubes: [u8; 3]) -> Self {
        self.hands[seat].home = cubes;
        self
    }

    pub(crate) fn coins(mut self, seat: usize, coins: u8) -> Self {
        self.hands[seat].coins = coins;
        self
    }

    /// More tiles for a seat: `ship2 2*knight1 monk^`, where `^` says that the tile is upgraded.
    pub(crate) fn tiles(mut self, seat: usize, tiles: &str) -> Self {
        for word in words(tiles) {
            match word.strip_suffix('^') {
                Some(back) => self.hands[seat].backs.push(back.parse().unwrap()),
                None => self.hands[seat].tiles.push(word.parse().unwrap()),
            }
        }
        self
    }

    /// Takes a start tile away: it shows its back.
    pub(crate) fn upgraded(mut self, seat: usize, tile: &str) -> Self {
        let tile: HarborTile = tile.parse().unwrap();
        let at = self.hands[seat].tiles.iter().position(|&other| other == Tile::Harbor(tile)).unwrap();
        self.hands[seat].tiles.remove(at);
        self.hands[seat].backs.push(tile);
        self
    }

    /// A seat's figure on an owner's harbor.
    pub(crate) fn figure(mut self, owner: usize, row: &str, seat: usize) -> Self {
        self.hands[owner].figures.insert(row.parse().unwrap(), seat);
        self
    }

    /// A seat holds an island with these knights.
    pub(crate) fn hold(mut self, place: usize, seat: usize, knights: &str) -> Self {
        let knights = words(knights).into_iter().map(|knight| knight.parse().unwrap()).collect();
        self.holders.insert(place, (seat, knights));
        self
    }

    pub(crate) fn expelled(mut self, seat: usize, knights: u8) -> Self {
        self.hands[seat].expelled = knights;
        self
    }

    /// The card of the round that a seat has taken; if nothing is said, any.
    pub(crate) fn card(mut self, seat: usize, card: &str) -> Self {
        self.hands[seat].card = Some(card.parse().unwrap());
        self
    }

    /// A seat's cards of earlier rounds; if nothing is said, any.
    pub(crate) fn cards(mut self, seat: usize, cards: &str) -> Self {
        self.hands[seat].cards = Some(words(cards).into_iter().map(|card| card.parse().unwrap()).collect());
        self
    }

    /// Before the first tile of the round is drawn.
    #[track_caller]
    pub(crate) fn drawing(&self) -> Liguria {
        build(&self.json("row"))
    }

    /// The row is there, and the cards are to be drawn, beside those that are face up.
    #[track_caller]
    pub(crate) fn turning(&self) -> Liguria {
        build(&self.json("deck"))
    }

    /// The row and the cards are there, and the buyers are to be placed.
    #[track_caller]
    pub(crate) fn buying(&self) -> Liguria {
        build(&self.json("buyer"))
    }

    /// The first of the order is to take a card.
    #[track_caller]
    pub(crate) fn choosing(&self) -> Liguria {
        build(&self.json("card"))
    }

    /// The first of the order is to sail.
    #[track_caller]
    pub(crate) fn sailing(&self) -> Liguria {
        build(&self.json("sail"))
    }

    /// The movement round: the first of the order who has a wheel is asked.
    #[track_caller]
    pub(crate) fn homeward(&self) -> Liguria {
        build(&self.json("homeward"))
    }

    /// The position as JSON, in one of the phases above.
    pub(crate) fn json(&self, phase: &str) -> Value {
        let players = self.hands.len();
        let edition = Edition::reconstructed();
        let mut cards = Cards::new(self);
        let round = if phase == "homeward" { rounds(players) } else { self.round };
        let earlier = if phase == "homeward" { round } else { round - 1 };
        let display = match phase {
            "deck" => self.display.clone().unwrap_or_default(),
            "buyer" | "card" => self.display.clone().unwrap_or_else(|| cards.mixed(players)),
            _ => Vec::new(),
        };
        let row = match phase {
            "deck" | "buyer" => self.row.clone().unwrap_or_else(|| self.filler(row_length(players).into())),
            "card" => self.row.clone().unwrap_or_default(),
            _ => Vec::new(),
        };
        let seats: Vec<Value> = (0..players).map(|seat| self.seat(seat, phase, earlier, &mut cards)).collect();
        let drawn = u32::from(phase != "row" && phase != "homeward") + u32::from(earlier);
        let bag = self.bag(&row, 120 - drawn * u32::from(row_length(players)));
        let held = |colour: usize| {
            self.hands.iter().map(move |hand| hand.pier[colour] + hand.cargo[colour] + hand.home[colour])
        };
        let supply = [0, 1, 2].map(|colour| 25 - held(colour).sum::<u8>());
        let decider = match phase {
            "row" | "deck" => None,
            "buyer" => self.order.last(),
            "homeward" => self.order.iter().find(|&&seat| self.wheels(seat) > 0),
            _ => self.order.first(),
        };
        let first = self.order[0];
        let card = seats[first]["card"].as_str().and_then(|card| card.parse::<Card>().ok());
        let voyage = card.filter(|_| phase == "sail").map(|card| {
            json!({
                "wheels": self.wheels(first) + card.wheels(), "anchor": card.anchor(), "uturn": card.uturn(),
                "under_way": false, "ended": false, "figure": null,
            })
        });
        json!({
            "edition": edition.id(),
            "setup": self.setup,
            "phase": phase,
            "round": round,
            "decider": decider,
            "order": self.order,
            "supply": supply,
            "places": self.places(),
            "street": vec![Value::Null; edition.street().len()],
            "row": row,
            "bag_size": bag.values().sum::<u8>(),
            "bag": bag,
            "deck_size": cards.0.len(),
            "deck": cards.sorted(),
            "aside": [],
            "display": display,
            "arrows": 0,
            "voyage": voyage,
            "seats": seats,
        })
    }

    fn wheels(&self, seat: usize) -> u8 {
        let count = |tile| self.hands[seat].tiles.iter().filter(|&&other| other == Tile::Harbor(tile)).count() as u8;
        count(HarborTile::Ship1) + 2 * count(HarborTile::Ship2)
    }

    fn places(&self) -> Vec<Value> {
        let players = self.hands.len();
        let (blank, islands) = circuit(players);
        let place = |place: usize| {
            if place.is_multiple_of(12 / players) {
                return json!({"land": "harbor", "seat": place * players / 12});
            }
            if blank.contains(&place) {
                return json!({"land": "blank"});
            }
            let (_, colour, score) = islands.iter().find(|(at, ..)| *at == place).unwrap();
            let (holder, mut knights) = match self.holders.get(&place) {
                Some((seat, knights)) => (Some(seat), knights.clone()),
                None => (None, Vec::new()),
            };
            knights.sort_unstable();
            json!({"land": "island", "colour": colour, "score": score, "holder": holder, "knights": knights})
        };
        (0..12).map(place).collect()
    }

    fn seat(&self, seat: usize, phase: &str, earlier: u8, cards: &mut Cards) -> Value {
        let hand = &self.hands[seat];
        let tally = |tiles: &mut dyn Iterator<Item = HarborTile>| {
            let mut counts = BTreeMap::new();
            tiles.for_each(|tile| *counts.entry(tile).or_insert(0) += 1);
            counts
        };
        let mut fronts =
            hand.tiles.iter().filter_map(|tile| if let Tile::Harbor(tile) = tile { Some(*tile) } else { None });
        let mut sorted = hand.tiles.clone();
        sorted.sort_unstable();
        let only = |is: fn(&Tile) -> bool| sorted.iter().filter(move |tile| is(tile)).map(ToString::to_string);
        let figures =
            self.hands.iter().flat_map(|hand| hand.figures.values()).filter(|&&figure| figure == seat).count();
        let islands = self.holders.values().filter(|(holder, _)| *holder == seat).count();
        let contracts = only(|tile| matches!(tile, Tile::Contract(_)));
        json!({
            "place": hand.place,
            "heading": hand.heading,
            "cargo": hand.cargo,
            "pier": hand.pier,
            "fronts": tally(&mut fronts),
            "backs": tally(&mut hand.backs.iter().copied()),
            "figures": hand.figures,
            "expelled": hand.expelled,
            "card": (phase == "sail").then(|| hand.card.unwrap_or_else(|| cards.some(1)[0])),
            "screen": {
                "coins": hand.coins,
                "ministers": 7 - figures - islands,
                "home": hand.home,
                "diplomats": only(|tile| matches!(tile, Tile::Diplomat(_))).collect::<Vec<_>>(),
                "knights": only(|tile| matches!(tile, Tile::Knight(_))).collect::<Vec<_>>(),
                "contracts": contracts.map(|tile| tile.replace("contract-", "")).collect::<Vec<_>>(),
                "cards": hand.cards.clone().unwrap_or_else(|| cards.some(earlier.into())),
            },
            "points": null,
            "filled": null,
        })
    }

    /// How many tiles of each kind are neither with a player nor on an island nor in this row.
    fn unseen(&self, row: &[Tile]) -> BTreeMap<Tile, u8> {
        let edition = Edition::reconstructed();
        let mut left: BTreeMap<Tile, u8> = edition.kinds().iter().copied().zip(*edition.tiles()).collect();
        for start in [HarborTile::Ship1, HarborTile::Merchant1] {
            *left.get_mut(&Tile::Harbor(start)).unwrap() += self.hands.len() as u8;
        }
        let held = self
            .hands
            .iter()
            .flat_map(|hand| hand.tiles.iter().copied().chain(hand.backs.iter().copied().map(Tile::Harbor)));
        let placed = self.holders.values().flat_map(|(_, knights)| knights.iter().copied().map(Tile::Knight));
        for tile in held.chain(placed).chain(row.iter().copied()) {
            let count = left.get_mut(&tile).expect("the edition has the tile");
            *count = count.checked_sub(1).unwrap_or_else(|| panic!("there are not so many tiles {tile}"));
        }
        left
    }

    /// The bag: what is unseen, less what left the game with earlier rows.
    fn bag(&self, row: &[Tile], size: u32) -> BTreeMap<Tile, u8> {
        let mut bag = self.unseen(row);
        for _ in 0..self.hands.iter().map(|hand| hand.expelled).sum() {
            let knights = bag.iter_mut().filter(|(tile, _)| matches!(tile, Tile::Knight(_)));
            *knights.map(|(_, count)| count).find(|count| **count > 0).expect("enough knights") -= 1;
        }
        while bag.values().map(|&count| u32::from(count)).sum::<u32>() > size {
            // Whatever there is most of.
            let most = *bag.values().max().unwrap();
            *bag.values_mut().find(|count| **count == most).unwrap() -= 1;
        }
        bag.retain(|_, count| *count > 0);
        bag
    }

    /// A row of this many tiles, of as many kinds as can be.
    fn filler(&self, length: usize) -> Vec<Tile> {
        let unseen = self.unseen(&[]);
        unseen.into_iter().filter(|(_, count)| *count > 0).map(|(tile, _)| tile).take(length).collect()
    }
}

/// The cards that nobody asked for by name.
struct Cards(Vec<Card>);

impl Cards {
    fn new(position: &Position) -> Self {
        let mut left = Edition::reconstructed().cards().to_vec();
        let hands = position.hands.iter();
        let named = hands.flat_map(|hand| hand.cards.iter().flatten().chain(&hand.card));
        for card in named.chain(position.display.iter().flatten()) {
            let at = left.iter().position(|other| other == card).unwrap_or_else(|| panic!("there is no {card} left"));
            left.remove(at);
        }
        Cards(left)
    }

    /// Takes some, of the sign that more are left of: so that each round to come will have both.
    fn some(&mut self, count: usize) -> Vec<Card> {
        let sign = |cards: &[Card]| 2 * cards.iter().filter(|card| card.is_positive()).count() > cards.len();
        (0..count).map(|_| self.take(sign(&self.0))).collect()
    }

    /// Takes some, of both signs.
    fn mixed(&mut self, count: usize) -> Vec<Card> {
        (0..count).map(|index| self.take(index == 0)).collect()
    }

    fn take(&mut self, positive: bool) -> Card {
        let at = self.0.iter().position(|card| card.is_positive() == positive).expect("enough of each sign");
        self.0.remove(at)
    }

    fn sorted(&self) -> Vec<Card> {
        let mut sorted = self.0.clone();
        sorted.sort_unstable();
        sorted
    }
}

#[track_caller]
fn build(json: &Value) -> Liguria {
    match serde_json::from_value(json.clone()) {
        Ok(game) => game,
        Err(error) => panic!("this position cannot be: {error}"),
    }
}
