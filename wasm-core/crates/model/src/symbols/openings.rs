//! Openings of floors and roofs: upright rectangles with both diagonals.

use super::columns::Crossing;
use super::figures::{Place, pieces};
use super::{Opening, Region, words_in};
use crate::cells::Cells;
use crate::geometry::Rect;
use crate::list::DisplayList;
use crate::query::words::Word;

/// The sides of an opening on paper, points.
const SIDES: std::ops::RangeInclusive<f64> = 4.0..=700.0;
/// The longer side is at most this many times the shorter one.
const LONGEST: f64 = 8.0;
/// Ends and middles of the diagonals, and the lines of the sides, miss each other by less, solid and dashed ones: points, and this
/// part of the shorter side more.
const LOOSE: [f64; 2] = [0.4, 1.5];
const LOOSE_PART: f64 = 0.02;
/// So much of the side that is drawn least, which may have a door, and of each other one: solid and dashed ones.
const DRAWN: [[f64; 2]; 2] = [[0.4, 0.85], [0.4, 0.5]];
/// The length of a dash, the gap to the next, and how far that is aside, points.
const DASH: std::ops::RangeInclusive<f64> = 0.8..=20.0;
const GAP: std::ops::RangeInclusive<f64> = 0.2..=6.0;
const ASIDE: f64 = 0.3;
/// Of a dashed diagonal.
const FEWEST_DASHES: usize = 3;
/// Corners this near to where grid lines cross are on them, as a part of the shorter side.
const AT_CROSSING: f64 = 0.1;
/// More lines aslant, and more dashes aslant, are a texture.
const MOST_ASLANT: usize = 200_000;
const MOST_DASHES: usize = 20_000;
/// More boxes with both diagonals, and more openings, are a pattern.
const MOST_CROSSED: usize = 2000;
const MOST: usize = 100;

/// What openings are for, as plans name it: words that begin so, in capitals.
const NAMES: [&str; 20] = [
    "OPENING",
    "OPNG",
    "OPG",
    "OP'G",
    "SHAFT",
    "CHASE",
    "VOID",
    "ELEVATOR",
    "HOISTWAY",
    "LIFT",
    "SKYLIGHT",
    "HATCH",
    "ATRIUM",
    "AUFZUG",
    "LUFTRAUM",
    "DURCHBRUCH",
    "TREMIE",
    "TRÉMIE",
    "ASCENS",
    "HUECO",
];
/// Words that say so alone.
const WHOLE: [&str; 5] = ["OPEN", "ELEV", "OPN", "VIDE", "SPARING"];
/// A box with more words is a room or an area.
const MOST_WORDS: usize = 6;

/// A line aslant, from left to right.
#[derive(Clone, Copy)]
struct Slant {
    from: Place,
    to: Place,
    is_dashed: bool,
}

impl Slant {
    fn middle(&self) -> Place {
        [0, 1].map(|axis| (self.from[axis] + self.to[axis]) / 2.0)
    }

    /// Half of its extent both ways.
    fn half(&self) -> Place {
        [0, 1].map(|axis| (self.to[axis] - self.from[axis]).abs() / 2.0)
    }

    fn length(&self) -> f64 {
        (self.to[0] - self.from[0]).hypot(self.to[1] - self.from[1])
    }

    /// How far a place is beyond the start along the line, and aside of it.
    fn place(&self, at: Place) -> Place {
        let length = self.length();
        let [u, v] = [0, 1].map(|axis| (self.to[axis] - self.from[axis]) / length);
        let [x, y] = [0, 1].map(|axis| at[axis] - self.from[axis]);
        [x * u + y * v, (y * u - x * v).abs()]
    }

    fn is_diagonal(&self) -> bool {
        let sides = self.half().map(|half| 2.0 * half);
        let (short, long) = (sides[0].min(sides[1]), sides[0].max(sides[1]));
        SIDES.contains(&short) && SIDES.contains(&long) && long <= LONGEST * short
    }
}

/// Around two lines that cross.
#[derive(Clone, Copy)]
struct Crossed {
    low: Place,
    high: Place,
    is_dashed: bool,
}

impl Crossed {
    fn sides(&self) -> Place {
        [0, 1].map(|axis| self.high[axis] - self.low[axis])
    }

    fn corners(&self) -> [Place; 4] {
        let Self { low, high, .. } = *self;
        [low, [high[0], low[1]], high, [low[0], high[1]]]
    }

    fn loose(&self) -> f64 {
        let sides = self.sides();
        loose(sides[0].min(sides[1]), self.is_dashed)
    }
}

fn loose(side: f64, is_dashed: bool) -> f64 {
    LOOSE[usize::from(is_dashed)] + LOOSE_PART * side
}

/// The openings inside of grids that cross there.
pub(super) fn openings(
    list: &DisplayList,
    words: &[Word],
    regions: &[Region],
    crossings: &[Crossing],
) -> Vec<Opening> {
    if regions.is_empty() {
        return Vec::new();
    }
    let mut boxes = crossed_boxes(list, regions);
    keep_drawn(list, &mut boxes);
    boxes.retain(|crossed| {
        let sides = crossed.sides();
        let near = AT_CROSSING * sides[0].min(sides[1]);
        let is_at = |corner: Place| {
            crossings
                .iter()
                .any(|Crossing { at: [x, y], .. }| (x - corner[0]).hypot(y - corner[1]) <= near)
        };
        // The bracing of a bay has its corners at columns.
        !crossed.corners().into_iter().all(is_at)
    });
    let mut found = Vec::new();
    for Crossed {
        low,
        high,
        is_dashed,
    } in boxes
    {
        let bounds = Rect::new(low[0] as f32, low[1] as f32, high[0] as f32, high[1] as f32);
        let inside: Vec<&str> = words_in(&bounds, words)
            .take(MOST_WORDS + 1)
            .map(|word| word.text.as_str())
            .collect();
        if is_named(&inside) {
            found.push(Opening {
                bounds,
                is_dashed,
                is_named: !inside.is_empty(),
            });
        }
    }
    if found.len() > MOST {
        found.clear();
    }
    found
}

/// The lines aslant in these regions; dashes that are lines of their own are joined.
fn slants(list: &DisplayList, regions: &[Region]) -> Vec<Slant> {
    let (mut found, mut dashes) = (Vec::new(), Vec::new());
    pieces(list, |piece| {
        let Some(is_dashed) = piece.is_dashed else {
            return;
        };
        let (mut from, mut to) = (piece.from, piece.to);
        if from[0] > to[0] {
            (from, to) = (to, from);
        }
        let slant = Slant {
            from,
            to,
            is_dashed,
        };
        let half = slant.half();
        let is_aslant = half[0].min(half[1]) * LONGEST * 1.2 > half[0].max(half[1]);
        let middle = slant.middle();
        if !is_aslant || !regions.iter().any(|region| region.has(middle)) {
            return;
        }
        if slant.is_diagonal() {
            found.push(slant);
        }
        if DASH.contains(&slant.length()) {
            dashes.push(slant);
        }
    });
    if found.len() > MOST_ASLANT {
        return Vec::new();
    }
    if dashes.len() <= MOST_DASHES {
        found.extend(joined(list, &dashes));
    }
    found
}

/// The lines that dashes make which go on in one direction.
fn joined(list: &DisplayList, dashes: &[Slant]) -> Vec<Slant> {
    let mut cells = Cells::new(list.width, list.height);
    for (index, dash) in dashes.iter().enumerate() {
        cells.add_box(index as u32, dash.from, dash.from);
    }
    let next_of = |dash: &Slant| {
        let [low, high] = [-GAP.end(), *GAP.end()].map(|by| dash.to.map(|at| at + by));
        let mut best: Option<(f64, usize)> = None;
        cells.near_box(low, high, |index| {
            let other = &dashes[index as usize];
            let [start, aside] = dash.place(other.from);
            let [end, far] = dash.place(other.to);
            let gap = start - dash.length();
            let is_on = GAP.contains(&gap) && end > start && aside < ASIDE && far < 2.0 * ASIDE;
            if is_on && best.is_none_or(|(least, _)| gap < least) {
                best = Some((gap, index as usize));
            }
        });
        best.map(|(_, index)| index)
    };
    let next: Vec<Option<usize>> = dashes.iter().map(next_of).collect();
    let mut is_first = vec![true; dashes.len()];
    for index in next.iter().flatten() {
        is_first[*index] = false;
    }
    let mut found = Vec::new();
    for first in (0..dashes.len()).filter(|index| is_first[*index]) {
        let mut chain = vec![first];
        while let Some(index) = next[chain[chain.len() - 1]] {
            chain.push(index);
        }
        let line = Slant {
            from: dashes[first].from,
            to: dashes[chain[chain.len() - 1]].to,
            is_dashed: true,
        };
        let is_straight = || {
            chain
                .iter()
                .all(|index| line.place(dashes[*index].middle())[1] < 2.0 * ASIDE)
        };
        if chain.len() >= FEWEST_DASHES && line.is_diagonal() && is_straight() {
            found.push(line);
        }
    }
    found
}

/// Around two lines aslant that halve each other and are as long.
fn crossed_boxes(list: &DisplayList, regions: &[Region]) -> Vec<Crossed> {
    let slants = slants(list, regions);
    let is_rising = |slant: &Slant| slant.to[1] < slant.from[1];
    let mut cells = Cells::new(list.width, list.height);
    for (index, slant) in slants.iter().enumerate() {
        if is_rising(slant) {
            cells.add_box(index as u32, slant.middle(), slant.middle());
        }
    }
    let mut boxes: Vec<Crossed> = Vec::new();
    for falling in slants.iter().filter(|slant| !is_rising(slant)) {
        let (middle, half) = (falling.middle(), falling.half());
        let reach = loose(2.0 * half[0].min(half[1]), true);
        let [low, high] = [-reach, reach].map(|by| middle.map(|at| at + by));
        cells.near_box(low, high, |index| {
            let rising = &slants[index as usize];
            let is_dashed = falling.is_dashed || rising.is_dashed;
            let loose = loose(2.0 * half[0].min(half[1]), is_dashed);
            let (place, extent) = (rising.middle(), rising.half());
            let is_other = (0..2).all(|axis| {
                (place[axis] - middle[axis]).abs() <= loose
                    && (extent[axis] - half[axis]).abs() <= loose
            });
            // A dashed line may end before its corner.
            let [low, high] = [
                [
                    falling.from[0].min(rising.from[0]),
                    falling.from[1].min(rising.to[1]),
                ],
                [
                    falling.to[0].max(rising.to[0]),
                    falling.to[1].max(rising.from[1]),
                ],
            ];
            let is_new = || {
                boxes.iter().all(|other| {
                    (0..2).any(|axis| {
                        (other.low[axis] - low[axis]).abs() > loose
                            || (other.high[axis] - high[axis]).abs() > loose
                    })
                })
            };
            if is_other && boxes.len() < MOST_CROSSED && is_new() {
                boxes.push(Crossed {
                    low,
                    high,
                    is_dashed,
                });
            }
        });
    }
    if boxes.len() >= MOST_CROSSED {
        boxes.clear();
    }
    boxes
}

/// Leaves out boxes whose sides are not drawn.
fn keep_drawn(list: &DisplayList, boxes: &mut Vec<Crossed>) {
    if boxes.is_empty() {
        return;
    }
    let mut cells = Cells::new(list.width, list.height);
    for (index, crossed) in boxes.iter().enumerate() {
        let corners = crossed.corners();
        for side in 0..4 {
            cells.add_line(
                (4 * index + side) as u32,
                corners[side],
                corners[(side + 1) % 4],
            );
        }
    }
    // What is drawn of each side, from its lower end.
    let mut drawn: Vec<Vec<[f64; 2]>> = vec![Vec::new(); 4 * boxes.len()];
    let mut seen: Vec<u32> = Vec::new();
    pieces(list, |piece| {
        let way = [0, 1].map(|axis| (piece.to[axis] - piece.from[axis]).abs());
        let along = usize::from(way[1] > way[0]);
        let across = 1 - along;
        if way[across] > 0.02 * way[along] + 0.1 {
            return;
        }
        seen.clear();
        cells.near_line([piece.from, piece.to], |side| seen.push(side));
        seen.sort_unstable();
        seen.dedup();
        for side in &seen {
            let crossed = &boxes[*side as usize / 4];
            let number = *side as usize % 4;
            // Sides 0 and 2 are level.
            if number % 2 != along {
                continue;
            }
            let Crossed { low, high, .. } = crossed;
            let at = if number == 0 || number == 3 {
                low
            } else {
                high
            };
            let middle = (piece.from[across] + piece.to[across]) / 2.0;
            let from = piece.from[along].min(piece.to[along]).max(low[along]);
            let to = piece.from[along].max(piece.to[along]).min(high[along]);
            if (middle - at[across]).abs() <= crossed.loose() && to > from {
                drawn[*side as usize].push([from, to]);
            }
        }
    });
    let mut index = 0;
    boxes.retain(|crossed| {
        let lengths = crossed.sides();
        let mut shares: Vec<f64> = drawn[4 * index..4 * index + 4]
            .iter_mut()
            .enumerate()
            .map(|(side, parts)| covered(parts) / lengths[side % 2])
            .collect();
        index += 1;
        shares.sort_by(f64::total_cmp);
        let [least, others] = DRAWN[usize::from(crossed.is_dashed)];
        shares[0] >= least && shares[1] >= others
    });
}

/// The length of what the parts cover together.
fn covered(parts: &mut [[f64; 2]]) -> f64 {
    parts.sort_by(|a, b| a[0].total_cmp(&b[0]));
    let (mut sum, mut end) = (0.0, f64::MIN);
    for [from, to] in parts {
        if *to > end {
            sum += *to - from.max(end);
            end = *to;
        }
    }
    sum
}

/// Whether what stands in a box says that it is an opening, or nothing else.
fn is_named(inside: &[&str]) -> bool {
    let is_name = |word: &&str| {
        let plain = word.to_uppercase();
        let plain = plain.trim_matches(|letter: char| !letter.is_alphanumeric());
        WHOLE.contains(&plain)
            || NAMES.iter().any(|name| plain.starts_with(name))
            || plain.contains("SCHACHT")
    };
    inside.len() <= MOST_WORDS && (inside.is_empty() || inside.iter().any(is_name))
}
