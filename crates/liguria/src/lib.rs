//! Liguria.
