//! Where the time of an alignment goes: `cargo run --release -p pinbar-align --example phases -- FILE [PAGE]`.
//! Aligns a page with itself, turned a little and shifted: once as vectors, once as pixels of 2048 × 3072.
#![allow(clippy::expect_used)]

use pinbar_align::{Side, align_with_progress};
use pinbar_ink::PageInk;
use pinbar_model::geometry::Affine;
use pinbar_pairs::{Random, ScanStyle, scan, transformed};
use pinbar_reader::{Document, Limits, Resources};

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let path = arguments.first().expect("a PDF file");
    let page = arguments
        .get(1)
        .and_then(|page| page.parse::<usize>().ok())
        .unwrap_or(1);
    let bytes = std::fs::read(path).expect("a readable file");
    let document = Document::open(bytes, "", &Resources::default()).expect("a PDF");
    let list = document
        .read(page - 1, &Limits::default())
        .expect("a page")
        .list;
    let (w, h) = (f64::from(list.width), f64::from(list.height));
    let map = Affine::translation(-w / 2.0, -h / 2.0)
        .then(&Affine::rotation(0.01))
        .then(&Affine::translation(w / 2.0 + 9.0, h / 2.0 - 7.0));
    let moved = transformed(&list, &map, list.width, list.height);
    time(
        "vectors",
        &side(PageInk::List(&list), &list),
        &side(PageInk::List(&moved), &list),
    );
    let dpi = 3072.0 / w.max(h) * 72.0;
    let style = ScanStyle {
        dpi,
        bitonal: false,
        noise: 4.0,
        blur: 1,
        grain: 0.0,
    };
    let size = (list.width, list.height);
    let old = scan(&list, &Affine::IDENTITY, size, style, &mut Random::new(1));
    let new = scan(&list, &map, size, style, &mut Random::new(2));
    println!("{} × {} pixels", old.ink.width, old.ink.height);
    let pixels = |one: &'_ pinbar_pairs::Scan| (one.to_page, one.width, one.height);
    let (old_page, ..) = pixels(&old);
    let (new_page, ..) = pixels(&new);
    time(
        "pixels",
        &side(
            PageInk::Pixels {
                ink: &old.ink,
                to_page: old_page,
            },
            &list,
        ),
        &side(
            PageInk::Pixels {
                ink: &new.ink,
                to_page: new_page,
            },
            &list,
        ),
    );
    time(
        "vectors against pixels",
        &side(PageInk::List(&list), &list),
        &side(
            PageInk::Pixels {
                ink: &new.ink,
                to_page: new_page,
            },
            &list,
        ),
    );
}

fn side<'a>(page: PageInk<'a>, list: &pinbar_model::list::DisplayList) -> Side<'a> {
    Side {
        page,
        width: list.width,
        height: list.height,
    }
}

fn time(name: &str, old: &Side<'_>, new: &Side<'_>) {
    for round in 0..3 {
        let start = cpu_milliseconds();
        let mut last = start;
        let mut steps: Vec<(String, f64)> = Vec::new();
        let found = align_with_progress(old, new, &mut |_, step| {
            let now = cpu_milliseconds();
            if let Some(before) = steps.last_mut() {
                before.1 = now - last;
            }
            last = now;
            steps.push((step.to_owned(), 0.0));
        });
        let total = cpu_milliseconds() - start;
        if round == 2 {
            let listed: Vec<String> = steps
                .iter()
                .map(|(step, ms)| format!("{step} {ms:.1}"))
                .collect();
            println!(
                "{name}: {total:.1} ms, {:?} by {}: {}",
                found.status,
                found.method,
                listed.join(", ")
            );
        }
    }
}

/// Time this thread has run, milliseconds: other work on the machine does not count. Zero where the system
/// does not tell.
fn cpu_milliseconds() -> f64 {
    std::fs::read_to_string("/proc/thread-self/schedstat")
        .ok()
        .and_then(|text| text.split_whitespace().next()?.parse::<f64>().ok())
        .unwrap_or(0.0)
        / 1e6
}
