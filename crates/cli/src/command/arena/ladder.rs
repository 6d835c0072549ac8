//! The ladder as an SVG picture: each bot's share of wins with its interval, the strongest on top, and its rating. It has
//! its own colours for light and dark pages, and no font of its own.

use std::fmt::Write as _;

use fondaco_arena::Report;

/// The picture's measures, in pixels.
const WIDTH: f64 = 720.0;
const NAME: f64 = 150.0;
const RATING: f64 = 110.0;
const ROW: f64 = 34.0;
const TOP: f64 = 64.0;
const BOTTOM: f64 = 44.0;

const STYLE: &str = "\
.page{fill:#fffdf8}.ink{fill:#231f1a}.soft{fill:#6b6357}.grid{stroke:#d8cfbd}.bar{fill:#1f5566}\
.whisker{stroke:#b4522f;stroke-width:2}.fair{stroke:#7a4a26;stroke-dasharray:4 4}\
@media (prefers-color-scheme:dark){.page{fill:#12191d}.ink{fill:#f1eadc}.soft{fill:#a79f90}.grid{stroke:#2c363b}\
.bar{fill:#4f9aab}.whisker{stroke:#ffcf5c}.fair{stroke:#d9c79d}}";

/// Draws the ladder.
pub(super) fn draw(report: &Report) -> String {
    let height = TOP + ROW * report.bots.len() as f64 + BOTTOM;
    let most = report.bots.iter().map(|bot| bot.wins.high).fold(0.1, f64::max);
    // The scale ends at a full ten per cent.
    let most = (most * 10.0).ceil() / 10.0;
    let across = |share: f64| NAME + (WIDTH - NAME - RATING) * share / most;
    let games = if report.games == 1 { "1 game".to_owned() } else { format!("{} games", report.games) };
    let title = format!("{}, {} players: share of wins in {games}", report.arena.game, report.arena.players);
    let title = escape(&title);
    let mut svg = String::new();
    // Writing into a string cannot fail.
    let _ = write!(
        svg,
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {WIDTH} {height}\" role=\"img\" \
         aria-label=\"{title}\" font-family=\"system-ui,sans-serif\" font-size=\"14\">\n<title>{title}</title>\n\
         <style>{STYLE}</style>\n<rect class=\"page\" width=\"{WIDTH}\" height=\"{height}\" rx=\"10\"/>\n\
         <text class=\"ink\" x=\"20\" y=\"30\" font-size=\"16\" font-weight=\"bold\">{title}</text>\n"
    );
    let foot = height - BOTTOM;
    let tens = (most * 10.0).round() as u32;
    for ten in 0..=tens {
        let x = across(f64::from(ten) / 10.0);
        let _ = writeln!(
            svg,
            "<line class=\"grid\" x1=\"{x:.1}\" y1=\"{TOP}\" x2=\"{x:.1}\" y2=\"{foot:.1}\"/>\
             <text class=\"soft\" x=\"{x:.1}\" y=\"{:.1}\" text-anchor=\"middle\" font-size=\"12\">{} %</text>",
            foot + 18.0,
            ten * 10
        );
    }
    let _ = writeln!(
        svg,
        "<text class=\"soft\" x=\"{:.1}\" y=\"{:.1}\" text-anchor=\"end\" font-size=\"12\">rating</text>",
        WIDTH - 20.0,
        TOP - 8.0
    );
    for (row, bot) in report.bots.iter().enumerate() {
        let y = TOP + ROW * row as f64;
        let (middle, base) = (y + ROW / 2.0, y + ROW / 2.0 + 5.0);
        let (left, right) = (across(bot.wins.low), across(bot.wins.high));
        let _ = writeln!(
            svg,
            "<text class=\"ink\" x=\"20\" y=\"{base:.1}\">{}</text>\
             <rect class=\"bar\" x=\"{NAME}\" y=\"{:.1}\" width=\"{:.1}\" height=\"{:.1}\" rx=\"2\"/>\
             <path class=\"whisker\" d=\"M{left:.1} {middle:.1}H{right:.1}M{left:.1} {:.1}v10M{right:.1} {:.1}v10\"/>\
             <text class=\"ink\" x=\"{:.1}\" y=\"{base:.1}\" text-anchor=\"end\">{:.1} ± {:.1}</text>",
            escape(&bot.bot),
            y + 7.0,
            across(bot.wins.share) - NAME,
            ROW - 14.0,
            middle - 5.0,
            middle - 5.0,
            WIDTH - 20.0,
            bot.rating.rating,
            2.0 * bot.rating.uncertainty
        );
    }
    let fair = across(1.0 / report.arena.players as f64);
    let _ = writeln!(
        svg,
        "<line class=\"fair\" x1=\"{fair:.1}\" y1=\"{TOP}\" x2=\"{fair:.1}\" y2=\"{foot:.1}\"/>\
         <text class=\"soft\" x=\"{fair:.1}\" y=\"{:.1}\" text-anchor=\"middle\" font-size=\"12\">fair share</text>",
        TOP - 8.0
    );
    svg += "</svg>\n";
    svg
}

fn escape(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}
