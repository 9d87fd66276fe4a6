//! Finished pictures of an overlay, without a cache: crops, exports, the command line.

use std::ops::Range;

use pinbar_ink::view::{Mode, Paint, Style as InkStyle};
use pinbar_ink::{AreaInk, InkImage, Layer, composite};
use pinbar_model::geometry::Affine;
use wasm_bindgen::prelude::*;

use super::sheet::Sheet;
use super::style::{Matching, Style};
use super::{area_ink, check_picture, matrix, refused};
use crate::png_stream::PngStream;

/// A side, its sheet, and the map from its page points to pixel corners.
type Shown<'a> = (usize, &'a Sheet, Affine);

/// RGBA of the overlay. `to_pixels` maps OLD's page points to pixel corners, `new_to_old` lays NEW on it. The style's
/// mode chooses what is shown; `swipe` shows both. `areas`: `full`, `faint` or `none`.
#[wasm_bindgen(js_name = overlayPicture)]
#[allow(
    clippy::too_many_arguments,
    reason = "numbers only across the boundary; bindings take an object"
)]
pub fn overlay_picture(
    old: &Sheet,
    new: &Sheet,
    new_to_old: &[f64],
    to_pixels: &[f64],
    width: u32,
    height: u32,
    style: &Style,
    areas: &str,
) -> Result<Vec<u8>, JsError> {
    let both = both(old, new, new_to_old, to_pixels)?;
    let shown = match style.inner.mode {
        Mode::First => &both[..1],
        Mode::Second => &both[1..],
        Mode::Both | Mode::Swipe(_) => &both,
    };
    picture(shown, width, height, style, area_ink(areas)?)
}

/// As [`overlay_picture`], with lines of both within the tolerance alike if the style asks for it.
#[wasm_bindgen(js_name = matchedPicture)]
#[allow(
    clippy::too_many_arguments,
    reason = "numbers only across the boundary; bindings take an object"
)]
pub fn matched_picture(
    old: &Sheet,
    new: &Sheet,
    new_to_old: &[f64],
    to_pixels: &[f64],
    width: u32,
    height: u32,
    style: &Style,
    areas: &str,
    matching: &Matching,
) -> Result<Vec<u8>, JsError> {
    if !style.inner.matches() {
        return overlay_picture(old, new, new_to_old, to_pixels, width, height, style, areas);
    }
    check_picture(width, height)?;
    let shown = both(old, new, new_to_old, to_pixels)?;
    let to_pixels = shown[0].2;
    let margin = matching.inner.margin(to_pixels.mean_scale()) as u32;
    let inside = Affine::translation(f64::from(margin), f64::from(margin));
    let wide = shown.map(|(side, sheet, map)| (side, sheet, map.then(&inside)));
    let (wide_px, high_px) = (width + 2 * margin, height + 2 * margin);
    let inks = inks(&wide, wide_px, high_px, area_ink(areas)?);
    let mut matched = [Vec::new(), Vec::new()];
    matching.inner.apply(
        [&inks[0].data, &inks[1].data],
        (width as usize, height as usize),
        &to_pixels,
        &mut matched,
    );
    let inks = matched.map(|data| InkImage {
        width,
        height,
        data,
    });
    let mut out = vec![255; width as usize * height as usize * 4];
    let all = 0..out.len() / 4;
    composite(&layers(&shown, &inks, all, &style.inner), &mut out);
    Ok(out)
}

fn both<'a>(
    old: &'a Sheet,
    new: &'a Sheet,
    new_to_old: &[f64],
    to_pixels: &[f64],
) -> Result<[Shown<'a>; 2], JsError> {
    let (new_to_old, to_pixels) = (matrix(new_to_old)?, matrix(to_pixels)?);
    Ok([(0, old, to_pixels), (1, new, new_to_old.then(&to_pixels))])
}

/// `full` paints a single side in its own colors.
fn picture(
    shown: &[Shown<'_>],
    width: u32,
    height: u32,
    style: &Style,
    area_ink: AreaInk,
) -> Result<Vec<u8>, JsError> {
    check_picture(width, height)?;
    let style = &style.inner;
    if let (Paint::Full, [(_, sheet, map)]) = (style.paint, shown) {
        return sheet.render_color(&map.coefficients(), width, height);
    }
    let inks = inks(shown, width, height, area_ink);
    let mut out = vec![255; width as usize * height as usize * 4];
    composite(&layers(shown, &inks, 0..out.len() / 4, style), &mut out);
    Ok(out)
}

fn inks(shown: &[Shown<'_>], width: u32, height: u32, area_ink: AreaInk) -> Vec<InkImage> {
    shown
        .iter()
        .map(|(_, sheet, map)| sheet.paint_ink(map, width, height, area_ink))
        .collect()
}

/// The pixels `part` of the inks of what is shown, in their colors.
fn layers<'a>(
    shown: &[Shown<'_>],
    inks: &'a [InkImage],
    part: Range<usize>,
    style: &InkStyle,
) -> Vec<Layer<'a>> {
    shown
        .iter()
        .zip(inks)
        .map(|((side, ..), ink)| Layer {
            ink: &ink.data[part.clone()],
            color: if style.paint == Paint::Gray {
                [0; 3]
            } else {
                style.colors[*side]
            },
            opacity_percent: style.opacity_percent[*side],
        })
        .collect()
}

/// The compressed data of a PNG, band by band.
#[wasm_bindgen]
pub struct PngBands {
    inner: PngStream,
    /// RGBA of one row: small enough to stay where the processor finds it at once.
    row: Vec<u8>,
}

#[wasm_bindgen]
impl PngBands {
    /// Of a picture of `width` pixels.
    #[wasm_bindgen(constructor)]
    pub fn new(width: usize) -> Self {
        Self {
            inner: PngStream::new(width),
            row: vec![255; width * 4],
        }
    }

    /// Paints the next rows of an overlay of both drawings, of the stream's width; returns what can be written.
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
        let wide = width as usize;
        if wide * 4 != self.row.len() {
            return Err(refused("A band must be as wide as its picture."));
        }
        check_picture(width, height)?;
        let shown = both(old, new, new_to_old, to_pixels)?;
        let inks = inks(&shown, width, height, AreaInk::Full);
        for y in 0..height as usize {
            let part = y * wide..(y + 1) * wide;
            composite(&layers(&shown, &inks, part, &style.inner), &mut self.row);
            self.inner.push(&self.row);
        }
        Ok(self.inner.take())
    }

    /// The end of the stream.
    pub fn finish(&mut self) -> Vec<u8> {
        self.inner.finish();
        self.inner.take()
    }
}
