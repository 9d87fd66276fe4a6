//! Hypotheses from projections of the ink on the sheet's own two axes.
//!
//! A drawing is mostly lines along two directions. Projected on them, every long line is a spike, so turn,
//! scale and shift can be sought in one dimension at a time: no text needed, scans and vectors alike.

use pinbar_model::geometry::Affine;

use crate::fft::{Fft, Signal};
use crate::level::Level;
use crate::spectrum::{Grain, Spectrum, peak};
use crate::words::SCALES;

/// Bins of a histogram over the sheet's diagonal, before it is brought to a common unit.
const FINE_BINS: usize = 4096;

/// One hypothesis with what it was ranked by.
#[derive(Clone, Copy, Debug)]
struct Found {
    map: Affine,
    /// Product of both normalized correlation peaks.
    strength: f32,
    turn: usize,
    scale: f64,
}

/// A sheet's two projections.
pub struct Profiles {
    /// Radians the sheet's main direction is turned clockwise from the page's axes, within an eighth turn.
    angle: f64,
    width: f64,
    height: f64,
    /// Ink by position across the middle, along the main direction and across it.
    along: Vec<f32>,
    across: Vec<f32>,
    /// The same in a quarter of the bins, for coarse searches.
    coarse_along: Vec<f32>,
    coarse_across: Vec<f32>,
}

/// 1.25 % of scale is half a bin at the end of 512: nothing falls between two steps.
const COARSE: Grain = Grain {
    bins: 512,
    trend: 5,
};
const COARSE_STEP: f64 = 1.0125;

/// The last word: a bin is 1/1400 of the diagonal.
const FINE: Grain = Grain {
    bins: 1400,
    trend: 12,
};
const FINE_STEP: f64 = 1.0025;

/// Coarse peaks looked at again, and hypotheses handed on.
const COARSE_KEPT: usize = 14;
const KEPT: usize = 10;

impl Profiles {
    /// Projects `level` on the axes at `angle` (see [`ink_angle`]); `width` and `height` in points.
    pub fn new(level: &Level, angle: f64, width: f32, height: f32) -> Self {
        let (width, height) = (f64::from(width), f64::from(height));
        let per_bin = width.hypot(height) / FINE_BINS as f64;
        let (sin, cos) = angle.sin_cos();
        let mut along = vec![0f32; FINE_BINS];
        let mut across = vec![0f32; FINE_BINS];
        let step = 1.0 / (f64::from(level.scale) * per_bin);
        let (middle_x, middle_y) = (width / 2.0 / per_bin, height / 2.0 / per_bin);
        for (row, pixels) in level.mask.chunks_exact(level.width).enumerate() {
            let y = (row as f64 + 0.5) * step - middle_y;
            for (column, _) in pixels.iter().enumerate().filter(|&(_, &ink)| ink != 0) {
                let x = (column as f64 + 0.5) * step - middle_x;
                let half = FINE_BINS as f64 / 2.0;
                spread(&mut along, cos * x + sin * y + half);
                spread(&mut across, cos * y - sin * x + half);
            }
        }
        let quarter = |bins: &[f32]| bins.chunks_exact(4).map(|four| four.iter().sum()).collect();
        let (coarse_along, coarse_across) = (quarter(&along), quarter(&across));
        Self {
            angle,
            width,
            height,
            along,
            across,
            coarse_along,
            coarse_across,
        }
    }

    fn diagonal(&self) -> f64 {
        self.width.hypot(self.height)
    }

    /// Spectrum of both projections in bins of `unit` points, the middle of the sheet at bin 0. `factor` scales the
    /// sheet first.
    fn spectrum(&self, factor: f64, unit: f64, grain: Grain, fft: &Fft) -> Spectrum {
        let (along, across) = if grain.bins * 2 <= self.coarse_along.len() {
            (&self.coarse_along, &self.coarse_across)
        } else {
            (&self.along, &self.across)
        };
        let per_bin = self.diagonal() / along.len() as f64 * factor / unit;
        Spectrum::of(along, across, per_bin, grain, fft)
    }
}

/// Linear sharing of one pixel between two bins.
fn spread(bins: &mut [f32], at: f64) {
    let low = (at - 0.5).floor();
    let share = (at - 0.5 - low) as f32;
    if low >= 0.0 && (low as usize) + 1 < bins.len() {
        bins[low as usize] += 1.0 - share;
        bins[low as usize + 1] += share;
    }
}

/// Best maps NEW → OLD at the scales sheets are mostly reissued at: the same, one page fitted to the other
/// in either position, half and double. Four turns each.
pub fn likely(old: &Profiles, new: &Profiles) -> Vec<Affine> {
    let across = (old.width / new.height).min(old.height / new.width);
    let upright = (old.width / new.width).min(old.height / new.height);
    let mut scales: Vec<f64> = Vec::new();
    for middle in [1.0, upright, across, 0.5, 2.0] {
        // Exporters shrink to printable areas, scanners stretch: 3 % to both sides.
        for k in -3..=3 {
            let scale = middle * COARSE_STEP.powi(k);
            if scales
                .iter()
                .all(|other| (scale / other - 1.0).abs() > 0.4 * (COARSE_STEP - 1.0))
            {
                scales.push(scale);
            }
        }
    }
    search_and_refine(old, new, &scales, 3)
}

/// Best maps NEW → OLD over four turns and all scales, strongest first.
pub fn all(old: &Profiles, new: &Profiles) -> Vec<Affine> {
    let scales: Vec<f64> =
        std::iter::successors(Some(SCALES.start), |scale| Some(scale * COARSE_STEP))
            .take_while(|scale| SCALES.contains(scale))
            .collect();
    search_and_refine(old, new, &scales, COARSE_KEPT)
}

/// A coarse search over `scales`, then a fine one around its `peaks` best.
fn search_and_refine(old: &Profiles, new: &Profiles, scales: &[f64], peaks: usize) -> Vec<Affine> {
    let scales: Vec<f64> = scales
        .iter()
        .copied()
        .filter(|scale| (0.2..5.0).contains(&(scale * new.diagonal() / old.diagonal())))
        .collect();
    let coarse = search(
        old,
        new,
        &scales,
        &[0, 1, 2, 3],
        COARSE,
        &Fft::new(2 * COARSE.bins),
    );
    let fine_fft = Fft::new(2 * FINE.bins);
    let mut fine = Vec::new();
    for peak in distinct(coarse, 0.02, peaks) {
        let around: Vec<f64> = (-4..=4).map(|k| peak.scale * FINE_STEP.powi(k)).collect();
        fine.extend(search(old, new, &around, &[peak.turn], FINE, &fine_fft));
    }
    distinct(fine, 0.006, KEPT.min(2 * peaks))
        .into_iter()
        .map(|found| found.map)
        .collect()
}

/// The best shift of both axes for each given scale and turn.
fn search(
    old: &Profiles,
    new: &Profiles,
    scales: &[f64],
    turns: &[usize],
    grain: Grain,
    fft: &Fft,
) -> Vec<Found> {
    let own_unit = old.diagonal() / grain.bins as f64;
    let own = old.spectrum(1.0, own_unit, grain, fft);
    let mut found = Vec::new();
    let mut product = Signal::zeros(fft.length());
    for &scale in scales {
        // The longer of both fills the bins, so that nothing is cut off.
        let unit = own_unit.max(scale * new.diagonal() / grain.bins as f64);
        let resampled;
        let fixed = if unit > own_unit {
            resampled = old.spectrum(1.0, unit, grain, fft);
            &resampled
        } else {
            &own
        };
        let moved = new.spectrum(scale, unit, grain, fft);
        for &turn in turns {
            fixed.correlate(&moved, turn, &mut product);
            fft.inverse(&mut product);
            let (x, x_peak) = peak(&product.re);
            let (y, y_peak) = peak(&product.im);
            let signed = |k: f64| {
                if k > fft.length() as f64 / 2.0 {
                    k - fft.length() as f64
                } else {
                    k
                }
            };
            let shift = Affine::translation(signed(x) * unit, signed(y) * unit);
            let map = Affine::translation(-new.width / 2.0, -new.height / 2.0)
                .then(&Affine::rotation(-new.angle))
                .then(&Affine::rotation(turn as f64 * std::f64::consts::FRAC_PI_2))
                .then(&Affine::scale(scale))
                .then(&shift)
                .then(&Affine::rotation(old.angle))
                .then(&Affine::translation(old.width / 2.0, old.height / 2.0));
            found.push(Found {
                map,
                strength: x_peak.max(0.0) * y_peak.max(0.0),
                turn,
                scale,
            });
        }
    }
    found
}

/// The strongest that differ in turn or by more than `apart` in scale.
fn distinct(mut found: Vec<Found>, apart: f64, most: usize) -> Vec<Found> {
    found.sort_by(|one, other| other.strength.total_cmp(&one.strength));
    let mut kept: Vec<Found> = Vec::new();
    for one in found {
        let new =
            |other: &Found| one.turn != other.turn || (one.scale / other.scale - 1.0).abs() > apart;
        if kept.iter().all(new) {
            kept.push(one);
        }
        if kept.len() == most {
            break;
        }
    }
    kept
}
