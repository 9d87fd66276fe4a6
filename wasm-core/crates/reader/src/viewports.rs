//! Viewports: the parts of a page that the file itself marks as drawings (/VP).

use hayro_interpret::kurbo::{Affine, Point as KurboPoint};
use hayro_syntax::object::{Array, Dict, Rect as PdfRect, String as PdfString};
use hayro_syntax::page::Page;
use pinbar_model::geometry::Rect;

use crate::labels::text_string;
use crate::measures::inches_per_point;

/// More are a fault of the file.
const MOST: usize = 200;

/// A drawing that the file marks.
#[derive(Clone, Debug, PartialEq)]
pub struct Viewport {
    /// Empty when it has none.
    pub name: String,
    /// Page points.
    pub bounds: Rect,
    /// How its measure is written: `1 in = 20 ft`; empty without one.
    pub scale: String,
    /// What its measure makes of a page point: true inches. `None` without a measure in known units.
    pub inches_per_point: Option<f64>,
}

/// The viewports of `page`, in the order of the file.
pub(crate) fn viewports(page: &Page<'_>, to_page: &Affine) -> Vec<Viewport> {
    let Some(found) = page.raw().get::<Array<'_>>(b"VP".as_slice()) else {
        return Vec::new();
    };
    found
        .iter::<Dict<'_>>()
        .take(MOST)
        .filter_map(|viewport| {
            let corners = viewport.get::<PdfRect>(b"BBox".as_slice())?;
            let [a, b] = [(corners.x0, corners.y0), (corners.x1, corners.y1)]
                .map(|(x, y)| *to_page * KurboPoint::new(x, y));
            let bounds = Rect::new(
                a.x.min(b.x) as f32,
                a.y.min(b.y) as f32,
                a.x.max(b.x) as f32,
                a.y.max(b.y) as f32,
            );
            let text = |dict: &Dict<'_>, key: &[u8]| {
                dict.get::<PdfString<'_>>(key)
                    .map(|text| text_string(text.as_bytes()))
                    .unwrap_or_default()
            };
            let sound = bounds.x0.is_finite() && bounds.y1.is_finite() && !bounds.is_empty();
            let measure = viewport.get::<Dict<'_>>(b"Measure".as_slice());
            sound.then(|| Viewport {
                name: text(&viewport, b"Name"),
                bounds,
                scale: measure
                    .as_ref()
                    .map(|dict| text(dict, b"R"))
                    .unwrap_or_default(),
                inches_per_point: measure.and_then(|dict| inches_per_point(&dict, to_page)),
            })
        })
        .collect()
}
