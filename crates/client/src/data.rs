//! What the client keeps and asks for, whatever is shown: matches and settings of this browser ([`store`], [`ladder`], [`editions`]),
//! what a server knows ([`rest`], [`account`], [`friends`], [`tournaments`], [`waiting`]), matches that were played before
//! ([`replay`]), and what bots think of them ([`think`], [`judge`], [`review`]).

pub mod account;
pub mod editions;
pub mod friends;
pub mod judge;
pub mod ladder;
pub mod replay;
pub mod rest;
pub mod review;
pub mod store;
pub mod think;
pub mod tournaments;
pub mod waiting;
