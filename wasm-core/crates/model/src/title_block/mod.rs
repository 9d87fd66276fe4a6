//! The title block: what a sheet says about itself.
//!
//! Nothing in a PDF marks it. Drafting convention puts the sheet number large into the lower right
//! corner of the sheet as displayed, the title beside it, and a frame around both; the words and the
//! long lines of the sheet are enough to find them.

mod frame;
mod pattern;

use crate::geometry::Rect;
use crate::list::DisplayList;
use crate::query::lines::{TextLine, lines};
use crate::query::words::{Word, words};

use pattern::{date, label, number_kind, revision, title_words};

/// What was found; every part may be missing.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct TitleBlock {
    /// The sheet number, for example `A-101`.
    pub number: Option<String>,
    pub title: Option<String>,
    pub revision: Option<String>,
    /// As written on the sheet.
    pub date: Option<String>,
    /// How sure the number is, 0 to 1. Below 0.3 it is a guess that no one should be shown as a fact.
    pub confidence: f32,
    /// The framed region at the edge or corner of the sheet, in page points.
    pub bounds: Option<Rect>,
}

/// One line that may be the sheet number.
struct Candidate {
    text: String,
    bounds: Rect,
    score: f32,
}

/// Fractions of the page: a title block seldom reaches farther from the lower right corner.
const REACH: f32 = 0.6;
/// A label such as "SHEET NO." stands within this many font sizes of its value.
const LABEL_REACH: f32 = 3.0;

/// Reads the title block of `list` from the places and sizes of its words and lines.
pub fn title_block(list: &DisplayList) -> TitleBlock {
    let page = Rect::new(0.0, 0.0, list.width, list.height);
    let all: Vec<Word> = words(list)
        .into_iter()
        .filter(|word| word.bounds.intersects(&page))
        .collect();
    let rows = lines(&all);
    let mut candidates = candidates(&all, &rows, &page);
    candidates.sort_by(|a, b| b.score.total_cmp(&a.score));
    let number = candidates.first();
    let bounds = frame::title_block_box(list, number.map(|number| number.bounds));
    // Without a frame, the lower right quarter is where the rest is looked for.
    let region = bounds.unwrap_or(Rect::new(0.5 * page.x1, 0.6 * page.y1, page.x1, page.y1));
    let inside: Vec<&TextLine> = rows
        .iter()
        .filter(|row| centre_in(&row.bounds, &region))
        .collect();
    let confidence = number.map_or(0.0, |best| {
        let rival = candidates
            .iter()
            .skip(1)
            .find(|other| other.text != best.text)
            .map_or(0.0, |it| it.score);
        (best.score.min(1.0) * (1.0 - 0.5 * rival / best.score)).clamp(0.0, 1.0)
    });
    TitleBlock {
        number: number.map(|number| number.text.clone()),
        title: title(&inside, number),
        revision: valued(&inside, "REV", revision),
        date: valued(&inside, "DATE", date)
            .or_else(|| inside.iter().rev().find_map(|row| date(&row.text))),
        confidence,
        bounds,
    }
}

/// The words and lines that read like a sheet number, by size, place and label.
fn candidates(all: &[Word], rows: &[TextLine], page: &Rect) -> Vec<Candidate> {
    let mut found = Vec::new();
    let mut offer = |text: &str, bounds: &Rect, size: f32| {
        let Some((text, quality)) = number_kind(text) else {
            return;
        };
        let place = corner_weight(bounds, page);
        if place <= 0.0 {
            return;
        }
        let labelled = rows.iter().any(|row| {
            label(&row.text, &["SHEET", "DWG", "DRAWING", "SHT", "PAGE"])
                && beside(&row.bounds, bounds, size)
        });
        // A bare number is a sheet number only under a label.
        let quality = match (quality, labelled) {
            (quality, true) => (quality * 1.5).max(0.6),
            (quality, false) if quality < 0.3 => return,
            (quality, false) => quality,
        };
        found.push((text, *bounds, size, place * quality));
    };
    for word in all {
        offer(&word.text, &word.bounds, word.size);
    }
    for row in rows.iter().filter(|row| row.words.len() > 1) {
        offer(&row.text, &row.bounds, row.size);
    }
    // The number is set large: sizes are compared among the candidates near the corner.
    let largest = found
        .iter()
        .map(|(.., size, weight)| size * weight.min(1.0))
        .fold(f32::MIN_POSITIVE, f32::max);
    found
        .into_iter()
        .map(|(text, bounds, size, weight)| Candidate {
            text,
            bounds,
            score: weight * (size / largest).min(1.0),
        })
        .collect()
}

/// 1 in the lower right corner, falling to 0 at [`REACH`] of the page; the right edge counts more than the bottom,
/// because title strips run up the right side.
fn corner_weight(bounds: &Rect, page: &Rect) -> f32 {
    let right = 1.0 - (bounds.x0 + bounds.x1) / 2.0 / page.x1.max(1.0);
    let low = 1.0 - (bounds.y0 + bounds.y1) / 2.0 / page.y1.max(1.0);
    1.0 - (right * 1.3).hypot(low) / REACH
}

fn centre_in(bounds: &Rect, region: &Rect) -> bool {
    let (x, y) = ((bounds.x0 + bounds.x1) / 2.0, (bounds.y0 + bounds.y1) / 2.0);
    region.intersects(&Rect::new(x, y, x, y))
}

/// Whether a label stands above or left of a value, or is part of it.
fn beside(label: &Rect, value: &Rect, size: f32) -> bool {
    let above = label.y0 <= value.y1 && value.y0 - label.y1 < LABEL_REACH * size;
    let left = label.x0 <= value.x1 && value.x0 - label.x1 < LABEL_REACH * size;
    above && left && value.y1 - label.y0 < 4.0 * LABEL_REACH * size
}

/// The line that reads most like a title: labelled, worded like one, large, near the number.
fn title(rows: &[&TextLine], number: Option<&Candidate>) -> Option<String> {
    let largest = rows
        .iter()
        .map(|row| row.size)
        .fold(f32::MIN_POSITIVE, f32::max);
    let mut best: Option<(f32, usize, String)> = None;
    for (place, row) in rows.iter().enumerate() {
        let explicit = row
            .text
            .strip_prefix("Title:")
            .map(|rest| rest.trim_start_matches("Title:").trim().to_owned());
        let text = explicit.clone().unwrap_or_else(|| row.text.clone());
        let letters = text
            .chars()
            .filter(|character| character.is_alphabetic())
            .count();
        if letters < 4 || row.text.contains('@') || text.len() > 80 || number_kind(&text).is_some()
        {
            continue;
        }
        let labelled = rows.iter().any(|other| {
            other.bounds != row.bounds
                && label(&other.text, &["TITLE"])
                && beside(&other.bounds, &row.bounds, row.size)
        });
        let near = number.map_or(0.5, |number| {
            let dx = (number.bounds.x0 + number.bounds.x1 - row.bounds.x0 - row.bounds.x1) / 2.0;
            let dy = (number.bounds.y0 + number.bounds.y1 - row.bounds.y0 - row.bounds.y1) / 2.0;
            1.0 / (1.0 + dx.hypot(dy) / (20.0 * row.size.max(1.0)))
        });
        let mut score = 0.4 * row.size / largest + 0.4 * near + 0.6 * title_words(&text);
        if explicit.is_some() {
            score += 2.0;
        } else if labelled {
            score += 0.5;
        }
        if best.as_ref().is_none_or(|(known, ..)| score > *known) {
            best = Some((score, place, text));
        }
    }
    let (score, place, mut text) = best?;
    // Less than this is any large text: a company, an address.
    if score < 0.6 {
        return None;
    }
    // A title over two lines: the rows of the same size right above and below, set flush or centred.
    let row = rows[place];
    let continued = |next: &&&TextLine| {
        let gap = (next.bounds.y0 - row.bounds.y1).max(row.bounds.y0 - next.bounds.y1);
        let flush = (next.bounds.x0 - row.bounds.x0).abs() < 0.5 * row.size;
        let middles = next.bounds.x0 + next.bounds.x1 - row.bounds.x0 - row.bounds.x1;
        next.bounds != row.bounds
            && (-0.3 * row.size..0.9 * row.size).contains(&gap)
            && (flush || middles.abs() < row.size)
            && (next.size - row.size).abs() < 0.05 * row.size
            && next.along == row.along
            && next
                .text
                .chars()
                .filter(|character| character.is_alphabetic())
                .count()
                > 2
            && !next.text.contains(':')
            && !next
                .text
                .chars()
                .any(|character| character.is_ascii_digit())
    };
    // What stands above a title of one line is as often an address.
    let below = |next: &&&TextLine| next.bounds.y0 > row.bounds.y0 && continued(next);
    let above = |next: &&&TextLine| {
        continued(next) && title_words(&next.text) > 0.0 && !next.text.contains(',')
    };
    if let Some(next) = rows.iter().find(below) {
        text = format!("{text} {}", next.text);
    } else if let Some(next) = rows.iter().find(above) {
        text = format!("{} {text}", next.text);
    }
    Some(text)
}

/// The value of a label: in the same line after it, or in the nearest line beside it.
fn valued(rows: &[&TextLine], name: &str, read: impl Fn(&str) -> Option<String>) -> Option<String> {
    for row in rows.iter().rev().filter(|row| label(&row.text, &[name])) {
        let upper = row.text.to_uppercase();
        let after = upper
            .find(name)
            .and_then(|at| row.text.get(at + name.len()..))
            .unwrap_or("");
        let after = after
            .trim_start_matches(|character: char| character.is_alphabetic() && after.len() > 6);
        let after = after.trim_matches(|character: char| !character.is_alphanumeric());
        if let Some(value) = read(after) {
            return Some(value);
        }
        let value = rows
            .iter()
            .filter(|other| {
                other.bounds != row.bounds && beside(&row.bounds, &other.bounds, row.size)
            })
            .find_map(|other| read(&other.text));
        if value.is_some() {
            return value;
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::list::{Item, NONE, Part, Segment, Shape};
    use crate::query::words::tests::write;

    fn rule(list: &mut DisplayList, from: [f32; 2], to: [f32; 2]) {
        let path = list.paths.push([Segment::Move(from), Segment::Line(to)]);
        let shape = Shape::Stroke { path, style: 0 };
        list.items.push(Item {
            shape,
            paint: 0,
            clip: NONE,
            effect: NONE,
            layer: NONE,
            part: Part::Page,
        });
        list.bounds.push(Rect::new(
            from[0].min(to[0]),
            from[1].min(to[1]),
            from[0].max(to[0]),
            from[1].max(to[1]),
        ));
    }

    #[test]
    fn reads_a_strip_at_the_right_edge() {
        let mut list = DisplayList {
            width: 2592.0,
            height: 1728.0,
            ..DisplayList::default()
        };
        rule(&mut list, [2350.0, 36.0], [2350.0, 1692.0]);
        rule(&mut list, [36.0, 1692.0], [2556.0, 1692.0]);
        write(&mut list, "A-501", 900.0, 800.0, 9.0, 0);
        write(&mut list, "ROOM 12", 600.0, 800.0, 14.0, 0);
        write(&mut list, "FIRST FLOOR PLAN", 2360.0, 1500.0, 14.0, 0);
        write(&mut list, "SHEET NO.", 2360.0, 1600.0, 8.0, 0);
        write(&mut list, "A-101", 2380.0, 1660.0, 36.0, 0);
        write(&mut list, "DATE: 2024-03-01", 2360.0, 1560.0, 8.0, 0);
        let found = title_block(&list);
        assert_eq!(found.number.as_deref(), Some("A-101"));
        assert_eq!(found.title.as_deref(), Some("FIRST FLOOR PLAN"));
        assert_eq!(found.date.as_deref(), Some("2024-03-01"));
        assert!(found.confidence > 0.5);
        let bounds = found.bounds.unwrap();
        assert!(
            (bounds.x0 - 2350.0).abs() < 1.0 && bounds.y0 < 100.0,
            "{bounds:?}"
        );
    }

    #[test]
    fn says_nothing_about_a_sheet_without_text() {
        let list = DisplayList {
            width: 100.0,
            height: 100.0,
            ..DisplayList::default()
        };
        assert_eq!(title_block(&list), TitleBlock::default());
    }
}
