//! Changed ink in and around the boxes of texts.

use std::cell::RefCell;

use pinbar_model::geometry::Rect;

use crate::frame::Frame;
use crate::marks::{Marks, Side};
use crate::moved::Drawings;

/// Of a line's columns and rows of pixels, and of its area: with so much changed ink, all of its letters changed.
const COLUMNS: f32 = 0.6;
const ROWS: f32 = 0.7;
const DENSITY: f32 = 0.05;
/// Of the changed ink of a line: with more on the other sheet, its place was not empty there.
const EMPTY: f32 = 0.25;
/// Of the same: with more ink on the other sheet, whether it changed or not, its place was not empty either.
const INKED: f32 = 0.5;

/// Where ink of each sheet has no counterpart.
pub struct ChangedInk<'a, 'p> {
    pub marks: &'a Marks,
    pub frame: Frame,
    pub drawings: &'a RefCell<&'a mut Drawings<'p>>,
}

impl ChangedInk<'_, '_> {
    fn of(side: usize) -> Side {
        [Side::Gone, Side::Come][side]
    }

    /// Pixels of one sheet's changed ink in a box of OLD's points.
    pub fn count(&self, side: usize, bounds: &Rect) -> u32 {
        let mut count = 0;
        if let Some(pixels) = self.frame.pixels(bounds) {
            self.marks
                .for_each_word(Self::of(side), &pixels, |_, _, bits| {
                    count += bits.count_ones();
                });
        }
        count
    }

    /// Whether the place of a line that changed on one sheet is empty on the other: lettering that only got darker is there, too.
    pub fn is_new(&self, side: usize, bounds: &Rect) -> bool {
        let [own, other] = [side, 1 - side].map(|side| self.count(side, bounds) as f32);
        let Some(area) = self.frame.pixels(bounds) else {
            return false;
        };
        let mut drawings = self.drawings.borrow_mut();
        let painted = match side {
            0 => &mut drawings.new,
            _ => &mut drawings.old,
        };
        painted.know(&area);
        other <= EMPTY * own && painted.count(&area) as f32 <= INKED * own
    }

    /// Of the changed ink of both sheets in `whole`: how much is in one of the boxes, 0 to 1.
    pub fn share_in(&self, boxes: impl Iterator<Item = Rect>, whole: &Rect) -> f32 {
        let Some(pixels) = self.frame.pixels(whole) else {
            return 0.0;
        };
        let inside: Vec<_> = boxes
            .filter_map(|bounds| self.frame.pixels(&bounds.inflate(1.0)))
            .collect();
        let (mut all, mut found) = (0u32, 0u32);
        for side in [0, 1] {
            self.marks.for_each(Self::of(side), &pixels, |x, y| {
                all += 1;
                let is_inside = inside
                    .iter()
                    .any(|each| (each.x0..each.x1).contains(&x) && (each.y0..each.y1).contains(&y));
                found += u32::from(is_inside);
            });
        }
        found as f32 / all.max(1) as f32
    }

    /// Whether changed ink of one sheet is everywhere in a line, as if no letter of it were on the other sheet.
    pub fn has_all_of(&self, side: usize, bounds: &Rect) -> bool {
        let Some(pixels) = self.frame.pixels(bounds) else {
            return false;
        };
        let mut columns = vec![false; pixels.width() as usize];
        let mut rows = vec![false; pixels.height() as usize];
        let mut count = 0u32;
        self.marks.for_each(Self::of(side), &pixels, |x, y| {
            columns[(x - pixels.x0) as usize] = true;
            rows[(y - pixels.y0) as usize] = true;
            count += 1;
        });
        let share = |marked: &[bool]| {
            marked.iter().filter(|each| **each).count() as f32 / marked.len().max(1) as f32
        };
        share(&columns) >= COLUMNS
            && share(&rows) >= ROWS
            && count as f32 >= DENSITY * pixels.area() as f32
    }
}
