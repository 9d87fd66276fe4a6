//! A static tree of boxes: which items touch a rectangle.

use crate::geometry::Rect;

/// Boxes under one node: wide enough that a list of 100,000 items has four levels.
const FAN: usize = 16;

/// Bounds of items packed along a Hilbert curve. Owns about 22 bytes an item.
#[derive(Clone, Debug, Default)]
pub struct ItemIndex {
    /// Item of each leaf.
    order: Vec<u32>,
    /// Boxes of all levels, leaves first.
    boxes: Vec<Rect>,
    /// Where each level begins in `boxes`; one more entry than levels.
    starts: Vec<usize>,
}

impl ItemIndex {
    /// Indexes `bounds` by position. Empty boxes and boxes that are no numbers are never found.
    pub fn new(bounds: &[Rect]) -> Self {
        let mut all = Rect::EMPTY;
        let mut order: Vec<u32> = Vec::with_capacity(bounds.len());
        for (item, rect) in bounds.iter().enumerate() {
            if !rect.is_empty()
                && [rect.x0, rect.y0, rect.x1, rect.y1]
                    .iter()
                    .all(|value| value.is_finite())
            {
                all = all.union(rect);
                order.push(item as u32);
            }
        }
        if order.is_empty() {
            return Self::default();
        }
        let cell = |value: f32, low: f32, size: f32| {
            (f64::from(value - low) / f64::from(size.max(f32::MIN_POSITIVE)) * 65_535.0)
                .clamp(0.0, 65_535.0) as u32
        };
        let mut keyed: Vec<(u32, u32)> = order
            .iter()
            .map(|item| {
                let rect = &bounds[*item as usize];
                let x = cell((rect.x0 + rect.x1) / 2.0, all.x0, all.width());
                let y = cell((rect.y0 + rect.y1) / 2.0, all.y0, all.height());
                (hilbert(x, y), *item)
            })
            .collect();
        keyed.sort_unstable();
        order.clear();
        order.extend(keyed.iter().map(|(_, item)| *item));

        let mut boxes: Vec<Rect> = order.iter().map(|item| bounds[*item as usize]).collect();
        let mut starts = vec![0, boxes.len()];
        let mut level = 0..boxes.len();
        while level.len() > 1 {
            for first in level.clone().step_by(FAN) {
                let last = (first + FAN).min(level.end);
                let around = boxes[first..last]
                    .iter()
                    .fold(Rect::EMPTY, |known, rect| known.union(rect));
                boxes.push(around);
            }
            level = level.end..boxes.len();
            starts.push(boxes.len());
        }
        Self {
            order,
            boxes,
            starts,
        }
    }

    /// Writes the items that touch `rect` into `found` (cleared first), in painting order.
    pub fn items_in(&self, rect: &Rect, found: &mut Vec<u32>) {
        self.at_most_in(rect, usize::MAX, found);
    }

    /// As [`ItemIndex::items_in`], but gives up and returns false when there are more than `most`.
    pub fn at_most_in(&self, rect: &Rect, most: usize, found: &mut Vec<u32>) -> bool {
        found.clear();
        let Some(top) = self.starts.len().checked_sub(2) else {
            return true;
        };
        let mut open = vec![(top, 0usize)];
        while let Some((level, place)) = open.pop() {
            if !self.boxes[self.starts[level] + place].intersects(rect) {
                continue;
            }
            if level == 0 {
                if found.len() == most {
                    return false;
                }
                found.push(self.order[place]);
                continue;
            }
            let below = self.starts[level] - self.starts[level - 1];
            open.extend(
                (place * FAN..((place + 1) * FAN).min(below)).map(|child| (level - 1, child)),
            );
        }
        found.sort_unstable();
        true
    }
}

/// Distance along a Hilbert curve of order 16.
fn hilbert(mut x: u32, mut y: u32) -> u32 {
    let mut distance = 0;
    let mut side = 1 << 15;
    while side > 0 {
        let (right, lower) = (u32::from(x & side > 0), u32::from(y & side > 0));
        distance += side * side * ((3 * right) ^ lower);
        if lower == 0 {
            if right == 1 {
                x = 65_535 - x;
                y = 65_535 - y;
            }
            std::mem::swap(&mut x, &mut y);
        }
        side >>= 1;
    }
    distance
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    /// Boxes of all sizes, some of them lines or points.
    fn rect(most: f32) -> impl Strategy<Value = Rect> {
        (0.0..1000f32, 0.0..1000f32, 0.0..most, 0.0..most).prop_map(move |(x, y, width, height)| {
            let [width, height] = [width, height].map(|side| (side - most * 0.1).max(0.0));
            Rect::new(x, y, x + width, y + height)
        })
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(64))]

        #[test]
        fn finds_exactly_what_a_scan_of_all_boxes_finds(
            bounds in prop::collection::vec(rect(50.0), 0..700),
            queries in prop::collection::vec(rect(400.0), 8),
        ) {
            let index = ItemIndex::new(&bounds);
            let mut found = Vec::new();
            for query in queries {
                index.items_in(&query, &mut found);
                let expected: Vec<u32> = (0..bounds.len() as u32)
                    .filter(|item| bounds[*item as usize].intersects(&query))
                    .collect();
                prop_assert_eq!(&found, &expected);
                let all = index.at_most_in(&query, 20, &mut found);
                prop_assert_eq!(all, expected.len() <= 20);
            }
        }
    }

    #[test]
    fn never_finds_an_empty_box_or_one_without_numbers() {
        let bounds = [
            Rect::EMPTY,
            Rect::new(f32::NAN, 0.0, 1.0, 1.0),
            Rect::new(1.0, 1.0, 1.0, 1.0),
        ];
        let mut found = Vec::new();
        ItemIndex::new(&bounds).items_in(&Rect::new(-1e9, -1e9, 1e9, 1e9), &mut found);
        assert_eq!(found, [2]);
    }
}
