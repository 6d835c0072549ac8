//! What every answer carries and every request must bear: security headers, and the proof that a request which changes
//! something was not made by another site.

use std::sync::Arc;

use axum::Router;
use axum::extract::{Request, State};
use axum::http::{HeaderMap, HeaderName, HeaderValue, Method, StatusCode, header};
use axum::middleware::{self, Next};
use axum::response::{IntoResponse, Response};

use super::error::Problem;
use crate::people::token;

/// What pages may load and do: only what this server serves, and nobody may frame them. `wasm-unsafe-eval` lets them run
/// WebAssembly, and nothing else.
pub const CONTENT_SECURITY_POLICY: &str = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; \
     img-src 'self' data:; connect-src 'self'; manifest-src 'self'; worker-src 'self'; font-src 'self'; \
     base-uri 'none'; form-action 'self'; frame-ancestors 'none'";

const HEADERS: [(HeaderName, &str); 7] = [
    (header::CONTENT_SECURITY_POLICY, CONTENT_SECURITY_POLICY),
    (header::X_CONTENT_TYPE_OPTIONS, "nosniff"),
    (header::X_FRAME_OPTIONS, "DENY"),
    (header::REFERRER_POLICY, "same-origin"),
    (HeaderName::from_static("cross-origin-opener-policy"), "same-origin"),
    (HeaderName::from_static("cross-origin-resource-policy"), "same-origin"),
    (
        HeaderName::from_static("permissions-policy"),
        "accelerometer=(), camera=(), display-capture=(), geolocation=(), gyroscope=(), magnetometer=(), microphone=(), \
         midi=(), payment=(), usb=()",
    ),
];

/// Where the site is, as people reach it.
#[derive(Clone, Debug, Default)]
pub struct PublicOrigin {
    /// The origin that browsers show (`https://play.example.org`), if it is known.
    origin: Option<Arc<str>>,
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
        PublicOrigin { origin }
    }

    /// Whether people reach it by https.
    #[must_use]
    pub fn secure(&self) -> bool {
        self.origin.as_deref().is_some_and(|origin| origin.starts_with("https://"))
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

/// Adds the security headers to every answer of this router, its 404s included.
pub fn protect(router: Router, public_origin: &PublicOrigin) -> Router {
    router.layer(middleware::from_fn_with_state(public_origin.clone(), add_headers))
}

async fn add_headers(State(public_origin): State<PublicOrigin>, request: Request, next: Next) -> Response {
    let mut response = next.run(request).await;
    let headers = response.headers_mut();
    for (name, value) in HEADERS {
        headers.entry(name).or_insert(HeaderValue::from_static(value));
    }
    if public_origin.secure() {
        let year = HeaderValue::from_static("max-age=31536000");
        headers.entry(header::STRICT_TRANSPORT_SECURITY).or_insert(year);
    }
    response
}

/// Refuses what another site may have made a browser send. A request that changes something and comes with a cookie must
/// say that it comes from our own pages. With a token in its place the cookie is not looked at, and no other site has one.
pub(super) async fn refuse_foreign(
    State(public_origin): State<PublicOrigin>,
    request: Request,
    next: Next,
) -> Response {
    let headers = request.headers();
    let harmless = matches!(*request.method(), Method::GET | Method::HEAD | Method::OPTIONS);
    if harmless || token::bearer(headers).is_some() {
        return next.run(request).await;
    }
    let says = headers.contains_key(header::ORIGIN) || headers.contains_key("sec-fetch-site");
    let silent_with_cookie = !says && headers.contains_key(header::COOKIE);
    if silent_with_cookie || !public_origin.same_origin(headers) {
        let text = "this request does not come from this site's own pages; programs send a token instead of a cookie";
        return Problem::new(StatusCode::FORBIDDEN, "foreign_origin", text).into_response();
    }
    next.run(request).await
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
        assert!(ours(&public, &[("host", "127.0.0.1:7878"), ("origin", "https://play.example.org")]));
        assert!(!ours(&public, &[("host", "127.0.0.1:7878"), ("origin", "https://play.example.org.evil")]));
        assert!(!ours(&public, &[("host", "127.0.0.1:7878"), ("origin", "http://play.example.org")]));
    }
}
