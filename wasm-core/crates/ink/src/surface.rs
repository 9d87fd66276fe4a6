//! The raster that items are painted on, one to four bytes a pixel.

use pinbar_model::list::Blend;

/// `N` bytes a pixel, rows from the top without padding.
pub struct Surface<const N: usize> {
    pub width: usize,
    pub data: Vec<u8>,
    /// True when larger values are darker (ink), false when they are lighter (colors).
    pub darkness: bool,
}

impl<const N: usize> Surface<N> {
    pub fn new(width: u32, height: u32, background: [u8; N], darkness: bool) -> Self {
        let pixels = width as usize * height as usize;
        let data = if background.iter().all(|&value| value == background[0]) {
            vec![background[0]; pixels * N]
        } else {
            background
                .iter()
                .copied()
                .cycle()
                .take(pixels * N)
                .collect()
        };
        Self {
            width: width as usize,
            data,
            darkness,
        }
    }

    fn row(&mut self, y: usize, x: usize, length: usize) -> &mut [u8] {
        let start = (y * self.width + x) * N;
        &mut self.data[start..start + length * N]
    }

    /// Paints one color with the given coverage onto a piece of row `y`.
    pub fn fill(&mut self, y: usize, x: usize, coverage: &[u8], color: [u8; N], blend: Blend) {
        let blend = self.direct(blend);
        let row = self.row(y, x, coverage.len());
        if blend == Blend::Normal {
            for (pixel, &cover) in row.chunks_exact_mut(N).zip(coverage) {
                for (value, source) in pixel.iter_mut().zip(color) {
                    *value = mix(*value, source, cover);
                }
            }
            return;
        }
        for (pixel, &cover) in row.chunks_exact_mut(N).zip(coverage) {
            for (value, source) in pixel.iter_mut().zip(color) {
                *value = mix(*value, blended(blend, source, *value), cover);
            }
        }
    }

    /// Paints one color per pixel.
    pub fn draw(&mut self, y: usize, x: usize, coverage: &[u8], colors: &[[u8; N]], blend: Blend) {
        let blend = self.direct(blend);
        let row = self.row(y, x, coverage.len());
        for ((pixel, &cover), color) in row.chunks_exact_mut(N).zip(coverage).zip(colors) {
            for (value, source) in pixel.iter_mut().zip(color) {
                *value = mix(*value, blended(blend, *source, *value), cover);
            }
        }
    }

    /// The mode as it acts on the values stored: on ink, multiplying light is screening darkness.
    fn direct(&self, blend: Blend) -> Blend {
        if !self.darkness {
            return blend;
        }
        match blend {
            Blend::Normal => Blend::Normal,
            Blend::Multiply => Blend::Screen,
            Blend::Screen => Blend::Multiply,
            Blend::Darken => Blend::Lighten,
            Blend::Lighten => Blend::Darken,
        }
    }
}

/// `a · b / 255`, rounded.
#[inline]
pub fn times(a: u8, b: u8) -> u8 {
    let product = u32::from(a) * u32::from(b) + 128;
    ((product + (product >> 8)) >> 8) as u8
}

/// From `under` (cover 0) to `over` (cover 255), rounded.
#[inline]
fn mix(under: u8, over: u8, cover: u8) -> u8 {
    let sum = u32::from(under) * u32::from(255 - cover) + u32::from(over) * u32::from(cover) + 128;
    ((sum + (sum >> 8)) >> 8) as u8
}

#[inline]
fn blended(blend: Blend, source: u8, under: u8) -> u8 {
    match blend {
        Blend::Normal => source,
        Blend::Multiply => times(source, under),
        Blend::Screen => 255 - times(255 - source, 255 - under),
        Blend::Darken => source.min(under),
        Blend::Lighten => source.max(under),
    }
}
