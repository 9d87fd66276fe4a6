//! Figures around the label of a grid line.

use super::drawn::{Drawn, Place, Ring};
use super::labels::Label;
use crate::cells::Cells;
use crate::query::words::Word;

#[derive(Clone, Debug)]
pub(super) struct Bubble {
    pub label: Label,
    pub middle: Place,
    /// Half of the smaller side, points.
    pub radius: f64,
    /// Half of the larger side, points.
    pub reach: f64,
}

/// The label's middle is at most this part of the bubble's half size from the bubble's middle.
const OFF_MIDDLE: f64 = 0.4;
/// Letters are at least this part of the height of their bubble.
const SMALLEST_LETTERS: f64 = 0.18;
/// Parts of one label are at most this far apart, font sizes.
const APART: f64 = 1.0;
/// More are a table.
const MOST: usize = 1000;

/// The bubbles of a sheet of this `size`.
pub(super) fn bubbles(drawn: &Drawn, words: &[Word], size: [f32; 2]) -> Vec<Bubble> {
    let mut cells = Cells::new(size[0], size[1]);
    for (index, ring) in drawn.rings.iter().enumerate() {
        let corner = |sign: f64| [0, 1].map(|axis| ring.middle[axis] + sign * ring.half[axis]);
        cells.add_box(index as u32, corner(-1.0), corner(1.0));
    }
    let mut inside: Vec<Vec<&Word>> = vec![Vec::new(); drawn.rings.len()];
    for word in words.iter().filter(|word| word.visible) {
        let at = middle(word);
        for index in cells.at(at) {
            let ring = &drawn.rings[*index as usize];
            if distance(ring, at) < 1.0 {
                inside[*index as usize].push(word);
            }
        }
    }
    let mut found: Vec<Bubble> = Vec::new();
    for (ring, own) in drawn.rings.iter().zip(&inside) {
        let Some(label) = label(ring, own) else {
            continue;
        };
        let [x, y] = ring.half;
        let bubble = Bubble {
            label,
            middle: ring.middle,
            radius: x.min(y),
            reach: x.max(y),
        };
        // Often a bubble is filled and then stroked.
        let known = found.iter_mut().find(|known| {
            let [x, y] = [0, 1].map(|axis| known.middle[axis] - bubble.middle[axis]);
            known.label.text == bubble.label.text && x.hypot(y) < known.radius.min(bubble.radius)
        });
        match known {
            Some(known) if known.radius > bubble.radius => *known = bubble,
            Some(_) => {}
            None => found.push(bubble),
        }
        if found.len() > MOST {
            return Vec::new();
        }
    }
    found
}

fn middle(word: &Word) -> Place {
    let box_ = &word.bounds;
    [
        f64::from(box_.x0 + box_.x1) / 2.0,
        f64::from(box_.y0 + box_.y1) / 2.0,
    ]
}

/// From the middle of a figure: 1 at its edge.
fn distance(ring: &Ring, at: Place) -> f64 {
    let [x, y] = [0, 1].map(|axis| (at[axis] - ring.middle[axis]) / ring.half[axis]);
    x.hypot(y)
}

/// What stands in a figure, if it is one label in its middle.
fn label(ring: &Ring, words: &[&Word]) -> Option<Label> {
    let mut parts: Vec<&Word> = Vec::new();
    for word in words {
        // Bold letters may be written twice.
        let is_twice = parts.iter().any(|known| {
            known.text == word.text
                && (known.origin[0] - word.origin[0]).abs() < 0.2 * word.size
                && (known.origin[1] - word.origin[1]).abs() < 0.2 * word.size
        });
        if !is_twice {
            parts.push(word);
        }
    }
    let first = *parts.first()?;
    let [u, v] = first.along;
    let place = |word: &Word| {
        let [x, y] = [0, 1].map(|axis| word.origin[axis] - first.origin[axis]);
        (x * u + y * v, y * u - x * v)
    };
    parts.sort_by(|a, b| place(a).0.total_cmp(&place(b).0));
    for pair in parts.windows(2) {
        let way = [0, 1].map(|axis| pair[1].origin[axis] - pair[0].end[axis]);
        let (gap, aside) = (way[0] * u + way[1] * v, way[1] * u - way[0] * v);
        if f64::from(gap.abs()) > APART * f64::from(first.size) || aside.abs() > 0.2 * first.size {
            return None;
        }
    }
    let text: String = parts.iter().map(|word| word.text.as_str()).collect();
    let bounds = parts
        .iter()
        .fold(first.bounds, |all, word| all.union(&word.bounds));
    let at = [
        f64::from(bounds.x0 + bounds.x1) / 2.0,
        f64::from(bounds.y0 + bounds.y1) / 2.0,
    ];
    let height = f64::from(bounds.height().min(bounds.width()).max(0.7 * first.size));
    let is_fitting = distance(ring, at) < OFF_MIDDLE
        && height > SMALLEST_LETTERS * 2.0 * ring.half[1]
        && f64::from(bounds.width()) < 2.1 * ring.half[0]
        && f64::from(bounds.height()) < 2.1 * ring.half[1];
    is_fitting.then(|| Label::read(&text)).flatten()
}
