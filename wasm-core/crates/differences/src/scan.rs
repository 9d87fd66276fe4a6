//! Pairs with a scan on one or both sides.
//!
//! A scan prints ink at any darkness, soft and uneven, so fixed levels fail. Against a drawing it is judged by
//! what it shows elsewhere of such ink ([`expectation`](crate::expectation), [`strokes`](crate::strokes)); two scans
//! are levelled and compared with a wide tolerance ([`excess`]).

use pinbar_ink::{InkImage, PageInk};
use pinbar_model::geometry::{Affine, Point};
use pinbar_model::list::{DisplayList, NONE, Part, Shape};

use crate::excess;
use crate::expectation::Expectation;
use crate::frame::Frame;
use crate::gaps::{are_habit, gap_at};
use crate::light::even_out;
use crate::marks::{Marks, Side, darkest_near};
use crate::places::Places;
use crate::reprint::Reprint;
use crate::specks::{Candidates, Speck, on_ink_per_paper};
use crate::strokes::{Stroke, unexplained};

/// Level that the 90th percentile of each side's ink is brought to.
pub const FULL: f64 = 200.0;
/// Below this level a pixel is paper: a scanner adds noise. So it is on a drawing: its wide pale fields, which a scan
/// loses in noise, would otherwise set the measure of its ink, and all of it would look paler on the scan. With 4 levels
/// for drawings, 64% of the boxes on clean scans were real, with 24 they are 93%.
const PAPER: u8 = 24;
/// A side is blank where its darkest ink nearby stays below this level.
pub const BLANK: u8 = 14;
/// Inches: two scans are never looked at closer than this: paper stretches and strokes spread on both.
pub const LEAST_TOLERANCE_INCHES: f64 = 0.012;
/// Levels beside a mark that are other ink, and no shade of the paper.
pub const INK_BESIDE: u8 = 60;
/// Where less than this of a drawing's ink is found on a scan, place by place, while the scan's own ink is complete in
/// the drawing, the scan is too coarse.
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

/// What a pair with a raster side shows.
pub struct Seen {
    pub marks: Marks,
    /// Those of the marks that look like dust.
    pub specks: Candidates,
    /// A sentence when the material is too coarse for fine differences.
    pub limitation: Option<String>,
}

/// Compares a pair with a raster side.
pub fn compare(
    (old, new): (&PageInk<'_>, &PageInk<'_>),
    new_to_old: &Affine,
    new_size: (f32, f32),
    frame: Frame,
    tolerance_inches: f64,
) -> Seen {
    let to_pixel = frame.page_to_pixel(0, 0);
    let new_to_pixel = new_to_old.then(&to_pixel);
    let shared = Shared::of(&new_to_pixel, new_size, &frame);
    let reach = tolerance_inches * frame.pixels_per_inch();
    let render = |page, map| pinbar_ink::render(page, map, frame.width, frame.height);
    let (before, after) = (render(old, &to_pixel), render(new, &new_to_pixel));
    let reach = reach.round().max(1.0) as usize;
    match (is_raster(old), is_raster(new)) {
        (true, true) => of_two_scans(before, after, &shared, frame, reach),
        (true, false) => {
            let drawing = (new, &new_to_pixel);
            on_a_drawing((after, before), drawing, Side::Come, &shared, frame, reach)
        }
        _ => {
            let drawing = (old, &to_pixel);
            on_a_drawing((before, after), drawing, Side::Gone, &shared, frame, reach)
        }
    }
}

/// The ink of a drawing against that of a scan. `page` is the drawing and its map to the frame, `lack` the side that
/// ink of the drawing which the scan lacks belongs to.
fn on_a_drawing(
    (mut drawn, mut seen): (InkImage, InkImage),
    (page, to_pixel): (&PageInk<'_>, &Affine),
    lack: Side,
    shared: &Shared,
    frame: Frame,
    reach: usize,
) -> Seen {
    even_out(&mut seen, &drawn);
    level(&mut drawn);
    level(&mut seen);
    soften(&mut drawn);
    soften(&mut seen);
    let mut marks = Marks::none(frame);
    let mut specks = Vec::new();
    if frame.width < 3 || frame.height < 3 {
        return Seen {
            marks,
            specks: Candidates::default(),
            limitation: None,
        };
    }
    let is_coarse = Found::of(&drawn, &seen, reach).is_coarse(&Found::of(&seen, &drawn, reach));
    let expectation = Expectation::learn(&drawn, &seen, reach);
    drop(drawn);
    let mut reprint = Reprint::of(page, to_pixel, frame.width as usize);
    let mut strokes = unexplained(&expectation, &seen, reach as isize);
    strokes.retain(|stroke| stroke.is_darker || reprint.shows(&stroke.pixels));
    let gap = |stroke: &Stroke| {
        let drawn = |at| expectation.drawn(at);
        let gap = || gap_at(&stroke.pixels, &frame, drawn, &seen);
        (!stroke.is_darker).then(gap).flatten()
    };
    let gaps: Vec<Option<usize>> = strokes.iter().map(gap).collect();
    let is_broken = are_habit(gaps.iter().flatten().copied(), &frame);
    for (stroke, gap) in strokes.iter().zip(gaps) {
        if is_broken && gap.is_some() {
            continue;
        }
        let side = match (stroke.is_darker, lack) {
            (true, Side::Gone) | (false, Side::Come) => Side::Come,
            (true, Side::Come) | (false, Side::Gone) => Side::Gone,
        };
        shared.mark(&mut marks, side, &stroke.pixels);
        if stroke.is_darker {
            let is_ink = |at: usize| seen.data[at].max(expectation.drawn(at)) >= INK_BESIDE;
            specks.extend(Speck::of(side, &stroke.pixels, &frame, is_ink));
        }
    }
    for (at, level) in seen.data.iter_mut().enumerate() {
        *level = (*level).max(expectation.drawn(at));
    }
    let specks = Candidates {
        on_ink_per_paper: on_ink_per_paper(&seen, INK_BESIDE, &frame),
        specks,
    };
    let scan = match lack {
        Side::Gone => "new",
        Side::Come => "old",
    };
    let limitation = if is_coarse {
        Some(format!(
            "The {scan} drawing is a scan too coarse for fine differences: \
             thin lines are missing from it, so changes of thin lines are not listed."
        ))
    } else if is_broken {
        Some(format!(
            "The {scan} drawing is a scan that breaks thin lines at many places, \
             so short gaps in thin lines are not listed."
        ))
    } else {
        None
    };
    Seen {
        marks,
        specks,
        limitation,
    }
}

fn of_two_scans(
    before: InkImage,
    after: InkImage,
    shared: &Shared,
    frame: Frame,
    reach: usize,
) -> Seen {
    let mut pictures = [before, after].map(|seen| Picture::of(seen, reach));
    let [before, after] = &pictures;
    let found = [
        Found::of(&before.ink, &after.ink, reach),
        Found::of(&after.ink, &before.ink, reach),
    ];
    let coarse = [found[0].is_coarse(&found[1]), found[1].is_coarse(&found[0])];
    let mut marks = Marks::none(frame);
    let mut both = before.ink.clone();
    for (level, other) in both.data.iter_mut().zip(&after.ink.data) {
        *level = (*level).max(*other);
    }
    let mut specks = Candidates {
        on_ink_per_paper: on_ink_per_paper(&both, INK_BESIDE, &frame),
        ..Candidates::default()
    };
    drop(both);
    let mut limited = None;
    for ([gone, come], is_inverted) in [
        ([Side::Gone, Side::Come], false),
        ([Side::Come, Side::Gone], true),
    ] {
        let mut small = Vec::new();
        let [before, after] = &pictures;
        for (side, own, other, is_coarse) in [
            (gone, before, after, coarse[0]),
            (come, after, before, coarse[1]),
        ] {
            let found = (&mut marks, &mut small);
            if excess::mark(found, side, (own, other), shared, !is_coarse) {
                limited = limited.or(Some(side));
            }
        }
        // A hole in ink is no dust on it.
        small.retain(|speck: &Speck| speck.is_on_paper || !is_inverted);
        specks.specks.extend(small);
        // Then what is white on black: paper counts as ink.
        pictures
            .iter_mut()
            .for_each(|picture| picture.invert(reach));
    }
    let limitation = limited.map(|side| {
        let (coarse, shown) = match side {
            Side::Gone => ("new", "added"),
            Side::Come => ("old", "removed"),
        };
        format!(
            "The {coarse} drawing is a scan too coarse for fine differences: thin or pale lines are \
             missing all over it, so of such lines only what was {shown} is listed."
        )
    });
    Seen {
        marks,
        specks,
        limitation,
    }
}

/// One of two scans on the frame.
pub struct Picture {
    /// Levelled and softened, without the noise of its paper.
    pub ink: InkImage,
    /// The darkest of `ink` within the tolerance.
    pub wide: Vec<u8>,
    /// What the scanner saw, noise and all.
    pub seen: InkImage,
}

impl Picture {
    fn of(seen: InkImage, radius: usize) -> Self {
        let mut ink = seen.clone();
        ink.data
            .iter_mut()
            .filter(|value| **value < PAPER)
            .for_each(|value| *value = 0);
        level(&mut ink);
        soften(&mut ink);
        let wide = darkest_near(&ink, radius);
        Self { ink, wide, seen }
    }

    /// Turns paper into ink and ink into paper.
    fn invert(&mut self, radius: usize) {
        let full = FULL as u8;
        for value in &mut self.ink.data {
            *value = full.saturating_sub(*value);
        }
        for value in &mut self.seen.data {
            *value = 255 - *value;
        }
        self.wide = darkest_near(&self.ink, radius);
    }
}

/// Inches along the edges of a scan that show the edges of the paper.
const RIM_INCHES: f64 = 0.1;

/// The part of the frame that both pages show. A scanner cuts sheets off and shows their edges.
pub struct Shared {
    to_new: Affine,
    new_size: (f64, f64),
    size: (f64, f64),
    /// The pages lie on each other exactly, edges and all: they were not scanned one by one.
    pub is_exact: bool,
}

impl Shared {
    /// `to_pixel` maps NEW's points to the frame.
    fn of(to_pixel: &Affine, new_size: (f32, f32), frame: &Frame) -> Self {
        // Pixels by which the pages of two scans never lie on each other everywhere.
        const EXACT: f64 = 0.5;
        let (width, height) = (f64::from(frame.width), f64::from(frame.height));
        let page = frame.page_to_pixel(0, 0);
        let corners = [(0.0, 0.0), (1.0, 0.0), (0.0, 1.0), (1.0, 1.0)];
        let is_exact = corners.iter().all(|(x, y)| {
            let corner = Point::new(x * f64::from(new_size.0), y * f64::from(new_size.1));
            let (own, other) = (to_pixel.apply(corner), page.apply(corner));
            (own.x - other.x).hypot(own.y - other.y) < EXACT
                && (own.x - x * width).abs().max((own.y - y * height).abs()) < 1.0 + EXACT
        });
        Self {
            to_new: to_pixel.inverse().unwrap_or(Affine::IDENTITY),
            new_size: (new_size.0.into(), new_size.1.into()),
            size: (frame.width.into(), frame.height.into()),
            is_exact,
        }
    }

    /// Marks those of `pixels` (indices, row by row of the frame) that both pages show.
    pub fn mark(&self, marks: &mut Marks, side: Side, pixels: &[usize]) {
        let width = marks.frame.width as usize;
        for &at in pixels {
            let (x, y) = (at % width, at / width);
            if self.holds(x as f64 + 0.5, y as f64 + 0.5) {
                marks.set(side, x as u32, y as u32);
            }
        }
    }

    fn holds(&self, x: f64, y: f64) -> bool {
        let inside = |x: f64, y: f64, (width, height): (f64, f64), rim: f64| {
            x >= rim && y >= rim && x <= width - rim && y <= height - rim
        };
        let own = self.to_new.apply(Point::new(x, y));
        let rim = if self.is_exact {
            0.0
        } else {
            RIM_INCHES * 72.0
        };
        let pixels = rim / self.to_new.mean_scale();
        inside(x, y, self.size, pixels) && inside(own.x, own.y, self.new_size, rim)
    }
}

/// Brings the 90th percentile of the ink, which is what is darker than paper, to [`FULL`].
fn level(ink: &mut InkImage) {
    let mut counts = [0u64; 256];
    for &value in &ink.data {
        counts[value as usize] += 1;
    }
    let total: u64 = counts[usize::from(PAPER)..].iter().sum();
    let mut above = total / 10;
    let mut high = 255;
    while high > usize::from(PAPER) && counts[high] <= above {
        above -= counts[high];
        high -= 1;
    }
    let factor = FULL / high as f64;
    let table: [u8; 256] = std::array::from_fn(|value| (value as f64 * factor).min(255.0) as u8);
    for value in &mut ink.data {
        *value = table[*value as usize];
    }
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

/// How much of one side's ink is on the other side.
struct Found {
    /// Of the clearly inked pixels, those that find some ink within reach.
    share: f64,
    /// The other side lacks ink all over the sheet.
    lacks: bool,
}

impl Found {
    fn of(ink: &InkImage, other: &InkImage, reach: usize) -> Self {
        const INKED: u8 = 80;
        const SOME: u8 = 40;
        // One in so many inked pixels: some ten thousand tell the share to a hundredth.
        const STRIDE: usize = 8;
        // Such pixels of a place that has a vote.
        const FEWEST: u32 = 6;
        let (width, height) = (ink.width as usize, ink.height as usize);
        let places = Places::of(width, height);
        let mut counts = vec![(0u32, 0u32); places.count];
        let inked = (0..ink.data.len()).filter(|&at| ink.data[at] >= INKED);
        for at in inked.step_by(STRIDE) {
            let (x, y) = (at % width, at / width);
            let columns = x.saturating_sub(reach)..(x + reach + 1).min(width);
            let mut rows = y.saturating_sub(reach)..(y + reach + 1).min(height);
            let (all, found) = &mut counts[places.at(at)];
            *all += 1;
            *found += u32::from(rows.any(|row| {
                let near = &other.data[row * width..][columns.clone()];
                near.iter().any(|&value| value >= SOME)
            }));
        }
        let all: u32 = counts.iter().map(|(all, _)| all).sum();
        let found: u32 = counts.iter().map(|(_, found)| found).sum();
        let holding = counts.iter().filter(|(all, _)| *all >= FEWEST);
        let lacking = holding
            .clone()
            .filter(|(all, found)| f64::from(*found) < COARSE_SHARE * f64::from(*all))
            .count();
        Self {
            share: if all == 0 {
                1.0
            } else {
                f64::from(found) / f64::from(all)
            },
            lacks: places.is_habit(lacking, holding.count()),
        }
    }

    /// Whether the other side, of whose own ink `back` was found here, was scanned too coarsely to show this one's.
    fn is_coarse(&self, back: &Found) -> bool {
        self.lacks && back.share > COMPLETE_SHARE
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pale_fields_that_a_scan_loses_do_not_set_the_measure_of_ink() {
        // Half of the paper has a tone too pale for a scan, a twentieth a shadow, a hundredth is black.
        let levelled = |share: f64| {
            let of_drawing = |at: u32| match at % 100 {
                0 => 255.0,
                1..=5 => 65.0,
                6..=55 => 13.0,
                _ => 0.0,
            };
            let mut ink = InkImage {
                width: 100,
                height: 100,
                data: (0..10_000)
                    .map(|at| (share * of_drawing(at)) as u8)
                    .collect(),
            };
            level(&mut ink);
            ink.data
        };
        let (drawn, seen) = (levelled(1.0), levelled(0.9));
        assert!(drawn[3].abs_diff(seen[3]) <= 8, "{} {}", drawn[3], seen[3]);
    }
}
