//! Near its own size: one bilinear sample a pixel, sixteen at a time where rows come from rows.

use super::NEARLY_LEVEL;
use super::blank::{CELL, inked_parts};
use super::sample::{FRACTION, Fixed, bilinear, fixed};
use crate::InkImage;
use pinbar_model::geometry::{Affine, Point};

/// Pixels computed together.
const BLOCK: usize = 16;
/// After so many pixels a place is computed anew: a step is a little off by itself.
const LONGEST_RUN: usize = 256;

pub(super) fn turned(source: &InkImage, map: &Affine, out: &mut [u8], width: usize) {
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
    let place = |x: usize, y: usize| {
        let (x, y) = (x as i64, y as i64);
        Fixed {
            u: (fine[0] * x + fine[2] * y + fine[4]) >> 16,
            v: (fine[1] * x + fine[3] * y + fine[5]) >> 16,
        }
    };
    inked_parts(source, map, out, width, CELL, |left, y, mut row| {
        let mut x = left;
        while !row.is_empty() {
            let at = place(x, y);
            let length = if level {
                run_length(at, du, dv).min(row.len())
            } else {
                LONGEST_RUN.min(row.len())
            };
            let (run, rest) = std::mem::take(&mut row).split_at_mut(length);
            if level {
                level_run(source, at, du, dv, run);
            } else {
                any_run(source, at, du, dv, run);
            }
            (x, row) = (x + length, rest);
        }
    });
}

fn any_run(source: &InkImage, at: Fixed, du: i64, dv: i64, out: &mut [u8]) {
    for (index, value) in out.iter_mut().enumerate() {
        *value = bilinear(source, at.after(index, du, dv));
    }
}

/// Pixels from `at` on that share one whole offset to the source.
fn run_length(at: Fixed, du: i64, dv: i64) -> usize {
    // After so many steps the place leaves its pixel.
    let steps = |place: i64, step: i64| {
        let (inside, step) = ((place & (FRACTION - 1)) as i32, step as i32);
        match step {
            0 => LONGEST_RUN,
            1.. => (FRACTION as i32 - inside + step - 1).div_euclid(step) as usize,
            _ => (inside / -step) as usize + 1,
        }
    };
    steps(at.u, du - FRACTION)
        .min(steps(at.v, dv))
        .min(LONGEST_RUN)
}

/// A run whose pixels share one whole offset to the source, sixteen at once. Blank ones stay as they are.
fn level_run(source: &InkImage, at: Fixed, du: i64, dv: i64, out: &mut [u8]) {
    let (u, v) = (at.u >> 16, at.v >> 16);
    let wide = source.width as usize;
    if v < 0 || v + 1 >= i64::from(source.height) {
        return any_run(source, at, du, dv, out);
    }
    let (upper, rest) = source.data[v as usize * wide..].split_at(wide);
    let lower = &rest[..wide];
    for (index, out) in out.chunks_mut(BLOCK).enumerate() {
        let first = at.after(index * BLOCK, du, dv);
        let part = |row| block_at(row, u + (index * BLOCK) as i64);
        let (Some(top), Some(bottom)) = (part(upper), part(lower)) else {
            any_run(source, first, du, dv, out);
            continue;
        };
        let inside = Fixed {
            u: first.u & (FRACTION - 1),
            v: first.v & (FRACTION - 1),
        };
        let Some(values) = lanes(top, bottom, inside, du - FRACTION, dv) else {
            continue;
        };
        match out.first_chunk_mut() {
            Some(whole) => *whole = values,
            None => out.copy_from_slice(&values[..out.len()]),
        }
    }
}

/// The pixels of `row` that a block from `x` on lies between.
fn block_at(row: &[u8], x: i64) -> Option<&[u8; BLOCK + 1]> {
    row.get(usize::try_from(x).ok()?..)?.first_chunk()
}

/// Sixteen bilinear samples whose weights change linearly; nothing where all are blank. Weights are of 128, so that one
/// product fits 16 bits. Only lanes whose place stays within one source pixel of `at` are meaningful.
#[cfg(target_arch = "wasm32")]
#[inline(always)]
fn lanes(
    top: &[u8; BLOCK + 1],
    bottom: &[u8; BLOCK + 1],
    at: Fixed,
    du: i64,
    dv: i64,
) -> Option<[u8; BLOCK]> {
    use crate::simd::{load, store};
    use core::arch::wasm32::*;

    let zero = u8x16_splat(0);
    let part =
        |bytes: &[u8; BLOCK + 1], from: usize| bytes[from..].first_chunk().map_or(zero, load);
    let (a, b, c, d) = (part(top, 0), part(top, 1), part(bottom, 0), part(bottom, 1));
    if !v128_any_true(v128_or(v128_or(a, b), v128_or(c, d))) {
        return None;
    }
    let mut out = [0; BLOCK];
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
    Some(out)
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
) -> Option<[u8; BLOCK]> {
    if top.iter().chain(bottom).all(|value| *value == 0) {
        return None;
    }
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
    Some(out)
}
