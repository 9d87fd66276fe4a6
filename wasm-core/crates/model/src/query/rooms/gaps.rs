//! Openings in walls, bridged where a wall ends and its line goes on to another one, and where a door stands open.

use crate::geometry::Point;

use super::SMALL_PART;
use super::arcs::Swing;
use super::graph::{Cells, Graph, MEETING, along, on};
use super::walls::Wall;

/// A wall is at least so long before it ends at an opening, as a share of the widest opening.
const LEAST_WALL: f64 = 0.2;
/// A line that just stops is at least so long, as a share of the widest opening: shorter ones are parts of symbols.
const LEAST_LOOSE: f64 = 1.0;
/// Where another wall ends in line with it, both may be shorter.
const LEAST_FACING: f64 = 0.03;
/// How thick a wall is, as shares of the widest opening.
const THICK: [f64; 2] = [0.045, 0.4];
/// The narrowest opening, as a share of the widest: gaps between dashes are narrower.
const NARROWEST: f64 = 0.15;
/// Dashes are shorter, as a share of the widest opening.
const DASH: f64 = 0.5;
/// A door's frame stands no farther than this from the end of its wall, as a share of the widest opening.
const FRAME: f64 = 0.12;
/// How exactly the two sides of an opening are in line, page points.
const IN_LINE: f64 = 0.75;
/// How much farther a door's opening may reach than its swing, as a share of the swing.
const BEYOND_SWING: f64 = 0.15;

/// The lines, and one more for each opening.
pub fn bridged(graph: &Graph, walls: &[Wall], swings: &[Swing], max_gap: f64) -> Vec<Wall> {
    let cells = Cells::new(walls);
    let found = Ends::new(graph, max_gap).all();
    // A hatch has tens of thousands of ends.
    let end_cells = Cells::new(&found.iter().map(across).collect::<Vec<_>>());
    let mut gaps: Vec<Wall> = Vec::new();
    for end in &found {
        let bridge = match facing(end, &found, &end_cells, max_gap) {
            Some(other) => {
                let wide = end.at.distance(other.at);
                let is_dash =
                    wide < NARROWEST * max_gap && end.length.min(other.length) < DASH * max_gap;
                (!is_dash).then_some(other.at)
            }
            None if end.is_small
                || end.length
                    < if end.is_loose {
                        LEAST_LOOSE
                    } else {
                        LEAST_WALL
                    } * max_gap =>
            {
                None
            }
            None => nearest_hit(walls, &cells, end, max_gap),
        };
        let is_known = |to: Point| {
            gaps.iter().any(|gap| {
                let same = |one: Point, other: Point| one.is_within(MEETING, other);
                (same(gap.from, end.at) && same(gap.to, to))
                    || (same(gap.to, end.at) && same(gap.from, to))
            })
        };
        if let Some(to) = bridge
            && !is_known(to)
        {
            gaps.push(Wall::gap(end.at, to));
        }
    }
    gaps.extend(swings.iter().flat_map(closed));
    [walls, &gaps].concat()
}

/// Where a door would close. If no leaf says which side is open, both are.
fn closed(swing: &Swing) -> impl Iterator<Item = Wall> + '_ {
    let [one, other] = swing.has_leaf;
    let sides = [!one || other, one || !other];
    (0..2).filter(move |side| sides[*side]).map(|side| {
        let (from, to) = (swing.hinge, swing.ends[side]);
        let beyond = |share: f64| {
            Point::new(
                from.x + share * (to.x - from.x),
                from.y + share * (to.y - from.y),
            )
        };
        Wall::gap(beyond(-BEYOND_SWING), beyond(1.0 + BEYOND_SWING))
    })
}

/// Where a wall ends.
struct End {
    at: Point,
    /// The unit vector in which it would go on.
    ahead: Point,
    /// Of the straight line that ends.
    length: f64,
    /// The line just stops: nothing says that it is the side of a wall.
    is_loose: bool,
    /// It belongs to something small that stands alone: a piece of wall between two doors, or furniture.
    is_small: bool,
}

/// The line that everything crosses that comes straight at an end and is in line with it.
fn across(end: &End) -> Wall {
    let side = Point::new(-end.ahead.y * 2.0 * IN_LINE, end.ahead.x * 2.0 * IN_LINE);
    let Point { x, y } = end.at;
    Wall::gap(
        Point::new(x - side.x, y - side.y),
        Point::new(x + side.x, y + side.y),
    )
}

/// The nearest end of another wall in line with this one; the first of those that are equally near. `cells` are of what is
/// `across` each end.
fn facing<'a>(end: &End, all: &'a [End], cells: &Cells, max_gap: f64) -> Option<&'a End> {
    let ray = Wall::gap(end.at, ahead_of(end, max_gap));
    let passed = cells.passed(ray.from, ray.to).into_iter();
    passed
        .flat_map(|cell| &cells.members[cell])
        .map(|place| (place, &all[*place as usize]))
        .filter(|(_, other)| {
            let share = along(&ray, other.at);
            (0.0..=1.0).contains(&share)
                && !(end.is_small && other.is_small)
                && !other.at.is_within(2.0 * MEETING, end.at)
                && dot(other.ahead, end.ahead) < -0.995
                && on(&ray, share).is_within(IN_LINE, other.at)
        })
        .min_by(|(place, a), (rival, b)| {
            let nearer = end.at.distance(a.at).total_cmp(&end.at.distance(b.at));
            nearer.then(place.cmp(rival))
        })
        .map(|(_, other)| other)
}

fn ahead_of(end: &End, by: f64) -> Point {
    Point::new(end.at.x + end.ahead.x * by, end.at.y + end.ahead.y * by)
}

struct Ends<'a> {
    graph: &'a Graph,
    at: Vec<Vec<u32>>,
    is_small: Vec<bool>,
    thick: [f64; 2],
    least: f64,
}

impl<'a> Ends<'a> {
    fn new(graph: &'a Graph, max_gap: f64) -> Self {
        Self {
            graph,
            at: graph.at_vertices(),
            is_small: graph.small_parts(SMALL_PART * max_gap),
            thick: THICK.map(|share| share * max_gap),
            least: LEAST_FACING * max_gap,
        }
    }

    fn all(&self) -> Vec<End> {
        let vertices = self.at.iter().enumerate();
        vertices
            .flat_map(|(vertex, edges)| {
                edges
                    .iter()
                    .filter_map(move |edge| self.end(vertex as u32, *edge))
            })
            .collect()
    }

    /// Whether a wall ends at `vertex` with `edge`: it stops there, or turns back after its thickness.
    fn end(&self, vertex: u32, edge: u32) -> Option<End> {
        let back = self.direction(edge, vertex);
        let ahead = Point::new(-back.x, -back.y);
        let length = self.straight_length(vertex, edge);
        if self.leading(vertex, ahead).is_some() || length < self.least {
            return None;
        }
        let others = &self.at[vertex as usize];
        let is_loose = others.len() == 1;
        // Along the end of the wall, to where its other side begins.
        let is_capped = || {
            others.iter().filter(|other| **other != edge).any(|cap| {
                let across = self.direction(*cap, vertex);
                dot(across, ahead).abs() < 0.3 && self.turns_back(vertex, *cap, across, back)
            })
        };
        (is_loose || is_capped()).then(|| End {
            at: self.graph.points[vertex as usize],
            ahead,
            length,
            is_loose,
            is_small: self.is_small[vertex as usize],
        })
    }

    fn turns_back(&self, vertex: u32, cap: u32, across: Point, back: Point) -> bool {
        let start = self.graph.points[vertex as usize];
        let (mut vertex, mut edge) = (vertex, cap);
        for _ in 0..16 {
            vertex = self.graph.other(edge, vertex);
            let thick = self.graph.points[vertex as usize].distance(start);
            if thick > self.thick[1] {
                return false;
            }
            if thick >= self.thick[0] && self.leading(vertex, back).is_some() {
                return true;
            }
            match self.leading(vertex, across) {
                Some(next) => edge = next,
                None => return false,
            }
        }
        false
    }

    /// How far a straight line goes on from `vertex` along `edge`.
    fn straight_length(&self, vertex: u32, edge: u32) -> f64 {
        let start = self.graph.points[vertex as usize];
        let direction = self.direction(edge, vertex);
        let (mut vertex, mut edge) = (vertex, edge);
        for _ in 0..64 {
            vertex = self.graph.other(edge, vertex);
            match self.leading(vertex, direction) {
                Some(next) => edge = next,
                None => break,
            }
        }
        self.graph.points[vertex as usize].distance(start)
    }

    /// The edge that leads from a vertex in a direction, within about 6°.
    fn leading(&self, vertex: u32, direction: Point) -> Option<u32> {
        let edges = self.at[vertex as usize].iter();
        edges
            .copied()
            .find(|edge| dot(self.direction(*edge, vertex), direction) > 0.995)
    }

    fn direction(&self, edge: u32, from: u32) -> Point {
        let to = self.graph.points[self.graph.other(edge, from) as usize];
        let from = self.graph.points[from as usize];
        let length = from.distance(to).max(1e-9);
        Point::new((to.x - from.x) / length, (to.y - from.y) / length)
    }
}

fn dot(a: Point, b: Point) -> f64 {
    a.x * b.x + a.y * b.y
}

/// The first line that the ray from an end meets, or the end of one in line with it; past a frame that stands at the end.
fn nearest_hit(walls: &[Wall], cells: &Cells, end: &End, max_gap: f64) -> Option<Point> {
    let ray = Wall::gap(end.at, ahead_of(end, max_gap));
    let mut hits: Vec<(f64, Point)> = Vec::new();
    let mut offer = |point: Point| {
        let distance = along(&ray, point) * max_gap;
        if distance > 2.0 * MEETING {
            hits.push((distance, point));
        }
    };
    for cell in cells.passed(ray.from, ray.to) {
        for wall in cells.members[cell]
            .iter()
            .map(|place| &walls[*place as usize])
        {
            for point in [wall.from, wall.to] {
                let share = along(&ray, point);
                if (0.0..=1.0).contains(&share) && on(&ray, share).is_within(IN_LINE, point) {
                    offer(point);
                }
            }
            if let Some(crossing) = crossing(&ray, wall) {
                offer(crossing);
            }
        }
    }
    hits.sort_unstable_by(|a, b| a.0.total_cmp(&b.0));
    let past_frame = hits
        .iter()
        .find(|(distance, _)| *distance > FRAME * max_gap);
    past_frame.or(hits.first()).map(|(_, point)| *point)
}

/// Where a ray crosses a line that is not nearly parallel to it.
fn crossing(ray: &Wall, wall: &Wall) -> Option<Point> {
    let (ux, uy) = (ray.to.x - ray.from.x, ray.to.y - ray.from.y);
    let (vx, vy) = (wall.to.x - wall.from.x, wall.to.y - wall.from.y);
    let cross = ux * vy - uy * vx;
    if cross.abs() < 0.17 * ray.length() * wall.length() {
        return None;
    }
    let (dx, dy) = (wall.from.x - ray.from.x, wall.from.y - ray.from.y);
    let (s, t) = ((dx * vy - dy * vx) / cross, (dx * uy - dy * ux) / cross);
    ((0.0..=1.0).contains(&s) && (0.0..=1.0).contains(&t)).then(|| on(ray, s))
}
