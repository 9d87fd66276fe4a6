//! Hypotheses from corners: two lines that meet, with their lengths and the angle between them.
//!
//! The ratio of the lengths and the angle survive turning and scaling, so one corner found on both sheets is
//! a whole hypothesis. This finds a plan that moved to another place at another scale, where neither words
//! nor the sheet's overall pattern help.

use std::collections::HashMap;

use pinbar_model::geometry::{Affine, Point, Rect};
use pinbar_model::list::{DisplayList, Part, PathRange, Segment, Shape};

use crate::words::SCALES;

/// Shorter lines, as a share of the sheet's longer side, are arrows and letters.
const SHORTEST: f64 = 0.004;

/// Steps of the natural logarithm of the ratio and of the angle in radians: coordinates are rounded to a
/// hundredth of a point, lines are ten points and longer.
const RATIO_STEP: f64 = 0.004;
const ANGLE_STEP: f64 = 0.01;

/// A shape that occurs more often (count on OLD × count on NEW) is a symbol and no place.
const MOST_REPEATS: usize = 60;

/// Lines read at most; beyond, the sheet is all hatches.
const MOST_LINES: usize = 40_000;

/// Lines that meet in one place at most.
const MOST_MEETING: usize = 8;

/// Hypotheses handed on, and the votes one must have.
const KEPT: usize = 6;
const LEAST_VOTES: f64 = 4.0;

/// Two lines from `at`.
#[derive(Clone, Copy)]
struct Corner {
    at: Point,
    /// To the other end of the first line, points.
    first: (f64, f64),
    /// Shape key: ratio of lengths and signed angle.
    key: (i32, i32),
}

/// Up to six similarities NEW → OLD that several corners agree on, best first.
pub fn hypotheses(old: &DisplayList, new: &DisplayList) -> Vec<Affine> {
    let (olds, news) = (collect(old), collect(new));
    let mut by_key: HashMap<(i32, i32), (Vec<usize>, Vec<usize>)> = HashMap::new();
    for (index, corner) in olds.iter().enumerate() {
        by_key.entry(corner.key).or_default().0.push(index);
    }
    for (index, corner) in news.iter().enumerate() {
        // Rounding may fall on either side of a step.
        for (dr, da) in [(0, 0), (1, 0), (-1, 0), (0, 1), (0, -1)] {
            if let Some(places) = by_key.get_mut(&(corner.key.0 + dr, corner.key.1 + da)) {
                places.1.push(index);
            }
        }
    }
    let center = Point::new(f64::from(new.width) / 2.0, f64::from(new.height) / 2.0);
    let bin = f64::from(old.width.max(old.height)) / 100.0;
    let mut votes: HashMap<[i32; 4], (f64, Affine)> = HashMap::new();
    let mut pairs: Vec<(usize, usize, f64)> = Vec::new();
    for (old_places, new_places) in by_key.values() {
        let repeats = old_places.len() * new_places.len();
        if repeats == 0 || repeats > MOST_REPEATS {
            continue;
        }
        let weight = 1.0 / old_places.len().max(new_places.len()) as f64;
        pairs.extend(
            old_places
                .iter()
                .flat_map(|&i| new_places.iter().map(move |&j| (i, j, weight))),
        );
    }
    // The order of a hash map changes from run to run; results must not.
    pairs.sort_by_key(|&(i, j, _)| (i, j));
    for (i, j, weight) in pairs {
        let Some(map) = laid_on(&olds[i], &news[j]) else {
            continue;
        };
        let place = map.apply(center);
        let (scale, angle) = (map.mean_scale().ln(), map.b.atan2(map.a));
        let key = [scale / 0.02, angle / 0.02, place.x / bin, place.y / bin];
        votes
            .entry(key.map(|value| value.round() as i32))
            .or_insert((0.0, map))
            .0 += weight;
    }
    let mut ranked: Vec<([i32; 4], (f64, Affine))> = votes
        .into_iter()
        .filter(|(_, (count, _))| *count >= LEAST_VOTES)
        .collect();
    ranked.sort_by(|(one_key, (one, _)), (other_key, (other, _))| {
        other.total_cmp(one).then(one_key.cmp(other_key))
    });
    ranked
        .into_iter()
        .take(KEPT)
        .map(|(_, (_, map))| map)
        .collect()
}

/// The similarity that lays the corner of NEW on that of OLD; `None` beyond the scales of drawings.
fn laid_on(old: &Corner, new: &Corner) -> Option<Affine> {
    let length = new.first.0.powi(2) + new.first.1.powi(2);
    let a = (old.first.0 * new.first.0 + old.first.1 * new.first.1) / length;
    let b = (old.first.1 * new.first.0 - old.first.0 * new.first.1) / length;
    let (e, f) = (
        old.at.x - a * new.at.x + b * new.at.y,
        old.at.y - b * new.at.x - a * new.at.y,
    );
    SCALES.contains(&a.hypot(b)).then_some(Affine {
        a,
        b,
        c: -b,
        d: a,
        e,
        f,
    })
}

/// Corners where two straight lines end at one place, whether or not one path drew both.
fn collect(list: &DisplayList) -> Vec<Corner> {
    let page = Rect::new(0.0, 0.0, list.width, list.height);
    let shortest = SHORTEST * f64::from(list.width.max(list.height));
    let mut lines: Vec<[Point; 2]> = Vec::new();
    for (item, bounds) in list.items.iter().zip(&list.bounds) {
        let (Shape::Fill { path, .. } | Shape::Stroke { path, .. }) = item.shape else {
            continue;
        };
        let seen = !bounds.intersection(&page).is_empty();
        if item.part == Part::Page && seen && lines.len() < MOST_LINES {
            lines_of(list, path, shortest, &mut lines);
        }
    }
    let mut ends: Vec<((i64, i64), Point, Point)> = lines
        .iter()
        .flat_map(|&[p, q]| [(place_key(p), p, q), (place_key(q), q, p)])
        .collect();
    ends.sort_by_key(|&(key, at, to)| (key, at.x.to_bits(), to.x.to_bits(), to.y.to_bits()));
    let mut corners = Vec::new();
    for meeting in ends.chunk_by(|one, other| one.0 == other.0) {
        // Where a dozen lines meet it is a symbol or a hatch.
        if meeting.len() > MOST_MEETING {
            continue;
        }
        for (index, &(_, at, before)) in meeting.iter().enumerate() {
            for &(_, _, after) in &meeting[index + 1..] {
                add(before, at, after, &mut corners);
            }
        }
    }
    corners
}

/// Ends within a twentieth of a point are one place (save where rounding parts them).
fn place_key(place: Point) -> (i64, i64) {
    (
        (place.x * 20.0).round() as i64,
        (place.y * 20.0).round() as i64,
    )
}

fn lines_of(list: &DisplayList, path: PathRange, shortest: f64, lines: &mut Vec<[Point; 2]>) {
    let point = |[x, y]: [f32; 2]| Point::new(x.into(), y.into());
    let (mut start, mut from) = (Point::new(0.0, 0.0), Point::new(0.0, 0.0));
    for segment in list.paths.segments(path) {
        let to = match segment {
            Segment::Move(to) => {
                (start, from) = (point(to), point(to));
                continue;
            }
            Segment::Quad(_, to) | Segment::Cubic(_, _, to) => {
                from = point(to);
                continue;
            }
            Segment::Line(to) => point(to),
            Segment::Close => start,
        };
        if from.distance(to) >= shortest {
            lines.push([from, to]);
        }
        from = to;
    }
}

/// Adds the corner in both directions of travel, since an exporter may draw it either way.
fn add(before: Point, at: Point, after: Point, corners: &mut Vec<Corner>) {
    let (back, on) = (
        (before.x - at.x, before.y - at.y),
        (after.x - at.x, after.y - at.y),
    );
    let (back_length, on_length) = (back.0.hypot(back.1), on.0.hypot(on.1));
    let ratio = (on_length / back_length).ln();
    let angle = (back.0 * on.1 - back.1 * on.0).atan2(back.0 * on.0 + back.1 * on.1);
    // Squares are everywhere, and a line cut in two is no corner.
    let square = ratio.abs() < 2.0 * RATIO_STEP;
    let straight = angle.abs() < 0.1 || angle.abs() > 3.04;
    if square || straight {
        return;
    }
    let key = |ratio: f64, angle: f64| ((ratio / RATIO_STEP) as i32, (angle / ANGLE_STEP) as i32);
    corners.push(Corner {
        at,
        first: back,
        key: key(ratio, angle),
    });
    corners.push(Corner {
        at,
        first: on,
        key: key(-ratio, -angle),
    });
}

#[cfg(test)]
mod tests {
    use super::*;
    use pinbar_model::list::{FillRule, Item, NONE};

    fn sheet(map: &Affine) -> DisplayList {
        let mut list = DisplayList {
            width: 800.0,
            height: 600.0,
            ..DisplayList::default()
        };
        for k in 0..12 {
            let k = f64::from(k);
            let shape = [
                (0.0, 0.0),
                (30.0 + 7.0 * k, 0.0),
                (30.0 + 7.0 * k, 11.0 + (k * k * 7.0) % 43.0),
            ];
            let ends: Vec<[f32; 2]> = shape
                .iter()
                .map(|&(x, y)| {
                    let p = map.apply(Point::new(x + 60.0 * k, y + 31.0 * k));
                    [p.x as f32, p.y as f32]
                })
                .collect();
            let path = list.paths.push([
                Segment::Move(ends[0]),
                Segment::Line(ends[1]),
                Segment::Line(ends[2]),
                Segment::Close,
            ]);
            let shape = Shape::Fill {
                path,
                rule: FillRule::NonZero,
            };
            let part = Part::Page;
            list.items.push(Item {
                shape,
                paint: 0,
                clip: NONE,
                effect: NONE,
                layer: NONE,
                part,
            });
            list.bounds.push(Rect::new(0.0, 0.0, 800.0, 600.0));
        }
        list
    }

    #[test]
    fn a_plan_at_another_scale_and_place_is_found() {
        let moved = Affine::rotation(1.3)
            .then(&Affine::scale(0.5))
            .then(&Affine::translation(300.0, 40.0));
        let found = hypotheses(&sheet(&Affine::IDENTITY), &sheet(&moved));
        let best = moved.then(found.first().expect("a hypothesis"));
        assert!(
            best.corner_distance(&Affine::IDENTITY, 800.0, 600.0) < 5.0,
            "{best:?}"
        );
    }
}
