//! Which text of a sheet is its number.

use std::collections::BTreeMap;

use super::labels::{Bond, Field, Label, Value, bond, field, said};
use super::lexicon::tokens;
use super::ruled::Cell;
use super::sheet_number::{Kind, SheetNumber, code, is_between, is_sketch, name, sheet_number};
use super::titles::is_label_only;
use super::{Candidate, Surroundings, center_in, distance};
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
/// More where ruled lines say that label and number belong together.
const RULED: f32 = 1.6;
const RULED_SHEET: f32 = 0.6;
/// A number in the cell of its label stands right wherever that is.
const RULED_PLACE: f32 = 0.5;
/// A count of sheets, where something else has the label of a number.
const ONLY_COUNT: f32 = -1.5;
/// Outside of the title block, without a label.
const OUTSIDE: f32 = -3.0;
/// The block's frame may be this much larger than the region of its labels, points.
const AROUND: f32 = 60.0;
/// Times the size of a label.
const LARGE: f32 = 1.8;
const IN_SENTENCE: f32 = -3.0;
const SIZE: f32 = 2.2;
const PLACE: f32 = 3.6;
/// Codes of one letter that the drawing is full of, in one size: parts, bubbles, marks.
const KIN: f32 = -2.5;
const KIN_COUNT: usize = 4;
/// `ASK-017`, as large as a heading, on a small sheet.
const SKETCH: f32 = 2.0;
/// Points of the longer side: 11 × 17 in and A3 are small sheets.
const SMALL_SHEET: f32 = 1240.0;
/// A number in fields has at least this many of them.
const LEAST_FIELDS: usize = 5;
/// One of a column of numbers: an index of sheets.
const LISTED: f32 = -4.5;
/// So many others make a column, each at most so many sizes from the one above.
const LIST_COUNT: usize = 3;
const LIST_PITCH: f32 = 8.0;
/// Codes of any kind are looked for so near a label of a number, points.
const NEAR_LABEL: f32 = 120.0;

struct Found {
    number: SheetNumber,
    bounds: Rect,
    cell: Cell,
    along: [f32; 2],
    size: f32,
    /// Stands between other words on its line.
    in_sentence: bool,
    /// The line itself says what it is: "Sheet: 4 of 34".
    said: Option<Field>,
}

/// What a label says of a candidate.
#[derive(Clone, Copy)]
struct Announced {
    field: Field,
    is_ruled: bool,
}

/// The texts that read like a sheet number, best first.
pub(super) fn candidates(all: &[Word], rows: &[TextLine], around: &Surroundings) -> Vec<Candidate> {
    let Surroundings {
        page,
        labels,
        region,
        ..
    } = around;
    let mut found = Vec::new();
    for row in rows {
        offer_row(row, all, around, &mut found);
    }
    for pair in stacked(rows, around) {
        // Its parts are no numbers of their own.
        found.retain(|one: &Found| !center_in(&one.bounds, &pair.bounds));
        found.push(pair);
    }
    found.extend(in_fields(rows, around));
    let announced = announced(labels, &found);
    let largest = found
        .iter()
        .filter(|one| !is_loose(&one.number) && one.number.kind != Kind::Count && !one.in_sentence)
        .map(|one| one.size)
        .fold(f32::MIN_POSITIVE, f32::max);
    let largest_text = rows
        .iter()
        .filter(|row| region.is_some_and(|region| center_in(&row.bounds, &region)))
        .map(|row| row.size)
        .fold(f32::MIN_POSITIVE, f32::max);
    let kin = kin(all);
    let listed = listed(&found);
    let is_number = |said: &Option<Announced>| said.is_some_and(|said| said.field == Field::Number);
    let has_number = announced.iter().any(is_number);
    let has_block = found.iter().zip(&announced).any(|(one, said)| {
        is_number(said)
            || (said.is_none()
                && matches!(one.number.kind, Kind::Certain | Kind::Likely)
                && region.is_some_and(|region| center_in(&one.bounds, &region)))
    });
    let paper = paper_size(page);
    let is_small = page.width().max(page.height()) < SMALL_SHEET;
    let largest_row = rows.iter().map(|row| row.size).fold(0.0, f32::max);
    let mut scored: Vec<Candidate> = found
        .iter()
        .zip(&announced)
        .zip(&listed)
        .filter_map(|((one, announced), is_listed)| {
            let own = one.said.map(|field| Announced {
                field,
                is_ruled: false,
            });
            let said = own.or(*announced);
            let field = said.map(|said| said.field);
            let is_ruled = said.is_some_and(|said| said.is_ruled);
            let in_block = region.is_some_and(|region| distance(&one.bounds, &region) < AROUND);
            let is_announced = match field {
                Some(Field::Number | Field::Sheet) => true,
                Some(Field::Page) => in_block,
                _ => false,
            };
            let is_sketch = is_small
                && is_sketch(&one.number.text)
                && one.size > 0.6 * largest_row
                && !one.in_sentence
                && !matches!(field, Some(Field::Other | Field::Title | Field::Date));
            let place = match place(&one.bounds, page) {
                low if is_ruled && is_announced => low.max(RULED_PLACE),
                // Elsewhere it has a label: in the upper right corner on sets of roads, at the left on some borders.
                low if low <= 0.0 && is_announced => other_corner(&one.bounds, page),
                low if low <= 0.0 && is_sketch => other_corner(&one.bounds, page).max(0.0),
                low if low <= 0.0 => return None,
                low => low,
            };
            let mut score = BASE + PLACE * place;
            score += match one.number.kind {
                Kind::Certain => 3.0,
                Kind::Likely => 2.3,
                Kind::Short => 1.3,
                Kind::Bare if one.number.text.len() > 4 => 0.8,
                Kind::Bare => 0.0,
                Kind::Count => 0.8,
                Kind::Code => 0.8,
                Kind::Word => -0.8,
            };
            score += match field {
                Some(Field::Number) if is_ruled => LABEL + RULED,
                Some(Field::Number) => LABEL,
                Some(Field::Sheet | Field::Page) if is_ruled => SHEET_LABEL + RULED_SHEET,
                Some(Field::Sheet) => SHEET_LABEL,
                Some(Field::Page) if in_block => SHEET_LABEL,
                Some(_) => OTHER_LABEL,
                None => 0.0,
            };
            if is_sketch && field.is_none() {
                score += SKETCH;
            }
            // A bare number is a sheet number only under a label.
            let needs_label = matches!(one.number.kind, Kind::Bare | Kind::Count | Kind::Word);
            let is_paper = paper == Some(one.number.text.as_str()) && field != Some(Field::Number);
            if is_paper || (needs_label && !is_announced) {
                return None;
            }
            if one.number.kind == Kind::Bare && is_total(one, rows) {
                return None;
            }
            if one.number.kind == Kind::Word && !(field == Some(Field::Number) && is_ruled) {
                return None;
            }
            if one.number.kind == Kind::Count && has_number && field != Some(Field::Number) {
                score += ONLY_COUNT;
            }
            if is_loose(&one.number) {
                // By itself only large in a cell of the block.
                if field.is_none()
                    && !(in_block && one.cell.is_closed && one.size > 0.7 * largest_text)
                {
                    return None;
                }
                score += SIZE * (one.size / largest_text).min(1.0);
            } else if !needs_label {
                score += SIZE * (one.size / largest).min(1.0);
            }
            if field.is_none() && has_block && !in_block {
                score += OUTSIDE;
            }
            if one.in_sentence {
                score += IN_SENTENCE;
            }
            if *is_listed && (!is_announced || is_loose(&one.number)) {
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

/// The last number of "2 OF 4", where it is a text of its own.
fn is_total(one: &Found, rows: &[TextLine]) -> bool {
    rows.iter().any(|row| {
        let gap = one.bounds.x0 - row.bounds.x1;
        let middles = one.bounds.y0 + one.bounds.y1 - row.bounds.y0 - row.bounds.y1;
        is_between(&row.text)
            && (0.0..BEFORE_TOTAL * one.size).contains(&gap)
            && middles.abs() < one.size
    })
}

/// "OF" is at most so many sizes before the total.
const BEFORE_TOTAL: f32 = 4.0;

/// The name of a page's size, which title blocks give too.
fn paper_size(page: &Rect) -> Option<&'static str> {
    let long = page.width().max(page.height());
    [
        ("A0", 3370.0),
        ("A1", 2384.0),
        ("A2", 1684.0),
        ("A3", 1191.0),
        ("A4", 842.0),
    ]
    .into_iter()
    .find(|(_, side)| (long - side).abs() < 12.0)
    .map(|(name, _)| name)
}

/// A code that only its place or its label makes a number.
fn is_loose(number: &SheetNumber) -> bool {
    matches!(number.kind, Kind::Code | Kind::Word)
}

fn offer_row(row: &TextLine, all: &[Word], around: &Surroundings, found: &mut Vec<Found>) {
    let single = row.words.len() == 1;
    let said = said(&row.text).filter(|said| match said.field {
        Field::Number | Field::Sheet | Field::Page => true,
        // "LEVEL 2 PLAN" begins like a label.
        _ => said.has_colon,
    });
    let rest = said.as_ref().map_or(row.text.as_str(), |said| said.value);
    let said = said.as_ref().map(|said| said.field);
    let near_label = |label: &Label| {
        label.field == Field::Number && distance(&label.bounds, &row.bounds) < NEAR_LABEL
    };
    let may_be_code = said == Some(Field::Number)
        || around
            .region
            .is_some_and(|region| distance(&row.bounds, &region) < AROUND)
        || around.labels.iter().any(near_label);
    let loose = || {
        (may_be_code && field(&row.text).is_none())
            .then(|| code(rest).or_else(|| name(rest).filter(|_| !is_label_only(rest))))
            .flatten()
    };
    let whole = sheet_number(rest).or_else(loose);
    if let Some(number) = &whole {
        found.push(Found {
            number: number.clone(),
            bounds: row.bounds,
            cell: around.lines.cell(&row.bounds, around.page),
            along: row.along,
            size: row.size,
            in_sentence: false,
            said,
        });
    }
    if single || whole.is_some_and(|number| !is_loose(&number)) {
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
                cell: around.lines.cell(&word.bounds, around.page),
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

/// Numbers set on two lines of a small cell: "SC20" above "-TN01".
fn stacked(rows: &[TextLine], around: &Surroundings) -> Vec<Found> {
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
            let bounds = upper.bounds.union(&lower.bounds);
            found.push(Found {
                number,
                bounds,
                cell: around.lines.cell(&bounds, around.page),
                along: upper.along,
                size: upper.size * 1.2,
                in_sentence: false,
                said: None,
            });
        }
    }
    found
}

/// A number in fields after ISO 19650, each in a cell with its label: project, originator, volume, level, type, role, number.
fn in_fields(rows: &[TextLine], around: &Surroundings) -> Option<Found> {
    const FIELDS: &str = " PROJECT ORIGINATOR VOLUME SYSTEM ZONE FUNCTIONAL SPATIAL LEVEL LOCATION TYPE FORM ROLE DISCIPLINE \
        CLASSIFICATION NUMBER CODE ";
    let is_field = |text: &str| {
        let words = tokens(text);
        !words.is_empty()
            && words
                .iter()
                .all(|word| FIELDS.contains(&format!(" {word} ")))
    };
    let origin = rows.iter().find(|row| {
        tokens(&row.text)
            .first()
            .is_some_and(|word| word == "ORIGINATOR")
    })?;
    let mut heads: Vec<&TextLine> = rows
        .iter()
        .filter(|row| (row.bounds.y1 - origin.bounds.y1).abs() < 0.5 * origin.size)
        .filter(|row| is_field(&row.text))
        .collect();
    heads.sort_by(|a, b| a.bounds.x0.total_cmp(&b.bounds.x0));
    let parts: Vec<&TextLine> = heads
        .iter()
        .filter_map(|head| {
            let cell = around.lines.cell(&head.bounds, around.page);
            rows.iter().find(|row| {
                cell.is_closed && row.bounds != head.bounds && cell.holds_middle(&row.bounds)
            })
        })
        .collect();
    let last = parts.last()?;
    let ends = heads
        .last()
        .is_some_and(|head| tokens(&head.text).contains(&"NUMBER".to_owned()));
    if parts.len() < LEAST_FIELDS || parts.len() != heads.len() || !ends {
        return None;
    }
    let texts: Vec<&str> = parts.iter().map(|row| row.text.trim()).collect();
    let bounds = parts
        .iter()
        .fold(last.bounds, |all, row| all.union(&row.bounds));
    Some(Found {
        number: SheetNumber {
            text: texts.join("-"),
            kind: Kind::Certain,
        },
        bounds,
        cell: around.lines.cell(&last.bounds, around.page),
        along: last.along,
        size: last.size,
        in_sentence: false,
        said: Some(Field::Number),
    })
}

/// The field of the nearest label of each candidate; each label of a number announces one place only.
fn announced(labels: &[Label], found: &[Found]) -> Vec<Option<Announced>> {
    let mut nearest: Vec<Option<(Bond, usize)>> = vec![None; found.len()];
    for (one, slot) in found.iter().zip(&mut nearest) {
        let value = Value {
            bounds: &one.bounds,
            along: one.along,
            size: one.size,
            cell: &one.cell,
        };
        for (index, label) in labels.iter().enumerate() {
            let Some(bond) = bond(label, &value) else {
                continue;
            };
            // The values of other fields are small; what is set large below a date is the number.
            let is_number = matches!(label.field, Field::Number | Field::Sheet | Field::Page);
            if !is_number && !bond.is_inside() && one.size > LARGE * label.size {
                continue;
            }
            if slot.is_none_or(|(known, _)| bond.far < known.far) {
                *slot = Some((bond, index));
            }
        }
    }
    // A count beside the label leaves it to the number: "SHEET NO. 1 OF 3" above "A-101".
    let counts = |one: &Found| one.number.kind == Kind::Count;
    let mut closest: BTreeMap<usize, f32> = BTreeMap::new();
    let others = found.iter().zip(&nearest).filter(|(one, _)| !counts(one));
    for (bond, index) in others.filter_map(|(_, slot)| slot.as_ref()) {
        let known = closest.entry(*index).or_insert(f32::INFINITY);
        *known = known.min(bond.far);
    }
    found
        .iter()
        .zip(&nearest)
        .map(|(one, slot)| {
            let (bond, index) = (*slot)?;
            let field = match labels[index].field {
                Field::Number if counts(one) => Field::Sheet,
                field => field,
            };
            let first = bond.far <= closest.get(&index).copied().unwrap_or(bond.far) + 0.5;
            match field {
                Field::Number | Field::Sheet | Field::Page if !first => None,
                Field::Title if !bond.is_ruled => None,
                field => Some(Announced {
                    field,
                    is_ruled: bond.is_ruled,
                }),
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
