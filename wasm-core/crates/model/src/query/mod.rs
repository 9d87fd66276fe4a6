//! Questions about a list: words, lines of text and their letters, linework, circles, places to snap to.

pub mod circles;
pub mod letters;
pub mod lines;
pub mod linework;
pub mod rooms;
pub mod segments;
pub mod snap;
pub mod words;
