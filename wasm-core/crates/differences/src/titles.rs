//! What a reviewer would call a difference: "Door 110A added", "3'-0\" → 3'-6\"", "Wall moved 0.50 in right".

use pinbar_model::geometry::Rect;

use crate::Kind;
use crate::exchange::{Compared, compared, how_it_stayed, replaced};
use crate::naming::{dimensioned, noun};
use crate::printed::Said;
use crate::surroundings::Surroundings;
use crate::symbols::Drawn;
use crate::whereabouts::{
    SAME_SIZE, edge, in_drawing, is_label, place, share_of_title_block, stands_alone,
};
use crate::wording::{MOST_QUOTED, counted, distance, listed, notes, quoted, several};

/// What is known of one difference, OLD's side first.
pub struct Change<'a> {
    pub kind: Kind,
    /// OLD's points.
    pub bounds: Rect,
    /// Points.
    pub moved_by: Option<(f64, f64)>,
    /// What is printed where text changed.
    pub said: [Vec<Said>; 2],
    /// The linework that changed.
    pub drawn: &'a Drawn,
}

/// Characters of a title in a row of the list: names of places that lie beyond are left out.
const LONGEST_TITLE: usize = 80;
/// Characters that do not name anything.
const SHORTEST: usize = 3;
/// Lines that a text may have around it: its leader, its tag. More of them are told as well.
const LINES_OF_CHANGE: usize = 6;
const LINES_OF_TEXT: usize = 4;
/// Part of a change that the texts in it cover, when it is they that changed.
const COVERED: f32 = 0.4;
/// A change of more of a title block is one of all of it.
const TITLE_BLOCK_SHARE: f32 = 0.2;
/// Points across: what is no wider is a line, whatever else belongs to it.
const LINE_ACROSS: f32 = 2.0;
/// Points, and times its own width: a strip along the rim of a sheet is its border.
const LONG_STRIP: f32 = 100.0;
const SLIM_STRIP: f32 = 4.0;

/// The name of a change for the list.
pub fn title(change: &Change<'_>, around: &Surroundings<'_>) -> String {
    let side = shown_on(change.kind);
    if change.kind == Kind::Moved {
        let said = notes(&dimensioned(&change.said[0], 0, around));
        let noun = listed(&noun(change, &said, 0, around));
        // Linework could be anything: where it was tells more.
        let place = if said.is_empty() {
            place(&change.bounds, side, around)
        } else {
            String::new()
        };
        return format!("{noun}{place} moved{}", distance(change.moved_by));
    }
    let said = [0, 1].map(|side| dimensioned(&change.said[side], side, around));
    let Compared { same, gone, come } = compared(&said, around);
    let [gone, come] = [notes(&gone), notes(&come)];
    let most = gone.len().max(come.len());
    let is_heavy = change.drawn.pieces() > LINES_OF_CHANGE + LINES_OF_TEXT * most.max(same.len());
    let is_all_of_block = || {
        share_of_title_block(&change.bounds, around).is_some_and(|share| share > TITLE_BLOCK_SHARE)
    };
    // Few texts in a small title block tell more than its name.
    if (most > MOST_QUOTED || is_heavy) && is_all_of_block() {
        return "Title block changed".to_owned();
    }
    if most > MOST_QUOTED {
        return many(change, (&gone, &come), is_heavy, around);
    }
    match (gone.is_empty(), come.is_empty()) {
        (true, true) if same.is_empty() => linework(change, side, around),
        (true, true) => stayed(change, &same, is_heavy, around),
        (false, false) => {
            let with = if is_heavy { ", linework changed" } else { "" };
            format!("{}{with}", replaced(gone, come))
        }
        (true, false) => appeared(change, (&come, 1), is_heavy, around),
        (false, true) => appeared(change, (&gone, 0), is_heavy, around),
    }
}

/// Whether text of the files names a change.
pub fn has_text(change: &Change<'_>, around: &Surroundings<'_>) -> bool {
    !change.said.iter().all(Vec::is_empty) || lettering(change, around).is_some()
}

/// Texts of one sheet alone, and where they are if they do not say it themselves. `side`: the sheet that has them.
fn appeared(
    change: &Change<'_>,
    (said, side): (&[Said], usize),
    is_heavy: bool,
    around: &Surroundings<'_>,
) -> String {
    let mut parts = noun(change, said, side, around);
    let drawing = || in_drawing(&change.bounds, side, around);
    // The lines of a door are the door, and those around a revision its cloud.
    let mut is_heavy = is_heavy && !parts[0].starts_with("Door ");
    if parts[0].starts_with("Revision ") && has_cloud(change, side, around) {
        parts[0] = parts[0].replacen("Revision", "Revision cloud", 1);
        // What the cloud is around is more than the cloud.
        is_heavy = change.kind == Kind::Changed;
    }
    if is_heavy && change.kind != Kind::Changed {
        parts.push("linework".to_owned());
        return format!("{} {}{}", listed(&parts), done(change.kind), drawing());
    }
    let noun = listed(&parts);
    // Beside ink that no text tells, like letters in lines, it may have taken a place or lost it.
    let done = match side {
        _ if !is_heavy && said.iter().all(|line| line.is_over_other) => "changed",
        0 => "removed",
        _ => "added",
    };
    if is_heavy {
        return format!("{noun} {done}, linework changed{}", drawing());
    }
    // A character or two could be anything: where it is tells more.
    let is_bare = noun.starts_with('“') && noun.chars().count() <= SHORTEST + 2;
    if !is_bare && !noun.starts_with("Tag") {
        return format!("{noun} {done}");
    }
    let mut place = place(&change.bounds, shown_on(change.kind), around);
    // A text is not near itself.
    if said.iter().any(|line| place.contains(&quoted(line))) {
        place = drawing();
    }
    format!("{noun} {done}{place}")
}

/// The sheet on which the place of a change is told: NEW, unless only OLD has it.
pub fn shown_on(kind: Kind) -> usize {
    usize::from(kind != Kind::Removed)
}

pub fn done(kind: Kind) -> &'static str {
    match kind {
        Kind::Added => "added",
        Kind::Removed => "removed",
        Kind::Changed => "changed",
        Kind::Moved => "moved",
    }
}

/// Whether a revision cloud of one sheet is in a change.
fn has_cloud(change: &Change<'_>, side: usize, around: &Surroundings<'_>) -> bool {
    let area = change.bounds.inflate(1.0);
    around.clouds(side).iter().any(|cloud| area.holds(cloud))
}

/// Texts that say the same on both sheets, and were moved or printed in another way.
fn stayed(
    change: &Change<'_>,
    same: &[(Said, Said)],
    is_heavy: bool,
    around: &Surroundings<'_>,
) -> String {
    let old: Vec<Said> = same.iter().map(|(old, _)| old.clone()).collect();
    let names = noun(change, &notes(&old), 0, around);
    let is_tag = names[0].starts_with("Tag");
    let done = if is_tag {
        " redrawn".to_owned()
    } else {
        how_it_stayed(same)
    };
    let with = if is_heavy { ", linework changed" } else { "" };
    let place = if is_tag || is_heavy {
        place(&change.bounds, 1, around)
    } else {
        String::new()
    };
    format!("{}{done}{with}{place}", listed(&names))
}

/// Linework, by what it is or by the lettering that it is, and where.
fn linework(change: &Change<'_>, side: usize, around: &Surroundings<'_>) -> String {
    let done = done(change.kind);
    let bounds = &change.bounds;
    if let Some(lettering) = lettering(change, around) {
        return lettering;
    }
    let place = place(bounds, side, around);
    let (long, slim) = (
        bounds.width().max(bounds.height()),
        bounds.width().min(bounds.height()),
    );
    if edge(bounds, &around.page).is_some() && long > LONG_STRIP && long > SLIM_STRIP * slim {
        return format!("Border {done}{place}");
    }
    let is_cloud = |cloud: &Rect| {
        let shared = cloud.intersection(bounds);
        let area = |rect: &Rect| rect.width() * rect.height();
        !shared.is_empty() && area(&shared) > 0.7 * area(bounds).max(area(cloud))
    };
    if change.drawn.may_be_cloud() && around.clouds(side).iter().any(is_cloud) {
        return format!("Revision cloud {done}{place}");
    }
    let noun = match change.drawn.noun(around.is_plan) {
        "Linework" if slim <= LINE_ACROSS && long > SLIM_STRIP * slim => "Line",
        noun => noun,
    };
    format!("{noun} {done}{place}")
}

/// Lettering in lines, which some exporters repeat as text that no one sees.
fn lettering(change: &Change<'_>, around: &Surroundings<'_>) -> Option<String> {
    let within = [0, 1].map(|side| around.printed[side].within(&change.bounds));
    let all = || within.iter().flatten();
    let covered = all()
        .fold(Rect::EMPTY, |all, line| all.union(&line.bounds))
        .intersection(&change.bounds);
    let area = |rect: &Rect| rect.width() * rect.height();
    let is_it = within
        .iter()
        .all(|lines| (1..=MOST_QUOTED).contains(&lines.len()))
        && area(&covered) >= COVERED * area(&change.bounds);
    if !is_it {
        return None;
    }
    let Compared { same, gone, come } = compared(&within, around);
    let [gone, come] = [notes(&gone), notes(&come)];
    if !gone.is_empty() && !come.is_empty() {
        return Some(replaced(gone, come));
    }
    let is_same = gone.is_empty() && come.is_empty() && change.drawn.is_lettering();
    is_same.then(|| {
        let texts: Vec<Said> = same.into_iter().map(|(old, _)| old).collect();
        format!("{} redrawn", listed(&several(&notes(&texts))))
    })
}

/// Many texts, counted, with the heading or the most prominent labels among them.
fn many(
    change: &Change<'_>,
    (gone, come): (&[Said], &[Said]),
    is_heavy: bool,
    around: &Surroundings<'_>,
) -> String {
    let side = usize::from(come.len() >= gone.len());
    let larger = [gone, come][side];
    let done = done(change.kind);
    let mut parts = counted(&[gone, come]);
    if !is_heavy && let Some(heading) = heading(change, larger, side, around) {
        return format!("{} {done} under “{heading}”", listed(&parts));
    }
    if change.drawn.pieces() > LINES_OF_CHANGE {
        parts.push("linework".to_owned());
    }
    let printed = around.printed[side].lines();
    let is_name = |line: &&Said| is_label(&line.text) && stands_alone(line, printed, SAME_SIZE);
    let mut labels: Vec<&Said> = larger.iter().filter(is_name).collect();
    labels.sort_by(|a, b| b.size.total_cmp(&a.size));
    let mut names: Vec<String> = Vec::new();
    for label in labels {
        let name = format!("“{}”", label.text);
        if names.len() < 2 && !names.contains(&name) {
            names.push(name);
        }
    }
    let what = format!("{} {done}", listed(&parts));
    if names.is_empty() {
        return what + &place(&change.bounds, side, around);
    }
    let drawing = in_drawing(&change.bounds, side, around);
    let places = [
        format!(" at {}{drawing}", listed(&names)),
        format!(" at {}{drawing}", names[0]),
        format!(" at {}", names[0]),
    ];
    let fits = |place: &&String| what.chars().count() + place.chars().count() <= LONGEST_TITLE;
    let place = places.iter().find(fits).unwrap_or(&places[2]);
    what + place
}

/// The heading of a table or of notes: the nearest larger line above what changed, across it.
fn heading(
    change: &Change<'_>,
    said: &[Said],
    side: usize,
    around: &Surroundings<'_>,
) -> Option<String> {
    /// Times the usual size of what is below, and points above.
    const LARGER: f32 = 1.15;
    const FARTHEST: f32 = 216.0;
    let mut sizes: Vec<f32> = said.iter().map(|line| line.size).collect();
    sizes.sort_by(f32::total_cmp);
    let size = sizes.get(sizes.len() / 2)?;
    let bounds = &change.bounds;
    let lines = around.printed[side].lines().iter();
    lines
        .filter(|line| {
            let above = bounds.y0 - line.bounds.y1;
            line.size >= LARGER * size
                && above > -2.0 * line.size
                && above < FARTHEST
                && line.bounds.x0 < bounds.x1
                && line.bounds.x1 > bounds.x0
                && is_label(&line.text)
        })
        .max_by(|a, b| a.bounds.y1.total_cmp(&b.bounds.y1))
        .map(|line| line.text.clone())
}

#[cfg(test)]
mod tests {
    use pinbar_model::grids::{Grid, GridLine};

    use super::*;
    use crate::surroundings::tests::{sheet, with_cloud, with_dimension, with_drawing, with_grid};
    use crate::symbols::{Around, Tags};

    fn at(text: &str, x: f32, y: f32) -> Said {
        Said::line(text, Rect::new(x, y, x + 30.0, y + 10.0), 10.0)
    }

    fn said(texts: &[&str]) -> Vec<Said> {
        texts.iter().map(|text| at(text, 300.0, 300.0)).collect()
    }

    fn told(kind: Kind, said: [&[Said]; 2], drawn: &Drawn, around: &Surroundings<'_>) -> String {
        let change = Change {
            kind,
            bounds: Rect::new(300.0, 300.0, 330.0, 310.0),
            moved_by: Some((36.0, -0.1)),
            said: said.map(<[Said]>::to_vec),
            drawn,
        };
        title(&change, around)
    }

    fn titled(kind: Kind, before: &[&str], after: &[&str]) -> String {
        let (before, after) = (said(before), said(after));
        told(kind, [&before, &after], &Drawn::default(), &sheet(&[]))
    }

    #[test]
    fn texts_are_named_by_what_they_mean() {
        assert_eq!(
            titled(Kind::Changed, &["3'-0\""], &["3'-6\""]),
            "3'-0\" → 3'-6\""
        );
        let note = "7. LAP SPLICES 48 BAR DIAMETERS.";
        assert_eq!(titled(Kind::Removed, &[note], &[]), "Note 7 removed");
        let longer = "7. LAP SPLICES 52 BAR DIAMETERS.";
        assert_eq!(titled(Kind::Changed, &[note], &[longer]), "Note 7: 48 → 52");
        let further = "7. LAP SPLICES 48 BAR DIAMETERS. U.N.O.";
        assert_eq!(
            titled(Kind::Changed, &[note], &[further]),
            "Note 7: “U.N.O.” added"
        );
        assert_eq!(
            titled(Kind::Added, &[], &["VERIFY IN FIELD"]),
            "“VERIFY IN FIELD” added"
        );
        assert_eq!(
            titled(Kind::Moved, &["OFFICE"], &["OFFICE"]),
            "“OFFICE” moved 0.50 in right"
        );
    }

    #[test]
    fn a_figure_is_a_dimension_where_a_line_carries_it() {
        let figure = [at("140", 300.0, 300.0)];
        let empty = Drawn::default();
        let plain = told(Kind::Added, [&[], &figure], &empty, &sheet(&[]));
        assert_eq!(plain, "“140” added in the upper left of the sheet");
        let around = with_dimension(sheet(&[]), figure[0].bounds);
        assert_eq!(
            told(Kind::Added, [&[], &figure], &empty, &around),
            "Dimension 140 added"
        );
    }

    #[test]
    fn what_stays_the_same_is_not_told() {
        let (before, after) = (["OFFICE", "104"], ["OFFICE", "105"]);
        assert_eq!(titled(Kind::Changed, &before, &after), "104 → 105");
    }

    #[test]
    fn texts_of_both_sheets_moved_or_were_printed_in_another_way() {
        let old = [at("OFFICE", 300.0, 300.0), at("104", 300.0, 320.0)];
        let by = |x: f32| {
            old.clone().map(|said| Said {
                bounds: Rect {
                    x0: said.bounds.x0 + x,
                    x1: said.bounds.x1 + x,
                    ..said.bounds
                },
                ..said
            })
        };
        let empty = Drawn::default();
        let compared = |new: &[Said]| told(Kind::Changed, [&old, new], &empty, &sheet(&[]));
        assert_eq!(compared(&by(7.2)), "“OFFICE” and “104” moved 0.10 in right");
        assert_eq!(compared(&by(0.0)), "“OFFICE” and “104” redrawn");
        let apart = [by(7.2)[0].clone(), by(30.0)[1].clone()];
        assert_eq!(compared(&apart), "“OFFICE” and “104” moved");
        let smaller = old.clone().map(|said| Said {
            bounds: Rect {
                x1: 320.0,
                y1: said.bounds.y0 + 7.0,
                ..said.bounds
            },
            ..said
        });
        assert_eq!(compared(&smaller), "“OFFICE” and “104” printed smaller");
        // Only some of its ink differs, but the other sheet has it, too.
        let one_sided = told(Kind::Added, [&[], &old[..1]], &empty, &sheet(&old));
        assert_eq!(one_sided, "“OFFICE” redrawn");
        let with_lines = told(
            Kind::Changed,
            [&old, &by(7.2)],
            &Drawn::of_lines(20),
            &sheet(&[]),
        );
        assert!(
            with_lines.contains("moved 0.10 in right, linework changed"),
            "{with_lines}"
        );
    }

    #[test]
    fn each_text_takes_the_place_of_the_one_beside_it() {
        let old = [at("8'-8\"", 300.0, 300.0), at("9'-1\"", 300.0, 400.0)];
        let new = [
            at("9'-2\"", 302.0, 402.0),
            at("8'-9\"", 302.0, 302.0),
            at("OFFICE", 600.0, 600.0),
        ];
        let told = told(Kind::Changed, [&old, &new], &Drawn::default(), &sheet(&[]));
        assert_eq!(told, "8'-8\" → 8'-9\", 9'-1\" → 9'-2\", “OFFICE” added");
    }

    #[test]
    fn many_texts_are_counted_below_their_heading_or_at_a_label() {
        let rows: Vec<Said> = (0..5)
            .map(|row| at(&format!("ROW {row}"), 300.0, 300.0 + 40.0 * row as f32))
            .collect();
        let heading = Said {
            size: 14.0,
            ..at("DOOR SCHEDULE", 300.0, 270.0)
        };
        let mut around = sheet(&[heading]);
        let few = Drawn::default();
        let under = told(Kind::Changed, [&rows, &[]], &few, &around);
        assert_eq!(under, "5 texts changed under “DOOR SCHEDULE”");
        around = with_drawing(
            sheet(&[]),
            "First floor plan",
            Rect::new(0.0, 0.0, 900.0, 900.0),
        );
        let lobby = [
            &rows[..4],
            &[Said {
                size: 14.0,
                ..at("LOBBY", 600.0, 300.0)
            }],
        ]
        .concat();
        let drawn = told(Kind::Changed, [&[], &lobby], &Drawn::of_lines(40), &around);
        assert!(
            drawn.starts_with("5 texts and linework changed at “LOBBY”"),
            "{drawn}"
        );
        assert!(drawn.ends_with(" in First floor plan"), "{drawn}");
    }

    #[test]
    fn a_large_part_of_the_title_block_is_told_as_such() {
        let mut around = sheet(&[]);
        around.blocks[0] = Some(Rect::new(298.0, 298.0, 340.0, 320.0));
        let lines = Drawn::of_lines(40);
        assert_eq!(
            told(Kind::Added, [&[], &[]], &lines, &around),
            "Title block changed"
        );
        let (old, new) = ([at("A101", 300.0, 300.0)], [at("A-101", 300.0, 300.0)]);
        assert_eq!(
            told(Kind::Changed, [&old, &new], &Drawn::default(), &around),
            "A101 → A-101"
        );
        around.blocks[0] = Some(Rect::new(298.0, 298.0, 640.0, 620.0));
        assert_eq!(
            told(Kind::Added, [&[], &[]], &lines, &around),
            "Linework added in the title block"
        );
    }

    #[test]
    fn a_text_in_the_place_of_other_ink_is_not_told_as_new() {
        let over = Said {
            is_over_other: true,
            ..at("SEZIONE C", 300.0, 300.0)
        };
        let around = sheet(&[]);
        let name = |said: &[Said]| told(Kind::Changed, [&[], said], &Drawn::default(), &around);
        assert_eq!(name(std::slice::from_ref(&over)), "“SEZIONE C” changed");
        let beside = [over, at("D", 700.0, 300.0)];
        assert_eq!(name(&beside), "“SEZIONE C” and “D” added");
    }

    #[test]
    fn grid_lines_and_marks_are_named_where_they_are_known() {
        let ends = [at("C", 300.0, 300.0), at("C", 300.0, 700.0)];
        let empty = Drawn::default();
        let mut around = sheet(&[]);
        assert_eq!(
            told(Kind::Added, [&[], &ends], &empty, &around),
            "“C” twice added"
        );
        let bubble = |said: &Said| (said.bounds.inflate(5.0), Around::Tag);
        around.tags[1] = Tags::of_shapes(ends.iter().map(bubble).collect());
        assert_eq!(
            told(Kind::Added, [&[], &ends], &empty, &around),
            "Line with bubbles C added"
        );
        let line = GridLine {
            label: "C".to_owned(),
            from: [315.0, 305.0],
            to: [315.0, 705.0],
        };
        let around = with_grid(
            around,
            &Grid {
                directions: vec![vec![line]],
            },
        );
        assert_eq!(
            told(Kind::Added, [&[], &ends], &empty, &around),
            "Grid line C added"
        );

        let parts = [at("B", 300.0, 300.0), at("A301", 300.0, 312.0)];
        let mut around = sheet(&[]);
        assert_eq!(
            told(Kind::Added, [&[], &parts], &empty, &around),
            "“B” and “A301” added"
        );
        around.tags[1] =
            Tags::of_shapes(vec![(Rect::new(295.0, 295.0, 335.0, 327.0), Around::Tag)]);
        assert_eq!(
            told(Kind::Added, [&[], &parts], &empty, &around),
            "Mark B/A301 added"
        );
    }

    #[test]
    fn a_door_takes_its_lines_and_a_revision_its_cloud() {
        let lines = Drawn::of_lines(14);
        let tag = [at("110A", 300.0, 300.0)];
        let swing = Drawn::of_door(14);
        let around = sheet(&[]);
        assert_eq!(
            told(Kind::Added, [&[], &tag], &swing, &around),
            "Door 110A added"
        );
        let number = [at("1", 300.0, 300.0)];
        let mut around = with_cloud(sheet(&[]), Rect::new(305.0, 300.0, 330.0, 310.0));
        around.tags[1] = Tags::of_shapes(vec![(
            Rect::new(250.0, 270.0, 380.0, 330.0),
            Around::Triangle,
        )]);
        let clouded = told(Kind::Added, [&[], &number], &lines, &around);
        assert_eq!(clouded, "Revision cloud 1 added");
        let more = told(Kind::Changed, [&[], &number], &lines, &around);
        assert_eq!(more, "Revision cloud 1 added, linework changed");
        let tags = around.tags;
        let mut around = with_cloud(sheet(&[]), Rect::new(700.0, 700.0, 800.0, 800.0));
        around.tags = tags;
        let plain = told(Kind::Added, [&[], &number], &Drawn::default(), &around);
        assert_eq!(plain, "Revision 1 added");
    }

    #[test]
    fn lettering_in_lines_is_read_from_the_text_that_no_one_sees() {
        let [mut around, other] =
            [said(&["Legend sheet"]), said(&["Legend Sheet"])].map(|lines| sheet(&lines));
        around.printed[1] = other.printed.into_iter().nth(1).unwrap_or_default();
        let letters = Drawn::default();
        let told = told(Kind::Changed, [&[], &[]], &letters, &around);
        assert_eq!(told, "Legend sheet → Legend Sheet");
    }

    #[test]
    fn without_text_the_linework_is_named() {
        assert_eq!(
            titled(Kind::Added, &[], &[]),
            "Linework added in the upper left of the sheet"
        );
        let cloud = Rect::new(300.0, 300.0, 330.0, 310.0);
        let curves = Drawn::of_curves(9);
        let none = told(Kind::Added, [&[], &[]], &curves, &sheet(&[]));
        assert_eq!(none, "Linework added in the upper left of the sheet");
        let around = with_cloud(sheet(&[]), cloud);
        let found = told(Kind::Added, [&[], &[]], &curves, &around);
        assert_eq!(found, "Revision cloud added in the upper left of the sheet");
    }
}
