//! Where a request comes from, and on what: for limits, and for the list of somebody's devices.

use axum::http::{Extensions, HeaderMap, header};

use super::{ClientAddress, Proxies, cookie};

/// Where a request comes from, and on what.
#[derive(Clone, Debug)]
pub struct Visit {
    /// From where.
    pub address: ClientAddress,
    /// What the browser shows to be known as a device, if it does.
    pub(super) device: Option<String>,
    /// On what, such as "Firefox, Linux"; nothing if it is not known.
    pub(super) label: String,
}

impl Visit {
    /// Of a request.
    #[must_use]
    pub fn of(headers: &HeaderMap, extensions: &Extensions, proxies: &Proxies) -> Self {
        let agent = headers.get(header::USER_AGENT).and_then(|agent| agent.to_str().ok()).unwrap_or_default();
        Visit {
            address: ClientAddress::of(headers, extensions, proxies),
            device: cookie::read(headers, cookie::DEVICE).map(str::to_owned),
            label: describe(agent),
        }
    }
}

/// From an address, on what is not known.
impl From<ClientAddress> for Visit {
    fn from(address: ClientAddress) -> Self {
        Visit { address, device: None, label: String::new() }
    }
}

/// The browser and the system that a user agent names. Only words from here are stored, never what was sent.
fn describe(agent: &str) -> String {
    // Browsers name those whose pages they can show as well, so the order matters.
    const BROWSERS: [(&str, &str); 7] = [
        ("Edg", "Edge"),
        ("OPR/", "Opera"),
        ("SamsungBrowser", "Samsung Internet"),
        ("Firefox/", "Firefox"),
        ("FxiOS", "Firefox"),
        ("Chrome/", "Chrome"),
        ("Safari/", "Safari"),
    ];
    const SYSTEMS: [(&str, &str); 7] = [
        ("Android", "Android"),
        ("iPhone", "iPhone"),
        ("iPad", "iPad"),
        ("Windows", "Windows"),
        ("Mac OS X", "macOS"),
        ("CrOS", "ChromeOS"),
        ("Linux", "Linux"),
    ];
    let find =
        |names: &[(&str, &'static str)]| names.iter().find(|(sign, _)| agent.contains(sign)).map(|(_, name)| *name);
    let parts: Vec<&str> = [find(&BROWSERS), find(&SYSTEMS)].into_iter().flatten().collect();
    parts.join(", ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn agents_are_described() {
        let linux = "Mozilla/5.0 (X11; Linux x86_64; rv:128.0) Gecko/20100101 Firefox/128.0";
        assert_eq!(describe(linux), "Firefox, Linux");
        let phone =
            "Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0 Mobile Safari/537.36";
        assert_eq!(describe(phone), "Chrome, Android");
        let edge = "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/126.0 Safari/537.36 Edg/126.0";
        assert_eq!(describe(edge), "Edge, Windows");
        let apple =
            "Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1 Version/17.5 Safari/604.1";
        assert_eq!(describe(apple), "Safari, iPhone");
        assert_eq!(describe("bot.py \u{202e} evil"), "");
    }
}
