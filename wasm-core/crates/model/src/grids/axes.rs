//! The lines that begin at bubbles.

use super::bubbles::Bubble;
use super::drawn::{Drawn, Line, Place};
use super::labels::Label;
use crate::cells::Cells;

/// A line with a bubble at one end, or at both.
#[derive(Clone, Debug)]
pub(super) struct Axis {
    pub label: Label,
    /// The middle of its bubble.
    pub from: Place,
    /// The middle of the other bubble, or the end of the line.
    pub to: Place,
    /// Unit vector from `from` to `to`.
    pub along: Place,
    /// Half of the size of its bubble, points.
    pub radius: f64,
    /// It is drawn with dashes, or in pieces.
    pub is_dashed: bool,
    pub has_two_bubbles: bool,
}

/// A line points at the middle of its bubble: at most this part of its radius beside, or this many points.
const BESIDE: (f64, f64) = (0.2, 0.9);
/// And begins at most this many radii from it.
const BEGINS: f64 = 2.2;
/// Its pieces are at most this far apart, points, or this many radii.
const GAP: (f64, f64) = (20.0, 1.5);
/// And at most this far beside the whole, points, and for each point of distance.
const SAME: (f64, f64) = (0.8, 0.002);
/// It is at least this many radii long.
const SHORTEST: f64 = 6.0;
/// A bubble with two such lines in different directions is a node, unless one is this many times longer.
const MUCH_LONGER: f64 = 3.0;
/// The lines of two facing bubbles are one if they leave at most this part of the way open.
const OPEN: f64 = 0.25;
/// As many gaps are a dash pattern that the file draws piece by piece.
const DASHES: usize = 3;
/// Of a direction: radians.
const TURNED: f64 = 0.02;
/// Shorter pieces do not tell a direction, points.
const PIECE: f64 = 2.0;
/// Lines looked at in all: a second of work.
const MOST_LOOKS: usize = 200_000_000;

fn way(a: Place, b: Place) -> Place {
    [b[0] - a[0], b[1] - a[1]]
}

fn dot(a: Place, b: Place) -> f64 {
    a[0] * b[0] + a[1] * b[1]
}

fn cross(a: Place, b: Place) -> f64 {
    a[0] * b[1] - a[1] * b[0]
}

/// Lines by their direction in whole degrees.
struct ByDirection(Vec<Vec<Line>>);

impl ByDirection {
    fn of(lines: &[Line]) -> Self {
        let mut found = vec![Vec::new(); 180];
        for line in lines {
            let [x, y] = way(line.from, line.to);
            found[Self::degree([x, y])].push(*line);
        }
        Self(found)
    }

    fn degree([x, y]: Place) -> usize {
        y.atan2(x).to_degrees().rem_euclid(180.0).min(179.0) as usize
    }

    fn near(&self, along: Place) -> impl Iterator<Item = &Line> {
        let degree = Self::degree(along) + 180;
        [degree - 1, degree, degree + 1]
            .into_iter()
            .flat_map(|near| &self.0[near % 180])
    }
}

/// A line that begins at a bubble.
#[derive(Clone, Copy, Debug)]
struct Ray {
    bubble: usize,
    along: Place,
    /// Where it ends, points from the middle of the bubble.
    end: f64,
    is_dashed: bool,
    /// The bubble at its other end.
    meets: Option<usize>,
}

/// The lines that begin at the `bubbles` of a sheet of this `size`.
pub(super) fn axes(drawn: &Drawn, bubbles: Vec<Bubble>, size: [f32; 2]) -> Vec<Axis> {
    let starts = starts(drawn, &bubbles, size);
    if starts.iter().all(Vec::is_empty) {
        return Vec::new();
    }
    let lines = ByDirection::of(&drawn.lines);
    let mut looks = 0;
    let mut rays: Vec<Option<Ray>> = vec![None; bubbles.len()];
    for (index, directions) in starts.into_iter().enumerate() {
        let bubble = &bubbles[index];
        let mut own: Vec<Ray> = Vec::new();
        for along in directions {
            let is_known = own
                .iter()
                .any(|ray| dot(ray.along, along) > 0.0 && cross(ray.along, along).abs() < TURNED);
            if is_known {
                continue;
            }
            looks += lines.near(along).count();
            if looks > MOST_LOOKS {
                return Vec::new();
            }
            own.push(ray(index, along, &bubbles, &lines));
        }
        own.retain(|ray| ray.end >= SHORTEST * bubble.radius);
        own.sort_by(|a, b| b.end.total_cmp(&a.end));
        let [longest, ..] = own[..] else {
            continue;
        };
        let is_node = own.iter().any(|other| {
            cross(other.along, longest.along).abs() > TURNED
                && MUCH_LONGER * other.end > longest.end
        });
        if !is_node {
            rays[index] = Some(longest);
        }
    }
    joined(&bubbles, rays)
}

/// The directions of the lines that point at the middle of each bubble, the longest lines first.
fn starts(drawn: &Drawn, bubbles: &[Bubble], size: [f32; 2]) -> Vec<Vec<Place>> {
    let mut cells = Cells::new(size[0], size[1]);
    for (index, bubble) in bubbles.iter().enumerate() {
        let corner = |sign: f64| bubble.middle.map(|at| at + sign * BEGINS * bubble.reach);
        cells.add_box(index as u32, corner(-1.0), corner(1.0));
    }
    let mut found: Vec<Vec<(f64, Place)>> = vec![Vec::new(); bubbles.len()];
    for line in &drawn.lines {
        let [x, y] = way(line.from, line.to);
        let length = x.hypot(y);
        if length < PIECE {
            continue;
        }
        let along = [x / length, y / length];
        cells.near_line([line.from, line.to], |index| {
            let bubble = &bubbles[index as usize];
            let beside = cross(along, way(line.from, bubble.middle)).abs();
            if beside > (BESIDE.0 * bubble.radius).max(BESIDE.1) {
                return;
            }
            let place = |at: Place| dot(way(bubble.middle, at), along);
            let (low, high) = (place(line.from), place(line.to));
            let own = &mut found[index as usize];
            let (most, least) = (BEGINS * bubble.reach, 1.1 * bubble.radius);
            if high > least && low < most {
                own.push((high - low.max(0.0), along));
            }
            if low < -least && high > -most {
                own.push((high.min(0.0) - low, along.map(|part| -part)));
            }
        });
    }
    found
        .into_iter()
        .map(|mut own| {
            own.sort_by(|a, b| b.0.total_cmp(&a.0));
            own.into_iter().map(|(_, along)| along).collect()
        })
        .collect()
}

/// The line from a bubble along its pieces to its end, or to the next bubble.
fn ray(index: usize, along: Place, bubbles: &[Bubble], lines: &ByDirection) -> Ray {
    let Bubble { middle, radius, .. } = bubbles[index];
    let beside = (BESIDE.0 * radius).max(BESIDE.1);
    // The line itself may pass beside the middle: the longest piece that begins here tells where.
    let mut pieces: Vec<(f64, f64, f64, bool)> = Vec::new();
    for line in lines.near(along) {
        let place = |at: Place| {
            let from_middle = way(middle, at);
            (dot(from_middle, along), cross(along, from_middle))
        };
        let ((a, a_side), (b, b_side)) = (place(line.from), place(line.to));
        let most = |at: f64| beside + SAME.0 + SAME.1 * at.abs();
        if a_side.abs() > most(a) || b_side.abs() > most(b) || a.max(b) < 0.0 {
            continue;
        }
        pieces.push((a.min(b), a.max(b), (a_side + b_side) / 2.0, line.is_dashed));
    }
    pieces.sort_by(|a, b| a.0.total_cmp(&b.0));
    let side = pieces
        .iter()
        .filter(|piece| piece.0 < BEGINS * bubbles[index].reach && piece.2.abs() <= beside)
        .max_by(|a, b| (a.1 - a.0).total_cmp(&(b.1 - b.0)))
        .map_or(0.0, |piece| piece.2);
    let gap = GAP.0.max(GAP.1 * radius);
    let (mut end, mut gaps, mut is_dashed, mut has_begun) = (radius, 0, false, false);
    for (from, to, at, dashed) in pieces {
        if (at - side).abs() > SAME.0 + SAME.1 * from.abs() {
            continue;
        }
        let most = if has_begun {
            end + gap
        } else {
            BEGINS * bubbles[index].reach
        };
        if from > most {
            break;
        }
        has_begun = true;
        if from > end + 0.5 {
            gaps += 1;
        }
        is_dashed |= dashed;
        end = end.max(to);
    }
    let mut meets = None;
    for (other, bubble) in bubbles.iter().enumerate() {
        let from_middle = way(middle, bubble.middle);
        let place = dot(from_middle, along);
        let is_on = cross(along, from_middle).abs() < 0.4 * bubble.radius + SAME.1 * place;
        if other != index && is_on && place > radius && place < end + BEGINS * bubble.reach {
            end = end.min(place);
            meets = Some(other);
        }
    }
    Ray {
        bubble: index,
        along,
        end,
        is_dashed: is_dashed || gaps >= DASHES,
        meets,
    }
}

/// Rays as axes: those of facing bubbles with one label are one.
fn joined(bubbles: &[Bubble], rays: Vec<Option<Ray>>) -> Vec<Axis> {
    let mut found = Vec::new();
    let mut is_done = vec![false; bubbles.len()];
    for ray in rays.iter().flatten() {
        let bubble = &bubbles[ray.bubble];
        if is_done[ray.bubble] {
            continue;
        }
        // A line between two names is no grid line.
        if ray
            .meets
            .is_some_and(|other| bubbles[other].label != bubble.label)
        {
            continue;
        }
        let faces = |other: &Ray| {
            let from_middle = way(bubble.middle, bubbles[other.bubble].middle);
            let place = dot(from_middle, ray.along);
            let is_on = cross(ray.along, from_middle).abs() < SAME.0 + SAME.1 * place;
            other.bubble != ray.bubble
                && bubbles[other.bubble].label == bubble.label
                && dot(other.along, ray.along) < 0.0
                && cross(other.along, ray.along).abs() < TURNED
                && is_on
                && place > 0.0
                && place - ray.end - other.end < OPEN * place
        };
        let other = match ray.meets {
            Some(other) => Some(other),
            None => rays
                .iter()
                .flatten()
                .find(|other| faces(other))
                .map(|other| other.bubble),
        };
        let from = bubble.middle;
        let to = match other {
            Some(other) => bubbles[other].middle,
            None => [0, 1].map(|axis| from[axis] + ray.end * ray.along[axis]),
        };
        if let Some(other) = other {
            is_done[other] = true;
        }
        let [x, y] = way(from, to);
        let length = x.hypot(y);
        found.push(Axis {
            label: bubble.label.clone(),
            from,
            to,
            along: [x / length, y / length],
            radius: bubble.radius,
            is_dashed: ray.is_dashed
                || other.is_some_and(|other| rays[other].is_some_and(|one| one.is_dashed)),
            has_two_bubbles: other.is_some(),
        });
    }
    found
}
