//! Sets of small numbers, a bit for each: cards of a deck, kinds of tiles, ports.

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
    const ONES: u64 = 0x0101_0101_0101_0101;
    const HIGH: u64 = 0x80 * ONES;
    let pairs = set - ((set >> 1) & (0x55 * ONES));
    let nibbles = (pairs & (0x33 * ONES)) + ((pairs >> 2) & (0x33 * ONES));
    let bytes = (nibbles + (nibbles >> 4)) & (0x0f * ONES);
    // In each byte, how many there are up to and with it.
    let sums = bytes.wrapping_mul(ONES);
    // The bytes that end before the one we look for.
    let passed = (((n as u64).wrapping_mul(ONES) | HIGH).wrapping_sub(sums) & HIGH) >> 7;
    let first = (passed.wrapping_mul(ONES) >> 56) as u32 * 8;
    if first == 64 {
        return 64;
    }
    let before = (sums << 8) >> first & 0xff;
    first + nth_of_few(set >> first, n - before as u32)
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
}
