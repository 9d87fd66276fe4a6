//! Dimensions: lengths written at dimension lines, beside the lengths of those lines on paper.
//!
//! A figure stands above its line or breaks it, in the middle between two ends. The ends show arrowheads, slashes or dots; where
//! they do not, extension lines end the line.

mod carriers;
mod drawn;
mod ends;
mod labels;

use crate::geometry::Rect;
use crate::list::DisplayList;
use crate::query::lines::TextLine;
use crate::query::words::Word;

use crate::cells::Cells;
use carriers::carriers;
use drawn::Drawn;
use ends::Ends;
use labels::labels;

/// A figure with the line that it dimensions.
#[derive(Clone, Debug, PartialEq)]
pub struct Dimension {
    /// As written, in one line: `12'-6 1/2"`.
    pub text: String,
    /// Of the figure, page points.
    pub bounds: Rect,
    /// The ends of the dimensioned length, page points.
    pub from: [f32; 2],
    pub to: [f32; 2],
    /// How many of the ends have an arrowhead, a slash or a dot.
    pub marked_ends: u8,
}

/// More figures are a table, or a survey: the first ones decide as well.
const MOST_LABELS: usize = 4000;
/// A shorter length is no more exact than the lines that end it, points.
const SHORTEST: f64 = 6.0;

/// The dimensions of a sheet whose `words` stand in `lines`, in the order of their figures.
pub fn dimensions(list: &DisplayList, words: &[Word], lines: &[TextLine]) -> Vec<Dimension> {
    let mut labels = labels(words, lines.iter().map(|line| line.words.as_slice()));
    labels.truncate(MOST_LABELS);
    if labels.is_empty() {
        return Vec::new();
    }
    let drawn = Drawn::of(list);
    let cells = || Cells::new(list.width, list.height);
    let Some(carriers) = carriers(&labels, &drawn, cells()) else {
        return Vec::new();
    };
    let Some(ends) = Ends::of(&carriers, &labels, &drawn, cells()) else {
        return Vec::new();
    };
    let mut of_label = carriers.iter().enumerate().peekable();
    labels
        .into_iter()
        .enumerate()
        .filter_map(|(index, label)| {
            // Carriers stand in the order of their figures.
            let best = std::iter::from_fn(|| of_label.next_if(|(_, one)| one.label == index))
                .filter_map(|(place, carrier)| {
                    let span = ends.around(place, carrier, &label)?;
                    Some((span.cost(&label, carrier), span, carrier))
                })
                .min_by(|a, b| a.0.total_cmp(&b.0))?;
            let (_, span, carrier) = best;
            (span.length() >= SHORTEST).then(|| Dimension {
                text: label.text,
                bounds: label.bounds,
                from: carrier.at(span.from),
                to: carrier.at(span.to),
                marked_ends: span.marked_ends,
            })
        })
        .collect()
}

#[cfg(test)]
mod tests;
