//! What a canvas shows: cached tiles of two layers, put together for a port and composited.
//!
//! Tiles are squares of [`TILE`] pixels of a layer at one exact scale, counted from the corner of the page, so
//! that any port at that scale is a copy of whole pixels. What is not there yet is shown from another scale or
//! from the layer's overview, and named so that it can be made.

use std::collections::HashMap;

use crate::InkImage;
use crate::composite::{Layer, composite};
use crate::warp::{nearest_row, warp_ink};
use pinbar_model::geometry::Affine;

/// Pixels along one side of a tile.
pub const TILE: u32 = 512;

/// One tile of one layer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct TileKey {
    /// The caller's number of a drawing in a page space, e.g. 0 OLD, 1 NEW laid on OLD, 2 NEW by itself.
    pub layer: u8,
    /// True for RGBA, false for ink.
    pub colour: bool,
    /// `f64::to_bits` of the pixels per page point.
    pub scale_bits: u64,
    pub column: i32,
    pub row: i32,
}

impl TileKey {
    pub fn scale(&self) -> f64 {
        f64::from_bits(self.scale_bits)
    }

    /// Page → pixels of this tile, for the rasteriser.
    pub fn page_to_pixel(&self) -> Affine {
        let corner = |index: i32| -f64::from(index) * f64::from(TILE);
        Affine::scale(self.scale())
            .then(&Affine::translation(corner(self.column), corner(self.row)))
    }

    fn bytes_per_pixel(&self) -> usize {
        if self.colour { 4 } else { 1 }
    }
}

struct Tile {
    data: Vec<u8>,
    used: u64,
}

struct Overview {
    image: InkImage,
    to_page: Affine,
}

/// Tiles of any number of layers under one limit of bytes; the least recently shown go first.
pub struct TileCache {
    tiles: HashMap<TileKey, Tile>,
    overviews: HashMap<u8, Overview>,
    bytes: usize,
    limit: usize,
    clock: u64,
    /// Grows with every change, so that views know when to look again.
    version: u64,
}

impl TileCache {
    /// `limit` bytes of tiles; overviews are not counted.
    pub fn new(limit: usize) -> Self {
        Self {
            tiles: HashMap::new(),
            overviews: HashMap::new(),
            bytes: 0,
            limit,
            clock: 0,
            version: 0,
        }
    }

    /// Bytes held, overviews included.
    pub fn bytes(&self) -> usize {
        self.bytes
            + self
                .overviews
                .values()
                .map(|overview| overview.image.data.len())
                .sum::<usize>()
    }

    /// The whole page at a small scale, shown wherever nothing better is there. `to_page` maps its pixels to the
    /// layer's page space; call again with the same picture's new map after a realignment.
    pub fn set_overview(&mut self, layer: u8, image: InkImage, to_page: Affine) {
        self.version += 1;
        self.overviews.insert(layer, Overview { image, to_page });
    }

    /// Moves a layer: its tiles are dropped, its overview shows through the new map at once.
    pub fn move_layer(&mut self, layer: u8, overview_to_page: Affine) {
        self.drop_tiles(layer);
        if let Some(overview) = self.overviews.get_mut(&layer) {
            overview.to_page = overview_to_page;
        }
    }

    /// Forgets the tiles of a layer, e.g. when its page changed.
    pub fn drop_tiles(&mut self, layer: u8) {
        self.version += 1;
        self.tiles.retain(|key, _| key.layer != layer);
        self.bytes = self.tiles.values().map(|tile| tile.data.len()).sum();
    }

    /// Forgets all of a layer.
    pub fn remove_layer(&mut self, layer: u8) {
        self.drop_tiles(layer);
        self.overviews.remove(&layer);
    }

    /// Takes a finished tile: `TILE²` bytes of ink or `4 · TILE²` of RGBA. Data of another length is refused.
    #[must_use]
    pub fn insert(&mut self, key: TileKey, data: Vec<u8>) -> bool {
        if data.len() != (TILE * TILE) as usize * key.bytes_per_pixel() {
            return false;
        }
        self.version += 1;
        self.clock += 1;
        self.bytes += data.len();
        if let Some(old) = self.tiles.insert(
            key,
            Tile {
                data,
                used: self.clock,
            },
        ) {
            self.bytes -= old.data.len();
        }
        while self.bytes > self.limit && self.tiles.len() > 1 {
            let oldest = self
                .tiles
                .iter()
                .min_by_key(|(_, tile)| tile.used)
                .map(|(key, _)| *key);
            let Some(tile) = oldest.and_then(|key| self.tiles.remove(&key)) else {
                break;
            };
            self.bytes -= tile.data.len();
        }
        true
    }

    pub fn contains(&self, key: &TileKey) -> bool {
        self.tiles.contains_key(key)
    }
}

/// The visible part: `scale` device pixels per point, (`x`, `y`) the page point at the canvas' upper left.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Port {
    pub scale: f64,
    pub x: f64,
    pub y: f64,
    pub width: u32,
    pub height: u32,
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
    /// Each layer's ink in its colour.
    Tint,
    /// Ink as grey.
    Grey,
    /// The drawings' own colours; with [`Mode::Both`] as `Tint`.
    Full,
}

#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Style {
    pub mode: Mode,
    pub paint: Paint,
    pub colours: [[u8; 3]; 2],
    pub opacity_percent: [u8; 2],
}

/// One layer's pixels for the port: ink or RGBA.
#[derive(Default)]
struct Plane {
    data: Vec<u8>,
    scratch: Vec<u8>,
}

/// Puts a picture together. Its buffers are kept from frame to frame: a change of style touches none but the
/// output, a move of the port copies tiles.
pub struct ViewPainter {
    layers: [Option<u8>; 2],
    port: Port,
    colour: bool,
    version: Option<u64>,
    planes: [Plane; 2],
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
            colour: false,
            version: None,
            planes: [Plane::default(), Plane::default()],
            missing: Vec::new(),
            out: Vec::new(),
        }
    }

    /// The tiles that the last picture lacked, nearest to the middle first.
    pub fn missing(&self) -> &[TileKey] {
        &self.missing
    }

    /// The last picture, `4 · width · height` bytes of opaque RGBA.
    pub fn pixels(&self) -> &[u8] {
        &self.out
    }

    /// Paints `port` in `style`. Cheap when only the style changed.
    pub fn paint(&mut self, cache: &mut TileCache, port: Port, style: &Style) -> &[u8] {
        let colour = style.paint == Paint::Full && style.mode != Mode::Both;
        if self.version != Some(cache.version) || self.port != port || self.colour != colour {
            (self.port, self.colour, self.version) = (port, colour, Some(cache.version));
            self.assemble(cache, style);
        }
        let pixels = port.width as usize * port.height as usize;
        self.out.resize(pixels * 4, 255);
        if pixels == 0 {
            return &self.out;
        }
        let shown = |side: usize| match style.mode {
            Mode::Both => true,
            Mode::First => side == 0,
            Mode::Second => side == 1,
            Mode::Swipe(_) => true,
        };
        if let Mode::Swipe(share) = style.mode {
            let split = (share.clamp(0.0, 1.0) * port.width as f32).round() as usize;
            self.swipe(split, style);
        } else if colour {
            let side = usize::from(style.mode == Mode::Second);
            self.out
                .copy_from_slice(&self.planes[side].data[..pixels * 4]);
        } else {
            let sides: &[usize] = match (shown(0), shown(1)) {
                (true, true) => &[0, 1],
                (true, false) => &[0],
                _ => &[1],
            };
            let mut layers = [Layer {
                ink: &[],
                colour: [0; 3],
                opacity_percent: 0,
            }; 2];
            for (layer, &side) in layers.iter_mut().zip(sides) {
                *layer = layer_of(style, side, &self.planes[side].data[..pixels]);
            }
            composite(&layers[..sides.len()], &mut self.out);
        }
        &self.out
    }

    fn swipe(&mut self, split: usize, style: &Style) {
        let width = self.port.width as usize;
        for (y, row) in self.out.chunks_exact_mut(width * 4).enumerate() {
            let (left, right) = row.split_at_mut(split * 4);
            for (side, part, range) in [(0, left, 0..split), (1, right, split..width)] {
                let (start, end) = (y * width + range.start, y * width + range.end);
                if self.colour {
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
        let bytes = if self.colour { 4 } else { 1 };
        let size = self.port.width as usize * self.port.height as usize * bytes;
        let paper = if self.colour { 255 } else { 0 };
        for side in 0..2 {
            let plane = &mut self.planes[side];
            plane.data.resize(size, paper);
            let wanted = match style.mode {
                Mode::First => side == 0,
                Mode::Second => side == 1,
                Mode::Both | Mode::Swipe(_) => true,
            };
            match self.layers[side] {
                // A plane that is not shown now is still put together from what is there, so that switching
                // back shows something, but nothing is asked for.
                Some(layer) => fill(
                    plane,
                    cache,
                    layer,
                    self.colour,
                    &self.port,
                    wanted,
                    &mut self.missing,
                ),
                None => plane.data.fill(paper),
            }
        }
        let tile = f64::from(TILE);
        let middle = |start: f64, length: u32| {
            (start * self.port.scale + f64::from(length) / 2.0) / tile - 0.5
        };
        let (x, y) = (
            middle(self.port.x, self.port.width),
            middle(self.port.y, self.port.height),
        );
        let distance = |key: &TileKey| (f64::from(key.column) - x).hypot(f64::from(key.row) - y);
        self.missing
            .sort_by(|a, b| distance(a).total_cmp(&distance(b)));
    }
}

fn layer_of<'a>(style: &Style, side: usize, ink: &'a [u8]) -> Layer<'a> {
    let colour = if style.paint == Paint::Grey {
        [0; 3]
    } else {
        style.colours[side]
    };
    Layer {
        ink,
        colour,
        opacity_percent: style.opacity_percent[side],
    }
}

/// A rectangle of the port, in its pixels.
#[derive(Clone, Copy)]
struct Part {
    x: usize,
    y: usize,
    width: usize,
    height: usize,
}

fn fill(
    plane: &mut Plane,
    cache: &mut TileCache,
    layer: u8,
    colour: bool,
    port: &Port,
    wanted: bool,
    missing: &mut Vec<TileKey>,
) {
    if !(port.scale.is_finite() && port.scale > 0.0) {
        return;
    }
    // The port's corner in whole pixels of the page at this scale.
    let corner = [
        (port.x * port.scale).round() as i64,
        (port.y * port.scale).round() as i64,
    ];
    let size = [i64::from(port.width), i64::from(port.height)];
    let tile = i64::from(TILE);
    let clock = cache.clock;
    for row in corner[1].div_euclid(tile)..=(corner[1] + size[1] - 1).div_euclid(tile) {
        for column in corner[0].div_euclid(tile)..=(corner[0] + size[0] - 1).div_euclid(tile) {
            let (left, top) = (column * tile - corner[0], row * tile - corner[1]);
            let (x, y) = (left.max(0), top.max(0));
            let part = Part {
                x: x as usize,
                y: y as usize,
                width: ((left + tile).min(size[0]) - x) as usize,
                height: ((top + tile).min(size[1]) - y) as usize,
            };
            let key = TileKey {
                layer,
                colour,
                scale_bits: port.scale.to_bits(),
                column: column as i32,
                row: row as i32,
            };
            if let Some(found) = cache.tiles.get_mut(&key) {
                found.used = clock;
                copy(plane, port, part, &found.data, [x - left, y - top], colour);
                continue;
            }
            stand_in(plane, cache, &key, port, part, corner);
            if wanted {
                missing.push(key);
            }
        }
    }
}

fn copy(plane: &mut Plane, port: &Port, part: Part, tile: &[u8], from: [i64; 2], colour: bool) {
    let bytes = if colour { 4 } else { 1 };
    for line in 0..part.height {
        let source = ((from[1] as usize + line) * TILE as usize + from[0] as usize) * bytes;
        let target = ((part.y + line) * port.width as usize + part.x) * bytes;
        let length = part.width * bytes;
        plane.data[target..target + length].copy_from_slice(&tile[source..source + length]);
    }
}

/// Shows `part` from what is there: first the overview, then cached tiles of other scales, the nearest scale last.
fn stand_in(
    plane: &mut Plane,
    cache: &TileCache,
    key: &TileKey,
    port: &Port,
    part: Part,
    corner: [i64; 2],
) {
    let bytes = key.bytes_per_pixel();
    let length = part.width * part.height * bytes;
    plane.scratch.clear();
    plane
        .scratch
        .resize(length, if key.colour { 255 } else { 0 });
    // Pixels of the part → page.
    let to_page = Affine::translation(
        (corner[0] + part.x as i64) as f64,
        (corner[1] + part.y as i64) as f64,
    )
    .then(&Affine::scale(1.0 / port.scale));
    if let Some(overview) = cache.overviews.get(&key.layer)
        && let Some(from_page) = overview.to_page.inverse()
    {
        let map = to_page.then(&from_page);
        if key.colour {
            // Ink as grey until the colours are there.
            let mut ink = vec![0; part.width * part.height];
            warp_ink(&overview.image, &map, &mut ink, part.width);
            for (pixel, value) in plane.scratch.chunks_exact_mut(4).zip(ink) {
                pixel[..3].fill(255 - value);
            }
        } else {
            warp_ink(&overview.image, &map, &mut plane.scratch, part.width);
        }
    }
    let ratio = |other: &TileKey| (other.scale() / port.scale).log2().abs();
    let mut others: Vec<&TileKey> = cache
        .tiles
        .keys()
        .filter(|other| {
            other.layer == key.layer && other.colour == key.colour && ratio(other) < 3.0
        })
        .collect();
    others.sort_by(|a, b| {
        ratio(b)
            .total_cmp(&ratio(a))
            .then_with(|| (a.row, a.column).cmp(&(b.row, b.column)))
    });
    for other in others {
        blend_tile(plane, cache, other, &to_page, part);
    }
    for line in 0..part.height {
        let target = ((part.y + line) * port.width as usize + part.x) * bytes;
        let row = part.width * bytes;
        plane.data[target..target + row].copy_from_slice(&plane.scratch[line * row..][..row]);
    }
}

/// Draws the share of `part` that the tile `other` covers.
fn blend_tile(plane: &mut Plane, cache: &TileCache, other: &TileKey, to_page: &Affine, part: Part) {
    let Some(tile) = cache.tiles.get(other) else {
        return;
    };
    let map = to_page.then(&other.page_to_pixel());
    // Both are upright: the covered pixels are a rectangle.
    let covered = |offset: f64, scale: f64, limit: usize| {
        let low = ((0.0 - offset) / scale).ceil().clamp(0.0, limit as f64) as usize;
        let high = ((f64::from(TILE) - offset) / scale)
            .floor()
            .clamp(0.0, limit as f64) as usize;
        low..high.max(low)
    };
    let (columns, rows) = (
        covered(map.e, map.a, part.width),
        covered(map.f, map.d, part.height),
    );
    if columns.is_empty() || rows.is_empty() {
        return;
    }
    let bytes = other.bytes_per_pixel();
    for y in rows {
        let start = (y * part.width + columns.start) * bytes;
        let row = &mut plane.scratch[start..start + columns.len() * bytes];
        let row_map = Affine::translation(columns.start as f64, y as f64).then(&map);
        nearest_row(&tile.data, [TILE, TILE], bytes, &row_map, row);
    }
}
