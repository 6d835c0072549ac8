//! Maps of a few things that come in order.

use std::collections::BTreeMap;

/// A map of these. `collect` sorts them first, which for a few that come in order is slower, and costs kilobytes of code for every
/// type where a browser loads it.
pub fn ordered<K: Ord, V>(pairs: impl IntoIterator<Item = (K, V)>) -> BTreeMap<K, V> {
    let mut map = BTreeMap::new();
    map.extend(pairs);
    map
}
