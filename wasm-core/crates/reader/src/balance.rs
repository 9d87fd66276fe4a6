//! Whether a page's content saves as many graphics states as it restores.

use hayro_syntax::Pdf;
use hayro_syntax::page::Page;

use crate::expansion::page_expands_beyond;
use crate::limits::Limits;

/// States beyond this are a defect that nobody needs to make up for.
const MOST: u32 = 256;

/// What has to be added to a page's content so that it leaves the graphics state as it was.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Balance {
    /// `q` missing before the content: it restores states that it has not saved.
    pub before: u32,
    /// `Q` missing after it.
    pub after: u32,
}

/// The balance of the first page of a file; none of one that cannot be read, which nobody can paint either.
pub fn balance(bytes: Vec<u8>, password: &str) -> Balance {
    let Ok(pdf) = Pdf::new_with_password(bytes, password) else {
        return Balance::default();
    };
    pdf.pages()
        .iter()
        .next()
        .map_or(Balance::default(), of_page)
}

fn of_page(page: &Page<'_>) -> Balance {
    if page_expands_beyond(page, Limits::default().memory as u64) {
        return Balance::default();
    }
    let (mut depth, mut lowest) = (0_i64, 0_i64);
    let mut operations = page.operations();
    while let Some(instruction) = operations.next() {
        match &**instruction.operator {
            b"q" => depth += 1,
            b"Q" => depth -= 1,
            _ => {}
        }
        lowest = lowest.min(depth);
    }
    let count = |states: i64| u32::try_from(states).unwrap_or(MOST).min(MOST);
    Balance {
        before: count(-lowest),
        after: count(depth - lowest),
    }
}
