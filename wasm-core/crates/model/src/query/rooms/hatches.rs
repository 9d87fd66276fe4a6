//! Lines of hatches: parallel ones at equal distances.

use std::collections::HashMap;

use crate::geometry::Point;

use super::walls::Wall;

/// Lines at equal distances from which on they are a hatch.
const HATCH_LINES: usize = 6;
/// Neighbors of a line that are looked at for a hatch.
const HATCH_NEIGHBORS: usize = 48;
/// Classes of directions in half a turn.
const DIRECTIONS: usize = 360;
/// Distances to neighbors that a hatch may begin with.
const FIRST_STEPS: usize = 4;

/// A line among those of its direction.
struct Parallel {
    wall: usize,
    /// Distance across the direction, and extent along it.
    across: f64,
    along: [f64; 2],
}

/// Marks lines of hatches: six or more at equal distances, each beside the next. `widest`: between two of them, page points.
pub fn mark_hatches(walls: &[Wall], widest: f64, out: &mut [bool]) {
    let corners = Corners::new(walls);
    let mut by_direction: Vec<Vec<usize>> = vec![Vec::new(); DIRECTIONS];
    let angle_of = |wall: &Wall| {
        let angle = (wall.to.y - wall.from.y).atan2(wall.to.x - wall.from.x);
        angle.rem_euclid(std::f64::consts::PI) / std::f64::consts::PI * DIRECTIONS as f64
    };
    for (place, wall) in walls.iter().enumerate() {
        if !out[place] && wall.length() > 1.0 {
            // Directions at the border of two classes are in one.
            by_direction[(angle_of(wall).round() as usize) % DIRECTIONS].push(place);
        }
    }
    for (direction, members) in by_direction.iter().enumerate() {
        if members.len() < HATCH_LINES {
            continue;
        }
        let (sin, cos) = (direction as f64 / DIRECTIONS as f64 * std::f64::consts::PI).sin_cos();
        let mut lines: Vec<Parallel> = members
            .iter()
            .map(|place| {
                let wall = &walls[*place];
                let [a, b] = [wall.from, wall.to].map(|point| point.x * cos + point.y * sin);
                let middle = [wall.from, wall.to].map(|point| point.y * cos - point.x * sin);
                Parallel {
                    wall: *place,
                    across: (middle[0] + middle[1]) / 2.0,
                    along: [a.min(b), a.max(b)],
                }
            })
            .collect();
        lines.sort_unstable_by(|a, b| a.across.total_cmp(&b.across));
        for first in 0..lines.len() {
            for second in beside(&lines, first, widest, None).take(FIRST_STEPS) {
                let step = lines[second].across - lines[first].across;
                let mut run = vec![first, second];
                let mut at = second;
                while let Some(next) = beside(&lines, at, widest, Some(step)).next() {
                    run.push(next);
                    at = next;
                }
                if run.len() < HATCH_LINES {
                    continue;
                }
                // A hatch may begin at a wall by just its distance, and the wall be as thick.
                let last = run.len() - 1;
                let run = run.iter().enumerate().filter(|(rank, place)| {
                    let corners = corners.of(walls, lines[**place].wall);
                    corners == 0 || (corners == 1 && *rank > 0 && *rank < last)
                });
                let run = run.map(|(_, place)| lines[*place].wall);
                run.for_each(|wall| out[wall] = true);
            }
        }
    }
}

/// Lines that end at a place, by cells.
struct Corners(HashMap<(i32, i32), Vec<usize>>);

impl Corners {
    fn new(walls: &[Wall]) -> Self {
        let mut cells: HashMap<(i32, i32), Vec<usize>> = HashMap::new();
        for (place, wall) in walls.iter().enumerate() {
            for end in [wall.from, wall.to] {
                cells.entry(Self::cell(end)).or_default().push(place);
            }
        }
        Self(cells)
    }

    fn cell(point: Point) -> (i32, i32) {
        (point.x.floor() as i32, point.y.floor() as i32)
    }

    /// At how many of its ends another line ends too, and turns there. A hatch ends inside other lines.
    fn of(&self, walls: &[Wall], place: usize) -> usize {
        let wall = &walls[place];
        let ends = [wall.from, wall.to].into_iter().filter(|end| {
            let end = *end;
            let (x, y) = Self::cell(end);
            let around =
                (y - 1..=y + 1).flat_map(|row| (x - 1..=x + 1).map(move |column| (column, row)));
            let mut ending = around.filter_map(|cell| self.0.get(&cell)).flatten();
            ending.any(|other| {
                let it = &walls[*other];
                let is_there = it.from.distance(end) < 0.5 || it.to.distance(end) < 0.5;
                let (ux, uy) = (wall.to.x - wall.from.x, wall.to.y - wall.from.y);
                let (vx, vy) = (it.to.x - it.from.x, it.to.y - it.from.y);
                let turned = (ux * vy - uy * vx).abs() > 0.2 * wall.length() * it.length();
                is_there && turned
            })
        });
        ends.count()
    }
}

/// The lines beside one, the nearest first; at this distance if it is known.
fn beside(
    lines: &[Parallel],
    at: usize,
    widest: f64,
    step: Option<f64>,
) -> impl Iterator<Item = usize> + '_ {
    let line = &lines[at];
    let length = line.along[1] - line.along[0];
    (at + 1..lines.len())
        .take(HATCH_NEIGHBORS)
        .take_while(move |next| lines[*next].across - line.across <= widest)
        .filter(move |next| {
            let next = &lines[*next];
            let distance = next.across - line.across;
            let overlap = line.along[1].min(next.along[1]) - line.along[0].max(next.along[0]);
            let shorter = length.min(next.along[1] - next.along[0]);
            distance > 0.3
                && overlap >= 0.5 * shorter
                && step.is_none_or(|step| (distance - step).abs() <= (0.04 * step).max(0.15))
        })
}
