//! Where the objects are: cross-reference tables and streams, hybrid files and updates (7.5.4 to 7.5.8).

use std::collections::VecDeque;
use std::ops::Range;

use pinbar_model::error::{CoreError, ErrorCode, Result};
use rustc_hash::{FxHashMap, FxHashSet};

use crate::decode::decoded;
use crate::limits::Limits;
use crate::parse::{Broken, Parsed, Parser};
use crate::refused::{Step, damaged, too_complex};
use crate::source::Source;
use crate::value::{Id, Object, Value};

/// Updates of one file; each saves a table that points to the one before.
const MAX_SECTIONS: usize = 512;

/// First look at a table; one that is longer says how long.
const FIRST_LOOK: u64 = 32 << 10;

/// Tables this near the end are read together with it.
const TAIL: u64 = 4 << 20;

/// Where an object is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Place {
    At(u64),
    /// In the object stream of that number, at that index.
    In {
        stream: u32,
        index: u32,
    },
}

/// How a section of the tables is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Form {
    Table,
    Stream,
}

/// The tables of a file, the newest first in force.
#[derive(Default)]
pub(crate) struct Tables {
    places: FxHashMap<Id, Place>,
    /// Sections still to be read.
    ahead: VecDeque<u64>,
    seen: FxHashSet<u64>,
    /// Of the newest section.
    trailer: Option<Object>,
    newest: Option<(u64, Form)>,
    /// The end of the file was searched.
    started: bool,
    largest: u32,
}

impl Tables {
    pub fn place(&self, id: Id) -> Option<Place> {
        self.places.get(&id).copied()
    }

    /// Entries in use.
    pub fn len(&self) -> usize {
        self.places.len()
    }

    /// Above every number of the file.
    pub fn free(&self) -> u32 {
        self.largest.saturating_add(1)
    }

    /// The newest trailer; its text carries /Root, /Encrypt and /ID.
    pub fn trailer(&self) -> Result<&Object> {
        self.trailer
            .as_ref()
            .ok_or_else(|| damaged("it has no trailer"))
    }

    /// Where the newest section stands, and what it is.
    pub fn newest(&self) -> Option<(u64, Form)> {
        self.newest
    }

    /// Reads all sections, from the newest on.
    ///
    /// # Errors
    /// `NotPdf`, `Damaged`, `TooComplex`.
    pub fn load(&mut self, source: &mut Source, limits: &Limits) -> Step<()> {
        if !self.started {
            let newest = newest_section(source)?;
            self.started = true;
            self.ahead.push_back(newest);
        }
        while let Some(&at) = self.ahead.front() {
            let section = section_at(source, at, limits)?;
            self.ahead.pop_front();
            self.seen.insert(at);
            self.newest.get_or_insert((at, section.form));
            self.take(section, limits)?;
        }
        Ok(())
    }

    fn take(&mut self, section: Section, limits: &Limits) -> Result<()> {
        if self.places.len() + section.places.len() > limits.objects {
            return Err(too_complex("has too many objects"));
        }
        for (id, place) in section.places {
            self.largest = self.largest.max(id.number);
            self.places.entry(id).or_insert(place);
        }
        let number = |key: &[u8]| {
            let value = section.trailer.get(key)?;
            section.trailer.unsigned(value)
        };
        // What a hybrid file hides from old readers comes before what the section updates (7.5.8.4).
        for next in [number(b"Prev"), number(b"XRefStm")].into_iter().flatten() {
            if self.seen.contains(&next) {
                return Err(damaged("its tables refer to each other in a circle"));
            }
            if self.seen.len() + self.ahead.len() >= MAX_SECTIONS {
                return Err(too_complex("was updated too often"));
            }
            self.ahead.push_front(next);
        }
        if self.trailer.is_none() {
            self.trailer = Some(section.trailer);
        }
        Ok(())
    }
}

/// One table with what belongs to it.
struct Section {
    form: Form,
    places: Vec<(Id, Place)>,
    trailer: Object,
}

/// Where the newest section stands, by the last `startxref`.
fn newest_section(source: &mut Source) -> Step<u64> {
    const LOOKS: [u64; 2] = [32 << 10, 1 << 20];
    let length = source.length();
    // Asked for together with the end: the first objects usually are the catalog and the page tree.
    let header = source.bytes(0..1029).map(|start| has_header(&start));
    let mut found = startxref(&source.bytes(length.saturating_sub(LOOKS[0])..length)?);
    if !header? {
        let sentence = "This file is not a PDF. Choose a PDF file.";
        return Err(CoreError::new(ErrorCode::NotPdf, sentence).into());
    }
    if found.is_none() {
        found = startxref(&source.bytes(length.saturating_sub(LOOKS[1])..length)?);
    }
    found
        .filter(|target| *target < length)
        .ok_or_else(|| damaged("the place of its table is missing").into())
}

/// The number after the last `startxref`.
fn startxref(tail: &[u8]) -> Option<u64> {
    let at = tail.windows(9).rposition(|window| window == b"startxref")?;
    Parser::new(&tail[at + 9..], true).unsigned().ok()
}

/// Whether `%PDF-` stands near the start: readers accept some bytes of junk before it.
fn has_header(start: &[u8]) -> bool {
    start.windows(5).any(|window| window == b"%PDF-")
}

fn section_at(source: &mut Source, at: u64, limits: &Limits) -> Step<Section> {
    let length = source.length();
    let mut look = if length.saturating_sub(at) <= TAIL {
        length.saturating_sub(at)
    } else {
        FIRST_LOOK
    };
    loop {
        let (start, complete) = {
            let text = source.bytes(at..at.saturating_add(look))?;
            let complete = at + text.len() as u64 >= length;
            let mut parser = Parser::new(&text, complete);
            (start_of_section(&mut parser, limits), complete)
        };
        match start {
            Ok(Start::Table(section)) => return Ok(section),
            Ok(Start::Stream { id, object, data }) => {
                let data = at + data.start..at + data.end;
                return stream_section(source, id, object, data, limits);
            }
            Err(Need::Broken(Broken::Malformed)) => {
                return Err(damaged("a table of its objects can't be read").into());
            }
            Err(Need::Broken(Broken::Short)) if complete => {
                return Err(damaged("a table of its objects is cut short").into());
            }
            Err(Need::Broken(Broken::Short)) => look *= 4,
            Err(Need::Bytes(bytes)) if complete => {
                return Err(damaged(&format!("a table lacks entries, {bytes} bytes long")).into());
            }
            Err(Need::Bytes(bytes)) => look = bytes.max(look + 1),
            Err(Need::Refused(error)) => return Err(error.into()),
        }
    }
}

enum Start {
    Table(Section),
    Stream {
        id: Id,
        object: Object,
        /// Counted from the start of the section.
        data: Range<u64>,
    },
}

/// Why a section could not be read from the text at hand.
enum Need {
    Broken(Broken),
    /// So many bytes from the start of the section will at least be needed.
    Bytes(u64),
    Refused(CoreError),
}

impl From<Broken> for Need {
    fn from(broken: Broken) -> Self {
        Self::Broken(broken)
    }
}

fn start_of_section(parser: &mut Parser<'_>, limits: &Limits) -> std::result::Result<Start, Need> {
    if parser.keyword(b"xref")? {
        return table(parser, limits).map(Start::Table);
    }
    let id = parser.header()?;
    let object = parser.own_object()?;
    if !parser.keyword(b"stream")? {
        return Err(Broken::Malformed.into());
    }
    parser.stream_start()?;
    let length = object
        .get(b"Length")
        .and_then(|value| object.unsigned(value))
        .ok_or(Broken::Malformed)?;
    if length > limits.decoded_bytes as u64 {
        return Err(Need::Refused(too_complex("has too many objects")));
    }
    let start = parser.at() as u64;
    let data = start..start + length;
    Ok(Start::Stream { id, object, data })
}

/// Subsections of entries, then the trailer. Writers differ in the white space between entries.
fn table(parser: &mut Parser<'_>, limits: &Limits) -> std::result::Result<Section, Need> {
    /// Bytes of an entry; some writers save one of the two of the line's end.
    const ENTRY: u64 = 19;
    let mut places = Vec::new();
    while !parser.keyword(b"trailer")? {
        let first = parser.unsigned()?;
        let count = parser.unsigned()?;
        if count > limits.objects as u64 || first + count > u64::from(u32::MAX) {
            return Err(Need::Refused(too_complex("has too many objects")));
        }
        let start = parser.at() as u64;
        for index in 0..count {
            match entry(parser) {
                Ok(None) => {}
                Ok(Some((offset, generation))) => {
                    let number = (first + index) as u32;
                    places.push((Id { number, generation }, Place::At(offset)));
                }
                Err(Broken::Short) => {
                    // The rest of the subsection and a trailer.
                    return Err(Need::Bytes(start + (count + 1) * ENTRY + count + 4096));
                }
                Err(broken) => return Err(broken.into()),
            }
        }
    }
    let trailer = parser.own_object()?;
    let form = Form::Table;
    Ok(Section {
        form,
        places,
        trailer,
    })
}

/// Offset and generation, or nothing for a free entry.
fn entry(parser: &mut Parser<'_>) -> Parsed<Option<(u64, u16)>> {
    let (offset, generation) = (parser.unsigned()?, parser.unsigned()?);
    parser.skip_space()?;
    match parser.word()? {
        // No object stands at the start: some writers mark free entries so.
        b"n" => Ok(u16::try_from(generation)
            .ok()
            .filter(|_| offset > 0)
            .map(|generation| (offset, generation))),
        b"f" => Ok(None),
        _ => Err(Broken::Malformed),
    }
}

fn stream_section(
    source: &mut Source,
    id: Id,
    object: Object,
    data: Range<u64>,
    limits: &Limits,
) -> Step<Section> {
    // Cross-reference streams are never encrypted (7.5.8.2).
    let rows = {
        let packed = source.bytes(data)?;
        decoded(id, &object, &packed, None, limits.decoded_bytes)?
    };
    let places = stream_places(&object, &rows, limits)?;
    let trailer = object;
    let form = Form::Stream;
    Ok(Section {
        form,
        places,
        trailer,
    })
}

fn stream_places(object: &Object, rows: &[u8], limits: &Limits) -> Result<Vec<(Id, Place)>> {
    let unreadable = || damaged("a table of its objects can't be read");
    let numbers = |key: &[u8]| -> Option<Vec<u64>> {
        let Value::Array(values) = object.get(key)? else {
            return None;
        };
        values.iter().map(|value| object.unsigned(value)).collect()
    };
    let widths: [usize; 3] = numbers(b"W")
        .and_then(|widths| {
            let widths: Vec<usize> = widths.iter().map(|width| *width as usize).collect();
            widths.try_into().ok()
        })
        .filter(|widths: &[usize; 3]| widths.iter().all(|width| *width <= 8) && widths[1] > 0)
        .ok_or_else(unreadable)?;
    let size = object
        .get(b"Size")
        .and_then(|value| object.unsigned(value))
        .ok_or_else(unreadable)?;
    let index = numbers(b"Index").unwrap_or_else(|| vec![0, size]);
    let row_bytes: usize = widths.iter().sum();
    let mut rows = rows.chunks_exact(row_bytes);
    let mut places = Vec::new();
    for part in index.chunks_exact(2) {
        let (first, count) = (part[0], part[1]);
        if count > limits.objects as u64 || first.saturating_add(count) > u64::from(u32::MAX) {
            return Err(too_complex("has too many objects"));
        }
        for offset in 0..count {
            let row = rows.next().ok_or_else(unreadable)?;
            places.extend(row_place(row, widths, (first + offset) as u32));
        }
    }
    Ok(places)
}

/// One row (7.5.8.3); nothing for a free entry or a type of the future.
fn row_place(row: &[u8], widths: [usize; 3], number: u32) -> Option<(Id, Place)> {
    let field = |range: Range<usize>| {
        row[range]
            .iter()
            .fold(0, |sum: u64, byte| (sum << 8) | u64::from(*byte))
    };
    let [kind_width, first_width, second_width] = widths;
    let kind = if kind_width == 0 {
        1
    } else {
        field(0..kind_width)
    };
    let middle = kind_width + first_width;
    let (first, second) = (
        field(kind_width..middle),
        field(middle..middle + second_width),
    );
    match kind {
        1 => {
            let generation = u16::try_from(second).ok()?;
            Some((Id { number, generation }, Place::At(first)))
        }
        2 => {
            let place = Place::In {
                stream: u32::try_from(first).ok()?,
                index: u32::try_from(second).ok()?,
            };
            let generation = 0;
            Some((Id { number, generation }, place))
        }
        _ => None,
    }
}
