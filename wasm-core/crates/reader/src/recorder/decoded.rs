//! Decoded samples before they are stored, and what of them needs no storing.

use std::hash::{Hash, Hasher};
use std::mem::discriminant;

use pinbar_model::list::{Image, Samples};
use rustc_hash::FxHasher;

/// Samples as decoded, before reductions are added.
pub(super) struct Decoded {
    pub width: u32,
    pub height: u32,
    /// Declared pixels to one decoded pixel.
    pub scale: (f32, f32),
    pub samples: Samples,
    pub alpha: Vec<u8>,
}

/// What was cut off: the new left and top in decoded pixels, and the colour of the margins unless they
/// were transparent.
#[derive(Clone, Copy, Default)]
pub(super) struct Cut {
    pub left: u32,
    pub top: u32,
    pub margin: Option<[u8; 4]>,
}

/// The part of an image inside its margins, in pixels.
struct Inner {
    left: usize,
    top: usize,
    width: usize,
    height: usize,
}

/// Smaller images are kept whole: cutting costs an item.
const WORTH_CUTTING: usize = 4096;

impl Decoded {
    /// Makes the image as small as it can be without changing what is seen. Programs export shaded views
    /// as bands of pictures at 300 pixels an inch, and most of the bands is blank.
    pub fn reduce(&mut self, stencil: bool) -> Cut {
        // Opacity that is full everywhere is none.
        if self.alpha.iter().all(|value| *value == 255) {
            self.alpha = Vec::new();
        }
        if self.shrink_if_uniform() || stencil {
            return Cut::default();
        }
        self.cut_margins()
    }

    /// Equal images have equal keys.
    pub fn key(&self, stencil: bool) -> u64 {
        let mut hasher = FxHasher::default();
        (
            self.width,
            self.height,
            stencil,
            self.samples.bytes(),
            &self.alpha,
        )
            .hash(&mut hasher);
        hasher.finish()
    }

    /// Whether `image` shows exactly this.
    pub fn same(&self, image: &Image, stencil: bool) -> bool {
        image.stencil == stencil
            && image.levels.first().is_some_and(|level| {
                level.width == self.width
                    && level.height == self.height
                    && level.alpha == self.alpha
                    && discriminant(&level.samples) == discriminant(&self.samples)
                    && level.samples.bytes() == self.samples.bytes()
            })
    }

    /// One pixel instead of many that are all the same.
    fn shrink_if_uniform(&mut self) -> bool {
        fn uniform(data: &[u8], channels: usize) -> bool {
            data.chunks_exact(channels)
                .zip(data.chunks_exact(channels).skip(1))
                .all(|(a, b)| a == b)
        }
        let (same, first) = match &self.samples {
            Samples::Grey(grey) => (
                uniform(grey, 1),
                Samples::Grey(grey.iter().take(1).copied().collect()),
            ),
            Samples::Rgb(rgb) => (
                uniform(rgb, 3),
                Samples::Rgb(rgb.iter().take(3).copied().collect()),
            ),
            // The bits that fill the last byte of a row may be anything.
            Samples::Bits(bits) => {
                let first = if bits.first().is_some_and(|byte| byte & 0x80 != 0) {
                    0xff
                } else {
                    0
                };
                (
                    bits.iter().all(|byte| *byte == first),
                    Samples::Bits(vec![first]),
                )
            }
        };
        if !same || !uniform(&self.alpha, 1) {
            return false;
        }
        self.samples = first;
        self.alpha.truncate(1);
        self.scale.0 *= self.width as f32;
        self.scale.1 *= self.height as f32;
        (self.width, self.height) = (1, 1);
        true
    }

    /// Cuts off margins that are transparent, or opaque and of the colour of the first pixel, when that
    /// saves a quarter or more.
    fn cut_margins(&mut self) -> Cut {
        let (width, height) = (self.width as usize, self.height as usize);
        if width * height < WORTH_CUTTING {
            return Cut::default();
        }
        let (inner, margin) = if !self.alpha.is_empty() {
            (inside(&self.alpha, width, [0]), None)
        } else {
            match &self.samples {
                Samples::Grey(grey) => (
                    inside(grey, width, [grey[0]]),
                    Some([grey[0], grey[0], grey[0], 255]),
                ),
                Samples::Rgb(rgb) => (
                    inside(rgb, width, [rgb[0], rgb[1], rgb[2]]),
                    Some([rgb[0], rgb[1], rgb[2], 255]),
                ),
                // A bit a pixel is small enough as it is.
                Samples::Bits(_) => (None, None),
            }
        };
        let Some(inner) =
            inner.filter(|inner| inner.width * inner.height * 4 <= width * height * 3)
        else {
            return Cut::default();
        };
        self.samples = match &self.samples {
            Samples::Grey(grey) => Samples::Grey(inner.of(grey, width, 1)),
            Samples::Rgb(rgb) => Samples::Rgb(inner.of(rgb, width, 3)),
            Samples::Bits(_) => return Cut::default(),
        };
        self.alpha = inner.of(&self.alpha, width, 1);
        (self.width, self.height) = (inner.width as u32, inner.height as u32);
        Cut {
            left: inner.left as u32,
            top: inner.top as u32,
            margin,
        }
    }
}

impl Inner {
    fn of(&self, data: &[u8], width: usize, channels: usize) -> Vec<u8> {
        let (from, to) = (self.left * channels, (self.left + self.width) * channels);
        let rows = data
            .chunks_exact(width * channels)
            .skip(self.top)
            .take(self.height);
        rows.flat_map(|row| &row[from..to]).copied().collect()
    }
}

/// The smallest part that holds every pixel that is not `margin`; `None` when there is none.
fn inside<const CHANNELS: usize>(
    data: &[u8],
    width: usize,
    margin: [u8; CHANNELS],
) -> Option<Inner> {
    let other = |pixel: &[u8]| pixel != margin;
    let (mut left, mut right) = (width, 0);
    let (mut top, mut bottom) = (None, 0);
    for (place, row) in data.chunks_exact(width * CHANNELS).enumerate() {
        let Some(first) = row.chunks_exact(CHANNELS).position(other) else {
            continue;
        };
        let last = row.chunks_exact(CHANNELS).rposition(other).unwrap_or(first);
        left = left.min(first);
        right = right.max(last);
        top = top.or(Some(place));
        bottom = place;
    }
    let top = top?;
    Some(Inner {
        left,
        top,
        width: right + 1 - left,
        height: bottom + 1 - top,
    })
}
