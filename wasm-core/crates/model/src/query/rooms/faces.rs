//! The face of a divided plane that contains a point.

use crate::geometry::{Point, Rect};

use super::Room;
use super::graph::Graph;
use super::outline;

/// Outlines farther to the right of the point that are tried.
const MOST_TRIED: usize = 400;

/// A closed way, with the edge from each point to the next.
#[derive(Clone, Debug)]
pub struct Face {
    points: Vec<Point>,
    weights: Vec<f32>,
    gaps: Vec<Option<u32>>,
}

impl Face {
    pub fn area(&self) -> f64 {
        signed_area(&self.points).abs()
    }

    /// Share of the drawn outline whose lines are at least this heavy.
    pub fn share_of(&self, least: f32) -> f64 {
        let (mut heavy, mut all) = (0.0, 0.0);
        for (place, from) in self.points.iter().enumerate() {
            if self.gaps[place].is_some() {
                continue;
            }
            let length = from.distance(self.points[(place + 1) % self.points.len()]);
            all += length;
            if self.weights[place] >= least {
                heavy += length;
            }
        }
        if all > 0.0 { heavy / all } else { 0.0 }
    }

    pub fn is_inside(&self, rect: &Rect) -> bool {
        self.points.iter().all(|point| {
            let (x, y) = (point.x as f32, point.y as f32);
            rect.intersects(&Rect::new(x, y, x, y))
        })
    }

    /// `max_gap`: the widest opening.
    pub fn into_room(self, max_gap: f64) -> Room {
        let count = self.points.len();
        let mut gaps: Vec<(u32, [Point; 2])> = Vec::new();
        for place in 0..count {
            let Some(gap) = self.gaps[place] else {
                continue;
            };
            let (from, to) = (self.points[place], self.points[(place + 1) % count]);
            match gaps.iter_mut().find(|(known, _)| *known == gap) {
                Some((_, ends)) if ends[1] == from => ends[1] = to,
                Some((_, ends)) if ends[0] == to => ends[0] = from,
                _ => gaps.push((gap, [from, to])),
            }
        }
        Room {
            outline: outline::simplified(&self.points, max_gap),
            gaps: gaps.into_iter().map(|(_, ends)| ends).collect(),
        }
    }
}

/// Positive where the points go around with y down as clockwise turns.
pub fn signed_area(points: &[Point]) -> f64 {
    let count = points.len();
    (0..count)
        .map(|place| {
            let (a, b) = (points[place], points[(place + 1) % count]);
            a.x * b.y - b.x * a.y
        })
        .sum::<f64>()
        / 2.0
}

pub fn face_around(graph: &Graph, at: Point) -> Option<Face> {
    let ring = rings(graph);
    let mut hits: Vec<(f64, usize)> = Vec::new();
    for (place, edge) in graph.edges.iter().enumerate() {
        let [a, b] = edge.ends.map(|end| graph.points[end as usize]);
        if (a.y > at.y) != (b.y > at.y) {
            let x = a.x + (at.y - a.y) / (b.y - a.y) * (b.x - a.x);
            if x > at.x {
                // The way along which the point lies on one side, the same for all.
                hits.push((x, place * 2 + usize::from(b.y < a.y)));
            }
        }
    }
    hits.sort_unstable_by(|a, b| a.0.total_cmp(&b.0));
    let mut is_seen = vec![false; graph.edges.len() * 2];
    for (_, half) in hits.into_iter().take(MOST_TRIED) {
        if is_seen[half] {
            continue;
        }
        let face = trace(graph, &ring, half, &mut is_seen);
        if signed_area(&face.points) > 0.0 && contains(&face.points, at) {
            return Some(face);
        }
    }
    None
}

/// For each half edge (edge × 2, plus 1 for the way back) the next one of its face.
fn rings(graph: &Graph) -> Vec<u32> {
    let mut leaving: Vec<Vec<(f64, u32)>> = vec![Vec::new(); graph.points.len()];
    for (place, edge) in graph.edges.iter().enumerate() {
        for (side, [from, to]) in [edge.ends, [edge.ends[1], edge.ends[0]]]
            .into_iter()
            .enumerate()
        {
            let (a, b) = (graph.points[from as usize], graph.points[to as usize]);
            let half = (place * 2 + side) as u32;
            leaving[from as usize].push(((b.y - a.y).atan2(b.x - a.x), half));
        }
    }
    let mut next = vec![0; graph.edges.len() * 2];
    for around in &mut leaving {
        around.sort_unstable_by(|a, b| a.0.total_cmp(&b.0));
        for (place, (_, half)) in around.iter().enumerate() {
            // Coming in by the other half of it, the way goes on with the edge before in the order around the vertex.
            let before = around[(place + around.len() - 1) % around.len()].1;
            next[(*half ^ 1) as usize] = before;
        }
    }
    next
}

fn trace(graph: &Graph, next: &[u32], start: usize, is_seen: &mut [bool]) -> Face {
    let mut face = Face {
        points: Vec::new(),
        weights: Vec::new(),
        gaps: Vec::new(),
    };
    let mut half = start;
    loop {
        is_seen[half] = true;
        let edge = &graph.edges[half / 2];
        face.points.push(graph.points[edge.ends[half % 2] as usize]);
        face.weights.push(edge.weight);
        face.gaps.push(edge.gap);
        half = next[half] as usize;
        if half == start {
            return face;
        }
    }
}

fn contains(points: &[Point], at: Point) -> bool {
    let count = points.len();
    let mut is_inside = false;
    for place in 0..count {
        let (a, b) = (points[place], points[(place + 1) % count]);
        if (a.y > at.y) != (b.y > at.y) && at.x < a.x + (at.y - a.y) / (b.y - a.y) * (b.x - a.x) {
            is_inside = !is_inside;
        }
    }
    is_inside
}
