//! Takes single pages out of a PDF that is too large to be held: reads its tables and the objects one page
//! needs, by ranges, and writes a small PDF with that page alone.
//!
//! Nothing here reads a file. [`PageExtractor::open`] and [`PageExtractor::page`] either finish or name the
//! byte ranges they need; the host reads these, hands them over with [`PageExtractor::feed`] and calls again.
//! So a browser's `Blob`, a file and a server of ranges are all served alike.
//!
//! Objects keep their numbers, so that their bytes are copied as they are, encrypted ones too. Only the
//! nodes above the page, the catalog and the layers' lists are written anew. Section numbers in comments
//! are those of ISO 32000-2.

#![cfg_attr(test, allow(clippy::expect_used, clippy::panic, clippy::unwrap_used))]

mod collect;
mod decode;
mod entry;
mod extractor;
mod file;
mod layers;
mod limits;
mod parse;
mod refused;
mod small_file;
mod source;
mod tables;
mod tree;
mod value;
mod write;

pub use collect::Part;
pub use entry::{Ending, PageEntry};
pub use extractor::{PageExtractor, Progress};
pub use limits::Limits;
