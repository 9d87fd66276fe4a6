//! Which text of a title block is the sheet's title.

use super::labels::{Bond, Field, Value, bond, field, run_alike, said, upright};
use super::lexicon::{is_ideograph, meaning, tokens};
use super::pattern::{labeled_date, title_words};
use super::ruled::CellLines;
use super::sheet_number::{Kind, sheet_number};
use super::{Candidate, Surroundings, distance};
use crate::geometry::Rect;
use crate::query::lines::TextLine;

/// A candidate with less is any large text: a company, an address.
pub(super) const LEAST: f32 = -0.6;
const BASE: f32 = -3.2;
const LABEL: f32 = 3.0;
const SIZE: f32 = 1.4;
const NEAR: f32 = 2.4;
const WORDS: f32 = 2.2;
/// The name of one sheet of a schematic: less than a labeled title, which all of them may share.
const NAMED: f32 = 1.5;
const NO_TITLE: f32 = -2.5;
/// What is built, where the title says what is drawn.
const BUILDING: f32 = -0.8;
/// More where ruled lines say that label and title belong together, and what they say of a value of another label.
const RULED: f32 = 1.5;
const OTHER_RULED: f32 = -3.5;
const OTHER_LABEL: f32 = -1.0;
const MOST_LINES: usize = 4;
/// How near to the number texts count to be where there is none.
const NO_NUMBER: f32 = 0.4;
/// Without a label, all lines of a title have at most so many words, and the heads of notes are no titles in letters that
/// are smaller than this part of the largest.
const MOST_WORDS_OF_ALL: usize = 14;
const SMALL: f32 = 0.7;
/// A title with more has a label.
pub(super) const LABELED: f32 = 1.0;
/// A number with more is not the text in the cell of another label.
const SURE_NUMBER: f32 = 2.0;

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
    around: &Surroundings,
) -> Vec<Candidate> {
    let usable: Vec<&TextLine> = rows
        .iter()
        .copied()
        .filter(|row| {
            let text = said_title(&row.text)
                .or_else(|| named_sheet(&row.text))
                .unwrap_or(&row.text);
            may_be_title(text) || counted_title(row, rows, around)
        })
        .collect();
    let largest = usable
        .iter()
        .map(|row| row.size)
        .fold(f32::MIN_POSITIVE, f32::max);
    let largest_of_all = rows.iter().map(|row| row.size).fold(largest, f32::max);
    let diagonal = around.page.x1.hypot(around.page.y1);
    let others: Vec<&TextLine> = rows
        .iter()
        .copied()
        .filter(|row| may_go_on(&row.text) && !usable.iter().any(|one| one.bounds == row.bounds))
        .collect();
    let mut found: Vec<Candidate> = blocks(&usable, &others, around)
        .into_iter()
        .map(|block| {
            let bounds = block.bounds();
            let first = block.rows[0];
            let size = first.size;
            let named = named_sheet(&first.text);
            let (text, explicit) = match said_title(&first.text) {
                Some(rest) if block.rows.len() == 1 => (rest.to_owned(), true),
                _ if block.rows.len() == 1 && named.is_some() => {
                    (named.unwrap_or_default().to_owned(), false)
                }
                _ => (block.text(), false),
            };
            let nearest = nearest_label(first, around);
            let cell = around.lines.cell(&first.bounds, around.page);
            let has_number = number.is_some_and(|number| {
                number.score > SURE_NUMBER && !cell.holds_middle(&number.bounds)
            });
            let near = number.map_or(NO_NUMBER, |number| {
                let far = distance(&bounds, &number.bounds);
                1.0 / (1.0 + far / (0.04 * diagonal))
            });
            let mut score =
                BASE + SIZE * (size / largest).min(1.0) + NEAR * near + WORDS * title_words(&text);
            score += match nearest {
                _ if explicit => LABEL,
                _ if named.is_some() => NAMED,
                Some((Field::Title, bond)) if bond.is_ruled => LABEL + RULED,
                Some((Field::Title, _)) => LABEL,
                // "PLANO:" above a title, where the number stands elsewhere.
                Some((Field::Number | Field::Sheet, bond))
                    if bond.is_inside() && has_number && !is_label_only(&text) =>
                {
                    LABEL
                }
                // "29. POWER INPUT" as the number of a document counts its sheets.
                Some((Field::Number, bond))
                    if bond.is_inside() && counted(&text).is_some() && !may_be_title(&text) =>
                {
                    0.0
                }
                Some((_, bond)) if bond.is_inside() => OTHER_RULED,
                Some((Field::Other, bond)) if bond.is_ruled => 2.0 * OTHER_LABEL,
                Some((Field::Other, _)) => OTHER_LABEL,
                _ => 0.0,
            };
            let is_labeled = explicit || matches!(nearest, Some((Field::Title, _)));
            let is_note = text.split_whitespace().count() > MOST_WORDS_OF_ALL
                || (size < SMALL * largest_of_all && is_head_of_notes(&text))
                || is_statement(&text);
            if reads_otherwise(&text) || (is_note && !is_labeled) {
                score += NO_TITLE;
            } else if !is_labeled && names_building(&text) {
                score += BUILDING;
            }
            if first.along[0] < 0.9 {
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

/// Whether a row stands in the cell of a label "Title", wherever that is.
pub(super) fn is_labeled(row: &TextLine, around: &Surroundings) -> bool {
    let mut labels = around
        .labels
        .iter()
        .filter(|label| label.field == Field::Title && label.cell.is_closed);
    labels.any(|label| label.cell.holds_middle(&row.bounds) && label.bounds != row.bounds)
        && nearest_label(row, around)
            .is_some_and(|(field, bond)| field == Field::Title && bond.is_inside())
}

/// A heading stands in this part of the sheet and is so many times as large as any other text.
const TOP: f32 = 0.12;
const LARGER: f32 = 1.3;

/// The heading of a sheet that has no other title: the only large text, at the upper edge.
pub(super) fn heading(rows: &[TextLine], page: &Rect) -> Option<Candidate> {
    let mut order: Vec<&TextLine> = rows.iter().filter(|row| row.along[0] > 0.9).collect();
    order.sort_by(|a, b| b.size.total_cmp(&a.size));
    let first = *order.first()?;
    let others = order.iter().find(|row| row.text != first.text);
    // "Part A6-1: Bottom Horizontal Segment" begins with what it is the title of.
    let text = match first.text.split_once(": ") {
        Some((head, rest)) if head.len() < 16 && head.contains(|c: char| c.is_ascii_digit()) => {
            rest
        }
        _ => first.text.as_str(),
    };
    let is_title = text.split_whitespace().count() > 1
        && first.bounds.y1 < TOP * page.y1
        && others.is_some_and(|other| first.size > LARGER * other.size)
        && may_be_title(text)
        && !reads_otherwise(text);
    is_title.then(|| Candidate {
        text: text.to_owned(),
        bounds: first.bounds,
        score: LEAST + 0.1,
    })
}

/// The nearest label that announces a row, and how.
fn nearest_label(row: &TextLine, around: &Surroundings) -> Option<(Field, Bond)> {
    let cell = around.lines.cell(&row.bounds, around.page);
    let value = Value {
        bounds: &row.bounds,
        along: row.along,
        size: row.size,
        cell: &cell,
    };
    around
        .labels
        .iter()
        .filter_map(|label| Some((label.field, bond(label, &value)?)))
        .min_by(|a, b| a.1.far.total_cmp(&b.1.far))
}

/// What stands behind "Title:".
fn said_title(text: &str) -> Option<&str> {
    said(text)
        .filter(|said| said.field == Field::Title && said.has_colon)
        .map(|said| said.value)
}

/// The name in "Sheet: /power/buck/", as a schematic says which of its sheets it is.
fn named_sheet(text: &str) -> Option<&str> {
    let said = said(text).filter(|said| said.field == Field::Sheet && said.has_colon)?;
    let path = said.value.trim().strip_prefix('/')?.trim_end_matches('/');
    path.rsplit('/').next().filter(|name| !name.is_empty())
}

/// "05. SOC MLB, CSI & DSI IF": a title that begins with the count of its sheet, where no other text of its cell is counted.
fn counted_title(row: &TextLine, rows: &[&TextLine], around: &Surroundings) -> bool {
    let Some((count, rest)) = counted(&row.text) else {
        return false;
    };
    let cell = around.lines.cell(&row.bounds, around.page);
    let is_listed = || {
        rows.iter().any(|other| {
            other.bounds != row.bounds
                && cell.holds_middle(&other.bounds)
                && counted(&other.text).is_some()
        })
    };
    count.len() <= 3 && may_be_title(rest) && cell.is_closed && !is_listed()
}

/// The figures and the text of "05. FLOOR PLAN".
fn counted(text: &str) -> Option<(&str, &str)> {
    let (first, rest) = text.trim().split_once(' ')?;
    let count = first.strip_suffix(['.', ')'])?;
    let is_count = !count.is_empty() && count.bytes().all(|b| b.is_ascii_digit());
    is_count.then_some((count, rest.trim_start()))
}

/// A title has at most so many characters and words.
const LONGEST: usize = 80;
const MOST_WORDS: usize = 10;

fn may_be_title(text: &str) -> bool {
    let text = text.trim();
    let letters = text.chars().filter(|c| c.is_alphabetic()).count();
    let is_dense = text.chars().any(|c| is_ideograph(c) || is_syllable(c));
    let least = if is_dense { 2 } else { 3 };
    // One such letter says as much as several others: `1-1剖面图`.
    let counted = if is_dense { 2 * letters } else { letters };
    let has_path = text.contains('\\') || text.contains("://") || text.contains("www.");
    letters >= least
        && text.chars().count() <= LONGEST
        && text.split_whitespace().count() <= MOST_WORDS
        && 2 * counted > text.chars().filter(|c| !c.is_whitespace()).count()
        && !text.contains('@')
        && !has_path
        && !text.contains([':', '：'])
        && !is_sentence(text)
        && !is_placeholder(text)
        && !counts(text)
        && field(text).is_none()
        && labeled_date(text).is_none()
        && sheet_number(text)
            .is_none_or(|number| number.text.chars().count() <= 2 && number.kind != Kind::Count)
}

/// "SHEETS" of "SHEET 2 OF 9 SHEETS": all its words are those of labels.
pub(super) fn is_label_only(text: &str) -> bool {
    tokens(text).iter().all(|word| {
        let one = word.strip_suffix('S').unwrap_or(word);
        [one, word].into_iter().any(|word| meaning(word).is_some())
    })
}

/// What may follow on a title in its cell: "STA. 114+00 TO STA. 126+00", "STATO DI PROGETTO".
fn may_go_on(text: &str) -> bool {
    let is_words = text.split_whitespace().count() > 1;
    is_words
        && text.chars().filter(|c| c.is_alphabetic()).count() > 3
        && text.chars().count() <= LONGEST
        && !text.contains([':', '：', '@'])
        && !is_sentence(text)
        && !counts(text)
        && labeled_date(text).is_none()
        && sheet_number(text).is_none()
}

fn is_syllable(character: char) -> bool {
    matches!(character, '\u{3041}'..='\u{30FF}' | '\u{AC00}'..='\u{D7AF}')
}

/// "Page 3", "Seite 3 von 12", "DOC. NO. QM-104": what is behind the label is short and has a figure.
fn counts(text: &str) -> bool {
    text.chars().any(|c| c.is_ascii_digit())
        && said(text).is_some_and(|said| {
            matches!(said.field, Field::Number | Field::Sheet | Field::Page)
                && said.value.chars().any(|c| c.is_ascii_digit())
                && said.value.chars().filter(|c| c.is_alphabetic()).count() <= 5
        })
}

/// A note: it ends with a full stop after some words, or begins with the number of a list.
fn is_sentence(text: &str) -> bool {
    let words = text.split_whitespace().count();
    // "План на отм. 0.000." ends with a height.
    let last = text.trim_end_matches('.').chars().next_back();
    let ends_in_figure = last.is_some_and(|c| c.is_ascii_digit());
    let ends = (text.ends_with('.') && words > 3 && !ends_in_figure) || text.ends_with('。');
    ends || (words > 5 && counted(text).is_some())
}

/// What a template has where nobody wrote a title: `Unnamed`, `Enter address here`, `<Variant Name>`, `XXXX`.
fn is_placeholder(text: &str) -> bool {
    const PLACEHOLDERS: [&str; 14] = [
        "UNNAMED",
        "UNTITLED",
        "ENTER ADDRESS HERE",
        "ENTER TITLE HERE",
        "ENTER TEXT HERE",
        "TITLE HERE",
        "TITLE 1",
        "TITLE LINE 1",
        "TITLE LINE 2",
        "SHEET NAME",
        "ISSUE DATE",
        "CLIENT NAME",
        "COMPANY NAME",
        "YOUR LOGO",
    ];
    let text = text.trim();
    let upper = text.to_uppercase();
    let is_crossed = upper.chars().all(|c| c == 'X' || !c.is_alphabetic());
    PLACEHOLDERS.contains(&upper.as_str())
        || is_crossed
        || (text.starts_with('<') && text.ends_with('>'))
        || (text.starts_with("${") && text.ends_with('}'))
}

fn is_head_of_notes(text: &str) -> bool {
    const HEADS: [&str; 6] = [
        "NOTE",
        "NOTES",
        "REMARKS",
        "LEGEND",
        "COMMENTS",
        "DESCRIPTION",
    ];
    let words = tokens(text);
    // "GENERAL NOTES", "SHEET KEY NOTES:"
    words.len() <= 3
        && words
            .last()
            .is_some_and(|last| HEADS.contains(&last.as_str()))
}

/// A sentence without a full stop: "ALL ELEVATIONS ARE BASED ON MEAN SEA LEVEL".
fn is_statement(text: &str) -> bool {
    const VERBS: [&str; 8] = ["IS", "ARE", "SHALL", "MUST", "WILL", "HAS", "HAVE", "MAY"];
    let words = tokens(text);
    words.len() > 5 && words.iter().any(|word| VERBS.contains(&word.as_str()))
}

/// "LOPEZ STREET LIBRARY", "RESIDENCE FOR A. FERRI": a project, unless a word of a title is with it.
fn names_building(text: &str) -> bool {
    const BUILDINGS: &str = " RESIDENCE HOUSE SCHOOL LIBRARY HOSPITAL CLINIC CHURCH HOTEL APARTMENTS TOWER BUILDING CENTER CENTRE \
        STATION ADDITION ADDITIONS RENOVATION RENOVATIONS REMODEL ALTERATIONS HEADQUARTERS WAREHOUSE DEVELOPMENT SUBDIVISION \
        NEUBAU UMBAU ERWEITERUNG EINFAMILIENHAUS RESTRUCTURATION EXTENSION LOGEMENTS LYCEE ECOLE VIVIENDA VIVIENDAS \
        RISTRUTTURAZIONE AMPLIAMENTO FABBRICATO SCUOLA RESIDENCIA EDIFICIO NIEUWBOUW APPARTEMENTEN WONINGEN NYBYGGNAD NYBYGG \
        BUDYNEK NOVOSTAVBA ";
    title_words(text) == 0.0
        && tokens(text)
            .iter()
            .any(|word| BUILDINGS.contains(&format!(" {word} ")))
}

/// Companies, addresses, stamps: as large as a title, and none.
fn reads_otherwise(text: &str) -> bool {
    const WORDS: [&str; 49] = [
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
        "GBR",
        "KG",
        "AG",
        "BV",
        "SARL",
        "SRL",
        "SPA",
        "INGENIEURBÜRO",
        "INGENIEURE",
        "ARCHITEKTEN",
        "ARCHITECTES",
        "ARQUITECTOS",
        "ARQUITECTURA",
        "ARCHITECTEN",
        "ARCHITETTI",
        "ООО",
        "ОАО",
        "АО",
        "STUDIO",
    ];
    const ENDS: [&str; 7] = [
        "公司",
        "设计院",
        "研究院",
        "設計事務所",
        "株式会社",
        "工厂",
        "机械厂",
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
    let firm = ENDS.iter().any(|end| upper.ends_with(end));
    zip || state || house || firm || words.iter().any(|word| WORDS.contains(word))
}

/// Rows of one size right below each other, flush or centered, are one text; a line between them parts two cells.
/// `others` are no titles by themselves, and go on with one in its cell.
fn blocks<'a>(
    rows: &[&'a TextLine],
    others: &[&'a TextLine],
    around: &Surroundings,
) -> Vec<Block<'a>> {
    let lines = around.lines;
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
                (0..rows.len()).find(|index| !used[*index] && continues(last, rows[*index], lines));
            let next = next.or_else(|| {
                (0..rows.len()).find(|index| !used[*index] && follows(last, rows[*index], around))
            });
            if let Some(next) = next {
                used[next] = true;
                block.rows.push(rows[next]);
                continue;
            }
            let other = others.iter().find(|row| {
                let cells = [last, row].map(|row| lines.cell(&row.bounds, around.page));
                cells[0].is_closed && cells[0].is_same(&cells[1]) && continues(last, row, lines)
            });
            let Some(other) = other else { break };
            block.rows.push(other);
        }
        found.push(block);
    }
    found
}

/// Whether a text goes on beside another one of its line, in one cell: `STAIR   SECTIONS` is set wide.
fn follows(last: &TextLine, next: &TextLine, around: &Surroundings) -> bool {
    let (left, right) = (
        upright(&last.bounds, last.along),
        upright(&next.bounds, last.along),
    );
    let [a, b] = [last, next].map(|row| around.lines.cell(&row.bounds, around.page));
    run_alike(last.along, next.along)
        && (left.y1 - right.y1).abs() < 0.1 * last.size
        && (next.size - last.size).abs() < 0.02 * last.size
        && (0.0..WIDE * last.size).contains(&(right.x0 - left.x1))
        && a.is_closed
        && a.is_same(&b)
}

/// Words of one title that is set wide are at most so many sizes apart.
const WIDE: f32 = 2.5;

fn continues(last: &TextLine, next: &TextLine, lines: &CellLines) -> bool {
    if !run_alike(last.along, next.along) {
        return false;
    }
    let is_level = last.along[0] > 0.9;
    let (from, to) = (
        last.bounds.y0 + 0.6 * last.size,
        next.bounds.y1 - 0.6 * next.size,
    );
    let parted = is_level && from < to && {
        let (left, right) = (
            last.bounds.x0.max(next.bounds.x0),
            last.bounds.x1.min(next.bounds.x1),
        );
        lines.level_between(from, to, [left, right.max(left)])
    };
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parts_the_count_of_a_sheet_from_its_title() {
        for (text, expected) in [
            ("05. SOC MLB", Some(("05", "SOC MLB"))),
            ("2) PLAN", Some(("2", "PLAN"))),
            ("A. PLAN", None),
            ("PLAN 2.", None),
            (". PLAN", None),
        ] {
            assert_eq!(counted(text), expected, "{text}");
        }
    }

    #[test]
    fn knows_heads_of_notes_and_statements() {
        for text in ["NOTES", "GENERAL NOTES", "SHEET KEY NOTES:", "LEGEND"] {
            assert!(is_head_of_notes(text), "{text}");
        }
        for text in [
            "NOTES AND DETAILS",
            "GENERAL NOTES AND LEGEND SHEET",
            "PLAN",
        ] {
            assert!(!is_head_of_notes(text), "{text}");
        }
        assert!(is_statement("ALL ELEVATIONS ARE BASED ON MEAN SEA LEVEL"));
        assert!(!is_statement("FIRST AND SECOND FLOOR PLANS AND DETAILS"));
    }

    #[test]
    fn knows_what_is_built_from_what_is_drawn() {
        for text in [
            "LOPEZ STREET LIBRARY",
            "ADDITIONS & RENOVATIONS",
            "Neubau Kita",
        ] {
            assert!(names_building(text), "{text}");
        }
        for text in ["SCHOOL FLOOR PLAN", "PLANTING", "LIGHTHOUSES"] {
            assert!(!names_building(text), "{text}");
        }
    }

    #[test]
    fn names_a_sheet_of_a_schematic_by_its_path() {
        for (text, name) in [
            ("Sheet: /power/buck/", Some("buck")),
            ("Sheet: /NAND Flash , eMMC/", Some("NAND Flash , eMMC")),
            ("Sheet: /", None),
            ("Sheet: 1/4", None),
            ("File: /power/", None),
        ] {
            assert_eq!(named_sheet(text), name, "{text}");
        }
    }

    #[test]
    fn knows_what_may_be_a_title() {
        for text in [
            "FIRST FLOOR PLAN",
            "SHEET METAL DETAILS 2",
            "1-1剖面图",
            "PLAN 1",
            "План на отм. 0.000.",
        ] {
            assert!(may_be_title(text), "{text}");
        }
        for text in [
            "Page 3",
            "Seite 3 von 12",
            "PAGE NO. 16",
            "DOC. NO. QM-104",
            "A-101",
            "2024-03-01",
            "Unnamed",
            "<Variant Name>",
            "${TITLE}",
            "XXXX XXX",
        ] {
            assert!(!may_be_title(text), "{text}");
        }
    }
}
