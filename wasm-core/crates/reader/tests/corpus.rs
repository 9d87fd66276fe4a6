//! Every file of the shared corpus, when it is there: read, sound, within memory.
#![allow(clippy::expect_used, clippy::panic, clippy::unwrap_used)]

#[path = "support/installed.rs"]
mod installed;

use std::path::{Path, PathBuf};

use pinbar_model::error::ErrorCode;
use pinbar_model::list::DisplayList;
use pinbar_model::title_block::title_block;
use pinbar_reader::{Document, Limits};

/// More than any page of the corpus takes; a page that does is a bug of the reader.
const MOST_BYTES: usize = 60 << 20;

fn pdfs(folder: &Path, found: &mut Vec<PathBuf>) {
    for entry in std::fs::read_dir(folder).into_iter().flatten().flatten() {
        let path = entry.path();
        if path.is_dir() {
            pdfs(&path, found);
        } else if path.extension().is_some_and(|extension| extension == "pdf") {
            found.push(path);
        }
    }
}

#[test]
fn reads_every_corpus_file() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../../shared/corpus");
    let mut files = Vec::new();
    pdfs(&folder, &mut files);
    if files.is_empty() {
        eprintln!("skipped: no corpus at {}", folder.display());
        return;
    }
    files.sort();
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
                assert_ne!(error.code, ErrorCode::TooLarge, "{}", file.display());
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
