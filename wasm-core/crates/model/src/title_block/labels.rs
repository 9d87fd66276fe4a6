//! The small words beside the values of a title block: `SHEET NO.`, `REV`, `DATE`, `PROJECT`.

use crate::geometry::Rect;
use crate::query::lines::TextLine;

/// What a label announces.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Field {
    /// `SHEET NO.`, `DRAWING NUMBER`: the number itself.
    Number,
    /// `SHEET`, `PAGE` alone: a number, a count, or part of something else.
    Sheet,
    Title,
    Revision,
    Date,
    /// Something that is neither: a project, a scale, a person, a contract.
    Other,
}

/// A label and where it stands.
pub(super) struct Label {
    pub field: Field,
    pub bounds: Rect,
    /// Unit vector of its base line.
    pub along: [f32; 2],
    pub size: f32,
}

const SHEETS: [&str; 17] = [
    "SHEET", "SHT", "DWG", "DRAWING", "DRG", "PLAN", "PAGE", "PLATE", "ID", "BLATT", "FOLIO",
    "FEUILLE", "PLANCHE", "LAMINA", "HOJA", "PLANO", "TAVOLA",
];
/// Without these a noun of the first list is a number's label only when nothing else stands with it.
const NUMBERS: [&str; 10] = [
    "NO",
    "NUMBER",
    "NUM",
    "NR",
    "REF",
    "REFERENCE",
    "N",
    "NUMMER",
    "NUMERO",
    "#",
];
const TITLES: [&str; 5] = ["TITLE", "NAME", "CONTENTS", "CONTENT", "SUBJECT"];
const OTHERS: [&str; 42] = [
    "PROJECT",
    "JOB",
    "CONTRACT",
    "FILE",
    "SCALE",
    "SIZE",
    "CLIENT",
    "OWNER",
    "DRAWN",
    "CHECKED",
    "DESIGNED",
    "APPROVED",
    "ENTERED",
    "PLOTTED",
    "TIME",
    "BY",
    "DESCRIPTION",
    "ISSUE",
    "ISSUED",
    "COMMISSION",
    "LOCATION",
    "REGION",
    "STATE",
    "FSCM",
    "CAGE",
    "AUTHOR",
    "STAMP",
    "SEAL",
    "PHONE",
    "TEL",
    "FAX",
    "ADDRESS",
    "KEY",
    "PHASE",
    "STATUS",
    "ENGINEER",
    "ENGR",
    "DESIGNER",
    "CONSULTANT",
    "ARCHITECT",
    "LEVEL",
    "ZONE",
];

/// The words of a text in capitals, without their punctuation; `#` stands for itself.
fn tokens(text: &str) -> Vec<String> {
    text.to_uppercase()
        .replace('#', " # ")
        .split(|c: char| !(c.is_alphanumeric() || c == '#'))
        .filter(|word| !word.is_empty())
        .map(str::to_owned)
        .collect()
}

/// What a text announces; `None` when it is no label.
pub(super) fn field(text: &str) -> Option<Field> {
    if text.len() > 30 {
        return None;
    }
    let words = tokens(text);
    let is = |list: &[&str], word: &String| list.contains(&word.as_str());
    if words.is_empty() || words.len() > 4 {
        return None;
    }
    let has = |list: &[&str]| words.iter().any(|word| is(list, word));
    if has(&["REV", "REVISION", "REVISIONS"]) {
        // "SHEET REVISION", "REV.", "REV NO", "CURRENT REVISION", but not "REVIEW 3".
        return words
            .iter()
            .all(|word| {
                is(&["REV", "REVISION", "REVISIONS", "CURRENT"], word)
                    || is(&SHEETS, word)
                    || is(&NUMBERS, word)
            })
            .then_some(Field::Revision);
    }
    if has(&["DATE", "DATED"]) {
        return words
            .iter()
            .all(|word| word.chars().all(char::is_alphabetic))
            .then_some(Field::Date);
    }
    if has(&TITLES) {
        let project = has(&["PROJECT", "CLIENT", "JOB", "FILE", "COMPANY", "OWNER"]);
        if project {
            return Some(Field::Other);
        }
        return words
            .iter()
            .all(|word| is(&TITLES, word) || is(&SHEETS, word))
            .then_some(Field::Title);
    }
    if words
        .iter()
        .all(|word| is(&SHEETS, word) || is(&NUMBERS, word))
        && has(&SHEETS)
    {
        // "PLAN" and "ID" alone announce nothing.
        return match (has(&NUMBERS), words.as_slice()) {
            (true, _) => Some(Field::Number),
            (false, [only]) if only == "PLAN" => None,
            (false, [only]) if only == "DWG" || only == "DRAWING" => Some(Field::Number),
            _ => Some(Field::Sheet),
        };
    }
    let other = words.iter().any(|word| is(&OTHERS, word))
        && words
            .iter()
            .all(|word| word.chars().all(char::is_alphabetic) || is(&NUMBERS, word));
    other.then_some(Field::Other)
}

/// The labels among `rows`.
pub(super) fn labels<'a>(rows: impl Iterator<Item = &'a TextLine>) -> Vec<Label> {
    rows.filter_map(|row| {
        Some(Label {
            field: field(&row.text)?,
            bounds: row.bounds,
            along: row.along,
            size: row.size,
        })
    })
    .collect()
}

/// A value stands at most so many of the label's sizes below or right of it.
const BELOW: f32 = 3.5;
const RIGHT: f32 = 9.0;

/// `bounds` as someone sees them who turns the sheet until text along `along` reads level; only the places of boxes turned
/// alike compare.
pub(super) fn upright(bounds: &Rect, along: [f32; 2]) -> Rect {
    let Rect { x0, y0, x1, y1 } = *bounds;
    match (along[0].round() as i32, along[1].round() as i32) {
        (0, -1) => Rect::new(-y1, x0, -y0, x1),
        (0, 1) => Rect::new(y0, -x1, y1, -x0),
        (-1, 0) => Rect::new(-x1, -y1, -x0, -y0),
        _ => *bounds,
    }
}

/// Whether texts along both run the same way.
pub(super) fn run_alike(a: [f32; 2], b: [f32; 2]) -> bool {
    a[0] * b[0] + a[1] * b[1] > 0.99
}

/// How far a value of font size `size` along `along` is from the label that announces it, in the label's sizes; `None` when
/// it stands elsewhere. A value on the label's own row counts as nearer than one below.
pub(super) fn reach(label: &Label, value: &Rect, along: [f32; 2], size: f32) -> Option<f32> {
    let unit = label.size.max(1.0);
    let (head, value) = if run_alike(label.along, along) {
        (upright(&label.bounds, along), upright(value, along))
    } else {
        (label.bounds, *value)
    };
    let gap_x = (value.x0 - head.x1).max(0.0);
    let gap_y = value.y0 - head.y1;
    let middle = (value.y0 + value.y1) / 2.0;
    let on_row = middle > head.y0 - 0.6 * unit && middle < head.y1 + 0.6 * unit;
    if on_row && value.x0 > head.x0 + unit && gap_x < RIGHT * unit {
        return Some(0.5 * gap_x / unit);
    }
    let starts_left = value.x1 < head.x0 - 2.0 * unit;
    let below = gap_y > -0.6 * size && gap_y < (BELOW * unit).max(1.2 * size);
    if below && middle > head.y1 && !starts_left && gap_x < 5.0 * unit {
        return Some(2.5 + gap_y.max(0.0) / unit + gap_x / unit);
    }
    None
}
