//! What is wrong with a box of Liguria that is being typed.

use fondaco_liguria::components::Contract;
use fondaco_liguria::edition::{MAX_CONTRACT_TILES, MAX_CONTRACTS, NEGATIVE_CARDS, POSITIVE_CARDS, TILES as ALL_TILES};
use fondaco_liguria::state::row_length;

use super::file::{card, contract, counted};
use super::{CARDS, CONTRACTS, SPACE, STREET, TILES};
use crate::table::workshop::{Draft, Flaw};

pub(super) fn flaws(draft: &Draft) -> Vec<Flaw> {
    let mut flaws = Vec::new();
    let cards = &draft[CARDS];
    let positive = cards.iter().filter(|card| card[0] > 0).count();
    for (wanted, found, key) in
        [(POSITIVE_CARDS, positive, "flaw-plus"), (NEGATIVE_CARDS, cards.len() - positive, "flaw-minus")]
    {
        if wanted != found {
            flaws.push(Flaw::of(CARDS, key, (wanted as i32, found as i32)));
        }
    }
    for (number, entry) in cards.iter().enumerate() {
        match card(entry) {
            None => flaws.push(Flaw::at(CARDS, number, "flaw-no-card")),
            Some(card) if card.wheels() == 0 => flaws.push(Flaw::at(CARDS, number, "flaw-no-wheel")),
            Some(_) => {}
        }
    }
    contract_flaws(&draft[CONTRACTS], &mut flaws);
    let tiles = all_tiles(draft);
    if tiles != ALL_TILES as i32 {
        flaws.push(Flaw::of(TILES, "flaw-tiles", (ALL_TILES as i32, tiles)));
    }
    for (players, largest, row) in too_large(&draft[STREET]) {
        let key = if players == 3 { "flaw-street-3" } else { "flaw-street-4" };
        flaws.push(Flaw::of(STREET, key, (row.into(), largest.into())));
    }
    let spaces = &draft[STREET];
    if !(SPACE.length.0..=SPACE.length.1).contains(&spaces.len()) {
        flaws.push(Flaw::of(STREET, "flaw-spaces", (SPACE.length.0 as i32, spaces.len() as i32)));
    }
    flaws
}

fn contract_flaws(contracts: &[Vec<i16>], flaws: &mut Vec<Flaw>) {
    let read: Vec<Option<(Contract, i16)>> = contracts.iter().map(|entry| contract(entry)).collect();
    for (number, one) in read.iter().enumerate() {
        let Some((cubes, points)) = one else {
            flaws.push(Flaw::at(CONTRACTS, number, "flaw-no-contract"));
            continue;
        };
        if read[..number].iter().flatten().any(|(other, worth)| other == cubes && worth != points) {
            flaws.push(Flaw::at(CONTRACTS, number, "flaw-two-points"));
        }
    }
    let kinds = counted(read.iter().flatten()).len();
    if kinds > MAX_CONTRACTS {
        flaws.push(Flaw::of(CONTRACTS, "flaw-kinds", (MAX_CONTRACTS as i32, kinds as i32)));
    }
    if contracts.len() > MAX_CONTRACT_TILES {
        flaws.push(Flaw::of(CONTRACTS, "flaw-contracts", (MAX_CONTRACT_TILES as i32, contracts.len() as i32)));
    }
}

/// All variety tiles, with the contracts.
pub(super) fn all_tiles(draft: &Draft) -> i32 {
    draft[TILES].iter().map(|count| i32::from(count[0])).sum::<i32>() + draft[CONTRACTS].len() as i32
}

/// For how many players the largest spaces of a street give more tiles than there are in the row: how many they give, and how many
/// there are.
pub(super) fn too_large(street: &[Vec<i16>]) -> Vec<(usize, i16, i16)> {
    let mut spaces: Vec<i16> = street.iter().map(|space| space[0]).collect();
    spaces.sort_unstable_by(|one, other| other.cmp(one));
    let of = |players: usize| (players, spaces.iter().take(players).sum::<i16>(), i16::from(row_length(players)));
    [3, 4].map(of).into_iter().filter(|(_, largest, row)| largest > row).collect()
}

#[cfg(test)]
mod tests {
    use super::super::WHEELS;
    use super::*;
    use crate::faces::workshop_laws::{agrees_with_the_reader, finds_what_the_reader_finds};

    #[test]
    fn whatever_is_typed_is_judged_as_by_the_reader() {
        agrees_with_the_reader::<fondaco_liguria::Liguria>();
    }

    #[test]
    fn what_cannot_be_played_is_found() {
        finds_what_the_reader_finds::<fondaco_liguria::Liguria>(&[
            |draft| drop(draft[CARDS].pop()),
            |draft| draft[CARDS].push(vec![1, 1, 0, 0, 0, 0, 0, 0]),
            |draft| draft[CARDS][0][0] = -1,
            |draft| draft[CARDS][0][0] = 0,
            |draft| draft[CARDS][3][WHEELS] = 0,
            |draft| draft[TILES][2][0] += 1,
            |draft| drop(draft[CONTRACTS].pop()),
            |draft| draft[CONTRACTS][0] = vec![10, 0, 0, 0],
            |draft| draft[CONTRACTS][0][0] = 0,
            |draft| {
                draft[CONTRACTS].push(vec![11, 2, 1, 0]);
                draft[TILES][0][0] -= 1;
            },
            |draft| {
                draft[CONTRACTS].extend(vec![vec![10, 2, 1, 0]; 20]);
                draft[TILES][0][0] -= 10;
                draft[TILES][2][0] -= 10;
            },
            |draft| draft[STREET][5][0] = 15,
            |draft| draft[STREET].truncate(3),
        ]);
    }
}
