//! Matches over real sockets, against a real server: what people do, and what comes of it.

mod bots;
mod company;
mod friends;
mod lobby;
mod mail;
mod operator;
mod play;
mod push;
mod rude;
mod start;
mod stream;
mod talk;
mod time;
mod together;
mod whole;
