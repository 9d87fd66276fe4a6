//! What an update of a file is told: of its tables, and of a page's own object.
#![allow(clippy::expect_used, clippy::panic, clippy::unwrap_used)]

#[path = "support/made.rs"]
mod made;
mod support;

use made::{Layout, Made};
use pinbar_extract::{PageEntry, PageExtractor, Part};
use pinbar_model::error::ErrorCode;
use pinbar_reader::Balance;

const LAYOUTS: [Layout; 4] = [
    Layout::Table,
    Layout::Stream { packed: false },
    Layout::Stream { packed: true },
    Layout::Hybrid,
];

/// A page that inherits what it paints with, one whose lists are objects of their own, and one that leaves a state open.
fn pages() -> Made {
    Made::default()
        .object(1, "<< /Type /Catalog /Pages 2 0 R >>")
        .object(2, "<< /Type /Pages /Kids [3 0 R 4 0 R 12 0 R] /Count 3 /MediaBox [0 0 300 200] /Resources << /Font << /F 9 0 R >> /XObject << /X 8 0 R >> >> >>")
        .object(3, "<< /Type /Page /Parent 2 0 R /Contents 5 0 R /Rotate 90 >>")
        .object(4, "<< /Type /Page /Parent 2 0 R /Contents 6 0 R /Annots 7 0 R /Resources 10 0 R >>")
        .stream(5, "", "Q q q 1 0 0 1 5 5 cm (q q q) Tj Q")
        .object(6, "[5 0 R 5 0 R]")
        .object(7, "[8 0 R << /Subtype /Text /Rect [0 0 1 1] >>]")
        .stream(8, "/Subtype /Form /BBox [0 0 1 1]", "")
        .object(9, "<< /Type /Font >>")
        .object(10, "<< /XObject 11 0 R /ProcSet [/PDF] >>")
        .object(11, "<< /Y 8 0 R >>")
        .object(12, "<< /Type /Page /Parent 2 0 R /Contents 13 0 R >>")
        .stream(13, "", "q q Q (Q) Tj")
}

fn entry(bytes: &[u8], index: usize) -> PageEntry {
    let (mut host, mut extractor) = support::open(bytes, "").unwrap();
    host.run(&mut extractor, |extractor| extractor.entry(index))
        .unwrap();
    extractor.take_entry().unwrap()
}

fn text(bytes: &[u8]) -> &str {
    std::str::from_utf8(bytes).unwrap().trim()
}

#[test]
fn tells_the_parts_of_a_page_in_each_layout() {
    for layout in LAYOUTS {
        let bytes = pages().file(layout);
        let first = entry(&bytes, 0);
        assert_eq!((first.number, first.generation), (3, 0), "{layout:?}");
        assert_eq!(text(&first.others), "/Type /Page /Parent 2 0 R /Rotate 90");
        assert_eq!(text(&first.painting), "/Contents 5 0 R");
        assert_eq!(text(&first.contents), "5 0 R");
        assert_eq!(text(&first.annotations), "");
        assert_eq!(text(&first.resources), "/Font << /F 9 0 R >>");
        assert_eq!(text(&first.forms), "/X 8 0 R");
        let second = entry(&bytes, 1);
        assert_eq!(text(&second.contents), "5 0 R 5 0 R");
        assert_eq!(
            text(&second.annotations),
            "8 0 R << /Subtype /Text /Rect [ 0 0 1 1 ] >>"
        );
        assert_eq!(text(&second.painting), "/Contents 6 0 R /Resources 10 0 R");
        assert_eq!(text(&second.resources), "/ProcSet [ /PDF ]");
        assert_eq!(text(&second.forms), "/Y 8 0 R");
    }
}

#[test]
fn tells_how_the_newest_tables_are_written() {
    for layout in LAYOUTS {
        let bytes = pages().file(layout);
        let (_, extractor) = support::open(&bytes, "").unwrap();
        let ending = extractor.ending().unwrap();
        assert_eq!(
            ending.is_stream,
            matches!(layout, Layout::Stream { .. }),
            "{layout:?}"
        );
        assert!(ending.free > 13, "{layout:?}: {}", ending.free);
        assert_eq!(text(&ending.entries), "/Root 1 0 R");
        assert!(!ending.is_encrypted);
        let written = String::from_utf8_lossy(&bytes);
        let last = written.rfind("startxref").unwrap();
        let newest = written[last + 9..].split_whitespace().next().unwrap();
        assert_eq!(ending.newest.to_string(), newest, "{layout:?}");
    }
}

#[test]
fn counts_the_states_that_content_leaves_open_and_restores_unsaved() {
    let bytes = pages().file(Layout::Table);
    let (mut host, mut extractor) = support::open(&bytes, "").unwrap();
    let mut balance = |index| {
        host.run(&mut extractor, |extractor| {
            extractor.page(index, Part::Painting)
        })
        .unwrap();
        pinbar_reader::balance(extractor.take().unwrap(), "")
    };
    assert_eq!(
        balance(0),
        Balance {
            before: 1,
            after: 1
        }
    );
    assert_eq!(
        balance(1),
        Balance {
            before: 1,
            after: 1
        }
    );
    assert_eq!(
        balance(2),
        Balance {
            before: 0,
            after: 1
        }
    );
}

#[test]
fn refuses_pages_that_are_not_there_and_files_that_are_not_open() {
    let bytes = pages().file(Layout::Table);
    let (mut host, mut extractor) = support::open(&bytes, "").unwrap();
    let error = host
        .run(&mut extractor, |extractor| extractor.entry(3))
        .unwrap_err();
    assert_eq!(error.code, ErrorCode::NoSuchPage);
    let closed = PageExtractor::new(100, "", pinbar_extract::Limits::default());
    assert_eq!(closed.ending().unwrap_err().code, ErrorCode::BadArgument);
}
