//! All that a sheet says, found with one look at its words and its lines.

use crate::dimensions::{Dimension, dimensions};
use crate::geometry::Rect;
use crate::grids::{Grid, grids};
use crate::list::{DisplayList, Shape};
use crate::query::lines::{TextLine, lines};
use crate::query::words::{Word, words};
use crate::symbols::{Symbols, symbols};
use crate::title_block::{TitleBlock, frame, title_block_of};
use crate::views::{View, views_of};

/// Text, title block, drawings, dimensions, grids and symbols of a sheet.
#[derive(Clone, Debug)]
pub struct SheetReading {
    /// All words, those outside of the page included.
    pub words: Vec<Word>,
    /// The lines of `words`, from top to bottom.
    pub lines: Vec<TextLine>,
    /// As [`crate::title_block::title_block`] finds it.
    pub block: TitleBlock,
    pub makeup: Makeup,
    /// As [`crate::views::views`] finds them; empty when they were not asked for.
    pub views: Vec<View>,
    /// As [`crate::dimensions::dimensions`] finds them; empty when the drawings were not asked for.
    pub dimensions: Vec<Dimension>,
    /// As [`crate::grids::grids`] finds them; empty when the drawings were not asked for.
    pub grids: Vec<Grid>,
    /// As [`crate::symbols::symbols`] finds them; empty when the drawings were not asked for.
    pub symbols: Symbols,
}

/// What a page consists of, which tells a drawing from a page of a book.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Makeup {
    /// Pieces of drawn lines, straight and curved.
    pub strokes: u32,
    /// Long lines run along its edges.
    pub is_framed: bool,
    /// Images cover at least half of it.
    pub is_picture: bool,
}

/// Strokes beyond this many are not counted.
const MOST_STROKES: usize = 100_000;
/// Images that cover this part of a page make it a picture.
const PICTURE: f32 = 0.5;

fn makeup(list: &DisplayList, page: &Rect, rules: &frame::Rules) -> Makeup {
    let (mut strokes, mut covered) = (0, 0.0);
    for (item, bounds) in list.items.iter().zip(&list.bounds) {
        match item.shape {
            Shape::Stroke { path, .. } if strokes < MOST_STROKES => strokes += path.verbs as usize,
            Shape::Image { .. } => {
                let shown = bounds.intersection(page);
                covered += shown.width().max(0.0) * shown.height().max(0.0);
            }
            _ => {}
        }
    }
    Makeup {
        strokes: strokes as u32,
        is_framed: frame::is_framed(page, rules),
        is_picture: covered > PICTURE * page.width() * page.height(),
    }
}

/// Reads a sheet, with the drawings on it, their dimensions, grids and symbols when `with_views`.
pub fn read_sheet(list: &DisplayList, with_views: bool) -> SheetReading {
    let page = Rect::new(0.0, 0.0, list.width, list.height);
    let words = words(list);
    let lines_of_all = lines(&words);
    let rules = frame::rules(list);
    let find = |words: &[Word], rows: &[TextLine]| {
        let block = title_block_of(list, words, rows, &rules);
        let views = if with_views {
            views_of(list, rows, &block, &rules)
        } else {
            Vec::new()
        };
        (block, views)
    };
    let is_on_page = |word: &Word| word.bounds.intersects(&page);
    let (mut block, views) = if words.iter().all(is_on_page) {
        find(&words, &lines_of_all)
    } else {
        let inside: Vec<Word> = words
            .iter()
            .filter(|word| is_on_page(word))
            .cloned()
            .collect();
        find(&inside, &lines(&inside))
    };
    block.add_main_view(&views);
    let (dimensions, grids, symbols) = if with_views {
        let drawings: Vec<Rect> = views.iter().map(|view| view.bounds).collect();
        let grids = grids(list, &words, &drawings);
        let symbols = symbols(list, &words, &grids);
        (dimensions(list, &words, &lines_of_all), grids, symbols)
    } else {
        (Vec::new(), Vec::new(), Symbols::default())
    };
    SheetReading {
        words,
        lines: lines_of_all,
        block,
        makeup: makeup(list, &page, &rules),
        views,
        dimensions,
        grids,
        symbols,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::query::words::tests::write;
    use crate::title_block::title_block;
    use crate::views::views;

    #[test]
    fn finds_what_its_parts_find_also_beside_words_off_the_page() {
        let mut list = DisplayList {
            width: 2592.0,
            height: 1728.0,
            ..DisplayList::default()
        };
        write(&mut list, "A-101", 2450.0, 1690.0, 40.0, 0);
        write(&mut list, "FIRST FLOOR PLAN", 2300.0, 1600.0, 18.0, 0);
        for _ in 0..2 {
            let reading = read_sheet(&list, true);
            assert_eq!(reading.block, title_block(&list));
            assert_eq!(reading.block.number.as_deref(), Some("A-101"));
            assert_eq!(reading.views, views(&list));
            assert_eq!(reading.words, words(&list));
            assert_eq!(reading.lines, lines(&reading.words));
            write(&mut list, "OFF", 4000.0, 100.0, 18.0, 0);
        }
    }
}
