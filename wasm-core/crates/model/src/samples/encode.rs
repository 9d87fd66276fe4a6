//! Pixels to blocks.

use super::{AREA, FLAT, SIDE, Samples, bits_for, flat, kind};

/// Colors of a palette with which a block is still smaller than with three bytes a pixel.
const MOST_COLORS: usize = 168;
/// Places of the table that finds colors again: a power of two, at most half full.
const PLACES: usize = 512;

/// Appends blocks row by row.
pub(super) struct Encoder {
    width: usize,
    height: usize,
    blocks: Vec<u32>,
    data: Vec<u8>,
    /// Color, its index and the block that it was last seen in.
    seen: Vec<(u32, u32, u8)>,
    /// Number of the current block; never zero.
    stamp: u32,
    fits: bool,
}

impl Encoder {
    pub fn new(width: usize, height: usize) -> Self {
        Self {
            width,
            height,
            blocks: Vec::with_capacity(width.div_ceil(SIDE) * height.div_ceil(SIDE)),
            data: Vec::new(),
            seen: vec![(0, 0, 0); PLACES],
            stamp: 0,
            fits: true,
        }
    }

    /// `None` when the data is beyond what an entry can name.
    pub fn finish(mut self) -> Option<Samples> {
        self.data.shrink_to_fit();
        self.fits.then_some(Samples {
            width: self.width as u32,
            height: self.height as u32,
            blocks: self.blocks,
            data: self.data,
        })
    }

    /// Appends the block at (`column`, `row`) of rows of `CHANNELS` bytes a pixel.
    pub fn bytes<const CHANNELS: usize>(&mut self, source: &[u8], column: usize, row: usize) {
        let (left, top) = (column * SIDE, row * SIDE);
        let (wide, tall) = (SIDE.min(self.width - left), SIDE.min(self.height - top));
        let line =
            |y: usize| &source[((top + y) * self.width + left) * CHANNELS..][..wide * CHANNELS];
        let color = |pixel: &[u8]| match pixel {
            [r, g, b] => [*r, *g, *b],
            [gray, ..] => [*gray; 3],
            [] => [0; 3],
        };
        let first = line(0);
        let blank = first
            .chunks_exact(CHANNELS)
            .all(|pixel| pixel == &first[..CHANNELS])
            && (1..tall).all(|y| line(y) == first);
        if blank {
            self.blocks.push(flat(color(&first[..CHANNELS])));
            return;
        }
        let mut pixels = [[0; 3]; AREA];
        for (y, target) in pixels.chunks_exact_mut(SIDE).take(tall).enumerate() {
            for (pixel, source) in target.iter_mut().zip(line(y).chunks_exact(CHANNELS)) {
                *pixel = color(source);
            }
        }
        self.pixels(&mut pixels, wide, tall);
    }

    /// Appends the block at (`column`, `row`) of rows of bits.
    pub fn bits(&mut self, source: &[u8], column: usize, row: usize) {
        let (left, top) = (column * SIDE, row * SIDE);
        let (wide, tall) = (SIDE.min(self.width - left), SIDE.min(self.height - top));
        let stride = self.width.div_ceil(8);
        if wide == SIDE && tall == SIDE {
            let mut block = [0; AREA / 8];
            for (y, two) in block.chunks_exact_mut(2).enumerate() {
                two.copy_from_slice(&source[(top + y) * stride + left / 8..][..2]);
            }
            self.whole_bits(&block);
            return;
        }
        let mut pixels = [[0; 3]; AREA];
        for y in 0..tall {
            for x in 0..wide {
                let byte = source[(top + y) * stride + (left + x) / 8];
                let white = byte >> (7 - (left + x) % 8) & 1 == 1;
                pixels[y * SIDE + x] = if white { [255; 3] } else { [0; 3] };
            }
        }
        self.pixels(&mut pixels, wide, tall);
    }

    /// Appends a block of one color, given as its entry.
    pub fn flat(&mut self, entry: u32) {
        self.blocks.push(entry);
    }

    fn whole_bits(&mut self, block: &[u8; AREA / 8]) {
        if block.iter().all(|byte| *byte == 0) {
            self.blocks.push(flat([0; 3]));
        } else if block.iter().all(|byte| *byte == 255) {
            self.blocks.push(flat([255; 3]));
        } else {
            self.place(kind::BITS);
            self.data.extend_from_slice(block);
        }
    }

    /// Appends a block of which `wide` × `tall` pixels are given; the last ones are repeated to its rim.
    pub fn pixels(&mut self, pixels: &mut [[u8; 3]; AREA], wide: usize, tall: usize) {
        if wide < SIDE || tall < SIDE {
            for line in pixels.chunks_exact_mut(SIDE).take(tall) {
                let last = line[wide - 1];
                line[wide..].fill(last);
            }
            for y in tall..SIDE {
                pixels.copy_within((tall - 1) * SIDE..tall * SIDE, y * SIDE);
            }
        }
        let mut palette = [[0; 3]; AREA];
        let mut indices = [0; AREA];
        let Some(count) = self.number(pixels, &mut palette, &mut indices) else {
            self.place(kind::RGB);
            self.data.extend_from_slice(pixels.as_flattened());
            return;
        };
        let palette = &palette[..count];
        if let [only] = palette {
            self.blocks.push(flat(*only));
        } else if palette.iter().all(|it| *it == [0; 3] || *it == [255; 3]) {
            let bits = packed(&pixels.map(|pixel| pixel[0] >> 7), 1);
            self.place(kind::BITS);
            self.data.extend_from_slice(&bits);
        } else if count > 16 && palette.iter().all(|it| it[0] == it[1] && it[1] == it[2]) {
            self.place(kind::GRAY);
            self.data.extend(pixels.iter().map(|pixel| pixel[0]));
        } else {
            self.place(kind::INDEXED);
            self.data.push((count - 1) as u8);
            self.data.extend_from_slice(palette.as_flattened());
            self.data.extend(packed(&indices, bits_for(count)));
        }
    }

    /// Numbers the colors in the order they are met; `None` when a palette of them would not pay.
    fn number(
        &mut self,
        pixels: &[[u8; 3]; AREA],
        palette: &mut [[u8; 3]; AREA],
        indices: &mut [u8; AREA],
    ) -> Option<usize> {
        self.stamp += 1;
        let (mut count, mut gray) = (0, true);
        let mut last = (pixels[0], 0);
        for (pixel, index) in pixels.iter().zip(indices) {
            if count > 0 && *pixel == last.0 {
                *index = last.1;
                continue;
            }
            let [r, g, b] = *pixel;
            let key = u32::from_be_bytes([0, r, g, b]);
            let mut place = (key.wrapping_mul(0x9e37_79b1) >> 23) as usize;
            while self.seen[place].1 == self.stamp && self.seen[place].0 != key {
                place = (place + 1) % PLACES;
            }
            if self.seen[place].1 != self.stamp {
                gray &= r == g && g == b;
                if count >= MOST_COLORS && !gray {
                    return None;
                }
                self.seen[place] = (key, self.stamp, count as u8);
                palette[count] = *pixel;
                count += 1;
            }
            *index = self.seen[place].2;
            last = (*pixel, *index);
        }
        Some(count)
    }

    /// Opens a block with data here.
    fn place(&mut self, kind: u8) {
        let at = u32::try_from(self.data.len()).unwrap_or(FLAT);
        self.fits &= at < FLAT;
        self.blocks.push(at & !FLAT);
        self.data.push(kind);
    }
}

/// Numbers of `bits` bits each, the first in the highest bits of the first byte.
fn packed(numbers: &[u8; AREA], bits: usize) -> Vec<u8> {
    let pack = |some: &[u8]| {
        some.iter()
            .fold(0u32, |byte, number| byte << bits | u32::from(*number)) as u8
    };
    numbers.chunks_exact(8 / bits).map(pack).collect()
}
