//! Pages of files that are too large to be held.

use pinbar_extract::{Ending, Limits, PageEntry, PageExtractor as Extractor, Part, Progress};
use pinbar_model::error::{CoreError, ErrorCode, Result};
use wasm_bindgen::prelude::*;

use super::document::{Document, Resources};
use super::thrown;

/// A file read by ranges. `open` and `page` answer start and end of each range that they need, flat; nothing when
/// they are done.
#[wasm_bindgen]
pub struct PageExtractor {
    inner: Extractor,
    password: String,
}

#[wasm_bindgen]
impl PageExtractor {
    /// A file of `bytes` bytes. Pages that need more than `page_bytes` of it are refused.
    #[wasm_bindgen(constructor)]
    pub fn new(bytes: f64, password: &str, page_bytes: f64) -> Self {
        let limits = Limits {
            page_bytes: page_bytes as u64,
            ..Limits::default()
        };
        Self {
            inner: Extractor::new(bytes as u64, password, limits),
            password: password.to_owned(),
        }
    }

    pub fn open(&mut self) -> std::result::Result<Vec<f64>, JsError> {
        flat(self.inner.open())
    }

    #[wasm_bindgen(getter, js_name = pageCount)]
    pub fn page_count(&self) -> usize {
        self.inner.page_count()
    }

    /// One for each page, empty where the file gives none; no element at all for a file without labels.
    #[wasm_bindgen(getter)]
    pub fn labels(&self) -> Vec<String> {
        let labels = self.inner.labels().iter();
        labels
            .map(|label| label.clone().unwrap_or_default())
            .collect()
    }

    /// Gathers the page `index`, from 0.
    pub fn page(&mut self, index: usize) -> std::result::Result<Vec<f64>, JsError> {
        flat(self.inner.page(index, Part::Whole))
    }

    /// Gathers what tells the size of the page `index`, from 0.
    #[wasm_bindgen(js_name = pageBoxes)]
    pub fn page_boxes(&mut self, index: usize) -> std::result::Result<Vec<f64>, JsError> {
        flat(self.inner.page(index, Part::Boxes))
    }

    /// Gathers the streams that paint the page `index`, from 0, for `takeBalance`.
    #[wasm_bindgen(js_name = pagePainting)]
    pub fn page_painting(&mut self, index: usize) -> std::result::Result<Vec<f64>, JsError> {
        flat(self.inner.page(index, Part::Painting))
    }

    /// Reads the dictionary of the page `index`, from 0, for `takeEntry`.
    pub fn entry(&mut self, index: usize) -> std::result::Result<Vec<f64>, JsError> {
        flat(self.inner.entry(index))
    }

    /// What an update of the file repeats and refers to.
    pub fn ending(&self) -> std::result::Result<FileEnding, JsError> {
        self.inner.ending().map(FileEnding).map_err(thrown)
    }

    /// The dictionary of the page that was read last.
    #[wasm_bindgen(js_name = takeEntry)]
    pub fn take_entry(&mut self) -> std::result::Result<Entry, JsError> {
        self.inner.take_entry().map(Entry).ok_or_else(nothing)
    }

    /// How many `q` are missing before the content of the page that was gathered last, and how many `Q` after it.
    #[wasm_bindgen(js_name = takeBalance)]
    pub fn take_balance(&mut self) -> std::result::Result<Vec<u32>, JsError> {
        let bytes = self.inner.take().ok_or_else(nothing)?;
        let balance = pinbar_reader::balance(bytes, &self.password);
        Ok(vec![balance.before, balance.after])
    }

    /// The file of the page that was gathered last.
    #[wasm_bindgen(js_name = takeBytes)]
    pub fn take_bytes(&mut self) -> std::result::Result<Vec<u8>, JsError> {
        self.inner.take().ok_or_else(nothing)
    }

    /// The bytes of a range that was asked for; copied.
    pub fn feed(&mut self, offset: f64, bytes: &[u8]) -> std::result::Result<(), JsError> {
        self.inner.feed(offset as u64, bytes).map_err(thrown)
    }

    /// The page that was gathered last as a document of one page. Its bytes never leave the core's memory.
    #[wasm_bindgen(js_name = takeDocument)]
    pub fn take_document(
        &mut self,
        resources: &Resources,
    ) -> std::result::Result<Document, JsError> {
        let bytes = self.inner.take().ok_or_else(nothing)?;
        Document::open(bytes, &self.password, resources)
    }
}

/// What an update of a file repeats and refers to.
#[wasm_bindgen]
pub struct FileEnding(Ending);

#[wasm_bindgen]
impl FileEnding {
    #[wasm_bindgen(getter)]
    pub fn newest(&self) -> f64 {
        self.0.newest as f64
    }

    #[wasm_bindgen(getter, js_name = isStream)]
    pub fn is_stream(&self) -> bool {
        self.0.is_stream
    }

    /// Not `free`: that is what lets go of the object.
    #[wasm_bindgen(getter, js_name = firstFree)]
    pub fn first_free(&self) -> u32 {
        self.0.free
    }

    #[wasm_bindgen(getter)]
    pub fn entries(&self) -> Vec<u8> {
        self.0.entries.clone()
    }

    #[wasm_bindgen(getter, js_name = isEncrypted)]
    pub fn is_encrypted(&self) -> bool {
        self.0.is_encrypted
    }
}

/// The parts of a page's dictionary, as text.
#[wasm_bindgen]
pub struct Entry(PageEntry);

#[wasm_bindgen]
impl Entry {
    #[wasm_bindgen(getter)]
    pub fn number(&self) -> u32 {
        self.0.number
    }

    #[wasm_bindgen(getter)]
    pub fn generation(&self) -> u16 {
        self.0.generation
    }

    #[wasm_bindgen(getter)]
    pub fn others(&self) -> Vec<u8> {
        self.0.others.clone()
    }

    #[wasm_bindgen(getter)]
    pub fn annotations(&self) -> Vec<u8> {
        self.0.annotations.clone()
    }

    #[wasm_bindgen(getter)]
    pub fn painting(&self) -> Vec<u8> {
        self.0.painting.clone()
    }

    #[wasm_bindgen(getter)]
    pub fn contents(&self) -> Vec<u8> {
        self.0.contents.clone()
    }

    #[wasm_bindgen(getter)]
    pub fn resources(&self) -> Vec<u8> {
        self.0.resources.clone()
    }

    #[wasm_bindgen(getter)]
    pub fn forms(&self) -> Vec<u8> {
        self.0.forms.clone()
    }
}

fn nothing() -> JsError {
    thrown(CoreError::new(
        ErrorCode::BadArgument,
        "Gather a page first.",
    ))
}

fn flat(progress: Result<Progress>) -> std::result::Result<Vec<f64>, JsError> {
    match progress.map_err(thrown)? {
        Progress::Ready => Ok(Vec::new()),
        Progress::Needs(ranges) => Ok(ranges
            .into_iter()
            .flat_map(|range| [range.start as f64, range.end as f64])
            .collect()),
    }
}
