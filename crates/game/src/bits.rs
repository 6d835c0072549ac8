//! Sets of small numbers, a bit for each: cards of a deck, kinds of tiles, ports. And eight counts in one number, a byte for each.

/// A one in each byte, and the highest bit of each.
const ONES: u64 = 0x0101_0101_0101_0101;
const HIGHS: u64 = 0x80 * ONES;

/// The members of a set, rising.
#[inline]
pub fn members(mut set: u64) -> impl Iterator<Item = u32> {
    std::iter::from_fn(move || {
        let least = (set != 0).then(|| set.trailing_zeros());
        set &= set.wrapping_sub(1);
        least
    })
}

/// The member that has `n` others below it; 64 or more if there are not as many. The bytes are counted side by side in one number,
/// for the processors that we compile for need not know how to count bits.
#[must_use]
#[inline]
pub const fn nth_member(set: u64, n: u32) -> u32 {
    let pairs = set - ((set >> 1) & (0x55 * ONES));
    let nibbles = (pairs & (0x33 * ONES)) + ((pairs >> 2) & (0x33 * ONES));
    let bytes = (nibbles + (nibbles >> 4)) & (0x0f * ONES);
    // In each byte, how many there are up to and with it.
    let sums = bytes.wrapping_mul(ONES);
    // The bytes that end before the one we look for.
    let passed = (((n as u64).wrapping_mul(ONES) | HIGHS).wrapping_sub(sums) & HIGHS) >> 7;
    let first = (passed.wrapping_mul(ONES) >> 56) as u32 * 8;
    if first == 64 {
        return 64;
    }
    let before = (sums << 8) >> first & 0xff;
    // Each bit of that byte in a byte of its own: the one we look for lies under the point that is left.
    let bits = ((set >> first) & 0xff).wrapping_mul(ONES) & 0x8040_2010_0804_0201;
    let ones = (bits.wrapping_add(0x7f * ONES) & HIGHS) >> 7;
    first + count_under(ones, n.wrapping_sub(before as u32))
}

/// The same, by taking away those below: quicker where they are few.
#[must_use]
#[inline]
pub const fn nth_of_few(mut set: u64, mut n: u32) -> u32 {
    while n > 0 {
        set &= set.wrapping_sub(1);
        n -= 1;
    }
    set.trailing_zeros()
}

/// The sum of eight counts, which must be below 256.
#[must_use]
#[inline]
pub const fn sum_of_counts(counts: u64) -> u32 {
    (counts.wrapping_mul(ONES) >> 56) as u32
}

/// Which of eight counts lies under a point below their sum when each is laid behind the one before it. The sum must be below 128.
///
/// Multiplying by a one in each byte makes each byte of the product the sum of the counts up to there. No sum reaches the next byte
/// or the highest bit of its own, so what is taken away from one byte is not missed in the next.
#[must_use]
#[inline]
pub const fn count_under(counts: u64, point: u32) -> u32 {
    let sums = counts.wrapping_mul(ONES);
    // The first byte whose sum is above the point: there, taking the point + 1 away leaves the highest bit set.
    let above = (sums | HIGHS).wrapping_sub((point as u64 + 1).wrapping_mul(ONES)) & HIGHS;
    above.trailing_zeros() / 8
}

/// The set of those of eight counts that are not 0. Each must be below 128.
#[must_use]
#[inline]
pub const fn nonzero_counts(counts: u64) -> u64 {
    let some = (counts.wrapping_add(0x7f * ONES) & HIGHS) >> 7;
    // Each bit is moved to the place that its byte has, and they meet in the highest byte.
    some.wrapping_mul(0x0102_0408_1020_4080) >> 56
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_member_is_found() {
        for set in [0, 0b1_0110_0000_0000_0000_1000_0000_0101, u64::MAX, 1, 1 << 63, 0xff00_0000, 0x007f_ffff_ffff_ffff]
        {
            let bits: Vec<u32> = (0..64).filter(|bit| set & (1 << bit) != 0).collect();
            assert_eq!(members(set).collect::<Vec<_>>(), bits);
            for (n, &bit) in bits.iter().enumerate() {
                assert_eq!((nth_member(set, n as u32), nth_of_few(set, n as u32)), (bit, bit), "{set:b}");
            }
            assert!(nth_member(set, set.count_ones()) >= 64, "{set:b}");
        }
    }

    #[test]
    fn counts_are_summed_and_found() {
        for counts in [[0; 8], [1; 8], [0, 3, 0, 0, 7, 1, 0, 0], [127, 0, 0, 0, 0, 0, 0, 0], [0, 0, 0, 0, 0, 0, 0, 127]]
        {
            let word = u64::from_le_bytes(counts);
            let laid: Vec<u32> = (0..).zip(counts).flat_map(|(place, count)| vec![place; count.into()]).collect();
            assert_eq!(sum_of_counts(word) as usize, laid.len(), "{counts:?}");
            for (point, &place) in (0..).zip(&laid) {
                assert_eq!(count_under(word, point), place, "{counts:?}");
            }
            let some = (0..8).filter(|&place| counts[place] > 0).fold(0, |set, place| set | 1 << place);
            assert_eq!(nonzero_counts(word), some, "{counts:?}");
        }
    }
}
