//! Strokes as sets of convex pieces, all turning the same way, so that their coverage adds up and clamps.

use crate::accumulate::{Accumulator, ONE, Sub};
use crate::dash::{SubBox, cut};
use crate::flatten::Chains;
use pinbar_model::list::{Cap, Join, StrokeStyle};

/// A stroke prepared for one raster scale.
pub struct Pen<'a> {
    style: &'a StrokeStyle,
    /// Half the width in subpixels, at least half a pixel.
    half: f64,
    /// Subpixels per page point.
    scale: f64,
}

/// Below this many pixels of dash period a dashed line is shown solid, lighter by its share of ink.
const SHORTEST_PERIOD: f64 = 1.0;
/// A notch at a join smaller than this, in square subpixels (a fiftieth of a pixel), needs no join.
const NOTCH: f64 = 0.02 * (ONE * ONE) as f64;

impl<'a> Pen<'a> {
    /// `pixels_per_point` is the mean scale of the raster. A line is never thinner than one pixel: thin
    /// lines stay visible at every zoom and look the same in both drawings.
    pub fn new(style: &'a StrokeStyle, pixels_per_point: f64) -> Self {
        let scale = pixels_per_point * f64::from(ONE);
        let half = (f64::from(style.width).abs() * scale).max(f64::from(ONE)) / 2.0;
        Self { style, half, scale }
    }

    /// The farthest that ink may leave the path, in subpixels.
    fn reach(&self) -> f64 {
        match (self.style.join, self.style.cap) {
            (Join::Miter, _) => self.half * f64::from(self.style.miter_limit).max(1.5),
            _ => self.half * 1.5,
        }
    }

    /// Adds the stroke of `chains` to `accumulator`; returns the opacity left to the dashes, 0 to 1.
    pub fn add(&self, chains: &Chains, dashes: &mut Chains, accumulator: &mut Accumulator) -> f32 {
        let period: f64 = self
            .style
            .dash
            .iter()
            .map(|&length| f64::from(length.max(0.0)))
            .sum();
        let solid = period <= 0.0 || !period.is_finite();
        if solid || period * self.scale < SHORTEST_PERIOD * f64::from(ONE) {
            self.add_solid(chains, accumulator);
            return if solid {
                1.0
            } else {
                self.share_of_ink(period)
            };
        }
        let lengths: Vec<f64> = self
            .style
            .dash
            .iter()
            .map(|&length| f64::from(length.max(0.0)) * self.scale)
            .collect();
        let visible = SubBox::around(accumulator.window(), self.reach().ceil() as i32);
        cut(
            chains,
            dashes,
            &lengths,
            f64::from(self.style.dash_offset) * self.scale,
            &visible,
        );
        self.add_solid(dashes, accumulator);
        1.0
    }

    fn share_of_ink(&self, period: f64) -> f32 {
        let dash = &self.style.dash;
        if dash.len() % 2 == 1 {
            return 0.5;
        }
        let on: f64 = dash
            .iter()
            .step_by(2)
            .map(|&length| f64::from(length.max(0.0)))
            .sum();
        (on / period) as f32
    }

    fn add_solid(&self, chains: &Chains, accumulator: &mut Accumulator) {
        let window = accumulator.window();
        let reach = self.reach().ceil() as i32;
        let visible = SubBox::around(window, reach);
        for (points, closed) in chains.iter() {
            self.chain(points, closed, &visible, accumulator);
        }
    }

    fn chain(&self, points: &[Sub], closed: bool, visible: &SubBox, out: &mut Accumulator) {
        let Some((&first, rest)) = points.split_first() else {
            return;
        };
        let mut previous = first;
        // Unit direction scaled to `half` of the first and the latest piece, with the latter's start.
        let mut first_arm: Option<[f64; 2]> = None;
        let mut arm: Option<[f64; 2]> = None;
        let mut pieces = rest.len();
        let closing = closed && points.last() != Some(&first);
        pieces += usize::from(closing);
        for index in 0..pieces {
            let next = rest.get(index).copied().unwrap_or(first);
            let (dx, dy) = (
                f64::from(next[0] - previous[0]),
                f64::from(next[1] - previous[1]),
            );
            let length = dx.hypot(dy);
            if length == 0.0 {
                continue;
            }
            let along = [dx / length * self.half, dy / length * self.half];
            if visible.touches(previous, next) {
                if let Some(before) = arm {
                    self.join(previous, before, along, out);
                }
                let is_first = !closed && arm.is_none();
                let is_last = !closed
                    && points[points.len() - pieces + index..]
                        .iter()
                        .all(|p| *p == next);
                self.piece(previous, next, along, is_first, is_last, out);
            }
            first_arm = first_arm.or(Some(along));
            arm = Some(along);
            previous = next;
        }
        match (first_arm, arm) {
            (Some(start), Some(end)) if closed && visible.touches(first, first) => {
                self.join(first, end, start, out);
            }
            (None, _) if visible.touches(first, first) && rest.len() + usize::from(closed) > 0 => {
                self.dot(first, out);
            }
            _ => {}
        }
    }

    /// The rectangle of one straight piece with its caps.
    fn piece(
        &self,
        a: Sub,
        b: Sub,
        along: [f64; 2],
        cap_a: bool,
        cap_b: bool,
        out: &mut Accumulator,
    ) {
        let wide = self.half > f64::from(ONE);
        let extension = match self.style.cap {
            Cap::Butt => 0.0,
            Cap::Square => 1.0,
            // The rectangle of the same area as the half disc; from two pixels' width on, the disc itself.
            Cap::Round if wide => 0.0,
            Cap::Round => std::f64::consts::FRAC_PI_4,
        };
        let shift = |p: Sub, by: f64| {
            [
                p[0] + (along[0] * by).round() as i32,
                p[1] + (along[1] * by).round() as i32,
            ]
        };
        let start = if cap_a { shift(a, -extension) } else { a };
        let end = if cap_b { shift(b, extension) } else { b };
        let side = [(-along[1]).round() as i32, along[0].round() as i32];
        let corners = [
            [start[0] - side[0], start[1] - side[1]],
            [end[0] - side[0], end[1] - side[1]],
            [end[0] + side[0], end[1] + side[1]],
            [start[0] + side[0], start[1] + side[1]],
        ];
        polygon(&corners, out);
        if wide && self.style.cap == Cap::Round {
            if cap_a {
                self.disc_part(a, [along[1], -along[0]], std::f64::consts::PI, -1.0, out);
            }
            if cap_b {
                self.disc_part(b, [along[1], -along[0]], std::f64::consts::PI, 1.0, out);
            }
        }
    }

    /// Fills the notch on the outer side of a corner at `p`.
    fn join(&self, p: Sub, before: [f64; 2], after: [f64; 2], out: &mut Accumulator) {
        let cross = before[0] * after[1] - before[1] * after[0];
        let dot = before[0] * after[0] + before[1] * after[1];
        let square = self.half * self.half;
        if dot > 0.0 && cross.abs() < NOTCH {
            return;
        }
        // The outer side is to the left of the turn when it goes clockwise (y down), else to the right.
        let outer = if cross > 0.0 { 1.0 } else { -1.0 };
        let from = [before[1] * outer, -before[0] * outer];
        let to = [after[1] * outer, -after[0] * outer];
        if self.style.join == Join::Round && self.half > f64::from(ONE) {
            let angle = cross.atan2(dot).abs();
            self.disc_part(p, from, angle, outer, out);
            return;
        }
        let at = |v: [f64; 2]| [p[0] + v[0].round() as i32, p[1] + v[1].round() as i32];
        // cos of the turn is dot / half²; the miter is 1 / cos(turn / 2) halves long.
        let half_turn = (0.5 * (1.0 + dot / square)).max(0.0);
        let limit = f64::from(self.style.miter_limit);
        let miter = self.style.join == Join::Miter && half_turn * limit * limit >= 1.0;
        if miter && half_turn > 1e-6 {
            let middle = [
                (from[0] + to[0]) / 2.0 / half_turn,
                (from[1] + to[1]) / 2.0 / half_turn,
            ];
            oriented(&[p, at(from), at(middle), at(to)], outer, out);
        } else {
            oriented(&[p, at(from), at(to)], outer, out);
        }
    }

    /// A fan around `p` from `from` through `angle` radians, clockwise for a positive `turn`.
    fn disc_part(&self, p: Sub, from: [f64; 2], angle: f64, turn: f64, out: &mut Accumulator) {
        const MOST: usize = 32;
        let radius = self.half / f64::from(ONE);
        // The sagitta of each piece stays below an eighth of a pixel.
        let step = 2.0 * (1.0 - (0.125 / radius).min(0.5)).acos();
        let pieces = ((angle / step).ceil() as usize).clamp(1, MOST - 2);
        let mut points = [p; MOST];
        for (index, point) in points.iter_mut().skip(1).take(pieces + 1).enumerate() {
            let (sin, cos) = (turn * angle * index as f64 / pieces as f64).sin_cos();
            *point = [
                p[0] + (from[0] * cos - from[1] * sin).round() as i32,
                p[1] + (from[0] * sin + from[1] * cos).round() as i32,
            ];
        }
        oriented(&points[..pieces + 2], turn, out);
    }

    /// A subpath of no length: a disc or a square, nothing with butt caps.
    fn dot(&self, p: Sub, out: &mut Accumulator) {
        match self.style.cap {
            Cap::Butt => {}
            Cap::Square => self.square(p, self.half, out),
            Cap::Round if self.half <= f64::from(ONE) => {
                self.square(p, self.half * std::f64::consts::PI.sqrt() / 2.0, out);
            }
            Cap::Round => {
                self.disc_part(p, [self.half, 0.0], std::f64::consts::PI, 1.0, out);
                self.disc_part(p, [-self.half, 0.0], std::f64::consts::PI, 1.0, out);
            }
        }
    }

    fn square(&self, p: Sub, half: f64, out: &mut Accumulator) {
        let half = half.round() as i32;
        out.rectangle([p[0] - half, p[1] - half], [p[0] + half, p[1] + half]);
    }
}

fn polygon(points: &[Sub], out: &mut Accumulator) {
    let mut previous = points[points.len() - 1];
    for &point in points {
        out.edge(previous, point);
        previous = point;
    }
}

/// Adds `points` so that they turn clockwise on screen, like the rectangles of pieces.
fn oriented(points: &[Sub], turn: f64, out: &mut Accumulator) {
    let mut previous = points[points.len() - 1];
    for &point in points {
        if turn > 0.0 {
            out.edge(previous, point);
        } else {
            out.edge(point, previous);
        }
        previous = point;
    }
}
