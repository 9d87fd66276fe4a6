use std::cell::RefCell;

use pinbar_ink::PageInk;
use pinbar_model::list::DisplayList;

use super::*;
use crate::Kind;
use crate::frame::Frame;
use crate::marks::{Marks, Side};
use crate::moved::Drawings;
use crate::painted::Painted;
use crate::surroundings::tests::sheet;
use crate::symbols::Drawn;

const BOX: Rect = Rect {
    x0: 300.0,
    y0: 300.0,
    x1: 360.0,
    y1: 310.0,
};

fn line(text: &str, bounds: Rect) -> RecognizedLine {
    RecognizedLine {
        text: text.to_owned(),
        bounds,
    }
}

/// What a change in `BOX` is called, with the changed ink of each sheet in these boxes.
fn told(
    kind: Kind,
    lines: [Vec<RecognizedLine>; 2],
    changed: [&[Rect]; 2],
    said: [Vec<Said>; 2],
) -> Option<String> {
    let list = DisplayList::default();
    let frame = Frame::of_page(1000.0, 1000.0);
    let mut marks = Marks::none(frame);
    for (side, boxes) in changed.into_iter().enumerate() {
        for pixels in boxes.iter().filter_map(|bounds| frame.pixels(bounds)) {
            for (x, y) in (pixels.x0..pixels.x1).zip((pixels.y0..pixels.y1).cycle()) {
                marks.set([Side::Gone, Side::Come][side], x, y);
                marks.set([Side::Gone, Side::Come][side], x, y.saturating_sub(1));
            }
        }
    }
    let page = PageInk::List(&list);
    let painted = || Painted::none(&page, &Affine::IDENTITY, frame);
    let mut drawings = Drawings {
        old: painted(),
        new: painted(),
    };
    let drawings = RefCell::new(&mut drawings);
    let ink = ChangedInk {
        marks: &marks,
        frame,
        drawings: &drawings,
    };
    let drawn = Drawn::default();
    let change = Change {
        kind,
        bounds: BOX,
        moved_by: None,
        said,
        drawn: &drawn,
    };
    Recognized::of(&lines, &Affine::IDENTITY).title(&change, &sheet(&[]), &ink)
}

fn none() -> [Vec<Said>; 2] {
    Default::default()
}

#[test]
fn a_line_in_changed_ink_of_one_sheet_was_added_or_removed() {
    let note = || line("SEE NOTE 7", BOX);
    let added = told(Kind::Added, [vec![], vec![note()]], [&[], &[BOX]], none());
    assert_eq!(added.as_deref(), Some("“SEE NOTE 7” added"));
    let removed = told(Kind::Removed, [vec![note()], vec![]], [&[BOX], &[]], none());
    assert_eq!(removed.as_deref(), Some("“SEE NOTE 7” removed"));
    // Only a corner of it changed: it may be on the other sheet, where it was not recognized.
    let corner = Rect { x1: 310.0, ..BOX };
    let touched = told(
        Kind::Added,
        [vec![], vec![note()]],
        [&[], &[corner]],
        none(),
    );
    assert_eq!(touched, None);
    // Something else was there.
    let over = told(
        Kind::Changed,
        [vec![], vec![note()]],
        [&[BOX], &[BOX]],
        none(),
    );
    assert_eq!(over, None);
}

#[test]
fn a_line_that_the_other_sheet_has_elsewhere_may_have_moved() {
    let title = |bounds: Rect| vec![line("FRONT VIEW", bounds)];
    let elsewhere = Rect::new(700.0, 700.0, 780.0, 710.0);
    let lines = [title(BOX), title(elsewhere)];
    assert_eq!(told(Kind::Removed, lines, [&[BOX], &[]], none()), None);
}

#[test]
fn linework_that_was_taken_for_letters_is_not_told() {
    for text in ["||Il", "IIII", "_", "aBc", "— — ="] {
        let lines = [vec![], vec![line(text, BOX)]];
        assert_eq!(
            told(Kind::Added, lines, [&[], &[BOX]], none()),
            None,
            "{text}"
        );
    }
}

#[test]
fn a_text_takes_the_place_of_another_where_its_letters_changed() {
    let figures = |old: &str, new: &str| [vec![line(old, BOX)], vec![line(new, BOX)]];
    // The last two of five characters.
    let end = Rect { x0: 336.0, ..BOX };
    let told = |lines, changed: Rect| told(Kind::Changed, lines, [&[changed], &[changed]], none());
    let changed = told(figures("3'-0\"", "3'-6\""), end);
    assert_eq!(changed.as_deref(), Some("3'-0\" → 3'-6\""));
    // The letters that were read differently are not those that changed.
    let start = Rect { x1: 320.0, ..BOX };
    assert_eq!(told(figures("3'-0\"", "3'-6\""), start), None);
    // Both are one text for the engine.
    assert_eq!(told(figures("ROOM 10B", "R00M 108"), BOX), None);
    assert_eq!(told(figures("LOBBY", "LOBBYS"), BOX), None);
    let other = told(figures("OFFICE", "STAIR 2"), BOX);
    assert_eq!(other.as_deref(), Some("OFFICE → STAIR 2"));
}

#[test]
fn a_place_is_named_by_what_was_read_alike_on_both_sheets() {
    let room = Rect::new(300.0, 330.0, 380.0, 340.0);
    let lines = |old: &str, new: &str| [vec![line(old, room)], vec![line(new, room)]];
    let near = |old: &str, new: &str| told(Kind::Changed, lines(old, new), [&[BOX], &[]], none());
    let named = near("BOILER ROOM", "BOILER ROOM");
    assert_eq!(
        named.as_deref(),
        Some("Linework changed near “BOILER ROOM”")
    );
    assert_eq!(near("BOILER ROOM", "BO1LER ROOM"), None);
    // Codes are misread too often, and what is there twice is no place.
    assert_eq!(near("S0SRST", "S0SRST"), None);
    let elsewhere = Rect::new(700.0, 700.0, 780.0, 710.0);
    let twice = || vec![line("OFFICE", room), line("OFFICE", elsewhere)];
    assert_eq!(
        told(Kind::Changed, [twice(), twice()], [&[BOX], &[]], none()),
        None
    );
    let around = Rect::new(290.0, 295.0, 340.0, 315.0);
    let inside = || vec![line("LOBBY", around)];
    let at = told(
        Kind::Changed,
        [inside(), inside()],
        [&[BOX], &[BOX]],
        none(),
    );
    assert_eq!(at.as_deref(), Some("Lettering changed at “LOBBY”"));
}

#[test]
fn text_of_the_files_goes_first() {
    let said = [vec![], vec![Said::line("SEE NOTE 9", BOX, 10.0)]];
    let lines = [vec![], vec![line("SEE NOTE 7", BOX)]];
    assert_eq!(told(Kind::Added, lines, [&[], &[BOX]], said), None);
}
