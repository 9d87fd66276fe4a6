//! Choosing evidence evenly over a sheet.

/// Parts of the sheet in each direction.
const PARTS: usize = 24;

/// Indices of at most about `most` of `places` (page points), an equal share from each part of a sheet of
/// `width` × `height` points, so that one dense hatch does not outvote the sheet. Ordered by part.
pub fn spread_evenly(
    places: impl Iterator<Item = [f32; 2]> + Clone,
    width: f32,
    height: f32,
    most: usize,
) -> Vec<usize> {
    let part_of = |[x, y]: [f32; 2]| {
        let column = (x / width * PARTS as f32).clamp(0.0, PARTS as f32 - 1.0) as usize;
        let row = (y / height * PARTS as f32).clamp(0.0, PARTS as f32 - 1.0) as usize;
        row * PARTS + column
    };
    let mut counts = [0usize; PARTS * PARTS];
    for place in places.clone() {
        counts[part_of(place)] += 1;
    }
    let share = fair_share(&counts, most);
    // Every part gives `share` evenly spaced ones of its own: its k-th when k·share/count steps on.
    let mut seen = [0usize; PARTS * PARTS];
    let mut chosen = Vec::with_capacity(most);
    for (index, place) in places.enumerate() {
        let part = part_of(place);
        let count = counts[part];
        let k = seen[part];
        seen[part] += 1;
        if count <= share || (k + 1) * share / count > k * share / count {
            chosen.push(index);
        }
    }
    chosen
}

/// The largest share per part with which all parts together give at most `most` (at least 1).
fn fair_share(counts: &[usize], most: usize) -> usize {
    let total = |share: usize| counts.iter().map(|&count| count.min(share)).sum::<usize>();
    let (mut low, mut high) = (1, most.max(1));
    while low < high {
        let middle = (low + high).div_ceil(2);
        if total(middle) <= most {
            low = middle
        } else {
            high = middle - 1
        }
    }
    low
}

/// A small deterministic generator (xorshift): equal input must give equal results.
pub struct Random(u64);

impl Random {
    pub fn new(seed: u64) -> Self {
        Self(seed | 1)
    }

    /// Below `count`, which must not be zero.
    pub fn below(&mut self, count: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 >> 11) as usize % count
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_dense_part_does_not_outvote_the_rest() {
        let dense = (0..10_000).map(|i| [i as f32 % 10.0, i as f32 / 1000.0]);
        let sparse = (0..100).map(|i| [20.0 + (i % 10) as f32 * 8.0, 20.0 + (i / 10) as f32 * 8.0]);
        let places: Vec<[f32; 2]> = dense.chain(sparse).collect();
        let chosen = spread_evenly(places.iter().copied(), 100.0, 100.0, 400);
        assert!(chosen.len() <= 400);
        assert_eq!(chosen.iter().filter(|&&index| index >= 10_000).count(), 100);
    }
}
