use proptest::prelude::*;

use super::*;
use crate::grids::GridLine;
use crate::list::{Cap, FillRule, Item, Join, NONE, Paint, PathRange, Segment, Shape, StrokeStyle};
use crate::query::words::{tests::write, words};

const SPACING: f32 = 120.0;

fn sheet() -> DisplayList {
    let mut list = DisplayList {
        width: 1000.0,
        height: 800.0,
        ..DisplayList::default()
    };
    for rgba in [[0, 0, 0, 255], [255, 255, 255, 255]] {
        list.paints.push(Paint { rgba });
    }
    list
}

fn paint(list: &mut DisplayList, shape: Shape, paint: u32) {
    list.items.push(Item {
        shape,
        paint,
        clip: NONE,
        effect: NONE,
        layer: NONE,
        part: crate::list::Part::Page,
    });
    list.bounds.push(Rect::new(0.0, 0.0, 1000.0, 800.0));
}

fn figure(list: &mut DisplayList, corners: &[[f32; 2]]) -> PathRange {
    let mut segments: Vec<Segment> = corners.iter().map(|at| Segment::Line(*at)).collect();
    segments[0] = Segment::Move(corners[0]);
    segments.push(Segment::Close);
    list.paths.push(segments)
}

fn fill(list: &mut DisplayList, corners: &[[f32; 2]], white: bool) {
    let path = figure(list, corners);
    let rule = FillRule::NonZero;
    paint(list, Shape::Fill { path, rule }, u32::from(white));
}

fn outline(list: &mut DisplayList, corners: &[[f32; 2]]) {
    let path = figure(list, corners);
    paint(list, Shape::Stroke { path, style: 0 }, 0);
}

fn line(list: &mut DisplayList, from: [f32; 2], to: [f32; 2]) {
    let path = list.paths.push([Segment::Move(from), Segment::Line(to)]);
    paint(list, Shape::Stroke { path, style: 0 }, 0);
}

fn square([x, y]: [f32; 2], half: f32) -> [[f32; 2]; 4] {
    [
        [x - half, y - half],
        [x + half, y - half],
        [x + half, y + half],
        [x - half, y + half],
    ]
}

/// Three lines down and three across, 120 points apart.
fn grid() -> Vec<Grid> {
    let direction = |labels: [&str; 3], ends: fn(f32) -> [[f32; 2]; 2]| -> Vec<GridLine> {
        let lines = labels.iter().enumerate().map(|(at, label)| {
            let [from, to] = ends(SPACING * (at as f32 + 1.0));
            GridLine {
                label: (*label).into(),
                from,
                to,
            }
        });
        lines.collect()
    };
    vec![Grid {
        directions: vec![
            direction(["1", "2", "3"], |x| [[x, 20.0], [x, 600.0]]),
            direction(["A", "B", "C"], |y| [[20.0, y], [600.0, y]]),
        ],
    }]
}

fn at(first: usize, second: usize) -> [f32; 2] {
    [first, second].map(|place| SPACING * (place as f32 + 1.0))
}

fn places(list: &DisplayList) -> Vec<[usize; 2]> {
    let found = symbols(list, &words(list), &grid()).columns;
    found.iter().filter_map(|column| column.lines).collect()
}

fn rolled(list: &mut DisplayList, [x, y]: [f32; 2]) {
    for across in [-8.0, 8.0] {
        line(list, [x - 8.0, y + across], [x + 8.0, y + across]);
    }
    line(list, [x, y - 8.0], [x, y + 8.0]);
}

fn circle([x, y]: [f32; 2], radius: f32) -> Vec<[f32; 2]> {
    (0..24)
        .map(|step| std::f32::consts::TAU * step as f32 / 24.0)
        .map(|angle| [x + radius * angle.cos(), y + radius * angle.sin()])
        .collect()
}

#[test]
fn finds_filled_outlined_round_and_rolled_columns() {
    let all = [[0, 0], [0, 1], [1, 0], [1, 1], [2, 2]];
    let draw: [fn(&mut DisplayList, [f32; 2]); 5] = [
        |list, at| fill(list, &square(at, 8.0), false),
        |list, at| outline(list, &square(at, 8.0)),
        |list, at| outline(list, &circle(at, 1.2)),
        rolled,
        // Four lines in any order and direction.
        |list, at| {
            let corners = square(at, 8.0);
            for [from, to] in [[0, 1], [3, 2], [1, 2], [3, 0]] {
                line(list, corners[from], corners[to]);
            }
        },
    ];
    for draw in draw {
        let mut list = sheet();
        for [first, second] in all {
            draw(&mut list, at(first, second));
        }
        assert_eq!(places(&list), all);
    }
}

#[test]
fn finds_one_that_stands_beside_its_crossing_among_others_of_its_size() {
    let mut list = sheet();
    for place in [at(0, 0), at(0, 1), at(1, 0), at(2, 2)] {
        fill(&mut list, &square(place, 8.0), false);
    }
    let [x, y] = at(1, 1);
    fill(&mut list, &square([x + 20.0, y], 8.0), false);
    let found = symbols(&list, &[], &grid()).columns;
    let one = found.iter().find(|column| column.lines == Some([1, 1]));
    assert_eq!(one.map(|column| column.bounds.x0), Some(x + 12.0));
}

#[test]
fn leaves_out_tags_masks_diamonds_and_the_few() {
    let four = [[0, 0], [0, 1], [1, 0], [1, 1]];
    let mut tags = sheet();
    let (mut masks, mut diamonds, mut few) = (sheet(), sheet(), sheet());
    for [first, second] in four {
        let [x, y] = at(first, second);
        outline(&mut tags, &square([x, y], 9.0));
        write(&mut tags, "3", x - 3.0, y + 4.0, 10.0, 0);
        fill(&mut masks, &square([x, y], 8.0), true);
        outline(
            &mut diamonds,
            &[[x - 9.0, y], [x, y - 9.0], [x + 9.0, y], [x, y + 9.0]],
        );
    }
    for [first, second] in &four[..3] {
        fill(&mut few, &square(at(*first, *second), 8.0), false);
    }
    for list in [tags, masks, diamonds, few] {
        assert_eq!(places(&list), Vec::<[usize; 2]>::new());
    }
}

#[test]
fn finds_columns_away_from_crossings_that_are_like_those_there() {
    let mut list = sheet();
    for place in [at(0, 0), at(0, 1), at(1, 0), at(2, 2)] {
        fill(&mut list, &square(place, 8.0), false);
    }
    fill(&mut list, &square([180.0, 180.0], 8.0), false);
    // Larger, only outlined, outside of the grid, and a tag.
    fill(&mut list, &square([300.0, 180.0], 10.0), false);
    outline(&mut list, &square([180.0, 300.0], 8.0));
    fill(&mut list, &square([500.0, 180.0], 8.0), false);
    fill(&mut list, &square([300.0, 300.0], 8.0), false);
    write(&mut list, "4", 297.0, 303.0, 10.0, 0);
    let found = symbols(&list, &words(&list), &grid()).columns;
    let away: Vec<&Column> = found
        .iter()
        .filter(|column| column.lines.is_none())
        .collect();
    assert_eq!(away.len(), 1);
    assert_eq!(away[0].bounds, Rect::new(172.0, 172.0, 188.0, 188.0));
}

/// A rectangle around (x, y) with both diagonals.
fn crossed(list: &mut DisplayList, [x, y]: [f32; 2], [across, down]: [f32; 2]) {
    let corners = [[-1.0, -1.0], [1.0, -1.0], [1.0, 1.0], [-1.0, 1.0]]
        .map(|[a, b]: [f32; 2]| [x + a * across / 2.0, y + b * down / 2.0]);
    outline(list, &corners);
    line(list, corners[0], corners[2]);
    line(list, corners[3], corners[1]);
}

fn openings(list: &DisplayList) -> Vec<Opening> {
    symbols(list, &words(list), &grid()).openings
}

#[test]
fn finds_crossed_boxes_within_the_grid_and_their_names() {
    let mut list = sheet();
    crossed(&mut list, [180.0, 180.0], [30.0, 50.0]);
    crossed(&mut list, [300.0, 180.0], [30.0, 30.0]);
    write(&mut list, "SHAFT", 285.0, 184.0, 10.0, 0);
    // A unit, one outside, and the bracing of a bay.
    crossed(&mut list, [180.0, 300.0], [30.0, 30.0]);
    write(&mut list, "RTU-1", 168.0, 304.0, 10.0, 0);
    crossed(&mut list, [500.0, 180.0], [30.0, 30.0]);
    crossed(&mut list, [300.0, 300.0], [SPACING, SPACING]);
    let found = openings(&list);
    let bounds: Vec<Rect> = found.iter().map(|opening| opening.bounds).collect();
    assert_eq!(
        bounds,
        [
            Rect::new(165.0, 155.0, 195.0, 205.0),
            Rect::new(285.0, 165.0, 315.0, 195.0)
        ]
    );
    assert_eq!(
        found.iter().map(|one| one.is_named).collect::<Vec<_>>(),
        [false, true]
    );
}

#[test]
fn needs_the_sides_of_an_opening_and_allows_for_a_door() {
    let mut list = sheet();
    let [low, high] = [[150.0, 150.0], [200.0, 190.0]];
    line(&mut list, low, high);
    line(&mut list, [150.0, 190.0], [200.0, 150.0]);
    // Walls that go on beyond it.
    line(&mut list, [150.0, 130.0], [150.0, 230.0]);
    line(&mut list, [200.0, 130.0], [200.0, 230.0]);
    line(&mut list, [140.0, 150.0], [230.0, 150.0]);
    assert_eq!(openings(&list), []);
    line(&mut list, [150.0, 190.0], [175.0, 190.0]);
    assert_eq!(openings(&list).len(), 1);
}

#[test]
fn joins_dashes_that_are_lines_of_their_own() {
    let mut list = sheet();
    let mut dashed = |from: [f32; 2], to: [f32; 2]| {
        for part in 0..10 {
            let at = |step: f32| {
                let part = (part as f32 + step) / 9.6;
                [0, 1].map(|axis| from[axis] + part * (to[axis] - from[axis]))
            };
            line(&mut list, at(0.0), at(0.6));
        }
    };
    let corners = square([180.0, 180.0], 24.0);
    for [from, to] in [[0, 1], [1, 2], [2, 3], [3, 0], [0, 2], [1, 3]] {
        dashed(corners[from], corners[to]);
    }
    let found = openings(&list);
    assert_eq!(found.len(), 1);
    assert!(found[0].is_dashed);
}

/// Two faces of a wall, level or upright, as wide as these strokes.
fn wall(list: &mut DisplayList, [x0, y0]: [f32; 2], [x1, y1]: [f32; 2], style: u32) {
    let is_level = x1 - x0 > y1 - y0;
    let faces = if is_level {
        [[[x0, y0], [x1, y0]], [[x0, y1], [x1, y1]]]
    } else {
        [[[x0, y0], [x0, y1]], [[x1, y0], [x1, y1]]]
    };
    for [from, to] in faces {
        let path = list.paths.push([Segment::Move(from), Segment::Line(to)]);
        paint(list, Shape::Stroke { path, style }, 0);
    }
}

fn with_widths(widths: &[f32]) -> DisplayList {
    let mut list = sheet();
    for width in widths {
        list.strokes.push(StrokeStyle {
            width: *width,
            cap: Cap::Butt,
            join: Join::Miter,
            miter_limit: 10.0,
            dash: Vec::new(),
            dash_offset: 0.0,
        });
    }
    list
}

fn walls(list: &DisplayList) -> Vec<Rect> {
    symbols(list, &words(list), &grid()).walls
}

#[test]
fn finds_walls_by_their_heavy_faces_also_with_a_light_line_between() {
    let mut list = with_widths(&[0.7, 0.2]);
    wall(&mut list, [150.0, 130.0], [300.0, 136.0], 0);
    wall(&mut list, [200.0, 150.0], [206.0, 250.0], 0);
    // A line in the middle of the wall, a counter, and a dimension beside its text.
    wall(&mut list, [150.0, 133.0], [300.0, 133.0], 1);
    wall(&mut list, [230.0, 200.0], [290.0, 210.0], 1);
    wall(&mut list, [230.0, 300.0], [330.0, 312.0], 0);
    write(&mut list, "4'-0\"", 270.0, 310.0, 8.0, 0);
    assert_eq!(
        walls(&list),
        [
            Rect::new(150.0, 130.0, 300.0, 136.0),
            Rect::new(200.0, 150.0, 206.0, 250.0)
        ]
    );
}

#[test]
fn joins_the_pieces_of_a_wall_and_leaves_out_treads() {
    let mut list = with_widths(&[0.7]);
    wall(&mut list, [150.0, 130.0], [200.0, 136.0], 0);
    wall(&mut list, [200.2, 130.0], [300.0, 136.0], 0);
    for tread in 0..8 {
        let y = 180.0 + 11.0 * tread as f32;
        line(&mut list, [200.0, y], [240.0, y]);
    }
    assert_eq!(walls(&list), [Rect::new(150.0, 130.0, 300.0, 136.0)]);
}

/// An arrow with its middle at (x, y), turned clockwise by `degrees`, and its letter where letters stand.
fn arrow(list: &mut DisplayList, [x, y]: [f32; 2], degrees: f32, text: &str) {
    let (sin, cos) = degrees.to_radians().sin_cos();
    let turned = |[a, b]: [f32; 2]| [x + a * cos - b * sin, y + a * sin + b * cos];
    for side in [-12.0, 12.0] {
        let corners = [[0.0, -43.0], [side, 26.0], [0.0, 14.0]].map(turned);
        if side < 0.0 {
            fill(list, &corners, false);
        } else {
            outline(list, &corners);
        }
    }
    outline(list, &circle([x, y], 30.0));
    if text.len() == 1 {
        let [a, b] = turned([0.0, -54.0]);
        write(list, text, a - 3.0, b + 3.5, 10.0, 0);
    } else {
        write(list, text, x - 3.0 * text.len() as f32, y + 62.0, 10.0, 0);
    }
}

fn degrees(list: &DisplayList) -> Option<f32> {
    let arrow = symbols(list, &words(list), &[]).north?;
    let [x, y] = [0, 1].map(|axis| arrow.to[axis] - arrow.from[axis]);
    Some(x.atan2(-y).to_degrees())
}

fn is_near(found: Option<f32>, expected: f32) -> bool {
    found.is_some_and(|found| ((found - expected + 540.0).rem_euclid(360.0) - 180.0).abs() < 2.0)
}

#[test]
fn takes_the_north_of_the_plan_and_none_where_arrows_disagree() {
    let mut list = sheet();
    arrow(&mut list, [200.0, 200.0], 0.0, "PLAN NORTH");
    arrow(&mut list, [500.0, 200.0], 0.0, "TRUE NORTH");
    assert!(is_near(degrees(&list), 0.0));
    let mut list = sheet();
    arrow(&mut list, [200.0, 200.0], 0.0, "N");
    assert!(is_near(degrees(&list), 0.0));
    arrow(&mut list, [500.0, 200.0], 20.0, "N");
    assert_eq!(degrees(&list), None);
}

#[test]
fn finds_no_north_in_bubbles_seals_and_sentences() {
    let mut list = sheet();
    outline(&mut list, &circle([300.0, 300.0], 14.0));
    write(&mut list, "N", 297.0, 303.0, 10.0, 0);
    // Beside an arrow, but read with other words.
    arrow(&mut list, [600.0, 300.0], 0.0, "LOOKING NORTH");
    assert_eq!(degrees(&list), None);
}

fn number() -> impl Strategy<Value = f32> {
    prop_oneof![
        20 => 0.0..400f32,
        1 => Just(f32::NAN),
        1 => Just(f32::INFINITY),
        1 => Just(f32::MAX),
        1 => Just(-1e30f32),
    ]
}

fn place() -> impl Strategy<Value = [f32; 2]> {
    [number(), number()]
}

fn segment() -> impl Strategy<Value = Segment> {
    prop_oneof![
        place().prop_map(Segment::Move),
        place().prop_map(Segment::Line),
        (place(), place()).prop_map(|(a, b)| Segment::Quad(a, b)),
        (place(), place(), place()).prop_map(|(a, b, c)| Segment::Cubic(a, b, c)),
        Just(Segment::Close),
    ]
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(200))]

    #[test]
    fn reads_an_arrow_in_every_direction(turn in 0.0..360f32) {
        let mut list = sheet();
        arrow(&mut list, [300.0, 300.0], turn, "N");
        prop_assert!(is_near(degrees(&list), turn), "{:?}", degrees(&list));
    }

    #[test]
    fn survives_whatever_is_drawn(
        paths in prop::collection::vec((prop::collection::vec(segment(), 0..30), any::<bool>()), 0..30),
        ends in prop::collection::vec(place(), 8),
        letters in prop::collection::vec(place(), 0..4),
    ) {
        let mut list = sheet();
        for (segments, is_fill) in paths {
            let path = list.paths.push(segments);
            let rule = FillRule::NonZero;
            let shape = if is_fill { Shape::Fill { path, rule } } else { Shape::Stroke { path, style: 0 } };
            paint(&mut list, shape, 0);
        }
        for [x, y] in letters {
            write(&mut list, "N", x, y, 10.0, 0);
        }
        let mut grids = grid();
        for (line, pair) in grids[0].directions.iter_mut().flatten().zip(ends.chunks(2)) {
            (line.from, line.to) = (pair[0], pair[1]);
        }
        let found = symbols(&list, &words(&list), &grids);
        prop_assert!(found.columns.iter().all(|column| column.bounds.x0.is_finite()));
    }
}
