//! All lines and curves of a list, found by place, however long the paths are that they belong to.

use crate::geometry::{Point, Rect};
use crate::index::ItemIndex;
use crate::list::{DisplayList, PathRange, Segment, Shape, Verb};
use crate::query::circles::CircleFinder;

/// Pieces under one box: a path of a million points is searched in parts.
const CHUNK: usize = 32;

/// One line or curve of a stroke or of the edge of a fill, page points.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Piece {
    /// Index into `DisplayList::items`.
    pub item: u32,
    pub from: Point,
    pub to: Point,
    pub bend: Bend,
}

#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Bend {
    Straight,
    /// A quadratic curve.
    Quad,
    /// A cubic curve with its two control points.
    Cubic(Point, Point),
}

/// The pieces of a list by place, and the centers of its circles and arcs. Owns about 2 bytes a piece.
#[derive(Clone, Debug, Default)]
pub struct Linework {
    chunks: Vec<Chunk>,
    index: ItemIndex,
    centers: Vec<Point>,
    center_index: ItemIndex,
}

/// Some verbs of an item's path, and where the pen is before them.
#[derive(Clone, Copy, Debug)]
struct Chunk {
    item: u32,
    path: PathRange,
    start: Point,
    last: Point,
}

impl Linework {
    pub fn new(list: &DisplayList) -> Self {
        let (mut chunks, mut boxes) = (Vec::new(), Vec::new());
        let mut circles = CircleFinder::default();
        for (item, painted) in list.items.iter().enumerate() {
            let (Shape::Fill { path, .. } | Shape::Stroke { path, .. }) = painted.shape else {
                continue;
            };
            let visible = &list.bounds[item];
            let mut rest = path;
            let mut pen = Pen {
                start: Point::new(0.0, 0.0),
                last: Point::new(0.0, 0.0),
            };
            while rest.verbs > 0 {
                let chunk = Chunk {
                    item: item as u32,
                    path: PathRange {
                        verbs: rest.verbs.min(CHUNK as u32),
                        ..rest
                    },
                    start: pen.start,
                    last: pen.last,
                };
                let mut around = Rect::EMPTY;
                for segment in list.paths.segments(chunk.path) {
                    if let Some(piece) = pen.draw(chunk.item, segment) {
                        include(&mut around, piece.from);
                        include(&mut around, piece.to);
                        if let Bend::Cubic(one, other) = piece.bend {
                            include(&mut around, one);
                            include(&mut around, other);
                        }
                        circles.add(&piece);
                    }
                }
                boxes.push(around.intersection(visible));
                chunks.push(chunk);
                rest.verb += chunk.path.verbs;
                rest.verbs -= chunk.path.verbs;
                rest.point += points_of(list, &chunk.path);
            }
        }
        let centers = circles.finish();
        let places: Vec<Rect> = centers.iter().map(|center| place(*center)).collect();
        Self {
            index: ItemIndex::new(&boxes),
            center_index: ItemIndex::new(&places),
            chunks,
            centers,
        }
    }

    /// Calls `see` with every piece whose chunk touches `rect`. False, and nothing is seen, when those are more than
    /// `most` pieces, about.
    pub fn pieces_in(
        &self,
        list: &DisplayList,
        rect: &Rect,
        most: usize,
        mut see: impl FnMut(&Piece),
    ) -> bool {
        let mut found = Vec::new();
        if !self
            .index
            .at_most_in(rect, most.div_ceil(CHUNK), &mut found)
        {
            return false;
        }
        for chunk in found.iter().map(|place| &self.chunks[*place as usize]) {
            let mut pen = Pen {
                start: chunk.start,
                last: chunk.last,
            };
            for segment in list.paths.segments(chunk.path) {
                if let Some(piece) = pen.draw(chunk.item, segment) {
                    see(&piece);
                }
            }
        }
        true
    }

    /// Centers of circles and arcs inside `rect`.
    pub fn centers_in(&self, rect: &Rect) -> impl Iterator<Item = Point> + '_ {
        let mut found = Vec::new();
        self.center_index.items_in(rect, &mut found);
        found.into_iter().map(|place| self.centers[place as usize])
    }
}

/// Where a path is being drawn.
struct Pen {
    start: Point,
    last: Point,
}

impl Pen {
    /// The piece that a segment draws; none for a move, and for lines without length.
    fn draw(&mut self, item: u32, segment: Segment) -> Option<Piece> {
        let from = self.last;
        let (to, bend) = match segment {
            Segment::Move(to) => {
                self.start = point(to);
                self.last = self.start;
                return None;
            }
            Segment::Line(to) => (point(to), Bend::Straight),
            Segment::Quad(_, to) => (point(to), Bend::Quad),
            Segment::Cubic(one, other, to) => (point(to), Bend::Cubic(point(one), point(other))),
            Segment::Close => (self.start, Bend::Straight),
        };
        self.last = to;
        let is_seen = from != to || bend != Bend::Straight;
        is_seen.then_some(Piece {
            item,
            from,
            to,
            bend,
        })
    }
}

fn points_of(list: &DisplayList, path: &PathRange) -> u32 {
    list.paths.verbs[path.verb as usize..(path.verb + path.verbs) as usize]
        .iter()
        .map(|verb| match verb {
            Verb::Move | Verb::Line => 1,
            Verb::Quad => 2,
            Verb::Cubic => 3,
            Verb::Close => 0,
        })
        .sum()
}

fn point([x, y]: [f32; 2]) -> Point {
    Point::new(x.into(), y.into())
}

fn include(rect: &mut Rect, point: Point) {
    rect.include(point.x as f32, point.y as f32);
}

fn place(point: Point) -> Rect {
    let mut rect = Rect::EMPTY;
    include(&mut rect, point);
    rect
}
