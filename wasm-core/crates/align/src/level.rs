//! A small picture of where a sheet has ink: what hypotheses are ranked and judged on.

use pinbar_ink::{InkImage, PageInk, render};
use pinbar_model::geometry::{Affine, Point, Rect};
use pinbar_model::list::{DisplayList, NONE, Part, Shape};

use crate::nearest::Nearest;
use crate::outline::Canvas;
use crate::spread::Parts;

/// Long side of a level in pixels. Hairlines survive averaging at this size, and a map right to its pixel
/// (0.04 in on a 42 in sheet) is well inside the reach of the refinement.
pub const LEVEL_PIXELS: f32 = 1024.0;

/// Points that speak for the whole sheet.
const POINTS: usize = 6000;

/// Edges of inked areas of one sheet, with neighbor search.
pub struct Level {
    /// Pixels per page point; pixel (i, j) covers [i, i+1] × [j, j+1].
    pub scale: f32,
    pub width: usize,
    pub height: usize,
    /// One byte a pixel: 1 on lines and the edges of areas.
    pub mask: Vec<u8>,
    pub nearest: Nearest,
    /// Middles of inked pixels in page points, spread evenly over the sheet.
    pub points: Vec<[f32; 2]>,
}

impl Level {
    /// From lines and outlines alone, without painting. `None` when the sheet has no ink.
    pub fn from_outlines(list: &DisplayList) -> Option<Self> {
        let mut canvas = Canvas::new(list.width, list.height);
        let page = Rect::new(0.0, 0.0, list.width, list.height);
        for (index, item) in list.items.iter().enumerate() {
            if item.part != Part::Page || list.bounds[index].intersection(&page).is_empty() {
                continue;
            }
            let visible = match item.clip {
                NONE => page,
                clip => list.clips[clip as usize].bounds.intersection(&page),
            };
            match item.shape {
                Shape::Fill { path, .. } | Shape::Stroke { path, .. } => {
                    canvas.path(list, path, &Affine::IDENTITY, &visible);
                }
                Shape::Glyph { glyph } => {
                    let glyph = &list.glyphs[glyph as usize];
                    if glyph.visible && glyph.outline != NONE {
                        let path = list.outlines[glyph.outline as usize].path;
                        canvas.path(list, path, &glyph.to_page(), &visible);
                    }
                }
                Shape::Image { .. } => {}
            }
        }
        Self::from_mask(canvas.mask, canvas.width, canvas.height, canvas.scale)
    }

    /// From painted ink, thresholded by the sheet's own darkness. `None` when the sheet has no ink.
    pub fn from_ink(page: &PageInk<'_>, width: f32, height: f32) -> Option<Self> {
        if let PageInk::Pixels { ink, to_page } = page
            && let Some((reduced, scale)) = reduced(ink, to_page)
        {
            let (width, height) = (reduced.width as usize, reduced.height as usize);
            return Self::from_reduced(&reduced.data, width, height, scale);
        }
        let canvas = Canvas::new(width, height);
        let ink = render(
            page,
            &Affine::scale(canvas.scale.into()),
            canvas.width as u32,
            canvas.height as u32,
        );
        Self::from_reduced(&ink.data, canvas.width, canvas.height, canvas.scale)
    }

    fn from_reduced(ink: &[u8], width: usize, height: usize, scale: f32) -> Option<Self> {
        let threshold = threshold_of(ink);
        let inked: Vec<u8> = ink
            .iter()
            .map(|&value| u8::from(value >= threshold))
            .collect();
        Self::from_mask(edges(&inked, width, height), width, height, scale)
    }

    fn from_mask(mask: Vec<u8>, width: usize, height: usize, scale: f32) -> Option<Self> {
        let nearest = Nearest::new(&mask, width, height)?;
        let inked: Vec<[f32; 2]> = mask
            .iter()
            .enumerate()
            .filter(|&(_, &value)| value != 0)
            .map(|(i, _)| {
                [
                    ((i % width) as f32 + 0.5) / scale,
                    ((i / width) as f32 + 0.5) / scale,
                ]
            })
            .collect();
        let (page_width, page_height) = (width as f32 / scale, height as f32 / scale);
        let chosen = Parts::of(inked.iter().copied(), page_width, page_height).spread(POINTS);
        let points = chosen.into_iter().map(|index| inked[index]).collect();
        Some(Self {
            scale,
            width,
            height,
            mask,
            nearest,
            points,
        })
    }

    /// Distance in page points from `place` to the nearest ink; `None` off the page.
    pub fn distance(&self, place: Point) -> Option<f32> {
        let (x, y) = (place.x as f32 * self.scale, place.y as f32 * self.scale);
        self.nearest
            .distance_squared(x, y)
            .map(|squared| squared.sqrt() / self.scale)
    }

    /// Place of the nearest ink in page points; `None` when `place` is off the page.
    pub fn nearest_ink(&self, place: Point) -> Option<Point> {
        let scale = f64::from(self.scale);
        let (column, row) = self
            .nearest
            .at((place.x * scale) as f32, (place.y * scale) as f32)?;
        Some(Point::new(
            (f64::from(column) + 0.5) / scale,
            (f64::from(row) + 0.5) / scale,
        ))
    }
}

/// Averages whole blocks of an upright picture down to about [`LEVEL_PIXELS`], with the pixels per point of
/// the result: several times faster than a general warp. `None` for pictures that lie otherwise.
fn reduced(ink: &InkImage, to_page: &Affine) -> Option<(InkImage, f32)> {
    let upright = to_page.b == 0.0
        && to_page.c == 0.0
        && to_page.e == 0.0
        && to_page.f == 0.0
        && to_page.a > 0.0
        && (to_page.a / to_page.d - 1.0).abs() < 1e-6;
    let long = ink.width.max(ink.height) as f32;
    if !upright || long < 0.5 * LEVEL_PIXELS {
        return None;
    }
    let factor = (long / (1.25 * LEVEL_PIXELS)).ceil() as usize;
    let (wide, width) = (ink.width as usize, ink.width as usize / factor);
    let height = ink.height as usize / factor;
    let area = (factor * factor) as u32;
    let mut data = vec![0u8; width * height];
    let mut sums = vec![0u32; width];
    for (y, out) in data.chunks_exact_mut(width.max(1)).enumerate() {
        sums.fill(0);
        for row in ink.data[y * factor * wide..]
            .chunks_exact(wide)
            .take(factor)
        {
            for (sum, pixels) in sums.iter_mut().zip(row.chunks_exact(factor)) {
                *sum += pixels.iter().map(|&value| u32::from(value)).sum::<u32>();
            }
        }
        for (value, &sum) in out.iter_mut().zip(&sums) {
            *value = (sum / area) as u8;
        }
    }
    let scale = 1.0 / (to_page.a as f32 * factor as f32);
    Some((
        InkImage {
            width: width as u32,
            height: height as u32,
            data,
        },
        scale,
    ))
}

/// Darkness from which a pixel counts as ink: a third of what the sheet's dark pixels reach, so that
/// hairlines averaged below a pixel's width stay. A scan's paper noise lies below 16 of 255.
fn threshold_of(ink: &[u8]) -> u8 {
    let mut histogram = [0usize; 256];
    for &value in ink {
        histogram[usize::from(value)] += 1;
    }
    let inked: usize = histogram[16..].iter().sum();
    let mut left = inked / 10;
    let dark = (16..256).rev().find(|&value| {
        let count = histogram[value];
        let found = count > left;
        left = left.saturating_sub(count);
        found
    });
    (dark.unwrap_or(48) / 3).max(16) as u8
}

/// Keeps lines and the rims of areas: pixels with paper within two pixels.
fn edges(inked: &[u8], width: usize, height: usize) -> Vec<u8> {
    let mut mask = inked.to_vec();
    for y in 2..height.saturating_sub(2) {
        for x in 2..width.saturating_sub(2) {
            let i = y * width + x;
            let inside = inked[i - 2] & inked[i + 2] & inked[i - 2 * width] & inked[i + 2 * width];
            mask[i] &= 1 - inside;
        }
    }
    mask
}

/// Share of a page that images cover, 0 to 1: outlines alone do not speak for such a sheet.
pub fn image_share(list: &DisplayList) -> f32 {
    let page = Rect::new(0.0, 0.0, list.width, list.height);
    let area: f32 = list
        .items
        .iter()
        .enumerate()
        .filter(|(_, item)| matches!(item.shape, Shape::Image { .. }) && item.part == Part::Page)
        .map(|(index, _)| {
            let seen = list.bounds[index].intersection(&page);
            seen.width() * seen.height()
        })
        .sum();
    (area / (list.width * list.height).max(1.0)).min(1.0)
}

#[cfg(test)]
fn stroke_square(list: &mut DisplayList, x: f32, y: f32, side: f32) {
    use pinbar_model::list::Segment;
    let path = list.paths.push([
        Segment::Move([x, y]),
        Segment::Line([x + side, y]),
        Segment::Line([x + side, y + side]),
        Segment::Line([x, y + side]),
        Segment::Close,
    ]);
    list.items.push(pinbar_model::list::Item {
        shape: Shape::Fill {
            path,
            rule: pinbar_model::list::FillRule::NonZero,
        },
        paint: 0,
        clip: NONE,
        effect: NONE,
        layer: NONE,
        part: Part::Page,
    });
    list.bounds.push(Rect::new(x, y, x + side, y + side));
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn outlines_are_found_where_they_are_drawn() {
        let mut list = DisplayList {
            width: 1024.0,
            height: 512.0,
            ..DisplayList::default()
        };
        stroke_square(&mut list, 100.0, 100.0, 50.0);
        let level = Level::from_outlines(&list).expect("has ink");
        assert_eq!(level.scale, 1.0);
        let near = level
            .distance(Point::new(125.5, 100.5))
            .expect("on the page");
        assert!(near < 1.0);
        let inside = level
            .distance(Point::new(125.5, 125.5))
            .expect("on the page");
        assert!((inside - 25.0).abs() < 1.5, "{inside}");
        assert!(level.distance(Point::new(-3.0, 5.0)).is_none());
    }

    #[test]
    fn areas_keep_their_rims_only() {
        let inked = vec![1u8; 100];
        let rim = edges(&inked, 10, 10);
        assert_eq!(rim[5 * 10 + 5], 0);
        assert_eq!(rim[0], 1);
    }
}
