//! Revision and date: behind their labels, and in the table of revisions.

use super::labels::{Bond, Field, Label, Value, bond, field, said};
use super::pattern::{
    date as written_date, is_short_day, labeled_date, may_be_initials, revision_behind,
    revision_mark,
};
use super::{Candidate, Surroundings, distance};
use crate::geometry::Rect;
use crate::query::lines::TextLine;

/// The marks of a revision table stand within this many sizes beside the middle of their head.
const COLUMN: f32 = 2.5;
/// Rows of a revision table farther apart than this many sizes are not its rows.
const PITCH: f32 = 6.0;
/// A table of revisions has at most so many rows.
const MOST_ROWS: usize = 30;

/// The revision: what stands at "REV", else the newest row of the table of revisions.
pub(super) fn revision(rows: &[&TextLine], around: &Surroundings) -> Option<String> {
    let with_colon = rows.iter().rev().find_map(|row| {
        let said = said(&row.text)?;
        (said.field == Field::Revision && said.has_colon)
            .then(|| revision_mark(said.value))
            .flatten()
    });
    let behind = || rows.iter().rev().find_map(|row| revision_behind(&row.text));
    if let Some(found) = with_colon.or_else(behind) {
        return Some(found);
    }
    let own = own_labels(rows, around);
    // What shares a cell with its label is the revision; a table has its label in a cell of its own.
    let shared = own.iter().rev().find_map(|label| {
        nearest_mark(label, rows, around, |bond| bond.is_ruled && !label.is_alone)
    });
    shared
        .or_else(|| {
            own.iter().rev().find_map(|label| {
                if label.cell.is_closed {
                    // An empty cell says that there is no revision.
                    let next = || nearest_mark(label, rows, around, |bond| bond.is_ruled);
                    let column = || of_column(label, rows, around).or_else(next);
                    return label.is_alone.then(column).flatten();
                }
                nearest_mark(label, rows, around, |_| true).or_else(|| last_of_table(label, rows))
            })
        })
        .or_else(|| numbered_table(rows, around))
}

/// The labels of a revision among `rows`, from top to bottom.
fn own_labels<'a>(rows: &[&TextLine], around: &'a Surroundings) -> Vec<&'a Label> {
    let is_here = |label: &&Label| {
        label.field == Field::Revision && rows.iter().any(|row| row.bounds == label.bounds)
    };
    around.labels.iter().filter(is_here).collect()
}

/// How `label` announces `row`, if no other label is nearer.
fn bond_of(label: &Label, row: &TextLine, around: &Surroundings) -> Option<Bond> {
    let cell = around.lines.cell(&row.bounds, around.page);
    let value = Value {
        bounds: &row.bounds,
        along: row.along,
        size: row.size,
        cell: &cell,
    };
    let own = bond(label, &value)?;
    let is_nearest = around.labels.iter().all(|other| {
        other.field == label.field || bond(other, &value).is_none_or(|bond| bond.far >= own.far)
    });
    is_nearest.then_some(own)
}

/// The mark nearest to a label, of those that belong to it as `is_wanted` says.
fn nearest_mark(
    label: &Label,
    rows: &[&TextLine],
    around: &Surroundings,
    is_wanted: impl Fn(Bond) -> bool,
) -> Option<String> {
    rows.iter()
        .filter_map(|row| {
            let mark = revision_mark(&row.text)?;
            let bond = bond_of(label, row, around).filter(|bond| is_wanted(*bond))?;
            (bond.is_ruled || !may_be_initials(&mark)).then_some((bond.far, mark))
        })
        .min_by(|a, b| a.0.total_cmp(&b.0))
        .map(|(_, mark)| mark)
}

/// The newest mark in the cells below a label, or above it: tables grow away from their head.
fn of_column(label: &Label, rows: &[&TextLine], around: &Surroundings) -> Option<String> {
    let head = label.cell.bounds;
    for down in [true, false] {
        let mut marks: Vec<String> = Vec::new();
        let mut edge = if down { head.y1 } else { head.y0 };
        for _ in 0..MOST_ROWS {
            // A probe within the next cell of the column.
            let y = if down { edge + 4.0 } else { edge - 4.0 };
            let x = (head.x0 + head.x1) / 2.0;
            let cell = around
                .lines
                .cell(&Rect::new(x - 1.0, y - 1.0, x + 1.0, y + 1.0), around.page);
            let is_column = cell.is_closed
                && (cell.bounds.x0 - head.x0).abs() < 3.0
                && (cell.bounds.x1 - head.x1).abs() < 3.0;
            if !is_column {
                break;
            }
            let mut inside = rows.iter().filter(|row| cell.holds_middle(&row.bounds));
            match (inside.next(), inside.next()) {
                // Rows for later revisions are empty.
                (None, _) => {}
                (Some(row), None) => match revision_mark(&row.text) {
                    Some(mark) if !may_be_initials(&mark) => marks.push(mark),
                    _ => break,
                },
                _ => break,
            }
            edge = if down { cell.bounds.y1 } else { cell.bounds.y0 };
        }
        if let Some(newest) = newest(marks) {
            return Some(newest);
        }
    }
    None
}

/// The greatest of marks that go on counting, whichever way the table grows; else the last.
fn newest(marks: Vec<String>) -> Option<String> {
    let counts = marks
        .iter()
        .all(|mark| mark.bytes().all(|b| b.is_ascii_digit()));
    let letters = marks
        .iter()
        .all(|mark| mark.len() == 1 && mark.as_bytes()[0].is_ascii_alphabetic());
    if counts {
        return marks
            .into_iter()
            .max_by_key(|mark| mark.parse::<u32>().unwrap_or(0));
    }
    if letters {
        return marks.into_iter().max();
    }
    marks.into_iter().next_back()
}

/// A table whose first column is headed "NO." beside "REVISION", "DESCRIPTION" or "DATE".
fn numbered_table(rows: &[&TextLine], around: &Surroundings) -> Option<String> {
    rows.iter().rev().find_map(|row| {
        let bare: String = row
            .text
            .chars()
            .filter(|c| c.is_alphabetic() || *c == '#')
            .collect();
        if !["NO", "#", "REV", "MARK", "DELTA"].contains(&bare.to_uppercase().as_str()) {
            return None;
        }
        let headed = rows.iter().any(|other| {
            let same = (other.bounds.y1 - row.bounds.y1).abs() < 0.6 * row.size;
            let upper = other.text.to_uppercase();
            same && other.bounds.x0 > row.bounds.x0
                && (upper.contains("REV") || upper.contains("DESCRIPTION") || upper == "DATE")
        });
        let label = Label {
            field: Field::Revision,
            bounds: row.bounds,
            along: row.along,
            size: row.size,
            cell: around.lines.cell(&row.bounds, around.page),
            is_alone: true,
        };
        headed.then(|| last_of_table(&label, rows)).flatten()
    })
}

/// The mark farthest from the head in its column, going row by row: tables grow away from their head.
fn last_of_table(head: &Label, rows: &[&TextLine]) -> Option<String> {
    let middle = (head.bounds.x0 + head.bounds.x1) / 2.0;
    let width = (head.bounds.x1 - head.bounds.x0).max(head.size);
    let mut column: Vec<(f32, String)> = rows
        .iter()
        .filter(|row| {
            let own = (row.bounds.x0 + row.bounds.x1) / 2.0;
            (own - middle).abs() < 0.5 * width + COLUMN * head.size
        })
        .filter_map(|row| {
            let mark = revision_mark(&row.text).filter(|mark| !may_be_initials(mark))?;
            Some(((row.bounds.y0 + row.bounds.y1) / 2.0, mark))
        })
        .collect();
    let start = (head.bounds.y0 + head.bounds.y1) / 2.0;
    for down in [true, false] {
        let ahead = |y: f32| if down { y - start } else { start - y };
        column.sort_by(|a, b| ahead(a.0).total_cmp(&ahead(b.0)));
        let mut reached = 0.3 * head.size;
        let mut last = None;
        for (y, mark) in column.iter().filter(|(y, _)| ahead(*y) > 0.3 * head.size) {
            if ahead(*y) - reached > PITCH * head.size {
                break;
            }
            reached = ahead(*y);
            last = Some(mark.clone());
        }
        // A single mark with no row around it is as often a bubble of the drawing.
        if last.is_some() {
            return last;
        }
    }
    None
}

/// The date at the label "DATE" that is nearest to the number, else the date nearest to the number.
pub(super) fn date(
    rows: &[&TextLine],
    number: Option<&Candidate>,
    around: &Surroundings,
) -> Option<String> {
    let labels: Vec<&Label> = around
        .labels
        .iter()
        .filter(|label| label.field == Field::Date)
        .collect();
    let far =
        |row: &TextLine| number.map_or(-row.bounds.y1, |it| distance(&row.bounds, &it.bounds));
    rows.iter()
        .filter(|row| field(&row.text).is_none())
        .filter_map(|row| {
            let loose = labeled_date(&row.text)?;
            let said = said(&row.text).is_some_and(|said| said.field == Field::Date);
            let cell = around.lines.cell(&row.bounds, around.page);
            let value = Value {
                bounds: &row.bounds,
                along: row.along,
                size: row.size,
                cell: &cell,
            };
            let labeled = said || labels.iter().any(|label| bond(label, &value).is_some());
            // "14.07.23" by itself in a cell of the block is no clause of a specification.
            let is_alone = || is_short_day(&row.text) && cell.is_closed;
            let found = if labeled {
                loose
            } else {
                written_date(&row.text).or_else(|| is_alone().then_some(loose))?
            };
            Some((!labeled, far(row), found))
        })
        .min_by(|a, b| a.0.cmp(&b.0).then(a.1.total_cmp(&b.1)))
        .map(|(.., found)| found)
}
