//! Paints a display list, item by item in painting order.

use std::collections::HashMap;
use std::rc::Rc;

use crate::accumulate::{Accumulator, ONE, SHIFT, Sub, Window};
use crate::clip::Mask;
use crate::flatten::{Chains, SubMap};
use crate::paper::{Paper, luma};
use crate::stroke::Pen;
use crate::surface::{Surface, times};
use crate::texture::Texture;
use pinbar_model::geometry::{Affine, Point, Rect};
use pinbar_model::list::{Blend, DisplayList, FillRule, Item, MaskKind, NONE, Part, Shape};

/// What of a list is painted.
#[derive(Clone, Copy, Debug, Default)]
pub struct Content {
    /// Also the appearances of annotations (mark-ups, SHX text boxes); an overlay shows the page alone.
    pub annotations: bool,
}

/// Soft masks inside soft masks deeper than this are taken as opaque.
const DEEPEST_MASK: u32 = 4;
/// Bytes of clip masks kept for one raster; beyond, all are dropped and made again when needed.
const MASK_BYTES: usize = 64 << 20;

/// How a list's colours become the bytes of the surface.
pub trait Pigment<const N: usize>: Copy {
    fn of(&self, rgb: [u8; 3]) -> [u8; N];
}

/// Darkness against the paper.
#[derive(Clone, Copy)]
pub struct Ink(pub Paper);

impl Pigment<1> for Ink {
    fn of(&self, rgb: [u8; 3]) -> [u8; 1] {
        [self.0.ink(rgb)]
    }
}

/// The colours themselves, opaque.
#[derive(Clone, Copy)]
pub struct Colour;

impl Pigment<4> for Colour {
    fn of(&self, [r, g, b]: [u8; 3]) -> [u8; 4] {
        [r, g, b, 255]
    }
}

/// Lightness, for luminosity masks.
#[derive(Clone, Copy)]
struct Light;

impl Pigment<1> for Light {
    fn of(&self, rgb: [u8; 3]) -> [u8; 1] {
        [luma(rgb.map(u32::from)) as u8]
    }
}

/// Full whatever the colour, for alpha masks.
#[derive(Clone, Copy)]
struct Opaque;

impl Pigment<1> for Opaque {
    fn of(&self, _: [u8; 3]) -> [u8; 1] {
        [255]
    }
}

/// Paints `list` onto `surface` through `page_to_pixel`.
pub fn paint_list<const N: usize>(
    list: &DisplayList,
    page_to_pixel: &Affine,
    surface: &mut Surface<N>,
    pigment: impl Pigment<N>,
    content: Content,
) {
    paint_nested(list, page_to_pixel, surface, pigment, content, 0);
}

fn paint_nested<const N: usize>(
    list: &DisplayList,
    page_to_pixel: &Affine,
    surface: &mut Surface<N>,
    pigment: impl Pigment<N>,
    content: Content,
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
        accumulator: Accumulator::new(width, height),
        chains: Chains::default(),
        dashes: Chains::default(),
        colours: Vec::new(),
        clips: HashMap::new(),
        soft_masks: HashMap::new(),
        mask_bytes: 0,
        depth,
    };
    for (item, bounds) in list.items.iter().zip(&list.bounds) {
        if bounds.intersects(&view) && (content.annotations || item.part == Part::Page) {
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
    accumulator: Accumulator,
    chains: Chains,
    dashes: Chains,
    colours: Vec<[u8; N]>,
    clips: HashMap<u32, Rc<Mask>>,
    soft_masks: HashMap<u32, Rc<Mask>>,
    mask_bytes: usize,
    depth: u32,
}

/// What lies between an item's coverage and the surface.
struct Over {
    opacity: u8,
    blend: Blend,
    masks: Vec<Rc<Mask>>,
}

impl Over {
    fn apply(&self, y: usize, x: usize, coverage: &mut [u8]) {
        for mask in &self.masks {
            mask.apply(y, x, coverage);
        }
        if self.opacity < 255 {
            for cover in coverage {
                *cover = times(*cover, self.opacity);
            }
        }
    }
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
                self.finish(item, rule, over);
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
        let colour = self.pigment.of([r, g, b]);
        let surface = &mut *self.surface;
        self.accumulator.sweep(rule, |y, x, coverage| {
            over.apply(y, x, coverage);
            surface.fill(y, x, coverage, colour, over.blend);
        });
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
        let pigment = self.pigment;
        let Some(mut texture) =
            Texture::new(image, &place, &self.map, &window, |rgb| pigment.of(rgb))
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
            flat = self.pigment.of([r, g, b]);
        }
        let (surface, colours) = (&mut *self.surface, &mut self.colours);
        self.accumulator.sweep(FillRule::NonZero, |y, x, coverage| {
            colours.resize(coverage.len(), flat);
            texture.sample(y, x, coverage, colours);
            over.apply(y, x, coverage);
            if texture.has_colours() {
                surface.draw(y, x, coverage, colours, over.blend);
            } else {
                surface.fill(y, x, coverage, flat, over.blend);
            }
        });
    }

    /// Narrows `window` to the clip and its parents; coverage is added to `over` where a window cannot say it.
    /// False when nothing is left.
    fn clip(&mut self, index: u32, window: &mut Window, over: &mut Over) -> bool {
        let Some(clip) = self.list.clips.get(index as usize) else {
            return true;
        };
        *window = window.intersection(&self.pixels_around(clip.bounds, 0.0));
        if window.is_empty() {
            return false;
        }
        if clip.rectangular && (self.is_upright() || self.contains(clip.bounds, window)) {
            return true;
        }
        if let Some(mask) = self.clip_mask(index) {
            *window = window.intersection(&mask.window);
            over.masks.push(mask);
        }
        !window.is_empty()
    }

    /// Coverage of a clip with all its parents; `None` when the chain ends.
    fn clip_mask(&mut self, index: u32) -> Option<Rc<Mask>> {
        if let Some(mask) = self.clips.get(&index) {
            return Some(Rc::clone(mask));
        }
        let clip = *self.list.clips.get(index as usize)?;
        // A parent comes before its children: a list that says otherwise would never end.
        let parent = if clip.parent < index {
            clip.parent
        } else {
            NONE
        };
        let mut window = self
            .pixels_around(clip.bounds, 0.0)
            .intersection(&self.full);
        let mut over = Over {
            opacity: 255,
            blend: Blend::Normal,
            masks: Vec::new(),
        };
        if !clip.rectangular && parent != NONE {
            self.clip(parent, &mut window, &mut over);
        }
        let mut mask = Mask::new(window, 0);
        if !window.is_empty() {
            self.accumulator.set_window(window);
            if clip.rectangular {
                self.rectangle_path(clip.bounds);
            } else {
                self.chains.load(&self.list.paths, clip.path, &self.map);
            }
            self.fill_chains(false);
            self.accumulator.sweep(clip.rule, |y, x, coverage| {
                over.apply(y, x, coverage);
                mask.write(y, x, coverage);
            });
        }
        Some(self.keep(index, mask))
    }

    fn keep(&mut self, index: u32, mask: Mask) -> Rc<Mask> {
        self.mask_bytes += mask.data.len();
        if self.mask_bytes > MASK_BYTES {
            self.clips.clear();
            self.mask_bytes = mask.data.len();
        }
        let mask = Rc::new(mask);
        self.clips.insert(index, Rc::clone(&mask));
        mask
    }

    fn rectangle_path(&mut self, r: Rect) {
        self.chains.clear();
        let map = self.map;
        let corners = [[r.x0, r.y0], [r.x1, r.y0], [r.x1, r.y1], [r.x0, r.y1]];
        self.chains.points.extend(corners.map(|p| map.point(p)));
        self.chains.ends.push((4, true));
    }

    /// Multiplies opacities, finds the blend mode and the masks. False when nothing can be seen.
    fn effects(&mut self, mut index: u32, over: &mut Over) -> bool {
        let mut opacity = 1.0f32;
        while let Some(&effect) = self.list.effects.get(index as usize) {
            opacity *= effect.opacity.clamp(0.0, 1.0);
            if over.blend == Blend::Normal {
                over.blend = effect.blend;
            }
            if effect.mask != NONE
                && let Some(mask) = self.soft_mask(effect.mask)
            {
                over.masks.push(mask);
            }
            if effect.parent >= index {
                break;
            }
            index = effect.parent;
        }
        over.opacity = (opacity * 255.0).round() as u8;
        over.opacity > 0
    }

    fn soft_mask(&mut self, index: u32) -> Option<Rc<Mask>> {
        if let Some(mask) = self.soft_masks.get(&index) {
            return Some(Rc::clone(mask));
        }
        let mask = self.list.masks.get(index as usize)?;
        if self.depth >= DEEPEST_MASK {
            return None;
        }
        let (width, height) = (self.full.x1 as u32, self.full.y1 as u32);
        let mut surface = Surface::<1>::new(width, height, [mask.outside], false);
        let content = Content { annotations: true };
        let depth = self.depth + 1;
        match mask.kind {
            MaskKind::Alpha => {
                paint_nested(
                    &mask.list,
                    &self.page_to_pixel,
                    &mut surface,
                    Opaque,
                    content,
                    depth,
                );
            }
            MaskKind::Luminosity => {
                paint_nested(
                    &mask.list,
                    &self.page_to_pixel,
                    &mut surface,
                    Light,
                    content,
                    depth,
                );
            }
        }
        let made = Rc::new(Mask {
            window: self.full,
            data: surface.data,
        });
        self.soft_masks.insert(index, Rc::clone(&made));
        Some(made)
    }

    fn is_upright(&self) -> bool {
        let map = &self.page_to_pixel;
        (map.b == 0.0 && map.c == 0.0) || (map.a == 0.0 && map.d == 0.0)
    }

    /// The whole pixels around the image of `rect`, which grows by `margin` pixels first.
    fn pixels_around(&self, rect: Rect, margin: f64) -> Window {
        let corners = [
            (rect.x0, rect.y0),
            (rect.x1, rect.y0),
            (rect.x1, rect.y1),
            (rect.x0, rect.y1),
        ];
        let (mut low, mut high) = ([f64::INFINITY; 2], [f64::NEG_INFINITY; 2]);
        for (x, y) in corners {
            let p = self.page_to_pixel.apply(Point::new(x.into(), y.into()));
            low = [low[0].min(p.x), low[1].min(p.y)];
            high = [high[0].max(p.x), high[1].max(p.y)];
        }
        // Whatever is farther away than a billion pixels is outside every window.
        let whole = |value: f64| value.clamp(-1e9, 1e9) as i32;
        Window {
            x0: whole((low[0] - margin).floor()),
            y0: whole((low[1] - margin).floor()),
            x1: whole((high[0] + margin).ceil()),
            y1: whole((high[1] + margin).ceil()),
        }
    }

    /// True when every pixel of `window` lies inside the image of `rect`.
    fn contains(&self, rect: Rect, window: &Window) -> bool {
        let Some(back) = self.page_to_pixel.inverse() else {
            return false;
        };
        let corners = [
            (window.x0, window.y0),
            (window.x1, window.y0),
            (window.x0, window.y1),
            (window.x1, window.y1),
        ];
        corners.iter().all(|&(x, y)| {
            let p = back.apply(Point::new(x.into(), y.into()));
            p.x >= rect.x0.into()
                && p.x <= rect.x1.into()
                && p.y >= rect.y0.into()
                && p.y <= rect.y1.into()
        })
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
