//! The way from two drawings to a list of differences.

use std::cell::RefCell;
use std::collections::HashMap;
use std::mem::take;

use pinbar_align::{Alignment, Side as Drawing};
use pinbar_ink::PageInk;
use pinbar_model::geometry::{Affine, Rect};
use pinbar_model::list::DisplayList;

use crate::closer::Closer;
use crate::cluster::{Cells, Region};
use crate::describe::{Describe, Lists, title_blocks};
use crate::explain::{Changed, changed_items};
use crate::frame::{Frame, PixelBox};
use crate::identity::make_distinct;
use crate::letters::{self, Letters};
use crate::marks::{Marks, Rule, Side, compare, compare_exactly};
use crate::matching::{Unmatched, unmatched};
use crate::moved::{self, Drawings, Move};
use crate::on_layers::layers_of;
use crate::painted::Painted;
use crate::recognized::Recognized;
use crate::rework::note_reworked;
use crate::specks::{self, Candidates};
use crate::surroundings::Surroundings;
use crate::symbols::Drawn;
use crate::text::{Word, changed_words};
use crate::tiles::Tiles;
use crate::turned::begun_as_in_old;
use crate::{Difference, Found, Options, scan};

/// Inches: the largest alignment error that the tolerance makes up for. Beyond it the sheets do not lie on each
/// other, which a wider tolerance would only hide.
const LARGEST_ERROR: f64 = 0.05;
/// Levels of ink: clearly there, and at least a trace.
const STRONG: u8 = 60;
const WEAK: u8 = 24;
/// Levels of ink between two drawings of one line at the same place, beyond what the alignment's error adds.
const DARKER: f64 = 64.0;
/// Levels of ink by which a tone differs visibly from another.
const TONE: u8 = 12;
/// Inches: changes nearer than this are circled together.
const MERGE_INCHES: f64 = 0.35;
const SCAN_MERGE_INCHES: f64 = 0.33;
/// A region of this share of the page, and no narrow strip, is looked at again: a person circles rooms of a
/// reworked plan, not the plan.
const LARGE_SHARE: f64 = 0.03;
const LARGE_SIDE_INCHES: f64 = 2.0;
/// Lines of one hatch stand no further apart: gathering with less would take a hatch to pieces.
const HATCH_PITCH_INCHES: f64 = 0.15;
/// What did not move and covers more of the page than this is parted until no part covers more than the second share: no
/// one circles a tenth of a sheet.
const PARTED_SHARE: f64 = 0.1;
const PART_SHARE: f64 = 0.05;
/// Points around a letter in another font that belong to it: half a pixel of the frame.
const RESTYLED_POINTS: f32 = 0.3;
/// Changed pixels at 150 dpi below which a region is not worth a look: a scan has specks, two have more.
const FEWEST_PIXELS: f64 = 5.0;
const SCAN_FEWEST_PIXELS: f64 = 10.0;
const SCANS_FEWEST_PIXELS: f64 = 30.0;

pub fn find(
    old: &Drawing<'_>,
    new: &Drawing<'_>,
    alignment: &Alignment,
    options: &Options,
) -> Found {
    let frame = Frame::of_page(old.width, old.height);
    let pixel = 1.0 / frame.pixels_per_inch();
    let error_inches = alignment.assumed_error_inches().min(LARGEST_ERROR);
    let mut tolerance = options.tolerance_inches.max(pixel).max(1.5 * error_inches);
    let map = alignment.new_to_old;
    if map.inverse().is_none() {
        let sentence = "The alignment flattens the new drawing to a line: set three points again.";
        return Found {
            differences: Vec::new(),
            tolerance_inches: tolerance,
            hidden_count: 0,
            limitation: Some(sentence.to_owned()),
        };
    }
    let turned = list_of(new).and_then(|list| begun_as_in_old(list, &map));
    let page = match &new.page {
        PageInk::List(list) => PageInk::List(turned.as_ref().unwrap_or(list)),
        PageInk::Pixels { ink, to_page } => PageInk::Pixels {
            ink,
            to_page: *to_page,
        },
    };
    let new = &Drawing { page, ..*new };
    let rasters = [old, new].map(|side| scan::is_raster(&side.page));
    let mut drawings = Drawings {
        old: Painted::none(&old.page, &Affine::IDENTITY, frame),
        new: Painted::none(&new.page, &map, frame),
    };
    let mut look = if rasters.contains(&true) {
        if rasters == [true, true] {
            tolerance = tolerance.max(scan::LEAST_TOLERANCE_INCHES);
        }
        let seen = scan::compare(
            (&old.page, &new.page),
            &map,
            (new.width, new.height),
            frame,
            tolerance,
        );
        Look {
            marks: seen.marks,
            limitation: seen.limitation,
            specks: seen.specks,
            ..Look::nothing(frame)
        }
    } else {
        look_at_vectors(
            old,
            new,
            &mut drawings,
            &map,
            frame,
            tolerance,
            error_inches,
        )
    };
    let pair = Pair {
        lists: (list_of(old), list_of(new)),
        rasters,
        map: &map,
        recognized: &Recognized::of(&options.recognized, &map),
    };
    let (differences, hidden_count) = gather(&pair, &mut drawings, &mut look);
    Found {
        differences,
        tolerance_inches: tolerance,
        hidden_count,
        limitation: look.limitation.take(),
    }
}

/// The sheets that are compared.
struct Pair<'a> {
    /// What they draw, where they are not pixels.
    lists: (Option<&'a DisplayList>, Option<&'a DisplayList>),
    /// Which of them are scans.
    rasters: [bool; 2],
    /// NEW's points → OLD's.
    map: &'a Affine,
    recognized: &'a Recognized,
}

/// What was seen: changed pixels and what the lists say about them.
struct Look {
    marks: Marks,
    unmatched: Unmatched,
    old_letters: Letters,
    new_letters: Letters,
    old_words: Vec<Word>,
    new_words: Vec<Word>,
    /// OLD's points: boxes whose changes a second look proved.
    sure: Vec<Rect>,
    /// Those of the marks that look like dust.
    specks: Candidates,
    limitation: Option<String>,
}

impl Look {
    fn nothing(frame: Frame) -> Self {
        Self {
            marks: Marks::none(frame),
            unmatched: Unmatched::default(),
            old_letters: Letters::default(),
            new_letters: Letters::default(),
            old_words: Vec::new(),
            new_words: Vec::new(),
            sure: Vec::new(),
            specks: Candidates::default(),
            limitation: None,
        }
    }
}

fn list_of<'a>(drawing: &'a Drawing<'_>) -> Option<&'a DisplayList> {
    match &drawing.page {
        PageInk::List(list) => Some(list),
        PageInk::Pixels { .. } => None,
    }
}

fn look_at_vectors(
    old: &Drawing<'_>,
    new: &Drawing<'_>,
    drawings: &mut Drawings<'_>,
    map: &Affine,
    frame: Frame,
    tolerance: f64,
    error_inches: f64,
) -> Look {
    let mut look = Look::nothing(frame);
    let (Some(old_list), Some(new_list)) = (list_of(old), list_of(new)) else {
        return look;
    };
    // Half of the tolerance: two matched items may not add up to a visible change.
    let near_points = (0.5 * tolerance * 72.0) as f32;
    look.unmatched = unmatched(old_list, new_list, map, near_points);
    if look.unmatched.old.is_empty() && look.unmatched.new.is_empty() {
        return look;
    }
    let margin = (tolerance * 72.0) as f32 + 1.0;
    let mut tiles = Tiles::none(frame);
    for &index in &look.unmatched.old {
        tiles.mark_item(old_list, index, &Affine::IDENTITY, margin);
    }
    for &index in &look.unmatched.new {
        tiles.mark_item(new_list, index, map, margin);
    }
    // Beyond this share one walk through the lists per strip is cheaper than many small ones.
    if tiles.share() > 0.6 {
        tiles = Tiles::all(frame);
    }
    let radius = (tolerance * frame.pixels_per_inch()).round().max(1.0) as u32;
    let off = (error_inches * frame.pixels_per_inch()).min(0.5);
    let rule = Rule {
        strong: STRONG,
        weak: WEAK,
        radius,
        darker: (DARKER + 255.0 * off) as u8,
        tone: TONE,
    };
    let mut suspects = Marks::none(frame);
    for part in tiles.boxes() {
        compare_part((&mut look.marks, &mut suspects), drawings, &part, &rule);
    }
    look.old_letters = Letters::of(old_list, &look.unmatched.old, &Affine::IDENTITY);
    look.new_letters = Letters::of(new_list, &look.unmatched.new, map);
    look.old_words = changed_words(&look.old_letters);
    look.new_words = changed_words(&look.new_letters);
    let reading = letters::read((&look.old_letters, &look.new_letters), (old_list, new_list));
    for (side, letter) in &reading.restyled {
        if let Some(pixels) = frame.pixels(&letter.inflate(RESTYLED_POINTS)) {
            look.marks.clear(*side, &pixels);
            suspects.clear(*side, &pixels);
        }
    }
    let closer = Closer {
        pages: (&old.page, &new.page),
        new_to_old: map,
        tolerance,
        error_inches,
    };
    look.sure = closer.look_at_letters(&mut look.marks, &suspects, &reading.differing);
    let lists = [
        (old_list, look.unmatched.old.as_slice(), &Affine::IDENTITY),
        (new_list, look.unmatched.new.as_slice(), map),
    ];
    let symbols = closer.look_at_symbols(&mut look.marks, &suspects, lists);
    look.sure.extend(symbols);
    look
}

fn compare_part(
    (marks, suspects): (&mut Marks, &mut Marks),
    drawings: &mut Drawings<'_>,
    part: &PixelBox,
    rule: &Rule,
) {
    let margin = rule.radius + 1;
    let before = drawings.old.paint(part, margin);
    let after = drawings.new.paint(part, margin);
    let place = |x: u32, y: u32| (part.x0 + x - margin, part.y0 + y - margin);
    compare(&before, &after, rule, margin, |side, x, y| {
        let (x, y) = place(x, y);
        marks.set(side, x, y);
    });
    compare_exactly(&before, &after, DARKER as u8, margin, |side, x, y| {
        let (x, y) = place(x, y);
        suspects.set(side, x, y);
    });
}

/// Groups the changed pixels and describes each group. Returns also how many were too small.
fn gather(pair: &Pair<'_>, drawings: &mut Drawings<'_>, look: &mut Look) -> (Vec<Difference>, u32) {
    let Pair {
        lists,
        rasters,
        map,
        recognized,
    } = *pair;
    if look.marks.is_empty() {
        return (Vec::new(), 0);
    }
    let frame = look.marks.frame;
    let fewest = match rasters {
        [true, true] => SCANS_FEWEST_PIXELS,
        [false, false] => FEWEST_PIXELS,
        _ => SCAN_FEWEST_PIXELS,
    };
    let fewest = fewest * (frame.pixels_per_inch() / 150.0).powi(2);
    let (dust, hidden_dust) = specks::take(&mut look.marks, take(&mut look.specks), fewest);
    let mut cells = Cells::of(&look.marks);
    for place in &look.sure {
        if let Some(pixels) = frame.pixels(place) {
            cells.make_sure(&pixels);
        }
    }
    let mut explained = (Vec::new(), Vec::new());
    if let (Some(old_list), Some(new_list)) = lists {
        let gone = &look.unmatched.old;
        explained.0 = changed_items(
            &mut cells,
            &frame,
            old_list,
            gone,
            &Affine::IDENTITY,
            Side::Gone,
        );
        explained.1 = changed_items(
            &mut cells,
            &frame,
            new_list,
            &look.unmatched.new,
            map,
            Side::Come,
        );
    }
    let words = look.old_words.iter().chain(&look.new_words);
    for pixels in words.filter_map(|word| frame.pixels(&word.bounds)) {
        for pair in cells.slots(&pixels).windows(2) {
            cells.join(pair[0], pair[1]);
        }
    }
    let merge = if rasters.contains(&true) {
        SCAN_MERGE_INCHES
    } else {
        MERGE_INCHES
    };
    let page = f64::from(frame.width) * f64::from(frame.height);
    let narrow = LARGE_SIDE_INCHES * frame.pixels_per_inch();
    let gap = |inches: f64| (inches * frame.pixels_per_inch()).round() as u32;
    cells.join_near(gap(merge), gap(HATCH_PITCH_INCHES), |bounds| {
        bounds.area() as f64 > LARGE_SHARE * page
            && f64::from(bounds.width().min(bounds.height())) > narrow
    });

    let mut worth = WorthALook::of(&mut cells, fewest);
    let votes = match lists {
        (Some(old_list), Some(new_list)) => {
            let changed = (explained.0.as_slice(), explained.1.as_slice());
            moved::shape_votes(&frame, (old_list, new_list), map, changed, |cell| {
                worth.at.get(&cells.root(cell)).copied()
            })
        }
        _ => Vec::new(),
    };
    let mut moves = moved::find(drawings, &look.marks, &worth.regions, &votes);
    moves.retain(|found| says_the_same(found, &worth.regions, &frame, look));
    let is_over = |share: f64| {
        move |bounds: &PixelBox| {
            bounds.area() as f64 > share * page
                && f64::from(bounds.width().min(bounds.height())) > narrow
        }
    };
    let large = part_large(&mut cells, &mut worth, &mut moves, fewest, is_over);

    let main_items = main_items(&mut cells, &worth, &explained, lists);
    let around = Surroundings::read(lists, map, frame.points(&look.marks.whole()));
    let mut title_blocks = title_blocks(lists, &around, map, &frame);
    title_blocks.extend_from_slice(&around.revision_tables);
    let drawn = drawn(&mut cells, &worth, &explained, lists, map);
    let layers = layers_of(&explained, lists, worth.regions.len(), |cell| {
        worth.at.get(&cells.root(cell)).copied()
    });
    let painted = RefCell::new(&mut *drawings);
    let describe = Describe {
        layers: &layers,
        title_blocks: &title_blocks,
        drawn: &drawn,
        around: &around,
        recognized,
        drawings: &painted,
        marks: &look.marks,
        words: (&look.old_words, &look.new_words),
        lists,
        map,
        frame,
        regions: &worth.regions,
        main_items: &main_items,
    };
    let mut differences = describe.all(&moves);
    differences.extend(dust.iter().map(|speck| describe.speck(speck)));
    differences.sort_by(|a, b| {
        a.bounds
            .y0
            .total_cmp(&b.bounds.y0)
            .then(a.bounds.x0.total_cmp(&b.bounds.x0))
    });
    make_distinct(differences.iter_mut().map(|difference| &mut difference.id));
    let large: Vec<Rect> = large.iter().map(|bounds| frame.points(bounds)).collect();
    let seen = (drawings, &look.marks);
    let title = [0, 1]
        .into_iter()
        .filter_map(|side| around.title_block(side))
        .find_map(|block| block.title.as_deref());
    note_reworked(&mut differences, &large, (&around, title), seen);
    (differences, worth.hidden + hidden_dust)
}

/// The regions that are worth a look.
struct WorthALook {
    regions: Vec<Region>,
    /// Root → index of its region.
    at: HashMap<u32, usize>,
    /// How many others there are.
    hidden: u32,
}

impl WorthALook {
    fn of(cells: &mut Cells, fewest: f64) -> Self {
        let all = cells.regions();
        let total = all.len();
        let regions: Vec<Region> = all
            .into_iter()
            .filter(|region| region.sure || f64::from(region.gone + region.come) >= fewest)
            .collect();
        let roots = regions.iter().enumerate();
        Self {
            at: roots.map(|(index, region)| (region.root, index)).collect(),
            hidden: (total - regions.len()) as u32,
            regions,
        }
    }
}

/// Parts what is too large to be circled and did not move. Returns the bounds of what was parted.
fn part_large<F: Fn(&PixelBox) -> bool>(
    cells: &mut Cells,
    worth: &mut WorthALook,
    moves: &mut [Move],
    fewest: f64,
    is_over: impl Fn(f64) -> F,
) -> Vec<PixelBox> {
    let mut is_moved = vec![false; worth.regions.len()];
    for found in moves.iter() {
        is_moved[found.from] = true;
        is_moved[found.to] = true;
    }
    let is_large = is_over(PARTED_SHARE);
    let large: Vec<Region> = worth
        .regions
        .iter()
        .zip(is_moved)
        .filter(|(region, is_moved)| !is_moved && is_large(&region.bounds))
        .map(|(region, _)| *region)
        .collect();
    if large.is_empty() {
        return Vec::new();
    }
    for region in &large {
        cells.part(region.root, is_over(PART_SHARE));
    }
    let before = std::mem::replace(worth, WorthALook::of(cells, fewest));
    for found in moves {
        for end in [&mut found.from, &mut found.to] {
            *end = worth.at[&before.regions[*end].root];
        }
    }
    large.iter().map(|region| region.bounds).collect()
}

/// The linework that changed in each region.
fn drawn(
    cells: &mut Cells,
    worth: &WorthALook,
    explained: &(Vec<Changed>, Vec<Changed>),
    lists: Lists<'_>,
    map: &Affine,
) -> Vec<Drawn> {
    let mut drawn: Vec<Drawn> = worth.regions.iter().map(|_| Drawn::default()).collect();
    let sides = [
        (&explained.0, lists.0, &Affine::IDENTITY),
        (&explained.1, lists.1, map),
    ];
    for (changed, list, to_old) in sides {
        let Some(list) = list else { continue };
        for each in changed {
            if let Some(&region) = worth.at.get(&cells.root(each.cell)) {
                drawn[region].add(list, &list.items[each.item as usize], to_old);
            }
        }
    }
    drawn
}

/// Whether every letter that left is found where the move says, and every one that came is found where it was: text
/// that differs was changed, however far the rest of it went.
fn says_the_same(found: &Move, regions: &[Region], frame: &Frame, look: &Look) -> bool {
    let by = [found.by.0, found.by.1].map(|pixels| (pixels / frame.pixels_per_point) as f32);
    let (old, new) = (&look.old_letters, &look.new_letters);
    let again = |letters: &Letters, other: &Letters, pixels: Option<PixelBox>, by: [f32; 2]| {
        pixels.is_none_or(|pixels| letters.are_found_again(other, &frame.points(&pixels), by))
    };
    again(old, new, regions[found.from].gone_bounds, by)
        && again(
            new,
            old,
            regions[found.to].come_bounds,
            by.map(|value| -value),
        )
}

/// The item with most changed ink of each region.
fn main_items(
    cells: &mut Cells,
    worth: &WorthALook,
    explained: &(Vec<Changed>, Vec<Changed>),
    lists: Lists<'_>,
) -> Vec<Option<Changed>> {
    let mut main: Vec<Option<Changed>> = vec![None; worth.regions.len()];
    for changed in explained.0.iter().chain(&explained.1) {
        let Some(&region) = worth.at.get(&cells.root(changed.cell)) else {
            continue;
        };
        if main[region].is_none_or(|best| outdoes(changed, &best, lists)) {
            main[region] = Some(*changed);
        }
    }
    main
}

/// More changed ink decides; where it is the same, the place does, so that the order of drawing names nothing.
fn outdoes(one: &Changed, other: &Changed, lists: Lists<'_>) -> bool {
    let corners = |changed: &Changed| {
        let list = if changed.side == Side::Gone {
            lists.0
        } else {
            lists.1
        };
        let bounds = list.and_then(|list| list.bounds.get(changed.item as usize));
        bounds.map(|each| [each.x0, each.y0, each.x1, each.y1].map(f32::to_bits))
    };
    one.steps > other.steps
        || (one.steps == other.steps && one.side == other.side && corners(one) > corners(other))
}
