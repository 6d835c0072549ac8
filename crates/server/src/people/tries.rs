//! How often a wrong password may be tried.
//!
//! Nobody can keep an owner out of their account, and nobody can guess faster than the limits say:
//!
//! - A *known device* is a browser on which somebody has logged in to this account before: it shows a sealed cookie. It has a
//!   count of its own that nobody else can use up. When that is used up, it is treated like any other device.
//! - On any other device, wrong passwords are counted by address, by network and account, and by account. Right ones are not:
//!   what was taken for the try is given back.
//! - A recovery code is counted by address alone. It is too long to be guessed.
//!
//! A try is counted before the password is looked at, so that many at once count as well.

use std::net::IpAddr;

use super::device::DeviceId;
use super::password::Login;
use super::{ClientAddress, Limits};
use crate::limit::{Limit, Wait};

/// How many keys each limit remembers at least.
const KEYS: usize = 20_000;

/// The counts of wrong passwords.
#[derive(Debug)]
pub(super) struct Tries {
    by_address: Limit<ClientAddress>,
    by_network: Limit<(IpAddr, Login)>,
    by_account: Limit<Login>,
    by_device: Limit<DeviceId>,
}

/// What a try was counted as. If the password was right, or was not even looked at, it is given back.
#[must_use]
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Try {
    Device(DeviceId),
    Stranger(ClientAddress, Login),
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
            by_address: Limit::new(limits.log_ins, KEYS),
            by_network: Limit::new(limits.log_ins_from, KEYS),
            by_account: Limit::new(limits.log_ins_as, KEYS),
            by_device: Limit::new(limits.log_ins_on, KEYS),
        }
    }

    /// Counts a try to log in, on a known device if one is given.
    pub(super) fn log_in(&self, login: &Login, address: &ClientAddress, device: Option<DeviceId>) -> Result<Try, Wait> {
        if let Some(device) = device.filter(|device| self.by_device.take(device).is_ok()) {
            return Ok(Try::Device(device));
        }
        self.by_address.take(address)?;
        if let Err(wait) = self.by_network.take(&(address.network(), login.clone())) {
            self.by_address.refund(address);
            return Err(wait);
        }
        if let Err(wait) = self.by_account.take(login) {
            self.by_address.refund(address);
            self.by_network.refund(&(address.network(), login.clone()));
            return Err(wait);
        }
        Ok(Try::Stranger(*address, login.clone()))
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
            Try::Stranger(address, login) => {
                self.by_address.refund(address);
                self.by_network.refund(&(address.network(), login.clone()));
                self.by_account.refund(login);
            }
        }
    }
}
