//! Choosing evidence evenly over a sheet.

/// Parts of the sheet in each direction.
const PARTS: usize = 24;

/// Which part of a sheet each of a row of places lies in.
pub struct Parts {
    of: Vec<u16>,
    counts: [usize; PARTS * PARTS],
}

impl Parts {
    /// `places` in page points of a sheet of `width` × `height` points.
    pub fn of(places: impl Iterator<Item = [f32; 2]>, width: f32, height: f32) -> Self {
        let (across, down) = (PARTS as f32 / width, PARTS as f32 / height);
        let part = |value: f32| (value.max(0.0) as usize).min(PARTS - 1);
        let of: Vec<u16> = places
            .map(|[x, y]| (part(y * down) * PARTS + part(x * across)) as u16)
            .collect();
        let mut counts = [0; PARTS * PARTS];
        for &part in &of {
            counts[usize::from(part)] += 1;
        }
        Self { of, counts }
    }

    /// Indices of at most about `most` places, an equal share from each part, so that one dense hatch does not outvote
    /// the sheet. Ascending.
    pub fn spread(&self, most: usize) -> Vec<usize> {
        let share = fair_share(&self.counts, most);
        // Evenly spaced ones of each part: whenever the shares of those passed add up to one more.
        let mut passed = [0usize; PARTS * PARTS];
        let mut chosen = Vec::with_capacity(most);
        for (index, &part) in self.of.iter().enumerate() {
            let (count, passed) = (
                self.counts[usize::from(part)],
                &mut passed[usize::from(part)],
            );
            *passed += share;
            if count <= share {
                chosen.push(index);
            } else if *passed >= count {
                *passed -= count;
                chosen.push(index);
            }
        }
        chosen
    }
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
        let chosen = Parts::of(places.iter().copied(), 100.0, 100.0).spread(400);
        assert!(chosen.len() <= 400);
        assert_eq!(chosen.iter().filter(|&&index| index >= 10_000).count(), 100);
    }
}
