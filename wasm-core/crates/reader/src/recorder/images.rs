//! Images: decoded once for each object of the file.

use hayro_interpret::kurbo::{Affine, Point};
use hayro_interpret::pattern::Pattern;
use hayro_interpret::{
    CacheKey, Image as SourceImage, ImageData, Paint, RasterImage, StencilImage,
};
use pinbar_model::geometry::{Affine as ModelAffine, Rect};
use pinbar_model::list::{Image, OmissionKind, Samples, Shape};

use super::bitonal::raster_bits;
use super::pixels::{pack_bits, pyramid};
use super::{Recorder, coefficients};

/// The paint of images that have their own colours.
const OPAQUE: [u8; 4] = [0, 0, 0, 255];

/// A stored image and the part of its declared pixels that it covers: a file may hold fewer rows.
#[derive(Clone, Copy)]
pub(super) struct Stored {
    pub index: u32,
    pub width: f64,
    pub height: f64,
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
            let place = *map * Affine::scale_non_uniform(stored.width, stored.height);
            self.place_image(stored.index, &place, rgba, effect);
        }
        self.budget.check_clock();
    }

    /// Appends an item that shows image `index` on the image of the unit square under `place`.
    pub(super) fn place_image(&mut self, index: u32, place: &Affine, rgba: [u8; 4], effect: u32) {
        let paint = self.paint(rgba);
        let shape = Shape::Image {
            image: index,
            place: self.list.paths.places.len() as u32,
        };
        if self.push_item(shape, paint, effect, unit_square(place)) {
            self.list.paths.places.push(coefficients(place));
        }
    }

    /// Stores a decoded image with its reductions if the memory limit allows it.
    pub(super) fn keep_image(&mut self, decoded: Decoded, stencil: bool) -> Option<Stored> {
        let (width, height, scale) = (decoded.width, decoded.height, decoded.scale);
        let image = Image {
            levels: pyramid(width, height, decoded.samples, decoded.alpha),
            stencil,
        };
        self.image_bytes += image.memory_bytes();
        if self.image_bytes > self.budget.limits().memory {
            self.budget.exhaust();
            return None;
        }
        self.list.images.push(image);
        Some(Stored {
            index: self.list.images.len() as u32 - 1,
            width: f64::from(width) * f64::from(scale.0),
            height: f64::from(height) * f64::from(scale.1),
        })
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
    decoded.map(|mut decoded: Decoded| {
        decoded.samples = compact(decoded.samples, decoded.width);
        if decoded.alpha.iter().all(|value| *value == 255) {
            decoded.alpha = Vec::new();
        }
        decoded
    })
}

/// Grey instead of equal red, green and blue; bits instead of black and white.
fn compact(samples: Samples, width: u32) -> Samples {
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
