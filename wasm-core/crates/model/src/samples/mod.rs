//! Pixels of images in blocks of 16 × 16, each stored as small as its colors allow.
//!
//! Drawings hold pictures that are mostly blank or flat: shaded views exported as bands of bitmaps, scans of line
//! work. A block of one color takes four bytes, one of few colors a palette and one to eight bits a pixel, and
//! only a block full of colors is stored as it is. Nothing is lost, and any part can be read without the rest.

mod encode;
mod reduce;

use encode::Encoder;

/// Pixels along one side of a block.
const SIDE: usize = 16;
/// Pixels of a block.
const AREA: usize = SIDE * SIDE;
/// Set in the entry of a block of one color, which the lower 24 bits hold; else the entry is a place in `data`.
const FLAT: u32 = 1 << 31;

/// How the pixels of a block follow in `data`, by its first byte.
mod kind {
    /// A bit a pixel: 0 black, 1 white.
    pub const BITS: u8 = 0;
    /// A byte with the number of colors less one, the colors, and the fewest bits a pixel that number them:
    /// 1, 2, 4 or 8, the first pixel in the highest bits.
    pub const INDEXED: u8 = 1;
    /// A byte a pixel.
    pub const GRAY: u8 = 2;
    /// Three bytes a pixel.
    pub const RGB: u8 = 3;
}

/// A rectangle of pixels: black and white, gray or red, green and blue. Equal pictures are equal as stored.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Samples {
    width: u32,
    height: u32,
    /// Rows of blocks from the top; blocks at the right and lower rim repeat the last pixels.
    blocks: Vec<u32>,
    data: Vec<u8>,
}

impl Samples {
    /// One pixel.
    pub fn single(color: [u8; 3]) -> Self {
        Self {
            width: 1,
            height: 1,
            blocks: vec![flat(color)],
            data: Vec::new(),
        }
    }

    /// From rows that start on a byte each, the highest bit first, 1 for white. `None` unless `bits` holds them all
    /// or when a side is zero.
    pub fn from_bits(width: u32, height: u32, bits: &[u8]) -> Option<Self> {
        let stride = (width as usize).div_ceil(8);
        Self::encode(width, height, bits.len(), stride, |encoder, column, row| {
            encoder.bits(bits, column, row)
        })
    }

    /// From a byte a pixel, 255 for white, rows without padding. `None` as for bits.
    pub fn from_gray(width: u32, height: u32, gray: &[u8]) -> Option<Self> {
        Self::encode(
            width,
            height,
            gray.len(),
            width as usize,
            |encoder, column, row| encoder.bytes::<1>(gray, column, row),
        )
    }

    /// From three bytes a pixel, rows without padding. `None` as for bits.
    pub fn from_rgb(width: u32, height: u32, rgb: &[u8]) -> Option<Self> {
        let stride = 3 * width as usize;
        Self::encode(width, height, rgb.len(), stride, |encoder, column, row| {
            encoder.bytes::<3>(rgb, column, row)
        })
    }

    fn encode(
        width: u32,
        height: u32,
        length: usize,
        stride: usize,
        mut block: impl FnMut(&mut Encoder, usize, usize),
    ) -> Option<Self> {
        if width == 0 || stride.checked_mul(height as usize)? != length || length == 0 {
            return None;
        }
        let mut encoder = Encoder::new(width as usize, height as usize);
        for row in 0..(height as usize).div_ceil(SIDE) {
            for column in 0..(width as usize).div_ceil(SIDE) {
                block(&mut encoder, column, row);
            }
        }
        encoder.finish()
    }

    /// What [`Samples::parts`] gave, from elsewhere; `None` unless every block has its pixels.
    pub(crate) fn from_parts(
        width: u32,
        height: u32,
        blocks: Vec<u32>,
        data: Vec<u8>,
    ) -> Option<Self> {
        let count = (width as usize)
            .div_ceil(SIDE)
            .checked_mul((height as usize).div_ceil(SIDE))?;
        let samples = Self {
            width,
            height,
            blocks,
            data,
        };
        let sound = count > 0
            && samples.blocks.len() == count
            && samples
                .blocks
                .iter()
                .all(|entry| samples.block(*entry).is_some());
        sound.then_some(samples)
    }

    /// Entries and data of the blocks, to be stored.
    pub(crate) fn parts(&self) -> (&[u32], &[u8]) {
        (&self.blocks, &self.data)
    }

    pub fn width(&self) -> u32 {
        self.width
    }

    pub fn height(&self) -> u32 {
        self.height
    }

    /// Heap memory in bytes.
    pub fn memory_bytes(&self) -> usize {
        self.blocks.capacity() * size_of::<u32>() + self.data.capacity()
    }

    /// The color of all pixels, if it is one.
    pub fn uniform(&self) -> Option<[u8; 3]> {
        let first = *self.blocks.first()?;
        (first & FLAT != 0 && self.blocks.iter().all(|entry| *entry == first))
            .then(|| color_of(first))
    }

    /// True when every pixel is black or white.
    pub fn is_black_and_white(&self) -> bool {
        self.blocks.iter().all(|&entry| {
            if entry & FLAT != 0 {
                matches!(color_of(entry), [0, 0, 0] | [255, 255, 255])
            } else {
                self.data.get(entry as usize) == Some(&kind::BITS)
            }
        })
    }

    /// The color of the upper left pixel.
    pub fn first(&self) -> [u8; 3] {
        let mut out = [[0; 3]];
        self.read(0, 0, 1, 1, |color| color, &mut out);
        out[0]
    }

    /// The pixels of a part from (`left`, `top`), row by row, each through `convert`.
    /// Flat and few-colored blocks cost one conversion a color. The part must lie inside the picture.
    pub fn region<T: Copy>(
        &self,
        (left, top): (usize, usize),
        (width, height): (usize, usize),
        convert: impl Fn([u8; 3]) -> T,
    ) -> Vec<T> {
        let mut out = vec![convert([255; 3]); width * height];
        self.read(left, top, width, height, convert, &mut out);
        out
    }

    /// All pixels, row by row.
    pub fn pixels(&self) -> Vec<[u8; 3]> {
        self.region((0, 0), (self.width as usize, self.height as usize), |it| it)
    }

    fn read<T: Copy>(
        &self,
        left: usize,
        top: usize,
        width: usize,
        height: usize,
        convert: impl Fn([u8; 3]) -> T,
        out: &mut [T],
    ) {
        if width == 0 || height == 0 {
            return;
        }
        let across = (self.width as usize).div_ceil(SIDE);
        let mut pixels = Pixels::new(convert);
        for row in top / SIDE..=(top + height - 1) / SIDE {
            let rows = (row * SIDE).max(top)..(row * SIDE + SIDE).min(top + height);
            for column in left / SIDE..=(left + width - 1) / SIDE {
                let columns = (column * SIDE).max(left)..(column * SIDE + SIDE).min(left + width);
                let Some(block) = self.block(self.blocks[row * across + column]) else {
                    continue;
                };
                let block = pixels.prepare(&block);
                for y in rows.clone() {
                    let from = (y - top) * width;
                    let target = &mut out[from + columns.start - left..from + columns.end - left];
                    let first = (y % SIDE) * SIDE + columns.start % SIDE;
                    pixels.copy(&block, first, target);
                }
            }
        }
    }

    /// The block of an entry; `None` when its data is not all there.
    fn block(&self, entry: u32) -> Option<Block<'_>> {
        if entry & FLAT != 0 {
            return Some(Block::Flat(color_of(entry)));
        }
        let data = self.data.get(entry as usize..)?;
        let (kind, data) = data.split_first()?;
        match *kind {
            kind::BITS => Some(Block::Indexed {
                palette: &[[0; 3], [255; 3]],
                bits: 1,
                indices: data.get(..AREA / 8)?,
            }),
            kind::INDEXED => {
                let (last, data) = data.split_first()?;
                let count = usize::from(*last) + 1;
                let bits = bits_for(count);
                let palette = data.get(..3 * count)?.as_chunks().0;
                let indices = data.get(3 * count..3 * count + AREA * bits / 8)?;
                Some(Block::Indexed {
                    palette,
                    bits,
                    indices,
                })
            }
            kind::GRAY => Some(Block::Gray(data.get(..AREA)?)),
            kind::RGB => Some(Block::Rgb(data.get(..3 * AREA)?.as_chunks().0)),
            _ => None,
        }
    }
}

/// The pixels of one block as they are stored.
enum Block<'a> {
    Flat([u8; 3]),
    /// Indices beyond the palette, which only hostile bytes hold, stand for its last color.
    Indexed {
        palette: &'a [[u8; 3]],
        bits: usize,
        indices: &'a [u8],
    },
    Gray(&'a [u8]),
    Rgb(&'a [[u8; 3]]),
}

/// Blocks on their way into converted pixels; keeps the converted colors of the latest palette.
struct Pixels<T, F> {
    convert: F,
    palette: Vec<T>,
    grays: Vec<T>,
}

impl<T: Copy, F: Fn([u8; 3]) -> T> Pixels<T, F> {
    fn new(convert: F) -> Self {
        Self {
            convert,
            palette: Vec::new(),
            grays: Vec::new(),
        }
    }

    /// Converts the colors of `block` that its pixels share.
    fn prepare<'a>(&mut self, block: &Block<'a>) -> Block<'a> {
        match block {
            Block::Flat(color) => {
                self.palette.clear();
                self.palette.push((self.convert)(*color));
                Block::Flat(*color)
            }
            Block::Indexed {
                palette,
                bits,
                indices,
            } => {
                self.palette.clear();
                self.palette
                    .extend(palette.iter().map(|color| (self.convert)(*color)));
                Block::Indexed {
                    palette,
                    bits: *bits,
                    indices,
                }
            }
            Block::Gray(gray) => {
                if self.grays.is_empty() {
                    self.grays = (0..=255).map(|value| (self.convert)([value; 3])).collect();
                }
                Block::Gray(gray)
            }
            Block::Rgb(rgb) => Block::Rgb(rgb),
        }
    }

    /// Writes the pixels of the prepared `block` from the place `first` on, inside one row.
    fn copy(&self, block: &Block<'_>, first: usize, target: &mut [T]) {
        match block {
            Block::Flat(_) => {
                if let Some(color) = self.palette.first() {
                    target.fill(*color);
                }
            }
            Block::Indexed { bits, indices, .. } => {
                let most = self.palette.len() - 1;
                let (per_byte, mask) = (8 / bits, (1usize << bits) - 1);
                for (place, pixel) in (first..).zip(target) {
                    let byte = usize::from(indices[place / per_byte]);
                    let index = byte >> (8 - bits - place % per_byte * bits) & mask;
                    *pixel = self.palette[index.min(most)];
                }
            }
            Block::Gray(gray) => {
                for (value, pixel) in gray[first..].iter().zip(target) {
                    *pixel = self.grays[usize::from(*value)];
                }
            }
            Block::Rgb(rgb) => {
                for (color, pixel) in rgb[first..].iter().zip(target) {
                    *pixel = (self.convert)(*color);
                }
            }
        }
    }
}

fn flat([r, g, b]: [u8; 3]) -> u32 {
    FLAT | u32::from_be_bytes([0, r, g, b])
}

fn color_of(entry: u32) -> [u8; 3] {
    let [_, r, g, b] = entry.to_be_bytes();
    [r, g, b]
}

/// Bits a pixel that number `count` colors, a divisor of 8.
fn bits_for(count: usize) -> usize {
    match count {
        0..=2 => 1,
        3..=4 => 2,
        5..=16 => 4,
        _ => 8,
    }
}

#[cfg(test)]
mod tests;
