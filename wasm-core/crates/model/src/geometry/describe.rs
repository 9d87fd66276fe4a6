//! What a map does to a sheet, in terms a person uses.

use super::{Affine, Point};

/// What was done to NEW to lay it on OLD.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Description {
    /// Clockwise as seen, −180 < turn ≤ 180.
    pub turn_degrees: f64,
    /// Mean enlargement; 1 means unchanged.
    pub scale: f64,
    /// NEW was flipped left to right before it was turned.
    pub mirrored: bool,
    /// How far NEW's center lies from OLD's once turned and scaled, inches; right and down are positive.
    pub shift_inches: Point,
    /// Largest less smallest enlargement over all directions, as a share of `scale`: zero for a similarity,
    /// 0.003 for a scan that is 0.3 % longer than wide.
    pub stretch: f64,
}

/// Decomposes `new_to_old` for sheets of the given sizes (width, height in points). A singular map gives
/// scale 0.
pub fn describe(new_to_old: &Affine, old_size: (f64, f64), new_size: (f64, f64)) -> Description {
    let mirrored = new_to_old.determinant() < 0.0;
    let (a, b) = if mirrored {
        (-new_to_old.a, -new_to_old.b)
    } else {
        (new_to_old.a, new_to_old.b)
    };
    // The nearest rotation to [a c; b d] turns by the angle of (a + d, b − c).
    let turn = (b - new_to_old.c).atan2(a + new_to_old.d).to_degrees();
    let turn_degrees = if turn <= -180.0 { turn + 360.0 } else { turn };
    let half_sum = (a + new_to_old.d).hypot(b - new_to_old.c) / 2.0;
    let half_difference = (a - new_to_old.d).hypot(b + new_to_old.c) / 2.0;
    let scale = new_to_old.mean_scale();
    let center = new_to_old.apply(Point::new(new_size.0 / 2.0, new_size.1 / 2.0));
    Description {
        turn_degrees,
        scale,
        mirrored,
        shift_inches: Point::new(
            (center.x - old_size.0 / 2.0) / 72.0,
            (center.y - old_size.1 / 2.0) / 72.0,
        ),
        stretch: if half_sum > 0.0 {
            2.0 * half_difference / half_sum
        } else {
            0.0
        },
    }
}
