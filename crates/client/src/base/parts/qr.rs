//! A text as a picture that a phone reads.

use leptos::prelude::*;
use qrcodegen::{QrCode, QrCodeEcc, QrSegment};

use crate::base::games::Markup;

/// The quiet edge that readers need, in squares.
const EDGE: i32 = 3;

/// The picture, or nothing if the text is too long for one. `label` says what it shows.
pub fn qr(text: &str, label: impl Fn() -> String + Send + Sync + 'static) -> Option<Markup> {
    let code = QrCode::encode_segments(&[QrSegment::make_bytes(text.as_bytes())], QrCodeEcc::Medium).ok()?;
    let size = code.size() + 2 * EDGE;
    let drawn = path(&code);
    Some(
        view! {
            <svg class="qr" viewBox=format!("0 0 {size} {size}") role="img" aria-label=label shape-rendering="crispEdges">
                <rect width=size height=size fill="#fff"/>
                <path d=drawn fill="#000"/>
            </svg>
        }
        .into_any(),
    )
}

/// The dark squares, those that lie side by side as one.
fn path(code: &QrCode) -> String {
    let mut path = String::new();
    for y in 0..code.size() {
        let mut x = 0;
        while x < code.size() {
            let from = x;
            while code.get_module(x, y) {
                x += 1;
            }
            if x > from {
                path += &format!("M{} {}h{}v1h-{}z", from + EDGE, y + EDGE, x - from, x - from);
            }
            x += 1;
        }
    }
    path
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_path_covers_the_dark_squares() {
        let code = QrCode::encode_text("https://example.org/#/match/m234/4c5d", QrCodeEcc::Medium).unwrap();
        let dark = (0..code.size()).flat_map(|y| (0..code.size()).map(move |x| (x, y)));
        let dark = dark.filter(|&(x, y)| code.get_module(x, y)).count();
        let path = path(&code);
        let covered: usize =
            path.split('h').skip(1).filter_map(|rest| rest.split('v').next()?.parse::<usize>().ok()).sum();
        assert_eq!(covered, dark);
        assert!(path.starts_with("M3 3h7v1h-7z"), "the finder pattern: {path}");
    }
}
