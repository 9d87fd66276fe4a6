//! The title block: what a sheet says about itself.
//!
//! Nothing in a PDF marks it. Drafting convention puts the sheet number large into the lower right
//! corner of the sheet as displayed, the title beside it, labels at both or at neither, and a frame
//! around all; the words and the long lines of the sheet are enough to find them.

pub(crate) mod frame;
mod labels;
mod lexicon;
mod numbers;
mod parted;
mod pattern;
mod ruled;
mod sheet_number;
mod titles;
mod turned;
mod values;

pub(crate) use lexicon::tokens;
pub(crate) use pattern::{names_view, title_words};

use crate::geometry::Rect;
use crate::list::DisplayList;
use crate::query::lines::{TextLine, lines};
use crate::query::words::{Word, words};
use crate::views::View;

use labels::{Field, Label, labels};
use ruled::CellLines;
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
    /// How many different things the labels that stand together announce: a number, a title, a date, …
    pub fields: u8,
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

impl TitleBlock {
    /// Without a title of its own, a sheet is called after its main view.
    pub(crate) fn add_main_view(&mut self, views: &[View]) {
        let area = |view: &&View| view.bounds.width() * view.bounds.height();
        let main = views
            .iter()
            .filter(|view| !is_mark_of_section(&view.title))
            .max_by(|a, b| area(a).total_cmp(&area(b)));
        if let (None, Some(main)) = (&self.title, main) {
            self.title = Some(main.title.clone());
            self.titles.insert(
                0,
                Candidate {
                    text: main.title.clone(),
                    bounds: main.bounds,
                    score: titles::LEAST + 0.05,
                },
            );
        }
    }
}

/// "SECTION A-A" and "DETAIL B" say nothing about the sheet.
fn is_mark_of_section(title: &str) -> bool {
    let last = title.split_whitespace().next_back().unwrap_or_default();
    let is_twice = last
        .split_once(['-', '–'])
        .is_some_and(|(one, other)| one == other);
    title.split_whitespace().count() <= 2 && (is_twice || last.chars().count() == 1)
}

/// So many candidates are handed on.
const KEPT: usize = 6;
/// More titles: in a set, the least likely one may be the only one that differs from sheet to sheet.
const KEPT_TITLES: usize = 10;
/// The margin to the next candidate, in score, that halves the doubt about the best.
const MARGIN: f32 = 1.0;

/// Reads the title block of `list` from the places and sizes of its words and lines.
pub fn title_block(list: &DisplayList) -> TitleBlock {
    title_block_and_text(list).0
}

/// [`title_block`] with the words and lines that it was read from.
pub fn title_block_and_text(list: &DisplayList) -> (TitleBlock, Vec<Word>, Vec<TextLine>) {
    let page = Rect::new(0.0, 0.0, list.width, list.height);
    let all: Vec<Word> = words(list)
        .into_iter()
        .filter(|word| word.bounds.intersects(&page))
        .collect();
    let rows = lines(&all);
    let block = title_block_of(list, &all, &rows, &frame::rules(list));
    (block, all, rows)
}

/// [`title_block`] for who has the sheet's words, lines and rules already.
pub(crate) fn title_block_of(
    list: &DisplayList,
    all: &[Word],
    rows: &[TextLine],
    rules: &frame::Rules,
) -> TitleBlock {
    let page = Rect::new(0.0, 0.0, list.width, list.height);
    if let Some(turn) = Turn::of(all) {
        return turned_block(turn, &page, all, rows, rules);
    }
    let mut found = upright_block(&page, all, rows, rules);
    let is_labeled = |block: &TitleBlock| {
        let best = block.titles.first();
        best.is_some_and(|title| title.score > titles::LABELED)
    };
    let has_title = is_labeled(&found);
    if found.confidence > DOUBTFUL && has_title {
        return found;
    }
    // Some blocks are read from the right edge of a sheet whose drawing is read from below.
    let turned: Vec<TitleBlock> = Turn::of_parts(all)
        .map(|turn| {
            let (own, kept) = turn.own(all, rows);
            turned_block(turn, &page, &own, &kept, rules)
        })
        .collect();
    let best = turned
        .iter()
        .filter(|_| found.confidence <= DOUBTFUL)
        .filter(|turned| turned.fields >= SURE_FIELDS && turned.confidence > found.confidence)
        .max_by(|a, b| a.confidence.total_cmp(&b.confidence));
    if let Some(best) = best {
        return best.clone();
    }
    // Only the title and its label may run up or down.
    let best = turned
        .into_iter()
        .filter(|turned| !has_title && is_labeled(turned))
        .max_by(|a, b| a.titles[0].score.total_cmp(&b.titles[0].score));
    if let Some(best) = best {
        found.title = best.title;
        found.titles.splice(0..0, best.titles);
        found.titles.truncate(KEPT_TITLES);
    }
    found
}

/// With less confidence in the number, text that runs up or down is looked at, too.
const DOUBTFUL: f32 = 0.5;

/// The title block of a sheet, or of a part of its text, that is turned.
fn turned_block(
    turn: Turn,
    page: &Rect,
    all: &[Word],
    rows: &[TextLine],
    rules: &frame::Rules,
) -> TitleBlock {
    let mut found = upright_block(
        &turn.page(page),
        &turn.words(all, page),
        &turn.rows(rows, page),
        &turn.rules(rules, page),
    );
    let (back, read) = (turn.back(), turn.page(page));
    found.bounds = found.bounds.map(|bounds| back.rect(&bounds, &read));
    for candidate in found.numbers.iter_mut().chain(&mut found.titles) {
        candidate.bounds = back.rect(&candidate.bounds, &read);
    }
    found
}

/// What all searches for the parts of a title block look at.
struct Surroundings<'a> {
    page: &'a Rect,
    lines: &'a CellLines,
    labels: Vec<Label>,
    /// Where labels stand together, and the frame around them.
    region: Option<Rect>,
}

/// The title block of a sheet that is read as it is shown.
fn upright_block(page: &Rect, all: &[Word], rows: &[TextLine], rules: &frame::Rules) -> TitleBlock {
    let rows = parted::parted(rows, all, &rules.cells);
    let every: Vec<&TextLine> = rows.iter().collect();
    let labels = labels(&every, &rules.cells, page);
    let (labeled, fields) = labeled_region(&labels, &every).unzip();
    let labeled = labeled.filter(|_| fields.is_some_and(|fields| fields >= SURE_FIELDS));
    let region = labeled.map(|labeled: Rect| {
        let labeled = band(labeled, &rules.cells, page);
        let framed = frame::title_block_box(page, rules, Some(labeled));
        framed.map_or(labeled, |framed| framed.union(&labeled))
    });
    let around = Surroundings {
        page,
        lines: &rules.cells,
        labels,
        region,
    };
    let mut numbers = numbers::candidates(all, &rows, &around);
    let number = numbers.first();
    let framed = frame::title_block_box(page, rules, number.map(|number| number.bounds));
    let bounds = match (framed, region) {
        (Some(framed), Some(region)) if framed.intersects(&region) => Some(framed),
        (framed, region) => region.or(framed),
    };
    // Without a frame, the lower right quarter is where the rest is looked for.
    let whole = bounds.unwrap_or_else(|| lower_right(page));
    let inner = frame::without_zones(page, rules);
    let inside: Vec<&TextLine> = rows
        .iter()
        .filter(|row| {
            center_in(&row.bounds, &whole)
                || labeled.is_some_and(|labeled| center_in(&row.bounds, &labeled))
                || row_near(row, number, page)
                || titles::is_labeled(row, &around)
        })
        // Beyond the frame stand the letters of the zones.
        .filter(|row| row.text.chars().count() > 2 || center_in(&row.bounds, &inner))
        .collect();
    let mut titles = titles::candidates(&inside, number, &around);
    if titles
        .first()
        .is_none_or(|best| best.score <= titles::LEAST)
    {
        titles.splice(0..0, titles::heading(&rows, page));
    }
    let confidence = confidence(&numbers);
    let found = TitleBlock {
        number: number
            .filter(|number| number.score > numbers::LEAST)
            .map(|number| number.text.clone()),
        title: titles
            .first()
            .filter(|title| title.score > titles::LEAST)
            .map(|title| title.text.clone()),
        revision: values::revision(&inside, &around),
        date: values::date(&inside, number, &around).or_else(|| {
            // The labels that stand together may be those of a part of the block.
            let other = framed.unwrap_or_else(|| lower_right(page));
            let rest: Vec<&TextLine> = rows
                .iter()
                .filter(|row| center_in(&row.bounds, &other))
                .collect();
            values::date(&rest, number, &around)
        }),
        confidence,
        bounds,
        fields: fields.unwrap_or(0),
        numbers: Vec::new(),
        titles: Vec::new(),
    };
    numbers.truncate(KEPT);
    titles.truncate(KEPT_TITLES);
    TitleBlock {
        numbers,
        titles,
        ..found
    }
}

/// Labels of one block stand within so many points of each other across and down.
const CLUSTER: [f32; 2] = [330.0, 170.0];
/// So many different things are announced in a title block, at least; tables seldom announce the larger number.
const LEAST_FIELDS: u8 = 3;
const SURE_FIELDS: u8 = 4;
/// More labels than this are those of tables.
const MOST_LABELS: usize = 400;

/// Where labels of the most different things stand together, and how many these are; of equals the lowest. Rows that begin
/// with a label and a colon count like labels.
fn labeled_region(labels: &[Label], rows: &[&TextLine]) -> Option<(Rect, u8)> {
    let inline = rows.iter().filter_map(|row| {
        let said = labels::said(&row.text).filter(|said| said.has_colon)?;
        Some((said.field, row.bounds))
    });
    let apart = labels.iter().map(|label| {
        let closed = label.cell.is_closed.then_some(label.cell.bounds);
        (label.field, closed.unwrap_or(label.bounds))
    });
    let places: Vec<(Field, Rect)> = apart.chain(inline).collect();
    if places.len() > MOST_LABELS {
        return None;
    }
    let middle = |rect: &Rect| [(rect.x0 + rect.x1) / 2.0, (rect.y0 + rect.y1) / 2.0];
    let fields = |own: &[Field]| {
        let kinds = [
            &[Field::Number][..],
            &[Field::Sheet, Field::Page],
            &[Field::Title],
            &[Field::Revision],
            &[Field::Date],
            &[Field::Other],
        ];
        let said = |kind: &&&[Field]| own.iter().any(|field| kind.contains(field));
        let others = own.iter().filter(|field| **field == Field::Other).count();
        let found = kinds.iter().filter(said).count() + usize::from(others > 2);
        u8::try_from(found).unwrap_or(u8::MAX)
    };
    places
        .iter()
        .map(|(_, center)| {
            let [x, y] = middle(center);
            let own = places.iter().filter(|(_, other)| {
                let [_, other_y] = middle(other);
                let aside = (other.x0 - x).max(x - other.x1);
                aside < CLUSTER[0] && (y - other_y).abs() < CLUSTER[1]
            });
            let (kinds, boxes): (Vec<Field>, Vec<Rect>) = own.copied().unzip();
            (fields(&kinds), kinds.len(), center.y1, boxes)
        })
        .filter(|(fields, ..)| *fields >= LEAST_FIELDS)
        .max_by(|a, b| a.0.cmp(&b.0).then(a.1.cmp(&b.1)).then(a.2.total_cmp(&b.2)))
        .and_then(|(fields, _, _, boxes)| {
            let whole = boxes.into_iter().reduce(|all, one| all.union(&one))?;
            Some((whole, fields))
        })
}

/// A block along an edge has more cells than stand near its number: with those beside it, one after the other, that are no
/// higher than it.
fn band(labeled: Rect, lines: &CellLines, page: &Rect) -> Rect {
    let mut whole = labeled;
    for _ in 0..MOST_CELLS {
        let (x, y) = (whole.x0, whole.y0);
        let at = |x: f32, y: f32| {
            let cell = lines.cell(&Rect::new(x - 1.0, y - 1.0, x + 1.0, y + 1.0), page);
            cell.is_closed.then_some(cell.bounds)
        };
        let parts = [0.5, 0.2, 0.8];
        let beside = [x - PROBE, whole.x1 + PROBE]
            .into_iter()
            .flat_map(|x| parts.map(|part| at(x, y + part * whole.height())))
            .flatten()
            .find(|cell| cell.y0 > y - PROBE && cell.y1 < whole.y1 + PROBE);
        let Some(next) = beside else {
            break;
        };
        whole = whole.union(&next);
    }
    whole
}

/// Points from the edge of a cell into the next one.
const PROBE: f32 = 4.0;
/// Cells of a block along an edge.
const MOST_CELLS: usize = 40;

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

/// Where most blocks without a frame stand.
fn lower_right(page: &Rect) -> Rect {
    Rect::new(0.5 * page.x1, 0.6 * page.y1, page.x1, page.y1)
}

/// Whether a row stands close to the number, whatever the frame says.
fn row_near(row: &TextLine, number: Option<&Candidate>, page: &Rect) -> bool {
    number.is_some_and(|number| {
        // The head of a sketch is as wide as its sheet.
        let part = if sheet_number::is_sketch(&number.text) {
            0.25
        } else {
            0.12
        };
        distance(&row.bounds, &number.bounds) < part * page.x1.hypot(page.y1)
    })
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
