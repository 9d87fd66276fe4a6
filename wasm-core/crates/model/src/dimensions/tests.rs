use super::*;
use crate::list::{FillRule, Item, NONE, Part, Segment, Shape};
use crate::query::lines::lines;
use crate::query::words::{tests::write, words};

fn sheet() -> DisplayList {
    DisplayList {
        width: 2592.0,
        height: 1728.0,
        ..DisplayList::default()
    }
}

fn add(list: &mut DisplayList, segments: Vec<Segment>, is_filled: bool) {
    let path = list.paths.push(segments);
    let shape = if is_filled {
        let rule = FillRule::NonZero;
        Shape::Fill { path, rule }
    } else {
        Shape::Stroke { path, style: 0 }
    };
    list.items.push(Item {
        shape,
        paint: 0,
        clip: NONE,
        effect: NONE,
        layer: NONE,
        part: Part::Page,
    });
    list.bounds
        .push(Rect::new(0.0, 0.0, list.width, list.height));
}

fn line(list: &mut DisplayList, from: [f32; 2], to: [f32; 2]) {
    add(list, vec![Segment::Move(from), Segment::Line(to)], false);
}

fn slash(list: &mut DisplayList, [x, y]: [f32; 2]) {
    line(list, [x - 4.0, y + 4.0], [x + 4.0, y - 4.0]);
}

/// A filled arrowhead with its tip at (x, y), pointing along the x axis.
fn arrow(list: &mut DisplayList, [x, y]: [f32; 2], sign: f32) {
    let back = x - sign * 9.0;
    add(
        list,
        vec![
            Segment::Move([x, y]),
            Segment::Line([back, y - 1.5]),
            Segment::Line([back, y + 1.5]),
            Segment::Close,
        ],
        true,
    );
}

fn found(list: &DisplayList) -> Vec<(String, f32, u8)> {
    let words = words(list);
    let lines = lines(&words);
    dimensions(list, &words, &lines)
        .into_iter()
        .map(|one| {
            let way = [0, 1].map(|axis| one.to[axis] - one.from[axis]);
            let length = way[0].hypot(way[1]);
            (one.text, (length * 100.0).round() / 100.0, one.marked_ends)
        })
        .collect()
}

fn one(text: &str, length: f32) -> Vec<(String, f32, u8)> {
    vec![(text.to_owned(), length, 2)]
}

#[test]
fn figure_above_a_line_with_slashes() {
    let mut list = sheet();
    // The line goes beyond its slashes, and extension lines cross it.
    line(&mut list, [190.0, 300.0], [410.0, 300.0]);
    for x in [200.0, 400.0] {
        slash(&mut list, [x, 300.0]);
        line(&mut list, [x, 292.0], [x, 500.0]);
    }
    write(&mut list, "12'-6 1/2\"", 273.0, 296.0, 9.0, 0);
    assert_eq!(found(&list), one("12'-6 1/2\"", 200.0));
}

#[test]
fn figure_that_breaks_a_line_with_arrowheads() {
    let mut list = sheet();
    line(&mut list, [200.0, 300.0], [276.0, 300.0]);
    line(&mut list, [324.0, 300.0], [400.0, 300.0]);
    arrow(&mut list, [200.0, 300.0], -1.0);
    arrow(&mut list, [400.0, 300.0], 1.0);
    write(&mut list, "3.500 m", 281.0, 303.0, 9.0, 0);
    assert_eq!(found(&list), one("3.500 m", 200.0));
}

#[test]
fn figures_of_a_chain_on_one_line_of_pieces() {
    let mut list = sheet();
    for piece in [[100.0, 180.0], [180.0, 181.0], [181.0, 400.0]] {
        line(&mut list, [piece[0], 300.0], [piece[1], 300.0]);
    }
    for x in [100.0, 220.0, 400.0] {
        slash(&mut list, [x, 300.0]);
    }
    write(&mut list, "1200", 149.0, 296.0, 9.0, 0);
    write(&mut list, "1800", 299.0, 296.0, 9.0, 0);
    let lengths: Vec<f32> = found(&list)
        .into_iter()
        .map(|(_, length, _)| length)
        .collect();
    assert_eq!(lengths, [120.0, 180.0]);
}

#[test]
fn figure_that_runs_upward_beside_its_line_with_dots() {
    let mut list = sheet();
    line(&mut list, [300.0, 200.0], [300.0, 400.0]);
    for y in [200.0, 400.0] {
        let corner = |part: u8| {
            let turn = f32::from(part) * std::f32::consts::TAU / 12.0;
            [300.0 + 1.5 * turn.cos(), y + 1.5 * turn.sin()]
        };
        let mut ring = vec![Segment::Move(corner(0))];
        ring.extend((1..12).map(|part| Segment::Line(corner(part))));
        ring.push(Segment::Close);
        add(&mut list, ring, true);
    }
    write(&mut list, "2,00", 296.0, 311.0, 9.0, 1);
    assert_eq!(found(&list), one("2,00", 200.0));
}

#[test]
fn level_figure_that_breaks_an_upright_line() {
    let mut list = sheet();
    line(&mut list, [300.0, 200.0], [300.0, 292.0]);
    line(&mut list, [300.0, 306.0], [300.0, 400.0]);
    for y in [200.0, 400.0] {
        slash(&mut list, [300.0, y]);
    }
    write(&mut list, "8'-0\"", 286.0, 303.0, 9.0, 0);
    assert_eq!(found(&list), one("8'-0\"", 200.0));
}

#[test]
fn stacked_fractions_and_raised_digits() {
    let mut list = sheet();
    line(&mut list, [200.0, 300.0], [400.0, 300.0]);
    for x in [200.0, 400.0] {
        slash(&mut list, [x, 300.0]);
    }
    write(&mut list, "5'-3", 280.0, 296.0, 10.0, 0);
    write(&mut list, "1", 306.0, 291.0, 7.0, 0);
    write(&mut list, "2", 306.0, 298.5, 7.0, 0);
    write(&mut list, "\"", 311.0, 296.0, 10.0, 0);
    assert_eq!(found(&list), one("5'-3 1/2 \"", 200.0));

    let mut list = sheet();
    line(&mut list, [200.0, 300.0], [400.0, 300.0]);
    for x in [200.0, 400.0] {
        slash(&mut list, [x, 300.0]);
    }
    write(&mut list, "3.50", 286.0, 296.0, 10.0, 0);
    write(&mut list, "5", 311.0, 292.0, 6.5, 0);
    assert_eq!(found(&list), one("3.50⁵", 200.0));
}

#[test]
fn nothing_without_marks_off_the_middle_or_beside_words() {
    let mut list = sheet();
    // A rule of a table.
    line(&mut list, [200.0, 300.0], [400.0, 300.0]);
    write(&mut list, "12'-6\"", 280.0, 296.0, 9.0, 0);
    // A note near one end of a line with slashes.
    line(&mut list, [200.0, 600.0], [600.0, 600.0]);
    for x in [200.0, 600.0] {
        slash(&mut list, [x, 600.0]);
    }
    write(&mut list, "3'-0\"", 230.0, 596.0, 9.0, 0);
    write(&mut list, "WALL", 390.0, 596.0, 9.0, 0);
    assert_eq!(found(&list), []);
}
