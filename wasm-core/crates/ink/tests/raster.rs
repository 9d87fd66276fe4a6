//! The rasteriser against geometry that is known, and against itself on other tiles.

use pinbar_ink::{InkImage, PageInk, render};
use pinbar_model::geometry::{Affine, Rect};
use pinbar_model::list::*;

struct Sheet(DisplayList);

impl Sheet {
    fn new() -> Self {
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

    fn item(&mut self, shape: Shape, paint: u32, bounds: Rect) -> &mut Item {
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

    fn rectangle(&mut self, r: Rect, paint: u32) -> &mut Item {
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

    fn line(&mut self, points: &[[f32; 2]], width: f32, dash: Vec<f32>) -> &mut Item {
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

    fn render(&self, map: Affine, width: u32, height: u32) -> InkImage {
        render(&PageInk::List(&self.0), &map, width, height)
    }
}

fn total(image: &InkImage) -> f64 {
    image
        .data
        .iter()
        .map(|&value| f64::from(value))
        .sum::<f64>()
        / 255.0
}

#[test]
fn a_rectangle_covers_its_area_exactly() {
    let mut sheet = Sheet::new();
    sheet.rectangle(Rect::new(2.25, 3.5, 7.75, 6.5), 0);
    let image = sheet.render(Affine::IDENTITY, 10, 10);
    assert!(
        (total(&image) - 5.5 * 3.0).abs() < 0.05,
        "area {}",
        total(&image)
    );
    assert_eq!(image.data[4 * 10 + 4], 255);
    assert_eq!(image.data[4 * 10 + 2], 191);
    assert_eq!(image.data[3 * 10 + 4], 128);
}

#[test]
fn white_hides_what_lies_beneath() {
    let mut sheet = Sheet::new();
    sheet.rectangle(Rect::new(0.0, 0.0, 8.0, 8.0), 0);
    sheet.rectangle(Rect::new(-5.0, -5.0, 20.0, 20.0), 1);
    assert_eq!(total(&sheet.render(Affine::IDENTITY, 10, 10)), 0.0);
}

#[test]
fn thin_lines_are_one_pixel_wide_at_every_zoom() {
    for scale in [0.05, 0.3, 1.0, 2.0] {
        let mut sheet = Sheet::new();
        sheet.line(&[[10.0, 20.0], [190.0, 150.0]], 0.01, vec![]);
        let image = sheet.render(
            Affine::scale(scale),
            (200.0 * scale) as u32,
            (200.0 * scale) as u32,
        );
        let length = 180f64.hypot(130.0) * scale;
        assert!(
            (total(&image) / length - 1.0).abs() < 0.02,
            "{scale}: {} of {length}",
            total(&image)
        );
    }
}

#[test]
fn dashes_cover_their_share() {
    let mut sheet = Sheet::new();
    sheet.line(&[[0.0, 50.0], [200.0, 50.0]], 2.0, vec![6.0, 4.0]);
    for scale in [0.05, 0.5, 1.0, 3.0] {
        let image = sheet.render(
            Affine::scale(scale),
            (200.0 * scale) as u32,
            (100.0 * scale) as u32,
        );
        let ink = 200.0 * scale * (2.0 * scale).max(1.0) * 0.6;
        assert!(
            (total(&image) / ink - 1.0).abs() < 0.03,
            "{scale}: {} of {ink}",
            total(&image)
        );
    }
}

#[test]
fn tiles_have_no_seams() {
    let mut sheet = Sheet::new();
    for index in 0..40 {
        let t = index as f32;
        sheet.line(
            &[
                [3.0 + t * 4.3, 7.0],
                [190.0 - t * 3.1, 60.0 + t],
                [t * 2.7, 195.0],
            ],
            0.1 + t * 0.05,
            if index % 3 == 0 {
                vec![3.0, 1.5, 0.5, 1.5]
            } else {
                vec![]
            },
        );
        let r = Rect::new(t * 4.0, t * 3.0, t * 4.0 + 9.3, t * 3.0 + 2.7);
        sheet.rectangle(r, index as u32 % 2);
    }
    let turned = Affine::rotation(0.3)
        .then(&Affine::scale(1.7))
        .then(&Affine::translation(100.37, 3.91));
    let whole = sheet.render(turned, 400, 400);
    for (left, top, width, height) in [
        (0, 0, 64, 64),
        (37, 91, 100, 57),
        (200, 200, 200, 200),
        (399, 0, 1, 400),
    ] {
        let map = turned.then(&Affine::translation(-f64::from(left), -f64::from(top)));
        let tile = sheet.render(map, width, height);
        for y in 0..height {
            for x in 0..width {
                let expected = whole.data[((y + top as u32) * 400 + x + left as u32) as usize];
                let found = tile.data[(y * width + x) as usize];
                assert_eq!(found, expected, "tile at {left},{top}, pixel {x},{y}");
            }
        }
    }
}
