//! Page labels: the number tree of the catalog.

use hayro_syntax::Pdf;
use hayro_syntax::object::{Array, Dict, Name, Object};

/// Kids of kids of a number tree; real ones have one or two levels.
const MAX_DEPTH: usize = 16;
/// Nodes that are looked at: a tree that contains itself has no end.
const MAX_NODES: usize = 10_000;

/// The label of page `index`, when the file gives one that is not empty.
pub(crate) fn page_label(pdf: &Pdf, index: usize) -> Option<String> {
    let ranges = ranges(pdf);
    let (first, range) = range_of(&ranges, index)?;
    label(*first, range, index)
}

/// The labels of the first `count` pages as the file gives them, also of a file that has only its labels.
/// All are nothing when it can't be opened.
pub fn page_labels(bytes: Vec<u8>, password: &str, count: usize) -> Vec<Option<String>> {
    let Ok(pdf) = Pdf::new_with_password(bytes, password) else {
        return vec![None; count];
    };
    let ranges = ranges(&pdf);
    (0..count)
        .map(|index| {
            let (first, range) = range_of(&ranges, index)?;
            label(*first, range, index)
        })
        .collect()
}

/// Runs of pages that are counted alike, by their first page.
fn ranges(pdf: &Pdf) -> Vec<(usize, Dict<'_>)> {
    let xref = pdf.xref();
    let mut found = Vec::new();
    let tree = xref
        .get::<Dict<'_>>(xref.root_id())
        .and_then(|catalog| catalog.get::<Dict<'_>>(b"PageLabels".as_slice()));
    if let Some(tree) = tree {
        collect(&tree, &mut found, 0, &mut 0);
    }
    // Of two ranges with the same first page the one that stands later counts.
    found.sort_by_key(|(first, _)| *first);
    found
}

/// The range that starts last at or before `index`.
fn range_of<'r, 'a>(
    ranges: &'r [(usize, Dict<'a>)],
    index: usize,
) -> Option<&'r (usize, Dict<'a>)> {
    let after = ranges.partition_point(|(first, _)| *first <= index);
    ranges.get(after.checked_sub(1)?)
}

fn label(first: usize, range: &Dict<'_>, index: usize) -> Option<String> {
    let prefix = range
        .get::<hayro_syntax::object::String<'_>>(b"P".as_slice())
        .map(|text| text_string(text.as_bytes()))
        .unwrap_or_default();
    let start = range.get::<u32>(b"St".as_slice()).unwrap_or(1) as usize;
    let number = start.saturating_add(index - first);
    let style = range
        .get::<Name<'_>>(b"S".as_slice())
        .map(|name| name.as_str().to_owned());
    let counted = match style.as_deref() {
        Some("D") => number.to_string(),
        Some("R") => roman(number).to_uppercase(),
        Some("r") => roman(number),
        Some("A") => letters(number).to_uppercase(),
        Some("a") => letters(number),
        _ => String::new(),
    };
    let label = format!("{prefix}{counted}").trim().to_owned();
    (!label.is_empty()).then_some(label)
}

/// Gathers the ranges of a node of the number tree and of its kids.
fn collect<'a>(
    node: &Dict<'a>,
    found: &mut Vec<(usize, Dict<'a>)>,
    depth: usize,
    nodes: &mut usize,
) {
    if depth > MAX_DEPTH || *nodes >= MAX_NODES {
        return;
    }
    *nodes += 1;
    if let Some(numbers) = node.get::<Array<'a>>(b"Nums".as_slice()) {
        let mut entries = numbers.iter::<Object<'a>>();
        while let (Some(key), Some(value)) = (entries.next(), entries.next()) {
            let first = key.into_i32().and_then(|key| usize::try_from(key).ok());
            if let (Some(first), Some(range)) = (first, value.into_dict()) {
                found.push((first, range));
            }
        }
    }
    if let Some(kids) = node.get::<Array<'a>>(b"Kids".as_slice()) {
        for kid in kids.iter::<Dict<'a>>() {
            collect(&kid, found, depth + 1, nodes);
        }
    }
}

/// Where PDFDocEncoding is not Latin-1: from 0x18, and from 0x80.
const ACCENTS: [char; 8] = ['˘', 'ˇ', 'ˆ', '˙', '˝', '˛', '˚', '˜'];
const SIGNS: [char; 33] = [
    '•', '†', '‡', '…', '—', '–', 'ƒ', '⁄', '‹', '›', '−', '‰', '„', '“', '”', '‘', '’', '‚', '™',
    'ﬁ', 'ﬂ', 'Ł', 'Œ', 'Š', 'Ÿ', 'Ž', 'ı', 'ł', 'œ', 'š', 'ž', '\u{FFFD}', '€',
];

fn of_pdf_doc(byte: u8) -> char {
    match byte {
        0x18..=0x1F => ACCENTS[usize::from(byte - 0x18)],
        0x80..=0xA0 => SIGNS[usize::from(byte - 0x80)],
        _ => char::from(byte),
    }
}

/// A text string of PDF: UTF-16 or UTF-8 with a mark, else PDFDocEncoding.
pub(crate) fn text_string(bytes: &[u8]) -> String {
    match bytes {
        [0xFE, 0xFF, rest @ ..] => {
            let units: Vec<u16> = rest
                .chunks_exact(2)
                .map(|pair| u16::from_be_bytes([pair[0], pair[1]]))
                .collect();
            String::from_utf16_lossy(&units)
        }
        [0xEF, 0xBB, 0xBF, rest @ ..] => String::from_utf8_lossy(rest).into_owned(),
        _ => bytes.iter().copied().map(of_pdf_doc).collect(),
    }
}

fn roman(number: usize) -> String {
    const STEPS: [(usize, &str); 13] = [
        (1000, "m"),
        (900, "cm"),
        (500, "d"),
        (400, "cd"),
        (100, "c"),
        (90, "xc"),
        (50, "l"),
        (40, "xl"),
        (10, "x"),
        (9, "ix"),
        (5, "v"),
        (4, "iv"),
        (1, "i"),
    ];
    // Beyond this no one writes Roman numbers, and a hostile start value would fill memory.
    if number > 10_000 {
        return number.to_string();
    }
    let mut left = number;
    let mut text = String::new();
    for (value, sign) in STEPS {
        while left >= value {
            text.push_str(sign);
            left -= value;
        }
    }
    text
}

/// a to z, then aa to zz, and so on, as PDF counts.
fn letters(number: usize) -> String {
    const MAX_REPEAT: usize = 32;
    let Some(zero_based) = number.checked_sub(1) else {
        return String::new();
    };
    let letter = char::from(b'a' + (zero_based % 26) as u8);
    std::iter::repeat_n(letter, (zero_based / 26 + 1).min(MAX_REPEAT)).collect()
}
