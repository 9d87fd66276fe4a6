//! What changed between two aligned drawings.
//!
//! Visible ink decides, vectors explain. [`matching`] finds the items that both sheets paint at the same place;
//! where something has no partner the inks are compared ([`marks`], or [`scan`] with a picture on a side), and small
//! [`letters`] and symbols once more from [`closer`];
//! [`cluster`] gathers changed pixels into regions, helped by what [`explain`] and [`text`] know of the items;
//! [`moved`] pairs what left with what arrived; [`rework`] names the views of which most was redrawn.
//! [`titles`] says what happened, by [`naming`] and [`exchange`] of texts, and where ([`whereabouts`]).

#![cfg_attr(test, allow(clippy::expect_used))]

mod closer;
mod cluster;
mod describe;
mod evidence;
mod excess;
mod exchange;
mod expectation;
mod explain;
mod frame;
mod gaps;
mod identity;
mod letters;
mod light;
mod marks;
mod matching;
mod moved;
mod naming;
mod on_layers;
mod order;
mod painted;
mod places;
mod printed;
mod probe;
mod recognized;
mod regions;
mod reprint;
mod revisions;
mod rework;
mod scan;
mod specks;
mod strokes;
mod surroundings;
mod symbols;
mod text;
mod tiles;
mod titles;
mod turned;
mod whereabouts;
mod wording;

use pinbar_align::{Alignment, ByView, Side, Status};
use pinbar_ink::PageInk;
use pinbar_model::geometry::{Affine, Rect};
use pinbar_model::list::DisplayList;

pub use recognized::RecognizedLine;
pub use rework::ReworkedView;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    Added,
    Removed,
    Changed,
    Moved,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Group {
    Drawing,
    TitleBlock,
    /// Dust on a scan: nothing that was drawn.
    Specks,
}

/// One region a person would circle.
#[derive(Clone, Debug)]
pub struct Difference {
    /// Stable: equal input gives equal ids, and a small realignment keeps them.
    pub id: String,
    pub kind: Kind,
    /// In the words of a reviewer: "Door 110A added".
    pub title: String,
    /// The same by words that were recognized in the pictures of the sheets, which may be wrong: "“SEE NOTE 7” added".
    /// `None` where none helps.
    pub recognized_title: Option<String>,
    /// Points of OLD. Holds both ends of a move.
    pub bounds: Rect,
    /// Area of changed ink, square inches.
    pub area_square_inches: f64,
    pub group: Group,
    /// Words that changed inside, before and after; either may be empty.
    pub text: Option<(String, String)>,
    /// Points, for `Moved`.
    pub moved_by: Option<(f64, f64)>,
    /// The view that it is in, if much of that was redrawn.
    pub view: Option<ReworkedView>,
    /// Names of the layers that it is on, the one with most of it first; empty where the sheets say nothing of it.
    pub layers: Vec<String>,
}

#[derive(Clone, Debug)]
pub struct Options {
    /// Inches; the effective tolerance is never below the alignment's stated error.
    pub tolerance_inches: f64,
    /// Lines that were recognized in the pictures of OLD and NEW, in points of each. Only `recognized_title` has them.
    pub recognized: [Vec<RecognizedLine>; 2],
}

impl Default for Options {
    fn default() -> Self {
        // The width of a fine pen: what lies closer together reads as the same line.
        Self {
            tolerance_inches: 0.006,
            recognized: Default::default(),
        }
    }
}

/// The answer of [`find`].
#[derive(Clone, Debug)]
pub struct Found {
    /// From the top of the sheet to its bottom.
    pub differences: Vec<Difference>,
    /// Inches: what was in force, never below a pixel nor 1.5 times the alignment's stated error, of which 0.05 in
    /// count at most.
    pub tolerance_inches: f64,
    /// Regions below the smallest size worth a look.
    pub hidden_count: u32,
    /// A sentence when the material does not allow fine differences.
    pub limitation: Option<String>,
}

/// What changed from `old` to `new`, which lies on it by `alignment`.
///
/// A map that cannot be inverted gives an empty answer with a limitation that says so.
pub fn find(old: &Side<'_>, new: &Side<'_>, alignment: &Alignment, options: &Options) -> Found {
    regions::find(old, new, alignment, options)
}

/// What changed where the drawings of two sheets lie on each other one by one. Boxes are points of OLD, as always. What
/// was not aligned is not compared.
pub fn find_by_view(
    old: &DisplayList,
    new: &DisplayList,
    by_view: &ByView,
    options: &Options,
) -> Found {
    let (old, new) = (
        by_view.comparable(old),
        by_view.arrange(new, (old.width, old.height)),
    );
    let [old, new] = [&old, &new].map(|list| Side {
        page: PageInk::List(list),
        width: list.width,
        height: list.height,
    });
    let alignment = Alignment {
        status: Status::Aligned,
        new_to_old: Affine::IDENTITY,
        error_inches: Some(by_view.error_inches()),
        confidence: 1.0,
        method: "drawing by drawing",
        reason: None,
    };
    let [of_old, of_new] = &options.recognized;
    let options = Options {
        recognized: [of_old.clone(), arranged(of_new, by_view)],
        ..*options
    };
    find(&old, &new, &alignment, &options)
}

/// Recognized lines of NEW where the drawings that they are in lie on OLD.
fn arranged(lines: &[RecognizedLine], by_view: &ByView) -> Vec<RecognizedLine> {
    let placed = lines.iter().filter_map(|line| {
        let (x, y) = (
            (line.bounds.x0 + line.bounds.x1) / 2.0,
            (line.bounds.y0 + line.bounds.y1) / 2.0,
        );
        let middle = Rect::new(x, y, x, y);
        let apart = by_view.apart.iter();
        if apart
            .map(|(_, new)| &new.bounds)
            .any(|area| area.holds(&middle))
        {
            return None;
        }
        let view = by_view.views.iter().find(|view| view.new.holds(&middle));
        let map = view.map_or(by_view.rest, |view| Some(view.new_to_old))?;
        Some(RecognizedLine {
            text: line.text.clone(),
            bounds: map.apply_rect(line.bounds),
        })
    });
    placed.collect()
}
