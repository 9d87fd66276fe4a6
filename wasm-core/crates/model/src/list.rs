//! The display list of one sheet: everything a page paints, in painting order, in page points.
//!
//! Flat arrays with indices instead of pointers: compact (a sheet of 145,000 segments is a few MB),
//! cheap to serialize for another worker, and one allocation per kind. Every index type below points
//! into the vector of the same name in [`DisplayList`]. The list owns all of its memory.

use crate::geometry::{Affine, Rect};
use crate::samples::Samples;

/// "No clip", "no effect", "no layer": the value of an index that points nowhere.
pub const NONE: u32 = u32::MAX;

/// One page as vectors. Built by `pinbar-reader`, read by everything else.
#[derive(Clone, Debug, Default)]
pub struct DisplayList {
    /// Width of the page as displayed, in points.
    pub width: f32,
    /// Height of the page as displayed, in points.
    pub height: f32,
    /// What is painted, in painting order.
    pub items: Vec<Item>,
    /// Visible bounds of each item (stroke width, clip and page included), parallel to `items`.
    pub bounds: Vec<Rect>,
    /// Geometry of paths, clips and glyph outlines.
    pub paths: Paths,
    pub strokes: Vec<StrokeStyle>,
    pub paints: Vec<Paint>,
    pub clips: Vec<Clip>,
    pub effects: Vec<Effect>,
    pub masks: Vec<Mask>,
    /// Glyph outlines in glyph space, shared by all glyphs of the same shape.
    pub outlines: Vec<Outline>,
    /// Every character shown, including invisible ones (the text layer of a scan), in reading order of the file.
    pub glyphs: Vec<Glyph>,
    pub images: Vec<Image>,
    /// Names of optional content groups that items refer to.
    pub layers: Vec<String>,
    /// What the page shows and this list does not: when not empty, pixels decide instead.
    pub omissions: Vec<Omission>,
}

/// One painted thing.
#[derive(Clone, Copy, Debug)]
pub struct Item {
    pub shape: Shape,
    /// Index into `paints`; ignored for images that are not stencils.
    pub paint: u32,
    /// Innermost clip, or `NONE`.
    pub clip: u32,
    /// Innermost effect, or `NONE`.
    pub effect: u32,
    /// Index into `layers`, or `NONE`.
    pub layer: u32,
    pub part: Part,
}

/// Where an item comes from: overlays show the page, annotation appearances are a part of their own.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u8)]
pub enum Part {
    Page = 0,
    Annotation = 1,
}

#[derive(Clone, Copy, Debug)]
pub enum Shape {
    Fill {
        path: PathRange,
        rule: FillRule,
    },
    Stroke {
        path: PathRange,
        style: u32,
    },
    /// A glyph painted by filling its outline; `glyphs[glyph]` holds place and character.
    Glyph {
        glyph: u32,
    },
    /// `place` maps the unit square (y down, 0..1 across the image) to the page: index into `Paths::places`.
    Image {
        image: u32,
        place: u32,
    },
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[repr(u8)]
pub enum FillRule {
    NonZero = 0,
    EvenOdd = 1,
}

/// A run of segments inside [`Paths`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PathRange {
    pub verb: u32,
    pub verbs: u32,
    pub point: u32,
}

/// Storage of all path geometry. `Move` and `Line` take one point, `Quad` two, `Cubic` three, `Close` none.
#[derive(Clone, Debug, Default)]
pub struct Paths {
    pub verbs: Vec<Verb>,
    /// Page points (outlines: glyph space).
    pub points: Vec<[f32; 2]>,
    /// Placements of images: unit square → page, in the order of [`Affine`].
    pub places: Vec<[f32; 6]>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u8)]
pub enum Verb {
    Move = 0,
    Line = 1,
    Quad = 2,
    Cubic = 3,
    Close = 4,
}

/// A segment of a path with its points.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Segment {
    Move([f32; 2]),
    Line([f32; 2]),
    Quad([f32; 2], [f32; 2]),
    Cubic([f32; 2], [f32; 2], [f32; 2]),
    Close,
}

#[derive(Clone, Debug, PartialEq)]
pub struct StrokeStyle {
    /// Full width in page points; zero means the thinnest line a device can show.
    pub width: f32,
    pub cap: Cap,
    pub join: Join,
    pub miter_limit: f32,
    /// Alternating on and off lengths in page points; empty for a solid line.
    pub dash: Vec<f32>,
    pub dash_offset: f32,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u8)]
pub enum Cap {
    Butt = 0,
    Round = 1,
    Square = 2,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u8)]
pub enum Join {
    Miter = 0,
    Round = 1,
    Bevel = 2,
}

/// A flat color; the reader turns patterns into items and shadings into images.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Paint {
    /// Not premultiplied, sRGB.
    pub rgba: [u8; 4],
}

/// A clip path inside its parent's.
#[derive(Clone, Copy, Debug)]
pub struct Clip {
    /// Enclosing clip, or `NONE`.
    pub parent: u32,
    pub path: PathRange,
    pub rule: FillRule,
    /// Bounds of this clip and all its parents.
    pub bounds: Rect,
    /// True when path and parents together are exactly `bounds`: a rectangle needs no coverage.
    pub rectangular: bool,
}

/// Opacity, blend mode and mask of a transparency group, inside its parent's.
#[derive(Clone, Copy, Debug)]
pub struct Effect {
    /// Enclosing effect, or `NONE`.
    pub parent: u32,
    pub opacity: f32,
    pub blend: Blend,
    /// Index into `masks`, or `NONE`.
    pub mask: u32,
}

/// Blend modes as far as ink needs them; the reader maps the sixteen of PDF onto the nearest of these.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u8)]
pub enum Blend {
    Normal = 0,
    Multiply = 1,
    Screen = 2,
    Darken = 3,
    Lighten = 4,
}

/// A soft mask: a list of its own in the page space of the list that holds it.
#[derive(Clone, Debug)]
pub struct Mask {
    pub kind: MaskKind,
    pub list: Box<DisplayList>,
    /// Mask value where its list paints nothing, 0 to 255, before `curve`.
    pub outside: u8,
    /// What each of the 256 mask values becomes (a transfer function); empty when they stay.
    pub curve: Vec<u8>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u8)]
pub enum MaskKind {
    Alpha = 0,
    Luminosity = 1,
}

#[derive(Clone, Copy, Debug)]
pub struct Outline {
    pub path: PathRange,
    /// Bounds in glyph space.
    pub bounds: Rect,
}

/// One character at its place.
#[derive(Clone, Copy, Debug)]
pub struct Glyph {
    /// Index into `outlines`, or `NONE` for a glyph without ink.
    pub outline: u32,
    /// Glyph space → page, in the order of [`Affine`]; the origin of the glyph is (e, f).
    pub transform: [f32; 6],
    /// U+FFFD when unknown.
    pub character: char,
    /// Font size as displayed, in points.
    pub size: f32,
    /// How far the next glyph's origin lies along the base line, in points, without added spacing.
    pub advance: f32,
    /// Glyphs shown by one operator share a run.
    pub run: u32,
    /// False for the invisible text of a scan.
    pub visible: bool,
}

/// A decoded image with its reductions. Level 0 is the image, each further level half of the one before
/// (rounded up), area-averaged, down to a long side of at most 256.
#[derive(Clone, Debug)]
pub struct Image {
    pub levels: Vec<ImageLevel>,
    /// True when the samples are coverage for the item's paint, not colors: 255 is full.
    pub stencil: bool,
}

#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct ImageLevel {
    pub samples: Samples,
    /// Opacity as gray of the same size: 255 is opaque. `None` when all of it is.
    pub alpha: Option<Samples>,
}

/// Something visible that the list lacks.
#[derive(Clone, Debug, PartialEq)]
pub struct Omission {
    pub what: OmissionKind,
    pub bounds: Rect,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[repr(u8)]
pub enum OmissionKind {
    /// A font that is neither embedded nor known.
    Font = 0,
    /// An image that could not be decoded.
    Image = 1,
    /// A pattern or shading beyond the limits.
    Pattern = 2,
}

impl DisplayList {
    /// Heap memory of the list and its masks, in bytes.
    pub fn memory_bytes(&self) -> usize {
        fn of<T>(vector: &Vec<T>) -> usize {
            vector.capacity() * size_of::<T>()
        }
        let strokes: usize = self.strokes.iter().map(|stroke| of(&stroke.dash)).sum();
        let images: usize = self.images.iter().map(Image::memory_bytes).sum();
        let masks: usize = self.masks.iter().map(|mask| mask.list.memory_bytes()).sum();
        let layers: usize = self.layers.iter().map(String::capacity).sum();
        strokes
            + images
            + masks
            + layers
            + of(&self.items)
            + of(&self.bounds)
            + of(&self.paths.verbs)
            + of(&self.paths.points)
            + of(&self.paths.places)
            + of(&self.strokes)
            + of(&self.paints)
            + of(&self.clips)
            + of(&self.effects)
            + of(&self.masks)
            + of(&self.outlines)
            + of(&self.glyphs)
            + of(&self.images)
            + of(&self.layers)
            + of(&self.omissions)
    }

    /// Gives back the spare capacity of every vector; called once when a list is complete.
    pub fn shrink(&mut self) {
        self.items.shrink_to_fit();
        self.bounds.shrink_to_fit();
        self.paths.verbs.shrink_to_fit();
        self.paths.points.shrink_to_fit();
        self.paths.places.shrink_to_fit();
        self.glyphs.shrink_to_fit();
        self.clips.shrink_to_fit();
        self.outlines.shrink_to_fit();
    }
}

impl Image {
    /// Heap memory of all levels, in bytes.
    pub fn memory_bytes(&self) -> usize {
        let levels = self.levels.iter().map(|level| {
            let alpha = level.alpha.as_ref().map_or(0, Samples::memory_bytes);
            level.samples.memory_bytes() + alpha
        });
        levels.sum::<usize>() + self.levels.capacity() * size_of::<ImageLevel>()
    }
}

impl ImageLevel {
    pub fn width(&self) -> u32 {
        self.samples.width()
    }

    pub fn height(&self) -> u32 {
        self.samples.height()
    }
}

impl Paths {
    /// The segments of `range`, points included.
    pub fn segments(&self, range: PathRange) -> impl Iterator<Item = Segment> + '_ {
        let verbs = &self.verbs[range.verb as usize..(range.verb + range.verbs) as usize];
        let mut at = range.point as usize;
        verbs.iter().map(move |verb| {
            let mut next = || {
                at += 1;
                self.points[at - 1]
            };
            match verb {
                Verb::Move => Segment::Move(next()),
                Verb::Line => Segment::Line(next()),
                Verb::Quad => Segment::Quad(next(), next()),
                Verb::Cubic => Segment::Cubic(next(), next(), next()),
                Verb::Close => Segment::Close,
            }
        })
    }

    /// Appends a path and returns where it stands.
    pub fn push(&mut self, segments: impl IntoIterator<Item = Segment>) -> PathRange {
        let (verb, point) = (self.verbs.len() as u32, self.points.len() as u32);
        for segment in segments {
            match segment {
                Segment::Move(p) => {
                    self.verbs.push(Verb::Move);
                    self.points.push(p);
                }
                Segment::Line(p) => {
                    self.verbs.push(Verb::Line);
                    self.points.push(p);
                }
                Segment::Quad(p, q) => {
                    self.verbs.push(Verb::Quad);
                    self.points.extend([p, q]);
                }
                Segment::Cubic(p, q, r) => {
                    self.verbs.push(Verb::Cubic);
                    self.points.extend([p, q, r]);
                }
                Segment::Close => self.verbs.push(Verb::Close),
            }
        }
        PathRange {
            verb,
            verbs: self.verbs.len() as u32 - verb,
            point,
        }
    }

    pub fn place(&self, index: u32) -> Affine {
        Affine::new(self.places[index as usize].map(f64::from))
    }
}

impl Glyph {
    /// Glyph space → page.
    pub fn to_page(&self) -> Affine {
        Affine::new(self.transform.map(f64::from))
    }
}
