//! Images: decoded once for each object of the file.

use hayro_interpret::kurbo::{Affine, Point, Rect as KurboRect, Shape as _};
use hayro_interpret::pattern::Pattern;
use hayro_interpret::{
    CacheKey, Image as SourceImage, ImageData, LumaData, Paint, RasterImage, StencilImage,
};
use pinbar_model::geometry::{Affine as ModelAffine, Rect};
use pinbar_model::list::{FillRule, Image, ImageLevel, OmissionKind, Shape};
use pinbar_model::samples::Samples;

use super::bitonal::raster_bits;
use super::decoded::Decoded;
use super::image_size::largest_declared;
use super::{Detail, Recorder, coefficients};
use crate::limits::Reached;

/// The paint of images that have their own colors.
const OPAQUE: [u8; 4] = [0, 0, 0, 255];

/// A stored image and where it lies in the declared pixels: a file may hold fewer rows than it says, and
/// margins of one color are cut off.
#[derive(Clone, Copy)]
pub(super) struct Stored {
    index: u32,
    /// Unit square → declared pixels.
    within: Affine,
    /// The color of the margins that were cut off and all of what the image covered.
    margin: Option<([u8; 4], Affine)>,
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
        if self.detail == Detail::Reading {
            self.place_unseen(&declared, effect);
            return;
        }
        let (stored, rgba) = match source {
            SourceImage::Raster(raster) => (self.raster(raster), OPAQUE),
            SourceImage::Stencil(stencil) => self.stencil(stencil, &extent),
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
        if let Some((color, whole)) = stored.margin {
            let square = KurboRect::new(0.0, 0.0, 1.0, 1.0).to_path(0.1);
            self.fill(&square, &(*map * whole), FillRule::NonZero, color, effect);
        }
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

    /// Appends an item where a picture lies that is not looked at; `place` takes the unit square to the page.
    pub(super) fn place_unseen(&mut self, place: &Affine, effect: u32) {
        // Nobody may draw such a list and believe it.
        self.omit(OmissionKind::Image, self.page);
        let images = &mut self.list.images;
        let index = *self.unseen.get_or_insert_with(|| {
            images.push(Image {
                levels: vec![ImageLevel {
                    samples: Samples::single([255; 3]),
                    alpha: None,
                }],
                stencil: false,
            });
            images.len() as u32 - 1
        });
        let stored = Stored {
            index,
            within: Affine::IDENTITY,
            margin: None,
        };
        self.place_image(stored, place, OPAQUE, effect);
    }

    /// Stores a decoded image with its reductions if the memory limit allows it. Files repeat images under
    /// new names: equal pixels are stored once.
    pub(super) fn keep_image(&mut self, mut decoded: Decoded, stencil: bool) -> Option<Stored> {
        let scale = Affine::scale_non_uniform(decoded.scale.0.into(), decoded.scale.1.into());
        let size = (decoded.level.width(), decoded.level.height());
        let whole = scale * Affine::scale_non_uniform(size.0.into(), size.1.into());
        let cut = decoded.reduce(stencil);
        let scale = Affine::scale_non_uniform(decoded.scale.0.into(), decoded.scale.1.into());
        let (width, height) = (decoded.level.width(), decoded.level.height());
        let stored = |index: u32| Stored {
            index,
            within: scale
                * Affine::translate((f64::from(cut.left), f64::from(cut.top)))
                * Affine::scale_non_uniform(width.into(), height.into()),
            margin: cut.margin.map(|color| (color, whole)),
        };
        let key = decoded.key(stencil);
        if let Some(known) = self.contents.get(&key)
            && decoded.same(&self.list.images[*known as usize], stencil)
        {
            return Some(stored(*known));
        }
        let image = decoded.into_image(stencil);
        self.image_bytes += image.memory_bytes();
        if self.image_bytes > self.budget.limits().memory {
            self.budget.exhaust(Reached::Memory);
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
        let pixels = largest_declared(raster.stream());
        if pixels > self.budget.limits().image_pixels {
            self.budget.exhaust(Reached::ImagePixels(pixels));
            return None;
        }
        let decoded = match raster_bits(raster) {
            Some(bits) => Some(bits),
            None if pixels * 3 > self.budget.limits().memory as u64 => {
                self.budget.exhaust(Reached::ImagePixels(pixels));
                return None;
            }
            None => raster_samples(raster),
        };
        let stored = decoded.and_then(|decoded| self.keep_image(decoded, false));
        self.images.insert(key, stored);
        stored
    }

    /// A stencil and its color. The interpreter gives the color only together with decoded samples,
    /// so a stencil used again is decoded again, but kept once.
    fn stencil(
        &mut self,
        stencil: &StencilImage<'_, '_>,
        extent: &Rect,
    ) -> (Option<Stored>, [u8; 4]) {
        // A byte a pixel while it is decoded.
        let pixels = largest_declared(stencil.stream());
        if pixels > self.budget.limits().memory as u64 {
            self.budget.exhaust(Reached::ImagePixels(pixels));
            return (None, OPAQUE);
        }
        let key = (stencil.cache_key(), true);
        let mut seen = None;
        let known = self.images.get(&key).copied();
        stencil.with_stencil(
            |luma, paint| {
                let samples = known
                    .is_none()
                    .then(|| Samples::from_gray(luma.width, luma.height, &luma.data));
                let decoded = samples.flatten().map(|samples| Decoded {
                    scale: luma.scale_factors,
                    level: ImageLevel {
                        samples,
                        alpha: None,
                    },
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

    /// The color a stencil is painted with; of a shading, the one at the middle of the stencil.
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
    raster.with_rgba(|colors, alpha| decoded = with_opacity(colors, alpha), None);
    decoded
}

/// Colors and their mask at the larger size of the two: a mask often gives its shape to a single pixel.
fn with_opacity(colors: ImageData, mask: Option<LumaData>) -> Option<Decoded> {
    let (width, height, scale) = (colors.width(), colors.height(), colors.scale_factors());
    let Some(mask) = mask else {
        let samples = match colors {
            ImageData::Rgb(rgb) => Samples::from_rgb(width, height, &rgb.data)?,
            ImageData::Luma(luma) => Samples::from_gray(width, height, &luma.data)?,
        };
        let level = ImageLevel {
            samples,
            alpha: None,
        };
        return Some(Decoded { scale, level });
    };
    let own = (mask.width, mask.height);
    let size = if own.0 > width && own.1 > height {
        own
    } else {
        (width, height)
    };
    let samples = match colors {
        ImageData::Rgb(rgb) => {
            let data = resampled::<3>(rgb.data, (width, height), size);
            Samples::from_rgb(size.0, size.1, &data)?
        }
        ImageData::Luma(luma) => {
            let data = resampled::<1>(luma.data, (width, height), size);
            Samples::from_gray(size.0, size.1, &data)?
        }
    };
    let opacity = resampled::<1>(mask.data, own, size);
    let level = ImageLevel {
        samples,
        alpha: Some(Samples::from_gray(size.0, size.1, &opacity)?),
    };
    let scale = (
        scale.0 * width as f32 / size.0 as f32,
        scale.1 * height as f32 / size.1 as f32,
    );
    Some(Decoded { scale, level })
}

/// Another size by the nearest sample.
fn resampled<const CHANNELS: usize>(data: Vec<u8>, from: (u32, u32), to: (u32, u32)) -> Vec<u8> {
    if from == to || from.0 == 0 || from.1 == 0 {
        return data;
    }
    let column = |x: u32| (u64::from(x) * u64::from(from.0) / u64::from(to.0)) as usize;
    let columns: Vec<usize> = (0..to.0).map(column).collect();
    let mut out = Vec::with_capacity(to.0 as usize * to.1 as usize * CHANNELS);
    for y in 0..to.1 {
        let row = (u64::from(y) * u64::from(from.1) / u64::from(to.1)) as usize * from.0 as usize;
        for column in &columns {
            match data.get((row + column) * CHANNELS..(row + column + 1) * CHANNELS) {
                Some(pixel) => out.extend_from_slice(pixel),
                None => out.extend([255; CHANNELS]),
            }
        }
    }
    out
}
