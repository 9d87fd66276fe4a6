//! Finding how one drawing lies on the other.
//!
//! Hypotheses come from words, line ends, page boxes and projections of the ink; ink ranks them; line ends
//! (vectors) or block shifts (pixels) make the best one exact; the inside of the sheet decides whether it is
//! *aligned*. When in doubt the answer is *uncertain*, never a wrong *aligned*.

#![cfg_attr(test, allow(clippy::expect_used, clippy::unwrap_used, clippy::panic))]

mod anchors;
mod automatic;
mod blocks;
mod by_view;
mod corners;
mod correlation;
mod decide;
mod fft;
mod icp;
mod inside;
mod level;
mod nearest;
mod outline;
mod picks;
mod precise;
mod profiles;
mod score;
mod skew;
mod spectrum;
mod spread;
mod vectors;
mod words;

use pinbar_ink::PageInk;
use pinbar_model::geometry::Affine;

pub use by_view::{AlignedView, ByView, align_by_view};
pub use picks::{measured_error_inches, suggest_pairs};

/// One drawing of the pair.
pub struct Side<'a> {
    pub page: PageInk<'a>,
    /// Page size as displayed, points.
    pub width: f32,
    pub height: f32,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Status {
    Aligned,
    Uncertain,
    Failed,
}

/// How NEW lies on OLD.
#[derive(Clone, Debug)]
pub struct Alignment {
    pub status: Status,
    /// A page point of NEW → page point of OLD.
    pub new_to_old: Affine,
    /// Stated error in inches, measured on parts of the sheet that the fit did not use. `None` where nobody measured
    /// it: a perfect fit of the wrong things measures next to nothing, so an alignment that is not `Aligned` has none.
    pub error_inches: Option<f64>,
    /// 0 to 1.
    pub confidence: f64,
    /// What found it, e.g. "words and line ends".
    pub method: &'static str,
    /// Why it is not `Aligned`, as a sentence for people.
    pub reason: Option<String>,
}

impl Alignment {
    /// Inches that the sheets may be apart, for tolerances: the measured error, or a guess where there is none. Never
    /// shown to people.
    pub fn assumed_error_inches(&self) -> f64 {
        const BY_HAND: f64 = 0.02;
        const UNVERIFIED: f64 = 0.1;
        self.error_inches
            .unwrap_or(if self.status == Status::Aligned {
                BY_HAND
            } else {
                UNVERIFIED
            })
    }
}

/// Aligns `new` on `old` without help.
pub fn align(old: &Side<'_>, new: &Side<'_>) -> Alignment {
    align_with_progress(old, new, &mut |_, _| {})
}

/// [`align`] that tells how far it is: a share from 0 to 1 and the step in words.
pub fn align_with_progress(
    old: &Side<'_>,
    new: &Side<'_>,
    progress: &mut dyn FnMut(f64, &str),
) -> Alignment {
    automatic::run(old, new, progress)
}
