//! Parts ink that hangs together between the titles of several drawings: where the ink between two titles has its gap.

use super::ink::{CELLS, Cell};
use crate::geometry::Rect;

/// A column with so many cells more than the emptiest one is as empty: lines that cross from drawing to drawing.
const AS_EMPTY: u32 = 1;
/// Pieces that reach so far over a cut, as part of the sheet's height, stay whole.
const OVERHANG: f32 = 0.05;
/// A column that stands over one of the titles counts as this many cells: drawings end beside their titles.
const OVER_TITLE: u32 = 4;

/// The cut between two titles that stand beside each other, page points.
#[derive(Clone, Copy, Debug)]
pub(super) struct Cut {
    /// Index of the title on the left of it, and of that on its right.
    pub left: usize,
    pub right: usize,
    pub at: f32,
}

/// Whether one title ends before the other starts.
pub(super) fn stand_beside(left: &Rect, right: &Rect) -> bool {
    left.x1 <= right.x0
}

/// The cuts between all owners of `cells` that stand beside each other. `side` is that of a cell, points.
pub(super) fn cuts(
    cells: &[Cell],
    side: f32,
    titles: &[Rect],
    owners: &[usize],
    mirrored: bool,
) -> Vec<Cut> {
    let mut found = Vec::new();
    for &left in owners {
        for &right in owners {
            if stand_beside(&titles[left], &titles[right]) {
                let at = gap_between(cells, side, titles, owners, (left, right), mirrored);
                found.push(Cut { left, right, at });
            }
        }
    }
    found
}

/// The middle of the emptiest and widest run of columns between two titles, in the rows that may belong to either.
fn gap_between(
    cells: &[Cell],
    side: f32,
    titles: &[Rect],
    owners: &[usize],
    (left, right): (usize, usize),
    mirrored: bool,
) -> f32 {
    let (a, b) = (&titles[left], &titles[right]);
    let middle = |rect: &Rect| (rect.x0 + rect.x1) / 2.0;
    // A title may reach far off the page.
    let column = |x: f32| ((x / side) as i32).clamp(0, CELLS as i32);
    let first = column(middle(a));
    let last = column(middle(b)).max(first);
    let common = rows_of_both(titles, owners, a, b, mirrored);
    let mut ink = vec![0_u32; (last - first + 1) as usize];
    for cell in cells
        .iter()
        .filter(|cell| (first..=last).contains(&cell.column))
    {
        let y = (cell.row as f32 + 0.5) * side;
        if common.0 < y && y < common.1 {
            ink[(cell.column - first) as usize] += 1;
        }
    }
    for (index, count) in ink.iter_mut().enumerate() {
        let x = (first + index as i32) as f32 * side;
        if x < a.x1 || x + side > b.x0 {
            *count += OVER_TITLE;
        }
    }
    let least = ink.iter().copied().min().unwrap_or(0) + AS_EMPTY;
    let (mut best, mut start) = ((0, 0), None);
    for index in 0..=ink.len() {
        let is_empty = ink.get(index).is_some_and(|count| *count <= least);
        match (is_empty, start) {
            (true, None) => start = Some(index),
            (false, Some(from)) => {
                if index - from > best.1 - best.0 {
                    best = (from, index);
                }
                start = None;
            }
            _ => {}
        }
    }
    (first as f32 + (best.0 + best.1) as f32 / 2.0) * side
}

/// From where to where, down the sheet, ink may belong to either of two titles.
fn rows_of_both(
    titles: &[Rect],
    owners: &[usize],
    a: &Rect,
    b: &Rect,
    mirrored: bool,
) -> (f32, f32) {
    let between = |title: &&Rect| title.x0 < b.x1 && title.x1 > a.x0;
    let others = || owners.iter().map(|index| &titles[*index]).filter(between);
    if mirrored {
        let from = a.y1.max(b.y1);
        let to = others().map(|title| title.y0).filter(|y| *y > from);
        (from, to.fold(f32::INFINITY, f32::min))
    } else {
        let to = a.y0.min(b.y0);
        let from = others().map(|title| title.y1).filter(|y| *y < to);
        (from.fold(f32::NEG_INFINITY, f32::max), to)
    }
}

/// Gives each piece of ink that touches itself to the owner of most of it, unless it reaches far into another's part.
pub(super) fn keep_pieces_whole(
    cells: &[Cell],
    side: f32,
    owners: &mut [Option<usize>],
    height: f32,
) {
    for piece in pieces(cells) {
        let mut counts: Vec<(usize, usize)> = Vec::new();
        for owner in piece.iter().filter_map(|index| owners[*index]) {
            match counts.iter_mut().find(|(known, _)| *known == owner) {
                Some((_, count)) => *count += 1,
                None => counts.push((owner, 1)),
            }
        }
        let Some((most, _)) = counts.iter().copied().max_by_key(|(_, count)| *count) else {
            continue;
        };
        for (other, _) in counts.iter().filter(|(other, _)| *other != most) {
            let over = || {
                piece
                    .iter()
                    .filter(|index| owners[**index] == Some(*other))
                    .map(|index| cells[*index].column)
            };
            let (from, to) = (over().min().unwrap_or(0), over().max().unwrap_or(0));
            if (to - from + 1) as f32 * side > OVERHANG * height {
                continue;
            }
            for &index in &piece {
                if owners[index] == Some(*other) {
                    owners[index] = Some(most);
                }
            }
        }
    }
}

/// The cells that touch each other, as indices.
fn pieces(cells: &[Cell]) -> Vec<Vec<usize>> {
    let (mut x0, mut x1, mut y0, mut y1) = (i32::MAX, i32::MIN, i32::MAX, i32::MIN);
    for cell in cells {
        (x0, x1) = (x0.min(cell.column), x1.max(cell.column));
        (y0, y1) = (y0.min(cell.row), y1.max(cell.row));
    }
    if cells.is_empty() {
        return Vec::new();
    }
    let (columns, rows) = ((x1 - x0 + 3) as usize, (y1 - y0 + 3) as usize);
    let place =
        |cell: &Cell| (cell.row - y0 + 1) as usize * columns + (cell.column - x0 + 1) as usize;
    let mut at: Vec<Option<usize>> = vec![None; columns * rows];
    for (index, cell) in cells.iter().enumerate() {
        at[place(cell)] = Some(index);
    }
    let mut found = Vec::new();
    for start in cells {
        let Some(first) = at[place(start)].take() else {
            continue;
        };
        let (mut piece, mut next) = (vec![first], 0);
        while let Some(&index) = piece.get(next) {
            next += 1;
            let center = place(&cells[index]);
            for row in [center - columns, center, center + columns] {
                piece.extend(at[row - 1..=row + 1].iter_mut().filter_map(Option::take));
            }
        }
        found.push(piece);
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cuts_on_the_page_beside_a_title_that_reaches_far_off_it() {
        let titles = [
            Rect::new(10.0, 90.0, 40.0, 95.0),
            Rect::new(60.0, 90.0, f32::INFINITY, 95.0),
        ];
        let found = cuts(&[], 1.0, &titles, &[0, 1], false);
        assert!((0.0..=CELLS).contains(&found[0].at), "{found:?}");
    }
}
