//! What limits an item: clips, opacity, blend mode and soft masks.

use std::rc::Rc;

use super::{Content, Painter, paint_nested};
use crate::accumulate::Window;
use crate::clip::Mask;
use crate::pigment::{Light, Opaque, Pigment};
use crate::surface::{Surface, times};
use pinbar_model::geometry::{Point, Rect};
use pinbar_model::list::{Blend, MaskKind, NONE};

/// Soft masks inside soft masks deeper than this are taken as opaque.
const DEEPEST_MASK: u32 = 4;
/// Bytes of clip masks kept for one raster; beyond, all are dropped and made again when needed.
const MASK_BYTES: usize = 64 << 20;
/// Lines that slope no more than this count as upright: a fifth of a pixel over the largest sheet at 400 %.
const UPRIGHT_SLOPE: f64 = 1e-5;

/// What lies between an item's coverage and the surface.
#[derive(Clone)]
pub(super) struct Over {
    pub opacity: u8,
    pub blend: Blend,
    pub masks: Vec<Rc<Mask>>,
}

impl Over {
    pub fn apply(&self, y: usize, x: usize, coverage: &mut [u8]) {
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
    /// Narrows `window` to the clip and its parents; coverage is added to `over` where a window cannot say it.
    /// False when nothing is left.
    pub(super) fn clip(&mut self, index: u32, window: &mut Window, over: &mut Over) -> bool {
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
    pub(super) fn effects(&mut self, mut index: u32, over: &mut Over) -> bool {
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
        let content = Content {
            annotations: true,
            ..Content::default()
        };
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
        if let Ok(curve) = <&[u8; 256]>::try_from(mask.curve.as_slice()) {
            for value in &mut surface.data {
                *value = curve[usize::from(*value)];
            }
        }
        let made = Rc::new(Mask {
            window: self.full,
            data: surface.data,
        });
        self.soft_masks.insert(index, Rc::clone(&made));
        Some(made)
    }

    /// Whether rectangles of the page stay upright. An alignment that was found is never a turn by exactly nothing: it
    /// must clip as the drawing that it is laid on, which no alignment turns.
    fn is_upright(&self) -> bool {
        let map = &self.page_to_pixel;
        let (straight, turned) = (map.a.abs().max(map.d.abs()), map.b.abs().max(map.c.abs()));
        straight.min(turned) <= UPRIGHT_SLOPE * straight.max(turned)
    }

    /// The whole pixels around the image of `rect`, which grows by `margin` pixels first.
    pub(super) fn pixels_around(&self, rect: Rect, margin: f64) -> Window {
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
