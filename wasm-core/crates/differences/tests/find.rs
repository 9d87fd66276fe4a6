//! What counts as a difference, on small sheets whose changes are known.

use pinbar_align::{Alignment, Side, Status};
use pinbar_differences::{Difference, Found, Group, Kind, Options, find};
use pinbar_ink::PageInk;
use pinbar_model::geometry::{Affine, Rect};
use pinbar_model::list::{
    Cap, DisplayList, FillRule, Item, Join, NONE, Paint, Part, Segment, Shape, StrokeStyle,
};
use pinbar_pairs::{Random, ScanStyle, Wear, scan, transformed, wear};

const WIDTH: f32 = 600.0;
const HEIGHT: f32 = 400.0;

/// A room with a grid of columns: enough for every test to change something in.
fn plan() -> DisplayList {
    let mut list = blank();
    polyline(
        &mut list,
        &[
            [60.0, 60.0],
            [540.0, 60.0],
            [540.0, 340.0],
            [60.0, 340.0],
            [60.0, 60.0],
        ],
    );
    for column in 0..6u8 {
        for row in 0..3u8 {
            let (x, y) = (
                100.0 + 75.0 * f32::from(column),
                100.0 + 80.0 * f32::from(row),
            );
            polyline(
                &mut list,
                &[
                    [x, y],
                    [x + 8.0, y],
                    [x + 8.0, y + 8.0],
                    [x, y + 8.0],
                    [x, y],
                ],
            );
        }
    }
    list
}

fn blank() -> DisplayList {
    let stroke = StrokeStyle {
        width: 0.72,
        cap: Cap::Butt,
        join: Join::Miter,
        miter_limit: 10.0,
        dash: Vec::new(),
        dash_offset: 0.0,
    };
    DisplayList {
        width: WIDTH,
        height: HEIGHT,
        strokes: vec![stroke],
        paints: vec![
            Paint {
                rgba: [0, 0, 0, 255],
            },
            Paint {
                rgba: [255, 255, 255, 255],
            },
        ],
        ..DisplayList::default()
    }
}

fn polyline(list: &mut DisplayList, points: &[[f32; 2]]) {
    add(list, points, 0, |path| Shape::Stroke { path, style: 0 });
}

fn patch(list: &mut DisplayList, [x0, y0, x1, y1]: [f32; 4]) {
    let outline = [[x0, y0], [x1, y0], [x1, y1], [x0, y1], [x0, y0]];
    add(list, &outline, 1, |path| Shape::Fill {
        path,
        rule: FillRule::NonZero,
    });
}

fn add(
    list: &mut DisplayList,
    points: &[[f32; 2]],
    paint: u32,
    shape: impl Fn(pinbar_model::list::PathRange) -> Shape,
) {
    let mut bounds = Rect::EMPTY;
    points
        .iter()
        .for_each(|point| bounds.include(point[0], point[1]));
    let segments = points.iter().enumerate().map(|(index, &point)| {
        if index == 0 {
            Segment::Move(point)
        } else {
            Segment::Line(point)
        }
    });
    let path = list.paths.push(segments);
    list.items.push(Item {
        shape: shape(path),
        paint,
        clip: NONE,
        effect: NONE,
        layer: NONE,
        part: Part::Page,
    });
    list.bounds.push(bounds.inflate(0.4));
}

fn on_layer(list: &mut DisplayList, name: &str, points: &[[f32; 2]]) {
    let known = list.layers.iter().position(|layer| layer == name);
    let layer = known.unwrap_or_else(|| {
        list.layers.push(name.to_owned());
        list.layers.len() - 1
    });
    polyline(list, points);
    if let Some(item) = list.items.last_mut() {
        item.layer = layer as u32;
    }
}

fn aligned(new_to_old: Affine) -> Alignment {
    Alignment {
        status: Status::Aligned,
        new_to_old,
        error_inches: Some(0.001),
        confidence: 1.0,
        method: "truth",
        reason: None,
    }
}

fn compared(old: &DisplayList, new: &DisplayList, new_to_old: Affine) -> Found {
    let [old, new] = [old, new].map(|list| Side {
        page: PageInk::List(list),
        width: list.width,
        height: list.height,
    });
    find(&old, &new, &aligned(new_to_old), &Options::default())
}

fn only(found: Found) -> Difference {
    let mut differences = found.differences;
    assert_eq!(differences.len(), 1, "{differences:?}");
    differences.remove(0)
}

#[test]
fn equal_sheets_are_silent_under_any_similarity() {
    let old = plan();
    for map in [
        Affine::IDENTITY,
        Affine::scale(0.5),
        Affine::new([0.0, 1.0, -1.0, 0.0, f64::from(HEIGHT), 0.0]),
        Affine::rotation(0.01).then(&Affine::translation(3.0, -2.0)),
    ] {
        let new = transformed(&old, &map, WIDTH, WIDTH);
        let back = map.inverse().unwrap_or(Affine::IDENTITY);
        assert!(compared(&old, &new, back).differences.is_empty(), "{map:?}");
    }
}

#[test]
fn a_line_that_the_exporter_cut_in_two_is_no_change() {
    let (mut old, mut new) = (plan(), plan());
    polyline(&mut old, &[[200.0, 210.0], [400.0, 210.0]]);
    polyline(&mut new, &[[300.0, 210.0], [200.0, 210.0]]);
    polyline(&mut new, &[[300.0, 210.0], [400.0, 210.0]]);
    assert!(
        compared(&old, &new, Affine::IDENTITY)
            .differences
            .is_empty()
    );
}

#[test]
fn what_a_patch_hides_is_removed_and_what_it_hides_twice_is_not() {
    let old = plan();
    let mut new = plan();
    patch(&mut new, [90.0, 90.0, 120.0, 120.0]);
    let found = only(compared(&old, &new, Affine::IDENTITY));
    assert_eq!(found.kind, Kind::Removed);
    let mut blank_patch = plan();
    patch(&mut blank_patch, [120.0, 120.0, 160.0, 160.0]);
    assert!(
        compared(&old, &blank_patch, Affine::IDENTITY)
            .differences
            .is_empty()
    );
}

#[test]
fn an_added_wall_is_one_box() {
    let old = plan();
    let mut new = plan();
    polyline(&mut new, &[[150.0, 140.0], [330.0, 140.0]]);
    polyline(&mut new, &[[150.0, 148.0], [330.0, 148.0]]);
    let found = only(compared(&old, &new, Affine::IDENTITY));
    assert_eq!(found.kind, Kind::Added);
    let expected = Rect::new(150.0, 140.0, 330.0, 148.0);
    assert_eq!(found.bounds.inflate(2.0).intersection(&expected), expected);
    assert!(
        found.bounds.width() < 184.0 && found.bounds.height() < 12.0,
        "{:?}",
        found.bounds
    );
}

#[test]
fn a_moved_symbol_is_named_with_its_vector() {
    let symbol = |x: f32, y: f32| {
        vec![
            vec![[x, y], [x + 30.0, y + 5.0], [x + 12.0, y + 25.0], [x, y]],
            vec![[x + 4.0, y + 20.0], [x + 26.0, y + 20.0]],
        ]
    };
    let (mut old, mut new) = (plan(), plan());
    symbol(200.0, 200.0)
        .iter()
        .for_each(|line| polyline(&mut old, line));
    symbol(290.0, 230.0)
        .iter()
        .for_each(|line| polyline(&mut new, line));
    let found = only(compared(&old, &new, Affine::IDENTITY));
    assert_eq!(found.kind, Kind::Moved);
    let Some((x, y)) = found.moved_by else {
        unreachable!("a move has a vector")
    };
    assert!((x - 90.0).abs() < 0.5 && (y - 30.0).abs() < 0.5, "{x} {y}");
}

#[test]
fn names_survive_a_small_realignment() {
    let old = plan();
    let mut new = plan();
    polyline(&mut new, &[[150.0, 140.0], [330.0, 150.0]]);
    let names = |slip: f64| -> Vec<String> {
        let found = compared(&old, &new, Affine::translation(slip, -slip));
        found
            .differences
            .into_iter()
            .map(|difference| difference.id)
            .collect()
    };
    assert_eq!(names(0.0).len(), 1);
    assert_eq!(names(0.0), names(0.05));
}

#[test]
fn the_tolerance_never_falls_below_the_stated_error() {
    let list = plan();
    let sides = [&list, &list].map(|list| Side {
        page: PageInk::List(list),
        width: list.width,
        height: list.height,
    });
    let alignment = Alignment {
        error_inches: Some(0.02),
        ..aligned(Affine::IDENTITY)
    };
    let found = find(&sides[0], &sides[1], &alignment, &Options::default());
    assert!(found.tolerance_inches >= 0.03);
    let flat = aligned(Affine::scale(0.0));
    assert!(
        find(&sides[0], &sides[1], &flat, &Options::default())
            .limitation
            .is_some()
    );
}

/// What is found between the plan and a scan of `scanned`.
fn found_on_scan(scanned: &DisplayList, style: ScanStyle, seed: u64) -> Vec<Difference> {
    found_between(&plan(), scanned, style, seed)
}

fn found_between(
    old: &DisplayList,
    scanned: &DisplayList,
    style: ScanStyle,
    seed: u64,
) -> Vec<Difference> {
    const CLEAN: Wear = Wear {
        specks: 0,
        folded: false,
        shade: 0.0,
    };
    found_on_worn(old, scanned, (style, CLEAN), seed)
}

/// What is found between `old` and a worn scan of `scanned`, turned by a third of a degree.
fn found_on_worn(
    old: &DisplayList,
    scanned: &DisplayList,
    (style, worn): (ScanStyle, Wear),
    seed: u64,
) -> Vec<Difference> {
    let map = Affine::rotation(0.006);
    let back = map.inverse().unwrap_or(Affine::IDENTITY);
    let mut random = Random::new(seed);
    let mut picture = scan(scanned, &map, (WIDTH, HEIGHT), style, &mut random);
    wear(&mut picture, worn, &mut random);
    let sides = [
        PageInk::List(old),
        PageInk::Pixels {
            ink: &picture.ink,
            to_page: picture.to_page,
        },
    ]
    .map(|page| Side {
        page,
        width: WIDTH,
        height: HEIGHT,
    });
    let alignment = Alignment {
        error_inches: Some(0.003),
        ..aligned(back)
    };
    find(&sides[0], &sides[1], &alignment, &Options::default()).differences
}

const SOFT: ScanStyle = ScanStyle {
    dpi: 150.0,
    bitonal: false,
    noise: 6.0,
    blur: 1,
    grain: 0.0,
};

const BLACK_AND_WHITE: ScanStyle = ScanStyle {
    dpi: 200.0,
    bitonal: true,
    noise: 6.0,
    blur: 1,
    grain: 0.0,
};

#[test]
fn a_scan_of_the_same_sheet_is_silent_and_shows_what_was_added() {
    let mut edited = plan();
    polyline(&mut edited, &[[150.0, 140.0], [330.0, 150.0]]);
    for (seed, style) in [(7, SOFT), (8, BLACK_AND_WHITE)] {
        assert!(found_on_scan(&plan(), style, seed).is_empty());
        let found = found_on_scan(&edited, style, seed);
        assert_eq!(found.len(), 1, "{found:?}");
        assert_eq!(found[0].kind, Kind::Added);
    }
}

#[test]
fn dust_on_a_scan_is_listed_apart_from_what_was_added() {
    let mut edited = plan();
    polyline(&mut edited, &[[150.0, 140.0], [330.0, 150.0]]);
    let worn = Wear {
        specks: 12,
        folded: false,
        shade: 12.0,
    };
    for (seed, style) in [(7, SOFT), (8, BLACK_AND_WHITE)] {
        let found = found_on_worn(&plan(), &edited, (style, worn), seed);
        let (specks, others): (Vec<_>, Vec<_>) =
            found.iter().partition(|each| each.group == Group::Specks);
        assert!(specks.len() >= 8, "{found:?}");
        assert!(specks.iter().all(|each| each.kind == Kind::Added));
        // Dust on lines is dust, too; a speck may look like no dust where a line covers part of it.
        assert!(others.len() <= 2, "{others:?}");
        let is_line = |each: &&&Difference| each.bounds.width() > 170.0;
        assert_eq!(others.iter().filter(is_line).count(), 1, "{others:?}");
    }
}

#[test]
fn a_scan_shows_that_one_stroke_of_a_small_figure_changed() {
    // One column's 8 pt square becomes a B: a stroke of 8 pt, 4 pt from the ink beside it.
    let mut edited = plan();
    polyline(&mut edited, &[[250.0, 184.0], [258.0, 184.0]]);
    for (seed, style) in [(7, SOFT), (8, BLACK_AND_WHITE)] {
        let found = found_on_scan(&edited, style, seed);
        assert_eq!(found.len(), 1, "{found:?}");
        let bounds = found[0].bounds;
        assert!(
            bounds.intersects(&Rect::new(251.0, 183.0, 257.0, 185.0)),
            "{bounds:?}"
        );
        assert!(bounds.width() < 10.0 && bounds.height() < 6.0, "{bounds:?}");
    }
}

#[test]
fn a_scan_shows_a_line_that_was_added_on_a_gray_area() {
    // A gray area beneath everything that the plan draws.
    let mut old = plan();
    old.paints.push(Paint {
        rgba: [195, 195, 195, 255],
    });
    let outline = [[80.0, 80.0], [520.0, 80.0], [520.0, 320.0], [80.0, 320.0]];
    add(&mut old, &outline, 2, |path| Shape::Fill {
        path,
        rule: FillRule::NonZero,
    });
    old.items.rotate_right(1);
    old.bounds.rotate_right(1);
    let mut edited = old.clone();
    polyline(&mut edited, &[[200.0, 150.0], [330.0, 215.0]]);
    assert!(found_between(&old, &old, SOFT, 10).is_empty());
    let found = found_between(&old, &edited, SOFT, 10);
    assert_eq!(found.len(), 1, "{found:?}");
    assert_eq!(found[0].kind, Kind::Added);
}

#[test]
fn a_scan_that_prints_everything_paler_is_silent() {
    let mut pale = plan();
    for paint in &mut pale.paints {
        paint.rgba = [90, 90, 90, 255];
    }
    assert!(found_on_scan(&pale, SOFT, 9).is_empty());
}

#[test]
fn sheets_that_differ_in_hidden_frames_only_are_silent() {
    let folder = concat!(
        env!("CARGO_MANIFEST_DIR"),
        "/../../../../shared/corpus/revisions/geopdf-frames/"
    );
    let read = |name: &str| -> Option<DisplayList> {
        let bytes = std::fs::read(format!("{folder}{name}")).ok()?;
        let resources = pinbar_reader::Resources::default();
        let document = pinbar_reader::Document::open(bytes, "", &resources).ok()?;
        Some(
            document
                .read(0, &pinbar_reader::Limits::default())
                .ok()?
                .list,
        )
    };
    let names = [
        "01-input.pdf",
        "02-inset-removed.pdf",
        "03-main-frame-removed.pdf",
    ];
    let Some(lists) = names.into_iter().map(read).collect::<Option<Vec<_>>>() else {
        println!("skipped: the corpus of real drawings is not here");
        return;
    };
    for pair in lists.windows(2) {
        assert!(
            compared(&pair[0], &pair[1], Affine::IDENTITY)
                .differences
                .is_empty()
        );
    }
}

#[test]
fn says_which_layers_a_difference_is_on() {
    let mut old = plan();
    on_layer(&mut old, "A-WALL", &[[20.0, 20.0], [580.0, 20.0]]);
    on_layer(&mut old, "A-NOTE", &[[470.0, 300.0], [500.0, 300.0]]);
    let mut new = plan();
    // In another order, so that the numbers of the layers differ.
    on_layer(&mut new, "A-DOOR", &[[140.0, 150.0], [170.0, 150.0]]);
    on_layer(&mut new, "A-DOOR", &[[140.0, 154.0], [170.0, 154.0]]);
    on_layer(&mut new, "A-GLAZ", &[[140.0, 158.0], [160.0, 158.0]]);
    on_layer(&mut new, "A-WALL", &[[20.0, 20.0], [580.0, 20.0]]);
    // On no layer.
    polyline(&mut new, &[[250.0, 230.0], [330.0, 230.0]]);
    let found = compared(&old, &new, Affine::IDENTITY).differences;
    let named: Vec<String> = found.iter().map(|each| each.layers.join(", ")).collect();
    assert_eq!(named, ["A-DOOR, A-GLAZ", "", "A-NOTE"]);
}
