//! Lines of two drawings within the tolerance of each other.
#![allow(clippy::expect_used, clippy::panic, clippy::unwrap_used)]

mod support;

use pinbar_ink::view::{Mode, Paint, Port, Style, TILE, TileCache, TileKey, ViewPainter};
use pinbar_ink::{Apart, InkImage, Matching};
use pinbar_model::geometry::{Affine, Rect};
use proptest::prelude::*;
use support::scribble;

/// Pixels of tolerance at one pixel a point.
fn within(tolerance: f64) -> Matching {
    Matching {
        tolerance,
        differences: Vec::new(),
    }
}

/// The inside of two pictures of one size, matched.
fn matched(matching: &Matching, inks: [&InkImage; 2]) -> [InkImage; 2] {
    let margin = matching.margin(1.0);
    let [width, height] = [inks[0].width, inks[0].height].map(|side| side as usize - 2 * margin);
    let mut out = [Vec::new(), Vec::new()];
    let inside = Affine::translation(-(margin as f64), -(margin as f64));
    matching.apply(
        inks.map(|ink| &ink.data[..]),
        (width, height),
        &inside,
        &mut out,
    );
    out.map(|data| InkImage {
        width: width as u32,
        height: height as u32,
        data,
    })
}

fn inside(ink: &InkImage, margin: usize) -> Vec<u8> {
    let (width, height) = (ink.width as usize, ink.height as usize);
    let rows = ink
        .data
        .chunks_exact(width)
        .skip(margin)
        .take(height - 2 * margin);
    rows.flat_map(|row| row[margin..width - margin].to_vec())
        .collect()
}

fn picture(level: impl Fn(u32, u32) -> u8) -> InkImage {
    let pixels = (0..100).flat_map(|y| (0..180).map(move |x| (x, y)));
    InkImage {
        width: 180,
        height: 100,
        data: pixels.map(|(x, y)| level(x, y)).collect(),
    }
}

/// A vertical line of `levels` from the column `at` on.
fn line(at: u32, levels: &[u8]) -> impl Fn(u32, u32) -> u8 {
    move |x, _| {
        let column = x.checked_sub(at).map(|column| column as usize);
        column
            .and_then(|column| levels.get(column))
            .copied()
            .unwrap_or(0)
    }
}

/// The ink of a column in the middle of both, by its column in the unmatched pictures.
fn column(matching: &Matching, inks: [&InkImage; 2], x: u32) -> [u8; 2] {
    let margin = matching.margin(1.0) as u32;
    let row = 40 - margin;
    matched(matching, inks).map(|ink| ink.data[(row * ink.width + x - margin) as usize])
}

#[test]
fn a_pale_line_beside_a_dark_one_is_a_line_of_both() {
    let drawn = picture(line(64, &[255]));
    let scanned = picture(line(65, &[30, 90, 30]));
    let columns =
        |matching: Matching| [64, 65, 66, 67].map(|x| column(&matching, [&drawn, &scanned], x));
    let both = [[255; 2], [30; 2], [90; 2], [0, 30]];
    assert_eq!(columns(within(2.0)), both, "two pixels");
    let apart = [[255, 255], [30; 2], [0, 90], [0, 30]];
    assert_eq!(columns(within(1.99)), apart, "one pixel");
}

#[test]
fn a_line_at_its_place_is_as_dark_in_both_whatever_the_tolerance() {
    let drawn = picture(line(64, &[255]));
    let scanned = picture(line(63, &[20, 60, 20]));
    assert_eq!(column(&within(0.5), [&drawn, &scanned], 64), [255; 2]);
}

#[test]
fn a_scanned_line_seen_from_far_is_paler() {
    let (drawn, scanned) = (picture(line(64, &[255])), picture(line(64, &[10])));
    let matching = within(0.5);
    let at = |scale: f64| {
        let (margin, size) = (matching.margin(scale), (172, 92));
        assert_eq!(margin, 4);
        let inks = [&drawn, &scanned].map(|ink| &ink.data[..]);
        let mut out = [Vec::new(), Vec::new()];
        matching.apply(inks, size, &Affine::scale(scale), &mut out);
        out[1][40 * 172 + 60]
    };
    assert_eq!([at(0.3), at(1.5)], [255, 10]);
}

#[test]
fn a_line_on_a_tone_keeps_its_color() {
    let tone = |x: u32, _: u32| if (40..120).contains(&x) { 90 } else { 0 };
    let toned = picture(tone);
    let lined = picture(|x, y| if x == 80 { 255 } else { tone(x, y) });
    assert_eq!(column(&within(3.0), [&toned, &lined], 80), [90, 255]);
    assert_eq!(column(&within(3.0), [&lined, &toned], 80), [255, 90]);
}

#[test]
fn another_tone_stays_another_tone() {
    let tone = |level: u8| picture(move |x, _| if (40..120).contains(&x) { level } else { 0 });
    let columns = column(&within(2.0), [&tone(60), &tone(100)], 80);
    assert_eq!(columns, [60, 100]);
}

#[test]
fn a_thin_line_beyond_the_tolerance_of_a_thick_one_keeps_its_color() {
    let thick = line(60, &[255; 8]);
    let both = picture(|x, y| thick(x, y).max(line(71, &[255])(x, y)));
    let one = picture(thick);
    assert_eq!(column(&within(3.0), [&both, &one], 71), [255, 0]);
    assert_eq!(column(&within(4.0), [&both, &one], 71), [255, 255]);
}

#[test]
fn a_listed_difference_keeps_its_color_however_near_its_partner_is() {
    let (old, new) = (picture(line(64, &[255])), picture(line(66, &[255])));
    let listed = |area: f64, of: [bool; 2], x1: f32| Matching {
        tolerance: 4.0,
        differences: vec![Apart {
            bounds: Rect::new(66.0, 20.0, x1, 80.0),
            area,
            of,
        }],
    };
    let at = |matching: &Matching| [64, 66].map(|x| column(matching, [&old, &new], x));
    let raw = [[255, 0], [0, 255]];
    assert_eq!(at(&listed(60.0, [false, true], 67.0)), raw, "an added line");
    assert_eq!(at(&listed(60.0, [true, true], 67.0)), raw, "a changed line");
    let same = [[255; 2]; 2];
    assert_eq!(
        at(&listed(60.0, [true, false], 67.0)),
        same,
        "nothing was removed there"
    );
    // Another line in the box keeps its color: it may be what is listed.
    let other = picture(|x, y| line(66, &[255])(x, y).max(line(90, &[255; 3])(x, y)));
    let matching = listed(180.0, [false, true], 95.0);
    assert_eq!(column(&matching, [&old, &other], 66), [255; 2]);
    assert_eq!(column(&matching, [&old, &other], 91), [0, 255]);
}

#[test]
fn most_of_a_difference_must_be_seen_to_judge_it() {
    let (old, new) = (picture(line(64, &[255])), picture(line(66, &[255])));
    let mut matching = within(4.0);
    matching.differences.push(Apart {
        bounds: Rect::new(66.0, -500.0, 67.0, 500.0),
        area: 1000.0,
        of: [false, true],
    });
    assert_eq!(column(&matching, [&old, &new], 66), [255; 2]);
}

/// By its definition.
fn plainly(reach: usize, inks: [&InkImage; 2]) -> [Vec<u8>; 2] {
    let (width, height) = (inks[0].width as usize, inks[0].height as usize);
    let around = move |x: usize, y: usize, by: usize| {
        let rows = y.saturating_sub(by)..(y + by + 1).min(height);
        let columns = x.saturating_sub(by)..(x + by + 1).min(width);
        rows.flat_map(move |y| columns.clone().map(move |x| y * width + x))
    };
    let lines = inks.map(|ink| -> Vec<bool> {
        let is_line = |at: usize| {
            let lightest = around(at % width, at / width, 4)
                .map(|near| ink.data[near])
                .min();
            ink.data[at] - lightest.unwrap() >= 18
        };
        (0..width * height).map(is_line).collect()
    });
    [0, 1].map(|side: usize| {
        let own = &inks[side].data;
        let other = &inks[1 - side].data;
        let matched = |at: usize| {
            let mut near = around(at % width, at / width, reach);
            let is_both = lines[1 - side][at] && near.any(|near| lines[side][near]);
            if is_both {
                own[at].max(other[at])
            } else {
                own[at]
            }
        };
        (0..width * height).map(matched).collect()
    })
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(48))]

    #[test]
    fn matches_as_defined(seed in 1..1000u32, reach in 0..9usize, is_same in any::<bool>()) {
        let one = scribble(200, 70, seed);
        let mut other = scribble(200, 70, if is_same { seed } else { seed + 1 });
        other.data.rotate_right(1 + seed as usize % 3);
        let matching = within(reach as f64);
        let margin = matching.margin(1.0);
        let found = matched(&matching, [&one, &other]);
        let expected = plainly(reach, [&one, &other]);
        for (found, expected) in found.iter().zip(expected) {
            let expected = InkImage { width: 200, height: 70, data: expected };
            prop_assert_eq!(&found.data, &inside(&expected, margin));
        }
    }

    #[test]
    fn neither_drawing_comes_first(seed in 1..1000u32, tolerance in 0.0..10.0f64) {
        let (one, other) = (scribble(150, 60, seed), scribble(150, 60, seed + 1));
        let [a, b] = matched(&within(tolerance), [&one, &other]);
        let [c, d] = matched(&within(tolerance), [&other, &one]);
        prop_assert_eq!([a.data, b.data], [d.data, c.data]);
    }

    #[test]
    fn what_has_no_partner_stays_and_no_ink_is_lost(seed in 1..1000u32, tolerance in 0.0..10.0f64) {
        let (one, other) = (scribble(150, 60, seed), scribble(150, 60, seed + 1));
        let blank = InkImage { data: vec![0; one.data.len()], ..one.clone() };
        let matching = within(tolerance);
        let margin = matching.margin(1.0);
        let (first, second) = (inside(&one, margin), inside(&other, margin));
        let [alone, nothing] = matched(&matching, [&one, &blank]);
        prop_assert_eq!(&alone.data, &first);
        prop_assert!(nothing.data.iter().all(|value| *value == 0));
        let [same, too] = matched(&matching, [&one, &one]);
        prop_assert_eq!([&same.data, &too.data], [&first, &first]);
        let [a, b] = matched(&matching, [&one, &other]);
        for at in 0..first.len() {
            let most = first[at].max(second[at]);
            prop_assert!((first[at]..=most).contains(&a.data[at]));
            prop_assert!((second[at]..=most).contains(&b.data[at]));
        }
    }
}

const MATCHED: Style = Style {
    mode: Mode::Both,
    paint: Paint::Tint,
    colors: [[255, 0, 0], [0, 0, 255]],
    opacity_percent: [75, 75],
    is_matched: true,
};

/// A view of two layers, and the tiles that `port` shows of them.
fn view(port: Port) -> (ViewPainter, TileCache) {
    let mut cache = TileCache::new(64 << 20);
    let mut view = ViewPainter::new(Some(0), Some(1));
    view.set_matching(Some(within(1.5)));
    view.look(&cache, port, &MATCHED);
    for key in view.missing().to_vec() {
        let mut tile = scribble(TILE, TILE, 7 + key.column as u32);
        tile.data.rotate_right(usize::from(key.layer));
        assert!(cache.insert(key, tile.data));
    }
    (view, cache)
}

const PORT: Port = Port {
    scale: 2.0,
    x: 100.0,
    y: 100.0,
    width: 400,
    height: 300,
};

#[test]
fn a_view_in_parts_is_the_view_as_a_whole() {
    let (mut view, mut cache) = view(PORT);
    let whole = view.paint(&mut cache, PORT, &MATCHED).to_vec();
    assert!(view.missing().is_empty());
    for (left, width) in [(0, 117), (117, 200), (317, 83)] {
        let port = Port {
            x: PORT.x + f64::from(left) / PORT.scale,
            width,
            ..PORT
        };
        let part = view.paint(&mut cache, port, &MATCHED);
        let rows = whole.chunks_exact(4 * PORT.width as usize);
        for (row, part) in rows.zip(part.chunks_exact(4 * width as usize)) {
            assert!(
                row[4 * left as usize..][..part.len()] == *part,
                "from {left}"
            );
        }
    }
}

#[test]
fn a_view_matches_only_where_it_is_asked_to_and_knows_how() {
    let (mut view, mut cache) = view(PORT);
    let mut painted =
        |view: &mut ViewPainter, style: Style| view.paint(&mut cache, PORT, &style).to_vec();
    let raw = |mode: Mode| Style {
        mode,
        is_matched: false,
        ..MATCHED
    };
    let both = painted(&mut view, raw(Mode::Both));
    let matched = painted(&mut view, MATCHED);
    assert!(both != matched);
    for mode in [Mode::First, Mode::Second, Mode::Swipe(0.4)] {
        let asked = Style { mode, ..MATCHED };
        assert!(painted(&mut view, asked) == painted(&mut view, raw(mode)));
    }
    for paint in [Paint::Gray, Paint::Tint] {
        let asked = Style { paint, ..MATCHED };
        let plain = Style {
            paint,
            ..raw(Mode::Both)
        };
        let is_matched = painted(&mut view, asked) != painted(&mut view, plain);
        assert_eq!(is_matched, paint == Paint::Tint);
    }
    assert!(
        painted(&mut view, MATCHED) == matched,
        "again after another mode"
    );
    view.set_matching(Some(within(0.0)));
    assert!(painted(&mut view, MATCHED) != matched, "another tolerance");
    view.set_matching(None);
    assert!(painted(&mut view, MATCHED) == both);
}

#[test]
fn what_arrives_is_matched() {
    let (mut view, mut cache) = view(PORT);
    let before = view.paint(&mut cache, PORT, &MATCHED).to_vec();
    let key = TileKey {
        layer: 1,
        color: false,
        scale_bits: PORT.scale.to_bits(),
        column: 0,
        row: 0,
    };
    assert!(cache.insert(key, vec![0; (TILE * TILE) as usize]));
    assert!(view.paint(&mut cache, PORT, &MATCHED) != before);
}
