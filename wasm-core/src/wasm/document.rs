//! An open file.

use pinbar_reader::{
    Document as ReaderDocument, FileMarkup, LayerChoices, LayerRow, Limits,
    Resources as ReaderResources, Sheet as ReaderSheet,
};
use wasm_bindgen::prelude::*;

use super::platform::now;
use super::sheet::Sheet;
use super::thrown;
use super::views::Views;

/// Fonts and character maps that files name without carrying them; filled as pages ask.
#[wasm_bindgen]
#[derive(Default)]
pub struct Resources {
    inner: ReaderResources,
}

#[wasm_bindgen]
impl Resources {
    #[wasm_bindgen(constructor)]
    pub fn new() -> Self {
        Self::default()
    }

    /// A TrueType, OpenType or CFF program under the PostScript name that was asked for.
    #[wasm_bindgen(js_name = addFont)]
    pub fn add_font(&mut self, name: &str, bytes: Vec<u8>) {
        self.inner.add_font(name, bytes);
    }

    #[wasm_bindgen(js_name = addCMap)]
    pub fn add_cmap(&mut self, name: &str, bytes: Vec<u8>) {
        self.inner.add_cmap(name, bytes);
    }
}

/// One PDF in memory.
#[wasm_bindgen]
pub struct Document {
    inner: ReaderDocument,
}

#[wasm_bindgen]
impl Document {
    /// Owns a copy of `bytes`. An empty password means none.
    pub fn open(
        bytes: Vec<u8>,
        password: &str,
        resources: &Resources,
    ) -> Result<Document, JsError> {
        let inner = ReaderDocument::open(bytes, password, &resources.inner).map_err(thrown)?;
        Ok(Self { inner })
    }

    #[wasm_bindgen(js_name = setResources)]
    pub fn set_resources(&mut self, resources: &Resources) {
        self.inner.set_resources(&resources.inner);
    }

    #[wasm_bindgen(getter, js_name = pageCount)]
    pub fn page_count(&self) -> usize {
        self.inner.page_count()
    }

    #[wasm_bindgen(getter)]
    pub fn repaired(&self) -> bool {
        self.inner.repaired()
    }

    /// [width, height (points), 1 when the page box was clamped else 0, /Rotate in degrees, UserUnit, the shown part of user
    /// space: left, bottom, right, top] of the page `index`, from 0.
    #[wasm_bindgen(js_name = pageSize)]
    pub fn page_size(&self, index: usize) -> Result<Vec<f64>, JsError> {
        let info = self.inner.page_info(index).map_err(thrown)?;
        Ok(vec![
            info.width.into(),
            info.height.into(),
            f64::from(u8::from(info.clamped)),
            info.rotate.into(),
            info.user_unit.into(),
            info.shown[0],
            info.shown[1],
            info.shown[2],
            info.shown[3],
        ])
    }

    /// Empty when the file gives none.
    #[wasm_bindgen(js_name = pageLabel)]
    pub fn page_label(&self, index: usize) -> Result<String, JsError> {
        Ok(self
            .inner
            .page_info(index)
            .map_err(thrown)?
            .label
            .unwrap_or_default())
    }

    /// The bookmarks that lead to pages of the file.
    pub fn bookmarks(&self) -> Bookmarks {
        let (titles, pages) = self
            .inner
            .bookmarks()
            .into_iter()
            .map(|bookmark| (bookmark.title, bookmark.page as u32))
            .unzip();
        Bookmarks { titles, pages }
    }

    /// The drawings that the file itself marks on a page.
    pub fn viewports(&self, index: usize) -> Result<Views, JsError> {
        Ok(Views::marked(self.inner.viewports(index).map_err(thrown)?))
    }

    /// The annotations of a page that are markups.
    pub fn markups(&self, index: usize) -> Result<FileMarkups, JsError> {
        let found = self.inner.markups(index).map_err(thrown)?;
        Ok(FileMarkups { found })
    }

    /// The layers that a page uses, shown or not.
    pub fn layers(&self, index: usize) -> Result<FileLayers, JsError> {
        let rows = self.inner.layers(index).map_err(thrown)?;
        Ok(FileLayers { rows })
    }

    /// From the next reading on, shows the groups `shown`, hides the groups `hidden`, and leaves all others to the file.
    #[wasm_bindgen(js_name = chooseLayers)]
    pub fn choose_layers(&mut self, shown: Vec<String>, hidden: Vec<String>) {
        let mut choices = LayerChoices::default();
        choices.extend(shown.into_iter().map(|group| (group, true)));
        choices.extend(hidden.into_iter().map(|group| (group, false)));
        self.inner.choose_layers(choices);
    }

    /// Interprets the page `index`, from 0, for at most `milliseconds`.
    pub fn read(&self, index: usize, milliseconds: f64) -> Result<Sheet, JsError> {
        sheet_of(self.inner.read(index, &limits(milliseconds)))
    }

    /// As [`Document::read`] for what the page says; the sheet has an omission for the pictures it lacks.
    #[wasm_bindgen(js_name = readText)]
    pub fn read_text(&self, index: usize, milliseconds: f64) -> Result<Sheet, JsError> {
        sheet_of(self.inner.read_text(index, &limits(milliseconds)))
    }
}

/// Bookmarks in the order of the file.
#[wasm_bindgen]
pub struct Bookmarks {
    titles: Vec<String>,
    pages: Vec<u32>,
}

#[wasm_bindgen]
impl Bookmarks {
    #[wasm_bindgen(getter)]
    pub fn titles(&self) -> Vec<String> {
        self.titles.clone()
    }

    /// The page of each, from 0.
    #[wasm_bindgen(getter)]
    pub fn pages(&self) -> Vec<u32> {
        self.pages.clone()
    }
}

/// Markups in the order of the file.
#[wasm_bindgen]
pub struct FileMarkups {
    found: Vec<FileMarkup>,
}

#[wasm_bindgen]
impl FileMarkups {
    /// Three numbers each: its place among the annotations of the page, the place of the one that it answers or -1, and 1
    /// when the file says how it looks.
    #[wasm_bindgen(getter)]
    pub fn places(&self) -> Vec<i32> {
        self.found
            .iter()
            .flat_map(|markup| {
                let answers = markup.answers.map_or(-1, |place| place as i32);
                [markup.place as i32, answers, i32::from(markup.has_look)]
            })
            .collect()
    }

    /// The dictionary of each as JSON; empty when it is too long.
    #[wasm_bindgen(getter)]
    pub fn entries(&self) -> Vec<String> {
        self.found
            .iter()
            .map(|markup| markup.entries.clone())
            .collect()
    }
}

/// The tree of layers, row by row.
#[wasm_bindgen]
pub struct FileLayers {
    rows: Vec<LayerRow>,
}

#[wasm_bindgen]
impl FileLayers {
    /// Two texts each: the name, and the number of its group or nothing.
    #[wasm_bindgen(getter)]
    pub fn texts(&self) -> Vec<String> {
        self.rows
            .iter()
            .flat_map(|row| [row.name.clone(), row.group.clone()])
            .collect()
    }

    /// Three numbers each: the rows around it, 1 when the file shows it, 1 when it is locked.
    #[wasm_bindgen(getter)]
    pub fn states(&self) -> Vec<u32> {
        self.rows
            .iter()
            .flat_map(|row| [row.depth, row.is_on.into(), row.is_locked.into()])
            .collect()
    }

    /// Pairs of a row and a set of layers of which at most one is shown at a time.
    #[wasm_bindgen(getter)]
    pub fn exclusive(&self) -> Vec<u32> {
        let rows = self.rows.iter().zip(0_u32..);
        rows.flat_map(|(row, at)| row.exclusive.iter().flat_map(move |set| [at, *set]))
            .collect()
    }
}

fn limits(milliseconds: f64) -> Limits {
    Limits {
        milliseconds,
        clock: Some(now),
        ..Limits::default()
    }
}

fn sheet_of(read: pinbar_model::error::Result<ReaderSheet>) -> Result<Sheet, JsError> {
    let ReaderSheet {
        list,
        info,
        missing,
        appearances,
    } = read.map_err(thrown)?;
    Ok(Sheet::from_list(list, info.clamped, &missing).with_appearances(appearances))
}
