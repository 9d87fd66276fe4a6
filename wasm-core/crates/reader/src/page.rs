//! The page box as displayed.

use hayro_interpret::kurbo::{Affine, Rect};
use hayro_syntax::page::{Page, Rotation};

/// Longest side of a page in points: 200 inches, the largest page of PDF without UserUnit.
pub const MAX_SIDE: f32 = 14_400.0;

/// A page without a usable box is shown as US Letter, as other viewers do.
const DEFAULT_SIZE: (f64, f64) = (612.0, 792.0);

/// Size and name of one page.
#[derive(Clone, Debug, PartialEq)]
pub struct PageInfo {
    /// Width as displayed in points, UserUnit and rotation applied.
    pub width: f32,
    /// Height as displayed in points.
    pub height: f32,
    /// Clockwise turn in degrees: 0, 90, 180 or 270.
    pub rotate: u16,
    /// Size of a user space unit in 1/72 inch.
    pub user_unit: f32,
    /// The part of user space that is shown: left, bottom, right and top.
    pub shown: [f64; 4],
    /// True when the file asks for a page larger than [`MAX_SIDE`]: a part of it is shown, or it is shown
    /// without its user unit.
    pub clamped: bool,
    /// The page label of the file ("A-101", "iv"), when it has one.
    pub label: Option<String>,
}

/// Where a page lies: its size and the way from its user space to page points.
pub(crate) struct Placement {
    pub info: PageInfo,
    pub to_page: Affine,
}

impl Placement {
    /// Reads the boxes of `page`; boxes that are empty, reversed or not finite are replaced.
    pub fn of(page: &Page<'_>) -> Self {
        let given = shown_box(page);
        let (shown, user_unit) = within_limit(given, user_unit(page));
        let unit = f64::from(user_unit);
        let (width, height) = (shown.width() * unit, shown.height() * unit);
        // User space → page points without rotation: y turned down, box at the origin.
        let upright = Affine::new([unit, 0.0, 0.0, -unit, -shown.x0 * unit, shown.y1 * unit]);
        let (rotate, turn, width, height) = match page.rotation() {
            Rotation::None => (0, Affine::IDENTITY, width, height),
            Rotation::Horizontal => (
                90,
                Affine::new([0.0, 1.0, -1.0, 0.0, height, 0.0]),
                height,
                width,
            ),
            Rotation::Flipped => (
                180,
                Affine::new([-1.0, 0.0, 0.0, -1.0, width, height]),
                width,
                height,
            ),
            Rotation::FlippedHorizontal => (
                270,
                Affine::new([0.0, -1.0, 1.0, 0.0, 0.0, width]),
                height,
                width,
            ),
        };
        let (width, height) = (width as f32, height as f32);
        let clamped = shown != given || user_unit != self::user_unit(page);
        let info = PageInfo {
            width: width.min(MAX_SIDE),
            height: height.min(MAX_SIDE),
            rotate,
            user_unit,
            shown: [shown.x0, shown.y0, shown.x1, shown.y1],
            clamped,
            label: None,
        };
        Self {
            info,
            to_page: turn * upright,
        }
    }
}

fn user_unit(page: &Page<'_>) -> f32 {
    page.raw()
        .get::<f32>(b"UserUnit".as_slice())
        .filter(|unit| unit.is_finite() && *unit > 0.0)
        .unwrap_or(1.0)
}

/// The box and the unit with which no side exceeds [`MAX_SIDE`]. A unit that alone makes the page absurd is dropped;
/// of an absurd box the part nearest to the origin of user space is kept, where what is drawn usually lies.
fn within_limit(given: Rect, unit: f32) -> (Rect, f32) {
    let most = f64::from(MAX_SIDE);
    let fits = |side: f64, unit: f32| side * f64::from(unit) <= most;
    if fits(given.width(), unit) && fits(given.height(), unit) {
        return (given, unit);
    }
    let unit = if unit > 1.0 { 1.0 } else { unit };
    let most = most / f64::from(unit);
    let part = |start: f64, end: f64| {
        if end - start <= most {
            return (start, end);
        }
        let from = (-most / 2.0).clamp(start, end - most);
        (from, from + most)
    };
    let ((x0, x1), (y0, y1)) = (part(given.x0, given.x1), part(given.y0, given.y1));
    (Rect::new(x0, y0, x1, y1), unit)
}

/// The CropBox inside the MediaBox, or the nearest box that makes sense.
fn shown_box(page: &Page<'_>) -> Rect {
    let [crop, media] = [page.crop_box(), page.media_box()]
        .map(|given| Rect::new(given.x0, given.y0, given.x1, given.y1).abs());
    let usable = |given: &Rect| given.is_finite() && given.width() >= 1.0 && given.height() >= 1.0;
    [crop.intersect(media), media, crop]
        .into_iter()
        .find(usable)
        .unwrap_or(Rect::new(0.0, 0.0, DEFAULT_SIZE.0, DEFAULT_SIZE.1))
}
