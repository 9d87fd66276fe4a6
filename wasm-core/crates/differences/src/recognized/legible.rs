//! Whether what was recognized reads like text, and which texts may be one that was misread.

/// In a row, in a word.
const MOST_CONSONANTS: usize = 4;
/// Letters: shorter words have no vowel now and then.
const SHORT: usize = 4;

/// Whether a word can be spoken, or is short or a number: codes such as `S0RST` and pieces of linework are misread too often.
pub fn is_spoken(word: &str) -> bool {
    let word: Vec<char> = word
        .trim_matches(['.', ',', '(', ')', '&', '#'])
        .chars()
        .collect();
    if word.iter().all(char::is_ascii_digit) {
        return true;
    }
    let is_vowel = |c: &char| {
        matches!(c.to_ascii_lowercase(), 'a' | 'e' | 'i' | 'o' | 'u' | 'y') || !c.is_ascii()
    };
    let is_short = word.len() < SHORT;
    let consonants = word.split(is_vowel).map(<[char]>::len);
    let begin: Vec<char> = word.iter().map(char::to_ascii_lowercase).collect();
    // `STR`, `CHR`, `THR`: words begin with no other three consonants.
    let begins_well = begin.iter().take(3).any(is_vowel)
        || begin.first() == Some(&'s')
        || begin.get(1) == Some(&'h');
    word.iter().all(|c| c.is_alphabetic() || *c == '\'')
        && (is_short
            || (begins_well
                && word.iter().any(is_vowel)
                && consonants.max().unwrap_or(0) <= MOST_CONSONANTS))
}

/// What counts of a text that may be misread: letters and digits, with those that are confused taken for one.
pub fn plain(text: &str) -> String {
    let known = text.chars().filter(|c| c.is_alphanumeric() || *c == '|');
    known
        .flat_map(char::to_uppercase)
        .map(|c| match c {
            'O' | 'Q' | 'D' => '0',
            'I' | 'L' | '|' | 'T' | '7' => '1',
            'S' => '5',
            'B' | '3' => '8',
            'Z' => '2',
            'G' => '6',
            other => other,
        })
        .collect()
}

/// Letters that two texts have in common, in order, in parts of the longer one.
pub fn likeness(one: &[char], other: &[char]) -> f32 {
    let mut lengths = vec![0usize; other.len() + 1];
    for letter in one {
        let mut before = 0;
        for (at, same) in other.iter().enumerate() {
            let above = lengths[at + 1];
            lengths[at + 1] = if letter == same {
                before + 1
            } else {
                above.max(lengths[at])
            };
            before = above;
        }
    }
    let longer = one.len().max(other.len()).max(1);
    lengths[other.len()] as f32 / longer as f32
}

/// Whether it reads like text, not like linework that was taken for letters.
pub fn is_plausible(text: &str) -> bool {
    // The marks of feet, inches and fractions: `3'-0"`.
    let has_figures = text.chars().any(|c| c.is_ascii_digit());
    let is_mark = |c: char| has_figures && matches!(c, '\'' | '"' | '-' | '/' | '.');
    let letters: Vec<char> = text
        .chars()
        .filter(|c| !c.is_whitespace() && !is_mark(*c))
        .collect();
    let known = letters.iter().filter(|c| c.is_alphanumeric()).count();
    let is_stroke = |c: &char| matches!(c, 'I' | 'l' | '1' | 'i' | '|' | 'L' | 'T' | 'r' | 't');
    let is_row = |three: &[char]| three[0] == three[1] && three[1] == three[2];
    let is_word = |word: &str| {
        let small = word.chars().position(char::is_lowercase);
        small.is_none_or(|at| !word.chars().skip(at).any(char::is_uppercase))
    };
    known >= 2
        && known * 10 >= letters.len() * 7
        && !letters
            .iter()
            .filter(|c| c.is_alphanumeric())
            .all(is_stroke)
        && !letters
            .windows(3)
            .any(|three| is_row(three) && !three[0].is_ascii_digit())
        && text.split(' ').all(is_word)
}
