//! One file for each class that JavaScript sees.

mod compare;
mod document;
mod extract;
mod picture;
mod platform;
mod reading;
mod sheet;
mod style;
mod view;
mod views;

use pinbar_ink::AreaInk;
use pinbar_model::error::{CoreError, ErrorCode};
use pinbar_model::geometry::Affine;
use wasm_bindgen::prelude::*;

/// `CODE: sentence`, see the crate's documentation.
pub(crate) fn thrown(error: CoreError) -> JsError {
    JsError::new(&error.to_string())
}

/// Six finite numbers as a map.
pub(crate) fn matrix(numbers: &[f64]) -> Result<Affine, JsError> {
    match <[f64; 6]>::try_from(numbers) {
        Ok(six) if six.iter().all(|value| value.is_finite()) => Ok(Affine::new(six)),
        _ => Err(refused("A map is six finite numbers.")),
    }
}

pub(crate) fn refused(sentence: &str) -> JsError {
    thrown(CoreError::new(ErrorCode::BadArgument, sentence))
}

pub(crate) fn area_ink(name: &str) -> Result<AreaInk, JsError> {
    match name {
        "full" => Ok(AreaInk::Full),
        "faint" => Ok(AreaInk::Faint),
        "none" => Ok(AreaInk::None),
        _ => Err(refused("Areas are painted full, faint or none.")),
    }
}

/// Sizes above this are a caller's mistake: 64 Mpx is the largest picture anyone asks for at once.
const MAX_PICTURE_PIXELS: u64 = 64 << 20;

/// Refuses pictures that would exhaust the memory.
pub(crate) fn check_picture(width: u32, height: u32) -> Result<(), JsError> {
    if u64::from(width) * u64::from(height) > MAX_PICTURE_PIXELS {
        return Err(thrown(CoreError::new(
            ErrorCode::TooLarge,
            format!("A picture of {width} × {height} pixels is too large to draw at once."),
        )));
    }
    Ok(())
}

/// Every error code, in the order of the core: the bindings compare their list with it.
#[wasm_bindgen(js_name = errorCodes)]
pub fn error_codes() -> Vec<String> {
    ErrorCode::ALL
        .iter()
        .map(|code| code.as_str().to_owned())
        .collect()
}
