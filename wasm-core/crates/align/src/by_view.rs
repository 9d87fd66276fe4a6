//! Sheets whose drawings moved each by its own way: every drawing is aligned by itself.

use std::collections::HashMap;

use pinbar_ink::PageInk;
use pinbar_model::arranged::Placed;
use pinbar_model::geometry::{Affine, Point, Rect};
use pinbar_model::list::DisplayList;
use pinbar_model::views::{Drawn, drawn};

use crate::automatic::{measured_rest, run};
use crate::{Alignment, Side, Status};

/// Tries at most: a sheet with more untitled drawings is a page of details, of which each would take as long as a sheet.
const MOST_TRIES: usize = 24;

/// Drawings without a common title have to match so well: two elevations of one house match in part.
const LEAST_CONFIDENCE: f64 = 0.9;

/// Drawings that share this part of the smaller one are the same, and those that stayed where they were share this part.
const TAKEN: f32 = 0.5;
const STAYED: f32 = 0.8;

/// Smaller differences of confidence say nothing.
const CONFIDENCE_STEPS: f64 = 20.0;

/// Drawings do not turn on their sheet unless a title says that they are the same: radians.
const MOST_TURN: f64 = 0.1;

/// Corners of pages that lie on each other are no farther apart, points.
const PAGE_ON_PAGE: f64 = 9.0;

/// Confidence where everything on the sheets is aligned, and where something is not.
const COMPLETE: f64 = 0.9;
const PARTIAL: f64 = 0.49;

/// What says that drawings were aligned one by one.
const BY_VIEW: &str = "drawing by drawing";

/// A drawing that both sheets show.
#[derive(Clone, Debug, PartialEq)]
pub struct AlignedView {
    /// As NEW has it, else OLD.
    pub title: Option<String>,
    /// Points of each page.
    pub old: Rect,
    pub new: Rect,
    pub new_to_old: Affine,
    /// Inches, measured as for a whole sheet.
    pub error_inches: f64,
}

/// How a sheet lies on the other drawing by drawing.
#[derive(Clone, Debug)]
pub struct ByView {
    /// At least one. Where two overlap, the first one counts.
    pub views: Vec<AlignedView>,
    /// Drawings of one title that do not lie on each other, on OLD and on NEW.
    pub apart: Vec<(Drawn, Drawn)>,
    /// How what is in no drawing lies on the other sheet: frame, title block, notes. `None` where it does not.
    pub rest: Option<Affine>,
}

impl ByView {
    /// NEW as a page of OLD's size with each drawing on its counterpart. What does not lie on the other sheet is left out.
    pub fn arrange(&self, new: &DisplayList, size: (f32, f32)) -> DisplayList {
        let parts: Vec<Placed> = self
            .views
            .iter()
            .map(|view| Placed {
                area: view.new,
                map: view.new_to_old,
            })
            .collect();
        let apart: Vec<Rect> = self.apart.iter().map(|(_, new)| new.bounds).collect();
        new.arranged(size, &parts, &apart, self.rest.as_ref())
    }

    /// What of OLD can be compared with NEW once that is arranged.
    pub fn comparable(&self, old: &DisplayList) -> DisplayList {
        let here = |area: Rect| Placed {
            area,
            map: Affine::IDENTITY,
        };
        let parts: Vec<Placed> = self.views.iter().map(|view| here(view.old)).collect();
        let apart: Vec<Rect> = self.apart.iter().map(|(old, _)| old.bounds).collect();
        let rest = self.rest.map(|_| Affine::IDENTITY);
        old.arranged((old.width, old.height), &parts, &apart, rest.as_ref())
    }

    /// What it says of the sheets as a whole. `whole` is the map of what is in no drawing where nothing measured that.
    pub fn alignment(&self, whole: &Affine) -> Alignment {
        let is_complete = self.apart.is_empty() && self.rest.is_some();
        let (status, confidence) = if is_complete {
            (Status::Aligned, COMPLETE)
        } else {
            (Status::Uncertain, PARTIAL)
        };
        Alignment {
            status,
            new_to_old: self.rest.unwrap_or(*whole),
            error_inches: is_complete.then(|| self.error_inches()),
            confidence,
            method: BY_VIEW,
            reason: (!is_complete).then(|| self.reason()),
        }
    }

    /// Why the sheets are not aligned, as a sentence for people.
    fn reason(&self) -> String {
        let aligned = match self.views.len() {
            1 => "One drawing is aligned by itself".to_owned(),
            count => format!("{count} drawings are aligned one by one"),
        };
        let mut apart: Vec<String> = self
            .apart
            .iter()
            .filter_map(|(old, new)| new.title.clone().or_else(|| old.title.clone()))
            .collect();
        match self.apart.len() - apart.len() {
            0 => {}
            1 => apart.push("a drawing without a title".to_owned()),
            count => apart.push(format!("{count} drawings without a title")),
        }
        let mut sentences = vec![format!("{aligned}.")];
        if !apart.is_empty() {
            sentences.push(format!(
                "Not aligned, and not compared: {}.",
                apart.join(", ")
            ));
        }
        if self.rest.is_none() {
            sentences.push("The rest of the sheet does not match and is not compared.".to_owned());
        }
        sentences.join(" ")
    }

    /// The largest error of a drawing, inches.
    pub fn error_inches(&self) -> f64 {
        self.views
            .iter()
            .map(|view| view.error_inches)
            .fold(0.0, f64::max)
    }
}

/// Aligns the drawings of two sheets one by one, where `whole` is not `Aligned`. `None` where a sheet has no vectors, or no
/// drawing lies on one of the other sheet. Otherwise the first is *aligned* only if everything on the sheets was, and its
/// map is that of what lies in no drawing.
pub fn align_by_view(
    old: &Side<'_>,
    new: &Side<'_>,
    whole: &Alignment,
) -> Option<(Alignment, ByView)> {
    let (PageInk::List(old), PageInk::List(new)) = (&old.page, &new.page) else {
        return None;
    };
    let found = by_view(old, new, &whole.new_to_old)?;
    Some((found.alignment(&whole.new_to_old), found))
}

fn by_view(old: &DisplayList, new: &DisplayList, whole: &Affine) -> Option<ByView> {
    let (olds, news) = (drawn(old), drawn(new));
    let mut search = Search {
        sheets: (old, new),
        tries: MOST_TRIES,
        views: Vec::new(),
        apart: Vec::new(),
    };
    let (mut olds, mut news) = search.titled(olds, news);
    search.untitled(&mut olds, &mut news);
    search.elsewhere(&mut olds, &mut news);
    search.give_up(olds, news, whole);
    let Search {
        mut views, apart, ..
    } = search;
    if views.is_empty() {
        return None;
    }
    views.sort_by(|one, other| {
        let key = |view: &AlignedView| (view.old.y0, view.old.x0);
        key(one)
            .partial_cmp(&key(other))
            .unwrap_or(std::cmp::Ordering::Equal)
    });
    let rest = rest_of((old, new), &views, &apart, whole);
    Some(ByView { views, apart, rest })
}

/// Whether no title says that these are two drawings.
fn may_be_one(old: &Drawn, new: &Drawn) -> bool {
    match (&old.title, &new.title) {
        (Some(old), Some(new)) => key_of(old) == key_of(new),
        _ => true,
    }
}

/// Letters and figures of a title: printed the same or not, `SEZIONE A-A` is `Sezione AA`.
fn key_of(title: &str) -> String {
    title
        .chars()
        .filter(|character| character.is_alphanumeric())
        .flat_map(char::to_lowercase)
        .collect()
}

struct Search<'a> {
    sheets: (&'a DisplayList, &'a DisplayList),
    tries: usize,
    views: Vec<AlignedView>,
    apart: Vec<(Drawn, Drawn)>,
}

impl Search<'_> {
    /// Aligns drawings of one title that both sheets have once. Returns all others.
    fn titled(&mut self, olds: Vec<Drawn>, news: Vec<Drawn>) -> (Vec<Drawn>, Vec<Drawn>) {
        let mut counts: HashMap<String, [usize; 2]> = HashMap::new();
        for (side, all) in [&olds, &news].into_iter().enumerate() {
            for title in all.iter().filter_map(|drawn| drawn.title.as_deref()) {
                counts.entry(key_of(title)).or_default()[side] += 1;
            }
        }
        let key = |drawn: &Drawn| {
            let key = drawn.title.as_deref().map(key_of)?;
            (counts.get(&key) == Some(&[1, 1])).then_some(key)
        };
        let (twins, other_olds): (Vec<Drawn>, Vec<Drawn>) =
            olds.into_iter().partition(|drawn| key(drawn).is_some());
        let mut twins: HashMap<String, Drawn> = twins
            .into_iter()
            .filter_map(|drawn| Some((key(&drawn)?, drawn)))
            .collect();
        let mut other_news = Vec::new();
        for new in news {
            match key(&new).and_then(|key| twins.remove(&key)) {
                None => other_news.push(new),
                Some(old) => match self.fit(&old.bounds, &new.bounds) {
                    Some(found) => self.add(&old, &new, &found),
                    None => self.apart.push((old, new)),
                },
            }
        }
        (other_olds, other_news)
    }

    /// Aligns each drawing with the one of the other sheet that it matches best. Takes those that match from the lists.
    fn untitled(&mut self, olds: &mut Vec<Drawn>, news: &mut Vec<Drawn>) {
        news.retain(|new| {
            let best = olds
                .iter()
                .enumerate()
                .filter_map(|(index, old)| {
                    let found = self.sure(&old.bounds, &new.bounds)?;
                    Some((index, found))
                })
                .max_by(|(_, one), (_, other)| {
                    let (one, other) = (preference(one, new), preference(other, new));
                    one.0.cmp(&other.0).then(other.1.total_cmp(&one.1))
                });
            if let Some((index, found)) = best {
                let old = olds.remove(index);
                self.add(&old, new, &found);
                return false;
            }
            true
        });
    }

    /// Looks for drawings that only one sheet tells apart: where the drawing lies on the whole other sheet, a part of that
    /// sheet is cut out and aligned with it.
    fn elsewhere(&mut self, olds: &mut Vec<Drawn>, news: &mut Vec<Drawn>) {
        let (old_list, new_list) = self.sheets;
        let page = |list: &DisplayList| Rect::new(0.0, 0.0, list.width, list.height);
        let untitled = |bounds| Drawn {
            title: None,
            bounds,
        };
        news.retain(|new| {
            let there = self
                .guess(&page(old_list), &new.bounds)
                .map(|map| map.apply_rect(new.bounds).intersection(&page(old_list)));
            !there.is_some_and(|old| self.add_if_sure(&untitled(old), new))
        });
        olds.retain(|old| {
            let there = self
                .guess(&old.bounds, &page(new_list))
                .and_then(|map| map.inverse())
                .map(|back| back.apply_rect(old.bounds).intersection(&page(new_list)));
            !there.is_some_and(|new| self.add_if_sure(old, &untitled(new)))
        });
        // What was found there may be what was left of the other sheet.
        olds.retain(|old| {
            !self
                .views
                .iter()
                .any(|view| overlap(&view.old, &old.bounds) > TAKEN)
        });
        news.retain(|new| {
            !self
                .views
                .iter()
                .any(|view| overlap(&view.new, &new.bounds) > TAKEN)
        });
    }

    fn add_if_sure(&mut self, old: &Drawn, new: &Drawn) -> bool {
        let is_taken = self.views.iter().any(|view| {
            overlap(&view.old, &old.bounds) > TAKEN || overlap(&view.new, &new.bounds) > TAKEN
        });
        if is_taken || old.bounds.is_empty() || new.bounds.is_empty() {
            return false;
        }
        let found = self.sure(&old.bounds, &new.bounds);
        if let Some(found) = &found {
            self.add(old, new, found);
        }
        found.is_some()
    }

    /// What is left on both sheets is one drawing that does not align, unless it is where it was: then it is compared with
    /// what surrounds the drawings. What is left on one of them, or has another title on each, was added or removed.
    fn give_up(&mut self, mut olds: Vec<Drawn>, mut news: Vec<Drawn>, whole: &Affine) {
        news.retain(|new| {
            let here = whole.apply_rect(new.bounds);
            let same = olds
                .iter()
                .position(|old| overlap(&old.bounds, &here) > STAYED);
            same.map(|index| olds.remove(index)).is_none()
        });
        for new in news {
            let same = olds.iter().position(|old| may_be_one(old, &new));
            self.apart
                .extend(same.map(|index| (olds.remove(index), new)));
        }
    }

    /// How the part of NEW lies on that of OLD, page on page; `None` unless they are aligned.
    fn fit(&mut self, old: &Rect, new: &Rect) -> Option<Alignment> {
        let found = self.align(old, new)?;
        (found.status == Status::Aligned).then_some(found)
    }

    /// The same where no title says that they belong together.
    fn sure(&mut self, old: &Rect, new: &Rect) -> Option<Alignment> {
        let found = self.fit(old, new)?;
        let turn = found.new_to_old.b.atan2(found.new_to_old.a);
        (found.confidence >= LEAST_CONFIDENCE && turn.abs() < MOST_TURN).then_some(found)
    }

    /// The best map of a part, sure or not.
    fn guess(&mut self, old: &Rect, new: &Rect) -> Option<Affine> {
        let found = self.align(old, new)?;
        (found.status != Status::Failed).then_some(found.new_to_old)
    }

    fn align(&mut self, old: &Rect, new: &Rect) -> Option<Alignment> {
        self.tries = self.tries.checked_sub(1)?;
        let (old_part, new_part) = (
            self.sheets.0.clone().into_part(*old),
            self.sheets.1.clone().into_part(*new),
        );
        let found = run(&side_of(&old_part), &side_of(&new_part), &mut |_, _| {});
        let to_part = Affine::translation(-f64::from(new.x0), -f64::from(new.y0));
        let to_page = Affine::translation(old.x0.into(), old.y0.into());
        Some(Alignment {
            new_to_old: to_part.then(&found.new_to_old).then(&to_page),
            ..found
        })
    }

    fn add(&mut self, old: &Drawn, new: &Drawn, found: &Alignment) {
        self.views.push(AlignedView {
            title: new.title.clone().or_else(|| old.title.clone()),
            old: old.bounds,
            new: new.bounds,
            new_to_old: found.new_to_old,
            error_inches: found.assumed_error_inches(),
        });
    }
}

pub(crate) fn side_of(list: &DisplayList) -> Side<'_> {
    Side {
        page: PageInk::List(list),
        width: list.width,
        height: list.height,
    }
}

/// Confidence in steps, and how far the drawing moved, points: of details that look the same, the nearest is meant.
fn preference(found: &Alignment, new: &Drawn) -> (u32, f64) {
    let (x, y) = (new.bounds.x0, new.bounds.y0);
    let corner = Point::new(x.into(), y.into());
    let moved = found.new_to_old.apply(corner).distance(corner);
    ((found.confidence * CONFIDENCE_STEPS) as u32, moved)
}

/// Part of the smaller box that lies in the other.
fn overlap(one: &Rect, other: &Rect) -> f32 {
    let area = |rect: &Rect| rect.width() * rect.height();
    let common = one.intersection(other);
    if common.is_empty() {
        return 0.0;
    }
    area(&common) / area(one).min(area(other)).max(f32::MIN_POSITIVE)
}

/// How what lies in no drawing lies on the other sheet, page on page, if its line ends or its ink say so.
fn rest_of(
    (old, new): (&DisplayList, &DisplayList),
    views: &[AlignedView],
    apart: &[(Drawn, Drawn)],
    whole: &Affine,
) -> Option<Affine> {
    let without = |list: &DisplayList, areas: Vec<Rect>| {
        list.arranged(
            (list.width, list.height),
            &[],
            &areas,
            Some(&Affine::IDENTITY),
        )
    };
    let old_areas = views.iter().map(|view| view.old);
    let old_areas = old_areas.chain(apart.iter().map(|(old, _)| old.bounds));
    let new_areas = views.iter().map(|view| view.new);
    let new_areas = new_areas.chain(apart.iter().map(|(_, new)| new.bounds));
    let (old, new) = (
        without(old, old_areas.collect()),
        without(new, new_areas.collect()),
    );
    let (width, height) = (f64::from(new.width), f64::from(new.height));
    let fitted = Affine::scale(f64::from(old.width) / width);
    [*whole, fitted]
        .iter()
        .filter(|map| map.corner_distance(&fitted, width, height) < PAGE_ON_PAGE)
        .find_map(|map| measured_rest(&side_of(&old), &side_of(&new), map))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn drawing(title: Option<&str>, x: f32) -> Drawn {
        Drawn {
            title: title.map(str::to_owned),
            bounds: Rect::new(x, 100.0, x + 200.0, 300.0),
        }
    }

    /// Titles of what is left on both sheets and may be one drawing.
    fn apart(olds: Vec<Drawn>, news: Vec<Drawn>) -> Vec<[Option<String>; 2]> {
        let sheet = DisplayList::default();
        let mut search = Search {
            sheets: (&sheet, &sheet),
            tries: 0,
            views: Vec::new(),
            apart: Vec::new(),
        };
        search.give_up(olds, news, &Affine::IDENTITY);
        let titles = |(old, new): (Drawn, Drawn)| [old.title, new.title];
        search.apart.into_iter().map(titles).collect()
    }

    #[test]
    fn another_title_is_another_drawing() {
        let olds = vec![drawing(Some("SECTION A-A"), 0.0), drawing(None, 300.0)];
        let news = vec![
            drawing(Some("SECTION B-B"), 900.0),
            drawing(Some("Section AA"), 1200.0),
        ];
        let some = |title: &str| Some(title.to_owned());
        assert_eq!(
            apart(olds, news),
            [
                [None, some("SECTION B-B")],
                [some("SECTION A-A"), some("Section AA")]
            ]
        );
        let added = apart(
            vec![drawing(Some("PLAN"), 0.0)],
            vec![drawing(Some("ROOF"), 900.0)],
        );
        assert_eq!(added, [] as [[Option<String>; 2]; 0]);
    }

    #[test]
    fn what_stayed_where_it_was_is_compared_with_the_rest() {
        assert_eq!(
            apart(vec![drawing(None, 0.0)], vec![drawing(None, 10.0)]),
            [] as [[Option<String>; 2]; 0]
        );
    }
}
