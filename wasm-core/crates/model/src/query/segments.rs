//! The straight segments of paths.

use crate::list::{DisplayList, PathRange, Segment, Shape};

/// A straight piece of a stroke or of the edge of a fill.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct LineSegment {
    /// Index into `DisplayList::items`.
    pub item: u32,
    /// Ends in page points.
    pub from: [f32; 2],
    pub to: [f32; 2],
}

/// The straight segments of all items, the sides of rectangles and closing lines included.
pub fn segments(list: &DisplayList) -> impl Iterator<Item = LineSegment> + '_ {
    (0..list.items.len() as u32).flat_map(|item| item_segments(list, item))
}

/// The straight segments of one item; none for glyphs and images.
fn item_segments(list: &DisplayList, item: u32) -> impl Iterator<Item = LineSegment> + '_ {
    let path = match list.items[item as usize].shape {
        Shape::Fill { path, .. } | Shape::Stroke { path, .. } => path,
        Shape::Glyph { .. } | Shape::Image { .. } => PathRange {
            verb: 0,
            verbs: 0,
            point: 0,
        },
    };
    let (mut start, mut last) = ([0.0; 2], [0.0; 2]);
    list.paths.segments(path).filter_map(move |segment| {
        let from = last;
        match segment {
            Segment::Move(point) => {
                (start, last) = (point, point);
                None
            }
            Segment::Line(point) => {
                last = point;
                (from != point).then_some(LineSegment {
                    item,
                    from,
                    to: point,
                })
            }
            Segment::Quad(_, point) | Segment::Cubic(_, _, point) => {
                last = point;
                None
            }
            Segment::Close => {
                last = start;
                (from != start).then_some(LineSegment {
                    item,
                    from,
                    to: start,
                })
            }
        }
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::list::{FillRule, Item, NONE, Part};

    #[test]
    fn gives_the_closing_side_and_skips_curves() {
        let mut list = DisplayList::default();
        let path = list.paths.push([
            Segment::Move([0.0, 0.0]),
            Segment::Line([4.0, 0.0]),
            Segment::Cubic([5.0, 0.0], [5.0, 3.0], [4.0, 3.0]),
            Segment::Close,
        ]);
        let shape = Shape::Fill {
            path,
            rule: FillRule::NonZero,
        };
        list.items.push(Item {
            shape,
            paint: 0,
            clip: NONE,
            effect: NONE,
            layer: NONE,
            part: Part::Page,
        });
        let ends: Vec<_> = segments(&list)
            .map(|segment| (segment.from, segment.to))
            .collect();
        assert_eq!(ends, [([0.0, 0.0], [4.0, 0.0]), ([4.0, 3.0], [0.0, 0.0])]);
    }
}
