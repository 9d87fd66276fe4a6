//! Transparency: opacity, blend modes and soft masks of groups.

use hayro_interpret::color::Color;
use hayro_interpret::{BlendMode, CacheKey, MaskType, SoftMask};
use pinbar_model::list::{Blend, Effect, Mask, MaskKind, NONE};

use super::{Detail, Recorder};
use crate::limits::{Budget, Reached};

impl Recorder {
    /// The color of a paint, its opacity times that of the pattern cell around it.
    pub(super) fn rgba(&self, color: &Color) -> [u8; 4] {
        let mut rgba = color.to_rgba().to_rgba8();
        if self.opacity < 1.0 {
            rgba[3] = (f32::from(rgba[3]) * self.opacity).round() as u8;
        }
        rgba
    }

    /// The effect of one drawing operation: the group around it, with its own mask and blend mode.
    pub(super) fn effect_of(&mut self, mask: Option<&SoftMask<'_>>, blend: BlendMode) -> u32 {
        if self.detail == Detail::Reading || mask.is_none() && blend == BlendMode::Normal {
            return self.effect();
        }
        self.group(1.0, mask, blend)
    }

    /// The effect of a group inside the current one; a group that changes nothing is its parent.
    pub(super) fn group(
        &mut self,
        opacity: f32,
        mask: Option<&SoftMask<'_>>,
        blend: BlendMode,
    ) -> u32 {
        let parent = self.effect();
        if self.detail == Detail::Reading {
            return parent;
        }
        let mask = mask.map_or(NONE, |mask| self.mask(mask));
        let blend = nearest(blend);
        if opacity >= 1.0 && mask == NONE && blend == Blend::Normal {
            return parent;
        }
        let effects = &mut self.list.effects;
        *self
            .effects
            .entry((parent, opacity.to_bits(), blend as u8, mask))
            .or_insert_with(|| {
                effects.push(Effect {
                    parent,
                    opacity: opacity.clamp(0.0, 1.0),
                    blend,
                    mask,
                });
                effects.len() as u32 - 1
            })
    }

    /// Interprets a soft mask into a list of its own, once per mask.
    fn mask(&mut self, source: &SoftMask<'_>) -> u32 {
        let key = source.cache_key();
        if let Some(known) = self.masks.get(&key) {
            return *known;
        }
        if self.nesting >= self.budget.limits().nesting {
            self.budget.exhaust(Reached::Nesting);
            return NONE;
        }
        let mut inner = Recorder::new(
            self.list.width,
            self.list.height,
            self.inner_budget(),
            self.warnings.clone(),
            self.detail,
        );
        inner.nesting = self.nesting + 1;
        source.interpret(&mut inner);
        if let Some(reached) = inner.budget.reached() {
            self.budget.exhaust(reached);
        }
        let list = inner.finish();
        self.mask_bytes += list.memory_bytes();
        for omission in &list.omissions {
            self.omit(omission.what, omission.bounds);
        }
        let (kind, level) = match source.mask_type() {
            MaskType::Alpha => (MaskKind::Alpha, 0.0),
            MaskType::Luminosity => (MaskKind::Luminosity, luminance(&source.background_color())),
        };
        let outside = (level.clamp(0.0, 1.0) * 255.0).round() as u8;
        let mut curve = Vec::new();
        if let Some(function) = source.transfer_function() {
            curve = (0..=255).collect();
            function.apply_to(&mut curve);
        }
        let index = self.list.masks.len() as u32;
        self.list.masks.push(Mask {
            kind,
            list: Box::new(list),
            outside,
            curve,
        });
        self.masks.insert(key, index);
        index
    }

    /// A budget for a list inside this one: what this one has not used yet.
    fn inner_budget(&self) -> Budget {
        self.budget.rest(
            self.list.items.len(),
            self.list.paths.points.len(),
            self.bytes(),
        )
    }
}

fn luminance(color: &Color) -> f32 {
    let [r, g, b, _] = color.to_rgba().components();
    0.3 * r + 0.59 * g + 0.11 * b
}

/// The mode of the model nearest to one of PDF in how it darkens or lightens paper.
fn nearest(blend: BlendMode) -> Blend {
    match blend {
        BlendMode::Multiply | BlendMode::ColorBurn => Blend::Multiply,
        BlendMode::Screen | BlendMode::ColorDodge => Blend::Screen,
        BlendMode::Darken => Blend::Darken,
        BlendMode::Lighten => Blend::Lighten,
        BlendMode::Normal
        | BlendMode::Overlay
        | BlendMode::HardLight
        | BlendMode::SoftLight
        | BlendMode::Difference
        | BlendMode::Exclusion
        | BlendMode::Hue
        | BlendMode::Saturation
        | BlendMode::Color
        | BlendMode::Luminosity => Blend::Normal,
    }
}
