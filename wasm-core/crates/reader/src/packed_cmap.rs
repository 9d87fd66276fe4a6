//! Unpacks the character maps that pdf.js publishes (`*.bcmap`) into the PostScript text that the
//! parser reads.
//!
//! The format: a byte whose lowest bit is the writing mode, then groups. A group's first byte holds its
//! kind (3 bits), whether codes follow each other (1 bit) and the length of a code less one (4 bits);
//! codes and lengths are differences to the ones before, in numbers of 7 bits a byte.

use std::fmt::Write;

/// Entries of all groups; the largest published map has about 20,000.
const MAX_ENTRIES: usize = 1_000_000;

/// The map as PostScript text; `None` when `bytes` are not in this format.
pub(crate) fn unpack(bytes: &[u8]) -> Option<Vec<u8>> {
    let mut source = Source { bytes, entries: 0 };
    let vertical = source.byte()? & 1;
    let mut text = format!("/WMode {vertical} def\n");
    while let Some(head) = source.byte() {
        let kind = head >> 5;
        if kind == 7 {
            match head & 0x1f {
                0 => drop(source.string()?),
                1 => writeln!(text, "/{} usecmap", source.string()?).ok()?,
                _ => {}
            }
            continue;
        }
        let group = Group {
            sequence: head & 0x10 != 0,
            width: u32::from(head & 15) + 1,
        };
        if group.width > 16 {
            return None;
        }
        let name = [
            "codespacerange",
            "notdefrange",
            "cidchar",
            "cidrange",
            "bfchar",
            "bfrange",
        ]
        .get(usize::from(kind))?;
        let count = source.number()? as usize;
        source.entries += count;
        if source.entries > MAX_ENTRIES {
            return None;
        }
        writeln!(text, "{count} begin{name}").ok()?;
        match kind {
            0 => group.ranges(&mut source, count, Tail::None, &mut text)?,
            1 => Group {
                sequence: false,
                ..group
            }
            .ranges(&mut source, count, Tail::Number, &mut text)?,
            2 => group.cid_characters(&mut source, count, &mut text)?,
            3 => group.ranges(&mut source, count, Tail::Number, &mut text)?,
            4 => group.text_characters(&mut source, count, &mut text)?,
            _ => {
                // The codes of these are always two bytes; the width is that of the text.
                let codes = Group { width: 2, ..group };
                codes.ranges(&mut source, count, Tail::Text(group.width), &mut text)?;
            }
        }
        writeln!(text, "end{name}").ok()?;
    }
    text.push_str("endcmap\n");
    Some(text.into_bytes())
}

/// What follows a range of codes.
#[derive(Clone, Copy)]
enum Tail {
    None,
    Number,
    /// So many bytes of UTF-16.
    Text(u32),
}

#[derive(Clone, Copy)]
struct Group {
    sequence: bool,
    /// Bytes of a code.
    width: u32,
}

impl Group {
    fn wrap(self, value: u128) -> u128 {
        if self.width >= 16 {
            value
        } else {
            value & ((1 << (8 * self.width)) - 1)
        }
    }

    fn hex(self, value: u128) -> String {
        format!("<{value:0digits$X}>", digits = 2 * self.width as usize)
    }

    fn ranges(
        self,
        source: &mut Source<'_>,
        count: usize,
        tail: Tail,
        text: &mut String,
    ) -> Option<()> {
        let mut end = 0;
        for place in 0..count {
            let start = if place == 0 {
                source.fixed(self.width)?
            } else {
                let next = self.wrap(end + 1);
                // Ranges of the code space always give the gap, whatever the bit says.
                let given = !self.sequence || matches!(tail, Tail::None);
                if given {
                    self.wrap(next.wrapping_add(source.wide()?))
                } else {
                    next
                }
            };
            end = self.wrap(start.wrapping_add(source.wide()?));
            let tail = match tail {
                Tail::None => String::new(),
                Tail::Number => source.number()?.to_string(),
                Tail::Text(width) => Group { width, ..self }.hex(source.fixed(width)?),
            };
            writeln!(text, "{} {} {tail}", self.hex(start), self.hex(end)).ok()?;
        }
        Some(())
    }

    fn cid_characters(
        self,
        source: &mut Source<'_>,
        count: usize,
        text: &mut String,
    ) -> Option<()> {
        let (mut code, mut cid) = (0, 0i64);
        for place in 0..count {
            if place == 0 {
                code = source.fixed(self.width)?;
                cid = i64::from(source.number()?);
            } else {
                code = self.wrap(code + 1);
                if !self.sequence {
                    code = self.wrap(code.wrapping_add(source.wide()?));
                }
                cid = cid + 1 + source.signed()?;
            }
            writeln!(text, "{} {}", self.hex(code), u32::try_from(cid).ok()?).ok()?;
        }
        Some(())
    }

    fn text_characters(
        self,
        source: &mut Source<'_>,
        count: usize,
        text: &mut String,
    ) -> Option<()> {
        let codes = Group { width: 2, ..self };
        let (mut code, mut value) = (0, 0);
        for place in 0..count {
            if place == 0 {
                code = source.fixed(codes.width)?;
                value = source.fixed(self.width)?;
            } else {
                code = codes.wrap(code + 1);
                if !self.sequence {
                    code = codes.wrap(code.wrapping_add(source.wide()?));
                }
                let folded = source.wide()?;
                // Zigzag: even numbers go up, odd ones down.
                let step = if folded & 1 == 1 {
                    !(folded >> 1)
                } else {
                    folded >> 1
                };
                value = self.wrap(value.wrapping_add(1).wrapping_add(step));
            }
            writeln!(text, "{} {}", codes.hex(code), self.hex(value)).ok()?;
        }
        Some(())
    }
}

struct Source<'a> {
    bytes: &'a [u8],
    entries: usize,
}

impl Source<'_> {
    fn byte(&mut self) -> Option<u8> {
        let (first, rest) = self.bytes.split_first()?;
        self.bytes = rest;
        Some(*first)
    }

    /// Bytes as they are, highest first.
    fn fixed(&mut self, width: u32) -> Option<u128> {
        (0..width).try_fold(0, |value: u128, _| {
            Some(value << 8 | u128::from(self.byte()?))
        })
    }

    fn wide(&mut self) -> Option<u128> {
        let mut value: u128 = 0;
        loop {
            let byte = self.byte()?;
            value = value.checked_mul(128)? | u128::from(byte & 0x7f);
            if byte & 0x80 == 0 {
                return Some(value);
            }
        }
    }

    fn number(&mut self) -> Option<u32> {
        u32::try_from(self.wide()?).ok()
    }

    fn signed(&mut self) -> Option<i64> {
        let folded = i64::from(self.number()?);
        Some(if folded & 1 == 1 {
            !(folded >> 1)
        } else {
            folded >> 1
        })
    }

    fn string(&mut self) -> Option<String> {
        let length = self.number()?;
        (0..length)
            .map(|_| char::from_u32(self.number()?))
            .collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use hayro_interpret::hayro_cmap::{CMap, CMapName, load_embedded};

    /// Every published map says the same as the one the parser's own collection has.
    #[test]
    fn unpacks_the_published_maps() {
        let folder = std::path::Path::new(env!("CARGO_MANIFEST_DIR"))
            .join("../../../node_modules/pdfjs-dist/cmaps");
        let Ok(files) = std::fs::read_dir(&folder) else {
            eprintln!("skipped: {} is not installed", folder.display());
            return;
        };
        let mut compared = 0;
        for file in files {
            let path = file.unwrap().path();
            let Some(name) = path.file_stem().and_then(|stem| stem.to_str()) else {
                continue;
            };
            if path
                .extension()
                .is_none_or(|extension| extension != "bcmap")
            {
                continue;
            }
            let text = unpack(&std::fs::read(&path).unwrap())
                .unwrap_or_else(|| panic!("{name} does not unpack"));
            let Some(known) = load_embedded(CMapName::from_bytes(name.as_bytes())) else {
                continue;
            };
            let expected = CMap::parse(known, load_embedded).unwrap();
            let ours = CMap::parse(&text, load_embedded)
                .unwrap_or_else(|| panic!("{name} does not parse"));
            let codes = || (0..=0xffff).step_by(7);
            // The two collections are of different years: characters were added, and some have two readings.
            let other = codes()
                .filter(|code| ours.lookup_cid_code(*code, 2) != expected.lookup_cid_code(*code, 2))
                .count();
            let text = |map: &CMap, code: u32| format!("{:?}", map.lookup_bf_string(code));
            let other_text = codes()
                .filter(|code| text(&ours, *code) != text(&expected, *code))
                .count();
            assert!(
                other + other_text < codes().count() / 20,
                "{name}: {other} codes and {other_text} texts differ"
            );
            compared += 1;
        }
        assert!(compared > 50, "only {compared} maps compared");
    }

    #[test]
    fn refuses_bytes_that_end_early() {
        // One cid range of two-byte codes: 0x2121..0x217e from 633.
        let whole = [0, 0x61, 1, 0x21, 0x21, 0x5d, 0x84, 0x79];
        let text = String::from_utf8(unpack(&whole).unwrap()).unwrap();
        assert!(text.contains("<2121> <217E> 633"), "{text}");
        for length in 3..whole.len() {
            assert!(unpack(&whole[..length]).is_none());
        }
    }
}
