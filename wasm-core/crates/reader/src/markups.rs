//! The annotations of a page that are markups, as data: what people drew and wrote in other programs.

use std::fmt::Write as _;

use hayro_syntax::object::{Dict, Name, Object};
use hayro_syntax::page::Page;
use rustc_hash::FxHashMap;

use crate::annotations::{annotations_of, is_shx};
use crate::appearances::appearance_stream;
use crate::labels::text_string;

/// An annotation as its file states it.
#[derive(Clone, Debug, PartialEq)]
pub struct FileMarkup {
    /// Its place among the annotations of its page, from 0.
    pub place: usize,
    /// The place of the annotation that it answers, or whose group it belongs to.
    pub answers: Option<usize>,
    /// The file says how it looks, which may be: not at all. Otherwise viewers draw it as they see fit.
    pub has_look: bool,
    /// Its dictionary as JSON. Names are strings. Empty when it is longer than the limit.
    pub entries: String,
}

/// Markups of a page that are read; more are shown, but stay parts of the page.
const MOST: usize = 10_000;
/// Bytes of JSON of one markup. A path of 10,000 points needs half of it.
const MOST_BYTES: usize = 512 << 10;
/// Bytes of JSON of all markups of a page.
const MOST_BYTES_OF_PAGE: usize = 16 << 20;
/// Dictionaries and arrays in one another; a measure needs four.
const MOST_DEPTH: usize = 6;
/// Bytes of a text that is a stream.
const MOST_TEXT: usize = 64 << 10;

const HIDDEN: u32 = 1 << 1;
const NO_VIEW: u32 = 1 << 5;

/// Kinds of annotations that people draw and write (ISO 32000, 12.5.6.2).
const KINDS: [&str; 16] = [
    "Caret",
    "Circle",
    "FileAttachment",
    "FreeText",
    "Highlight",
    "Ink",
    "Line",
    "PolyLine",
    "Polygon",
    "Redact",
    "Square",
    "Squiggly",
    "Stamp",
    "StrikeOut",
    "Text",
    "Underline",
];

/// What is read of them.
const ENTRIES: [&[u8]; 42] = [
    b"BE",
    b"BS",
    b"Border",
    b"C",
    b"CA",
    b"CL",
    b"CO",
    b"CP",
    b"Cap",
    b"Contents",
    b"CreationDate",
    b"DA",
    b"DS",
    b"F",
    b"IC",
    b"IT",
    b"InkList",
    b"L",
    b"LE",
    b"LL",
    b"LLE",
    b"LLO",
    b"M",
    b"Measure",
    b"NM",
    b"Name",
    b"OverlayText",
    b"Q",
    b"QuadPoints",
    b"RC",
    b"RD",
    b"RT",
    b"Rect",
    b"Repeat",
    b"Rotate",
    b"State",
    b"StateModel",
    b"Subj",
    b"Subtype",
    b"Sy",
    b"T",
    b"Vertices",
];

/// The markups of `page`, in the order of the file. Text of AutoCAD's stroke fonts is no markup.
pub(crate) fn markups(page: &Page<'_>) -> Vec<FileMarkup> {
    let all = annotations_of(page);
    let places: FxHashMap<_, _> = all
        .iter()
        .filter_map(|(place, id, _)| Some(((*id)?, *place)))
        .collect();
    let mut left = MOST_BYTES_OF_PAGE;
    all.iter()
        .filter(|(_, _, dict)| is_markup(dict))
        .take(MOST)
        .map_while(|(place, _, dict)| {
            let entries = json(dict);
            left = left.checked_sub(entries.len())?;
            let flags = dict.get::<u32>(b"F".as_slice()).unwrap_or(0);
            Some(FileMarkup {
                place: *place,
                answers: dict
                    .get_ref(b"IRT".as_slice())
                    .and_then(|target| places.get(&(target.obj_number, target.gen_number)))
                    .copied()
                    .filter(|target| target != place),
                has_look: flags & (HIDDEN | NO_VIEW) != 0 || appearance_stream(dict).is_some(),
                entries,
            })
        })
        .collect()
}

fn is_markup(annotation: &Dict<'_>) -> bool {
    annotation
        .get::<Name<'_>>(b"Subtype".as_slice())
        .is_some_and(|kind| KINDS.contains(&kind.as_str()))
        && !is_shx(annotation)
}

fn json(annotation: &Dict<'_>) -> String {
    let mut out = String::from("{");
    for key in ENTRIES {
        let Some(value) = annotation.get::<Object<'_>>(key) else {
            continue;
        };
        member(&mut out, &String::from_utf8_lossy(key), &value, 1);
    }
    out.push('}');
    if out.len() > MOST_BYTES {
        return String::new();
    }
    out
}

fn member(out: &mut String, key: &str, value: &Object<'_>, depth: usize) {
    if !out.ends_with('{') {
        out.push(',');
    }
    text(out, key);
    out.push(':');
    any(out, value, depth);
}

/// What is nested too deep, and what is too long, is null: `json` drops a markup that is too long as a whole.
fn any(out: &mut String, value: &Object<'_>, depth: usize) {
    if depth > MOST_DEPTH || out.len() > MOST_BYTES {
        out.push_str("null");
        return;
    }
    match value {
        Object::Null(_) => out.push_str("null"),
        Object::Boolean(value) => out.push_str(if *value { "true" } else { "false" }),
        Object::Number(number) => {
            let number = number.as_f64();
            if number.is_finite() {
                let _ = write!(out, "{number}");
            } else {
                out.push_str("null");
            }
        }
        Object::String(string) => text(out, &text_string(string.as_bytes())),
        Object::Name(name) => text(out, name.as_str()),
        Object::Array(values) => {
            out.push('[');
            for value in values.iter::<Object<'_>>() {
                if !out.ends_with('[') {
                    out.push(',');
                }
                any(out, &value, depth + 1);
                if out.len() > MOST_BYTES {
                    break;
                }
            }
            out.push(']');
        }
        Object::Dict(entries) => {
            out.push('{');
            // The file's own order is not known.
            let mut keys: Vec<_> = entries.keys().collect();
            keys.sort_unstable_by(|a, b| a.as_str().cmp(b.as_str()));
            for key in keys {
                if let Some(value) = entries.get::<Object<'_>>(key.clone()) {
                    member(out, key.as_str(), &value, depth + 1);
                }
                if out.len() > MOST_BYTES {
                    break;
                }
            }
            out.push('}');
        }
        Object::Stream(stream) => match stream.decoded_data() {
            Ok(data) if data.len() <= MOST_TEXT => text(out, &text_string(&data)),
            _ => out.push_str("null"),
        },
    }
}

fn text(out: &mut String, value: &str) {
    out.push('"');
    for character in value.chars() {
        match character {
            '"' | '\\' => out.extend(['\\', character]),
            '\n' => out.push_str("\\n"),
            character if character < ' ' => {
                let _ = write!(out, "\\u{:04x}", u32::from(character));
            }
            character => out.push(character),
        }
    }
    out.push('"');
}
