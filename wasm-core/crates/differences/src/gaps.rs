//! Gaps that a scanner leaves in thin lines.
//!
//! A line thinner than the scanner's pixels is lost where it falls between two of them, for a little way and again
//! further on. What somebody took away is at one place. So short pieces of thin lines that go on at both ends are no
//! changes where a sheet lacks them at many places.

use pinbar_ink::InkImage;

use crate::frame::Frame;
use crate::places::Places;

/// Inches: the widest and the longest piece, the blur of the pictures included.
const WIDEST_INCHES: f64 = 0.035;
const LONGEST_INCHES: f64 = 0.5;
/// Inches beyond its end at which the line is looked for: past whatever ends there.
const BEYOND_INCHES: f64 = 0.04;
/// Pixels to each side of it.
const BESIDE: isize = 2;
/// Levels of ink that are a line.
const INKED: u8 = 60;
/// Fewer places with gaps, of half an inch on most sheets, are no habit of the scanner.
const FEWEST_PLACES: usize = 6;

/// An index of the piece at `pixels` (indices, row by row of the frame), if it is a short one of a thin line that goes on
/// at both ends: `drawn` and `seen` give the ink of the drawing and of the scan that lacks it.
pub fn gap_at(
    pixels: &[usize],
    frame: &Frame,
    drawn: impl Fn(usize) -> u8,
    seen: &InkImage,
) -> Option<usize> {
    let (width, height) = (frame.width as isize, frame.height as isize);
    let place = |at: usize| (at as isize % width, at as isize / width);
    let first = place(*pixels.first()?);
    let far = |from: (isize, isize)| {
        let off = |at: &&usize| {
            let (x, y) = place(**at);
            (x - from.0).pow(2) + (y - from.1).pow(2)
        };
        pixels.iter().max_by_key(off).map(|at| place(*at))
    };
    // The pixel furthest from any is an end.
    let one = far(first)?;
    let other = far(one)?;
    let (dx, dy) = ((other.0 - one.0) as f64, (other.1 - one.1) as f64);
    let length = dx.hypot(dy);
    let per_inch = frame.pixels_per_inch();
    if length < 1.0 || length > LONGEST_INCHES * per_inch {
        return None;
    }
    let (ux, uy) = (dx / length, dy / length);
    let aside = pixels.iter().map(|at| {
        let (x, y) = place(*at);
        (x - one.0) as f64 * uy - (y - one.1) as f64 * ux
    });
    let (low, high) = aside.fold((0.0f64, 0.0f64), |(low, high), value| {
        (low.min(value), high.max(value))
    });
    if high - low + 1.0 > WIDEST_INCHES * per_inch {
        return None;
    }
    let beyond = (BEYOND_INCHES * per_inch).ceil();
    let middle = (low + high) / 2.0;
    let goes_on = |(x, y): (isize, isize), ahead: f64| {
        let x = x as f64 + ahead * ux * beyond;
        let y = y as f64 + ahead * uy * beyond;
        let mut beside = -BESIDE..=BESIDE;
        beside.any(|step| {
            let aside = middle + step as f64;
            let (x, y) = (x + uy * aside, y - ux * aside);
            let (x, y) = (x.round() as isize, y.round() as isize);
            let is_inside = (0..width).contains(&x) && (0..height).contains(&y);
            let at = (y * width + x) as usize;
            is_inside && seen.data[at] >= INKED && drawn(at) >= INKED
        })
    };
    (goes_on(one, -1.0) && goes_on(other, 1.0)).then_some(pixels[pixels.len() / 2])
}

/// Whether `gaps` are at so many places that the scanner made them.
pub fn are_habit(gaps: impl Iterator<Item = usize>, frame: &Frame) -> bool {
    let places = Places::of(frame.width as usize, frame.height as usize);
    let mut with: Vec<usize> = gaps.map(|gap| places.at(gap)).collect();
    with.sort_unstable();
    with.dedup();
    with.len() >= FEWEST_PLACES
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A piece of 20 by `height` pixels that the scan lacks of a line at y = 60, which goes on for `beyond` pixels.
    fn gap(height: u32, beyond: u32) -> Option<usize> {
        let frame = Frame::of_page(144.0, 72.0);
        let line = |from: u32, to: u32| {
            let row = move |y: u32| (from..to).map(move |x| (y * frame.width + x) as usize);
            (60..60 + height).flat_map(row).collect::<Vec<usize>>()
        };
        let mut ink = InkImage {
            width: frame.width,
            height: frame.height,
            data: vec![0; (frame.width * frame.height) as usize],
        };
        for at in line(100 - beyond, 120 + beyond) {
            ink.data[at] = 200;
        }
        let drawn = ink.clone();
        let lost = line(100, 120);
        lost.iter().for_each(|at| ink.data[*at] = 0);
        gap_at(&lost, &frame, |at| drawn.data[at], &ink)
    }

    #[test]
    fn a_short_piece_of_a_thin_line_that_goes_on_is_a_gap() {
        assert!(gap(2, 40).is_some());
        assert!(gap(2, 3).is_none());
        assert!(gap(12, 40).is_none());
    }

    #[test]
    fn gaps_at_many_places_are_a_habit() {
        let frame = Frame::of_page(1440.0, 720.0);
        let at = |count: usize, step: usize| (0..count).map(move |gap| gap * step);
        assert!(are_habit(at(6, 100), &frame));
        assert!(!are_habit(at(5, 100), &frame));
        assert!(!are_habit(at(30, 5), &frame));
    }
}
