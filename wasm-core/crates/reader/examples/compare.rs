//! Paints a page from its display list and compares it with another renderer's picture of it:
//! `cargo run --release -p pinbar-reader --example compare -- FILE PAGE DPI REFERENCE.ppm [OURS.ppm]`
//! with a reference from `pdftoppm -r DPI -f PAGE -l PAGE -hide-annotations -cropbox`.
//!
//! Prints how much of the reference's dark pixels have no dark pixel of ours within two pixels, and the
//! reverse, in per cent.

use pinbar_ink::{Content, render_color};
use pinbar_model::geometry::Affine;
use pinbar_reader::{Document, Limits};

#[path = "../tests/support/installed.rs"]
mod installed;

/// A picture of one byte a pixel: 1 where it is dark.
struct Dark {
    width: usize,
    height: usize,
    data: Vec<u8>,
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [file, page, dpi, reference, rest @ ..] = arguments.as_slice() else {
        return Err("usage: compare FILE PAGE DPI REFERENCE.ppm [OURS.ppm]".into());
    };
    let document = Document::open(std::fs::read(file)?, "", &installed::resources())?;
    let sheet = document.read(page.parse::<usize>()? - 1, &Limits::default())?;
    let scale = dpi.parse::<f64>()? / 72.0;
    let theirs = read_ppm(&std::fs::read(reference)?).ok_or("the reference is not a binary PPM")?;
    let (width, height) = (theirs.width as u32, theirs.height as u32);
    let content = Content::default();
    let rgba = render_color(&sheet.list, &Affine::scale(scale), width, height, content);
    if let Some(path) = rest.first() {
        let mut ppm = format!("P6\n{width} {height}\n255\n").into_bytes();
        ppm.extend(
            rgba.chunks_exact(4)
                .flat_map(|pixel| [pixel[0], pixel[1], pixel[2]]),
        );
        std::fs::write(path, ppm)?;
    }
    let ours = dark(rgba.chunks_exact(4), theirs.width, theirs.height);
    let (missing, extra) = (uncovered(&theirs, &ours), uncovered(&ours, &theirs));
    println!(
        "missing {missing:.2} % extra {extra:.2} % omissions {}",
        sheet.list.omissions.len()
    );
    Ok(())
}

fn dark<'a>(pixels: impl Iterator<Item = &'a [u8]>, width: usize, height: usize) -> Dark {
    // Darker than a third: a hairline at 100 dpi keeps about this much.
    let is_dark = |pixel: &[u8]| {
        u8::from(
            pixel
                .iter()
                .take(3)
                .map(|part| u32::from(*part))
                .sum::<u32>()
                < 510,
        )
    };
    Dark {
        width,
        height,
        data: pixels.map(is_dark).collect(),
    }
}

/// Per cent of the dark pixels of `of` without one of `by` within two pixels.
fn uncovered(of: &Dark, by: &Dark) -> f64 {
    const REACH: usize = 2;
    let near = |x: usize, y: usize| {
        (y.saturating_sub(REACH)..(y + REACH + 1).min(by.height)).any(|row| {
            let from = row * by.width;
            by.data[from + x.saturating_sub(REACH)..from + (x + REACH + 1).min(by.width)]
                .contains(&1)
        })
    };
    let all = of.data.iter().filter(|value| **value == 1).count();
    let lost = of
        .data
        .iter()
        .enumerate()
        .filter(|(at, value)| **value == 1 && !near(at % of.width, at / of.width));
    100.0 * lost.count() as f64 / all.max(1) as f64
}

fn read_ppm(bytes: &[u8]) -> Option<Dark> {
    let mut rest = bytes.strip_prefix(b"P6\n")?;
    let mut line = || {
        let end = rest.iter().position(|byte| *byte == b'\n')?;
        let text = std::str::from_utf8(&rest[..end]).ok()?.to_owned();
        rest = &rest[end + 1..];
        Some(text)
    };
    let size = line()?;
    line()?;
    let (width, height) = size.split_once(' ')?;
    Some(dark(
        rest.chunks_exact(3),
        width.parse().ok()?,
        height.parse().ok()?,
    ))
}
