//! Reductions of images by area averages, and packing of bits.

use pinbar_model::list::{ImageLevel, Samples};

/// The long side, in pixels, below which an image needs no further reduction.
const SMALLEST: u32 = 256;

/// Level 0 and its halvings down to a long side of at most [`SMALLEST`].
pub(super) fn pyramid(
    width: u32,
    height: u32,
    samples: Samples,
    alpha: Vec<u8>,
) -> Vec<ImageLevel> {
    let mut levels = vec![ImageLevel {
        width,
        height,
        samples,
        alpha,
    }];
    while let Some(last) = levels.last()
        && last.width.max(last.height) > SMALLEST
    {
        levels.push(halve(last));
    }
    levels
}

fn halve(level: &ImageLevel) -> ImageLevel {
    let (width, height) = (level.width as usize, level.height as usize);
    let samples = match &level.samples {
        Samples::Bits(bits) => Samples::Grey(halve_bits(bits, width, height)),
        Samples::Grey(grey) => Samples::Grey(halve_bytes::<1>(grey, width, height)),
        Samples::Rgb(rgb) => Samples::Rgb(halve_bytes::<3>(rgb, width, height)),
    };
    let alpha = if level.alpha.is_empty() {
        Vec::new()
    } else {
        halve_bytes::<1>(&level.alpha, width, height)
    };
    ImageLevel {
        width: level.width.div_ceil(2),
        height: level.height.div_ceil(2),
        samples,
        alpha,
    }
}

/// Means of 2 × 2 pixels; at an odd edge the last column and row count twice.
fn halve_bytes<const CHANNELS: usize>(data: &[u8], width: usize, height: usize) -> Vec<u8> {
    let (half_width, half_height) = (width.div_ceil(2), height.div_ceil(2));
    let mut out = Vec::with_capacity(half_width * half_height * CHANNELS);
    let row = width * CHANNELS;
    for y in 0..half_height {
        let upper = &data[2 * y * row..][..row];
        let lower = &data[(2 * y + 1).min(height - 1) * row..][..row];
        for x in 0..half_width {
            let left = 2 * x * CHANNELS;
            let right = (2 * x + 1).min(width - 1) * CHANNELS;
            for channel in 0..CHANNELS {
                let sum = u16::from(upper[left + channel])
                    + u16::from(upper[right + channel])
                    + u16::from(lower[left + channel])
                    + u16::from(lower[right + channel]);
                out.push(((sum + 2) / 4) as u8);
            }
        }
    }
    out
}

/// Grey from bits: four bits of two rows make one of five levels.
fn halve_bits(bits: &[u8], width: usize, height: usize) -> Vec<u8> {
    let (half_width, half_height) = (width.div_ceil(2), height.div_ceil(2));
    let row = width.div_ceil(8);
    // Of each byte, the counts of its four pairs.
    let mut pairs = [[0u8; 4]; 256];
    for (byte, counts) in pairs.iter_mut().enumerate() {
        for (place, count) in counts.iter_mut().enumerate() {
            *count = ((byte >> (6 - 2 * place)) & 3).count_ones() as u8;
        }
    }
    const LEVELS: [u8; 5] = [0, 64, 128, 191, 255];
    let mut out = Vec::with_capacity(half_width * half_height);
    for y in 0..half_height {
        let upper = &bits[2 * y * row..][..row];
        let lower = &bits[(2 * y + 1).min(height - 1) * row..][..row];
        let start = out.len();
        for (a, b) in upper.iter().zip(lower) {
            let (a, b) = (pairs[*a as usize], pairs[*b as usize]);
            out.extend_from_slice(
                &[0, 1, 2, 3].map(|place| LEVELS[(a[place] + b[place]) as usize]),
            );
        }
        out.truncate(start + half_width);
        if width % 2 == 1 {
            // The last column stands alone: twice its own bits.
            let shift = 7 - (width - 1) % 8;
            let bit = |line: &[u8]| (line[(width - 1) / 8] >> shift) & 1;
            out[start + half_width - 1] = LEVELS[(2 * (bit(upper) + bit(lower))) as usize];
        }
    }
    out
}

/// Rows of black (0) and white as bits, each row from a new byte.
pub(super) fn pack_bits(grey: &[u8], width: u32) -> Vec<u8> {
    let mut out = Vec::with_capacity(grey.len() / 8 + 1);
    for row in grey.chunks(width.max(1) as usize) {
        for eight in row.chunks(8) {
            let byte = eight.iter().enumerate().fold(0, |byte, (place, value)| {
                byte | ((value >> 7) << (7 - place))
            });
            out.push(byte);
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn halves_bits_as_it_halves_bytes() {
        for (width, height) in [(1, 1), (7, 5), (8, 2), (9, 3), (301, 17), (16, 16)] {
            let grey: Vec<u8> = (0..width * height)
                .map(|place| {
                    if (place * 7 + place / 3) % 5 < 2 {
                        255
                    } else {
                        0
                    }
                })
                .collect();
            let bits = pack_bits(&grey, width as u32);
            let (a, b) = (
                halve_bits(&bits, width, height),
                halve_bytes::<1>(&grey, width, height),
            );
            assert_eq!(a.len(), b.len());
            assert!(
                a.iter().zip(&b).all(|(a, b)| a.abs_diff(*b) <= 1),
                "{width} x {height}"
            );
        }
    }

    #[test]
    fn reduces_down_to_a_small_side() {
        let levels = pyramid(1000, 300, Samples::Grey(vec![7; 300_000]), vec![]);
        let sizes: Vec<_> = levels
            .iter()
            .map(|level| (level.width, level.height))
            .collect();
        assert_eq!(sizes, [(1000, 300), (500, 150), (250, 75)]);
        assert!(
            levels
                .iter()
                .all(|level| level.samples.bytes().iter().all(|value| *value == 7))
        );
    }
}
