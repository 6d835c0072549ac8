//! Networks of IP addresses: whom a server trusts, and what counts as one customer.

use std::fmt;
use std::net::{IpAddr, Ipv4Addr, Ipv6Addr};
use std::str::FromStr;

/// All addresses that begin with the same bits.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Network {
    first: IpAddr,
    bits: u8,
}

impl Network {
    /// The network of this address that is named by its first bits. An IPv4 address that is written as an IPv6 one is an IPv4
    /// address.
    #[must_use]
    pub fn of(address: IpAddr, bits: u8) -> Self {
        match address.to_canonical() {
            IpAddr::V4(v4) => {
                let bits = bits.min(32);
                let mask = u32::MAX.checked_shl(32 - u32::from(bits)).unwrap_or(0);
                Network { first: Ipv4Addr::from_bits(v4.to_bits() & mask).into(), bits }
            }
            IpAddr::V6(v6) => {
                let bits = bits.min(128);
                let mask = u128::MAX.checked_shl(128 - u32::from(bits)).unwrap_or(0);
                Network { first: Ipv6Addr::from_bits(v6.to_bits() & mask).into(), bits }
            }
        }
    }

    /// Its first address.
    #[must_use]
    pub fn first(&self) -> IpAddr {
        self.first
    }

    /// Whether an address belongs to it.
    #[must_use]
    pub fn contains(&self, address: IpAddr) -> bool {
        let address = address.to_canonical();
        address.is_ipv4() == self.first.is_ipv4() && Network::of(address, self.bits) == *self
    }
}

impl FromStr for Network {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let wrong = || format!("'{text}' is no network: write 10.0.0.0/8, 2001:db8::/32 or an address");
        let (address, bits) = match text.split_once('/') {
            Some((address, bits)) => (address, Some(bits.parse::<u8>().map_err(|_| wrong())?)),
            None => (text, None),
        };
        let address = address.parse::<IpAddr>().map_err(|_| wrong())?.to_canonical();
        let most = if address.is_ipv4() { 32 } else { 128 };
        let network = Network::of(address, bits.unwrap_or(most));
        if bits.is_some_and(|bits| bits > most) || network.first != address {
            return Err(wrong());
        }
        Ok(network)
    }
}

impl fmt::Display for Network {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}/{}", self.first, self.bits)
    }
}

/// Several networks, with commas between them.
///
/// # Errors
/// The first that is none.
pub fn several(text: &str) -> Result<Vec<Network>, String> {
    text.split(',').map(str::trim).filter(|name| !name.is_empty()).map(str::parse).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn address(text: &str) -> IpAddr {
        text.parse().unwrap()
    }

    #[test]
    fn an_address_belongs_to_its_networks() {
        let ten: Network = "10.0.0.0/8".parse().unwrap();
        assert!(ten.contains(address("10.200.3.4")) && ten.contains(address("::ffff:10.0.0.1")));
        assert!(!ten.contains(address("11.0.0.1")) && !ten.contains(address("a00::1")));
        let here: Network = "127.0.0.1".parse().unwrap();
        assert!(here.contains(address("127.0.0.1")) && !here.contains(address("127.0.0.2")));
        let all: Network = "0.0.0.0/0".parse().unwrap();
        assert!(all.contains(address("8.8.8.8")) && !all.contains(address("::1")));
        let six: Network = "2001:db8::/32".parse().unwrap();
        assert!(six.contains(address("2001:db8:ffff::1")) && !six.contains(address("2001:db9::1")));
        assert_eq!(Network::of(address("2001:db8:1:2:3::4"), 64).to_string(), "2001:db8:1:2::/64");
        assert_eq!(Network::of(address("192.0.2.7"), 64).to_string(), "192.0.2.7/32");
    }

    #[test]
    fn lists_are_read_whole_or_not_at_all() {
        assert_eq!(several("127.0.0.1, ::1/128,10.0.0.0/8,").unwrap().len(), 3);
        assert_eq!(several("").unwrap(), []);
        for wrong in ["10.0.0.0/33", "10.0.0.1/8", "nowhere", "10.0.0.0/-1", "::1/129", "10.0.0.0/8/8"] {
            assert!(several(wrong).unwrap_err().contains("is no network"), "{wrong}");
        }
    }
}
