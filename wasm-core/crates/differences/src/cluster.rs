//! Changed pixels to regions that a person would circle.
//!
//! Pixels fall into small cells; cells join when they are near, or when something on the sheet (one line, one
//! word) explains both. A region is a set of joined cells.

use pinbar_model::list::NONE;

use crate::frame::{Frame, PixelBox};
use crate::marks::{Marks, Side};

/// Pixels: side of a cell. Small against the gap that still joins, large against a stroke.
pub const CELL: u32 = 8;

/// Share of a region's cells and of its box above which a part is still the region, with crumbs around it.
const STILL_WHOLE: f64 = 0.6;

/// The changed pixels of one cell.
#[derive(Clone, Copy, Debug)]
struct Cell {
    bounds: PixelBox,
    gone: u32,
    come: u32,
    /// A second, closer look found this change: it counts however small it is.
    sure: bool,
}

impl Cell {
    fn ink(&self) -> f64 {
        f64::from(self.gone + self.come)
    }
}

/// How much worse a cut is across lines than along a gap, and what counts as many lines: as a multiple of the mean ink.
const CROSSING: f64 = 0.25;
const MANY_LINES: f64 = 4.0;

/// The best place to cut cells by their bins: what it costs, infinite if nothing can be cut, and the first bin behind it.
fn best_cut<'a>(cells: impl Iterator<Item = (usize, &'a Cell)> + Clone) -> (f64, usize) {
    let count = cells.clone().map(|(bin, _)| bin + 1).max().unwrap_or(0);
    let mut bins: Vec<(f64, Option<PixelBox>)> = vec![(0.0, None); count];
    for (bin, cell) in cells {
        let (ink, bounds) = &mut bins[bin];
        *ink += cell.ink();
        *bounds = Some(bounds.map_or(cell.bounds, |all| all.union(&cell.bounds)));
    }
    let costs = |bins: &mut dyn Iterator<Item = &(f64, Option<PixelBox>)>| -> Vec<f64> {
        let (mut ink, mut around) = (0.0, None::<PixelBox>);
        bins.map(|&(more, bounds)| {
            ink += more;
            around = match (around, bounds) {
                (Some(around), Some(bounds)) => Some(around.union(&bounds)),
                (around, bounds) => around.or(bounds),
            };
            ink * around.map_or(0.0, |around| around.area() as f64)
        })
        .collect()
    };
    let before = costs(&mut bins.iter());
    let mut after = costs(&mut bins.iter().rev());
    after.reverse();
    let mean = bins.iter().map(|(ink, _)| ink).sum::<f64>() / count.max(1) as f64;
    (1..count)
        .map(|at| {
            let lines = (bins[at - 1].0 + bins[at].0) / (2.0 * mean);
            let crossing = CROSSING * (lines / MANY_LINES).min(1.0);
            ((before[at - 1] + after[at]) * (1.0 + crossing), at)
        })
        .min_by(|a, b| a.0.total_cmp(&b.0))
        .unwrap_or((f64::INFINITY, 0))
}

/// Occupied cells of a frame and which of them belong together.
pub struct Cells {
    frame: Frame,
    columns: u32,
    rows: u32,
    /// Cell of the frame → index into `cells`, or `NONE`.
    index: Vec<u32>,
    cells: Vec<Cell>,
    parent: Vec<u32>,
}

/// Changed pixels that belong together.
#[derive(Clone, Copy, Debug)]
pub struct Region {
    /// A cell of the region; equal for all its cells.
    pub root: u32,
    pub bounds: PixelBox,
    /// Bounds of each side's pixels alone; `None` when that side has none.
    pub gone_bounds: Option<PixelBox>,
    pub come_bounds: Option<PixelBox>,
    /// Changed pixels of each side.
    pub gone: u32,
    pub come: u32,
    pub sure: bool,
}

impl Cells {
    pub fn of(marks: &Marks) -> Self {
        let frame = marks.frame;
        let (columns, rows) = (frame.width.div_ceil(CELL), frame.height.div_ceil(CELL));
        let mut this = Self {
            frame,
            columns,
            rows,
            index: vec![NONE; (columns * rows) as usize],
            cells: Vec::new(),
            parent: Vec::new(),
        };
        for side in [Side::Gone, Side::Come] {
            marks.for_each(side, &marks.whole(), |x, y| this.add(side, x, y));
        }
        this
    }

    fn add(&mut self, side: Side, x: u32, y: u32) {
        let at = (y / CELL * self.columns + x / CELL) as usize;
        let pixel = PixelBox {
            x0: x,
            y0: y,
            x1: x + 1,
            y1: y + 1,
        };
        if self.index[at] == NONE {
            self.index[at] = self.cells.len() as u32;
            self.parent.push(self.cells.len() as u32);
            self.cells.push(Cell {
                bounds: pixel,
                gone: 0,
                come: 0,
                sure: false,
            });
        }
        let cell = &mut self.cells[self.index[at] as usize];
        cell.bounds = cell.bounds.union(&pixel);
        match side {
            Side::Gone => cell.gone += 1,
            Side::Come => cell.come += 1,
        }
    }

    /// Declares the changes inside `inside` certain.
    pub fn make_sure(&mut self, inside: &PixelBox) {
        for slot in self.slots(inside) {
            self.cells[slot as usize].sure = true;
        }
    }

    /// Occupied cells that a box of pixels touches.
    pub fn slots(&self, inside: &PixelBox) -> Vec<u32> {
        let mut found = Vec::new();
        for row in inside.y0 / CELL..inside.y1.div_ceil(CELL).min(self.rows) {
            for column in inside.x0 / CELL..inside.x1.div_ceil(CELL).min(self.columns) {
                let slot = self.index[(row * self.columns + column) as usize];
                if slot != NONE {
                    found.push(slot);
                }
            }
        }
        found
    }

    /// The occupied cell at a pixel or, failing that, beside it, with ink of `side`.
    pub fn slot_near(&self, side: Side, x: f32, y: f32) -> Option<u32> {
        let slot_at = |x: f32, y: f32| {
            if x < 0.0 || y < 0.0 || x >= self.frame.width as f32 || y >= self.frame.height as f32 {
                return None;
            }
            let slot = self.index[(y as u32 / CELL * self.columns + x as u32 / CELL) as usize];
            let cell = self.cells.get(slot as usize)?;
            let count = match side {
                Side::Gone => cell.gone,
                Side::Come => cell.come,
            };
            // The cell's tight bounds, not the cell, must be near the point.
            let near = 2.0;
            (count > 0
                && x + near >= cell.bounds.x0 as f32
                && x - near <= cell.bounds.x1 as f32
                && y + near >= cell.bounds.y0 as f32
                && y - near <= cell.bounds.y1 as f32)
                .then_some(slot)
        };
        slot_at(x, y)
            .or_else(|| slot_at(x - 2.0, y - 2.0))
            .or_else(|| slot_at(x + 2.0, y - 2.0))
            .or_else(|| slot_at(x - 2.0, y + 2.0))
            .or_else(|| slot_at(x + 2.0, y + 2.0))
    }

    /// The representative of a cell's region.
    pub fn root(&mut self, mut slot: u32) -> u32 {
        while self.parent[slot as usize] != slot {
            let above = self.parent[self.parent[slot as usize] as usize];
            self.parent[slot as usize] = above;
            slot = above;
        }
        slot
    }

    pub fn join(&mut self, a: u32, b: u32) {
        let (a, b) = (self.root(a), self.root(b));
        // The lower index wins, so that the outcome does not depend on the order of joins.
        self.parent[a.max(b) as usize] = a.min(b);
    }

    /// Joins all cells whose changed pixels are at most `gap` pixels apart. What then covers `too_large` is
    /// gathered again with half the gap, not below `least_gap`, as long as that really parts it: on a sheet that was
    /// reworked all over, one circle around everything says nothing.
    pub fn join_near(&mut self, gap: u32, least_gap: u32, too_large: impl Fn(&PixelBox) -> bool) {
        let explained = self.parent.clone();
        let all: Vec<u32> = (0..self.cells.len() as u32).collect();
        self.join_among(&all, gap);
        let mut open: Vec<(Vec<u32>, u32)> = self
            .groups(&all)
            .into_iter()
            .map(|group| (group, gap / 2))
            .collect();
        while let Some((group, gap)) = open.pop() {
            let bounds = self.bounds_of(&group);
            if gap < least_gap || !too_large(&bounds) {
                continue;
            }
            for &slot in &group {
                self.parent[slot as usize] = explained[slot as usize];
            }
            self.join_among(&group, gap);
            let parts = self.groups(&group);
            // A frame around the rest keeps its box; then the count of its cells tells that it is alone.
            let is_whole = parts.iter().any(|part| {
                part.len() as f64 > STILL_WHOLE * group.len() as f64
                    && self.bounds_of(part).area() as f64 > STILL_WHOLE * bounds.area() as f64
            });
            if is_whole {
                for pair in group.windows(2) {
                    self.join(pair[0], pair[1]);
                }
                continue;
            }
            open.extend(parts.into_iter().map(|part| (part, gap / 2)));
        }
    }

    /// Parts a region until no part is `too_large`, each time where the boxes around the halves become smallest for the
    /// ink that they hold, rather along a gap than across lines.
    pub fn part(&mut self, root: u32, too_large: impl Fn(&PixelBox) -> bool) {
        let all = 0..self.cells.len() as u32;
        let mut open: Vec<Vec<u32>> = vec![all.filter(|&slot| self.root(slot) == root).collect()];
        while let Some(group) = open.pop() {
            if too_large(&self.bounds_of(&group))
                && let Some(halves) = self.halves(&group)
            {
                open.extend(halves);
                continue;
            }
            for &slot in &group {
                self.parent[slot as usize] = group[0];
            }
        }
    }

    /// The best cut through a group of cells, along a row or a column of them.
    fn halves(&self, group: &[u32]) -> Option<[Vec<u32>; 2]> {
        let bounds = self.bounds_of(group);
        let column = |cell: &Cell| (cell.bounds.x0 / CELL - bounds.x0 / CELL) as usize;
        let row = |cell: &Cell| (cell.bounds.y0 / CELL - bounds.y0 / CELL) as usize;
        let of_group = || group.iter().map(|&slot| &self.cells[slot as usize]);
        let (across, at) = best_cut(of_group().map(|cell| (column(cell), cell)));
        let (down, below) = best_cut(of_group().map(|cell| (row(cell), cell)));
        if across.min(down).is_infinite() {
            return None;
        }
        let is_first = |slot: &u32| {
            let cell = &self.cells[*slot as usize];
            if across <= down {
                column(cell) < at
            } else {
                row(cell) < below
            }
        };
        let (first, second) = group.iter().copied().partition(is_first);
        Some([first, second])
    }

    /// The cells of `slots` by region, in the order of their first cells.
    fn groups(&mut self, slots: &[u32]) -> Vec<Vec<u32>> {
        let mut at = std::collections::HashMap::new();
        let mut groups: Vec<Vec<u32>> = Vec::new();
        for &slot in slots {
            let root = self.root(slot);
            let index = *at.entry(root).or_insert_with(|| {
                groups.push(Vec::new());
                groups.len() - 1
            });
            groups[index].push(slot);
        }
        groups
    }

    fn bounds_of(&self, slots: &[u32]) -> PixelBox {
        let mut bounds = self.cells[slots[0] as usize].bounds;
        for &slot in slots {
            bounds = bounds.union(&self.cells[slot as usize].bounds);
        }
        bounds
    }

    fn join_among(&mut self, slots: &[u32], gap: u32) {
        let reach = gap.div_ceil(CELL) + 1;
        for &slot in slots {
            let bounds = self.cells[slot as usize].bounds;
            let (column, row) = (bounds.x0 / CELL, bounds.y0 / CELL);
            // Half of the neighborhood: the other half sees this cell in its turn.
            for y in row..=(row + reach).min(self.rows - 1) {
                let first = if y == row {
                    column + 1
                } else {
                    column.saturating_sub(reach)
                };
                for x in first..=(column + reach).min(self.columns - 1) {
                    let other = self.index[(y * self.columns + x) as usize];
                    if other != NONE && bounds.gap(&self.cells[other as usize].bounds) <= gap {
                        self.join(slot, other);
                    }
                }
            }
        }
    }

    /// The regions, in the order of their first cells.
    pub fn regions(&mut self) -> Vec<Region> {
        let mut at = vec![NONE; self.cells.len()];
        let mut regions: Vec<Region> = Vec::new();
        for slot in 0..self.cells.len() as u32 {
            let root = self.root(slot);
            let cell = self.cells[slot as usize];
            if at[root as usize] == NONE {
                at[root as usize] = regions.len() as u32;
                regions.push(Region {
                    root,
                    bounds: cell.bounds,
                    gone_bounds: None,
                    come_bounds: None,
                    gone: 0,
                    come: 0,
                    sure: false,
                });
            }
            let region = &mut regions[at[root as usize] as usize];
            region.bounds = region.bounds.union(&cell.bounds);
            region.gone += cell.gone;
            region.come += cell.come;
            region.sure |= cell.sure;
            // A cell holds both sides only where they touch: its bounds are near enough for either.
            let grow = |bounds: &mut Option<PixelBox>, count: u32| {
                if count > 0 {
                    *bounds = Some(bounds.map_or(cell.bounds, |bounds| bounds.union(&cell.bounds)));
                }
            };
            grow(&mut region.gone_bounds, cell.gone);
            grow(&mut region.come_bounds, cell.come);
        }
        regions
    }
}
