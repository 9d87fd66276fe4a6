//! What covers a sheet rather than draws on it, and how it is painted.
#![allow(clippy::expect_used, clippy::panic, clippy::unwrap_used)]

mod support;

use pinbar_ink::{Area, AreaInk, Content, areas_of, render_list};
use pinbar_model::geometry::{Affine, Rect};
use pinbar_model::list::*;
use pinbar_model::samples::Samples;
use proptest::prelude::*;
use support::{Random, Sheet};

const SQUARE: [[f32; 2]; 4] = [[20.0, 20.0], [120.0, 20.0], [120.0, 120.0], [20.0, 120.0]];

fn outline(points: &[[f32; 2]]) -> Vec<Segment> {
    let first = points.iter().take(1).map(|&p| Segment::Move(p));
    let others = points.iter().skip(1).map(|&p| Segment::Line(p));
    first.chain(others).chain([Segment::Close]).collect()
}

fn strip(x: f32, width: f32) -> Vec<Segment> {
    let right = x + width;
    outline(&[[x, 10.0], [right, 10.0], [right, 190.0], [x, 190.0]])
}

/// A sheet with one fill.
fn filled(segments: Vec<Segment>, rule: FillRule) -> Sheet {
    let mut sheet = Sheet::new();
    let path = sheet.0.paths.push(segments);
    sheet.item(
        Shape::Fill { path, rule },
        0,
        Rect::new(10.0, 10.0, 190.0, 190.0),
    );
    sheet
}

/// 32 × 32 pixels.
fn pixels(gray: impl Fn(usize) -> u8) -> Samples {
    let gray: Vec<u8> = (0..32 * 32).map(gray).collect();
    Samples::from_gray(32, 32, &gray).unwrap()
}

/// Adds a picture of 100 × 100 points.
fn picture(sheet: &mut Sheet, [x, y]: [f32; 2], samples: Samples) {
    let alpha = None;
    let levels = vec![ImageLevel { samples, alpha }];
    sheet.0.images.push(Image {
        levels,
        stencil: false,
    });
    sheet.0.paths.places.push([100.0, 0.0, 0.0, 100.0, x, y]);
    let at = sheet.0.images.len() as u32 - 1;
    let bounds = Rect::new(x, y, x + 100.0, y + 100.0);
    sheet.item(
        Shape::Image {
            image: at,
            place: at,
        },
        0,
        bounds,
    );
}

/// A sheet with one picture, of which `gray` says how light each pixel is.
fn pictured(gray: impl Fn(usize) -> u8) -> Sheet {
    let mut sheet = Sheet::new();
    picture(&mut sheet, [20.0, 20.0], pixels(gray));
    sheet
}

fn items(sheet: &Sheet) -> Vec<u32> {
    areas_of(&sheet.0).iter().map(|area| area.item).collect()
}

fn is_area(sheet: &Sheet) -> bool {
    items(sheet) == [0]
}

#[test]
fn thick_fills_are_areas() {
    use FillRule::{EvenOdd, NonZero};
    let hole = [[24.0, 24.0], [116.0, 24.0], [116.0, 116.0], [24.0, 116.0]];
    let turned: Vec<_> = hole.into_iter().rev().collect();
    let ring = |hole: &[[f32; 2]]| [outline(&SQUARE), outline(hole)].concat();
    let hatch: Vec<_> = (0..20)
        .flat_map(|at| strip(12.0 + 8.0 * at as f32, 4.0))
        .collect();
    let cases = [
        ("a square", outline(&SQUARE), NonZero, true),
        ("its outline as a fill", ring(&hole), EvenOdd, false),
        (
            "its outline as a fill with a turned hole",
            ring(&turned),
            NonZero,
            false,
        ),
        ("a square twice", ring(&hole), NonZero, true),
        ("a wall", strip(40.0, 12.0), NonZero, false),
        (
            "a slab seen from its side",
            strip(40.0, 40.0),
            NonZero,
            true,
        ),
        ("a hatch", hatch, NonZero, false),
    ];
    for (name, segments, rule, expected) in cases {
        assert_eq!(is_area(&filled(segments, rule)), expected, "{name}");
    }
}

#[test]
fn what_has_the_color_of_the_paper_is_no_area() {
    let mut sheet = filled(outline(&SQUARE), FillRule::NonZero);
    sheet.0.items[0].paint = 1;
    assert!(!is_area(&sheet));
}

#[test]
fn fills_cut_to_thin_shapes_are_no_areas() {
    for (width, expected) in [(12.0, false), (60.0, true)] {
        let mut sheet = filled(outline(&SQUARE), FillRule::NonZero);
        let path = sheet.0.paths.push(strip(40.0, width));
        let bounds = Rect::new(20.0, 20.0, 120.0, 120.0);
        let rule = FillRule::NonZero;
        let parent = Clip {
            parent: NONE,
            path,
            rule,
            bounds,
            rectangular: false,
        };
        let whole = sheet.0.paths.push(outline(&SQUARE));
        sheet.0.clips = vec![
            parent,
            Clip {
                parent: 0,
                path: whole,
                ..parent
            },
        ];
        sheet.0.items[0].clip = 1;
        assert_eq!(is_area(&sheet), expected, "{width} points");
    }
}

fn photograph(at: usize) -> u8 {
    (at * 37 % 200) as u8
}

#[test]
fn pictures_with_thick_ink_are_areas() {
    let scan = |at: usize| if at.is_multiple_of(11) { 60 } else { 240 };
    let halftone = |at: usize| if at.is_multiple_of(2) { 0 } else { 255 };
    let stamp = |at: usize| if at % 32 < 9 && at / 32 < 9 { 0 } else { 250 };
    assert!(is_area(&pictured(photograph)));
    assert!(is_area(&pictured(|_| 0)), "one color");
    assert!(!is_area(&pictured(scan)));
    assert!(!is_area(&pictured(halftone)));
    assert!(!is_area(&pictured(stamp)), "less than a tenth of it");
    let mut stencil = pictured(photograph);
    stencil.0.images[0].stencil = true;
    assert!(!is_area(&stencil));
}

#[test]
fn a_picture_covers_as_far_as_it_is_opaque() {
    // Scans of which a program parted the background come as text in a dark picture that shows only there.
    for (opaque, expected) in [(600, true), (40, false)] {
        let mut sheet = pictured(|_| 3);
        let alpha = pixels(|at| if at < opaque { 255 } else { 0 });
        sheet.0.images[0].levels[0].alpha = Some(alpha);
        assert_eq!(is_area(&sheet), expected, "{opaque} pixels");
    }
}

#[test]
fn parts_of_one_picture_are_areas_together() {
    let lines = |at: usize| if at.is_multiple_of(8) { 0 } else { 250 };
    let mut sheet = Sheet::new();
    picture(&mut sheet, [0.0, 0.0], pixels(photograph));
    picture(&mut sheet, [100.3, 0.0], pixels(lines));
    sheet.rectangle(Rect::new(0.0, 100.0, 100.0, 200.0), 0);
    picture(&mut sheet, [140.0, 140.0], pixels(lines));
    let area = |item, has_edge| Area { item, has_edge };
    assert_eq!(
        areas_of(&sheet.0),
        [area(0, false), area(1, false), area(2, false)]
    );
    sheet.0.bounds[2] = Rect::new(0.0, 95.0, 95.0, 200.0);
    assert_eq!(areas_of(&sheet.0)[2], area(2, true), "it lies elsewhere");
}

fn painted(sheet: &Sheet, map: Affine, side: u32, area_ink: AreaInk) -> Vec<u8> {
    let areas = areas_of(&sheet.0);
    let content = Content {
        areas: &areas,
        area_ink,
        ..Content::default()
    };
    render_list(&sheet.0, &map, side, side, content).data
}

/// A square with a line across it, and a white patch on both.
fn crossed() -> Sheet {
    let mut sheet = filled(outline(&SQUARE), FillRule::NonZero);
    sheet.line(&[[0.0, 50.0], [200.0, 50.0]], 2.0, vec![]);
    sheet.rectangle(Rect::new(90.0, 40.0, 110.0, 60.0), 1);
    sheet
}

#[test]
fn lines_stand_out_from_faint_areas_and_white_still_hides_both() {
    let at = |ink: &[u8], x: usize, y: usize| ink[y * 200 + x];
    let [full, faint, none] = [AreaInk::Full, AreaInk::Faint, AreaInk::None]
        .map(|ink| painted(&crossed(), Affine::IDENTITY, 200, ink));
    assert_eq!((at(&full, 60, 80), at(&full, 60, 50)), (255, 255));
    assert_eq!(at(&none, 60, 80), 0);
    assert!((1..=80).contains(&at(&faint, 60, 80)));
    for ink in [&full, &faint, &none] {
        assert_eq!(at(ink, 10, 50), 255, "a line beside it");
        assert_eq!(at(ink, 60, 50), 255, "a line on it");
        assert_eq!(at(ink, 100, 50), 0, "white");
    }
    assert!(at(&none, 20, 80) > 100, "its edge");
}

#[test]
fn areas_without_ink_hide_what_lies_beneath() {
    let mut sheet = Sheet::new();
    sheet.line(&[[0.0, 50.0], [200.0, 50.0]], 2.0, vec![]);
    sheet.rectangle(Rect::new(20.0, 20.0, 120.0, 120.0), 0);
    assert_eq!(
        painted(&sheet, Affine::IDENTITY, 200, AreaInk::None)[50 * 200 + 60],
        0
    );
}

/// Fills of all sizes and grays, some see-through, with lines between them.
fn drawing() -> impl Strategy<Value = Sheet> {
    any::<u32>().prop_map(|seed| {
        let mut random = Random(seed | 1);
        let mut sheet = Sheet::new();
        for blend in [
            Blend::Multiply,
            Blend::Screen,
            Blend::Darken,
            Blend::Lighten,
        ] {
            sheet.0.effects.push(Effect {
                parent: NONE,
                opacity: 0.7,
                blend,
                mask: NONE,
            });
        }
        for _ in 0..12 {
            let [x, y] = [0; 2].map(|_| random.below(150.0) - 20.0);
            let [width, height] = [0; 2].map(|_| 1.0 + random.below(90.0));
            let gray = random.below(256.0) as u8;
            sheet.0.paints.push(Paint {
                rgba: [gray, gray, gray, 255],
            });
            let paint = sheet.0.paints.len() as u32 - 1;
            let effect = random.below(8.0) as u32;
            let item = sheet.rectangle(Rect::new(x, y, x + width, y + height), paint);
            item.effect = if effect < 4 { effect } else { NONE };
            let ends = [0; 2].map(|_| [0; 2].map(|_| random.below(150.0)));
            sheet.line(&ends, random.below(3.0), vec![]);
        }
        sheet
    })
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    #[test]
    fn fainter_areas_never_darken_a_pixel(sheet in drawing(), scale in 0.3..3f64) {
        let full = painted(&sheet, Affine::scale(scale), 96, AreaInk::Full);
        let faint = painted(&sheet, Affine::scale(scale), 96, AreaInk::Faint);
        prop_assert!(full.iter().zip(&faint).all(|(full, faint)| faint <= full));
    }

    #[test]
    fn tiles_have_no_seams_however_areas_are_painted(
        sheet in drawing(),
        scale in 0.3..3f64,
        [right, down] in prop::array::uniform2(1..48usize),
        area_ink in prop::sample::select(vec![AreaInk::Faint, AreaInk::None]),
    ) {
        let map = Affine::scale(scale);
        let whole = painted(&sheet, map, 96, area_ink);
        let back = Affine::translation(-(right as f64), -(down as f64));
        let tile = painted(&sheet, map.then(&back), 48, area_ink);
        for (y, row) in tile.chunks_exact(48).enumerate() {
            let from = (y + down) * 96 + right;
            prop_assert_eq!(row, &whole[from..from + 48]);
        }
    }
}
