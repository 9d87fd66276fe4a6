//! The outline of a room as a person would draw it: its corners, without what is thinner than a wall.

use crate::geometry::Point;

use super::faces::signed_area;

/// A point nearer than this to the line between its neighbors is none, page points.
const STRAIGHT: f64 = 0.1;
/// What reaches into a room and is thinner, as a share of the widest opening, is left out: leaves of doors, trim.
const THIN: f64 = 0.05;

/// `max_gap`: the widest opening, page points.
pub fn simplified(points: &[Point], max_gap: f64) -> Vec<Point> {
    let sharp = corners(points);
    corners(&without_fins(sharp, THIN * max_gap))
}

/// The points at which an outline turns.
fn corners(points: &[Point]) -> Vec<Point> {
    let mut kept = points.to_vec();
    loop {
        let count = kept.len();
        let mut next: Vec<Point> = Vec::new();
        for place in 0..count {
            let before = next.last().copied().unwrap_or(kept[count - 1]);
            if off(before, kept[(place + 1) % count], kept[place]) > STRAIGHT {
                next.push(kept[place]);
            }
        }
        if next.len() == count || next.len() < 3 {
            return kept;
        }
        kept = next;
    }
}

/// How far a point is from a line, page points; a point on its other side of an end is as far as from the end.
fn off(from: Point, to: Point, at: Point) -> f64 {
    let (dx, dy) = (to.x - from.x, to.y - from.y);
    let length = dx.hypot(dy);
    if length < 1e-9 {
        return 0.0;
    }
    ((dx * (at.y - from.y) - dy * (at.x - from.x)) / length).abs()
}

/// Cuts off what reaches into the outline and comes back beside itself, no thicker than `thin`.
fn without_fins(points: Vec<Point>, thin: f64) -> Vec<Point> {
    let mut kept = points;
    let turns = signed_area(&kept).signum();
    'again: loop {
        let count = kept.len();
        for first in 0..count {
            // Out, along the end, and back: up to six points, of a leaf with its frame.
            for steps in 2..=6.min(count.saturating_sub(3)) {
                let last = (first + steps) % count;
                if kept[first].distance(kept[last]) > thin {
                    continue;
                }
                let fin: Vec<Point> = (0..=steps)
                    .map(|step| kept[(first + step) % count])
                    .collect();
                // A fin goes around the other way than the room.
                let is_inward = signed_area(&fin) * turns <= 0.0;
                let reach = fin
                    .iter()
                    .map(|point| point.distance(fin[0]))
                    .fold(0.0, f64::max);
                if is_inward && reach > 2.0 * thin {
                    let gone: Vec<usize> = (1..steps).map(|step| (first + step) % count).collect();
                    let mut place = 0;
                    kept.retain(|_| {
                        place += 1;
                        !gone.contains(&(place - 1))
                    });
                    continue 'again;
                }
            }
        }
        return kept;
    }
}
