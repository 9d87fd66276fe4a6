//! Prints what holds the memory of the display lists of files, heaviest page first:
//! `cargo run --release -p pinbar-reader --example weigh -- FILE_OR_FOLDER… [--every-page]`.

use std::path::{Path, PathBuf};
use std::time::Instant;

use pinbar_model::list::DisplayList;
use pinbar_model::samples::Samples;
use pinbar_reader::{Document, Limits};

#[path = "../tests/support/installed.rs"]
mod installed;

/// Bytes of one page's list by what holds them.
#[derive(Clone, Copy, Default)]
struct Weight {
    items: usize,
    paths: usize,
    text: usize,
    clips: usize,
    /// Images at full size with their opacity, and all their reductions.
    images: usize,
    reductions: usize,
    /// What the images at full size would take as three bytes a pixel and one of opacity.
    pixels: usize,
}

impl Weight {
    fn of(list: &DisplayList) -> Self {
        let mut weight = Self {
            items: of(&list.items) + of(&list.bounds) + of(&list.paths.places),
            paths: of(&list.paths.verbs) + of(&list.paths.points),
            text: of(&list.glyphs) + of(&list.outlines),
            clips: of(&list.clips),
            ..Self::default()
        };
        for image in &list.images {
            for (index, level) in image.levels.iter().enumerate() {
                let alpha = level.alpha.as_ref();
                let bytes = level.samples.memory_bytes() + alpha.map_or(0, Samples::memory_bytes);
                if index > 0 {
                    weight.reductions += bytes;
                    continue;
                }
                weight.images += bytes;
                let channels = if alpha.is_some() { 4 } else { 3 };
                weight.pixels += level.width() as usize * level.height() as usize * channels;
            }
        }
        for mask in &list.masks {
            weight.add(&Self::of(&mask.list));
        }
        weight
    }

    fn add(&mut self, other: &Self) {
        self.items += other.items;
        self.paths += other.paths;
        self.text += other.text;
        self.clips += other.clips;
        self.images += other.images;
        self.reductions += other.reductions;
        self.pixels += other.pixels;
    }
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let (mut files, mut every_page) = (Vec::new(), false);
    for argument in std::env::args().skip(1) {
        if argument == "--every-page" {
            every_page = true;
        } else {
            pdfs(Path::new(&argument), &mut files);
        }
    }
    let resources = installed::resources();
    let mut rows = Vec::new();
    for file in &files {
        let Ok(document) = Document::open(std::fs::read(file)?, "", &resources) else {
            continue;
        };
        let pages = if every_page { document.page_count() } else { 1 };
        for page in 0..pages {
            let started = Instant::now();
            let Ok(sheet) = document.read(page, &Limits::default()) else {
                continue;
            };
            let milliseconds = started.elapsed().as_secs_f64() * 1000.0;
            let name = file.file_name().unwrap_or_default().to_string_lossy();
            rows.push((
                sheet.list.memory_bytes(),
                Weight::of(&sheet.list),
                milliseconds,
                sheet.list.images.len(),
                format!("{name} {}", page + 1),
            ));
        }
    }
    rows.sort_by_key(|row| std::cmp::Reverse(row.0));
    println!("    MB |  items  paths   text  clips images reduc. | images  as RGB    ms");
    let mb = |bytes: usize| bytes as f64 / 1e6;
    for (total, weight, milliseconds, images, name) in &rows {
        let parts = [
            weight.items,
            weight.paths,
            weight.text,
            weight.clips,
            weight.images,
            weight.reductions,
        ];
        let parts: Vec<String> = parts
            .iter()
            .map(|part| format!("{:6.2}", mb(*part)))
            .collect();
        println!(
            "{:6.2} | {} | {images:6} {:7.2} {milliseconds:5.0} {name}",
            mb(*total),
            parts.join(" "),
            mb(weight.pixels)
        );
    }
    Ok(())
}

fn of<T>(vector: &Vec<T>) -> usize {
    vector.capacity() * size_of::<T>()
}

fn pdfs(path: &Path, found: &mut Vec<PathBuf>) {
    if path.is_dir() {
        let mut entries: Vec<_> = std::fs::read_dir(path)
            .into_iter()
            .flatten()
            .flatten()
            .map(|entry| entry.path())
            .collect();
        entries.sort();
        entries.iter().for_each(|entry| pdfs(entry, found));
    } else if path.extension().is_some_and(|extension| extension == "pdf") {
        found.push(path.to_owned());
    }
}
