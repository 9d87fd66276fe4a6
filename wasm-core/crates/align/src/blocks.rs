//! Local shifts measured on small blocks of ink at full sharpness: the ruler of every alignment.

use pinbar_ink::{InkImage, PageInk, render};
use pinbar_model::geometry::{Affine, Point, PointPair, Rect, WeightedPair};

use crate::correlation::{Correlator, PARTS, SIDE, peak_of};
use crate::level::Level;

/// Blocks in each direction of the sheet, at most.
const GRID: usize = 7;

/// Phase correlation peak from which a block says something: equal ink gives 1, and the largest of the
/// noise over 16,384 places stays below 0.1.
const CORRELATED: f32 = 0.14;

/// What one block saw.
#[derive(Clone, Copy, Debug)]
pub struct BlockShift {
    /// Middle of the block, points of OLD.
    pub at: Point,
    /// Where NEW's ink lies against where the map puts it, points of OLD: add it to the map's image.
    pub shift: Point,
    /// Peak of the phase correlation, 0 to 1.
    pub peak: f32,
    /// Sharpness of the peak, [xx, xy, yy]: none along a block's only lines.
    pub information: [f64; 3],
    /// Column and row in the sheet's grid of blocks.
    pub cell: (usize, usize),
}

impl BlockShift {
    pub fn correlated(&self) -> bool {
        self.peak >= CORRELATED
    }

    /// The pair this block gives to a fit of NEW → OLD; `inverse` undoes the map it was measured under.
    pub fn pair(&self, inverse: &Affine) -> WeightedPair {
        let old = Point::new(self.at.x + self.shift.x, self.at.y + self.shift.y);
        WeightedPair {
            pair: PointPair {
                old,
                new: inverse.apply(self.at),
            },
            information: self.information,
        }
    }
}

/// Blocks worth a look on a pair of sheets.
pub struct Blocks {
    /// Middle and grid cell, points of OLD.
    places: Vec<(Point, (usize, usize))>,
    /// OLD's blocks at `scale` pixels per point: they do not change from round to round.
    olds: Vec<Option<InkImage>>,
    scale: f64,
    correlator: Correlator,
}

impl Blocks {
    /// Chooses up to 7 × 7 places where both sheets have ink under `map`. `scale`: pixels per point at which
    /// blocks will be measured.
    pub fn choose(old: &Level, new: &Level, map: &Affine, scale: f64) -> Self {
        let (width, height) = (
            old.width as f64 / f64::from(old.scale),
            old.height as f64 / f64::from(old.scale),
        );
        let side = SIDE as f64 / scale;
        // Ink by half blocks of each sheet.
        let half = side / 2.0;
        let columns = (width / half).ceil().max(1.0) as usize;
        let rows = (height / half).ceil().max(1.0) as usize;
        let mut olds = vec![0f32; columns * rows];
        let mut news = vec![0f32; columns * rows];
        let count = |cells: &mut [f32], place: Point| {
            let (x, y) = (place.x / half, place.y / half);
            if x >= 0.0 && y >= 0.0 && x < columns as f64 && y < rows as f64 {
                cells[y as usize * columns + x as usize] += 1.0;
            }
        };
        for &[x, y] in &old.points {
            count(&mut olds, Point::new(x.into(), y.into()));
        }
        for &[x, y] in &new.points {
            count(&mut news, map.apply(Point::new(x.into(), y.into())));
        }
        // The best block of each part of the sheet: the one whose poorer side has most ink.
        let long = width.max(height);
        let parts_x = ((GRID as f64 * width / long).round() as usize).clamp(3, GRID);
        let parts_y = ((GRID as f64 * height / long).round() as usize).clamp(3, GRID);
        let mut best = vec![(0f32, Point::new(0.0, 0.0)); parts_x * parts_y];
        for row in 0..rows.saturating_sub(1) {
            for column in 0..columns.saturating_sub(1) {
                let four = |cells: &[f32]| {
                    let i = row * columns + column;
                    cells[i] + cells[i + 1] + cells[i + columns] + cells[i + columns + 1]
                };
                let ink = four(&olds).min(four(&news));
                let at = Point::new((column + 1) as f64 * half, (row + 1) as f64 * half);
                let part_x = ((at.x / width * parts_x as f64) as usize).min(parts_x - 1);
                let part_y = ((at.y / height * parts_y as f64) as usize).min(parts_y - 1);
                let one = &mut best[part_y * parts_x + part_x];
                if ink > one.0 {
                    *one = (ink, at);
                }
            }
        }
        let places: Vec<(Point, (usize, usize))> = best
            .into_iter()
            .enumerate()
            .filter(|(_, (ink, _))| *ink >= 2.0)
            .map(|(i, (_, at))| (at, (i % parts_x, i / parts_x)))
            .collect();
        Self {
            olds: vec![None; places.len()],
            places,
            scale,
            correlator: Correlator::new(),
        }
    }

    /// How many places were found.
    pub fn count(&self) -> usize {
        self.places.len()
    }

    /// Measures every `stride`-th block under `map` (NEW → OLD). `old` must be the same sheet every time.
    pub fn measure(
        &mut self,
        old: &PageInk<'_>,
        new: &PageInk<'_>,
        map: &Affine,
        stride: usize,
    ) -> Vec<BlockShift> {
        let scale = self.scale;
        let mut shifts = Vec::with_capacity(self.places.len());
        let chosen: Vec<usize> = (0..self.places.len()).step_by(stride).collect();
        // Two correlations, real both, share one transform on the way back.
        for pair in chosen.chunks(2) {
            self.correlator.clear();
            let mut greatest = [None; 2];
            for (&index, (part, greatest)) in pair.iter().zip(PARTS.iter().zip(&mut greatest)) {
                let (left, top) = corner_of(self.places[index].0, scale);
                let to_pixel = Affine::scale(scale).then(&Affine::translation(-left, -top));
                let olds = self.olds[index]
                    .take()
                    .unwrap_or_else(|| block_of(old, &to_pixel));
                let news = block_of(new, &map.then(&to_pixel));
                *greatest = self.correlator.add(&olds.data, &news.data, *part);
                self.olds[index] = Some(olds);
            }
            let found = pair
                .iter()
                .zip(greatest.iter().zip(self.correlator.correlations()));
            for (&index, (greatest, plane)) in found {
                let Some((dx, dy, peak, information)) =
                    greatest.and_then(|greatest| peak_of(plane, greatest))
                else {
                    continue;
                };
                let (at, cell) = self.places[index];
                let (left, top) = corner_of(at, scale);
                let half = SIDE as f64 / 2.0;
                shifts.push(BlockShift {
                    at: Point::new((left + half) / scale, (top + half) / scale),
                    shift: Point::new(dx / scale, dy / scale),
                    peak,
                    information,
                    cell,
                });
            }
        }
        shifts
    }
}

/// Upper left corner of the block around `at` in pixels: whole ones of a common grid, so that every block of a sheet is
/// painted alike.
fn corner_of(at: Point, scale: f64) -> (f64, f64) {
    let half = SIDE as f64 / 2.0;
    ((at.x * scale - half).round(), (at.y * scale - half).round())
}

/// The block that `page_to_pixel` puts at the origin. Of a picture only the part around it is handed to the
/// warp, whose preparation looks at all it is given.
fn block_of(page: &PageInk<'_>, page_to_pixel: &Affine) -> InkImage {
    let side = SIDE as u32;
    let PageInk::Pixels { ink, to_page } = page else {
        return render(page, page_to_pixel, side, side);
    };
    let Some(to_source) = to_page.then(page_to_pixel).inverse() else {
        return InkImage {
            width: side,
            height: side,
            data: vec![0; SIDE * SIDE],
        };
    };
    // Room for the widest average of the warp, 16 samples.
    let seen = to_source
        .apply_rect(Rect::new(0.0, 0.0, SIDE as f32, SIDE as f32))
        .inflate(18.0);
    let clamp = |value: f32, most: u32| value.clamp(0.0, most as f32) as usize;
    let (x0, x1) = (
        clamp(seen.x0.floor(), ink.width),
        clamp(seen.x1.ceil(), ink.width),
    );
    let (y0, y1) = (
        clamp(seen.y0.floor(), ink.height),
        clamp(seen.y1.ceil(), ink.height),
    );
    if x0 >= x1 || y0 >= y1 {
        return InkImage {
            width: side,
            height: side,
            data: vec![0; SIDE * SIDE],
        };
    }
    let mut data = Vec::with_capacity((x1 - x0) * (y1 - y0));
    for row in ink.data.chunks_exact(ink.width as usize).take(y1).skip(y0) {
        data.extend_from_slice(&row[x0..x1]);
    }
    let part = InkImage {
        width: (x1 - x0) as u32,
        height: (y1 - y0) as u32,
        data,
    };
    let to_page = Affine::translation(x0 as f64, y0 as f64).then(to_page);
    render(
        &PageInk::Pixels {
            ink: &part,
            to_page,
        },
        page_to_pixel,
        side,
        side,
    )
}
