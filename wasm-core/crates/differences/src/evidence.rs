//! Whether the absence of ink on a scan proves anything.

use pinbar_ink::InkImage;

use crate::places::Places;
use crate::scan::BLANK;

/// A place that lost more than this share of its ink of one darkness counts as having lost it.
const LOST_SHARE: f64 = 0.3;
/// Pixels of one darkness that a place needs to have a vote.
const FEWEST_PIXELS: u32 = 8;

/// Whether a scan shows a trace of a stroke: along its pixels it is darker than beside them.
///
/// A line too pale for any single pixel to count still shows in the median of all its pixels. Lines that cross the
/// stroke, or run beside a part of it, do not: they are under fewer than half of its pixels. `own` shows the stroke.
pub fn shows_trace(seen: &InkImage, own: &InkImage, stroke: &[usize]) -> bool {
    // Pixels: the alignment's error, and a distance at which the stroke itself is left behind.
    const AROUND: i64 = 2;
    const BESIDE: i64 = 7;
    // Levels of 255: thrice what the noise of an office scanner leaves in the mean of thirty pixels.
    const TRACE: f64 = 6.0;
    // Of the stroke's own darkness: a dark stroke leaves more than what compression leaves around other ink.
    const TRACE_SHARE: f64 = 0.12;
    let (width, height) = (i64::from(seen.width), i64::from(seen.height));
    const ENOUGH: usize = 2000;
    let stride = stroke.len().div_ceil(ENOUGH);
    let median = |of: &InkImage, dx: i64, dy: i64| {
        let mut levels: Vec<u8> = stroke
            .iter()
            .step_by(stride)
            .map(|&at| (at as i64 % width + dx, at as i64 / width + dy))
            .filter(|&(x, y)| x >= 0 && y >= 0 && x < width && y < height)
            .map(|(x, y)| of.data[(y * width + x) as usize])
            .collect();
        if levels.is_empty() {
            return 0.0;
        }
        let middle = levels.len() / 2;
        f64::from(*levels.select_nth_unstable(middle).1)
    };
    let mut best = 0.0f64;
    for dy in -AROUND..=AROUND {
        for dx in -AROUND..=AROUND {
            best = best.max(median(seen, dx, dy));
        }
    }
    let b = BESIDE;
    let mut beside = [
        (b, 0),
        (-b, 0),
        (0, b),
        (0, -b),
        (b, b),
        (-b, b),
        (b, -b),
        (-b, -b),
    ]
    .map(|(x, y)| median(seen, x, y));
    beside.sort_by(f64::total_cmp);
    // The quietest quarter: other linework beside the stroke must not hide its trace.
    best - beside[2] >= TRACE.max(TRACE_SHARE * median(own, 0, 0))
}

/// Levels of ink that are judged together.
const LEVELS_PER_CLASS: u8 = 16;
const CLASSES: usize = 16;

/// The darkness of a stroke: the level that a tenth of its pixels exceed, as a class.
pub fn class_of(ink: &InkImage, stroke: &[usize]) -> usize {
    let mut counts = [0usize; CLASSES];
    for &at in stroke {
        counts[usize::from(ink.data[at] / LEVELS_PER_CLASS)] += 1;
    }
    let mut above = stroke.len() / 10;
    let mut class = CLASSES - 1;
    while class > 0 && counts[class] <= above {
        above -= counts[class];
        class -= 1;
    }
    class
}

/// For each class of darkness, whether the other side lost so much of it, all over the sheet, that an absence proves
/// nothing.
///
/// Only the ridges of strokes count: the flank of a black line is as pale as the middle of a gray one.
pub fn lost_levels(ink: &InkImage, other_wide: &[u8]) -> [bool; CLASSES] {
    let width = ink.width as usize;
    let places = Places::of(width, ink.height as usize);
    let mut counts = vec![[(0u32, 0u32); CLASSES]; places.count];
    let data = &ink.data;
    for at in width..data.len().saturating_sub(width) {
        let value = data[at];
        if value < LEVELS_PER_CLASS {
            continue;
        }
        let is_ridge = value >= data[at - 1] && value >= data[at + 1]
            || value >= data[at - width] && value >= data[at + width];
        if is_ridge {
            let class = usize::from(value / LEVELS_PER_CLASS);
            let (all, gone) = &mut counts[places.at(at)][class];
            *all += 1;
            *gone += u32::from(other_wide[at] < BLANK);
        }
    }
    std::array::from_fn(|class| {
        let holding = counts
            .iter()
            .map(|place| place[class])
            .filter(|(all, _)| *all >= FEWEST_PIXELS);
        let is_lost = |&(all, gone): &(u32, u32)| f64::from(gone) > LOST_SHARE * f64::from(all);
        let lost = holding.clone().filter(is_lost).count();
        places.is_habit(lost, holding.count())
    })
}
