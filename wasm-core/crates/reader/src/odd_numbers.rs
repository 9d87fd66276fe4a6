//! Page boxes with words where numbers belong ("NaN", "inf", "1e999"), which programs write that divide by zero. No
//! number of PDF looks so, and the parser drops the whole page for them.

use memchr::memmem;

/// Bytes between a box's name and its end.
const LONGEST_BOX: usize = 200;

/// Overwrites such words in the page boxes of a file with zeros of the same length, so that nothing moves: a box
/// without area is replaced when the page is placed. True when there were any.
pub(crate) fn zero_odd_numbers(bytes: &mut [u8]) -> bool {
    let mut found = Vec::new();
    for at in memmem::find_iter(bytes, b"Box") {
        let rest = &bytes[at..bytes.len().min(at + LONGEST_BOX)];
        let Some(open) = rest.iter().position(|byte| *byte == b'[') else {
            continue;
        };
        let Some(close) = rest[open..].iter().position(|byte| *byte == b']') else {
            continue;
        };
        let mut start = at + open + 1;
        for word in rest[open + 1..open + close].split(u8::is_ascii_whitespace) {
            if is_odd(word) {
                found.push(start..start + word.len());
            }
            start += word.len() + 1;
        }
    }
    for word in &found {
        bytes[word.clone()].fill(b'0');
    }
    !found.is_empty()
}

fn is_odd(word: &[u8]) -> bool {
    let unsigned = word
        .strip_prefix(b"-")
        .or_else(|| word.strip_prefix(b"+"))
        .unwrap_or(word);
    let named: [&[u8]; 3] = [b"nan", b"inf", b"infinity"];
    let has_exponent = unsigned.first().is_some_and(u8::is_ascii_digit)
        && unsigned.iter().any(|byte| matches!(byte, b'e' | b'E'))
        && unsigned
            .iter()
            .all(|byte| byte.is_ascii_digit() || b"+-.eE".contains(byte));
    has_exponent || named.iter().any(|name| unsigned.eq_ignore_ascii_case(name))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn leaves_all_but_odd_numbers_alone() {
        let mut odd = *b"/MediaBox [0 -NaN 1e999 +inf] /Name (NaN)";
        assert!(zero_odd_numbers(&mut odd));
        assert_eq!(&odd, b"/MediaBox [0 0000 00000 0000] /Name (NaN)");
        for whole in [
            &b"/CropBox[0 0 612 792.5]"[..],
            b"/MediaBox [5 0 R 6 0 R 7 0 R 8 0 R]",
            b"/MediaBox 5 0 R",
            b"Box [ end of the file",
        ] {
            let mut bytes = whole.to_vec();
            assert!(!zero_odd_numbers(&mut bytes));
            assert_eq!(bytes, whole);
        }
    }
}
