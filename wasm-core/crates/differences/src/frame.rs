//! The raster that differences are looked for on.

use pinbar_model::geometry::{Affine, Rect};
use pinbar_model::list::Segment;

/// Pixels per inch where the sheet is small enough: a 0.006 in tolerance is then about one pixel.
pub const FULL_DPI: f64 = 150.0;
/// Larger sheets get fewer pixels per inch: two inks and the masks of 16 Mpx take 40 MB.
const MOST_PIXELS: f64 = 16e6;

/// OLD's page as pixels. Frame space: pixel corners at whole numbers, origin at the page's upper left.
#[derive(Clone, Copy, Debug)]
pub struct Frame {
    pub width: u32,
    pub height: u32,
    pub pixels_per_point: f64,
}

/// A box of pixels, `x1` and `y1` excluded.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PixelBox {
    pub x0: u32,
    pub y0: u32,
    pub x1: u32,
    pub y1: u32,
}

impl Frame {
    /// `width` and `height` are OLD's page size in points.
    pub fn of_page(width: f32, height: f32) -> Self {
        let (width, height) = (f64::from(width).max(1.0), f64::from(height).max(1.0));
        let full = FULL_DPI / 72.0;
        let fitting = (MOST_PIXELS / (width * height)).sqrt();
        let pixels_per_point = full.min(fitting);
        let pixels = |points: f64| (points * pixels_per_point).ceil().max(1.0) as u32;
        Self {
            width: pixels(width),
            height: pixels(height),
            pixels_per_point,
        }
    }

    pub fn pixels_per_inch(&self) -> f64 {
        self.pixels_per_point * 72.0
    }

    /// Page points of OLD → pixels of the part of the frame that starts at (x0, y0).
    pub fn page_to_pixel(&self, x0: u32, y0: u32) -> Affine {
        let shift = Affine::translation(-f64::from(x0), -f64::from(y0));
        Affine::scale(self.pixels_per_point).then(&shift)
    }

    /// The pixels that a box in OLD's points touches, inside the frame; `None` when it lies outside.
    pub fn pixels(&self, rect: &Rect) -> Option<PixelBox> {
        if rect.is_empty() {
            return None;
        }
        let s = self.pixels_per_point as f32;
        let clamp = |value: f32, limit: u32| value.clamp(0.0, limit as f32) as u32;
        let found = PixelBox {
            x0: clamp((rect.x0 * s).floor(), self.width),
            y0: clamp((rect.y0 * s).floor(), self.height),
            x1: clamp((rect.x1 * s).ceil(), self.width),
            y1: clamp((rect.y1 * s).ceil(), self.height),
        };
        (found.x0 < found.x1 && found.y0 < found.y1).then_some(found)
    }

    /// The box in OLD's points that these pixels cover.
    pub fn points(&self, pixels: &PixelBox) -> Rect {
        let s = 1.0 / self.pixels_per_point as f32;
        Rect::new(
            pixels.x0 as f32 * s,
            pixels.y0 as f32 * s,
            pixels.x1 as f32 * s,
            pixels.y1 as f32 * s,
        )
    }
}

impl PixelBox {
    pub fn width(&self) -> u32 {
        self.x1.saturating_sub(self.x0)
    }

    pub fn height(&self) -> u32 {
        self.y1.saturating_sub(self.y0)
    }

    /// Pixels covered.
    pub fn area(&self) -> u64 {
        u64::from(self.width()) * u64::from(self.height())
    }

    pub fn union(&self, other: &PixelBox) -> PixelBox {
        PixelBox {
            x0: self.x0.min(other.x0),
            y0: self.y0.min(other.y0),
            x1: self.x1.max(other.x1),
            y1: self.y1.max(other.y1),
        }
    }

    /// Empty pixels between two boxes along the axis where they are further apart; 0 when they touch.
    pub fn gap(&self, other: &PixelBox) -> u32 {
        let x = self
            .x0
            .saturating_sub(other.x1)
            .max(other.x0.saturating_sub(self.x1));
        let y = self
            .y0
            .saturating_sub(other.y1)
            .max(other.y0.saturating_sub(self.y1));
        x.max(y)
    }
}

/// Calls `visit` with consecutive points along a path, mapped by `map` and at most `step` apart.
///
/// Curves are followed on eight chords: enough for finding what a path touches, not for painting it.
pub fn for_each_step(
    segments: impl Iterator<Item = Segment>,
    map: &Affine,
    step: f32,
    mut visit: impl FnMut([f32; 2], [f32; 2]),
) {
    let [a, b, c, d, e, f] = map.coefficients().map(|value| value as f32);
    let mapped = |[x, y]: [f32; 2]| [a * x + c * y + e, b * x + d * y + f];
    let mut walk = |from: [f32; 2], to: [f32; 2]| {
        let length = (to[0] - from[0]).hypot(to[1] - from[1]);
        // A hostile coordinate must not make this loop endless.
        let pieces = (length / step).ceil().clamp(1.0, 4096.0) as usize;
        let at = |piece: usize| {
            let t = piece as f32 / pieces as f32;
            [
                from[0] + t * (to[0] - from[0]),
                from[1] + t * (to[1] - from[1]),
            ]
        };
        for piece in 0..pieces {
            visit(at(piece), at(piece + 1));
        }
    };
    const CHORDS: usize = 8;
    let (mut start, mut at) = ([0.0; 2], [0.0; 2]);
    for segment in segments {
        match segment {
            Segment::Move(p) => {
                at = mapped(p);
                start = at;
            }
            Segment::Line(p) => {
                let to = mapped(p);
                walk(at, to);
                at = to;
            }
            Segment::Quad(p, q) => {
                let (p, q, from) = (mapped(p), mapped(q), at);
                for chord in 1..=CHORDS {
                    let t = chord as f32 / CHORDS as f32;
                    let u = 1.0 - t;
                    let point = |i: usize| u * u * from[i] + 2.0 * u * t * p[i] + t * t * q[i];
                    let to = [point(0), point(1)];
                    walk(at, to);
                    at = to;
                }
            }
            Segment::Cubic(p, q, r) => {
                let (p, q, r, from) = (mapped(p), mapped(q), mapped(r), at);
                for chord in 1..=CHORDS {
                    let t = chord as f32 / CHORDS as f32;
                    let u = 1.0 - t;
                    let point = |i: usize| {
                        u * u * u * from[i]
                            + 3.0 * u * u * t * p[i]
                            + 3.0 * u * t * t * q[i]
                            + t * t * t * r[i]
                    };
                    let to = [point(0), point(1)];
                    walk(at, to);
                    at = to;
                }
            }
            Segment::Close => {
                walk(at, start);
                at = start;
            }
        }
    }
}
