//! Fonts and character maps of the installed pdfjs-dist, as the browser is served them.

use std::path::{Path, PathBuf};

use pinbar_reader::Resources;

/// Which file of `standard_fonts` stands for which standard font.
const FONT_FILES: [(&str, &str); 14] = [
    ("Helvetica", "LiberationSans-Regular.ttf"),
    ("Helvetica-Bold", "LiberationSans-Bold.ttf"),
    ("Helvetica-Oblique", "LiberationSans-Italic.ttf"),
    ("Helvetica-BoldOblique", "LiberationSans-BoldItalic.ttf"),
    ("Courier", "FoxitFixed.pfb"),
    ("Courier-Bold", "FoxitFixedBold.pfb"),
    ("Courier-Oblique", "FoxitFixedItalic.pfb"),
    ("Courier-BoldOblique", "FoxitFixedBoldItalic.pfb"),
    ("Times-Roman", "FoxitSerif.pfb"),
    ("Times-Bold", "FoxitSerifBold.pfb"),
    ("Times-Italic", "FoxitSerifItalic.pfb"),
    ("Times-BoldItalic", "FoxitSerifBoldItalic.pfb"),
    ("ZapfDingbats", "FoxitDingbats.pfb"),
    ("Symbol", "FoxitSymbol.pfb"),
];

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../node_modules/pdfjs-dist")
}

/// Everything installed; empty when nothing is.
pub fn resources() -> Resources {
    let mut resources = Resources::default();
    for (name, file) in FONT_FILES {
        if let Ok(bytes) = std::fs::read(folder().join("standard_fonts").join(file)) {
            resources.add_font(name, bytes);
        }
    }
    for file in std::fs::read_dir(folder().join("cmaps"))
        .into_iter()
        .flatten()
        .flatten()
    {
        let path = file.path();
        if let (Some(name), Ok(bytes)) = (
            path.file_stem().and_then(|name| name.to_str()),
            std::fs::read(&path),
        ) {
            resources.add_cmap(name, bytes);
        }
    }
    resources
}
