//! What the texts of one side of a change are called: a door, a note, a grid line, the mark of a section.

use pinbar_model::geometry::Rect;

use crate::exchange::apart;
use crate::printed::Said;
use crate::surroundings::Surroundings;
use crate::symbols::Around;
use crate::titles::Change;
use crate::wording::{MOST_QUOTED, note_number, several};

/// Font sizes between the bubbles at both ends of a line.
const BUBBLES_APART: f32 = 10.0;
/// Characters of the figure of a dimension.
const LONGEST_FIGURE: usize = 20;

/// What stands for one side of a change: its text by what it means, or its linework.
pub fn noun(
    change: &Change<'_>,
    said: &[Said],
    side: usize,
    around: &Surroundings<'_>,
) -> Vec<String> {
    let [only] = said else {
        if said.is_empty() {
            return vec![change.drawn.noun(around.is_plan).to_owned()];
        }
        if let Some(line) = grid_line(said, side, around) {
            return vec![line];
        }
        return marks(said, side, around).unwrap_or_else(|| several(said));
    };
    named(change, only, side, around).map_or_else(|| several(said), |name| vec![name])
}

/// One text by what it means.
fn named(
    change: &Change<'_>,
    only: &Said,
    side: usize,
    around: &Surroundings<'_>,
) -> Option<String> {
    if let Some(number) = note_number(&only.text).filter(|_| only.is_start) {
        return Some(format!("Note {number}"));
    }
    let text = &only.text;
    let shape = around.tags[side].around(&only.bounds);
    if shape == Some(Around::Triangle) && text.chars().count() <= 3 {
        return Some(format!("Revision {text}"));
    }
    if is_tag(text) && change.drawn.is_door() {
        return Some(format!("Door {text}"));
    }
    let is_tag = shape == Some(Around::Tag) && text.chars().count() <= 6;
    grid_line(std::slice::from_ref(only), side, around)
        .or_else(|| is_tag.then(|| format!("Tag {text}")))
}

/// The texts of a change as they are, with those that a dimension line carries known.
pub fn dimensioned(said: &[Said], side: usize, around: &Surroundings<'_>) -> Vec<Said> {
    let may_be = |said: &Said| {
        said.text.chars().count() <= LONGEST_FIGURE
            && said.text.contains(|c: char| c.is_ascii_digit())
    };
    let mut said = said.to_vec();
    for line in said.iter_mut().filter(|line| may_be(line)) {
        let (x, y) = line.middle();
        let middle = Rect::new(x, y, x, y);
        line.is_dimension = around
            .dimensions(side)
            .iter()
            .any(|bounds| bounds.intersects(&middle));
    }
    said
}

/// `Grid line C`, where the only texts are in the bubbles of one.
fn grid_line(said: &[Said], side: usize, around: &Surroundings<'_>) -> Option<String> {
    let label = &said.first()?.text;
    let is_short = label.chars().count() <= 4 && said.len() <= 2;
    if !is_short || said.iter().any(|other| other.text != *label) {
        return None;
    }
    let is_at = |text: &Said, at: [f32; 2]| {
        let (x, y) = text.middle();
        (x - at[0]).hypot(y - at[1]) < 2.0 * said[0].size
    };
    let is_any_at = |from: [f32; 2], to: [f32; 2]| match said {
        [one, other] => {
            (is_at(one, from) && is_at(other, to)) || (is_at(one, to) && is_at(other, from))
        }
        _ => said.iter().all(|one| is_at(one, from) || is_at(one, to)),
    };
    let mut lines = around
        .grids(side)
        .iter()
        .flat_map(|grid| grid.directions.iter().flatten());
    let found = lines.any(|line| line.label == *label && is_any_at(line.from, line.to));
    if found {
        return Some(format!("Grid line {label}"));
    }
    // What has a bubble at both ends may be the line of a section as well.
    let [one, other] = said else { return None };
    let is_in_bubble = |said: &Said| around.tags[side].around(&said.bounds) == Some(Around::Tag);
    let ((x, y), (u, v)) = (one.middle(), other.middle());
    let is_straight = (x - u).abs().min((y - v).abs()) < 0.5 * one.size;
    let is_far = apart(one, other) > BUBBLES_APART * one.size;
    (is_straight && is_far && is_in_bubble(one) && is_in_bubble(other))
        .then(|| format!("Line with bubbles {label}"))
}

/// The marks of sections and details among two or three texts, and the others.
fn marks(said: &[Said], side: usize, around: &Surroundings<'_>) -> Option<Vec<String>> {
    if said.len() > MOST_QUOTED {
        return None;
    }
    let pairs = (0..said.len()).flat_map(|one| (0..one).map(move |other| [other, one]));
    let mut found = pairs.filter_map(|pair| {
        let [one, other] = pair.map(|index| said[index].clone());
        Some((mark(&[one, other], side, around)?, pair))
    });
    let (mark, pair) = found.next()?;
    let others = said
        .iter()
        .enumerate()
        .filter(|(index, _)| !pair.contains(index));
    let others: Vec<Said> = others.map(|(_, other)| other.clone()).collect();
    let mut parts = vec![mark];
    parts.extend(several(&others));
    Some(parts)
}

/// `Mark B/A301`: the name of a section or detail above the sheet that shows it, in one bubble.
fn mark(said: &[Said], side: usize, around: &Surroundings<'_>) -> Option<String> {
    let [one, other] = said else { return None };
    let is_sheet = |text: &str| {
        let digits = text.bytes().filter(u8::is_ascii_digit).count();
        (3..=6).contains(&text.len())
            && digits >= 2
            && text.starts_with(|c: char| c.is_ascii_uppercase())
            && text
                .bytes()
                .all(|c| c.is_ascii_alphanumeric() || c == b'-' || c == b'.')
    };
    let is_name = |text: &str| {
        (1..=2).contains(&text.len()) && text.bytes().all(|c| c.is_ascii_alphanumeric())
    };
    let (name, sheet) = match (is_sheet(&one.text), is_sheet(&other.text)) {
        (false, true) => (one, other),
        (true, false) => (other, one),
        _ => return None,
    };
    let is_framed =
        around.tags[side].around(&name.bounds.union(&sheet.bounds)) == Some(Around::Tag);
    let is_close = apart(name, sheet) < 2.5 * name.size.max(sheet.size);
    (is_name(&name.text) && is_framed && is_close)
        .then(|| format!("Mark {}/{}", name.text, sheet.text))
}

/// `110A`, `D5`, `12`.
fn is_tag(text: &str) -> bool {
    (1..=6).contains(&text.len())
        && text.bytes().any(|c| c.is_ascii_digit())
        && text.bytes().all(|c| c.is_ascii_alphanumeric() || c == b'-')
}
