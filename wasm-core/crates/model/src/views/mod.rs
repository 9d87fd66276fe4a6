//! The drawings on a sheet: plans, elevations, details, each with its title below it.
//!
//! Only few files mark them (viewports). Everywhere else drafting convention helps: below a drawing
//! stands its title, often right of a bubble with its number and above its scale, and white paper
//! parts it from its neighbors.

mod chords;
mod drawn;
mod ink;
mod parting;
mod places;
mod rows;
mod scales;
mod titles;

use crate::geometry::Rect;
use crate::grids::round_figures;
use crate::list::DisplayList;
use crate::query::lines::{TextLine, lines};
use crate::query::words::{Word, words};
use crate::title_block::{TitleBlock, frame, title_block_of};

pub use drawn::{Drawn, drawn};
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
/// Where only a text names a drawing, so many cells of the grid of ink have line work, at least.
const LEAST_DRAWN: usize = 60;
/// A title block over less of the sheet's width is a strip.
const STRIP: f32 = 0.12;
/// Rectangles of details are as wide as others of the sheet, up to this part of their width.
const AS_WIDE: f32 = 0.2;
/// The rectangle around a drawing and its title is more than so many times as high as the title.
const FRAME_HEIGHT: f32 = 6.0;
/// A line of the sheet's frame is at most this part of a side away from the edge.
const FRAME_REACH: f32 = 0.08;
/// Lines whose ends are nearer than this, points, meet.
const MEETING: f32 = 2.0;
/// A sheet's title with a higher score has a label.
const SURE_TITLE: f32 = 2.0;

/// The drawings of a sheet, from top to bottom, then left to right.
pub fn views(list: &DisplayList) -> Vec<View> {
    let Read { rows, rules, block } = Read::of(list);
    views_of(list, &rows, &block, &rules)
}

/// [`views`] for who has the sheet's lines and title block, as
/// [`title_block_and_text`](crate::title_block::title_block_and_text) gives them.
pub fn views_beside(list: &DisplayList, rows: &[TextLine], block: &TitleBlock) -> Vec<View> {
    views_of(list, rows, block, &frame::rules(list))
}

/// What the drawings of a sheet are found by.
struct Read {
    rows: Vec<TextLine>,
    rules: frame::Rules,
    block: TitleBlock,
}

impl Read {
    fn of(list: &DisplayList) -> Self {
        let page = Rect::new(0.0, 0.0, list.width, list.height);
        let all: Vec<Word> = words(list)
            .into_iter()
            .filter(|word| word.bounds.intersects(&page))
            .collect();
        let rows = lines(&all);
        let rules = frame::rules(list);
        let block = title_block_of(list, &all, &rows, &rules);
        Self { rows, rules, block }
    }
}

/// [`views`] for who has the sheet's lines, rules and title block already.
pub(crate) fn views_of(
    list: &DisplayList,
    rows: &[TextLine],
    sheet: &TitleBlock,
    rules: &frame::Rules,
) -> Vec<View> {
    let page = Rect::new(0.0, 0.0, list.width, list.height);
    let corner = sheet
        .bounds
        .as_ref()
        .and_then(|block| corner_below(block, rules, &page));
    let block = corner.as_ref().or(sheet.bounds.as_ref());
    let mut titles = view_titles(rows, block, rules, &page, || round_figures(list));
    // The sheet's own title names no drawing on it.
    if let (Some(_), Some(own)) = (&sheet.title, sheet.titles.first()) {
        let is_own = |title: &ViewTitle| own.bounds.intersects(&title.bounds);
        // "PLAN  SCALE 1:50" in another cell of a strip.
        let is_of_block = |title: &ViewTitle| {
            own.score > SURE_TITLE
                && title.number.is_none()
                && title.text == own.text
                && block.is_some_and(|block| {
                    block.width() < STRIP * page.width()
                        && block.x0 < title.bounds.x0
                        && title.bounds.x1 < block.x1
                })
        };
        titles.retain(|title| !((title.is_bare && is_own(title)) || is_of_block(title)));
    }
    if titles.is_empty() || titles.len() > MOST {
        return Vec::new();
    }
    let strip = frame::strip_of_tables(&page, rules);
    let block = block.or(strip.as_ref());
    let blobs = Blobs::of(list, block, rules);
    let boxes = framed_boxes(&blobs, &titles, rules, &page);
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
                is_bare,
            } = title;
            let drawn = ink?;
            let is_small =
                drawn.width() < SMALLEST * page.x1 && drawn.height() < SMALLEST * page.y1;
            let is_empty = is_bare && blobs.drawn_in(&drawn) < LEAST_DRAWN;
            (!is_small && !is_empty).then(|| View {
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

/// The title block in the corner below a line of a drawing that was taken for the edge of a strip along the sheet: as the
/// lower edge of a profile, such a line does not reach from frame to frame.
fn corner_below(block: &Rect, rules: &frame::Rules, page: &Rect) -> Option<Rect> {
    let (near_x, near_y) = (FRAME_REACH * page.x1, FRAME_REACH * page.y1);
    let is_strip = block.width() >= page.width() && block.y0 > near_y && block.y1 >= page.y1;
    let is_framed = rules.level.iter().any(|rule| {
        (rule.at - block.y0).abs() < MEETING && rule.from < near_x && rule.to > page.x1 - near_x
    });
    if !is_strip || is_framed {
        return None;
    }
    let lefts = rules
        .upright
        .iter()
        .filter(|left| left.to > page.y1 - near_y && left.from > block.y0 - MEETING);
    let corners = lefts.filter_map(|left| {
        let meets = |top: &&frame::Rule| {
            (top.at - left.from).abs() < MEETING
                && (top.from - left.at).abs() < MEETING
                && top.to > page.x1 - near_x
        };
        let top = rules.level.iter().find(meets)?;
        Some(Rect::new(left.at, top.at, page.x1, page.y1))
    });
    corners.max_by(|a, b| (a.width() * a.height()).total_cmp(&(b.width() * b.height())))
}

/// The ink of each title: what the rectangle around it holds where there are several alike, else what stands over it.
fn framed_boxes(
    blobs: &Blobs,
    titles: &[ViewTitle],
    rules: &frame::Rules,
    page: &Rect,
) -> Vec<Option<Rect>> {
    let middles: Vec<Rect> = titles
        .iter()
        .map(|title| {
            let Rect { x0, y0, x1, y1 } = title.bounds;
            let (x, y) = ((x0 + x1) / 2.0, (y0 + y1) / 2.0);
            Rect::new(x, y, x, y)
        })
        .collect();
    let framed: Vec<Option<Rect>> = titles
        .iter()
        .map(|title| {
            let frame = rules.cells.frame(&title.bounds, page)?;
            let held = middles.iter().filter(|middle| frame.intersects(middle));
            let edge = 2.0 * blobs.side();
            let inner = Rect::new(
                frame.x0 + edge,
                frame.y0 + edge,
                frame.x1 - edge,
                frame.y1 - edge,
            );
            let is_drawing = held.count() == 1
                && frame.height() > FRAME_HEIGHT * title.bounds.height()
                && blobs.drawn_in(&inner) >= LEAST_DRAWN / 2;
            is_drawing.then_some(frame)
        })
        .collect();
    // One alone may be the walls of a plan.
    let has_like = |frame: &Rect| {
        let alike = framed
            .iter()
            .flatten()
            .filter(|other| (other.width() - frame.width()).abs() < AS_WIDE * frame.width());
        alike.count() > 1
    };
    let framed: Vec<Option<Rect>> = framed.iter().map(|frame| frame.filter(&has_like)).collect();
    let rest: Vec<&ViewTitle> = titles
        .iter()
        .zip(&framed)
        .filter_map(|(title, frame)| frame.is_none().then_some(title))
        .collect();
    let mut others = places::boxes(blobs, &rest, rules, page).into_iter();
    framed
        .into_iter()
        .map(|frame| frame.or_else(|| others.next().flatten()))
        .collect()
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
    fn joins_a_scale_that_is_written_in_pieces() {
        let mut list = DisplayList {
            width: 2592.0,
            height: 1728.0,
            ..DisplayList::default()
        };
        frame(&mut list, [100.0, 100.0, 1000.0, 700.0]);
        write(&mut list, "FIRST FLOOR PLAN", 150.0, 740.0, 14.0, 0);
        for (text, x) in [
            ("SCALE:", 150.0),
            ("1/4\"", 195.0),
            ("=", 229.2),
            ("1'-0\"", 247.2),
        ] {
            write(&mut list, text, x, 760.0, 9.0, 0);
        }
        let found = views(&list);
        assert_eq!(found.len(), 1, "{found:?}");
        assert_eq!(found[0].scale.as_deref(), Some("1/4\" = 1'-0\""));
    }

    #[test]
    fn finds_a_title_above_its_drawing_by_its_size_alone() {
        let mut list = DisplayList {
            width: 792.0,
            height: 612.0,
            ..DisplayList::default()
        };
        write(&mut list, "SECOND FLOOR DUCTWORK", 100.0, 80.0, 14.0, 0);
        for part in 0..6 {
            let x = 100.0 + 100.0 * part as f32;
            frame(&mut list, [x, 110.0, x + 90.0, 500.0]);
            write(&mut list, "VAV-3", x + 20.0, 300.0, 7.0, 0);
        }
        // Large, but it names no view.
        assert_eq!(views(&list), Vec::new());
        write(&mut list, "ENLARGED PLAN", 400.0, 80.0, 14.0, 0);
        let found = views(&list);
        assert_eq!(found.len(), 1, "{found:?}");
        assert_eq!(found[0].title, "ENLARGED PLAN");
        assert!(found[0].bounds.y1 > 480.0, "{found:?}");
        assert_eq!(found[0].scale, None);
    }

    #[test]
    fn boxes_drawings_below_their_titles_where_one_has_nothing_above() {
        let mut list = DisplayList {
            width: 1191.0,
            height: 842.0,
            ..DisplayList::default()
        };
        // The first drawing stands between both titles, and is wider than most frames leave room for.
        for (title, scale, [x0, y0, x1, y1]) in [
            ("Belka B-3", "skala 1:25", [115.0, 90.0, 1080.0, 280.0]),
            ("Detail C", "skala 1:10", [115.0, 340.0, 370.0, 590.0]),
        ] {
            write(&mut list, title, x0, y0 - 32.0, 11.0, 0);
            write(&mut list, scale, x0, y0 - 18.0, 7.0, 0);
            frame(&mut list, [x0, y0, x1, y1]);
            frame(&mut list, [x0 + 40.0, y0 + 40.0, x1 - 40.0, y1 - 40.0]);
        }
        let found = views(&list);
        let boxes: Vec<(&str, bool)> = found
            .iter()
            .map(|view| (view.title.as_str(), view.bounds.y1 < 300.0))
            .collect();
        assert_eq!(boxes, [("Belka B-3", true), ("Detail C", false)]);
        assert!(found[0].bounds.x1 > 1000.0, "{found:?}");
    }

    #[test]
    fn boxes_details_by_the_rectangles_around_them_and_their_titles() {
        let mut list = DisplayList {
            width: 1224.0,
            height: 792.0,
            ..DisplayList::default()
        };
        // Titles at the top of one, at the bottom of the other, side by side.
        for (title, x, y) in [
            ("CURB PROFILE", 100.0, 120.0),
            ("GUTTER PROFILE", 500.0, 370.0),
        ] {
            let x0 = if x < 300.0 { 80.0 } else { 380.0 };
            frame(&mut list, [x0, 100.0, x0 + 300.0, 400.0]);
            frame(&mut list, [x0 + 60.0, 170.0, x0 + 240.0, 330.0]);
            frame(&mut list, [x0 + 80.0, 190.0, x0 + 200.0, 300.0]);
            write(&mut list, title, x, y, 12.0, 0);
        }
        for place in 0..8 {
            write(
                &mut list,
                "VARIES",
                200.0,
                420.0 + 12.0 * place as f32,
                7.0,
                0,
            );
        }
        let found = views(&list);
        assert_eq!(found.len(), 2, "{found:?}");
        assert_eq!(found[0].bounds, Rect::new(80.0, 100.0, 380.0, 400.0));
        assert_eq!(found[1].bounds, Rect::new(380.0, 100.0, 680.0, 400.0));
    }

    #[test]
    fn takes_titles_to_stand_above_where_one_has_nothing_above_it() {
        let mut list = DisplayList {
            width: 1191.0,
            height: 842.0,
            ..DisplayList::default()
        };
        for (title, [x0, y0, x1, y1]) in [
            ("Section A-A", [100.0, 120.0, 500.0, 220.0]),
            ("Section B-B", [100.0, 270.0, 500.0, 370.0]),
        ] {
            write(&mut list, title, x0, y0 - 14.0, 10.0, 0);
            frame(&mut list, [x0, y0, x1, y1]);
            frame(&mut list, [x0 + 40.0, y0 + 20.0, x1 - 40.0, y1 - 20.0]);
            for mark in 0..4 {
                write(&mut list, "01", x0 + 60.0 * mark as f32, y1 + 4.0, 5.0, 0);
            }
        }
        let found = views(&list);
        assert_eq!(found.len(), 2, "{found:?}");
        assert!(
            found[0].bounds.y1 > 210.0 && found[0].bounds.y1 < 260.0,
            "{found:?}"
        );
        assert!(
            found[1].bounds.y0 > 240.0 && found[1].bounds.y1 > 360.0,
            "{found:?}"
        );
    }

    fn sheet(width: f32, height: f32) -> DisplayList {
        DisplayList {
            width,
            height,
            ..DisplayList::default()
        }
    }

    #[test]
    fn joins_the_lines_of_a_title() {
        let mut list = sheet(2592.0, 1728.0);
        frame(&mut list, [100.0, 100.0, 1000.0, 700.0]);
        for mark in 0..6 {
            write(&mut list, "EQ", 200.0 + 90.0 * mark as f32, 400.0, 7.0, 0);
        }
        write(&mut list, "1", 106.0, 745.0, 14.0, 0);
        write(&mut list, "ENLARGED PLAN -", 150.0, 740.0, 14.0, 0);
        write(&mut list, "RESTROOM 101", 150.0, 759.0, 14.0, 0);
        write(&mut list, "1/2\" = 1'-0\"", 150.0, 777.0, 9.0, 0);
        let found = views(&list);
        assert_eq!(found.len(), 1, "{found:?}");
        assert_eq!(found[0].title, "ENLARGED PLAN - RESTROOM 101");
        assert_eq!(found[0].number.as_deref(), Some("1"));
    }

    #[test]
    fn finds_titles_without_a_word_for_a_view_beside_numbers_in_figures() {
        let mut list = sheet(1224.0, 792.0);
        for x in [80.0, 500.0] {
            frame(&mut list, [x, 100.0, x + 300.0, 300.0]);
            frame(&mut list, [x + 60.0, 130.0, x + 240.0, 260.0]);
        }
        for mark in 0..6 {
            write(
                &mut list,
                "VARIES",
                200.0 + 90.0 * mark as f32,
                200.0,
                7.0,
                0,
            );
        }
        for (number, x) in [("1", 90.0), ("2", 510.0)] {
            write(&mut list, number, x, 330.0, 12.0, 0);
            write(&mut list, "TREE PLANTING", x + 30.0, 330.0, 12.0, 0);
        }
        // Numbers stand beside other texts, too.
        assert_eq!(views(&list), Vec::new());
        for x in [94.0, 514.0] {
            ring(&mut list, x, 326.0, 14.0);
        }
        let found = views(&list);
        assert_eq!(found.len(), 2, "{found:?}");
        assert_eq!(found[0].number.as_deref(), Some("1"));
    }

    /// A circle in straight pieces.
    fn ring(list: &mut DisplayList, x: f32, y: f32, radius: f32) {
        let at = |step: u16| {
            let angle = f32::from(step) / 24.0 * std::f32::consts::TAU;
            [x + radius * angle.cos(), y + radius * angle.sin()]
        };
        let lines = (1..=24).map(|step| Segment::Line(at(step)));
        let path = list
            .paths
            .push([Segment::Move(at(0))].into_iter().chain(lines));
        list.items.push(Item {
            shape: Shape::Stroke { path, style: 0 },
            paint: 0,
            clip: NONE,
            effect: NONE,
            layer: NONE,
            part: Part::Page,
        });
        list.bounds
            .push(Rect::new(x - radius, y - radius, x + radius, y + radius));
    }

    #[test]
    fn boxes_drawings_beside_their_titles_where_none_is_above_or_below() {
        let mut list = sheet(1224.0, 792.0);
        for (title, y) in [("EAST ELEVATION", 120.0), ("WEST ELEVATION", 360.0)] {
            write(&mut list, title, 120.0, y, 12.0, 0);
            write(&mut list, "1/8\" = 1'-0\"", 120.0, y + 18.0, 8.0, 0);
            frame(&mut list, [320.0, y - 60.0, 1000.0, y + 80.0]);
            frame(&mut list, [400.0, y - 20.0, 900.0, y + 40.0]);
        }
        let found = views(&list);
        assert_eq!(found.len(), 2, "{found:?}");
        assert!(
            found[0].bounds.x1 > 990.0 && found[0].bounds.y1 < 210.0,
            "{found:?}"
        );
        assert!(
            found[1].bounds.x1 > 990.0 && found[1].bounds.y0 > 290.0,
            "{found:?}"
        );
    }

    #[test]
    fn a_line_of_a_profile_bounds_no_title_block() {
        let page = Rect::new(0.0, 0.0, 2592.0, 1728.0);
        let strip = Rect::new(0.0, 1300.0, 2592.0, 1728.0);
        let mut list = sheet(page.x1, page.y1);
        frame(&mut list, [110.0, 800.0, 2270.0, 1300.0]);
        frame(&mut list, [2300.0, 1600.0, 2560.0, 1700.0]);
        let corner = corner_below(&strip, &frame::rules(&list), &page);
        assert_eq!(corner, Some(Rect::new(2300.0, 1600.0, 2592.0, 1728.0)));
        frame(&mut list, [30.0, 1300.0, 2560.0, 1700.0]);
        assert_eq!(corner_below(&strip, &frame::rules(&list), &page), None);
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
