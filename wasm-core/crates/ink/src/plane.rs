//! One layer's pixels for a port: copied from tiles where they are there, from the next best elsewhere.

use crate::tiles::{TILE, TileCache, TileKey};
use crate::view::Port;
use crate::warp::warp_ink;
use pinbar_model::geometry::Affine;

/// One layer's pixels for the port: ink or RGBA.
#[derive(Default)]
pub struct Plane {
    pub data: Vec<u8>,
    scratch: Vec<u8>,
}

/// A rectangle of the port, in its pixels.
#[derive(Clone, Copy)]
struct Part {
    x: usize,
    y: usize,
    width: usize,
    height: usize,
}

/// Puts the pixels of `port` together; what lacks and is `wanted` is added to `missing`.
pub fn fill(
    plane: &mut Plane,
    cache: &mut TileCache,
    layer: u8,
    color: bool,
    port: &Port,
    wanted: bool,
    missing: &mut Vec<TileKey>,
) {
    let corner = corner_of(port);
    let size = [i64::from(port.width), i64::from(port.height)];
    let tile = i64::from(TILE);
    let clock = cache.clock;
    for key in shown(layer, color, port) {
        let left = i64::from(key.column) * tile - corner[0];
        let top = i64::from(key.row) * tile - corner[1];
        let (x, y) = (left.max(0), top.max(0));
        let part = Part {
            x: x as usize,
            y: y as usize,
            width: ((left + tile).min(size[0]) - x) as usize,
            height: ((top + tile).min(size[1]) - y) as usize,
        };
        if let Some(found) = cache.tiles.get_mut(&key) {
            found.used = clock;
            copy(plane, port, part, &found.data, [x - left, y - top], color);
            if !found.outdated {
                continue;
            }
        } else {
            stand_in(plane, cache, &key, port, part, corner);
        }
        if wanted {
            missing.push(key);
        }
    }
}

/// The tiles of a layer that `port` shows, row by row; none for a scale that is no scale.
pub fn shown(layer: u8, color: bool, port: &Port) -> impl Iterator<Item = TileKey> + use<> {
    let [x, y] = corner_of(port);
    let (width, height) = (i64::from(port.width), i64::from(port.height));
    let scale_bits = port.scale.to_bits();
    let tile = i64::from(TILE);
    let columns = x.div_euclid(tile)..=(x + width - 1).div_euclid(tile);
    let rows = y.div_euclid(tile)..=(y + height - 1).div_euclid(tile);
    let usable = port.scale.is_finite() && port.scale > 0.0;
    rows.filter(move |_| usable).flat_map(move |row| {
        columns.clone().map(move |column| TileKey {
            layer,
            color,
            scale_bits,
            column: column as i32,
            row: row as i32,
        })
    })
}

/// The port's corner in whole pixels of the page at its scale.
pub fn corner_of(port: &Port) -> [i64; 2] {
    [port.x, port.y].map(|value| (value * port.scale).round() as i64)
}

fn copy(plane: &mut Plane, port: &Port, part: Part, tile: &[u8], from: [i64; 2], color: bool) {
    let bytes = if color { 4 } else { 1 };
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
        .resize(length, if key.color { 255 } else { 0 });
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
        if key.color {
            // Ink as gray until the colors are there.
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
        .filter(|other| other.layer == key.layer && other.color == key.color && ratio(other) < 3.0)
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

/// One row of `out` from `source` (`size` pixels of `bytes` each) through an upright map, the nearest pixel of
/// each: for stand-ins that are replaced within moments.
fn nearest_row(source: &[u8], size: [u32; 2], bytes: usize, map: &Affine, out: &mut [u8]) {
    let [width, height] = size.map(|side| side as usize);
    let y = (map.d * 0.5 + map.f)
        .floor()
        .clamp(0.0, height as f64 - 1.0) as usize;
    for (x, pixel) in out.chunks_exact_mut(bytes).enumerate() {
        let u = (map.a * (x as f64 + 0.5) + map.e)
            .floor()
            .clamp(0.0, width as f64 - 1.0) as usize;
        let at = (y * width + u) * bytes;
        pixel.copy_from_slice(&source[at..at + bytes]);
    }
}
