//! Small closed figures and short lines, wherever symbols may be.

use crate::cells::Cells;
use crate::list::{Cap, DisplayList, Join, Part, PathRange, Segment, Shape, StrokeStyle};

pub(super) type Place = [f64; 2];

/// A closed figure.
#[derive(Clone, Debug)]
pub(super) struct Figure {
    /// In order, without those on the line between their neighbors. At least three.
    pub corners: Vec<Place>,
    pub low: Place,
    pub high: Place,
    pub is_filled: bool,
}

#[derive(Clone, Copy, Debug)]
pub(super) struct Line {
    pub from: Place,
    pub to: Place,
}

/// Where to look.
pub(super) struct Places {
    cells: Cells,
    count: u32,
    /// Larger figures and longer lines are left out, points.
    largest: f64,
    has_lines: bool,
}

impl Places {
    pub fn new(width: f32, height: f32) -> Self {
        Self {
            cells: Cells::new(width, height),
            count: 0,
            largest: LARGEST,
            has_lines: true,
        }
    }

    /// For figures alone, up to this size.
    pub fn of_figures(width: f32, height: f32, largest: f64) -> Self {
        Self {
            largest,
            has_lines: false,
            ..Self::new(width, height)
        }
    }

    pub fn add_box(&mut self, low: Place, high: Place) {
        self.cells.add_box(self.count, low, high);
        self.count += 1;
    }

    pub fn add(&mut self, [x, y]: Place, reach: f64) {
        self.add_box([x - reach, y - reach], [x + reach, y + reach]);
    }

    fn has(&self, low: Place, high: Place) -> bool {
        let middle = [0, 1].map(|axis| (low[axis] + high[axis]) / 2.0);
        !self.cells.at(middle).is_empty()
    }
}

#[derive(Default)]
pub(super) struct Drawn {
    pub figures: Vec<Figure>,
    pub lines: Vec<Line>,
}

/// Larger figures and longer lines are no symbols, points.
const LARGEST: f64 = 300.0;
/// Ends closer than this are joined, points.
const JOINED: f64 = 0.3;
/// A corner this near to the line between its neighbors is none, points.
const FLAT: f64 = 0.08;
/// More places are no symbol.
const MOST_PLACES: usize = 200;
/// More are a texture.
const MOST: usize = 100_000;
/// Paler figures only hide what is below them.
const WHITE: u8 = 250;

/// What the page paints as paths, without what is as light as paper: an outline, and how it is stroked, or none of a fill.
fn paths(list: &DisplayList) -> impl Iterator<Item = (PathRange, Option<&StrokeStyle>)> {
    list.items.iter().filter_map(|item| {
        let (path, style) = match item.shape {
            Shape::Fill { path, .. } => (shown(list, item.clip, path), None),
            Shape::Stroke { path, style } => (
                path,
                Some(list.strokes.get(style as usize).unwrap_or(&PLAIN)),
            ),
            _ => return None,
        };
        let paint = list.paints.get(item.paint as usize);
        let is_pale = paint.is_some_and(|paint| {
            let [red, green, blue, alpha] = paint.rgba;
            alpha == 0 || red.min(green).min(blue) >= WHITE
        });
        (item.part == Part::Page && !is_pale).then_some((path, style))
    })
}

static PLAIN: StrokeStyle = StrokeStyle {
    width: 0.0,
    cap: Cap::Butt,
    join: Join::Miter,
    miter_limit: 10.0,
    dash: Vec::new(),
    dash_offset: 0.0,
};

/// A straight line of the page, or an edge of a fill.
#[derive(Clone, Copy, Debug)]
pub(super) struct Piece {
    pub from: Place,
    pub to: Place,
    /// Whether it is stroked in dashes; none of a fill.
    pub is_dashed: Option<bool>,
    /// Of its stroke, points.
    pub width: f32,
}

/// Calls `visit` for all straight lines and edges of a page.
pub(super) fn pieces(list: &DisplayList, mut visit: impl FnMut(Piece)) {
    for (path, style) in paths(list) {
        let is_dashed = style.map(|style| style.dash.iter().any(|length| *length > 0.0));
        let (mut start, mut last) = ([0.0; 2], [0.0; 2]);
        for segment in list.paths.segments(path) {
            let (to, is_straight) = match segment {
                Segment::Move(to) => {
                    start = to.map(f64::from);
                    last = start;
                    continue;
                }
                Segment::Line(to) => (to.map(f64::from), true),
                Segment::Close => (start, true),
                Segment::Quad(_, to) | Segment::Cubic(_, _, to) => (to.map(f64::from), false),
            };
            let is_finite = last.iter().chain(&to).all(|value| value.is_finite());
            if is_straight && is_finite && last != to {
                visit(Piece {
                    from: last,
                    to,
                    is_dashed,
                    width: style.map_or(0.0, |style| style.width),
                });
            }
            last = to;
        }
    }
}

impl Drawn {
    pub fn near(list: &DisplayList, places: &Places) -> Self {
        let mut found = Self::default();
        let mut chain: Vec<Place> = Vec::new();
        for (path, style) in paths(list) {
            let is_fill = style.is_none();
            if is_fill {
                chain.clear();
            }
            found.add(list, path, is_fill, &mut chain, places);
            if is_fill {
                chain.clear();
            }
            if found.figures.len() > MOST || found.lines.len() > MOST {
                return Self::default();
            }
        }
        found
    }

    fn add(
        &mut self,
        list: &DisplayList,
        path: PathRange,
        is_fill: bool,
        chain: &mut Vec<Place>,
        places: &Places,
    ) {
        let (mut start, mut last) = ([0.0; 2], [0.0; 2]);
        for segment in list.paths.segments(path) {
            let (between, to) = match segment {
                Segment::Move(to) => {
                    if is_fill {
                        self.close(chain, is_fill, places);
                    }
                    start = to.map(f64::from);
                    last = start;
                    continue;
                }
                Segment::Line(to) => (Vec::new(), to.map(f64::from)),
                Segment::Close => (Vec::new(), start),
                Segment::Quad(one, to) => {
                    let [one, to] = [one, to].map(|point| point.map(f64::from));
                    let at = [0, 1].map(|axis| (last[axis] + 2.0 * one[axis] + to[axis]) / 4.0);
                    (vec![at], to)
                }
                Segment::Cubic(one, other, to) => {
                    let [one, other, to] = [one, other, to].map(|point| point.map(f64::from));
                    let at = |t: f64| {
                        let s = 1.0 - t;
                        let parts = [s * s * s, 3.0 * s * s * t, 3.0 * s * t * t, t * t * t];
                        [0, 1].map(|axis| {
                            parts[0] * last[axis]
                                + parts[1] * one[axis]
                                + parts[2] * other[axis]
                                + parts[3] * to[axis]
                        })
                    };
                    (vec![at(1.0 / 3.0), at(2.0 / 3.0)], to)
                }
            };
            if !last.iter().chain(&to).all(|value| value.is_finite()) {
                chain.clear();
                last = to;
                continue;
            }
            if last == to && between.is_empty() {
                continue;
            }
            if between.is_empty() && !is_fill {
                self.add_line(last, to, places);
            }
            extend(chain, last, between, to);
            if !is_fill
                && chain.len() > 3
                && let (Some(first), Some(end)) = (chain.first(), chain.last())
                && are_joined(*first, *end)
            {
                self.close(chain, is_fill, places);
            }
            last = to;
        }
        if is_fill {
            self.close(chain, is_fill, places);
        }
    }

    fn add_line(&mut self, from: Place, to: Place, places: &Places) {
        let length = (to[0] - from[0]).hypot(to[1] - from[1]);
        if places.has_lines && length < places.largest && places.has(from, to) {
            self.lines.push(Line { from, to });
        }
    }

    /// Keeps the figure that `chain` surrounds, and empties it.
    fn close(&mut self, chain: &mut Vec<Place>, is_filled: bool, places: &Places) {
        let corners = std::mem::take(chain);
        if corners.len() < 3 || corners.len() > MOST_PLACES {
            return;
        }
        let (low, high) = around(&corners);
        let is_small = (0..2).all(|axis| high[axis] - low[axis] < places.largest);
        if !is_small || !places.has(low, high) {
            return;
        }
        let corners = without_flat(corners);
        if corners.len() > 2 {
            self.figures.push(Figure {
                corners,
                low,
                high,
                is_filled,
            });
        }
    }
}

/// The outline that a fill shows: some programs paint a rectangle through a clip of the figure's shape.
fn shown(list: &DisplayList, clip: u32, path: PathRange) -> PathRange {
    let is_rectangle = path.verbs < 7;
    match list.clips.get(clip as usize) {
        Some(clip) if is_rectangle && !clip.rectangular && clip.path.verbs < MOST_PLACES as u32 => {
            clip.path
        }
        _ => path,
    }
}

/// Adds a piece, in whatever direction it was drawn; a piece that does not go on begins another chain.
fn extend(chain: &mut Vec<Place>, from: Place, mut between: Vec<Place>, to: Place) {
    if chain.len() > MOST_PLACES {
        chain.clear();
    }
    if chain.len() == 2 {
        // The second piece shows in which direction the first goes on.
        let is_next = |at: Place| are_joined(at, from) || are_joined(at, to);
        if is_next(chain[0]) && !is_next(chain[1]) {
            chain.reverse();
        }
    }
    match chain.last() {
        Some(end) if are_joined(*end, from) => {
            chain.extend(between);
            chain.push(to);
        }
        Some(end) if are_joined(*end, to) => {
            between.reverse();
            chain.extend(between);
            chain.push(from);
        }
        _ => {
            chain.clear();
            chain.push(from);
            chain.extend(between);
            chain.push(to);
        }
    }
}

fn are_joined(a: Place, b: Place) -> bool {
    (a[0] - b[0]).abs() < JOINED && (a[1] - b[1]).abs() < JOINED
}

fn around(places: &[Place]) -> (Place, Place) {
    let (mut low, mut high) = ([f64::MAX; 2], [f64::MIN; 2]);
    for place in places {
        for axis in 0..2 {
            low[axis] = low[axis].min(place[axis]);
            high[axis] = high[axis].max(place[axis]);
        }
    }
    (low, high)
}

/// Leaves out corners that are drawn twice, or lie between their neighbors.
fn without_flat(corners: Vec<Place>) -> Vec<Place> {
    let mut kept: Vec<Place> = Vec::with_capacity(corners.len());
    for corner in corners {
        if kept.last().is_none_or(|last| !are_joined(*last, corner)) {
            kept.push(corner);
        }
    }
    while kept.len() > 1 && are_joined(kept[0], kept[kept.len() - 1]) {
        kept.pop();
    }
    let count = kept.len();
    let is_corner = |at: usize| {
        let (before, here, after) = (
            kept[(at + count - 1) % count],
            kept[at],
            kept[(at + 1) % count],
        );
        let way = [after[0] - before[0], after[1] - before[1]];
        let length = way[0].hypot(way[1]);
        let aside = way[0] * (here[1] - before[1]) - way[1] * (here[0] - before[0]);
        length < JOINED || aside.abs() / length > FLAT
    };
    (0..count)
        .filter(|at| is_corner(*at))
        .map(|at| kept[at])
        .collect()
}

impl Figure {
    pub fn middle(&self) -> Place {
        [0, 1].map(|axis| (self.low[axis] + self.high[axis]) / 2.0)
    }

    /// The same figure in a frame whose x axis has the direction `along`.
    pub fn turned(&self, along: Place) -> Self {
        let turn = |[x, y]: Place| [x * along[0] + y * along[1], y * along[0] - x * along[1]];
        let corners: Vec<Place> = self.corners.iter().map(|place| turn(*place)).collect();
        let (low, high) = around(&corners);
        Self {
            corners,
            low,
            high,
            is_filled: self.is_filled,
        }
    }

    /// Square points.
    pub fn area(&self) -> f64 {
        let count = self.corners.len();
        let sum: f64 = (0..count)
            .map(|at| {
                let ([x0, y0], [x1, y1]) = (self.corners[at], self.corners[(at + 1) % count]);
                x0 * y1 - x1 * y0
            })
            .sum();
        sum.abs() / 2.0
    }
}
