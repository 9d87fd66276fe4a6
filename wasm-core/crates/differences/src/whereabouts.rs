//! Where on a sheet something is, in the words of a reviewer: "near “KITCHEN 104” in First floor plan".

use pinbar_model::geometry::Rect;
use pinbar_model::grids::{Grid, GridLine};

use crate::printed::Said;
use crate::surroundings::{Surroundings, Titled};
use crate::wording::quoted;

/// Points: how far a label may be from what it names.
const NEAR: f32 = 144.0;
/// The same for any short text, and its characters.
const NEAR_TEXT: f32 = 72.0;
const SHORT_TEXT: usize = 20;
/// Characters and words of a label; more is a sentence.
const LONGEST_LABEL: usize = 28;
const MOST_WORDS: usize = 4;
/// Characters of a drawing's title; more is a note that was taken for one.
const LONGEST_TITLE: usize = 48;
/// Points: what lies no farther from the rim of a sheet belongs to its border.
const RIM: f32 = 72.0;
/// Part of a small sheet's shorter side that is its rim.
const RIM_SHARE: f32 = 0.045;
/// Part of the sheet's side along which a border reaches: it may be twice as wide.
const WHOLE_SIDE: f32 = 0.9;
/// Of the distance to the next grid line: what is nearer than this is at the line.
const AT_LINE: f32 = 0.25;
/// Lines of one note are no farther apart, in font sizes, and alike in size.
const NOTE_GAP: f32 = 0.9;
pub const SAME_SIZE: f32 = 0.1;

/// Where a box is on a page or in a drawing, in words: `in the upper left`.
pub fn place_of(bounds: &Rect, whole: &Rect) -> String {
    let third = |low: f32, high: f32, from: f32, full: f32| {
        let middle = (low + high) / 2.0 - from;
        (middle / full.max(1.0) * 3.0).clamp(0.0, 2.0) as usize
    };
    let row = third(bounds.y0, bounds.y1, whole.y0, whole.height());
    let column = third(bounds.x0, bounds.x1, whole.x0, whole.width());
    let row = ["upper", "", "lower"][row];
    let column = ["left", "", "right"][column];
    match (row, column) {
        ("", "") => "in the center".to_owned(),
        ("", side) => format!("on the {side} side"),
        (row, "") => format!("in the {row} middle"),
        (row, column) => format!("in the {row} {column}"),
    }
}

/// Where a box (OLD's points) is on one sheet, with a space before it: ` near “LOBBY” in First floor plan`.
pub fn place(bounds: &Rect, side: usize, around: &Surroundings<'_>) -> String {
    if let Some(edge) = edge(bounds, &around.page) {
        return format!(" at the {edge} edge of the sheet");
    }
    if share_of_title_block(bounds, around).is_some() {
        return match nearest_label(bounds, side, around, None) {
            Some((label, _)) => format!(" near “{label}” in the title block"),
            None => " in the title block".to_owned(),
        };
    }
    let drawing = drawing(bounds, side, around);
    let grid = grid_place(bounds, around.grids(side));
    let label = nearest_label(bounds, side, around, drawing);
    let beside =
        label.map(|(label, is_at)| format!(" {} “{label}”", if is_at { "at" } else { "near" }));
    let inside = drawing.map(|(title, _)| format!(" in {title}"));
    match (grid, beside, inside) {
        (Some(grid), None, inside) => format!(" {grid}{}", inside.unwrap_or_default()),
        // Beside a name, only a place on a line of each direction adds something.
        (Some(grid), Some(beside), inside)
            if grid.starts_with("at grid ") && !grid.contains("line") =>
        {
            format!("{beside}, {grid}{}", inside.unwrap_or_default())
        }
        (_, Some(beside), inside) => format!("{beside}{}", inside.unwrap_or_default()),
        (None, None, _) => {
            let text = nearest_text(bounds, side, around).unwrap_or_default();
            match drawing {
                Some((title, whole)) => format!("{text} {} of {title}", place_of(bounds, whole)),
                None => format!("{text} {} of the sheet", place_of(bounds, &around.page)),
            }
        }
    }
}

/// Whether text of the files names the place of a box: a label, a drawing, a grid line or the title block.
pub fn is_named(bounds: &Rect, side: usize, around: &Surroundings<'_>) -> bool {
    share_of_title_block(bounds, around).is_some()
        || drawing(bounds, side, around).is_some()
        || nearest_label(bounds, side, around, None).is_some()
        || grid_place(bounds, around.grids(side)).is_some()
}

/// The drawing that a box is in, ` in First floor plan`; empty where it is in none.
pub fn in_drawing(bounds: &Rect, side: usize, around: &Surroundings<'_>) -> String {
    drawing(bounds, side, around).map_or_else(String::new, |(title, _)| format!(" in {title}"))
}

/// The part of a title block that a box takes, if most of it is in the title block of either sheet.
pub fn share_of_title_block(bounds: &Rect, around: &Surroundings<'_>) -> Option<f32> {
    /// Of the box: changes reach a little beyond the border of a title block.
    const MOST: f32 = 0.9;
    let area = |rect: &Rect| rect.width().max(0.5) * rect.height().max(0.5);
    let mut blocks = around.blocks.iter().flatten();
    blocks.find_map(|block| {
        let shared = block.intersection(bounds);
        let is_inside = !shared.is_empty() && area(&shared) > MOST * area(bounds);
        is_inside.then(|| area(&shared) / area(block))
    })
}

/// The edge of the sheet that all of a box lies along.
pub fn edge(bounds: &Rect, page: &Rect) -> Option<&'static str> {
    let edges = [
        (bounds.y1 - page.y0, "top"),
        (page.y1 - bounds.y0, "bottom"),
        (bounds.x1 - page.x0, "left"),
        (page.x1 - bounds.x0, "right"),
    ];
    let is_whole =
        bounds.width() > WHOLE_SIDE * page.width() || bounds.height() > WHOLE_SIDE * page.height();
    let rim =
        RIM.min(RIM_SHARE * page.width().min(page.height())) * if is_whole { 2.0 } else { 1.0 };
    let near = edges.into_iter().filter(|(reach, _)| *reach <= rim);
    near.min_by(|a, b| a.0.total_cmp(&b.0))
        .map(|(_, edge)| edge)
}

/// The smallest titled drawing that holds the middle of a box, of the other sheet where this one names none.
fn drawing<'a>(bounds: &Rect, side: usize, around: &'a Surroundings<'_>) -> Option<&'a Titled> {
    let own = drawing_of(bounds, around.drawings(side));
    own.or_else(|| drawing_of(bounds, around.drawings(1 - side)))
}

fn drawing_of<'a>(bounds: &Rect, drawings: &'a [Titled]) -> Option<&'a Titled> {
    let (x, y) = middle(bounds);
    let holds = |whole: &Rect| x >= whole.x0 && x <= whole.x1 && y >= whole.y0 && y <= whole.y1;
    drawings
        .iter()
        .filter(|(title, whole)| holds(whole) && title.chars().count() <= LONGEST_TITLE)
        .min_by(|(_, a), (_, b)| (a.width() * a.height()).total_cmp(&(b.width() * b.height())))
}

fn middle(bounds: &Rect) -> (f32, f32) {
    ((bounds.x0 + bounds.x1) / 2.0, (bounds.y0 + bounds.y1) / 2.0)
}

/// The label closest to a box, and whether it is in the box.
fn nearest_label(
    bounds: &Rect,
    side: usize,
    around: &Surroundings<'_>,
    drawing: Option<&Titled>,
) -> Option<(String, bool)> {
    let block = around.blocks[side];
    let is_in_block = |line: &Said| {
        block.is_some_and(|block| block.intersects(&line.bounds) && !block.intersects(bounds))
    };
    let lines = around.printed[side].lines();
    let is_other_drawing = |line: &Said| {
        drawing.is_some_and(|(title, whole)| {
            !whole.intersects(&line.bounds) || title.contains(&line.text)
        })
    };
    let mut near: Vec<(f32, &Said)> = lines
        .iter()
        .filter(|line| is_label(&line.text))
        .map(|line| (gap(bounds, line), line))
        .filter(|(gap, line)| *gap <= NEAR && !is_in_block(line) && !is_other_drawing(line))
        .collect();
    near.sort_by(|a, b| a.0.total_cmp(&b.0));
    // A line of a note names nothing: the first label that stands alone does.
    let alone = near
        .iter()
        .find(|(_, line)| stands_alone(line, lines, SAME_SIZE));
    let (gap, label) = alone?;
    Some((with_number(label, lines), *gap <= 0.0))
}

/// ` near 12'-0"`: where nothing names a place, the closest short text helps to find it.
fn nearest_text(bounds: &Rect, side: usize, around: &Surroundings<'_>) -> Option<String> {
    if bounds.width().max(bounds.height()) > NEAR {
        return None;
    }
    let lines = around.printed[side].lines().iter();
    let near = lines
        .filter(|line| (2..=SHORT_TEXT).contains(&line.text.chars().count()))
        .filter(|line| line.text.contains(|c: char| c.is_alphanumeric()))
        .map(|line| (gap(bounds, line), line))
        .filter(|(gap, _)| *gap <= NEAR_TEXT);
    let (_, line) = near.min_by(|a, b| a.0.total_cmp(&b.0))?;
    Some(format!(" near {}", quoted(line)))
}

/// Points between a box and a text.
pub fn gap(bounds: &Rect, line: &Said) -> f32 {
    let x = (line.bounds.x0 - bounds.x1).max(bounds.x0 - line.bounds.x1);
    let y = (line.bounds.y0 - bounds.y1).max(bounds.y0 - line.bounds.y1);
    x.max(y).max(0.0)
}

/// Whether no other line of a note is right above or below a line. `alike`: lines whose sizes differ by no more than this part may be
/// of one note.
pub fn stands_alone(line: &Said, lines: &[Said], alike: f32) -> bool {
    let gap = NOTE_GAP * line.size;
    !lines.iter().any(|other| {
        let apart = (other.bounds.y0 - line.bounds.y1).max(line.bounds.y0 - other.bounds.y1);
        other.bounds != line.bounds
            && apart <= gap
            && apart > -0.5 * line.size
            && (other.size - line.size).abs() <= alike * line.size
            && other.bounds.x0 < line.bounds.x1
            && other.bounds.x1 > line.bounds.x0
            && other.text.chars().filter(|c| c.is_alphabetic()).count() >= 3
    })
}

/// A room's name with the number that stands below it.
fn with_number(label: &Said, lines: &[Said]) -> String {
    let (x, _) = middle(&label.bounds);
    let below = lines.iter().find(|other| {
        let down = other.bounds.y0 - label.bounds.y1;
        let is_number = (2..=5).contains(&other.text.len())
            && other.text.bytes().all(|c| c.is_ascii_alphanumeric())
            && other.text.bytes().filter(u8::is_ascii_digit).count() >= 2;
        is_number
            && down.abs() <= 0.9 * label.size
            && other.bounds.y0 > label.bounds.y0
            && (middle(&other.bounds).0 - x).abs() <= label.size
    });
    below.map_or_else(
        || label.text.clone(),
        |number| format!("{} {}", label.text, number.text),
    )
}

/// Whether a text names something: a few words, no sentence, no figure, no name of a file.
pub fn is_label(text: &str) -> bool {
    let (mut letters, mut digits) = (0, 0);
    for c in text.chars() {
        letters += usize::from(c.is_alphabetic());
        digits += usize::from(c.is_ascii_digit());
    }
    let is_sign = |c: char| matches!(c, ':' | '\\' | '<' | '>' | '_' | '=' | '\u{FFFD}');
    letters >= 3
        && letters > digits
        && text.chars().count() <= LONGEST_LABEL
        && text.split(' ').count() <= MOST_WORDS
        && text.starts_with(|c: char| c.is_alphanumeric())
        && !text.ends_with([',', '-', '&', ';'])
        && !text.contains(is_sign)
        && !text.to_lowercase().contains(".dwg")
}

/// `at grid C-4`, `at grid line C`, `between grids B and C`, where the grid is known.
fn grid_place(bounds: &Rect, grids: &[Grid]) -> Option<String> {
    let mut found = grids.iter().filter_map(|grid| place_on(grid, bounds));
    let place = found.next()?;
    // Where two grids say something, neither may be meant.
    found.next().is_none().then_some(place)
}

fn place_on(grid: &Grid, bounds: &Rect) -> Option<String> {
    let mut at: Vec<&str> = Vec::new();
    let mut between: Vec<[&str; 2]> = Vec::new();
    let positions = grid
        .directions
        .iter()
        .filter_map(|lines| grid_position(bounds, lines));
    for position in positions {
        match position {
            [one, other] if one == other => at.push(one),
            pair => between.push(pair),
        }
    }
    // Letters go first, as in C-4.
    at.sort_by_key(|label| !label.starts_with(char::is_alphabetic));
    match (at.as_slice(), between.as_slice()) {
        ([one, other], []) => Some(format!("at grid {one}-{other}")),
        ([one], []) => Some(format!("at grid line {one}")),
        ([one], [[from, to]]) => Some(format!("at grid line {one} between {from} and {to}")),
        ([], [[from, to]]) => Some(format!("between grids {from} and {to}")),
        ([], [[a, b], [c, d]]) => {
            Some(format!("between grids {a} and {b} and between {c} and {d}"))
        }
        _ => None,
    }
}

/// The line of one direction that a box is at, twice, or the two that it is between.
fn grid_position<'a>(bounds: &Rect, lines: &'a [GridLine]) -> Option<[&'a str; 2]> {
    let first = lines.first()?;
    let (dx, dy) = (first.to[0] - first.from[0], first.to[1] - first.from[1]);
    let length = dx.hypot(dy).max(1e-3);
    let across = |[x, y]: [f32; 2]| (y * dx - x * dy) / length;
    let along = |[x, y]: [f32; 2]| (x * dx + y * dy) / length;
    let (x, y) = middle(bounds);
    let (at, reach) = (across([x, y]), along([x, y]));
    let corners = [
        [bounds.x0, bounds.y0],
        [bounds.x1, bounds.y0],
        [bounds.x0, bounds.y1],
        [bounds.x1, bounds.y1],
    ];
    let [low, high] = corners
        .iter()
        .fold([f32::MAX, f32::MIN], |[low, high], corner| {
            [low.min(across(*corner)), high.max(across(*corner))]
        });
    // With its place in the order of labels.
    let mut passing: Vec<(f32, (usize, &str))> = lines
        .iter()
        .enumerate()
        .filter(|(_, line)| {
            let (a, b) = (along(line.from), along(line.to));
            reach >= a.min(b) && reach <= a.max(b)
        })
        .map(|(order, line)| (across(line.from), (order, line.label.as_str())))
        .collect();
    passing.sort_by(|a, b| a.0.total_cmp(&b.0));
    let gaps: Vec<f32> = passing
        .windows(2)
        .map(|pair| pair[1].0 - pair[0].0)
        .collect();
    let gap_at = |index: usize| {
        let beside = [
            index.checked_sub(1).and_then(|left| gaps.get(left)),
            gaps.get(index),
        ];
        beside
            .into_iter()
            .flatten()
            .fold(f32::MAX, |least, gap| least.min(*gap))
    };
    for (index, (line, (_, label))) in passing.iter().enumerate() {
        let gap = gap_at(index);
        if gap < f32::MAX && (line - at).abs() <= AT_LINE * gap && high - low <= gap {
            return Some([label, label]);
        }
    }
    let pair = passing
        .windows(2)
        .find(|pair| pair[0].0 <= low && pair[1].0 >= high)?;
    let (one, other) = (pair[0].1.min(pair[1].1), pair[0].1.max(pair[1].1));
    Some([one.1, other.1])
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::surroundings::tests::{sheet, with_drawing, with_grid};

    fn text(text: &str, x: f32, y: f32) -> Said {
        let bounds = Rect::new(x, y, x + 5.0 * text.len() as f32, y + 8.0);
        Said::line(text, bounds, 10.0)
    }

    const SPOT: Rect = Rect {
        x0: 400.0,
        y0: 400.0,
        x1: 420.0,
        y1: 410.0,
    };

    #[test]
    fn a_room_is_named_with_its_number_and_its_drawing() {
        let lines = [text("KITCHEN", 430.0, 400.0), text("104", 440.0, 412.0)];
        let around = sheet(&lines);
        assert_eq!(place(&SPOT, 1, &around), " near “KITCHEN 104”");
        let plan = Rect::new(100.0, 100.0, 700.0, 700.0);
        let around = with_drawing(around, "First floor plan", plan);
        assert_eq!(
            place(&SPOT, 1, &around),
            " near “KITCHEN 104” in First floor plan"
        );
        assert_eq!(
            place(&SPOT.inflate(60.0), 1, &around),
            " at “KITCHEN 104” in First floor plan"
        );
    }

    #[test]
    fn a_line_of_a_note_and_what_is_no_name_tell_no_place() {
        let note = [
            text("PROVIDE FLASHING", 430.0, 400.0),
            text("AT ALL WINDOWS", 430.0, 412.0),
        ];
        let place_among = |lines: &[Said]| place(&SPOT, 1, &sheet(lines));
        assert!(!place_among(&note).contains("at “"));
        assert!(place_among(&note).ends_with(" in the center of the sheet"));
        for other in ["SCALE:", "C:\\PLANS", "plan.dwg", "A-1001", "AND,"] {
            assert!(!is_label(other), "{other}");
        }
        assert!(is_label("LIVING ROOM"));
    }

    #[test]
    fn where_nothing_has_a_name_a_short_text_near_by_helps() {
        let lines = [text("12'-0\"", 430.0, 400.0)];
        assert_eq!(
            place(&SPOT, 1, &sheet(&lines)),
            " near 12'-0\" in the center of the sheet"
        );
        assert_eq!(place(&SPOT, 1, &sheet(&[])), " in the center of the sheet");
        let plan = Rect::new(390.0, 390.0, 990.0, 990.0);
        let around = with_drawing(sheet(&[]), "PIANTA", plan);
        assert_eq!(place(&SPOT, 1, &around), " in the upper left of PIANTA");
    }

    #[test]
    fn the_rim_and_the_title_block_are_places() {
        let top = Rect::new(500.0, 10.0, 520.0, 30.0);
        assert_eq!(place(&top, 1, &sheet(&[])), " at the top edge of the sheet");
        let below = Rect::new(500.0, 10.0, 520.0, 90.0);
        assert_eq!(edge(&below, &sheet(&[]).page), None);
        let strip = Rect::new(10.0, 10.0, 80.0, 960.0);
        assert_eq!(edge(&strip, &sheet(&[]).page), Some("left"));
        let mut around = sheet(&[]);
        around.blocks[1] = Some(Rect::new(300.0, 300.0, 500.0, 500.0));
        assert_eq!(place(&SPOT, 1, &around), " in the title block");
        let beyond = Rect::new(400.0, 400.0, 600.0, 410.0);
        assert_eq!(share_of_title_block(&beyond, &around), None);
    }

    fn grid() -> Grid {
        let line = |label: &str, from: [f32; 2], to: [f32; 2]| GridLine {
            label: label.to_owned(),
            from,
            to,
        };
        let upright = |label: &str, x: f32| line(label, [x, 100.0], [x, 900.0]);
        let level = |label: &str, y: f32| line(label, [100.0, y], [900.0, y]);
        Grid {
            directions: vec![
                vec![
                    upright("3", 300.0),
                    upright("4", 410.0),
                    upright("5", 600.0),
                ],
                vec![level("B", 300.0), level("C", 500.0)],
            ],
        }
    }

    #[test]
    fn a_grid_tells_lines_that_are_near_or_on_both_sides() {
        let at = |bounds: Rect| place(&bounds, 1, &with_grid(sheet(&[]), &grid()));
        assert_eq!(at(Rect::new(400.0, 490.0, 420.0, 510.0)), " at grid C-4");
        assert_eq!(at(SPOT), " at grid line 4 between B and C");
        let lines = [text("KITCHEN", 430.0, 490.0)];
        let around = with_grid(sheet(&lines), &grid());
        let crossing = Rect::new(400.0, 490.0, 420.0, 510.0);
        assert_eq!(place(&crossing, 1, &around), " near “KITCHEN”, at grid C-4");
        assert_eq!(place(&SPOT, 1, &around), " near “KITCHEN”");
        let middle = Rect::new(495.0, 395.0, 515.0, 405.0);
        assert_eq!(at(middle), " between grids 4 and 5 and between B and C");
        // Beyond its last line, a grid says nothing of that direction.
        assert_eq!(
            at(Rect::new(700.0, 690.0, 720.0, 710.0)),
            " in the lower right of the sheet"
        );
    }
}
