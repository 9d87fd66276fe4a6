//! The symbols of plans that are compared between disciplines: columns, openings and walls on a grid, and the arrow that points north.
//!
//! What is in doubt is left out: a plan without a column there is compared with nothing, and one with a wrong column wrongly.

mod away;
mod columns;
mod figures;
mod north;
mod openings;
mod walls;

use crate::geometry::Rect;
use crate::grids::Grid;
use crate::list::DisplayList;
use crate::query::words::Word;

/// A column where two grid lines cross, or beside it; or one like those elsewhere.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Column {
    /// Index of its grid.
    pub grid: usize,
    /// Which line of each of the grid's two directions; none away from where they cross.
    pub lines: Option<[usize; 2]>,
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

/// An opening of a floor or a roof: an upright rectangle with both diagonals.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Opening {
    /// Page points.
    pub bounds: Rect,
    /// Its diagonals are dashed: it may be in what is above.
    pub is_dashed: bool,
    /// Words in it say that it is one. Otherwise it is empty.
    pub is_named: bool,
}

#[derive(Clone, Debug, Default, PartialEq)]
pub struct Symbols {
    pub columns: Vec<Column>,
    /// Within the grids.
    pub openings: Vec<Opening>,
    /// Level and upright ones within the grids, the longest first: from face to face, page points.
    pub walls: Vec<Rect>,
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
    let mut columns = columns::columns(&drawn, &crossings, words);
    let regions = regions(&crossings);
    columns.extend(away::columns(list, words, &regions, &columns));
    Symbols {
        columns,
        openings: openings::openings(list, words, &regions, &crossings),
        walls: walls::walls(list, words, grids, &regions),
        north: north::north(&drawn, &letters),
    }
}

/// Where a grid has lines that cross.
struct Region {
    grid: usize,
    bounds: Rect,
}

impl Region {
    fn has(&self, [x, y]: figures::Place) -> bool {
        is_in(&self.bounds, [x, y])
    }
}

fn regions(crossings: &[columns::Crossing]) -> Vec<Region> {
    let grids = crossings.chunk_by(|a, b| a.grid == b.grid);
    grids
        .map(|own| {
            let mut bounds = Rect::EMPTY;
            for crossing in own {
                bounds.include(crossing.at[0] as f32, crossing.at[1] as f32);
            }
            Region {
                grid: own[0].grid,
                bounds,
            }
        })
        .collect()
}

/// The visible words whose middles are in a box.
fn words_in<'a>(bounds: &Rect, words: &'a [Word]) -> impl Iterator<Item = &'a Word> {
    let bounds = *bounds;
    words.iter().filter(move |word| {
        let Rect { x0, y0, x1, y1 } = word.bounds;
        let middle = [x0 + x1, y0 + y1].map(|sum| f64::from(sum) / 2.0);
        word.visible && is_in(&bounds, middle)
    })
}

fn is_in(bounds: &Rect, [x, y]: figures::Place) -> bool {
    x >= f64::from(bounds.x0)
        && x <= f64::from(bounds.x1)
        && y >= f64::from(bounds.y0)
        && y <= f64::from(bounds.y1)
}

#[cfg(test)]
mod tests;
