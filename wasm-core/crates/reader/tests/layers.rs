//! Layers: which there are, and that only those that are shown get into a list.
#![allow(clippy::expect_used, clippy::unwrap_used, reason = "a test may fail")]

mod support;

use pinbar_ink::{PageInk, render};
use pinbar_model::geometry::Affine;
use pinbar_reader::{Document, LayerChoices, LayerRow, Limits, Resources};
use support::{layer, layered, stream};

fn open(bytes: Vec<u8>) -> Document {
    Document::open(bytes, "", &Resources::default()).unwrap()
}

/// The left edges of what the page paints, from 0 to 99 points.
fn painted(document: &Document) -> Vec<i32> {
    let sheet = document.read(0, &Limits::default()).unwrap();
    sheet
        .list
        .bounds
        .iter()
        .map(|bounds| bounds.x0.round() as i32)
        .collect()
}

fn choices<const N: usize>(chosen: [(&str, bool); N]) -> LayerChoices {
    chosen
        .into_iter()
        .map(|(group, is_on)| (group.to_owned(), is_on))
        .collect()
}

/// Depth, name and state of each row; a heading has no state.
fn tree(rows: &[LayerRow]) -> Vec<String> {
    rows.iter()
        .map(|row| {
            let state = match (row.group.is_empty(), row.is_on) {
                (true, _) => "",
                (false, true) => " on",
                (false, false) => " off",
            };
            format!("{}{}{state}", "- ".repeat(row.depth as usize), row.name)
        })
        .collect()
}

/// Three squares on the layers L0 to L2 at 0, 20 and 40, and one on none at 60.
const SQUARES: &str = "/OC /L0 BDC 0 0 9 9 re f EMC /OC /L1 BDC 20 0 9 9 re f EMC \
                       /OC /L2 BDC 40 0 9 9 re f EMC 60 0 9 9 re f";
const THREE: &str = "/Resources << /Properties << /L0 5 0 R /L1 6 0 R /L2 7 0 R >> >>";

fn three() -> Vec<String> {
    ["A-WALL", "A-DOOR", "A-NOTE"].map(layer).to_vec()
}

#[test]
fn shows_what_the_file_shows_at_first() {
    for (config, shown) in [
        ("<< >>", vec![0, 20, 40, 60]),
        ("<< /OFF [6 0 R] >>", vec![0, 40, 60]),
        ("<< /BaseState /OFF /ON [5 0 R] >>", vec![0, 60]),
        ("<< /BaseState /OFF >>", vec![60]),
    ] {
        let properties = format!("<< /OCGs [5 0 R 6 0 R 7 0 R] /D {config} >>");
        let document = open(layered(&properties, THREE, SQUARES, &three()));
        assert_eq!(painted(&document), shown, "{config}");
    }
}

#[test]
fn shows_and_hides_what_people_choose_and_goes_back() {
    // Where the configuration stands in the file makes no difference.
    for (properties, more) in [
        (
            "<< /OCGs [5 0 R 6 0 R 7 0 R] /D << /OFF [6 0 R] /Name (as plotted) >> >>",
            vec![],
        ),
        (
            "<< /OCGs [5 0 R 6 0 R 7 0 R] /D 8 0 R >>",
            vec!["<< /OFF [6 0 R] >>".to_owned()],
        ),
        (
            "8 0 R",
            vec![
                "<< /OCGs [5 0 R 6 0 R 7 0 R] /D 9 0 R >> % the end".to_owned(),
                "<< /OFF [6 0 R] % two\n >>".to_owned(),
            ],
        ),
    ] {
        let objects = [three(), more].concat();
        let mut document = open(layered(properties, THREE, SQUARES, &objects));
        assert_eq!(painted(&document), [0, 40, 60]);
        document.choose_layers(choices([("6R", true), ("7R", false)]));
        assert_eq!(painted(&document), [0, 20, 60]);
        document.choose_layers(choices([("5R", false), ("99R", false)]));
        assert_eq!(painted(&document), [40, 60]);
        assert_eq!(
            tree(&document.layers(0).unwrap()),
            ["A-WALL on", "A-DOOR off", "A-NOTE on"]
        );
        document.choose_layers(LayerChoices::default());
        assert_eq!(painted(&document), [0, 40, 60]);
    }
}

#[test]
fn draws_no_pixel_of_a_hidden_layer() {
    let properties = "<< /OCGs [5 0 R 6 0 R 7 0 R] /D << >> >>";
    let mut document = open(layered(properties, THREE, SQUARES, &three()));
    let mut inks = Vec::new();
    for off in [choices([]), choices([("6R", false)])] {
        document.choose_layers(off);
        let list = document.read(0, &Limits::default()).unwrap().list;
        let map = Affine::new([1.0, 0.0, 0.0, 1.0, 0.0, -700.0]);
        let ink = render(&PageInk::List(&list), &map, 80, 92);
        inks.push([4, 24, 44, 64].map(|x| ink.data[88 * 80 + x]));
    }
    assert_eq!(inks, [[255, 255, 255, 255], [255, 0, 255, 255]]);
}

#[test]
fn hides_layers_of_a_file_whose_objects_must_be_searched() {
    let properties = "<< /OCGs [5 0 R 6 0 R 7 0 R] /D << >> >>";
    let whole = layered(properties, THREE, SQUARES, &three());
    let cut = whole.windows(4).rposition(|part| part == b"xref").unwrap() - "start".len();
    for damaged in [
        whole[..cut].to_vec(),
        [&whole[..cut], b"startxref\n7\n%%EOF".as_slice()].concat(),
    ] {
        let mut document = open(damaged);
        document.choose_layers(choices([("6R", false)]));
        assert_eq!(painted(&document), [0, 40, 60]);
    }
}

#[test]
fn lists_the_layers_of_the_page_as_the_file_orders_them() {
    let more = [
        three(),
        ["B-WALL", "unused", "design"].map(layer).to_vec(),
        vec!["<< /Type /OCG /Name (drafting) /Intent /Design >>".to_owned()],
    ]
    .concat();
    let properties = "<< /OCGs [5 0 R 6 0 R 7 0 R 8 0 R 9 0 R 10 0 R 11 0 R] /D << \
                      /Order [7 0 R [(Plans) 5 0 R [6 0 R]] [(Empty) 9 0 R] 8 0 R [[10 0 R]]] \
                      /Locked [7 0 R] /RBGroups [[5 0 R 8 0 R] [6 0 R]] /OFF [8 0 R] >> >>";
    let entries = "/Resources << /Properties << /L0 5 0 R /L1 6 0 R /L2 7 0 R /L3 10 0 R /L4 11 0 R >> >> \
                   /Annots [<< /Subtype /Square /Rect [0 0 9 9] /OC 8 0 R >>]";
    let rows = open(layered(properties, entries, SQUARES, &more))
        .layers(0)
        .unwrap();
    assert_eq!(
        tree(&rows),
        [
            "A-NOTE on",
            "Plans",
            "- A-WALL on",
            "- - A-DOOR on",
            "B-WALL off",
            "- design on"
        ]
    );
    let locked: Vec<&str> = rows
        .iter()
        .filter(|row| row.is_locked)
        .map(|row| row.name.as_str())
        .collect();
    assert_eq!(locked, ["A-NOTE"]);
    let exclusive: Vec<&[u32]> = rows.iter().map(|row| &row.exclusive[..]).collect();
    assert_eq!(exclusive, [&[][..], &[], &[0], &[1], &[0], &[]]);
}

#[test]
fn lists_what_the_order_leaves_out_last() {
    let properties = "<< /OCGs [7 0 R 6 0 R 5 0 R] /D << /Order [5 0 R 5 0 R] >> >>";
    let rows = open(layered(properties, THREE, SQUARES, &three()))
        .layers(0)
        .unwrap();
    assert_eq!(tree(&rows), ["A-WALL on", "A-NOTE on", "A-DOOR on"]);
}

#[test]
fn hides_what_a_viewer_is_to_hide() {
    let off = "<< /Type /OCG /Name (plot only) /Usage << /View << /ViewState /OFF >> >> >>";
    let objects = [layer("A-WALL"), off.to_owned(), layer("A-NOTE")];
    let properties = "<< /OCGs [5 0 R 6 0 R 7 0 R] /D << >> >>";
    let mut document = open(layered(properties, THREE, SQUARES, &objects));
    assert_eq!(painted(&document), [0, 40, 60]);
    document.choose_layers(choices([("6R", true)]));
    assert_eq!(painted(&document), [0, 20, 40, 60]);
}

#[test]
fn follows_the_policies_of_memberships() {
    let entries = "/Resources << /Properties << /M 8 0 R >> >>";
    let content = "/OC /M BDC 0 0 9 9 re f EMC";
    let properties = "<< /OCGs [5 0 R 6 0 R 7 0 R] /D << >> >>";
    // With both on, one off, and both off.
    for (policy, shown) in [
        ("", [true, true, false]),
        ("/P /AnyOn", [true, true, false]),
        ("/P /AllOn", [true, false, false]),
        ("/P /AnyOff", [false, true, true]),
        ("/P /AllOff", [false, false, true]),
    ] {
        let membership = format!("<< /Type /OCMD /OCGs [5 0 R 6 0 R] {policy} >>");
        let objects = [three(), vec![membership]].concat();
        let mut document = open(layered(properties, entries, content, &objects));
        assert_eq!(
            tree(&document.layers(0).unwrap()),
            ["A-WALL on", "A-DOOR on"]
        );
        let mut found = Vec::new();
        for off in [
            choices([]),
            choices([("5R", false)]),
            choices([("5R", false), ("6R", false)]),
        ] {
            document.choose_layers(off);
            found.push(!painted(&document).is_empty());
        }
        assert_eq!(found, shown, "{policy}");
    }
}

#[test]
fn follows_visibility_expressions() {
    let entries = "/Resources << /Properties << /M 8 0 R >> >>";
    let content = "/OC /M BDC 0 0 9 9 re f EMC";
    let properties = "<< /OCGs [5 0 R 6 0 R 7 0 R] /D << /OFF [7 0 R] >> >>";
    for (expression, shown) in [
        ("[/And 5 0 R 6 0 R]", [true, false]),
        ("[/And 5 0 R 7 0 R]", [false, false]),
        ("[/Or 6 0 R 7 0 R]", [true, true]),
        ("[/Not 5 0 R]", [false, true]),
        (
            "[/And [/Not 7 0 R] [/Or 5 0 R [/Not 6 0 R]]]",
            [true, false],
        ),
        ("[/Whatever 7 0 R]", [true, true]),
    ] {
        // The policy alone would say otherwise; the expression comes first.
        let membership = format!("<< /Type /OCMD /OCGs 7 0 R /P /AllOff /VE {expression} >>");
        let objects = [three(), vec![membership]].concat();
        let mut document = open(layered(properties, entries, content, &objects));
        let mut found = vec![!painted(&document).is_empty()];
        document.choose_layers(choices([("5R", false)]));
        found.push(!painted(&document).is_empty());
        assert_eq!(found, shown, "{expression}");
        document.choose_layers(LayerChoices::default());
        assert_eq!(!painted(&document).is_empty(), shown[0], "{expression}");
    }
}

#[test]
fn hides_forms_pictures_and_annotations() {
    let form = |entries: &str, x: i32| {
        stream(
            &format!("/Type /XObject /Subtype /Form /BBox [0 0 99 99] {entries}"),
            &format!("{x} 0 9 9 re f"),
        )
    };
    let picture = stream(
        "/Type /XObject /Subtype /Image /Width 1 /Height 1 /BitsPerComponent 8 /ColorSpace /DeviceGray /OC 6 0 R",
        "a",
    );
    let objects = [
        three(),
        vec![
            form("/OC 5 0 R", 0),
            picture,
            form("", 0),
            // Inside a form that is on no layer.
            stream(
                "/Type /XObject /Subtype /Form /BBox [0 0 99 99] /Resources << /Properties << /L 7 0 R >> >>",
                "/OC /L BDC 60 0 9 9 re f EMC",
            ),
        ],
    ]
    .concat();
    let annotation = |x: i32, entries: &str| {
        format!(
            "<< /Subtype /Square /Rect [{x} 0 {} 99] /AP << /N 10 0 R >> {entries} >>",
            x + 99
        )
    };
    let entries = format!(
        "/Resources << /XObject << /F 8 0 R /I 9 0 R /G 11 0 R >> >> /Annots [{} {} {}]",
        annotation(100, ""),
        annotation(200, "/OC 7 0 R"),
        annotation(300, "")
    );
    let content = "/F Do q 9 0 0 9 20 0 cm /I Do Q /G Do";
    let properties = "<< /OCGs [5 0 R 6 0 R 7 0 R] /D << >> >>";
    let mut document = open(layered(properties, &entries, content, &objects));
    assert_eq!(
        tree(&document.layers(0).unwrap()),
        ["A-WALL on", "A-DOOR on", "A-NOTE on"]
    );
    assert_eq!(painted(&document), [0, 20, 60, 100, 200, 300]);
    document.choose_layers(choices([("5R", false)]));
    assert_eq!(painted(&document), [20, 60, 100, 200, 300]);
    document.choose_layers(choices([("6R", false)]));
    assert_eq!(painted(&document), [0, 60, 100, 200, 300]);
    document.choose_layers(choices([("7R", false)]));
    assert_eq!(painted(&document), [0, 20, 100, 300]);
    let sheet = document.read(0, &Limits::default()).unwrap();
    let appearances: Vec<(u32, u32)> = sheet
        .appearances
        .iter()
        .map(|appearance| (appearance.annotation, appearance.items.start))
        .collect();
    assert_eq!(appearances, [(0, 2), (2, 3)]);
}

#[test]
fn a_file_without_layers_has_none() {
    let mut document = open(support::page(
        "/MediaBox [0 0 612 792]",
        "0 0 9 9 re f",
        &[],
    ));
    document.choose_layers(choices([("5R", false)]));
    assert_eq!(document.layers(0).unwrap(), []);
    assert_eq!(painted(&document), [0]);
}

#[test]
fn layers_that_make_no_sense_hide_nothing() {
    for properties in [
        "<< /OCGs [5 0 R] >>",
        "<< /OCGs 5 0 R /D 5 0 R >>",
        "<< /OCGs [(a) 3 [1] 5 0 R] /D << /Order [5 0 R [5 0 R [5 0 R]] 3 (b) [[[]]]] /ON 3 /OFF (c) >> >>",
        "<< /OCGs [1 0 R] /D << /Order [1 0 R] /RBGroups [3] /Locked 4 >> >>",
    ] {
        let mut document = open(layered(properties, THREE, SQUARES, &three()));
        assert_eq!(painted(&document), [0, 20, 40, 60], "{properties}");
        document.layers(0).unwrap();
        document.choose_layers(choices([("1R", false)]));
        assert_eq!(painted(&document), [0, 20, 40, 60], "{properties}");
    }
}
