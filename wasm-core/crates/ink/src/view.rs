//! What a canvas shows: cached tiles of two layers, put together for a port and composited.
//!
//! Tiles are squares of [`TILE`] pixels of a layer at one exact scale, counted from the corner of the page, so
//! that any port at that scale is a copy of whole pixels. What is not there yet is shown from another scale or
//! from the layer's overview, and named so that it can be made.

use crate::composite::{Layer, composite};
use crate::matching::Matching;
use crate::plane::{self, Plane, fill};
use pinbar_model::geometry::Affine;

pub use crate::tiles::{TILE, TileCache, TileKey};

/// The visible part: `scale` device pixels per point, (`x`, `y`) the page point at the canvas' upper left.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Port {
    pub scale: f64,
    pub x: f64,
    pub y: f64,
    pub width: u32,
    pub height: u32,
}

impl Port {
    /// With `margin` pixels more on each side.
    fn grown(self, margin: usize) -> Self {
        if margin == 0 {
            return self;
        }
        let [x, y] = plane::corner_of(&self).map(|at| (at - margin as i64) as f64 / self.scale);
        let [width, height] = [self.width, self.height].map(|side| side + 2 * margin as u32);
        Self {
            x,
            y,
            width,
            height,
            ..self
        }
    }
}

#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Mode {
    Both,
    First,
    Second,
    /// The first layer left of this share of the width, the second right of it.
    Swipe(f32),
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Paint {
    /// Each layer's ink in its color.
    Tint,
    /// Ink as gray.
    Gray,
    /// The drawings' own colors; with [`Mode::Both`] as `Tint`.
    Full,
}

#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Style {
    pub mode: Mode,
    pub paint: Paint,
    pub colors: [[u8; 3]; 2],
    pub opacity_percent: [u8; 2],
    /// Lines of both within the tolerance look alike, where both are shown in their colors and [`Matching`] is known.
    pub is_matched: bool,
}

impl Style {
    pub fn matches(&self) -> bool {
        self.is_matched && self.mode == Mode::Both && self.paint != Paint::Gray
    }
}

/// Puts a picture together. Its buffers are kept from frame to frame: a change of style touches none but the
/// output, a move of the port copies tiles.
pub struct ViewPainter {
    layers: [Option<u8>; 2],
    port: Port,
    color: bool,
    version: Option<u64>,
    planes: [Plane; 2],
    matching: Option<Matching>,
    /// The inks of both planes as [`Matching`] draws them; out of date while empty.
    matched: [Vec<u8>; 2],
    missing: Vec<TileKey>,
    out: Vec<u8>,
}

impl ViewPainter {
    /// A view of one layer or two.
    pub fn new(first: Option<u8>, second: Option<u8>) -> Self {
        Self {
            layers: [first, second],
            port: Port {
                scale: 1.0,
                x: 0.0,
                y: 0.0,
                width: 0,
                height: 0,
            },
            color: false,
            version: None,
            planes: [Plane::default(), Plane::default()],
            matching: None,
            matched: [Vec::new(), Vec::new()],
            missing: Vec::new(),
            out: Vec::new(),
        }
    }

    /// What is drawn as lines of both layers, in points of the first one; `None` until it is known.
    pub fn set_matching(&mut self, matching: Option<Matching>) {
        self.matching = matching;
        self.matched = [Vec::new(), Vec::new()];
    }

    /// The tiles that the last picture lacked, nearest to the middle first.
    pub fn missing(&self) -> &[TileKey] {
        &self.missing
    }

    /// Names what a picture of `port` in `style` would lack, in [`Self::missing`], without painting it: tiles can
    /// be asked for before there is time to paint.
    pub fn look(&mut self, cache: &TileCache, port: Port, style: &Style) {
        let color = paints_color(style);
        let port = port.grown(self.margin(&port, style));
        self.missing.clear();
        for (side, layer) in self.layers.into_iter().enumerate() {
            if let Some(layer) = layer.filter(|_| shows(style.mode, side)) {
                let tiles = plane::shown(layer, color, &port);
                self.missing
                    .extend(tiles.filter(|key| !cache.contains(key)));
            }
        }
        self.sort_missing(&port);
    }

    /// The last picture, `4 · width · height` bytes of opaque RGBA.
    pub fn pixels(&self) -> &[u8] {
        &self.out
    }

    /// Paints `port` in `style`. Cheap when only the style changed.
    pub fn paint(&mut self, cache: &mut TileCache, port: Port, style: &Style) -> &[u8] {
        let color = paints_color(style);
        let margin = self.margin(&port, style);
        let wide = port.grown(margin);
        if self.version != Some(cache.version) || self.port != wide || self.color != color {
            (self.port, self.color, self.version) = (wide, color, Some(cache.version));
            self.matched = [Vec::new(), Vec::new()];
            self.assemble(cache, style);
        }
        let pixels = port.width as usize * port.height as usize;
        self.out.resize(pixels * 4, 255);
        if pixels == 0 {
            return &self.out;
        }
        if let Mode::Swipe(share) = style.mode {
            let split = (share.clamp(0.0, 1.0) * port.width as f32).round() as usize;
            self.swipe(split, style);
        } else if color {
            let side = usize::from(style.mode == Mode::Second);
            self.out
                .copy_from_slice(&self.planes[side].data[..pixels * 4]);
        } else {
            let inks = if margin > 0 {
                self.match_planes(&port);
                [0, 1].map(|side: usize| &self.matched[side][..pixels])
            } else {
                [0, 1].map(|side: usize| &self.planes[side].data[..pixels])
            };
            let sides: &[usize] = match [0, 1].map(|side| shows(style.mode, side)) {
                [true, true] => &[0, 1],
                [true, false] => &[0],
                _ => &[1],
            };
            let mut layers = [Layer {
                ink: &[],
                color: [0; 3],
                opacity_percent: 0,
            }; 2];
            for (layer, &side) in layers.iter_mut().zip(sides) {
                *layer = layer_of(style, side, inks[side]);
            }
            composite(&layers[..sides.len()], &mut self.out);
        }
        &self.out
    }

    /// Pixels around the port that its picture depends on; none unless lines are matched.
    fn margin(&self, port: &Port, style: &Style) -> usize {
        let matching = self.matching.as_ref().filter(|_| style.matches());
        matching.map_or(0, |matching| matching.margin(port.scale))
    }

    /// Matches the planes, which have the margin, for `port`.
    fn match_planes(&mut self, port: &Port) {
        let Some(matching) = &self.matching else {
            return;
        };
        if !self.matched[0].is_empty() {
            return;
        }
        let [x, y] = plane::corner_of(port);
        let to_pixel = Affine::scale(port.scale).then(&Affine::translation(-x as f64, -y as f64));
        let inks = [0, 1].map(|side: usize| &self.planes[side].data[..]);
        let size = (port.width as usize, port.height as usize);
        matching.apply(inks, size, &to_pixel, &mut self.matched);
    }

    fn swipe(&mut self, split: usize, style: &Style) {
        let width = self.port.width as usize;
        for (y, row) in self.out.chunks_exact_mut(width * 4).enumerate() {
            let (left, right) = row.split_at_mut(split * 4);
            for (side, part, range) in [(0, left, 0..split), (1, right, split..width)] {
                let (start, end) = (y * width + range.start, y * width + range.end);
                if self.color {
                    part.copy_from_slice(&self.planes[side].data[start * 4..end * 4]);
                } else {
                    composite(
                        &[layer_of(style, side, &self.planes[side].data[start..end])],
                        part,
                    );
                }
            }
        }
    }

    fn assemble(&mut self, cache: &mut TileCache, style: &Style) {
        cache.clock += 1;
        self.missing.clear();
        let bytes = if self.color { 4 } else { 1 };
        let size = self.port.width as usize * self.port.height as usize * bytes;
        let paper = if self.color { 255 } else { 0 };
        for side in 0..2 {
            let plane = &mut self.planes[side];
            plane.data.resize(size, paper);
            let wanted = shows(style.mode, side);
            match self.layers[side] {
                // A plane that is not shown now is still put together from what is there, so that switching
                // back shows something, but nothing is asked for.
                Some(layer) => fill(
                    plane,
                    cache,
                    layer,
                    self.color,
                    &self.port,
                    wanted,
                    &mut self.missing,
                ),
                None => plane.data.fill(paper),
            }
        }
        self.sort_missing(&{ self.port });
    }

    /// Nearest to the middle first.
    fn sort_missing(&mut self, port: &Port) {
        let tile = f64::from(TILE);
        let middle =
            |start: f64, length: u32| (start * port.scale + f64::from(length) / 2.0) / tile - 0.5;
        let (x, y) = (middle(port.x, port.width), middle(port.y, port.height));
        let distance = |key: &TileKey| (f64::from(key.column) - x).hypot(f64::from(key.row) - y);
        self.missing
            .sort_by(|a, b| distance(a).total_cmp(&distance(b)));
    }
}

/// Own colors rather than ink.
fn paints_color(style: &Style) -> bool {
    style.paint == Paint::Full && style.mode != Mode::Both
}

fn shows(mode: Mode, side: usize) -> bool {
    match mode {
        Mode::First => side == 0,
        Mode::Second => side == 1,
        Mode::Both | Mode::Swipe(_) => true,
    }
}

fn layer_of<'a>(style: &Style, side: usize, ink: &'a [u8]) -> Layer<'a> {
    let color = if style.paint == Paint::Gray {
        [0; 3]
    } else {
        style.colors[side]
    };
    Layer {
        ink,
        color,
        opacity_percent: style.opacity_percent[side],
    }
}
