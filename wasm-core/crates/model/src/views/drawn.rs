//! The drawings of a sheet whether or not they have a title.

use super::ink::Blobs;
use super::{Read, views_of};
use crate::geometry::Rect;
use crate::list::DisplayList;
use crate::title_block::frame;

/// A part of a sheet that shows one drawing.
#[derive(Clone, Debug, PartialEq)]
pub struct Drawn {
    /// As printed, where the drawing has one.
    pub title: Option<String>,
    /// Page points, the title included.
    pub bounds: Rect,
}

/// Untitled ink is a drawing where it is as wide and high as this part of the sheet.
const LARGE: f32 = 0.12;
/// With more of it in titled drawings than this part, it belongs to them.
const TAKEN: f32 = 0.2;

/// The drawings of a sheet, those without a title, too: large ink that white paper parts from the rest.
pub fn drawn(list: &DisplayList) -> Vec<Drawn> {
    let page = Rect::new(0.0, 0.0, list.width, list.height);
    let Read { rows, rules, block } = Read::of(list);
    let mut found: Vec<Drawn> = views_of(list, &rows, &block, &rules)
        .into_iter()
        .map(|view| Drawn {
            title: Some(view.title),
            bounds: view.bounds,
        })
        .collect();
    let strip = frame::strip_of_tables(&page, &rules);
    let blobs = Blobs::of(list, block.bounds.as_ref().or(strip.as_ref()), &rules);
    let bounds = blobs.bounds();
    let aside = blobs.beside_drawings(&bounds);
    let (texts, inks): (Vec<_>, Vec<_>) = bounds
        .iter()
        .zip(aside)
        .filter(|(blob, _)| !blob.is_empty())
        .partition(|(_, aside)| *aside);
    let mut untitled: Vec<Rect> = Vec::new();
    for (blob, _) in inks {
        // Boxes that overlap are one drawing.
        let mut whole = *blob;
        untitled.retain(|other| {
            let apart = !other.intersects(&whole);
            if !apart {
                whole = whole.union(other);
            }
            apart
        });
        untitled.push(whole);
    }
    let area = |rect: &Rect| rect.width() * rect.height();
    untitled.retain(|blob| {
        let is_large = blob.width() >= LARGE * page.x1 && blob.height() >= LARGE * page.y1;
        let taken: f32 = found
            .iter()
            .map(|view| view.bounds.intersection(blob))
            .filter(|common| !common.is_empty())
            .map(|common| area(&common))
            .sum();
        is_large && taken < TAKEN * area(blob)
    });
    found.extend(untitled.into_iter().map(|ink| {
        // A line of text below or above it may be its name, and moves with it.
        let lines = texts
            .iter()
            .map(|(text, _)| *text)
            .filter(|text| names(text, &ink, page.y1));
        Drawn {
            title: None,
            bounds: lines.fold(ink, |bounds, text| bounds.union(text)),
        }
    }));
    found
}

/// Parts of the sheet's height: the gap between a drawing and its name, and the height of a name.
const NAME_GAP: f32 = 0.04;
const NAME_HEIGHT: f32 = 0.03;

/// Whether `text` stands below or above `ink`, as its name would.
fn names(text: &Rect, ink: &Rect, height: f32) -> bool {
    let gap = (text.y0 - ink.y1).max(ink.y0 - text.y1);
    let middle = (text.x0 + text.x1) / 2.0;
    gap < NAME_GAP * height
        && text.height() < NAME_HEIGHT * height
        && middle > ink.x0
        && middle < ink.x1
}
