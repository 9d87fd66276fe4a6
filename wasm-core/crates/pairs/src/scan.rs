//! A sheet as a scanner would give it.

use pinbar_ink::{InkImage, PageInk, render};
use pinbar_model::geometry::Affine;
use pinbar_model::list::DisplayList;

use crate::random::Random;

/// How good the scanner is.
#[derive(Clone, Copy, Debug)]
pub struct ScanStyle {
    pub dpi: f64,
    /// Black and white only.
    pub bitonal: bool,
    /// Standard deviation of gray noise, of 255.
    pub noise: f64,
    /// Rounds of a 3 × 3 blur.
    pub blur: usize,
    /// Levels to which a picture compressed in blocks of 8 × 8 rounds each of its waves; 0 keeps them.
    pub grain: f64,
}

/// Pixels with their exact place.
#[derive(Clone, Debug)]
pub struct Scan {
    pub ink: InkImage,
    /// Pixel corners → page points of the scan's own page.
    pub to_page: Affine,
    /// Page size, points.
    pub width: f32,
    pub height: f32,
}

/// Scans `list` lying under `map` (page → scan page) on a page of `width` × `height` points.
pub fn scan(
    list: &DisplayList,
    map: &Affine,
    (width, height): (f32, f32),
    style: ScanStyle,
    random: &mut Random,
) -> Scan {
    let scale = style.dpi / 72.0;
    let pixels = |points: f32| (f64::from(points) * scale).round().max(1.0) as u32;
    let to_pixel = map.then(&Affine::scale(scale));
    let mut ink = render(
        &PageInk::List(list),
        &to_pixel,
        pixels(width),
        pixels(height),
    );
    for _ in 0..style.blur {
        blur(&mut ink);
    }
    for value in &mut ink.data {
        // Sum of four uniform numbers: near enough to a bell.
        let noise: f64 =
            (0..4).map(|_| random.between(-1.0, 1.0)).sum::<f64>() * 0.87 * style.noise;
        let noisy = f64::from(*value) * 0.9 + noise;
        *value = if style.bitonal {
            if noisy > 90.0 { 255 } else { 0 }
        } else {
            noisy.clamp(0.0, 255.0) as u8
        };
    }
    if style.grain > 0.0 {
        round_waves(&mut ink, style.grain);
    }
    Scan {
        ink,
        to_page: Affine::scale(1.0 / scale),
        width,
        height,
    }
}

fn blur(ink: &mut InkImage) {
    let (width, height) = (ink.width as usize, ink.height as usize);
    let pass = |data: &[u8], step: usize, length: usize, at: &dyn Fn(usize) -> usize| {
        let mut out = data.to_vec();
        for (i, value) in out.iter_mut().enumerate() {
            let k = at(i);
            if k > 0 && k + 1 < length {
                let sum =
                    u32::from(data[i - step]) + 2 * u32::from(data[i]) + u32::from(data[i + step]);
                *value = (sum / 4) as u8;
            }
        }
        out
    };
    ink.data = pass(&ink.data, 1, width, &|i| i % width);
    ink.data = pass(&ink.data, width, height, &|i| i / width);
}

const BLOCK: usize = 8;

/// Rounds the cosine waves of each block of 8 × 8 pixels, as JPEG does; what is left of a block at the rim is kept.
fn round_waves(ink: &mut InkImage, step: f64) {
    let waves: [[f64; BLOCK]; BLOCK] = std::array::from_fn(|wave| {
        std::array::from_fn(|at| {
            let angle = (at as f64 + 0.5) * wave as f64 * std::f64::consts::PI / BLOCK as f64;
            angle.cos() * if wave == 0 { 0.125f64.sqrt() } else { 0.5 }
        })
    });
    let width = ink.width as usize;
    for y in (0..ink.height as usize / BLOCK).map(|row| row * BLOCK) {
        for x in (0..width / BLOCK).map(|column| column * BLOCK) {
            let mut block: [[f64; BLOCK]; BLOCK] = std::array::from_fn(|row| {
                std::array::from_fn(|at| f64::from(ink.data[(y + row) * width + x + at]))
            });
            for _ in 0..2 {
                block = transposed_sums(&block, |wave, at| waves[wave][at]);
            }
            for value in block.as_flattened_mut() {
                *value = (*value / step).round() * step;
            }
            for _ in 0..2 {
                block = transposed_sums(&block, |at, wave| waves[wave][at]);
            }
            for (row, values) in block.iter().enumerate() {
                for (at, value) in values.iter().enumerate() {
                    ink.data[(y + row) * width + x + at] = value.round().clamp(0.0, 255.0) as u8;
                }
            }
        }
    }
}

/// Each row of `block` as sums weighted by `weight(out, in)`, laid down as a column.
fn transposed_sums(
    block: &[[f64; BLOCK]; BLOCK],
    weight: impl Fn(usize, usize) -> f64,
) -> [[f64; BLOCK]; BLOCK] {
    std::array::from_fn(|out| {
        std::array::from_fn(|row| {
            let values = block[row].iter().enumerate();
            values.map(|(at, value)| weight(out, at) * value).sum()
        })
    })
}
