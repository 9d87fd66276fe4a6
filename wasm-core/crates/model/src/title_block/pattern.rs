//! How dates, revisions and titles are written.

/// How much `text` reads like the title of a drawing, 0 to 1.
pub(crate) fn title_words(text: &str) -> f32 {
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

/// A revision mark: at most two characters with a letter or digit, `3.1`, `V1.02`, `Rev_A`.
pub(super) fn revision_mark(text: &str) -> Option<String> {
    let text = text.trim();
    let bare = text
        .strip_prefix("Rev")
        .or_else(|| text.strip_prefix("REV"))
        .map_or(text, |rest| rest.trim_start_matches(['_', '.', ' ', '-']));
    let short =
        (1..=2).contains(&bare.len()) && bare.bytes().all(|byte| byte.is_ascii_alphanumeric());
    let dotted = bare.len() <= 6
        && bare.contains('.')
        && bare
            .trim_start_matches(['v', 'V'])
            .split('.')
            .all(|part| !part.is_empty() && part.bytes().all(|b| b.is_ascii_digit()));
    ((short && !["NO", "BY", "OF"].contains(&bare.to_uppercase().as_str())) || dotted)
        .then(|| bare.to_owned())
}

/// The mark of a line that begins with it: `REV A - PRELIMINARY REVIEW`, `REV. 2`.
pub(super) fn revision_behind(text: &str) -> Option<String> {
    let rest = text
        .trim()
        .strip_prefix("REV")
        .or_else(|| text.trim().strip_prefix("Rev"))?;
    let rest = rest.trim_start_matches("ISION").trim_start_matches("ision");
    let word = rest
        .strip_prefix(['.', ' ', ':', '_'])?
        .trim_start_matches(['.', ' ', ':'])
        .split([' ', '-', ':', ','])
        .next()?;
    revision_mark(word)
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
    fn reads_revision_marks() {
        for (text, mark) in [("A", "A"), ("Rev_D", "D"), ("V1.02", "V1.02"), ("12", "12")] {
            assert_eq!(revision_mark(text).as_deref(), Some(mark), "{text}");
        }
        for text in ["NO", "NORTH", "", "100"] {
            assert_eq!(revision_mark(text), None, "{text}");
        }
        assert_eq!(
            revision_behind("REV A - PRELIMINARY REVIEW").as_deref(),
            Some("A")
        );
        assert_eq!(revision_behind("REVIEW 3"), None);
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
