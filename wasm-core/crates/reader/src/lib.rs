//! Reads PDF sheets as vectors: a page becomes a [`pinbar_model::list::DisplayList`].
//!
//! [`Document::open`] parses the file, [`Document::read`] interprets one page into a [`Sheet`].
//! Nothing is fetched and nothing is painted here: fonts and character maps that a file refers to
//! without carrying them come from [`Resources`], and what is missing is named in [`Sheet::missing`].

#![cfg_attr(test, allow(clippy::expect_used, clippy::panic, clippy::unwrap_used))]

mod annotations;
mod appearances;
mod balance;
mod bookmarks;
mod document;
mod expansion;
mod labels;
mod layers;
mod limits;
mod markups;
mod measures;
mod odd_numbers;
mod packed_cmap;
mod page;
mod recorder;
mod resources;
mod viewports;
mod weight;

pub use appearances::Appearance;
pub use balance::{Balance, balance};
pub use bookmarks::Bookmark;
pub use document::{Document, Sheet, refusal};
pub use labels::page_labels;
pub use layers::{LayerChoices, LayerRow};
pub use limits::Limits;
pub use markups::FileMarkup;
pub use page::{MAX_SIDE, PageInfo};
pub use resources::{ResourceName, Resources};
pub use viewports::Viewport;
