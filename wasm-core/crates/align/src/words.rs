//! Hypotheses from words that stand on both sheets.

use std::collections::HashMap;

use pinbar_model::geometry::{Affine, Point};
use pinbar_model::list::DisplayList;

use crate::spread::Random;

/// A word: neighboring glyphs of one run without a space between them.
pub struct Word {
    pub text: String,
    /// Origin of the first glyph, page points. Origins survive another font and a small turn; boxes do not.
    pub first: Point,
    /// Origin of the last glyph.
    pub last: Point,
}

/// Text found more often than this (count on OLD × count on NEW) is no evidence of a place: grid bubbles,
/// "TYP", dimensions.
const MOST_REPEATS: usize = 6;

/// Random pairs of matches that are tried. With two thirds of the matches wrong, one in nine pairs is right.
const TRIALS: usize = 800;

/// A match agrees with a hypothesis when it lies within this many points of OLD (0.06 in).
const AGREES_POINTS: f64 = 4.0;

/// Scales that drawings are reissued at, with room beyond halves and doubles.
pub const SCALES: std::ops::Range<f64> = 0.22..4.5;

/// Drawings are turned by quarters and, when scanned, by little: radians.
pub const MOST_SKEW: f64 = 4.5 * std::f64::consts::PI / 180.0;

/// All words of at least two characters, the hidden text layer of a scan included.
pub fn collect(list: &DisplayList) -> Vec<Word> {
    let mut words: Vec<Word> = Vec::new();
    let mut current: Option<(u32, Word)> = None;
    let mut finish = |current: &mut Option<(u32, Word)>| {
        if let Some((_, word)) = current.take()
            && word.text.chars().count() >= 2
        {
            words.push(word);
        }
    };
    for glyph in &list.glyphs {
        let origin = Point::new(glyph.transform[4].into(), glyph.transform[5].into());
        if glyph.character.is_whitespace() || glyph.character == '\u{fffd}' {
            finish(&mut current);
            continue;
        }
        match &mut current {
            // Two and a half times the size is a gap, whatever the operator says.
            Some((run, word))
                if *run == glyph.run
                    && word.last.distance(origin) < 2.5 * f64::from(glyph.size) =>
            {
                word.text.push(glyph.character);
                word.last = origin;
            }
            _ => {
                finish(&mut current);
                let text = glyph.character.to_string();
                current = Some((
                    glyph.run,
                    Word {
                        text,
                        first: origin,
                        last: origin,
                    },
                ));
            }
        }
    }
    finish(&mut current);
    words
}

/// Up to four similarities NEW → OLD that many word matches agree with, best first.
pub fn hypotheses(old: &[Word], new: &[Word], old_size: (f32, f32)) -> Vec<Affine> {
    let matches = matches_of(old, new);
    if matches.len() < 2 {
        return Vec::new();
    }
    let diagonal = f64::from(old_size.0).hypot(f64::from(old_size.1));
    let mut random = Random::new(0x9e37_79b9);
    let mut tried: Vec<(f64, Affine)> = Vec::new();
    for _ in 0..TRIALS {
        let one = &matches[random.below(matches.len())];
        let other = &matches[random.below(matches.len())];
        if one.old.distance(other.old) < 0.08 * diagonal {
            continue;
        }
        let Some(map) = through_two(one, other) else {
            continue;
        };
        let votes: f64 = matches
            .iter()
            .filter(|pair| map.apply(pair.new).distance(pair.old) < AGREES_POINTS)
            .map(|pair| pair.weight)
            .sum();
        if votes >= 2.0 * one.weight.max(other.weight) {
            tried.push((votes, map));
        }
    }
    tried.sort_by(|(one, _), (other, _)| other.total_cmp(one));
    let mut kept: Vec<Affine> = Vec::new();
    let (width, height) = (f64::from(old_size.0), f64::from(old_size.1));
    for (_, map) in tried {
        // Compared on OLD's size: NEW's is of the same order, and only "much the same" matters.
        if kept
            .iter()
            .all(|other| map.corner_distance(other, width, height) > 6.0)
        {
            kept.push(map);
        }
        if kept.len() == 4 {
            break;
        }
    }
    kept
}

struct Match {
    old: Point,
    new: Point,
    weight: f64,
}

fn matches_of(old: &[Word], new: &[Word]) -> Vec<Match> {
    let mut by_text: HashMap<&str, (Vec<usize>, Vec<usize>)> = HashMap::new();
    for (index, word) in old.iter().enumerate() {
        by_text.entry(&word.text).or_default().0.push(index);
    }
    for (index, word) in new.iter().enumerate() {
        if let Some(places) = by_text.get_mut(word.text.as_str()) {
            places.1.push(index);
        }
    }
    let mut matches = Vec::new();
    for (olds, news) in by_text.values() {
        if olds.len() * news.len() > MOST_REPEATS {
            continue;
        }
        let weight = 1.0 / olds.len().max(news.len()) as f64;
        for &i in olds {
            for &j in news {
                matches.push((i, j, weight));
            }
        }
    }
    // The order of a hash map changes from run to run; results must not.
    matches.sort_by_key(|&(i, j, _)| (i, j));
    matches
        .into_iter()
        .map(|(i, j, weight)| Match {
            old: old[i].first,
            new: new[j].first,
            weight,
        })
        .collect()
}

fn through_two(one: &Match, other: &Match) -> Option<Affine> {
    let (u, v) = (other.new.x - one.new.x, other.new.y - one.new.y);
    let (p, q) = (other.old.x - one.old.x, other.old.y - one.old.y);
    let length = u * u + v * v;
    if length < 1.0 {
        return None;
    }
    let (a, b) = ((p * u + q * v) / length, (q * u - p * v) / length);
    let map = Affine {
        a,
        b,
        c: -b,
        d: a,
        e: one.old.x - a * one.new.x + b * one.new.y,
        f: one.old.y - b * one.new.x - a * one.new.y,
    };
    let angle = b.atan2(a);
    let quarter = std::f64::consts::FRAC_PI_2;
    let skew = (angle - (angle / quarter).round() * quarter).abs();
    (SCALES.contains(&a.hypot(b)) && skew < MOST_SKEW).then_some(map)
}
