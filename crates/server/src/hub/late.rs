//! News for a room whose mailbox is full. They wait aside, in order, so that nobody who brings news to many rooms waits for one that is
//! slow.

use std::collections::VecDeque;
use std::sync::{Arc, Mutex};

use tokio::sync::mpsc::error::TrySendError;

use crate::lock;
use crate::room::mailbox::{Mailbox, Message};
use crate::room::together::FromPeers;

/// How many news from people at other nodes wait; with more, the room asks them how they stand.
const MOST_FROM_PEERS: usize = 64;

/// What waits aside for one room; nothing if its mailbox has taken everything.
#[derive(Debug, Default)]
pub(super) struct LateNews(Mutex<Option<VecDeque<Message>>>);

impl LateNews {
    /// Puts news into the mailbox, behind what waits already. A room that has left memory need not know.
    pub(super) fn deliver(self: &Arc<Self>, mailbox: &Mailbox, news: Message) {
        let mut late = lock(&self.0);
        if let Some(waiting) = &mut *late {
            return add(waiting, news);
        }
        if let Err(TrySendError::Full(news)) = mailbox.try_send(news) {
            *late = Some(VecDeque::from([news]));
            tokio::spawn(Arc::clone(self).hand_over(mailbox.clone()));
        }
    }

    /// Hands over what waits, whenever the mailbox has a place.
    async fn hand_over(self: Arc<Self>, mailbox: Mailbox) {
        loop {
            let place = mailbox.reserve().await;
            let mut late = lock(&self.0);
            match (place, late.as_mut().and_then(VecDeque::pop_front)) {
                (Ok(place), Some(news)) => place.send(news),
                _ => {
                    *late = None;
                    return;
                }
            }
        }
    }
}

/// Adds news. What a room does once for many is kept once.
fn add(waiting: &mut VecDeque<Message>, news: Message) {
    match &news {
        Message::Changed { entries } => {
            let before = waiting.iter_mut().find_map(|other| match other {
                Message::Changed { entries } => Some(entries),
                _ => None,
            });
            if let Some(before) = before {
                if before != entries {
                    // However many there are by then: it is looked.
                    *before = u64::MAX;
                }
                return;
            }
        }
        Message::ChatChanged if waiting.iter().any(|other| matches!(other, Message::ChatChanged)) => return,
        Message::Returned if waiting.iter().any(|other| matches!(other, Message::Returned)) => return,
        Message::FromPeers(_) => {
            let from_peers = |other: &Message| matches!(other, Message::FromPeers(_));
            if waiting.iter().filter(|other| from_peers(other)).count() >= MOST_FROM_PEERS {
                waiting.retain(|other| !from_peers(other));
                return waiting.push_back(Message::FromPeers(FromPeers::Missed));
            }
        }
        _ => {}
    }
    waiting.push_back(news);
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use tokio::sync::mpsc;
    use tokio::time::timeout;

    use super::*;
    use crate::store::NodeId;

    fn told(message: &Message) -> String {
        match message {
            Message::Changed { entries: u64::MAX } => "changed".to_owned(),
            Message::Changed { entries } => format!("changed {entries}"),
            Message::FromPeers(FromPeers::Gone(node)) => format!("gone {node}"),
            other => format!("{other:?}"),
        }
    }

    #[tokio::test]
    async fn a_slow_room_hears_everything_in_order_and_once() {
        let (mailbox, mut mail) = mpsc::channel(2);
        let late = Arc::new(LateNews::default());
        let gone = |number: usize| Message::FromPeers(FromPeers::Gone(NodeId::new(&number.to_string())));
        for number in 0..4 {
            late.deliver(&mailbox, gone(number));
        }
        for _ in 0..1_000 {
            late.deliver(&mailbox, Message::ChatChanged);
            late.deliver(&mailbox, Message::Changed { entries: 7 });
        }
        late.deliver(&mailbox, gone(4));
        let mut heard = Vec::new();
        while let Ok(Some(message)) = timeout(Duration::from_millis(200), mail.recv()).await {
            heard.push(told(&message));
        }
        assert_eq!(heard, ["gone 0", "gone 1", "gone 2", "gone 3", "ChatChanged", "changed 7", "gone 4"]);
        // It has caught up: from now on nothing waits aside.
        assert!(lock(&late.0).is_none());
        late.deliver(&mailbox, Message::Changed { entries: 8 });
        assert_eq!(told(&mail.try_recv().unwrap()), "changed 8");
    }

    #[tokio::test]
    async fn what_waits_is_bounded() {
        let (mailbox, mut mail) = mpsc::channel(1);
        let late = Arc::new(LateNews::default());
        for number in 0..10_000u64 {
            late.deliver(&mailbox, Message::FromPeers(FromPeers::Gone(NodeId::new(&number.to_string()))));
            late.deliver(&mailbox, Message::Changed { entries: number });
            assert!(lock(&late.0).as_ref().is_none_or(|waiting| waiting.len() <= MOST_FROM_PEERS + 2));
        }
        assert_eq!(told(&mail.recv().await.unwrap()), "gone 0");
        let mut heard = Vec::new();
        while let Ok(Some(message)) = timeout(Duration::from_millis(200), mail.recv()).await {
            heard.push(message);
        }
        assert!(heard.iter().any(|news| matches!(news, Message::FromPeers(FromPeers::Missed))));
        assert_eq!(heard.iter().filter(|news| matches!(news, Message::Changed { entries: u64::MAX })).count(), 1);
        // A room that has left memory is not waited for.
        late.deliver(&mailbox, Message::Returned);
        late.deliver(&mailbox, Message::Returned);
        late.deliver(&mailbox, Message::ChatChanged);
        drop(mail);
        timeout(Duration::from_secs(5), async {
            while lock(&late.0).is_some() {
                tokio::task::yield_now().await;
            }
        })
        .await
        .expect("nothing waits for a room that is gone");
    }
}
