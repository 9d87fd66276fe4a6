//! A drawing that was mostly redrawn: one heading for it, and boxes below that a person would circle.

use pinbar_align::{Alignment, Side, Status};
use pinbar_differences::{Difference, Options, find};
use pinbar_ink::PageInk;
use pinbar_model::geometry::{Affine, Rect};
use pinbar_model::list::{
    Cap, DisplayList, Item, Join, NONE, Paint, Part, Segment, Shape, StrokeStyle,
};

const WIDTH: f32 = 1728.0;
const HEIGHT: f32 = 1296.0;
/// Where the drawing is.
const DRAWING: Rect = Rect {
    x0: 200.0,
    y0: 200.0,
    x1: 1400.0,
    y1: 1000.0,
};

fn blank() -> DisplayList {
    DisplayList {
        width: WIDTH,
        height: HEIGHT,
        strokes: vec![StrokeStyle {
            width: 0.72,
            cap: Cap::Butt,
            join: Join::Miter,
            miter_limit: 10.0,
            dash: Vec::new(),
            dash_offset: 0.0,
        }],
        paints: vec![Paint {
            rgba: [0, 0, 0, 255],
        }],
        ..DisplayList::default()
    }
}

fn line(list: &mut DisplayList, from: [f32; 2], to: [f32; 2]) {
    let path = list.paths.push([Segment::Move(from), Segment::Line(to)]);
    list.items.push(Item {
        shape: Shape::Stroke { path, style: 0 },
        paint: 0,
        clip: NONE,
        effect: NONE,
        layer: NONE,
        part: Part::Page,
    });
    let mut bounds = Rect::new(from[0], from[1], from[0], from[1]);
    bounds.include(to[0], to[1]);
    list.bounds.push(bounds.inflate(0.4));
}

/// Lines all over the drawing, some of which begin beside those of another `shift`, and a mark far from it.
fn sheet(shift: f32, mark: f32) -> DisplayList {
    let mut list = blank();
    let mut at = 0.0;
    while DRAWING.x0 + at + 20.0 < DRAWING.x1 {
        // Each by another part of it: the drawing did not move as a whole.
        let x = DRAWING.x0 + at + shift * ((at / 12.0) % 3.0 + 1.0) / 2.0;
        line(&mut list, [x, DRAWING.y0], [x, DRAWING.y1]);
        at += 12.0;
    }
    at = 0.0;
    while DRAWING.y0 + at + 20.0 < DRAWING.y1 {
        let y = DRAWING.y0 + at + shift * ((at / 12.0) % 5.0) / 4.0;
        line(&mut list, [DRAWING.x0, y], [DRAWING.x1, y]);
        at += 12.0;
    }
    line(&mut list, [1600.0, 1100.0], [1600.0 + mark, 1100.0]);
    list
}

fn compared(old: &DisplayList, new: &DisplayList) -> Vec<Difference> {
    let [old, new] = [old, new].map(|list| Side {
        page: PageInk::List(list),
        width: list.width,
        height: list.height,
    });
    let alignment = Alignment {
        status: Status::Aligned,
        new_to_old: Affine::IDENTITY,
        error_inches: Some(0.001),
        confidence: 1.0,
        method: "truth",
        reason: None,
    };
    find(&old, &new, &alignment, &Options::default()).differences
}

fn area(rect: &Rect) -> f32 {
    rect.width() * rect.height()
}

#[test]
fn a_redrawn_drawing_is_parted_under_one_heading() -> Result<(), &'static str> {
    let found = compared(&sheet(0.0, 40.0), &sheet(7.0, 60.0));
    let (inside, outside): (Vec<&Difference>, Vec<&Difference>) =
        found.iter().partition(|each| each.view.is_some());
    assert!(inside.len() >= 6, "{found:?}");
    for each in &found {
        assert!(area(&each.bounds) < 0.1 * WIDTH * HEIGHT, "{each:?}");
    }
    let view = inside[0].view.clone().ok_or("it is in no view")?;
    assert_eq!(view.title, "Drawing in the center");
    assert!(view.share > 0.3 && view.share < 0.9, "{view:?}");
    assert!(inside.iter().all(|each| each.view.as_ref() == Some(&view)));
    // What changed elsewhere is not part of it.
    assert_eq!(outside.len(), 1, "{outside:?}");
    assert!(outside[0].bounds.x0 > 1590.0);
    Ok(())
}

#[test]
fn a_few_changes_are_no_rework() {
    let old = sheet(0.0, 40.0);
    let mut new = sheet(0.0, 40.0);
    line(&mut new, [300.0, 310.0], [420.0, 390.0]);
    line(&mut new, [900.0, 710.0], [1020.0, 790.0]);
    let found = compared(&old, &new);
    assert_eq!(found.len(), 2, "{found:?}");
    assert!(found.iter().all(|each| each.view.is_none()));
}

#[test]
fn boxes_of_a_redrawn_drawing_hold_all_that_changed() {
    let found = compared(&sheet(0.0, 40.0), &sheet(7.0, 40.0));
    let around = found
        .iter()
        .fold(Rect::EMPTY, |all, each| all.union(&each.bounds));
    assert!(around.x0 < DRAWING.x0 + 2.0 && around.y0 < DRAWING.y0 + 2.0);
    assert!(around.x1 > DRAWING.x1 - 25.0 && around.y1 > DRAWING.y1 - 2.0);
}
