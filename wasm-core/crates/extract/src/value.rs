//! Objects as they stand in the file, with the places of their parts.

use std::ops::Range;

/// Number and generation of an indirect object.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(crate) struct Id {
    pub number: u32,
    pub generation: u16,
}

/// Bytes of the object's text.
pub(crate) type Span = Range<u32>;

/// One value. What a reader need not understand is only a place in the text.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Value {
    /// A number, a string with its brackets, `true`, `false`, `null` or an unknown word.
    Atom(Span),
    /// Without its slash.
    Name(Span),
    Ref(Id),
    Array(Vec<Value>),
    Dict(Vec<(Span, Value)>),
}

/// One indirect object.
#[derive(Debug)]
pub(crate) struct Object {
    /// The text of the value; of a stream that of its dictionary.
    pub text: Box<[u8]>,
    pub value: Value,
    /// Where the data of a stream lie in the file.
    pub data: Option<Range<u64>>,
    /// It came out of an object stream: its strings are not encrypted on their own.
    pub packed: bool,
}

impl Object {
    pub fn text_of(&self, span: &Span) -> &[u8] {
        self.text
            .get(span.start as usize..span.end as usize)
            .unwrap_or(&[])
    }

    /// The entry `key` of the object's dictionary.
    pub fn get(&self, key: &[u8]) -> Option<&Value> {
        self.entry(&self.value, key)
    }

    /// The entry `key` of `dict`, a part of this object; of equal keys the last counts.
    pub fn entry<'v>(&self, dict: &'v Value, key: &[u8]) -> Option<&'v Value> {
        let Value::Dict(entries) = dict else {
            return None;
        };
        entries
            .iter()
            .rev()
            .find(|(name, _)| self.is_name(name, key))
            .map(|(_, value)| value)
    }

    /// Whether a name reads `wanted`, its `#xx` escapes resolved (7.3.5).
    pub fn is_name(&self, span: &Span, wanted: &[u8]) -> bool {
        let name = self.text_of(span);
        if !name.contains(&b'#') {
            return name == wanted;
        }
        let mut at = 0;
        let mut plain = Vec::with_capacity(name.len());
        while let Some(&byte) = name.get(at) {
            let escaped = (byte == b'#')
                .then(|| name.get(at + 1..at + 3))
                .flatten()
                .and_then(|digits| std::str::from_utf8(digits).ok())
                .and_then(|digits| u8::from_str_radix(digits, 16).ok());
            plain.push(escaped.unwrap_or(byte));
            at += if escaped.is_some() { 3 } else { 1 };
        }
        plain == wanted
    }

    /// Whether the object's dictionary has this /Type.
    pub fn is_type(&self, wanted: &[u8]) -> bool {
        matches!(self.get(b"Type"), Some(Value::Name(name)) if self.is_name(name, wanted))
    }

    /// A whole number that is not negative.
    pub fn unsigned(&self, value: &Value) -> Option<u64> {
        let Value::Atom(span) = value else {
            return None;
        };
        std::str::from_utf8(self.text_of(span)).ok()?.parse().ok()
    }
}
