//! One-bit images as they are stored: a scanned sheet has up to 10⁹ pixels, which as bytes would not
//! fit the memory of a browser tab.

use hayro_interpret::RasterImage;
use hayro_syntax::object::dict::keys::{
    BITS_PER_COMPONENT, BPC, COLORSPACE, CS, D, DECODE, DEVICE_GRAY, G, MASK, SMASK,
};
use hayro_syntax::object::stream::ImageDecodeParams;
use hayro_syntax::object::{Array, Object, Stream};
use pinbar_model::list::ImageLevel;
use pinbar_model::samples::Samples;

use super::decoded::Decoded;

/// The bits of a black and white image, 1 where it is white; `None` when the general way must decode it.
pub(super) fn raster_bits(raster: &RasterImage<'_>) -> Option<Decoded> {
    let stream = raster.stream();
    let dict = stream.dict();
    let depth = dict
        .get::<u8>(BPC)
        .or_else(|| dict.get::<u8>(BITS_PER_COMPONENT));
    let gray = match dict
        .get::<Object<'_>>(CS)
        .or_else(|| dict.get::<Object<'_>>(COLORSPACE))?
    {
        Object::Name(name) => matches!(name.as_ref(), DEVICE_GRAY | G | b"CalGray"),
        Object::Array(parts) => {
            let mut parts = parts.iter::<Object<'_>>();
            let family = parts.next().and_then(Object::into_name);
            let profile = parts.next().and_then(Object::into_stream);
            match family.as_deref() {
                Some(b"CalGray") => true,
                Some(b"ICCBased") => {
                    profile.is_some_and(|it| it.dict().get::<u8>(b"N".as_slice()) == Some(1))
                }
                _ => false,
            }
        }
        _ => false,
    };
    if depth != Some(1) || !gray || dict.contains_key(SMASK) || dict.contains_key(MASK) {
        return None;
    }
    bits(
        stream,
        raster.width(),
        raster.height(),
        decode_inverts(stream)?,
    )
}

/// Whether the /Decode array exchanges 0 and 1; `None` when it does something else.
fn decode_inverts(stream: &Stream<'_>) -> Option<bool> {
    let dict = stream.dict();
    let Some(decode) = dict
        .get::<Array<'_>>(D)
        .or_else(|| dict.get::<Array<'_>>(DECODE))
    else {
        return Some(false);
    };
    let ends: Vec<f32> = decode.iter::<f32>().take(2).collect();
    match ends.as_slice() {
        [0.0, 1.0] => Some(false),
        [1.0, 0.0] => Some(true),
        _ => None,
    }
}

fn bits(stream: &Stream<'_>, width: u32, height: u32, invert: bool) -> Option<Decoded> {
    let parameters = ImageDecodeParams {
        // Asks the bitonal filters for packed bits instead of a byte a pixel.
        is_indexed: true,
        bpc: Some(1),
        num_components: Some(1),
        target_dimension: None,
        width,
        height,
    };
    let result = stream.decoded_image(&parameters).ok()?;
    if let Some(known) = &result.image_data
        && (known.bits_per_component != 1 || known.width != width || known.height != height)
    {
        return None;
    }
    let row = (width as usize).div_ceil(8);
    let rows = (result.data.len() / row).min(height as usize);
    if rows == 0 {
        return None;
    }
    let mut data = result.data.into_owned();
    data.truncate(row * rows);
    if invert {
        data.iter_mut().for_each(|byte| *byte = !*byte);
    }
    Some(Decoded {
        scale: (1.0, 1.0),
        level: ImageLevel {
            samples: Samples::from_bits(width, rows as u32, &data)?,
            alpha: None,
        },
    })
}
