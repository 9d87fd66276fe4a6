//! Pages of files that are too large to be held.

use pinbar_extract::{Limits, PageExtractor as Extractor, Part, Progress};
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
        let bytes = self.inner.take().ok_or_else(|| {
            thrown(CoreError::new(
                ErrorCode::BadArgument,
                "Gather a page first.",
            ))
        })?;
        Document::open(bytes, &self.password, resources)
    }
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
