//! Prints the columns and north arrows found on the pages of files: `cargo run --release -p pinbar-reader --example symbols -- FILE…`.

use std::time::Instant;

use pinbar_model::geometry::Rect;
use pinbar_model::reading::read_sheet;
use pinbar_model::symbols::symbols;
use pinbar_reader::{Document, Limits};

#[path = "../tests/support/installed.rs"]
mod installed;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let resources = installed::resources();
    for file in std::env::args().skip(1) {
        let Ok(document) = Document::open(std::fs::read(&file)?, "", &resources) else {
            eprintln!("{file}: refused");
            continue;
        };
        for page in 0..document.page_count().min(60) {
            let Ok(sheet) = document.read(page, &Limits::default()) else {
                continue;
            };
            if sheet.list.width.max(sheet.list.height) < 700.0 {
                continue;
            }
            let reading = read_sheet(&sheet.list, true);
            let started = Instant::now();
            let found = symbols(&sheet.list, &reading.words, &reading.grids);
            let took = started.elapsed().as_secs_f64() * 1000.0;
            let crossing = |grid: usize| {
                let directions = &reading.grids[grid].directions;
                directions.iter().map(Vec::len).product::<usize>()
            };
            let crossings: usize = (0..reading.grids.len())
                .filter(|grid| reading.grids[*grid].directions.len() == 2)
                .map(crossing)
                .sum();
            let page = page + 1;
            println!(
                "page {file} {page}: {} columns at {crossings} crossings, north {}, {took:.1} ms",
                found.columns.len(),
                found.north.is_some()
            );
            for column in &found.columns {
                let Rect { x0, y0, x1, y1 } = column.bounds;
                let [one, other] = [0, 1].map(|direction| {
                    let Some(lines) = column.lines else {
                        return "-";
                    };
                    let line = lines[direction];
                    reading.grids[column.grid].directions[direction][line]
                        .label
                        .as_str()
                });
                println!("column {file} {page} {one} {other} {x0:.1} {y0:.1} {x1:.1} {y1:.1}");
            }
            for opening in &found.openings {
                let Rect { x0, y0, x1, y1 } = opening.bounds;
                let named = (opening.is_named, opening.is_dashed);
                println!("opening {file} {page} {named:?} {x0:.1} {y0:.1} {x1:.1} {y1:.1}");
            }
            for wall in &found.walls {
                let Rect { x0, y0, x1, y1 } = *wall;
                println!("wall {file} {page} {x0:.2} {y0:.2} {x1:.2} {y1:.2} true");
            }
            if let Some(arrow) = found.north {
                let ([x0, y0], [x1, y1]) = (arrow.from, arrow.to);
                println!("north {file} {page} {x0:.1} {y0:.1} {x1:.1} {y1:.1}");
            }
        }
    }
    Ok(())
}
