//! What both sheets say around a difference: their text, tags, title blocks, drawings and grids.

use std::cell::OnceCell;

use pinbar_model::clouds::clouds;
use pinbar_model::dimensions::dimensions;
use pinbar_model::geometry::{Affine, Point, Rect};
use pinbar_model::grids::{Grid, grids};
use pinbar_model::list::DisplayList;
use pinbar_model::query::lines::TextLine;
use pinbar_model::query::words::Word;
use pinbar_model::title_block::{TitleBlock, title_block_and_text};
use pinbar_model::views::views_beside;

use crate::describe::Lists;
use crate::printed::Printed;
use crate::revisions::revision_tables;
use crate::symbols::Tags;

/// A drawing of a sheet by its title; bounds in OLD's points.
pub type Titled = (String, Rect);

/// The sheets around a difference, OLD first.
pub struct Surroundings<'a> {
    pub printed: [Printed; 2],
    pub tags: [Tags; 2],
    /// Title blocks.
    pub blocks: [Option<Rect>; 2],
    /// All of OLD's sheet.
    pub page: Rect,
    /// Where entries of revisions stand, in OLD's points.
    pub revision_tables: Vec<Rect>,
    /// Double lines are walls.
    pub is_plan: bool,
    sheets: [Option<Sheet<'a>>; 2],
    // Found only when a title asks for them: most titles do not.
    drawings: [OnceCell<Vec<Titled>>; 2],
    grids: [OnceCell<Vec<Grid>>; 2],
    dimensions: [OnceCell<Vec<Rect>>; 2],
    clouds: [OnceCell<Vec<Rect>>; 2],
}

/// What drawings, grids and dimensions are found by.
struct Sheet<'a> {
    list: &'a DisplayList,
    to_old: Affine,
    words: Vec<Word>,
    lines: Vec<TextLine>,
    block: TitleBlock,
}

impl<'a> Surroundings<'a> {
    /// Sheets of which nothing is known but OLD's size.
    pub fn blank(page: Rect) -> Self {
        Self {
            printed: Default::default(),
            tags: Default::default(),
            blocks: [None, None],
            page,
            revision_tables: Vec::new(),
            is_plan: false,
            sheets: [None, None],
            drawings: Default::default(),
            grids: Default::default(),
            dimensions: Default::default(),
            clouds: Default::default(),
        }
    }

    /// Reads both sheets.
    pub fn read(lists: Lists<'a>, map: &Affine, page: Rect) -> Self {
        let mut is_plan = false;
        let mut tables = Vec::new();
        let mut side = |list: Option<&'a DisplayList>, to_old: &Affine| {
            let Some(list) = list else {
                return (Printed::default(), Tags::default(), None);
            };
            let (block, words, lines) = title_block_and_text(list);
            is_plan |= words
                .iter()
                .any(|word| word.text.eq_ignore_ascii_case("plan"));
            if let Some(bounds) = &block.bounds {
                let own = revision_tables(&lines, bounds);
                tables.extend(own.iter().map(|table| to_old.apply_rect(*table)));
            }
            let printed = Printed::of(&words, &lines, to_old);
            let sheet = Sheet {
                list,
                to_old: *to_old,
                words,
                lines,
                block,
            };
            (printed, Tags::of(list, to_old), Some(sheet))
        };
        let (old, old_tags, old_sheet) = side(lists.0, &Affine::IDENTITY);
        let (new, new_tags, new_sheet) = side(lists.1, map);
        let placed = |sheet: &Option<Sheet<'_>>| {
            let sheet = sheet.as_ref()?;
            Some(sheet.to_old.apply_rect(sheet.block.bounds?))
        };
        Self {
            blocks: [placed(&old_sheet), placed(&new_sheet)],
            page,
            printed: [old, new],
            tags: [old_tags, new_tags],
            revision_tables: tables,
            is_plan,
            sheets: [old_sheet, new_sheet],
            ..Self::blank(page)
        }
    }

    /// What the title block of one sheet says, in its own points.
    pub fn title_block(&self, side: usize) -> Option<&TitleBlock> {
        Some(&self.sheets[side].as_ref()?.block)
    }

    /// The drawings with a title of one sheet.
    pub fn drawings(&self, side: usize) -> &[Titled] {
        self.drawings[side].get_or_init(|| {
            let Some(sheet) = &self.sheets[side] else {
                return Vec::new();
            };
            let found = views_beside(sheet.list, &sheet.lines, &sheet.block).into_iter();
            let placed = |bounds| sheet.to_old.apply_rect(bounds);
            found
                .map(|view| (view.title, placed(view.bounds)))
                .collect()
        })
    }

    /// The grids of one sheet, in OLD's points.
    pub fn grids(&self, side: usize) -> &[Grid] {
        self.grids[side].get_or_init(|| {
            let Some(sheet) = &self.sheets[side] else {
                return Vec::new();
            };
            let to_old = &sheet.to_old;
            let Some(back) = to_old.inverse() else {
                return Vec::new();
            };
            let drawings = self.drawings(side).iter();
            let drawings: Vec<Rect> = drawings
                .map(|(_, bounds)| back.apply_rect(*bounds))
                .collect();
            let mut found = grids(sheet.list, &sheet.words, &drawings);
            for line in found
                .iter_mut()
                .flat_map(|grid| grid.directions.iter_mut().flatten())
            {
                for at in [&mut line.from, &mut line.to] {
                    let placed = to_old.apply(Point::new(f64::from(at[0]), f64::from(at[1])));
                    *at = [placed.x as f32, placed.y as f32];
                }
            }
            found
        })
    }

    /// Where the figures of dimension lines stand on one sheet, OLD's points.
    pub fn dimensions(&self, side: usize) -> &[Rect] {
        self.dimensions[side].get_or_init(|| {
            let Some(sheet) = &self.sheets[side] else {
                return Vec::new();
            };
            let found = dimensions(sheet.list, &sheet.words, &sheet.lines);
            found
                .iter()
                .map(|one| sheet.to_old.apply_rect(one.bounds))
                .collect()
        })
    }

    /// The revision clouds of one sheet, OLD's points.
    pub fn clouds(&self, side: usize) -> &[Rect] {
        self.clouds[side].get_or_init(|| {
            let Some(sheet) = &self.sheets[side] else {
                return Vec::new();
            };
            clouds(sheet.list)
                .iter()
                .map(|cloud| sheet.to_old.apply_rect(cloud.bounds))
                .collect()
        })
    }
}

#[cfg(test)]
pub mod tests {
    use super::*;
    use crate::printed::Said;

    /// A plan of 1000 points square on which both sheets print these lines.
    pub fn sheet(lines: &[Said]) -> Surroundings<'static> {
        Surroundings {
            printed: [Printed::of_lines(lines), Printed::of_lines(lines)],
            is_plan: true,
            ..Surroundings::blank(Rect::new(0.0, 0.0, 1000.0, 1000.0))
        }
    }

    pub fn with_drawing(
        around: Surroundings<'static>,
        title: &str,
        bounds: Rect,
    ) -> Surroundings<'static> {
        let found = || OnceCell::from(vec![(title.to_owned(), bounds)]);
        Surroundings {
            drawings: [found(), found()],
            ..around
        }
    }

    pub fn with_grid(around: Surroundings<'static>, grid: &Grid) -> Surroundings<'static> {
        let found = || OnceCell::from(vec![grid.clone()]);
        Surroundings {
            grids: [found(), found()],
            ..around
        }
    }

    pub fn with_dimension(around: Surroundings<'static>, figure: Rect) -> Surroundings<'static> {
        let found = || OnceCell::from(vec![figure]);
        Surroundings {
            dimensions: [found(), found()],
            ..around
        }
    }

    pub fn with_cloud(around: Surroundings<'static>, cloud: Rect) -> Surroundings<'static> {
        let found = || OnceCell::from(vec![cloud]);
        Surroundings {
            clouds: [found(), found()],
            ..around
        }
    }
}
