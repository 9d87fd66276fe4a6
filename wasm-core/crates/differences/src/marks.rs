//! Changed pixels of a frame, one bit each, and the rule that finds them between two inks.

use std::mem::take;

use pinbar_ink::{InkImage, Tolerance, bits, tolerant_difference};

use pinbar_model::geometry::Rect;

use crate::frame::{Frame, PixelBox};

/// Which side's ink has no counterpart on the other.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Side {
    /// Only in OLD.
    Gone,
    /// Only in NEW.
    Come,
}

/// Two bit planes over a frame: 64 pixels a word, rows padded to whole words, least significant bit first.
#[derive(Clone, Debug)]
pub struct Marks {
    pub frame: Frame,
    words: usize,
    gone: Vec<u64>,
    come: Vec<u64>,
    /// Rows with a mark of either side: most of a large sheet has none.
    rows: Vec<bool>,
}

impl Marks {
    pub fn none(frame: Frame) -> Self {
        let words = frame.width.div_ceil(64) as usize;
        let total = words * frame.height as usize;
        Self {
            frame,
            words,
            gone: vec![0; total],
            come: vec![0; total],
            rows: vec![false; frame.height as usize],
        }
    }

    fn plane(&self, side: Side) -> &[u64] {
        match side {
            Side::Gone => &self.gone,
            Side::Come => &self.come,
        }
    }

    pub fn set(&mut self, side: Side, x: u32, y: u32) {
        if x >= self.frame.width || y >= self.frame.height {
            return;
        }
        let word = y as usize * self.words + x as usize / 64;
        let plane = match side {
            Side::Gone => &mut self.gone,
            Side::Come => &mut self.come,
        };
        plane[word] |= 1 << (x % 64);
        self.rows[y as usize] = true;
    }

    /// Takes back the marks of `side` inside `inside`.
    pub fn clear(&mut self, side: Side, inside: &PixelBox) {
        let words = self.words;
        let plane = match side {
            Side::Gone => &mut self.gone,
            Side::Come => &mut self.come,
        };
        for y in inside.y0..inside.y1 {
            for x in inside.x0..inside.x1 {
                plane[y as usize * words + x as usize / 64] &= !(1 << (x % 64));
            }
        }
    }

    /// Calls `visit(x, y)` for each marked pixel of `side` inside `inside`, row by row.
    pub fn for_each(&self, side: Side, inside: &PixelBox, mut visit: impl FnMut(u32, u32)) {
        self.for_each_word(side, inside, |word, y, mut bits| {
            while bits != 0 {
                visit(word * 64 + bits.trailing_zeros(), y);
                bits &= bits - 1;
            }
        });
    }

    /// Calls `visit(word, y, bits)` for each word with marked pixels of `side` inside `inside`, row by row. Bit b is
    /// the pixel (64 · word + b, y).
    pub fn for_each_word(
        &self,
        side: Side,
        inside: &PixelBox,
        mut visit: impl FnMut(u32, u32, u64),
    ) {
        if inside.width() == 0 {
            return;
        }
        let plane = self.plane(side);
        let (first, last) = (inside.x0 / 64, (inside.x1 - 1) / 64);
        let head = u64::MAX << (inside.x0 % 64);
        let tail = u64::MAX >> (63 - (inside.x1 - 1) % 64);
        for y in (inside.y0..inside.y1).filter(|&y| self.rows[y as usize]) {
            let row = &plane[y as usize * self.words..][..self.words];
            for word in first..=last {
                let mut bits = row[word as usize];
                if word == first {
                    bits &= head;
                }
                if word == last {
                    bits &= tail;
                }
                if bits != 0 {
                    visit(word, y, bits);
                }
            }
        }
    }

    /// Marked pixels of both sides inside `area` (OLD's points).
    pub fn count(&self, area: &Rect) -> u32 {
        let Some(inside) = self.frame.pixels(area) else {
            return 0;
        };
        let mut count = 0;
        for side in [Side::Gone, Side::Come] {
            self.for_each_word(side, &inside, |_, _, bits| count += bits.count_ones());
        }
        count
    }

    pub fn whole(&self) -> PixelBox {
        PixelBox {
            x0: 0,
            y0: 0,
            x1: self.frame.width,
            y1: self.frame.height,
        }
    }

    pub fn is_empty(&self) -> bool {
        self.rows.iter().all(|marked| !marked)
    }
}

/// When ink counts as changed. Any of three is enough, because each is blind where another sees.
#[derive(Clone, Copy, Debug)]
pub struct Rule {
    /// Ink of at least this and nowhere `weak` within `radius` pixels on the other side: linework on paper.
    pub strong: u8,
    pub weak: u8,
    pub radius: u32,
    /// Ink darker by at least this than anything within `radius` pixels on the other side: linework on a
    /// tone. Above what the same line, drawn a part of a pixel beside, differs by.
    pub darker: u8,
    /// Ink darker by at least this over a whole patch of 5 × 5 pixels: a tone that came or went. Linework
    /// that is drawn otherwise never fills a patch.
    pub tone: u8,
}

/// Calls `found(side, x, y)` for each changed pixel of two pictures of one size, `margin` pixels of rim left out.
pub fn compare(
    old: &InkImage,
    new: &InkImage,
    rule: &Rule,
    margin: u32,
    mut found: impl FnMut(Side, u32, u32),
) {
    let (width, height) = (old.width as usize, old.height as usize);
    if width == 0 {
        return;
    }
    let margin = margin as usize;
    // Each of the three ways to be changed takes at least this much more ink at the pixel itself, which most
    // pictures of one place do not have anywhere.
    let strong = rule.strong.saturating_sub(rule.weak).saturating_add(1);
    let least = rule.tone.min(rule.darker).min(strong).max(1);
    let candidates = [
        Bits::darker(old, &new.data, least),
        Bits::darker(new, &old.data, least),
    ];
    if candidates.iter().all(Bits::is_empty) {
        return;
    }
    let tolerance = Tolerance {
        strong: rule.strong,
        weak: rule.weak,
        radius: rule.radius,
    };
    let mut lines = tolerant_difference(&old.data, &new.data, old.width, old.height, &tolerance);
    let sides = [
        (Side::Gone, old, new, take(&mut lines.only_a)),
        (Side::Come, new, old, take(&mut lines.only_b)),
    ];
    for ((side, ink, other, only), candidates) in sides.into_iter().zip(candidates) {
        if candidates.is_empty() {
            continue;
        }
        let mut changed = Bits {
            words: lines.words_per_row,
            plane: only,
        };
        changed.add_darker(ink, other, rule);
        let tone = if rule.tone == least {
            candidates
        } else {
            Bits::darker(ink, &other.data, rule.tone)
        };
        changed.add(&tone.eroded());
        changed.for_each(|x, y| {
            let is_inside = x.min(y) >= margin && x + margin < width && y + margin < height;
            if is_inside {
                found(side, x as u32, y as u32);
            }
        });
    }
}

/// Calls `found(side, x, y)` for each pixel that differs by at least `by` from the very same pixel of the other picture,
/// `margin` pixels of rim left out.
pub fn compare_exactly(
    old: &InkImage,
    new: &InkImage,
    by: u8,
    margin: u32,
    mut found: impl FnMut(Side, u32, u32),
) {
    if old.width == 0 {
        return;
    }
    let sides = [(Side::Gone, old, new), (Side::Come, new, old)];
    for (side, ink, other) in sides {
        Bits::darker(ink, &other.data, by).for_each(|x, y| {
            let (x, y) = (x as u32, y as u32);
            let is_inside = x.min(y) >= margin && x + margin < ink.width && y + margin < ink.height;
            if is_inside {
                found(side, x, y);
            }
        });
    }
}

/// One bit a pixel; rows start on words.
struct Bits {
    words: usize,
    plane: Vec<u64>,
}

impl Bits {
    fn none(ink: &InkImage) -> Self {
        let words = ink.width.div_ceil(64) as usize;
        Self {
            words,
            plane: vec![0; words * ink.height as usize],
        }
    }

    /// The pixels that are darker than `other`'s by at least `by`.
    fn darker(ink: &InkImage, other: &[u8], by: u8) -> Self {
        let mut this = Self::none(ink);
        let width = (ink.width as usize).max(1);
        let rows = ink.data.chunks_exact(width).zip(other.chunks_exact(width));
        for ((row, other), out) in rows.zip(this.plane.chunks_exact_mut(this.words)) {
            bits::darker(row, other, by, out);
        }
        this
    }

    fn row(&self, y: usize) -> &[u64] {
        &self.plane[y * self.words..][..self.words]
    }

    fn is_empty(&self) -> bool {
        self.plane.iter().all(|word| *word == 0)
    }

    /// Adds the pixels of `ink` that are darker than anything near them in `other`.
    fn add_darker(&mut self, ink: &InkImage, other: &InkImage, rule: &Rule) {
        // Whatever is darker than all around is darker than the same pixel.
        let mut open = Bits::darker(ink, &other.data, rule.darker);
        for (open, known) in open.plane.iter_mut().zip(&self.plane) {
            *open &= !known;
        }
        let count: usize = open
            .plane
            .iter()
            .map(|bits| bits.count_ones() as usize)
            .sum();
        let radius = rule.radius as usize;
        let around = (2 * radius + 1).pow(2);
        if count == 0 {
            return;
        }
        if count * around > ink.data.len() {
            let near = darkest_near(other, radius);
            return self.add(&Bits::darker(ink, &near, rule.darker));
        }
        let (width, height) = (ink.width as usize, ink.height as usize);
        open.for_each(|x, y| {
            let most = ink.data[y * width + x] - rule.darker;
            let rows = y.saturating_sub(radius)..(y + radius + 1).min(height);
            let columns = x.saturating_sub(radius)..(x + radius + 1).min(width);
            let is_darker = rows.into_iter().all(|row| {
                let row = &other.data[row * width..][..width];
                row[columns.clone()].iter().all(|near| *near <= most)
            });
            if is_darker {
                self.plane[y * self.words + x / 64] |= 1 << (x % 64);
            }
        });
    }

    /// Calls `visit(x, y)` for each set bit, row by row.
    fn for_each(&self, mut visit: impl FnMut(usize, usize)) {
        for (y, row) in self.plane.chunks_exact(self.words).enumerate() {
            for (word, &bits) in row.iter().enumerate() {
                let mut bits = bits;
                while bits != 0 {
                    visit(word * 64 + bits.trailing_zeros() as usize, y);
                    bits &= bits - 1;
                }
            }
        }
    }

    fn add(&mut self, other: &Bits) {
        for (word, other) in self.plane.iter_mut().zip(&other.plane) {
            *word |= other;
        }
    }

    /// Keeps the bits whose 5 × 5 neighborhood is all set.
    fn eroded(mut self) -> Self {
        if self.is_empty() {
            return self;
        }
        self.plane.iter_mut().for_each(|word| *word = !*word);
        let mut grown = self.dilated(2);
        grown.plane.iter_mut().for_each(|word| *word = !*word);
        grown
    }

    /// Grows set bits by `radius` pixels in x and y.
    fn dilated(mut self, radius: usize) -> Self {
        let words = self.words;
        let mut wide = vec![0u64; words];
        for row in self.plane.chunks_exact_mut(words) {
            if row.iter().all(|word| *word == 0) {
                continue;
            }
            for _ in 0..radius {
                for at in 0..words {
                    let before = if at > 0 { row[at - 1] >> 63 } else { 0 };
                    let after = if at + 1 < words { row[at + 1] << 63 } else { 0 };
                    wide[at] = row[at] | row[at] << 1 | row[at] >> 1 | before | after;
                }
                row.copy_from_slice(&wide);
            }
        }
        let mut tall = vec![0u64; self.plane.len()];
        let height = self.plane.len() / words;
        for (y, out) in tall.chunks_exact_mut(words).enumerate() {
            let near = y.saturating_sub(radius)..(y + radius + 1).min(height);
            for row in near {
                for (out, word) in out.iter_mut().zip(self.row(row)) {
                    *out |= word;
                }
            }
        }
        Self { words, plane: tall }
    }
}

/// The palest ink within `radius` pixels in x and y.
pub fn palest_near(ink: &InkImage, radius: usize) -> Vec<u8> {
    let invert = |data: &mut [u8]| data.iter_mut().for_each(|value| *value = 255 - *value);
    let mut paper = ink.clone();
    invert(&mut paper.data);
    let mut near = darkest_near(&paper, radius);
    invert(&mut near);
    near
}

/// The darkest ink within `radius` pixels in x and y.
pub fn darkest_near(ink: &InkImage, radius: usize) -> Vec<u8> {
    let (width, height) = (ink.width as usize, ink.height as usize);
    if width == 0 || height == 0 {
        return ink.data.clone();
    }
    // Above and below, and left and right of a row, as much paper as the window reaches beyond the picture.
    let mut tall = vec![0; (height + 2 * radius) * width];
    let mut row = vec![0; width + 2 * radius];
    let mut wider = row.clone();
    let rows = tall[radius * width..].chunks_exact_mut(width);
    for (values, out) in ink.data.chunks_exact(width).zip(rows) {
        if values.iter().all(|ink| *ink == 0) {
            continue;
        }
        row.fill(0);
        row[radius..radius + width].copy_from_slice(values);
        for shift in shifts(2 * radius + 1) {
            for ((out, one), other) in wider.iter_mut().zip(&row).zip(&row[shift..]) {
                *out = (*one).max(*other);
            }
            std::mem::swap(&mut row, &mut wider);
        }
        out.copy_from_slice(&row[..width]);
    }
    for shift in shifts(2 * radius + 1) {
        for y in 0..height + 2 * radius - shift {
            let (above, below) = tall.split_at_mut((y + shift) * width);
            let row = &mut above[y * width..][..width];
            for (out, other) in row.iter_mut().zip(&below[..width]) {
                *out = (*out).max(*other);
            }
        }
    }
    tall.truncate(width * height);
    tall
}

/// Steps in which each value, made the greater of it and the one so far ahead, becomes the greatest of the `count` that
/// begin with it: each step at most doubles how many it knows.
fn shifts(count: usize) -> impl Iterator<Item = usize> {
    let mut known = 1;
    std::iter::from_fn(move || {
        let shift = known.min(count - known);
        known += shift;
        (shift > 0).then_some(shift)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    const WIDTH: u32 = 150;
    const HEIGHT: u32 = 60;
    const MARGIN: u32 = 4;

    /// Squares of many tones, one in every `every` pixels on average.
    fn picture(seed: u32, every: u32) -> InkImage {
        let mut state = seed;
        let mut next = |below: u32| {
            state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
            (state >> 8) % below
        };
        let mut data = vec![0; (WIDTH * HEIGHT) as usize];
        for _ in 0..WIDTH * HEIGHT / every {
            let (x, y, side, ink) = (next(WIDTH), next(HEIGHT), 1 + next(9), next(256) as u8);
            for y in y..(y + side).min(HEIGHT) {
                for x in x..(x + side).min(WIDTH) {
                    data[(y * WIDTH + x) as usize] = ink;
                }
            }
        }
        InkImage {
            width: WIDTH,
            height: HEIGHT,
            data,
        }
    }

    /// What `Rule` says of a pixel inside the margin.
    fn is_changed(ink: &InkImage, other: &InkImage, rule: &Rule, x: u32, y: u32) -> bool {
        let at = |image: &InkImage, x: u32, y: u32| image.data[(y * WIDTH + x) as usize];
        let around = |radius: u32| {
            let columns = x.saturating_sub(radius)..(x + radius + 1).min(WIDTH);
            let rows = y.saturating_sub(radius)..(y + radius + 1).min(HEIGHT);
            rows.flat_map(move |y| columns.clone().map(move |x| (x, y)))
        };
        let own = at(ink, x, y);
        let near = around(rule.radius)
            .map(|(x, y)| at(other, x, y))
            .max()
            .unwrap_or(0);
        let is_darker =
            |(x, y)| at(ink, x, y) >= rule.tone && at(ink, x, y) - rule.tone >= at(other, x, y);
        own >= rule.strong && near < rule.weak
            || own.saturating_sub(near) >= rule.darker
            || around(2).all(is_darker)
    }

    #[test]
    fn changed_pixels_are_those_of_the_rule() {
        for (seed, every) in [(1, 20), (2, 200), (3, 1000)] {
            let old = picture(seed, every);
            // All of it, with few or many additions.
            for more in [40, 2000] {
                let mut new = picture(seed + 9, more);
                for (ink, before) in new.data.iter_mut().zip(&old.data) {
                    *ink = (*ink).max(*before);
                }
                for radius in [1, 2, 7] {
                    let rule = Rule {
                        strong: 90,
                        weak: 32,
                        radius,
                        darker: 110,
                        tone: 150,
                    };
                    let mut found = Vec::new();
                    compare(&old, &new, &rule, MARGIN, |side, x, y| {
                        found.push((side == Side::Come, y, x));
                    });
                    let rows = MARGIN..HEIGHT - MARGIN;
                    let places = rows.flat_map(|y| (MARGIN..WIDTH - MARGIN).map(move |x| (y, x)));
                    let of = |has_come: bool, ink: &InkImage, other: &InkImage| {
                        places
                            .clone()
                            .filter(|&(y, x)| is_changed(ink, other, &rule, x, y))
                            .map(|(y, x)| (has_come, y, x))
                            .collect::<Vec<_>>()
                    };
                    let expected = [of(false, &old, &new), of(true, &new, &old)].concat();
                    assert_eq!(found, expected, "every {every}, {more}, radius {radius}");
                }
            }
        }
    }
}
