//! From where tables were opened: what one address may do is counted by it, however many people it has become.

use super::connection::{args, counted};
use super::{Store, StoreError};

/// A place on the network, hidden: equal ones are told, and nobody reads which one it is.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct HiddenAddress {
    /// An IPv4 address, or the /64 of an IPv6 address.
    pub near: [u8; 32],
    /// The /48 of an IPv6 address.
    pub around: Option<[u8; 32]>,
}

impl HiddenAddress {
    pub(super) fn read(near: Option<Vec<u8>>, around: Option<Vec<u8>>) -> Option<Self> {
        let whole = |bytes: Vec<u8>| bytes.try_into().ok();
        Some(HiddenAddress { near: near.and_then(whole)?, around: around.and_then(whole) })
    }
}

/// How many matches that have not begun were opened from somewhere.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct GatheringFrom {
    /// From there.
    pub near: u64,
    /// From around it.
    pub around: u64,
}

impl Store {
    /// How many matches that have not begun were opened from there.
    ///
    /// # Errors
    /// If the store fails.
    pub async fn gathering_from(&self, source: &HiddenAddress) -> Result<GatheringFrom, StoreError> {
        const NEAR: &str = "SELECT COUNT(*) FROM matches WHERE source = $1 AND stage = 'gathering'";
        const AROUND: &str = "SELECT COUNT(*) FROM matches WHERE around = $1 AND stage = 'gathering'";
        let mut connection = self.reader().await?;
        let near: Option<(i64,)> = connection.row(NEAR, args![&source.near]).await?;
        let around: Option<(i64,)> = match &source.around {
            Some(around) => connection.row(AROUND, args![around]).await?,
            None => None,
        };
        let count = |row: Option<(i64,)>| row.map_or(0, |(count,)| counted(count));
        Ok(GatheringFrom { near: count(near), around: count(around) })
    }
}
