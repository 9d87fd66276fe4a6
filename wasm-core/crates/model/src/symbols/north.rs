//! North arrows: a figure with one sharp tip, and a letter N or the word NORTH beside it.

use super::NorthArrow;
use super::figures::{Drawn, Figure, Line, Place};
use crate::query::words::Word;

/// A text that names north.
#[derive(Clone, Copy, Debug)]
pub(super) struct Letter {
    pub at: Place,
    /// Font size, points.
    size: f64,
    /// How far the arrow may be from it, points.
    pub reach: f64,
    /// A word, which may stand on any side of its arrow; a letter stands at the tip or on the shaft.
    is_word: bool,
    kind: Kind,
}

#[derive(Clone, Copy, Debug, PartialEq)]
enum Kind {
    /// North of the plan, which sheets are turned by.
    Plan,
    True,
    Plain,
}

const WORDS: [&str; 4] = ["NORTH", "NORD", "NORTE", "NOORD"];
/// More are a compass rose or a table.
const MOST_LETTERS: usize = 60;
/// More tips beside a letter, or corners that they are measured from, are a texture.
const MOST_TIPS: usize = 100;
/// Arrows are at most this long, font sizes of the letter; and whatever it is, points.
const REACH: f64 = 14.0;
const LONGEST: f64 = 220.0;
const SHORTEST: f64 = 14.0;
/// A tip is sharper, degrees.
const SHARP: f64 = 50.0;
/// The next corner is so much blunter, degrees.
const BLUNTER: f64 = 12.0;
const MOST_CORNERS: usize = 8;
/// Before steps along the sides are left out.
const MOST_STEPS: usize = 48;
/// A corner that sticks out less is none, of the figure's size.
const FLAT: f64 = 0.025;
/// Arrows that differ by less are one direction, degrees.
const SAME: f64 = 6.0;
/// More lines beside a letter are a texture.
const MOST_LINES: usize = 600;
/// The two sides of a head differ by less, of their length.
const EVEN: f64 = 0.15;
/// Tips closer than this are one, points.
const SAME_TIP: f64 = 1.5;

/// The texts on a sheet that may belong to an arrow.
pub(super) fn letters(words: &[Word]) -> Vec<Letter> {
    let mut found = Vec::new();
    // Also invisible ones: where letters are drawn as lines, some programs write them once more to be found.
    for word in words {
        let text: String = word
            .text
            .chars()
            .filter(|character| character.is_alphanumeric())
            .collect::<String>()
            .to_uppercase();
        let is_word = WORDS.contains(&text.as_str());
        if text != "N" && !is_word || word.bounds.is_empty() {
            continue;
        }
        let size = f64::from(word.size);
        let beside: Vec<&Word> = words
            .iter()
            .filter(|other| !std::ptr::eq(*other, word) && is_beside(word, other))
            .collect();
        let kind_of = |other: &Word| match other.text.to_uppercase().as_str() {
            "PLAN" | "PROJECT" | "BUILDING" => Some(Kind::Plan),
            "TRUE" | "MAGNETIC" => Some(Kind::True),
            _ => None,
        };
        // Part of a sentence, of a title or of the letters around a seal.
        let Some(kind) = beside
            .iter()
            .try_fold(Kind::Plain, |_, other| kind_of(other))
        else {
            continue;
        };
        let box_ = beside
            .iter()
            .fold(word.bounds, |all, other| all.union(&other.bounds));
        found.push(Letter {
            at: [box_.x0 + box_.x1, box_.y0 + box_.y1].map(|sum| f64::from(sum) / 2.0),
            size,
            reach: (REACH * size).clamp(3.0 * SHORTEST, LONGEST),
            is_word,
            kind,
        });
        if found.len() > MOST_LETTERS {
            return Vec::new();
        }
    }
    found
}

/// So close that it is read together with the word.
fn is_beside(word: &Word, other: &Word) -> bool {
    let gap = 1.1 * word.size.max(other.size.min(1.5 * word.size));
    let (a, b) = (&word.bounds, &other.bounds);
    let apart = |low: f32, high: f32, from: f32, to: f32| (from - high).max(low - to).max(0.0);
    let (x, y) = (apart(a.x0, a.x1, b.x0, b.x1), apart(a.y0, a.y1, b.y0, b.y1));
    x < gap && y < gap && !(other.text == word.text && x == 0.0 && y == 0.0)
}

/// A figure that points somewhere.
#[derive(Clone, Copy, Debug)]
struct Pointer {
    tip: Place,
    foot: Place,
}

impl Pointer {
    fn way(&self) -> Place {
        [0, 1].map(|axis| self.tip[axis] - self.foot[axis])
    }

    fn length(&self) -> f64 {
        let [x, y] = self.way();
        x.hypot(y)
    }

    /// Degrees clockwise from up.
    fn degrees(&self) -> f64 {
        let [x, y] = self.way();
        x.atan2(-y).to_degrees()
    }
}

/// By how much two directions differ, degrees.
fn apart(a: f64, b: f64) -> f64 {
    let turn = (a - b).rem_euclid(360.0);
    turn.min(360.0 - turn)
}

/// The arrow of the sheet.
pub(super) fn north(drawn: &Drawn, letters: &[Letter]) -> Option<NorthArrow> {
    if letters.is_empty() {
        return None;
    }
    let pointed: Vec<Pointed> = drawn.figures.iter().filter_map(pointed).collect();
    let mut found: Vec<(Kind, Pointer)> = letters
        .iter()
        .filter_map(|letter| Some((letter.kind, arrow(&pointed, &drawn.lines, letter)?)))
        .collect();
    if found.iter().any(|(kind, _)| *kind == Kind::Plan) {
        found.retain(|(kind, _)| *kind == Kind::Plan);
    } else if found.iter().any(|(kind, _)| *kind == Kind::True) {
        // Sheets are not turned by it.
        return None;
    }
    let (_, first) = found.first()?;
    let are_same = found
        .iter()
        .all(|(_, other)| apart(first.degrees(), other.degrees()) < SAME);
    are_same.then(|| NorthArrow {
        from: first.foot.map(|part| part as f32),
        to: first.tip.map(|part| part as f32),
    })
}

/// A closed figure with one sharp corner.
struct Pointed {
    tip: Place,
    middle: Place,
    /// The corners that stick out.
    hull: Vec<Place>,
}

fn pointed(figure: &Figure) -> Option<Pointed> {
    let hull = hull(figure);
    Some(Pointed {
        tip: tip(&hull)?,
        middle: figure.middle(),
        hull,
    })
}

/// The arrow that a letter belongs to, if only one can be meant.
fn arrow(pointed: &[Pointed], lines: &[Line], letter: &Letter) -> Option<Pointer> {
    let is_near =
        |place: Place| (place[0] - letter.at[0]).hypot(place[1] - letter.at[1]) < letter.reach;
    // Two halves, one of them filled, have one tip.
    let mut tips: Vec<(Place, Vec<Place>)> = Vec::new();
    for figure in pointed.iter().filter(|figure| is_near(figure.middle)) {
        let known = tips.iter_mut().find(|(tip, _)| are_same(*tip, figure.tip));
        match known {
            Some((_, corners)) if corners.len() < MOST_TIPS => corners.extend(&figure.hull),
            Some(_) => {}
            None => tips.push((figure.tip, figure.hull.clone())),
        }
        if tips.len() > MOST_TIPS {
            return None;
        }
    }
    let lines: Vec<Line> = lines
        .iter()
        .filter(|line| is_near(line.from) || is_near(line.to))
        .copied()
        .collect();
    let closed = tips.into_iter().map(|(tip, corners)| Pointer {
        foot: foot(tip, &corners),
        tip,
    });
    let mut found: Vec<Pointer> = closed
        .chain(heads(&lines, letter))
        .map(|one| with_shaft(one, &lines))
        .filter(|one| {
            let length = one.length();
            length > SHORTEST
                && length < LONGEST
                && length > 1.2 * letter.size
                && belongs(one, letter)
        })
        .collect();
    found.sort_by(|a, b| b.length().total_cmp(&a.length()));
    let first = *found.first()?;
    let is_alone = found.iter().all(|other| {
        other.length() < 0.6 * first.length() || apart(first.degrees(), other.degrees()) < SAME
    });
    is_alone.then_some(first)
}

fn are_same(a: Place, b: Place) -> bool {
    (a[0] - b[0]).hypot(a[1] - b[1]) < SAME_TIP
}

/// Two even lines from one tip.
fn heads(lines: &[Line], letter: &Letter) -> Vec<Pointer> {
    let mut found = Vec::new();
    if lines.len() > MOST_LINES {
        return found;
    }
    for (index, one) in lines.iter().enumerate() {
        for other in &lines[index + 1..] {
            let both = ends(one)
                .into_iter()
                .flat_map(|a| ends(other).map(|b| (a, b)));
            for ([tip, end], [start, far]) in both {
                if (tip[0] - start[0]).hypot(tip[1] - start[1]) > SAME_TIP / 3.0 {
                    continue;
                }
                let [a, b] = [end, far].map(|place| [place[0] - tip[0], place[1] - tip[1]]);
                let (long, wide) = (a[0].hypot(a[1]), b[0].hypot(b[1]));
                let is_sharp = (2.0..SHARP).contains(&angle(a, b));
                let is_large = long > SHORTEST / 2.0 && long > letter.size / 2.0;
                if (long - wide).abs() < EVEN * long && is_sharp && is_large {
                    let foot = [0, 1].map(|axis| (end[axis] + far[axis]) / 2.0);
                    found.push(Pointer { tip, foot });
                    if found.len() > MOST_TIPS {
                        return Vec::new();
                    }
                }
            }
        }
    }
    found
}

/// Both ways to go along a line.
fn ends(line: &Line) -> [[Place; 2]; 2] {
    [[line.from, line.to], [line.to, line.from]]
}

/// The arrow down to the end of the line that starts in its head and goes on behind it.
fn with_shaft(head: Pointer, lines: &[Line]) -> Pointer {
    let (length, way) = (head.length(), head.way());
    if length == 0.0 {
        return head;
    }
    let [u, v] = way.map(|part| part / length);
    // How far behind the tip, and how far aside.
    let behind = |place: Place| {
        let [x, y] = [0, 1].map(|axis| head.tip[axis] - place[axis]);
        (x * u + y * v, (x * v - y * u).abs())
    };
    let end = lines
        .iter()
        .flat_map(ends)
        .filter(|[start, end]| {
            let ((from, aside), (to, off)) = (behind(*start), behind(*end));
            aside < 0.03 * length + 0.3
                && from > -SAME_TIP
                && from < 1.1 * length
                && to > 1.1 * length
                && off < 0.04 * to
        })
        .map(|[_, end]| end)
        .max_by(|a, b| behind(*a).0.total_cmp(&behind(*b).0));
    end.map_or(head, |foot| Pointer { foot, ..head })
}

/// Whether the letter stands where letters of arrows do.
fn belongs(arrow: &Pointer, letter: &Letter) -> bool {
    let (length, way) = (arrow.length(), arrow.way());
    let [u, v] = way.map(|part| part / length);
    let [x, y] = [0, 1].map(|axis| letter.at[axis] - (arrow.tip[axis] + arrow.foot[axis]) / 2.0);
    let (along, aside) = (x * u + y * v, (y * u - x * v).abs());
    if letter.is_word {
        // Below or above it.
        return along.abs() < length / 2.0 + 4.0 * letter.size && aside < 1.5 * letter.size;
    }
    let is_at_tip = along > 0.2 * length && along < length / 2.0 + 3.0 * letter.size;
    let is_on_shaft = along.abs() <= 0.2 * length && length > 4.0 * letter.size;
    aside < 0.12 * length + 0.4 * letter.size && (is_at_tip || is_on_shaft)
}

/// The one sharp corner of a figure with these corners.
fn tip(hull: &[Place]) -> Option<Place> {
    let count = hull.len();
    if !(3..=MOST_CORNERS).contains(&count) {
        return None;
    }
    let mut corners: Vec<(f64, Place)> = (0..count)
        .map(|at| {
            let here = hull[at];
            let [one, other] = [(at + count - 1) % count, (at + 1) % count].map(|next| {
                let [x, y] = hull[next];
                [x - here[0], y - here[1]]
            });
            (angle(one, other), here)
        })
        .collect();
    corners.sort_by(|a, b| a.0.total_cmp(&b.0));
    let [(sharpest, at), (next, _), ..] = corners.as_slice() else {
        return None;
    };
    (*sharpest < SHARP && *sharpest + BLUNTER < *next).then_some(*at)
}

/// Between two ways, degrees.
fn angle(a: Place, b: Place) -> f64 {
    let turn = a[0] * b[1] - a[1] * b[0];
    turn.abs().atan2(a[0] * b[0] + a[1] * b[1]).to_degrees()
}

/// The corners of a figure that stick out, without steps along its sides.
fn hull(figure: &Figure) -> Vec<Place> {
    let mut places = figure.corners.clone();
    places.sort_by(|a, b| a[0].total_cmp(&b[0]).then(a[1].total_cmp(&b[1])));
    let turn = |a: Place, b: Place, c: Place| {
        (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])
    };
    let half = |places: &mut dyn Iterator<Item = Place>| {
        let mut kept: Vec<Place> = Vec::new();
        for place in places {
            while let [.., before, last] = kept[..]
                && turn(before, last, place) <= 0.0
            {
                kept.pop();
            }
            kept.push(place);
        }
        kept.pop();
        kept
    };
    let mut found = half(&mut places.iter().copied());
    found.extend(half(&mut places.iter().rev().copied()));
    if found.len() > MOST_STEPS {
        return Vec::new();
    }
    let size = (figure.high[0] - figure.low[0]).hypot(figure.high[1] - figure.low[1]);
    // The flattest corner goes first.
    while found.len() > 3 {
        let count = found.len();
        let height = |at: usize| {
            let (before, after) = (found[(at + count - 1) % count], found[(at + 1) % count]);
            let base = (after[0] - before[0]).hypot(after[1] - before[1]);
            turn(before, found[at], after).abs() / base.max(f64::MIN_POSITIVE)
        };
        let flattest = (0..count).min_by(|a, b| height(*a).total_cmp(&height(*b)));
        match flattest {
            Some(at) if height(at) < FLAT * size => found.remove(at),
            _ => break,
        };
    }
    found
}

/// In the middle of the other corners of the figures that share a tip.
fn foot(tip: Place, corners: &[Place]) -> Place {
    let mut others: Vec<Place> = Vec::new();
    for corner in corners {
        if !are_same(tip, *corner) && !others.iter().any(|other| are_same(*other, *corner)) {
            others.push(*corner);
        }
    }
    let count = others.len().max(1) as f64;
    [0, 1].map(|axis| others.iter().map(|place| place[axis]).sum::<f64>() / count)
}
