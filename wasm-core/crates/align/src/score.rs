//! How well two sheets' ink lies on each other under a map, corrected for what chance explains.

use pinbar_model::geometry::{Affine, Point};

use crate::level::{LEVEL_PIXELS, Level};

/// A point is explained when ink lies within this many pixels of a 700-pixel sheet.
const TOLERANCE_AT_700: f32 = 1.5;

/// Below this share of points that fall on the other sheet at all, a score is scaled down: a corner that
/// happens to match is no alignment.
const LEAST_OVERLAP: f32 = 0.35;

/// Displacements, in tolerances, under which a match is chance.
pub const DISPLACED: [(f64, f64); 6] = [
    (6.0, 3.0),
    (-8.0, 5.0),
    (4.0, -10.0),
    (-11.0, -6.0),
    (13.0, 1.0),
    (-2.0, 12.0),
];

/// Share of points explained in each direction, 0 to 1, chance taken off.
#[derive(Clone, Copy, Debug, Default)]
pub struct Score {
    /// NEW's ink found on OLD.
    pub new_on_old: f32,
    /// OLD's ink found on NEW.
    pub old_on_new: f32,
}

impl Score {
    pub fn weaker(&self) -> f32 {
        self.new_on_old.min(self.old_on_new)
    }
}

/// Tolerance in points of the target page: that of the coarser of the two sheets.
pub fn tolerance(target: &Level, source: &Level, map: &Affine) -> f32 {
    let per_pixel = (1.0 / target.scale).max(map.mean_scale() as f32 / source.scale);
    TOLERANCE_AT_700 * per_pixel * LEVEL_PIXELS / 700.0
}

/// Scores `map` (NEW → OLD) on every `stride`-th point of both sheets.
pub fn score(old: &Level, new: &Level, map: &Affine, stride: usize) -> Score {
    let Some(inverse) = map.inverse() else {
        return Score::default();
    };
    Score {
        new_on_old: one_way(old, new, map, stride),
        old_on_new: one_way(new, old, &inverse, stride),
    }
}

/// Share of `source`'s points that `map` puts on ink of `target`, corrected for chance.
fn one_way(target: &Level, source: &Level, map: &Affine, stride: usize) -> f32 {
    let within = tolerance(target, source, map);
    let mut total = 0usize;
    let mut inside = 0usize;
    let mut explained = 0usize;
    let (mut displaced, mut displaced_inside) = (0usize, 0usize);
    for (index, &[x, y]) in source.points.iter().enumerate().step_by(stride) {
        total += 1;
        let place = map.apply(Point::new(x.into(), y.into()));
        let Some(distance) = target.distance(place) else {
            continue;
        };
        inside += 1;
        explained += usize::from(distance <= within);
        // One displacement a point, in turn: six times cheaper than all, and equal on thousands of points.
        let (dx, dy) = DISPLACED[(index / stride) % DISPLACED.len()];
        let away = Point::new(
            place.x + dx * f64::from(within),
            place.y + dy * f64::from(within),
        );
        if let Some(distance) = target.distance(away) {
            displaced_inside += 1;
            displaced += usize::from(distance <= within);
        }
    }
    if inside == 0 || total == 0 {
        return 0.0;
    }
    let found = explained as f32 / inside as f32;
    let chance = (displaced as f32 / displaced_inside.max(1) as f32).min(0.95);
    let overlap = inside as f32 / total as f32;
    ((found - chance) / (1.0 - chance)).max(0.0) * (overlap / LEAST_OVERLAP).min(1.0)
}
