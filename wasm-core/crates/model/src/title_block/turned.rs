//! Sheets that are shown turned: their text runs up or down, or stands on its head.
//!
//! Where the title block is and what belongs to a label is known for sheets as they are read; so they are turned first.

use super::frame::{Rule, Rules};
use super::ruled::CellLines;
use crate::geometry::Rect;
use crate::query::lines::TextLine;
use crate::query::words::Word;

/// This part of the letters runs one way on a sheet that is read that way.
const MOST: f32 = 0.7;
/// Sheets with fewer letters tell nothing by their direction.
const LETTERS: usize = 60;

/// How a sheet is turned against the way it is read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Turn {
    /// Text runs up the page.
    Up,
    Down,
    OnItsHead,
}

impl Turn {
    /// The turn of a text that runs along `along`; `None` for one that is read as it is shown.
    fn along(along: [f32; 2]) -> Option<Self> {
        match (along[0].round() as i32, along[1].round() as i32) {
            (0, -1) => Some(Self::Up),
            (0, 1) => Some(Self::Down),
            (-1, 0) => Some(Self::OnItsHead),
            _ => None,
        }
    }

    /// The letters that run up, down and on their heads, and all.
    fn letters(words: &[Word]) -> [usize; 4] {
        let mut counts = [0; 4];
        for word in words {
            let letters = word.text.len();
            counts[3] += letters;
            match Self::along(word.along) {
                Some(Self::Up) => counts[0] += letters,
                Some(Self::Down) => counts[1] += letters,
                Some(Self::OnItsHead) => counts[2] += letters,
                None => {}
            }
        }
        counts
    }

    /// The turns in which a part of the text is read that is enough for a title block.
    pub fn of_parts(words: &[Word]) -> impl Iterator<Item = Self> {
        let [up, down, ..] = Self::letters(words);
        [(up, Self::Up), (down, Self::Down)]
            .into_iter()
            .filter(|(letters, _)| *letters >= LETTERS)
            .map(|(_, turn)| turn)
    }

    /// The words and rows that are read in this turn.
    pub fn own(self, words: &[Word], rows: &[TextLine]) -> (Vec<Word>, Vec<TextLine>) {
        let mut places = vec![0; words.len()];
        let mut own = Vec::new();
        for (index, word) in words.iter().enumerate() {
            if Self::along(word.along) == Some(self) {
                places[index] = own.len() as u32;
                own.push(word.clone());
            }
        }
        let kept = rows
            .iter()
            .filter(|row| Self::along(row.along) == Some(self))
            .map(|row| TextLine {
                words: row.words.iter().map(|at| places[*at as usize]).collect(),
                ..row.clone()
            })
            .collect();
        (own, kept)
    }

    /// The turn of a sheet by its words; `None` for one that is read as it is shown.
    pub fn of(words: &[Word]) -> Option<Self> {
        let [up, down, head, all] = Self::letters(words);
        let least = MOST * all as f32;
        [(up, Self::Up), (down, Self::Down), (head, Self::OnItsHead)]
            .into_iter()
            .find(|(letters, _)| all >= LETTERS && *letters as f32 > least)
            .map(|(_, turn)| turn)
    }

    /// Where a point of a page of that width and height lies once it is turned to be read.
    fn point(self, [x, y]: [f32; 2], page: &Rect) -> [f32; 2] {
        match self {
            Self::Up => [page.y1 - y, x],
            Self::Down => [y, page.x1 - x],
            Self::OnItsHead => [page.x1 - x, page.y1 - y],
        }
    }

    fn vector(self, [x, y]: [f32; 2]) -> [f32; 2] {
        match self {
            Self::Up => [-y, x],
            Self::Down => [y, -x],
            Self::OnItsHead => [-x, -y],
        }
    }

    pub fn rect(self, rect: &Rect, page: &Rect) -> Rect {
        let [ax, ay] = self.point([rect.x0, rect.y0], page);
        let [bx, by] = self.point([rect.x1, rect.y1], page);
        Rect::new(ax.min(bx), ay.min(by), ax.max(bx), ay.max(by))
    }

    /// The page as it is read.
    pub fn page(self, page: &Rect) -> Rect {
        match self {
            Self::Up | Self::Down => Rect::new(0.0, 0.0, page.y1, page.x1),
            Self::OnItsHead => *page,
        }
    }

    /// The way back.
    pub fn back(self) -> Self {
        match self {
            Self::Up => Self::Down,
            Self::Down => Self::Up,
            Self::OnItsHead => Self::OnItsHead,
        }
    }

    pub fn words(self, words: &[Word], page: &Rect) -> Vec<Word> {
        words
            .iter()
            .map(|word| Word {
                bounds: self.rect(&word.bounds, page),
                origin: self.point(word.origin, page),
                last_origin: self.point(word.last_origin, page),
                end: self.point(word.end, page),
                along: self.vector(word.along),
                ..word.clone()
            })
            .collect()
    }

    pub fn rows(self, rows: &[TextLine], page: &Rect) -> Vec<TextLine> {
        let mut turned: Vec<TextLine> = rows
            .iter()
            .map(|row| TextLine {
                bounds: self.rect(&row.bounds, page),
                along: self.vector(row.along),
                ..row.clone()
            })
            .collect();
        turned.sort_by(|a, b| {
            let (a, b) = (&a.bounds, &b.bounds);
            a.y0.total_cmp(&b.y0).then(a.x0.total_cmp(&b.x0))
        });
        turned
    }

    pub fn rules(self, rules: &Rules, page: &Rect) -> Rules {
        let turn = |upright: bool, list: &[Rule]| -> Vec<Rule> {
            list.iter()
                .map(|rule| {
                    let line = if upright {
                        Rect::new(rule.at, rule.from, rule.at, rule.to)
                    } else {
                        Rect::new(rule.from, rule.at, rule.to, rule.at)
                    };
                    let line = self.rect(&line, page);
                    let stays = self == Self::OnItsHead;
                    if upright == stays {
                        Rule {
                            at: line.x0,
                            from: line.y0,
                            to: line.y1,
                        }
                    } else {
                        Rule {
                            at: line.y0,
                            from: line.x0,
                            to: line.x1,
                        }
                    }
                })
                .collect()
        };
        let pair = |upright: &[Rule], level: &[Rule]| match self {
            Self::OnItsHead => (turn(true, upright), turn(false, level)),
            Self::Up | Self::Down => (turn(false, level), turn(true, upright)),
        };
        let (upright, level) = pair(&rules.upright, &rules.level);
        let cells = pair(&rules.cells.upright, &rules.cells.level);
        Rules {
            upright,
            level,
            cells: CellLines::new(cells.0, cells.1),
        }
    }
}
