use std::f32::consts::TAU;

use super::*;
use crate::list::{Cap, FillRule, Item, Join, NONE, Part, Segment, Shape, StrokeStyle};
use crate::query::words::{tests::write, words};

/// Of the bubbles, points.
const RADIUS: f32 = 13.5;

fn sheet() -> DisplayList {
    let style = |dash: Vec<f32>| StrokeStyle {
        width: 0.5,
        cap: Cap::Butt,
        join: Join::Miter,
        miter_limit: 10.0,
        dash,
        dash_offset: 0.0,
    };
    DisplayList {
        width: 2592.0,
        height: 1728.0,
        strokes: vec![style(vec![]), style(vec![18.0, 4.0, 3.0, 4.0])],
        ..DisplayList::default()
    }
}

fn add(list: &mut DisplayList, segments: Vec<Segment>, style: u32) {
    let path = list.paths.push(segments);
    let shape = if style == NONE {
        let rule = FillRule::NonZero;
        Shape::Fill { path, rule }
    } else {
        Shape::Stroke { path, style }
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

fn stroke(list: &mut DisplayList, from: [f32; 2], to: [f32; 2], style: u32) {
    add(list, vec![Segment::Move(from), Segment::Line(to)], style);
}

fn on_circle([x, y]: [f32; 2], turn: f32) -> [f32; 2] {
    [
        x + RADIUS * (turn * TAU).cos(),
        y + RADIUS * (turn * TAU).sin(),
    ]
}

/// A curve over a part of a circle, in turns.
fn arc(at: [f32; 2], from: f32, to: f32) -> [Segment; 2] {
    let reach = 4.0 / 3.0 * ((to - from) * TAU / 4.0).tan() * RADIUS;
    let tangent = |turn: f32, by: f32| {
        let [x, y] = on_circle(at, turn);
        let angle = turn * TAU;
        [x - by * angle.sin(), y + by * angle.cos()]
    };
    [
        Segment::Move(on_circle(at, from)),
        Segment::Cubic(tangent(from, reach), tangent(to, -reach), on_circle(at, to)),
    ]
}

/// How a program draws the figure around a label.
#[derive(Clone, Copy, Debug)]
enum Drawing {
    Circle,
    /// Filled with white first, then stroked.
    FilledCircle,
    /// Four curves, each a path of its own, every other one backward.
    Arcs,
    Polyline,
    /// Each line is a path of its own.
    Lines,
    Hexagon,
}

const DRAWINGS: [Drawing; 6] = [
    Drawing::Circle,
    Drawing::FilledCircle,
    Drawing::Arcs,
    Drawing::Polyline,
    Drawing::Lines,
    Drawing::Hexagon,
];

fn figure(list: &mut DisplayList, at: [f32; 2], drawing: Drawing) {
    let circle = || {
        let arcs = (0..4).map(|part| arc(at, part as f32 / 4.0, (part + 1) as f32 / 4.0));
        let mut whole = vec![Segment::Move(on_circle(at, 0.0))];
        whole.extend(arcs.map(|[_, curve]| curve));
        whole
    };
    let corners =
        |count: u8| (0..=count).map(move |part| on_circle(at, f32::from(part) / f32::from(count)));
    match drawing {
        Drawing::Circle => add(list, circle(), 0),
        Drawing::FilledCircle => {
            add(list, circle(), NONE);
            add(list, circle(), 0);
        }
        Drawing::Arcs => {
            for part in 0..4 {
                let (from, to) = (part as f32 / 4.0, (part + 1) as f32 / 4.0);
                let ends = if part % 2 == 0 {
                    (from, to)
                } else {
                    (to, from)
                };
                add(list, arc(at, ends.0, ends.1).to_vec(), 0);
            }
        }
        Drawing::Polyline | Drawing::Hexagon => {
            let count = if matches!(drawing, Drawing::Hexagon) {
                6
            } else {
                32
            };
            let mut places = corners(count);
            let mut path = vec![Segment::Move(places.next().unwrap())];
            path.extend(places.map(Segment::Line));
            path.pop();
            path.push(Segment::Close);
            add(list, path, 0);
        }
        Drawing::Lines => {
            let places: Vec<[f32; 2]> = corners(24).collect();
            for pair in places.windows(2) {
                stroke(list, pair[0], pair[1], 0);
            }
        }
    }
}

fn bubble(list: &mut DisplayList, label: &str, at: [f32; 2], drawing: Drawing) {
    figure(list, at, drawing);
    let size = 11.0_f32.min(36.0 / label.chars().count() as f32);
    let width = 0.6 * size * label.chars().count() as f32;
    write(
        list,
        label,
        at[0] - width / 2.0,
        at[1] + 0.3 * size,
        size,
        0,
    );
}

/// A dash-dotted line with a bubble at its beginning.
fn axis(list: &mut DisplayList, label: &str, from: [f32; 2], to: [f32; 2]) {
    let way = [to[0] - from[0], to[1] - from[1]];
    let length = way[0].hypot(way[1]);
    let edge = [0, 1].map(|part| from[part] + way[part] * RADIUS / length);
    stroke(list, edge, to, 1);
    bubble(list, label, from, Drawing::Circle);
}

/// Upright axes from y 200 and level ones from x 200, 150 points apart.
fn plan(list: &mut DisplayList, upright: &[&str], level: &[&str]) {
    for (place, label) in upright.iter().enumerate() {
        let x = 350.0 + 150.0 * place as f32;
        axis(list, label, [x, 200.0], [x, 1000.0]);
    }
    for (place, label) in level.iter().enumerate() {
        let y = 350.0 + 150.0 * place as f32;
        axis(list, label, [200.0, y], [1200.0, y]);
    }
}

/// The labels of each direction of each grid.
fn found(list: &DisplayList) -> Vec<Vec<String>> {
    let named = |lines: &Vec<GridLine>| {
        let labels: Vec<&str> = lines.iter().map(|line| line.label.as_str()).collect();
        labels.join(" ")
    };
    let words = words(list);
    grids(list, &words, &[])
        .iter()
        .map(|grid| {
            let mut all: Vec<String> = grid.directions.iter().map(named).collect();
            all.sort();
            all
        })
        .collect()
}

fn one(directions: &[&str]) -> Vec<Vec<String>> {
    vec![directions.iter().map(ToString::to_string).collect()]
}

#[test]
fn letters_and_numbers_in_either_direction_with_lines_between() {
    let mut list = sheet();
    plan(
        &mut list,
        &["1", "2", "3", "3A", "4"],
        &["A", "B", "C.5", "AA"],
    );
    assert_eq!(found(&list), one(&["1 2 3 3A 4", "A B C.5 AA"]));
    let mut list = sheet();
    plan(&mut list, &["A", "B", "C"], &["1", "2", "3"]);
    assert_eq!(found(&list), one(&["1 2 3", "A B C"]));
    let mut list = sheet();
    plan(&mut list, &["X1", "X2", "X3"], &["Y1", "Y2"]);
    assert_eq!(found(&list), one(&["X1 X2 X3", "Y1 Y2"]));
}

#[test]
fn bubbles_as_programs_draw_them() {
    for drawing in DRAWINGS {
        let mut list = sheet();
        plan(&mut list, &["1", "2"], &["A", "B"]);
        let [x, y] = [650.0, 200.0];
        bubble(&mut list, "3", [x, y], drawing);
        stroke(&mut list, [x, y + RADIUS], [x, 1000.0], 1);
        assert_eq!(found(&list), one(&["1 2 3", "A B"]), "{drawing:?}");
    }
}

#[test]
fn bubbles_at_both_ends_and_a_missing_one() {
    let mut list = sheet();
    plan(&mut list, &["1", "2", "3"], &["A", "B"]);
    for (place, label) in ["1", "3"].iter().enumerate() {
        let x = 350.0 + 300.0 * place as f32;
        bubble(&mut list, label, [x, 1000.0 + RADIUS], Drawing::Circle);
    }
    assert_eq!(found(&list), one(&["1 2 3", "A B"]));
}

#[test]
fn dashes_drawn_one_by_one() {
    let mut list = sheet();
    for (place, label) in ["1", "2", "3"].iter().enumerate() {
        let x = 350.0 + 150.0 * place as f32;
        bubble(&mut list, label, [x, 200.0], Drawing::Circle);
        let mut y = 200.0 + RADIUS;
        while y < 800.0 {
            stroke(&mut list, [x, y], [x, y + 18.0], 0);
            stroke(&mut list, [x, y + 22.0], [x, y + 25.0], 0);
            y += 29.0;
        }
    }
    assert_eq!(found(&list), one(&["1 2 3"]));
}

#[test]
fn lines_that_are_not_parallel_to_the_sheet() {
    let mut list = sheet();
    let turned = |x: f32, y: f32| {
        let (sin, cos) = 0.3_f32.sin_cos();
        [700.0 + x * cos - y * sin, 200.0 + x * sin + y * cos]
    };
    for (place, label) in ["1", "2", "3"].iter().enumerate() {
        let x = 150.0 * (place + 1) as f32;
        axis(&mut list, label, turned(x, 0.0), turned(x, 700.0));
    }
    for (place, label) in ["A", "B", "C"].iter().enumerate() {
        let y = 150.0 * (place + 1) as f32;
        axis(&mut list, label, turned(0.0, y), turned(800.0, y));
    }
    assert_eq!(found(&list), one(&["1 2 3", "A B C"]));
}

#[test]
fn a_grid_for_each_plan_and_elevation_of_a_sheet() {
    let mut list = sheet();
    plan(&mut list, &["1", "2", "3"], &["A", "B"]);
    // Beside it another plan, and below an elevation with one direction.
    for (place, label) in ["1", "2", "3"].iter().enumerate() {
        let x = 1600.0 + 150.0 * place as f32;
        axis(&mut list, label, [x, 200.0], [x, 900.0]);
        let x = 400.0 + 150.0 * place as f32;
        axis(&mut list, label, [x, 1150.0], [x, 1600.0]);
    }
    for (place, label) in ["A", "B"].iter().enumerate() {
        let y = 400.0 + 150.0 * place as f32;
        axis(&mut list, label, [1450.0, y], [2200.0, y]);
    }
    let plan = ["1 2 3", "A B"].map(String::from).to_vec();
    assert_eq!(found(&list), [plan.clone(), plan, vec!["1 2 3".into()]]);
}

#[test]
fn a_line_out_of_order_or_named_twice_is_left_out() {
    let mut list = sheet();
    plan(&mut list, &["1", "2", "9", "3", "4"], &["A", "B", "C"]);
    assert_eq!(found(&list), one(&["1 2 3 4", "A B C"]));
    // The letters among the numbers name sections.
    let mut list = sheet();
    plan(&mut list, &["1", "2", "B", "3", "4"], &["A", "B", "C"]);
    assert_eq!(found(&list), one(&["1 2 3 4", "A B C"]));
    // Another part of the building has lines of its own.
    let mut list = sheet();
    plan(&mut list, &["B1", "A4", "B2", "B3", "B4"], &["A", "B", "C"]);
    assert_eq!(found(&list), one(&["A B C", "B1 B2 B3 B4"]));
    let mut list = sheet();
    plan(&mut list, &["1", "2", "2", "1"], &["A", "B"]);
    assert_eq!(found(&list), Vec::<Vec<String>>::new());
}

#[test]
fn nothing_where_lines_run_to_one_point() {
    let mut list = sheet();
    for (place, label) in ["1", "2", "3", "4", "5", "6"].iter().enumerate() {
        let (sin, cos) = (0.25 * place as f32).sin_cos();
        let at = [300.0 + 1000.0 * cos, 300.0 + 1000.0 * sin];
        axis(&mut list, label, at, [300.0, 300.0]);
    }
    assert_eq!(found(&list), Vec::<Vec<String>>::new());
}

#[test]
fn nothing_in_callouts_titles_tags_and_wires() {
    // Numbers of drawings, each with a rule under its title.
    let mut list = sheet();
    for (place, label) in ["1", "2", "3", "4"].iter().enumerate() {
        let y = 300.0 + 250.0 * place as f32;
        bubble(&mut list, label, [300.0, y], Drawing::Circle);
        stroke(&mut list, [300.0 + RADIUS, y], [700.0, y], 0);
        write(&mut list, "SECTION AT STAIR", 330.0, y - 4.0, 12.0, 0);
    }
    // Marks of sections: a number above that of a sheet.
    for (place, label) in ["1", "2", "3"].iter().enumerate() {
        let x = 900.0 + 200.0 * place as f32;
        figure(&mut list, [x, 300.0], Drawing::Circle);
        write(&mut list, label, x - 3.0, 297.0, 8.0, 0);
        write(&mut list, "A-301", x - 10.0, 309.0, 7.0, 0);
        stroke(&mut list, [x, 300.0 + RADIUS], [x, 1100.0], 1);
    }
    // Tags of doors and rooms without lines, and keynotes with leaders.
    for (place, label) in ["1", "2", "3", "4"].iter().enumerate() {
        let x = 1700.0 + 60.0 * place as f32;
        bubble(&mut list, label, [x, 300.0], Drawing::Hexagon);
        bubble(&mut list, label, [x, 500.0], Drawing::Circle);
        stroke(&mut list, [x, 500.0 + RADIUS], [x + 40.0, 560.0], 0);
    }
    // Terminals with wires.
    for (place, label) in ["1", "2", "3", "4"].iter().enumerate() {
        let x = 1700.0 + 60.0 * place as f32;
        bubble(&mut list, label, [x, 900.0], Drawing::Circle);
        stroke(&mut list, [x, 900.0 + RADIUS], [x, 1300.0], 0);
    }
    // Revisions.
    for (place, label) in ["1", "2", "3"].iter().enumerate() {
        let x = 2000.0 + 60.0 * place as f32;
        let corners = [[x, 1385.0], [x + 13.0, 1408.0], [x - 13.0, 1408.0]];
        let mut path = vec![Segment::Move(corners[0])];
        path.extend([
            Segment::Line(corners[1]),
            Segment::Line(corners[2]),
            Segment::Close,
        ]);
        add(&mut list, path, 0);
        write(&mut list, label, x - 3.0, 1404.0, 9.0, 0);
        stroke(&mut list, [x, 1408.0], [x, 1700.0], 1);
    }
    assert_eq!(found(&list), Vec::<Vec<String>>::new());
}

#[test]
fn nothing_without_readable_labels() {
    let mut list = sheet();
    plan(&mut list, &["1", "2", "3"], &["A", "B"]);
    list.glyphs.clear();
    assert_eq!(found(&list), Vec::<Vec<String>>::new());
}

#[test]
fn two_lines_alone_may_be_of_two_drawings() {
    let mut list = sheet();
    for (place, label) in ["A", "B"].iter().enumerate() {
        let x = 400.0 + 150.0 * place as f32;
        axis(&mut list, label, [x, 200.0], [x, 700.0]);
    }
    assert_eq!(found(&list), Vec::<Vec<String>>::new());
}
