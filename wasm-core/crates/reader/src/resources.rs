//! Fonts and character maps that files refer to by name.

use std::collections::{BTreeSet, HashMap};
use std::sync::{Arc, Mutex, OnceLock, PoisonError};

use hayro_interpret::font::{FontData, FontQuery, StandardFont};
use hayro_interpret::hayro_cmap::CMapName;
use hayro_interpret::{CMapResolverFn, FontResolverFn};

use crate::packed_cmap::unpack;

/// Something a page needs and the file does not carry.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum ResourceName {
    /// One of the fourteen standard fonts by its PostScript name, for example `Helvetica-Bold`.
    Font(String),
    /// A predefined character map, for example `UniGB-UTF16-H`.
    CMap(String),
}

impl ResourceName {
    /// `font` or `cmap`, and the name: what the other side of a boundary sees.
    pub fn parts(&self) -> (&'static str, &str) {
        match self {
            ResourceName::Font(name) => ("font", name),
            ResourceName::CMap(name) => ("cmap", name),
        }
    }
}

/// What the caller has fetched so far. Cheap to clone: the bytes are shared.
#[derive(Clone, Default)]
pub struct Resources {
    fonts: HashMap<String, Arc<Vec<u8>>>,
    cmaps: HashMap<String, &'static [u8]>,
}

impl Resources {
    /// Adds a font: a TrueType, OpenType or bare CFF program under a standard PostScript name.
    pub fn add_font(&mut self, postscript_name: &str, bytes: Vec<u8>) {
        self.fonts
            .insert(postscript_name.to_owned(), Arc::new(bytes));
    }

    /// Adds a character map: PostScript text, or packed as pdf.js publishes them (`*.bcmap`).
    ///
    /// The bytes live as long as the process: the parser asks for `'static` data. The same name is
    /// kept once, and there are some sixty names.
    pub fn add_cmap(&mut self, name: &str, bytes: Vec<u8>) {
        static KEPT: OnceLock<Mutex<HashMap<String, &'static [u8]>>> = OnceLock::new();
        let mut kept = KEPT
            .get_or_init(Mutex::default)
            .lock()
            .unwrap_or_else(PoisonError::into_inner);
        let bytes = *kept.entry(name.to_owned()).or_insert_with(|| {
            let is_text = bytes.starts_with(b"%!PS") || bytes.starts_with(b"/");
            let text = if is_text { None } else { unpack(&bytes) };
            Box::leak(text.unwrap_or(bytes).into_boxed_slice())
        });
        self.cmaps.insert(name.to_owned(), bytes);
    }

    /// The name under which a file of the standard fonts is asked for.
    pub fn standard_fonts() -> [&'static str; 14] {
        STANDARD_FONTS.map(|font| font.postscript_name())
    }
}

const STANDARD_FONTS: [StandardFont; 14] = [
    StandardFont::Helvetica,
    StandardFont::HelveticaBold,
    StandardFont::HelveticaOblique,
    StandardFont::HelveticaBoldOblique,
    StandardFont::Courier,
    StandardFont::CourierBold,
    StandardFont::CourierOblique,
    StandardFont::CourierBoldOblique,
    StandardFont::TimesRoman,
    StandardFont::TimesBold,
    StandardFont::TimesItalic,
    StandardFont::TimesBoldItalic,
    StandardFont::ZapfDingBats,
    StandardFont::Symbol,
];

/// Collects the names that a reading asked for in vain.
#[derive(Clone, Default)]
pub(crate) struct Missing(Arc<Mutex<BTreeSet<ResourceName>>>);

impl Missing {
    fn add(&self, name: ResourceName) {
        self.0
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
            .insert(name);
    }

    pub fn take(&self) -> Vec<ResourceName> {
        let names = std::mem::take(&mut *self.0.lock().unwrap_or_else(PoisonError::into_inner));
        names.into_iter().collect()
    }
}

/// Answers the interpreter's questions for fonts from `resources`.
pub(crate) fn font_resolver(resources: &Resources, missing: &Missing) -> FontResolverFn {
    let (fonts, missing) = (resources.fonts.clone(), missing.clone());
    Arc::new(move |query| {
        let font = match query {
            FontQuery::Standard(font) => *font,
            FontQuery::Fallback(fallback) => fallback.pick_standard_font(),
        };
        let name = font.postscript_name();
        match fonts.get(name) {
            Some(bytes) => Some((Arc::clone(bytes) as FontData, 0)),
            None => {
                missing.add(ResourceName::Font(name.to_owned()));
                None
            }
        }
    })
}

/// Answers the interpreter's questions for character maps from `resources`.
pub(crate) fn cmap_resolver(resources: &Resources, missing: &Missing) -> CMapResolverFn {
    let (cmaps, missing) = (resources.cmaps.clone(), missing.clone());
    Arc::new(move |name: CMapName<'_>| {
        let found = std::str::from_utf8(name.to_bytes())
            .ok()
            .and_then(|text| cmaps.get(text).copied());
        // A map that no one publishes cannot be fetched: only the predefined ones are reported.
        if found.is_none()
            && !matches!(name, CMapName::Custom(_))
            && let Ok(text) = std::str::from_utf8(name.to_bytes())
        {
            missing.add(ResourceName::CMap(text.to_owned()));
        }
        found
    })
}
