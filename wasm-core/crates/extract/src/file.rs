//! The objects of a file, read when they are asked for.

use std::ops::Range;
use std::rc::Rc;

use rustc_hash::{FxHashMap, FxHashSet};

use crate::decode::{Cipher, decoded};
use crate::limits::Limits;
use crate::parse::{Broken, Parsed, Parser, is_space};
use crate::refused::{Step, Stop, damaged, too_complex};
use crate::source::Source;
use crate::tables::{Place, Tables};
use crate::value::{Id, Object, Value};

/// Objects that must be read to read an object: a length in an object stream whose length is in another one.
const MAX_NESTING: u32 = 8;

/// How far the end of a stream with a wrong /Length is searched for.
const FARTHEST_END: u64 = 8 << 20;

/// An open file. Objects that were read stay until [`File::forget`].
pub(crate) struct File {
    pub source: Source,
    pub tables: Tables,
    pub limits: Limits,
    /// Set when the file is encrypted.
    pub cipher: Option<Cipher>,
    objects: FxHashMap<Id, Rc<Object>>,
    packs: FxHashMap<u32, Rc<Pack>>,
    kept: FxHashSet<Id>,
}

/// An object stream, unpacked.
struct Pack {
    data: Vec<u8>,
    /// Number and place of each member, in the order of their indexes.
    members: Vec<(u32, usize)>,
}

impl File {
    pub fn new(length: u64, limits: Limits) -> Self {
        Self {
            source: Source::new(length, limits.structure_bytes),
            tables: Tables::default(),
            limits,
            cipher: None,
            objects: FxHashMap::default(),
            packs: FxHashMap::default(),
            kept: FxHashSet::default(),
        }
    }

    /// Keeps an object when others are forgotten.
    pub fn keep(&mut self, id: Id) {
        self.kept.insert(id);
    }

    /// Lets go of all bytes and of the objects that are not kept.
    pub fn forget(&mut self) {
        self.source.forget();
        self.packs.clear();
        let kept = &self.kept;
        self.objects.retain(|id, _| kept.contains(id));
    }

    /// An object, or nothing where the tables know none: such a reference stands for null (7.3.10).
    ///
    /// # Errors
    /// `Damaged` when something else stands where the tables say, `TooComplex` beyond a limit.
    pub fn object(&mut self, id: Id) -> Step<Option<Rc<Object>>> {
        self.nested_object(id, 0)
    }

    /// The data of a stream as stored.
    pub fn data(&mut self, range: Range<u64>) -> Step<Vec<u8>> {
        if range.end - range.start > self.limits.decoded_bytes as u64 {
            return Err(too_complex("keeps too many objects together").into());
        }
        Ok(self.source.bytes(range)?.into_owned())
    }

    fn nested_object(&mut self, id: Id, depth: u32) -> Step<Option<Rc<Object>>> {
        if let Some(known) = self.objects.get(&id) {
            return Ok(Some(Rc::clone(known)));
        }
        if depth > MAX_NESTING {
            return Err(damaged("an object refers to itself").into());
        }
        let object = match self.tables.place(id) {
            None => return Ok(None),
            Some(Place::At(offset)) => self.object_at(id, offset, depth)?,
            Some(Place::In { stream, index }) => self.member(id, stream, index, depth)?,
        };
        let object = Rc::new(object);
        self.objects.insert(id, Rc::clone(&object));
        Ok(Some(object))
    }

    fn object_at(&mut self, id: Id, offset: u64, depth: u32) -> Step<Object> {
        let length = self.source.length();
        let block = crate::source::BLOCK;
        let mut end = (offset / block + 1) * block;
        loop {
            let (parsed, complete) = {
                let text = self.source.bytes(offset..end)?;
                let complete = end >= length;
                (indirect(&text, complete), complete)
            };
            match parsed {
                Ok((found, _, _)) if found != id => {
                    return Err(damaged(&format!("object {} is missing", id.number)).into());
                }
                Ok((_, object, None)) => return Ok(object),
                Ok((_, mut object, Some(start))) => {
                    let start = offset + start as u64;
                    object.data = Some(self.data_range(&object, start, depth)?);
                    return Ok(object);
                }
                Err(Broken::Short) if !complete && end - offset <= self.limits.object_bytes => {
                    end = offset + (end - offset).max(block / 4) * 4;
                }
                Err(Broken::Short) if !complete => {
                    return Err(too_complex("has an object that never ends").into());
                }
                Err(_) => {
                    return Err(damaged(&format!("object {} can't be read", id.number)).into());
                }
            }
        }
    }

    /// Where the data of a stream end: by its /Length when `endstream` follows there, else by searching.
    fn data_range(&mut self, object: &Object, start: u64, depth: u32) -> Step<Range<u64>> {
        let length = match object.get(b"Length") {
            Some(Value::Ref(id)) => self
                .nested_object(*id, depth + 1)?
                .and_then(|length| length.unsigned(&length.value)),
            Some(value) => object.unsigned(value),
            None => None,
        };
        if let Some(end) = length.and_then(|length| start.checked_add(length))
            && end <= self.source.length()
        {
            let after = self.source.end_along_with(start, end..end + 32)?;
            let blanks = after.iter().take_while(|byte| is_space(**byte)).count();
            if after[blanks..].starts_with(b"endstream") {
                return Ok(start..end);
            }
        }
        let mut reach = 64 << 10;
        loop {
            let text = self.source.bytes(start..start + reach)?;
            if let Some(at) = text.windows(9).position(|window| window == b"endstream") {
                return Ok(start..start + at as u64);
            }
            if (text.len() as u64) < reach || reach >= FARTHEST_END {
                return Err(damaged("a stream does not end where it says").into());
            }
            reach *= 8;
        }
    }

    fn member(&mut self, id: Id, stream: u32, index: u32, depth: u32) -> Step<Object> {
        let pack = self.pack(stream, depth)?;
        let missing = || damaged(&format!("object {} is missing", id.number));
        let (number, at) = *pack.members.get(index as usize).ok_or_else(missing)?;
        if number != id.number {
            return Err(missing().into());
        }
        let mut parser = Parser::new(pack.data.get(at..).unwrap_or(&[]), true);
        let mut object = parser
            .own_object()
            .map_err(|_| damaged(&format!("object {} can't be read", id.number)))?;
        object.packed = true;
        Ok(object)
    }

    fn pack(&mut self, number: u32, depth: u32) -> Step<Rc<Pack>> {
        if let Some(known) = self.packs.get(&number) {
            return Ok(Rc::clone(known));
        }
        let generation = 0;
        let id = Id { number, generation };
        // An object stream is never inside another one (7.5.7).
        let Some(Place::At(_)) = self.tables.place(id) else {
            return Err(damaged(&format!("object stream {number} is missing")).into());
        };
        let missing = || Stop::from(damaged(&format!("object stream {number} can't be read")));
        let object = self.nested_object(id, depth + 1)?.ok_or_else(missing)?;
        let range = object.data.clone().ok_or_else(missing)?;
        let stored = self.data(range)?;
        let most = self.limits.decoded_bytes;
        let data = decoded(id, &object, &stored, self.cipher.as_ref(), most)?;
        let members = members(&object, &data).map_err(|_| missing())?;
        let pack = Rc::new(Pack { data, members });
        self.packs.insert(number, Rc::clone(&pack));
        Ok(pack)
    }
}

/// Id and value of an indirect object, and where the data begin when it is a stream.
fn indirect(text: &[u8], complete: bool) -> Parsed<(Id, Object, Option<usize>)> {
    let mut parser = Parser::new(text, complete);
    let id = parser.header()?;
    let object = parser.own_object()?;
    if !matches!(object.value, Value::Dict(_)) || !parser.keyword(b"stream")? {
        return Ok((id, object, None));
    }
    parser.stream_start()?;
    Ok((id, object, Some(parser.at())))
}

/// The head of an object stream (7.5.7).
fn members(object: &Object, data: &[u8]) -> Parsed<Vec<(u32, usize)>> {
    let number = |key: &[u8]| {
        let value = object.get(key).and_then(|value| object.unsigned(value));
        value.ok_or(Broken::Malformed)
    };
    let (count, first) = (number(b"N")?, number(b"First")? as usize);
    let mut parser = Parser::new(data, true);
    let mut members = Vec::new();
    for _ in 0..count {
        let number = u32::try_from(parser.unsigned()?).map_err(|_| Broken::Malformed)?;
        let offset = parser.unsigned()? as usize;
        members.push((number, first.saturating_add(offset)));
    }
    Ok(members)
}
