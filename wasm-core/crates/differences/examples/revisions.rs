//! Times alignment and differences on neighbors of revision chains, and tells what they found.
//!
//! `cargo run --release -p pinbar-differences --example revisions -- FOLDER [PART-OF-NAME] [ROUNDS]`
//! FOLDER holds one folder per chain, its files in order. The digest changes with anything in the answer.

use std::error::Error;
use std::path::Path;

use pinbar_align::{Side, align};
use pinbar_differences::{Options, find};
use pinbar_ink::PageInk;
use pinbar_model::list::DisplayList;
use pinbar_reader::{Document, Limits, Resources};

mod chains;

fn main() -> Result<(), Box<dyn Error>> {
    chains::each_pair(5, |pair, name, rounds| {
        println!("{} {name}", timed(&pair[0], &pair[1], rounds)?);
        Ok(())
    })
}

fn read(path: &Path) -> Result<DisplayList, Box<dyn Error>> {
    let document = Document::open(std::fs::read(path)?, "", &Resources::default())?;
    Ok(document.read(0, &Limits::default())?.list)
}

/// Milliseconds that this thread has run: other work on the machine does not count. Zero where the system does not tell.
fn ran() -> f64 {
    std::fs::read_to_string("/proc/thread-self/schedstat")
        .ok()
        .and_then(|text| text.split_whitespace().next()?.parse::<f64>().ok())
        .unwrap_or(0.0)
        / 1e6
}

/// The least processor times of `rounds`, because other work on the machine only adds.
fn timed(old: &Path, new: &Path, rounds: usize) -> Result<String, Box<dyn Error>> {
    let (old, new) = (read(old)?, read(new)?);
    let [old, new] = [&old, &new].map(|list| Side {
        page: PageInk::List(list),
        width: list.width,
        height: list.height,
    });
    let (mut aligning, mut comparing) = (f64::MAX, f64::MAX);
    let mut answer = String::new();
    for _ in 0..rounds.max(1) {
        let start = ran();
        let alignment = align(&old, &new);
        let aligned = ran();
        let found = find(&old, &new, &alignment, &Options::default());
        aligning = aligning.min(aligned - start);
        comparing = comparing.min(ran() - aligned);
        // FNV-1a over the whole answer.
        let digest = format!("{alignment:?}{found:?}")
            .bytes()
            .fold(0xcbf2_9ce4_8422_2325_u64, |hash, byte| {
                (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3)
            });
        answer = format!(
            "{:?} by {}, {} differences, {digest:016x} {}",
            alignment.status,
            alignment.method,
            found.differences.len(),
            alignment.reason.unwrap_or_default()
        );
    }
    Ok(format!(
        "align {aligning:7.1} differences {comparing:7.1} ms, {answer}"
    ))
}
