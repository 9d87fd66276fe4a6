//! A part of a page as a page of its own.

use crate::geometry::Rect;
use crate::list::{DisplayList, Glyph, Segment, Shape};

impl DisplayList {
    /// What the page shows inside `area` (page points), as a page of that size: its upper left corner is that of `area`.
    /// Text of which nothing can be seen there is left out.
    pub fn into_part(mut self, area: Rect) -> Self {
        self.shift(-area.x0, -area.y0);
        (self.width, self.height) = (area.width(), area.height());
        let page = Rect::new(0.0, 0.0, self.width, self.height);
        let is_seen = |bounds: &Rect| bounds.intersects(&page);
        let mut glyphs: Vec<bool> = self
            .glyphs
            .iter()
            .map(
                |&Glyph {
                     transform: [.., x, y],
                     ..
                 }| is_seen(&Rect::new(x, y, x, y)),
            )
            .collect();
        let mut images = vec![false; self.images.len()];
        for (item, bounds) in self.items.iter().zip(&self.bounds) {
            match item.shape {
                Shape::Glyph { glyph } => glyphs[glyph as usize] = is_seen(bounds),
                Shape::Image { image, .. } => images[image as usize] |= is_seen(bounds),
                Shape::Fill { .. } | Shape::Stroke { .. } => {}
            }
        }
        let glyph_places = keep(&mut self.glyphs, &glyphs);
        let image_places = keep(&mut self.images, &images);
        let seen: Vec<bool> = self.bounds.iter().map(is_seen).collect();
        keep(&mut self.items, &seen);
        keep(&mut self.bounds, &seen);
        for item in &mut self.items {
            match &mut item.shape {
                Shape::Glyph { glyph } => *glyph = glyph_places[*glyph as usize],
                Shape::Image { image, .. } => *image = image_places[*image as usize],
                Shape::Fill { .. } | Shape::Stroke { .. } => {}
            }
        }
        for bounds in &mut self.bounds {
            *bounds = bounds.intersection(&page);
        }
        self.omissions.retain(|omission| is_seen(&omission.bounds));
        for mask in &mut self.masks {
            *mask.list = std::mem::take(&mut *mask.list).into_part(area);
        }
        self.shrink();
        self
    }

    /// Moves everything but the masks. Outlines of glyphs lie in a space of their own and stay.
    fn shift(&mut self, x: f32, y: f32) {
        let mut stays = vec![false; self.paths.points.len()];
        for outline in &self.outlines {
            let points: usize = self
                .paths
                .segments(outline.path)
                .map(|segment| match segment {
                    Segment::Move(_) | Segment::Line(_) => 1,
                    Segment::Quad(..) => 2,
                    Segment::Cubic(..) => 3,
                    Segment::Close => 0,
                })
                .sum();
            let first = outline.path.point as usize;
            stays[first..first + points].fill(true);
        }
        for (point, stays) in self.paths.points.iter_mut().zip(stays) {
            if !stays {
                *point = [point[0] + x, point[1] + y];
            }
        }
        let transforms = self.glyphs.iter_mut().map(|glyph| &mut glyph.transform);
        for [.., e, f] in self.paths.places.iter_mut().chain(transforms) {
            (*e, *f) = (*e + x, *f + y);
        }
        let omissions = self
            .omissions
            .iter_mut()
            .map(|omission| &mut omission.bounds);
        let clips = self.clips.iter_mut().map(|clip| &mut clip.bounds);
        for bounds in self.bounds.iter_mut().chain(omissions).chain(clips) {
            *bounds = Rect::new(bounds.x0 + x, bounds.y0 + y, bounds.x1 + x, bounds.y1 + y);
        }
    }
}

/// Removes what is not kept. Returns where each one is now; the places of removed ones mean nothing.
fn keep<T>(all: &mut Vec<T>, kept: &[bool]) -> Vec<u32> {
    let mut places = Vec::with_capacity(kept.len());
    let mut next = 0;
    for kept in kept {
        places.push(next);
        next += u32::from(*kept);
    }
    let mut kept = kept.iter();
    all.retain(|_| kept.next().is_some_and(|kept| *kept));
    places
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::list::{Cap, Item, Join, NONE, Outline, Paint, Part, StrokeStyle};

    fn line(list: &mut DisplayList, from: [f32; 2], to: [f32; 2]) {
        let path = list.paths.push([Segment::Move(from), Segment::Line(to)]);
        add(
            list,
            Shape::Stroke { path, style: 0 },
            Rect::new(from[0], from[1], to[0], to[1]),
        );
    }

    fn letter(list: &mut DisplayList, character: char, x: f32, y: f32) {
        list.glyphs.push(Glyph {
            outline: 0,
            transform: [1.0, 0.0, 0.0, -1.0, x, y],
            character,
            size: 10.0,
            advance: 6.0,
            run: 0,
            visible: true,
        });
        let glyph = list.glyphs.len() as u32 - 1;
        add(
            list,
            Shape::Glyph { glyph },
            Rect::new(x, y - 7.0, x + 5.0, y),
        );
    }

    fn add(list: &mut DisplayList, shape: Shape, bounds: Rect) {
        list.items.push(Item {
            shape,
            paint: 0,
            clip: NONE,
            effect: NONE,
            layer: NONE,
            part: Part::Page,
        });
        list.bounds.push(bounds);
    }

    fn page() -> DisplayList {
        let mut list = DisplayList {
            width: 600.0,
            height: 400.0,
            ..DisplayList::default()
        };
        list.paints.push(Paint {
            rgba: [0, 0, 0, 255],
        });
        list.strokes.push(StrokeStyle {
            width: 0.0,
            cap: Cap::Butt,
            join: Join::Miter,
            miter_limit: 10.0,
            dash: Vec::new(),
            dash_offset: 0.0,
        });
        let path = list.paths.push([
            Segment::Move([0.0, 0.0]),
            Segment::Cubic([1.0, 1.0], [2.0, 2.0], [5.0, 7.0]),
            Segment::Close,
        ]);
        let bounds = Rect::new(0.0, 0.0, 5.0, 7.0);
        list.outlines.push(Outline { path, bounds });
        list
    }

    #[test]
    fn keeps_what_is_inside_and_counts_from_its_corner() {
        let mut list = page();
        letter(&mut list, 'a', 50.0, 50.0);
        line(&mut list, [0.0, 150.0], [600.0, 150.0]);
        letter(&mut list, 'b', 150.0, 150.0);
        line(&mut list, [500.0, 0.0], [500.0, 400.0]);
        let part = list.into_part(Rect::new(100.0, 100.0, 300.0, 200.0));
        assert_eq!((part.width, part.height), (200.0, 100.0));
        assert_eq!(part.items.len(), 2);
        assert_eq!(
            part.glyphs
                .iter()
                .map(|glyph| glyph.character)
                .collect::<String>(),
            "b"
        );
        assert!(matches!(part.items[1].shape, Shape::Glyph { glyph: 0 }));
        assert_eq!(part.glyphs[0].transform[4..], [50.0, 50.0]);
        // The outline is in its own space.
        let outline: Vec<Segment> = part.paths.segments(part.outlines[0].path).collect();
        assert_eq!(outline[0], Segment::Move([0.0, 0.0]));
        let Shape::Stroke { path, .. } = part.items[0].shape else {
            panic!("the line is first");
        };
        let crossing: Vec<Segment> = part.paths.segments(path).collect();
        assert_eq!(
            crossing,
            [Segment::Move([-100.0, 50.0]), Segment::Line([500.0, 50.0])]
        );
        assert_eq!(part.bounds[0], Rect::new(0.0, 50.0, 200.0, 50.0));
    }

    #[test]
    fn the_whole_page_stays_as_it_is() {
        let mut list = page();
        letter(&mut list, 'a', 50.0, 50.0);
        line(&mut list, [10.0, 150.0], [590.0, 150.0]);
        let before = list.to_bytes();
        assert_eq!(
            list.into_part(Rect::new(0.0, 0.0, 600.0, 400.0)).to_bytes(),
            before
        );
    }
}
