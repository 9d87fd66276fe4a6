//! Words that text recognition read in the pictures of the sheets. They may be wrong, so they never decide whether something
//! changed: ink does. They say what a change of ink is, and where, if the files have no text for it.

mod ink;
mod legible;
#[cfg(test)]
mod tests;

use pinbar_model::geometry::{Affine, Rect};

use crate::exchange::instead;
use crate::printed::Said;
use crate::surroundings::Surroundings;
use crate::titles::{Change, done, has_text, shown_on};
use crate::whereabouts::{edge, gap, is_label, is_named, share_of_title_block, stands_alone};
use crate::wording::{distance, listed, several};

pub use ink::ChangedInk;
use legible::{is_plausible, is_spoken, likeness, plain};

/// A line that was recognized, in points of its own sheet.
#[derive(Clone, Debug)]
pub struct RecognizedLine {
    pub text: String,
    pub bounds: Rect,
}

/// Height of a line's letters in parts of its font size.
const LETTERS: f32 = 0.73;
/// Points, and parts of the sheet's longer side: a name names what is no farther from it.
const NEAR: f32 = 144.0;
const NEAR_SHARE: f32 = 0.06;
/// Lines of one note are alike in size, as far as recognition measures it.
const ALIKE: f32 = 0.4;
/// Letters of a name: shorter ones are mostly pieces of words.
const SHORTEST_NAME: usize = 4;
/// So many texts are quoted; more are told by a label among them.
const MOST_QUOTED: usize = 3;
/// Of the changed ink of a difference: the texts that are told have at least this much of it.
const OWN_SHARE: f32 = 0.6;
/// Two lines with this share of the smaller one in common are in one place.
const SAME_PLACE: f32 = 0.4;
/// Of the changed ink of two texts, where only some of their letters differ: so much is at these letters.
const AT_LETTERS: f32 = 0.7;
/// Texts with a larger share of letters in common may be one text that was misread.
const LIKENESS: f32 = 0.5;
/// Changed pixels that touch a line.
const FEWEST_PIXELS: u32 = 6;

/// The recognized lines of both sheets, in OLD's points.
#[derive(Default)]
pub struct Recognized {
    lines: [Vec<Said>; 2],
}

impl Recognized {
    /// OLD's lines first; `map` takes NEW's points to OLD's.
    pub fn of(lines: &[Vec<RecognizedLine>; 2], map: &Affine) -> Self {
        let placed = |lines: &[RecognizedLine], to_old: &Affine| {
            let said = lines.iter().map(|line| {
                let bounds = to_old.apply_rect(line.bounds);
                Said::line(&line.text, bounds, bounds.height() / LETTERS)
            });
            said.collect()
        };
        Self {
            lines: [placed(&lines[0], &Affine::IDENTITY), placed(&lines[1], map)],
        }
    }

    /// The name of a change by recognized words; `None` where text of the files names it, or no word helps.
    pub fn title(
        &self,
        change: &Change<'_>,
        around: &Surroundings<'_>,
        ink: &ChangedInk<'_, '_>,
    ) -> Option<String> {
        if self.lines.iter().all(Vec::is_empty) || has_text(change, around) {
            return None;
        }
        let inside = [0, 1].map(|side| self.touched(side, &change.bounds, ink));
        if change.moved_by.is_none()
            && let Some(texts) = self.texts(&inside, &change.bounds, ink)
        {
            return Some(texts);
        }
        let side = shown_on(change.kind);
        let is_covered = || {
            let all = inside.iter().flatten();
            let all = all
                .filter(|line| is_plausible(&line.text))
                .map(|line| line.bounds);
            ink.share_in(all, &change.bounds) >= OWN_SHARE
        };
        let noun = match change.drawn.noun(around.is_plan) {
            "Linework" if is_covered() => "Lettering",
            noun => noun,
        };
        let place = self.place(&change.bounds, (&inside, side), around)?;
        let done = match change.moved_by {
            Some(by) => format!("moved{}", distance(Some(by))),
            None => done(change.kind).to_owned(),
        };
        Some(match change.moved_by {
            Some(_) => format!("{noun}{place} {done}"),
            None => format!("{noun} {done}{place}"),
        })
    }

    /// `“SEE NOTE 7” added`, `3'-0" → 3'-6"`, where recognized lines are what changed in a box.
    fn texts(
        &self,
        inside: &[Vec<Said>; 2],
        bounds: &Rect,
        ink: &ChangedInk<'_, '_>,
    ) -> Option<String> {
        let pairs: Vec<(&Said, &Said)> = inside[0]
            .iter()
            .filter_map(|old| {
                let new = inside[1].iter().find(|new| are_in_one_place(old, new))?;
                Some((old, new))
            })
            .collect();
        let mut told = Vec::new();
        let mut parts = Vec::new();
        for (old, new) in &pairs {
            if is_exchange(old, new, ink) {
                parts.push(instead(old, new));
                told.extend([old.bounds, new.bounds]);
            }
        }
        let is_paired = |side: usize, line: &Said| {
            pairs
                .iter()
                .any(|pair| [pair.0, pair.1][side].bounds == line.bounds)
        };
        for (side, done) in [(0, "removed"), (1, "added")] {
            let alone: Vec<Said> = inside[side]
                .iter()
                .filter(|line| !is_paired(side, line))
                .filter(|line| is_plausible(&line.text) && ink.has_all_of(side, &line.bounds))
                .filter(|line| self.has_more(side, &line.text) && ink.is_new(side, &line.bounds))
                .cloned()
                .collect();
            if alone.len() > MOST_QUOTED {
                return None;
            }
            if !alone.is_empty() {
                told.extend(alone.iter().map(|line| line.bounds));
                parts.push(format!("{} {done}", listed(&several(&alone))));
            }
        }
        let is_told = (1..=MOST_QUOTED).contains(&parts.len())
            && ink.share_in(told.into_iter(), bounds) >= OWN_SHARE;
        is_told.then(|| parts.join(", "))
    }

    /// Whether a text is on one sheet more often than on the other: if not, it may have moved.
    fn has_more(&self, side: usize, text: &str) -> bool {
        let text = plain(text);
        let [own, others] = [side, 1 - side].map(|side| {
            let lines = self.lines[side].iter();
            lines.filter(|line| plain(&line.text) == text).count()
        });
        own > others
    }

    /// The lines of one sheet that changed ink of either sheet touches in a box.
    fn touched(&self, side: usize, bounds: &Rect, ink: &ChangedInk<'_, '_>) -> Vec<Said> {
        let is_touched = |line: &&Said| {
            let shared = line.bounds.intersection(bounds);
            !shared.is_empty() && ink.count(0, &shared) + ink.count(1, &shared) >= FEWEST_PIXELS
        };
        self.lines[side]
            .iter()
            .filter(is_touched)
            .cloned()
            .collect()
    }

    /// ` at “BOILER ROOM”`, ` near “BOILER ROOM”`: by a name that was read alike on both sheets.
    fn place(
        &self,
        bounds: &Rect,
        (inside, side): (&[Vec<Said>; 2], usize),
        around: &Surroundings<'_>,
    ) -> Option<String> {
        if share_of_title_block(bounds, around).is_some() {
            return None;
        }
        let names = |lines: &'_ [Said]| {
            let names = lines.iter().filter(|line| self.is_name(line, side));
            names.cloned().collect::<Vec<Said>>()
        };
        let largest = names(&inside[side])
            .into_iter()
            .max_by(|a, b| a.size.total_cmp(&b.size));
        if let Some(label) = largest {
            return Some(format!(" at “{}”", label.text));
        }
        if edge(bounds, &around.page).is_some() || is_named(bounds, side, around) {
            return None;
        }
        let lines = &self.lines[side];
        let reach = NEAR.min(NEAR_SHARE * around.page.width().max(around.page.height()));
        let near = names(lines)
            .into_iter()
            .map(|line| (gap(bounds, &line), line))
            .filter(|(gap, line)| *gap <= reach && stands_alone(line, lines, ALIKE))
            .filter(|(_, line)| lines.iter().filter(|other| other.text == line.text).count() == 1);
        let (gap, label) = near.min_by(|a, b| a.0.total_cmp(&b.0))?;
        let preposition = if gap <= 0.0 { "at" } else { "near" };
        Some(format!(" {preposition} “{}”", label.text))
    }

    /// Whether a line is a name, and was read alike in its place on the other sheet.
    fn is_name(&self, line: &Said, side: usize) -> bool {
        is_label(&line.text)
            && is_plausible(&line.text)
            && line.text.split([' ', '-', '/']).all(is_spoken)
            && line.text.starts_with(|c: char| !c.is_lowercase())
            && line.text.chars().filter(|c| c.is_alphabetic()).count() >= SHORTEST_NAME
            && self.lines[1 - side]
                .iter()
                .any(|other| other.text == line.text && are_in_one_place(line, other))
    }
}

/// Whether ink says that one text took the place of another: what was read differently may have been misread.
fn is_exchange(old: &Said, new: &Said, ink: &ChangedInk<'_, '_>) -> bool {
    let texts = [&old.text, &new.text];
    if texts.iter().any(|text| !is_plausible(text)) || plain(texts[0]) == plain(texts[1]) {
        return false;
    }
    let letters = texts.map(|text| text.chars().collect::<Vec<char>>());
    let [first, second] = &letters;
    let pairs = || first.iter().zip(second);
    let begin = pairs().take_while(|(one, other)| one == other).count();
    let shortest = first.len().min(second.len()) - begin;
    let ends = first.iter().rev().zip(second.iter().rev());
    let end = ends
        .take(shortest)
        .take_while(|(one, other)| one == other)
        .count();
    let sides = [old, new];
    // Where the letters that differ are, half a letter wider.
    let differing = [0, 1].map(|side| {
        let bounds = sides[side].bounds;
        let letter = bounds.width() / letters[side].len().max(1) as f32;
        Rect {
            x0: bounds.x0 + (begin as f32 - 0.5) * letter,
            x1: bounds.x1 - (end as f32 - 0.5) * letter,
            ..bounds
        }
    });
    let count = |boxes: [Rect; 2]| ink.count(0, &boxes[0]) + ink.count(1, &boxes[1]);
    let (there, all) = (count(differing), count(sides.map(|said| said.bounds)));
    let has_both = [0, 1].iter().all(|&side| {
        let is_shown = letters[side].len() > begin + end;
        !is_shown || ink.count(side, &differing[side]) >= FEWEST_PIXELS
    });
    let is_part = begin + end > 0 && there as f32 >= AT_LETTERS * all as f32;
    let are_all = || {
        [0, 1]
            .iter()
            .all(|&side| ink.has_all_of(side, &sides[side].bounds))
    };
    has_both && (is_part || (are_all() && likeness(first, second) < LIKENESS))
}

fn are_in_one_place(one: &Said, other: &Said) -> bool {
    let area = |rect: &Rect| rect.width() * rect.height();
    let shared = one.bounds.intersection(&other.bounds);
    !shared.is_empty() && area(&shared) >= SAME_PLACE * area(&one.bounds).min(area(&other.bounds))
}
