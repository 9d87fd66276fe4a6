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
/// A part of a longer line is told with a word before and after it, if it has at most this many characters.
const SHORT_PART: usize = 3;

impl Printed {
    pub fn of(words: &[Word], lines: Vec<TextLine>, to_old: &Affine) -> Self {
        let placed = |line: &TextLine| {
            let parts = line.words.iter().map(|&index| &words[index as usize]);
            parts
                .map(|word| (word.text.clone(), to_old.apply_rect(word.bounds)))
                .collect()
        };
        let words = lines.iter().map(placed).collect();
        let lines = lines.into_iter().map(|line| Said {
            text: line.text,
            bounds: to_old.apply_rect(line.bounds),
            size: line.size,
            is_start: true,
        });
        Self {
            lines: lines.collect(),
            words,
        }
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
        text: texts.join(" "),
        bounds,
        size: line.size,
        is_start: first == 0,
    })
}
