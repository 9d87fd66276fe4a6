//! Writes the small file.

use rustc_hash::FxHashSet;

use crate::value::{Id, Object, Value};

/// Bytes of an offset in the cross-reference stream.
const OFFSET_BYTES: usize = 4;

/// A PDF in the making: objects under their own numbers, then a cross-reference stream.
pub(crate) struct Writer {
    out: Vec<u8>,
    /// Type, first and second field of each entry (7.5.8.3).
    entries: Vec<(u32, [u32; 3])>,
    used: FxHashSet<u32>,
    /// Objects that came out of object streams of an encrypted file: their strings are plain, so they go into
    /// an object stream that says of itself that it is not encrypted.
    packed: Vec<(u32, Vec<u8>)>,
    /// Numbers of new objects start here.
    free: u32,
}

impl Writer {
    /// `free` is above every number that the objects may refer to, so that no reference to an object left out
    /// meets a new one.
    pub fn new(free: u32) -> Self {
        Self {
            // The comment marks the file as binary (7.5.2).
            out: b"%PDF-1.7\n%\xE2\xE3\xCF\xD3\n".to_vec(),
            entries: Vec::new(),
            used: FxHashSet::default(),
            packed: Vec::new(),
            free,
        }
    }

    /// Makes room, so that a large file is not moved while it grows.
    pub fn reserve(&mut self, bytes: usize) {
        self.out.reserve(bytes);
    }

    pub fn object(&mut self, id: Id, text: &[u8]) {
        self.begin(id);
        self.out.extend(text);
        self.out.extend(b"\nendobj\n");
    }

    pub fn packed_object(&mut self, number: u32, text: Vec<u8>) {
        self.used.insert(number);
        self.packed.push((number, text));
    }

    pub fn stream(&mut self, id: Id, dict: &[u8], data: &[u8]) {
        let at = self.empty_stream(id, dict, data.len());
        self.out[at..at + data.len()].copy_from_slice(data);
    }

    /// A stream whose `length` data bytes are zero for now; answers where they lie.
    pub fn empty_stream(&mut self, id: Id, dict: &[u8], length: usize) -> usize {
        self.begin(id);
        self.out.extend(dict);
        self.out.extend(b"\nstream\n");
        let at = self.out.len();
        self.out.resize(at + length, 0);
        self.out.extend(b"\nendstream\nendobj\n");
        at
    }

    /// The bytes of a stream, to be filled in.
    pub fn data(&mut self, at: usize, length: usize) -> &mut [u8] {
        &mut self.out[at..at + length]
    }

    /// An id that no object has so far; it counts as used from now on.
    pub fn unused_id(&mut self) -> Id {
        let number = (self.free..=u32::MAX)
            .chain(1..self.free)
            .find(|number| !self.used.contains(number))
            .unwrap_or(u32::MAX);
        self.used.insert(number);
        Id {
            number,
            generation: 0,
        }
    }

    /// Ends the file: `root` is its catalog, `trailer` more entries of its trailer.
    pub fn finish(mut self, root: Id, trailer: &[u8]) -> Vec<u8> {
        if !self.packed.is_empty() {
            self.write_packed();
        }
        let table = self.unused_id();
        let at = self.out.len() as u32;
        self.entries.push((table.number, [1, at, 0]));
        self.entries.sort_unstable();
        // Of equal numbers the first stays: a writer never gives one twice, a hostile file might.
        self.entries.dedup_by_key(|(number, _)| *number);
        let size = self
            .entries
            .last()
            .map_or(0, |(number, _)| number.saturating_add(1));
        let (mut index, mut rows) = (String::new(), Vec::new());
        for run in self.entries.chunk_by(|(a, _), (b, _)| a + 1 == *b) {
            index += &format!("{} {} ", run[0].0, run.len());
            for (_, [kind, first, second]) in run {
                rows.push(*kind as u8);
                rows.extend(first.to_be_bytes());
                rows.extend((*second as u16).to_be_bytes());
            }
        }
        self.out.extend(
            format!(
                "{} 0 obj\n<< /Type /XRef /Size {size} /W [1 {OFFSET_BYTES} 2] /Index [{}] /Root {} {} R /Length {} ",
                table.number,
                index.trim_end(),
                root.number,
                root.generation,
                rows.len()
            )
            .bytes(),
        );
        self.out.extend(trailer);
        self.out.extend(b" >>\nstream\n");
        self.out.extend(&rows);
        self.out
            .extend(format!("\nendstream\nendobj\nstartxref\n{at}\n%%EOF\n").bytes());
        self.out
    }

    fn begin(&mut self, id: Id) {
        self.used.insert(id.number);
        let entry = [1, self.out.len() as u32, id.generation.into()];
        self.entries.push((id.number, entry));
        self.out
            .extend(format!("{} {} obj\n", id.number, id.generation).bytes());
    }

    /// The object stream that is marked as not encrypted (7.4.10).
    fn write_packed(&mut self) {
        // An index into an object stream has two bytes.
        const MOST: usize = 60_000;
        let all = std::mem::take(&mut self.packed);
        for members in all.chunks(MOST) {
            let id = self.unused_id();
            let (mut head, mut body) = (String::new(), Vec::new());
            for (index, (number, text)) in members.iter().enumerate() {
                head += &format!("{number} {} ", body.len());
                body.extend(text);
                body.push(b'\n');
                self.entries.push((*number, [2, id.number, index as u32]));
            }
            let dict = format!(
                "<< /Type /ObjStm /N {} /First {} /Length {} /Filter [/Crypt] \
                 /DecodeParms [<< /Type /CryptFilterDecodeParms /Name /Identity >>] >>",
                members.len(),
                head.len(),
                head.len() + body.len()
            );
            let data = [head.into_bytes(), body].concat();
            self.stream(id, dict.as_bytes(), &data);
        }
    }
}

impl Object {
    /// Writes a value of this object as it was.
    pub fn write(&self, value: &Value, out: &mut Vec<u8>) {
        match value {
            Value::Atom(span) => out.extend(self.text_of(span)),
            Value::Name(span) => {
                out.push(b'/');
                out.extend(self.text_of(span));
            }
            Value::Ref(id) => write_ref(*id, out),
            Value::Array(values) => {
                out.push(b'[');
                for value in values {
                    out.push(b' ');
                    self.write(value, out);
                }
                out.extend(b" ]");
            }
            Value::Dict(entries) => {
                out.extend(b"<<");
                for (key, value) in entries {
                    self.write_entry(key, value, out);
                }
                out.extend(b" >>");
            }
        }
    }

    pub fn write_entry(&self, key: &crate::value::Span, value: &Value, out: &mut Vec<u8>) {
        out.extend(b" /");
        out.extend(self.text_of(key));
        out.push(b' ');
        self.write(value, out);
    }
}

pub(crate) fn write_ref(id: Id, out: &mut Vec<u8>) {
    out.extend(format!("{} {} R", id.number, id.generation).bytes());
}
