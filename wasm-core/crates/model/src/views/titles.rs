//! Titles of drawings: text above or before a scale, right of a bubble with a number, underlined, or larger than other text.

use super::rows::{Row, is_mark, rows_of};
use super::scales::{Scaled, scale, scale_behind};
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

/// Title and scale stand within this many sizes of the title of each other.
const GAP: f32 = 2.2;
/// A bubble's text stands within this many sizes left of the title.
const BUBBLE: f32 = 4.0;
/// A title beside a bubble that names no view is this many times larger than half of the texts.
const LARGER_RINGED: f32 = 1.2;
/// A title has at most so many lines.
const MOST_LINES: usize = 3;
/// Its lines are this many times larger than half of the texts: those of notes are as large.
const LARGER_LINES: f32 = 1.15;
/// White between lines of one title, in sizes.
const LINE_GAP: f32 = 0.9;
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

/// The titles of drawings among the lines of a sheet; `block` is the title block, which has a title and a scale of its own.
/// `figures` are the round ones of the sheet, asked for only where a title needs one.
pub(super) fn view_titles(
    rows: &[TextLine],
    block: Option<&Rect>,
    rules: &Rules,
    page: &Rect,
    figures: impl FnOnce() -> Vec<Rect>,
) -> Vec<ViewTitle> {
    let rows = rows_of(rows, block);
    let usual = usual_size(&rows);
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
        let lines = lines_of(title, &rows, usual, Way::Up);
        let last = behind
            .as_ref()
            .map_or(&*rows[title].text, |found| found.title);
        let others = lines[..lines.len() - 1]
            .iter()
            .map(|line| &*rows[*line].text);
        let said = others.chain([last]).collect::<Vec<_>>().join(" ");
        let (own, text) = part_number(&said);
        let beside = bubble_of(&lines, &rows);
        let number = own.or(beside.map(|row| row.text.trim()));
        found.push(ViewTitle {
            text: text.to_owned(),
            number: number.map(str::to_owned),
            scale: Some(scale.to_owned()),
            bounds: bounds_of(&lines, &rows, beside).union(&scaled.bounds),
            confidence: if number.is_some() { 0.9 } else { 0.75 },
            is_bare: false,
        });
        taken.extend(lines);
    }
    // What stands in a bubble, with the title right of it.
    let mut ringed: Vec<(Rect, ViewTitle)> = Vec::new();
    for (at, row) in rows.iter().enumerate() {
        let names_drawing = title_words(&row.text) > 0.0;
        let may_be = names_drawing || may_be_ringed(row, usual);
        if taken.contains(&at) || !may_be || !may_be_title(&row.text) {
            continue;
        }
        let Some(beside) = bubble_of(&[at], &rows) else {
            continue;
        };
        // Notes are numbered too: the bubble of a title is larger than their numbers, or as large as the title.
        let numbered = beside.text.bytes().any(|b| b.is_ascii_digit());
        if !numbered || beside.size < 0.9 * row.size || is_list(beside, &rows) {
            continue;
        }
        let lines = lines_of(at, &rows, usual, Way::Down);
        let said: Vec<&str> = lines.iter().map(|line| rows[*line].text.trim()).collect();
        let title = ViewTitle {
            text: said.join(" "),
            number: Some(beside.text.trim().to_owned()),
            scale: None,
            bounds: bounds_of(&lines, &rows, Some(beside)),
            confidence: 0.5,
            is_bare: !names_drawing,
        };
        taken.extend(lines);
        if names_drawing {
            found.push(title);
        } else {
            ringed.push((beside.bounds, title));
        }
    }
    if !ringed.is_empty() {
        let figures = figures();
        ringed.retain(|(number, _)| figures.iter().any(|figure| figure.holds(number)));
        found.extend(ringed.into_iter().map(|(_, title)| title));
    }
    let smallest = taken
        .iter()
        .map(|index| rows[*index].size)
        .reduce(f32::min)
        .unwrap_or(0.0);
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

/// Where the other lines of a title are looked for.
#[derive(Clone, Copy, PartialEq)]
enum Way {
    Up,
    Down,
}

/// The lines of a title from top to bottom, of which one is known.
fn lines_of(known: usize, rows: &[Row], usual: f32, way: Way) -> Vec<usize> {
    let mut lines = vec![known];
    if rows[known].size < LARGER_LINES * usual {
        return lines;
    }
    while lines.len() < MOST_LINES {
        let last = &rows[lines[lines.len() - 1]];
        let next = (0..rows.len()).find(|index| {
            let (upper, lower) = match way {
                Way::Up => (&rows[*index], last),
                Way::Down => (last, &rows[*index]),
            };
            goes_on(upper, lower) && !lines.contains(index)
        });
        let Some(next) = next else {
            break;
        };
        lines.push(next);
    }
    if way == Way::Up {
        lines.reverse();
    }
    lines
}

/// Whether a title goes on in the line below.
fn goes_on(upper: &Row, lower: &Row) -> bool {
    let size = upper.size;
    let gap = lower.bounds.y0 - upper.bounds.y1;
    let middles = upper.bounds.x0 + upper.bounds.x1 - lower.bounds.x0 - lower.bounds.x1;
    let is_text = |row: &Row| {
        let letters = row.text.chars().filter(|c| c.is_alphabetic()).count();
        letters > 2 && scale(&row.text).is_none() && !row.text.ends_with(['.', ':', ';'])
    };
    (size - lower.size).abs() < 0.05 * size
        && upper.bounds.y0 < lower.bounds.y0
        && (-0.4 * size..LINE_GAP * size).contains(&gap)
        && ((upper.bounds.x0 - lower.bounds.x0).abs() < 0.5 * size || middles.abs() < size)
        && is_text(upper)
        && is_text(lower)
}

/// The box of the lines of a title and its bubble.
fn bounds_of(lines: &[usize], rows: &[Row], bubble: Option<&Row>) -> Rect {
    let all = lines.iter().map(|line| rows[*line].bounds);
    all.chain(bubble.map(|row| row.bounds))
        .fold(Rect::EMPTY, |bounds, one| bounds.union(&one))
}

/// A title without a word for what it names, which a number in a bubble may stand beside: larger than other text.
fn may_be_ringed(row: &Row, usual: f32) -> bool {
    row.size > LARGER_RINGED * usual && row.text.split_whitespace().count() <= MOST_WORDS
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
fn bubble_of<'a>(lines: &[usize], rows: &'a [Row]) -> Option<&'a Row<'a>> {
    let gap = |row: &Row| {
        let starts = lines.iter().map(|line| rows[*line].bounds.x0);
        starts.fold(f32::INFINITY, f32::min) - row.bounds.x1
    };
    let is_beside = |row: &Row| {
        lines.iter().map(|line| &rows[*line]).any(|title| {
            let aside = (row.bounds.y0 + row.bounds.y1 - title.bounds.y0 - title.bounds.y1) / 2.0;
            (0.0..BUBBLE * title.size.max(row.size)).contains(&gap(row))
                && aside.abs() < 1.8 * title.size
        })
    };
    rows.iter()
        .filter(|row| bubble(&row.text) && is_beside(row))
        .min_by(|a, b| gap(a).total_cmp(&gap(b)))
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
}
