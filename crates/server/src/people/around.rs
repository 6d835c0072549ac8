//! How often something may be done by address. Of IPv6, one customer may have 65,536 addresses as limits see them: so they are
//! counted together as well.

use std::net::IpAddr;

use super::ClientAddress;
use crate::limit::{Limit, Rate, Wait};

/// How many times as much a whole network may do, as with connections.
pub(crate) const AROUND: u32 = 4;

/// A bucket for each address, and one for the /48 around each of IPv6.
#[derive(Debug)]
pub(crate) struct AddressLimit {
    each: Limit<ClientAddress>,
    around: Limit<IpAddr>,
}

impl AddressLimit {
    /// A limit that remembers the last `most` addresses at least.
    pub(crate) fn new(rate: Rate, most: usize) -> Self {
        let around = Rate { every: rate.every / AROUND, burst: rate.burst.saturating_mul(AROUND) };
        AddressLimit { each: Limit::new(rate, most), around: Limit::new(around, most) }
    }

    /// Takes one for this address.
    ///
    /// # Errors
    /// How long to wait, if there were too many from there or from around it. Then nothing was taken.
    pub(crate) fn take(&self, address: &ClientAddress) -> Result<(), Wait> {
        let around = address.around();
        if let Some(around) = &around {
            self.around.take(around)?;
        }
        self.each.take(address).inspect_err(|_| {
            if let Some(around) = &around {
                self.around.refund(around);
            }
        })
    }

    /// Puts one back that was taken for this address.
    pub(crate) fn refund(&self, address: &ClientAddress) {
        self.each.refund(address);
        if let Some(around) = &address.around() {
            self.around.refund(around);
        }
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::*;

    fn address(text: &str) -> ClientAddress {
        text.parse::<IpAddr>().unwrap().into()
    }

    #[test]
    fn a_large_customer_may_do_four_times_as_much_as_a_small_one() {
        let limit = AddressLimit::new(Rate { every: Duration::from_secs(60), burst: 5 }, 100);
        let taken = |text: &str| (0..50).filter(|_| limit.take(&address(text)).is_ok()).count();
        assert_eq!(taken("2001:db8:1:1::1"), 5);
        // Who is refused uses up nothing of the others.
        assert_eq!((taken("2001:db8:1:2::1"), taken("2001:db8:1:3::1"), taken("2001:db8:1:4::1")), (5, 5, 5));
        let others: usize = (5..2_000).map(|net| taken(&format!("2001:db8:1:{net:x}::1"))).sum();
        assert_eq!(others, 0, "all of a /48 together");
        assert_eq!(taken("2001:db8:2:1::1"), 5);
        limit.refund(&address("2001:db8:1:1::1"));
        assert_eq!(taken("2001:db8:1:1::2"), 1);
        // Neighbours of IPv4 are other people.
        assert!((1..20).all(|host| taken(&format!("203.0.113.{host}")) == 5));
    }
}
