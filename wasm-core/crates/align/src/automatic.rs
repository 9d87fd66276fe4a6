//! The order of work: cheap evidence first, everything else only when it does not settle the matter.

use pinbar_ink::PageInk;
use pinbar_model::geometry::{Affine, Rect, quarter_turn};
use pinbar_model::list::DisplayList;

use crate::anchors::Anchor;
use crate::blocks::Blocks;
use crate::decide::{CENTERED, Verdict, blank, decide, same_page};
use crate::inside::{self, Inside};
use crate::level::{Level, image_share};
use crate::precise::{Precise, on_anchors, on_blocks, on_near_anchors};
use crate::profiles::{self, Profiles};
use crate::skew::ink_angle;
use crate::vectors::{Vectors, main_angle};
use crate::{Alignment, Side, Status, corners, icp, score, words};

/// Blocks are measured at this many pixels per point (150 dpi), or as sharp as the coarser scan.
const BLOCK_SCALE: f64 = 150.0 / 72.0;

/// Hypotheses refined before the best is chosen: on grids the second peak reaches 0.7 of the first.
const FINALISTS: usize = 4;

/// Ink and line ends that are further apart than this, inches, are asked again: ink alone is good to
/// 0.001 in on most sheets.
const MOST_APART: f64 = 0.004;

/// Share of agreeing blocks assumed where blocks do not correlate but line ends do.
const NO_VOTE: f32 = 0.4;

/// Share of the inside that agrees so well that no other scale or turn needs to be tried, and the same for a map that
/// words or page boxes gave and line ends hold exactly: above what the decision asks for.
const SETTLED: f32 = 0.75;
const LEAST_AGREEING: f32 = 0.65;

/// Above this share of pictures a page is judged by its painted ink.
const MOST_IMAGE: f32 = 0.2;

/// Share of line ends, or of measured blocks, and how many of those, that hold the map of what surrounds the drawings.
const LEAST_REST: f32 = 0.3;
const LEAST_REST_INK: f32 = 0.7;
const LEAST_REST_BLOCKS: usize = 8;

pub fn run(old: &Side<'_>, new: &Side<'_>, progress: &mut dyn FnMut(f64, &str)) -> Alignment {
    if let (Some(old_list), Some(new_list)) = (list_of(old), list_of(new))
        && is_same_page(old_list, new_list)
    {
        progress(1.0, "Aligned");
        return same_page();
    }
    progress(0.0, "Reading line ends and words");
    let vectors = vectors_of(old).zip(vectors_of(new));
    let mut doubtful = None;
    if let Some((old_vectors, new_vectors)) = &vectors {
        progress(0.1, "Matching words and line ends");
        match by_exact_places(old_vectors, new_vectors) {
            Exact::Certain(alignment) => {
                progress(1.0, "Aligned");
                return alignment;
            }
            Exact::Doubtful(map) => doubtful = map,
        }
    }
    progress(0.2, "Comparing the ink");
    let outlines = vectors.is_some() && image_of(old) < MOST_IMAGE && image_of(new) < MOST_IMAGE;
    let centerd = Affine::translation(
        f64::from(old.width - new.width) / 2.0,
        f64::from(old.height - new.height) / 2.0,
    );
    let Some(old_level) = level_of(old, outlines) else {
        return blank(centerd, "old");
    };
    let Some(new_level) = level_of(new, outlines) else {
        return blank(centerd, "new");
    };

    let levels = (&old_level, &new_level);
    if let Some(map) = doubtful.filter(|map| agrees(levels, map, LEAST_AGREEING)) {
        progress(0.7, "Measuring the error");
        let alignment = decide(&map, &measure(old, new, levels, vectors.as_ref(), &map));
        if alignment.status == Status::Aligned {
            progress(1.0, "Done");
            return alignment;
        }
    }

    progress(0.35, "Comparing line patterns");
    let profiles = (
        profiles_of(old, &old_level, outlines),
        profiles_of(new, &new_level, outlines),
    );
    let mut maps = profiles::likely(&profiles.0, &profiles.1);
    if let (Some(old_list), Some(new_list)) = (list_of(old), list_of(new)) {
        let size = (old.width, old.height);
        let (old_words, new_words) = (words::collect(old_list), words::collect(new_list));
        maps.extend(words::hypotheses(&old_words, &new_words, size));
    }
    let mut best = best_of(&old_level, &new_level, maps);
    if !best.is_some_and(|(_, map)| agrees(levels, &map, SETTLED)) {
        progress(0.5, "Trying all scales and turns");
        let more = best_of(
            &old_level,
            &new_level,
            profiles::all(&profiles.0, &profiles.1),
        );
        best = [best, more]
            .into_iter()
            .flatten()
            .max_by(|(one, _), (other, _)| one.total_cmp(other));
    }
    let Some((_, mut best)) = best else {
        return blank(centerd, "new");
    };
    if let (Some(vectors), Some(old_list), Some(new_list)) = (&vectors, list_of(old), list_of(new))
        && on_anchors(&vectors.0, &vectors.1, &best).is_none()
    {
        // A plan that moved on its sheet is a small part of the ink, but its line ends match exactly.
        progress(0.6, "Looking for the same corners");
        let exact = corners::hypotheses(old_list, new_list)
            .iter()
            .filter_map(|map| on_anchors(&vectors.0, &vectors.1, map))
            .max_by_key(|precise| precise.evidence);
        best = exact.map_or(best, |precise| precise.map);
    }

    progress(0.7, "Measuring the error");
    let verdict = measure(old, new, levels, vectors.as_ref(), &best);
    let alignment = decide(&best, &verdict);
    progress(1.0, "Done");
    if alignment.status == Status::Failed {
        // A guess that nothing supports would show the new sheet turned and shrunk for no reason.
        return Alignment {
            new_to_old: centerd,
            method: CENTERED,
            ..alignment
        };
    }
    alignment
}

/// Whether both lists paint the very same page, a blank one included. Counts first: bytes are only written
/// for pages that may well be equal.
fn is_same_page(old: &DisplayList, new: &DisplayList) -> bool {
    old.items.len() == new.items.len()
        && old.paths.points == new.paths.points
        && old.glyphs.len() == new.glyphs.len()
        && old.images.len() == new.images.len()
        && old.to_bytes() == new.to_bytes()
}

fn list_of<'a>(side: &Side<'a>) -> Option<&'a DisplayList> {
    match side.page {
        PageInk::List(list) => Some(list),
        PageInk::Pixels { .. } => None,
    }
}

fn vectors_of(side: &Side<'_>) -> Option<Vectors> {
    Vectors::read(list_of(side)?)
}

fn image_of(side: &Side<'_>) -> f32 {
    list_of(side).map_or(1.0, image_share)
}

fn level_of(side: &Side<'_>, outlines: bool) -> Option<Level> {
    match (list_of(side), outlines) {
        (Some(list), true) => Level::from_outlines(list),
        _ => Level::from_ink(&side.page, side.width, side.height),
    }
}

/// What exact places alone say.
enum Exact {
    /// A match beyond doubt.
    Certain(Alignment),
    /// The map that most line ends hold, if any; only ink can tell whether it is right.
    Doubtful(Option<Affine>),
}

/// Words and page boxes, refined and judged on exact places alone.
fn by_exact_places(old: &Vectors, new: &Vectors) -> Exact {
    let size = (old.size[0], old.size[1]);
    let mut maps = page_boxes(old, new);
    maps.extend(words::hypotheses(&old.words, &new.words, size));
    // The most promising first, on a few anchors; nearly always it is the one.
    let mut ranked: Vec<(usize, Affine)> = maps
        .into_iter()
        .map(|map| {
            let sample = new.few.iter().step_by(8);
            let near = |anchor: &&Anchor| {
                old.anchors
                    .nearest(map.apply(anchor.point()), anchor.kind, 1.0)
                    .is_some()
            };
            (sample.filter(near).count(), map)
        })
        .collect();
    ranked.sort_by_key(|&(count, _)| std::cmp::Reverse(count));
    let mut doubtful: Vec<Precise> = Vec::new();
    for (_, map) in ranked.iter().take(FINALISTS) {
        // A start within the reach of the refinement leads to the same fit again.
        let again = |fit: &Precise| {
            let (width, height) = (f64::from(new.size[0]), f64::from(new.size[1]));
            fit.map.corner_distance(map, width, height) < 1.0
        };
        if doubtful.iter().any(again) {
            continue;
        }
        if let Some(precise) = on_anchors(old, new, map) {
            match beyond_doubt(old, new, &precise) {
                Some(alignment) => return Exact::Certain(alignment),
                None => doubtful.push(precise),
            }
        }
    }
    let most = doubtful.into_iter().max_by_key(|fit| fit.evidence);
    Exact::Doubtful(most.map(|fit| fit.map))
}

/// The alignment by `precise`, if exact places leave no doubt about it.
fn beyond_doubt(old: &Vectors, new: &Vectors, precise: &Precise) -> Option<Alignment> {
    let inside = inside::by_anchors(
        (&old.anchors, &old.few, old.size),
        (&new.anchors, &new.few, new.size),
        &precise.map,
    );
    // Far above the threshold of the decision, in both directions, and without a stretch to explain.
    let certain = inside.better().share >= 0.75
        && inside.weaker_share() >= 0.5
        && inside.new_on_old.blocks.min(inside.old_on_new.blocks) >= 12
        && !precise.stretched;
    let verdict = Verdict {
        inside,
        consistent: inside.better().share,
        exact: true,
        page_on_page: true,
        precise: Some(precise.clone()),
        method: "words and line ends",
    };
    certain.then(|| decide(&precise.map, &verdict))
}

/// Maps that lay one page box on the other: same middle or same upper left corner, four turns, at scale 1
/// and fitted.
fn page_boxes(old: &Vectors, new: &Vectors) -> Vec<Affine> {
    let (old_width, old_height) = (f64::from(old.size[0]), f64::from(old.size[1]));
    let (width, height) = (f64::from(new.size[0]), f64::from(new.size[1]));
    let mut maps = Vec::new();
    for turns in 0..4 {
        let turn = quarter_turn(turns, width, height);
        let (w, h) = if turns % 2 == 0 {
            (width, height)
        } else {
            (height, width)
        };
        let fit = (old_width / w).min(old_height / h);
        for scale in [1.0, fit] {
            let (left, top) = (old_width - w * scale, old_height - h * scale);
            for (x, y) in [(left / 2.0, top / 2.0), (0.0, 0.0), (0.0, top)] {
                let map = turn
                    .then(&Affine::scale(scale))
                    .then(&Affine::translation(x, y));
                if maps
                    .iter()
                    .all(|other| map.corner_distance(other, width, height) > 1.0)
                {
                    maps.push(map);
                }
            }
        }
    }
    maps
}

/// Projections on the sheet's main directions.
fn profiles_of(side: &Side<'_>, level: &Level, outlines: bool) -> Profiles {
    let angle = match (list_of(side), outlines) {
        (Some(list), true) => main_angle(list),
        _ => ink_angle(level),
    };
    Profiles::new(level, angle, side.width, side.height)
}

/// Whether at least `share` of one sheet's inside, and half of the other's, agrees with `map`.
fn agrees((old, new): (&Level, &Level), map: &Affine, share: f32) -> bool {
    let inside = inside::by_ink(old, new, map);
    inside.better().share >= share && inside.weaker_share() >= 0.5
}

/// Ranks on a quarter of the points, refines the finalists on ink, and takes the best of those.
fn best_of(old: &Level, new: &Level, maps: Vec<Affine>) -> Option<(f32, Affine)> {
    let mut ranked: Vec<(f32, Affine)> = maps
        .into_iter()
        .map(|map| (score::score(old, new, &map, 4).weaker(), map))
        .collect();
    ranked.sort_by(|(one, _), (other, _)| other.total_cmp(one));
    ranked.truncate(FINALISTS);
    ranked
        .into_iter()
        .map(|(_, map)| icp::refine(old, new, &map, 2))
        .map(|map| (score::score(old, new, &map, 1).weaker(), map))
        .max_by(|(one, _), (other, _)| one.total_cmp(other))
}

/// Makes the best map exact and measures what speaks for it.
fn measure(
    old: &Side<'_>,
    new: &Side<'_>,
    (old_level, new_level): (&Level, &Level),
    vectors: Option<&(Vectors, Vectors)>,
    best: &Affine,
) -> Verdict {
    let size = (f64::from(new.width), f64::from(new.height));
    let exact = vectors.and_then(|(old, new)| on_anchors(old, new, best));
    let scale = [old, new].into_iter().fold(BLOCK_SCALE, |scale, side| {
        let magnified = if std::ptr::eq(side, new) {
            best.mean_scale()
        } else {
            1.0
        };
        scale.min(own_resolution(side) / magnified)
    });
    let start = exact.as_ref().map_or(*best, |precise| precise.map);
    let mut blocks = Blocks::choose(old_level, new_level, &start, scale);
    let on_ink = on_blocks(&old.page, &new.page, &mut blocks, &start, scale, size);
    let (consistent, precise, method) = match (exact, on_ink) {
        // The ink's vote counts even where the line ends settle the map.
        (Some(exact), Some(ink)) => {
            let apart = |map: &Affine| map.corner_distance(&ink.map, size.0, size.1) / 72.0;
            // Ink that sees another place than the line ends: the ends may have matched their neighbors.
            let near = (apart(&exact.map) > MOST_APART)
                .then(|| vectors.and_then(|(old, new)| on_near_anchors(old, new, &ink.map, 0.4)))
                .flatten()
                .filter(|near| near.evidence > exact.evidence);
            let exact = near.unwrap_or(exact);
            if apart(&exact.map) > 3.0 * ink.error_inches.max(0.005) {
                (ink.consistent, Some(ink), "ink")
            } else {
                (ink.consistent, Some(exact), "line ends and ink")
            }
        }
        // Too few blocks correlate to vote for or against what the line ends say.
        (Some(exact), None) => (NO_VOTE, Some(exact), "line ends"),
        (None, Some(ink)) => (ink.consistent, Some(ink), "ink"),
        (None, None) => (0.0, None::<Precise>, "ink"),
    };
    let map = precise.as_ref().map_or(*best, |precise| precise.map);
    let inside: Inside = inside::by_ink(old_level, new_level, &map);
    let exact = method != "ink";
    let page_on_page = page_on_page(old, new, &map);
    Verdict {
        inside,
        consistent,
        exact,
        page_on_page,
        precise,
        method,
    }
}

/// The map of what surrounds the drawings of a sheet, made exact from `start`. `None` where too little says so: it may be
/// nothing but a frame, so its inside does not decide.
pub fn measured_rest(old: &Side<'_>, new: &Side<'_>, start: &Affine) -> Option<Affine> {
    let vectors = vectors_of(old).zip(vectors_of(new));
    if let Some((old, new)) = &vectors
        && let Some(exact) = on_anchors(old, new, start)
        && exact.consistent >= LEAST_REST
    {
        return Some(exact.map);
    }
    let levels = match (level_of(old, true), level_of(new, true)) {
        (Some(old), Some(new)) => (old, new),
        // Nothing surrounds the drawings of either.
        (None, None) => return Some(*start),
        _ => return None,
    };
    let verdict = measure(old, new, (&levels.0, &levels.1), vectors.as_ref(), start);
    let precise = verdict.precise?;
    let is_held = verdict.consistent >= LEAST_REST_INK && precise.evidence >= LEAST_REST_BLOCKS;
    (is_held && verdict.page_on_page).then_some(precise.map)
}

/// True when NEW's page comes to lie on OLD's, as a frame alone would have it. Another plotter's margins, ARCH
/// fitted on ANSI paper and small turns leave the two pages apart by a few percent; a plan that was redrawn on
/// another sheet leaves them apart by far more.
fn page_on_page(old: &Side<'_>, new: &Side<'_>, map: &Affine) -> bool {
    const LEAST_OVERLAP: f32 = 0.75;
    let area = |rect: &Rect| rect.width() * rect.height();
    let page = map.apply_rect(Rect::new(0.0, 0.0, new.width, new.height));
    let sheet = Rect::new(0.0, 0.0, old.width, old.height);
    let both = area(&page.intersection(&sheet));
    both > LEAST_OVERLAP * (area(&page) + area(&sheet) - both)
}

/// Pixels per page point that a side really has; unlimited for vectors.
fn own_resolution(side: &Side<'_>) -> f64 {
    match &side.page {
        PageInk::List(_) => f64::INFINITY,
        PageInk::Pixels { to_page, .. } => 1.0 / to_page.mean_scale(),
    }
}
