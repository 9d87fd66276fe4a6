//! Whatever is listed keeps its color where lines of both drawings look alike.
#![allow(clippy::expect_used)]

#[allow(dead_code, reason = "other tests ask more of pages")]
#[path = "support/pages.rs"]
mod pages;

use pinbar_align::{Side, Status, align};
use pinbar_differences::{Difference, Kind, Options, find};
use pinbar_ink::{Apart, InkImage, Matching, PageInk, render};
use pinbar_model::geometry::Affine;
use pinbar_pairs::{Random, Scan, ScanStyle, revise, scan};

const SCANNER: ScanStyle = ScanStyle {
    dpi: 200.0,
    bitonal: false,
    noise: 6.0,
    blur: 1,
    grain: 0.0,
};

/// Pixels around a difference in the picture of its place.
const AROUND: u32 = 20;

#[test]
fn between_vectors_what_is_listed_keeps_its_color() {
    let (listed, lost) = colored(false);
    assert!(listed > 40, "only {listed} differences were looked at");
    assert!(
        lost.is_empty(),
        "{} of {listed}:\n{}",
        lost.len(),
        lost.join("\n")
    );
}

#[test]
fn between_a_drawing_and_its_scan_what_is_listed_keeps_its_color() {
    let (listed, lost) = colored(true);
    assert!(listed > 40, "only {listed} differences were looked at");
    assert!(
        lost.is_empty(),
        "{} of {listed}:\n{}",
        lost.len(),
        lost.join("\n")
    );
}

/// How often a difference was looked at, and where it had color before but not after.
fn colored(is_scanned: bool) -> (usize, Vec<String>) {
    let (mut listed, mut lost) = (0, Vec::new());
    for (at, page) in pages::made().iter().enumerate() {
        if page.is_picture || page.is_dark {
            continue;
        }
        let mut random = Random::new(at as u64 + 1);
        let mut edited = page.list.clone();
        revise(&mut edited, &mut random, 6);
        let size = (page.list.width, page.list.height);
        let by = random.between(0.0, 4.0);
        let scanned = is_scanned.then(|| {
            let map = Affine::rotation(0.003).then(&Affine::translation(by, -by));
            scan(&edited, &map, size, SCANNER, &mut random)
        });
        let side = |page| Side {
            page,
            width: size.0,
            height: size.1,
        };
        let old = side(PageInk::List(&page.list));
        let new = side(scanned.as_ref().map_or(PageInk::List(&edited), pixels_of));
        let alignment = align(&old, &new);
        if alignment.status != Status::Aligned {
            continue;
        }
        let found = find(&old, &new, &alignment, &Options::default());
        let matching = Matching {
            tolerance: found.tolerance_inches * 72.0,
            differences: found.differences.iter().map(apart).collect(),
        };
        for (difference, dpi) in found
            .differences
            .iter()
            .flat_map(|difference| [30.0, 96.0, 150.0, 300.0].map(|dpi| (difference, dpi)))
        {
            let scale = dpi / 72.0;
            let bounds = difference.bounds;
            let long = |side: f32| (f64::from(side) * scale).ceil() as u32 + 2 * AROUND;
            let (width, height) = (long(bounds.width()), long(bounds.height()));
            let corner = |at: f32| f64::from(AROUND) - f64::from(at) * scale;
            let to_pixel = Affine::scale(scale)
                .then(&Affine::translation(corner(bounds.x0), corner(bounds.y0)));
            let margin = matching.margin(scale) as u32;
            let wide = Affine::translation(f64::from(margin), f64::from(margin));
            let ink = |page, map: Affine| {
                render(
                    page,
                    &map.then(&wide),
                    width + 2 * margin,
                    height + 2 * margin,
                )
            };
            let inks = [
                ink(&old.page, to_pixel),
                ink(&new.page, alignment.new_to_old.then(&to_pixel)),
            ];
            let before = count(difference, &inks, margin + AROUND);
            let mut out = [Vec::new(), Vec::new()];
            let size = (width as usize, height as usize);
            matching.apply(
                [0, 1].map(|side: usize| &inks[side].data[..]),
                size,
                &to_pixel,
                &mut out,
            );
            let out = out.map(|data| InkImage {
                width,
                height,
                data,
            });
            let after = count(difference, &out, AROUND);
            let expected = difference.area_square_inches * dpi * dpi;
            listed += 1;
            if (after as f64) < 0.25 * (before as f64).min(expected) {
                lost.push(format!(
                    "{} at {dpi} dpi: {:?} {} {before} -> {after} of {expected:.0} in {bounds:?}",
                    page.name, difference.kind, difference.title
                ));
            }
        }
    }
    (listed, lost)
}

fn pixels_of(scan: &Scan) -> PageInk<'_> {
    PageInk::Pixels {
        ink: &scan.ink,
        to_page: scan.to_page,
    }
}

fn apart(difference: &Difference) -> Apart {
    Apart {
        bounds: difference.bounds,
        area: difference.area_square_inches * 72.0 * 72.0,
        of: sides(difference),
    }
}

fn sides(difference: &Difference) -> [bool; 2] {
    [
        difference.kind != Kind::Added,
        difference.kind != Kind::Removed,
    ]
}

/// Pixels inside `rim` in the color of a drawing that has the difference.
fn count(difference: &Difference, inks: &[InkImage; 2], rim: u32) -> usize {
    let of = sides(difference);
    let (width, height) = (inks[0].width, inks[0].height);
    let inside = (rim..height - rim).flat_map(|y| (rim..width - rim).map(move |x| y * width + x));
    inside
        .filter(|&at| {
            let [old, new] = [0, 1].map(|side: usize| inks[side].data[at as usize]);
            of[0] && old >= new.saturating_add(32) || of[1] && new >= old.saturating_add(32)
        })
        .count()
}
