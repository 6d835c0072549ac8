//! Sounds of a harbor, made here and now: off unless somebody wants them, and quiet then.

use std::cell::RefCell;

use wasm_bindgen::JsValue;
use web_sys::OscillatorType::{Sawtooth, Sine, Triangle};
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
    /// A ship sets sail: canvas that fills.
    Sail,
    /// A ship comes into harbor: a horn, far away.
    Harbor,
    /// Silver, or points.
    Coin,
    /// A ship or an island is taken from somebody: a drum, and something falls.
    Pirate,
    /// A round is over: the bell of a tower.
    Bell,
    /// The game is over.
    Fanfare,
}

/// A tone.
struct Tone {
    /// How high it begins and ends, in hertz.
    hertz: (f32, f32),
    /// When it begins, how long it swells and how long it lasts, in seconds.
    at: f64,
    swells: f64,
    lasts: f64,
    /// How loud it is at most.
    loud: f32,
    kind: OscillatorType,
}

/// A tone that is struck.
const fn struck(hertz: f32, at: f64, lasts: f64, loud: f32, kind: OscillatorType) -> Tone {
    Tone { hertz: (hertz, hertz), at, swells: 0.004, lasts, loud, kind }
}

/// A tone that swells and glides.
const fn blown(hertz: (f32, f32), at: f64, swells: f64, lasts: f64, loud: f32, kind: OscillatorType) -> Tone {
    Tone { hertz, at, swells, lasts, loud, kind }
}

impl Sound {
    const fn tones(self) -> &'static [Tone] {
        match self {
            Sound::YourTurn => const { &[struck(659.3, 0.0, 0.5, 0.2, Sine), struck(880.0, 0.13, 0.7, 0.2, Sine)] },
            Sound::Seal => const { &[struck(174.6, 0.0, 0.14, 0.32, Triangle), struck(87.3, 0.02, 0.18, 0.28, Sine)] },
            Sound::Move => const { &[struck(392.0, 0.0, 0.07, 0.14, Triangle)] },
            Sound::Sail => {
                const {
                    &[
                        blown((150.0, 235.0), 0.0, 0.16, 0.5, 0.1, Triangle),
                        blown((157.0, 249.0), 0.03, 0.2, 0.55, 0.08, Triangle),
                        blown((610.0, 420.0), 0.05, 0.12, 0.4, 0.02, Sawtooth),
                    ]
                }
            }
            Sound::Harbor => {
                const {
                    &[
                        blown((110.0, 108.0), 0.0, 0.12, 0.7, 0.14, Triangle),
                        blown((138.6, 136.0), 0.0, 0.12, 0.7, 0.1, Triangle),
                        struck(98.0, 0.5, 0.2, 0.16, Sine),
                    ]
                }
            }
            Sound::Coin => {
                const {
                    &[
                        struck(1975.5, 0.0, 0.16, 0.09, Sine),
                        struck(3136.0, 0.0, 0.1, 0.04, Sine),
                        struck(2637.0, 0.06, 0.3, 0.09, Sine),
                    ]
                }
            }
            Sound::Pirate => {
                const {
                    &[
                        blown((120.0, 42.0), 0.0, 0.004, 0.28, 0.5, Sine),
                        blown((120.0, 42.0), 0.2, 0.004, 0.34, 0.5, Sine),
                        blown((233.1, 116.5), 0.2, 0.02, 0.5, 0.08, Sawtooth),
                    ]
                }
            }
            // The partials of a bell are no multiples of each other.
            Sound::Bell => {
                const {
                    &[
                        struck(220.0, 0.0, 2.2, 0.16, Sine),
                        struck(440.0, 0.0, 1.8, 0.16, Sine),
                        struck(523.3, 0.0, 1.4, 0.1, Sine),
                        struck(662.0, 0.0, 0.9, 0.07, Sine),
                        struck(1187.0, 0.0, 0.5, 0.04, Sine),
                    ]
                }
            }
            Sound::Fanfare => {
                const {
                    &[
                        blown((392.0, 392.0), 0.0, 0.03, 0.22, 0.1, Sawtooth),
                        blown((392.0, 392.0), 0.2, 0.03, 0.16, 0.1, Sawtooth),
                        blown((523.3, 523.3), 0.34, 0.03, 0.34, 0.1, Sawtooth),
                        blown((659.3, 659.3), 0.64, 0.03, 0.34, 0.1, Sawtooth),
                        blown((784.0, 784.0), 0.94, 0.04, 1.2, 0.09, Sawtooth),
                        blown((523.3, 523.3), 0.94, 0.04, 1.2, 0.07, Triangle),
                        blown((659.3, 659.3), 0.94, 0.04, 1.2, 0.07, Triangle),
                    ]
                }
            }
        }
    }
}

thread_local! {
    /// Made with the first sound: browsers allow none before something was pressed.
    static CONTEXT: RefCell<Option<AudioContext>> = const { RefCell::new(None) };
}

/// Plays a sound, if sounds are on and the page is looked at.
pub fn play(sound: Sound) {
    let (on, volume) = settings::get_untracked(|choices| (choices.sounds, choices.volume));
    if !on || volume == 0 || browser::window().is_none() || browser::is_hidden() {
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
                let _ = sing(context, tone, f32::from(volume.min(settings::LOUDEST)) / f32::from(settings::LOUDEST));
            }
        }
    });
}

fn sing(context: &AudioContext, tone: &Tone, volume: f32) -> Result<(), JsValue> {
    // A sound cannot begin or end at nothing, but nobody hears this.
    const SILENT: f32 = 0.000_1;
    let start = context.current_time() + tone.at;
    let end = start + tone.lasts;
    let (voice, gain) = (context.create_oscillator()?, context.create_gain()?);
    voice.set_type(tone.kind);
    voice.frequency().set_value_at_time(tone.hertz.0, start)?;
    voice.frequency().exponential_ramp_to_value_at_time(tone.hertz.1, end)?;
    gain.gain().set_value_at_time(SILENT, start)?;
    gain.gain().exponential_ramp_to_value_at_time((tone.loud * volume).max(SILENT), start + tone.swells)?;
    gain.gain().exponential_ramp_to_value_at_time(SILENT, end)?;
    voice.connect_with_audio_node(&gain)?;
    gain.connect_with_audio_node(&context.destination())?;
    voice.start_with_when(start)?;
    voice.stop_with_when(end)
}

#[cfg(test)]
mod tests {
    use super::*;

    const ALL: [Sound; 9] = [
        Sound::YourTurn,
        Sound::Seal,
        Sound::Move,
        Sound::Sail,
        Sound::Harbor,
        Sound::Coin,
        Sound::Pirate,
        Sound::Bell,
        Sound::Fanfare,
    ];

    #[test]
    fn a_sound_is_short_and_never_too_loud() {
        for sound in ALL {
            for tone in sound.tones() {
                assert!(tone.swells < tone.lasts && tone.at + tone.lasts <= 2.5, "{sound:?}");
                // A glide cannot reach or leave zero.
                assert!(tone.hertz.0 > 20.0 && tone.hertz.1 > 20.0, "{sound:?}");
                // Tones that sound together add up.
                let middle = tone.at + tone.swells;
                let with = sound.tones().iter().filter(|other| other.at <= middle && middle < other.at + other.lasts);
                assert!(with.map(|other| other.loud).sum::<f32>() <= 1.1, "{sound:?}");
            }
        }
    }
}
