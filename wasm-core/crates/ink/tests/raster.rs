//! The rasteriser against geometry that is known, and against itself on other tiles.
#![allow(clippy::expect_used, clippy::panic, clippy::unwrap_used)]

mod support;

use pinbar_ink::{Content, InkImage, render_color};
use pinbar_model::geometry::{Affine, Point, Rect};
use pinbar_model::list::*;
use pinbar_model::samples::Samples;
use support::{Random, Sheet};

fn total(image: &InkImage) -> f64 {
    image
        .data
        .iter()
        .map(|&value| f64::from(value))
        .sum::<f64>()
        / 255.0
}

#[test]
fn a_rectangle_covers_its_area_exactly() {
    let mut sheet = Sheet::new();
    sheet.rectangle(Rect::new(2.25, 3.5, 7.75, 6.5), 0);
    let image = sheet.render(Affine::IDENTITY, 10, 10);
    assert!(
        (total(&image) - 5.5 * 3.0).abs() < 0.05,
        "area {}",
        total(&image)
    );
    assert_eq!(image.data[4 * 10 + 4], 255);
    assert_eq!(image.data[4 * 10 + 2], 191);
    assert_eq!(image.data[3 * 10 + 4], 128);
}

#[test]
fn white_hides_what_lies_beneath() {
    let mut sheet = Sheet::new();
    sheet.rectangle(Rect::new(0.0, 0.0, 8.0, 8.0), 0);
    sheet.rectangle(Rect::new(-5.0, -5.0, 20.0, 20.0), 1);
    assert_eq!(total(&sheet.render(Affine::IDENTITY, 10, 10)), 0.0);
}

#[test]
fn thin_lines_are_one_pixel_wide_at_every_zoom() {
    for scale in [0.05, 0.3, 1.0, 2.0] {
        let mut sheet = Sheet::new();
        sheet.line(&[[10.0, 20.0], [190.0, 150.0]], 0.01, vec![]);
        let image = sheet.render(
            Affine::scale(scale),
            (200.0 * scale) as u32,
            (200.0 * scale) as u32,
        );
        let length = 180f64.hypot(130.0) * scale;
        assert!(
            (total(&image) / length - 1.0).abs() < 0.02,
            "{scale}: {} of {length}",
            total(&image)
        );
    }
}

#[test]
fn dashes_cover_their_share() {
    let mut sheet = Sheet::new();
    sheet.line(&[[0.0, 50.0], [200.0, 50.0]], 2.0, vec![6.0, 4.0]);
    for scale in [0.05, 0.5, 1.0, 3.0] {
        let image = sheet.render(
            Affine::scale(scale),
            (200.0 * scale) as u32,
            (100.0 * scale) as u32,
        );
        let ink = 200.0 * scale * (2.0 * scale).max(1.0) * 0.6;
        assert!(
            (total(&image) / ink - 1.0).abs() < 0.03,
            "{scale}: {} of {ink}",
            total(&image)
        );
    }
}

#[test]
fn tiles_have_no_seams() {
    let mut sheet = Sheet::new();
    for index in 0..40 {
        let t = index as f32;
        sheet.line(
            &[
                [3.0 + t * 4.3, 7.0],
                [190.0 - t * 3.1, 60.0 + t],
                [t * 2.7, 195.0],
            ],
            0.1 + t * 0.05,
            if index % 3 == 0 {
                vec![3.0, 1.5, 0.5, 1.5]
            } else {
                vec![]
            },
        );
        let r = Rect::new(t * 4.0, t * 3.0, t * 4.0 + 9.3, t * 3.0 + 2.7);
        sheet.rectangle(r, index as u32 % 2);
    }
    let turned = Affine::rotation(0.3)
        .then(&Affine::scale(1.7))
        .then(&Affine::translation(100.37, 3.91));
    let whole = sheet.render(turned, 400, 400);
    for (left, top, width, height) in [
        (0, 0, 64, 64),
        (37, 91, 100, 57),
        (200, 200, 200, 200),
        (399, 0, 1, 400),
    ] {
        let map = turned.then(&Affine::translation(-f64::from(left), -f64::from(top)));
        let tile = sheet.render(map, width, height);
        for y in 0..height {
            for x in 0..width {
                let expected = whole.data[((y + top as u32) * 400 + x + left as u32) as usize];
                let found = tile.data[(y * width + x) as usize];
                assert_eq!(found, expected, "tile at {left},{top}, pixel {x},{y}");
            }
        }
    }
}

/// The share of each pixel inside, by 16 × 16 samples.
fn sampled(width: u32, height: u32, inside: impl Fn(f64, f64) -> bool) -> Vec<u8> {
    let mut out = Vec::new();
    for y in 0..height {
        for x in 0..width {
            let hits = (0..256).filter(|index| {
                let at = |tap: u32| (f64::from(tap) + 0.5) / 16.0;
                inside(f64::from(x) + at(index % 16), f64::from(y) + at(index / 16))
            });
            out.push((hits.count() * 255 / 256) as u8);
        }
    }
    out
}

fn winding(points: &[[f32; 2]], x: f64, y: f64) -> i32 {
    let mut count = 0;
    for (index, a) in points.iter().enumerate() {
        let b = points[(index + 1) % points.len()];
        let (ax, ay, bx, by) = (
            f64::from(a[0]),
            f64::from(a[1]),
            f64::from(b[0]),
            f64::from(b[1]),
        );
        if (ay <= y) != (by <= y) && ax + (y - ay) / (by - ay) * (bx - ax) > x {
            count += if by > ay { 1 } else { -1 };
        }
    }
    count
}

#[test]
fn polygons_have_the_coverage_that_samples_find() {
    let mut random = Random(99);
    for case in 0..60 {
        let points: Vec<[f32; 2]> = (0..3 + case % 5)
            .map(|_| [random.below(60.0) - 10.0, random.below(60.0) - 10.0])
            .collect();
        for rule in [FillRule::NonZero, FillRule::EvenOdd] {
            let mut sheet = Sheet::new();
            let path = sheet
                .0
                .paths
                .push(points.iter().enumerate().map(|(index, &p)| {
                    if index == 0 {
                        Segment::Move(p)
                    } else {
                        Segment::Line(p)
                    }
                }));
            sheet.item(
                Shape::Fill { path, rule },
                0,
                Rect::new(-10.0, -10.0, 50.0, 50.0),
            );
            let found = sheet.render(Affine::IDENTITY, 40, 40).data;
            let expected = sampled(40, 40, |x, y| match rule {
                FillRule::NonZero => winding(&points, x, y) != 0,
                FillRule::EvenOdd => winding(&points, x, y) % 2 != 0,
            });
            // Where edges cross inside a pixel, signed areas are not exact; everywhere else they are.
            let off = found
                .iter()
                .zip(&expected)
                .filter(|(a, b)| a.abs_diff(**b) > 14)
                .count();
            assert!(off <= 12, "case {case} {rule:?}: {off} pixels off");
            let wrong = found
                .iter()
                .zip(&expected)
                .filter(|(a, b)| a.abs_diff(**b) > 160)
                .count();
            assert_eq!(wrong, 0, "case {case} {rule:?}");
        }
    }
}

#[test]
fn strokes_cover_what_lies_within_half_their_width() {
    let mut random = Random(5);
    for case in 0..30 {
        let points: Vec<[f32; 2]> = (0..2 + case % 4)
            .map(|_| [5.0 + random.below(40.0), 5.0 + random.below(40.0)])
            .collect();
        let width = 1.0 + random.below(6.0);
        let mut sheet = Sheet::new();
        sheet.line(&points, width, vec![]);
        let style = sheet.0.strokes.last_mut().unwrap();
        (style.cap, style.join) = (Cap::Round, Join::Round);
        let found = sheet.render(Affine::IDENTITY, 50, 50).data;
        let half = f64::from(width) / 2.0;
        let near = |x: f64, y: f64| {
            points.windows(2).any(|pair| {
                let [a, b] = [pair[0], pair[1]].map(|p| Point::new(p[0].into(), p[1].into()));
                let (dx, dy) = (b.x - a.x, b.y - a.y);
                let t = (((x - a.x) * dx + (y - a.y) * dy) / (dx * dx + dy * dy)).clamp(0.0, 1.0);
                Point::new(x, y).distance(Point::new(a.x + t * dx, a.y + t * dy)) <= half
            })
        };
        let expected = sampled(50, 50, near);
        let off = found
            .iter()
            .zip(&expected)
            .filter(|(a, b)| a.abs_diff(**b) > 110)
            .count();
        assert!(
            off <= 2 * points.len(),
            "case {case}, width {width}: {off} pixels off"
        );
        let sum = |data: &[u8]| data.iter().map(|&value| f64::from(value)).sum::<f64>();
        let ratio = sum(&found) / sum(&expected);
        assert!(
            (0.93..1.1).contains(&ratio),
            "case {case}, width {width}: {ratio}"
        );
    }
}

#[test]
fn images_lie_exactly_where_they_are_placed() {
    // A black image placed at fractions of a pixel covers what the same rectangle does.
    let level = ImageLevel {
        samples: Samples::from_gray(3, 2, &[0; 6]).unwrap(),
        alpha: None,
    };
    let map = Affine::scale(1.3).then(&Affine::translation(0.37, 0.81));
    let (mut image, mut plain) = (Sheet::new(), Sheet::new());
    image.0.images.push(Image {
        levels: vec![level],
        stencil: false,
    });
    image.0.paths.places.push([10.4, 0.0, 0.0, 7.7, 3.2, 4.9]);
    let bounds = Rect::new(3.2, 4.9, 13.6, 12.6);
    image.item(Shape::Image { image: 0, place: 0 }, NONE, bounds);
    plain.rectangle(bounds, 0);
    let (found, expected) = (image.render(map, 24, 24), plain.render(map, 24, 24));
    for (at, (a, b)) in found.data.iter().zip(&expected.data).enumerate() {
        assert!(a.abs_diff(*b) <= 2, "pixel {at}: {a} for {b}");
    }
}

#[test]
fn a_reduced_image_keeps_its_mean() {
    let mut random = Random(3);
    let (width, height) = (97u32, 61u32);
    let gray: Vec<u8> = (0..width * height)
        .map(|_| (random.next() % 256) as u8)
        .collect();
    let mean = gray
        .iter()
        .map(|&value| 255.0 - f64::from(value))
        .sum::<f64>()
        / gray.len() as f64;
    for turn in [0.0f64, 90.0, 12.0] {
        let mut sheet = Sheet::new();
        let level = ImageLevel {
            samples: Samples::from_gray(width, height, &gray).unwrap(),
            alpha: None,
        };
        sheet.0.images.push(Image {
            levels: vec![level],
            stencil: false,
        });
        let (sin, cos) = if turn == 90.0 {
            (1.0, 0.0)
        } else {
            turn.to_radians().sin_cos()
        };
        let (w, h) = (50.3, 31.9);
        let place = [cos * w, sin * w, -sin * h, cos * h, 80.0, 60.0].map(|value| value as f32);
        sheet.0.paths.places.push(place);
        sheet.item(
            Shape::Image { image: 0, place: 0 },
            NONE,
            Rect::new(0.0, 0.0, 200.0, 200.0),
        );
        let found = total(&sheet.render(Affine::IDENTITY, 200, 200)) * 255.0 / (w * h);
        assert!(
            (found / mean - 1.0).abs() < 0.01,
            "turn {turn}: {found} for {mean}"
        );
    }
}

#[test]
fn clips_cut_and_effects_lighten() {
    let mut sheet = Sheet::new();
    let path = sheet.0.paths.push([
        Segment::Move([10.0, 10.0]),
        Segment::Line([30.0, 10.0]),
        Segment::Line([10.0, 30.0]),
        Segment::Close,
    ]);
    let bounds = Rect::new(10.0, 10.0, 30.0, 30.0);
    sheet.0.clips.push(Clip {
        parent: NONE,
        path,
        rule: FillRule::NonZero,
        bounds,
        rectangular: false,
    });
    sheet.0.effects.push(Effect {
        parent: NONE,
        opacity: 0.5,
        blend: Blend::Normal,
        mask: NONE,
    });
    let item = sheet.rectangle(Rect::new(0.0, 0.0, 40.0, 40.0), 0);
    (item.clip, item.effect) = (0, 0);
    let image = sheet.render(Affine::IDENTITY, 40, 40);
    assert!(
        (total(&image) - 200.0 * 128.0 / 255.0).abs() < 1.0,
        "{}",
        total(&image)
    );
    assert_eq!(image.data[12 * 40 + 12], 128);
    assert_eq!(image.data[28 * 40 + 28], 0);
}

#[test]
fn a_rectangle_clips_alike_under_a_turn_that_cannot_be_seen() {
    let mut sheet = Sheet::new();
    let bounds = Rect::new(10.3, 10.3, 30.3, 30.3);
    let path = sheet.0.paths.push([]);
    sheet.0.clips.push(Clip {
        parent: NONE,
        path,
        rule: FillRule::NonZero,
        bounds,
        rectangular: true,
    });
    sheet.rectangle(Rect::new(0.0, 0.0, 40.0, 40.0), 0).clip = 0;
    let still = sheet.render(Affine::IDENTITY, 40, 40);
    let turned = sheet.render(Affine::new([1.0, 1e-9, -1e-9, 1.0, 0.0, 0.0]), 40, 40);
    assert_eq!(still.data, turned.data);
    let visibly = sheet.render(Affine::new([1.0, 1e-3, -1e-3, 1.0, 0.0, 0.0]), 40, 40);
    assert_ne!(still.data, visibly.data);
}

#[test]
fn yellow_and_pale_lines_are_ink_and_dark_paper_is_not() {
    let mut sheet = Sheet::new();
    sheet.0.paints.push(Paint {
        rgba: [255, 255, 0, 255],
    });
    sheet.rectangle(Rect::new(2.0, 2.0, 6.0, 6.0), 2);
    assert_eq!(sheet.render(Affine::IDENTITY, 8, 8).data[4 * 8 + 4], 153);
    let mut dark = Sheet::new();
    dark.rectangle(Rect::new(0.0, 0.0, 200.0, 200.0), 0);
    dark.rectangle(Rect::new(2.0, 2.0, 6.0, 6.0), 1);
    let image = dark.render(Affine::IDENTITY, 8, 8);
    assert_eq!((image.data[0], image.data[4 * 8 + 4]), (0, 255));
}

#[test]
fn colors_come_out_as_they_are() {
    let mut sheet = Sheet::new();
    sheet.0.paints.push(Paint {
        rgba: [200, 30, 90, 255],
    });
    sheet.rectangle(Rect::new(2.0, 2.0, 6.0, 6.0), 2);
    let rgba = render_color(&sheet.0, &Affine::IDENTITY, 8, 8, Content::default());
    assert_eq!(rgba[..4], [255, 255, 255, 255]);
    assert_eq!(rgba[(4 * 8 + 4) * 4..][..4], [200, 30, 90, 255]);
}

#[test]
fn images_have_no_seams_either() {
    let mut random = Random(17);
    let gray: Vec<u8> = (0..90 * 70).map(|_| (random.next() % 256) as u8).collect();
    let level = ImageLevel {
        samples: Samples::from_gray(90, 70, &gray).unwrap(),
        alpha: None,
    };
    for (turn, scale) in [(0.0, 1.37), (0.0, 0.31), (0.02, 0.9), (0.7, 0.4)] {
        let mut sheet = Sheet::new();
        sheet.0.images.push(Image {
            levels: vec![level.clone()],
            stencil: false,
        });
        sheet
            .0
            .paths
            .places
            .push([150.3, 0.0, 0.0, 120.7, 11.3, 21.9]);
        let bounds = Rect::new(11.3, 21.9, 161.6, 142.6);
        sheet.item(Shape::Image { image: 0, place: 0 }, NONE, bounds);
        let map = Affine::rotation(turn)
            .then(&Affine::scale(scale))
            .then(&Affine::translation(40.37, 3.91));
        let whole = sheet.render(map, 240, 240);
        for (left, top, side) in [(0u32, 0u32, 50u32), (37, 51, 100), (120, 130, 90)] {
            let map = map.then(&Affine::translation(-f64::from(left), -f64::from(top)));
            let tile = sheet.render(map, side, side);
            for (row, line) in tile.data.chunks_exact(side as usize).enumerate() {
                let start = (row + top as usize) * 240 + left as usize;
                let expected = &whole.data[start..start + side as usize];
                assert_eq!(
                    line, expected,
                    "turn {turn}, scale {scale}, tile {left},{top}, row {row}"
                );
            }
        }
    }
}
