//! Prints what a sheet consists of: `cargo run --release -p pinbar-reader --example dump -- FILE [PAGE]`.

use std::collections::BTreeMap;
use std::time::Instant;

use pinbar_model::geometry::Rect;
use pinbar_model::index::ItemIndex;
use pinbar_model::list::{DisplayList, Shape};
use pinbar_model::query::{lines::text_in, words::words};
use pinbar_model::title_block::title_block;
use pinbar_reader::{Document, Limits};

#[path = "../tests/support/installed.rs"]
mod installed;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let mut arguments = std::env::args().skip(1);
    let file = arguments.next().ok_or("usage: dump FILE [PAGE from 1]")?;
    let page: usize = arguments.next().map_or(Ok(1), |text| text.parse())?;
    let resources = installed::resources();
    let opened = Instant::now();
    let document = Document::open(std::fs::read(&file)?, "", &resources)?;
    println!(
        "opened in {:.1} ms, {} pages, repaired {}",
        ms(opened),
        document.page_count(),
        document.repaired()
    );
    let read = Instant::now();
    let sheet = document.read(page - 1, &Limits::default())?;
    println!("read in {:.1} ms: {:?}", ms(read), sheet.info);
    let mut kinds: BTreeMap<String, usize> = BTreeMap::new();
    for item in &sheet.list.items {
        let kind = match item.shape {
            Shape::Fill { .. } => "fill",
            Shape::Stroke { .. } => "stroke",
            Shape::Glyph { .. } => "glyph",
            Shape::Image { .. } => "image",
        };
        *kinds.entry(format!("{:?} {kind}", item.part)).or_default() += 1;
    }
    println!("items {kinds:?}");
    let list = &sheet.list;
    println!(
        "points {} paints {} strokes {} clips {} effects {} masks {} outlines {} glyphs {} images {} layers {}",
        list.paths.points.len(),
        list.paints.len(),
        list.strokes.len(),
        list.clips.len(),
        list.effects.len(),
        list.masks.len(),
        list.outlines.len(),
        list.glyphs.len(),
        list.images.len(),
        list.layers.len()
    );
    for image in list.images.iter().take(8) {
        let level = &image.levels[0];
        println!(
            "image {} x {}, {} levels, {} bytes",
            level.width(),
            level.height(),
            image.levels.len(),
            image.memory_bytes()
        );
    }
    println!(
        "memory {:.2} MB, missing {:?}, omissions {:?}",
        list.memory_bytes() as f64 / 1e6,
        sheet.missing,
        list.omissions
    );
    let found = Instant::now();
    let title = title_block(list);
    println!("title block in {:.1} ms: {title:?}", ms(found));
    if let Some(bounds) = title.bounds {
        let text = text_in(&words(list), &bounds);
        println!(
            "text of the title block: {:?}",
            text.chars().take(900).collect::<String>()
        );
    }
    let indexed = Instant::now();
    let index = ItemIndex::new(&list.bounds);
    let mut touched = Vec::new();
    index.items_in(
        &Rect::new(0.0, 0.0, list.width / 10.0, list.height / 10.0),
        &mut touched,
    );
    println!(
        "index in {:.2} ms, {} items in the upper left hundredth",
        ms(indexed),
        touched.len()
    );
    let written = Instant::now();
    let bytes = list.to_bytes();
    let wrote = ms(written);
    let back = Instant::now();
    DisplayList::from_bytes(&bytes)?;
    println!(
        "{} bytes written in {wrote:.1} ms, read in {:.1} ms",
        bytes.len(),
        ms(back)
    );
    let text: String = list
        .glyphs
        .iter()
        .take(200)
        .map(|glyph| glyph.character)
        .collect();
    println!("text {text:?}");
    Ok(())
}

fn ms(since: Instant) -> f64 {
    since.elapsed().as_secs_f64() * 1000.0
}
