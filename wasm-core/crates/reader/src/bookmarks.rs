//! Bookmarks: the outline of the catalog (12.3.3 of ISO 32000-2).

use std::collections::BTreeMap;

use hayro_syntax::Pdf;
use hayro_syntax::object::{Array, Dict, Name, Object, ObjectIdentifier, String as PdfString};

use crate::labels::text_string;

/// More are left out: an outline that leads back into itself has no end.
const MOST: usize = 20_000;
/// Outlines inside one another, and kids of kids of the tree of names.
const MAX_DEPTH: usize = 16;
/// Characters of a title that are kept.
const LONGEST: usize = 200;

/// A bookmark that leads to a page of the file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Bookmark {
    pub title: String,
    /// From 0.
    pub page: usize,
}

/// The bookmarks of a file in its order; those that lead elsewhere, or nowhere, are left out.
pub(crate) fn bookmarks(pdf: &Pdf) -> Vec<Bookmark> {
    let xref = pdf.xref();
    let catalog = xref.get::<Dict<'_>>(xref.root_id());
    let Some(catalog) = catalog else {
        return Vec::new();
    };
    let Some(root) = catalog.get::<Dict<'_>>(b"Outlines".as_slice()) else {
        return Vec::new();
    };
    let mut walk = Walk {
        pages: pdf
            .pages()
            .iter()
            .enumerate()
            .filter_map(|(index, page)| Some((key(page.raw().obj_id()?), index)))
            .collect(),
        names: BTreeMap::new(),
        found: Vec::new(),
        nodes: 0,
    };
    walk.names_of(&catalog);
    walk.kids(&root, 0);
    walk.found
}

fn key(id: ObjectIdentifier) -> (u32, i32) {
    (id.obj_number, id.gen_number)
}

struct Walk {
    /// Indices of pages by their objects.
    pages: BTreeMap<(u32, i32), usize>,
    /// Pages of named destinations.
    names: BTreeMap<Vec<u8>, usize>,
    found: Vec<Bookmark>,
    nodes: usize,
}

impl Walk {
    fn kids(&mut self, parent: &Dict<'_>, depth: usize) {
        let mut next = parent.get::<Dict<'_>>(b"First".as_slice());
        while let Some(item) = next {
            self.nodes += 1;
            if self.nodes > MOST || depth > MAX_DEPTH {
                return;
            }
            let title = item
                .get::<PdfString<'_>>(b"Title".as_slice())
                .map(|title| text_string(title.as_bytes()));
            if let (Some(title), Some(page)) = (title, self.target(&item)) {
                let title = title.trim().chars().take(LONGEST).collect();
                self.found.push(Bookmark { title, page });
            }
            self.kids(&item, depth + 1);
            next = item.get::<Dict<'_>>(b"Next".as_slice());
        }
    }

    /// The page that a bookmark leads to, by its destination or its action.
    fn target(&self, item: &Dict<'_>) -> Option<usize> {
        if item.contains_key(b"Dest".as_slice()) {
            return self.destination(item, b"Dest");
        }
        let action = item.get::<Dict<'_>>(b"A".as_slice())?;
        let kind = action.get::<Name<'_>>(b"S".as_slice())?;
        (kind.as_str() == "GoTo")
            .then(|| self.destination(&action, b"D"))
            .flatten()
    }

    /// A page, or the name of one.
    fn destination(&self, dict: &Dict<'_>, entry: &[u8]) -> Option<usize> {
        if let Some(place) = dict.get::<Array<'_>>(entry) {
            return self.page_of(&place);
        }
        let name = dict
            .get::<PdfString<'_>>(entry)
            .map(|name| name.as_bytes().to_vec())
            .or_else(|| {
                let name = dict.get::<Name<'_>>(entry)?;
                Some(name.as_str().as_bytes().to_vec())
            })?;
        self.names.get(&name).copied()
    }

    fn page_of(&self, place: &Array<'_>) -> Option<usize> {
        let first = place.raw_iter().next()?;
        let page = ObjectIdentifier::from(first.as_obj_ref()?);
        self.pages.get(&key(page)).copied()
    }

    /// Notes all named destinations: of the tree of names, and of the list that old files have.
    fn names_of(&mut self, catalog: &Dict<'_>) {
        if let Some(list) = catalog.get::<Dict<'_>>(b"Dests".as_slice()) {
            let names: Vec<Vec<u8>> = list
                .keys()
                .map(|name| name.as_str().as_bytes().to_vec())
                .collect();
            for name in names {
                self.note(name.clone(), &list, &name);
            }
        }
        let tree = catalog
            .get::<Dict<'_>>(b"Names".as_slice())
            .and_then(|names| names.get::<Dict<'_>>(b"Dests".as_slice()));
        if let Some(tree) = tree {
            self.name_node(&tree, 0);
        }
        self.nodes = 0;
    }

    fn name_node(&mut self, node: &Dict<'_>, depth: usize) {
        self.nodes += 1;
        if self.nodes > MOST || depth > MAX_DEPTH {
            return;
        }
        if let Some(pairs) = node.get::<Array<'_>>(b"Names".as_slice()) {
            let mut names = pairs.iter::<Object<'_>>();
            while let (Some(name), Some(place)) = (names.next(), names.next()) {
                let Some(name) = name.into_string() else {
                    continue;
                };
                let page = match place {
                    Object::Array(place) => self.page_of(&place),
                    Object::Dict(dict) => dict
                        .get::<Array<'_>>(b"D".as_slice())
                        .and_then(|place| self.page_of(&place)),
                    _ => None,
                };
                if let Some(page) = page {
                    self.names.insert(name.as_bytes().to_vec(), page);
                }
            }
        }
        if let Some(kids) = node.get::<Array<'_>>(b"Kids".as_slice()) {
            for kid in kids.iter::<Dict<'_>>() {
                self.name_node(&kid, depth + 1);
            }
        }
    }

    fn note(&mut self, name: Vec<u8>, list: &Dict<'_>, entry: &[u8]) {
        let place = list.get::<Array<'_>>(entry).or_else(|| {
            list.get::<Dict<'_>>(entry)?
                .get::<Array<'_>>(b"D".as_slice())
        });
        if let Some(page) = place.and_then(|place| self.page_of(&place)) {
            self.names.insert(name, page);
        }
    }
}
