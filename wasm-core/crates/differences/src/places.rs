//! Whether a scan does something all over the sheet, or only where the sheet changed.
//!
//! A scanner treats equal ink alike wherever it lies. A change is at one place, but it may hold most of the ink of its
//! kind. So the sheet is divided into places that have one vote each, however much ink they hold.

/// Pixels: side of a place, half an inch on most sheets.
pub const PLACE: usize = 64;
/// Fewer places than this prove no habit of the scanner, nor does a smaller share of all places of the sheet: a long
/// note or a line across the sheet reaches that many.
const FEWEST: usize = 12;
const LEAST_SHARE: f64 = 0.08;
/// One of so many places is frequent.
const FREQUENT: usize = 50;

/// The places of a picture, row by row.
#[derive(Clone, Copy)]
pub struct Places {
    width: usize,
    columns: usize,
    pub count: usize,
}

impl Places {
    /// `width` and `height` in pixels.
    pub fn of(width: usize, height: usize) -> Self {
        let columns = width.div_ceil(PLACE);
        Self {
            width,
            columns,
            count: columns * height.div_ceil(PLACE),
        }
    }

    /// The place of a pixel (index, row by row of the picture).
    pub fn at(&self, pixel: usize) -> usize {
        pixel / self.width / PLACE * self.columns + pixel % self.width / PLACE
    }

    /// Pixels from the upper left corner to the middle of a place.
    pub fn middle(&self, place: usize) -> (f64, f64) {
        let middle = |at: usize| (at as f64 + 0.5) * PLACE as f64;
        (middle(place % self.columns), middle(place / self.columns))
    }

    /// True when `failing` of the `holding` places that hold some ink are the rule, not the exception.
    pub fn is_habit(&self, failing: usize, holding: usize) -> bool {
        let least = FEWEST.max((LEAST_SHARE * self.count as f64).ceil() as usize);
        2 * failing > holding && failing >= least
    }
}

/// True when `failing` of the `holding` places are too many for one change to be sure of.
pub fn is_frequent(failing: usize, holding: usize) -> bool {
    FREQUENT * failing > holding && failing >= FEWEST
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn few_places_prove_no_habit() {
        let places = Places::of(1275, 1650);
        assert_eq!(places.count, 20 * 26);
        assert!(!places.is_habit(30, 31));
        assert!(places.is_habit(60, 100));
        assert!(!places.is_habit(60, 121));
        assert!(is_frequent(12, 121));
        assert!(!is_frequent(11, 12));
    }

    #[test]
    fn every_pixel_has_a_place() {
        let places = Places::of(100, 70);
        assert_eq!([0, 63, 64, 99].map(|at| places.at(at)), [0, 0, 1, 1]);
        assert_eq!(places.at(64 * 100), 2);
        assert!(places.at(100 * 70 - 1) < places.count);
    }
}
