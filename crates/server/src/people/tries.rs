//! How often a wrong password may be tried.
//!
//! Nobody can keep an owner out of their account, and nobody can guess faster than the limits say:
//!
//! - A *known device* is a browser on which somebody has logged in to this account before: it shows a sealed cookie. It has a
//!   count of its own that nobody else can use up. When that is used up, it is treated like any other device.
//! - On any other device, wrong passwords are counted by address, by network and account, and by account. Right ones are not:
//!   what was taken for the try is given back.
//!   Names that nobody has are counted in the same way, but apart: however many somebody invents, no count of an account is
//!   forgotten for them.
//! - A recovery code is counted by address alone. It is too long to be guessed.
//!
//! A try is counted before the password is looked at, so that many at once count as well.

use std::net::IpAddr;

use super::device::DeviceId;
use super::password::Login;
use super::{AddressLimit, ClientAddress, Limits};
use crate::limit::{Limit, Wait};

/// How many keys each limit remembers at least.
const KEYS: usize = 20_000;

/// The counts of wrong passwords.
#[derive(Debug)]
pub(super) struct Tries {
    by_address: AddressLimit,
    accounts: ByName,
    /// For names that nobody has.
    nobody: ByName,
    by_device: Limit<DeviceId>,
}

/// The counts for log-in names.
#[derive(Debug)]
struct ByName {
    by_network: Limit<(IpAddr, Login)>,
    by_account: Limit<Login>,
}

impl ByName {
    fn new(limits: &Limits) -> Self {
        ByName { by_network: Limit::new(limits.log_ins_from, KEYS), by_account: Limit::new(limits.log_ins_as, KEYS) }
    }

    fn take(&self, address: &ClientAddress, login: &Login) -> Result<(), Wait> {
        let from = (address.network(), login.clone());
        self.by_network.take(&from)?;
        self.by_account.take(login).inspect_err(|_| self.by_network.refund(&from))
    }

    fn refund(&self, address: &ClientAddress, login: &Login) {
        self.by_network.refund(&(address.network(), login.clone()));
        self.by_account.refund(login);
    }
}

/// A name that somebody has typed.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Typed {
    pub(super) login: Login,
    /// Whether an account has it.
    pub(super) exists: bool,
}

/// What a try was counted as. If the password was right, or was not even looked at, it is given back.
#[must_use]
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Try {
    Device(DeviceId),
    Stranger(ClientAddress, Typed),
    Address(ClientAddress),
}

impl Try {
    /// Whether it comes from a device that is known.
    pub(super) fn is_known(&self) -> bool {
        matches!(self, Try::Device(_))
    }
}

impl Tries {
    pub(super) fn new(limits: &Limits) -> Self {
        Tries {
            by_address: AddressLimit::new(limits.log_ins, KEYS),
            accounts: ByName::new(limits),
            nobody: ByName::new(limits),
            by_device: Limit::new(limits.log_ins_on, KEYS),
        }
    }

    /// Counts a try to log in, on a known device if one is given.
    pub(super) fn log_in(&self, typed: Typed, address: &ClientAddress, device: Option<DeviceId>) -> Result<Try, Wait> {
        if let Some(device) = device.filter(|device| self.by_device.take(device).is_ok()) {
            return Ok(Try::Device(device));
        }
        self.by_address.take(address)?;
        self.names(&typed).take(address, &typed.login).inspect_err(|_| self.by_address.refund(address))?;
        Ok(Try::Stranger(*address, typed))
    }

    fn names(&self, typed: &Typed) -> &ByName {
        if typed.exists { &self.accounts } else { &self.nobody }
    }

    /// Counts a try by somebody who is logged in, and whose session counts as a device.
    pub(super) fn session(&self, session: DeviceId) -> Result<Try, Wait> {
        self.by_device.take(&session)?;
        Ok(Try::Device(session))
    }

    /// Counts a try of something that cannot be guessed, but takes work.
    pub(super) fn address(&self, address: &ClientAddress) -> Result<Try, Wait> {
        self.by_address.take(address)?;
        Ok(Try::Address(*address))
    }

    /// Gives a try back.
    pub(super) fn refund(&self, tried: &Try) {
        match tried {
            Try::Device(device) => self.by_device.refund(device),
            Try::Address(address) => self.by_address.refund(address),
            Try::Stranger(address, typed) => {
                self.by_address.refund(address);
                self.names(typed).refund(address, &typed.login);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn address(text: &str) -> ClientAddress {
        text.parse::<IpAddr>().unwrap().into()
    }

    #[test]
    fn no_invented_name_lets_anybody_try_an_account_more_often() {
        let limits = Limits { log_ins: Limits::none().log_ins, ..Limits::default() };
        let tries = Tries::new(&limits);
        let typed = |name: &str, exists| Typed { login: Login::new(name).unwrap(), exists };
        let taken = |address: &ClientAddress| {
            (0..50).filter(|_| tries.log_in(typed("ginevra", true), address, None).is_ok()).count()
        };
        let here = address("203.0.113.7");
        assert_eq!(taken(&here), 5);
        for number in 0..=4 * KEYS {
            let _ = tries.log_in(typed(&format!("name{number}"), false), &here, None);
        }
        assert_eq!(taken(&here), 0);
        assert_eq!(taken(&address("203.0.113.8")), 0, "its network");
        // The same names, typed as often, are treated as if they were somebody's.
        let of_nobody = (0..50).filter(|_| tries.log_in(typed("nobody", false), &here, None).is_ok()).count();
        assert_eq!(of_nobody, 5);
    }

    #[test]
    fn the_addresses_of_a_large_customer_are_counted_together() {
        let tries = Tries::new(&Limits::default());
        let taken = |net: u32| {
            let address = address(&format!("2001:db8:1:{net:x}::1"));
            (0..50).filter(|_| tries.address(&address).is_ok()).count()
        };
        assert_eq!((0..500).map(taken).sum::<usize>(), 80);
    }
}
