//! How two layers are shown.

use pinbar_ink::view::{Mode, Paint, Style as ViewStyle};
use pinbar_ink::{Apart, Matching as Matched};
use pinbar_model::geometry::Rect;
use wasm_bindgen::prelude::*;

use super::refused;

/// Colors as 0xRRGGBB, opacity from 1 to 100 percent.
#[wasm_bindgen]
pub struct Style {
    pub(crate) inner: ViewStyle,
}

#[wasm_bindgen]
impl Style {
    /// `mode`: `both`, `a`, `b` or `swipe`; `paint`: `tint`, `gray` or `full`; `swipe_at`: a share of the width;
    /// `is_matched`: lines of both within the tolerance look alike.
    pub fn of(
        mode: &str,
        paint: &str,
        swipe_at: f32,
        colors: &[u32],
        opacity_percent: &[u8],
        is_matched: bool,
    ) -> Result<Style, JsError> {
        let mode = match mode {
            "both" => Mode::Both,
            "a" => Mode::First,
            "b" => Mode::Second,
            "swipe" => Mode::Swipe(swipe_at),
            _ => return Err(refused("The mode is both, a, b or swipe.")),
        };
        let paint = match paint {
            "tint" => Paint::Tint,
            "gray" => Paint::Gray,
            "full" => Paint::Full,
            _ => return Err(refused("The paint is tint, gray or full.")),
        };
        let (&[first, second], &[opacity_first, opacity_second]) = (colors, opacity_percent) else {
            return Err(refused("There are two colors and two opacities."));
        };
        let rgb = |packed: u32| {
            let [_, red, green, blue] = packed.to_be_bytes();
            [red, green, blue]
        };
        let inner = ViewStyle {
            mode,
            paint,
            colors: [rgb(first), rgb(second)],
            opacity_percent: [opacity_first, opacity_second],
            is_matched,
        };
        Ok(Self { inner })
    }
}

/// Numbers of a difference: its box, its area, and 1 for each drawing that has it.
const NUMBERS: usize = 7;

/// What is drawn as lines of both drawings.
#[wasm_bindgen]
pub struct Matching {
    pub(crate) inner: Matched,
}

#[wasm_bindgen]
impl Matching {
    /// `tolerance`: points of OLD. `differences`: seven numbers of each, its box and its area in points of OLD, and
    /// whether OLD and NEW have it.
    #[wasm_bindgen(constructor)]
    pub fn new(tolerance: f64, differences: &[f64]) -> Self {
        let (differences, _) = differences.as_chunks::<NUMBERS>();
        let apart = |&[x0, y0, x1, y1, area, old, new]: &[f64; NUMBERS]| Apart {
            bounds: Rect::new(x0 as f32, y0 as f32, x1 as f32, y1 as f32),
            area,
            of: [old != 0.0, new != 0.0],
        };
        let inner = Matched {
            tolerance,
            differences: differences.iter().map(apart).collect(),
        };
        Self { inner }
    }
}
