//! The rows of text as their cells part them.

use super::labels::{Field, field};
use super::ruled::CellLines;
use crate::query::lines::TextLine;
use crate::query::words::Word;

/// `rows`, parted where an upright line passes between two words, and where one label ends and another begins, as in
/// `SIZE DWG. NO.`
pub(super) fn parted(rows: &[TextLine], all: &[Word], lines: &CellLines) -> Vec<TextLine> {
    let mut found = Vec::with_capacity(rows.len());
    for row in rows {
        if row.words.len() < 2 || row.along[0] < 0.9 {
            found.push(row.clone());
            continue;
        }
        let mut part: Vec<u32> = Vec::new();
        let mut is_whole = true;
        for index in &row.words {
            let word = &all[*index as usize];
            let last = part.last().map(|last| &all[*last as usize]);
            // A word may touch the line beside it.
            let is_parted = last.is_some_and(|last| {
                lines.upright_between(
                    last.bounds.x1 - 0.2 * last.size,
                    word.bounds.x0 + 0.2 * word.size,
                    [row.bounds.y0, row.bounds.y1],
                )
            });
            if is_parted {
                offer(row, std::mem::take(&mut part), all, &mut found);
                is_whole = false;
            }
            part.push(*index);
        }
        if is_whole && labels_end(row, all).is_none() {
            found.push(row.clone());
        } else {
            offer(row, part, all, &mut found);
        }
    }
    found
}

fn offer(row: &TextLine, words: Vec<u32>, all: &[Word], found: &mut Vec<TextLine>) {
    let part = line_of(row, words, all);
    match labels_end(&part, all) {
        Some(end) => {
            let (first, rest) = part.words.split_at(end);
            found.push(line_of(row, first.to_vec(), all));
            found.push(line_of(row, rest.to_vec(), all));
        }
        None => found.push(part),
    }
}

/// How many words the first of two labels in one text has.
fn labels_end(row: &TextLine, all: &[Word]) -> Option<usize> {
    field(&row.text)?;
    let text = |words: &[u32]| {
        let texts: Vec<&str> = words
            .iter()
            .map(|index| all[*index as usize].text.as_str())
            .collect();
        texts.join(" ")
    };
    (1..row.words.len()).find(|end| {
        let (first, rest) = row.words.split_at(*end);
        let (first, rest) = (field(&text(first)), field(&text(rest)));
        matches!(
            (first, rest),
            (Some(Field::Other), Some(Field::Number | Field::Revision))
                | (Some(Field::Number), Some(Field::Revision))
        )
    })
}

/// The line of some words of `row`.
fn line_of(row: &TextLine, words: Vec<u32>, all: &[Word]) -> TextLine {
    let own: Vec<&Word> = words.iter().map(|index| &all[*index as usize]).collect();
    let texts: Vec<&str> = own.iter().map(|word| word.text.as_str()).collect();
    let bounds = own
        .iter()
        .map(|word| word.bounds)
        .reduce(|all, bounds| all.union(&bounds))
        .unwrap_or(row.bounds);
    TextLine {
        text: texts.join(" "),
        bounds,
        along: row.along,
        size: own.iter().map(|word| word.size).fold(0.0, f32::max),
        words,
    }
}
