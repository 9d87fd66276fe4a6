//! Phase correlation of small square pictures: how far one is shifted against the other.

use crate::fft::{Fft, Signal};

/// Side of a picture in pixels; a power of two.
pub const SIDE: usize = 128;

/// What a correlation is multiplied by in a transform that holds two: 1 and i.
pub type Part = (f32, f32);
pub const PARTS: [Part; 2] = [(1.0, 0.0), (0.0, 1.0)];

/// Tables and room for correlations, two of them in one transform.
pub struct Correlator {
    fft: Fft,
    window: Vec<f32>,
    /// exp(−2π²σ²f²) along one axis: keeps frequencies that both sheets' sampling can hold.
    low_pass: Vec<f32>,
    spectrum: Signal,
    joint: Signal,
}

impl Correlator {
    pub fn new() -> Self {
        Self {
            fft: Fft::new(SIDE),
            window: hann(),
            low_pass: low_pass(),
            spectrum: Signal::zeros(SIDE * SIDE),
            joint: Signal::zeros(SIDE * SIDE),
        }
    }

    /// Forgets what was added.
    pub fn clear(&mut self) {
        self.joint.re.fill(0.0);
        self.joint.im.fill(0.0);
    }

    /// Adds the phase correlation of two pictures of [`SIDE`]² bytes, times `part`. Returns its greatest possible peak;
    /// `None` when a picture is blank.
    pub fn add(&mut self, old: &[u8], new: &[u8], part: Part) -> Option<f32> {
        let mean = |data: &[u8]| {
            data.iter().map(|&value| u32::from(value)).sum::<u32>() as f32 / data.len() as f32
        };
        let (old_mean, new_mean) = (mean(old), mean(new));
        if old_mean == 0.0 || new_mean == 0.0 {
            return None;
        }
        let Self {
            fft,
            window,
            low_pass,
            spectrum,
            joint,
        } = self;
        // Two real pictures share one transform.
        let planes = [
            (old, old_mean, &mut spectrum.re),
            (new, new_mean, &mut spectrum.im),
        ];
        for (ink, mean, plane) in planes {
            let rows = plane.chunks_exact_mut(SIDE).zip(ink.chunks_exact(SIDE));
            for ((out, ink), &tall) in rows.zip(&*window) {
                for ((out, &ink), wide) in out.iter_mut().zip(ink).zip(&*window) {
                    *out = (f32::from(ink) - mean) * wide * tall;
                }
            }
        }
        fft.square(spectrum);
        let mut total = 0.0;
        for y in 0..SIDE {
            let row = y * SIDE..(y + 1) * SIDE;
            let mirrored = (SIDE - y) % SIDE * SIDE;
            let (own_re, own_im) = (&spectrum.re[row.clone()], &spectrum.im[row.clone()]);
            let mirror_re = &spectrum.re[mirrored..mirrored + SIDE];
            let mirror_im = &spectrum.im[mirrored..mirrored + SIDE];
            let (out_re, out_im) = (&mut joint.re[row.clone()], &mut joint.im[row]);
            let mut whitened = |x: usize, opposite: usize| {
                let (p, q) = (
                    (own_re[x], own_im[x]),
                    (mirror_re[opposite], mirror_im[opposite]),
                );
                let first = ((p.0 + q.0) / 2.0, (p.1 - q.1) / 2.0);
                let second = ((p.1 + q.1) / 2.0, (q.0 - p.0) / 2.0);
                let cross = (
                    first.0 * second.0 + first.1 * second.1,
                    first.1 * second.0 - first.0 * second.1,
                );
                // Not hypot: the numbers are far from the limits, and it is ten times slower.
                let size = (cross.0 * cross.0 + cross.1 * cross.1).sqrt();
                let weight = low_pass[x] * low_pass[y];
                let gain = if size > 1e-3 { weight / size } else { 0.0 };
                out_re[x] += gain * (cross.0 * part.0 - cross.1 * part.1);
                out_im[x] += gain * (cross.0 * part.1 + cross.1 * part.0);
            };
            whitened(0, 0);
            for x in 1..SIDE {
                whitened(x, SIDE - x);
            }
            total += low_pass[y];
        }
        Some(total * low_pass.iter().sum::<f32>() / (SIDE * SIDE) as f32)
    }

    /// The correlations that were added, that of the first of [`PARTS`] first. Call once, then [`Correlator::clear`].
    pub fn correlations(&mut self) -> [&[f32]; 2] {
        self.fft.square_back(&mut self.joint);
        [&self.joint.re, &self.joint.im]
    }
}

/// Shift in pixels that lays the second block on the first, its peak and its sharpness, from a correlation whose
/// greatest possible peak is `most`; `None` when it has no peak.
pub fn peak_of(correlation: &[f32], most: f32) -> Option<(f64, f64, f32, [f64; 3])> {
    let at = |x: usize, y: usize| correlation[y % SIDE * SIDE + x % SIDE] / most;
    // Shifts beyond a third of a block leave too little in common.
    const NEAR: usize = SIDE / 3;
    let (mut best, mut place) = (f32::MIN, (0, 0));
    for (y, row) in correlation.chunks_exact(SIDE).enumerate() {
        if y > NEAR && y < SIDE - NEAR {
            continue;
        }
        for (first, part) in [(0, &row[..=NEAR]), (SIDE - NEAR, &row[SIDE - NEAR..])] {
            let highest = part.iter().fold(f32::MIN, |most, &value| most.max(value));
            if highest > best
                && let Some(x) = part.iter().position(|&value| value == highest)
            {
                (best, place) = (highest, (first + x, y));
            }
        }
    }
    let best = best / most;
    let (x, y) = (place.0 + SIDE, place.1 + SIDE);
    let xx = f64::from(2.0 * best - at(x - 1, y) - at(x + 1, y));
    let yy = f64::from(2.0 * best - at(x, y - 1) - at(x, y + 1));
    let xy =
        f64::from(at(x + 1, y - 1) + at(x - 1, y + 1) - at(x + 1, y + 1) - at(x - 1, y - 1)) / 4.0;
    let slope_x = f64::from(at(x + 1, y) - at(x - 1, y)) / 2.0;
    let slope_y = f64::from(at(x, y + 1) - at(x, y - 1)) / 2.0;
    let determinant = xx * yy - xy * xy;
    if !(xx > 0.0 && yy > 0.0 && determinant > 0.0) {
        return None;
    }
    // Top of the paraboloid through the peak and its neighbors.
    let dx = ((yy * slope_x - xy * slope_y) / determinant).clamp(-0.7, 0.7);
    let dy = ((xx * slope_y - xy * slope_x) / determinant).clamp(-0.7, 0.7);
    let signed = |k: usize| {
        if k > SIDE / 2 {
            k as f64 - SIDE as f64
        } else {
            k as f64
        }
    };
    Some((
        signed(place.0) + dx,
        signed(place.1) + dy,
        best,
        [xx, xy, yy],
    ))
}

fn hann() -> Vec<f32> {
    (0..SIDE)
        .map(|i| 0.5 - 0.5 * (std::f32::consts::TAU * (i as f32 + 0.5) / SIDE as f32).cos())
        .collect()
}

/// Gaussian of 0.8 px: the peak is then wide enough for a parabola.
fn low_pass() -> Vec<f32> {
    (0..SIDE)
        .map(|k| {
            let frequency = k.min(SIDE - k) as f32 / SIDE as f32;
            (-2.0 * (std::f32::consts::PI * 0.8 * frequency).powi(2)).exp()
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Discs and bars at places given in pixels, antialiased.
    fn picture(dx: f64, dy: f64) -> Vec<u8> {
        let shapes = [
            (40.0, 40.0, 9.0),
            (80.0, 52.0, 6.0),
            (60.0, 90.0, 12.0),
            (30.0, 84.0, 4.0),
        ];
        (0..SIDE * SIDE)
            .map(|i| {
                let (x, y) = ((i % SIDE) as f64 + 0.5, (i / SIDE) as f64 + 0.5);
                let nearest = shapes
                    .iter()
                    .map(|&(sx, sy, r): &(f64, f64, f64)| {
                        ((x - sx - dx).hypot(y - sy - dy) - r).abs()
                    })
                    .fold(f64::MAX, f64::min);
                ((1.5 - nearest).clamp(0.0, 1.0) * 255.0) as u8
            })
            .collect()
    }

    #[test]
    fn finds_a_shift_to_a_small_part_of_a_pixel() {
        let mut correlator = Correlator::new();
        for (dx, dy) in [(0.0, 0.0), (0.3, -0.45), (5.25, -7.6), (-11.5, 2.0)] {
            let (moved, still) = (picture(dx, dy), picture(0.0, 0.0));
            correlator.clear();
            let most = correlator.add(&moved, &still, PARTS[0]).expect("has ink");
            correlator.add(&still, &moved, PARTS[1]).expect("has ink");
            let [there, back] = correlator.correlations();
            let (x, y, peak, _) = peak_of(there, most).expect("a peak");
            let (back_x, back_y, ..) = peak_of(back, most).expect("a peak");
            assert!((x + back_x).abs() < 0.01 && (y + back_y).abs() < 0.01);
            assert!(
                (x - dx).abs() < 0.1 && (y - dy).abs() < 0.1,
                "{x} {y} for {dx} {dy}"
            );
            assert!(peak > 0.5, "{peak}");
        }
    }
}
