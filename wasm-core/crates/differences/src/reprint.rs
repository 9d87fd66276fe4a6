//! A second print of the drawing where a scan seems to lack some of it.
//!
//! Hairlines that lie along a row of pixels, or along the edge of what clips them, are dark or pale by where exactly
//! the pixels lie. A scanner has other pixels. So ink counts as lacking only when the drawing shows it on turned
//! pixels, too.

use pinbar_ink::{InkImage, PageInk, render};
use pinbar_model::geometry::{Affine, Point};

/// Radians: as much as no line lies along the pixels any more, and as little as no place moves much.
const TURNS: [f64; 2] = [0.021, -0.013];
/// Share of the ink of the first print that each turned one must show.
const LEAST_SHARE: f64 = 0.75;
/// Pixels around a stroke: its ink may fall into the neighbors of its pixels.
const MARGIN: f64 = 3.0;
/// Pixels of a stroke that are enough to judge it by.
const SAMPLE: usize = 500;
/// Pixels of all prints of one comparison, each with what it costs to start one: half a second.
const MOST_TOGETHER: f64 = 6e7;
const LEAST_COST: f64 = 2e4;

/// Prints a drawing again where it is asked to, until that has taken long enough.
pub struct Reprint<'a> {
    page: &'a PageInk<'a>,
    /// The drawing's points → pixels of the picture that was compared.
    to_pixel: Affine,
    /// Pixels in a row of that picture.
    width: usize,
    /// Pixels that may still be printed.
    left: f64,
}

impl<'a> Reprint<'a> {
    pub fn of(page: &'a PageInk<'a>, to_pixel: &Affine, width: usize) -> Self {
        Self {
            page,
            to_pixel: *to_pixel,
            width,
            left: MOST_TOGETHER,
        }
    }

    /// Whether the drawing shows the ink at `pixels` (indices, row by row of the picture) also on turned pixels.
    pub fn shows(&mut self, pixels: &[usize]) -> bool {
        let stride = pixels.len().div_ceil(SAMPLE).max(1);
        let places: Vec<Point> = pixels
            .iter()
            .step_by(stride)
            .map(|at| (at % self.width, at / self.width))
            .map(|(x, y)| Point::new(x as f64 + 0.5, y as f64 + 0.5))
            .collect();
        let Some(first) = self.shown(&places, 0.0) else {
            return true;
        };
        TURNS.iter().all(|turn| {
            self.shown(&places, *turn)
                .is_none_or(|ink| ink >= LEAST_SHARE * first)
        })
    }

    /// Ink at `places` when they are turned by `turn` radians; `None` when that takes too long.
    fn shown(&mut self, places: &[Point], turn: f64) -> Option<f64> {
        let turned = Affine::rotation(turn);
        let moved: Vec<Point> = places.iter().map(|place| turned.apply(*place)).collect();
        let (mut x0, mut y0, mut x1, mut y1) = (f64::MAX, f64::MAX, f64::MIN, f64::MIN);
        for place in &moved {
            (x0, y0) = (x0.min(place.x), y0.min(place.y));
            (x1, y1) = (x1.max(place.x), y1.max(place.y));
        }
        let (x0, y0) = ((x0 - MARGIN).floor(), (y0 - MARGIN).floor());
        let (width, height) = ((x1 + MARGIN - x0).ceil(), (y1 + MARGIN - y0).ceil());
        let cost = width * height + LEAST_COST;
        if cost > self.left {
            return None;
        }
        self.left -= cost;
        let map = self
            .to_pixel
            .then(&turned)
            .then(&Affine::translation(-x0, -y0));
        let print = render(self.page, &map, width as u32, height as u32);
        let ink = moved
            .iter()
            .map(|place| around(&print, place.x - x0, place.y - y0))
            .sum::<u32>();
        Some(f64::from(ink))
    }
}

/// Ink of the 3 × 3 pixels around a place that is at least two pixels inside.
fn around(print: &InkImage, x: f64, y: f64) -> u32 {
    let (x, y) = (x as usize, y as usize);
    (y - 1..=y + 1)
        .map(|row| {
            let start = row * print.width as usize + x;
            let near = &print.data[start - 1..=start + 1];
            near.iter().map(|ink| u32::from(*ink)).sum::<u32>()
        })
        .sum()
}

#[cfg(test)]
mod tests {
    use pinbar_model::geometry::Rect;
    use pinbar_model::list::{Clip, DisplayList, FillRule, NONE, Segment};
    use pinbar_pairs::stroke;

    use super::*;

    const WIDTH: usize = 240;

    /// Whether a line at y = 50.5 points, one pixel a point, still shows when turned.
    fn line_shows(clip: Option<Rect>) -> bool {
        let mut list = DisplayList {
            width: WIDTH as f32,
            height: 100.0,
            ..DisplayList::default()
        };
        let bounds = Rect::new(20.0, 50.5, 220.0, 50.5);
        stroke(&mut list, &[[20.0, 50.5], [220.0, 50.5]], &bounds);
        if let Some(bounds) = clip {
            let path = list.paths.push([
                Segment::Move([bounds.x0, bounds.y0]),
                Segment::Line([bounds.x1, bounds.y0]),
                Segment::Line([bounds.x1, bounds.y1]),
                Segment::Line([bounds.x0, bounds.y1]),
            ]);
            list.clips.push(Clip {
                parent: NONE,
                path,
                rule: FillRule::NonZero,
                bounds,
                rectangular: true,
            });
            list.items[0].clip = 0;
        }
        let pixels: Vec<usize> = (60..180).map(|x| 50 * WIDTH + x).collect();
        let page = PageInk::List(&list);
        Reprint::of(&page, &Affine::IDENTITY, WIDTH).shows(&pixels)
    }

    #[test]
    fn a_line_shows_on_turned_pixels() {
        assert!(line_shows(None));
    }

    #[test]
    fn a_line_that_its_clip_leaves_a_sliver_of_shows_by_chance() {
        assert!(!line_shows(Some(Rect::new(0.0, 50.45, 240.0, 50.55))));
    }
}
