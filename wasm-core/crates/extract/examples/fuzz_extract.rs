//! Feeds changed PDFs to the extractor and reports what breaks.
//!
//! `cargo run --release -p pinbar-extract --example fuzz_extract -- --seconds 60 [--seed N] [FILE…]`
//!
//! Without files it changes documents of every layout made here. Ends with an error when a mutant makes the
//! extractor panic, ask without end, take too long, take too much memory, or read more than there is.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::Ordering;
use std::time::Instant;

use counting::{Counting, LIVE, PEAK};
use made::{Layout, Made};
use pinbar_extract::{Limits, PageExtractor, Part, Progress};
use pinbar_model::error::Result;

#[path = "../../reader/tests/support/counting.rs"]
mod counting;
#[path = "../tests/support/made.rs"]
mod made;
#[path = "../../reader/tests/support/mod.rs"]
mod support;

#[global_allocator]
static ALLOCATOR: Counting = Counting;

/// What one mutant may take.
const MOST_SECONDS: f64 = 10.0;
const MOST_BYTES: usize = 512 << 20;
const MOST_ROUNDS: usize = 20_000;

#[derive(Default)]
struct Tally {
    mutants: usize,
    opened: usize,
    pages: usize,
    failures: usize,
    slowest: f64,
    largest: usize,
}

fn main() -> std::result::Result<(), Box<dyn std::error::Error>> {
    let (mut seconds, mut seed, mut files) = (60.0, 1u64, Vec::new());
    let mut arguments = std::env::args().skip(1);
    while let Some(argument) = arguments.next() {
        match argument.as_str() {
            "--seconds" => {
                seconds = arguments
                    .next()
                    .ok_or("--seconds needs a number")?
                    .parse()?
            }
            "--seed" => seed = arguments.next().ok_or("--seed needs a number")?.parse()?,
            _ => files.push(argument),
        }
    }
    let mut sources = documents();
    sources.extend(support::documents());
    for file in &files {
        sources.push(std::fs::read(file)?);
    }
    let started = Instant::now();
    let mut tally = Tally::default();
    while started.elapsed().as_secs_f64() < seconds {
        let number = seed.wrapping_add(tally.mutants as u64);
        let mut random = support::Random::new(number);
        let source = &sources[random.below(sources.len())];
        let mutant = support::mutate(source, &mut random);
        try_one(&mutant, number, &mut tally);
    }
    println!(
        "{} mutants: {} opened, {} pages taken out, slowest {:.1} s, largest {} MB",
        tally.mutants,
        tally.opened,
        tally.pages,
        tally.slowest,
        tally.largest >> 20
    );
    if tally.failures > 0 {
        return Err(format!("{} mutants broke a bound or panicked", tally.failures).into());
    }
    Ok(())
}

/// A document with everything that has a meaning of its own, in every layout, and updated.
fn documents() -> Vec<Vec<u8>> {
    let made = Made::default()
        .object(1, "<< /Type /Catalog /Pages 2 0 R /OCProperties << /OCGs [9 0 R] /D << /OFF [9 0 R] >> >> /PageLabels << /Kids [10 0 R] >> >>")
        .object(2, "<< /Type /Pages /Kids [3 0 R 4 0 R] /Count 2 /MediaBox [0 0 300 200] >>")
        .object(3, "<< /Type /Pages /Kids [5 0 R] /Count 1 /Resources << /XObject << /X 6 0 R >> /Properties << /L 9 0 R >> >> >>")
        .object(4, "<< /Type /Page /Parent 2 0 R /Contents [7 0 R] /Annots [11 0 R] >>")
        .object(5, "<< /Type /Page /Parent 3 0 R /Contents 7 0 R >>")
        .stream(6, "/Subtype /Form /BBox [0 0 9 9]", "0 0 5 5 re f")
        .stream(7, "/Filter [ ]", "/OC /L BDC /X Do EMC")
        .object(9, "<< /Type /OCG /Name (walls) >>")
        .object(10, "<< /Nums [0 << /S /D /P (A-) >>] >>")
        .object(11, "<< /Subtype /Stamp /Rect [5 5 9 9] /AP << /N 6 0 R >> >>");
    let layouts = [
        Layout::Table,
        Layout::Stream { packed: true },
        Layout::Stream { packed: false },
        Layout::Hybrid,
    ];
    let mut files: Vec<Vec<u8>> = layouts.iter().map(|layout| made.file(*layout)).collect();
    files.push(made.update(made.file(layouts[0]), layouts[2]));
    files.push(made.update(made.file(layouts[1]), layouts[3]));
    files
}

fn try_one(mutant: &[u8], number: u64, tally: &mut Tally) {
    let base = LIVE.load(Ordering::Relaxed);
    PEAK.store(base, Ordering::Relaxed);
    let started = Instant::now();
    let outcome = catch_unwind(AssertUnwindSafe(|| {
        let limits = Limits {
            page_bytes: 64 << 20,
            decoded_bytes: 16 << 20,
            ..Limits::default()
        };
        let mut extractor = PageExtractor::new(mutant.len() as u64, "", limits);
        if !run(mutant, &mut extractor, PageExtractor::open) {
            return (0, 0);
        }
        let pages = extractor.page_count().min(3);
        let taken = (0..=pages).filter(|page| {
            run(mutant, &mut extractor, |extractor| {
                extractor.page(*page, Part::Whole)
            }) && extractor.take().is_some()
        });
        (1, taken.count())
    }));
    let (seconds, bytes) = (
        started.elapsed().as_secs_f64(),
        PEAK.load(Ordering::Relaxed).saturating_sub(base),
    );
    tally.mutants += 1;
    tally.slowest = tally.slowest.max(seconds);
    tally.largest = tally.largest.max(bytes);
    match outcome {
        Ok((opened, pages)) => {
            tally.opened += opened;
            tally.pages += pages;
        }
        Err(_) => {
            tally.failures += 1;
            println!("mutant {number} panicked");
        }
    }
    if seconds > MOST_SECONDS || bytes > MOST_BYTES {
        tally.failures += 1;
        println!("mutant {number}: {seconds:.1} s, {} MB", bytes >> 20);
    }
}

/// Whether the step ends well. Refusals are fine, questions without end are not.
fn run(
    bytes: &[u8],
    extractor: &mut PageExtractor,
    mut step: impl FnMut(&mut PageExtractor) -> Result<Progress>,
) -> bool {
    for _ in 0..MOST_ROUNDS {
        let ranges = match step(extractor) {
            Ok(Progress::Ready) => return true,
            Ok(Progress::Needs(ranges)) => ranges,
            Err(_) => return false,
        };
        for range in ranges {
            let part = &bytes[range.start as usize..range.end as usize];
            if extractor.feed(range.start, part).is_err() {
                return false;
            }
        }
    }
    // A panic is what the caller counts.
    unreachable!("the extractor asks without end")
}
