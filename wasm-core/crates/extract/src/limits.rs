//! What opening a file and taking out a page may cost.

/// Bounds of one extractor. Beyond them it refuses with `TooLarge` or `TooComplex`.
#[derive(Clone, Copy, Debug)]
pub struct Limits {
    /// Bytes of the small file written for one page.
    pub page_bytes: u64,
    /// Bytes read to learn the structure (tables, dictionaries, object streams) in one go; content streams and
    /// images do not count.
    pub structure_bytes: u64,
    /// Bytes of one object that is not a stream; arrays of ten thousands of annotations take some hundred KB.
    pub object_bytes: u64,
    /// Bytes of one object stream or cross-reference stream, as stored and as decoded.
    pub decoded_bytes: usize,
    /// Entries of all cross-reference tables together: the format's own limit of objects.
    pub objects: usize,
    /// Objects of one page; the heaviest real sheets known have about 20,000, most of them annotations.
    pub page_objects: usize,
    /// Nodes and pages looked at when the counts in the page tree are wrong.
    pub tree_nodes: usize,
}

impl Default for Limits {
    fn default() -> Self {
        Self {
            page_bytes: 256 << 20,
            structure_bytes: 192 << 20,
            object_bytes: 16 << 20,
            decoded_bytes: 64 << 20,
            objects: 8_388_607,
            page_objects: 400_000,
            tree_nodes: 100_000,
        }
    }
}
