//! A sheet laid otherwise on its page.

use pinbar_model::geometry::{Affine, Point, Rect};
use pinbar_model::list::{DisplayList, Mask};

/// `list` under `map` (page → new page), on a page of `width` × `height` points. Stroke widths, dashes and
/// font sizes follow the map's mean scale.
pub fn transformed(list: &DisplayList, map: &Affine, width: f32, height: f32) -> DisplayList {
    let mut result = list.clone();
    let scale = map.mean_scale() as f32;
    (result.width, result.height) = (width, height);
    // Outlines live in glyph space: their points stay.
    let mut fixed = vec![false; result.paths.points.len()];
    for outline in &result.outlines {
        let points = result
            .paths
            .segments(outline.path)
            .map(|segment| match segment {
                pinbar_model::list::Segment::Move(_) | pinbar_model::list::Segment::Line(_) => 1,
                pinbar_model::list::Segment::Quad(..) => 2,
                pinbar_model::list::Segment::Cubic(..) => 3,
                pinbar_model::list::Segment::Close => 0,
            });
        let first = outline.path.point as usize;
        let count: usize = points.sum();
        fixed[first..first + count].fill(true);
    }
    for (point, _) in result
        .paths
        .points
        .iter_mut()
        .zip(&fixed)
        .filter(|(_, fixed)| !**fixed)
    {
        let moved = map.apply(Point::new(point[0].into(), point[1].into()));
        *point = [moved.x as f32, moved.y as f32];
    }
    for place in &mut result.paths.places {
        *place = Affine::new(place.map(f64::from))
            .then(map)
            .coefficients()
            .map(|value| value as f32);
    }
    for glyph in &mut result.glyphs {
        glyph.transform = glyph
            .to_page()
            .then(map)
            .coefficients()
            .map(|value| value as f32);
        glyph.size *= scale;
    }
    for style in &mut result.strokes {
        style.width *= scale;
        style.dash_offset *= scale;
        style.dash.iter_mut().for_each(|length| *length *= scale);
    }
    let upright = map.b == 0.0 && map.c == 0.0 || map.a == 0.0 && map.d == 0.0;
    for clip in &mut result.clips {
        clip.bounds = map.apply_rect(clip.bounds);
        clip.rectangular &= upright;
    }
    let page = Rect::new(0.0, 0.0, width, height);
    for bounds in &mut result.bounds {
        if !bounds.is_empty() {
            *bounds = map.apply_rect(*bounds).intersection(&page);
        }
    }
    for Mask { list, .. } in &mut result.masks {
        **list = transformed(list, map, width, height);
    }
    result
}
