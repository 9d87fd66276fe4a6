//! Exact area coverage of polygons by signed areas, on whole-number coordinates.
//!
//! Coordinates are *subpixels* (1/256 of a pixel) relative to the raster's corner. Everything is computed
//! from differences of whole numbers, so that the same polygon moved by whole pixels gives the same
//! coverage: tiles have no seams. Each edge adds its signed area to the cells it crosses; a running sum
//! along the row is the coverage. Only touched rows and columns are ever looked at.

use pinbar_model::list::FillRule;

/// Subpixels per pixel, as a shift and as a number.
pub const SHIFT: i32 = 8;
pub const ONE: i32 = 1 << SHIFT;

/// A point in subpixels.
pub type Sub = [i32; 2];

/// Whole pixels `x0 <= x < x1`, `y0 <= y < y1`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Window {
    pub x0: i32,
    pub y0: i32,
    pub x1: i32,
    pub y1: i32,
}

impl Window {
    pub fn is_empty(&self) -> bool {
        self.x0 >= self.x1 || self.y0 >= self.y1
    }

    pub fn intersection(&self, other: &Window) -> Window {
        Window {
            x0: self.x0.max(other.x0),
            y0: self.y0.max(other.y0),
            x1: self.x1.min(other.x1),
            y1: self.y1.min(other.y1),
        }
    }

    pub fn width(&self) -> usize {
        (self.x1 - self.x0).max(0) as usize
    }

    pub fn height(&self) -> usize {
        (self.y1 - self.y0).max(0) as usize
    }
}

/// Columns touched in one row, relative to the window; nothing when `low > high`.
#[derive(Clone, Copy)]
struct Extent {
    low: u32,
    high: u32,
}

const UNTOUCHED: Extent = Extent {
    low: u32::MAX,
    high: 0,
};

/// Collects edges of one polygon set inside a window, then hands out its coverage row by row.
pub struct Accumulator {
    window: Window,
    /// Distance between rows of `cells`: two columns more than the widest window.
    stride: usize,
    cells: Vec<i32>,
    extents: Vec<Extent>,
    first_row: usize,
    /// One past the last touched row.
    end_row: usize,
    coverage: Vec<u8>,
}

/// Cell value of a full pixel: 256 subpixel rows × 512 (twice the subpixel columns).
const FULL_SHIFT: i32 = 17;
/// Shorter gaps inside a row are handed out as zero coverage instead of ending the span.
const GAP: usize = 16;

impl Accumulator {
    /// For rasters of up to `width` × `height` pixels.
    pub fn new(width: u32, height: u32) -> Self {
        let stride = width as usize + 2;
        Self {
            window: Window {
                x0: 0,
                y0: 0,
                x1: width as i32,
                y1: height as i32,
            },
            stride,
            cells: vec![0; stride * height as usize],
            extents: vec![UNTOUCHED; height as usize],
            first_row: usize::MAX,
            end_row: 0,
            coverage: vec![0; width as usize],
        }
    }

    /// Restricts what follows to `window`, which lies inside the raster. Call between sweeps only.
    pub fn set_window(&mut self, window: Window) {
        self.window = window;
    }

    pub fn window(&self) -> Window {
        self.window
    }

    /// Adds one directed edge. Closed outlines only: the sum of all edges must be closed.
    pub fn edge(&mut self, a: Sub, b: Sub) {
        if a[1] == b[1] {
            return;
        }
        let origin = [self.window.x0 << SHIFT, self.window.y0 << SHIFT];
        let (a, b) = (
            [a[0] - origin[0], a[1] - origin[1]],
            [b[0] - origin[0], b[1] - origin[1]],
        );
        let (top, bottom, sign) = if a[1] < b[1] { (a, b, 1) } else { (b, a, -1) };
        let first = (top[1] >> SHIFT).max(0);
        let last = ((bottom[1] - 1) >> SHIFT).min(self.window.height() as i32 - 1);
        if first > last {
            return;
        }
        self.first_row = self.first_row.min(first as usize);
        self.end_row = self.end_row.max(last as usize + 1);
        let right = (self.window.width() as i32) << SHIFT;
        if top[0].min(bottom[0]) >= right {
            for row in first..=last {
                self.touch(row as usize, self.window.width(), self.window.width());
            }
            return;
        }
        if top[0] == bottom[0] || top[0].max(bottom[0]) < 0 {
            self.upright(top, bottom, sign, first, last);
            return;
        }
        let slope = f64::from(bottom[0] - top[0]) / f64::from(bottom[1] - top[1]);
        let x_at = |y: i32| top[0] + (slope * f64::from(y - top[1])).floor() as i32;
        let mut y = top[1].max(first << SHIFT);
        let mut x = if y == top[1] { top[0] } else { x_at(y) };
        for row in first..=last {
            let base = row << SHIFT;
            let y_end = bottom[1].min(base + ONE);
            let x_end = if y_end == bottom[1] {
                bottom[0]
            } else {
                x_at(y_end)
            };
            self.row_part(row as usize, [x, y - base], [x_end, y_end - base], sign);
            (x, y) = (x_end, y_end);
        }
    }

    /// An edge with one x, or wholly left of the window where x does not matter.
    fn upright(&mut self, top: Sub, bottom: Sub, sign: i32, first: i32, last: i32) {
        let (cell, fraction) = if top[0] < 0 {
            (0, 0)
        } else {
            ((top[0] >> SHIFT) as usize, 2 * (top[0] & (ONE - 1)))
        };
        for row in first..=last {
            let base = row << SHIFT;
            let height = (bottom[1].min(base + ONE) - top[1].max(base)) * sign;
            self.add(row as usize, cell, height, fraction);
        }
    }

    /// The part of an edge inside one row: `a` above `b`, y relative to the row.
    fn row_part(&mut self, row: usize, a: Sub, b: Sub, sign: i32) {
        let (cell_a, cell_b) = (a[0] >> SHIFT, b[0] >> SHIFT);
        if cell_a == cell_b {
            self.add_clipped(
                row,
                cell_a,
                (b[1] - a[1]) * sign,
                (a[0] & (ONE - 1)) + (b[0] & (ONE - 1)),
            );
            return;
        }
        let (left, right, sign) = if a[0] < b[0] {
            (a, b, sign)
        } else {
            (b, a, -sign)
        };
        let slope = f64::from(right[1] - left[1]) / f64::from(right[0] - left[0]);
        let y_at = |x: i32| left[1] + (slope * f64::from(x - left[0])).floor() as i32;
        let (last_cell, width) = (right[0] >> SHIFT, self.window.width() as i32);
        let (mut cell, mut x, mut y) = (left[0] >> SHIFT, left[0], left[1]);
        if cell < 0 {
            let y_next = if last_cell < 0 { right[1] } else { y_at(0) };
            self.add(row, 0, (y_next - y) * sign, 0);
            if last_cell < 0 {
                return;
            }
            (cell, x, y) = (0, 0, y_next);
        }
        while cell < last_cell && cell < width {
            let x_next = (cell + 1) << SHIFT;
            let y_next = y_at(x_next);
            self.add(
                row,
                cell as usize,
                (y_next - y) * sign,
                (x & (ONE - 1)) + ONE,
            );
            (cell, x, y) = (cell + 1, x_next, y_next);
        }
        self.add_clipped(
            row,
            cell,
            (right[1] - y) * sign,
            (x & (ONE - 1)) + (right[0] & (ONE - 1)),
        );
    }

    fn add_clipped(&mut self, row: usize, cell: i32, height: i32, fractions: i32) {
        if cell < 0 {
            self.add(row, 0, height, 0);
        } else if cell >= self.window.width() as i32 {
            self.touch(row, self.window.width(), self.window.width());
        } else {
            self.add(row, cell as usize, height, fractions);
        }
    }

    /// `fractions` is the sum of the two ends' subpixel columns: the area left of the edge.
    #[inline]
    fn add(&mut self, row: usize, cell: usize, height: i32, fractions: i32) {
        let at = row * self.stride + cell;
        if let Some([first, second]) = self.cells.get_mut(at..at + 2) {
            *first = first.wrapping_add(height * (2 * ONE - fractions));
            *second = second.wrapping_add(height * fractions);
        }
        self.touch(row, cell, cell + 1);
    }

    #[inline]
    fn touch(&mut self, row: usize, low: usize, high: usize) {
        let extent = &mut self.extents[row];
        extent.low = extent.low.min(low as u32);
        extent.high = extent.high.max(high as u32);
    }

    /// Adds the outline of an axis-parallel rectangle, clockwise on screen.
    pub fn rectangle(&mut self, low: Sub, high: Sub) {
        self.edge([high[0], low[1]], high);
        self.edge([low[0], high[1]], low);
    }

    /// Hands out the coverage of everything added since the last sweep as spans `(y, x, coverage)` in raster
    /// pixels, coverage 0 to 255, and forgets it.
    pub fn sweep(&mut self, rule: FillRule, mut span: impl FnMut(usize, usize, &mut [u8])) {
        let (first, end) = (self.first_row, self.end_row);
        (self.first_row, self.end_row) = (usize::MAX, 0);
        let width = self.window.width();
        for row in first..end {
            let extent = std::mem::replace(&mut self.extents[row], UNTOUCHED);
            let (low, high) = (extent.low as usize, extent.high as usize);
            if low > high {
                continue;
            }
            let cells = &mut self.cells[row * self.stride..][..width + 2];
            sweep_row(
                cells,
                low,
                high.min(width),
                rule,
                &mut self.coverage,
                |x, coverage| {
                    span(
                        row + self.window.y0 as usize,
                        x + self.window.x0 as usize,
                        coverage,
                    );
                },
            );
            cells[low..(high + 1).min(width + 2)].fill(0);
        }
    }
}

fn sweep_row(
    cells: &[i32],
    low: usize,
    end: usize,
    rule: FillRule,
    coverage: &mut [u8],
    mut span: impl FnMut(usize, &mut [u8]),
) {
    let (mut sum, mut start, mut x) = (0i32, low, low);
    while x < end {
        if cells[x] != 0 {
            sum = sum.wrapping_add(cells[x]);
            coverage[x] = coverage_of(sum, rule);
            x += 1;
            continue;
        }
        let run = zeros(&cells[x..end]);
        let value = coverage_of(sum, rule);
        if value == 0 && run >= GAP {
            if start < x {
                span(start, &mut coverage[start..x]);
            }
            start = x + run;
        } else {
            coverage[x..x + run].fill(value);
        }
        x += run;
    }
    if start < end {
        span(start, &mut coverage[start..end]);
    }
}

fn zeros(cells: &[i32]) -> usize {
    let mut count = 0;
    for chunk in cells.chunks_exact(8) {
        if chunk.iter().fold(0, |all, cell| all | cell) != 0 {
            break;
        }
        count += 8;
    }
    count + cells[count..].iter().take_while(|&&cell| cell == 0).count()
}

#[inline]
fn coverage_of(sum: i32, rule: FillRule) -> u8 {
    let area = match rule {
        FillRule::NonZero => sum.unsigned_abs(),
        FillRule::EvenOdd => {
            let full = 1u32 << FULL_SHIFT;
            let folded = sum.unsigned_abs() & (2 * full - 1);
            if folded > full {
                2 * full - folded
            } else {
                folded
            }
        }
    };
    ((area.min(1 << FULL_SHIFT) * 255 + (1 << (FULL_SHIFT - 1))) >> FULL_SHIFT) as u8
}
