//! Small files that stand for gigabytes: each ends in a clear answer, and memory stays bounded on the way.
#![allow(clippy::expect_used, clippy::panic, clippy::unwrap_used)]

#[path = "support/counting.rs"]
mod counting;
mod support;

use std::io::Write;
use std::sync::Mutex;
use std::sync::atomic::Ordering;

use counting::{Counting, LIVE, PEAK};
use flate2::Compression;
use flate2::write::ZlibEncoder;
use pinbar_model::error::ErrorCode;
use pinbar_reader::{Document, Limits, Resources, Sheet};
use support::page;

#[global_allocator]
static ALLOCATOR: Counting = Counting;
/// One bomb at a time, or their peaks would add up.
static ALONE: Mutex<()> = Mutex::new(());

/// A sixteenth of the product's own limit, to keep the test quick.
const MEMORY: usize = 32 << 20;
/// Decoded data grows by doubling, and stands beside what is made of it.
const MOST_BYTES: usize = 12 * MEMORY;
const LETTER: &str = "/MediaBox [0 0 612 792]";

fn limits() -> Limits {
    Limits {
        memory: MEMORY,
        content_bytes: Limits::default().content_bytes / 16.0,
        ..Limits::default()
    }
}

/// Opens and reads the first page, and checks the peak of memory.
fn read(bytes: Vec<u8>) -> Result<Sheet, ErrorCode> {
    let _alone = ALONE.lock();
    assert!(
        bytes.len() < 4 << 20,
        "a bomb is small: {} bytes",
        bytes.len()
    );
    let before = LIVE.load(Ordering::Relaxed);
    PEAK.store(before, Ordering::Relaxed);
    let result = Document::open(bytes, "", &Resources::default())
        .and_then(|document| document.read(0, &limits()))
        .map_err(|error| error.code);
    let peak = PEAK.load(Ordering::Relaxed) - before;
    assert!(peak < MOST_BYTES, "{} MB", peak >> 20);
    result
}

fn refusal(bytes: Vec<u8>) -> ErrorCode {
    read(bytes).map(|_| ()).unwrap_err()
}

fn deflated(data: &[u8]) -> Vec<u8> {
    let mut encoder = ZlibEncoder::new(Vec::new(), Compression::best());
    encoder.write_all(data).unwrap();
    encoder.finish().unwrap()
}

/// Data as hexadecimal digits: the made documents are text.
fn hex(data: &[u8]) -> String {
    data.iter().map(|byte| format!("{byte:02x}")).collect()
}

fn stream(dictionary: &str, filters: &str, data: &[u8]) -> String {
    let dictionary = format!("{dictionary} /Filter [/AHx {filters}]");
    support::stream(&dictionary, &format!("{}>", hex(data)))
}

/// A page whose content is the object 5, or an array of it.
fn page_of(contents: &str, content: String) -> Vec<u8> {
    page(&format!("{LETTER} /Contents {contents}"), "", &[content])
}

/// A page that shows the image object 5, with more objects after it.
fn page_with_image(objects: &[String]) -> Vec<u8> {
    let entries = format!("{LETTER} /Resources << /XObject << /I 5 0 R >> >>");
    page(&entries, "100 0 0 100 72 72 cm /I Do", objects)
}

#[test]
fn refuses_contents_that_expand_without_bounds() {
    let bomb = deflated(&vec![b' '; 4 * MEMORY]);
    let once = stream("", "/Fl", &bomb);
    assert_eq!(refusal(page_of("5 0 R", once)), ErrorCode::TooComplex);
    let twice = stream("", "/Fl /Fl", &deflated(&bomb));
    assert_eq!(refusal(page_of("5 0 R", twice)), ErrorCode::TooComplex);
    // Each part is small, and the same part again and again is not.
    let part = stream("", "/Fl", &deflated(&vec![b' '; MEMORY / 4]));
    let parts = format!("[{}]", "5 0 R ".repeat(100));
    assert_eq!(refusal(page_of(&parts, part)), ErrorCode::TooComplex);
}

#[test]
fn reads_contents_that_only_look_like_a_bomb() {
    // As long as a bomb, but of data that does not repeat: it is counted and found small.
    let mut content = String::from("0 0 m ");
    let mut random = support::Random::new(3);
    while content.len() < 200_000 {
        content += &format!("{} {} l ", random.below(600), random.below(700));
    }
    content += "S";
    let filtered = stream("", "/Fl", &deflated(content.as_bytes()));
    // Whole, and in parts of which each could be a bomb of its own.
    for (contents, items) in [("5 0 R", 1), ("[5 0 R 5 0 R 5 0 R]", 3)] {
        let sheet = read(page_of(contents, filtered.clone())).unwrap();
        assert_eq!(sheet.list.items.len(), items);
        assert!(sheet.list.omissions.is_empty());
    }
}

/// Codes 0, 258, 259, …: each stands for one byte more than the one before.
fn lzw_of_zeros(codes: usize) -> Vec<u8> {
    let (mut out, mut bits, mut held) = (Vec::new(), 0u32, 0);
    let mut put = |code: usize, width: usize| {
        bits = bits << width | code as u32;
        held += width;
        while held >= 8 {
            held -= 8;
            out.push((bits >> held) as u8);
        }
    };
    put(256, 9);
    put(0, 9);
    for at in 0..codes {
        let code = (258 + at).min(4095);
        let width = (usize::BITS - (259 + at).min(4095).leading_zeros()) as usize;
        put(code, width.max(9));
    }
    put(0, 12);
    out
}

#[test]
fn refuses_lzw_and_run_lengths_without_bounds() {
    let lzw = stream("", "/LZW", &lzw_of_zeros(40_000));
    assert_eq!(refusal(page_of("5 0 R", lzw)), ErrorCode::TooComplex);
    let runs = stream("", "/RL", &[129, b' '].repeat(MEMORY / 64));
    assert_eq!(refusal(page_of("5 0 R", runs)), ErrorCode::TooComplex);
}

#[test]
fn refuses_tables_of_objects_that_expand_without_bounds() {
    // The limit for these is the product's own: they are read before a page is asked for.
    let bomb = deflated(&vec![b' '; 513 << 20]);
    let mut bytes = page(LETTER, "", &[]);
    let table = bytes.len();
    let entries = format!(
        "<< /Type /ObjStm /N 1 /First 4 /Filter /FlateDecode /Length {} >>",
        bomb.len()
    );
    bytes.extend(format!("9 0 obj\n{entries}\nstream\n").bytes());
    bytes.extend(&bomb);
    bytes.extend(format!("\nendstream\nendobj\nstartxref\n{table}\n%%EOF").bytes());
    assert_eq!(refusal(bytes), ErrorCode::TooLarge);
}

#[test]
fn refuses_forms_that_draw_forms_without_end() {
    let form = |next: usize| {
        let entries =
            format!("/Subtype /Form /BBox [0 0 9 9] /Resources << /XObject << /F {next} 0 R >> >>");
        support::stream(&entries, &"/F Do ".repeat(20))
    };
    let entries = format!("{LETTER} /Resources << /XObject << /F 5 0 R >> >>");
    let forms: Vec<String> = (6..26).map(form).collect();
    assert_eq!(
        refusal(page(&entries, "/F Do", &forms)),
        ErrorCode::TooComplex
    );
}

#[test]
fn refuses_pictures_that_would_not_fit() {
    let declared =
        "/Subtype /Image /Width 60000 /Height 60000 /BitsPerComponent 8 /ColorSpace /DeviceGray";
    let huge = stream(declared, "/Fl", &deflated(&[0; 4096]));
    assert_eq!(refusal(page_with_image(&[huge])), ErrorCode::TooComplex);
    // The dictionary says 8 × 8, the header of the JPEG 65,500 × 65,500.
    let jpeg = [
        0xff, 0xd8, 0xff, 0xc0, 0, 11, 8, 0xff, 0xdc, 0xff, 0xdc, 1, 1, 0x11, 0, 0xff, 0xd9,
    ];
    let small = "/Subtype /Image /Width 8 /Height 8 /BitsPerComponent 8 /ColorSpace /DeviceGray";
    let blank = "~".repeat(jpeg.len());
    let lying = support::stream(&format!("{small} /Filter /DCTDecode"), &blank);
    let mut bytes = page_with_image(&[lying]);
    let place = bytes
        .windows(jpeg.len())
        .position(|window| window == blank.as_bytes())
        .unwrap();
    bytes[place..place + jpeg.len()].copy_from_slice(&jpeg);
    assert_eq!(refusal(bytes), ErrorCode::TooComplex);
    let masked = stream(&format!("{small} /SMask 6 0 R"), "/Fl", &deflated(&[0; 64]));
    let mask = stream(declared, "/Fl", &deflated(&[0; 4096]));
    assert_eq!(
        refusal(page_with_image(&[masked, mask])),
        ErrorCode::TooComplex
    );
}

#[test]
fn refuses_pictures_whose_data_expands_without_bounds() {
    let entries = "/Subtype /Image /Width 8 /Height 8 /BitsPerComponent 8 /ColorSpace /DeviceGray";
    let image = stream(entries, "/Fl", &deflated(&vec![0; 4 * MEMORY]));
    assert_eq!(refusal(page_with_image(&[image])), ErrorCode::TooComplex);
}

#[test]
fn refuses_a_path_of_millions_of_segments_and_a_full_list() {
    // The interpreter holds a whole path, ten times its text, before it hands it over.
    let segments = format!("0 0 m {} S", "9 9 l ".repeat(3_000_000));
    let one = stream("", "/Fl", &deflated(segments.as_bytes()));
    assert_eq!(refusal(page_of("5 0 R", one)), ErrorCode::TooComplex);
    let paths = "0 0 m 9 9 l S ".repeat(600_000);
    let many = stream("", "/Fl", &deflated(paths.as_bytes()));
    assert_eq!(refusal(page_of("5 0 R", many)), ErrorCode::TooComplex);
}

/// Thirty pages of the same 16 MB of content.
#[test]
fn does_not_keep_the_content_of_pages_that_were_read() {
    const PAGES: usize = 30;
    const CONTENT: usize = 16 << 20;
    let kids: String = (0..PAGES)
        .map(|page| format!("{} 0 R ", page + 4))
        .collect();
    let mut objects = vec![
        "<< /Type /Catalog /Pages 2 0 R >>".to_owned(),
        format!("<< /Type /Pages /Kids [{kids}] /Count {PAGES} {LETTER} >>"),
        stream("", "/Fl", &deflated(&vec![b' '; CONTENT])),
    ];
    objects.resize(
        3 + PAGES,
        "<< /Type /Page /Parent 2 0 R /Contents 3 0 R >>".to_owned(),
    );
    let _alone = ALONE.lock();
    let document = Document::open(support::file(&objects), "", &Resources::default()).unwrap();
    let before = LIVE.load(Ordering::Relaxed);
    PEAK.store(before, Ordering::Relaxed);
    for page in 0..PAGES {
        document.read(page, &Limits::default()).unwrap();
    }
    let peak = PEAK.load(Ordering::Relaxed) - before;
    assert!(peak < PAGES * CONTENT / 2, "{} MB", peak >> 20);
}
