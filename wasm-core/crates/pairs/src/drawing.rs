//! Strokes and fills added to a list by hand.

use pinbar_model::geometry::Rect;
use pinbar_model::list::{
    Cap, DisplayList, FillRule, Item, Join, NONE, Paint, Part, PathRange, Segment, Shape,
    StrokeStyle,
};

use crate::random::Random;

/// A black line of 0.72 points through `points`, whose center line lies within `area`.
pub fn stroke(list: &mut DisplayList, points: &[[f32; 2]], area: &Rect) {
    draw_line(list, points, 0.72, [0, 0, 0, 255], area);
}

/// A line through `points`, `width` points wide.
pub fn stroke_of(list: &mut DisplayList, points: &[[f32; 2]], width: f32, rgba: [u8; 4]) {
    let mut area = Rect::EMPTY;
    points
        .iter()
        .for_each(|point| area.include(point[0], point[1]));
    draw_line(list, points, width, rgba, &area);
}

/// `area` filled with one color.
pub fn solid(list: &mut DisplayList, area: &Rect, rgba: [u8; 4]) {
    let Rect { x0, y0, x1, y1 } = *area;
    let path = push(list, &[[x0, y0], [x1, y0], [x1, y1], [x0, y1], [x0, y0]]);
    let paint = add_paint(list, rgba);
    let rule = FillRule::NonZero;
    add(list, Shape::Fill { path, rule }, paint, area);
}

/// A word of capital letters, drawn as lines, that fills `area`.
pub fn letters(list: &mut DisplayList, area: &Rect, rgba: [u8; 4], random: &mut Random) {
    // Corners of the strokes of each letter, as thirds of its width and quarters of its height.
    const LETTERS: [&[&[[u8; 2]]]; 8] = [
        &[&[[0, 4], [1, 0], [2, 4]], &[[0, 2], [2, 2]]],
        &[&[[2, 0], [0, 0], [0, 4], [2, 4]], &[[0, 2], [2, 2]]],
        &[&[[0, 0], [0, 4]], &[[2, 0], [2, 4]], &[[0, 2], [2, 2]]],
        &[&[[0, 0], [0, 4], [2, 4]]],
        &[&[[0, 4], [0, 0], [2, 4], [2, 0]]],
        &[&[[0, 0], [2, 0], [2, 4], [0, 4], [0, 0]]],
        &[&[[0, 4], [0, 0], [2, 0], [2, 2], [0, 2]]],
        &[&[[0, 0], [2, 0]], &[[1, 0], [1, 4]]],
    ];
    let height = area.height();
    let pen = (height / 9.0).max(0.5);
    let count = (area.width() / (0.75 * height)).round().max(1.0);
    let pitch = area.width() / count;
    for at in 0..count as usize {
        let left = area.x0 + pitch * at as f32;
        for strokes in LETTERS[random.below(LETTERS.len())] {
            let points: Vec<[f32; 2]> = strokes
                .iter()
                .map(|&[x, y]| {
                    let (x, y) = (f32::from(x) / 3.0, f32::from(y) / 4.0);
                    [left + pitch * x, area.y0 + height * y]
                })
                .collect();
            stroke_of(list, &points, pen, rgba);
        }
    }
}

fn draw_line(list: &mut DisplayList, points: &[[f32; 2]], width: f32, rgba: [u8; 4], area: &Rect) {
    let path = push(list, points);
    let style = list.strokes.len() as u32;
    list.strokes.push(StrokeStyle {
        width,
        cap: Cap::Butt,
        join: Join::Miter,
        miter_limit: 10.0,
        dash: Vec::new(),
        dash_offset: 0.0,
    });
    let paint = add_paint(list, rgba);
    let bounds = area.inflate(0.6 * width);
    add(list, Shape::Stroke { path, style }, paint, &bounds);
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
