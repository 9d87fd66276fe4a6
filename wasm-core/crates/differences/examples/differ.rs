//! Lists the differences of two files and draws them over the ink, for judging them by eye.
//!
//! `cargo run --release -p pinbar-differences --example differ -- OLD.pdf NEW.pdf [PAGE] [OUT.ppm]`

use std::error::Error;
use std::io::Write;
use std::time::Instant;

use pinbar_align::{Side, align};
use pinbar_differences::{Kind, Options, find};
use pinbar_ink::{PageInk, render};
use pinbar_model::geometry::Affine;
use pinbar_reader::{Document, Limits, Resources};

fn main() -> Result<(), Box<dyn Error>> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [old, new] = [0, 1].map(|at| arguments.get(at).cloned().unwrap_or_default());
    let page = arguments.get(2).map_or(Ok(0), |page| page.parse())?;
    let read = |path: &str| -> Result<_, Box<dyn Error>> {
        let document = Document::open(std::fs::read(path)?, "", &Resources::default())?;
        Ok(document.read(page, &Limits::default())?.list)
    };
    let (old, new) = (read(&old)?, read(&new)?);
    let sides = [&old, &new].map(|list| Side {
        page: PageInk::List(list),
        width: list.width,
        height: list.height,
    });
    let started = Instant::now();
    let alignment = align(&sides[0], &sides[1]);
    println!(
        "{:?} by {} within {:?} in, {:?}",
        alignment.status,
        alignment.method,
        alignment.error_inches,
        started.elapsed()
    );
    let started = Instant::now();
    let found = find(&sides[0], &sides[1], &alignment, &Options::default());
    println!(
        "{} differences, {} hidden, {:?} {:?}",
        found.differences.len(),
        found.hidden_count,
        started.elapsed(),
        found.limitation
    );
    for difference in &found.differences {
        let b = difference.bounds;
        println!(
            "{} {:?} {:?} [{:.0} {:.0} {:.0} {:.0}] {:.4} sq in {:?} {:?}",
            difference.id,
            difference.kind,
            difference.group,
            b.x0,
            b.y0,
            b.x1,
            b.y1,
            difference.area_square_inches,
            difference.text,
            difference.moved_by
        );
    }
    let Some(out) = arguments.get(3) else {
        return Ok(());
    };
    let scale = 1600.0 / f64::from(old.width.max(old.height));
    let (w, h) = (
        (f64::from(old.width) * scale) as u32,
        (f64::from(old.height) * scale) as u32,
    );
    let a = render(&sides[0].page, &Affine::scale(scale), w, h);
    let b = render(
        &sides[1].page,
        &alignment.new_to_old.then(&Affine::scale(scale)),
        w,
        h,
    );
    let mut rgb: Vec<u8> = a
        .data
        .iter()
        .zip(&b.data)
        .flat_map(|(&a, &b)| [255 - b, 255 - a.max(b), 255 - a])
        .collect();
    for difference in &found.differences {
        let at = |value: f32| (f64::from(value) * scale) as i64;
        let r = difference.bounds;
        let (x0, y0, x1, y1) = (at(r.x0) - 3, at(r.y0) - 3, at(r.x1) + 3, at(r.y1) + 3);
        let color = match difference.kind {
            Kind::Added => [0, 0, 255],
            Kind::Removed => [255, 0, 0],
            Kind::Changed => [255, 140, 0],
            Kind::Moved => [0, 160, 0],
        };
        let mut dot = |x: i64, y: i64| {
            if x >= 0 && y >= 0 && x < i64::from(w) && y < i64::from(h) {
                let at = 3 * (y as usize * w as usize + x as usize);
                rgb[at..at + 3].copy_from_slice(&color);
            }
        };
        for x in x0..=x1 {
            dot(x, y0);
            dot(x, y1);
        }
        for y in y0..=y1 {
            dot(x0, y);
            dot(x1, y);
        }
    }
    let mut file = std::fs::File::create(out)?;
    writeln!(file, "P6 {w} {h} 255")?;
    file.write_all(&rgb)?;
    Ok(())
}
