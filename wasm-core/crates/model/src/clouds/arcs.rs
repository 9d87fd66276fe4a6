//! The arcs of a sheet's strokes: pieces that turn to one side.

use std::ops::Range;

use crate::list::{DisplayList, Part, Segment, Shape};

pub(super) type Place = [f64; 2];

/// A piece of a path that turns to one side.
#[derive(Clone, Debug)]
pub(super) struct Arc {
    pub from: Place,
    pub to: Place,
    /// The place between its ends that is farthest from the line through them.
    pub top: Place,
    /// Directions in which it begins and ends, radians.
    pub begins: f64,
    pub ends: f64,
    /// How far it turns from begin to end, radians; positive to the right, as y points down.
    pub turn: f64,
    pub item: u32,
    /// Of the path of the item.
    pub segments: Range<u32>,
}

impl Arc {
    pub fn chord(&self) -> f64 {
        (self.to[0] - self.from[0]).hypot(self.to[1] - self.from[1])
    }

    /// Drawn the other way around.
    pub fn reversed(self) -> Self {
        Self {
            from: self.to,
            to: self.from,
            begins: self.ends + std::f64::consts::PI,
            ends: self.begins + std::f64::consts::PI,
            turn: -self.turn,
            ..self
        }
    }
}

/// Pieces of a curve.
const STEPS: usize = 6;
/// An arc that is drawn with lines turns by no more at each of their ends, radians.
const MOST_TURN: f64 = 1.1;
/// Directions closer than this are one, radians.
const STRAIGHT: f64 = 0.05;
/// Arcs of clouds turn as much, radians.
const TURNS: Range<f64> = 0.25..5.6;
/// Their ends are so far apart, points.
const CHORDS: Range<f64> = 1.5..160.0;
/// A sheet with more has none that anybody would see.
const MOST: usize = 400_000;

/// The angle between two directions, -π to π.
pub(super) fn between(one: f64, other: f64) -> f64 {
    let turn = (other - one).rem_euclid(std::f64::consts::TAU);
    if turn > std::f64::consts::PI {
        turn - std::f64::consts::TAU
    } else {
        turn
    }
}

fn direction(from: Place, to: Place) -> f64 {
    (to[1] - from[1]).atan2(to[0] - from[0])
}

/// What may be an arc of a cloud, in the order in which the sheet paints them.
pub(super) fn arcs(list: &DisplayList) -> Vec<Arc> {
    let mut found = Vec::new();
    for (index, item) in list.items.iter().enumerate() {
        let Shape::Stroke { path, .. } = item.shape else {
            continue;
        };
        if item.part != Part::Page {
            continue;
        }
        let mut draft = Draft::new(index as u32);
        let (mut start, mut last) = ([0.0; 2], [0.0; 2]);
        for (segment, place) in list.paths.segments(path).zip(0..) {
            let (to, places) = match segment {
                Segment::Move(to) => {
                    draft.end(&mut found);
                    start = to.map(f64::from);
                    last = start;
                    continue;
                }
                Segment::Line(to) => (to.map(f64::from), Vec::new()),
                Segment::Close => (start, Vec::new()),
                Segment::Quad(one, to) => {
                    let [one, to] = [one, to].map(|point| point.map(f64::from));
                    let at = |t: f64| {
                        let s = 1.0 - t;
                        [0, 1].map(|axis| {
                            s * s * last[axis] + 2.0 * s * t * one[axis] + t * t * to[axis]
                        })
                    };
                    (to, steps(at))
                }
                Segment::Cubic(one, other, to) => {
                    let [one, other, to] = [one, other, to].map(|point| point.map(f64::from));
                    let at = |t: f64| {
                        let s = 1.0 - t;
                        [0, 1].map(|axis| {
                            s * s * s * last[axis]
                                + 3.0 * s * s * t * one[axis]
                                + 3.0 * s * t * t * other[axis]
                                + t * t * t * to[axis]
                        })
                    };
                    (to, steps(at))
                }
            };
            for to in places.into_iter().chain([to]) {
                draft.reach(last, to, place, &mut found);
                last = to;
            }
        }
        draft.end(&mut found);
        if found.len() > MOST {
            return Vec::new();
        }
    }
    found
}

fn steps(at: impl Fn(f64) -> Place) -> Vec<Place> {
    (1..STEPS)
        .map(|step| at(step as f64 / STEPS as f64))
        .collect()
}

/// The arc that is being followed.
struct Draft {
    item: u32,
    places: Vec<Place>,
    begins: f64,
    ends: f64,
    turn: f64,
    segments: Range<u32>,
}

impl Draft {
    fn new(item: u32) -> Self {
        Self {
            item,
            places: Vec::new(),
            begins: 0.0,
            ends: 0.0,
            turn: 0.0,
            segments: 0..0,
        }
    }

    fn reach(&mut self, from: Place, to: Place, segment: u32, found: &mut Vec<Arc>) {
        let is_sound = to.iter().all(|value| value.is_finite());
        if from == to || !is_sound {
            return;
        }
        let way = direction(from, to);
        if !self.places.is_empty() {
            let turn = between(self.ends, way);
            let is_same_side = self.turn == 0.0 || turn * self.turn > 0.0;
            if turn.abs() < STRAIGHT || turn.abs() < MOST_TURN && is_same_side {
                // The first bends of a straight piece do not say to which side it turns.
                self.turn += turn;
                self.ends = way;
                self.places.push(to);
                self.segments.end = segment + 1;
                return;
            }
            self.end(found);
        }
        self.places = vec![from, to];
        (self.begins, self.ends, self.turn) = (way, way, 0.0);
        self.segments = segment..segment + 1;
    }

    fn end(&mut self, found: &mut Vec<Arc>) {
        let places = std::mem::take(&mut self.places);
        let (Some(from), Some(to)) = (places.first().copied(), places.last().copied()) else {
            return;
        };
        let chord = (to[0] - from[0]).hypot(to[1] - from[1]);
        if places.len() < 4 || !TURNS.contains(&self.turn.abs()) || !CHORDS.contains(&chord) {
            return;
        }
        let along = direction(from, to);
        let aside =
            |place: &Place| (place[1] - from[1]) * along.cos() - (place[0] - from[0]) * along.sin();
        let top = places
            .iter()
            .max_by(|a, b| aside(a).abs().total_cmp(&aside(b).abs()))
            .copied()
            .unwrap_or(from);
        // Half a step before the first place, and behind the last one.
        let half = self.turn / (places.len() - 2) as f64 / 2.0;
        found.push(Arc {
            from,
            to,
            top,
            begins: self.begins - half,
            ends: self.ends + half,
            turn: self.turn + 2.0 * half,
            item: self.item,
            segments: self.segments.clone(),
        });
    }
}
