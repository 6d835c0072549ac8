//! Where a request comes from.

use std::net::{IpAddr, Ipv6Addr, SocketAddr};

use axum::extract::ConnectInfo;
use axum::http::{Extensions, HeaderMap};

/// Where a request comes from, as far as limits care: an IPv4 address, or the /64 of an IPv6 address, which is one customer.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct ClientAddress(IpAddr);

impl ClientAddress {
    /// The address of a request. Behind a proxy of ours, the proxy says who asked, in the last entry of X-Forwarded-For;
    /// otherwise anybody could write anything there, and it is not looked at.
    #[must_use]
    pub fn of(headers: &HeaderMap, extensions: &Extensions, behind_proxy: bool) -> Self {
        let forwarded = || {
            let line = headers.get_all("x-forwarded-for").iter().next_back()?.to_str().ok()?;
            let last = line.rsplit(',').next()?.trim();
            // Some proxies add the port.
            let plain = || last.parse::<SocketAddr>().ok().map(|address| address.ip());
            last.parse::<IpAddr>().ok().or_else(plain)
        };
        let connected = || extensions.get::<ConnectInfo<SocketAddr>>().map(|ConnectInfo(address)| address.ip());
        let address = if behind_proxy { forwarded().or_else(connected) } else { connected() };
        ClientAddress::from(address.unwrap_or(IpAddr::V6(Ipv6Addr::UNSPECIFIED)))
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

#[cfg(test)]
mod tests {
    use axum::http::HeaderValue;

    use super::*;

    #[test]
    fn who_asks() {
        let mut headers = HeaderMap::new();
        headers.append("x-forwarded-for", HeaderValue::from_static("1.1.1.1, 2.2.2.2"));
        let mut extensions = Extensions::new();
        extensions.insert(ConnectInfo("127.0.0.1:9".parse::<SocketAddr>().unwrap()));
        let address = |text: &str| ClientAddress::from(text.parse::<IpAddr>().unwrap());
        assert_eq!(ClientAddress::of(&headers, &extensions, false), address("127.0.0.1"));
        assert_eq!(ClientAddress::of(&headers, &extensions, true), address("2.2.2.2"));
        headers.append("x-forwarded-for", HeaderValue::from_static("[2001:db8::7]:443"));
        assert_eq!(ClientAddress::of(&headers, &extensions, true), address("2001:db8::1"));
        headers.append("x-forwarded-for", HeaderValue::from_static("nonsense"));
        assert_eq!(ClientAddress::of(&headers, &extensions, true), address("127.0.0.1"));
        assert_eq!(address("::ffff:10.0.0.1"), address("10.0.0.1"));
        assert_ne!(address("2001:db8:0:1::1"), address("2001:db8:0:2::1"));
        assert_eq!(address("2001:db8:0:1::1").network(), address("2001:db8:0:2::1").network());
        assert_eq!(address("203.0.113.9").roughly(), "203.0.113.x");
        assert_eq!(address("2001:db8:1:2::1").roughly(), "2001:db8:1::");
    }
}
