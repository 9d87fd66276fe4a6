//! Paths as straight pieces, as fine as the grid of ink needs.

use crate::geometry::Rect;
use crate::list::{DisplayList, PathRange, Segment};

/// Pieces of a curve.
const PIECES: u16 = 6;

/// A straight piece, page points.
#[derive(Clone, Copy, Debug)]
pub(super) struct Chord {
    pub from: [f32; 2],
    pub to: [f32; 2],
    /// Whether it is a piece of a curve.
    pub is_curve: bool,
}

/// The straight pieces of a path, its closing lines included, those of curves as chords.
pub(super) fn chords(list: &DisplayList, path: PathRange) -> Vec<Chord> {
    let (mut start, mut last) = ([0.0; 2], [0.0; 2]);
    let mut found = Vec::new();
    for segment in list.paths.segments(path) {
        let from = last;
        match segment {
            Segment::Move(point) => start = point,
            Segment::Line(point) => found.push(straight(from, point)),
            Segment::Quad(by, to) => bend(&mut found, |t| {
                let (a, b, c) = ((1.0 - t) * (1.0 - t), 2.0 * t * (1.0 - t), t * t);
                [0, 1].map(|axis| a * from[axis] + b * by[axis] + c * to[axis])
            }),
            Segment::Cubic(by, on, to) => bend(&mut found, |t| {
                let back = 1.0 - t;
                let (a, b) = (back * back * back, 3.0 * t * back * back);
                let (c, d) = (3.0 * t * t * back, t * t * t);
                [0, 1].map(|axis| a * from[axis] + b * by[axis] + c * on[axis] + d * to[axis])
            }),
            Segment::Close => found.push(straight(from, start)),
        }
        last = match segment {
            Segment::Move(point) | Segment::Line(point) => point,
            Segment::Quad(_, point) | Segment::Cubic(_, _, point) => point,
            Segment::Close => start,
        };
    }
    found
}

fn straight(from: [f32; 2], to: [f32; 2]) -> Chord {
    Chord {
        from,
        to,
        is_curve: false,
    }
}

fn bend(found: &mut Vec<Chord>, at: impl Fn(f32) -> [f32; 2]) {
    let part = |piece: u16| at(f32::from(piece) / f32::from(PIECES));
    found.extend((0..PIECES).map(|piece| Chord {
        from: part(piece),
        to: part(piece + 1),
        is_curve: true,
    }));
}

/// The part of a line that lies in `rect`.
pub(super) fn cut(from: [f32; 2], to: [f32; 2], rect: &Rect) -> Option<([f32; 2], [f32; 2])> {
    let (mut first, mut last) = (0.0_f32, 1.0_f32);
    for (start, end, low, high) in [
        (from[0], to[0], rect.x0, rect.x1),
        (from[1], to[1], rect.y0, rect.y1),
    ] {
        let way = end - start;
        if way == 0.0 {
            if start < low || start > high {
                return None;
            }
            continue;
        }
        let (a, b) = ((low - start) / way, (high - start) / way);
        first = first.max(a.min(b));
        last = last.min(a.max(b));
    }
    let at = |part: f32| {
        [
            from[0] + part * (to[0] - from[0]),
            from[1] + part * (to[1] - from[1]),
        ]
    };
    (first <= last).then(|| (at(first), at(last)))
}
