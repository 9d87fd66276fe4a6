//! Changed pixels of a frame, one bit each, and the rule that finds them between two inks.

use pinbar_ink::InkImage;

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
    }

    /// Calls `visit(x, y)` for each marked pixel of `side` inside `inside`, row by row.
    pub fn for_each(&self, side: Side, inside: &PixelBox, mut visit: impl FnMut(u32, u32)) {
        if inside.width() == 0 {
            return;
        }
        let plane = self.plane(side);
        let (first, last) = (inside.x0 as usize / 64, (inside.x1 as usize - 1) / 64);
        for y in inside.y0..inside.y1 {
            let row = &plane[y as usize * self.words..][..self.words];
            for (word, &bits) in row.iter().enumerate().take(last + 1).skip(first) {
                let mut bits = bits;
                while bits != 0 {
                    let x = word as u32 * 64 + bits.trailing_zeros();
                    bits &= bits - 1;
                    if x >= inside.x0 && x < inside.x1 {
                        visit(x, y);
                    }
                }
            }
        }
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
        self.gone.iter().chain(&self.come).all(|word| *word == 0)
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
    let words = width.div_ceil(64);
    let planes = [(old, new), (new, old)].map(|(ink, other)| {
        let strong = bits(ink, rule.strong, words);
        let weak = dilated(
            bits(other, rule.weak, words),
            words,
            height,
            rule.radius as usize,
        );
        let mut changed: Vec<u64> = strong
            .iter()
            .zip(&weak)
            .map(|(strong, weak)| strong & !weak)
            .collect();
        let near = darkest_near(other, rule.radius as usize);
        add_darker(&mut changed, ink, &near, rule.darker, words);
        let mut tone = vec![0; changed.len()];
        add_darker(&mut tone, ink, &other.data, rule.tone, words);
        let patches = eroded(tone, words, height);
        changed
            .iter_mut()
            .zip(&patches)
            .for_each(|(changed, patch)| *changed |= patch);
        changed
    });
    let margin = margin as usize;
    let [all_gone, all_come] = planes;
    for y in margin..height.saturating_sub(margin) {
        for word in 0..words {
            let at = y * words + word;
            for (side, mut changed) in [(Side::Gone, all_gone[at]), (Side::Come, all_come[at])] {
                while changed != 0 {
                    let x = word * 64 + changed.trailing_zeros() as usize;
                    changed &= changed - 1;
                    if x >= margin && x + margin < width {
                        found(side, x as u32, y as u32);
                    }
                }
            }
        }
    }
}

/// One bit per pixel of at least `level`.
fn bits(ink: &InkImage, level: u8, words: usize) -> Vec<u64> {
    let width = ink.width as usize;
    let mut plane = vec![0u64; words * ink.height as usize];
    for (row, out) in ink
        .data
        .chunks_exact(width.max(1))
        .zip(plane.chunks_exact_mut(words.max(1)))
    {
        for (pixels, word) in row.chunks(64).zip(out) {
            *word = pixels.iter().enumerate().fold(0, |bits, (at, &value)| {
                bits | u64::from(value >= level) << at
            });
        }
    }
    plane
}

/// Sets the bits of pixels that are darker than `other` by at least `by`.
fn add_darker(plane: &mut [u64], ink: &InkImage, other: &[u8], by: u8, words: usize) {
    let width = (ink.width as usize).max(1);
    let rows = ink.data.chunks_exact(width).zip(other.chunks_exact(width));
    for ((row, other), out) in rows.zip(plane.chunks_exact_mut(words.max(1))) {
        for ((pixels, other), word) in row.chunks(64).zip(other.chunks(64)).zip(out) {
            let pairs = pixels.iter().zip(other).enumerate();
            *word |= pairs.fold(0, |bits, (at, (&a, &b))| {
                bits | u64::from(a.saturating_sub(b) >= by) << at
            });
        }
    }
}

/// The darkest ink within `radius` pixels in x and y.
pub fn darkest_near(ink: &InkImage, radius: usize) -> Vec<u8> {
    let (width, height) = (ink.width as usize, ink.height as usize);
    let mut wide = ink.data.clone();
    if width == 0 || height == 0 {
        return wide;
    }
    for (row, out) in ink
        .data
        .chunks_exact(width)
        .zip(wide.chunks_exact_mut(width))
    {
        for shift in 1..=radius.min(width - 1) {
            for (out, value) in out[shift..].iter_mut().zip(row) {
                *out = (*out).max(*value);
            }
            for (out, value) in out.iter_mut().zip(&row[shift..]) {
                *out = (*out).max(*value);
            }
        }
    }
    let mut tall = wide.clone();
    for (y, out) in tall.chunks_exact_mut(width).enumerate() {
        for other in y.saturating_sub(radius)..=(y + radius).min(height - 1) {
            for (out, value) in out
                .iter_mut()
                .zip(&wide[other * width..(other + 1) * width])
            {
                *out = (*out).max(*value);
            }
        }
    }
    tall
}

/// Keeps the bits whose 5 × 5 neighbourhood is all set.
fn eroded(mut plane: Vec<u64>, words: usize, height: usize) -> Vec<u64> {
    if words == 0 {
        return plane;
    }
    if plane.iter().all(|word| *word == 0) {
        return plane;
    }
    plane.iter_mut().for_each(|word| *word = !*word);
    let mut grown = dilated(plane, words, height, 2);
    grown.iter_mut().for_each(|word| *word = !*word);
    grown
}

/// Grows set bits by `radius` pixels in x and y.
fn dilated(mut plane: Vec<u64>, words: usize, height: usize, radius: usize) -> Vec<u64> {
    if words == 0 || radius == 0 {
        return plane;
    }
    let mut wide = vec![0u64; words];
    for row in plane.chunks_exact_mut(words) {
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
    let mut tall = vec![0u64; plane.len()];
    for y in 0..height {
        let (first, last) = (y.saturating_sub(radius), (y + radius).min(height - 1));
        let out = &mut tall[y * words..(y + 1) * words];
        for row in first..=last {
            for (out, word) in out.iter_mut().zip(&plane[row * words..(row + 1) * words]) {
                *out |= word;
            }
        }
    }
    tall
}
