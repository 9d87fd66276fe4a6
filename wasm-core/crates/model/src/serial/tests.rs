use crate::geometry::Rect;
use crate::list::*;
use crate::samples::Samples;

/// A list with one of everything.
fn sample() -> DisplayList {
    let mut list = DisplayList {
        width: 612.0,
        height: 792.0,
        ..DisplayList::default()
    };
    let path = list.paths.push([
        Segment::Move([1.0, 2.0]),
        Segment::Line([3.0, 4.0]),
        Segment::Quad([1.0, 1.0], [2.0, 2.0]),
        Segment::Cubic([1.0, 1.0], [2.0, 2.0], [3.0, 3.0]),
        Segment::Close,
    ]);
    list.paths.places.push([1.0, 0.0, 0.0, 1.0, 5.0, 6.0]);
    list.paints.push(Paint {
        rgba: [1, 2, 3, 255],
    });
    list.strokes.push(StrokeStyle {
        width: 0.5,
        cap: Cap::Round,
        join: Join::Bevel,
        miter_limit: 10.0,
        dash: vec![3.0, 1.0],
        dash_offset: 0.5,
    });
    let bounds = Rect::new(0.0, 0.0, 10.0, 10.0);
    list.clips.push(Clip {
        parent: NONE,
        path,
        rule: FillRule::EvenOdd,
        bounds,
        rectangular: false,
    });
    list.effects.push(Effect {
        parent: NONE,
        opacity: 0.5,
        blend: Blend::Multiply,
        mask: 0,
    });
    list.masks.push(Mask {
        kind: MaskKind::Luminosity,
        list: Box::new(DisplayList {
            width: 612.0,
            height: 792.0,
            ..DisplayList::default()
        }),
        outside: 7,
        curve: (0..=255).rev().collect(),
    });
    list.outlines.push(Outline { path, bounds });
    list.glyphs.push(Glyph {
        outline: 0,
        transform: [0.01, 0.0, 0.0, -0.01, 100.0, 200.0],
        character: 'Ä',
        size: 10.0,
        advance: 6.0,
        run: 3,
        visible: true,
    });
    let level = |samples: Option<Samples>, alpha| ImageLevel {
        samples: samples.unwrap(),
        alpha,
    };
    let noise: Vec<u8> = (0..20 * 2 * 3).map(|at| (at * 73 % 251) as u8).collect();
    list.images.push(Image {
        levels: vec![
            level(
                Samples::from_rgb(20, 2, &noise),
                Samples::from_gray(20, 2, &noise[..40]),
            ),
            level(Samples::from_bits(10, 1, &[0xaa, 0x40]), None),
            level(Samples::from_gray(5, 1, &[9; 5]), None),
        ],
        stencil: true,
    });
    list.layers.push("A-WALL".to_owned());
    list.omissions.push(Omission {
        what: OmissionKind::Pattern,
        bounds,
    });
    for shape in [
        Shape::Fill {
            path,
            rule: FillRule::NonZero,
        },
        Shape::Stroke { path, style: 0 },
        Shape::Glyph { glyph: 0 },
        Shape::Image { image: 0, place: 0 },
    ] {
        list.items.push(Item {
            shape,
            paint: 0,
            clip: 0,
            effect: 0,
            layer: 0,
            part: Part::Annotation,
        });
        list.bounds.push(bounds);
    }
    list
}

#[test]
fn gives_back_what_was_written() {
    let list = sample();
    let bytes = list.to_bytes();
    let back = DisplayList::from_bytes(&bytes).unwrap();
    assert_eq!(format!("{list:?}"), format!("{back:?}"));
    assert_eq!(back.to_bytes(), bytes);
}

#[test]
fn refuses_every_truncation() {
    let bytes = sample().to_bytes();
    for length in 0..bytes.len() {
        assert!(
            DisplayList::from_bytes(&bytes[..length]).is_err(),
            "{length} of {}",
            bytes.len()
        );
    }
}

/// Whatever is accepted can be walked without a panic, as the rest of the core does.
#[test]
fn survives_any_changed_byte() {
    let bytes = sample().to_bytes();
    for place in 0..bytes.len() {
        for value in [0, 1, 0x7f, 0x80, 0xff] {
            let mut changed = bytes.clone();
            changed[place] = value;
            if let Ok(list) = DisplayList::from_bytes(&changed) {
                for item in &list.items {
                    if let Shape::Fill { path, .. } | Shape::Stroke { path, .. } = item.shape {
                        list.paths.segments(path).for_each(drop);
                    }
                }
                crate::query::words::words(&list);
                crate::title_block::title_block(&list);
            }
        }
    }
}
