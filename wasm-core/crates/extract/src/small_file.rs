//! Lays the small files out: that of one page, and that of the labels alone.

use std::ops::Range;
use std::rc::Rc;

use pinbar_model::error::Result;

use crate::collect::Collection;
use crate::file::File;
use crate::layers::Layers;
use crate::source::{changed, portions};
use crate::tree::{Found, is_node};
use crate::value::{Id, Object, Value};
use crate::write::{Writer, write_ref};

/// Bytes of streams asked for at once; the host holds them until they are handed over.
const COPIED_AT_ONCE: u64 = 16 << 20;

/// The catalog of a file and the root of its page tree.
pub(crate) struct Root {
    pub catalog: Id,
    pub object: Rc<Object>,
    pub pages: Id,
}

/// The small file while the data of its streams come in.
pub(crate) struct SmallFile {
    bytes: Vec<u8>,
    holes: Vec<Hole>,
    /// Asked for and not yet handed over.
    asked: Vec<Range<u64>>,
    /// Still to be asked for.
    ahead: Vec<Range<u64>>,
}

/// Bytes of the file that belong at `at` of the small one.
struct Hole {
    from: Range<u64>,
    at: usize,
}

impl SmallFile {
    /// The ranges to hand over next; nothing when the file is whole.
    pub fn asks(&mut self) -> &[Range<u64>] {
        if self.asked.is_empty() {
            self.asked = portions(&self.ahead, COPIED_AT_ONCE);
            if let Some(reached) = self.asked.last().map(|last| last.end) {
                self.ahead.retain(|range| range.end > reached);
                if let Some(first) = self.ahead.first_mut() {
                    first.start = first.start.max(reached);
                }
            }
        }
        &self.asked
    }

    pub fn into_bytes(self) -> Vec<u8> {
        self.bytes
    }

    /// Takes the bytes of a range that was asked for.
    ///
    /// # Errors
    /// `BadArgument` when it was not: the file has changed.
    pub fn feed(&mut self, offset: u64, bytes: &[u8]) -> Result<()> {
        let end = offset + bytes.len() as u64;
        let place = self.asked.iter().position(|range| *range == (offset..end));
        self.asked.swap_remove(place.ok_or_else(changed)?);
        for Hole { from, at } in &self.holes {
            let shared = from.start.max(offset)..from.end.min(end);
            if !shared.is_empty() {
                let to = at + (shared.start - from.start) as usize;
                let part = &bytes[(shared.start - offset) as usize..(shared.end - offset) as usize];
                self.bytes[to..to + part.len()].copy_from_slice(part);
            }
        }
        Ok(())
    }
}

/// A file without pages that has the labels.
pub(crate) fn labels_file(file: &File, root: &Root, collection: &Collection) -> Vec<u8> {
    let mut writer = Writer::new(file.tables.free());
    let mut entry = b" /PageLabels ".to_vec();
    if let Some(labels) = root.object.get(b"PageLabels") {
        root.object.write(labels, &mut entry);
    }
    let trailer = begin(&mut writer, file, root, &entry);
    writer.object(root.pages, b"<< /Type /Pages /Kids [] /Count 0 >>");
    for (id, object) in collection.objects() {
        put(&mut writer, file, id, object, object.text.to_vec());
    }
    writer.finish(root.catalog, &trailer)
}

/// Writes what every small file begins with and answers what its trailer has more. Of objects that a hostile file
/// makes collide with these, these count, as they come first.
fn begin(writer: &mut Writer, file: &File, root: &Root, entries: &[u8]) -> Vec<u8> {
    let trailer = file.cipher.as_ref().map_or(Vec::new(), |cipher| {
        for (id, text) in &cipher.objects {
            writer.object(*id, text);
        }
        cipher.trailer.clone()
    });
    let mut text = b"<< /Type /Catalog /Pages ".to_vec();
    write_ref(root.pages, &mut text);
    text.extend(entries);
    text.extend(b" >>");
    put(writer, file, root.catalog, &root.object, text);
    trailer
}

/// Writes an object, where its strings can be read: what was inside an encrypted object stream is plain.
fn put(writer: &mut Writer, file: &File, id: Id, object: &Object, text: Vec<u8>) {
    if object.packed && file.cipher.is_some() {
        writer.packed_object(id.number, text);
    } else {
        writer.object(id, &text);
    }
}

/// The file of one page, with the data of its streams that are at hand.
pub(crate) fn page_file(
    file: &File,
    root: &Root,
    found: &Found,
    collection: &Collection,
    layers: &Layers,
) -> SmallFile {
    /// Around each object: its number, keywords, its entry in the table.
    const AROUND: usize = 64;
    let mut writer = Writer::new(file.tables.free());
    writer.reserve(collection.bytes() as usize + collection.objects().count() * AROUND + 4096);
    let trailer = begin(&mut writer, file, root, &layers.entry);
    let mut holes = Vec::new();
    for (id, object) in collection.objects() {
        match (
            &object.data,
            found.above.iter().position(|node| *node == id),
        ) {
            (Some(data), _) => {
                let length = (data.end - data.start) as usize;
                let at = writer.empty_stream(id, &object.text, length);
                let missing = file.source.copy_held(data.start, writer.data(at, length));
                holes.extend(missing.into_iter().map(|from| Hole {
                    at: at + (from.start - data.start) as usize,
                    from,
                }));
            }
            (None, Some(depth)) if is_node(object) => {
                let kid = found.above.get(depth + 1).copied().unwrap_or(found.page);
                put(&mut writer, file, id, object, node_with_kid(object, kid));
            }
            _ => put(&mut writer, file, id, object, object.text.to_vec()),
        }
    }
    for (id, object, text) in &layers.objects {
        put(&mut writer, file, *id, object, text.clone());
    }
    holes.sort_by_key(|hole| hole.from.start);
    let ahead = joined(holes.iter().map(|hole| hole.from.clone()));
    SmallFile {
        bytes: writer.finish(root.catalog, &trailer),
        holes,
        asked: Vec::new(),
        ahead,
    }
}

/// A node of the page tree with a single kid; what the page inherits stays.
fn node_with_kid(node: &Object, kid: Id) -> Vec<u8> {
    let mut text = b"<< /Kids [".to_vec();
    write_ref(kid, &mut text);
    text.extend(b"] /Count 1");
    if let Value::Dict(entries) = &node.value {
        for (key, value) in entries {
            if !node.is_name(key, b"Kids") && !node.is_name(key, b"Count") {
                node.write_entry(key, value, &mut text);
            }
        }
    }
    text.extend(b" >>");
    text
}

/// Sorted ranges without overlaps.
fn joined(ranges: impl Iterator<Item = Range<u64>>) -> Vec<Range<u64>> {
    let mut all: Vec<Range<u64>> = Vec::new();
    for range in ranges {
        match all.last_mut() {
            Some(last) if range.start <= last.end => last.end = last.end.max(range.end),
            _ => all.push(range),
        }
    }
    all
}
