//! What canvases show: a cache of tiles for all of them, a painter for each.

use pinbar_ink::InkImage;
use pinbar_ink::view::{Port, TileCache, TileKey, ViewPainter};
use wasm_bindgen::prelude::*;

use super::style::{Matching, Style};
use super::{check_picture, matrix, refused};

/// Finished tiles and overviews of numbered layers.
#[wasm_bindgen]
pub struct Tiles {
    inner: TileCache,
}

#[wasm_bindgen]
impl Tiles {
    /// At most `limit_bytes` of tiles.
    #[wasm_bindgen(constructor)]
    pub fn new(limit_bytes: usize) -> Self {
        Self {
            inner: TileCache::new(limit_bytes),
        }
    }

    #[wasm_bindgen(getter)]
    pub fn bytes(&self) -> usize {
        self.inner.bytes()
    }

    /// The whole page small; `to_page` maps its pixels to the layer's page.
    #[wasm_bindgen(js_name = setOverview)]
    pub fn set_overview(
        &mut self,
        layer: u8,
        ink: Vec<u8>,
        width: u32,
        height: u32,
        to_page: &[f64],
    ) -> Result<(), JsError> {
        if ink.len() as u64 != u64::from(width) * u64::from(height) {
            return Err(refused("Ink has one byte a pixel."));
        }
        let to_page = matrix(to_page)?;
        self.inner.set_overview(
            layer,
            InkImage {
                width,
                height,
                data: ink,
            },
            to_page,
        );
        Ok(())
    }

    /// Drops a layer's tiles and shows its overview through a new map.
    #[wasm_bindgen(js_name = moveLayer)]
    pub fn move_layer(&mut self, layer: u8, overview_to_page: &[f64]) -> Result<(), JsError> {
        let overview_to_page = matrix(overview_to_page)?;
        self.inner.move_layer(layer, overview_to_page);
        Ok(())
    }

    /// Tiles of a layer's colors, or of its ink, are shown until others take their places.
    pub fn outdate(&mut self, layer: u8, color: bool) {
        self.inner.outdate(layer, color);
    }

    #[wasm_bindgen(js_name = removeLayer)]
    pub fn remove_layer(&mut self, layer: u8) {
        self.inner.remove_layer(layer);
    }

    /// Takes a finished tile; false when its length is wrong.
    pub fn insert(
        &mut self,
        layer: u8,
        color: bool,
        scale: f64,
        column: i32,
        row: i32,
        data: Vec<u8>,
    ) -> bool {
        let key = TileKey {
            layer,
            color,
            scale_bits: scale.to_bits(),
            column,
            row,
        };
        self.inner.insert(key, data)
    }

    /// Pixels along one side of a tile.
    #[wasm_bindgen(getter, js_name = tileSize)]
    pub fn tile_size(&self) -> u32 {
        pinbar_ink::view::TILE
    }
}

/// One canvas.
#[wasm_bindgen]
pub struct Painter {
    inner: ViewPainter,
    first: Option<u8>,
    second: Option<u8>,
}

#[wasm_bindgen]
impl Painter {
    /// Of one layer or two.
    #[wasm_bindgen(constructor)]
    pub fn new(first: Option<u8>, second: Option<u8>) -> Self {
        Self {
            inner: ViewPainter::new(first, second),
            first,
            second,
        }
    }

    /// Shows other layers from now on. Forgets what is matched.
    #[wasm_bindgen(js_name = setLayers)]
    pub fn set_layers(&mut self, first: Option<u8>, second: Option<u8>) {
        if (self.first, self.second) != (first, second) {
            (self.first, self.second) = (first, second);
            self.inner = ViewPainter::new(first, second);
        }
    }

    /// What styles that match lines draw as lines of both, in points of the first layer.
    #[wasm_bindgen(js_name = setMatching)]
    pub fn set_matching(&mut self, matching: &Matching) {
        self.inner.set_matching(Some(matching.inner.clone()));
    }

    #[wasm_bindgen(js_name = clearMatching)]
    pub fn clear_matching(&mut self) {
        self.inner.set_matching(None);
    }

    /// Paints and returns where the RGBA lies in the memory: `4 · width · height` bytes, valid until the next call
    /// into this instance.
    #[allow(
        clippy::too_many_arguments,
        reason = "numbers only across the boundary; bindings take an object"
    )]
    pub fn paint(
        &mut self,
        tiles: &mut Tiles,
        style: &Style,
        scale: f64,
        x: f64,
        y: f64,
        width: u32,
        height: u32,
    ) -> Result<usize, JsError> {
        let port = port(scale, x, y, width, height)?;
        Ok(self
            .inner
            .paint(&mut tiles.inner, port, &style.inner)
            .as_ptr() as usize)
    }

    /// Finds what a picture would lack without painting it.
    #[allow(
        clippy::too_many_arguments,
        reason = "numbers only across the boundary; bindings take an object"
    )]
    pub fn look(
        &mut self,
        tiles: &Tiles,
        style: &Style,
        scale: f64,
        x: f64,
        y: f64,
        width: u32,
        height: u32,
    ) -> Result<(), JsError> {
        let port = port(scale, x, y, width, height)?;
        self.inner.look(&tiles.inner, port, &style.inner);
        Ok(())
    }

    /// What the last picture or look lacked, most wanted first: layer, 1 for color else 0, scale, column, row of each tile.
    pub fn missing(&self) -> Vec<f64> {
        self.inner
            .missing()
            .iter()
            .flat_map(|key| {
                let color = f64::from(u8::from(key.color));
                [
                    f64::from(key.layer),
                    color,
                    key.scale(),
                    f64::from(key.column),
                    f64::from(key.row),
                ]
            })
            .collect()
    }
}

fn port(scale: f64, x: f64, y: f64, width: u32, height: u32) -> Result<Port, JsError> {
    check_picture(width, height)?;
    if !(scale.is_finite() && scale > 0.0 && x.is_finite() && y.is_finite()) {
        return Err(refused("A port has a positive scale and a finite corner."));
    }
    Ok(Port {
        scale,
        x,
        y,
        width,
        height,
    })
}
