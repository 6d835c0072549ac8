//! How each game looks: its [`Face`](crate::table::face::Face).

pub mod lazy;
pub mod liguria;
pub mod strozzi;
