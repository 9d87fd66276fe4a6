//! The lines that may be the dimension line of a figure.

use super::drawn::Drawn;
use super::labels::Label;
use crate::cells::Cells;

/// A line beside a figure, or one that the figure breaks.
pub(super) struct Carrier {
    /// Index of the figure.
    pub label: usize,
    /// The point of the line nearest to the middle of the figure, page points. Places on the line are distances from it.
    pub origin: [f64; 2],
    /// Unit vector.
    pub along: [f64; 2],
    /// From the middle of the figure to the line, points; positive where the line is below the text.
    pub offset: f64,
    /// Half of the part of the line that the figure hides, points; 0 if it stands beside the line.
    pub hidden: f64,
    /// The line ends before this distance from `origin`, points.
    pub far: f64,
}

impl Carrier {
    /// The page point at a place of the line.
    pub fn at(&self, place: f64) -> [f32; 2] {
        [0, 1].map(|axis| (self.origin[axis] + place * self.along[axis]) as f32)
    }

    /// The place of a point along the line, and its distance from the line.
    pub fn place(&self, point: [f64; 2]) -> (f64, f64) {
        let [x, y] = [point[0] - self.origin[0], point[1] - self.origin[1]];
        let [u, v] = self.along;
        (x * u + y * v, y * u - x * v)
    }
}

/// Figure and line differ in direction by less than this sine.
const PARALLEL: f64 = 0.02;
/// The line is at most this many font sizes from the middle of the figure.
const ASIDE: f64 = 2.3;
/// A line that a figure breaks goes through the figure: at most this many font sizes from its middle.
const THROUGH: f64 = 0.45;
/// And its parts begin at most this many font sizes from the figure.
const BREAK: f64 = 1.6;
/// Pieces at most this far apart are one line, points.
const SAME: f64 = 0.5;
/// A line that a file draws in pieces goes on for this many font sizes behind those near the figure.
const FARTHER: f64 = 40.0;
/// Lines looked at for each figure, the nearest first.
const MOST: usize = 4;

/// A sheet on which more lines are near figures is no drawing: a second of work.
pub(super) const MOST_LOOKS: usize = 50_000_000;

/// A piece of a line near a figure, seen from the figure.
#[derive(Clone, Copy)]
struct Piece {
    offset: f64,
    from: f64,
    to: f64,
    along: [f64; 2],
}

fn dot(a: [f64; 2], b: [f64; 2]) -> f64 {
    a[0] * b[0] + a[1] * b[1]
}

/// The lines beside the `labels` of a sheet of the size of `cells`, which is empty. `None` if too much is drawn there.
pub(super) fn carriers(labels: &[Label], drawn: &Drawn, mut cells: Cells) -> Option<Vec<Carrier>> {
    for (index, label) in labels.iter().enumerate() {
        let ahead = label.reach + BREAK * label.size;
        let aside = ASIDE * label.size;
        let [u, v] = label.along.map(f64::abs);
        let reach = [ahead * u + aside * v, ahead * v + aside * u];
        let corner = |sign: f64| [0, 1].map(|axis| label.middle[axis] + sign * reach[axis]);
        cells.add_box(index as u32, corner(-1.0), corner(1.0));
    }
    let mut beside: Vec<Vec<Piece>> = vec![Vec::new(); labels.len()];
    let mut across: Vec<Vec<Piece>> = vec![Vec::new(); labels.len()];
    let mut looks = 0;
    for line in &drawn.lines {
        cells.near_line(*line, |index| {
            looks += 1;
            let label = &labels[index as usize];
            if let Some(piece) = piece(line, label, label.along) {
                beside[index as usize].push(piece);
            } else if let Some(piece) = piece(line, label, [-label.along[1], label.along[0]]) {
                across[index as usize].push(piece);
            }
        });
        if looks > MOST_LOOKS {
            return None;
        }
    }
    let mut found = Vec::new();
    for (index, label) in labels.iter().enumerate() {
        let mut own: Vec<Carrier> = Vec::new();
        for (pieces, half) in [
            (&mut beside[index], label.reach),
            (&mut across[index], 0.4 * label.size),
        ] {
            let is_beside = half == label.reach;
            pieces.sort_by(|a, b| a.offset.total_cmp(&b.offset));
            for group in pieces.chunk_by(|a, b| b.offset - a.offset < SAME) {
                own.extend(carrier(index, label, half, is_beside, group));
            }
        }
        own.sort_by(|a, b| a.offset.abs().total_cmp(&b.offset.abs()));
        own.truncate(MOST);
        found.extend(own);
    }
    Some(found)
}

/// A line as a piece of a dimension line in `direction`, if it is near the figure.
fn piece([a, b]: &[[f64; 2]; 2], label: &Label, direction: [f64; 2]) -> Option<Piece> {
    let way = [b[0] - a[0], b[1] - a[1]];
    let length = way[0].hypot(way[1]);
    let normal = [-direction[1], direction[0]];
    if length < 0.3 * label.size || dot(way, normal).abs() > PARALLEL * length {
        return None;
    }
    let sign = dot(way, direction).signum();
    let seen = |point: &[f64; 2], axis: [f64; 2]| {
        dot(
            [point[0] - label.middle[0], point[1] - label.middle[1]],
            axis,
        )
    };
    let (one, other) = (seen(a, direction), seen(b, direction));
    let offset = (seen(a, normal) + seen(b, normal)) / 2.0;
    (offset.abs() <= ASIDE * label.size).then(|| Piece {
        offset,
        from: one.min(other),
        to: one.max(other),
        along: way.map(|part| sign * part / length),
    })
}

fn carrier(
    index: usize,
    label: &Label,
    half: f64,
    is_beside: bool,
    group: &[Piece],
) -> Option<Carrier> {
    let longest = group
        .iter()
        .max_by(|a, b| (a.to - a.from).total_cmp(&(b.to - b.from)))?;
    let offset = longest.offset;
    let covers = |place: f64| {
        group
            .iter()
            .any(|piece| piece.from <= place && place <= piece.to)
    };
    let is_through = is_beside && covers(0.0);
    let reach = half + BREAK * label.size;
    let is_broken = !covers(0.0)
        && offset.abs() <= THROUGH * label.size
        && group
            .iter()
            .any(|piece| piece.to < 0.0 && piece.to > -reach)
        && group
            .iter()
            .any(|piece| piece.from > 0.0 && piece.from < reach);
    if !is_through && !is_broken {
        return None;
    }
    // The longest piece gives the direction, and the place beside the figure.
    let normal = [-longest.along[1], longest.along[0]];
    let origin = [0, 1].map(|axis| label.middle[axis] + offset * normal[axis]);
    let far = group
        .iter()
        .map(|piece| piece.to.max(-piece.from))
        .fold(0.0, f64::max);
    Some(Carrier {
        label: index,
        origin,
        along: longest.along,
        offset,
        hidden: if is_broken { reach } else { 0.0 },
        far: far + FARTHER * label.size,
    })
}
