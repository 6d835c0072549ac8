//! What a seat knows, as numbers. Seats and places are counted from the one who looks: its own harbor is place 0.

use fondaco_game::Seat;
use fondaco_game::encode::{Memory, Pen, Schema, Slice};

use crate::components::{Colour, Direction, HarborTile, Row};
use crate::edition::{CARD_SYMBOLS, CARDS, Edition, MAX_CONTRACTS, MAX_KINDS, MAX_SPACES, TILE_SYMBOLS};
use crate::scoring::SOURCES;
use crate::state::{Land, Liguria, MAX_PLAYERS, MAX_ROUNDS, MAX_ROW, PLACES, Phase, Player};

const PHASES: usize = Phase::Over as usize + 1;
/// The numbers of a place, of a tile of the row and of a card.
const PLACE: usize = 18;
const TILE: usize = TILE_SYMBOLS;
const CARD: usize = CARD_SYMBOLS;

const CARD_MEANING: &str = "there is one; score, wheels, anchor, U-turn, arrows, red, yellow and blue cubes";

pub(super) static SCHEMA: Schema = Schema::new(&[
    Slice::new("players", &[1], [3, 4], "how many play"),
    Slice::new("open_screens", &[1], [0, 1], "everybody sees behind the screens"),
    Slice::new(
        "phase",
        &[PHASES],
        [0, 1],
        "cubes, blank, island, score, start, row, deck, buyer, take, card, upgrade, sail, load, bonus, conquer, deploy, turn, homeward, over",
    ),
    Slice::new("round", &[1], [0, MAX_ROUNDS as i16], "full rounds that were played"),
    Slice::new("decider", &[MAX_PLAYERS], [0, 1], "who is asked"),
    Slice::new("order", &[MAX_PLAYERS, MAX_PLAYERS], [0, 1], "who has each number of the order track"),
    Slice::new("supply", &[3], [0, 25], "red, yellow and blue cubes"),
    Slice::new(
        "places",
        &[PLACES, PLACE],
        [0, 36],
        "not laid yet; whose harbor (4); blank; red, yellow, blue; score tile; who holds it (4); knights there with 1 to 4 swords",
    ),
    Slice::new("street", &[MAX_SPACES, MAX_PLAYERS], [0, 1], "whose buyer is on each space"),
    Slice::new(
        "row",
        &[MAX_ROW, TILE],
        [0, 99],
        "there is a tile; harbor tile of each kind (8); scrolls; swords; contract's points, red, yellow and blue cubes",
    ),
    Slice::new("bag_size", &[1], [0, 120], "tiles in the bag"),
    Slice::new("bag_known", &[1], [0, 1], "what is in bag and deck is known"),
    Slice::new("bag", &[MAX_KINDS], [0, 36], "tiles of each kind of the edition in the bag"),
    Slice::new("deck_size", &[1], [0, CARDS as i16], "cards in the deck"),
    Slice::new("deck", &[CARDS], [0, 1], "this card of the edition is in the deck"),
    Slice::new("aside", &[CARDS], [0, 1], "this card of the edition is set aside"),
    Slice::new("display", &[MAX_PLAYERS, CARD], [-31, 31], CARD_MEANING),
    Slice::new("arrows", &[1], [0, 9], "upgrade arrows left"),
    Slice::new("voyage", &[5], [0, 127], "wheels left; anchor and U-turn still there; under way; last step made"),
    Slice::new("figure_at", &[PLACES], [0, 1], "the harbor where a figure was placed this turn"),
    Slice::new("seated", &[MAX_PLAYERS], [0, 1], "somebody sits there"),
    Slice::new("ship", &[MAX_PLAYERS, PLACES], [0, 1], "where the ship lies"),
    Slice::new("heading", &[MAX_PLAYERS, 2], [0, 1], "the direction it keeps: against the clock, clockwise"),
    Slice::new("cargo", &[MAX_PLAYERS, 3], [0, 10], "red, yellow and blue cubes aboard"),
    Slice::new("pier", &[MAX_PLAYERS, 3], [0, 25], "red, yellow and blue cubes on the pier"),
    Slice::new("fronts", &[MAX_PLAYERS, 8], [0, 37], "harbor tiles of each kind that show their front"),
    Slice::new("backs", &[MAX_PLAYERS, 8], [0, 37], "harbor tiles of each kind that show their back"),
    Slice::new(
        "figures",
        &[MAX_PLAYERS, 4, MAX_PLAYERS],
        [0, 1],
        "whose figure marks the row of ships, merchants, buildings, monks",
    ),
    Slice::new("expelled", &[MAX_PLAYERS], [0, 120], "expelled knights"),
    Slice::new("card", &[MAX_PLAYERS, CARD], [-31, 31], "the card of the round, as in the display"),
    Slice::new("known", &[MAX_PLAYERS], [0, 1], "what is behind the screen is known"),
    Slice::new("coins", &[MAX_PLAYERS], [0, 255], "silver"),
    Slice::new("ministers", &[MAX_PLAYERS], [0, 7], "ministers in hand"),
    Slice::new("home", &[MAX_PLAYERS, 3], [0, 25], "red, yellow and blue cubes brought home"),
    Slice::new("diplomats", &[MAX_PLAYERS, 2], [0, 36], "diplomats with one scroll, with two"),
    Slice::new("knights", &[MAX_PLAYERS, 4], [0, 36], "knights in hand with 1 to 4 swords"),
    Slice::new("contracts", &[MAX_PLAYERS, MAX_CONTRACTS], [0, 32], "contracts of each kind of the edition"),
    Slice::new("scores", &[MAX_PLAYERS, MAX_ROUNDS], [-31, 31], "the scores of the ship cards of earlier rounds"),
    Slice::new(
        "points",
        &[MAX_PLAYERS, SOURCES.len()],
        [-5000, 5000],
        "final points from islands, harbor, balance, contracts, sets, diplomats",
    ),
]);

pub(super) static EDITION: Schema = Schema::new(&[
    Slice::new("street", &[MAX_SPACES, 3], [0, 15], "there is such a space; tiles, coins"),
    Slice::new("prestige", &[8, 2], [0, 20], "prestige of each harbor tile: front, back"),
    Slice::new("tiles", &[MAX_KINDS], [0, 36], "tiles of each kind: 8 harbor tiles, 2 diplomats, 4 knights, contracts"),
    Slice::new("contracts", &[MAX_CONTRACTS, 4], [0, 99], "points; red, yellow and blue cubes"),
    Slice::new("cards", &[CARDS, CARD], [-31, 31], CARD_MEANING),
]);

impl Liguria {
    pub(super) fn write<T: Copy + From<i16>>(&self, seat: Seat, memory: Memory, pen: &mut Pen<'_, T>) {
        let view = View { game: self, seat, open: memory == Memory::Perfect || self.screens_are_open() };
        view.write_table(pen);
        view.write_circuit(pen);
        view.write_offers(pen);
        view.write_voyage(pen);
        view.write_harbors(pen);
        view.write_screens(pen);
    }
}

/// The position as one seat knows it.
struct View<'g> {
    game: &'g Liguria,
    seat: Seat,
    /// Whether it knows what lies behind everybody's screen, and so what is left in bag and deck (L-1.7).
    open: bool,
}

impl View<'_> {
    /// The number of a seat, counted clockwise from the one who looks.
    fn number_of(&self, other: Seat) -> usize {
        let players = self.game.seats();
        let number = other.index() + players - self.seat.index();
        if number < players { number } else { number - players }
    }

    /// The number of a place, counted clockwise from the harbor of the one who looks.
    fn number_of_place(&self, place: u8) -> usize {
        let number = usize::from(place) + PLACES - self.harbor();
        if number < PLACES { number } else { number - PLACES }
    }

    fn harbor(&self) -> usize {
        self.seat.index() * (PLACES / self.game.seats())
    }

    /// The things of each seat from the one who looks, and whether it knows what lies behind the screen.
    fn seats(&self) -> impl Iterator<Item = (&Player, bool)> {
        let order = self.seat.clockwise(self.game.seats());
        order.map(|seat| (self.game.player(seat), self.open || seat == self.seat))
    }

    /// A slice with a row of `size` numbers for each seat; those where nobody sits stay 0.
    fn each_seat<T: Copy + From<i16>>(
        &self,
        name: &str,
        size: usize,
        pen: &mut Pen<'_, T>,
        write: impl Fn(&Player, &mut Pen<'_, T>),
    ) {
        pen.slice(name);
        self.seats().for_each(|(player, _)| write(player, pen));
        pen.skip((MAX_PLAYERS - self.game.seats()) * size);
    }

    /// The same of what lies behind the screens; unless that is known, the row stays 0.
    fn each_screen<T: Copy + From<i16>>(
        &self,
        name: &str,
        size: usize,
        pen: &mut Pen<'_, T>,
        write: impl Fn(&Player, &mut Pen<'_, T>),
    ) {
        pen.slice(name);
        for (player, known) in self.seats() {
            if known { write(player, pen) } else { pen.skip(size) }
        }
        pen.skip((MAX_PLAYERS - self.game.seats()) * size);
    }

    fn write_table<T: Copy + From<i16>>(&self, pen: &mut Pen<'_, T>) {
        let game = self.game;
        pen.slice("players");
        pen.put(game.setup.players);
        pen.slice("open_screens");
        pen.put(game.setup.open_screens);
        pen.slice("phase");
        pen.one_of(PHASES, Some(game.phase as usize));
        pen.slice("round");
        pen.put(game.round);
        pen.slice("decider");
        pen.one_of(MAX_PLAYERS, game.asked().map(|seat| self.number_of(seat)));
        pen.slice("order");
        game.order().iter().for_each(|&seat| pen.one_of(MAX_PLAYERS, Some(self.number_of(seat))));
        pen.skip((MAX_PLAYERS - game.seats()) * MAX_PLAYERS);
        pen.slice("supply");
        pen.put_all(&game.supply.0);
    }

    fn write_circuit<T: Copy + From<i16>>(&self, pen: &mut Pen<'_, T>) {
        pen.slice("places");
        let (before, from_harbor) = self.game.places.split_at(self.harbor());
        for place in from_harbor.iter().chain(before) {
            let (colour, owner) = match place.land {
                Land::Coloured(colour) => (Some(colour.index()), None),
                Land::Harbor(owner) => (None, Some(self.number_of(owner))),
                Land::Unknown | Land::Blank => (None, None),
            };
            pen.put(place.land == Land::Unknown);
            pen.one_of(MAX_PLAYERS, owner);
            pen.put(place.land == Land::Blank);
            pen.one_of(Colour::ALL.len(), colour);
            pen.put(place.score);
            pen.one_of(MAX_PLAYERS, place.holder.map(|holder| self.number_of(holder)));
            pen.put_all(&place.knights.0);
        }
    }

    fn write_offers<T: Copy + From<i16>>(&self, pen: &mut Pen<'_, T>) {
        let game = self.game;
        pen.slice("street");
        game.street.iter().for_each(|buyer| pen.one_of(MAX_PLAYERS, buyer.map(|buyer| self.number_of(buyer))));
        pen.slice("row");
        for &kind in &game.row[..usize::from(game.row_len)] {
            pen.put_all(game.edition.tile_symbols(kind));
        }
        pen.skip((MAX_ROW - usize::from(game.row_len)) * TILE);
        pen.slice("bag_size");
        pen.put(game.bag_len);
        pen.slice("bag_known");
        pen.put(self.open);
        pen.slice("bag");
        if self.open {
            pen.put_all(&game.bag[..MAX_KINDS]);
        } else {
            pen.skip(MAX_KINDS);
        }
        pen.slice("deck_size");
        pen.put(game.deck.count_ones() as u8);
        pen.slice("deck");
        pen.bits(CARDS, if self.open { game.deck } else { 0 });
        pen.slice("aside");
        pen.bits(CARDS, game.aside);
        pen.slice("display");
        for &card in &game.display[..usize::from(game.display_len)] {
            pen.put_all(game.edition.card_symbols(card));
        }
        pen.skip((MAX_PLAYERS - usize::from(game.display_len)) * CARD);
    }

    fn write_voyage<T: Copy + From<i16>>(&self, pen: &mut Pen<'_, T>) {
        let (game, voyage) = (self.game, &self.game.voyage);
        pen.slice("arrows");
        pen.put(game.arrows);
        pen.slice("voyage");
        pen.put(voyage.wheels);
        pen.put_all(&[voyage.anchor, voyage.uturn, voyage.under_way, voyage.ended].map(u8::from));
        pen.slice("figure_at");
        pen.one_of(PLACES, voyage.figure.map(|place| self.number_of_place(place)));
    }

    fn write_harbors<T: Copy + From<i16>>(&self, pen: &mut Pen<'_, T>) {
        pen.slice("seated");
        pen.bits(MAX_PLAYERS, (1 << self.game.seats()) - 1);
        self.each_seat("ship", PLACES, pen, |player, pen| {
            pen.one_of(PLACES, Some(self.number_of_place(player.place)));
        });
        self.each_seat("heading", Direction::ALL.len(), pen, |player, pen| {
            pen.one_of(Direction::ALL.len(), player.heading.map(|heading| heading as usize));
        });
        self.each_seat("cargo", 3, pen, |player, pen| pen.put_all(&player.cargo.0));
        self.each_seat("pier", 3, pen, |player, pen| pen.put_all(&player.pier.0));
        self.each_seat("fronts", 8, pen, |player, pen| pen.put_all(&player.tiles[..HarborTile::ALL.len()]));
        self.each_seat("backs", 8, pen, |player, pen| pen.put_all(&player.backs));
        self.each_seat("figures", Row::ALL.len() * MAX_PLAYERS, pen, |player, pen| {
            for figure in player.figures {
                pen.one_of(MAX_PLAYERS, figure.map(|figure| self.number_of(figure)));
            }
        });
        self.each_seat("expelled", 1, pen, |player, pen| pen.put(player.expelled));
        pen.slice("card");
        for seat in self.seat.clockwise(self.game.seats()) {
            let (player, round) = (self.game.player(seat), self.game.round);
            if player.cards_len > round {
                pen.put_all(self.game.edition.card_symbols(player.cards[usize::from(round)]));
            } else {
                pen.skip(CARD);
            }
        }
        pen.skip((MAX_PLAYERS - self.game.seats()) * CARD);
    }

    fn write_screens<T: Copy + From<i16>>(&self, pen: &mut Pen<'_, T>) {
        let game = self.game;
        self.each_screen("known", 1, pen, |_, pen| pen.put(true));
        self.each_screen("coins", 1, pen, |player, pen| pen.put(player.coins));
        self.each_screen("ministers", 1, pen, |player, pen| pen.put(player.ministers));
        self.each_screen("home", 3, pen, |player, pen| pen.put_all(&player.home.0));
        self.each_screen("diplomats", 2, pen, |player, pen| pen.put_all(&player.diplomats().0));
        self.each_screen("knights", 4, pen, |player, pen| pen.put_all(&player.knights().0));
        self.each_screen("contracts", MAX_CONTRACTS, pen, |player, pen| pen.put_all(player.contracts()));
        self.each_screen("scores", MAX_ROUNDS, pen, |player, pen| {
            let earlier = usize::from(player.cards_len.min(game.round));
            player.cards[..earlier].iter().for_each(|&card| pen.put(game.edition.cards()[usize::from(card)].score()));
            pen.skip(MAX_ROUNDS - earlier);
        });
        pen.slice("points");
        for seat in self.seat.clockwise(game.seats()) {
            game.points[seat.index()].iter().for_each(|&points| pen.put(points));
        }
        pen.skip((MAX_PLAYERS - game.seats()) * SOURCES.len());
    }
}

pub(super) fn write_edition<T: Copy + From<i16>>(edition: &Edition, pen: &mut Pen<'_, T>) {
    pen.slice("street");
    for space in edition.street() {
        pen.put_all(&[1, space.tiles, space.coins]);
    }
    pen.skip((MAX_SPACES - edition.street().len()) * 3);
    pen.slice("prestige");
    edition.prestige().iter().for_each(|sides| pen.put_all(sides));
    pen.slice("tiles");
    pen.put_all(edition.tiles());
    pen.slice("contracts");
    for terms in edition.contracts() {
        pen.put(terms.points);
        pen.put_all(&terms.cubes.0);
    }
    pen.skip((MAX_CONTRACTS - edition.contracts().len()) * 4);
    pen.slice("cards");
    (0..CARDS as u8).for_each(|card| pen.put_all(edition.card_symbols(card)));
}
