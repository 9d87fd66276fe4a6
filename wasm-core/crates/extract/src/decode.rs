//! Decodes the two kinds of streams that carry structure: cross-reference streams and object streams.
//!
//! Their size is bounded, which the reader's own decoder does not offer; writers pack them with Flate only.
//! Decryption is the reader's: it is handed a file of one stream.

use std::borrow::Cow;

use hayro_syntax::Pdf;
use hayro_syntax::object::{ObjectIdentifier, Stream};
use miniz_oxide::inflate::TINFLStatus;
use miniz_oxide::inflate::core::inflate_flags::{
    TINFL_FLAG_PARSE_ZLIB_HEADER, TINFL_FLAG_USING_NON_WRAPPING_OUTPUT_BUF,
};
use miniz_oxide::inflate::core::{DecompressorOxide, decompress};
use pinbar_model::error::Result;

use crate::refused::damaged;
use crate::value::{Id, Object, Value};
use crate::write::Writer;

/// What is needed to decrypt: the objects of /Encrypt and the first bytes of a trailer that names them.
#[derive(Clone)]
pub(crate) struct Cipher {
    /// `/Encrypt … /ID …` for a trailer.
    pub trailer: Vec<u8>,
    /// The encryption dictionary when it is an indirect object, and what it refers to; never encrypted itself.
    pub objects: Vec<(Id, Vec<u8>)>,
    /// Above every number of the file.
    pub free: u32,
    pub password: String,
}

impl Cipher {
    /// Checks that the password opens the file.
    ///
    /// # Errors
    /// `Encrypted`, `UnknownEncryption`.
    pub fn check(&self) -> Result<()> {
        let (bytes, _) = self.file_of(None);
        self.open(bytes).map(|_| ())
    }

    /// The data of the stream `id` without encryption, still packed by its filters.
    fn decrypted(&self, id: Id, dict: &[u8], data: &[u8]) -> Result<Vec<u8>> {
        let (bytes, at) = self.file_of(Some((id, dict, data)));
        let pdf = self.open(bytes)?;
        let stream: Stream<'_> = pdf
            .xref()
            .get(at)
            .ok_or_else(|| damaged("an encrypted object stream can't be read"))?;
        Ok(stream.raw_data().into_owned())
    }

    fn open(&self, bytes: Vec<u8>) -> Result<Pdf> {
        Pdf::new_with_password(bytes, &self.password)
            .map_err(|error| pinbar_reader::refusal(error, true, &self.password))
    }

    /// A file without pages whose only stream is the given one.
    fn file_of(&self, stream: Option<(Id, &[u8], &[u8])>) -> (Vec<u8>, ObjectIdentifier) {
        let mut writer = Writer::new(self.free);
        for (id, text) in &self.objects {
            writer.object(*id, text);
        }
        let at = stream.map_or(ObjectIdentifier::new(0, 0), |(id, dict, data)| {
            writer.stream(id, dict, data);
            ObjectIdentifier::new(id.number, id.generation.into())
        });
        let pages = writer.unused_id();
        writer.object(pages, b"<< /Type /Pages /Kids [] /Count 0 >>");
        let root = writer.unused_id();
        let catalog = format!("<< /Type /Catalog /Pages {} 0 R >>", pages.number);
        writer.object(root, catalog.as_bytes());
        (writer.finish(root, &self.trailer), at)
    }
}

/// The data of a cross-reference or object stream, decrypted and unpacked.
///
/// # Errors
/// `Damaged` when they are not what the filters say, use another filter than Flate, or pass `most` bytes.
pub(crate) fn decoded(
    id: Id,
    object: &Object,
    data: &[u8],
    cipher: Option<&Cipher>,
    most: usize,
) -> Result<Vec<u8>> {
    let mut data = match cipher {
        Some(cipher) => {
            let dict = with_length(object, data.len());
            Cow::Owned(cipher.decrypted(id, &dict, data)?)
        }
        None => Cow::Borrowed(data),
    };
    let filters = listed(object.get(b"Filter"));
    let parameters = listed(object.get(b"DecodeParms"));
    for (index, filter) in filters.into_iter().enumerate() {
        let Value::Name(name) = filter else {
            return Err(damaged("a filter has no name"));
        };
        if object.is_name(name, b"Crypt") {
            continue;
        }
        if !object.is_name(name, b"FlateDecode") && !object.is_name(name, b"Fl") {
            return Err(damaged("its structure is packed in an unusual way"));
        }
        let plain = inflated(&data, most)?;
        data = Cow::Owned(match parameters.get(index) {
            Some(given) => unpredicted(plain, &Predictor::of(object, given))?,
            None => plain,
        });
    }
    Ok(data.into_owned())
}

/// The text of a stream's dictionary with a direct /Length.
fn with_length(object: &Object, length: usize) -> Vec<u8> {
    let Value::Dict(entries) = &object.value else {
        return object.text.to_vec();
    };
    let mut text = format!("<< /Length {length}").into_bytes();
    for (key, value) in entries {
        if !object.is_name(key, b"Length") {
            text.extend(b" /");
            text.extend(object.text_of(key));
            text.push(b' ');
            object.write(value, &mut text);
        }
    }
    text.extend(b" >>");
    text
}

/// One value or a list of them.
fn listed(value: Option<&Value>) -> Vec<&Value> {
    match value {
        Some(Value::Array(values)) => values.iter().collect(),
        Some(value) => vec![value],
        None => Vec::new(),
    }
}

/// Flate data. What was unpacked before an end that is cut off or a wrong sum counts: some writers stop without
/// a last block, and what is missing shows where it is looked for.
fn inflated(data: &[u8], most: usize) -> Result<Vec<u8>> {
    let refused = || damaged("a part of its structure can't be unpacked");
    let mut plain = vec![0; data.len().saturating_mul(4).max(1024).min(most)];
    let mut inflater = Box::<DecompressorOxide>::default();
    let flags = TINFL_FLAG_PARSE_ZLIB_HEADER | TINFL_FLAG_USING_NON_WRAPPING_OUTPUT_BUF;
    let (mut read, mut written) = (0, 0);
    loop {
        let left = data.get(read..).unwrap_or(&[]);
        let (status, taken, given) = decompress(&mut inflater, left, &mut plain, written, flags);
        read += taken;
        written += given;
        match status {
            TINFLStatus::Done
            | TINFLStatus::Adler32Mismatch
            | TINFLStatus::FailedCannotMakeProgress => {
                plain.truncate(written);
                return Ok(plain);
            }
            TINFLStatus::HasMoreOutput if plain.len() < most => {
                plain.resize(plain.len().saturating_mul(2).min(most), 0);
            }
            _ => return Err(refused()),
        }
    }
}

/// Parameters of 7.4.4.4.
struct Predictor {
    kind: u64,
    /// Bytes of a pixel, at least 1.
    pixel: usize,
    /// Bytes of a row.
    row: usize,
    /// Bits of a component.
    bits: u64,
}

impl Predictor {
    fn of(object: &Object, parameters: &Value) -> Self {
        let number = |key: &[u8], default: u64, most: u64| {
            object
                .entry(parameters, key)
                .and_then(|value| object.unsigned(value))
                .map_or(default, |given| given.clamp(1, most))
        };
        let bits = number(b"BitsPerComponent", 8, 16);
        let (colors, columns) = (number(b"Colors", 1, 32), number(b"Columns", 1, 1 << 20));
        Self {
            kind: number(b"Predictor", 1, u64::MAX),
            pixel: (colors * bits).div_ceil(8) as usize,
            row: (columns * colors * bits).div_ceil(8) as usize,
            bits,
        }
    }
}

/// Undoes the prediction of rows, as PNG does it; TIFF's way for bytes only, as nothing else occurs here.
fn unpredicted(data: Vec<u8>, predictor: &Predictor) -> Result<Vec<u8>> {
    let Predictor {
        kind,
        pixel,
        row,
        bits,
    } = *predictor;
    match kind {
        1 => Ok(data),
        2 if bits == 8 => {
            let mut data = data;
            for line in data.chunks_mut(row) {
                for at in pixel..line.len() {
                    line[at] = line[at].wrapping_add(line[at - pixel]);
                }
            }
            Ok(data)
        }
        10.. => {
            let mut plain: Vec<u8> = Vec::with_capacity(data.len());
            let mut above = vec![0; row];
            for line in data.chunks(row + 1) {
                let (filter, coded) = (line[0], &line[1..]);
                let mut current = vec![0; row];
                for (at, byte) in coded.iter().enumerate() {
                    let left = if at < pixel { 0 } else { current[at - pixel] };
                    let corner = if at < pixel { 0 } else { above[at - pixel] };
                    let guess = match filter {
                        0 => 0,
                        1 => left,
                        2 => above[at],
                        3 => u8::midpoint(left, above[at]),
                        4 => paeth(left, above[at], corner),
                        _ => return Err(damaged("a table of its objects can't be unpacked")),
                    };
                    current[at] = byte.wrapping_add(guess);
                }
                plain.extend(&current[..coded.len()]);
                above = current;
            }
            Ok(plain)
        }
        _ => Err(damaged("its structure is packed in an unusual way")),
    }
}

/// The neighbor nearest to left + above − corner (PNG, 9.4).
fn paeth(left: u8, above: u8, corner: u8) -> u8 {
    let [a, b, c] = [left, above, corner].map(i16::from);
    let estimate = a + b - c;
    let [to_left, to_above, to_corner] = [a, b, c].map(|value| (estimate - value).abs());
    if to_left <= to_above && to_left <= to_corner {
        left
    } else if to_above <= to_corner {
        above
    } else {
        corner
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn predictor(kind: u64, pixel: usize, row: usize) -> Predictor {
        Predictor {
            kind,
            pixel,
            row,
            bits: 8,
        }
    }

    #[test]
    fn undoes_every_row_filter() {
        let coded = vec![
            0, 1, 2, 3, // as it is
            1, 1, 1, 1, // left
            2, 1, 1, 1, // above
            3, 1, 1, 1, // middle
            4, 1, 1, 1, // Paeth
        ];
        let plain = unpredicted(coded, &predictor(12, 1, 3)).unwrap();
        assert_eq!(plain, [1, 2, 3, 1, 2, 3, 2, 3, 4, 2, 3, 4, 3, 4, 5]);
    }

    #[test]
    fn undoes_tiff_differences() {
        let plain = unpredicted(vec![1, 1, 1, 5, 1, 1], &predictor(2, 1, 3)).unwrap();
        assert_eq!(plain, [1, 2, 3, 5, 6, 7]);
    }

    #[test]
    fn refuses_what_grows_without_bound() {
        let bomb = miniz_oxide::deflate::compress_to_vec_zlib(&vec![0; 1 << 20], 9);
        assert!(inflated(&bomb, 1 << 16).is_err());
        assert_eq!(inflated(&bomb, 1 << 20).unwrap().len(), 1 << 20);
    }

    #[test]
    fn takes_what_comes_before_a_missing_end() {
        let plain: Vec<u8> = (0..=255).collect();
        let packed = miniz_oxide::deflate::compress_to_vec_zlib(&plain, 0);
        assert_eq!(
            inflated(&packed[..packed.len() - 4], 1 << 20).unwrap(),
            plain
        );
        assert_eq!(inflated(&packed[..100], 1 << 20).unwrap(), plain[..93]);
        assert!(inflated(b"not packed", 1 << 20).is_err());
    }
}
