//! The box of the title block: long lines at the right or lower edge of the sheet.

use super::ruled::CellLines;
use crate::geometry::Rect;
use crate::list::{DisplayList, Part};
use crate::query::segments::segments;

/// A long upright or level line. `at` is its constant coordinate, `from..to` its extent, in points.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Rule {
    pub at: f32,
    pub from: f32,
    pub to: f32,
}

/// The upright and level lines of a sheet.
pub(crate) struct Rules {
    /// Long ones.
    pub upright: Vec<Rule>,
    pub level: Vec<Rule>,
    /// All that are long enough to part two cells.
    pub cells: CellLines,
}

/// Lines closer than this, in points, are one line: frames are drawn double or in pieces.
const SAME: f32 = 1.0;
/// A strip is bounded by a line over at least this part of the sheet.
const STRIP_LENGTH: f32 = 0.6;
/// Width of a strip, as parts of the sheet; narrower ones hold the letters and numbers of the zones.
const STRIP: (f32, f32) = (0.035, 0.3);
/// A corner box is at most this part of each side.
const CORNER: f32 = 0.55;
/// Shorter lines, as part of the sheet's side, bound nothing.
const SHORTEST: f32 = 0.04;
/// The side of a cell is at least as long, in points, and drawn in pieces of this length or longer; on sheets with more
/// than so many lines, hatched ones, in longer pieces.
const CELL_SIDE: f32 = 8.0;
const CELL_PIECES: [f32; 4] = [3.0, 9.0, 24.0, 60.0];
const MOST_LINES: usize = 30_000;

/// The region of the title block around `number`, or around the lower right corner without one.
pub(super) fn title_block_box(
    page: &Rect,
    Rules { upright, level, .. }: &Rules,
    number: Option<Rect>,
) -> Option<Rect> {
    let (width, height) = (page.x1, page.y1);
    let anchor = number.unwrap_or(Rect::new(
        0.93 * width,
        0.95 * height,
        0.93 * width,
        0.95 * height,
    ));
    let right_strip = upright
        .iter()
        .filter(|rule| rule.to - rule.from > STRIP_LENGTH * height && rule.at <= anchor.x0 + SAME)
        .map(|rule| rule.at)
        .filter(|at| (STRIP.0..STRIP.1).contains(&((width - at) / width)))
        .reduce(f32::max);
    if let Some(x) = right_strip {
        return Some(Rect::new(x, 0.0, width, height));
    }
    let bottom_strip = level
        .iter()
        .filter(|rule| rule.to - rule.from > STRIP_LENGTH * width && rule.at <= anchor.y0 + SAME)
        .map(|rule| rule.at)
        .filter(|at| (STRIP.0..STRIP.1).contains(&((height - at) / height)))
        .reduce(f32::max);
    if let Some(y) = bottom_strip {
        return Some(Rect::new(0.0, y, width, height));
    }
    if let Some(strip) = other_strip(page, upright, level, &anchor) {
        return Some(strip);
    }
    // The largest box whose left and upper sides meet and reach past the number.
    let mut best: Option<Rect> = None;
    for left in upright.iter().filter(|rule| {
        rule.at <= anchor.x0 && rule.to >= anchor.y1 && width - rule.at < CORNER * width
    }) {
        for top in level.iter().filter(|rule| {
            rule.at <= anchor.y0 && rule.to >= anchor.x1 && height - rule.at < CORNER * height
        }) {
            let meets =
                (left.from - top.at).abs() < 2.0 * SAME && (top.from - left.at).abs() < 2.0 * SAME;
            let found = Rect::new(left.at, top.at, width, height);
            let area = |rect: &Rect| rect.width() * rect.height();
            if meets && best.is_none_or(|known| area(&found) > area(&known)) {
                best = Some(found);
            }
        }
    }
    best
}

/// The strip at the left or upper edge around `anchor`, which must be in the outer part of that side.
fn other_strip(page: &Rect, upright: &[Rule], level: &[Rule], anchor: &Rect) -> Option<Rect> {
    let (width, height) = (page.x1, page.y1);
    let nearest = |rules: &[Rule], [side, across]: [f32; 2], past: f32| {
        rules
            .iter()
            .filter(|rule| rule.to - rule.from > STRIP_LENGTH * across && rule.at >= past - SAME)
            .map(|rule| rule.at)
            .filter(|at| (STRIP.0..STRIP.1).contains(&(at / side)))
            .reduce(f32::min)
    };
    let left = nearest(upright, [width, height], anchor.x1);
    let top = || nearest(level, [height, width], anchor.y1);
    left.map(|x| Rect::new(0.0, 0.0, x, height))
        .or_else(|| top().map(|y| Rect::new(0.0, 0.0, width, y)))
}

/// So many level lines from one place to the right edge of the frame tell where a strip without a line of its own starts.
const STRIP_LINES: usize = 4;

/// The strip at the right edge that only the lines of its tables bound; `None` without one.
pub(crate) fn strip_of_tables(page: &Rect, Rules { level, .. }: &Rules) -> Option<Rect> {
    let (width, height) = (page.x1, page.y1);
    let in_strip = |rule: &&Rule| {
        rule.to > (1.0 - FRAME_REACH) * width
            && (STRIP.0..STRIP.1).contains(&((width - rule.from) / width))
    };
    let starts: Vec<f32> = level
        .iter()
        .filter(in_strip)
        .map(|rule| rule.from)
        .collect();
    let lines_from = |x: f32| {
        starts
            .iter()
            .filter(|start| (**start - x).abs() < 2.0 * SAME)
            .count()
    };
    starts
        .iter()
        .copied()
        .filter(|x| lines_from(*x) >= STRIP_LINES)
        .reduce(f32::min)
        .map(|x| Rect::new(x, 0.0, width, height))
}

/// A line of the sheet's frame is at most this part of a side away from the edge.
const FRAME_REACH: f32 = 0.08;
/// Its width, points, with what is drawn right beside it.
const FRAME_WIDTH: f32 = 6.0;

/// The letters of the zones stand in a strip of this width, as part of the side or in points, whichever is more.
const ZONES: (f32, f32) = (STRIP.0, 34.0);

/// The part of a page without the strip of the zones.
pub(super) fn without_zones(page: &Rect, rules: &Rules) -> Rect {
    inner_frame(page, rules, |side| (ZONES.0 * side).max(ZONES.1))
}

/// The part of a page inside its frame, or all of it; `reach` is how far a frame may be from the edge of a side.
fn inner_frame(page: &Rect, rules: &Rules, reach: impl Fn(f32) -> f32) -> Rect {
    let Rules { upright, level, .. } = rules;
    let (width, height) = (page.x1, page.y1);
    let mut inner = *page;
    let is_long = |rule: &&Rule, side: f32| rule.to - rule.from > STRIP_LENGTH * side;
    for Rule { at, .. } in upright.iter().filter(|rule| is_long(rule, height)) {
        if *at < reach(width) {
            inner.x0 = inner.x0.max(*at);
        } else if *at > width - reach(width) {
            inner.x1 = inner.x1.min(*at);
        }
    }
    for Rule { at, .. } in level.iter().filter(|rule| is_long(rule, width)) {
        if *at < reach(height) {
            inner.y0 = inner.y0.max(*at);
        } else if *at > height - reach(height) {
            inner.y1 = inner.y1.min(*at);
        }
    }
    inner
}

/// Whether long lines run along at least three edges of a page.
pub(crate) fn is_framed(page: &Rect, rules: &Rules) -> bool {
    let inner = inner_frame(page, rules, |side| FRAME_REACH * side);
    let sides = [
        inner.x0 > page.x0,
        inner.y0 > page.y0,
        inner.x1 < page.x1,
        inner.y1 < page.y1,
    ];
    sides.iter().filter(|side| **side).count() >= 3
}

/// The part of the sheet inside its frame, at least `margin` points from all edges: outside run the marks of the zones.
pub(crate) fn inside_frame(list: &DisplayList, rules: &Rules, margin: f32) -> Rect {
    let page = Rect::new(0.0, 0.0, list.width, list.height);
    let inner = inner_frame(&page, rules, |side| FRAME_REACH * side);
    // The frame's own width counts only where there is a frame.
    let inset = |is_drawn: bool| if is_drawn { FRAME_WIDTH } else { 0.0 };
    Rect::new(
        margin.max(inner.x0 + inset(inner.x0 > page.x0)),
        margin.max(inner.y0 + inset(inner.y0 > page.y0)),
        (page.x1 - margin).min(inner.x1 - inset(inner.x1 < page.x1)),
        (page.y1 - margin).min(inner.y1 - inset(inner.y1 < page.y1)),
    )
}

/// Upright and level lines of the page content, pieces on one line joined.
pub(crate) fn rules(list: &DisplayList) -> Rules {
    let (mut upright, mut level) = (Vec::new(), Vec::new());
    for segment in segments(list) {
        if list.items[segment.item as usize].part != Part::Page {
            continue;
        }
        // What a viewport hides of its plan parts no cells of the block beside it.
        let seen = &list.bounds[segment.item as usize];
        let is_upright = (segment.from[0] - segment.to[0]).abs() < 0.1;
        let is_level = (segment.from[1] - segment.to[1]).abs() < 0.1;
        let is_hidden = (is_upright && !(seen.x0..=seen.x1).contains(&segment.from[0]))
            || (is_level && !(seen.y0..=seen.y1).contains(&segment.from[1]));
        if is_hidden {
            continue;
        }
        let within = |[x, y]: [f32; 2]| [x.max(seen.x0).min(seen.x1), y.max(seen.y0).min(seen.y1)];
        let ([x0, y0], [x1, y1]) = (within(segment.from), within(segment.to));
        if is_upright && (y0 - y1).abs() > CELL_PIECES[0] {
            upright.push(Rule {
                at: (x0 + x1) / 2.0,
                from: y0.min(y1),
                to: y0.max(y1),
            });
        } else if is_level && (x0 - x1).abs() > CELL_PIECES[0] {
            level.push(Rule {
                at: (y0 + y1) / 2.0,
                from: x0.min(x1),
                to: x0.max(x1),
            });
        }
    }
    let long = |lines: &[Rule], side: f32| -> Vec<Rule> {
        let pieces = lines
            .iter()
            .filter(|rule| rule.to - rule.from > 0.5 * SHORTEST * side);
        joined(pieces.copied().collect(), SHORTEST * side)
    };
    let (long_upright, long_level) = (long(&upright, list.height), long(&level, list.width));
    for least in CELL_PIECES {
        if upright.len() + level.len() <= MOST_LINES {
            break;
        }
        for lines in [&mut upright, &mut level] {
            lines.retain(|rule| rule.to - rule.from > least);
        }
    }
    let cells = CellLines::new(joined(upright, CELL_SIDE), joined(level, CELL_SIDE));
    Rules {
        upright: long_upright,
        level: long_level,
        cells,
    }
}

fn joined(mut rules: Vec<Rule>, shortest: f32) -> Vec<Rule> {
    rules.sort_by(|a, b| {
        (a.at / SAME)
            .round()
            .total_cmp(&(b.at / SAME).round())
            .then(a.from.total_cmp(&b.from))
    });
    let mut found: Vec<Rule> = Vec::new();
    for rule in rules {
        match found.last_mut() {
            Some(last)
                if (last.at - rule.at).abs() <= SAME && rule.from <= last.to + 2.0 * SAME =>
            {
                last.to = last.to.max(rule.to);
            }
            _ => found.push(rule),
        }
    }
    found.retain(|rule| rule.to - rule.from >= shortest);
    found
}
