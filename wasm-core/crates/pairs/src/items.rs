//! Items taken off a page, and painted once more elsewhere.

use pinbar_model::geometry::{Affine, Point, Rect};
use pinbar_model::list::{DisplayList, NONE, PathRange, Segment, Shape};

/// `rect` displaced by `by`, points.
pub fn shifted(rect: &Rect, by: (f32, f32)) -> Rect {
    Rect::new(
        rect.x0 + by.0,
        rect.y0 + by.1,
        rect.x1 + by.0,
        rect.y1 + by.1,
    )
}

/// Takes `items` (indices) off the page; what they drew with stays in the list, unused.
pub fn remove(list: &mut DisplayList, items: &[usize]) {
    let mut gone = vec![false; list.items.len()];
    items.iter().for_each(|&index| gone[index] = true);
    let mut at = 0;
    list.items.retain(|_| {
        at += 1;
        !gone[at - 1]
    });
    at = 0;
    list.bounds.retain(|_| {
        at += 1;
        !gone[at - 1]
    });
}

/// Paints copies of `items` displaced by `by`, without their clips.
pub fn copy(list: &mut DisplayList, items: &[usize], by: (f32, f32)) {
    let map = Affine::translation(by.0.into(), by.1.into());
    for &index in items {
        let mut item = list.items[index];
        let bounds = shifted(&list.bounds[index], by);
        item.clip = NONE;
        item.shape = match item.shape {
            Shape::Fill { path, rule } => Shape::Fill {
                path: copy_path(list, path, &map),
                rule,
            },
            Shape::Stroke { path, style } => Shape::Stroke {
                path: copy_path(list, path, &map),
                style,
            },
            Shape::Glyph { glyph } => {
                let mut copied = list.glyphs[glyph as usize];
                copied.transform[4] += by.0;
                copied.transform[5] += by.1;
                list.glyphs.push(copied);
                Shape::Glyph {
                    glyph: list.glyphs.len() as u32 - 1,
                }
            }
            Shape::Image { image, place } => {
                let mut copied = list.paths.places[place as usize];
                copied[4] += by.0;
                copied[5] += by.1;
                list.paths.places.push(copied);
                Shape::Image {
                    image,
                    place: list.paths.places.len() as u32 - 1,
                }
            }
        };
        list.items.push(item);
        list.bounds.push(bounds);
    }
}

fn copy_path(list: &mut DisplayList, path: PathRange, map: &Affine) -> PathRange {
    let to = |[x, y]: [f32; 2]| {
        let moved = map.apply(Point::new(x.into(), y.into()));
        [moved.x as f32, moved.y as f32]
    };
    let segments: Vec<Segment> = list
        .paths
        .segments(path)
        .map(|segment| match segment {
            Segment::Move(p) => Segment::Move(to(p)),
            Segment::Line(p) => Segment::Line(to(p)),
            Segment::Quad(p, q) => Segment::Quad(to(p), to(q)),
            Segment::Cubic(p, q, r) => Segment::Cubic(to(p), to(q), to(r)),
            Segment::Close => Segment::Close,
        })
        .collect();
    list.paths.push(segments)
}
