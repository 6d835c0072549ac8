//! The card on the first screen: one press plays; game, seats, levels and options can be chosen before.

use fondaco_table::{GameName, LevelName, Name};
use leptos::prelude::*;

use crate::base::browser;
use crate::base::parts::{Icon, Marker};
use crate::base::route::Route;
use crate::base::settings;
use crate::faces::cover;
use crate::hosts::solo::{self, NotBegun, Plan};
use crate::hosts::store;
use crate::pages::agree::{Check, Game};
use crate::pages::shell::{Me, my_name};
use crate::pages::table;
use crate::t;
use crate::table::face::Choosable;
use crate::table::people::{self, LEVELS, level_key};

/// The most that can play any game.
const MOST: usize = 6;

/// What has been chosen on the card.
#[derive(Clone, Copy)]
struct Chosen {
    game: RwSignal<GameName>,
    /// How many play, as the person wants it; a game may allow fewer.
    players: RwSignal<usize>,
    level: RwSignal<&'static str>,
    /// The levels of single bots, where they differ.
    own: RwSignal<[Option<&'static str>; MOST]>,
    /// The options that are on, by their keys.
    options: RwSignal<Vec<&'static str>>,
    lessons: RwSignal<bool>,
    failed: RwSignal<Option<NotBegun>>,
    /// A second press begins no second game.
    begun: StoredValue<bool>,
}

impl Chosen {
    fn new() -> Self {
        let first = store::cards().is_empty();
        Chosen {
            game: RwSignal::new(GameName::ALL[0]),
            players: RwSignal::new(4),
            level: RwSignal::new("merchant"),
            own: RwSignal::default(),
            options: RwSignal::default(),
            lessons: RwSignal::new(settings::get(|choices| choices.lessons).unwrap_or(first)),
            failed: RwSignal::new(None),
            begun: StoredValue::new(false),
        }
    }

    fn seats(self) -> usize {
        let players = self.game.get().players();
        self.players.get().clamp(*players.start(), *players.end())
    }

    /// How the bot plays that sits at this place, from 1.
    fn level_at(self, place: usize) -> &'static str {
        self.own.with(|own| own[place - 1]).unwrap_or_else(|| self.level.get())
    }

    /// Begins the game and goes there.
    fn play(self) {
        if self.begun.get_value() {
            return;
        }
        let (game, seats) = (self.game.get_untracked(), untrack(|| self.seats()));
        let mut options = game.usual(seats);
        for option in cover(game).options {
            if self.options.with_untracked(|options| options.contains(&option.key)) {
                option.choose(&mut options.setup);
            }
        }
        let name = Name::new(&untrack(my_name)).or_else(|_| Name::new(&untrack(|| t!("you"))));
        let bots: Result<Vec<LevelName>, _> =
            (1..seats).map(|place| LevelName::new(untrack(|| self.level_at(place)))).collect();
        let (Ok(name), Ok(bots)) = (name, bots) else { return };
        settings::change(|choices| choices.lessons = Some(self.lessons.get_untracked()));
        match solo::begin(Plan { options, name, bots, given: Vec::new() }) {
            Ok(id) => {
                self.begun.set_value(true);
                Route::Table(id).go();
            }
            Err(error) => self.failed.set(Some(error)),
        }
    }
}

/// The card.
#[component]
pub(super) fn PlayCard() -> impl IntoView {
    let chosen = Chosen::new();
    // While the person looks around, the board of the game that would be played is loaded.
    Effect::new(move |_| table::prepare(chosen.game.get()));
    let games = GameName::ALL.iter().map(|&game| view! { <Game chosen=chosen.game game/> });
    let levels = LEVELS.iter().filter(|(_, _, offered)| *offered).map(|&(level, key, _)| {
        let is_chosen = move || chosen.level.get() == level;
        view! {
            <label>
                <input type="radio" name="level" prop:checked=is_chosen on:change=move |_| {
                    chosen.level.set(level);
                    chosen.own.set(Default::default());
                }/>
                <span><b>{move || t!(key)}</b></span>
            </label>
        }
    });
    let about = move || crate::base::i18n::text(&format!("{}.about", level_key(chosen.level.get())), &[]);
    let failed = move || {
        chosen.failed.get().map(|error| match error {
            NotBegun::Trouble(trouble) => t!(trouble.key()),
            NotBegun::Options(error) => t!("error-options", why = error.to_string()),
        })
    };
    view! {
        <section class="play" aria-labelledby="play">
            <div class="ph"><h1 id="play">{move || t!("lobby-title")}</h1><p>{move || t!("lobby-lead")}</p></div>
            <fieldset class="games"><legend class="vh">{move || t!("lobby-game")}</legend>{games.collect_view()}</fieldset>
            <div class="go">
                <button class="btn primary big" on:click=move |_| chosen.play()>
                    <Icon name="ui-seal"/>{move || t!("lobby-play", game = chosen.game.get().title())}
                </button>
                {browser::has_server().then(|| view! {
                    <a class="btn" href=move || Route::Open(chosen.game.get()).href()><Icon name="ui-link"/>{move || t!("lobby-invite")}</a>
                })}
            </div>
            <p class="bad" role="alert">{failed}</p>
            <div class="opts">
                <Seats chosen/>
                <fieldset class="lvl">
                    <legend>{move || t!("lobby-bots")}</legend>
                    <div class="seg five">{levels.collect_view()}</div>
                    <p class="about">{about}</p>
                </fieldset>
            </div>
            <More chosen/>
        </section>
    }
}

/// How many play.
#[component]
fn Seats(chosen: Chosen) -> impl IntoView {
    let range = move || chosen.game.get().players();
    let step = move |by: isize| chosen.players.set(untrack(|| chosen.seats()).saturating_add_signed(by));
    let fewest = move || chosen.seats() == *range().start();
    let most = move || chosen.seats() == *range().end();
    let places = move || {
        let (seats, most) = (chosen.seats(), *range().end());
        (0..most)
            .map(|place| {
                if place >= seats {
                    return view! { <li class="e"><i></i></li> }.into_any();
                }
                if place == 0 {
                    return view! { <li><Me/><span>{move || t!("lobby-you")}</span></li> }.into_any();
                }
                let name = people::BOTS[place - 1];
                let initial = name.chars().next().map(String::from).unwrap_or_default();
                view! { <li title=name><Marker colour=place as u8 + 1 initial/><span>{move || t!("lobby-bot")}</span></li> }.into_any()
            })
            .collect_view()
    };
    view! {
        <fieldset class="seats">
            <legend>{move || t!("lobby-seats", seats = chosen.seats())}</legend>
            <div class="stepper">
                <button
                    class="stp"
                    aria-label=move || t!("lobby-fewer")
                    disabled=fewest
                    on:click=move |_| step(-1)
                >
                    <Icon name="ui-minus"/>
                </button>
                <ol>{places}</ol>
                <button
                    class="stp"
                    aria-label=move || t!("lobby-more")
                    disabled=most
                    on:click=move |_| step(1)
                >
                    <Icon name="ui-plus"/>
                </button>
            </div>
        </fieldset>
    }
}

/// What few people change.
#[component]
fn More(chosen: Chosen) -> impl IntoView {
    let options = move || {
        let option = move |&Choosable { key, .. }: &Choosable| {
            let on = move || chosen.options.with(|options| options.contains(&key));
            let turn = move |event| {
                let wanted = event_target_checked(&event);
                chosen.options.update(|options| {
                    options.retain(|option| *option != key);
                    options.extend(wanted.then_some(key));
                });
            };
            view! { <Check on turn key/> }
        };
        cover(chosen.game.get()).options.iter().map(option).collect_view()
    };
    let bots = move || {
        (1..chosen.seats())
            .map(|place| {
                let choose = move |event| {
                    let wanted = event_target_value(&event);
                    let level = LEVELS.iter().find(|(level, ..)| *level == wanted).map(|(level, ..)| *level);
                    chosen.own.update(|own| own[place - 1] = level);
                };
                let levels = LEVELS.iter().filter(|(_, _, offered)| *offered).map(|&(level, key, _)| {
                    view! { <option value=level selected=move || chosen.level_at(place) == level>{move || t!(key)}</option> }
                });
                view! {
                    <label class="field"><span>{people::BOTS[place - 1]}</span><select on:change=choose>{levels.collect_view()}</select></label>
                }
            })
            .collect_view()
    };
    view! {
        <details class="more">
            <summary>{move || t!("lobby-options")}<Icon name="ui-chevron"/></summary>
            <div class="switches">
                <Check on=move || chosen.lessons.get() turn=move |event| chosen.lessons.set(event_target_checked(&event)) key="settings-lessons"/>
                {options}
            </div>
            <div class="fields">{bots}</div>
        </details>
    }
}
