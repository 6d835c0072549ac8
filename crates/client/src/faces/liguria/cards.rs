//! The ship cards of the round, in the middle of the chart: those to be taken, and who took the others.

use fondaco_game::Seat;
use fondaco_liguria::components::Card;
use fondaco_liguria::{Observation, Phase};
use leptos::prelude::*;

use super::pick::Pick;
use super::scene::Scene;
use super::{parts, words};
use crate::base::parts::{Icon, Marker};
use crate::t;
use crate::table::target::{State, target};

/// A card of the round.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Slot {
    /// Its number, which it keeps.
    pub(super) number: u32,
    pub(super) card: Card,
    /// Who took it.
    pub(super) owner: Option<Seat>,
}

/// The cards of the round, the highest first: each stays where it was when somebody takes it.
pub(super) fn slots(before: &[Slot], seen: &Observation) -> Vec<Slot> {
    let mut display: Vec<Card> = seen.display.clone();
    let mut taken: Vec<(Seat, Card)> =
        Seat::all(seen.seats.len()).zip(&seen.seats).filter_map(|(seat, view)| Some((seat, view.card?))).collect();
    let mut slots = Vec::new();
    for &slot in before {
        let same = |&(seat, card): &(Seat, Card)| card == slot.card && slot.owner.is_none_or(|owner| owner == seat);
        if slot.owner.is_none()
            && let Some(at) = display.iter().position(|&card| card == slot.card)
        {
            display.remove(at);
            slots.push(slot);
        } else if let Some(at) = taken.iter().position(same) {
            slots.push(Slot { owner: Some(taken.remove(at).0), ..slot });
        }
    }
    let last = before.iter().map(|slot| slot.number).max().unwrap_or(0);
    let rest =
        display.into_iter().map(|card| (None, card)).chain(taken.into_iter().map(|(seat, card)| (Some(seat), card)));
    slots.extend((last + 1..).zip(rest).map(|(number, (owner, card))| Slot { number, card, owner }));
    // As in the panel where one is chosen, whatever was drawn, taken or taken back before.
    slots.sort_by(|one, other| other.card.cmp(&one.card).then(one.number.cmp(&other.number)));
    slots
}

/// The cards, as many side by side as there is room for.
#[component]
pub(super) fn Cards(scene: Scene) -> impl IntoView {
    let room = Memo::new(move |_| scene.chart.with(|chart| chart.middle()));
    let card = Memo::new(move |_| {
        let (_, _, width, height) = room.get();
        arrange(scene.cards.with(Vec::len).max(1), width, height)
    });
    let px = |length: f64| format!("{length:.1}px");
    let unit = move || {
        let (_, width, height) = card.get();
        px((width / 97.0).min(height / 128.0).max(0.5))
    };
    view! {
        <section
            class="l-cards"
            aria-label=move || t!("liguria-cards")
            style:left=move || px(room.get().0)
            style:top=move || px(room.get().1)
            style:width=move || px(room.get().2)
            style:height=move || px(room.get().3)
            style=("--columns", move || card.get().0.to_string())
            style=("--cw", move || px(card.get().1))
            style=("--ch", move || px(card.get().2))
            style=("--u", unit)
        >
            <ol>
                <For each=move || scene.cards.get() key=|slot| (slot.number, slot.owner) let:item>
                    <ShipCard scene one=item/>
                </For>
            </ol>
        </section>
    }
}

/// How many cards go side by side, and how large each may be.
fn arrange(count: usize, width: f64, height: f64) -> (usize, f64, f64) {
    let size = |columns: usize| {
        let rows = count.div_ceil(columns);
        let room =
            ((width - 8.0 * (columns - 1) as f64) / columns as f64, (height - 8.0 * (rows - 1) as f64) / rows as f64);
        let card_width = room.0.min(room.1 / 1.05).min(room.1 * 0.98 / 0.7);
        (columns, card_width, (card_width * 1.36).min(room.1))
    };
    // Full rows only: three cards and one below them would look as if one were missing.
    let best =
        (1..=count).filter(|&columns| count.is_multiple_of(columns) || count == 3).map(size).max_by(|one, other| {
            let worth = |&(_, width, height): &(usize, f64, f64)| (width / 97.0).min(height / 120.0);
            worth(one).total_cmp(&worth(other))
        });
    let (columns, width, height) = best.unwrap_or((1, 97.0, 134.0));
    // Cards need not fill their room: they are read from as near as the rest.
    let most = 116.0 * (width * columns as f64 / 430.0).clamp(1.0, 1.5);
    (columns, width.min(most), height.min(most * 1.36))
}

#[component]
fn ShipCard(scene: Scene, one: Slot) -> impl IntoView {
    let Slot { number, card, owner } = one;
    let desk = scene.desk;
    let state = move || {
        if scene.phase.get() != Phase::Card || !desk.your_turn() {
            return State::Idle;
        }
        if let Some(owner) = owner {
            return State::Closed(t!("liguria-card-taken", who = scene.person(owner).name));
        }
        State::of(true, desk.pick.with(|pick| *pick == Pick::Card(card)))
    };
    let press = move || {
        desk.pick.update(|pick| *pick = if *pick == Pick::Card(card) { Pick::Nothing } else { Pick::Card(card) });
    };
    let label = move || match owner {
        Some(owner) => t!("liguria-card-of", card = words::card(card), who = scene.person(owner).name),
        None => words::card(card),
    };
    let chosen = target(desk, state, label, press);
    let mark = owner.map(|owner| {
        let person = scene.person(owner);
        view! { <span class="l-own"><Marker colour=person.colour initial=person.initial/></span> }
    });
    view! {
        <li><div
            class="l-card"
            class:pos=card.is_positive()
            class:neg=!card.is_positive()
            class:taken=owner.is_some()
            data-piece=format!("card-{number}")
            data-enter="turn"
            data-explain="explain-ship-card"
            data-hinted=move || desk.hinted(|best| *best == fondaco_liguria::Action::Card(card)).then_some("")
            {..chosen}
        >
            {parts::card_face(card)}
            <span class="vh">{label}</span>
            {mark}
            <span class="l-tick"><Icon name="ui-check"/></span>
        </div></li>
    }
}

#[cfg(test)]
mod tests {
    use fondaco_game::{Edition as _, Game as _, Viewer};
    use fondaco_liguria::{Edition, Liguria, Setup};

    use super::*;

    #[test]
    fn cards_keep_their_order_when_one_is_taken_and_when_that_is_taken_back() {
        let setup = Setup { players: 4, open_screens: false };
        let mut seen = Liguria::new(Edition::reconstructed(), &setup).unwrap().observe(Viewer::Spectator);
        let dealt = ["-3W3A^1:B", "+5W2:R", "+4W2U:Y", "-3W3A^1:B"].map(|card| card.parse::<Card>().unwrap());
        let highest_first = |slots: &[Slot]| slots.is_sorted_by(|one, other| one.card >= other.card);
        seen.display = dealt.to_vec();
        let laid = slots(&[], &seen);
        assert!(laid.len() == 4 && highest_first(&laid), "{laid:?}");
        for (taken, &card) in dealt.iter().enumerate() {
            let mut then = seen.clone();
            then.seats[2].card = Some(then.display.remove(taken));
            let after = slots(&laid, &then);
            let named = |slot: &Slot| (slot.number, slot.card);
            assert!(after.iter().map(named).eq(laid.iter().map(named)), "the cards moved: {after:?}");
            assert_eq!(after.iter().filter(|slot| slot.owner.is_some()).count(), 1);
            // Taken back, a card lies at the end of the display, and yet where it was on the chart.
            then.display.push(card);
            then.seats[2].card = None;
            let back = slots(&after, &then);
            assert!(back.iter().map(|slot| slot.card).eq(laid.iter().map(|slot| slot.card)), "{back:?}");
            assert!(back.iter().all(|slot| slot.owner.is_none()));
            // Whoever comes in the middle sees the same order.
            assert!(highest_first(&slots(&[], &then)));
        }
    }

    #[test]
    fn cards_fit_their_room() {
        for count in 1..=4 {
            for (width, height) in [(430.0, 260.0), (164.0, 190.0), (160.0, 92.0), (300.0, 330.0), (1400.0, 800.0)] {
                let (columns, card_width, card_height) = arrange(count, width, height);
                let rows = count.div_ceil(columns);
                assert!(card_width * columns as f64 + 8.0 * (columns - 1) as f64 <= width + 0.5);
                assert!(
                    card_height * rows as f64 + 8.0 * (rows - 1) as f64 <= height + 0.5,
                    "{count} {width} {height}"
                );
                assert!(card_width > 30.0);
            }
        }
    }
}
