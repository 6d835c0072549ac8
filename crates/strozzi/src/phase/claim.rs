//! Players decide about the ship, clockwise from the active one, each once (S-3.2).

use fondaco_game::{NoStory, Refusal, Seat};

use crate::action::Action;
use crate::components::{Flag, Flags};
use crate::event::Event;
use crate::state::{Claim, Phase, Strozzi};

impl Strozzi {
    #[inline]
    pub(crate) fn claim_actions(&self, out: &mut Vec<Action>) {
        out.push(Action::Pass);
        out.extend(self.claiming_flags().iter().map(Action::Flag));
    }

    /// The flags that may be played on the ship.
    #[inline]
    pub(crate) fn claiming_flags(&self) -> Flags {
        // S-3.5: who is asked about a claimed ship has their pirate flag.
        if self.claim.is_some() { Flags::PIRATE } else { self.flags(self.decider) }
    }

    pub(crate) fn check_flag(&self, flag: Flag) -> Result<(), Refusal> {
        if self.claim.is_some() && flag != Flag::Pirate {
            return Err(Refusal::illegal("S-3.5", "on a claimed ship only a pirate flag may be played"));
        }
        if !self.flags(self.decider).contains(flag) {
            return Err(Refusal::illegal("S-3.3", format!("the {flag} flag has been used this round")));
        }
        Ok(())
    }

    #[inline]
    pub(crate) fn apply_pass(&mut self, story: &mut impl Extend<Event>) {
        story.extend([Event::Passed { seat: self.decider }]);
        self.ask_next(story);
    }

    #[inline]
    pub(crate) fn apply_flag(&mut self, flag: Flag, story: &mut impl Extend<Event>) {
        let claim = Claim { seat: self.decider, flag };
        if flag == Flag::Pirate {
            // S-3.4, S-3.5: taken at once; the claimant, if there is one, gets their flag back, for it never left their set.
            if let Some(Claim { seat, flag }) = self.claim {
                story.extend([Event::FlagReturned { seat, flag }]);
            }
            self.take(claim, story);
        } else {
            story.extend([Event::Claimed { seat: claim.seat, flag }]);
            self.claim = Some(claim);
            self.ask_next(story);
        }
    }

    /// Asks the next player who could do more than pass (S-3.2); if there is none, the ship is taken or set aside.
    fn ask_next(&mut self, story: &mut impl Extend<Event>) {
        match self.next_to_ask() {
            Some(seat) => self.decider = seat,
            None => match self.claim {
                Some(claim) => self.take(claim, story),
                None => self.set_aside(story),
            },
        }
    }

    /// Only those between the last who was asked and the active player: nobody is asked twice (S-3.6).
    fn next_to_ask(&self) -> Option<Seat> {
        let players = self.seats();
        let mut seat = self.decider.left(players);
        while seat != self.active {
            let flags = self.flags(seat);
            // S-3.5: a claimed ship can only be pirated.
            let can_act = if self.claim.is_some() { flags.contains(Flag::Pirate) } else { flags.any() };
            if can_act {
                return Some(seat);
            }
            seat = seat.left(players);
        }
        None
    }

    /// How many players could still pirate the claimed ship, the one who is asked included.
    pub(crate) fn pirates_to_come(&self) -> usize {
        let players = self.seats();
        let asked = self.decider.clockwise(players).take_while(|&seat| seat != self.active);
        asked.filter(|&seat| self.flags(seat).contains(Flag::Pirate)).count()
    }

    /// Nobody pirates the claimed ship: for those who look ahead.
    pub(crate) fn take_claimed(&mut self) {
        if let Some(claim) = self.claim {
            self.take(claim, &mut NoStory);
        }
    }

    fn take(&mut self, claim: Claim, story: &mut impl Extend<Event>) {
        let Claim { seat, flag } = claim;
        let ship = self.ship.expect("a ship is being claimed");
        self.claim = Some(claim);
        self.flags[seat.index()].remove(flag);
        self.decider = seat;
        self.phase = Phase::Port;
        story.extend([Event::Taken { seat, flag, ship }]);
    }

    /// S-3.7: nobody wants it; the same active player turns over the next one.
    fn set_aside(&mut self, story: &mut impl Extend<Event>) {
        let ship = self.ship.take().expect("a ship is being claimed");
        let index = self.edition.position(ship, !self.aside).expect("the ship is one of the edition's");
        self.aside |= 1 << index;
        story.extend([Event::SetAside { ship }]);
        self.next_ship(story);
    }
}
