//! What is drawn together: a coarse grid of the sheet in which white paper parts one drawing from the next.

use std::collections::VecDeque;

use super::chords::{Chord, chords, cut};
use crate::geometry::Rect;
use crate::list::{DisplayList, NONE, Part, Shape};
use crate::title_block::frame::{self, Rules};

/// Cells along the longer side of the sheet: a tenth of an inch on the largest.
pub(super) const CELLS: f32 = 400.0;
/// White of this many cells parts drawings.
const WHITE: i32 = 3;
/// What covers more of the sheet's width or height is a frame, or all drawings at once.
const FRAME: f32 = 0.8;
/// The same anywhere on the sheet, and the part of its other side that counts as its edge.
const WHOLE: f32 = 0.9;
const EDGE: f32 = 0.1;
/// This outer part of the longer side shows no drawing, frame or not.
const MARGIN: f32 = 0.025;
/// A blob as wide and high as most of the sheet with so little ink in it is a frame.
const SPARSE: f32 = 0.03;
const WIDE: f32 = 0.7;
/// Pictures over this part of the sheet tell nothing about where its drawings are.
const TILED: f32 = 0.6;
/// Colors from here on, in all three parts, are paper.
const WHITE_PAINT: u8 = 250;
/// With less line work than this part of its ink, a blob is text.
const LETTERED: f32 = 0.15;
/// With more, it is no table.
const RULED: f32 = 0.8;
/// A table has at least so many rows of text.
const TABLE_ROWS: usize = 4;
/// A line across a blob covers this part of its width.
const ACROSS: f32 = 0.9;
/// An upright line over this part of the sheet, with at most this part inked beside it, not farther from the right edge
/// than this part of the width, bounds the title block.
const LONG: f32 = 0.6;
const BARE: f32 = 0.3;
const STRIP: f32 = 0.15;

/// A cell of the grid.
#[derive(Clone, Copy, Debug)]
pub(super) struct Cell {
    pub column: i32,
    pub row: i32,
}

/// The cells with ink and the blobs they form.
pub(super) struct Blobs {
    columns: usize,
    rows: usize,
    /// Points of a cell.
    side: f32,
    inked: Vec<bool>,
    /// Cells with line work or a picture, not only letters.
    drawn: Vec<bool>,
    /// Cells with curves alone.
    curved: Vec<bool>,
    /// Number of the blob of each cell, from 1; 0 for white.
    blob: Vec<u32>,
    count: u32,
    height: f32,
}

impl Blobs {
    /// The ink of the page outside of its title block.
    pub(super) fn of(list: &DisplayList, block: Option<&Rect>, rules: &Rules) -> Self {
        let side = (list.width.max(list.height) / CELLS).max(0.5);
        let columns = (list.width / side).ceil().max(1.0) as usize;
        let rows = (list.height / side).ceil().max(1.0) as usize;
        let mut blobs = Self {
            columns,
            rows,
            side,
            inked: vec![false; columns * rows],
            drawn: vec![false; columns * rows],
            curved: vec![false; columns * rows],
            blob: Vec::new(),
            count: 0,
            height: list.height,
        };
        let page = Rect::new(0.0, 0.0, list.width, list.height);
        let tiled = is_tiled(list, &page);
        for (index, item) in list.items.iter().enumerate() {
            let bounds = list.bounds[index];
            let too_large =
                bounds.width() > FRAME * list.width || bounds.height() > FRAME * list.height;
            let is_white = list
                .paints
                .get(item.paint as usize)
                .is_some_and(|paint| paint.rgba[..3].iter().all(|part| *part >= WHITE_PAINT));
            if item.part != Part::Page || block.is_some_and(|block| block.holds(&bounds)) {
                continue;
            }
            let seen = match item.clip {
                NONE => page,
                clip => list.clips[clip as usize].bounds.intersection(&page),
            };
            match item.shape {
                // What is painted white covers, and shows nothing.
                Shape::Fill { .. } | Shape::Stroke { .. } if is_white => {}
                Shape::Fill { path, .. } | Shape::Stroke { path, .. } => {
                    for Chord { from, to, is_curve } in chords(list, path) {
                        if !is_of_frame(from, to, [list.width, list.height])
                            && let Some((from, to)) = cut(from, to, &seen)
                        {
                            blobs.mark_line(from, to, is_curve);
                        }
                    }
                }
                Shape::Glyph { .. } if !too_large => blobs.mark(&bounds, false),
                Shape::Image { .. } if !too_large && !tiled => blobs.mark(&bounds, true),
                Shape::Glyph { .. } | Shape::Image { .. } => {}
            }
        }
        if let Some(block) = block {
            blobs.clear(block);
        }
        let (width, height) = (list.width, list.height);
        let inner = frame::inside_frame(list, rules, MARGIN * width.max(height));
        blobs.clear(&Rect::new(0.0, 0.0, width, inner.y0));
        blobs.clear(&Rect::new(0.0, inner.y1, width, height));
        blobs.clear(&Rect::new(0.0, 0.0, inner.x0, height));
        blobs.clear(&Rect::new(inner.x1, 0.0, width, height));
        if block.is_none() {
            blobs.clear_strip();
        }
        blobs.join();
        blobs
    }

    /// Takes away what is right of a line, solid or dotted, along most of the right edge: the title block.
    fn clear_strip(&mut self) {
        let (columns, rows) = (self.columns, self.rows);
        let inked = |column: usize| {
            (0..rows)
                .filter(|row| self.drawn[row * columns + column])
                .count() as f32
                / rows as f32
        };
        let first = ((1.0 - STRIP) * columns as f32) as usize;
        let found = (first..columns.saturating_sub(2)).find(|column| {
            inked(*column) > LONG && inked(column - 2) < BARE && inked(column + 2) < BARE
        });
        if let Some(column) = found {
            for row in 0..rows {
                self.inked[row * columns + column..(row + 1) * columns].fill(false);
            }
        }
    }

    fn cell(&self, x: f32, y: f32) -> Option<usize> {
        let (column, row) = ((x / self.side).floor(), (y / self.side).floor());
        let sound = column >= 0.0
            && row >= 0.0
            && (column as usize) < self.columns
            && (row as usize) < self.rows;
        sound.then(|| row as usize * self.columns + column as usize)
    }

    fn mark_line(&mut self, from: [f32; 2], to: [f32; 2], is_curve: bool) {
        let length = (to[0] - from[0]).hypot(to[1] - from[1]);
        if !length.is_finite() {
            return;
        }
        let steps = (length / self.side).ceil().clamp(1.0, 2.0 * CELLS);
        for step in 0..=steps as usize {
            let part = step as f32 / steps;
            let x = from[0] + part * (to[0] - from[0]);
            let y = from[1] + part * (to[1] - from[1]);
            if let Some(cell) = self.cell(x, y) {
                self.curved[cell] = is_curve && (self.curved[cell] || !self.inked[cell]);
                self.inked[cell] = true;
                self.drawn[cell] = true;
            }
        }
    }

    fn span(&self, rect: &Rect) -> (usize, usize, usize, usize) {
        let low = |value: f32| (value / self.side).floor().max(0.0) as usize;
        let high =
            |value: f32, most: usize| ((value / self.side).ceil().max(0.0) as usize).min(most);
        (
            low(rect.x0),
            low(rect.y0),
            high(rect.x1, self.columns),
            high(rect.y1, self.rows),
        )
    }

    fn mark(&mut self, rect: &Rect, is_drawn: bool) {
        let (x0, y0, x1, y1) = self.span(rect);
        for row in y0..y1 {
            for cell in row * self.columns + x0..row * self.columns + x1.max(x0) {
                self.inked[cell] = true;
                self.curved[cell] = false;
                self.drawn[cell] |= is_drawn;
            }
        }
    }

    fn clear(&mut self, rect: &Rect) {
        let (x0, y0, x1, y1) = self.span(rect);
        for row in y0..y1 {
            self.inked[row * self.columns + x0..row * self.columns + x1.max(x0)].fill(false);
        }
    }

    /// Numbers the blobs: cells closer than [`WHITE`] are one. Curves join none: clouds, leaders and swings reach from
    /// drawing to drawing. They belong to the nearest blob, and are one of their own where none is near.
    fn join(&mut self) {
        self.blob = vec![0; self.inked.len()];
        for start in 0..self.inked.len() {
            if self.inked[start] && !self.curved[start] && self.blob[start] == 0 {
                self.start_blob(start);
                self.spread(vec![start], |blobs, cell| !blobs.curved[cell]);
            }
        }
        let all: Vec<usize> = (0..self.blob.len())
            .filter(|cell| self.blob[*cell] != 0)
            .collect();
        self.spread(all, |_, _| true);
        for start in 0..self.inked.len() {
            if self.inked[start] && self.blob[start] == 0 {
                self.start_blob(start);
                self.spread(vec![start], |_, _| true);
            }
        }
    }

    fn start_blob(&mut self, cell: usize) {
        self.count += 1;
        self.blob[cell] = self.count;
    }

    /// Gives the blobs of `open` to the ink around them that has none and may be taken, and on from there.
    fn spread(&mut self, open: Vec<usize>, may_take: impl Fn(&Self, usize) -> bool) {
        let mut open = VecDeque::from(open);
        while let Some(cell) = open.pop_front() {
            let (column, row) = ((cell % self.columns) as i32, (cell / self.columns) as i32);
            for y in (row - WHITE).max(0)..=(row + WHITE).min(self.rows as i32 - 1) {
                for x in (column - WHITE).max(0)..=(column + WHITE).min(self.columns as i32 - 1) {
                    let near = y as usize * self.columns + x as usize;
                    if self.inked[near] && self.blob[near] == 0 && may_take(self, near) {
                        self.blob[near] = self.blob[cell];
                        open.push_back(near);
                    }
                }
            }
        }
    }

    fn rect_of(&self, cell: usize) -> Rect {
        let (x, y) = (
            (cell % self.columns) as f32 * self.side,
            (cell / self.columns) as f32 * self.side,
        );
        Rect::new(x, y, x + self.side, y + self.side)
    }

    /// All cells with ink: number of the blob and place.
    pub(super) fn cells(&self) -> impl Iterator<Item = (usize, Rect)> + '_ {
        self.blob
            .iter()
            .enumerate()
            .filter(|(_, blob)| **blob != 0)
            .map(|(cell, blob)| (*blob as usize, self.rect_of(cell)))
    }

    /// How many cells of a place have line work.
    pub(super) fn drawn_in(&self, rect: &Rect) -> usize {
        let (x0, y0, x1, y1) = self.span(rect);
        (y0..y1)
            .map(|row| {
                let cells = row * self.columns + x0..row * self.columns + x1.max(x0);
                cells
                    .filter(|cell| self.drawn[*cell] && self.blob[*cell] != 0)
                    .count()
            })
            .sum()
    }

    /// Points of a cell.
    pub(super) fn side(&self) -> f32 {
        self.side
    }

    /// The cells of each of `wanted` blobs.
    pub(super) fn cells_of(&self, wanted: &[bool]) -> Vec<Vec<Cell>> {
        let mut found = vec![Vec::new(); wanted.len()];
        for (index, blob) in self.blob.iter().enumerate() {
            if wanted[*blob as usize] {
                let (column, row) = ((index % self.columns) as i32, (index / self.columns) as i32);
                found[*blob as usize].push(Cell { column, row });
            }
        }
        found
    }

    /// The box of a cell, page points.
    pub(super) fn place_of(&self, Cell { column, row }: Cell) -> Rect {
        let (x, y) = (column as f32 * self.side, row as f32 * self.side);
        Rect::new(x, y, x + self.side, y + self.side)
    }

    /// Which blobs are text that stands by itself, and which are tables: rows of text between lines as wide as the whole.
    pub(super) fn beside_drawings(&self, bounds: &[Rect]) -> Vec<bool> {
        let mut cells = vec![(0.0_f32, 0.0_f32); bounds.len()];
        for (cell, blob) in self.blob.iter().enumerate().filter(|(_, blob)| **blob != 0) {
            let (all, drawn) = &mut cells[*blob as usize];
            *all += 1.0;
            *drawn += f32::from(u8::from(self.drawn[cell]));
        }
        bounds
            .iter()
            .zip(cells)
            .map(|(blob, (all, drawn))| {
                drawn < LETTERED * all || (drawn < RULED * all && self.is_table(blob))
            })
            .collect()
    }

    /// Whether most rows between the lines across a blob hold text.
    fn is_table(&self, blob: &Rect) -> bool {
        if blob.is_empty() {
            return false;
        }
        let (x0, y0, x1, y1) = self.span(blob);
        let drawn = |row: usize| {
            let cells = &self.drawn[row * self.columns + x0..row * self.columns + x1];
            cells.iter().filter(|drawn| **drawn).count() as f32 >= ACROSS * cells.len() as f32
        };
        let is_text = |row: usize| {
            (row * self.columns + x0..row * self.columns + x1)
                .any(|cell| self.inked[cell] && !self.drawn[cell])
        };
        let lines: Vec<usize> = (y0..y1).filter(|row| drawn(*row)).collect();
        let rows = || lines.windows(2).filter(|pair| pair[1] > pair[0] + 1);
        let with_text = rows()
            .filter(|pair| (pair[0] + 1..pair[1]).any(is_text))
            .count();
        with_text >= TABLE_ROWS && 2 * with_text > rows().count()
    }

    /// The box of each blob by its number, empty for 0 and for what is only a frame.
    pub(super) fn bounds(&self) -> Vec<Rect> {
        let mut bounds = vec![Rect::EMPTY; self.count as usize + 1];
        let mut cells = vec![0.0_f32; bounds.len()];
        for (blob, rect) in self.cells() {
            bounds[blob] = bounds[blob].union(&rect);
            cells[blob] += 1.0;
        }
        for (rect, cells) in bounds.iter_mut().zip(cells) {
            let width = self.columns as f32 * self.side;
            let share = cells * self.side * self.side / (rect.width() * rect.height());
            let is_frame =
                share < SPARSE && rect.width() > WIDE * width && rect.height() > WIDE * self.height;
            if is_frame {
                *rect = Rect::EMPTY;
            }
        }
        bounds
    }
}

/// Whether a line is one of the sheet's frame: a profile may be as wide, but stands farther in.
fn is_of_frame(from: [f32; 2], to: [f32; 2], page: [f32; 2]) -> bool {
    [0, 1].into_iter().any(|side| {
        let long = (from[side] - to[side]).abs() / page[side];
        let across = (from[1 - side] + to[1 - side]) / 2.0 / page[1 - side];
        long > WHOLE || (long > FRAME && !(EDGE..1.0 - EDGE).contains(&across))
    })
}

/// Whether pictures cover the sheet: programs print what they cannot draw as tiles of the whole page, mostly blank.
fn is_tiled(list: &DisplayList, page: &Rect) -> bool {
    let pictures = list.items.iter().zip(&list.bounds);
    let covered: f32 = pictures
        .filter(|(item, _)| matches!(item.shape, Shape::Image { .. }))
        .map(|(_, bounds)| bounds.intersection(page))
        .filter(|seen| !seen.is_empty())
        .map(|seen| seen.width() * seen.height())
        .sum();
    covered > TILED * page.x1 * page.y1
}
