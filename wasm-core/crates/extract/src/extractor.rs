//! The steps from a file by ranges to a small file of one page.

use std::ops::Range;
use std::rc::Rc;

use pinbar_model::error::{CoreError, ErrorCode, Result};

use crate::collect::{Collection, Part};
use crate::decode::Cipher;
use crate::file::File;
use crate::layers::{Layers, layers};
use crate::limits::Limits;
use crate::refused::{Step, Stop, damaged};
use crate::source::{changed, portions};
use crate::tree::{Found, find_page, is_node, page_count};
use crate::value::{Id, Object, Value};
use crate::write::{Writer, write_ref};

/// Bytes of streams asked for at once; the host holds them until they are handed over.
const COPIED_AT_ONCE: u64 = 16 << 20;

/// Files with more pages are opened without their labels.
const MAX_LABELS: usize = 100_000;

/// What came of a step.
#[derive(Debug, PartialEq, Eq)]
pub enum Progress {
    Ready,
    /// Byte ranges of the file to hand over with [`PageExtractor::feed`], each in one piece; then call again.
    Needs(Vec<Range<u64>>),
}

/// A file of which single pages are taken out. Owns the tables and the nodes of the page tree, nothing else
/// between two pages.
pub struct PageExtractor {
    file: File,
    password: String,
    opened: Option<Opened>,
    page: Option<PageUnderWay>,
    taken: Option<Vec<u8>>,
}

struct Opened {
    catalogue: Id,
    root: Id,
    page_count: usize,
    labels: Vec<Option<String>>,
}

struct PageUnderWay {
    wanted: (usize, Part),
    /// What is gathered once the page is found.
    gathered: Option<(Found, Collection)>,
    copy: Option<Copying>,
}

/// The small file while the data of its streams come in.
struct Copying {
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

impl PageExtractor {
    /// A file of `length` bytes; `password` is empty when none is known. Nothing is read yet.
    pub fn new(length: u64, password: &str, limits: Limits) -> Self {
        Self {
            file: File::new(length, limits),
            password: password.to_owned(),
            opened: None,
            page: None,
            taken: None,
        }
    }

    /// Reads the tables, the top of the page tree and the page labels.
    ///
    /// # Errors
    /// `NotPdf`, `Damaged`, `Encrypted`, `UnknownEncryption`, `NoPages`, `TooComplex`.
    pub fn open(&mut self) -> Result<Progress> {
        if self.opened.is_some() {
            return Ok(Progress::Ready);
        }
        match self.opening() {
            Ok(opened) => {
                self.opened = Some(opened);
                self.file.forget();
                Ok(Progress::Ready)
            }
            Err(stop) => self.stopped(stop),
        }
    }

    /// Pages of the file as its page tree counts them; 0 before [`Self::open`] is ready.
    pub fn page_count(&self) -> usize {
        self.opened.as_ref().map_or(0, |opened| opened.page_count)
    }

    /// Labels by page where the file gives some; empty before [`Self::open`] is ready and for files without.
    pub fn labels(&self) -> &[Option<String>] {
        self.opened
            .as_ref()
            .map_or(&[], |opened| opened.labels.as_slice())
    }

    /// Gathers the page `index`, from 0, into a small file; [`Self::take`] hands it out. Another page under way is
    /// given up. With [`Part::Boxes`] the file is good for the page's size only.
    ///
    /// # Errors
    /// `NoSuchPage`, `Damaged`, `TooComplex`, `TooLarge`; `BadArgument` before [`Self::open`] is ready.
    pub fn page(&mut self, index: usize, part: Part) -> Result<Progress> {
        let page = match self.page.take() {
            Some(page) if page.wanted == (index, part) => page,
            _ => {
                self.file.forget();
                PageUnderWay {
                    wanted: (index, part),
                    gathered: None,
                    copy: None,
                }
            }
        };
        let page = self.page.insert(page);
        if page.copy.is_none() {
            let opened = self.opened.as_ref().ok_or_else(not_open)?;
            match gathering(&mut self.file, opened, page) {
                Ok(copy) => page.copy = Some(copy),
                Err(stop) => return self.stopped(stop),
            }
            // What was read is in the small file or was needed only to find out what belongs to it.
            self.file.forget();
        }
        if let Some(copy) = &mut page.copy {
            if !copy.asked.is_empty() {
                return Ok(Progress::Needs(copy.asked.clone()));
            }
            copy.asked = portions(&copy.ahead, COPIED_AT_ONCE);
            if let Some(last) = copy.asked.last() {
                let reached = last.end;
                copy.ahead.retain(|range| range.end > reached);
                if let Some(first) = copy.ahead.first_mut() {
                    first.start = first.start.max(reached);
                }
                return Ok(Progress::Needs(copy.asked.clone()));
            }
        }
        self.taken = self
            .page
            .take()
            .and_then(|page| page.copy)
            .map(|copy| copy.bytes);
        Ok(Progress::Ready)
    }

    /// The file of the page that was gathered last, once.
    pub fn take(&mut self) -> Option<Vec<u8>> {
        self.taken.take()
    }

    /// Hands over bytes of a range that was asked for.
    ///
    /// # Errors
    /// `BadArgument` when they are not what was asked for: the file has changed.
    pub fn feed(&mut self, offset: u64, bytes: &[u8]) -> Result<()> {
        match self.page.as_mut().and_then(|page| page.copy.as_mut()) {
            Some(copy) => copy.feed(offset, bytes),
            None => self.file.source.feed(offset, bytes),
        }
    }

    fn stopped(&mut self, stop: Stop) -> Result<Progress> {
        match stop {
            Stop::Wait => {
                let ranges = self.file.source.take_wanted();
                if ranges.is_empty() {
                    return Err(damaged("its structure leads nowhere"));
                }
                Ok(Progress::Needs(ranges))
            }
            Stop::Refused(error) => {
                self.page = None;
                self.file.forget();
                Err(error)
            }
        }
    }

    fn opening(&mut self) -> Step<Opened> {
        let limits = self.file.limits;
        let File { source, tables, .. } = &mut self.file;
        tables.load(source, &limits)?;
        if self.file.cipher.is_none() {
            self.file.cipher = cipher(&mut self.file, &self.password)?;
        }
        let trailer = self.file.tables.trailer()?;
        let Some(Value::Ref(catalogue)) = trailer.get(b"Root") else {
            return Err(damaged("it names no catalogue").into());
        };
        let catalogue = *catalogue;
        let object = self.file.object(catalogue)?;
        let object = object.ok_or_else(|| damaged("its catalogue is missing"))?;
        self.file.keep(catalogue);
        let Some(Value::Ref(root)) = object.get(b"Pages") else {
            return Err(damaged("its page tree is missing").into());
        };
        let root = *root;
        // Both are asked for before either waits.
        let labels = label_objects(&mut self.file, &object);
        let page_count = page_count(&mut self.file, root)?;
        if page_count == 0 {
            let sentence = "This PDF has no pages. Choose another file.";
            return Err(CoreError::new(ErrorCode::NoPages, sentence).into());
        }
        let labels = match labels {
            Err(Stop::Wait) => return Err(Stop::Wait),
            Ok(Some(collection)) if page_count <= MAX_LABELS => {
                let bytes = labels_file(&self.file, catalogue, root, &object, &collection);
                pinbar_reader::page_labels(bytes, &self.password, page_count)
            }
            // Labels that can't be read are like none: pages have their numbers.
            Ok(_) | Err(Stop::Refused(_)) => Vec::new(),
        };
        Ok(Opened {
            catalogue,
            root,
            page_count,
            labels,
        })
    }
}

impl Copying {
    fn feed(&mut self, offset: u64, bytes: &[u8]) -> Result<()> {
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

fn not_open() -> CoreError {
    CoreError::new(ErrorCode::BadArgument, "Open the file first.")
}

/// What the trailer says about encryption, checked with the password.
fn cipher(file: &mut File, password: &str) -> Step<Option<Cipher>> {
    let trailer = file.tables.trailer()?;
    let Some(encrypt) = trailer.get(b"Encrypt") else {
        return Ok(None);
    };
    let mut text = Vec::new();
    for key in [b"Encrypt".as_slice(), b"ID"] {
        if let Some(value) = trailer.get(key) {
            text.extend(b" /");
            text.extend(key);
            text.push(b' ');
            trailer.write(value, &mut text);
        }
    }
    let mut collection = Collection::of_value(trailer, encrypt);
    collection.complete(file)?;
    let objects = collection
        .objects()
        .map(|(id, object)| (id, object.text.to_vec()));
    let cipher = Cipher {
        trailer: text,
        objects: objects.collect(),
        free: file.tables.free(),
        password: password.to_owned(),
    };
    cipher.check()?;
    Ok(Some(cipher))
}

/// What the page labels of a catalogue refer to; nothing when there are none.
fn label_objects(file: &mut File, catalogue: &Object) -> Step<Option<Collection>> {
    let Some(labels) = catalogue.get(b"PageLabels") else {
        return Ok(None);
    };
    let mut collection = Collection::of_value(catalogue, labels);
    collection.complete(file)?;
    Ok(Some(collection))
}

/// A file without pages that has the labels.
fn labels_file(
    file: &File,
    catalogue: Id,
    root: Id,
    object: &Object,
    collection: &Collection,
) -> Vec<u8> {
    let mut writer = Writer::new(file.tables.free());
    let mut entry = b" /PageLabels ".to_vec();
    if let Some(labels) = object.get(b"PageLabels") {
        object.write(labels, &mut entry);
    }
    let trailer = begin(&mut writer, file, catalogue, root, object, &entry);
    writer.object(root, b"<< /Type /Pages /Kids [] /Count 0 >>");
    for (id, object) in collection.objects() {
        put(&mut writer, file, id, object, object.text.to_vec());
    }
    writer.finish(catalogue, &trailer)
}

/// Writes what every small file begins with and answers what its trailer has more. Of objects that a hostile file
/// makes collide with these, these count, as they come first.
fn begin(
    writer: &mut Writer,
    file: &File,
    catalogue: Id,
    root: Id,
    object: &Object,
    entries: &[u8],
) -> Vec<u8> {
    let trailer = file.cipher.as_ref().map_or(Vec::new(), |cipher| {
        for (id, text) in &cipher.objects {
            writer.object(*id, text);
        }
        cipher.trailer.clone()
    });
    let mut text = b"<< /Type /Catalog /Pages ".to_vec();
    write_ref(root, &mut text);
    text.extend(entries);
    text.extend(b" >>");
    put(writer, file, catalogue, object, text);
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

/// Finds the page and what it needs, and lays the small file out.
fn gathering(file: &mut File, opened: &Opened, page: &mut PageUnderWay) -> Step<Copying> {
    let (index, part) = page.wanted;
    let (found, collection) = match &mut page.gathered {
        Some(gathered) => gathered,
        empty => {
            let found = find_page(file, opened.root, index)?;
            let collection = Collection::of_page(found.page, &found.above, part);
            empty.insert((found, collection))
        }
    };
    collection.complete(file)?;
    let catalogue = file.object(opened.catalogue)?;
    let catalogue = catalogue.ok_or_else(|| damaged("its catalogue is missing"))?;
    let layers = match part {
        Part::Whole => layers(file, &catalogue, collection)?,
        Part::Boxes => Layers::default(),
    };
    Ok(laid_out(
        file, opened, &catalogue, found, collection, &layers,
    ))
}

fn laid_out(
    file: &File,
    opened: &Opened,
    catalogue: &Rc<Object>,
    found: &Found,
    collection: &Collection,
    layers: &Layers,
) -> Copying {
    /// Around each object: its number, keywords, its entry in the table.
    const AROUND: usize = 64;
    let mut writer = Writer::new(file.tables.free());
    writer.reserve(collection.bytes() as usize + collection.objects().count() * AROUND + 4096);
    let Opened {
        catalogue: id,
        root,
        ..
    } = opened;
    let trailer = begin(&mut writer, file, *id, *root, catalogue, &layers.entry);
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
    Copying {
        bytes: writer.finish(*id, &trailer),
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
