//! Where the letters of a line stand.

use crate::list::DisplayList;
use crate::query::lines::TextLine;
use crate::query::words::{ASCENT, DESCENT, Word};

/// A line's letters along its base line.
#[derive(Clone, Debug, PartialEq)]
pub struct Letters {
    /// Where the base line begins, page points.
    pub origin: [f32; 2],
    /// Unit vector of the base line.
    pub along: [f32; 2],
    /// How far the line reaches below and above its base line, points.
    pub below: f32,
    pub above: f32,
    /// Where each UTF-16 unit of the line's text begins, points from `origin`; then where the last one ends.
    pub stops: Vec<f32>,
}

/// The letters of one of the `lines` made of `words`.
pub fn letters(list: &DisplayList, words: &[Word], line: &TextLine) -> Letters {
    let mut stops = Vec::with_capacity(line.text.len() + 1);
    let along = line.along;
    let mut origin = [line.bounds.x0, line.bounds.y1];
    let mut reached = 0.0;
    for (place, word) in line
        .words
        .iter()
        .map(|index| &words[*index as usize])
        .enumerate()
    {
        if place == 0 {
            origin = word.origin;
        } else {
            // The blank between two words.
            stops.push(reached);
        }
        for glyph in &list.glyphs[word.glyphs.start as usize..word.glyphs.end as usize] {
            let (dx, dy) = (
                glyph.transform[4] - origin[0],
                glyph.transform[5] - origin[1],
            );
            let start = dx * along[0] + dy * along[1];
            // The second unit of a pair stands where the first one does.
            stops.extend(std::iter::repeat_n(start, glyph.character.len_utf16()));
            reached = start + glyph.advance;
        }
    }
    stops.push(reached);
    let (below, above) = reach(line, origin);
    Letters {
        origin,
        along,
        below,
        above,
        stops,
    }
}

/// Below and above the base line: what is painted, where the line is level or upright; else what fonts usually need.
fn reach(line: &TextLine, origin: [f32; 2]) -> (f32, f32) {
    let [x, y] = line.along;
    if x.abs().max(y.abs()) < 0.999 {
        return (DESCENT * line.size, ASCENT * line.size);
    }
    let up = |px: f32, py: f32| (px - origin[0]) * y - (py - origin[1]) * x;
    let (one, other) = (
        up(line.bounds.x0, line.bounds.y0),
        up(line.bounds.x1, line.bounds.y1),
    );
    (-one.min(other), one.max(other))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::query::lines::lines;
    use crate::query::words::{tests::write, words};

    #[test]
    fn of_a_line_of_two_words() {
        let mut list = DisplayList::default();
        write(&mut list, "UP 2", 100.0, 50.0, 10.0, 0);
        let words = words(&list);
        let found = letters(&list, &words, &lines(&words)[0]);
        assert_eq!((found.origin, found.along), ([100.0, 50.0], [1.0, 0.0]));
        assert_eq!(found.stops, [0.0, 6.0, 12.0, 18.0, 24.0]);
        assert!((found.below - 2.0).abs() < 0.01 && (found.above - 7.2).abs() < 0.01);
    }

    #[test]
    fn of_a_line_that_runs_upward() {
        let mut list = DisplayList::default();
        write(&mut list, "UP", 100.0, 50.0, 10.0, 1);
        let words = words(&list);
        let found = letters(&list, &words, &lines(&words)[0]);
        assert_eq!(found.along, [0.0, -1.0]);
        assert_eq!(found.stops, [0.0, 6.0, 12.0]);
        assert!((found.below - 2.0).abs() < 0.01 && (found.above - 7.2).abs() < 0.01);
    }

    #[test]
    fn of_characters_of_two_units() {
        let mut list = DisplayList::default();
        write(&mut list, "𝐀B", 0.0, 0.0, 10.0, 0);
        let words = words(&list);
        let found = letters(&list, &words, &lines(&words)[0]);
        assert_eq!(found.stops, [0.0, 0.0, 6.0, 12.0]);
    }
}
