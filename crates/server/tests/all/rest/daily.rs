//! Daily deals: what accounts made of them, played again by the server.

use std::time::Duration;

use fondaco_game::{NoStory, Record, Step, Turn};
use fondaco_search::{Bot, Level};
use fondaco_server::environment::now_ms;
use fondaco_server::limit::Rate;
use fondaco_server::people::{Limits, Settings};
use fondaco_table::{AnyGame, ForGame, GameName, daily};
use serde_json::{Value, json};

use super::web::{Clock, Visitor, Web};
use crate::support::On;

const PASSWORD: &str = "tre dadi e un gatto";
const DAY: u64 = 86_400_000;

/// A game of a deal in which the person takes the first or the last of what may be done. `honest` says whether the bots decide for
/// themselves.
fn game(game: GameName, day: u64, last: bool, honest: bool) -> Vec<String> {
    struct Play {
        game: GameName,
        day: u64,
        last: bool,
        honest: bool,
    }
    impl ForGame for Play {
        type Out = Vec<String>;
        fn run<G: AnyGame>(self) -> Vec<String> {
            let Play { game, day, last, honest } = self;
            let (level, seed): (Level, _) = (daily::level(day).parse().unwrap(), daily::seed(game, day));
            let dealt = Record {
                game: game.to_string(),
                rules: game.rules(),
                edition: game.usual_edition().clone(),
                components: None,
                setup: game.usual(daily::players(game)).setup,
                seats: vec![String::new(); daily::players(game)],
                steps: Vec::new(),
                result: None,
            };
            let mut position = dealt.replay::<G>().unwrap().game().clone();
            let (mut steps, mut played, mut actions) = (Vec::new(), Vec::new(), Vec::new());
            while position.turn() != Turn::Over {
                let step = match position.turn() {
                    Turn::Over => unreachable!("it is not over"),
                    Turn::Chance => Step::Chance(daily::draw(game, day, &position, &played)),
                    Turn::Player(seat) if seat == daily::OWN || !honest => {
                        actions.clear();
                        position.actions(&mut actions);
                        Step::Action(if last { actions[actions.len() - 1] } else { actions[0] })
                    }
                    Turn::Player(seat) => {
                        let mut bot = Bot::<G>::new(level, seed.bot(seat, steps.len() as u64));
                        Step::Action(bot.decide(&position, daily::steady(&level), || false).unwrap())
                    }
                };
                position.play(&step, &mut NoStory).unwrap();
                steps.push(step.to_string());
                played.push(step);
            }
            steps
        }
    }
    game.run(Play { game, day, last, honest })
}

impl Visitor {
    async fn made(&mut self, game: GameName, day: u64, steps: &[String], hints: u32) -> (u16, Value) {
        let body = json!({"steps": steps, "hints": hints, "bots": daily::BOTS}).to_string();
        let answer = self.send("PUT", &format!("/daily/{game}/{day}"), Some(body)).await;
        (answer.status, answer.json())
    }
}

fn code(answer: &(u16, Value)) -> (u16, &str) {
    (answer.0, answer.1["error"]["code"].as_str().unwrap_or_default())
}

pub(crate) async fn first_tries_stand_on_a_ladder(on: On) {
    let clock = Clock::default();
    let web = Web::at(on, &clock).await;
    let (mut ada, mut bea) = (web.account("ada", PASSWORD).await, web.account("bea", PASSWORD).await);
    for &of in GameName::ALL {
        let day = now_ms() / DAY;
        let path = format!("/daily/{of}/{day}");
        assert_eq!(web.browser().get(&path).await.json(), json!({"game": of, "day": day, "count": 0, "rows": []}));
        let (first, second) = (game(of, day, false, true), game(of, day, true, true));
        let (status, ladder) = ada.made(of, day, &first, 0).await;
        assert_eq!((status, &ladder["count"]), (200, &json!(1)), "{ladder}");
        let own = &ladder["rows"][0];
        assert_eq!((&own["rank"], &own["name"], &own["you"]), (&json!(1), &json!("ada"), &json!(true)));
        assert_eq!(ladder["average"].as_f64(), own["score"].as_f64());
        // The first try counts, whatever comes later.
        assert_eq!(code(&ada.made(of, day, &second, 0).await), (409, "daily_counted"));
        let (status, ladder) = bea.made(of, day, &second, 2).await;
        assert_eq!(status, 200, "{ladder}");
        let rows = ladder["rows"].as_array().unwrap();
        assert_eq!((rows.len(), rows.iter().filter(|row| row["you"] == true).count()), (2, 1));
        assert!(rows[0]["score"].as_i64() >= rows[1]["score"].as_i64());
        let hers = rows.iter().find(|row| row["name"] == "bea").unwrap();
        assert_eq!(hers["hints"], 2);
        let scores: f64 = rows.iter().map(|row| row["score"].as_f64().unwrap()).sum();
        assert!((ladder["average"].as_f64().unwrap() - scores / 2.0).abs() < 0.051, "{ladder}");
        assert!(
            web.browser().get(&path).await.json()["rows"].as_array().unwrap().iter().all(|row| row["you"].is_null())
        );
    }
    // A day that is over, one that has not come, and what there is not.
    let (of, today) = (GameName::ALL[0], now_ms() / DAY);
    assert_eq!(code(&ada.made(of, today - 2, &[], 0).await), (409, "daily_over"));
    assert_eq!(ada.made(of, today + 3, &[], 0).await.0, 404);
    for path in ["/daily/chess/1", "/daily/strozzi/yesterday", "/daily/strozzi/99999999999999999999"] {
        assert_eq!(ada.get(path).await.status, 404, "{path}");
    }
    assert_eq!(ada.get("/daily/strozzi/0").await.status, 200);
    // It goes with the account.
    let export = bea.get("/me/export").await.json();
    assert_eq!(export["daily"].as_array().unwrap().len(), GameName::ALL.len(), "{export}");
    assert_eq!(bea.send("DELETE", "/me", Some(json!({"password": PASSWORD}).to_string())).await.status, 204);
    assert_eq!(ada.get(&format!("/daily/{of}/{today}")).await.json()["count"], 1);
    // After a year it is forgotten.
    let store = web.store();
    store.sweep(now_ms() + 364 * DAY, 100).await.unwrap();
    assert_eq!(ada.get(&format!("/daily/{of}/{today}")).await.json()["count"], 1);
    store.sweep(now_ms() + 367 * DAY, 100).await.unwrap();
    assert_eq!(ada.get(&format!("/daily/{of}/{today}")).await.json()["count"], 0);
    web.end().await;
}

pub(crate) async fn what_does_not_follow_from_the_deal_is_refused(on: On) {
    let web = Web::new(on).await;
    let mut ada = web.account("ada", PASSWORD).await;
    let (of, day) = (GameName::ALL[0], now_ms() / DAY);
    let honest = game(of, day, false, true);
    let mut cut = honest.clone();
    cut.pop();
    let mut other_draw = honest.clone();
    other_draw.swap(0, 1);
    let nonsense: Vec<String> = vec!["<b>".repeat(400); 3];
    let long = vec!["pass".to_owned(); daily::MAX_STEPS + 1];
    for (what, steps) in [
        ("the bots were made to err", game(of, day, false, false)),
        ("the deal of another day", game(of, day + 1, false, true)),
        ("not over", cut),
        ("other draws", other_draw),
        ("nonsense", nonsense),
        ("too long", long),
        ("nothing", Vec::new()),
    ] {
        let answer = ada.made(of, day, &steps, 0).await;
        assert_eq!(code(&answer), (422, "not_dealt"), "{what}: {}", answer.1);
        let text = answer.1["error"]["text"].as_str().unwrap();
        assert!(text.len() < 2_000, "{what}: {}", text.len());
    }
    assert_eq!(ada.get(&format!("/daily/{of}/{day}")).await.json()["count"], 0);
    // A body has its bound, and only accounts play for the ladder.
    let huge = json!({"steps": ["x".repeat(70_000)]}).to_string();
    assert_eq!(ada.send("PUT", &format!("/daily/{of}/{day}"), Some(huge)).await.status, 413);
    // A game against other bots than those of the server is no lie, and cannot be checked.
    let yesterday = json!({"steps": honest, "bots": daily::BOTS + 1}).to_string();
    let answer = ada.send("PUT", &format!("/daily/{of}/{day}"), Some(yesterday)).await;
    assert_eq!((answer.status, answer.code()), (409, "daily_bots".into()), "{}", answer.text);
    assert_eq!(web.guest("Ugo").await.made(of, day, &honest, 0).await.0, 403);
    assert_eq!(web.browser().made(of, day, &honest, 0).await.0, 401);
    assert_eq!(ada.made(of, day, &honest, 0).await.0, 200, "what was refused is no try");
    web.end().await;
}

pub(crate) async fn nobody_keeps_the_server_busy_with_deals(on: On) {
    let replays = Rate { every: Duration::from_secs(600), burst: 2 };
    let web = Web::with(on, Settings { limits: Limits { replays, ..Limits::none() }, ..Settings::default() }).await;
    let mut ada = web.account("ada", PASSWORD).await;
    let (of, day) = (GameName::ALL[0], now_ms() / DAY);
    for _ in 0..2 {
        assert_eq!(ada.made(of, day, &[], 0).await.0, 422);
    }
    assert_eq!(ada.made(of, day, &[], 0).await.0, 429);
    assert_eq!(web.account("bea", PASSWORD).await.made(of, day, &[], 0).await.0, 422, "by person");
    web.end().await;
}
