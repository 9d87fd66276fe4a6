//! A whole list as bytes, for another worker.
//!
//! Little endian, versioned, every vector preceded by its length. Reading validates everything that
//! the rest of the core relies on: indices point into their vectors, paths have their points, clips and
//! effects come after their parents, images have their samples and halve from level to level. Hostile bytes give an error, never a panic.

mod check;
mod read;
mod write;

use crate::error::{CoreError, ErrorCode, Result};
use crate::list::DisplayList;

/// First bytes of a serialized list; the last one is the version.
const MAGIC: [u8; 8] = *b"pinlist\x03";
/// Masks inside masks; the reader's own limit is lower.
const MAX_DEPTH: u32 = 24;

impl DisplayList {
    /// The list as bytes; [`DisplayList::from_bytes`] gives it back.
    pub fn to_bytes(&self) -> Vec<u8> {
        let mut out = Vec::with_capacity(self.memory_bytes() + 1024);
        out.extend_from_slice(&MAGIC);
        write::list(&mut out, self);
        out
    }

    /// Reads what [`DisplayList::to_bytes`] wrote.
    ///
    /// # Errors
    /// `BadArgument` when the bytes are no list of this version or not sound.
    pub fn from_bytes(bytes: &[u8]) -> Result<Self> {
        let unsound = || {
            CoreError::new(
                ErrorCode::BadArgument,
                "These bytes are not a display list of this version.",
            )
        };
        let rest = bytes.strip_prefix(MAGIC.as_slice()).ok_or_else(unsound)?;
        let mut source = read::Source::new(rest);
        let list = read::list(&mut source, 0).ok_or_else(unsound)?;
        if source.is_empty() {
            Ok(list)
        } else {
            Err(unsound())
        }
    }
}

#[cfg(test)]
mod tests;
