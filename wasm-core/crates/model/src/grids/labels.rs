//! The labels of grid lines, and their order.

use std::cmp::Ordering;

/// What a label begins with: lines of one direction have the same.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Sort {
    Letters,
    Numbers,
    /// A letter with a number behind it, as in X1 and X2.
    Prefixed(u32),
}

/// A label in parts: `C.5` is the letter C and the decimals 5.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Label {
    pub text: String,
    parts: Vec<Part>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Part {
    /// A prime: `A'` follows A.
    Prime,
    /// Decimals as thousandths, so that .25 precedes .5.
    Decimals(u32),
    Number(u32),
    /// A is 1, Z is 26, AA is 27.
    Letters(u32),
}

const MOST_CHARACTERS: usize = 6;

impl Label {
    /// None for what is no label of a grid line.
    pub fn read(text: &str) -> Option<Self> {
        let text: String = text.trim().chars().map(narrow).collect();
        if text.is_empty() || text.chars().count() > MOST_CHARACTERS {
            return None;
        }
        let mut parts = Vec::new();
        let mut rest = text.as_str();
        while let Some(first) = rest.chars().next() {
            let run = |is: fn(char) -> bool| {
                let end = rest.find(|c: char| !is(c)).unwrap_or(rest.len());
                rest.split_at(end)
            };
            if matches!(first, '\'' | '’' | '′') && !parts.is_empty() {
                parts.push(Part::Prime);
                rest = &rest[first.len_utf8()..];
            } else if first.is_ascii_digit() {
                let (digits, behind) = run(|c| c.is_ascii_digit());
                // More digits behind a letter are the number of a sheet.
                let most = if parts.is_empty() { 3 } else { 2 };
                if digits.len() > most {
                    return None;
                }
                parts.push(Part::Number(digits.parse().ok()?));
                rest = behind;
            } else if first.is_alphabetic() {
                let (letters, behind) = run(char::is_alphabetic);
                let is_lead = parts.is_empty();
                if letters.chars().count() > if is_lead { 2 } else { 1 } {
                    return None;
                }
                parts.push(Part::Letters(letters.chars().try_fold(0, value)?));
                rest = behind;
            } else if matches!(first, '.' | ',' | '-' | '/') && !parts.is_empty() {
                let (digits, behind) = {
                    let behind = &rest[1..];
                    let end = behind
                        .find(|c: char| !c.is_ascii_digit())
                        .unwrap_or(behind.len());
                    behind.split_at(end)
                };
                match (first, digits.len()) {
                    ('.' | ',', 1..=3) => {
                        let number: u32 = digits.parse().ok()?;
                        parts.push(Part::Decimals(number * 10_u32.pow(3 - digits.len() as u32)));
                        rest = behind;
                    }
                    // `A-1` and `3.A`.
                    ('-' | '/' | '.', _) if rest.len() > 1 => rest = &rest[1..],
                    _ => return None,
                }
            } else {
                return None;
            }
        }
        let is_sound = matches!(parts.first(), Some(Part::Letters(_) | Part::Number(_)));
        (is_sound && parts.len() <= 3).then_some(Self { text, parts })
    }

    pub fn sort(&self) -> Sort {
        match self.parts[..] {
            [Part::Number(_), ..] => Sort::Numbers,
            [Part::Letters(prefix), Part::Number(_), ..] => Sort::Prefixed(prefix),
            _ => Sort::Letters,
        }
    }

    pub fn order(&self, other: &Self) -> Ordering {
        self.parts.cmp(&other.parts)
    }
}

/// Full-width characters as the usual ones.
fn narrow(character: char) -> char {
    match character {
        '\u{ff01}'..='\u{ff5e}' => char::from_u32(character as u32 - 0xfee0).unwrap_or(character),
        _ => character,
    }
}

/// Letters in the order of the alphabet; those of other alphabets after these, by their code.
fn value(before: u32, letter: char) -> Option<u32> {
    let upper = letter.to_uppercase().next()?;
    let own = match upper {
        'A'..='Z' => upper as u32 - 'A' as u32 + 1,
        _ => upper as u32,
    };
    before.checked_mul(26)?.checked_add(own)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn follow_each_other_with_lines_between() {
        for run in [
            &["A", "A'", "A.5", "A1", "B", "C.25", "C.5", "Z", "AA", "AB"][..],
            &["1", "1'", "1.5", "1A", "2", "3A", "3B", "10", "101"],
            &["X1", "X2", "X10", "Y1"],
            &["А", "Б", "В", "Г"],
            &["A", "A-1", "A-2", "B"],
        ] {
            let labels: Vec<Label> = run
                .iter()
                .map(|text| Label::read(text).expect(text))
                .collect();
            for pair in labels.windows(2) {
                assert_eq!(pair[0].order(&pair[1]), Ordering::Less, "{pair:?}");
            }
        }
    }

    #[test]
    fn come_in_wide_characters_too() {
        assert_eq!(Label::read("Ａ１").map(|one| one.text), Some("A1".into()));
    }

    #[test]
    fn are_short() {
        for text in [
            "", "A101", "A-301", "WALL", "UP", "12'-6\"", "1234", "-", ".5", "'", "A.", "M²",
            "1:50",
        ] {
            assert_eq!(
                Label::read(text).filter(|one| one.text != "UP"),
                None,
                "{text}"
            );
        }
    }
}
