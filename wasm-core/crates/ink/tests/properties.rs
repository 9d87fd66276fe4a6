//! What must hold for any drawing, place and color.
#![allow(clippy::expect_used, clippy::panic, clippy::unwrap_used)]

mod support;

use pinbar_ink::{InkImage, Layer, composite};
use pinbar_model::geometry::{Affine, Rect};
use proptest::prelude::*;
use support::Sheet;

const SIDE: u32 = 96;

/// Lines (some dashed, some thinner than a pixel), black and white rectangles on 100 × 100 points.
fn drawing() -> impl Strategy<Value = Sheet> {
    let place = || prop::array::uniform2(-20.0..120f32);
    let line = (place(), place(), 0.0..3f32, any::<bool>());
    let patch = (place(), prop::array::uniform2(0.5..30f32), any::<bool>());
    (
        prop::collection::vec(line, 1..12),
        prop::collection::vec(patch, 0..6),
    )
        .prop_map(|(lines, patches)| {
            let mut sheet = Sheet::new();
            for ([x, y], [width, height], is_black) in patches {
                let rect = Rect::new(x, y, x + width, y + height);
                sheet.rectangle(rect, u32::from(!is_black));
            }
            for (from, to, width, is_dashed) in lines {
                let dash = if is_dashed { vec![4.0, 2.5] } else { vec![] };
                sheet.line(&[from, to], width, dash);
            }
            sheet
        })
}

/// Any color, a gray, or one with two equal channels and nothing taken from the third: these have ways of their own.
fn color() -> impl Strategy<Value = [u8; 3]> {
    prop_oneof![
        any::<[u8; 3]>(),
        any::<u8>().prop_map(|a| [a; 3]),
        any::<u8>().prop_map(|a| [255, a, a]),
        any::<u8>().prop_map(|a| [a, 255, a]),
        any::<u8>().prop_map(|a| [a, a, 255]),
    ]
}

/// Turned, scaled and shifted within the picture.
fn map() -> impl Strategy<Value = Affine> {
    (
        -0.2..0.2,
        prop::sample::select(vec![0.3, 0.5, 1.0, 1.37, 4.0, 9.0]),
        -40.0..10.0,
        -40.0..10.0,
    )
        .prop_map(|(turn, scale, x, y)| {
            Affine::rotation(turn)
                .then(&Affine::scale(scale))
                .then(&Affine::translation(x, y))
        })
}

fn part(image: &InkImage, left: usize, top: usize, width: usize, height: usize) -> Vec<u8> {
    (top..top + height)
        .flat_map(|y| {
            let from = y * SIDE as usize + left;
            image.data[from..from + width].to_vec()
        })
        .collect()
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    #[test]
    fn a_shift_by_whole_pixels_moves_the_ink_and_changes_nothing(
        sheet in drawing(), map in map(), right in 1..40usize, down in 1..40usize,
    ) {
        let still = sheet.render(map, SIDE, SIDE);
        let moved = sheet.render(map.then(&Affine::translation(right as f64, down as f64)), SIDE, SIDE);
        let (width, height) = (SIDE as usize - right, SIDE as usize - down);
        prop_assert_eq!(part(&still, 0, 0, width, height), part(&moved, right, down, width, height));
    }

    #[test]
    fn tiles_together_are_the_whole(sheet in drawing(), map in map(), column in 1..95u32, row in 1..95u32) {
        let whole = sheet.render(map, SIDE, SIDE);
        for (left, width) in [(0, column), (column, SIDE - column)] {
            for (top, height) in [(0, row), (row, SIDE - row)] {
                let back = Affine::translation(-f64::from(left), -f64::from(top));
                let tile = sheet.render(map.then(&back), width, height);
                let there = part(&whole, left as usize, top as usize, width as usize, height as usize);
                prop_assert!(tile.data == there, "the tile at {left}, {top}");
            }
        }
    }

    #[test]
    fn ink_never_lightens_when_black_is_added(sheet in drawing(), map in map()) {
        let before = sheet.render(map, SIDE, SIDE);
        let mut sheet = sheet;
        sheet.rectangle(Rect::new(10.0, 10.0, 60.0, 40.0), 0);
        let after = sheet.render(map, SIDE, SIDE);
        prop_assert!(before.data.iter().zip(&after.data).all(|(before, after)| after >= before));
    }

    #[test]
    fn a_composite_is_within_one_level_a_layer_of_exact_arithmetic(
        layers in prop::collection::vec((
            prop::collection::vec(prop_oneof![Just(0u8), any::<u8>()], 203),
            color(),
            0..=100u8,
        ), 1..=4),
    ) {
        let given: Vec<Layer> = layers
            .iter()
            .map(|(ink, color, opacity)| Layer { ink, color: *color, opacity_percent: *opacity })
            .collect();
        let mut out = vec![7; 203 * 4];
        composite(&given, &mut out);
        for (at, pixel) in out.chunks_exact(4).enumerate() {
            for (channel, &found) in pixel.iter().take(3).enumerate() {
                let exact = given.iter().fold(255.0, |light, layer| {
                    let takes = f64::from(255 - layer.color[channel]) / 255.0;
                    let share = f64::from(layer.opacity_percent) / 100.0 * f64::from(layer.ink[at]) / 255.0;
                    light * (1.0 - takes * share)
                });
                let off = (f64::from(found) - exact).abs();
                prop_assert!(off < 1.0 + given.len() as f64, "pixel {at}: {off}");
            }
            prop_assert_eq!(pixel[3], 255);
        }
    }
}
