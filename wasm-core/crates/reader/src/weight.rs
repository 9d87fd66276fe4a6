//! How much content a page draws when every form counts as often as it is used, and how many and how long paths it has.
//!
//! A form may draw others and they others again: a kilobyte of file can stand for years of drawing.

use std::collections::HashMap;

use hayro_syntax::object::dict::keys::{RESOURCES, SUBTYPE};
use hayro_syntax::object::{Dict, Name, ObjectIdentifier, Stream};
use hayro_syntax::page::{Page, Resources};

use crate::limits::Limits;

/// The interpreter's own limit of forms inside forms.
const MAX_DEPTH: usize = 50;
/// Forms that are looked at; a page with more is weighed by these alone.
const MAX_FORMS: usize = 20_000;

/// What is known of a page before it is interpreted.
pub(crate) struct Weight {
    /// Bytes of content that interpreting the page reads, forms counted as often as they are drawn; may be infinite.
    pub bytes: f64,
    pub paths: PathCount,
}

/// What is known of the paths in a page's content and in its forms, each form counted once.
#[derive(Clone, Copy, Default)]
pub(crate) struct PathCount {
    /// Points of the longest path.
    pub longest: usize,
    /// Paths that are painted.
    pub painted: usize,
}

/// One content stream: its length and what it draws how often.
struct Form {
    bytes: f64,
    draws: Vec<(usize, f64)>,
}

struct Forms<'l> {
    limits: &'l Limits,
    all: Vec<Form>,
    known: HashMap<ObjectIdentifier, usize>,
    paths: PathCount,
}

/// Weighs the content of `page`; nothing is interpreted.
pub(crate) fn content_weight(page: &Page<'_>, limits: &Limits) -> Weight {
    let mut forms = Forms {
        limits,
        all: Vec::new(),
        known: HashMap::new(),
        paths: PathCount::default(),
    };
    let bytes = page
        .page_stream()
        .map_or(0.0, |content| forms.bytes_drawn(content, page.resources()));
    Weight {
        bytes,
        paths: forms.paths,
    }
}

impl Forms<'_> {
    /// Length of `content` and of all that it draws.
    fn bytes_drawn(&mut self, content: &[u8], resources: &Resources<'_>) -> f64 {
        let draws = self.draws_of(content, resources, 0);
        if draws.is_empty() {
            return content.len() as f64;
        }
        // From the deepest level outwards: what a form costs when so many more levels may follow.
        let mut costs = vec![0.0; self.all.len()];
        for _ in 0..MAX_DEPTH {
            let next: Vec<f64> = self
                .all
                .iter()
                .map(|form| {
                    form.bytes
                        + form
                            .draws
                            .iter()
                            .map(|(child, times)| times * costs[*child])
                            .sum::<f64>()
                })
                .collect();
            if next == costs {
                break;
            }
            costs = next;
        }
        content.len() as f64
            + draws
                .iter()
                .map(|(child, times)| times * costs[*child])
                .sum::<f64>()
    }

    /// What `content` draws, by form; forms seen for the first time are read.
    fn draws_of(
        &mut self,
        content: &[u8],
        resources: &Resources<'_>,
        depth: usize,
    ) -> Vec<(usize, f64)> {
        let found = count_paths(content, self.limits);
        self.paths.longest = self.paths.longest.max(found.longest);
        self.paths.painted += found.painted;
        let mut counts: HashMap<&[u8], f64> = HashMap::new();
        for name in drawn_names(content) {
            *counts.entry(name).or_default() += 1.0;
        }
        let found = counts.into_iter().filter_map(|(name, times)| {
            let stream = resources.x_objects.get::<Stream<'_>>(name)?;
            let kind = stream.dict().get::<Name<'_>>(SUBTYPE)?;
            if kind.as_str() != "Form" {
                return None;
            }
            Some((self.form(&stream, resources, depth)?, times))
        });
        found.collect()
    }

    fn form(&mut self, stream: &Stream<'_>, outer: &Resources<'_>, depth: usize) -> Option<usize> {
        let id = stream.obj_id();
        if let Some(known) = self.known.get(&id) {
            return Some(*known);
        }
        if depth >= MAX_DEPTH || self.all.len() >= MAX_FORMS {
            return None;
        }
        let content = stream.decoded_data().ok()?;
        let index = self.all.len();
        self.all.push(Form {
            bytes: content.len() as f64,
            draws: Vec::new(),
        });
        self.known.insert(id, index);
        let own = stream.dict().get::<Dict<'_>>(RESOURCES).map(Resources::new);
        let draws = self.draws_of(&content, own.as_ref().unwrap_or(outer), depth + 1);
        self.all[index].draws = draws;
        Some(index)
    }
}

/// No operator adds a point to a path, or paints one, with less text than this (`0 0 0 0 re`, four points; `f`).
const LEAST_BYTES_EACH: usize = 2;

/// Counts the paths in content that is long enough to exceed `limits`; of shorter content it says 0. Text that merely
/// looks like operators can only make more of it.
fn count_paths(content: &[u8], limits: &Limits) -> PathCount {
    let mut count = PathCount::default();
    if content.len() / LEAST_BYTES_EACH <= limits.path_points.min(limits.items) {
        return count;
    }
    let mut points = 0;
    for word in content.split(|byte| b" \n\r\t\x0c\0()<>[]{}%".contains(byte)) {
        // What follows a slash is a name.
        let operator = word.split(|byte| *byte == b'/').next().unwrap_or_default();
        points += match operator {
            b"m" | b"l" => 1,
            b"v" | b"y" => 2,
            b"c" => 3,
            b"re" => 4,
            b"n" => {
                points = 0;
                continue;
            }
            b"S" | b"s" | b"f" | b"F" | b"f*" | b"B" | b"B*" | b"b" | b"b*" => {
                points = 0;
                count.painted += 1;
                continue;
            }
            _ => continue,
        };
        count.longest = count.longest.max(points);
    }
    count
}

/// The names before each `Do`. Text that merely looks like one can only make a page heavier.
fn drawn_names(content: &[u8]) -> impl Iterator<Item = &[u8]> {
    content
        .windows(2)
        .enumerate()
        .filter(|(_, pair)| *pair == b"Do")
        .filter_map(|(at, _)| {
            let before = content[..at].trim_ascii_end();
            let slash = before.iter().rposition(|byte| *byte == b'/')?;
            let name = &before[slash + 1..];
            // Names are short, and white space inside means that this was no name.
            (name.len() <= 127 && !name.iter().any(u8::is_ascii_whitespace)).then_some(name)
        })
}
