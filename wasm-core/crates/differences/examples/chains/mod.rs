//! Neighbors of revision chains, as the examples take them from their command line: `FOLDER [PART-OF-NAME] [COUNT]`.

use std::error::Error;
use std::path::{Path, PathBuf};

/// Calls `told` with each two neighbors, the name of the older one in FOLDER, and COUNT.
/// FOLDER holds one folder per chain, its files in order.
pub fn each_pair(
    usual: usize,
    mut told: impl FnMut(&[PathBuf], &str, usize) -> Result<(), Box<dyn Error>>,
) -> Result<(), Box<dyn Error>> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let folder = PathBuf::from(arguments.first().ok_or("a folder of chains")?);
    let part = arguments.get(1).map_or("", String::as_str);
    let count = arguments.get(2).map_or(Ok(usual), |count| count.parse())?;
    for chain in entries(&folder)?.into_iter().filter(|path| path.is_dir()) {
        let files: Vec<PathBuf> = entries(&chain)?
            .into_iter()
            .filter(|path| path.extension().is_some_and(|end| end == "pdf"))
            .collect();
        for pair in files.windows(2) {
            let name = pair[0].strip_prefix(&folder)?.display().to_string();
            if name.contains(part) {
                told(pair, &name, count)?;
            }
        }
    }
    Ok(())
}

fn entries(folder: &Path) -> Result<Vec<PathBuf>, Box<dyn Error>> {
    let mut found = Vec::new();
    for entry in std::fs::read_dir(folder)? {
        found.push(entry?.path());
    }
    found.sort();
    Ok(found)
}
