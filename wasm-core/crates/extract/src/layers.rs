//! The layers of a page: /OCProperties of the catalog (8.11.4), cut down to the groups that the page uses.
//!
//! A set of sheets has the layers of all of them, some thousands spread over the whole file. Which are off is
//! told by lists of references, so that no other group has to be read.

use std::rc::Rc;

use rustc_hash::FxHashSet;

use crate::collect::{Collection, FOREIGN};
use crate::file::File;
use crate::refused::Step;
use crate::value::{Id, Object, Value};
use crate::write::write_ref;

/// Dictionaries inside one another: properties, configuration, usage.
const MAX_DEPTH: u32 = 8;

/// What the small file says about layers.
#[derive(Default)]
pub(crate) struct Layers {
    /// Entries of the catalog.
    pub entry: Vec<u8>,
    /// Objects written anew under their own numbers, so that their strings stay readable when encrypted.
    pub objects: Vec<(Id, Rc<Object>, Vec<u8>)>,
    seen: FxHashSet<Id>,
}

/// The layers of the page that `collection` was gathered for.
pub(crate) fn layers(
    file: &mut File,
    catalog: &Rc<Object>,
    collection: &Collection,
) -> Step<Layers> {
    let mut layers = Layers::default();
    let Some(properties) = catalog.get(b"OCProperties").cloned() else {
        return Ok(layers);
    };
    let mut entry = b" /OCProperties ".to_vec();
    layers.write(file, catalog, &properties, collection, 0, &mut entry)?;
    layers.entry = entry;
    Ok(layers)
}

impl Layers {
    /// Writes `value` without the references in lists that lead out of the collection.
    fn write(
        &mut self,
        file: &mut File,
        object: &Rc<Object>,
        value: &Value,
        collection: &Collection,
        depth: u32,
        out: &mut Vec<u8>,
    ) -> Step<()> {
        match value {
            Value::Ref(id) => {
                if self.has(file, *id, collection, depth)? {
                    write_ref(*id, out);
                } else {
                    out.extend(b"null");
                }
            }
            Value::Array(values) => {
                out.push(b'[');
                for value in values {
                    if matches!(value, Value::Ref(id) if !collection.contains(*id)) {
                        continue;
                    }
                    out.push(b' ');
                    self.write(file, object, value, collection, depth, out)?;
                }
                out.extend(b" ]");
            }
            Value::Dict(entries) => {
                out.extend(b"<<");
                for (key, value) in entries {
                    // Other configurations than the default one are never shown.
                    if depth == 0 && object.is_name(key, b"Configs") {
                        continue;
                    }
                    out.extend(b" /");
                    out.extend(object.text_of(key));
                    out.push(b' ');
                    self.write(file, object, value, collection, depth + 1, out)?;
                }
                out.extend(b" >>");
            }
            value => object.write(value, out),
        }
        Ok(())
    }

    /// Sees to it that the object `id` is in the small file; false when it must not be.
    fn has(&mut self, file: &mut File, id: Id, collection: &Collection, depth: u32) -> Step<bool> {
        if collection.contains(id) || self.seen.contains(&id) {
            return Ok(true);
        }
        if depth > MAX_DEPTH {
            return Ok(false);
        }
        let Some(object) = file.object(id)? else {
            return Ok(false);
        };
        let foreign = object.is_type(b"OCG") || FOREIGN.iter().any(|kind| object.is_type(kind));
        if foreign || object.data.is_some() {
            return Ok(false);
        }
        self.seen.insert(id);
        let mut text = Vec::new();
        self.write(file, &object, &object.value, collection, depth, &mut text)?;
        self.objects.push((id, object, text));
        Ok(true)
    }
}
