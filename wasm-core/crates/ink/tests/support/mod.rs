//! A sheet to draw on.
#![allow(dead_code, reason = "each test file uses a part of it")]

use pinbar_ink::{InkImage, PageInk, render};
use pinbar_model::geometry::{Affine, Rect};
use pinbar_model::list::*;

#[derive(Debug)]
pub struct Sheet(pub DisplayList);

impl Sheet {
    pub fn new() -> Self {
        let paints = vec![
            Paint {
                rgba: [0, 0, 0, 255],
            },
            Paint {
                rgba: [255, 255, 255, 255],
            },
        ];
        Self(DisplayList {
            width: 200.0,
            height: 200.0,
            paints,
            ..DisplayList::default()
        })
    }

    pub fn item(&mut self, shape: Shape, paint: u32, bounds: Rect) -> &mut Item {
        self.0.bounds.push(bounds);
        self.0.items.push(Item {
            shape,
            paint,
            clip: NONE,
            effect: NONE,
            layer: NONE,
            part: Part::Page,
        });
        self.0.items.last_mut().unwrap()
    }

    pub fn rectangle(&mut self, r: Rect, paint: u32) -> &mut Item {
        let path = self.0.paths.push([
            Segment::Move([r.x0, r.y0]),
            Segment::Line([r.x1, r.y0]),
            Segment::Line([r.x1, r.y1]),
            Segment::Line([r.x0, r.y1]),
            Segment::Close,
        ]);
        self.item(
            Shape::Fill {
                path,
                rule: FillRule::NonZero,
            },
            paint,
            r,
        )
    }

    pub fn line(&mut self, points: &[[f32; 2]], width: f32, dash: Vec<f32>) -> &mut Item {
        let mut bounds = Rect::EMPTY;
        for p in points {
            bounds.include(p[0], p[1]);
        }
        let path = self
            .0
            .paths
            .push(points.iter().enumerate().map(|(index, &p)| {
                if index == 0 {
                    Segment::Move(p)
                } else {
                    Segment::Line(p)
                }
            }));
        let style = self.0.strokes.len() as u32;
        self.0.strokes.push(StrokeStyle {
            width,
            cap: Cap::Butt,
            join: Join::Miter,
            miter_limit: 10.0,
            dash,
            dash_offset: 0.0,
        });
        self.item(Shape::Stroke { path, style }, 0, bounds.inflate(width))
    }

    pub fn render(&self, map: Affine, width: u32, height: u32) -> InkImage {
        render(&PageInk::List(&self.0), &map, width, height)
    }
}

/// Numbers without a crate: xorshift.
pub struct Random(pub u32);

impl Random {
    pub fn next(&mut self) -> u32 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 17;
        self.0 ^= self.0 << 5;
        self.0
    }

    /// 0 to below `limit`.
    pub fn below(&mut self, limit: f32) -> f32 {
        (self.next() % 100_003) as f32 / 100_003.0 * limit
    }
}

/// A picture of lines: mostly paper, with soft edges.
pub fn scribble(width: u32, height: u32, seed: u32) -> InkImage {
    let mut random = Random(seed);
    let mut sheet = Sheet::new();
    for _ in 0..30 {
        let mut p = || [random.below(width as f32), random.below(height as f32)];
        let points = [p(), p()];
        let wide = random.below(3.0);
        sheet.line(&points, wide, vec![]);
    }
    sheet.render(Affine::IDENTITY, width, height)
}
