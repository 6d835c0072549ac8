//! Tensors: rows of numbers with a schema that says what each of them means.

use std::fmt;

/// What the numbers of a tensor mean: its slices, one after the other.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Schema {
    slices: &'static [Slice],
}

/// Numbers that belong together.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Slice {
    /// Its name; within a schema there is only one of that name.
    pub name: &'static str,
    /// How many numbers, dimension by dimension; the last runs fastest.
    pub shape: &'static [usize],
    /// The least that a number can be.
    pub low: i16,
    /// The most that a number can be.
    pub high: i16,
    /// What the numbers say.
    pub meaning: &'static str,
}

impl Slice {
    /// Numbers of this shape, from the least to the most that one can be.
    #[must_use]
    pub const fn new(
        name: &'static str,
        shape: &'static [usize],
        [low, high]: [i16; 2],
        meaning: &'static str,
    ) -> Self {
        Slice { name, shape, low, high, meaning }
    }

    /// How many numbers it has.
    #[must_use]
    pub const fn size(&self) -> usize {
        let (mut size, mut dimension) = (1, 0);
        while dimension < self.shape.len() {
            size *= self.shape[dimension];
            dimension += 1;
        }
        size
    }
}

impl Schema {
    /// The schema of these slices.
    #[must_use]
    pub const fn new(slices: &'static [Slice]) -> Self {
        Schema { slices }
    }

    /// Its slices.
    #[must_use]
    pub const fn slices(&self) -> &'static [Slice] {
        self.slices
    }

    /// How many numbers there are in all.
    #[must_use]
    pub const fn size(&self) -> usize {
        let (mut size, mut slice) = (0, 0);
        while slice < self.slices.len() {
            size += self.slices[slice].size();
            slice += 1;
        }
        size
    }

    /// Each slice with the place of its first number.
    pub fn offsets(&self) -> impl Iterator<Item = (usize, &'static Slice)> {
        self.slices.iter().scan(0, |next, slice| {
            let offset = *next;
            *next += slice.size();
            Some((offset, slice))
        })
    }
}

/// One line for each slice: where it begins, its shape, its range and its meaning.
impl fmt::Display for Schema {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let shape = |slice: &Slice| slice.shape.iter().map(ToString::to_string).collect::<Vec<_>>().join("x");
        for (offset, slice) in self.offsets() {
            let range = format!("{}..{}", slice.low, slice.high);
            writeln!(f, "{offset:>5}  {:<12} {:<10} {range:<10} {}", slice.name, shape(slice), slice.meaning)?;
        }
        write!(f, "{:>5}  numbers", self.size())
    }
}

/// Writes a tensor, number after number.
pub struct Pen<'o, T> {
    schema: &'static Schema,
    /// What is still to be written.
    out: &'o mut [T],
    size: usize,
    slice: usize,
}

impl<'o, T: Copy + From<i16>> Pen<'o, T> {
    /// A pen at the first number; all of them are 0.
    ///
    /// # Panics
    /// Unless there are as many numbers as the schema says.
    pub(crate) fn new(schema: &'static Schema, out: &'o mut [T]) -> Self {
        assert_eq!(out.len(), schema.size(), "a tensor has as many numbers as its schema says");
        out.fill(T::from(0));
        Pen { schema, size: out.len(), out, slice: 0 }
    }

    /// The next numbers, to be written.
    #[inline]
    fn next(&mut self, size: usize) -> &'o mut [T] {
        let (slots, rest) = std::mem::take(&mut self.out).split_at_mut(size);
        self.out = rest;
        slots
    }

    /// Says which slice comes next. Builds with debug assertions check that the schema says the same.
    #[inline]
    pub fn slice(&mut self, name: &str) {
        if cfg!(debug_assertions) {
            let before: usize = self.schema.slices[..self.slice].iter().map(Slice::size).sum();
            assert_eq!(
                (self.schema.slices[self.slice].name, before),
                (name, self.size - self.out.len()),
                "the schema says otherwise"
            );
            self.slice += 1;
        }
    }

    /// The next number.
    #[inline]
    pub fn put(&mut self, number: impl Into<i16>) {
        self.next(1)[0] = T::from(number.into());
    }

    /// The next numbers.
    #[inline]
    pub fn put_all<N: Copy + Into<i16>>(&mut self, numbers: &[N]) {
        for (slot, &number) in self.next(numbers.len()).iter_mut().zip(numbers) {
            *slot = T::from(number.into());
        }
    }

    /// As many numbers as there could be, of which one is 1: the one that is the case, if any is.
    #[inline]
    pub fn one_of(&mut self, size: usize, which: Option<usize>) {
        let slots = self.next(size);
        if let Some(which) = which {
            slots[which] = T::from(1);
        }
    }

    /// A number for each of the `size` lowest bits.
    #[inline]
    pub fn bits(&mut self, size: usize, bits: u64) {
        let slots = self.next(size);
        let mut left = bits;
        while left != 0 {
            slots[left.trailing_zeros() as usize] = T::from(1);
            left &= left - 1;
        }
    }

    /// Leaves this many numbers at 0.
    #[inline]
    pub fn skip(&mut self, size: usize) {
        self.next(size);
    }

    /// The last number is written.
    pub(crate) fn close(self) {
        debug_assert!(self.out.is_empty(), "a tensor is written to its end");
    }
}
