//! What a page says: its words, its letters, its title block, as they travel to the host.

use pinbar_model::dimensions::{Dimension, dimensions};
use pinbar_model::geometry::Rect;
use pinbar_model::grids::Grid;
use pinbar_model::query::letters::{Letters, letters};
use pinbar_model::query::lines::{TextLine, lines, text_in};
use pinbar_model::query::words::{Word, words};
use pinbar_model::reading::{Makeup, read_sheet};
use pinbar_model::symbols::{self, Column, NorthArrow};
use pinbar_model::title_block::{self, Candidate, title_block};
use wasm_bindgen::prelude::*;

use super::sheet::Sheet;
use super::views::Views;

#[wasm_bindgen]
impl Sheet {
    /// Text inside a box of page points, in reading order.
    #[wasm_bindgen(js_name = textIn)]
    pub fn text_in(&self, x0: f32, y0: f32, x1: f32, y1: f32) -> String {
        self.list().map_or_else(String::new, |list| {
            text_in(&words(list), &Rect::new(x0, y0, x1, y1))
        })
    }

    /// Every word with its place, line by line from top to bottom.
    pub fn text(&self) -> PageText {
        let words = self.list().map(words).unwrap_or_default();
        PageText::of(&words, &lines(&words))
    }

    /// The lines of the page, in the order of `text`, with the places of their letters.
    pub fn letters(&self) -> PageLetters {
        let mut found = PageLetters::default();
        let Some(list) = self.list() else {
            return found;
        };
        let words = words(list);
        for line in lines(&words) {
            let Letters {
                origin,
                along,
                below,
                above,
                stops,
            } = letters(list, &words, &line);
            if !found.frames.is_empty() {
                found.texts.push('\n');
            }
            found.texts.push_str(&line.text);
            let frame = [origin[0], origin[1], along[0], along[1], below, above];
            found.frames.extend(frame);
            found.stops.extend(stops);
        }
        found
    }

    /// What the sheet's title block says; nothing for pixels.
    #[wasm_bindgen(js_name = titleBlock)]
    pub fn title_block(&self) -> Option<TitleBlock> {
        self.list().map(|list| TitleBlock(title_block(list)))
    }

    /// Lengths written at dimension lines; none for pixels.
    pub fn dimensions(&self) -> Dimensions {
        Dimensions(self.list().map_or_else(Vec::new, |list| {
            let words = words(list);
            dimensions(list, &words, &lines(&words))
        }))
    }

    /// Text, title block and, when `with_views`, the drawings on the sheet, their dimensions, grids and symbols; nothing for
    /// pixels.
    pub fn reading(&self, with_views: bool) -> Option<SheetReading> {
        let reading = read_sheet(self.list()?, with_views);
        Some(SheetReading {
            text: PageText::of(&reading.words, &reading.lines),
            makeup: reading.makeup,
            block: TitleBlock(reading.block),
            views: Views::found(reading.views),
            dimensions: Dimensions(reading.dimensions),
            grids: Grids(reading.grids),
            symbols: Symbols(reading.symbols),
        })
    }
}

/// All that a sheet says.
#[wasm_bindgen]
#[derive(Clone)]
pub struct SheetReading {
    text: PageText,
    makeup: Makeup,
    block: TitleBlock,
    views: Views,
    dimensions: Dimensions,
    grids: Grids,
    symbols: Symbols,
}

#[wasm_bindgen]
impl SheetReading {
    /// As [`Sheet::text`].
    #[wasm_bindgen(getter)]
    pub fn text(&self) -> PageText {
        self.text.clone()
    }

    /// As [`Sheet::title_block`].
    #[wasm_bindgen(getter)]
    pub fn block(&self) -> TitleBlock {
        self.block.clone()
    }

    /// Pieces of drawn lines; 1 if framed, else 0; 1 if a picture, else 0; what the labels of its title block announce.
    #[wasm_bindgen(getter)]
    pub fn makeup(&self) -> Vec<u32> {
        let Makeup {
            strokes,
            is_framed,
            is_picture,
        } = self.makeup;
        vec![
            strokes,
            u32::from(is_framed),
            u32::from(is_picture),
            u32::from(self.block.0.fields),
        ]
    }

    /// The drawings on the sheet, by their titles.
    #[wasm_bindgen(getter)]
    pub fn views(&self) -> Views {
        self.views.clone()
    }

    /// Lengths written at dimension lines.
    #[wasm_bindgen(getter)]
    pub fn dimensions(&self) -> Dimensions {
        self.dimensions.clone()
    }

    /// The grids of the drawings on the sheet.
    #[wasm_bindgen(getter)]
    pub fn grids(&self) -> Grids {
        self.grids.clone()
    }

    /// The columns, the openings, the walls and the north arrow on the sheet.
    #[wasm_bindgen(getter)]
    pub fn symbols(&self) -> Symbols {
        self.symbols.clone()
    }
}

/// The columns, the openings, the walls and the north arrow of a sheet, as they travel to the host.
#[wasm_bindgen]
#[derive(Clone)]
pub struct Symbols(symbols::Symbols);

#[wasm_bindgen]
impl Symbols {
    /// Seven numbers a column: its grid, its lines in both directions there, from 0, or -1 away from where lines cross, and its
    /// box (x0, y0, x1, y1) in page points.
    #[wasm_bindgen(getter)]
    pub fn columns(&self) -> Vec<f32> {
        self.0
            .columns
            .iter()
            .flat_map(|column| {
                let Column {
                    grid,
                    lines,
                    bounds,
                } = column;
                let Rect { x0, y0, x1, y1 } = *bounds;
                let [first, second] =
                    lines.map_or([-1.0; 2], |lines| lines.map(|line| line as f32));
                [*grid as f32, first, second, x0, y0, x1, y1]
            })
            .collect()
    }

    /// Six numbers an opening: its box (x0, y0, x1, y1) in page points, 1 if its diagonals are dashed, else 0, and 1 if words in it
    /// say that it is one, else 0.
    #[wasm_bindgen(getter)]
    pub fn openings(&self) -> Vec<f32> {
        self.0
            .openings
            .iter()
            .flat_map(|opening| {
                let Rect { x0, y0, x1, y1 } = opening.bounds;
                let is = |flag: bool| f32::from(u8::from(flag));
                [x0, y0, x1, y1, is(opening.is_dashed), is(opening.is_named)]
            })
            .collect()
    }

    /// Four numbers a wall: its box (x0, y0, x1, y1) in page points.
    #[wasm_bindgen(getter)]
    pub fn walls(&self) -> Vec<f32> {
        let boxes = self.0.walls.iter();
        boxes
            .flat_map(|Rect { x0, y0, x1, y1 }| [*x0, *y0, *x1, *y1])
            .collect()
    }

    /// The foot and the tip (x, y) of the north arrow in page points; empty if there is none.
    #[wasm_bindgen(getter)]
    pub fn north(&self) -> Vec<f32> {
        self.0.north.map_or_else(Vec::new, |arrow| {
            let NorthArrow {
                from: [x0, y0],
                to: [x1, y1],
            } = arrow;
            vec![x0, y0, x1, y1]
        })
    }
}

/// The grids of a sheet, as they travel to the host.
#[wasm_bindgen]
#[derive(Clone)]
pub struct Grids(Vec<Grid>);

#[wasm_bindgen]
impl Grids {
    /// The labels of all grid lines: grid by grid, in each direction by direction, side by side.
    #[wasm_bindgen(getter)]
    pub fn labels(&self) -> Vec<String> {
        let lines = self
            .0
            .iter()
            .flat_map(|grid| grid.directions.iter().flatten());
        lines.map(|line| line.label.clone()).collect()
    }

    /// Six numbers a line: its grid and its direction there, from 0, and its ends (x, y) in page points.
    #[wasm_bindgen(getter)]
    pub fn places(&self) -> Vec<f32> {
        let mut places = Vec::new();
        for (number, grid) in self.0.iter().enumerate() {
            for (direction, lines) in grid.directions.iter().enumerate() {
                for line in lines {
                    let ([x0, y0], [x1, y1]) = (line.from, line.to);
                    places.extend([number as f32, direction as f32, x0, y0, x1, y1]);
                }
            }
        }
        places
    }
}

/// Lengths written at dimension lines, as they travel to the host.
#[wasm_bindgen]
#[derive(Clone)]
pub struct Dimensions(Vec<Dimension>);

#[wasm_bindgen]
impl Dimensions {
    /// The figures, as written.
    #[wasm_bindgen(getter)]
    pub fn texts(&self) -> Vec<String> {
        self.0.iter().map(|one| one.text.clone()).collect()
    }

    /// Five numbers a dimension: the ends (x, y) of its line in page points, and how many of them are marked.
    #[wasm_bindgen(getter)]
    pub fn places(&self) -> Vec<f32> {
        self.0
            .iter()
            .flat_map(|one| {
                let ([x0, y0], [x1, y1]) = (one.from, one.to);
                [x0, y0, x1, y1, f32::from(one.marked_ends)]
            })
            .collect()
    }
}

/// The words of a page, as they travel to the host.
#[wasm_bindgen]
#[derive(Clone, Default)]
pub struct PageText {
    words: String,
    places: Vec<f32>,
}

impl PageText {
    fn of(words: &[Word], lines: &[TextLine]) -> Self {
        let mut found = Self::default();
        for (number, line) in lines.iter().enumerate() {
            for word in line.words.iter().map(|index| &words[*index as usize]) {
                if !found.words.is_empty() {
                    found.words.push('\n');
                }
                found.words.push_str(&word.text);
                let box_ = &word.bounds;
                let number = number as f32;
                found
                    .places
                    .extend([box_.x0, box_.y0, box_.x1, box_.y1, word.size, number]);
            }
        }
        found
    }
}

#[wasm_bindgen]
impl PageText {
    /// All words, parted by line feeds.
    #[wasm_bindgen(getter)]
    pub fn words(&self) -> String {
        self.words.clone()
    }

    /// Six numbers a word: x0, y0, x1, y1 in page points, font size in points, number of its line from 0.
    #[wasm_bindgen(getter)]
    pub fn places(&self) -> Vec<f32> {
        self.places.clone()
    }
}

/// The lines of a page with the places of their letters, as they travel to the host.
#[wasm_bindgen]
#[derive(Default)]
pub struct PageLetters {
    texts: String,
    frames: Vec<f32>,
    stops: Vec<f32>,
}

#[wasm_bindgen]
impl PageLetters {
    /// The texts of all lines, parted by line feeds.
    #[wasm_bindgen(getter)]
    pub fn texts(&self) -> String {
        self.texts.clone()
    }

    /// Six numbers a line: origin and unit vector of its base line, then how far it reaches below and above it;
    /// page points.
    #[wasm_bindgen(getter)]
    pub fn frames(&self) -> Vec<f32> {
        self.frames.clone()
    }

    /// Of each line, one number more than its text has UTF-16 units: where each begins, and where the last ends, in
    /// points along the base line.
    #[wasm_bindgen(getter)]
    pub fn stops(&self) -> Vec<f32> {
        self.stops.clone()
    }
}

/// What a sheet's title block says.
#[wasm_bindgen]
#[derive(Clone)]
pub struct TitleBlock(title_block::TitleBlock);

#[wasm_bindgen]
impl TitleBlock {
    /// Number, title, revision and date; each may be empty.
    #[wasm_bindgen(getter)]
    pub fn texts(&self) -> Vec<String> {
        let block = &self.0;
        [&block.number, &block.title, &block.revision, &block.date]
            .map(|text| text.clone().unwrap_or_default())
            .to_vec()
    }

    /// How sure the number is, 0 to 1.
    #[wasm_bindgen(getter)]
    pub fn confidence(&self) -> f32 {
        self.0.confidence
    }

    /// Everything that may be the number, best first, then everything that may be the title.
    #[wasm_bindgen(getter)]
    pub fn candidates(&self) -> Vec<String> {
        self.every().map(|one| one.text.clone()).collect()
    }

    /// How many of the candidates are numbers.
    #[wasm_bindgen(getter, js_name = numberCount)]
    pub fn number_count(&self) -> usize {
        self.0.numbers.len()
    }

    /// Box (page points) and score of each candidate.
    #[wasm_bindgen(getter)]
    pub fn places(&self) -> Vec<f32> {
        self.every()
            .flat_map(|one| {
                let Rect { x0, y0, x1, y1 } = one.bounds;
                [x0, y0, x1, y1, one.score]
            })
            .collect()
    }
}

impl TitleBlock {
    fn every(&self) -> impl Iterator<Item = &Candidate> {
        self.0.numbers.iter().chain(&self.0.titles)
    }
}
