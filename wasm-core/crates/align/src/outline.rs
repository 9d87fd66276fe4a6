//! Lines and outlines drawn one pixel wide, without painting: where a sheet of vectors has edges.

use pinbar_model::geometry::{Affine, Point, Rect};
use pinbar_model::list::{DisplayList, PathRange, Segment};

use crate::level::LEVEL_PIXELS;

/// Where outlines are drawn, one pixel wide.
pub struct Canvas {
    pub scale: f32,
    pub width: usize,
    pub height: usize,
    pub mask: Vec<u8>,
}

impl Canvas {
    /// Blank, for a page of the given size in points; its long side is [`LEVEL_PIXELS`].
    pub fn new(page_width: f32, page_height: f32) -> Self {
        let scale = LEVEL_PIXELS / page_width.max(page_height).max(1.0);
        let side = |points: f32| ((points * scale).ceil() as usize).max(1);
        let (width, height) = (side(page_width), side(page_height));
        Self {
            scale,
            width,
            height,
            mask: vec![0; width * height],
        }
    }

    /// Draws a path of `list` through `map` (to page points) inside `visible` (page points).
    pub fn path(&mut self, list: &DisplayList, path: PathRange, map: &Affine, visible: &Rect) {
        let scale = self.scale;
        let place = |p: [f32; 2]| {
            let point = map.apply(Point::new(p[0].into(), p[1].into()));
            [point.x as f32 * scale, point.y as f32 * scale]
        };
        let window = [
            visible.x0 * scale,
            visible.y0 * scale,
            visible.x1 * scale,
            visible.y1 * scale,
        ];
        let (mut start, mut from) = ([0.0f32; 2], [0.0f32; 2]);
        for segment in list.paths.segments(path) {
            match segment {
                Segment::Move(to) => {
                    from = place(to);
                    start = from;
                }
                Segment::Line(to) => {
                    let to = place(to);
                    self.line(from, to, window);
                    from = to;
                }
                Segment::Quad(control, to) => {
                    let (control, to) = (place(control), place(to));
                    self.curve(from, [control, control], to, window);
                    from = to;
                }
                Segment::Cubic(first, second, to) => {
                    let to = place(to);
                    self.curve(from, [place(first), place(second)], to, window);
                    from = to;
                }
                Segment::Close => {
                    self.line(from, start, window);
                    from = start;
                }
            }
        }
    }

    /// Chords of a cubic; at this size a quadratic taken with its control point twice is within a pixel.
    fn curve(&mut self, from: [f32; 2], [p, q]: [[f32; 2]; 2], to: [f32; 2], window: [f32; 4]) {
        let length = distance(from, p) + distance(p, q) + distance(q, to);
        let chords = (length / 4.0).ceil().clamp(1.0, 64.0) as usize;
        let mut last = from;
        for k in 1..=chords {
            let t = k as f32 / chords as f32;
            let u = 1.0 - t;
            let next = std::array::from_fn(|axis| {
                u * u * u * from[axis]
                    + 3.0 * u * u * t * p[axis]
                    + 3.0 * u * t * t * q[axis]
                    + t * t * t * to[axis]
            });
            self.line(last, next, window);
            last = next;
        }
    }

    /// One pixel a step along the longer axis, inside `window` (pixels).
    fn line(&mut self, from: [f32; 2], to: [f32; 2], window: [f32; 4]) {
        let Some((from, to)) = cut(from, to, window) else {
            return;
        };
        let steps = (to[0] - from[0])
            .abs()
            .max((to[1] - from[1]).abs())
            .ceil()
            .max(1.0);
        let step = [(to[0] - from[0]) / steps, (to[1] - from[1]) / steps];
        for k in 0..=steps as usize {
            let (x, y) = (from[0] + step[0] * k as f32, from[1] + step[1] * k as f32);
            let (column, row) = (x.max(0.0) as usize, y.max(0.0) as usize);
            if column < self.width && row < self.height {
                self.mask[row * self.width + column] = 1;
            }
        }
    }
}

fn distance(p: [f32; 2], q: [f32; 2]) -> f32 {
    (p[0] - q[0]).hypot(p[1] - q[1])
}

/// The part of a line inside `window` (Liang and Barsky 1984); `None` when there is none or a coordinate
/// is not a number.
fn cut(from: [f32; 2], to: [f32; 2], window: [f32; 4]) -> Option<([f32; 2], [f32; 2])> {
    let (mut enter, mut leave) = (0.0f32, 1.0f32);
    for axis in 0..2 {
        let delta = to[axis] - from[axis];
        if !delta.is_finite() {
            return None;
        }
        let (low, high) = (window[axis] - from[axis], window[axis + 2] - from[axis]);
        if delta == 0.0 {
            if low > 0.0 || high < 0.0 {
                return None;
            }
            continue;
        }
        let (first, second) = (low / delta, high / delta);
        enter = enter.max(first.min(second));
        leave = leave.min(first.max(second));
    }
    let at = |t: f32| {
        [
            from[0] + t * (to[0] - from[0]),
            from[1] + t * (to[1] - from[1]),
        ]
    };
    (enter <= leave).then(|| (at(enter), at(leave)))
}
