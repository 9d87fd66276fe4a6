//! What a page needs: the objects it refers to, and those they refer to.

use std::rc::Rc;

use pinbar_model::error::{CoreError, ErrorCode};
use rustc_hash::FxHashMap;

use crate::file::File;
use crate::refused::{Step, Stop, too_complex};
use crate::value::{Id, Object, Value};

/// How much of a page is wanted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Part {
    /// All that it shows.
    Whole,
    /// Its size and turn: some hundred bytes of a file.
    Boxes,
    /// Its size and turn, and the streams that paint it, without what they name.
    Painting,
}

/// From where an object is referred to, which says which of its references lead on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Role {
    /// A page, or a node above it that pages inherit from.
    Page,
    /// The same when only its size is asked for.
    Boxes,
    /// The same when only the streams that paint it are asked for.
    Painting,
    /// The array of a page's annotations.
    Annotations,
    Annotation,
    /// Entries under names of the author: resources, glyph procedures, states of an appearance.
    Named,
    Other,
}

/// Entries of a page and its nodes that show something (7.7.3.3). The rest leads to other pages, to the
/// structure tree, to private data of the program that made the file, which may be larger than all pages.
const PAGE_ENTRIES: [&[u8]; 14] = [
    b"Type",
    b"Contents",
    b"Resources",
    b"MediaBox",
    b"CropBox",
    b"BleedBox",
    b"TrimBox",
    b"ArtBox",
    b"Rotate",
    b"UserUnit",
    b"Group",
    b"Annots",
    b"VP",
    b"Count",
];

/// Those that say how large a page is.
const BOX_ENTRIES: [&[u8]; 5] = [b"Type", b"MediaBox", b"CropBox", b"Rotate", b"UserUnit"];

/// Entries of an annotation that show something or are text (12.5.2). The rest leads to pages, other
/// annotations, actions, attached files, films.
const ANNOTATION_ENTRIES: [&[u8]; 30] = [
    b"Type",
    b"Subtype",
    b"Rect",
    b"Contents",
    b"NM",
    b"M",
    b"F",
    b"AP",
    b"AS",
    b"Border",
    b"BS",
    b"BE",
    b"C",
    b"IC",
    b"CA",
    b"OC",
    b"T",
    b"Subj",
    b"RC",
    b"DA",
    b"DS",
    b"Q",
    b"QuadPoints",
    b"InkList",
    b"Vertices",
    b"L",
    b"LE",
    b"CL",
    b"RD",
    b"Measure",
];

/// Entries that lead away from what is shown, wherever they stand.
const AWAY: [&[u8]; 17] = [
    b"Parent",
    b"P",
    b"PieceInfo",
    b"Metadata",
    b"StructTreeRoot",
    b"Dest",
    b"A",
    b"AA",
    b"Popup",
    b"IRT",
    b"Thumb",
    b"B",
    b"OPI",
    b"Alternates",
    b"AF",
    b"EF",
    b"Ref",
];

/// Entries whose dictionary has names of the author as keys.
const NAMED: [&[u8]; 9] = [
    b"XObject",
    b"Font",
    b"ExtGState",
    b"ColorSpace",
    b"Pattern",
    b"Shading",
    b"Properties",
    b"CharProcs",
    b"N",
];

/// Types of objects that are never taken along, however they are reached.
pub(crate) const FOREIGN: [&[u8]; 5] = [
    b"Page",
    b"Pages",
    b"Catalog",
    b"StructTreeRoot",
    b"StructElem",
];

/// The objects gathered so far and those to look at.
#[derive(Default)]
pub(crate) struct Collection {
    found: FxHashMap<Id, Rc<Object>>,
    /// In the order in which they were found.
    order: Vec<Id>,
    ahead: Vec<(Id, Role)>,
    bytes: u64,
}

impl Collection {
    /// Starts with a page and the nodes it inherits from. The page's own reference to its parent stays.
    pub fn of_page(page: Id, above: &[Id], part: Part) -> Self {
        let role = match part {
            Part::Whole => Role::Page,
            Part::Boxes => Role::Boxes,
            Part::Painting => Role::Painting,
        };
        let pages = [page].into_iter().chain(above.iter().copied());
        Self {
            ahead: pages.map(|id| (id, role)).collect(),
            ..Self::default()
        }
    }

    /// Starts with whatever `value`, a part of `object`, refers to.
    pub fn of_value(object: &Object, value: &Value) -> Self {
        let mut collection = Self::default();
        follow(object, value, Role::Named, &mut collection.ahead);
        collection
    }

    /// Bytes of all objects together.
    pub fn bytes(&self) -> u64 {
        self.bytes
    }

    pub fn contains(&self, id: Id) -> bool {
        self.found.contains_key(&id)
    }

    pub fn objects(&self) -> impl Iterator<Item = (Id, &Rc<Object>)> {
        self.order
            .iter()
            .filter_map(|id| self.found.get(id).map(|object| (*id, object)))
    }

    /// Follows all references; what is missing of all is asked for at once.
    ///
    /// # Errors
    /// `TooLarge`, `TooComplex` beyond the limits; what reading an object refuses.
    pub fn complete(&mut self, file: &mut File) -> Step<()> {
        while !self.ahead.is_empty() {
            let mut waiting = Vec::new();
            let now = std::mem::take(&mut self.ahead);
            for (id, role) in now {
                if self.found.contains_key(&id) {
                    continue;
                }
                match file.object(id) {
                    Ok(Some(object)) => self.take(id, role, object, file)?,
                    // A reference to nothing stands for null.
                    Ok(None) => {}
                    Err(Stop::Wait) => waiting.push((id, role)),
                    Err(refused) => return Err(refused),
                }
            }
            let stuck = self.ahead.is_empty() && !waiting.is_empty();
            self.ahead.append(&mut waiting);
            if stuck {
                return Err(Stop::Wait);
            }
        }
        Ok(())
    }

    fn take(&mut self, id: Id, role: Role, object: Rc<Object>, file: &File) -> Step<()> {
        let expected = matches!(role, Role::Page | Role::Boxes | Role::Painting);
        if !expected && FOREIGN.iter().any(|kind| object.is_type(kind)) {
            return Ok(());
        }
        let data = object.data.as_ref().map_or(0, |data| data.end - data.start);
        self.bytes += data + object.text.len() as u64;
        if self.bytes > file.limits.page_bytes {
            return Err(too_large(file.limits.page_bytes).into());
        }
        if self.order.len() >= file.limits.page_objects {
            return Err(too_complex("has a page of too many parts").into());
        }
        // A form named directly, not a dictionary of names.
        let role = match role {
            Role::Named if object.data.is_some() => Role::Other,
            role => role,
        };
        follow(&object, &object.value, role, &mut self.ahead);
        self.order.push(id);
        self.found.insert(id, object);
        Ok(())
    }
}

fn too_large(most: u64) -> CoreError {
    CoreError::new(
        ErrorCode::TooLarge,
        format!(
            "This page alone needs more than {} MB of the file. Export it with smaller images.",
            most >> 20
        ),
    )
}

/// Notes the references of `value` that lead on.
fn follow(object: &Object, value: &Value, role: Role, ahead: &mut Vec<(Id, Role)>) {
    match value {
        Value::Ref(id) => ahead.push((*id, role)),
        Value::Array(values) => {
            let inside = if role == Role::Annotations {
                Role::Annotation
            } else {
                role
            };
            for value in values {
                follow(object, value, inside, ahead);
            }
        }
        Value::Dict(entries) => {
            // An annotation of the page's own array, or the array's only annotation without one.
            let role = if role == Role::Annotations {
                Role::Annotation
            } else {
                role
            };
            for (key, value) in entries {
                let among = |keys: &[&[u8]]| keys.iter().any(|known| object.is_name(key, known));
                let leads = match role {
                    Role::Page => among(&PAGE_ENTRIES),
                    Role::Boxes => among(&BOX_ENTRIES),
                    Role::Painting => among(&BOX_ENTRIES) || among(&[b"Contents"]),
                    Role::Annotation => among(&ANNOTATION_ENTRIES),
                    Role::Named => true,
                    Role::Annotations | Role::Other => !among(&AWAY),
                };
                if !leads {
                    continue;
                }
                let next = if role == Role::Page && among(&[b"Annots"]) {
                    Role::Annotations
                } else if role != Role::Named && among(&NAMED) {
                    Role::Named
                } else {
                    Role::Other
                };
                follow(object, value, next, ahead);
            }
        }
        Value::Atom(_) | Value::Name(_) => {}
    }
}
