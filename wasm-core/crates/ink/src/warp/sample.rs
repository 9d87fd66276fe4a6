//! Single samples of a picture.

use crate::InkImage;

/// A place in the source in 1/65536 pixels, already moved by half a pixel: its whole part is the upper left of
/// the four samples around it.
#[derive(Clone, Copy)]
pub(super) struct Fixed {
    pub u: i64,
    pub v: i64,
}

impl Fixed {
    /// The place of the pixel `count` steps on.
    pub fn after(self, count: usize, du: i64, dv: i64) -> Self {
        let count = count as i64;
        Self {
            u: self.u + du * count,
            v: self.v + dv * count,
        }
    }
}

pub(super) const FRACTION: i64 = 65_536;

pub(super) fn fixed(value: f64) -> i64 {
    (value * FRACTION as f64).round() as i64
}

/// One sample; paper beyond the edges.
#[inline]
pub(super) fn bilinear(source: &InkImage, at: Fixed) -> u8 {
    let (x, y) = (at.u >> 16, at.v >> 16);
    let (fu, fv) = ((at.u >> 8 & 255) as u32, (at.v >> 8 & 255) as u32);
    let (wide, tall) = (i64::from(source.width), i64::from(source.height));
    let (a, b, c, d) = if x >= 0 && y >= 0 && x + 1 < wide && y + 1 < tall {
        let start = (y * wide + x) as usize;
        let upper = &source.data[start..start + 2];
        let lower = &source.data[start + wide as usize..][..2];
        (upper[0], upper[1], lower[0], lower[1])
    } else {
        let get = |x: i64, y: i64| {
            if x < 0 || y < 0 || x >= wide || y >= tall {
                0
            } else {
                source.data[(y * wide + x) as usize]
            }
        };
        (get(x, y), get(x + 1, y), get(x, y + 1), get(x + 1, y + 1))
    };
    let upper = u32::from(a) * (256 - fu) + u32::from(b) * fu;
    let lower = u32::from(c) * (256 - fu) + u32::from(d) * fu;
    ((upper * (256 - fv) + lower * fv + 32_768) >> 16) as u8
}
