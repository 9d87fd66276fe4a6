//! Which items of a list the changed ink belongs to.

use pinbar_model::geometry::Affine;
use pinbar_model::list::{DisplayList, Shape};

use crate::cluster::Cells;
use crate::frame::{Frame, for_each_step};
use crate::marks::Side;

/// An item without a partner whose ink changed.
#[derive(Clone, Copy, Debug)]
pub struct Changed {
    pub side: Side,
    /// Index into the list's items.
    pub item: u32,
    /// A cell of its region.
    pub cell: u32,
    /// Points along the item that lie on changed ink, one every [`STEP`] pixels.
    pub steps: u32,
}

/// Pixels between the points at which an item is tested.
const STEP: f32 = 4.0;
/// An item is one change when this much of it changed: its pieces then belong together however far apart.
const WHOLE_SHARE: f32 = 0.6;
/// An item wider than this share of the sheet may be an exporter's collection of unrelated lines.
const LARGEST_EXTENT: f32 = 0.25;

/// Finds the changed items of one list and joins the cells that each of them explains.
///
/// `to_old` maps the list's points to OLD's; `unmatched` are indices into its items.
pub fn changed_items(
    cells: &mut Cells,
    frame: &Frame,
    list: &DisplayList,
    unmatched: &[u32],
    to_old: &Affine,
    side: Side,
) -> Vec<Changed> {
    let to_pixel = to_old.then(&frame.page_to_pixel(0, 0));
    let extent_limit = LARGEST_EXTENT * frame.width.max(frame.height) as f32;
    let mut found = Vec::new();
    let mut touched = Vec::new();
    for &index in unmatched {
        let item = &list.items[index as usize];
        let visible = to_pixel
            .apply_rect(list.bounds[index as usize])
            .inflate(1.0);
        touched.clear();
        let (mut steps, mut total) = (0u32, 0u32);
        let mut test = |x: f32, y: f32| {
            if x < visible.x0 || x > visible.x1 || y < visible.y0 || y > visible.y1 {
                return;
            }
            total += 1;
            if let Some(slot) = cells.slot_near(side, x, y) {
                steps += 1;
                if touched.last() != Some(&slot) {
                    touched.push(slot);
                }
            }
        };
        match item.shape {
            Shape::Fill { path, .. } | Shape::Stroke { path, .. } => {
                let mut subpaths = list.paths.segments(path);
                for_each_step(&mut subpaths, &to_pixel, STEP, |from, to| {
                    test((from[0] + to[0]) / 2.0, (from[1] + to[1]) / 2.0);
                });
            }
            Shape::Glyph { .. } | Shape::Image { .. } => {
                let rows = (visible.height() / STEP).ceil().clamp(1.0, 512.0) as u32;
                let columns = (visible.width() / STEP).ceil().clamp(1.0, 512.0) as u32;
                for row in 0..rows {
                    for column in 0..columns {
                        let x =
                            visible.x0 + visible.width() * (column as f32 + 0.5) / columns as f32;
                        let y = visible.y0 + visible.height() * (row as f32 + 0.5) / rows as f32;
                        test(x, y);
                    }
                }
            }
        }
        let Some(&cell) = touched.first() else {
            continue;
        };
        let share = steps as f32 / total.max(1) as f32;
        let whole = match item.shape {
            // Much of a glyph's or picture's box is paper.
            Shape::Glyph { .. } | Shape::Image { .. } => share >= 0.2,
            _ => share >= WHOLE_SHARE,
        };
        let extent = visible.width().max(visible.height());
        let single = match item.shape {
            Shape::Stroke { path, .. } | Shape::Fill { path, .. } => path.verbs <= 5,
            _ => true,
        };
        if whole && (single || extent <= extent_limit) {
            for pair in touched.windows(2) {
                cells.join(pair[0], pair[1]);
            }
        }
        found.push(Changed {
            side,
            item: index,
            cell,
            steps,
        });
    }
    found
}
