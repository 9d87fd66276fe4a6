//! The symbols of plans that are compared between disciplines: columns on a grid, and the arrow that points north.
//!
//! What is in doubt is left out: a plan without a column there is compared with nothing, and one with a wrong column wrongly.

mod columns;
mod figures;
mod north;

use crate::geometry::Rect;
use crate::grids::Grid;
use crate::list::DisplayList;
use crate::query::words::Word;

/// A column where two grid lines cross, or beside it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Column {
    /// Index of its grid.
    pub grid: usize,
    /// Which line of each of the grid's two directions.
    pub lines: [usize; 2],
    /// Page points.
    pub bounds: Rect,
}

/// An arrow that points north.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct NorthArrow {
    /// From its foot to its tip, page points.
    pub from: [f32; 2],
    pub to: [f32; 2],
}

#[derive(Clone, Debug, Default, PartialEq)]
pub struct Symbols {
    pub columns: Vec<Column>,
    /// None where the sheet has none, or several that disagree and none of them is that of the plan.
    pub north: Option<NorthArrow>,
}

/// The symbols of a sheet with these words and grids.
pub fn symbols(list: &DisplayList, words: &[Word], grids: &[Grid]) -> Symbols {
    let crossings = columns::crossings(grids, [list.width, list.height]);
    let letters = north::letters(words);
    if crossings.is_empty() && letters.is_empty() {
        return Symbols::default();
    }
    let mut places = figures::Places::new(list.width, list.height);
    for crossing in &crossings {
        places.add(crossing.at, columns::REACH);
    }
    for letter in &letters {
        places.add(letter.at, letter.reach);
    }
    let drawn = figures::Drawn::near(list, &places);
    Symbols {
        columns: columns::columns(&drawn, &crossings, words),
        north: north::north(&drawn, &letters),
    }
}

#[cfg(test)]
mod tests;
