//! Dashed rectangles of a sheet that lies turned on the other one.
//!
//! The reader lets every rectangle begin at its lower left corner as displayed, because files do not tell where it did.
//! On a sheet that was plotted with another orientation that is another corner, and all dashes fall elsewhere.

use pinbar_model::geometry::Affine;
use pinbar_model::list::{DisplayList, PathRange, Shape, Verb};

const RECTANGLE: [Verb; 5] = [Verb::Move, Verb::Line, Verb::Line, Verb::Line, Verb::Close];

/// The list with its dashed rectangles begun where OLD's sheet has their lower left corner, and led to its right. `None`
/// where they do already.
pub fn begun_as_in_old(list: &DisplayList, new_to_old: &Affine) -> Option<DisplayList> {
    let [a, b, c, d, _, _] = new_to_old.coefficients();
    let is_upright = a > b.abs() && d > c.abs();
    let dashed = |path: &PathRange, style: u32| {
        !list.strokes[style as usize].dash.is_empty() && is_rectangle(list, path)
    };
    let found: Vec<usize> = list
        .items
        .iter()
        .filter_map(|item| match item.shape {
            Shape::Stroke { path, style } if !is_upright && dashed(&path, style) => {
                Some(path.point as usize)
            }
            _ => None,
        })
        .collect();
    if found.is_empty() {
        return None;
    }
    let mut turned = list.clone();
    for start in found {
        let corners = &mut turned.paths.points[start..start + 4];
        // How far to the lower left on OLD, and how far to the right of the corner before.
        let rank = |[x, y]: [f32; 2]| {
            let (x, y) = (f64::from(x), f64::from(y));
            (a * x + c * y) - (b * x + d * y)
        };
        let first = (0..4).min_by(|&i, &j| rank(corners[i]).total_cmp(&rank(corners[j])));
        corners.rotate_left(first.unwrap_or(0));
        let side = |to: [f32; 2]| {
            let by = [to[0] - corners[0][0], to[1] - corners[0][1]].map(f64::from);
            (a * by[0] + c * by[1]).abs()
        };
        if side(corners[3]) > side(corners[1]) {
            corners.swap(1, 3);
        }
    }
    Some(turned)
}

/// Whether a path is a rectangle along the axes, as the reader leaves one: from its lower left corner to the right.
fn is_rectangle(list: &DisplayList, path: &PathRange) -> bool {
    let verbs = &list.paths.verbs[path.verb as usize..(path.verb + path.verbs) as usize];
    if verbs != RECTANGLE {
        return false;
    }
    let p = &list.paths.points[path.point as usize..path.point as usize + 4];
    let near = |a: f32, b: f32| (a - b).abs() < 1e-2;
    near(p[0][1], p[1][1])
        && near(p[1][0], p[2][0])
        && near(p[2][1], p[3][1])
        && near(p[3][0], p[0][0])
        && p[1][0] > p[0][0]
        && p[3][1] < p[0][1]
}

#[cfg(test)]
mod tests {
    use pinbar_model::list::{Cap, Join};
    use pinbar_model::list::{Item, NONE, Part, Segment, StrokeStyle};

    use super::*;

    fn sheet() -> DisplayList {
        let mut list = DisplayList::default();
        let style = StrokeStyle {
            width: 1.0,
            cap: Cap::Butt,
            join: Join::Miter,
            miter_limit: 10.0,
            dash: vec![5.0, 3.0],
            dash_offset: 0.0,
        };
        list.strokes.push(style);
        let path = list.paths.push([
            Segment::Move([10.0, 40.0]),
            Segment::Line([30.0, 40.0]),
            Segment::Line([30.0, 20.0]),
            Segment::Line([10.0, 20.0]),
            Segment::Close,
        ]);
        list.items.push(Item {
            shape: Shape::Stroke { path, style: 0 },
            paint: 0,
            clip: NONE,
            effect: NONE,
            layer: NONE,
            part: Part::Page,
        });
        list
    }

    #[test]
    fn an_upright_sheet_stays_as_it_is() {
        assert!(begun_as_in_old(&sheet(), &Affine::scale(2.0)).is_none());
    }

    #[test]
    fn a_turned_sheet_begins_its_rectangles_where_the_other_has_their_lower_left_corner() {
        // A quarter turn: what is to the right on NEW is below on OLD.
        let map = Affine::new([0.0, 1.0, -1.0, 0.0, 100.0, 0.0]);
        let turned = begun_as_in_old(&sheet(), &map).expect("a dashed rectangle");
        let placed: Vec<[f64; 2]> = turned.paths.points[..4]
            .iter()
            .map(|&[x, y]| [100.0 - f64::from(y), f64::from(x)])
            .collect();
        assert_eq!(
            placed,
            [[60.0, 30.0], [80.0, 30.0], [80.0, 10.0], [60.0, 10.0]]
        );
    }

    #[test]
    fn solid_rectangles_stay_as_they_are() {
        let mut list = sheet();
        list.strokes[0].dash.clear();
        assert!(begun_as_in_old(&list, &Affine::rotation(1.6)).is_none());
    }
}
