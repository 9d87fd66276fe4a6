//! Exact places on a sheet of vectors: ends of lines and origins of glyphs, in a grid for neighbor search.

use pinbar_model::geometry::{Affine, Point, Rect};
use pinbar_model::list::{DisplayList, NONE, Part, PathRange, Segment, Shape};

use crate::spread::Parts;

/// An exact place. Two anchors can be the same place only when their kinds are equal.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Anchor {
    /// Page points.
    pub x: f32,
    pub y: f32,
    /// 0 for the end of a line or curve, otherwise the character of a glyph.
    pub kind: u32,
}

impl Anchor {
    pub fn point(&self) -> Point {
        Point::new(self.x.into(), self.y.into())
    }
}

/// All anchors of one sheet, sorted into square cells.
pub struct Anchors {
    /// Ordered by cell.
    all: Vec<Anchor>,
    /// Where each cell begins in `all`, one more entry than cells.
    begins: Vec<u32>,
    columns: usize,
    rows: usize,
    /// Side of a cell, points.
    cell: f32,
}

/// Anchors a cell of the grid holds on average, and the sides in points between which that may put it: nearly all
/// searches are narrower than the smallest.
const PER_CELL: f32 = 2.0;
const CELL_POINTS: std::ops::RangeInclusive<f32> = 1.0..=16.0;

/// Beyond this a sheet is a picture made of specks; the grid would cost more than it tells.
const MOST_ANCHORS: usize = 1_500_000;

/// The visible anchors of `list`'s page content (annotations left out), in page points.
pub fn collect(list: &DisplayList) -> Vec<Anchor> {
    let page = Rect::new(0.0, 0.0, list.width, list.height);
    let mut found = Vec::new();
    for (index, item) in list.items.iter().enumerate() {
        let bounds = list.bounds[index].intersection(&page);
        if item.part != Part::Page || bounds.is_empty() || found.len() > MOST_ANCHORS {
            continue;
        }
        match item.shape {
            Shape::Fill { path, .. } | Shape::Stroke { path, .. } => {
                path_ends(list, path, &clip_of(list, item.clip, &page), &mut found);
            }
            Shape::Glyph { glyph } => {
                let glyph = &list.glyphs[glyph as usize];
                let [.., x, y] = glyph.transform;
                if glyph.visible && glyph.character > ' ' {
                    found.push(Anchor {
                        x,
                        y,
                        kind: glyph.character as u32,
                    });
                }
            }
            Shape::Image { .. } => {}
        }
    }
    found
}

fn clip_of(list: &DisplayList, clip: u32, page: &Rect) -> Rect {
    if clip == NONE {
        *page
    } else {
        list.clips[clip as usize].bounds.intersection(page)
    }
}

fn path_ends(list: &DisplayList, path: PathRange, visible: &Rect, found: &mut Vec<Anchor>) {
    for segment in list.paths.segments(path) {
        let [x, y] = match segment {
            Segment::Move(end) | Segment::Line(end) => end,
            Segment::Quad(_, end) | Segment::Cubic(_, _, end) => end,
            Segment::Close => continue,
        };
        if x >= visible.x0 && x <= visible.x1 && y >= visible.y0 && y <= visible.y1 {
            found.push(Anchor { x, y, kind: 0 });
        }
    }
}

impl Anchors {
    /// Sorts `found` into cells over a page of `width` × `height` points; anchors off the page are dropped.
    pub fn new(found: Vec<Anchor>, width: f32, height: f32) -> Self {
        let each = (width * height * PER_CELL / found.len().max(1) as f32).sqrt();
        let cell = each.clamp(*CELL_POINTS.start(), *CELL_POINTS.end());
        let columns = (width / cell).ceil().max(1.0) as usize;
        let rows = (height / cell).ceil().max(1.0) as usize;
        let cell_of = |anchor: &Anchor| {
            let (x, y) = (anchor.x / cell, anchor.y / cell);
            (x >= 0.0 && y >= 0.0 && x < columns as f32 && y < rows as f32)
                .then(|| y as usize * columns + x as usize)
        };
        let mut begins = vec![0u32; columns * rows + 1];
        for anchor in &found {
            if let Some(cell) = cell_of(anchor) {
                begins[cell + 1] += 1;
            }
        }
        for cell in 1..begins.len() {
            begins[cell] += begins[cell - 1];
        }
        let total = begins[columns * rows] as usize;
        let mut all = vec![
            Anchor {
                x: 0.0,
                y: 0.0,
                kind: 0
            };
            total
        ];
        let mut next = begins.clone();
        for anchor in &found {
            if let Some(cell) = cell_of(anchor) {
                all[next[cell] as usize] = *anchor;
                next[cell] += 1;
            }
        }
        Self {
            all,
            begins,
            columns,
            rows,
            cell,
        }
    }

    pub fn len(&self) -> usize {
        self.all.len()
    }

    /// The nearest anchor of `kind` within `radius` points of `at`.
    pub fn nearest(&self, at: Point, kind: u32, radius: f32) -> Option<&Anchor> {
        let (x, y) = (at.x as f32, at.y as f32);
        let range = |value: f32, count: usize| {
            let low = ((value - radius) / self.cell).max(0.0) as usize;
            let high = ((value + radius) / self.cell)
                .floor()
                .min(count as f32 - 1.0);
            (high >= 0.0).then_some(low..=high as usize)
        };
        let (columns, rows) = (range(x, self.columns)?, range(y, self.rows)?);
        let mut best = radius * radius;
        let mut found = None;
        for row in rows {
            let first = row * self.columns + columns.start();
            if columns.is_empty() {
                return None;
            }
            let last = row * self.columns + columns.end();
            let cells = self.begins[first] as usize..self.begins[last + 1] as usize;
            for anchor in &self.all[cells] {
                let (dx, dy) = (anchor.x - x, anchor.y - y);
                let distance = dx * dx + dy * dy;
                if distance <= best && anchor.kind == kind {
                    best = distance;
                    found = Some(anchor);
                }
            }
        }
        found
    }

    /// For each of `most` about that many anchors, an equal share from each part of the sheet, so that one hatch does
    /// not outvote the rest. Deterministic.
    pub fn spread<const N: usize>(
        &self,
        most: [usize; N],
        width: f32,
        height: f32,
    ) -> [Vec<Anchor>; N] {
        let places = self.all.iter().map(|anchor| [anchor.x, anchor.y]);
        let parts = Parts::of(places, width, height);
        most.map(|most| {
            let chosen = parts.spread(most).into_iter();
            chosen.map(|index| self.all[index]).collect()
        })
    }
}

/// Pairs of NEW's `queries` with the nearest anchors of OLD within `radius` points of OLD under `map`.
pub fn pairs_within(
    old: &Anchors,
    queries: &[Anchor],
    map: &Affine,
    radius: f32,
) -> Vec<(Anchor, Anchor)> {
    queries
        .iter()
        .filter_map(|new| {
            old.nearest(map.apply(new.point()), new.kind, radius)
                .map(|old| (*old, *new))
        })
        .collect()
}
