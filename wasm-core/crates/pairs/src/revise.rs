//! Revisions as a draughtsperson makes them, with their truth: things added, removed, moved, and other figures.

use pinbar_model::geometry::Rect;
use pinbar_model::list::{DisplayList, FillRule, Item, NONE, Part, Shape};

use crate::drawing::{add, add_paint, push, stroke};
use crate::items::{copy, remove, shifted};
use crate::random::Random;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RevisionKind {
    Line,
    Wall,
    Door,
    Hatch,
    /// An outline a few points wide.
    ThinBox,
    /// A white patch over what was there.
    WhiteOut,
    /// Items taken away.
    Removed,
    /// Items shown elsewhere.
    Moved,
    /// One digit changed to another.
    Digit,
    /// A word written where there was none.
    NewWord,
    RemovedWord,
}

pub const REVISION_KINDS: [RevisionKind; 11] = [
    RevisionKind::Line,
    RevisionKind::Wall,
    RevisionKind::Door,
    RevisionKind::Hatch,
    RevisionKind::ThinBox,
    RevisionKind::WhiteOut,
    RevisionKind::Removed,
    RevisionKind::Moved,
    RevisionKind::Digit,
    RevisionKind::NewWord,
    RevisionKind::RemovedWord,
];

/// One change and where it shows, page points of the revised list.
#[derive(Clone, Copy, Debug)]
pub struct Revision {
    pub kind: RevisionKind,
    /// Both ends of a move together.
    pub bounds: Rect,
    /// Points, for moves.
    pub moved_by: Option<(f32, f32)>,
    /// The digit before and after.
    pub digit: Option<(char, char)>,
}

/// Changes `list` in up to `count` places at least 0.6 in apart and returns what was done.
pub fn revise(list: &mut DisplayList, random: &mut Random, count: usize) -> Vec<Revision> {
    let mut done: Vec<Revision> = Vec::new();
    for _ in 0..30 * count {
        if done.len() >= count {
            break;
        }
        let kind = REVISION_KINDS[random.below(REVISION_KINDS.len())];
        let before = list.clone();
        let Some(revision) = apply(list, kind, random) else {
            *list = before;
            continue;
        };
        let page = Rect::new(0.0, 0.0, list.width, list.height);
        let is_inside = revision.bounds.intersection(&page) == revision.bounds;
        if !is_inside
            || done
                .iter()
                .any(|other| other.bounds.inflate(43.0).intersects(&revision.bounds))
        {
            *list = before;
            continue;
        }
        done.push(revision);
    }
    done
}

fn apply(list: &mut DisplayList, kind: RevisionKind, random: &mut Random) -> Option<Revision> {
    let simple = |bounds| {
        Some(Revision {
            kind,
            bounds,
            moved_by: None,
            digit: None,
        })
    };
    match kind {
        RevisionKind::Removed => {
            let (items, bounds) = some_items(list, random)?;
            remove(list, &items);
            simple(bounds)
        }
        RevisionKind::Moved => moved(list, random),
        RevisionKind::Digit => digit(list, random),
        RevisionKind::NewWord => {
            let (items, bounds) = some_word(list, random)?;
            let (x, y) = (random.between(0.1, 0.85), random.between(0.1, 0.9));
            let (x, y) = (x as f32 * list.width, y as f32 * list.height);
            let by = (x - bounds.x0, y - bounds.y0);
            copy(list, &items, by);
            simple(shifted(&bounds, by))
        }
        RevisionKind::RemovedWord => {
            let (items, bounds) = some_word(list, random)?;
            remove(list, &items);
            simple(bounds)
        }
        _ => {
            let area = some_area(list, random, kind);
            draw(list, kind, &area);
            simple(area)
        }
    }
}

fn some_area(list: &DisplayList, random: &mut Random, kind: RevisionKind) -> Rect {
    let largest = (f64::from(list.width.min(list.height)) * 0.12).clamp(36.0, 216.0);
    let (mut w, mut h) = (random.between(22.0, largest), random.between(22.0, largest));
    match kind {
        RevisionKind::Wall => h = random.between(5.0, 12.0),
        RevisionKind::ThinBox => w = random.between(3.0, 7.0),
        RevisionKind::Line if random.below(2) == 0 => h = 0.8,
        _ => {}
    }
    if kind != RevisionKind::Line && random.below(2) == 0 {
        (w, h) = (h, w);
    }
    let x = random.between(0.08, 0.85) * f64::from(list.width);
    let y = random.between(0.08, 0.85) * f64::from(list.height);
    Rect::new(x as f32, y as f32, (x + w) as f32, (y + h) as f32)
}

/// 3 to 300 neighboring items that lie wholly in an area of 0.4 to 2.5 in.
fn some_items(list: &DisplayList, random: &mut Random) -> Option<(Vec<usize>, Rect)> {
    if list.bounds.is_empty() {
        return None;
    }
    let start = list.bounds[random.below(list.bounds.len())];
    let size = random.between(30.0, 180.0) as f32;
    let area = Rect::new(start.x0, start.y0, start.x0 + size, start.y0 + size);
    let items: Vec<usize> = (0..list.items.len())
        .filter(|&index| {
            let bounds = list.bounds[index];
            !bounds.is_empty()
                && bounds.intersection(&area) == bounds
                && list.items[index].part == Part::Page
        })
        .collect();
    if items.len() < 3 || items.len() > 300 {
        return None;
    }
    let bounds = items
        .iter()
        .fold(Rect::EMPTY, |all, &index| all.union(&list.bounds[index]));
    (bounds.width().max(bounds.height()) > 18.0).then_some((items, bounds))
}

/// The glyphs of a word of 2 to 14 visible characters.
fn some_word(list: &DisplayList, random: &mut Random) -> Option<(Vec<usize>, Rect)> {
    let start = some_glyph(list, random, |_| true)?;
    let glyph = |index: usize| match list.items.get(index).map(|item| item.shape) {
        Some(Shape::Glyph { glyph }) => Some(&list.glyphs[glyph as usize]),
        _ => None,
    };
    let first = glyph(start)?;
    let near = |a: usize, b: usize| {
        let (Some(p), Some(q)) = (glyph(a), glyph(b)) else {
            return false;
        };
        let reach = 1.2 * first.size;
        (p.transform[4] - q.transform[4]).hypot(p.transform[5] - q.transform[5]) < reach
            && (p.size - q.size).abs() < 0.01 * p.size
    };
    let (mut low, mut high) = (start, start);
    while low > 0 && near(low - 1, low) {
        low -= 1;
    }
    while near(high, high + 1) {
        high += 1;
    }
    if !(2..=14).contains(&(high - low + 1)) {
        return None;
    }
    let items: Vec<usize> = (low..=high).collect();
    let bounds = items
        .iter()
        .fold(Rect::EMPTY, |all, &index| all.union(&list.bounds[index]));
    Some((items, bounds))
}

fn some_glyph(
    list: &DisplayList,
    random: &mut Random,
    wanted: impl Fn(char) -> bool,
) -> Option<usize> {
    for _ in 0..400 {
        let index = random.below(list.items.len());
        if let Some(Item {
            shape: Shape::Glyph { glyph },
            part: Part::Page,
            ..
        }) = list.items.get(index)
        {
            let glyph = &list.glyphs[*glyph as usize];
            let readable = glyph.character.is_alphanumeric() && glyph.size > 3.0;
            if readable && glyph.visible && glyph.outline != NONE && wanted(glyph.character) {
                return Some(index);
            }
        }
    }
    None
}

fn moved(list: &mut DisplayList, random: &mut Random) -> Option<Revision> {
    let (items, bounds) = some_items(list, random)?;
    let far = f64::from(bounds.width().max(bounds.height())) * 1.5 + 40.0;
    let pick = |random: &mut Random| {
        let sign = if random.below(2) == 0 { 1.0 } else { -1.0 };
        if random.below(3) == 0 {
            0.0
        } else {
            (sign * random.between(12.0, far)) as f32
        }
    };
    let by = (pick(random), pick(random));
    if by.0.hypot(by.1) < 12.0 {
        return None;
    }
    copy(list, &items, by);
    remove(list, &items);
    let bounds = bounds.union(&shifted(&bounds, by));
    Some(Revision {
        kind: RevisionKind::Moved,
        bounds,
        moved_by: Some(by),
        digit: None,
    })
}

fn digit(list: &mut DisplayList, random: &mut Random) -> Option<Revision> {
    let index = some_glyph(list, random, |c| c.is_ascii_digit())?;
    let Shape::Glyph { glyph: own } = list.items[index].shape else {
        return None;
    };
    let before = list.glyphs[own as usize];
    // Another digit of the same font: same size and direction, as near in the file as possible.
    let other = list
        .items
        .iter()
        .filter_map(|item| match item.shape {
            Shape::Glyph { glyph } => Some((glyph, &list.glyphs[glyph as usize])),
            _ => None,
        })
        .filter(|(_, glyph)| {
            glyph.character.is_ascii_digit()
                && glyph.character != before.character
                && glyph.outline != NONE
                && glyph.transform[..4] == before.transform[..4]
        })
        .min_by_key(|(glyph, _)| glyph.abs_diff(own))?;
    let (outline, character) = (other.1.outline, other.1.character);
    let changed = &mut list.glyphs[own as usize];
    changed.outline = outline;
    changed.character = character;
    let bounds = changed
        .to_page()
        .apply_rect(list.outlines[outline as usize].bounds);
    let both = bounds.union(&list.bounds[index]);
    list.bounds[index] = bounds;
    let digit = Some((before.character, character));
    Some(Revision {
        kind: RevisionKind::Digit,
        bounds: both,
        moved_by: None,
        digit,
    })
}

fn draw(list: &mut DisplayList, kind: RevisionKind, area: &Rect) {
    let Rect { x0, y0, x1, y1 } = *area;
    let outline = [[x0, y0], [x1, y0], [x1, y1], [x0, y1], [x0, y0]];
    match kind {
        RevisionKind::Line => stroke(list, &[[x0, y0], [x1, y1]], area),
        RevisionKind::Wall if x1 - x0 > y1 - y0 => {
            stroke(list, &[[x0, y0], [x1, y0]], area);
            stroke(list, &[[x0, y1], [x1, y1]], area);
        }
        RevisionKind::Wall => {
            stroke(list, &[[x0, y0], [x0, y1]], area);
            stroke(list, &[[x1, y0], [x1, y1]], area);
        }
        RevisionKind::Door => {
            stroke(list, &[[x0, y1], [x0, y0]], area);
            let arc: Vec<[f32; 2]> = (0..=16)
                .map(|step| {
                    let (sin, cos) = (step as f32 / 16.0 * std::f32::consts::FRAC_PI_2).sin_cos();
                    [x0 + (x1 - x0) * sin, y1 - (y1 - y0) * cos]
                })
                .collect();
            stroke(list, &arc, area);
        }
        RevisionKind::Hatch => {
            stroke(list, &outline, area);
            let mut x = x0;
            while x < x1 {
                let reach = (x1 - x).min(y1 - y0);
                stroke(list, &[[x, y0], [x + reach, y0 + reach]], area);
                x += 6.0;
            }
        }
        RevisionKind::ThinBox => stroke(list, &outline, area),
        _ => {
            let path = push(list, &outline);
            let paint = add_paint(list, [255, 255, 255, 255]);
            add(
                list,
                Shape::Fill {
                    path,
                    rule: FillRule::NonZero,
                },
                paint,
                area,
            );
        }
    }
}
