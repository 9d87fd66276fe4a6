//! Lines of two drawings that lie within the tolerance of each other, drawn as lines of both.
//!
//! A scan is paler than the drawing that was scanned, and lies a little beside it, so that every line of both would show
//! in the color of one. A *line* here is ink that is darker than its neighborhood: the tone of a filled area is none, and
//! hides no line on it. Where one ink has a line and the other has one within the tolerance, the other gets as dark there.

use std::ops::Range;

use pinbar_model::geometry::{Affine, Rect};

use crate::bits::{excess, over};
use crate::difference::{Picture, spread_down, spread_up, widened};

/// Levels by which a line is darker than something near it, what the differences call a trace of ink, at this scale and
/// closer (96 dpi, in pixels per point).
const LINE: f64 = 24.0;
const CLOSE: f64 = 96.0 / 72.0;
/// Levels of a line seen from far away: a scan's gets paler there, as its noise does, but a drawn one never thinner than a
/// pixel.
const FAINTEST_LINE: f64 = 8.0;
/// Pixels around a line's pixel among which there is something lighter.
const BESIDE: usize = 4;
/// Pixels: closer than that, the true offset shows.
const MOST_REACH: f64 = 8.0;
/// Levels by which ink of one drawing has the color of that drawing.
const COLORED: u8 = 32;
/// A difference keeps this share of its color, or all of it.
const KEPT_SHARE: f64 = 0.25;
/// A difference is judged where at least this share of its box is in the picture.
const SEEN_SHARE: f64 = 0.5;

/// What is drawn as lines of both drawings.
#[derive(Clone, Debug, Default)]
pub struct Matching {
    /// Points of the first drawing.
    pub tolerance: f64,
    /// What does not match, however near it is.
    pub differences: Vec<Apart>,
}

/// A listed difference: its ink stays in the color of its drawing.
#[derive(Clone, Copy, Debug)]
pub struct Apart {
    /// Points of the first drawing.
    pub bounds: Rect,
    /// Changed ink, square points.
    pub area: f64,
    /// Whether the first drawing has it, and the second.
    pub of: [bool; 2],
}

impl Matching {
    fn reach(&self, scale: f64) -> usize {
        // Whole pixels only: what is just beyond the tolerance must not count as within it.
        (self.tolerance * scale).min(MOST_REACH) as usize
    }

    fn line(scale: f64) -> u8 {
        (LINE * scale / CLOSE).clamp(FAINTEST_LINE, LINE) as u8
    }

    /// Pixels around a picture at `scale` (pixels per point) that it depends on.
    pub fn margin(&self, scale: f64) -> usize {
        self.reach(scale) + BESIDE
    }

    /// Writes the matched inks of a picture of `width` × `height` pixels to `out`. `inks` have the [margin](Self::margin)
    /// around it, `to_pixel` maps points of the first drawing to the picture.
    pub fn apply(
        &self,
        inks: [&[u8]; 2],
        (width, height): (usize, usize),
        to_pixel: &Affine,
        out: &mut [Vec<u8>; 2],
    ) {
        let scale = to_pixel.mean_scale();
        let (reach, margin) = (self.reach(scale), self.margin(scale));
        let wide = width + 2 * margin;
        for (out, ink) in out.iter_mut().zip(inks) {
            out.clear();
            for row in ink.chunks_exact(wide).skip(margin).take(height) {
                out.extend_from_slice(&row[margin..margin + width]);
            }
        }
        let lines = inks.map(|ink| {
            let picture = Picture::new(ink, wide, height + 2 * margin);
            Lines::of(picture, Self::line(scale))
        });
        match_lines(lines, (width, height), (margin, reach), out);
        for difference in &self.differences {
            let to_wide = to_pixel.then(&Affine::translation(margin as f64, margin as f64));
            let Some(part) = Part::of(&difference.bounds, &to_wide, margin, (width, height)) else {
                continue;
            };
            let least = KEPT_SHARE * difference.area * scale * scale * part.share;
            let columns = part.x.0 - margin..part.x.1 - margin;
            let after = colored(difference.of, part.y, |side, y| {
                &out[side][(y - margin) * width..][columns.clone()]
            });
            if after >= least {
                continue;
            }
            let before = colored(difference.of, part.y, |side, y| {
                &inks[side][y * wide..][part.x.0..part.x.1]
            });
            if after >= KEPT_SHARE * before {
                continue;
            }
            // With the soft edges of what is in the box.
            let around = |(first, last): (usize, usize), size: usize| {
                (first - reach - 1).max(margin)..(last + reach + 1).min(margin + size)
            };
            let columns = around(part.x, width);
            for y in around(part.y, height) {
                let to = (y - margin) * width + columns.start - margin;
                for (out, ink) in out.iter_mut().zip(inks) {
                    let raw = &ink[y * wide..][columns.clone()];
                    out[to..to + raw.len()].copy_from_slice(raw);
                }
            }
        }
    }
}

/// The part of a box that a picture shows, in pixels of the picture with its margin.
struct Part {
    x: (usize, usize),
    y: (usize, usize),
    /// Of the box.
    share: f64,
}

impl Part {
    /// `None` where too little of it is in the picture.
    fn of(
        bounds: &Rect,
        to_wide: &Affine,
        margin: usize,
        (width, height): (usize, usize),
    ) -> Option<Self> {
        let shown = to_wide.apply_rect(*bounds);
        let seen = |low: f32, high: f32, size: usize| {
            let (low, high) = (low.floor(), high.ceil());
            let (first, last) = (low.max(margin as f32), high.min((margin + size) as f32));
            let share = (last - first) / (high - low).max(1.0);
            (first < last).then_some(((first as usize, last as usize), share))
        };
        let (x, wide) = seen(shown.x0, shown.x1, width)?;
        let (y, high) = seen(shown.y0, shown.y1, height)?;
        let share = f64::from(wide * high);
        (share >= SEEN_SHARE).then_some(Self { x, y, share })
    }
}

/// Pixels in the color of a drawing of those that count, in the rows that `ink` gives of each.
fn colored<'a>(
    of: [bool; 2],
    (top, bottom): (usize, usize),
    ink: impl Fn(usize, usize) -> &'a [u8],
) -> f64 {
    // As many as a byte counts.
    const CHUNK: usize = 128;
    let [first, second] = of.map(|counts| if counts { u8::MAX } else { 0 });
    let is_colored = |(&one, &other): (&u8, &u8)| {
        let more = (one.saturating_sub(other) & first) | (other.saturating_sub(one) & second);
        u8::from(more >= COLORED)
    };
    let mut count = 0;
    for y in top..bottom {
        let parts = ink(0, y).chunks(CHUNK).zip(ink(1, y).chunks(CHUNK));
        for (one, other) in parts {
            count += u64::from(one.iter().zip(other).map(is_colored).sum::<u8>());
        }
    }
    count as f64
}

/// The lines of an ink, found where they are asked for: most of a sheet never is.
struct Lines<'a> {
    picture: Picture<'a>,
    /// Levels by which they are darker than something beside them.
    least: u8,
    bits: Vec<u64>,
    is_known: Vec<bool>,
}

impl<'a> Lines<'a> {
    fn of(picture: Picture<'a>, least: u8) -> Self {
        let size = picture.words * picture.height;
        Self {
            picture,
            least,
            bits: vec![0; size],
            is_known: vec![false; size],
        }
    }

    /// The pixels of a word that are darker than something beside them.
    fn at(&mut self, y: usize, word: usize) -> u64 {
        let at = y * self.picture.words + word;
        if !self.is_known[at] {
            self.is_known[at] = true;
            let (own, least) = (self.picture.word(y, word), self.least);
            let dark = over(&own, self.least);
            let than = |lightest: [u8; 64]| over(&excess(&own, &lightest), least);
            // Beside most lines there is paper in their own row.
            let mut lines = 0;
            if dark != 0 {
                lines = than(self.lightest(y..y + 1, word));
            }
            if lines != dark {
                let last = (y + BESIDE + 1).min(self.picture.height);
                lines = than(self.lightest(y.saturating_sub(BESIDE)..last, word));
            }
            self.bits[at] = lines;
        }
        self.bits[at]
    }

    /// Those of `bits`, at a word of a row, that have a pixel of a line here within `reach`.
    fn near(&mut self, bits: u64, y: usize, word: usize, reach: usize) -> u64 {
        if bits == 0 || reach == 0 {
            return bits & self.at(y, word);
        }
        let (radius, words) = (reach as u32, self.picture.words);
        let rows = y.saturating_sub(reach)..(y + reach + 1).min(self.picture.height);
        let mut lines = |word: usize| rows.clone().fold(0, |all, row| all | self.at(row, word));
        let near = bits & widened(lines(word), radius);
        let mut far = bits & !near;
        // Only pixels near a side of the word reach the next one.
        let beside = (1 << radius) - 1;
        let mut found = 0;
        if far & beside != 0 && word > 0 {
            found |= spread_down(lines(word - 1), radius) >> (64 - radius);
        }
        if far & beside << (64 - radius) != 0 && word + 1 < words {
            found |= spread_up(lines(word + 1), radius) << (64 - radius);
        }
        far &= found;
        near | far
    }

    /// The lightest of the pixels beside each of a word in `rows`.
    fn lightest(&self, rows: Range<usize>, word: usize) -> [u8; 64] {
        const WIDE: usize = 64 + 2 * BESIDE;
        let width = self.picture.width;
        let start = word * 64;
        let from = start.saturating_sub(BESIDE);
        let to = (start + 64 + BESIDE).min(width);
        let mut low = [255; WIDE];
        for row in rows {
            let pixels = &self.picture.data[row * width + from..row * width + to];
            match pixels.first_chunk::<WIDE>() {
                Some(pixels) => low = std::array::from_fn(|x| low[x].min(pixels[x])),
                None => {
                    let low = &mut low[from + BESIDE - start..];
                    for (low, &pixel) in low.iter_mut().zip(pixels) {
                        *low = pixel.min(*low);
                    }
                }
            }
        }
        // Of two, four, eight and nine pixels of a row.
        let two: [u8; WIDE - 1] = std::array::from_fn(|x| low[x].min(low[x + 1]));
        let four: [u8; WIDE - 4] = std::array::from_fn(|x| two[x].min(two[x + 2]));
        std::array::from_fn(|x| four[x].min(four[x + 4]).min(low[x + 8]))
    }
}

/// Whether two parts of rows differ. Most do not, so this has to be fast.
fn differ(one: &[u8], other: &[u8]) -> bool {
    match (one.first_chunk::<64>(), other.first_chunk::<64>()) {
        (Some(one), Some(other)) => {
            let pairs = one.iter().zip(other);
            pairs.fold(0, |any, (one, other)| any | (one ^ other)) != 0
        }
        _ => one != other,
    }
}

/// Makes `out`, `width` × `height` pixels inside `margin` of the inks, as dark as the other ink where both have lines.
fn match_lines(
    mut lines: [Lines<'_>; 2],
    (width, height): (usize, usize),
    (margin, reach): (usize, usize),
    out: &mut [Vec<u8>; 2],
) {
    for y in margin..margin + height {
        let [first, second] = [0, 1].map(|side: usize| lines[side].picture.row(y).chunks(64));
        for (word, (first, second)) in first.zip(second).enumerate() {
            if !differ(first, second) {
                continue;
            }
            for (side, out) in out.iter_mut().enumerate() {
                let own = lines[side].picture.word(y, word);
                let other = lines[1 - side].picture.word(y, word);
                let darker = over(&excess(&other, &own), 1);
                let drawn = lines[1 - side].near(darker, y, word, 0);
                let mut both = lines[side].near(drawn, y, word, reach);
                while both != 0 {
                    let bit = both.trailing_zeros() as usize;
                    both &= both - 1;
                    let x = (word * 64 + bit).wrapping_sub(margin);
                    if x < width {
                        out[(y - margin) * width + x] = other[bit];
                    }
                }
            }
        }
    }
}
