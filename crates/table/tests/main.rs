//! All tests of this crate in one program: linking many programs would take longer than running them.

mod common;
mod deltas;
mod random;
mod table;
mod vectors;
