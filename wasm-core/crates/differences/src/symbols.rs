//! What linework shows, as far as a few lines tell it: a door, a hatch, the triangle of a revision.

use pinbar_model::geometry::{Affine, Rect};
use pinbar_model::list::{DisplayList, Item, Part, PathRange, Segment, Shape};

/// What is drawn around a short text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Around {
    Triangle,
    /// A circle, a hexagon, a diamond, a box.
    Tag,
}

/// Points: shapes around a tag are at most this large.
const LARGEST_TAG: f32 = 72.0;
/// Curves and corners that a tag has at most.
const MOST_VERBS: u32 = 24;

/// The small closed shapes of a list that may be around a text.
#[derive(Default)]
pub struct Tags {
    /// OLD's points.
    found: Vec<(Rect, Around)>,
}

impl Tags {
    pub fn of(list: &DisplayList, to_old: &Affine) -> Self {
        let found = list
            .items
            .iter()
            .zip(&list.bounds)
            .filter_map(|(item, bounds)| {
                let path = match item.shape {
                    Shape::Stroke { path, .. } => path,
                    _ => return None,
                };
                let is_small = bounds.width().max(bounds.height()) <= LARGEST_TAG;
                if item.part != Part::Page || !is_small || path.verbs > MOST_VERBS {
                    return None;
                }
                Some((to_old.apply_rect(*bounds), around(list, path)?))
            });
        Self {
            found: found.collect(),
        }
    }

    /// The smallest shape around a text of these bounds.
    pub fn around(&self, text: &Rect) -> Option<Around> {
        let (x, y) = ((text.x0 + text.x1) / 2.0, (text.y0 + text.y1) / 2.0);
        let size = |rect: &Rect| rect.width().max(rect.height());
        let largest = 4.0 * size(text);
        let holds = |shape: &Rect| {
            x > shape.x0
                && x < shape.x1
                && y > shape.y0
                && y < shape.y1
                && shape.width() > 0.9 * text.width()
                && shape.height() > text.height()
                && size(shape) <= largest
        };
        let fitting = self.found.iter().filter(|(shape, _)| holds(shape));
        fitting
            .min_by(|a, b| size(&a.0).total_cmp(&size(&b.0)))
            .map(|(_, around)| *around)
    }
}

fn around(list: &DisplayList, path: PathRange) -> Option<Around> {
    let (mut corners, mut curves): (Vec<[f32; 2]>, u32) = (Vec::new(), 0);
    let mut is_closed = false;
    for segment in list.paths.segments(path) {
        match segment {
            Segment::Move(point) if corners.is_empty() => corners.push(point),
            Segment::Move(_) => return None,
            Segment::Line(point) => corners.push(point),
            Segment::Quad(_, point) | Segment::Cubic(_, _, point) => {
                curves += 1;
                corners.push(point);
            }
            Segment::Close => is_closed = true,
        }
    }
    let (first, last) = (*corners.first()?, *corners.last()?);
    if corners.len() > 1 && (first[0] - last[0]).hypot(first[1] - last[1]) < 0.1 {
        corners.pop();
        is_closed = true;
    }
    match (is_closed, corners.len()) {
        (false, _) | (_, 0 | 1) => None,
        (true, 3) if curves == 0 => Some(Around::Triangle),
        _ => Some(Around::Tag),
    }
}

/// Lines and curves of one change, on OLD.
#[derive(Default)]
pub struct Drawn {
    lines: Vec<Line>,
    arcs: u32,
    /// Closed curves: circles.
    rings: u32,
    pictures: u32,
    fills: u32,
    is_dashed: bool,
    others: u32,
}

#[derive(Clone, Copy)]
struct Line {
    from: [f32; 2],
    to: [f32; 2],
}

impl Line {
    fn length(&self) -> f32 {
        (self.to[0] - self.from[0]).hypot(self.to[1] - self.from[1])
    }

    /// Direction in degrees, from 0 to below 180.
    fn angle(&self) -> f32 {
        let (dx, dy) = (self.to[0] - self.from[0], self.to[1] - self.from[1]);
        dy.atan2(dx).to_degrees().rem_euclid(180.0)
    }

    fn is_parallel(&self, other: &Line) -> bool {
        let turn = (self.angle() - other.angle()).abs();
        turn.min(180.0 - turn) < 1.0
    }

    /// How far the middle of `other` lies beside this line.
    fn beside(&self, other: &Line) -> f32 {
        let length = self.length().max(1e-6);
        let (dx, dy) = (self.to[0] - self.from[0], self.to[1] - self.from[1]);
        let x = (other.from[0] + other.to[0]) / 2.0 - self.from[0];
        let y = (other.from[1] + other.to[1]) / 2.0 - self.from[1];
        (x * dy - y * dx).abs() / length
    }
}

/// Points: swings of doors and the like.
const SMALLEST_SWING: f32 = 6.0;
const LARGEST_SWING: f32 = 120.0;
/// Points: strokes of drawn letters and small symbols, and how many it takes.
const LONGEST_STROKE: f32 = 10.0;
const FEWEST_STROKES: usize = 3;
/// Lines that make a hatch.
const FEWEST_HATCHED: usize = 6;
/// Points between the faces of a wall.
const THINNEST_WALL: f32 = 1.0;
const THICKEST_WALL: f32 = 24.0;
/// A wall is at least this long, in points, and in its thicknesses.
const SHORTEST_WALL: f32 = 18.0;
const SLIMMEST_WALL: f32 = 3.0;

impl Drawn {
    /// Adds an item of `list`, which `to_old` maps to OLD's points.
    pub fn add(&mut self, list: &DisplayList, item: &Item, to_old: &Affine) {
        let path = match item.shape {
            Shape::Stroke { path, style } => {
                self.is_dashed |= !list.strokes[style as usize].dash.is_empty();
                path
            }
            Shape::Fill { .. } => {
                self.fills += 1;
                return;
            }
            Shape::Image { .. } => {
                self.pictures += 1;
                return;
            }
            Shape::Glyph { .. } => return,
        };
        let [a, b, c, d, e, f] = to_old.coefficients().map(|value| value as f32);
        let place = |[x, y]: [f32; 2]| [a * x + c * y + e, b * x + d * y + f];
        let (mut start, mut at, mut curved) = ([0.0; 2], [0.0; 2], None::<[f32; 2]>);
        for segment in list.paths.segments(path) {
            let to = match segment {
                Segment::Move(point) => {
                    self.end_curve(curved.take(), at);
                    start = place(point);
                    at = start;
                    continue;
                }
                Segment::Line(point) => place(point),
                Segment::Close => start,
                Segment::Quad(_, point) | Segment::Cubic(_, _, point) => {
                    curved.get_or_insert(at);
                    at = place(point);
                    continue;
                }
            };
            self.end_curve(curved.take(), at);
            if to != at {
                self.lines.push(Line { from: at, to });
            }
            at = to;
        }
        self.end_curve(curved, at);
    }

    fn end_curve(&mut self, from: Option<[f32; 2]>, to: [f32; 2]) {
        let Some(from) = from else { return };
        let (dx, dy) = ((to[0] - from[0]).abs(), (to[1] - from[1]).abs());
        let swing = SMALLEST_SWING..LARGEST_SWING;
        if dx.hypot(dy) < 0.5 {
            self.rings += 1;
        } else if swing.contains(&dx) && swing.contains(&dy) && dx.max(dy) < 1.3 * dx.min(dy) {
            self.arcs += 1;
        } else {
            self.others += 1;
        }
    }

    /// A leaf of a door beside its swing.
    pub fn is_door(&self) -> bool {
        self.arcs > 0 && self.arcs <= 4 && !self.lines.is_empty() && self.lines.len() <= 16
    }

    /// What it is in one word or two; `may_be_wall` on plans.
    pub fn noun(&self, may_be_wall: bool) -> &'static str {
        let lines = self.lines.len();
        if self.pictures > 0 && lines == 0 {
            return "Picture";
        }
        if self.is_door() {
            return "Door";
        }
        let is_stroke = |line: &Line| line.length() <= LONGEST_STROKE;
        if lines >= FEWEST_STROKES && self.lines.iter().all(is_stroke) {
            return "Lettering or symbol";
        }
        let Some(longest) = self
            .lines
            .iter()
            .max_by(|a, b| a.length().total_cmp(&b.length()))
        else {
            return match (self.rings, self.others + self.arcs, self.fills) {
                (1, 0, _) => "Circle",
                (0, 0, 1..) => "Filled area",
                (0, 1, 0) => "Curve",
                _ => "Linework",
            };
        };
        if self.rings + self.arcs + self.others > 0 {
            return "Linework";
        }
        let parallel = self
            .lines
            .iter()
            .filter(|line| longest.is_parallel(line))
            .count();
        if lines >= FEWEST_HATCHED && parallel * 10 >= lines * 8 && self.is_evenly_spaced(longest) {
            return "Hatch";
        }
        let face = self.lines.iter().find(|line| {
            let apart = longest.beside(line);
            longest.is_parallel(line)
                && (THINNEST_WALL..THICKEST_WALL).contains(&apart)
                && line.length() > 0.8 * longest.length()
                && longest.length() > SHORTEST_WALL.max(SLIMMEST_WALL * apart)
        });
        match lines {
            1 if self.is_dashed => "Dashed line",
            1 => "Line",
            2..=12 if face.is_some() && may_be_wall && !self.is_dashed => "Wall",
            4 if parallel == 2 => "Rectangle",
            _ if parallel == lines && self.is_dashed => "Dashed lines",
            _ if parallel == lines => "Lines",
            _ => "Linework",
        }
    }

    fn is_evenly_spaced(&self, longest: &Line) -> bool {
        let parallel = self.lines.iter().filter(|line| longest.is_parallel(line));
        let mut at: Vec<f32> = parallel
            .map(|line| {
                let angle = longest.angle().to_radians();
                let (x, y) = (
                    (line.from[0] + line.to[0]) / 2.0,
                    (line.from[1] + line.to[1]) / 2.0,
                );
                y * angle.cos() - x * angle.sin()
            })
            .collect();
        at.sort_by(f32::total_cmp);
        let mut gaps: Vec<f32> = at.windows(2).map(|pair| pair[1] - pair[0]).collect();
        gaps.retain(|gap| *gap > 0.1);
        gaps.sort_by(f32::total_cmp);
        let Some(&middle) = gaps.get(gaps.len() / 2) else {
            return false;
        };
        let even = gaps
            .iter()
            .filter(|gap| (**gap - middle).abs() < 0.15 * middle);
        gaps.len() + 1 >= FEWEST_HATCHED && even.count() * 10 >= gaps.len() * 7
    }
}
