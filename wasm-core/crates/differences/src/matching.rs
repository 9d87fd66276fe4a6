//! Which items of two lists are the same under the alignment.
//!
//! Most of a revised sheet is untouched, and what is painted twice at the same place needs no pixels: only the
//! neighborhoods of items without a partner do. A missed match costs time and nothing else, because visible
//! ink decides there; so the test is strict and simple.

use std::collections::HashMap;

use pinbar_model::geometry::{Affine, Point};
use pinbar_model::list::{Clip, DisplayList, Item, NONE, Part, PathRange, Shape, Verb};

use crate::order::release_reordered;

/// Page points: side of the cells that anchors are hashed by. About the spacing of small drawing detail.
const CELL_POINTS: f32 = 2.0;

/// Items without a partner in the other list, as indices into `items`, ascending. Page items only.
#[derive(Debug, Default)]
pub struct Unmatched {
    pub old: Vec<u32>,
    pub new: Vec<u32>,
}

/// Pairs the page items of `old` and `new` one to one and returns the rest.
///
/// `tolerance_points` is how far, in OLD's points, any defining point may lie from its partner's. An item whose
/// place in the painting order changed counts as unmatched when something opaque may hide it.
pub fn unmatched(
    old: &DisplayList,
    new: &DisplayList,
    new_to_old: &Affine,
    tolerance_points: f32,
) -> Unmatched {
    let mut matcher = Matcher::new(old, new, new_to_old, tolerance_points);
    let mut partner = vec![NONE; old.items.len()];
    let mut taken = vec![false; new.items.len()];
    let mut expected = 0;
    let mut table = None;
    for (index, item) in old.items.iter().enumerate() {
        if item.part != Part::Page {
            continue;
        }
        // Most exporters keep their order, so the next item is nearly always the partner.
        let found =
            if expected < new.items.len() && !taken[expected] && matcher.same(index, expected) {
                Some(expected)
            } else {
                let table = table.get_or_insert_with(|| Table::of(&matcher));
                matcher.look_up(table, &taken, index)
            };
        if let Some(found) = found {
            partner[index] = found as u32;
            taken[found] = true;
            expected = found + 1;
        }
    }
    release_reordered(old, new, &mut partner, &mut taken);
    let lonely = |list: &DisplayList, has_partner: &dyn Fn(usize) -> bool| {
        (0..list.items.len())
            .filter(|&index| list.items[index].part == Part::Page && !has_partner(index))
            .map(|index| index as u32)
            .collect()
    };
    Unmatched {
        old: lonely(old, &|index| partner[index] != NONE),
        new: lonely(new, &|index| taken[index]),
    }
}

/// Chained hash table over NEW's items by kind, size and the cell of their anchor in OLD's points.
struct Table {
    heads: Vec<u32>,
    next: Vec<u32>,
}

impl Table {
    fn of(matcher: &Matcher<'_>) -> Self {
        let list = matcher.new;
        let slots = list.items.len().next_power_of_two().max(16);
        let mut heads = vec![NONE; slots];
        let mut next = vec![NONE; list.items.len()];
        for index in (0..list.items.len()).rev() {
            if list.items[index].part != Part::Page {
                continue;
            }
            let anchor = matcher.mapped(anchor(list, &list.items[index]));
            let key = key(matcher.new, index, cell(anchor[0]), cell(anchor[1]));
            let slot = key as usize & (slots - 1);
            next[index] = heads[slot];
            heads[slot] = index as u32;
        }
        Self { heads, next }
    }
}

fn cell(value: f32) -> i32 {
    (value / CELL_POINTS).floor() as i32
}

fn key(list: &DisplayList, index: usize, x: i32, y: i32) -> u64 {
    let item = &list.items[index];
    let shape = match item.shape {
        Shape::Fill { path, .. } => u64::from(path.verbs) << 2,
        Shape::Stroke { path, .. } => u64::from(path.verbs) << 2 | 1,
        Shape::Glyph { .. } => 2,
        Shape::Image { .. } => 3,
    };
    let mut hash = shape;
    for part in [x as u32, y as u32] {
        hash = (hash ^ u64::from(part))
            .wrapping_mul(0x9E37_79B9_7F4A_7C15)
            .rotate_left(29);
    }
    hash ^ hash >> 32
}

/// One defining point of an item, in its page's points.
fn anchor(list: &DisplayList, item: &Item) -> [f32; 2] {
    match item.shape {
        Shape::Fill { path, .. } | Shape::Stroke { path, .. } => list
            .paths
            .points
            .get(path.point as usize)
            .copied()
            .unwrap_or_default(),
        Shape::Glyph { glyph } => {
            let transform = list.glyphs[glyph as usize].transform;
            [transform[4], transform[5]]
        }
        Shape::Image { place, .. } => {
            let place = list.paths.places[place as usize];
            [place[4], place[5]]
        }
    }
}

struct Matcher<'a> {
    old: &'a DisplayList,
    new: &'a DisplayList,
    map: [f32; 6],
    scale: f32,
    tolerance: f32,
    clips: HashMap<(u32, u32), bool>,
    outlines: HashMap<(u32, u32), bool>,
    images: HashMap<(u32, u32), bool>,
}

impl<'a> Matcher<'a> {
    fn new(
        old: &'a DisplayList,
        new: &'a DisplayList,
        new_to_old: &Affine,
        tolerance: f32,
    ) -> Self {
        Self {
            old,
            new,
            map: new_to_old.coefficients().map(|value| value as f32),
            scale: new_to_old.mean_scale() as f32,
            tolerance,
            clips: HashMap::new(),
            outlines: HashMap::new(),
            images: HashMap::new(),
        }
    }

    fn mapped(&self, [x, y]: [f32; 2]) -> [f32; 2] {
        let [a, b, c, d, e, f] = self.map;
        [a * x + c * y + e, b * x + d * y + f]
    }

    fn near(&self, p: [f32; 2], q: [f32; 2]) -> bool {
        (p[0] - q[0]).abs() <= self.tolerance && (p[1] - q[1]).abs() <= self.tolerance
    }

    /// The partner of OLD's item among NEW's free ones.
    fn look_up(&mut self, table: &Table, taken: &[bool], index: usize) -> Option<usize> {
        let [x, y] = anchor(self.old, &self.old.items[index]);
        let (x0, x1) = (cell(x - self.tolerance), cell(x + self.tolerance));
        let (y0, y1) = (cell(y - self.tolerance), cell(y + self.tolerance));
        for cy in y0..=y1 {
            for cx in x0..=x1 {
                let slot = key(self.old, index, cx, cy) as usize & (table.heads.len() - 1);
                let mut candidate = table.heads[slot];
                while candidate != NONE {
                    let at = candidate as usize;
                    if !taken[at] && self.same(index, at) {
                        return Some(at);
                    }
                    candidate = table.next[at];
                }
            }
        }
        None
    }

    fn same(&mut self, old_index: usize, new_index: usize) -> bool {
        let (a, b) = (self.old.items[old_index], self.new.items[new_index]);
        if b.part != Part::Page
            || !self.near(anchor(self.old, &a), self.mapped(anchor(self.new, &b)))
        {
            return false;
        }
        let same_shape = match (a.shape, b.shape) {
            (Shape::Fill { path: p, rule: r }, Shape::Fill { path: q, rule: s }) => {
                r == s && self.same_paint(&a, &b) && self.same_path(p, q)
            }
            (Shape::Stroke { path: p, style: s }, Shape::Stroke { path: q, style: t }) => {
                self.same_paint(&a, &b) && self.same_stroke(s, t) && self.same_path(p, q)
            }
            (Shape::Glyph { glyph: g }, Shape::Glyph { glyph: h }) => {
                self.same_paint(&a, &b) && self.same_glyph(g, h)
            }
            (Shape::Image { image: i, place: p }, Shape::Image { image: j, place: q }) => {
                self.same_place(p, q) && self.same_image(&a, &b, i, j)
            }
            _ => false,
        };
        same_shape && self.same_clip(a.clip, b.clip) && self.same_effect(a.effect, b.effect)
    }

    fn same_paint(&self, a: &Item, b: &Item) -> bool {
        self.old.paints[a.paint as usize] == self.new.paints[b.paint as usize]
    }

    fn same_path(&self, a: PathRange, b: PathRange) -> bool {
        if a.verbs != b.verbs {
            return false;
        }
        let (p, q) = (&self.old.paths, &self.new.paths);
        let verbs = &p.verbs[a.verb as usize..(a.verb + a.verbs) as usize];
        if verbs != &q.verbs[b.verb as usize..(b.verb + b.verbs) as usize] {
            return false;
        }
        let points: usize = verbs.iter().map(|verb| points_of(*verb)).sum();
        let ours = &p.points[a.point as usize..a.point as usize + points];
        let theirs = &q.points[b.point as usize..b.point as usize + points];
        ours.iter()
            .zip(theirs)
            .all(|(&ours, &theirs)| self.near(ours, self.mapped(theirs)))
    }

    fn same_stroke(&self, a: u32, b: u32) -> bool {
        let (a, b) = (&self.old.strokes[a as usize], &self.new.strokes[b as usize]);
        let near = |ours: f32, theirs: f32| (ours - theirs * self.scale).abs() <= self.tolerance;
        near(a.width, b.width)
            && a.cap == b.cap
            && a.join == b.join
            && a.dash.len() == b.dash.len()
            // Dash lengths add up along a line, so they must agree far better than a single point.
            && a.dash.iter().zip(&b.dash).all(|(ours, theirs)| (ours - theirs * self.scale).abs() <= 0.01 * ours + 1e-3)
            && (a.dash.is_empty() || near(a.dash_offset, b.dash_offset))
    }

    fn same_glyph(&mut self, a: u32, b: u32) -> bool {
        let (a, b) = (&self.old.glyphs[a as usize], &self.new.glyphs[b as usize]);
        if a.outline == NONE || b.outline == NONE {
            return a.outline == b.outline;
        }
        // The corners of the outline's box must coincide: this covers place, size and turn at once.
        let [p, q, r, s, _, _] = a.transform;
        let bounds = self.old.outlines[a.outline as usize].bounds;
        let map = &self.map;
        let linear = [
            map[0] * b.transform[0] + map[2] * b.transform[1],
            map[1] * b.transform[0] + map[3] * b.transform[1],
            map[0] * b.transform[2] + map[2] * b.transform[3],
            map[1] * b.transform[2] + map[3] * b.transform[3],
        ];
        let extent = bounds
            .width()
            .max(bounds.height())
            .max(bounds.x1.abs())
            .max(bounds.y1.abs());
        let worst = [p - linear[0], q - linear[1], r - linear[2], s - linear[3]]
            .iter()
            .fold(0f32, |worst, value| worst.max(value.abs()));
        if worst * extent > self.tolerance {
            return false;
        }
        let pair = (a.outline, b.outline);
        if let Some(&same) = self.outlines.get(&pair) {
            return same;
        }
        let same = same_outline(self.old, self.new, a.outline, b.outline);
        self.outlines.insert(pair, same);
        same
    }

    fn same_place(&self, a: u32, b: u32) -> bool {
        let ours = self.old.paths.place(a);
        let theirs = self.new.paths.place(b);
        [(0.0, 0.0), (1.0, 0.0), (0.0, 1.0)].iter().all(|&(x, y)| {
            let (p, q) = (ours.apply(Point::new(x, y)), theirs.apply(Point::new(x, y)));
            self.near(
                [p.x as f32, p.y as f32],
                self.mapped([q.x as f32, q.y as f32]),
            )
        })
    }

    fn same_image(&mut self, a: &Item, b: &Item, i: u32, j: u32) -> bool {
        if self.old.images[i as usize].stencil && !self.same_paint(a, b) {
            return false;
        }
        if let Some(&same) = self.images.get(&(i, j)) {
            return same;
        }
        let (ours, theirs) = (&self.old.images[i as usize], &self.new.images[j as usize]);
        let same = ours.stencil == theirs.stencil && ours.levels.first() == theirs.levels.first();
        self.images.insert((i, j), same);
        same
    }

    fn same_clip(&mut self, a: u32, b: u32) -> bool {
        if a == NONE || b == NONE {
            return a == b;
        }
        if let Some(&same) = self.clips.get(&(a, b)) {
            return same;
        }
        let (ours, theirs): (Clip, Clip) = (self.old.clips[a as usize], self.new.clips[b as usize]);
        // Parents come before their children in the list, so this ends.
        let same = ours.rule == theirs.rule
            && self.same_path(ours.path, theirs.path)
            && self.same_clip(ours.parent, theirs.parent);
        self.clips.insert((a, b), same);
        same
    }

    fn same_effect(&self, mut a: u32, mut b: u32) -> bool {
        while a != NONE && b != NONE {
            let (ours, theirs) = (self.old.effects[a as usize], self.new.effects[b as usize]);
            // Masks are rare and their lists are not compared: the ink decides.
            let plain = ours.mask == NONE && theirs.mask == NONE;
            if !plain || ours.blend != theirs.blend || (ours.opacity - theirs.opacity).abs() > 0.01
            {
                return false;
            }
            (a, b) = (ours.parent, theirs.parent);
        }
        a == b
    }
}

/// Points that a verb takes.
pub fn points_of(verb: Verb) -> usize {
    match verb {
        Verb::Move | Verb::Line => 1,
        Verb::Quad => 2,
        Verb::Cubic => 3,
        Verb::Close => 0,
    }
}

/// Whether two glyph outlines have the same shape, within 1/500 of their size.
pub fn same_outline(old: &DisplayList, new: &DisplayList, a: u32, b: u32) -> bool {
    let (a, b) = (&old.outlines[a as usize], &new.outlines[b as usize]);
    if a.path.verbs != b.path.verbs {
        return false;
    }
    let near = 0.002 * a.bounds.width().max(a.bounds.height());
    let mut theirs = new.paths.segments(b.path);
    let ours_points = range_points(old, a.path);
    let theirs_points = range_points(new, b.path);
    old.paths.segments(a.path).all(|segment| {
        theirs
            .next()
            .is_some_and(|other| std::mem::discriminant(&segment) == std::mem::discriminant(&other))
    }) && ours_points
        .iter()
        .zip(theirs_points)
        .all(|(p, q)| (p[0] - q[0]).abs() <= near && (p[1] - q[1]).abs() <= near)
}

/// The points of a path, without its verbs.
pub fn range_points(list: &DisplayList, range: PathRange) -> &[[f32; 2]] {
    let verbs = &list.paths.verbs[range.verb as usize..(range.verb + range.verbs) as usize];
    let points: usize = verbs.iter().map(|verb| points_of(*verb)).sum();
    &list.paths.points[range.point as usize..range.point as usize + points]
}
