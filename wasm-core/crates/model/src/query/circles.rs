//! Centers of circles and arcs: of curves, and of polylines that programs draw for them.

use crate::geometry::Point;
use crate::query::linework::{Bend, Piece};

/// Exporters round coordinates by about this much, page points.
const ROUNDED: f64 = 0.06;
/// Ends closer than this, page points, are joined: circles also come as separate lines.
const JOINED: f64 = 0.02;
/// Fewer lines are a polygon.
const LEAST_LINES: usize = 6;
/// Radians: less of a turn is no arc whose center anyone looks for.
const LEAST_TURN: f64 = std::f64::consts::FRAC_PI_4;
/// Radians from line to line: more is a corner.
const MOST_STEP: f64 = 0.9;
const RADII: std::ops::Range<f64> = 0.5..3000.0;
/// A curve of this many lines is judged in parts.
const LONGEST: usize = 2000;
/// Centers closer than this, page points, are one.
const SAME: f64 = 0.1;

/// Takes the pieces of a list in painting order.
#[derive(Default)]
pub struct CircleFinder {
    centers: Vec<Point>,
    /// Points of lines that turn evenly so far.
    run: Vec<Point>,
    /// Of `run`: the sum of its turns (radians, signed) and of its lengths.
    turned: f64,
    length: f64,
}

impl CircleFinder {
    pub fn add(&mut self, piece: &Piece) {
        match piece.bend {
            Bend::Straight => self.add_line(piece.from, piece.to),
            Bend::Quad => self.end_run(),
            Bend::Cubic(one, other) => {
                self.end_run();
                let arc = [piece.from, one, other, piece.to];
                if let Some(center) = center_of_curve(&arc) {
                    self.keep(center);
                }
            }
        }
    }

    pub fn finish(mut self) -> Vec<Point> {
        self.end_run();
        self.centers
    }

    fn add_line(&mut self, from: Point, to: Point) {
        let length = from.distance(to);
        if length == 0.0 {
            return;
        }
        if let [.., before, last] = self.run[..]
            && last.distance(from) < JOINED
            && self.run.len() < LONGEST
        {
            let turn = turn(before, last, to);
            let lines = (self.run.len() - 1) as f64;
            let shorter = length.min(before.distance(last));
            let noise = 2.5 * ROUNDED / shorter;
            let is_even = if self.run.len() == 2 {
                true
            } else {
                let mean = self.turned / (lines - 1.0);
                (turn - mean).abs() <= 0.35 * mean.abs() + noise
            };
            let is_alike = length < 2.5 * self.length / lines && length > 0.4 * self.length / lines;
            if turn.abs() <= MOST_STEP + noise && is_even && is_alike {
                self.run.push(to);
                self.turned += turn;
                self.length += length;
                return;
            }
        }
        self.end_run();
        self.run.extend([from, to]);
        self.length = length;
    }

    fn end_run(&mut self) {
        if self.run.len() > LEAST_LINES
            && self.turned.abs() >= LEAST_TURN
            && let Some(center) = center_of_points(&self.run)
        {
            self.keep(center);
        }
        self.run.clear();
        (self.turned, self.length) = (0.0, 0.0);
    }

    /// Parts of one circle follow each other.
    fn keep(&mut self, center: Point) {
        let mut latest = self.centers.iter().rev().take(4);
        if latest.all(|known| known.distance(center) >= SAME) {
            self.centers.push(center);
        }
    }
}

/// Radians by which the way turns at `at`.
fn turn(from: Point, at: Point, to: Point) -> f64 {
    let (ux, uy, vx, vy) = (at.x - from.x, at.y - from.y, to.x - at.x, to.y - at.y);
    (ux * vy - uy * vx).atan2(ux * vx + uy * vy)
}

/// The center of a cubic curve that is an arc: where its two radii meet.
fn center_of_curve([from, one, other, to]: &[Point; 4]) -> Option<Point> {
    let (ux, uy) = (one.x - from.x, one.y - from.y);
    let (vx, vy) = (to.x - other.x, to.y - other.y);
    let (u, v) = (ux.hypot(uy), vx.hypot(vy));
    let cross = (ux * vy - uy * vx) / (u * v);
    if !cross.is_finite() || cross.abs() < 0.1 {
        return None;
    }
    // On the normal at `from`, as far as `to` is from its tangent's foot.
    let along = ((to.x - from.x) * vx + (to.y - from.y) * vy) / (u * v * cross);
    let center = Point::new(from.x - uy * along, from.y + ux * along);
    is_arc([from, one, other, to], center).then_some(center)
}

fn is_arc([from, one, other, to]: [&Point; 4], center: Point) -> bool {
    let radius = center.distance(*from);
    let at = |t: f64| {
        let s = 1.0 - t;
        let (a, b, c, d) = (s * s * s, 3.0 * s * s * t, 3.0 * s * t * t, t * t * t);
        Point::new(
            a * from.x + b * one.x + c * other.x + d * to.x,
            a * from.y + b * one.y + c * other.y + d * to.y,
        )
    };
    let most = (0.01 * radius).max(ROUNDED);
    // A short curve says too little of its center.
    let sagitta = at(0.5).distance(Point::new((from.x + to.x) / 2.0, (from.y + to.y) / 2.0));
    RADII.contains(&radius)
        && sagitta > 0.01 * radius
        && [0.25, 0.5, 0.75, 1.0]
            .iter()
            .all(|t| (at(*t).distance(center) - radius).abs() <= most)
}

/// The center of the circle that fits points best; none when they are on no circle.
fn center_of_points(points: &[Point]) -> Option<Point> {
    let count = points.len() as f64;
    let mean = points.iter().fold(Point::new(0.0, 0.0), |sum, point| {
        Point::new(sum.x + point.x / count, sum.y + point.y / count)
    });
    let (mut xx, mut xy, mut yy, mut xz, mut yz, mut zz) = (0.0, 0.0, 0.0, 0.0, 0.0, 0.0);
    for point in points {
        let (x, y) = (point.x - mean.x, point.y - mean.y);
        let z = x * x + y * y;
        xx += x * x;
        xy += x * y;
        yy += y * y;
        xz += x * z;
        yz += y * z;
        zz += z;
    }
    let determinant = xx * yy - xy * xy;
    if determinant <= 1e-9 * zz * zz {
        return None;
    }
    let (x, y) = (
        (xz * yy - yz * xy) / determinant / 2.0,
        (yz * xx - xz * xy) / determinant / 2.0,
    );
    let radius = (x * x + y * y + zz / count).sqrt();
    let center = Point::new(mean.x + x, mean.y + y);
    let most = (0.01 * radius).max(1.5 * ROUNDED);
    let is_round = points
        .iter()
        .all(|point| (point.distance(center) - radius).abs() <= most);
    (RADII.contains(&radius) && is_round).then_some(center)
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;
    use std::f64::consts::TAU;

    fn centers(lines: impl IntoIterator<Item = (Point, Point)>) -> Vec<Point> {
        let mut finder = CircleFinder::default();
        for (from, to) in lines {
            let piece = Piece {
                item: 0,
                from,
                to,
                bend: Bend::Straight,
            };
            finder.add(&piece);
        }
        finder.finish()
    }

    fn on_circle(center: Point, radius: f64, angle: f64) -> Point {
        let (sin, cos) = angle.sin_cos();
        Point::new(center.x + radius * cos, center.y + radius * sin)
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(200))]

        #[test]
        fn finds_the_center_of_a_polyline_whose_coordinates_were_rounded(
            (x, y, radius) in (0.0..2000.0f64, 0.0..2000.0f64, 4.0..200.0f64),
            (lines, first, sweep) in (12usize..73, 0.0..TAU, 3.0..TAU),
        ) {
            let center = Point::new(x, y);
            // A program draws a small circle with fewer lines.
            let lines = lines.min((radius * 4.0) as usize);
            let rounded = |value: f64| (value / 0.06).round() * 0.06;
            let points: Vec<Point> = (0..=lines)
                .map(|step| on_circle(center, radius, first + sweep * step as f64 / lines as f64))
                .map(|point| Point::new(rounded(point.x), rounded(point.y)))
                .collect();
            let found = centers(points.windows(2).map(|pair| (pair[0], pair[1])));
            prop_assert_eq!(found.len(), 1);
            prop_assert!(found[0].distance(center) < 0.1, "{:?}", found[0]);
        }

        #[test]
        fn finds_the_center_of_a_curve(
            (x, y, radius) in (0.0..2000.0f64, 0.0..2000.0f64, 2.0..500.0f64),
            (first, sweep) in (0.0..TAU, 0.4..1.6f64),
        ) {
            let center = Point::new(x, y);
            let reach = radius * 4.0 / 3.0 * (sweep / 4.0).tan();
            let tangent = |angle: f64, by: f64| {
                let at = on_circle(center, radius, angle);
                Point::new(at.x - by * angle.sin(), at.y + by * angle.cos())
            };
            let arc = [
                tangent(first, 0.0),
                tangent(first, reach),
                tangent(first + sweep, -reach),
                tangent(first + sweep, 0.0),
            ];
            let found = center_of_curve(&arc).expect("an arc");
            prop_assert!(found.distance(center) < 0.01, "{found:?}");
        }
    }

    #[test]
    fn finds_none_in_polygons_ellipses_and_zigzags() {
        let close = |points: &[Point]| {
            let mut all = points.to_vec();
            all.push(points[0]);
            centers(all.windows(2).map(|pair| (pair[0], pair[1])))
        };
        let square =
            [(0.0, 0.0), (9.0, 0.0), (9.0, 9.0), (0.0, 9.0)].map(|(x, y)| Point::new(x, y));
        assert_eq!(close(&square), []);
        let ellipse: Vec<Point> = (0..40)
            .map(|step| on_circle(Point::new(0.0, 0.0), 10.0, step as f64 * 0.157))
            .map(|point| Point::new(point.x * 1.6, point.y))
            .collect();
        assert_eq!(close(&ellipse), []);
        let zigzag: Vec<Point> = (0..40)
            .map(|step| Point::new(step as f64, (step % 2) as f64))
            .collect();
        assert_eq!(close(&zigzag), []);
    }
}
