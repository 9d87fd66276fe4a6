//! How sheet numbers are written.

use super::pattern::date;

/// How much a text looks like a sheet number.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    /// `A-101`, `S2.01`: nothing else is written so.
    Certain,
    /// `C101`, `TSDE01`, `ASK-005`.
    Likely,
    /// `A1`, `S-1`: also a bubble, a mark, a part.
    Short,
    /// `3`, `001`: a number only under a label.
    Bare,
    /// `2 OF 10`.
    Count,
    /// `12.0345.91`, `АБВГ.301412.005`, `建施-03`, `bracket_v2`: with a label, or by itself in a cell of the title block.
    Code,
    /// `Lower housing`: the number's cell has only a name.
    Word,
}

/// A sheet number as it is handed on.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct SheetNumber {
    pub text: String,
    pub kind: Kind,
}

/// The sheet number in `text`; `None` when it cannot be one.
///
/// Of a count, `2 OF 10`, the number is what counts the sheets: `2`.
pub(super) fn sheet_number(text: &str) -> Option<SheetNumber> {
    let text = closed(text);
    let text = text.trim_matches(|c: char| c == '-' || c == '.');
    if text.is_empty() || text.len() > 40 {
        return None;
    }
    if let Some(number) = of_count(text) {
        return Some(number);
    }
    if is_decimal_number(text) {
        return Some(SheetNumber {
            text: text.to_owned(),
            kind: Kind::Certain,
        });
    }
    if !text.is_ascii() {
        return None;
    }
    if let Some(number) = of_register(text) {
        return Some(number);
    }
    if text.len() > 16 {
        return None;
    }
    if text.as_bytes()[0].is_ascii_digit() {
        return numeric(text).or_else(|| of_building(text));
    }
    // "C-3 OF 12": the count says that it is no mark of the drawing.
    let upper = text.to_ascii_uppercase();
    if let Some((_, count)) = upper.split_once(" OF ") {
        let number = lettered(&text[..text.len() - count.len() - " OF ".len()])?;
        let is_count =
            (1..=4).contains(&count.len()) && count.bytes().all(|byte| byte.is_ascii_digit());
        return is_count.then_some(SheetNumber {
            kind: match number.kind {
                Kind::Short => Kind::Likely,
                kind => kind,
            },
            ..number
        });
    }
    lettered(text).or_else(|| spaced(text))
}

/// `ASK-017`, `SK-3`, `SSK-08`: a drawing that goes out by itself, on a small sheet.
pub(super) fn is_sketch(text: &str) -> bool {
    let letters: String = text.chars().take_while(char::is_ascii_uppercase).collect();
    let rest = &text[letters.len()..];
    (2..=4).contains(&letters.len())
        && letters.contains("SK")
        && rest.starts_with('-')
        && rest[1..].starts_with(|c: char| c.is_ascii_digit())
}

/// Without the air around hyphens and between letters that are set apart, with one kind of hyphen.
fn closed(text: &str) -> String {
    let text = text
        .trim_matches(|character: char| character.is_whitespace() || ":()[]".contains(character));
    let mut closed = text.replace(
        ['\u{2010}', '\u{2011}', '\u{2012}', '\u{2013}', '\u{2212}'],
        "-",
    );
    let tokens = || text.split_whitespace();
    if tokens().count() > 2 && tokens().all(|token| token.chars().count() == 1) {
        closed.retain(|character| !character.is_whitespace());
    }
    // "ASK - 002" and "ASK - - 002b" are written with air around the hyphen.
    let mut closed = closed
        .replace(" - ", "-")
        .replace("- ", "-")
        .replace(" -", "-");
    while closed.contains("--") {
        closed = closed.replace("--", "-");
    }
    closed
}

/// Letters first: `A-101`, `S2.01`, `ASK-005.D1`.
fn lettered(text: &str) -> Option<SheetNumber> {
    let letters = text
        .bytes()
        .take_while(|byte| byte.is_ascii_uppercase())
        .count();
    if letters == 0 || letters > 5 {
        return None;
    }
    let rest = &text[letters..];
    let separated = rest.starts_with(['-', '.']);
    let rest = rest.trim_start_matches(['-', '.']);
    let digits = rest.bytes().take_while(u8::is_ascii_digit).count();
    if digits == 0 || digits > 4 {
        return None;
    }
    // "ROOM101" is no sheet; "ASK-005" and "TSDE01" are.
    if letters > 3 && !separated && digits > 2 {
        return None;
    }
    let tail = &rest[digits..];
    // After the digits: nothing, a letter, or a separator with a few more characters.
    let part =
        |more: &[u8]| (1..=5).contains(&more.len()) && more.iter().all(u8::is_ascii_alphanumeric);
    let sound = match tail.as_bytes() {
        [] => true,
        [letter] => letter.is_ascii_alphabetic(),
        [b'.' | b'-', more @ ..] => {
            more.split(|byte| b".-".contains(byte)).all(part) && more.len() <= 8
        }
        _ => false,
    };
    if !sound {
        return None;
    }
    let dotted = tail.starts_with('.') || tail.starts_with('-');
    // Sheets have two digits or more, or a dot between; "M8" and "B2" are bolts and grid bubbles.
    let kind = match (letters, separated || dotted, digits) {
        (1..=2, true, 2..) => Kind::Certain,
        (1..=2, true, 1) if dotted => Kind::Certain,
        (1..=2, true, _) => Kind::Short,
        (1..=2, false, 3..) => Kind::Likely,
        (1..=2, false, _) => Kind::Short,
        (_, true, 2..) => Kind::Likely,
        (_, true, _) => Kind::Short,
        (_, false, 2..) => Kind::Short,
        _ => return None,
    };
    Some(SheetNumber {
        text: text.to_owned(),
        kind,
    })
}

/// With the number of a building or a volume in front: `01-A-101`, `1-A101`, `2A-101`.
fn of_building(text: &str) -> Option<SheetNumber> {
    let digits = text.bytes().take_while(u8::is_ascii_digit).count();
    let rest = &text[digits..];
    let parted = rest.trim_start_matches(['-', '.']);
    let kind = match (lettered(parted)?.kind, parted.len() < rest.len()) {
        (Kind::Certain, true) => Kind::Certain,
        (Kind::Certain, false) | (Kind::Likely, true) => Kind::Likely,
        _ => return None,
    };
    (digits <= 2).then(|| SheetNumber {
        text: text.to_owned(),
        kind,
    })
}

/// One letter and three digits with a blank between: `A 101`.
fn spaced(text: &str) -> Option<SheetNumber> {
    let [letter, b' ', digits @ ..] = text.as_bytes() else {
        return None;
    };
    let sound =
        letter.is_ascii_uppercase() && digits.len() == 3 && digits.iter().all(u8::is_ascii_digit);
    sound.then(|| SheetNumber {
        text: text.to_owned(),
        kind: Kind::Short,
    })
}

/// The number of a drawing (`DR`) or sketch in a register by ISO 19650: project, originator, volume, level, kind, role, number.
fn of_register(text: &str) -> Option<SheetNumber> {
    let parts: Vec<&str> = text.split('-').collect();
    let sound = parts.iter().all(|part| {
        (1..=8).contains(&part.len())
            && part
                .bytes()
                .all(|byte| byte.is_ascii_uppercase() || byte.is_ascii_digit())
    });
    let says_drawing = parts.iter().any(|part| ["DR", "SK", "SH"].contains(part));
    let is_counted = parts
        .last()
        .is_some_and(|last| last.bytes().any(|byte| byte.is_ascii_digit()));
    ((5..=9).contains(&parts.len()) && sound && says_drawing && is_counted).then(|| SheetNumber {
        text: text.to_owned(),
        kind: Kind::Certain,
    })
}

/// `3`, `001-200`.
fn numeric(text: &str) -> Option<SheetNumber> {
    let number =
        |part: &str| (1..=4).contains(&part.len()) && part.bytes().all(|b| b.is_ascii_digit());
    let parts = text.split(['-', '.']);
    let sound = parts.clone().count() <= 2 && parts.clone().all(number);
    sound.then(|| SheetNumber {
        text: text.to_owned(),
        kind: Kind::Bare,
    })
}

/// What stands between the sheet and how many there are, in capitals.
const COUNTS: [&str; 20] = [
    "/",
    "OF",
    "VON",
    "DE",
    "DI",
    "VAN",
    "AV",
    "Z",
    "ИЗ",
    "ЗІ",
    "ΑΠΟ",
    "ΑΠΌ",
    "SUR",
    "/页",
    "第页共页",
    "第頁共頁",
    "第张共张",
    "页共页",
    "PAGEOF",
    "SHEETOF",
];

/// Whether a text stands between the two numbers of a count: `OF`, `von`.
pub(super) fn is_between(text: &str) -> bool {
    text.len() <= 6 && COUNTS.contains(&text.trim().to_uppercase().as_str())
}

/// The two numbers of a count: `2 OF 10`, `1/4`, `第 1 页 共 3 页`.
fn count(text: &str) -> Option<(String, String)> {
    if !text.contains([' ', '/', '页', '頁', '张']) || !text.contains(|c: char| c.is_ascii_digit())
    {
        return None;
    }
    let mut numbers: Vec<String> = Vec::new();
    let mut rest = String::new();
    let mut was_digit = false;
    for character in text.chars() {
        let is_digit = character.is_ascii_digit();
        match numbers.last_mut() {
            Some(last) if is_digit && was_digit => last.push(character),
            _ if is_digit => numbers.push(character.to_string()),
            _ => rest.extend(character.to_uppercase()),
        }
        was_digit = is_digit;
    }
    let said: String = rest.split_whitespace().collect();
    let [first, all] = numbers.as_slice() else {
        return None;
    };
    let is_short = first.len() <= 4 && all.len() <= 4;
    (is_short && COUNTS.contains(&said.as_str())).then(|| (first.clone(), all.clone()))
}

/// What counts the sheets; nothing of `1 OF 1`, which tells no sheet from another.
fn of_count(text: &str) -> Option<SheetNumber> {
    let (first, all) = count(text)?;
    let (number, total) = (first.parse::<u32>().ok()?, all.parse::<u32>().ok()?);
    (number <= total && total > 1).then_some(SheetNumber {
        text: first,
        kind: Kind::Count,
    })
}

/// Letters, six digits, three digits, as GOST 2.201 numbers drawings: `АБВГ.301412.005 СБ`.
fn is_decimal_number(text: &str) -> bool {
    if text.len() < "AB.123456.123".len() || !text.contains(['.', '-']) {
        return false;
    }
    let (code, kind) = text.split_once(' ').unwrap_or((text, ""));
    let parts: Vec<&str> = code.split(['-', '.']).collect();
    let digits =
        |part: &str, count: usize| part.len() == count && part.bytes().all(|b| b.is_ascii_digit());
    let [letters, class, serial, more @ ..] = parts.as_slice() else {
        return false;
    };
    (2..=4).contains(&letters.chars().count())
        && letters.chars().all(char::is_uppercase)
        && digits(class, 6)
        && serial.get(..3).is_some_and(|first| digits(first, 3))
        && more.len() <= 1
        && kind.chars().count() <= 3
}

const LONGEST_CODE: usize = 40;
/// What begins like a code and is a standard, a material or a paper size.
const STANDARDS: [&str; 14] = [
    "ISO", "DIN", "EN", "ASTM", "ASME", "ANSI", "GB", "JIS", "KS", "ГОСТ", "BS", "NF", "UNI", "TEL",
];

/// Any code with a digit that a register of drawings may have; other texts of its cell decide whether it is one.
pub(super) fn code(text: &str) -> Option<SheetNumber> {
    let text = text.trim().trim_matches([':', '(', ')', '[', ']']).trim();
    let length = text.chars().count();
    // A word behind the code says that the text is a title.
    let mut parts = text.split_whitespace();
    let is_short =
        |part: &str| part.chars().count() <= 3 || part.chars().any(|c| c.is_ascii_digit());
    let are_codes = parts.clone().count() <= 3 && {
        parts.next();
        parts.all(is_short)
    };
    let first = text.split([' ', '-', '/']).next()?.to_uppercase();
    let is_sound = (2..=LONGEST_CODE).contains(&length)
        && are_codes
        && text.chars().any(|c| c.is_ascii_digit())
        && text
            .chars()
            .all(|c| c.is_alphanumeric() || " -._/+()–#".contains(c))
        && !STANDARDS.contains(&first.as_str())
        && !is_measure(text)
        && !is_counted(text)
        && count(text).is_none()
        && date(text).is_none();
    is_sound.then(|| SheetNumber {
        text: text.to_owned(),
        kind: Kind::Code,
    })
}

/// `23. PCIe_M.2_KEY E`: the count of a sheet and its title.
fn is_counted(text: &str) -> bool {
    text.split_once(". ").is_some_and(|(count, _)| {
        !count.is_empty() && count.bytes().all(|byte| byte.is_ascii_digit())
    })
}

/// `A3`, `3.20`, `420x297`, `2.4 kg`, `1 1/2`.
fn is_measure(text: &str) -> bool {
    let is_size = matches!(text.as_bytes(), [b'A'..=b'E', b'0'..=b'5']);
    let parts: Vec<&str> = text.split_whitespace().collect();
    let numeric = |part: &str| {
        part.starts_with(|c: char| c.is_ascii_digit())
            && part
                .chars()
                .all(|c| c.is_ascii_digit() || ".,x×/+".contains(c))
            && !part.chars().all(|c| c.is_ascii_digit())
    };
    let units = [
        "kg", "g", "mm", "cm", "m", "m2", "m²", "lb", "in", "ft", "V", "A", "W", "kW",
    ];
    is_size
        || (parts.len() == 1 && numeric(text) && text.matches('.').count() < 2 && text.len() < 10)
        || (parts.len() == 2 && units.contains(&parts[1]))
}

/// A name in place of a number: `pump_housing`, `Lower housing`.
pub(super) fn name(text: &str) -> Option<SheetNumber> {
    let text = text.trim();
    let sound = (3..=LONGEST_CODE).contains(&text.chars().count())
        && text.split_whitespace().count() <= 3
        && text.chars().any(char::is_alphabetic)
        && text
            .chars()
            .all(|c| c.is_alphabetic() || " -_.".contains(c));
    sound.then(|| SheetNumber {
        text: text.to_owned(),
        kind: Kind::Word,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn knows_sheet_numbers_from_other_codes() {
        for (text, number) in [
            ("001-200", "001-200"),
            ("1 of 32", "1"),
            ("A-101", "A-101"),
            ("S2.01", "S2.01"),
            ("C101", "C101"),
            ("TSDE01", "TSDE01"),
            ("SC20-TN01", "SC20-TN01"),
            ("A1.1", "A1.1"),
            ("1/4", "1"),
            ("ASK-005.D1", "ASK-005.D1"),
            ("ASK - - 002b", "ASK-002b"),
            ("L-1.0", "L-1.0"),
            ("FP-2.1", "FP-2.1"),
        ] {
            assert_eq!(sheet_number(text).unwrap().text, number, "{text}");
        }
        for text in [
            "W12X26", "HSS", "PLAN", "8'-0\"", "", "2x6's", "A-", "ROOM101", "12345", "10/4",
            "3/8\"",
        ] {
            assert!(sheet_number(text).is_none(), "{text}");
        }
        assert_eq!(sheet_number("B2").unwrap().kind, Kind::Short);
        for text in ["ASK-017", "SK-3", "SSK-08", "SKA-02"] {
            assert!(is_sketch(text), "{text}");
        }
        for text in ["A-101", "SK", "ROOM-1", "SKETCH-1", "ASK-"] {
            assert!(!is_sketch(text), "{text}");
        }
        for text in ["1 OF 1", "1/1", "第 1 页 共 1 页"] {
            assert!(sheet_number(text).is_none(), "{text}");
        }
        for (text, number) in [("2 von 3", "2"), ("第 2 页 共 3 页", "2"), ("1 из 4", "1")] {
            assert_eq!(sheet_number(text).unwrap().text, number, "{text}");
        }
        assert_eq!(
            sheet_number("АБВГ.301412.005 СБ").unwrap().kind,
            Kind::Certain
        );
    }

    #[test]
    fn knows_codes_of_registers() {
        for text in [
            "12.0345.91",
            "建施-03",
            "2018-15-АР",
            "bracket_v2-01",
            "1234567",
            "90.114.00",
            "3AFE996811",
            "ARC 101",
        ] {
            assert_eq!(code(text).map(|number| number.text).as_deref(), Some(text));
        }
        for text in [
            "A3",
            "2.4 kg",
            "ISO 2768-mK",
            "EN AW-6082",
            "3.20",
            "420x297",
            "2014-03-01",
            "PLAN",
            "23. PCIe_M.2_KEY E",
        ] {
            assert!(code(text).is_none(), "{text}");
        }
    }
}
