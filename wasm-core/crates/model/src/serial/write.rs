//! Lists to bytes.

use crate::geometry::Rect;
use crate::list::{DisplayList, Image, Item, PathRange, Shape};
use crate::samples::Samples;

pub(super) fn list(out: &mut Vec<u8>, list: &DisplayList) {
    float(out, list.width);
    float(out, list.height);
    count(out, list.items.len());
    list.items.iter().for_each(|it| item(out, it));
    list.bounds.iter().for_each(|it| rect(out, it));
    count(out, list.paths.verbs.len());
    out.extend(list.paths.verbs.iter().map(|verb| *verb as u8));
    count(out, list.paths.points.len());
    out.extend(
        list.paths
            .points
            .iter()
            .flatten()
            .flat_map(|value| value.to_le_bytes()),
    );
    count(out, list.paths.places.len());
    out.extend(
        list.paths
            .places
            .iter()
            .flatten()
            .flat_map(|value| value.to_le_bytes()),
    );
    count(out, list.strokes.len());
    for stroke in &list.strokes {
        float(out, stroke.width);
        out.extend([stroke.cap as u8, stroke.join as u8]);
        float(out, stroke.miter_limit);
        float(out, stroke.dash_offset);
        count(out, stroke.dash.len());
        stroke.dash.iter().for_each(|length| float(out, *length));
    }
    count(out, list.paints.len());
    out.extend(list.paints.iter().flat_map(|paint| paint.rgba));
    count(out, list.clips.len());
    for clip in &list.clips {
        word(out, clip.parent);
        range(out, &clip.path);
        out.extend([clip.rule as u8, u8::from(clip.rectangular)]);
        rect(out, &clip.bounds);
    }
    count(out, list.effects.len());
    for effect in &list.effects {
        word(out, effect.parent);
        float(out, effect.opacity);
        out.push(effect.blend as u8);
        word(out, effect.mask);
    }
    count(out, list.outlines.len());
    for outline in &list.outlines {
        range(out, &outline.path);
        rect(out, &outline.bounds);
    }
    count(out, list.glyphs.len());
    for glyph in &list.glyphs {
        word(out, glyph.outline);
        glyph.transform.iter().for_each(|value| float(out, *value));
        word(out, glyph.character as u32);
        float(out, glyph.size);
        float(out, glyph.advance);
        word(out, glyph.run);
        out.push(u8::from(glyph.visible));
    }
    count(out, list.images.len());
    list.images.iter().for_each(|it| image(out, it));
    count(out, list.layers.len());
    list.layers
        .iter()
        .for_each(|name| bytes(out, name.as_bytes()));
    count(out, list.omissions.len());
    for omission in &list.omissions {
        out.push(omission.what as u8);
        rect(out, &omission.bounds);
    }
    count(out, list.masks.len());
    for mask in &list.masks {
        out.extend([mask.kind as u8, mask.outside]);
        bytes(out, &mask.curve);
        self::list(out, &mask.list);
    }
}

fn item(out: &mut Vec<u8>, item: &Item) {
    match item.shape {
        Shape::Fill { path, rule } => {
            out.push(0);
            range(out, &path);
            out.push(rule as u8);
        }
        Shape::Stroke { path, style } => {
            out.push(1);
            range(out, &path);
            word(out, style);
        }
        Shape::Glyph { glyph } => {
            out.push(2);
            word(out, glyph);
        }
        Shape::Image { image, place } => {
            out.push(3);
            word(out, image);
            word(out, place);
        }
    }
    [item.paint, item.clip, item.effect, item.layer]
        .iter()
        .for_each(|index| word(out, *index));
    out.push(item.part as u8);
}

fn image(out: &mut Vec<u8>, image: &Image) {
    out.push(u8::from(image.stencil));
    count(out, image.levels.len());
    for level in &image.levels {
        samples(out, &level.samples);
        out.push(u8::from(level.alpha.is_some()));
        level.alpha.iter().for_each(|alpha| samples(out, alpha));
    }
}

fn samples(out: &mut Vec<u8>, samples: &Samples) {
    word(out, samples.width());
    word(out, samples.height());
    let (blocks, data) = samples.parts();
    count(out, blocks.len());
    out.extend(blocks.iter().flat_map(|entry| entry.to_le_bytes()));
    bytes(out, data);
}

fn range(out: &mut Vec<u8>, range: &PathRange) {
    [range.verb, range.verbs, range.point]
        .iter()
        .for_each(|value| word(out, *value));
}

fn rect(out: &mut Vec<u8>, rect: &Rect) {
    [rect.x0, rect.y0, rect.x1, rect.y1]
        .iter()
        .for_each(|value| float(out, *value));
}

fn bytes(out: &mut Vec<u8>, data: &[u8]) {
    count(out, data.len());
    out.extend_from_slice(data);
}

fn count(out: &mut Vec<u8>, count: usize) {
    word(out, count as u32);
}

fn word(out: &mut Vec<u8>, value: u32) {
    out.extend_from_slice(&value.to_le_bytes());
}

fn float(out: &mut Vec<u8>, value: f32) {
    out.extend_from_slice(&value.to_le_bytes());
}
