//! A second print of the drawing where a scan seems to lack some of it.
//!
//! Hairlines that lie along a row of pixels, or along the edge of what clips them, are dark or pale by where exactly
//! the pixels lie. A scanner has other pixels. So ink counts as lacking only when the drawing shows it on turned
//! pixels, too.

use pinbar_ink::{InkImage, PageInk, render};
use pinbar_model::geometry::{Affine, Point};

/// Radians: as much as no line lies along the pixels any more, and as little as no place moves much.
const TURNS: [f64; 2] = [0.021, -0.013];
/// Share of the ink of the first print that each turned one must show.
const LEAST_SHARE: f64 = 0.5;
/// Pixels around a stroke: its ink may fall into the neighbours of its pixels.
const MARGIN: f64 = 3.0;
/// Pixels of a stroke that are enough to judge it by.
const SAMPLE: usize = 500;
/// Pixels of one print: larger strokes are no accident of pixels.
const MOST_AREA: f64 = 4e6;

/// Whether `page` shows the ink at `pixels` (indices, row by row of a picture of `width` pixels) also on turned
/// pixels. `to_pixel` maps its points to that picture.
pub fn shows_turned(
    page: &PageInk<'_>,
    to_pixel: &Affine,
    pixels: &[usize],
    width: usize,
) -> bool {
    let stride = pixels.len().div_ceil(SAMPLE).max(1);
    let places: Vec<Point> = pixels
        .iter()
        .step_by(stride)
        .map(|at| Point::new((at % width) as f64 + 0.5, (at / width) as f64 + 0.5))
        .collect();
    let shown = |turn: f64| {
        let turned = Affine::rotation(turn);
        let moved: Vec<Point> = places.iter().map(|place| turned.apply(*place)).collect();
        let (mut x0, mut y0, mut x1, mut y1) = (f64::MAX, f64::MAX, f64::MIN, f64::MIN);
        for place in &moved {
            (x0, y0) = (x0.min(place.x), y0.min(place.y));
            (x1, y1) = (x1.max(place.x), y1.max(place.y));
        }
        let (x0, y0) = ((x0 - MARGIN).floor(), (y0 - MARGIN).floor());
        let (w, h) = ((x1 + MARGIN - x0).ceil(), (y1 + MARGIN - y0).ceil());
        if w * h > MOST_AREA {
            return None;
        }
        let map = to_pixel.then(&turned).then(&Affine::translation(-x0, -y0));
        let print = render(page, &map, w as u32, h as u32);
        let ink = moved
            .iter()
            .map(|place| around(&print, place.x - x0, place.y - y0))
            .sum::<u32>();
        Some(f64::from(ink))
    };
    let Some(first) = shown(0.0) else { return true };
    TURNS
        .iter()
        .all(|turn| shown(*turn).is_none_or(|ink| ink >= LEAST_SHARE * first))
}

/// Ink of the 3 × 3 pixels around a place that is at least two pixels inside.
fn around(print: &InkImage, x: f64, y: f64) -> u32 {
    let (x, y) = (x as usize, y as usize);
    (y - 1..=y + 1)
        .map(|row| {
            let start = row * print.width as usize + x;
            let near = &print.data[start - 1..=start + 1];
            near.iter().map(|ink| u32::from(*ink)).sum::<u32>()
        })
        .sum()
}
