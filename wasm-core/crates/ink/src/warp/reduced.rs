//! Smaller than it is: the mean of samples spread over each pixel.

use super::blank::inked_parts;
use super::sample::{Fixed, bilinear, fixed};
use crate::InkImage;
use pinbar_model::geometry::{Affine, Point};

/// Most samples along one axis of a pixel; beyond 16-fold reduction, start from a smaller picture.
const MOST_TAPS: f64 = 16.0;
/// Side of the squares of the output that are left out together.
const SIDE: usize = 16;

/// `steps`: pixels of the source from one pixel to the next, along and across.
pub(super) fn reduced(
    source: &InkImage,
    map: &Affine,
    out: &mut [u8],
    width: usize,
    steps: [f64; 2],
) {
    let [taps_x, taps_y] = steps.map(|step| step.ceil().clamp(1.0, MOST_TAPS) as usize);
    let count = (taps_x * taps_y) as u32;
    let tap = |tap: usize, taps: usize| (tap as f64 + 0.5) / taps as f64;
    inked_parts(source, map, out, width, SIDE, |left, y, row| {
        for (x, value) in (left..).zip(row) {
            let mut sum = 0u32;
            for index in 0..taps_x * taps_y {
                let p = map.apply(Point::new(
                    x as f64 + tap(index % taps_x, taps_x),
                    y as f64 + tap(index / taps_x, taps_y),
                ));
                let at = Fixed {
                    u: fixed(p.x - 0.5),
                    v: fixed(p.y - 0.5),
                };
                sum += u32::from(bilinear(source, at));
            }
            *value = ((sum + count / 2) / count) as u8;
        }
    });
}
