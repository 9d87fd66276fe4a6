//! Runs the extractor over bytes at hand, and makes PDFs of every layout.
#![allow(dead_code, reason = "each test uses a part")]

use std::ops::Range;

use pinbar_extract::{Limits, PageExtractor, Part, Progress};
use pinbar_model::error::Result;

/// A file that counts what is read of it.
pub struct Host<'a> {
    pub bytes: &'a [u8],
    pub read: u64,
    pub rounds: usize,
}

impl<'a> Host<'a> {
    pub fn new(bytes: &'a [u8]) -> Self {
        Self {
            bytes,
            read: 0,
            rounds: 0,
        }
    }

    /// Repeats a step until it is done; ranges are handed over from the last to the first, as any order must do.
    pub fn run(
        &mut self,
        extractor: &mut PageExtractor,
        mut step: impl FnMut(&mut PageExtractor) -> Result<Progress>,
    ) -> Result<()> {
        loop {
            match step(extractor)? {
                Progress::Ready => return Ok(()),
                Progress::Needs(ranges) => self.feed(extractor, ranges)?,
            }
        }
    }

    fn feed(&mut self, extractor: &mut PageExtractor, ranges: Vec<Range<u64>>) -> Result<()> {
        self.rounds += 1;
        assert!(self.rounds < 2_000, "the extractor never ends");
        for range in ranges.into_iter().rev() {
            self.read += range.end - range.start;
            let part = &self.bytes[range.start as usize..range.end as usize];
            extractor.feed(range.start, part)?;
        }
        Ok(())
    }

    pub fn page(&mut self, extractor: &mut PageExtractor, index: usize) -> Result<Vec<u8>> {
        self.run(extractor, |extractor| extractor.page(index, Part::Whole))?;
        Ok(extractor.take().expect("a page that is ready can be taken"))
    }
}

pub fn open<'a>(bytes: &'a [u8], password: &str) -> Result<(Host<'a>, PageExtractor)> {
    let mut host = Host::new(bytes);
    let mut extractor = PageExtractor::new(bytes.len() as u64, password, Limits::default());
    host.run(&mut extractor, PageExtractor::open)?;
    Ok((host, extractor))
}
