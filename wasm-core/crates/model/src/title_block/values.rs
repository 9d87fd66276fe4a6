//! Revision and date: behind their labels, and in the table of revisions.

use super::labels::{Field, Label, field, labels, reach};
use super::pattern::{date as written_date, revision_behind, revision_mark};
use super::{Candidate, distance};
use crate::query::lines::TextLine;

/// The marks of a revision table stand within this many sizes beside the middle of their head.
const COLUMN: f32 = 2.5;
/// Rows of a revision table farther apart than this many sizes are not its rows.
const PITCH: f32 = 6.0;

/// The revision: what stands at "REV", else the newest row of the table of revisions.
pub(super) fn revision(rows: &[&TextLine]) -> Option<String> {
    for row in rows.iter().rev() {
        if let Some(found) = row
            .text
            .split_once(':')
            .filter(|(before, _)| field(before) == Some(Field::Revision))
            .and_then(|(_, after)| revision_mark(after))
        {
            return Some(found);
        }
    }
    if let Some(found) = rows.iter().rev().find_map(|row| revision_behind(&row.text)) {
        return Some(found);
    }
    let labels = labels(rows.iter().copied());
    let heads = |label: &&Label| label.field == Field::Revision;
    labels
        .iter()
        .rev()
        .filter(heads)
        .find_map(|label| beside(label, rows).or_else(|| last_of_table(label, rows)))
        .or_else(|| numbered_table(rows))
}

/// The mark nearest to a label.
fn beside(label: &Label, rows: &[&TextLine]) -> Option<String> {
    rows.iter()
        .filter_map(|row| {
            let mark = revision_mark(&row.text)?;
            Some((reach(label, &row.bounds, row.along, row.size)?, mark))
        })
        .min_by(|a, b| a.0.total_cmp(&b.0))
        .map(|(_, mark)| mark)
}

/// A table whose first column is headed "NO." beside "REVISION", "DESCRIPTION" or "DATE".
fn numbered_table(rows: &[&TextLine]) -> Option<String> {
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
            Some((
                (row.bounds.y0 + row.bounds.y1) / 2.0,
                revision_mark(&row.text)?,
            ))
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
pub(super) fn date(rows: &[&TextLine], number: Option<&Candidate>) -> Option<String> {
    let labels = labels(rows.iter().copied());
    let far =
        |row: &TextLine| number.map_or(-row.bounds.y1, |it| distance(&row.bounds, &it.bounds));
    rows.iter()
        .filter_map(|row| {
            let found = written_date(&row.text)?;
            let said = row
                .text
                .split_once(':')
                .is_some_and(|(before, _)| field(before) == Some(Field::Date));
            let labeled = said
                || labels.iter().any(|label| {
                    label.field == Field::Date
                        && reach(label, &row.bounds, row.along, row.size).is_some()
                });
            Some((!labeled, far(row), found))
        })
        .min_by(|a, b| a.0.cmp(&b.0).then(a.1.total_cmp(&b.1)))
        .map(|(.., found)| found)
}
