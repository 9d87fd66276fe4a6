//! Pages of many kinds: made here, the sample's, and real ones where they are at hand.

use std::path::{Path, PathBuf};

use pinbar_model::geometry::Rect;
use pinbar_model::list::{DisplayList, Shape};
use pinbar_pairs::{Random, letters, solid, stroke_of};
use pinbar_reader::{Document, Limits, Resources};

pub struct Page {
    pub name: String,
    pub list: DisplayList,
    /// White on black.
    pub is_dark: bool,
    /// Has areas of ink in which things show as holes.
    pub is_filled: bool,
    /// Thin lines all over, closer together than they are long.
    pub is_dense: bool,
    /// Is pixels already.
    pub is_picture: bool,
}

const BLACK: [u8; 4] = [0, 0, 0, 255];
const WHITE: [u8; 4] = [255, 255, 255, 255];

/// All pages; says which are not there.
pub fn all() -> Vec<Page> {
    let mut pages = made();
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../..");
    let sample = root.join("web/public/sample/issue-1.pdf");
    for sheet in [0, 3, 6] {
        pages.extend(read(&sample, sheet));
    }
    for name in CORPUS {
        pages.extend(read(&root.join("../shared/corpus").join(name), 0));
    }
    pages
}

const CORPUS: [&str; 6] = [
    "attack/s24.pdf",
    "attack/s24-dup.pdf",
    "scans/kegonsa-field-measurements.pdf",
    "scans/lantern-plat-scan.pdf",
    "revisions/kegonsa-foundation/01-20141031.pdf",
    "revisions/rockcandy-electrical/01-2025-03-09.pdf",
];

fn read(path: &PathBuf, sheet: usize) -> Option<Page> {
    let name = format!("{} {}", path.file_stem()?.to_string_lossy(), sheet + 1);
    let Ok(bytes) = std::fs::read(path) else {
        println!("skipped: {name} is not here");
        return None;
    };
    let document = Document::open(bytes, "", &Resources::default()).ok()?;
    let list = document.read(sheet, &Limits::default()).ok()?.list;
    let is_picture = list.items.len() < 200
        && list
            .items
            .iter()
            .any(|item| matches!(item.shape, Shape::Image { .. }));
    Some(Page {
        name,
        list,
        is_dark: false,
        is_filled: false,
        is_dense: false,
        is_picture,
    })
}

fn page(name: &str, list: DisplayList) -> Page {
    Page {
        name: name.to_owned(),
        list,
        is_dark: false,
        is_filled: false,
        is_dense: false,
        is_picture: false,
    }
}

fn blank(width: f32, height: f32) -> DisplayList {
    DisplayList {
        width,
        height,
        ..DisplayList::default()
    }
}

/// The pages that need no file.
pub fn made() -> Vec<Page> {
    let mut pages = vec![
        page("plan", plan(612.0, 792.0)),
        page("plan, tabloid", plan(1224.0, 792.0)),
        Page {
            is_dense: true,
            ..page("dense lines", dense(540.0, 400.0))
        },
        page("grid", grid(612.0, 792.0)),
        page("text", text(612.0, 792.0, 60)),
        page("one line of text", text(612.0, 792.0, 1)),
        page("one mark", one_mark(612.0, 792.0)),
        page("four shapes", four_shapes(399.0, 400.0)),
        page("small plan", plan(216.0, 144.0)),
        page("label", text(180.0, 108.0, 4)),
        page("solids", solids(612.0, 792.0)),
        page("grays", grays(612.0, 792.0)),
    ];
    let mut filled = page("filled", filled(612.0, 792.0));
    filled.is_filled = true;
    let mut all_solid = page("all solid", all_solid(360.0, 360.0));
    all_solid.is_filled = true;
    let mut dark = page("white on black", inverted(612.0, 792.0));
    dark.is_dark = true;
    pages.extend([filled, all_solid, dark]);
    pages
}

fn box_of(list: &mut DisplayList, [x0, y0, x1, y1]: [f32; 4], pen: f32, rgba: [u8; 4]) {
    let corners = [[x0, y0], [x1, y0], [x1, y1], [x0, y1], [x0, y0]];
    stroke_of(list, &corners, pen, rgba);
}

/// Rooms, columns and a word in each room.
fn plan(width: f32, height: f32) -> DisplayList {
    let (mut list, mut random) = (blank(width, height), Random::new(5));
    draw_plan(&mut list, &mut random, BLACK);
    list
}

fn draw_plan(list: &mut DisplayList, random: &mut Random, rgba: [u8; 4]) {
    let (width, height) = (list.width, list.height);
    box_of(list, [18.0, 18.0, width - 18.0, height - 18.0], 1.4, rgba);
    let (mut y, room) = (36.0, 72.0f32.min(height / 3.0));
    while y + room < height - 18.0 {
        let mut x = 36.0;
        while x + 40.0 < width - 30.0 {
            let wide = (random.between(40.0, 130.0) as f32).min(width - 30.0 - x);
            box_of(list, [x, y, x + wide, y + room - 8.0], 0.72, rgba);
            let place = Rect::new(x + 6.0, y + 10.0, x + 34.0, y + 20.0);
            letters(list, &place, rgba, random);
            let [door, sill] = [x + wide - 20.0, y + room - 8.0];
            stroke_of(list, &[[door, sill], [door + 12.0, sill - 14.0]], 0.5, rgba);
            x += wide + 6.0;
        }
        y += room;
    }
}

fn dense(width: f32, height: f32) -> DisplayList {
    let (mut list, mut random) = (blank(width, height), Random::new(6));
    for _ in 0..400 {
        let mut place = || {
            [
                random.between(9.0, f64::from(width) - 9.0) as f32,
                random.between(9.0, f64::from(height) - 9.0) as f32,
            ]
        };
        let ends = [place(), place()];
        stroke_of(&mut list, &ends, 0.5, BLACK);
    }
    list
}

fn grid(width: f32, height: f32) -> DisplayList {
    let mut list = blank(width, height);
    let (mut x, mut y) = (36.0, 36.0);
    while x < width - 36.0 {
        stroke_of(&mut list, &[[x, 36.0], [x, height - 36.0]], 0.5, BLACK);
        x += 18.0;
    }
    while y < height - 36.0 {
        stroke_of(&mut list, &[[36.0, y], [width - 36.0, y]], 0.5, BLACK);
        y += 18.0;
    }
    // Nothing repeats itself wholly: otherwise any shift by a pitch would do.
    solid(&mut list, &Rect::new(60.0, 60.0, 90.0, 80.0), BLACK);
    list
}

fn text(width: f32, height: f32, lines: usize) -> DisplayList {
    let (mut list, mut random) = (blank(width, height), Random::new(7));
    for line in 0..lines {
        let (mut x, y) = (36.0, 30.0 + 12.0 * line as f32);
        while x < width - 70.0 {
            let wide = random.between(18.0, 45.0) as f32;
            letters(
                &mut list,
                &Rect::new(x, y, x + wide, y + 8.0),
                BLACK,
                &mut random,
            );
            x += wide + 6.0;
        }
    }
    list
}

fn one_mark(width: f32, height: f32) -> DisplayList {
    let (mut list, mut random) = (blank(width, height), Random::new(8));
    box_of(&mut list, [200.0, 300.0, 260.0, 340.0], 0.72, BLACK);
    letters(
        &mut list,
        &Rect::new(204.0, 310.0, 250.0, 322.0),
        BLACK,
        &mut random,
    );
    list
}

fn four_shapes(width: f32, height: f32) -> DisplayList {
    let mut list = blank(width, height);
    stroke_of(
        &mut list,
        &[
            [260.0, 90.0],
            [330.0, 180.0],
            [340.0, 230.0],
            [245.0, 305.0],
        ],
        22.0,
        BLACK,
    );
    stroke_of(
        &mut list,
        &[[150.0, 155.0], [196.0, 115.0], [220.0, 175.0]],
        20.0,
        BLACK,
    );
    solid(&mut list, &Rect::new(56.0, 112.0, 78.0, 134.0), BLACK);
    solid(&mut list, &Rect::new(66.0, 270.0, 88.0, 292.0), BLACK);
    list
}

fn solids(width: f32, height: f32) -> DisplayList {
    let (mut list, mut random) = (plan(width, height), Random::new(9));
    for _ in 0..25 {
        let (x, y) = (
            random.between(30.0, 520.0) as f32,
            random.between(30.0, 700.0) as f32,
        );
        let (w, h) = (
            random.between(8.0, 60.0) as f32,
            random.between(8.0, 60.0) as f32,
        );
        solid(&mut list, &Rect::new(x, y, x + w, y + h), BLACK);
    }
    list
}

/// Gray areas beneath a plan.
fn grays(width: f32, height: f32) -> DisplayList {
    let (mut list, mut random) = (blank(width, height), Random::new(10));
    for _ in 0..12 {
        let (x, y) = (
            random.between(30.0, 450.0) as f32,
            random.between(30.0, 640.0) as f32,
        );
        let level = random.between(190.0, 235.0) as u8;
        let (w, h) = (
            random.between(40.0, 120.0) as f32,
            random.between(40.0, 120.0) as f32,
        );
        solid(
            &mut list,
            &Rect::new(x, y, x + w, y + h),
            [level, level, level, 255],
        );
    }
    draw_plan(&mut list, &mut random, BLACK);
    list
}

/// A plan with most of its paper black.
fn filled(width: f32, height: f32) -> DisplayList {
    let mut list = blank(width, height);
    for (column, row) in (0..4).flat_map(|column| (0..5).map(move |row| (column, row))) {
        let (x, y) = (30.0 + 140.0 * column as f32, 30.0 + 148.0 * row as f32);
        let wide = 110.0 + 4.0 * row as f32;
        solid(&mut list, &Rect::new(x, y, x + wide, y + 130.0), BLACK);
    }
    list
}

fn all_solid(width: f32, height: f32) -> DisplayList {
    let mut list = blank(width, height);
    solid(&mut list, &Rect::new(0.0, 0.0, width, 0.7 * height), BLACK);
    solid(&mut list, &Rect::new(0.0, 0.0, 0.8 * width, height), BLACK);
    list
}

fn inverted(width: f32, height: f32) -> DisplayList {
    let (mut list, mut random) = (blank(width, height), Random::new(11));
    solid(&mut list, &Rect::new(0.0, 0.0, width, height), BLACK);
    draw_plan(&mut list, &mut random, WHITE);
    list
}
