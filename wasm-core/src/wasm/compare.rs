//! Two sheets in one memory: how they lie on each other and what changed.

use pinbar_align::{
    AlignedView, Alignment as CoreAlignment, ByView, Status, align_by_view, align_with_progress,
    measured_error_inches, suggest_pairs,
};
use pinbar_differences::{Difference, Found, Group, Kind, Options, find, find_by_view};
use pinbar_model::error::{CoreError, ErrorCode};
use pinbar_model::geometry::{Affine, Point, PointPair, Rect, describe, fit_three_pairs};
use pinbar_model::views::Drawn;
use wasm_bindgen::prelude::*;

use super::sheet::Sheet;
use super::{matrix, refused, thrown};

#[wasm_bindgen]
extern "C" {
    /// Any object with a method `report(done, step)`: a share from 0 to 1 and the step in words.
    pub type ProgressSink;

    #[wasm_bindgen(method)]
    fn report(this: &ProgressSink, done: f64, step: &str);
}

/// How NEW lies on OLD.
#[wasm_bindgen]
pub struct Alignment {
    inner: CoreAlignment,
    /// Where the sheets do not lie on each other as a whole, but their drawings do.
    by_view: Option<ByView>,
}

/// Of the progress: the alignment of the sheets as wholes.
const WHOLE_PART: f64 = 0.8;

/// Numbers of a drawing: its box on OLD and on NEW, the map NEW → OLD, the error in inches.
const VIEW_NUMBERS: usize = 15;
/// Numbers of a drawing that is not aligned: its box on OLD and on NEW.
const APART_NUMBERS: usize = 8;

#[wasm_bindgen]
impl Alignment {
    /// Without help. `by_view`: where the sheets do not lie on each other as a whole, their drawings are aligned one by one.
    pub fn find(old: &Sheet, new: &Sheet, by_view: bool, progress: &ProgressSink) -> Alignment {
        let (old, new) = (old.side(), new.side());
        let part = if by_view { WHOLE_PART } else { 1.0 };
        let mut report = |done: f64, step: &str| progress.report(part * done, step);
        let inner = align_with_progress(&old, &new, &mut report);
        if by_view && inner.status != Status::Aligned {
            progress.report(WHOLE_PART, "Aligning each drawing");
            if let Some((inner, by_view)) = align_by_view(&old, &new, &inner) {
                return Self {
                    inner,
                    by_view: Some(by_view),
                };
            }
        }
        Self {
            inner,
            by_view: None,
        }
    }

    /// A map NEW → OLD that someone gave: three points, a stored realignment. Its error is measured on the ink; it has
    /// none where too little can be compared.
    pub fn given(old: &Sheet, new: &Sheet, new_to_old: &[f64]) -> Result<Alignment, JsError> {
        let new_to_old = matrix(new_to_old)?;
        if new_to_old.inverse().is_none() {
            return Err(thrown(CoreError::new(
                ErrorCode::BadTransform,
                "This map squeezes the drawing flat. Pick three other points.",
            )));
        }
        let inner = CoreAlignment {
            status: Status::Aligned,
            new_to_old,
            error_inches: measured_error_inches(&old.side(), &new.side(), &new_to_old),
            confidence: 1.0,
            method: "given",
            reason: None,
        };
        Ok(Self {
            inner,
            by_view: None,
        })
    }

    /// As [`Alignment::find`] found it: a map NEW → OLD for what is in no drawing, `views` and `apart` as it gave them.
    /// `has_rest`: what is in no drawing lies on the other sheet by that map, and is compared.
    #[wasm_bindgen(js_name = givenByView)]
    pub fn given_by_view(
        new_to_old: &[f64],
        views: &[f64],
        apart: &[f64],
        has_rest: bool,
    ) -> Result<Alignment, JsError> {
        let new_to_old = matrix(new_to_old)?;
        let (views, none) = views.as_chunks::<VIEW_NUMBERS>();
        let (apart, neither) = apart.as_chunks::<APART_NUMBERS>();
        if views.is_empty() || !none.is_empty() || !neither.is_empty() {
            return Err(refused("These are no drawings of two sheets."));
        }
        let views: Vec<AlignedView> = views
            .iter()
            .map(|numbers| {
                let new_to_old = matrix(&numbers[8..14])?;
                Ok(AlignedView {
                    title: None,
                    old: rect(&numbers[..4]),
                    new: rect(&numbers[4..8]),
                    new_to_old,
                    error_inches: numbers[14],
                })
            })
            .collect::<Result<_, JsError>>()?;
        let apart = apart.iter().map(|numbers| {
            let drawn = |numbers: &[f64]| Drawn {
                title: None,
                bounds: rect(numbers),
            };
            (drawn(&numbers[..4]), drawn(&numbers[4..]))
        });
        let by_view = ByView {
            views,
            apart: apart.collect(),
            rest: has_rest.then_some(new_to_old),
        };
        let inner = by_view.alignment(&new_to_old);
        Ok(Self {
            inner,
            by_view: Some(by_view),
        })
    }

    /// Titles of the drawings that are aligned one by one, perhaps empty ones; none where the sheets lie on each other as
    /// a whole or not at all.
    #[wasm_bindgen(js_name = viewTitles)]
    pub fn view_titles(&self) -> Vec<String> {
        let views = self.by_view.iter().flat_map(|found| &found.views);
        views
            .map(|view| view.title.clone().unwrap_or_default())
            .collect()
    }

    /// Of the same drawings: for each its box on OLD and on NEW (page points), the map NEW → OLD, its error in inches.
    #[wasm_bindgen(js_name = viewNumbers)]
    pub fn view_numbers(&self) -> Vec<f64> {
        let views = self.by_view.iter().flat_map(|found| &found.views);
        views
            .flat_map(|view| {
                let boxes = [corners(&view.old), corners(&view.new)].concat();
                [
                    boxes.as_slice(),
                    &view.new_to_old.coefficients(),
                    &[view.error_inches],
                ]
                .concat()
            })
            .collect()
    }

    /// Titles of the drawings that both sheets have and that do not lie on each other.
    #[wasm_bindgen(js_name = apartTitles)]
    pub fn apart_titles(&self) -> Vec<String> {
        let apart = self.by_view.iter().flat_map(|found| &found.apart);
        apart
            .map(|(_, new)| new.title.clone().unwrap_or_default())
            .collect()
    }

    /// Of the same: the box of each on OLD and on NEW.
    #[wasm_bindgen(js_name = apartNumbers)]
    pub fn apart_numbers(&self) -> Vec<f64> {
        let apart = self.by_view.iter().flat_map(|found| &found.apart);
        apart
            .flat_map(|(old, new)| [corners(&old.bounds), corners(&new.bounds)].concat())
            .collect()
    }

    /// Whether what is in no drawing lies on the other sheet, too.
    #[wasm_bindgen(getter, js_name = hasRest)]
    pub fn has_rest(&self) -> bool {
        self.by_view
            .as_ref()
            .is_some_and(|found| found.rest.is_some())
    }

    /// `aligned`, `uncertain` or `failed`.
    #[wasm_bindgen(getter)]
    pub fn status(&self) -> String {
        let name = match self.inner.status {
            Status::Aligned => "aligned",
            Status::Uncertain => "uncertain",
            Status::Failed => "failed",
        };
        name.to_owned()
    }

    /// NEW → OLD, six numbers.
    #[wasm_bindgen(getter)]
    pub fn matrix(&self) -> Vec<f64> {
        self.inner.new_to_old.coefficients().to_vec()
    }

    /// `undefined` where nobody measured it.
    #[wasm_bindgen(getter, js_name = errorInches)]
    pub fn error_inches(&self) -> Option<f64> {
        self.inner.error_inches
    }

    #[wasm_bindgen(getter)]
    pub fn confidence(&self) -> f64 {
        self.inner.confidence
    }

    #[wasm_bindgen(getter)]
    pub fn method(&self) -> String {
        self.inner.method.to_owned()
    }

    #[wasm_bindgen(getter)]
    pub fn reason(&self) -> Option<String> {
        self.inner.reason.clone()
    }

    /// Differences with at least this tolerance in inches.
    pub fn differences(
        &self,
        old: &Sheet,
        new: &Sheet,
        tolerance_inches: f64,
    ) -> Result<Differences, JsError> {
        if !(tolerance_inches.is_finite() && tolerance_inches >= 0.0) {
            return Err(refused("The tolerance must not be negative."));
        }
        let options = Options {
            tolerance_inches,
            recognized: [old, new].map(|sheet| sheet.recognized().to_vec()),
        };
        let found = match (&self.by_view, old.list(), new.list()) {
            (Some(by_view), Some(old), Some(new)) => find_by_view(old, new, by_view, &options),
            _ => find(&old.side(), &new.side(), &self.inner, &options),
        };
        let Found {
            differences,
            tolerance_inches,
            hidden_count,
            limitation,
        } = found;
        Ok(Differences {
            found: differences,
            tolerance_inches,
            hidden_count,
            limitation,
        })
    }
}

fn corners(rect: &Rect) -> [f64; 4] {
    [rect.x0, rect.y0, rect.x1, rect.y1].map(f64::from)
}

fn rect(numbers: &[f64]) -> Rect {
    let at = |index: usize| numbers.get(index).copied().unwrap_or_default() as f32;
    Rect::new(at(0), at(1), at(2), at(3))
}

/// The list of changes. Fields are read one by one: a list has hundreds of entries, not millions.
#[wasm_bindgen]
pub struct Differences {
    found: Vec<Difference>,
    tolerance_inches: f64,
    hidden_count: u32,
    limitation: Option<String>,
}

#[wasm_bindgen]
impl Differences {
    #[wasm_bindgen(getter)]
    pub fn length(&self) -> usize {
        self.found.len()
    }

    /// What was in force.
    #[wasm_bindgen(getter, js_name = toleranceInches)]
    pub fn tolerance_inches(&self) -> f64 {
        self.tolerance_inches
    }

    /// Regions below the smallest size worth a look.
    #[wasm_bindgen(getter, js_name = hiddenCount)]
    pub fn hidden_count(&self) -> u32 {
        self.hidden_count
    }

    /// A sentence when the material does not allow fine differences.
    #[wasm_bindgen(getter)]
    pub fn limitation(&self) -> Option<String> {
        self.limitation.clone()
    }

    pub fn id(&self, index: usize) -> Option<String> {
        self.found
            .get(index)
            .map(|difference| difference.id.clone())
    }

    /// `added`, `removed`, `changed` or `moved`.
    pub fn kind(&self, index: usize) -> Option<String> {
        self.found.get(index).map(|difference| {
            let name = match difference.kind {
                Kind::Added => "added",
                Kind::Removed => "removed",
                Kind::Changed => "changed",
                Kind::Moved => "moved",
            };
            name.to_owned()
        })
    }

    /// What happened, in the words of a reviewer.
    pub fn title(&self, index: usize) -> Option<String> {
        self.found
            .get(index)
            .map(|difference| difference.title.clone())
    }

    /// The same by words that were recognized in the pictures, if they help.
    #[wasm_bindgen(js_name = recognizedTitle)]
    pub fn recognized_title(&self, index: usize) -> Option<String> {
        self.found.get(index)?.recognized_title.clone()
    }

    /// `drawing`, `title-block` or `specks`.
    pub fn group(&self, index: usize) -> Option<String> {
        self.found.get(index).map(|difference| {
            let name = match difference.group {
                Group::Drawing => "drawing",
                Group::TitleBlock => "title-block",
                Group::Specks => "specks",
            };
            name.to_owned()
        })
    }

    /// x0, y0, x1, y1 (points of OLD), area in square inches; for a move also its x and y in points.
    pub fn numbers(&self, index: usize) -> Option<Vec<f64>> {
        self.found.get(index).map(|difference| {
            let bounds = difference.bounds;
            let mut numbers = vec![
                f64::from(bounds.x0),
                f64::from(bounds.y0),
                f64::from(bounds.x1),
                f64::from(bounds.y1),
                difference.area_square_inches,
            ];
            if let Some((x, y)) = difference.moved_by {
                numbers.extend([x, y]);
            }
            numbers
        })
    }

    /// Names of the PDF layers that it is on.
    pub fn layers(&self, index: usize) -> Vec<String> {
        self.found
            .get(index)
            .map(|difference| difference.layers.clone())
            .unwrap_or_default()
    }

    /// The title of the reworked view that it is in, if any.
    #[wasm_bindgen(js_name = viewTitle)]
    pub fn view_title(&self, index: usize) -> Option<String> {
        let view = self.found.get(index)?.view.as_ref()?;
        Some(view.title.clone())
    }

    /// Of the same view: x0, y0, x1, y1 (points of OLD), and the share of its linework that differs.
    #[wasm_bindgen(js_name = viewNumbers)]
    pub fn view_numbers(&self, index: usize) -> Option<Vec<f64>> {
        let view = self.found.get(index)?.view.as_ref()?;
        let b = view.bounds;
        let corners = [b.x0, b.y0, b.x1, b.y1].map(f64::from);
        Some([corners.as_slice(), &[view.share]].concat())
    }

    /// The words before and after, where text changed.
    pub fn text(&self, index: usize) -> Option<Vec<String>> {
        let (before, after) = self.found.get(index)?.text.clone()?;
        Some(vec![before, after])
    }
}

/// Three pairs as x, y of OLD, then x, y of NEW. Gives the six numbers of the map NEW → OLD, then three residuals in
/// points, then 1 when the picks are mirrored, else 0.
#[wasm_bindgen(js_name = fitThreePairs)]
pub fn fit_three(coordinates: &[f64]) -> Result<Vec<f64>, JsError> {
    let &[ax, ay, bx, by, cx, cy, dx, dy, ex, ey, fx, fy] = coordinates else {
        return Err(refused("Three pairs have twelve coordinates."));
    };
    let pair = |old_x, old_y, new_x, new_y| PointPair {
        old: Point::new(old_x, old_y),
        new: Point::new(new_x, new_y),
    };
    let fit = fit_three_pairs(&[
        pair(ax, ay, bx, by),
        pair(cx, cy, dx, dy),
        pair(ex, ey, fx, fy),
    ])
    .map_err(thrown)?;
    let mut numbers = fit.affine.coefficients().to_vec();
    numbers.extend(fit.residual_points);
    numbers.push(f64::from(u8::from(fit.mirrored)));
    Ok(numbers)
}

/// Three well-spread pairs that `new_to_old` implies, on line ends where there are some: twelve coordinates as
/// [`fit_three`] takes them.
#[wasm_bindgen(js_name = suggestPairs)]
pub fn suggest(old: &Sheet, new: &Sheet, new_to_old: &[f64]) -> Result<Vec<f64>, JsError> {
    let pairs = suggest_pairs(&old.side(), &new.side(), &matrix(new_to_old)?);
    Ok(pairs
        .iter()
        .flat_map(|pair| [pair.old.x, pair.old.y, pair.new.x, pair.new.y])
        .collect())
}

/// What a map does, for people: turn in degrees clockwise, scale, 1 when mirrored, shift in inches right and down.
#[wasm_bindgen(js_name = describeMap)]
pub fn describe_map(
    new_to_old: &[f64],
    old_size: &[f64],
    new_size: &[f64],
) -> Result<Vec<f64>, JsError> {
    let map: Affine = matrix(new_to_old)?;
    let (&[old_width, old_height], &[new_width, new_height]) = (old_size, new_size) else {
        return Err(refused("A size is a width and a height."));
    };
    let done = describe(&map, (old_width, old_height), (new_width, new_height));
    Ok(vec![
        done.turn_degrees,
        done.scale,
        f64::from(u8::from(done.mirrored)),
        done.shift_inches.x,
        done.shift_inches.y,
    ])
}
