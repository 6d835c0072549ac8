//! The browser client as files: embedded when the program is built, or from a folder that is read once at start.
//!
//! A file `x` is sent as `x.br` to browsers that read brotli, if that lies beside it. Files with a hash in their names never
//! change, so browsers keep them; the others are asked for again and answered with "not modified". Addresses that name no
//! file but look like a page are the client's own, so they get its first page.

use std::collections::BTreeMap;
use std::path::Path;
use std::sync::Arc;
use std::{fs, io};

use axum::body::{Body, Bytes};
use axum::extract::State;
use axum::http::{HeaderMap, HeaderValue, Method, StatusCode, Uri, header};
use axum::response::{IntoResponse, Response};
use axum::routing::{MethodRouter, any};
use sha2::{Digest, Sha256};

/// What the program was built with.
static EMBEDDED: &[(&str, &[u8])] = include!(concat!(env!("OUT_DIR"), "/site.rs"));

/// The files that the program was built with, by name; none if it was built without the client.
#[must_use]
pub fn files() -> &'static [(&'static str, &'static [u8])] {
    EMBEDDED
}

/// The page that is sent for every address of the client.
const FIRST_PAGE: &str = "index.html";

/// The same page for a server: it says where the interface is, so that a client on plain files need not ask for one.
pub const SERVED_PAGE: &str = "server.html";

/// What is shown where no client was built.
const BARE_PAGE: &str = "<!doctype html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n\
    <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n<title>Fondaco</title>\n\
    <link rel=\"stylesheet\" href=\"/api/v1/docs.css\">\n</head>\n<body>\n<main>\n<h1>Fondaco</h1>\n\
    <p>The server runs, but it was built without the browser client. Build it with <code>cargo xtask client</code>, \
    or name its folder with <code>--site</code>.</p>\n\
    <p>Programs can play: see <a href=\"/api/v1/docs\">the API</a>.</p>\n</main>\n</body>\n</html>\n";

/// The files of the client, in memory.
#[derive(Clone, Debug)]
pub struct Site(Arc<BTreeMap<String, File>>);

#[derive(Debug)]
struct File {
    plain: Bytes,
    brotli: Option<Bytes>,
    media_type: &'static str,
    /// A hash of the plain content, in quotes.
    tag: String,
    /// Whether its name changes with its content.
    lasting: bool,
}

impl Site {
    /// What the program was built with, or a page that says that it has none.
    #[must_use]
    pub fn embedded() -> Self {
        Site::of(EMBEDDED.iter().map(|(name, bytes)| ((*name).to_owned(), Bytes::from_static(bytes))).collect())
    }

    /// The files of a folder.
    ///
    /// # Errors
    /// If it cannot be read, or holds no first page.
    pub fn folder(folder: &Path) -> io::Result<Self> {
        let mut files = BTreeMap::new();
        read(folder, "", &mut files)?;
        if files.contains_key(FIRST_PAGE) {
            Ok(Site::of(files))
        } else {
            Err(io::Error::new(io::ErrorKind::NotFound, format!("there is no {FIRST_PAGE} in {}", folder.display())))
        }
    }

    fn of(mut files: BTreeMap<String, Bytes>) -> Self {
        for ending in ["", ".br"] {
            if let Some(page) = files.remove(&format!("{SERVED_PAGE}{ending}")) {
                files.insert(format!("{FIRST_PAGE}{ending}"), page);
            }
        }
        files.entry(FIRST_PAGE.to_owned()).or_insert_with(|| Bytes::from_static(BARE_PAGE.as_bytes()));
        let whole = files.iter().filter(|(name, _)| !is_packed(name, &files)).map(|(name, plain)| {
            let file = File {
                plain: plain.clone(),
                brotli: files.get(&format!("{name}.br")).cloned(),
                media_type: media_type(name),
                tag: tag(plain),
                lasting: has_hash(name),
            };
            (name.clone(), file)
        });
        Site(Arc::new(whole.collect()))
    }

    /// Answers for every address that nothing else answers for.
    pub fn route<S: Clone + Send + Sync + 'static>(self) -> MethodRouter<S> {
        any(serve).with_state(self)
    }

    fn find(&self, path: &str) -> Option<&File> {
        let name = path.trim_start_matches('/');
        let page = || {
            // An address of the client: its last part is no file's name.
            let last = name.rsplit('/').next().unwrap_or_default();
            let ours = name == "api" || name.starts_with("api/");
            if last.contains('.') || ours { None } else { self.0.get(FIRST_PAGE) }
        };
        self.0.get(name).or_else(page)
    }
}

async fn serve(State(site): State<Site>, method: Method, uri: Uri, headers: HeaderMap) -> Response {
    if method != Method::GET && method != Method::HEAD {
        return (StatusCode::METHOD_NOT_ALLOWED, [(header::ALLOW, "GET, HEAD")]).into_response();
    }
    let Some(file) = site.find(uri.path()) else {
        return (StatusCode::NOT_FOUND, "There is nothing here.\n").into_response();
    };
    let packed = file.brotli.as_ref().filter(|_| reads_brotli(&headers));
    let tag = if packed.is_some() { format!("{}-br\"", file.tag.trim_end_matches('"')) } else { file.tag.clone() };
    let known = headers
        .get_all(header::IF_NONE_MATCH)
        .iter()
        .filter_map(|line| line.to_str().ok())
        .flat_map(|line| line.split(','))
        .any(|one| one.trim().trim_start_matches("W/") == tag || one.trim() == "*");
    let lasting = if file.lasting { "public, max-age=31536000, immutable" } else { "no-cache" };
    let mut response = Response::new(Body::empty());
    if known {
        *response.status_mut() = StatusCode::NOT_MODIFIED;
    } else {
        *response.body_mut() = Body::from(packed.unwrap_or(&file.plain).clone());
        response.headers_mut().insert(header::CONTENT_TYPE, HeaderValue::from_static(file.media_type));
        if packed.is_some() {
            response.headers_mut().insert(header::CONTENT_ENCODING, HeaderValue::from_static("br"));
        }
    }
    response.headers_mut().insert(header::CACHE_CONTROL, HeaderValue::from_static(lasting));
    response.headers_mut().insert(header::ETAG, HeaderValue::from_str(&tag).expect("a hash has plain characters"));
    if file.brotli.is_some() {
        response.headers_mut().insert(header::VARY, HeaderValue::from_static("accept-encoding"));
    }
    response
}

fn read(folder: &Path, inside: &str, files: &mut BTreeMap<String, Bytes>) -> io::Result<()> {
    for entry in fs::read_dir(folder)? {
        let path = entry?.path();
        let Some(name) = path.file_name().and_then(|name| name.to_str()) else { continue };
        let name = format!("{inside}{name}");
        if path.is_dir() {
            read(&path, &format!("{name}/"), files)?;
        } else {
            files.insert(name, fs::read(&path)?.into());
        }
    }
    Ok(())
}

/// Whether it is the packed form of another file.
fn is_packed(name: &str, files: &BTreeMap<String, Bytes>) -> bool {
    name.strip_suffix(".br").is_some_and(|plain| files.contains_key(plain))
}

fn reads_brotli(headers: &HeaderMap) -> bool {
    let lines = headers.get_all(header::ACCEPT_ENCODING).iter().filter_map(|line| line.to_str().ok());
    lines.flat_map(|line| line.split(',')).any(|coding| {
        let mut parts = coding.split(';').map(str::trim);
        let never = |weight: &str| weight.strip_prefix("q=").is_some_and(|q| q.parse() == Ok(0.0));
        parts.next().is_some_and(|name| name.eq_ignore_ascii_case("br")) && !parts.any(never)
    })
}

fn tag(bytes: &[u8]) -> String {
    let digits: String = Sha256::digest(bytes)[..8].iter().map(|byte| format!("{byte:02x}")).collect();
    format!("\"{digits}\"")
}

/// Whether a part of the file's name is a hash: eight hexadecimal digits or more, not letters alone.
fn has_hash(name: &str) -> bool {
    let file = name.rsplit('/').next().unwrap_or(name);
    file.split(['-', '.', '_']).any(|part| {
        let digits = part.bytes().all(|byte| byte.is_ascii_hexdigit());
        part.len() >= 8 && digits && part.bytes().any(|byte| byte.is_ascii_digit())
    })
}

fn media_type(name: &str) -> &'static str {
    match name.rsplit('.').next().unwrap_or_default() {
        "html" => "text/html; charset=utf-8",
        "js" | "mjs" => "text/javascript; charset=utf-8",
        "css" => "text/css; charset=utf-8",
        "wasm" => "application/wasm",
        "svg" => "image/svg+xml",
        "png" => "image/png",
        "jpg" | "jpeg" => "image/jpeg",
        "webp" => "image/webp",
        "ico" => "image/x-icon",
        "woff2" => "font/woff2",
        "json" | "map" => "application/json",
        "webmanifest" => "application/manifest+json",
        "txt" | "md" | "ftl" => "text/plain; charset=utf-8",
        _ => "application/octet-stream",
    }
}

#[cfg(test)]
mod tests {
    use axum::Router;
    use axum::http::Request;
    use tower::ServiceExt as _;

    use super::*;

    fn site() -> Site {
        let file = |name: &str, text: &'static str| (name.to_owned(), Bytes::from_static(text.as_bytes()));
        Site::of(BTreeMap::from([
            file("index.html", "page for plain files"),
            file("index.html.br", "the same, packed"),
            file("server.html", "first page"),
            file("server.html.br", "packed page"),
            file("app-0123456789abcdef.js", "plain script"),
            file("app-0123456789abcdef.js.br", "packed script"),
            file("lone.br", "not packed"),
        ]))
    }

    async fn get(path: &str, headers: &[(&str, &str)]) -> (u16, HeaderMap, String) {
        let mut request = Request::builder().uri(path);
        for (name, value) in headers {
            request = request.header(*name, *value);
        }
        let router: Router = Router::new().fallback_service(site().route());
        let response = router.oneshot(request.body(Body::empty()).unwrap()).await.unwrap();
        let (parts, body) = response.into_parts();
        let bytes = axum::body::to_bytes(body, 1 << 20).await.unwrap();
        (parts.status.as_u16(), parts.headers, String::from_utf8(bytes.to_vec()).unwrap())
    }

    #[tokio::test]
    async fn pages_and_files() {
        for page in ["/", "/index.html", "/match/m234", "/rules/strozzi"] {
            let (status, headers, text) = get(page, &[]).await;
            assert_eq!((status, &*text), (200, "first page"), "{page}");
            assert_eq!(headers["content-type"], "text/html; charset=utf-8");
            assert_eq!(headers["cache-control"], "no-cache");
        }
        for nothing in ["/no.js", "/api/v1/nothing", "/api", "/../Cargo.toml", "/%2e%2e/Cargo.toml", "//etc/x.y"] {
            assert_eq!(get(nothing, &[]).await.0, 404, "{nothing}");
        }
        assert_eq!(get("/", &[("accept-encoding", "br")]).await.2, "packed page");
        assert_eq!(get("/server.html", &[]).await.0, 404, "it is no file of its own");
        assert_eq!(get("/lone.br", &[]).await.2, "not packed");
    }

    #[tokio::test]
    async fn packed_and_kept() {
        let path = "/app-0123456789abcdef.js";
        let (_, plain, text) = get(path, &[]).await;
        assert_eq!((&*text, plain.get("content-encoding")), ("plain script", None));
        assert_eq!(plain["cache-control"], "public, max-age=31536000, immutable");
        assert_eq!(plain["vary"], "accept-encoding");
        let (_, packed, text) = get(path, &[("accept-encoding", "gzip, br;q=0.9")]).await;
        assert_eq!((&*text, packed["content-encoding"].to_str().unwrap()), ("packed script", "br"));
        assert_ne!(plain["etag"], packed["etag"]);
        assert_eq!(get(path, &[("accept-encoding", "br;q=0")]).await.2, "plain script");
        let tag = packed["etag"].to_str().unwrap();
        let again = get(path, &[("accept-encoding", "br"), ("if-none-match", tag)]).await;
        assert_eq!((again.0, &*again.2), (304, ""));
        assert_eq!(get(path, &[("if-none-match", "\"other\"")]).await.0, 200);
        assert_eq!(get("/app-0123456789abcdef.js.br", &[]).await.0, 404, "it is no file of its own");
    }

    #[test]
    fn names_with_a_hash() {
        for lasting in ["client-1a2b3c4d.js", "pkg/client_bg-99887766aabbccdd.wasm", "a.deadbee1.css"] {
            assert!(has_hash(lasting), "{lasting}");
        }
        for changing in ["index.html", "sw.js", "feedface.css", "img/logo-1234.svg", "12345678/x.js"] {
            assert!(!has_hash(changing), "{changing}");
        }
    }

    #[test]
    fn without_a_client_there_is_a_page() {
        assert!(Site::of(BTreeMap::new()).find("/").is_some());
        let error = Site::folder(Path::new(env!("CARGO_MANIFEST_DIR"))).unwrap_err();
        assert!(error.to_string().contains("no index.html"), "{error}");
    }
}
