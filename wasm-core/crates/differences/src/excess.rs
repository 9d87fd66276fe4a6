//! The rule for two scans.
//!
//! A scan prints ink at any darkness, soft and uneven, so fixed levels fail. Both inks are levelled to a common
//! darkness and softened, and ink is changed where it *exceeds* everything the other side has nearby.

use crate::evidence::{class_of, lost_levels, shows_trace};
use crate::marks::{Marks, Side};
use crate::scan::{BLANK, FULL, INK_BESIDE, Picture, Shared};
use crate::specks::Speck;

/// Excess, as shares of [`FULL`], that may belong to a change, and that proves one, where the other side has
/// some ink nearby: printers and scanners change the darkness of a line by a third and more.
const MAY: f64 = 0.35;
const MUST: f64 = 0.55;
/// The same where the other side is blank: scans lose pale tones and thin lines.
const MAY_ON_BLANK: f64 = 0.25;
const MUST_ON_BLANK: f64 = 0.47;
/// The same where one program painted both: pale ink is not lost there.
const MUST_OF_ONE: f64 = 0.3;

/// Pixels to each side that must be excess, too, at the heart of a solid: no scanner loses a mark so wide and dark.
const HEART: usize = 3;

/// Marks connected pixels of excess that hold at least one proof, and notes those that look like dust. Without `thin_counts` only solids are marked.
/// Returns whether something was left out because the other scan lost such ink all over the sheet.
pub fn mark(
    (marks, specks): (&mut Marks, &mut Vec<Speck>),
    side: Side,
    (own, other): (&Picture, &Picture),
    shared: &Shared,
    thin_counts: bool,
) -> bool {
    let ink = &own.ink;
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
    let (must, must_on_blank) = if shared.is_exact {
        (MUST_OF_ONE.max(MAY), MUST_OF_ONE)
    } else {
        (MUST, MUST_ON_BLANK)
    };
    let hearts = hearts(&open, width);
    let mut left_out = false;
    let mut stroke = Vec::new();
    for start in 0..open.len() {
        if !open[start] || !is_excess(start, must, must_on_blank) {
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
        let is_solid = stroke.iter().any(|&at| hearts[at]);
        if !is_solid {
            if !thin_counts || lost[class_of(ink, &stroke)] {
                left_out = true;
                continue;
            }
            if shows_trace(&other.seen, &own.seen, &stroke) {
                continue;
            }
        }
        shared.mark(marks, side, &stroke);
        let is_ink = |at: usize| ink.data[at].max(other.ink.data[at]) >= INK_BESIDE;
        specks.extend(Speck::of(side, &stroke, &marks.frame, is_ink));
    }
    left_out
}

/// The pixels around which all are `open` for [`HEART`] pixels in x and y.
fn hearts(open: &[bool], width: usize) -> Vec<bool> {
    let side = 2 * HEART + 1;
    let mut found = vec![false; open.len()];
    // How many rows up to this one are open in each column, and how many such columns in a row up to this one.
    let mut rows = vec![0usize; width];
    for (y, row) in open.chunks_exact(width).enumerate() {
        let mut columns = 0;
        for (x, &is_open) in row.iter().enumerate() {
            rows[x] = if is_open { rows[x] + 1 } else { 0 };
            columns = if rows[x] >= side { columns + 1 } else { 0 };
            if columns >= side {
                found[(y - HEART) * width + x - HEART] = true;
            }
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_a_mark_wide_enough_both_ways_has_a_heart() {
        let width = 20;
        let count = |wide: usize, high: usize| {
            let open: Vec<bool> = (0..width * 20)
                .map(|at| {
                    (2..2 + wide).contains(&(at % width)) && (3..3 + high).contains(&(at / width))
                })
                .collect();
            hearts(&open, width).iter().filter(|heart| **heart).count()
        };
        assert_eq!(count(7, 7), 1);
        assert_eq!(count(9, 8), 6);
        assert_eq!(count(6, 17), 0);
    }
}
