//! Scales of measure dictionaries (ISO 32000-2, 12.9): how user space becomes true lengths.

use hayro_interpret::kurbo::Affine;
use hayro_syntax::object::{Array, Dict, Name, String as PdfString};

use crate::labels::text_string;

/// Axes whose scales differ by more than this share have no common scale.
const SAME: f64 = 1e-3;
/// Sound scales, true inches of a point: a detail a thousand times enlarged, and a map of the earth.
const SOUND: std::ops::Range<f64> = 1e-6..1e6;

/// True inches of a page point by a rectilinear measure; `None` for others, for unknown units, and where axes differ.
pub(crate) fn inches_per_point(measure: &Dict<'_>, to_page: &Affine) -> Option<f64> {
    let subtype = measure.get::<Name<'_>>(b"Subtype".as_slice());
    if subtype.is_some_and(|name| name.as_ref() != b"RL") {
        return None;
    }
    let along = per_unit(measure, b"X")?;
    let down = per_unit(measure, b"Y").unwrap_or(along);
    let points_per_unit = to_page.determinant().abs().sqrt();
    let inches = along / points_per_unit;
    ((down / along - 1.0).abs() < SAME && SOUND.contains(&inches)).then_some(inches)
}

/// True inches of a unit of user space along an axis.
fn per_unit(measure: &Dict<'_>, axis: &[u8]) -> Option<f64> {
    let formats = measure.get::<Array<'_>>(axis)?;
    let first = formats.iter::<Dict<'_>>().next()?;
    let factor = f64::from(first.get::<f32>(b"C".as_slice())?);
    let unit = first.get::<PdfString<'_>>(b"U".as_slice())?;
    Some(factor * inches_of(&text_string(unit.as_bytes()))?)
}

fn inches_of(unit: &str) -> Option<f64> {
    const METER: f64 = 1.0 / 0.0254;
    let plain = unit.trim().trim_end_matches('.').to_lowercase();
    Some(match plain.as_str() {
        "in" | "inch" | "inches" | "\"" | "″" | "”" => 1.0,
        "ft" | "foot" | "feet" | "'" | "′" | "’" | "ft-in" | "ft in" | "ft' in\"" | "'-\"" => {
            12.0
        }
        "yd" | "yard" | "yards" => 36.0,
        "mi" | "mile" | "miles" => 63_360.0,
        "pt" | "point" | "points" => 1.0 / 72.0,
        "mm" | "millimeter" | "millimeters" | "millimetre" | "millimetres" => METER / 1000.0,
        "cm" | "centimeter" | "centimeters" | "centimetre" | "centimetres" => METER / 100.0,
        "m" | "meter" | "meters" | "metre" | "metres" => METER,
        "km" | "kilometer" | "kilometers" | "kilometre" | "kilometres" => METER * 1000.0,
        _ => return None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn knows_units() {
        assert_eq!(inches_of("ft"), Some(12.0));
        assert_eq!(inches_of(" Feet "), Some(12.0));
        assert_eq!(inches_of("in."), Some(1.0));
        assert!((inches_of("m").unwrap_or_default() - 39.370_079).abs() < 1e-6);
        assert_eq!(inches_of("furlong"), None);
    }
}
