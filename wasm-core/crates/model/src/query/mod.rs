//! Questions about a list: words, lines of text and their letters, straight segments, places to snap to.

pub mod letters;
pub mod lines;
pub mod segments;
pub mod snap;
pub mod words;
