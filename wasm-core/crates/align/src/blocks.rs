//! Local shifts measured on small blocks of ink at full sharpness: the ruler of every alignment.

use pinbar_ink::{InkImage, PageInk, render};
use pinbar_model::geometry::{Affine, Point, PointPair, Rect, WeightedPair};

use crate::fft::{Complex, Fft};
use crate::level::Level;

/// Side of a block in pixels; a power of two.
const SIDE: usize = 128;

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
    fft: Fft,
    window: Vec<f32>,
    /// exp(−2π²σ²f²) along one axis: keeps frequencies that both sheets' sampling can hold.
    low_pass: Vec<f32>,
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
            fft: Fft::new(SIDE),
            window: hann(),
            low_pass: low_pass(),
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
        let mut spectrum = vec![Complex::default(); SIDE * SIDE];
        let mut correlation = vec![Complex::default(); SIDE * SIDE];
        for index in (0..self.places.len()).step_by(stride) {
            let (at, cell) = self.places[index];
            let half = SIDE as f64 / 2.0;
            // Whole pixels of a common grid, so that every block of a sheet is painted alike.
            let (left, top) = ((at.x * scale - half).round(), (at.y * scale - half).round());
            let to_pixel = Affine::scale(scale).then(&Affine::translation(-left, -top));
            let olds = self.olds[index]
                .take()
                .unwrap_or_else(|| block_of(old, &to_pixel));
            let news = block_of(new, &map.then(&to_pixel));
            let found = self.correlate(&olds.data, &news.data, &mut spectrum, &mut correlation);
            self.olds[index] = Some(olds);
            let Some((dx, dy, peak, information)) = found else {
                continue;
            };
            shifts.push(BlockShift {
                at: Point::new((left + half) / scale, (top + half) / scale),
                shift: Point::new(dx / scale, dy / scale),
                peak,
                information,
                cell,
            });
        }
        shifts
    }

    /// Shift in pixels that lays the second block on the first, its peak and its sharpness; `None` when a
    /// block is blank.
    fn correlate(
        &self,
        old: &[u8],
        new: &[u8],
        spectrum: &mut [Complex],
        correlation: &mut [Complex],
    ) -> Option<(f64, f64, f32, [f64; 3])> {
        let mean = |data: &[u8]| {
            data.iter().map(|&value| u32::from(value)).sum::<u32>() as f32 / data.len() as f32
        };
        let (old_mean, new_mean) = (mean(old), mean(new));
        if old_mean == 0.0 || new_mean == 0.0 {
            return None;
        }
        for (i, out) in spectrum.iter_mut().enumerate() {
            let weight = self.window[i % SIDE] * self.window[i / SIDE];
            // Two real pictures share one transform.
            *out = Complex {
                re: (f32::from(old[i]) - old_mean) * weight,
                im: (f32::from(new[i]) - new_mean) * weight,
            };
        }
        self.fft.square(spectrum, false);
        let mut total = 0.0;
        for y in 0..SIDE {
            for x in 0..SIDE {
                let i = y * SIDE + x;
                let mirror = (SIDE - y) % SIDE * SIDE + (SIDE - x) % SIDE;
                let (p, q) = (spectrum[i], spectrum[mirror].conj());
                let first = Complex {
                    re: (p.re + q.re) / 2.0,
                    im: (p.im + q.im) / 2.0,
                };
                let second = Complex {
                    re: (p.im - q.im) / 2.0,
                    im: (q.re - p.re) / 2.0,
                };
                let cross = first.times_conj(second);
                // Not hypot: the numbers are far from the limits, and it is ten times slower.
                let size = (cross.re * cross.re + cross.im * cross.im).sqrt();
                let weight = self.low_pass[x] * self.low_pass[y];
                total += weight;
                let gain = if size > 1e-3 { weight / size } else { 0.0 };
                correlation[i] = Complex {
                    re: cross.re * gain,
                    im: cross.im * gain,
                };
            }
        }
        self.fft.square(correlation, true);
        let norm = (SIDE * SIDE) as f32 / total;
        let at = |x: usize, y: usize| correlation[y % SIDE * SIDE + x % SIDE].re * norm;
        let (mut best, mut place) = (f32::MIN, (0, 0));
        for y in 0..SIDE {
            for x in 0..SIDE {
                // Shifts beyond a third of a block leave too little in common.
                let far = |k: usize| k > SIDE / 3 && k < SIDE - SIDE / 3;
                if !far(x) && !far(y) && at(x, y) > best {
                    (best, place) = (at(x, y), (x, y));
                }
            }
        }
        let (x, y) = (place.0 + SIDE, place.1 + SIDE);
        let xx = f64::from(2.0 * best - at(x - 1, y) - at(x + 1, y));
        let yy = f64::from(2.0 * best - at(x, y - 1) - at(x, y + 1));
        let xy =
            f64::from(at(x + 1, y - 1) + at(x - 1, y + 1) - at(x + 1, y + 1) - at(x - 1, y - 1))
                / 4.0;
        let slope_x = f64::from(at(x + 1, y) - at(x - 1, y)) / 2.0;
        let slope_y = f64::from(at(x, y + 1) - at(x, y - 1)) / 2.0;
        let determinant = xx * yy - xy * xy;
        if !(xx > 0.0 && yy > 0.0 && determinant > 0.0) {
            return None;
        }
        // Top of the paraboloid through the peak and its neighbours.
        let dx = ((yy * slope_x - xy * slope_y) / determinant).clamp(-0.7, 0.7);
        let dy = ((xx * slope_y - xy * slope_x) / determinant).clamp(-0.7, 0.7);
        let signed = |k: usize| {
            if k > SIDE / 2 {
                k as f64 - SIDE as f64
            } else {
                k as f64
            }
        };
        Some((
            signed(place.0) + dx,
            signed(place.1) + dy,
            best,
            [xx, xy, yy],
        ))
    }
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

fn hann() -> Vec<f32> {
    (0..SIDE)
        .map(|i| 0.5 - 0.5 * (std::f32::consts::TAU * (i as f32 + 0.5) / SIDE as f32).cos())
        .collect()
}

/// Gaussian of 0.8 px: the peak is then wide enough for a parabola.
fn low_pass() -> Vec<f32> {
    (0..SIDE)
        .map(|k| {
            let frequency = k.min(SIDE - k) as f32 / SIDE as f32;
            (-2.0 * (std::f32::consts::PI * 0.8 * frequency).powi(2)).exp()
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Discs and bars at places given in pixels, antialiased.
    fn picture(dx: f64, dy: f64) -> Vec<u8> {
        let shapes = [
            (40.0, 40.0, 9.0),
            (80.0, 52.0, 6.0),
            (60.0, 90.0, 12.0),
            (30.0, 84.0, 4.0),
        ];
        (0..SIDE * SIDE)
            .map(|i| {
                let (x, y) = ((i % SIDE) as f64 + 0.5, (i / SIDE) as f64 + 0.5);
                let nearest = shapes
                    .iter()
                    .map(|&(sx, sy, r): &(f64, f64, f64)| {
                        ((x - sx - dx).hypot(y - sy - dy) - r).abs()
                    })
                    .fold(f64::MAX, f64::min);
                ((1.5 - nearest).clamp(0.0, 1.0) * 255.0) as u8
            })
            .collect()
    }

    #[test]
    fn finds_a_shift_to_a_small_part_of_a_pixel() {
        let blocks = Blocks {
            places: Vec::new(),
            olds: Vec::new(),
            scale: 1.0,
            fft: Fft::new(SIDE),
            window: hann(),
            low_pass: low_pass(),
        };
        let mut one = vec![Complex::default(); SIDE * SIDE];
        let mut two = one.clone();
        for (dx, dy) in [(0.0, 0.0), (0.3, -0.45), (5.25, -7.6), (-11.5, 2.0)] {
            let (x, y, peak, _) = blocks
                .correlate(&picture(dx, dy), &picture(0.0, 0.0), &mut one, &mut two)
                .expect("has ink");
            assert!(
                (x - dx).abs() < 0.1 && (y - dy).abs() < 0.1,
                "{x} {y} for {dx} {dy}"
            );
            assert!(peak > CORRELATED);
        }
    }
}
