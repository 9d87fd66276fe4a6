//! For every pixel the nearest inked one, exactly and in linear time.

/// A map of nearest inked pixels.
pub struct Nearest {
    width: usize,
    height: usize,
    /// Column | row << 16 of the nearest inked pixel.
    site: Vec<u32>,
}

/// "No ink in this column".
const NO_ROW: u16 = u16::MAX;

impl Nearest {
    /// `mask` holds one byte a pixel, non-zero where inked. `None` when nothing is inked.
    /// Sides must be below 32,768.
    ///
    /// Columns first (the nearest inked row of each pixel), then each row's lower envelope of parabolas
    /// (Felzenszwalb and Huttenlocher 2012), which also yields who is nearest.
    pub fn new(mask: &[u8], width: usize, height: usize) -> Option<Self> {
        if !mask.iter().any(|&value| value != 0) {
            return None;
        }
        let mut row_of = vec![NO_ROW; width * height];
        let mut last = vec![NO_ROW; width];
        for y in 0..height {
            let range = y * width..(y + 1) * width;
            for ((&ink, near), out) in mask[range.clone()]
                .iter()
                .zip(&mut last)
                .zip(&mut row_of[range])
            {
                if ink != 0 {
                    *near = y as u16;
                }
                *out = *near;
            }
        }
        last.fill(NO_ROW);
        for y in (0..height).rev() {
            let range = y * width..(y + 1) * width;
            for ((&ink, near), out) in mask[range.clone()]
                .iter()
                .zip(&mut last)
                .zip(&mut row_of[range])
            {
                if ink != 0 {
                    *near = y as u16;
                }
                let below = u32::from(*near).wrapping_sub(y as u32);
                let above = (y as u32).wrapping_sub(u32::from(*out));
                if *near != NO_ROW && (*out == NO_ROW || below < above) {
                    *out = *near;
                }
            }
        }
        let mut site = vec![0u32; width * height];
        // Columns of the envelope, their squared vertical distances, and where each begins to win.
        let mut columns = vec![0u16; width];
        let mut from = vec![0i32; width];
        for y in 0..height {
            let rows = &row_of[y * width..(y + 1) * width];
            let vertical = |x: usize| {
                let distance = y as i32 - i32::from(rows[x]);
                distance * distance
            };
            let mut count = 0;
            for (x, &row) in rows.iter().enumerate() {
                if row == NO_ROW {
                    continue;
                }
                let cost = vertical(x) + (x * x) as i32;
                loop {
                    if count == 0 {
                        (columns[0], from[0], count) = (x as u16, 0, 1);
                        break;
                    }
                    let other = usize::from(columns[count - 1]);
                    let other_cost = vertical(other) + (other * other) as i32;
                    // First whole column where x is nearer than the other.
                    let start = (cost - other_cost).div_euclid(2 * (x - other) as i32) + 1;
                    if start <= from[count - 1] && count > 1 {
                        count -= 1;
                        continue;
                    }
                    if start <= 0 {
                        (columns[0], from[0], count) = (x as u16, 0, 1);
                    } else if start < width as i32 {
                        (columns[count], from[count]) = (x as u16, start);
                        count += 1;
                    }
                    break;
                }
            }
            let out = &mut site[y * width..(y + 1) * width];
            for k in 0..count {
                let end = if k + 1 < count {
                    from[k + 1] as usize
                } else {
                    width
                };
                let column = columns[k];
                let packed = u32::from(column) | u32::from(rows[usize::from(column)]) << 16;
                out[from[k] as usize..end].fill(packed);
            }
        }
        Some(Self {
            width,
            height,
            site,
        })
    }

    /// The inked pixel (column, row) nearest to the pixel that holds (x, y) in pixels; `None` outside.
    pub fn at(&self, x: f32, y: f32) -> Option<(u32, u32)> {
        if !(x >= 0.0 && y >= 0.0 && x < self.width as f32 && y < self.height as f32) {
            return None;
        }
        let packed = self.site[y as usize * self.width + x as usize];
        Some((packed & 0xffff, packed >> 16))
    }

    /// Squared distance in pixels from (x, y) to the middle of the nearest inked pixel; `None` outside.
    pub fn distance_squared(&self, x: f32, y: f32) -> Option<f32> {
        let (column, row) = self.at(x, y)?;
        let (dx, dy) = (x - column as f32 - 0.5, y - row as f32 - 0.5);
        Some(dx * dx + dy * dy)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn is_as_near_as_a_full_search() {
        let (width, height) = (53, 41);
        for seed in 0..40u32 {
            let mut state = seed * 2_654_435_761 + 1;
            let mut mask = vec![0u8; width * height];
            for _ in 0..1 + seed % 9 {
                state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
                mask[(state >> 8) as usize % (width * height)] = 1;
            }
            let nearest = Nearest::new(&mask, width, height).expect("has ink");
            for y in 0..height {
                for x in 0..width {
                    let distance = |(column, row): (u32, u32)| {
                        (column as i32 - x as i32).pow(2) + (row as i32 - y as i32).pow(2)
                    };
                    let best = (0..width * height)
                        .filter(|&i| mask[i] != 0)
                        .map(|i| distance(((i % width) as u32, (i / width) as u32)))
                        .min();
                    let found = nearest.at(x as f32 + 0.5, y as f32 + 0.5).map(distance);
                    assert_eq!(found, best, "seed {seed} at {x},{y}");
                }
            }
        }
    }

    #[test]
    fn refuses_a_blank_sheet() {
        assert!(Nearest::new(&[0; 12], 4, 3).is_none());
    }
}
