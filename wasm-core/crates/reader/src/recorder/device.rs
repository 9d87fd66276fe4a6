//! The interpreter's side of the recorder.

use hayro_interpret::font::GlyphRun;
use hayro_interpret::kurbo::{Affine, BezPath, Point, Rect as KurboRect, Shape as _};
use hayro_interpret::{
    BlendMode, ClipPath, Device, DrawMode, DrawProps, FillRule as SourceRule, Image,
    ImageDrawProps, Paint, SoftMask,
};
use hayro_syntax::object::dict::keys::{NAME, OCGS};
use hayro_syntax::object::{Array, Dict, String as PdfString};
use pinbar_model::geometry::Rect;
use pinbar_model::list::{FillRule, NONE, Part};

use super::paths::{is_rectangle, rectangle};
use super::{Recorder, usable};
use crate::labels::text_string;

impl<'a> Device<'a> for Recorder {
    fn draw_path(&mut self, path: &BezPath, props: DrawProps<'a>, mode: &DrawMode) {
        if !self.step() || !usable(&props.transform) {
            return;
        }
        let effect = self.effect_of(props.soft_mask.as_ref(), props.blend_mode);
        match &props.paint {
            Paint::Color(color) => {
                let rgba = self.rgba(color);
                if rgba[3] == 0 {
                    return;
                }
                match mode {
                    DrawMode::Fill(rule) => {
                        self.fill(path, &props.transform, rule_of(*rule), rgba, effect)
                    }
                    DrawMode::Stroke(pen) => self.stroke(path, &props.transform, pen, rgba, effect),
                    DrawMode::FillAndStroke(rule, pen) => {
                        self.fill(path, &props.transform, rule_of(*rule), rgba, effect);
                        self.stroke(path, &props.transform, pen, rgba, effect);
                    }
                    DrawMode::Invisible => {}
                }
            }
            Paint::Pattern(pattern) => {
                self.fill_pattern(path, &props.transform, pattern, mode, effect)
            }
        }
    }

    fn push_clip_path(&mut self, clip: &ClipPath) {
        // Each appearance begins with the clip to its box, and has everything else inside that.
        if self.part == Part::Annotation && self.clip_stack.is_empty() {
            let first = self.list.items.len() as u32;
            self.appearances.push((clip.path.bounding_box(), first));
        }
        let stored = self.store(
            clip.path.elements(),
            &hayro_interpret::kurbo::Affine::IDENTITY,
        );
        match stored {
            Some((range, bounds)) => {
                let rectangle = is_rectangle(&self.list.paths, range);
                self.push_clip(range, rule_of(clip.fill), bounds, rectangle);
            }
            // Nothing is inside an empty path.
            None => self.push_clip_rect(&KurboRect::new(-2.0, -2.0, -1.0, -1.0)),
        }
    }

    fn push_clip_rect(&mut self, rect: &KurboRect) {
        let corner = |value: f64| value.clamp(-1e6, 1e6) as f32;
        let own = Rect::new(
            corner(rect.x0),
            corner(rect.y0),
            corner(rect.x1),
            corner(rect.y1),
        );
        let path = self.list.paths.push(rectangle(&own));
        self.push_clip(path, FillRule::NonZero, own, true);
    }

    fn pop_clip(&mut self) {
        self.clip_stack.pop();
    }

    fn push_transparency_group(
        &mut self,
        opacity: f32,
        mask: Option<SoftMask<'a>>,
        blend: BlendMode,
    ) {
        let effect = self.group(opacity, mask.as_ref(), blend);
        self.effect_stack.push(effect);
    }

    fn pop_transparency_group(&mut self) {
        self.effect_stack.pop();
    }

    fn draw_glyph_run(&mut self, run: &GlyphRun<'_, 'a>, props: DrawProps<'a>, mode: &DrawMode) {
        self.glyph_run(run, &props, mode);
    }

    fn draw_image(&mut self, image: Image<'a, '_>, props: ImageDrawProps<'a>) {
        if self.step() && usable(&props.transform) {
            let effect = self.effect_of(props.soft_mask.as_ref(), props.blend_mode);
            self.image(&image, &props.transform, effect);
        }
    }

    fn draw_rect(&mut self, rect: &KurboRect, props: DrawProps<'a>, mode: &DrawMode) {
        let path = rect_from_lower_left(rect, &props.transform);
        self.draw_path(&path, props, mode);
    }

    fn begin_marked_content(&mut self, tag: &[u8], properties: Option<&Dict<'_>>) {
        let name = if tag == b"OC" {
            properties.and_then(layer_name)
        } else {
            None
        };
        let layer = match name {
            Some(name) => self.layer_named(name),
            None => self.layer_stack.last().copied().unwrap_or(NONE),
        };
        self.layer_stack.push(layer);
    }

    fn end_marked_content(&mut self) {
        self.layer_stack.pop();
    }
}

impl Recorder {
    /// The index of a layer that was opened, whether anything is painted on it or not.
    fn layer_named(&mut self, name: String) -> u32 {
        let next = self.layers.len() as u32;
        let index = *self.layers.entry(name.clone()).or_insert(next);
        if index == next {
            self.opened_layers.push((name, NONE));
        }
        index
    }

    /// The layer of the item about to be recorded; only layers with items stand in the list.
    pub(super) fn layer(&mut self) -> u32 {
        let opened = self.layer_stack.last().copied().unwrap_or(NONE);
        let Some((name, listed)) = self.opened_layers.get_mut(opened as usize) else {
            return NONE;
        };
        if *listed == NONE {
            *listed = self.list.layers.len() as u32;
            self.list.layers.push(name.clone());
        }
        *listed
    }
}

/// The name of an optional content group, or of the first group of a membership dictionary.
fn layer_name(properties: &Dict<'_>) -> Option<String> {
    let named = |dict: &Dict<'_>| {
        dict.get::<PdfString<'_>>(NAME)
            .map(|name| text_string(name.as_bytes()))
    };
    named(properties).or_else(|| {
        let group = properties.get::<Dict<'_>>(OCGS);
        let first = || properties.get::<Array<'_>>(OCGS)?.iter::<Dict<'_>>().next();
        named(&group.or_else(first)?)
    })
}

pub(super) fn rule_of(rule: SourceRule) -> FillRule {
    match rule {
        SourceRule::NonZero => FillRule::NonZero,
        SourceRule::EvenOdd => FillRule::EvenOdd,
    }
}

/// The sides of `rect` from the lower left corner as displayed to the right, as the operator `re` has it on an
/// upright page. The interpreter forgets where a rectangle's path began; with one rule for all of them, dashes
/// fall alike on a page and on its twin with another /Rotate.
fn rect_from_lower_left(rect: &KurboRect, to_page: &Affine) -> BezPath {
    let mut corners = [
        Point::new(rect.x0, rect.y0),
        Point::new(rect.x1, rect.y0),
        Point::new(rect.x1, rect.y1),
        Point::new(rect.x0, rect.y1),
    ];
    // The page's y runs down: an upright page mirrors user space, and this order is right for it.
    if to_page.determinant() > 0.0 {
        corners.reverse();
    }
    let rank = |corner: Point| {
        let placed = *to_page * corner;
        placed.x - placed.y
    };
    let first = (0..4)
        .min_by(|&a, &b| rank(corners[a]).total_cmp(&rank(corners[b])))
        .unwrap_or(0);
    let mut path = BezPath::new();
    path.move_to(corners[first]);
    for step in 1..4 {
        path.line_to(corners[(first + step) % 4]);
    }
    path.close_path();
    path
}
