//! What stands behind a table screen, and what that needs: this page ([`solo`], with its [`store`] and bots that [`think`] in
//! a worker; [`around`] if several people share it), a server ([`online`], [`rest`], [`account`], [`tournaments`]), or a match that was played before ([`replay`], [`judge`]);
//! the [`editions`] that all of them are played with, and the [`deals`] that several people play, each alone.

pub mod account;
pub mod around;
pub mod deals;
pub mod editions;
pub mod friends;
pub mod judge;
pub mod ladder;
pub mod online;
pub mod relay;
pub mod replay;
pub mod rest;
pub mod review;
pub mod solo;
pub mod store;
pub mod think;
pub mod tournaments;
pub mod waiting;
