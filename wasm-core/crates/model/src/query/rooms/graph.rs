//! Lines divided where they meet: vertices and edges of the plane.

use std::collections::HashMap;
use std::hash::{BuildHasherDefault, Hasher};

use crate::geometry::{Point, Rect};

use super::walls::Wall;

/// Ends closer than this, page points, meet: exporters round coordinates.
pub const MEETING: f64 = 0.25;
/// Pairs of lines near each other that are looked at.
const MOST_PAIRS: usize = 6_000_000;
/// About so many cells a side.
const CELLS: f64 = 128.0;

#[derive(Clone, Copy, Debug)]
pub struct Edge {
    pub ends: [u32; 2],
    pub weight: f32,
    /// Index of the bridge, or of none.
    pub gap: Option<u32>,
}

#[derive(Clone, Debug, Default)]
pub struct Graph {
    pub points: Vec<Point>,
    pub edges: Vec<Edge>,
}

impl Graph {
    /// `None` when there are too many lines close together.
    pub fn new(walls: &[Wall]) -> Option<Self> {
        let cells = Cells::new(walls);
        let mut vertices = Vertices::default();
        let mut cuts: Vec<Vec<(f64, u32)>> = walls
            .iter()
            .map(|wall| vec![(0.0, vertices.at(wall.from)), (1.0, vertices.at(wall.to))])
            .collect();
        let mut pairs = 0;
        for members in &cells.members {
            pairs += members.len() * members.len() / 2;
            if pairs > MOST_PAIRS {
                return None;
            }
            for (place, first) in members.iter().enumerate() {
                for second in &members[place + 1..] {
                    let (first, second) = (*first as usize, *second as usize);
                    meet(walls, first, second, &mut cuts, &mut vertices);
                }
            }
        }
        let mut known: HashMap<(u32, u32), u32, Quick> = HashMap::default();
        let mut edges: Vec<Edge> = Vec::new();
        for (place, (wall, cuts)) in walls.iter().zip(&mut cuts).enumerate() {
            cuts.sort_unstable_by(|a, b| a.0.total_cmp(&b.0));
            for pair in cuts.windows(2) {
                let (a, b) = (pair[0].1, pair[1].1);
                if a == b {
                    continue;
                }
                let edge = *known.entry((a.min(b), a.max(b))).or_insert_with(|| {
                    edges.push(Edge {
                        ends: [a, b],
                        weight: wall.weight,
                        gap: wall.is_gap.then_some(place as u32),
                    });
                    edges.len() as u32 - 1
                });
                let edge = &mut edges[edge as usize];
                if !wall.is_gap {
                    // What is drawn goes before what is bridged.
                    let drawn = edge.gap.map_or(edge.weight, |_| 0.0);
                    edge.weight = drawn.max(wall.weight);
                    edge.gap = None;
                }
            }
        }
        Some(Self {
            points: vertices.points,
            edges,
        })
    }

    /// Edges at each vertex.
    pub fn at_vertices(&self) -> Vec<Vec<u32>> {
        let mut at = vec![Vec::new(); self.points.len()];
        for (place, edge) in self.edges.iter().enumerate() {
            for end in edge.ends {
                at[end as usize].push(place as u32);
            }
        }
        at
    }

    /// Without edges that no closed way uses: loose ends, and lines that lead to what stands alone.
    pub fn without_cut_edges(&self) -> Graph {
        let at = self.at_vertices();
        let count = self.points.len();
        let (mut order, mut low) = (vec![0u32; count], vec![0u32; count]);
        let mut is_cut = vec![false; self.edges.len()];
        let mut time = 0;
        // A vertex, the edge by which it was reached, and how many of its edges were followed.
        let mut open: Vec<(u32, u32, usize)> = Vec::new();
        for root in 0..count {
            if order[root] != 0 {
                continue;
            }
            time += 1;
            (order[root], low[root]) = (time, time);
            open.push((root as u32, u32::MAX, 0));
            while let Some((vertex, by, next)) = open.last_mut() {
                let (vertex, by) = (*vertex as usize, *by);
                if let Some(edge) = at[vertex].get(*next).copied() {
                    *next += 1;
                    if edge == by {
                        continue;
                    }
                    let other = self.other(edge, vertex as u32) as usize;
                    if order[other] == 0 {
                        time += 1;
                        (order[other], low[other]) = (time, time);
                        open.push((other as u32, edge, 0));
                    } else {
                        low[vertex] = low[vertex].min(order[other]);
                    }
                    continue;
                }
                open.pop();
                if let Some((before, _, _)) = open.last() {
                    let before = *before as usize;
                    low[before] = low[before].min(low[vertex]);
                    if low[vertex] > order[before] {
                        is_cut[by as usize] = true;
                    }
                }
            }
        }
        self.with(|place, _| !is_cut[place])
    }

    /// Which vertices belong to parts smaller than `least` that touch nothing else: furniture, symbols and labels, not walls.
    pub fn small_parts(&self, least: f64) -> Vec<bool> {
        let at = self.at_vertices();
        let mut part = vec![usize::MAX; self.points.len()];
        let mut is_small = Vec::new();
        let mut open = Vec::new();
        for root in 0..self.points.len() {
            if part[root] != usize::MAX {
                continue;
            }
            let mut bounds = Rect::EMPTY;
            part[root] = is_small.len();
            open.push(root as u32);
            while let Some(vertex) = open.pop() {
                let point = self.points[vertex as usize];
                bounds.include(point.x as f32, point.y as f32);
                for edge in &at[vertex as usize] {
                    let other = self.other(*edge, vertex);
                    if part[other as usize] == usize::MAX {
                        part[other as usize] = is_small.len();
                        open.push(other);
                    }
                }
            }
            is_small.push(f64::from(bounds.width().hypot(bounds.height())) < least);
        }
        part.iter().map(|part| is_small[*part]).collect()
    }

    pub fn without_small_parts(&self, least: f64) -> Graph {
        let is_small = self.small_parts(least);
        self.with(|_, edge| !is_small[edge.ends[0] as usize])
    }

    fn with(&self, is_kept: impl Fn(usize, &Edge) -> bool) -> Graph {
        let edges = self.edges.iter().enumerate();
        Graph {
            points: self.points.clone(),
            edges: edges
                .filter(|(place, edge)| is_kept(*place, edge))
                .map(|(_, edge)| *edge)
                .collect(),
        }
    }

    pub fn other(&self, edge: u32, vertex: u32) -> u32 {
        let [a, b] = self.edges[edge as usize].ends;
        if a == vertex { b } else { a }
    }
}

/// Whether the boxes around two lines come close: most lines of a cell do not.
fn may_meet(a: &Wall, b: &Wall) -> bool {
    let apart = |a: [f64; 2], b: [f64; 2]| {
        a[0].min(a[1]) > b[0].max(b[1]) + MEETING || b[0].min(b[1]) > a[0].max(a[1]) + MEETING
    };
    !apart([a.from.x, a.to.x], [b.from.x, b.to.x]) && !apart([a.from.y, a.to.y], [b.from.y, b.to.y])
}

/// Notes where two lines meet.
fn meet(
    walls: &[Wall],
    first: usize,
    second: usize,
    cuts: &mut [Vec<(f64, u32)>],
    vertices: &mut Vertices,
) {
    let (a, b) = (&walls[first], &walls[second]);
    if !may_meet(a, b) {
        return;
    }
    // An end on the other line, first: it is exact.
    let mut touches = false;
    for (line, other, owner) in [(a, b, second), (b, a, first)] {
        for end in [line.from, line.to] {
            let along = along(other, end);
            let at = on(other, along.clamp(0.0, 1.0));
            if at.is_within(MEETING, end) {
                touches = true;
                cuts[owner].push((along.clamp(0.0, 1.0), vertices.at(end)));
            }
        }
    }
    if touches {
        return;
    }
    let (ux, uy) = (a.to.x - a.from.x, a.to.y - a.from.y);
    let (vx, vy) = (b.to.x - b.from.x, b.to.y - b.from.y);
    let cross = ux * vy - uy * vx;
    if cross * cross < 1e-6 * (ux * ux + uy * uy) * (vx * vx + vy * vy) {
        return;
    }
    let (dx, dy) = (b.from.x - a.from.x, b.from.y - a.from.y);
    let (s, t) = ((dx * vy - dy * vx) / cross, (dx * uy - dy * ux) / cross);
    if (0.0..=1.0).contains(&s) && (0.0..=1.0).contains(&t) {
        let vertex = vertices.at(on(a, s));
        cuts[first].push((s, vertex));
        cuts[second].push((t, vertex));
    }
}

/// Where the perpendicular from a point meets a line, as a share of its length.
pub fn along(wall: &Wall, at: Point) -> f64 {
    let (x, y) = (wall.to.x - wall.from.x, wall.to.y - wall.from.y);
    ((at.x - wall.from.x) * x + (at.y - wall.from.y) * y) / (x * x + y * y)
}

pub fn on(wall: &Wall, along: f64) -> Point {
    Point::new(
        wall.from.x + along * (wall.to.x - wall.from.x),
        wall.from.y + along * (wall.to.y - wall.from.y),
    )
}

/// Lines by the cells of a grid that they pass.
pub struct Cells {
    pub members: Vec<Vec<u32>>,
    origin: Point,
    side: f64,
    columns: usize,
    rows: usize,
}

impl Cells {
    pub fn new(walls: &[Wall]) -> Self {
        let (mut low, mut high) = (
            Point::new(f64::MAX, f64::MAX),
            Point::new(f64::MIN, f64::MIN),
        );
        for point in walls.iter().flat_map(|wall| [wall.from, wall.to]) {
            low = Point::new(low.x.min(point.x), low.y.min(point.y));
            high = Point::new(high.x.max(point.x), high.y.max(point.y));
        }
        let side = ((high.x - low.x).max(high.y - low.y) / CELLS).max(1.0);
        let count = |from: f64, to: f64| ((to - from) / side).max(0.0) as usize + 1;
        let (columns, rows) = (count(low.x, high.x), count(low.y, high.y));
        let mut cells = Self {
            members: vec![Vec::new(); columns * rows],
            origin: low,
            side,
            columns,
            rows,
        };
        for (place, wall) in walls.iter().enumerate() {
            let passed = cells.passed(wall.from, wall.to);
            for cell in passed {
                cells.members[cell].push(place as u32);
            }
        }
        cells
    }

    /// The cells that a line passes, or comes close to.
    pub fn passed(&self, from: Point, to: Point) -> Vec<usize> {
        let cell = |value: f64, origin: f64, most: usize| {
            (((value - origin) / self.side).max(0.0) as usize).min(most - 1)
        };
        let range = |a: f64, b: f64, origin: f64, most: usize| {
            cell(a.min(b) - MEETING, origin, most)..=cell(a.max(b) + MEETING, origin, most)
        };
        let line = Wall {
            from,
            to,
            weight: 0.0,
            is_gap: false,
        };
        let mut found = Vec::new();
        for row in range(from.y, to.y, self.origin.y, self.rows) {
            for column in range(from.x, to.x, self.origin.x, self.columns) {
                let middle = Point::new(
                    self.origin.x + (column as f64 + 0.5) * self.side,
                    self.origin.y + (row as f64 + 0.5) * self.side,
                );
                let near = on(&line, along(&line, middle).clamp(0.0, 1.0));
                if near.distance(middle) <= 0.72 * self.side + MEETING {
                    found.push(row * self.columns + column);
                }
            }
        }
        found
    }
}

/// Points, those that meet only once.
#[derive(Default)]
struct Vertices {
    points: Vec<Point>,
    cells: HashMap<(i32, i32), Vec<u32>, Quick>,
}

/// Side of a cell of points: most points are far enough from its sides that only one cell has to be looked at.
const VERTEX_CELL: f64 = 8.0 * MEETING;

impl Vertices {
    fn at(&mut self, point: Point) -> u32 {
        let cell = |value: f64| (value / VERTEX_CELL).floor() as i32;
        for row in cell(point.y - MEETING)..=cell(point.y + MEETING) {
            for column in cell(point.x - MEETING)..=cell(point.x + MEETING) {
                let near = self.cells.get(&(column, row)).into_iter().flatten();
                for known in near {
                    if self.points[*known as usize].is_within(MEETING, point) {
                        return *known;
                    }
                }
            }
        }
        let vertex = self.points.len() as u32;
        self.points.push(point);
        let place = (cell(point.x), cell(point.y));
        self.cells.entry(place).or_default().push(vertex);
        vertex
    }
}

type Quick = BuildHasherDefault<QuickHasher>;

/// For pairs of numbers that nobody chooses to collide at length: work is bounded elsewhere.
#[derive(Default)]
struct QuickHasher(u64);

impl Hasher for QuickHasher {
    fn finish(&self) -> u64 {
        self.0
    }

    fn write(&mut self, bytes: &[u8]) {
        for byte in bytes {
            self.write_u32(u32::from(*byte));
        }
    }

    fn write_u32(&mut self, value: u32) {
        self.0 = (self.0.rotate_left(23) ^ u64::from(value)).wrapping_mul(0x9E37_79B9_7F4A_7C15);
    }

    fn write_i32(&mut self, value: i32) {
        self.write_u32(value.cast_unsigned());
    }
}
