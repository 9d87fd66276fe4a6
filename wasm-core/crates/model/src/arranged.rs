//! A page whose parts are laid out anew: drawings that moved on their sheet, each by its own map.

use std::collections::HashMap;

use crate::geometry::{Affine, Rect};
use crate::list::{
    Clip, DisplayList, Effect, FillRule, Glyph, Item, Mask, NONE, Omission, PathRange, Paths,
    Segment, Shape, StrokeStyle,
};

/// Maps closer to scale 1, and to no turn, than this keep line widths and upright boxes.
const NO_CHANGE: f64 = 1e-3;

/// A part of a page and where it goes.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Placed {
    /// Points of the page it is on.
    pub area: Rect,
    /// From that page to the one that is made.
    pub map: Affine,
}

impl DisplayList {
    /// A page of `width` × `height` points that shows each of `parts` where it goes. `rest` places what lies in none of
    /// them and in none of `left_out`; `None` leaves that out, too. What reaches over the edge of a part is cut there, a
    /// letter goes where it begins.
    pub fn arranged(
        &self,
        (width, height): (f32, f32),
        parts: &[Placed],
        left_out: &[Rect],
        rest: Option<&Affine>,
    ) -> DisplayList {
        Arranging::new(self, (width, height), parts, left_out, rest).done()
    }
}

/// Where something goes: a part by its index, or the rest, which is the last.
type Way = usize;

struct Arranging<'a> {
    from: &'a DisplayList,
    to: DisplayList,
    /// The parts; then the rest, if it goes anywhere.
    maps: Vec<Affine>,
    parts: &'a [Placed],
    left_out: &'a [Rect],
    /// New places of what was copied, by way and old place.
    clips: HashMap<(Way, u32), u32>,
    effects: HashMap<(Way, u32), u32>,
    strokes: HashMap<(Way, u32), u32>,
    /// What cuts items at the edges of parts, by way.
    edges: HashMap<(Way, u32), u32>,
}

impl<'a> Arranging<'a> {
    fn new(
        from: &'a DisplayList,
        (width, height): (f32, f32),
        parts: &'a [Placed],
        left_out: &'a [Rect],
        rest: Option<&Affine>,
    ) -> Self {
        let mut to = DisplayList {
            width,
            height,
            strokes: from.strokes.clone(),
            paints: from.paints.clone(),
            images: from.images.clone(),
            layers: from.layers.clone(),
            outlines: from.outlines.clone(),
            ..DisplayList::default()
        };
        for outline in &mut to.outlines {
            outline.path = to.paths.push(from.paths.segments(outline.path));
        }
        let maps = parts.iter().map(|part| part.map).chain(rest.copied());
        Self {
            from,
            to,
            maps: maps.collect(),
            parts,
            left_out,
            clips: HashMap::new(),
            effects: HashMap::new(),
            strokes: HashMap::new(),
            edges: HashMap::new(),
        }
    }

    fn done(mut self) -> DisplayList {
        let from = self.from;
        let glyphs: Vec<Option<(Way, u32)>> = from
            .glyphs
            .iter()
            .map(|glyph| self.add_glyph(glyph))
            .collect();
        for (item, bounds) in from.items.iter().zip(&from.bounds) {
            if let Shape::Glyph { glyph } = item.shape {
                if let Some((way, glyph)) = glyphs[glyph as usize] {
                    self.add(item, bounds, Shape::Glyph { glyph }, way, false);
                }
                continue;
            }
            let alone = self.way_of(bounds);
            match alone {
                Some(Some(way)) => self.copy(item, bounds, way, false),
                Some(None) => {}
                None => {
                    for way in 0..self.maps.len() {
                        if self.reaches(item, bounds, way) {
                            self.copy(item, bounds, way, true);
                        }
                    }
                }
            }
        }
        for omission in &from.omissions {
            let middle = middle_of(&omission.bounds);
            if let Some(way) = self.way_at(middle) {
                let bounds = self.maps[way].apply_rect(omission.bounds);
                self.to.omissions.push(Omission {
                    bounds,
                    ..*omission
                });
            }
        }
        self.to.shrink();
        self.to
    }

    fn rest(&self) -> Option<Way> {
        (self.maps.len() > self.parts.len()).then_some(self.parts.len())
    }

    /// The way of a place; `None` where it is left out.
    fn way_at(&self, [x, y]: [f32; 2]) -> Option<Way> {
        let place = Rect::new(x, y, x, y);
        let part = self
            .parts
            .iter()
            .position(|part| part.area.intersects(&place));
        let is_left_out = || self.left_out.iter().any(|area| area.intersects(&place));
        part.or_else(|| (!is_left_out()).then(|| self.rest()).flatten())
    }

    /// The only way of a box, `Some(None)` if it is left out; `None` if edges of parts run through it.
    fn way_of(&self, bounds: &Rect) -> Option<Option<Way>> {
        let mut areas = self.parts.iter().map(|part| &part.area);
        // Of parts that overlap, the first one shows what lies in both.
        if let Some(part) = areas.position(|area| area.intersects(bounds))
            && self.parts[part].area.holds(bounds)
        {
            return Some(Some(part));
        }
        let mut areas = self
            .parts
            .iter()
            .map(|part| &part.area)
            .chain(self.left_out);
        if !areas.any(|area| area.intersects(bounds)) {
            return Some(self.rest());
        }
        let is_left_out = self.left_out.iter().any(|area| area.holds(bounds));
        let mut areas = self.parts.iter().map(|part| &part.area);
        (is_left_out && !areas.any(|area| area.intersects(bounds))).then_some(None)
    }

    /// Whether something of the item may be seen in a part: the page's frame surrounds all of them.
    fn reaches(&self, item: &Item, bounds: &Rect, way: Way) -> bool {
        let Some(Placed { area, .. }) = self.parts.get(way) else {
            return true;
        };
        if !area.intersects(bounds) {
            return false;
        }
        let Shape::Stroke { path, style } = item.shape else {
            return true;
        };
        let near = area.inflate(self.from.strokes[style as usize].width);
        let mut at = [0.0, 0.0];
        let mut start = at;
        self.from.paths.segments(path).any(|segment| {
            let mut span = Rect::EMPTY;
            span.include(at[0], at[1]);
            let points: &[[f32; 2]] = match &segment {
                Segment::Move(to) => {
                    (at, start) = (*to, *to);
                    return false;
                }
                Segment::Line(to) => &[*to],
                Segment::Quad(one, to) => &[*one, *to],
                Segment::Cubic(one, two, to) => &[*one, *two, *to],
                Segment::Close => &[start],
            };
            for [x, y] in points {
                span.include(*x, *y);
            }
            at = points[points.len() - 1];
            span.intersects(&near)
        })
    }

    fn add_glyph(&mut self, glyph: &Glyph) -> Option<(Way, u32)> {
        let [.., x, y] = glyph.transform;
        let way = self.way_at([x, y])?;
        let map = self.maps[way];
        let scale = map.mean_scale() as f32;
        self.to.glyphs.push(Glyph {
            transform: moved(&glyph.transform, &map),
            size: glyph.size * scale,
            advance: glyph.advance * scale,
            ..*glyph
        });
        Some((way, self.to.glyphs.len() as u32 - 1))
    }

    fn copy(&mut self, item: &Item, bounds: &Rect, way: Way, is_cut: bool) {
        let map = self.maps[way];
        let shape = match item.shape {
            Shape::Fill { path, rule } => Shape::Fill {
                path: self.path(path, &map),
                rule,
            },
            Shape::Stroke { path, style } => Shape::Stroke {
                path: self.path(path, &map),
                style: self.stroke(style, way),
            },
            Shape::Image { image, place } => {
                let placed = moved(&self.from.paths.places[place as usize], &map);
                self.to.paths.places.push(placed);
                Shape::Image {
                    image,
                    place: self.to.paths.places.len() as u32 - 1,
                }
            }
            Shape::Glyph { .. } => return,
        };
        self.add(item, bounds, shape, way, is_cut);
    }

    fn add(&mut self, item: &Item, bounds: &Rect, shape: Shape, way: Way, is_cut: bool) {
        let clip = match (is_cut, item.clip) {
            (true, clip) => self.edge(way, clip),
            (false, NONE) => NONE,
            (false, clip) => self.clip(way, clip),
        };
        let effect = self.effect(way, item.effect);
        let page = Rect::new(0.0, 0.0, self.to.width, self.to.height);
        let mut seen = self.maps[way].apply_rect(*bounds).intersection(&page);
        if clip != NONE {
            seen = seen.intersection(&self.to.clips[clip as usize].bounds);
        }
        if seen.is_empty() {
            return;
        }
        self.to.bounds.push(seen);
        self.to.items.push(Item {
            shape,
            clip,
            effect,
            ..*item
        });
    }

    fn path(&mut self, path: PathRange, map: &Affine) -> PathRange {
        push_moved(&mut self.to.paths, self.from.paths.segments(path), map)
    }

    fn stroke(&mut self, style: u32, way: Way) -> u32 {
        let scale = self.maps[way].mean_scale();
        if (scale - 1.0).abs() < NO_CHANGE {
            return style;
        }
        let (from, strokes) = (self.from, &mut self.to.strokes);
        *self.strokes.entry((way, style)).or_insert_with(|| {
            let scale = scale as f32;
            let known = &from.strokes[style as usize];
            strokes.push(StrokeStyle {
                width: known.width * scale,
                dash: known.dash.iter().map(|length| length * scale).collect(),
                dash_offset: known.dash_offset * scale,
                ..*known
            });
            strokes.len() as u32 - 1
        })
    }

    fn clip(&mut self, way: Way, index: u32) -> u32 {
        if index == NONE {
            return NONE;
        }
        if let Some(known) = self.clips.get(&(way, index)) {
            return *known;
        }
        let clip = self.from.clips[index as usize];
        let parent = self.clip(way, clip.parent);
        let map = self.maps[way];
        let path = self.path(clip.path, &map);
        self.to.clips.push(Clip {
            parent,
            path,
            bounds: map.apply_rect(clip.bounds),
            rectangular: clip.rectangular && keeps_upright(&map),
            ..clip
        });
        let made = self.to.clips.len() as u32 - 1;
        self.clips.insert((way, index), made);
        made
    }

    /// What cuts an item with this clip to its way: to the area of a part, and out of the areas that come before it.
    fn edge(&mut self, way: Way, clip: u32) -> u32 {
        if let Some(known) = self.edges.get(&(way, clip)) {
            return *known;
        }
        let page = Rect::new(0.0, 0.0, self.from.width, self.from.height);
        let own = self.parts.get(way).map(|part| part.area);
        let before = self.parts.iter().take(way).map(|part| part.area);
        let left_out: &[Rect] = if own.is_none() { self.left_out } else { &[] };
        let holes: Vec<Rect> = before
            .chain(left_out.iter().copied())
            .filter(|hole| own.is_none_or(|own| own.intersects(hole)))
            .collect();
        let mut made = self.clip(way, clip);
        if let Some(own) = own {
            made = self.push_clip(way, made, &[own], own);
        }
        // One at a time: where two holes overlap, both are cut out.
        for hole in holes {
            made = self.push_clip(way, made, &[page, hole], own.unwrap_or(page));
        }
        self.edges.insert((way, clip), made);
        made
    }

    /// A clip inside `parent` to what one of `areas` covers alone; `bounds` holds it.
    fn push_clip(&mut self, way: Way, parent: u32, areas: &[Rect], bounds: Rect) -> u32 {
        let map = self.maps[way];
        let corners = areas.iter().flat_map(outline_of);
        let path = push_moved(&mut self.to.paths, corners, &map);
        let mut bounds = map.apply_rect(bounds);
        let mut rectangular = areas.len() == 1 && keeps_upright(&map);
        if parent != NONE {
            let outer = &self.to.clips[parent as usize];
            bounds = bounds.intersection(&outer.bounds);
            rectangular &= outer.rectangular;
        }
        self.to.clips.push(Clip {
            parent,
            path,
            rule: FillRule::EvenOdd,
            bounds,
            rectangular,
        });
        self.to.clips.len() as u32 - 1
    }

    fn effect(&mut self, way: Way, index: u32) -> u32 {
        if index == NONE {
            return NONE;
        }
        if let Some(known) = self.effects.get(&(way, index)) {
            return *known;
        }
        let effect = self.from.effects[index as usize];
        let parent = self.effect(way, effect.parent);
        let mask = match self.from.masks.get(effect.mask as usize) {
            None => NONE,
            Some(mask) => {
                let size = (self.to.width, self.to.height);
                let list = mask.list.arranged(size, &[], &[], Some(&self.maps[way]));
                self.to.masks.push(Mask {
                    list: Box::new(list),
                    curve: mask.curve.clone(),
                    ..*mask
                });
                self.to.masks.len() as u32 - 1
            }
        };
        self.to.effects.push(Effect {
            parent,
            mask,
            ..effect
        });
        let made = self.to.effects.len() as u32 - 1;
        self.effects.insert((way, index), made);
        made
    }
}

fn middle_of(rect: &Rect) -> [f32; 2] {
    [(rect.x0 + rect.x1) / 2.0, (rect.y0 + rect.y1) / 2.0]
}

/// `first`, then `map`.
fn moved(first: &[f32; 6], map: &Affine) -> [f32; 6] {
    Affine::new(first.map(f64::from))
        .then(map)
        .coefficients()
        .map(|value| value as f32)
}

fn keeps_upright(map: &Affine) -> bool {
    map.b.abs() < NO_CHANGE && map.c.abs() < NO_CHANGE
}

fn push_moved(
    paths: &mut Paths,
    segments: impl IntoIterator<Item = Segment>,
    map: &Affine,
) -> PathRange {
    let at = |[x, y]: [f32; 2]| {
        let (x, y) = (f64::from(x), f64::from(y));
        [
            (map.a * x + map.c * y + map.e) as f32,
            (map.b * x + map.d * y + map.f) as f32,
        ]
    };
    paths.push(segments.into_iter().map(|segment| match segment {
        Segment::Move(to) => Segment::Move(at(to)),
        Segment::Line(to) => Segment::Line(at(to)),
        Segment::Quad(one, to) => Segment::Quad(at(one), at(to)),
        Segment::Cubic(one, two, to) => Segment::Cubic(at(one), at(two), at(to)),
        Segment::Close => Segment::Close,
    }))
}

fn outline_of(rect: &Rect) -> [Segment; 5] {
    [
        Segment::Move([rect.x0, rect.y0]),
        Segment::Line([rect.x1, rect.y0]),
        Segment::Line([rect.x1, rect.y1]),
        Segment::Line([rect.x0, rect.y1]),
        Segment::Close,
    ]
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::list::{Cap, Join, Part};

    /// A page of 600 × 400 with a line from each first to each second place.
    fn page(lines: &[[[f32; 2]; 2]]) -> DisplayList {
        let mut list = DisplayList {
            width: 600.0,
            height: 400.0,
            ..DisplayList::default()
        };
        list.strokes.push(StrokeStyle {
            width: 1.0,
            cap: Cap::Butt,
            join: Join::Miter,
            miter_limit: 10.0,
            dash: vec![3.0, 2.0],
            dash_offset: 0.0,
        });
        for &[from, to] in lines {
            let path = list.paths.push([Segment::Move(from), Segment::Line(to)]);
            let mut bounds = Rect::EMPTY;
            for [x, y] in [from, to] {
                bounds.include(x, y);
            }
            list.items.push(Item {
                shape: Shape::Stroke { path, style: 0 },
                paint: 0,
                clip: NONE,
                effect: NONE,
                layer: NONE,
                part: Part::Page,
            });
            list.bounds.push(bounds);
        }
        list
    }

    fn lines_of(list: &DisplayList) -> Vec<Vec<Segment>> {
        let path = |item: &Item| match item.shape {
            Shape::Stroke { path, .. } => list.paths.segments(path).collect(),
            _ => panic!("only lines here"),
        };
        list.items.iter().map(path).collect()
    }

    const LEFT: Rect = Rect {
        x0: 0.0,
        y0: 0.0,
        x1: 300.0,
        y1: 400.0,
    };

    #[test]
    fn each_part_goes_its_own_way() {
        let list = page(&[[[10.0, 10.0], [90.0, 10.0]], [[400.0, 10.0], [500.0, 10.0]]]);
        let part = Placed {
            area: LEFT,
            map: Affine::translation(5.0, 7.0),
        };
        let made = list.arranged((700.0, 500.0), &[part], &[], Some(&Affine::scale(0.5)));
        assert_eq!((made.width, made.height), (700.0, 500.0));
        assert_eq!(
            lines_of(&made),
            [
                vec![Segment::Move([15.0, 17.0]), Segment::Line([95.0, 17.0])],
                vec![Segment::Move([200.0, 5.0]), Segment::Line([250.0, 5.0])],
            ]
        );
        // Half the size: half the width and half the dashes.
        let Shape::Stroke { style, .. } = made.items[1].shape else {
            panic!("a line");
        };
        assert_eq!(made.strokes[style as usize].width, 0.5);
        assert_eq!(made.strokes[style as usize].dash, [1.5, 1.0]);
        assert!(made.items.iter().all(|item| item.clip == NONE));
    }

    #[test]
    fn what_lies_in_two_parts_is_cut_at_their_edge() {
        let list = page(&[[[200.0, 50.0], [400.0, 50.0]]]);
        let part = Placed {
            area: LEFT,
            map: Affine::translation(0.0, 100.0),
        };
        let made = list.arranged((600.0, 400.0), &[part], &[], Some(&Affine::IDENTITY));
        assert_eq!(made.items.len(), 2);
        let clip = |index: usize| &made.clips[made.items[index].clip as usize];
        assert_eq!(clip(0).bounds, Rect::new(0.0, 100.0, 300.0, 500.0));
        assert!(clip(0).rectangular && !clip(1).rectangular);
        assert_eq!(made.bounds[0], Rect::new(200.0, 150.0, 300.0, 150.0));
    }

    #[test]
    fn what_lies_in_two_parts_that_overlap_is_shown_in_the_first_and_never_in_the_rest() {
        let list = page(&[[[50.0, 50.0], [500.0, 50.0]]]);
        let part = |x0, x1, down| Placed {
            area: Rect::new(x0, 0.0, x1, 400.0),
            map: Affine::translation(0.0, down),
        };
        let parts = [part(100.0, 300.0, 100.0), part(200.0, 400.0, 200.0)];
        let made = list.arranged((600.0, 800.0), &parts, &[], Some(&Affine::IDENTITY));
        // Whether a place of the original is shown in a copy: inside all of its clips.
        let is_shown = |item: &Item, x: f32, down: f32| {
            let mut clip = item.clip;
            let mut shown = true;
            while clip != NONE {
                let Clip { parent, path, .. } = made.clips[clip as usize];
                let points: Vec<[f32; 2]> = made
                    .paths
                    .segments(path)
                    .filter_map(|segment| match segment {
                        Segment::Move(at) | Segment::Line(at) => Some(at),
                        _ => None,
                    })
                    .collect();
                let around = points
                    .chunks(4)
                    .filter(|box_of| {
                        let [left, top] = box_of[0];
                        let [right, bottom] = box_of[2];
                        (left..right).contains(&x) && (top..bottom).contains(&(50.0 + down))
                    })
                    .count();
                shown &= around % 2 == 1;
                clip = parent;
            }
            shown
        };
        let copies: Vec<(&Item, f32)> = made.items.iter().zip([100.0, 200.0, 0.0]).collect();
        for (x, way) in [(60.0, 2), (150.0, 0), (250.0, 0), (350.0, 1), (450.0, 2)] {
            let shown: Vec<usize> = (0..3)
                .filter(|index| is_shown(copies[*index].0, x, copies[*index].1))
                .collect();
            assert_eq!(shown, [way], "at {x}");
        }
    }

    #[test]
    fn without_a_place_the_rest_is_left_out() {
        let list = page(&[
            [[10.0, 10.0], [90.0, 10.0]],
            [[400.0, 10.0], [500.0, 10.0]],
            [[0.0, 0.0], [600.0, 0.0]],
        ]);
        let part = Placed {
            area: Rect::new(5.0, 5.0, 300.0, 400.0),
            map: Affine::IDENTITY,
        };
        let made = list.arranged((600.0, 400.0), &[part], &[], None);
        // Nor is the frame, whose box surrounds the part and whose line runs outside of it.
        assert_eq!(lines_of(&made).len(), 1);
    }

    #[test]
    fn nothing_of_what_is_left_out_is_shown_in_the_rest() {
        let list = page(&[[[10.0, 10.0], [90.0, 10.0]], [[400.0, 10.0], [500.0, 10.0]]]);
        let made = list.arranged((600.0, 400.0), &[], &[LEFT], Some(&Affine::IDENTITY));
        assert_eq!(
            lines_of(&made),
            [vec![
                Segment::Move([400.0, 10.0]),
                Segment::Line([500.0, 10.0])
            ]]
        );
    }

    #[test]
    fn everything_in_the_rest_is_the_page_itself() {
        let list = page(&[[[10.0, 10.0], [90.0, 10.0]], [[400.0, 10.0], [500.0, 10.0]]]);
        let made = list.arranged((600.0, 400.0), &[], &[], Some(&Affine::IDENTITY));
        assert_eq!(made.to_bytes(), list.to_bytes());
    }
}
