//! The steps from a file by ranges to a small file of one page.

use std::ops::Range;

use pinbar_model::error::{CoreError, ErrorCode, Result};

use crate::collect::{Collection, Part};
use crate::decode::Cipher;
use crate::entry::{Ending, PageEntry, ending, page_entry};
use crate::file::File;
use crate::layers::{Layers, layers};
use crate::limits::Limits;
use crate::refused::{Step, Stop, damaged};
use crate::small_file::{Root, SmallFile, labels_file, page_file};
use crate::tree::{Found, find_page, page_count};
use crate::value::{Object, Value};

/// Files with more pages are opened without their labels.
const MAX_LABELS: usize = 100_000;

/// Bytes read by opening that stay until the first page is gathered.
const KEPT_OF_OPENING: u64 = 1 << 20;

/// Bytes read for the entries of pages that stay for the next page: pages often lie together.
const KEPT_OF_ENTRIES: u64 = 8 << 20;

/// What came of a step.
#[derive(Debug, PartialEq, Eq)]
pub enum Progress {
    Ready,
    /// Byte ranges of the file to hand over with [`PageExtractor::feed`], each in one piece; then call again.
    Needs(Vec<Range<u64>>),
}

/// A file of which single pages are taken out. Owns the tables and the nodes of the page tree, next to nothing
/// else between two pages.
pub struct PageExtractor {
    file: File,
    password: String,
    opened: Option<Opened>,
    page: Option<PageUnderWay>,
    taken: Option<Vec<u8>>,
    entry: Option<PageEntry>,
}

struct Opened {
    root: Root,
    page_count: usize,
    labels: Vec<Option<String>>,
}

struct PageUnderWay {
    wanted: (usize, Part),
    /// What is gathered once the page is found.
    gathered: Option<(Found, Collection)>,
    copy: Option<SmallFile>,
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
            entry: None,
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
                // The first page usually stands beside the page tree: its size, which is asked for next, is at hand.
                if self.file.source.held() > KEPT_OF_OPENING {
                    self.file.forget();
                }
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
    /// given up. With [`Part::Boxes`] and [`Part::Painting`] the file is good for
    /// the page's size and the balance of its states only.
    ///
    /// # Errors
    /// `NoSuchPage`, `Damaged`, `TooComplex`, `TooLarge`; `BadArgument` before [`Self::open`] is ready.
    pub fn page(&mut self, index: usize, part: Part) -> Result<Progress> {
        let page = match self.page.take() {
            Some(page) if page.wanted == (index, part) => page,
            given_up => {
                if given_up.is_some() {
                    self.file.forget();
                }
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
            let asked = copy.asks();
            if !asked.is_empty() {
                return Ok(Progress::Needs(asked.to_vec()));
            }
        }
        self.taken = self
            .page
            .take()
            .and_then(|page| page.copy)
            .map(SmallFile::into_bytes);
        Ok(Progress::Ready)
    }

    /// The file of the page that was gathered last, once.
    pub fn take(&mut self) -> Option<Vec<u8>> {
        self.taken.take()
    }

    /// What an update of the file repeats and refers to.
    ///
    /// # Errors
    /// `BadArgument` before [`Self::open`] is ready.
    pub fn ending(&self) -> Result<Ending> {
        self.opened.as_ref().ok_or_else(not_open)?;
        ending(&self.file)
    }

    /// Reads the dictionary of the page `index`, from 0; [`Self::take_entry`] hands it out.
    ///
    /// # Errors
    /// As [`Self::page`].
    pub fn entry(&mut self, index: usize) -> Result<Progress> {
        let root = self.opened.as_ref().ok_or_else(not_open)?.root.pages;
        if self.page.take().is_some() {
            self.file.forget();
        }
        let file = &mut self.file;
        match find_page(file, root, index).and_then(|found| page_entry(file, &found)) {
            Ok(entry) => self.entry = Some(entry),
            Err(stop) => return self.stopped(stop),
        }
        if self.file.source.held() > KEPT_OF_ENTRIES {
            self.file.forget();
        }
        Ok(Progress::Ready)
    }

    /// The entry that was read last, once.
    pub fn take_entry(&mut self) -> Option<PageEntry> {
        self.entry.take()
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
        let Some(Value::Ref(catalog)) = trailer.get(b"Root") else {
            return Err(damaged("it names no catalog").into());
        };
        let catalog = *catalog;
        let object = self.file.object(catalog)?;
        let object = object.ok_or_else(|| damaged("its catalog is missing"))?;
        let Some(Value::Ref(pages)) = object.get(b"Pages") else {
            return Err(damaged("its page tree is missing").into());
        };
        let pages = *pages;
        let root = Root {
            catalog,
            object,
            pages,
        };
        // Both are asked for before either waits.
        let labels = label_objects(&mut self.file, &root.object);
        let page_count = page_count(&mut self.file, root.pages)?;
        if page_count == 0 {
            let sentence = "This PDF has no pages. Choose another file.";
            return Err(CoreError::new(ErrorCode::NoPages, sentence).into());
        }
        let labels = match labels {
            Err(Stop::Wait) => return Err(Stop::Wait),
            Ok(Some(collection)) if page_count <= MAX_LABELS => {
                let bytes = labels_file(&self.file, &root, &collection);
                pinbar_reader::page_labels(bytes, &self.password, page_count)
            }
            // Labels that can't be read are like none: pages have their numbers.
            Ok(_) | Err(Stop::Refused(_)) => Vec::new(),
        };
        Ok(Opened {
            root,
            page_count,
            labels,
        })
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

/// What the page labels of a catalog refer to; nothing when there are none.
fn label_objects(file: &mut File, catalog: &Object) -> Step<Option<Collection>> {
    let Some(labels) = catalog.get(b"PageLabels") else {
        return Ok(None);
    };
    let mut collection = Collection::of_value(catalog, labels);
    collection.complete(file)?;
    Ok(Some(collection))
}

/// Finds the page and what it needs, and lays the small file out.
fn gathering(file: &mut File, opened: &Opened, page: &mut PageUnderWay) -> Step<SmallFile> {
    let (index, part) = page.wanted;
    let (found, collection) = match &mut page.gathered {
        Some(gathered) => gathered,
        empty => {
            let found = find_page(file, opened.root.pages, index)?;
            let collection = Collection::of_page(found.page, &found.above, part);
            empty.insert((found, collection))
        }
    };
    collection.complete(file)?;
    let root = &opened.root;
    let layers = match part {
        Part::Whole => layers(file, &root.object, collection)?,
        Part::Boxes | Part::Painting => Layers::default(),
    };
    Ok(page_file(file, root, found, collection, &layers))
}
