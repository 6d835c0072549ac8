//! All tests of this crate in one program: linking many programs would take longer than running them.

mod liguria;
mod strozzi;
