//! How dates, revisions and titles are written.

use std::collections::HashSet;
use std::sync::LazyLock;

use super::lexicon::is_ideograph;

/// How much `text` reads like the title of a drawing, 0 to 1.
pub(crate) fn title_words(text: &str) -> f32 {
    const WORDS: [&str; 89] = [
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
        "GRUNDRISS",
        "SCHNITT",
        "ANSICHT",
        "ANSICHTEN",
        "LAGEPLAN",
        "STROMLAUFPLAN",
        "COUPE",
        "COUPES",
        "FACADE",
        "FAÇADE",
        "FAÇADES",
        "SCHÉMA",
        "PLANTA",
        "PLANTAS",
        "ALZADO",
        "ALZADOS",
        "SECCIÓN",
        "SECCIONES",
        "ESQUEMA",
        "PIANTA",
        "PIANTE",
        "PROSPETTO",
        "PROSPETTI",
        "SEZIONE",
        "SEZIONI",
        "SCHEMA",
        "ALÇADO",
        "CORTE",
        "CORTES",
        "PLATTEGROND",
        "GEVEL",
        "GEVELS",
        "DOORSNEDE",
        "FASAD",
        "SEKTION",
        "RZUT",
        "ELEWACJA",
        "PRZEKRÓJ",
        "PŮDORYS",
        "POHLED",
        "ŘEZ",
        "ПЛАН",
        "ФАСАД",
        "РАЗРЕЗ",
        "СХЕМА",
        "ΚΑΤΟΨΗ",
        "ΟΨΗ",
        "ΤΟΜΗ",
        "KESİTİ",
    ];
    const ENDS: [&str; 9] = [
        "平面图",
        "立面图",
        "剖面图",
        "详图",
        "平面図",
        "立面図",
        "断面図",
        "평면도",
        "입면도",
    ];
    let upper = text.to_uppercase();
    let hits = upper
        .split(|c: char| !(c.is_alphanumeric() || c == '-'))
        .filter(|word| {
            WORDS.contains(word)
                || ENDS.iter().any(|end| word.ends_with(end))
                || is_named_drawing(word)
        })
        .count();
    match hits {
        0 => 0.0,
        1 => 0.7,
        _ => 1.0,
    }
}

/// Whether `text` names a view of what is drawn, in capitals or not, and refers to no other place.
pub(crate) fn names_view(text: &str) -> bool {
    /// In capitals, without accents.
    const VIEWS: &str = " PLAN PLANS ELEVATION ELEVATIONS SECTION SECTIONS DETAIL DETAILS DIAGRAM SCHEMATIC ISOMETRIC PROFILE \
        VIEW RISER ASSEMBLY LAYOUT PERSPECTIVE AXONOMETRIC ENLARGEMENT \
        GRUNDRISS SCHNITT ANSICHT LAGEPLAN STROMLAUFPLAN DETAILS EINZELHEIT DRAUFSICHT DACHAUFSICHT VORDERANSICHT \
        SEITENANSICHT COUPE FACADE ELEVATION VUE SCHEMA PLANTA PLANTAS ALZADO ALZADOS SECCION SECCIONES ESQUEMA DETALLE VISTA \
        PIANTA PROSPETTO PROSPETTI SEZIONE SEZIONI PARTICOLARE VISTA ASSONOMETRIA ALCADO CORTE CORTES PORMENOR DETALHE FACHADA \
        PLATTEGROND GEVEL GEVELS DOORSNEDE AANZICHT FASAD SEKTION FASADE SNIT SNITT RZUT ELEWACJA PRZEKROJ WIDOK SZCZEGOL \
        PUDORYS POHLED REZ PODORYS ALAPRAJZ METSZET HOMLOKZAT NEZET RESZLET TLOCRT PRESJEK NACRT PROCELJE SECTIUNE FATADA \
        POHJAPIIRROS LEIKKAUS JULKISIVU ПЛАН ФАСАД РАЗРЕЗ СХЕМА УЗЕЛ СЕЧЕНИЕ ВИД ΚΑΤΟΨΗ ΟΨΗ ΟΨΕΙΣ ΤΟΜΗ ΛΕΠΤΟΜΕΡΕΙΑ \
        KESIT KESITI GORUNUS GORUNUSU CEPHE CEPHESI DETAYI ";
    const ENDS: [&str; 12] = [
        "平面图",
        "立面图",
        "剖面图",
        "详图",
        "大样图",
        "平面図",
        "立面図",
        "断面図",
        "詳細図",
        "평면도",
        "입면도",
        "단면도",
    ];
    /// Words of headings that are above texts and tables, and of references.
    const OTHERS: &str = " NOTES NOTE LEGEND SCHEDULE SCHEDULES INDEX TABLE LIST ABBREVIATIONS SYMBOLS SPECIFICATIONS \
        REQUIREMENTS SEE REFER PER SHOWN SHEET SHEETS MATCHLINE DWG DRAWING DRAWINGS REF TYP SIM VOIR SIEHE VEDI ZIE LEGENDE \
        LEGENDA LEYENDA LISTE TABELLE STUCKLISTE SPECIFICATION FOR TO BY SHALL IS ARE ON KEY ";
    static KNOWN: LazyLock<[HashSet<&str>; 2]> =
        LazyLock::new(|| [VIEWS, OTHERS].map(|list| list.split_whitespace().collect()));
    if text.len() < 4 || text.len() > 120 {
        return false;
    }
    let [views, others] = &*KNOWN;
    let words = super::lexicon::tokens(text);
    let is_view = |word: &String| {
        views.contains(word.as_str())
            || ENDS.iter().any(|end| word.ends_with(end))
            || is_named_drawing(word)
            || word.ends_with("GRUNDRISS")
            || word.ends_with("ANSICHT")
    };
    words.iter().any(is_view) && !words.iter().any(|word| others.contains(word.as_str()))
}

/// What is called a drawing in Chinese or Japanese, as `三层梁平法施工图`; `制图` is who drew it.
fn is_named_drawing(word: &str) -> bool {
    word.ends_with(['图', '図']) && word.chars().filter(|c| is_ideograph(*c)).count() > 3
}

/// A revision mark: one or two letters or digits, `P01`, `3.1`, `V1.02`, `Rev_A`.
pub(super) fn revision_mark(text: &str) -> Option<String> {
    let text = text.trim();
    let bare = text
        .strip_prefix("Rev")
        .or_else(|| text.strip_prefix("REV"))
        .map_or(text, |rest| rest.trim_start_matches(['_', '.', ' ', '-']));
    let length = bare.chars().count();
    let short = (1..=2).contains(&length) && bare.chars().all(char::is_alphanumeric);
    let lettered = length == 3
        && bare.is_ascii()
        && bare.as_bytes()[0].is_ascii_alphabetic()
        && bare.as_bytes()[1..].iter().all(u8::is_ascii_digit);
    let dotted = bare.len() <= 6
        && bare.contains('.')
        && bare
            .trim_start_matches(['v', 'V'])
            .split('.')
            .all(|part| !part.is_empty() && part.bytes().all(|b| b.is_ascii_digit()));
    let is_word = ["NO", "BY", "OF", "DE", "DI", "ИЗ"].contains(&bare.to_uppercase().as_str());
    ((short && !is_word) || lettered || dotted).then(|| bare.to_owned())
}

/// Two letters are as often the initials of a person.
pub(super) fn may_be_initials(mark: &str) -> bool {
    mark.chars().count() > 1 && mark.chars().all(char::is_alphabetic)
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
    date_in(text, false)
}

/// `14.07.23`, `07-14-23`: a day, a month and the last figures of a year.
pub(super) fn is_short_day(text: &str) -> bool {
    ['.', '-'].iter().any(|separator| {
        let parts: Option<Vec<u32>> = text
            .trim()
            .split(*separator)
            .map(|part| part.parse().ok().filter(|_| part.len() == 2))
            .collect();
        parts.is_some_and(|parts| match parts.as_slice() {
            [a, b, _] => (1..=31).contains(a) && (1..=31).contains(b) && (*a).min(*b) <= 12,
            _ => false,
        })
    })
}

/// The date under a label that says so: also `09-15-11`, `07.2013`, `1.2.13`.
pub(super) fn labeled_date(text: &str) -> Option<String> {
    date_in(text, true)
}

fn date_in(text: &str, is_labeled: bool) -> Option<String> {
    if let Some(found) = ideograph_date(text) {
        return Some(found);
    }
    let tokens: Vec<&str> = text.split_whitespace().collect();
    for (place, token) in tokens.iter().enumerate() {
        let bare = token.trim_matches(|c: char| !c.is_alphanumeric());
        if numeric_date(bare, is_labeled) {
            return Some(bare.to_owned());
        }
        if let Some(found) = month_in_one(bare) {
            return Some(found);
        }
        if is_written_month(bare) {
            let number = |index: usize| {
                tokens
                    .get(index)?
                    .trim_matches(|c: char| !c.is_ascii_digit())
                    .parse::<u32>()
                    .ok()
            };
            let is_year =
                |index: &usize| number(*index).is_some_and(|value| (1900..2200).contains(&value));
            // "1 de marzo de 2020" has small words between.
            if let Some(year) = (place + 1..place + 4).find(is_year) {
                let is_day =
                    |index: usize| number(index).is_some_and(|day| (1..=31).contains(&day));
                let is_small = |index: usize| tokens[index].chars().all(char::is_lowercase);
                let first = match place {
                    1.. if is_day(place - 1) => place - 1,
                    2.. if is_day(place - 2) && is_small(place - 1) => place - 2,
                    _ => place,
                };
                return Some(tokens[first..=year].join(" "));
            }
        }
    }
    // "Feb '21" stands under a label only.
    let short_year = |token: &str| {
        let digits = token.strip_prefix(['\'', '’'])?;
        (digits.len() == 2 && digits.bytes().all(|b| b.is_ascii_digit())).then_some(())
    };
    let is_short = |pair: &&[&str]| is_written_month(pair[0]) && short_year(pair[1]).is_some();
    if let Some(pair) = tokens.windows(2).find(is_short).filter(|_| is_labeled) {
        return Some(pair.join(" "));
    }
    // "05 . 2014" and "2014 - 03 - 01" are written with air.
    if is_labeled && tokens.len() > 1 {
        let closed: String = tokens.concat();
        return numeric_date(&closed, true).then(|| text.trim().to_owned());
    }
    None
}

/// `2024年3月1日`, `2024년 3월`.
fn ideograph_date(text: &str) -> Option<String> {
    let text = text.trim();
    let year = text.find(['年', '년'])?;
    let first = text[..year]
        .trim_end()
        .rfind(|c: char| !c.is_ascii_digit())
        .map_or(0, |at| {
            at + text[at..].chars().next().map_or(1, char::len_utf8)
        });
    let end = text
        .rfind(['日', '일'])
        .or_else(|| text.rfind(['月', '월']))
        .filter(|end| *end > year)?;
    let end = end + text[end..].chars().next().map_or(0, char::len_utf8);
    // "令和5年" counts the years of an era.
    let era = ["令和", "平成", "昭和"]
        .into_iter()
        .find(|era| text[..first].trim_end().ends_with(era));
    let digits = text[first..year].trim().len();
    match era {
        Some(era) if (1..=2).contains(&digits) => {
            let from = text[..first].rfind(era).unwrap_or(first);
            Some(text[from..end].to_owned())
        }
        _ => (digits == 4).then(|| text[first..end].to_owned()),
    }
}

/// `15-MAR-2014`, `15MAR14`, `Mar-14`.
fn month_in_one(text: &str) -> Option<String> {
    let start = text.find(|c: char| c.is_alphabetic())?;
    let rest = &text[start..];
    let letters = rest
        .find(|c: char| !c.is_alphabetic())
        .unwrap_or(rest.len());
    let (day, month, year) = (&text[..start], &rest[..letters], &rest[letters..]);
    let digits = |part: &str| {
        part.trim_matches(['-', '/', '.', '\'', '’', ','])
            .to_owned()
    };
    let (day, year) = (digits(day), digits(year));
    let is_number = |part: &str| !part.is_empty() && part.bytes().all(|b| b.is_ascii_digit());
    let is_day = day.is_empty() || (is_number(&day) && day.len() <= 2);
    let is_year = is_number(&year) && matches!(year.len(), 2 | 4);
    let is_parted = !day.is_empty() || rest[letters..].starts_with(['-', '/', '.', '\'']);
    (is_month(month) && is_day && is_year && is_parted).then(|| text.to_owned())
}

fn numeric_date(text: &str, is_labeled: bool) -> bool {
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
        let is_month = |part: &str| {
            part.parse::<u32>()
                .is_ok_and(|value| (1..=12).contains(&value))
        };
        let plausible = match (parts.as_slice(), years) {
            ([_, _, _], 1) => true,
            // Two-digit years only with slashes: "1.2.13" is a clause of a specification.
            ([_, _, year], 0) => *separator == '/' || (is_labeled && year.len() == 2),
            ([month, year], 1) if is_labeled => {
                is_month(if year.len() == 4 { month } else { year })
            }
            // Stamps of Russian offices: "11.21".
            ([month, year], 0) => {
                is_labeled
                    && *separator == '.'
                    && month.len() == 2
                    && year.len() == 2
                    && is_month(month)
            }
            _ => false,
        };
        digits && plausible
    })
}

/// Whether a word is a month, or short for one.
fn is_month(text: &str) -> bool {
    /// The beginnings of the months in the languages of Europe, without those that begin other words of drawings.
    const MONTHS: &str = "JAN FEB MAR APR MAY JUN JUL AUG SEP OCT NOV DEC MAI OKT DEZ MÄR JANV FÉV FEV AVR JUIN AOÛ DÉC \
        ENE ABR AGO DIC GEN MAG GIU LUG SET OTT OUT MRT MEI MAJ ЯНВ ФЕВ МАР АПР МАЯ ИЮН ИЮЛ АВГ СЕН ОКТ";
    begins_with(text, MONTHS)
}

/// The same for months that are written out between day and year, in languages whose short ones are other words too.
fn is_written_month(text: &str) -> bool {
    const MONTHS: &str = "DESEMBER MÁRC ÁPR MÁJ JÚN JÚL SZEPT STYCZNIA LUTEGO KWIETNIA CZERWCA LIPCA SIERPNIA WRZEŚNIA \
        PAŹDZIERNIKA LISTOPADA GRUDNIA LEDNA ÚNORA BŘEZNA DUBNA KVĚTNA ČERVNA ČERVENCE SRPNA ZÁŘÍ ŘÍJNA PROSINCE \
        OCAK ŞUBAT NISAN MAYIS HAZİRAN TEMMUZ AĞUSTOS EYLÜL EKIM EKİM KASIM ARALIK ΙΑΝ ΦΕΒ ΜΑΡ ΑΠΡ ΜΑΪ ΜΑΙ ΙΟΥ ΑΥΓ ΣΕΠ ΟΚΤ \
        ΝΟΕ ΔΕΚ ДЕК НОЯ СІЧНЯ ЛЮТОГО БЕРЕЗНЯ КВІТНЯ ТРАВНЯ ЧЕРВНЯ ЛИПНЯ СЕРПНЯ ВЕРЕСНЯ ЖОВТНЯ ЛИСТОПАДА ГРУДНЯ";
    is_month(text) || begins_with(text, MONTHS)
}

fn begins_with(text: &str, months: &str) -> bool {
    let length = text.chars().count();
    (3..=12).contains(&length) && text.chars().all(char::is_alphabetic) && {
        let upper = text.to_uppercase();
        months
            .split_whitespace()
            .any(|month| upper.starts_with(month))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn knows_names_of_views() {
        for text in [
            "WALL SECTION",
            "Grundriss EG",
            "Südansicht",
            "COUPE A-A",
            "ŘEZ B-B",
            "План первого этажа",
            "1-1剖面图",
            "三层梁平法施工图",
            "2階床伏図",
        ] {
            assert!(names_view(text), "{text}");
        }
        for text in [
            "SEE DETAIL 5",
            "SECTION NOTES",
            "KITCHEN",
            "REFER TO PLAN",
            "WINDOW SCHEDULE",
            "制图",
        ] {
            assert!(!names_view(text), "{text}");
        }
    }

    #[test]
    fn reads_revision_marks() {
        for (text, mark) in [
            ("A", "A"),
            ("Rev_D", "D"),
            ("V1.02", "V1.02"),
            ("12", "12"),
            ("P01", "P01"),
        ] {
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
        for text in [
            "09-15-11",
            "07.2013",
            "1.2.13",
            "2014/05",
            "05 . 2014",
            "11.21",
            "Feb '21",
        ] {
            assert_eq!(labeled_date(text).as_deref(), Some(text));
            assert_eq!(date(text), None, "{text}");
        }
        for text in [
            "2024年3月1日",
            "令和5年7月14日",
            "15-MAR-2014",
            "12 de mayo de 2020",
            "15 März 2019",
            "3 października 2021",
        ] {
            assert_eq!(date(text).as_deref(), Some(text));
        }
        for text in ["14.07.23", "07-14-23"] {
            assert!(is_short_day(text), "{text}");
        }
        for text in ["1.2.13", "32.01.10", "13.14.20", "2014-03-01", "14.07"] {
            assert!(!is_short_day(text), "{text}");
        }
        for text in ["13.2013", "13.21", "1.21"] {
            assert_eq!(labeled_date(text), None, "{text}");
        }
        assert_eq!(date("TEL 201.796.2082"), None);
        assert_eq!(date("SECTION 1.2.13"), None);
        assert_eq!(date("MARK 4"), None);
    }
}
