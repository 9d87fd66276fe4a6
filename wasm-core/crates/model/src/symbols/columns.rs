//! Columns: small figures where grid lines cross.

use super::Column;
use super::figures::{Drawn, Figure, Line, Place};
use crate::cells::Cells;
use crate::geometry::Rect;
use crate::grids::Grid;
use crate::query::words::Word;

/// Where two lines of a grid cross.
#[derive(Clone, Copy, Debug)]
pub(super) struct Crossing {
    pub grid: usize,
    pub lines: [usize; 2],
    pub at: Place,
    /// Unit vector of a line of the first direction.
    along: Place,
}

/// How far from a crossing columns are looked for, points.
pub(super) const REACH: f64 = 48.0;
/// The sides of a column on paper, points: of a post on a reduced print, and of a pier on a large one.
pub(super) const SIDES: std::ops::RangeInclusive<f64> = 1.8..=43.2;
/// The longer side is at most this many times the shorter one.
const LONGEST: f64 = 2.5;
/// Columns of one kind differ less, of their sides.
const ALIKE: f64 = 0.15;
/// On a plan with fewer, what stands there may be anything.
const FEWEST: usize = 4;
/// Corners of a rolled section, at least.
pub(super) const SECTION: usize = 12;
/// Part of a column's side by which lines of its outline may miss each other.
const LOOSE: f64 = 0.12;
/// More lines at a crossing are a texture.
const MOST_LINES: usize = 40;
/// Lines of a column are at most this far from its crossing, points.
const NEAR: f64 = 36.0;
/// More figures in the cells around a crossing are not looked at.
const MOST_NEAR: usize = 1000;
/// Of a crossing, and of all together.
const MOST_CANDIDATES: [usize; 2] = [8, 8000];
/// More crossings are a table.
const MOST: usize = 4000;
/// Corners that are looked at on a sheet, before it is given up.
const WORK: usize = 20_000_000;

/// The crossings of all grids that have two directions, on a page of this size.
pub(super) fn crossings(grids: &[Grid], [width, height]: [f32; 2]) -> Vec<Crossing> {
    let mut found = Vec::new();
    for (number, grid) in grids.iter().enumerate() {
        let [firsts, seconds] = grid.directions.as_slice() else {
            continue;
        };
        if firsts.len() * seconds.len() > MOST {
            continue;
        }
        for (first, one) in firsts.iter().enumerate() {
            for (second, other) in seconds.iter().enumerate() {
                let [from, to, start, end] =
                    [one.from, one.to, other.from, other.to].map(|place| place.map(f64::from));
                let (u, v) = (sub(to, from), sub(end, start));
                let sine = cross(u, v);
                let length = u[0].hypot(u[1]);
                if length == 0.0 || sine.abs() < 0.3 * length * v[0].hypot(v[1]) {
                    continue;
                }
                let part = cross(sub(start, from), v) / sine;
                let at = [0, 1].map(|axis| from[axis] + part * u[axis]);
                let is_on_page = at[0] >= 0.0
                    && at[1] >= 0.0
                    && at[0] <= f64::from(width)
                    && at[1] <= f64::from(height);
                if is_on_page {
                    found.push(Crossing {
                        grid: number,
                        lines: [first, second],
                        at,
                        along: u.map(|part| part / length),
                    });
                }
            }
        }
    }
    found.truncate(MOST);
    found
}

/// What may be a column, in the frame of the crossing: its sides and its middle from the crossing.
#[derive(Clone, Copy, Debug)]
struct Candidate {
    sides: Place,
    off: Place,
    bounds: Rect,
}

impl Candidate {
    /// The crossing is in it or on its edge.
    fn is_on(&self) -> bool {
        (0..2).all(|axis| self.off[axis].abs() <= 0.55 * self.sides[axis] + 0.5)
    }

    fn distance(&self) -> f64 {
        self.off[0].hypot(self.off[1])
    }

    /// At most one side away from there.
    fn is_beside(&self) -> bool {
        let side = self.sides[0].max(self.sides[1]);
        (0..2).all(|axis| self.off[axis].abs() <= 0.5 * self.sides[axis] + side)
    }

    /// As large, also turned by a quarter.
    fn is_like(&self, other: &Self) -> bool {
        let is_near = |a: f64, b: f64| (a - b).abs() <= ALIKE * a.max(b);
        let ([a, b], [c, d]) = (self.sides, other.sides);
        is_near(a, c) && is_near(b, d) || is_near(a, d) && is_near(b, c)
    }
}

/// One column at most for each crossing.
pub(super) fn columns(drawn: &Drawn, crossings: &[Crossing], words: &[Word]) -> Vec<Column> {
    let Some(size) = reach_of(crossings) else {
        return Vec::new();
    };
    let mut figures = Cells::new(size[0], size[1]);
    for (index, figure) in drawn.figures.iter().enumerate() {
        let middle = figure.middle();
        figures.add_box(index as u32, middle, middle);
    }
    let mut lines = Cells::new(size[0], size[1]);
    for (index, line) in drawn.lines.iter().enumerate() {
        let middle = middle_of(line);
        lines.add_box(index as u32, middle, middle);
    }
    let mut texts = Cells::new(size[0], size[1]);
    for (index, word) in words.iter().enumerate().filter(|(_, word)| word.visible) {
        let at = center(&word.bounds);
        texts.add_box(index as u32, at, at);
    }
    let is_empty = |candidate: &Candidate| {
        let around = &candidate.bounds;
        let at = center(around);
        near(&texts, at, f64::from(around.width().max(around.height())))
            .iter()
            .all(|index| {
                let [x, y] = center(&words[*index as usize].bounds).map(|part| part as f32);
                x < around.x0 || x > around.x1 || y < around.y0 || y > around.y1
            })
    };
    let mut left = WORK;
    let mut candidates: Vec<Vec<Candidate>> = Vec::with_capacity(crossings.len());
    for crossing in crossings {
        let mut own: Vec<Candidate> = Vec::new();
        for index in near(&figures, crossing.at, REACH) {
            let figure = &drawn.figures[index as usize];
            let corners = figure.corners.len();
            let Some(rest) = left.checked_sub(corners * corners) else {
                return Vec::new();
            };
            left = rest;
            own.extend(of_figure(crossing, figure));
        }
        own.extend(of_lines(
            crossing,
            &drawn.lines,
            &near(&lines, crossing.at, NEAR),
        ));
        own.retain(|one| one.is_beside() && is_empty(one));
        own.sort_by(|a, b| a.distance().total_cmp(&b.distance()));
        own.truncate(MOST_CANDIDATES[0]);
        candidates.push(own);
    }
    if candidates.iter().map(Vec::len).sum::<usize>() > MOST_CANDIDATES[1] {
        return Vec::new();
    }
    let mut found = Vec::new();
    for own in crossings.chunk_by(|a, b| a.grid == b.grid) {
        let Some(from) = crossings
            .iter()
            .position(|crossing| crossing.grid == own[0].grid)
        else {
            continue;
        };
        let there = &candidates[from..from + own.len()];
        // At how many crossings one of this size stands.
        let count = |one: &Candidate| {
            there
                .iter()
                .filter(|others| {
                    others
                        .iter()
                        .any(|other| other.is_on() && other.is_like(one))
                })
                .count()
        };
        let before = found.len();
        for (crossing, own) in own.iter().zip(there) {
            let best = own
                .iter()
                .map(|one| (count(one), one))
                // One alone stands there by chance.
                .filter(|(count, _)| *count > 1)
                .max_by(|(count, one), (others, other)| {
                    let size = |one: &Candidate| one.sides[0] * one.sides[1];
                    one.is_on()
                        .cmp(&other.is_on())
                        .then(count.cmp(others))
                        .then(size(other).total_cmp(&size(one)))
                });
            if let Some((_, one)) = best {
                found.push(Column {
                    grid: crossing.grid,
                    lines: Some(crossing.lines),
                    bounds: one.bounds,
                });
            }
        }
        if found.len() - before < FEWEST {
            found.truncate(before);
        }
    }
    found
}

/// The size of what the crossings need, points.
fn reach_of(crossings: &[Crossing]) -> Option<[f32; 2]> {
    let most = |axis: usize| {
        crossings
            .iter()
            .map(|crossing| crossing.at[axis] + REACH)
            .reduce(f64::max)
    };
    Some([most(0)? as f32, most(1)? as f32])
}

/// What is in the cells around a place, each once.
fn near(cells: &Cells, [x, y]: Place, reach: f64) -> Vec<u32> {
    let mut found = Vec::new();
    cells.near_box([x - reach, y - reach], [x + reach, y + reach], |thing| {
        if found.len() < MOST_NEAR {
            found.push(thing);
        }
    });
    found.sort_unstable();
    found.dedup();
    found
}

fn of_figure(crossing: &Crossing, figure: &Figure) -> Option<Candidate> {
    let is_large = (0..2).any(|axis| figure.high[axis] - figure.low[axis] > 1.5 * SIDES.end());
    if is_large {
        return None;
    }
    let turned = figure.turned(crossing.along);
    let sides = [0, 1].map(|axis| turned.high[axis] - turned.low[axis]);
    if !is_sized(sides) || !is_column(&turned, sides) {
        return None;
    }
    let at = turn(crossing.at, crossing.along);
    let middle = turned.middle();
    Some(Candidate {
        sides,
        off: sub(middle, at),
        bounds: rect(figure.low, figure.high),
    })
}

fn is_sized(sides: Place) -> bool {
    let (short, long) = (sides[0].min(sides[1]), sides[0].max(sides[1]));
    SIDES.contains(&short) && SIDES.contains(&long) && long <= LONGEST * short
}

/// A rectangle or a circle, or a rolled section, which looks the same from both ends.
fn is_column(figure: &Figure, sides: Place) -> bool {
    let full = figure.area() / (sides[0] * sides[1]);
    let corners = figure.corners.len();
    let is_round = corners >= 8
        && (0.7..0.82).contains(&full)
        && (sides[0] - sides[1]).abs() < ALIKE * sides[0];
    let is_section = || {
        let middle = figure.middle();
        let most = LOOSE * sides[0].min(sides[1]);
        corners >= SECTION
            && full < 0.7
            && figure.corners.iter().all(|[x, y]| {
                let other = [2.0 * middle[0] - x, 2.0 * middle[1] - y];
                figure
                    .corners
                    .iter()
                    .any(|[x, y]| (x - other[0]).hypot(y - other[1]) < most)
            })
    };
    full > 0.95 || is_round || is_section()
}

/// Sections and rectangles that are drawn as lines of their own: two alike across from each other, and what joins them.
fn of_lines(crossing: &Crossing, all: &[Line], strokes: &[u32]) -> Vec<Candidate> {
    let at = turn(crossing.at, crossing.along);
    let turned: Vec<Line> = strokes
        .iter()
        .map(|index| &all[*index as usize])
        .map(|line| Line {
            from: turn(line.from, crossing.along),
            to: turn(line.to, crossing.along),
        })
        .filter(|line| {
            let way = sub(line.to, line.from);
            let [width, height] = way.map(f64::abs);
            let middle = sub(middle_of(line), at);
            // Upright or level.
            width.min(height) < 0.2 * width.max(height)
                && width.max(height) >= *SIDES.start()
                && width.max(height) <= *SIDES.end()
                && middle[0].hypot(middle[1]) < NEAR
        })
        .collect();
    let mut found = Vec::new();
    if turned.len() > MOST_LINES {
        return found;
    }
    for axis in 0..2 {
        let length = |line: &Line| (line.to[axis] - line.from[axis]).abs();
        let across = 1 - axis;
        let is_along = |line: &&Line| length(line) > (line.to[across] - line.from[across]).abs();
        let (level, upright): (Vec<&Line>, Vec<&Line>) =
            turned.iter().partition(|line| is_along(line));
        for (index, one) in level.iter().enumerate() {
            for other in &level[index + 1..] {
                let (a, b) = (middle_of(one), middle_of(other));
                let long = length(one);
                let loose = (LOOSE * long).max(0.3);
                let high = (b[across] - a[across]).abs();
                let mut sides = [0.0; 2];
                (sides[axis], sides[across]) = (long, high);
                if (length(other) - long).abs() > loose
                    || (b[axis] - a[axis]).abs() > loose
                    || !is_sized(sides)
                {
                    continue;
                }
                let joins = |line: &&&Line, place: f64| {
                    let middle = middle_of(line);
                    let own = (line.to[across] - line.from[across]).abs();
                    (middle[axis] - place).abs() < loose
                        && (own - high).abs() < loose
                        && (middle[across] - (a[across] + b[across]) / 2.0).abs() < loose
                };
                let middle = (a[axis] + b[axis]) / 2.0;
                let has = |place: f64| upright.iter().any(|line| joins(&line, place));
                if has(middle) || has(middle - long / 2.0) && has(middle + long / 2.0) {
                    let mut center = [0.0; 2];
                    (center[axis], center[across]) = (middle, (a[across] + b[across]) / 2.0);
                    found.push(Candidate {
                        sides,
                        off: sub(center, at),
                        bounds: upright_box(center, sides, crossing.along),
                    });
                }
            }
        }
    }
    found
}

/// Around a box that is given in the frame of a crossing.
fn upright_box(center: Place, sides: Place, [u, v]: Place) -> Rect {
    let (mut low, mut high) = ([f64::MAX; 2], [f64::MIN; 2]);
    for (across, down) in [(-0.5, -0.5), (0.5, -0.5), (0.5, 0.5), (-0.5, 0.5)] {
        let (x, y) = (center[0] + across * sides[0], center[1] + down * sides[1]);
        let place = [x * u - y * v, x * v + y * u];
        for axis in 0..2 {
            low[axis] = low[axis].min(place[axis]);
            high[axis] = high[axis].max(place[axis]);
        }
    }
    rect(low, high)
}

fn rect(low: Place, high: Place) -> Rect {
    Rect::new(low[0] as f32, low[1] as f32, high[0] as f32, high[1] as f32)
}

fn center(bounds: &Rect) -> Place {
    [bounds.x0 + bounds.x1, bounds.y0 + bounds.y1].map(|sum| f64::from(sum) / 2.0)
}

fn middle_of(line: &Line) -> Place {
    [0, 1].map(|axis| (line.from[axis] + line.to[axis]) / 2.0)
}

fn turn([x, y]: Place, [u, v]: Place) -> Place {
    [x * u + y * v, y * u - x * v]
}

fn sub(a: Place, b: Place) -> Place {
    [a[0] - b[0], a[1] - b[1]]
}

fn cross(a: Place, b: Place) -> f64 {
    a[0] * b[1] - a[1] * b[0]
}
