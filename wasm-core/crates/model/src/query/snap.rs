//! The place a pointer means: an end of a line or a crossing of two.

use crate::geometry::{Point, Rect};
use crate::index::ItemIndex;
use crate::list::{DisplayList, Segment, Shape};
use crate::query::segments::{LineSegment, item_segments};

/// A place on the sheet near the one asked for.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Snap {
    /// Page points.
    pub point: Point,
    pub kind: SnapKind,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SnapKind {
    /// The end of a line, or of a curve.
    End,
    /// Where two ends meet: the corner of a rectangle or of a wall.
    Corner,
    /// Where two lines cross.
    Crossing,
}

/// Lines near the pointer whose crossings are looked at; more are a hatch, where ends are as good.
const MOST_SEGMENTS: usize = 160;
/// Two ends closer than this, in points, are one corner.
const SAME: f64 = 0.05;

/// The nearest end, corner or crossing within `radius` points of `at`; of equally near ones, the corner.
pub fn snap(list: &DisplayList, index: &ItemIndex, at: Point, radius: f64) -> Option<Snap> {
    let around =
        Rect::new(at.x as f32, at.y as f32, at.x as f32, at.y as f32).inflate(radius as f32);
    let mut items = Vec::new();
    index.items_in(&around, &mut items);
    let mut ends: Vec<Point> = Vec::new();
    let mut near: Vec<LineSegment> = Vec::new();
    for item in items {
        let visible = list.bounds[item as usize].inflate(0.01);
        let mut end = |point: [f32; 2]| {
            let point = Point::new(point[0].into(), point[1].into());
            if point.distance(at) <= radius && contains(&visible, point) {
                ends.push(point);
            }
        };
        if let Shape::Fill { path, .. } | Shape::Stroke { path, .. } =
            list.items[item as usize].shape
        {
            list.paths.segments(path).for_each(|segment| match segment {
                Segment::Move(p)
                | Segment::Line(p)
                | Segment::Quad(_, p)
                | Segment::Cubic(_, _, p) => end(p),
                Segment::Close => {}
            });
        }
        near.extend(item_segments(list, item).filter(|segment| distance(segment, at) <= radius));
    }
    let mut best: Option<(f64, Snap)> = None;
    let mut offer = |point: Point, kind: SnapKind, handicap: f64| {
        let cost = point.distance(at) + handicap;
        if best.is_none_or(|(known, _)| cost < known) {
            best = Some((cost, Snap { point, kind }));
        }
    };
    for end in &ends {
        let meeting = near
            .iter()
            .filter(|segment| touches(segment, *end))
            .take(2)
            .count()
            > 1;
        offer(
            *end,
            if meeting {
                SnapKind::Corner
            } else {
                SnapKind::End
            },
            if meeting { 0.0 } else { SAME / 2.0 },
        );
    }
    if near.len() <= MOST_SEGMENTS {
        for (place, a) in near.iter().enumerate() {
            for b in &near[place + 1..] {
                if let Some(point) = crossing(a, b)
                    && point.distance(at) <= radius
                {
                    offer(point, SnapKind::Crossing, SAME);
                }
            }
        }
    }
    best.map(|(_, snap)| snap)
}

fn contains(rect: &Rect, point: Point) -> bool {
    rect.intersects(&Rect::new(
        point.x as f32,
        point.y as f32,
        point.x as f32,
        point.y as f32,
    ))
}

fn touches(segment: &LineSegment, point: Point) -> bool {
    [segment.from, segment.to]
        .iter()
        .any(|end| Point::new(end[0].into(), end[1].into()).distance(point) < SAME)
}

/// Distance from `at` to the nearest point of `segment`.
fn distance(segment: &LineSegment, at: Point) -> f64 {
    let (from, step) = from_and_step(segment);
    let length = step.x * step.x + step.y * step.y;
    let along = (((at.x - from.x) * step.x + (at.y - from.y) * step.y) / length).clamp(0.0, 1.0);
    Point::new(from.x + along * step.x, from.y + along * step.y).distance(at)
}

/// Where two segments cross inside both; `None` when they are nearly parallel.
fn crossing(a: &LineSegment, b: &LineSegment) -> Option<Point> {
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

fn from_and_step(segment: &LineSegment) -> (Point, Point) {
    let from = Point::new(segment.from[0].into(), segment.from[1].into());
    let to = Point::new(segment.to[0].into(), segment.to[1].into());
    (from, Point::new(to.x - from.x, to.y - from.y))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::list::{Item, NONE, Part};

    fn line(list: &mut DisplayList, from: [f32; 2], to: [f32; 2]) {
        let path = list.paths.push([Segment::Move(from), Segment::Line(to)]);
        let shape = Shape::Stroke { path, style: 0 };
        list.items.push(Item {
            shape,
            paint: 0,
            clip: NONE,
            effect: NONE,
            layer: NONE,
            part: Part::Page,
        });
        let mut bounds = Rect::EMPTY;
        bounds.include(from[0], from[1]);
        bounds.include(to[0], to[1]);
        list.bounds.push(bounds.inflate(0.5));
    }

    #[test]
    fn finds_ends_corners_and_crossings() {
        let mut list = DisplayList::default();
        line(&mut list, [0.0, 50.0], [100.0, 50.0]);
        line(&mut list, [40.0, 0.0], [40.0, 100.0]);
        line(&mut list, [100.0, 50.0], [100.0, 90.0]);
        let index = ItemIndex::new(&list.bounds);
        let at = |x, y| {
            snap(&list, &index, Point::new(x, y), 5.0)
                .map(|snap| (snap.point.x, snap.point.y, snap.kind))
        };
        assert_eq!(at(41.0, 52.0), Some((40.0, 50.0, SnapKind::Crossing)));
        assert_eq!(at(98.0, 51.0), Some((100.0, 50.0, SnapKind::Corner)));
        assert_eq!(at(1.0, 49.0), Some((0.0, 50.0, SnapKind::End)));
        assert_eq!(at(70.0, 52.0), None);
    }
}
