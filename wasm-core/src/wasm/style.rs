//! How two layers are shown.

use pinbar_ink::view::{Mode, Paint, Style as ViewStyle};
use wasm_bindgen::prelude::*;

use super::refused;

/// Colors as 0xRRGGBB, opacity from 1 to 100 percent.
#[wasm_bindgen]
pub struct Style {
    pub(crate) inner: ViewStyle,
}

#[wasm_bindgen]
impl Style {
    /// `mode`: `both`, `a`, `b` or `swipe`; `paint`: `tint`, `gray` or `full`; `swipe_at`: a share of the width.
    pub fn of(
        mode: &str,
        paint: &str,
        swipe_at: f32,
        colors: &[u32],
        opacity_percent: &[u8],
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
        };
        Ok(Self { inner })
    }
}
