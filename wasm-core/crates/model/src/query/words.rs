//! Glyphs to words.

use std::ops::Range;

use crate::geometry::{Affine, Rect};
use crate::list::{DisplayList, Glyph, NONE};

/// A run of glyphs without a gap.
#[derive(Clone, Debug, PartialEq)]
pub struct Word {
    pub text: String,
    /// Page points.
    pub bounds: Rect,
    /// Origin of the first glyph, page points.
    pub origin: [f32; 2],
    /// Origin of the last glyph.
    pub last_origin: [f32; 2],
    /// Where the next glyph would stand.
    pub end: [f32; 2],
    /// Unit vector of the base line.
    pub along: [f32; 2],
    /// Font size in points.
    pub size: f32,
    /// Run of the first glyph.
    pub run: u32,
    /// Indices into `DisplayList::glyphs`.
    pub glyphs: Range<u32>,
    /// False when all of it is invisible text.
    pub visible: bool,
}

/// A gap of this part of the font size parts two words; a space is about 0.25 to 0.3 wide, and
/// lettering is spaced by less than 0.2.
const WORD_GAP: f32 = 0.22;
/// Glyphs may overlap by this part of the font size: kerning, and condensed drafting fonts.
const OVERLAP: f32 = 0.5;
/// How far a glyph may stand off the base line, in font sizes.
const ASIDE: f32 = 0.15;
/// Capitals reach this high and tails this low where no outline tells, in font sizes.
pub(crate) const ASCENT: f32 = 0.72;
pub(crate) const DESCENT: f32 = 0.2;

/// The words of `list` in the order of its glyphs. Characters unknown to the file are U+FFFD.
pub fn words(list: &DisplayList) -> Vec<Word> {
    let mut found: Vec<Word> = Vec::new();
    let mut open = false;
    for (index, glyph) in list.glyphs.iter().enumerate() {
        if glyph.character.is_whitespace() || glyph.character.is_control() {
            open = false;
            continue;
        }
        let index = index as u32;
        let (along, bounds) = (direction(glyph), glyph_bounds(list, glyph));
        match found.last_mut() {
            Some(word) if open && continues(word, glyph, along) => {
                word.text.push(glyph.character);
                word.bounds = word.bounds.union(&bounds);
                word.last_origin = origin(glyph);
                word.end = end(glyph, along);
                word.glyphs.end = index + 1;
                word.visible |= glyph.visible;
            }
            _ => {
                found.push(Word {
                    text: glyph.character.to_string(),
                    bounds,
                    origin: origin(glyph),
                    last_origin: origin(glyph),
                    end: end(glyph, along),
                    along,
                    size: glyph.size,
                    run: glyph.run,
                    glyphs: index..index + 1,
                    visible: glyph.visible,
                });
                open = true;
            }
        }
    }
    joined_letters(found)
}

/// Letters that are drawn apart, so many at least, with gaps of these parts of the font size, alike to this one, are one word.
const APART: usize = 4;
const APART_GAP: (f32, f32) = (0.15, 0.55);
const APART_ALIKE: f32 = 0.08;
/// The pieces between such gaps have at most so many letters.
const APART_PIECE: usize = 2;

/// Joins words whose letters are drawn apart. A space between them parts words.
fn joined_letters(words: Vec<Word>) -> Vec<Word> {
    let gap = |a: &Word, b: &Word| {
        let (dx, dy) = (b.origin[0] - a.end[0], b.origin[1] - a.end[1]);
        let aside = dx * a.along[1] - dy * a.along[0];
        let is_alike = a.glyphs.end == b.glyphs.start
            && (a.size - b.size).abs() < 0.05 * a.size
            && aside.abs() < ASIDE * a.size
            && a.along[0] * b.along[0] + a.along[1] * b.along[1] > 0.99;
        is_alike.then_some((dx * a.along[0] + dy * a.along[1]) / a.size)
    };
    // Only letters and figures: the dots of a dotted line are none. Letters of a pair stand apart, too.
    let is_piece = |word: &Word| {
        let count = word.text.chars().count();
        let [dx, dy] = [
            word.last_origin[0] - word.origin[0],
            word.last_origin[1] - word.origin[1],
        ];
        let last = (word.end[0] - word.last_origin[0]).hypot(word.end[1] - word.last_origin[1]);
        count <= APART_PIECE
            && (count == 1 || dx.hypot(dy) - last > APART_GAP.0 * word.size)
            && word
                .text
                .chars()
                .all(|c| c.is_alphanumeric() || "-./&".contains(c))
    };
    let letters =
        |run: &[Word]| -> usize { run.iter().map(|word| word.text.chars().count()).sum() };
    let mut found: Vec<Word> = Vec::with_capacity(words.len());
    let mut start = 0;
    while start < words.len() {
        let mut end = start + 1;
        let mut first = None;
        while is_piece(&words[end - 1]) && end < words.len() && is_piece(&words[end]) {
            let Some(own) = gap(&words[end - 1], &words[end]) else {
                break;
            };
            let known = *first.get_or_insert(own);
            if !(APART_GAP.0..APART_GAP.1).contains(&own) || (own - known).abs() > APART_ALIKE {
                break;
            }
            end += 1;
        }
        let run = &words[start..end];
        match run {
            [head, .., last] if letters(run) >= APART => found.push(Word {
                text: run.iter().map(|word| word.text.as_str()).collect(),
                bounds: run
                    .iter()
                    .fold(head.bounds, |all, word| all.union(&word.bounds)),
                last_origin: last.last_origin,
                end: last.end,
                glyphs: head.glyphs.start..last.glyphs.end,
                visible: run.iter().any(|word| word.visible),
                ..head.clone()
            }),
            _ => found.extend_from_slice(run),
        }
        start = end;
    }
    found
}

/// The box of a glyph: of its outline, or from the base line where it has none.
pub fn glyph_bounds(list: &DisplayList, glyph: &Glyph) -> Rect {
    if glyph.outline != NONE
        && let Some(outline) = list.outlines.get(glyph.outline as usize)
    {
        return glyph.to_page().apply_rect(outline.bounds);
    }
    let (along, up) = (direction(glyph), up(glyph));
    let [x, y] = origin(glyph);
    let frame = Affine::new([
        f64::from(along[0]),
        f64::from(along[1]),
        f64::from(up[0]),
        f64::from(up[1]),
        f64::from(x),
        f64::from(y),
    ]);
    frame.apply_rect(Rect::new(
        0.0,
        -DESCENT * glyph.size,
        glyph.advance,
        ASCENT * glyph.size,
    ))
}

fn continues(word: &Word, glyph: &Glyph, along: [f32; 2]) -> bool {
    let [x, y] = origin(glyph);
    let (dx, dy) = (x - word.end[0], y - word.end[1]);
    let gap = dx * word.along[0] + dy * word.along[1];
    let aside = dx * word.along[1] - dy * word.along[0];
    let size = word.size.max(glyph.size);
    along[0] * word.along[0] + along[1] * word.along[1] > 0.99
        && glyph.size.min(word.size) > 0.6 * size
        && aside.abs() < ASIDE * size
        && gap < WORD_GAP * size
        && gap > -OVERLAP * size
}

fn origin(glyph: &Glyph) -> [f32; 2] {
    [glyph.transform[4], glyph.transform[5]]
}

fn end(glyph: &Glyph, along: [f32; 2]) -> [f32; 2] {
    let [x, y] = origin(glyph);
    [x + along[0] * glyph.advance, y + along[1] * glyph.advance]
}

fn direction(glyph: &Glyph) -> [f32; 2] {
    unit(glyph.transform[0], glyph.transform[1], [1.0, 0.0])
}

fn up(glyph: &Glyph) -> [f32; 2] {
    unit(glyph.transform[2], glyph.transform[3], [0.0, -1.0])
}

fn unit(x: f32, y: f32, otherwise: [f32; 2]) -> [f32; 2] {
    let length = x.hypot(y);
    if length > 0.0 && length.is_finite() {
        [x / length, y / length]
    } else {
        otherwise
    }
}

#[cfg(test)]
pub(crate) mod tests {
    use super::*;

    /// Appends `text` as glyphs of 0.6 em at (x, y), turned by `quarter` × 90°.
    pub(crate) fn write(
        list: &mut DisplayList,
        text: &str,
        x: f32,
        y: f32,
        size: f32,
        quarter: u8,
    ) {
        let run = list.glyphs.last().map_or(0, |glyph| glyph.run + 1);
        let (along, scale) = (
            [[1.0, 0.0], [0.0, -1.0]][usize::from(quarter % 2)],
            size / 1000.0,
        );
        let up = [along[1], -along[0]];
        for (place, character) in text.chars().enumerate() {
            let way = 0.6 * size * place as f32;
            let (x, y) = (x + along[0] * way, y + along[1] * way);
            list.glyphs.push(Glyph {
                outline: NONE,
                transform: [
                    along[0] * scale,
                    along[1] * scale,
                    up[0] * scale,
                    up[1] * scale,
                    x,
                    y,
                ],
                character,
                size,
                advance: 0.6 * size,
                run,
                visible: true,
            });
        }
    }

    #[test]
    fn parts_words_at_spaces_gaps_and_turns() {
        let mut list = DisplayList::default();
        write(&mut list, "FIRST FLOOR", 100.0, 100.0, 10.0, 0);
        write(&mut list, "A-101", 300.0, 100.0, 20.0, 0);
        write(&mut list, "UP", 300.0, 100.0, 20.0, 1);
        let texts: Vec<String> = words(&list).into_iter().map(|word| word.text).collect();
        assert_eq!(texts, ["FIRST", "FLOOR", "A-101", "UP"]);
    }

    #[test]
    fn joins_glyphs_that_come_one_by_one() {
        let mut list = DisplayList::default();
        for (place, letter) in ["S", "2", ".", "0", "1"].iter().enumerate() {
            write(&mut list, letter, 10.0 + 6.0 * place as f32, 50.0, 10.0, 0);
        }
        let found = words(&list);
        assert_eq!(found.len(), 1);
        assert_eq!(
            (found[0].text.as_str(), found[0].glyphs.clone()),
            ("S2.01", 0..5)
        );
        assert_eq!(
            (found[0].origin, found[0].last_origin),
            ([10.0, 50.0], [34.0, 50.0])
        );
    }

    #[test]
    fn joins_letters_that_are_drawn_apart() {
        let apart = |text: &str, list: &mut DisplayList, y: f32| {
            for (place, letter) in text.chars().enumerate() {
                let x = 10.0 + 8.4 * place as f32;
                write(list, &letter.to_string(), x, y, 10.0, 0);
            }
        };
        let mut list = DisplayList::default();
        apart("STAIR", &mut list, 50.0);
        // Three marks beside each other are no word.
        apart("ABC", &mut list, 90.0);
        write(&mut list, "A B C D E", 10.0, 130.0, 10.0, 0);
        let texts: Vec<String> = words(&list).into_iter().map(|word| word.text).collect();
        assert_eq!(texts, ["STAIR", "A", "B", "C", "A", "B", "C", "D", "E"]);
    }

    #[test]
    fn boxes_of_turned_text_stand_upright() {
        let mut list = DisplayList::default();
        write(&mut list, "NORTH", 100.0, 400.0, 10.0, 1);
        let bounds = words(&list)[0].bounds;
        assert!(bounds.height() > 2.0 * bounds.width());
        assert!(bounds.x1 > 100.0 && bounds.x0 < 100.0 && bounds.x0 > 90.0);
    }
}
