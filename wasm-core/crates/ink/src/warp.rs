//! Ink through an affine map: bilinear near its own size, averaged where it is reduced.

mod blank;
mod reduced;
mod sample;
mod turned;

use crate::InkImage;
use crate::resample::{Axis, Edge, combine_columns, combine_rows};
use blank::CELL;
use pinbar_model::geometry::Affine;
use reduced::reduced;
use turned::turned;

/// Up to this reduction one bilinear sample a pixel misses nothing: it spans two source pixels.
const ONE_TAP: f64 = 1.25;
/// Rows whose direction and step differ by less from the source's rows are computed sixteen pixels at a time.
const NEARLY_LEVEL: f64 = 0.1;

/// Fills `out`, rows of `width` pixels, with `source` seen through `pixel_to_source` (pixel corners at whole
/// numbers on both sides). Outside the source is paper.
pub fn warp_ink(source: &InkImage, pixel_to_source: &Affine, out: &mut [u8], width: usize) {
    let map = pixel_to_source;
    let finite = map
        .coefficients()
        .iter()
        .all(|value| value.is_finite() && value.abs() < 1e7);
    let side = |side: u32| (1..32_768).contains(&side);
    if width == 0 || !side(source.width) || !side(source.height) || !finite {
        out.fill(0);
        return;
    }
    let (step_x, step_y) = (map.a.hypot(map.b), map.c.hypot(map.d));
    let near_one = step_x <= ONE_TAP && step_y <= ONE_TAP;
    let parallel = map.b == 0.0 && map.c == 0.0 && map.a != 0.0 && map.d != 0.0;
    if parallel && !(near_one && (map.a - 1.0).abs() < NEARLY_LEVEL) {
        upright(source, map, out, width);
    } else if !near_one {
        reduced(source, map, out, width, [step_x, step_y]);
    } else if let Some((straight, map)) = straightened(source, map) {
        turned(&straight, &map, out, width);
    } else {
        turned(source, map, out, width);
    }
}

/// The source turned by quarters or mirrored, and the map from there, when that leaves only a small turn: rows
/// then come from rows. `None` when they already do or never will.
fn straightened(source: &InkImage, map: &Affine) -> Option<(InkImage, Affine)> {
    let (wide, tall) = (source.width as usize, source.height as usize);
    let swap = map.b.abs() > map.a.abs();
    let (along, across) = if swap { (map.b, map.c) } else { (map.a, map.d) };
    let flip = [along < 0.0, across < 0.0];
    let is_level = (along.abs() - 1.0).abs() < NEARLY_LEVEL
        && (if swap { map.a } else { map.b }).abs() < NEARLY_LEVEL;
    if !is_level || (!swap && !flip[0]) {
        return None;
    }
    let (width, height) = if swap { (tall, wide) } else { (wide, tall) };
    let mut data = vec![0; width * height];
    // Squares, so that both sides stay in the cache while columns become rows.
    for top in (0..height).step_by(CELL) {
        for left in (0..width).step_by(CELL) {
            for y in top..(top + CELL).min(height) {
                let v = if flip[1] { height - 1 - y } else { y };
                let columns = left..(left + CELL).min(width);
                for (x, value) in columns
                    .clone()
                    .zip(&mut data[y * width + columns.start..y * width + columns.end])
                {
                    let u = if flip[0] { width - 1 - x } else { x };
                    *value = source.data[if swap { u * wide + v } else { v * wide + u }];
                }
            }
        }
    }
    let swapped = if swap {
        Affine {
            a: 0.0,
            b: 1.0,
            c: 1.0,
            d: 0.0,
            e: 0.0,
            f: 0.0,
        }
    } else {
        Affine::IDENTITY
    };
    let mirror = |flip: bool, length: usize| {
        if flip {
            (-1.0, length as f64)
        } else {
            (1.0, 0.0)
        }
    };
    let ((sx, ex), (sy, ey)) = (mirror(flip[0], width), mirror(flip[1], height));
    let flipped = Affine {
        a: sx,
        b: 0.0,
        c: 0.0,
        d: sy,
        e: ex,
        f: ey,
    };
    let image = InkImage {
        width: width as u32,
        height: height as u32,
        data,
    };
    Some((image, map.then(&swapped).then(&flipped)))
}

fn upright(source: &InkImage, map: &Affine, out: &mut [u8], width: usize) {
    let (wide, tall) = (source.width as usize, source.height as usize);
    let columns = Axis::new(map.a, map.e, 0.0, width, 0, wide, Edge::Nothing);
    let rows = Axis::new(map.d, map.f, 0.0, out.len() / width, 0, tall, Edge::Nothing);
    let mut combined = Vec::new();
    for (y, row) in out.chunks_exact_mut(width).enumerate() {
        combine_rows(&rows, y, &source.data, wide, &mut combined);
        for (x, value) in row.iter_mut().enumerate() {
            [*value] = combine_columns::<1>(&columns, x, &combined);
        }
    }
}
