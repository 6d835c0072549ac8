//! Where the site is, and whether a request comes from its own pages.

use std::sync::Arc;

use axum::http::{HeaderMap, HeaderValue, header};

/// Where the site is, as people reach it.
#[derive(Clone, Debug, Default)]
pub struct PublicOrigin {
    /// The origin that browsers show (`https://play.example.org`), if it is known.
    origin: Option<Arc<str>>,
    /// Whether this server speaks TLS itself.
    tls: bool,
}

impl PublicOrigin {
    /// A site at this address; what follows the host is left out.
    #[must_use]
    pub fn new(public_url: Option<&str>) -> Self {
        let origin = public_url.and_then(|url| {
            let (scheme, rest) = url.split_once("://")?;
            let host = rest.split(['/', '?', '#']).next()?;
            Some(format!("{scheme}://{host}").to_ascii_lowercase().into())
        });
        PublicOrigin { origin, tls: false }
    }

    /// The same site, which this server serves by https itself, or not.
    #[must_use]
    pub fn with_tls(self, tls: bool) -> Self {
        PublicOrigin { tls, ..self }
    }

    /// Whether it has an address that people reach by https: then their browsers need never try otherwise.
    #[must_use]
    pub fn always_secure(&self) -> bool {
        self.origin.as_deref().is_some_and(|origin| origin.starts_with("https://"))
    }

    /// Whether people reach it by https.
    #[must_use]
    pub fn secure(&self) -> bool {
        self.tls || self.always_secure()
    }

    /// Whether no other site made this request, as far as its headers say: if they name an origin, it is ours. Browsers
    /// name it in every request that changes something and whenever a socket is opened.
    #[must_use]
    pub fn same_origin(&self, headers: &HeaderMap) -> bool {
        let site = headers.get("sec-fetch-site").is_none_or(|site| site == "same-origin" || site == "none");
        site && headers.get(header::ORIGIN).is_none_or(|origin| self.is_ours(origin, headers))
    }

    fn is_ours(&self, origin: &HeaderValue, headers: &HeaderMap) -> bool {
        let Ok(origin) = origin.to_str() else { return false };
        let origin = origin.to_ascii_lowercase();
        let host = headers.get(header::HOST).and_then(|host| host.to_str().ok());
        let by_host = || {
            let bare = origin.strip_prefix("https://").or_else(|| origin.strip_prefix("http://"));
            bare.zip(host).is_some_and(|(bare, host)| bare.eq_ignore_ascii_case(host))
        };
        self.origin.as_deref() == Some(&*origin) || by_host()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn headers(pairs: &[(&'static str, &'static str)]) -> HeaderMap {
        pairs.iter().map(|(name, value)| (name.parse().unwrap(), HeaderValue::from_static(value))).collect()
    }

    #[test]
    fn ours_is_told_from_foreign() {
        let here = PublicOrigin::new(None);
        let ours = |public_origin: &PublicOrigin, pairs| public_origin.same_origin(&headers(pairs));
        assert!(ours(&here, &[]));
        assert!(ours(&here, &[("host", "localhost:7878"), ("origin", "http://localhost:7878")]));
        assert!(ours(&here, &[("host", "LocalHost:7878"), ("origin", "http://localhost:7878")]));
        assert!(!ours(&here, &[("host", "localhost:7878"), ("origin", "http://localhost:7879")]));
        assert!(!ours(&here, &[("host", "localhost:7878"), ("origin", "http://evil.example")]));
        assert!(!ours(&here, &[("host", "localhost:7878"), ("origin", "null")]));
        assert!(!ours(&here, &[("origin", "http://localhost:7878")]));
        assert!(!ours(&here, &[("sec-fetch-site", "cross-site")]));
        assert!(!ours(&here, &[("sec-fetch-site", "same-site")]));
        assert!(ours(&here, &[("sec-fetch-site", "same-origin")]));
        let public = PublicOrigin::new(Some("https://Play.example.org/games"));
        assert!(public.secure() && !here.secure());
        let own = PublicOrigin::new(None).with_tls(true);
        assert!(own.secure() && !own.always_secure() && public.always_secure());
        assert!(ours(&public, &[("host", "127.0.0.1:7878"), ("origin", "https://play.example.org")]));
        assert!(!ours(&public, &[("host", "127.0.0.1:7878"), ("origin", "https://play.example.org.evil")]));
        assert!(!ours(&public, &[("host", "127.0.0.1:7878"), ("origin", "http://play.example.org")]));
    }
}
