//! Ink through an affine map: bilinear near its own size, averaged where it is reduced.

use crate::InkImage;
use crate::resample::{Axis, Edge, combine_columns, combine_rows};
use pinbar_model::geometry::{Affine, Point};

/// Most samples along one axis of a pixel; beyond 16-fold reduction, start from a smaller picture.
const MOST_TAPS: f64 = 16.0;
/// Up to this reduction one bilinear sample a pixel misses nothing: it spans two source pixels.
const ONE_TAP: f64 = 1.25;
/// Rows whose direction and step differ by less from the source's rows are computed sixteen pixels at a time.
const NEARLY_LEVEL: f64 = 0.1;
/// Pixels computed together.
const BLOCK: usize = 16;
/// Side of the source squares known to be blank or not.
const CELL: usize = 32;

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

/// A place in the source in 1/65536 pixels, already moved by half a pixel: its whole part is the upper left of
/// the four samples around it.
#[derive(Clone, Copy)]
struct Fixed {
    u: i64,
    v: i64,
}

const FRACTION: i64 = 65_536;

fn fixed(value: f64) -> i64 {
    (value * FRACTION as f64).round() as i64
}

fn turned(source: &InkImage, map: &Affine, out: &mut [u8], width: usize) {
    out.fill(0);
    let occupied = Occupied::new(source);
    let height = out.len() / width;
    let (du, dv) = (fixed(map.a), fixed(map.b));
    // Finer than `Fixed`, so that the far end of a row is as exact as its start.
    let middle = map.apply(Point::new(0.5, 0.5));
    let start = Affine {
        e: middle.x - 0.5,
        f: middle.y - 0.5,
        ..*map
    };
    let fine = start
        .coefficients()
        .map(|value| (value * (FRACTION * FRACTION) as f64).round() as i64);
    let level = (map.a - 1.0).abs() < NEARLY_LEVEL && map.b.abs() < NEARLY_LEVEL;
    for band in (0..height).step_by(CELL) {
        let rows = band..(band + CELL).min(height);
        for left in (0..width).step_by(CELL) {
            let columns = left..(left + CELL).min(width);
            let blank = !occupied.touches(map, [left, rows.start], [columns.end, rows.end]);
            if blank {
                continue;
            }
            for y in rows.clone() {
                let row = &mut out[y * width + columns.start..y * width + columns.end];
                let (x, y) = (left as i64, y as i64);
                let mut at = Fixed {
                    u: (fine[0] * x + fine[2] * y + fine[4]) >> 16,
                    v: (fine[1] * x + fine[3] * y + fine[5]) >> 16,
                };
                for block in row.chunks_mut(BLOCK) {
                    match block.first_chunk_mut::<BLOCK>() {
                        Some(block) if level => level_block(source, at, du, dv, block),
                        _ => any_block(source, at, du, dv, block),
                    }
                    at = Fixed {
                        u: at.u + du * BLOCK as i64,
                        v: at.v + dv * BLOCK as i64,
                    };
                }
            }
        }
    }
}

fn any_block(source: &InkImage, at: Fixed, du: i64, dv: i64, out: &mut [u8]) {
    for (lane, value) in out.iter_mut().enumerate() {
        let lane = lane as i64;
        *value = bilinear(
            source,
            Fixed {
                u: at.u + du * lane,
                v: at.v + dv * lane,
            },
        );
    }
}

/// A block whose lanes mostly share one whole offset to the source: each run of lanes that does is computed for
/// all sixteen lanes at once, and later runs write over what is not theirs.
fn level_block(source: &InkImage, at: Fixed, du: i64, dv: i64, out: &mut [u8; BLOCK]) {
    let offset = |lane: usize| {
        let lane = lane as i64;
        (((at.u + du * lane) >> 16) - lane, (at.v + dv * lane) >> 16)
    };
    let mut lane = 0;
    while lane < BLOCK {
        let (u, v) = offset(lane);
        // The offset moves one way along a row: what equals the first lane is a run from there.
        let (mut end, mut unlike) = (BLOCK, BLOCK);
        if offset(BLOCK - 1) != (u, v) {
            end = lane + 1;
            while end < unlike {
                let middle = (end + unlike) / 2;
                if offset(middle) == (u, v) {
                    end = middle + 1;
                } else {
                    unlike = middle;
                }
            }
        }
        let wide = source.width as i64;
        if u < 0 || u + BLOCK as i64 + 1 > wide || v < 0 || v + 1 >= source.height as i64 {
            let from = Fixed {
                u: at.u + du * lane as i64,
                v: at.v + dv * lane as i64,
            };
            any_block(source, from, du, dv, &mut out[lane..end]);
        } else {
            let start = (v * wide + u) as usize;
            let top = source.data[start..].first_chunk::<{ BLOCK + 1 }>();
            let bottom = source.data[start + wide as usize..].first_chunk::<{ BLOCK + 1 }>();
            if let (Some(top), Some(bottom)) = (top, bottom) {
                let whole = Fixed {
                    u: at.u - (u << 16),
                    v: at.v - (v << 16),
                };
                let values = lanes(top, bottom, whole, du - FRACTION, dv);
                if end - lane == BLOCK {
                    *out = values;
                } else {
                    for (index, (out, value)) in out.iter_mut().zip(values).enumerate() {
                        *out = if index >= lane { value } else { *out };
                    }
                }
            }
        }
        lane = end;
    }
}

/// Sixteen bilinear samples whose weights change linearly. Weights are of 128, so that one product fits 16 bits.
/// Only lanes whose place stays within one source pixel of `at` are meaningful.
#[cfg(target_arch = "wasm32")]
#[inline(always)]
fn lanes(
    top: &[u8; BLOCK + 1],
    bottom: &[u8; BLOCK + 1],
    at: Fixed,
    du: i64,
    dv: i64,
) -> [u8; BLOCK] {
    use crate::simd::{load, store};
    use core::arch::wasm32::*;

    let zero = u8x16_splat(0);
    let part =
        |bytes: &[u8; BLOCK + 1], from: usize| bytes[from..].first_chunk().map_or(zero, load);
    let (a, b, c, d) = (part(top, 0), part(top, 1), part(bottom, 0), part(bottom, 1));
    let mut out = [0; BLOCK];
    if !v128_any_true(v128_or(v128_or(a, b), v128_or(c, d))) {
        return out;
    }
    // Places within one pixel are 16-bit fractions: sums that wrap belong to lanes that are not used.
    let count = i16x8(0, 1, 2, 3, 4, 5, 6, 7);
    let mut halves = [zero; 2];
    for (half, value) in halves.iter_mut().enumerate() {
        let place = |start: i64, step: i64| {
            let first = start + step * (8 * half) as i64;
            i16x8_add(
                i16x8_splat(first as i16),
                i16x8_mul(count, i16x8_splat(step as i16)),
            )
        };
        let (fu, fv) = (u16x8_shr(place(at.u, du), 9), u16x8_shr(place(at.v, dv), 1));
        let wide = |bytes: v128| {
            if half == 0 {
                u16x8_extend_low_u8x16(bytes)
            } else {
                u16x8_extend_high_u8x16(bytes)
            }
        };
        let mix = |left: v128, right: v128| {
            let (left, right) = (wide(left), wide(right));
            i16x8_add(i16x8_shl(left, 7), i16x8_mul(i16x8_sub(right, left), fu))
        };
        let (upper, lower) = (mix(a, b), mix(c, d));
        let sum = i16x8_add(upper, i16x8_q15mulr_sat(i16x8_sub(lower, upper), fv));
        *value = u16x8_shr(i16x8_add(sum, i16x8_splat(64)), 7);
    }
    store(&mut out, u8x16_narrow_i16x8(halves[0], halves[1]));
    out
}

/// As for wasm, lane by lane.
#[cfg(not(target_arch = "wasm32"))]
#[inline(always)]
fn lanes(
    top: &[u8; BLOCK + 1],
    bottom: &[u8; BLOCK + 1],
    at: Fixed,
    du: i64,
    dv: i64,
) -> [u8; BLOCK] {
    let (u, v, du, dv) = (at.u as i32, at.v as i32, du as i32, dv as i32);
    let mut out = [0; BLOCK];
    for lane in 0..BLOCK {
        let fu = (u.wrapping_add(du.wrapping_mul(lane as i32)) >> 9) as i16;
        let fv = (v.wrapping_add(dv.wrapping_mul(lane as i32)) >> 9) as i16;
        let mix = |left: u8, right: u8| {
            (i16::from(left) << 7)
                .wrapping_add((i16::from(right) - i16::from(left)).wrapping_mul(fu))
        };
        let upper = mix(top[lane], top[lane + 1]);
        let lower = mix(bottom[lane], bottom[lane + 1]);
        let sum = (i32::from(upper) << 7)
            + i32::from(lower.wrapping_sub(upper)) * i32::from(fv)
            + (1 << 13);
        out[lane] = (sum >> 14) as u8;
    }
    out
}

/// One sample; paper beyond the edges.
#[inline]
fn bilinear(source: &InkImage, at: Fixed) -> u8 {
    let (x, y) = (at.u >> 16, at.v >> 16);
    let (fu, fv) = ((at.u >> 8 & 255) as u32, (at.v >> 8 & 255) as u32);
    let (wide, tall) = (i64::from(source.width), i64::from(source.height));
    let (a, b, c, d) = if x >= 0 && y >= 0 && x + 1 < wide && y + 1 < tall {
        let start = (y * wide + x) as usize;
        let upper = &source.data[start..start + 2];
        let lower = &source.data[start + wide as usize..][..2];
        (upper[0], upper[1], lower[0], lower[1])
    } else {
        let get = |x: i64, y: i64| {
            if x < 0 || y < 0 || x >= wide || y >= tall {
                0
            } else {
                source.data[(y * wide + x) as usize]
            }
        };
        (get(x, y), get(x + 1, y), get(x, y + 1), get(x + 1, y + 1))
    };
    let upper = u32::from(a) * (256 - fu) + u32::from(b) * fu;
    let lower = u32::from(c) * (256 - fu) + u32::from(d) * fu;
    ((upper * (256 - fv) + lower * fv + 32_768) >> 16) as u8
}

fn reduced(source: &InkImage, map: &Affine, out: &mut [u8], width: usize, steps: [f64; 2]) {
    let [taps_x, taps_y] = steps.map(|step| step.ceil().clamp(1.0, MOST_TAPS) as usize);
    out.fill(0);
    let occupied = Occupied::new(source);
    let count = (taps_x * taps_y) as u32;
    let tap = |tap: usize, taps: usize| (tap as f64 + 0.5) / taps as f64;
    let height = out.len() / width;
    for band in (0..height).step_by(BLOCK) {
        let rows = band..(band + BLOCK).min(height);
        for left in (0..width).step_by(BLOCK) {
            let columns = left..(left + BLOCK).min(width);
            let blank = !occupied.touches(map, [left, rows.start], [columns.end, rows.end]);
            if blank {
                continue;
            }
            for y in rows.clone() {
                let row = &mut out[y * width + columns.start..y * width + columns.end];
                for (x, value) in columns.clone().zip(row) {
                    let mut sum = 0u32;
                    for index in 0..taps_x * taps_y {
                        let p = map.apply(Point::new(
                            x as f64 + tap(index % taps_x, taps_x),
                            y as f64 + tap(index / taps_x, taps_y),
                        ));
                        sum += u32::from(bilinear(
                            source,
                            Fixed {
                                u: fixed(p.x - 0.5),
                                v: fixed(p.y - 0.5),
                            },
                        ));
                    }
                    *value = ((sum + count / 2) / count) as u8;
                }
            }
        }
    }
}

/// Which squares of a picture hold any ink.
struct Occupied {
    columns: usize,
    rows: usize,
    cells: Vec<bool>,
}

impl Occupied {
    fn new(source: &InkImage) -> Self {
        let wide = source.width as usize;
        let (columns, rows) = (wide.div_ceil(CELL), (source.height as usize).div_ceil(CELL));
        let mut cells = vec![false; columns * rows];
        for (y, row) in source.data.chunks_exact(wide).enumerate() {
            let cells = &mut cells[y / CELL * columns..][..columns];
            for (cell, chunk) in cells.iter_mut().zip(row.chunks(CELL)) {
                *cell |= chunk.iter().fold(0, |all, value| all | value) != 0;
            }
        }
        Self {
            columns,
            rows,
            cells,
        }
    }

    /// Whether any cell lies under the output pixels from `low` to below `high`.
    fn touches(&self, map: &Affine, low: [usize; 2], high: [usize; 2]) -> bool {
        let (mut from, mut to) = ([f64::INFINITY; 2], [f64::NEG_INFINITY; 2]);
        for (x, y) in [
            (low[0], low[1]),
            (high[0], low[1]),
            (low[0], high[1]),
            (high[0], high[1]),
        ] {
            let p = map.apply(Point::new(x as f64, y as f64));
            from = [from[0].min(p.x), from[1].min(p.y)];
            to = [to[0].max(p.x), to[1].max(p.y)];
        }
        // Interpolation reaches one pixel farther.
        let cell = |value: f64| (value / CELL as f64).floor();
        let range = |from: f64, to: f64, count: usize| {
            let low = cell(from - 1.0).clamp(0.0, count as f64) as usize;
            let high = (cell(to + 1.0) + 1.0).clamp(0.0, count as f64) as usize;
            low..high.max(low)
        };
        let columns = range(from[0], to[0], self.columns);
        range(from[1], to[1], self.rows)
            .any(|row| self.cells[row * self.columns..][columns.clone()].contains(&true))
    }
}

/// One row of `out` from `source` (`size` pixels of `bytes` each) through an upright map, the nearest pixel of
/// each: for stand-ins that are replaced within moments.
pub(crate) fn nearest_row(
    source: &[u8],
    size: [u32; 2],
    bytes: usize,
    map: &Affine,
    out: &mut [u8],
) {
    let [width, height] = size.map(|side| side as usize);
    let y = (map.d * 0.5 + map.f)
        .floor()
        .clamp(0.0, height as f64 - 1.0) as usize;
    for (x, pixel) in out.chunks_exact_mut(bytes).enumerate() {
        let u = (map.a * (x as f64 + 0.5) + map.e)
            .floor()
            .clamp(0.0, width as f64 - 1.0) as usize;
        let at = (y * width + u) * bytes;
        pixel.copy_from_slice(&source[at..at + bytes]);
    }
}
