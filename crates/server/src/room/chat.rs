//! What people say at a table. Players are heard by everybody; those who look on are heard by each other, and by the players
//! only once the match is over. Everything is stored and numbered before anybody hears it.

use std::sync::Arc;
use std::time::Instant;

use fondaco_game::Viewer;
use fondaco_table::PlayerId;
use fondaco_wire::{Frame, Saying, ServerMessage, Unsaid, WhyNot};

use super::Room;
use super::client::Client;
use super::gate::Admitted;
use crate::outbox::Text;
use crate::people::Person;
use crate::store::{Audience, Silence, StoredChat};

/// The longest text, in characters.
pub const MAX_CHAT: usize = 300;
/// The phrases that every client shows in its own language, by their keys.
pub const PHRASES: [&str; 12] = [
    "hello",
    "good-luck",
    "have-fun",
    "well-played",
    "thanks",
    "sorry",
    "oops",
    "hurry-up",
    "one-moment",
    "back-again",
    "good-game",
    "goodbye",
];

/// How much is told again to somebody who comes.
const RETOLD: usize = 50;
/// How much can be said at a match to each audience, in all.
const MOST_SAID: u64 = 5_000;

/// What was said last.
#[derive(Debug, Default)]
pub(super) struct ChatLog {
    table: Option<Heard>,
    spectators: Option<Heard>,
}

/// The last things said to one audience.
#[derive(Debug, Default)]
struct Heard {
    last: u64,
    texts: Vec<(u64, PlayerId, Text)>,
}

impl ChatLog {
    /// At a table where nobody can have said anything yet.
    pub(super) fn silent() -> Self {
        ChatLog { table: Some(Heard::default()), spectators: Some(Heard::default()) }
    }

    fn heard(&mut self, audience: Audience) -> &mut Option<Heard> {
        match audience {
            Audience::Table => &mut self.table,
            Audience::Spectators => &mut self.spectators,
        }
    }
}

const AUDIENCES: [Audience; 2] = [Audience::Table, Audience::Spectators];

impl Room {
    /// Somebody says something.
    pub(super) async fn say(&mut self, person: &Person, who: &Admitted, says: Saying) -> Result<(), WhyNot> {
        let says = check(says)?;
        let speaks = self.services.speakers.take(&person.id);
        speaks.map_err(|wait| WhyNot::TooMany { wait_ms: wait.ms() })?;
        self.not_silenced(person).await?;
        let (seat, audience) = (who.seat(), who.audience());
        self.recall_chat(audience).await;
        may_be_said(self.chat.heard(audience).as_ref().map_or(0, |heard| heard.last))?;
        let mut said = StoredChat {
            match_id: self.id.clone(),
            audience,
            number: 0,
            ms: self.services.environment.now_ms(),
            player: person.id.clone(),
            name: person.name.clone(),
            seat,
            says,
            kind: Some(person.kind),
        };
        said.number = self.services.store.say(&said).await.map_err(|error| {
            tracing::warn!(match_id = %self.id, %error, "nothing can be said");
            WhyNot::Storage
        })?;
        self.stirred = Instant::now();
        let expected = self.chat.heard(audience).as_ref().map_or(said.number, |heard| heard.last + 1);
        if said.number == expected {
            self.pass_on(&said);
        } else {
            // Somebody spoke on another node in between; it comes in order.
            self.hear_chat().await;
        }
        Ok(())
    }

    /// Refuses who is silenced at the moment. Phrases are words too.
    async fn not_silenced(&self, person: &Person) -> Result<(), WhyNot> {
        let now_ms = self.services.environment.now_ms();
        match self.services.store.silenced(&person.id, now_ms).await {
            Ok(None) => Ok(()),
            Ok(Some(Silence { until_ms, reason })) => Err(WhyNot::Silenced { until_ms, reason }),
            Err(error) => {
                tracing::warn!(match_id = %self.id, %error, "nothing can be said");
                Err(WhyNot::Storage)
            }
        }
    }

    /// A moderator has deleted something: those who come later do not hear it, and those who have are told.
    pub(super) fn unsaid(&mut self, audience: Audience, number: u64) {
        if let Some(heard) = self.chat.heard(audience) {
            heard.texts.retain(|(kept, ..)| *kept != number);
        }
        let spectators = audience == Audience::Spectators;
        let unsaid = Unsaid { match_id: self.id.clone(), number, spectators };
        let text = Text::from(Frame::new(ServerMessage::Unsaid(unsaid)).to_text());
        let gate = self.gate();
        self.viewers.tell_chat(&text, None, |viewer| gate.hears(viewer, audience));
    }

    /// Tells what has been stored to everybody who should hear it.
    fn pass_on(&mut self, said: &StoredChat) {
        let text = text(said);
        if let Some(heard) = self.chat.heard(said.audience) {
            heard.keep(said, text.clone());
        }
        let gate = self.gate();
        self.viewers.tell_chat(&text, Some(&said.player), |viewer| gate.hears(viewer, said.audience));
    }

    /// Tells what was said on other nodes.
    pub(super) async fn hear_chat(&mut self) {
        for audience in AUDIENCES {
            let Some(last) = self.chat.heard(audience).as_ref().map(|heard| heard.last) else { continue };
            match self.services.store.chat(&self.id, audience, last, 1000).await {
                Ok(all) => all.iter().for_each(|said| self.pass_on(said)),
                Err(error) => tracing::warn!(match_id = %self.id, %error, "the chat cannot be read"),
            }
        }
    }

    /// Sends somebody who arrives the latest of the chat, without what people said whom they have blocked. The socket is not woken: more
    /// follows.
    pub(super) async fn retell_chat(&mut self, client: &Arc<Client>, viewer: Viewer, blocked: &[PlayerId]) {
        for audience in AUDIENCES {
            self.recall_chat(audience).await;
            let hears = self.gate().hears(viewer, audience);
            if let Some(heard) = self.chat.heard(audience).as_ref().filter(|_| hears) {
                for (_, _, text) in heard.texts.iter().filter(|(_, by, _)| !blocked.contains(by)) {
                    client.outbox().queue(text.clone());
                }
            }
        }
    }

    /// Reads what was said last to an audience, unless that is known.
    async fn recall_chat(&mut self, audience: Audience) {
        if self.chat.heard(audience).is_some() {
            return;
        }
        match self.services.store.chat(&self.id, audience, 0, RETOLD as u32).await {
            Ok(all) => {
                let mut heard = Heard::default();
                all.iter().for_each(|said| heard.keep(said, text(said)));
                *self.chat.heard(audience) = Some(heard);
            }
            Err(error) => tracing::warn!(match_id = %self.id, %error, "the chat cannot be read"),
        }
    }
}

/// Refuses to go on where so much has been said.
fn may_be_said(last: u64) -> Result<(), WhyNot> {
    if last < MOST_SAID {
        return Ok(());
    }
    Err(WhyNot::Chat { why: format!("{MOST_SAID} messages have been sent here, and that is all there can be") })
}

impl Heard {
    fn keep(&mut self, said: &StoredChat, text: Text) {
        self.last = self.last.max(said.number);
        if self.texts.len() >= RETOLD {
            self.texts.remove(0);
        }
        self.texts.push((said.number, said.player.clone(), text));
    }
}

fn text(said: &StoredChat) -> Text {
    Frame::new(ServerMessage::Chat(said.clone().told())).to_text().into()
}

/// What may be said: a short text in one line, or a phrase that everybody knows.
fn check(says: Saying) -> Result<Saying, WhyNot> {
    let refuse = |why: String| Err(WhyNot::Chat { why });
    match says {
        Saying::Text(text) => {
            let text = text.trim();
            if text.is_empty() {
                return refuse("it is empty".into());
            }
            if text.chars().nth(MAX_CHAT).is_some() {
                return refuse(format!("it is longer than {MAX_CHAT} characters"));
            }
            if text.chars().any(char::is_control) {
                return refuse("it has line breaks or other control characters".into());
            }
            Ok(Saying::Text(text.to_owned()))
        }
        Saying::Phrase(key) if PHRASES.contains(&&*key) => Ok(Saying::Phrase(key)),
        Saying::Phrase(_) => refuse("no phrase has this key".into()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_may_be_said() {
        let text = |text: &str| check(Saying::Text(text.into()));
        assert_eq!(text("  Ciao! "), Ok(Saying::Text("Ciao!".into())));
        assert!(text(&"ü".repeat(MAX_CHAT)).is_ok());
        for bad in ["", "   ", "a\nb", "\u{7}", &"x".repeat(MAX_CHAT + 1)] {
            assert!(text(bad).is_err(), "{bad:?}");
        }
        assert!(check(Saying::Phrase("well-played".into())).is_ok());
        assert!(check(Saying::Phrase("nonsense".into())).is_err());
    }

    #[test]
    fn a_chat_comes_to_an_end() {
        assert!(may_be_said(0).is_ok() && may_be_said(MOST_SAID - 1).is_ok());
        assert!(matches!(may_be_said(MOST_SAID), Err(WhyNot::Chat { .. })));
    }
}
