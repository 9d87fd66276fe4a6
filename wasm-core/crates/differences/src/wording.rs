//! Texts in a title: what each of them is, and how several are told.

use pinbar_model::geometry::Rect;

use crate::printed::Said;

/// Characters of a text that are shown; more says less.
pub const MOST_CHARACTERS: usize = 48;
/// So many texts are quoted; more are counted.
pub const MOST_QUOTED: usize = 3;
/// Lines of one note are no farther apart than this, in font sizes.
const NOTE_GAP: f32 = 1.2;
const SAME_SIZE: f32 = 0.1;

/// What a text is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Sort {
    /// The figure of a dimension line.
    Dimension,
    /// `-3' - 2"`, `+2.40`: a length with a sign.
    Level,
    /// `12'-4"`, `450 mm`: it may be anything that has a length.
    Length,
    Other,
}

impl Sort {
    pub fn of(said: &Said) -> Self {
        let text = said.text.as_str();
        let unsigned = text.strip_prefix(['+', '-', '−', '±']);
        match unsigned {
            Some(length) if is_length(length) || is_decimal(length) => Self::Level,
            _ if said.is_dimension => Self::Dimension,
            _ if is_length(text) => Self::Length,
            _ => Self::Other,
        }
    }

    fn named(self, is_one: bool) -> &'static str {
        match (self, is_one) {
            (Self::Dimension, true) => "Dimension ",
            (Self::Dimension, false) => "Dimensions ",
            (Self::Level, true) => "Level ",
            (Self::Level, false) => "Levels ",
            (Self::Length | Self::Other, _) => "",
        }
    }
}

/// `12'-4"`, `3'-0 1/2"`, `450 mm`.
fn is_length(text: &str) -> bool {
    let marks = ['\'', '"', '’', '”', '′', '″'];
    let is_measure = |c: char| {
        c.is_ascii_digit() || marks.contains(&c) || matches!(c, ' ' | '-' | '/' | '.' | ',')
    };
    let units = ["mm", "cm", "m"];
    let number = units
        .iter()
        .find_map(|unit| text.strip_suffix(unit))
        .unwrap_or(text);
    text.starts_with(|c: char| c.is_ascii_digit())
        && number.chars().all(is_measure)
        && (number.len() < text.len() || text.contains(marks))
}

/// `2.40`, `0,00`.
fn is_decimal(text: &str) -> bool {
    let parts: Vec<&str> = text.trim().split(['.', ',']).collect();
    let is_number = |part: &&str| !part.is_empty() && part.bytes().all(|c| c.is_ascii_digit());
    parts.len() == 2 && parts.iter().all(is_number)
}

/// Joins the lines of each note: what stands apart stays apart.
pub fn notes(lines: &[Said]) -> Vec<Said> {
    let mut found: Vec<Said> = Vec::new();
    for line in lines {
        let before = found.iter_mut().find(|note| goes_on(note, line));
        match before {
            Some(note) => {
                note.text = format!("{} {}", note.text, line.text);
                note.bounds = note.bounds.union(&line.bounds);
            }
            None => found.push(line.clone()),
        }
    }
    found
}

/// Whether a line is the next one of a note: right below, from the same left side or middle on.
fn goes_on(note: &Said, line: &Said) -> bool {
    let size = note.size.max(1.0);
    let is_level = |said: &Said| {
        said.bounds.width() >= 1.2 * said.bounds.height() || said.text.chars().count() <= 2
    };
    let gap = line.bounds.y0 - note.bounds.y1;
    let is_below = gap > -0.6 * size && gap < NOTE_GAP * size && line.bounds.y0 > note.bounds.y0;
    let is_text = |said: &Said| {
        Sort::of(said) == Sort::Other
            && said.text.chars().filter(|c| c.is_alphabetic()).count() >= 2
    };
    let middle = |bounds: &Rect| (bounds.x0 + bounds.x1) / 2.0;
    let is_in_column = (line.bounds.x0 - note.bounds.x0).abs() < 0.6 * size
        || (middle(&line.bounds) - middle(&note.bounds)).abs() < 0.6 * size;
    // A numbered note begins anew.
    let begins = line.is_start && note_number(&line.text).is_some();
    is_level(line)
        && (note.size - line.size).abs() <= SAME_SIZE * size
        && is_below
        && is_in_column
        && is_text(line)
        && is_text(note)
        && !begins
}

/// `7` of "7. LAP SPLICES 48 BAR DIAMETERS".
pub fn note_number(text: &str) -> Option<&str> {
    let (number, rest) = text.split_once(['.', ')'])?;
    let is_number = (1..=2).contains(&number.len()) && number.bytes().all(|c| c.is_ascii_digit());
    let is_sentence =
        rest.starts_with(' ') && rest.chars().filter(|c| c.is_alphabetic()).count() > 3;
    (is_number && is_sentence).then_some(number)
}

pub fn shortened(text: &str) -> String {
    if text.chars().count() <= MOST_CHARACTERS {
        return text.to_owned();
    }
    let mut short: String = text.chars().take(MOST_CHARACTERS - 1).collect();
    if let Some(space) = short.rfind(' ').filter(|at| *at > MOST_CHARACTERS / 2) {
        short.truncate(space);
    }
    format!("{}…", short.trim_end())
}

/// Text in quotation marks, unless it is a length.
pub fn quoted(said: &Said) -> String {
    match Sort::of(said) {
        Sort::Other => format!("“{}”", shortened(&said.text)),
        _ => shortened(&said.text),
    }
}

/// `a`, `a and b`, `a, b and c`.
pub fn listed(parts: &[String]) -> String {
    match parts {
        [] => String::new(),
        [one] => one.clone(),
        [first @ .., last] => format!("{} and {last}", first.join(", ")),
    }
}

/// Several texts: the few are quoted, more are counted by what they are.
pub fn several(notes: &[Said]) -> Vec<String> {
    let mut texts: Vec<(&Said, usize)> = Vec::new();
    for note in notes {
        match texts.iter_mut().find(|(said, _)| said.text == note.text) {
            Some((_, count)) => *count += 1,
            None => texts.push((note, 1)),
        }
    }
    if texts.len() > MOST_QUOTED {
        return counted(&[notes]);
    }
    let sort = texts
        .first()
        .map_or(Sort::Other, |(said, _)| Sort::of(said));
    let is_alike = texts.iter().all(|(said, _)| Sort::of(said) == sort);
    let mut parts: Vec<String> = texts
        .iter()
        .map(|(said, count)| match count {
            1 => quoted(said),
            2 => format!("{} twice", quoted(said)),
            count => format!("{} {count} times", quoted(said)),
        })
        .collect();
    if is_alike && let Some(first) = parts.first_mut() {
        first.insert_str(0, sort.named(texts.len() == 1));
    }
    parts
}

/// `9 dimensions`, `2 levels`, `5 texts`: of each sort, as many as the side with more of them has.
pub fn counted(sides: &[&[Said]]) -> Vec<String> {
    let names = [
        ("dimension", [Sort::Dimension].as_slice()),
        ("level", &[Sort::Level]),
        ("text", &[Sort::Length, Sort::Other]),
    ];
    let counts = names.into_iter().map(|(name, sorts)| {
        let count = |side: &&[Said]| {
            side.iter()
                .filter(|said| sorts.contains(&Sort::of(said)))
                .count()
        };
        (sides.iter().map(count).max().unwrap_or(0), name)
    });
    counts
        .filter(|(count, _)| *count > 0)
        .map(|(count, name)| format!("{count} {name}{}", if count == 1 { "" } else { "s" }))
        .collect()
}

/// The words between the same beginning and the same end.
pub fn differing_words(old: &str, new: &str) -> (String, String) {
    let (old, new): (Vec<&str>, Vec<&str>) = (old.split(' ').collect(), new.split(' ').collect());
    let pairs = old.iter().zip(&new);
    let head = pairs.take_while(|(a, b)| a == b).count();
    let ends = old[head..].iter().rev().zip(new[head..].iter().rev());
    let tail = ends.take_while(|(a, b)| a == b).count();
    let part = |words: &[&str]| words[head..words.len() - tail].join(" ");
    (part(&old), part(&new))
}

/// ` 0.50 in right and 0.25 in down`, from points.
pub fn distance(by: Option<(f64, f64)>) -> String {
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

    fn said(text: &str, x: f32, y: f32) -> Said {
        let bounds = Rect::new(x, y, x + 5.0 * text.len() as f32, y + 8.0);
        Said::line(text, bounds, 10.0)
    }

    #[test]
    fn lines_of_one_note_are_joined_and_others_stay_apart() {
        let lines = [
            said("SEAL ALL", 100.0, 100.0),
            said("OAK DOOR", 400.0, 100.0),
            said("PENETRATIONS", 100.0, 112.0),
            said("-2' - 0\"", 100.0, 124.0),
            said("7. LAP SPLICES 48", 100.0, 136.0),
            said("8. LAP SPLICES 52", 100.0, 148.0),
        ];
        let texts: Vec<String> = notes(&lines).into_iter().map(|note| note.text).collect();
        let apart = [
            "OAK DOOR",
            "-2' - 0\"",
            "7. LAP SPLICES 48",
            "8. LAP SPLICES 52",
        ];
        assert_eq!(texts[0], "SEAL ALL PENETRATIONS");
        assert_eq!(texts[1..], apart);
    }

    #[test]
    fn lengths_are_told_from_levels_and_only_lines_make_dimensions() {
        let sort = |text: &str| Sort::of(&said(text, 0.0, 0.0));
        assert_eq!(sort("-3' - 2\""), Sort::Level);
        assert_eq!(sort("+2,40"), Sort::Level);
        assert_eq!(sort("12'-4 1/2\""), Sort::Length);
        assert_eq!(sort("450 mm"), Sort::Length);
        assert_eq!(sort("-A"), Sort::Other);
        assert_eq!(sort("104"), Sort::Other);
        assert_eq!(sort("mm"), Sort::Other);
        let figure = Said {
            is_dimension: true,
            ..said("3000", 0.0, 0.0)
        };
        assert_eq!(Sort::of(&figure), Sort::Dimension);
    }

    #[test]
    fn few_texts_are_quoted_and_many_are_counted() {
        let told = |texts: &[&str]| {
            let all: Vec<Said> = texts.iter().map(|text| said(text, 0.0, 0.0)).collect();
            listed(&several(&all))
        };
        assert_eq!(
            told(&["-2' - 0\"", "-3' - 0\""]),
            "Levels -2' - 0\" and -3' - 0\""
        );
        assert_eq!(told(&["OFFICE", "104", "104"]), "“OFFICE” and “104” twice");
        assert_eq!(told(&["A", "B", "C", "-1' - 0\""]), "1 level and 3 texts");
    }
}
