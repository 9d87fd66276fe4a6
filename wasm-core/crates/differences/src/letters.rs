//! What the letters of both sheets say: which of them differ, and which say the same in another font.
//!
//! Small lettering changes by so little ink that no tolerance can tell it from an exporter's rounding. So letters are
//! compared by what they are and where they stand; ink has the last word on what differs.

use std::collections::HashMap;
use std::ops::Range;

use pinbar_model::geometry::{Affine, Rect};
use pinbar_model::list::{DisplayList, NONE, Part, Shape};

use crate::marks::Side;
use crate::matching::same_outline;
use crate::order::hides;

/// Gap between two glyphs that still belong to one word, in font sizes.
const WORD_GAP: f32 = 0.25;
/// Points of OLD: side of the cells that letters are looked up by.
const CELL_POINTS: f32 = 18.0;
/// Font sizes between a letter and its like on the other sheet: another font shifts letters within their word.
const NEAR: f32 = 0.35;
/// Pairs of different letters at one place beyond which a file's characters are not to be trusted, when they
/// outnumber those that agree.
const MOST_CONTRADICTIONS: usize = 30;

/// A visible letter, in OLD's points.
#[derive(Clone, Copy, Debug)]
pub struct Letter {
    pub character: char,
    pub bounds: Rect,
    pub size: f32,
    /// Index into the list's outlines.
    outline: u32,
    word: u32,
    /// The file has a space before it. Set close, such a space is too narrow to end a word by its gap.
    is_after_space: bool,
    /// The other sheet has the same outline at the same place.
    has_partner: bool,
    /// No partner, and not hidden.
    pub is_unmatched: bool,
}

impl Letter {
    fn center(&self) -> [f32; 2] {
        let Rect { x0, y0, x1, y1 } = self.bounds;
        [(x0 + x1) / 2.0, (y0 + y1) / 2.0]
    }

    /// Whether `other`, displaced by `by`, stands where this one does.
    fn is_at(&self, other: &Letter, by: [f32; 2]) -> bool {
        let (p, q) = (self.center(), other.center());
        let reach = NEAR * self.size.max(other.size);
        (p[0] - q[0] - by[0]).abs() <= reach && (p[1] - q[1] - by[1]).abs() <= reach
    }

    fn is_like(&self, other: &Letter) -> bool {
        plain(self.character) == plain(other.character)
    }
}

/// The letters of one sheet by words and by place.
#[derive(Debug, Default)]
pub struct Letters {
    pub all: Vec<Letter>,
    pub words: Vec<WordRange>,
    cells: HashMap<(i32, i32), Vec<u32>>,
}

/// A run of letters without a gap.
#[derive(Clone, Debug)]
pub struct WordRange {
    pub letters: Range<usize>,
    /// Direction of reading in OLD's points, of length one.
    pub along: [f32; 2],
}

impl Letters {
    /// The letters of `list`; none when no glyph is among `unmatched` (ascending item indices).
    pub fn of(list: &DisplayList, unmatched: &[u32], to_old: &Affine) -> Self {
        let is_glyph =
            |index: &u32| matches!(list.items[*index as usize].shape, Shape::Glyph { .. });
        let mut this = Self::default();
        if !unmatched.iter().any(is_glyph) {
            return this;
        }
        let covers: Vec<(usize, Rect)> = list
            .items
            .iter()
            .enumerate()
            .filter(|(_, item)| item.part == Part::Page && hides(list, item))
            .map(|(index, _)| (index, list.bounds[index]))
            .collect();
        let scale = to_old.mean_scale() as f32;
        let mut last: Option<End> = None;
        for (index, item) in list.items.iter().enumerate() {
            let Shape::Glyph { glyph: number } = item.shape else {
                continue;
            };
            let glyph = &list.glyphs[number as usize];
            let bounds = list.bounds[index];
            if item.part != Part::Page
                || !glyph.visible
                || glyph.outline == NONE
                || bounds.is_empty()
            {
                continue;
            }
            let [a, b, _, _, x, y] = glyph.transform;
            let length = a.hypot(b).max(1e-9);
            let along = [a / length, b / length];
            // How far the outline reaches along the baseline, from the origin, in points.
            let outline = list.outlines[glyph.outline as usize].bounds;
            let (start, end) = (outline.x0 * length, outline.x1 * length);
            if !last
                .as_ref()
                .is_some_and(|last| last.continues([x, y], along, start, glyph.size))
            {
                this.words.push(WordRange {
                    letters: this.all.len()..this.all.len(),
                    along: turned(along, to_old),
                });
            }
            last = Some(End {
                origin: [x, y],
                along,
                end,
            });
            let (cx, cy) = ((bounds.x0 + bounds.x1) / 2.0, (bounds.y0 + bounds.y1) / 2.0);
            let center = Rect::new(cx, cy, cx, cy);
            let is_hidden = || {
                covers
                    .iter()
                    .any(|(over, area)| *over > index && area.intersects(&center))
            };
            let has_partner = unmatched.binary_search(&(index as u32)).is_err();
            this.push(Letter {
                character: glyph.character,
                bounds: to_old.apply_rect(bounds),
                size: glyph.size * scale,
                outline: glyph.outline,
                word: this.words.len() as u32 - 1,
                is_after_space: number > 0
                    && list.glyphs[number as usize - 1].character.is_whitespace(),
                has_partner,
                is_unmatched: !has_partner && !is_hidden(),
            });
        }
        this
    }

    fn push(&mut self, letter: Letter) {
        let index = self.all.len();
        let [x, y] = letter.center().map(cell);
        self.cells.entry((x, y)).or_default().push(index as u32);
        self.all.push(letter);
        if let Some(word) = self.words.last_mut() {
            word.letters.end = index + 1;
        }
    }

    /// Indices of the letters whose centers lie inside `area`, in no useful order.
    fn inside(&self, area: &Rect) -> impl Iterator<Item = usize> {
        let (rows, columns) = (cell(area.y0)..=cell(area.y1), cell(area.x0)..=cell(area.x1));
        rows.flat_map(move |y| columns.clone().map(move |x| (x, y)))
            .filter_map(|at| self.cells.get(&at))
            .flatten()
            .map(|&index| index as usize)
            .filter(move |&index| {
                let [x, y] = self.all[index].center();
                x >= area.x0 && x <= area.x1 && y >= area.y0 && y <= area.y1
            })
    }

    fn word_of(&self, letter: usize) -> &WordRange {
        &self.words[self.all[letter].word as usize]
    }

    fn is_changed(&self, word: &WordRange) -> bool {
        self.all[word.letters.clone()]
            .iter()
            .any(|letter| letter.is_unmatched)
    }

    /// The words that hold a visible letter without a partner.
    pub fn changed_words(&self) -> impl Iterator<Item = &WordRange> {
        self.words.iter().filter(|word| self.is_changed(word))
    }

    /// As printed, with the spaces that the file has.
    pub fn text(&self, word: &WordRange) -> String {
        let mut text = String::new();
        for letter in &self.all[word.letters.clone()] {
            if letter.is_after_space && !text.is_empty() {
                text.push(' ');
            }
            text.push(letter.character);
        }
        text
    }

    /// The text as it compares: what exporters write in several ways is written in one.
    fn plain_text(&self, word: &WordRange) -> String {
        let letters = &self.all[word.letters.clone()];
        letters
            .iter()
            .flat_map(|letter| spelled(letter.character))
            .collect()
    }

    pub fn bounds(&self, word: &WordRange) -> Rect {
        let letters = &self.all[word.letters.clone()];
        letters
            .iter()
            .fold(Rect::EMPTY, |all, letter| all.union(&letter.bounds))
    }

    /// Whether each letter inside `area` without a partner is found again on `other`, displaced by `by` points.
    pub fn are_found_again(&self, other: &Letters, area: &Rect, by: [f32; 2]) -> bool {
        self.inside(area)
            .map(|index| self.all[index])
            .filter(|letter| letter.is_unmatched && is_readable(letter.character))
            .all(|letter| {
                let reach = NEAR * letter.size;
                let [x, y] = letter.center();
                let (x, y) = (x + by[0], y + by[1]);
                let place = Rect::new(x, y, x, y).inflate(reach);
                other
                    .inside(&place)
                    .any(|index| other.all[index].is_like(&letter))
            })
    }
}

fn cell(value: f32) -> i32 {
    (value / CELL_POINTS).floor() as i32
}

fn turned([x, y]: [f32; 2], map: &Affine) -> [f32; 2] {
    let (x, y) = (f64::from(x), f64::from(y));
    let (dx, dy) = (map.a * x + map.c * y, map.b * x + map.d * y);
    let length = dx.hypot(dy).max(1e-9);
    [(dx / length) as f32, (dy / length) as f32]
}

/// Where the last letter of a word ends, in its page's points.
struct End {
    origin: [f32; 2],
    along: [f32; 2],
    end: f32,
}

impl End {
    fn continues(&self, [x, y]: [f32; 2], along: [f32; 2], start: f32, size: f32) -> bool {
        let (dx, dy) = (x - self.origin[0], y - self.origin[1]);
        let forward = dx * along[0] + dy * along[1];
        let aside = dx * along[1] - dy * along[0];
        let gap = forward + start - self.end;
        aside.abs() < 0.1 * size
            && along[0] * self.along[0] + along[1] * self.along[1] > 0.99
            && gap < WORD_GAP * size
            && gap > -0.5 * size
    }
}

/// One of the characters that exporters write for the same sign.
fn plain(character: char) -> char {
    match character {
        '\u{2018}' | '\u{2019}' | '\u{2032}' | '`' | '\u{b4}' => '\'',
        '\u{201c}' | '\u{201d}' | '\u{2033}' => '"',
        '\u{2010}'..='\u{2015}' | '\u{2212}' | '\u{ad}' => '-',
        '\u{b5}' => '\u{3bc}',
        '\u{2126}' => '\u{3a9}',
        '\u{2300}' | '\u{2205}' => '\u{d8}',
        '\u{ba}' | '\u{2da}' => '\u{b0}',
        _ => character,
    }
}

fn spelled(character: char) -> impl Iterator<Item = char> {
    let letters = match character {
        '\u{fb00}' => ['f', 'f', '\0'],
        '\u{fb01}' => ['f', 'i', '\0'],
        '\u{fb02}' => ['f', 'l', '\0'],
        '\u{fb03}' => ['f', 'f', 'i'],
        '\u{fb04}' => ['f', 'f', 'l'],
        _ => [plain(character), '\0', '\0'],
    };
    letters.into_iter().filter(|&letter| letter != '\0')
}

/// False for what a font without a table of characters gives.
fn is_readable(character: char) -> bool {
    !matches!(character, '\u{fffd}' | '\u{e000}'..='\u{f8ff}')
        && !character.is_control()
        && !character.is_whitespace()
}

/// Letters that differ, and where.
#[derive(Clone, Copy, Debug)]
pub struct Place {
    /// OLD's points.
    pub bounds: Rect,
    /// The word, of both sheets where both differ: its other letters may have moved along.
    pub word: Rect,
    /// Font size in OLD's points.
    pub size: f32,
    /// The other sheet has text beside, so it is not only drawn otherwise there.
    pub is_text: bool,
    /// Letters of both sheets differ here.
    pub is_replaced: bool,
    side: Side,
}

/// What reading both sheets gave.
#[derive(Debug, Default)]
pub struct Reading {
    pub differing: Vec<Place>,
    /// Letters (OLD's points) that say the same in another font, on their sheet.
    pub restyled: Vec<(Side, Rect)>,
}

/// Reads the letters of OLD and NEW against each other.
pub fn read(
    (old, new): (&Letters, &Letters),
    (old_list, new_list): (&DisplayList, &DisplayList),
) -> Reading {
    let mut pairing = Pairing {
        old,
        new,
        old_same: vec![false; old.all.len()],
        new_same: vec![false; new.all.len()],
        pairs: Vec::new(),
    };
    pairing.pair_words();
    pairing.pair_letters();
    if pairing.is_contradictory() {
        return Reading::default();
    }
    let mut differing = differing((old, Side::Gone), new, &pairing.old_same);
    differing.extend(self::differing((new, Side::Come), old, &pairing.new_same));
    Reading {
        differing: merged(differing),
        restyled: restyled(&pairing, old_list, new_list),
    }
}

struct Pairing<'a> {
    old: &'a Letters,
    new: &'a Letters,
    /// Letters that the other sheet has, too.
    old_same: Vec<bool>,
    new_same: Vec<bool>,
    pairs: Vec<(usize, usize)>,
}

impl Pairing<'_> {
    /// Pairs words that say the same at the same place, in whatever font.
    fn pair_words(&mut self) {
        let (old, new) = (self.old, self.new);
        let is_open = |letters: &Letters, word: &WordRange| {
            letters.all[word.letters.clone()]
                .iter()
                .any(|letter| !letter.has_partner)
        };
        for word in old.words.iter().filter(|word| is_open(old, word)) {
            let text = old.plain_text(word);
            let size = old.all[word.letters.start].size;
            let area = old.bounds(word).inflate(0.5 * size);
            let mut tried = Vec::new();
            let found = new.inside(&area).find_map(|index| {
                let id = new.all[index].word;
                if tried.contains(&id) || self.new_same[index] {
                    return None;
                }
                tried.push(id);
                let other = new.word_of(index);
                let is_same = is_open(new, other)
                    && are_together(old, word, new, other)
                    && new.plain_text(other) == text;
                is_same.then_some(other)
            });
            let Some(other) = found else { continue };
            self.old_same[word.letters.clone()].fill(true);
            self.new_same[other.letters.clone()].fill(true);
            if word.letters.len() == other.letters.len() {
                let letters = word.letters.clone().zip(other.letters.clone());
                self.pairs.extend(letters);
            }
        }
    }

    /// Pairs the letters that are left with their like at the same place.
    fn pair_letters(&mut self) {
        for index in 0..self.old.all.len() {
            let letter = &self.old.all[index];
            if self.old_same[index] || letter.has_partner {
                continue;
            }
            let area = letter.bounds.inflate(NEAR * letter.size);
            let found = self.new.inside(&area).find(|&other| {
                let candidate = &self.new.all[other];
                !candidate.has_partner
                    && !self.new_same[other]
                    && candidate.is_like(letter)
                    && candidate.is_at(letter, [0.0; 2])
            });
            if let Some(other) = found {
                self.old_same[index] = true;
                self.new_same[other] = true;
                self.pairs.push((index, other));
            }
        }
    }

    /// Whether the sheets say something else nearly everywhere, at the same places: then one file's characters are
    /// not what it shows.
    fn is_contradictory(&self) -> bool {
        let contradictions = (0..self.old.all.len())
            .filter(|&index| !self.old_same[index] && self.old.all[index].is_unmatched)
            .filter(|&index| {
                let letter = &self.old.all[index];
                let area = letter.bounds;
                self.new.inside(&area).any(|other| {
                    let candidate = &self.new.all[other];
                    candidate.is_unmatched
                        && !self.new_same[other]
                        && candidate.is_at(letter, [0.0; 2])
                })
            })
            .count();
        contradictions > MOST_CONTRADICTIONS && contradictions > self.pairs.len()
    }
}

/// Whether two words stand on one baseline and begin, end, or have their middle at the same place.
fn are_together(a: &Letters, word: &WordRange, b: &Letters, other: &WordRange) -> bool {
    let [x, y] = word.along;
    let size = a.all[word.letters.start].size;
    let other_size = b.all[other.letters.start].size;
    let alike = x * other.along[0] + y * other.along[1] > 0.98
        && size.max(other_size) < 1.6 * size.min(other_size);
    if !alike {
        return false;
    }
    let ends = |letters: &Letters, word: &WordRange| {
        let first = letters.all[word.letters.start].center();
        let last = letters.all[word.letters.end - 1].center();
        [first, last]
    };
    let ([p, q], [r, s]) = (ends(a, word), ends(b, other));
    let forward = |p: [f32; 2], q: [f32; 2]| ((q[0] - p[0]) * x + (q[1] - p[1]) * y).abs();
    let aside = |p: [f32; 2], q: [f32; 2]| ((q[0] - p[0]) * y - (q[1] - p[1]) * x).abs();
    let middle = |p: [f32; 2], q: [f32; 2]| [(p[0] + q[0]) / 2.0, (p[1] + q[1]) / 2.0];
    let apart = forward(p, r)
        .min(forward(q, s))
        .min(forward(middle(p, q), middle(r, s)));
    let reach = NEAR * size;
    apart <= reach && aside(p, r) <= reach && aside(q, s) <= reach
}

/// Letters of `own` that `other` lacks, with their neighbors in the word that it lacks, too.
fn differing((own, side): (&Letters, Side), other: &Letters, same: &[bool]) -> Vec<Place> {
    let mut found = Vec::new();
    for word in &own.words {
        let mut open: Option<Place> = None;
        let mut has_text = None;
        for index in word.letters.clone() {
            let letter = &own.all[index];
            if same[index] || !letter.is_unmatched || !is_readable(letter.character) {
                found.extend(open.take());
                continue;
            }
            let is_text = *has_text.get_or_insert_with(|| {
                let area = own.bounds(word).inflate(NEAR * letter.size);
                other
                    .inside(&area)
                    .any(|index| is_readable(other.all[index].character))
            });
            let bounds = open.map_or(letter.bounds, |open| open.bounds.union(&letter.bounds));
            open = Some(Place {
                bounds,
                word: own.bounds(word),
                size: letter.size,
                is_text,
                is_replaced: false,
                side,
            });
        }
        found.extend(open);
    }
    found
}

/// Joins places of both sheets that overlap: what was there, and what is there now.
fn merged(mut places: Vec<Place>) -> Vec<Place> {
    let mut found: Vec<Place> = Vec::new();
    places.sort_by(|a, b| a.bounds.x0.total_cmp(&b.bounds.x0));
    for place in places {
        let beside =
            found.iter_mut().rev().take(64).find(|other| {
                other.is_text == place.is_text && other.bounds.intersects(&place.bounds)
            });
        match beside {
            Some(other) => {
                other.bounds = other.bounds.union(&place.bounds);
                other.word = other.word.union(&place.word);
                other.is_replaced |= other.side != place.side;
            }
            None => found.push(place),
        }
    }
    found
}

/// Paired letters whose outlines differ wherever they are used.
///
/// Where the same outline also stands unchanged elsewhere, the font is the same, and this letter was changed by hand:
/// then its ink decides.
fn restyled(
    pairing: &Pairing<'_>,
    old_list: &DisplayList,
    new_list: &DisplayList,
) -> Vec<(Side, Rect)> {
    let kept = |letters: &Letters, list: &DisplayList| {
        let mut kept = vec![false; list.outlines.len()];
        for letter in letters.all.iter().filter(|letter| letter.has_partner) {
            kept[letter.outline as usize] = true;
        }
        kept
    };
    let (old_kept, new_kept) = (kept(pairing.old, old_list), kept(pairing.new, new_list));
    let mut alike: HashMap<(u32, u32), bool> = HashMap::new();
    let mut found = Vec::new();
    for &(index, other) in &pairing.pairs {
        let (a, b) = (&pairing.old.all[index], &pairing.new.all[other]);
        let (p, q) = (a.outline, b.outline);
        if a.has_partner || b.has_partner || old_kept[p as usize] || new_kept[q as usize] {
            continue;
        }
        let is_alike = *alike
            .entry((p, q))
            .or_insert_with(|| same_outline(old_list, new_list, p, q));
        if !is_alike {
            found.push((Side::Gone, a.bounds));
            found.push((Side::Come, b.bounds));
        }
    }
    found
}
