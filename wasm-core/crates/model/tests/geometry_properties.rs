//! What must hold for any map and any picks.
#![allow(clippy::expect_used, clippy::panic, clippy::unwrap_used)]

use pinbar_model::error::ErrorCode;
use pinbar_model::geometry::{Affine, Point, PointPair, fit_three_pairs, quarter_turn};
use proptest::prelude::*;

/// Shorter than anything a person can see: a millionth of a point, grown with the numbers at hand.
fn near(one: Point, other: Point, size: f64) -> bool {
    one.distance(other) <= 1e-9 * (1.0 + size)
}

fn point() -> impl Strategy<Value = Point> {
    (-20_000.0..20_000.0, -20_000.0..20_000.0).prop_map(|(x, y)| Point::new(x, y))
}

/// Turns, scales by up to a hundred both ways, shifts over the largest page, mirrors.
fn similarity() -> impl Strategy<Value = (Affine, bool)> {
    let turn = -std::f64::consts::PI..std::f64::consts::PI;
    let scale = (-2.0..2.0).prop_map(|exponent: f64| 10f64.powf(exponent));
    (turn, scale, point(), any::<bool>()).prop_map(|(turn, scale, shift, mirrored)| {
        let side = if mirrored { -1.0 } else { 1.0 };
        let map = Affine::new([side, 0.0, 0.0, 1.0, 0.0, 0.0])
            .then(&Affine::rotation(turn))
            .then(&Affine::scale(scale))
            .then(&Affine::translation(shift.x, shift.y));
        (map, mirrored)
    })
}

/// The same with some shear and unequal scales.
fn affine() -> impl Strategy<Value = Affine> {
    (similarity(), -0.5..0.5, 0.5..2.0).prop_map(|((map, _), shear, stretch)| {
        Affine::new([1.0, 0.0, shear, stretch, 0.0, 0.0]).then(&map)
    })
}

/// Three places that a careful person would pick: no angle below about ten degrees.
fn triangle() -> impl Strategy<Value = [Point; 3]> {
    let corner = (point(), 50.0..5_000.0, 0.0..std::f64::consts::TAU);
    (corner, 0.2..0.8, 0.3..1.5).prop_map(|((first, long, turn), along, high)| {
        let (sin, cos) = f64::sin_cos(turn);
        let at = |u: f64, v: f64| {
            Point::new(
                first.x + long * (u * cos - v * sin),
                first.y + long * (u * sin + v * cos),
            )
        };
        [first, at(1.0, 0.0), at(along, high)]
    })
}

fn pairs(new: [Point; 3], new_to_old: &Affine) -> [PointPair; 3] {
    new.map(|new| PointPair {
        old: new_to_old.apply(new),
        new,
    })
}

/// The largest coordinate on the way: rounding grows with it.
fn size_of(map: &Affine) -> f64 {
    map.coefficients()
        .iter()
        .fold(0.0, |most: f64, value| most.max(value.abs()))
        * 40_000.0
}

proptest! {
    #[test]
    fn a_map_and_its_inverse_return_every_point(map in affine(), at in point()) {
        let inverse = map.inverse().unwrap();
        let back = inverse.apply(map.apply(at));
        prop_assert!(near(back, at, size_of(&map) * inverse.mean_scale()), "{back:?}");
    }

    #[test]
    fn one_map_after_another_is_their_product(first in affine(), next in affine(), at in point()) {
        let step_by_step = next.apply(first.apply(at));
        let at_once = first.then(&next).apply(at);
        prop_assert!(near(at_once, step_by_step, size_of(&first) * size_of(&next)));
    }

    #[test]
    fn four_quarter_turns_are_none(width in 1.0..14_400.0, height in 1.0..14_400.0, at in point(), turns in -9..9) {
        let turned = quarter_turn(turns, width, height).apply(at);
        let (wide, high) = if turns.rem_euclid(2) == 0 { (width, height) } else { (height, width) };
        let back = quarter_turn(-turns, wide, high).apply(turned);
        prop_assert!(near(back, at, 40_000.0));
    }

    #[test]
    fn three_picks_give_back_the_map_they_were_made_with(map in affine(), new in triangle()) {
        let picks = pairs(new, &map);
        // Shear may flatten the triangle on the other drawing: then it is refused, not fitted badly.
        if let Ok(fit) = fit_three_pairs(&picks) {
            for pick in picks {
                prop_assert!(near(fit.affine.apply(pick.new), pick.old, size_of(&map) * 1e3));
            }
        }
    }

    #[test]
    fn exact_picks_of_a_similarity_leave_no_residual((map, mirrored) in similarity(), new in triangle()) {
        prop_assume!(map.mean_scale() * 10.0 > 1.0);
        let fit = fit_three_pairs(&pairs(new, &map)).unwrap();
        prop_assert_eq!(fit.mirrored, mirrored);
        for residual in fit.residual_points {
            prop_assert!(residual < 1e-6 * (1.0 + map.mean_scale()), "{residual}");
        }
    }

    #[test]
    fn a_slip_of_one_pick_shows_in_the_residual((map, _) in similarity(), new in triangle(), which in 0..3usize, turn in 0.0..std::f64::consts::TAU) {
        prop_assume!((0.2..5.0).contains(&map.mean_scale()));
        let mut picks = pairs(new, &map);
        let slip = 30.0 * map.mean_scale();
        picks[which].old.x += slip * turn.cos();
        picks[which].old.y += slip * turn.sin();
        if let Ok(fit) = fit_three_pairs(&picks) {
            // A similarity has four degrees of freedom of six: the slip can hide in part, never as a whole, unless
            // it is itself a turn and a scale about the other two, which moves them.
            let total: f64 = fit.residual_points.iter().sum();
            prop_assert!(total > slip * 0.05, "{total} of {slip}");
        }
    }

    #[test]
    fn three_picks_on_a_line_are_refused(from in point(), turn in 0.0..std::f64::consts::TAU, long in 10.0..5_000.0, along in -2.0..2.0, (map, _) in similarity()) {
        let at = |share: f64| Point::new(from.x + long * share * turn.cos(), from.y + long * share * turn.sin());
        let picks = pairs([at(0.0), at(1.0), at(along)], &map);
        prop_assert_eq!(fit_three_pairs(&picks).unwrap_err().code, ErrorCode::DegeneratePoints);
    }

    #[test]
    fn picks_that_are_no_numbers_are_refused(new in triangle(), which in 0..3usize, value in prop::sample::select(vec![f64::NAN, f64::INFINITY, f64::NEG_INFINITY])) {
        let mut picks = pairs(new, &Affine::IDENTITY);
        picks[which].new.x = value;
        prop_assert_eq!(fit_three_pairs(&picks).unwrap_err().code, ErrorCode::BadArgument);
    }
}
