//! The place a pointer means: an end of a line, a crossing, a center, a middle, or a place on a line.

use crate::geometry::{Point, Rect};
use crate::list::DisplayList;
use crate::query::linework::{Bend, Linework, Piece};

/// A place on the sheet near the one asked for.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Snap {
    /// Page points.
    pub point: Point,
    pub kind: SnapKind,
}

/// In the order in which they are preferred.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
#[repr(u8)]
pub enum SnapKind {
    /// The end of a line, or of a curve.
    End = 0,
    /// Where two lines cross.
    Crossing = 1,
    /// Of a circle or an arc.
    Center = 2,
    /// The middle of a straight line.
    Middle = 3,
    /// Where the perpendicular from the point before meets a line.
    Perpendicular = 4,
    /// Anywhere on a line.
    Nearest = 5,
}

/// What is asked, page points.
#[derive(Clone, Copy, Debug)]
pub struct SnapQuery {
    pub at: Point,
    pub radius: f64,
    /// The point before, for perpendiculars.
    pub from: Option<Point>,
    /// Only ends and crossings: places that two drawings have in common.
    pub is_exact: bool,
}

/// Pieces near the pointer that are looked at; where there are more, half the radius is as good, and so on.
const MOST_PIECES: usize = 1 << 16;
/// How often the radius is halved.
const MOST_HALVINGS: usize = 8;
/// Lines nearest to the pointer whose crossings are looked at.
const MOST_CROSSED: usize = 160;
/// How much farther a kind may be than the next one and still be meant, as a share of the radius.
const PREFERENCE: f64 = 0.12;
/// Anywhere on a line counts only this near, as a share of the radius: people also place points beside lines.
const NEAREST: f64 = 0.5;

/// The place within `radius` of `at` that is meant. Points go before places on a line; of points, the nearer, with some
/// advance for ends over crossings, crossings over centers, and centers over middles.
pub fn snap(list: &DisplayList, linework: &Linework, query: &SnapQuery) -> Option<Snap> {
    let mut radius = query.radius;
    for _ in 0..=MOST_HALVINGS {
        let mut near = Near::new(list, SnapQuery { radius, ..*query });
        if linework.pieces_in(list, &near.around(), MOST_PIECES, |piece| near.see(piece)) {
            return near.choose(linework);
        }
        radius /= 2.0;
    }
    None
}

/// What is near the pointer.
struct Near<'a> {
    list: &'a DisplayList,
    query: SnapQuery,
    /// Straight lines within the radius, with their distance.
    lines: Vec<(f64, Piece)>,
    /// The best point so far, with its cost.
    best: Option<(f64, Snap)>,
}

impl<'a> Near<'a> {
    fn new(list: &'a DisplayList, query: SnapQuery) -> Self {
        Self {
            list,
            query,
            lines: Vec::new(),
            best: None,
        }
    }

    fn around(&self) -> Rect {
        let SnapQuery { at, radius, .. } = self.query;
        Rect::new(at.x as f32, at.y as f32, at.x as f32, at.y as f32).inflate(radius as f32)
    }

    fn see(&mut self, piece: &Piece) {
        for end in [piece.from, piece.to] {
            self.offer(piece, end, SnapKind::End);
        }
        if piece.bend != Bend::Straight {
            return;
        }
        let SnapQuery {
            at,
            radius,
            is_exact,
            ..
        } = self.query;
        let distance = foot(piece, at, true).distance(at);
        if distance > radius {
            return;
        }
        self.lines.push((distance, *piece));
        // Of a shorter line the ends are as near.
        if !is_exact && piece.from.distance(piece.to) > radius {
            let middle = Point::new(
                (piece.from.x + piece.to.x) / 2.0,
                (piece.from.y + piece.to.y) / 2.0,
            );
            self.offer(piece, middle, SnapKind::Middle);
        }
    }

    fn choose(mut self, linework: &Linework) -> Option<Snap> {
        if self.lines.len() > MOST_CROSSED {
            self.lines
                .select_nth_unstable_by(MOST_CROSSED, |a, b| a.0.total_cmp(&b.0));
            self.lines.truncate(MOST_CROSSED);
        }
        let lines = std::mem::take(&mut self.lines);
        for (place, (_, a)) in lines.iter().enumerate() {
            for (_, b) in &lines[place + 1..] {
                if let Some(point) = crossing(a, b) {
                    self.offer(a, point, SnapKind::Crossing);
                }
            }
        }
        let SnapQuery {
            at,
            radius,
            from,
            is_exact,
        } = self.query;
        if !is_exact {
            for center in linework.centers_in(&self.around()) {
                self.offer_point(center, SnapKind::Center);
            }
        }
        if is_exact || self.best.is_some() {
            return self.best.map(|(_, snap)| snap);
        }
        for (_, line) in &lines {
            if let Some(foot) = from.map(|from| foot(line, from, false)) {
                self.offer(line, foot, SnapKind::Perpendicular);
            }
        }
        if self.best.is_none() {
            for (distance, line) in &lines {
                if *distance <= NEAREST * radius {
                    self.offer(line, foot(line, at, true), SnapKind::Nearest);
                }
            }
        }
        self.best.map(|(_, snap)| snap)
    }

    /// Offers a point of a piece, if it is seen: clips hide parts of items.
    fn offer(&mut self, piece: &Piece, point: Point, kind: SnapKind) {
        let visible = self.list.bounds[piece.item as usize].inflate(0.01);
        let (x, y) = (point.x as f32, point.y as f32);
        if visible.intersects(&Rect::new(x, y, x, y)) && is_on(piece, point, kind) {
            self.offer_point(point, kind);
        }
    }

    fn offer_point(&mut self, point: Point, kind: SnapKind) {
        let SnapQuery { at, radius, .. } = self.query;
        let distance = point.distance(at);
        if distance > radius {
            return;
        }
        let cost = distance / radius + PREFERENCE * f64::from(kind as u8);
        if self.best.is_none_or(|(known, _)| cost < known) {
            self.best = Some((cost, Snap { point, kind }));
        }
    }
}

/// Whether the foot of a perpendicular is on the line itself.
fn is_on(piece: &Piece, point: Point, kind: SnapKind) -> bool {
    kind != SnapKind::Perpendicular || foot(piece, point, true).distance(point) < 0.01
}

/// The point of a line, or of its extension, that is nearest to `at`.
fn foot(line: &Piece, at: Point, is_inside: bool) -> Point {
    let (from, step) = from_and_step(line);
    let along =
        ((at.x - from.x) * step.x + (at.y - from.y) * step.y) / (step.x * step.x + step.y * step.y);
    let along = if is_inside {
        along.clamp(0.0, 1.0)
    } else {
        along
    };
    Point::new(from.x + along * step.x, from.y + along * step.y)
}

/// Where two lines cross inside both; `None` when they are nearly parallel.
fn crossing(a: &Piece, b: &Piece) -> Option<Point> {
    let ((p, u), (q, v)) = (from_and_step(a), from_and_step(b));
    let cross = u.x * v.y - u.y * v.x;
    // Below half a degree the crossing is no place anyone means.
    if cross.abs() < 0.009 * u.x.hypot(u.y) * v.x.hypot(v.y) {
        return None;
    }
    let (dx, dy) = (q.x - p.x, q.y - p.y);
    let along_a = (dx * v.y - dy * v.x) / cross;
    let along_b = (dx * u.y - dy * u.x) / cross;
    let inside = |value: f64| (0.0..=1.0).contains(&value);
    (inside(along_a) && inside(along_b))
        .then(|| Point::new(p.x + along_a * u.x, p.y + along_a * u.y))
}

fn from_and_step(line: &Piece) -> (Point, Point) {
    let step = Point::new(line.to.x - line.from.x, line.to.y - line.from.y);
    (line.from, step)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::list::{Item, NONE, Part, Segment, Shape};
    use proptest::prelude::*;

    fn path(list: &mut DisplayList, points: &[[f32; 2]]) {
        let mut segments = vec![Segment::Move(points[0])];
        segments.extend(points[1..].iter().map(|point| Segment::Line(*point)));
        let path = list.paths.push(segments);
        list.items.push(Item {
            shape: Shape::Stroke { path, style: 0 },
            paint: 0,
            clip: NONE,
            effect: NONE,
            layer: NONE,
            part: Part::Page,
        });
        let mut bounds = Rect::EMPTY;
        for [x, y] in points {
            bounds.include(*x, *y);
        }
        list.bounds.push(bounds.inflate(0.5));
    }

    type Found = Option<(f64, f64, SnapKind)>;

    fn found(list: &DisplayList, at: [f64; 2], from: Option<[f64; 2]>, is_exact: bool) -> Found {
        let query = SnapQuery {
            at: Point::new(at[0], at[1]),
            radius: 5.0,
            from: from.map(|[x, y]| Point::new(x, y)),
            is_exact,
        };
        snap(list, &Linework::new(list), &query).map(|snap| (snap.point.x, snap.point.y, snap.kind))
    }

    fn cross() -> DisplayList {
        let mut list = DisplayList::default();
        path(&mut list, &[[0.0, 50.0], [100.0, 50.0]]);
        path(&mut list, &[[40.0, 0.0], [40.0, 100.0]]);
        path(&mut list, &[[100.0, 50.0], [100.0, 90.0]]);
        list
    }

    #[test]
    fn finds_ends_crossings_and_middles() {
        let list = cross();
        let at = |x, y| found(&list, [x, y], None, false);
        assert_eq!(at(41.0, 52.0), Some((40.0, 50.0, SnapKind::Crossing)));
        assert_eq!(at(98.0, 51.0), Some((100.0, 50.0, SnapKind::End)));
        assert_eq!(at(1.0, 49.0), Some((0.0, 50.0, SnapKind::End)));
        assert_eq!(at(52.0, 51.0), Some((50.0, 50.0, SnapKind::Middle)));
        assert_eq!(at(70.0, 52.0), Some((70.0, 50.0, SnapKind::Nearest)));
        assert_eq!(at(70.0, 54.0), None, "beside a line");
    }

    #[test]
    fn finds_the_perpendicular_from_the_point_before() {
        let list = cross();
        let at = |x, y, from| found(&list, [x, y], Some(from), false);
        let foot = Some((70.0, 50.0, SnapKind::Perpendicular));
        assert_eq!(at(72.0, 53.0, [70.0, 20.0]), foot);
        // Its foot is beyond the line's end.
        assert_eq!(at(96.0, 60.0, [60.0, 20.0]), None);
        // Points go before it.
        let end = Some((100.0, 50.0, SnapKind::End));
        assert_eq!(at(97.0, 50.0, [97.0, 20.0]), end);
    }

    #[test]
    fn finds_only_ends_and_crossings_where_places_must_be_exact() {
        let list = cross();
        let at = |x, y| found(&list, [x, y], Some([70.0, 0.0]), true);
        assert_eq!(at(51.0, 51.0), None);
        assert_eq!(at(70.0, 50.0), None);
        assert_eq!(at(41.0, 52.0), Some((40.0, 50.0, SnapKind::Crossing)));
    }

    #[test]
    fn prefers_an_end_to_a_crossing_a_little_nearer() {
        let mut list = cross();
        path(&mut list, &[[41.0, 50.5], [60.0, 80.0]]);
        let snap = found(&list, [40.45, 50.2], None, false);
        assert_eq!(snap.map(|snap| snap.2), Some(SnapKind::End));
    }

    #[test]
    fn finds_the_center_of_a_circle_drawn_with_lines() {
        let mut list = DisplayList::default();
        let points: Vec<[f32; 2]> = (0..=24)
            .map(|step| (f64::from(step) / 24.0 * std::f64::consts::TAU).sin_cos())
            .map(|(sin, cos)| [(60.0 + 20.0 * cos) as f32, (60.0 + 20.0 * sin) as f32])
            .collect();
        path(&mut list, &points);
        let (x, y, kind) = found(&list, [61.0, 62.0], None, false).expect("a center");
        assert!((x - 60.0).hypot(y - 60.0) < 0.01);
        assert_eq!(kind, SnapKind::Center);
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(64))]

        #[test]
        fn finds_in_parts_of_long_paths_what_is_there(
            points in prop::collection::vec((0.0..900f32, 0.0..900f32), 2..300),
            chosen in 0..300usize,
        ) {
            let points: Vec<[f32; 2]> = points.into_iter().map(|(x, y)| [x, y]).collect();
            let mut list = DisplayList::default();
            path(&mut list, &points);
            let [x, y] = points[chosen % points.len()];
            let at = [f64::from(x), f64::from(y)];
            prop_assert_eq!(found(&list, at, None, false), Some((at[0], at[1], SnapKind::End)));
        }
    }

    #[test]
    fn answers_in_the_middle_of_a_dense_hatch() {
        let mut list = DisplayList::default();
        for line in 0..60_000u16 {
            let x = 40.0 + f32::from(line) * 0.0005;
            path(&mut list, &[[x, 0.0], [x, 100.0]]);
        }
        let snap = found(&list, [50.0, 1.0], None, false);
        assert!(snap.is_some_and(|(x, _, _)| (x - 50.0).abs() < 1.0));
    }
}
