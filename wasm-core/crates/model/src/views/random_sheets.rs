//! Sheets of random drawings: each box holds the ink of its drawing and none of another's.

use proptest::prelude::*;

use super::tests::frame;
use super::views;
use crate::geometry::Rect;
use crate::list::DisplayList;
use crate::query::words::tests::write;

const WIDTH: f32 = 2592.0;
const HEIGHT: f32 = 1728.0;
/// Points of a cell, to which boxes are exact.
const CELL: f32 = WIDTH / 400.0;
const NAMES: [&str; 4] = ["SOUTH ELEVATION", "WEST ELEVATION", "SECTION", "ROOF PLAN"];

#[derive(Clone, Debug)]
struct Drawing {
    /// Points, without the title.
    width: f32,
    height: f32,
    /// White to the next one in the row, points.
    gap: f32,
    /// How far marks reach beyond what is drawn, left and right, points.
    beyond: (f32, f32),
    is_centerd: bool,
}

fn drawing() -> impl Strategy<Value = Drawing> {
    (
        250.0..520.0_f32,
        180.0..380.0_f32,
        3.0 * CELL..90.0,
        (0.0..40.0_f32, 0.0..60.0_f32),
        any::<bool>(),
    )
        .prop_map(|(width, height, gap, beyond, is_centerd)| Drawing {
            width,
            height,
            gap,
            beyond,
            is_centerd,
        })
}

fn stroke(list: &mut DisplayList, x0: f32, y: f32, x1: f32) {
    frame(list, [x0, y, x1, y]);
}

/// Draws one with its lower left corner at (`x`, `foot`); its title below. Gives the box of its ink without the title.
fn draw(list: &mut DisplayList, one: &Drawing, x: f32, foot: f32, number: usize) -> Rect {
    let (from, to) = (x + one.beyond.0, x + one.beyond.0 + one.width);
    let top = foot - one.height;
    frame(list, [from, top, to, foot]);
    for part in 1..6 {
        let inner = from + one.width * part as f32 / 6.0;
        frame(list, [inner, top, inner, foot]);
        // Levels that go beyond both ends.
        let level = top + one.height * part as f32 / 6.0;
        stroke(list, x, level, to + one.beyond.1);
    }
    let left = if one.is_centerd {
        (from + to) / 2.0 - 90.0
    } else {
        from
    };
    write(list, &number.to_string(), left, foot + 54.0, 14.0, 0);
    write(list, NAMES[number % 4], left + 40.0, foot + 50.0, 14.0, 0);
    write(list, "1/8\" = 1'-0\"", left + 40.0, foot + 68.0, 9.0, 0);
    Rect::new(x, top, to + one.beyond.1, foot)
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 96, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn parts_neighbors_where_their_ink_has_its_gap(
        rows in prop::collection::vec(prop::collection::vec(drawing(), 1..=4), 1..=3),
        with_match_line in any::<bool>(),
    ) {
        let mut list = DisplayList { width: WIDTH, height: HEIGHT, ..DisplayList::default() };
        frame(&mut list, [2290.0, 40.0, 2550.0, 1690.0]);
        write(&mut list, "A-201", 2350.0, 1660.0, 60.0, 0);
        let mut inks: Vec<(usize, Rect)> = Vec::new();
        let mut number = 0;
        for (row, drawings) in rows.iter().enumerate() {
            let foot = 450.0 + 530.0 * row as f32;
            let mut x = 130.0;
            for one in drawings {
                let width = one.beyond.0 + one.width + one.beyond.1;
                if x + width > 0.85 * WIDTH {
                    break;
                }
                number += 1;
                inks.push((number, draw(&mut list, one, x, foot, number)));
                x += width + one.gap;
            }
            if with_match_line {
                stroke(&mut list, 130.0, foot - 60.0, x - 20.0);
            }
        }
        let found = views(&list);
        prop_assert_eq!(found.len(), inks.len(), "{:?}", found);
        for (number, ink) in &inks {
            let own = found.iter().find(|view| view.number == Some(number.to_string()));
            let Some(view) = own else {
                return Err(TestCaseError::fail(format!("no drawing {number} in {found:?}")));
            };
            let held = ink.intersection(&view.bounds);
            let near = 1.5 * CELL;
            prop_assert!(
                held.width() > ink.width() - near && held.height() > ink.height() - near,
                "{} has {:?} of {:?}", number, view.bounds, ink
            );
            for (other, foreign) in inks.iter().filter(|(other, _)| other != number) {
                let shared = foreign.intersection(&view.bounds);
                prop_assert!(
                    shared.is_empty() || shared.width() < near || shared.height() < near,
                    "{} has {:?} of {}, {:?}", number, view.bounds, other, foreign
                );
            }
        }
    }
}
