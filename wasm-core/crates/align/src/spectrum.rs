//! Spectra of a sheet's two projections, and where one correlates best with another.

use crate::fft::{Fft, Signal};

/// How finely a search looks.
#[derive(Clone, Copy)]
pub struct Grain {
    pub bins: usize,
    /// Width of the trend that is taken off and of the final blur, bins.
    pub trend: usize,
}

/// Both projections, each of unit energy.
pub struct Spectrum {
    along: Signal,
    across: Signal,
}

impl Spectrum {
    /// Of two projections whose bins are `per_bin` bins of the spectrum wide, flattened, each turned so that its middle
    /// is at bin 0.
    pub fn of(along: &[f32], across: &[f32], per_bin: f64, grain: Grain, fft: &Fft) -> Self {
        let length = fft.length();
        let mut packed = Signal::zeros(length);
        let count = along.len() as f64;
        let prepare = |profile: &[f32]| {
            let mut bins = vec![0f32; grain.bins + 2];
            let offset = bins.len() as f64 / 2.0 - count / 2.0 * per_bin;
            for (k, &value) in profile.iter().enumerate() {
                if value > 0.0 {
                    add_span(&mut bins, k as f64 * per_bin + offset, per_bin, value);
                }
            }
            flatten(&bins, grain)
        };
        let (along, across) = (prepare(along), prepare(across));
        let middle = along.len() / 2;
        for (k, (&re, &im)) in along.iter().zip(&across).enumerate() {
            let at = (k + length - middle) % length;
            (packed.re[at], packed.im[at]) = (re, im);
        }
        fft.forward(&mut packed);
        // Two real signals share one transform: even part and odd part.
        let (mut along, mut across) = (Signal::zeros(length), Signal::zeros(length));
        for k in 0..length {
            let opposite = (length - k) % length;
            let (p, q) = (
                (packed.re[k], packed.im[k]),
                (packed.re[opposite], packed.im[opposite]),
            );
            (along.re[k], along.im[k]) = ((p.0 + q.0) / 2.0, (p.1 - q.1) / 2.0);
            (across.re[k], across.im[k]) = ((p.1 + q.1) / 2.0, (q.0 - p.0) / 2.0);
        }
        Spectrum { along, across }
    }

    /// Spectrum of the correlation along the first axis plus i times that along the second, NEW turned by
    /// `turn` quarters. Turning swaps the axes; a reversed real signal has the conjugate spectrum.
    pub fn correlate(&self, new: &Spectrum, turn: usize, product: &mut Signal) {
        // Each axis of NEW that lies along this one's, and the sign of its imaginary part.
        let ((x, x_sign), (y, y_sign)) = match turn {
            0 => ((&new.along, 1.0), (&new.across, 1.0)),
            1 => ((&new.across, -1.0), (&new.along, 1.0)),
            2 => ((&new.along, -1.0), (&new.across, -1.0)),
            _ => ((&new.across, 1.0), (&new.along, -1.0)),
        };
        let out = product.re.iter_mut().zip(&mut product.im);
        let first = times_conjugate(&self.along, x, x_sign);
        let second = times_conjugate(&self.across, y, y_sign);
        for ((re, im), (first, second)) in out.zip(first.zip(second)) {
            (*re, *im) = (first.0 - second.1, first.1 + second.0);
        }
    }
}

/// Adds `value` over [from, from + length), by share of bin.
fn add_span(bins: &mut [f32], from: f64, length: f64, value: f32) {
    let (start, end) = (from.max(0.0), (from + length).min(bins.len() as f64));
    let mut at = start;
    while at < end {
        let next = (at.floor() + 1.0).min(end);
        let index = at as usize;
        if index >= bins.len() {
            return;
        }
        bins[index] += value * ((next - at) / length) as f32;
        at = next;
    }
}

/// Spikes above their neighborhood, compressed so that one frame does not drown the walls, and blurred to
/// the width of a step; unit energy.
fn flatten(bins: &[f32], grain: Grain) -> Vec<f32> {
    let count = bins.len();
    let mut sums = vec![0f64; count + 1];
    for (k, &value) in bins.iter().enumerate() {
        sums[k + 1] = sums[k] + f64::from(value);
    }
    let spikes: Vec<f32> = (0..count)
        .map(|k| {
            let (low, high) = (
                k.saturating_sub(grain.trend),
                (k + grain.trend + 1).min(count),
            );
            let mean = (sums[high] - sums[low]) / (high - low) as f64;
            (bins[k] - 1.2 * mean as f32).max(0.0).sqrt()
        })
        .collect();
    // 1.2 bins of Gaussian blur.
    const KERNEL: [f32; 4] = [0.333, 0.235, 0.083, 0.0146];
    let mut blurred: Vec<f32> = (0..count)
        .map(|k| {
            let sides: f32 = (1..4)
                .map(|d| {
                    let left = if k >= d { spikes[k - d] } else { 0.0 };
                    KERNEL[d] * (left + spikes.get(k + d).copied().unwrap_or(0.0))
                })
                .sum();
            KERNEL[0] * spikes[k] + sides
        })
        .collect();
    let energy = blurred
        .iter()
        .map(|value| value * value)
        .sum::<f32>()
        .sqrt();
    if energy > 0.0 {
        blurred.iter_mut().for_each(|value| *value /= energy);
    }
    blurred
}

/// `one` · conj(`other`), with the imaginary part of `other` times `sign` first.
fn times_conjugate<'a>(
    one: &'a Signal,
    other: &'a Signal,
    sign: f32,
) -> impl Iterator<Item = (f32, f32)> + 'a {
    let one = one.re.iter().zip(&one.im);
    one.zip(other.re.iter().zip(&other.im))
        .map(move |((&a, &b), (&c, &d))| {
            let d = d * sign;
            (a * c + b * d, b * c - a * d)
        })
}

/// Place of the largest value, to a part of a bin by a parabola, and the value.
pub fn peak(values: &[f32]) -> (f64, f32) {
    let best = values.iter().fold(f32::MIN, |most, &value| most.max(value));
    let at = values.iter().position(|&value| value == best).unwrap_or(0);
    let count = values.len();
    let (left, right) = (values[(at + count - 1) % count], values[(at + 1) % count]);
    let bend = left - 2.0 * best + right;
    let offset = if bend < 0.0 {
        (0.5 * (left - right) / bend).clamp(-0.5, 0.5)
    } else {
        0.0
    };
    (at as f64 + f64::from(offset), best)
}
