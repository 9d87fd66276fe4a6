//! The title block: what a sheet says about itself.
//!
//! Nothing in a PDF marks it. Drafting convention puts the sheet number large into the lower right
//! corner of the sheet as displayed, the title beside it, labels at both or at neither, and a frame
//! around all; the words and the long lines of the sheet are enough to find them.

pub(crate) mod frame;
mod labels;
mod numbers;
mod pattern;
mod sheet_number;
mod titles;
mod turned;
mod values;

pub(crate) use pattern::title_words;

use crate::geometry::Rect;
use crate::list::DisplayList;
use crate::query::lines::{TextLine, lines};
use crate::query::words::{Word, words};

use turned::Turn;

/// What was found; every part may be missing.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct TitleBlock {
    /// The sheet number, for example `A-101`.
    pub number: Option<String>,
    pub title: Option<String>,
    pub revision: Option<String>,
    /// As written on the sheet.
    pub date: Option<String>,
    /// How sure the number is, 0 to 1. Below 0.3 it is a guess that no one should be shown as a fact.
    pub confidence: f32,
    /// The framed region at the edge or corner of the sheet, in page points.
    pub bounds: Option<Rect>,
    /// Everything that may be the number, best first: a whole set tells more than one sheet.
    pub numbers: Vec<Candidate>,
    /// Everything that may be the title, best first.
    pub titles: Vec<Candidate>,
}

/// Text that may be the sheet number or the title.
#[derive(Clone, Debug, PartialEq)]
pub struct Candidate {
    pub text: String,
    /// Page points.
    pub bounds: Rect,
    /// The higher the likelier, as a logarithm of odds: 0 is even.
    pub score: f32,
}

/// So many candidates are handed on.
const KEPT: usize = 6;
/// The margin to the next candidate, in score, that halves the doubt about the best.
const MARGIN: f32 = 1.0;

/// Reads the title block of `list` from the places and sizes of its words and lines.
pub fn title_block(list: &DisplayList) -> TitleBlock {
    let page = Rect::new(0.0, 0.0, list.width, list.height);
    let all: Vec<Word> = words(list)
        .into_iter()
        .filter(|word| word.bounds.intersects(&page))
        .collect();
    let rows = lines(&all);
    title_block_of(list, &all, &rows, &frame::rules(list))
}

/// [`title_block`] for who has the sheet's words, lines and rules already.
pub(crate) fn title_block_of(
    list: &DisplayList,
    all: &[Word],
    rows: &[TextLine],
    rules: &frame::Rules,
) -> TitleBlock {
    let page = Rect::new(0.0, 0.0, list.width, list.height);
    let Some(turn) = Turn::of(all) else {
        return upright_block(&page, all, rows, rules);
    };
    let mut found = upright_block(
        &turn.page(&page),
        &turn.words(all, &page),
        &turn.rows(rows, &page),
        &turn.rules(rules, &page),
    );
    let (back, read) = (turn.back(), turn.page(&page));
    found.bounds = found.bounds.map(|bounds| back.rect(&bounds, &read));
    for candidate in found.numbers.iter_mut().chain(&mut found.titles) {
        candidate.bounds = back.rect(&candidate.bounds, &read);
    }
    found
}

/// The title block of a sheet that is read as it is shown.
fn upright_block(page: &Rect, all: &[Word], rows: &[TextLine], rules: &frame::Rules) -> TitleBlock {
    let mut numbers = numbers::candidates(all, rows, page);
    let number = numbers.first();
    let bounds = frame::title_block_box(page, rules, number.map(|number| number.bounds));
    // Without a frame, the lower right quarter is where the rest is looked for.
    let region = bounds.unwrap_or(Rect::new(0.5 * page.x1, 0.6 * page.y1, page.x1, page.y1));
    let inside: Vec<&TextLine> = rows
        .iter()
        .filter(|row| center_in(&row.bounds, &region) || row_near(row, number, page))
        .collect();
    let mut titles = titles::candidates(&inside, number, &rules.level, page);
    let confidence = confidence(&numbers);
    let found = TitleBlock {
        number: number
            .filter(|number| number.score > numbers::LEAST)
            .map(|number| number.text.clone()),
        title: titles
            .first()
            .filter(|title| title.score > titles::LEAST)
            .map(|title| title.text.clone()),
        revision: values::revision(&inside),
        date: values::date(&inside, number),
        confidence,
        bounds,
        numbers: Vec::new(),
        titles: Vec::new(),
    };
    numbers.truncate(KEPT);
    titles.truncate(KEPT);
    TitleBlock {
        numbers,
        titles,
        ..found
    }
}

/// The chance that the best candidate is right: its own, and less the closer another text comes.
fn confidence(numbers: &[Candidate]) -> f32 {
    let Some(best) = numbers.first() else {
        return 0.0;
    };
    let own = 1.0 / (1.0 + (-best.score).exp());
    let margin = numbers
        .iter()
        .find(|other| other.text != best.text)
        .map_or(f32::INFINITY, |other| best.score - other.score);
    own * (1.0 - 0.5 * (-margin / MARGIN).exp2())
}

/// Whether a row stands close to the number, whatever the frame says.
fn row_near(row: &TextLine, number: Option<&Candidate>, page: &Rect) -> bool {
    let reach = 0.12 * page.x1.hypot(page.y1);
    number.is_some_and(|number| distance(&row.bounds, &number.bounds) < reach)
}

/// Between the nearest edges of two boxes, points.
fn distance(a: &Rect, b: &Rect) -> f32 {
    let dx = (a.x0 - b.x1).max(b.x0 - a.x1).max(0.0);
    let dy = (a.y0 - b.y1).max(b.y0 - a.y1).max(0.0);
    dx.hypot(dy)
}

fn center_in(bounds: &Rect, region: &Rect) -> bool {
    let (x, y) = ((bounds.x0 + bounds.x1) / 2.0, (bounds.y0 + bounds.y1) / 2.0);
    region.intersects(&Rect::new(x, y, x, y))
}

#[cfg(test)]
mod hard_sheets;
#[cfg(test)]
mod tests;
