//! What the board shows beyond the position: previews of what can be chosen. The game's own crate works them out.

use fondaco_strozzi::components::{City, Port};
use fondaco_strozzi::preview::{Climb, Docking, Effect, Preview};
use fondaco_strozzi::{Action, Phase, Strozzi};
use leptos::prelude::*;

use crate::table::face::Desk;

/// Previews at one desk.
#[derive(Clone, Copy)]
pub(super) struct Sight {
    desk: Desk<Strozzi>,
    /// The position to look ahead in. While events are shown one by one it may lag behind.
    pub(super) preview: Memo<Option<Preview>>,
    /// What the pick would do.
    pub(super) effect: Memo<Option<Effect>>,
    /// What the ship would do at each port, where that is to be shown: with the picked flag, or at the choice of a port.
    pub(super) plans: Memo<Vec<Docking>>,
}

impl Sight {
    pub(super) fn of(desk: Desk<Strozzi>) -> Self {
        let preview = Memo::new(move |old: Option<&Option<Preview>>| {
            let now = desk.shown.with(|seen| Preview::of(seen)).ok();
            now.or_else(|| old.copied().flatten())
        });
        let effect = Memo::new(move |_| {
            let action = desk.pick.get().filter(|action| desk.allows(action))?;
            preview.get()?.effect(action)
        });
        let plans = Memo::new(move |_| {
            let (phase, claim) = desk.shown.with(|seen| (seen.phase, seen.claim));
            match (effect.get(), claim) {
                (Some(Effect::Flag(claiming)), _) => claiming.ports,
                (_, Some(claim)) if phase == Phase::Port && desk.your_turn() => {
                    preview.get().map(|preview| preview.dockings(claim.seat, claim.flag)).unwrap_or_default()
                }
                _ => Vec::new(),
            }
        });
        Sight { desk, preview, effect, plans }
    }

    /// What the ship would do at this port.
    pub(super) fn docking(&self, port: Port) -> Option<Docking> {
        self.plans.with(|plans| plans.iter().find(|docking| docking.port == port).cloned())
    }

    /// How the viewer's marker would move in this city.
    pub(super) fn climb(&self, city: City) -> Option<Climb> {
        let of = |climbs: &[Climb]| climbs.iter().find(|climb| climb.city == city).cloned();
        if let Some(Effect::Tile(keeping)) = self.effect.get() {
            return of(keeping.climb.as_slice());
        }
        self.plans.with(|plans| {
            // Scrolls do the same wherever the ship goes.
            let here = |docking: &&Docking| city == City::Florence || docking.port.city() == city;
            plans.iter().find(here).and_then(|docking| of(&docking.climbs))
        })
    }

    /// What the picked port or tile would change about what the round gives, for each seat.
    pub(super) fn change(&self) -> Option<Vec<i32>> {
        match self.effect.get()? {
            Effect::Port(docking) => Some(docking.change.to_vec()),
            Effect::Tile(keeping) => Some(keeping.change.to_vec()),
            Effect::Pass(_) | Effect::Flag(_) => None,
        }
    }

    /// Whether this is picked.
    pub(super) fn is_picked(&self, action: Action) -> bool {
        self.desk.pick.with(|pick| *pick == Some(action))
    }

    /// Picks this, or clears the pick if it is picked.
    pub(super) fn press(&self, action: Action) {
        let picked = self.desk.pick.get_untracked() == Some(action);
        self.desk.pick.set((!picked).then_some(action));
    }
}
