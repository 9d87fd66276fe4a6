//! Which ink belongs to which title.

use super::ink::{Blobs, Cell};
use super::parting::{Cut, cuts, keep_pieces_whole};
use super::titles::ViewTitle;
use crate::geometry::Rect;
use crate::title_block::frame::Rules;

/// Of ink that hangs together and has several titles, what stands on the other side of a title counts as this much farther.
const BEHIND: f32 = 25.0;
/// Ink so far behind a title, as part of the sheet's height, is not taken by it when another has it ahead.
const BELOW: f32 = 0.01;
/// Ink that hangs together reaches at most this part of the sheet's height from its title.
const FARTHEST: f32 = 0.6;
/// A line wider than this part of the sheet is a frame.
const WIDEST: f32 = 0.9;
/// Parts of the sheet's height: from a title to its drawing, and between parts of one drawing.
const FIRST_GAP: f32 = 0.2;
const NEXT_GAP: f32 = 0.08;
/// Notes and marks this near to a drawing, as part of the sheet's height, are its own.
const NEAR: f32 = 0.025;
/// Higher text and tables, as part of the sheet's height, are notes and schedules of the sheet.
const NOTES: f32 = 0.04;
/// Parts of a drawing in one row, this part of their height level with it, stand this near, as part of the sheet's height.
const IN_ROW: f32 = 0.6;
const ROW_GAP: f32 = 0.06;
/// Ink on the other side of all titles must be so many times more until titles are taken to stand above their drawings.
const MIRRORED: f32 = 4.0;
/// Cells of ink below the titles that prove nothing.
const FEW: f32 = 40.0;
/// This part of the ink on the other side of a title is nothing.
const ALMOST_NONE: f32 = 0.05;
/// Part of the sheet's height that is looked at for that.
const WINDOW: f32 = 0.2;
/// Ink stands over a title with this share of its own width, or of the title's.
const SHARED: f32 = 0.25;
/// A title with nothing above or below it stands within this part of the sheet's width beside its drawing.
const BESIDE: f32 = 0.12;
/// Titles of one row of drawings stand within this part of the sheet's height.
const ROW: f32 = 0.03;

/// The ink of each title; `None` where there is none.
pub(super) fn boxes(
    blobs: &Blobs,
    titles: &[&ViewTitle],
    rules: &Rules,
    page: &Rect,
) -> Vec<Option<Rect>> {
    let wide: Vec<Rect> = titles
        .iter()
        .map(|title| with_line(&title.bounds, rules, page))
        .collect();
    let mirrored = stand_above(blobs, &wide, page);
    let mut places = Places {
        mirrored,
        titles: wide,
        height: page.y1,
    };
    let found = places.boxes(blobs);
    let is_whole = |found: &[Option<Rect>]| {
        let mut sure = found.iter().zip(titles).filter(|(_, title)| !title.is_bare);
        sure.all(|(ink, _)| ink.is_some())
    };
    if mirrored || is_whole(&found) {
        return found;
    }
    // A title with a scale and nothing above it: do all stand above their drawings?
    places.mirrored = true;
    let other = places.boxes(blobs);
    if is_whole(&other) {
        return other;
    }
    let sure: Vec<bool> = titles.iter().map(|title| !title.is_bare).collect();
    beside(blobs, &places.titles, &sure, found, page)
}

/// The ink level with titles that have none above or below, the nearest first.
fn beside(
    blobs: &Blobs,
    titles: &[Rect],
    sure: &[bool],
    mut found: Vec<Option<Rect>>,
    page: &Rect,
) -> Vec<Option<Rect>> {
    let bounds = blobs.bounds();
    let texts = blobs.beside_drawings(&bounds);
    let mut pairs: Vec<(f32, usize, Rect)> = Vec::new();
    for (blob, _) in bounds.iter().zip(texts).filter(|(_, is_text)| !is_text) {
        let is_taken = found.iter().flatten().any(|known| known.intersects(blob));
        if blob.is_empty() || is_taken {
            continue;
        }
        for (index, title) in titles.iter().enumerate() {
            let level = blob.y1.min(title.y1) - blob.y0.max(title.y0);
            let far = aside(blob, title);
            let is_beside = far > 0.0
                && far < BESIDE * page.x1
                && level > 0.5 * title.height()
                && blob.height() > 2.0 * title.height();
            if is_beside && sure[index] && found[index].is_none() {
                pairs.push((far, index, *blob));
            }
        }
    }
    pairs.sort_by(|a, b| a.0.total_cmp(&b.0));
    let mut taken: Vec<Rect> = Vec::new();
    for (_, index, blob) in pairs {
        if found[index].is_none() && !taken.contains(&blob) {
            found[index] = Some(blob);
            taken.push(blob);
        }
    }
    found
}

/// Ink that hangs together and has no more than one title.
struct Ink {
    bounds: Rect,
    /// Text or a table, which stands beside drawings as often as in them.
    is_aside: bool,
}

/// The titles of a sheet, each with the line below it.
struct Places {
    titles: Vec<Rect>,
    /// Titles stand above their drawings.
    mirrored: bool,
    height: f32,
}

impl Places {
    fn boxes(&self, blobs: &Blobs) -> Vec<Option<Rect>> {
        let bounds = blobs.bounds();
        let aside = blobs.beside_drawings(&bounds);
        let owners: Vec<Vec<usize>> = bounds
            .iter()
            .zip(&aside)
            .map(|(blob, is_aside)| self.owners(blob, *is_aside))
            .collect();
        let is_parted =
            |blob: usize| owners[blob].len() > 1 || self.goes_on(&bounds[blob], &owners[blob]);
        let parted: Vec<bool> = (0..bounds.len()).map(is_parted).collect();
        let mut found: Vec<Option<Rect>> = vec![None; self.titles.len()];
        let wanted: Vec<bool> = (0..bounds.len())
            .map(|blob| parted[blob] && !bounds[blob].is_empty())
            .collect();
        for (blob, cells) in blobs.cells_of(&wanted).into_iter().enumerate() {
            let side = blobs.side();
            let cuts = cuts(&cells, side, &self.titles, &owners[blob], self.mirrored);
            let place = |cell: &Cell| blobs.place_of(*cell);
            let mut takers: Vec<Option<usize>> = cells
                .iter()
                .map(|cell| self.taker(&place(cell), &owners[blob], &cuts))
                .collect();
            keep_pieces_whole(&cells, side, &mut takers, self.height);
            for (cell, taker) in cells.iter().zip(takers) {
                if let Some(title) = taker {
                    let cell = place(cell);
                    found[title] = Some(found[title].map_or(cell, |known| known.union(&cell)));
                }
            }
        }
        let mut rest: Vec<Ink> = (0..bounds.len())
            .filter(|blob| !bounds[*blob].is_empty() && !parted[*blob])
            .map(|blob| Ink {
                bounds: bounds[blob],
                is_aside: aside[blob],
            })
            .collect();
        self.stack(&mut rest, &mut found);
        self.gather(&mut rest, &mut found);
        found
    }

    /// The titles that stand in a blob, and those of the row right at its end.
    fn owners(&self, blob: &Rect, is_aside: bool) -> Vec<usize> {
        if blob.is_empty() {
            return Vec::new();
        }
        let over = |title: &Rect| {
            let (ahead, behind) = self.gaps(blob, title);
            (behind <= 0.0 && is_over(blob, title)).then_some(ahead)
        };
        let nearest = self
            .titles
            .iter()
            .filter_map(over)
            .fold(f32::INFINITY, f32::min);
        let farthest = if is_aside { NEAR } else { FIRST_GAP };
        let most = (nearest + ROW * self.height).min(farthest * self.height);
        let is_owner =
            |title: &Rect| blob.intersects(title) || over(title).is_some_and(|ahead| ahead <= most);
        (0..self.titles.len())
            .filter(|index| is_owner(&self.titles[*index]))
            .collect()
    }

    /// Whether a blob goes on behind its only title.
    fn goes_on(&self, blob: &Rect, owners: &[usize]) -> bool {
        owners
            .iter()
            .any(|index| self.reach(blob, &self.titles[*index]).0 > ROW * self.height)
    }

    /// How far ink reaches behind a title and to where its drawing stands.
    fn reach(&self, ink: &Rect, title: &Rect) -> (f32, f32) {
        let (above, below) = (title.y0 - ink.y0, ink.y1 - title.y1);
        if self.mirrored {
            (above, below)
        } else {
            (below, above)
        }
    }

    /// The white between a title and ink where its drawing stands, and behind the title; one of them is 0.
    fn gaps(&self, ink: &Rect, title: &Rect) -> (f32, f32) {
        let (above, below) = ((title.y0 - ink.y1).max(0.0), (ink.y0 - title.y1).max(0.0));
        if self.mirrored {
            (below, above)
        } else {
            (above, below)
        }
    }

    /// The title that a cell of ink with several titles belongs to.
    fn taker(&self, cell: &Rect, owners: &[usize], cuts: &[Cut]) -> Option<usize> {
        let cost = |index: usize| {
            let (ahead, behind) = self.gaps(cell, &self.titles[index]);
            ahead + BEHIND * behind
        };
        owners
            .iter()
            .copied()
            .reduce(|best, other| {
                let cut = cuts.iter().find(|cut| {
                    (cut.left, cut.right) == (best, other) || (cut.left, cut.right) == (other, best)
                });
                let behind =
                    |index: usize| self.gaps(cell, &self.titles[index]).1 > BELOW * self.height;
                match cut {
                    Some(cut) if behind(best) == behind(other) => {
                        let is_left = (cell.x0 + cell.x1) / 2.0 < cut.at;
                        if is_left { cut.left } else { cut.right }
                    }
                    _ if cost(other) < cost(best) => other,
                    _ => best,
                }
            })
            .filter(|index| cost(*index) < FARTHEST * self.height)
    }

    /// Whole blobs over a title, from the title on, as long as the white between them is small.
    fn stack(&self, rest: &mut Vec<Ink>, found: &mut [Option<Rect>]) {
        rest.sort_by(|a, b| {
            let key = |Ink { bounds, .. }: &Ink| if self.mirrored { bounds.y0 } else { -bounds.y1 };
            key(a).total_cmp(&key(b))
        });
        rest.retain(
            |Ink {
                 bounds: blob,
                 is_aside,
             }| {
                let over = self
                    .titles
                    .iter()
                    .enumerate()
                    .filter(|(_, title)| is_over(blob, title))
                    .map(|(index, title)| (self.gaps(blob, title), index))
                    .filter(|((_, behind), _)| *behind <= 0.0)
                    .min_by(|a, b| a.0.0.total_cmp(&b.0.0));
                let Some(((ahead, _), index)) = over else {
                    return true;
                };
                let title = &self.titles[index];
                // The ink of the title itself is none of the drawing.
                let drawn =
                    found[index].filter(|known| self.reach(known, title).1 > title.height());
                let reached = drawn.map_or(*title, |known| known.union(title));
                let most = match (drawn.is_some(), is_aside) {
                    (true, true) => NEAR,
                    (true, false) => NEXT_GAP,
                    (false, _) => FIRST_GAP,
                };
                if ahead > 0.0 && self.gaps(blob, &reached).0 > most * self.height {
                    return true;
                }
                found[index] = Some(found[index].map_or(*blob, |known| known.union(blob)));
                false
            },
        );
    }

    /// What is left goes to the drawing right beside it, the nearest first.
    fn gather(&self, rest: &mut Vec<Ink>, found: &mut [Option<Rect>]) {
        loop {
            let nearest = rest
                .iter()
                .enumerate()
                .filter_map(|(at, ink)| {
                    let (far, title) = self.drawing_beside(ink, found)?;
                    Some((far, at, title))
                })
                .min_by(|a, b| a.0.total_cmp(&b.0));
            let Some((_, at, title)) = nearest else {
                return;
            };
            let blob = rest.swap_remove(at).bounds;
            found[title] = found[title].map(|known| known.union(&blob));
        }
    }

    /// The drawing that ink without a title belongs to, and how far away it is.
    fn drawing_beside(&self, ink: &Ink, found: &[Option<Rect>]) -> Option<(f32, usize)> {
        let blob = &ink.bounds;
        found
            .iter()
            .zip(&self.titles)
            .enumerate()
            .filter_map(|(index, (drawn, title))| {
                let drawn = (*drawn)?;
                let (_, behind) = self.gaps(blob, title);
                let far = gap(blob, &drawn);
                let level = blob.y1.min(drawn.y1) - blob.y0.max(drawn.y0);
                let most = if ink.is_aside && blob.height() > NOTES * self.height {
                    0.0
                } else if !ink.is_aside && level > IN_ROW * blob.height() {
                    ROW_GAP
                } else {
                    NEAR
                };
                (behind <= 0.0 && far < most * self.height).then_some((far, index))
            })
            .min_by(|a, b| a.0.total_cmp(&b.0))
    }
}

/// A title with the line that is drawn right below or through it, which most offices draw as wide as the drawing.
fn with_line(title: &Rect, rules: &Rules, page: &Rect) -> Rect {
    let high = title.height();
    let line = rules
        .level
        .iter()
        .filter(|rule| {
            (title.y0 - 0.3 * high..title.y1 + 0.5 * high).contains(&rule.at)
                && rule.from > title.x0 - 1.5 * high
                && rule.from < title.x1
                && rule.to > title.x1
                && rule.to - rule.from < WIDEST * page.x1
        })
        .map(|rule| rule.to)
        .reduce(f32::max);
    Rect::new(title.x0, title.y0, line.unwrap_or(title.x1), title.y1)
}

/// Whether the ink of a sheet stands below its titles and not above them: by far most of it, or there is a title with nothing
/// above it, and none with nothing below.
fn stand_above(blobs: &Blobs, titles: &[Rect], page: &Rect) -> bool {
    let mut ink = vec![(0.0_f32, 0.0_f32); titles.len()];
    for (_, cell) in blobs.cells() {
        for (title, (above, below)) in titles.iter().zip(&mut ink) {
            if aside(&cell, title) != 0.0 {
                continue;
            }
            if cell.y1 <= title.y0 && title.y0 - cell.y1 < WINDOW * page.y1 {
                *above += 1.0;
            } else if cell.y0 >= title.y1 && cell.y0 - title.y1 < WINDOW * page.y1 {
                *below += 1.0;
            }
        }
    }
    let (above, below) = ink
        .iter()
        .fold((0.0, 0.0), |(a, b), (above, below)| (a + above, b + below));
    let only = |one: f32, other: f32| one > FEW && other < ALMOST_NONE * one;
    let starts = ink.iter().any(|(above, below)| only(*below, *above));
    let ends = ink.iter().any(|(above, below)| only(*above, *below));
    below > MIRRORED * above + FEW || (starts && !ends && below > above)
}

/// Whether ink and title stand over each other.
fn is_over(ink: &Rect, title: &Rect) -> bool {
    let shared = ink.x1.min(title.x1) - ink.x0.max(title.x0);
    shared > 0.0 && shared >= SHARED * ink.width().min(title.width())
}

/// How far ink stands left or right of a title.
fn aside(ink: &Rect, title: &Rect) -> f32 {
    (ink.x0 - title.x1).max(title.x0 - ink.x1).max(0.0)
}

/// Between the nearest edges of two boxes.
fn gap(a: &Rect, b: &Rect) -> f32 {
    let down = (a.y0 - b.y1).max(b.y0 - a.y1).max(0.0);
    aside(a, b).hypot(down)
}
