//! Decoded samples before they are stored, and what of them needs no storing.

use std::hash::{Hash, Hasher};

use pinbar_model::list::{Image, ImageLevel};
use pinbar_model::samples::Samples;
use rustc_hash::FxHasher;

/// The long side, in pixels, below which an image needs no further reduction.
const SMALLEST: u32 = 256;
/// Smaller images are kept whole: cutting costs an item.
const WORTH_CUTTING: u32 = 4096;

/// An image as decoded, before reductions are added.
pub(super) struct Decoded {
    /// Declared pixels to one decoded pixel.
    pub scale: (f32, f32),
    pub level: ImageLevel,
}

/// What was cut off: the new left and top in decoded pixels, and the color of the margins unless they
/// were transparent.
#[derive(Clone, Copy, Default)]
pub(super) struct Cut {
    pub left: u32,
    pub top: u32,
    pub margin: Option<[u8; 4]>,
}

impl Decoded {
    /// Makes the image as small as it can be without changing what is seen. Programs export shaded views
    /// as bands of pictures at 300 pixels an inch, and most of the bands is blank.
    pub fn reduce(&mut self, stencil: bool) -> Cut {
        let level = &mut self.level;
        // Opacity that is full everywhere is none.
        if level.alpha.as_ref().and_then(Samples::uniform) == Some([255; 3]) {
            level.alpha = None;
        }
        if self.shrink_if_uniform() || stencil {
            return Cut::default();
        }
        self.cut_margins()
    }

    /// Equal images have equal keys.
    pub fn key(&self, stencil: bool) -> u64 {
        let mut hasher = FxHasher::default();
        (stencil, &self.level).hash(&mut hasher);
        hasher.finish()
    }

    /// Whether `image` shows exactly this.
    pub fn same(&self, image: &Image, stencil: bool) -> bool {
        image.stencil == stencil && image.levels.first() == Some(&self.level)
    }

    /// The image with its halvings down to a long side of at most [`SMALLEST`].
    pub fn into_image(self, stencil: bool) -> Image {
        let mut levels = vec![self.level];
        while let Some(last) = levels.last()
            && last.width().max(last.height()) > SMALLEST
            && let Some(half) = halved(last)
        {
            levels.push(half);
        }
        Image { levels, stencil }
    }

    /// One pixel instead of many that are all the same.
    fn shrink_if_uniform(&mut self) -> bool {
        let opacity = self.level.alpha.as_ref().map(Samples::uniform);
        let (Some(color), Some(opacity)) = (
            self.level.samples.uniform(),
            opacity.unwrap_or(Some([255; 3])),
        ) else {
            return false;
        };
        self.scale.0 *= self.level.width() as f32;
        self.scale.1 *= self.level.height() as f32;
        self.level = ImageLevel {
            samples: Samples::single(color),
            alpha: (opacity != [255; 3]).then(|| Samples::single(opacity)),
        };
        true
    }

    /// Cuts off margins that are transparent, or opaque and of the color of the first pixel, when that
    /// saves a quarter or more.
    fn cut_margins(&mut self) -> Cut {
        let level = &self.level;
        let area = u64::from(level.width()) * u64::from(level.height());
        let (inner, margin) = match &level.alpha {
            Some(alpha) => (alpha.inside([0; 3]), None),
            None => {
                let [r, g, b] = level.samples.first();
                (level.samples.inside([r, g, b]), Some([r, g, b, 255]))
            }
        };
        let Some(inner) = inner.filter(|[_, _, width, height]| {
            area >= u64::from(WORTH_CUTTING)
                && u64::from(*width) * u64::from(*height) * 4 <= area * 3
        }) else {
            return Cut::default();
        };
        let alpha = level.alpha.as_ref().map(|alpha| alpha.part(inner));
        let (Some(samples), Some(alpha)) = (level.samples.part(inner), transposed(alpha)) else {
            return Cut::default();
        };
        self.level = ImageLevel { samples, alpha };
        Cut {
            left: inner[0],
            top: inner[1],
            margin,
        }
    }
}

fn halved(level: &ImageLevel) -> Option<ImageLevel> {
    Some(ImageLevel {
        samples: level.samples.halved()?,
        alpha: transposed(level.alpha.as_ref().map(Samples::halved))?,
    })
}

/// Nothing, or something that succeeded.
fn transposed<T>(found: Option<Option<T>>) -> Option<Option<T>> {
    found.map_or(Some(None), |inner| inner.map(Some))
}
