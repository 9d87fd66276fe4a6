//! Where the table of revisions of a sheet stands: an entry in it is no change of the drawing.

use pinbar_model::geometry::Rect;
use pinbar_model::query::lines::TextLine;

const HEADS: [&str; 10] = [
    "REVISIONS",
    "REVISION",
    "REVISION HISTORY",
    "REVISION TABLE",
    "REVISION SCHEDULE",
    "REVISION RECORD",
    "RECORD OF REVISIONS",
    "ISSUES AND REVISIONS",
    "ISSUES & REVISIONS",
    "ISSUE / REVISION",
];
const MONTHS: [&str; 12] = [
    "JAN", "FEB", "MAR", "APR", "MAY", "JUN", "JUL", "AUG", "SEP", "OCT", "NOV", "DEC",
];
/// The first entry is as near to the head or to the names of columns, and each to the next, in font sizes.
const ROW_GAP: f32 = 4.5;
/// A title block this wide, points, is the whole strip below a drawing; its table is only a part of it.
const WIDEST: f32 = 400.0;
/// How far a table reaches on both sides of its head there, points.
const ASIDE: [f32; 2] = [60.0, 300.0];

/// The tables among the `lines` of a sheet that are within its title block, from the head to the last entry.
pub fn revision_tables(lines: &[TextLine], block: &Rect) -> Vec<Rect> {
    lines
        .iter()
        .filter(|line| is_head(&line.text) && block.intersects(&line.bounds))
        .filter_map(|head| {
            let across = if block.width() <= WIDEST {
                *block
            } else {
                Rect {
                    x0: head.bounds.x0 - ASIDE[0],
                    x1: head.bounds.x0 + ASIDE[1],
                    ..*block
                }
            };
            let own: Vec<&TextLine> = lines
                .iter()
                .filter(|line| across.intersects(&line.bounds))
                .collect();
            let down = reach(&own, head, 1.0);
            let up = reach(&own, head, -1.0);
            (down + up > 0.0).then_some(Rect {
                y0: head.bounds.y0 - up,
                y1: head.bounds.y1 + down,
                ..across
            })
        })
        .collect()
}

/// How far entries go on from the head, downward or upward.
fn reach(lines: &[&TextLine], head: &TextLine, sign: f32) -> f32 {
    let size = head.size.max(6.0);
    let edge = |bounds: &Rect| if sign > 0.0 { bounds.y1 } else { -bounds.y0 };
    let start = edge(&head.bounds);
    let mut last = start;
    let mut found = start;
    let mut rows: Vec<(f32, bool)> = lines
        .iter()
        .map(|line| (edge(&line.bounds), has_date(&line.text)))
        .filter(|(place, _)| *place > start + 1.0)
        .collect();
    rows.sort_by(|a, b| a.0.total_cmp(&b.0));
    for (place, is_dated) in rows {
        if place - last > ROW_GAP * size {
            break;
        }
        if is_dated {
            found = place + 0.5 * size;
        }
        last = place;
    }
    found - start
}

fn is_head(text: &str) -> bool {
    let text = text.trim().trim_end_matches(':').to_uppercase();
    HEADS.contains(&text.as_str())
}

/// `2026-05-18`, `5/18/26`, `18.05.2026`, `18 MAY 2026`, `MAY 18, 2026`.
fn has_date(text: &str) -> bool {
    let is_number = |part: &str, most: usize| {
        (1..=most).contains(&part.len()) && part.bytes().all(|b| b.is_ascii_digit())
    };
    let words: Vec<String> = text
        .split(|c: char| c.is_whitespace() || c == ',')
        .filter(|word| !word.is_empty())
        .map(str::to_uppercase)
        .collect();
    let in_digits = words.iter().any(|word| {
        let parts: Vec<&str> = word.split(['-', '/', '.']).collect();
        parts.len() == 3 && parts.iter().all(|part| is_number(part, 4))
    });
    let is_month = |word: &String| MONTHS.iter().any(|month| word.starts_with(month));
    let in_words = words.windows(3).any(|three| {
        let months = three.iter().filter(|word| is_month(word)).count();
        let numbers = three.iter().filter(|word| is_number(word, 4)).count();
        months == 1 && numbers == 2
    });
    in_digits || in_words
}

#[cfg(test)]
mod tests {
    use super::*;

    fn line(text: &str, x: f32, y: f32) -> TextLine {
        TextLine {
            text: text.to_owned(),
            bounds: Rect::new(x, y, x + 90.0, y + 8.0),
            along: [1.0, 0.0],
            size: 8.0,
            words: Vec::new(),
        }
    }

    const BLOCK: Rect = Rect {
        x0: 2300.0,
        y0: 40.0,
        x1: 2550.0,
        y1: 1700.0,
    };

    #[test]
    fn a_table_goes_from_its_head_to_the_last_date() {
        let lines = [
            line("ISSUES AND REVISIONS", 2310.0, 300.0),
            line("NO DATE DESCRIPTION", 2310.0, 316.0),
            line("2026-03-02", 2340.0, 332.0),
            line("5/18/26", 2340.0, 350.0),
            line("ADDENDUM 1", 2400.0, 350.0),
            line("KEY PLAN", 2310.0, 500.0),
        ];
        let found = revision_tables(&lines, &BLOCK);
        assert_eq!(found.len(), 1);
        assert_eq!((found[0].x0, found[0].x1), (2300.0, 2550.0));
        assert_eq!((found[0].y0, found[0].y1), (300.0, 362.0));
    }

    #[test]
    fn a_table_may_grow_upward() {
        let lines = [
            line("18 MAY 2026", 2310.0, 270.0),
            line("MAR 2, 2026", 2310.0, 285.0),
            line("REVISIONS:", 2310.0, 300.0),
        ];
        let found = revision_tables(&lines, &BLOCK);
        assert_eq!((found[0].y0, found[0].y1), (266.0, 308.0));
    }

    #[test]
    fn notes_about_revisions_and_heads_in_the_drawing_are_none() {
        let lines = [
            line("SEE REVISIONS", 2310.0, 300.0),
            line("REVISIONS", 100.0, 300.0),
            line("2026-03-02", 110.0, 316.0),
            line("REVISIONS", 2310.0, 900.0),
            line("WALL TYPES", 2310.0, 916.0),
        ];
        assert_eq!(revision_tables(&lines, &BLOCK), []);
    }
}
