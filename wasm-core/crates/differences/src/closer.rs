//! A closer look at small letters and symbols, whose changes the tolerance of whole sheets hides.

use pinbar_ink::{InkImage, PageInk};
use pinbar_model::geometry::{Affine, Rect};
use pinbar_model::list::{DisplayList, Shape};

use crate::letters::Place;
use crate::marks::{Marks, Rule, Side, compare, darkest_near};

/// Pixels of a font size in the closer look: a stroke is then about four pixels wide.
const SIZE_PIXELS: f64 = 48.0;
/// Pixels per inch of the closer look.
const LEAST_DPI: f64 = 300.0;
const MOST_DPI: f64 = 600.0;
/// Changed pixels of the closer look that confirm another letter, a part of a stroke.
const LETTER_PIXELS: usize = 5;
/// Inches between two prints of one line that nobody sees, whatever the alignment's error.
const LEAST_REACH: f64 = 0.0033;
/// Share of changed pixels that a shifted print may leave over.
const SHIFT_REST: f64 = 0.1;
/// Square inches of ink beyond the reach that prove another symbol: a dot as wide as a fine pen.
const SYMBOL_INK: f64 = 2e-5;
/// Inches: largest sides of a symbol that is looked at closely, along and across. What is larger and drawn with few
/// points is a line, whose ink is enough.
const SYMBOL_LENGTH: f32 = 1.2;
const SYMBOL_HEIGHT: f32 = 0.2;
const LINE_LENGTH: f32 = 0.3;
const LINE_VERBS: u32 = 4;
/// Changed pixels of the frame that show a change without a closer look.
const PLAIN_PIXELS: u32 = 20;
/// Places that are looked at closely; with more, the sheets differ everywhere and the tolerance hides nothing.
const MOST_LOOKS: usize = 500;

/// What a closer look needs.
pub struct Closer<'a> {
    pub pages: (&'a PageInk<'a>, &'a PageInk<'a>),
    pub new_to_old: &'a Affine,
    /// Inches.
    pub tolerance: f64,
    pub error_inches: f64,
}

/// A list, its items without a partner, and the map of its points to OLD's.
pub type Lonely<'a> = (&'a DisplayList, &'a [u32], &'a Affine);

impl Closer<'_> {
    /// Looks at letters that read differently and marks what changed there. Returns the boxes (OLD's points) whose changes
    /// are certain.
    pub fn look_at_letters(
        &self,
        marks: &mut Marks,
        suspects: &Marks,
        places: &[Place],
    ) -> Vec<Rect> {
        let mut sure = Vec::new();
        for place in places.iter().take(MOST_LOOKS) {
            let found = if place.is_text {
                let dpi = 72.0 * SIZE_PIXELS / f64::from(place.size.max(0.1));
                self.look(&place.bounds, dpi.clamp(LEAST_DPI, MOST_DPI), 0.0)
                    .filter(|found| found.pixels.len() >= LETTER_PIXELS)
            } else {
                self.look_at_ink(&place.bounds)
            };
            let Some(found) = found else { continue };
            found.mark(marks, suspects, &place.word);
            if place.is_replaced {
                found.mark_whole(marks, &place.bounds);
            }
            sure.push(place.bounds);
        }
        sure
    }

    /// Looks at small drawn things without a partner where `suspects` differ from pixel to pixel, and marks what changed
    /// there. Returns the boxes (OLD's points) whose changes are certain.
    pub fn look_at_symbols(
        &self,
        marks: &mut Marks,
        suspects: &Marks,
        lists: [Lonely<'_>; 2],
    ) -> Vec<Rect> {
        // Where the alignment's error decides the tolerance, a closer look forgives as much as the first one did.
        if self.unsure() >= self.tolerance {
            return Vec::new();
        }
        let mut sure: Vec<Rect> = Vec::new();
        let mut looks = 0;
        for (list, lonely, to_old) in lists {
            for &index in lonely {
                let bounds = to_old.apply_rect(list.bounds[index as usize]);
                let is_open = is_symbol(list, index, &bounds)
                    && suspects.count(&bounds) > 0
                    && marks.count(&bounds) < PLAIN_PIXELS;
                if !is_open {
                    continue;
                }
                let is_known = |known: &Rect| known.union(&bounds) == *known;
                if sure.iter().any(is_known) {
                    continue;
                }
                looks += 1;
                if looks > MOST_LOOKS {
                    return sure;
                }
                if let Some(found) = self.look_at_ink(&bounds) {
                    found.mark(marks, suspects, &bounds);
                    sure.push(bounds);
                }
            }
        }
        sure
    }

    /// Inches by which the same ink may lie apart because of the alignment.
    fn unsure(&self) -> f64 {
        1.5 * self.error_inches
    }

    /// What changed inside `place` and is more than the same ink shifted within the tolerance.
    fn look_at_ink(&self, place: &Rect) -> Option<Seen> {
        let fewest = (SYMBOL_INK * MOST_DPI * MOST_DPI).ceil() as usize;
        // The first look already forgave a part of the tolerance.
        let reach = ((self.tolerance - LEAST_REACH).max(0.0) * MOST_DPI).round() as i32;
        self.look(place, MOST_DPI, LEAST_REACH)
            .filter(|found| found.pixels.len() >= fewest && !found.is_shift(reach))
    }

    /// Ink inside `place` that the other sheet lacks there and within `reach` inches around, seen at `dpi`.
    fn look(&self, place: &Rect, dpi: f64, reach: f64) -> Option<Seen> {
        let radius = (self.unsure() * dpi).ceil().max(reach * dpi);
        let rule = Rule {
            strong: 90,
            weak: 32,
            radius: radius.max(1.0) as u32,
            darker: 150,
            tone: 150,
        };
        let place = place.inflate(0.5);
        let scale = dpi / 72.0;
        let margin = rule.radius + 1;
        let size = |points: f32| (f64::from(points) * scale).ceil() as u32 + 2 * margin;
        let (width, height) = (size(place.width()), size(place.height()));
        // A "letter" the size of a poster needs no magnifying glass.
        if width.saturating_mul(height) > 1_000_000 {
            return None;
        }
        let origin = (
            f64::from(place.x0) * scale - f64::from(margin),
            f64::from(place.y0) * scale - f64::from(margin),
        );
        let to_pixel = Affine::scale(scale).then(&Affine::translation(-origin.0, -origin.1));
        let (old, new) = self.pages;
        let before = pinbar_ink::render(old, &to_pixel, width, height);
        let after = pinbar_ink::render(new, &self.new_to_old.then(&to_pixel), width, height);
        let mut pixels = Vec::new();
        compare(&before, &after, &rule, margin, |side, x, y| {
            pixels.push((side, x, y));
        });
        Some(Seen {
            before,
            after,
            pixels,
            origin,
            scale,
        })
    }
}

/// A place seen closely on both sheets.
struct Seen {
    before: InkImage,
    after: InkImage,
    /// Changed pixels of the two pictures.
    pixels: Vec<(Side, u32, u32)>,
    /// Corner of the pictures in pixels of the whole sheet, and pixels per point.
    origin: (f64, f64),
    scale: f64,
}

impl Seen {
    /// Marks the changed pixels, and what else differs inside `around`, so that the box spans the change.
    fn mark(&self, marks: &mut Marks, suspects: &Marks, around: &Rect) {
        for &found in &self.pixels {
            let (x, y) = self.on_frame(marks, found);
            marks.set(found.0, x, y);
        }
        if let Some(inside) = marks.frame.pixels(around) {
            for side in [Side::Gone, Side::Come] {
                suspects.for_each(side, &inside, |x, y| marks.set(side, x, y));
            }
        }
    }

    /// Marks all ink of both sides inside `letters` (OLD's points): of a letter that was replaced nothing stayed, even
    /// where one holds the other (an E and an F).
    fn mark_whole(&self, marks: &mut Marks, letters: &Rect) {
        const INKED: u8 = 128;
        let width = self.before.width as usize;
        for (side, ink) in [(Side::Gone, &self.before), (Side::Come, &self.after)] {
            for (at, _) in ink
                .data
                .iter()
                .enumerate()
                .filter(|(_, ink)| **ink >= INKED)
            {
                let (x, y) = (at % width, at / width);
                let points =
                    |value: usize, origin: f64| ((value as f64 + 0.5 + origin) / self.scale) as f32;
                let (px, py) = (points(x, self.origin.0), points(y, self.origin.1));
                if letters.intersects(&Rect::new(px, py, px, py)) {
                    let (x, y) = self.on_frame(marks, (side, x as u32, y as u32));
                    marks.set(side, x, y);
                }
            }
        }
    }

    fn on_frame(&self, marks: &Marks, (_, x, y): (Side, u32, u32)) -> (u32, u32) {
        let to_frame = marks.frame.pixels_per_point / self.scale;
        let at = |value: u32, origin: f64| ((f64::from(value) + 0.5 + origin) * to_frame) as u32;
        (at(x, self.origin.0), at(y, self.origin.1))
    }

    /// Whether one shift of at most `reach` pixels in x and y lays nearly all that changed on the other sheet's ink.
    fn is_shift(&self, reach: i32) -> bool {
        const STEP: usize = 2;
        let steps = || (-reach..=reach).step_by(STEP);
        let most = (SHIFT_REST * self.pixels.len() as f64) as usize;
        let on = |side: Side| -> Vec<(i32, i32)> {
            let pixels = self.pixels.iter().filter(|pixel| pixel.0 == side);
            scattered(pixels.map(|&(_, x, y)| (x as i32, y as i32)).collect())
        };
        let (gone, come) = (on(Side::Gone), on(Side::Come));
        let (before, after) = (Inked::of(&self.before), Inked::of(&self.after));
        steps().any(|dy| {
            steps().any(|dx| {
                after
                    .missing(&gone, (dx, dy), most)
                    .and_then(|missing| before.missing(&come, (-dx, -dy), most - missing))
                    .is_some()
            })
        })
    }
}

/// Neighbors mostly agree, so that pixels from everywhere refuse a shift sooner than those of the first stroke.
fn scattered(pixels: Vec<(i32, i32)>) -> Vec<(i32, i32)> {
    const STRIDE: usize = 16;
    (0..STRIDE)
        .flat_map(|first| pixels.iter().skip(first).step_by(STRIDE))
        .copied()
        .collect()
}

/// Where a picture has ink at a pixel or at one beside it.
struct Inked {
    width: i32,
    height: i32,
    near: Vec<bool>,
}

impl Inked {
    fn of(ink: &InkImage) -> Self {
        const INKED: u8 = 90;
        Self {
            width: ink.width as i32,
            height: ink.height as i32,
            near: darkest_near(ink, 1)
                .into_iter()
                .map(|ink| ink >= INKED)
                .collect(),
        }
    }

    /// How many of `pixels`, shifted `by`, lie off the ink; `None` when more than `most` do.
    fn missing(&self, pixels: &[(i32, i32)], by: (i32, i32), most: usize) -> Option<usize> {
        let mut missing = 0;
        for (x, y) in pixels {
            let (x, y) = (x + by.0, y + by.1);
            let is_seen = x >= 0 && y >= 0 && x < self.width && y < self.height;
            if !is_seen || !self.near[(y * self.width + x) as usize] {
                missing += 1;
                if missing > most {
                    return None;
                }
            }
        }
        Some(missing)
    }
}

/// Whether an item is small enough to need a closer look: a tick, a dot, or lettering drawn with lines.
fn is_symbol(list: &DisplayList, index: u32, bounds: &Rect) -> bool {
    let path = match list.items[index as usize].shape {
        Shape::Fill { path, .. } | Shape::Stroke { path, .. } => path,
        Shape::Glyph { .. } | Shape::Image { .. } => return false,
    };
    let (width, height) = (bounds.width() / 72.0, bounds.height() / 72.0);
    let longest = if path.verbs > LINE_VERBS {
        SYMBOL_LENGTH
    } else {
        LINE_LENGTH
    };
    !bounds.is_empty() && width.max(height) <= longest && width.min(height) <= SYMBOL_HEIGHT
}
