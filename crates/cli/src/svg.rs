//! A screen as an SVG picture: what the README shows is what the program draws.

use std::fmt::Write as _;

use anstyle::{Color, Effects, RgbColor};

use crate::paint::Line;

/// The size of a character, in pixels.
const CELL: (usize, usize) = (9, 20);
/// The space around the text.
const MARGIN: usize = 16;
/// The terminal's own colours: the design guide's dark paper and ink.
const PAPER: RgbColor = RgbColor(0x12, 0x19, 0x1d);
const INK: RgbColor = RgbColor(0xf1, 0xea, 0xdc);

/// Draws lines of `columns` characters.
pub(crate) fn draw(lines: &[Line], columns: usize, title: &str) -> String {
    let (width, height) = (columns * CELL.0 + 2 * MARGIN, lines.len() * CELL.1 + 2 * MARGIN);
    let (paper, title) = (hex(PAPER), escape(title));
    let mut svg = String::new();
    // Writing into a string cannot fail.
    let _ = write!(
        svg,
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width} {height}\" role=\"img\" aria-label=\"{title}\">\n\
         <title>{title}</title>\n\
         <rect width=\"{width}\" height=\"{height}\" rx=\"10\" fill=\"{paper}\"/>\n\
         <g font-family=\"ui-monospace,'DejaVu Sans Mono',Menlo,Consolas,monospace\" font-size=\"15\" \
         xml:space=\"preserve\">\n"
    );
    for (row, line) in lines.iter().enumerate() {
        let mut column = 0;
        for (style, text) in line.pieces() {
            let text = text.replace('\u{a0}', " ");
            let count = text.chars().count();
            let (x, y) = (MARGIN + column * CELL.0, MARGIN + row * CELL.1);
            column += count;
            if let Some(ground) = rgb(style.get_bg_color()) {
                let (wide, high) = (count * CELL.0, CELL.1);
                let _ = writeln!(
                    svg,
                    "<rect x=\"{x}\" y=\"{y}\" width=\"{wide}\" height=\"{high}\" fill=\"{}\" \
                     shape-rendering=\"crispEdges\"/>",
                    hex(ground)
                );
            }
            if text.trim().is_empty() {
                continue;
            }
            let effects = style.get_effects();
            let ink = hex(rgb(style.get_fg_color()).unwrap_or(INK));
            let weight = if effects.contains(Effects::BOLD) { " font-weight=\"bold\"" } else { "" };
            let fade = if effects.contains(Effects::DIMMED) { " opacity=\"0.6\"" } else { "" };
            // Its length is given, so that the columns meet whatever font there is.
            let (long, base) = (count * CELL.0, y + 15);
            let _ = writeln!(
                svg,
                "<text x=\"{x}\" y=\"{base}\" textLength=\"{long}\" fill=\"{ink}\"{weight}{fade}>{}</text>",
                escape(&text)
            );
        }
    }
    svg += "</g>\n</svg>\n";
    svg
}

fn rgb(colour: Option<Color>) -> Option<RgbColor> {
    match colour {
        Some(Color::Rgb(rgb)) => Some(rgb),
        _ => None,
    }
}

fn hex(RgbColor(red, green, blue): RgbColor) -> String {
    format!("#{red:02x}{green:02x}{blue:02x}")
}

fn escape(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}
