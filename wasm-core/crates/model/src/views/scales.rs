//! Scales as they are written beside drawings.

use crate::title_block::tokens;

/// Words before a scale, in capitals without accents, and the letters that stand for them.
const WORDS: [&str; 28] = [
    "SCALE",
    "SCALES",
    "SC",
    "SCALA",
    "ESCALA",
    "ESC",
    "ECHELLE",
    "ECH",
    "MASSSTAB",
    "MASSTAB",
    "SKALA",
    "SCHAAL",
    "MERITKO",
    "MIERKA",
    "OLCEK",
    "MAL",
    "MALESTOK",
    "MALESTOKK",
    "MITTAKAAVA",
    "MERETARANY",
    "SCARA",
    "MJERILO",
    "МАСШТАБ",
    "ΚΛΙΜΑΚΑ",
    "ΚΛ",
    "比例",
    "縮尺",
    "축척",
];
const LETTERS: [&str; 3] = ["M", "М", "S"];
/// What is said instead of a scale, in capitals without spaces and accents.
const INSTEAD: [&str; 15] = [
    "NTS",
    "NOTTOSCALE",
    "NOSCALE",
    "NONE",
    "ASNOTED",
    "ASINDICATED",
    "ASSHOWN",
    "FULLSIZE",
    "HALFSIZE",
    "OHNEMASSSTAB",
    "SANSECHELLE",
    "SINESCALA",
    "SEMESCALA",
    "FUORISCALA",
    "БЕЗМАСШТАБА",
];

/// A title with its scale on one line.
#[derive(Debug, PartialEq)]
pub(super) struct Scaled<'a> {
    pub title: &'a str,
    pub scale: &'a str,
    /// Behind a word for "scale".
    pub is_said: bool,
}

/// The scale in `text`: `1/4" = 1'-0"`, `1 : 100`, `2:1`, `NTS`, also behind "SCALE"; `None` for other text.
pub(super) fn scale(text: &str) -> Option<&str> {
    let text = without_brackets(text);
    // Longer texts are none, and most texts end here.
    if text.len() > 60 || text.is_empty() {
        return None;
    }
    let (behind, said) = strip_word(text);
    (holds_on_paper(behind, said) || two_scales(behind)).then_some(behind)
}

/// A text without what surrounds all of it; `1:50 (A1)` stays whole.
fn without_brackets(text: &str) -> &str {
    let text = text.trim_matches(|c: char| c.is_whitespace() || c == ',');
    let bare = text.trim_start_matches(['(', '[']).trim_start();
    match bare.rfind(['(', '[']) {
        Some(_) => bare,
        None => bare.trim_end_matches([')', ']', ',']).trim_end(),
    }
}

/// A scale, or several for different sizes of paper: `1:50 @ A1`, `1:50 (A1)`, `1:50 @ A1, 1:100 @ A3`.
fn holds_on_paper(text: &str, said: bool) -> bool {
    if is_scale(text, said) {
        return true;
    }
    let Some(scale) = without_paper(text) else {
        return false;
    };
    is_scale(scale, said)
        || scale
            .rsplit_once([',', ';', '|'])
            .or_else(|| scale.rsplit_once(" / "))
            .is_some_and(|(others, last)| {
                is_scale(last.trim(), said) && holds_on_paper(others.trim(), said)
            })
}

/// What stands before the size of the paper, if there is one.
fn without_paper(text: &str) -> Option<&str> {
    let end = text.trim_end_matches([')', ']']);
    let size = end.get(end.len().checked_sub(2)?..)?;
    let is_paper = matches!(size.as_bytes(), [b'A' | b'a', b'0'..=b'4']);
    let rest = end[..end.len() - 2].trim_end_matches([' ', '(', '[', '@', ':']);
    let rest = rest
        .strip_suffix(" at")
        .or_else(|| rest.strip_suffix(" AT"))
        .unwrap_or(rest);
    (is_paper && rest.len() < end.len() - 2).then(|| rest.trim_end())
}

fn is_scale(text: &str, said: bool) -> bool {
    let begins = |c: char| "NAFHOSБnafhosб".contains(c);
    if text.len() < 30 && text.starts_with(begins) {
        let bare: String = tokens(text).concat();
        if INSTEAD.contains(&bare.as_str()) {
            // "NONE" says something only behind "SCALE".
            return said || bare != "NONE";
        }
    }
    if !text.bytes().any(|b| b.is_ascii_digit()) {
        return false;
    }
    let plain: String = text
        .chars()
        .map(|c| match c {
            '”' | '“' | '″' => '"',
            '’' | '‘' | '′' => '\'',
            '：' | '∶' => ':',
            other => other,
        })
        .filter(|c| !c.is_whitespace())
        .collect::<String>()
        .replace("''", "\"");
    let digits = |part: &str, most: usize| {
        (1..=most).contains(&part.len()) && part.bytes().all(|b| b.is_ascii_digit())
    };
    let ratio = |one: &str, many: &str| {
        // Drawings of parts are larger than the parts, by round numbers.
        let enlarged = [
            "2", "2.5", "2,5", "3", "4", "5", "8", "10", "20", "25", "50", "100",
        ];
        (one == "1" && digits(many, 5) && many != "0") || (many == "1" && enlarged.contains(&one))
    };
    let is_ratio = plain
        .split_once(':')
        .is_some_and(|(one, many)| ratio(one, many));
    let is_fraction = said
        && plain
            .split_once('/')
            .is_some_and(|(one, many)| one == "1" && digits(without_ordinal(many), 5));
    let inches = plain.split_once('=').is_some_and(|(paper, real)| {
        let numeric = |part: &str, marks: &str| {
            part.starts_with(|c: char| c.is_ascii_digit())
                && part
                    .chars()
                    .all(|c| c.is_ascii_digit() || marks.contains(c))
        };
        paper.len() <= 8
            && real.len() <= 10
            && paper.ends_with('"')
            && numeric(&paper[..paper.len() - 1], "-/.")
            && real.contains(['\'', '"'])
            && numeric(real, "-/.'\"")
    });
    is_ratio || is_fraction || inches
}

/// "1/50e" and "1/50ème" are read "one fiftieth".
fn without_ordinal(text: &str) -> &str {
    text.trim_end_matches(|c: char| "eèmEÈM".contains(c))
}

/// `HORIZ: 1" = 40'`: the scale of one axis, which that of the other may stand beside.
pub(super) fn is_of_axis(text: &str) -> bool {
    text.starts_with(['H', 'V', 'h', 'v']) && scale(text).is_some()
}

/// `HORIZ. 1"=50' VERT. 1"=5'`.
fn two_scales(text: &str) -> bool {
    let is_axis = |word: &&str| {
        let bare = word.trim_end_matches(['.', ':', '=']).to_uppercase();
        [
            "H",
            "V",
            "HOR",
            "HORIZ",
            "HORIZONTAL",
            "VER",
            "VERT",
            "VERTICAL",
        ]
        .contains(&bare.as_str())
    };
    // Most texts end here.
    if !text.contains(['=', ':']) || !text.contains(['H', 'V', 'h', 'v']) {
        return false;
    }
    let words: Vec<&str> = text
        .split([' ', ',', ';'])
        .filter(|word| !word.is_empty())
        .collect();
    let axes = words.iter().filter(|word| is_axis(word)).count();
    let rest: Vec<&str> = words.into_iter().filter(|word| !is_axis(word)).collect();
    match axes {
        0 => false,
        1 => is_scale(&rest.concat(), true),
        _ => (1..rest.len())
            .any(|at| is_scale(&rest[..at].concat(), true) && is_scale(&rest[at..].concat(), true)),
    }
}

/// What stands behind the word for "scale", and whether there was one.
fn strip_word(text: &str) -> (&str, bool) {
    let end = text
        .find(|c: char| !c.is_alphabetic())
        .unwrap_or(text.len());
    if end == 0 || end > 24 {
        return (text, false);
    }
    // Most texts end here.
    if !text.starts_with(|c: char| "SEÉMÖOМΚ比縮축seéöo".contains(c)) {
        return (text, false);
    }
    let rest = text[end..].trim_start_matches([':', ' ', '.', '=', '：', '-']);
    let head = tokens(&text[..end]).concat();
    let is_letter =
        LETTERS.contains(&head.as_str()) && rest.starts_with(|c: char| c.is_ascii_digit());
    if is_letter || WORDS.contains(&head.as_str()) {
        (rest, true)
    } else {
        (text, false)
    }
}

/// Whether a text may be the first piece of a scale that is written in several: `SCALE:`, `1/8"`, `1`.
pub(super) fn starts_scale(text: &str) -> bool {
    let text = text.trim();
    if text.len() > 24 || text.is_empty() || scale(text).is_some() {
        return false;
    }
    let (rest, said) = strip_word(text);
    said && rest.len() < 12
        || (text.starts_with(|c: char| c.is_ascii_digit()) && text.ends_with(['"', '”', '″', '=']))
}

/// The parts of `FLOOR PLAN 1:50`, `Schnitt A-A M 1:100`, `B (2:1)`, `FLOOR PLAN - SCALE: 1/4" = 1'-0"`.
pub(super) fn scale_behind(text: &str) -> Option<Scaled<'_>> {
    let text = text.trim();
    // Most texts end here.
    let may_be = text.contains(['=', ':', '/', '：', '∶', '(']) || text.ends_with(['S', 'E', '.']);
    if text.len() > 120 || !may_be {
        return None;
    }
    let starts = text
        .char_indices()
        .filter(|(at, c)| *at > 0 && (c.is_whitespace() || *c == '('))
        .map(|(at, _)| at);
    starts
        .filter_map(|at| {
            let (title, behind) = text.split_at(at);
            let scale = scale(behind)?;
            let title = title.trim_end_matches([' ', '-', '–', ',', '(', ':']);
            let is_said = strip_word(behind.trim_start_matches([' ', '(', '['])).1;
            (!title.is_empty()).then_some(Scaled {
                title,
                scale,
                is_said,
            })
        })
        .next()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn knows_scales() {
        for (text, expected) in [
            ("SCALE: 1/4\" = 1'-0\"", "1/4\" = 1'-0\""),
            ("3/4\" = 1'-0\"", "3/4\" = 1'-0\""),
            ("1 1/2\"=1'-0\"", "1 1/2\"=1'-0\""),
            ("1\" = 20'", "1\" = 20'"),
            ("Scale 1:100", "1:100"),
            ("1 : 50", "1 : 50"),
            ("SCALE 2 : 1", "2 : 1"),
            ("(5:1)", "5:1"),
            ("M 1:100", "1:100"),
            ("М 1:100", "1:100"),
            ("S=1:100", "1:100"),
            ("ÉCH. 1/50", "1/50"),
            ("Maßstab 1:20", "1:20"),
            ("比例 1:100", "1:100"),
            ("Mål 1:20", "1:20"),
            ("Ech : 1/50e", "1/50e"),
            ("ÉCH. 1/20ème", "1/20ème"),
            ("1:50 @ A1", "1:50 @ A1"),
            ("SCALE 1:50 (A1)", "1:50 (A1)"),
            ("1:50 @ A1, 1:100 @ A3", "1:50 @ A1, 1:100 @ A3"),
            ("SCALE: 1/50@A1 / 1/100@A3", "1/50@A1 / 1/100@A3"),
            ("SCALE: N.T.S.", "N.T.S."),
            ("NOT TO SCALE", "NOT TO SCALE"),
            ("HORIZ. 1\"=50' VERT. 1\"=5'", "HORIZ. 1\"=50' VERT. 1\"=5'"),
        ] {
            assert_eq!(scale(text), Some(expected), "{text}");
        }
        for text in [
            "8'-0\"",
            "RATIO 1:2",
            "A = B",
            "1:2:3",
            "SCALE",
            "10:30",
            "NONE",
            "1/50",
            "7:1",
            "M 12",
            "PANEL A1",
            "12 A1",
        ] {
            assert_eq!(scale(text), None, "{text}");
        }
    }

    #[test]
    fn parts_titles_from_the_scales_behind_them() {
        for (text, title, scale) in [
            ("FLOOR PLAN SCALE: 1:50", "FLOOR PLAN", "1:50"),
            ("Schnitt A-A M 1:100", "Schnitt A-A", "1:100"),
            ("B (2:1)", "B", "2:1"),
            ("ROOF PLAN - 1/8\" = 1'-0\"", "ROOF PLAN", "1/8\" = 1'-0\""),
            ("南立面図 S=1:100", "南立面図", "1:100"),
        ] {
            let found = scale_behind(text).unwrap();
            assert_eq!((found.title, found.scale), (title, scale), "{text}");
        }
        assert_eq!(scale_behind("SEE 4 OF 5"), None);
    }

    #[test]
    fn knows_the_first_piece_of_a_scale() {
        for text in ["SCALE:", "1/8\"", "SCALE: 1/8\"", "SCALE"] {
            assert!(starts_scale(text), "{text}");
        }
        for text in ["SCALE: 1:50", "KITCHEN", "12", ""] {
            assert!(!starts_scale(text), "{text}");
        }
    }
}
