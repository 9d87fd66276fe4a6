//! Smaller pictures of a picture: halves, and parts.

use super::encode::Encoder;
use super::{AREA, FLAT, SIDE, Samples, flat};

impl Samples {
    /// The picture at half its size, rounded up: means of 2 × 2 pixels; at an odd edge the last column and row
    /// count twice.
    pub fn halved(&self) -> Option<Samples> {
        let (width, height) = (self.width as usize, self.height as usize);
        let (half_width, half_height) = (width.div_ceil(2), height.div_ceil(2));
        let across = width.div_ceil(SIDE);
        let down = height.div_ceil(SIDE);
        let mut encoder = Encoder::new(half_width, half_height);
        for row in 0..half_height.div_ceil(SIDE) {
            for column in 0..half_width.div_ceil(SIDE) {
                // A block of the half is made of up to four of this.
                let columns = 2 * column..(2 * column + 2).min(across);
                let rows = 2 * row..(2 * row + 2).min(down);
                let first = self.blocks[rows.start * across + columns.start];
                let same = |row: usize| {
                    self.blocks[row * across..][columns.clone()]
                        .iter()
                        .all(|entry| *entry == first)
                };
                if first & FLAT != 0 && rows.clone().all(same) {
                    encoder.flat(first);
                    continue;
                }
                let (wide, tall) = (
                    SIDE.min(half_width - column * SIDE),
                    SIDE.min(half_height - row * SIDE),
                );
                self.halve_block(column, row, wide, tall, &mut encoder);
            }
        }
        encoder.finish()
    }

    fn halve_block(
        &self,
        column: usize,
        row: usize,
        wide: usize,
        tall: usize,
        encoder: &mut Encoder,
    ) {
        let (left, top) = (2 * column * SIDE, 2 * row * SIDE);
        let (width, height) = (
            (2 * SIDE).min(self.width as usize - left),
            (2 * SIDE).min(self.height as usize - top),
        );
        let mut source = [[0u8; 3]; 4 * AREA];
        self.read(
            left,
            top,
            width,
            height,
            |it| it,
            &mut source[..width * height],
        );
        let mut pixels = [[0; 3]; AREA];
        for y in 0..tall {
            let lines =
                [2 * y, (2 * y + 1).min(height - 1)].map(|line| &source[line * width..][..width]);
            for x in 0..wide {
                let ends = [2 * x, (2 * x + 1).min(width - 1)];
                for (channel, value) in pixels[y * SIDE + x].iter_mut().enumerate() {
                    let sum: u16 = lines
                        .iter()
                        .flat_map(|line| ends.map(|end| u16::from(line[end][channel])))
                        .sum();
                    *value = ((sum + 2) / 4) as u8;
                }
            }
        }
        encoder.pixels(&mut pixels, wide, tall);
    }

    /// The smallest part of whole blocks that holds everything but blank margins of `color`: left, top, width and
    /// height in pixels. `None` when all of it is blank.
    pub fn inside(&self, color: [u8; 3]) -> Option<[u32; 4]> {
        let blank = flat(color);
        let across = (self.width as usize).div_ceil(SIDE);
        let (mut low, mut high) = ([usize::MAX; 2], [0; 2]);
        for (row, entries) in self.blocks.chunks_exact(across).enumerate() {
            let other = |entry: &u32| *entry != blank;
            if let (Some(first), Some(last)) = (
                entries.iter().position(other),
                entries.iter().rposition(other),
            ) {
                low = [low[0].min(first), low[1].min(row)];
                high = [high[0].max(last), row];
            }
        }
        if low[0] == usize::MAX {
            return None;
        }
        let side = SIDE as u32;
        let [left, top] = low.map(|place| place as u32 * side);
        let right = ((high[0] + 1) as u32 * side).min(self.width);
        let bottom = ((high[1] + 1) as u32 * side).min(self.height);
        Some([left, top, right - left, bottom - top])
    }

    /// A part as [`Samples::inside`] gives it; `None` when it is not one of this picture.
    pub fn part(&self, [left, top, width, height]: [u32; 4]) -> Option<Samples> {
        let (right, bottom) = (left.checked_add(width)?, top.checked_add(height)?);
        let whole = left % SIDE as u32 == 0 && top % SIDE as u32 == 0;
        if !whole || width == 0 || height == 0 || right > self.width || bottom > self.height {
            return None;
        }
        let mut encoder = Encoder::new(width as usize, height as usize);
        let mut buffer = [[0; 3]; AREA];
        for y in (top..bottom).step_by(SIDE) {
            for x in (left..right).step_by(SIDE) {
                let (wide, tall) = (
                    SIDE.min((right - x) as usize),
                    SIDE.min((bottom - y) as usize),
                );
                let mut pixels = [[0; 3]; AREA];
                self.read(
                    x as usize,
                    y as usize,
                    wide,
                    tall,
                    |it| it,
                    &mut buffer[..wide * tall],
                );
                for (line, source) in pixels
                    .chunks_exact_mut(SIDE)
                    .zip(buffer.chunks_exact(wide))
                    .take(tall)
                {
                    line[..wide].copy_from_slice(source);
                }
                encoder.pixels(&mut pixels, wide, tall);
            }
        }
        encoder.finish()
    }
}
