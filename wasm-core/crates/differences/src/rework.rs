//! Views of a sheet that were mostly redrawn: a list of their changes alone would not say so.

use pinbar_model::geometry::Rect;

use crate::frame::PixelBox;
use crate::marks::{Marks, Side};
use crate::moved::Drawings;
use crate::surroundings::{Surroundings, Titled};
use crate::whereabouts::place_of;
use crate::{Difference, Group};

/// A view of which much was redrawn.
#[derive(Clone, Debug, PartialEq)]
pub struct ReworkedView {
    /// As the sheet writes it, or where it is.
    pub title: String,
    /// Points of OLD.
    pub bounds: Rect,
    /// Of the linework of both sheets in these bounds: how much of it is on one of them only, 0 to 1.
    pub share: f64,
}

/// Below this share a view was changed, not reworked.
const LEAST_SHARE: f64 = 0.2;
/// A view and a large change belong together when they share this much of the smaller one.
const TOGETHER: f32 = 0.3;
/// Differences that are worth a heading of their own.
const FEWEST: usize = 2;

/// Finds the views that the `large` changes (OLD's points) reworked, and notes on each difference which view it is in.
pub fn note_reworked(
    differences: &mut [Difference],
    large: &[Rect],
    (around, sheet_title): (&Surroundings<'_>, Option<&str>),
    (drawings, marks): (&mut Drawings<'_>, &Marks),
) {
    if large.is_empty() {
        return;
    }
    let whole = marks.frame.points(&marks.whole());
    let found: Vec<ReworkedView> = candidates(large, &whole, (around, sheet_title))
        .into_iter()
        .filter_map(|(title, bounds)| {
            let share = changed_share(drawings, marks, &bounds)?;
            let view = ReworkedView {
                title,
                bounds,
                share,
            };
            (share >= LEAST_SHARE).then_some(view)
        })
        .collect();
    for (index, view) in found.iter().enumerate() {
        let is_inside = |difference: &&mut Difference| {
            difference.group == Group::Drawing
                && home(&found, &difference.bounds).is_some_and(|home| home == index)
        };
        let members: Vec<&mut Difference> = differences.iter_mut().filter(is_inside).collect();
        if members.len() >= FEWEST {
            for member in members {
                member.view = Some(view.clone());
            }
        }
    }
}

/// Titles and bounds of what may have been reworked: views with a title, and large changes outside of those.
fn candidates(
    large: &[Rect],
    page: &Rect,
    (around, sheet_title): (&Surroundings<'_>, Option<&str>),
) -> Vec<Titled> {
    let mut found = around.drawings(0).to_vec();
    for (title, bounds) in around.drawings(1).iter().cloned() {
        if !found
            .iter()
            .any(|(_, other)| overlap(&bounds, other) > TOGETHER)
        {
            found.push((title, bounds));
        }
    }
    let has_views = !found.is_empty();
    found.retain(|(_, bounds)| {
        large
            .iter()
            .any(|change| overlap(bounds, change) > TOGETHER)
    });
    let mut untitled: Vec<Rect> = Vec::new();
    for change in large {
        if found
            .iter()
            .any(|(_, bounds)| overlap(bounds, change) > TOGETHER)
        {
            continue;
        }
        match untitled.iter_mut().find(|other| other.intersects(change)) {
            Some(other) => *other = other.union(change),
            None => untitled.push(*change),
        }
    }
    if untitled.is_empty() {
        return found;
    }
    // A sheet with one drawing often names it in its title block only.
    let title = sheet_title.filter(|_| !has_views && untitled.len() == 1);
    found.extend(untitled.into_iter().map(|bounds| {
        let name = || format!("Drawing {}", place_of(&bounds, page));
        (title.map_or_else(name, str::to_owned), bounds)
    }));
    found
}

fn area(rect: &Rect) -> f32 {
    rect.width() * rect.height()
}

/// The shared area of two boxes, as a share of the smaller one's.
fn overlap(a: &Rect, b: &Rect) -> f32 {
    let shared = a.intersection(b);
    if shared.is_empty() {
        return 0.0;
    }
    area(&shared) / area(a).min(area(b)).max(f32::MIN_POSITIVE)
}

/// The smallest view that holds the middle of a box.
fn home(views: &[ReworkedView], bounds: &Rect) -> Option<usize> {
    let (x, y) = ((bounds.x0 + bounds.x1) / 2.0, (bounds.y0 + bounds.y1) / 2.0);
    let middle = Rect::new(x, y, x, y);
    (0..views.len())
        .filter(|&index| views[index].bounds.intersects(&middle))
        .min_by(|&a, &b| area(&views[a].bounds).total_cmp(&area(&views[b].bounds)))
}

/// The share of inked pixels that changed, of all that either sheet has in these bounds (OLD's points). `None` without
/// any ink.
fn changed_share(drawings: &mut Drawings<'_>, marks: &Marks, bounds: &Rect) -> Option<f64> {
    let area: PixelBox = marks.frame.pixels(bounds)?;
    drawings.old.know(&area);
    drawings.new.know(&area);
    let mut inked = 0u32;
    for y in i64::from(area.y0)..i64::from(area.y1) {
        for x in (i64::from(area.x0)..i64::from(area.x1)).step_by(64) {
            let word = drawings.old.word_at(x, y) | drawings.new.word_at(x, y);
            let beyond = (64 - (i64::from(area.x1) - x)).max(0);
            inked += (word << beyond).count_ones();
        }
    }
    let mut changed = 0u32;
    for side in [Side::Gone, Side::Come] {
        marks.for_each_word(side, &area, |_, _, bits| changed += bits.count_ones());
    }
    (inked > 0).then(|| (f64::from(changed) / f64::from(inked)).min(1.0))
}
