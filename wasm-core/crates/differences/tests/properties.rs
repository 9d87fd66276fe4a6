//! What must hold for any two sheets.

use pinbar_align::{Alignment, Side, Status};
use pinbar_differences::{Found, Kind, Options, find};
use pinbar_ink::PageInk;
use pinbar_model::geometry::{Affine, Rect};
use pinbar_model::list::DisplayList;
use pinbar_pairs::{stroke, transformed};
use proptest::prelude::*;

const WIDTH: f32 = 500.0;
const HEIGHT: f32 = 350.0;

type Line = [[f32; 2]; 2];

fn sheet(lines: &[Line]) -> DisplayList {
    let mut list = DisplayList {
        width: WIDTH,
        height: HEIGHT,
        ..DisplayList::default()
    };
    for [from, to] in lines {
        let mut bounds = Rect::EMPTY;
        bounds.include(from[0], from[1]);
        bounds.include(to[0], to[1]);
        stroke(&mut list, &[*from, *to], &bounds);
    }
    list
}

fn lines(count: std::ops::Range<usize>) -> impl Strategy<Value = Vec<Line>> {
    let place = || (10.0..WIDTH - 10.0, 10.0..HEIGHT - 10.0).prop_map(|(x, y)| [x, y]);
    prop::collection::vec((place(), place()).prop_map(|(from, to)| [from, to]), count)
}

fn compared(old: &DisplayList, new: &DisplayList, new_to_old: Affine) -> Found {
    let [old, new] = [old, new].map(|list| Side {
        page: PageInk::List(list),
        width: list.width,
        height: list.height,
    });
    let alignment = Alignment {
        status: Status::Aligned,
        new_to_old,
        error_inches: Some(0.001),
        confidence: 1.0,
        method: "truth",
        reason: None,
    };
    find(&old, &new, &alignment, &Options::default())
}

/// What a reader of the list sees, in an order of its own.
fn told(found: &Found) -> Vec<String> {
    let mut all: Vec<String> = found
        .differences
        .iter()
        .map(|each| format!("{} {:?} {:?}", each.id, each.kind, each.bounds))
        .collect();
    all.sort();
    all
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(24))]

    #[test]
    fn a_sheet_does_not_differ_from_itself(lines in lines(1..40)) {
        let list = sheet(&lines);
        prop_assert_eq!(told(&compared(&list, &list, Affine::IDENTITY)), Vec::<String>::new());
    }

    #[test]
    fn nor_from_itself_turned_and_enlarged(lines in lines(1..40), scale in 0.5..2.0, turns in 0..4) {
        let old = sheet(&lines);
        let turn = pinbar_model::geometry::quarter_turn(turns, WIDTH.into(), HEIGHT.into());
        let map = turn.then(&Affine::scale(scale));
        let (width, height) = if turns % 2 == 0 { (WIDTH, HEIGHT) } else { (HEIGHT, WIDTH) };
        let new = transformed(&old, &map, width * scale as f32, height * scale as f32);
        let back = map.inverse().map_or(Affine::IDENTITY, |inverse| inverse);
        prop_assert_eq!(told(&compared(&old, &new, back)), Vec::<String>::new());
    }

    #[test]
    fn the_order_of_drawing_is_no_difference(
        (lines, shuffled) in lines(2..40).prop_flat_map(|lines| (Just(lines.clone()), Just(lines).prop_shuffle())),
    ) {
        let found = compared(&sheet(&lines), &sheet(&shuffled), Affine::IDENTITY);
        prop_assert_eq!(told(&found), Vec::<String>::new());
    }

    #[test]
    fn the_order_of_drawing_changes_no_difference(
        (old, new, shuffled) in (lines(2..20), lines(1..5)).prop_flat_map(|(old, more)| {
            let new: Vec<Line> = old.iter().skip(1).chain(&more).copied().collect();
            (Just(old), Just(new.clone()), Just(new).prop_shuffle())
        }),
    ) {
        let plain = compared(&sheet(&old), &sheet(&new), Affine::IDENTITY);
        let mixed = compared(&sheet(&old), &sheet(&shuffled), Affine::IDENTITY);
        prop_assert_eq!(told(&plain), told(&mixed));
    }

    #[test]
    fn a_swap_makes_added_what_was_removed(old in lines(2..20), more in lines(1..4)) {
        let new: Vec<Line> = old.iter().chain(&more).copied().collect();
        let there = compared(&sheet(&old), &sheet(&new), Affine::IDENTITY);
        let back = compared(&sheet(&new), &sheet(&old), Affine::IDENTITY);
        let count = |found: &Found, kind: Kind| found.differences.iter().filter(|each| each.kind == kind).count();
        prop_assert_eq!(count(&there, Kind::Added), count(&back, Kind::Removed));
        prop_assert_eq!(count(&there, Kind::Removed), 0);
        prop_assert_eq!(count(&back, Kind::Added), 0);
    }
}
