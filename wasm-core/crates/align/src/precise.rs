//! The last step: exact places on vectors, block shifts on pixels, and an error that is measured and not
//! assumed.

use pinbar_ink::PageInk;
use pinbar_model::geometry::{
    Affine, PointPair, WeightedPair, affine_least_squares, similarity_least_squares,
};

use crate::anchors::{Anchor, pairs_within};
use crate::blocks::{BlockShift, Blocks};
use crate::vectors::Vectors;

/// A fit with its honest error.
#[derive(Clone, Debug)]
pub struct Precise {
    /// NEW → OLD.
    pub map: Affine,
    /// Inches, from parts of the sheet that did not take part in the fit.
    pub error_inches: f64,
    /// Share of the evidence that agrees with the fit, 0 to 1.
    pub consistent: f32,
    /// Pieces of evidence: blocks or anchors.
    pub evidence: usize,
    /// The fit is an affine map because a similarity leaves twice its error or more.
    pub stretched: bool,
}

/// Radii in points of OLD: from a rough map to the rounding of exporters.
const RADII: [f32; 8] = [3.0, 1.5, 0.8, 0.4, 0.4, EXACT, EXACT, EXACT];

/// Vectors are exact to a hundredth of a point; nobody can check less than this.
const LEAST_VECTOR_ERROR: f64 = 0.001;

/// Sampling and paper leave this much on a scan, inches.
const LEAST_SCAN_ERROR: f64 = 0.002;

/// Radius of an exact match, points of OLD.
const EXACT: f32 = 0.2;

/// Radius within which a start is exact already, points of OLD: a sixteenth of the area of [`EXACT`], so that hatches
/// seldom match by chance.
const AT_ONCE: f32 = 0.05;

/// Points at the sheet's corners below which another round changes nothing that could be measured.
const STILL: f64 = 0.0005;

/// Exact matches that hold a fit, and how many times what chance gives they must be: hatches and grids
/// match themselves everywhere.
const LEAST_EXACT: usize = 40;
const LEAST_OVER_CHANCE: usize = 5;

/// Refines `start` on line ends and glyph origins. `None` when they do not hold a fit: too few match
/// exactly, or hardly more than displaced by chance.
pub fn on_anchors(old: &Vectors, new: &Vectors, start: &Affine) -> Option<Precise> {
    on_near_anchors(old, new, start, RADII[0])
}

/// [`on_anchors`] for a start that is known to be right within `reach` points of OLD: dense hatches hold a fit
/// one line off as well as the right one.
pub fn on_near_anchors(
    old: &Vectors,
    new: &Vectors,
    start: &Affine,
    reach: f32,
) -> Option<Precise> {
    let size = (f64::from(new.size[0]), f64::from(new.size[1]));
    let mut map = *start;
    let reach = if is_exact(old, new, start) {
        EXACT
    } else {
        reach
    };
    let mut close = None;
    for (round, radius) in RADII
        .into_iter()
        .enumerate()
        .filter(|&(_, radius)| radius <= reach)
    {
        let queries = if round < 3 { &new.few } else { &new.many };
        let found = pairs_within(&old.anchors, queries, &map, radius);
        if found.len() < 12 {
            return None;
        }
        let next = similarity_least_squares(&weigh(&found, &map, radius.into()))?;
        let moved = map.corner_distance(&next, size.0, size.1);
        map = next;
        if radius == EXACT && moved < STILL {
            close = Some(found);
            break;
        }
    }
    let close = close.unwrap_or_else(|| pairs_within(&old.anchors, &new.many, &map, EXACT));
    // Off by less than a letter and by more than any rounding.
    let aside = map.then(&Affine::translation(7.3, 4.1));
    let chance = pairs_within(&old.anchors, &new.many, &aside, EXACT).len();
    if close.len() < LEAST_EXACT.max(LEAST_OVER_CHANCE * chance) {
        return None;
    }
    // Anchors off the other sheet cannot match: a crop has the right to the rest.
    let on_sheet = new
        .many
        .iter()
        .filter(|anchor| old.holds(map.apply(anchor.point())))
        .count();
    let consistent = close.len() as f32 / on_sheet.max(1) as f32;
    let cells: Vec<(usize, usize)> = close
        .iter()
        .map(|(anchor, _)| {
            let part = |value: f32, size: f32| (value / size * 10.0).clamp(0.0, 9.0) as usize;
            (part(anchor.x, old.size[0]), part(anchor.y, old.size[1]))
        })
        .collect();
    let pairs = weigh(&close, &map, EXACT.into());
    let (map, stretched) = similarity_or_affine(&pairs, 0.02)?;
    let error = held_out_error(&pairs, &cells, stretched, size)?;
    Some(Precise {
        map,
        error_inches: (error / 72.0).max(LEAST_VECTOR_ERROR),
        consistent,
        evidence: close.len(),
        stretched,
    })
}

/// Whether `map` lays most of NEW's anchors on OLD's as it is: nothing farther away needs to be looked at.
fn is_exact(old: &Vectors, new: &Vectors, map: &Affine) -> bool {
    let on_sheet = |anchor: &&Anchor| old.holds(map.apply(anchor.point()));
    let count = new.few.iter().filter(on_sheet).count();
    2 * pairs_within(&old.anchors, &new.few, map, AT_ONCE).len() > count.max(LEAST_EXACT)
}

fn weigh(pairs: &[(Anchor, Anchor)], map: &Affine, radius: f64) -> Vec<WeightedPair> {
    pairs
        .iter()
        .map(|(old, new)| {
            let pair = PointPair {
                old: old.point(),
                new: new.point(),
            };
            let ratio = map.apply(pair.new).distance(pair.old) / (0.3 * radius);
            WeightedPair::even(pair, 1.0 / (1.0 + ratio * ratio))
        })
        .collect()
}

/// Refines `start` on block shifts at `scale` pixels per point of OLD. `None` when fewer than four blocks
/// correlate. `affine` allows a stretched fit.
pub fn on_blocks(
    old: &PageInk<'_>,
    new: &PageInk<'_>,
    blocks: &mut Blocks,
    start: &Affine,
    scale: f64,
    size: (f64, f64),
) -> Option<Precise> {
    let mut map = *start;
    let mut result = None;
    for round in 0..3 {
        // A first look at every third block takes out most of the error, then all are measured.
        let stride = if round == 0 && blocks.count() >= 18 {
            3
        } else {
            1
        };
        let shifts = blocks.measure(old, new, &map, stride);
        let inverse = map.inverse()?;
        let correlated: Vec<&BlockShift> = shifts.iter().filter(|one| one.correlated()).collect();
        if correlated.len() < 4 {
            if stride > 1 {
                continue;
            }
            return result;
        }
        // 6 px, then 2: blocks that saw something else fall out.
        let reach = [6.0, 3.0, 1.5][round] / scale;
        let (next, rival) = settle(&correlated, &map, &inverse, reach, CLOSE_PIXELS / scale)?;
        let stretched = stretch_of(&next) > 1e-9;
        let doubt = rival.map_or(0.0, |rival| {
            next.corner_distance(&rival, size.0, size.1) / 2.0
        });
        let agreeing = |one: &&&BlockShift| {
            let pair = one.pair(&inverse).pair;
            next.apply(pair.new).distance(pair.old) < 0.72
        };
        let kept: Vec<&&BlockShift> = correlated.iter().filter(agreeing).collect();
        let kept_pairs: Vec<WeightedPair> = kept.iter().map(|one| one.pair(&inverse)).collect();
        let cells: Vec<(usize, usize)> = kept.iter().map(|one| one.cell).collect();
        let Some(error) = held_out_error(&kept_pairs, &cells, stretched, size) else {
            if stride > 1 {
                map = next;
                continue;
            }
            return result;
        };
        result = Some(Precise {
            map: next,
            error_inches: (error.max(doubt) / 72.0).max(LEAST_SCAN_ERROR),
            consistent: kept.len() as f32 / correlated.len() as f32,
            evidence: kept.len(),
            stretched,
        });
        let moved = map.corner_distance(&next, size.0, size.1);
        map = next;
        // Shifts within a pixel are read to a hundredth of it: the next round would measure the same.
        if stride == 1 && moved * scale < 1.0 {
            break;
        }
    }
    result
}

/// The robust fit of the correlated blocks: those off by more than `reach` points lose their say. An affine
/// map is taken when it brings clearly more blocks within `close` points than a similarity: a fifth and two.
/// Where it does not, it comes second: how far it is from the similarity is what a stretch could hide.
fn settle(
    blocks: &[&BlockShift],
    map: &Affine,
    inverse: &Affine,
    reach: f64,
    close: f64,
) -> Option<(Affine, Option<Affine>)> {
    let all: Vec<WeightedPair> = blocks.iter().map(|one| one.pair(inverse)).collect();
    let robust = |fit: &dyn Fn(&[WeightedPair]) -> Option<Affine>| {
        let mut fitted = *map;
        let mut weighted = all.clone();
        for widened in WIDENED {
            for (one, out) in all.iter().zip(&mut weighted) {
                let ratio = fitted.apply(one.pair.new).distance(one.pair.old) / (reach * widened);
                let weight = 1.0 / (1.0 + ratio * ratio).powi(2);
                out.information = one.information.map(|value| value * weight);
            }
            fitted = fit(&weighted)?;
        }
        Some(fitted)
    };
    let agreeing = |map: &Affine, close: f64| {
        let near = |one: &&WeightedPair| along_information(one, map) < close;
        all.iter().filter(near).count()
    };
    let similarity = robust(&similarity_least_squares)?;
    if all.len() >= 8
        && let Some(affine) = robust(&affine_least_squares)
        && stretch_of(&affine) < MOST_STRETCH
    {
        // Twice as far, too: before the stretch is taken out, blocks read their shifts less well.
        let clearly_more = |close: f64| {
            let plain = agreeing(&similarity, close);
            agreeing(&affine, close) >= plain + 2 + plain / 5
        };
        if clearly_more(close) || clearly_more(2.0 * close) {
            return Some((affine, None));
        }
        return Some((similarity, Some(affine)));
    }
    Some((similarity, None))
}

/// Reach by round of a robust fit: wide at first, or the outer blocks of a stretched scan never get a say.
const WIDENED: [f64; 8] = [4.0, 3.0, 2.0, 1.5, 1.0, 1.0, 1.0, 1.0];

/// Blocks of a right fit lie within this many pixels of it.
const CLOSE_PIXELS: f64 = 0.3;

/// Scanners and plotters stretch paper by up to about one per cent; more is a wrong fit.
const MOST_STRETCH: f64 = 0.02;

fn stretch_of(map: &Affine) -> f64 {
    let sum = (map.a + map.d).hypot(map.b - map.c);
    2.0 * (map.a - map.d).hypot(map.b + map.c) / f64::max(sum, f64::MIN_POSITIVE)
}

/// A similarity unless an affine map halves its residual and that residual exceeds `noise` points.
fn similarity_or_affine(pairs: &[WeightedPair], noise: f64) -> Option<(Affine, bool)> {
    let similarity = similarity_least_squares(pairs)?;
    let plain = residual(pairs, &similarity);
    if plain > noise
        && pairs.len() >= 12
        && let Some(affine) = affine_least_squares(pairs)
        && residual(pairs, &affine) < 0.5 * plain
        && stretch_of(&affine) < MOST_STRETCH
    {
        return Some((affine, true));
    }
    Some((similarity, false))
}

/// Weighted root mean square distance in points.
fn residual(pairs: &[WeightedPair], map: &Affine) -> f64 {
    let (mut sum, mut total) = (0.0, 0.0);
    for WeightedPair { pair, information } in pairs {
        let weight = information[0] + information[2];
        sum += weight * map.apply(pair.new).distance(pair.old).powi(2);
        total += weight;
    }
    (sum / f64::max(total, f64::MIN_POSITIVE)).sqrt()
}

/// Error in points from two halves of the sheet, laid like a chessboard: the 90th percentile of each half's
/// distance from the fit of the other, and how far the two fits are apart at the corners, where an error of
/// turn or scale shows most. Both halves together are better than each, so half of the latter counts.
fn held_out_error(
    pairs: &[WeightedPair],
    cells: &[(usize, usize)],
    stretched: bool,
    (width, height): (f64, f64),
) -> Option<f64> {
    let half = |parity: usize| -> Vec<WeightedPair> {
        let own = pairs
            .iter()
            .zip(cells)
            .filter(|(_, (x, y))| (x + y) % 2 == parity);
        own.map(|(pair, _)| *pair).collect()
    };
    let (black, white) = (half(0), half(1));
    let fit = |pairs: &[WeightedPair]| {
        if stretched {
            affine_least_squares(pairs)
        } else {
            similarity_least_squares(pairs)
        }
    };
    let (on_black, on_white) = (fit(&black)?, fit(&white)?);
    let mut distances: Vec<f64> = Vec::with_capacity(pairs.len());
    for (own, other) in [(&black, &on_white), (&white, &on_black)] {
        distances.extend(own.iter().map(|one| along_information(one, other)));
    }
    distances.sort_by(f64::total_cmp);
    let percentile = distances.get((distances.len() * 9 / 10).min(distances.len() - 1))?;
    Some(percentile.max(on_black.corner_distance(&on_white, width, height) / 2.0))
}

/// Distance of a pair from a fit in the direction it can tell, points: a block of parallel lines knows
/// nothing along them.
fn along_information(one: &WeightedPair, map: &Affine) -> f64 {
    let place = map.apply(one.pair.new);
    let (dx, dy) = (place.x - one.pair.old.x, place.y - one.pair.old.y);
    let [xx, xy, yy] = one.information;
    let largest = (xx + yy) / 2.0 + (((xx - yy) / 2.0).powi(2) + xy * xy).sqrt();
    if largest <= 0.0 {
        return dx.hypot(dy);
    }
    ((xx * dx * dx + 2.0 * xy * dx * dy + yy * dy * dy) / largest)
        .max(0.0)
        .sqrt()
}
