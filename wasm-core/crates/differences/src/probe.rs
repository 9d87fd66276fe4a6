//! Changed pixels of one place, looked for in the other drawing's ink at another.

use crate::frame::PixelBox;
use crate::marks::{Marks, Side};
use crate::painted::Painted;

/// Pixels that a suggested displacement may be off.
pub const REFINE: i32 = 2;
/// Pixels beside the right place at which the chance level is taken.
pub const ASIDE: i32 = 5;
/// Rows around the place that are looked at: the farthest displacement and the neighbor that counts as well.
const RIM: i32 = REFINE + ASIDE + 1;

/// Pixels and ink of one end of a move, 64 pixels to a word.
pub struct Probe {
    /// Row and word in the place, and the changed pixels there.
    pixels: Vec<(usize, usize, u64)>,
    count: u32,
    /// Words of a row: those of the place and one more on each side.
    words: usize,
    /// The other drawing's ink with its direct neighbors, [`RIM`] rows more on each side.
    near: Vec<u64>,
}

impl Probe {
    /// The changed pixels of `side` inside `bounds`, and the ink of `other` as far away as `by` says. `None` when there
    /// are too few pixels to tell, or too many to look at.
    pub fn new(
        other: &mut Painted<'_>,
        marks: &Marks,
        side: Side,
        bounds: &PixelBox,
        by: (i32, i32),
    ) -> Option<Self> {
        const FEWEST: u32 = 8;
        const MOST_AREA: u64 = 9_000_000;
        // Thousands of words say no more than a spread of them.
        const ENOUGH: usize = 2000;
        if bounds.area() > MOST_AREA {
            return None;
        }
        let first = bounds.x0 / 64;
        let mut pixels = Vec::new();
        marks.for_each_word(side, bounds, |word, y, bits| {
            pixels.push(((y - bounds.y0) as usize, (word - first) as usize, bits));
        });
        let stride = pixels.len().div_ceil(ENOUGH).max(1);
        let pixels: Vec<_> = pixels.into_iter().step_by(stride).collect();
        let count: u32 = pixels.iter().map(|(_, _, bits)| bits.count_ones()).sum();
        if count < FEWEST {
            return None;
        }
        let words = (bounds.x1.div_ceil(64) - first + 2) as usize;
        let (left, top) = (
            64 * (i64::from(first) - 1) + i64::from(by.0),
            i64::from(bounds.y0) + i64::from(by.1 - RIM),
        );
        let height = bounds.height() as usize + 2 * RIM as usize;
        let limit = |value: i64, most: u32| value.clamp(0, i64::from(most)) as u32;
        other.know(&PixelBox {
            x0: limit(
                i64::from(bounds.x0) + i64::from(by.0 - RIM),
                marks.frame.width,
            ),
            y0: limit(top, marks.frame.height),
            x1: limit(
                i64::from(bounds.x1) + i64::from(by.0 + RIM),
                marks.frame.width,
            ),
            y1: limit(top + height as i64, marks.frame.height),
        });
        let mut ink = Vec::with_capacity(words * height);
        for row in 0..height as i64 {
            ink.extend((0..words as i64).map(|word| other.word_at(left + 64 * word, top + row)));
        }
        Some(Self {
            pixels,
            count,
            words,
            near: with_neighbors(&ink, words),
        })
    }

    /// Share of the pixels that find ink within one pixel in x or y, when displaced further by (dx, dy), at most
    /// [`REFINE`] + [`ASIDE`] each.
    pub fn share(&self, dx: i32, dy: i32) -> f64 {
        let found: u32 = self
            .pixels
            .iter()
            .map(|&(row, word, bits)| {
                let row = &self.near[(row as i32 + RIM + dy) as usize * self.words..][..self.words];
                let ink = match dx {
                    0 => row[word + 1],
                    1.. => row[word + 1] >> dx | row[word + 2] << (64 - dx),
                    _ => row[word + 1] << -dx | row[word] >> (64 + dx),
                };
                (bits & ink).count_ones()
            })
            .sum();
        f64::from(found) / f64::from(self.count)
    }

    /// At least the largest share of any displacement within [`REFINE`]: all of them at once.
    pub fn most(&self) -> f64 {
        let mut wide = vec![0; self.near.len()];
        for (out, row) in wide
            .chunks_exact_mut(self.words)
            .zip(self.near.chunks_exact(self.words))
        {
            for (at, out) in out.iter_mut().enumerate() {
                let own = row[at];
                let before = if at > 0 { row[at - 1] } else { 0 };
                let after = row.get(at + 1).copied().unwrap_or(0);
                *out = (1..=REFINE).fold(own, |all, by| {
                    all | own << by | before >> (64 - by) | own >> by | after << (64 - by)
                });
            }
        }
        let found: u32 = self
            .pixels
            .iter()
            .map(|&(row, word, bits)| {
                let around = -REFINE..=REFINE;
                let ink = around.fold(0, |all, dy| {
                    all | wide[(row as i32 + RIM + dy) as usize * self.words + word + 1]
                });
                (bits & ink).count_ones()
            })
            .sum();
        f64::from(found) / f64::from(self.count)
    }
}

/// Rows of `words` words with every bit also on its neighbors left, right, above and below.
fn with_neighbors(ink: &[u64], words: usize) -> Vec<u64> {
    let at = |index: Option<usize>| index.and_then(|index| ink.get(index)).copied().unwrap_or(0);
    (0..ink.len())
        .map(|index| {
            let (own, column) = (ink[index], index % words);
            let before = if column > 0 { ink[index - 1] } else { 0 };
            let after = if column + 1 < words {
                ink[index + 1]
            } else {
                0
            };
            own | own << 1
                | before >> 63
                | own >> 1
                | after << 63
                | at(index.checked_sub(words))
                | at(Some(index + words))
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use pinbar_ink::{InkImage, PageInk};
    use pinbar_model::geometry::Affine;

    use super::*;
    use crate::frame::Frame;

    /// Page of one pixel a point: frame, changed pixels in a corner, and the other drawing's ink.
    fn scattered() -> (Frame, Marks, InkImage) {
        let frame = Frame {
            width: 200,
            height: 150,
            pixels_per_point: 1.0,
        };
        let mut marks = Marks::none(frame);
        let mut ink = InkImage {
            width: frame.width,
            height: frame.height,
            data: vec![0; 200 * 150],
        };
        let mut state = 9u32;
        for _ in 0..2000 {
            state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
            let (x, y) = (state >> 8 & 255, state >> 20 & 127);
            if x < 200 {
                marks.set(Side::Gone, x, y);
                ink.data[((y + state % 7) * 200 + x) as usize] = 200;
            }
        }
        (frame, marks, ink)
    }

    #[test]
    fn finds_what_a_search_of_every_pixel_finds() {
        let (frame, marks, ink) = scattered();
        let page = PageInk::Pixels {
            ink: &ink,
            to_page: Affine::IDENTITY,
        };
        let bounds = PixelBox {
            x0: 61,
            y0: 20,
            x1: 131,
            y1: 60,
        };
        let inked = |x: i32, y: i32| {
            (0..200).contains(&x) && (0..150).contains(&y) && ink.data[(y * 200 + x) as usize] >= 40
        };
        for by in [(0, 0), (3, -2), (-70, 5), (66, 91)] {
            let mut painted = Painted::none(&page, &Affine::IDENTITY, frame);
            let probe = Probe::new(&mut painted, &marks, Side::Gone, &bounds, by).expect("pixels");
            for (dx, dy) in [(0, 0), (1, -2), (-2, 2), (7, 0), (0, -7)] {
                let (mut count, mut found) = (0, 0);
                marks.for_each(Side::Gone, &bounds, |x, y| {
                    let (x, y) = (x as i32 + by.0 + dx, y as i32 + by.1 + dy);
                    let near = [(0, 0), (1, 0), (-1, 0), (0, 1), (0, -1)];
                    count += 1;
                    found += u32::from(near.iter().any(|(nx, ny)| inked(x + nx, y + ny)));
                });
                let share = f64::from(found) / f64::from(count);
                assert_eq!(probe.share(dx, dy), share, "{by:?} {dx} {dy}");
                if dx.abs() <= REFINE && dy.abs() <= REFINE {
                    assert!(probe.most() >= share);
                }
            }
        }
    }
}
