//! Where a request comes from.

use std::net::{IpAddr, Ipv6Addr, SocketAddr};
use std::sync::Arc;

use axum::extract::ConnectInfo;
use axum::http::{Extensions, HeaderMap};

use crate::network::Network;
use crate::store::HiddenAddress;

/// The proxies of ours that stand before the server. What they say about where a request comes from is believed.
#[derive(Clone, Debug, Default)]
pub struct Proxies(Arc<[Network]>);

impl Proxies {
    /// Those at these addresses.
    #[must_use]
    pub fn new(networks: &[Network]) -> Self {
        Proxies(networks.into())
    }

    /// Whether one of them has this address.
    #[must_use]
    pub fn trust(&self, address: IpAddr) -> bool {
        self.0.iter().any(|network| network.contains(address))
    }

    /// Who asks, if the request comes from this peer. A proxy of ours adds the address of its own peer to the end of
    /// X-Forwarded-For. So its entries are believed from the last one backwards, as long as they name proxies of ours; before
    /// that, anybody could have written anything.
    #[must_use]
    pub fn client(&self, headers: &HeaderMap, peer: IpAddr) -> IpAddr {
        let lines = headers.get_all(FORWARDED).iter().rev();
        let mut entries = lines.flat_map(|line| line.to_str().unwrap_or_default().rsplit(','));
        let mut client = peer;
        while self.trust(client) {
            match entries.next().and_then(address) {
                Some(before) => client = before,
                None => break,
            }
        }
        client
    }
}

/// The header in which proxies say who asked.
const FORWARDED: &str = "x-forwarded-for";

/// An address as proxies write it: some add the port.
fn address(text: &str) -> Option<IpAddr> {
    let text = text.trim();
    let with_port = || text.parse::<SocketAddr>().ok().map(|address| address.ip());
    text.parse::<IpAddr>().ok().or_else(with_port)
}

/// Where a request comes from, as far as limits care: an IPv4 address, or the /64 of an IPv6 address, which is one customer.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct ClientAddress(IpAddr);

impl ClientAddress {
    /// The address of a request.
    #[must_use]
    pub fn of(headers: &HeaderMap, extensions: &Extensions, proxies: &Proxies) -> Self {
        let peer = extensions.get::<ConnectInfo<SocketAddr>>().map(|ConnectInfo(address)| address.ip());
        ClientAddress::from(proxies.client(headers, peer.unwrap_or(IpAddr::V6(Ipv6Addr::UNSPECIFIED))))
    }
}

impl ClientAddress {
    /// The network around it that one customer of a provider may have whole: a /24 of IPv4, a /48 of IPv6.
    #[must_use]
    pub fn network(&self) -> IpAddr {
        match self.0 {
            IpAddr::V4(v4) => IpAddr::V4((v4.to_bits() >> 8 << 8).into()),
            IpAddr::V6(v6) => IpAddr::V6((v6.to_bits() >> 80 << 80).into()),
        }
    }

    /// The /48 of an IPv6 address. Neighbours of an IPv4 address are other customers.
    pub(super) fn around(&self) -> Option<IpAddr> {
        self.0.is_ipv6().then(|| self.network())
    }

    /// From where, roughly, as its owner is shown it: `203.0.113.x`, or `2001:db8:1::`.
    #[must_use]
    pub fn roughly(&self) -> String {
        match self.network() {
            IpAddr::V4(v4) => {
                let [a, b, c, _] = v4.octets();
                format!("{a}.{b}.{c}.x")
            }
            IpAddr::V6(v6) if v6.is_unspecified() => String::new(),
            IpAddr::V6(v6) => v6.to_string(),
        }
    }

    /// The address; of IPv6 its first 64 bits.
    #[must_use]
    pub fn ip(&self) -> IpAddr {
        self.0
    }
}

impl From<IpAddr> for ClientAddress {
    fn from(address: IpAddr) -> Self {
        ClientAddress(match address.to_canonical() {
            IpAddr::V6(v6) => IpAddr::V6(Ipv6Addr::from_bits(v6.to_bits() >> 64 << 64)),
            v4 => v4,
        })
    }
}

/// Where somebody is: as limits count it, and as it is stored.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Whereabouts {
    /// The address.
    pub address: ClientAddress,
    /// The same, hidden.
    pub source: HiddenAddress,
}

#[cfg(test)]
mod tests {
    use axum::http::HeaderValue;

    use super::*;

    fn ip(text: &str) -> IpAddr {
        text.parse().unwrap()
    }

    #[test]
    fn only_proxies_of_ours_are_believed() {
        let ours = Proxies::new(&["127.0.0.1".parse().unwrap(), "10.0.0.0/8".parse().unwrap()]);
        let asks = |lines: &[&'static str], peer: &str| {
            let mut headers = HeaderMap::new();
            for line in lines {
                headers.append(FORWARDED, HeaderValue::from_static(line));
            }
            ours.client(&headers, ip(peer))
        };
        // Anybody else is who they are, whatever they write.
        assert_eq!(asks(&["1.1.1.1"], "192.0.2.7"), ip("192.0.2.7"));
        assert_eq!(asks(&[], "127.0.0.1"), ip("127.0.0.1"));
        assert_eq!(asks(&["1.1.1.1, 2.2.2.2"], "127.0.0.1"), ip("2.2.2.2"), "the first entry is the client's own");
        assert_eq!(asks(&["1.1.1.1", "2.2.2.2"], "::ffff:127.0.0.1"), ip("2.2.2.2"));
        // One proxy behind another.
        assert_eq!(asks(&["1.1.1.1, 2.2.2.2, 10.1.2.3"], "127.0.0.1"), ip("2.2.2.2"));
        assert_eq!(asks(&["10.9.9.9"], "127.0.0.1"), ip("10.9.9.9"), "a proxy that asks for itself");
        // Some add the port.
        assert_eq!(asks(&["[2001:db8::7]:443"], "10.0.0.1"), ip("2001:db8::7"));
        assert_eq!(asks(&["2.2.2.2:80"], "10.0.0.1"), ip("2.2.2.2"));
        // Nonsense is believed by nobody.
        assert_eq!(asks(&["nonsense"], "127.0.0.1"), ip("127.0.0.1"));
        assert_eq!(asks(&["1.1.1.1, nonsense, 10.0.0.2"], "127.0.0.1"), ip("10.0.0.2"));
        assert_eq!(Proxies::default().client(&HeaderMap::new(), ip("127.0.0.1")), ip("127.0.0.1"));
    }

    #[test]
    fn a_customer_is_one_address() {
        let address = |text: &str| ClientAddress::from(ip(text));
        assert_eq!(address("::ffff:10.0.0.1"), address("10.0.0.1"));
        assert_eq!(address("2001:db8:0:1::1"), address("2001:db8:0:1::2"));
        assert_ne!(address("2001:db8:0:1::1"), address("2001:db8:0:2::1"));
        assert_eq!(address("2001:db8:0:1::1").network(), address("2001:db8:0:2::1").network());
        assert_eq!(address("203.0.113.9").roughly(), "203.0.113.x");
        assert_eq!(address("2001:db8:1:2::1").roughly(), "2001:db8:1::");
    }
}
