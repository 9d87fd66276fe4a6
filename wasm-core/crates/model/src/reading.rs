//! All that a sheet says, found with one look at its words and its lines.

use crate::dimensions::{Dimension, dimensions};
use crate::geometry::Rect;
use crate::list::DisplayList;
use crate::query::lines::{TextLine, lines};
use crate::query::words::{Word, words};
use crate::title_block::{TitleBlock, frame, title_block_of};
use crate::views::{View, views_of};

/// Text, title block, drawings and dimensions of a sheet.
#[derive(Clone, Debug)]
pub struct SheetReading {
    /// All words, those outside of the page included.
    pub words: Vec<Word>,
    /// The lines of `words`, from top to bottom.
    pub lines: Vec<TextLine>,
    /// As [`crate::title_block::title_block`] finds it.
    pub block: TitleBlock,
    /// As [`crate::views::views`] finds them; empty when they were not asked for.
    pub views: Vec<View>,
    /// As [`crate::dimensions::dimensions`] finds them; empty when the drawings were not asked for.
    pub dimensions: Vec<Dimension>,
}

/// Reads a sheet, with the drawings on it and their dimensions when `with_views`.
pub fn read_sheet(list: &DisplayList, with_views: bool) -> SheetReading {
    let page = Rect::new(0.0, 0.0, list.width, list.height);
    let words = words(list);
    let lines_of_all = lines(&words);
    let rules = frame::rules(list);
    let find = |words: &[Word], rows: &[TextLine]| {
        let block = title_block_of(list, words, rows, &rules);
        let views = if with_views {
            views_of(list, rows, block.bounds.as_ref(), &rules)
        } else {
            Vec::new()
        };
        (block, views)
    };
    let is_on_page = |word: &Word| word.bounds.intersects(&page);
    let (block, views) = if words.iter().all(is_on_page) {
        find(&words, &lines_of_all)
    } else {
        let inside: Vec<Word> = words
            .iter()
            .filter(|word| is_on_page(word))
            .cloned()
            .collect();
        find(&inside, &lines(&inside))
    };
    let dimensions = if with_views {
        dimensions(list, &words, &lines_of_all)
    } else {
        Vec::new()
    };
    SheetReading {
        words,
        lines: lines_of_all,
        block,
        views,
        dimensions,
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
