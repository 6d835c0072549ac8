//! Where everything lies on the chart, in pixels of the room it has.
//!
//! Places are counted from the viewer's own harbor clockwise, here called slots, so that one always sits at the bottom left.
//! Four players have their harbors in the corners, with two islands on each side. Three have theirs at the bottom left, in
//! the middle of the top and at the bottom right, with three islands between them. Nothing is scaled down: what is drawn gets
//! smaller with the room, but letters stay readable.

use fondaco_liguria::state::PLACES;

/// A point of the chart.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub(crate) struct Point {
    /// From the left.
    pub(crate) x: f64,
    /// From the top.
    pub(crate) y: f64,
}

impl Point {
    const fn new(x: f64, y: f64) -> Self {
        Point { x, y }
    }

    /// The point that lies so far away.
    pub(crate) fn by(self, x: f64, y: f64) -> Self {
        Point { x: self.x + x, y: self.y + y }
    }

    /// The point between two, a share of the way along.
    fn towards(self, other: Point, share: f64) -> Self {
        Point { x: self.x + (other.x - self.x) * share, y: self.y + (other.y - self.y) * share }
    }
}

/// How a slot lies: what its coast looks like, and on which side the open sea is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Lie {
    /// In a corner; mirrored to the right, and to the bottom.
    Corner {
        /// On the right side.
        right: bool,
        /// At the bottom.
        bottom: bool,
    },
    /// At the top edge.
    Top,
    /// At the right edge.
    Right,
    /// At the bottom edge.
    Bottom,
    /// At the left edge.
    Left,
}

/// A slot of the circuit.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) struct Spot {
    /// How it lies.
    pub(crate) lie: Lie,
    /// The middle of the island, or of the pier.
    pub(crate) land: Point,
    /// Where a ship stops on the circuit.
    pub(crate) node: Point,
    /// How far along the circuit that is.
    pub(crate) along: f64,
    /// Whether it is a harbor.
    pub(crate) harbor: bool,
}

/// The chart for a room of this size.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Geometry {
    /// Pixels across.
    pub(crate) width: f64,
    /// Pixels down.
    pub(crate) height: f64,
    /// How large things are: 1 on a desktop.
    pub(crate) k: f64,
    /// The slots, clockwise from the viewer's harbor.
    pub(crate) spots: [Spot; PLACES],
    circuit: Circuit,
}

impl Geometry {
    /// The chart for so many players in a room of so many pixels.
    pub(crate) fn new(players: usize, width: f64, height: f64) -> Self {
        let (width, height) = (width.max(240.0), height.max(180.0));
        let k = (width / if players == 3 { 820.0 } else { 750.0 }).min(height / 600.0);
        let circuit = Circuit::new(width, height, k);
        let lands = if players == 3 { three(width, height, k) } else { four(width, height, k) };
        let spots = lands.map(|(lie, harbor, land)| {
            let node = circuit.nearest(lie, land);
            Spot { lie, land, node, along: circuit.along(node), harbor }
        });
        Geometry { width, height, k, spots, circuit }
    }

    /// The size of something that is `at_one` pixels on a desktop, but never below `least`.
    pub(crate) fn size(&self, at_one: f64, least: f64) -> f64 {
        (at_one * self.k).max(least)
    }

    /// Whether there is so little room that ships lie on the circuit, and the cards have all that is within it.
    fn is_small(&self) -> bool {
        self.k < 0.7 || self.height - 2.0 * (self.circuit.top + 72.0 * self.k) < 150.0
    }

    /// How large a ship is drawn. On the smallest phones it is so small that it fits between two nodes.
    pub(crate) fn ship(&self) -> f64 {
        self.size(54.0, (58.0 * self.k).clamp(21.0, 28.0))
    }

    /// How large the node of a place is, from its middle.
    pub(crate) fn node(&self) -> f64 {
        self.size(15.0, (27.0 * self.k).clamp(10.0, 12.0))
    }

    /// The left upper corner of what says who holds an island: beside it, where neither its node nor a ship at it is.
    pub(crate) fn holder(&self, slot: usize, width: f64, height: f64) -> Point {
        let Spot { lie, land, node, .. } = self.spots[slot % PLACES];
        let (edge, beside, off) = (2.0, self.ship() / 2.0, 28.0 * self.k);
        let (above, below) = ((land.y - off - height).max(edge), (land.y + off).min(self.height - height - edge));
        let middle = land.x - width / 2.0;
        match lie {
            Lie::Top | Lie::Corner { bottom: false, .. } => Point::new(middle.max(edge), above),
            Lie::Bottom | Lie::Corner { .. } => Point::new(middle, below),
            Lie::Left => Point::new(middle.min(node.x - beside - width).max(edge), below),
            Lie::Right => Point::new(middle.max(node.x + beside).min(self.width - width - edge), below),
        }
    }

    /// Where the ships at a slot lie: the `index`th of `count`, off the circuit on the side of the open sea; beside its node if
    /// that can be pressed.
    pub(crate) fn berth(&self, slot: usize, index: usize, count: usize, open: bool) -> Point {
        let Spot { lie, node, along, harbor, .. } = self.spots[slot % PLACES];
        if self.is_small() {
            let ship = self.ship();
            let off = if open {
                let (side, row) = (if index.is_multiple_of(2) { 1.0 } else { -1.0 }, (index / 2) as f64);
                // Never beyond the middle of the way to the next place, whose node may be pressed too.
                let next = if side > 0.0 { slot + 1 } else { slot + PLACES - 1 };
                let way = (side * (self.spots[next % PLACES].along - along)).rem_euclid(self.circuit.length);
                side * ((self.node() + ship * 0.55).min(way / 2.0) + ship * row * 0.55)
            } else {
                (index as f64 - count.saturating_sub(1) as f64 / 2.0) * ship * if count > 2 { 0.55 } else { 0.7 }
            };
            return self.circuit.point(along + off);
        }
        // Three lie closer together, so that none of them is nearer to the next place.
        let (off, apart) = (38.0 * self.k, if count > 2 { 32.0 } else { 46.0 } * self.k);
        let spread = (index as f64 - (count.saturating_sub(1)) as f64 / 2.0) * apart;
        match lie {
            Lie::Left => node.by(off, spread),
            Lie::Right => node.by(-off, spread),
            Lie::Top => node.by(spread, off),
            Lie::Bottom => node.by(spread, -off),
            // In a corner they lie around its node, so that none of them seems to be at the island next to it.
            Lie::Corner { right, bottom } => {
                let (across, down) = match (harbor, index) {
                    (true, 0) => (40.0, if bottom { -8.0 } else { -10.0 }),
                    (true, 1) => (44.0, 26.0),
                    (true, 2) => (0.0, -36.0),
                    // With three players an island lies near it on the upper side.
                    (false, 0) => (2.0, 42.0),
                    (false, 1) => (30.0, 0.0),
                    (false, 2) => (32.0, 34.0),
                    _ => (86.0, if bottom { -8.0 } else { -10.0 }),
                };
                let (side, in_) = (if right { -1.0 } else { 1.0 }, if bottom { -1.0 } else { 1.0 });
                node.by(side * across * self.k, in_ * down * self.k)
            }
        }
    }

    /// The way of a ship along the circuit, as points not far from each other: clockwise if `steps` is above zero.
    pub(crate) fn way(&self, from: usize, steps: i8) -> Vec<Point> {
        let turns = (usize::from(steps.unsigned_abs())) / PLACES;
        let to = (from as isize + isize::from(steps)).rem_euclid(PLACES as isize) as usize;
        let (start, end) = (self.spots[from % PLACES].along, self.spots[to].along);
        let whole = self.circuit.length;
        let mut length = if steps > 0 { (end - start).rem_euclid(whole) } else { (start - end).rem_euclid(whole) };
        if length < 1.0 && turns > 0 {
            length = whole;
        }
        let count = (length / 7.0).ceil().max(1.0);
        let sign = if steps > 0 { 1.0 } else { -1.0 };
        (0..=count as usize).map(|part| self.circuit.point(start + sign * length * part as f64 / count)).collect()
    }

    /// The circuit as a path.
    pub(crate) fn circuit_path(&self) -> String {
        self.circuit.path()
    }

    /// The direction in which the circuit runs clockwise at a slot, in degrees.
    pub(crate) fn bearing(&self, slot: usize) -> f64 {
        let along = self.spots[slot % PLACES].along;
        let (a, b) = (self.circuit.point(along - 2.0), self.circuit.point(along + 2.0));
        (b.y - a.y).atan2(b.x - a.x).to_degrees()
    }

    /// The room in the middle of the circuit, beside the ships: left, top, width, height.
    pub(crate) fn middle(&self) -> (f64, f64, f64, f64) {
        let (x, y) = if self.is_small() {
            let beside = self.ship() / 2.0 + (20.0 * self.k).max(6.0);
            (self.circuit.left + beside, self.circuit.top + beside)
        } else {
            (self.circuit.left + 66.0 * self.k, self.circuit.top + 72.0 * self.k)
        };
        (x, y, self.width - 2.0 * x, self.height - 2.0 * y)
    }
}

/// A line of points as a path.
pub(crate) fn path(points: &[Point]) -> String {
    let mut path = String::new();
    for (index, point) in points.iter().enumerate() {
        path.push_str(&format!("{}{:.1} {:.1}", if index == 0 { 'M' } else { 'L' }, point.x, point.y));
    }
    path
}

type Land = (Lie, bool, Point);

/// Harbors in the corners, two islands on each side.
fn four(width: f64, height: f64, k: f64) -> [Land; PLACES] {
    let (left, top) = (84.0 * k, 74.0 * k);
    let (right, bottom) = (width - left, height - top);
    let x = |share: f64| left + (right - left) * share;
    // The harbors' nodes lie in the bends, further down than the islands at the top: the next ones keep away from them.
    let bend = 145.0 * k;
    let y = |share: f64| bend + (height - 2.0 * bend) * share;
    let (third, two) = (1.0 / 3.0, 2.0 / 3.0);
    [
        corner(false, true, width, height, k),
        (Lie::Left, false, Point::new(left, y(two))),
        (Lie::Left, false, Point::new(left, y(third))),
        corner(false, false, width, height, k),
        (Lie::Top, false, Point::new(x(third), top)),
        (Lie::Top, false, Point::new(x(two), top)),
        corner(true, false, width, height, k),
        (Lie::Right, false, Point::new(right, y(third))),
        (Lie::Right, false, Point::new(right, y(two))),
        corner(true, true, width, height, k),
        (Lie::Bottom, false, Point::new(x(two), bottom)),
        (Lie::Bottom, false, Point::new(x(third), bottom)),
    ]
}

/// Harbors at the bottom left, in the middle of the top, at the bottom right; three islands between them.
fn three(width: f64, height: f64, k: f64) -> [Land; PLACES] {
    let (left, top) = (84.0 * k, 74.0 * k);
    let (right, bottom, middle) = (width - left, height - top, width / 2.0);
    let side = top + (bottom - top) * 0.46;
    let upper = left + (middle - left) * 0.56;
    let lower = (width - 2.0 * 178.0 * k) / 3.1;
    let island = |lie, x, y| (lie, false, Point::new(x, y));
    [
        corner(false, true, width, height, k),
        island(Lie::Left, left, side),
        island(Lie::Corner { right: false, bottom: false }, left + 4.0 * k, top + 4.0 * k),
        island(Lie::Top, upper, top - 6.0 * k),
        (Lie::Top, true, Point::new(middle, 113.0 * k)),
        island(Lie::Top, width - upper, top - 6.0 * k),
        island(Lie::Corner { right: true, bottom: false }, right - 4.0 * k, top + 4.0 * k),
        island(Lie::Right, right, side),
        corner(true, true, width, height, k),
        island(Lie::Bottom, middle + lower, bottom),
        island(Lie::Bottom, middle, bottom),
        island(Lie::Bottom, middle - lower, bottom),
    ]
}

/// A harbor in a corner, by its pier.
fn corner(right: bool, bottom: bool, width: f64, height: f64, k: f64) -> Land {
    let x = if right { width - 74.0 * k } else { 74.0 * k };
    let y = if bottom { height - 140.0 * k } else { 140.0 * k };
    (Lie::Corner { right, bottom }, true, Point::new(x, y))
}

/// The circuit: a rectangle with round corners. Lengths are measured clockwise from the left end of its upper side.
#[derive(Clone, PartialEq, Debug)]
struct Circuit {
    left: f64,
    top: f64,
    right: f64,
    bottom: f64,
    radius: f64,
    length: f64,
}

/// How far along a quarter circle its middle is pulled in: where the harbors' nodes are.
const QUARTER: f64 = std::f64::consts::FRAC_PI_2;

impl Circuit {
    fn new(width: f64, height: f64, k: f64) -> Self {
        let (left, top, radius) = (152.0 * k, 140.0 * k, 70.0 * k);
        let (right, bottom) = (width - left, height - top);
        let straight = 2.0 * (right - left + bottom - top - 4.0 * radius);
        Circuit { left, top, right, bottom, radius, length: straight + 4.0 * QUARTER * radius }
    }

    /// The four straight sides and the four corners after them: where each begins.
    fn sides(&self) -> (f64, f64) {
        (self.right - self.left - 2.0 * self.radius, self.bottom - self.top - 2.0 * self.radius)
    }

    fn point(&self, along: f64) -> Point {
        let (across, down) = self.sides();
        let bend = QUARTER * self.radius;
        let mut left = along.rem_euclid(self.length);
        let radius = self.radius;
        // Each side, with the corner that follows it: the start of the side, its direction, the middle of the corner.
        let sides = [
            (
                across,
                Point::new(self.left + radius, self.top),
                (1.0, 0.0),
                Point::new(self.right - radius, self.top + radius),
            ),
            (
                down,
                Point::new(self.right, self.top + radius),
                (0.0, 1.0),
                Point::new(self.right - radius, self.bottom - radius),
            ),
            (
                across,
                Point::new(self.right - radius, self.bottom),
                (-1.0, 0.0),
                Point::new(self.left + radius, self.bottom - radius),
            ),
            (
                down,
                Point::new(self.left, self.bottom - radius),
                (0.0, -1.0),
                Point::new(self.left + radius, self.top + radius),
            ),
        ];
        for (index, (length, start, (dx, dy), centre)) in sides.into_iter().enumerate() {
            if left <= length {
                return start.by(dx * left, dy * left);
            }
            left -= length;
            if left <= bend {
                let angle = (index as f64 - 1.0) * QUARTER + left / radius;
                return centre.by(radius * angle.cos(), radius * angle.sin());
            }
            left -= bend;
        }
        Point::new(self.left + radius, self.top)
    }

    /// Where a ship stops for this land: beside it, or in the bend of a corner.
    fn nearest(&self, lie: Lie, land: Point) -> Point {
        match lie {
            Lie::Top => Point::new(land.x, self.top),
            Lie::Bottom => Point::new(land.x, self.bottom),
            Lie::Left => Point::new(self.left, land.y),
            Lie::Right => Point::new(self.right, land.y),
            Lie::Corner { right, bottom } => {
                let (across, down) = self.sides();
                let bend = QUARTER * self.radius;
                let side = match (right, bottom) {
                    (true, false) => across,
                    (true, true) => across + bend + down,
                    (false, true) => 2.0 * across + 2.0 * bend + down,
                    (false, false) => 2.0 * across + 3.0 * bend + 2.0 * down,
                };
                self.point(side + bend / 2.0)
            }
        }
    }

    /// How far along the circuit a point of it is.
    fn along(&self, point: Point) -> f64 {
        let far = |along: f64| {
            let at = self.point(along);
            (at.x - point.x).powi(2) + (at.y - point.y).powi(2)
        };
        let parts = (self.length / 2.0).ceil() as usize;
        let near = (0..parts).map(|part| part as f64 * self.length / parts as f64);
        near.min_by(|&one, &other| far(one).total_cmp(&far(other))).unwrap_or(0.0)
    }

    fn path(&self) -> String {
        let Circuit { left, top, right, bottom, radius, .. } = self;
        format!(
            "M{:.1} {top:.1}H{:.1}A{radius:.1} {radius:.1} 0 0 1 {right:.1} {:.1}V{:.1}A{radius:.1} {radius:.1} 0 0 1 {:.1} \
             {bottom:.1}H{:.1}A{radius:.1} {radius:.1} 0 0 1 {left:.1} {:.1}V{:.1}A{radius:.1} {radius:.1} 0 0 1 {:.1} {top:.1}z",
            left + radius,
            right - radius,
            top + radius,
            bottom - radius,
            right - radius,
            left + radius,
            bottom - radius,
            top + radius,
            left + radius,
        )
    }
}

/// The coast of an island: the same for the same place, and no two alike.
pub(crate) fn island_outline(place: usize, centre: Point, across: f64, down: f64) -> String {
    const CORNERS: usize = 11;
    let mut noise = (place as u32 + 3).wrapping_mul(0x9E37_79B9);
    let mut next = move || {
        noise ^= noise << 13;
        noise ^= noise >> 17;
        noise ^= noise << 5;
        f64::from(noise % 1000) / 1000.0
    };
    let points: Vec<Point> = (0..CORNERS)
        .map(|corner| {
            let angle = corner as f64 / CORNERS as f64 * std::f64::consts::TAU;
            let far = 0.9 + next() * 0.2;
            centre.by(angle.cos() * across * far, angle.sin() * down * far)
        })
        .collect();
    smooth(&points)
}

/// A closed curve through these points.
fn smooth(points: &[Point]) -> String {
    let at = |index: usize| points[index % points.len()];
    let mut path = format!("M{:.1} {:.1}", at(0).x, at(0).y);
    for index in 0..points.len() {
        let (before, from, to, after) = (at(index + points.len() - 1), at(index), at(index + 1), at(index + 2));
        let a = from.by((to.x - before.x) / 6.0, (to.y - before.y) / 6.0);
        let b = to.by((from.x - after.x) / 6.0, (from.y - after.y) / 6.0);
        path.push_str(&format!("C{:.1} {:.1} {:.1} {:.1} {:.1} {:.1}", a.x, a.y, b.x, b.y, to.x, to.y));
    }
    path.push('z');
    path
}

/// A point on the way between a land and its node: where one presses.
pub(crate) fn between(spot: &Spot) -> Point {
    spot.land.towards(spot.node, 0.5)
}

#[cfg(test)]
mod tests;
