//! How each game looks: its [`Face`](crate::table::face::Face).

pub mod games;
pub mod liguria;
pub mod strozzi;
