//! Small PDFs made on the spot, and ways to damage them.
#![allow(dead_code, reason = "each test uses a part")]

/// xorshift64*: deterministic, no crate.
pub struct Random(u64);

impl Random {
    pub fn new(seed: u64) -> Self {
        Self(seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1)
    }

    pub fn next(&mut self) -> u64 {
        self.0 ^= self.0 >> 12;
        self.0 ^= self.0 << 25;
        self.0 ^= self.0 >> 27;
        self.0.wrapping_mul(0x2545_f491_4f6c_dd1d)
    }

    pub fn below(&mut self, bound: usize) -> usize {
        (self.next() % bound.max(1) as u64) as usize
    }
}

/// A file of numbered objects (1 is the catalog) with a table of where they stand.
pub fn file(objects: &[String]) -> Vec<u8> {
    let mut out = b"%PDF-1.7\n".to_vec();
    let mut places = Vec::new();
    for (index, object) in objects.iter().enumerate() {
        places.push(out.len());
        out.extend(format!("{} 0 obj\n{object}\nendobj\n", index + 1).bytes());
    }
    let table = out.len();
    out.extend(format!("xref\n0 {}\n0000000000 65535 f \n", objects.len() + 1).bytes());
    for place in places {
        out.extend(format!("{place:010} 00000 n \n").bytes());
    }
    out.extend(
        format!(
            "trailer\n<< /Size {} /Root 1 0 R >>\nstartxref\n{table}\n%%EOF\n",
            objects.len() + 1
        )
        .bytes(),
    );
    out
}

pub fn stream(dictionary: &str, data: &str) -> String {
    format!(
        "<< {dictionary} /Length {} >>\nstream\n{data}\nendstream",
        data.len()
    )
}

/// One page of `page` entries whose content is `content`; `more` objects begin at number 5.
pub fn page(page: &str, content: &str, more: &[String]) -> Vec<u8> {
    let mut objects = vec![
        "<< /Type /Catalog /Pages 2 0 R >>".to_owned(),
        "<< /Type /Pages /Kids [3 0 R] /Count 1 >>".to_owned(),
        format!("<< /Type /Page /Parent 2 0 R /Contents 4 0 R {page} >>"),
        stream("", content),
    ];
    objects.extend_from_slice(more);
    file(&objects)
}

/// A Type 3 font whose `A` is a filled square of its size; no other font needs no file.
pub fn type3_font(glyph: usize) -> String {
    format!(
        "<< /Type /Font /Subtype /Type3 /FontBBox [0 0 1000 1000] /FontMatrix [0.001 0 0 0.001 0 0] \
         /CharProcs << /A {glyph} 0 R >> /Encoding << /Type /Encoding /Differences [65 /A] >> \
         /FirstChar 65 /LastChar 65 /Widths [1000] >>"
    )
}

/// Documents that between them use everything the reader knows.
pub fn documents() -> Vec<Vec<u8>> {
    let lines = "0.5 w 72 72 m 300 72 l S [3 2] 0 d 72 100 m 300 140 l 200 300 l s 10 10 50 60 re f* \
                 q 1 0 0 1 5 5 cm 0 0 20 20 re W n 1 0 0 rg 0 0 40 40 re f Q";
    let image = "q 100 0 0 100 72 400 cm BI /W 4 /H 4 /BPC 8 /CS /G ID abcdefghijklmnop EI Q \
                 q 50 0 0 50 200 400 cm BI /W 8 /H 2 /IM true ID ab EI Q";
    let form = stream(
        "/Type /XObject /Subtype /Form /BBox [0 0 100 100] /Group << /S /Transparency >>",
        "0 0 50 50 re f",
    );
    let pattern = stream(
        "/Type /Pattern /PatternType 1 /PaintType 1 /TilingType 1 /BBox [0 0 10 10] /XStep 10 /YStep 10 /Resources << >>",
        "0 0 5 5 re f",
    );
    let shading = "<< /PatternType 2 /Shading << /ShadingType 2 /ColorSpace /DeviceRGB /Coords [0 0 100 0] /Extend [true true] \
                   /Function << /FunctionType 2 /Domain [0 1] /C0 [1 0 0] /C1 [0 0 1] /N 1 >> >> >>"
        .to_owned();
    let everything = "/F Do /G0 gs 0 0 60 60 re f /Pattern cs /P0 scn 100 100 80 80 re f /P1 scn 200 200 80 80 re f \
                      BT /T0 20 Tf 72 600 Td (AAA) Tj 3 Tr (A) Tj ET /OC /L0 BDC 300 300 20 20 re f EMC";
    let resources = "/MediaBox [0 0 612 792] /Rotate 90 /UserUnit 2 /Resources << /XObject << /F 5 0 R >> \
                     /Pattern << /P0 6 0 R /P1 7 0 R >> /Font << /T0 8 0 R >> /Properties << /L0 10 0 R >> \
                     /ExtGState << /G0 << /ca 0.5 /BM /Multiply /SMask << /S /Luminosity /G 5 0 R >> >> >> >> \
                     /Annots [<< /Subtype /Square /T (AutoCAD SHX Text) /Contents (WALL) /Rect [10 10 60 20] >>]";
    vec![
        page("/MediaBox [0 0 612 792]", lines, &[]),
        page("/MediaBox [0 0 612 792]", image, &[]),
        page(
            resources,
            everything,
            &[
                form,
                pattern,
                shading,
                type3_font(9),
                stream("", "1000 0 0 0 1000 1000 d1 0 0 800 800 re f"),
                "<< /Type /OCG /Name (A-WALL) >>".to_owned(),
            ],
        ),
        layered(
            "<< /OCGs [5 0 R 6 0 R] /D << /Order [5 0 R [(Notes) 6 0 R]] /OFF [6 0 R] /RBGroups [[5 0 R 6 0 R]] >> >>",
            "/Resources << /Properties << /L0 5 0 R /M0 7 0 R >> >> \
             /Annots [<< /Subtype /Square /Rect [0 0 9 9] /AP << /N 8 0 R >> /OC 7 0 R >>]",
            "/OC /L0 BDC 0 0 9 9 re f EMC /OC /M0 BDC 20 0 9 9 re f EMC",
            &[
                layer("A-WALL"),
                layer("A-NOTE"),
                "<< /Type /OCMD /OCGs [5 0 R 6 0 R] /VE [/And 5 0 R [/Not 6 0 R]] >>".to_owned(),
                stream(
                    "/Type /XObject /Subtype /Form /BBox [0 0 9 9]",
                    "0 0 9 9 re f",
                ),
            ],
        ),
    ]
}

/// Values that parsers trip over.
const HOSTILE: [&str; 14] = [
    "-1",
    "0",
    "99999999999999999999",
    "2147483648",
    "1e38",
    "null",
    "[]",
    "<< >>",
    "5 0 R",
    "3 0 R",
    "(",
    "/",
    "q q q q",
    "nan",
];

/// A damaged copy: bytes changed, cut, doubled, or a number replaced by a hostile value.
pub fn mutate(source: &[u8], random: &mut Random) -> Vec<u8> {
    let mut bytes = source.to_vec();
    for _ in 0..1 + random.below(6) {
        if bytes.is_empty() {
            break;
        }
        let at = random.below(bytes.len());
        match random.below(6) {
            0 => bytes[at] ^= 1 << random.below(8),
            1 => bytes[at] = random.next() as u8,
            2 => drop(bytes.drain(at..(at + 1 + random.below(40)).min(bytes.len()))),
            3 => {
                let part = bytes[at..(at + 1 + random.below(200)).min(bytes.len())].to_vec();
                let to = random.below(bytes.len());
                bytes.splice(to..to, part);
            }
            4 => bytes.truncate(at),
            _ => {
                let digits = (at..bytes.len()).find(|place| bytes[*place].is_ascii_digit());
                if let Some(from) = digits {
                    let to = (from..bytes.len())
                        .find(|place| !bytes[*place].is_ascii_digit())
                        .unwrap_or(bytes.len());
                    bytes.splice(from..to, HOSTILE[random.below(HOSTILE.len())].bytes());
                }
            }
        }
    }
    bytes
}

/// One page of a file with layers: `properties` are those of the catalog's /OCProperties, `entries` of the page, and `more`
/// objects begin at number 5.
pub fn layered(properties: &str, entries: &str, content: &str, more: &[String]) -> Vec<u8> {
    let mut objects = vec![
        format!("<< /Type /Catalog /Pages 2 0 R /OCProperties {properties} >>"),
        "<< /Type /Pages /Kids [3 0 R] /Count 1 >>".to_owned(),
        format!(
            "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents 4 0 R {entries} >>"
        ),
        stream("", content),
    ];
    objects.extend_from_slice(more);
    file(&objects)
}

pub fn layer(name: &str) -> String {
    format!("<< /Type /OCG /Name ({name}) >>")
}
