//! What differs between two editions.

/// A component, and what an edition says of it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Component {
    /// Which part of the edition it is in, as the file calls it: `ships`.
    pub part: &'static str,
    /// The component: `5:GRC:2:0`.
    pub name: String,
    /// What is said of it: how many there are, or which numbers it has.
    pub value: String,
}

/// A component of which two editions say something else.
#[derive(Clone, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Difference {
    /// Which part of the edition it is in.
    pub part: &'static str,
    /// The component.
    pub name: String,
    /// What the one says of it; nothing if it does not have it.
    pub here: Option<String>,
    /// What the other says of it.
    pub there: Option<String>,
}

/// Compares what two editions say, in the order of the first; what only the second has comes after the part.
pub(super) fn between(here: &[Component], there: &[Component]) -> Vec<Difference> {
    let mut parts: Vec<&'static str> = Vec::new();
    for component in here.iter().chain(there) {
        if !parts.contains(&component.part) {
            parts.push(component.part);
        }
    }
    let mut found = Vec::new();
    for part in parts {
        let of = |all: &[Component]| -> Vec<Component> {
            all.iter().filter(|component| component.part == part).cloned().collect()
        };
        let (mine, theirs) = (of(here), of(there));
        let said = |all: &[Component], name: &str| {
            all.iter().find(|component| component.name == name).map(|component| component.value.clone())
        };
        let only_there = theirs.iter().filter(|component| said(&mine, &component.name).is_none());
        for component in mine.iter().chain(only_there) {
            let name = component.name.clone();
            let (here, there) = (said(&mine, &name), said(&theirs, &name));
            if here != there {
                found.push(Difference { part, name, here, there });
            }
        }
    }
    found
}
