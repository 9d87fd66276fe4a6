//! Straight walls: two parallel lines, level or upright, at the distance of a wall, as heavy as walls are on the sheet.

use super::figures::pieces;
use super::{Region, words_in};
use crate::geometry::Rect;
use crate::grids::Grid;
use crate::list::DisplayList;
use crate::query::words::Word;

/// The thickness of a wall on paper, points.
const THICK: std::ops::RangeInclusive<f64> = 1.2..=36.0;
/// Shorter faces are left out, points; and walls shorter than so many times their thickness.
const SHORTEST: f64 = 17.0;
const SLENDER: f64 = 2.0;
/// Pieces of one line are aside of each other by less, and this far apart at most, points.
const ASIDE: f64 = 0.15;
const GAP: f64 = 0.6;
/// Walls stand up to this far beyond the outermost lines of a grid, points.
const BEYOND: f32 = 36.0;
/// Shorter pieces on a grid line are its dashes, points.
const DASH: f64 = 72.0;
/// So many in a row that are as thick are treads, joists or a hatch.
const ROW: usize = 4;
const AS_THICK: f64 = 0.05;
/// Lines of one width differ less, as a part; and so much of the length of all lines has the width of walls, at least.
const AS_WIDE: f64 = 0.1;
const SHARE: f64 = 0.04;
/// The width of an edge of a fill that no line is drawn along.
const FILLED: f64 = -1.0;
/// More lines are a texture.
const MOST_LINES: usize = 100_000;
/// Of more walls, the longest.
const MOST: usize = 600;

/// A line of one direction: where it is across, and from where to where along.
#[derive(Clone, Copy, Debug)]
struct Face {
    at: f64,
    from: f64,
    to: f64,
    /// Of its stroke, points.
    width: f64,
}

/// Between two faces.
#[derive(Clone, Copy, Debug)]
struct Band {
    low: f64,
    high: f64,
    from: f64,
    to: f64,
}

/// The walls in and around these regions, the longest first: from face to face, and as long as both are; page points.
pub(super) fn walls(
    list: &DisplayList,
    words: &[Word],
    grids: &[Grid],
    regions: &[Region],
) -> Vec<Rect> {
    let around: Vec<Rect> = regions
        .iter()
        .map(|region| region.bounds.inflate(BEYOND))
        .collect();
    if around.is_empty() {
        return Vec::new();
    }
    // Level lines, and upright ones.
    let mut lines: [Vec<Face>; 2] = [Vec::new(), Vec::new()];
    let axes = grid_lines(grids);
    pieces(list, |piece| {
        if piece.is_dashed == Some(true) {
            return;
        }
        let way = [0, 1].map(|axis| (piece.to[axis] - piece.from[axis]).abs());
        let along = usize::from(way[1] > way[0]);
        let across = 1 - along;
        let middle = [0, 1].map(|axis| (piece.from[axis] + piece.to[axis]) / 2.0);
        let is_wanted = way[along] > 1.0
            && way[across] <= 0.005 * way[along] + 0.05
            && around.iter().any(|bounds| super::is_in(bounds, middle));
        let is_dash = || {
            way[along] < DASH
                && axes[along]
                    .iter()
                    .any(|at| (at - middle[across]).abs() < 2.0 * ASIDE)
        };
        if is_wanted && lines[along].len() < MOST_LINES && !is_dash() {
            lines[along].push(Face {
                at: middle[across],
                from: piece.from[along].min(piece.to[along]),
                to: piece.from[along].max(piece.to[along]),
                width: piece.is_dashed.map_or(FILLED, |_| f64::from(piece.width)),
            });
        }
    });
    if lines.iter().any(|all| all.len() >= MOST_LINES) {
        return Vec::new();
    }
    let heavy = (1.0 - AS_WIDE) * width_of_walls(&lines);
    let mut found: Vec<Rect> = Vec::new();
    for (along, mut all) in lines.into_iter().enumerate() {
        all.retain(|line| line.width == FILLED || line.width >= heavy);
        for band in without_rows(bands(&joined(all))) {
            let (low, high) = ([band.from, band.low], [band.to, band.high]);
            let [x0, y0, x1, y1] = if along == 0 {
                [low[0], low[1], high[0], high[1]]
            } else {
                [low[1], low[0], high[1], high[0]]
            };
            let bounds = Rect::new(x0 as f32, y0 as f32, x1 as f32, y1 as f32);
            // A label, or a dimension.
            if words_in(&bounds, words).next().is_none() {
                found.push(bounds);
            }
        }
    }
    let length = |wall: &Rect| wall.width().max(wall.height());
    found.sort_by(|a, b| length(b).total_cmp(&length(a)));
    found.truncate(MOST);
    found
}

/// Where level and upright grid lines are.
fn grid_lines(grids: &[Grid]) -> [Vec<f64>; 2] {
    let mut found = [Vec::new(), Vec::new()];
    for line in grids
        .iter()
        .flat_map(|grid| grid.directions.iter().flatten())
    {
        let way = [0, 1].map(|axis| (line.to[axis] - line.from[axis]).abs());
        let along = usize::from(way[1] > way[0]);
        // The end without a bubble, which may stand beside its line.
        found[along].push(f64::from(line.to[1 - along]));
    }
    found
}

/// Lines whose pieces are joined, by place; only the long ones.
fn joined(mut lines: Vec<Face>) -> Vec<Face> {
    lines.sort_by(|a, b| a.at.total_cmp(&b.at));
    let mut found = Vec::new();
    let mut start = 0;
    while start < lines.len() {
        let end = start + lines[start..].partition_point(|line| line.at - lines[start].at <= ASIDE);
        let own = &mut lines[start..end];
        own.sort_by(|a, b| a.from.total_cmp(&b.from));
        let at = own.iter().map(|line| line.at).sum::<f64>() / own.len() as f64;
        let mut whole: Option<Face> = None;
        for line in own.iter() {
            match &mut whole {
                Some(last) if line.from <= last.to + GAP => {
                    last.to = last.to.max(line.to);
                }
                _ => {
                    found.extend(whole);
                    whole = Some(Face { at, ..*line });
                }
            }
        }
        found.extend(whole);
        start = end;
    }
    found.retain(|line| line.to - line.from >= SHORTEST);
    found
}

/// What lies between each line and the next one beside it.
fn bands(faces: &[Face]) -> Vec<Band> {
    let mut found = Vec::new();
    for (index, face) in faces.iter().enumerate() {
        let mut open = vec![[face.from, face.to]];
        for next in &faces[index + 1..] {
            let thick = next.at - face.at;
            if thick > *THICK.end() || open.is_empty() {
                break;
            }
            let mut left = Vec::with_capacity(open.len());
            for [from, to] in open {
                let (low, high) = (next.from.max(from), next.to.min(to));
                if low >= high {
                    left.push([from, to]);
                    continue;
                }
                let length = high - low;
                if THICK.contains(&thick) && length >= SHORTEST && length >= SLENDER * thick {
                    found.push(Band {
                        low: face.at,
                        high: next.at,
                        from: low,
                        to: high,
                    });
                }
                left.extend(
                    [[from, low], [high, to]]
                        .into_iter()
                        .filter(|[a, b]| b - a >= SHORTEST),
                );
            }
            open = left;
        }
    }
    found
}

/// The widest stroke that much of the length of all lines has.
fn width_of_walls(lines: &[Vec<Face>; 2]) -> f64 {
    let mut lengths: Vec<[f64; 2]> = lines
        .iter()
        .flatten()
        .filter(|line| line.width != FILLED)
        .map(|line| [line.width, line.to - line.from])
        .collect();
    lengths.sort_by(|a, b| b[0].total_cmp(&a[0]));
    let all: f64 = lengths.iter().map(|[_, length]| length).sum();
    let mut sum = 0.0;
    for [width, length] in lengths {
        sum += length;
        if sum >= SHARE * all {
            return width;
        }
    }
    0.0
}

/// Leaves out bands that lie side by side and are as thick.
fn without_rows(bands: Vec<Band>) -> Vec<Band> {
    let next_of = |band: &Band| {
        let from = bands.partition_point(|other| other.low < band.high - 1e-6);
        let thick = band.high - band.low;
        bands[from..]
            .iter()
            .take_while(|other| other.low <= band.high + 1e-6)
            .position(|other| {
                let overlap = band.to.min(other.to) - band.from.max(other.from);
                ((other.high - other.low) - thick).abs() <= AS_THICK * thick
                    && overlap >= 0.5 * (band.to - band.from)
            })
            .map(|place| from + place)
    };
    let next: Vec<Option<usize>> = bands.iter().map(next_of).collect();
    let mut is_out = vec![false; bands.len()];
    for first in 0..bands.len() {
        let mut row = vec![first];
        while let Some(following) = next[row[row.len() - 1]] {
            row.push(following);
            if row.len() >= 2 * ROW {
                break;
            }
        }
        if row.len() >= ROW {
            row.iter().for_each(|index| is_out[*index] = true);
        }
    }
    let mut is_out = is_out.into_iter();
    let mut kept = bands;
    kept.retain(|_| !is_out.next().unwrap_or(false));
    kept
}
