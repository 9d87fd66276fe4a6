//! Revision clouds: closed chains of arcs that bulge outward, which drafters draw around what they changed.
//!
//! Programs write them in many ways: as one path, as an arc a path, in any order and direction, as curves or as many short
//! lines. So a sheet's strokes are first parted into arcs, and arcs are then joined where their ends meet.

mod arcs;
mod chains;

use crate::geometry::Rect;
use crate::list::{DisplayList, Item, Segment, Shape};
use arcs::{Arc, arcs};
use chains::chains;

/// A revision cloud.
#[derive(Clone, Debug, PartialEq)]
pub struct Cloud {
    /// Corners of a polygon along it, page points: where its arcs meet, and the top of each.
    pub outline: Vec<[f32; 2]>,
    /// Page points.
    pub bounds: Rect,
}

/// Smaller ones are symbols, points.
const SMALLEST: f64 = 12.0;
/// Of this size and number of arcs, so many are symbols: trees, gears.
const MOST_ALIKE: usize = 3;
/// Sizes are alike within this share.
const ALIKE: f64 = 0.03;
/// A chain is round where its corners are as far from its middle within this share.
const ROUND: f64 = 0.1;
/// Larger round ones may be clouds, points.
const LARGEST_SYMBOL: f64 = 110.0;

/// The revision clouds that the page itself shows, without those of annotations.
pub fn clouds(list: &DisplayList) -> Vec<Cloud> {
    found(list).into_iter().map(|chain| chain.cloud).collect()
}

impl DisplayList {
    /// Takes the revision clouds off the page, and returns them.
    pub fn take_clouds(&mut self) -> Vec<Cloud> {
        let chains = found(self);
        let mut gone: Vec<(u32, u32)> = chains
            .iter()
            .flat_map(|chain| &chain.arcs)
            .flat_map(|arc| arc.segments.clone().map(|segment| (arc.item, segment)))
            .collect();
        gone.sort_unstable();
        for of_item in gone.chunk_by(|a, b| a.0 == b.0) {
            let item = &mut self.items[of_item[0].0 as usize];
            if let Shape::Stroke { path, style } = item.shape {
                let left = without(self.paths.segments(path), of_item);
                let path = self.paths.push(left);
                *item = Item {
                    shape: Shape::Stroke { path, style },
                    ..*item
                };
            }
        }
        chains.into_iter().map(|chain| chain.cloud).collect()
    }
}

/// What is left of a path without the given segments of it.
fn without(path: impl Iterator<Item = Segment>, gone: &[(u32, u32)]) -> Vec<Segment> {
    let mut gone = gone.iter().map(|(_, segment)| *segment).peekable();
    let (mut start, mut last) = ([0.0; 2], [0.0; 2]);
    let mut left = Vec::new();
    for (segment, place) in path.zip(0..) {
        let is_gone = gone.next_if_eq(&place).is_some();
        let to = match segment {
            Segment::Move(to) | Segment::Line(to) => to,
            Segment::Quad(_, to) | Segment::Cubic(_, _, to) => to,
            Segment::Close => start,
        };
        match segment {
            Segment::Move(_) => {
                start = to;
                left.push(segment);
            }
            _ if is_gone => left.push(Segment::Move(to)),
            // The path may begin elsewhere now.
            Segment::Close if last != start => left.push(Segment::Line(start)),
            Segment::Close => {}
            _ => left.push(segment),
        }
        last = to;
    }
    left
}

struct Found {
    cloud: Cloud,
    arcs: Vec<Arc>,
    is_round: bool,
}

impl Found {
    fn size(&self) -> [f64; 2] {
        let Rect { x0, y0, x1, y1 } = self.cloud.bounds;
        [f64::from(x1 - x0), f64::from(y1 - y0)]
    }

    fn is_like(&self, other: &Self) -> bool {
        if self.arcs.len() != other.arcs.len() {
            return false;
        }
        let ([one_width, one_height], [width, height]) = (self.size(), other.size());
        let is_same = |a: f64, b: f64| (a - b).abs() <= ALIKE * a.max(b);
        let upright = is_same(one_width, width) && is_same(one_height, height);
        let turned = is_same(one_width, height) && is_same(one_height, width);
        upright || turned
    }
}

fn found(list: &DisplayList) -> Vec<Found> {
    let all: Vec<Found> = chains(arcs(list))
        .into_iter()
        .filter_map(outlined)
        .collect();
    let rounds = all.iter().filter(|one| one.is_round).count();
    let is_symbol: Vec<bool> = all
        .iter()
        .map(|one| {
            let [width, height] = one.size();
            // No more than it takes: plans may have thousands of trees.
            let alike = all
                .iter()
                .filter(|other| one.is_like(other))
                .take(MOST_ALIKE + 1)
                .count();
            alike > MOST_ALIKE || one.is_round && (rounds > 1 || width.max(height) < LARGEST_SYMBOL)
        })
        .collect();
    all.into_iter()
        .zip(is_symbol)
        .filter_map(|(one, is_symbol)| (!is_symbol).then_some(one))
        .collect()
}

fn outlined(chain: Vec<Arc>) -> Option<Found> {
    let corners: Vec<[f64; 2]> = chain.iter().map(|arc| arc.from).collect();
    let outline: Vec<[f32; 2]> = chain
        .iter()
        .flat_map(|arc| [arc.from, arc.top])
        .map(|place| place.map(|value| value as f32))
        .collect();
    let bounds = outline.iter().fold(Rect::EMPTY, |bounds, [x, y]| {
        bounds.union(&Rect::new(*x, *y, *x, *y))
    });
    let (width, height) = (f64::from(bounds.width()), f64::from(bounds.height()));
    if width.min(height) < SMALLEST {
        return None;
    }
    let count = corners.len() as f64;
    let middle = [0, 1].map(|axis| corners.iter().map(|corner| corner[axis]).sum::<f64>() / count);
    let distances = corners
        .iter()
        .map(|[x, y]| (x - middle[0]).hypot(y - middle[1]));
    let (near, far) = distances.fold((f64::MAX, 0.0_f64), |(near, far), one| {
        (near.min(one), far.max(one))
    });
    Some(Found {
        cloud: Cloud { outline, bounds },
        arcs: chain,
        is_round: far - near <= ROUND * (far + near),
    })
}

#[cfg(test)]
mod tests;
