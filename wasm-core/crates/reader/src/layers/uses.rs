//! Which groups a page uses: by its resources, its forms, pictures and patterns, and its annotations.

use hayro_syntax::object::dict::keys::RESOURCES;
use hayro_syntax::object::{Array, Dict, MaybeRef, Object};
use hayro_syntax::page::{Page, Resources};
use hayro_syntax::xref::XRef;
use rustc_hash::FxHashSet;

use super::{MAX_DEPTH, is_membership, members_of, references};
use crate::annotations::{ObjectId, annotations_of};

/// Objects of a page that are looked at.
const MAX_OBJECTS: usize = 100_000;

/// What a page refers to, shown or not.
#[derive(Default)]
pub(crate) struct Uses {
    pub groups: FxHashSet<ObjectId>,
    /// Memberships with a visibility expression.
    pub expressions: FxHashSet<ObjectId>,
}

pub(crate) fn uses_of(page: &Page<'_>) -> Uses {
    let mut walk = Walk {
        xref: page.xref(),
        uses: Uses::default(),
        seen: FxHashSet::default(),
    };
    walk.resources(page.resources(), 0);
    for (_, _, annotation) in annotations_of(page) {
        walk.owner(&annotation);
        if let Some(looks) = annotation.get::<Dict<'_>>(b"AP".as_slice()) {
            walk.painted(&looks, 0);
        }
    }
    walk.uses
}

struct Walk<'a> {
    xref: &'a XRef,
    uses: Uses,
    seen: FxHashSet<ObjectId>,
}

impl Walk<'_> {
    fn resources(&mut self, resources: &Resources<'_>, depth: u32) {
        for name in resources.properties.keys() {
            self.named(&resources.properties, &name);
        }
        self.painted(&resources.x_objects, depth);
        self.painted(&resources.patterns, depth);
    }

    /// Streams under their names, or under names of names as the states of an annotation have them.
    fn painted(&mut self, dict: &Dict<'_>, depth: u32) {
        if depth > MAX_DEPTH {
            return;
        }
        for (_, value) in dict.entries() {
            let object = match value {
                MaybeRef::NotRef(object) => Some(object),
                MaybeRef::Ref(at) if self.is_fresh((at.obj_number, at.gen_number)) => {
                    self.xref.get::<Object<'_>>(at.into())
                }
                MaybeRef::Ref(_) => None,
            };
            match object {
                Some(Object::Stream(stream)) => {
                    self.owner(stream.dict());
                    if let Some(own) = stream.dict().get::<Dict<'_>>(RESOURCES) {
                        self.resources(&Resources::new(own), depth + 1);
                    }
                }
                Some(Object::Dict(states)) => self.painted(&states, depth + 1),
                _ => {}
            }
        }
    }

    /// Whatever /OC of a form, picture or annotation names.
    fn owner(&mut self, dict: &Dict<'_>) {
        self.named(dict, b"OC");
    }

    /// The group or membership under the name `entry`.
    fn named(&mut self, dict: &Dict<'_>, entry: &[u8]) {
        if let Some(content) = dict.get::<Dict<'_>>(entry) {
            let at = dict.get_ref(entry);
            self.content(&content, at.map(|at| (at.obj_number, at.gen_number)), 0);
        }
    }

    /// A group, or a membership with its groups.
    fn content(&mut self, dict: &Dict<'_>, id: Option<ObjectId>, depth: u32) {
        if !is_membership(dict) {
            self.uses.groups.extend(id);
            return;
        }
        self.uses.groups.extend(members_of(dict));
        let Some(expression) = dict.get::<Array<'_>>(b"VE".as_slice()) else {
            return;
        };
        self.expression(&expression, depth);
        self.uses.expressions.extend(id);
    }

    fn expression(&mut self, expression: &Array<'_>, depth: u32) {
        if depth > MAX_DEPTH {
            return;
        }
        self.uses
            .groups
            .extend(references(Some(expression.clone())));
        for part in expression.raw_iter() {
            if let MaybeRef::NotRef(Object::Array(inner)) = part {
                self.expression(&inner, depth + 1);
            }
        }
    }

    fn is_fresh(&mut self, id: ObjectId) -> bool {
        self.seen.len() < MAX_OBJECTS && self.seen.insert(id)
    }
}
