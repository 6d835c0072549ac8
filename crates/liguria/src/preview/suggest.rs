//! What most people would do at the stops of a voyage: where a plan begins before anybody has changed it.
//!
//! Nothing here knows what may be done. The rules list the answers to each question, the answers are tried, and the points that
//! a position would give, with the cargo brought home, say which is best.

use fondaco_game::Seat;

use super::Imagined;
use super::voyage::{Errand, Plan, PlannedVoyage, Question};
use crate::action::Action;
use crate::components::Cubes;
use crate::state::Phase;

impl Imagined {
    /// The plan with what is worth doing at its stops: everything that can be loaded, the island for as few swords as it
    /// takes, a figure where it gives most. What was to be done at a stop already is replaced; the way and the U-turn are not.
    #[must_use]
    pub fn suggest(&self, plan: &Plan) -> Plan {
        let mut plan = Plan { at_stopover: Errand::default(), at_stop: Errand::default(), ..*plan };
        let Some(sailor) = self.decider() else { return plan };
        // What is done at one stop changes what the next one asks, so each question is asked anew.
        for stopover in [true, false] {
            for phases in [&[Phase::Load, Phase::Bonus, Phase::Conquer][..], &[Phase::Deploy]] {
                let asked = find(&self.voyage(&plan), stopover, phases);
                if let Some(question) = asked {
                    plan = self.best(plan, stopover, &question, sailor);
                }
            }
        }
        plan
    }

    /// The plan with the best answer to a question.
    fn best(&self, plan: Plan, stopover: bool, question: &Question, sailor: Seat) -> Plan {
        let declined = self.voyage(&plan).after.worth(sailor);
        let tried = question.options.iter().map(|&answer| {
            let plan = answered(plan, stopover, answer);
            (plan, answer, self.voyage(&plan).after.worth(sailor))
        });
        let best = tried.max_by_key(|&(_, answer, worth)| match answer {
            Action::Load(cubes) => (i32::from(cubes.total()), worth),
            // Knights are kept for other islands.
            Action::Conquer(knights) if worth > declined => (1, -i32::from(knights.swords())),
            Action::Deploy(Some(deployment)) if worth > declined => {
                (worth - declined, -i32::from(deployment.spent.total()))
            }
            _ => (0, 0),
        });
        best.map_or(plan, |(plan, _, _)| plan)
    }

    /// The points of a player if the game ended now and their cargo were at home.
    fn worth(&self, seat: Seat) -> i32 {
        let mut then = *self;
        let player = then.game.player_mut(seat);
        for (home, aboard) in player.home.0.iter_mut().zip(player.cargo.0) {
            *home = home.saturating_add(aboard);
        }
        player.cargo = Cubes::NONE;
        then.game.behind(seat).points.total()
    }
}

fn find(voyage: &PlannedVoyage, stopover: bool, phases: &[Phase]) -> Option<Question> {
    let stop = voyage.stops.iter().find(|stop| stop.stopover == stopover)?;
    stop.questions.iter().find(|question| phases.contains(&question.phase)).cloned()
}

fn answered(mut plan: Plan, stopover: bool, answer: Action) -> Plan {
    let errand = if stopover { &mut plan.at_stopover } else { &mut plan.at_stop };
    match answer {
        Action::Load(cubes) => errand.load = cubes,
        Action::Conquer(knights) => errand.conquer = knights,
        Action::Deploy(deployment) => errand.deploy = deployment,
        _ => {}
    }
    plan
}
