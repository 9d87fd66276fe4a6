//! The lines of a sheet as titles are looked for in them: without codes, and with the pieces of one text joined.

use std::borrow::Cow;

use super::scales::{is_of_axis, scale, starts_scale};
use crate::geometry::Rect;
use crate::query::lines::TextLine;

/// A line of text without the codes that some programs leave in it.
pub(super) struct Row<'a> {
    pub text: Cow<'a, str>,
    pub bounds: Rect,
    pub size: f32,
    /// By a code in its text.
    pub is_underlined: bool,
}

/// Pieces of one scale stand within this many sizes beside each other.
const PIECES: f32 = 3.0;
const MOST_PIECES: usize = 5;
/// The scales of two axes stand within this many sizes beside each other.
const AXES: f32 = 10.0;

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
pub(super) fn rows_of<'a>(rows: &'a [TextLine], block: Option<&Rect>) -> Vec<Row<'a>> {
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
        if used.contains(&at) || !is_of_axis(&found[at].text) {
            continue;
        }
        let Row { bounds, size, .. } = found[at];
        let next = (0..found.len()).find(|next| {
            let gap = found[*next].bounds.x0 - bounds.x1;
            (0.0..AXES * size).contains(&gap)
                && (found[*next].bounds.y1 - bounds.y1).abs() < 0.5 * size
                && is_of_axis(&found[*next].text)
        });
        if let Some(next) = next {
            found[at].text = Cow::Owned(format!("{} {}", found[at].text, found[next].text));
            found[at].bounds = bounds.union(&found[next].bounds);
            used.push(next);
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

/// `A-A`, `1 - 1`, `B`: how sections and details are called where their scale says what they are.
pub(super) fn is_mark(text: &str) -> bool {
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

#[cfg(test)]
mod tests {
    use super::*;

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

    #[test]
    fn joins_the_scales_of_two_axes() {
        let row = |text: &str, x0: f32| TextLine {
            text: text.to_owned(),
            bounds: Rect::new(x0, 0.0, x0 + 60.0, 8.0),
            along: [1.0, 0.0],
            size: 8.0,
            words: Vec::new(),
        };
        let rows = [row("HORIZ: 1\" = 40'", 0.0), row("VERT: 1\" = 4'", 90.0)];
        let joined = rows_of(&rows, None);
        assert_eq!(joined.len(), 1);
        assert_eq!(joined[0].text, "HORIZ: 1\" = 40' VERT: 1\" = 4'");
    }
}
