//! Real files: a page taken out reads as it does from the whole file.
#![allow(clippy::expect_used, clippy::panic, clippy::unwrap_used)]

#[path = "../../reader/tests/support/corpus.rs"]
mod corpus;
mod support;

use corpus::corpus_pdfs;
use pinbar_model::error::ErrorCode;
use pinbar_reader::{Document, Limits, Resources};

/// Pages looked at in each file.
const PAGES: usize = 4;

#[test]
fn pages_read_as_from_the_whole_file() {
    let files = corpus_pdfs();
    if files.is_empty() {
        return;
    }
    let (mut same, mut declined) = (0, 0);
    for file in &files {
        let name = file.display();
        let bytes = std::fs::read(file).unwrap();
        let Ok(whole) = Document::open(bytes.clone(), "", &Resources::default()) else {
            continue;
        };
        let (mut host, mut extractor) = match support::open(&bytes, "") {
            Ok(opened) => opened,
            Err(error) => {
                // A broken table is left to a reader of the whole file.
                eprintln!("{name}: {error}");
                declined += 1;
                continue;
            }
        };
        let count = whole.page_count();
        if extractor.page_count() != count {
            eprintln!(
                "{name}: {count} pages, counted as {}",
                extractor.page_count()
            );
        }
        for step in 0..PAGES.min(count) {
            let index = step * count / PAGES.min(count);
            let small = match host.page(&mut extractor, index) {
                Ok(small) => small,
                Err(error) => {
                    eprintln!("{name}, page {index}: {error}");
                    assert_ne!(error.code, ErrorCode::BadArgument);
                    declined += 1;
                    continue;
                }
            };
            let small = Document::open(small, "", &Resources::default())
                .unwrap_or_else(|error| panic!("{name}, page {index}: {error}"));
            assert_eq!(small.page_count(), 1, "{name}, page {index}");
            assert!(!small.repaired(), "{name}, page {index}");
            let limits = Limits::default();
            match (whole.read(index, &limits), small.read(0, &limits)) {
                (Ok(from_whole), Ok(from_small)) => {
                    let equal = from_whole.list.to_bytes() == from_small.list.to_bytes();
                    assert!(
                        equal,
                        "{name}, page {index}: {} items, {} from the page alone",
                        from_whole.list.items.len(),
                        from_small.list.items.len()
                    );
                    assert_eq!(from_whole.missing, from_small.missing, "{name}");
                    assert_eq!(
                        from_whole.info.label,
                        extractor.labels().get(index).cloned().flatten(),
                        "{name}"
                    );
                }
                (from_whole, from_small) => {
                    let codes = [from_whole, from_small]
                        .map(|read| read.map(|_| ()).map_err(|error| error.code));
                    assert_eq!(codes[0], codes[1], "{name}, page {index}");
                }
            }
            same += 1;
        }
    }
    eprintln!("{same} pages alike, {declined} files or pages declined");
    assert!(same > 20 * declined, "{same} alike, {declined} declined");
}
