//! What a reviewer would call a difference: "Door 110A added", "3'-0\" → 3'-6\"", "Wall moved 0.50 in right".

use pinbar_model::geometry::{Affine, Rect};
use pinbar_model::list::DisplayList;
use pinbar_model::title_block::{TitleBlock, title_block_and_text};

use crate::Kind;
use crate::describe::Lists;
use crate::printed::{Printed, Said};
use crate::revisions::revision_tables;
use crate::symbols::{Around, Drawn, Tags};

/// What is known of one difference, OLD's side first.
pub struct Change<'a> {
    pub kind: Kind,
    /// OLD's points.
    pub bounds: Rect,
    /// Points.
    pub moved_by: Option<(f64, f64)>,
    /// What is printed where text changed.
    pub said: [Vec<Said>; 2],
    /// The linework that changed.
    pub drawn: &'a Drawn,
}

/// The sheets around it, OLD first.
pub struct Surroundings {
    pub printed: [Printed; 2],
    pub tags: [Tags; 2],
    /// Title blocks.
    pub blocks: [Option<Rect>; 2],
    /// All of OLD's sheet.
    pub page: Rect,
    /// Where entries of revisions stand, in OLD's points.
    pub revision_tables: Vec<Rect>,
    /// Double lines are walls.
    pub is_plan: bool,
}

impl Surroundings {
    /// Reads both sheets, and gives also their title blocks.
    pub fn read(lists: Lists<'_>, map: &Affine, page: Rect) -> (Self, [Option<TitleBlock>; 2]) {
        let mut is_plan = false;
        let mut tables = Vec::new();
        let mut side = |list: Option<&DisplayList>, to_old: &Affine| {
            let Some(list) = list else {
                return (Printed::default(), Tags::default(), None);
            };
            let (block, words, lines) = title_block_and_text(list);
            is_plan |= words
                .iter()
                .any(|word| word.text.eq_ignore_ascii_case("plan"));
            if let Some(bounds) = &block.bounds {
                let own = revision_tables(&lines, bounds);
                tables.extend(own.iter().map(|table| to_old.apply_rect(*table)));
            }
            let printed = Printed::of(&words, lines, to_old);
            (printed, Tags::of(list, to_old), Some(block))
        };
        let (old, old_tags, old_block) = side(lists.0, &Affine::IDENTITY);
        let (new, new_tags, new_block) = side(lists.1, map);
        let bounds = |block: &Option<TitleBlock>| block.as_ref()?.bounds;
        let blocks = [
            bounds(&old_block),
            bounds(&new_block).map(|bounds| map.apply_rect(bounds)),
        ];
        let read = Self {
            blocks,
            page,
            printed: [old, new],
            tags: [old_tags, new_tags],
            revision_tables: tables,
            is_plan,
        };
        (read, [old_block, new_block])
    }
}

/// Characters of a text that are shown; more says less.
const MOST_CHARACTERS: usize = 48;
/// Lines of text beyond which a change is named after what stands there.
const MOST_LINES: usize = 3;
/// Characters that do not name anything.
const SHORTEST: usize = 3;
/// Points: how far a label may be from what it names.
const NEAR: f32 = 144.0;
/// Characters and words of a label; more is a sentence.
const LONGEST_LABEL: usize = 28;
const MOST_WORDS: usize = 4;

pub fn title(change: &Change<'_>, around: &Surroundings) -> String {
    let [before, after] = distinct(&change.said);
    let done = match change.kind {
        Kind::Added => "added",
        Kind::Removed => "removed",
        Kind::Changed => "changed",
        Kind::Moved => "moved",
    };
    if change.kind == Kind::Moved {
        let noun = noun(change, &change.said[0], 0, around);
        return format!("{noun} moved{}", distance(change.moved_by));
    }
    if before.len().max(after.len()) > MOST_LINES {
        return among(&before, &after, done, || near(change, around));
    }
    match (before.is_empty(), after.is_empty()) {
        (false, false) if are_together(&before, &after) => replaced(&before, &after),
        (false, false) => {
            let parts = [joined(&before), joined(&after)].map(|text| shortened(&text));
            format!("“{}” removed, “{}” added", parts[0], parts[1])
        }
        (true, true) => {
            let noun = change.drawn.noun(around.is_plan);
            format!("{noun} {done}{}", near(change, around))
        }
        (is_new, _) => {
            let (said, side) = if is_new { (&after, 1) } else { (&before, 0) };
            let done = if is_new { "added" } else { "removed" };
            let noun = noun(change, said, side, around);
            // A character or two could be anything: where it is tells more.
            let is_bare = noun.starts_with('“') && noun.chars().count() <= SHORTEST + 2;
            let place = if is_bare {
                near(change, around)
            } else {
                String::new()
            };
            format!("{noun} {done}{place}")
        }
    }
}

/// Whether the texts of both sides stand at one place, so that one took the place of the other.
fn are_together(before: &[Said], after: &[Said]) -> bool {
    let around = |said: &[Said]| {
        said.iter()
            .fold(Rect::EMPTY, |all, line| all.union(&line.bounds))
    };
    let size = before
        .iter()
        .fold(0.0, |most: f32, line| most.max(line.size));
    around(before).inflate(size).intersects(&around(after))
        && (before.len() == after.len()
            || around(before).union(&around(after)).width() < 3.0 * NEAR)
}

/// Without the lines that both sides have.
fn distinct(said: &[Vec<Said>; 2]) -> [Vec<Said>; 2] {
    let mut after = said[1].clone();
    let before = said[0]
        .iter()
        .filter(|line| {
            let same = after.iter().position(|other| other.text == line.text);
            same.map(|at| after.remove(at)).is_none()
        })
        .cloned()
        .collect();
    [before, after]
}

fn joined(said: &[Said]) -> String {
    let texts: Vec<&str> = said.iter().map(|line| line.text.as_str()).collect();
    texts.join(" ")
}

fn shortened(text: &str) -> String {
    if text.chars().count() <= MOST_CHARACTERS {
        return text.to_owned();
    }
    let mut short: String = text.chars().take(MOST_CHARACTERS - 1).collect();
    if let Some(space) = short.rfind(' ').filter(|at| *at > MOST_CHARACTERS / 2) {
        short.truncate(space);
    }
    format!("{}…", short.trim_end())
}

fn replaced(before: &[Said], after: &[Said]) -> String {
    let (old, new) = (joined(before), joined(after));
    let numbers = (note_number(before), note_number(after));
    if let (Some(number), Some(same)) = &numbers
        && number == same
    {
        let (old, new) = differing_words(&old, &new);
        return format!("Note {number}: {} → {}", shortened(&old), shortened(&new));
    }
    let (old, new) = if old.chars().count().max(new.chars().count()) > MOST_CHARACTERS {
        differing_words(&old, &new)
    } else {
        (old, new)
    };
    match (old.is_empty(), new.is_empty()) {
        (true, _) => format!("“{}” added", shortened(&new)),
        (_, true) => format!("“{}” removed", shortened(&old)),
        _ => format!("{} → {}", shortened(&old), shortened(&new)),
    }
}

/// The words between the same beginning and the same end.
fn differing_words(old: &str, new: &str) -> (String, String) {
    let (old, new): (Vec<&str>, Vec<&str>) = (old.split(' ').collect(), new.split(' ').collect());
    let pairs = old.iter().zip(&new);
    let head = pairs.take_while(|(a, b)| a == b).count();
    let ends = old[head..].iter().rev().zip(new[head..].iter().rev());
    let tail = ends.take_while(|(a, b)| a == b).count();
    let part = |words: &[&str]| words[head..words.len() - tail].join(" ");
    (part(&old), part(&new))
}

/// What stands for one side of a change: its text by what it means, or its linework.
fn noun(change: &Change<'_>, said: &[Said], side: usize, around: &Surroundings) -> String {
    if said.is_empty() {
        return change.drawn.noun(around.is_plan).to_owned();
    }
    if let Some(number) = note_number(said) {
        return format!("Note {number}");
    }
    let text = joined(said);
    let shape = match said {
        [only] => around.tags[side].around(&only.bounds),
        _ => None,
    };
    let is_tag = is_tag(&text);
    if shape == Some(Around::Triangle) && text.chars().count() <= 3 {
        return format!("Revision {text}");
    }
    if is_tag && change.drawn.is_door() {
        return format!("Door {text}");
    }
    if shape == Some(Around::Tag) && text.chars().count() <= 6 {
        return format!("Tag {text}");
    }
    if is_dimension(&text) {
        return format!("Dimension {text}");
    }
    format!("“{}”", shortened(&text))
}

/// `7` of "7. LAP SPLICES 48 BAR DIAMETERS".
fn note_number(said: &[Said]) -> Option<&str> {
    let first = said.first().filter(|line| line.is_start)?;
    let (number, rest) = first.text.split_once(['.', ')'])?;
    let is_number = (1..=2).contains(&number.len()) && number.bytes().all(|c| c.is_ascii_digit());
    let is_sentence =
        rest.starts_with(' ') && rest.chars().filter(|c| c.is_alphabetic()).count() > 3;
    (is_number && is_sentence).then_some(number)
}

/// `110A`, `D5`, `12`.
fn is_tag(text: &str) -> bool {
    (1..=6).contains(&text.len())
        && text.bytes().any(|c| c.is_ascii_digit())
        && text.bytes().all(|c| c.is_ascii_alphanumeric() || c == b'-')
}

/// `12'-4"`, `3'-0 1/2"`, `450 mm`.
fn is_dimension(text: &str) -> bool {
    let marks = ['\'', '"', '’', '”', '′', '″'];
    let is_measure = |c: char| {
        c.is_ascii_digit() || marks.contains(&c) || matches!(c, ' ' | '-' | '/' | '.' | ',')
    };
    let number = text.strip_suffix("mm").unwrap_or(text);
    text.chars().any(|c| c.is_ascii_digit())
        && number.chars().all(is_measure)
        && (number.len() < text.len() || text.contains(marks))
}

/// Named after the most prominent texts that changed.
fn among(before: &[Said], after: &[Said], done: &str, place: impl Fn() -> String) -> String {
    let larger = if after.len() >= before.len() {
        after
    } else {
        before
    };
    let mut labels: Vec<&Said> = larger.iter().filter(|line| is_label(&line.text)).collect();
    labels.sort_by(|a, b| b.size.total_cmp(&a.size));
    let mut names: Vec<&str> = Vec::new();
    for label in labels {
        if names.len() < 2 && !names.contains(&label.text.as_str()) {
            names.push(&label.text);
        }
    }
    match names.as_slice() {
        [] => format!("Text and linework {done}{}", place()),
        names => format!("Text and linework {done} at {}", names.join(" and ")),
    }
}

/// Where a box is on the page, in words: `in the upper left`.
pub fn place_of(bounds: &Rect, page: &Rect) -> String {
    let third = |low: f32, high: f32, full: f32| {
        ((low + high) / 2.0 / full.max(1.0) * 3.0).clamp(0.0, 2.0) as usize
    };
    let row = ["upper", "", "lower"][third(bounds.y0, bounds.y1, page.y1)];
    let column = ["left", "", "right"][third(bounds.x0, bounds.x1, page.x1)];
    match (row, column) {
        ("", "") => "in the center".to_owned(),
        ("", side) => format!("on the {side} side"),
        (row, "") => format!("in the {row} middle"),
        (row, column) => format!("in the {row} {column}"),
    }
}

/// ` near OFFICE 104`, or where on the sheet.
fn near(change: &Change<'_>, around: &Surroundings) -> String {
    let side = usize::from(change.kind != Kind::Removed);
    let bounds = &change.bounds;
    let gap = |line: &Said| {
        let x = (line.bounds.x0 - bounds.x1).max(bounds.x0 - line.bounds.x1);
        let y = (line.bounds.y0 - bounds.y1).max(bounds.y0 - line.bounds.y1);
        x.max(y).max(0.0)
    };
    let block = around.blocks[side];
    let is_in_block = |line: &Said| {
        block.is_some_and(|block| block.intersects(&line.bounds) && !block.intersects(bounds))
    };
    let labels = around.printed[side].lines().iter();
    labels
        .filter(|line| is_label(&line.text) && gap(line) <= NEAR && !is_in_block(line))
        .min_by(|a, b| gap(a).total_cmp(&gap(b)))
        .map(|label| format!(" near {}", label.text))
        .unwrap_or_else(|| format!(" {}", place_of(bounds, &around.page)))
}

fn is_label(text: &str) -> bool {
    text.chars().filter(|c| c.is_alphabetic()).count() >= 3
        && text.chars().count() <= LONGEST_LABEL
        && text.split(' ').count() <= MOST_WORDS
}

/// ` 0.50 in right and 0.25 in down`.
fn distance(by: Option<(f64, f64)>) -> String {
    let Some((x, y)) = by else {
        return String::new();
    };
    let part = |points: f64, ahead: &str, back: &str| {
        let inches = points / 72.0;
        let way = if inches > 0.0 { ahead } else { back };
        (inches.abs() >= 0.005).then(|| format!("{:.2} in {way}", inches.abs()))
    };
    let parts: Vec<String> = [part(x, "right", "left"), part(y, "down", "up")]
        .into_iter()
        .flatten()
        .collect();
    match parts.is_empty() {
        true => String::new(),
        false => format!(" {}", parts.join(" and ")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn said(texts: &[&str]) -> Vec<Said> {
        let line = |text: &&str| Said {
            text: (*text).to_owned(),
            bounds: Rect::new(0.0, 0.0, 30.0, 10.0),
            size: 10.0,
            is_start: true,
        };
        texts.iter().map(line).collect()
    }

    fn titled(kind: Kind, before: &[&str], after: &[&str]) -> String {
        let drawn = Drawn::default();
        let change = Change {
            kind,
            bounds: Rect::new(0.0, 0.0, 30.0, 10.0),
            moved_by: Some((36.0, -0.1)),
            said: [said(before), said(after)],
            drawn: &drawn,
        };
        let around = Surroundings {
            printed: [Printed::default(), Printed::default()],
            tags: [Tags::default(), Tags::default()],
            blocks: [None, None],
            page: Rect::new(0.0, 0.0, 300.0, 300.0),
            revision_tables: Vec::new(),
            is_plan: true,
        };
        title(&change, &around)
    }

    #[test]
    fn texts_are_named_by_what_they_mean() {
        assert_eq!(
            titled(Kind::Changed, &["3'-0\""], &["3'-6\""]),
            "3'-0\" → 3'-6\""
        );
        let note = "7. LAP SPLICES 48 BAR DIAMETERS.";
        assert_eq!(titled(Kind::Removed, &[note], &[]), "Note 7 removed");
        let longer = "7. LAP SPLICES 52 BAR DIAMETERS.";
        assert_eq!(titled(Kind::Changed, &[note], &[longer]), "Note 7: 48 → 52");
        assert_eq!(
            titled(Kind::Added, &[], &["12'-4\""]),
            "Dimension 12'-4\" added"
        );
        assert_eq!(
            titled(Kind::Added, &[], &["VERIFY IN FIELD"]),
            "“VERIFY IN FIELD” added"
        );
        assert_eq!(
            titled(Kind::Moved, &["OFFICE"], &["OFFICE"]),
            "“OFFICE” moved 0.50 in right"
        );
    }

    #[test]
    fn what_stays_the_same_is_not_told() {
        let (before, after) = (["OFFICE", "104"], ["OFFICE", "105"]);
        assert_eq!(titled(Kind::Changed, &before, &after), "104 → 105");
        let text = titled(Kind::Changed, &["A", "B", "C", "D", "LOBBY"], &[]);
        assert_eq!(text, "Text and linework changed at LOBBY");
    }

    #[test]
    fn without_text_the_linework_is_named() {
        assert_eq!(
            titled(Kind::Added, &[], &[]),
            "Linework added in the upper left"
        );
    }
}
