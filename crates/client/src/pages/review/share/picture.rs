//! The picture of a result: who won, who was winning when, three moments. It is an SVG that needs nothing from the page.

use std::fmt::Write as _;

/// How wide and high it is: what those who show links to others expect.
pub(super) const SIZE: (u32, u32) = (1200, 630);
/// The symbols of the sprite that are in it.
pub(super) const SYMBOLS: [&str; 10] =
    ["harbor", "word-fondaco", "laurel", "ship", "seat-1", "seat-2", "seat-3", "seat-4", "seat-5", "seat-6"];

/// Always on light paper, so each seat has one colour; a line has one that is seen there.
const SEATS: [&str; 6] = ["#8f45bf", "#f0901e", "#20242b", "#62b8e8", "#17643f", "#f6ead0"];
const LINES: [&str; 6] = ["#8f45bf", "#d27a10", "#20242b", "#3b97cc", "#17643f", "#8a7a55"];
const DISPLAY: &str = "EB Garamond, Iowan Old Style, Palatino Linotype, Palatino, P052, Book Antiqua, Noto Serif, Liberation Serif, serif";
const PLAIN: &str = "-apple-system, Segoe UI, Roboto, Noto Sans, Helvetica Neue, Arial, Liberation Sans, sans-serif";

/// What is in the picture.
#[derive(Clone, PartialEq, Debug, Default)]
pub(super) struct Picture {
    /// The game's name.
    pub(super) game: String,
    /// Who won, and by how much.
    pub(super) title: [String; 2],
    /// Against whom.
    pub(super) under: String,
    /// Everybody, by rank.
    pub(super) rows: Vec<PlayerLine>,
    /// Who was winning; nothing if it is not to be shown, or not known.
    pub(super) curve: Option<Curve>,
    /// At most three.
    pub(super) moments: Vec<Told>,
    /// What one can do with the link.
    pub(super) foot: String,
}

/// Somebody.
#[derive(Clone, PartialEq, Debug, Default)]
pub(super) struct PlayerLine {
    /// What they are called; nothing if nobody is to be named.
    pub(super) name: String,
    /// The letter on their marker.
    pub(super) initial: String,
    /// Their colour, from 1.
    pub(super) colour: u8,
    /// Their points.
    pub(super) score: String,
    /// Whether they won.
    pub(super) won: bool,
}

/// The chances to win over the game.
#[derive(Clone, PartialEq, Debug, Default)]
pub(super) struct Curve {
    /// What it is called.
    pub(super) title: String,
    /// What stands beside nothing, half and all.
    pub(super) levels: [String; 3],
    /// Where each round begins, as a share of the game, and what it is called.
    pub(super) rounds: Vec<(f64, String)>,
    /// Each player's line.
    pub(super) lines: Vec<ChanceLine>,
}

/// The chances of one player.
#[derive(Clone, PartialEq, Debug, Default)]
pub(super) struct ChanceLine {
    /// Their colour, from 1.
    pub(super) colour: u8,
    /// The letter on their marker.
    pub(super) initial: String,
    /// How far the game was, and the chance then.
    pub(super) chances: Vec<(f64, f64)>,
}

/// A moment.
#[derive(Clone, PartialEq, Debug, Default)]
pub(super) struct Told {
    /// Whether nothing else came near; otherwise something was better.
    pub(super) coup: bool,
    /// What was decided.
    pub(super) what: String,
    /// When, and what it was worth.
    pub(super) worth: String,
    /// Where it is on the curve: how far the game was, and the chance of the one who decided.
    pub(super) at: (f64, f64),
}

/// How wide a text is, about: in the height of its letters, and rather too wide than too narrow.
fn width(text: &str, size: f64) -> f64 {
    let letter = |letter: char| match letter {
        'i' | 'j' | 'l' | 't' | 'f' | 'I' | '.' | ',' | ':' | ';' | '!' | '\'' | '’' | '|' | ' ' => 0.34,
        'm' | 'w' | 'M' | 'W' | '—' | '%' | '…' => 0.95,
        letter if letter.is_uppercase() || letter.is_ascii_digit() => 0.68,
        letter if letter.is_ascii() || ('\u{a0}'..'\u{530}').contains(&letter) => 0.58,
        _ => 1.05,
    };
    text.chars().map(letter).sum::<f64>() * size
}

/// As much of a text as fits, in so many lines.
fn lines(text: &str, size: f64, room: f64, most: usize) -> Vec<String> {
    let mut lines = Vec::new();
    let mut line = String::new();
    for word in text.split_whitespace() {
        let longer = if line.is_empty() { word.to_owned() } else { format!("{line} {word}") };
        // What does not fit into the last line is cut off there.
        if line.is_empty() || lines.len() + 1 == most || width(&longer, size) <= room {
            line = longer;
        } else {
            lines.push(std::mem::replace(&mut line, word.to_owned()));
        }
    }
    lines.push(line);
    for line in lines.iter_mut().filter(|line| width(line, size) > room) {
        while !line.is_empty() && width(line, size) + size > room {
            line.pop();
        }
        line.truncate(line.trim_end().len());
        line.push('…');
    }
    lines
}

/// The size, from `most` down, in which a text fits into one line; the smallest if it never does.
fn fitting(text: &str, most: u32, least: u32, room: f64) -> f64 {
    f64::from((least..=most).rev().find(|&size| width(text, size.into()) <= room).unwrap_or(least))
}

/// A text as XML has it.
fn escaped(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for letter in text.chars() {
        match letter {
            '&' => out.push_str("&amp;"),
            '<' => out.push_str("&lt;"),
            '>' => out.push_str("&gt;"),
            '"' => out.push_str("&quot;"),
            // Nothing in XML may have these.
            letter if letter.is_control() || matches!(letter, '\u{fffe}' | '\u{ffff}') => {}
            letter => out.push(letter),
        }
    }
    out
}

/// How a text is written.
#[derive(Clone, Copy)]
struct Hand {
    size: f64,
    colour: &'static str,
    display: bool,
    bold: bool,
    anchor: &'static str,
}

const INK: Hand = Hand { size: 22.0, colour: "#231f1a", display: false, bold: false, anchor: "start" };
const QUIET: Hand = Hand { size: 17.0, colour: "#574f43", ..INK };
const TITLE: Hand = Hand { size: 26.0, display: true, bold: true, ..INK };
const FOAM: Hand = Hand { size: 19.0, colour: "#eaf3f1", ..INK };

fn text(out: &mut String, (x, y): (f64, f64), hand: Hand, said: &str) {
    let Hand { size, colour, display, bold, anchor } = hand;
    let family = if display { DISPLAY } else { PLAIN };
    let weight = if bold { 600 } else { 400 };
    let _ = write!(
        out,
        r#"<text x="{x:.1}" y="{y:.1}" font-family="{family}" font-size="{size}" font-weight="{weight}" fill="{colour}" text-anchor="{anchor}">{}</text>"#,
        escaped(said)
    );
}

/// A player's marker around this point.
fn marker(out: &mut String, (x, y): (f64, f64), size: f64, colour: u8, initial: &str) {
    let place = usize::from(colour.clamp(1, 6)) - 1;
    let (left, top) = (x - size / 2.0, y - size / 2.0);
    let _ = write!(
        out,
        r##"<use href="#seat-{}" x="{left:.1}" y="{top:.1}" width="{size}" height="{size}" color="{}"/>"##,
        place + 1,
        SEATS[place]
    );
    let ink = if matches!(colour, 2 | 4 | 6) { "#231f1a" } else { "#fffdf8" };
    // A triangle has its middle lower down, a shield higher up.
    let lower = match colour {
        5 => 0.12,
        4 => -0.03,
        _ => 0.0,
    };
    let hand = Hand { size: size * 0.5, colour: ink, bold: true, anchor: "middle", ..INK };
    text(out, (x, y + size * (0.18 + lower)), hand, initial);
}

fn icon(out: &mut String, id: &str, (x, y): (f64, f64), (width, height): (f64, f64), colour: &str) {
    let _ = write!(
        out,
        r##"<use href="#{id}" x="{x:.1}" y="{y:.1}" width="{width}" height="{height}" color="{colour}"/>"##
    );
}

/// The number of a moment: a circle for a coup, a shield for a mistake.
fn badge(out: &mut String, (x, y): (f64, f64), number: usize, coup: bool) {
    let _ = if coup {
        write!(out, r##"<circle cx="{x:.1}" cy="{y:.1}" r="16" fill="#fffdf8" stroke="#1d6b4a" stroke-width="3"/>"##)
    } else {
        write!(
            out,
            r##"<path transform="translate({:.1} {:.1})" d="M0 0h32v16c0 8-6 14-16 18C6 30 0 24 0 16z" fill="#fffdf8" stroke="#a8321c" stroke-width="3" stroke-linejoin="round"/>"##,
            x - 16.0,
            y - 16.0
        )
    };
    let hand = Hand { size: 18.0, bold: true, anchor: "middle", ..INK };
    text(out, (x, y + 6.0), hand, &number.to_string());
}

/// Where the curve is drawn: left, top, width, height.
const PLOT: (f64, f64, f64, f64) = (508.0, 132.0, 628.0, 236.0);

fn on_plot((along, chance): (f64, f64)) -> (f64, f64) {
    let (left, top, wide, high) = PLOT;
    (left + wide * along.clamp(0.0, 1.0), top + high * (1.0 - chance.clamp(0.0, 1.0)))
}

/// The places of the moments on the curve: above their line, and beside each other.
fn places(moments: &[Told]) -> Vec<(f64, f64)> {
    const APART: f64 = 36.0;
    const SPOTS: [(f64, f64); 8] = [
        (0.0, -30.0),
        (0.0, 40.0),
        (-40.0, -30.0),
        (40.0, -30.0),
        (-40.0, 40.0),
        (40.0, 40.0),
        (-80.0, -30.0),
        (80.0, -30.0),
    ];
    let (left, top, wide, high) = PLOT;
    let mut places: Vec<(f64, f64)> = Vec::new();
    for moment in moments {
        let (x, y) = on_plot(moment.at);
        let free = |(x, y): &(f64, f64)| {
            places.iter().all(|other: &(f64, f64)| (other.0 - x).abs() >= APART || (other.1 - y).abs() >= APART)
        };
        let spots = SPOTS.map(|(dx, dy)| ((x + dx).clamp(left, left + wide), (y + dy).clamp(top, top + high)));
        let place = spots.into_iter().find(free).unwrap_or(spots[0]);
        places.push(place);
    }
    places
}

impl Picture {
    /// The drawing, with these symbols.
    pub(super) fn svg(&self, symbols: &str) -> String {
        let (wide, high) = SIZE;
        let mut out = String::with_capacity(24 * 1024);
        let _ = write!(
            out,
            r##"<svg xmlns="http://www.w3.org/2000/svg" width="{wide}" height="{high}" viewBox="0 0 {wide} {high}"><defs>{symbols}<linearGradient id="sky" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#f9f0dc"/><stop offset="1" stop-color="#f3dfb8"/></linearGradient><linearGradient id="sea" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#2d7080"/><stop offset="1" stop-color="#1f5566"/></linearGradient><pattern id="waves" width="56" height="28" patternUnits="userSpaceOnUse"><path d="M2 9q7-6 14 0t14 0M30 22q7-6 14 0t14 0M-26 22q7-6 14 0t14 0" fill="none" stroke="#fff" stroke-opacity=".17" stroke-width="1.3" stroke-linecap="round"/></pattern></defs><rect width="{wide}" height="{high}" fill="url(#sky)"/>"##
        );
        ground(&mut out);
        self.result(&mut out);
        match &self.curve {
            Some(curve) => curve.draw(&mut out, &self.moments),
            None => self.crown(&mut out),
        }
        self.below(&mut out);
        out.push_str("</svg>");
        out
    }

    /// The brand, who won, and everybody's points.
    fn result(&self, out: &mut String) {
        let room = 380.0;
        icon(out, "harbor", (40.0, 32.0), (40.0, 40.0), "#a8321c");
        icon(out, "word-fondaco", (90.0, 41.0), (149.0, 22.0), "#231f1a");
        out.push_str(r##"<path d="M256 36v34" stroke="#cdbb94" stroke-width="1.5"/>"##);
        text(out, (272.0, 62.0), Hand { size: fitting(&self.game, 28, 17, 150.0), ..TITLE }, &self.game);
        for (said, y) in self.title.iter().zip([142.0, 196.0]) {
            let size = fitting(said, 48, 22, room);
            let said = lines(said, size, room, 1);
            text(out, (40.0, y), Hand { size, ..TITLE }, &said[0]);
        }
        let size = fitting(&self.under, 20, 17, room);
        text(out, (40.0, 230.0), Hand { size, ..QUIET }, &lines(&self.under, size, room, 1)[0]);
        let step = if self.rows.len() > 5 { 33.0 } else { 37.0 };
        for (index, row) in self.rows.iter().enumerate() {
            let y = 268.0 + step * index as f64;
            marker(out, (58.0, y), 28.0, row.colour, &row.initial);
            let hand = Hand { bold: row.won, ..INK };
            let name = lines(&row.name, hand.size, 196.0, 1);
            text(out, (84.0, y + 8.0), hand, &name[0]);
            text(out, (342.0, y + 8.0), Hand { anchor: "end", ..TITLE }, &row.score);
            if row.won {
                icon(out, "laurel", (354.0, y - 16.0), (32.0, 32.0), "#9a6b10");
            }
        }
    }

    /// What stands in the place of the curve: the laurel, for whoever won.
    fn crown(&self, out: &mut String) {
        icon(out, "laurel", (668.0, 100.0), (260.0, 260.0), "#9a6b10");
        let winners: Vec<&PlayerLine> = self.rows.iter().filter(|row| row.won).collect();
        let left = 798.0 - 52.0 * (winners.len().saturating_sub(1)) as f64;
        for (index, row) in winners.into_iter().enumerate() {
            marker(out, (left + 104.0 * index as f64, 216.0), 96.0, row.colour, &row.initial);
        }
    }

    /// The moments, and what can be done with the link.
    fn below(&self, out: &mut String) {
        for (index, told) in self.moments.iter().take(3).enumerate() {
            let x = 40.0 + 376.0 * index as f64;
            badge(out, (x + 18.0, 519.0), index + 1, told.coup);
            let (size, room) = (20.0, 312.0);
            let said = lines(&told.what, size, room, 2);
            let count = said.len() as f64;
            for (line, said) in said.iter().enumerate() {
                text(out, (x + 50.0, 510.0 + 24.0 * line as f64), Hand { size, bold: true, ..FOAM }, said);
            }
            let worth = Hand { size: 17.0, colour: "#c3dcdd", ..FOAM };
            text(out, (x + 50.0, 510.0 + 24.0 * count), worth, &lines(&told.worth, 17.0, room, 1)[0]);
        }
        text(out, (40.0, 606.0), FOAM, &lines(&self.foot, FOAM.size, 680.0, 1)[0]);
        let left = 1160.0 - 62.0 * self.rows.len() as f64;
        for (index, row) in self.rows.iter().rev().enumerate() {
            let colour = SEATS[usize::from(row.colour.clamp(1, 6)) - 1];
            icon(out, "ship", (left + 62.0 * index as f64 + 8.0, 576.0), (48.0, 48.0), colour);
        }
    }
}

/// Rays of a compass, hills, and the sea.
fn ground(out: &mut String) {
    out.push_str(r##"<g fill="none" stroke="#b98d4a" opacity=".26">"##);
    for ray in 0..16 {
        let (sin, cos) = (f64::from(ray) * std::f64::consts::PI / 8.0).sin_cos();
        let _ = write!(out, r#"<path d="M240 330L{:.0} {:.0}"/>"#, 240.0 + 1400.0 * cos, 330.0 + 1400.0 * sin);
    }
    out.push_str(r##"<circle cx="240" cy="330" r="180"/><circle cx="240" cy="330" r="290"/></g>"##);
    out.push_str(r##"<path fill="#dccba0" d="M0 452c60-50 130-66 190-40 50-40 120-54 180-20 40-28 90-30 130-6 40 10 70 40 90 66 20-26 60-56 100-60 50-26 110-30 150 0 50-30 120-20 160 14 60-30 130-6 200 46v60H0z"/>"##);
    out.push_str(r##"<rect y="470" width="1200" height="160" fill="url(#sea)"/><rect y="470" width="1200" height="160" fill="url(#waves)"/>"##);
}

impl Curve {
    fn draw(&self, out: &mut String, moments: &[Told]) {
        let (left, top, wide, high) = PLOT;
        out.push_str(r##"<rect x="436" y="36" width="724" height="396" rx="18" fill="#fffdf8" stroke="#d8cbb1"/>"##);
        text(out, (464.0, 82.0), TITLE, &self.title);
        for (level, share) in self.levels.iter().zip([0.0, 0.5, 1.0]) {
            let y = top + high * (1.0 - share);
            let _ = write!(out, r##"<path d="M{left} {y}h{wide}" stroke="#e3d8c0"/>"##);
            text(out, (left - 10.0, y + 6.0), Hand { anchor: "end", ..QUIET }, level);
        }
        let ends = self.rounds.iter().skip(1).map(|(at, _)| *at).chain([1.0]);
        for ((begins, name), ends) in self.rounds.iter().zip(ends) {
            let x = left + wide * begins;
            if *begins > 0.0 {
                let _ = write!(out, r##"<path d="M{x:.1} {top}v{high}" stroke="#cdbb94" stroke-dasharray="2 6"/>"##);
            }
            let room = wide * (ends - begins);
            if width(name, QUIET.size) < room {
                text(out, (x + room / 2.0, top + high + 32.0), Hand { anchor: "middle", ..QUIET }, name);
            }
        }
        for ChanceLine { colour, chances, .. } in &self.lines {
            let mut path = String::new();
            for (index, &point) in chances.iter().enumerate() {
                let (x, y) = on_plot(point);
                let _ = write!(path, "{}{x:.1} {y:.1}", if index == 0 { 'M' } else { 'L' });
            }
            let colour = LINES[usize::from((*colour).clamp(1, 6)) - 1];
            let _ = write!(
                out,
                r#"<path d="{path}" fill="none" stroke="{colour}" stroke-width="3" stroke-linejoin="round"/>"#
            );
        }
        let players = self.lines.len().max(1) as f64;
        for (index, ChanceLine { colour, initial, chances }) in self.lines.iter().enumerate() {
            // Each player's marker at another place, so that they do not cover each other.
            let part = (index as f64 + 0.5) / players;
            if let Some(&point) = chances.get((part * chances.len().saturating_sub(1) as f64).round() as usize) {
                marker(out, on_plot(point), 20.0, *colour, initial);
            }
        }
        for (index, (place, moment)) in places(moments).into_iter().zip(moments).enumerate() {
            badge(out, place, index + 1, moment.coup);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn full(players: usize, name: &str) -> Picture {
        let row = |index: usize| PlayerLine {
            name: name.to_owned(),
            initial: "A".into(),
            colour: index as u8 + 1,
            score: "220".into(),
            won: index == 0,
        };
        let told = Told { coup: true, what: name.repeat(4), worth: "Round 3 · −21%".into(), at: (0.5, 0.5) };
        let chances = vec![(0.0, 0.2), (0.5, 0.4), (1.0, 1.0)];
        let line = |index: usize| ChanceLine { colour: index as u8 + 1, initial: "A".into(), chances: chances.clone() };
        Picture {
            game: "Strozzi".into(),
            title: [format!("{name} wins,"), "220 to 210".into()],
            under: name.repeat(3),
            rows: (0..players).map(row).collect(),
            curve: Some(Curve {
                title: "Who was winning".into(),
                levels: ["0%", "50%", "100%"].map(Into::into),
                rounds: vec![(0.0, "Round 1".into()), (0.98, "Round 2".into())],
                lines: (0..players).map(line).collect(),
            }),
            moments: vec![told; 3],
            foot: name.repeat(4),
        }
    }

    #[test]
    fn what_is_long_is_cut_and_what_is_small_stays_readable() {
        for name in [
            "Ada",
            "Maximiliane von Wallenstein",
            "WWWWWWWWWWWWWWWWWWWWWWWW",
            "一二三四五六七八九十一二三四五六七八九十一二三四",
        ] {
            let svg = full(6, name).svg("");
            for part in svg.split("<text ").skip(1) {
                let number = |key: &str| -> f64 {
                    let rest = part.split(&format!(r#"{key}=""#)).nth(1).unwrap_or_default();
                    rest.split('"').next().unwrap_or_default().parse().unwrap()
                };
                let said = part.split('>').nth(1).unwrap_or_default().split('<').next().unwrap_or_default();
                let (size, left) = (number("font-size"), number("x"));
                // The letter on a marker is no text to be read.
                assert!(size >= 17.0 || said.chars().count() == 1, "{said} in {size}");
                let wide = width(said, size);
                let right = if part.contains(r#"text-anchor="start""#) { left + wide } else { left };
                assert!(right <= 1190.0, "{said} ends at {right}");
            }
        }
    }

    #[test]
    fn a_name_is_no_markup() {
        let svg = full(3, r#"<b onload="x">&"#).svg("");
        assert!(!svg.contains("<b") && svg.contains("&lt;b") && svg.contains("&amp;"), "{svg}");
        assert_eq!(escaped("a\u{0}\u{1b}b\u{ffff}"), "ab");
    }

    #[test]
    fn moments_at_one_place_stand_beside_each_other() {
        let told = |at| Told { at, ..Told::default() };
        for at in [(0.5, 0.5), (0.0, 0.0), (1.0, 1.0)] {
            let places = places(&[told(at), told(at), told(at)]);
            for (index, one) in places.iter().enumerate() {
                for other in &places[..index] {
                    let apart = (one.0 - other.0).abs().max((one.1 - other.1).abs());
                    assert!(apart > 30.0, "{places:?}");
                }
            }
        }
    }

    #[test]
    fn without_a_curve_there_is_a_laurel() {
        let picture = Picture { curve: None, moments: Vec::new(), ..full(4, "Ada") };
        let svg = picture.svg("");
        assert!(!svg.contains("Who was winning") && svg.contains(r##"href="#laurel" x="668"##), "{svg}");
        // A picture of nobody can be drawn, too.
        assert!(Picture::default().svg("").ends_with("</svg>"));
    }
}
