//! Strokes and fills added to a list by hand.

use pinbar_model::geometry::Rect;
use pinbar_model::list::{
    Cap, DisplayList, Item, Join, NONE, Paint, Part, PathRange, Segment, Shape, StrokeStyle,
};

/// A black line of 0.72 points through `points`, whose centre line lies within `area`.
pub fn stroke(list: &mut DisplayList, points: &[[f32; 2]], area: &Rect) {
    let path = push(list, points);
    let style = list.strokes.len() as u32;
    list.strokes.push(StrokeStyle {
        width: 0.72,
        cap: Cap::Butt,
        join: Join::Miter,
        miter_limit: 10.0,
        dash: Vec::new(),
        dash_offset: 0.0,
    });
    let paint = add_paint(list, [0, 0, 0, 255]);
    add(
        list,
        Shape::Stroke { path, style },
        paint,
        &area.inflate(0.4),
    );
}

pub fn push(list: &mut DisplayList, points: &[[f32; 2]]) -> PathRange {
    let segments = points.iter().enumerate().map(|(index, &point)| {
        if index == 0 {
            Segment::Move(point)
        } else {
            Segment::Line(point)
        }
    });
    list.paths.push(segments)
}

pub fn add_paint(list: &mut DisplayList, rgba: [u8; 4]) -> u32 {
    list.paints.push(Paint { rgba });
    list.paints.len() as u32 - 1
}

pub fn add(list: &mut DisplayList, shape: Shape, paint: u32, bounds: &Rect) {
    list.items.push(Item {
        shape,
        paint,
        clip: NONE,
        effect: NONE,
        layer: NONE,
        part: Part::Page,
    });
    list.bounds.push(*bounds);
}
