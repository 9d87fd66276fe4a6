//! The core's one error type. `code()` is stable: the TypeScript side narrows on it.

use std::fmt;

/// Why the core refused. The message says what happened in words a person can act on.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CoreError {
    pub code: ErrorCode,
    pub message: String,
}

/// Stable names of refusals; `wasm-core/bindings/errors.ts` holds the same list and a test compares both.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum ErrorCode {
    /// The bytes are not a PDF at all.
    NotPdf,
    /// A PDF that could not be repaired.
    Damaged,
    /// A password is needed, or the given one is wrong.
    Encrypted,
    /// An encryption scheme the reader does not know: pdf.js may still open it.
    UnknownEncryption,
    /// The document has no pages.
    NoPages,
    /// A page index beyond the document.
    NoSuchPage,
    /// A limit on items, nesting or time was reached.
    TooComplex,
    /// A memory limit was reached.
    TooLarge,
    /// Three points that are coincident or nearly on one line.
    DegeneratePoints,
    /// A singular or non-finite transform.
    BadTransform,
    /// Arguments that make no sense together (lengths, ranges).
    BadArgument,
}

impl ErrorCode {
    /// Every code, for the test that compares both sides of the boundary.
    pub const ALL: [ErrorCode; 11] = [
        ErrorCode::NotPdf,
        ErrorCode::Damaged,
        ErrorCode::Encrypted,
        ErrorCode::UnknownEncryption,
        ErrorCode::NoPages,
        ErrorCode::NoSuchPage,
        ErrorCode::TooComplex,
        ErrorCode::TooLarge,
        ErrorCode::DegeneratePoints,
        ErrorCode::BadTransform,
        ErrorCode::BadArgument,
    ];

    /// The name on the TypeScript side.
    pub fn as_str(self) -> &'static str {
        match self {
            ErrorCode::NotPdf => "NOT_PDF",
            ErrorCode::Damaged => "DAMAGED",
            ErrorCode::Encrypted => "ENCRYPTED",
            ErrorCode::UnknownEncryption => "UNKNOWN_ENCRYPTION",
            ErrorCode::NoPages => "NO_PAGES",
            ErrorCode::NoSuchPage => "NO_SUCH_PAGE",
            ErrorCode::TooComplex => "TOO_COMPLEX",
            ErrorCode::TooLarge => "TOO_LARGE",
            ErrorCode::DegeneratePoints => "DEGENERATE_POINTS",
            ErrorCode::BadTransform => "BAD_TRANSFORM",
            ErrorCode::BadArgument => "BAD_ARGUMENT",
        }
    }
}

impl CoreError {
    pub fn new(code: ErrorCode, message: impl Into<String>) -> Self {
        Self {
            code,
            message: message.into(),
        }
    }
}

impl fmt::Display for CoreError {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "{}: {}", self.code.as_str(), self.message)
    }
}

impl std::error::Error for CoreError {}

pub type Result<T> = std::result::Result<T, CoreError>;
