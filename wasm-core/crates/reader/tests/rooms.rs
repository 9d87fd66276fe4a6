//! Rooms on a real plan that a person measured, when the shared corpus is there.
#![allow(clippy::expect_used, clippy::panic, clippy::unwrap_used)]

#[path = "support/corpus.rs"]
mod corpus;
#[path = "support/installed.rs"]
mod installed;

use corpus::corpus_pdfs;
use pinbar_model::geometry::Point;
use pinbar_model::query::linework::Linework;
use pinbar_model::query::rooms::{RoomQuery, find_room};
use pinbar_reader::{Document, Limits};

/// Four feet at 1/4″ = 1′.
const MAX_GAP: f64 = 72.0;
/// A place in a room, and its width and height in page points.
const ROOMS: [(Point, [f64; 2]); 2] = [
    // A conference room with a table and chairs, behind a shelf along the window.
    (Point { x: 279.0, y: 702.0 }, [279.6, 203.7]),
    // An office with a door that stands open.
    (Point { x: 976.0, y: 703.0 }, [107.4, 138.4]),
];

#[test]
fn finds_rooms_of_a_real_plan() {
    let files = corpus_pdfs();
    let Some(file) = files
        .iter()
        .find(|file| file.ends_with("drawings/odlib-office-ti-1-2017.pdf"))
    else {
        return;
    };
    let resources = installed::resources();
    let document = Document::open(std::fs::read(file).unwrap(), "", &resources).unwrap();
    let list = document.read(0, &Limits::default()).unwrap().list;
    let linework = Linework::new(&list);
    for (at, [width, height]) in ROOMS {
        let query = RoomQuery {
            at,
            max_gap: MAX_GAP,
        };
        let outline = find_room(&list, &linework, &query).expect("a room").outline;
        let twice: f64 = (0..outline.len())
            .map(|place| (outline[place], outline[(place + 1) % outline.len()]))
            .map(|(a, b)| a.x * b.y - b.x * a.y)
            .sum();
        let share = twice.abs() / 2.0 / (width * height);
        assert!((share - 1.0).abs() < 0.03, "{at:?}: {share}");
    }
}
