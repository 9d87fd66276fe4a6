//! Paths and strokes in page points.

use hayro_interpret::StrokeProps;
use hayro_interpret::kurbo::{self, Affine, BezPath, PathEl};
use pinbar_model::geometry::Rect;
use pinbar_model::list::{
    Cap, FillRule, Join, PathRange, Paths, Segment, Shape, StrokeStyle, Verb,
};

use super::{PathStore, Recorder, hash};

/// Strokes whose two scales differ by more than this are outlined: a pen is then an ellipse.
const ROUND_PEN: f64 = 1.05;
/// Thinner strokes, in points, stay strokes even then: their shape cannot be seen.
const VISIBLE_PEN: f64 = 0.7;
/// Coordinates beyond this many points are far outside every page and would lose precision.
const FAR: f64 = 1e6;

impl Recorder {
    /// Appends `path` through `map`; returns where it stands and the box of its control points.
    /// `None` when a coordinate is not a number or the path is empty.
    pub(super) fn store(&mut self, path: &[PathEl], map: &Affine) -> Option<(PathRange, Rect)> {
        store_path(&mut self.list.paths, path, map)
    }

    /// Records a filled path.
    pub(super) fn fill(
        &mut self,
        path: &BezPath,
        map: &Affine,
        rule: FillRule,
        rgba: [u8; 4],
        effect: u32,
    ) {
        if let Some((range, bounds)) = self.store(path.elements(), map) {
            let paint = self.paint(rgba);
            if !self.push_item(Shape::Fill { path: range, rule }, paint, effect, bounds) {
                self.list.paths.truncate(range);
            }
        }
    }

    /// Records a stroked path.
    pub(super) fn stroke(
        &mut self,
        path: &BezPath,
        map: &Affine,
        props: &StrokeProps,
        rgba: [u8; 4],
        effect: u32,
    ) {
        let (large, small) = scales(map);
        let width = f64::from(props.line_width.max(0.0));
        if width * large > VISIBLE_PEN && large > small * ROUND_PEN {
            let outline = stroke_outline(path, props, large);
            self.fill(&outline, map, FillRule::NonZero, rgba, effect);
            return;
        }
        let Some((range, bounds)) = self.store(path.elements(), map) else {
            return;
        };
        let style = style_of(props, (large * small).sqrt());
        let reach = stroke_reach(&self.list.paths, range, &style);
        let paint = self.paint(rgba);
        let style = self.stroke_style(style);
        if !self.push_item(
            Shape::Stroke { path: range, style },
            paint,
            effect,
            bounds.inflate(reach),
        ) {
            self.list.paths.truncate(range);
        }
    }

    fn stroke_style(&mut self, style: StrokeStyle) -> u32 {
        if let Some(Shape::Stroke { style: last, .. }) =
            self.list.items.last().map(|item| item.shape)
            && self.list.strokes[last as usize] == style
        {
            return last;
        }
        let kind = [
            style.width.to_bits(),
            style.miter_limit.to_bits(),
            style.dash_offset.to_bits(),
        ];
        let mut key = hash(&kind, style.cap as u64 * 4 + style.join as u64);
        for length in &style.dash {
            key = hash(&[length.to_bits()], key);
        }
        if let Some(known) = self.strokes.get(&key).copied()
            && self.list.strokes[known as usize] == style
        {
            return known;
        }
        let index = self.list.strokes.len() as u32;
        self.list.strokes.push(style);
        self.strokes.insert(key, index);
        index
    }
}

/// Appends the elements of `path` through `map`.
pub(super) fn store_path(
    paths: &mut Paths,
    path: &[PathEl],
    map: &Affine,
) -> Option<(PathRange, Rect)> {
    let range = PathRange {
        verb: paths.verbs.len() as u32,
        verbs: 0,
        point: paths.points.len() as u32,
    };
    let [a, b, c, d, e, f] = map.as_coeffs();
    let mut bounds = Rect::EMPTY;
    let mut sane = true;
    let points = &mut paths.points;
    let mut put = |point: &kurbo::Point| {
        let x = a * point.x + c * point.y + e;
        let y = b * point.x + d * point.y + f;
        sane &= x.is_finite() && y.is_finite();
        let (x, y) = (x.clamp(-FAR, FAR) as f32, y.clamp(-FAR, FAR) as f32);
        bounds.include(x, y);
        points.push([x, y]);
    };
    for element in path {
        paths.verbs.push(match element {
            PathEl::MoveTo(p) => {
                put(p);
                Verb::Move
            }
            PathEl::LineTo(p) => {
                put(p);
                Verb::Line
            }
            PathEl::QuadTo(p, q) => {
                put(p);
                put(q);
                Verb::Quad
            }
            PathEl::CurveTo(p, q, r) => {
                put(p);
                put(q);
                put(r);
                Verb::Cubic
            }
            PathEl::ClosePath => Verb::Close,
        });
    }
    let range = PathRange {
        verbs: paths.verbs.len() as u32 - range.verb,
        ..range
    };
    // A lone start paints nothing; an unsound path is dropped whole.
    if !sane || range.verbs < 2 {
        paths.truncate(range);
        return None;
    }
    Some((range, bounds))
}

/// The four sides of `bounds` as a closed path.
pub(super) fn rectangle(bounds: &Rect) -> [Segment; 5] {
    [
        Segment::Move([bounds.x0, bounds.y0]),
        Segment::Line([bounds.x1, bounds.y0]),
        Segment::Line([bounds.x1, bounds.y1]),
        Segment::Line([bounds.x0, bounds.y1]),
        Segment::Close,
    ]
}

/// Whether the stored path is one upright rectangle, whose box is then its whole shape.
pub(super) fn is_rectangle(paths: &Paths, range: PathRange) -> bool {
    let verbs = &paths.verbs[range.verb as usize..(range.verb + range.verbs) as usize];
    let points = &paths.points[range.point as usize..];
    let closed = match verbs {
        [Verb::Move, Verb::Line, Verb::Line, Verb::Line]
        | [Verb::Move, Verb::Line, Verb::Line, Verb::Line, Verb::Close] => true,
        [Verb::Move, Verb::Line, Verb::Line, Verb::Line, Verb::Line]
        | [
            Verb::Move,
            Verb::Line,
            Verb::Line,
            Verb::Line,
            Verb::Line,
            Verb::Close,
        ] => points[4] == points[0],
        _ => false,
    };
    // A thousandth of a point: rotation by 90° leaves rounding behind.
    let same = |a: f32, b: f32| (a - b).abs() <= 1e-3;
    let sides = |first: usize| {
        let [p, q, r, s] = [0, 1, 2, 3].map(|step| points[(first + step) % 4]);
        same(p[1], q[1]) && same(q[0], r[0]) && same(r[1], s[1]) && same(s[0], p[0])
    };
    closed && (sides(0) || sides(1))
}

/// Largest and smallest magnification of `map`.
pub(super) fn scales(map: &Affine) -> (f64, f64) {
    let [a, b, c, d, _, _] = map.as_coeffs();
    let (sum, difference) = ((a + d).hypot(b - c), (a - d).hypot(b + c));
    ((sum + difference) / 2.0, ((sum - difference) / 2.0).abs())
}

fn style_of(props: &StrokeProps, scale: f64) -> StrokeStyle {
    let scaled = |length: f32| (f64::from(length) * scale) as f32;
    let sound = |value: f32, otherwise: f32| if value.is_finite() { value } else { otherwise };
    // All-zero, negative and endless dashes are solid lines in every viewer.
    let total: f32 = props.dash_array.iter().sum();
    let dashed = props.dash_array.iter().all(|length| *length >= 0.0)
        && total.is_finite()
        && total > 0.011 * props.dash_array.len() as f32;
    StrokeStyle {
        width: sound(scaled(props.line_width.max(0.0)), 0.0),
        cap: match props.line_cap {
            kurbo::Cap::Butt => Cap::Butt,
            kurbo::Cap::Round => Cap::Round,
            kurbo::Cap::Square => Cap::Square,
        },
        join: match props.line_join {
            kurbo::Join::Miter => Join::Miter,
            kurbo::Join::Round => Join::Round,
            kurbo::Join::Bevel => Join::Bevel,
        },
        miter_limit: sound(props.miter_limit, 10.0).max(1.0),
        dash: if dashed {
            props
                .dash_array
                .iter()
                .map(|length| scaled(*length))
                .collect()
        } else {
            Vec::new()
        },
        dash_offset: if dashed {
            sound(scaled(props.dash_offset), 0.0)
        } else {
            0.0
        },
    }
}

/// How far, in points, the ink of a stroke reaches beyond its path.
fn stroke_reach(paths: &Paths, range: PathRange, style: &StrokeStyle) -> f32 {
    let half = style.width / 2.0;
    let corner = if style.join == Join::Miter {
        miter_reach(paths, range, style.miter_limit)
    } else {
        1.0
    };
    let cap = if style.cap == Cap::Square {
        std::f32::consts::SQRT_2
    } else {
        1.0
    };
    half * corner.max(cap)
}

/// The longest miter of the path in half widths, at most `limit`.
fn miter_reach(paths: &Paths, range: PathRange, limit: f32) -> f32 {
    let mut points = &paths.points[range.point as usize..];
    if range.verbs < 3 {
        return 1.0;
    }
    let mut longest = 1.0f32;
    // Curves are followed along their control points: their own turns are never sharper.
    let verbs = &paths.verbs[range.verb as usize..(range.verb + range.verbs) as usize];
    let count: usize = verbs
        .iter()
        .map(|verb| match verb {
            Verb::Move | Verb::Line => 1,
            Verb::Quad => 2,
            Verb::Cubic => 3,
            Verb::Close => 0,
        })
        .sum();
    points = &points[..count];
    let mut turn = |p: [f32; 2], q: [f32; 2], r: [f32; 2]| {
        let (u, v) = ([p[0] - q[0], p[1] - q[1]], [r[0] - q[0], r[1] - q[1]]);
        let lengths = u[0].hypot(u[1]) * v[0].hypot(v[1]);
        if lengths > 0.0 {
            // sin²(θ/2) = (1 − cos θ) / 2; the miter is 1 / sin(θ/2) half widths long.
            let half_sine = ((1.0 - (u[0] * v[0] + u[1] * v[1]) / lengths) / 2.0)
                .max(0.0)
                .sqrt();
            let length = 1.0 / half_sine;
            if length <= limit {
                longest = longest.max(length);
            }
        }
    };
    for window in points.windows(3) {
        turn(window[0], window[1], window[2]);
    }
    // Closing adds two corners that the points in order do not show.
    if let (Some([first, second, ..]), Some([before, last])) =
        (points.get(..2), points.last_chunk::<2>())
    {
        turn(*before, *last, *first);
        turn(*last, *first, *second);
        turn(*before, *first, *second);
    }
    longest
}

/// The area a pen covers, in the space of `path`; `scale` says how finely curves must be followed.
pub(super) fn stroke_outline(path: &BezPath, props: &StrokeProps, scale: f64) -> BezPath {
    let mut style = kurbo::Stroke::new(f64::from(props.line_width.max(0.0)))
        .with_caps(props.line_cap)
        .with_join(props.line_join)
        .with_miter_limit(f64::from(props.miter_limit.max(1.0)));
    let total: f32 = props.dash_array.iter().sum();
    // Dashes below a tenth of a point are gray at every zoom and would explode into pieces.
    if props.dash_array.iter().all(|length| *length >= 0.0) && f64::from(total) * scale > 0.1 {
        style = style.with_dashes(
            f64::from(props.dash_offset),
            props.dash_array.iter().map(|length| f64::from(*length)),
        );
    }
    // A twentieth of a point: below what can be seen at 400 %.
    let tolerance = 0.05 / scale.max(1e-9);
    kurbo::stroke(
        path.elements().iter().copied(),
        &style,
        &kurbo::StrokeOpts::default(),
        tolerance,
    )
}
