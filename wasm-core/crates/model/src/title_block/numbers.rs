//! Which text of a sheet is its number.

use std::collections::BTreeMap;

use super::labels::{Field, Label, field, labels, reach};
use super::sheet_number::{Kind, SheetNumber, sheet_number};
use super::{Candidate, center_in};
use crate::geometry::Rect;
use crate::query::lines::TextLine;
use crate::query::words::Word;

/// A candidate with less is none.
pub(super) const LEAST: f32 = -0.85;
/// Fractions of the page: a title block seldom reaches farther from the lower right corner.
const REACH: f32 = 0.6;
/// Scores, as logarithms of odds.
const BASE: f32 = -5.2;
const LABEL: f32 = 3.4;
const SHEET_LABEL: f32 = 2.6;
const OTHER_LABEL: f32 = -3.5;
/// Times the size of a label.
const LARGE: f32 = 1.8;
const IN_SENTENCE: f32 = -3.0;
const SIZE: f32 = 2.2;
const PLACE: f32 = 3.6;
/// Codes of one letter that the drawing is full of, in one size: parts, bubbles, marks.
const KIN: f32 = -2.5;
const KIN_COUNT: usize = 4;
/// One of a column of numbers: an index of sheets.
const LISTED: f32 = -4.5;
/// So many others make a column, each at most so many sizes from the one above.
const LIST_COUNT: usize = 3;
const LIST_PITCH: f32 = 8.0;

struct Found {
    number: SheetNumber,
    bounds: Rect,
    along: [f32; 2],
    size: f32,
    /// Stands between other words on its line.
    in_sentence: bool,
    /// The line itself says what it is: "Sheet: 4 of 34".
    said: Option<Field>,
}

/// The texts that read like a sheet number, best first.
pub(super) fn candidates(all: &[Word], rows: &[TextLine], page: &Rect) -> Vec<Candidate> {
    let labels = labels(rows.iter());
    let mut found = Vec::new();
    for row in rows {
        offer_row(row, all, &mut found);
    }
    for pair in stacked(rows) {
        found.push(pair);
    }
    let announced = announced(&labels, &found);
    let largest = found
        .iter()
        .filter(|one| one.number.kind != Kind::Count && !one.in_sentence)
        .map(|one| one.size)
        .fold(f32::MIN_POSITIVE, f32::max);
    let kin = kin(all);
    let listed = listed(&found);
    let mut scored: Vec<Candidate> = found
        .iter()
        .zip(&announced)
        .zip(&listed)
        .filter_map(|((one, announced), is_listed)| {
            let said = one.said.or(*announced);
            let is_announced = matches!(said, Some(Field::Number | Field::Sheet));
            let place = match place(&one.bounds, page) {
                // Elsewhere it has a label: in the upper right corner on sets of roads, at the left on some borders.
                low if low <= 0.0 && is_announced => other_corner(&one.bounds, page),
                low if low <= 0.0 => return None,
                low => low,
            };
            let mut score = BASE + PLACE * place;
            score += match one.number.kind {
                Kind::Certain => 3.0,
                Kind::Likely => 2.3,
                Kind::Short => 1.3,
                Kind::Bare => 0.0,
                Kind::Count => 0.8,
            };
            score += match said {
                Some(Field::Number) => LABEL,
                Some(Field::Sheet) => SHEET_LABEL,
                Some(_) => OTHER_LABEL,
                None => 0.0,
            };
            // A bare number is a sheet number only under a label.
            let needs_label = matches!(one.number.kind, Kind::Bare | Kind::Count);
            if needs_label && !is_announced {
                return None;
            }
            if !needs_label {
                score += SIZE * (one.size / largest).min(1.0);
            }
            if one.in_sentence {
                score += IN_SENTENCE;
            }
            if *is_listed && !is_announced {
                score += LISTED;
            }
            let kin = kin.get(&kin_key(&one.number, one.size));
            if !needs_label && kin.is_some_and(|count| *count >= KIN_COUNT) {
                score += KIN;
            }
            Some(Candidate {
                text: one.number.text.clone(),
                bounds: one.bounds,
                score,
            })
        })
        .collect();
    scored.sort_by(|a, b| b.score.total_cmp(&a.score));
    scored
}

fn offer_row(row: &TextLine, all: &[Word], found: &mut Vec<Found>) {
    let single = row.words.len() == 1;
    let (said, rest) = after_label(&row.text);
    let whole = sheet_number(rest);
    if let Some(number) = &whole {
        found.push(Found {
            number: number.clone(),
            bounds: row.bounds,
            along: row.along,
            size: row.size,
            in_sentence: false,
            said,
        });
    }
    if single || whole.is_some() {
        return;
    }
    for index in &row.words {
        let word = &all[*index as usize];
        if let Some(number) = sheet_number(&word.text) {
            if matches!(number.kind, Kind::Bare | Kind::Count) {
                continue;
            }
            found.push(Found {
                number,
                bounds: word.bounds,
                along: word.along,
                size: word.size,
                // A number set much larger than the words around it stands for itself.
                in_sentence: row
                    .words
                    .iter()
                    .any(|other| other != index && all[*other as usize].size > 0.7 * word.size),
                said: None,
            });
        }
    }
}

/// "Sheet: 4 of 34" and "DWG NO. A-101" carry their label with them.
fn after_label(text: &str) -> (Option<Field>, &str) {
    let mut best = (None, text);
    for (at, character) in text.char_indices() {
        if !(character.is_whitespace() || ":.#".contains(character)) {
            continue;
        }
        let (before, after) = text.split_at(at + character.len_utf8());
        if let Some(said @ (Field::Number | Field::Sheet)) = field(before) {
            best = (Some(said), after.trim_start_matches([' ', ':', '.', '#']));
        }
    }
    best
}

/// Numbers set on two lines of a small cell: "SC20" above "-TN01".
fn stacked(rows: &[TextLine]) -> Vec<Found> {
    let mut found = Vec::new();
    for upper in rows {
        let open = upper.text.ends_with('-');
        if upper.text.len() > 8 || upper.words.len() != 1 {
            continue;
        }
        let below = rows.iter().find(|row| {
            let gap = row.bounds.y0 - upper.bounds.y1;
            let middles = row.bounds.x0 + row.bounds.x1 - upper.bounds.x0 - upper.bounds.x1;
            (open || row.text.starts_with('-'))
                && row.text.len() <= 8
                && (row.size - upper.size).abs() < 0.2 * upper.size
                && (-0.5 * upper.size..1.2 * upper.size).contains(&gap)
                && middles.abs() < 4.0 * upper.size
                && row.bounds != upper.bounds
        });
        let Some(lower) = below else { continue };
        let text = format!("{}{}", upper.text, lower.text);
        if let Some(number) = sheet_number(&text) {
            found.push(Found {
                number,
                bounds: upper.bounds.union(&lower.bounds),
                along: upper.along,
                size: upper.size * 1.2,
                in_sentence: false,
                said: None,
            });
        }
    }
    found
}

/// The field of the nearest label of each candidate; each label of a number announces one place only.
fn announced(labels: &[Label], found: &[Found]) -> Vec<Option<Field>> {
    let mut nearest: Vec<Option<(f32, usize)>> = vec![None; found.len()];
    for (one, slot) in found.iter().zip(&mut nearest) {
        for (index, label) in labels.iter().enumerate() {
            let Some(far) = reach(label, &one.bounds, one.along, one.size) else {
                continue;
            };
            // The values of other fields are small; what is set large below a date is the number.
            let is_number = matches!(label.field, Field::Number | Field::Sheet);
            if !is_number && one.size > LARGE * label.size {
                continue;
            }
            if slot.is_none_or(|(known, _)| far < known) {
                *slot = Some((far, index));
            }
        }
    }
    let mut closest: BTreeMap<usize, f32> = BTreeMap::new();
    for (far, index) in nearest.iter().flatten() {
        let known = closest.entry(*index).or_insert(f32::INFINITY);
        *known = known.min(*far);
    }
    nearest
        .iter()
        .map(|slot| {
            let (far, index) = (*slot)?;
            let field = labels[index].field;
            let first = far <= closest.get(&index).copied().unwrap_or(far) + 0.5;
            match field {
                Field::Number | Field::Sheet if !first => None,
                Field::Title => None,
                field => Some(field),
            }
        })
        .collect()
}

/// The letters of a code (short codes are of one kind, whatever their letter) and its size in quarters of a point.
fn kin_key(number: &SheetNumber, size: f32) -> (String, i32) {
    let letters = match number.kind {
        Kind::Short => String::new(),
        _ => number
            .text
            .chars()
            .take_while(|c| !c.is_ascii_digit())
            .collect(),
    };
    (letters, (size * 4.0).round() as i32)
}

/// How many codes of one kind stand on the sheet in one size; a long code counts once, however often it stands there.
fn kin(all: &[Word]) -> BTreeMap<(String, i32), usize> {
    let mut texts: BTreeMap<(String, i32), Vec<&str>> = BTreeMap::new();
    for word in all.iter().filter(|word| word.text.len() <= 8) {
        let Some(number) = sheet_number(&word.text) else {
            continue;
        };
        let known = texts.entry(kin_key(&number, word.size)).or_default();
        if number.kind == Kind::Short || !known.contains(&word.text.as_str()) {
            known.push(&word.text);
        }
    }
    texts
        .into_iter()
        .map(|(key, found)| (key, found.len()))
        .collect()
}

/// 1 in the lower right corner, falling to 0 at [`REACH`] of the page; the right edge counts more than the bottom,
/// because title strips run up the right side.
fn place(bounds: &Rect, page: &Rect) -> f32 {
    if !center_in(bounds, page) {
        return 0.0;
    }
    let right = 1.0 - (bounds.x0 + bounds.x1) / 2.0 / page.x1.max(1.0);
    let low = 1.0 - (bounds.y0 + bounds.y1) / 2.0 / page.y1.max(1.0);
    1.0 - (right * 1.3).hypot(low) / REACH
}

/// As [`place`], for the nearest of the other corners; never as sure.
fn other_corner(bounds: &Rect, page: &Rect) -> f32 {
    let across = (bounds.x0 + bounds.x1) / 2.0 / page.x1.max(1.0);
    let down = (bounds.y0 + bounds.y1) / 2.0 / page.y1.max(1.0);
    0.6 - across.min(1.0 - across).hypot(down.min(1.0 - down)) / REACH
}

/// Whether each candidate is one of a column of numbers of one size, as the index on a cover has them.
fn listed(found: &[Found]) -> Vec<bool> {
    let is_code = |one: &Found| !matches!(one.number.kind, Kind::Bare | Kind::Count);
    let mut order: Vec<usize> = (0..found.len()).filter(|at| is_code(&found[*at])).collect();
    // Columns from left to right, each from top to bottom.
    order.sort_by(|a, b| {
        let key = |at: &usize| (found[*at].bounds.x0 / 3.0).round();
        key(a)
            .total_cmp(&key(b))
            .then(found[*a].bounds.y0.total_cmp(&found[*b].bounds.y0))
    });
    let mut listed = vec![false; found.len()];
    let mut run: Vec<usize> = Vec::new();
    for at in order {
        let next = &found[at];
        let goes_on = run.last().is_some_and(|last| {
            let last = &found[*last];
            (next.bounds.x0 - last.bounds.x0).abs() < 0.6 * next.size
                && (next.size - last.size).abs() < 0.1 * next.size
                && next.bounds.y0 - last.bounds.y0 < LIST_PITCH * next.size
        });
        if !goes_on {
            run.clear();
        }
        run.push(at);
        if run.len() > LIST_COUNT {
            for member in &run {
                listed[*member] = true;
            }
        }
    }
    listed
}
