//! Finds a page in the page tree (7.7.3) without visiting the others.
//!
//! What counts as a page is as in the reader: whatever is no node of /Type /Pages.

use std::rc::Rc;

use pinbar_model::error::{CoreError, ErrorCode};
use rustc_hash::FxHashSet;

use crate::file::File;
use crate::refused::{Step, Stop, damaged, too_complex};
use crate::value::{Id, Object, Value};

/// Kids whose counts are read at once where a node's own counts do not tell which kid holds the page.
const KIDS_AT_ONCE: usize = 64;

/// Nodes above a page; real trees have up to five levels.
const MAX_DEPTH: usize = 256;

/// A page and the nodes above it, the root first.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Found {
    pub above: Vec<Id>,
    pub page: Id,
}

/// How many pages the file has: the root's /Count where it can be true, else by visiting all.
pub(crate) fn page_count(file: &mut File, root: Id) -> Step<usize> {
    let node = node(file, root)?.ok_or_else(|| damaged("its page tree is missing"))?;
    let most = file.tables.len() as u64;
    match count_of(&node) {
        Some(count) if count > 0 && count <= most => Ok(count as usize),
        _ => Ok(visit(file, root, usize::MAX)?.pages),
    }
}

/// The page `index`, from 0.
///
/// # Errors
/// `NoSuchPage`; `Damaged`, `TooComplex`.
pub(crate) fn find_page(file: &mut File, root: Id, index: usize) -> Step<Found> {
    if let Some(found) = by_counts(file, root, index)? {
        return Ok(found);
    }
    let visited = visit(file, root, index)?;
    visited.found.ok_or_else(|| {
        let sentence = format!(
            "Page {} was asked for, but the file has {}.",
            index + 1,
            visited.pages
        );
        CoreError::new(ErrorCode::NoSuchPage, sentence).into()
    })
}

/// Goes down by the counts of the nodes; nothing when they contradict what is there.
fn by_counts(file: &mut File, root: Id, index: usize) -> Step<Option<Found>> {
    let mut above = vec![root];
    let mut left = index;
    let Some(mut current) = node(file, root)? else {
        return Ok(None);
    };
    while above.len() < MAX_DEPTH {
        let kids = kids_of(file, &current)?;
        let Some((kid, before)) = kid_of(file, &current, &kids, left)? else {
            return Ok(None);
        };
        left -= before;
        match node(file, kid)? {
            Some(next) if is_node(&next) => {
                if above.contains(&kid) {
                    return Ok(None);
                }
                above.push(kid);
                current = next;
            }
            Some(_) if left == 0 => return Ok(Some(Found { above, page: kid })),
            _ => return Ok(None),
        }
    }
    Ok(None)
}

/// The kid that holds the page `left` of a node, and how many pages come before it.
fn kid_of(file: &mut File, node: &Object, kids: &[Id], left: usize) -> Step<Option<(Id, usize)>> {
    // As many pages as kids: each kid is one, if the one that is wanted is. Reading them all would be exact also where a
    // node is empty, which no writer makes, at the price of as many places of the file as there are kids.
    if count_of(node) == Some(kids.len() as u64)
        && let Some(kid) = kids.get(left)
        && self::node(file, *kid)?.is_some_and(|kid| !is_node(&kid))
    {
        return Ok(Some((*kid, left)));
    }
    let mut before = 0;
    for part in kids.chunks(KIDS_AT_ONCE) {
        ready(file, part)?;
        for kid in part {
            let pages = match self::node(file, *kid)? {
                Some(kid) if is_node(&kid) => match count_of(&kid) {
                    Some(count) => count as usize,
                    None => return Ok(None),
                },
                Some(_) => 1,
                None => 0,
            };
            if left < before + pages {
                return Ok(Some((*kid, before)));
            }
            before += pages;
        }
    }
    Ok(None)
}

struct Visited {
    pages: usize,
    found: Option<Found>,
}

/// Visits pages in order up to `index`.
fn visit(file: &mut File, root: Id, index: usize) -> Step<Visited> {
    let mut pages = 0;
    let mut seen = FxHashSet::from_iter([root]);
    let Some(top) = node(file, root)? else {
        return Ok(Visited { pages, found: None });
    };
    let mut stack = vec![(root, kids_of(file, &top)?.into_iter())];
    while let Some((_, kids)) = stack.last_mut() {
        let Some(kid) = kids.next() else {
            stack.pop();
            continue;
        };
        if !seen.insert(kid) {
            continue;
        }
        if seen.len() > file.limits.tree_nodes {
            return Err(too_complex("has a page tree that makes no sense").into());
        }
        let Some(object) = node(file, kid)? else {
            continue;
        };
        if is_node(&object) {
            if stack.len() >= MAX_DEPTH {
                return Err(too_complex("has a page tree that makes no sense").into());
            }
            let kids = kids_of(file, &object)?;
            ready(file, &kids)?;
            stack.push((kid, kids.into_iter()));
        } else if pages == index {
            let above = stack.iter().map(|(id, _)| *id).collect();
            let found = Some(Found { above, page: kid });
            return Ok(Visited { pages, found });
        } else {
            pages += 1;
        }
    }
    Ok(Visited { pages, found: None })
}

/// Reads several objects, so that what is missing of all is asked for at once.
fn ready(file: &mut File, ids: &[Id]) -> Step<()> {
    let mut waits = false;
    for id in ids {
        match node(file, *id) {
            Err(Stop::Wait) => waits = true,
            other => drop(other?),
        }
    }
    if waits { Err(Stop::Wait) } else { Ok(()) }
}

/// A node or page; kept, as every other page is found by it.
fn node(file: &mut File, id: Id) -> Step<Option<Rc<Object>>> {
    let object = file
        .object(id)?
        .filter(|object| matches!(object.value, Value::Dict(_)));
    if object.as_ref().is_some_and(|object| is_node(object)) {
        file.keep(id);
    }
    Ok(object)
}

pub(crate) fn is_node(object: &Object) -> bool {
    object.is_type(b"Pages")
}

fn count_of(node: &Object) -> Option<u64> {
    node.get(b"Count").and_then(|value| node.unsigned(value))
}

fn kids_of(file: &mut File, node: &Rc<Object>) -> Step<Vec<Id>> {
    let listed = match node.get(b"Kids") {
        Some(Value::Ref(id)) => file.object(*id)?,
        _ => None,
    };
    let kids = match &listed {
        Some(list) => Some(&list.value),
        None => node.get(b"Kids"),
    };
    let Some(Value::Array(kids)) = kids else {
        return Ok(Vec::new());
    };
    let ids = kids.iter().map(|kid| match kid {
        Value::Ref(id) => Ok(*id),
        _ => Err(damaged("a page stands inside another object").into()),
    });
    ids.collect()
}
