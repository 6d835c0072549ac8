//! Components other than ours, so that a network learns what a ship or a track does and not which one it is.

use std::fmt::Write as _;

use fondaco_game::{Dice, Edition as _};
use fondaco_strozzi::Edition;

/// So many editions. In half of them a few of our ships are changed, in the others all are drawn at random; tiles and tracks are
/// ours in half of both.
pub(crate) fn editions(count: u32, dice: &mut Dice) -> Vec<&'static Edition> {
    (0..count).map(|number| edition(number, dice)).collect()
}

fn edition(number: u32, dice: &mut Dice) -> &'static Edition {
    let mut ships: Vec<String> = Edition::reconstructed().ships().iter().map(ToString::to_string).collect();
    let changed = if number.is_multiple_of(2) { 1 + dice.below(10) } else { ships.len() as u32 };
    for _ in 0..changed {
        // Where all are to change, one after the other; otherwise any.
        let at = if number.is_multiple_of(2) { dice.below(ships.len() as u32) as usize } else { 0 };
        ships.remove(at);
        ships.push(ship(dice));
    }
    let ships: Vec<String> = ships.iter().map(|ship| format!("{ship:?}")).collect();
    let mut file = format!("name = \"lesson {number}\"\nships = [{}]\n[tiles]\n", ships.join(", "));
    let (usual_tiles, usual_tracks) = (dice.below(2) == 0, dice.below(2) == 0);
    for category in ["art", "science", "architecture"] {
        let mut counts = [3; 4];
        for _ in 0..if usual_tiles { 0 } else { dice.below(6) } {
            let (from, to) = (dice.below(4) as usize, dice.below(4) as usize);
            if counts[from] > 0 {
                counts[from] -= 1;
                counts[to] += 1;
            }
        }
        for (kind, count) in ["1:G", "1:R", "1:C", "2:-"].into_iter().zip(counts) {
            let _ = writeln!(file, "\"{category}:{kind}\" = {count}");
        }
    }
    file += "[tracks]\n";
    for city in ["venice", "rome", "naples", "florence"] {
        let track = if usual_tracks { "0, 0, 0, 0, 0, 0, 0, 0, 5, 10, 15".to_owned() } else { track(dice) };
        let _ = writeln!(file, "{city} = [{track}]");
    }
    Edition::load(&file).expect("the components are within the facts")
}

/// A ship; the slower, the more it usually carries.
fn ship(dice: &mut Dice) -> String {
    let sail = 1 + dice.below(8);
    let most = if dice.below(4) == 0 { 4 } else { (9 - sail).min(4) };
    let mut wares = [0; 3];
    for _ in 0..dice.below(most + 1) {
        wares[dice.below(3) as usize] += 1;
    }
    let wares: String = ["G", "R", "C"].iter().zip(wares).map(|(letter, count)| letter.repeat(count)).collect();
    let wares = if wares.is_empty() { "-" } else { &wares };
    format!("{sail}:{wares}:{}:{}", dice.below(3), dice.below(2))
}

/// A track with 8 to 14 spaces beyond the starting one, whose bonuses grow towards the top.
fn track(dice: &mut Dice) -> String {
    let top = 8 + dice.below(7);
    let ten = top - 1 - dice.below(3);
    let five = ten - 1 - dice.below(3);
    let bonus = |space| match space {
        _ if space == top => "15",
        _ if space >= ten => "10",
        _ if space >= five => "5",
        _ => "0",
    };
    (0..=top).map(bonus).collect::<Vec<_>>().join(", ")
}
