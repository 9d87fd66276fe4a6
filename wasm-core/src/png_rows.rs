//! RGBA rows as the scanlines of a PNG: one byte that names the filter, then RGB.

/// Largest run of bytes after which the sums of Adler-32 still fit 32 bits.
const ADLER_RUN: usize = 5552;
const ADLER_MODULUS: u32 = 65521;

/// Filters rows from the top of a picture to its bottom and sums them up for the end of the zlib stream.
pub struct PngRows {
    width: usize,
    previous: Vec<u8>,
    sums: (u32, u32),
}

impl PngRows {
    /// Rows of `width` pixels.
    pub fn new(width: usize) -> Self {
        Self {
            width,
            previous: vec![0; width * 3],
            sums: (1, 0),
        }
    }

    /// The scanlines of the next rows, opaque RGBA; an incomplete row at the end is left out. Filter `Up`: blank
    /// paper and upright lines become runs of zeros.
    pub fn push(&mut self, rgba: &[u8]) -> Vec<u8> {
        let row_bytes = self.width * 4;
        if row_bytes == 0 {
            return Vec::new();
        }
        let mut out = Vec::with_capacity(rgba.len() / row_bytes * (1 + self.width * 3));
        for row in rgba.chunks_exact(row_bytes) {
            out.push(2);
            for (pixel, above) in row.chunks_exact(4).zip(self.previous.chunks_exact_mut(3)) {
                out.extend([
                    pixel[0].wrapping_sub(above[0]),
                    pixel[1].wrapping_sub(above[1]),
                    pixel[2].wrapping_sub(above[2]),
                ]);
                above.copy_from_slice(&pixel[..3]);
            }
        }
        self.sum(&out);
        out
    }

    /// Adler-32 of all scanlines so far.
    pub fn adler32(&self) -> u32 {
        self.sums.1 << 16 | self.sums.0
    }

    fn sum(&mut self, bytes: &[u8]) {
        let (mut a, mut b) = self.sums;
        for run in bytes.chunks(ADLER_RUN) {
            for &byte in run {
                a += u32::from(byte);
                b += a;
            }
            a %= ADLER_MODULUS;
            b %= ADLER_MODULUS;
        }
        self.sums = (a, b);
    }
}

#[cfg(test)]
mod tests {
    use super::PngRows;

    #[test]
    fn filters_up_and_drops_alpha() {
        let mut rows = PngRows::new(2);
        let first = rows.push(&[1, 2, 3, 255, 4, 5, 6, 255]);
        assert_eq!(first, [2, 1, 2, 3, 4, 5, 6]);
        assert_eq!(
            rows.push(&[1, 2, 4, 255, 3, 5, 6, 255]),
            [2, 0, 0, 1, 255, 0, 0]
        );
    }

    #[test]
    fn sums_as_zlib_does() {
        // Adler-32 of the scanline 02 00 00 00.
        let mut rows = PngRows::new(1);
        rows.push(&[0, 0, 0, 255]);
        assert_eq!(rows.adler32(), (4 * 2 + 4) << 16 | 3);
    }

    #[test]
    fn a_picture_in_bands_is_the_picture_in_one_piece() {
        let rgba: Vec<u8> = (0..40_000_u32)
            .map(|value| (value * 7 % 251) as u8)
            .collect();
        let (mut whole, mut banded) = (PngRows::new(100), PngRows::new(100));
        let expected = whole.push(&rgba);
        let found: Vec<u8> = rgba
            .chunks(8_000)
            .flat_map(|band| banded.push(band))
            .collect();
        assert_eq!(found, expected);
        assert_eq!(banded.adler32(), whole.adler32());
    }
}
