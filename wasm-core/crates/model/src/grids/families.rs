//! Axes to grids: those that cross make one, and those side by side.

use super::axes::Axis;
use super::drawn::Place;
use super::labels::Sort;
use super::{Grid, GridLine};
use crate::geometry::Rect;

/// Axes in one direction differ by less, radians.
const PARALLEL: f64 = 0.008;
/// Axes that cross differ by more: its sine.
const CROSSING: f64 = 0.35;
/// Axes cross up to this many radii behind their ends.
const BEHIND: f64 = 2.0;
/// Axes this close are one place, points.
const SAME: f64 = 1.5;
/// Of the axes in one direction at least this part is in order.
const IN_ORDER: f64 = 0.75;
/// Side by side: over this part of the shorter axis.
const BESIDE: f64 = 0.7;
/// The bubbles of neighbors stand at most this many radii apart along them.
const STAGGERED: f64 = 6.0;
/// A gap this many times the largest one before it begins another drawing.
const FARTHER: f64 = 3.0;
/// The bubbles of one grid differ at most by this factor.
const ALIKE: f64 = 1.35;
/// So many solid lines with a single bubble each are a grid without lines across it; fewer may be anything.
const MANY: usize = 5;

fn cross(a: Place, b: Place) -> f64 {
    a[0] * b[1] - a[1] * b[0]
}

fn dot(a: Place, b: Place) -> f64 {
    a[0] * b[0] + a[1] * b[1]
}

impl Axis {
    fn length(&self) -> f64 {
        (self.to[0] - self.from[0]).hypot(self.to[1] - self.from[1])
    }

    fn is_parallel(&self, other: &Self) -> bool {
        cross(self.along, other.along).abs() < PARALLEL
    }

    fn is_like(&self, other: &Self) -> bool {
        let (small, large) = (self.radius.min(other.radius), self.radius.max(other.radius));
        large < ALIKE * small
    }

    fn crosses(&self, other: &Self) -> bool {
        let sine = cross(self.along, other.along);
        if sine.abs() < CROSSING {
            return false;
        }
        let way = [other.from[0] - self.from[0], other.from[1] - self.from[1]];
        let (on_self, on_other) = (
            cross(way, other.along) / sine,
            cross(way, self.along) / sine,
        );
        let is_on = |axis: &Self, place: f64| {
            let behind = BEHIND * axis.radius;
            place > -behind && place < axis.length() + behind
        };
        is_on(self, on_self) && is_on(other, on_other)
    }

    /// Where it is across a direction, points.
    fn offset(&self, along: Place) -> f64 {
        let middle = [0, 1].map(|axis| (self.from[axis] + self.to[axis]) / 2.0);
        cross(along, middle)
    }

    fn extent(&self, along: Place) -> (f64, f64) {
        let (a, b) = (dot(self.from, along), dot(self.to, along));
        (a.min(b), a.max(b))
    }

    fn line(&self) -> GridLine {
        GridLine {
            label: self.label.text.clone(),
            from: self.from.map(|part| part as f32),
            to: self.to.map(|part| part as f32),
        }
    }
}

/// The grids that `axes` make on a sheet with these drawings.
pub(super) fn grids(axes: Vec<Axis>, drawings: &[Rect]) -> Vec<Grid> {
    let mut found = Vec::new();
    let mut alone: Vec<&Axis> = Vec::new();
    for part in parts(&axes) {
        let directions = directions(&part);
        match directions.as_slice() {
            [] => alone.extend(part),
            [one] => alone.extend(one),
            many => {
                for (index, one) in many.iter().enumerate() {
                    for other in &many[index + 1..] {
                        found.extend(crossed(one, other));
                    }
                }
            }
        }
    }
    found.extend(rows(alone, drawings));
    found
}

/// The axes that are connected by crossing each other.
fn parts(axes: &[Axis]) -> Vec<Vec<&Axis>> {
    let mut part_of: Vec<usize> = (0..axes.len()).collect();
    for (index, one) in axes.iter().enumerate() {
        for (other_index, other) in axes.iter().enumerate().skip(index + 1) {
            let (a, b) = (part_of[index], part_of[other_index]);
            if a != b && one.is_like(other) && one.crosses(other) {
                for part in &mut part_of {
                    if *part == b {
                        *part = a;
                    }
                }
            }
        }
    }
    let mut found: Vec<Vec<&Axis>> = vec![Vec::new(); axes.len()];
    for (axis, part) in axes.iter().zip(part_of) {
        found[part].push(axis);
    }
    found.retain(|part| !part.is_empty());
    found
}

/// The axes of a part by direction, in order; directions without two good axes are left out.
fn directions<'a>(part: &[&'a Axis]) -> Vec<Vec<&'a Axis>> {
    let mut found: Vec<Vec<&Axis>> = Vec::new();
    for axis in part {
        match found.iter_mut().find(|own| own[0].is_parallel(axis)) {
            Some(own) => own.push(axis),
            None => found.push(vec![axis]),
        }
    }
    found.into_iter().filter_map(in_order).collect()
}

/// The parallel axes whose labels follow each other, in the order of these, if they are most of `axes`.
fn in_order(axes: Vec<&Axis>) -> Option<Vec<&Axis>> {
    let along = axes.first()?.along;
    // A1 is a line between A and B, or one of A1, A2 and A3.
    let has_letters = axes.iter().any(|axis| axis.label.sort() == Sort::Letters);
    let sort_of = |axis: &Axis| match axis.label.sort() {
        Sort::Prefixed(_) if has_letters => Sort::Letters,
        sort => sort,
    };
    let mut sorts: Vec<(Sort, Vec<&Axis>)> = Vec::new();
    for axis in &axes {
        let sort = sort_of(axis);
        match sorts.iter_mut().find(|(known, _)| *known == sort) {
            Some((_, own)) => own.push(axis),
            None => sorts.push((sort, vec![axis])),
        }
    }
    sorts.sort_by_key(|(_, own)| std::cmp::Reverse(own.len()));
    // The fewer ones are marks of sections, or lines of another part of the building.
    let mut own = match sorts.as_slice() {
        [(_, most), (_, others), ..] if most.len() == others.len() => return None,
        [(_, most), ..] => most.clone(),
        [] => return None,
    };
    own.sort_by(|a, b| a.offset(along).total_cmp(&b.offset(along)));
    let all = own.len();
    let is_clear = |index: usize| {
        let axis = own[index];
        own.iter().enumerate().all(|(place, other)| {
            let is_near = (other.offset(along) - axis.offset(along)).abs() < SAME;
            place == index || (!is_near && other.label != axis.label)
        })
    };
    let clear: Vec<&Axis> = (0..all)
        .filter(|index| is_clear(*index))
        .map(|index| own[index])
        .collect();
    let forward = longest_run(&clear, false);
    let mut backward = longest_run(&clear, true);
    backward.reverse();
    let best = if forward.len() >= backward.len() {
        forward
    } else {
        backward
    };
    (best.len() >= 2 && best.len() as f64 >= IN_ORDER * all as f64).then_some(best)
}

/// The longest row of axes whose labels ascend, or descend.
fn longest_run<'a>(axes: &[&'a Axis], is_descending: bool) -> Vec<&'a Axis> {
    let wanted = if is_descending {
        std::cmp::Ordering::Greater
    } else {
        std::cmp::Ordering::Less
    };
    // Of each axis: the length of the best row that ends there, and the axis before it.
    let mut best: Vec<(usize, Option<usize>)> = Vec::new();
    for (index, axis) in axes.iter().enumerate() {
        let before = (0..index)
            .filter(|place| axes[*place].label.order(&axis.label) == wanted)
            .max_by_key(|place| best[*place].0);
        best.push((before.map_or(0, |place| best[place].0) + 1, before));
    }
    let mut at = (0..axes.len()).max_by_key(|place| best[*place].0);
    let mut found = Vec::new();
    while let Some(place) = at {
        found.push(axes[place]);
        at = best[place].1;
    }
    found.reverse();
    found
}

/// The grid of two directions, if most of their axes cross.
fn crossed(one: &[&Axis], other: &[&Axis]) -> Option<Grid> {
    let crossings = one
        .iter()
        .flat_map(|a| other.iter().filter(|b| a.crosses(b)))
        .count();
    // Two section marks and two others prove nothing.
    let is_certain = one.len() + other.len() >= MANY
        || one
            .iter()
            .chain(other)
            .any(|axis| axis.is_dashed || axis.has_two_bubbles);
    (2 * crossings >= one.len() * other.len() && is_certain).then(|| Grid {
        directions: [one, other]
            .map(|axes| axes.iter().map(|axis| axis.line()).collect())
            .to_vec(),
    })
}

/// Axes side by side that nothing crosses: those of elevations and sections.
fn rows(axes: Vec<&Axis>, drawings: &[Rect]) -> Vec<Grid> {
    let mut by_direction: Vec<Vec<&Axis>> = Vec::new();
    for axis in axes {
        match by_direction.iter_mut().find(|own| own[0].is_parallel(axis)) {
            Some(own) => own.push(axis),
            None => by_direction.push(vec![axis]),
        }
    }
    let mut found = Vec::new();
    for mut own in by_direction {
        let along = own[0].along;
        own.sort_by(|a, b| a.offset(along).total_cmp(&b.offset(along)));
        // Drawings stand above each other, and side by side in one band.
        let mut bands: Vec<Vec<&Axis>> = Vec::new();
        for axis in own {
            let band = bands.iter_mut().find(|band| {
                band.last()
                    .is_some_and(|last| are_beside(last, axis, along))
            });
            match band {
                Some(band) => band.push(axis),
                None => bands.push(vec![axis]),
            }
        }
        for band in bands {
            let same = |a: &&Axis, b: &&Axis| drawing(a, drawings) == drawing(b, drawings);
            for part in band.chunk_by(same) {
                if drawing(part[0], drawings).is_some() {
                    found.extend(in_order(part.to_vec()));
                } else {
                    found.extend(runs(part, along).into_iter().filter_map(in_order));
                }
            }
        }
    }
    found
        .into_iter()
        .filter(|row| is_row(row))
        .map(|row| Grid {
            directions: vec![row.iter().map(|axis| axis.line()).collect()],
        })
        .collect()
}

/// The drawing that has the middle of an axis.
fn drawing(axis: &Axis, drawings: &[Rect]) -> Option<usize> {
    let [x, y] = [0, 1].map(|part| ((axis.from[part] + axis.to[part]) / 2.0) as f32);
    drawings
        .iter()
        .position(|box_| box_.x0 <= x && x <= box_.x1 && box_.y0 <= y && y <= box_.y1)
}

/// Over most of their length, with bubbles in one row.
fn are_beside(one: &Axis, other: &Axis, along: Place) -> bool {
    let ((a, b), (c, d)) = (one.extent(along), other.extent(along));
    let shared = b.min(d) - a.max(c);
    let is_near = |axis: Place, end: Place| {
        (dot(axis, along) - dot(end, along)).abs() < STAGGERED * one.radius.max(other.radius)
    };
    let are_in_row = is_near(one.from, other.from)
        || is_near(one.from, other.to) && other.has_two_bubbles
        || is_near(one.to, other.from) && one.has_two_bubbles;
    shared > BESIDE * (b - a).min(d - c) && are_in_row && one.is_like(other)
}

/// The axes of one drawing and the next where nothing tells the drawings apart: a new one begins where the order of the labels
/// ends, or at a wide gap.
fn runs<'a>(axes: &[&'a Axis], along: Place) -> Vec<Vec<&'a Axis>> {
    let gap = |pair: &[&Axis]| pair[1].offset(along) - pair[0].offset(along);
    let mut found: Vec<Vec<&Axis>> = Vec::new();
    for axis in axes {
        let continues = |row: &Vec<&Axis>| {
            let Some(last) = row.last() else {
                return false;
            };
            let order = last.label.order(&axis.label);
            let is_in_order = row
                .windows(2)
                .all(|pair| pair[0].label.order(&pair[1].label) == order);
            let largest = row.windows(2).map(gap).reduce(f64::max);
            let own = gap(&[last, axis]);
            let is_near = own > SAME && largest.is_none_or(|largest| own < FARTHER * largest);
            let are_numbers = [last, axis].map(|one| one.label.sort() == Sort::Numbers);
            order.is_ne() && is_in_order && is_near && are_numbers[0] == are_numbers[1]
        };
        match found.last_mut() {
            Some(row) if continues(row) => row.push(axis),
            _ => found.push(vec![axis]),
        }
    }
    found
}

/// Dashes or bubbles at both ends tell grid lines from leaders, wires and rules under titles. Two axes could be of two drawings.
fn is_row(row: &[&Axis]) -> bool {
    let certain = row
        .iter()
        .filter(|axis| axis.is_dashed || axis.has_two_bubbles)
        .count();
    row.len() > 2 && 2 * certain > row.len()
}
