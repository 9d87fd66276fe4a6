//! Text: glyph outlines and what the characters are.

use hayro_interpret::font::{
    Glyph as SourceGlyph, GlyphRun, OutlineGlyph, PositionedGlyph, Type3Glyph,
};
use hayro_interpret::hayro_cmap::BfString;
use hayro_interpret::kurbo::Affine;
use hayro_interpret::{DrawMode, DrawProps, Paint};
use pinbar_model::geometry::{Affine as ModelAffine, Rect};
use pinbar_model::list::{Glyph, NONE, Outline, PathRange, Shape};

use super::paths::store_path;
use super::{Recorder, coefficients, usable};
use crate::limits::Reached;

/// Glyph space of the interpreter: a thousand units an em.
const UNITS_PER_EM: f64 = 1000.0;
const UNKNOWN: char = char::REPLACEMENT_CHARACTER;

impl Recorder {
    pub(super) fn glyph_run<'a>(
        &mut self,
        run: &GlyphRun<'_, 'a>,
        props: &DrawProps<'a>,
        mode: &DrawMode,
    ) {
        if !usable(&props.transform) {
            return;
        }
        let effect = self.effect_of(props.soft_mask.as_ref(), props.blend_mode);
        // Text that is filled and stroked comes twice: the characters are noted once.
        let again = matches!(mode, DrawMode::Stroke(_)) && self.just_noted(run, props);
        let number = self.next_run;
        self.next_run += 1;
        for glyph in run.glyphs() {
            if !self.step() {
                return;
            }
            let to_page = props.transform * glyph.transform();
            if !usable(&to_page) {
                continue;
            }
            match &**glyph {
                SourceGlyph::Outline(outline) => {
                    self.outline_glyph(outline, &to_page, props, mode, effect, number, again);
                }
                SourceGlyph::Type3(glyph) => {
                    if !again {
                        let advance = glyph.advance_width().unwrap_or(0.0);
                        let shown = !matches!(mode, DrawMode::Invisible);
                        self.note(glyph.as_unicode(), NONE, &to_page, advance, number, shown);
                    }
                    self.type3_glyph(glyph, &props.transform, &to_page, props, mode);
                }
            }
        }
    }

    /// Whether the last run recorded is this one, painted in another way.
    fn just_noted(&self, run: &GlyphRun<'_, '_>, props: &DrawProps<'_>) -> bool {
        let place =
            |glyph: &PositionedGlyph<'_>| coefficients(&(props.transform * glyph.transform()));
        let (Some(last), Some(first)) = (self.list.glyphs.last(), run.glyphs().first()) else {
            return false;
        };
        last.run + 1 == self.next_run
            && self
                .list
                .glyphs
                .iter()
                .rev()
                .take_while(|glyph| glyph.run == last.run)
                .any(|glyph| glyph.transform == place(first))
    }

    #[expect(
        clippy::too_many_arguments,
        reason = "one glyph with everything its run shares"
    )]
    fn outline_glyph<'a>(
        &mut self,
        source: &OutlineGlyph,
        to_page: &Affine,
        props: &DrawProps<'a>,
        mode: &DrawMode,
        effect: u32,
        run: u32,
        again: bool,
    ) {
        let index = self.outline(source);
        let shown = !matches!(mode, DrawMode::Invisible);
        let glyph = if again {
            None
        } else {
            self.note(
                source.as_unicode(),
                index,
                to_page,
                source.advance_width().unwrap_or(0.0),
                run,
                shown,
            )
        };
        if index == NONE || !shown {
            return;
        }
        let color = match &props.paint {
            Paint::Color(color) => color,
            Paint::Pattern(pattern) => {
                let path = source.outline();
                self.fill_pattern(&path, to_page, pattern, mode, effect);
                return;
            }
        };
        let rgba = self.rgba(color);
        if rgba[3] == 0 {
            return;
        }
        if let (DrawMode::Fill(_) | DrawMode::FillAndStroke(..), Some(glyph)) = (mode, glyph) {
            let bounds = self.list.outlines[index as usize].bounds;
            let extent = ModelAffine::new(to_page.as_coeffs()).apply_rect(bounds);
            let paint = self.paint(rgba);
            self.push_item(Shape::Glyph { glyph }, paint, effect, extent);
        }
        if let DrawMode::Stroke(pen) | DrawMode::FillAndStroke(_, pen) = mode {
            // The pen is a size of user space, not of the glyph's.
            let path = (props.transform.inverse() * *to_page) * source.outline();
            self.stroke(&path, &props.transform, pen, rgba, effect);
        }
    }

    /// The outline of a glyph, stored once for each font program and glyph; `NONE` without ink.
    fn outline(&mut self, source: &OutlineGlyph) -> u32 {
        let key = source.identifier().cache_key();
        if let Some(known) = self.outlines.get(&key) {
            return *known;
        }
        let path = source.outline();
        let index = match store_path(&mut self.list.paths, path.elements(), &Affine::IDENTITY) {
            Some((range, bounds)) => self.add_outline(range, bounds),
            None => NONE,
        };
        self.outlines.insert(key, index);
        index
    }

    fn add_outline(&mut self, path: PathRange, bounds: Rect) -> u32 {
        self.list.outlines.push(Outline { path, bounds });
        self.list.outlines.len() as u32 - 1
    }

    /// Notes a character at its place; a ligature becomes several, the outline with the first.
    /// Characters outside the visible page are left out.
    fn note(
        &mut self,
        text: Option<BfString>,
        outline: u32,
        to_page: &Affine,
        advance: f32,
        run: u32,
        visible: bool,
    ) -> Option<u32> {
        let [a, b, c, d, e, f] = to_page.as_coeffs();
        let advance = if advance.is_finite() {
            f64::from(advance)
        } else {
            0.0
        };
        let (width, size) = (a.hypot(b) * advance, c.hypot(d) * UNITS_PER_EM);
        let place =
            Rect::new(e as f32, f as f32, e as f32, f as f32).inflate(width.max(size) as f32);
        if !place.intersects(&self.clip_bounds()) {
            return None;
        }
        let (first, rest) = match &text {
            None => (UNKNOWN, ""),
            Some(BfString::Char(character)) => (*character, ""),
            Some(BfString::String(string)) => {
                let mut characters = string.chars();
                (characters.next().unwrap_or(UNKNOWN), characters.as_str())
            }
        };
        let count = 1 + rest.chars().count();
        let step = advance / count as f64;
        let index = self.list.glyphs.len() as u32;
        for (place, character) in std::iter::once(first).chain(rest.chars()).enumerate() {
            let shifted = *to_page * Affine::translate((step * place as f64, 0.0));
            self.list.glyphs.push(Glyph {
                outline: if place == 0 { outline } else { NONE },
                transform: coefficients(&shifted),
                character,
                size: size as f32,
                advance: (width / count as f64) as f32,
                run,
                visible,
            });
        }
        Some(index)
    }

    /// Draws a glyph that is a content stream of its own.
    fn type3_glyph<'a>(
        &mut self,
        glyph: &Type3Glyph<'a>,
        transform: &Affine,
        to_page: &Affine,
        props: &DrawProps<'a>,
        mode: &DrawMode,
    ) {
        if matches!(mode, DrawMode::Invisible) {
            return;
        }
        if self.nesting >= self.budget.limits().nesting {
            self.budget.exhaust(Reached::Nesting);
            return;
        }
        let depths = (
            self.clip_stack.len(),
            self.effect_stack.len(),
            self.layer_stack.len(),
        );
        let own = transform.inverse() * *to_page;
        self.nesting += 1;
        glyph.interpret(self, *transform, own, &props.paint);
        self.nesting -= 1;
        self.clip_stack.truncate(depths.0);
        self.effect_stack.truncate(depths.1);
        self.layer_stack.truncate(depths.2);
    }
}
