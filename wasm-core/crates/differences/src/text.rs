//! Words, and which of them changed.

use pinbar_model::geometry::Rect;

use crate::frame::Frame;
use crate::letters::Letters;
use crate::marks::{Marks, Side};

/// A run of visible glyphs without a gap, at least one of which has no partner on the other sheet.
#[derive(Clone, Debug)]
pub struct Word {
    pub text: String,
    /// OLD's points.
    pub bounds: Rect,
    /// Direction of reading in OLD's points, of length one.
    along: [f32; 2],
}

/// The words that hold a visible letter without a partner.
pub fn changed_words(letters: &Letters) -> Vec<Word> {
    letters
        .changed_words()
        .map(|word| Word {
            text: letters.text(word).trim().to_owned(),
            bounds: letters.bounds(word),
            along: word.along,
        })
        .collect()
}

/// What the words inside a region say before and after; `None` when nothing that can be read changed there.
pub fn change_inside(
    marks: &Marks,
    frame: &Frame,
    region: &Rect,
    (old, new): (&[Word], &[Word]),
) -> Option<(String, String)> {
    let inside = |words: &[Word]| -> Vec<Word> {
        words
            .iter()
            .filter(|word| is_inside(word, region) && has_marks(marks, frame, word))
            .cloned()
            .collect()
    };
    let (mut before, mut after) = (in_reading_order(inside(old)), in_reading_order(inside(new)));
    while !before.is_empty() && !after.is_empty() && before[0] == after[0] {
        before.remove(0);
        after.remove(0);
    }
    while !before.is_empty() && before.last() == after.last() {
        before.pop();
        after.pop();
    }
    let (before, after) = (before.join(" "), after.join(" "));
    let readable = |text: &str| text.chars().any(|c| c.is_alphanumeric() && c != '\u{fffd}');
    (before != after && (readable(&before) || readable(&after))).then_some((before, after))
}

fn is_inside(word: &Word, region: &Rect) -> bool {
    let (x, y) = (
        (word.bounds.x0 + word.bounds.x1) / 2.0,
        (word.bounds.y0 + word.bounds.y1) / 2.0,
    );
    // The mark of a single changed digit may stand at the end of its word.
    let shared = word.bounds.intersection(region);
    let center_inside = x >= region.x0 && x <= region.x1 && y >= region.y0 && y <= region.y1;
    center_inside || !shared.is_empty()
}

fn has_marks(marks: &Marks, frame: &Frame, word: &Word) -> bool {
    let Some(pixels) = frame.pixels(&word.bounds.inflate(0.5)) else {
        return false;
    };
    let mut count = 0;
    for side in [Side::Gone, Side::Come] {
        marks.for_each(side, &pixels, |_, _| count += 1);
    }
    count > 0
}

/// Lines after lines, each along the direction of reading that the first word has.
fn in_reading_order(mut words: Vec<Word>) -> Vec<String> {
    let Some([x, y]) = words.first().map(|word| word.along) else {
        return Vec::new();
    };
    let middle = |word: &Word| {
        [
            (word.bounds.x0 + word.bounds.x1) / 2.0,
            (word.bounds.y0 + word.bounds.y1) / 2.0,
        ]
    };
    let across = |word: &Word| middle(word)[1] * x - middle(word)[0] * y;
    let forward = |word: &Word| middle(word)[0] * x + middle(word)[1] * y;
    words.sort_by(|a, b| across(a).total_cmp(&across(b)));
    let mut lines: Vec<Vec<Word>> = Vec::new();
    for word in words {
        // Height of the lettering, for text along an axis.
        let height = word.bounds.width() * y.abs() + word.bounds.height() * x.abs();
        let near = |last: &Word| (across(&word) - across(last)).abs() < 0.5 * height;
        match lines.last_mut() {
            Some(line) if line.last().is_some_and(near) => line.push(word),
            _ => lines.push(vec![word]),
        }
    }
    lines
        .into_iter()
        .flat_map(|mut line| {
            line.sort_by(|a, b| forward(a).total_cmp(&forward(b)));
            line.into_iter().map(|word| word.text)
        })
        .collect()
}
