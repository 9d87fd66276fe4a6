//! Which text of a title block is the sheet's title.

use super::frame::Rule;
use super::labels::{Field, field, labels, reach, run_alike, upright};
use super::pattern::{date, title_words};
use super::sheet_number::sheet_number;
use super::{Candidate, distance};
use crate::geometry::Rect;
use crate::query::lines::TextLine;

/// A candidate with less is any large text: a company, an address.
pub(super) const LEAST: f32 = -0.6;
const BASE: f32 = -3.2;
const LABEL: f32 = 3.0;
const SIZE: f32 = 1.4;
const NEAR: f32 = 2.4;
const WORDS: f32 = 2.2;
const NO_TITLE: f32 = -2.5;
const MOST_LINES: usize = 4;

/// Lines of one title, from top to bottom.
struct Block<'a> {
    rows: Vec<&'a TextLine>,
}

impl Block<'_> {
    fn text(&self) -> String {
        let texts: Vec<&str> = self.rows.iter().map(|row| row.text.trim()).collect();
        texts.join(" ")
    }

    fn bounds(&self) -> Rect {
        let mut rows = self.rows.iter();
        let first = rows
            .next()
            .map_or(Rect::new(0.0, 0.0, 0.0, 0.0), |row| row.bounds);
        rows.fold(first, |all, row| all.union(&row.bounds))
    }
}

/// The texts near the number that read like a title, best first.
pub(super) fn candidates(
    rows: &[&TextLine],
    number: Option<&Candidate>,
    level: &[Rule],
    page: &Rect,
) -> Vec<Candidate> {
    let labels = labels(rows.iter().copied());
    let usable: Vec<&TextLine> = rows
        .iter()
        .copied()
        .filter(|row| may_be_title(said_title(&row.text).unwrap_or(&row.text)))
        .collect();
    let largest = usable
        .iter()
        .map(|row| row.size)
        .fold(f32::MIN_POSITIVE, f32::max);
    let diagonal = page.x1.hypot(page.y1);
    let mut found: Vec<Candidate> = blocks(&usable, level)
        .into_iter()
        .map(|block| {
            let bounds = block.bounds();
            let size = block.rows[0].size;
            let said = block.rows[0].text.as_str();
            let (text, explicit) = match said_title(said) {
                Some(rest) if block.rows.len() == 1 => (rest.to_owned(), true),
                _ => (block.text(), false),
            };
            let nearest = labels
                .iter()
                .filter_map(|label| {
                    Some((
                        reach(label, &block.rows[0].bounds, block.rows[0].along, size)?,
                        label.field,
                    ))
                })
                .min_by(|a, b| a.0.total_cmp(&b.0))
                .map(|(_, field)| field);
            let near = number.map_or(0.4, |number| {
                let far = distance(&bounds, &number.bounds);
                1.0 / (1.0 + far / (0.04 * diagonal))
            });
            let mut score =
                BASE + SIZE * (size / largest).min(1.0) + NEAR * near + WORDS * title_words(&text);
            if explicit || nearest == Some(Field::Title) {
                score += LABEL;
            } else if nearest == Some(Field::Other) {
                score -= 1.0;
            }
            if reads_otherwise(&text) {
                score += NO_TITLE;
            }
            if block.rows[0].along[0] < 0.9 {
                score -= 1.0;
            }
            Candidate {
                text,
                bounds,
                score,
            }
        })
        .collect();
    found.sort_by(|a, b| b.score.total_cmp(&a.score));
    found
}

/// What stands behind "Title:".
fn said_title(text: &str) -> Option<&str> {
    let (before, after) = text.split_once(':')?;
    let rest = after.trim();
    (field(before) == Some(Field::Title) && !rest.is_empty()).then_some(rest)
}

fn may_be_title(text: &str) -> bool {
    let letters = text.chars().filter(|c| c.is_alphabetic()).count();
    let has_path = text.contains('\\') || text.contains("://") || text.contains("www.");
    letters >= 3
        && text.len() <= 80
        && 2 * letters > text.chars().filter(|c| !c.is_whitespace()).count()
        && !text.contains('@')
        && !has_path
        && !text.contains(':')
        && field(text).is_none()
        && date(text).is_none()
        && sheet_number(text).is_none_or(|number| number.text.len() <= 2)
}

/// Companies, addresses, stamps: as large as a title, and none.
fn reads_otherwise(text: &str) -> bool {
    const WORDS: [&str; 30] = [
        "LLC",
        "INC",
        "LTD",
        "GMBH",
        "CORP",
        "ASSOCIATES",
        "ARCHITECTS",
        "ARCHITECT",
        "ENGINEERS",
        "ENGINEERING",
        "CONSULTANTS",
        "DEPARTMENT",
        "SUITE",
        "STREET",
        "AVENUE",
        "AVE",
        "ROAD",
        "RD",
        "LANE",
        "BLVD",
        "PRELIMINARY",
        "CONSTRUCTION",
        "CONCEPTUAL",
        "COPYRIGHT",
        "PERMIT",
        "BOX",
        "PROJECT",
        "CITY",
        "UNIVERSITY",
        "OWNER",
    ];
    let upper = text.to_uppercase();
    let words: Vec<&str> = upper
        .split(|c: char| !c.is_alphanumeric())
        .filter(|word| !word.is_empty())
        .collect();
    // "Madison, WI 53703" ends with a postal code.
    let zip = words
        .last()
        .is_some_and(|word| word.len() == 5 && word.bytes().all(|b| b.is_ascii_digit()));
    // "Stoughton, WI" ends with a state.
    let state = text
        .trim()
        .rsplit_once(", ")
        .is_some_and(|(_, last)| last.len() == 2 && last.bytes().all(|b| b.is_ascii_uppercase()));
    // "1232 Jefferson", "3232 Aalseth" begin with a house number.
    let house =
        words.len() > 1 && words[0].len() >= 3 && words[0].bytes().all(|b| b.is_ascii_digit());
    zip || state || house || words.iter().any(|word| WORDS.contains(word))
}

/// Rows of one size right below each other, flush or centerd, are one text; a line between them parts two cells.
fn blocks<'a>(rows: &[&'a TextLine], level: &[Rule]) -> Vec<Block<'a>> {
    let mut rows = rows.to_vec();
    // Each row after those above it, also where the text is read turned.
    rows.sort_by(|a, b| {
        let above = |row: &TextLine| upright(&row.bounds, row.along).y0;
        above(a).total_cmp(&above(b))
    });
    let mut used = vec![false; rows.len()];
    let mut found = Vec::new();
    for start in 0..rows.len() {
        if used[start] {
            continue;
        }
        used[start] = true;
        let mut block = Block {
            rows: vec![rows[start]],
        };
        while block.rows.len() < MOST_LINES {
            let last = block.rows[block.rows.len() - 1];
            let next =
                (0..rows.len()).find(|index| !used[*index] && continues(last, rows[*index], level));
            let Some(next) = next else { break };
            used[next] = true;
            block.rows.push(rows[next]);
        }
        found.push(block);
    }
    found
}

fn continues(last: &TextLine, next: &TextLine, level: &[Rule]) -> bool {
    if !run_alike(last.along, next.along) {
        return false;
    }
    let middle = (last.bounds.x0 + last.bounds.x1) / 2.0;
    let is_level = last.along[0] > 0.9;
    let parted = is_level
        && level.iter().any(|rule| {
            let between = last.bounds.y0 + 0.6 * last.size..next.bounds.y1 - 0.6 * next.size;
            between.contains(&rule.at) && rule.from < middle && middle < rule.to
        });
    let above = upright(&last.bounds, last.along);
    let below = upright(&next.bounds, last.along);
    let gap = below.y0 - above.y1;
    let flush_left = (below.x0 - above.x0).abs() < 0.5 * last.size;
    let flush_right = (below.x1 - above.x1).abs() < 0.5 * last.size;
    let middles = below.x0 + below.x1 - above.x0 - above.x1;
    !parted
        && below.y0 > above.y0
        && (-0.3 * last.size..last.size).contains(&gap)
        && (flush_left || flush_right || middles.abs() < last.size)
        && (next.size - last.size).abs() < 0.08 * last.size
        && reads_otherwise(&next.text) == reads_otherwise(&last.text)
}
