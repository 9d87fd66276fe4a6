//! Why a step did not finish.

use pinbar_model::error::{CoreError, ErrorCode};

/// A step stops because bytes are missing, or for good.
#[derive(Debug)]
pub(crate) enum Stop {
    /// The source knows which bytes; the same step goes on when they are there.
    Wait,
    Refused(CoreError),
}

impl From<CoreError> for Stop {
    fn from(error: CoreError) -> Self {
        Self::Refused(error)
    }
}

pub(crate) type Step<T> = Result<T, Stop>;

/// The structure of the file is broken: a reader of the whole file may repair it, this one cannot.
pub(crate) fn damaged(what: &str) -> CoreError {
    CoreError::new(
        ErrorCode::Damaged,
        format!(
            "This PDF is damaged ({what}) and too large to be repaired. Export it again from the program that made it."
        ),
    )
}

pub(crate) fn too_complex(what: &str) -> CoreError {
    CoreError::new(
        ErrorCode::TooComplex,
        format!("This PDF {what}. Export it again, or split it into smaller files."),
    )
}
