//! The balance report of an edition, for people.

use std::io::Write;

use fondaco_search::{Balance, ComponentBalance};

use crate::error::Done;

/// Prints it for people.
pub(super) fn print(balance: &Balance, out: &mut impl Write) -> Done {
    let Balance { game, edition, players, games, seed, components } = balance;
    let plural = if *games == 1 { "game" } else { "games" };
    writeln!(out, "{games} {plural} of {game} with {players} players, from seed {seed}; edition {edition}.")?;
    writeln!(
        out,
        "Gain: points that the taker could expect more at once. Wins and margin: of the takers, at the end.\n"
    )?;
    let width = components.iter().map(|row| row.component.to_string().chars().count()).max().unwrap_or(0);
    writeln!(
        out,
        "{:<width$} {:>8} {:>8} {:>7} {:>7} {:>14} {:>7}",
        "component", "offered", "taken", "share", "gain", "wins", "margin"
    )?;
    for ComponentBalance { component, offered, taken, share, gain, wins, wins_interval, margin } in components {
        let (share, wins) =
            (format!("{:.0} %", 100.0 * share), format!("{:.1} ± {:.1} %", 100.0 * wins, 100.0 * wins_interval));
        writeln!(
            out,
            "{component:<width$} {offered:>8.2} {taken:>8.2} {share:>7} {gain:>7.1} {wins:>14} {margin:>7.1}"
        )?;
    }
    Ok(())
}
