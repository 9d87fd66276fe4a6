//! What one sheet may cost, and the budget that is spent while it is read.

/// Bounds of one reading. Beyond them the list ends early and says so in its omissions.
#[derive(Clone, Copy, Debug)]
pub struct Limits {
    /// Painted items; the heaviest real sheets known have about 700,000.
    pub items: usize,
    /// Points of all paths together.
    pub points: usize,
    /// Bytes of content that are interpreted, each form counted as often as it is drawn. The interpreter
    /// cannot be stopped inside, reads some 30 MB a second, and makes up to ten bytes of path of one of content.
    pub content_bytes: f64,
    /// Pixels of one image as declared by the file, a bit each; of other images as many as fit `memory`.
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
            image_pixels: 400_000_000,
            memory: 512 << 20,
            nesting: 12,
            pattern_cells: 4_096,
            milliseconds: 20_000.0,
            clock: None,
        }
    }
}

/// What is left of the limits during one reading.
pub(crate) struct Budget {
    limits: Limits,
    started: f64,
    steps: u32,
    exhausted: bool,
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
            exhausted: false,
        }
    }

    pub fn limits(&self) -> &Limits {
        &self.limits
    }

    /// Counts one drawing operation against sizes and time; false once anything is used up. `bytes` is what the
    /// list holds.
    pub fn step(&mut self, items: usize, points: usize, bytes: usize) -> bool {
        if self.exhausted {
            return false;
        }
        self.steps += 1;
        if items >= self.limits.items || points >= self.limits.points || bytes >= self.limits.memory
        {
            self.exhausted = true;
        } else if self.steps.is_multiple_of(STEPS_PER_CLOCK) {
            self.check_clock();
        }
        !self.exhausted
    }

    /// Reads the clock; called before and after anything that takes long, such as an image.
    pub fn check_clock(&mut self) {
        if let Some(clock) = self.limits.clock
            && clock() - self.started > self.limits.milliseconds
        {
            self.exhausted = true;
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
            exhausted: self.exhausted,
        }
    }

    /// Ends the reading, for example because memory is used up.
    pub fn exhaust(&mut self) {
        self.exhausted = true;
    }

    pub fn exhausted(&self) -> bool {
        self.exhausted
    }
}
