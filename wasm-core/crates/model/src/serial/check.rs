//! Whether a list keeps the promises that the rest of the core relies on without looking.

use crate::list::{DisplayList, Image, NONE, PathRange, Paths, Shape, Verb};

pub(super) fn is_sound(list: &DisplayList) -> bool {
    let within = |index: u32, length: usize| (index as usize) < length;
    let optional = |index: u32, length: usize| index == NONE || within(index, length);
    let path = |range: &PathRange| path_is_sound(&list.paths, range);
    let items = list.items.iter().all(|item| {
        let shape = match &item.shape {
            Shape::Fill { path: range, .. } => path(range),
            Shape::Stroke { path: range, style } => {
                path(range) && within(*style, list.strokes.len())
            }
            Shape::Glyph { glyph } => list
                .glyphs
                .get(*glyph as usize)
                .is_some_and(|glyph| within(glyph.outline, list.outlines.len())),
            Shape::Image { image, place } => {
                within(*image, list.images.len()) && within(*place, list.paths.places.len())
            }
        };
        shape
            && within(item.paint, list.paints.len())
            && optional(item.clip, list.clips.len())
            && optional(item.effect, list.effects.len())
            && optional(item.layer, list.layers.len())
    });
    // A parent stands before its children: no circles.
    let clips = list
        .clips
        .iter()
        .enumerate()
        .all(|(place, clip)| optional(clip.parent, place) && path(&clip.path));
    let effects = list.effects.iter().enumerate().all(|(place, effect)| {
        optional(effect.parent, place) && optional(effect.mask, list.masks.len())
    });
    items
        && clips
        && effects
        && list.outlines.iter().all(|outline| path(&outline.path))
        && list
            .glyphs
            .iter()
            .all(|glyph| optional(glyph.outline, list.outlines.len()))
        && list.images.iter().all(image_is_sound)
        && list
            .masks
            .iter()
            .all(|mask| matches!(mask.curve.len(), 0 | 256))
}

fn path_is_sound(paths: &Paths, range: &PathRange) -> bool {
    let verbs = range
        .verb
        .checked_add(range.verbs)
        .and_then(|end| paths.verbs.get(range.verb as usize..end as usize));
    let Some(verbs) = verbs else {
        return false;
    };
    let points: usize = verbs
        .iter()
        .map(|verb| match verb {
            Verb::Move | Verb::Line => 1,
            Verb::Quad => 2,
            Verb::Cubic => 3,
            Verb::Close => 0,
        })
        .sum();
    (range.point as usize)
        .checked_add(points)
        .is_some_and(|end| end <= paths.points.len())
}

fn image_is_sound(image: &Image) -> bool {
    !image.levels.is_empty()
        && image.levels.iter().all(|level| {
            level.alpha.as_ref().is_none_or(|alpha| {
                alpha.width() == level.width() && alpha.height() == level.height()
            })
        })
        && image.levels.windows(2).all(|pair| {
            pair[1].width() == pair[0].width().div_ceil(2)
                && pair[1].height() == pair[0].height().div_ceil(2)
        })
}
