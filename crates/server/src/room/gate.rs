//! The gate: who may do what at a match. Sockets and REST ask here, and nothing else decides it. Whether it can be done now
//! (whose turn it is, whether a seat is free) is for the table to say.
//!
//! A match that somebody may not see does not exist for them: whatever they want, the answer is the same as for an id that
//! nobody has.

use fondaco_game::{Seat, Viewer};
use fondaco_table::{AnyTable, Chair, PlayerId, Refusal, Stage};
use fondaco_wire::WhyNot;
use subtle::ConstantTimeEq as _;

use super::Access;
use crate::store::{Audience, MatchRow};

/// What somebody wants to do at a match.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Permission {
    /// See it as its viewer may see it, and read what happened.
    See,
    /// Sit down.
    Join,
    /// Do something as a player: play, offer, answer, leave, resign.
    Act,
    /// Put bots on seats, free seats, start.
    Manage,
    /// Say something.
    Speak,
    /// Hear what is said to this audience.
    Hear(Audience),
    /// Choose whom not to hear.
    Mute,
    /// Look at it together with others.
    LookTogether,
    /// Read the record and the proof, which tell what was hidden.
    ReadSecrets,
    /// Be told the invitation, to pass it on.
    Invite,
    /// Ask somebody by name to come.
    Call,
}

/// Who asks: what the connection or the request has proved, never what a message says of its sender.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Visitor<'a> {
    /// Nobody, if they have not logged in.
    pub(crate) player: Option<&'a PlayerId>,
    /// The invitation that they show.
    pub(crate) invitation: Option<&'a str>,
    /// Whether their connection hears of the match: it has been let in before.
    pub(crate) watching: bool,
}

/// Somebody who may see the match. Only the gate makes one.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Admitted {
    known: bool,
    seat: Option<Seat>,
    owner: bool,
    watching: bool,
}

impl Admitted {
    /// Where they sit.
    pub(crate) fn seat(&self) -> Option<Seat> {
        self.seat
    }

    /// As whom they see the match.
    pub(crate) fn viewer(&self) -> Viewer {
        self.seat.map_or(Viewer::Spectator, Viewer::Player)
    }

    /// The seat for which they may decide.
    pub(crate) fn player(&self) -> Result<Seat, WhyNot> {
        self.seat.ok_or(WhyNot::NotSeated)
    }

    /// Who hears what they say.
    pub(crate) fn audience(&self) -> Audience {
        if self.seat.is_some() { Audience::Table } else { Audience::Spectators }
    }
}

/// Whether what somebody shows is the secret of a link.
pub(crate) fn opens(shown: Option<&str>, secret: &str) -> bool {
    let shown = shown.unwrap_or_default().as_bytes();
    !shown.is_empty() && bool::from(shown.ct_eq(secret.as_bytes()))
}

/// What the gate knows of a match.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Gate<'a> {
    public: bool,
    invitation: &'a str,
    /// Unknown where only the stored row has been read.
    owner: Option<&'a PlayerId>,
    chairs: &'a [Chair],
    over: bool,
    /// Whether only those who sit there may see it: other tables are dealt the same.
    closed: bool,
}

impl<'a> Gate<'a> {
    /// Of a match in memory.
    pub(crate) fn new(table: &'a AnyTable, access: &'a Access) -> Self {
        Gate {
            public: access.public,
            invitation: &access.invitation,
            owner: table.owner(),
            chairs: table.chairs(),
            over: matches!(table.stage(), Stage::Over(_)),
            closed: table.is_closed(),
        }
    }

    /// Of a stored match. The table is known if its owner matters.
    pub(crate) fn of_row(row: &'a MatchRow, table: Option<&'a AnyTable>) -> Self {
        Gate {
            public: row.public,
            invitation: &row.invitation,
            owner: table.and_then(AnyTable::owner),
            chairs: table.map_or(&row.card.seats, AnyTable::chairs),
            over: matches!(table.map_or(row.card.stage, AnyTable::stage), Stage::Over(_)),
            closed: table.map_or(row.card.closed, AnyTable::is_closed),
        }
    }

    /// Whether somebody may do this here, and as whom.
    pub(crate) fn ask(&self, who: &Visitor<'_>, permission: Permission) -> Result<Admitted, WhyNot> {
        let admitted = self.admit(who)?;
        self.allow(&admitted, permission)?;
        Ok(admitted)
    }

    /// Whether somebody may see the match: it is public, they belong to it, they show the invitation, or they have been let in
    /// before on this connection. As long as other tables may have to play the same deal, only those may who sit there.
    pub(crate) fn admit(&self, who: &Visitor<'_>) -> Result<Admitted, WhyNot> {
        let at = |player| self.chairs.iter().position(|chair| chair.holder.player() == Some(player));
        let seat = who.player.and_then(at).map(Seat::new);
        let owner = who.player.is_some() && who.player == self.owner;
        let invited = || opens(who.invitation, self.invitation);
        if seat.is_some() || (!self.closed && (self.public || owner || who.watching || invited())) {
            Ok(Admitted { known: who.player.is_some(), seat, owner, watching: who.watching })
        } else {
            Err(WhyNot::NoSuchMatch)
        }
    }

    /// Whether somebody who sees the match may do this.
    pub(crate) fn allow(&self, who: &Admitted, permission: Permission) -> Result<(), WhyNot> {
        let not_over = || WhyNot::Table(Refusal::NotOver);
        let allowed = |may: bool, why: WhyNot| if may { Ok(()) } else { Err(why) };
        match permission {
            Permission::See => Ok(()),
            Permission::Hear(audience) => allowed(self.hears(who.viewer(), audience), not_over()),
            Permission::ReadSecrets => allowed(self.over && !self.closed, not_over()),
            // Everything else is done by somebody.
            _ if !who.known => Err(WhyNot::NoHello),
            Permission::Join | Permission::Speak => Ok(()),
            Permission::Act | Permission::Call => who.player().map(drop),
            Permission::Manage => allowed(who.owner, Refusal::NotOwner.into()),
            Permission::Mute => allowed(who.watching, WhyNot::NoSuchMatch),
            Permission::LookTogether if !who.watching => Err(WhyNot::NoSuchMatch),
            Permission::LookTogether if self.closed => {
                Err(WhyNot::Together { why: "other tables still play this deal".to_owned() })
            }
            Permission::LookTogether => {
                allowed(self.over, WhyNot::Together { why: "the match is not over".to_owned() })
            }
            // Nobody needs one for a public match.
            Permission::Invite => allowed(!self.public && !self.closed && who.seat.is_some(), WhyNot::NotSeated),
        }
    }

    /// Whether a viewer hears what is said to this audience: players do not hear spectators before the end.
    pub(crate) fn hears(&self, viewer: Viewer, audience: Audience) -> bool {
        audience == Audience::Table || self.over || viewer == Viewer::Spectator
    }
}

#[cfg(test)]
mod tests {
    use fondaco_table::Holder;

    use super::*;

    const PERMISSIONS: [Permission; 12] = [
        Permission::See,
        Permission::Join,
        Permission::Act,
        Permission::Manage,
        Permission::Speak,
        Permission::Hear(Audience::Table),
        Permission::Hear(Audience::Spectators),
        Permission::Mute,
        Permission::LookTogether,
        Permission::ReadSecrets,
        Permission::Invite,
        Permission::Call,
    ];

    /// A letter for each answer, to have them in tables.
    fn letter(answer: &Result<Admitted, WhyNot>) -> &'static str {
        match answer {
            Ok(_) => "yes",
            Err(WhyNot::NoSuchMatch) => "-",
            Err(WhyNot::NoHello) => "who",
            Err(WhyNot::NotSeated) => "sit",
            Err(WhyNot::Table(Refusal::NotOwner)) => "own",
            Err(WhyNot::Table(Refusal::NotOver)) => "end",
            Err(WhyNot::Together { .. }) => "late",
            Err(other) => panic!("{other:?}"),
        }
    }

    fn chair(holder: Holder) -> Chair {
        Chair { holder, ..Chair::default() }
    }

    fn player(name: &str) -> PlayerId {
        PlayerId::new(name).unwrap()
    }

    /// Ada and Bea sit at a table that Cleo opened.
    fn check(public: bool, over: bool, expected: &str) {
        let (ada, cleo, stranger) = (player("ada"), player("cleo"), player("stranger"));
        let sits = |name: &str| Holder::person(player(name), name.parse().unwrap());
        let chairs = [sits("bea"), sits("ada"), Holder::Open].map(chair);
        let gate = Gate { public, invitation: "the secret", owner: Some(&cleo), chairs: &chairs, over, closed: false };
        let visitor = |player| Visitor { player, invitation: None, watching: false };
        let shows = |invitation| Visitor { invitation: Some(invitation), ..visitor(Some(&stranger)) };
        let watching = |player| Visitor { watching: true, ..visitor(Some(player)) };
        let visitors = [
            ("nobody", visitor(None)),
            ("nobody_invited", Visitor { player: None, ..shows("the secret") }),
            ("stranger", visitor(Some(&stranger))),
            ("wrong_invitation", shows("the secreT")),
            ("half_invitation", shows("the")),
            ("empty_invitation", shows("")),
            ("invited", shows("the secret")),
            ("watching", watching(&stranger)),
            ("player", visitor(Some(&ada))),
            ("player_watching", watching(&ada)),
            ("owner", visitor(Some(&cleo))),
            ("owner_watching", watching(&cleo)),
        ];
        let mut rows = expected.lines().map(str::trim).filter(|line| !line.is_empty());
        for (name, visitor) in visitors {
            let answers: Vec<_> =
                PERMISSIONS.iter().map(|permission| letter(&gate.ask(&visitor, *permission))).collect();
            let row: Vec<&str> = rows.next().unwrap_or_default().split_whitespace().collect();
            assert_eq!([&[name], &*answers].concat(), row, "public: {public}, over: {over}");
        }
        assert_eq!(rows.next(), None);
    }

    #[test]
    fn at_a_private_match_under_way() {
        let expected = "
            nobody            -    -    -    -    -    -    -    -    -    -    -    -
            nobody_invited    yes  who  who  who  who  yes  yes  who  who  end  who  who
            stranger          -    -    -    -    -    -    -    -    -    -    -    -
            wrong_invitation  -    -    -    -    -    -    -    -    -    -    -    -
            half_invitation   -    -    -    -    -    -    -    -    -    -    -    -
            empty_invitation  -    -    -    -    -    -    -    -    -    -    -    -
            invited           yes  yes  sit  own  yes  yes  yes  -    -    end  sit  sit
            watching          yes  yes  sit  own  yes  yes  yes  yes  late end  sit  sit
            player            yes  yes  yes  own  yes  yes  end  -    -    end  yes  yes
            player_watching   yes  yes  yes  own  yes  yes  end  yes  late end  yes  yes
            owner             yes  yes  sit  yes  yes  yes  yes  -    -    end  sit  sit
            owner_watching    yes  yes  sit  yes  yes  yes  yes  yes  late end  sit  sit";
        check(false, false, expected);
    }

    #[test]
    fn at_a_private_match_that_is_over() {
        let expected = "
            nobody            -    -    -    -    -    -    -    -    -    -    -    -
            nobody_invited    yes  who  who  who  who  yes  yes  who  who  yes  who  who
            stranger          -    -    -    -    -    -    -    -    -    -    -    -
            wrong_invitation  -    -    -    -    -    -    -    -    -    -    -    -
            half_invitation   -    -    -    -    -    -    -    -    -    -    -    -
            empty_invitation  -    -    -    -    -    -    -    -    -    -    -    -
            invited           yes  yes  sit  own  yes  yes  yes  -    -    yes  sit  sit
            watching          yes  yes  sit  own  yes  yes  yes  yes  yes  yes  sit  sit
            player            yes  yes  yes  own  yes  yes  yes  -    -    yes  yes  yes
            player_watching   yes  yes  yes  own  yes  yes  yes  yes  yes  yes  yes  yes
            owner             yes  yes  sit  yes  yes  yes  yes  -    -    yes  sit  sit
            owner_watching    yes  yes  sit  yes  yes  yes  yes  yes  yes  yes  sit  sit";
        check(false, true, expected);
    }

    #[test]
    fn at_a_public_match_under_way() {
        let expected = "
            nobody            yes  who  who  who  who  yes  yes  who  who  end  who  who
            nobody_invited    yes  who  who  who  who  yes  yes  who  who  end  who  who
            stranger          yes  yes  sit  own  yes  yes  yes  -    -    end  sit  sit
            wrong_invitation  yes  yes  sit  own  yes  yes  yes  -    -    end  sit  sit
            half_invitation   yes  yes  sit  own  yes  yes  yes  -    -    end  sit  sit
            empty_invitation  yes  yes  sit  own  yes  yes  yes  -    -    end  sit  sit
            invited           yes  yes  sit  own  yes  yes  yes  -    -    end  sit  sit
            watching          yes  yes  sit  own  yes  yes  yes  yes  late end  sit  sit
            player            yes  yes  yes  own  yes  yes  end  -    -    end  sit  yes
            player_watching   yes  yes  yes  own  yes  yes  end  yes  late end  sit  yes
            owner             yes  yes  sit  yes  yes  yes  yes  -    -    end  sit  sit
            owner_watching    yes  yes  sit  yes  yes  yes  yes  yes  late end  sit  sit";
        check(true, false, expected);
    }

    #[test]
    fn at_a_public_match_that_is_over() {
        let expected = "
            nobody            yes  who  who  who  who  yes  yes  who  who  yes  who  who
            nobody_invited    yes  who  who  who  who  yes  yes  who  who  yes  who  who
            stranger          yes  yes  sit  own  yes  yes  yes  -    -    yes  sit  sit
            wrong_invitation  yes  yes  sit  own  yes  yes  yes  -    -    yes  sit  sit
            half_invitation   yes  yes  sit  own  yes  yes  yes  -    -    yes  sit  sit
            empty_invitation  yes  yes  sit  own  yes  yes  yes  -    -    yes  sit  sit
            invited           yes  yes  sit  own  yes  yes  yes  -    -    yes  sit  sit
            watching          yes  yes  sit  own  yes  yes  yes  yes  yes  yes  sit  sit
            player            yes  yes  yes  own  yes  yes  yes  -    -    yes  sit  yes
            player_watching   yes  yes  yes  own  yes  yes  yes  yes  yes  yes  sit  yes
            owner             yes  yes  sit  yes  yes  yes  yes  -    -    yes  sit  sit
            owner_watching    yes  yes  sit  yes  yes  yes  yes  yes  yes  yes  sit  sit";
        check(true, true, expected);
    }

    #[test]
    fn everybody_gets_their_own_seat() {
        let chairs = [player("bea"), player("ada")].map(|id| chair(Holder::person(id, "X".parse().unwrap())));
        let gate = Gate { public: true, invitation: "s", owner: None, chairs: &chairs, over: false, closed: false };
        let seat = |name| {
            let player = player(name);
            gate.admit(&Visitor { player: Some(&player), invitation: None, watching: false }).unwrap()
        };
        assert_eq!(seat("ada").player(), Ok(Seat::new(1)));
        assert_eq!((seat("bea").viewer(), seat("bea").audience()), (Viewer::Player(Seat::new(0)), Audience::Table));
        assert_eq!((seat("cleo").viewer(), seat("cleo").audience()), (Viewer::Spectator, Audience::Spectators));
        let nobody = Visitor { player: None, invitation: None, watching: false };
        assert_eq!(gate.admit(&nobody).unwrap().viewer(), Viewer::Spectator);
        // A match without an owner is nobody's.
        assert_eq!(gate.ask(&nobody, Permission::Manage), Err(WhyNot::NoHello));
    }

    /// As long as others may have to play the same deal, nobody but its players sees anything of it, whatever they show.
    #[test]
    fn a_deal_that_others_play_is_for_its_players_alone() {
        let (ada, cleo) = (player("ada"), player("cleo"));
        let chairs = [Holder::person(ada.clone(), "Ada".parse().unwrap())].map(chair);
        for (public, over) in [(true, false), (true, true), (false, true)] {
            let gate = Gate { public, invitation: "s", owner: Some(&cleo), chairs: &chairs, over, closed: true };
            for watching in [false, true] {
                let other = Visitor { player: Some(&cleo), invitation: Some("s"), watching };
                assert!(PERMISSIONS.iter().all(|permission| gate.ask(&other, *permission) == Err(WhyNot::NoSuchMatch)));
            }
            let own = Visitor { player: Some(&ada), invitation: None, watching: true };
            assert!(gate.ask(&own, Permission::See).is_ok() && gate.ask(&own, Permission::Act).is_ok());
            assert!(
                [Permission::ReadSecrets, Permission::LookTogether, Permission::Invite]
                    .iter()
                    .all(|permission| gate.ask(&own, *permission).is_err())
            );
        }
    }

    #[test]
    fn a_match_without_an_invitation_cannot_be_guessed() {
        let gate = Gate { public: false, invitation: "", owner: None, chairs: &[], over: true, closed: false };
        let visitor = Visitor { player: None, invitation: Some(""), watching: false };
        assert_eq!(gate.ask(&visitor, Permission::See), Err(WhyNot::NoSuchMatch));
    }
}
