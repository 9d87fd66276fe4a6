//! Which parts of a warped picture can hold ink at all.

use std::ops::Range;

use crate::InkImage;
use pinbar_model::geometry::{Affine, Point};

/// Side of the squares of the source that are known to be blank or not.
pub(super) const CELL: usize = 32;

/// Fills `out`, rows of `width` pixels, with paper and calls `paint` for each row of the parts that `source` may reach
/// through `map`, with the part's first column, the row, and the pixels. Parts are made of squares of `side` pixels,
/// those beside each other joined.
pub(super) fn inked_parts(
    source: &InkImage,
    map: &Affine,
    out: &mut [u8],
    width: usize,
    side: usize,
    mut paint: impl FnMut(usize, usize, &mut [u8]),
) {
    let mut squares = Squares::new(source);
    let mut parts: Vec<Range<usize>> = Vec::new();
    for (index, band) in out.chunks_mut(side * width).enumerate() {
        band.fill(0);
        let top = index * side;
        let bottom = top + band.len() / width;
        parts.clear();
        for left in (0..width).step_by(side) {
            let right = (left + side).min(width);
            if squares.reach(map, [left, top], [right, bottom]) {
                match parts.last_mut() {
                    Some(part) if part.end == left => part.end = right,
                    _ => parts.push(left..right),
                }
            }
        }
        for (row, y) in band.chunks_exact_mut(width).zip(top..) {
            for part in &parts {
                paint(part.start, y, &mut row[part.clone()]);
            }
        }
    }
}

/// Which squares of a picture hold any ink; those of one row are found out together, when one is asked for.
struct Squares<'a> {
    source: &'a InkImage,
    columns: usize,
    rows: usize,
    inked: Vec<bool>,
    is_known: Vec<bool>,
}

impl<'a> Squares<'a> {
    fn new(source: &'a InkImage) -> Self {
        let [columns, rows] =
            [source.width, source.height].map(|side| (side as usize).div_ceil(CELL));
        Self {
            source,
            columns,
            rows,
            inked: vec![false; columns * rows],
            is_known: vec![false; rows],
        }
    }

    fn look(&mut self, row: usize) {
        let wide = self.source.width as usize;
        let inked = &mut self.inked[row * self.columns..][..self.columns];
        let lines = self.source.data.chunks_exact(wide);
        for line in lines.skip(row * CELL).take(CELL) {
            for (inked, part) in inked.iter_mut().zip(line.chunks(CELL)) {
                *inked |= part.iter().fold(0, |all, value| all | value) != 0;
            }
        }
        self.is_known[row] = true;
    }

    /// Whether any inked square lies under the output pixels from `low` to below `high`.
    fn reach(&mut self, map: &Affine, low: [usize; 2], high: [usize; 2]) -> bool {
        let (mut from, mut to) = ([f64::INFINITY; 2], [f64::NEG_INFINITY; 2]);
        for (x, y) in [
            (low[0], low[1]),
            (high[0], low[1]),
            (low[0], high[1]),
            (high[0], high[1]),
        ] {
            let p = map.apply(Point::new(x as f64, y as f64));
            from = [from[0].min(p.x), from[1].min(p.y)];
            to = [to[0].max(p.x), to[1].max(p.y)];
        }
        // Interpolation reaches one pixel farther.
        let square = |value: f64| (value / CELL as f64).floor();
        let range = |from: f64, to: f64, count: usize| {
            let low = square(from - 1.0).clamp(0.0, count as f64) as usize;
            let high = (square(to + 1.0) + 1.0).clamp(0.0, count as f64) as usize;
            low..high.max(low)
        };
        let columns = range(from[0], to[0], self.columns);
        let rows = range(from[1], to[1], self.rows);
        for row in rows.clone() {
            if !self.is_known[row] {
                self.look(row);
            }
        }
        rows.into_iter()
            .any(|row| self.inked[row * self.columns..][columns.clone()].contains(&true))
    }
}
