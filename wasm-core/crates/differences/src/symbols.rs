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

    #[cfg(test)]
    pub fn of_shapes(found: Vec<(Rect, Around)>) -> Self {
        Self { found }
    }

    /// The smallest shape around a text of these bounds.
    pub fn around(&self, text: &Rect) -> Option<Around> {
        let (x, y) = ((text.x0 + text.x1) / 2.0, (text.y0 + text.y1) / 2.0);
        let size = |rect: &Rect| rect.width().max(rect.height());
        // A triangle is wide at its foot, and often has a single digit.
        let largest =
            |around: Around| size(text) * if around == Around::Triangle { 7.0 } else { 4.0 };
        let holds = |shape: &Rect, around: Around| {
            x > shape.x0
                && x < shape.x1
                && y > shape.y0
                && y < shape.y1
                && shape.width() > 0.9 * text.width()
                && shape.height() > text.height()
                && size(shape) <= largest(around)
        };
        let fitting = self
            .found
            .iter()
            .filter(|(shape, around)| holds(shape, *around));
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

/// Whether a filled path is a slim triangle with two equal sides, as the heads of arrows are.
fn is_arrowhead(list: &DisplayList, path: PathRange) -> bool {
    /// Points along it, and times its width.
    const LONGEST: f32 = 24.0;
    const SLIM: f32 = 1.3;
    if path.verbs > 5 {
        return false;
    }
    let mut corners: Vec<[f32; 2]> = Vec::new();
    for segment in list.paths.segments(path) {
        match segment {
            Segment::Move(point) if corners.is_empty() => corners.push(point),
            Segment::Line(point) => corners.push(point),
            Segment::Close => {}
            _ => return false,
        }
    }
    if corners.first() == corners.last() {
        corners.pop();
    }
    let [a, b, c] = corners.as_slice() else {
        return false;
    };
    let side = |a: &[f32; 2], b: &[f32; 2]| (a[0] - b[0]).hypot(a[1] - b[1]);
    let mut sides = [side(a, b), side(b, c), side(c, a)];
    sides.sort_by(f32::total_cmp);
    let [base, one, other] = sides;
    other <= LONGEST && other - one < 0.1 * other && one > SLIM * base && base > 0.5
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
    /// Those of `fills` that are slim triangles.
    arrowheads: u32,
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
/// Letters in lines: so many strokes, in so many of these directions, and the height of a row of them in points.
const FEWEST_OF_LETTERS: usize = 6;
const DIRECTIONS: usize = 8;
const FEWEST_DIRECTIONS: usize = 4;
const FEWEST_LETTERS: usize = 3;
/// Points.
const LETTER_GAP: f32 = 0.2;
const LOWEST_ROW: f32 = 3.0;
const HIGHEST_ROW: f32 = 16.0;
/// Curves that a cloud has at least.
const FEWEST_BULGES: u32 = 6;
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
            Shape::Fill { path, .. } => {
                self.fills += 1;
                self.arrowheads += u32::from(is_arrowhead(list, path));
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

    #[cfg(test)]
    pub fn of_lines(count: usize) -> Self {
        let line = |at: usize| Line {
            from: [0.0, 20.0 * at as f32],
            to: [90.0 + 7.0 * at as f32, 30.0 * at as f32],
        };
        Self {
            lines: (0..count).map(line).collect(),
            ..Self::default()
        }
    }

    #[cfg(test)]
    pub fn of_door(count: usize) -> Self {
        Self {
            arcs: 1,
            ..Self::of_lines(count)
        }
    }

    #[cfg(test)]
    pub fn of_curves(count: u32) -> Self {
        Self {
            others: count,
            ..Self::default()
        }
    }

    /// How many lines and curves there are.
    pub fn pieces(&self) -> usize {
        self.lines.len() + (self.arcs + self.rings + self.others) as usize
    }

    /// Curves without a line, and as many as a cloud has.
    pub fn may_be_cloud(&self) -> bool {
        self.lines.is_empty() && self.arcs + self.others >= FEWEST_BULGES
    }

    /// Only short strokes.
    fn is_short(&self) -> bool {
        self.lines.len() >= FEWEST_STROKES
            && self
                .lines
                .iter()
                .all(|line| line.length() <= LONGEST_STROKE)
    }

    /// Strokes of letters: none longer than a letter is high, in a row or a column, and in many directions, because
    /// letters have slants and bends.
    pub fn is_lettering(&self) -> bool {
        if self.lines.len() < FEWEST_OF_LETTERS || !self.is_short() {
            return false;
        }
        let mut bounds = Rect::EMPTY;
        let mut has_direction = [false; DIRECTIONS];
        for line in &self.lines {
            for [x, y] in [line.from, line.to] {
                bounds.include(x, y);
            }
            let turn = (line.angle() / 180.0 * DIRECTIONS as f32).round() as usize;
            has_direction[turn % DIRECTIONS] = true;
        }
        let directions = has_direction.iter().filter(|has| **has).count();
        let across = bounds.width().min(bounds.height());
        directions >= FEWEST_DIRECTIONS
            && (LOWEST_ROW..=HIGHEST_ROW).contains(&across)
            && self.is_in_letters(bounds.width() >= bounds.height(), across)
    }

    /// Whether gaps part the strokes, along a row or else a column, into letters no wider than they are high.
    fn is_in_letters(&self, is_row: bool, height: f32) -> bool {
        let along = |[x, y]: [f32; 2]| if is_row { x } else { y };
        let span = |line: &Line| {
            let (from, to) = (along(line.from), along(line.to));
            [from.min(to), from.max(to)]
        };
        let mut spans: Vec<[f32; 2]> = self.lines.iter().map(span).collect();
        spans.sort_by(|a, b| a[0].total_cmp(&b[0]));
        let mut letters: Vec<[f32; 2]> = Vec::new();
        for [from, to] in spans {
            match letters.last_mut() {
                Some(last) if from < last[1] + LETTER_GAP => last[1] = last[1].max(to),
                _ => letters.push([from, to]),
            }
        }
        letters.len() >= FEWEST_LETTERS
            && letters.iter().all(|[from, to]| to - from <= 1.2 * height)
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
        let is_arrow = self.arrowheads > 0
            && self.arrowheads == self.fills
            && lines <= 6 * self.arrowheads as usize
            && self.arcs + self.rings == 0;
        if is_arrow {
            return if self.arrowheads == 1 {
                "Arrow"
            } else {
                "Arrows"
            };
        }
        if self.is_lettering() {
            return "Lettering";
        }
        if self.is_short() {
            return "Short lines";
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

#[cfg(test)]
mod tests {
    use super::*;
    use pinbar_model::list::{FillRule, NONE};

    fn filled(corners: &[[f32; 2]]) -> Drawn {
        let mut list = DisplayList::default();
        let mut segments = vec![Segment::Move(corners[0])];
        segments.extend(corners[1..].iter().map(|corner| Segment::Line(*corner)));
        segments.push(Segment::Close);
        let path = list.paths.push(segments);
        let item = Item {
            shape: Shape::Fill {
                path,
                rule: FillRule::NonZero,
            },
            paint: 0,
            clip: NONE,
            effect: NONE,
            layer: NONE,
            part: Part::Page,
        };
        let mut drawn = Drawn::default();
        drawn.add(&list, &item, &Affine::IDENTITY);
        drawn
    }

    fn stroked(strokes: &[[f32; 4]]) -> Drawn {
        let line = |[x, y, u, v]: &[f32; 4]| Line {
            from: [*x, *y],
            to: [*u, *v],
        };
        Drawn {
            lines: strokes.iter().map(line).collect(),
            ..Drawn::default()
        }
    }

    #[test]
    fn strokes_in_many_directions_in_a_row_are_letters() {
        // A, N and V, as a plotter draws them.
        let letters = [
            [0.0, 8.0, 3.0, 0.0],
            [3.0, 0.0, 6.0, 8.0],
            [1.0, 5.0, 5.0, 5.0],
            [8.0, 8.0, 8.0, 0.0],
            [8.0, 0.0, 13.0, 8.0],
            [13.0, 8.0, 13.0, 0.0],
            [15.0, 0.0, 18.0, 8.0],
            [18.0, 8.0, 21.0, 0.0],
        ];
        assert_eq!(stroked(&letters).noun(true), "Lettering");
        assert_eq!(stroked(&letters[..5]).noun(true), "Short lines");
        // Two small rectangles have only two directions.
        let box_at = |x: f32| {
            let u = x + 8.0;
            [
                [x, 0.0, u, 0.0],
                [u, 0.0, u, 4.0],
                [u, 4.0, x, 4.0],
                [x, 4.0, x, 0.0],
            ]
        };
        let handles = [box_at(0.0), box_at(12.0)].concat();
        assert_eq!(stroked(&handles).noun(true), "Short lines");
        // A bent edge of a chair is in one piece.
        let bent: Vec<[f32; 4]> = (0..8)
            .map(|at| {
                let y = |x: f32| 0.05 * (x - 12.0) * (x - 12.0);
                let x = 3.0 * at as f32;
                [x, y(x), x + 3.0, y(x + 3.0)]
            })
            .collect();
        assert_eq!(stroked(&bent).noun(true), "Short lines");
        let spread = letters.map(|[x, y, u, v]| [x, y + 4.0 * x, u, v + 4.0 * x]);
        assert_eq!(stroked(&spread).noun(true), "Short lines");
    }

    #[test]
    fn a_slim_small_triangle_is_an_arrow() {
        let arrow = filled(&[[0.0, 0.0], [8.0, 1.5], [8.0, -1.5]]);
        assert_eq!(arrow.noun(true), "Arrow");
        let wide = filled(&[[0.0, 0.0], [8.0, 8.0], [8.0, -8.0]]);
        assert_eq!(wide.noun(true), "Filled area");
        let large = filled(&[[0.0, 0.0], [80.0, 15.0], [80.0, -15.0]]);
        assert_eq!(large.noun(true), "Filled area");
        let four = filled(&[[0.0, 0.0], [8.0, 1.5], [9.0, 0.0], [8.0, -1.5]]);
        assert_eq!(four.noun(true), "Filled area");
    }
}
