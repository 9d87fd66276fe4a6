//! Finding how one drawing lies on the other.

use pinbar_ink::PageInk;
use pinbar_model::geometry::Affine;

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
    /// Stated error in inches, measured on parts of the sheet that the fit did not use.
    pub error_inches: f64,
    /// 0 to 1.
    pub confidence: f64,
    /// What found it, e.g. "words and line ends".
    pub method: &'static str,
    /// Why it is not `Aligned`, as a sentence for people.
    pub reason: Option<String>,
}

/// Aligns `new` on `old` without help.
pub fn align(old: &Side<'_>, new: &Side<'_>) -> Alignment {
    let _ = (old, new);
    todo!("owned by the align module")
}
