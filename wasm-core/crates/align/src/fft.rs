//! A small complex FFT for powers of two: profile correlation (length 1024 and 4096) and block phase
//! correlation (128 × 128) need no more, and a general library would double the size of this crate.

use std::f64::consts::TAU;

/// Complex numbers with real and imaginary parts apart, so that loops over them run several at once.
#[derive(Clone, Debug, Default)]
pub struct Signal {
    pub re: Vec<f32>,
    pub im: Vec<f32>,
}

impl Signal {
    pub fn zeros(length: usize) -> Self {
        Self {
            re: vec![0.0; length],
            im: vec![0.0; length],
        }
    }
}

/// Tables for one length.
pub struct Fft {
    length: usize,
    /// exp(−πi·k/half) for k below half, for half = 1, 2, 4 … length / 2 one after another.
    twiddles: Signal,
    reversed: Vec<u32>,
}

impl Fft {
    /// `length` is rounded up to a power of two, at least 4.
    pub fn new(length: usize) -> Self {
        let length = length.next_power_of_two().max(4);
        let mut twiddles = Signal::default();
        let mut half = 1;
        while half < length {
            for k in 0..half {
                let (im, re) = (-TAU * k as f64 / (2 * half) as f64).sin_cos();
                twiddles.re.push(re as f32);
                twiddles.im.push(im as f32);
            }
            half *= 2;
        }
        let shift = 32 - length.trailing_zeros();
        let reversed = (0..length as u32)
            .map(|i| i.reverse_bits() >> shift)
            .collect();
        Self {
            length,
            twiddles,
            reversed,
        }
    }

    pub fn length(&self) -> usize {
        self.length
    }

    /// Factors of the stage that joins transforms of `half` numbers.
    fn stage(&self, half: usize) -> (&[f32], &[f32]) {
        let range = half - 1..2 * half - 1;
        (&self.twiddles.re[range.clone()], &self.twiddles.im[range])
    }

    /// In place, unnormalized: X\[k\] = Σ x\[n\]·exp(−2πi·kn/N). `data` must have the table's length.
    pub fn forward(&self, data: &mut Signal) {
        let Signal { re, im } = data;
        debug_assert_eq!(re.len(), self.length);
        for (i, &j) in self.reversed.iter().enumerate() {
            if i < j as usize {
                re.swap(i, j as usize);
                im.swap(i, j as usize);
            }
        }
        // The first two stages together: their twiddles are 1 and −i.
        for (re, im) in re.chunks_exact_mut(4).zip(im.chunks_exact_mut(4)) {
            let (a, b) = (
                (re[0] + re[1], im[0] + im[1]),
                (re[0] - re[1], im[0] - im[1]),
            );
            let (c, d) = (
                (re[2] + re[3], im[2] + im[3]),
                (im[2] - im[3], re[3] - re[2]),
            );
            (re[0], re[1], re[2], re[3]) = (a.0 + c.0, b.0 + d.0, a.0 - c.0, b.0 - d.0);
            (im[0], im[1], im[2], im[3]) = (a.1 + c.1, b.1 + d.1, a.1 - c.1, b.1 - d.1);
        }
        let mut half = 4;
        while half < self.length {
            let (cos, sin) = self.stage(half);
            let blocks = re
                .chunks_exact_mut(2 * half)
                .zip(im.chunks_exact_mut(2 * half));
            for (re, im) in blocks {
                let (low_re, high_re) = re.split_at_mut(half);
                let (low_im, high_im) = im.split_at_mut(half);
                let low = low_re.iter_mut().zip(low_im);
                let high = high_re.iter_mut().zip(high_im);
                for ((x, y), (cos, sin)) in low.zip(high).zip(cos.iter().zip(sin)) {
                    let turned = (*y.0 * cos - *y.1 * sin, *y.0 * sin + *y.1 * cos);
                    (*y.0, *y.1) = (*x.0 - turned.0, *x.1 - turned.1);
                    (*x.0, *x.1) = (*x.0 + turned.0, *x.1 + turned.1);
                }
            }
            half *= 2;
        }
    }

    /// In place, divided by the length: undoes [`Fft::forward`].
    pub fn inverse(&self, data: &mut Signal) {
        turned_back(data, self.length, |data| self.forward(data));
    }

    /// Transforms a square of `length` × `length` in place and turns it over its diagonal: columns become rows, and
    /// the way back, [`Fft::square_back`], turns them again.
    pub fn square(&self, data: &mut Signal) {
        self.columns(&mut data.re, &mut data.im);
        transpose(&mut data.re, self.length);
        transpose(&mut data.im, self.length);
        self.columns(&mut data.re, &mut data.im);
    }

    /// Undoes [`Fft::square`].
    pub fn square_back(&self, data: &mut Signal) {
        turned_back(data, self.length * self.length, |data| self.square(data));
    }

    /// Transforms all columns of a square at once, row against row: neighbors in a row need no shuffling.
    fn columns(&self, re: &mut [f32], im: &mut [f32]) {
        let side = self.length;
        for (i, &j) in self.reversed.iter().enumerate() {
            let j = j as usize;
            if i < j {
                for plane in [&mut *re, &mut *im] {
                    let (above, below) = plane.split_at_mut(j * side);
                    above[i * side..(i + 1) * side].swap_with_slice(&mut below[..side]);
                }
            }
        }
        let mut half = 1;
        while half < side {
            let (cos, sin) = self.stage(half);
            let size = 2 * half * side;
            let blocks = re.chunks_exact_mut(size).zip(im.chunks_exact_mut(size));
            for (re, im) in blocks {
                let (low_re, high_re) = re.split_at_mut(half * side);
                let (low_im, high_im) = im.split_at_mut(half * side);
                let low = low_re
                    .chunks_exact_mut(side)
                    .zip(low_im.chunks_exact_mut(side));
                let high = high_re
                    .chunks_exact_mut(side)
                    .zip(high_im.chunks_exact_mut(side));
                for ((low, high), (&cos, &sin)) in low.zip(high).zip(cos.iter().zip(sin)) {
                    butterfly(low, high, cos, sin);
                }
            }
            half *= 2;
        }
    }
}

/// (x, y) → (x + t, x − t) with t = y · (cos + i·sin), number by number.
fn butterfly(
    (x_re, x_im): (&mut [f32], &mut [f32]),
    (y_re, y_im): (&mut [f32], &mut [f32]),
    cos: f32,
    sin: f32,
) {
    let low = x_re.iter_mut().zip(x_im);
    for ((x_re, x_im), (y_re, y_im)) in low.zip(y_re.iter_mut().zip(y_im)) {
        let turned = (*y_re * cos - *y_im * sin, *y_re * sin + *y_im * cos);
        (*y_re, *y_im) = (*x_re - turned.0, *x_im - turned.1);
        (*x_re, *x_im) = (*x_re + turned.0, *x_im + turned.1);
    }
}

/// The inverse of a `forward` transform of `count` numbers: the conjugate of the conjugate's.
fn turned_back(data: &mut Signal, count: usize, forward: impl FnOnce(&mut Signal)) {
    let share = 1.0 / count as f32;
    data.re.iter_mut().for_each(|value| *value *= share);
    data.im.iter_mut().for_each(|value| *value *= -share);
    forward(data);
    data.im.iter_mut().for_each(|value| *value = -*value);
}

fn transpose(data: &mut [f32], side: usize) {
    // Blocks of 16 keep both ends of a swap in the cache.
    for top in (0..side).step_by(16) {
        for left in (top..side).step_by(16) {
            for y in top..(top + 16).min(side) {
                for x in left.max(y + 1)..(left + 16).min(side) {
                    data.swap(y * side + x, x * side + y);
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn agrees_with_the_definition_and_comes_back() {
        let fft = Fft::new(16);
        let signal = Signal {
            re: (0..16).map(|i| (i * i % 7) as f32).collect(),
            im: (0..16).map(|i| (i * 3 % 5) as f32).collect(),
        };
        let mut data = signal.clone();
        fft.forward(&mut data);
        for k in 0..16 {
            let (mut re, mut im) = (0.0, 0.0);
            for n in 0..16 {
                let (sin, cos) = (-TAU as f32 * (k * n % 16) as f32 / 16.0).sin_cos();
                re += signal.re[n] * cos - signal.im[n] * sin;
                im += signal.re[n] * sin + signal.im[n] * cos;
            }
            assert!((data.re[k] - re).abs() < 1e-3 && (data.im[k] - im).abs() < 1e-3);
        }
        fft.inverse(&mut data);
        for k in 0..16 {
            assert!((data.re[k] - signal.re[k]).abs() < 1e-4);
            assert!((data.im[k] - signal.im[k]).abs() < 1e-4);
        }
    }

    #[test]
    fn a_square_agrees_with_its_rows_and_columns_and_comes_back() {
        const SIDE: usize = 32;
        let fft = Fft::new(SIDE);
        let signal = Signal {
            re: (0..SIDE * SIDE).map(|i| (i * 37 % 101) as f32).collect(),
            im: (0..SIDE * SIDE).map(|i| (i * 11 % 13) as f32).collect(),
        };
        let mut rows = signal.clone();
        for _ in 0..2 {
            for row in 0..SIDE {
                let range = row * SIDE..(row + 1) * SIDE;
                let mut one = Signal {
                    re: rows.re[range.clone()].to_vec(),
                    im: rows.im[range.clone()].to_vec(),
                };
                fft.forward(&mut one);
                rows.re[range.clone()].copy_from_slice(&one.re);
                rows.im[range].copy_from_slice(&one.im);
            }
            transpose(&mut rows.re, SIDE);
            transpose(&mut rows.im, SIDE);
        }
        let mut data = signal.clone();
        fft.square(&mut data);
        for y in 0..SIDE {
            for x in 0..SIDE {
                let (here, there) = (y * SIDE + x, x * SIDE + y);
                assert!((data.re[there] - rows.re[here]).abs() < 0.5);
                assert!((data.im[there] - rows.im[here]).abs() < 0.5);
            }
        }
        fft.square_back(&mut data);
        for i in 0..SIDE * SIDE {
            assert!((data.re[i] - signal.re[i]).abs() < 1e-2);
            assert!((data.im[i] - signal.im[i]).abs() < 1e-2);
        }
    }
}
