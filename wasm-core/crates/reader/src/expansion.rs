//! How large streams become, found without decoding them into memory: a few hundred kilobytes can stand for gigabytes,
//! and memory that runs out ends the whole instance.

use std::collections::HashSet;
use std::io::Read;

use flate2::read::{DeflateDecoder, ZlibDecoder};
use hayro_syntax::Filter;
use hayro_syntax::object::{Array, Dict, MaybeRef, Object, ObjectIdentifier, Stream};
use hayro_syntax::page::Page;
use hayro_syntax::xref::XRef;
use memchr::memmem;

/// What a byte can become at most: deflate repeats up to 258 bytes with two bits.
const FLATE_RATIO: u64 = 1032;
/// LZW: codes of 12 bits for up to 4096 bytes.
const LZW_RATIO: u64 = 2731;
/// Run lengths: two bytes for 128.
const RUN_RATIO: u64 = 64;
/// Base 85: one byte for four zeros.
const ASCII_RATIO: u64 = 4;
/// Objects of a page that are looked at.
const MOST_OBJECTS: usize = 50_000;
/// Arrays and dictionaries inside one another.
const DEEPEST: usize = 40;
/// Bytes between the type of a stream and its data.
const LONGEST_DICTIONARY: usize = 2048;

/// Whether any stream that the page shows becomes longer than `most` bytes, or all of its contents together.
pub(crate) fn page_expands_beyond(page: &Page<'_>, most: u64) -> bool {
    let mut walk = Walk {
        xref: page.xref(),
        most,
        seen: HashSet::new(),
    };
    if let Some(parts) = page.raw().get::<Array<'_>>(b"Contents".as_slice())
        && together_beyond(&parts.iter::<Stream<'_>>().collect::<Vec<_>>(), most)
    {
        return true;
    }
    let annotations = page.raw().get::<Array<'_>>(b"Annots".as_slice());
    let mut appearances = annotations
        .iter()
        .flat_map(|all| all.iter::<Dict<'_>>().take(MOST_OBJECTS))
        .filter_map(|annotation| annotation.get::<Dict<'_>>(b"AP".as_slice()));
    if appearances.any(|appearance| walk.dict(&appearance, 0)) {
        return true;
    }
    let resources = page.resources();
    walk.dict(page.raw(), 0)
        || [
            &resources.ext_g_states,
            &resources.fonts,
            &resources.color_spaces,
            &resources.x_objects,
            &resources.patterns,
            &resources.shadings,
        ]
        .iter()
        .any(|part| walk.dict(part, 0))
}

/// Whether a table of objects, or a stream of them, becomes longer than `most` bytes. These are decoded when a file is
/// opened, so they are looked for in the bytes themselves.
pub(crate) fn tables_expand_beyond(bytes: &[u8], most: u64) -> bool {
    if (bytes.len() as u64).saturating_mul(FLATE_RATIO) <= most {
        return false;
    }
    ["/ObjStm", "/XRef"].iter().any(|kind| {
        memmem::find_iter(bytes, kind.as_bytes()).any(|at| {
            let rest = &bytes[at..];
            let near = &rest[..rest.len().min(LONGEST_DICTIONARY)];
            let Some(start) = memmem::find(near, b"stream") else {
                return false;
            };
            let data = &rest[start + b"stream".len()..];
            let line_end = data.iter().take_while(|byte| matches!(byte, b'\r' | b'\n'));
            inflated_length(&data[line_end.count()..], most) > most
        })
    })
}

/// Objects reachable from a page, each looked at once.
struct Walk<'a> {
    xref: &'a XRef,
    most: u64,
    seen: HashSet<ObjectIdentifier>,
}

impl Walk<'_> {
    fn dict(&mut self, dict: &Dict<'_>, depth: usize) -> bool {
        // Ways to other pages, lists of layers, which hold no streams, and what was looked at before.
        let elsewhere: [&[u8]; 4] = [b"Parent", b"Properties", b"Annots", b"B"];
        dict.entries()
            .any(|(key, value)| !elsewhere.contains(&key.as_ref()) && self.value(&value, depth))
    }

    fn value(&mut self, value: &MaybeRef<Object<'_>>, depth: usize) -> bool {
        match value {
            MaybeRef::NotRef(object) => self.object(object, depth + 1),
            MaybeRef::Ref(reference) => {
                let id = (*reference).into();
                let fresh = self.seen.len() < MOST_OBJECTS && self.seen.insert(id);
                let xref = self.xref;
                fresh
                    && xref
                        .get::<Object<'_>>(id)
                        .is_some_and(|object| self.object(&object, depth + 1))
            }
        }
    }

    fn object(&mut self, object: &Object<'_>, depth: usize) -> bool {
        if depth > DEEPEST {
            return false;
        }
        match object {
            Object::Dict(dict) => self.dict(dict, depth),
            Object::Stream(stream) => {
                decoded_length(stream, self.most) > self.most || self.dict(stream.dict(), depth)
            }
            Object::Array(array) => array.raw_iter().any(|value| self.value(&value, depth)),
            _ => false,
        }
    }
}

/// Whether the decoded `streams` are longer than `most` together. They are counted only when their bounds leave that
/// open: contents of a megabyte in several parts are common.
fn together_beyond(streams: &[Stream<'_>], most: u64) -> bool {
    let bounds = streams
        .iter()
        .fold(0u64, |sum, stream| sum.saturating_add(bound_of(stream)));
    let mut length = 0u64;
    bounds > most
        && streams.iter().any(|stream| {
            length = length.saturating_add(counted_length(stream, most));
            length > most
        })
}

/// Bytes of a decoded stream: a bound where that is at most `most`, else counted until `most` is passed.
fn decoded_length(stream: &Stream<'_>, most: u64) -> u64 {
    let bound = bound_of(stream);
    if bound <= most {
        bound
    } else {
        counted_length(stream, most)
    }
}

fn bound_of(stream: &Stream<'_>) -> u64 {
    bound(stream.raw_data().len() as u64, &packing(stream))
}

fn counted_length(stream: &Stream<'_>, most: u64) -> u64 {
    counted(&stream.raw_data(), &packing(stream), most)
}

/// The filters before those of pictures, which are left to the limit on their pixels.
fn packing(stream: &Stream<'_>) -> Vec<Filter> {
    let filters = stream.filters();
    filters
        .iter()
        .copied()
        .take_while(|filter| ratio(*filter).is_some())
        .collect()
}

fn bound(length: u64, filters: &[Filter]) -> u64 {
    filters.iter().fold(length, |sum, filter| {
        sum.saturating_mul(ratio(*filter).unwrap_or(1))
    })
}

fn ratio(filter: Filter) -> Option<u64> {
    match filter {
        Filter::AsciiHexDecode | Filter::Crypt => Some(1),
        Filter::Ascii85Decode => Some(ASCII_RATIO),
        Filter::LzwDecode => Some(LZW_RATIO),
        Filter::FlateDecode => Some(FLATE_RATIO),
        Filter::RunLengthDecode => Some(RUN_RATIO),
        Filter::CcittFaxDecode | Filter::Jbig2Decode | Filter::DctDecode | Filter::JpxDecode => {
            None
        }
    }
}

/// Follows `filters`; what follows a filter that is only counted is bounded by its ratio.
fn counted(data: &[u8], filters: &[Filter], most: u64) -> u64 {
    let Some((filter, rest)) = filters.split_first() else {
        return data.len() as u64;
    };
    let length = match filter {
        Filter::FlateDecode if !rest.is_empty() => {
            let length = inflated_length(data, most);
            if length <= most && bound(length, rest) > most {
                let mut inside = Vec::new();
                // What cannot be inflated is shorter for it: no error to report.
                let _ = ZlibDecoder::new(data).take(most).read_to_end(&mut inside);
                return counted(&inside, rest, most);
            }
            length
        }
        Filter::FlateDecode => inflated_length(data, most),
        Filter::LzwDecode => lzw_length(data, most),
        Filter::RunLengthDecode => run_length(data, most),
        // Text of the same length or less: what it stands for is at least this long.
        _ => return counted(&plain(data, *filter), rest, most),
    };
    bound(length, rest)
}

/// Length of zlib or deflate data, counted until it passes `most`.
fn inflated_length(data: &[u8], most: u64) -> u64 {
    fn count(mut source: impl Read, most: u64) -> u64 {
        let mut buffer = vec![0; 1 << 16];
        let mut length = 0;
        // An error ends the data, as it does for the decoder.
        while let Ok(read) = source.read(&mut buffer) {
            length += read as u64;
            if read == 0 || length > most {
                break;
            }
        }
        length
    }
    match count(ZlibDecoder::new(data), most) {
        0 => count(DeflateDecoder::new(data), most),
        length => length,
    }
}

/// Length of LZW data: of each code only the length of its string is kept.
fn lzw_length(data: &[u8], most: u64) -> u64 {
    const CLEAR: usize = 256;
    const END: usize = 257;
    let mut lengths = vec![0u64; 4096];
    lengths[..CLEAR].fill(1);
    let (mut next, mut width, mut before, mut total) = (END + 1, 9, 0, 0u64);
    let (mut bits, mut held) = (0u32, 0);
    for byte in data {
        bits = bits << 8 | u32::from(*byte);
        held += 8;
        if held < width {
            continue;
        }
        held -= width;
        let code = (bits >> held) as usize & ((1 << width) - 1);
        bits &= (1 << held) - 1;
        if code == END || total > most {
            break;
        }
        if code == CLEAR {
            (next, width, before) = (END + 1, 9, 0);
            continue;
        }
        if before > 0 && next < lengths.len() {
            lengths[next] = before + 1;
            next += 1;
        }
        before = if code < next { lengths[code] } else { 1 };
        total += before;
        // Widths grow one code early, as most writers have it; one more or less changes little.
        width = match next + 1 {
            0..512 => 9,
            512..1024 => 10,
            1024..2048 => 11,
            _ => 12,
        };
    }
    total
}

fn run_length(mut data: &[u8], most: u64) -> u64 {
    let mut total = 0;
    while let Some((head, rest)) = data.split_first() {
        let (length, used) = match *head {
            128 => break,
            head @ 0..128 => (u64::from(head) + 1, usize::from(head) + 1),
            head => (257 - u64::from(head), 1),
        };
        total += length;
        data = rest.get(used..).unwrap_or_default();
        if total > most {
            break;
        }
    }
    total
}

/// The bytes that hexadecimal or base 85 text stands for.
fn plain(data: &[u8], filter: Filter) -> Vec<u8> {
    let mut out = Vec::new();
    match filter {
        Filter::AsciiHexDecode => {
            let digits: Vec<u8> = data
                .iter()
                .take_while(|byte| **byte != b'>')
                .filter_map(|byte| char::from(*byte).to_digit(16))
                .map(|digit| digit as u8)
                .collect();
            out.extend(
                digits
                    .chunks(2)
                    .map(|two| two[0] << 4 | two.get(1).unwrap_or(&0)),
            );
        }
        Filter::Ascii85Decode => {
            let (mut group, mut count) = (0u32, 0);
            for byte in data.iter().take_while(|byte| **byte != b'~') {
                match byte {
                    b'z' => out.extend([0; 4]),
                    b'!'..=b'u' => {
                        group = group.wrapping_mul(85).wrapping_add(u32::from(byte - b'!'));
                        count += 1;
                        if count == 5 {
                            out.extend(group.to_be_bytes());
                            (group, count) = (0, 0);
                        }
                    }
                    _ => {}
                }
            }
            out.extend(std::iter::repeat_n(0, count));
        }
        _ => out.extend_from_slice(data),
    }
    out
}
