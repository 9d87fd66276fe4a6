//! What the reader makes of small documents.
#![allow(clippy::expect_used, clippy::panic, clippy::unwrap_used)]

mod support;

use pinbar_model::error::ErrorCode;
use pinbar_model::list::{DisplayList, MaskKind, OmissionKind, Part, Shape};
use pinbar_model::query::words::words;
use pinbar_model::samples::Samples;
use pinbar_reader::{Document, Limits, ResourceName, Resources, Sheet};
use support::{file, page, stream, type3_font};

const LETTER: &str = "/MediaBox [0 0 612 792]";

fn open(bytes: Vec<u8>) -> Document {
    Document::open(bytes, "", &Resources::default()).unwrap()
}

fn read(bytes: Vec<u8>) -> Sheet {
    open(bytes).read(0, &Limits::default()).unwrap()
}

fn refusal(bytes: &[u8]) -> ErrorCode {
    match Document::open(bytes.to_vec(), "", &Resources::default()) {
        Ok(_) => panic!("opened"),
        Err(error) => error.code,
    }
}

fn fills(list: &DisplayList) -> Vec<[f32; 4]> {
    list.items
        .iter()
        .zip(&list.bounds)
        .filter(|(item, _)| matches!(item.shape, Shape::Fill { .. }))
        .map(|(_, bounds)| [bounds.x0, bounds.y0, bounds.x1, bounds.y1].map(f32::round))
        .collect()
}

#[test]
fn places_items_on_the_page_as_displayed() {
    let square = "100 100 10 20 re f";
    let at = |entries: &str| {
        let sheet = read(page(entries, square, &[]));
        (sheet.info.width, sheet.info.height, fills(&sheet.list)[0])
    };
    assert_eq!(at(LETTER), (612.0, 792.0, [100.0, 672.0, 110.0, 692.0]));
    assert_eq!(
        at("/MediaBox [0 0 612 792] /Rotate 90"),
        (792.0, 612.0, [100.0, 100.0, 120.0, 110.0])
    );
    assert_eq!(
        at("/MediaBox [0 0 612 792] /Rotate 180"),
        (612.0, 792.0, [502.0, 100.0, 512.0, 120.0])
    );
    assert_eq!(
        at("/MediaBox [0 0 612 792] /Rotate -90"),
        (792.0, 612.0, [672.0, 502.0, 692.0, 512.0])
    );
    assert_eq!(
        at("/MediaBox [0 0 612 792] /CropBox [50 50 350 450]"),
        (300.0, 400.0, [50.0, 330.0, 60.0, 350.0])
    );
    assert_eq!(
        at("/MediaBox [0 0 612 792] /UserUnit 2"),
        (1224.0, 1584.0, [200.0, 1344.0, 220.0, 1384.0])
    );
}

#[test]
fn mends_boxes_that_make_no_sense() {
    let size = |entries: &str| {
        let info = open(page(entries, "", &[])).page_info(0).unwrap();
        (info.width, info.height, info.clamped)
    };
    assert_eq!(size("/MediaBox [0 0 0 0]"), (612.0, 792.0, false));
    for words in ["0 0 NaN NaN", "0 0 1e999 1e999", "-inf -inf inf +Infinity"] {
        let file = page(&format!("/MediaBox [{words}]"), "", &[]);
        let document = open(file);
        assert!(document.repaired(), "{words}");
        let info = document.page_info(0).unwrap();
        assert_eq!((info.width, info.height), (612.0, 792.0), "{words}");
    }
    assert_eq!(size("/MediaBox [612 792 0 0]"), (612.0, 792.0, false));
    assert_eq!(
        size("/MediaBox [0 0 1000000000 100]"),
        (14_400.0, 100.0, true)
    );
    assert_eq!(
        size("/MediaBox [0 0 612 792] /UserUnit 1000000"),
        (612.0, 792.0, true)
    );
    assert_eq!(
        size("/MediaBox [0 0 300 400] /CropBox [900 900 950 950]"),
        (300.0, 400.0, false)
    );
    assert_eq!(
        size("/MediaBox [0 0 300 400] /UserUnit -3"),
        (300.0, 400.0, false)
    );
}

#[test]
fn keeps_what_lies_at_the_origin_of_an_absurd_page() {
    for entries in [
        "/MediaBox [0 0 1000000000 1000000000]",
        "/MediaBox [-1000000000 -1000000000 1000000000 1000000000]",
        "/MediaBox [-1000000000 -1000000000 300 300]",
        "/MediaBox [0 0 612 792] /UserUnit 1000000",
    ] {
        let list = read(page(entries, "100 100 10 20 re f", &[])).list;
        let [x0, y0, x1, y1] = fills(&list)[0];
        assert_eq!((x1 - x0, y1 - y0), (10.0, 20.0), "{entries}");
        assert!(x0 >= 0.0 && y0 >= 0.0, "{entries}");
        assert!(x1 <= list.width && y1 <= list.height, "{entries}");
    }
}

#[test]
fn says_why_a_file_cannot_be_opened() {
    assert_eq!(refusal(b""), ErrorCode::NotPdf);
    assert_eq!(
        refusal(b"PK\x03\x04 something else entirely"),
        ErrorCode::NotPdf
    );
    assert_eq!(
        refusal(b"%PDF-1.7\nnothing here\n%%EOF"),
        ErrorCode::Damaged
    );
    let empty = file(&[
        "<< /Type /Catalog /Pages 2 0 R >>".into(),
        "<< /Type /Pages /Kids [] /Count 0 >>".into(),
    ]);
    assert_eq!(refusal(&empty), ErrorCode::NoPages);
    let document = open(page(LETTER, "", &[]));
    assert_eq!(
        document.read(1, &Limits::default()).unwrap_err().code,
        ErrorCode::NoSuchPage
    );
}

#[test]
fn repairs_a_file_whose_table_is_lost() {
    let whole = page(LETTER, "0 0 10 10 re f", &[]);
    assert!(!open(whole.clone()).repaired());
    let text = String::from_utf8(whole).unwrap();
    let broken = text.replace("startxref\n", "startxref\n9").into_bytes();
    let document = open(broken);
    assert!(document.repaired());
    assert_eq!(
        document
            .read(0, &Limits::default())
            .unwrap()
            .list
            .items
            .len(),
        1
    );
}

#[test]
fn leaves_out_hidden_layers_and_names_the_others() {
    let mut objects = vec![
        "<< /Type /Catalog /Pages 2 0 R /OCProperties << /OCGs [5 0 R 6 0 R] /D << /OFF [6 0 R] >> >> >>".to_owned(),
        "<< /Type /Pages /Kids [3 0 R] /Count 1 >>".to_owned(),
        format!("<< /Type /Page /Parent 2 0 R /Contents 4 0 R {LETTER} /Resources << /Properties << /L0 5 0 R /L1 6 0 R >> >> >>"),
    ];
    objects.push(stream(
        "",
        "/OC /L0 BDC 0 0 10 10 re f EMC /OC /L1 BDC 50 50 10 10 re f EMC 90 90 10 10 re f",
    ));
    objects.push("<< /Type /OCG /Name (A-WALL) >>".to_owned());
    objects.push("<< /Type /OCG /Name (A-NOTE) >>".to_owned());
    let list = read(file(&objects)).list;
    assert_eq!(list.items.len(), 2);
    assert_eq!(list.layers, ["A-WALL"]);
    assert_eq!(list.items[0].layer, 0);
    assert_eq!(list.items[1].layer, pinbar_model::list::NONE);
}

#[test]
fn drops_what_clips_hide_and_clips_that_hide_nothing() {
    let content = "q 0 0 50 50 re W n 10 10 20 20 re f 30 30 40 40 re f 200 200 9 9 re f Q";
    let list = read(page(LETTER, content, &[])).list;
    assert_eq!(
        fills(&list),
        [[10.0, 762.0, 30.0, 782.0], [30.0, 742.0, 50.0, 762.0]]
    );
    assert_eq!(list.items[0].clip, pinbar_model::list::NONE);
    assert!(list.clips[list.items[1].clip as usize].rectangular);
}

#[test]
fn keeps_the_text_of_glyphs_that_are_drawings() {
    let entries = format!("{LETTER} /Resources << /Font << /T0 5 0 R >> >>");
    let glyph = stream("", "1000 0 0 0 1000 1000 d1 0 0 800 800 re f");
    let content = "BT /T0 20 Tf 72 600 Td (AA) Tj 3 Tr (A) Tj ET";
    let list = read(page(&entries, content, &[type3_font(6), glyph])).list;
    assert_eq!(list.items.len(), 2, "the third is invisible");
    let visible: Vec<bool> = list.glyphs.iter().map(|glyph| glyph.visible).collect();
    assert_eq!(visible, [true, true, false]);
    let words = words(&list);
    assert_eq!(words[0].text, "AAA");
    assert_eq!(
        (words[0].origin, words[0].last_origin),
        ([72.0, 192.0], [112.0, 192.0])
    );
    assert!(
        (list.glyphs[0].size - 20.0).abs() < 1e-3 && (list.glyphs[0].advance - 20.0).abs() < 1e-3
    );
}

#[test]
fn asks_for_standard_fonts_and_reads_again_with_them() {
    let entries = format!(
        "{LETTER} /Resources << /Font << /F0 << /Type /Font /Subtype /Type1 /BaseFont /Helvetica-Bold >> >> >>"
    );
    let bytes = page(&entries, "BT /F0 12 Tf 72 600 Td (A-101) Tj ET", &[]);
    let mut document = open(bytes);
    let without = document.read(0, &Limits::default()).unwrap();
    assert!(
        without
            .missing
            .contains(&ResourceName::Font("Helvetica-Bold".into()))
    );
    assert!(
        without
            .list
            .omissions
            .iter()
            .any(|omission| omission.what == OmissionKind::Font)
    );
    let folder = std::path::Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("../../../node_modules/pdfjs-dist/standard_fonts");
    let Ok(font) = std::fs::read(folder.join("LiberationSans-Bold.ttf")) else {
        eprintln!(
            "skipped the second half: {} is not installed",
            folder.display()
        );
        return;
    };
    let mut resources = Resources::default();
    resources.add_font("Helvetica-Bold", font);
    document.set_resources(&resources);
    let with = document.read(0, &Limits::default()).unwrap();
    assert!(
        with.missing.is_empty() && with.list.omissions.is_empty(),
        "{:?}",
        with.list.omissions
    );
    assert_eq!(words(&with.list)[0].text, "A-101");
    assert_eq!(with.list.items.len(), 5);
}

/// Interpreters hand over rectangles without a path; inside a clip of another shape they keep theirs.
#[test]
fn keeps_the_shape_of_a_rectangle_inside_another_clip() {
    let content =
        "0 0 m 300 0 l 300 300 l 150 400 l 0 300 l W n 20 30 100 50 re W n 0 0 500 500 re f";
    let list = read(page(LETTER, content, &[])).list;
    let clip = list.clips[list.items[0].clip as usize];
    assert!(!clip.rectangular && clip.parent != pinbar_model::list::NONE);
    assert!(clip.path.verbs >= 4, "an empty path would hide everything");
    assert_eq!(fills(&list), [[20.0, 712.0, 120.0, 762.0]]);
}

#[test]
fn turns_patterns_into_cells_and_ramps_into_images() {
    let entries = format!("{LETTER} /Resources << /Pattern << /P0 5 0 R /P1 6 0 R >> >>");
    let cell = "/Type /Pattern /PatternType 1 /PaintType 1 /TilingType 1 /BBox [0 0 10 10] /XStep 10 /YStep 10 /Resources << >>";
    let ramp = "<< /PatternType 2 /Shading << /ShadingType 2 /ColorSpace /DeviceGray /Coords [200 0 300 0] \
                /Function << /FunctionType 2 /Domain [0 1] /C0 [0] /C1 [1] /N 1 >> >> >>";
    let content = "/Pattern cs /P0 scn 100 100 30 20 re f /P1 scn 200 100 100 100 re f";
    let list = read(page(
        &entries,
        content,
        &[stream(cell, "2 2 5 5 re f"), ramp.to_owned()],
    ))
    .list;
    assert_eq!(fills(&list).len(), 6);
    assert_eq!(fills(&list)[0], [102.0, 685.0, 107.0, 690.0]);
    assert!(list.omissions.is_empty());
    let ramp = &list.images[0].levels[0].samples;
    let gray = ramp.region((0, 0), (ramp.width() as usize, 1), |[gray, ..]| gray);
    let width = gray.len();
    assert!(gray[0] < 5 && gray[width - 1] > 250 && gray[width / 2].abs_diff(128) < 4);
}

#[test]
fn gives_up_patterns_with_too_many_cells_and_says_so() {
    let entries = format!("{LETTER} /Resources << /Pattern << /P0 5 0 R >> >>");
    let cell = "/Type /Pattern /PatternType 1 /PaintType 1 /TilingType 1 /BBox [0 0 1 1] /XStep .1 /YStep .1 /Resources << >>";
    let list = read(page(
        &entries,
        "/Pattern cs /P0 scn 0 0 600 700 re f",
        &[stream(cell, "0 0 .05 .05 re f")],
    ))
    .list;
    assert_eq!(list.omissions[0].what, OmissionKind::Pattern);
}

#[test]
fn keeps_soft_masks_as_lists() {
    let entries = format!(
        "{LETTER} /Resources << /ExtGState << /G0 << /SMask << /S /Luminosity /G 5 0 R \
         /TR << /FunctionType 2 /Domain [0 1] /C0 [1] /C1 [0] /N 1 >> >> >> >> >>"
    );
    let group = stream(
        "/Type /XObject /Subtype /Form /BBox [0 0 612 792] /Group << /S /Transparency /CS /DeviceGray >>",
        "1 g 0 0 100 100 re f",
    );
    let list = read(page(&entries, "/G0 gs 0 0 200 200 re f", &[group])).list;
    let effect = &list.effects[list.items[0].effect as usize];
    let mask = &list.masks[effect.mask as usize];
    assert_eq!(
        (mask.kind, mask.list.items.len()),
        (MaskKind::Luminosity, 1)
    );
    assert_eq!(
        (mask.outside, mask.curve[0], mask.curve[255]),
        (0, 255, 0),
        "the transfer function turns the mask over"
    );
}

#[test]
fn reads_what_a_page_says_without_its_pictures() {
    let entries =
        format!("{LETTER} /Resources << /Font << /T0 5 0 R >> /Pattern << /P0 7 0 R >> >>");
    let glyph = stream("", "1000 0 0 0 1000 1000 d1 0 0 800 800 re f");
    let cell = "/Type /Pattern /PatternType 1 /PaintType 1 /TilingType 1 /BBox [0 0 10 10] /XStep 10 /YStep 10 /Resources << >>";
    let content = "q 50 0 0 40 200 400 cm BI /W 4 /H 2 /BPC 8 /CS /G ID abcdefgh EI Q \
                   10 10 m 300 10 l S BT /T0 20 Tf 72 600 Td (AA) Tj ET \
                   /Pattern cs /P0 scn 100 100 30 20 re f";
    let document = open(page(
        &entries,
        content,
        &[type3_font(6), glyph, stream(cell, "2 2 5 5 re f")],
    ));
    let whole = document.read(0, &Limits::default()).unwrap().list;
    let said = document.read_text(0, &Limits::default()).unwrap().list;
    assert!(!whole.glyphs.is_empty());
    assert_eq!(words(&said), words(&whole));
    let is_image = |index: &usize| matches!(said.items[*index].shape, Shape::Image { .. });
    let image = (0..said.items.len()).find(is_image).unwrap();
    assert_eq!(
        said.bounds[image],
        pinbar_model::geometry::Rect::new(200.0, 352.0, 250.0, 392.0)
    );
    assert_eq!(said.images[0].levels[0].samples.width(), 1);
    assert!(fills(&said).contains(&[100.0, 672.0, 130.0, 692.0]));
    assert_eq!(said.omissions[0].what, OmissionKind::Image);
    assert!(whole.omissions.is_empty());
}

#[test]
fn reads_bits_as_bits() {
    let content = "q 50 0 0 50 200 400 cm BI /W 9 /H 2 /IM true ID \x7f\x7f\x7f\x7f EI Q";
    let list = read(page(LETTER, content, &[])).list;
    // The sample 0 paints: the first pixel of each row. Two bytes a row hold nine pixels.
    let coverage = Samples::from_bits(9, 2, &[0x80; 4]).unwrap();
    assert!(list.images[0].stencil);
    assert_eq!(list.images[0].levels[0].samples, coverage);
}

#[test]
fn keeps_one_pixel_of_a_uniform_image_at_its_full_size() {
    let content = "q 50 0 0 40 200 400 cm BI /W 4 /H 2 /BPC 8 /CS /G ID aaaaaaaa EI Q";
    let list = read(page(LETTER, content, &[])).list;
    let level = &list.images[0].levels[0];
    assert_eq!(level.samples, Samples::single([b'a'; 3]));
    assert_eq!(
        list.bounds[0],
        pinbar_model::geometry::Rect::new(200.0, 352.0, 250.0, 392.0)
    );
}

#[test]
fn cuts_blank_margins_off_an_image_and_fills_what_they_covered() {
    // 100 × 50 pixels, white but for a dark block at columns 20 to 29, rows 10 to 19.
    let digits: String = (0..50)
        .flat_map(|y| {
            (0..100).map(move |x| {
                if (20..30).contains(&x) && (10..20).contains(&y) {
                    "40"
                } else {
                    "ff"
                }
            })
        })
        .collect();
    let content =
        format!("q 200 0 0 100 0 0 cm BI /W 100 /H 50 /BPC 8 /CS /G /F /AHx ID {digits}> EI Q");
    let list = read(page("/MediaBox [0 0 200 100]", &content, &[])).list;
    assert_eq!(fills(&list), [[0.0, 0.0, 200.0, 100.0]]);
    assert_eq!(list.paints[list.items[0].paint as usize].rgba, [255; 4]);
    // Blocks of 16 × 16 pixels are kept whole.
    assert_eq!(
        list.bounds[1],
        pinbar_model::geometry::Rect::new(32.0, 0.0, 64.0, 64.0)
    );
}

#[test]
fn tells_annotations_from_the_page_and_reads_stroke_font_text() {
    let entries = format!(
        "{LETTER} /Annots [<< /Subtype /Square /Rect [10 10 60 60] /AP << /N 5 0 R >> >> \
         << /Subtype /Square /T (AutoCAD SHX Text) /Contents (WALL) /Rect [100 100 140 112] >>]"
    );
    let form = stream(
        "/Type /XObject /Subtype /Form /BBox [0 0 50 50]",
        "0 0 50 50 re f",
    );
    let list = read(page(&entries, "300 300 5 5 re f", &[form])).list;
    let parts: Vec<Part> = list.items.iter().map(|item| item.part).collect();
    assert_eq!(parts, [Part::Page, Part::Annotation]);
    let words = words(&list);
    assert_eq!((words[0].text.as_str(), words[0].visible), ("WALL", false));
    assert!((words[0].origin[0] - 100.0).abs() < 1e-3 && (words[0].end[0] - 140.0).abs() < 1e-3);
}

#[test]
fn refuses_forms_that_multiply_without_end() {
    let entries = format!("{LETTER} /Resources << /XObject << /F 5 0 R >> >>");
    let form = |next: usize| {
        let resources = format!(
            "/Type /XObject /Subtype /Form /BBox [0 0 9 9] /Resources << /XObject << /F {next} 0 R >> >>"
        );
        stream(
            &resources,
            "/F Do /F Do /F Do /F Do /F Do /F Do /F Do /F Do /F Do /F Do",
        )
    };
    let forms: Vec<String> = (6..20).map(form).chain([form(5)]).collect();
    let error = open(page(&entries, "/F Do", &forms))
        .read(0, &Limits::default())
        .unwrap_err();
    assert_eq!(error.code, ErrorCode::TooComplex);
}

#[test]
fn refuses_a_page_beyond_a_limit_and_names_it() {
    let content = "0 0 m 9 9 l S ".repeat(500);
    let document = open(page(LETTER, &content, &[]));
    let all = Limits::default();
    let refusal = |limits: &Limits| {
        let error = document.read(0, limits).map(|_| ()).unwrap_err();
        assert_eq!(error.code, ErrorCode::TooComplex);
        error.message
    };
    assert_eq!(
        refusal(&Limits { items: 499, ..all }),
        "This page is too complex to display: it has more than 499 objects. \
         Export it with less detail, or as an image."
    );
    assert!(document.read(0, &Limits { items: 500, ..all }).is_ok());
    let points = Limits { points: 100, ..all };
    assert!(refusal(&points).contains("more than 100 points"));
    let memory = Limits {
        memory: 9_000,
        ..all
    };
    assert!(refusal(&memory).contains("of memory"));
    let time = Limits {
        milliseconds: -1.0,
        clock: Some(|| 0.0),
        ..all
    };
    assert!(refusal(&time).contains("took longer"));
    // Said alike where a page is read for its text alone.
    let error = document.read_text(0, &points).map(|_| ()).unwrap_err();
    assert_eq!(error.code, ErrorCode::TooComplex);
}

#[test]
fn counts_the_points_of_one_path_before_it_is_interpreted() {
    let limits = Limits {
        path_points: 1_000,
        ..Limits::default()
    };
    let of = |content: &str| {
        open(page(LETTER, content, &[]))
            .read(0, &limits)
            .map(|sheet| sheet.list.items.len())
            .map_err(|error| error.code)
    };
    let line = |count: usize, end: &str| format!("0 0 m {}{end} ", "9 9 l ".repeat(count));
    assert_eq!(of(&line(1_001, "S")), Err(ErrorCode::TooComplex));
    assert_eq!(of(&line(999, "S")), Ok(1));
    // Operators may touch what follows them.
    assert_eq!(of(&line(600, "S/A gs").repeat(3)), Ok(3));
    assert_eq!(of(&"0 0 9 9 re ".repeat(300)), Err(ErrorCode::TooComplex));
}

#[test]
fn survives_damage_with_a_sound_list() {
    let sources = support::documents();
    for seed in 0..3_000 {
        let mut random = support::Random::new(seed);
        let source = &sources[random.below(sources.len())];
        let Ok(document) = Document::open(
            support::mutate(source, &mut random),
            "",
            &Resources::default(),
        ) else {
            continue;
        };
        if let Ok(sheet) = document.read(0, &Limits::default()) {
            assert!(
                DisplayList::from_bytes(&sheet.list.to_bytes()).is_ok(),
                "seed {seed}"
            );
            pinbar_model::title_block::title_block(&sheet.list);
        }
    }
}

#[test]
fn finds_bookmarks_by_place_by_action_and_by_name() {
    let object = str::to_owned;
    let bytes = file(&[
        object(
            "<< /Type /Catalog /Pages 2 0 R /Outlines 5 0 R \
             /Names << /Dests << /Names [(roof) [4 0 R /Fit]] >> >> >>",
        ),
        object("<< /Type /Pages /Kids [3 0 R 4 0 R] /Count 2 /MediaBox [0 0 612 792] >>"),
        object("<< /Type /Page /Parent 2 0 R >>"),
        object("<< /Type /Page /Parent 2 0 R >>"),
        object("<< /Type /Outlines /First 6 0 R /Last 9 0 R >>"),
        object("<< /Title (ARCHITECTURAL) /First 7 0 R /Last 7 0 R /Next 8 0 R >>"),
        object("<< /Title (A-101 FIRST FLOOR PLAN) /Dest [3 0 R /XYZ null null null] >>"),
        object("<< /Title (A-102) /A << /S /GoTo /D [4 0 R /Fit] >> /Next 9 0 R >>"),
        // The last one leads back: the outline ends all the same.
        object("<< /Title (Roof) /Dest (roof) /Next 10 0 R >>"),
        object("<< /Title (Elsewhere) /A << /S /URI /URI (x) >> /Next 9 0 R >>"),
    ]);
    let found = open(bytes).bookmarks();
    let named: Vec<(&str, usize)> = found
        .iter()
        .take(3)
        .map(|bookmark| (bookmark.title.as_str(), bookmark.page))
        .collect();
    assert_eq!(
        named,
        [("A-101 FIRST FLOOR PLAN", 0), ("A-102", 1), ("Roof", 1)]
    );
}

#[test]
fn reads_the_factors_of_viewports() {
    let measure =
        |text: &str| format!("<< /Type /Viewport /BBox [100 100 300 300] /Measure {text} >>");
    let viewports = [
        // A quarter inch to the foot, on a page that is shown at twice its size.
        "<< /R (1/4 in = 1 ft) /X [<< /U (ft) /C 0.1111111 >> << /U (in) /C 12 >>] >>",
        "<< /Subtype /RL /X [<< /U (m) /C 0.0352778 >>] /Y [<< /U (m) /C 0.0352778 >>] >>",
        // Two scales, a unit that nobody knows, a map.
        "<< /X [<< /U (m) /C 0.03 >>] /Y [<< /U (m) /C 0.06 >>] >>",
        "<< /X [<< /U (rods) /C 1 >>] >>",
        "<< /Subtype /GEO /X [<< /U (m) /C 0.03 >>] >>",
    ];
    let list = viewports.map(measure).join(" ");
    let bytes = file(&[
        "<< /Type /Catalog /Pages 2 0 R >>".to_owned(),
        "<< /Type /Pages /Kids [3 0 R] /Count 1 /MediaBox [0 0 612 792] >>".to_owned(),
        format!("<< /Type /Page /Parent 2 0 R /UserUnit 2 /VP [{list}] >>"),
    ]);
    let found: Vec<Option<f64>> = open(bytes)
        .viewports(0)
        .unwrap()
        .into_iter()
        .map(|one| {
            one.inches_per_point
                .map(|inches| (inches * 1e4).round() / 1e4)
        })
        .collect();
    assert_eq!(found, [Some(0.6667), Some(0.6944), None, None, None]);
}

#[test]
fn says_which_items_paint_which_annotation_and_what_markups_state() {
    let square = stream(
        "/Type /XObject /Subtype /Form /BBox [0 0 50 50]",
        "1 0 0 rg 5 5 20 20 re f 5 30 20 10 re f",
    );
    let line = stream(
        "/Type /XObject /Subtype /Form /BBox [0 0 10 10] /Matrix [0 1 -1 0 10 0]",
        "0 0 10 10 re f",
    );
    let document = open(page(
        &format!(
            "{LETTER} /Annots [9 0 R \
             << /Subtype /Link /Rect [0 0 10 10] >> \
             << /Subtype /Square /F 2 /Rect [10 10 60 60] /AP << /N 5 0 R >> >> \
             8 0 R << /Subtype /Square /T (AutoCAD SHX Text) /Contents (A) /Rect [1 1 9 9] >> 7 0 R]"
        ),
        "",
        &[
            square,
            line,
            "<< /Subtype /Text /IRT 8 0 R /Rect [0 0 20 20] /Contents (Done \\205 \\\"yes\\\") >>"
                .to_owned(),
            "<< /Subtype /Square /Rect [100 100 150 150] /AP << /N 5 0 R >> /C [1 0 0] \
             /Measure << /R (1 in = 10 ft) /X [<< /U (ft) /C 0.138 >>] >> >>"
                .to_owned(),
            "<< /Subtype /Line /L [0 0 10 10] /Rect [20 20 30 30] /IRT 9 0 R /AP << /N 6 0 R >> >>"
                .to_owned(),
        ],
    ));
    let appearances = document.read(0, &Limits::default()).unwrap().appearances;
    let found: Vec<_> = appearances
        .iter()
        .map(|each| (each.annotation, each.items.clone()))
        .collect();
    assert_eq!(found, [(0, 0..1), (3, 1..3)]);

    let markups = document.markups(0).unwrap();
    let stated: Vec<_> = markups
        .iter()
        .map(|each| (each.place, each.answers, each.has_look))
        .collect();
    // One that answers itself answers nothing.
    assert_eq!(
        stated,
        [
            (0, None, true),
            (2, None, true),
            (3, None, true),
            (5, Some(3), false)
        ]
    );
    assert_eq!(
        markups[2].entries,
        r#"{"C":[1,0,0],"Measure":{"R":"1 in = 10 ft","X":[{"C":0.138,"U":"ft"}]},"Rect":[100,100,150,150],"Subtype":"Square"}"#
    );
    assert_eq!(
        markups[3].entries,
        r#"{"Contents":"Done – \"yes\"","Rect":[0,0,20,20],"Subtype":"Text"}"#
    );
}

#[test]
fn reads_markups_within_limits() {
    let deep = format!("{}1{}", "[".repeat(40), "]".repeat(40));
    let document = open(page(
        &format!(
            "{LETTER} /Annots [<< /Subtype /Ink /InkList {deep} >> << /Subtype /Ink /InkList [[{}]] >> {}]",
            "1 2 ".repeat(300_000),
            "<< /Subtype /Square >> ".repeat(10_010)
        ),
        "",
        &[],
    ));
    let markups = document.markups(0).unwrap();
    assert_eq!(markups.len(), 10_000);
    assert_eq!(
        markups[0].entries,
        r#"{"InkList":[[[[[[null]]]]]],"Subtype":"Ink"}"#
    );
    assert_eq!(markups[1].entries, "");
    assert_eq!(markups[2].entries, r#"{"Subtype":"Square"}"#);
}
