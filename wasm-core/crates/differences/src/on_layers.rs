//! Which layers of their files the changed items of a region are on.

use crate::describe::Lists;
use crate::explain::Changed;
use crate::marks::Side;

/// A layer with less of a region's changed ink has only touched it.
const LEAST_SHARE: f32 = 0.15;
/// Names of one region.
const MOST: usize = 3;

/// The names of the layers of each of `count` regions, the one with most changed ink first. Nothing for sheets without layers.
/// `region_of` says which region a cell is in.
pub fn layers_of(
    explained: &(Vec<Changed>, Vec<Changed>),
    lists: Lists<'_>,
    count: usize,
    mut region_of: impl FnMut(u32) -> Option<usize>,
) -> Vec<Vec<String>> {
    let names = |side: Side| {
        let list = if side == Side::Gone { lists.0 } else { lists.1 };
        list.filter(|list| !list.layers.is_empty())
    };
    let mut found: Vec<Vec<(Option<&str>, u32)>> = vec![Vec::new(); count];
    if names(Side::Gone).is_none() && names(Side::Come).is_none() {
        return vec![Vec::new(); count];
    }
    for changed in explained.0.iter().chain(&explained.1) {
        let Some(region) = region_of(changed.cell) else {
            continue;
        };
        let layer = names(changed.side).and_then(|list| {
            let item = list.items.get(changed.item as usize)?;
            list.layers.get(item.layer as usize).map(String::as_str)
        });
        let counts = &mut found[region];
        match counts.iter_mut().find(|(name, _)| *name == layer) {
            Some((_, steps)) => *steps += changed.steps,
            None => counts.push((layer, changed.steps)),
        }
    }
    found.into_iter().map(named).collect()
}

fn named(mut counts: Vec<(Option<&str>, u32)>) -> Vec<String> {
    let all: u32 = counts.iter().map(|(_, steps)| steps).sum();
    let least = LEAST_SHARE * all as f32;
    // The names decide between equals, so that the order of drawing does not.
    counts.sort_by(|one, other| other.1.cmp(&one.1).then(one.0.cmp(&other.0)));
    counts
        .into_iter()
        .filter(|(_, steps)| *steps as f32 >= least)
        .filter_map(|(name, _)| name)
        .filter(|name| !name.trim().is_empty())
        .map(str::to_owned)
        .take(MOST)
        .collect()
}
