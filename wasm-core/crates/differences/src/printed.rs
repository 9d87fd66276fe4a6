//! The text of both sheets as it is printed: whole words and lines, whatever runs the file has.

use pinbar_model::geometry::{Affine, Rect};
use pinbar_model::query::lines::TextLine;
use pinbar_model::query::words::Word;

/// A piece of a line of text.
#[derive(Clone, Debug, PartialEq)]
pub struct Said {
    pub text: String,
    /// OLD's points.
    pub bounds: Rect,
    /// Font size in points of its own sheet.
    pub size: f32,
    /// The line begins with it.
    pub is_start: bool,
    /// It is the figure of a dimension line. Known only where a title asked for it.
    pub is_dimension: bool,
    /// Where it stands, the other sheet has ink that this one has not.
    pub is_over_other: bool,
}

impl Said {
    /// A whole line; OLD's points.
    pub fn line(text: impl Into<String>, bounds: Rect, size: f32) -> Self {
        Self {
            text: text.into(),
            bounds,
            size,
            is_start: true,
            is_dimension: false,
            is_over_other: false,
        }
    }

    /// OLD's points.
    pub fn middle(&self) -> (f32, f32) {
        let Rect { x0, y0, x1, y1 } = self.bounds;
        ((x0 + x1) / 2.0, (y0 + y1) / 2.0)
    }
}

/// The lines of one sheet, placed on OLD.
#[derive(Default)]
pub struct Printed {
    lines: Vec<Said>,
    /// Of each line: its words and their bounds, OLD's points.
    words: Vec<Vec<(String, Rect)>>,
}

/// A line with at most this many characters is told as a whole: a part of it says too little.
const SHORT_LINE: usize = 32;
/// Font sizes between the number of a note and its text.
const NUMBER_GAP: f32 = 4.0;
/// A part of a longer line is told with a word before and after it, if it has at most this many characters.
const SHORT_PART: usize = 3;

impl Printed {
    pub fn of(words: &[Word], lines: &[TextLine], to_old: &Affine) -> Self {
        let placed = |line: &TextLine| {
            let parts = line.words.iter().map(|&index| &words[index as usize]);
            parts
                .map(|word| (word.text.clone(), to_old.apply_rect(word.bounds)))
                .collect()
        };
        let words = lines.iter().map(placed).collect();
        let lines = lines
            .iter()
            .map(|line| Said::line(&line.text, to_old.apply_rect(line.bounds), line.size));
        let mut this = Self {
            lines: lines.collect(),
            words,
        };
        this.number_notes();
        this
    }

    #[cfg(test)]
    pub fn of_lines(lines: &[Said]) -> Self {
        Self {
            lines: lines.to_vec(),
            words: lines
                .iter()
                .map(|line| vec![(line.text.clone(), line.bounds)])
                .collect(),
        }
    }

    /// Puts the number of a note, which stands in a column of its own, in front of the line that it numbers.
    fn number_notes(&mut self) {
        let pairs: Vec<(usize, usize)> = (0..self.lines.len())
            .filter(|&at| is_note_number(&self.lines[at].text))
            .filter_map(|at| Some((at, self.numbered_by(&self.lines[at])?)))
            .collect();
        let mut is_label = vec![false; self.lines.len()];
        for (label, line) in pairs {
            is_label[label] = true;
            let number = self.lines[label].clone();
            let numbered = &mut self.lines[line];
            numbered.text = format!("{} {}", number.text, numbered.text);
            numbered.bounds = numbered.bounds.union(&number.bounds);
            let words = std::mem::take(&mut self.words[label]);
            self.words[line].splice(0..0, words);
        }
        let mut at = 0..;
        self.lines
            .retain(|_| at.next().is_none_or(|at| !is_label[at]));
        let mut at = 0..;
        self.words
            .retain(|_| at.next().is_none_or(|at| !is_label[at]));
    }

    /// The line on the row of `number`, close to its right.
    fn numbered_by(&self, number: &Said) -> Option<usize> {
        let gap = |line: &Said| line.bounds.x0 - number.bounds.x1;
        let middle = (number.bounds.y0 + number.bounds.y1) / 2.0;
        let is_beside = |line: &Said| {
            (0.0..NUMBER_GAP * number.size).contains(&gap(line))
                && line.bounds.y0 < middle
                && line.bounds.y1 > middle
                && line.bounds.height() < 2.0 * number.size
                && !is_note_number(&line.text)
        };
        let lines = self.lines.iter().enumerate();
        lines
            .filter(|(_, line)| is_beside(line))
            .min_by(|(_, a), (_, b)| gap(a).total_cmp(&gap(b)))
            .map(|(at, _)| at)
    }

    /// The lines of which the middle is in a box of OLD's points.
    pub fn within(&self, bounds: &Rect) -> Vec<Said> {
        let is_inside = |line: &&Said| {
            let (x, y) = line.middle();
            bounds.holds(&Rect::new(x, y, x, y))
        };
        self.lines.iter().filter(is_inside).cloned().collect()
    }

    pub fn lines(&self) -> &[Said] {
        &self.lines
    }

    /// What is printed at the `changed` places, from the first touched word of each line to the last.
    pub fn at(&self, changed: &[Rect]) -> Vec<Said> {
        let lines = self.lines.iter().zip(&self.words);
        lines
            .filter(|(line, _)| changed.iter().any(|place| line.bounds.intersects(place)))
            .filter_map(|(line, words)| touched(line, words, changed))
            .collect()
    }
}

/// `7.` or `12)`.
fn is_note_number(text: &str) -> bool {
    text.strip_suffix(['.', ')']).is_some_and(|number| {
        (1..=2).contains(&number.len()) && number.bytes().all(|c| c.is_ascii_digit())
    })
}

fn touched(line: &Said, words: &[(String, Rect)], changed: &[Rect]) -> Option<Said> {
    let is_touched = |(_, bounds): &&(String, Rect)| {
        let middle = |low: f32, high: f32| (low + high) / 2.0;
        changed.iter().any(|place| {
            let (x, y) = (middle(place.x0, place.x1), middle(place.y0, place.y1));
            let (u, v) = (middle(bounds.x0, bounds.x1), middle(bounds.y0, bounds.y1));
            bounds.intersects(&Rect::new(x, y, x, y)) || place.intersects(&Rect::new(u, v, u, v))
        })
    };
    let mut first = words.iter().position(|word| is_touched(&word))?;
    let mut last = words.iter().rposition(|word| is_touched(&word))?;
    if line.text.chars().count() <= SHORT_LINE {
        return Some(line.clone());
    }
    let length = |first: usize, last: usize| {
        let texts = words[first..=last].iter();
        texts.map(|(text, _)| text.chars().count()).sum::<usize>()
    };
    if length(first, last) <= SHORT_PART {
        first = first.saturating_sub(1);
        last = (last + 1).min(words.len() - 1);
    }
    let part = &words[first..=last];
    let texts: Vec<&str> = part.iter().map(|(text, _)| text.as_str()).collect();
    let bounds = part
        .iter()
        .fold(Rect::EMPTY, |all, (_, bounds)| all.union(bounds));
    Some(Said {
        is_start: first == 0,
        ..Said::line(texts.join(" "), bounds, line.size)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn line(text: &str, x: f32, y: f32) -> (Said, Vec<(String, Rect)>) {
        let mut words = Vec::new();
        let mut left = x;
        for word in text.split(' ') {
            let right = left + 6.0 * word.len() as f32;
            words.push((word.to_owned(), Rect::new(left, y, right, y + 7.0)));
            left = right + 3.0;
        }
        let bounds = Rect::new(x, y, left - 3.0, y + 7.0);
        (Said::line(text, bounds, 10.0), words)
    }

    #[test]
    fn numbers_in_a_column_of_their_own_belong_to_their_notes() {
        // Digits are a little lower than letters, so the second line of a note could come before its number.
        let (lines, words) = [
            line("SEAL ALL PENETRATIONS OF RATED", 120.0, 100.0),
            line("7.", 100.0, 100.4),
            line("WALLS WITH LISTED SYSTEMS.", 120.0, 114.0),
            line("8.", 100.0, 128.0),
            line("4.", 400.0, 128.0),
        ]
        .into_iter()
        .unzip();
        let mut printed = Printed { lines, words };
        printed.number_notes();
        let everywhere = [Rect::new(90.0, 90.0, 500.0, 200.0)];
        let texts: Vec<String> = printed
            .at(&everywhere)
            .into_iter()
            .map(|said| said.text)
            .collect();
        let note = [
            "7. SEAL ALL PENETRATIONS OF RATED",
            "WALLS WITH LISTED SYSTEMS.",
        ];
        assert_eq!(texts, [note[0], note[1], "8.", "4."]);
        let word = [Rect::new(115.0, 100.0, 150.0, 107.0)];
        assert!(!printed.at(&word)[0].is_start);
    }
}
