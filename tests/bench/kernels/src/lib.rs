//! C functions over `pinbar-ink`, driven by `src/kernels.ts`. Pictures live in `static` slots of this module:
//! `resize` makes them, `slot` tells where to write, and kernels run from slot to slot without a copy.

use pinbar_ink::{InkImage, Layer, Tolerance, composite, tolerant_difference, warp_ink};
use pinbar_model::geometry::Affine;
use std::cell::RefCell;

#[derive(Default)]
struct Slots {
    width: u32,
    height: u32,
    a: InkImage,
    b: InkImage,
    rgba: Vec<u8>,
    copy: Vec<u8>,
}

thread_local! {
    static SLOTS: RefCell<Slots> = RefCell::default();
}

/// Empty pictures of `width` × `height` in every slot.
#[unsafe(no_mangle)]
pub extern "C" fn resize(width: u32, height: u32) {
    SLOTS.with_borrow_mut(|slots| {
        let size = width as usize * height as usize;
        let blank = || InkImage { width, height, data: vec![0; size] };
        *slots = Slots {
            width,
            height,
            a: blank(),
            b: blank(),
            rgba: vec![0; size * 4],
            copy: vec![0; size * 4],
        };
    });
}

/// Address of a slot: 0 ink A, 1 ink B, 2 RGBA. Valid until the next `resize`.
#[unsafe(no_mangle)]
pub extern "C" fn slot(index: u32) -> *const u8 {
    SLOTS.with_borrow(|slots| match index {
        0 => slots.a.data.as_ptr(),
        1 => slots.b.data.as_ptr(),
        _ => slots.rgba.as_ptr(),
    })
}

/// Red and blue at 75 %.
#[unsafe(no_mangle)]
pub extern "C" fn run_composite() {
    SLOTS.with_borrow_mut(|Slots { a, b, rgba, .. }| {
        let layer = |ink, color| Layer { ink, color, opacity_percent: 75 };
        composite(&[layer(&a.data, [255, 0, 0]), layer(&b.data, [0, 0, 255])], rgba);
    });
}

/// The yardstick: the output of `run_composite` copied once.
#[unsafe(no_mangle)]
pub extern "C" fn run_copy() {
    SLOTS.with_borrow_mut(|Slots { rgba, copy, .. }| copy.copy_from_slice(rgba));
}

/// A through the map (output pixel → source pixel) into B.
#[unsafe(no_mangle)]
pub extern "C" fn run_warp(a: f64, b: f64, c: f64, d: f64, e: f64, f: f64) {
    SLOTS.with_borrow_mut(|Slots { width, a: source, b: out, .. }| {
        warp_ink(source, &Affine::new([a, b, c, d, e, f]), &mut out.data, *width as usize);
    });
}

/// Occupied cells of the tolerant difference of A and B.
#[unsafe(no_mangle)]
pub extern "C" fn run_difference(strong: u8, weak: u8, radius: u32) -> u32 {
    SLOTS.with_borrow(|Slots { width, height, a, b, .. }| {
        let tolerance = Tolerance { strong, weak, radius };
        tolerant_difference(&a.data, &b.data, *width, *height, &tolerance).cells(16).len() as u32
    })
}
