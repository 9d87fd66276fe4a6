//! The small words beside the values of a title block: `SHEET NO.`, `REV`, `Maßstab`, `图号`.

use super::lexicon::{Meaning, begins_label, meaning, phrase, tokens};
use super::ruled::{Cell, CellLines};
use crate::geometry::Rect;
use crate::query::lines::TextLine;

/// What a label announces.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Field {
    /// `SHEET NO.`, `DRAWING NUMBER`: the number itself.
    Number,
    /// `SHEET` alone: a number, a count, or part of something else.
    Sheet,
    /// `PAGE`: a sheet's number only within a title block.
    Page,
    Title,
    Revision,
    Date,
    /// Something that is none of these: a project, a scale, a person, a contract.
    Other,
}

/// A label and where it stands.
pub(super) struct Label {
    pub field: Field,
    pub bounds: Rect,
    /// Unit vector of its base line.
    pub along: [f32; 2],
    pub size: f32,
    pub cell: Cell,
    /// No value stands in its cell.
    pub is_alone: bool,
}

/// Longer texts are no labels.
const LONGEST: usize = 40;
const MOST_WORDS: usize = 6;
/// Words that are labels of a sheet's number only with "number": alone they say too much else.
const NOT_ALONE: [&str; 12] = [
    "PLAN", "PLAANI", "LIST", "PART", "DOC", "DOCUMENT", "DOKUMENT", "ARTICLE", "ARTIKEL",
    "REGISTER", "LAGE", "SK",
];
/// Words for a revision that say it only alone: "SHEET INDEX" lists sheets.
const ONLY_ALONE: [&str; 5] = ["INDEX", "IND", "INDICE", "ISSUE", "VERSION"];

/// What a text announces, in one language or in two, as `رقم اللوحة / DWG NO`; `None` when it is no label.
pub(super) fn field(text: &str) -> Option<Field> {
    field_of(text)
        .or_else(|| {
            let (one, other) = text.split_once(" / ").or_else(|| scripts(text))?;
            field_of(one).filter(|known| field_of(other) == Some(*known))
        })
        .or_else(|| field_of(&mended(text)?))
}

/// Words of labels that another font broke into pieces, joined again: `SHEET TI TLE`; `None` where nothing is to join.
fn mended(text: &str) -> Option<String> {
    if text.len() > LONGEST {
        return None;
    }
    let words = tokens(text);
    let is_piece = |word: &String| word.chars().count() < SHORTEST && meaning(word).is_none();
    if words.len() < 2 || words.len() > 2 * MOST_WORDS || !words.iter().any(is_piece) {
        return None;
    }
    let mut joined: Vec<String> = Vec::new();
    let mut at = 0;
    while at < words.len() {
        let whole = (2..=MOST_PIECES)
            .rev()
            .filter(|count| at + count <= words.len())
            .map(|count| (count, words[at..at + count].concat()))
            .find(|(_, word)| word.chars().count() >= SHORTEST && meaning(word).is_some());
        let (count, word) = whole.unwrap_or_else(|| (1, words[at].clone()));
        joined.push(word);
        at += count;
    }
    (joined.len() < words.len()).then(|| joined.join(" "))
}

/// Shorter words are pieces; a word has at most so many.
const SHORTEST: usize = 4;
const MOST_PIECES: usize = 4;

/// The parts of a text that begins in one script and goes on in another: `DRAWING TITLE عنوان الرسم`, `图名 TITLE`.
fn scripts(text: &str) -> Option<(&str, &str)> {
    let is_latin = |c: char| c < '\u{250}';
    let mut letters = text.char_indices().filter(|(_, c)| c.is_alphabetic());
    let (_, first) = letters.next()?;
    let (at, _) = letters.find(|(_, c)| is_latin(*c) != is_latin(first))?;
    Some(text.split_at(at))
}

/// What a text in one language announces, or in two whose words are all known one by one.
fn field_of(text: &str) -> Option<Field> {
    if text.len() > 2 * LONGEST || text.chars().count() > LONGEST {
        return None;
    }
    let words = tokens(text);
    if words.is_empty() || words.len() > MOST_WORDS {
        return None;
    }
    let meanings: Vec<Option<Meaning>> = match phrase(&words) {
        Some(meaning) => vec![Some(meaning)],
        None => words.iter().map(|word| meaning(word)).collect(),
    };
    let has = |one: Meaning| meanings.contains(&Some(one));
    let all = |known: &[Meaning]| {
        meanings
            .iter()
            .all(|meaning| meaning.is_some_and(|meaning| known.contains(&meaning)))
    };
    use Meaning::{
        Date, Drawing, DrawingNumber, Head, Name, Noun, Number, Other, Page, Revision, Small, Title,
    };
    let are_letters = || {
        words
            .iter()
            .all(|word| word.chars().all(char::is_alphabetic))
    };
    if has(Revision) {
        // "SHEET REVISION", "REV.", "REV NO", "CURRENT REVISION", but not "REVIEW 3".
        let is_vague = words.iter().any(|word| ONLY_ALONE.contains(&word.as_str()));
        let sound = if is_vague {
            all(&[Revision, Number])
        } else {
            all(&[Revision, Noun, Drawing, Number, Small])
        };
        if sound {
            return Some(Field::Revision);
        }
    }
    if has(Date) {
        // "DATA" is a date in some languages, and something else in English.
        let sound = words.len() <= 4
            && are_letters()
            && (words.len() == 1 || !words.iter().any(|word| word == "DATA"));
        return sound.then_some(Field::Date);
    }
    if has(Title) || (has(Name) && (has(Noun) || has(Drawing))) {
        if has(Other) || has(Head) {
            return Some(Field::Other);
        }
        return all(&[Title, Name, Noun, Drawing, Small]).then_some(Field::Title);
    }
    if has(DrawingNumber) {
        return all(&[DrawingNumber, Noun, Drawing, Number, Small]).then_some(Field::Number);
    }
    if (has(Noun) || has(Drawing) || has(Page)) && all(&[Noun, Drawing, Page, Number, Small]) {
        return match words.as_slice() {
            _ if has(Number) && !has(Noun) && !has(Drawing) => Some(Field::Page),
            _ if has(Number) => Some(Field::Number),
            _ if has(Small) => None,
            [only] if NOT_ALONE.contains(&only.as_str()) => None,
            [_] if has(Drawing) => Some(Field::Number),
            [_] if has(Page) => Some(Field::Page),
            [_] => Some(Field::Sheet),
            _ => None,
        };
    }
    let is_head =
        (has(Head) || has(Name)) && all(&[Other, Head, Name, Number, Small, Noun, Drawing]);
    let is_other = has(Other)
        && words.len() <= 4
        && words.iter().zip(&meanings).all(|(word, meaning)| {
            word.chars().all(char::is_alphabetic) || *meaning == Some(Number)
        });
    (is_head || is_other).then_some(Field::Other)
}

/// A text that says itself what it is: "Sheet: 4 of 34", "DWG NO. A-101", "Maßstab: 1:50".
pub(super) struct Said<'a> {
    pub field: Field,
    pub value: &'a str,
    pub has_colon: bool,
}

/// The longest label that `text` begins with, and what stands behind it.
pub(super) fn said(text: &str) -> Option<Said<'_>> {
    // Most texts begin with no word of a label.
    let head = text
        .split([' ', ':', '：', '.', '#', '/'])
        .find(|part| !part.is_empty())?;
    tokens(head).first().filter(|word| begins_label(word))?;
    let mut best = None;
    for (at, character) in text.char_indices() {
        if at > 2 * LONGEST {
            break;
        }
        if !(character.is_whitespace() || ":：.#№°º".contains(character)) {
            continue;
        }
        let (before, after) = text.split_at(at + character.len_utf8());
        let value = after.trim_start_matches([' ', ':', '：', '.', '#']);
        if value.is_empty() {
            break;
        }
        if let Some(field) = field(before) {
            let parting = &text[..text.len() - value.len()];
            best = Some(Said {
                field,
                value,
                has_colon: parting.trim_end().ends_with([':', '：']),
            });
        }
    }
    best
}

/// More cells in a row than `HEADS` that have only a label, each no higher than `HEAD` times its lettering, are the head of a table.
const HEAD: f32 = 4.0;
const HEADS: usize = 2;

/// The labels among `rows`, with the cells around them.
pub(super) fn labels(rows: &[&TextLine], lines: &CellLines, page: &Rect) -> Vec<Label> {
    let mut values: Vec<&TextLine> = Vec::new();
    let mut labels: Vec<Label> = Vec::new();
    for row in rows {
        match field(&row.text) {
            Some(field) => labels.push(Label {
                field,
                bounds: row.bounds,
                along: row.along,
                size: row.size,
                cell: lines.cell(&row.bounds, page),
                is_alone: true,
            }),
            None => values.push(row),
        }
    }
    let is_empty = |cell: &Cell| !values.iter().any(|row| cell.holds_middle(&row.bounds));
    let heads: Vec<Cell> = labels
        .iter()
        .map(|label| label.cell)
        .filter(|cell| cell.is_closed && is_empty(cell))
        .collect();
    let colons: Vec<Rect> = rows
        .iter()
        .filter(|row| row.text.trim_end().ends_with([':', '：']))
        .map(|row| row.bounds)
        .collect();
    for label in labels.iter_mut().filter(|label| label.cell.is_closed) {
        let bounds = &label.cell.bounds;
        let (above, below) = (label.bounds.y0 - bounds.y0, bounds.y1 - label.bounds.y1);
        let in_row = heads.iter().filter(|cell| cell.is_beside(&label.cell));
        let is_of_heads = bounds.height() < HEAD * label.size && in_row.count() > HEADS;
        // At the top of a high cell, it stands above a value that is missing.
        let is_head = below < label.size
            || 2.0 * above > below
            || is_of_heads
            || colons.contains(&label.bounds);
        label.is_alone = is_head && is_empty(&label.cell);
    }
    let stacked: Vec<Label> = labels
        .iter()
        .filter_map(|upper| stacked_label(upper, &values, lines, page))
        .collect();
    labels.extend(stacked);
    labels
}

/// "SHEET" with "NUMBER" on the line below: one label.
fn stacked_label(
    upper: &Label,
    rows: &[&TextLine],
    lines: &CellLines,
    page: &Rect,
) -> Option<Label> {
    if upper.field != Field::Sheet {
        return None;
    }
    let lower = rows.iter().find(|row| {
        let gap = row.bounds.y0 - upper.bounds.y1;
        let middles = row.bounds.x0 + row.bounds.x1 - upper.bounds.x0 - upper.bounds.x1;
        run_alike(row.along, upper.along)
            && (-0.3 * upper.size..1.4 * upper.size).contains(&gap)
            && middles.abs() < 3.0 * upper.size
            && tokens(&row.text)
                .iter()
                .all(|word| meaning(word) == Some(Meaning::Number))
    })?;
    let bounds = upper.bounds.union(&lower.bounds);
    let cell = lines.cell(&bounds, page);
    let has_value = rows
        .iter()
        .any(|row| row.bounds != lower.bounds && cell.holds_middle(&row.bounds));
    Some(Label {
        field: Field::Number,
        bounds,
        along: upper.along,
        size: upper.size,
        cell,
        is_alone: upper.is_alone || (cell.is_closed && !has_value),
    })
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

/// A text that a label may announce.
pub(super) struct Value<'a> {
    pub bounds: &'a Rect,
    pub along: [f32; 2],
    pub size: f32,
    pub cell: &'a Cell,
}

/// How far the value in the next cell counts to be.
const BESIDE: f32 = 1.5;

/// A row of a table is at most this many heights of its head away.
const TABLE: f32 = 12.0;

/// How a label belongs to a value.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Bond {
    /// The less the nearer, in the label's sizes.
    pub far: f32,
    /// The ruled lines say so: both stand in one cell, or in cells beside each other of which one has only the label.
    pub is_ruled: bool,
}

impl Bond {
    /// Both stand in one cell.
    pub fn is_inside(self) -> bool {
        self.is_ruled && self.far < BESIDE
    }
}

/// How `label` announces `value`; `None` when it announces something else.
pub(super) fn bond(label: &Label, value: &Value) -> Option<Bond> {
    let ruled = |far: f32| Bond {
        far,
        is_ruled: true,
    };
    let (head, own) = (
        upright(&label.bounds, value.along),
        upright(value.bounds, value.along),
    );
    if label.cell.is_closed && label.cell.holds(value.cell) {
        // Level text reads from left to right and from top to bottom; a label may also stand below its value.
        let unit = label.size.max(1.0);
        let right = (own.x0 - head.x1).max(0.0) / unit;
        let below = (own.y0 - head.y1).max(0.0) / unit;
        let above = (head.y0 - own.y1).max(0.0) / unit;
        let middle = (own.y0 + own.y1) / 2.0;
        let is_on_row = middle > head.y0 && middle < head.y1;
        if is_on_row {
            return (own.x0 > head.x0).then(|| ruled((0.1 + 0.02 * right).min(1.0)));
        }
        let far = if middle > head.y1 {
            0.3 + 0.05 * (below + right)
        } else {
            1.2 + 0.1 * (above + right)
        };
        return Some(ruled(far.min(0.9 * BESIDE)));
    }
    if label.cell.is_closed && value.cell.is_closed {
        if !label.is_alone {
            return None;
        }
        if value.cell.is_right_of(&label.cell) {
            return Some(ruled(BESIDE));
        }
        if value.cell.is_below(&label.cell) {
            return Some(ruled(BESIDE + 0.5));
        }
        // Tables of revisions grow upward from their heads.
        let is_of_table = matches!(label.field, Field::Revision | Field::Date);
        let up = || label.cell.is_below(value.cell).then(|| ruled(BESIDE + 2.5));
        // Empty rows for later revisions stand between.
        let rows = || {
            let far =
                (value.cell.bounds.y0 - label.cell.bounds.y0).abs() / label.cell.bounds.height();
            (value.cell.is_in_column(&label.cell) && far < TABLE).then(|| ruled(BESIDE + 3.0 + far))
        };
        return is_of_table.then(|| up().or_else(rows)).flatten();
    }
    let far = reach(label, value)?;
    Some(Bond {
        far,
        is_ruled: false,
    })
}

/// How far a value is from a label without cells, in the label's sizes; `None` when it stands elsewhere. A value on the
/// label's own row counts as nearer than one below.
fn reach(label: &Label, value: &Value) -> Option<f32> {
    let unit = label.size.max(1.0);
    let (head, own) = if run_alike(label.along, value.along) {
        (
            upright(&label.bounds, value.along),
            upright(value.bounds, value.along),
        )
    } else {
        (label.bounds, *value.bounds)
    };
    let gap_x = (own.x0 - head.x1).max(0.0);
    let gap_y = own.y0 - head.y1;
    let middle = (own.y0 + own.y1) / 2.0;
    let on_row = middle > head.y0 - 0.6 * unit && middle < head.y1 + 0.6 * unit;
    if on_row && own.x0 > head.x0 + unit && gap_x < RIGHT * unit {
        return Some(0.5 * gap_x / unit);
    }
    let starts_left = own.x1 < head.x0 - 2.0 * unit;
    let below = gap_y > -0.6 * value.size && gap_y < (BELOW * unit).max(1.2 * value.size);
    if below && middle > head.y1 && !starts_left && gap_x < 5.0 * unit {
        return Some(2.5 + gap_y.max(0.0) / unit + gap_x / unit);
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn knows_labels_of_many_languages() {
        for (text, known) in [
            ("SHEET NO.", Field::Number),
            ("DWG NO", Field::Number),
            ("Document Number", Field::Number),
            ("Zeichnungs-Nr.", Field::Number),
            ("N° de plan", Field::Number),
            ("Č. výkresu", Field::Number),
            ("Αριθμός σχεδίου", Field::Number),
            ("图 号", Field::Number),
            ("図面番号", Field::Number),
            ("Обозначение", Field::Number),
            ("Zeichnungsnummer / Drawing number", Field::Number),
            ("SHEET", Field::Sheet),
            ("Лист", Field::Sheet),
            ("PAGE", Field::Page),
            ("Drawing title:", Field::Title),
            ("Benennung", Field::Title),
            ("图名", Field::Title),
            ("Rev.", Field::Revision),
            ("Изм.", Field::Revision),
            ("Wijz.", Field::Revision),
            ("DATE OF ISSUE", Field::Date),
            ("Ημερομηνία", Field::Date),
            ("SIZE", Field::Other),
            ("Échelle", Field::Other),
            ("PROJECT NAME", Field::Other),
            ("Name", Field::Other),
            ("№ докум.", Field::Other),
            ("Rajzszám", Field::Number),
            ("Planșa nr.", Field::Number),
            ("Số bản vẽ", Field::Number),
            ("แบบเลขที่", Field::Number),
            ("מספר גיליון", Field::Number),
            ("رقم اللوحة / DWG NO", Field::Number),
            ("Tên bản vẽ", Field::Title),
            ("שם התכנית", Field::Title),
            ("Piirustuksen sisältö", Field::Title),
            ("עדכון", Field::Revision),
            ("Lần sửa", Field::Revision),
            ("التاريخ", Field::Date),
            ("Ngày phát hành", Field::Date),
            ("Méretarány", Field::Other),
            ("Rakennuskohde", Field::Other),
            ("DRAWING TITLE   عنوان الرسم", Field::Title),
            ("图名 DRAWING TITLE", Field::Title),
            ("ASSUNTO:", Field::Title),
            ("PIECE MARK", Field::Number),
            ("BET", Field::Revision),
            ("SHEET TI TLE", Field::Title),
            ("PRO JE CT NUM BER", Field::Other),
            ("SHEET ID", Field::Number),
            ("Pièce n°", Field::Number),
            ("Layout name", Field::Title),
            ("Onderwerp", Field::Title),
            ("Indice de révision", Field::Revision),
            ("TOTAL SHEETS", Field::Other),
        ] {
            assert_eq!(field(text), Some(known), "{text}");
        }
        for text in [
            "PLAN DES FONDATIONS",
            "DRAWING INDEX",
            "PLAN",
            "DESIGN DATA",
            "FIRST FLOOR PLAN",
            "REVIEW 3",
            "A-101",
            "平面图",
            "PART LIST",
            "TITLE 三层平面图",
            "SHEET PIL ES",
            "TI E PLAN",
        ] {
            assert_eq!(field(text), None, "{text}");
        }
    }

    #[test]
    fn parts_a_label_from_its_value() {
        for (text, known, value) in [
            ("DWG NO. A-101", Field::Number, "A-101"),
            ("Sheet: 4 of 34", Field::Sheet, "4 of 34"),
            ("Maßstab: 1:50", Field::Other, "1:50"),
            ("N° de plan : P-12", Field::Number, "P-12"),
            ("图号：JX-03", Field::Number, "JX-03"),
            ("Rev. B", Field::Revision, "B"),
        ] {
            let found = said(text).unwrap_or_else(|| panic!("{text}"));
            assert_eq!((found.field, found.value), (known, value), "{text}");
        }
        assert!(said("FIRST FLOOR PLAN").is_none());
    }
}
