//! Upright resampling: exact area averages where a picture is reduced, bilinear where it is enlarged.
//!
//! Rows are combined first (contiguous, so the compiler uses vectors), columns afterwards. Weights are of 256.

/// Which source samples make one output sample, and by how much.
#[derive(Clone, Debug)]
pub struct Axis {
    /// Samples per output.
    taps: usize,
    starts: Vec<u32>,
    weights: Vec<u16>,
}

/// What lies beyond the picture.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Edge {
    /// The outermost sample again.
    Repeat,
    /// Nothing: zero.
    Nothing,
}

impl Axis {
    /// Output sample `i` covers the source from `scale · (first + i) + offset` to the same of `i + 1`; `length`
    /// source samples start at `low`. A negative scale mirrors.
    pub fn new(
        scale: f64,
        offset: f64,
        first: f64,
        count: usize,
        low: i32,
        length: usize,
        edge: Edge,
    ) -> Axis {
        let step = scale.abs();
        let taps = if step < 1.0 {
            2
        } else {
            step.ceil() as usize + 1
        }
        .min(length.max(1));
        let mut axis = Axis {
            taps,
            starts: Vec::with_capacity(count),
            weights: vec![0; taps * count],
        };
        for index in 0..count {
            let (from, to) = (
                scale * (first + index as f64) + offset,
                scale * (first + index as f64 + 1.0) + offset,
            );
            let (from, to) = (from.min(to) - f64::from(low), from.max(to) - f64::from(low));
            // Enlarging: a footprint of one sample about the middle is bilinear interpolation.
            let (from, to) = if step < 1.0 {
                let middle = (from + to) / 2.0;
                (middle - 0.5, middle + 0.5)
            } else {
                (from, to)
            };
            let start = (from.floor().max(0.0) as usize).min(length.saturating_sub(taps));
            axis.starts.push(start as u32);
            let weights = &mut axis.weights[index * taps..(index + 1) * taps];
            let share = |at: f64| ((at - from) / (to - from)).clamp(0.0, 1.0);
            let mut before = if edge == Edge::Repeat {
                0
            } else {
                weight(share(start as f64))
            };
            for (tap, value) in weights.iter_mut().enumerate() {
                let is_last = edge == Edge::Repeat && tap + 1 == taps;
                let after = if is_last {
                    256
                } else {
                    weight(share((start + tap + 1) as f64))
                };
                *value = after - before;
                before = after;
            }
        }
        axis
    }

    fn of(&self, index: usize) -> (usize, &[u16]) {
        (
            self.starts[index] as usize,
            &self.weights[index * self.taps..(index + 1) * self.taps],
        )
    }
}

fn weight(share: f64) -> u16 {
    (share * 256.0).round() as u16
}

/// Weighted sum of rows of `width` bytes: the output row `index` of `axis`, values of 255 · 256.
pub fn combine_rows(axis: &Axis, index: usize, data: &[u8], width: usize, out: &mut Vec<u16>) {
    let (start, weights) = axis.of(index);
    out.clear();
    out.resize(width, 0);
    for (tap, &weight) in weights.iter().enumerate() {
        if weight == 0 {
            continue;
        }
        let row = &data[(start + tap) * width..][..width];
        for (sum, &value) in out.iter_mut().zip(row) {
            *sum = sum.wrapping_add(u16::from(value) * weight);
        }
    }
}

/// One output sample of `N` channels from a combined row.
#[inline]
pub fn combine_columns<const N: usize>(axis: &Axis, index: usize, row: &[u16]) -> [u8; N] {
    let (start, weights) = axis.of(index);
    let mut sums = [0u32; N];
    for (pixel, &weight) in row[start * N..].chunks_exact(N).zip(weights) {
        for (sum, &value) in sums.iter_mut().zip(pixel) {
            *sum += u32::from(value) * u32::from(weight);
        }
    }
    // 256 · 256 is one; half of it rounds.
    sums.map(|sum| ((sum + 32_768) >> 16) as u8)
}
