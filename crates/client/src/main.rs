//! What the page and its worker run. The worker loads the same module: `start` sees where it is.

fn main() {
    #[cfg(target_arch = "wasm32")]
    fondaco_client::start();
    #[cfg(not(target_arch = "wasm32"))]
    eprintln!("This program runs in a browser. `cargo xtask client` builds it.");
}
