//! Images: decoded once for each object of the file.

use std::hash::{Hash, Hasher};
use std::mem::discriminant;

use hayro_interpret::kurbo::{Affine, Point};
use hayro_interpret::pattern::Pattern;
use hayro_interpret::{
    CacheKey, Image as SourceImage, ImageData, Paint, RasterImage, StencilImage,
};
use pinbar_model::geometry::{Affine as ModelAffine, Rect};
use pinbar_model::list::{Image, OmissionKind, Samples, Shape};

use rustc_hash::FxHasher;

use super::bitonal::raster_bits;
use super::pixels::{pack_bits, pyramid};
use super::{Recorder, coefficients};

/// The paint of images that have their own colours.
const OPAQUE: [u8; 4] = [0, 0, 0, 255];

/// A stored image and where it lies in the declared pixels: a file may hold fewer rows than it says, and
/// transparent margins are cut off.
#[derive(Clone, Copy)]
pub(super) struct Stored {
    index: u32,
    /// Unit square → declared pixels.
    within: Affine,
}

/// Samples as decoded, before reductions are added.
pub(super) struct Decoded {
    pub width: u32,
    pub height: u32,
    /// Declared pixels to one decoded pixel.
    pub scale: (f32, f32),
    pub samples: Samples,
    pub alpha: Vec<u8>,
}

impl Decoded {
    fn key(&self, stencil: bool) -> u64 {
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

    /// One pixel instead of many that are all the same: programs export views as bands of pictures, and
    /// most bands are blank.
    fn shrink_if_uniform(&mut self) {
        fn uniform(data: &[u8], channels: usize) -> bool {
            data.chunks_exact(channels)
                .zip(data.chunks_exact(channels).skip(1))
                .all(|(a, b)| a == b)
        }
        let (samples, first) = match &self.samples {
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
        if samples && uniform(&self.alpha, 1) {
            self.samples = first;
            self.alpha.truncate(1);
            self.scale.0 *= self.width as f32;
            self.scale.1 *= self.height as f32;
            (self.width, self.height) = (1, 1);
        }
    }

    /// Cuts off transparent margins when that saves a quarter or more; returns the new left and top.
    fn crop(&mut self) -> (u32, u32) {
        let (width, height) = (self.width as usize, self.height as usize);
        if self.alpha.len() != width * height {
            return (0, 0);
        }
        let seen = |row: &[u8]| row.iter().any(|value| *value > 0);
        let rows = || self.alpha.chunks_exact(width);
        let (Some(top), Some(bottom)) = (rows().position(seen), rows().rposition(seen)) else {
            return (0, 0);
        };
        let first = rows()
            .filter_map(|row| row.iter().position(|value| *value > 0))
            .min();
        let last = rows()
            .filter_map(|row| row.iter().rposition(|value| *value > 0))
            .max();
        let (left, right) = (first.unwrap_or(0), last.unwrap_or(width - 1));
        let (new_width, new_height) = (right + 1 - left, bottom + 1 - top);
        if matches!(self.samples, Samples::Bits(_))
            || new_width * new_height * 4 > width * height * 3
        {
            return (0, 0);
        }
        let cut = |data: &[u8], channels: usize| -> Vec<u8> {
            data.chunks_exact(width * channels)
                .skip(top)
                .take(new_height)
                .flat_map(|row| &row[left * channels..(right + 1) * channels])
                .copied()
                .collect()
        };
        self.samples = match &self.samples {
            Samples::Grey(grey) => Samples::Grey(cut(grey, 1)),
            Samples::Rgb(rgb) => Samples::Rgb(cut(rgb, 3)),
            Samples::Bits(bits) => Samples::Bits(bits.clone()),
        };
        self.alpha = cut(&self.alpha, 1);
        (self.width, self.height) = (new_width as u32, new_height as u32);
        (left as u32, top as u32)
    }

    fn same(&self, image: &Image, stencil: bool) -> bool {
        image.stencil == stencil
            && image.levels.first().is_some_and(|level| {
                level.width == self.width
                    && level.height == self.height
                    && level.alpha == self.alpha
                    && discriminant(&level.samples) == discriminant(&self.samples)
                    && level.samples.bytes() == self.samples.bytes()
            })
    }
}

impl Recorder {
    /// Records an image; `map` takes its pixels (as declared) to the page.
    pub(super) fn image(&mut self, source: &SourceImage<'_, '_>, map: &Affine, effect: u32) {
        let declared =
            *map * Affine::scale_non_uniform(source.width().into(), source.height().into());
        let extent = unit_square(&declared).intersection(&self.clip_bounds());
        if extent.is_empty() {
            return;
        }
        let pixels = u64::from(source.width()) * u64::from(source.height());
        let (stored, rgba) = if pixels == 0 || pixels > self.budget.limits().image_pixels {
            (None, OPAQUE)
        } else {
            match source {
                SourceImage::Raster(raster) => (self.raster(raster), OPAQUE),
                SourceImage::Stencil(stencil) => self.stencil(stencil, &extent),
            }
        };
        // A part of an image that could be decoded is shown, and the rest is told.
        if self.warnings.take_image() || stored.is_none() {
            self.omit(OmissionKind::Image, extent);
        }
        if let Some(stored) = stored
            && rgba[3] > 0
        {
            self.place_image(stored, map, rgba, effect);
        }
        self.budget.check_clock();
    }

    /// Appends an item that shows an image whose declared pixels `map` takes to the page.
    pub(super) fn place_image(&mut self, stored: Stored, map: &Affine, rgba: [u8; 4], effect: u32) {
        let place = *map * stored.within;
        let paint = self.paint(rgba);
        let shape = Shape::Image {
            image: stored.index,
            place: self.list.paths.places.len() as u32,
        };
        if self.push_item(shape, paint, effect, unit_square(&place)) {
            self.list.paths.places.push(coefficients(&place));
        }
    }

    /// Stores a decoded image with its reductions if the memory limit allows it. Files repeat images under
    /// new names: equal pixels are stored once.
    pub(super) fn keep_image(&mut self, mut decoded: Decoded, stencil: bool) -> Option<Stored> {
        // Opacity that is full everywhere is none.
        if decoded.alpha.iter().all(|value| *value == 255) {
            decoded.alpha = Vec::new();
        }
        decoded.shrink_if_uniform();
        let scale = Affine::scale_non_uniform(decoded.scale.0.into(), decoded.scale.1.into());
        let (left, top) = decoded.crop();
        let (width, height) = (decoded.width, decoded.height);
        let stored = |index: u32| Stored {
            index,
            within: scale
                * Affine::translate((f64::from(left), f64::from(top)))
                * Affine::scale_non_uniform(width.into(), height.into()),
        };
        let key = decoded.key(stencil);
        if let Some(known) = self.contents.get(&key)
            && decoded.same(&self.list.images[*known as usize], stencil)
        {
            return Some(stored(*known));
        }
        let image = Image {
            levels: pyramid(width, height, decoded.samples, decoded.alpha),
            stencil,
        };
        self.image_bytes += image.memory_bytes();
        if self.image_bytes > self.budget.limits().memory {
            self.budget.exhaust();
            return None;
        }
        let index = self.list.images.len() as u32;
        self.contents.insert(key, index);
        self.list.images.push(image);
        Some(stored(index))
    }

    fn raster(&mut self, raster: &RasterImage<'_>) -> Option<Stored> {
        let key = (raster.cache_key(), false);
        if let Some(known) = self.images.get(&key) {
            return *known;
        }
        let decoded = raster_bits(raster).or_else(|| raster_samples(raster));
        let stored = decoded.and_then(|decoded| self.keep_image(decoded, false));
        self.images.insert(key, stored);
        stored
    }

    /// A stencil and its colour. The interpreter gives the colour only together with decoded samples,
    /// so a stencil used again is decoded again, but kept once.
    fn stencil(
        &mut self,
        stencil: &StencilImage<'_, '_>,
        extent: &Rect,
    ) -> (Option<Stored>, [u8; 4]) {
        let key = (stencil.cache_key(), true);
        let mut seen = None;
        let known = self.images.get(&key).copied();
        stencil.with_stencil(
            |luma, paint| {
                let decoded = known.is_none().then(|| {
                    let (width, height, scale) = (luma.width, luma.height, luma.scale_factors);
                    let samples = compact(Samples::Grey(luma.data), width);
                    Decoded {
                        width,
                        height,
                        scale,
                        samples,
                        alpha: Vec::new(),
                    }
                });
                seen = Some((decoded, paint.clone()));
            },
            None,
        );
        let Some((decoded, paint)) = seen else {
            return (None, OPAQUE);
        };
        let stored = known.unwrap_or_else(|| {
            let stored = decoded.and_then(|decoded| self.keep_image(decoded, true));
            self.images.insert(key, stored);
            stored
        });
        (stored, self.stencil_color(&paint, extent))
    }

    /// The colour a stencil is painted with; of a shading, the one at the middle of the stencil.
    fn stencil_color(&mut self, paint: &Paint<'_>, extent: &Rect) -> [u8; 4] {
        match paint {
            Paint::Color(color) => self.rgba(color),
            Paint::Pattern(pattern) => match pattern.as_ref() {
                Pattern::Shading(shading) => {
                    let middle = Point::new(
                        f64::from(extent.x0 + extent.x1) / 2.0,
                        f64::from(extent.y0 + extent.y1) / 2.0,
                    );
                    let encoded = shading.encode();
                    encoded
                        .sample(encoded.base_transform * middle)
                        .map(|part| (part * 255.0).round() as u8)
                }
                Pattern::Tiling(_) => {
                    self.omit(OmissionKind::Pattern, *extent);
                    [0; 4]
                }
            },
        }
    }
}

fn unit_square(place: &Affine) -> Rect {
    ModelAffine::new(place.as_coeffs()).apply_rect(Rect::new(0.0, 0.0, 1.0, 1.0))
}

fn raster_samples(raster: &RasterImage<'_>) -> Option<Decoded> {
    let mut decoded = None;
    raster.with_rgba(
        |colours, alpha| {
            let (width, height, scale) =
                (colours.width(), colours.height(), colours.scale_factors());
            let samples = match colours {
                ImageData::Rgb(rgb) => Samples::Rgb(rgb.data),
                ImageData::Luma(luma) => Samples::Grey(luma.data),
            };
            let alpha =
                alpha.map(|mask| resample(mask.data, (mask.width, mask.height), (width, height)));
            decoded = Some(Decoded {
                width,
                height,
                scale,
                samples,
                alpha: alpha.unwrap_or_default(),
            });
        },
        None,
    );
    decoded.map(|decoded: Decoded| Decoded {
        samples: compact(decoded.samples, decoded.width),
        ..decoded
    })
}

/// Grey instead of equal red, green and blue; bits instead of black and white.
pub(super) fn compact(samples: Samples, width: u32) -> Samples {
    let samples = match samples {
        Samples::Rgb(rgb)
            if rgb
                .chunks_exact(3)
                .all(|pixel| pixel[0] == pixel[1] && pixel[1] == pixel[2]) =>
        {
            Samples::Grey(rgb.chunks_exact(3).map(|pixel| pixel[0]).collect())
        }
        other => other,
    };
    match samples {
        Samples::Grey(grey) if grey.iter().all(|value| *value == 0 || *value == 255) => {
            Samples::Bits(pack_bits(&grey, width))
        }
        other => other,
    }
}

/// A mask at the size of its image: the nearest sample, as masks are mostly larger than images.
fn resample(mask: Vec<u8>, from: (u32, u32), to: (u32, u32)) -> Vec<u8> {
    if from == to || from.0 == 0 || from.1 == 0 {
        return mask;
    }
    let column = |x: u32| (u64::from(x) * u64::from(from.0) / u64::from(to.0)) as usize;
    let columns: Vec<usize> = (0..to.0).map(column).collect();
    let mut out = Vec::with_capacity(to.0 as usize * to.1 as usize);
    for y in 0..to.1 {
        let row = (u64::from(y) * u64::from(from.1) / u64::from(to.1)) as usize * from.0 as usize;
        out.extend(
            columns
                .iter()
                .map(|column| mask.get(row + column).copied().unwrap_or(255)),
        );
    }
    out
}
