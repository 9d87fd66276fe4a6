//! What an archive and a scanner's glass leave on a scan: dust, hairs, a fold and a lamp that fades.

use pinbar_ink::InkImage;
use pinbar_model::geometry::Rect;

use crate::random::Random;
use crate::scan::Scan;

/// How worn a scan is.
#[derive(Clone, Copy, Debug)]
pub struct Wear {
    /// Dark specks of 0.012 to 0.035 in.
    pub specks: usize,
    /// A line across the whole page, as paper keeps it where it was folded.
    pub folded: bool,
    /// Levels of 255 that the paper is darker at one side than at the other.
    pub shade: f64,
}

/// Widths of specks, inches, and how much longer than wide they may be.
const SPECK_INCHES: (f64, f64) = (0.012, 0.035);
const LONGEST: f64 = 1.5;
/// Levels of a fold: pale, and interrupted where the paper is smooth.
const FOLD: (f64, f64) = (25.0, 80.0);

/// Where a scan was worn, points of the scan's own page.
#[derive(Clone, Debug, Default)]
pub struct Worn {
    /// Bounds of each speck.
    pub specks: Vec<Rect>,
    /// Bounds of the fold.
    pub fold: Option<Rect>,
}

/// Wears `scan`. A black and white one has no shades: its fold is a row of dots, its paper stays white.
pub fn wear(scan: &mut Scan, style: Wear, random: &mut Random) -> Worn {
    let mut worn = Worn::default();
    let dpi = 72.0 / scan.to_page.mean_scale();
    let is_bitonal = scan.ink.data.iter().all(|value| matches!(value, 0 | 255));
    if style.shade > 0.0 && !is_bitonal {
        shade(&mut scan.ink, style.shade);
    }
    let width = f64::from(scan.ink.width);
    let height = f64::from(scan.ink.height);
    if style.folded {
        let (from, to) = (random.between(0.3, 0.7), random.between(0.3, 0.7));
        let ends = [from, from + (to - from) * 0.02].map(|share| (height * share) as f32);
        let bounds = Rect::new(
            0.0,
            ends[0].min(ends[1]),
            width as f32,
            ends[0].max(ends[1]) + 1.0,
        );
        worn.fold = Some(scan.to_page.apply_rect(bounds));
        for x in 0..scan.ink.width {
            let y = height * (from + (to - from) * 0.02 * f64::from(x) / width);
            let level = random.between(FOLD.0, FOLD.1);
            let seen = if is_bitonal {
                f64::from(u8::from(level > 0.9 * FOLD.1)) * 255.0
            } else {
                level
            };
            darken(&mut scan.ink, (x, y as u32), seen);
        }
    }
    for _ in 0..style.specks {
        let across = random.between(SPECK_INCHES.0, SPECK_INCHES.1) * dpi;
        let along = across * random.between(1.0, LONGEST);
        let turn = random.between(0.0, std::f64::consts::PI);
        let at = (random.between(0.0, width), random.between(0.0, height));
        let level = if is_bitonal {
            255.0
        } else {
            random.between(110.0, 220.0)
        };
        speck(&mut scan.ink, at, (along / 2.0, across / 2.0, turn), level);
        let middle = Rect::new(at.0 as f32, at.1 as f32, at.0 as f32, at.1 as f32);
        let bounds = middle.inflate((along / 2.0) as f32);
        worn.specks.push(scan.to_page.apply_rect(bounds));
    }
    worn
}

fn shade(ink: &mut InkImage, most: f64) {
    let width = ink.width as usize;
    for (at, value) in ink.data.iter_mut().enumerate() {
        let more = most * (at % width) as f64 / width as f64;
        *value = (f64::from(*value) + more).min(255.0) as u8;
    }
}

/// An ellipse with half axes `along` and `across` pixels.
fn speck(
    ink: &mut InkImage,
    (x, y): (f64, f64),
    (along, across, turn): (f64, f64, f64),
    level: f64,
) {
    let (cos, sin) = (turn.cos(), turn.sin());
    let reach = along.ceil() as i64 + 1;
    for py in y as i64 - reach..=y as i64 + reach {
        for px in x as i64 - reach..=x as i64 + reach {
            let (dx, dy) = (px as f64 + 0.5 - x, py as f64 + 0.5 - y);
            let (u, v) = (dx * cos + dy * sin, dy * cos - dx * sin);
            let inside = 1.0 - (u / along).hypot(v / across);
            // The rim covers a part of its pixels.
            let share = (inside * across + 0.5).clamp(0.0, 1.0);
            if let (Ok(px), Ok(py), true) = (u32::try_from(px), u32::try_from(py), share > 0.3) {
                darken(ink, (px, py), level * share.max(0.6));
            }
        }
    }
}

fn darken(ink: &mut InkImage, (x, y): (u32, u32), level: f64) {
    if x < ink.width && y < ink.height {
        let value = &mut ink.data[(y * ink.width + x) as usize];
        *value = (*value).max(level as u8);
    }
}
