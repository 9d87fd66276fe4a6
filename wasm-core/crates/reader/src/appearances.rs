//! Which items of a list paint which annotation.

use std::ops::Range;

use hayro_interpret::RectExt;
use hayro_interpret::kurbo::{Affine, Rect, Shape};
use hayro_syntax::object::{Dict, Name, Object, Rect as PdfRect, Stream};
use hayro_syntax::page::Page;
use pinbar_model::list::DisplayList;

use crate::annotations::annotations_of;

/// An annotation whose appearance is painted, with the items of the list that paint it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Appearance {
    /// Place of the annotation among those of its page, from 0.
    pub annotation: u32,
    pub items: Range<u32>,
}

/// An appearance as the recorder met it: the box that it is clipped to (page points), and its first item.
pub(crate) type Met = (Rect, u32);

/// Boxes are computed twice in the same way; only the order of multiplications differs.
const TOLERANCE: f64 = 1e-3;

/// Says which annotation each of the appearances `met` belongs to. The interpreter goes through the annotations in order, but
/// does not say which it skips: hidden ones, and those of layers that are off. `items` is the number of all items.
pub(crate) fn appearances(
    page: &Page<'_>,
    to_page: &Affine,
    met: &[Met],
    items: usize,
) -> Vec<Appearance> {
    let mut expected = annotations_of(page)
        .into_iter()
        .filter_map(|(place, _, dict)| Some((place, painted_box(&dict, to_page)?)));
    let mut found = Vec::new();
    for (index, (clip, first)) in met.iter().enumerate() {
        let end = met.get(index + 1).map_or(items as u32, |next| next.1);
        let Some((place, _)) = expected.find(|(_, painted)| is_same(painted, clip)) else {
            break;
        };
        found.push(Appearance {
            annotation: place as u32,
            items: *first..end,
        });
    }
    found
}

/// Removes the items of the annotations `left_out`; those that stay have other places afterwards.
pub(crate) fn without_annotations(
    appearances: Vec<Appearance>,
    left_out: &[u32],
    list: &mut DisplayList,
) -> Vec<Appearance> {
    if left_out.is_empty() {
        return appearances;
    }
    let mut removed = 0;
    let mut kept = Vec::new();
    for Appearance { annotation, items } in appearances {
        let items = items.start - removed..items.end - removed;
        if left_out.contains(&annotation) {
            let range = items.start as usize..items.end as usize;
            list.items.drain(range.clone());
            list.bounds.drain(range);
            removed += items.end - items.start;
        } else {
            kept.push(Appearance { annotation, items });
        }
    }
    kept
}

/// The stream that shows the annotation as it is.
pub(crate) fn appearance_stream<'a>(annotation: &Dict<'a>) -> Option<Stream<'a>> {
    let normal = annotation
        .get::<Dict<'_>>(b"AP".as_slice())?
        .get::<Object<'_>>(b"N".as_slice())?;
    match normal {
        Object::Stream(stream) => Some(stream),
        Object::Dict(states) => annotation
            .get::<Name<'_>>(b"AS".as_slice())
            .and_then(|state| states.get::<Stream<'_>>(state))
            .or_else(|| states.get::<Stream<'_>>(b"Off".as_slice())),
        _ => None,
    }
}

/// What an appearance is clipped to, in page points (ISO 32000, 12.5.5).
fn painted_box(annotation: &Dict<'_>, to_page: &Affine) -> Option<Rect> {
    let stream = appearance_stream(annotation)?;
    let form = stream.dict();
    let [x0, y0, x1, y1] = form.get::<[f32; 4]>(b"BBox".as_slice())?.map(f64::from);
    let matrix = form
        .get::<[f64; 6]>(b"Matrix".as_slice())
        .map_or(Affine::IDENTITY, Affine::new);
    let own = Rect::new(x0, y0, x1, y1).to_path(0.1);
    let turned = (matrix * own.clone()).bounding_box();
    let place = annotation.get::<PdfRect>(b"Rect".as_slice())?.to_kurbo();
    let (sx, sy) = (
        place.width() / turned.width(),
        place.height() / turned.height(),
    );
    let fit = Affine::new([
        sx,
        0.0,
        0.0,
        sy,
        place.x0 - sx * turned.x0,
        place.y0 - sy * turned.y0,
    ]);
    Some((*to_page * fit * matrix * own).bounding_box())
}

fn is_same(a: &Rect, b: &Rect) -> bool {
    let pairs = [(a.x0, b.x0), (a.y0, b.y0), (a.x1, b.x1), (a.y1, b.y1)];
    pairs
        .iter()
        .all(|(one, other)| (one - other).abs() <= TOLERANCE || (one.is_nan() && other.is_nan()))
}
