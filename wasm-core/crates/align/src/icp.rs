//! Iterated closest points: pulls a rough map onto the ink of both sheets.

use pinbar_model::geometry::{Affine, Point, PointPair, WeightedPair, similarity_least_squares};

use crate::level::Level;

/// Reach of each round in pixels of the coarser level: from a rough hypothesis down to the pixel.
const REACH: [f64; 10] = [10.0, 8.0, 6.0, 4.5, 3.5, 2.6, 2.0, 1.6, 1.6, 1.6];

/// A fit that shrinks or grows more than this against its start has collapsed onto a few lines.
const MOST_DRIFT: f64 = 1.15;

/// Refines `start` (NEW → OLD) on every `stride`-th ink point of both sheets. Returns `start` when the
/// points do not hold a fit.
pub fn refine(old: &Level, new: &Level, start: &Affine, stride: usize) -> Affine {
    let mut map = *start;
    let pixel = (1.0 / f64::from(old.scale)).max(start.mean_scale() / f64::from(new.scale));
    let mut pairs = Vec::with_capacity((old.points.len() + new.points.len()) / stride + 2);
    for reach in REACH {
        let Some(inverse) = map.inverse() else {
            return *start;
        };
        pairs.clear();
        let mut add = |pair: PointPair, distance: f64| {
            let ratio = distance / (0.4 * reach * pixel);
            if distance < reach * pixel {
                pairs.push(WeightedPair::even(pair, 1.0 / (1.0 + ratio * ratio)));
            }
        };
        for &[x, y] in new.points.iter().step_by(stride) {
            let point = Point::new(x.into(), y.into());
            let place = map.apply(point);
            if let Some(ink) = old.nearest_ink(place) {
                add(
                    PointPair {
                        old: ink,
                        new: point,
                    },
                    ink.distance(place),
                );
            }
        }
        let scale = map.mean_scale();
        for &[x, y] in old.points.iter().step_by(stride) {
            let point = Point::new(x.into(), y.into());
            let place = inverse.apply(point);
            if let Some(ink) = new.nearest_ink(place) {
                add(
                    PointPair {
                        old: point,
                        new: ink,
                    },
                    ink.distance(place) * scale,
                );
            }
        }
        let Some(next) = similarity_least_squares(&pairs) else {
            return *start;
        };
        let drift = next.mean_scale() / start.mean_scale();
        if !(1.0 / MOST_DRIFT..MOST_DRIFT).contains(&drift) {
            return *start;
        }
        map = next;
    }
    map
}
