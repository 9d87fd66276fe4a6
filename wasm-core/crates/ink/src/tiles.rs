//! Tiles of ink and color under a limit of bytes.

use std::collections::HashMap;

use crate::InkImage;
use pinbar_model::geometry::Affine;

/// Pixels along one side of a tile.
pub const TILE: u32 = 512;

/// One tile of one layer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct TileKey {
    /// The caller's number of a drawing in a page space, e.g. 0 OLD, 1 NEW laid on OLD, 2 NEW by itself.
    pub layer: u8,
    /// True for RGBA, false for ink.
    pub color: bool,
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

    pub(crate) fn bytes_per_pixel(&self) -> usize {
        if self.color { 4 } else { 1 }
    }
}

pub(crate) struct Tile {
    pub data: Vec<u8>,
    pub used: u64,
    /// The page looks different now: shown until the new one is there.
    pub outdated: bool,
}

pub(crate) struct Overview {
    pub image: InkImage,
    pub to_page: Affine,
}

/// Tiles of any number of layers under one limit of bytes; the least recently shown go first.
pub struct TileCache {
    pub(crate) tiles: HashMap<TileKey, Tile>,
    pub(crate) overviews: HashMap<u8, Overview>,
    bytes: usize,
    limit: usize,
    pub(crate) clock: u64,
    /// Grows with every change, so that views know when to look again.
    pub(crate) version: u64,
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

    /// The page of a layer looks different in color, or in ink: those tiles are shown until others take their places.
    pub fn outdate(&mut self, layer: u8, color: bool) {
        self.version += 1;
        for (key, tile) in &mut self.tiles {
            tile.outdated |= key.layer == layer && key.color == color;
        }
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
                outdated: false,
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

    /// Whether a tile is there and not outdated.
    pub fn contains(&self, key: &TileKey) -> bool {
        self.tiles.get(key).is_some_and(|tile| !tile.outdated)
    }
}
