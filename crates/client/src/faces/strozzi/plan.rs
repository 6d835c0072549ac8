//! Planning ahead while others decide about the ship: what to do if it comes to you unclaimed, what if it is claimed, and where
//! to send it. What is chosen is with the server at once; it is carried out when it applies, and nobody else learns of it.

use fondaco_strozzi::components::{Flag, Port};
use fondaco_strozzi::preview::{ClaimStatus, Preview};
use fondaco_strozzi::{Action, Strozzi};
use fondaco_table::{Ask, Lasts, Order};
use leptos::prelude::*;

use super::words;
use crate::base::games::Markup;
use crate::base::parts::Icon;
use crate::t;
use crate::table::face::Desk;

/// What is planned about the ship. `None` is: decide then.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
struct Plan {
    /// If nobody has claimed it.
    free: Option<Action>,
    /// If somebody has; only with a flag that needs a free ship, because a pirate takes both and who passes does so anyway.
    claimed: Option<Action>,
    /// Where to send it.
    port: Option<Action>,
}

const PIRATE: Action = Action::Flag(Flag::Pirate);

impl Plan {
    /// Reads what is with the server.
    fn of(orders: &[Order]) -> Self {
        let mut plan = Plan::default();
        for order in orders {
            let tries: Vec<Action> = order.tries.iter().filter_map(|text| text.parse().ok()).collect();
            match tries.as_slice() {
                [port @ Action::Port(_), ..] => plan.port = Some(*port),
                [free, rest @ ..] => {
                    plan.free = Some(*free);
                    plan.claimed = rest.first().copied();
                }
                [] => {}
            }
        }
        plan
    }

    fn orders(self) -> Vec<Order> {
        let written = |tries: Vec<Action>| Order {
            tries: tries.iter().map(ToString::to_string).collect(),
            lasts: Lasts::UntilDraw,
        };
        let claimed = self.claimed.filter(|_| self.asks_twice());
        let claim = self.free.map(|free| written([free].into_iter().chain(claimed).collect()));
        claim.into_iter().chain(self.port.map(|port| written(vec![port]))).collect()
    }

    /// Whether it makes a difference that somebody claims the ship before.
    fn asks_twice(self) -> bool {
        matches!(self.free, Some(Action::Flag(flag)) if !flag.takes_claimed())
    }
}

/// What can be planned now.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Open {
    /// The ship may come to the viewer.
    Claim,
    /// The viewer has claimed it: only where to send it is open.
    Port,
}

/// What can be planned; between two events that belong together, what could be before.
fn open(desk: Desk<Strozzi>, before: Option<Open>) -> Option<Open> {
    let seat = desk.people.with(|people| people.iter().find(|(_, person)| person.you).map(|(seat, _)| seat))?;
    let Ok(preview) = desk.shown.with(|seen| Preview::of(seen)) else { return before };
    match preview.asking().iter().find(|asked| asked.seat == seat)?.status {
        ClaimStatus::ToCome => Some(Open::Claim),
        ClaimStatus::Claimed(_) => Some(Open::Port),
        _ => None,
    }
}

/// Where one plans, below the line that says who decides.
pub(super) fn plan(desk: Desk<Strozzi>) -> Markup {
    let open = Memo::new(move |before: Option<&Option<Open>>| open(desk, before.copied().flatten()));
    let plan = Memo::new(move |_| {
        desk.table.with(|table| table.you.as_ref().map(|you| Plan::of(&you.orders)).unwrap_or_default())
    });
    let ask = move |plan: Plan| {
        let at = desk.table.with_untracked(|table| table.seq);
        desk.ask(Ask::Orders { at, orders: plan.orders() });
    };
    let flags = move || {
        desk.at(|at| {
            let seat = at.people.iter().find(|(_, person)| person.you).map(|(seat, _)| seat)?;
            Some(at.seen.seats.get(seat.index())?.flags.clone())
        })
        .unwrap_or_default()
    };
    let planning = desk.slots.with_value(|slots| slots.planning).unwrap_or_else(|| RwSignal::new(true));
    let toggle = move |event: leptos::ev::Event| {
        use wasm_bindgen::JsCast as _;
        let details = event.target().and_then(|target| target.dyn_into::<web_sys::Element>().ok());
        planning.set(details.is_some_and(|details| details.has_attribute("open")));
    };
    let inside = move || {
        let open = open.get()?;
        let now = plan.get();
        let mut rows = Vec::new();
        if open == Open::Claim {
            let mine = flags().into_iter().map(Action::Flag).chain([Action::Pass]).collect();
            let set = move |free| ask(Plan { free, ..now });
            rows.push(row("plan-free", mine, now.free, set));
        }
        if open == Open::Claim && now.asks_twice() {
            let pirate = flags().contains(&Flag::Pirate).then_some(PIRATE);
            let set = move |claimed| ask(Plan { claimed, ..now });
            rows.push(row("plan-claimed", pirate.into_iter().chain([Action::Pass]).collect(), now.claimed, set));
        }
        let ports = Port::ALL.into_iter().map(Action::Port).collect();
        rows.push(row("plan-port", ports, now.port, move |port| ask(Plan { port, ..now })));
        let made = now != Plan::default();
        Some(view! {
            <details class="plan" open=planning.get_untracked() on:toggle=toggle>
                <summary>
                    <Icon name="ui-clock"/>
                    {move || t!("plan-title")}
                    <small role="status">{made.then(|| t!("plan-made"))}</small>
                    <Icon name="ui-chevron"/>
                </summary>
                {rows}
                {made.then(|| view! {
                    <button class="btn quiet" on:click=move |_| ask(Plan::default())>{move || t!("plan-withdraw")}</button>
                })}
            </details>
        })
    };
    inside.into_any()
}

fn name(action: Action) -> String {
    match action {
        Action::Flag(flag) => words::flag(flag),
        Action::Port(port) => words::city(port.city()),
        Action::Pass | Action::Tile(_) => t!("strozzi-do-pass"),
    }
}

/// One line of the plan: the choices, the first of which is to decide then.
fn row(
    key: &'static str,
    choices: Vec<Action>,
    now: Option<Action>,
    set: impl Fn(Option<Action>) + Copy + 'static,
) -> Markup {
    let choices = [None].into_iter().chain(choices.into_iter().map(Some)).map(|choice| {
        let label = move || choice.map_or_else(|| t!("plan-then"), name);
        let on = choice == now;
        view! { <button aria-pressed=on.to_string() on:click=move |_| set(choice)>{label}</button> }
    });
    view! {
        <div class="plan-row" role="group" aria-label=move || t!(key)>
            <span>{move || t!(key)}</span>
            <div>{choices.collect_view()}</div>
        </div>
    }
    .into_any()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_plan_is_read_as_it_is_written() {
        let plus1 = Some(Action::Flag(Flag::Plus1));
        let rome = Some(Action::Port(Port::Rome));
        let plans = [
            Plan::default(),
            Plan { free: plus1, claimed: Some(PIRATE), port: rome },
            Plan { free: plus1, claimed: None, port: None },
            Plan { free: Some(PIRATE), claimed: None, port: rome },
            Plan { free: None, claimed: None, port: rome },
            Plan { free: Some(Action::Pass), claimed: None, port: None },
        ];
        for plan in plans {
            assert_eq!(Plan::of(&plan.orders()), plan);
        }
        let orders = plans[1].orders();
        assert_eq!(orders[0].tries, ["flag plus1", "flag pirate"]);
        assert_eq!(orders[1].tries, ["port rome"]);
        // A pirate takes a claimed ship too: nothing more is to be said.
        let pirate = Plan { free: Some(PIRATE), claimed: Some(Action::Pass), port: None };
        assert_eq!(pirate.orders()[0].tries, ["flag pirate"]);
    }
}
