//! Titles of drawings: text above a scale, or right of a bubble with a number.

use crate::geometry::Rect;
use crate::query::lines::TextLine;
use crate::title_block::title_words;

/// A title with what belongs to it.
pub(super) struct ViewTitle {
    pub text: String,
    pub number: Option<String>,
    pub scale: Option<String>,
    /// Of title, bubble and scale, page points.
    pub bounds: Rect,
    pub confidence: f32,
}

/// Title and scale stand within this many sizes of the title of each other.
const GAP: f32 = 2.2;
/// A bubble's text stands within this many sizes left of the title.
const BUBBLE: f32 = 4.0;

/// The scale in `text`: `1/4" = 1'-0"`, `1 : 100`, `NTS`, also behind "SCALE"; `None` for other text.
pub(super) fn scale(text: &str) -> Option<&str> {
    let text = text.trim();
    let behind = strip_scale(text);
    let said = behind.len() < text.len();
    let upper = behind.to_uppercase();
    let bare: String = upper.chars().filter(|c| c.is_alphanumeric()).collect();
    let in_words = [
        "NTS",
        "NOTTOSCALE",
        "NONE",
        "ASNOTED",
        "ASINDICATED",
        "ASSHOWN",
    ];
    if in_words.contains(&bare.as_str()) {
        // "NONE" says something only behind "SCALE".
        return (said || bare != "NONE").then_some(behind);
    }
    let plain: String = behind
        .chars()
        .map(|c| match c {
            '”' | '“' | '″' => '"',
            '’' | '‘' | '′' => '\'',
            other => other,
        })
        .filter(|c| !c.is_whitespace())
        .collect();
    let ratio = plain.split_once(':').is_some_and(|(one, many)| {
        one == "1" && (1..=5).contains(&many.len()) && many.bytes().all(|b| b.is_ascii_digit())
    });
    let inches = plain.split_once('=').is_some_and(|(paper, real)| {
        let numeric = |part: &str, marks: &str| {
            part.starts_with(|c: char| c.is_ascii_digit())
                && part
                    .chars()
                    .all(|c| c.is_ascii_digit() || marks.contains(c))
        };
        paper.len() <= 8
            && real.len() <= 10
            && paper.ends_with('"')
            && numeric(&paper[..paper.len() - 1], "-/.")
            && real.contains(['\'', '"'])
            && numeric(real, "-/.'\"")
    });
    (ratio || inches).then_some(behind)
}

fn strip_scale(text: &str) -> &str {
    let head = text
        .get(..5)
        .filter(|head| head.eq_ignore_ascii_case("scale"));
    head.map_or(text, |_| text[5..].trim_start_matches([':', ' ', '.', '=']))
}

/// `3`, `A1`, `12`, `5A`.
fn bubble(text: &str) -> bool {
    let text = text.trim();
    (1..=3).contains(&text.len())
        && text
            .bytes()
            .all(|b| b.is_ascii_digit() || b.is_ascii_uppercase())
        && text.bytes().filter(u8::is_ascii_uppercase).count() <= 1
}

fn may_be_title(text: &str) -> bool {
    let letters = text.chars().filter(|c| c.is_alphabetic()).count();
    letters >= 3
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
pub(super) fn view_titles(rows: &[TextLine], block: Option<&Rect>) -> Vec<ViewTitle> {
    let level = |row: &&TextLine| row.along[0] > 0.99;
    let outside = |row: &&TextLine| {
        let (x, y) = (
            (row.bounds.x0 + row.bounds.x1) / 2.0,
            (row.bounds.y0 + row.bounds.y1) / 2.0,
        );
        block.is_none_or(|block| !block.intersects(&Rect::new(x, y, x, y)))
    };
    let rows: Vec<&TextLine> = rows.iter().filter(level).filter(outside).collect();
    let mut found: Vec<ViewTitle> = Vec::new();
    let mut taken: Vec<Rect> = Vec::new();
    for scaled in &rows {
        // "FLOOR PLAN  SCALE: 1/4" = 1'-0"" on one line.
        let inline = inline_scale(&scaled.text);
        let (title, scale) = match (scale(&scaled.text), inline) {
            (Some(scale), _) => match title_above(scaled, &rows) {
                Some(row) => (row, scale),
                None => continue,
            },
            (None, Some(scale)) => (*scaled, scale),
            (None, None) => continue,
        };
        if taken.contains(&title.bounds) {
            continue;
        }
        taken.push(title.bounds);
        let said = inline.map_or(title.text.as_str(), |_| before_scale(&title.text));
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
        });
    }
    for row in &rows {
        if taken.contains(&row.bounds) || title_words(&row.text) == 0.0 || !may_be_title(&row.text)
        {
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
        taken.push(row.bounds);
        found.push(ViewTitle {
            text: row.text.trim().to_owned(),
            number: Some(beside.text.trim().to_owned()),
            scale: None,
            bounds: row.bounds.union(&beside.bounds),
            confidence: 0.5,
        });
    }
    found
}

fn before_scale(text: &str) -> &str {
    match text.to_uppercase().find("SCALE") {
        Some(at) if text.is_char_boundary(at) => {
            text[..at].trim_end_matches([' ', '-', '–', ',', '(', ':'])
        }
        _ => text,
    }
}

fn inline_scale(text: &str) -> Option<&str> {
    let at = text.to_uppercase().find("SCALE").filter(|at| *at >= 4)?;
    let behind = text.get(at..)?.trim_end_matches(')');
    may_be_title(before_scale(text))
        .then(|| scale(behind))
        .flatten()
}

/// The line right above a scale that starts where it starts or has the same middle.
fn title_above<'a>(scaled: &TextLine, rows: &[&'a TextLine]) -> Option<&'a TextLine> {
    rows.iter()
        .copied()
        .filter(|row| {
            let gap = scaled.bounds.y0 - row.bounds.y1;
            let unit = row.size.max(scaled.size);
            let flush = (row.bounds.x0 - scaled.bounds.x0).abs() < 2.0 * unit;
            let middles = row.bounds.x0 + row.bounds.x1 - scaled.bounds.x0 - scaled.bounds.x1;
            (-0.4 * unit..GAP * unit).contains(&gap)
                && row.bounds.y0 < scaled.bounds.y0
                && (flush || middles.abs() < 2.0 * unit)
                && row.size >= 0.8 * scaled.size
                && may_be_title(&row.text)
        })
        .max_by(|a, b| a.bounds.y1.total_cmp(&b.bounds.y1))
}

/// The number in the bubble left of a title.
fn bubble_of<'a>(title: &TextLine, rows: &[&'a TextLine]) -> Option<&'a TextLine> {
    rows.iter()
        .copied()
        .filter(|row| {
            let gap = title.bounds.x0 - row.bounds.x1;
            let aside = (row.bounds.y0 + row.bounds.y1 - title.bounds.y0 - title.bounds.y1) / 2.0;
            bubble(&row.text)
                && (0.0..BUBBLE * title.size.max(row.size)).contains(&gap)
                && aside.abs() < 1.8 * title.size
        })
        .min_by(|a, b| {
            let gap = |row: &TextLine| title.bounds.x0 - row.bounds.x1;
            gap(a).total_cmp(&gap(b))
        })
}

/// Whether more numbers stand in the same column close above or below: a list.
fn is_list(number: &TextLine, rows: &[&TextLine]) -> bool {
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
    fn knows_scales() {
        for (text, expected) in [
            ("SCALE: 1/4\" = 1'-0\"", "1/4\" = 1'-0\""),
            ("3/4\" = 1'-0\"", "3/4\" = 1'-0\""),
            ("1 1/2\"=1'-0\"", "1 1/2\"=1'-0\""),
            ("1\" = 20'", "1\" = 20'"),
            ("Scale 1:100", "1:100"),
            ("1 : 50", "1 : 50"),
            ("SCALE: N.T.S.", "N.T.S."),
            ("NOT TO SCALE", "NOT TO SCALE"),
        ] {
            assert_eq!(scale(text), Some(expected), "{text}");
        }
        for text in [
            "8'-0\"",
            "RATIO 1:2",
            "A = B",
            "1:2:3",
            "SCALE",
            "10:30",
            "NONE",
        ] {
            assert_eq!(scale(text), None, "{text}");
        }
        assert_eq!(inline_scale("FLOOR PLAN SCALE: 1:50"), Some("1:50"));
        assert_eq!(part_number("1 FLOOR PLAN"), (Some("1"), "FLOOR PLAN"));
        assert_eq!(
            part_number("W1 - PARTITION TYPE"),
            (None, "W1 - PARTITION TYPE")
        );
        assert_eq!(part_number("1ST FLOOR PLAN"), (None, "1ST FLOOR PLAN"));
    }
}
