//! Alignment of made sheets whose truth is known, end to end and without files.
#![allow(clippy::expect_used, clippy::unwrap_used, clippy::panic)]

use pinbar_align::{Alignment, Side, Status, align, measured_error_inches, suggest_pairs};
use pinbar_ink::PageInk;
use pinbar_model::geometry::{Affine, Rect, quarter_turn};
use pinbar_model::list::{
    Cap, DisplayList, Item, Join, NONE, Paint, Part, Segment, Shape, StrokeStyle,
};
use pinbar_pairs::{Random, ScanStyle, edit, scan, transformed};

const WIDTH: f32 = 1584.0;
const HEIGHT: f32 = 1224.0;

/// A frame with a title strip, and rooms of random walls inside it.
fn sheet(seed: u64, walls: usize) -> DisplayList {
    let mut list = DisplayList {
        width: WIDTH,
        height: HEIGHT,
        ..DisplayList::default()
    };
    list.paints.push(Paint {
        rgba: [0, 0, 0, 255],
    });
    list.strokes.push(StrokeStyle {
        width: 1.0,
        cap: Cap::Butt,
        join: Join::Miter,
        miter_limit: 10.0,
        dash: Vec::new(),
        dash_offset: 0.0,
    });
    line(
        &mut list,
        &[
            [36.0, 36.0],
            [1548.0, 36.0],
            [1548.0, 1188.0],
            [36.0, 1188.0],
            [36.0, 36.0],
        ],
    );
    for row in 0..20 {
        let y = 800.0 + 18.0 * row as f32;
        line(&mut list, &[[1400.0, y], [1540.0, y]]);
    }
    let mut random = Random::new(seed);
    for _ in 0..walls {
        let (x, y) = (
            random.between(120.0, 1250.0) as f32,
            random.between(120.0, 1000.0) as f32,
        );
        let (w, h) = (
            random.between(15.0, 140.0) as f32,
            random.between(15.0, 140.0) as f32,
        );
        line(&mut list, &[[x, y], [x + w, y], [x + w, y + h]]);
    }
    list
}

/// Short strokes without order.
fn strokes(seed: u64) -> DisplayList {
    let mut list = sheet(seed, 0);
    list.items.clear();
    list.bounds.clear();
    let mut random = Random::new(seed);
    for _ in 0..300 {
        let mut at = |low: f64, high: f64| random.between(low, high) as f32;
        let [x, y] = [at(40.0, 1444.0), at(40.0, 1084.0)];
        line(
            &mut list,
            &[[x, y], [x + at(-30.0, 60.0), y + at(-30.0, 60.0)]],
        );
    }
    list
}

fn line(list: &mut DisplayList, points: &[[f32; 2]]) {
    let path = list
        .paths
        .push(points.iter().enumerate().map(|(index, &point)| {
            if index == 0 {
                Segment::Move(point)
            } else {
                Segment::Line(point)
            }
        }));
    let mut bounds = Rect::EMPTY;
    points
        .iter()
        .for_each(|point| bounds.include(point[0], point[1]));
    list.items.push(Item {
        shape: Shape::Stroke { path, style: 0 },
        paint: 0,
        clip: NONE,
        effect: NONE,
        layer: NONE,
        part: Part::Page,
    });
    list.bounds.push(bounds.inflate(0.5));
}

fn side(list: &DisplayList) -> Side<'_> {
    Side {
        page: PageInk::List(list),
        width: list.width,
        height: list.height,
    }
}

/// Inches between the found map and the inverse of `old_to_new`, at OLD's corners.
fn error(found: &Alignment, old_to_new: &Affine) -> f64 {
    let there_and_back = old_to_new.then(&found.new_to_old);
    there_and_back.corner_distance(&Affine::IDENTITY, WIDTH.into(), HEIGHT.into()) / 72.0
}

fn about_the_middle(map: Affine) -> Affine {
    let (x, y) = (f64::from(WIDTH) / 2.0, f64::from(HEIGHT) / 2.0);
    Affine::translation(-x, -y)
        .then(&map)
        .then(&Affine::translation(x, y))
}

#[test]
fn vectors_align_under_every_move_a_reissue_makes() {
    let old = sheet(1, 260);
    let (w, h) = (f64::from(WIDTH), f64::from(HEIGHT));
    let moves = [
        ("none", Affine::IDENTITY, (WIDTH, HEIGHT)),
        ("shift", Affine::translation(41.0, -17.5), (WIDTH, HEIGHT)),
        ("half size", Affine::scale(0.5), (WIDTH / 2.0, HEIGHT / 2.0)),
        ("quarter turn", quarter_turn(1, w, h), (HEIGHT, WIDTH)),
        (
            "small turn",
            about_the_middle(Affine::rotation(0.02)),
            (WIDTH, HEIGHT),
        ),
        (
            "turn and scale",
            quarter_turn(3, w, h).then(&Affine::scale(0.73)),
            (894.0, 1157.0),
        ),
    ];
    for (name, map, (width, height)) in moves {
        let mut edited = old.clone();
        edit(&mut edited, &mut Random::new(7), 6);
        let new = transformed(&edited, &map, width, height);
        let found = align(&side(&old), &side(&new));
        assert_eq!(found.status, Status::Aligned, "{name}: {found:?}");
        let error = error(&found, &map);
        assert!(
            error < 0.002
                && found
                    .error_inches
                    .is_some_and(|stated| error <= 2.0 * stated),
            "{name}: {error}"
        );
    }
}

#[test]
fn a_scan_aligns_within_its_stated_error() {
    let old = sheet(1, 260);
    let map = about_the_middle(Affine::rotation(0.008)).then(&Affine::translation(11.0, 6.0));
    let style = ScanStyle {
        dpi: 150.0,
        bitonal: false,
        noise: 6.0,
        blur: 1,
        grain: 0.0,
    };
    let made = scan(&old, &map, (WIDTH, HEIGHT), style, &mut Random::new(3));
    let page = PageInk::Pixels {
        ink: &made.ink,
        to_page: made.to_page,
    };
    let new = Side {
        page,
        width: made.width,
        height: made.height,
    };
    let found = align(&side(&old), &new);
    assert_eq!(found.status, Status::Aligned, "{found:?}");
    let error = error(&found, &map);
    assert!(
        error < 0.01
            && found
                .error_inches
                .is_some_and(|stated| error <= 2.0 * stated),
        "{error} {found:?}"
    );
}

#[test]
fn sheets_that_share_only_their_frame_are_not_aligned_and_state_no_small_error() {
    let (one, other) = (sheet(1, 260), sheet(2, 260));
    let found = align(&side(&one), &side(&other));
    assert_ne!(found.status, Status::Aligned);
    assert_eq!(found.error_inches, None, "{found:?}");
}

#[test]
fn an_empty_form_is_not_aligned_with_a_full_sheet() {
    let (form, full) = (sheet(1, 12), sheet(2, 260));
    assert_ne!(align(&side(&form), &side(&full)).status, Status::Aligned);
    assert_ne!(align(&side(&full), &side(&form)).status, Status::Aligned);
}

#[test]
fn blank_sheets_fail_with_a_sentence() {
    let blank = DisplayList {
        width: WIDTH,
        height: HEIGHT,
        ..DisplayList::default()
    };
    for (old, new) in [(&blank, &sheet(1, 200)), (&sheet(1, 200), &blank)] {
        let found = align(&side(old), &side(new));
        assert_eq!(found.status, Status::Failed);
        assert!(
            found
                .reason
                .is_some_and(|reason| reason.contains("no linework"))
        );
        assert!(found.new_to_old.inverse().is_some());
    }
}

#[test]
fn sheets_with_nothing_in_common_stay_as_they_are_drawn() {
    let (one, other) = (strokes(1), strokes(77));
    let found = align(&side(&one), &side(&other));
    assert_eq!(found.status, Status::Failed);
    assert_eq!(found.new_to_old, Affine::IDENTITY);
}

#[test]
fn equal_input_gives_equal_results() {
    let (old, new) = (sheet(1, 260), sheet(2, 260));
    let (one, other) = (
        align(&side(&old), &side(&new)),
        align(&side(&old), &side(&new)),
    );
    assert_eq!(one.new_to_old, other.new_to_old);
    assert_eq!(one.confidence, other.confidence);
}

#[test]
fn suggested_pairs_lie_on_line_ends_of_both_sheets() {
    let old = sheet(1, 260);
    let map = Affine::translation(41.0, -17.5);
    let new = transformed(&old, &map, WIDTH, HEIGHT);
    let inverse = map.inverse().unwrap();
    let pairs = suggest_pairs(&side(&old), &side(&new), &inverse);
    let ends: Vec<[f32; 2]> = old.paths.points.clone();
    for pair in pairs {
        assert!(map.apply(pair.old).distance(pair.new) < 0.01, "{pair:?}");
        let near = |end: &[f32; 2]| {
            (f64::from(end[0]) - pair.old.x).hypot(f64::from(end[1]) - pair.old.y) < 0.01
        };
        assert!(ends.iter().any(near), "{pair:?} is no line end");
    }
}

#[test]
fn the_error_of_a_given_map_is_measured() {
    let old = sheet(1, 260);
    let off = Affine::translation(7.2, 0.0);
    let measured = measured_error_inches(&side(&old), &side(&old), &off).expect("enough ink");
    assert!((measured - 0.1).abs() < 0.02, "{measured}");
}

#[test]
fn copies_of_a_page_with_next_to_nothing_on_it_are_aligned() {
    for walls in [0, 1] {
        let page = if walls == 0 {
            DisplayList {
                width: WIDTH,
                height: HEIGHT,
                ..DisplayList::default()
            }
        } else {
            sheet(5, walls)
        };
        let side = || Side {
            page: PageInk::List(&page),
            width: WIDTH,
            height: HEIGHT,
        };
        let found = align(&side(), &side());
        assert_eq!(found.status, Status::Aligned, "{:?}", found.reason);
        assert_eq!(found.new_to_old, Affine::IDENTITY);
    }
}
