//! The way from two drawings to a list of differences.

use pinbar_align::{Alignment, Side as Drawing};
use pinbar_ink::PageInk;
use pinbar_model::geometry::{Affine, Rect};
use pinbar_model::list::{DisplayList, NONE};
use pinbar_model::title_block::title_block;

use crate::cluster::{Cells, Region};
use crate::explain::{Changed, changed_items};
use crate::frame::{Frame, PixelBox, Tiles};
use crate::identity::{Seed, make_distinct, name};
use crate::marks::{Marks, Rule, Side, compare};
use crate::matching::{Unmatched, unmatched};
use crate::moved::{self, Drawings, Move};
use crate::text::{Word, change_inside, changed_words, second_look};
use crate::{Difference, Found, Group, Kind, Options, scan};

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
/// Changed pixels at 150 dpi below which a region is not worth a look; a scan has specks.
const FEWEST_PIXELS: f64 = 5.0;
const SCAN_FEWEST_PIXELS: f64 = 30.0;

pub fn find(
    old: &Drawing<'_>,
    new: &Drawing<'_>,
    alignment: &Alignment,
    options: &Options,
) -> Found {
    let frame = Frame::of_page(old.width, old.height);
    let pixel = 1.0 / frame.pixels_per_inch();
    let mut tolerance = options
        .tolerance_inches
        .max(pixel)
        .max(1.5 * alignment.error_inches);
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
    let is_scan = scan::is_raster(&old.page) || scan::is_raster(&new.page);
    let mut look = if is_scan {
        tolerance = tolerance.max(scan::LEAST_TOLERANCE_INCHES);
        let (marks, limitation) = scan::compare(
            &old.page,
            &new.page,
            &map,
            (new.width, new.height),
            frame,
            tolerance,
        );
        Look {
            marks,
            limitation,
            ..Look::nothing(frame)
        }
    } else {
        look_at_vectors(old, new, &map, frame, tolerance, alignment.error_inches)
    };
    let (differences, hidden_count) = gather(old, new, &map, &mut look, is_scan);
    Found {
        differences,
        tolerance_inches: tolerance,
        hidden_count,
        limitation: look.limitation.take(),
    }
}

/// What was seen: changed pixels and what the lists say about them.
struct Look {
    marks: Marks,
    unmatched: Unmatched,
    old_words: Vec<Word>,
    new_words: Vec<Word>,
    /// OLD's points: boxes whose changes a second look proved.
    sure: Vec<Rect>,
    limitation: Option<String>,
}

impl Look {
    fn nothing(frame: Frame) -> Self {
        Self {
            marks: Marks::none(frame),
            unmatched: Unmatched::default(),
            old_words: Vec::new(),
            new_words: Vec::new(),
            sure: Vec::new(),
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
    for part in tiles.boxes() {
        compare_part(&mut look.marks, old, new, map, &part, &rule);
    }
    look.old_words = changed_words(old_list, &look.unmatched.old, &Affine::IDENTITY);
    look.new_words = changed_words(new_list, &look.unmatched.new, map);
    let pages = (&old.page, &new.page);
    look.sure = second_look(
        &mut look.marks,
        pages,
        map,
        (&look.old_words, &look.new_words),
        error_inches,
    );
    look
}

fn compare_part(
    marks: &mut Marks,
    old: &Drawing<'_>,
    new: &Drawing<'_>,
    map: &Affine,
    part: &PixelBox,
    rule: &Rule,
) {
    let frame = marks.frame;
    let margin = rule.radius + 1;
    let (width, height) = (part.width() + 2 * margin, part.height() + 2 * margin);
    let rim = Affine::translation(f64::from(margin), f64::from(margin));
    let to_pixel = frame.page_to_pixel(part.x0, part.y0).then(&rim);
    let before = pinbar_ink::render(&old.page, &to_pixel, width, height);
    let after = pinbar_ink::render(&new.page, &map.then(&to_pixel), width, height);
    compare(&before, &after, rule, margin, |side, x, y| {
        marks.set(side, part.x0 + x - margin, part.y0 + y - margin);
    });
}

/// Groups the changed pixels and describes each group. Returns also how many were too small.
fn gather(
    old: &Drawing<'_>,
    new: &Drawing<'_>,
    map: &Affine,
    look: &mut Look,
    is_scan: bool,
) -> (Vec<Difference>, u32) {
    if look.marks.is_empty() {
        return (Vec::new(), 0);
    }
    let frame = look.marks.frame;
    let mut cells = Cells::of(&look.marks);
    for place in &look.sure {
        if let Some(pixels) = frame.pixels(place) {
            cells.make_sure(&pixels);
        }
    }
    let lists = (list_of(old), list_of(new));
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
    let merge = if is_scan {
        SCAN_MERGE_INCHES
    } else {
        MERGE_INCHES
    };
    cells.join_near((merge * frame.pixels_per_inch()).round() as u32);

    let all = cells.regions();
    let fewest = if is_scan {
        SCAN_FEWEST_PIXELS
    } else {
        FEWEST_PIXELS
    };
    let fewest = fewest * (frame.pixels_per_inch() / 150.0).powi(2);
    let total = all.len();
    let regions: Vec<Region> = all
        .into_iter()
        .filter(|region| region.sure || f64::from(region.gone + region.come) >= fewest)
        .collect();
    let hidden = (total - regions.len()) as u32;

    let mut region_of_root = std::collections::HashMap::new();
    for (index, region) in regions.iter().enumerate() {
        region_of_root.insert(region.root, index);
    }
    let votes = match lists {
        (Some(old_list), Some(new_list)) => {
            let changed = (explained.0.as_slice(), explained.1.as_slice());
            moved::shape_votes(&frame, (old_list, new_list), map, changed, |cell| {
                region_of_root.get(&cells.root(cell)).copied()
            })
        }
        _ => Vec::new(),
    };
    let drawings = Drawings {
        old: &old.page,
        new: &new.page,
        new_to_old: *map,
    };
    let moves = moved::find(&drawings, &look.marks, &regions, &votes);

    let main_items = main_items(&mut cells, &regions, &region_of_root, &explained);
    let title_blocks = title_blocks(lists, map, &frame);
    let describe = Describe {
        title_blocks: &title_blocks,
        look,
        lists,
        map,
        frame,
        regions: &regions,
        main_items: &main_items,
    };
    let mut differences = describe.all(&moves);
    differences.sort_by(|a, b| {
        a.bounds
            .y0
            .total_cmp(&b.bounds.y0)
            .then(a.bounds.x0.total_cmp(&b.bounds.x0))
    });
    make_distinct(differences.iter_mut().map(|difference| &mut difference.id));
    (differences, hidden)
}

/// The item with most changed ink of each region.
fn main_items(
    cells: &mut Cells,
    regions: &[Region],
    region_of_root: &std::collections::HashMap<u32, usize>,
    explained: &(Vec<Changed>, Vec<Changed>),
) -> Vec<Option<Changed>> {
    let mut main: Vec<Option<Changed>> = vec![None; regions.len()];
    for changed in explained.0.iter().chain(&explained.1) {
        let Some(&region) = region_of_root.get(&cells.root(changed.cell)) else {
            continue;
        };
        if main[region].is_none_or(|best| changed.steps > best.steps) {
            main[region] = Some(*changed);
        }
    }
    main
}

struct Describe<'a> {
    look: &'a Look,
    lists: (Option<&'a DisplayList>, Option<&'a DisplayList>),
    map: &'a Affine,
    frame: Frame,
    regions: &'a [Region],
    main_items: &'a [Option<Changed>],
    title_blocks: &'a [Rect],
}

/// Where dates, revisions and plot stamps stand, in OLD's points.
///
/// A block that was found on one sheet only counts too: the other's may be drawn as lines or be a picture.
/// Where both were found only what they share counts, so that a mistake about one does not hide a change.
fn title_blocks(
    lists: (Option<&DisplayList>, Option<&DisplayList>),
    map: &Affine,
    frame: &Frame,
) -> Vec<Rect> {
    let old = lists.0.and_then(title_strip);
    let new = lists
        .1
        .and_then(title_strip)
        .map(|bounds| map.apply_rect(bounds));
    let mut found = match (old, new) {
        (Some(old), Some(new)) if old.intersects(&new) => vec![old.intersection(&new)],
        (Some(old), Some(_)) => vec![old],
        (old, new) => old.or(new).into_iter().collect(),
    };
    // Plot stamps stand in the margin outside of the border: 0.3 in of the paper's rim on any sheet.
    const MARGIN_POINTS: f32 = 0.3 * 72.0;
    let page = frame.points(&PixelBox {
        x0: 0,
        y0: 0,
        x1: frame.width,
        y1: frame.height,
    });
    let m = MARGIN_POINTS;
    found.push(Rect::new(page.x0, page.y0, page.x1, page.y0 + m));
    found.push(Rect::new(page.x0, page.y1 - m, page.x1, page.y1));
    found.push(Rect::new(page.x0, page.y0, page.x0 + m, page.y1));
    found.push(Rect::new(page.x1 - m, page.y0, page.x1, page.y1));
    found
}

/// The part of a sheet's title block that holds its number, dates and revisions, in its own points.
fn title_strip(list: &DisplayList) -> Option<Rect> {
    // Without a sheet number the frame that was found may be anything.
    const LEAST_CONFIDENCE: f32 = 0.2;
    // A strip along the whole right edge holds notes and legends as well: they belong to the drawing.
    const HIGHEST_SHARE: f32 = 0.4;
    let block = title_block(list);
    let bounds = block
        .bounds
        .filter(|_| block.confidence >= LEAST_CONFIDENCE)?;
    let highest = HIGHEST_SHARE * list.height;
    Some(Rect {
        y0: bounds.y0.max(bounds.y1 - highest),
        ..bounds
    })
}

impl Describe<'_> {
    /// Title block when nearly all of the box lies in it: a change that reaches out of it belongs to the drawing.
    fn group(&self, bounds: &Rect) -> Group {
        const SLACK_POINTS: f32 = 3.0;
        let holds = |area: &Rect| {
            let area = area.inflate(SLACK_POINTS);
            area.union(bounds) == area
        };
        if self.title_blocks.iter().any(holds) {
            Group::TitleBlock
        } else {
            Group::Drawing
        }
    }

    fn all(&self, moves: &[Move]) -> Vec<Difference> {
        let mut role = vec![NONE; self.regions.len()];
        for (index, found) in moves.iter().enumerate() {
            role[found.from] = index as u32;
            role[found.to] = index as u32;
        }
        let moved = moves.iter().map(|found| self.moved(found));
        let still = (0..self.regions.len())
            .filter(|&index| role[index] == NONE)
            .map(|index| self.still(index));
        moved.chain(still).collect()
    }

    fn still(&self, index: usize) -> Difference {
        let region = &self.regions[index];
        let kind = match (region.gone > 0, region.come > 0) {
            (true, false) => Kind::Removed,
            (false, true) => Kind::Added,
            _ => Kind::Changed,
        };
        let bounds = self.frame.points(&region.bounds);
        let words = (
            self.look.old_words.as_slice(),
            self.look.new_words.as_slice(),
        );
        let text = change_inside(&self.look.marks, &self.frame, &bounds, words);
        self.finish(kind, bounds, region.gone + region.come, text, None, index)
    }

    fn moved(&self, found: &Move) -> Difference {
        let (from, to) = (&self.regions[found.from], &self.regions[found.to]);
        let bounds = self.frame.points(&from.bounds.union(&to.bounds));
        let pixels = if found.from == found.to {
            from.gone + from.come
        } else {
            from.gone + from.come + to.gone + to.come
        };
        let points = 1.0 / self.frame.pixels_per_point;
        let by = (found.by.0 * points, found.by.1 * points);
        self.finish(Kind::Moved, bounds, pixels, None, Some(by), found.from)
    }

    fn finish(
        &self,
        kind: Kind,
        bounds: Rect,
        pixels: u32,
        text: Option<(String, String)>,
        moved_by: Option<(f64, f64)>,
        region: usize,
    ) -> Difference {
        let main = self.main_items[region].as_ref();
        let side = if self.regions[region].gone > 0 {
            Side::Gone
        } else {
            Side::Come
        };
        let item = main.and_then(|changed| {
            let list = if changed.side == Side::Gone {
                self.lists.0
            } else {
                self.lists.1
            };
            list.map(|list| (changed, list))
        });
        let seed = Seed {
            bounds,
            text: text.as_ref(),
            item,
            side,
            new_to_old: self.map,
        };
        let id = name(&seed);
        let area_square_inches = f64::from(pixels) / self.frame.pixels_per_inch().powi(2);
        Difference {
            id,
            kind,
            bounds,
            area_square_inches,
            group: self.group(&bounds),
            text,
            moved_by,
        }
    }
}
