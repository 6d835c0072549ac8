use super::*;

const ROOMS: [(f64, f64); 8] = [
    (856.0, 590.0),
    (592.0, 496.0),
    (390.0, 410.0),
    (390.0, 292.0),
    (774.0, 404.0),
    (1976.0, 1138.0),
    (360.0, 300.0),
    (1330.0, 800.0),
];

#[test]
fn slots_run_clockwise_and_nothing_lies_outside() {
    for players in [3, 4] {
        for (width, height) in ROOMS {
            let chart = Geometry::new(players, width, height);
            for slot in 0..PLACES {
                let spot = chart.spots[slot];
                assert!(spot.land.x > 0.0 && spot.land.x < width && spot.land.y > 0.0 && spot.land.y < height);
                let berth = chart.berth(slot, 0, 1, false);
                assert!(berth.x > 0.0 && berth.x < width && berth.y > 0.0 && berth.y < height);
                // One step clockwise is the shorter way round.
                let next = chart.spots[(slot + 1) % PLACES].along;
                let step = (next - spot.along).rem_euclid(chart.circuit.length);
                assert!(step > 10.0 && step < chart.circuit.length / 3.0, "{players} {width} {height} {slot}: {step}");
                assert_eq!(spot.harbor, slot % (PLACES / players) == 0);
            }
        }
    }
}

#[test]
fn ships_lie_at_their_place_and_beside_the_cards() {
    for players in [3, 4] {
        for (width, height) in ROOMS.into_iter().chain([(320.0, 236.0), (544.0, 314.0), (808.0, 500.0)]) {
            let chart = Geometry::new(players, width, height);
            let half = chart.ship() / 2.0 - 3.0;
            let (left, top, across, down) = chart.middle();
            assert!(across > 90.0 && down > 60.0, "{players} {width}x{height}: {across}x{down}");
            let far = |ship: Point, slot: usize| {
                let node = chart.spots[slot % PLACES].node;
                (ship.x - node.x).hypot(ship.y - node.y)
            };
            for slot in 0..PLACES {
                for (index, count) in [(0, 1), (0, 2), (1, 2), (0, 3), (1, 3), (2, 3)] {
                    let ship = chart.berth(slot, index, count, false);
                    let near = [slot + 1, slot + PLACES - 1].into_iter().map(|other| far(ship, other));
                    // Three at an island are rare, and what matters then is that the whole heap is near it.
                    let counts = count < 3 || chart.spots[slot].harbor;
                    assert!(
                        !counts || near.fold(f64::MAX, f64::min) > far(ship, slot),
                        "{players} {width}x{height} {slot}"
                    );
                    if index < 2 {
                        let over = ship.x + half > left
                            && ship.x - half < left + across
                            && ship.y + half > top
                            && ship.y - half < top + down;
                        assert!(!over, "{players} {width}x{height}: ship {index} of {count} at {slot}");
                    }
                }
            }
        }
    }
}

/// Nodes that can be pressed, ships beside them and those who hold an island: nothing of it lies over anything else.
#[test]
fn nodes_ships_and_holders_keep_apart() {
    for players in [3, 4] {
        for (width, height) in
            ROOMS.into_iter().chain([(320.0, 236.0), (320.0, 250.0), (320.0, 290.0), (514.0, 312.0), (808.0, 500.0)])
        {
            let chart = Geometry::new(players, width, height);
            let place = format!("{players} {width}x{height}");
            let half = chart.ship() / 2.0 - 3.0;
            let ship = |slot, open| chart.berth(slot, 0, 1, open);
            for slot in 0..PLACES {
                let node = chart.spots[slot].node;
                for other in (0..PLACES).filter(|&other| other != slot) {
                    let next = chart.spots[other].node;
                    assert!(
                        (node.x - next.x).hypot(node.y - next.y) > 2.0 * chart.node(),
                        "{place}: nodes {slot}, {other}"
                    );
                    for index in 0..2 {
                        let near = chart.berth(other, index, 2, true);
                        let apart = (near.x - node.x).abs().max((near.y - node.y).abs());
                        assert!(
                            apart > chart.node() * 0.7 + chart.ship() * 0.35,
                            "{place}: ship {index} at {other}, node {slot}: {apart}"
                        );
                    }
                }
                if chart.spots[slot].harbor {
                    continue;
                }
                let (tall, scale) = (chart.size(24.0, 19.0), chart.size(24.0, 19.0) / 24.0);
                let (wide, corner) = (56.0 * scale, chart.holder(slot, 56.0 * scale, tall));
                assert!(
                    corner.x > 0.0 && corner.x + wide < width && corner.y > 0.0 && corner.y + tall < height,
                    "{place} {slot}"
                );
                let meets = |at: Point, half: f64| {
                    let (x, y) = (at.x.clamp(corner.x, corner.x + wide), at.y.clamp(corner.y, corner.y + tall));
                    (at.x - x).abs() < half && (at.y - y).abs() < half
                };
                for other in 0..PLACES {
                    assert!(
                        !meets(chart.spots[other].node, chart.node() - 2.0),
                        "{place}: holder of {slot}, node {other}"
                    );
                    assert!(!meets(ship(other, false), half), "{place}: holder of {slot}, ship at {other}");
                    assert!(!meets(ship(other, true), half), "{place}: holder of {slot}, ship beside {other}");
                }
            }
        }
    }
}

#[test]
fn islands_do_not_touch() {
    for players in [3, 4] {
        for (width, height) in ROOMS {
            let chart = Geometry::new(players, width, height);
            let isles: Vec<Point> = chart.spots.iter().filter(|spot| !spot.harbor).map(|spot| spot.land).collect();
            for (index, one) in isles.iter().enumerate() {
                for other in &isles[index + 1..] {
                    let (dx, dy) = ((one.x - other.x).abs(), (one.y - other.y).abs());
                    assert!(dx > 2.0 * 58.0 * chart.k || dy > 2.0 * 46.0 * chart.k, "{players} {width}x{height}");
                }
            }
        }
    }
}

#[test]
fn a_way_follows_the_circuit_to_its_end() {
    let chart = Geometry::new(4, 856.0, 590.0);
    for from in 0..PLACES {
        for steps in [-13, -12, -5, -1, 1, 4, 12, 14] {
            let way = chart.way(from, steps);
            let to = (from as isize + steps as isize).rem_euclid(PLACES as isize) as usize;
            let end = way.last().unwrap();
            assert!((end.x - chart.spots[to].node.x).abs() < 3.0 && (end.y - chart.spots[to].node.y).abs() < 3.0);
            assert!(way.windows(2).all(|pair| (pair[0].x - pair[1].x).hypot(pair[0].y - pair[1].y) < 8.0));
        }
    }
}
