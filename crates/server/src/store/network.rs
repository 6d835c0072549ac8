//! A network: an address and how many of its first bits count.

use std::fmt;
use std::net::IpAddr;
use std::str::FromStr;

use thiserror::Error;

/// A network such as `203.0.113.0/24` or `2001:db8::/48`. A single address is the narrowest one.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Network {
    /// Its first address.
    first: IpAddr,
    /// How many bits count.
    bits: u8,
}

/// A text that names no network.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
#[error("a network is an address, or an address and how many of its bits count: 203.0.113.7 or 203.0.113.0/24")]
pub struct BadNetwork;

impl Network {
    /// The network of an address; nothing if there are not that many bits.
    #[must_use]
    pub fn new(address: IpAddr, bits: u8) -> Option<Self> {
        // Of an IPv4 address that is written as an IPv6 address, the last 32 bits count.
        let address = address.to_canonical();
        (bits <= width(address)).then(|| Network { first: masked(address, bits), bits })
    }

    /// The network around it of which at most so many bits count, if it is one of IPv6.
    #[must_use]
    pub fn at_most(self, bits: u8) -> Self {
        match self.first {
            IpAddr::V6(_) if bits < self.bits => Network { first: masked(self.first, bits), bits },
            _ => self,
        }
    }

    /// Whether an address is in it.
    #[must_use]
    pub fn contains(&self, address: IpAddr) -> bool {
        let address = address.to_canonical();
        address.is_ipv4() == self.first.is_ipv4() && masked(address, self.bits) == self.first
    }
}

fn width(address: IpAddr) -> u8 {
    if address.is_ipv4() { 32 } else { 128 }
}

fn masked(address: IpAddr, bits: u8) -> IpAddr {
    match address {
        IpAddr::V4(v4) => IpAddr::V4((v4.to_bits() & u32::MAX.checked_shl(32 - u32::from(bits)).unwrap_or(0)).into()),
        IpAddr::V6(v6) => IpAddr::V6((v6.to_bits() & u128::MAX.checked_shl(128 - u32::from(bits)).unwrap_or(0)).into()),
    }
}

impl FromStr for Network {
    type Err = BadNetwork;

    fn from_str(text: &str) -> Result<Self, BadNetwork> {
        let (address, bits) = match text.trim().split_once('/') {
            Some((address, bits)) => (address, Some(bits.parse().map_err(|_| BadNetwork)?)),
            None => (text.trim(), None),
        };
        let address: IpAddr = address.parse().map_err(|_| BadNetwork)?;
        let bits = bits.unwrap_or_else(|| width(address.to_canonical()));
        Network::new(address, bits).ok_or(BadNetwork)
    }
}

impl fmt::Display for Network {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}/{}", self.first, self.bits)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn networks_are_read_and_written() {
        let written = |text: &str| text.parse::<Network>().map(|network| network.to_string());
        assert_eq!(written("203.0.113.77/24").as_deref(), Ok("203.0.113.0/24"));
        assert_eq!(written(" 203.0.113.77 ").as_deref(), Ok("203.0.113.77/32"));
        assert_eq!(written("::ffff:203.0.113.77").as_deref(), Ok("203.0.113.77/32"));
        assert_eq!(written("2001:db8:1:2::5/48").as_deref(), Ok("2001:db8:1::/48"));
        assert_eq!(written("0.0.0.0/0").as_deref(), Ok("0.0.0.0/0"));
        for bad in ["", "203.0.113", "203.0.113.0/33", "2001:db8::/129", "1.2.3.4/", "1.2.3.4/x", "example.org"] {
            assert_eq!(written(bad), Err(BadNetwork), "{bad}");
        }
    }

    #[test]
    fn addresses_are_in_networks() {
        let inside =
            |network: &str, address: &str| network.parse::<Network>().unwrap().contains(address.parse().unwrap());
        assert!(inside("203.0.113.0/24", "203.0.113.255") && !inside("203.0.113.0/24", "203.0.114.0"));
        assert!(inside("203.0.113.0/24", "::ffff:203.0.113.9"));
        assert!(inside("2001:db8::/32", "2001:db8:ffff::1") && !inside("2001:db8::/32", "2001:db9::1"));
        assert!(inside("0.0.0.0/0", "8.8.8.8") && !inside("0.0.0.0/0", "::1") && !inside("::/0", "8.8.8.8"));
        assert!(inside("203.0.113.7", "203.0.113.7") && !inside("203.0.113.7", "203.0.113.8"));
    }
}
