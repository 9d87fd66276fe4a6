//! The drawings on a sheet: plans, elevations, details, each with its title below it.
//!
//! Only few files mark them (viewports). Everywhere else drafting convention helps: below a drawing
//! stands its title, often right of a bubble with its number and above its scale, and white paper
//! parts it from its neighbors.

mod chords;
mod ink;
mod parting;
mod places;
mod titles;

use crate::geometry::Rect;
use crate::list::DisplayList;
use crate::query::lines::{TextLine, lines};
use crate::query::words::{Word, words};
use crate::title_block::{frame, title_block_of};

use ink::Blobs;
use titles::{ViewTitle, view_titles};

/// A drawing on a sheet.
#[derive(Clone, Debug, PartialEq)]
pub struct View {
    pub title: String,
    /// In the bubble beside the title: `3`, `A1`.
    pub number: Option<String>,
    /// As written: `1/4" = 1'-0"`.
    pub scale: Option<String>,
    /// Page points, the title included.
    pub bounds: Rect,
    /// 0 to 1.
    pub confidence: f32,
}

/// A sheet with more is a table or a list of symbols.
const MOST: usize = 60;
/// A box smaller than this part of the sheet's side shows no drawing.
const SMALLEST: f32 = 0.02;

/// The drawings of a sheet, from top to bottom, then left to right.
pub fn views(list: &DisplayList) -> Vec<View> {
    let page = Rect::new(0.0, 0.0, list.width, list.height);
    let all: Vec<Word> = words(list)
        .into_iter()
        .filter(|word| word.bounds.intersects(&page))
        .collect();
    let rows = lines(&all);
    let rules = frame::rules(list);
    let block = title_block_of(list, &all, &rows, &rules).bounds;
    views_of(list, &rows, block.as_ref(), &rules)
}

/// [`views`] for who has the sheet's lines, rules and the box of its title block already.
pub(crate) fn views_of(
    list: &DisplayList,
    rows: &[TextLine],
    block: Option<&Rect>,
    rules: &frame::Rules,
) -> Vec<View> {
    let page = Rect::new(0.0, 0.0, list.width, list.height);
    let titles = view_titles(rows, block);
    if titles.is_empty() || titles.len() > MOST {
        return Vec::new();
    }
    let strip = frame::strip_of_tables(&page, rules);
    let block = block.or(strip.as_ref());
    let boxes = places::boxes(&Blobs::of(list, block, rules), &titles, rules, &page);
    let mut found: Vec<View> = titles
        .into_iter()
        .zip(boxes)
        .filter_map(|(title, ink)| {
            let ViewTitle {
                text,
                number,
                scale,
                bounds,
                confidence,
            } = title;
            let drawn = ink?;
            let is_small =
                drawn.width() < SMALLEST * page.x1 && drawn.height() < SMALLEST * page.y1;
            (!is_small).then(|| View {
                title: text,
                number,
                scale,
                bounds: drawn.union(&bounds).intersection(&page),
                confidence,
            })
        })
        .collect();
    found.sort_by(|a, b| {
        a.bounds
            .y0
            .total_cmp(&b.bounds.y0)
            .then(a.bounds.x0.total_cmp(&b.bounds.x0))
    });
    found
}

#[cfg(test)]
mod random_sheets;
#[cfg(test)]
mod tests {
    use super::*;
    use crate::list::{Item, NONE, Part, Segment, Shape};
    use crate::query::words::tests::write;

    pub(super) fn frame(list: &mut DisplayList, rect: [f32; 4]) {
        let [x0, y0, x1, y1] = rect;
        let path = list.paths.push([
            Segment::Move([x0, y0]),
            Segment::Line([x1, y0]),
            Segment::Line([x1, y1]),
            Segment::Line([x0, y1]),
            Segment::Close,
        ]);
        let shape = Shape::Stroke { path, style: 0 };
        list.items.push(Item {
            shape,
            paint: 0,
            clip: NONE,
            effect: NONE,
            layer: NONE,
            part: Part::Page,
        });
        list.bounds.push(Rect::new(x0, y0, x1, y1));
    }

    #[test]
    fn boxes_the_drawings_above_their_titles() {
        let mut list = DisplayList {
            width: 2592.0,
            height: 1728.0,
            ..DisplayList::default()
        };
        frame(&mut list, [100.0, 100.0, 1000.0, 700.0]);
        frame(&mut list, [1200.0, 150.0, 2000.0, 700.0]);
        write(&mut list, "1", 106.0, 745.0, 14.0, 0);
        write(&mut list, "FIRST FLOOR PLAN", 150.0, 740.0, 14.0, 0);
        write(&mut list, "SCALE: 1/4\" = 1'-0\"", 150.0, 760.0, 9.0, 0);
        write(&mut list, "2", 1206.0, 745.0, 14.0, 0);
        write(&mut list, "ROOF PLAN", 1250.0, 740.0, 14.0, 0);
        write(&mut list, "1/8\" = 1'-0\"", 1250.0, 760.0, 9.0, 0);
        let found = views(&list);
        assert_eq!(found.len(), 2, "{found:?}");
        assert_eq!(found[0].title, "FIRST FLOOR PLAN");
        assert_eq!(found[0].number.as_deref(), Some("1"));
        assert_eq!(found[0].scale.as_deref(), Some("1/4\" = 1'-0\""));
        assert!((found[0].bounds.x0 - 100.0).abs() < 12.0, "{found:?}");
        assert!((found[0].bounds.x1 - 1000.0).abs() < 12.0, "{found:?}");
        assert_eq!(found[1].title, "ROOF PLAN");
        assert!(found[1].bounds.x0 > 1150.0);
    }

    #[test]
    fn finds_none_on_a_sheet_of_notes() {
        let mut list = DisplayList {
            width: 2592.0,
            height: 1728.0,
            ..DisplayList::default()
        };
        write(&mut list, "GENERAL NOTES", 150.0, 740.0, 14.0, 0);
        write(&mut list, "ALL WORK SHALL COMPLY", 150.0, 760.0, 9.0, 0);
        assert_eq!(views(&list), Vec::new());
    }
}
