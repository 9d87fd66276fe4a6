//! Columns away from where grid lines cross: figures like those there.

use super::columns::{SECTION, SIDES};
use super::figures::{Drawn, Figure, Places};
use super::{Column, Region, words_in};
use crate::geometry::Rect;
use crate::list::DisplayList;
use crate::query::words::Word;

/// So many of one kind stand where grid lines cross, at least.
const FEWEST: usize = 2;
/// Sides of one kind differ less, points and part.
const ALIKE: [f64; 2] = [0.3, 0.03];
/// Of the part of their box that figures of one kind cover.
const AS_FULL: f64 = 0.05;
/// Boxes of one figure that is drawn twice differ less, points.
const SAME: f32 = 0.5;
/// More of one kind are a pattern, as many times as stand at crossings.
const MOST: usize = 4;

/// The columns in these regions that are like those of `at_crossings`, which were found there.
///
/// Only filled figures and rolled sections: outlines of that size may be anything.
pub(super) fn columns(
    list: &DisplayList,
    words: &[Word],
    regions: &[Region],
    at_crossings: &[Column],
) -> Vec<Column> {
    if at_crossings.is_empty() {
        return Vec::new();
    }
    let mut places = Places::of_figures(list.width, list.height, *SIDES.end());
    for Region { bounds, .. } in regions {
        let [low, high] = [[bounds.x0, bounds.y0], [bounds.x1, bounds.y1]];
        places.add_box(low.map(f64::from), high.map(f64::from));
    }
    let drawn = Drawn::near(list, &places);
    let figures: Vec<(&Figure, Rect)> = drawn
        .figures
        .iter()
        .filter(|figure| {
            figure.is_filled || figure.corners.len() >= SECTION && fullness(figure) < 0.7
        })
        .map(|figure| {
            let ([x0, y0], [x1, y1]) = (figure.low, figure.high);
            (
                figure,
                Rect::new(x0 as f32, y0 as f32, x1 as f32, y1 as f32),
            )
        })
        .collect();
    let mut found: Vec<Column> = Vec::new();
    for region in regions {
        let own: Vec<Rect> = at_crossings
            .iter()
            .filter(|column| column.grid == region.grid)
            .map(|column| column.bounds)
            .collect();
        let mut kinds: Vec<(&Figure, usize)> = Vec::new();
        for column in &own {
            let Some((figure, _)) = figures.iter().find(|(_, bounds)| is_same(bounds, column))
            else {
                continue;
            };
            match kinds.iter_mut().find(|(kind, _)| is_like(kind, figure)) {
                Some((_, count)) => *count += 1,
                None => kinds.push((figure, 1)),
            }
        }
        for (kind, count) in kinds.into_iter().filter(|(_, count)| *count >= FEWEST) {
            let before = found.len();
            for (figure, bounds) in &figures {
                let is_new = is_like(kind, figure)
                    && region.has(figure.middle())
                    && !own.iter().any(|other| other.intersects(bounds))
                    && !found.iter().any(|other| other.bounds.intersects(bounds))
                    && words_in(bounds, words).next().is_none();
                if is_new {
                    found.push(Column {
                        grid: region.grid,
                        lines: None,
                        bounds: *bounds,
                    });
                }
            }
            if found.len() - before > MOST * count {
                found.truncate(before);
            }
        }
    }
    found
}

fn fullness(figure: &Figure) -> f64 {
    let [width, height] = sides(figure);
    figure.area() / (width * height)
}

fn sides(figure: &Figure) -> [f64; 2] {
    [0, 1].map(|axis| figure.high[axis] - figure.low[axis])
}

fn is_same(a: &Rect, b: &Rect) -> bool {
    let pairs = [(a.x0, b.x0), (a.y0, b.y0), (a.x1, b.x1), (a.y1, b.y1)];
    pairs.iter().all(|(one, other)| (one - other).abs() < SAME)
}

/// As large, also turned by a quarter, and of the same shape.
fn is_like(a: &Figure, b: &Figure) -> bool {
    let is_near =
        |one: f64, other: f64| (one - other).abs() <= ALIKE[0] + ALIKE[1] * one.max(other);
    let ([width, height], [across, down]) = (sides(a), sides(b));
    a.is_filled == b.is_filled
        && a.corners.len() == b.corners.len()
        && (fullness(a) - fullness(b)).abs() <= AS_FULL
        && (is_near(width, across) && is_near(height, down)
            || is_near(width, down) && is_near(height, across))
}
