//! Painting order, as far as it can be seen.

use pinbar_model::geometry::Rect;
use pinbar_model::list::{DisplayList, Item, NONE, Shape};

/// True when the item may hide what lies beneath it: an image, or a light and fully opaque fill.
pub fn hides(list: &DisplayList, item: &Item) -> bool {
    match item.shape {
        Shape::Image { image, .. } => !list.images[image as usize].stencil,
        Shape::Fill { .. } => {
            let [r, g, b, a] = list.paints[item.paint as usize].rgba;
            // Lighter than mid gray: a darker fill shows as ink itself wherever its order matters.
            a == 255 && u32::from(r) + u32::from(g) + u32::from(b) > 3 * 128
        }
        _ => false,
    }
}

/// Gives up the pairs that are painted in another order than the rest and touch something that hides.
pub fn release_reordered(
    old: &DisplayList,
    new: &DisplayList,
    partner: &mut [u32],
    taken: &mut [bool],
) {
    let pairs: Vec<(usize, u32)> = partner
        .iter()
        .copied()
        .enumerate()
        .filter(|&(_, index)| index != NONE)
        .collect();
    if pairs.is_sorted_by_key(|&(_, index)| index) {
        return;
    }
    let hiding: Vec<Rect> = old
        .items
        .iter()
        .zip(&old.bounds)
        .filter(|(item, bounds)| hides(old, item) && !bounds.is_empty())
        .map(|(_, bounds)| *bounds)
        .collect();
    // Without anything that hides, order is invisible; with very much of it, testing every pair costs more
    // than looking at the ink, so the pairs are given up untested.
    const MOST_TESTS: usize = 2_000_000;
    let kept = longest_increasing(&pairs);
    let moved: Vec<(usize, u32)> = pairs
        .iter()
        .zip(&kept)
        .filter(|(_, kept)| !**kept)
        .map(|(pair, _)| *pair)
        .collect();
    let test_each = hiding.len().saturating_mul(moved.len()) <= MOST_TESTS;
    for (index, other) in moved {
        let is_hiding = hides(new, &new.items[other as usize]);
        if is_hiding
            || !test_each
            || hiding
                .iter()
                .any(|bounds| bounds.intersects(&old.bounds[index]))
        {
            partner[index] = NONE;
            taken[other as usize] = false;
        }
    }
}

/// Marks a longest subsequence whose second members increase.
fn longest_increasing(pairs: &[(usize, u32)]) -> Vec<bool> {
    let mut tails: Vec<usize> = Vec::new();
    let mut before = vec![usize::MAX; pairs.len()];
    for (at, &(_, value)) in pairs.iter().enumerate() {
        let length = tails.partition_point(|&tail| pairs[tail].1 < value);
        if length > 0 {
            before[at] = tails[length - 1];
        }
        if length == tails.len() {
            tails.push(at);
        } else {
            tails[length] = at;
        }
    }
    let mut kept = vec![false; pairs.len()];
    let mut at = tails.last().copied().unwrap_or(usize::MAX);
    while at != usize::MAX {
        kept[at] = true;
        at = before[at];
    }
    kept
}
