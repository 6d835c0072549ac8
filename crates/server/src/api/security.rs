//! What every answer carries and every request must bear: security headers, and the proof that a request which changes
//! something was not made by another site.

use axum::Router;
use axum::extract::{Request, State};
use axum::http::{HeaderName, HeaderValue, Method, StatusCode, header};
use axum::middleware::{self, Next};
use axum::response::{IntoResponse, Response};

use super::error::Problem;
use crate::people::{PublicOrigin, token};

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
    if public_origin.always_secure() {
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
