//! How sheet numbers, dates, revisions and titles are written.

/// The sheet number in `text` and how much it looks like one (0 to 1); `None` when it cannot be one.
///
/// `A-101`, `S2.01`, `C101`, `E-603`, `A1.1`, `ASK-005.D1` are numbers by themselves; `3`, `1/4` and
/// `2 OF 10` only under a label.
pub(super) fn number_kind(text: &str) -> Option<(String, f32)> {
    let text = text
        .trim_matches(|character: char| character.is_whitespace() || ":()[]".contains(character));
    let text = text.strip_prefix("Id:").map_or(text, str::trim);
    // "Sheet: 1 of 32" and "SHEET NO. 4" carry their label with them.
    let text = match text.get(..5) {
        Some(start) if start.eq_ignore_ascii_case("sheet") => text[5..]
            .trim_start_matches(|character: char| !character.is_ascii_digit() && character != '/'),
        _ => text,
    };
    // "ASK - 002" is written with air around the hyphen.
    let closed = text.replace(" - ", "-");
    let text = closed.as_str();
    if text.is_empty() || text.len() > 14 || !text.is_ascii() {
        return None;
    }
    let bytes = text.as_bytes();
    let letters = bytes
        .iter()
        .take_while(|byte| byte.is_ascii_uppercase())
        .count();
    if letters == 0 {
        let counted = text
            .split(['/', ' ', '-'])
            .filter(|part| !part.is_empty() && *part != "OF" && *part != "of");
        let parts: Vec<&str> = counted.collect();
        let numeric = parts
            .iter()
            .all(|part| part.len() <= 3 && part.bytes().all(|byte| byte.is_ascii_digit()));
        return (numeric && matches!(parts.len(), 1 | 2)).then(|| (text.to_owned(), 0.2));
    }
    if letters > 4 {
        return None;
    }
    let rest = &text[letters..];
    let separated = rest.starts_with(['-', '.']);
    // "ROOM101" is no sheet; "ASK-005" is.
    if letters > 2 && !separated {
        return None;
    }
    let rest = rest.trim_start_matches(['-', '.']);
    let digits = rest.bytes().take_while(u8::is_ascii_digit).count();
    if digits == 0 || digits > 4 {
        return None;
    }
    let tail = &rest[digits..];
    // After the digits: nothing, a letter, or a separator with a few more characters.
    let sound = match tail.as_bytes() {
        [] => true,
        [letter] => letter.is_ascii_alphabetic(),
        [b'.' | b'-', more @ ..] => more.len() <= 3 && more.iter().all(u8::is_ascii_alphanumeric),
        _ => false,
    };
    if !sound {
        return None;
    }
    // Sheets have two digits or more, or a dot between; "M8" and "B2" are bolts and grid bubbles.
    let dotted = tail.starts_with('.') || tail.starts_with('-');
    let quality = match (separated || dotted, digits) {
        (true, 1) => 0.7,
        (true, _) => 1.0,
        (false, 1) => 0.3,
        (false, _) => 0.8,
    };
    Some((
        text.to_owned(),
        if letters > 2 { quality * 0.8 } else { quality },
    ))
}

/// Whether `text` is, or begins with, one of the label words in capitals, and is short enough to be a label.
pub(super) fn label(text: &str, names: &[&str]) -> bool {
    let upper = text.to_uppercase();
    upper.len() <= 40
        && names.iter().any(|name| {
            upper
                .split(|c: char| !c.is_alphanumeric())
                .any(|word| word.starts_with(name))
        })
}

/// How much `text` reads like the title of a drawing, 0 to 1.
pub(super) fn title_words(text: &str) -> f32 {
    const WORDS: [&str; 40] = [
        "PLAN",
        "PLANS",
        "ELEVATION",
        "ELEVATIONS",
        "SECTION",
        "SECTIONS",
        "DETAIL",
        "DETAILS",
        "SCHEDULE",
        "SCHEDULES",
        "DIAGRAM",
        "SCHEMATIC",
        "LAYOUT",
        "NOTES",
        "COVER",
        "FOUNDATION",
        "FRAMING",
        "FLOOR",
        "ROOF",
        "SITE",
        "CEILING",
        "GRADING",
        "UTILITY",
        "DRAINAGE",
        "LIGHTING",
        "POWER",
        "PLUMBING",
        "DEMOLITION",
        "ISOMETRIC",
        "PROFILE",
        "SURVEY",
        "PLAT",
        "STRUCTURAL",
        "STRUCTURE",
        "LANDSCAPE",
        "INDEX",
        "LEGEND",
        "ONE-LINE",
        "RISER",
        "ASSEMBLY",
    ];
    let upper = text.to_uppercase();
    let hits = upper
        .split(|c: char| !(c.is_alphanumeric() || c == '-'))
        .filter(|word| WORDS.contains(word))
        .count();
    match hits {
        0 => 0.0,
        1 => 0.7,
        _ => 1.0,
    }
}

/// A revision mark: at most two characters with a letter or digit, or `3.1`.
pub(super) fn revision(text: &str) -> Option<String> {
    let text = text.trim();
    let short =
        (1..=2).contains(&text.len()) && text.bytes().all(|byte| byte.is_ascii_alphanumeric());
    let dotted = text.len() <= 6
        && text.contains('.')
        && text
            .trim_start_matches(['v', 'V'])
            .split('.')
            .all(|part| !part.is_empty() && part.bytes().all(|b| b.is_ascii_digit()));
    (short || dotted).then(|| text.to_owned())
}

/// The first date in `text`, as written: `2024-03-01`, `3/1/24`, `01.03.2024`, `March 1, 2024`, `1 MAR 2024`.
pub(super) fn date(text: &str) -> Option<String> {
    let tokens: Vec<&str> = text.split_whitespace().collect();
    for (place, token) in tokens.iter().enumerate() {
        let bare = token.trim_matches(|c: char| !c.is_ascii_alphanumeric());
        if numeric_date(bare) {
            return Some(bare.to_owned());
        }
        if is_month(bare) {
            let number = |index: usize| {
                tokens
                    .get(index)?
                    .trim_matches(|c: char| !c.is_ascii_digit())
                    .parse::<u32>()
                    .ok()
            };
            let is_year =
                |index: &usize| number(*index).is_some_and(|value| (1900..2200).contains(&value));
            if let Some(year) = (place + 1..place + 3).find(is_year) {
                let day_before =
                    place > 0 && number(place - 1).is_some_and(|day| (1..=31).contains(&day));
                let first = if day_before { place - 1 } else { place };
                return Some(tokens[first..=year].join(" "));
            }
        }
    }
    None
}

fn numeric_date(text: &str) -> bool {
    ['-', '/', '.'].iter().any(|separator| {
        let parts: Vec<&str> = text.split(*separator).collect();
        // A year and two of day and month, or a telephone number.
        let number = |part: &&&str| part.parse::<u32>().ok();
        let digits = parts.iter().all(|part| match (part.len(), number(&part)) {
            (1 | 2, Some(value)) => value <= 31 || part.len() == 2,
            (4, Some(value)) => (1900..2200).contains(&value),
            _ => false,
        });
        let years = parts.iter().filter(|part| part.len() == 4).count();
        let plausible = match (parts.as_slice(), years) {
            ([_, _, _], 1) => true,
            // Two-digit years only with slashes: "1.2.13" is a clause of a specification.
            ([_, _, _], 0) => *separator == '/',
            _ => false,
        };
        digits && plausible
    })
}

fn is_month(text: &str) -> bool {
    const MONTHS: [&str; 12] = [
        "JAN", "FEB", "MAR", "APR", "MAY", "JUN", "JUL", "AUG", "SEP", "OCT", "NOV", "DEC",
    ];
    let upper = text.to_uppercase();
    upper.len() >= 3 && upper.len() <= 9 && MONTHS.iter().any(|month| upper.starts_with(month))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn knows_sheet_numbers_from_other_codes() {
        for text in [
            "001-200",
            "Sheet: 1 of 32",
            "A-101",
            "S2.01",
            "C101",
            "E-603",
            "P-201",
            "A1.1",
            "1/4",
            "ASK-005.D1",
            "L-1.0",
            "3 of 10",
        ] {
            assert!(number_kind(text).is_some(), "{text}");
        }
        for text in [
            "W12X26", "HSS", "PLAN", "8'-0\"", "", "2x6's", "A-", "ROOM101", "12345",
        ] {
            assert!(number_kind(text).is_none(), "{text}");
        }
        assert!(number_kind("A-101").unwrap().1 > number_kind("B2").unwrap().1);
    }

    #[test]
    fn reads_dates_as_written() {
        for (text, expected) in [
            ("Date: 2024-03-01", "2024-03-01"),
            ("DATE 3/1/24", "3/1/24"),
            ("Printed 01.03.2024 by", "01.03.2024"),
            ("March 1, 2024", "March 1, 2024"),
            ("1 MAR 2024", "1 MAR 2024"),
        ] {
            assert_eq!(date(text).as_deref(), Some(expected), "{text}");
        }
        assert_eq!(date("TEL 201.796.2082"), None);
        assert_eq!(date("SECTION 1.2.13"), None);
        assert_eq!(date("MARK 4"), None);
    }
}
