/**
 * Text of drawings and specifications as it is in projects: few words are on most pages, most are on few, and words follow
 * each other in habits, so that phrases repeat. The same every time.
 */
import { seededRandom } from '../../sample/src/description/random.ts';
import type { Random } from '../../sample/src/description/random.ts';

const COMMON =
  'the of and to shall be in for with or at all by as see on is not provide per where from new existing typical detail contractor work' +
  ' concrete steel wall door ceiling floor roof plan section sheet schedule note drawings specifications required install approved' +
  ' manufacturer accordance fire rated type joint anchor bolt frame hardware glass window opening clear grid column beam slab footing' +
  ' reinforcing masonry grout mortar stud gypsum board insulation finish paint tile carpet base stair handrail guard railing ramp' +
  ' corridor vestibule office mechanical electrical plumbing duct diffuser louver damper pipe valve pump drain fixture panel conduit' +
  ' outlet switch lighting emergency exit sprinkler alarm detector site paving curb storm sewer water grade elevation level dimension' +
  ' verify field coordinate architect engineer owner submittal test inspection code standard minimum maximum thickness width height' +
  ' above below each side both face edge top bottom center line equal spacing match existing remove patch repair seal caulk flashing' +
  ' membrane parapet coping lintel sill jamb head threshold closer hinge lock key casework counter shelf sink toilet partition';

const SYLLABLES =
  'an ar bel bor can cor dan del dri en er fal fen gar gor har hel in ir jam kel kin lan lin mar mel nor on or pan per quil ran rel' +
  ' sal sor tan tel ul un val vor wen wil yar zan ta te ti to tu la le li lo ma mi mo na ne no pa pe po ra re ri ro sa se si so';

const VOCABULARY = 40_000;
/** Words that often follow each word. */
const FOLLOWERS = 8;
/** How often a word is one of those. */
const HABIT = 0.6;

/** From the commonest to the rarest. */
export const VOCABULARY_BY_RANK: readonly string[] = vocabulary();

function vocabulary(): string[] {
  const random = seededRandom(14);
  const syllables = SYLLABLES.split(' ');
  const words = new Set(COMMON.split(' '));
  while (words.size < VOCABULARY) {
    const length = random.integer(2, 4);
    words.add(Array.from({ length }, () => random.pick(syllables)).join(''));
  }
  return [...words];
}

/** Zipf's law: the chance of the word of rank n is 1 / (n + 2.7). */
const SHARES = shares();

function shares(): Float64Array {
  const sums = new Float64Array(VOCABULARY);
  let sum = 0;
  for (let rank = 0; rank < VOCABULARY; rank += 1) {
    sum += 1 / (rank + 2.7);
    sums[rank] = sum;
  }
  return sums.map((each) => each / sum);
}

/** The rank of a word by chance. */
function rankOf(chance: number): number {
  let from = 0;
  let to = VOCABULARY - 1;
  while (from < to) {
    const middle = (from + to) >> 1;
    if ((SHARES[middle] ?? 1) < chance) from = middle + 1;
    else to = middle;
  }
  return from;
}

/** The followers of each word, the most frequent first. */
const HABITS = habits();

function habits(): Int32Array {
  const random = seededRandom(15);
  return Int32Array.from({ length: VOCABULARY * FOLLOWERS }, () => rankOf(random.next()));
}

/** The rank of a word that often follows the word of this rank; `nth` from 0, the most frequent first. */
export const followerOf = (rank: number, nth: number): number =>
  HABITS[rank * FOLLOWERS + nth] ?? 0;

const DISCIPLINES = ['A', 'S', 'M', 'E', 'P', 'C'];

/** A sheet number as text refers to it. */
export const sheetReference = (random: Random): string =>
  `${random.pick(DISCIPLINES)}-${random.integer(1, 100)}`;

/** Writes words in order; each depends on the one before. */
export function createWriter(random: Random): () => string {
  let rank = rankOf(random.next());
  return () => {
    const kind = random.next();
    if (kind < 0.01) return sheetReference(random);
    if (kind < 0.05) return String(random.integer(0, 399));
    // The square: the first followers are the most frequent.
    const nth = Math.floor(random.next() ** 2 * FOLLOWERS);
    rank = random.next() < HABIT ? followerOf(rank, nth) : rankOf(random.next());
    return VOCABULARY_BY_RANK[rank] ?? '';
  };
}
