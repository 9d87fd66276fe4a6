//! The core and the page read the same vectors: `tests/fixtures/geometry-vectors.json`.
#![allow(clippy::expect_used, clippy::panic, clippy::unwrap_used)]

use pinbar_model::geometry::{Affine, Point, PointPair, Rect, describe, fit_three_pairs};
use serde_json::Value;

fn vectors() -> Value {
    let path = concat!(
        env!("CARGO_MANIFEST_DIR"),
        "/../../../tests/fixtures/geometry-vectors.json"
    );
    let text = std::fs::read_to_string(path).expect("the fixture is part of the project");
    serde_json::from_str(&text).expect("valid JSON")
}

fn numbers(value: &Value) -> Vec<f64> {
    value
        .as_array()
        .expect("a list")
        .iter()
        .map(|one| one.as_f64().expect("a number"))
        .collect()
}

fn matrix(value: &Value) -> Affine {
    Affine::new(numbers(value).try_into().expect("six numbers"))
}

fn points(value: &Value) -> [Point; 3] {
    let all: Vec<Point> = value
        .as_array()
        .expect("a list")
        .iter()
        .map(|one| Point::new(one[0].as_f64().unwrap(), one[1].as_f64().unwrap()))
        .collect();
    all.try_into().expect("three points")
}

fn close(found: &[f64], wanted: &[f64], tolerance: f64, name: &str) {
    assert_eq!(found.len(), wanted.len(), "{name}");
    for (value, target) in found.iter().zip(wanted) {
        assert!(
            (value - target).abs() <= tolerance * target.abs().max(1.0),
            "{name}: {found:?} {wanted:?}"
        );
    }
}

#[test]
fn maps_points_boxes_and_inverses() {
    for case in vectors()["matrices"].as_array().expect("a list") {
        let name = case["name"].as_str().expect("a name");
        let map = matrix(&case["matrix"]);
        let p = numbers(&case["point"]);
        let image = map.apply(Point::new(p[0], p[1]));
        close(&[image.x, image.y], &numbers(&case["image"]), 1e-9, name);
        let b = numbers(&case["box"]);
        let rect = map.apply_rect(Rect::new(
            b[0] as f32,
            b[1] as f32,
            b[2] as f32,
            b[3] as f32,
        ));
        // Boxes are single precision.
        let found = [rect.x0, rect.y0, rect.x1, rect.y1].map(f64::from);
        close(&found, &numbers(&case["boxImage"]), 1e-6, name);
        close(
            &[map.mean_scale()],
            &[case["meanScale"].as_f64().unwrap()],
            1e-9,
            name,
        );
        match (map.inverse(), &case["inverse"]) {
            (None, Value::Null) => {}
            (Some(inverse), wanted) => close(&inverse.coefficients(), &numbers(wanted), 1e-9, name),
            (None, _) => panic!("{name} has an inverse"),
        }
    }
}

#[test]
fn three_pairs_are_met_exactly_or_refused_in_words() {
    let vectors = vectors();
    for case in vectors["threePairs"].as_array().expect("a list") {
        let name = case["name"].as_str().expect("a name");
        let fit = fit_three_pairs(&pairs(case)).expect(name);
        close(
            &fit.affine.coefficients(),
            &numbers(&case["matrix"]),
            1e-9,
            name,
        );
        assert_eq!(fit.mirrored, case["mirrored"].as_bool().unwrap(), "{name}");
        for residual in fit.residual_points {
            assert!(
                (residual - case["residual"].as_f64().unwrap()).abs() < 1e-6,
                "{name}: {residual}"
            );
        }
    }
    for case in vectors["refusedPairs"].as_array().expect("a list") {
        let error = fit_three_pairs(&pairs(case)).expect_err("must be refused");
        assert!(
            error.message.contains(case["says"].as_str().unwrap()),
            "{}",
            error.message
        );
    }
}

fn pairs(case: &Value) -> [PointPair; 3] {
    let (old, new) = (points(&case["old"]), points(&case["new"]));
    std::array::from_fn(|i| PointPair {
        old: old[i],
        new: new[i],
    })
}

#[test]
fn descriptions_are_what_a_person_would_say() {
    for case in vectors()["descriptions"].as_array().expect("a list") {
        let name = case["name"].as_str().expect("a name");
        let size = |key: &str| (numbers(&case[key])[0], numbers(&case[key])[1]);
        let found = describe(&matrix(&case["matrix"]), size("oldSize"), size("newSize"));
        close(
            &[found.turn_degrees],
            &[case["turnDegrees"].as_f64().unwrap()],
            1e-9,
            name,
        );
        close(
            &[found.scale],
            &[case["scale"].as_f64().unwrap()],
            1e-9,
            name,
        );
        assert_eq!(
            found.mirrored,
            case["mirrored"].as_bool().unwrap(),
            "{name}"
        );
        let shift = [found.shift_inches.x, found.shift_inches.y];
        close(&shift, &numbers(&case["shiftInches"]), 1e-9, name);
    }
}
