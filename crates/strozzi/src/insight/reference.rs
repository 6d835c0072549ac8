//! The network of November 2026. It is kept as it was, so that later ones are measured by an opponent that does not change.
//!
//! It knows the first numbers of a [portrait](super::portrait) and the reconstructed edition alone. Only additions and
//! multiplications in a fixed order are used: those give the same bits on every platform.

use fondaco_game::MAX_SEATS;

use super::portrait;

/// The numbers of a portrait that it knows.
const NUMBERS: usize = 97;

/// The neurons of the two layers in between.
const FIRST: usize = 64;
const SECOND: usize = 32;
/// What it says about a seat: the correction, and the odds.
const ANSWERS: usize = 2;
/// The unit of the correction, in hundredths of a point: 30 points, so that answers are of the size of 1.
pub(super) const CORRECTION: f32 = 3000.0;

struct Layer<const IN: usize, const OUT: usize> {
    weights: [[f32; OUT]; IN],
    biases: [f32; OUT],
}

impl<const IN: usize, const OUT: usize> Layer<IN, OUT> {
    fn apply(&self, inputs: impl Iterator<Item = f32>) -> [f32; OUT] {
        let mut sums = self.biases;
        // Many inputs are 0, and a neuron that is not excited is one.
        for (input, weights) in inputs.zip(&self.weights).filter(|&(input, _)| input != 0.0) {
            sums.iter_mut().zip(weights).for_each(|(sum, weight)| *sum += input * weight);
        }
        sums
    }
}

struct Net {
    first: Layer<NUMBERS, FIRST>,
    /// The seat's own, then the average of the others.
    second: Layer<{ 2 * FIRST }, SECOND>,
    third: Layer<SECOND, ANSWERS>,
}

/// The weights of each layer, input by input, then its biases: 32 bits each, little end first.
static NET: Net = {
    let mut file = File { bytes: include_bytes!("reference.bin"), at: 0 };
    let net = Net { first: file.layer(), second: file.layer(), third: file.layer() };
    assert!(file.at == file.bytes.len(), "the network's file has another size");
    net
};

struct File {
    bytes: &'static [u8],
    at: usize,
}

impl File {
    const fn layer<const IN: usize, const OUT: usize>(&mut self) -> Layer<IN, OUT> {
        let mut weights = [[0.0; OUT]; IN];
        let mut input = 0;
        while input < IN {
            weights[input] = self.row();
            input += 1;
        }
        Layer { weights, biases: self.row() }
    }

    const fn row<const LENGTH: usize>(&mut self) -> [f32; LENGTH] {
        let mut row = [0.0; LENGTH];
        let mut index = 0;
        while index < LENGTH {
            let word = [self.bytes[self.at], self.bytes[self.at + 1], self.bytes[self.at + 2], self.bytes[self.at + 3]];
            row[index] = f32::from_le_bytes(word);
            self.at += 4;
            index += 1;
        }
        row
    }
}

/// Of each of the seats with these portraits: by how many [`CORRECTION`]s it will score more than its estimate, and the
/// logarithm of its odds to win.
pub(super) fn ask(portraits: &[portrait::Numbers]) -> [[f32; ANSWERS]; MAX_SEATS] {
    let mut firsts = [[0.0; FIRST]; MAX_SEATS];
    let mut all = [0.0; FIRST];
    for (first, portrait) in firsts.iter_mut().zip(portraits) {
        *first = NET.first.apply(portrait[..NUMBERS].iter().map(|&number| f32::from(number))).map(|sum| sum.max(0.0));
        all.iter_mut().zip(&*first).for_each(|(all, own)| *all += own);
    }
    let share = 1.0 / (portraits.len() as f32 - 1.0);
    let mut answers = [[0.0; ANSWERS]; MAX_SEATS];
    for (answer, first) in answers.iter_mut().zip(&firsts[..portraits.len()]) {
        let others = all.iter().zip(first).map(|(all, own)| (all - own) * share);
        let second = NET.second.apply(first.iter().copied().chain(others));
        *answer = NET.third.apply(second.iter().map(|sum| sum.max(0.0)));
    }
    answers
}
