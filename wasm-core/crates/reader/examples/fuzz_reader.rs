//! Feeds changed PDFs to the reader and reports what breaks.
//!
//! `cargo run --release -p pinbar-reader --example fuzz_reader -- --seconds 120 [--seed N] [FILE…]`
//!
//! Without files it changes small documents made here. Every mutant is read within a memory bound that a
//! counting allocator watches; a panic inside the parser is caught and counted, a slow mutant is named.
//! Ends with an error when a mutant takes too long or too much memory, or when our own code panics.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Mutex;
use std::sync::atomic::Ordering;
use std::time::Instant;

use counting::{Counting, LIVE, PEAK};
use pinbar_model::list::DisplayList;
use pinbar_reader::{Document, Limits, Resources};

#[path = "../tests/support/counting.rs"]
mod counting;
#[path = "../tests/support/mod.rs"]
mod support;

static PANIC: Mutex<String> = Mutex::new(String::new());

#[global_allocator]
static ALLOCATOR: Counting = Counting;

/// One mutant may take so long and so many bytes above its own length.
const MOST_SECONDS: f64 = 20.0;
const MOST_BYTES: usize = 3 << 30;

#[derive(Default)]
struct Tally {
    mutants: usize,
    opened: usize,
    read: usize,
    panics: Vec<String>,
    failures: usize,
    slowest: f64,
    largest: usize,
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let (mut seconds, mut seed, mut files) = (120.0, 1u64, Vec::new());
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
    let mut sources: Vec<Vec<u8>> = support::documents();
    for file in &files {
        sources.push(std::fs::read(file)?);
    }
    std::panic::set_hook(Box::new(|info| {
        if let Ok(mut last) = PANIC.lock() {
            *last = info.to_string();
        }
    }));
    let started = Instant::now();
    let mut tally = Tally::default();
    while started.elapsed().as_secs_f64() < seconds {
        let mut random = support::Random::new(seed.wrapping_add(tally.mutants as u64));
        let source = &sources[random.below(sources.len())];
        let mutant = support::mutate(source, &mut random);
        try_one(mutant, seed + tally.mutants as u64, &mut tally);
    }
    println!(
        "{} mutants: {} opened, {} pages read, {} panics, slowest {:.1} s, largest {} MB",
        tally.mutants,
        tally.opened,
        tally.read,
        tally.panics.len(),
        tally.slowest,
        tally.largest >> 20
    );
    tally.panics.sort();
    tally.panics.dedup();
    tally
        .panics
        .iter()
        .for_each(|panic| println!("panic: {panic}"));
    let ours = tally
        .panics
        .iter()
        .any(|panic| panic.contains("crates/reader") || panic.contains("crates/model"));
    if tally.failures > 0 || ours {
        return Err("a mutant broke a bound, or a panic was ours".into());
    }
    Ok(())
}

fn try_one(mutant: Vec<u8>, number: u64, tally: &mut Tally) {
    let base = LIVE.load(Ordering::Relaxed);
    PEAK.store(base, Ordering::Relaxed);
    let started = Instant::now();
    let result = catch_unwind(AssertUnwindSafe(|| {
        let clock = || {
            static START: std::sync::OnceLock<Instant> = std::sync::OnceLock::new();
            START.get_or_init(Instant::now).elapsed().as_secs_f64() * 1000.0
        };
        let limits = Limits {
            clock: Some(clock),
            milliseconds: 5_000.0,
            ..Limits::default()
        };
        let Ok(document) = Document::open(mutant, "", &Resources::default()) else {
            return (0, 0);
        };
        let pages = document.page_count().min(3);
        let read = (0..pages)
            .filter_map(|page| document.read(page, &limits).ok())
            .map(|sheet| {
                // What is read must survive its own validation.
                assert!(
                    DisplayList::from_bytes(&sheet.list.to_bytes()).is_ok(),
                    "crates/reader made an unsound list"
                );
            });
        (1, read.count())
    }));
    let (seconds, bytes) = (
        started.elapsed().as_secs_f64(),
        PEAK.load(Ordering::Relaxed).saturating_sub(base),
    );
    tally.mutants += 1;
    tally.slowest = tally.slowest.max(seconds);
    tally.largest = tally.largest.max(bytes);
    if seconds > MOST_SECONDS || bytes > MOST_BYTES {
        tally.failures += 1;
        println!("mutant {number}: {seconds:.1} s, {} MB", bytes >> 20);
    }
    match result {
        Ok((opened, read)) => {
            tally.opened += opened;
            tally.read += read;
        }
        Err(_) => tally.panics.push(
            PANIC
                .lock()
                .map(|last| last.replace('\n', " "))
                .unwrap_or_default(),
        ),
    }
}
