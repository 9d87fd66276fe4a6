//! Layers of ink in their colors, multiplied on white.
//!
//! A layer lets through `32767 − ink · m` of 32767 of each channel, `m` being how much its color at its
//! opacity takes away; layers multiply as 15-bit fractions. At most one of 255 off exact arithmetic.

/// One drawing of an overlay. `ink` holds a byte a pixel.
#[derive(Clone, Copy, Debug)]
pub struct Layer<'a> {
    pub ink: &'a [u8],
    /// sRGB of full ink.
    pub color: [u8; 3],
    /// 0 to 100.
    pub opacity_percent: u8,
}

/// Most layers that are laid over each other.
pub const MOST_LAYERS: usize = 4;

const FULL: i32 = 32767;

/// A layer as the kernel wants it: what full ink takes from red, green and blue, of 128.
#[derive(Clone, Copy)]
struct Tint<'a> {
    ink: &'a [u8],
    takes: [i16; 3],
}

/// Writes `layers` multiplied on white to `out`, opaque RGBA. Only the first [`MOST_LAYERS`] count, and only as
/// many pixels as the shortest of `out` and the layers has.
pub fn composite(layers: &[Layer<'_>], out: &mut [u8]) {
    let layers = &layers[..layers.len().min(MOST_LAYERS)];
    let pixels = layers
        .iter()
        .map(|layer| layer.ink.len())
        .fold(out.len() / 4, usize::min);
    let mut tints = [Tint {
        ink: &[],
        takes: [0; 3],
    }; MOST_LAYERS];
    for (tint, layer) in tints.iter_mut().zip(layers) {
        let opacity = f32::from(layer.opacity_percent.min(100)) / 100.0;
        let takes = layer
            .color
            .map(|value| (f32::from(255 - value) / 255.0 * opacity * 128.0).round() as i16);
        *tint = Tint {
            ink: &layer.ink[..pixels],
            takes,
        };
    }
    let out = &mut out[..pixels * 4];
    match layers.len() {
        0 => out.fill(255),
        1 => one_layer(&[tints[0]], out),
        2 => two_layers(&[tints[0], tints[1]], out),
        3 => blocks::<3, EACH, EACH>(&[tints[0], tints[1], tints[2]], out),
        _ => blocks::<4, EACH, EACH>(&tints, out),
    }
}

// What the channels of a layer have in common, so that nothing is computed twice. Saturated reds take nothing from
// red and the same from green and blue, and so on; grays take the same from all.

/// Each channel for itself.
const EACH: u8 = 0;
/// Nothing from red, the same from green and blue.
const NO_RED: u8 = 1;
const NO_GREEN: u8 = 2;
const NO_BLUE: u8 = 3;
/// The same from all.
const GRAY: u8 = 4;

fn share(takes: &[i16; 3]) -> u8 {
    match *takes {
        [0, a, b] if a == b => NO_RED,
        [a, 0, b] if a == b => NO_GREEN,
        [a, b, 0] if a == b => NO_BLUE,
        [a, b, c] if a == b && b == c => GRAY,
        _ => EACH,
    }
}

/// The channel whose number a channel uses; `None` where the layer takes nothing.
const fn source(share: u8, channel: usize) -> Option<usize> {
    match (share, channel) {
        (NO_RED, 0) | (NO_GREEN, 1) | (NO_BLUE, 2) => None,
        (NO_RED, _) => Some(1),
        (NO_GREEN | NO_BLUE | GRAY, _) => Some(0),
        _ => Some(channel),
    }
}

/// The share of a layer; those beyond the second are computed in full.
const fn share_of<const A: u8, const B: u8>(layer: usize) -> u8 {
    match layer {
        0 => A,
        1 => B,
        _ => EACH,
    }
}

fn one_layer(tints: &[Tint<'_>; 1], out: &mut [u8]) {
    match share(&tints[0].takes) {
        NO_RED => blocks::<1, NO_RED, EACH>(tints, out),
        NO_GREEN => blocks::<1, NO_GREEN, EACH>(tints, out),
        NO_BLUE => blocks::<1, NO_BLUE, EACH>(tints, out),
        GRAY => blocks::<1, GRAY, EACH>(tints, out),
        _ => blocks::<1, EACH, EACH>(tints, out),
    }
}

fn two_layers(tints: &[Tint<'_>; 2], out: &mut [u8]) {
    match share(&tints[0].takes) {
        NO_RED => second_layer::<NO_RED>(tints, out),
        NO_GREEN => second_layer::<NO_GREEN>(tints, out),
        NO_BLUE => second_layer::<NO_BLUE>(tints, out),
        GRAY => second_layer::<GRAY>(tints, out),
        _ => blocks::<2, EACH, EACH>(tints, out),
    }
}

fn second_layer<const A: u8>(tints: &[Tint<'_>; 2], out: &mut [u8]) {
    match share(&tints[1].takes) {
        NO_RED => blocks::<2, A, NO_RED>(tints, out),
        NO_GREEN => blocks::<2, A, NO_GREEN>(tints, out),
        NO_BLUE => blocks::<2, A, NO_BLUE>(tints, out),
        GRAY => blocks::<2, A, GRAY>(tints, out),
        _ => blocks::<2, EACH, EACH>(tints, out),
    }
}

const BLOCK: usize = 16;

/// `A` and `B` are the shares of the first two layers.
fn blocks<const L: usize, const A: u8, const B: u8>(tints: &[Tint<'_>; L], out: &mut [u8]) {
    let takes = tints.map(|tint| tint.takes);
    let whole = out.len() / (4 * BLOCK) * BLOCK;
    let (body, tail) = out.split_at_mut(whole * 4);
    let kernel = Kernel::<L, A, B>::new(&takes);
    for (index, pixels) in body.chunks_exact_mut(4 * BLOCK).enumerate() {
        let from = index * BLOCK;
        let ink = tints.map(|tint| {
            tint.ink
                .get(from..from + BLOCK)
                .and_then(|ink| ink.first_chunk())
        });
        if let Some(pixels) = pixels.first_chunk_mut() {
            kernel.block(&ink.map(|ink| ink.unwrap_or(&[0; BLOCK])), pixels);
        }
    }
    for (index, pixel) in tail.chunks_exact_mut(4).enumerate() {
        let at = whole + index;
        pixel.copy_from_slice(&one::<L, A, B>(&tints.map(|tint| tint.ink[at]), &takes));
    }
}

fn one<const L: usize, const A: u8, const B: u8>(ink: &[u8; L], takes: &[[i16; 3]; L]) -> [u8; 4] {
    let mut pixel = [255; 4];
    for (channel, value) in pixel.iter_mut().take(3).enumerate() {
        let light = |layer: usize| {
            source(share_of::<A, B>(layer), channel)
                .map(|from| FULL - i32::from(ink[layer]) * i32::from(takes[layer][from]))
        };
        let product = (0..L)
            .filter_map(light)
            .reduce(|product, light| (product * light + 0x4000) >> 15);
        *value = (product.unwrap_or(FULL) >> 7) as u8;
    }
    pixel
}

/// Sixteen pixels of `L` layers at once.
#[cfg(not(target_arch = "wasm32"))]
struct Kernel<const L: usize, const A: u8, const B: u8> {
    takes: [[i16; 3]; L],
}

#[cfg(not(target_arch = "wasm32"))]
impl<const L: usize, const A: u8, const B: u8> Kernel<L, A, B> {
    fn new(takes: &[[i16; 3]; L]) -> Self {
        Self { takes: *takes }
    }

    fn block(&self, ink: &[&[u8; BLOCK]; L], out: &mut [u8; 4 * BLOCK]) {
        if ink
            .iter()
            .all(|ink| ink.iter().fold(0, |all, value| all | value) == 0)
        {
            out.fill(255);
            return;
        }
        for (index, pixel) in out.chunks_exact_mut(4).enumerate() {
            pixel.copy_from_slice(&one::<L, A, B>(&ink.map(|ink| ink[index]), &self.takes));
        }
    }
}

/// Sixteen pixels of `L` layers at once.
#[cfg(target_arch = "wasm32")]
struct Kernel<const L: usize, const A: u8, const B: u8> {
    takes: [[core::arch::wasm32::v128; 3]; L],
}

#[cfg(target_arch = "wasm32")]
impl<const L: usize, const A: u8, const B: u8> Kernel<L, A, B> {
    fn new(takes: &[[i16; 3]; L]) -> Self {
        Self {
            takes: takes.map(|takes| takes.map(|take| core::arch::wasm32::i16x8_splat(take))),
        }
    }

    #[inline(always)]
    fn block(&self, ink: &[&[u8; BLOCK]; L], out: &mut [u8; 4 * BLOCK]) {
        use crate::simd::{load, store};
        use core::arch::wasm32::*;

        let white = u8x16_splat(255);
        let ink = ink.map(|ink| load(ink));
        let any = ink
            .iter()
            .fold(u8x16_splat(0), |all, &ink| v128_or(all, ink));
        let mut quarters = [white; 4];
        if v128_any_true(any) {
            let low = self.half(&ink.map(|ink| u16x8_extend_low_u8x16(ink)));
            let high = self.half(&ink.map(|ink| u16x8_extend_high_u8x16(ink)));
            quarters = [low[0], low[1], high[0], high[1]];
        }
        for (chunk, quarter) in out.chunks_exact_mut(16).zip(quarters) {
            if let Some(chunk) = chunk.first_chunk_mut() {
                store(chunk, quarter);
            }
        }
    }

    /// Eight pixels of RGBA from eight 16-bit inks.
    #[inline(always)]
    fn half(&self, ink: &[core::arch::wasm32::v128; L]) -> [core::arch::wasm32::v128; 2] {
        use core::arch::wasm32::*;

        let full = i16x8_splat(FULL as i16);
        let channel = |channel: usize| {
            // Lights of one source are the same numbers: the compiler makes them once.
            let light = |layer: usize| {
                source(share_of::<A, B>(layer), channel)
                    .map(|from| i16x8_sub(full, i16x8_mul(ink[layer], self.takes[layer][from])))
            };
            let mut product = None;
            for layer in 0..L {
                product = match (product, light(layer)) {
                    (Some(product), Some(light)) => Some(i16x8_q15mulr_sat(product, light)),
                    (product, light) => product.or(light),
                };
            }
            u16x8_shr(product.unwrap_or(full), 7)
        };
        let red_green = v128_or(channel(0), i16x8_shl(channel(1), 8));
        let blue_alpha = v128_or(channel(2), u16x8_splat(0xff00));
        [
            i16x8_shuffle::<0, 8, 1, 9, 2, 10, 3, 11>(red_green, blue_alpha),
            i16x8_shuffle::<4, 12, 5, 13, 6, 14, 7, 15>(red_green, blue_alpha),
        ]
    }
}
