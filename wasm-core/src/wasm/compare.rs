//! Two sheets in one memory: how they lie on each other and what changed.

use pinbar_align::{
    Alignment as CoreAlignment, Status, align_with_progress, measured_error_inches, suggest_pairs,
};
use pinbar_differences::{Difference, Found, Group, Kind, Options, find};
use pinbar_model::error::{CoreError, ErrorCode};
use pinbar_model::geometry::{Affine, Point, PointPair, describe, fit_three_pairs};
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
}

#[wasm_bindgen]
impl Alignment {
    /// Without help.
    pub fn find(old: &Sheet, new: &Sheet, progress: &ProgressSink) -> Alignment {
        let inner = align_with_progress(&old.side(), &new.side(), &mut |done, step| {
            progress.report(done, step)
        });
        Self { inner }
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
        Ok(Self { inner })
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
        let options = Options { tolerance_inches };
        let Found {
            differences,
            tolerance_inches,
            hidden_count,
            limitation,
        } = find(&old.side(), &new.side(), &self.inner, &options);
        Ok(Differences {
            found: differences,
            tolerance_inches,
            hidden_count,
            limitation,
        })
    }
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
