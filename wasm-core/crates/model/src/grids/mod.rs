//! The grids of a sheet: the lines that plans, elevations and sections are named by, each with a bubble at one end or both.
//!
//! A bubble is a circle, a hexagon or another round figure around a short label, at the end of a long line that points to its
//! middle. Lines in two directions that cross make the grid of a plan; parallel ones side by side make that of an elevation. What
//! does not fit is left out, because a missing line leaves every statement true and a wrong one does not.

mod axes;
mod bubbles;
mod drawn;
mod families;
mod labels;

use crate::geometry::Rect;
use crate::list::DisplayList;
use crate::query::words::Word;

/// A grid line.
#[derive(Clone, Debug, PartialEq)]
pub struct GridLine {
    /// As written: `C`, `C.5`, `3A`.
    pub label: String,
    /// Its ends, page points: the middle of its bubble, and that of the other or the end of the line.
    pub from: [f32; 2],
    pub to: [f32; 2],
}

/// The grid of a drawing.
#[derive(Clone, Debug, PartialEq)]
pub struct Grid {
    /// One or two directions with two or more parallel lines each, in the order of their labels.
    pub directions: Vec<Vec<GridLine>>,
}

/// The boxes of the closed round figures of a sheet, as are drawn around numbers and letters.
pub(crate) fn round_figures(list: &DisplayList) -> Vec<Rect> {
    let rings = drawn::Drawn::of(list).rings;
    let corner = |ring: &drawn::Ring, sign: f64| {
        [0, 1].map(|axis| (ring.middle[axis] + sign * ring.half[axis]) as f32)
    };
    let boxes = rings.iter().map(|ring| {
        let ([x0, y0], [x1, y1]) = (corner(ring, -1.0), corner(ring, 1.0));
        Rect::new(x0, y0, x1, y1)
    });
    boxes.collect()
}

/// The grids of a sheet with these `words`, and the boxes of the drawings on it as far as they are known.
pub fn grids(list: &DisplayList, words: &[Word], drawings: &[Rect]) -> Vec<Grid> {
    let drawn = drawn::Drawn::of(list);
    let bubbles = bubbles::bubbles(&drawn, words, [list.width, list.height]);
    let axes = axes::axes(&drawn, bubbles, [list.width, list.height]);
    families::grids(axes, drawings)
}

#[cfg(test)]
mod tests;
