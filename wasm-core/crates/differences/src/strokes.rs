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
/// Levels that the deviation of one pixel must reach. Changes on the scans that the constants were chosen with have at
/// least 90, gaps between lines that fill up up to 54.
const LEAST_DEPTH: f32 = 55.0;
/// Or pixels of a stroke that show it without any learning: as many as a thin line of 0.1 in has.
const LEAST_PLAIN: usize = 12;
/// Levels, mean over the stroke, that must remain when the drawing is shifted as far as the tolerance allows.
const LEAST_LEFT: f32 = 15.0;
/// Levels, mean over the stroke, by which it must differ from its ground.
const LEAST_OWN: f32 = 30.0;
/// Share of the stroke's own darkness that the other side must lack: lines that both sides have, but one darker,
/// are printed so or drawn twice.
const LEAST_LACK: f32 = 0.5;
/// Pixels beside a stroke's own at which the ground is looked for: beyond its flanks.
const BESIDE: isize = 5;
/// Share of what lies there that is at most as dark as the ground: that of the paper or of a gray area.
const GROUND_SHARE: f32 = 0.25;
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
        if !stroke.is_deep(expectation) {
            continue;
        }
        let is_plain = stroke.is_plain(expectation);
        // Plain ink is expected as it is drawn: what was learnt may come from too little.
        let expected = |at: usize| {
            if is_plain {
                expectation.drawn(at)
            } else {
                expectation.level(at)
            }
        };
        let sample = stroke.sample();
        let is_lacking =
            |is_paper| stroke.is_lacking(&sample, expectation, seen, &expected, is_paper);
        // White lettering on black fills up on many scans: only where it is plain does its loss count.
        let is_change = if is_plain {
            (is_lacking(false) || is_lacking(true))
                && stroke.is_nowhere_near(&sample, expectation.width, seen, &expected, reach)
        } else {
            stroke.is_clear(expectation)
                && is_lacking(false)
                && stroke.is_no_shift(&sample, expectation, seen, reach)
        };
        if is_change {
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
    /// Plain to see, whatever this scan does by itself.
    fn is_plain(&self, expectation: &Expectation) -> bool {
        let plain = self.pixels.iter().filter(|&&at| expectation.is_plain(at));
        plain.take(LEAST_PLAIN).count() == LEAST_PLAIN
    }

    /// The scan shows something else than it usually does: narrow gaps between lines fill up all over many scans, which
    /// is plain to see and no change.
    fn is_deep(&self, expectation: &Expectation) -> bool {
        let mut pixels = self.pixels.iter();
        pixels.any(|&at| expectation.deviation(at).abs() >= LEAST_DEPTH)
    }

    /// Far above what this scan does by itself.
    fn is_clear(&self, expectation: &Expectation) -> bool {
        let (mut top, mut sum) = (0f32, 0f32);
        for &at in &self.pixels {
            let score = expectation.score(at).abs();
            top = top.max(score);
            sum += score;
        }
        top >= LEAST_TOP && sum >= LEAST_SUM
    }

    fn sample(&self) -> Vec<usize> {
        let stride = self.pixels.len().div_ceil(SAMPLE);
        self.pixels.iter().copied().step_by(stride).collect()
    }

    /// Not the same line a little beside, by what the scan usually shows there.
    fn is_no_shift(
        &self,
        sample: &[usize],
        expectation: &Expectation,
        seen: &InkImage,
        reach: isize,
    ) -> bool {
        let sign = if self.is_darker { 1.0 } else { -1.0 };
        let left = |at: usize, from: usize| {
            sign * (f32::from(seen.data[at]) - f32::from(expectation.level(from)))
        };
        remains(sample, expectation.width, seen.data.len(), reach, left)
    }

    /// Nothing like the stroke nearby on the side that lacks it.
    fn is_nowhere_near(
        &self,
        sample: &[usize],
        width: usize,
        seen: &InkImage,
        expected: &impl Fn(usize) -> u8,
        reach: isize,
    ) -> bool {
        let left = |at: usize, from: usize| {
            if self.is_darker {
                f32::from(seen.data[at]) - f32::from(expected(from))
            } else {
                f32::from(expected(at)) - f32::from(seen.data[from])
            }
        };
        remains(sample, width, seen.data.len(), reach, left)
    }

    /// Not the same line printed at another darkness: one side has ink, or paper when `is_paper`, that the other lacks
    /// for the most part.
    fn is_lacking(
        &self,
        sample: &[usize],
        expectation: &Expectation,
        seen: &InkImage,
        expected: &impl Fn(usize) -> u8,
        is_paper: bool,
    ) -> bool {
        let turned = |level: u8| f32::from(if is_paper { 255 - level } else { level });
        let scanned = |at: usize| turned(seen.data[at]);
        let expected = |at: usize| turned(expected(at));
        // On a gray ground ink is what is darker than the ground.
        let (width, last) = (expectation.width as isize, seen.data.len() - 1);
        let mut around: Vec<f32> = Vec::new();
        for &at in sample {
            for (x, y) in [(-BESIDE, 0), (BESIDE, 0), (0, -BESIDE), (0, BESIDE)] {
                let beside = at.saturating_add_signed(y * width + x).min(last);
                around.push(scanned(beside).min(expected(beside)));
            }
        }
        let rank = (around.len() as f32 * GROUND_SHARE) as usize;
        let ground = *around.select_nth_unstable_by(rank, f32::total_cmp).1;
        let above = |level: f32| (level - ground).max(0.0);
        // Where the drawing has ink, a scan that shows more of it than usual shows nothing new.
        let drawn = |at: usize| expected(at).max(turned(expectation.drawn(at)));
        let (own, shared) = if self.is_darker != is_paper {
            (
                mean(sample, |at| above(scanned(at))),
                mean(sample, |at| above(scanned(at).min(drawn(at)))),
            )
        } else {
            (
                mean(sample, |at| above(expected(at))),
                mean(sample, |at| above(scanned(at).min(expected(at)))),
            )
        };
        let lack = 1.0 - shared / own.max(1.0);
        own >= LEAST_OWN && lack >= LEAST_LACK
    }
}

/// Whether enough of the stroke is left, `left(at, from)` on average, however far it is shifted within `reach` pixels.
fn remains(
    sample: &[usize],
    width: usize,
    count: usize,
    reach: isize,
    left: impl Fn(usize, usize) -> f32,
) -> bool {
    let (width, last) = (width as isize, count - 1);
    (-reach..=reach).all(|dy| {
        (-reach..=reach).all(|dx| {
            let shifted = |at: usize| at.saturating_add_signed(dy * width + dx).min(last);
            mean(sample, |at| left(at, shifted(at))) >= LEAST_LEFT
        })
    })
}

fn mean(sample: &[usize], value: impl Fn(usize) -> f32) -> f32 {
    sample.iter().map(|&at| value(at)).sum::<f32>() / sample.len() as f32
}

#[cfg(test)]
mod tests {
    use super::*;

    const SIDE: u32 = 240;

    fn image(level: impl Fn(u32, u32) -> u8) -> InkImage {
        let pixels = (0..SIDE).flat_map(|y| (0..SIDE).map(move |x| (x, y)));
        InkImage {
            width: SIDE,
            height: SIDE,
            data: pixels.map(|(x, y)| level(x, y)).collect(),
        }
    }

    /// Strokes on a scan of double lines with gaps that are as dark as `gap` says.
    fn found(gap: impl Fn(u32, u32) -> u8) -> usize {
        let drawn = image(|x, _| match x % 12 {
            0 | 1 | 3 | 4 => 200,
            2 => 112,
            _ => 0,
        });
        let seen = image(|x, y| match x % 12 {
            0 | 1 | 3 | 4 => 240,
            2 => gap(x, y),
            _ => 0,
        });
        let expectation = Expectation::learn(&drawn, &seen, 1);
        unexplained(&expectation, &seen, 1).len()
    }

    #[test]
    fn a_gap_that_fills_up_a_little_more_than_others_is_no_change() {
        let is_fuller = |x: u32, y: u32| x == 62 && (90..125).contains(&y);
        assert_eq!(found(|x, y| if is_fuller(x, y) { 240 } else { 225 }), 0);
    }
}
