//! How often somebody may do something: token buckets, by address or by person, in bounded memory.

use std::collections::HashMap;
use std::hash::Hash;
use std::net::{IpAddr, Ipv6Addr, SocketAddr};
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

use axum::extract::ConnectInfo;
use axum::http::Extensions;
use axum::http::HeaderMap;

/// How often: one each `every`, and `burst` at once after a rest.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Rate {
    /// The time after which one more is allowed.
    pub every: Duration,
    /// How many are allowed at once.
    pub burst: u32,
}

impl Rate {
    /// So many in a minute, and so many at once.
    #[must_use]
    pub const fn per_minute(count: u32, burst: u32) -> Self {
        Rate { every: Duration::from_micros(60_000_000 / count as u64), burst }
    }
}

/// Too often: it may be tried again after this time.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Wait(pub Duration);

/// A bucket for each key.
///
/// A bucket is one instant: when it will be full again. Buckets are kept in two halves; when the younger half is full, it
/// becomes the older one and what was older is forgotten, which fills those buckets. So memory is bounded, and who asks
/// often is remembered.
#[derive(Debug)]
pub struct Limit<K> {
    rate: Rate,
    most: usize,
    start: Instant,
    halves: Mutex<Halves<K>>,
}

#[derive(Debug)]
struct Halves<K> {
    young: HashMap<K, Duration>,
    old: HashMap<K, Duration>,
}

impl<K: Hash + Eq + Clone> Limit<K> {
    /// A limit that remembers the last `most` keys at least, and twice as many at most.
    #[must_use]
    pub fn new(rate: Rate, most: usize) -> Self {
        let halves = Mutex::new(Halves { young: HashMap::new(), old: HashMap::new() });
        Limit { rate, most, start: Instant::now(), halves }
    }

    /// Takes one from the bucket of this key.
    ///
    /// # Errors
    /// How long to wait, if it is empty. Then nothing was taken.
    pub fn take(&self, key: &K) -> Result<(), Wait> {
        self.take_at(key, self.start.elapsed())
    }

    fn take_at(&self, key: &K, now: Duration) -> Result<(), Wait> {
        let mut halves = self.halves.lock().unwrap_or_else(PoisonError::into_inner);
        let kept = halves.young.get(key).or_else(|| halves.old.get(key)).copied();
        let full_at = kept.unwrap_or(now).max(now) + self.rate.every;
        let allowed = now + self.rate.every * self.rate.burst;
        let answer = if full_at > allowed { Err(Wait(full_at - allowed)) } else { Ok(()) };
        if halves.young.len() >= self.most && !halves.young.contains_key(key) {
            halves.old = std::mem::take(&mut halves.young);
        }
        // Those who were refused are remembered as well as before.
        halves.young.insert(key.clone(), if answer.is_ok() { full_at } else { full_at - self.rate.every });
        answer
    }

    /// Fills the bucket of this key: what was held against it has turned out well.
    pub fn forgive(&self, key: &K) {
        let mut halves = self.halves.lock().unwrap_or_else(PoisonError::into_inner);
        halves.young.remove(key);
        halves.old.remove(key);
    }

    #[cfg(test)]
    fn len(&self) -> usize {
        let halves = self.halves.lock().unwrap();
        halves.young.len() + halves.old.len()
    }
}

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

    const SECOND: Duration = Duration::from_secs(1);

    #[test]
    fn a_bucket_empties_and_fills() {
        let limit = Limit::new(Rate { every: SECOND, burst: 3 }, 10);
        for _ in 0..3 {
            assert_eq!(limit.take_at(&"a", SECOND), Ok(()));
        }
        assert_eq!(limit.take_at(&"a", SECOND), Err(Wait(SECOND)));
        assert_eq!(limit.take_at(&"a", SECOND * 3 / 2), Err(Wait(SECOND / 2)));
        assert_eq!(limit.take_at(&"b", SECOND), Ok(()));
        assert_eq!(limit.take_at(&"a", SECOND * 2), Ok(()));
        assert!(limit.take_at(&"a", SECOND * 2).is_err());
        limit.forgive(&"a");
        assert_eq!(limit.take_at(&"a", SECOND * 2), Ok(()));
        assert_eq!((0..9).filter(|_| limit.take_at(&"a", SECOND * 1000).is_ok()).count(), 3, "no more than the burst");
    }

    #[test]
    fn memory_is_bounded_and_the_busy_are_remembered() {
        let limit = Limit::new(Rate { every: SECOND * 1000, burst: 50 }, 100);
        for key in 0..10_000u32 {
            assert!(limit.take_at(&key, SECOND).is_ok());
            if key % 50 == 0 {
                assert_eq!(limit.take_at(&u32::MAX, SECOND).is_ok(), key < 50 * 50, "{key}");
            }
            assert!(limit.len() <= 200);
        }
    }

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
    }
}
