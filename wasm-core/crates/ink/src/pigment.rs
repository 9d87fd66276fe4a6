//! How the colors of a list become the bytes of a surface.

use crate::paper::{Paper, luma};

/// How a list's colors become the bytes of the surface.
pub trait Pigment<const N: usize>: Copy {
    fn of(&self, rgb: [u8; 3]) -> [u8; N];
}

/// Darkness against the paper.
#[derive(Clone, Copy)]
pub struct Ink(pub Paper);

impl Pigment<1> for Ink {
    fn of(&self, rgb: [u8; 3]) -> [u8; 1] {
        [self.0.ink(rgb)]
    }
}

/// The colors themselves, opaque.
#[derive(Clone, Copy)]
pub struct Color;

impl Pigment<4> for Color {
    fn of(&self, [r, g, b]: [u8; 3]) -> [u8; 4] {
        [r, g, b, 255]
    }
}

/// Lightness, for luminosity masks.
#[derive(Clone, Copy)]
pub struct Light;

impl Pigment<1> for Light {
    fn of(&self, rgb: [u8; 3]) -> [u8; 1] {
        [luma(rgb.map(u32::from)) as u8]
    }
}

/// Full whatever the color, for alpha masks.
#[derive(Clone, Copy)]
pub struct Opaque;

impl Pigment<1> for Opaque {
    fn of(&self, _: [u8; 3]) -> [u8; 1] {
        [255]
    }
}
