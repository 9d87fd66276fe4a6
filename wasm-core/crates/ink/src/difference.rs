//! Where two pictures of ink differ beyond a tolerance, 64 pixels at a time.
//!
//! A strong pixel of one picture with no weak pixel of the other within `radius` (a square) is only in the first.
//! Two thresholds and a radius forgive antialiasing and small shifts.

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

/// Rows of bits around the current one, for one picture.
struct Ring {
    rows: usize,
    words: usize,
    strong: Vec<u64>,
    /// Weak bits, widened by the radius along the row.
    reach: Vec<u64>,
    blank: Vec<bool>,
    padded: Vec<u64>,
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
    let radius = tolerance.radius.min(63) as usize;
    let (mut ring_a, mut ring_b) = (Ring::new(radius, words), Ring::new(radius, words));
    let height = height as usize;
    for row in 0..height + radius {
        if row < height {
            ring_a.load(row, pixels(a, row, width), tolerance, radius);
            ring_b.load(row, pixels(b, row, width), tolerance, radius);
        }
        if let Some(centre) = row.checked_sub(radius) {
            let near = centre.saturating_sub(radius)..(centre + radius + 1).min(height);
            let at = centre * words..(centre + 1) * words;
            ring_a.without(centre, &ring_b, near.clone(), &mut mask.only_a[at.clone()]);
            ring_b.without(centre, &ring_a, near, &mut mask.only_b[at]);
        }
    }
    mask
}

fn pixels(data: &[u8], row: usize, width: u32) -> &[u8] {
    let start = (row * width as usize).min(data.len());
    &data[start..(start + width as usize).min(data.len())]
}

impl Ring {
    fn new(radius: usize, words: usize) -> Self {
        // The rows around the centre, and one more so that the newest never overwrites the oldest in use.
        let rows = 2 * radius + 2;
        Self {
            rows,
            words,
            strong: vec![0; rows * words],
            reach: vec![0; rows * words],
            blank: vec![true; rows],
            padded: vec![0; words + 2],
        }
    }

    fn load(&mut self, row: usize, pixels: &[u8], tolerance: &Tolerance, radius: usize) {
        let slot = row % self.rows;
        let at = slot * self.words..(slot + 1) * self.words;
        let strong = &mut self.strong[at.clone()];
        let weak = &mut self.padded[1..=self.words];
        weak.fill(0);
        strong.fill(0);
        for ((chunk, strong), weak) in pixels.chunks(64).zip(strong).zip(weak) {
            if let Some(chunk) = chunk.first_chunk::<64>() {
                (*strong, *weak) = bits(chunk, tolerance.strong, tolerance.weak);
            } else {
                let mut whole = [0u8; 64];
                whole[..chunk.len()].copy_from_slice(chunk);
                (*strong, *weak) = bits(&whole, tolerance.strong, tolerance.weak);
            }
        }
        self.blank[slot] = self.padded.iter().all(|&word| word == 0);
        if !self.blank[slot] {
            widen(&mut self.padded, radius);
        }
        self.reach[at].copy_from_slice(&self.padded[1..=self.words]);
        self.padded.fill(0);
    }

    fn without(&self, row: usize, other: &Ring, near: std::ops::Range<usize>, out: &mut [u64]) {
        let slot = row % self.rows;
        if self.blank[slot] {
            return;
        }
        out.copy_from_slice(&self.strong[slot * self.words..][..self.words]);
        for row in near {
            let slot = row % other.rows;
            if other.blank[slot] {
                continue;
            }
            let reach = &other.reach[slot * other.words..][..other.words];
            for (out, reach) in out.iter_mut().zip(reach) {
                *out &= !reach;
            }
        }
    }
}

/// ORs every bit onto its neighbours up to `radius` away, over a row with a spare word at both ends.
fn widen(row: &mut [u64], radius: usize) {
    if radius == 0 {
        return;
    }
    // Runs of 2·radius + 1 that start at each bit, by doubling; then back by `radius` to centre them.
    let (mut length, full) = (1, 2 * radius + 1);
    while length < full {
        let step = length.min(full - length).min(63);
        let mut carry = 0;
        for word in row.iter_mut() {
            let own = *word;
            *word = own | own << step | carry;
            carry = own >> (64 - step);
        }
        length += step;
    }
    for index in 0..row.len() {
        let next = row.get(index + 1).copied().unwrap_or(0);
        row[index] = row[index] >> radius | next << (64 - radius);
    }
}

/// Bits of the strong and of the weak pixels.
#[inline(always)]
fn bits(pixels: &[u8; 64], strong: u8, weak: u8) -> (u64, u64) {
    // Of most words nothing reaches the lower threshold: one test instead of two.
    if pixels.iter().fold(0, |most, &value| most.max(value)) < weak.min(strong) {
        return (0, 0);
    }
    (over(pixels, strong), over(pixels, weak))
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
