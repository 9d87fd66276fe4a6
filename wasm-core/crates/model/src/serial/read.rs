//! Bytes to lists. `None` means that the bytes are not sound.

use super::MAX_DEPTH;
use super::check;
use crate::geometry::Rect;
use crate::list::{
    Blend, Cap, Clip, DisplayList, Effect, FillRule, Glyph, Image, ImageLevel, Item, Join, Mask,
    MaskKind, Omission, OmissionKind, Outline, Paint, Part, PathRange, Shape, StrokeStyle, Verb,
};
use crate::samples::Samples;

/// What is left to read.
pub(super) struct Source<'a>(&'a [u8]);

impl<'a> Source<'a> {
    pub fn new(bytes: &'a [u8]) -> Self {
        Self(bytes)
    }

    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    fn take(&mut self, length: usize) -> Option<&'a [u8]> {
        let (taken, rest) = self.0.split_at_checked(length)?;
        self.0 = rest;
        Some(taken)
    }

    fn array<const N: usize>(&mut self) -> Option<[u8; N]> {
        let (taken, rest) = self.0.split_first_chunk::<N>()?;
        self.0 = rest;
        Some(*taken)
    }

    fn byte(&mut self) -> Option<u8> {
        self.array::<1>().map(|[value]| value)
    }

    fn flag(&mut self) -> Option<bool> {
        match self.byte()? {
            0 => Some(false),
            1 => Some(true),
            _ => None,
        }
    }

    /// One of `values` by its number.
    fn choice<T: Copy>(&mut self, values: &[T]) -> Option<T> {
        values.get(usize::from(self.byte()?)).copied()
    }

    fn word(&mut self) -> Option<u32> {
        self.array().map(u32::from_le_bytes)
    }

    fn float(&mut self) -> Option<f32> {
        self.array().map(f32::from_le_bytes)
    }

    fn floats<const N: usize>(&mut self) -> Option<[f32; N]> {
        let mut values = [0.0; N];
        for value in &mut values {
            *value = self.float()?;
        }
        Some(values)
    }

    fn bytes(&mut self) -> Option<Vec<u8>> {
        let length = self.word()? as usize;
        Some(self.take(length)?.to_vec())
    }

    /// A vector of things that take at least `least` bytes each, so that a false length cannot ask for memory.
    fn many<T>(
        &mut self,
        least: usize,
        mut one: impl FnMut(&mut Self) -> Option<T>,
    ) -> Option<Vec<T>> {
        let count = self.word()? as usize;
        if count.checked_mul(least)? > self.0.len() {
            return None;
        }
        let mut found = Vec::with_capacity(count);
        for _ in 0..count {
            found.push(one(self)?);
        }
        Some(found)
    }

    fn rect(&mut self) -> Option<Rect> {
        self.floats()
            .map(|[x0, y0, x1, y1]| Rect { x0, y0, x1, y1 })
    }

    fn range(&mut self) -> Option<PathRange> {
        Some(PathRange {
            verb: self.word()?,
            verbs: self.word()?,
            point: self.word()?,
        })
    }

    fn rule(&mut self) -> Option<FillRule> {
        self.choice(&[FillRule::NonZero, FillRule::EvenOdd])
    }
}

pub(super) fn list(source: &mut Source<'_>, depth: u32) -> Option<DisplayList> {
    if depth > MAX_DEPTH {
        return None;
    }
    let mut list = DisplayList {
        width: source.float()?,
        height: source.float()?,
        ..DisplayList::default()
    };
    list.items = source.many(22, item)?;
    list.bounds = (0..list.items.len())
        .map(|_| source.rect())
        .collect::<Option<_>>()?;
    list.paths.verbs = source.many(1, |source| {
        source.choice(&[Verb::Move, Verb::Line, Verb::Quad, Verb::Cubic, Verb::Close])
    })?;
    list.paths.points = source.many(8, Source::floats)?;
    list.paths.places = source.many(24, Source::floats)?;
    list.strokes = source.many(18, |source| {
        Some(StrokeStyle {
            width: source.float()?,
            cap: source.choice(&[Cap::Butt, Cap::Round, Cap::Square])?,
            join: source.choice(&[Join::Miter, Join::Round, Join::Bevel])?,
            miter_limit: source.float()?,
            dash_offset: source.float()?,
            dash: source.many(4, Source::float)?,
        })
    })?;
    list.paints = source.many(4, |source| source.array().map(|rgba| Paint { rgba }))?;
    list.clips = source.many(34, |source| {
        let (parent, path, rule) = (source.word()?, source.range()?, source.rule()?);
        Some(Clip {
            parent,
            path,
            rule,
            rectangular: source.flag()?,
            bounds: source.rect()?,
        })
    })?;
    list.effects = source.many(13, |source| {
        Some(Effect {
            parent: source.word()?,
            opacity: source.float()?,
            blend: source.choice(&[
                Blend::Normal,
                Blend::Multiply,
                Blend::Screen,
                Blend::Darken,
                Blend::Lighten,
            ])?,
            mask: source.word()?,
        })
    })?;
    list.outlines = source.many(28, |source| {
        Some(Outline {
            path: source.range()?,
            bounds: source.rect()?,
        })
    })?;
    list.glyphs = source.many(45, |source| {
        Some(Glyph {
            outline: source.word()?,
            transform: source.floats()?,
            character: char::from_u32(source.word()?)?,
            size: source.float()?,
            advance: source.float()?,
            run: source.word()?,
            visible: source.flag()?,
        })
    })?;
    list.images = source.many(5, image)?;
    list.layers = source.many(4, |source| String::from_utf8(source.bytes()?).ok())?;
    list.omissions = source.many(17, |source| {
        let kinds = [
            OmissionKind::Font,
            OmissionKind::Image,
            OmissionKind::Pattern,
        ];
        Some(Omission {
            what: source.choice(&kinds)?,
            bounds: source.rect()?,
        })
    })?;
    list.masks = source.many(6, |source| {
        Some(Mask {
            kind: source.choice(&[MaskKind::Alpha, MaskKind::Luminosity])?,
            outside: source.byte()?,
            curve: source.bytes()?,
            list: Box::new(self::list(source, depth + 1)?),
        })
    })?;
    check::is_sound(&list).then_some(list)
}

fn item(source: &mut Source<'_>) -> Option<Item> {
    let shape = match source.byte()? {
        0 => Shape::Fill {
            path: source.range()?,
            rule: source.rule()?,
        },
        1 => Shape::Stroke {
            path: source.range()?,
            style: source.word()?,
        },
        2 => Shape::Glyph {
            glyph: source.word()?,
        },
        3 => Shape::Image {
            image: source.word()?,
            place: source.word()?,
        },
        _ => return None,
    };
    Some(Item {
        shape,
        paint: source.word()?,
        clip: source.word()?,
        effect: source.word()?,
        layer: source.word()?,
        part: source.choice(&[Part::Page, Part::Annotation])?,
    })
}

fn image(source: &mut Source<'_>) -> Option<Image> {
    let stencil = source.flag()?;
    let levels = source.many(21, |source| {
        Some(ImageLevel {
            samples: samples(source)?,
            alpha: if source.flag()? {
                Some(samples(source)?)
            } else {
                None
            },
        })
    })?;
    Some(Image { levels, stencil })
}

fn samples(source: &mut Source<'_>) -> Option<Samples> {
    let (width, height) = (source.word()?, source.word()?);
    let blocks = source.many(4, Source::word)?;
    Samples::from_parts(width, height, blocks, source.bytes()?)
}
