//! What a scan should show where a drawing has such ink, learnt from the pair itself.
//!
//! Most places of a sheet did not change. So the usual level of the scan, for each darkness of the drawing's pixel and of
//! its neighborhood, is what this printer and this scanner make of it, thin lines, blur and threshold included;
//! and how far the scan usually strays from that level is how much a deviation must exceed to mean anything.
//!
//! A change must not teach what to expect of it. Where one side has clear ink and the other has none, nothing is learnt,
//! unless the scan treats such ink so all over the sheet ([`Places`]). Of what is seen too rarely then to be learnt,
//! the scan is expected to show what the drawing shows.

use pinbar_ink::InkImage;

use crate::marks::{darkest_near, palest_near};
use crate::places::{Places, is_frequent};

/// Classes of darkness, of a pixel and of its neighborhood.
const CLASSES: usize = 16;
const BINS: usize = CLASSES * CLASSES;
const LEVELS: usize = 256;
/// Pixels to each side of the neighborhood: thin lines differ from the rims of areas within these.
const AROUND: usize = 2;
/// Pixels that a kind of place must have on the sheet before it is judged without its neighbors.
const ENOUGH: u64 = 2000;
/// Classes to each side that may be learnt from when most of a kind was left out, and the pixels that must be there.
const FURTHEST: usize = 4;
const FEWEST: u64 = 300;
/// Levels of 255 by which clear ink exceeds all that the other side has nearby: more than a scanner that knows only black
/// and white makes paper of.
const CLEAR: u8 = 120;
/// Pixels around such ink that belong to it: its flanks.
const FLANK: usize = 3;
/// Pixels of a kind that a place needs to have a vote, and the share of them that must be clear.
const VOTE: u16 = 8;
const VOTE_SHARE: f64 = 0.3;
/// Share of a kind's pixels at each end that may have changed, and that quantile of a normal distribution.
const TAIL: f64 = 0.02;
const TAIL_SIGMAS: f32 = 2.05;
/// Levels of 255: a scanner that strays by less is not believed, its paper is not that even.
const LEAST_SPREAD: f32 = 4.0;
/// The same where nothing was learnt.
const UNKNOWN_SPREAD: f32 = 10.0;

/// A scan against what it should show.
pub struct Expectation {
    /// Pixels in a row.
    pub width: usize,
    /// Kind of place of each pixel: class of the drawing's darkness times 16 plus that of its neighborhood.
    bins: Vec<u8>,
    /// Usual level of the scan by kind.
    levels: [u8; BINS],
    /// Half of the mean deviation of the 3 × 3 pixels around each pixel.
    deviations: Vec<i8>,
    /// 1 where the scan has clear ink, or lacks clear paper, against all that the drawing has nearby, −1 where it is the
    /// other way round, else 0. Also 0 where that is frequent.
    plain: Vec<i8>,
    /// Usual deviation by kind, and its spread to the paler and to the darker side: levels of 255.
    usual: [f32; BINS],
    paler: [f32; BINS],
    darker: [f32; BINS],
}

impl Expectation {
    /// `drawn` and `seen` are ink of one size, at least 3 × 3 pixels, softened alike; `reach` is the tolerance in
    /// pixels.
    pub fn learn(drawn: &InkImage, seen: &InkImage, reach: usize) -> Self {
        let bins = kinds(drawn);
        let Plain { plain, is_left_out } = Plain::of(drawn, seen, &bins, reach);
        let mut counts = vec![0u32; BINS * LEVELS];
        for ((&bin, &level), &is_left_out) in bins.iter().zip(&seen.data).zip(&is_left_out) {
            if !is_left_out {
                counts[usize::from(bin) * LEVELS + usize::from(level)] += 1;
            }
        }
        let is_depleted = depleted(&bins, &is_left_out);
        let counts = with_neighbors(&counts, &is_depleted);
        let levels = std::array::from_fn(|bin| match &counts[bin] {
            Some(counts) => quantile(counts, 0.5) as u8,
            None => (bin & 0xf0) as u8,
        });
        let deviations = mean_deviations(seen, &bins, &levels);
        let mut counts = vec![0u32; BINS * LEVELS];
        for ((&bin, &half), &is_left_out) in bins.iter().zip(&deviations).zip(&is_left_out) {
            if !is_left_out {
                counts[usize::from(bin) * LEVELS + (i16::from(half) + 128) as usize] += 1;
            }
        }
        let counts = with_neighbors(&counts, &is_depleted);
        let at = |bin: usize, share: f64| {
            let quantile = |counts: &Vec<u32>| 2.0 * (quantile(counts, share) as f32 - 128.0);
            counts[bin].as_ref().map(quantile)
        };
        let usual: [f32; BINS] = std::array::from_fn(|bin| at(bin, 0.5).unwrap_or(0.0));
        let spread = |bin: usize, share: f64| {
            at(bin, share).map_or(UNKNOWN_SPREAD, |tail| {
                ((tail - usual[bin]).abs() / TAIL_SIGMAS).max(LEAST_SPREAD)
            })
        };
        Self {
            width: drawn.width as usize,
            levels,
            usual,
            paler: std::array::from_fn(|bin| spread(bin, TAIL)),
            darker: std::array::from_fn(|bin| spread(bin, 1.0 - TAIL)),
            bins,
            deviations,
            plain,
        }
    }

    /// Whether pixel `at` shows a change without any learning.
    pub fn is_plain(&self, at: usize) -> bool {
        self.plain[at] != 0
    }

    /// Level that the scan should have at pixel `at`.
    pub fn level(&self, at: usize) -> u8 {
        self.levels[usize::from(self.bins[at])]
    }

    /// Darkness of the drawing at pixel `at`, to a sixteenth.
    pub fn drawn(&self, at: usize) -> u8 {
        self.bins[at] & 0xf0
    }

    /// Mean deviation around pixel `at`, levels of 255: positive where the scan is darker than it should be.
    pub fn deviation(&self, at: usize) -> f32 {
        2.0 * f32::from(self.deviations[at])
    }

    /// 1 for each pixel that is darker than it should be by more than `spreads` and by at least `least` levels, or
    /// plainly, −1 where it is as much paler, else 0.
    pub fn signs(&self, spreads: f32, least: f32) -> Vec<i8> {
        // Deviations are halves, and whole numbers: half a step below a limit keeps the limit itself in.
        let least = least / 2.0 - 0.5;
        let limits: [(i8, i8); BINS] = std::array::from_fn(|bin| {
            let low = (self.usual[bin] - spreads * self.paler[bin]) / 2.0;
            let high = (self.usual[bin] + spreads * self.darker[bin]) / 2.0;
            (low.min(-least).ceil() as i8, high.max(least).floor() as i8)
        });
        let deviations = self.bins.iter().zip(&self.deviations);
        deviations
            .zip(&self.plain)
            .map(|((&bin, &half), &plain)| {
                let (low, high) = limits[usize::from(bin)];
                match i8::from(half > high) - i8::from(half < low) {
                    0 => plain,
                    sign => sign,
                }
            })
            .collect()
    }

    /// [`deviation`](Self::deviation) in spreads of its kind of place.
    pub fn score(&self, at: usize) -> f32 {
        let bin = usize::from(self.bins[at]);
        let off = self.deviation(at) - self.usual[bin];
        if off < 0.0 {
            off / self.paler[bin]
        } else {
            off / self.darker[bin]
        }
    }
}

/// What shows without any learning.
struct Plain {
    /// As in [`Expectation`].
    plain: Vec<i8>,
    /// The pixels that teach nothing: they, or pixels beside them, are clear on one side and missing on the other, and
    /// not by a habit of the scan.
    is_left_out: Vec<bool>,
}

impl Plain {
    fn of(drawn: &InkImage, seen: &InkImage, bins: &[u8], reach: usize) -> Self {
        let (width, height) = (drawn.width, drawn.height);
        let places = Places::of(width as usize, height as usize);
        let mut this = Self {
            plain: vec![0; bins.len()],
            is_left_out: vec![false; bins.len()],
        };
        for (sign, ink, other) in [(-1, drawn, seen), (1, seen, drawn)] {
            let mut clear = exceeding(ink, other, reach);
            let (frequent, habits) = by_kind(&clear, bins, &places);
            for ((plain, &bin), clear) in this.plain.iter_mut().zip(bins).zip(&mut clear) {
                if *clear > 0 && !frequent[usize::from(bin)] {
                    *plain = sign;
                }
                *clear *= u8::from(!habits[usize::from(bin)]);
            }
            let clear = InkImage {
                width,
                height,
                data: clear,
            };
            let near = darkest_near(&clear, FLANK);
            let out = this.is_left_out.iter_mut().zip(near);
            out.for_each(|(out, near)| *out |= near > 0);
        }
        this
    }
}

/// 1 where `ink` is beyond all ink that `other` has nearby or, between its own ink, where `other` has paper beyond all
/// paper nearby.
fn exceeding(ink: &InkImage, other: &InkImage, reach: usize) -> Vec<u8> {
    let (dark, pale) = (darkest_near(other, reach), palest_near(ink, reach));
    let own = ink.data.iter().zip(&dark);
    let paper = pale.iter().zip(&other.data);
    own.zip(paper)
        .map(|((own, dark), (pale, other))| {
            u8::from(own.saturating_sub(*dark).max(pale.saturating_sub(*other)) >= CLEAR)
        })
        .collect()
}

/// The kinds that are `clear` at many places of the sheet, and those that are at most of them.
fn by_kind(clear: &[u8], bins: &[u8], places: &Places) -> ([bool; BINS], [bool; BINS]) {
    let mut counts = vec![(0u16, 0u16); places.count * BINS];
    for (at, (&bin, &clear)) in bins.iter().zip(clear).enumerate() {
        let (all, with) = &mut counts[places.at(at) * BINS + usize::from(bin)];
        *all += 1;
        *with += u16::from(clear);
    }
    let (mut frequent, mut habits) = ([false; BINS], [false; BINS]);
    for bin in 0..BINS {
        let (mut holding, mut failing) = (0, 0);
        for (all, with) in counts.iter().skip(bin).step_by(BINS) {
            if *all >= VOTE {
                holding += 1;
                failing += usize::from(f64::from(*with) > VOTE_SHARE * f64::from(*all));
            }
        }
        frequent[bin] = is_frequent(failing, holding);
        habits[bin] = places.is_habit(failing, holding);
    }
    (frequent, habits)
}

/// The kind of place of each pixel.
fn kinds(drawn: &InkImage) -> Vec<u8> {
    let (width, height) = (drawn.width as usize, drawn.height as usize);
    let side = 2 * AROUND + 1;
    let area = (side * side) as u32;
    let mut bins = vec![0u8; width * height];
    // Sums of the rows around the current one, by column.
    let mut sums = vec![0u16; width];
    for y in 0..height + AROUND {
        if let Some(row) = drawn.data.get(y * width..(y + 1) * width) {
            sums.iter_mut()
                .zip(row)
                .for_each(|(sum, &value)| *sum += u16::from(value));
        }
        if let Some(first) = y.checked_sub(side) {
            let row = &drawn.data[first * width..(first + 1) * width];
            sums.iter_mut()
                .zip(row)
                .for_each(|(sum, &value)| *sum -= u16::from(value));
        }
        let Some(own) = y.checked_sub(AROUND) else {
            continue;
        };
        let range = own * width..(own + 1) * width;
        let (row, out) = (&drawn.data[range.clone()], &mut bins[range]);
        let mut sum: u32 = sums[..AROUND.min(width)]
            .iter()
            .map(|&value| u32::from(value))
            .sum();
        for x in 0..width {
            if let Some(&come) = sums.get(x + AROUND) {
                sum += u32::from(come);
            }
            if let Some(gone) = x.checked_sub(AROUND + 1) {
                sum -= u32::from(sums[gone]);
            }
            out[x] = (row[x] & 0xf0) | ((sum / area) as u8 >> 4);
        }
    }
    bins
}

/// Half of the mean of seen − expected over 3 × 3 pixels; 0 on the rim.
fn mean_deviations(seen: &InkImage, bins: &[u8], levels: &[u8; BINS]) -> Vec<i8> {
    let (width, height) = (seen.width as usize, seen.height as usize);
    let mut out = vec![0i8; width * height];
    let mut rows = [vec![0i16; width], vec![0i16; width], vec![0i16; width]];
    for y in 0..height {
        let range = y * width..(y + 1) * width;
        let pairs = seen.data[range.clone()].iter().zip(&bins[range]);
        for (slot, (&level, &bin)) in rows[y % 3].iter_mut().zip(pairs) {
            *slot = i16::from(level) - i16::from(levels[usize::from(bin)]);
        }
        if y < 2 {
            continue;
        }
        let [a, b, c] = &mut rows;
        // The sum of three columns is at most 9 × 255.
        let columns: Vec<i16> = a
            .iter()
            .zip(b.iter())
            .zip(c.iter())
            .map(|((a, b), c)| a + b + c)
            .collect();
        let target = &mut out[(y - 1) * width..y * width];
        for (slot, three) in target[1..].iter_mut().zip(columns.windows(3)) {
            *slot = ((three[0] + three[1] + three[2]) / 18) as i8;
        }
    }
    out
}

/// The kinds of which more was left out than is left to learn from.
fn depleted(bins: &[u8], is_left_out: &[bool]) -> [bool; BINS] {
    let mut balance = [0i64; BINS];
    for (&bin, &is_left_out) in bins.iter().zip(is_left_out) {
        balance[usize::from(bin)] += if is_left_out { 1 } else { -1 };
    }
    balance.map(|balance| balance > 0)
}

/// Counts of each kind; of rare ones together with the kinds most like them, and none where even those are rare because
/// they were left out.
fn with_neighbors(counts: &[u32], is_depleted: &[bool; BINS]) -> Vec<Option<Vec<u32>>> {
    let totals: Vec<u64> = counts
        .chunks_exact(LEVELS)
        .map(|kind| kind.iter().map(|&count| u64::from(count)).sum())
        .collect();
    let near =
        |value: usize, reach: usize| value.saturating_sub(reach)..=(value + reach).min(CLASSES - 1);
    let gathered = |bin: usize| {
        let around = |reach: usize| {
            near(bin / CLASSES, reach).flat_map(move |own| {
                near(bin % CLASSES, reach).map(move |other| own * CLASSES + other)
            })
        };
        let total = |reach: usize| around(reach).map(|kind| totals[kind]).sum::<u64>();
        let furthest = if is_depleted[bin] {
            FURTHEST
        } else {
            CLASSES - 1
        };
        let reach = (0..furthest)
            .find(|&reach| total(reach) >= ENOUGH)
            .unwrap_or(furthest);
        if is_depleted[bin] && total(reach) < FEWEST {
            return None;
        }
        let mut sum = vec![0u32; LEVELS];
        for kind in around(reach) {
            let own = &counts[kind * LEVELS..(kind + 1) * LEVELS];
            sum.iter_mut()
                .zip(own)
                .for_each(|(sum, &count)| *sum += count);
        }
        Some(sum)
    };
    (0..BINS).map(gathered).collect()
}

/// The level that a share of all counts lies below.
fn quantile(counts: &[u32], share: f64) -> usize {
    let total: u64 = counts.iter().map(|&count| u64::from(count)).sum();
    let mut left = (total as f64 * share) as u64;
    for (level, &count) in counts.iter().enumerate() {
        if u64::from(count) > left {
            return level;
        }
        left -= u64::from(count);
    }
    counts.len() - 1
}

#[cfg(test)]
mod tests {
    use super::*;

    fn image(width: u32, height: u32, level: impl Fn(u32, u32) -> u8) -> InkImage {
        let data = (0..height)
            .flat_map(|y| (0..width).map(move |x| (x, y)))
            .map(|(x, y)| level(x, y))
            .collect();
        InkImage {
            width,
            height,
            data,
        }
    }

    #[test]
    fn a_pale_print_is_expected_to_be_pale() {
        let drawn = image(240, 240, |x, _| if x % 12 == 0 { 200 } else { 0 });
        let seen = image(240, 240, |x, y| match (x % 12, (x * 7 + y * 13) % 5) {
            (0, noise) => 70 + noise as u8,
            (_, noise) => 8 + noise as u8,
        });
        let expectation = Expectation::learn(&drawn, &seen, 1);
        let on_line = 60 * 240 + 60;
        assert!(expectation.level(on_line).abs_diff(72) <= 3);
        assert!(expectation.score(on_line).abs() < 3.0);
    }

    #[test]
    fn a_missing_piece_of_a_line_scores_far_above_the_noise() {
        let drawn = image(240, 240, |x, _| if x % 12 == 0 { 200 } else { 0 });
        let seen = image(240, 240, |x, y| {
            let is_gone = x == 60 && (58..64).contains(&y);
            if x % 12 == 0 && !is_gone { 180 } else { 5 }
        });
        let expectation = Expectation::learn(&drawn, &seen, 1);
        assert!(expectation.score(60 * 240 + 60) < -7.0);
        assert!(expectation.score(30 * 240 + 60).abs() < 1.0);
    }
}
