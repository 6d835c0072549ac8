//! Updates for many viewers at once, as text. Most viewers of a table see the same position and hear the same news, and writing
//! those is nearly all the work, so each is written once.

use fondaco_game::{Game, Viewer};
use serde::Serialize;

use crate::log::{By, Happening};
use crate::table::Table;
use crate::view::hash_of_json;
use crate::wire::VERSION;

impl<G: Game> Table<G> {
    /// The [`Update`](crate::wire::Update) message of each of these viewers since seq `since`, byte for byte as a
    /// [`Frame`](crate::wire::Frame) without an id writes it.
    #[must_use]
    pub fn broadcast(&self, viewers: &[Viewer], since: u64) -> Vec<String> {
        let mut head = format!(r#"{{"v":{VERSION},"update":{{"match":{},"since":{since},"table":"#, json(self.id()));
        head += &json(&self.table_view(Viewer::Spectator));
        // Of the table, only `you` is for one viewer alone, and it is the last field: it goes before this brace.
        head.pop();
        let public_news = json(&self.news(Viewer::Spectator, since, self.seq));
        let mut seen: Vec<(G::Observation, String, String)> = Vec::new();
        let mut text = |&viewer: &Viewer| {
            let observation = self.game.observe(viewer);
            let place = seen.iter().position(|(other, ..)| *other == observation).unwrap_or_else(|| {
                let json = json(&observation);
                let hash = hash_of_json(json.as_bytes());
                seen.push((observation, json, hash));
                seen.len() - 1
            });
            let (_, observation, hash) = &seen[place];
            let own_news = self.has_own_news(viewer, since).then(|| json(&self.news(viewer, since, self.seq)));
            let news = own_news.as_ref().unwrap_or(&public_news);
            let you = self.you_of(viewer).map(|you| json(&you));
            let legal = json(&self.legal(viewer));
            let rest = [
                if you.is_some() { r#","you":"# } else { "" },
                you.as_deref().unwrap_or_default(),
                r#"},"view":{""#,
                G::NAME,
                r#"":{"observation":"#,
                observation,
                r#","legal":"#,
                &legal,
                r#","hash":""#,
                hash,
                r#"","news":"#,
                news,
                "}}}}",
            ];
            let length = rest.iter().map(|part| part.len()).sum::<usize>() + head.len();
            let mut text = String::with_capacity(length);
            text.push_str(&head);
            rest.iter().for_each(|part| text.push_str(part));
            text
        };
        viewers.iter().map(&mut text).collect()
    }

    /// Whether this viewer is told the news differently from the others: one of his orders was carried out.
    fn has_own_news(&self, viewer: Viewer, since: u64) -> bool {
        let ordered = |happening: &Happening<crate::view::Told<G>>| match happening {
            Happening::Step(told) => told.by == By::Order && told.seat.is_some_and(|seat| viewer.is(seat)),
            _ => false,
        };
        match self.fresh.since_when() {
            fresh if since >= fresh => self.fresh.news().iter().any(|news| ordered(&news.what)),
            // Retold from the beginning, which is seldom.
            _ => true,
        }
    }
}

fn json(value: &impl Serialize) -> String {
    // Enough for most positions, so that it need not grow.
    let mut text = Vec::with_capacity(4096);
    serde_json::to_writer(&mut text, value).expect("messages have nothing that JSON cannot say");
    String::from_utf8(text).expect("JSON is text")
}
