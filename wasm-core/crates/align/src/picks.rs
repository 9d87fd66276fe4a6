//! Help for alignment by hand: proposed pairs of points, and the error of a map that somebody set.

use pinbar_model::geometry::{Affine, Point, PointPair};

use crate::Side;
use crate::anchors::Anchors;
use crate::blocks::Blocks;
use crate::level::Level;
use crate::vectors::Vectors;
use pinbar_ink::PageInk;

/// How far from the ideal place a line end may lie to be proposed, as a share of OLD's shorter side.
const REACH: f32 = 0.15;

/// Three well-spread pairs that `new_to_old` implies, on ends of lines that both drawings have where there
/// are some. Where the drawings overlap too little, the places are those of the whole of OLD.
pub fn suggest_pairs(old: &Side<'_>, new: &Side<'_>, new_to_old: &Affine) -> [PointPair; 3] {
    let inverse = new_to_old.inverse().unwrap_or(Affine::IDENTITY);
    let vectors = vectors_of(old).zip(vectors_of(new));
    let seen = new_to_old
        .apply_rect(pinbar_model::geometry::Rect::new(
            0.0, 0.0, new.width, new.height,
        ))
        .intersection(&pinbar_model::geometry::Rect::new(
            0.0, 0.0, old.width, old.height,
        ));
    let area = if seen.width() > 0.2 * old.width && seen.height() > 0.2 * old.height {
        seen
    } else {
        pinbar_model::geometry::Rect::new(0.0, 0.0, old.width, old.height)
    };
    // A wide triangle inside the sheet's border: its corners fix turn and scale best.
    [(0.18, 0.2), (0.82, 0.3), (0.4, 0.82)].map(|(x, y)| {
        let ideal = Point::new(
            f64::from(area.x0 + x * area.width()),
            f64::from(area.y0 + y * area.height()),
        );
        let reach = REACH * area.width().min(area.height());
        let shared = vectors
            .as_ref()
            .and_then(|(old, new)| shared_end(&old.anchors, &new.anchors, ideal, reach, &inverse));
        shared.unwrap_or_else(|| PointPair {
            old: ideal,
            new: inverse.apply(ideal),
        })
    })
}

fn vectors_of(side: &Side<'_>) -> Option<Vectors> {
    match side.page {
        PageInk::List(list) => Vectors::read(list),
        PageInk::Pixels { .. } => None,
    }
}

/// The line end of OLD nearest to `ideal` that has a partner on NEW, searched in widening circles.
fn shared_end(
    old: &Anchors,
    new: &Anchors,
    ideal: Point,
    reach: f32,
    inverse: &Affine,
) -> Option<PointPair> {
    let partner = |end: Point| {
        new.nearest(inverse.apply(end), 0, 2.0 * inverse.mean_scale() as f32)
            .map(|found| PointPair {
                old: end,
                new: found.point(),
            })
    };
    const CIRCLES: u32 = 12;
    for circle in 0..CIRCLES {
        let radius = f64::from(reach) * f64::from(circle) / f64::from(CIRCLES);
        for step in 0..12 {
            let angle = f64::from(step) * std::f64::consts::TAU / 12.0;
            let probe = Point::new(
                ideal.x + radius * angle.cos(),
                ideal.y + radius * angle.sin(),
            );
            let width = (reach / CIRCLES as f32).max(4.0);
            if let Some(pair) = old
                .nearest(probe, 0, width)
                .and_then(|end| partner(end.point()))
            {
                return Some(pair);
            }
        }
    }
    None
}

/// How far apart the drawings' ink lies under a map that somebody set: the 90th percentile of the local
/// shifts, inches. `None` when too little ink can be compared to say.
pub fn measured_error_inches(old: &Side<'_>, new: &Side<'_>, new_to_old: &Affine) -> Option<f64> {
    let old_level = Level::from_ink(&old.page, old.width, old.height)?;
    let new_level = Level::from_ink(&new.page, new.width, new.height)?;
    // 75 dpi: a block then sees shifts of up to half an inch.
    let scale = 75.0 / 72.0;
    let mut blocks = Blocks::choose(&old_level, &new_level, new_to_old, scale);
    let shifts = blocks.measure(&old.page, &new.page, new_to_old, 1);
    let mut lengths: Vec<f64> = shifts
        .iter()
        .filter(|one| one.correlated())
        .map(|one| one.shift.x.hypot(one.shift.y) / 72.0)
        .collect();
    lengths.sort_by(f64::total_cmp);
    (lengths.len() >= 4).then(|| lengths[lengths.len() * 9 / 10])
}
