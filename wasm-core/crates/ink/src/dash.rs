//! Dashed lines: chains cut into pieces.

use crate::accumulate::{ONE, Sub, Window};
use crate::flatten::Chains;

/// Cuts `chains` into `dashes` by a pattern of on and off `lengths`. Only those that may show in `visible` are made;
/// all measures are subpixels.
pub fn cut(chains: &Chains, dashes: &mut Chains, lengths: &[f64], offset: f64, visible: &SubBox) {
    dashes.clear();
    let pattern = Pattern::new(lengths, offset);
    for (points, closed) in chains.iter() {
        let mut cursor = pattern.start();
        let closing = if closed {
            points.first().copied()
        } else {
            None
        };
        let mut open = false;
        let mut previous: Option<Sub> = None;
        for &point in points.iter().chain(closing.iter()) {
            if let Some(from) = previous {
                dash_piece(
                    from,
                    point,
                    &pattern,
                    &mut cursor,
                    visible,
                    &mut open,
                    dashes,
                );
            }
            previous = Some(point);
        }
        if open {
            dashes.ends.push((dashes.points.len(), false));
        }
    }
}

/// Lengths below this many subpixels are none: far above the rounding of 64-bit sums, far below anything visible.
const LEAST: f64 = 1e-3;

/// The dash pattern in subpixels, doubled when its count is odd.
struct Pattern {
    lengths: Vec<f64>,
    period: f64,
    offset: f64,
}

#[derive(Clone, Copy)]
struct Cursor {
    index: usize,
    left: f64,
}

impl Pattern {
    fn new(lengths: &[f64], offset: f64) -> Self {
        let mut all = lengths.to_vec();
        if all.len() % 2 == 1 {
            all.extend_from_slice(lengths);
        }
        let period = all.iter().sum();
        Self {
            lengths: all,
            period,
            offset,
        }
    }

    fn start(&self) -> Cursor {
        self.advance(
            Cursor {
                index: 0,
                left: self.lengths[0],
            },
            self.offset.rem_euclid(self.period),
        )
    }

    fn advance(&self, mut cursor: Cursor, distance: f64) -> Cursor {
        let mut distance = distance.rem_euclid(self.period);
        // Two rounds pass every length, whatever rounding leaves.
        for _ in 0..2 * self.lengths.len() {
            if distance < cursor.left {
                break;
            }
            distance -= cursor.left;
            cursor.index = (cursor.index + 1) % self.lengths.len();
            cursor.left = self.lengths[cursor.index];
        }
        cursor.left = (cursor.left - distance).max(0.0);
        cursor
    }
}

fn dash_piece(
    a: Sub,
    b: Sub,
    pattern: &Pattern,
    cursor: &mut Cursor,
    visible: &SubBox,
    open: &mut bool,
    out: &mut Chains,
) {
    let (dx, dy) = (f64::from(b[0] - a[0]), f64::from(b[1] - a[1]));
    let length = dx.hypot(dy);
    if length == 0.0 {
        return;
    }
    let at = |distance: f64| {
        let t = distance / length;
        [
            a[0] + (dx * t).round() as i32,
            a[1] + (dy * t).round() as i32,
        ]
    };
    let finish = |open: &mut bool, out: &mut Chains| {
        if std::mem::take(open) {
            out.ends.push((out.points.len(), false));
        }
    };
    let Some((from, to)) = visible.clip(a, [dx, dy]) else {
        finish(open, out);
        *cursor = pattern.advance(*cursor, length);
        return;
    };
    let mut position = 0.0;
    // Whole periods before the visible part are passed over at once.
    let skipped = ((from * length) / pattern.period).floor() * pattern.period;
    if skipped > 0.0 {
        finish(open, out);
        position = skipped;
    }
    let end = (to * length).min(length);
    while position < end {
        let on = cursor.index.is_multiple_of(2);
        // A dash that starts where rounding cannot tell it from its end still moves on.
        let stop = (position + cursor.left.max(LEAST)).min(length);
        if on {
            if !*open {
                out.points.push(at(position));
                *open = true;
            }
            out.points.push(at(stop));
        }
        cursor.left -= stop - position;
        position = stop;
        if cursor.left <= LEAST {
            if on {
                finish(open, out);
            }
            cursor.index = (cursor.index + 1) % pattern.lengths.len();
            cursor.left = pattern.lengths[cursor.index];
        } else if position >= length {
            return;
        }
    }
    if position < length {
        finish(open, out);
        *cursor = pattern.advance(*cursor, length - position);
    }
}

/// A box in subpixels.
pub struct SubBox {
    low: Sub,
    high: Sub,
}

impl SubBox {
    pub fn around(window: Window, by: i32) -> Self {
        Self {
            low: [window.x0 * ONE - by, window.y0 * ONE - by],
            high: [window.x1 * ONE + by, window.y1 * ONE + by],
        }
    }

    pub fn touches(&self, a: Sub, b: Sub) -> bool {
        a[0].min(b[0]) <= self.high[0]
            && a[0].max(b[0]) >= self.low[0]
            && a[1].min(b[1]) <= self.high[1]
            && a[1].max(b[1]) >= self.low[1]
    }

    /// The share of the line from `a` along `by` inside the box, as parameters 0 to 1.
    fn clip(&self, a: Sub, by: [f64; 2]) -> Option<(f64, f64)> {
        let (mut from, mut to) = (0.0f64, 1.0f64);
        for axis in 0..2 {
            let (low, high) = (
                f64::from(self.low[axis] - a[axis]),
                f64::from(self.high[axis] - a[axis]),
            );
            if by[axis] == 0.0 {
                if low > 0.0 || high < 0.0 {
                    return None;
                }
                continue;
            }
            let (near, far) = (low / by[axis], high / by[axis]);
            from = from.max(near.min(far));
            to = to.min(near.max(far));
        }
        (from <= to).then_some((from, to))
    }
}
