//! Plans that people have made ahead. That somebody planned is an entry of the log, so that two nodes agree on what was planned
//! when; but what they planned lies in a row of its own that their next plans replace. So somebody who changes their mind all the
//! time writes little, and a log stays short.

use fondaco_table::{Entry, Fact, MatchId};

use super::connection::{Connection, args, counted, statement};
use super::error::readable;
use super::{StoreError, json};

/// The last plans of a seat.
#[derive(Debug)]
pub(super) struct LastPlans {
    seat: u64,
    /// The index of the entry that says so.
    entry: u64,
    /// JSON; nothing if they were withdrawn.
    orders: Option<String>,
}

/// Takes the plans out of entries that are to be written.
pub(super) fn taken_out(entries: &mut [Entry]) -> Vec<LastPlans> {
    let mut taken = Vec::new();
    for Entry { index, fact, .. } in entries {
        if let Fact::Orders(plans) = fact {
            let orders = std::mem::take(&mut plans.orders);
            let orders = (!orders.is_empty()).then(|| json(&orders));
            taken.push(LastPlans { seat: plans.seat.index() as u64, entry: *index, orders });
        }
    }
    taken
}

/// Writes the last plans of a match.
pub(super) async fn write(connection: &mut Connection, id: &str, plans: &[LastPlans]) -> Result<(), StoreError> {
    const KEEP: &str = "
        INSERT INTO plans (match_id, seat, entry, orders) VALUES ($1, $2, $3, $4)
        ON CONFLICT (match_id, seat) DO UPDATE SET entry = excluded.entry, orders = excluded.orders";
    const DROP: &str = "DELETE FROM plans WHERE match_id = $1 AND seat = $2";
    let written = plans.iter().map(|plans| match &plans.orders {
        Some(orders) => statement!(KEEP, id, plans.seat, plans.entry, &**orders),
        None => statement!(DROP, id, plans.seat),
    });
    connection.run_all(written.collect()).await
}

/// The last plans of a match whose log has this text, as far as there are any.
pub(super) async fn of(connection: &mut Connection, id: &MatchId, log: &str) -> Result<Vec<LastPlans>, StoreError> {
    const PLANS: &str = "SELECT seat, entry, orders FROM plans WHERE match_id = $1";
    // Mostly nobody plans, and then nothing need be asked.
    if !log.contains(r#""orders":"#) {
        return Ok(Vec::new());
    }
    let rows: Vec<(i64, i64, String)> = connection.rows(PLANS, args![id.as_str()]).await?;
    let read = |(seat, entry, orders)| LastPlans { seat: counted(seat), entry: counted(entry), orders: Some(orders) };
    Ok(rows.into_iter().map(read).collect())
}

/// Puts the last plans back into entries that were read. Those that others have replaced stay empty.
pub(super) fn put_back(entries: &mut [Entry], plans: Vec<LastPlans>) -> Result<(), StoreError> {
    for LastPlans { entry, orders, .. } in plans {
        let planned = entries.binary_search_by_key(&entry, |entry| entry.index);
        if let Some(Entry { fact: Fact::Orders(plans), .. }) = planned.ok().map(|place| &mut entries[place]) {
            plans.orders = readable(serde_json::from_str(orders.as_deref().unwrap_or("[]")))?;
        }
    }
    Ok(())
}
