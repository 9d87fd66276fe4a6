//! Words, which of them changed, and a closer look at those whose change the tolerance hides.

use pinbar_ink::PageInk;
use pinbar_model::geometry::{Affine, Rect};
use pinbar_model::list::{DisplayList, NONE, Part, Shape};

use crate::frame::Frame;
use crate::marks::{Marks, Rule, Side, compare};
use crate::order::hides;

/// A run of visible glyphs without a gap, at least one of which has no partner on the other sheet.
#[derive(Clone, Debug)]
pub struct Word {
    pub text: String,
    /// OLD's points.
    pub bounds: Rect,
    /// Direction of reading in OLD's points, of length one.
    along: [f32; 2],
}

/// Gap between two glyphs that still belong to one word, in font sizes.
const WORD_GAP: f32 = 0.25;
/// Pixels per inch of the closer look: a stroke of small lettering is then about two pixels wide.
const CLOSE_DPI: f64 = 300.0;
/// Changed pixels of the closer look that count, about half a stroke of 0.06 in lettering.
const CLOSE_PIXELS: u32 = 5;
/// Words that are looked at closely; with more, the sheets differ everywhere and the tolerance hides nothing.
const MOST_LOOKS: usize = 500;

/// The words of `list` that hold a glyph of `unmatched` (ascending item indices) and can be seen.
pub fn changed_words(list: &DisplayList, unmatched: &[u32], to_old: &Affine) -> Vec<Word> {
    let is_glyph = |index: &&u32| matches!(list.items[**index as usize].shape, Shape::Glyph { .. });
    if !unmatched.iter().any(|index| is_glyph(&index)) {
        return Vec::new();
    }
    let covers: Vec<(usize, Rect)> = list
        .items
        .iter()
        .enumerate()
        .filter(|(_, item)| item.part == Part::Page && hides(list, item))
        .map(|(index, _)| (index, list.bounds[index]))
        .collect();
    let mut words = Vec::new();
    let mut open: Option<Open> = None;
    for (index, item) in list.items.iter().enumerate() {
        let Shape::Glyph { glyph } = item.shape else {
            continue;
        };
        let glyph = &list.glyphs[glyph as usize];
        let bounds = list.bounds[index];
        if item.part != Part::Page || !glyph.visible || glyph.outline == NONE || bounds.is_empty() {
            continue;
        }
        let [a, b, _, _, x, y] = glyph.transform;
        let length = a.hypot(b).max(1e-9);
        let along = [a / length, b / length];
        // How far the outline reaches along the baseline, from the origin, in points.
        let outline = list.outlines[glyph.outline as usize].bounds;
        let (start, end) = (outline.x0 * length, outline.x1 * length);
        let continues = open.as_ref().is_some_and(|open| {
            let (dx, dy) = (x - open.origin[0], y - open.origin[1]);
            let forward = dx * along[0] + dy * along[1];
            let aside = dx * along[1] - dy * along[0];
            let gap = forward + start - open.end;
            aside.abs() < 0.1 * glyph.size
                && along[0] * open.along[0] + along[1] * open.along[1] > 0.99
                && gap < WORD_GAP * glyph.size
                && gap > -0.5 * glyph.size
        });
        if !continues && let Some(open) = open.take() {
            open.finish(&mut words, to_old);
        }
        let open = open.get_or_insert_with(Open::new);
        open.text.push(glyph.character);
        open.bounds = open.bounds.union(&bounds);
        open.origin = [x, y];
        open.along = along;
        open.end = end;
        let (cx, cy) = ((bounds.x0 + bounds.x1) / 2.0, (bounds.y0 + bounds.y1) / 2.0);
        let center = Rect::new(cx, cy, cx, cy);
        let hidden = || {
            covers
                .iter()
                .any(|(over, area)| *over > index && area.intersects(&center))
        };
        open.changed |= unmatched.binary_search(&(index as u32)).is_ok() && !hidden();
    }
    if let Some(open) = open {
        open.finish(&mut words, to_old);
    }
    words
}

struct Open {
    text: String,
    bounds: Rect,
    origin: [f32; 2],
    along: [f32; 2],
    end: f32,
    changed: bool,
}

impl Open {
    fn new() -> Self {
        Self {
            text: String::new(),
            bounds: Rect::EMPTY,
            origin: [0.0; 2],
            along: [1.0, 0.0],
            end: 0.0,
            changed: false,
        }
    }

    fn finish(self, words: &mut Vec<Word>, to_old: &Affine) {
        if self.changed {
            let text = self.text.trim().to_owned();
            let [x, y] = self.along.map(f64::from);
            let (dx, dy) = (to_old.a * x + to_old.c * y, to_old.b * x + to_old.d * y);
            let length = dx.hypot(dy).max(1e-9);
            words.push(Word {
                text,
                bounds: to_old.apply_rect(self.bounds),
                along: [(dx / length) as f32, (dy / length) as f32],
            });
        }
    }
}

/// Looks at the places where the words differ at twice the frame's resolution and marks what changed there.
///
/// Returns the boxes (OLD's points) whose changes are certain. `error_inches` is the alignment's stated error.
pub fn second_look(
    marks: &mut Marks,
    (old, new): (&PageInk<'_>, &PageInk<'_>),
    new_to_old: &Affine,
    (old_words, new_words): (&[Word], &[Word]),
    error_inches: f64,
) -> Vec<Rect> {
    let mut sure = Vec::new();
    let radius = (1.5 * error_inches * CLOSE_DPI).ceil().max(1.0) as u32;
    let rule = Rule {
        strong: 90,
        weak: 32,
        radius,
        darker: 150,
        tone: 150,
    };
    let scale = CLOSE_DPI / 72.0;
    for place in differing_places(old_words, new_words)
        .into_iter()
        .take(MOST_LOOKS)
    {
        let place = place.inflate(1.0);
        let margin = radius + 1;
        let (width, height) = (
            (f64::from(place.width()) * scale).ceil() as u32 + 2 * margin,
            (f64::from(place.height()) * scale).ceil() as u32 + 2 * margin,
        );
        // A "word" the size of a poster needs no magnifying glass.
        if width.saturating_mul(height) > 1_000_000 {
            continue;
        }
        let origin = (
            f64::from(place.x0) * scale - f64::from(margin),
            f64::from(place.y0) * scale - f64::from(margin),
        );
        let to_pixel = Affine::scale(scale).then(&Affine::translation(-origin.0, -origin.1));
        let before = pinbar_ink::render(old, &to_pixel, width, height);
        let after = pinbar_ink::render(new, &new_to_old.then(&to_pixel), width, height);
        let mut found: Vec<(Side, u32, u32)> = Vec::new();
        compare(&before, &after, &rule, margin, |side, x, y| {
            found.push((side, x, y))
        });
        if (found.len() as u32) < CLOSE_PIXELS {
            continue;
        }
        let to_frame = marks.frame.pixels_per_point / scale;
        for (side, x, y) in found {
            let at =
                |value: u32, origin: f64| ((f64::from(value) + 0.5 + origin) * to_frame) as u32;
            marks.set(side, at(x, origin.0), at(y, origin.1));
        }
        sure.push(place);
    }
    sure
}

/// Places (OLD's points) where both sheets have words, and other ones.
fn differing_places(old: &[Word], new: &[Word]) -> Vec<Rect> {
    old.iter()
        .filter_map(|word| {
            let beside: Vec<&Word> = new.iter().filter(|other| same_place(word, other)).collect();
            let differs = !beside.is_empty() && beside.iter().all(|other| other.text != word.text);
            differs.then(|| {
                beside
                    .iter()
                    .fold(word.bounds, |all, other| all.union(&other.bounds))
            })
        })
        .collect()
}

fn same_place(a: &Word, b: &Word) -> bool {
    let shared = a.bounds.intersection(&b.bounds);
    let smaller = (a.bounds.width() * a.bounds.height()).min(b.bounds.width() * b.bounds.height());
    !shared.is_empty() && shared.width() * shared.height() > 0.3 * smaller
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
