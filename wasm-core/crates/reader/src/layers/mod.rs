//! Layers: the optional content of a file (8.11 of ISO 32000-2).
//!
//! A group is a layer that people see by its name; a membership says of which groups content is part, by a policy or an
//! expression. [`OptionalContent`] is what the file says of its groups. What is hidden never gets into a list: the
//! interpreter leaves it out, told so by an update of the file ([`update`]).

mod update;
mod uses;

use hayro_syntax::Pdf;
use hayro_syntax::object::{
    Array, Dict, MaybeRef, Name, Object, ObjectIdentifier, String as PdfString,
};
use rustc_hash::{FxHashMap, FxHashSet};

use crate::annotations::ObjectId;
use crate::labels::text_string;

pub(crate) use update::{Update, updated};
pub(crate) use uses::uses_of;

/// Groups inside groups in the order of a file; expressions inside expressions.
const MAX_DEPTH: u32 = 32;
/// Groups and headings of a file that are looked at.
const MAX_ROWS: usize = 100_000;
/// Characters of a name that are kept.
const LONGEST_NAME: usize = 200;

/// A line of the tree of layers.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LayerRow {
    /// As the file has it.
    pub name: String,
    /// The number of its group as pdf.js writes it ("12R", "12R3"); empty for a heading, which is no layer.
    pub group: String,
    /// How many rows it is inside of.
    pub depth: u32,
    /// Whether the file shows it at first.
    pub is_on: bool,
    /// Whether the file asks for its state to stay.
    pub is_locked: bool,
    /// The sets it is in of which at most one is shown at a time, by their numbers in the file.
    pub exclusive: Vec<u32>,
}

/// What people chose instead of what the file shows at first, by group.
pub type LayerChoices = FxHashMap<String, bool>;

struct Group {
    name: String,
    /// As pdf.js has it: off in the default configuration, or by its usage in a viewer.
    is_on: bool,
    /// Whether it is for people who view the file, not for its designer alone.
    is_for_viewing: bool,
}

enum Node {
    Group(ObjectId, Vec<Node>),
    Heading(String, Vec<Node>),
}

/// The groups of a file and what they show at first.
pub(crate) struct OptionalContent {
    groups: FxHashMap<ObjectId, Group>,
    /// In the order of /OCGs, for those that /Order leaves out.
    all: Vec<ObjectId>,
    order: Vec<Node>,
    locked: FxHashSet<ObjectId>,
    exclusive: Vec<Vec<ObjectId>>,
    /// Off for the interpreter, which does not look at usages.
    off: FxHashSet<ObjectId>,
}

impl OptionalContent {
    /// Nothing for a file without layers.
    pub fn of(pdf: &Pdf) -> Option<Self> {
        let xref = pdf.xref();
        if !xref.has_optional_content_groups() {
            return None;
        }
        let catalog = xref.get::<Dict<'_>>(xref.root_id())?;
        let properties = catalog.get::<Dict<'_>>(b"OCProperties".as_slice())?;
        let all = references(properties.get(b"OCGs".as_slice()));
        let config = properties
            .get::<Dict<'_>>(b"D".as_slice())
            .unwrap_or_default();
        let mut off = FxHashSet::default();
        if name_of(&config, b"BaseState").as_deref() == Some("OFF") {
            off.extend(&all);
        }
        for id in references(config.get(b"ON".as_slice())) {
            off.remove(&id);
        }
        off.extend(references(config.get(b"OFF".as_slice())));
        let groups = all
            .iter()
            .filter_map(|id| {
                let dict = xref.get::<Dict<'_>>(ObjectIdentifier::new(id.0, id.1))?;
                Some((*id, group_of(&dict, !off.contains(id))))
            })
            .collect();
        let mut rows = 0;
        let order = config
            .get::<Array<'_>>(b"Order".as_slice())
            .map(|order| nodes_of(&order, 0, &mut rows))
            .unwrap_or_default();
        let exclusive = config
            .get::<Array<'_>>(b"RBGroups".as_slice())
            .map(|sets| sets.iter().map(|set| references(Some(set))).collect())
            .unwrap_or_default();
        Some(Self {
            groups,
            all,
            order,
            locked: references(config.get(b"Locked".as_slice()))
                .into_iter()
                .collect(),
            exclusive,
            off,
        })
    }

    /// Whether a group is shown. One that the file does not list always is, as in pdf.js.
    pub fn is_on(&self, id: ObjectId, choices: &LayerChoices) -> bool {
        let Some(group) = self.groups.get(&id) else {
            return true;
        };
        choices.get(&written(id)).copied().unwrap_or(group.is_on)
    }

    /// Whether content is shown that belongs to `dict`, a group or a membership with the number `id`.
    pub fn shows(&self, dict: &Dict<'_>, id: Option<ObjectId>, choices: &LayerChoices) -> bool {
        if !is_membership(dict) {
            return id.is_none_or(|id| self.is_on(id, choices));
        }
        if let Some(expression) = dict.get::<Array<'_>>(b"VE".as_slice()) {
            return self.evaluates(&expression, choices, 0);
        }
        let members = members_of(dict);
        let mut states = members.iter().map(|id| self.is_on(*id, choices));
        match name_of(dict, b"P").as_deref() {
            _ if members.is_empty() => true,
            Some("AllOn") => states.all(|is_on| is_on),
            Some("AnyOff") => states.any(|is_on| !is_on),
            Some("AllOff") => states.all(|is_on| !is_on),
            _ => states.any(|is_on| is_on),
        }
    }

    /// A visibility expression: an operator, then groups or expressions. What makes no sense hides nothing.
    fn evaluates(&self, expression: &Array<'_>, choices: &LayerChoices, depth: u32) -> bool {
        if depth > MAX_DEPTH {
            return true;
        }
        let mut parts = expression.raw_iter();
        let operator = match parts.next() {
            Some(MaybeRef::NotRef(Object::Name(name))) => name.as_str().to_owned(),
            _ => return true,
        };
        let mut operands = parts.filter_map(|part| match part {
            MaybeRef::Ref(at) => Some(self.is_on((at.obj_number, at.gen_number), choices)),
            MaybeRef::NotRef(object) => {
                let inner = object.into_array()?;
                Some(self.evaluates(&inner, choices, depth + 1))
            }
        });
        match operator.as_str() {
            "And" => operands.all(|is_on| is_on),
            "Or" => {
                let mut operands = operands.peekable();
                operands.peek().is_none() || operands.any(|is_on| is_on)
            }
            "Not" => !operands.next().unwrap_or(false),
            _ => true,
        }
    }

    /// What the interpreter must be told so that it shows what `choices` ask for. `expressions` are memberships with
    /// visibility expressions, which it does not know, and whether each of them shows.
    pub fn update(&self, choices: &LayerChoices, expressions: &[(ObjectId, bool)]) -> Update {
        let ids = self.groups.keys();
        let is_in_file = |id: &ObjectId| !self.off.contains(id);
        let mut update = Update {
            is_needed: !expressions.is_empty()
                || ids
                    .clone()
                    .any(|id| self.is_on(*id, choices) != is_in_file(id)),
            ..Update::default()
        };
        if update.is_needed {
            update
                .off
                .extend(ids.filter(|id| !self.is_on(**id, choices)));
            for (id, shows) in expressions {
                update.replaced.push(*id);
                update.off.extend((!shows).then_some(*id));
            }
            update.off.sort_unstable();
            update.replaced.sort_unstable();
        }
        update
    }

    /// The tree of the layers that `used` are of, in the order of the file; those that it leaves out come last.
    pub fn rows(&self, used: &FxHashSet<ObjectId>) -> Vec<LayerRow> {
        let mut rows = Vec::new();
        let mut listed = FxHashSet::default();
        for node in &self.order {
            self.push(node, 0, used, &mut listed, &mut rows);
        }
        for id in &self.all {
            if used.contains(id) && !listed.contains(id) {
                self.push(
                    &Node::Group(*id, Vec::new()),
                    0,
                    used,
                    &mut listed,
                    &mut rows,
                );
            }
        }
        rows
    }

    /// Appends a node with the nodes inside it, unless the page uses none of them.
    fn push(
        &self,
        node: &Node,
        depth: u32,
        used: &FxHashSet<ObjectId>,
        listed: &mut FxHashSet<ObjectId>,
        rows: &mut Vec<LayerRow>,
    ) {
        let at = rows.len();
        let (row, inside) = match node {
            Node::Group(id, inside) => {
                let Some(group) = self.groups.get(id) else {
                    return inside
                        .iter()
                        .for_each(|node| self.push(node, depth, used, listed, rows));
                };
                // A file may name a group twice.
                let is_shown = used.contains(id) && group.is_for_viewing && listed.insert(*id);
                (self.row(*id, group, depth, is_shown), inside)
            }
            Node::Heading(name, inside) => (heading(name, depth), inside),
        };
        let is_layer = !row.group.is_empty();
        rows.push(row);
        for node in inside {
            self.push(node, depth + 1, used, listed, rows);
        }
        if rows.len() == at + 1 && !is_layer {
            rows.truncate(at);
        }
    }

    /// A group that the page does not use is a heading of those inside it.
    fn row(&self, id: ObjectId, group: &Group, depth: u32, is_layer: bool) -> LayerRow {
        if !is_layer {
            return heading(&group.name, depth);
        }
        let sets = self.exclusive.iter().enumerate();
        LayerRow {
            name: group.name.clone(),
            group: written(id),
            depth,
            is_on: group.is_on,
            is_locked: self.locked.contains(&id),
            exclusive: sets
                .filter(|(_, set)| set.contains(&id))
                .map(|(number, _)| number as u32)
                .collect(),
        }
    }
}

fn heading(name: &str, depth: u32) -> LayerRow {
    LayerRow {
        name: name.to_owned(),
        group: String::new(),
        depth,
        is_on: true,
        is_locked: false,
        exclusive: Vec::new(),
    }
}

/// The number of an object as pdf.js writes it.
pub(crate) fn written((number, generation): ObjectId) -> String {
    match generation {
        0 => format!("{number}R"),
        _ => format!("{number}R{generation}"),
    }
}

fn group_of(dict: &Dict<'_>, is_on: bool) -> Group {
    let usage = |entry: &[u8], state: &[u8]| {
        let usage = dict.get::<Dict<'_>>(b"Usage".as_slice())?;
        name_of(&usage.get::<Dict<'_>>(entry)?, state)
    };
    let is_for_viewing = match dict.get::<Object<'_>>(b"Intent".as_slice()) {
        Some(Object::Name(intent)) => is_viewing(&intent),
        Some(Object::Array(intents)) => {
            intents.iter::<Name<'_>>().any(|intent| is_viewing(&intent))
        }
        _ => true,
    };
    Group {
        name: text_of(dict, b"Name").unwrap_or_default(),
        is_on: is_on && usage(b"View", b"ViewState").as_deref() != Some("OFF"),
        is_for_viewing,
    }
}

fn is_viewing(intent: &Name<'_>) -> bool {
    matches!(intent.as_str(), "View" | "All")
}

/// The nodes of an order: groups, each perhaps followed by the list of those inside it, and lists that begin with a name.
fn nodes_of(order: &Array<'_>, depth: u32, rows: &mut usize) -> Vec<Node> {
    let mut nodes: Vec<Node> = Vec::new();
    for part in order.raw_iter() {
        *rows += 1;
        if depth > MAX_DEPTH || *rows > MAX_ROWS {
            break;
        }
        let MaybeRef::NotRef(object) = part else {
            if let MaybeRef::Ref(at) = part {
                nodes.push(Node::Group((at.obj_number, at.gen_number), Vec::new()));
            }
            continue;
        };
        let Some(list) = object.into_array() else {
            continue;
        };
        let inside = nodes_of(&list, depth + 1, rows);
        let title = list.flex_iter().next::<PdfString<'_>>();
        match (title, nodes.last_mut()) {
            (Some(title), _) => nodes.push(Node::Heading(
                shortened(&text_string(title.as_bytes())),
                inside,
            )),
            (None, Some(Node::Group(_, within))) => within.extend(inside),
            (None, _) => nodes.extend(inside),
        }
    }
    nodes
}

/// A membership that was replaced for the interpreter still has its expression.
pub(crate) fn is_membership(dict: &Dict<'_>) -> bool {
    dict.contains_key(b"VE".as_slice()) || name_of(dict, b"Type").as_deref() == Some("OCMD")
}

/// The groups that a membership names: one, or a list.
pub(crate) fn members_of(membership: &Dict<'_>) -> Vec<ObjectId> {
    let named = membership.get::<Array<'_>>(b"OCGs".as_slice());
    if named.is_some() {
        return references(named);
    }
    membership
        .get_ref(b"OCGs".as_slice())
        .map(|at| (at.obj_number, at.gen_number))
        .into_iter()
        .collect()
}

/// The references in a list.
fn references(list: Option<Array<'_>>) -> Vec<ObjectId> {
    list.iter()
        .flat_map(Array::raw_iter)
        .filter_map(|part| part.as_obj_ref())
        .map(|at| (at.obj_number, at.gen_number))
        .take(MAX_ROWS)
        .collect()
}

fn name_of(dict: &Dict<'_>, entry: &[u8]) -> Option<String> {
    let name = dict.get::<Name<'_>>(entry)?;
    Some(name.as_str().to_owned())
}

fn text_of(dict: &Dict<'_>, entry: &[u8]) -> Option<String> {
    let text = dict.get::<PdfString<'_>>(entry)?;
    Some(shortened(&text_string(text.as_bytes())))
}

fn shortened(name: &str) -> String {
    name.trim().chars().take(LONGEST_NAME).collect()
}
