//! Things that were moved: ink that is gone here and has come there, in the same shape.

use std::collections::{HashMap, HashSet};

use pinbar_model::geometry::Affine;
use pinbar_model::list::{DisplayList, Shape};

use crate::cluster::Region;
use crate::explain::Changed;
use crate::frame::Frame;
use crate::marks::{Marks, Side};
use crate::matching::range_points;
use crate::painted::Painted;
use crate::probe::{ASIDE, Probe, REFINE};

/// A move from one region to another (or within one), in pixels of the frame.
#[derive(Clone, Copy, Debug)]
pub struct Move {
    /// Indices into the regions.
    pub from: usize,
    pub to: usize,
    pub by: (f64, f64),
}

/// Inches: what went further is told as removed here and added there, because no one circles both at once.
const FURTHEST_INCHES: f64 = 6.0;
/// Ink found again at the other end, each way.
const FOUND_AGAIN: f64 = 0.75;
/// How much of it must be lost when looked for some pixels beside: rules out hatches and long parallel lines.
const ABOVE_CHANCE: f64 = 0.3;
/// Share of the ink that a pixel away from the suggested displacement must find more.
const LEAST_GAIN: f64 = 0.03;
/// Regions per side beyond which pairs are not tried: the sheets differ everywhere.
const MOST_REGIONS: usize = 400;

/// Displacements of each source that are verified: each costs a look at two places.
const MOST_CANDIDATES: usize = 150;

/// Where both drawings have ink.
pub struct Drawings<'a> {
    pub old: Painted<'a>,
    pub new: Painted<'a>,
}

/// Moves between `regions`, surest first, no region twice. `votes` come from [`shape_votes`].
pub fn find(
    drawings: &mut Drawings<'_>,
    marks: &Marks,
    regions: &[Region],
    votes: &[Move],
) -> Vec<Move> {
    let frame = &marks.frame;
    let mut candidates: Vec<Move> = votes.to_vec();
    candidates.extend(box_candidates(frame, regions));
    let furthest = FURTHEST_INCHES * frame.pixels_per_inch();
    let least = 0.015 * frame.pixels_per_inch() + 1.0;
    let mut used = vec![false; regions.len()];
    let mut found = Vec::new();
    // Corners and middle of like boxes often suggest the same whole pixels.
    let mut refused = HashSet::new();
    for candidate in candidates {
        let length = candidate.by.0.hypot(candidate.by.1);
        if used[candidate.from] || used[candidate.to] || length > furthest || length < least {
            continue;
        }
        let (from, to) = (&regions[candidate.from], &regions[candidate.to]);
        if !is_worth_a_claim(&candidate, from, to) {
            continue;
        }
        let whole = (candidate.by.0.round() as i32, candidate.by.1.round() as i32);
        let tried = (candidate.from, candidate.to, whole);
        if refused.contains(&tried) {
            continue;
        }
        if let Some((x, y)) = verified(drawings, marks, from, to, whole) {
            let by = (candidate.by.0 + f64::from(x), candidate.by.1 + f64::from(y));
            used[candidate.from] = true;
            used[candidate.to] = true;
            found.push(Move { by, ..candidate });
        } else {
            refused.insert(tried);
        }
    }
    found
}

/// A single letter is found again anywhere, and a place where something else happened too did not just move.
fn is_worth_a_claim(candidate: &Move, from: &Region, to: &Region) -> bool {
    const FEWEST_PIXELS: u32 = 40;
    let mainly = |part: u32, other: u32| part >= 3 * other;
    let (gone, come) = (from.gone, to.come);
    gone.min(come) >= FEWEST_PIXELS
        && gone.max(come) <= 2 * gone.min(come)
        && (candidate.from == candidate.to
            || mainly(from.gone, from.come) && mainly(to.come, to.gone))
}

/// Displacements that boxes of like size suggest.
fn box_candidates(frame: &Frame, regions: &[Region]) -> Vec<Move> {
    let mut found = Vec::new();
    let gone: Vec<usize> = (0..regions.len())
        .filter(|&i| regions[i].gone_bounds.is_some())
        .collect();
    let come: Vec<usize> = (0..regions.len())
        .filter(|&i| regions[i].come_bounds.is_some())
        .collect();
    if gone.len() > MOST_REGIONS || come.len() > MOST_REGIONS {
        return found;
    }
    let slack = 0.03 * frame.pixels_per_inch();
    for &from in &gone {
        for &to in &come {
            let (Some(a), Some(b)) = (regions[from].gone_bounds, regions[to].come_bounds) else {
                continue;
            };
            let like = |p: u32, q: u32| {
                (f64::from(p) - f64::from(q)).abs() <= slack + 0.08 * f64::from(p.max(q))
            };
            if !like(a.width(), b.width()) || !like(a.height(), b.height()) {
                continue;
            }
            let by = |p: u32, q: u32| f64::from(q) - f64::from(p);
            let center = (
                (by(a.x0, b.x0) + by(a.x1, b.x1)) / 2.0,
                (by(a.y0, b.y0) + by(a.y1, b.y1)) / 2.0,
            );
            for by in [
                center,
                (by(a.x0, b.x0), by(a.y0, b.y0)),
                (by(a.x1, b.x1), by(a.y1, b.y1)),
            ] {
                found.push(Move { from, to, by });
            }
        }
    }
    // Short moves first: of several equal things the nearest pair belongs together.
    found.sort_by(|p, q| p.by.0.hypot(p.by.1).total_cmp(&q.by.0.hypot(q.by.1)));
    found.truncate(MOST_CANDIDATES);
    found
}

/// How far in whole pixels `by` is off, when both ends hold the same ink.
fn verified(
    drawings: &mut Drawings<'_>,
    marks: &Marks,
    from: &Region,
    to: &Region,
    (x, y): (i32, i32),
) -> Option<(i32, i32)> {
    let (gone, come) = (from.gone_bounds?, to.come_bounds?);
    let leaving = Probe::new(&mut drawings.new, marks, Side::Gone, &gone, (x, y))?;
    if leaving.most() < FOUND_AGAIN {
        return None;
    }
    let arriving = Probe::new(&mut drawings.old, marks, Side::Come, &come, (-x, -y))?;
    if arriving.most() < FOUND_AGAIN {
        return None;
    }
    let both = |x: i32, y: i32| leaving.share(x, y).min(arriving.share(-x, -y));
    // Pixels next to the right place hold nearly the same ink: only a clear gain speaks against the suggestion.
    let gain = |x: i32, y: i32| both(x, y) - LEAST_GAIN * f64::from(x.abs() + y.abs());
    let mut best = (gain(0, 0), (0, 0));
    for y in -REFINE..=REFINE {
        for x in -REFINE..=REFINE {
            let found = gain(x, y);
            if found > best.0 {
                best = (found, (x, y));
            }
        }
    }
    let (x, y) = best.1;
    let share = both(x, y);
    if share < FOUND_AGAIN {
        return None;
    }
    let beside = [(ASIDE, 0), (-ASIDE, 0), (0, ASIDE), (0, -ASIDE)];
    let chances = beside.iter().map(|&(dx, dy)| both(x + dx, y + dy));
    let chance = chances.sum::<f64>() / beside.len() as f64;
    (share - chance >= ABOVE_CHANCE).then_some((x, y))
}

/// Regions from and to, and the displacement in half points.
type Bin = (usize, usize, i32, i32);

/// Displacements that changed items of equal shape agree on, most supported first.
///
/// `region_of` gives the region of a cell; a displacement is in pixels of the frame.
pub fn shape_votes(
    frame: &Frame,
    (old, new): (&DisplayList, &DisplayList),
    new_to_old: &Affine,
    changed: (&[Changed], &[Changed]),
    mut region_of: impl FnMut(u32) -> Option<usize>,
) -> Vec<Move> {
    let scale = new_to_old.mean_scale() as f32;
    let mut gone: HashMap<ShapeKey, Vec<([f32; 2], usize)>> = HashMap::new();
    for item in changed.0 {
        if let (Some((key, at)), Some(region)) = (shape(old, item.item, 1.0), region_of(item.cell))
        {
            gone.entry(key).or_default().push((at, region));
        }
    }
    let mut come: HashMap<ShapeKey, Vec<([f32; 2], usize)>> = HashMap::new();
    for item in changed.1 {
        if let (Some((key, at)), Some(region)) =
            (shape(new, item.item, scale), region_of(item.cell))
        {
            let at = new_to_old.apply(pinbar_model::geometry::Point::new(
                at[0].into(),
                at[1].into(),
            ));
            come.entry(key)
                .or_default()
                .push(([at.x as f32, at.y as f32], region));
        }
    }
    // Half a point bins displacements well below what a person calls a move.
    const BIN: f32 = 0.5;
    // Shapes that are found everywhere (ticks, dots) say nothing about where one went.
    const MOST_PAIRS: usize = 400;
    let mut votes: HashMap<Bin, (u32, f64, f64)> = HashMap::new();
    for (key, ends) in &gone {
        let Some(others) = come.get(key) else {
            continue;
        };
        if ends.len() * others.len() > MOST_PAIRS {
            continue;
        }
        for (p, from) in ends {
            for (q, to) in others {
                let (dx, dy) = (q[0] - p[0], q[1] - p[1]);
                let bin = |value: f32| (value / BIN).round() as i32;
                let vote = votes.entry((*from, *to, bin(dx), bin(dy))).or_default();
                vote.0 += 1;
                vote.1 += f64::from(dx);
                vote.2 += f64::from(dy);
            }
        }
    }
    let mut found: Vec<(u32, Move)> = votes
        .into_iter()
        .map(|((from, to, _, _), (count, dx, dy))| {
            let pixels = |sum: f64| sum / f64::from(count) * frame.pixels_per_point;
            (
                count,
                Move {
                    from,
                    to,
                    by: (pixels(dx), pixels(dy)),
                },
            )
        })
        .collect();
    found.sort_by(|(a, p), (b, q)| {
        b.cmp(a)
            .then((p.from, p.to).cmp(&(q.from, q.to)))
            .then(p.by.0.total_cmp(&q.by.0))
            .then(p.by.1.total_cmp(&q.by.1))
    });
    found.truncate(MOST_CANDIDATES);
    found.into_iter().map(|(_, candidate)| candidate).collect()
}

/// What stays of an item when it is moved: its kind, its size and how its first points lie to each other.
type ShapeKey = (u8, u32, i32, i32, u32);

fn shape(list: &DisplayList, index: u32, scale: f32) -> Option<(ShapeKey, [f32; 2])> {
    let item = &list.items[index as usize];
    let bin = |value: f32| (value * scale * 2.0).round() as i32;
    match item.shape {
        Shape::Fill { path, .. } | Shape::Stroke { path, .. } => {
            let points = range_points(list, path);
            let (first, last) = (points.first()?, points.last()?);
            let middle = points[points.len() / 2];
            let kind = u8::from(matches!(item.shape, Shape::Stroke { .. }));
            let reach = bin((middle[0] - first[0]).hypot(middle[1] - first[1]));
            let span = bin((last[0] - first[0]).hypot(last[1] - first[1]));
            Some(((kind, path.verbs, reach, span, 0), *first))
        }
        Shape::Glyph { glyph } => {
            let glyph = &list.glyphs[glyph as usize];
            let key = (2, glyph.character as u32, bin(glyph.size), 0, 0);
            Some((key, [glyph.transform[4], glyph.transform[5]]))
        }
        Shape::Image { .. } => None,
    }
}
