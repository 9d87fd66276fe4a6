/** How much of what could be matched was matched, from a random sample of what was not. Pure. */
import { wilsonInterval } from './wilson.ts';

/** A number that looks random and is always the same for both. */
function drawn(seed: number, id: number): number {
  let mixed = (seed ^ Math.imul(id, 0x9e_37_79_b1)) >>> 0;
  mixed = Math.imul(mixed ^ (mixed >>> 16), 0x85_eb_ca_6b) >>> 0;
  mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2_b2_ae_35) >>> 0;
  return (mixed ^ (mixed >>> 16)) >>> 0;
}

/** The order in which change orders are reviewed: drawn once for each backtest, whatever others there are. */
export function inSampleOrder(seed: number, ids: readonly number[]): number[] {
  return ids.toSorted((a, b) => drawn(seed, a) - drawn(seed, b) || a - b);
}

export type Sampled = {
  /** Change orders with an approved match. */
  readonly confirmed: number;
  /** Change orders without a match, of which the sample is drawn. */
  readonly unmatched: number;
  /** Of the sample. */
  readonly reviewed: number;
  readonly missed: number;
};

type Interval = { readonly low: number; readonly high: number };

/**
 * The 95% interval of the share of unmatched change orders that were missed. A sample of all of them leaves nothing open: the
 * Wilson interval is that of a sample so much larger as the rest of them is smaller.
 */
function missedShare({ unmatched, reviewed, missed }: Sampled): Interval {
  if (unmatched === 0) return { low: 0, high: 0 };
  if (reviewed >= unmatched) return { low: missed / reviewed, high: missed / reviewed };
  if (reviewed === 0) return { low: 0, high: 1 };
  const cases = (reviewed * (unmatched - 1)) / (unmatched - reviewed);
  const { low, high } = wilsonInterval((missed / reviewed) * cases, cases);
  // What was found is there, and what was looked at is not missed.
  return {
    low: Math.max(low, missed / unmatched),
    high: Math.min(high, (unmatched - (reviewed - missed)) / unmatched),
  };
}

const recallAt = ({ confirmed, unmatched }: Sampled, share: number) =>
  confirmed + unmatched * share === 0 ? 1 : confirmed / (confirmed + unmatched * share);

function intervalOf(sampled: Sampled): Interval {
  const { low, high } = missedShare(sampled);
  return { low: recallAt(sampled, high), high: recallAt(sampled, low) };
}

/** Null while there is nothing to say it from: nothing approved or missed, or nothing reviewed. */
export function recallOf(sampled: Sampled): ({ value: number } & Interval) | null {
  const { confirmed, unmatched, reviewed, missed } = sampled;
  if (confirmed + missed === 0 || (unmatched > 0 && reviewed === 0)) return null;
  const share = reviewed === 0 ? 0 : missed / reviewed;
  return { value: recallAt(sampled, share), ...intervalOf(sampled) };
}

/** How many more reviews halve the interval, if as large a share of them is missed. Null if it has no width. */
export function reviewsToHalve(sampled: Sampled): number | null {
  const { unmatched, reviewed, missed } = sampled;
  if (recallOf(sampled) === null) return null;
  const widthWith = (cases: number) => {
    const { low, high } = intervalOf({
      ...sampled,
      reviewed: cases,
      missed: (missed / reviewed) * cases,
    });
    return high - low;
  };
  const width = reviewed === 0 ? 0 : widthWith(reviewed);
  if (width === 0) return null;
  let [few, enough] = [reviewed, unmatched];
  while (enough - few > 1) {
    const middle = Math.floor((few + enough) / 2);
    if (widthWith(middle) <= width / 2) enough = middle;
    else few = middle;
  }
  return enough - reviewed;
}
