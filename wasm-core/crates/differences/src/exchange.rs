//! The texts of both sides of a change against each other: what stayed, and what took the place of what.

use crate::printed::Said;
use crate::surroundings::Surroundings;
use crate::wording::{
    MOST_CHARACTERS, differing_words, distance, listed, note_number, several, shortened,
};

/// Font sizes between the places of one text on both sheets.
const SAME_PLACE: f32 = 1.5;
/// Points by which a text moves visibly, and by which several move together.
const MOVED: f32 = 0.7;
const TOGETHER: f32 = 1.0;
/// Larger or smaller by this share is another size.
const RESIZED: f32 = 0.1;

/// The texts of both sides of a change.
pub struct Compared {
    /// Which both sheets have, at OLD's place and at NEW's.
    pub same: Vec<(Said, Said)>,
    pub gone: Vec<Said>,
    pub come: Vec<Said>,
}

/// Parts texts, OLD's first, into those that both sheets have and the others.
pub fn compared(said: &[Vec<Said>; 2], around: &Surroundings<'_>) -> Compared {
    let mut come = said[1].clone();
    let (mut same, mut gone) = (Vec::new(), Vec::new());
    for old in &said[0] {
        let equal = come
            .iter()
            .enumerate()
            .filter(|(_, new)| new.text == old.text);
        let nearest = equal.min_by(|(_, a), (_, b)| apart(old, a).total_cmp(&apart(old, b)));
        match nearest.map(|(index, _)| index) {
            Some(index) => same.push((old.clone(), come.remove(index))),
            None => gone.push(old.clone()),
        }
    }
    // Where only some of its ink differs, a text is on the other sheet, too.
    let there = |one: &Said, side: usize| -> Option<Said> {
        let lines = around.printed[side].lines().iter();
        let mut near =
            lines.filter(|line| line.text == one.text && apart(line, one) <= SAME_PLACE * one.size);
        near.next().cloned()
    };
    gone.retain(|old| match there(old, 1) {
        Some(new) => {
            same.push((old.clone(), new));
            false
        }
        None => true,
    });
    come.retain(|new| match there(new, 0) {
        Some(old) => {
            same.push((old, new.clone()));
            false
        }
        None => true,
    });
    Compared { same, gone, come }
}

/// Points between the middles of two texts.
pub fn apart(one: &Said, other: &Said) -> f32 {
    let ((x, y), (u, v)) = (one.middle(), other.middle());
    (x - u).hypot(y - v)
}

/// ` moved 0.50 in right`, ` printed larger`, ` redrawn`.
pub fn how_it_stayed(same: &[(Said, Said)]) -> String {
    let ratios = same.iter().flat_map(|(old, new)| {
        let [old, new] = [old, new].map(|said| [said.bounds.width(), said.bounds.height()]);
        [new[0] / old[0].max(0.1), new[1] / old[1].max(0.1)]
    });
    let (least, most) = ratios.fold((f32::MAX, f32::MIN), |(least, most), ratio| {
        (least.min(ratio), most.max(ratio))
    });
    if least > 1.0 + RESIZED {
        return " printed larger".to_owned();
    }
    if most < 1.0 - RESIZED {
        return " printed smaller".to_owned();
    }
    let shifts: Vec<[f32; 2]> = same
        .iter()
        .map(|(old, new)| {
            [
                new.middle().0 - old.middle().0,
                new.middle().1 - old.middle().1,
            ]
        })
        .collect();
    if shifts.iter().any(|[x, y]| x.hypot(*y) < MOVED) {
        return " redrawn".to_owned();
    }
    let [x, y] = shifts[0];
    let is_common = shifts.iter().all(|[u, v]| (u - x).hypot(v - y) <= TOGETHER);
    let by = is_common.then_some((f64::from(x), f64::from(y)));
    format!(" moved{}", distance(by))
}

/// Texts that took the place of others, or that left while others came.
pub fn replaced(gone: Vec<Said>, mut come: Vec<Said>) -> String {
    let mut parts = Vec::new();
    let mut left = Vec::new();
    let is_one = gone.len() == 1 && come.len() == 1;
    for old in gone {
        let takes_its_place = |new: &Said| {
            let is_near = old.bounds.inflate(old.size).intersects(&new.bounds);
            is_near && (is_one || are_alike(&old.text, &new.text))
        };
        let nearest = come
            .iter()
            .enumerate()
            .filter(|(_, new)| takes_its_place(new))
            .min_by(|(_, a), (_, b)| apart(&old, a).total_cmp(&apart(&old, b)));
        match nearest.map(|(index, _)| index) {
            Some(index) => parts.push(instead(&old, &come.remove(index))),
            None => left.push(old),
        }
    }
    for (texts, done) in [(left, "removed"), (come, "added")] {
        if !texts.is_empty() {
            let mut text = listed(&several(&texts));
            // A word of ours within the title: `A → B, dimension 3'-0" added`.
            if !parts.is_empty() && text.starts_with(|c: char| c.is_ascii_uppercase()) {
                text[..1].make_ascii_lowercase();
            }
            parts.push(format!("{text} {done}"));
        }
    }
    parts.join(", ")
}

/// Whether two texts are of one kind: both with a word in common, or both figures.
fn are_alike(one: &str, other: &str) -> bool {
    let is_figure = |text: &str| !text.chars().any(char::is_alphabetic);
    let mut words = one.split(' ').filter(|word| word.chars().count() > 1);
    (is_figure(one) && is_figure(other))
        || words.any(|word| other.split(' ').any(|same| same == word))
}

pub fn instead(before: &Said, after: &Said) -> String {
    let (old, new) = (&before.text, &after.text);
    let number = |said: &Said| {
        note_number(&said.text)
            .filter(|_| said.is_start)
            .map(str::to_owned)
    };
    if let (Some(number), Some(same)) = (number(before), number(after))
        && number == same
    {
        let (old, new) = differing_words(old, new);
        return match (old.is_empty(), new.is_empty()) {
            (true, _) => format!("Note {number}: “{}” added", shortened(&new)),
            (_, true) => format!("Note {number}: “{}” removed", shortened(&old)),
            _ => format!("Note {number}: {} → {}", shortened(&old), shortened(&new)),
        };
    }
    let is_long = old.chars().count().max(new.chars().count()) > MOST_CHARACTERS;
    let (old, new) = if is_long {
        differing_words(old, new)
    } else {
        (old.clone(), new.clone())
    };
    match (old.is_empty(), new.is_empty()) {
        (true, _) => format!("“{}” added", shortened(&new)),
        (_, true) => format!("“{}” removed", shortened(&old)),
        _ => format!("{} → {}", shortened(&old), shortened(&new)),
    }
}
