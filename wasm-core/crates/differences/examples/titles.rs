//! Prints what the differences between neighbors of revision chains are called, one JSON object a line.
//!
//! `cargo run --release -p pinbar-differences --example titles -- FOLDER [PART-OF-NAME] [PAGES]`
//! FOLDER holds one folder per chain, its files in order. Pairs of pages that are not aligned as a whole are left out.

use std::error::Error;
use std::path::Path;

use pinbar_align::{Side, Status, align};
use pinbar_differences::{Options, find};
use pinbar_ink::PageInk;
use pinbar_model::list::DisplayList;
use pinbar_reader::{Document, Limits, Resources};

mod chains;

fn main() -> Result<(), Box<dyn Error>> {
    chains::each_pair(1, |pair, _, pages| tell(&pair[0], &pair[1], pages))
}

fn open(path: &Path) -> Result<Document, Box<dyn Error>> {
    Ok(Document::open(
        std::fs::read(path)?,
        "",
        &Resources::default(),
    )?)
}

fn tell(old_path: &Path, new_path: &Path, pages: usize) -> Result<(), Box<dyn Error>> {
    let (old_file, new_file) = (open(old_path)?, open(new_path)?);
    for page in 0..pages {
        let read = |file: &Document| -> Option<DisplayList> {
            Some(file.read(page as _, &Limits::default()).ok()?.list)
        };
        let (Some(old), Some(new)) = (read(&old_file), read(&new_file)) else {
            break;
        };
        let [old, new] = [&old, &new].map(|list| Side {
            page: PageInk::List(list),
            width: list.width,
            height: list.height,
        });
        let alignment = align(&old, &new);
        if alignment.status != Status::Aligned {
            continue;
        }
        for found in find(&old, &new, &alignment, &Options::default()).differences {
            let bounds = &found.bounds;
            println!(
                "{{\"old\":{:?},\"new\":{:?},\"page\":{page},\"kind\":\"{:?}\",\"group\":\"{:?}\",\"title\":{},\
                 \"bounds\":[{},{},{},{}],\"map\":{:?},\"view\":{}}}",
                old_path.display().to_string(),
                new_path.display().to_string(),
                found.kind,
                found.group,
                quoted(&found.title),
                bounds.x0,
                bounds.y0,
                bounds.x1,
                bounds.y1,
                alignment.new_to_old.coefficients(),
                found
                    .view
                    .map_or("null".to_owned(), |view| quoted(&view.title)),
            );
        }
    }
    Ok(())
}

fn quoted(text: &str) -> String {
    let mut out = String::from("\"");
    for c in text.chars() {
        match c {
            '"' | '\\' => out.extend(['\\', c]),
            c if c.is_control() => out.push(' '),
            c => out.push(c),
        }
    }
    out.push('"');
    out
}
