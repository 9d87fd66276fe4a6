//! Writes one page of a PDF as a file of its own and tells how much was read for it.
//!
//! `cargo run --release -p pinbar-extract --example page -- FILE PAGE OUT [PASSWORD]`, pages from 1.

use std::fs::File;
use std::os::unix::fs::FileExt;

use pinbar_extract::{Limits, PageExtractor, Part, Progress};
use pinbar_model::error::Result;

struct Host {
    file: File,
    read: u64,
}

impl Host {
    /// Repeats a step with what it asks for.
    fn run(
        &mut self,
        extractor: &mut PageExtractor,
        step: impl Fn(&mut PageExtractor) -> Result<Progress>,
    ) -> std::result::Result<(), Box<dyn std::error::Error>> {
        while let Progress::Needs(ranges) = step(extractor)? {
            for range in ranges {
                let mut bytes = vec![0; (range.end - range.start) as usize];
                self.file.read_exact_at(&mut bytes, range.start)?;
                self.read += range.end - range.start;
                extractor.feed(range.start, &bytes)?;
            }
        }
        Ok(())
    }
}

fn main() -> std::result::Result<(), Box<dyn std::error::Error>> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [path, page, out, rest @ ..] = arguments.as_slice() else {
        return Err("Name a file, a page and where to write it.".into());
    };
    let file = File::open(path)?;
    let length = file.metadata()?.len();
    let mut host = Host { file, read: 0 };
    let password = rest.first().map_or("", String::as_str);
    let mut extractor = PageExtractor::new(length, password, Limits::default());
    host.run(&mut extractor, PageExtractor::open)?;
    let index = page
        .parse::<usize>()?
        .checked_sub(1)
        .ok_or("Pages count from 1.")?;
    host.run(&mut extractor, |extractor| {
        extractor.page(index, Part::Whole)
    })?;
    let bytes = extractor.take().unwrap_or_default();
    std::fs::write(out, &bytes)?;
    println!(
        "page {page} of {}: {} bytes written, {} of {length} read",
        extractor.page_count(),
        bytes.len(),
        host.read
    );
    Ok(())
}
