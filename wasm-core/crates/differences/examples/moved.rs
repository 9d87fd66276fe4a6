//! How well drawings are aligned that moved on their sheet, each its own way.
//!
//! `cargo run --release -p pinbar-differences --example moved -- FOLDER [even|odd]`
//! Moves the drawings of the first page of every PDF in FOLDER and its folders by random shifts, and compares the sheet with
//! itself. Sheets with fewer than two drawings are left out.

use std::error::Error;
use std::path::{Path, PathBuf};

use pinbar_align::{Side, Status, align, align_by_view};
use pinbar_differences::{Options, find_by_view};
use pinbar_ink::PageInk;
use pinbar_model::arranged::Placed;
use pinbar_model::geometry::{Affine, Point, Rect};
use pinbar_model::list::DisplayList;
use pinbar_model::views::drawn;
use pinbar_pairs::Random;
use pinbar_reader::{Document, Limits, Resources};

/// Points: nearer than this a drawing is where it was, farther it runs into others.
const LEAST_SHIFT: f64 = 18.0;
const MOST_SHIFT: f64 = 60.0;
/// Points at the corners of a drawing: 0.02 in.
const RIGHT: f64 = 1.44;

fn main() -> Result<(), Box<dyn Error>> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let folder = PathBuf::from(arguments.first().ok_or("a folder of PDFs")?);
    let half = arguments.get(1).map(|half| usize::from(half == "odd"));
    let mut files = Vec::new();
    collect(&folder, &mut files)?;
    files.sort();
    let mut sum = Sum::default();
    for (index, file) in files.iter().enumerate() {
        if half.is_some_and(|half| index % 2 != half) {
            continue;
        }
        if let Some(line) = read(file).and_then(|list| measured(&list, index as u64, &mut sum)) {
            println!("{line} {}", file.strip_prefix(&folder)?.display());
        }
    }
    println!("{sum:?}");
    Ok(())
}

fn collect(folder: &Path, files: &mut Vec<PathBuf>) -> Result<(), Box<dyn Error>> {
    for entry in std::fs::read_dir(folder)? {
        let path = entry?.path();
        if path.is_dir() {
            collect(&path, files)?;
        } else if path.extension().is_some_and(|end| end == "pdf") {
            files.push(path);
        }
    }
    Ok(())
}

/// `None` for what is no drawing, or too much of one.
fn read(path: &Path) -> Option<DisplayList> {
    const LARGEST_FILE: usize = 20_000_000;
    let bytes = std::fs::read(path).ok()?;
    if bytes.len() > LARGEST_FILE {
        return None;
    }
    let document = Document::open(bytes, "", &Resources::default()).ok()?;
    Some(document.read(0, &Limits::default()).ok()?.list)
}

#[derive(Debug, Default)]
struct Sum {
    sheets: usize,
    /// Still aligned as a whole.
    whole: usize,
    complete: usize,
    partial: usize,
    refused: usize,
    drawings: usize,
    right: usize,
    wrong: usize,
    /// Differences that are listed although nothing changed, on complete sheets.
    invented: usize,
}

fn measured(list: &DisplayList, seed: u64, sum: &mut Sum) -> Option<String> {
    let places = drawn(list);
    let disjoint: Vec<Rect> = places
        .iter()
        .map(|place| place.bounds)
        .enumerate()
        .filter(|(index, one)| {
            let others = places
                .iter()
                .enumerate()
                .filter(|(other, _)| other != index);
            others
                .into_iter()
                .all(|(_, other)| !other.bounds.intersects(one))
        })
        .map(|(_, bounds)| bounds)
        .collect();
    if disjoint.len() < 2 {
        return None;
    }
    let mut random = Random::new(seed + 1);
    let mut shift = || {
        let size = random.between(LEAST_SHIFT, MOST_SHIFT);
        if random.below(2) == 0 { size } else { -size }
    };
    let parts: Vec<Placed> = disjoint
        .iter()
        .map(|area| Placed {
            area: *area,
            map: Affine::translation(shift(), shift()),
        })
        .collect();
    let size = (list.width, list.height);
    let new = list.arranged(size, &parts, &[], Some(&Affine::IDENTITY));
    let [old, new_side] = [list, &new].map(|list| Side {
        page: PageInk::List(list),
        width: list.width,
        height: list.height,
    });
    sum.sheets += 1;
    let alone = align(&old, &new_side);
    if alone.status == Status::Aligned {
        sum.whole += 1;
        return Some("whole".to_owned());
    }
    sum.drawings += parts.len();
    let Some((alignment, found)) = align_by_view(&old, &new_side, &alone) else {
        sum.refused += 1;
        return Some(format!("refused, {} drawings", parts.len()));
    };
    let (mut right, mut wrong) = (0, 0);
    for view in &found.views {
        let middle = |rect: &Rect| {
            Point::new(
                f64::from(rect.x0 + rect.x1) / 2.0,
                f64::from(rect.y0 + rect.y1) / 2.0,
            )
        };
        let place = middle(&view.old);
        let truth = parts.iter().find(|part| {
            let area = part.area;
            (f64::from(area.x0)..f64::from(area.x1)).contains(&place.x)
                && (f64::from(area.y0)..f64::from(area.y1)).contains(&place.y)
        });
        let back = truth.map_or(Affine::IDENTITY, |part| {
            Affine::translation(-part.map.e, -part.map.f)
        });
        let there = middle(&view.new);
        let off = back.apply(there).distance(view.new_to_old.apply(there));
        if off > RIGHT {
            wrong += 1;
        } else if truth.is_some() {
            right += 1;
        }
    }
    sum.right += right;
    sum.wrong += wrong;
    let mut invented = 0;
    if alignment.status == Status::Aligned {
        sum.complete += 1;
        invented = find_by_view(list, &new, &found, &Options::default())
            .differences
            .len();
        sum.invented += invented;
    } else {
        sum.partial += 1;
    }
    Some(format!(
        "{:?}, {right} of {} right, {wrong} wrong, {invented} invented",
        alignment.status,
        parts.len()
    ))
}
