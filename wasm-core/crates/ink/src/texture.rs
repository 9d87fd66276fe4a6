//! Images of a list, sampled exactly where they lie.

use crate::accumulate::Window;
use crate::flatten::SubMap;
use crate::resample::{Axis, Edge, combine_columns, combine_rows};
use crate::surface::times;
use pinbar_model::geometry::{Affine, Point};
use pinbar_model::list::{Image, ImageLevel};
use pinbar_model::samples::Samples;

/// The part of one image level that a window of the raster needs, already in the surface's colors.
pub struct Texture<const N: usize> {
    left: i32,
    top: i32,
    width: i32,
    height: i32,
    colors: Vec<[u8; N]>,
    /// Opacity (or the coverage of a stencil), empty when opaque.
    alpha: Vec<u8>,
    /// Raster pixel, counted from the whole part of the origin → level pixel.
    to_level: Affine,
    origin: [f64; 2],
    /// `to_level`, and the samples of one pixel, in [`FIXED`] parts: whole numbers, so that a place does not depend
    /// on the tile it is asked from.
    fixed: [i64; 6],
    taps: Vec<[i64; 2]>,
    upright: Option<Upright>,
}

/// Weights of an image that lies parallel to the raster, and its latest row.
struct Upright {
    window: Window,
    columns: Axis,
    rows: Axis,
    row: Option<usize>,
    colors: Vec<u16>,
    alpha: Vec<u16>,
}

/// More samples than this along one axis are not taken: the smallest level has a long side of 256.
const MOST_TAPS: f64 = 16.0;
/// A bilinear sample spans two source pixels: one is enough a little beyond a step of one.
const SPARED: f64 = 0.25;
/// Parts of a level's pixel in whole numbers.
const FIXED: f64 = 4_294_967_296.0;

impl<const N: usize> Texture<N> {
    /// `None` when the placement is singular or nothing of the image lies in `window`.
    pub fn new(
        image: &Image,
        place: &Affine,
        map: &SubMap,
        window: &Window,
        color: impl Fn([u8; 3]) -> [u8; N],
    ) -> Option<Texture<N>> {
        let unit = place.then(&map.linear).inverse()?;
        let full = image.levels.first()?;
        let at_full = unit.then(&scaled(full));
        let steps = |map: &Affine| [map.a.hypot(map.b), map.c.hypot(map.d)];
        let [step_x, step_y] = steps(&at_full);
        // The largest reduction that still has a sample per pixel; the rest is averaged here.
        let wanted = step_x.min(step_y).max(1.0).log2().floor() as usize;
        let level = &image.levels[wanted.min(image.levels.len() - 1)];
        let to_level = unit.then(&scaled(level));
        let taps = steps(&to_level).map(|step| (step - SPARED).ceil().clamp(1.0, MOST_TAPS));
        let origin = map.whole();
        let mut low = [f64::INFINITY; 2];
        let mut high = [f64::NEG_INFINITY; 2];
        for (x, y) in [
            (window.x0, window.y0),
            (window.x1, window.y0),
            (window.x0, window.y1),
            (window.x1, window.y1),
        ] {
            let p = to_level.apply(Point::new(
                f64::from(x) - origin[0],
                f64::from(y) - origin[1],
            ));
            (low[0], low[1]) = (low[0].min(p.x), low[1].min(p.y));
            (high[0], high[1]) = (high[0].max(p.x), high[1].max(p.y));
        }
        let (wide, tall) = (level.width() as i32, level.height() as i32);
        let left = (low[0].floor() as i32 - 2).clamp(0, wide);
        let top = (low[1].floor() as i32 - 2).clamp(0, tall);
        let width = (high[0].ceil() as i32 + 2).clamp(0, wide) - left;
        let height = (high[1].ceil() as i32 + 2).clamp(0, tall) - top;
        if width <= 0 || height <= 0 {
            return None;
        }
        let mut texture = Texture {
            left,
            top,
            width,
            height,
            colors: Vec::new(),
            alpha: Vec::new(),
            to_level,
            origin,
            fixed: to_level.coefficients().map(fixed),
            taps: tap_places(&to_level, taps),
            upright: None,
        };
        texture.load(level, image.stencil, color);
        texture.straighten(*window);
        Some(texture)
    }

    /// Prepares the weights of an image that lies parallel to the raster; one that is turned by a quarter is
    /// laid straight first.
    fn straighten(&mut self, window: Window) {
        let map = self.to_level;
        if map.a == 0.0 && map.d == 0.0 && map.b != 0.0 && map.c != 0.0 {
            let (width, height) = (self.width as usize, self.height as usize);
            if self.has_colors() {
                self.colors = transposed(&self.colors, width, height);
            }
            if !self.alpha.is_empty() {
                self.alpha = transposed(&self.alpha, width, height);
            }
            (self.left, self.top) = (self.top, self.left);
            (self.width, self.height) = (self.height, self.width);
            self.to_level = Affine {
                a: map.b,
                b: 0.0,
                c: 0.0,
                d: map.c,
                e: map.f,
                f: map.e,
            };
        } else if map.b != 0.0 || map.c != 0.0 || map.a == 0.0 || map.d == 0.0 {
            return;
        }
        let map = self.to_level;
        let first = [
            f64::from(window.x0) - self.origin[0],
            f64::from(window.y0) - self.origin[1],
        ];
        let (width, height) = (self.width as usize, self.height as usize);
        self.upright = Some(Upright {
            columns: Axis::new(
                map.a,
                map.e,
                first[0],
                window.width(),
                self.left,
                width,
                Edge::Repeat,
            ),
            rows: Axis::new(
                map.d,
                map.f,
                first[1],
                window.height(),
                self.top,
                height,
                Edge::Repeat,
            ),
            window,
            row: None,
            colors: Vec::new(),
            alpha: Vec::new(),
        });
    }

    fn load(&mut self, level: &ImageLevel, stencil: bool, color: impl Fn([u8; 3]) -> [u8; N]) {
        let place = (self.left as usize, self.top as usize);
        let size = (self.width as usize, self.height as usize);
        let opacity = |of: &Samples| of.region(place, size, |[gray, ..]| gray);
        if stencil {
            self.alpha = opacity(&level.samples);
            return;
        }
        self.colors = level.samples.region(place, size, color);
        self.alpha = level.alpha.as_ref().map(opacity).unwrap_or_default();
    }

    pub fn has_colors(&self) -> bool {
        !self.colors.is_empty()
    }

    /// Writes the colors of the pixels from `x` in row `y`, all inside the window, to `colors` and multiplies
    /// `coverage` by their opacity.
    pub fn sample(&mut self, y: usize, x: usize, coverage: &mut [u8], colors: &mut [[u8; N]]) {
        if let Some(mut upright) = self.upright.take() {
            self.sample_upright(&mut upright, y, x, coverage, colors);
            self.upright = Some(upright);
            return;
        }
        // A tap weighs 65,536; half a unit rounds.
        let count = self.taps.len() as u32;
        let divide = |sum: u32| ((sum / count + 32_768) >> 16).min(255) as u8;
        let [a, b, c, d, e, f] = self.fixed;
        let (x, y) = (
            x as i64 - self.origin[0] as i64,
            y as i64 - self.origin[1] as i64,
        );
        let (mut u, mut v) = (a * x + c * y + e, b * x + d * y + f);
        for (cover, color) in coverage.iter_mut().zip(colors) {
            if *cover > 0 {
                let places = self
                    .taps
                    .iter()
                    .map(|tap| self.place(u + tap[0], v + tap[1]));
                if self.has_colors() {
                    let sums = places
                        .clone()
                        .fold([0; N], |sums, place| place.add(&self.colors, sums));
                    *color = sums.map(divide);
                }
                if !self.alpha.is_empty() {
                    let [sum] =
                        places.fold([0], |sum, place| place.add(self.alpha.as_chunks().0, sum));
                    *cover = times(*cover, divide(sum));
                }
            }
            (u, v) = (u + a, v + b);
        }
    }

    /// The four samples around a place of the level in [`FIXED`] parts of its pixels, moved by half a pixel.
    #[inline]
    fn place(&self, u: i64, v: i64) -> Place {
        let column =
            |at: i64| (at - i64::from(self.left)).clamp(0, i64::from(self.width) - 1) as usize;
        let row = |at: i64| {
            (at - i64::from(self.top)).clamp(0, i64::from(self.height) - 1) as usize
                * self.width as usize
        };
        let (left, right) = (column(u >> 32), column((u >> 32) + 1));
        let (upper, lower) = (row(v >> 32), row((v >> 32) + 1));
        let (fu, fv) = ((u >> 24 & 255) as u32, (v >> 24 & 255) as u32);
        Place {
            at: [upper + left, upper + right, lower + left, lower + right],
            weights: [
                (256 - fu) * (256 - fv),
                fu * (256 - fv),
                (256 - fu) * fv,
                fu * fv,
            ],
        }
    }

    fn sample_upright(
        &self,
        upright: &mut Upright,
        y: usize,
        x: usize,
        coverage: &mut [u8],
        colors: &mut [[u8; N]],
    ) {
        let width = self.width as usize;
        if upright.row != Some(y) {
            upright.row = Some(y);
            let row = y - upright.window.y0 as usize;
            if self.has_colors() {
                let bytes = self.colors.as_flattened();
                combine_rows(&upright.rows, row, bytes, width * N, &mut upright.colors);
            }
            if !self.alpha.is_empty() {
                combine_rows(&upright.rows, row, &self.alpha, width, &mut upright.alpha);
            }
        }
        let first = x - upright.window.x0 as usize;
        if self.has_colors() {
            for (index, color) in colors.iter_mut().enumerate() {
                *color = combine_columns(&upright.columns, first + index, &upright.colors);
            }
        }
        if !self.alpha.is_empty() {
            for (index, cover) in coverage.iter_mut().enumerate() {
                let [opacity] =
                    combine_columns::<1>(&upright.columns, first + index, &upright.alpha);
                *cover = times(*cover, opacity);
            }
        }
    }
}

/// Four samples of a texture with their weights of 65,536.
struct Place {
    at: [usize; 4],
    weights: [u32; 4],
}

impl Place {
    /// Adds the weighted samples; a sum over 256 places fits 32 bits.
    #[inline]
    fn add<const N: usize>(&self, pixels: &[[u8; N]], mut sums: [u32; N]) -> [u32; N] {
        for (&at, weight) in self.at.iter().zip(self.weights) {
            for (sum, &value) in sums.iter_mut().zip(&pixels[at]) {
                *sum += u32::from(value) * weight;
            }
        }
        sums
    }
}

fn fixed(value: f64) -> i64 {
    (value * FIXED).round() as i64
}

/// Where the samples of a pixel lie from its upper left corner, half a level pixel taken off for interpolation.
fn tap_places(to_level: &Affine, [taps_x, taps_y]: [f64; 2]) -> Vec<[i64; 2]> {
    let mut places = Vec::new();
    for y in 0..taps_y as usize {
        for x in 0..taps_x as usize {
            let (x, y) = ((x as f64 + 0.5) / taps_x, (y as f64 + 0.5) / taps_y);
            let (u, v) = (
                to_level.a * x + to_level.c * y,
                to_level.b * x + to_level.d * y,
            );
            places.push([fixed(u - 0.5), fixed(v - 0.5)]);
        }
    }
    places
}

fn transposed<T: Copy>(data: &[T], width: usize, height: usize) -> Vec<T> {
    let mut out = Vec::with_capacity(data.len());
    for x in 0..width {
        out.extend((0..height).map(|y| data[y * width + x]));
    }
    out
}

fn scaled(level: &ImageLevel) -> Affine {
    Affine {
        a: level.width().into(),
        d: level.height().into(),
        ..Affine::IDENTITY
    }
}
