//! The rule for a scan on one or both sides.
//!
//! A scan prints ink at any darkness, soft and uneven, so fixed levels fail. Both inks are levelled to a common
//! darkness and softened, and ink is changed where it *exceeds* everything the other side has nearby.

use pinbar_ink::{InkImage, PageInk};
use pinbar_model::geometry::{Affine, Point};
use pinbar_model::list::{DisplayList, NONE, Part, Shape};

use crate::evidence::{class_of, lost_levels, shows_trace};
use crate::frame::Frame;
use crate::marks::{Marks, Side, darkest_near};

/// Level that the 90th percentile of each side's ink is brought to.
const FULL: f64 = 200.0;
/// Below these levels a pixel is paper: a scanner adds noise, a drawing does not.
const SCAN_PAPER: u8 = 24;
const DRAWING_PAPER: u8 = 4;
/// Excess, as shares of [`FULL`], that may belong to a change, and that proves one, where the other side has
/// some ink nearby: printers and scanners change the darkness of a line by a third and more.
const MAY: f64 = 0.35;
const MUST: f64 = 0.55;
/// The same where the other side is blank paper.
const MAY_ON_BLANK: f64 = 0.2;
const MUST_ON_BLANK: f64 = 0.38;
/// The same where the other side is a blank scan, which loses pale tones and thin lines.
const MAY_ON_BLANK_SCAN: f64 = 0.25;
const MUST_ON_BLANK_SCAN: f64 = 0.47;
/// A side is blank where its darkest ink nearby stays below this level.
pub const BLANK: u8 = 14;
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
    new_size: (f32, f32),
    frame: Frame,
    tolerance_inches: f64,
) -> (Marks, Option<String>) {
    let to_pixel = frame.page_to_pixel(0, 0);
    let shared = Shared::of(&new_to_old.then(&to_pixel), new_size, &frame);
    let radius = (tolerance_inches * frame.pixels_per_inch())
        .round()
        .max(1.0) as usize;
    let before = Picture::of(old, &to_pixel, &frame, radius);
    let after = Picture::of(new, &new_to_old.then(&to_pixel), &frame, radius);
    let old_share = found_share(&before.ink, &after.wide);
    let new_share = found_share(&after.ink, &before.wide);
    let mut marks = Marks::none(frame);
    let limitation = coarse_side(old_share, new_share);
    if limitation != Some(Side::Gone) {
        mark_excess(&mut marks, Side::Gone, &before.ink, &after, &shared);
    }
    if limitation != Some(Side::Come) {
        mark_excess(&mut marks, Side::Come, &after.ink, &before, &shared);
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

/// One side's ink on the frame.
struct Picture {
    /// Levelled and softened.
    ink: InkImage,
    /// The darkest of `ink` within the tolerance.
    wide: Vec<u8>,
    /// What the scanner saw, noise and all; `None` for a drawing.
    seen: Option<InkImage>,
}

impl Picture {
    fn of(page: &PageInk<'_>, to_pixel: &Affine, frame: &Frame, radius: usize) -> Self {
        let rendered = pinbar_ink::render(page, to_pixel, frame.width, frame.height);
        let is_scan = is_raster(page);
        let seen = is_scan.then(|| rendered.clone());
        let ink = prepared(rendered, if is_scan { SCAN_PAPER } else { DRAWING_PAPER });
        let wide = darkest_near(&ink, radius);
        Self { ink, wide, seen }
    }
}

/// The part of the frame that both pages show. A scanner cuts sheets off and shows their edges.
struct Shared {
    to_new: Affine,
    new_size: (f64, f64),
    size: (f64, f64),
    rim: f64,
}

impl Shared {
    /// `to_pixel` maps NEW's points to the frame.
    fn of(to_pixel: &Affine, new_size: (f32, f32), frame: &Frame) -> Self {
        const RIM_INCHES: f64 = 0.1;
        Self {
            to_new: to_pixel.inverse().unwrap_or(Affine::IDENTITY),
            new_size: (new_size.0.into(), new_size.1.into()),
            size: (frame.width.into(), frame.height.into()),
            rim: RIM_INCHES,
        }
    }

    fn holds(&self, x: f64, y: f64) -> bool {
        let inside = |x: f64, y: f64, (width, height): (f64, f64), rim: f64| {
            x >= rim && y >= rim && x <= width - rim && y <= height - rim
        };
        let own = self.to_new.apply(Point::new(x, y));
        let pixels = self.rim * 72.0 / self.to_new.mean_scale();
        inside(x, y, self.size, pixels) && inside(own.x, own.y, self.new_size, self.rim * 72.0)
    }
}

/// Levelled and softened ink.
fn prepared(mut ink: InkImage, paper: u8) -> InkImage {
    let mut counts = [0u64; 256];
    for &value in &ink.data {
        counts[value as usize] += 1;
    }
    let total: u64 = counts[paper as usize..].iter().sum();
    let mut above = total / 10;
    let mut high = 255;
    while high > usize::from(paper) && counts[high] <= above {
        above -= counts[high];
        high -= 1;
    }
    let factor = FULL / high as f64;
    let table: Vec<u8> = (0..256)
        .map(|value| {
            if value < paper as usize {
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
fn mark_excess(marks: &mut Marks, side: Side, ink: &InkImage, other: &Picture, shared: &Shared) {
    let (width, height) = (ink.width as usize, ink.height as usize);
    let lost = lost_levels(ink, &other.wide);
    let level = |share: f64| (share * FULL) as u8;
    let (may_on_blank, must_on_blank) = if other.seen.is_some() {
        (MAY_ON_BLANK_SCAN, MUST_ON_BLANK_SCAN)
    } else {
        (MAY_ON_BLANK, MUST_ON_BLANK)
    };
    let is_excess = |at: usize, near_ink: f64, on_blank: f64| {
        let (value, other) = (ink.data[at], other.wide[at]);
        let least = if other < BLANK {
            level(on_blank)
        } else {
            level(near_ink)
        };
        value.saturating_sub(other) >= least
    };
    let mut open: Vec<bool> = (0..ink.data.len())
        .map(|at| is_excess(at, MAY, may_on_blank))
        .collect();
    let mut stroke = Vec::new();
    for start in 0..open.len() {
        if !open[start] || !is_excess(start, MUST, must_on_blank) {
            continue;
        }
        open[start] = false;
        stroke.clear();
        stroke.push(start);
        let mut next_in_stroke = 0;
        while let Some(&at) = stroke.get(next_in_stroke) {
            next_in_stroke += 1;
            let (x, y) = (at % width, at / width);
            for ny in y.saturating_sub(1)..=(y + 1).min(height - 1) {
                for nx in x.saturating_sub(1)..=(x + 1).min(width - 1) {
                    let next = ny * width + nx;
                    if open[next] {
                        open[next] = false;
                        stroke.push(next);
                    }
                }
            }
        }
        let is_lost_class = other.seen.is_some() && lost[class_of(ink, &stroke)];
        if is_lost_class
            || other
                .seen
                .as_ref()
                .is_some_and(|seen| shows_trace(seen, &stroke))
        {
            continue;
        }
        for &at in &stroke {
            let (x, y) = (at % width, at / width);
            if shared.holds(x as f64 + 0.5, y as f64 + 0.5) {
                marks.set(side, x as u32, y as u32);
            }
        }
    }
}
