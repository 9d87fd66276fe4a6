//! Paints a display list, item by item in painting order.

mod limits;

use std::collections::HashMap;
use std::ops::Range;
use std::rc::Rc;

use crate::accumulate::{Accumulator, ONE, SHIFT, Sub, Window};
use crate::areas::{Area, AreaInk};
use crate::clip::Mask;
use crate::flatten::{Chains, SubMap};
use crate::pigment::Pigment;
use crate::stroke::Pen;
use crate::surface::{Surface, times};
use crate::texture::Texture;
use limits::Over;
use pinbar_model::geometry::{Affine, Rect};
use pinbar_model::list::{
    Blend, Cap, DisplayList, FillRule, Item, Join, Part, PathRange, Shape, StrokeStyle,
};

/// What of a list is painted.
#[derive(Clone, Copy, Debug, Default)]
pub struct Content<'a> {
    /// Also the appearances of annotations (mark-ups, SHX text boxes); an overlay shows the page alone.
    pub annotations: bool,
    /// Of these, items that are not painted: ranges in order, none of which overlap.
    pub left_out: &'a [Range<u32>],
    /// Items that are areas ([`crate::areas_of`]); only in ink.
    pub areas: &'a [Area],
    /// How these are painted.
    pub area_ink: AreaInk,
}

impl Content<'_> {
    fn has(&self, index: usize, part: Part) -> bool {
        if part == Part::Page {
            return true;
        }
        let index = index as u32;
        let next = self.left_out.partition_point(|range| range.end <= index);
        self.annotations
            && self
                .left_out
                .get(next)
                .is_none_or(|range| index < range.start)
    }

    fn area(&self, index: usize) -> Option<&Area> {
        let found = self
            .areas
            .binary_search_by_key(&(index as u32), |area| area.item);
        found.ok().map(|at| &self.areas[at])
    }
}

/// Paints `list` onto `surface` through `page_to_pixel`.
pub fn paint_list<const N: usize>(
    list: &DisplayList,
    page_to_pixel: &Affine,
    surface: &mut Surface<N>,
    pigment: impl Pigment<N>,
    content: Content<'_>,
) {
    paint_nested(list, page_to_pixel, surface, pigment, content, 0);
}

fn paint_nested<const N: usize>(
    list: &DisplayList,
    page_to_pixel: &Affine,
    surface: &mut Surface<N>,
    pigment: impl Pigment<N>,
    content: Content<'_>,
    depth: u32,
) {
    if surface.width == 0 || surface.data.is_empty() {
        return;
    }
    let height = surface.data.len() / N / surface.width;
    let Some(pixel_to_page) = page_to_pixel.inverse() else {
        return;
    };
    let (width, height) = (surface.width as u32, height as u32);
    let view = pixel_to_page
        .apply_rect(Rect::new(0.0, 0.0, width as f32, height as f32))
        // The thinnest line is a pixel wide whatever its bounds say.
        .inflate((1.5 / page_to_pixel.mean_scale()) as f32);
    let mut painter = Painter {
        list,
        map: SubMap::new(page_to_pixel),
        page_to_pixel: *page_to_pixel,
        full: Window {
            x0: 0,
            y0: 0,
            x1: width as i32,
            y1: height as i32,
        },
        surface,
        pigment,
        area_ink: AreaInk::Full,
        has_edge: false,
        accumulator: Accumulator::new(width, height),
        chains: Chains::default(),
        dashes: Chains::default(),
        colors: Vec::new(),
        clips: HashMap::new(),
        soft_masks: HashMap::new(),
        mask_bytes: 0,
        depth,
    };
    for (index, (item, bounds)) in list.items.iter().zip(&list.bounds).enumerate() {
        if bounds.intersects(&view) && content.has(index, item.part) {
            let area = content.area(index);
            painter.area_ink = area.map_or(AreaInk::Full, |_| content.area_ink);
            painter.has_edge = area.is_some_and(|area| area.has_edge);
            painter.item(item, bounds);
        }
    }
}

struct Painter<'a, const N: usize, P> {
    list: &'a DisplayList,
    map: SubMap,
    page_to_pixel: Affine,
    full: Window,
    surface: &'a mut Surface<N>,
    pigment: P,
    /// Of the item that is being painted.
    area_ink: AreaInk,
    has_edge: bool,
    accumulator: Accumulator,
    chains: Chains,
    dashes: Chains,
    colors: Vec<[u8; N]>,
    clips: HashMap<u32, Rc<Mask>>,
    soft_masks: HashMap<u32, Rc<Mask>>,
    mask_bytes: usize,
    depth: u32,
}

impl<const N: usize, P: Pigment<N>> Painter<'_, N, P> {
    fn item(&mut self, item: &Item, bounds: &Rect) {
        let mut window = self.pixels_around(*bounds, 1.0).intersection(&self.full);
        let mut over = Over {
            opacity: 255,
            blend: Blend::Normal,
            masks: Vec::new(),
        };
        if window.is_empty()
            || !self.clip(item.clip, &mut window, &mut over)
            || !self.effects(item.effect, &mut over)
        {
            return;
        }
        self.accumulator.set_window(window);
        match item.shape {
            Shape::Fill { path, rule } => {
                self.chains.load(&self.list.paths, path, &self.map);
                self.fill_chains(true);
                if self.has_edge && self.area_ink == AreaInk::None {
                    self.finish(item, rule, over.clone());
                    self.outline(item, path, over);
                } else {
                    self.finish(item, rule, over);
                }
            }
            Shape::Stroke { path, style } => {
                let Some(style) = self.list.strokes.get(style as usize) else {
                    return;
                };
                self.chains.load(&self.list.paths, path, &self.map);
                let pen = Pen::new(style, self.page_to_pixel.mean_scale());
                let share = pen.add(&self.chains, &mut self.dashes, &mut self.accumulator);
                over.opacity = times(over.opacity, (share * 255.0).round() as u8);
                self.finish(item, FillRule::NonZero, over);
            }
            Shape::Glyph { glyph } => {
                let Some(glyph) = self.list.glyphs.get(glyph as usize) else {
                    return;
                };
                let Some(outline) = self.list.outlines.get(glyph.outline as usize) else {
                    return;
                };
                self.chains.load(
                    &self.list.paths,
                    outline.path,
                    &self.map.after(&glyph.to_page()),
                );
                self.fill_chains(false);
                self.finish(item, FillRule::NonZero, over);
            }
            Shape::Image { image, place } => self.image(item, image, place, over),
        }
    }

    /// Sweeps the accumulated coverage in the item's paint.
    fn finish(&mut self, item: &Item, rule: FillRule, mut over: Over) {
        let Some(paint) = self.list.paints.get(item.paint as usize) else {
            self.accumulator.sweep(rule, |_, _, _| {});
            return;
        };
        let [r, g, b, alpha] = paint.rgba;
        over.opacity = times(over.opacity, alpha);
        let color = self.color([r, g, b]);
        let surface = &mut *self.surface;
        self.accumulator.sweep(rule, |y, x, coverage| {
            over.apply(y, x, coverage);
            surface.fill(y, x, coverage, color, over.blend);
        });
    }

    fn color(&self, rgb: [u8; 3]) -> [u8; N] {
        self.area_ink.of(self.pigment.of(rgb))
    }

    /// Strokes the edge of a fill that has no ink, as thinly as lines get.
    fn outline(&mut self, item: &Item, path: PathRange, over: Over) {
        const EDGE: StrokeStyle = StrokeStyle {
            width: 0.0,
            cap: Cap::Butt,
            join: Join::Miter,
            miter_limit: 10.0,
            dash: Vec::new(),
            dash_offset: 0.0,
        };
        self.area_ink = AreaInk::Full;
        self.chains.load(&self.list.paths, path, &self.map);
        for (_, is_closed) in &mut self.chains.ends {
            *is_closed = true;
        }
        Pen::new(&EDGE, self.page_to_pixel.mean_scale()).add(
            &self.chains,
            &mut self.dashes,
            &mut self.accumulator,
        );
        self.finish(item, FillRule::NonZero, over);
    }

    /// Adds the loaded chains as closed outlines. `widen` keeps rectangles thinner than a pixel visible.
    fn fill_chains(&mut self, widen: bool) {
        for (points, _) in self.chains.iter() {
            if widen && let Some((low, high)) = thin_rectangle(points) {
                self.accumulator.rectangle(low, high);
                continue;
            }
            let Some(&last) = points.last() else { continue };
            let mut previous = last;
            for &point in points {
                self.accumulator.edge(previous, point);
                previous = point;
            }
        }
    }

    fn image(&mut self, item: &Item, image: u32, place: u32, mut over: Over) {
        let list = self.list;
        let (Some(image), Some(_)) = (
            list.images.get(image as usize),
            list.paths.places.get(place as usize),
        ) else {
            return;
        };
        let place = list.paths.place(place);
        let window = self.accumulator.window();
        let Some(mut texture) =
            Texture::new(image, &place, &self.map, &window, |rgb| self.color(rgb))
        else {
            return;
        };
        let unit = self.map.after(&place);
        let corners = [[0.0, 0.0], [1.0, 0.0], [1.0, 1.0], [0.0, 1.0]].map(|p| unit.point(p));
        if let Some((low, high)) = thin_rectangle(&corners) {
            self.accumulator.rectangle(low, high);
        } else {
            for index in 0..4 {
                self.accumulator
                    .edge(corners[index], corners[(index + 1) % 4]);
            }
        }
        let mut flat = [0u8; N];
        if image.stencil {
            let Some(paint) = list.paints.get(item.paint as usize) else {
                self.accumulator.sweep(FillRule::NonZero, |_, _, _| {});
                return;
            };
            let [r, g, b, alpha] = paint.rgba;
            over.opacity = times(over.opacity, alpha);
            flat = self.color([r, g, b]);
        }
        let (surface, colors) = (&mut *self.surface, &mut self.colors);
        self.accumulator.sweep(FillRule::NonZero, |y, x, coverage| {
            colors.resize(coverage.len(), flat);
            texture.sample(y, x, coverage, colors);
            over.apply(y, x, coverage);
            if texture.has_colors() {
                surface.draw(y, x, coverage, colors, over.blend);
            } else {
                surface.fill(y, x, coverage, flat, over.blend);
            }
        });
    }
}

/// The rectangle to paint for an upright one that is longer than two pixels but thinner than one: widened about
/// its middle to one pixel, the same rule as for strokes, because exporters draw lines as rectangles too.
fn thin_rectangle(points: &[Sub]) -> Option<(Sub, Sub)> {
    if !(2..=5).contains(&points.len()) {
        return None;
    }
    let (mut low, mut high) = (points[0], points[0]);
    for p in points {
        low = [low[0].min(p[0]), low[1].min(p[1])];
        high = [high[0].max(p[0]), high[1].max(p[1])];
    }
    let size = [high[0] - low[0], high[1] - low[1]];
    let axis = if size[0] < size[1] { 0 } else { 1 };
    if size[axis] >= ONE || size[1 - axis] < 2 << SHIFT {
        return None;
    }
    let corner =
        |p: &Sub| (p[0] == low[0] || p[0] == high[0]) && (p[1] == low[1] || p[1] == high[1]);
    if !points.iter().all(corner) {
        return None;
    }
    low[axis] -= (ONE - size[axis]) / 2;
    high[axis] = low[axis] + ONE;
    Some((low, high))
}
