//! What a table does, case by case.

mod bounded;
mod deciding;
mod lasting;
mod leaving;
mod opening;
mod rated;
mod stored;
mod taking_back;
mod voting;
