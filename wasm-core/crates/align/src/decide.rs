//! From measurements to *aligned*, *uncertain* or *failed*.

use pinbar_model::geometry::Affine;

use crate::inside::{Inside, LEAST_BLOCKS};
use crate::precise::Precise;
use crate::{Alignment, Status};

/// Share of inner blocks that must agree: right pairs measured 0.69 and more, two sheets of one set and
/// unrelated sheets 0.31 and less.
const LEAST_INSIDE: f32 = 0.55;

/// Share of correlated blocks that must agree with the fit to 0.01 in.
const LEAST_CONSISTENT: f32 = 0.7;

/// The same where line ends hold the map exactly and far above chance: revised blocks then correlate with
/// whatever replaced them, and that is no shift.
const LEAST_CONSISTENT_EXACT: f32 = 0.33;

/// Shares of inner blocks that must agree where line ends hold the map exactly. Sheets of one set lie page on
/// page and share frame, notes and sometimes walls: up to 0.55 was seen. A map that puts the page elsewhere
/// cannot come from a frame; there a plan redrawn on another sheet measured 0.47 and more, others 0.32.
const LEAST_INSIDE_PAGE_ON_PAGE: f32 = 0.6;
const LEAST_INSIDE_ELSEWHERE: f32 = 0.45;

/// Inner share from which a guess is worth showing.
const LEAST_GUESS: f32 = 0.15;

/// Pieces of evidence below which the stated error means nothing.
const LEAST_EVIDENCE: usize = 8;

/// How sheets are laid on each other that nothing aligns: as they are drawn.
pub const CENTERED: &str = "page centers";

/// What was measured about the best map.
pub struct Verdict {
    pub inside: Inside,
    /// Share of measured blocks (or of anchors' blocks) that agree with the fit.
    pub consistent: f32,
    /// Line ends hold the map exactly.
    pub exact: bool,
    /// The map puts the corners of one page on those of the other.
    pub page_on_page: bool,
    pub precise: Option<Precise>,
    pub method: &'static str,
}

/// The alignment that the measurements allow.
pub fn decide(map: &Affine, verdict: &Verdict) -> Alignment {
    let inside = verdict.inside.better();
    let (map, error, evidence) = match &verdict.precise {
        Some(precise) => (precise.map, Some(precise.error_inches), precise.evidence),
        None => (*map, None, 0),
    };
    let least_consistent = if verdict.exact {
        LEAST_CONSISTENT_EXACT
    } else {
        LEAST_CONSISTENT
    };
    let least_inside = match (verdict.exact, verdict.page_on_page) {
        (true, true) => LEAST_INSIDE_PAGE_ON_PAGE,
        (true, false) => LEAST_INSIDE_ELSEWHERE,
        (false, _) => LEAST_INSIDE,
    };
    let confidence = confidence(
        inside.share - least_inside,
        verdict.consistent - least_consistent,
    );
    let aligned = inside.share >= least_inside
        && verdict.consistent >= least_consistent
        && inside.blocks >= LEAST_BLOCKS
        && evidence >= LEAST_EVIDENCE;
    let (status, reason) = if aligned {
        (Status::Aligned, None)
    } else if inside.share >= LEAST_GUESS || evidence >= LEAST_EVIDENCE {
        (
            Status::Uncertain,
            Some(reason(verdict, least_inside, evidence)),
        )
    } else {
        let sentence = "Nothing in the two drawings matches. Check that they show the same sheet, or pick \
                        three points on each.";
        (Status::Failed, Some(sentence.to_owned()))
    };
    let (error, confidence) = if aligned {
        (error, confidence.max(0.5))
    } else {
        (None, confidence.min(0.49))
    };
    Alignment {
        status,
        new_to_old: map,
        error_inches: error,
        confidence,
        method: verdict.method,
        reason,
    }
}

/// The answer for two copies of one page.
pub fn same_page() -> Alignment {
    Alignment {
        status: Status::Aligned,
        new_to_old: Affine::IDENTITY,
        error_inches: Some(0.0),
        confidence: 1.0,
        method: "identical pages",
        reason: None,
    }
}

/// The answer when there is nothing to compare: both sheets as they are, fitted by their middles.
pub fn blank(map: Affine, which: &str) -> Alignment {
    Alignment {
        status: Status::Failed,
        new_to_old: map,
        error_inches: None,
        confidence: 0.0,
        method: CENTERED,
        reason: Some(format!("The {which} drawing has no linework to align.")),
    }
}

fn reason(verdict: &Verdict, least_inside: f32, evidence: usize) -> String {
    let inside = verdict.inside.better();
    if inside.blocks < LEAST_BLOCKS {
        "Not enough matching linework. Check the overlay, or pick three points on each drawing."
            .to_owned()
    } else if inside.share < least_inside {
        format!(
            "Only {:.0}% of the linework matches. Check the overlay, or pick three points on each drawing.",
            f64::from(inside.share) * 100.0
        )
    } else if evidence < LEAST_EVIDENCE {
        "Not enough matching places to measure the error. Check the overlay, or pick three points on each \
         drawing."
            .to_owned()
    } else {
        "Parts of the drawing have shifted relative to each other. Check the overlay, or pick three points on each \
         drawing."
            .to_owned()
    }
}

/// Logistic of the weaker test: 0.5 at the thresholds, 0.95 at 0.13 and 0.1 above them. `spare` is the share
/// of agreeing blocks above its threshold, `inside` that of the inside.
fn confidence(inside: f32, spare: f32) -> f64 {
    let logistic = |value: f32, middle: f32, at_95: f32| {
        let slope = 19f64.ln() / f64::from(at_95 - middle);
        1.0 / (1.0 + (-slope * f64::from(value - middle)).exp())
    };
    logistic(inside, 0.0, 0.13).min(logistic(spare, 0.0, 0.1))
}
