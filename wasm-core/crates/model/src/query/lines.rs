//! Words to lines, and the text of a box in reading order.

use crate::geometry::Rect;
use crate::query::words::Word;

/// Words on one base line close together.
#[derive(Clone, Debug, PartialEq)]
pub struct TextLine {
    pub text: String,
    /// Page points.
    pub bounds: Rect,
    /// Unit vector of the base line.
    pub along: [f32; 2],
    /// Font size of the largest word in points.
    pub size: f32,
    /// Indices of the words, in reading order.
    pub words: Vec<u32>,
}

/// Words farther apart than this many font sizes stand in different columns.
const COLUMN_GAP: f32 = 1.0;
/// How far base lines of one line may differ, in font sizes.
const ASIDE: f32 = 0.3;

/// Joins `words` to lines whatever their order in the file; sorted from top to bottom, then left to right.
pub fn lines(words: &[Word]) -> Vec<TextLine> {
    // Directions to a hundredth, so that all words of one direction stand together.
    let turn = |word: &Word| {
        (
            (word.along[0] * 100.0).round() as i32,
            (word.along[1] * 100.0).round() as i32,
        )
    };
    let aside = |word: &Word| word.origin[1] * word.along[0] - word.origin[0] * word.along[1];
    let forward = |word: &Word| word.origin[0] * word.along[0] + word.origin[1] * word.along[1];
    let finish = |word: &Word| word.end[0] * word.along[0] + word.end[1] * word.along[1];
    let mut order: Vec<u32> = (0..words.len() as u32).collect();
    let word_of = |index: &u32| &words[*index as usize];
    order.sort_by(|a, b| {
        let (a, b) = (word_of(a), word_of(b));
        turn(a).cmp(&turn(b)).then(aside(a).total_cmp(&aside(b)))
    });
    let mut found = Vec::new();
    let mut rest = order.as_mut_slice();
    while let Some(first) = rest.first() {
        let first = word_of(first);
        let (direction, base) = (turn(first), aside(first));
        let row = rest
            .iter()
            .take_while(|index| {
                let word = word_of(index);
                turn(word) == direction && aside(word) - base <= ASIDE * word.size.min(first.size)
            })
            .count()
            .max(1);
        let (current, remainder) = rest.split_at_mut(row);
        current.sort_by(|a, b| forward(word_of(a)).total_cmp(&forward(word_of(b))));
        let mut open: Option<TextLine> = None;
        let mut reached = f32::NEG_INFINITY;
        let mut last: Option<&Word> = None;
        for index in current.iter() {
            let word = word_of(index);
            // Bold faked by drawing a word again, a little aside, is one word.
            let again = last.is_some_and(|last: &Word| {
                last.text == word.text && forward(word) - forward(last) < 0.3 * word.size
            });
            if again {
                continue;
            }
            let before = last.replace(word);
            let gap = forward(word) - reached;
            match &mut open {
                Some(line)
                    if gap < column_gap(word, before) * word.size.max(line.size)
                        && similar(line.size, word.size) =>
                {
                    line.text.push(' ');
                    line.text.push_str(&word.text);
                    line.bounds = line.bounds.union(&word.bounds);
                    line.size = line.size.max(word.size);
                    line.words.push(*index);
                }
                _ => found.extend(open.replace(TextLine {
                    text: word.text.clone(),
                    bounds: word.bounds,
                    along: word.along,
                    size: word.size,
                    words: vec![*index],
                })),
            }
            reached = finish(word);
        }
        found.extend(open);
        rest = remainder;
    }
    found.sort_by(|a, b| {
        a.bounds
            .y0
            .total_cmp(&b.bounds.y0)
            .then(a.bounds.x0.total_cmp(&b.bounds.x0))
    });
    found
}

/// Letters of a font follow each other in less than this part of the font size, on average, unless they are drawn apart.
const PITCH: f32 = 0.74;

/// What parts two words into columns, in font sizes: more where the letters of both are drawn apart.
fn column_gap(word: &Word, before: Option<&Word>) -> f32 {
    let pitch = |word: &Word| {
        let count = word.text.chars().count();
        let is_plain = count > 2 && word.text.is_ascii();
        let [dx, dy] = [word.end[0] - word.origin[0], word.end[1] - word.origin[1]];
        if is_plain {
            dx.hypot(dy) / (count as f32 * word.size)
        } else {
            0.0
        }
    };
    match before {
        Some(before) if pitch(before) > PITCH && pitch(word) > PITCH => 1.6 * COLUMN_GAP,
        _ => COLUMN_GAP,
    }
}

fn similar(a: f32, b: f32) -> bool {
    a.min(b) > 0.6 * a.max(b)
}

/// The text of the words whose middle lies in `rect`, one line a line, in reading order.
pub fn text_in(words: &[Word], rect: &Rect) -> String {
    let inside: Vec<Word> = words
        .iter()
        .filter(|word| {
            let (x, y) = (
                (word.bounds.x0 + word.bounds.x1) / 2.0,
                (word.bounds.y0 + word.bounds.y1) / 2.0,
            );
            x >= rect.x0 && x <= rect.x1 && y >= rect.y0 && y <= rect.y1
        })
        .cloned()
        .collect();
    let texts: Vec<String> = lines(&inside).into_iter().map(|line| line.text).collect();
    texts.join("\n")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::list::DisplayList;
    use crate::query::words::{tests::write, words};

    #[test]
    fn joins_words_that_the_file_gives_in_any_order() {
        let mut list = DisplayList::default();
        write(&mut list, "PLAN", 180.0, 100.0, 10.0, 0);
        write(&mut list, "FIRST FLOOR", 110.0, 100.0, 10.0, 0);
        write(&mut list, "NOTES", 400.0, 100.0, 10.0, 0);
        write(&mut list, "NOTES", 400.5, 100.0, 10.0, 0);
        write(&mut list, "SCALE", 110.0, 120.0, 8.0, 0);
        let words = words(&list);
        let texts: Vec<String> = lines(&words).into_iter().map(|line| line.text).collect();
        assert_eq!(texts, ["FIRST FLOOR PLAN", "NOTES", "SCALE"]);
        assert_eq!(
            text_in(&words, &Rect::new(100.0, 80.0, 300.0, 130.0)),
            "FIRST FLOOR PLAN\nSCALE"
        );
    }
}
