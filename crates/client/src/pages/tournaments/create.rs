//! Opening a tournament: the game, its tables and rounds, how long people may think, whether it counts, and who may come.

use fondaco_table::{ClockRule, GameName, LevelName};
use fondaco_wire::rest::{NewTournamentBody, Odd, PlayerKind, TournamentBody};
use leptos::prelude::*;
use leptos::task::spawn_local;

use crate::base::browser;
use crate::base::games::Markup;
use crate::base::parts::Icon;
use crate::base::route::Route;
use crate::data::account;
use crate::data::rest;
use crate::pages::account::form::{Outcome, outcome_line};
use crate::pages::agree::{Check, Game};
use crate::pages::editions::choose::{self, Choice};
use crate::pages::last::chosen_edition;
use crate::pages::lobby::open::{DOORS, KINDS, MINUTES, SECONDS, bring_there, choice, number};
use crate::pages::shell::Page;
use crate::t;
use crate::table::people::opponents;

const CLOCKS: [&str; 2] = ["clock-kind-real-time", "clock-kind-daily"];
const ODDS: [&str; 2] = ["tour-odd-bots", "tour-odd-byes"];
const STARTS: [&str; 2] = ["tour-start-hand", "tour-start-time"];
/// A tournament is not to take a year.
const DAYS: [u64; 5] = [1, 2, 3, 5, 7];
const ROUNDS: [u64; 12] = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12];
const PLAYERS: [u64; 4] = [3, 4, 5, 6];
/// The longest name.
const LONGEST: usize = 60;

#[derive(Clone, Copy)]
struct Draft {
    name: RwSignal<String>,
    game: RwSignal<GameName>,
    players: RwSignal<u64>,
    rounds: RwSignal<u64>,
    clock: RwSignal<usize>,
    minutes: RwSignal<u64>,
    seconds: RwSignal<u64>,
    days: RwSignal<u64>,
    kind: RwSignal<usize>,
    door: RwSignal<usize>,
    odd: RwSignal<usize>,
    bots: RwSignal<&'static str>,
    duplicate: RwSignal<bool>,
    programs: RwSignal<bool>,
    start: RwSignal<usize>,
    /// When it begins, as the browser's field writes it.
    at: RwSignal<String>,
    edition: RwSignal<Choice>,
    outcome: RwSignal<Outcome>,
}

impl Draft {
    fn new() -> Self {
        let game = GameName::ALL[0];
        Draft {
            name: RwSignal::default(),
            game: RwSignal::new(game),
            players: RwSignal::new(4),
            rounds: RwSignal::new(3),
            clock: RwSignal::new(0),
            minutes: RwSignal::new(15),
            seconds: RwSignal::new(10),
            days: RwSignal::new(2),
            kind: RwSignal::new(0),
            door: RwSignal::new(0),
            odd: RwSignal::new(0),
            bots: RwSignal::new("merchant"),
            duplicate: RwSignal::new(false),
            programs: RwSignal::new(false),
            start: RwSignal::new(0),
            at: RwSignal::default(),
            edition: RwSignal::new(chosen_edition(game)),
            outcome: RwSignal::default(),
        }
    }

    fn seats(self) -> u64 {
        let players = self.game.get().players();
        self.players.get().clamp(*players.start() as u64, *players.end() as u64)
    }

    /// What is asked of the server, or the key of what is missing.
    fn body(self) -> Result<NewTournamentBody, &'static str> {
        let name = self.name.get_untracked().trim().to_owned();
        if name.chars().count() < 3 {
            return Err("tour-name-short");
        }
        let starts_ms = match self.start.get_untracked() {
            0 => None,
            _ => Some(browser::time_of(&self.at.get_untracked()).ok_or("tour-start-missing")?),
        };
        let clock = match self.clock.get_untracked() {
            0 => ClockRule::RealTime {
                base_ms: self.minutes.get_untracked() * 60_000,
                increment_ms: self.seconds.get_untracked() * 1000,
            },
            _ => ClockRule::Daily { days: self.days.get_untracked() as u16 },
        };
        Ok(NewTournamentBody {
            name,
            game: self.game.get_untracked(),
            players: untrack(|| self.seats()) as u8,
            rounds: self.rounds.get_untracked() as u8,
            clock,
            rated: self.kind.get_untracked() == 1,
            duplicate: self.duplicate.get_untracked(),
            public: self.door.get_untracked() == 1,
            programs: self.programs.get_untracked(),
            odd: if self.odd.get_untracked() == 0 { Odd::Bots } else { Odd::Byes },
            bots: LevelName::new(self.bots.get_untracked()).ok(),
            starts_ms,
            most: None,
            edition: None,
        })
    }

    fn open(self) {
        if self.outcome.with_untracked(|outcome| *outcome == Outcome::Asked) {
            return;
        }
        let body = match self.body() {
            Ok(body) => body,
            Err(key) => return self.outcome.set(Outcome::Wrong(key)),
        };
        self.outcome.set(Outcome::Asked);
        spawn_local(async move {
            let done = match bring_there(&self.edition.get_untracked()).await {
                Ok(edition) => {
                    rest::post::<TournamentBody>("tournaments", &NewTournamentBody { edition, ..body }).await
                }
                Err(failure) => Err(failure),
            };
            match done {
                Ok(made) => Route::Tournament(made.id, made.invitation).go(),
                Err(failure) => drop(self.outcome.try_set(Outcome::Failed(failure))),
            }
        });
    }
}

/// The page.
#[component]
pub fn NewTournament() -> impl IntoView {
    let draft = Draft::new();
    let games = GameName::ALL.iter().map(move |&game| view! { <Game chosen=draft.game game/> });
    Effect::new(move |before: Option<GameName>| {
        let game = draft.game.get();
        if before.is_some_and(|before| before != game) {
            draft.edition.set(chosen_edition(game));
        }
        game
    });
    let stranger = move || account::me().is_none_or(|me| me.kind != PlayerKind::Account);
    let busy = move || draft.outcome.with(|outcome| *outcome == Outcome::Asked) || stranger();
    let account = move || {
        stranger().then(|| view! {
            <p class="notice" role="status"><Icon name="ui-lock"/><span>{move || t!("tour-account")}" "<a href=Route::Account.href()>{move || t!("rated-make-account")}</a></span></p>
        })
    };
    view! {
        <Page here=Route::Tournaments>
            <main class="lobby opening">
                <section class="play" aria-labelledby="new-tournament">
                    <div class="ph"><h1 id="new-tournament">{move || t!("tour-new")}</h1><p>{move || t!("tour-new-lead")}</p></div>
                    <label class="field tour-name"><span>{move || t!("tour-name")}</span>
                        <input type="text" maxlength=LONGEST.to_string() autocomplete="off" prop:value=move || draft.name.get() on:input=move |event| draft.name.set(event_target_value(&event))/>
                    </label>
                    <fieldset class="games"><legend class="vh">{move || t!("lobby-game")}</legend>{games.collect_view()}</fieldset>
                    <div class="fields">
                        {move || tables(draft)}
                        {number("tour-how-many-rounds", "tour-rounds-of", &ROUNDS, draft.rounds)}
                        {levels(draft)}
                    </div>
                    {choice("tour-odd", "odd", &ODDS, draft.odd, 0)}
                    <div class="switches">
                        <Check on=move || draft.duplicate.get() turn=move |event| draft.duplicate.set(event_target_checked(&event)) key="tour-duplicate"/>
                        <Check on=move || draft.programs.get() turn=move |event| draft.programs.set(event_target_checked(&event)) key="tour-programs"/>
                    </div>
                </section>
                <section class="card agreed">
                    {choice("open-door", "door", &DOORS, draft.door, 0)}
                    {choice("open-kind", "kind", &KINDS, draft.kind, 0)}
                    {choice("open-clock", "clock", &CLOCKS, draft.clock, 0)}
                    {clock_fields(draft)}
                    {choice("tour-start", "start", &STARTS, draft.start, 0)}
                    {move || (draft.start.get() == 1).then(|| view! {
                        <label class="field"><span>{move || t!("tour-start-time")}</span>
                            <input type="datetime-local" prop:value=move || draft.at.get() on:input=move |event| draft.at.set(event_target_value(&event))/>
                        </label>
                    })}
                    {choose::field(draft.game.into(), draft.edition)}
                    {account}
                    {outcome_line(draft.outcome)}
                    <button class="btn primary big" disabled=busy on:click=move |_| draft.open()>
                        <Icon name="ui-seal"/>{move || t!("tour-open-do")}
                    </button>
                </section>
            </main>
        </Page>
    }
}

/// How many sit at a table.
fn tables(draft: Draft) -> Markup {
    let players = draft.game.get().players();
    let all = PLAYERS.into_iter().filter(|number| players.contains(&(*number as usize))).map(|number| {
        view! { <option value=number.to_string() selected=move || draft.seats() == number>{move || t!("tour-tables-of", players = number)}</option> }
    });
    let choose = move |event| draft.players.set(event_target_value(&event).parse().unwrap_or(4));
    view! {
        <label class="field"><span>{move || t!("tour-size")}</span><select on:change=choose>{all.collect_view()}</select></label>
    }
    .into_any()
}

/// How the bots play that take empty seats.
fn levels(draft: Draft) -> Markup {
    let all = opponents().map(|(level, key)| {
        view! { <option value=level selected=move || draft.bots.get() == level>{move || t!(key)}</option> }
    });
    let choose = move |event| {
        let wanted = event_target_value(&event);
        if let Some((level, _)) = opponents().find(|(level, _)| *level == wanted) {
            draft.bots.set(level);
        }
    };
    view! {
        <label class="field"><span>{move || t!("lobby-bots")}</span><select on:change=choose>{all.collect_view()}</select></label>
    }
    .into_any()
}

fn clock_fields(draft: Draft) -> Markup {
    let fields = move || match draft.clock.get() {
        0 => vec![
            number("clock-minutes", "clock-minutes-of", &MINUTES, draft.minutes),
            number("clock-seconds", "clock-seconds-of", &SECONDS, draft.seconds),
        ],
        _ => vec![number("clock-days", "clock-days-of", &DAYS, draft.days)],
    };
    view! { <div class="fields">{fields}</div> }.into_any()
}
