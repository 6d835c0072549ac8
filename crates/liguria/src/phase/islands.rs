//! The islands are laid: which places are blank, the colours of the others (L-2.3), and their score tiles (L-2.4).

use fondaco_game::bits::{members, nth_of_few};
use fondaco_game::{Refusal, Weight};

use crate::chance::Chance;
use crate::components::{Colour, Positions};
use crate::event::Event;
use crate::state::{ISLANDS_OF_A_COLOUR, Land, Liguria, PLACES, Phase, SCORES};

impl Liguria {
    /// The place of an island, counted from 0 past the harbors.
    fn island_place(&self, island: usize) -> usize {
        let between = PLACES / self.seats() - 1;
        island / between * (between + 1) + 1 + island % between
    }

    /// The allowed set of blank places with this number; they rise as binary numbers.
    fn blank_set(&self, number: usize) -> Positions {
        let islands: &[usize] = if self.seats() == 4 {
            // Two of 4 x 2 islands, not between the same harbors: the higher one, and one of the 0, 2, 4 or 6 that lie
            // between earlier harbors. Before the higher one of the k-th gap come 2 x k x (k - 1) sets.
            let gap = (1..4).rev().find(|gap| number >= 2 * gap * (gap - 1)).unwrap_or(1);
            let rest = number - 2 * gap * (gap - 1);
            &[rest % (2 * gap), 2 * gap + rest / (2 * gap)]
        } else {
            // One of three between each two harbors.
            &[number % 3, 3 + number / 3 % 3, 6 + number / 9]
        };
        islands.iter().map(|&island| self.island_place(island)).collect()
    }

    fn blank_sets(&self) -> impl Iterator<Item = Positions> {
        (0..self.blank_total() as usize).map(|number| self.blank_set(number))
    }

    pub(crate) fn blank_chances(&self, out: &mut Vec<(Chance, Weight)>) {
        out.extend(self.blank_sets().map(|places| (Chance::Blank(places), 1)));
    }

    /// As many sets as there are: with 4 players 8 x 6 / 2, with 3 players 3 x 3 x 3.
    pub(crate) fn blank_total(&self) -> Weight {
        if self.seats() == 4 { 24 } else { 27 }
    }

    pub(crate) fn blank_at(&self, point: Weight) -> Chance {
        Chance::Blank(self.blank_set(point as usize))
    }

    pub(crate) fn check_blank(&self, places: Positions) -> Result<(), Refusal> {
        let gap = PLACES / self.seats();
        // With 4 players one of the three blank islands has left the game.
        let blank = if self.seats() == 4 { 2 } else { 3 };
        if places.len() != blank {
            return Err(Refusal::illegal("L-2.3", format!("{blank} islands are blank, not {}", places.len())));
        }
        let mut last = None;
        for place in places.iter() {
            if place >= PLACES || place % gap == 0 {
                return Err(Refusal::illegal("L-2.3", format!("there is no island at place {place}")));
            }
            if last == Some(place / gap) {
                return Err(Refusal::illegal("L-2.3", "two blank islands never lie between the same two harbors"));
            }
            last = Some(place / gap);
        }
        Ok(())
    }

    pub(crate) fn apply_blank(&mut self, places: Positions, story: &mut impl Extend<Event>) {
        for place in places.iter() {
            self.places[place].land = Land::Blank;
        }
        self.phase = Phase::Island;
        story.extend(places.iter().map(|place| Event::BlankLaid { place: place as u8 }));
    }

    /// The first place whose island is not laid yet.
    fn next_island(&self) -> Option<u8> {
        self.places.iter().position(|place| place.land == Land::Unknown).map(|place| place as u8)
    }

    /// How many islands of each colour are still to be laid.
    fn islands_left(&self) -> [u8; Colour::ALL.len()] {
        let mut left = [ISLANDS_OF_A_COLOUR; Colour::ALL.len()];
        for place in &self.places {
            if let Land::Coloured(colour) = place.land {
                left[colour.index()] -= 1;
            }
        }
        left
    }

    pub(crate) fn island_chances(&self, out: &mut Vec<(Chance, Weight)>) {
        let Some(place) = self.next_island() else { return };
        for (colour, left) in Colour::ALL.into_iter().zip(self.islands_left()) {
            if left > 0 {
                out.push((Chance::Island { place, colour }, left.into()));
            }
        }
    }

    pub(crate) fn island_total(&self) -> Weight {
        self.islands_left().into_iter().map(Weight::from).sum()
    }

    pub(crate) fn island_at(&self, mut point: Weight) -> Chance {
        let place = self.next_island().expect("an island is to be laid");
        for (colour, left) in Colour::ALL.into_iter().zip(self.islands_left().map(Weight::from)) {
            if point < left {
                return Chance::Island { place, colour };
            }
            point -= left;
        }
        panic!("the point lies below the total");
    }

    pub(crate) fn check_island(&self, place: u8, colour: Colour) -> Result<(), Refusal> {
        if self.next_island() != Some(place) {
            return Err(Refusal::illegal("L-2.3", "islands are laid in rising place order"));
        }
        if self.islands_left()[colour.index()] == 0 {
            return Err(Refusal::illegal("L-2.3", format!("both islands of colour {colour} have been laid")));
        }
        Ok(())
    }

    pub(crate) fn apply_island(&mut self, place: u8, colour: Colour, story: &mut impl Extend<Event>) {
        self.places[usize::from(place)].land = Land::Coloured(colour);
        story.extend([Event::IslandLaid { place, colour }]);
        if self.next_island().is_none() {
            self.phase = Phase::Score;
        }
    }

    /// The first coloured island without a score tile.
    fn next_score(&self) -> Option<u8> {
        let bare = |land, score| matches!(land, Land::Coloured(_)) && score == 0;
        self.places.iter().position(|place| bare(place.land, place.score)).map(|place| place as u8)
    }

    /// The score tiles that lie on no island, a bit for each.
    fn scores_left(&self) -> u64 {
        let all = SCORES.fold(0, |set, score| set | 1 << score);
        all & !self.places.iter().fold(0, |set, place| set | 1 << (place.score & 15))
    }

    pub(crate) fn score_chances(&self, out: &mut Vec<(Chance, Weight)>) {
        let Some(place) = self.next_score() else { return };
        out.extend(members(self.scores_left()).map(|score| (Chance::Score { place, score: score as u8 }, 1)));
    }

    pub(crate) fn score_total(&self) -> Weight {
        self.scores_left().count_ones()
    }

    pub(crate) fn score_at(&self, point: Weight) -> Chance {
        let place = self.next_score().expect("an island has no score tile");
        let score = nth_of_few(self.scores_left(), point) as u8;
        Chance::Score { place, score }
    }

    pub(crate) fn check_score(&self, place: u8, score: u8) -> Result<(), Refusal> {
        if self.next_score() != Some(place) {
            return Err(Refusal::illegal("L-2.4", "score tiles are laid on coloured islands in rising place order"));
        }
        if !SCORES.contains(&score) || self.places.iter().any(|place| place.score == score) {
            return Err(Refusal::illegal("L-2.4", format!("no score tile {score} is left")));
        }
        Ok(())
    }

    /// L-2.4: the seventh tile leaves the game when the sixth is laid.
    pub(crate) fn apply_score(&mut self, place: u8, score: u8, story: &mut impl Extend<Event>) {
        self.places[usize::from(place)].score = score;
        story.extend([Event::ScoreLaid { place, score }]);
        if self.next_score().is_none() {
            self.phase = Phase::Start;
        }
    }
}
