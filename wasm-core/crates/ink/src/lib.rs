//! Pages to ink, ink to pictures.
//!
//! *Ink* is how dark a pixel is against its paper: 0 paper, 255 full, one byte a pixel, rows from the top.

mod accumulate;
mod areas;
pub mod bits;
mod clip;
mod composite;
mod dash;
mod difference;
mod flatten;
mod matching;
mod paint;
mod paper;
mod pigment;
mod plane;
mod resample;
#[cfg(target_arch = "wasm32")]
mod simd;
mod stroke;
mod surface;
mod texture;
mod tiles;
pub mod view;
mod warp;

use pinbar_model::geometry::Affine;
use pinbar_model::list::DisplayList;

pub use areas::{Area, AreaInk, areas_of};
pub use composite::{Layer, MOST_LAYERS, composite};
pub use difference::{Cell, DifferenceMask, Tolerance, tolerant_difference};
pub use matching::{Apart, Matching};
pub use paint::Content;
pub use paper::{Paper, ink_from_rgba};
pub use warp::warp_ink;

/// A picture of ink. `data.len() == width * height`.
#[derive(Clone, Debug, Default)]
pub struct InkImage {
    pub width: u32,
    pub height: u32,
    pub data: Vec<u8>,
}

/// Where the ink of one page comes from. Both sides of a comparison go the same way.
pub enum PageInk<'a> {
    /// Vectors: rasterised at whatever scale is asked for.
    List(&'a DisplayList),
    /// A painted page: `to_page` maps its pixels (corners at whole numbers) to page points.
    Pixels { ink: &'a InkImage, to_page: Affine },
}

/// Renders `page` through `page_to_pixel` into a new picture of `width` × `height` pixels, without annotations.
///
/// `page_to_pixel` maps page points to pixel corners: the pixel (i, j) covers [i, i+1] × [j, j+1].
/// The same map with another origin gives the same pixels: tiles have no seams. A singular map gives paper.
pub fn render(page: &PageInk<'_>, page_to_pixel: &Affine, width: u32, height: u32) -> InkImage {
    match page {
        PageInk::List(list) => render_list(list, page_to_pixel, width, height, Content::default()),
        PageInk::Pixels { ink, to_page } => {
            let mut data = vec![0; width as usize * height as usize];
            if let Some(pixel_to_source) = to_page.then(page_to_pixel).inverse() {
                warp_ink(ink, &pixel_to_source, &mut data, width as usize);
            }
            InkImage {
                width,
                height,
                data,
            }
        }
    }
}

/// [`render`] for vectors, with a choice of what is painted.
pub fn render_list(
    list: &DisplayList,
    page_to_pixel: &Affine,
    width: u32,
    height: u32,
    content: Content<'_>,
) -> InkImage {
    let paper = Paper::of_list(list);
    let white = paper.ink([255, 255, 255]);
    let mut surface = surface::Surface::<1>::new(width, height, [white], !paper.is_dark());
    paint::paint_list(
        list,
        page_to_pixel,
        &mut surface,
        pigment::Ink(paper),
        content,
    );
    InkImage {
        width,
        height,
        data: surface.data,
    }
}

/// The page in its own colors on white: RGBA, opaque, rows from the top.
pub fn render_color(
    list: &DisplayList,
    page_to_pixel: &Affine,
    width: u32,
    height: u32,
    content: Content<'_>,
) -> Vec<u8> {
    let mut surface = surface::Surface::<4>::new(width, height, [255; 4], false);
    paint::paint_list(list, page_to_pixel, &mut surface, pigment::Color, content);
    surface.data
}
