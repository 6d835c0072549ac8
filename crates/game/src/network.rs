//! What experience adds to a game's estimate: a small neural network that has seen how games ended, with the reconstructed
//! components and with thousands of others.
//!
//! It looks at each seat through the numbers of its portrait, which each game draws. What its first layer makes of them, beside what
//! it makes of the others on average and at most, tells it by how much the estimate of that seat is wrong and how likely it is to
//! win. `training/` in the repository says how the networks were trained.
//!
//! It counts in integers: those are the same on every platform, and a processor adds up eight products at once. No sum can
//! overflow; the bounds of weights and inputs below see to it.

use crate::insight::{Judgement, ODDS};
use crate::seat::{MAX_SEATS, PerSeat, Seat};

/// The neurons of the two layers in between.
const FIRST: usize = 64;
const SECOND: usize = 32;
/// What it says about a seat: the correction, and the odds.
const ANSWERS: usize = 2;
/// The unit of the correction, in hundredths of a point: 30 points, so that answers are of the size of 1.
const CORRECTION: i64 = 3000;

/// A number that deviates from its mean as it usually does is 64; one that is far out is cut off here.
const MOST_INPUT: i32 = 1023;
/// A neuron that says 1 has 64; more than 64 times that is cut off.
const MOST_SIGNAL: i32 = 4095;
/// What a weight of 1 is in the three layers, as a power of two, and the largest that is allowed. With 224 inputs of at most
/// 1023, or 192 of at most 4095, sums stay below 2^31; the last layer adds up in 64 bits.
const WEIGHT: [u32; 3] = [11, 10, 12];
const MOST_WEIGHT: [i16; 3] = [8191, 2047, i16::MAX];
const MOST_INPUTS: usize = 224;
/// What an answer of 1 is: a signal of 64 times a weight of 1 in the last layer.
const ONE: i64 = 64 << WEIGHT[2];

/// How a number of a portrait becomes an input: its usual value is taken off, and it is measured by how much it varies.
#[derive(Debug)]
struct Scale<const COUNT: usize> {
    mean: [i16; COUNT],
    /// In 65536ths.
    factor: [i32; COUNT],
}

#[derive(Debug)]
struct Layer<const IN: usize, const OUT: usize> {
    weights: [[i16; IN]; OUT],
    biases: [i32; OUT],
}

/// A network that sees so many numbers of each seat: a multiple of eight, so that a processor adds up eight at once.
#[derive(Debug)]
pub struct Network<const INPUTS: usize> {
    scale: Scale<INPUTS>,
    first: Layer<INPUTS, FIRST>,
    /// The seat's own, the average of the others, and the most of any of them.
    second: Layer<{ 3 * FIRST }, SECOND>,
    third: Layer<SECOND, ANSWERS>,
}

/// The products of inputs and weights, added up. Checks for overflow would keep a processor from doing eight at once.
#[inline]
fn dot<const IN: usize>(inputs: &[i16; IN], weights: &[i16; IN]) -> i32 {
    let products = inputs.iter().zip(weights).map(|(&input, &weight)| i32::from(input).wrapping_mul(i32::from(weight)));
    products.fold(0, i32::wrapping_add)
}

impl<const IN: usize, const OUT: usize> Layer<IN, OUT> {
    /// What its neurons say, none of them less than nothing.
    #[inline]
    fn apply(&self, inputs: &[i16; IN], shift: u32) -> [i16; OUT] {
        let mut signals = [0; OUT];
        for ((signal, weights), bias) in signals.iter_mut().zip(&self.weights).zip(&self.biases) {
            *signal = (dot(inputs, weights).wrapping_add(*bias) >> shift).clamp(0, MOST_SIGNAL) as i16;
        }
        signals
    }
}

impl<const INPUTS: usize> Network<INPUTS> {
    fn first(&self, portrait: &[i16; INPUTS]) -> [i16; FIRST] {
        let mut inputs = [0; INPUTS];
        let scale = self.scale.mean.iter().zip(&self.scale.factor);
        for ((input, &number), (&mean, &factor)) in inputs.iter_mut().zip(portrait).zip(scale) {
            let scaled = ((i64::from(number) - i64::from(mean)) * i64::from(factor)) >> 16;
            *input = scaled.clamp(-i64::from(MOST_INPUT), MOST_INPUT.into()) as i16;
        }
        self.first.apply(&inputs, WEIGHT[0])
    }

    /// What the seats with these portraits may expect, if this is estimated of their scores.
    #[must_use]
    pub fn judge(&self, estimate: &PerSeat<i32>, portraits: &[[i16; INPUTS]]) -> Judgement {
        let answers = self.ask(portraits);
        let answer = |seat: Seat| answers[seat.index()];
        let seats = estimate.len();
        Judgement {
            scores: PerSeat::from_fn(seats, |seat| estimate[seat] + (answer(seat)[0] * CORRECTION / ONE) as i32),
            odds: PerSeat::from_fn(seats, |seat| (answer(seat)[1] * i64::from(ODDS) / ONE) as i32),
        }
    }

    /// Of each of the seats with these portraits, in [`ONE`]s: by how many [`CORRECTION`]s it will score more than its
    /// estimate, and the logarithm of its odds to win.
    fn ask(&self, portraits: &[[i16; INPUTS]]) -> [[i64; ANSWERS]; MAX_SEATS] {
        let mut firsts = [[0; FIRST]; MAX_SEATS];
        for (first, portrait) in firsts.iter_mut().zip(portraits) {
            *first = self.first(portrait);
        }
        let firsts = &firsts[..portraits.len()];
        let others = firsts.len() as i32 - 1;
        let mut answers = [[0; ANSWERS]; MAX_SEATS];
        for (seat, answer) in answers.iter_mut().enumerate().take(firsts.len()) {
            let mut inputs = [0; 3 * FIRST];
            for neuron in 0..FIRST {
                let (mut sum, mut most) = (0, 0);
                for (_, other) in firsts.iter().enumerate().filter(|(other, _)| *other != seat) {
                    sum += i32::from(other[neuron]);
                    most = most.max(other[neuron]);
                }
                inputs[neuron] = firsts[seat][neuron];
                inputs[FIRST + neuron] = (sum / others) as i16;
                inputs[2 * FIRST + neuron] = most;
            }
            let second = self.second.apply(&inputs, WEIGHT[1]);
            for ((answer, weights), bias) in answer.iter_mut().zip(&self.third.weights).zip(&self.third.biases) {
                let products =
                    second.iter().zip(weights).map(|(&signal, &weight)| i64::from(signal) * i64::from(weight));
                *answer = products.sum::<i64>() + i64::from(*bias);
            }
        }
        answers
    }

    /// Reads a file: the means (16 bits) and factors (32 bits) of the inputs; then for each layer the weights, neuron by neuron
    /// (16 bits), and the biases (32 bits); little-endian.
    ///
    /// # Panics
    /// If it is no such file.
    #[must_use]
    pub const fn read(bytes: &[u8]) -> Self {
        assert!(INPUTS.is_multiple_of(8) && INPUTS <= MOST_INPUTS, "inputs come in eights, and not too many");
        let mut file = File { bytes, at: 0 };
        let net = Network {
            scale: Scale { mean: file.shorts(), factor: file.longs() },
            first: file.layer(MOST_WEIGHT[0]),
            second: file.layer(MOST_WEIGHT[1]),
            third: file.layer(MOST_WEIGHT[2]),
        };
        assert!(file.at == bytes.len(), "the network's file has another size");
        net
    }
}

struct File<'a> {
    bytes: &'a [u8],
    at: usize,
}

impl File<'_> {
    const fn layer<const IN: usize, const OUT: usize>(&mut self, most: i16) -> Layer<IN, OUT> {
        let mut weights = [[0; IN]; OUT];
        let mut neuron = 0;
        while neuron < OUT {
            weights[neuron] = self.shorts();
            let mut input = 0;
            while input < IN {
                assert!(weights[neuron][input] >= -most && weights[neuron][input] <= most, "a weight is too large");
                input += 1;
            }
            neuron += 1;
        }
        let biases: [i32; OUT] = self.longs();
        let mut neuron = 0;
        while neuron < OUT {
            assert!(biases[neuron].unsigned_abs() < 1 << 28, "a bias is too large");
            neuron += 1;
        }
        Layer { weights, biases }
    }

    const fn shorts<const LENGTH: usize>(&mut self) -> [i16; LENGTH] {
        let mut row = [0; LENGTH];
        let mut index = 0;
        while index < LENGTH {
            row[index] = i16::from_le_bytes([self.bytes[self.at], self.bytes[self.at + 1]]);
            self.at += 2;
            index += 1;
        }
        row
    }

    const fn longs<const LENGTH: usize>(&mut self) -> [i32; LENGTH] {
        let mut row = [0; LENGTH];
        let mut index = 0;
        while index < LENGTH {
            let word = [self.bytes[self.at], self.bytes[self.at + 1], self.bytes[self.at + 2], self.bytes[self.at + 3]];
            row[index] = i32::from_le_bytes(word);
            self.at += 4;
            index += 1;
        }
        row
    }
}

/// Draws a portrait: writes one number after the other.
#[derive(Debug)]
pub struct Pen<const INPUTS: usize> {
    numbers: [i16; INPUTS],
    at: usize,
}

impl<const INPUTS: usize> Default for Pen<INPUTS> {
    fn default() -> Self {
        Pen { numbers: [0; INPUTS], at: 0 }
    }
}

impl<const INPUTS: usize> Pen<INPUTS> {
    /// Writes these; what 16 bits cannot hold is cut off.
    #[inline]
    pub fn put<const COUNT: usize>(&mut self, numbers: [i32; COUNT]) {
        for (slot, number) in self.numbers[self.at..].iter_mut().zip(numbers) {
            *slot = number.clamp(i16::MIN.into(), i16::MAX.into()) as i16;
        }
        self.at += COUNT;
    }

    /// The portrait, and zeros for what was not written.
    #[must_use]
    pub fn portrait(self) -> [i16; INPUTS] {
        // Fewer would mean that a multiple of eight too many was asked for.
        debug_assert!(self.at.next_multiple_of(8) == INPUTS, "{} numbers", self.at);
        self.numbers
    }
}

/// By how much a seat is ahead of the best three others; 0 where there are fewer.
#[must_use]
pub fn ahead_of_others(values: &PerSeat<i32>, seat: Seat) -> [i32; 3] {
    let mut best = [None; 3];
    for other in Seat::all(values.len()).filter(|&other| other != seat) {
        let mut falling = Some(values[other]);
        for slot in &mut best {
            if falling > *slot {
                std::mem::swap(slot, &mut falling);
            }
        }
    }
    best.map(|other| other.map_or(0, |other| values[seat] - other))
}

#[cfg(test)]
mod tests {
    use super::*;

    const INPUTS: usize = MOST_INPUTS;

    /// A network of which all weights are the largest that are allowed, and all biases so large.
    fn extreme(sign: i16, bias: i32) -> Network<INPUTS> {
        let mut file = Vec::new();
        file.extend([0_i16; INPUTS].iter().flat_map(|mean| mean.to_le_bytes()));
        file.extend([1 << 22; INPUTS].iter().flat_map(|factor: &i32| factor.to_le_bytes()));
        for (inputs, neurons, most) in
            [(INPUTS, FIRST, MOST_WEIGHT[0]), (3 * FIRST, SECOND, MOST_WEIGHT[1]), (SECOND, ANSWERS, MOST_WEIGHT[2])]
        {
            file.extend(vec![sign * most; inputs * neurons].iter().flat_map(|weight| weight.to_le_bytes()));
            file.extend(vec![bias; neurons].iter().flat_map(|bias| bias.to_le_bytes()));
        }
        Network::read(&file)
    }

    #[test]
    fn no_sum_overflows() {
        let estimate = PerSeat::new(MAX_SEATS, 0);
        let loud = extreme(1, (1 << 28) - 1);
        for portrait in [[i16::MAX; INPUTS], [i16::MIN; INPUTS]] {
            let judged = loud.judge(&estimate, &[portrait; MAX_SEATS]);
            assert!(judged.scores.iter().all(|&score| score >= 0), "{judged:?}");
        }
        // As much as there can be: every neuron is cut off at the most, and the last layer adds it up exactly.
        let most = i64::from(MOST_SIGNAL) * i64::from(MOST_WEIGHT[2]) * SECOND as i64 + ((1 << 28) - 1);
        let answers = loud.ask(&[[i16::MAX; INPUTS]; MAX_SEATS]);
        assert_eq!(answers, [[most; ANSWERS]; MAX_SEATS]);
        // Nothing less than nothing comes out of a layer.
        let quiet = extreme(-1, -((1 << 28) - 1)).ask(&[[i16::MAX; INPUTS]; MAX_SEATS]);
        assert_eq!(quiet, [[-((1 << 28) - 1); ANSWERS]; MAX_SEATS]);
    }

    #[test]
    #[should_panic(expected = "another size")]
    fn a_file_of_another_size_is_none() {
        let mut file = vec![0; 100_000];
        file.truncate(99_999);
        let _: Network<8> = Network::read(&file);
    }

    #[test]
    fn others_are_told_by_how_far_they_are_ahead() {
        let values = PerSeat::from_fn(4, |seat| [10, 40, 20, 30][seat.index()]);
        assert_eq!(ahead_of_others(&values, Seat::new(1)), [10, 20, 30]);
        assert_eq!(ahead_of_others(&values, Seat::new(0)), [-30, -20, -10]);
        let three = PerSeat::from_fn(3, |seat| seat.index() as i32);
        assert_eq!(ahead_of_others(&three, Seat::new(2)), [1, 2, 0]);
    }

    #[test]
    fn a_portrait_is_written_in_order_and_cut_off_where_it_must_be() {
        let mut pen = Pen::<8>::default();
        pen.put([1, -2]);
        pen.put([40_000, -40_000]);
        assert_eq!(pen.portrait(), [1, -2, i16::MAX, i16::MIN, 0, 0, 0, 0]);
    }
}
