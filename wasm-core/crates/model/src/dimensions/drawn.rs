//! The straight lines and the dots that a sheet shows.

use crate::list::{DisplayList, Part, PathRange, Segment, Shape};

/// Straight lines and dots, page points.
#[derive(Default)]
pub(super) struct Drawn {
    pub lines: Vec<[[f64; 2]; 2]>,
    /// Middles of small disks and circles.
    pub dots: Vec<[f64; 2]>,
}

/// A dot is no larger, points.
const LARGEST_DOT: f32 = 9.0;
/// A polygon with as many corners stands for a circle.
const ROUND: usize = 7;

impl Drawn {
    pub fn of(list: &DisplayList) -> Self {
        let mut found = Self::default();
        for item in &list.items {
            match item.shape {
                Shape::Fill { path, .. } | Shape::Stroke { path, .. }
                    if item.part == Part::Page =>
                {
                    found.add(list, path);
                }
                _ => {}
            }
        }
        found
    }

    fn add(&mut self, list: &DisplayList, path: PathRange) {
        let mut figure = Figure::at(self.lines.len(), [0.0; 2]);
        for segment in list.paths.segments(path) {
            match segment {
                Segment::Move(to) => {
                    self.end(&figure);
                    figure = Figure::at(self.lines.len(), to);
                }
                Segment::Line(to) => {
                    self.line(figure.last, to);
                    figure.reach(to, false);
                }
                Segment::Quad(_, to) | Segment::Cubic(_, _, to) => figure.reach(to, true),
                Segment::Close => {
                    self.line(figure.last, figure.start);
                    figure.reach(figure.start, false);
                }
            }
        }
        self.end(&figure);
    }

    fn line(&mut self, from: [f32; 2], to: [f32; 2]) {
        let is_sound = from.iter().chain(&to).all(|value| value.is_finite());
        if from != to && is_sound {
            self.lines.push([from.map(f64::from), to.map(f64::from)]);
        }
    }

    /// A small round figure is a dot instead of lines.
    fn end(&mut self, figure: &Figure) {
        let size = [0, 1].map(|axis| figure.high[axis] - figure.low[axis]);
        let (long, short) = (size[0].max(size[1]), size[0].min(size[1]));
        let is_closed = figure.last == figure.start;
        let is_round = figure.curves >= 2 || figure.corners >= ROUND;
        if is_closed && is_round && long > 0.5 && long <= LARGEST_DOT && short > 0.7 * long {
            self.lines.truncate(figure.first_line);
            self.dots
                .push([0, 1].map(|axis| f64::from(figure.low[axis] + figure.high[axis]) / 2.0));
        }
    }
}

/// One figure of a path.
struct Figure {
    first_line: usize,
    start: [f32; 2],
    last: [f32; 2],
    low: [f32; 2],
    high: [f32; 2],
    corners: usize,
    curves: usize,
}

impl Figure {
    fn at(first_line: usize, start: [f32; 2]) -> Self {
        Self {
            first_line,
            start,
            last: start,
            low: start,
            high: start,
            corners: 0,
            curves: 0,
        }
    }

    fn reach(&mut self, to: [f32; 2], is_curve: bool) {
        for (axis, value) in to.into_iter().enumerate() {
            self.low[axis] = self.low[axis].min(value);
            self.high[axis] = self.high[axis].max(value);
        }
        self.last = to;
        if is_curve {
            self.curves += 1;
        } else {
            self.corners += 1;
        }
    }
}
