//! Sheets whose drawings moved each by its own way. The truth is how they were moved.
#![allow(clippy::expect_used, clippy::unwrap_used, clippy::panic)]

use pinbar_align::{ByView, Side, Status, align, align_by_view};
use pinbar_ink::PageInk;
use pinbar_model::arranged::Placed;
use pinbar_model::geometry::{Affine, Rect};
use pinbar_model::list::DisplayList;
use pinbar_pairs::{Random, stroke_of};

const WIDTH: f32 = 1584.0;
const HEIGHT: f32 = 1224.0;

/// Where the four drawings of a sheet are.
const PLACES: [Rect; 4] = [
    Rect {
        x0: 140.0,
        y0: 140.0,
        x1: 600.0,
        y1: 480.0,
    },
    Rect {
        x0: 800.0,
        y0: 140.0,
        x1: 1260.0,
        y1: 480.0,
    },
    Rect {
        x0: 140.0,
        y0: 680.0,
        x1: 600.0,
        y1: 1020.0,
    },
    Rect {
        x0: 800.0,
        y0: 680.0,
        x1: 1260.0,
        y1: 1020.0,
    },
];

/// A frame with a title strip, and four drawings of random walls, each by its own seed.
fn sheet(seeds: [u64; 4]) -> DisplayList {
    let mut list = DisplayList {
        width: WIDTH,
        height: HEIGHT,
        ..DisplayList::default()
    };
    let frame = [
        [36.0, 36.0],
        [1548.0, 36.0],
        [1548.0, 1188.0],
        [36.0, 1188.0],
        [36.0, 36.0],
    ];
    stroke_of(&mut list, &frame, 1.0, [0, 0, 0, 255]);
    for row in 0..30 {
        let y = 500.0 + 22.0 * row as f32;
        stroke_of(
            &mut list,
            &[[1400.0, y], [1540.0 - row as f32, y]],
            1.0,
            [0, 0, 0, 255],
        );
    }
    for (place, seed) in PLACES.iter().zip(seeds) {
        let mut random = Random::new(seed);
        for _ in 0..90 {
            let x = random.between(place.x0.into(), f64::from(place.x1) - 90.0) as f32;
            let y = random.between(place.y0.into(), f64::from(place.y1) - 90.0) as f32;
            let (w, h) = (
                random.between(15.0, 90.0) as f32,
                random.between(15.0, 90.0) as f32,
            );
            stroke_of(
                &mut list,
                &[[x, y], [x + w, y], [x + w, y + h]],
                1.0,
                [0, 0, 0, 255],
            );
        }
    }
    list
}

/// How far each drawing is moved.
const SHIFTS: [(f64, f64); 4] = [(31.0, 22.0), (-14.0, 40.0), (25.0, -30.0), (60.0, 11.0)];

/// The sheet with each drawing moved by its shift.
fn moved(list: &DisplayList) -> DisplayList {
    let parts: Vec<Placed> = PLACES
        .iter()
        .zip(SHIFTS)
        .map(|(place, (x, y))| Placed {
            area: place.inflate(4.0),
            map: Affine::translation(x, y),
        })
        .collect();
    list.arranged((WIDTH, HEIGHT), &parts, &[], Some(&Affine::IDENTITY))
}

fn side(list: &DisplayList) -> Side<'_> {
    Side {
        page: PageInk::List(list),
        width: list.width,
        height: list.height,
    }
}

/// The shifts that were found, by place.
fn shifts_of(found: &ByView) -> [Option<(f64, f64)>; 4] {
    PLACES.map(|place| {
        let view = found
            .views
            .iter()
            .find(|view| view.old.intersects(&place))?;
        Some((-view.new_to_old.e, -view.new_to_old.f))
    })
}

#[test]
fn every_drawing_is_laid_on_its_own() {
    let old = sheet([1, 2, 3, 4]);
    let new = moved(&old);
    let whole = align(&side(&old), &side(&new));
    assert_ne!(whole.status, Status::Aligned);
    let (alignment, found) = align_by_view(&side(&old), &side(&new), &whole).expect("drawings");
    assert_eq!(alignment.status, Status::Aligned, "{:?}", alignment.reason);
    assert_eq!(alignment.method, "drawing by drawing");
    for (found, (x, y)) in shifts_of(&found).into_iter().zip(SHIFTS) {
        let (right, down) = found.expect("each drawing");
        assert!(
            (right - x).abs() < 0.05 && (down - y).abs() < 0.05,
            "{right} {down}"
        );
    }
    // The frame stayed where it was.
    assert!(
        alignment
            .new_to_old
            .corner_distance(&Affine::IDENTITY, 1584.0, 1224.0)
            < 0.05
    );
    assert!(alignment.error_inches.expect("measured") < 0.01);
    // Laid out, the new sheet is the old one.
    let laid = found.arrange(&new, (WIDTH, HEIGHT));
    let again = align(&side(&old), &side(&laid));
    assert_eq!(again.status, Status::Aligned);
}

#[test]
fn what_was_drawn_anew_is_left_apart_and_said() {
    let old = sheet([1, 2, 3, 4]);
    let new = moved(&sheet([1, 2, 3, 5]));
    let whole = align(&side(&old), &side(&new));
    let (alignment, found) = align_by_view(&side(&old), &side(&new), &whole).expect("drawings");
    assert_eq!(found.views.len(), 3);
    assert_ne!(alignment.status, Status::Failed);
    if alignment.status == Status::Aligned {
        // It stands where it stood: then it is compared there.
        assert!(found.apart.is_empty());
    } else {
        assert!(
            alignment
                .reason
                .expect("why")
                .starts_with("3 drawings are aligned one by one")
        );
        assert_eq!(alignment.error_inches, None);
    }
}

#[test]
fn sheets_of_one_set_have_no_common_drawing() {
    let (old, new) = (sheet([1, 2, 3, 4]), sheet([5, 6, 7, 8]));
    let whole = align(&side(&old), &side(&new));
    assert_ne!(whole.status, Status::Aligned);
    assert!(align_by_view(&side(&old), &side(&new), &whole).is_none());
}

#[test]
fn swapped_drawings_are_found() {
    let (old, new) = (sheet([1, 2, 3, 4]), sheet([2, 1, 3, 4]));
    let whole = align(&side(&old), &side(&new));
    let Some((_, found)) = align_by_view(&side(&old), &side(&new), &whole) else {
        panic!("drawings: {:?}", whole.status);
    };
    let first = found
        .views
        .iter()
        .find(|view| view.old.intersects(&PLACES[0]))
        .expect("it");
    assert!(
        (first.new_to_old.e + 660.0).abs() < 0.1,
        "{:?}",
        first.new_to_old
    );
}
