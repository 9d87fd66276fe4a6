//! How a scan is skewed.

use crate::level::Level;
use crate::spread::Parts;

/// The turn in radians, within ±4.5°, that makes the ink's projections spikiest: how a scan is skewed.
pub fn ink_angle(level: &Level) -> f64 {
    let places = level.points.iter().copied();
    let (width, height) = (
        level.width as f32 / level.scale,
        level.height as f32 / level.scale,
    );
    let chosen: Vec<[f32; 2]> = Parts::of(places, width, height)
        .spread(5000)
        .into_iter()
        .map(|index| level.points[index].map(|value| value * level.scale))
        .collect();
    let mut bins = vec![0u16; 4 * (level.width + level.height)];
    let mut sharpness = |degrees: f64| {
        let (sin, cos) = (degrees.to_radians() as f32).sin_cos();
        bins.fill(0);
        let half = bins.len() / 2;
        let offset = (half / 2) as f32;
        for &[x, y] in &chosen {
            let first = (cos * x + sin * y + offset) as usize;
            let second = (cos * y - sin * x + offset) as usize;
            bins[first.min(half - 1)] += 1;
            bins[half + second.min(half - 1)] += 1;
        }
        bins.iter()
            .map(|&count| u64::from(count) * u64::from(count))
            .sum::<u64>()
    };
    let mut best = (0u64, 0.0f64);
    let mut look = |degrees: f64| {
        let found = sharpness(degrees);
        if found > best.0 {
            best = (found, degrees);
        }
    };
    // No turn first, so that it wins a tie.
    look(0.0);
    for k in -45..=45 {
        look(f64::from(k) * 0.1);
    }
    let rough = best.1;
    for k in -5..=5 {
        let degrees = rough + f64::from(k) * 0.02;
        let found = sharpness(degrees);
        if found > best.0 {
            best = (found, degrees);
        }
    }
    best.1.to_radians()
}
