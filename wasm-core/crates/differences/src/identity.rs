//! Names of differences that survive a reload and a small realignment.

use pinbar_model::geometry::{Affine, Point, Rect};
use pinbar_model::list::{DisplayList, Shape};

use crate::explain::Changed;
use crate::marks::Side;
use crate::matching::range_points;

/// What a name is made of.
pub struct Seed<'a> {
    /// OLD's points.
    pub bounds: Rect,
    pub text: Option<&'a (String, String)>,
    /// The item with most changed ink and its list: its geometry does not depend on the alignment at all.
    pub item: Option<(&'a Changed, &'a DisplayList)>,
    /// Whether the change is seen on NEW's side only, and where NEW lies.
    pub side: Side,
    pub new_to_old: &'a Affine,
}

/// FNV-1a, 64 bits: short, and the same on every machine.
struct Hash(u64);

impl Hash {
    fn add(&mut self, bytes: &[u8]) {
        for byte in bytes {
            self.0 = (self.0 ^ u64::from(*byte)).wrapping_mul(0x0100_0000_01b3);
        }
    }
}

/// A name for one difference; equal seeds give equal names.
pub fn name(seed: &Seed<'_>) -> String {
    let mut hash = Hash(0xcbf2_9ce4_8422_2325);
    hash.add(match seed.side {
        Side::Gone => b"old",
        Side::Come => b"new",
    });
    if let Some((before, after)) = seed.text {
        hash.add(before.as_bytes());
        hash.add(&[0]);
        hash.add(after.as_bytes());
    }
    match seed.item {
        Some((changed, list)) => add_item(&mut hash, list, changed.item),
        None => add_place(&mut hash, seed),
    }
    format!("d{:012x}", hash.0 >> 16)
}

/// The item as its own file has it, to a hundredth of a point.
fn add_item(hash: &mut Hash, list: &DisplayList, index: u32) {
    let mut add = |value: f32| hash.add(&((value * 100.0).round() as i32).to_le_bytes());
    match list.items[index as usize].shape {
        Shape::Fill { path, .. } | Shape::Stroke { path, .. } => {
            for point in range_points(list, path).iter().take(64) {
                add(point[0]);
                add(point[1]);
            }
        }
        Shape::Glyph { glyph } => {
            let glyph = &list.glyphs[glyph as usize];
            add(glyph.transform[4]);
            add(glyph.transform[5]);
            hash.add(&(glyph.character as u32).to_le_bytes());
        }
        Shape::Image { place, .. } => list.paths.places[place as usize]
            .iter()
            .copied()
            .for_each(add),
    }
}

/// The center on a half-inch grid of the drawing that shows the ink.
fn add_place(hash: &mut Hash, seed: &Seed<'_>) {
    let bounds = seed.bounds;
    let center = Point::new(
        f64::from(bounds.x0 + bounds.x1) / 2.0,
        f64::from(bounds.y0 + bounds.y1) / 2.0,
    );
    let own = match (seed.side, seed.new_to_old.inverse()) {
        (Side::Come, Some(old_to_new)) => old_to_new.apply(center),
        _ => center,
    };
    const GRID_POINTS: f64 = 36.0;
    for value in [own.x, own.y] {
        hash.add(&((value / GRID_POINTS).round() as i32).to_le_bytes());
    }
}

/// Makes repeated names distinct, in order: `d1`, `d1-2`, `d1-3`.
pub fn make_distinct<'a>(names: impl Iterator<Item = &'a mut String>) {
    let mut seen: std::collections::HashMap<String, u32> = std::collections::HashMap::new();
    for name in names {
        let count = seen.entry(name.clone()).or_insert(0);
        *count += 1;
        if *count > 1 {
            name.push_str(&format!("-{count}"));
        }
    }
}
