//! The rule for a scan on one or both sides.
//!
//! A scan prints ink at any darkness, soft and uneven, so fixed levels fail. Both inks are levelled to a common
//! darkness and softened, and ink is changed where it *exceeds* everything the other side has nearby.

use pinbar_ink::{InkImage, PageInk};
use pinbar_model::geometry::Affine;
use pinbar_model::list::{DisplayList, NONE, Part, Shape};

use crate::frame::Frame;
use crate::marks::{Marks, Side, darkest_near};

/// Level that the 90th percentile of each side's ink is brought to.
const FULL: f64 = 200.0;
/// Below this level a pixel is paper or noise of the scanner.
const PAPER: u8 = 24;
/// Excess, as a share of [`FULL`], that may belong to a change, and that proves one.
const MAY: f64 = 0.35;
const MUST: f64 = 0.55;
/// Inches: never look closer than this with a scan, whose paper stretches and whose strokes spread.
pub const LEAST_TOLERANCE_INCHES: f64 = 0.012;
/// A side of which less than this is found on the other, while the other is complete, was scanned too coarsely.
const COARSE_SHARE: f64 = 0.6;
const COMPLETE_SHARE: f64 = 0.85;

/// True when a page is a picture: no vectors to speak of.
pub fn is_raster(page: &PageInk<'_>) -> bool {
    match page {
        PageInk::Pixels { .. } => true,
        PageInk::List(list) => is_picture(list),
    }
}

fn is_picture(list: &DisplayList) -> bool {
    // The alignment's bounds: fewer segments and letters than any drawing has.
    const FEWEST_SEGMENTS: u32 = 50;
    const FEWEST_GLYPHS: u32 = 20;
    let (mut segments, mut glyphs, mut pictured) = (0, 0, 0.0f32);
    for (item, bounds) in list.items.iter().zip(&list.bounds) {
        if item.part != Part::Page {
            continue;
        }
        match item.shape {
            Shape::Fill { path, .. } | Shape::Stroke { path, .. } => segments += path.verbs,
            Shape::Glyph { glyph } => {
                let glyph = &list.glyphs[glyph as usize];
                glyphs += u32::from(glyph.visible && glyph.outline != NONE);
            }
            Shape::Image { .. } => pictured += bounds.width() * bounds.height(),
        }
    }
    segments < FEWEST_SEGMENTS
        && glyphs < FEWEST_GLYPHS
        && pictured > 0.3 * list.width * list.height
}

/// Marks of a pair with a raster side, and a sentence when the material is too coarse for fine differences.
pub fn compare(
    old: &PageInk<'_>,
    new: &PageInk<'_>,
    new_to_old: &Affine,
    frame: Frame,
    tolerance_inches: f64,
) -> (Marks, Option<String>) {
    let to_pixel = frame.page_to_pixel(0, 0);
    let old_ink = prepared(pinbar_ink::render(
        old,
        &to_pixel,
        frame.width,
        frame.height,
    ));
    let new_ink = prepared(pinbar_ink::render(
        new,
        &new_to_old.then(&to_pixel),
        frame.width,
        frame.height,
    ));
    let radius = (tolerance_inches * frame.pixels_per_inch())
        .round()
        .max(1.0) as usize;
    let old_wide = darkest_near(&old_ink, radius);
    let new_wide = darkest_near(&new_ink, radius);
    let old_share = found_share(&old_ink, &new_wide);
    let new_share = found_share(&new_ink, &old_wide);
    let mut marks = Marks::none(frame);
    let limitation = coarse_side(old_share, new_share);
    if limitation != Some(Side::Gone) {
        mark_excess(&mut marks, Side::Gone, &old_ink, &new_wide);
    }
    if limitation != Some(Side::Come) {
        mark_excess(&mut marks, Side::Come, &new_ink, &old_wide);
    }
    let sentence = limitation.map(|side| {
        let (coarse, shown) = match side {
            Side::Gone => ("new", "added"),
            Side::Come => ("old", "removed"),
        };
        format!(
            "The {coarse} drawing is a scan too coarse for fine differences: \
             thin lines are missing from it, so only what was {shown} is listed."
        )
    });
    (marks, sentence)
}

/// The side whose absences prove nothing, because the other drawing lost its thin lines.
fn coarse_side(old_share: f64, new_share: f64) -> Option<Side> {
    if old_share < COARSE_SHARE && new_share > COMPLETE_SHARE {
        Some(Side::Gone)
    } else if new_share < COARSE_SHARE && old_share > COMPLETE_SHARE {
        Some(Side::Come)
    } else {
        None
    }
}

/// Levelled and softened ink.
fn prepared(mut ink: InkImage) -> InkImage {
    let mut counts = [0u64; 256];
    for &value in &ink.data {
        counts[value as usize] += 1;
    }
    let total: u64 = counts[PAPER as usize..].iter().sum();
    let mut above = total / 10;
    let mut high = 255;
    while high > usize::from(PAPER) && counts[high] <= above {
        above -= counts[high];
        high -= 1;
    }
    let factor = FULL / high as f64;
    let table: Vec<u8> = (0..256)
        .map(|value| {
            if value < PAPER as usize {
                0
            } else {
                (value as f64 * factor).min(255.0) as u8
            }
        })
        .collect();
    for value in &mut ink.data {
        *value = table[*value as usize];
    }
    soften(&mut ink);
    ink
}

/// A binomial blur of 1-2-1 in both directions: a standard deviation of 0.7 pixels.
fn soften(ink: &mut InkImage) {
    let (width, height) = (ink.width as usize, ink.height as usize);
    if width < 3 || height < 3 {
        return;
    }
    let mut line = vec![0u8; width];
    for row in ink.data.chunks_exact_mut(width) {
        line.copy_from_slice(row);
        for x in 1..width - 1 {
            let sum = u16::from(line[x - 1]) + 2 * u16::from(line[x]) + u16::from(line[x + 1]);
            row[x] = (sum / 4) as u8;
        }
    }
    let mut above = ink.data[..width].to_vec();
    for y in 1..height - 1 {
        let (head, tail) = ink.data.split_at_mut((y + 1) * width);
        let row = &mut head[y * width..];
        line.copy_from_slice(row);
        for x in 0..width {
            let sum = u16::from(above[x]) + 2 * u16::from(line[x]) + u16::from(tail[x]);
            row[x] = (sum / 4) as u8;
        }
        above.copy_from_slice(&line);
    }
}

/// Share of the clearly inked pixels that find some ink on the other side.
fn found_share(ink: &InkImage, other_wide: &[u8]) -> f64 {
    let (mut inked, mut found) = (0u64, 0u64);
    for (&value, &other) in ink.data.iter().zip(other_wide) {
        let is_inked = value >= 80;
        inked += u64::from(is_inked);
        found += u64::from(is_inked && other >= 40);
    }
    if inked == 0 {
        1.0
    } else {
        found as f64 / inked as f64
    }
}

/// Marks connected pixels of excess that hold at least one proof.
fn mark_excess(marks: &mut Marks, side: Side, ink: &InkImage, other_wide: &[u8]) {
    let (width, height) = (ink.width as usize, ink.height as usize);
    let (may, must) = ((MAY * FULL) as u8, (MUST * FULL) as u8);
    let mut open: Vec<bool> = ink
        .data
        .iter()
        .zip(other_wide)
        .map(|(&a, &b)| a.saturating_sub(b) >= may)
        .collect();
    let mut queue = Vec::new();
    for start in 0..open.len() {
        if !open[start] || ink.data[start].saturating_sub(other_wide[start]) < must {
            continue;
        }
        open[start] = false;
        queue.push(start);
        while let Some(at) = queue.pop() {
            let (x, y) = (at % width, at / width);
            marks.set(side, x as u32, y as u32);
            for ny in y.saturating_sub(1)..=(y + 1).min(height - 1) {
                for nx in x.saturating_sub(1)..=(x + 1).min(width - 1) {
                    let next = ny * width + nx;
                    if open[next] {
                        open[next] = false;
                        queue.push(next);
                    }
                }
            }
        }
    }
}
