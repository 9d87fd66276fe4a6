//! Finished pictures of one or two sheets, without a cache: crops, exports, the command line.

use pinbar_ink::view::{Mode, Paint};
use pinbar_ink::{Layer, composite, render};
use pinbar_model::geometry::Affine;
use wasm_bindgen::prelude::*;

use super::sheet::Sheet;
use super::style::Style;
use super::{check_picture, matrix};
use crate::png_stream::PngStream;

/// RGBA of the overlay. `to_pixels` maps OLD's page points to pixel corners, `new_to_old` lays NEW on it. The style's
/// mode chooses what is shown; `swipe` shows both.
#[wasm_bindgen(js_name = overlayPicture)]
pub fn overlay_picture(
    old: &Sheet,
    new: &Sheet,
    new_to_old: &[f64],
    to_pixels: &[f64],
    width: u32,
    height: u32,
    style: &Style,
) -> Result<Vec<u8>, JsError> {
    let (new_to_old, to_pixels) = (matrix(new_to_old)?, matrix(to_pixels)?);
    let (first, second) = ((0, old, to_pixels), (1, new, new_to_old.then(&to_pixels)));
    match style.inner.mode {
        Mode::First => picture(&[first], width, height, style),
        Mode::Second => picture(&[second], width, height, style),
        Mode::Both | Mode::Swipe(_) => picture(&[first, second], width, height, style),
    }
}

/// RGBA of one drawing in the colour of the first side, or of the second.
#[wasm_bindgen(js_name = sheetPicture)]
pub fn sheet_picture(
    sheet: &Sheet,
    is_second: bool,
    to_pixels: &[f64],
    width: u32,
    height: u32,
    style: &Style,
) -> Result<Vec<u8>, JsError> {
    picture(
        &[(usize::from(is_second), sheet, matrix(to_pixels)?)],
        width,
        height,
        style,
    )
}

/// Sides with their maps from page points to pixel corners. `full` paints a single side in its own colours.
fn picture(
    shown: &[(usize, &Sheet, Affine)],
    width: u32,
    height: u32,
    style: &Style,
) -> Result<Vec<u8>, JsError> {
    check_picture(width, height)?;
    let style = &style.inner;
    if let (Paint::Full, [(_, sheet, map)]) = (style.paint, shown) {
        return sheet.render_colour(&map.coefficients(), width, height);
    }
    let inks: Vec<_> = shown
        .iter()
        .map(|(_, sheet, map)| render(&sheet.ink(), map, width, height))
        .collect();
    let layers: Vec<Layer<'_>> = shown
        .iter()
        .zip(&inks)
        .map(|((side, ..), ink)| Layer {
            ink: &ink.data,
            colour: if style.paint == Paint::Grey {
                [0; 3]
            } else {
                style.colours[*side]
            },
            opacity_percent: style.opacity_percent[*side],
        })
        .collect();
    let mut out = vec![255; width as usize * height as usize * 4];
    composite(&layers, &mut out);
    Ok(out)
}

/// The compressed data of a PNG, band by band.
#[wasm_bindgen]
pub struct PngBands {
    inner: PngStream,
}

#[wasm_bindgen]
impl PngBands {
    /// Of a picture of `width` pixels.
    #[wasm_bindgen(constructor)]
    pub fn new(width: usize) -> Self {
        Self {
            inner: PngStream::new(width),
        }
    }

    /// Paints the next rows of an overlay as [`overlay_picture`] does; returns what can be written.
    #[wasm_bindgen(js_name = pushOverlay)]
    #[allow(
        clippy::too_many_arguments,
        reason = "numbers only across the boundary; bindings take an object"
    )]
    pub fn push_overlay(
        &mut self,
        old: &Sheet,
        new: &Sheet,
        new_to_old: &[f64],
        to_pixels: &[f64],
        width: u32,
        height: u32,
        style: &Style,
    ) -> Result<Vec<u8>, JsError> {
        self.inner.push(&overlay_picture(
            old, new, new_to_old, to_pixels, width, height, style,
        )?);
        Ok(self.inner.take())
    }

    /// The end of the stream.
    pub fn finish(&mut self) -> Vec<u8> {
        self.inner.finish();
        self.inner.take()
    }
}
