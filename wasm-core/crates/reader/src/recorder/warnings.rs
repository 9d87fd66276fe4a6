//! What the interpreter complains about while it draws.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use hayro_interpret::InterpreterWarning;

/// Shared between the interpreter's callback and the recorder.
#[derive(Clone, Default)]
pub(crate) struct Warnings(Arc<Seen>);

#[derive(Default)]
struct Seen {
    font: AtomicBool,
    image: AtomicBool,
}

impl Warnings {
    /// Notes a warning. An annotation without a usable appearance shows nothing in any viewer.
    pub fn add(&self, warning: InterpreterWarning) {
        match warning {
            InterpreterWarning::UnsupportedFont => self.0.font.store(true, Ordering::Relaxed),
            InterpreterWarning::ImageDecodeFailure => self.0.image.store(true, Ordering::Relaxed),
            _ => {}
        }
    }

    /// True when a font could not be used at all.
    pub fn fonts(&self) -> bool {
        self.0.font.load(Ordering::Relaxed)
    }

    /// True once after an image could not be decoded, even when a part of it was.
    pub fn take_image(&self) -> bool {
        self.0.image.swap(false, Ordering::Relaxed)
    }
}
