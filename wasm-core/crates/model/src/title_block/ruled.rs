//! The cells of a title block: what ruled lines part from what stands beside it.

use super::frame::Rule;
use crate::geometry::Rect;

/// Upright and level lines, also short ones, from left to right and from top to bottom.
#[derive(Clone, Debug, Default)]
pub(crate) struct CellLines {
    pub upright: Vec<Rule>,
    pub level: Vec<Rule>,
}

/// The box that lines make around a text; it reaches to the edge of the page where there is none.
#[derive(Clone, Copy, Debug)]
pub(super) struct Cell {
    pub bounds: Rect,
    /// Lines on all sides, and no more than a part of the sheet within.
    pub is_closed: bool,
}

/// Sides of cells closer than this, points, are one line.
const SAME: f32 = 2.5;
/// A line that parts cells is longer than letters are high, by this factor.
const LETTER: f32 = 1.15;
/// A cell is at most this part of a side of the sheet.
const LARGEST: (f32, f32) = (0.6, 0.3);
/// A frame around a drawing and its title is at most this part of a side.
const LARGEST_FRAME: f32 = 0.7;
/// Cells beside each other share this part of their common side, of the longer one too: the last head of a table
/// says nothing about the larger cell beside it.
const SHARED: f32 = 0.6;

impl CellLines {
    pub fn new(mut upright: Vec<Rule>, mut level: Vec<Rule>) -> Self {
        for lines in [&mut upright, &mut level] {
            lines.sort_by(|a, b| a.at.total_cmp(&b.at));
        }
        Self { upright, level }
    }

    /// The cell around the middle of a text on `page`: long values run over the sides of their cells. Lines that are no
    /// longer than the text are strokes of drawn letters.
    pub(super) fn cell(&self, text: &Rect, page: &Rect) -> Cell {
        let (x, y) = ((text.x0 + text.x1) / 2.0, (text.y0 + text.y1) / 2.0);
        let (half_width, half_height) = (text.width() / 2.0, text.height() / 2.0);
        let (wide, high) = (LARGEST.0 * page.width(), LARGEST.1 * page.height());
        let tall = LETTER * half_height;
        let long = (0.6 * half_width).max(LETTER * half_height.min(half_width));
        let (rows, columns) = ([y - tall, y + tall], [x - long, x + long]);
        let sides = [
            before(&self.upright, x, rows, wide),
            before(&self.level, y, columns, high),
            after(&self.upright, x, rows, wide),
            after(&self.level, y, columns, high),
        ];
        let bounds = Rect::new(
            sides[0].unwrap_or(page.x0),
            sides[1].unwrap_or(page.y0),
            sides[2].unwrap_or(page.x1),
            sides[3].unwrap_or(page.y1),
        );
        Cell {
            bounds,
            is_closed: sides.iter().all(Option::is_some)
                && bounds.width() < wide
                && bounds.height() < high,
        }
    }

    /// The level lines from one height to another.
    pub fn level_in(&self, from: f32, to: f32) -> impl Iterator<Item = &Rule> {
        let start = self.level.partition_point(|rule| rule.at < from);
        self.level[start..]
            .iter()
            .take_while(move |rule| rule.at <= to)
    }

    /// The height of the closed cell around a text.
    pub fn closed_height(&self, text: &Rect, page: &Rect) -> Option<f32> {
        let cell = self.cell(text, page);
        cell.is_closed.then(|| cell.bounds.height())
    }

    /// The rectangle that is drawn around a text: lines left and right of it, and those that reach from one to the other.
    pub fn frame(&self, text: &Rect, page: &Rect) -> Option<Rect> {
        let (x, y) = ((text.x0 + text.x1) / 2.0, (text.y0 + text.y1) / 2.0);
        let (wide, high) = (LARGEST_FRAME * page.width(), LARGEST_FRAME * page.height());
        let rows = [text.y0, text.y1];
        let x0 = before(&self.upright, x, rows, wide)?;
        let x1 = after(&self.upright, x, rows, wide)?;
        let columns = [x0 + SAME, x1 - SAME];
        let y0 = before(&self.level, y, columns, high)?;
        let y1 = after(&self.level, y, columns, high)?;
        let sides = [y0 + SAME, y1 - SAME];
        let is_whole = after(&self.upright, x0 - 0.1, sides, SAME).is_some()
            && before(&self.upright, x1 + 0.1, sides, SAME).is_some();
        let holds = x0 < text.x0 && text.x1 < x1;
        (is_whole && holds && x1 - x0 < wide && y1 - y0 < high).then(|| Rect::new(x0, y0, x1, y1))
    }

    /// Whether an upright line parts texts of the height `rows` between two places.
    pub fn upright_between(&self, from: f32, to: f32, [y0, y1]: [f32; 2]) -> bool {
        let more = (LETTER - 1.0) * (y1 - y0) / 2.0;
        from < to && after(&self.upright, from, [y0 - more, y1 + more], to - from).is_some()
    }

    /// Whether a level line parts texts of the width `columns` between two heights.
    pub fn level_between(&self, from: f32, to: f32, columns: [f32; 2]) -> bool {
        from < to && after(&self.level, from, columns, to - from).is_some()
    }
}

impl Cell {
    /// Whether `inner` is this cell, or the part of it above a line that is underneath a value only.
    pub fn holds(&self, inner: &Self) -> bool {
        let (own, inner) = (&self.bounds, &inner.bounds);
        own.x0 < inner.x0 + SAME
            && own.y0 < inner.y0 + SAME
            && own.x1 > inner.x1 - SAME
            && own.y1 > inner.y1 - SAME
    }

    pub fn is_right_of(&self, other: &Self) -> bool {
        let (own, left) = (&self.bounds, &other.bounds);
        let shared = own.y1.min(left.y1) - own.y0.max(left.y0);
        (own.x0 - left.x1).abs() < SAME && shared > SHARED * own.height().max(left.height())
    }

    /// Whether both are as wide and stand above each other.
    pub fn is_in_column(&self, other: &Self) -> bool {
        let (own, other) = (&self.bounds, &other.bounds);
        (own.x0 - other.x0).abs() < SAME && (own.x1 - other.x1).abs() < SAME
    }

    pub fn is_same(&self, other: &Self) -> bool {
        self.holds(other) && other.holds(self)
    }

    /// Whether both are as high and stand at one height.
    pub fn is_beside(&self, other: &Self) -> bool {
        let (own, other) = (&self.bounds, &other.bounds);
        (own.y0 - other.y0).abs() < SAME && (own.y1 - other.y1).abs() < SAME
    }

    pub fn is_below(&self, other: &Self) -> bool {
        let (own, upper) = (&self.bounds, &other.bounds);
        let shared = own.x1.min(upper.x1) - own.x0.max(upper.x0);
        (own.y0 - upper.y1).abs() < SAME && shared > SHARED * own.width().max(upper.width())
    }

    pub fn holds_middle(&self, bounds: &Rect) -> bool {
        let (x, y) = ((bounds.x0 + bounds.x1) / 2.0, (bounds.y0 + bounds.y1) / 2.0);
        let own = &self.bounds;
        own.x0 < x && x < own.x1 && own.y0 < y && y < own.y1
    }
}

fn covers(rule: &Rule, [from, to]: [f32; 2]) -> bool {
    rule.from - 1.0 <= from && to <= rule.to + 1.0
}

/// The last line not after `place` that passes all of `across`, at most `reach` away.
fn before(rules: &[Rule], place: f32, across: [f32; 2], reach: f32) -> Option<f32> {
    let end = rules.partition_point(|rule| rule.at <= place);
    rules[..end]
        .iter()
        .rev()
        .take_while(|rule| place - rule.at < reach)
        .find(|rule| covers(rule, across))
        .map(|rule| rule.at)
}

/// The first line not before `place` that passes all of `across`, at most `reach` away.
fn after(rules: &[Rule], place: f32, across: [f32; 2], reach: f32) -> Option<f32> {
    let start = rules.partition_point(|rule| rule.at < place);
    rules[start..]
        .iter()
        .take_while(|rule| rule.at - place <= reach)
        .find(|rule| covers(rule, across))
        .map(|rule| rule.at)
}
