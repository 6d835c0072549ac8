//! What a table does, case by case.

#[path = "../common/mod.rs"]
mod common;

mod deciding;
mod lasting;
mod leaving;
mod opening;
mod taking_back;
