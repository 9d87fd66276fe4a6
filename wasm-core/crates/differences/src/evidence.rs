//! Whether the absence of ink on a scan proves anything.

use pinbar_ink::InkImage;

use crate::scan::BLANK;

/// A scan that lost more than this share of all ink of one darkness says nothing by losing some of it.
const LOST_SHARE: f64 = 0.3;
/// Whether a scan shows a trace of a stroke: along its pixels it is darker than beside them.
///
/// A line too pale for any single pixel to count still shows in the mean of all its pixels.
pub fn shows_trace(seen: &InkImage, stroke: &[usize]) -> bool {
    // Pixels: the alignment's error, and a distance at which the stroke itself is left behind.
    const AROUND: i64 = 2;
    const BESIDE: i64 = 7;
    // Levels of 255: thrice what the noise of an office scanner leaves in the mean of thirty pixels.
    const TRACE: f64 = 6.0;
    let (width, height) = (i64::from(seen.width), i64::from(seen.height));
    const ENOUGH: usize = 2000;
    let stride = stroke.len().div_ceil(ENOUGH);
    let mean = |dx: i64, dy: i64| {
        let (mut sum, mut count) = (0u64, 0u64);
        for &at in stroke.iter().step_by(stride) {
            let (x, y) = (at as i64 % width + dx, at as i64 / width + dy);
            if x >= 0 && y >= 0 && x < width && y < height {
                sum += u64::from(seen.data[(y * width + x) as usize]);
                count += 1;
            }
        }
        sum as f64 / count.max(1) as f64
    };
    let mut best = 0.0f64;
    for dy in -AROUND..=AROUND {
        for dx in -AROUND..=AROUND {
            best = best.max(mean(dx, dy));
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
    .map(|(x, y)| mean(x, y));
    beside.sort_by(f64::total_cmp);
    // The quietest quarter: other linework beside the stroke must not hide its trace.
    best - beside[2] >= TRACE
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

/// For each class of darkness, whether the other side lost so much of it that an absence proves nothing.
///
/// Only the ridges of strokes count: the flank of a black line is as pale as the middle of a grey one.
pub fn lost_levels(ink: &InkImage, other_wide: &[u8]) -> [bool; CLASSES] {
    let (mut all, mut gone) = ([0u64; CLASSES], [0u64; CLASSES]);
    let width = ink.width as usize;
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
            all[class] += 1;
            gone[class] += u64::from(other_wide[at] < BLANK);
        }
    }
    std::array::from_fn(|class| gone[class] as f64 > LOST_SHARE * all[class] as f64)
}
