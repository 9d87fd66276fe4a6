//! Opening a file and reading its pages.

use std::cell::{Cell, OnceCell, RefCell};
use std::sync::Arc;

use hayro_interpret::kurbo::Rect;
use hayro_interpret::{
    Context, InterpreterCache, InterpreterSettings, InterpreterWarning, RenderContent,
    interpret_page,
};
use hayro_syntax::object::{Dict, ObjectIdentifier};
use hayro_syntax::page::Page;
use hayro_syntax::{DecryptionError, LoadPdfError, Pdf};
use pinbar_model::error::{CoreError, ErrorCode, Result};
use pinbar_model::list::{DisplayList, Part};

use crate::annotations;
use crate::appearances::{Appearance, appearances, without_annotations};
use crate::bookmarks::{Bookmark, bookmarks};
use crate::expansion::{page_expands_beyond, tables_expand_beyond};
use crate::labels::page_label;
use crate::layers::{LayerChoices, LayerRow, OptionalContent, Update, updated, uses_of};
use crate::limits::{Budget, Limits, Reached};
use crate::markups::{FileMarkup, markups};
use crate::odd_numbers::zero_odd_numbers;
use crate::page::{PageInfo, Placement};
use crate::recorder::warnings::Warnings;
use crate::recorder::{Detail, Recorder};
use crate::resources::{Missing, ResourceName, Resources, cmap_resolver, font_resolver};
use crate::viewports::{Viewport, viewports};
use crate::weight::content_weight;

/// Bytes of a decoded table of objects, or of a stream of them.
const MOST_TABLE: u64 = 512 << 20;
/// Bytes of decoded page content that stay in memory. Beyond that the file is opened again, which takes milliseconds.
const MOST_HELD_CONTENT: usize = 64 << 20;

/// An open PDF file. Owns its bytes.
pub struct Document {
    pdf: RefCell<Pdf>,
    password: String,
    /// Bytes of decoded page content that `pdf` holds, at most. It keeps the content of every page that was read.
    held_content: Cell<usize>,
    resources: Resources,
    repaired: bool,
    /// Bytes of the file itself; what follows them in `pdf` is `update`.
    length: usize,
    /// Its layers; read when they are first needed.
    optional: OnceCell<Option<OptionalContent>>,
    /// What people chose to see instead of what the file shows at first.
    choices: LayerChoices,
    update: RefCell<Update>,
}

/// One page as vectors.
#[derive(Clone, Debug)]
pub struct Sheet {
    pub list: DisplayList,
    pub info: PageInfo,
    /// Fonts and character maps that were asked for and not given. Fetch them, add them to the
    /// document with [`Document::set_resources`] and read again; without them text is missing.
    pub missing: Vec<ResourceName>,
    /// The annotations that the list paints, in its order.
    pub appearances: Vec<Appearance>,
}

impl Document {
    /// Opens a file; `password` is empty when none is known.
    ///
    /// # Errors
    /// `NotPdf`, `Damaged`, `Encrypted`, `UnknownEncryption`, `NoPages` or `TooLarge`, each with a sentence that
    /// says what to do.
    pub fn open(mut bytes: Vec<u8>, password: &str, resources: &Resources) -> Result<Self> {
        let looks_like_pdf = has_header(&bytes);
        if tables_expand_beyond(&bytes, MOST_TABLE) {
            return Err(too_large(
                "The table of objects in this PDF expands beyond the memory there is. Export it again.",
            ));
        }
        let repaired = zero_odd_numbers(&mut bytes) || !cross_reference_stands(&bytes);
        let length = bytes.len();
        let pdf = Pdf::new_with_password(bytes, password)
            .map_err(|error| refusal(error, looks_like_pdf, password))?;
        if pdf.pages().is_empty() {
            return Err(if looks_like_pdf {
                CoreError::new(
                    ErrorCode::NoPages,
                    "This PDF has no pages. Choose another file.",
                )
            } else {
                not_a_pdf()
            });
        }
        Ok(Self {
            pdf: RefCell::new(pdf),
            password: password.to_owned(),
            held_content: Cell::new(0),
            resources: resources.clone(),
            repaired,
            length,
            optional: OnceCell::new(),
            choices: LayerChoices::default(),
            update: RefCell::default(),
        })
    }

    pub fn page_count(&self) -> usize {
        self.pdf.borrow().pages().len()
    }

    /// True when the file's table of objects was unusable and the objects were searched for, or a page box held no
    /// numbers.
    pub fn repaired(&self) -> bool {
        self.repaired
    }

    /// Replaces what the document knows of fonts and character maps.
    pub fn set_resources(&mut self, resources: &Resources) {
        self.resources = resources.clone();
    }

    /// Size, turn and label of the page `index` (from 0).
    ///
    /// # Errors
    /// `NoSuchPage`.
    pub fn page_info(&self, index: usize) -> Result<PageInfo> {
        let pdf = self.pdf.borrow();
        let placement = Placement::of(page(&pdf, index)?);
        Ok(PageInfo {
            label: page_label(&pdf, index),
            ..placement.info
        })
    }

    /// The bookmarks that lead to pages of the file, in its order.
    pub fn bookmarks(&self) -> Vec<Bookmark> {
        bookmarks(&self.pdf.borrow())
    }

    /// The drawings that the file itself marks on the page `index` (from 0); few files do.
    ///
    /// # Errors
    /// `NoSuchPage`.
    pub fn viewports(&self, index: usize) -> Result<Vec<Viewport>> {
        let pdf = self.pdf.borrow();
        let page = page(&pdf, index)?;
        Ok(viewports(page, &Placement::of(page).to_page))
    }

    /// The annotations of the page `index` (from 0) that are markups.
    ///
    /// # Errors
    /// `NoSuchPage`.
    pub fn markups(&self, index: usize) -> Result<Vec<FileMarkup>> {
        let pdf = self.pdf.borrow();
        Ok(markups(page(&pdf, index)?))
    }

    /// The layers that the page `index` (from 0) uses, shown or not, as a tree in the order of the file.
    ///
    /// # Errors
    /// `NoSuchPage`.
    pub fn layers(&self, index: usize) -> Result<Vec<LayerRow>> {
        let pdf = self.pdf.borrow();
        let page = page(&pdf, index)?;
        Ok(match self.optional(&pdf) {
            Some(optional) => optional.rows(&uses_of(page).groups),
            None => Vec::new(),
        })
    }

    /// From the next reading on, shows and hides layers as `choices` say, and all others as the file shows them at first.
    pub fn choose_layers(&mut self, choices: LayerChoices) {
        self.choices = choices;
    }

    fn optional(&self, pdf: &Pdf) -> Option<&OptionalContent> {
        self.optional
            .get_or_init(|| OptionalContent::of(pdf))
            .as_ref()
    }

    /// Has the interpreter show the layers that are to be shown on the page `index`.
    ///
    /// # Errors
    /// `NoSuchPage`; `Damaged` when the choices of people cannot be followed.
    fn update_layers(&self, index: usize) -> Result<()> {
        let pdf = self.pdf.borrow();
        let page = page(&pdf, index)?;
        let Some(optional) = self.optional(&pdf) else {
            return Ok(());
        };
        let expressions = uses_of(page).expressions;
        let shown: Vec<_> = expressions
            .into_iter()
            .filter_map(|id| {
                let at = ObjectIdentifier::new(id.0, id.1);
                let dict = pdf.xref().get::<Dict<'_>>(at)?;
                Some((id, optional.shows(&dict, Some(id), &self.choices)))
            })
            .collect();
        let update = optional.update(&self.choices, &shown);
        if update == *self.update.borrow() {
            return Ok(());
        }
        let opened = updated(&pdf, self.length, &update)
            .and_then(|bytes| Pdf::new_with_password(bytes, &self.password).ok())
            .filter(|opened| opened.pages().len() == pdf.pages().len());
        drop(pdf);
        match opened {
            Some(opened) => {
                self.pdf.replace(opened);
                self.update.replace(update);
                self.held_content.set(0);
                Ok(())
            }
            // Shown as far as the interpreter knows.
            None if self.choices.is_empty() => Ok(()),
            None => Err(CoreError::new(
                ErrorCode::Damaged,
                "The layers of this PDF cannot be shown and hidden. Show them as the file does, or export it again.",
            )),
        }
    }

    /// Interprets the page `index` (from 0) into a display list.
    ///
    /// What the page shows and the list lacks because it cannot be represented stands in `list.omissions`.
    ///
    /// # Errors
    /// `NoSuchPage`; `TooComplex`, with the limit in its sentence, when the page exceeds one of `limits`. There is no
    /// list of a part of a page.
    pub fn read(&self, index: usize, limits: &Limits) -> Result<Sheet> {
        self.interpret(index, limits, Detail::Drawing)
    }

    /// As [`Document::read`] for what a page says: its text, its line work, and where pictures lie, without a look at
    /// them. Several times faster on pages with pictures; an omission says that the list cannot be drawn.
    ///
    /// # Errors
    /// As [`Document::read`].
    pub fn read_text(&self, index: usize, limits: &Limits) -> Result<Sheet> {
        self.interpret(index, limits, Detail::Reading)
    }

    fn interpret(&self, index: usize, limits: &Limits, detail: Detail) -> Result<Sheet> {
        self.update_layers(index)?;
        let sheet = self.interpret_page(&self.pdf.borrow(), index, limits, detail);
        if self.held_content.get() > MOST_HELD_CONTENT {
            self.free_content();
        }
        sheet
    }

    /// Opens the file again: only that frees the decoded content of its pages.
    fn free_content(&self) {
        let data = self.pdf.borrow().data().clone();
        // What opened once opens again; if it did not, the open file would stay as it is.
        if let Ok(pdf) = Pdf::new_with_password(data, &self.password) {
            self.pdf.replace(pdf);
            self.held_content.set(0);
        }
    }

    fn interpret_page(
        &self,
        pdf: &Pdf,
        index: usize,
        limits: &Limits,
        detail: Detail,
    ) -> Result<Sheet> {
        let page = page(pdf, index)?;
        let placement = Placement::of(page);
        let info = PageInfo {
            label: page_label(pdf, index),
            ..placement.info.clone()
        };
        if page_expands_beyond(page, limits.memory as u64) {
            return Err(Reached::StreamBytes.refusal(limits));
        }
        let content = page.page_stream().map_or(0, <[u8]>::len);
        self.held_content.set(self.held_content.get() + content);
        let weight = content_weight(page, limits);
        if weight.bytes > limits.content_bytes {
            return Err(Reached::ContentBytes.refusal(limits));
        }
        if weight.paths.longest > limits.path_points {
            return Err(Reached::PathPoints.refusal(limits));
        }
        if weight.paths.painted > limits.items {
            return Err(Reached::Items.refusal(limits));
        }
        let missing = Missing::default();
        let warnings = Warnings::default();
        let cache = InterpreterCache::new();
        let mut recorder = Recorder::new(
            info.width,
            info.height,
            Budget::new(*limits),
            warnings.clone(),
            detail,
        );
        for part in [Part::Page, Part::Annotation] {
            let settings = InterpreterSettings {
                font_resolver: font_resolver(&self.resources, &missing),
                cmap_resolver: cmap_resolver(&self.resources, &missing),
                warning_sink: {
                    let warnings = warnings.clone();
                    Arc::new(move |warning: InterpreterWarning| warnings.add(warning))
                },
                render_content: match part {
                    Part::Page => RenderContent::PAGE,
                    Part::Annotation => RenderContent::ANNOTATIONS,
                },
            };
            let visible = Rect::new(0.0, 0.0, info.width.into(), info.height.into());
            let mut context =
                Context::new(placement.to_page, visible, &cache, page.xref(), settings);
            recorder.begin_part(part);
            interpret_page(page, &mut context, &mut recorder);
        }
        if let Some(reached) = recorder.reached() {
            return Err(reached.refusal(limits));
        }
        let met = recorder.take_appearances();
        let mut list = recorder.finish();
        let appearances = appearances(page, &placement.to_page, &met, list.items.len());
        let appearances = match self.optional(pdf) {
            Some(optional) => self.leave_out_hidden(page, optional, appearances, &mut list),
            None => appearances,
        };
        annotations::add_shx_text(page, &placement.to_page, &mut list);
        Ok(Sheet {
            list,
            info,
            missing: missing.take(),
            appearances,
        })
    }
}

impl Document {
    /// Removes the appearances of annotations on hidden layers, which the interpreter does not look at.
    fn leave_out_hidden(
        &self,
        page: &Page<'_>,
        optional: &OptionalContent,
        appearances: Vec<Appearance>,
        list: &mut DisplayList,
    ) -> Vec<Appearance> {
        let hidden: Vec<u32> = annotations::annotations_of(page)
            .into_iter()
            .filter_map(|(place, _, dict)| {
                let content = dict.get::<Dict<'_>>(b"OC".as_slice())?;
                let at = dict.get_ref(b"OC".as_slice());
                let id = at.map(|at| (at.obj_number, at.gen_number));
                (!optional.shows(&content, id, &self.choices)).then_some(place as u32)
            })
            .collect();
        without_annotations(appearances, &hidden, list)
    }
}

fn page<'a>(pdf: &'a Pdf, index: usize) -> Result<&'a Page<'a>> {
    let pages = pdf.pages();
    pages.get(index).ok_or_else(|| {
        CoreError::new(
            ErrorCode::NoSuchPage,
            format!(
                "Page {} was asked for, but the file has {}.",
                index + 1,
                pages.len()
            ),
        )
    })
}

fn too_large(message: &str) -> CoreError {
    CoreError::new(ErrorCode::TooLarge, message)
}

fn not_a_pdf() -> CoreError {
    CoreError::new(
        ErrorCode::NotPdf,
        "This file is not a PDF. Choose a PDF file.",
    )
}

/// The sentence for a file that can't be opened; `looks_like_pdf` tells a damaged file from one of another kind.
pub fn refusal(error: LoadPdfError, looks_like_pdf: bool, password: &str) -> CoreError {
    match error {
        LoadPdfError::Decryption(DecryptionError::PasswordProtected) => CoreError::new(
            ErrorCode::Encrypted,
            if password.is_empty() {
                "This PDF is protected. Enter its password."
            } else {
                "The password is wrong. Enter it again."
            },
        ),
        LoadPdfError::Decryption(_) => CoreError::new(
            ErrorCode::UnknownEncryption,
            "This PDF is encrypted in a way that cannot be read here. Save it without protection and try again.",
        ),
        LoadPdfError::Invalid if looks_like_pdf => CoreError::new(
            ErrorCode::Damaged,
            "This PDF is damaged and could not be repaired. Export it again from the program that made it.",
        ),
        LoadPdfError::Invalid => not_a_pdf(),
    }
}

/// Whether `%PDF-` stands near the start: readers accept some bytes of junk before it.
fn has_header(bytes: &[u8]) -> bool {
    const JUNK: usize = 1024;
    bytes[..bytes.len().min(JUNK + 5)]
        .windows(5)
        .any(|window| window == b"%PDF-")
}

/// Whether the last `startxref` names a place where a table or an object begins.
fn cross_reference_stands(bytes: &[u8]) -> bool {
    // A trailer is short; real files carry at most a few kilobytes after it.
    const TAIL: usize = 64 << 10;
    let tail = &bytes[bytes.len().saturating_sub(TAIL)..];
    let Some(at) = tail.windows(9).rposition(|window| window == b"startxref") else {
        return false;
    };
    let digits: String = tail[at + 9..]
        .iter()
        .skip_while(|byte| byte.is_ascii_whitespace())
        .take_while(|byte| byte.is_ascii_digit())
        .map(|byte| char::from(*byte))
        .collect();
    let Some(target) = digits
        .parse()
        .ok()
        .and_then(|offset: usize| bytes.get(offset..))
    else {
        return false;
    };
    let mut start = target.iter().skip_while(|byte| byte.is_ascii_whitespace());
    start
        .next()
        .is_some_and(|byte| *byte == b'x' || byte.is_ascii_digit())
}
