//! What comes out of small files of every layout.
#![allow(clippy::expect_used, clippy::panic, clippy::unwrap_used)]

#[path = "support/made.rs"]
mod made;
mod support;

use made::{Layout, Made};
use pinbar_extract::{Limits, PageExtractor, Part, Progress};
use pinbar_model::error::ErrorCode;
use pinbar_model::list::Shape;
use pinbar_reader::{Document, Resources};
use support::Host;

const LAYOUTS: [Layout; 4] = [
    Layout::Table,
    Layout::Stream { packed: false },
    Layout::Stream { packed: true },
    Layout::Hybrid,
];

/// Bytes that no page shows.
const PRIVATE: &str = "/PieceInfo << /Maker << /Private 90 0 R >> >>";

/// Three pages below two nodes; the page `n` paints a square at 10 × n and has a private megabyte.
fn three_pages() -> Made {
    Made::default()
        .object(1, "<< /Type /Catalog /Pages 2 0 R /PageLabels << /Nums [0 << /S /D /P (A-) /St 101 >>] >> >>")
        .object(2, "<< /Type /Pages /Kids [3 0 R 4 0 R] /Count 3 /MediaBox [0 0 300 200] >>")
        .object(3, "<< /Type /Pages /Parent 2 0 R /Kids [5 0 R 6 0 R] /Count 2 /Rotate 90 >>")
        .object(4, "<< /Type /Pages /Parent 2 0 R /Kids 8 0 R /Count 1 >>")
        .object(5, format!("<< /Type /Page /Parent 3 0 R /Contents 15 0 R {PRIVATE} >>"))
        .object(6, format!("<< /Type /Page /Parent 3 0 R /Contents [16 0 R] {PRIVATE} >>"))
        .object(7, format!("<< /Type /Page /Parent 4 0 R /Contents 17 0 R {PRIVATE} >>"))
        .object(8, "[7 0 R]")
        .stream(15, "", "10 10 5 5 re f")
        .stream(16, "", "20 20 5 5 re f")
        .object(18, "14")
        .object(17, "<< /Length 18 0 R >>\nstream\r\n30 30 5 5 re f\r\nendstream")
        .stream(90, "", vec![b'p'; 1 << 20])
}

fn fills(document: &Document) -> Vec<[f32; 2]> {
    let sheet = document.read(0, &pinbar_reader::Limits::default()).unwrap();
    let items = sheet.list.items.iter().zip(&sheet.list.bounds);
    items
        .filter(|(item, _)| matches!(item.shape, Shape::Fill { .. }))
        .map(|(_, bounds)| [bounds.x0.round(), bounds.y0.round()])
        .collect()
}

fn page(bytes: &[u8], index: usize) -> (Document, u64) {
    let (mut host, mut extractor) = support::open(bytes, "").unwrap();
    let small = host.page(&mut extractor, index).unwrap();
    let document = Document::open(small, "", &Resources::default()).unwrap();
    assert_eq!((document.page_count(), document.repaired()), (1, false));
    (document, host.read)
}

fn refusal(bytes: &[u8], index: usize) -> ErrorCode {
    let opened = support::open(bytes, "");
    let error = match opened {
        Ok((mut host, mut extractor)) => host.page(&mut extractor, index).err(),
        Err(error) => Some(error),
    };
    error.expect("a refusal").code
}

#[test]
fn takes_each_page_out_of_each_layout() {
    for layout in LAYOUTS {
        let bytes = three_pages().file(layout);
        let (_, extractor) = support::open(&bytes, "").unwrap();
        assert_eq!(extractor.page_count(), 3, "{layout:?}");
        let labels: Vec<_> = extractor.labels().iter().flatten().collect();
        assert_eq!(labels, ["A-101", "A-102", "A-103"], "{layout:?}");
        // The first two are turned by their node: x comes from y.
        for (index, at) in [[10.0, 10.0], [20.0, 20.0], [30.0, 165.0]]
            .into_iter()
            .enumerate()
        {
            let (document, read) = page(&bytes, index);
            assert_eq!(fills(&document), [at], "{layout:?}, page {index}");
            assert!(read < 400 << 10, "{layout:?}, page {index}: {read} bytes");
        }
    }
}

#[test]
fn what_is_written_is_small_and_complete() {
    let bytes = three_pages().file(Layout::Table);
    let (mut host, mut extractor) = support::open(&bytes, "").unwrap();
    let small = host.page(&mut extractor, 1).unwrap();
    assert!(small.len() < 2000, "{} bytes", small.len());
    let text = String::from_utf8_lossy(&small);
    assert!(
        text.contains("2 0 obj\n<< /Kids [3 0 R] /Count 1"),
        "{text}"
    );
    assert!(
        text.contains("3 0 obj\n<< /Kids [6 0 R] /Count 1"),
        "{text}"
    );
    assert!(!text.contains("5 0 obj"), "{text}");
}

#[test]
fn reads_what_an_update_changed() {
    for (first, second) in [
        (LAYOUTS[0], LAYOUTS[0]),
        (LAYOUTS[1], LAYOUTS[2]),
        (LAYOUTS[0], LAYOUTS[3]),
    ] {
        let earlier = three_pages().file(first);
        let update = Made::default()
            .object(1, "<< /Type /Catalog /Pages 2 0 R >>")
            .stream(16, "", "70 40 5 5 re f");
        let bytes = update.update(earlier, second);
        assert_eq!(
            fills(&page(&bytes, 1).0),
            [[40.0, 70.0]],
            "{first:?}, {second:?}"
        );
        assert_eq!(
            fills(&page(&bytes, 0).0),
            [[10.0, 10.0]],
            "{first:?}, {second:?}"
        );
    }
}

#[test]
fn follows_resources_and_annotations_but_no_links() {
    let made = Made::default()
        .object(1, "<< /Type /Catalog /Pages 2 0 R >>")
        .object(2, "<< /Type /Pages /Kids [3 0 R 4 0 R] /Count 2 /MediaBox [0 0 300 200] /Resources 9 0 R >>")
        .object(3, "<< /Type /Page /Parent 2 0 R /Contents 10 0 R /Annots 5 0 R /B [90 0 R] >>")
        .object(4, "<< /Type /Page /Parent 2 0 R /Contents 90 0 R >>")
        .object(5, "[6 0 R 7 0 R << /Subtype /Link /Rect [0 0 9 9] /Dest [4 0 R /Fit] >>]")
        .object(6, "<< /Subtype /Link /Rect [0 0 9 9] /P 3 0 R /A << /S /GoTo /D [4 0 R /Fit] >> /FS 90 0 R >>")
        .object(7, "<< /Subtype /Stamp /Rect [50 50 60 60] /Popup 90 0 R /AP << /N 8 0 R >> >>")
        .stream(8, "/Subtype /Form /BBox [0 0 10 10] /PieceInfo 90 0 R", "0 0 10 10 re f")
        // A form by the name of an entry that leads away elsewhere.
        .object(9, "<< /XObject << /Parent 11 0 R >> >>")
        .stream(10, "", "/Parent Do")
        .stream(11, "/Subtype /Form /BBox [0 0 100 100] /Metadata 90 0 R", "100 20 5 5 re f")
        .stream(90, "", vec![b'p'; 1 << 20]);
    for layout in LAYOUTS {
        let (document, read) = page(&made.file(layout), 0);
        assert_eq!(
            fills(&document),
            [[100.0, 175.0], [50.0, 140.0]],
            "{layout:?}"
        );
        assert!(read < 400 << 10, "{layout:?}: {read} bytes");
    }
}

#[test]
fn keeps_the_layers_that_the_page_uses() {
    // Groups of other sheets lie all over the file.
    let mut made = Made::default()
        .object(1, "<< /Type /Catalog /Pages 2 0 R /OCProperties 20 0 R >>")
        .object(2, "<< /Type /Pages /Kids [3 0 R] /Count 1 /MediaBox [0 0 300 200] >>")
        .object(3, "<< /Type /Page /Parent 2 0 R /Contents 4 0 R /Resources << /Properties << /L1 31 0 R /L2 32 0 R >> >> >>")
        .stream(4, "", "/OC /L1 BDC 10 10 5 5 re f EMC /OC /L2 BDC 20 20 5 5 re f EMC")
        .object(20, "<< /OCGs 21 0 R /D << /Name (as plotted) /OFF 22 0 R /Order [31 0 R [(Other) 33 0 R]] >> /Configs [<< /OFF [32 0 R] >>] >>")
        .object(22, "[33 0 R 31 0 R]");
    let mut all = String::from("[");
    for number in 31..60 {
        all += &format!("{number} 0 R ");
        made = made
            .object(number, format!("<< /Type /OCG /Name (layer {number}) >>"))
            .stream(number + 100, "", vec![b'p'; 70 << 10]);
    }
    let bytes = made.object(21, all + "]").file(Layout::Table);
    let (document, read) = page(&bytes, 0);
    assert_eq!(fills(&document), [[20.0, 175.0]]);
    assert!(read < 600 << 10, "{read} bytes");
}

#[test]
fn trusts_no_count_that_cannot_be() {
    let tree = |count: &str, inner: &str| {
        let made = Made::default()
            .object(1, "<< /Type /Catalog /Pages 2 0 R >>")
            .object(2, format!("<< /Type /Pages /Kids [3 0 R 4 0 R 2 0 R 3 0 R] /Count {count} /MediaBox [0 0 300 200] >>"))
            .object(3, format!("<< /Type /Pages /Kids [5 0 R 6 0 R] /Count {inner} >>"))
            .object(4, "<< /Type /Page /Contents 9 0 R >>")
            .object(5, "<< /Type /Page /Contents 7 0 R >>")
            .object(6, "<< /Type /Page /Contents 8 0 R >>")
            .stream(7, "", "10 10 5 5 re f")
            .stream(8, "", "20 10 5 5 re f")
            .stream(9, "", "30 10 5 5 re f");
        made.file(Layout::Table)
    };
    for (count, inner) in [
        ("3", "2"),
        ("2147483647", "2"),
        ("0", "2"),
        ("-1", "(x)"),
        ("4", "2"),
        ("3", "9"),
    ] {
        let bytes = tree(count, inner);
        assert_eq!(
            fills(&page(&bytes, 0).0),
            [[10.0, 185.0]],
            "{count}, {inner}"
        );
    }
    let bytes = tree("2147483647", "2");
    assert_eq!(support::open(&bytes, "").unwrap().1.page_count(), 3);
    assert_eq!(fills(&page(&bytes, 2).0), [[30.0, 185.0]]);
    assert_eq!(refusal(&bytes, 3), ErrorCode::NoSuchPage);
}

#[test]
fn refuses_with_a_reason() {
    let good = String::from_utf8_lossy(&three_pages().file(Layout::Table)).into_owned();
    let changed = |from: &str, to: &str| good.replacen(from, to, 1).into_bytes();
    assert_eq!(refusal(b"", 0), ErrorCode::NotPdf);
    assert_eq!(refusal(&vec![b'x'; 300_000], 0), ErrorCode::NotPdf);
    assert_eq!(
        refusal(&good.as_bytes()[..good.len() / 2], 0),
        ErrorCode::Damaged
    );
    assert_eq!(refusal(good.as_bytes(), 3), ErrorCode::NoSuchPage);
    assert_eq!(
        refusal(&changed("5 0 obj", "6 0 obj"), 0),
        ErrorCode::Damaged
    );
    assert_eq!(
        refusal(&changed("5 0 R 6 0 R]", "5 0 R 6 0 R "), 0),
        ErrorCode::Damaged
    );
    assert_eq!(
        refusal(&changed("/Root 1 0 R", "/Boot 1 0 R"), 0),
        ErrorCode::Damaged
    );
    let (_, tail) = good.rsplit_once("startxref\n").unwrap();
    let table = tail.split('\n').next().unwrap();
    let trailer = format!("/Root 1 0 R /Prev {table}");
    assert_eq!(
        refusal(&changed("/Root 1 0 R", &trailer), 0),
        ErrorCode::Damaged
    );
}

#[test]
fn finds_the_end_of_a_stream_that_says_it_wrong() {
    let good = String::from_utf8_lossy(&three_pages().file(Layout::Table)).into_owned();
    let bytes = good
        .replace("<< /Length 18 0 R >>", "<< /Length 19 0 R >>")
        .into_bytes();
    assert_eq!(fills(&page(&bytes, 2).0), [[30.0, 165.0]]);
}

#[test]
fn notices_a_file_that_changes_while_it_is_read() {
    let bytes = three_pages().file(Layout::Table);
    let mut extractor = PageExtractor::new(bytes.len() as u64, "", Limits::default());
    let Progress::Needs(ranges) = extractor.open().unwrap() else {
        panic!("opened without a byte");
    };
    let short = &bytes[ranges[0].start as usize..ranges[0].end as usize - 1];
    assert_eq!(
        extractor.feed(ranges[0].start, short).unwrap_err().code,
        ErrorCode::BadArgument
    );
}

#[test]
fn large_streams_come_in_pieces_and_whole() {
    let mut content = b"10 10 5 5 re f\n%".to_vec();
    content.resize(9 << 20, b'x');
    content.extend(b"\n40 10 5 5 re f");
    let bytes = Made::default()
        .object(1, "<< /Type /Catalog /Pages 2 0 R >>")
        .object(
            2,
            "<< /Type /Pages /Kids [3 0 R] /Count 1 /MediaBox [0 0 300 200] >>",
        )
        .object(3, "<< /Type /Page /Parent 2 0 R /Contents 4 0 R >>")
        .stream(4, "", &content)
        .file(Layout::Table);
    let (document, read) = page(&bytes, 0);
    assert_eq!(fills(&document), [[10.0, 185.0], [40.0, 185.0]]);
    assert!(read < (9 << 20) + (400 << 10), "{read} bytes");
}

#[test]
fn a_page_beyond_the_limit_is_too_large() {
    let bytes = three_pages().file(Layout::Table);
    let limits = Limits {
        page_bytes: 100,
        ..Limits::default()
    };
    let mut host = Host::new(&bytes);
    let mut extractor = PageExtractor::new(bytes.len() as u64, "", limits);
    host.run(&mut extractor, PageExtractor::open).unwrap();
    let error = host.page(&mut extractor, 0).unwrap_err();
    assert_eq!(error.code, ErrorCode::TooLarge);
    // Another page is not harmed by the refusal.
    assert_eq!(
        host.page(&mut extractor, 7).unwrap_err().code,
        ErrorCode::NoSuchPage
    );
}

#[test]
fn the_size_alone_needs_no_content() {
    let content = vec![b'x'; 1 << 20];
    let bytes = Made::default()
        .object(1, "<< /Type /Catalog /Pages 2 0 R >>")
        .object(
            2,
            "<< /Type /Pages /Kids [3 0 R] /Count 1 /MediaBox 5 0 R /Rotate 90 >>",
        )
        .object(
            3,
            "<< /Type /Page /Parent 2 0 R /Contents 4 0 R /UserUnit 2 >>",
        )
        .stream(4, "", &content)
        .object(5, "[0 0 300 200]")
        .file(Layout::Table);
    let (mut host, mut extractor) = support::open(&bytes, "").unwrap();
    host.run(&mut extractor, |extractor| extractor.page(0, Part::Boxes))
        .unwrap();
    let small = extractor.take().unwrap();
    let info = Document::open(small, "", &Resources::default())
        .unwrap()
        .page_info(0)
        .unwrap();
    assert_eq!((info.width, info.height), (400.0, 600.0));
    assert!(host.read < 300 << 10, "{} bytes", host.read);
}

#[test]
fn a_page_takes_few_reads_one_after_the_other() {
    let content = vec![b' '; 300 << 10];
    let mut made = Made::default()
        .object(1, "<< /Type /Catalog /Pages 2 0 R >>")
        .object(2, "<< /Type /Pages /Kids [3 0 R 5 0 R] /Count 2 >>");
    for page in [3, 5] {
        let text = format!(
            "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 9 9] /Contents {} 0 R >>",
            page + 1
        );
        made = made.object(page, text).stream(page + 1, "", &content);
    }
    let bytes = made.file(Layout::Table);
    let (mut host, mut extractor) = support::open(&bytes, "").unwrap();
    let opening = host.rounds;
    // The first page stands where opening has read.
    host.run(&mut extractor, |extractor| extractor.page(0, Part::Boxes))
        .unwrap();
    assert_eq!(host.rounds - opening, 0);
    // Another one: the page, then its content together with what shows where it ends.
    let page = host.page(&mut extractor, 1).unwrap();
    assert_eq!(host.rounds - opening, 2);
    assert!(page.len() > content.len());
}
