//! Dust on a scan: small round marks that stand alone.
//!
//! Dust lies anywhere, ink lies where somebody drew: a point, a stroke of a letter and a dash have other ink beside
//! them. So a mark is a speck when it is small, fills its box, has no other ink around it on either sheet, and hardly
//! another change.
//!
//! The specks on paper tell what the dust of a sheet is like and how dense it lies. So much of it lies on ink, too: such
//! marks are specks when they look like those on paper, have no other change around them, and are not more than that.

use pinbar_ink::InkImage;

use crate::frame::{Frame, PixelBox};
use crate::marks::{Marks, Side, darkest_near};

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
/// The same of a speck that touches ink, where a point or a stroke of a letter may have changed: rounder, and with
/// hardly a pixel changed around it.
const LEAST_FILLED_ON_INK: f64 = 0.6;
const LONGEST_ON_INK: f64 = 2.0;
const MOST_OTHERS_ON_INK: f64 = 0.5;
/// Times the pixels of the largest speck on paper that one on ink may have.
const LARGER_ON_INK: f64 = 1.2;
/// Standard deviations of a count above which it is no chance.
const SIGMAS: f64 = 2.0;
/// Inches: half of a usual speck.
const HALF_INCHES: f64 = 0.015;
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
    /// No ink touches it.
    pub is_on_paper: bool,
    /// It is round enough to be a speck even where ink touches it.
    is_rounder: bool,
}

/// What a picture shows that may be dust.
#[derive(Clone, Debug, Default)]
pub struct Candidates {
    pub specks: Vec<Speck>,
    /// How many times more specks touch ink than lie on paper, when they lie anywhere.
    pub on_ink_per_paper: f64,
}

/// [`Candidates::on_ink_per_paper`] of a picture of all the ink of both sheets.
pub fn on_ink_per_paper(ink: &InkImage, least: u8, frame: &Frame) -> f64 {
    // From the middle of a speck to ink that touches it, as [`Speck::of`] sees it.
    let pixels = |inches: f64| (inches * frame.pixels_per_inch()).ceil() as usize;
    let reach = pixels(HALF_INCHES) + BLUR as usize + pixels(ALONE_INCHES);
    let near = darkest_near(ink, reach);
    let near_ink = near.iter().filter(|level| **level >= least).count();
    near_ink as f64 / (near.len() - near_ink).max(1) as f64
}

impl Speck {
    /// The mark at `pixels` (indices, row by row of the frame), if it looks like dust: `is_ink` tells for such an index
    /// whether either sheet has ink there.
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
        let is_round = |longer: f64, filled: f64| {
            f64::from(long) <= longest
                && core(long) <= longer * core(short)
                && pixels.len() as f64 >= filled * bounds.area() as f64
        };
        if !is_round(LONGEST, LEAST_FILLED) {
            return None;
        }
        let own = grown(&bounds, BLUR, frame);
        let around = grown(&own, (ALONE_INCHES * per_inch).ceil() as u32, frame);
        let is_on_paper = (around.y0..around.y1).all(|y| {
            let row = y as usize * width;
            let is_own_row = (own.y0..own.y1).contains(&y);
            (around.x0..around.x1)
                .all(|x| is_own_row && (own.x0..own.x1).contains(&x) || !is_ink(row + x as usize))
        });
        Some(Self {
            side,
            bounds,
            pixels: pixels.len() as u32,
            is_on_paper,
            is_rounder: is_round(LONGEST_ON_INK, LEAST_FILLED_ON_INK),
        })
    }
}

/// Takes those of `candidates` out of `marks` that are dust, the largest first. Returns them, and how many more there are
/// or have fewer than `fewest` pixels.
pub fn take(marks: &mut Marks, candidates: Candidates, fewest: f64) -> (Vec<Speck>, u32) {
    let frame = marks.frame;
    let apart = (APART_INCHES * frame.pixels_per_inch()).ceil() as u32;
    let is_apart = |speck: &Speck, most_others: f64| {
        let around = frame.points(&grown(&speck.bounds, apart, &frame));
        let own = f64::from(marks.count(&frame.points(&speck.bounds)));
        own > 0.0 && f64::from(marks.count(&around)) - own <= most_others * own
    };
    let (on_paper, on_ink): (Vec<Speck>, Vec<Speck>) = candidates
        .specks
        .iter()
        .partition(|speck| speck.is_on_paper);
    let mut specks = on_paper;
    specks.retain(|speck| is_apart(speck, MOST_OTHERS));
    if specks.len() < FEWEST_SPECKS {
        return (Vec::new(), 0);
    }
    let largest = specks.iter().map(|speck| speck.pixels).max().unwrap_or(0);
    let largest_on_ink = LARGER_ON_INK * f64::from(largest);
    let expected = specks.len() as f64 * candidates.on_ink_per_paper;
    let mut on_ink = on_ink;
    on_ink.retain(|speck| {
        speck.is_rounder
            && f64::from(speck.pixels) <= largest_on_ink
            && is_apart(speck, MOST_OTHERS_ON_INK)
    });
    // More than dust explains were drawn: nobody can tell which.
    if on_ink.len() as f64 <= expected + SIGMAS * expected.sqrt() + 1.0 {
        specks.extend(on_ink);
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
        assert!(speck(&dust, &dust).is_some_and(|speck| speck.is_on_paper));
        assert!(speck(&pixels(100, 100, 14, 14), &[]).is_none());
        assert!(speck(&pixels(100, 100, 9, 2), &[]).is_none());
    }

    #[test]
    fn a_small_mark_on_other_ink_is_not_on_paper() {
        let dust = pixels(100, 100, 5, 5);
        let is_on_paper = |ink: Vec<usize>| speck(&dust, &ink).map(|speck| speck.is_on_paper);
        assert_eq!(is_on_paper(pixels(106, 60, 2, 90)), Some(false));
        assert_eq!(is_on_paper(pixels(115, 60, 2, 90)), Some(true));
    }

    /// How many specks are taken of some on paper and others on a line.
    fn taken(on_paper: u32, on_ink: u32, on_ink_per_paper: f64) -> usize {
        let mut marks = Marks::none(frame());
        let line = pixels(0, 150, frame().width, 2);
        let mut specks = Vec::new();
        for (count, y) in [(on_paper, 60), (on_ink, 152)] {
            for at in 0..count {
                let own = pixels(20 + 40 * at, y, 5, 5);
                own.iter().for_each(|at| {
                    let width = frame().width as usize;
                    marks.set(Side::Come, (at % width) as u32, (at / width) as u32);
                });
                specks.extend(speck(&own, &line));
            }
        }
        let candidates = Candidates {
            specks,
            on_ink_per_paper,
        };
        take(&mut marks, candidates, 10.0).0.len()
    }

    #[test]
    fn as_many_marks_on_ink_are_specks_as_dust_explains() {
        // A third of the sheet is near ink: half as many as on paper are expected there.
        assert_eq!(taken(6, 3, 0.5), 9);
        assert_eq!(taken(3, 7, 0.5), 3);
        assert_eq!(taken(2, 2, 0.5), 0);
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
        let candidates = Candidates {
            specks: candidates,
            on_ink_per_paper: 0.5,
        };
        let (alone, hidden) = take(&mut marks, candidates, 10.0);
        // The ends of the row have one neighbor each, as two specks may.
        assert_eq!((alone.len(), hidden), (3, 0));
        assert_eq!(alone.iter().filter(|each| each.bounds.x0 == 20).count(), 1);
        assert!(!marks.is_empty());
    }
}
