//! The straight lines of a sheet, and its closed figures of the size and shape of bubbles.

use crate::list::{DisplayList, Part, PathRange, Segment, Shape};

pub(super) type Place = [f64; 2];

#[derive(Clone, Copy, Debug)]
pub(super) struct Line {
    pub from: Place,
    pub to: Place,
    /// The file draws it with a dash pattern.
    pub is_dashed: bool,
}

/// A closed figure, round or with five corners and more.
#[derive(Clone, Copy, Debug)]
pub(super) struct Ring {
    pub middle: Place,
    /// Half of its width and height, points.
    pub half: [f64; 2],
}

#[derive(Default)]
pub(super) struct Drawn {
    pub lines: Vec<Line>,
    pub rings: Vec<Ring>,
}

/// Half of the size of a bubble, points: on sheets of half the size, and on large ones.
const HALF: std::ops::Range<f64> = 3.5..60.0;
/// A bubble for long labels is at most this many times wider than high.
const LONGEST: f64 = 2.0;
/// Ends closer than this are joined, points: circles also come as arcs or lines of their own.
const JOINED: f64 = 0.3;
/// More places are no bubble.
const MOST_PLACES: usize = 400;
/// The places of a figure are as far from its middle as those of an ellipse, with the corners of a hexagon.
const ROUND: std::ops::Range<f64> = 0.72..1.36;
/// With fewer places it is a triangle or a square.
const LEAST_PLACES: usize = 5;

impl Drawn {
    pub fn of(list: &DisplayList) -> Self {
        let mut found = Self::default();
        let mut outline = Outline::default();
        for item in &list.items {
            if item.part != Part::Page {
                continue;
            }
            match item.shape {
                Shape::Fill { path, .. } => {
                    found.add(list, path, false, &mut outline);
                    outline = Outline::default();
                }
                Shape::Stroke { path, style } => {
                    let style = &list.strokes.get(style as usize);
                    let is_dashed = style.is_some_and(|style| !style.dash.is_empty());
                    found.add(list, path, is_dashed, &mut outline);
                }
                _ => {}
            }
        }
        found
    }

    fn add(&mut self, list: &DisplayList, path: PathRange, is_dashed: bool, outline: &mut Outline) {
        let (mut start, mut last) = ([0.0; 2], [0.0; 2]);
        // A line that ends where the figure begins is no part of the figure.
        let mut alone = Outline::default();
        for segment in list.paths.segments(path) {
            let (to, between) = match segment {
                Segment::Move(to) => {
                    start = to.map(f64::from);
                    last = start;
                    alone = Outline::default();
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
                    (to, vec![at(0.5)])
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
                    (to, [0.2, 0.4, 0.6, 0.8].map(at).to_vec())
                }
            };
            if last == to && between.is_empty() || !to.iter().all(|value| value.is_finite()) {
                continue;
            }
            if between.is_empty() {
                self.lines.push(Line {
                    from: last,
                    to,
                    is_dashed,
                });
            }
            let whole = alone.add(last, between.clone(), to);
            let joined = outline.add(last, between, to);
            self.rings.extend(whole.or(joined));
            last = to;
        }
    }
}

/// Pieces that follow each other, in whatever direction each is drawn.
#[derive(Default)]
struct Outline {
    places: Vec<Place>,
    /// How many of the places are on its first piece.
    first: usize,
}

fn are_joined(a: Place, b: Place) -> bool {
    (a[0] - b[0]).abs() < JOINED && (a[1] - b[1]).abs() < JOINED
}

impl Outline {
    /// The figure that the piece closes, if it is like a bubble.
    fn add(&mut self, from: Place, mut between: Vec<Place>, to: Place) -> Option<Ring> {
        if self.places.len() > MOST_PLACES {
            self.places.clear();
        }
        if self.places.len() == self.first {
            // The second piece shows in which direction the first goes on.
            let (start, end) = (self.places.first(), self.places.last());
            let is_at_start = start.is_some_and(|at| are_joined(*at, from) || are_joined(*at, to));
            let is_at_end = end.is_some_and(|at| are_joined(*at, from) || are_joined(*at, to));
            if is_at_start && !is_at_end {
                self.places.reverse();
            }
        }
        match self.places.last() {
            Some(end) if are_joined(*end, from) => {
                self.places.extend(between);
                self.places.push(to);
            }
            Some(end) if are_joined(*end, to) => {
                between.reverse();
                self.places.extend(between);
                self.places.push(from);
            }
            _ => {
                self.places.clear();
                self.places.push(from);
                self.places.extend(between);
                self.places.push(to);
                self.first = self.places.len();
            }
        }
        let is_closed = self.places.len() > 2
            && matches!(
                (self.places.first(), self.places.last()),
                (Some(start), Some(end)) if are_joined(*start, *end)
            );
        if !is_closed {
            return None;
        }
        let ring = ring(&self.places);
        self.places.clear();
        self.first = 0;
        ring
    }
}

fn ring(places: &[Place]) -> Option<Ring> {
    // The last place is the first one again.
    if places.len() <= LEAST_PLACES {
        return None;
    }
    let (mut low, mut high) = ([f64::MAX; 2], [f64::MIN; 2]);
    for place in places {
        for axis in 0..2 {
            low[axis] = low[axis].min(place[axis]);
            high[axis] = high[axis].max(place[axis]);
        }
    }
    let half = [0, 1].map(|axis| (high[axis] - low[axis]) / 2.0);
    let middle = [0, 1].map(|axis| (high[axis] + low[axis]) / 2.0);
    let (short, long) = (half[0].min(half[1]), half[0].max(half[1]));
    let is_round = places.iter().all(|place| {
        let [x, y] = [0, 1].map(|axis| (place[axis] - middle[axis]) / half[axis]);
        ROUND.contains(&(x * x + y * y))
    });
    (HALF.contains(&short) && long <= LONGEST * short && is_round).then_some(Ring { middle, half })
}
