//! Titles of drawings: text above or before a scale, right of a bubble with a number, underlined, or larger than other text.

use std::borrow::Cow;

use super::scales::{Scaled, scale, scale_behind, starts_scale};
use crate::geometry::Rect;
use crate::query::lines::TextLine;
use crate::title_block::frame::Rules;
use crate::title_block::{names_view, title_words};

/// A title with what belongs to it.
pub(super) struct ViewTitle {
    pub text: String,
    pub number: Option<String>,
    pub scale: Option<String>,
    /// Of title, bubble and scale, page points.
    pub bounds: Rect,
    pub confidence: f32,
    /// Nothing beside it says that it is the title of a drawing: it needs one.
    pub is_bare: bool,
}

/// A line of text without the codes that some programs leave in it.
struct Row<'a> {
    text: Cow<'a, str>,
    bounds: Rect,
    size: f32,
    /// By a code in its text.
    is_underlined: bool,
}

/// Title and scale stand within this many sizes of the title of each other.
const GAP: f32 = 2.2;
/// A bubble's text stands within this many sizes left of the title.
const BUBBLE: f32 = 4.0;
/// Pieces of one scale stand within this many sizes beside each other.
const PIECES: f32 = 3.0;
const MOST_PIECES: usize = 5;
/// Without a line, a scale or a number, titles are this many times larger than half of the texts.
const LARGER: f32 = 1.3;
/// Such a title has at most so many words.
const MOST_WORDS: usize = 8;
/// The line below a title is at most this part of the sheet's width.
const LONGEST_LINE: f32 = 0.7;
/// A cell lower than this many sizes is one of a table.
const CELL: f32 = 4.0;

/// `3`, `A1`, `12`, `5A`.
fn bubble(text: &str) -> bool {
    let text = text.trim();
    (1..=3).contains(&text.len())
        && text
            .bytes()
            .all(|b| b.is_ascii_digit() || b.is_ascii_uppercase())
        && text.bytes().filter(u8::is_ascii_uppercase).count() <= 1
}

fn is_ideographic(text: &str) -> bool {
    text.chars().any(|c| c as u32 >= 0x2E80)
}

fn may_be_title(text: &str) -> bool {
    let letters = text.chars().filter(|c| c.is_alphabetic()).count();
    let least = if is_ideographic(text) { 2 } else { 3 };
    letters >= least
        && (4..=80).contains(&text.len())
        && scale(text).is_none()
        && !text.ends_with(['.', ',', ':', ';'])
        && 2 * letters > text.chars().filter(|c| !c.is_whitespace()).count()
}

/// `A-A`, `1 - 1`, `B`: how sections and details are called where their scale says what they are.
fn is_mark(text: &str) -> bool {
    let parts: Vec<&str> = text.split(['-', '–', '—']).map(str::trim).collect();
    let short = |part: &str| {
        (1..=2).contains(&part.chars().count())
            && part.chars().all(|c| c.is_uppercase() || c.is_ascii_digit())
    };
    match parts.as_slice() {
        [one] => short(one) && one.chars().all(char::is_uppercase),
        [one, other] => one == other && short(one),
        _ => false,
    }
}

/// Without the number that stands in front of it: "1 FLOOR PLAN".
fn part_number(text: &str) -> (Option<&str>, &str) {
    match text.split_once(' ') {
        // "W1 - PARTITION TYPE" is all title.
        Some((number, rest))
            if bubble(number)
                && may_be_title(rest)
                && number != "A"
                && !rest.trim_start().starts_with(['-', '\u{2013}']) =>
        {
            (Some(number), rest.trim())
        }
        _ => (None, text.trim()),
    }
}

/// A text without the codes for lines above and below it, and whether it is underlined.
fn plain(text: &str) -> (Cow<'_, str>, bool) {
    if !text.contains("%%") && !text.contains("\\L") {
        return (Cow::Borrowed(text), false);
    }
    let mut found = text.to_owned();
    for code in ["%%U", "%%u", "\\L"] {
        found = found.replace(code, "");
    }
    let is_underlined = found.len() < text.len();
    for code in ["%%O", "%%o", "\\l", "\\O", "\\o", "{", "}"] {
        found = found.replace(code, "");
    }
    (Cow::Owned(found.trim().to_owned()), is_underlined)
}

/// The level lines outside of the title block, from top to bottom, the pieces of scales joined.
fn rows_of<'a>(rows: &'a [TextLine], block: Option<&Rect>) -> Vec<Row<'a>> {
    let outside = |row: &&TextLine| {
        let (x, y) = (
            (row.bounds.x0 + row.bounds.x1) / 2.0,
            (row.bounds.y0 + row.bounds.y1) / 2.0,
        );
        block.is_none_or(|block| !block.intersects(&Rect::new(x, y, x, y)))
    };
    let mut found: Vec<Row> = rows
        .iter()
        .filter(|row| row.along[0] > 0.99)
        .filter(outside)
        .map(|row| {
            let (text, is_underlined) = plain(&row.text);
            Row {
                text,
                bounds: row.bounds,
                size: row.size,
                is_underlined,
            }
        })
        .collect();
    let starts: Vec<usize> = (0..found.len())
        .filter(|index| starts_scale(&found[*index].text))
        .collect();
    let mut used: Vec<usize> = Vec::new();
    for start in starts {
        if used.contains(&start) {
            continue;
        }
        let mut text = found[start].text.to_string();
        let mut bounds = found[start].bounds;
        let mut pieces = Vec::new();
        let mut whole = None;
        while pieces.len() < MOST_PIECES {
            let Some(next) = piece_behind(&bounds, found[start].size, &found) else {
                break;
            };
            pieces.push(next);
            text = format!("{text} {}", found[next].text);
            bounds = bounds.union(&found[next].bounds);
            if scale(&text).is_some() {
                whole = Some((text.clone(), bounds, pieces.clone()));
            }
        }
        if let Some((text, bounds, pieces)) = whole {
            found[start].text = Cow::Owned(text);
            found[start].bounds = bounds;
            used.extend(pieces);
        }
    }
    for at in 0..found.len() {
        // "SECTION" and "A-A" of one title, far apart.
        if used.contains(&at) || !is_kind(&found[at].text) {
            continue;
        }
        let next = piece_behind(&found[at].bounds, found[at].size, &found)
            .filter(|next| is_mark(&found[*next].text) && !used.contains(next));
        if let Some(next) = next {
            found[at].text = Cow::Owned(format!("{} {}", found[at].text, found[next].text));
            found[at].bounds = found[at].bounds.union(&found[next].bounds);
            used.push(next);
        }
    }
    used.sort_unstable();
    used.dedup();
    for index in used.into_iter().rev() {
        found.remove(index);
    }
    found
}

/// One word for a kind of view, which its letter follows.
fn is_kind(text: &str) -> bool {
    const KINDS: [&str; 12] = [
        "SECTION",
        "DETAIL",
        "VIEW",
        "SCHNITT",
        "ANSICHT",
        "COUPE",
        "VUE",
        "SEZIONE",
        "VISTA",
        "SECCIÓN",
        "CORTE",
        "РАЗРЕЗ",
    ];
    text.len() < 16 && !text.contains(' ') && KINDS.contains(&text.to_uppercase().as_str())
}

/// The text right behind a piece of a scale, on its line.
fn piece_behind(bounds: &Rect, size: f32, rows: &[Row]) -> Option<usize> {
    let gap = |row: &Row| row.bounds.x0 - bounds.x1;
    (0..rows.len())
        .filter(|index| {
            let row = &rows[*index];
            let aside = (row.bounds.y0 + row.bounds.y1 - bounds.y0 - bounds.y1) / 2.0;
            aside.abs() < 0.5 * size
                && (-0.2 * size..PIECES * size).contains(&gap(row))
                && row.text.chars().count() <= 12
        })
        .min_by(|a, b| gap(&rows[*a]).total_cmp(&gap(&rows[*b])))
}

/// The titles of drawings among the lines of a sheet; `block` is the title block, which has a title and a scale of its own.
pub(super) fn view_titles(
    rows: &[TextLine],
    block: Option<&Rect>,
    rules: &Rules,
    page: &Rect,
) -> Vec<ViewTitle> {
    let rows = rows_of(rows, block);
    let mut found: Vec<ViewTitle> = Vec::new();
    let mut taken: Vec<usize> = Vec::new();
    for (at, scaled) in rows.iter().enumerate() {
        // "FLOOR PLAN  SCALE: 1/4" = 1'-0"" on one line.
        let own_scale = scale(&scaled.text);
        let behind = match own_scale {
            Some(_) => None,
            None => scale_behind(&scaled.text).filter(is_titled),
        };
        let (title, scale) = match (own_scale, &behind) {
            (Some(scale), _) => match title_of(scaled, &rows, rules) {
                Some(index) => (index, scale),
                None => continue,
            },
            (None, Some(found)) => (at, found.scale),
            (None, None) => continue,
        };
        if taken.contains(&title) {
            continue;
        }
        taken.push(title);
        let title = &rows[title];
        let said = behind.as_ref().map_or(&*title.text, |found| found.title);
        let (own, text) = part_number(said);
        let beside = bubble_of(title, &rows);
        let number = own.or(beside.map(|row| row.text.trim()));
        let mut bounds = title.bounds.union(&scaled.bounds);
        if let Some(row) = beside {
            bounds = bounds.union(&row.bounds);
        }
        found.push(ViewTitle {
            text: text.to_owned(),
            number: number.map(str::to_owned),
            scale: Some(scale.to_owned()),
            bounds,
            confidence: if number.is_some() { 0.9 } else { 0.75 },
            is_bare: false,
        });
    }
    for (at, row) in rows.iter().enumerate() {
        if taken.contains(&at) || title_words(&row.text) == 0.0 || !may_be_title(&row.text) {
            continue;
        }
        let Some(beside) = bubble_of(row, &rows) else {
            continue;
        };
        // Notes are numbered too: the bubble of a title is larger than their numbers, or as large as the title.
        let numbered = beside.text.bytes().any(|b| b.is_ascii_digit());
        if !numbered || beside.size < 0.9 * row.size || is_list(beside, &rows) {
            continue;
        }
        taken.push(at);
        found.push(ViewTitle {
            text: row.text.trim().to_owned(),
            number: Some(beside.text.trim().to_owned()),
            scale: None,
            bounds: row.bounds.union(&beside.bounds),
            confidence: 0.5,
            is_bare: false,
        });
    }
    let smallest = taken
        .iter()
        .map(|index| rows[*index].size)
        .reduce(f32::min)
        .unwrap_or(0.0);
    let usual = usual_size(&rows);
    let large = (LARGER * usual).max(0.8 * smallest);
    for (at, row) in rows.iter().enumerate() {
        if row.size < 0.95 * usual || taken.contains(&at) || !may_stand_alone(row) {
            continue;
        }
        let is_underlined = row.is_underlined || is_underlined(row, rules, page);
        if (is_underlined || row.size >= large) && !is_of_table(row, rules, page) {
            found.push(ViewTitle {
                text: row.text.trim().to_owned(),
                number: None,
                scale: None,
                bounds: row.bounds,
                confidence: if is_underlined { 0.6 } else { 0.5 },
                is_bare: true,
            });
        }
    }
    found
}

/// "RAMP 1:12" is no title: without a word for the scale, what is before it names a view.
fn is_titled(found: &Scaled) -> bool {
    is_mark(found.title)
        || (may_be_title(found.title) && (found.is_said || names_view(found.title)))
}

/// The size of the text in the middle, by size.
fn usual_size(rows: &[Row]) -> f32 {
    let mut sizes: Vec<f32> = rows.iter().map(|row| row.size).collect();
    let middle = sizes.len() / 2;
    if sizes.is_empty() {
        return 0.0;
    }
    *sizes.select_nth_unstable_by(middle, f32::total_cmp).1
}

/// A text that names a view, and is no reference to one.
fn may_stand_alone(row: &Row) -> bool {
    row.text.split_whitespace().count() <= MOST_WORDS
        && names_view(&row.text)
        && may_be_title(&row.text)
}

/// Whether a line is drawn below a text from where it starts.
fn is_underlined(row: &Row, rules: &Rules, page: &Rect) -> bool {
    let (bounds, size) = (&row.bounds, row.size);
    rules
        .cells
        .level_in(bounds.y1 - 0.35 * size, bounds.y1 + 0.6 * size)
        .any(|rule| {
            (rule.from - bounds.x0).abs() < 1.2 * size
                && rule.to > bounds.x1 - size
                && rule.to - rule.from < LONGEST_LINE * page.width()
        })
}

fn is_of_table(row: &Row, rules: &Rules, page: &Rect) -> bool {
    rules
        .cells
        .closed_height(&row.bounds, page)
        .is_some_and(|height| height < CELL * row.size)
}

/// The title that a scale belongs to: right above it, or at the other end of the line below both.
fn title_of(scaled: &Row, rows: &[Row], rules: &Rules) -> Option<usize> {
    title_above(scaled, rows).or_else(|| title_before(scaled, rows, rules))
}

/// The line right above a scale that starts where it starts or has the same middle.
fn title_above(scaled: &Row, rows: &[Row]) -> Option<usize> {
    (0..rows.len())
        .filter(|index| {
            let row = &rows[*index];
            let gap = scaled.bounds.y0 - row.bounds.y1;
            let unit = row.size.max(scaled.size);
            let flush = (row.bounds.x0 - scaled.bounds.x0).abs() < 2.0 * unit;
            let middles = row.bounds.x0 + row.bounds.x1 - scaled.bounds.x0 - scaled.bounds.x1;
            (-0.4 * unit..GAP * unit).contains(&gap)
                && row.bounds.y0 < scaled.bounds.y0
                && (flush || middles.abs() < 2.0 * unit)
                && row.size >= 0.8 * scaled.size
                && (may_be_title(&row.text) || is_mark(&row.text))
        })
        .max_by(|a, b| rows[*a].bounds.y1.total_cmp(&rows[*b].bounds.y1))
}

/// The title at the left end of the line at whose right end a scale stands, above or below it.
fn title_before(scaled: &Row, rows: &[Row], rules: &Rules) -> Option<usize> {
    let reach = 1.5 * scaled.size;
    let line = rules
        .cells
        .level_in(scaled.bounds.y0 - reach, scaled.bounds.y1 + reach)
        .find(|rule| {
            rule.from < scaled.bounds.x0 && (rule.to - scaled.bounds.x1).abs() < 2.0 * scaled.size
        })?;
    (0..rows.len()).find(|index| {
        let row = &rows[*index];
        let above = line.at - row.bounds.y1;
        (-0.4 * row.size..0.8 * row.size).contains(&above)
            && (row.bounds.x0 - line.from).abs() < 3.0 * row.size
            && row.bounds.x1 < scaled.bounds.x0
            && row.size >= 0.8 * scaled.size
            && may_be_title(&row.text)
    })
}

/// The number in the bubble left of a title.
fn bubble_of<'a>(title: &Row, rows: &'a [Row]) -> Option<&'a Row<'a>> {
    rows.iter()
        .filter(|row| {
            let gap = title.bounds.x0 - row.bounds.x1;
            let aside = (row.bounds.y0 + row.bounds.y1 - title.bounds.y0 - title.bounds.y1) / 2.0;
            bubble(&row.text)
                && (0.0..BUBBLE * title.size.max(row.size)).contains(&gap)
                && aside.abs() < 1.8 * title.size
        })
        .min_by(|a, b| {
            let gap = |row: &Row| title.bounds.x0 - row.bounds.x1;
            gap(a).total_cmp(&gap(b))
        })
}

/// Whether more numbers stand in the same column close above or below: a list.
fn is_list(number: &Row, rows: &[Row]) -> bool {
    rows.iter().any(|row| {
        let gap = (row.bounds.y0 - number.bounds.y0).abs();
        row.bounds != number.bounds
            && bubble(row.text.trim_end_matches('.'))
            && (row.bounds.x1 - number.bounds.x1).abs() < number.size
            && gap < 5.0 * number.size
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parts_numbers_from_titles() {
        assert_eq!(part_number("1 FLOOR PLAN"), (Some("1"), "FLOOR PLAN"));
        assert_eq!(
            part_number("W1 - PARTITION TYPE"),
            (None, "W1 - PARTITION TYPE")
        );
        assert_eq!(part_number("1ST FLOOR PLAN"), (None, "1ST FLOOR PLAN"));
    }

    #[test]
    fn takes_codes_out_of_titles() {
        for (text, expected) in [
            ("%%UWALL SECTION", ("WALL SECTION", true)),
            ("{\\LWALL SECTION}", ("WALL SECTION", true)),
            ("%%oWALL SECTION", ("WALL SECTION", false)),
            ("100%% OF", ("100%% OF", false)),
        ] {
            let (found, is_underlined) = plain(text);
            assert_eq!((&*found, is_underlined), expected, "{text}");
        }
    }

    #[test]
    fn knows_the_marks_of_sections() {
        for text in ["A-A", "1 - 1", "B", "АБ"] {
            assert!(is_mark(text), "{text}");
        }
        for text in ["A-B", "3", "PLAN", "1-2", ""] {
            assert!(!is_mark(text), "{text}");
        }
    }
}
