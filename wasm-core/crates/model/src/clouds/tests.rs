use super::*;
use crate::list::{NONE, Part};

type Place = [f64; 2];

fn sheet() -> DisplayList {
    DisplayList {
        width: 2592.0,
        height: 1728.0,
        ..DisplayList::default()
    }
}

fn add(list: &mut DisplayList, segments: Vec<Segment>) {
    let path = list.paths.push(segments);
    list.items.push(Item {
        shape: Shape::Stroke { path, style: 0 },
        paint: 0,
        clip: NONE,
        effect: NONE,
        layer: NONE,
        part: Part::Page,
    });
    list.bounds
        .push(Rect::new(0.0, 0.0, list.width, list.height));
}

/// The corners of a cloud around a box, clockwise, `step` apart.
fn corners([x0, y0, x1, y1]: [f64; 4], step: f64) -> Vec<Place> {
    let sides = [[x0, y0], [x1, y0], [x1, y1], [x0, y1]];
    let mut found = Vec::new();
    for (side, from) in sides.iter().enumerate() {
        let to = sides[(side + 1) % 4];
        let length = (to[0] - from[0]).hypot(to[1] - from[1]);
        let count = (length / step).round();
        for part in 0..count as usize {
            let share = part as f64 / count;
            found.push([0, 1].map(|axis| from[axis] + share * (to[axis] - from[axis])));
        }
    }
    found
}

fn point(place: Place) -> [f32; 2] {
    place.map(|value| value as f32)
}

/// From corner to corner, bulging to the left by this share of the chord.
fn bulge(from: Place, to: Place, share: f64) -> Segment {
    let [x, y] = [to[0] - from[0], to[1] - from[1]];
    let aside = [y * share, -x * share];
    let beside = |place: Place| point([place[0] + aside[0], place[1] + aside[1]]);
    Segment::Cubic(beside(from), beside(to), point(to))
}

/// Pairs of neighbors around a closed chain.
fn pairs(corners: &[Place]) -> Vec<[Place; 2]> {
    let next = corners.iter().skip(1).chain(corners.first());
    corners.iter().zip(next).map(|(a, b)| [*a, *b]).collect()
}

fn one_path(list: &mut DisplayList, corners: &[Place], share: f64) {
    let mut path = vec![Segment::Move(point(corners[0]))];
    path.extend(pairs(corners).into_iter().map(|[a, b]| bulge(a, b, share)));
    path.push(Segment::Close);
    add(list, path);
}

/// Half a circle of short lines, bulging to the left.
fn half_circle(from: Place, to: Place) -> Vec<Segment> {
    let middle = [0, 1].map(|axis| (from[axis] + to[axis]) / 2.0);
    let out = [from[0] - middle[0], from[1] - middle[1]];
    (1..=8)
        .map(|step| {
            let (sin, cos) = (f64::from(step) * std::f64::consts::PI / 8.0).sin_cos();
            Segment::Line(point([
                middle[0] + out[0] * cos - out[1] * sin,
                middle[1] + out[0] * sin + out[1] * cos,
            ]))
        })
        .collect()
}

const BOX: [f64; 4] = [300.0, 400.0, 520.0, 510.0];

fn assert_one_around(list: &DisplayList) {
    let found = clouds(list);
    assert_eq!(found.len(), 1);
    let Rect { x0, y0, x1, y1 } = found[0].bounds;
    for (value, wanted) in [x0, y0, x1, y1].into_iter().zip(BOX) {
        assert!((f64::from(value) - wanted).abs() < 16.0, "{value} {wanted}");
    }
}

#[test]
fn a_cloud_in_one_path() {
    let mut list = sheet();
    one_path(&mut list, &corners(BOX, 27.0), 0.5);
    assert_one_around(&list);
}

#[test]
fn shallow_arcs_in_either_direction() {
    let mut list = sheet();
    let mut around = corners(BOX, 20.0);
    around.reverse();
    one_path(&mut list, &around, -0.25);
    assert_one_around(&list);
}

#[test]
fn arcs_that_are_paths_of_their_own_in_any_order() {
    let mut list = sheet();
    let mut all = pairs(&corners(BOX, 22.0));
    let count = all.len();
    for index in 0..count {
        all.swap(index, (index * 7 + 3) % count);
    }
    for (index, [a, b]) in all.into_iter().enumerate() {
        let (from, to, share) = if index % 2 == 0 {
            (a, b, 0.5)
        } else {
            (b, a, -0.5)
        };
        add(
            &mut list,
            vec![Segment::Move(point(from)), bulge(from, to, share)],
        );
    }
    assert_one_around(&list);
}

#[test]
fn half_circles_of_short_lines() {
    let mut list = sheet();
    let corners = corners(BOX, 25.0);
    let mut path = vec![Segment::Move(point(corners[0]))];
    for [a, b] in pairs(&corners) {
        path.extend(half_circle(a, b));
    }
    add(&mut list, path);
    assert_one_around(&list);
}

#[test]
fn a_cloud_that_does_not_quite_close() {
    let mut list = sheet();
    let corners = corners(BOX, 25.0);
    let mut path = vec![Segment::Move(point(corners[0]))];
    let sides = pairs(&corners);
    let (_, most) = sides.split_last().unwrap();
    path.extend(most.iter().map(|[a, b]| bulge(*a, *b, 0.5)));
    add(&mut list, path);
    assert_one_around(&list);
}

#[test]
fn what_bulges_inward_is_none() {
    let mut list = sheet();
    one_path(&mut list, &corners(BOX, 27.0), -0.3);
    assert_eq!(clouds(&list), []);
}

#[test]
fn circles_rectangles_and_rows_of_arcs_are_none() {
    let mut list = sheet();
    let ring = |x: f64, count: usize| -> Vec<Place> {
        (0..count)
            .map(|step| {
                let angle = step as f64 / count as f64 * std::f64::consts::TAU;
                [x + 40.0 * angle.cos(), 600.0 + 40.0 * angle.sin()]
            })
            .collect()
    };
    // A circle of four curves, and one of 24 lines.
    one_path(&mut list, &ring(200.0, 4), 0.2652);
    let lines = ring(400.0, 24);
    let mut path = vec![Segment::Move(point(lines[0]))];
    path.extend(lines.iter().skip(1).map(|at| Segment::Line(point(*at))));
    path.push(Segment::Close);
    add(&mut list, path);
    // Insulation.
    let mut path = vec![Segment::Move([600.0, 600.0])];
    for step in 0..30 {
        let x = 600.0 + f64::from(step) * 12.0;
        path.push(bulge([x, 600.0], [x + 12.0, 600.0], 0.5));
    }
    add(&mut list, path);
    assert_eq!(clouds(&list), []);
}

#[test]
fn trees_are_none() {
    let mut list = sheet();
    for x in [200.0, 420.0, 700.0] {
        let ring: Vec<Place> = (0..12)
            .map(|step| {
                let angle = f64::from(step) / 12.0 * std::f64::consts::TAU;
                [x + 60.0 * angle.cos(), 900.0 + 60.0 * angle.sin()]
            })
            .collect();
        one_path(&mut list, &ring, 0.5);
    }
    assert_eq!(clouds(&list), []);
}

#[test]
fn annotations_are_left_alone() {
    let mut list = sheet();
    one_path(&mut list, &corners(BOX, 27.0), 0.5);
    list.items[0].part = Part::Annotation;
    assert_eq!(clouds(&list), []);
}

#[test]
fn a_cloud_is_taken_off_the_page_and_the_rest_of_its_path_stays() {
    let mut list = sheet();
    let corners = corners(BOX, 27.0);
    let mut path = vec![Segment::Move([10.0, 10.0]), Segment::Line([90.0, 10.0])];
    path.push(Segment::Move(point(corners[0])));
    path.extend(pairs(&corners).into_iter().map(|[a, b]| bulge(a, b, 0.5)));
    path.push(Segment::Close);
    path.extend([Segment::Move([10.0, 50.0]), Segment::Line([90.0, 50.0])]);
    add(&mut list, path);
    assert_eq!(list.take_clouds().len(), 1);
    assert_eq!(clouds(&list), []);
    let Shape::Stroke { path, .. } = list.items[0].shape else {
        panic!("a stroke");
    };
    let lines: Vec<Segment> = list
        .paths
        .segments(path)
        .filter(|one| !matches!(one, Segment::Move(_)))
        .collect();
    assert_eq!(
        lines,
        [Segment::Line([90.0, 10.0]), Segment::Line([90.0, 50.0])]
    );
}
