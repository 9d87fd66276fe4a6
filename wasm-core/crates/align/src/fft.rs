//! A small complex FFT for powers of two: profile correlation (length 1024 and 4096) and block phase
//! correlation (128 × 128) need no more, and a general library would double the size of this crate.

use std::f32::consts::TAU;

/// One complex number.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Complex {
    pub re: f32,
    pub im: f32,
}

impl Complex {
    /// `self` · conj(`other`).
    pub fn times_conj(self, other: Complex) -> Complex {
        Complex {
            re: self.re * other.re + self.im * other.im,
            im: self.im * other.re - self.re * other.im,
        }
    }

    pub fn conj(self) -> Complex {
        Complex {
            re: self.re,
            im: -self.im,
        }
    }

    fn times(self, other: Complex) -> Complex {
        Complex {
            re: self.re * other.re - self.im * other.im,
            im: self.re * other.im + self.im * other.re,
        }
    }

    fn plus(self, other: Complex) -> Complex {
        Complex {
            re: self.re + other.re,
            im: self.im + other.im,
        }
    }

    fn minus(self, other: Complex) -> Complex {
        Complex {
            re: self.re - other.re,
            im: self.im - other.im,
        }
    }
}

/// Tables for one length.
pub struct Fft {
    length: usize,
    /// exp(−2πi·k/length), k below length / 2.
    twiddles: Vec<Complex>,
    reversed: Vec<u32>,
}

impl Fft {
    /// `length` is rounded up to a power of two, at least 4.
    pub fn new(length: usize) -> Self {
        let length = length.next_power_of_two().max(4);
        let twiddles = (0..length / 2)
            .map(|k| {
                let (im, re) = (-TAU * k as f32 / length as f32).sin_cos();
                Complex { re, im }
            })
            .collect();
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

    /// In place, unnormalised: X\[k\] = Σ x\[n\]·exp(−2πi·kn/N). `data` must have the table's length.
    pub fn forward(&self, data: &mut [Complex]) {
        debug_assert_eq!(data.len(), self.length);
        for (i, &j) in self.reversed.iter().enumerate() {
            if i < j as usize {
                data.swap(i, j as usize);
            }
        }
        // The first two stages together: their twiddles are 1 and −i.
        for four in data.chunks_exact_mut(4) {
            let (a, b) = (four[0].plus(four[1]), four[0].minus(four[1]));
            let (c, d) = (four[2].plus(four[3]), four[2].minus(four[3]));
            let d = Complex {
                re: d.im,
                im: -d.re,
            };
            (four[0], four[1], four[2], four[3]) = (a.plus(c), b.plus(d), a.minus(c), b.minus(d));
        }
        let mut half = 4;
        while half < self.length {
            let step = self.length / (2 * half);
            for block in data.chunks_exact_mut(2 * half) {
                let (low, high) = block.split_at_mut(half);
                let twiddles = self.twiddles.iter().step_by(step);
                for ((x, y), &twiddle) in low.iter_mut().zip(high).zip(twiddles) {
                    let turned = y.times(twiddle);
                    (*x, *y) = (x.plus(turned), x.minus(turned));
                }
            }
            half *= 2;
        }
    }

    /// In place, divided by the length: undoes [`Fft::forward`].
    pub fn inverse(&self, data: &mut [Complex]) {
        let share = 1.0 / self.length as f32;
        for value in data.iter_mut() {
            *value = Complex {
                re: value.re * share,
                im: -value.im * share,
            };
        }
        self.forward(data);
        for value in data {
            value.im = -value.im;
        }
    }

    /// Transforms a square of `length` × `length` in place (both directions: `inverse` for the way back).
    pub fn square(&self, data: &mut [Complex], inverse: bool) {
        for _ in 0..2 {
            for row in data.chunks_exact_mut(self.length) {
                if inverse {
                    self.inverse(row)
                } else {
                    self.forward(row)
                }
            }
            transpose(data, self.length);
        }
    }
}

fn transpose(data: &mut [Complex], side: usize) {
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
        let signal: Vec<Complex> = (0..16)
            .map(|i| Complex {
                re: (i * i % 7) as f32,
                im: (i * 3 % 5) as f32,
            })
            .collect();
        let mut data = signal.clone();
        fft.forward(&mut data);
        for (k, value) in data.iter().enumerate() {
            let (mut re, mut im) = (0.0, 0.0);
            for (n, x) in signal.iter().enumerate() {
                let (sin, cos) = (-TAU * (k * n % 16) as f32 / 16.0).sin_cos();
                re += x.re * cos - x.im * sin;
                im += x.re * sin + x.im * cos;
            }
            assert!((value.re - re).abs() < 1e-3 && (value.im - im).abs() < 1e-3);
        }
        fft.inverse(&mut data);
        for (value, x) in data.iter().zip(&signal) {
            assert!((value.re - x.re).abs() < 1e-4 && (value.im - x.im).abs() < 1e-4);
        }
    }

    #[test]
    fn a_square_comes_back() {
        let fft = Fft::new(32);
        let signal: Vec<Complex> = (0..32 * 32)
            .map(|i| Complex {
                re: (i * 37 % 101) as f32,
                im: 0.0,
            })
            .collect();
        let mut data = signal.clone();
        fft.square(&mut data, false);
        fft.square(&mut data, true);
        for (value, x) in data.iter().zip(&signal) {
            assert!((value.re - x.re).abs() < 1e-2 && value.im.abs() < 1e-2);
        }
    }
}
