//! Uneven light on a scan: a lamp that fades and paper that does not lie flat make blank paper darker to one side.
//!
//! Light changes smoothly over the whole sheet, a tone that somebody drew ends at an edge. So the level of the paper is
//! a quadratic surface through what the scan shows where the drawing is blank.

use pinbar_ink::InkImage;

use crate::marks::darkest_near;
use crate::places::Places;

/// Levels that the drawing's paper has at most, and the pixels around paper that must be paper, too: a scanner's blur
/// takes ink that far.
const BLANK: u8 = 4;
const BLUR: usize = 4;
/// One in so many blank pixels is enough, and the fewest of a place that has a vote.
const STRIDE: usize = 3;
const FEWEST_PIXELS: u32 = 50;
/// Fewer places show no surface.
const FEWEST_PLACES: usize = 24;
/// Levels by which a place may be off the surface: more is a tone that changed.
const OFF: f64 = 8.0;
/// Rounds of leaving such places out.
const ROUNDS: usize = 4;
/// Levels of a surface so even that it is left alone: noise that is cut off at white paper has such a mean.
const EVEN: f64 = 6.0;

const TERMS: usize = 6;

fn terms(x: f64, y: f64) -> [f64; TERMS] {
    [1.0, x, y, x * x, x * y, y * y]
}

/// Takes the darkness of the paper off `seen`, which lies on `drawn` to within the blur.
pub fn even_out(seen: &mut InkImage, drawn: &InkImage) {
    let (width, height) = (seen.width as usize, seen.height as usize);
    let levels = paper_levels(seen, drawn);
    let Some(surface) = surface_through(&levels) else {
        return;
    };
    let at = |x: usize, y: usize| {
        let basis = terms(x as f64 / width as f64, y as f64 / height as f64);
        basis.iter().zip(&surface).map(|(a, b)| a * b).sum::<f64>()
    };
    let corners = [(0, 0), (width, 0), (0, height), (width, height)];
    if corners.iter().all(|&(x, y)| at(x, y) < EVEN) {
        return;
    }
    for (y, row) in seen.data.chunks_exact_mut(width).enumerate() {
        for (x, value) in row.iter_mut().enumerate() {
            *value = value.saturating_sub(at(x, y).round().max(0.0) as u8);
        }
    }
}

/// Middle of each place with blank paper, as shares of the picture, and the level that half of its paper is below.
fn paper_levels(seen: &InkImage, drawn: &InkImage) -> Vec<(f64, f64, f64)> {
    let (width, height) = (seen.width as usize, seen.height as usize);
    let places = Places::of(width, height);
    let near = darkest_near(drawn, BLUR);
    let mut counts = vec![[0u32; 256]; places.count];
    for at in (0..seen.data.len()).step_by(STRIDE) {
        if near[at] < BLANK {
            counts[places.at(at)][usize::from(seen.data[at])] += 1;
        }
    }
    let shown = counts.iter().enumerate().filter_map(|(place, counts)| {
        let all: u32 = counts.iter().sum();
        let mut above = all / 2;
        let level = counts.iter().position(|&count| {
            let is_it = count > above;
            above = above.saturating_sub(count);
            is_it
        });
        let (x, y) = places.middle(place);
        let (x, y) = (x / width as f64, y / height as f64);
        level
            .filter(|_| all >= FEWEST_PIXELS)
            .map(|level| (x, y, level as f64))
    });
    shown.collect()
}

/// The quadratic surface through most of `levels`: its factors of [`terms`].
fn surface_through(levels: &[(f64, f64, f64)]) -> Option<[f64; TERMS]> {
    let mut held: Vec<(f64, f64, f64)> = levels.to_vec();
    let mut surface = None;
    for _ in 0..ROUNDS {
        if held.len() < FEWEST_PLACES.max(levels.len() / 2) {
            return None;
        }
        let factors = least_squares(&held)?;
        let off = |&(x, y, level): &(f64, f64, f64)| {
            let there = terms(x, y);
            let fit: f64 = there.iter().zip(&factors).map(|(a, b)| a * b).sum();
            (level - fit).abs()
        };
        held = levels.iter().copied().filter(|at| off(at) < OFF).collect();
        surface = Some(factors);
    }
    surface
}

fn least_squares(points: &[(f64, f64, f64)]) -> Option<[f64; TERMS]> {
    // Normal equations, solved by elimination with the largest pivot.
    let mut rows = [[0.0f64; TERMS + 1]; TERMS];
    for &(x, y, level) in points {
        let there = terms(x, y);
        for (row, a) in rows.iter_mut().zip(there) {
            for (cell, b) in row.iter_mut().zip(there.into_iter().chain([level])) {
                *cell += a * b;
            }
        }
    }
    for column in 0..TERMS {
        let pivot = (column..TERMS)
            .max_by(|&a, &b| rows[a][column].abs().total_cmp(&rows[b][column].abs()))?;
        rows.swap(column, pivot);
        let lead = rows[column];
        if lead[column].abs() < 1e-9 {
            return None;
        }
        for (at, row) in rows.iter_mut().enumerate() {
            if at != column {
                let share = row[column] / lead[column];
                row.iter_mut()
                    .zip(lead)
                    .for_each(|(cell, lead)| *cell -= share * lead);
            }
        }
    }
    Some(std::array::from_fn(|at| rows[at][TERMS] / rows[at][at]))
}

#[cfg(test)]
mod tests {
    use super::*;

    const WIDTH: u32 = 640;
    const HEIGHT: u32 = 480;

    fn image(level: impl Fn(u32, u32) -> u8) -> InkImage {
        let pixels = (0..HEIGHT).flat_map(|y| (0..WIDTH).map(move |x| (x, y)));
        InkImage {
            width: WIDTH,
            height: HEIGHT,
            data: pixels.map(|(x, y)| level(x, y)).collect(),
        }
    }

    /// A sheet of lines.
    fn drawn() -> InkImage {
        image(|x, y| if x % 40 == 0 || y % 60 == 0 { 255 } else { 0 })
    }

    #[test]
    fn a_lamp_that_fades_leaves_the_paper_even() {
        let fades = |x: u32, y: u32| (x / 20 + y * y / 12_000) as u8;
        let drawn = drawn();
        let mut seen =
            image(|x, y| drawn.data[(y * WIDTH + x) as usize].saturating_add(fades(x, y)));
        even_out(&mut seen, &drawn);
        let is_even = |(seen, drawn): (&u8, &u8)| *drawn > 0 || *seen <= 3;
        assert!(seen.data.iter().zip(&drawn.data).all(is_even));
        assert!(seen.data[0] > 250);
    }

    #[test]
    fn a_gray_area_that_was_added_stays() {
        let drawn = drawn();
        let is_added = |x: u32, y: u32| (100..300).contains(&x) && (100..300).contains(&y);
        let mut seen = image(|x, y| (x / 20) as u8 + if is_added(x, y) { 40 } else { 0 });
        even_out(&mut seen, &drawn);
        assert!(seen.data[(200 * WIDTH + 210) as usize].abs_diff(40) <= 4);
        assert!(seen.data[(400 * WIDTH + 510) as usize] <= 4);
    }

    #[test]
    fn noise_on_even_paper_is_left_alone() {
        let drawn = drawn();
        let mut seen = image(|x, y| ((x * 7 + y * 13) % 9) as u8);
        let before = seen.data.clone();
        even_out(&mut seen, &drawn);
        assert_eq!(seen.data, before);
    }
}
