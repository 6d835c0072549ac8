//! Components and decisions in words.

use fondaco_game::Seat;
use fondaco_liguria::components::{
    Card, Colour, Contract, Cubes, Direction, HarborTile, Knight, Knights, Positions, Row, Scrolls, Tile,
};
use fondaco_liguria::observe::PlaceView;
use fondaco_liguria::preview::{Imagined, Plan};
use fondaco_liguria::{Action, Edition, Liguria, Observation, Phase};

use crate::t;
use crate::table::face::{Choice, Moment, Question};

type At<'a> = Moment<'a, Liguria>;

/// A number with a true minus.
pub(super) fn number(value: i32) -> String {
    if value < 0 { format!("−{}", value.unsigned_abs()) } else { value.to_string() }
}

/// A number with its sign.
pub(super) fn signed(value: i32) -> String {
    if value > 0 { format!("+{value}") } else { number(value) }
}

/// Several things: "a, b and c".
pub(super) fn list(things: &[String]) -> String {
    match things {
        [] => String::new(),
        [one] => one.clone(),
        [some @ .., last] => t!("list-and", some = some.join(", "), last = last),
    }
}

/// The word for a colour in the texts' own choices.
pub(super) const fn colour(colour: Colour) -> &'static str {
    match colour {
        Colour::Red => "red",
        Colour::Yellow => "yellow",
        Colour::Blue => "blue",
    }
}

/// "2 red and 1 blue".
pub(super) fn cubes(cubes: Cubes) -> String {
    let some = Colour::ALL.into_iter().filter(|&colour| cubes[colour] > 0);
    let words: Vec<String> =
        some.map(|paint| t!("liguria-paint", count = cubes[paint], colour = colour(paint))).collect();
    list(&words)
}

/// A row of a harbor.
pub(super) fn row(row: Row) -> String {
    match row {
        Row::Ship => t!("liguria-row-ship"),
        Row::Merchant => t!("liguria-row-merchant"),
        Row::Building => t!("liguria-row-building"),
        Row::Monk => t!("liguria-row-monk"),
    }
}

/// The icon of what a row is good for.
pub(super) const fn row_icon(row: Row) -> &'static str {
    match row {
        Row::Ship => "wheel",
        Row::Merchant => "sack",
        Row::Building => "building",
        Row::Monk => "monk",
    }
}

/// What explains a row.
pub(super) const fn row_explained(row: Row) -> &'static str {
    match row {
        Row::Ship => "explain-ship-tile",
        Row::Merchant => "explain-merchant-tile",
        Row::Building => "explain-building",
        Row::Monk => "explain-monk",
    }
}

/// The row of a harbor tile, and its number: wheels, sacks, which building; 0 for a monk.
pub(super) const fn harbor_tile(tile: HarborTile) -> (Row, u8) {
    match tile {
        HarborTile::Ship1 => (Row::Ship, 1),
        HarborTile::Ship2 => (Row::Ship, 2),
        HarborTile::Merchant1 => (Row::Merchant, 1),
        HarborTile::Merchant2 => (Row::Merchant, 2),
        HarborTile::Building1 => (Row::Building, 1),
        HarborTile::Building2 => (Row::Building, 2),
        HarborTile::Building3 => (Row::Building, 3),
        HarborTile::Monk => (Row::Monk, 0),
    }
}

/// The kind of a tile in one word, as its label says.
pub(super) fn tile_kind(tile: Tile) -> String {
    match tile {
        Tile::Harbor(tile) => match tile.row() {
            Row::Ship => t!("liguria-kind-ship"),
            Row::Merchant => t!("liguria-kind-merchant"),
            Row::Building => t!("liguria-kind-building"),
            Row::Monk => t!("liguria-kind-monk"),
        },
        Tile::Diplomat(_) => t!("liguria-kind-diplomat"),
        Tile::Knight(_) => t!("liguria-kind-knight"),
        Tile::Contract(_) => t!("liguria-kind-contract"),
    }
}

/// A tile with its number: "ship 2", "contract 12".
pub(super) fn tile(tile: Tile, edition: &Edition) -> String {
    let count = match tile {
        Tile::Harbor(harbor) => match harbor_tile(harbor) {
            (Row::Building, _) => edition.prestige()[harbor.index()][0],
            (Row::Monk, _) => return tile_kind(tile),
            (_, count) => count,
        },
        Tile::Diplomat(diplomat) => diplomat.scrolls(),
        Tile::Knight(knight) => knight.swords(),
        Tile::Contract(contract) => contract_points(edition, contract),
    };
    t!("liguria-tile", kind = tile_kind(tile), number = count)
}

/// The name of the supply's cubes of a colour, as a piece that cubes come from.
pub(super) const fn supply_piece(colour: Colour) -> &'static str {
    match colour {
        Colour::Red => "supply-red",
        Colour::Yellow => "supply-yellow",
        Colour::Blue => "supply-blue",
    }
}

/// What explains a paint.
pub(super) const fn paint_explained(colour: Colour) -> &'static str {
    match colour {
        Colour::Red => "explain-paint-red",
        Colour::Yellow => "explain-paint-yellow",
        Colour::Blue => "explain-paint-blue",
    }
}

/// What explains a place.
pub(super) const fn place_explained(place: Option<&PlaceView>) -> &'static str {
    match place {
        Some(PlaceView::Harbor { .. }) => "explain-harbor",
        Some(PlaceView::Island { .. }) => "explain-island",
        Some(PlaceView::Blank | PlaceView::Unknown) | None => "explain-blank-island",
    }
}

/// What explains a tile.
pub(super) const fn tile_explained(tile: Tile) -> &'static str {
    match tile {
        Tile::Harbor(tile) => row_explained(tile.row()),
        Tile::Diplomat(_) => "explain-diplomat",
        Tile::Knight(Knight::One) => "explain-knight-cube",
        Tile::Knight(_) => "explain-knight",
        Tile::Contract(_) => "explain-contract",
    }
}

/// What a contract gives.
pub(super) fn contract_points(edition: &Edition, contract: Contract) -> u8 {
    let terms = edition.contracts().iter().find(|terms| terms.contract == contract);
    terms.map_or(0, |terms| terms.points)
}

/// What a tile is, for a screen reader.
pub(super) fn tile_full(thing: Tile, edition: &Edition) -> String {
    match thing {
        Tile::Contract(contract) => {
            t!("liguria-contract-full", cubes = cubes(contract.cubes()), points = contract_points(edition, contract))
        }
        Tile::Harbor(harbor) if harbor.row() == Row::Building => {
            let [front, back] = edition.prestige()[harbor.index()];
            t!("liguria-building-full", front = front, back = back)
        }
        _ => tile(thing, edition),
    }
}

/// A card in one line: "−3: 3 wheels, anchor; offers 1 red".
pub(super) fn card(card: Card) -> String {
    let mut parts = vec![t!("liguria-wheels", wheels = card.wheels())];
    if card.anchor() {
        parts.push(t!("liguria-with-anchor"));
    }
    if card.uturn() {
        parts.push(t!("liguria-with-uturn"));
    }
    if card.arrows() > 0 {
        parts.push(t!("liguria-arrows", arrows = card.arrows()));
    }
    let actions = parts.join(", ");
    let score = signed(card.score().into());
    if card.offer().is_empty() {
        t!("liguria-card-full", score = score, actions = actions)
    } else {
        t!("liguria-card-full-offer", score = score, actions = actions, cubes = cubes(card.offer()))
    }
}

/// A place: "Lorenzo’s harbor", "red island (8)".
pub(super) fn place(at: &At<'_>, place: u8) -> String {
    match at.seen.places.get(usize::from(place)) {
        Some(PlaceView::Harbor { seat }) => harbor(at, *seat),
        Some(PlaceView::Blank) => t!("liguria-place-blank"),
        Some(PlaceView::Island { colour: paint, score: Some(score), .. }) => {
            t!("liguria-place-island", colour = colour(*paint), score = *score)
        }
        Some(PlaceView::Island { colour: paint, score: None, .. }) => {
            t!("liguria-place-island-bare", colour = colour(*paint))
        }
        Some(PlaceView::Unknown) | None => t!("liguria-place-unknown"),
    }
}

/// Somebody's harbor.
pub(super) fn harbor(at: &At<'_>, owner: Seat) -> String {
    t!("liguria-place-harbor", who = at.people.name(owner), you = at.people.is_you(owner), town = town(owner))
}

/// The town of a harbor, as in the rulebook: clockwise, as the seats are.
pub(super) fn town(owner: Seat) -> String {
    t!("liguria-town", harbor = owner.index())
}

/// A place and who holds it, for titles and screen readers.
pub(super) fn place_full(at: &At<'_>, at_place: u8) -> String {
    let name = capital(&place(at, at_place));
    match at.seen.places.get(usize::from(at_place)) {
        Some(PlaceView::Island { holder: Some(holder), knights, .. }) => t!(
            "liguria-place-held",
            place = name,
            who = at.people.name(*holder),
            you = at.people.is_you(*holder),
            swords = u32::from(knights.swords())
        ),
        Some(PlaceView::Island { holder: None, .. }) => t!("liguria-place-free", place = name),
        _ => name,
    }
}

/// The same text with a capital letter.
pub(super) fn capital(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map(|first| first.to_uppercase().chain(letters).collect()).unwrap_or_default()
}

/// "2 tiles, 1 silver".
pub(super) fn space(at: &At<'_>, space: u8) -> String {
    match at.edition.street().get(usize::from(space)) {
        Some(space) if space.coins > 0 => t!("liguria-space-coins", tiles = space.tiles, coins = space.coins),
        Some(space) => t!("liguria-space", tiles = space.tiles),
        None => String::new(),
    }
}

/// Knights: how many, and their swords.
pub(super) fn knights(knights: Knights) -> String {
    t!("liguria-knights", knights = knights.count(), swords = u32::from(knights.swords()))
}

/// Diplomats that are spent, by their scrolls.
pub(super) fn scrolls(spent: Scrolls) -> String {
    t!("liguria-scrolls", scrolls = spent.total())
}

/// The tiles at these positions of the row.
pub(super) fn tiles(at: &At<'_>, positions: Positions) -> String {
    let named = positions.iter().filter_map(|position| Some(tile(*at.seen.row.get(position)?, at.edition)));
    list(&named.collect::<Vec<_>>())
}

/// What the viewer is asked.
pub(super) fn question(at: &At<'_>) -> Question {
    let seat = at.seen.decider.unwrap_or(Seat::new(0));
    let Some(me) = at.seen.seats.get(seat.index()) else { return Question::default() };
    let here = || place(at, me.place);
    let (title, hint) = match at.seen.phase {
        Phase::Cubes => (t!("liguria-ask-cubes"), t!("liguria-ask-cubes-hint")),
        Phase::Buyer => (t!("liguria-ask-buyer"), t!("liguria-ask-buyer-hint")),
        Phase::Take => {
            let space = at.seen.street.iter().position(|&buyer| buyer == Some(seat));
            let tiles = space.and_then(|space| at.edition.street().get(space)).map_or(0, |space| space.tiles);
            (t!("liguria-ask-take", tiles = tiles), t!("liguria-ask-take-hint", tiles = tiles))
        }
        Phase::Card => (t!("liguria-ask-card"), t!("liguria-ask-card-hint", cards = at.seen.display.len())),
        Phase::Upgrade => (t!("liguria-ask-upgrade", arrows = at.seen.arrows), t!("liguria-ask-upgrade-hint")),
        Phase::Sail => sail_question(at, seat),
        Phase::Load => (t!("liguria-ask-load", place = here()), t!("liguria-ask-load-hint")),
        Phase::Bonus => (t!("liguria-ask-bonus"), t!("liguria-ask-bonus-hint")),
        Phase::Conquer => (t!("liguria-ask-conquer", place = here()), t!("liguria-ask-conquer-hint")),
        Phase::Deploy => (t!("liguria-ask-deploy", place = here()), t!("liguria-ask-deploy-hint")),
        Phase::Turn => (t!("liguria-ask-turn"), t!("liguria-ask-turn-hint")),
        Phase::Homeward => {
            let wheels = Imagined::new(at.seen).map_or(0, |now| now.standing(seat).wheels);
            (t!("liguria-ask-homeward", wheels = wheels), t!("liguria-ask-homeward-hint"))
        }
        _ => (String::new(), String::new()),
    };
    Question { title, hint }
}

fn sail_question(at: &At<'_>, seat: Seat) -> (String, String) {
    let me = &at.seen.seats[seat.index()];
    let Some(voyage) = at.seen.voyage else { return (String::new(), String::new()) };
    let title = t!("liguria-ask-sail", wheels = voyage.wheels);
    let mut hint = vec![if voyage.under_way {
        t!("liguria-ask-sail-on")
    } else {
        let card = me.card.map_or(0, |card| card.wheels());
        t!("liguria-ask-sail-wheels", card = card, harbor = voyage.wheels.saturating_sub(card))
    }];
    // The U-turn is spent once the ship is under way.
    let turns = |action: &Action| match action {
        Action::Sail(steps) | Action::Anchor(steps) => Direction::of(*steps) != me.heading,
        _ => false,
    };
    if me.heading.is_some() && at.legal.iter().any(turns) {
        hint.push(t!("liguria-ask-sail-uturn"));
    } else if me.heading.is_none() {
        hint.push(t!("liguria-ask-sail-free"));
    }
    if voyage.anchor {
        hint.push(t!("liguria-ask-sail-anchor"));
    }
    (title, hint.join(" "))
}

/// What somebody else decides.
pub(super) fn waiting(at: &At<'_>, seat: Seat) -> String {
    let who = at.people.name(seat);
    match at.seen.phase {
        Phase::Cubes => t!("liguria-waits-cubes", who = who),
        Phase::Buyer => t!("liguria-waits-buyer", who = who),
        Phase::Take => t!("liguria-waits-take", who = who),
        Phase::Card => t!("liguria-waits-card", who = who),
        Phase::Upgrade => t!("liguria-waits-upgrade", who = who),
        _ => t!("liguria-waits-sail", who = who),
    }
}

/// One of the viewer's actions in words.
pub(super) fn choice(at: &At<'_>, action: Action) -> Choice {
    let plain = |name: String| Choice { name, effect: String::new() };
    match action {
        Action::Cubes(pair) => plain(capital(&cubes(pair.cubes()))),
        Action::Buyer(number) => plain(space(at, number)),
        Action::Take(positions) => Choice {
            name: capital(&tiles(at, positions)),
            effect: match positions.price() {
                0 => String::new(),
                price => t!("liguria-effect-price", price = price),
            },
        },
        Action::Card(taken) => plain(card(taken)),
        Action::Upgrade(upgraded) => upgrade(at, upgraded),
        Action::Done => plain(t!("liguria-commit-done")),
        Action::Sail(steps) => sail(at, steps, false),
        Action::Anchor(steps) => sail(at, steps, true),
        Action::Stay => plain(t!("liguria-commit-stay")),
        Action::Load(Cubes::NONE) => plain(t!("liguria-commit-load-none")),
        Action::Load(loaded) => plain(t!("liguria-choice-load", cubes = cubes(loaded))),
        Action::Conquer(Knights::NONE) => plain(t!("liguria-commit-conquer-none")),
        Action::Conquer(placed) => plain(t!("liguria-choice-conquer", knights = knights(placed))),
        Action::Deploy(None) => plain(t!("liguria-commit-deploy-none")),
        Action::Deploy(Some(deployment)) => {
            plain(t!("liguria-choice-deploy", row = row(deployment.row), scrolls = scrolls(deployment.spent)))
        }
        Action::Uturn => plain(t!("liguria-commit-turn")),
        Action::Straight => plain(t!("liguria-commit-straight")),
    }
}

fn upgrade(at: &At<'_>, upgraded: HarborTile) -> Choice {
    let name = capital(&tile(Tile::Harbor(upgraded), at.edition));
    Choice { name, effect: upgrade_effect(at.edition, upgraded) }
}

/// What an upgrade gives and loses.
pub(super) fn upgrade_effect(edition: &Edition, upgraded: HarborTile) -> String {
    let [front, back] = edition.prestige()[upgraded.index()];
    let gain = i32::from(back) - i32::from(front);
    match harbor_tile(upgraded) {
        (Row::Ship, wheels) => t!("liguria-effect-ship", wheels = wheels, prestige = gain),
        (Row::Merchant, sacks) => t!("liguria-effect-merchant", sacks = sacks, prestige = gain),
        (Row::Building, _) => t!("liguria-effect-building", prestige = gain),
        (Row::Monk, _) => t!("liguria-effect-monk", prestige = gain),
    }
}

fn sail(at: &At<'_>, steps: i8, stopover: bool) -> Choice {
    let plan = match stopover {
        true => Plan { anchor: Some(steps), ..Plan::default() },
        false => Plan { sail: Some(steps), ..Plan::default() },
    };
    let voyage = Imagined::new(at.seen).map(|now| now.voyage(&plan));
    let there =
        voyage.and_then(|voyage| Some(voyage.stops.first()?.place)).map_or_else(String::new, |to| place_full(at, to));
    let name = if stopover {
        t!("liguria-choice-anchor", steps = steps.unsigned_abs(), clockwise = steps > 0)
    } else {
        t!("liguria-choice-sail", steps = steps.unsigned_abs(), clockwise = steps > 0)
    };
    Choice { name, effect: there }
}

/// The key of what to think of at this decision.
pub(super) fn advice(seen: &Observation) -> &'static str {
    match seen.phase {
        Phase::Cubes => "coach-liguria-cubes",
        Phase::Take => "coach-liguria-take",
        Phase::Card => "coach-liguria-card",
        Phase::Upgrade => "coach-liguria-upgrade",
        Phase::Sail if seen.voyage.as_ref().is_some_and(|voyage| voyage.under_way) => "coach-liguria-onward",
        Phase::Sail => "coach-liguria-sail",
        Phase::Load => "coach-liguria-load",
        Phase::Bonus => "coach-liguria-bonus",
        Phase::Conquer => "coach-liguria-conquer",
        Phase::Deploy => "coach-liguria-deploy",
        Phase::Turn => "coach-liguria-turn",
        Phase::Homeward => "coach-liguria-homeward",
        _ => "coach-liguria-buyer",
    }
}
