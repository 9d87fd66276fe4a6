//! Alignment measured on a folder of real drawings: pairs with known truth, real revisions, sheets that
//! must not align. `cargo run --release -p pinbar-align --example evaluate -- CORPUS [--half even|odd]
//! [--only truth|different|revisions] [--sheet PART-OF-NAME] [--category PART-OF-NAME] [--detail]`
#![allow(clippy::expect_used)]

use std::path::{Path, PathBuf};

use pinbar_align::{Alignment, Side, Status, align};
use pinbar_ink::PageInk;
use pinbar_model::geometry::{Affine, Point, describe, quarter_turn};
use pinbar_model::list::DisplayList;
use pinbar_pairs::{Random, ScanStyle, edit, scan, transformed};
use pinbar_reader::{Document, Limits, Resources};

/// One measured pair with truth.
struct Row {
    category: &'static str,
    error_inches: f64,
    /// Infinite where none is stated: nobody can be misled.
    stated_inches: f64,
    status: Status,
    milliseconds: f64,
}

struct Sheet {
    name: String,
    /// Pages of one file or folder belong together.
    family: String,
    list: DisplayList,
}

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let corpus = arguments
        .first()
        .map_or_else(|| PathBuf::from("../../shared/corpus"), PathBuf::from);
    if !corpus.is_dir() {
        println!("skipped: {} is not there", corpus.display());
        return;
    }
    let half = arguments
        .iter()
        .position(|one| one == "--half")
        .and_then(|i| arguments.get(i + 1));
    let detail = arguments.iter().any(|one| one == "--detail");
    let only = arguments
        .iter()
        .position(|one| one == "--only")
        .and_then(|i| arguments.get(i + 1));
    let wants = |part: &str| only.is_none_or(|only| only == part);
    let named = arguments
        .iter()
        .position(|one| one == "--sheet")
        .and_then(|i| arguments.get(i + 1));
    let category = arguments
        .iter()
        .position(|one| one == "--category")
        .and_then(|i| arguments.get(i + 1))
        .map_or("", String::as_str);
    let sheets: Vec<Sheet> = base_sheets(&corpus)
        .into_iter()
        .filter(|sheet| named.is_none_or(|part| sheet.name.contains(part.as_str())))
        .enumerate()
        .filter(|(index, _)| match half.map(String::as_str) {
            Some("even") => index % 2 == 0,
            Some("odd") => index % 2 == 1,
            _ => true,
        })
        .map(|(_, sheet)| sheet)
        .collect();
    println!("{} base sheets", sheets.len());
    if wants("truth") {
        let mut rows = Vec::new();
        for (index, sheet) in sheets.iter().enumerate() {
            made_pairs(sheet, index as u64, (category, detail), &mut rows);
        }
        table(&rows);
    }
    if wants("different") {
        different(&sheets, detail);
    }
    if wants("revisions") {
        revisions(&corpus);
    }
}

fn pages(path: &Path, most: usize) -> Vec<DisplayList> {
    let Ok(bytes) = std::fs::read(path) else {
        return Vec::new();
    };
    let Ok(document) = Document::open(bytes, "", &Resources::default()) else {
        return Vec::new();
    };
    (0..document.page_count().min(most))
        .filter_map(|index| document.read(index, &Limits::default()).ok())
        .map(|sheet| sheet.list)
        .collect()
}

fn files(folder: &Path) -> Vec<PathBuf> {
    let mut found: Vec<PathBuf> = std::fs::read_dir(folder)
        .into_iter()
        .flatten()
        .flatten()
        .map(|entry| entry.path())
        .filter(|path| path.extension().is_some_and(|end| end == "pdf"))
        .collect();
    found.sort();
    found
}

fn base_sheets(corpus: &Path) -> Vec<Sheet> {
    let mut paths = files(&corpus.join("drawings"));
    for chain in folders(&corpus.join("revisions")) {
        paths.extend(files(&chain).into_iter().take(1));
    }
    let mut sheets = Vec::new();
    for path in paths {
        let name = path
            .file_stem()
            .map(|name| name.to_string_lossy().into_owned())
            .unwrap_or_default();
        for (page, list) in pages(&path, 2).into_iter().enumerate() {
            if list.items.len() > 30 {
                sheets.push(Sheet {
                    name: format!("{name} p{}", page + 1),
                    family: path.display().to_string(),
                    list,
                });
            }
        }
    }
    sheets
}

fn folders(root: &Path) -> Vec<PathBuf> {
    let mut found: Vec<PathBuf> = std::fs::read_dir(root)
        .into_iter()
        .flatten()
        .flatten()
        .map(|entry| entry.path())
        .filter(|path| path.is_dir())
        .collect();
    found.sort();
    found
}

/// Every category whose name holds `wanted` once for each sheet, its parameters drawn at random.
fn made_pairs(sheet: &Sheet, seed: u64, (wanted, detail): (&str, bool), rows: &mut Vec<Row>) {
    let mut random = Random::new(seed + 1);
    let (w, h) = (f64::from(sheet.list.width), f64::from(sheet.list.height));
    let about = |map: Affine| {
        Affine::translation(-w / 2.0, -h / 2.0)
            .then(&map)
            .then(&Affine::translation(w / 2.0, h / 2.0))
    };
    let sign = |random: &mut Random| if random.below(2) == 0 { 1.0 } else { -1.0 };
    let shift = Affine::translation(random.between(-60.0, 60.0), random.between(-60.0, 60.0));
    let halved = [0.5, 2.0][random.below(2)];
    let near = random.between(0.97, 1.03);
    let turns = 1 + random.below(3) as i32;
    let angle = sign(&mut random) * random.between(0.2, 3.0).to_radians();
    let scan_angle = sign(&mut random) * random.between(0.1, 1.5).to_radians();
    let free = random.between(0.4, 1.6);
    let quarter = quarter_turn(turns, w, h);
    let (qw, qh) = if turns % 2 == 0 { (w, h) } else { (h, w) };
    let cases: [(&'static str, Affine, (f64, f64)); 7] = [
        ("identity", Affine::IDENTITY, (w, h)),
        ("shift", shift, (w, h)),
        (
            "half or double",
            Affine::scale(halved),
            (w * halved, h * halved),
        ),
        ("scale near 1", about(Affine::scale(near)), (w, h)),
        ("quarter turn", quarter, (qw, qh)),
        ("small angle", about(Affine::rotation(angle)), (w, h)),
        (
            "turn, scale, angle",
            about(Affine::rotation(angle))
                .then(&quarter)
                .then(&Affine::scale(free)),
            (qw * free, qh * free),
        ),
    ];
    for (category, map, (width, height)) in cases {
        if !category.contains(wanted) {
            continue;
        }
        let mut edited = sheet.list.clone();
        let count = if category == "identity" {
            0
        } else {
            random.below(13)
        };
        edit(&mut edited, &mut random, count);
        let moved = transformed(&edited, &map, width as f32, height as f32);
        let new = Side {
            page: PageInk::List(&moved),
            width: width as f32,
            height: height as f32,
        };
        rows.push(measure(sheet, &new, category, &map, detail));
    }
    let styles = [
        (
            "scan 200 gray",
            ScanStyle {
                dpi: 200.0,
                bitonal: false,
                noise: 6.0,
                blur: 1,
                grain: 0.0,
            },
            1.0,
        ),
        (
            "scan 150 gray",
            ScanStyle {
                dpi: 150.0,
                bitonal: false,
                noise: 10.0,
                blur: 2,
                grain: 0.0,
            },
            1.0,
        ),
        (
            "scan 200 bitonal half",
            ScanStyle {
                dpi: 200.0,
                bitonal: true,
                noise: 4.0,
                blur: 1,
                grain: 0.0,
            },
            0.5,
        ),
        (
            "scan 150, 0.3 % stretch",
            ScanStyle {
                dpi: 150.0,
                bitonal: false,
                noise: 6.0,
                blur: 1,
                grain: 0.0,
            },
            1.0,
        ),
    ];
    for (category, style, scale) in styles {
        if !category.contains(wanted) {
            continue;
        }
        let mut edited = sheet.list.clone();
        let count = random.below(10);
        edit(&mut edited, &mut random, count);
        let mut map = about(Affine::rotation(scan_angle)).then(&Affine::scale(scale));
        if category.ends_with("stretch") {
            map = map.then(&Affine {
                a: 1.003,
                c: 0.001,
                ..Affine::IDENTITY
            });
        }
        let size = ((w * scale) as f32, (h * scale) as f32);
        let made = scan(&edited, &map, size, style, &mut random);
        let page = PageInk::Pixels {
            ink: &made.ink,
            to_page: made.to_page,
        };
        let new = Side {
            page,
            width: made.width,
            height: made.height,
        };
        rows.push(measure(sheet, &new, category, &map, detail));
    }
}

fn measure(
    sheet: &Sheet,
    new: &Side<'_>,
    category: &'static str,
    map: &Affine,
    detail: bool,
) -> Row {
    let old = Side {
        page: PageInk::List(&sheet.list),
        width: sheet.list.width,
        height: sheet.list.height,
    };
    let start = cpu_milliseconds();
    let found = align(&old, new);
    let milliseconds = cpu_milliseconds() - start;
    let (w, h) = (f64::from(old.width), f64::from(old.height));
    let error_inches = [(0.0, 0.0), (w, 0.0), (0.0, h), (w, h)]
        .into_iter()
        .map(|(x, y)| {
            let at = Point::new(x, y);
            found.new_to_old.apply(map.apply(at)).distance(at) / 72.0
        })
        .fold(0.0, f64::max);
    if detail || (found.status == Status::Aligned && error_inches > 0.02) {
        println!(
            "{:44} {category:24} error {error_inches:9.5} stated {:?} {:?} {:.2} {}, stretch {:.4}, {milliseconds:.0} ms {}",
            sheet.name,
            found.error_inches,
            found.status,
            found.confidence,
            found.method,
            describe(&found.new_to_old, (w, h), (w, h)).stretch,
            found.reason.unwrap_or_default()
        );
    }
    Row {
        category,
        error_inches,
        stated_inches: found.error_inches.unwrap_or(f64::INFINITY),
        status: found.status,
        milliseconds,
    }
}

fn table(rows: &[Row]) {
    println!(
        "\n{:26} {:>5} {:>8} {:>8} {:>8} {:>9} {:>9} {:>7} {:>7} {:>7}",
        "category",
        "pairs",
        "aligned",
        "<0.005",
        "<0.02",
        "median",
        "worst",
        "honest",
        "wrong",
        "ms"
    );
    let mut categories: Vec<&str> = Vec::new();
    for row in rows {
        if !categories.contains(&row.category) {
            categories.push(row.category);
        }
    }
    let all = |_: &&Row| true;
    for category in categories {
        line(
            category,
            &rows
                .iter()
                .filter(|row| row.category == category)
                .collect::<Vec<_>>(),
        );
    }
    line(
        "all vectors",
        &rows
            .iter()
            .filter(|row| !row.category.starts_with("scan"))
            .collect::<Vec<_>>(),
    );
    line(
        "all scans",
        &rows
            .iter()
            .filter(|row| row.category.starts_with("scan"))
            .collect::<Vec<_>>(),
    );
    line("all", &rows.iter().filter(all).collect::<Vec<_>>());
}

fn line(name: &str, rows: &[&Row]) {
    if rows.is_empty() {
        return;
    }
    let share = |test: &dyn Fn(&Row) -> bool| {
        100.0 * rows.iter().filter(|row| test(row)).count() as f64 / rows.len() as f64
    };
    let mut errors: Vec<f64> = rows.iter().map(|row| row.error_inches).collect();
    errors.sort_by(f64::total_cmp);
    let mut times: Vec<f64> = rows.iter().map(|row| row.milliseconds).collect();
    times.sort_by(f64::total_cmp);
    let aligned = |row: &Row| row.status == Status::Aligned;
    let wrong = rows
        .iter()
        .filter(|row| aligned(row) && row.error_inches > 0.05)
        .count();
    println!(
        "{name:26} {:5} {:7.1}% {:7.1}% {:7.1}% {:9.5} {:9.4} {:6.1}% {:7} {:4.0}/{:.0}",
        rows.len(),
        share(&aligned),
        share(&|row| row.error_inches < 0.005),
        share(&|row| row.error_inches < 0.02),
        errors[errors.len() / 2],
        errors[errors.len() - 1],
        share(&|row| row.error_inches <= 2.0 * row.stated_inches),
        wrong,
        times[times.len() / 2],
        times[times.len() - 1],
    );
}

/// Neighboring sheets of one set, and sheets of different files: none may be called aligned.
fn different(sheets: &[Sheet], detail: bool) {
    let (mut pairs, mut wrong) = (0, 0);
    let mut worst_time = 0.0f64;
    for (i, one) in sheets.iter().enumerate() {
        // The next of the set, and one from far away in the list.
        for j in [i + 1, (i + sheets.len() / 2) % sheets.len()] {
            let Some(other) = sheets.get(j).filter(|_| i != j) else {
                continue;
            };
            let side = |sheet: &'_ Sheet| (sheet.list.width, sheet.list.height);
            let (ow, oh) = side(one);
            let (nw, nh) = side(other);
            let old = Side {
                page: PageInk::List(&one.list),
                width: ow,
                height: oh,
            };
            let new = Side {
                page: PageInk::List(&other.list),
                width: nw,
                height: nh,
            };
            let start = cpu_milliseconds();
            let found = align(&old, &new);
            worst_time = worst_time.max(cpu_milliseconds() - start);
            pairs += 1;
            wrong += usize::from(found.status == Status::Aligned);
            if detail || found.status == Status::Aligned {
                let family = if one.family == other.family {
                    "same file"
                } else {
                    "other file"
                };
                println!(
                    "different: {} | {} ({family}): {:?} {:.2} {} stated {:?} map {:.3?}",
                    one.name,
                    other.name,
                    found.status,
                    found.confidence,
                    found.method,
                    found.error_inches,
                    found.new_to_old.coefficients(),
                );
            }
        }
    }
    println!(
        "\n{pairs} pairs of different sheets, {wrong} called aligned, slowest {worst_time:.0} ms"
    );
}

/// Consecutive issues in every chain, page by page where both have as many pages, else their first pages.
fn revisions(corpus: &Path) {
    println!();
    let mut chains: Vec<(String, Vec<PathBuf>)> = folders(&corpus.join("revisions"))
        .iter()
        .map(|folder| (stem(folder), files(folder)))
        .collect();
    // "qms1-a101-02-a101.pdf": the chain, then the number of the issue.
    for path in files(&corpus.join("second/revisions")) {
        let name = stem(&path);
        let parts: Vec<&str> = name.split('-').collect();
        let issue = parts.iter().position(|part| {
            part.len() == 2 && part.chars().all(|character| character.is_ascii_digit())
        });
        let chain = parts[..issue.unwrap_or(0)].join("-");
        match chains.last_mut().filter(|(last, _)| *last == chain) {
            Some((_, paths)) => paths.push(path),
            None => chains.push((chain, vec![path])),
        }
    }
    for (chain, names) in &chains {
        for pair in names.windows(2) {
            let (mut olds, mut news) = (pages(&pair[0], 40), pages(&pair[1], 40));
            if olds.len() != news.len() {
                olds.truncate(1);
                news.truncate(1);
            }
            for (page, (a, b)) in olds.iter().zip(&news).enumerate() {
                let side = |list: &'_ DisplayList| (list.width, list.height);
                let ((old_width, old_height), (width, height)) = (side(a), side(b));
                let old = Side {
                    page: PageInk::List(a),
                    width: old_width,
                    height: old_height,
                };
                let new = Side {
                    page: PageInk::List(b),
                    width,
                    height,
                };
                let start = cpu_milliseconds();
                let found = align(&old, &new);
                let milliseconds = cpu_milliseconds() - start;
                let name = format!("{chain} {} p{}", stem(&pair[0]), page + 1);
                print_revision(&name, (a, b), &found, milliseconds);
            }
        }
    }
}

fn stem(path: &Path) -> String {
    path.file_stem()
        .map(|name| name.to_string_lossy().into_owned())
        .unwrap_or_default()
}

fn print_revision(
    name: &str,
    (a, b): (&DisplayList, &DisplayList),
    found: &Alignment,
    milliseconds: f64,
) {
    let size = |list: &DisplayList| (f64::from(list.width), f64::from(list.height));
    let what = describe(&found.new_to_old, size(a), size(b));
    println!(
        "{name}: {:?} {:.2}, turn {:.2}, x{:.4}, shift {:.2} {:.2} in, stated {:?} by {} in {milliseconds:.0} ms {}",
        found.status,
        found.confidence,
        what.turn_degrees,
        what.scale,
        what.shift_inches.x,
        what.shift_inches.y,
        found.error_inches,
        found.method,
        found.reason.clone().unwrap_or_default(),
    );
}

/// Time this thread has run, milliseconds: other work on the machine does not count. Zero where the system
/// does not tell.
fn cpu_milliseconds() -> f64 {
    std::fs::read_to_string("/proc/thread-self/schedstat")
        .ok()
        .and_then(|text| text.split_whitespace().next()?.parse::<f64>().ok())
        .unwrap_or(0.0)
        / 1e6
}
