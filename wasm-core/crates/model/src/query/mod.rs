//! Questions about a list: words, lines of text, straight segments, places to snap to.

pub mod lines;
pub mod segments;
pub mod snap;
pub mod words;
