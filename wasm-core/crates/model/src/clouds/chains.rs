//! Closed chains of arcs that bulge outward.

use std::collections::HashMap;
use std::f64::consts::PI;

use super::arcs::{Arc, Place, between};

/// Ends closer than this are one, points.
const JOINED: f64 = 0.8;
/// Where two arcs of a cloud meet, the line turns back by as much, radians.
const CORNER: f64 = 0.4;
/// A chain has as many arcs.
const LEAST: usize = 6;
/// One that does not close has more, and a gap of at most so many arcs.
const LEAST_OPEN: usize = 8;
const MOST_GAP: f64 = 1.6;
/// Arcs are so many times shorter or longer than the one in the middle, all but this share.
const UNLIKE: f64 = 2.6;
const MOST_UNLIKE: f64 = 0.3;
/// They turn by as much on average, radians.
const LEAST_TURN: f64 = 0.8;

/// The arcs of each chain, in order and in one direction.
pub(super) fn chains(arcs: Vec<Arc>) -> Vec<Vec<Arc>> {
    let ends = Ends::of(&arcs);
    let mut used = vec![false; arcs.len()];
    let mut found = Vec::new();
    for first in 0..arcs.len() {
        if used[first] {
            continue;
        }
        used[first] = true;
        let mut chain = vec![(first, arcs[first].clone())];
        let is_closed = extend(&mut chain, &arcs, &ends, &mut used);
        if !is_closed {
            // It may go on before its first arc, too.
            chain = chain
                .into_iter()
                .rev()
                .map(|(index, arc)| (index, arc.reversed()))
                .collect();
            extend(&mut chain, &arcs, &ends, &mut used);
        }
        let chain: Vec<Arc> = chain.into_iter().map(|(_, arc)| arc).collect();
        if is_cloud(&chain) {
            found.push(chain);
        }
    }
    found
}

/// Adds arcs behind the last one until there is none, or the chain is closed.
fn extend(chain: &mut Vec<(usize, Arc)>, arcs: &[Arc], ends: &Ends, used: &mut [bool]) -> bool {
    while let (Some((_, first)), Some((index, last))) = (chain.first(), chain.last()) {
        if chain.len() >= LEAST && is_near(last.to, first.from) {
            return true;
        }
        let next = ends
            .near(last.to)
            .filter(|(other, _)| !used[*other])
            .filter_map(|(other, is_begin)| {
                let arc = if is_begin {
                    arcs[other].clone()
                } else {
                    arcs[other].clone().reversed()
                };
                (is_near(last.to, arc.from) && goes_on(last, &arc)).then_some((other, arc))
            })
            // Programs write the arcs of a cloud one after the other.
            .min_by_key(|(other, _)| other.abs_diff(*index));
        let Some((other, arc)) = next else {
            return false;
        };
        used[other] = true;
        chain.push((other, arc));
    }
    false
}

fn is_near(a: Place, b: Place) -> bool {
    (a[0] - b[0]).hypot(a[1] - b[1]) <= JOINED
}

fn is_corner(one: &Arc, next: &Arc) -> bool {
    let turn = between(one.ends, next.begins);
    // A half circle meets the next one by turning all the way back.
    turn * one.turn < 0.0 && turn.abs() >= CORNER || turn.abs() > PI - CORNER
}

fn goes_on(one: &Arc, next: &Arc) -> bool {
    let turn = between(one.ends, next.begins);
    one.turn * next.turn > 0.0 && (is_corner(one, next) || turn.abs() < CORNER)
}

fn is_cloud(chain: &[Arc]) -> bool {
    let (Some(first), Some(last)) = (chain.first(), chain.last()) else {
        return false;
    };
    if chain.len() < LEAST {
        return false;
    }
    let mut chords: Vec<f64> = chain.iter().map(Arc::chord).collect();
    chords.sort_by(f64::total_cmp);
    let middle = chords[chords.len() / 2];
    let gap = (last.to[0] - first.from[0]).hypot(last.to[1] - first.from[1]);
    let is_closed = gap <= JOINED;
    if !is_closed && (chain.len() < LEAST_OPEN || gap > MOST_GAP * middle) {
        return false;
    }
    let unlike = chords
        .iter()
        .filter(|chord| **chord * UNLIKE < middle || **chord > middle * UNLIKE)
        .count();
    let count = chain.len() as f64;
    let turn = chain.iter().map(|arc| arc.turn.abs()).sum::<f64>() / count;
    if unlike as f64 > MOST_UNLIKE * count || turn < LEAST_TURN {
        return false;
    }
    let corners = chain
        .windows(2)
        .filter(|pair| is_corner(&pair[0], &pair[1]))
        .count();
    // A path may begin within an arc.
    if corners + 3 < chain.len() || corners + 1 < LEAST {
        return false;
    }
    let twice_area: f64 = chain
        .iter()
        .zip(chain.iter().skip(1).chain([first]))
        .map(|(one, next)| one.from[0] * next.from[1] - one.from[1] * next.from[0])
        .sum();
    twice_area * first.turn > 0.0 && twice_area.abs() > middle * middle
}

/// The ends of arcs by their place.
struct Ends {
    cells: HashMap<(i32, i32), Vec<(u32, bool)>>,
}

fn cell(place: Place) -> (i32, i32) {
    ((place[0]).floor() as i32, (place[1]).floor() as i32)
}

impl Ends {
    fn of(arcs: &[Arc]) -> Self {
        let mut cells: HashMap<(i32, i32), Vec<(u32, bool)>> = HashMap::new();
        for (index, arc) in arcs.iter().enumerate() {
            for (place, is_begin) in [(arc.from, true), (arc.to, false)] {
                cells
                    .entry(cell(place))
                    .or_default()
                    .push((index as u32, is_begin));
            }
        }
        Self { cells }
    }

    /// Arcs with an end near a place, and whether it is their begin.
    fn near(&self, place: Place) -> impl Iterator<Item = (usize, bool)> + '_ {
        let (x, y) = cell(place);
        (-1..=1)
            .flat_map(move |dx| (-1..=1).map(move |dy| (x + dx, y + dy)))
            .filter_map(|key| self.cells.get(&key))
            .flatten()
            .map(|(index, is_begin)| (*index as usize, *is_begin))
    }
}
