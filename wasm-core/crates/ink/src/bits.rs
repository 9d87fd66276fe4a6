//! Thresholds of ink, 64 pixels to a word, least significant bit first.

/// Pixels of a word.
const WORD: usize = 64;

/// Bits of the pixels that are at least `level`; pixels beyond the end of `row` count as paper.
pub fn at_least(row: &[u8], level: u8, out: &mut [u64]) {
    let mut rest = out.iter_mut();
    for (chunk, word) in row.chunks(WORD).zip(&mut rest) {
        *word = whole(chunk, |pixels| over(pixels, level));
    }
    rest.for_each(|word| *word = 0);
}

/// Bits of the pixels of `row` that are darker than those of `other` by at least `by`, which is not zero.
pub fn darker(row: &[u8], other: &[u8], by: u8, out: &mut [u64]) {
    let mut rest = out.iter_mut();
    let pairs = row.chunks(WORD).zip(other.chunks(WORD));
    for ((chunk, others), word) in pairs.zip(&mut rest) {
        *word = whole(chunk, |pixels| {
            whole(others, |others| over(&excess(pixels, others), by))
        });
    }
    rest.for_each(|word| *word = 0);
}

/// Calls `f` with the 64 pixels of `chunk`, filled up with paper.
#[inline(always)]
fn whole(chunk: &[u8], f: impl FnOnce(&[u8; WORD]) -> u64) -> u64 {
    if let Some(pixels) = chunk.first_chunk() {
        return f(pixels);
    }
    let mut pixels = [0; WORD];
    pixels[..chunk.len()].copy_from_slice(chunk);
    f(&pixels)
}

/// How much darker pixels are than others.
#[inline(always)]
pub(crate) fn excess(pixels: &[u8; WORD], others: &[u8; WORD]) -> [u8; WORD] {
    std::array::from_fn(|index| pixels[index].saturating_sub(others[index]))
}

/// Bits of the pixels of at least `level`.
#[cfg(not(target_arch = "wasm32"))]
#[inline(always)]
pub(crate) fn over(pixels: &[u8; WORD], level: u8) -> u64 {
    let found = pixels.map(|value| u8::from(value >= level));
    let (eights, _) = found.as_chunks::<8>();
    let mut word = 0;
    for (index, eight) in eights.iter().enumerate() {
        // Bytes of 0 or 1: the product gathers the lowest bits of all eight in its highest byte.
        let gathered = u64::from_le_bytes(*eight).wrapping_mul(0x0102_0408_1020_4080) >> 56;
        word |= gathered << (8 * index);
    }
    word
}

/// Bits of the pixels of at least `level`.
#[cfg(target_arch = "wasm32")]
#[inline(always)]
pub(crate) fn over(pixels: &[u8; WORD], level: u8) -> u64 {
    use core::arch::wasm32::{u8x16_bitmask, u8x16_ge, u8x16_splat};

    let (parts, _) = pixels.as_chunks::<16>();
    let mut word = 0;
    for (index, part) in parts.iter().enumerate() {
        let found = u8x16_ge(crate::simd::load(part), u8x16_splat(level));
        word |= u64::from(u8x16_bitmask(found)) << (16 * index);
    }
    word
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_pixel_has_its_bit() {
        for length in [1usize, 63, 64, 65, 200] {
            let row: Vec<u8> = (0..length).map(|x| (x * 37 % 256) as u8).collect();
            let other: Vec<u8> = (0..length).map(|x| (x * 91 % 256) as u8).collect();
            let words = length.div_ceil(64) + 1;
            let (mut found, mut excess) = (vec![u64::MAX; words], vec![u64::MAX; words]);
            at_least(&row, 100, &mut found);
            darker(&row, &other, 12, &mut excess);
            for x in 0..words * 64 {
                let bit = |plane: &[u64]| plane[x / 64] >> (x % 64) & 1 == 1;
                let value = row.get(x).copied().unwrap_or(0);
                let beside = other.get(x).copied().unwrap_or(0);
                assert_eq!(bit(&found), value >= 100, "{x} of {length}");
                assert_eq!(
                    bit(&excess),
                    value.saturating_sub(beside) >= 12,
                    "{x} of {length}"
                );
            }
        }
    }
}
