//! What a table does, case by case.

mod bounded;
mod contest;
mod deciding;
mod holidays;
mod lasting;
mod leaving;
mod managing;
mod opening;
mod practice;
mod rated;
mod stored;
mod taking_back;
mod voting;
