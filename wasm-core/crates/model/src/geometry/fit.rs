//! Fitting a map to pairs of points: exactly from three, by least squares from many.

use super::{Affine, Point};
use crate::error::{CoreError, ErrorCode, Result};

/// Two picks closer than this many points (0.014 in) are one pick: a hand cannot tell them apart.
const COINCIDENT_POINTS: f64 = 1.0;

/// A triangle whose height is below this share of its longest side is "nearly a line": a slip of a pick
/// across the line would be magnified more than twenty times at the far side of the triangle.
const FLAT_TRIANGLE: f64 = 0.05;

/// Similarities outside this range of scales are collapsed fits, not drawings.
const SCALE_RANGE: std::ops::Range<f64> = 1e-3..1e3;

/// One place seen on both drawings: a page point of OLD and the page point of NEW that lies on it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct PointPair {
    pub old: Point,
    pub new: Point,
}

/// A pair with its say in a fit. `information` is the symmetric matrix [xx, xy, yy], in 1/points², of
/// how well the pair fixes each direction: a pair on a line says nothing along that line.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct WeightedPair {
    pub pair: PointPair,
    pub information: [f64; 3],
}

/// What three pairs of picks say. Three pairs determine an affine map and leave no residual, so a bad
/// pick hides in it; the similarity beside it shows the residual.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct ThreePointFit {
    /// NEW → OLD through all three pairs exactly.
    pub affine: Affine,
    /// NEW → OLD, best turn, scale and shift (mirrored when the picks are).
    pub similarity: Affine,
    /// Distance of each pair under `similarity`, points of OLD.
    pub residual_points: [f64; 3],
    /// The picks run the other way round on one of the drawings.
    pub mirrored: bool,
}

impl WeightedPair {
    /// A pair that counts the same in both directions.
    pub fn even(pair: PointPair, weight: f64) -> Self {
        Self {
            pair,
            information: [weight, 0.0, weight],
        }
    }
}

/// Turns a page of `width` × `height` points clockwise by `turns` quarters and puts its upper left corner
/// back on the origin, as /Rotate does. Any number of turns, negative too.
pub fn quarter_turn(turns: i32, width: f64, height: f64) -> Affine {
    let (a, b, c, d, e, f) = match turns.rem_euclid(4) {
        0 => (1.0, 0.0, 0.0, 1.0, 0.0, 0.0),
        1 => (0.0, 1.0, -1.0, 0.0, height, 0.0),
        2 => (-1.0, 0.0, 0.0, -1.0, width, height),
        _ => (0.0, -1.0, 1.0, 0.0, 0.0, width),
    };
    Affine { a, b, c, d, e, f }
}

/// The map NEW → OLD of exactly three pairs.
///
/// # Errors
/// `DegeneratePoints` with a sentence when two picks of a drawing coincide or all three are nearly on one
/// line; `BadArgument` when a coordinate is not finite.
pub fn fit_three_pairs(pairs: &[PointPair; 3]) -> Result<ThreePointFit> {
    let old = pairs.map(|pair| pair.old);
    let new = pairs.map(|pair| pair.new);
    refuse_flat(&old, "old")?;
    refuse_flat(&new, "new")?;
    let (u, v) = (subtract(new[1], new[0]), subtract(new[2], new[0]));
    let (p, q) = (subtract(old[1], old[0]), subtract(old[2], old[0]));
    let area = cross(u, v);
    let a = (p.x * v.y - q.x * u.y) / area;
    let c = (q.x * u.x - p.x * v.x) / area;
    let b = (p.y * v.y - q.y * u.y) / area;
    let d = (q.y * u.x - p.y * v.x) / area;
    let affine = Affine {
        a,
        b,
        c,
        d,
        e: old[0].x - a * new[0].x - c * new[0].y,
        f: old[0].y - b * new[0].x - d * new[0].y,
    };
    let mirrored = affine.determinant() < 0.0;
    let weighted = pairs.map(|pair| {
        let new = if mirrored {
            Point::new(-pair.new.x, pair.new.y)
        } else {
            pair.new
        };
        WeightedPair::even(PointPair { old: pair.old, new }, 1.0)
    });
    let mut similarity = similarity_least_squares(&weighted).ok_or_else(|| {
        CoreError::new(
            ErrorCode::DegeneratePoints,
            "The three points do not determine a turn and a scale.",
        )
    })?;
    if mirrored {
        similarity = Affine {
            a: -1.0,
            ..Affine::IDENTITY
        }
        .then(&similarity);
    }
    let residual_points = pairs.map(|pair| similarity.apply(pair.new).distance(pair.old));
    Ok(ThreePointFit {
        affine,
        similarity,
        residual_points,
        mirrored,
    })
}

/// The similarity (turn, scale above zero, shift) NEW → OLD that minimises the weighted squared distances.
/// `None` for fewer than two distinct pairs or a scale that collapses or explodes.
pub fn similarity_least_squares(pairs: &[WeightedPair]) -> Option<Affine> {
    let center = center_of(pairs)?;
    let mut system = System::<4>::new();
    for WeightedPair { pair, information } in pairs {
        let p = subtract(pair.new, center);
        system.add(
            [p.x, -p.y, 1.0, 0.0],
            [p.y, p.x, 0.0, 1.0],
            pair.old,
            *information,
        );
    }
    let [a, b, e, f] = system.solve()?;
    if !SCALE_RANGE.contains(&a.hypot(b)) {
        return None;
    }
    Some(Affine::translation(-center.x, -center.y).then(&Affine {
        a,
        b,
        c: -b,
        d: a,
        e,
        f,
    }))
}

/// The affine map NEW → OLD that minimises the weighted squared distances. `None` when the pairs do not
/// span the plane or the map is singular.
pub fn affine_least_squares(pairs: &[WeightedPair]) -> Option<Affine> {
    let center = center_of(pairs)?;
    let mut system = System::<6>::new();
    for WeightedPair { pair, information } in pairs {
        let p = subtract(pair.new, center);
        system.add(
            [p.x, 0.0, p.y, 0.0, 1.0, 0.0],
            [0.0, p.x, 0.0, p.y, 0.0, 1.0],
            pair.old,
            *information,
        );
    }
    let fitted = Affine::new(system.solve()?);
    fitted.inverse()?;
    Some(Affine::translation(-center.x, -center.y).then(&fitted))
}

/// [`similarity_least_squares`] with Cauchy weights 1 / (1 + (r / scale)²), so that pairs further off than
/// `scale` points lose their say. `start` gives the first weights.
pub fn robust_similarity(pairs: &[WeightedPair], start: &Affine, scale: f64) -> Option<Affine> {
    let mut map = *start;
    // Weights settle in a few rounds: the second halves the influence of an outlier again, the fifth moves
    // nothing on measured pairs.
    for _ in 0..5 {
        let weighted: Vec<WeightedPair> = pairs
            .iter()
            .map(|WeightedPair { pair, information }| {
                let ratio = map.apply(pair.new).distance(pair.old) / scale;
                let weight = 1.0 / (1.0 + ratio * ratio);
                WeightedPair {
                    pair: *pair,
                    information: information.map(|value| value * weight),
                }
            })
            .collect();
        map = similarity_least_squares(&weighted)?;
    }
    Some(map)
}

fn refuse_flat(points: &[Point; 3], drawing: &str) -> Result<()> {
    if points
        .iter()
        .any(|point| !point.x.is_finite() || !point.y.is_finite())
    {
        return Err(CoreError::new(
            ErrorCode::BadArgument,
            "A point's coordinates are not numbers.",
        ));
    }
    for (one, other) in [(0, 1), (0, 2), (1, 2)] {
        if points[one].distance(points[other]) < COINCIDENT_POINTS {
            return Err(CoreError::new(
                ErrorCode::DegeneratePoints,
                format!(
                    "Points {} and {} on the {drawing} drawing are at the same place. Move one of them away.",
                    one + 1,
                    other + 1
                ),
            ));
        }
    }
    let longest = points[0]
        .distance(points[1])
        .max(points[0].distance(points[2]))
        .max(points[1].distance(points[2]));
    let height = cross(
        subtract(points[1], points[0]),
        subtract(points[2], points[0]),
    )
    .abs()
        / longest;
    if height < FLAT_TRIANGLE * longest {
        return Err(CoreError::new(
            ErrorCode::DegeneratePoints,
            format!(
                "The three points on the {drawing} drawing are nearly on one line. Move one of them off it."
            ),
        ));
    }
    Ok(())
}

fn subtract(p: Point, q: Point) -> Point {
    Point::new(p.x - q.x, p.y - q.y)
}

fn cross(p: Point, q: Point) -> f64 {
    p.x * q.y - p.y * q.x
}

/// Solving about the middle of the points keeps the normal equations well conditioned.
fn center_of(pairs: &[WeightedPair]) -> Option<Point> {
    let count = pairs.len() as f64;
    let sum = pairs.iter().fold(Point::new(0.0, 0.0), |sum, one| {
        Point::new(sum.x + one.pair.new.x, sum.y + one.pair.new.y)
    });
    (count > 1.0).then(|| Point::new(sum.x / count, sum.y / count))
}

/// Normal equations of N unknowns.
struct System<const N: usize> {
    matrix: [[f64; N]; N],
    right: [f64; N],
}

impl<const N: usize> System<N> {
    fn new() -> Self {
        Self {
            matrix: [[0.0; N]; N],
            right: [0.0; N],
        }
    }

    /// Adds the two equations row_x · u = target.x, row_y · u = target.y.
    fn add(&mut self, row_x: [f64; N], row_y: [f64; N], target: Point, [xx, xy, yy]: [f64; 3]) {
        for i in 0..N {
            let (x, y) = (xx * row_x[i] + xy * row_y[i], xy * row_x[i] + yy * row_y[i]);
            for j in 0..N {
                self.matrix[i][j] += x * row_x[j] + y * row_y[j];
            }
            self.right[i] += x * target.x + y * target.y;
        }
    }

    /// Gauss elimination with pivoting; `None` when singular to working precision.
    fn solve(mut self) -> Option<[f64; N]> {
        let scales: [f64; N] = std::array::from_fn(|i| self.matrix[i][i].abs());
        for (column, scale) in scales.into_iter().enumerate() {
            let pivot = (column..N).max_by(|i, j| {
                self.matrix[*i][column]
                    .abs()
                    .total_cmp(&self.matrix[*j][column].abs())
            })?;
            let size = self.matrix[pivot][column].abs();
            if size.is_nan() || size <= 1e-12 * scale.max(f64::MIN_POSITIVE) {
                return None;
            }
            self.matrix.swap(column, pivot);
            self.right.swap(column, pivot);
            for row in column + 1..N {
                let factor = self.matrix[row][column] / self.matrix[column][column];
                for k in column..N {
                    self.matrix[row][k] -= factor * self.matrix[column][k];
                }
                self.right[row] -= factor * self.right[column];
            }
        }
        let mut solution = [0.0; N];
        for row in (0..N).rev() {
            let known: f64 = (row + 1..N)
                .map(|k| self.matrix[row][k] * solution[k])
                .sum();
            solution[row] = (self.right[row] - known) / self.matrix[row][row];
        }
        solution
            .iter()
            .all(|value| value.is_finite())
            .then_some(solution)
    }
}
