//! PDFs of every layout, made on the spot.
#![allow(dead_code, reason = "each test uses a part")]
#![allow(clippy::expect_used, clippy::unwrap_used, reason = "never shipped")]

/// How the places of objects are told.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Layout {
    Table,
    /// A cross-reference stream, packed with a predictor when `packed`; objects that are no streams go into
    /// object streams.
    Stream {
        packed: bool,
    },
    /// A table, and a stream that tells of what is in object streams.
    Hybrid,
}

/// Objects by number; number 1 is the catalog.
#[derive(Clone, Default)]
pub struct Made {
    objects: Vec<(u32, Vec<u8>)>,
}

impl Made {
    pub fn object(mut self, number: u32, text: impl AsRef<[u8]>) -> Self {
        self.objects.push((number, text.as_ref().to_vec()));
        self
    }

    pub fn stream(self, number: u32, dict: &str, data: impl AsRef<[u8]>) -> Self {
        let data = data.as_ref();
        let mut text = format!("<< {dict} /Length {} >>\nstream\n", data.len()).into_bytes();
        text.extend(data);
        text.extend(b"\nendstream");
        self.object(number, text)
    }

    pub fn file(&self, layout: Layout) -> Vec<u8> {
        self.append(b"%PDF-1.7\n".to_vec(), layout, "")
    }

    /// Writes the objects behind an earlier file, as an update does.
    pub fn update(&self, earlier: Vec<u8>, layout: Layout) -> Vec<u8> {
        let text = String::from_utf8_lossy(&earlier).into_owned();
        let at = text.rfind("startxref").expect("an earlier table");
        let prev: usize = text[at + 9..]
            .split_whitespace()
            .next()
            .unwrap()
            .parse()
            .unwrap();
        self.append(earlier, layout, &format!("/Prev {prev}"))
    }

    fn append(&self, mut out: Vec<u8>, layout: Layout, more: &str) -> Vec<u8> {
        let top = self
            .objects
            .iter()
            .map(|(number, _)| *number)
            .max()
            .unwrap_or(0);
        let (pack, table) = (top + 1, top + 2);
        let (mut rows, mut inside) = (Vec::new(), Vec::new());
        for (number, text) in &self.objects {
            let is_stream = text.ends_with(b"endstream");
            if layout == Layout::Table || is_stream || *number == 1 && layout == Layout::Hybrid {
                rows.push((*number, [1, out.len() as u32, 0]));
                out.extend(format!("{number} 0 obj\n").bytes());
                out.extend(text);
                out.extend(b"\nendobj\n");
            } else {
                inside.push((*number, text.clone()));
            }
        }
        if layout == Layout::Table {
            return with_table(out, &rows, &format!("/Size {top} /Root 1 0 R {more}"));
        }
        rows.push((pack, [1, out.len() as u32, 0]));
        out.extend(object_stream(pack, &inside));
        let packed_rows = inside
            .iter()
            .enumerate()
            .map(|(index, (number, _))| (*number, [2, pack, index as u32]));
        let packing = layout == Layout::Stream { packed: true };
        if layout == Layout::Hybrid {
            let at = out.len();
            let hidden: Vec<_> = packed_rows.collect();
            out.extend(table_stream(table, &hidden, "", false));
            return with_table(
                out,
                &rows,
                &format!("/Size {table} /Root 1 0 R /XRefStm {at} {more}"),
            );
        }
        rows.extend(packed_rows);
        let at = out.len();
        rows.push((table, [1, at as u32, 0]));
        out.extend(table_stream(
            table,
            &rows,
            &format!("/Root 1 0 R {more}"),
            packing,
        ));
        out.extend(format!("startxref\n{at}\n%%EOF\n").bytes());
        out
    }
}

fn with_table(mut out: Vec<u8>, rows: &[(u32, [u32; 3])], trailer: &str) -> Vec<u8> {
    let at = out.len();
    out.extend(b"xref\n0 1\n0000000000 65535 f \n");
    for (number, [_, offset, _]) in rows {
        out.extend(format!("{number} 1\n{offset:010} 00000 n \n").bytes());
    }
    out.extend(format!("trailer\n<< {trailer} >>\nstartxref\n{at}\n%%EOF\n").bytes());
    out
}

fn object_stream(number: u32, inside: &[(u32, Vec<u8>)]) -> Vec<u8> {
    let (mut head, mut body) = (String::new(), Vec::new());
    for (number, text) in inside {
        head += &format!("{number} {} ", body.len());
        body.extend(text);
        body.push(b' ');
    }
    let first = head.len();
    let data = miniz_oxide::deflate::compress_to_vec_zlib(&[head.into_bytes(), body].concat(), 6);
    let mut out = format!(
        "{number} 0 obj\n<< /Type /ObjStm /N {} /First {first} /Filter /FlateDecode /Length {} >>\nstream\r\n",
        inside.len(),
        data.len()
    )
    .into_bytes();
    out.extend(data);
    out.extend(b"\r\nendstream\nendobj\n");
    out
}

fn table_stream(number: u32, rows: &[(u32, [u32; 3])], more: &str, packed: bool) -> Vec<u8> {
    let mut sorted = rows.to_vec();
    sorted.sort_unstable();
    let (mut index, mut data) = (String::new(), Vec::new());
    let mut above = [0; 7];
    for (number, [kind, first, second]) in sorted {
        index += &format!("{number} 1 ");
        let mut row = [0; 7];
        row[0] = kind as u8;
        row[1..5].copy_from_slice(&first.to_be_bytes());
        row[5..].copy_from_slice(&(second as u16).to_be_bytes());
        if packed {
            data.push(2);
            data.extend(
                row.iter()
                    .zip(above)
                    .map(|(byte, above): (&u8, u8)| byte.wrapping_sub(above)),
            );
        } else {
            data.extend(row);
        }
        above = row;
    }
    let mut filter = String::new();
    if packed {
        data = miniz_oxide::deflate::compress_to_vec_zlib(&data, 6);
        filter += "/Filter /FlateDecode /DecodeParms << /Predictor 12 /Columns 7 >>";
    }
    let mut out = format!(
        "{number} 0 obj\n<< /Type /XRef /Size {} /W [1 4 2] /Index [{index}] {filter} {more} /Length {} >>\nstream\n",
        number + 1,
        data.len()
    )
    .into_bytes();
    out.extend(data);
    out.extend(b"\nendstream\nendobj\n");
    out
}
