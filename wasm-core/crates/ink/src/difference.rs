//! Where two pictures of ink differ beyond a tolerance, 64 pixels at a time.
//!
//! A strong pixel of one picture with no weak pixel of the other within `radius` (a square) is only in the first.
//! Two thresholds and a radius forgive antialiasing and small shifts.

use std::borrow::Cow;

use crate::bits::over;

/// When pixels count as different.
#[derive(Clone, Copy, Debug)]
pub struct Tolerance {
    /// Ink from which a pixel asks for a partner.
    pub strong: u8,
    /// Ink from which a pixel is a partner.
    pub weak: u8,
    /// Pixels, at most 63.
    pub radius: u32,
}

/// One bit a pixel, least significant first; every row starts on a word.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DifferenceMask {
    pub width: u32,
    pub height: u32,
    pub words_per_row: usize,
    pub only_a: Vec<u64>,
    pub only_b: Vec<u64>,
}

/// An occupied square of a mask.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Cell {
    pub column: u32,
    pub row: u32,
    /// Pixels of differing ink, both corners inside.
    pub low: [u32; 2],
    pub high: [u32; 2],
    pub only_a: u32,
    pub only_b: u32,
}

/// Compares two pictures of `width` × `height` bytes. Pixels beyond the end of a slice count as paper.
pub fn tolerant_difference(
    a: &[u8],
    b: &[u8],
    width: u32,
    height: u32,
    tolerance: &Tolerance,
) -> DifferenceMask {
    let words = (width as usize).div_ceil(64);
    let size = words * height as usize;
    let mut mask = DifferenceMask {
        width,
        height,
        words_per_row: words,
        only_a: vec![0; size],
        only_b: vec![0; size],
    };
    let &Tolerance { strong, weak, .. } = tolerance;
    let radius = tolerance.radius.min(63);
    let [a, b] = [a, b].map(|ink| Picture::new(ink, width as usize, height as usize));
    for y in 0..height as usize {
        for word in 0..words {
            let (in_a, in_b) = (a.word(y, word), b.word(y, word));
            if !any_only_in_one(&in_a, &in_b, strong, weak) {
                continue;
            }
            let only_a = over(&in_a, strong) & !widened(over(&in_b, weak), radius);
            let only_b = over(&in_b, strong) & !widened(over(&in_a, weak), radius);
            let at = y * words + word;
            if only_a != 0 {
                mask.only_a[at] = b.without_near(only_a, y, word, weak, radius);
            }
            if only_b != 0 {
                mask.only_b[at] = a.without_near(only_b, y, word, weak, radius);
            }
        }
    }
    mask
}

#[derive(Clone, Copy)]
pub(crate) struct Picture<'a> {
    pub data: &'a [u8],
    pub width: usize,
    pub height: usize,
    /// Of a row.
    pub words: usize,
}

impl<'a> Picture<'a> {
    pub fn new(data: &'a [u8], width: usize, height: usize) -> Self {
        Self {
            data,
            width,
            height,
            words: width.div_ceil(64),
        }
    }

    pub fn row(&self, y: usize) -> &'a [u8] {
        &self.data[y * self.width..][..self.width]
    }

    /// 64 pixels of a row, filled up with paper.
    #[inline(always)]
    pub fn word(&self, y: usize, word: usize) -> Cow<'a, [u8; 64]> {
        let start = y * self.width + word * 64;
        let end = start + (self.width - word * 64).min(64);
        let pixels = self.data.get(start..end).unwrap_or_else(|| {
            let rest = start.min(self.data.len());
            &self.data[rest..end.min(self.data.len())]
        });
        match pixels.first_chunk() {
            Some(whole) => Cow::Borrowed(whole),
            None => {
                let mut filled = [0; 64];
                filled[..pixels.len()].copy_from_slice(pixels);
                Cow::Owned(filled)
            }
        }
    }

    /// Those of `bits`, at a word of a row, that have no pixel of at least `weak` here within `radius`. They have none in
    /// their own row and word.
    fn without_near(&self, bits: u64, y: usize, word: usize, weak: u8, radius: u32) -> u64 {
        let last = self.height - 1;
        let mut left = bits;
        let mut near = 0;
        // The nearest rows first: they hold the counterpart of most.
        for away in 1..=radius as usize {
            let rows = [y.saturating_sub(away), (y + away).min(last)];
            near |= over(&self.darkest(rows, word), weak);
            left &= !widened(near, radius);
            if left == 0 {
                return 0;
            }
        }
        if radius == 0 {
            return left;
        }
        let rows = y.saturating_sub(radius as usize)..=(y + radius as usize).min(last);
        let weak_in = |word: usize| over(&self.darkest(rows.clone(), word), weak);
        // Only pixels near a side of the word reach the next one.
        let beside = (1 << radius) - 1;
        if left & beside != 0 && word > 0 {
            left &= !(spread_down(weak_in(word - 1), radius) >> (64 - radius));
        }
        if left & beside << (64 - radius) != 0 && word + 1 < self.words {
            left &= !(spread_up(weak_in(word + 1), radius) << (64 - radius));
        }
        left
    }

    /// The darkest pixel of each column of a word.
    #[inline(always)]
    fn darkest(&self, rows: impl IntoIterator<Item = usize>, word: usize) -> [u8; 64] {
        rows.into_iter().fold([0; 64], |most, y| {
            let pixels = self.word(y, word);
            std::array::from_fn(|x| most[x].max(pixels[x]))
        })
    }
}

/// Every bit on its neighbors up to `radius` away too.
#[inline(always)]
pub(crate) fn widened(bits: u64, radius: u32) -> u64 {
    spread_up(bits, radius) | spread_down(bits, radius)
}

/// Every bit on its higher neighbors up to `radius` away too. Each step at most doubles the reach.
#[inline(always)]
pub(crate) fn spread_up(bits: u64, radius: u32) -> u64 {
    let (mut wide, mut reach) = (bits, 0);
    while reach < radius {
        let step = (reach + 1).min(radius - reach);
        wide |= wide << step;
        reach += step;
    }
    wide
}

/// Every bit on its lower neighbors up to `radius` away too.
#[inline(always)]
pub(crate) fn spread_down(bits: u64, radius: u32) -> u64 {
    let (mut wide, mut reach) = (bits, 0);
    while reach < radius {
        let step = (reach + 1).min(radius - reach);
        wide |= wide >> step;
        reach += step;
    }
    wide
}

/// Whether a strong pixel of one has no weak one of the other at its place.
#[cfg(not(target_arch = "wasm32"))]
#[inline(always)]
fn any_only_in_one(a: &[u8; 64], b: &[u8; 64], strong: u8, weak: u8) -> bool {
    let only = |own: u8, other: u8| own >= strong && other < weak;
    let pairs = a.iter().zip(b);
    pairs.fold(false, |any, (&a, &b)| any | only(a, b) | only(b, a))
}

/// Whether a strong pixel of one has no weak one of the other at its place.
#[cfg(target_arch = "wasm32")]
#[inline(always)]
fn any_only_in_one(a: &[u8; 64], b: &[u8; 64], strong: u8, weak: u8) -> bool {
    use core::arch::wasm32::{u8x16_ge, u8x16_splat, v128_andnot, v128_any_true, v128_or};

    let (strong, weak) = (u8x16_splat(strong), u8x16_splat(weak));
    let (parts, others) = (a.as_chunks::<16>().0, b.as_chunks::<16>().0);
    let mut any = u8x16_splat(0);
    for (part, other) in parts.iter().zip(others) {
        let (part, other) = (crate::simd::load(part), crate::simd::load(other));
        let only = v128_andnot(u8x16_ge(part, strong), u8x16_ge(other, weak));
        let only_other = v128_andnot(u8x16_ge(other, strong), u8x16_ge(part, weak));
        any = v128_or(any, v128_or(only, only_other));
    }
    v128_any_true(any)
}

impl DifferenceMask {
    /// Pixels only in A and only in B.
    pub fn counts(&self) -> (u64, u64) {
        let count = |words: &[u64]| words.iter().map(|word| u64::from(word.count_ones())).sum();
        (count(&self.only_a), count(&self.only_b))
    }

    /// The occupied squares of `side` pixels, a power of two from 1 to 64, row by row.
    pub fn cells(&self, side: u32) -> Vec<Cell> {
        let side = side.clamp(1, 64).next_power_of_two();
        let per_word = (64 / side) as usize;
        let part = if side == 64 {
            u64::MAX
        } else {
            (1 << side) - 1
        };
        let mut cells: Vec<Cell> = Vec::new();
        let mut columns: Vec<Option<usize>> = vec![None; self.words_per_row * per_word];
        for y in 0..self.height {
            if y % side == 0 {
                columns.fill(None);
            }
            let row = y as usize * self.words_per_row;
            for word in 0..self.words_per_row {
                let (a, b) = (self.only_a[row + word], self.only_b[row + word]);
                if a | b == 0 {
                    continue;
                }
                for slot in 0..per_word {
                    let shift = slot as u32 * side;
                    let (a, b) = (a >> shift & part, b >> shift & part);
                    if a | b == 0 {
                        continue;
                    }
                    let column = word * per_word + slot;
                    let left = word as u32 * 64 + shift;
                    let index = *columns[column].get_or_insert_with(|| {
                        cells.push(Cell {
                            column: column as u32,
                            row: y / side,
                            low: [u32::MAX, y],
                            high: [0, y],
                            only_a: 0,
                            only_b: 0,
                        });
                        cells.len() - 1
                    });
                    let cell = &mut cells[index];
                    cell.low[0] = cell.low[0].min(left + (a | b).trailing_zeros());
                    cell.high = [cell.high[0].max(left + 63 - (a | b).leading_zeros()), y];
                    cell.only_a += a.count_ones();
                    cell.only_b += b.count_ones();
                }
            }
        }
        cells
    }
}
