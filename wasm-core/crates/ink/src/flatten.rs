//! Paths of a list as chains of straight pieces in subpixels of the raster.

use crate::accumulate::{ONE, Sub};
use pinbar_model::geometry::{Affine, Point};
use pinbar_model::list::{PathRange, Paths, Segment};

/// How far a chord may leave its curve, in pixels: an eighth shows in no 8-bit edge a person would notice.
const FLATNESS: f64 = 0.125;
/// No curve becomes more pieces than this; a longer one is larger than any screen.
const MOST_PIECES: f64 = 512.0;
/// Points this near to the one before, in subpixels, are dropped: a tenth of a pixel.
const MERGE: i32 = ONE / 10;
/// Farther points, in pixels, are pulled in so that subpixels fit 32 bits with room for differences.
const FARTHEST: f64 = 1_000_000.0;

/// Page points → subpixels. The whole pixels of the origin are kept apart, so that moving it by whole
/// pixels moves every result by exactly as much.
#[derive(Clone, Copy, Debug)]
pub struct SubMap {
    pub linear: Affine,
    whole: [f64; 2],
}

impl SubMap {
    pub fn new(page_to_pixel: &Affine) -> Self {
        let whole = [page_to_pixel.e.floor(), page_to_pixel.f.floor()];
        let linear = Affine {
            e: page_to_pixel.e - whole[0],
            f: page_to_pixel.f - whole[1],
            ..*page_to_pixel
        };
        Self { linear, whole }
    }

    /// The map of `inner` first, then this one.
    pub fn after(&self, inner: &Affine) -> SubMap {
        SubMap {
            linear: inner.then(&self.linear),
            whole: self.whole,
        }
    }

    /// The whole pixels that `linear` leaves out.
    pub fn whole(&self) -> [f64; 2] {
        self.whole
    }

    pub fn point(&self, p: [f32; 2]) -> Sub {
        self.quantise(self.linear.apply(Point::new(p[0].into(), p[1].into())))
    }

    fn quantise(&self, p: Point) -> Sub {
        let one = f64::from(ONE);
        // Half up by `floor`, which is one instruction where `round` is a call.
        let snap = |fraction: f64, whole: f64| {
            let near = (fraction * one + 0.5).floor() + whole * one;
            near.clamp(-FARTHEST * one, FARTHEST * one) as i32
        };
        [snap(p.x, self.whole[0]), snap(p.y, self.whole[1])]
    }
}

/// Chains of points; reused between items so that nothing is allocated per item.
#[derive(Default)]
pub struct Chains {
    pub points: Vec<Sub>,
    /// End of each chain in `points`, and whether it was closed.
    pub ends: Vec<(usize, bool)>,
}

impl Chains {
    pub fn clear(&mut self) {
        self.points.clear();
        self.ends.clear();
    }

    /// The chains with their closedness.
    pub fn iter(&self) -> impl Iterator<Item = (&[Sub], bool)> {
        self.ends.iter().enumerate().map(|(index, &(end, closed))| {
            let start = if index == 0 {
                0
            } else {
                self.ends[index - 1].0
            };
            (&self.points[start..end], closed)
        })
    }

    /// Replaces the content by the path `range` under `map`.
    pub fn load(&mut self, paths: &Paths, range: PathRange, map: &SubMap) {
        self.clear();
        let (mut start, mut current) = ([0.0f32; 2], [0.0f32; 2]);
        let mut open = false;
        for segment in paths.segments(range) {
            if !open && !matches!(segment, Segment::Move(_) | Segment::Close) {
                self.points.push(map.point(current));
                open = true;
            }
            match segment {
                Segment::Move(p) => {
                    self.end(&mut open, false);
                    self.points.push(map.point(p));
                    open = true;
                    (start, current) = (p, p);
                }
                Segment::Line(p) => {
                    self.push(map.point(p));
                    current = p;
                }
                Segment::Quad(c, p) => {
                    self.quad(map, current, c, p);
                    current = p;
                }
                Segment::Cubic(c, d, p) => {
                    self.cubic(map, current, c, d, p);
                    current = p;
                }
                Segment::Close => {
                    self.end(&mut open, true);
                    current = start;
                }
            }
        }
        self.end(&mut open, false);
    }

    fn end(&mut self, open: &mut bool, closed: bool) {
        if *open {
            self.ends.push((self.points.len(), closed));
        }
        *open = false;
    }

    /// Appends an end point of a segment; a point near the last one replaces it unless it would lose a chain's start.
    fn push(&mut self, p: Sub) {
        let chain_start = self.ends.last().map_or(0, |end| end.0);
        let count = self.points.len() - chain_start;
        if count >= 2
            && let Some(last) = self.points.last_mut()
            && (p[0] - last[0]).abs() <= MERGE
            && (p[1] - last[1]).abs() <= MERGE
        {
            return;
        }
        self.points.push(p);
    }

    fn quad(&mut self, map: &SubMap, p0: [f32; 2], p1: [f32; 2], p2: [f32; 2]) {
        let [a, b, c] =
            [p0, p1, p2].map(|p| map.linear.apply(Point::new(p[0].into(), p[1].into())));
        let bend = (a.x - 2.0 * b.x + c.x).hypot(a.y - 2.0 * b.y + c.y);
        let pieces = (0.25 * bend / FLATNESS)
            .sqrt()
            .ceil()
            .clamp(1.0, MOST_PIECES);
        for step in 1..=pieces as usize {
            let t = step as f64 / pieces;
            let s = 1.0 - t;
            let (u, v, w) = (s * s, 2.0 * s * t, t * t);
            let p = Point::new(u * a.x + v * b.x + w * c.x, u * a.y + v * b.y + w * c.y);
            self.push(map.quantise(p));
        }
    }

    fn cubic(&mut self, map: &SubMap, p0: [f32; 2], p1: [f32; 2], p2: [f32; 2], p3: [f32; 2]) {
        let [a, b, c, d] =
            [p0, p1, p2, p3].map(|p| map.linear.apply(Point::new(p[0].into(), p[1].into())));
        let bend = (a.x - 2.0 * b.x + c.x)
            .hypot(a.y - 2.0 * b.y + c.y)
            .max((b.x - 2.0 * c.x + d.x).hypot(b.y - 2.0 * c.y + d.y));
        let pieces = (0.75 * bend / FLATNESS)
            .sqrt()
            .ceil()
            .clamp(1.0, MOST_PIECES);
        for step in 1..=pieces as usize {
            let t = step as f64 / pieces;
            let s = 1.0 - t;
            let (u, v, w, z) = (s * s * s, 3.0 * s * s * t, 3.0 * s * t * t, t * t * t);
            let p = Point::new(
                u * a.x + v * b.x + w * c.x + z * d.x,
                u * a.y + v * b.y + w * c.y + z * d.y,
            );
            self.push(map.quantise(p));
        }
    }
}
