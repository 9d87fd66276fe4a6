//! Arcs: the swings of doors, with their leaves, and what is round in fixtures and furniture.

use crate::geometry::Point;

use super::walls::Wall;

/// Ends closer than this, page points, are joined.
const JOINED: f64 = 0.05;
/// Radians from line to line: more is a corner, less is straight.
const STEPS: std::ops::Range<f64> = 0.004..0.6;
/// How much longer a line is than the one before, at most.
const ALIKE: f64 = 2.5;
/// Fewer lines are no arc.
const LEAST_LINES: usize = 4;
/// Radians: less of a turn is no arc.
const LEAST_TURN: f64 = 0.5;
/// How far the points of an arc are off its circle, as a share of the radius, and page points in addition.
const OFF: (f64, f64) = (0.03, 0.1);
/// Radii as shares of the widest opening: larger ones may be walls, smaller ones are no doors.
const LARGEST: f64 = 1.1;
const SMALLEST_DOOR: f64 = 0.45;
/// Radians by which doors stand open.
const OPEN: std::ops::Range<f64> = 0.6..2.0;
/// How far a leaf is off the radius, as a share of it, and how much of the radius it covers.
const LEAF_OFF: f64 = 0.09;
const LEAF_LENGTH: f64 = 0.5;

/// A door that stands open, page points.
#[derive(Clone, Copy, Debug)]
pub struct Swing {
    pub hinge: Point,
    /// Of the leaf's edge: on one of them it is closed, on the other open.
    pub ends: [Point; 2],
    /// At which of them a leaf is drawn.
    pub has_leaf: [bool; 2],
}

/// Marks the lines of arcs up to the size of doors, and returns the doors.
pub fn mark_arcs(walls: &[Wall], max_gap: f64, out: &mut [bool]) -> Vec<Swing> {
    let mut swings = Vec::new();
    let mut first = 0;
    for place in 1..=walls.len() {
        if place < walls.len() && goes_on(walls, first, place) {
            continue;
        }
        if let Some(arc) = arc_of(&walls[first..place])
            && arc.radius <= LARGEST * max_gap
        {
            out[first..place].fill(true);
            if arc.radius >= SMALLEST_DOOR * max_gap && OPEN.contains(&arc.turned) {
                swings.push(Swing {
                    hinge: arc.center,
                    ends: [walls[first].from, walls[place - 1].to],
                    has_leaf: [false; 2],
                });
            }
        }
        first = place;
    }
    swings
}

/// Whether a line goes on with the arc that began at `first`.
fn goes_on(walls: &[Wall], first: usize, place: usize) -> bool {
    let (before, wall) = (&walls[place - 1], &walls[place]);
    let angle = turn(before, wall);
    let (a, b) = (before.length(), wall.length());
    let is_same_side = place - first < 2 || turn(&walls[place - 2], before) * angle > 0.0;
    before.to.distance(wall.from) < JOINED
        && STEPS.contains(&angle.abs())
        && is_same_side
        && a < ALIKE * b
        && b < ALIKE * a
}

struct Arc {
    center: Point,
    radius: f64,
    /// Radians.
    turned: f64,
}

fn arc_of(lines: &[Wall]) -> Option<Arc> {
    let count = lines.len();
    let turned = lines
        .windows(2)
        .map(|pair| turn(&pair[0], &pair[1]).abs())
        .sum::<f64>();
    // From the middle of the first line to that of the last one.
    let turned = turned * count as f64 / (count.max(2) - 1) as f64;
    if count < LEAST_LINES || turned < LEAST_TURN {
        return None;
    }
    let center = center_of(lines[0].from, lines[count / 3].to, lines[count * 2 / 3].to)?;
    let radius = center.distance(lines[0].from);
    let is_round = lines
        .iter()
        .all(|line| (center.distance(line.to) - radius).abs() <= OFF.0 * radius + OFF.1);
    is_round.then_some(Arc {
        center,
        radius,
        turned,
    })
}

/// Of the circle through three points.
fn center_of(a: Point, b: Point, c: Point) -> Option<Point> {
    let (bx, by, cx, cy) = (b.x - a.x, b.y - a.y, c.x - a.x, c.y - a.y);
    let twice = 2.0 * (bx * cy - by * cx);
    if twice.abs() < 1e-9 {
        return None;
    }
    let (bb, cc) = (bx * bx + by * by, cx * cx + cy * cy);
    Some(Point::new(
        a.x + (cy * bb - by * cc) / twice,
        a.y + (bx * cc - cx * bb) / twice,
    ))
}

/// Radians by which the way turns from one line to the next.
fn turn(one: &Wall, next: &Wall) -> f64 {
    let (ux, uy) = (one.to.x - one.from.x, one.to.y - one.from.y);
    let (vx, vy) = (next.to.x - next.from.x, next.to.y - next.from.y);
    (ux * vy - uy * vx).atan2(ux * vx + uy * vy)
}

/// Marks the leaves of doors: lines along the radius to an end of the swing, from about the hinge.
pub fn mark_leaves(walls: &[Wall], swings: &mut [Swing], out: &mut [bool]) {
    for swing in swings {
        for side in 0..2 {
            let leaf = Wall::gap(swing.hinge, swing.ends[side]);
            let radius = leaf.length();
            for (place, wall) in walls.iter().enumerate() {
                if !out[place] && is_along(wall, &leaf, LEAF_OFF * radius, LEAF_LENGTH * radius) {
                    out[place] = true;
                    swing.has_leaf[side] = true;
                }
            }
        }
    }
}

/// Whether a line lies beside another one, no farther than `off`, and covers `least` of it.
fn is_along(wall: &Wall, leaf: &Wall, off: f64, least: f64) -> bool {
    let length = leaf.length();
    let (ux, uy) = (
        (leaf.to.x - leaf.from.x) / length,
        (leaf.to.y - leaf.from.y) / length,
    );
    let place = |point: Point| {
        let (dx, dy) = (point.x - leaf.from.x, point.y - leaf.from.y);
        (dx * ux + dy * uy, (dy * ux - dx * uy).abs())
    };
    let ((a, a_off), (b, b_off)) = (place(wall.from), place(wall.to));
    let is_within = |at: f64| (-off..=length + off).contains(&at);
    a_off <= off && b_off <= off && is_within(a) && is_within(b) && (a - b).abs() >= least
}
