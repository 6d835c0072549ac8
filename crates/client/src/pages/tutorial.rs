//! Lessons at a real table: learning by doing. [`course`] knows what is right, [`done`] which lessons were taken; here it is shown.

use std::cell::RefCell;
use std::rc::Rc;

use fondaco_game::{Seat, Viewer};
use fondaco_table::{GameName, LevelName, Name, News, TableView, View};
use leptos::prelude::*;

use crate::base::browser;
use crate::base::games::Markup;
use crate::base::i18n;
use crate::base::parts::{Icon, rich};
use crate::base::route::Route;
use crate::base::settings;
use crate::base::texts::{self, Text};
use crate::faces::lazy::by_game;
use crate::hosts::relay::Relay;
use crate::hosts::solo::{self, Plan};
use crate::pages::lazy;
use crate::pages::shell::Page;
use crate::t;
use crate::table::face::{Desk, Face};
use crate::table::motion::Motion;
use crate::table::screen::Frame;

pub mod course;
pub mod done;

use course::{Answer, Lessons, Script};

/// The tutorial of a game.
#[component]
pub fn Tutorial(
    /// The game.
    game: GameName,
) -> impl IntoView {
    let text = texts::follow(move || format!("tutorial-{game}"));
    move || match text.get() {
        Text::Coming => view! { <div class="skeleton" aria-hidden="true"></div> }.into_any(),
        Text::Here(text) => match serde_json::from_str(&text) {
            Ok(script) => lazy::page(lessons(game, script)),
            Err(_) => view! { <Missing/> }.into_any(),
        },
        Text::Missing => view! { <Missing/> }.into_any(),
    }
}

#[component]
fn Missing() -> impl IntoView {
    view! {
        <Page here=Route::Learn>
            <main class="page"><p class="notice bad-news" role="alert">{move || t!("error-text")}</p></main>
        </Page>
    }
}

/// What the learner is told at the moment.
#[derive(Clone, PartialEq, Debug, Default)]
struct LessonText {
    lesson: usize,
    /// How much has happened before it: it is said when the board shows that.
    seq: u64,
    /// The key of what is explained.
    text: String,
    /// The key of the task that is due.
    task: Option<String>,
    /// The key of what is wrong with the last try.
    wrong: Option<String>,
    /// What is pointed at.
    point: Vec<String>,
    is_last: bool,
}

impl LessonText {
    fn of<G: Face>(course: &Lessons<G>) -> Self {
        let (lesson, decision) = (course.lesson(), course.decision());
        LessonText {
            lesson: course.number(),
            seq: course.told(),
            text: lesson.text.clone(),
            task: decision.map(|decision| decision.task.clone()),
            wrong: None,
            point: decision.map_or(&lesson.point, |decision| &decision.point).clone(),
            is_last: course.is_last(),
        }
    }
}

/// What a lesson needs at hand: the course and what shows it.
struct Class<G: Face> {
    course: RefCell<Lessons<G>>,
    motion: RefCell<Option<Rc<Motion<G>>>>,
}

impl<G: Face> Class<G> {
    fn show(&self, news: Vec<News<G>>) {
        let (table, view) = self.course.borrow().view(news);
        if let Some(motion) = &*self.motion.borrow() {
            motion.push(table, view);
        }
    }

    fn jump(&self) {
        let (table, view) = self.course.borrow().view(Vec::new());
        if let Some(motion) = &*self.motion.borrow() {
            motion.jump(table, view);
        }
    }
}

by_game! {
    /// The lessons of a script.
    more fn lessons<G>(script: Script) -> Markup {
        teach::<G>(script)
    }
}

fn teach<G: Face>(script: Script) -> Markup {
    let lessons = script.lesson.len();
    let Ok(course) = Lessons::<G>::at(&script, done::next(G::GAME, lessons)) else {
        return view! { <Missing/> }.into_any();
    };
    // What is to be said, and what is said: that waits until the board is there.
    let coming = RwSignal::new(LessonText::of(&course));
    let said = RwSignal::new(coming.get_untracked());
    let class = Rc::new(Class { course: RefCell::new(course), motion: RefCell::default() });
    let relay = {
        let class = Rc::clone(&class);
        Relay(Box::new(move |action| decide(&class, coming, &action)))
    };
    let (table, first): (TableView, View<G>) = class.course.borrow().view(Vec::new());
    let mut desk =
        Desk::<G>::new(first.observation.clone(), table.clone(), Viewer::Player(Seat::new(0)), Some(Rc::new(relay)));
    desk.guided = true;
    let motion = Motion::new(desk);
    motion.jump(table, first);
    *class.motion.borrow_mut() = Some(Rc::clone(&motion));
    point(desk, said);
    let shown = Memo::new(move |_| desk.table.with(|table| table.seq) == coming.with(|coming| coming.seq));
    Effect::new(move |_| {
        if shown.get() {
            said.set(coming.get());
        }
    });
    Effect::new(move |_| {
        let (lesson, is_over) = said.with(|said| (said.lesson, said.task.is_none() && said.is_last));
        done::add(G::GAME, lesson + usize::from(is_over), lessons);
    });
    let class = StoredValue::new_local(class);
    let hurry = Callback::new(move |()| {
        class.with_value(|class| {
            if let Some(motion) = &*class.motion.borrow() {
                motion.hurry();
            }
        });
    });
    let next = move |_| {
        class.with_value(|class| {
            let news = class.course.borrow_mut().advance();
            if let Ok(news) = news {
                coming.set(LessonText::of(&class.course.borrow()));
                class.show(news);
            }
        });
    };
    let script = StoredValue::new(script);
    let back = move |_| {
        class.with_value(|class| {
            let before =
                script.with_value(|script| Lessons::<G>::at(script, said.get_untracked().lesson.saturating_sub(1)));
            if let Ok(course) = before {
                *class.course.borrow_mut() = course;
                desk.clear();
                class.jump();
                coming.set(LessonText::of(&class.course.borrow()));
            }
        });
    };
    // Selects what is right, so that one sees it on the board and only has to confirm.
    let show_me = move |_| {
        let right =
            class.with_value(|class| class.course.borrow().decision().map(|decision| decision.accept[0].clone()));
        let legal = desk.legal.get_untracked();
        if let Some(action) = legal.iter().find(|action| Some(action.to_string()) == right) {
            desk.pick.set(untrack(|| desk.at(|at| G::pick(at, *action))));
        }
    };
    let above = view! { <Card said shown lessons game=G::GAME next=Callback::new(next) back=Callback::new(back) show_me=Callback::new(show_me)/> };
    view! { <Frame desk hurry above=above.into_any()/> }.into_any()
}

fn decide<G: Face>(class: &Class<G>, coming: RwSignal<LessonText>, action: &str) {
    let answer = class.course.borrow_mut().decide(action);
    match answer {
        Ok(Answer::Right(news)) => {
            coming.set(LessonText::of(&class.course.borrow()));
            // What was planned with this goes on as far as it is right. The rest is asked, and nobody is told off for what the
            // table proposed.
            if let Some(motion) = &*class.motion.borrow() {
                let planned = motion.planned().map(|next| next.to_string());
                let course = class.course.borrow();
                let goes_on = |decision: &course::Decision| planned.is_some_and(|next| decision.accept.contains(&next));
                if !course.decision().is_some_and(goes_on) {
                    motion.forget_plan();
                }
            }
            class.show(news);
        }
        Ok(Answer::Wrong(key)) => {
            coming.update(|coming| coming.wrong = Some(key));
            if let Some(motion) = &*class.motion.borrow() {
                motion.forget_plan();
            }
            class.jump();
        }
        Err(_) => class.jump(),
    }
}

/// The lesson: what is explained, what to do, and how to go on.
#[component]
fn Card(
    said: RwSignal<LessonText>,
    /// Whether the board shows what is said.
    shown: Memo<bool>,
    lessons: usize,
    game: GameName,
    next: Callback<web_sys::MouseEvent>,
    back: Callback<web_sys::MouseEvent>,
    show_me: Callback<web_sys::MouseEvent>,
) -> impl IntoView {
    let attribute = |key: &str, name: &str| i18n::find(&format!("{key}.{name}"));
    let explained = move || said.with(|said| attribute(&said.text, "text")).map(|text| rich(&text));
    let right = move || said.with(|said| said.task.is_none().then(|| attribute(&said.text, "right")).flatten());
    let task = move || {
        said.with(|said| said.task.clone()).map(|task| {
            let wrong = move || said.with(|said| said.wrong.as_ref().map(|key| i18n::find(key).unwrap_or_else(|| t!("tutorial-wrong"))));
            view! {
                <div class="task">
                    <p><Icon name="ui-seal"/><b>{move || i18n::text(&task, &[])}</b></p>
                    <p class="wrong" role="status">{wrong}</p>
                    <button class="btn quiet" on:click=move |event| show_me.run(event)>{move || t!("tutorial-show")}</button>
                </div>
            }
        })
    };
    let ready = Memo::new(move |_| said.with(|said| (said.task.is_none(), said.is_last)));
    let on = move || {
        let (done, is_last) = ready.get();
        go_on(done && shown.get(), is_last, next, game)
    };
    view! {
        <section class="teacher" aria-live="polite" aria-label=move || t!("tutorial-progress", lesson = said.with(|said| said.lesson + 1), lessons = lessons)>
            <div class="teacher-head">
                <small>{move || t!("tutorial-progress", lesson = said.with(|said| said.lesson + 1), lessons = lessons)}</small>
                <h2>{move || said.with(|said| i18n::text(&said.text, &[]))}</h2>
            </div>
            <div class="teacher-text">
                <p>{explained}</p>
                {move || right().map(|text| view! { <p class="right"><Icon name="ui-check"/>{rich(&text)}</p> })}
                {task}
            </div>
            <div class="act">
                <a class="btn quiet" href=Route::Learn.href()>{move || t!("tutorial-leave")}</a>
                <button class="btn" disabled=move || said.with(|said| said.lesson == 0) on:click=move |event| back.run(event)>{move || t!("tutorial-back")}</button>
                {on}
            </div>
        </section>
    }
}

/// How one goes on: not before the task is done, and after the last lesson to a first game.
fn go_on(done: bool, is_last: bool, next: Callback<web_sys::MouseEvent>, game: GameName) -> Markup {
    if done && is_last {
        return view! {
            <button class="btn primary" on:click=move |_| first_game(game)><Icon name="ui-seal"/>{move || t!("tutorial-play")}</button>
        }
        .into_any();
    }
    view! { <button class="btn primary" disabled=!done on:click=move |event| next.run(event)>{move || t!("tutorial-next")}</button> }
        .into_any()
}

/// A first game: against apprentices, and every decision is explained.
fn first_game(game: GameName) {
    let seats = *game.players().start();
    let (Ok(name), Ok(level)) = (Name::new(&untrack(crate::pages::shell::my_name)), LevelName::new("apprentice"))
    else {
        return;
    };
    settings::change(|choices| choices.lessons = Some(true));
    let plan = Plan { options: game.usual(seats), name, bots: vec![level; seats - 1], given: Vec::new() };
    match solo::begin(plan) {
        Ok(id) => Route::Table(id).go(),
        // What is wrong is said there.
        Err(_) => Route::Home.go(),
    }
}

const CHOOSABLE: &str = "[data-state=open], [data-state=picked]";

/// Puts the class `taught` on what the lesson points at, whenever that or the board changes.
fn point<G: Face>(desk: Desk<G>, said: RwSignal<LessonText>) {
    Effect::new(move |_| {
        desk.shown.track();
        desk.moving.track();
        let points = said.with(|said| said.point.clone());
        request_animation_frame(move || {
            for element in browser::all(".taught") {
                let _ = element.class_list().remove_1("taught");
            }
            for point in points {
                let selector = match point.split_once(':') {
                    Some((id, which)) => format!("[data-explain=explain-{id}][data-which='{which}']"),
                    None => format!("[data-explain=explain-{point}]"),
                };
                let found = browser::all(&selector);
                // What can be chosen now is meant, where something of that kind can be: not the others' flags.
                let choosable = |element: &&web_sys::Element| element.matches(CHOOSABLE).unwrap_or(false);
                let any = found.iter().any(|element| choosable(&element));
                for element in found.iter().filter(|element| !any || choosable(element)) {
                    let _ = element.class_list().add_1("taught");
                }
            }
        });
    });
}
