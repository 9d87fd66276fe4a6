//! Warping, comparing and viewing against plain definitions.
#![allow(clippy::expect_used, clippy::panic, clippy::unwrap_used)]

mod support;

use pinbar_ink::view::{Mode, Paint, Port, Style, TILE, TileCache, TileKey, ViewPainter};
use pinbar_ink::{
    InkImage, Layer, PageInk, Tolerance, composite, render, tolerant_difference, warp_ink,
};
use pinbar_model::geometry::{Affine, Point, Rect};
use support::{Sheet, scribble};

#[test]
fn differences_are_those_of_the_definition() {
    for (width, height) in [(64, 20), (131, 47), (200, 64)] {
        let (a, b) = (scribble(width, height, 21), scribble(width, height, 22));
        for radius in [0u32, 1, 2, 5, 40] {
            let tolerance = Tolerance {
                strong: 128,
                weak: 64,
                radius,
            };
            let mask = tolerant_difference(&a.data, &b.data, width, height, &tolerance);
            let only = |x: i64, y: i64, own: &InkImage, other: &InkImage| {
                let at = |image: &InkImage, x: i64, y: i64| {
                    image.data[(y * i64::from(width) + x) as usize]
                };
                let r = i64::from(radius);
                let rows = (y - r).max(0)..(y + r + 1).min(height.into());
                let near = rows.flat_map(|y| {
                    ((x - r).max(0)..(x + r + 1).min(width.into())).map(move |x| (x, y))
                });
                at(own, x, y) >= 128 && !near.into_iter().any(|(x, y)| at(other, x, y) >= 64)
            };
            let (mut count_a, mut count_b) = (0, 0);
            for y in 0..i64::from(height) {
                for x in 0..i64::from(width) {
                    let word = y as usize * mask.words_per_row + x as usize / 64;
                    let bit = |words: &[u64]| words[word] >> (x % 64) & 1 == 1;
                    let expected = (only(x, y, &a, &b), only(x, y, &b, &a));
                    assert_eq!(
                        (bit(&mask.only_a), bit(&mask.only_b)),
                        expected,
                        "radius {radius} at {x},{y}"
                    );
                    count_a += u64::from(expected.0);
                    count_b += u64::from(expected.1);
                }
            }
            assert_eq!(mask.counts(), (count_a, count_b));
            let cells = mask.cells(16);
            let sums = cells.iter().fold((0, 0), |sum, cell| {
                assert!(cell.low[0] / 16 == cell.column && cell.high[1] / 16 == cell.row);
                (
                    sum.0 + u64::from(cell.only_a),
                    sum.1 + u64::from(cell.only_b),
                )
            });
            assert_eq!(sums, (count_a, count_b));
        }
    }
}

#[test]
fn warps_agree_with_bilinear_samples() {
    let source = scribble(300, 200, 8);
    let at = |x: i64, y: i64| {
        if x < 0 || y < 0 || x >= 300 || y >= 200 {
            0.0
        } else {
            f64::from(source.data[(y * 300 + x) as usize])
        }
    };
    let quarter = Affine {
        a: 0.0,
        b: 1.0,
        c: -1.0,
        d: 0.0,
        e: 200.0,
        f: 0.0,
    };
    let maps = [
        Affine::IDENTITY,
        Affine::translation(3.25, -7.5),
        Affine {
            a: -1.0,
            ..Affine::translation(290.0, 4.0)
        },
        Affine::rotation(0.007)
            .then(&Affine::scale(1.003))
            .then(&Affine::translation(-4.3, 2.2)),
        Affine::rotation(0.5).then(&Affine::translation(60.0, -20.0)),
        Affine::rotation(2.9).then(&Affine::translation(250.0, 150.0)),
        quarter,
        Affine::scale(0.4).then(&Affine::translation(20.0, 20.0)),
    ];
    for (case, map) in maps.iter().enumerate() {
        let mut out = vec![1; 260 * 210];
        warp_ink(&source, map, &mut out, 260);
        for (index, &value) in out.iter().enumerate() {
            let p = map.apply(Point::new(
                (index % 260) as f64 + 0.5,
                (index / 260) as f64 + 0.5,
            ));
            let (u, v) = (p.x - 0.5, p.y - 0.5);
            let (x, y, fu, fv) = (
                u.floor() as i64,
                v.floor() as i64,
                u - u.floor(),
                v - v.floor(),
            );
            let upper = at(x, y) * (1.0 - fu) + at(x + 1, y) * fu;
            let lower = at(x, y + 1) * (1.0 - fu) + at(x + 1, y + 1) * fu;
            let exact = upper * (1.0 - fv) + lower * fv;
            assert!(
                (exact - f64::from(value)).abs() <= 4.0,
                "map {case}, pixel {index}: {value} for {exact}"
            );
        }
    }
}

#[test]
fn a_reduction_keeps_the_ink() {
    let source = scribble(400, 400, 9);
    let mean =
        |data: &[u8]| data.iter().map(|&value| f64::from(value)).sum::<f64>() / data.len() as f64;
    for turn in [0.0, 0.1] {
        let map = Affine::translation(-50.0, -50.0)
            .then(&Affine::scale(4.0))
            .then(&Affine::rotation(turn))
            .then(&Affine::translation(200.0, 200.0));
        let mut out = vec![0; 100 * 100];
        warp_ink(&source, &map, &mut out, 100);
        let ratio = mean(&out) / mean(&source.data);
        // A turned square loses its corners.
        assert!((0.9..1.03).contains(&ratio), "turn {turn}: {ratio}");
    }
}

#[test]
fn maps_that_lead_nowhere_give_paper() {
    let source = scribble(50, 50, 9);
    for map in [
        Affine::translation(1e12, 0.0),
        Affine::translation(f64::NAN, 0.0),
        Affine::translation(500.0, 0.0),
    ] {
        let mut out = vec![9; 400];
        warp_ink(&source, &map, &mut out, 20);
        assert!(out.iter().all(|&value| value == 0));
    }
}

const BOTH: Style = Style {
    mode: Mode::Both,
    paint: Paint::Tint,
    colors: [[255, 0, 0], [0, 0, 255]],
    opacity_percent: [100, 100],
    is_matched: false,
};

fn sheet() -> Sheet {
    let mut sheet = Sheet::new();
    for index in 0..20 {
        let t = index as f32 * 9.0;
        sheet.line(&[[t, 3.0], [190.0 - t, 197.0]], 0.7, vec![]);
    }
    sheet.rectangle(Rect::new(20.0, 30.0, 44.0, 51.0), 0);
    sheet
}

#[test]
fn a_view_shows_what_a_direct_picture_does_once_its_tiles_are_there() {
    let sheet = sheet();
    let mut cache = TileCache::new(64 << 20);
    let mut view = ViewPainter::new(Some(0), Some(1));
    let port = Port {
        scale: 4.3,
        x: 11.0,
        y: 20.0,
        width: 700,
        height: 600,
    };
    view.look(&cache, port, &BOTH);
    let looked = view.missing().to_vec();
    view.paint(&mut cache, port, &BOTH);
    let missing = view.missing().to_vec();
    assert!(missing.len() >= 8, "{} tiles", missing.len());
    assert_eq!(looked, missing, "a look names what the picture lacks");
    for key in missing {
        let tile = render(&PageInk::List(&sheet.0), &key.page_to_pixel(), TILE, TILE);
        assert!(cache.insert(key, tile.data));
    }
    view.look(&cache, port, &BOTH);
    assert!(view.missing().is_empty(), "a look sees what came");
    let found = view.paint(&mut cache, port, &BOTH).to_vec();
    assert!(view.missing().is_empty());
    let corner = Affine::translation(-(11.0f64 * 4.3).round(), -(20.0f64 * 4.3).round());
    let ink = sheet.render(Affine::scale(4.3).then(&corner), 700, 600);
    let mut expected = vec![0; found.len()];
    let layer = |color| Layer {
        ink: &ink.data,
        color,
        opacity_percent: 100,
    };
    composite(&[layer([255, 0, 0]), layer([0, 0, 255])], &mut expected);
    assert!(found == expected, "the picture differs");
}

#[test]
fn something_is_shown_before_the_tiles_are_there() {
    let sheet = sheet();
    let mut cache = TileCache::new(64 << 20);
    let mut view = ViewPainter::new(Some(0), None);
    let style = Style {
        mode: Mode::First,
        ..BOTH
    };
    let port = Port {
        scale: 3.0,
        x: 0.0,
        y: 0.0,
        width: 600,
        height: 600,
    };
    let dark = |pixels: &[u8]| {
        pixels
            .chunks_exact(4)
            .filter(|pixel| pixel[1] < 128)
            .count()
    };
    assert_eq!(dark(view.paint(&mut cache, port, &style)), 0);
    cache.set_overview(
        0,
        sheet.render(Affine::scale(2.0), 400, 400),
        Affine::scale(0.5),
    );
    let from_overview = dark(view.paint(&mut cache, port, &style));
    assert!(from_overview > 1000, "{from_overview}");
    for key in view.missing().to_vec() {
        let tile = render(&PageInk::List(&sheet.0), &key.page_to_pixel(), TILE, TILE);
        assert!(cache.insert(key, tile.data));
    }
    let sharp = dark(view.paint(&mut cache, port, &style));
    let zoomed = Port {
        scale: 3.3,
        width: 660,
        height: 660,
        ..port
    };
    let from_tiles = dark(view.paint(&mut cache, zoomed, &style)) as f64 / (3.3f64 / 3.0).powi(2);
    assert!(
        (from_tiles / sharp as f64 - 1.0).abs() < 0.1,
        "{from_tiles} for {sharp}"
    );
    assert!(!view.missing().is_empty());
}

#[test]
fn outdated_tiles_are_shown_until_others_come() {
    let mut cache = TileCache::new(64 << 20);
    let mut view = ViewPainter::new(Some(0), None);
    let style = Style {
        mode: Mode::First,
        ..BOTH
    };
    let port = Port {
        scale: 1.0,
        x: 0.0,
        y: 0.0,
        width: 100,
        height: 100,
    };
    let key = TileKey {
        layer: 0,
        color: false,
        scale_bits: 1.0f64.to_bits(),
        column: 0,
        row: 0,
    };
    assert!(cache.insert(key, vec![255; (TILE * TILE) as usize]));
    cache.outdate(0, true);
    assert!(cache.contains(&key), "only its colors changed");
    cache.outdate(0, false);
    assert_eq!(view.paint(&mut cache, port, &style)[..3], [255, 0, 0]);
    assert_eq!(view.missing(), [key]);
    assert!(cache.insert(key, vec![0; (TILE * TILE) as usize]));
    assert_eq!(view.paint(&mut cache, port, &style)[..3], [255; 3]);
    assert!(view.missing().is_empty());
}

#[test]
fn tiles_keep_to_their_limit_and_wrong_sizes_are_refused() {
    let mut cache = TileCache::new(3 * (TILE * TILE) as usize);
    let mut view = ViewPainter::new(Some(0), Some(1));
    view.paint(
        &mut cache,
        Port {
            scale: 1.0,
            x: 0.0,
            y: 0.0,
            width: 2000,
            height: 1500,
        },
        &BOTH,
    );
    let keys = view.missing().to_vec();
    assert!(!cache.insert(keys[0], vec![0; 5]));
    for key in &keys {
        assert!(cache.insert(*key, vec![0; (TILE * TILE) as usize]));
    }
    assert!(cache.bytes() <= 3 * (TILE * TILE) as usize);
    assert!(cache.contains(&keys[keys.len() - 1]) && !cache.contains(&keys[0]));
    cache.drop_tiles(0);
    cache.drop_tiles(1);
    assert_eq!(cache.bytes(), 0);
}
