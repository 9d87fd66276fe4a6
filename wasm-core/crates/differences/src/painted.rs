//! Where a drawing has ink on the frame, one bit a pixel, painted only where someone asks.

use pinbar_ink::{InkImage, PageInk, bits};
use pinbar_model::geometry::Affine;

use crate::frame::{Frame, PixelBox};
use crate::tiles::Tiles;

/// Levels from which a pixel counts as inked.
const INKED: u8 = 40;

/// Ink of one drawing in the layout of [`crate::marks::Marks`]. Tiles that were compared are known already; the others
/// are painted when something there is looked at.
pub struct Painted<'a> {
    page: &'a PageInk<'a>,
    /// The drawing's points → pixels of the frame.
    to_pixel: Affine,
    frame: Frame,
    words: usize,
    bits: Vec<u64>,
    known: Tiles,
}

impl<'a> Painted<'a> {
    /// Nothing painted yet. `to_old` maps the drawing's points to OLD's.
    pub fn none(page: &'a PageInk<'a>, to_old: &Affine, frame: Frame) -> Self {
        let words = frame.width.div_ceil(64) as usize;
        Self {
            page,
            to_pixel: to_old.then(&frame.page_to_pixel(0, 0)),
            frame,
            words,
            bits: vec![0; words * frame.height as usize],
            known: Tiles::none(frame),
        }
    }

    /// Paints `part` of the frame with `margin` pixels more on each side, and remembers where the part has ink.
    /// `part` must consist of whole tiles.
    pub fn paint(&mut self, part: &PixelBox, margin: u32) -> InkImage {
        let shift = |corner: u32| f64::from(margin) - f64::from(corner);
        let to_pixel = self
            .to_pixel
            .then(&Affine::translation(shift(part.x0), shift(part.y0)));
        let (width, height) = (part.width() + 2 * margin, part.height() + 2 * margin);
        let picture = pinbar_ink::render(self.page, &to_pixel, width, height);
        let columns = part.x0 as usize / 64..part.x1.div_ceil(64) as usize;
        let rows = picture.data.chunks_exact(width as usize);
        for (y, row) in (part.y0..part.y1).zip(rows.skip(margin as usize)) {
            let start = y as usize * self.words;
            let row = &row[margin as usize..(margin + part.width()) as usize];
            let out = &mut self.bits[start + columns.start..start + columns.end];
            bits::at_least(row, INKED, out);
        }
        self.known.mark_pixels(part);
        picture
    }

    /// Makes sure that the ink inside `area` is known.
    pub fn know(&mut self, area: &PixelBox) {
        for part in self.known.unmarked_in(area) {
            self.paint(&part, 0);
        }
    }

    /// Inked pixels inside `area`, as far as they are known.
    pub fn count(&self, area: &PixelBox) -> u32 {
        let mut inked = 0;
        for y in i64::from(area.y0)..i64::from(area.y1) {
            for x in (i64::from(area.x0)..i64::from(area.x1)).step_by(64) {
                let beyond = (64 - (i64::from(area.x1) - x)).max(0);
                inked += (self.word_at(x, y) << beyond).count_ones();
            }
        }
        inked
    }

    /// 64 pixels of row `y` from column `x` on, least significant bit first; nothing beyond the frame.
    pub fn word_at(&self, x: i64, y: i64) -> u64 {
        if y < 0 || y >= i64::from(self.frame.height) {
            return 0;
        }
        let row = &self.bits[y as usize * self.words..][..self.words];
        let word = |index: i64| {
            usize::try_from(index)
                .ok()
                .and_then(|index| row.get(index))
                .copied()
                .unwrap_or(0)
        };
        let (index, shift) = (x.div_euclid(64), x.rem_euclid(64) as u32);
        let low = word(index) >> shift;
        if shift == 0 {
            low
        } else {
            low | word(index + 1) << (64 - shift)
        }
    }
}
