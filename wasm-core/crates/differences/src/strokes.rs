//! Strokes that a scan shows against its drawing, or lacks.

use pinbar_ink::InkImage;

use crate::expectation::Expectation;

/// Spreads from which a pixel may belong to a stroke.
const MAY: f32 = 3.5;
/// Levels of 255 below which nobody sees a difference.
const FAINTEST: f32 = 20.0;
/// Spreads that one pixel of a stroke must reach, and that all its pixels together must sum to: about half a stroke
/// of the smallest lettering. Noise on unchanged scans of many kinds stays below one or the other.
const LEAST_TOP: f32 = 7.0;
const LEAST_SUM: f32 = 45.0;
/// Levels that the deviation of one pixel must reach.
const LEAST_DEPTH: f32 = 55.0;
/// Levels, mean over the stroke, that must remain when the drawing is shifted as far as the tolerance allows.
const LEAST_LEFT: f32 = 15.0;
/// Levels, mean over the stroke, by which it must be darker than its ground: white lettering on black, blurred, is not.
const LEAST_OWN: f32 = 30.0;
/// Share of the stroke's own darkness that the other side must lack: lines that both sides have, but one darker,
/// are printed so or drawn twice.
const LEAST_LACK: f32 = 0.5;
/// Pixels beside a stroke's own at which the ground is looked for: beyond its flanks.
const BESIDE: isize = 5;
/// Pixels of a stroke that are enough to judge it by.
const SAMPLE: usize = 1000;

/// Connected pixels that deviate in one direction.
pub struct Stroke {
    /// The scan is darker than it should be.
    pub is_darker: bool,
    /// Indices of pixels, row by row of the picture.
    pub pixels: Vec<usize>,
}

/// The strokes of a scan that its drawing does not explain, within a shift of `reach` pixels.
pub fn unexplained(expectation: &Expectation, seen: &InkImage, reach: isize) -> Vec<Stroke> {
    let mut open = expectation.signs(MAY, FAINTEST);
    let mut found = Vec::new();
    for start in 0..open.len() {
        let sign = open[start];
        if sign == 0 {
            continue;
        }
        let pixels = connected(&mut open, expectation.width, start);
        let stroke = Stroke {
            is_darker: sign > 0,
            pixels,
        };
        if stroke.is_clear(expectation) && stroke.is_no_shift(expectation, seen, reach) {
            found.push(stroke);
        }
    }
    found
}

/// Takes the pixels around `start` that have its sign out of `open`.
fn connected(open: &mut [i8], width: usize, start: usize) -> Vec<usize> {
    let sign = open[start];
    let height = open.len() / width;
    open[start] = 0;
    let mut pixels = vec![start];
    let mut next = 0;
    while let Some(&at) = pixels.get(next) {
        next += 1;
        let (x, y) = (at % width, at / width);
        for ny in y.saturating_sub(1)..=(y + 1).min(height - 1) {
            for nx in x.saturating_sub(1)..=(x + 1).min(width - 1) {
                let beside = ny * width + nx;
                if open[beside] == sign {
                    open[beside] = 0;
                    pixels.push(beside);
                }
            }
        }
    }
    pixels
}

impl Stroke {
    /// Far above what this scan does by itself.
    fn is_clear(&self, expectation: &Expectation) -> bool {
        let (mut top, mut sum, mut depth) = (0f32, 0f32, 0f32);
        for &at in &self.pixels {
            let score = expectation.score(at).abs();
            top = top.max(score);
            sum += score;
            depth = depth.max(expectation.deviation(at).abs());
        }
        top >= LEAST_TOP && sum >= LEAST_SUM && depth >= LEAST_DEPTH
    }

    /// Neither the same line printed at another darkness nor the same line a little beside.
    fn is_no_shift(&self, expectation: &Expectation, seen: &InkImage, reach: isize) -> bool {
        let stride = self.pixels.len().div_ceil(SAMPLE);
        let count = self.pixels.len().div_ceil(stride) as f32;
        let width = expectation.width as isize;
        let last = seen.data.len() - 1;
        let mean = |value: &dyn Fn(usize) -> f32| {
            let sum: f32 = self
                .pixels
                .iter()
                .step_by(stride)
                .map(|&at| value(at))
                .sum();
            sum / count
        };
        let scanned = |at: usize| f32::from(seen.data[at]);
        let expected = |at: usize| f32::from(expectation.level(at));
        // On a grey ground ink is what is darker than the ground.
        let ground = self.ground(expectation, seen, stride);
        let above = |level: f32| (level - ground).max(0.0);
        // Where the drawing has ink, a scan that shows more of it than usual shows nothing new.
        let drawn = |at: usize| expected(at).max(f32::from(expectation.drawn(at)));
        let (own, shared) = if self.is_darker {
            (
                mean(&|at| above(scanned(at))),
                mean(&|at| above(scanned(at).min(drawn(at)))),
            )
        } else {
            (
                mean(&|at| above(expected(at))),
                mean(&|at| above(scanned(at).min(expected(at)))),
            )
        };
        let lack = 1.0 - shared / own.max(1.0);
        if own < LEAST_OWN || lack < LEAST_LACK {
            return false;
        }
        let sign = if self.is_darker { 1.0 } else { -1.0 };
        (-reach..=reach).all(|dy| {
            (-reach..=reach).all(|dx| {
                let left = mean(&|at| {
                    let from = at.saturating_add_signed(dy * width + dx).min(last);
                    sign * (scanned(at) - expected(from))
                });
                left >= LEAST_LEFT
            })
        })
    }

    /// Level of what lies around the stroke, on the scan as in the drawing: that of the paper or of a grey area.
    fn ground(&self, expectation: &Expectation, seen: &InkImage, stride: usize) -> f32 {
        const SHARE: f32 = 0.25;
        let (width, last) = (expectation.width as isize, seen.data.len() - 1);
        let mut levels: Vec<u8> = Vec::new();
        for &at in self.pixels.iter().step_by(stride) {
            for (x, y) in [(-BESIDE, 0), (BESIDE, 0), (0, -BESIDE), (0, BESIDE)] {
                let beside = at.saturating_add_signed(y * width + x).min(last);
                levels.push(seen.data[beside].min(expectation.level(beside)));
            }
        }
        let rank = (levels.len() as f32 * SHARE) as usize;
        let (_, level, _) = levels.select_nth_unstable(rank);
        f32::from(*level)
    }
}
