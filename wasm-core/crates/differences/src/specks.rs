//! Dust on a scan: small round marks that stand alone.
//!
//! Dust lies anywhere, ink lies where somebody drew: a point, a stroke of a letter and a dash have other ink beside
//! them. So a mark is a speck when it is small, fills its box, has no other ink around it on either sheet, and hardly
//! another change.

use crate::frame::{Frame, PixelBox};
use crate::marks::{Marks, Side};

/// Inches: the longer side of the largest speck, its blur left out.
const LARGEST_INCHES: f64 = 0.06;
/// Share of its box that a speck fills: a disc fills 0.79, a bent or thin stroke much less.
const LEAST_FILLED: f64 = 0.5;
/// How much longer than wide a speck may be, and pixels of blur that are not counted.
const LONGEST: f64 = 2.2;
const BLUR: u32 = 2;
/// Inches around a speck without ink. What changes in lettering touches what stayed, or is beside another change.
const ALONE_INCHES: f64 = 0.012;
/// Inches around a speck in which other changes are looked for, and how many of its own pixels they may have: one
/// more speck may lie there, a note may not.
const APART_INCHES: f64 = 0.14;
const MOST_OTHERS: f64 = 1.5;
/// Fewer on a sheet are no dust, which comes in numbers: they may be a digit or a point that changed.
const FEWEST_SPECKS: usize = 3;
/// Specks that are listed; a picture of nothing but dust has any number.
const MOST_LISTED: usize = 500;

/// A small mark of one side.
#[derive(Clone, Copy, Debug)]
pub struct Speck {
    pub side: Side,
    pub bounds: PixelBox,
    /// How many pixels it has.
    pub pixels: u32,
}

impl Speck {
    /// The mark at `pixels` (indices, row by row of the frame), if it looks like dust and stands alone: `is_ink` tells
    /// for such an index whether either sheet has ink there.
    pub fn of(
        side: Side,
        pixels: &[usize],
        frame: &Frame,
        is_ink: impl Fn(usize) -> bool,
    ) -> Option<Self> {
        let per_inch = frame.pixels_per_inch();
        let longest = LARGEST_INCHES * per_inch + f64::from(BLUR);
        if pixels.is_empty() || pixels.len() as f64 > longest * longest {
            return None;
        }
        let width = frame.width as usize;
        let places = pixels
            .iter()
            .map(|at| ((at % width) as u32, (at / width) as u32));
        let bounds = places
            .map(|(x, y)| PixelBox {
                x0: x,
                y0: y,
                x1: x + 1,
                y1: y + 1,
            })
            .reduce(|all, one| all.union(&one))?;
        let sides = [bounds.width(), bounds.height()];
        let [short, long] = [sides[0].min(sides[1]), sides[0].max(sides[1])];
        let core = |side: u32| f64::from(side.saturating_sub(BLUR).max(1));
        let is_round = f64::from(long) <= longest
            && core(long) <= LONGEST * core(short)
            && pixels.len() as f64 >= LEAST_FILLED * bounds.area() as f64;
        let own = grown(&bounds, BLUR, frame);
        let around = grown(&own, (ALONE_INCHES * per_inch).ceil() as u32, frame);
        let is_alone = || {
            (around.y0..around.y1).all(|y| {
                let row = y as usize * width;
                let is_own_row = (own.y0..own.y1).contains(&y);
                (around.x0..around.x1).all(|x| {
                    is_own_row && (own.x0..own.x1).contains(&x) || !is_ink(row + x as usize)
                })
            })
        };
        (is_round && is_alone()).then_some(Self {
            side,
            bounds,
            pixels: pixels.len() as u32,
        })
    }
}

/// Takes those of `candidates` out of `marks` that hardly another change is near, the largest first. Returns them, and
/// how many more there are or have fewer than `fewest` pixels.
pub fn take(marks: &mut Marks, candidates: Vec<Speck>, fewest: f64) -> (Vec<Speck>, u32) {
    let frame = marks.frame;
    let apart = (APART_INCHES * frame.pixels_per_inch()).ceil() as u32;
    let mut specks: Vec<Speck> = candidates
        .into_iter()
        .filter(|speck| {
            let around = frame.points(&grown(&speck.bounds, apart, &frame));
            let own = f64::from(marks.count(&frame.points(&speck.bounds)));
            own > 0.0 && f64::from(marks.count(&around)) - own <= MOST_OTHERS * own
        })
        .collect();
    if specks.len() < FEWEST_SPECKS {
        return (Vec::new(), 0);
    }
    for speck in &specks {
        marks.clear(speck.side, &speck.bounds);
    }
    let all = specks.len();
    specks.retain(|speck| f64::from(speck.pixels) >= fewest);
    specks.sort_by_key(|speck| {
        (
            std::cmp::Reverse(speck.pixels),
            speck.bounds.y0,
            speck.bounds.x0,
        )
    });
    specks.truncate(MOST_LISTED);
    let hidden = all - specks.len();
    (specks, hidden as u32)
}

fn grown(bounds: &PixelBox, by: u32, frame: &Frame) -> PixelBox {
    PixelBox {
        x0: bounds.x0.saturating_sub(by),
        y0: bounds.y0.saturating_sub(by),
        x1: (bounds.x1 + by).min(frame.width),
        y1: (bounds.y1 + by).min(frame.height),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn frame() -> Frame {
        Frame::of_page(144.0, 144.0)
    }

    /// Indices of the pixels of a box.
    fn pixels(x: u32, y: u32, width: u32, height: u32) -> Vec<usize> {
        let row = frame().width;
        (y..y + height)
            .flat_map(|y| (x..x + width).map(move |x| (y * row + x) as usize))
            .collect()
    }

    fn speck(own: &[usize], ink: &[usize]) -> Option<Speck> {
        Speck::of(Side::Come, own, &frame(), |at| ink.contains(&at))
    }

    #[test]
    fn a_small_round_mark_that_stands_alone_is_a_speck() {
        let dust = pixels(100, 100, 5, 6);
        assert!(speck(&dust, &dust).is_some());
        assert!(speck(&pixels(100, 100, 14, 14), &[]).is_none());
        assert!(speck(&pixels(100, 100, 9, 2), &[]).is_none());
    }

    #[test]
    fn a_small_mark_on_other_ink_is_none() {
        let dust = pixels(100, 100, 5, 5);
        assert!(speck(&dust, &pixels(106, 60, 2, 90)).is_none());
        assert!(speck(&dust, &pixels(115, 60, 2, 90)).is_some());
    }

    #[test]
    fn small_marks_among_other_changes_stay_changes() {
        let mut marks = Marks::none(frame());
        let mut candidates = Vec::new();
        for at in [(20, 20), (100, 100), (114, 100), (128, 100), (142, 100)] {
            let own = pixels(at.0, at.1, 5, 5);
            own.iter().for_each(|at| {
                let width = frame().width as usize;
                marks.set(Side::Come, (at % width) as u32, (at / width) as u32);
            });
            candidates.extend(speck(&own, &own));
        }
        assert_eq!(candidates.len(), 5);
        let (alone, hidden) = take(&mut marks, candidates, 10.0);
        // The ends of the row have one neighbor each, as two specks may.
        assert_eq!((alone.len(), hidden), (3, 0));
        assert_eq!(alone.iter().filter(|each| each.bounds.x0 == 20).count(), 1);
        assert!(!marks.is_empty());
    }
}
