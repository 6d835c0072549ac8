//! The cookies: by what somebody is known, and by what their device is. How they are read and written.

use axum::http::{HeaderMap, HeaderValue, header};

/// The cookie of a session.
pub const NAME: &str = "fondaco";
/// The cookie of a known device.
pub const DEVICE: &str = "fondaco_device";

/// The value of a cookie in a request.
#[must_use]
pub fn read<'a>(headers: &'a HeaderMap, which: &str) -> Option<&'a str> {
    let lines = headers.get_all(header::COOKIE).iter().filter_map(|line| line.to_str().ok());
    lines.flat_map(|line| line.split(';')).find_map(|pair| {
        let (name, value) = pair.trim().split_once('=')?;
        (name == which).then_some(value)
    })
}

/// The header that makes a browser keep a token. Scripts cannot read it (`HttpOnly`), other sites cannot send it along with
/// what changes something (`SameSite`), and where the site is served by https it never travels otherwise (`Secure`).
#[must_use]
pub fn write(name: &str, token: &str, seconds: u64, secure: bool) -> HeaderValue {
    let secure = if secure { "; Secure" } else { "" };
    let text = format!("{name}={token}; Path=/; Max-Age={seconds}; HttpOnly; SameSite=Lax{secure}");
    HeaderValue::from_str(&text).expect("a token has plain characters only")
}

/// The header that makes a browser forget its session.
#[must_use]
pub fn forget(secure: bool) -> HeaderValue {
    write(NAME, "", 0, secure)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ours_is_found_among_others() {
        let mut headers = HeaderMap::new();
        assert_eq!(read(&headers, NAME), None);
        headers
            .append(header::COOKIE, HeaderValue::from_static("a=1; notfondaco=2;fondaco=c1_ab; fondaco_device=d; b"));
        assert_eq!(read(&headers, NAME), Some("c1_ab"));
        assert_eq!(read(&headers, DEVICE), Some("d"));
        let mut split = HeaderMap::new();
        split.append(header::COOKIE, HeaderValue::from_static("a=1"));
        split.append(header::COOKIE, HeaderValue::from_static("fondaco=x"));
        assert_eq!(read(&split, NAME), Some("x"));
    }

    #[test]
    fn it_is_written_with_care() {
        assert_eq!(write(NAME, "t", 60, false), "fondaco=t; Path=/; Max-Age=60; HttpOnly; SameSite=Lax");
        assert_eq!(forget(true), "fondaco=; Path=/; Max-Age=0; HttpOnly; SameSite=Lax; Secure");
    }
}
