//! Affine maps, points and boxes; fitting maps to point pairs and describing them.
//!
//! A map has no space of its own: whoever owns one documents from where to where it leads.

mod describe;
mod fit;

pub use describe::{Description, describe};
pub use fit::{
    PointPair, ThreePointFit, WeightedPair, affine_least_squares, fit_three_pairs, quarter_turn,
    robust_similarity, similarity_least_squares,
};

/// x' = a·x + c·y + e, y' = b·x + d·y + f: the order of PDF, SVG and Canvas.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Affine {
    pub a: f64,
    pub b: f64,
    pub c: f64,
    pub d: f64,
    pub e: f64,
    pub f: f64,
}

/// A point of whichever space its owner documents.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Point {
    pub x: f64,
    pub y: f64,
}

/// An axis-parallel box, `x0 <= x1` and `y0 <= y1`; empty when either pair is reversed.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Rect {
    pub x0: f32,
    pub y0: f32,
    pub x1: f32,
    pub y1: f32,
}

impl Point {
    pub fn new(x: f64, y: f64) -> Self {
        Self { x, y }
    }

    pub fn distance(self, other: Point) -> f64 {
        (self.x - other.x).hypot(self.y - other.y)
    }

    /// Whether another point is nearer than `distance`, which is not negative. Takes no root, which counts among many points.
    pub fn is_within(self, distance: f64, other: Point) -> bool {
        let (x, y) = (self.x - other.x, self.y - other.y);
        x * x + y * y < distance * distance
    }
}

impl Affine {
    pub const IDENTITY: Affine = Affine {
        a: 1.0,
        b: 0.0,
        c: 0.0,
        d: 1.0,
        e: 0.0,
        f: 0.0,
    };

    pub fn new(coefficients: [f64; 6]) -> Self {
        let [a, b, c, d, e, f] = coefficients;
        Self { a, b, c, d, e, f }
    }

    pub fn coefficients(&self) -> [f64; 6] {
        [self.a, self.b, self.c, self.d, self.e, self.f]
    }

    pub fn translation(x: f64, y: f64) -> Self {
        Self {
            e: x,
            f: y,
            ..Self::IDENTITY
        }
    }

    pub fn scale(factor: f64) -> Self {
        Self {
            a: factor,
            d: factor,
            ..Self::IDENTITY
        }
    }

    /// Turn by `radians`, clockwise on screen because y points down.
    pub fn rotation(radians: f64) -> Self {
        let (sin, cos) = radians.sin_cos();
        Self {
            a: cos,
            b: sin,
            c: -sin,
            d: cos,
            e: 0.0,
            f: 0.0,
        }
    }

    pub fn apply(&self, point: Point) -> Point {
        Point {
            x: self.a * point.x + self.c * point.y + self.e,
            y: self.b * point.x + self.d * point.y + self.f,
        }
    }

    /// The map that applies `self` first and `next` afterwards.
    pub fn then(&self, next: &Affine) -> Affine {
        Affine {
            a: next.a * self.a + next.c * self.b,
            b: next.b * self.a + next.d * self.b,
            c: next.a * self.c + next.c * self.d,
            d: next.b * self.c + next.d * self.d,
            e: next.a * self.e + next.c * self.f + next.e,
            f: next.b * self.e + next.d * self.f + next.f,
        }
    }

    pub fn determinant(&self) -> f64 {
        self.a * self.d - self.b * self.c
    }

    /// `None` when the map is singular or not finite.
    pub fn inverse(&self) -> Option<Affine> {
        let determinant = self.determinant();
        if !determinant.is_finite() || determinant.abs() < 1e-18 {
            return None;
        }
        let (a, b, c, d) = (
            self.d / determinant,
            -self.b / determinant,
            -self.c / determinant,
            self.a / determinant,
        );
        let inverse = Affine {
            a,
            b,
            c,
            d,
            e: -(a * self.e + c * self.f),
            f: -(b * self.e + d * self.f),
        };
        inverse
            .coefficients()
            .iter()
            .all(|value| value.is_finite())
            .then_some(inverse)
    }

    /// Mean linear magnification: the square root of the area factor.
    pub fn mean_scale(&self) -> f64 {
        self.determinant().abs().sqrt()
    }

    /// Largest distance between the images of the four corners of `width` × `height` at the origin,
    /// in the units of the target space: how far two alignments of one sheet are apart.
    pub fn corner_distance(&self, other: &Affine, width: f64, height: f64) -> f64 {
        [(0.0, 0.0), (width, 0.0), (0.0, height), (width, height)]
            .into_iter()
            .map(|(x, y)| {
                self.apply(Point::new(x, y))
                    .distance(other.apply(Point::new(x, y)))
            })
            .fold(0.0, f64::max)
    }

    /// The smallest box around the image of `rect`.
    pub fn apply_rect(&self, rect: Rect) -> Rect {
        let corners = [
            self.apply(Point::new(rect.x0.into(), rect.y0.into())),
            self.apply(Point::new(rect.x1.into(), rect.y0.into())),
            self.apply(Point::new(rect.x1.into(), rect.y1.into())),
            self.apply(Point::new(rect.x0.into(), rect.y1.into())),
        ];
        let mut bounds = Rect::EMPTY;
        for corner in corners {
            bounds.include(corner.x as f32, corner.y as f32);
        }
        bounds
    }
}

impl Rect {
    /// Absorbs nothing and includes anything.
    pub const EMPTY: Rect = Rect {
        x0: f32::INFINITY,
        y0: f32::INFINITY,
        x1: f32::NEG_INFINITY,
        y1: f32::NEG_INFINITY,
    };

    pub fn new(x0: f32, y0: f32, x1: f32, y1: f32) -> Self {
        Self { x0, y0, x1, y1 }
    }

    pub fn include(&mut self, x: f32, y: f32) {
        self.x0 = self.x0.min(x);
        self.y0 = self.y0.min(y);
        self.x1 = self.x1.max(x);
        self.y1 = self.y1.max(y);
    }

    pub fn is_empty(&self) -> bool {
        !(self.x0 <= self.x1 && self.y0 <= self.y1)
    }

    pub fn width(&self) -> f32 {
        (self.x1 - self.x0).max(0.0)
    }

    pub fn height(&self) -> f32 {
        (self.y1 - self.y0).max(0.0)
    }

    pub fn union(&self, other: &Rect) -> Rect {
        Rect {
            x0: self.x0.min(other.x0),
            y0: self.y0.min(other.y0),
            x1: self.x1.max(other.x1),
            y1: self.y1.max(other.y1),
        }
    }

    pub fn intersection(&self, other: &Rect) -> Rect {
        Rect {
            x0: self.x0.max(other.x0),
            y0: self.y0.max(other.y0),
            x1: self.x1.min(other.x1),
            y1: self.y1.min(other.y1),
        }
    }

    pub fn intersects(&self, other: &Rect) -> bool {
        self.x0 <= other.x1 && other.x0 <= self.x1 && self.y0 <= other.y1 && other.y0 <= self.y1
    }

    /// Whether `other` lies in it.
    pub fn holds(&self, other: &Rect) -> bool {
        other.x0 >= self.x0 && other.y0 >= self.y0 && other.x1 <= self.x1 && other.y1 <= self.y1
    }

    pub fn inflate(&self, by: f32) -> Rect {
        Rect {
            x0: self.x0 - by,
            y0: self.y0 - by,
            x1: self.x1 + by,
            y1: self.y1 + by,
        }
    }
}
