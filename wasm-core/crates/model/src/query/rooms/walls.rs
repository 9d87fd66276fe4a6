//! The lines that may be walls: without hatches, doors, dashed lines, and what is as light as paper.

use crate::geometry::{Point, Rect};
use crate::list::{DisplayList, Part, Shape};
use crate::query::linework::{Bend, Linework, Piece};

use super::arcs::{Swing, mark_arcs, mark_leaves};
use super::hatches::mark_hatches;

/// More lines in a window are not looked at, and not more that may be walls.
const MOST_LINES: usize = 4_000_000;
const MOST_WALLS: usize = 40_000;
/// Shorter ones, page points, are noise.
const SHORTEST: f64 = 0.05;
/// Parts of a curve.
const CHORDS: usize = 8;
/// Lighter colors bound nothing, 0 to 255.
const LIGHTEST: f32 = 230.0;
/// A filled shape bounds what is drawn, whatever the widths of lines.
const FILLED: f32 = 1000.0;
/// Filled shapes thinner than this, page points, are lines: some programs fill them.
const FILLED_LINE: f32 = 3.0;
/// The widest distance between lines of a hatch, as a share of the widest opening: rooms in a row are farther apart.
const HATCH_STEP: f64 = 0.6;

#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Wall {
    pub from: Point,
    pub to: Point,
    /// Width of the line, page points.
    pub weight: f32,
    /// It bridges an opening.
    pub is_gap: bool,
}

impl Wall {
    pub fn gap(from: Point, to: Point) -> Self {
        Self {
            from,
            to,
            weight: f32::MAX,
            is_gap: true,
        }
    }

    pub fn length(&self) -> f64 {
        self.from.distance(self.to)
    }
}

/// What bounds rooms in a window.
pub struct Plan {
    pub walls: Vec<Wall>,
    /// Doors that stand open.
    pub swings: Vec<Swing>,
}

/// `None` when there are too many lines.
pub fn plan_in(
    list: &DisplayList,
    linework: &Linework,
    window: &Rect,
    max_gap: f64,
) -> Option<Plan> {
    let mut walls: Vec<Wall> = Vec::new();
    let is_all = linework.pieces_in(list, window, MOST_LINES, |piece| {
        let Some(weight) = weight_of(list, piece.item) else {
            return;
        };
        let mut add = |from: Point, to: Point| {
            if from.distance(to) >= SHORTEST {
                walls.push(Wall {
                    from,
                    to,
                    weight,
                    is_gap: false,
                });
            }
        };
        match piece.bend {
            Bend::Straight | Bend::Quad => add(piece.from, piece.to),
            Bend::Cubic(one, other) => {
                let points = chords(piece, one, other);
                points.windows(2).for_each(|pair| add(pair[0], pair[1]));
            }
        }
    });
    if !is_all || walls.len() > MOST_WALLS {
        return None;
    }
    let mut out = vec![false; walls.len()];
    let mut swings = mark_arcs(&walls, max_gap, &mut out);
    mark_leaves(&walls, &mut swings, &mut out);
    mark_hatches(&walls, max_gap * HATCH_STEP, &mut out);
    let mut kept = out.iter().map(|is_out| !is_out);
    walls.retain(|_| kept.next().unwrap_or(true));
    Some(Plan { walls, swings })
}

/// The width of an item's lines; none if it bounds nothing.
fn weight_of(list: &DisplayList, item: u32) -> Option<f32> {
    let painted = &list.items[item as usize];
    let [red, green, blue, alpha] = list
        .paints
        .get(painted.paint as usize)
        .map_or([0, 0, 0, 255], |paint| paint.rgba)
        .map(f32::from);
    let light = 0.3 * red + 0.59 * green + 0.11 * blue;
    let seen = 255.0 - (255.0 - light) * alpha / 255.0;
    if painted.part != Part::Page || seen > LIGHTEST {
        return None;
    }
    match painted.shape {
        Shape::Stroke { style, .. } => {
            let style = list.strokes.get(style as usize);
            let is_dashed = style.is_some_and(|it| it.dash.iter().any(|length| *length > 0.0));
            (!is_dashed).then(|| style.map_or(0.0, |it| it.width))
        }
        Shape::Fill { .. } => {
            let bounds = &list.bounds[item as usize];
            let thin = bounds.width().min(bounds.height());
            Some(if thin < FILLED_LINE { thin } else { FILLED })
        }
        Shape::Glyph { .. } | Shape::Image { .. } => None,
    }
}

fn chords(piece: &Piece, one: Point, other: Point) -> Vec<Point> {
    (0..=CHORDS)
        .map(|step| {
            let t = step as f64 / CHORDS as f64;
            let s = 1.0 - t;
            let (a, b, c, d) = (s * s * s, 3.0 * s * s * t, 3.0 * s * t * t, t * t * t);
            Point::new(
                a * piece.from.x + b * one.x + c * other.x + d * piece.to.x,
                a * piece.from.y + b * one.y + c * other.y + d * piece.to.y,
            )
        })
        .collect()
}
