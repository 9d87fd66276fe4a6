//! The annotations of a page, and the text that AutoCAD writes as annotations because its stroke fonts are not text to a PDF.

use hayro_interpret::kurbo::{Affine, Point as KurboPoint};
use hayro_syntax::object::{
    Array, Dict, MaybeRef, Name, Object, Rect as PdfRect, String as PdfString,
};
use hayro_syntax::page::Page;
use pinbar_model::list::{DisplayList, Glyph, NONE};

use crate::labels::text_string;

/// How AutoCAD titles the Square annotation that carries the text of a stroke font.
const SHX_TITLE: &str = "AutoCAD SHX Text";
/// Annotations that are looked at; the heaviest sheet known has 4,594.
const MAX_ANNOTATIONS: usize = 100_000;

/// Object and generation number.
pub(crate) type ObjectId = (u32, i32);

/// The annotations of `page` by their places among its entries, with their own numbers. Entries that are none are left out.
pub(crate) fn annotations_of<'a>(page: &Page<'a>) -> Vec<(usize, Option<ObjectId>, Dict<'a>)> {
    let Some(entries) = page.raw().get::<Array<'a>>(b"Annots".as_slice()) else {
        return Vec::new();
    };
    entries
        .raw_iter()
        .take(MAX_ANNOTATIONS)
        .enumerate()
        .filter_map(|(place, entry)| match entry {
            MaybeRef::Ref(at) => {
                let dict = page.xref().get::<Dict<'a>>(at.into())?;
                Some((place, Some((at.obj_number, at.gen_number)), dict))
            }
            MaybeRef::NotRef(object) => Some((place, None, object.into_dict()?)),
        })
        .collect()
}

/// Adds each SHX text as invisible glyphs spread over its box, along the box's longer side.
pub(crate) fn add_shx_text(page: &Page<'_>, to_page: &Affine, list: &mut DisplayList) {
    let mut run = list.glyphs.last().map_or(0, |glyph| glyph.run + 1);
    for (_, _, annotation) in annotations_of(page) {
        if let Some((text, rect)) = shx_text(&annotation) {
            spread(&text, rect, to_page, run, list);
            run += 1;
        }
    }
}

/// True for the annotations that are text: they are not mark-ups.
pub(crate) fn is_shx(annotation: &Dict<'_>) -> bool {
    annotation
        .get::<Name<'_>>(b"Subtype".as_slice())
        .is_some_and(|kind| kind.as_str() == "Square")
        && annotation
            .get::<PdfString<'_>>(b"T".as_slice())
            .is_some_and(|title| text_string(title.as_bytes()) == SHX_TITLE)
}

fn shx_text(annotation: &Dict<'_>) -> Option<(String, PdfRect)> {
    if !is_shx(annotation) {
        return None;
    }
    let contents = annotation
        .get::<Object<'_>>(b"Contents".as_slice())?
        .into_string()?;
    let text = text_string(contents.as_bytes());
    Some((text, annotation.get::<PdfRect>(b"Rect".as_slice())?))
}

/// Places the characters side by side in the box; upright boxes are read from bottom to top.
fn spread(text: &str, rect: PdfRect, to_page: &Affine, run: u32, list: &mut DisplayList) {
    let count = text.chars().count();
    let corners =
        [(rect.x0, rect.y0), (rect.x1, rect.y1)].map(|(x, y)| *to_page * KurboPoint::new(x, y));
    let (x0, x1) = (
        corners[0].x.min(corners[1].x),
        corners[0].x.max(corners[1].x),
    );
    let (y0, y1) = (
        corners[0].y.min(corners[1].y),
        corners[0].y.max(corners[1].y),
    );
    if count == 0 || !(x0.is_finite() && x1.is_finite() && y0.is_finite() && y1.is_finite()) {
        return;
    }
    // A single character tells nothing of its direction.
    let upright = count > 1 && y1 - y0 > 1.5 * (x1 - x0);
    let (length, size) = if upright {
        (y1 - y0, x1 - x0)
    } else {
        (x1 - x0, y1 - y0)
    };
    if length <= 0.0 || size <= 0.0 {
        return;
    }
    let advance = length / count as f64;
    let scale = (size / 1000.0) as f32;
    for (index, character) in text.chars().enumerate() {
        let along = advance * index as f64;
        let transform = if upright {
            [0.0, -scale, -scale, 0.0, x1 as f32, (y1 - along) as f32]
        } else {
            [scale, 0.0, 0.0, -scale, (x0 + along) as f32, y1 as f32]
        };
        list.glyphs.push(Glyph {
            outline: NONE,
            transform,
            character,
            size: size as f32,
            advance: advance as f32,
            run,
            visible: false,
        });
    }
}
