//! Measures the differences on pairs with known truth, made from a folder of drawings.
//!
//! `cargo run --release -p pinbar-differences --example measure -- CORPUS [vectors|scans|worn] [even|odd|all] [verbose] [NAME]`
//! Sheets at even places of the folder served for choosing constants, the odd ones are held out.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::time::Instant;

use pinbar_align::{Alignment, Side, Status};
use pinbar_differences::{Difference, Group, Kind, Options, find};
use pinbar_ink::{InkImage, PageInk, render};
use pinbar_model::geometry::{Affine, Rect};
use pinbar_model::list::{DisplayList, Shape};
use pinbar_pairs::{
    Random, Revision, RevisionKind, ScanStyle, Wear, Worn, revise, scan, transformed, wear,
};
use pinbar_reader::{Document, Limits, Resources};

/// An edit and the ink that it changes, points of OLD.
struct Edit {
    what: Revision,
    ink: Vec<(f32, f32)>,
}

#[derive(Default)]
struct Tally {
    pairs: usize,
    edits: usize,
    found: usize,
    covered: usize,
    pieces: usize,
    boxes: usize,
    real: usize,
    specks: usize,
    silent: usize,
    quiet: usize,
    moves: usize,
    moves_named: usize,
    move_claims: usize,
    move_claims_right: usize,
    digits: usize,
    digits_found: usize,
    digits_told: usize,
    /// Boxes that are not real, by what is in them.
    false_of: BTreeMap<&'static str, usize>,
    milliseconds: Vec<f64>,
}

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let corpus = PathBuf::from(
        arguments
            .first()
            .map_or("../../shared/corpus", String::as_str),
    );
    let mode = arguments.get(1).map_or("vectors", String::as_str);
    let half = arguments.get(2).map_or("even", String::as_str);
    let verbose = arguments.get(3).is_some();
    let mut total = Tally::default();
    for (index, path) in sheets(&corpus).iter().enumerate() {
        if half != "all" && (index % 2 == 0) != (half == "even") {
            continue;
        }
        if arguments
            .get(4)
            .is_some_and(|name| !path.to_string_lossy().contains(name.as_str()))
        {
            continue;
        }
        let Some(list) = read(path) else { continue };
        let vectors = list
            .items
            .iter()
            .filter(|item| !matches!(item.shape, Shape::Image { .. }))
            .count();
        if vectors < 300 {
            continue;
        }
        for variant in 0..3u64 {
            let mut random = Random::new(index as u64 * 31 + variant + 1);
            let count = if variant == 0 && index % 4 < 2 {
                0
            } else {
                2 + random.below(8)
            };
            let mut one = Tally::default();
            if mode == "scans" || mode == "worn" {
                let is_worn = mode == "worn";
                scanned(&list, &mut random, (count, is_worn), &mut one, verbose);
            } else {
                drawn(&list, &mut random, count, &mut one, verbose);
            }
            if verbose {
                println!(
                    "{} v{variant}: {}/{} found, {}/{} real, {:.0} ms",
                    path.file_stem()
                        .map(|name| name.to_string_lossy())
                        .unwrap_or_default(),
                    one.found,
                    one.edits,
                    one.real,
                    one.boxes,
                    one.milliseconds[0]
                );
            }
            add(&mut total, one);
        }
    }
    report(&mut total);
}

fn sheets(corpus: &Path) -> Vec<PathBuf> {
    let mut found = Vec::new();
    for folder in ["drawings", "revisions", "heavy"] {
        let mut open = vec![corpus.join(folder)];
        while let Some(folder) = open.pop() {
            let Ok(entries) = std::fs::read_dir(folder) else {
                continue;
            };
            for path in entries.flatten().map(|entry| entry.path()) {
                let name = path.to_string_lossy().into_owned();
                if path.is_dir() {
                    open.push(path);
                } else if name.ends_with(".pdf")
                    && (folder_is_plain(&name) || name.contains("/01-"))
                {
                    found.push(path);
                }
            }
        }
    }
    found.sort();
    if found.is_empty() {
        eprintln!("no drawings under {}", corpus.display());
    }
    found
}

fn folder_is_plain(name: &str) -> bool {
    name.contains("/drawings/") || name.contains("/heavy/")
}

fn read(path: &Path) -> Option<DisplayList> {
    let bytes = std::fs::read(path).ok()?;
    let document = Document::open(bytes, "", &Resources::default()).ok()?;
    Some(document.read(0, &Limits::default()).ok()?.list)
}

/// A similarity old page → new page and the new page's size.
fn some_map(list: &DisplayList, random: &mut Random) -> (Affine, f32, f32) {
    let (w, h) = (f64::from(list.width), f64::from(list.height));
    match random.below(5) {
        0 => (Affine::IDENTITY, list.width, list.height),
        1 => (
            Affine::translation(random.between(-9.0, 9.0), random.between(-9.0, 9.0)),
            list.width,
            list.height,
        ),
        2 => (Affine::scale(0.5), list.width / 2.0, list.height / 2.0),
        3 => (
            Affine::new([0.0, 1.0, -1.0, 0.0, h, 0.0]),
            list.height,
            list.width,
        ),
        _ => {
            let turn = Affine::rotation(random.between(-0.02, 0.02));
            let back = Affine::translation(w / 2.0, h / 2.0);
            (
                Affine::translation(-w / 2.0, -h / 2.0)
                    .then(&turn)
                    .then(&back),
                list.width,
                list.height,
            )
        }
    }
}

fn alignment(old_to_new: &Affine, error_inches: f64, random: &mut Random) -> Alignment {
    // The stated error is twice the true one, as the alignment promises at worst.
    let angle = random.between(0.0, std::f64::consts::TAU);
    let off = 0.5 * error_inches * 72.0;
    let slip = Affine::translation(off * angle.cos(), off * angle.sin());
    Alignment {
        status: Status::Aligned,
        new_to_old: old_to_new
            .inverse()
            .map(|map| map.then(&slip))
            .unwrap_or(Affine::IDENTITY),
        error_inches: Some(error_inches),
        confidence: 1.0,
        method: "truth",
        reason: None,
    }
}

fn drawn(list: &DisplayList, random: &mut Random, count: usize, tally: &mut Tally, verbose: bool) {
    let mut edited = list.clone();
    let edits = visible(list, &revise(&mut edited, random, count), &edited, 16);
    let (map, width, height) = some_map(list, random);
    let moved = transformed(&edited, &map, width, height);
    let old = Side {
        page: PageInk::List(list),
        width: list.width,
        height: list.height,
    };
    let new = Side {
        page: PageInk::List(&moved),
        width,
        height,
    };
    judge(
        &old,
        &new,
        &alignment(&map, 0.001, random),
        (&edits, &Worn::default()),
        tally,
        verbose,
    );
}

fn scanned(
    list: &DisplayList,
    random: &mut Random,
    (count, is_worn): (usize, bool),
    tally: &mut Tally,
    verbose: bool,
) {
    let mut edited = list.clone();
    let edits = visible(list, &revise(&mut edited, random, count), &edited, 60);
    let styles = [
        ScanStyle {
            dpi: 200.0,
            bitonal: false,
            noise: 6.0,
            blur: 1,
            grain: 0.0,
        },
        ScanStyle {
            dpi: 150.0,
            bitonal: false,
            noise: 8.0,
            blur: 1,
            grain: 0.0,
        },
        ScanStyle {
            dpi: 200.0,
            bitonal: true,
            noise: 6.0,
            blur: 1,
            grain: 0.0,
        },
        ScanStyle {
            dpi: 150.0,
            bitonal: false,
            noise: 4.0,
            blur: 2,
            grain: 0.0,
        },
    ];
    let mut style = styles[random.below(styles.len())];
    // A scanner's picture of an E-size sheet stays below 20 Mpx here, for the time it takes.
    let most = (20e6 / f64::from(list.width * list.height)).sqrt() * 72.0;
    style.dpi = style.dpi.min(most);
    let turn = Affine::rotation(random.between(-0.012, 0.012));
    let map = turn.then(&Affine::translation(
        random.between(-6.0, 6.0),
        random.between(-6.0, 6.0),
    ));
    let mut picture = scan(&edited, &map, (list.width, list.height), style, random);
    let mut worn = Worn::default();
    if is_worn {
        let style = Wear {
            specks: [5, 20, 60][random.below(3)],
            folded: random.below(3) == 0,
            shade: [0.0, 12.0, 24.0][random.below(3)],
        };
        worn = wear(&mut picture, style, random);
    }
    let old = Side {
        page: PageInk::List(list),
        width: list.width,
        height: list.height,
    };
    let page = PageInk::Pixels {
        ink: &picture.ink,
        to_page: picture.to_page,
    };
    let new = Side {
        page,
        width: list.width,
        height: list.height,
    };
    judge(
        &old,
        &new,
        &alignment(&map, 0.003, random),
        (&edits, &worn),
        tally,
        verbose,
    );
}

/// The edits that change some ink by `least` levels, with the bounds of what shows.
fn visible(old: &DisplayList, edits: &[Revision], new: &DisplayList, least: u8) -> Vec<Edit> {
    let mut found = Vec::new();
    for edit in edits {
        let area = edit.bounds.inflate(3.0);
        let scale = 150.0 / 72.0;
        let to_pixel = Affine::translation(-f64::from(area.x0), -f64::from(area.y0))
            .then(&Affine::scale(scale));
        let (w, h) = (
            (area.width() * scale as f32) as u32 + 1,
            (area.height() * scale as f32) as u32 + 1,
        );
        let before = render(&PageInk::List(old), &to_pixel, w, h);
        let after = render(&PageInk::List(new), &to_pixel, w, h);
        let (bounds, pixels) = changed_bounds(&before, &after, least);
        if pixels.len() >= 12 {
            let back = |value: f32, origin: f32| value / scale as f32 + origin;
            let ink = pixels
                .iter()
                .map(|(x, y)| (back(*x, area.x0), back(*y, area.y0)))
                .collect();
            let bounds = Rect::new(
                back(bounds.x0, area.x0),
                back(bounds.y0, area.y0),
                back(bounds.x1, area.x0),
                back(bounds.y1, area.y0),
            );
            let what = Revision { bounds, ..*edit };
            found.push(Edit { what, ink });
        }
    }
    found
}

/// Bounds and middles of the pixels that differ by more than `least`.
fn changed_bounds(before: &InkImage, after: &InkImage, least: u8) -> (Rect, Vec<(f32, f32)>) {
    let mut bounds = Rect::EMPTY;
    let mut pixels = Vec::new();
    for (at, (a, b)) in before.data.iter().zip(&after.data).enumerate() {
        if a.abs_diff(*b) > least {
            let (x, y) = (
                (at as u32 % before.width) as f32,
                (at as u32 / before.width) as f32,
            );
            pixels.push((x + 0.5, y + 0.5));
            bounds.include(x, y);
            bounds.include(x + 1.0, y + 1.0);
        }
    }
    (bounds, pixels)
}

fn area(rect: &Rect) -> f32 {
    if rect.is_empty() {
        0.0
    } else {
        rect.width() * rect.height()
    }
}

fn overlap(a: &Rect, b: &Rect) -> f32 {
    // Lines have no area: give everything a point of width.
    let (a, b) = (a.inflate(1.0), b.inflate(1.0));
    let shared = area(&a.intersection(&b));
    shared / (area(&a) + area(&b) - shared)
}

fn share_of(part: &Rect, whole: &Rect) -> f32 {
    let (part, whole) = (part.inflate(1.0), whole.inflate(1.0));
    area(&part.intersection(&whole)) / area(&whole)
}

fn judge(
    old: &Side<'_>,
    new: &Side<'_>,
    alignment: &Alignment,
    (edits, worn): (&[Edit], &Worn),
    tally: &mut Tally,
    verbose: bool,
) {
    let started = Instant::now();
    let found = find(old, new, alignment, &Options::default());
    tally
        .milliseconds
        .push(started.elapsed().as_secs_f64() * 1e3);
    let listed = |one: &&Difference| one.group != Group::Specks;
    let boxes: Vec<&Difference> = found.differences.iter().filter(listed).collect();
    tally.specks += found.differences.len() - boxes.len();
    tally.pairs += 1;
    if edits.is_empty() {
        tally.silent += 1;
        tally.quiet += usize::from(boxes.is_empty());
    }
    for Edit { what: edit, ink } in edits {
        tally.edits += 1;
        let best = boxes
            .iter()
            .map(|found| overlap(&found.bounds, &edit.bounds))
            .fold(0.0, f32::max);
        let cover = boxes
            .iter()
            .map(|found| share_of(&found.bounds, &edit.bounds))
            .fold(0.0, f32::max);
        let inked = boxes
            .iter()
            .map(|found| inked_share(&found.bounds, ink))
            .fold(0.0, f32::max);
        let pieces = boxes
            .iter()
            .filter(|found| share_of(&edit.bounds, &found.bounds) > 0.3)
            .count();
        tally.found += usize::from(best >= 0.3);
        tally.covered += usize::from(cover >= 0.3 || inked >= 0.3);
        tally.pieces += pieces;
        if edit.kind == RevisionKind::Moved {
            tally.moves += 1;
            tally.moves_named += usize::from(boxes.iter().any(|found| is_right_move(found, edit)));
        }
        if edit.kind == RevisionKind::Digit {
            tally.digits += 1;
            tally.digits_found += usize::from(cover >= 0.3);
            tally.digits_told += usize::from(boxes.iter().any(|found| {
                let told = edit.digit.is_some_and(|(before, after)| {
                    found
                        .text
                        .as_ref()
                        .is_some_and(|(b, a)| b.contains(before) && a.contains(after))
                });
                told && found.bounds.inflate(2.0).intersects(&edit.bounds)
            }));
        }
        if verbose && (best < 0.3 || pieces > 1) {
            println!(
                "  {:?} iou {best:.2} cover {cover:.2} pieces {pieces} {:?}",
                edit.kind, edit.bounds
            );
        }
    }
    for difference in boxes {
        tally.boxes += 1;
        let is_real = edits
            .iter()
            .any(|edit| share_of(&edit.what.bounds, &difference.bounds) > 0.3);
        tally.real += usize::from(is_real);
        if difference.kind == Kind::Moved {
            tally.move_claims += 1;
            let is_right = edits
                .iter()
                .any(|edit| is_right_move(difference, &edit.what));
            tally.move_claims_right += usize::from(is_right);
        }
        if !is_real {
            let cause = cause(old, alignment, worn, &difference.bounds);
            *tally.false_of.entry(cause).or_default() += 1;
            if verbose {
                println!(
                    "  false {:?} {:?} {:?} {cause}",
                    difference.kind, difference.bounds, difference.area_square_inches
                );
            }
        }
    }
}

/// What made a box that no edit made, as far as the wear of the scan tells.
fn cause(old: &Side<'_>, alignment: &Alignment, worn: &Worn, bounds: &Rect) -> &'static str {
    // Points that a scanner's blur adds, and that dust is beside ink at most.
    const BLUR: f32 = 1.5;
    const BESIDE: f32 = 1.5;
    let within = |rect: &Rect| {
        let rect = alignment.new_to_old.apply_rect(*rect);
        rect.inflate(BLUR).intersects(bounds)
    };
    let specks: Vec<&Rect> = worn.specks.iter().filter(|speck| within(speck)).collect();
    if let Some(largest) = specks.iter().max_by(|a, b| area(a).total_cmp(&area(b))) {
        let around = alignment.new_to_old.apply_rect(**largest).inflate(BESIDE);
        let scale = 150.0 / 72.0;
        let to_pixel = Affine::translation(-f64::from(around.x0), -f64::from(around.y0))
            .then(&Affine::scale(scale));
        let size = |points: f32| (points * scale as f32) as u32 + 1;
        let drawn = render(
            &old.page,
            &to_pixel,
            size(around.width()),
            size(around.height()),
        );
        let is_on_ink = drawn.data.iter().any(|&level| level > 60);
        return match (specks.len(), is_on_ink) {
            (1, true) => "a speck on ink",
            (1, false) => "a speck on paper",
            _ => "several specks",
        };
    }
    match &worn.fold {
        Some(fold) if within(fold) => "a fold",
        _ => "no wear",
    }
}

/// Share of `ink` inside `bounds`.
fn inked_share(bounds: &Rect, ink: &[(f32, f32)]) -> f32 {
    let inside = |(x, y): &&(f32, f32)| {
        *x >= bounds.x0 && *x <= bounds.x1 && *y >= bounds.y0 && *y <= bounds.y1
    };
    ink.iter().filter(inside).count() as f32 / ink.len() as f32
}

fn is_right_move(found: &Difference, edit: &Revision) -> bool {
    let (Some(told), Some(truth)) = (found.moved_by, edit.moved_by) else {
        return false;
    };
    found.kind == Kind::Moved
        && found.bounds.intersects(&edit.bounds)
        && (told.0 - f64::from(truth.0)).hypot(told.1 - f64::from(truth.1)) < 2.0
}

fn add(total: &mut Tally, one: Tally) {
    total.pairs += one.pairs;
    total.edits += one.edits;
    total.found += one.found;
    total.covered += one.covered;
    total.pieces += one.pieces;
    total.boxes += one.boxes;
    total.real += one.real;
    total.specks += one.specks;
    total.silent += one.silent;
    total.quiet += one.quiet;
    total.moves += one.moves;
    total.moves_named += one.moves_named;
    total.move_claims += one.move_claims;
    total.move_claims_right += one.move_claims_right;
    total.digits += one.digits;
    total.digits_found += one.digits_found;
    total.digits_told += one.digits_told;
    for (cause, count) in one.false_of {
        *total.false_of.entry(cause).or_default() += count;
    }
    total.milliseconds.extend(one.milliseconds);
}

fn report(total: &mut Tally) {
    let share = |part: usize, whole: usize| 100.0 * part as f64 / whole.max(1) as f64;
    total.milliseconds.sort_by(f64::total_cmp);
    let at = |share: f64| {
        let last = total.milliseconds.len().saturating_sub(1);
        total
            .milliseconds
            .get((last as f64 * share) as usize)
            .copied()
            .unwrap_or_default()
    };
    println!("pairs {}, edits {}", total.pairs, total.edits);
    println!("found (IoU 0.3) {:.1} %", share(total.found, total.edits));
    println!(
        "found (0.3 of box or ink) {:.1} %",
        share(total.covered, total.edits)
    );
    println!(
        "boxes real {:.1} % of {}, specks {}",
        share(total.real, total.boxes),
        total.boxes,
        total.specks
    );
    for (cause, count) in &total.false_of {
        println!("  not real because of {cause}: {count}");
    }
    println!(
        "boxes an edit {:.2}",
        total.pieces as f64 / total.edits.max(1) as f64
    );
    println!("silent pairs quiet {} of {}", total.quiet, total.silent);
    println!(
        "moves named {} of {}, claims right {} of {}",
        total.moves_named, total.moves, total.move_claims_right, total.move_claims
    );
    println!(
        "digits found {} and told {} of {}",
        total.digits_found, total.digits_told, total.digits
    );
    println!(
        "time median {:.0} ms, 90th {:.0} ms, worst {:.0} ms",
        at(0.5),
        at(0.9),
        at(1.0)
    );
}
