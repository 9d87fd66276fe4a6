//! Reads the text of objects.

use crate::value::{Id, Object, Span, Value};

/// Arrays and dictionaries inside one another; real files have less than ten.
const MAX_DEPTH: u32 = 64;

/// Why there is no value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Broken {
    /// The text ends too early: more of the file may help.
    Short,
    Malformed,
}

pub(crate) type Parsed<T> = Result<T, Broken>;

/// A place in a piece of the file.
#[derive(Clone)]
pub(crate) struct Parser<'a> {
    text: &'a [u8],
    at: usize,
    /// The file, or the object stream, ends where the text ends.
    complete: bool,
}

pub(crate) fn is_space(byte: u8) -> bool {
    matches!(byte, 0 | 9 | 10 | 12 | 13 | 32)
}

fn is_regular(byte: u8) -> bool {
    !is_space(byte)
        && !matches!(
            byte,
            b'(' | b')' | b'<' | b'>' | b'[' | b']' | b'{' | b'}' | b'/' | b'%'
        )
}

impl<'a> Parser<'a> {
    pub fn new(text: &'a [u8], complete: bool) -> Self {
        Self {
            text,
            at: 0,
            complete,
        }
    }

    pub fn at(&self) -> usize {
        self.at
    }

    fn peek(&self) -> Parsed<u8> {
        self.text.get(self.at).copied().ok_or(if self.complete {
            Broken::Malformed
        } else {
            Broken::Short
        })
    }

    /// Skips white space and comments. At the end of the text there may be more.
    pub fn skip_space(&mut self) -> Parsed<()> {
        loop {
            match self.text.get(self.at) {
                Some(byte) if is_space(*byte) => self.at += 1,
                Some(b'%') => {
                    while self
                        .text
                        .get(self.at)
                        .is_some_and(|byte| !matches!(byte, 10 | 13))
                    {
                        self.at += 1;
                    }
                }
                Some(_) => return Ok(()),
                None if self.complete => return Ok(()),
                None => return Err(Broken::Short),
            }
        }
    }

    /// A run of regular characters, which may be empty.
    pub fn word(&mut self) -> Parsed<&'a [u8]> {
        let span = self.word_span()?;
        Ok(&self.text[span.start as usize..span.end as usize])
    }

    fn word_span(&mut self) -> Parsed<Span> {
        let start = self.at;
        while self.text.get(self.at).is_some_and(|byte| is_regular(*byte)) {
            self.at += 1;
        }
        if self.at == self.text.len() && !self.complete {
            return Err(Broken::Short);
        }
        Ok(start as u32..self.at as u32)
    }

    /// The next word as a whole number that is not negative.
    pub fn unsigned(&mut self) -> Parsed<u64> {
        self.skip_space()?;
        let word = self.word()?;
        std::str::from_utf8(word)
            .ok()
            .and_then(|digits| digits.parse().ok())
            .ok_or(Broken::Malformed)
    }

    /// Passes `word`, after white space, or stays where it is.
    pub fn keyword(&mut self, word: &[u8]) -> Parsed<bool> {
        self.skip_space()?;
        let left = &self.text[self.at.min(self.text.len())..];
        if left.starts_with(word) {
            self.at += word.len();
            return Ok(true);
        }
        if !self.complete && word.starts_with(left) {
            return Err(Broken::Short);
        }
        Ok(false)
    }

    /// `12 0 obj`.
    pub fn header(&mut self) -> Parsed<Id> {
        let number = u32::try_from(self.unsigned()?).map_err(|_| Broken::Malformed)?;
        let generation = u16::try_from(self.unsigned()?).map_err(|_| Broken::Malformed)?;
        if !self.keyword(b"obj")? {
            return Err(Broken::Malformed);
        }
        Ok(Id { number, generation })
    }

    /// The end of line after `stream` (7.3.8.1), and a lone CR, which some writers leave.
    pub fn stream_start(&mut self) -> Parsed<()> {
        match self.peek()? {
            b'\n' => self.at += 1,
            b'\r' => {
                self.at += 1;
                if self.peek()? == b'\n' {
                    self.at += 1;
                }
            }
            _ => return Err(Broken::Malformed),
        }
        Ok(())
    }

    /// The value that stands here; places in it are counted from the start of the text.
    pub fn value(&mut self) -> Parsed<Value> {
        self.nested(0)
    }

    /// The value that stands here as an object of its own: its text is copied, and places count in it.
    pub fn own_object(&mut self) -> Parsed<Object> {
        self.skip_space()?;
        let mut own = Self::new(&self.text[self.at.min(self.text.len())..], self.complete);
        let value = own.value()?;
        let text = own.text[..own.at].into();
        self.at += own.at;
        Ok(Object {
            text,
            value,
            data: None,
            packed: false,
        })
    }

    fn nested(&mut self, depth: u32) -> Parsed<Value> {
        if depth > MAX_DEPTH {
            return Err(Broken::Malformed);
        }
        self.skip_space()?;
        match self.peek()? {
            b'/' => {
                self.at += 1;
                Ok(Value::Name(self.word_span()?))
            }
            b'(' => self.literal_string(),
            b'[' => self.array(depth),
            b'<' => {
                self.at += 1;
                let second = self.peek()?;
                self.at -= 1;
                if second == b'<' {
                    self.dict(depth)
                } else {
                    self.hex_string()
                }
            }
            b'0'..=b'9' => self.number_or_ref(),
            byte if is_regular(byte) => {
                let span = self.word_span()?;
                let word = &self.text[span.start as usize..span.end as usize];
                if matches!(word, b"endobj" | b"stream" | b"endstream" | b"obj") {
                    return Err(Broken::Malformed);
                }
                Ok(Value::Atom(span))
            }
            _ => Err(Broken::Malformed),
        }
    }

    fn number_or_ref(&mut self) -> Parsed<Value> {
        let span = self.word_span()?;
        let mut ahead = self.clone();
        match ahead.rest_of_ref(&span) {
            Ok(id) => {
                self.at = ahead.at;
                Ok(Value::Ref(id))
            }
            Err(Broken::Short) => Err(Broken::Short),
            Err(Broken::Malformed) => Ok(Value::Atom(span)),
        }
    }

    /// ` 0 R` after a number.
    fn rest_of_ref(&mut self, number: &Span) -> Parsed<Id> {
        let digits = |span: &[u8]| {
            std::str::from_utf8(span)
                .ok()
                .and_then(|digits| digits.parse::<u32>().ok())
        };
        let number = digits(&self.text[number.start as usize..number.end as usize])
            .ok_or(Broken::Malformed)?;
        self.skip_space()?;
        let generation = digits(self.word()?)
            .and_then(|generation| u16::try_from(generation).ok())
            .ok_or(Broken::Malformed)?;
        self.skip_space()?;
        if self.peek()? != b'R' {
            return Err(Broken::Malformed);
        }
        self.at += 1;
        Ok(Id { number, generation })
    }

    fn literal_string(&mut self) -> Parsed<Value> {
        let start = self.at as u32;
        let mut open = 0;
        loop {
            match self.peek()? {
                b'\\' => self.at += 1,
                b'(' => open += 1,
                b')' => open -= 1,
                _ => {}
            }
            self.at += 1;
            if open == 0 {
                return Ok(Value::Atom(start..self.at as u32));
            }
        }
    }

    fn hex_string(&mut self) -> Parsed<Value> {
        let start = self.at as u32;
        while self.peek()? != b'>' {
            self.at += 1;
        }
        self.at += 1;
        Ok(Value::Atom(start..self.at as u32))
    }

    fn array(&mut self, depth: u32) -> Parsed<Value> {
        self.at += 1;
        let mut values = Vec::new();
        loop {
            self.skip_space()?;
            if self.peek()? == b']' {
                self.at += 1;
                return Ok(Value::Array(values));
            }
            values.push(self.nested(depth + 1)?);
        }
    }

    fn dict(&mut self, depth: u32) -> Parsed<Value> {
        self.at += 2;
        let mut entries = Vec::new();
        loop {
            self.skip_space()?;
            if self.keyword(b">>")? {
                return Ok(Value::Dict(entries));
            }
            if self.peek()? != b'/' {
                // Junk between entries: readers pass over it.
                self.nested(depth + 1)?;
                continue;
            }
            self.at += 1;
            let key = self.word_span()?;
            if self.keyword(b">>")? {
                return Ok(Value::Dict(entries));
            }
            entries.push((key, self.nested(depth + 1)?));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn value(text: &str) -> Parsed<Value> {
        Parser::new(text.as_bytes(), true).value()
    }

    #[test]
    fn tells_references_from_numbers() {
        let id = Id {
            number: 12,
            generation: 0,
        };
        assert_eq!(value("12 0 R"), Ok(Value::Ref(id)));
        assert_eq!(value("12 0"), Ok(Value::Atom(0..2)));
        assert_eq!(
            value("[1 2 12 0 R]"),
            Ok(Value::Array(vec![
                Value::Atom(1..2),
                Value::Atom(3..4),
                Value::Ref(id)
            ]))
        );
        assert_eq!(value("4294967296 0 R"), Ok(Value::Atom(0..10)));
    }

    #[test]
    fn asks_for_more_instead_of_guessing() {
        let text = b"<< /A (x\\)y) /B [1 0 R <41>] /C 5 >>";
        for end in 0..text.len() {
            assert_eq!(
                Parser::new(&text[..end], false).value(),
                Err(Broken::Short),
                "{end}"
            );
        }
        assert!(Parser::new(text, true).value().is_ok());
    }

    #[test]
    fn refuses_depth_and_what_never_ends() {
        assert_eq!(value(&"[".repeat(1000)), Err(Broken::Malformed));
        assert_eq!(value("<< /A (never"), Err(Broken::Malformed));
        assert_eq!(value("<< /A 1 endobj"), Err(Broken::Malformed));
    }
}
