use super::*;
use crate::list::{Item, NONE, Part, Segment, Shape};
use crate::query::words::tests::write;

pub(super) fn rule(list: &mut DisplayList, from: [f32; 2], to: [f32; 2]) {
    let path = list.paths.push([Segment::Move(from), Segment::Line(to)]);
    let shape = Shape::Stroke { path, style: 0 };
    list.items.push(Item {
        shape,
        paint: 0,
        clip: NONE,
        effect: NONE,
        layer: NONE,
        part: Part::Page,
    });
    list.bounds.push(Rect::new(
        from[0].min(to[0]),
        from[1].min(to[1]),
        from[0].max(to[0]),
        from[1].max(to[1]),
    ));
}

#[test]
fn reads_a_strip_at_the_right_edge() {
    let mut list = DisplayList {
        width: 2592.0,
        height: 1728.0,
        ..DisplayList::default()
    };
    rule(&mut list, [2350.0, 36.0], [2350.0, 1692.0]);
    rule(&mut list, [36.0, 1692.0], [2556.0, 1692.0]);
    write(&mut list, "A-501", 900.0, 800.0, 9.0, 0);
    write(&mut list, "ROOM 12", 600.0, 800.0, 14.0, 0);
    write(&mut list, "FIRST FLOOR PLAN", 2360.0, 1500.0, 14.0, 0);
    write(&mut list, "SHEET NO.", 2360.0, 1600.0, 8.0, 0);
    write(&mut list, "A-101", 2380.0, 1660.0, 36.0, 0);
    write(&mut list, "DATE: 2024-03-01", 2360.0, 1560.0, 8.0, 0);
    let found = title_block(&list);
    assert_eq!(found.number.as_deref(), Some("A-101"));
    assert_eq!(found.title.as_deref(), Some("FIRST FLOOR PLAN"));
    assert_eq!(found.date.as_deref(), Some("2024-03-01"));
    assert!(found.confidence > 0.5);
    let bounds = found.bounds.unwrap();
    assert!(
        (bounds.x0 - 2350.0).abs() < 1.0 && bounds.y0 < 100.0,
        "{bounds:?}"
    );
}

#[test]
fn says_nothing_about_a_sheet_without_text() {
    let list = DisplayList {
        width: 100.0,
        height: 100.0,
        ..DisplayList::default()
    };
    assert_eq!(title_block(&list), TitleBlock::default());
}
