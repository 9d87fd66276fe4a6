//! Title blocks that are not where, or not written as, most are.

use super::tests::rule;
use super::*;
use crate::query::words::tests::write;

const WIDTH: f32 = 2592.0;
const HEIGHT: f32 = 1728.0;

fn sheet() -> DisplayList {
    DisplayList {
        width: WIDTH,
        height: HEIGHT,
        ..DisplayList::default()
    }
}

/// Notes and marks of a plan, as many as a real one has of the kinds that mislead.
fn plan(list: &mut DisplayList) {
    for row in 0..6 {
        let y = 200.0 + 180.0 * row as f32;
        write(list, "OFFICE", 400.0 + 30.0 * row as f32, y, 9.0, 0);
        write(list, &format!("{}", 101 + row), 400.0, y + 14.0, 9.0, 0);
        write(list, &format!("W{}", 1 + row), 900.0, y, 9.0, 0);
        write(list, "12'-6\"", 1200.0, y, 8.0, 0);
        write(list, "PROVIDE BLOCKING AS REQUIRED", 1500.0, y, 8.0, 0);
    }
    write(list, "3/A-501", 1300.0, 900.0, 9.0, 0);
    write(list, "GENERAL NOTES", 1500.0, 150.0, 12.0, 0);
}

/// A strip at the right edge.
fn strip(list: &mut DisplayList, number: &str) {
    rule(list, [2350.0, 36.0], [2350.0, 1692.0]);
    rule(list, [36.0, 1692.0], [2556.0, 1692.0]);
    write(list, "NORTH RIDGE ARCHITECTS", 2360.0, 120.0, 12.0, 0);
    write(list, "100 MAIN STREET", 2360.0, 140.0, 8.0, 0);
    write(list, "PROJECT NO.", 2360.0, 1300.0, 7.0, 0);
    write(list, "24-118", 2360.0, 1316.0, 9.0, 0);
    write(list, "DATE", 2360.0, 1340.0, 7.0, 0);
    write(list, "03/01/2024", 2360.0, 1356.0, 9.0, 0);
    write(list, "SHEET TITLE", 2360.0, 1450.0, 7.0, 0);
    write(list, "FIRST FLOOR PLAN", 2360.0, 1480.0, 14.0, 0);
    write(list, "SHEET NUMBER", 2360.0, 1600.0, 7.0, 0);
    write(list, number, 2360.0, 1660.0, 30.0, 0);
}

#[test]
fn reads_numbers_in_all_their_spellings() {
    for (written, number) in [
        ("A1.01", "A1.01"),
        ("A-101.1", "A-101.1"),
        ("A-101A", "A-101A"),
        ("01-A-101", "01-A-101"),
        ("1-A101", "1-A101"),
        ("2A-101", "2A-101"),
        ("S2.1A", "S2.1A"),
        ("FP-001", "FP-001"),
        ("E101", "E101"),
        ("E-101", "E-101"),
        ("EX-1", "EX-1"),
        ("MEP-1", "MEP-1"),
        ("C1 of 5", "C1"),
        ("C-3 OF 12", "C-3"),
        ("A\u{2013}101", "A-101"),
        ("A 101", "A 101"),
        ("A 1 . 0 1", "A1.01"),
        ("ID-201", "ID-201"),
        ("AD1.1", "AD1.1"),
        ("G0.00", "G0.00"),
        ("T24-1", "T24-1"),
        ("LS-100", "LS-100"),
        ("P-1.1.2", "P-1.1.2"),
        ("M-601-A", "M-601-A"),
        ("NRA-XX-01-DR-A-1001", "NRA-XX-01-DR-A-1001"),
    ] {
        let mut list = sheet();
        plan(&mut list);
        strip(&mut list, written);
        let found = title_block(&list);
        assert_eq!(
            found.number.as_deref(),
            Some(number),
            "{written}: {found:?}"
        );
        assert_eq!(
            found.title.as_deref(),
            Some("FIRST FLOOR PLAN"),
            "{written}"
        );
        assert!(found.confidence > 0.7, "{written}: {}", found.confidence);
    }
}

#[test]
fn reads_a_block_in_any_corner() {
    for (x, y) in [
        (60.0, 1500.0),
        (60.0, 80.0),
        (2200.0, 80.0),
        (2200.0, 1500.0),
    ] {
        let mut list = sheet();
        plan(&mut list);
        write(&mut list, "SHEET TITLE", x, y, 7.0, 0);
        write(&mut list, "ROOF PLAN", x, y + 24.0, 14.0, 0);
        write(&mut list, "DRAWING NO.", x, y + 60.0, 7.0, 0);
        write(&mut list, "A-104", x, y + 100.0, 30.0, 0);
        let found = title_block(&list);
        assert_eq!(found.number.as_deref(), Some("A-104"), "{x} {y} {found:?}");
        assert_eq!(
            found.title.as_deref(),
            Some("ROOF PLAN"),
            "{x} {y} {found:?}"
        );
    }
}

#[test]
fn reads_a_strip_whose_text_runs_up() {
    let mut list = sheet();
    plan(&mut list);
    rule(&mut list, [2350.0, 36.0], [2350.0, 1692.0]);
    write(&mut list, "NORTH RIDGE ARCHITECTS", 2400.0, 500.0, 14.0, 1);
    write(&mut list, "SHEET TITLE", 2380.0, 1300.0, 7.0, 1);
    write(&mut list, "SECOND FLOOR", 2402.0, 1300.0, 14.0, 1);
    write(&mut list, "REFLECTED CEILING PLAN", 2420.0, 1300.0, 14.0, 1);
    write(&mut list, "SHEET NO.", 2380.0, 1660.0, 7.0, 1);
    write(&mut list, "A-202", 2420.0, 1660.0, 30.0, 1);
    let found = title_block(&list);
    assert_eq!(found.number.as_deref(), Some("A-202"), "{found:?}");
    assert_eq!(
        found.title.as_deref(),
        Some("SECOND FLOOR REFLECTED CEILING PLAN"),
        "{found:?}"
    );
}

/// The same sheet a quarter turned: all text runs up the page.
#[test]
fn reads_a_sheet_that_is_shown_turned() {
    let mut level = sheet();
    plan(&mut level);
    strip(&mut level, "A-101");
    let mut list = sheet();
    (list.width, list.height) = (HEIGHT, WIDTH);
    list.glyphs = level.glyphs;
    for glyph in &mut list.glyphs {
        let [a, b, c, d, x, y] = glyph.transform;
        // (x, y) of the level sheet lies at (y, width - x) of the turned one.
        glyph.transform = [b, -a, d, -c, y, WIDTH - x];
    }
    rule(&mut list, [36.0, WIDTH - 2350.0], [1692.0, WIDTH - 2350.0]);
    let found = title_block(&list);
    assert_eq!(found.number.as_deref(), Some("A-101"), "{found:?}");
    assert_eq!(
        found.title.as_deref(),
        Some("FIRST FLOOR PLAN"),
        "{found:?}"
    );
    assert_eq!(found.date.as_deref(), Some("03/01/2024"));
    let bounds = found.bounds.expect("the strip");
    assert!(bounds.y1 < 300.0 && bounds.x1 > 1700.0, "{bounds:?}");
    let number = found.numbers[0].bounds;
    assert!(number.y1 < 300.0 && number.x0 > 1600.0, "{number:?}");
}

#[test]
fn takes_no_number_from_the_index_on_a_cover() {
    let mut list = sheet();
    write(&mut list, "NORTH RIDGE SCHOOL", 300.0, 400.0, 60.0, 0);
    write(&mut list, "PERMIT SET", 300.0, 500.0, 30.0, 0);
    write(&mut list, "100 MAIN STREET", 300.0, 560.0, 20.0, 0);
    write(&mut list, "DRAWING INDEX", 1800.0, 900.0, 14.0, 0);
    for (row, number) in [
        "G-001", "C-101", "A-101", "A-102", "A-201", "S-101", "M-101", "E-101",
    ]
    .iter()
    .enumerate()
    {
        let y = 930.0 + 60.0 * row as f32;
        write(&mut list, number, 1800.0, y, 12.0, 0);
        write(&mut list, "FIRST FLOOR PLAN", 1950.0, y, 12.0, 0);
    }
    let found = title_block(&list);
    assert_eq!(found.number, None, "{found:?}");
    assert!(found.confidence < 0.3, "{}", found.confidence);
}

#[test]
fn prefers_the_number_of_the_sheet_to_those_it_refers_to() {
    let mut list = sheet();
    plan(&mut list);
    strip(&mut list, "A-101");
    write(&mut list, "SEE SHEET A-501", 2000.0, 1600.0, 12.0, 0);
    write(&mut list, "MATCH LINE SHEET A-102", 2200.0, 1000.0, 14.0, 0);
    write(&mut list, "A-302", 2100.0, 1500.0, 12.0, 0);
    let found = title_block(&list);
    assert_eq!(found.number.as_deref(), Some("A-101"), "{found:?}");
}

#[test]
fn tells_the_sheet_from_the_job_and_the_consultant() {
    let mut list = sheet();
    plan(&mut list);
    strip(&mut list, "S-201");
    write(&mut list, "JOB NO. 2024-118", 2360.0, 300.0, 9.0, 0);
    write(&mut list, "CONSULTANT", 2360.0, 320.0, 7.0, 0);
    write(&mut list, "C-4412", 2360.0, 340.0, 14.0, 0);
    write(&mut list, "PERMIT NO. B24-0117", 2360.0, 420.0, 9.0, 0);
    let found = title_block(&list);
    assert_eq!(found.number.as_deref(), Some("S-201"), "{found:?}");
}

/// Cells of 200 by 40 points in the lower right corner, each with a label above a value, two a row.
fn cells(list: &mut DisplayList, rows: &[[(&str, &str); 2]]) {
    rule(list, [36.0, 36.0], [2556.0, 36.0]);
    for (row, own) in rows.iter().enumerate() {
        let y = 1692.0 - 40.0 * (rows.len() - row) as f32;
        rule(list, [2156.0, y], [2556.0, y]);
        for (column, (label, value)) in own.iter().enumerate() {
            let x = 2156.0 + 200.0 * column as f32;
            rule(list, [x, y], [x, y + 40.0]);
            write(list, label, x + 3.0, y + 8.0, 6.0, 0);
            write(list, value, x + 12.0, y + 32.0, 12.0, 0);
        }
        rule(list, [2556.0, y], [2556.0, y + 40.0]);
    }
    rule(list, [2156.0, 1692.0], [2556.0, 1692.0]);
}

#[test]
fn reads_the_values_in_the_cells_of_their_labels() {
    for (labels, number, title) in [
        (
            ["DWG. NO.", "TITLE", "DATE", "REV", "SHEET", "SCALE"],
            "bracket_v2",
            "MOTOR MOUNT",
        ),
        (
            [
                "Zeichnungs-Nr.",
                "Benennung",
                "Datum",
                "Index",
                "Blatt",
                "Maßstab",
            ],
            "12.0345.91",
            "LAGERBOCK",
        ),
        (
            [
                "Обозначение",
                "Наименование",
                "Дата",
                "Изм.",
                "Лист",
                "Масштаб",
            ],
            "АБВГ.301412.005",
            "Кронштейн",
        ),
        (
            ["图号", "图名", "日期", "版本", "页次", "比例"],
            "建施-03",
            "一层平面图",
        ),
    ] {
        let mut list = sheet();
        plan(&mut list);
        cells(
            &mut list,
            &[
                [("PROJECT", "NORTH RIDGE"), (labels[1], title)],
                [(labels[5], "1:50"), (labels[2], "07.2013")],
                [(labels[0], number), (labels[3], "P01")],
                [(labels[4], "1 OF 1"), ("SIZE", "A1")],
            ],
        );
        let found = title_block(&list);
        assert_eq!(found.number.as_deref(), Some(number), "{found:?}");
        assert_eq!(found.title.as_deref(), Some(title), "{found:?}");
        assert_eq!(found.date.as_deref(), Some("07.2013"), "{found:?}");
        assert_eq!(found.revision.as_deref(), Some("P01"), "{found:?}");
        assert!(found.fields >= 5, "{found:?}");
    }
}

#[test]
fn says_nothing_where_the_cells_of_labels_are_empty() {
    let mut list = sheet();
    plan(&mut list);
    cells(
        &mut list,
        &[
            [("TITLE", ""), ("SCALE", "1:1")],
            [("DWG. NO.", ""), ("SIZE", "A3")],
            [("SHEET", "1 OF 1"), ("REV", "")],
        ],
    );
    let found = title_block(&list);
    assert_eq!(
        (found.number, found.title, found.revision),
        (None, None, None)
    );
}

/// A cell with a small label in its upper left corner and the lines of a value below it.
fn cell(list: &mut DisplayList, [x, y, wide, high]: [f32; 4], label: &str, value: &[&str]) {
    rule(list, [x, y], [x + wide, y]);
    rule(list, [x, y + high], [x + wide, y + high]);
    rule(list, [x, y], [x, y + high]);
    rule(list, [x + wide, y], [x + wide, y + high]);
    if !label.is_empty() {
        write(list, label, x + 3.0, y + 7.0, 5.0, 0);
    }
    for (at, line) in value.iter().enumerate() {
        write(list, line, x + 3.0, y + 20.0 + 12.0 * at as f32, 9.0, 0);
    }
}

#[test]
fn reads_all_lines_of_a_title_in_its_cell() {
    for second in ["STA. 114+00 TO STA. 126+00", "STATO DI PROGETTO"] {
        let mut list = sheet();
        cell(
            &mut list,
            [2000.0, 1630.0, 300.0, 60.0],
            "SHEET TITLE",
            &["PLAN & PROFILE", second],
        );
        cell(
            &mut list,
            [2300.0, 1630.0, 120.0, 60.0],
            "SHEET NO.",
            &["C-14"],
        );
        cell(
            &mut list,
            [2420.0, 1630.0, 120.0, 60.0],
            "DATE",
            &["2023-07-14"],
        );
        let found = title_block(&list);
        assert_eq!(found.title, Some(format!("PLAN & PROFILE {second}")));
    }
}

#[test]
fn follows_the_cells_of_a_block_along_the_edge() {
    let mut list = sheet();
    cell(&mut list, [1000.0, 1630.0, 500.0, 60.0], "", &["DRAINAGE"]);
    cell(
        &mut list,
        [1500.0, 1630.0, 500.0, 60.0],
        "PROJECT",
        &["17 MARINE PARADE"],
    );
    cell(
        &mut list,
        [600.0, 1630.0, 400.0, 60.0],
        "TITLE",
        &["BASEMENT LAYOUT"],
    );
    cell(
        &mut list,
        [2000.0, 1630.0, 100.0, 30.0],
        "SCALE",
        &["1:100"],
    );
    cell(&mut list, [2000.0, 1660.0, 100.0, 30.0], "DRAWN", &["SP"]);
    cell(
        &mut list,
        [2100.0, 1630.0, 100.0, 30.0],
        "DATE",
        &["2023-07-14"],
    );
    cell(&mut list, [2100.0, 1660.0, 100.0, 30.0], "CHECKED", &["LT"]);
    cell(
        &mut list,
        [2200.0, 1630.0, 200.0, 60.0],
        "DRAWING NO.",
        &["H-301"],
    );
    cell(&mut list, [2400.0, 1630.0, 140.0, 60.0], "REV", &["C01"]);
    let found = title_block(&list);
    assert_eq!(found.number.as_deref(), Some("H-301"));
    assert_eq!(found.title.as_deref(), Some("BASEMENT LAYOUT"));
}

/// A block whose title has the label `label`, in the cell left of it or in its own.
fn block_titled(label: &str, is_apart: bool) -> TitleBlock {
    let mut list = sheet();
    let (left, own) = if is_apart { (label, "") } else { ("", label) };
    cell(&mut list, [1900.0, 1590.0, 100.0, 40.0], left, &[]);
    cell(
        &mut list,
        [2000.0, 1590.0, 540.0, 40.0],
        own,
        &["ZBROJENIE BELKI"],
    );
    cell(
        &mut list,
        [1900.0, 1550.0, 640.0, 40.0],
        "",
        &["BUDYNEK MAGAZYNOWY"],
    );
    cell(&mut list, [1900.0, 1630.0, 300.0, 60.0], "SCALE", &["1:25"]);
    cell(
        &mut list,
        [2200.0, 1630.0, 340.0, 60.0],
        "DRAWING NO.",
        &["K-107"],
    );
    title_block(&list)
}

#[test]
fn takes_a_label_with_a_colon_for_the_cell_beside_it() {
    let found = block_titled("Treść rysunku:", true);
    assert_eq!(found.title.as_deref(), Some("ZBROJENIE BELKI"));
}

#[test]
fn reads_a_title_whose_label_says_only_drawing() {
    let found = block_titled("PLANO:", false);
    assert_eq!(found.number.as_deref(), Some("K-107"));
    assert_eq!(found.title.as_deref(), Some("ZBROJENIE BELKI"));
}

#[test]
fn reads_a_table_of_revisions_below_heads_in_the_corners_of_their_cells() {
    let mut list = sheet();
    let columns = [(1900.0, 60.0), (1960.0, 400.0), (2360.0, 180.0)];
    let rows = [
        ["a", "Aussparungen", "12.04.2022"],
        ["b", "Randabschalung", "20.05.2022"],
        ["", "", ""],
    ];
    for (column, (x, wide)) in columns.into_iter().enumerate() {
        let head = ["Index", "Name", "Datum"][column];
        cell(&mut list, [x, 1500.0, wide, 18.0], head, &[]);
        for (row, texts) in rows.iter().enumerate() {
            let y = 1518.0 + 18.0 * row as f32;
            cell(&mut list, [x, y, wide, 18.0], "", &[]);
            write(&mut list, texts[column], x + 3.0, y + 13.0, 6.0, 0);
        }
    }
    cell(
        &mut list,
        [1900.0, 1572.0, 640.0, 58.0],
        "Planinhalt",
        &["Schalplan Decke"],
    );
    cell(
        &mut list,
        [1900.0, 1630.0, 640.0, 60.0],
        "Plan-Nr.",
        &["S-211"],
    );
    let found = title_block(&list);
    assert_eq!(found.revision.as_deref(), Some("b"));
    assert!(found.date.is_some(), "{found:?}");
}

#[test]
fn reads_the_number_of_a_sketch_at_its_head_and_none_in_small_print() {
    for (size, number) in [(24.0, Some("ASK-017")), (5.0, None)] {
        let mut list = DisplayList {
            width: 612.0,
            height: 792.0,
            ..DisplayList::default()
        };
        write(&mut list, "Marrow + Vance", 40.0, 60.0, 12.0, 0);
        write(&mut list, "ASK-017", 300.0, 60.0, size, 0);
        write(&mut list, "CANOPY CONNECTION", 300.0, 600.0, 11.0, 0);
        assert_eq!(title_block(&list).number.as_deref(), number);
    }
}

#[test]
fn joins_a_number_whose_fields_stand_in_cells() {
    let mut list = sheet();
    let mut x = 1900.0;
    for (label, part) in [
        ("Project", "KTW"),
        ("Originator", "ARX"),
        ("Volume", "ZZ"),
        ("Level", "01"),
        ("Type", "DR"),
        ("Role", "S"),
        ("Number", "20101"),
    ] {
        cell(&mut list, [x, 1650.0, 80.0, 40.0], label, &[part]);
        x += 80.0;
    }
    cell(&mut list, [x, 1650.0, 80.0, 40.0], "Revision", &["P02"]);
    cell(
        &mut list,
        [1900.0, 1600.0, 640.0, 50.0],
        "Drawing Title",
        &["SLAB REINFORCEMENT"],
    );
    let found = title_block(&list);
    assert_eq!(found.number.as_deref(), Some("KTW-ARX-ZZ-01-DR-S-20101"));
    assert_eq!(found.revision.as_deref(), Some("P02"));
}

#[test]
fn reads_a_date_beside_the_labels_that_stand_together() {
    let mut list = sheet();
    cell(
        &mut list,
        [2200.0, 1630.0, 340.0, 60.0],
        "DRAWING NO.",
        &["H-301"],
    );
    cell(&mut list, [2200.0, 1600.0, 170.0, 30.0], "REV", &["B"]);
    cell(&mut list, [2370.0, 1600.0, 170.0, 30.0], "SCALE", &["1:50"]);
    cell(
        &mut list,
        [2200.0, 1570.0, 340.0, 30.0],
        "TITLE",
        &["ROOF PLAN"],
    );
    write(&mut list, "ISSUED 2023-07-14", 1500.0, 1660.0, 8.0, 0);
    assert_eq!(title_block(&list).date.as_deref(), Some("2023-07-14"));
}

/// A block at the lower edge whose title runs up beside its label, which no level text has.
fn turned_title(list: &mut DisplayList) {
    let up = |list: &mut DisplayList, text: &str, x: f32, y: f32, size: f32| {
        let from = list.glyphs.len();
        write(list, text, 0.0, 0.0, size, 0);
        for glyph in &mut list.glyphs[from..] {
            let [a, b, c, d, e, f] = glyph.transform;
            glyph.transform = [b, -a, d, -c, x + f, y - e];
        }
    };
    for x in [2350.0, 2470.0, 2556.0] {
        rule(list, [x, 36.0], [x, 1692.0]);
    }
    for y in [36.0, 900.0, 1500.0, 1692.0] {
        rule(list, [2350.0, y], [2556.0, y]);
    }
    up(
        list,
        "NORTH RIDGE ELEMENTARY SCHOOL DISTRICT 12",
        2420.0,
        1480.0,
        24.0,
    );
    up(list, "SHEET TITLE", 2490.0, 1480.0, 8.0);
    up(list, "STORM WATER OUTFALLS", 2530.0, 1480.0, 14.0);
    write(list, "SHEET NUMBER", 2360.0, 1520.0, 7.0, 0);
    write(list, "C-101", 2360.0, 1600.0, 30.0, 0);
}

#[test]
fn reads_a_labeled_title_that_runs_up_beside_a_level_number() {
    let mut list = sheet();
    plan(&mut list);
    turned_title(&mut list);
    let found = title_block(&list);
    assert_eq!(found.number.as_deref(), Some("C-101"), "{found:?}");
    assert_eq!(
        found.title.as_deref(),
        Some("STORM WATER OUTFALLS"),
        "{found:?}"
    );
}

/// Labels that stand close together and a title far above them in the same strip of cells.
#[test]
fn reads_the_title_in_a_strip_far_from_its_labels() {
    let mut list = sheet();
    plan(&mut list);
    for x in [2350.0, 2556.0] {
        rule(&mut list, [x, 36.0], [x, 1692.0]);
    }
    for y in [
        36.0, 700.0, 1000.0, 1300.0, 1330.0, 1360.0, 1390.0, 1420.0, 1450.0, 1692.0,
    ] {
        rule(&mut list, [2350.0, y], [2556.0, y]);
    }
    write(&mut list, "SECOND FLOOR PLAN", 2360.0, 850.0, 14.0, 0);
    for (row, (label, value)) in [
        ("DRAWN", "KP"),
        ("CHECKED", "LM"),
        ("DATE", "03/01/2024"),
        ("SCALE", "AS NOTED"),
        ("PROJECT NO.", "24-118"),
    ]
    .iter()
    .enumerate()
    {
        let y = 1320.0 + 30.0 * row as f32;
        write(&mut list, label, 2354.0, y, 7.0, 0);
        write(&mut list, value, 2440.0, y, 8.0, 0);
    }
    write(&mut list, "SHEET NO.", 2360.0, 1465.0, 7.0, 0);
    write(&mut list, "A-102", 2360.0, 1600.0, 30.0, 0);
    let found = title_block(&list);
    assert_eq!(found.number.as_deref(), Some("A-102"), "{found:?}");
    assert_eq!(
        found.title.as_deref(),
        Some("SECOND FLOOR PLAN"),
        "{found:?}"
    );
}

#[test]
fn takes_the_only_large_text_at_the_upper_edge_for_the_title() {
    for (said, title) in [
        ("Back stiffener, outer", Some("Back stiffener, outer")),
        ("Part A6-1: Bottom segment", Some("Bottom segment")),
        ("Madison, WI 53703", None),
    ] {
        let mut list = DisplayList {
            width: 612.0,
            height: 792.0,
            ..DisplayList::default()
        };
        write(&mut list, said, 50.0, 50.0, 20.0, 0);
        write(&mut list, "Quantity needed 2", 50.0, 90.0, 10.0, 0);
        write(&mut list, "Drill 5/8\" hole", 50.0, 400.0, 10.0, 0);
        assert_eq!(title_block(&list).title.as_deref(), title, "{said}");
    }
}

/// A plan in a viewport goes on, unseen, behind the title block.
#[test]
fn parts_no_cells_by_lines_that_are_clipped_away() {
    let mut list = sheet();
    plan(&mut list);
    for y in [1500.0, 1692.0] {
        rule(&mut list, [2350.0, y], [2556.0, y]);
    }
    for x in [2350.0, 2556.0] {
        rule(&mut list, [x, 1500.0], [x, 1692.0]);
    }
    for y in [1535.0, 1545.0, 1590.0] {
        rule(&mut list, [300.0, y], [2592.0, y]);
        let seen = list.bounds.last_mut().expect("the line");
        seen.x1 = 2300.0;
    }
    write(&mut list, "SHEET TITLE", 2360.0, 1515.0, 8.0, 0);
    write(&mut list, "STORM WATER OUTFALLS", 2360.0, 1580.0, 14.0, 0);
    let rules = frame::rules(&list);
    let crossing = |rule: &&frame::Rule| rule.from < 2400.0 && rule.to > 2500.0;
    assert_eq!(rules.cells.level.iter().filter(crossing).count(), 2);
    let title = title_block(&list).titles.swap_remove(0);
    assert_eq!(title.text, "STORM WATER OUTFALLS");
    assert!(title.score > titles::LABELED, "{}", title.score);
}

#[test]
fn reads_a_number_beside_a_label_on_two_lines() {
    let mut list = sheet();
    plan(&mut list);
    for y in [1600.0, 1660.0] {
        rule(&mut list, [2250.0, y], [2556.0, y]);
    }
    for x in [2250.0, 2350.0, 2420.0, 2490.0, 2556.0] {
        rule(&mut list, [x, 1600.0], [x, 1660.0]);
    }
    write(&mut list, "SHEET", 2270.0, 1625.0, 8.0, 0);
    write(&mut list, "NUMBER", 2270.0, 1641.0, 8.0, 0);
    write(&mut list, "2", 2380.0, 1635.0, 10.0, 0);
    write(&mut list, "OF", 2450.0, 1635.0, 8.0, 0);
    write(&mut list, "4", 2520.0, 1635.0, 10.0, 0);
    let found = title_block(&list);
    assert_eq!(found.number.as_deref(), Some("2"));
    assert!(found.numbers.iter().all(|number| number.text != "4"));
}
