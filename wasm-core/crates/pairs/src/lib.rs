//! Pairs of sheets with known truth, made from any display list: for tests and measurements, never shipped.

mod drawing;
mod edits;
mod items;
mod random;
mod revise;
mod scan;
mod transform;
mod wear;

pub use drawing::{letters, solid, stroke, stroke_of};
pub use edits::{Edit, EditKind, edit};
pub use random::Random;
pub use revise::{REVISION_KINDS, Revision, RevisionKind, revise};
pub use scan::{Scan, ScanStyle, scan};
pub use transform::transformed;
pub use wear::{Wear, Worn, wear};
