//! Coloured text: a line is a row of pieces, each with its style. Everything that is shown is made of lines.

use std::fmt::Write as _;

use anstyle::{Ansi256Color, Color, Effects, RgbColor, Style};

/// A piece of a chip that must not be torn apart when a line is wrapped; it is written as a plain blank.
const HARD_BLANK: char = '\u{a0}';

/// The colours of the design guide.
pub(crate) mod colour {
    use anstyle::RgbColor;

    pub(crate) const INK: RgbColor = RgbColor(0x23, 0x1f, 0x1a);
    pub(crate) const LIGHT: RgbColor = RgbColor(0xff, 0xfd, 0xf8);
    pub(crate) const PAPER: RgbColor = RgbColor(0xf4, 0xee, 0xe1);
    pub(crate) const LAND: RgbColor = RgbColor(0xd9, 0xc7, 0x9d);
    pub(crate) const LAMP: RgbColor = RgbColor(0xff, 0xcf, 0x5c);
    pub(crate) const SEA: RgbColor = RgbColor(0x1f, 0x55, 0x66);
    pub(crate) const SEA_LIGHT: RgbColor = RgbColor(0x4f, 0x9a, 0xab);
    pub(crate) const SEA_INK: RgbColor = RgbColor(0xea, 0xf3, 0xf1);
    pub(crate) const HULL: RgbColor = RgbColor(0x7a, 0x4a, 0x26);
    pub(crate) const BAD: RgbColor = RgbColor(0xd9, 0x5f, 0x45);

    /// The seats' colours, each with what is written on it.
    pub(crate) const SEATS: [(RgbColor, RgbColor); 6] = [
        (RgbColor(0x8f, 0x45, 0xbf), LIGHT),
        (RgbColor(0xf0, 0x90, 0x1e), INK),
        // Nero, lifted a little so that it stands out from a black terminal.
        (RgbColor(0x45, 0x4b, 0x57), LIGHT),
        (RgbColor(0x62, 0xb8, 0xe8), INK),
        (RgbColor(0x17, 0x70, 0x45), LIGHT),
        (RgbColor(0xf6, 0xea, 0xd0), INK),
    ];
}

/// Plain text.
pub(crate) const PLAIN: Style = Style::new();
/// Text that matters.
pub(crate) const BOLD: Style = Style::new().bold();
/// Text that matters less.
pub(crate) const DIM: Style = Style::new().dimmed();

/// This ink on this ground.
pub(crate) const fn on(ground: RgbColor, ink: RgbColor) -> Style {
    Style::new().fg_color(Some(Color::Rgb(ink))).bg_color(Some(Color::Rgb(ground)))
}

/// This ink on whatever ground there is.
pub(crate) const fn ink(ink: RgbColor) -> Style {
    Style::new().fg_color(Some(Color::Rgb(ink)))
}

/// One line.
#[derive(Clone, Default, PartialEq, Debug)]
pub(crate) struct Line(Vec<(Style, String)>);

impl Line {
    /// An empty line.
    pub(crate) fn new() -> Self {
        Self::default()
    }

    /// Adds plain text.
    pub(crate) fn text(self, text: impl AsRef<str>) -> Self {
        self.styled(PLAIN, text)
    }

    /// Adds text in a style.
    pub(crate) fn styled(mut self, style: Style, text: impl AsRef<str>) -> Self {
        self.push(style, text.as_ref());
        self
    }

    /// Adds a short text that is never torn apart, with a blank on both sides.
    pub(crate) fn chip(self, style: Style, text: impl AsRef<str>) -> Self {
        let text = format!(" {} ", text.as_ref()).replace(' ', "\u{a0}");
        self.styled(style, text)
    }

    /// Adds another line's pieces.
    pub(crate) fn join(mut self, other: Line) -> Self {
        for (style, text) in other.0 {
            self.push(style, &text);
        }
        self
    }

    fn push(&mut self, style: Style, text: &str) {
        match self.0.last_mut() {
            Some((last, written)) if *last == style => written.push_str(text),
            _ if text.is_empty() => {}
            _ => self.0.push((style, text.to_owned())),
        }
    }

    /// How many columns it takes. We write no character that takes two.
    pub(crate) fn width(&self) -> usize {
        self.0.iter().map(|(_, text)| text.chars().count()).sum()
    }

    /// The same line in exactly `width` columns: filled up with blanks, or cut off.
    pub(crate) fn fit(mut self, width: usize) -> Self {
        let mut room = width;
        for (_, text) in &mut self.0 {
            if let Some((end, _)) = text.char_indices().nth(room) {
                text.truncate(end);
            }
            room -= text.chars().count();
        }
        self.0.retain(|(_, text)| !text.is_empty());
        if room > 0 {
            self.push(PLAIN, &" ".repeat(room));
        }
        self
    }

    /// The same line without what follows its last full stop or semicolon; none if it is one sentence.
    pub(crate) fn without_last_sentence(&self) -> Option<Self> {
        let letters: Vec<char> = self.pieces().flat_map(|(_, text)| text.chars()).collect();
        let end = letters.windows(3).rposition(|three| matches!(three, ['.' | ';', ' ', next] if *next != ' '))?;
        let shorter = self.clone().fit(end);
        let style = shorter.0.last().map_or(PLAIN, |(style, _)| *style);
        Some(shorter.styled(style, "."))
    }

    /// The same line with every piece dimmed: what is past, or not possible.
    pub(crate) fn dimmed(mut self) -> Self {
        for (style, _) in &mut self.0 {
            *style = style.effects(style.get_effects() | Effects::DIMMED);
        }
        self
    }

    /// The pieces: each style with its text.
    pub(crate) fn pieces(&self) -> impl Iterator<Item = (Style, &str)> {
        self.0.iter().map(|(style, text)| (*style, text.as_str()))
    }

    /// Breaks it at blanks into lines of at most `width` columns, all but the first indented.
    pub(crate) fn wrap(&self, width: usize, indent: usize) -> Vec<Line> {
        let width = width.max(indent + 10);
        let mut lines = vec![Line::new()];
        let mut room = width;
        for word in self.words() {
            let blank = word.pieces().all(|(_, text)| text == " ");
            let size = word.width();
            if size > room && room < width && !blank {
                lines.push(Line::new().text(" ".repeat(indent)));
                room = width - indent;
            }
            if blank && (room == 0 || (lines.len() > 1 && room == width - indent)) {
                continue;
            }
            room = room.saturating_sub(size);
            let last = lines.pop().unwrap_or_default();
            lines.push(last.join(word));
        }
        lines
    }

    /// The words and the single blanks between them.
    fn words(&self) -> Vec<Line> {
        let mut words = vec![Line::new()];
        for (style, text) in self.pieces() {
            for c in text.chars() {
                let mut letter = [0; 4];
                let piece = Line::new().styled(style, c.encode_utf8(&mut letter));
                match words.last_mut() {
                    Some(word) if c != ' ' => *word = std::mem::take(word).join(piece),
                    _ => words.extend([piece, Line::new()]),
                }
            }
        }
        words.retain(|word| word.width() > 0);
        words
    }

    /// It as a terminal understands it.
    pub(crate) fn render(&self, ink: Ink) -> String {
        let mut out = String::new();
        for (style, text) in self.pieces() {
            let style = ink.style(style);
            // Writing into a string cannot fail.
            let _ = write!(out, "{style}");
            out.extend(text.chars().map(|c| ink.letter(c)));
            let _ = write!(out, "{style:#}");
        }
        out
    }
}

impl From<&str> for Line {
    fn from(text: &str) -> Self {
        Line::new().text(text)
    }
}

impl From<String> for Line {
    fn from(text: String) -> Self {
        Line::new().text(text)
    }
}

/// Two blocks side by side, the left one `width` columns wide.
pub(crate) fn beside(left: Vec<Line>, width: usize, right: Vec<Line>) -> Vec<Line> {
    let rows = left.len().max(right.len());
    let (mut left, mut right) = (left.into_iter(), right.into_iter());
    (0..rows).map(|_| left.next().unwrap_or_default().fit(width).join(right.next().unwrap_or_default())).collect()
}

/// A table: the first column to the left, the others to the right, each as wide as it must be.
pub(crate) fn columns(rows: &[Vec<Line>]) -> Vec<Line> {
    let count = rows.iter().map(Vec::len).max().unwrap_or(0);
    let widths: Vec<usize> =
        (0..count).map(|at| rows.iter().filter_map(|row| row.get(at)).map(Line::width).max().unwrap_or(0)).collect();
    let align = |(at, cell): (usize, &Line)| {
        let gap = " ".repeat(widths[at] - cell.width());
        if at == 0 { cell.clone().text(gap) } else { Line::new().text("  ").text(gap).join(cell.clone()) }
    };
    rows.iter().map(|row| row.iter().enumerate().map(align).fold(Line::new(), Line::join)).collect()
}

/// What a terminal can show.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Ink {
    /// All of Unicode, or ASCII alone.
    pub(crate) unicode: bool,
    /// All colours, or only 256.
    pub(crate) all_colours: bool,
}

impl Ink {
    fn style(self, style: Style) -> Style {
        if self.all_colours {
            return style;
        }
        let nearest = |colour| match colour {
            Color::Rgb(rgb) => Color::Ansi256(nearest(rgb)),
            other => other,
        };
        style.fg_color(style.get_fg_color().map(nearest)).bg_color(style.get_bg_color().map(nearest))
    }

    fn letter(self, c: char) -> char {
        match c {
            HARD_BLANK => ' ',
            _ if self.unicode || c.is_ascii() => c,
            '│' => '|',
            '─' | '╌' | '–' | '−' | '▁' | '━' => '-',
            '·' | '…' | '○' => '.',
            '◦' => '$',
            '●' => 'o',
            '■' | '█' | '▐' | '▌' | '▄' | '▀' | '◢' | '◣' | '◤' | '◥' => '#',
            '→' | '▸' | '›' | '▶' => '>',
            '★' => '*',
            '╱' | '◿' => '/',
            '╲' | '◺' => '\\',
            '≈' | '∼' => '~',
            '±' => '~',
            '╭' | '╮' | '╰' | '╯' | '┬' | '┴' | '┼' | '┌' | '┐' | '└' | '┘' | '├' | '┤' => {
                '+'
            }
            '▲' | '▴' | '↑' => '^',
            '▼' | '▾' => 'v',
            '◂' => '<',
            '⊛' => 'W',
            '↶' => 'U',
            '†' => '/',
            '□' => 'c',
            '◆' => '%',
            '♣' => '&',
            '’' => '\'',
            '×' => 'x',
            _ => '?',
        }
    }
}

/// The nearest of the 256 colours: a grey, or one of the 6 x 6 x 6 cube.
fn nearest(RgbColor(red, green, blue): RgbColor) -> Ansi256Color {
    const LEVELS: [i32; 6] = [0, 95, 135, 175, 215, 255];
    let closest = |value: u8| (0..6).min_by_key(|&level| (LEVELS[level] - i32::from(value)).abs()).unwrap_or(0);
    let distance = |[r, g, b]: [i32; 3]| {
        let square = |a: i32, b: u8| (a - i32::from(b)).pow(2);
        square(r, red) + square(g, green) + square(b, blue)
    };
    let [r, g, b] = [closest(red), closest(green), closest(blue)];
    let average = (i32::from(red) + i32::from(green) + i32::from(blue)) / 3;
    let grey = ((average - 3) / 10).clamp(0, 23);
    if distance([8 + 10 * grey; 3]) < distance([LEVELS[r], LEVELS[g], LEVELS[b]]) {
        Ansi256Color(232 + grey as u8)
    } else {
        Ansi256Color((16 + 36 * r + 6 * g + b) as u8)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn plain(lines: &[Line]) -> Vec<String> {
        lines.iter().map(|line| line.pieces().map(|(_, text)| text).collect()).collect()
    }

    #[test]
    fn a_line_fits_any_width() {
        let line = Line::new().text("ab").styled(BOLD, "cd");
        assert_eq!(plain(&[line.clone().fit(3)]), ["abc"]);
        assert_eq!(plain(&[line.clone().fit(6)]), ["abcd  "]);
        assert_eq!(line.fit(2).width(), 2);
    }

    #[test]
    fn a_long_line_breaks_at_blanks_and_not_in_chips() {
        let line = Line::new().text("one two ").chip(BOLD, "three x").text(" four five six");
        assert_eq!(plain(&line.wrap(14, 2)), ["one two ", "  \u{a0}three\u{a0}x\u{a0} ", "  four five ", "  six"]);
        assert_eq!(plain(&Line::from("short").wrap(80, 2)), ["short"]);
        assert_eq!(plain(&Line::from("averyveryverylongword x").wrap(12, 0)), ["averyveryverylongword", "x"]);
    }

    #[test]
    fn a_line_loses_its_last_sentence() {
        let line = Line::from("One, two; three. Four.");
        let shorter = line.without_last_sentence().unwrap();
        assert_eq!(plain(std::slice::from_ref(&shorter)), ["One, two; three."]);
        let shortest = shorter.without_last_sentence().unwrap();
        assert_eq!(plain(std::slice::from_ref(&shortest)), ["One, two."]);
        assert_eq!(shortest.without_last_sentence(), None);
    }

    #[test]
    fn colours_come_down_to_256() {
        assert_eq!(nearest(RgbColor(255, 255, 255)), Ansi256Color(231));
        assert_eq!(nearest(RgbColor(128, 128, 128)), Ansi256Color(244));
        assert_eq!(nearest(RgbColor(0xf0, 0x90, 0x1e)), Ansi256Color(208));
    }

    #[test]
    fn ascii_is_ascii() {
        let ink = Ink { unicode: false, all_colours: false };
        assert!(Line::from("╭─4─╮ Lorenzo → 3 ★ ≈ ñ").render(ink).is_ascii());
    }
}
