//! The bytes that have been read so far, in blocks.

use std::borrow::Cow;
use std::collections::{BTreeMap, BTreeSet};
use std::ops::Range;

use pinbar_model::error::{CoreError, ErrorCode, Result};

use crate::refused::{Step, Stop, too_complex};

/// What one read brings at least. Objects of a page lie together, so that most come with the first; larger
/// blocks read more that nobody needs where they do not.
pub(crate) const BLOCK: u64 = 64 << 10;

/// Longest range that is asked for at once: what the host holds twice for a moment.
const LONGEST: u64 = 4 << 20;

/// Bytes held up to which the data of streams come along with what stands around them.
const MOST_ALONG: u64 = 4 << 20;

pub(crate) struct Source {
    length: u64,
    blocks: BTreeMap<u64, Vec<u8>>,
    wanted: BTreeSet<u64>,
    /// Bytes in `blocks`.
    held: u64,
    most: u64,
}

impl Source {
    /// `most`: bytes held at once.
    pub fn new(length: u64, most: u64) -> Self {
        Self {
            length,
            blocks: BTreeMap::new(),
            wanted: BTreeSet::new(),
            held: 0,
            most,
        }
    }

    /// Bytes of the whole file.
    pub fn length(&self) -> u64 {
        self.length
    }

    /// The bytes of `range`, cut at the end of the file. Waits while some are missing and notes which.
    pub fn bytes(&mut self, range: Range<u64>) -> Step<Cow<'_, [u8]>> {
        let range = range.start.min(self.length)..range.end.min(self.length);
        if range.is_empty() {
            return Ok(Cow::Borrowed(&[]));
        }
        let (first, last) = (range.start / BLOCK, (range.end - 1) / BLOCK);
        let missing: Vec<u64> = (first..=last)
            .filter(|block| !self.blocks.contains_key(block))
            .collect();
        if !missing.is_empty() {
            self.wanted.extend(missing);
            if self.held + self.wanted.len() as u64 * BLOCK > self.most {
                return Err(
                    too_complex("scatters what one page needs over too many places").into(),
                );
            }
            return Err(Stop::Wait);
        }
        let part = |block: u64| -> &[u8] {
            let bytes = self.blocks.get(&block).map_or(&[][..], Vec::as_slice);
            let start = range.start.saturating_sub(block * BLOCK) as usize;
            let end = ((range.end - block * BLOCK) as usize).min(bytes.len());
            bytes.get(start..end).unwrap_or(&[])
        };
        if first == last {
            return Ok(Cow::Borrowed(part(first)));
        }
        let mut joined = Vec::with_capacity((range.end - range.start) as usize);
        (first..=last).for_each(|block| joined.extend_from_slice(part(block)));
        Ok(Cow::Owned(joined))
    }

    /// Bytes held.
    pub fn held(&self) -> u64 {
        self.held
    }

    /// The bytes of `end`. Where they must be waited for, those from `start` to there, which are needed next, come with
    /// them: one read instead of two. Beyond some megabytes they are left to come by themselves.
    pub fn end_along_with(&mut self, start: u64, end: Range<u64>) -> Step<Cow<'_, [u8]>> {
        if self.bytes(end.clone()).is_err() {
            let missing: Vec<u64> = (start / BLOCK..end.start.div_ceil(BLOCK))
                .take((MOST_ALONG / BLOCK) as usize + 1)
                .filter(|block| !self.blocks.contains_key(block))
                .collect();
            let wanted = (self.wanted.len() + missing.len()) as u64 * BLOCK;
            if self.held + wanted <= MOST_ALONG.min(self.most) {
                self.wanted.extend(missing);
            }
        }
        self.bytes(end)
    }

    /// Copies what is held of the file's bytes from `start` on into `out` and names the parts that are not.
    pub fn copy_held(&self, start: u64, out: &mut [u8]) -> Vec<Range<u64>> {
        let mut holes: Vec<Range<u64>> = Vec::new();
        let end = start + out.len() as u64;
        let mut at = start;
        while at < end {
            let block = at / BLOCK;
            let stop = ((block + 1) * BLOCK).min(end);
            let place = (at - start) as usize..(stop - start) as usize;
            let inside = (at - block * BLOCK) as usize..(stop - block * BLOCK) as usize;
            match self.blocks.get(&block).and_then(|bytes| bytes.get(inside)) {
                Some(bytes) => out[place].copy_from_slice(bytes),
                None => match holes.last_mut() {
                    Some(last) if last.end == at => last.end = stop,
                    _ => holes.push(at..stop),
                },
            }
            at = stop;
        }
        holes
    }

    /// The ranges that were waited for since the last call, in order, neighbors joined.
    pub fn take_wanted(&mut self) -> Vec<Range<u64>> {
        let mut ranges: Vec<Range<u64>> = Vec::new();
        for block in std::mem::take(&mut self.wanted) {
            let (start, end) = (block * BLOCK, ((block + 1) * BLOCK).min(self.length));
            match ranges.last_mut() {
                Some(last) if last.end == start && end - last.start <= LONGEST => last.end = end,
                _ => ranges.push(start..end),
            }
        }
        ranges
    }

    /// Takes bytes of a range that was asked for.
    ///
    /// # Errors
    /// `BadArgument` when they are not whole blocks: the host gave other bytes than it was asked for, or fewer
    /// because the file has changed.
    pub fn feed(&mut self, offset: u64, bytes: &[u8]) -> Result<()> {
        let end = offset + bytes.len() as u64;
        let whole = offset.is_multiple_of(BLOCK)
            && (end.is_multiple_of(BLOCK) || end == self.length)
            && end <= self.length;
        if !whole {
            return Err(changed());
        }
        for (index, block) in bytes.chunks(BLOCK as usize).enumerate() {
            self.held += block.len() as u64;
            if let Some(old) = self
                .blocks
                .insert(offset / BLOCK + index as u64, block.to_vec())
            {
                self.held -= old.len() as u64;
            }
        }
        Ok(())
    }

    pub fn forget(&mut self) {
        self.blocks.clear();
        self.wanted.clear();
        self.held = 0;
    }
}

/// A host that answers with other bytes than were asked for.
pub(crate) fn changed() -> CoreError {
    CoreError::new(
        ErrorCode::BadArgument,
        "The file has changed since it was opened. Choose it again.",
    )
}

/// Cuts ranges so that none is longer than one read, and stops after `most` bytes.
pub(crate) fn portions(ranges: &[Range<u64>], most: u64) -> Vec<Range<u64>> {
    let mut cut = Vec::new();
    let mut sum = 0;
    for range in ranges {
        let mut at = range.start;
        while at < range.end && sum < most {
            let stop = ((at / LONGEST + 1) * LONGEST).min(range.end);
            cut.push(at..stop);
            sum += stop - at;
            at = stop;
        }
    }
    cut
}
