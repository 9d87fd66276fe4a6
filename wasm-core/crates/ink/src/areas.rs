//! Areas: what covers the paper rather than draws on it. Solid fills and photographs of two drawings that lie on each
//! other hide the lines of both.

use std::collections::HashMap;

use crate::accumulate::{Accumulator, ONE, Window};
use crate::flatten::{Chains, SubMap};
use crate::paper::Paper;
use crate::surface::times;
use pinbar_model::geometry::{Affine, Rect};
use pinbar_model::list::{DisplayList, FillRule, Item, Part, PathRange, Shape};

/// How areas are painted.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum AreaInk {
    /// As dark as they are.
    #[default]
    Full,
    /// So light that lines on them stand out, also where the areas of two drawings meet.
    Faint,
    /// Without ink, though they still hide what lies beneath. Solid fills keep their outlines.
    None,
}

/// An item that covers the paper.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Area {
    pub item: u32,
    /// False for pictures, and for the part of a picture that is a fill because it has one color.
    pub has_edge: bool,
}

/// Areas are this thick, in points: walls, arrowheads and letters that became outlines are thinner.
const LEAST_THICKNESS: f64 = 24.0;
/// Ink of an image that may cover, of 255; what is lighter hides nothing.
const LEAST_INK: u8 = 24;
/// Share of an image that thick ink covers: scans of drawings have hardly any.
const LEAST_SHARE: f64 = 0.1;
/// Faint ink, of 256 of the ink.
const FAINT: u32 = 64;
/// Pixels a point at which fills are measured.
const SCALE: f64 = 0.25;
/// Longer sides are measured coarser.
const MOST_PIXELS: f64 = 2048.0;
/// Pixels of an image across the least thickness: text shows gaps between its lines.
const ACROSS: f64 = 10.0;
/// Corners of parts of one picture are this near to each other, in points.
const NEAR: f32 = 2.0;

impl AreaInk {
    /// What becomes of an area's ink.
    pub(crate) fn of<const N: usize>(self, ink: [u8; N]) -> [u8; N] {
        match self {
            AreaInk::Full => ink,
            AreaInk::Faint => ink.map(|value| ((u32::from(value) * FAINT + 128) >> 8) as u8),
            AreaInk::None => [0; N],
        }
    }
}

/// The areas of the page, in the order of their items.
pub fn areas_of(list: &DisplayList) -> Vec<Area> {
    let mut measure = Measure::new(list);
    let mut pictures = Pictures::default();
    let mut fills = Vec::new();
    for (index, (item, bounds)) in (0u32..).zip(list.items.iter().zip(&list.bounds)) {
        if item.part != Part::Page || bounds.is_empty() {
            continue;
        }
        match item.shape {
            Shape::Fill { path, rule } if measure.fill_is_area(item, bounds, path, rule) => {
                fills.push((index, *bounds));
            }
            Shape::Image { image, place } if measure.shows_thick(item.clip) => {
                if let Some(tone) = measure.tone(image, place) {
                    pictures.add(index, bounds, tone);
                }
            }
            _ => {}
        }
    }
    let fills = fills.into_iter().map(|(item, bounds)| Area {
        item,
        has_edge: !pictures.meet(&bounds),
    });
    let mut areas: Vec<Area> = fills.collect();
    areas.extend(pictures.areas());
    areas.sort_unstable_by_key(|area| area.item);
    areas
}

struct Measure<'a> {
    list: &'a DisplayList,
    paper: Paper,
    scale: f64,
    map: SubMap,
    page: Window,
    accumulator: Accumulator,
    chains: Chains,
    /// Whether each clip is thick, once it is known.
    thick: Vec<Option<bool>>,
}

impl<'a> Measure<'a> {
    fn new(list: &'a DisplayList) -> Self {
        let longest = f64::from(list.width.max(list.height)).max(1.0);
        let scale = SCALE.min(MOST_PIXELS / longest);
        let pixels = |side: f32| (f64::from(side) * scale).ceil().max(0.0) as u32;
        let (width, height) = (pixels(list.width), pixels(list.height));
        Self {
            list,
            paper: Paper::of_list(list),
            scale,
            map: SubMap::new(&Affine::scale(scale)),
            page: Window {
                x0: 0,
                y0: 0,
                x1: width as i32,
                y1: height as i32,
            },
            accumulator: Accumulator::new(width, height),
            chains: Chains::default(),
            thick: vec![None; list.clips.len()],
        }
    }

    fn fill_is_area(
        &mut self,
        item: &Item,
        bounds: &Rect,
        path: PathRange,
        rule: FillRule,
    ) -> bool {
        // Nothing is thicker than its bounds are narrow.
        f64::from(bounds.width().min(bounds.height())) >= LEAST_THICKNESS
            && self
                .list
                .paints
                .get(item.paint as usize)
                .is_some_and(|paint| {
                    self.paper
                        .ink([paint.rgba[0], paint.rgba[1], paint.rgba[2]])
                        > 0
                })
            && self.is_thick(path, rule)
            && self.shows_thick(item.clip)
    }

    /// Twice the area by the perimeter: the width of a strip, half the side of a square.
    fn is_thick(&mut self, path: PathRange, rule: FillRule) -> bool {
        self.chains.load(&self.list.paths, path, &self.map);
        self.accumulator.set_window(self.page);
        let mut perimeter = 0.0;
        for (points, _) in self.chains.iter() {
            let Some(&last) = points.last() else { continue };
            let mut previous = last;
            for &point in points {
                self.accumulator.edge(previous, point);
                let [x, y] = [0, 1].map(|axis| f64::from(point[axis] - previous[axis]));
                perimeter += x.hypot(y);
                previous = point;
            }
        }
        let mut covered = 0u64;
        self.accumulator.sweep(rule, |_, _, coverage| {
            covered += coverage.iter().map(|&cover| u64::from(cover)).sum::<u64>();
        });
        let area = covered as f64 / 255.0;
        let perimeter = perimeter / f64::from(ONE);
        2.0 * area >= LEAST_THICKNESS * self.scale * perimeter
    }

    /// False where a clip cuts an item to thin shapes: exporters draw hatches and solid walls as large fills and images.
    fn shows_thick(&mut self, mut index: u32) -> bool {
        while let Some(&clip) = self.list.clips.get(index as usize) {
            if clip.rectangular {
                return true;
            }
            let thick = match self.thick[index as usize] {
                Some(thick) => thick,
                None => self.is_thick(clip.path, clip.rule),
            };
            self.thick[index as usize] = Some(thick);
            // A parent comes before its children: a list that says otherwise would never end.
            if !thick || clip.parent >= index {
                return thick;
            }
            index = clip.parent;
        }
        true
    }

    /// How much of an image has ink over more than the least thickness each way, 0 to 1. `None` for what is blank, and for
    /// what draws: stencils and bitonal images.
    fn tone(&self, image: u32, place: u32) -> Option<f64> {
        let image = self.list.images.get(image as usize)?;
        self.list.paths.places.get(place as usize)?;
        let place = self.list.paths.place(place);
        let full = image.levels.first()?;
        if image.stencil || (full.samples.uniform().is_none() && full.samples.is_black_and_white())
        {
            return None;
        }
        let sides = [place.a.hypot(place.b), place.c.hypot(place.d)];
        let wanted = sides.map(|side| side / LEAST_THICKNESS * ACROSS);
        let level = image
            .levels
            .iter()
            .rev()
            .find(|level| {
                f64::from(level.width()) >= wanted[0] && f64::from(level.height()) >= wanted[1]
            })
            .unwrap_or(full);
        let size = [level.width() as usize, level.height() as usize];
        let window = [0, 1].map(|axis| {
            let pixels = LEAST_THICKNESS / sides[axis].max(f64::MIN_POSITIVE) * size[axis] as f64;
            (pixels.round() as usize).max(1)
        });
        let samples = &level.samples;
        let mut ink = samples.region((0, 0), (size[0], size[1]), |rgb| self.paper.ink(rgb));
        if let Some(alpha) = &level.alpha {
            let alpha = alpha.region((0, 0), (size[0], size[1]), |[gray, ..]| gray);
            for (ink, alpha) in ink.iter_mut().zip(alpha) {
                *ink = times(*ink, alpha);
            }
        }
        ink.iter()
            .any(|&ink| ink >= LEAST_INK)
            .then(|| share_of_thick(&ink, size[0], window))
    }
}

/// At how many of all places a window of dark pixels ends, 0 to 1.
fn share_of_thick(ink: &[u8], width: usize, [wide, tall]: [usize; 2]) -> f64 {
    let mut columns = vec![0usize; width];
    let mut count = 0usize;
    for row in ink.chunks_exact(width) {
        let mut run = 0;
        for (value, column) in row.iter().zip(&mut columns) {
            run = if *value >= LEAST_INK { run + 1 } else { 0 };
            *column = if run >= wide { *column + 1 } else { 0 };
            count += usize::from(*column >= tall);
        }
    }
    count as f64 / ink.len().max(1) as f64
}

/// Images by the pictures that they are parts of: programs cut large pictures into tiles, of which some are nearly blank.
#[derive(Default)]
struct Pictures {
    parts: Vec<PicturePart>,
    /// Some part with a corner in a square of the page.
    corners: HashMap<[i32; 2], usize>,
}

struct PicturePart {
    item: u32,
    size: f64,
    tone: f64,
    /// A part of the same picture, itself for the first.
    of: usize,
}

impl Pictures {
    fn add(&mut self, item: u32, bounds: &Rect, tone: f64) {
        let size = f64::from(bounds.width()) * f64::from(bounds.height());
        let part = self.parts.len();
        self.parts.push(PicturePart {
            item,
            size,
            tone: tone * size,
            of: part,
        });
        for corner in corners(bounds) {
            for square in around(corner) {
                if let Some(&other) = self.corners.get(&square) {
                    self.join(part, other);
                }
            }
            self.corners.insert(square_of(corner), part);
        }
    }

    fn first(&mut self, mut part: usize) -> usize {
        while self.parts[part].of != part {
            self.parts[part].of = self.parts[self.parts[part].of].of;
            part = self.parts[part].of;
        }
        part
    }

    fn join(&mut self, one: usize, other: usize) {
        let (one, other) = (self.first(one), self.first(other));
        if one == other {
            return;
        }
        let PicturePart { size, tone, .. } = self.parts[one];
        self.parts[one].of = other;
        self.parts[other].size += size;
        self.parts[other].tone += tone;
    }

    /// True of what lies between parts of pictures: two of its corners are also theirs.
    fn meet(&self, bounds: &Rect) -> bool {
        let met = corners(bounds)
            .into_iter()
            .filter(|&corner| around(corner).any(|square| self.corners.contains_key(&square)));
        met.count() >= 2
    }

    fn areas(mut self) -> Vec<Area> {
        let mut areas = Vec::new();
        for part in 0..self.parts.len() {
            let first = self.first(part);
            if self.parts[first].tone >= LEAST_SHARE * self.parts[first].size {
                areas.push(Area {
                    item: self.parts[part].item,
                    has_edge: false,
                });
            }
        }
        areas
    }
}

fn corners(r: &Rect) -> [[f32; 2]; 4] {
    [[r.x0, r.y0], [r.x1, r.y0], [r.x1, r.y1], [r.x0, r.y1]]
}

fn square_of(corner: [f32; 2]) -> [i32; 2] {
    corner.map(|value| (value / NEAR).floor() as i32)
}

/// The square of a corner and those around it.
fn around(corner: [f32; 2]) -> impl Iterator<Item = [i32; 2]> {
    let [x, y] = square_of(corner);
    (-1..=1)
        .flat_map(move |dy| (-1..=1).map(move |dx| [x.saturating_add(dx), y.saturating_add(dy)]))
}
