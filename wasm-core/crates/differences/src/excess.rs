//! The rule for two scans.
//!
//! A scan prints ink at any darkness, soft and uneven, so fixed levels fail. Both inks are levelled to a common
//! darkness and softened, and ink is changed where it *exceeds* everything the other side has nearby.

use pinbar_ink::InkImage;

use crate::evidence::{class_of, lost_levels, shows_trace};
use crate::marks::{Marks, Side};
use crate::scan::{BLANK, FULL, Picture, Shared};

/// Excess, as shares of [`FULL`], that may belong to a change, and that proves one, where the other side has
/// some ink nearby: printers and scanners change the darkness of a line by a third and more.
const MAY: f64 = 0.35;
const MUST: f64 = 0.55;
/// The same where the other side is blank: scans lose pale tones and thin lines.
const MAY_ON_BLANK: f64 = 0.25;
const MUST_ON_BLANK: f64 = 0.47;

/// Marks connected pixels of excess that hold at least one proof.
pub fn mark(marks: &mut Marks, side: Side, ink: &InkImage, other: &Picture, shared: &Shared) {
    let (width, height) = (ink.width as usize, ink.height as usize);
    let lost = lost_levels(ink, &other.wide);
    let level = |share: f64| (share * FULL) as u8;
    let is_excess = |at: usize, near_ink: f64, on_blank: f64| {
        let (value, other) = (ink.data[at], other.wide[at]);
        let least = if other < BLANK {
            level(on_blank)
        } else {
            level(near_ink)
        };
        value.saturating_sub(other) >= least
    };
    let mut open: Vec<bool> = (0..ink.data.len())
        .map(|at| is_excess(at, MAY, MAY_ON_BLANK))
        .collect();
    let mut stroke = Vec::new();
    for start in 0..open.len() {
        if !open[start] || !is_excess(start, MUST, MUST_ON_BLANK) {
            continue;
        }
        open[start] = false;
        stroke.clear();
        stroke.push(start);
        let mut next_in_stroke = 0;
        while let Some(&at) = stroke.get(next_in_stroke) {
            next_in_stroke += 1;
            let (x, y) = (at % width, at / width);
            for ny in y.saturating_sub(1)..=(y + 1).min(height - 1) {
                for nx in x.saturating_sub(1)..=(x + 1).min(width - 1) {
                    let next = ny * width + nx;
                    if open[next] {
                        open[next] = false;
                        stroke.push(next);
                    }
                }
            }
        }
        if lost[class_of(ink, &stroke)] || shows_trace(&other.seen, &stroke) {
            continue;
        }
        shared.mark(marks, side, &stroke);
    }
}
