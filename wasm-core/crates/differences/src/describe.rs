//! Regions and moves in the words of the list that people read.

use std::cell::RefCell;

use pinbar_model::geometry::{Affine, Rect};
use pinbar_model::list::{DisplayList, NONE};
use pinbar_model::title_block::TitleBlock;

use crate::cluster::Region;
use crate::explain::Changed;
use crate::frame::{Frame, PixelBox};
use crate::identity::{Seed, name};
use crate::marks::{Marks, Side};
use crate::moved::{Drawings, Move};
use crate::printed::Said;
use crate::recognized::{ChangedInk, Recognized};
use crate::specks::Speck;
use crate::surroundings::Surroundings;
use crate::symbols::Drawn;
use crate::text::{Word, change_inside};
use crate::titles::{Change, title};
use crate::{Difference, Group, Kind};

/// OLD's list and NEW's, where they are vectors.
pub type Lists<'a> = (Option<&'a DisplayList>, Option<&'a DisplayList>);

/// Of the changed ink of a text: where the other sheet has so much in its place, it was no empty place.
const OVER_OTHER: f32 = 0.3;

/// What describing a region needs.
pub struct Describe<'a, 'p> {
    pub marks: &'a Marks,
    /// Changed words of OLD and NEW.
    pub words: (&'a [Word], &'a [Word]),
    pub lists: Lists<'a>,
    pub map: &'a Affine,
    pub frame: Frame,
    pub regions: &'a [Region],
    pub main_items: &'a [Option<Changed>],
    pub title_blocks: &'a [Rect],
    /// Linework that changed in each region.
    pub drawn: &'a [Drawn],
    pub around: &'a Surroundings<'a>,
    pub recognized: &'a Recognized,
    /// Painted where recognized words ask for it.
    pub drawings: &'a RefCell<&'a mut Drawings<'p>>,
    /// Layers that the changes of each region are on.
    pub layers: &'a [Vec<String>],
}

/// Where dates, revisions and plot stamps stand, in OLD's points.
///
/// A block that was found on one sheet only counts too: the other's may be drawn as lines or be a picture.
/// Where both were found only what they share counts, so that a mistake about one does not hide a change.
pub fn title_blocks(
    lists: Lists<'_>,
    around: &Surroundings<'_>,
    map: &Affine,
    frame: &Frame,
) -> Vec<Rect> {
    let strip = |side: usize, list: Option<&DisplayList>| {
        let height = list?.height;
        title_strip(around.title_block(side)?, height)
    };
    let old = strip(0, lists.0);
    let new = strip(1, lists.1).map(|bounds| map.apply_rect(bounds));
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
fn title_strip(block: &TitleBlock, sheet_height: f32) -> Option<Rect> {
    // Without a sheet number the frame that was found may be anything.
    const LEAST_CONFIDENCE: f32 = 0.2;
    // A strip along the whole right edge holds notes and legends as well: they belong to the drawing.
    const HIGHEST_SHARE: f32 = 0.4;
    let bounds = block
        .bounds
        .filter(|_| block.confidence >= LEAST_CONFIDENCE)?;
    let highest = HIGHEST_SHARE * sheet_height;
    Some(Rect {
        y0: bounds.y0.max(bounds.y1 - highest),
        ..bounds
    })
}

impl Describe<'_, '_> {
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

    /// One difference per move and per region that did not move.
    pub fn all(&self, moves: &[Move]) -> Vec<Difference> {
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

    /// Dust, as a difference that is listed apart.
    pub fn speck(&self, speck: &Speck) -> Difference {
        let bounds = self.frame.points(&speck.bounds);
        let (kind, title) = match speck.side {
            Side::Gone => (Kind::Removed, "Speck removed"),
            Side::Come => (Kind::Added, "Speck added"),
        };
        let seed = Seed {
            bounds,
            text: None,
            item: None,
            side: speck.side,
            new_to_old: self.map,
        };
        Difference {
            id: name(&seed),
            kind,
            title: title.to_owned(),
            recognized_title: None,
            bounds,
            area_square_inches: f64::from(speck.pixels) / self.frame.pixels_per_inch().powi(2),
            group: Group::Specks,
            text: None,
            moved_by: None,
            view: None,
            layers: Vec::new(),
        }
    }

    fn still(&self, index: usize) -> Difference {
        let region = &self.regions[index];
        let kind = match (region.gone > 0, region.come > 0) {
            (true, false) => Kind::Removed,
            (false, true) => Kind::Added,
            _ => Kind::Changed,
        };
        let bounds = self.frame.points(&region.bounds);
        let text = change_inside(self.marks, &self.frame, &bounds, self.words);
        let said = [self.said(0, &bounds), self.said(1, &bounds)];
        let pixels = region.gone + region.come;
        self.finish(kind, bounds, pixels, (text, said), None, index)
    }

    /// What is printed where words of one sheet changed inside a box of OLD's points.
    fn said(&self, side: usize, inside: &Rect) -> Vec<Said> {
        let (words, marked) = [(self.words.0, Side::Gone), (self.words.1, Side::Come)][side];
        let is_marked = |word: &&Word| self.marked_in(marked, &word.bounds.inflate(0.5)) > 0;
        let inside = words.iter().filter(|word| word.bounds.intersects(inside));
        let changed: Vec<Rect> = inside.filter(is_marked).map(|word| word.bounds).collect();
        let mut said = self.around.printed[side].at(&changed);
        for line in &mut said {
            let marked = |side| self.marked_in(side, &line.bounds) as f32;
            let [own, other] = match side {
                0 => [marked(Side::Gone), marked(Side::Come)],
                _ => [marked(Side::Come), marked(Side::Gone)],
            };
            line.is_over_other = other > OVER_OTHER * own;
        }
        said
    }

    /// Changed pixels of one side in a box of OLD's points.
    fn marked_in(&self, side: Side, bounds: &Rect) -> u32 {
        let mut count = 0;
        if let Some(pixels) = self.frame.pixels(bounds) {
            self.marks
                .for_each_word(side, &pixels, |_, _, bits| count += bits.count_ones());
        }
        count
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
        let points = |pixels: &PixelBox| self.frame.points(pixels);
        let said = [
            self.said(0, &points(&from.bounds)),
            self.said(1, &points(&to.bounds)),
        ];
        self.finish(
            Kind::Moved,
            bounds,
            pixels,
            (None, said),
            Some(by),
            found.from,
        )
    }

    fn finish(
        &self,
        kind: Kind,
        bounds: Rect,
        pixels: u32,
        (text, said): (Option<(String, String)>, [Vec<Said>; 2]),
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
        let change = Change {
            kind,
            bounds,
            moved_by,
            said,
            drawn: &self.drawn[region],
        };
        let ink = ChangedInk {
            marks: self.marks,
            frame: self.frame,
            drawings: self.drawings,
        };
        Difference {
            id,
            kind,
            title: title(&change, self.around),
            recognized_title: self.recognized.title(&change, self.around, &ink),
            bounds,
            area_square_inches,
            group: self.group(&bounds),
            text,
            moved_by,
            view: None,
            layers: self.layers[region].clone(),
        }
    }
}
