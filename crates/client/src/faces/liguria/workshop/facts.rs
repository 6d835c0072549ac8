//! What is known of Liguria's box, and whether what was typed agrees.

use fondaco_liguria::components::{Diplomat, Knight};
use fondaco_liguria::edition::{NEGATIVE_CARDS, POSITIVE_CARDS, TILES as ALL_TILES};

use super::flaws::{all_tiles, too_large};
use super::{ARROWS, BLUE, BUILDINGS, CARDS, CONTRACTS, STREET, TILES, WHEELS};
use crate::table::workshop::{Fact, Grade, Holds};

/// The place of a kind of tile.
const fn diplomat(diplomat: Diplomat) -> usize {
    8 + diplomat.index()
}

const fn knight(knight: Knight) -> usize {
    10 + knight.index()
}

fn count(tiles: &[Vec<i16>], kind: usize) -> i16 {
    tiles.get(kind).map_or(0, |count| count[0])
}

pub(super) const FACTS: [Fact; 15] = [
    Fact {
        grade: Grade::Certain,
        part: CARDS,
        says: "fact-plus",
        holds: |cards, _| Holds::so_many(cards.iter().filter(|card| card[0] > 0).count(), POSITIVE_CARDS),
    },
    Fact {
        grade: Grade::Certain,
        part: CARDS,
        says: "fact-minus",
        holds: |cards, _| Holds::so_many(cards.iter().filter(|card| card[0] < 0).count(), NEGATIVE_CARDS),
    },
    Fact {
        grade: Grade::Certain,
        part: CARDS,
        says: "fact-wheel",
        holds: |cards, _| Holds::always(cards, |card| card[WHEELS] > 0),
    },
    Fact {
        grade: Grade::Certain,
        part: CARDS,
        says: "fact-no-offer",
        holds: |cards, _| Holds::once(cards.iter().any(|card| card[ARROWS + 1..] == [0, 0, 0])),
    },
    Fact {
        grade: Grade::Certain,
        part: CARDS,
        says: "fact-blue-arrow",
        holds: |cards, _| Holds::once(cards.iter().any(|card| card[ARROWS] > 0 && card[BLUE] > 0)),
    },
    Fact {
        grade: Grade::Likely,
        part: CONTRACTS,
        says: "fact-contracts",
        holds: |contracts, _| Holds::once([12, 14].iter().all(|points| contracts.iter().any(|one| one[0] == *points))),
    },
    Fact {
        grade: Grade::Certain,
        part: TILES,
        says: "fact-tiles",
        holds: |_, draft| Holds::so_many(all_tiles(draft).max(0) as usize, ALL_TILES),
    },
    Fact {
        grade: Grade::Certain,
        part: TILES,
        says: "fact-knights",
        holds: |tiles, _| {
            let there = |one| count(tiles, knight(one)) > 0;
            Holds::once(there(Knight::One) && there(Knight::Two) && there(Knight::Four))
        },
    },
    Fact {
        grade: Grade::Likely,
        part: TILES,
        says: "fact-two-ships",
        holds: |tiles, _| Holds::once(count(tiles, 0) > 0 && count(tiles, 1) > 0),
    },
    Fact {
        grade: Grade::Likely,
        part: TILES,
        says: "fact-scrolls",
        holds: |tiles, _| Holds::once(count(tiles, diplomat(Diplomat::Two)) > 0),
    },
    Fact { grade: Grade::Likely, part: TILES, says: "fact-start", holds: |_, _| Holds::Fixed },
    Fact {
        grade: Grade::Certain,
        part: STREET,
        says: "fact-space",
        holds: |street, _| Holds::once(street.iter().any(|space| space[..] == [2, 1])),
    },
    Fact {
        grade: Grade::Likely,
        part: STREET,
        says: "fact-street",
        holds: |street, _| if street.is_sorted_by_key(|space| space[0]) { Holds::Yes } else { Holds::No },
    },
    Fact {
        grade: Grade::Likely,
        part: STREET,
        says: "fact-largest",
        holds: |street, _| if too_large(street).is_empty() { Holds::Yes } else { Holds::No },
    },
    Fact {
        grade: Grade::Likely,
        part: BUILDINGS,
        says: "fact-back",
        holds: |buildings, _| Holds::always(buildings, |values| values[1] > values[0]),
    },
];

#[cfg(test)]
mod tests {
    use super::super::tests::ours;
    use super::*;
    use crate::table::workshop::Draft;

    /// Facts that other parts have a say in.
    #[test]
    fn facts_look_at_the_whole_box() {
        let holds = |draft: &Draft, says: &str| {
            let fact = FACTS.iter().find(|fact| fact.says == says).unwrap();
            (fact.holds)(&draft[fact.part], draft)
        };
        let mut draft = ours();
        assert_eq!(holds(&draft, "fact-tiles"), Holds::Yes);
        assert_eq!(holds(&draft, "fact-largest"), Holds::Yes);
        assert_eq!(holds(&draft, "fact-start"), Holds::Fixed);
        draft[CONTRACTS].pop();
        draft[STREET][5][0] = 9;
        assert_eq!(holds(&draft, "fact-tiles"), Holds::NotYet);
        assert_eq!(holds(&draft, "fact-largest"), Holds::No);
        draft[TILES][0][0] += 2;
        assert_eq!(holds(&draft, "fact-tiles"), Holds::No);
    }
}
