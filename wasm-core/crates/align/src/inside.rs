//! The inside of the sheet decides.
//!
//! Sheets of one set share frame, title block and notes column; these alone fit perfectly. So a sheet is cut
//! into 10 × 10 blocks, the outer ring is left out, and what counts is the share of the inner blocks that
//! have their ink, or their line ends, explained by the other sheet.

use pinbar_model::geometry::{Affine, Point};

use crate::anchors::{Anchor, Anchors};
use crate::level::Level;
use crate::score::{DISPLACED, tolerance};

/// Blocks in each direction.
const GRID: usize = 10;

/// A block with fewer pieces of evidence says nothing.
const LEAST_EVIDENCE: u32 = 6;

/// Inner blocks with evidence below which a direction is not trusted: a nearly blank sheet of the same set
/// fits anything.
pub const LEAST_BLOCKS: usize = 8;

/// Share of the other sheet's inked inside that agreement must cover: all of an empty sheet's form is found
/// on a full sheet of the same form, and says nothing about what is drawn on it.
const LEAST_COVERAGE: f64 = 0.35;

/// What the inner blocks of one sheet say.
#[derive(Clone, Copy, Debug, Default)]
pub struct Agreement {
    /// Share of inner blocks with evidence that agree, 0 to 1.
    pub share: f32,
    /// Inner blocks with evidence.
    pub blocks: usize,
    /// Area of one block in square points of OLD.
    pub block_area: f64,
}

impl Agreement {
    fn agreeing_area(&self) -> f64 {
        f64::from(self.share) * self.blocks as f64 * self.block_area
    }

    fn evident_area(&self) -> f64 {
        self.blocks as f64 * self.block_area
    }
}

/// Both directions.
#[derive(Clone, Copy, Debug, Default)]
pub struct Inside {
    pub new_on_old: Agreement,
    pub old_on_new: Agreement,
}

impl Inside {
    /// The direction that agrees better, among those with enough blocks: a coarse scan loses lines, a
    /// crop shows a part, and still everything on it must be explained.
    pub fn better(&self) -> Agreement {
        let mut best = Agreement::default();
        for (one, other) in [
            (self.new_on_old, self.old_on_new),
            (self.old_on_new, self.new_on_old),
        ] {
            let covers = one.agreeing_area() >= LEAST_COVERAGE * other.evident_area();
            if one.blocks >= LEAST_BLOCKS && covers && one.share > best.share {
                best = one;
            }
        }
        best
    }

    pub fn weaker_share(&self) -> f32 {
        self.new_on_old.share.min(self.old_on_new.share)
    }
}

/// Judges `map` (NEW → OLD) by ink.
pub fn by_ink(old: &Level, new: &Level, map: &Affine) -> Inside {
    let Some(inverse) = map.inverse() else {
        return Inside::default();
    };
    let one_way = |target: &Level, source: &Level, map: &Affine, to_old: f64| {
        let within = tolerance(target, source, map);
        let size = [
            source.width as f32 / source.scale,
            source.height as f32 / source.scale,
        ];
        let points = source
            .points
            .iter()
            .map(|&[x, y]| Point::new(x.into(), y.into()));
        agreement(points, size, to_old, |point, displaced| {
            let place = displace(map.apply(point), displaced, within);
            target.distance(place).map(|distance| distance <= within)
        })
    };
    Inside {
        new_on_old: one_way(old, new, map, map.mean_scale()),
        old_on_new: one_way(new, old, &inverse, 1.0),
    }
}

/// Judges `map` (NEW → OLD) by line ends and glyph origins; `old_size` and `new_size` in points, queries
/// spread evenly over their sheets.
pub fn by_anchors(
    old: (&Anchors, &[Anchor], [f32; 2]),
    new: (&Anchors, &[Anchor], [f32; 2]),
    map: &Affine,
) -> Inside {
    let Some(inverse) = map.inverse() else {
        return Inside::default();
    };
    // 0.007 in: exporters round to a hundredth of a point, some to a tenth.
    const WITHIN: f32 = 0.5;
    let one_way = |target: &Anchors,
                   queries: &[Anchor],
                   size: [f32; 2],
                   page: [f32; 2],
                   map: &Affine,
                   to_old: f64| {
        let within = WITHIN * (map.mean_scale() as f32).max(1.0);
        let mut index = 0;
        let points = queries.iter().map(Anchor::point);
        agreement(points, size, to_old, |point, displaced| {
            let kind = queries[index / 2].kind;
            index += 1;
            let place = displace(map.apply(point), displaced, within);
            let on_page = place.x >= 0.0
                && place.y >= 0.0
                && place.x <= page[0].into()
                && place.y <= page[1].into();
            on_page.then(|| target.nearest(place, kind, within).is_some())
        })
    };
    Inside {
        new_on_old: one_way(old.0, new.1, new.2, old.2, map, map.mean_scale()),
        old_on_new: one_way(new.0, old.1, old.2, new.2, &inverse, 1.0),
    }
}

fn displace(place: Point, by: Option<(f64, f64)>, within: f32) -> Point {
    let (dx, dy) = by.unwrap_or((0.0, 0.0));
    Point::new(
        place.x + dx * f64::from(within),
        place.y + dy * f64::from(within),
    )
}

/// `size` in points of the sheet whose blocks are counted, `to_old` its magnification on OLD.
/// `explained` is asked twice for each point, first without and then with a displacement; `None` means
/// "off the other sheet".
fn agreement(
    points: impl Iterator<Item = Point>,
    size: [f32; 2],
    to_old: f64,
    mut explained: impl FnMut(Point, Option<(f64, f64)>) -> Option<bool>,
) -> Agreement {
    let mut found = [(0u32, 0u32); GRID * GRID];
    let (mut chance_hits, mut chance_total) = (0u32, 0u32);
    for (index, point) in points.enumerate() {
        let part = |value: f64, size: f32| {
            (value / f64::from(size) * GRID as f64).clamp(0.0, GRID as f64 - 1.0) as usize
        };
        let (column, row) = (part(point.x, size[0]), part(point.y, size[1]));
        let here = explained(point, None);
        let away = explained(point, Some(DISPLACED[index % DISPLACED.len()]));
        let ring = [0, GRID - 1];
        if ring.contains(&column) || ring.contains(&row) {
            continue;
        }
        if let Some(hit) = here {
            let block = &mut found[row * GRID + column];
            block.0 += 1;
            block.1 += u32::from(hit);
        }
        if let Some(hit) = away {
            chance_total += 1;
            chance_hits += u32::from(hit);
        }
    }
    let chance = (chance_hits as f32 / chance_total.max(1) as f32).min(0.95);
    let area = f64::from(size[0]) * f64::from(size[1]) / (GRID * GRID) as f64;
    let mut result = Agreement {
        block_area: area * to_old * to_old,
        ..Agreement::default()
    };
    let mut agreeing = 0usize;
    for (total, hits) in found {
        if total >= LEAST_EVIDENCE {
            result.blocks += 1;
            let share = (hits as f32 / total as f32 - chance) / (1.0 - chance);
            agreeing += usize::from(share > 0.5);
        }
    }
    result.share = agreeing as f32 / result.blocks.max(1) as f32;
    result
}
