//! Draws the rooms found on a sheet: `cargo run --release -p pinbar-reader --example rooms -- FILE PAGE WIDEST [X Y]… > rooms.svg`.
//! `WIDEST`: the widest opening that is closed, page points. Without places, one every few openings is tried.

use std::fmt::Write;
use std::time::Instant;

use pinbar_model::geometry::{Point, Rect};
use pinbar_model::query::linework::Linework;
use pinbar_model::query::rooms::{Room, RoomQuery, find_room};
use pinbar_reader::{Document, Limits};

#[path = "../tests/support/installed.rs"]
mod installed;

const COLORS: [&str; 6] = [
    "#e6194b", "#3cb44b", "#4363d8", "#f58231", "#911eb4", "#008080",
];

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [file, page, widest, places @ ..] = &arguments[..] else {
        return Err("usage: rooms FILE PAGE WIDEST [X Y]…".into());
    };
    let (page, max_gap): (usize, f64) = (page.parse()?, widest.parse()?);
    let resources = installed::resources();
    let document = Document::open(std::fs::read(file)?, "", &resources)?;
    let list = document.read(page - 1, &Limits::default())?.list;
    let linework = Linework::new(&list);
    let (width, height) = (f64::from(list.width), f64::from(list.height));
    let mut asked: Vec<Point> = Vec::new();
    for pair in places.chunks_exact(2) {
        asked.push(Point::new(pair[0].parse()?, pair[1].parse()?));
    }
    if asked.is_empty() {
        let step = max_gap * 1.3;
        let count = |side: f64| (side / step) as usize;
        for row in 1..count(height) {
            for column in 1..count(width) {
                asked.push(Point::new(column as f64 * step, row as f64 * step));
            }
        }
    }
    let mut svg = format!(
        "<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 {width} {height}' width='{width}' height='{height}'><rect width='100%' height='100%' fill='white'/>"
    );
    let whole = Rect::new(0.0, 0.0, list.width, list.height);
    let mut lines = String::new();
    linework.pieces_in(&list, &whole, usize::MAX, |piece| {
        let (from, to) = (piece.from, piece.to);
        let _ = write!(
            lines,
            "M{:.1} {:.1}L{:.1} {:.1}",
            from.x, from.y, to.x, to.y
        );
    });
    write!(
        svg,
        "<path d='{lines}' stroke='black' stroke-width='0.5' fill='none'/>"
    )?;
    let mut known: Vec<Room> = Vec::new();
    for at in asked {
        let started = Instant::now();
        let found = find_room(&list, &linework, &RoomQuery { at, max_gap });
        let took = started.elapsed().as_secs_f64() * 1000.0;
        let color = COLORS[known.len() % COLORS.len()];
        write!(
            svg,
            "<circle cx='{}' cy='{}' r='3' fill='{}'/>",
            at.x,
            at.y,
            if found.is_ok() { color } else { "#888" }
        )?;
        match found {
            Ok(room) if known.contains(&room) => {}
            Ok(room) => {
                let points: Vec<String> = room
                    .outline
                    .iter()
                    .map(|p| format!("{:.2},{:.2}", p.x, p.y))
                    .collect();
                write!(
                    svg,
                    "<polygon points='{}' fill='{color}' fill-opacity='0.3' stroke='{color}' stroke-width='2'/>",
                    points.join(" ")
                )?;
                for [from, to] in &room.gaps {
                    write!(
                        svg,
                        "<path d='M{} {}L{} {}' stroke='red' stroke-width='3'/>",
                        from.x, from.y, to.x, to.y
                    )?;
                }
                eprintln!(
                    "{:.0},{:.0}: {} corners, {} openings, {took:.0} ms",
                    at.x,
                    at.y,
                    room.outline.len(),
                    room.gaps.len()
                );
                known.push(room);
            }
            Err(reason) => eprintln!("{:.0},{:.0}: {reason:?}, {took:.0} ms", at.x, at.y),
        }
    }
    println!("{svg}</svg>");
    Ok(())
}
