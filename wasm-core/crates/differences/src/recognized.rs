//! Words that text recognition read in the pictures of the sheets. They may be wrong, so they never decide whether something
//! changed: ink does. They say what a change of ink is, and where, if the files have no text for it.

use std::cell::RefCell;

use pinbar_model::geometry::{Affine, Rect};

use crate::exchange::instead;
use crate::frame::Frame;
use crate::marks::{Marks, Side};
use crate::moved::Drawings;
use crate::printed::Said;
use crate::surroundings::Surroundings;
use crate::titles::{Change, done, has_text, shown_on};
use crate::whereabouts::{edge, gap, is_label, is_named, share_of_title_block, stands_alone};
use crate::wording::{distance, listed, several};

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
/// In a row, in a word.
const MOST_CONSONANTS: usize = 4;
/// So many texts are quoted; more are told by a label among them.
const MOST_QUOTED: usize = 3;
/// Of a line's columns and rows of pixels, and of its area: with so much changed ink, all of its letters changed.
const COLUMNS: f32 = 0.6;
const ROWS: f32 = 0.7;
const DENSITY: f32 = 0.05;
/// Of the changed ink of a line: with more on the other sheet, its place was not empty there.
const EMPTY: f32 = 0.25;
/// Of the same: with more ink on the other sheet, whether it changed or not, its place was not empty either.
const INKED: f32 = 0.5;
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

/// Where ink of each sheet has no counterpart.
pub struct ChangedInk<'a, 'p> {
    pub marks: &'a Marks,
    pub frame: Frame,
    pub drawings: &'a RefCell<&'a mut Drawings<'p>>,
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

/// Whether a word can be spoken, or is short or a number: codes such as `S0RST` and pieces of linework are misread too often.
fn is_spoken(word: &str) -> bool {
    let word: Vec<char> = word
        .trim_matches(['.', ',', '(', ')', '&', '#'])
        .chars()
        .collect();
    if word.iter().all(char::is_ascii_digit) {
        return true;
    }
    let is_vowel = |c: &char| {
        matches!(c.to_ascii_lowercase(), 'a' | 'e' | 'i' | 'o' | 'u' | 'y') || !c.is_ascii()
    };
    let is_short = word.len() < SHORTEST_NAME;
    let consonants = word.split(is_vowel).map(<[char]>::len);
    let begin: Vec<char> = word.iter().map(char::to_ascii_lowercase).collect();
    // `STR`, `CHR`, `THR`: words begin with no other three consonants.
    let begins_well = begin.iter().take(3).any(is_vowel)
        || begin.first() == Some(&'s')
        || begin.get(1) == Some(&'h');
    word.iter().all(|c| c.is_alphabetic() || *c == '\'')
        && (is_short
            || (begins_well
                && word.iter().any(is_vowel)
                && consonants.max().unwrap_or(0) <= MOST_CONSONANTS))
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

/// What counts of a text that may be misread: letters and digits, with those that are confused taken for one.
fn plain(text: &str) -> String {
    let known = text.chars().filter(|c| c.is_alphanumeric() || *c == '|');
    known
        .flat_map(char::to_uppercase)
        .map(|c| match c {
            'O' | 'Q' | 'D' => '0',
            'I' | 'L' | '|' | 'T' | '7' => '1',
            'S' => '5',
            'B' | '3' => '8',
            'Z' => '2',
            'G' => '6',
            other => other,
        })
        .collect()
}

/// Letters that two texts have in common, in order, in parts of the longer one.
fn likeness(one: &[char], other: &[char]) -> f32 {
    let mut lengths = vec![0usize; other.len() + 1];
    for letter in one {
        let mut before = 0;
        for (at, same) in other.iter().enumerate() {
            let above = lengths[at + 1];
            lengths[at + 1] = if letter == same {
                before + 1
            } else {
                above.max(lengths[at])
            };
            before = above;
        }
    }
    let longer = one.len().max(other.len()).max(1);
    lengths[other.len()] as f32 / longer as f32
}

/// Whether it reads like text, not like linework that was taken for letters.
fn is_plausible(text: &str) -> bool {
    // The marks of feet, inches and fractions: `3'-0"`.
    let has_figures = text.chars().any(|c| c.is_ascii_digit());
    let is_mark = |c: char| has_figures && matches!(c, '\'' | '"' | '-' | '/' | '.');
    let letters: Vec<char> = text
        .chars()
        .filter(|c| !c.is_whitespace() && !is_mark(*c))
        .collect();
    let known = letters.iter().filter(|c| c.is_alphanumeric()).count();
    let is_stroke = |c: &char| matches!(c, 'I' | 'l' | '1' | 'i' | '|' | 'L' | 'T' | 'r' | 't');
    let is_row = |three: &[char]| three[0] == three[1] && three[1] == three[2];
    let is_word = |word: &str| {
        let small = word.chars().position(char::is_lowercase);
        small.is_none_or(|at| !word.chars().skip(at).any(char::is_uppercase))
    };
    known >= 2
        && known * 10 >= letters.len() * 7
        && !letters
            .iter()
            .filter(|c| c.is_alphanumeric())
            .all(is_stroke)
        && !letters
            .windows(3)
            .any(|three| is_row(three) && !three[0].is_ascii_digit())
        && text.split(' ').all(is_word)
}

fn are_in_one_place(one: &Said, other: &Said) -> bool {
    let area = |rect: &Rect| rect.width() * rect.height();
    let shared = one.bounds.intersection(&other.bounds);
    !shared.is_empty() && area(&shared) >= SAME_PLACE * area(&one.bounds).min(area(&other.bounds))
}

impl ChangedInk<'_, '_> {
    fn of(side: usize) -> Side {
        [Side::Gone, Side::Come][side]
    }

    /// Pixels of one sheet's changed ink in a box of OLD's points.
    fn count(&self, side: usize, bounds: &Rect) -> u32 {
        let mut count = 0;
        if let Some(pixels) = self.frame.pixels(bounds) {
            self.marks
                .for_each_word(Self::of(side), &pixels, |_, _, bits| {
                    count += bits.count_ones();
                });
        }
        count
    }

    /// Whether the place of a line that changed on one sheet is empty on the other: lettering that only got darker is there, too.
    fn is_new(&self, side: usize, bounds: &Rect) -> bool {
        let [own, other] = [side, 1 - side].map(|side| self.count(side, bounds) as f32);
        let Some(area) = self.frame.pixels(bounds) else {
            return false;
        };
        let mut drawings = self.drawings.borrow_mut();
        let painted = match side {
            0 => &mut drawings.new,
            _ => &mut drawings.old,
        };
        painted.know(&area);
        other <= EMPTY * own && painted.count(&area) as f32 <= INKED * own
    }

    /// Of the changed ink of both sheets in `whole`: how much is in one of the boxes, 0 to 1.
    fn share_in(&self, boxes: impl Iterator<Item = Rect>, whole: &Rect) -> f32 {
        let Some(pixels) = self.frame.pixels(whole) else {
            return 0.0;
        };
        let inside: Vec<_> = boxes
            .filter_map(|bounds| self.frame.pixels(&bounds.inflate(1.0)))
            .collect();
        let (mut all, mut found) = (0u32, 0u32);
        for side in [0, 1] {
            self.marks.for_each(Self::of(side), &pixels, |x, y| {
                all += 1;
                let is_inside = inside
                    .iter()
                    .any(|each| (each.x0..each.x1).contains(&x) && (each.y0..each.y1).contains(&y));
                found += u32::from(is_inside);
            });
        }
        found as f32 / all.max(1) as f32
    }

    /// Whether changed ink of one sheet is everywhere in a line, as if no letter of it were on the other sheet.
    fn has_all_of(&self, side: usize, bounds: &Rect) -> bool {
        let Some(pixels) = self.frame.pixels(bounds) else {
            return false;
        };
        let mut columns = vec![false; pixels.width() as usize];
        let mut rows = vec![false; pixels.height() as usize];
        let mut count = 0u32;
        self.marks.for_each(Self::of(side), &pixels, |x, y| {
            columns[(x - pixels.x0) as usize] = true;
            rows[(y - pixels.y0) as usize] = true;
            count += 1;
        });
        let share = |marked: &[bool]| {
            marked.iter().filter(|each| **each).count() as f32 / marked.len().max(1) as f32
        };
        share(&columns) >= COLUMNS
            && share(&rows) >= ROWS
            && count as f32 >= DENSITY * pixels.area() as f32
    }
}

#[cfg(test)]
mod tests {
    use pinbar_ink::PageInk;
    use pinbar_model::list::DisplayList;

    use super::*;
    use crate::Kind;
    use crate::painted::Painted;
    use crate::surroundings::tests::sheet;
    use crate::symbols::Drawn;

    const BOX: Rect = Rect {
        x0: 300.0,
        y0: 300.0,
        x1: 360.0,
        y1: 310.0,
    };

    fn line(text: &str, bounds: Rect) -> RecognizedLine {
        RecognizedLine {
            text: text.to_owned(),
            bounds,
        }
    }

    /// What a change in `BOX` is called, with the changed ink of each sheet in these boxes.
    fn told(
        kind: Kind,
        lines: [Vec<RecognizedLine>; 2],
        changed: [&[Rect]; 2],
        said: [Vec<Said>; 2],
    ) -> Option<String> {
        let list = DisplayList::default();
        let frame = Frame::of_page(1000.0, 1000.0);
        let mut marks = Marks::none(frame);
        for (side, boxes) in changed.into_iter().enumerate() {
            for pixels in boxes.iter().filter_map(|bounds| frame.pixels(bounds)) {
                for (x, y) in (pixels.x0..pixels.x1).zip((pixels.y0..pixels.y1).cycle()) {
                    marks.set([Side::Gone, Side::Come][side], x, y);
                    marks.set([Side::Gone, Side::Come][side], x, y.saturating_sub(1));
                }
            }
        }
        let page = PageInk::List(&list);
        let painted = || Painted::none(&page, &Affine::IDENTITY, frame);
        let mut drawings = Drawings {
            old: painted(),
            new: painted(),
        };
        let drawings = RefCell::new(&mut drawings);
        let ink = ChangedInk {
            marks: &marks,
            frame,
            drawings: &drawings,
        };
        let drawn = Drawn::default();
        let change = Change {
            kind,
            bounds: BOX,
            moved_by: None,
            said,
            drawn: &drawn,
        };
        Recognized::of(&lines, &Affine::IDENTITY).title(&change, &sheet(&[]), &ink)
    }

    fn none() -> [Vec<Said>; 2] {
        Default::default()
    }

    #[test]
    fn a_line_in_changed_ink_of_one_sheet_was_added_or_removed() {
        let note = || line("SEE NOTE 7", BOX);
        let added = told(Kind::Added, [vec![], vec![note()]], [&[], &[BOX]], none());
        assert_eq!(added.as_deref(), Some("“SEE NOTE 7” added"));
        let removed = told(Kind::Removed, [vec![note()], vec![]], [&[BOX], &[]], none());
        assert_eq!(removed.as_deref(), Some("“SEE NOTE 7” removed"));
        // Only a corner of it changed: it may be on the other sheet, where it was not recognized.
        let corner = Rect { x1: 310.0, ..BOX };
        let touched = told(
            Kind::Added,
            [vec![], vec![note()]],
            [&[], &[corner]],
            none(),
        );
        assert_eq!(touched, None);
        // Something else was there.
        let over = told(
            Kind::Changed,
            [vec![], vec![note()]],
            [&[BOX], &[BOX]],
            none(),
        );
        assert_eq!(over, None);
    }

    #[test]
    fn a_line_that_the_other_sheet_has_elsewhere_may_have_moved() {
        let title = |bounds: Rect| vec![line("FRONT VIEW", bounds)];
        let elsewhere = Rect::new(700.0, 700.0, 780.0, 710.0);
        let lines = [title(BOX), title(elsewhere)];
        assert_eq!(told(Kind::Removed, lines, [&[BOX], &[]], none()), None);
    }

    #[test]
    fn linework_that_was_taken_for_letters_is_not_told() {
        for text in ["||Il", "IIII", "_", "aBc", "— — ="] {
            let lines = [vec![], vec![line(text, BOX)]];
            assert_eq!(
                told(Kind::Added, lines, [&[], &[BOX]], none()),
                None,
                "{text}"
            );
        }
    }

    #[test]
    fn a_text_takes_the_place_of_another_where_its_letters_changed() {
        let figures = |old: &str, new: &str| [vec![line(old, BOX)], vec![line(new, BOX)]];
        // The last two of five characters.
        let end = Rect { x0: 336.0, ..BOX };
        let told =
            |lines, changed: Rect| told(Kind::Changed, lines, [&[changed], &[changed]], none());
        let changed = told(figures("3'-0\"", "3'-6\""), end);
        assert_eq!(changed.as_deref(), Some("3'-0\" → 3'-6\""));
        // The letters that were read differently are not those that changed.
        let start = Rect { x1: 320.0, ..BOX };
        assert_eq!(told(figures("3'-0\"", "3'-6\""), start), None);
        // Both are one text for the engine.
        assert_eq!(told(figures("ROOM 10B", "R00M 108"), BOX), None);
        assert_eq!(told(figures("LOBBY", "LOBBYS"), BOX), None);
        let other = told(figures("OFFICE", "STAIR 2"), BOX);
        assert_eq!(other.as_deref(), Some("OFFICE → STAIR 2"));
    }

    #[test]
    fn a_place_is_named_by_what_was_read_alike_on_both_sheets() {
        let room = Rect::new(300.0, 330.0, 380.0, 340.0);
        let lines = |old: &str, new: &str| [vec![line(old, room)], vec![line(new, room)]];
        let near =
            |old: &str, new: &str| told(Kind::Changed, lines(old, new), [&[BOX], &[]], none());
        let named = near("BOILER ROOM", "BOILER ROOM");
        assert_eq!(
            named.as_deref(),
            Some("Linework changed near “BOILER ROOM”")
        );
        assert_eq!(near("BOILER ROOM", "BO1LER ROOM"), None);
        // Codes are misread too often, and what is there twice is no place.
        assert_eq!(near("S0SRST", "S0SRST"), None);
        let elsewhere = Rect::new(700.0, 700.0, 780.0, 710.0);
        let twice = || vec![line("OFFICE", room), line("OFFICE", elsewhere)];
        assert_eq!(
            told(Kind::Changed, [twice(), twice()], [&[BOX], &[]], none()),
            None
        );
        let around = Rect::new(290.0, 295.0, 340.0, 315.0);
        let inside = || vec![line("LOBBY", around)];
        let at = told(
            Kind::Changed,
            [inside(), inside()],
            [&[BOX], &[BOX]],
            none(),
        );
        assert_eq!(at.as_deref(), Some("Lettering changed at “LOBBY”"));
    }

    #[test]
    fn text_of_the_files_goes_first() {
        let said = [vec![], vec![Said::line("SEE NOTE 9", BOX, 10.0)]];
        let lines = [vec![], vec![line("SEE NOTE 7", BOX)]];
        assert_eq!(told(Kind::Added, lines, [&[], &[BOX]], said), None);
    }
}
