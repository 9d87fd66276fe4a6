//! What tells the interpreter which layers to leave out: an update at the end of the file (7.5.6) that is read instead of
//! what the file itself says. It lives in memory only.

use hayro_syntax::Pdf;
use hayro_syntax::object::{Dict, FromBytes, ObjectIdentifier};
use memchr::memmem;

use crate::annotations::ObjectId;

/// What the interpreter is told. Nothing of it: the file as it is.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Update {
    /// Groups that are off, and those of `replaced` that are.
    pub off: Vec<ObjectId>,
    /// Memberships that become groups of their own.
    pub replaced: Vec<ObjectId>,
    pub is_needed: bool,
}

/// The first `length` bytes of an open file, with `update` after them. None when it has no layers.
pub(crate) fn updated(pdf: &Pdf, length: usize, update: &Update) -> Option<Vec<u8>> {
    let file = pdf.data().as_ref().get(..length)?;
    if !update.is_needed {
        return Some(file.to_vec());
    }
    let mut objects = vec![configuration(pdf, &update.off)?];
    for id in &update.replaced {
        let dict = pdf
            .xref()
            .get::<Dict<'_>>(ObjectIdentifier::new(id.0, id.1))?;
        objects.push((*id, with(&dict, b"/Type /OCG")));
    }
    Some(append(file, &objects))
}

/// The object that holds the default configuration, changed so that the groups `off` are off and no others.
fn configuration(pdf: &Pdf, off: &[ObjectId]) -> Option<(ObjectId, Vec<u8>)> {
    let root = pdf.xref().root_id();
    let catalog = pdf.xref().get::<Dict<'_>>(root)?;
    let properties = catalog.get::<Dict<'_>>(b"OCProperties".as_slice())?;
    let default = properties
        .get::<Dict<'_>>(b"D".as_slice())
        .unwrap_or_default();
    let mut states = b"/BaseState /ON /ON [] /OFF [".to_vec();
    for (number, generation) in off {
        states.extend(format!(" {number} {generation} R").bytes());
    }
    states.extend(b" ]");
    let default = with(&default, &states);
    if let Some(at) = properties.get_ref(b"D".as_slice()) {
        return Some(((at.obj_number, at.gen_number), default));
    }
    let properties_now = with(&properties, &[b"/D ", &default[..]].concat());
    if let Some(at) = catalog.get_ref(b"OCProperties".as_slice()) {
        return Some(((at.obj_number, at.gen_number), properties_now));
    }
    let catalog_now = with(&catalog, &[b"/OCProperties ", &properties_now[..]].concat());
    Some(((root.obj_number, root.gen_number), catalog_now))
}

/// The bytes of a dictionary with more entries. Of an entry that stands in it twice, the reader takes the last.
fn with(dict: &Dict<'_>, entries: &[u8]) -> Vec<u8> {
    let inside = dict
        .data()
        .strip_prefix(b"<<")
        .and_then(|data| data.strip_suffix(b">>"))
        .unwrap_or_default();
    // A comment would swallow what follows on its line.
    [b"<<", inside, b"\n", entries, b" >>"].concat()
}

/// `file` with objects that replace those of the same numbers. A file whose last section of cross-references cannot be
/// found gets none: it is searched for objects when it is opened, and the last of a number counts.
fn append(file: &[u8], objects: &[(ObjectId, Vec<u8>)]) -> Vec<u8> {
    let room: usize = objects.iter().map(|(_, text)| text.len() + 100).sum();
    let mut out = Vec::with_capacity(file.len() + room + 1000);
    out.extend(file);
    let mut table = b"xref\n".to_vec();
    for ((number, generation), text) in objects {
        out.push(b'\n');
        table.extend(format!("{number} 1\n{:010} {generation:05} n \n", out.len()).bytes());
        out.extend(format!("{number} {generation} obj\n").bytes());
        out.extend(text);
        out.extend(b"\nendobj\n");
    }
    let Some((before, trailer)) = last_section(file) else {
        return out;
    };
    let start = out.len();
    out.extend(table);
    out.extend(b"trailer\n");
    let previous = format!("/Prev {before} /XRefStm null");
    out.extend(with(&trailer, previous.as_bytes()));
    out.extend(format!("\nstartxref\n{start}\n%%EOF\n").bytes());
    out
}

/// Where the last section of cross-references begins, and its trailer, which for a stream is its dictionary.
fn last_section(file: &[u8]) -> Option<(usize, Dict<'_>)> {
    let named = memmem::rfind(file, b"startxref")? + b"startxref".len();
    let digits = file[named..]
        .trim_ascii_start()
        .split(|byte| !byte.is_ascii_digit())
        .next()?;
    let start: usize = std::str::from_utf8(digits).ok()?.parse().ok()?;
    let section = file.get(start..)?;
    let keyword: &[u8] = if section.trim_ascii_start().starts_with(b"xref") {
        b"trailer"
    } else {
        b"obj"
    };
    let after = memmem::find(section, keyword)? + keyword.len();
    let trailer = Dict::from_bytes(section[after..].trim_ascii_start())?;
    Some((start, trailer))
}
