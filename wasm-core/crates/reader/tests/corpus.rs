//! Every file of the shared corpus, when it is there: read, sound, within memory.
#![allow(clippy::expect_used, clippy::panic, clippy::unwrap_used)]

#[path = "support/corpus.rs"]
mod corpus;
#[path = "support/installed.rs"]
mod installed;

use corpus::corpus_pdfs;
use pinbar_model::error::ErrorCode;
use pinbar_model::list::DisplayList;
use pinbar_model::query::words::words;
use pinbar_model::title_block::title_block;
use pinbar_reader::{Document, Limits};

/// What a list holds of an image without its pixels.
const IMAGE_PLACE_BYTES: usize = 128;
/// More than any page of the corpus takes; a page that does is a bug of the reader.
const MOST_BYTES: usize = 60 << 20;

#[test]
fn reads_every_corpus_file() {
    let files = corpus_pdfs();
    if files.is_empty() {
        return;
    }
    let resources = installed::resources();
    let (mut opened, mut refused) = (0, 0);
    for file in &files {
        let document = match Document::open(std::fs::read(file).unwrap(), "", &resources) {
            Ok(document) => document,
            Err(error) => {
                eprintln!("{}: {error}", file.display());
                refused += 1;
                continue;
            }
        };
        opened += 1;
        let sheet = match document.read(0, &Limits::default()) {
            Ok(sheet) => sheet,
            Err(error) => {
                // No limit may be below what real drawings need.
                assert_ne!(error.code, ErrorCode::TooComplex, "{}", file.display());
                continue;
            }
        };
        let bytes = sheet.list.memory_bytes();
        assert!(bytes < MOST_BYTES, "{}: {bytes} bytes", file.display());
        assert!(
            DisplayList::from_bytes(&sheet.list.to_bytes()).is_ok(),
            "{}",
            file.display()
        );
        title_block(&sheet.list);
    }
    assert!(opened > 8 * refused, "{opened} opened, {refused} refused");
}

#[test]
fn says_the_same_without_pictures() {
    let resources = installed::resources();
    for file in corpus_pdfs() {
        let Ok(document) = Document::open(std::fs::read(&file).unwrap(), "", &resources) else {
            continue;
        };
        let Ok(whole) = document.read(0, &Limits::default()) else {
            continue;
        };
        let said = document.read_text(0, &Limits::default()).unwrap();
        let name = file.display();
        // Where an image lies takes some bytes even when its pixels were so few that they take less.
        let places = said.list.images.len() * IMAGE_PLACE_BYTES;
        assert!(
            said.list.memory_bytes() <= whole.list.memory_bytes() + places,
            "{name}"
        );
        assert_eq!(words(&said.list), words(&whole.list), "{name}");
        let (said, whole) = (title_block(&said.list), title_block(&whole.list));
        assert_eq!(said.number, whole.number, "{name}");
        assert_eq!(said.title, whole.title, "{name}");
    }
}
