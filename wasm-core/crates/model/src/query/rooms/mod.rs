//! The room around a point: the outline that lines of the sheet close around it, with openings such as doors bridged.
//!
//! Walls are not marked in a PDF, so they are told from the rest by what they do. Hatches (many parallel lines at equal
//! distances) and door swings (quarter circles) are left out; openings are bridged where a wall ends and its line meets
//! another one; what is attached at one end only bounds nothing. The remaining lines divide the sheet into faces, and the
//! one around the point is the room. Where its outline is mostly of heavier lines, lighter ones are left out as well: they
//! are furniture, fixtures and dimensions.

mod arcs;
mod faces;
mod gaps;
mod graph;
mod hatches;
mod outline;
mod walls;

#[cfg(test)]
mod tests;

use crate::geometry::{Point, Rect};
use crate::list::DisplayList;
use crate::query::linework::Linework;

use faces::Face;
use graph::Graph;
use walls::{Plan, Wall, plan_in};

/// What is asked, page points.
#[derive(Clone, Copy, Debug)]
pub struct RoomQuery {
    pub at: Point,
    /// The widest opening that is bridged. Wider ones are where leaves of doors show that they close.
    pub max_gap: f64,
}

/// A closed outline around the point, page points.
#[derive(Clone, Debug, PartialEq)]
pub struct Room {
    pub outline: Vec<Point>,
    /// The openings that were bridged, from end to end.
    pub gaps: Vec<[Point; 2]>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u8)]
pub enum NoRoom {
    /// Nothing is drawn around the point.
    NoLines = 0,
    /// Lines around the point leave wider openings.
    Open = 1,
    /// Too many lines to look at in a moment.
    TooDense = 2,
}

/// Half of the window that is looked at first, and at last, as multiples of the widest opening.
const FIRST_WINDOW: f64 = 4.0;
const LAST_WINDOW: f64 = 32.0;
/// How much wider the next window is.
const WIDER: f64 = 2.0;
/// What closes only around so much of the sheet is its frame, not a room.
const MOST_OF_PAGE: f64 = 0.4;
/// Line widths that differ less are one, page points.
const SAME_WIDTH: f32 = 0.1;
/// What has less area, as a share of the square of the widest opening, is furniture rather than a room.
const SMALL: f64 = 1.0;
/// What stands alone and is smaller, as a multiple of the widest opening, is furniture, a symbol or a label.
const SMALL_PART: f64 = 1.5;
/// How much larger a room is without its lighter lines: where it grows more, it has lost a wall.
const MOST_GROWN: f64 = 2.0;
/// Share of an outline that is drawn with heavier lines when lighter ones are furniture.
const MOSTLY: f64 = 0.5;
/// Classes of line widths that are tried.
const MOST_CLASSES: usize = 5;

/// The room around a point, or why there is none.
pub fn find_room(
    list: &DisplayList,
    linework: &Linework,
    query: &RoomQuery,
) -> Result<Room, NoRoom> {
    let page = Rect::new(0.0, 0.0, list.width, list.height);
    let mut half = FIRST_WINDOW * query.max_gap;
    loop {
        let (x, y) = (query.at.x, query.at.y);
        let window = Rect::new(
            (x - half) as f32,
            (y - half) as f32,
            (x + half) as f32,
            (y + half) as f32,
        );
        let is_all = window.x0 <= page.x0
            && window.y0 <= page.y0
            && window.x1 >= page.x1
            && window.y1 >= page.y1
            || half >= LAST_WINDOW * query.max_gap;
        let plan = plan_in(list, linework, &window, query.max_gap).ok_or(NoRoom::TooDense)?;
        // What lies beyond the window may close it otherwise.
        let inside = if is_all {
            page.intersection(&window).inflate(1.0)
        } else {
            window.inflate(-query.max_gap as f32)
        };
        match best_face(&plan, query, &page) {
            Ok(face) if face.is_inside(&inside) => return Ok(face.into_room(query.max_gap)),
            Ok(_) if is_all => return Err(NoRoom::Open),
            Err(reason) if is_all || reason == NoRoom::TooDense => return Err(reason),
            _ => half *= WIDER,
        }
    }
}

/// The face that is most likely meant: lighter lines are left out while the outline is mostly of heavier ones.
fn best_face(plan: &Plan, query: &RoomQuery, page: &Rect) -> Result<Face, NoRoom> {
    if plan.walls.is_empty() {
        return Err(NoRoom::NoLines);
    }
    let most = f64::from(page.width()) * f64::from(page.height()) * MOST_OF_PAGE;
    let least_room = SMALL * query.max_gap * query.max_gap;
    let mut best: Option<Face> = None;
    // Of the first face that is large enough for a room.
    let mut first_area = f64::MAX;
    for least in classes(&plan.walls) {
        let walls: Vec<Wall> = plan
            .walls
            .iter()
            .filter(|wall| wall.weight >= least)
            .copied()
            .collect();
        let lines = Graph::new(&walls).ok_or(NoRoom::TooDense)?;
        let all = gaps::bridged(&lines, &walls, &plan.swings, query.max_gap);
        let graph = Graph::new(&all)
            .ok_or(NoRoom::TooDense)?
            .without_small_parts(SMALL_PART * query.max_gap)
            .without_cut_edges();
        let Some(face) = faces::face_around(&graph, query.at) else {
            continue;
        };
        if face.area() > most {
            continue;
        }
        let is_better = best.as_ref().is_none_or(|known| {
            let is_within =
                face.area() < MOST_GROWN * first_area && known.share_of(least) >= MOSTLY;
            face.area() > known.area() * 1.0005 && (known.area() < least_room || is_within)
        });
        if is_better {
            if first_area == f64::MAX && face.area() >= least_room {
                first_area = face.area();
            }
            best = Some(face);
        }
    }
    best.ok_or(NoRoom::Open)
}

/// The least width of each class of lines, ascending.
fn classes(walls: &[Wall]) -> Vec<f32> {
    let mut widths: Vec<f32> = walls.iter().map(|wall| wall.weight).collect();
    widths.sort_unstable_by(f32::total_cmp);
    let mut found: Vec<f32> = Vec::new();
    let mut last = f32::NEG_INFINITY;
    for width in widths {
        if width > last + SAME_WIDTH {
            found.push(width);
        }
        last = width;
    }
    // The heaviest matter: walls are cut.
    let skipped = found.len().saturating_sub(MOST_CLASSES);
    let mut kept: Vec<f32> = found.iter().skip(skipped).copied().collect();
    if let (true, Some(first), Some(lightest)) = (skipped > 0, kept.first_mut(), found.first()) {
        *first = *lightest;
    }
    kept
}
