//! What one sheet may cost, and the budget that is spent while it is read.

use pinbar_model::error::{CoreError, ErrorCode};

/// Bounds of one reading. A page beyond them is refused as too complex, never shown in part: a comparison must not
/// call equal what it did not read.
#[derive(Clone, Copy, Debug)]
pub struct Limits {
    /// Painted items; the heaviest real sheets known have about 700,000.
    pub items: usize,
    /// Points of all paths together.
    pub points: usize,
    /// Bytes of content that are interpreted, each form counted as often as it is drawn. The interpreter
    /// cannot be stopped inside, reads some 30 MB a second, and makes up to ten bytes of path of one of content.
    pub content_bytes: f64,
    /// Points of one path. The interpreter holds a whole path, 56 bytes a segment, before the recorder sees any of it.
    pub path_points: usize,
    /// Pixels of one image as declared by the file, a bit each; of other images as many as fit `memory`. Scans of
    /// the largest sheets (ARCH E, 36 by 48 in) have 155 million pixels at 300 dpi and 276 million at 400 dpi.
    pub image_pixels: u64,
    /// Bytes of the finished list, of any decoded stream and of any decoded image.
    pub memory: usize,
    /// Soft masks, Type 3 glyphs and patterns inside one another.
    pub nesting: u32,
    /// Cells of one tiling pattern that are expanded.
    pub pattern_cells: usize,
    /// Milliseconds of one reading, measured by `clock`.
    pub milliseconds: f64,
    /// A monotonic clock in milliseconds, or `None` when only the counts bound a reading
    /// (wasm has no clock of its own).
    pub clock: Option<fn() -> f64>,
}

impl Default for Limits {
    fn default() -> Self {
        Self {
            items: 4_000_000,
            points: 20_000_000,
            content_bytes: 1.5e8,
            path_points: 4_000_000,
            image_pixels: 400_000_000,
            memory: 512 << 20,
            nesting: 12,
            pattern_cells: 4_096,
            milliseconds: 20_000.0,
            clock: None,
        }
    }
}

/// The limit that ended a reading.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Reached {
    Items,
    Points,
    ContentBytes,
    PathPoints,
    StreamBytes,
    /// Pixels that an image declares.
    ImagePixels(u64),
    Memory,
    Nesting,
    Time,
}

impl Reached {
    /// The refusal, in words.
    pub fn refusal(self, limits: &Limits) -> CoreError {
        let what = match self {
            Self::Items => format!("it has more than {} objects", count(limits.items as u64)),
            Self::Points => format!(
                "its lines have more than {} points",
                count(limits.points as u64)
            ),
            Self::ContentBytes => "its content, or what it repeats, is too long".to_owned(),
            Self::PathPoints => {
                format!(
                    "one of its lines has more than {} points",
                    count(limits.path_points as u64)
                )
            }
            Self::StreamBytes => format!(
                "a part of it unpacks to more than {} MB",
                limits.memory >> 20
            ),
            Self::ImagePixels(pixels) => format!("it has an image of {} pixels", count(pixels)),
            Self::Memory => format!("it needs more than {} MB of memory", limits.memory >> 20),
            Self::Nesting => format!(
                "its patterns and masks are nested more than {} deep",
                limits.nesting
            ),
            Self::Time => format!(
                "reading it took longer than {} seconds",
                limits.milliseconds / 1000.0
            ),
        };
        CoreError::new(
            ErrorCode::TooComplex,
            format!(
                "This page is too complex to display: {what}. Export it with less detail, or as an image."
            ),
        )
    }
}

/// Digits in groups of three.
fn count(number: u64) -> String {
    let digits = number.to_string();
    let mut out = String::new();
    for (index, digit) in digits.chars().enumerate() {
        if index > 0 && (digits.len() - index).is_multiple_of(3) {
            out.push(',');
        }
        out.push(digit);
    }
    out
}

/// What is left of the limits during one reading.
pub(crate) struct Budget {
    limits: Limits,
    started: f64,
    steps: u32,
    reached: Option<Reached>,
}

/// The clock is read once in so many steps: a step takes about a microsecond.
const STEPS_PER_CLOCK: u32 = 256;

impl Budget {
    pub fn new(limits: Limits) -> Self {
        let started = limits.clock.map_or(0.0, |clock| clock());
        Self {
            limits,
            started,
            steps: 0,
            reached: None,
        }
    }

    pub fn limits(&self) -> &Limits {
        &self.limits
    }

    /// Counts one drawing operation against sizes and time; false once anything is used up. `bytes` is what the
    /// list holds.
    pub fn step(&mut self, items: usize, points: usize, bytes: usize) -> bool {
        if self.reached.is_some() {
            return false;
        }
        self.steps += 1;
        if items >= self.limits.items {
            self.exhaust(Reached::Items);
        } else if points >= self.limits.points {
            self.exhaust(Reached::Points);
        } else if bytes >= self.limits.memory {
            self.exhaust(Reached::Memory);
        } else if self.steps.is_multiple_of(STEPS_PER_CLOCK) {
            self.check_clock();
        }
        self.reached.is_none()
    }

    /// Reads the clock; called before and after anything that takes long, such as an image.
    pub fn check_clock(&mut self) {
        if let Some(clock) = self.limits.clock
            && clock() - self.started > self.limits.milliseconds
        {
            self.exhaust(Reached::Time);
        }
    }

    /// The part of this budget that is left for a list inside the one that is being read.
    pub fn rest(&self, items: usize, points: usize, bytes: usize) -> Self {
        let limits = Limits {
            items: self.limits.items.saturating_sub(items),
            points: self.limits.points.saturating_sub(points),
            memory: self.limits.memory.saturating_sub(bytes),
            ..self.limits
        };
        Self {
            limits,
            started: self.started,
            steps: 0,
            reached: self.reached,
        }
    }

    /// Ends the reading. The limit that was reached first is the one that is told.
    pub fn exhaust(&mut self, reached: Reached) {
        self.reached.get_or_insert(reached);
    }

    /// The limit that ended the reading.
    pub fn reached(&self) -> Option<Reached> {
        self.reached
    }
}
