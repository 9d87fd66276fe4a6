//! The drawings on a sheet, as the page and Node get them.

use pinbar_model::geometry::Rect;
use pinbar_model::views::View;
use pinbar_reader::Viewport;
use wasm_bindgen::prelude::*;

/// The drawings on a sheet.
#[wasm_bindgen]
#[derive(Clone)]
pub struct Views {
    texts: Vec<String>,
    places: Vec<f32>,
    scales: Vec<f64>,
}

#[wasm_bindgen]
impl Views {
    /// Title, number and scale of each; number and scale may be empty.
    #[wasm_bindgen(getter)]
    pub fn texts(&self) -> Vec<String> {
        self.texts.clone()
    }

    /// Box (page points) and confidence of each.
    #[wasm_bindgen(getter)]
    pub fn places(&self) -> Vec<f32> {
        self.places.clone()
    }

    /// True inches of a page point, as the file itself states them for each; 0 where it does not.
    #[wasm_bindgen(getter)]
    pub fn scales(&self) -> Vec<f64> {
        self.scales.clone()
    }
}

/// What a file says itself is right.
const MARKED: f32 = 1.0;

impl Views {
    pub(super) fn found(views: Vec<View>) -> Self {
        let mut all = Self::empty();
        for view in views {
            let (number, scale) = (view.number, view.scale);
            let texts = [
                view.title,
                number.unwrap_or_default(),
                scale.unwrap_or_default(),
            ];
            all.add(texts, view.bounds, view.confidence, None);
        }
        all
    }

    pub(super) fn marked(viewports: Vec<Viewport>) -> Self {
        let mut all = Self::empty();
        for viewport in viewports {
            let texts = [viewport.name, String::new(), viewport.scale];
            all.add(texts, viewport.bounds, MARKED, viewport.inches_per_point);
        }
        all
    }

    fn empty() -> Self {
        Self {
            texts: Vec::new(),
            places: Vec::new(),
            scales: Vec::new(),
        }
    }

    fn add(&mut self, texts: [String; 3], bounds: Rect, confidence: f32, inches: Option<f64>) {
        let Rect { x0, y0, x1, y1 } = bounds;
        self.texts.extend(texts);
        self.places.extend([x0, y0, x1, y1, confidence]);
        self.scales.push(inches.unwrap_or_default());
    }
}
