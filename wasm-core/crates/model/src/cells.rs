//! Which of many things are near a line: the cells of a sheet that each thing touches.

/// Side of a cell, points.
const CELL: f64 = 24.0;
/// Cells along a side: pages are at most 200 in, larger ones get everything beyond in their last cells.
const MOST_CELLS: f64 = 600.0;

pub(crate) struct Cells {
    columns: usize,
    rows: usize,
    cells: Vec<Vec<u32>>,
}

impl Cells {
    pub fn new(width: f32, height: f32) -> Self {
        let count = |side: f32| (f64::from(side) / CELL).ceil().clamp(1.0, MOST_CELLS) as usize;
        let (columns, rows) = (count(width), count(height));
        Self {
            columns,
            rows,
            cells: vec![Vec::new(); columns * rows],
        }
    }

    fn place(&self, x: f64, y: f64) -> usize {
        let part = |value: f64, count: usize| ((value / CELL).max(0.0) as usize).min(count - 1);
        part(y, self.rows) * self.columns + part(x, self.columns)
    }

    fn size(&self) -> [f64; 2] {
        [self.columns as f64 * CELL, self.rows as f64 * CELL]
    }

    /// Calls `visit` for every cell that the line from `a` to `b` crosses, on the sheet.
    fn walk(&self, a: [f64; 2], b: [f64; 2], mut visit: impl FnMut(usize)) {
        let Some((a, b)) = cut(a, b, self.size()) else {
            return;
        };
        let first = self.place(a[0], a[1]);
        let last = self.place(b[0], b[1]);
        visit(first);
        if first == last {
            return;
        }
        // Where the line passes from cell to cell, in order.
        let mut stops: Vec<f64> = Vec::new();
        for axis in 0..2 {
            let way = b[axis] - a[axis];
            if way == 0.0 {
                continue;
            }
            let (low, high) = (a[axis].min(b[axis]), a[axis].max(b[axis]));
            let mut border = (low / CELL).floor() + 1.0;
            while border * CELL < high {
                stops.push((border * CELL - a[axis]) / way);
                border += 1.0;
            }
        }
        stops.push(1.0);
        stops.sort_by(f64::total_cmp);
        let mut from = 0.0;
        let mut seen = first;
        for stop in stops {
            let middle = (from + stop) / 2.0;
            let cell = self.place(a[0] + middle * (b[0] - a[0]), a[1] + middle * (b[1] - a[1]));
            if cell != seen {
                visit(cell);
                seen = cell;
            }
            from = stop;
        }
    }

    pub fn add_line(&mut self, thing: u32, a: [f64; 2], b: [f64; 2]) {
        let mut touched = Vec::new();
        self.walk(a, b, |cell| touched.push(cell));
        for cell in touched {
            if self.cells[cell].last() != Some(&thing) {
                self.cells[cell].push(thing);
            }
        }
    }

    pub fn add_box(&mut self, thing: u32, low: [f64; 2], high: [f64; 2]) {
        let first = self.place(low[0], low[1]);
        let last = self.place(high[0], high[1]);
        for row in first / self.columns..=last / self.columns {
            for column in first % self.columns..=last % self.columns {
                self.cells[row * self.columns + column].push(thing);
            }
        }
    }

    /// Calls `visit` for the things in the cells that a box touches; the same thing may come several times.
    pub fn near_box(&self, low: [f64; 2], high: [f64; 2], mut visit: impl FnMut(u32)) {
        let first = self.place(low[0], low[1]);
        let last = self.place(high[0], high[1]);
        for row in first / self.columns..=last / self.columns {
            for column in first % self.columns..=last % self.columns {
                for thing in &self.cells[row * self.columns + column] {
                    visit(*thing);
                }
            }
        }
    }

    pub fn at(&self, [x, y]: [f64; 2]) -> &[u32] {
        &self.cells[self.place(x, y)]
    }

    /// Calls `visit` for the things near a line; the same thing may come several times.
    pub fn near_line(&self, [a, b]: [[f64; 2]; 2], mut visit: impl FnMut(u32)) {
        let mut before: &[u32] = &[];
        self.walk(a, b, |cell| {
            let things = self.cells[cell].as_slice();
            for thing in things {
                if !before.contains(thing) {
                    visit(*thing);
                }
            }
            before = things;
        });
    }
}

/// The part of a line that lies on the sheet.
fn cut(a: [f64; 2], b: [f64; 2], size: [f64; 2]) -> Option<([f64; 2], [f64; 2])> {
    let (mut first, mut last) = (0.0_f64, 1.0_f64);
    for axis in 0..2 {
        let way = b[axis] - a[axis];
        if way == 0.0 {
            if a[axis] < 0.0 || a[axis] > size[axis] {
                return None;
            }
            continue;
        }
        let (one, other) = (-a[axis] / way, (size[axis] - a[axis]) / way);
        first = first.max(one.min(other));
        last = last.min(one.max(other));
    }
    let at = |part: f64| [0, 1].map(|axis| a[axis] + part * (b[axis] - a[axis]));
    (first <= last).then(|| (at(first), at(last)))
}
