//! Known changes to a sheet.

use pinbar_model::geometry::Rect;
use pinbar_model::list::{DisplayList, FillRule, Shape};

use crate::drawing::{add, add_paint, push, stroke};
use crate::random::Random;

/// What was done.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum EditKind {
    /// A new line.
    Line,
    /// A new wall: two parallel lines.
    Wall,
    /// A new hatched rectangle.
    Hatch,
    /// A white patch over what was there.
    WhiteOut,
}

/// One change and where it is, page points of the edited list.
#[derive(Clone, Copy, Debug)]
pub struct Edit {
    pub kind: EditKind,
    pub bounds: Rect,
}

/// Makes `count` changes inside the sheet, 0.3 to 3 in large and apart from each other.
pub fn edit(list: &mut DisplayList, random: &mut Random, count: usize) -> Vec<Edit> {
    let mut edits: Vec<Edit> = Vec::new();
    let mut tries = 0;
    while edits.len() < count && tries < 40 * count {
        tries += 1;
        let kind = [
            EditKind::Line,
            EditKind::Wall,
            EditKind::Hatch,
            EditKind::WhiteOut,
        ][random.below(4)];
        let largest = f64::from(list.width.min(list.height)) * 0.12;
        let (w, h) = (
            random.between(22.0, largest.max(30.0)),
            random.between(22.0, largest.max(30.0)),
        );
        let x = random.between(0.1, 0.85) * f64::from(list.width);
        let y = random.between(0.1, 0.85) * f64::from(list.height);
        let area = Rect::new(x as f32, y as f32, (x + w) as f32, (y + h) as f32);
        if edits
            .iter()
            .any(|other| other.bounds.inflate(40.0).intersects(&area))
        {
            continue;
        }
        // A patch over blank paper changes nothing.
        if kind == EditKind::WhiteOut && inked_items(list, &area) < 3 {
            continue;
        }
        draw(list, kind, &area);
        edits.push(Edit { kind, bounds: area });
    }
    edits
}

fn inked_items(list: &DisplayList, area: &Rect) -> usize {
    list.bounds
        .iter()
        .filter(|bounds| bounds.intersects(area))
        .count()
}

fn draw(list: &mut DisplayList, kind: EditKind, area: &Rect) {
    let (x0, y0, x1, y1) = (area.x0, area.y0, area.x1, area.y1);
    match kind {
        EditKind::Line => stroke(list, &[[x0, y0], [x1, y1]], area),
        EditKind::Wall => {
            stroke(list, &[[x0, y0], [x1, y0]], area);
            stroke(list, &[[x0, y0 + 8.0], [x1, y0 + 8.0]], area);
        }
        EditKind::Hatch => {
            stroke(
                list,
                &[[x0, y0], [x1, y0], [x1, y1], [x0, y1], [x0, y0]],
                area,
            );
            let mut x = x0;
            while x < x1 {
                let reach = (x1 - x).min(y1 - y0);
                stroke(list, &[[x, y0], [x + reach, y0 + reach]], area);
                x += 6.0;
            }
        }
        EditKind::WhiteOut => {
            let path = push(list, &[[x0, y0], [x1, y0], [x1, y1], [x0, y1], [x0, y0]]);
            let paint = add_paint(list, [255, 255, 255, 255]);
            add(
                list,
                Shape::Fill {
                    path,
                    rule: FillRule::NonZero,
                },
                paint,
                area,
            );
        }
    }
}
