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

/// When ink counts as changed: at least `strong` on one side and nowhere `weak` within `radius` pixels on the other.
#[derive(Clone, Copy, Debug)]
pub struct Rule {
    pub strong: u8,
    pub weak: u8,
    pub radius: u32,
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
    let planes = [old, new].map(|ink| {
        let strong = bits(ink, rule.strong, words);
        let weak = dilated(
            bits(ink, rule.weak, words),
            words,
            height,
            rule.radius as usize,
        );
        (strong, weak)
    });
    let margin = margin as usize;
    let [(old_strong, old_weak), (new_strong, new_weak)] = planes;
    for y in margin..height.saturating_sub(margin) {
        for word in 0..words {
            let at = y * words + word;
            let gone = old_strong[at] & !new_weak[at];
            let come = new_strong[at] & !old_weak[at];
            for (side, mut changed) in [(Side::Gone, gone), (Side::Come, come)] {
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
