//! The device that turns the interpreter's drawing operations into a display list.

mod bitonal;
mod decoded;
mod device;
mod effects;
mod image_size;
mod images;
mod paths;
mod patterns;
mod text;
pub(crate) mod warnings;

use hayro_interpret::kurbo::Affine;
use pinbar_model::geometry::Rect;
use pinbar_model::list::{
    Clip, DisplayList, FillRule, Item, NONE, Omission, OmissionKind, Paint, Part, PathRange, Shape,
};
use rustc_hash::FxHashMap;

use crate::appearances::Met;
use crate::limits::{Budget, Reached};
use warnings::Warnings;

/// How much of a page goes into its list.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Detail {
    /// Everything: the list can be drawn.
    Drawing,
    /// Text, line work, and where pictures lie: nothing is decoded, masked or repeated. Cannot be drawn.
    Reading,
}

/// Builds one list. Everything repeated (paints, strokes, clips, outlines, images) is stored once.
pub(crate) struct Recorder {
    pub(super) list: DisplayList,
    pub(super) budget: Budget,
    pub(super) detail: Detail,
    page: Rect,
    part: Part,
    /// Appearances of annotations, as they begin.
    appearances: Vec<Met>,
    warnings: Warnings,
    /// Innermost clip, effect and layer of every open nesting level.
    clip_stack: Vec<u32>,
    effect_stack: Vec<u32>,
    layer_stack: Vec<u32>,
    paints: FxHashMap<[u8; 4], u32>,
    strokes: FxHashMap<u64, u32>,
    clips: FxHashMap<u64, u32>,
    effects: FxHashMap<(u32, u32, u8, u32), u32>,
    masks: FxHashMap<u128, u32>,
    outlines: FxHashMap<u128, u32>,
    images: FxHashMap<(u128, bool), Option<images::Stored>>,
    /// Images by their pixels.
    contents: FxHashMap<u64, u32>,
    /// The image that stands for all that are not decoded.
    unseen: Option<u32>,
    layers: FxHashMap<String, u32>,
    /// Names of the layers opened so far, and their places in the list.
    opened_layers: Vec<(String, u32)>,
    image_bytes: usize,
    mask_bytes: usize,
    next_run: u32,
    /// Soft masks, patterns and Type 3 glyphs around this recorder.
    nesting: u32,
    /// Opacity that a pattern cell multiplies into its paints.
    opacity: f32,
}

impl Recorder {
    /// A recorder for a page of `width` × `height` points.
    pub fn new(
        width: f32,
        height: f32,
        budget: Budget,
        warnings: Warnings,
        detail: Detail,
    ) -> Self {
        Self {
            list: DisplayList {
                width,
                height,
                ..DisplayList::default()
            },
            budget,
            detail,
            page: Rect::new(0.0, 0.0, width, height),
            part: Part::Page,
            appearances: Vec::new(),
            warnings,
            clip_stack: Vec::new(),
            effect_stack: Vec::new(),
            layer_stack: Vec::new(),
            paints: FxHashMap::default(),
            strokes: FxHashMap::default(),
            clips: FxHashMap::default(),
            effects: FxHashMap::default(),
            masks: FxHashMap::default(),
            outlines: FxHashMap::default(),
            images: FxHashMap::default(),
            contents: FxHashMap::default(),
            unseen: None,
            layers: FxHashMap::default(),
            opened_layers: Vec::new(),
            image_bytes: 0,
            mask_bytes: 0,
            next_run: 0,
            nesting: 0,
            opacity: 1.0,
        }
    }

    /// What follows belongs to `part`; whatever the part before left open is closed.
    pub fn begin_part(&mut self, part: Part) {
        self.part = part;
        self.clip_stack.clear();
        self.effect_stack.clear();
        self.layer_stack.clear();
    }

    /// The limit that ended the reading: the list lacks what came after.
    pub fn reached(&self) -> Option<Reached> {
        self.budget.reached()
    }

    /// The appearances of annotations that were met, in order.
    pub fn take_appearances(&mut self) -> Vec<Met> {
        std::mem::take(&mut self.appearances)
    }

    /// The finished list.
    pub fn finish(mut self) -> DisplayList {
        if self.warnings.fonts() {
            self.omit(OmissionKind::Font, self.page);
        }
        self.list.shrink();
        self.list
    }

    fn clip(&self) -> u32 {
        self.clip_stack.last().copied().unwrap_or(NONE)
    }

    fn effect(&self) -> u32 {
        self.effect_stack.last().copied().unwrap_or(NONE)
    }

    /// Bounds of the innermost clip, or the page.
    fn clip_bounds(&self) -> Rect {
        self.list
            .clips
            .get(self.clip() as usize)
            .map_or(self.page, |clip| clip.bounds)
    }

    /// Counts an operation; false when the rest of the page is given up.
    fn step(&mut self) -> bool {
        let bytes = self.bytes();
        self.budget
            .step(self.list.items.len(), self.list.paths.points.len(), bytes)
    }

    /// Bytes of what the list holds so far, spare room not counted.
    fn bytes(&self) -> usize {
        fn of<T>(vector: &[T]) -> usize {
            size_of_val(vector)
        }
        let list = &self.list;
        of(&list.items)
            + of(&list.bounds)
            + of(&list.paths.verbs)
            + of(&list.paths.points)
            + of(&list.paths.places)
            + of(&list.clips)
            + of(&list.glyphs)
            + of(&list.outlines)
            + of(&list.effects)
            + self.image_bytes
            + self.mask_bytes
    }

    pub(super) fn omit(&mut self, what: OmissionKind, bounds: Rect) {
        let omission = Omission { what, bounds };
        if !self.list.omissions.contains(&omission) {
            self.list.omissions.push(omission);
        }
    }

    /// Appends an item whose own extent is `extent`, unless the clip or the page hides all of it.
    fn push_item(&mut self, shape: Shape, paint: u32, effect: u32, extent: Rect) -> bool {
        let clip_bounds = self.clip_bounds();
        let bounds = extent.intersection(&clip_bounds);
        if bounds.is_empty() {
            return false;
        }
        let mut clip = self.clip();
        // A rectangle around all of the item hides nothing.
        let idle = self
            .list
            .clips
            .get(clip as usize)
            .is_some_and(|known| known.rectangular)
            && clip_bounds.union(&extent) == clip_bounds;
        if idle {
            clip = NONE;
        }
        let layer = self.layer();
        self.list.items.push(Item {
            shape,
            paint,
            clip,
            effect,
            layer,
            part: self.part,
        });
        self.list.bounds.push(bounds);
        true
    }

    /// The index of a flat color, sRGB and not premultiplied.
    fn paint(&mut self, rgba: [u8; 4]) -> u32 {
        if let Some(last) = self.list.items.last()
            && self
                .list
                .paints
                .get(last.paint as usize)
                .is_some_and(|paint| paint.rgba == rgba)
        {
            return last.paint;
        }
        let paints = &mut self.list.paints;
        *self.paints.entry(rgba).or_insert_with(|| {
            paints.push(Paint { rgba });
            paints.len() as u32 - 1
        })
    }

    /// Opens a clip in page points inside the current one. `path` is dropped again when it is a rectangle
    /// or already known.
    fn push_clip(&mut self, path: PathRange, rule: FillRule, own: Rect, rectangle: bool) {
        let parent = self.clip();
        let outer = self.clip_bounds();
        let bounds = own.intersection(&outer);
        let flat_parent = self
            .list
            .clips
            .get(parent as usize)
            .is_none_or(|clip| clip.rectangular);
        if rectangle && bounds == outer {
            self.list.paths.truncate(path);
            self.clip_stack.push(parent);
            return;
        }
        let rectangular = rectangle && flat_parent;
        let (parent, key) = if rectangular {
            (
                NONE,
                hash(
                    &[bounds.x0, bounds.y0, bounds.x1, bounds.y1].map(f32::to_bits),
                    1,
                ),
            )
        } else {
            let seed = u64::from(parent) << 8 | 2 | rule as u64;
            (parent, self.list.paths.hash_of(path, seed))
        };
        if let Some(known) = self.clips.get(&key).copied()
            && self.same_clip(known, parent, path, rule, &bounds, rectangular)
        {
            self.list.paths.truncate(path);
            self.clip_stack.push(known);
            return;
        }
        let path = if rectangular {
            self.list.paths.truncate(path);
            self.list.paths.push(paths::rectangle(&bounds))
        } else {
            path
        };
        let index = self.list.clips.len() as u32;
        self.list.clips.push(Clip {
            parent,
            path,
            rule,
            bounds,
            rectangular,
        });
        self.clips.insert(key, index);
        self.clip_stack.push(index);
    }

    fn same_clip(
        &self,
        known: u32,
        parent: u32,
        path: PathRange,
        rule: FillRule,
        bounds: &Rect,
        rectangular: bool,
    ) -> bool {
        let Some(clip) = self.list.clips.get(known as usize) else {
            return false;
        };
        clip.parent == parent
            && clip.rectangular == rectangular
            && clip.bounds == *bounds
            && (rectangular || clip.rule == rule && self.list.paths.same(clip.path, path))
    }
}

/// FNV-1a over 32-bit words: short keys, and collisions are checked by comparing.
pub(super) fn hash(words: &[u32], seed: u64) -> u64 {
    words.iter().fold(
        0xcbf2_9ce4_8422_2325 ^ seed.wrapping_mul(0x9e37_79b9_7f4a_7c15),
        |sum, word| {
            (sum ^ u64::from(*word))
                .wrapping_mul(0x0000_0100_0000_01b3)
                .rotate_left(23)
        },
    )
}

/// The operations on stored paths that only the recorder needs: it may take back the last path.
pub(super) trait PathStore {
    /// Removes `path`, which must be the last one pushed.
    fn truncate(&mut self, path: PathRange);
    fn hash_of(&self, path: PathRange, seed: u64) -> u64;
    fn same(&self, a: PathRange, b: PathRange) -> bool;
}

impl PathStore for pinbar_model::list::Paths {
    fn truncate(&mut self, path: PathRange) {
        self.verbs.truncate(path.verb as usize);
        self.points.truncate(path.point as usize);
    }

    fn hash_of(&self, path: PathRange, seed: u64) -> u64 {
        let points = &self.points[path.point as usize..];
        points.iter().fold(hash(&[path.verbs], seed), |sum, point| {
            hash(&point.map(f32::to_bits), sum)
        })
    }

    fn same(&self, a: PathRange, b: PathRange) -> bool {
        a.verbs == b.verbs && self.segments(a).eq(self.segments(b))
    }
}

/// The affine of the model as numbers of a placement.
pub(super) fn coefficients(map: &Affine) -> [f32; 6] {
    map.as_coeffs().map(|value| value as f32)
}

/// Whether every coefficient can be worked with.
pub(super) fn usable(map: &Affine) -> bool {
    map.is_finite() && map.determinant().abs() > 1e-18
}
