//! Where dimension lines end: at arrowheads, slashes and dots, or at extension lines.

use super::carriers::{Carrier, MOST_LOOKS};
use super::drawn::Drawn;
use super::labels::Label;
use crate::cells::Cells;

/// What a dimension line meets on its way.
#[derive(Clone, Copy, PartialEq)]
enum Kind {
    /// An arrowhead, a slash or a dot.
    Mark,
    /// A line across, which may be an extension line.
    Across,
}

#[derive(Default)]
struct Way {
    /// The pieces of the line itself.
    pieces: Vec<(f64, f64)>,
    met: Vec<(f64, Kind)>,
}

/// What each of the carriers meets.
pub(super) struct Ends {
    ways: Vec<Way>,
}

/// A dimensioned length on a carrier.
#[derive(Clone, Copy)]
pub(super) struct Span {
    pub from: f64,
    pub to: f64,
    pub marked_ends: u8,
}

/// A point of a line that is nearer to it is on it, points.
const ON: f64 = 0.4;
/// Pieces with a smaller gap are one line, points.
const GAP: f64 = 2.0;
/// Marks are at most this many font sizes long.
const LONGEST_MARK: f64 = 2.4;
/// And not shorter than this, points.
const SHORTEST_MARK: f64 = 1.2;
/// Sines of the angles between line and mark.
const SLASH: std::ops::RangeInclusive<f64> = 0.3..=0.95;
const ARROW: std::ops::RangeInclusive<f64> = 0.05..=0.75;
/// An arrowhead may lie beyond the end of its line by this many font sizes.
const BEYOND: f64 = 1.6;
/// The figure stands in the middle but for this part of the length, or this many font sizes.
const OFF_MIDDLE: f64 = 0.12;
const OFF_MIDDLE_SIZES: f64 = 0.8;

impl Ends {
    /// `cells`: empty, of the size of the sheet. `None` if too much is drawn along the carriers.
    pub fn of(
        carriers: &[Carrier],
        labels: &[Label],
        drawn: &Drawn,
        mut cells: Cells,
    ) -> Option<Self> {
        for (index, carrier) in carriers.iter().enumerate() {
            let [u, v] = carrier.along;
            // Lines on the border of two cells are found from both sides.
            for aside in [-ON, ON] {
                let end = |way: f64| {
                    [
                        carrier.origin[0] + way * u - aside * v,
                        carrier.origin[1] + way * v + aside * u,
                    ]
                };
                cells.add_line(index as u32, end(-carrier.far), end(carrier.far));
            }
        }
        let mut ways: Vec<Way> = carriers.iter().map(|_| Way::default()).collect();
        let mut looks = 0;
        for line in &drawn.lines {
            cells.near_line(*line, |index| {
                looks += 1;
                let carrier = &carriers[index as usize];
                let longest = LONGEST_MARK * labels[carrier.label].size;
                ways[index as usize].meet(carrier, line, longest);
            });
            if looks > MOST_LOOKS {
                return None;
            }
        }
        for dot in &drawn.dots {
            for index in cells.at(*dot) {
                let (place, aside) = carriers[*index as usize].place(*dot);
                if aside.abs() < ON {
                    ways[*index as usize].met.push((place, Kind::Mark));
                }
            }
        }
        for way in &mut ways {
            way.met.sort_by(|a, b| a.0.total_cmp(&b.0));
            way.pieces.sort_by(|a, b| a.0.total_cmp(&b.0));
        }
        Some(Self { ways })
    }

    /// The length that the figure of carrier `index` stands in the middle of.
    pub fn around(&self, index: usize, carrier: &Carrier, label: &Label) -> Option<Span> {
        let way = &self.ways[index];
        let (low, high) = way.extent(carrier.hidden)?;
        let beyond = BEYOND * label.size;
        let same = (0.15 * label.size).max(1.2);
        let side = |sign: f64| {
            let limit = if sign < 0.0 { -low } else { high };
            let nearest = |kind: Kind, within: f64| {
                let mut places: Vec<f64> = way
                    .met
                    .iter()
                    .filter(|(_, known)| *known == kind)
                    .map(|(place, _)| place * sign)
                    .filter(|place| *place > 0.5 && *place < within)
                    .collect();
                places.sort_by(f64::total_cmp);
                // The two sides of an arrowhead or of a thick slash are one mark.
                let first = *places.first()?;
                let one: Vec<f64> = places
                    .into_iter()
                    .take_while(|p| p - first < same)
                    .collect();
                Some(one.iter().sum::<f64>() / one.len() as f64)
            };
            nearest(Kind::Mark, limit + beyond)
                .map(|place| (place, 1))
                .or_else(|| nearest(Kind::Across, limit + 0.6).map(|place| (place, 0)))
        };
        let ((left, left_mark), (right, right_mark)) = (side(-1.0)?, side(1.0)?);
        let span = Span {
            from: -left,
            to: right,
            marked_ends: left_mark + right_mark,
        };
        let most = (OFF_MIDDLE * span.length()).max(OFF_MIDDLE_SIZES * label.size);
        (span.marked_ends > 0 && span.off_middle() <= most).then_some(span)
    }
}

impl Span {
    pub fn length(&self) -> f64 {
        self.to - self.from
    }

    fn off_middle(&self) -> f64 {
        ((self.from + self.to) / 2.0).abs()
    }

    /// How unlikely it is that the figure belongs here: more for bare ends, off the middle, far off the line, above the text.
    pub fn cost(&self, label: &Label, carrier: &Carrier) -> f64 {
        let above = if carrier.offset < -0.5 * label.size {
            0.3
        } else {
            0.0
        };
        f64::from(2 - self.marked_ends)
            + 2.0 * self.off_middle() / self.length().max(label.size)
            + 0.2 * carrier.offset.abs() / label.size
            + above
    }
}

impl Way {
    fn meet(&mut self, carrier: &Carrier, [a, b]: &[[f64; 2]; 2], longest_mark: f64) {
        let ((from, one), (to, other)) = (carrier.place(*a), carrier.place(*b));
        if one.abs() < ON && other.abs() < ON {
            self.pieces.push((from.min(to), from.max(to)));
            return;
        }
        let (nearer, farther) = (one.abs().min(other.abs()), one.abs().max(other.abs()));
        let is_touching = nearer < ON;
        if one * other > 0.0 && !is_touching {
            return;
        }
        let (along, aside) = (to - from, other - one);
        let length = along.hypot(aside);
        let sine = aside.abs() / length;
        let crossing = from + along * one / (one - other);
        let kind = if length > longest_mark {
            Kind::Across
        } else if length < SHORTEST_MARK {
            return;
        } else if SLASH.contains(&sine) && (one + other).abs() < 0.4 * aside.abs() {
            Kind::Mark
        } else if is_touching && ARROW.contains(&sine) && farther < 0.5 * longest_mark {
            let tip = if one.abs() < other.abs() { from } else { to };
            self.met.push((tip, Kind::Mark));
            return;
        } else {
            Kind::Across
        };
        if kind == Kind::Mark || sine > 0.5 {
            self.met.push((crossing, kind));
        }
    }

    /// How far the line goes in one piece on both sides of its figure, which hides a part of it.
    fn extent(&self, hidden: f64) -> Option<(f64, f64)> {
        let (mut low, mut high) = (-hidden, hidden);
        let mut has_any = hidden > 0.0;
        // Sorted by their beginnings: those right of the figure one by one, those left of it from the right.
        for (from, to) in &self.pieces {
            if *from <= high + GAP && *to >= high {
                high = *to;
                if *from <= GAP && *to >= -GAP {
                    has_any = true;
                    low = low.min(*from);
                }
            }
        }
        let mut goes_on = true;
        while goes_on {
            goes_on = false;
            for (from, to) in self.pieces.iter().rev() {
                if *to >= low - GAP && *from < low {
                    low = *from;
                    goes_on = true;
                }
            }
        }
        has_any.then_some((low, high))
    }
}
