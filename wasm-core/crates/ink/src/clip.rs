//! Clips and soft masks as coverage, made once per raster and kept while it is painted.

use crate::accumulate::Window;
use crate::surface::times;

/// Coverage inside `window`; nothing outside of it.
pub struct Mask {
    pub window: Window,
    pub data: Vec<u8>,
}

impl Mask {
    pub fn new(window: Window, value: u8) -> Self {
        Self {
            window,
            data: vec![value; window.width() * window.height()],
        }
    }

    fn row(&self, y: usize) -> Option<&[u8]> {
        let row = (y as i32)
            .checked_sub(self.window.y0)
            .and_then(|row| usize::try_from(row).ok())?;
        if row >= self.window.height() {
            return None;
        }
        let width = self.window.width();
        self.data.get(row * width..(row + 1) * width)
    }

    /// Writes `coverage` into a piece of row `y` inside the window.
    pub fn write(&mut self, y: usize, x: usize, coverage: &[u8]) {
        let width = self.window.width();
        let start =
            (y as i32 - self.window.y0) as usize * width + (x as i32 - self.window.x0) as usize;
        self.data[start..start + coverage.len()].copy_from_slice(coverage);
    }

    /// Multiplies a span of coverage that starts at (x, y) by this mask.
    pub fn apply(&self, y: usize, x: usize, coverage: &mut [u8]) {
        let Some(row) = self.row(y) else {
            coverage.fill(0);
            return;
        };
        let offset = x as i32 - self.window.x0;
        for (index, cover) in coverage.iter_mut().enumerate() {
            let at = offset + index as i32;
            let value = usize::try_from(at)
                .ok()
                .and_then(|at| row.get(at))
                .copied()
                .unwrap_or(0);
            *cover = times(*cover, value);
        }
    }
}
