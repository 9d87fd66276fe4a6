//! One page: vectors, or the ink of a painted page.

use std::cell::OnceCell;
use std::ops::Range;

use pinbar_align::Side;
use pinbar_differences::RecognizedLine;
use pinbar_ink::{
    Area, AreaInk, Content as PaintContent, InkImage, PageInk, Paper, areas_of, render,
    render_color, render_list,
};
use pinbar_model::arranged::Placed;
use pinbar_model::error::{CoreError, ErrorCode};
use pinbar_model::geometry::{Affine, Point, Rect};
use pinbar_model::list::{DisplayList, OmissionKind};
use pinbar_model::query::linework::Linework;
use pinbar_model::query::rooms::{RoomQuery, find_room};
use pinbar_model::query::snap::{SnapQuery, snap};
use pinbar_reader::{Appearance, ResourceName};
use wasm_bindgen::prelude::*;

use super::{area_ink, check_picture, matrix, refused, thrown};

/// What a sheet is made of.
enum Content {
    List(Box<DisplayList>),
    Pixels { ink: InkImage, to_page: Affine },
}

#[wasm_bindgen]
pub struct Sheet {
    content: Content,
    width: f32,
    height: f32,
    clamped: bool,
    missing: Vec<String>,
    appearances: Vec<Appearance>,
    /// Items of appearances that are not painted in color, in order.
    left_out: Vec<Range<u32>>,
    /// Built by the first question that needs it.
    linework: OnceCell<Linework>,
    /// Found by the first picture that paints them in another way.
    areas: OnceCell<Vec<Area>>,
    recognized: Vec<RecognizedLine>,
}

impl Sheet {
    pub(crate) fn from_list(list: DisplayList, clamped: bool, missing: &[ResourceName]) -> Self {
        let missing = missing
            .iter()
            .map(|resource| {
                let (kind, name) = resource.parts();
                format!("{kind}:{name}")
            })
            .collect();
        let (width, height) = (list.width, list.height);
        Self {
            content: Content::List(Box::new(list)),
            width,
            height,
            clamped,
            missing,
            appearances: Vec::new(),
            left_out: Vec::new(),
            linework: OnceCell::new(),
            areas: OnceCell::new(),
            recognized: Vec::new(),
        }
    }

    pub(crate) fn with_appearances(self, appearances: Vec<Appearance>) -> Self {
        Self {
            appearances,
            ..self
        }
    }

    pub(crate) fn list(&self) -> Option<&DisplayList> {
        match &self.content {
            Content::List(list) => Some(list),
            Content::Pixels { .. } => None,
        }
    }

    pub(crate) fn recognized(&self) -> &[RecognizedLine] {
        &self.recognized
    }

    pub(crate) fn ink(&self) -> PageInk<'_> {
        match &self.content {
            Content::List(list) => PageInk::List(list),
            Content::Pixels { ink, to_page } => PageInk::Pixels {
                ink,
                to_page: *to_page,
            },
        }
    }

    /// Ink of the page without annotations. Areas of a painted page are not known.
    pub(crate) fn paint_ink(
        &self,
        to_pixels: &Affine,
        width: u32,
        height: u32,
        area_ink: AreaInk,
    ) -> InkImage {
        match &self.content {
            Content::List(list) if area_ink != AreaInk::Full => {
                let content = PaintContent {
                    areas: self.areas.get_or_init(|| areas_of(list)),
                    area_ink,
                    ..PaintContent::default()
                };
                render_list(list, to_pixels, width, height, content)
            }
            _ => render(&self.ink(), to_pixels, width, height),
        }
    }

    pub(crate) fn side(&self) -> Side<'_> {
        Side {
            page: self.ink(),
            width: self.width,
            height: self.height,
        }
    }
}

#[wasm_bindgen]
impl Sheet {
    /// A painted part of a page of `width` × `height` points: RGBA, `columns` × `rows` pixels, `scale` pixels a
    /// point, its upper left corner at (`x`, `y`) points. `paper` is 0xRRGGBB of the whole page, or negative to find
    /// it here: a part of a page does not show which color the paper has.
    #[wasm_bindgen(js_name = fromRgba)]
    #[allow(
        clippy::too_many_arguments,
        reason = "numbers only across the boundary; bindings take an object"
    )]
    pub fn from_rgba(
        rgba: &[u8],
        columns: u32,
        rows: u32,
        scale: f64,
        x: f64,
        y: f64,
        width: f32,
        height: f32,
        paper: i32,
    ) -> Result<Sheet, JsError> {
        if rgba.len() as u64 != u64::from(columns) * u64::from(rows) * 4 {
            return Err(refused("RGBA has four bytes a pixel."));
        }
        let paper = match u32::try_from(paper) {
            Ok(packed) => {
                let [_, red, green, blue] = packed.to_be_bytes();
                Paper {
                    rgb: [red, green, blue],
                }
            }
            Err(_) => Paper::of_rgba(rgba),
        };
        let data = rgba
            .chunks_exact(4)
            .map(|pixel| paper.ink([pixel[0], pixel[1], pixel[2]]))
            .collect();
        let ink = InkImage {
            width: columns,
            height: rows,
            data,
        };
        Self::from_ink_image(ink, scale, [x, y], [width, height])
    }

    /// The color of a painted page's paper, 0xRRGGBB, found as [`Sheet::from_rgba`] does.
    #[wasm_bindgen(js_name = paperOf)]
    pub fn paper_of(rgba: &[u8]) -> u32 {
        let [red, green, blue] = Paper::of_rgba(rgba).rgb;
        u32::from_be_bytes([0, red, green, blue])
    }

    /// As [`Sheet::from_rgba`] from finished ink.
    #[wasm_bindgen(js_name = fromInk)]
    pub fn from_ink(
        data: Vec<u8>,
        columns: u32,
        rows: u32,
        scale: f64,
        width: f32,
        height: f32,
    ) -> Result<Sheet, JsError> {
        if data.len() as u64 != u64::from(columns) * u64::from(rows) {
            return Err(refused("Ink has one byte a pixel."));
        }
        let ink = InkImage {
            width: columns,
            height: rows,
            data,
        };
        Self::from_ink_image(ink, scale, [0.0, 0.0], [width, height])
    }

    /// As [`Sheet::to_bytes`] wrote it.
    #[wasm_bindgen(js_name = fromBytes)]
    pub fn from_bytes(bytes: &[u8]) -> Result<Sheet, JsError> {
        let list = DisplayList::from_bytes(bytes).map_err(thrown)?;
        Ok(Self::from_list(list, false, &[]))
    }

    /// The vectors for another worker or process.
    #[wasm_bindgen(js_name = toBytes)]
    pub fn to_bytes(&self) -> Result<Vec<u8>, JsError> {
        match self.list() {
            Some(list) => Ok(list.to_bytes()),
            None => Err(thrown(CoreError::new(
                ErrorCode::BadArgument,
                "A painted page has no vectors.",
            ))),
        }
    }

    #[wasm_bindgen(getter, js_name = memoryBytes)]
    pub fn memory_bytes(&self) -> usize {
        match &self.content {
            Content::List(list) => list.memory_bytes(),
            Content::Pixels { ink, .. } => ink.data.len(),
        }
    }

    /// The place that a pointer at (`x`, `y`) means, within `radius` points: x, y, and the number of its `SnapKind`. Empty
    /// when there is none. `from_x`, `from_y`: the point before. `is_exact`: only line ends and crossings.
    pub fn snap(
        &self,
        x: f64,
        y: f64,
        radius: f64,
        from_x: Option<f64>,
        from_y: Option<f64>,
        is_exact: bool,
    ) -> Vec<f64> {
        let Some(list) = self.list() else {
            return Vec::new();
        };
        let linework = self.linework.get_or_init(|| Linework::new(list));
        let from = from_x.zip(from_y).map(|(x, y)| Point::new(x, y));
        let query = SnapQuery {
            at: Point::new(x, y),
            radius,
            from,
            is_exact,
        };
        match snap(list, linework, &query) {
            Some(found) => vec![found.point.x, found.point.y, f64::from(found.kind as u8)],
            None => Vec::new(),
        }
    }

    /// The room around a point, with openings up to `widest` points closed: how many points its outline has, their x and y, then
    /// x and y of both ends of each closed opening. Without a room one negative number: -1 less the number of its `NoRoom`.
    #[wasm_bindgen(js_name = roomAt)]
    pub fn room_at(&self, x: f64, y: f64, widest: f64) -> Vec<f64> {
        let Some(list) = self.list() else {
            return vec![-1.0];
        };
        let linework = self.linework.get_or_init(|| Linework::new(list));
        let query = RoomQuery {
            at: Point::new(x, y),
            max_gap: widest,
        };
        match find_room(list, linework, &query) {
            Ok(room) => std::iter::once(room.outline.len() as f64)
                .chain(
                    room.outline
                        .iter()
                        .chain(room.gaps.iter().flatten())
                        .flat_map(|at| [at.x, at.y]),
                )
                .collect(),
            Err(reason) => vec![-1.0 - f64::from(reason as u8)],
        }
    }

    #[wasm_bindgen(getter)]
    pub fn width(&self) -> f32 {
        self.width
    }

    #[wasm_bindgen(getter)]
    pub fn height(&self) -> f32 {
        self.height
    }

    /// True when the file's page box was absurd and was cut to 200 in a side.
    #[wasm_bindgen(getter)]
    pub fn clamped(&self) -> bool {
        self.clamped
    }

    #[wasm_bindgen(getter)]
    pub fn items(&self) -> usize {
        self.list().map_or(0, |list| list.items.len())
    }

    /// `font:Helvetica-Bold`, `cmap:UniGB-UTF16-H`: what to fetch before reading again.
    #[wasm_bindgen(getter)]
    pub fn missing(&self) -> Vec<String> {
        self.missing.clone()
    }

    /// Kinds of things that the page shows and the list lacks, each once.
    #[wasm_bindgen(getter)]
    pub fn omissions(&self) -> Vec<String> {
        let mut kinds: Vec<String> = self
            .list()
            .map(|list| {
                list.omissions
                    .iter()
                    .map(|omission| omission_name(omission.what).to_owned())
                    .collect()
            })
            .unwrap_or_default();
        kinds.sort_unstable();
        kinds.dedup();
        kinds
    }

    /// Lines that were recognized in the picture of the page: names of differences may use them, and nothing else does. Four
    /// numbers for each, page points.
    #[wasm_bindgen(js_name = setRecognized)]
    pub fn set_recognized(&mut self, texts: Vec<String>, places: &[f32]) -> Result<(), JsError> {
        let (places, rest) = places.as_chunks::<4>();
        if !rest.is_empty() || places.len() != texts.len() {
            return Err(refused("Each recognized line has four numbers."));
        }
        let lines = texts.into_iter().zip(places);
        self.recognized = lines
            .map(|(text, &[x0, y0, x1, y1])| RecognizedLine {
                text,
                bounds: Rect::new(x0, y0, x1, y1),
            })
            .collect();
        Ok(())
    }

    /// Keeps what the page shows inside a box (page points), as a page of that size. Only for vectors.
    #[wasm_bindgen(js_name = cutTo)]
    pub fn cut_to(&mut self, x0: f32, y0: f32, x1: f32, y1: f32) -> Result<(), JsError> {
        let refusal = |sentence| thrown(CoreError::new(ErrorCode::BadArgument, sentence));
        // False also for what is no number.
        if !(x1 > x0 && y1 > y0) {
            return Err(refusal("This box has no area."));
        }
        let Content::List(list) = &mut self.content else {
            return Err(refusal("A painted page has no vectors."));
        };
        **list = std::mem::take(&mut **list).into_part(Rect::new(x0, y0, x1, y1));
        (self.width, self.height) = (list.width, list.height);
        let to_part = Affine::translation(f64::from(-x0), f64::from(-y0));
        for line in &mut self.recognized {
            line.bounds = to_part.apply_rect(line.bounds);
        }
        // Their items have other places now.
        self.appearances.clear();
        self.left_out.clear();
        self.linework.take();
        self.areas.take();
        Ok(())
    }

    /// The page laid out anew, as a page of `width` × `height` points: `parts` has for each part its box (page points) and
    /// the map to where it goes, ten numbers; `rest` maps everything else. Only for vectors.
    pub fn arranged(
        &self,
        width: f32,
        height: f32,
        parts: &[f64],
        rest: &[f64],
    ) -> Result<Sheet, JsError> {
        let Some(list) = self.list() else {
            return Err(refused("A painted page has no vectors."));
        };
        let (parts, none) = parts.as_chunks::<10>();
        if !none.is_empty() {
            return Err(refused("A part has ten numbers."));
        }
        let parts = parts
            .iter()
            .map(|numbers| {
                let [x0, y0, x1, y1, ..] = numbers.map(|number| number as f32);
                Ok(Placed {
                    area: Rect::new(x0, y0, x1, y1),
                    map: matrix(&numbers[4..])?,
                })
            })
            .collect::<Result<Vec<_>, JsError>>()?;
        let rest = matrix(rest)?;
        let arrange = |list: &DisplayList| list.arranged((width, height), &parts, &[], Some(&rest));
        let made = if self.left_out.is_empty() {
            arrange(list)
        } else {
            arrange(&without(list, &self.left_out))
        };
        Ok(Self::from_list(made, false, &[]))
    }

    /// Takes the revision clouds off the page; none for pixels. For each, how many corners its outline has, then their
    /// places (x, y) in page points.
    #[wasm_bindgen(js_name = takeClouds)]
    pub fn take_clouds(&mut self) -> Vec<f32> {
        let Content::List(list) = &mut self.content else {
            return Vec::new();
        };
        let clouds = list.take_clouds();
        self.linework.take();
        self.areas.take();
        clouds
            .iter()
            .flat_map(|cloud| {
                let count = cloud.outline.len() as f32;
                std::iter::once(count).chain(cloud.outline.iter().flatten().copied())
            })
            .collect()
    }

    /// Leaves annotations out of [`Sheet::render_color`], by their places among those of the page, and only those.
    #[wasm_bindgen(js_name = leaveOut)]
    pub fn leave_out(&mut self, annotations: &[u32]) {
        self.left_out = self
            .appearances
            .iter()
            .filter(|appearance| annotations.contains(&appearance.annotation))
            .map(|appearance| appearance.items.clone())
            .collect();
    }

    /// Ink of the page through `to_pixels` (page points → pixel corners): one byte a pixel. `areas`: `full`, `faint`
    /// or `none`.
    #[wasm_bindgen(js_name = renderInk)]
    pub fn render_ink(
        &self,
        to_pixels: &[f64],
        width: u32,
        height: u32,
        areas: &str,
    ) -> Result<Vec<u8>, JsError> {
        check_picture(width, height)?;
        let (to_pixels, area_ink) = (matrix(to_pixels)?, area_ink(areas)?);
        Ok(self.paint_ink(&to_pixels, width, height, area_ink).data)
    }

    /// The page in its own colors on white: RGBA. A painted page gives its ink as gray.
    #[wasm_bindgen(js_name = renderColor)]
    pub fn render_color(
        &self,
        to_pixels: &[f64],
        width: u32,
        height: u32,
    ) -> Result<Vec<u8>, JsError> {
        check_picture(width, height)?;
        let to_pixels = matrix(to_pixels)?;
        match &self.content {
            Content::List(list) => Ok(render_color(
                list,
                &to_pixels,
                width,
                height,
                PaintContent {
                    annotations: true,
                    left_out: &self.left_out,
                    ..PaintContent::default()
                },
            )),
            Content::Pixels { .. } => {
                let ink = render(&self.ink(), &to_pixels, width, height);
                Ok(ink
                    .data
                    .iter()
                    .flat_map(|ink| [255 - ink, 255 - ink, 255 - ink, 255])
                    .collect())
            }
        }
    }
}

/// The page without these items.
fn without(list: &DisplayList, left_out: &[Range<u32>]) -> DisplayList {
    let mut list = list.clone();
    let is_kept = |index: u32| !left_out.iter().any(|range| range.contains(&index));
    let mut kept = (0..).map(is_kept);
    list.items.retain(|_| kept.next().unwrap_or(true));
    let mut kept = (0..).map(is_kept);
    list.bounds.retain(|_| kept.next().unwrap_or(true));
    list
}

impl Sheet {
    fn from_ink_image(
        ink: InkImage,
        scale: f64,
        at: [f64; 2],
        size: [f32; 2],
    ) -> Result<Sheet, JsError> {
        if !(scale.is_finite() && scale > 0.0) {
            return Err(refused("The scale must be positive."));
        }
        let to_page = Affine {
            a: 1.0 / scale,
            d: 1.0 / scale,
            e: at[0],
            f: at[1],
            ..Affine::IDENTITY
        };
        Ok(Self {
            content: Content::Pixels { ink, to_page },
            width: size[0],
            height: size[1],
            clamped: false,
            missing: Vec::new(),
            appearances: Vec::new(),
            left_out: Vec::new(),
            linework: OnceCell::new(),
            areas: OnceCell::new(),
            recognized: Vec::new(),
        })
    }
}

fn omission_name(kind: OmissionKind) -> &'static str {
    match kind {
        OmissionKind::Font => "font",
        OmissionKind::Image => "image",
        OmissionKind::Pattern => "pattern",
    }
}
