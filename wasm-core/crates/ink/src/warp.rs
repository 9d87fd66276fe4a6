//! Ink through an affine map: bilinear where it is enlarged, averaged where it is reduced.

use crate::InkImage;
use pinbar_model::geometry::{Affine, Point};

/// Most samples along one axis of a pixel; beyond 16-fold reduction, start from a smaller picture.
const MOST_TAPS: f64 = 16.0;

/// Fills `out`, rows of `width` pixels, with `source` seen through `pixel_to_source` (pixel corners at whole
/// numbers on both sides). Outside the source is paper.
pub fn warp_ink(source: &InkImage, pixel_to_source: &Affine, out: &mut [u8], width: usize) {
    if width == 0 || source.width == 0 || source.height == 0 {
        out.fill(0);
        return;
    }
    let map = pixel_to_source;
    let taps_x = map.a.hypot(map.b).ceil().clamp(1.0, MOST_TAPS) as usize;
    let taps_y = map.c.hypot(map.d).ceil().clamp(1.0, MOST_TAPS) as usize;
    for (y, row) in out.chunks_exact_mut(width).enumerate() {
        for (x, value) in row.iter_mut().enumerate() {
            let mut sum = 0u32;
            for tap_y in 0..taps_y {
                for tap_x in 0..taps_x {
                    let at = Point::new(
                        x as f64 + (tap_x as f64 + 0.5) / taps_x as f64,
                        y as f64 + (tap_y as f64 + 0.5) / taps_y as f64,
                    );
                    sum += bilinear(source, map.apply(at));
                }
            }
            *value = ((sum / (taps_x * taps_y) as u32 + 128) >> 8).min(255) as u8;
        }
    }
}

/// A sample of 0 to 255 × 256.
fn bilinear(source: &InkImage, p: Point) -> u32 {
    let (u, v) = (
        ((p.x - 0.5) * 256.0).floor() as i64,
        ((p.y - 0.5) * 256.0).floor() as i64,
    );
    let (x, y) = (u >> 8, v >> 8);
    let (fu, fv) = ((u & 255) as u32, (v & 255) as u32);
    let at = |x: i64, y: i64| {
        if x < 0 || y < 0 || x >= source.width.into() || y >= source.height.into() {
            return 0;
        }
        u32::from(source.data[y as usize * source.width as usize + x as usize])
    };
    let top = at(x, y) * (256 - fu) + at(x + 1, y) * fu;
    let bottom = at(x, y + 1) * (256 - fu) + at(x + 1, y + 1) * fu;
    (top * (256 - fv) + bottom * fv) >> 8
}

/// One row of `out` from `source` (`size` pixels of `bytes` each) through an upright map, the nearest pixel of
/// each: for stand-ins that are replaced within moments.
pub(crate) fn warp_colour(source: &[u8], size: [u32; 2], bytes: usize, map: &Affine, out: &mut [u8]) {
    let [width, height] = size.map(|side| side as usize);
    let y = (map.d * 0.5 + map.f).floor().clamp(0.0, height as f64 - 1.0) as usize;
    for (x, pixel) in out.chunks_exact_mut(bytes).enumerate() {
        let u = (map.a * (x as f64 + 0.5) + map.e).floor().clamp(0.0, width as f64 - 1.0) as usize;
        let at = (y * width + u) * bytes;
        pixel.copy_from_slice(&source[at..at + bytes]);
    }
}
