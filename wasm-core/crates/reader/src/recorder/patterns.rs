//! Patterns: tilings become their cells, shadings become images, both clipped to what they fill.

use hayro_interpret::DrawMode;
use hayro_interpret::kurbo::{Affine, BezPath, PathEl, Point, Rect as KurboRect, Shape as _};
use hayro_interpret::pattern::{Pattern, ShadingPattern, TilingPattern};
use hayro_interpret::shading::ShadingType;
use pinbar_model::geometry::Rect;
use pinbar_model::list::{FillRule, ImageLevel, OmissionKind};
use pinbar_model::samples::Samples;

use super::decoded::Decoded;
use super::device::rule_of;
use super::paths::{is_rectangle, scales, stroke_outline};
use super::{Detail, Recorder};
use crate::limits::Reached;

/// Pixels of the long side of a sampled shading: color ramps are smooth.
const SHADING_SIDE: f64 = 512.0;
/// Pixels a point of a small shading: beyond 144 pixels an inch no step of color can be seen.
const SHADING_SCALE: f64 = 2.0;
/// Points of the long side of a mesh: they are sampled at every point of the page, at most on one sheet.
const MESH_SIDE: f64 = 4_096.0;

impl Recorder {
    /// Fills or strokes `path` (in the space of `map`) with a pattern.
    pub(super) fn fill_pattern<'a>(
        &mut self,
        path: &BezPath,
        map: &Affine,
        pattern: &Pattern<'a>,
        mode: &DrawMode,
        effect: u32,
    ) {
        let outline;
        if self.detail == Detail::Reading {
            self.pattern_area(path, map, pattern, mode, effect);
            return;
        }
        let (area, rule, is_stroke): (&[PathEl], FillRule, bool) = match mode {
            DrawMode::Fill(rule) | DrawMode::FillAndStroke(rule, _) => {
                (path.elements(), rule_of(*rule), false)
            }
            DrawMode::Stroke(pen) => {
                outline = stroke_outline(path, pen, scales(map).0);
                (outline.elements(), FillRule::NonZero, true)
            }
            DrawMode::Invisible => return,
        };
        let Some((range, bounds)) = self.store(area, map) else {
            return;
        };
        let shown = bounds.intersection(&self.clip_bounds());
        if shown.is_empty() {
            return;
        }
        let rectangle = is_rectangle(&self.list.paths, range);
        self.push_clip(range, rule, bounds, rectangle);
        self.effect_stack.push(effect);
        let drawn = match pattern {
            Pattern::Shading(shading) => self.shading(shading, &shown),
            Pattern::Tiling(tiling) => self.tiling(tiling, &shown, is_stroke),
        };
        self.effect_stack.pop();
        self.clip_stack.pop();
        if !drawn {
            self.omit(OmissionKind::Pattern, shown);
        }
    }

    /// What a pattern covers: the edge of a hatch, the place of a shading.
    fn pattern_area(
        &mut self,
        path: &BezPath,
        map: &Affine,
        pattern: &Pattern<'_>,
        mode: &DrawMode,
        effect: u32,
    ) {
        const BLACK: [u8; 4] = [0, 0, 0, 255];
        match (pattern, mode) {
            (_, DrawMode::Invisible) => {}
            (_, DrawMode::Stroke(pen)) => self.stroke(path, map, pen, BLACK, effect),
            (Pattern::Tiling(_), DrawMode::Fill(rule) | DrawMode::FillAndStroke(rule, _)) => {
                self.fill(path, map, rule_of(*rule), BLACK, effect);
            }
            (Pattern::Shading(_), DrawMode::Fill(_) | DrawMode::FillAndStroke(..)) => {
                let area = map.transform_rect_bbox(path.bounding_box());
                if area.is_finite() {
                    let place = Affine::translate(area.origin().to_vec2())
                        * Affine::scale_non_uniform(area.width(), area.height());
                    self.place_unseen(&place, effect);
                }
            }
        }
    }

    /// Samples a shading over `shown` into an image.
    fn shading(&mut self, shading: &ShadingPattern, shown: &Rect) -> bool {
        let area = KurboRect::new(
            shown.x0.into(),
            shown.y0.into(),
            shown.x1.into(),
            shown.y1.into(),
        );
        let long = area.width().max(area.height());
        if long <= 0.0 {
            return true;
        }
        let (area, scale) = match mesh_extent(shading) {
            Some(extent) => {
                // Meshes are known only at whole points, and each costs its area.
                let whole = area.intersect(extent).expand();
                if extent.width().max(extent.height()) > MESH_SIDE || !extent.is_finite() {
                    return false;
                }
                (whole, 1.0)
            }
            None => (area, (SHADING_SIDE / long).min(SHADING_SCALE) as f32),
        };
        if area.width() <= 0.0 || area.height() <= 0.0 {
            return true;
        }
        let texture = shading.encode().render_texture(area, scale);
        let pixels = texture.data.chunks_exact(4);
        let (width, height) = (texture.width, texture.height);
        let colors: Vec<u8> = pixels
            .clone()
            .flat_map(|pixel| [pixel[0], pixel[1], pixel[2]])
            .collect();
        let Some(samples) = Samples::from_rgb(width, height, &colors) else {
            return false;
        };
        let alpha = if texture.has_transparency {
            let opacity: Vec<u8> = pixels.map(|pixel| pixel[3]).collect();
            Samples::from_gray(width, height, &opacity)
        } else {
            None
        };
        let decoded = Decoded {
            scale: (1.0, 1.0),
            level: ImageLevel { samples, alpha },
        };
        let effect = self.effect();
        match self.keep_image(decoded, false) {
            Some(stored) => self.place_image(stored, &texture.transform, [0, 0, 0, 255], effect),
            None => return false,
        }
        true
    }

    /// Draws every cell of a tiling that `shown` touches; false beyond the limit of cells.
    fn tiling(&mut self, tiling: &TilingPattern<'_>, shown: &Rect, is_stroke: bool) -> bool {
        if self.nesting >= self.budget.limits().nesting {
            self.budget.exhaust(Reached::Nesting);
            return true;
        }
        let Some((columns, rows)) = cells(tiling, shown) else {
            return false;
        };
        let count = (columns.1 - columns.0 + 1).saturating_mul(rows.1 - rows.0 + 1);
        if count > self.budget.limits().pattern_cells as i64 {
            return false;
        }
        let depths = (
            self.clip_stack.len(),
            self.effect_stack.len(),
            self.layer_stack.len(),
        );
        let opacity = self.opacity;
        self.opacity *= tiling.opacity;
        self.nesting += 1;
        let steps = (f64::from(tiling.x_step), f64::from(tiling.y_step));
        for row in rows.0..=rows.1 {
            for column in columns.0..=columns.1 {
                if !self.step() {
                    break;
                }
                let shift = Affine::translate((column as f64 * steps.0, row as f64 * steps.1));
                tiling.interpret(self, tiling.matrix * shift, is_stroke);
                self.clip_stack.truncate(depths.0);
                self.effect_stack.truncate(depths.1);
                self.layer_stack.truncate(depths.2);
            }
        }
        self.nesting -= 1;
        self.opacity = opacity;
        true
    }
}

/// First and last column and row of the cells that can touch `shown`.
fn cells(tiling: &TilingPattern<'_>, shown: &Rect) -> Option<((i64, i64), (i64, i64))> {
    if !super::usable(&tiling.matrix) {
        return None;
    }
    let area = KurboRect::new(
        shown.x0.into(),
        shown.y0.into(),
        shown.x1.into(),
        shown.y1.into(),
    );
    let own = tiling.matrix.inverse().transform_rect_bbox(area);
    let range = |low: f64, high: f64, cell_low: f64, cell_high: f64, step: f64| {
        // The cell i covers [cell_low + i·step, cell_high + i·step].
        let ends = [(low - cell_high) / step, (high - cell_low) / step];
        let (first, last) = (ends[0].min(ends[1]).ceil(), ends[0].max(ends[1]).floor());
        (first.abs() < 1e9 && last.abs() < 1e9).then_some((first as i64, last as i64))
    };
    let (bbox, x_step, y_step) = (
        tiling.bbox,
        f64::from(tiling.x_step),
        f64::from(tiling.y_step),
    );
    Some((
        range(own.x0, own.x1, bbox.x0, bbox.x1, x_step)?,
        range(own.y0, own.y1, bbox.y0, bbox.y1, y_step)?,
    ))
}

/// The box of a mesh on the page; `None` for the shadings that are functions.
fn mesh_extent(shading: &ShadingPattern) -> Option<KurboRect> {
    fn around(map: Affine, points: impl Iterator<Item = Point>) -> KurboRect {
        let mut all = points.map(|point| map * point);
        let first = all.next().unwrap_or_default();
        all.fold(KurboRect::from_points(first, first), |known, point| {
            known.union_pt(point)
        })
    }
    let map = shading.matrix;
    match shading.shading.shading_type.as_ref() {
        ShadingType::TriangleMesh { triangles, .. } => Some(around(
            map,
            triangles
                .iter()
                .flat_map(|it| [it.p0.point, it.p1.point, it.p2.point]),
        )),
        ShadingType::CoonsPatchMesh { patches, .. } => Some(around(
            map,
            patches.iter().flat_map(|patch| patch.control_points),
        )),
        ShadingType::TensorProductPatchMesh { patches, .. } => Some(around(
            map,
            patches.iter().flat_map(|patch| patch.control_points),
        )),
        ShadingType::FunctionBased { .. }
        | ShadingType::RadialAxial { .. }
        | ShadingType::Dummy => None,
    }
}
