//! What a table does, case by case.

mod deciding;
mod lasting;
mod leaving;
mod opening;
mod stored;
mod taking_back;
