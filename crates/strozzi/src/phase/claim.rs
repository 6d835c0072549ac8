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
        if self.claim.is_some() && !flag.takes_claimed() {
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
    #[inline]
    fn ask_next(&mut self, story: &mut impl Extend<Event>) {
        // S-3.5: a claimed ship can only be pirated.
        let flags = if self.claim.is_some() { Flags::PIRATE } else { Flags::FULL };
        // Only those between the last who was asked and the active player: nobody is asked twice (S-3.6).
        let next = self.next_with(flags, self.active);
        match self.claim {
            _ if next != self.active => self.decider = next,
            Some(claim) => self.take(claim, story),
            None => self.set_aside(story),
        }
    }

    /// The first who has one of these flags, clockwise behind the one who was asked last; `end` if nobody before them has one.
    #[inline]
    pub(crate) fn next_with(&self, flags: Flags, end: Seat) -> Seat {
        // Everybody's flags in one number, a byte for each seat, turned so that the left neighbour comes first. Whatever `end` has,
        // the search ends there.
        let (players, first) = (self.seats() as u32, self.decider.index() as u32 + 1);
        let [a, b, c, d, e, f] = self.flags.map(Flags::byte);
        let all = u64::from_le_bytes([a, b, c, d, e, f, 0, 0]) & (flags.bits() * 0x0101_0101_0101);
        let all = all | 0x80_u64.wrapping_shl(8 * end.index() as u32);
        let turned = all.wrapping_shr(8 * first) | all.wrapping_shl(8 * players.wrapping_sub(first));
        let next = first + turned.trailing_zeros() / 8;
        Seat::new(if next >= players { next - players } else { next } as usize)
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

    #[inline]
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
