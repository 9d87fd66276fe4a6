//! What an update of a file needs: where its tables are, and what a page's own object says.

use std::rc::Rc;

use pinbar_model::error::Result;

use crate::file::File;
use crate::refused::{Step, Stop, damaged};
use crate::tables::Form;
use crate::tree::Found;
use crate::value::{Id, Object, Value};
use crate::write::write_ref;

/// Beyond this a /Size is not believed: the format's own limit of objects.
const MOST_OBJECTS: u64 = 8_388_607;

/// What the trailer of an update repeats and refers to (7.5.6).
#[derive(Debug, PartialEq, Eq)]
pub struct Ending {
    /// Where the newest section of the tables stands.
    pub newest: u64,
    /// Whether that section is a stream: then the update's must be one, too.
    pub is_stream: bool,
    /// The first number that no object has.
    pub free: u32,
    /// /Root, /Info and /ID, as they are.
    pub entries: Vec<u8>,
    pub is_encrypted: bool,
}

/// The parts of a page's dictionary that markups are added to, as text. References stay as they are.
#[derive(Debug, Default, PartialEq, Eq)]
pub struct PageEntry {
    pub number: u32,
    pub generation: u16,
    /// All entries but /Annots, /Contents and /Resources.
    pub others: Vec<u8>,
    /// The members of /Annots.
    pub annotations: Vec<u8>,
    /// The entries /Contents and /Resources where the page has them itself.
    pub painting: Vec<u8>,
    /// References to the streams of /Contents.
    pub contents: Vec<u8>,
    /// The entries of /Resources, also of inherited ones, but /XObject.
    pub resources: Vec<u8>,
    /// The entries of /XObject.
    pub forms: Vec<u8>,
}

/// What the newest trailer says.
///
/// # Errors
/// `Damaged` without a trailer.
pub(crate) fn ending(file: &File) -> Result<Ending> {
    let trailer = file.tables.trailer()?;
    let mut entries = Vec::new();
    for key in [b"Root".as_slice(), b"Info", b"ID"] {
        if let Some(value) = trailer.get(key) {
            write_entry(trailer, key, value, &mut entries);
        }
    }
    let size = trailer.get(b"Size").and_then(|size| trailer.unsigned(size));
    let size = size.filter(|size| *size <= MOST_OBJECTS).unwrap_or(0) as u32;
    let (newest, form) = file
        .tables
        .newest()
        .ok_or_else(|| damaged("it has no tables"))?;
    Ok(Ending {
        newest,
        is_stream: form == Form::Stream,
        free: file.tables.free().max(size),
        entries,
        is_encrypted: file.cipher.is_some(),
    })
}

/// The parts of the page that was found.
pub(crate) fn page_entry(file: &mut File, found: &Found) -> Step<PageEntry> {
    let page = dictionary(file, found.page)?;
    let mut entry = PageEntry {
        number: found.page.number,
        generation: found.page.generation,
        ..PageEntry::default()
    };
    for (key, value) in entries_of(&page.value) {
        let is = |name: &[u8]| page.is_name(key, name);
        if is(b"Annots") {
            members(file, &page, value, &mut entry.annotations)?;
        } else if is(b"Contents") || is(b"Resources") {
            page.write_entry(key, value, &mut entry.painting);
        } else {
            page.write_entry(key, value, &mut entry.others);
        }
    }
    if let Some(value) = page.get(b"Contents") {
        streams(file, &page, value, &mut entry.contents)?;
    }
    // The nearest of the nodes that have some (7.7.3.4).
    for id in [found.page]
        .into_iter()
        .chain(found.above.iter().rev().copied())
    {
        let node = dictionary(file, id)?;
        if let Some(value) = node.get(b"Resources") {
            resources(file, &node, value, &mut entry)?;
            break;
        }
    }
    Ok(entry)
}

fn dictionary(file: &mut File, id: Id) -> Step<Rc<Object>> {
    let object = file.object(id)?;
    object.ok_or_else(|| Stop::from(damaged("a page is missing")))
}

fn entries_of(value: &Value) -> &[(crate::value::Span, Value)] {
    match value {
        Value::Dict(entries) => entries,
        _ => &[],
    }
}

fn write_entry(object: &Object, key: &[u8], value: &Value, out: &mut Vec<u8>) {
    out.extend(b" /");
    out.extend(key);
    out.push(b' ');
    object.write(value, out);
}

/// What a value refers to, or the value itself, with the object that has it. Nothing for null.
fn resolved(
    file: &mut File,
    holder: &Rc<Object>,
    value: &Value,
) -> Step<Option<(Rc<Object>, Value)>> {
    Ok(match value {
        Value::Ref(id) => file
            .object(*id)?
            .map(|object| (Rc::clone(&object), object.value.clone())),
        value => Some((Rc::clone(holder), value.clone())),
    })
}

/// The members of an array, one after another.
fn members(file: &mut File, page: &Rc<Object>, value: &Value, out: &mut Vec<u8>) -> Step<()> {
    if let Some((holder, Value::Array(values))) = resolved(file, page, value)? {
        for value in &values {
            out.push(b' ');
            holder.write(value, out);
        }
    }
    Ok(())
}

/// References to streams: of the value itself, or of the array that it is or refers to.
fn streams(file: &mut File, page: &Rc<Object>, value: &Value, out: &mut Vec<u8>) -> Step<()> {
    if let (Value::Ref(id), Some((object, _))) = (value, resolved(file, page, value)?)
        && object.data.is_some()
    {
        out.push(b' ');
        write_ref(*id, out);
        return Ok(());
    }
    members(file, page, value, out)
}

fn resources(file: &mut File, node: &Rc<Object>, value: &Value, entry: &mut PageEntry) -> Step<()> {
    let Some((holder, dict)) = resolved(file, node, value)? else {
        return Ok(());
    };
    for (key, value) in entries_of(&dict) {
        if !holder.is_name(key, b"XObject") {
            holder.write_entry(key, value, &mut entry.resources);
            continue;
        }
        if let Some((holder, forms)) = resolved(file, &holder, value)? {
            for (key, value) in entries_of(&forms) {
                holder.write_entry(key, value, &mut entry.forms);
            }
        }
    }
    Ok(())
}
