//! The parts of a frame that need a look.

use std::ops::Range;

use pinbar_model::geometry::{Affine, Rect};
use pinbar_model::list::{DisplayList, Shape};

use crate::frame::{Frame, PixelBox, for_each_step};

/// Pixels: side of the tiles that are looked at or skipped together. A word of marks.
pub const TILE: u32 = 64;

/// Which tiles of a frame need a look.
pub struct Tiles {
    columns: u32,
    rows: u32,
    marked: Vec<bool>,
    frame: Frame,
}

impl Tiles {
    pub fn none(frame: Frame) -> Self {
        let (columns, rows) = (frame.width.div_ceil(TILE), frame.height.div_ceil(TILE));
        Self {
            columns,
            rows,
            marked: vec![false; (columns * rows) as usize],
            frame,
        }
    }

    pub fn all(frame: Frame) -> Self {
        let mut tiles = Self::none(frame);
        tiles.marked.fill(true);
        tiles
    }

    /// Marks every tile that `rect` (OLD's points) touches.
    pub fn mark(&mut self, rect: &Rect) {
        let Some(pixels) = self.frame.pixels(rect) else {
            return;
        };
        self.mark_pixels(&pixels);
    }

    /// Marks every tile that `pixels` touches.
    pub fn mark_pixels(&mut self, pixels: &PixelBox) {
        for row in pixels.y0 / TILE..pixels.y1.div_ceil(TILE).min(self.rows) {
            let start = (row * self.columns) as usize;
            let end = pixels.x1.div_ceil(TILE).min(self.columns) as usize;
            self.marked[start + (pixels.x0 / TILE) as usize..start + end].fill(true);
        }
    }

    /// Marks the tiles that an item paints on; `to_old` maps its list's points to OLD's, `margin` is in OLD's points.
    pub fn mark_item(&mut self, list: &DisplayList, index: u32, to_old: &Affine, margin: f32) {
        let item = &list.items[index as usize];
        let bounds = to_old.apply_rect(list.bounds[index as usize]);
        if bounds.is_empty() {
            return;
        }
        let tile_points = TILE as f32 / self.frame.pixels_per_point as f32;
        let small = bounds.width().max(bounds.height()) < 4.0 * tile_points;
        let Shape::Stroke { path, style } = item.shape else {
            self.mark(&bounds.inflate(margin));
            return;
        };
        if small {
            self.mark(&bounds.inflate(margin));
            return;
        }
        // A long line is followed, so that a grid line does not mark the whole sheet.
        let reach = margin + list.strokes[style as usize].width * to_old.mean_scale() as f32;
        let visible = bounds.inflate(margin);
        for_each_step(
            list.paths.segments(path),
            to_old,
            tile_points,
            |from, to| {
                let mut step = Rect::EMPTY;
                step.include(from[0], from[1]);
                step.include(to[0], to[1]);
                let step = step.inflate(reach).intersection(&visible);
                self.mark(&step);
            },
        );
    }

    /// Rectangles of marked tiles that cover each marked tile once, in pixels.
    pub fn boxes(&self) -> Vec<PixelBox> {
        self.cover(0..self.columns, 0..self.rows, true)
    }

    /// The same for the tiles that `area` touches and that are not marked.
    pub fn unmarked_in(&self, area: &PixelBox) -> Vec<PixelBox> {
        let tiles = |low: u32, high: u32, limit: u32| low / TILE..high.div_ceil(TILE).min(limit);
        let columns = tiles(area.x0, area.x1, self.columns);
        self.cover(columns, tiles(area.y0, area.y1, self.rows), false)
    }

    /// Rectangles, in pixels, that cover each tile of `columns` × `rows` once that is `marked` or not.
    fn cover(&self, columns: Range<u32>, rows: Range<u32>, marked: bool) -> Vec<PixelBox> {
        // A picture of this height at full width stays within a few MB, whatever is marked.
        const MOST_ROWS: u32 = 16;
        let at = |column: u32, row: u32| (row * self.columns + column) as usize;
        let mut done = vec![false; self.marked.len()];
        let mut found = Vec::new();
        for row in rows.clone() {
            let mut column = columns.start;
            while column < columns.end {
                let open = |c: u32, r: u32, done: &[bool]| {
                    self.marked[at(c, r)] == marked && !done[at(c, r)]
                };
                if !open(column, row, &done) {
                    column += 1;
                    continue;
                }
                let mut end = column + 1;
                while end < columns.end && open(end, row, &done) {
                    end += 1;
                }
                let mut bottom = row + 1;
                while bottom < rows.end.min(row + MOST_ROWS)
                    && (column..end).all(|c| open(c, bottom, &done))
                {
                    bottom += 1;
                }
                for r in row..bottom {
                    done[at(column, r)..at(end - 1, r) + 1].fill(true);
                }
                found.push(PixelBox {
                    x0: column * TILE,
                    y0: row * TILE,
                    x1: (end * TILE).min(self.frame.width),
                    y1: (bottom * TILE).min(self.frame.height),
                });
                column = end;
            }
        }
        found
    }

    /// Marked tiles over all tiles.
    pub fn share(&self) -> f64 {
        let marked = self.marked.iter().filter(|marked| **marked).count();
        marked as f64 / self.marked.len().max(1) as f64
    }
}
