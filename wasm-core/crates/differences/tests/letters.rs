//! Single characters of small lettering: what differs is found, what only looks otherwise is not.

use pinbar_align::{Alignment, Side, Status};
use pinbar_differences::{Found, Kind, Options, find};
use pinbar_ink::PageInk;
use pinbar_model::geometry::{Affine, Rect};
use pinbar_model::list::{
    DisplayList, FillRule, Glyph, Item, NONE, Outline, Paint, Part, Segment, Shape,
};

/// Points: capitals of 0.05 in.
const SIZE: f32 = 5.0;
/// Advance of every letter, in font sizes.
const ADVANCE: f32 = 0.6;

/// A font of seven bars as on a calculator, so that an 8 holds every other letter.
#[derive(Clone, Copy)]
struct Font {
    /// Width of a bar, in font sizes.
    bar: f32,
}

const OWN: Font = Font { bar: 0.09 };
const OTHER: Font = Font { bar: 0.14 };

/// Bars of a character: top, upper left, upper right, middle, lower left, lower right, bottom.
fn bars(character: char) -> [bool; 7] {
    let bits: u8 = match character {
        '0' => 0b111_0111,
        '1' => 0b001_0010,
        '4' => 0b011_1010,
        '5' => 0b110_1011,
        '6' => 0b110_1111,
        '8' => 0b111_1111,
        '9' => 0b111_1011,
        'D' => 0b101_0111,
        _ => 0b000_1000,
    };
    std::array::from_fn(|bar| bits & 0b100_0000 >> bar != 0)
}

fn blank() -> DisplayList {
    DisplayList {
        width: 400.0,
        height: 300.0,
        paints: vec![Paint {
            rgba: [0, 0, 0, 255],
        }],
        ..DisplayList::default()
    }
}

fn write(list: &mut DisplayList, text: &str, [x, y]: [f32; 2], font: Font) {
    for (at, character) in text.chars().enumerate() {
        let (wide, bar) = (0.45, font.bar);
        let boxes = [
            [0.0, 0.7 - bar, wide, 0.7],
            [0.0, 0.35, bar, 0.7],
            [wide - bar, 0.35, wide, 0.7],
            [0.0, 0.35 - bar / 2.0, wide, 0.35 + bar / 2.0],
            [0.0, 0.0, bar, 0.35],
            [wide - bar, 0.0, wide, 0.35],
            [0.0, 0.0, wide, bar],
        ];
        let mut bounds = Rect::EMPTY;
        let mut segments = Vec::new();
        for ([x0, y0, x1, y1], _) in boxes.iter().zip(bars(character)).filter(|(_, on)| *on) {
            bounds = bounds.union(&Rect::new(*x0, *y0, *x1, *y1));
            segments.extend([
                Segment::Move([*x0, *y0]),
                Segment::Line([*x1, *y0]),
                Segment::Line([*x1, *y1]),
                Segment::Line([*x0, *y1]),
                Segment::Close,
            ]);
        }
        let path = list.paths.push(segments);
        list.outlines.push(Outline { path, bounds });
        let origin = x + at as f32 * ADVANCE * SIZE;
        list.glyphs.push(Glyph {
            outline: list.outlines.len() as u32 - 1,
            transform: [SIZE, 0.0, 0.0, -SIZE, origin, y],
            character,
            size: SIZE,
            advance: ADVANCE * SIZE,
            run: 0,
            visible: true,
        });
        list.items.push(Item {
            shape: Shape::Glyph {
                glyph: list.glyphs.len() as u32 - 1,
            },
            paint: 0,
            clip: NONE,
            effect: NONE,
            layer: NONE,
            part: Part::Page,
        });
        list.bounds.push(Rect::new(
            origin + SIZE * bounds.x0,
            y - SIZE * bounds.y1,
            origin + SIZE * bounds.x1,
            y - SIZE * bounds.y0,
        ));
    }
}

fn solid(list: &mut DisplayList, area: [f32; 4]) {
    let [x0, y0, x1, y1] = area;
    let path = list.paths.push([
        Segment::Move([x0, y0]),
        Segment::Line([x1, y0]),
        Segment::Line([x1, y1]),
        Segment::Line([x0, y1]),
        Segment::Close,
    ]);
    list.items.push(Item {
        shape: Shape::Fill {
            path,
            rule: FillRule::NonZero,
        },
        paint: 0,
        clip: NONE,
        effect: NONE,
        layer: NONE,
        part: Part::Page,
    });
    list.bounds.push(Rect::new(x0, y0, x1, y1));
}

fn sheet(texts: &[&str], font: Font) -> DisplayList {
    let mut list = blank();
    for (at, text) in texts.iter().enumerate() {
        write(&mut list, text, [40.0, 40.0 + 50.0 * at as f32], font);
    }
    list
}

fn compared(old: &DisplayList, new: &DisplayList) -> Found {
    let [old, new] = [old, new].map(|list| Side {
        page: PageInk::List(list),
        width: list.width,
        height: list.height,
    });
    let alignment = Alignment {
        status: Status::Aligned,
        new_to_old: Affine::IDENTITY,
        error_inches: Some(0.001),
        confidence: 1.0,
        method: "truth",
        reason: None,
    };
    find(&old, &new, &alignment, &Options::default())
}

#[test]
fn a_digit_that_became_another_is_changed_however_alike_they_are() {
    for (before, after) in [
        ("100", "180"),
        ("58-", "68-"),
        ("D0", "D8"),
        ("9", "8"),
        ("8", "6"),
    ] {
        let old = sheet(&["4-4", before, "10"], OWN);
        let new = sheet(&["4-4", after, "10"], OWN);
        let found = compared(&old, &new).differences;
        assert_eq!(found.len(), 1, "{before} {after}: {found:?}");
        assert_eq!(found[0].kind, Kind::Changed, "{before} {after}");
        let text = Some((before.to_owned(), after.to_owned()));
        assert_eq!(found[0].text, text);
    }
}

#[test]
fn the_same_words_in_another_font_are_no_difference() {
    let texts = ["100", "58-D", "4-4 0"];
    let found = compared(&sheet(&texts, OWN), &sheet(&texts, OTHER));
    assert_eq!(found.differences.len(), 0, "{:?}", found.differences);
}

#[test]
fn a_digit_that_changed_with_the_font_is_found() {
    let old = sheet(&["100", "58-D", "4-4 0"], OWN);
    let new = sheet(&["100", "54-D", "4-4 0"], OTHER);
    let found = compared(&old, &new).differences;
    assert_eq!(found.len(), 1, "{found:?}");
    assert_eq!(found[0].kind, Kind::Changed);
}

#[test]
fn text_that_differs_is_changed_although_the_rest_of_it_moved() {
    let (mut old, mut new) = (blank(), blank());
    write(&mut old, "10-0-58", [100.0, 100.0], OWN);
    write(&mut new, "9-0-58", [101.5, 100.0], OWN);
    let found = compared(&old, &new).differences;
    assert_eq!(found.len(), 1, "{found:?}");
    assert_eq!(found[0].kind, Kind::Changed);
    assert_eq!(found[0].moved_by, None);
}

#[test]
fn a_dot_as_wide_as_a_pen_is_found_and_one_that_shifted_by_less_than_the_tolerance_is_not() {
    let mut old = sheet(&["100"], OWN);
    let mut new = sheet(&["100"], OWN);
    solid(&mut old, [200.0, 200.0, 200.8, 200.8]);
    solid(&mut new, [200.4, 200.2, 201.2, 201.0]);
    assert_eq!(compared(&old, &new).differences.len(), 0);
    solid(&mut new, [300.0, 200.0, 300.8, 200.8]);
    assert_eq!(compared(&old, &new).differences.len(), 1);
}
