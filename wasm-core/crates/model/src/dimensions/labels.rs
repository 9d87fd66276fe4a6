//! Texts that may be the figure of a dimension.

use std::collections::HashMap;

use crate::geometry::Rect;
use crate::query::words::Word;

/// A text that may be the figure of a dimension.
#[derive(Clone, Debug)]
pub(super) struct Label {
    /// In one line: `12'-6 1/2"`, with a stacked fraction written `1/2` and a raised last digit `⁵`.
    pub text: String,
    /// Of all its letters, page points.
    pub bounds: Rect,
    /// Middle of the letters, page points.
    pub middle: [f64; 2],
    /// Unit vector of the base line.
    pub along: [f64; 2],
    /// Half of its length along the base line, points.
    pub reach: f64,
    /// Font size in points.
    pub size: f64,
}

/// A figure has no more letters, `VERIFY IN FIELD` included.
const MOST_LETTERS: usize = 32;
/// Words of a figure stand closer than this many font sizes: two figures of a chain stand farther apart.
const WORD_GAP: f64 = 0.75;
/// Cells in which the digits of stacked fractions are looked up, points.
const CELL: f32 = 24.0;

fn along(word: &Word) -> [f64; 2] {
    word.along.map(f64::from)
}

fn dot(a: [f64; 2], b: [f64; 2]) -> f64 {
    a[0] * b[0] + a[1] * b[1]
}

/// To the reader's lower side of text that runs along `along`; y points down.
fn below(along: [f64; 2]) -> [f64; 2] {
    [-along[1], along[0]]
}

fn point(at: [f32; 2]) -> [f64; 2] {
    at.map(f64::from)
}

/// Begins as figures do: with a digit, a decimal point, a bracket, or a sign for "about".
fn may_begin(text: &str) -> bool {
    let text = text.trim_start_matches(['(', '[', '±', '~', '+', '-', '/', ' ']);
    let text = text.strip_prefix(['.', ',']).unwrap_or(text);
    text.starts_with(|c: char| c.is_ascii_digit() || "½¼¾⅛⅜⅝⅞".contains(c))
}

/// The figures among the `words` of a sheet, joined to the `lines` that the words stand in.
pub(super) fn labels<'a>(words: &[Word], lines: impl Iterator<Item = &'a [u32]>) -> Vec<Label> {
    let digits = Digits::of(words);
    let mut found = Vec::new();
    for line in lines {
        let mut rest = line;
        while let Some((first, _)) = rest.split_first() {
            let count = 1 + rest
                .windows(2)
                .take_while(|pair| {
                    let (a, b) = (&words[pair[0] as usize], &words[pair[1] as usize]);
                    !is_apart(a, b, digits.between(words, a, b))
                })
                .count();
            let (run, behind) = rest.split_at(count);
            rest = behind;
            if may_begin(&words[*first as usize].text) {
                found.extend(label(words, run, &digits));
            }
        }
    }
    found
}

/// Whether two words of a line belong to different figures.
fn is_apart(a: &Word, b: &Word, has_fraction_between: bool) -> bool {
    let way = [
        f64::from(b.origin[0] - a.end[0]),
        f64::from(b.origin[1] - a.end[1]),
    ];
    let gap = dot(way, along(a)) / f64::from(a.size.max(b.size));
    gap > WORD_GAP && !has_fraction_between
}

fn label(words: &[Word], run: &[u32], digits: &Digits) -> Option<Label> {
    let first = &words[*run.first()? as usize];
    let (direction, origin) = (along(first), point(first.origin));
    let size = run
        .iter()
        .map(|index| f64::from(words[*index as usize].size))
        .fold(0.0, f64::max);
    let mut text = String::new();
    let mut bounds = Rect::EMPTY;
    let mut finish = 0.0_f64;
    for (place, index) in run.iter().enumerate() {
        let word = &words[*index as usize];
        let is_slash = word.text == "/" || word.text == "⁄";
        if place > 0 && !is_slash {
            text.push(' ');
        }
        if !is_slash {
            text.push_str(&word.text);
        }
        bounds = bounds.union(&word.bounds);
        let end = point(word.end);
        finish = finish.max(dot([end[0] - origin[0], end[1] - origin[1]], direction));
        match digits.behind(words, word) {
            Some(Raised::Fraction(above, under)) => {
                text.push_str(&format!(" {}/{}", words[above].text, words[under].text));
                for other in [above, under] {
                    bounds = bounds.union(&words[other].bounds);
                    let end = point(words[other].end);
                    finish = finish.max(dot([end[0] - origin[0], end[1] - origin[1]], direction));
                }
            }
            Some(Raised::Digit(index)) if place + 1 == run.len() => {
                let digit = words[index].text.chars().next()?.to_digit(10)?;
                text.push("⁰¹²³⁴⁵⁶⁷⁸⁹".chars().nth(digit as usize)?);
                bounds = bounds.union(&words[index].bounds);
            }
            _ => {
                if is_slash {
                    text.push('/');
                }
            }
        }
    }
    // A single digit is the number of a detail, of an axis, of a pin.
    if !(2..=MOST_LETTERS).contains(&text.chars().count()) {
        return None;
    }
    // The middle between the base line and the top of the figures.
    let up = below(direction).map(|part| -part);
    let half = 0.35 * size;
    let middle = [0, 1].map(|axis| origin[axis] + direction[axis] * finish / 2.0 + up[axis] * half);
    Some(Label {
        text,
        bounds,
        middle,
        along: direction,
        reach: finish / 2.0,
        size,
    })
}

/// What stands above or below the base line behind a word.
enum Raised {
    /// Indices of numerator and denominator.
    Fraction(usize, usize),
    /// Of a single digit above: 88⁵.
    Digit(usize),
}

/// The gap to a word in points, and its index.
type Near = (f64, usize);

/// Words of one or two digits by their place: parts of stacked fractions.
struct Digits {
    cells: HashMap<(i32, i32), Vec<u32>>,
}

fn cell(at: [f32; 2]) -> (i32, i32) {
    ((at[0] / CELL).floor() as i32, (at[1] / CELL).floor() as i32)
}

impl Digits {
    fn of(words: &[Word]) -> Self {
        let mut cells: HashMap<(i32, i32), Vec<u32>> = HashMap::new();
        for (index, word) in words.iter().enumerate() {
            if (1..=2).contains(&word.text.len()) && word.text.bytes().all(|b| b.is_ascii_digit()) {
                cells
                    .entry(cell(word.origin))
                    .or_default()
                    .push(index as u32);
            }
        }
        Self { cells }
    }

    fn between(&self, words: &[Word], a: &Word, b: &Word) -> bool {
        let way = [b.origin[0] - a.end[0], b.origin[1] - a.end[1]];
        let gap = f64::from(way[0]) * along(a)[0] + f64::from(way[1]) * along(a)[1];
        gap < 3.0 * f64::from(a.size) && matches!(self.behind(words, a), Some(Raised::Fraction(..)))
    }

    /// The digits right behind `word`, above and below its middle.
    fn behind(&self, words: &[Word], word: &Word) -> Option<Raised> {
        let (direction, end, size) = (along(word), point(word.end), f64::from(word.size));
        let down = below(direction);
        let (mut above, mut under): (Option<Near>, Option<Near>) = (None, None);
        let (x, y) = cell(word.end);
        let near = (-1..=1).flat_map(|dx| (-1..=1).map(move |dy| (x + dx, y + dy)));
        for index in near.filter_map(|key| self.cells.get(&key)).flatten() {
            let other = &words[*index as usize];
            let other_size = f64::from(other.size);
            let way = [0, 1].map(|axis| f64::from(other.origin[axis]) - end[axis]);
            let (gap, drop) = (dot(way, direction), dot(way, down));
            if std::ptr::eq(other, word)
                || dot(along(other), direction) < 0.99
                || !(-0.3 * size..1.0 * size).contains(&gap)
                || other_size > 1.1 * size
                || other_size < 0.35 * size
            {
                continue;
            }
            // Above or below, seen from the base line; a digit on the base line is none of both.
            let slot = if drop < -0.2 * size && drop > -1.1 * size {
                &mut above
            } else if drop > 0.12 * size && drop < 0.9 * size
                || (drop > -0.12 * size && other_size < 0.8 * size)
            {
                &mut under
            } else {
                continue;
            };
            if slot.is_none_or(|(known, _)| gap < known) {
                *slot = Some((gap, *index as usize));
            }
        }
        match (above, under) {
            (Some((_, above)), Some((_, under))) => {
                let parts = [above, under].map(|index| words[index].text.parse::<u32>().ok());
                let [Some(part), Some(whole)] = parts else {
                    return None;
                };
                (part < whole && whole.is_power_of_two() && whole <= 64)
                    .then_some(Raised::Fraction(above, under))
            }
            (Some((_, above)), None) => {
                let raised = &words[above];
                (raised.text.len() == 1 && f64::from(raised.size) < 0.85 * size)
                    .then_some(Raised::Digit(above))
            }
            _ => None,
        }
    }
}
