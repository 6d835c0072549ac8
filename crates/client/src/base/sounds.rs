//! Small sounds, made here and now: off unless somebody wants them.

use std::cell::RefCell;

use wasm_bindgen::JsValue;
use web_sys::{AudioContext, OscillatorType};

use crate::base::browser;
use crate::base::settings;

/// What can be heard.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Sound {
    /// It is your turn: two bells.
    YourTurn,
    /// You decided: wax on paper.
    Seal,
    /// Somebody else did something: a piece of wood.
    Move,
    /// A round or the game is over: three bells.
    End,
}

/// A tone: how high in hertz, when it begins and how long it lasts in seconds, how loud, and of what kind.
type Tone = (f32, f64, f64, f32, OscillatorType);

impl Sound {
    const fn tones(self) -> &'static [Tone] {
        match self {
            Sound::YourTurn => {
                &[(659.3, 0.0, 0.5, 0.10, OscillatorType::Sine), (880.0, 0.13, 0.7, 0.10, OscillatorType::Sine)]
            }
            Sound::Seal => {
                &[(174.6, 0.0, 0.14, 0.16, OscillatorType::Triangle), (87.3, 0.02, 0.18, 0.14, OscillatorType::Sine)]
            }
            Sound::Move => &[(392.0, 0.0, 0.07, 0.07, OscillatorType::Triangle)],
            Sound::End => &[
                (523.3, 0.0, 0.8, 0.09, OscillatorType::Sine),
                (659.3, 0.16, 0.8, 0.09, OscillatorType::Sine),
                (784.0, 0.32, 1.1, 0.09, OscillatorType::Sine),
            ],
        }
    }
}

thread_local! {
    /// Made with the first sound: browsers allow none before something was pressed.
    static CONTEXT: RefCell<Option<AudioContext>> = const { RefCell::new(None) };
}

/// Plays a sound, if sounds are on and the page is looked at.
pub fn play(sound: Sound) {
    if !settings::get_untracked(|choices| choices.sounds) || browser::window().is_none() || browser::is_hidden() {
        return;
    }
    CONTEXT.with(|context| {
        let mut context = context.borrow_mut();
        if context.is_none() {
            *context = AudioContext::new().ok();
        }
        if let Some(context) = &*context {
            // A browser that plays nothing is no reason to stop.
            let _ = context.resume();
            for tone in sound.tones() {
                let _ = sing(context, *tone);
            }
        }
    });
}

fn sing(context: &AudioContext, (hertz, after, lasts, loud, kind): Tone) -> Result<(), JsValue> {
    let start = context.current_time() + after;
    let (voice, volume) = (context.create_oscillator()?, context.create_gain()?);
    voice.set_type(kind);
    voice.frequency().set_value(hertz);
    volume.gain().set_value_at_time(loud, start)?;
    volume.gain().exponential_ramp_to_value_at_time(0.000_1, start + lasts)?;
    voice.connect_with_audio_node(&volume)?;
    volume.connect_with_audio_node(&context.destination())?;
    voice.start_with_when(start)?;
    voice.stop_with_when(start + lasts)
}
