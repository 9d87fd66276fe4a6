//! What a sheet of vectors offers to alignment, read once.

use pinbar_model::geometry::{Point, Rect};
use pinbar_model::list::{DisplayList, Part, Segment, Shape};

use crate::anchors::{self, Anchor, Anchors};
use crate::words::{self, Word};

/// A sheet with fewer line ends and glyphs is a picture with a stamp on it.
const LEAST_ANCHORS: usize = 60;

/// Anchors that try hypotheses, and anchors that settle the fit.
const FEW: usize = 3000;
const MANY: usize = 12_000;

/// Anchors, words and main direction of one sheet.
pub struct Vectors {
    pub anchors: Anchors,
    /// Evenly spread over the sheet.
    pub few: Vec<Anchor>,
    pub many: Vec<Anchor>,
    pub words: Vec<Word>,
    /// Width and height, points.
    pub size: [f32; 2],
}

impl Vectors {
    /// `None` for a page that is mostly a picture.
    pub fn read(list: &DisplayList) -> Option<Self> {
        let anchors = Anchors::new(anchors::collect(list), list.width, list.height);
        if anchors.len() < LEAST_ANCHORS {
            return None;
        }
        let [few, many] = anchors.spread([FEW, MANY], list.width, list.height);
        Some(Self {
            few,
            many,
            anchors,
            words: words::collect(list),
            size: [list.width, list.height],
        })
    }

    /// True when `place` (page points) is on this sheet.
    pub fn holds(&self, place: Point) -> bool {
        place.x >= 0.0
            && place.y >= 0.0
            && place.x <= f64::from(self.size[0])
            && place.y <= f64::from(self.size[1])
    }
}

/// Direction of most line length in radians, modulo a quarter turn, within ±45°; zero without lines.
pub fn main_angle(list: &DisplayList) -> f64 {
    const BINS: usize = 900;
    let page = Rect::new(0.0, 0.0, list.width, list.height);
    let mut bins = [0f64; BINS];
    let mut lines: Vec<(f64, f64)> = Vec::new();
    for (index, item) in list.items.iter().enumerate() {
        let path = match item.shape {
            Shape::Fill { path, .. } | Shape::Stroke { path, .. } => path,
            Shape::Glyph { .. } | Shape::Image { .. } => continue,
        };
        if item.part != Part::Page || list.bounds[index].intersection(&page).is_empty() {
            continue;
        }
        let mut from = [0f32; 2];
        for segment in list.paths.segments(path) {
            match segment {
                Segment::Line(to) => {
                    let (dx, dy) = (f64::from(to[0] - from[0]), f64::from(to[1] - from[1]));
                    let length = dx.hypot(dy);
                    if length.is_finite() && length > 1.0 {
                        let degrees = dy.atan2(dx).to_degrees().rem_euclid(90.0);
                        bins[((degrees * 10.0) as usize).min(BINS - 1)] += length;
                        lines.push((degrees, length));
                    }
                    from = to;
                }
                Segment::Move(to) | Segment::Quad(_, to) | Segment::Cubic(_, _, to) => from = to,
                Segment::Close => {}
            }
        }
    }
    let around = |k: usize| bins[(k + BINS - 1) % BINS] + bins[k] + bins[(k + 1) % BINS];
    let Some(top) = (0..BINS).max_by(|&i, &j| around(i).total_cmp(&around(j))) else {
        return 0.0;
    };
    if lines.is_empty() {
        return 0.0;
    }
    let middle = (top as f64 + 0.5) / 10.0;
    let (mut sum, mut weight) = (0.0, 0.0);
    for (degrees, length) in lines {
        let off = (degrees - middle + 45.0).rem_euclid(90.0) - 45.0;
        if off.abs() < 0.15 {
            sum += off * length;
            weight += length;
        }
    }
    let degrees = middle + if weight > 0.0 { sum / weight } else { 0.0 };
    if degrees > 45.0 {
        (degrees - 90.0).to_radians()
    } else {
        degrees.to_radians()
    }
}
