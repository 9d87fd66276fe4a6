//! The real files beside the project, when they are there.

use std::path::{Path, PathBuf};

/// Every real PDF of the corpus, sorted; none, with a line that says so, when it is not there.
pub fn corpus_pdfs() -> Vec<PathBuf> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../../shared/corpus");
    let mut files = Vec::new();
    gather(&folder, &mut files);
    if files.is_empty() {
        eprintln!("skipped: no corpus at {}", folder.display());
    }
    files.sort();
    files
}

fn gather(folder: &Path, found: &mut Vec<PathBuf>) {
    for entry in std::fs::read_dir(folder).into_iter().flatten().flatten() {
        let path = entry.path();
        if path.ends_with("attack") {
            // Made to exceed the limits.
            continue;
        }
        if path.is_dir() {
            gather(&path, found);
        } else if path.extension().is_some_and(|extension| extension == "pdf") {
            found.push(path);
        }
    }
}
