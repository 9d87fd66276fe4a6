/**
 * Quantities in what people write: `3'-0"`, `34" MAXIMUM`, `33" to 36"`, `R-21 minimum`, `80 PSF`, `1-hour`. Each is an interval
 * in one unit per dimension: lengths in inches, areas in square feet, times in minutes. Pure.
 */

/** What a number measures. Numbers of different dimensions are never compared. */
export type Dimension = string;

export type Quantity = {
  dimension: Dimension;
  /** Both ends belong to it; infinite where a minimum or maximum leaves it open. */
  low: number;
  high: number;
  /** Where it is in the text, in UTF-16 units, with the words that say minimum or maximum. */
  from: number;
  to: number;
  /** As written. */
  text: string;
};

type Found = { value: number; dimension: Dimension; from: number; to: number; digitsFrom: number };

/** `4 1/2`, `1/2`, `1,200`, `0.36`. */
const NUMBER = String.raw`(?:\d+[ -]\d+\/\d+|\d+\/\d+|\d{1,3}(?:,\d{3})+|\d+(?:\.\d+)?)`;

function numberOf(text: string): number {
  const mixed = /^(?:(\d+)[ -])?(\d+)\/(\d+)$/.exec(text);
  if (mixed) return Number(mixed[1] ?? 0) + Number(mixed[2]) / Number(mixed[3]);
  return Number(text.replaceAll(',', ''));
}

const SQUARED = String.raw`(?: ?²|\^?2\b)`;

/** Words behind a number, the dimension, and how many of its units one is. */
const UNITS: readonly (readonly [pattern: string, dimension: Dimension, factor: number])[] = [
  [String.raw`(?:sq\.?|square) ?(?:ft\.?|feet|foot)|sf\b|ft${SQUARED}`, 'area', 1],
  [String.raw`(?:sq\.?|square) ?(?:m|met(?:er|re)s?)\b|m${SQUARED}`, 'area', 10.7639],
  [
    String.raw`"|inch(?:es)?\b|in\.(?!\w)|in\b(?! (?:the|a|an|each|all|any|every|which|accord|both))`,
    'length',
    1,
  ],
  [String.raw`'|feet\b|foot\b|ft\b\.?`, 'length', 12],
  [String.raw`mm\b(?! ?[²³])|millimet(?:er|re)s?\b`, 'length', 1 / 25.4],
  [String.raw`cm\b(?! ?[²³])|centimet(?:er|re)s?\b`, 'length', 1 / 2.54],
  // "20M" is a size of bars.
  [String.raw`(?-i:m)\b(?! ?[²³/^])|met(?:er|re)s?\b`, 'length', 39.3701],
  [String.raw`kpa\b|kn\/m${SQUARED}`, 'psf', 20.8854],
  [String.raw`mpa\b|n\/mm${SQUARED}`, 'psi', 145.038],
  [String.raw`hours?\b|hrs?\b\.?`, 'time', 60],
  [String.raw`minutes?\b|mins?\b`, 'time', 1],
  [String.raw`psf\b|pounds? per square foot`, 'psf', 1],
  [String.raw`psi\b`, 'psi', 1],
  [String.raw`ksi\b`, 'psi', 1000],
  [String.raw`%|percent\b|per cent\b`, 'percent', 1],
  [String.raw`ga\b\.?|gauge\b|gage\b`, 'gauge', 1],
  [String.raw`mils?\b`, 'mil', 1],
  [String.raw`volts?\b|v\b`, 'volt', 1],
  [String.raw`amps?\b|amperes?\b|(?<=\s)a\b(?!\s+\p{Ll})`, 'amp', 1],
  [String.raw`kw\b`, 'watt', 1000],
  [String.raw`watts?\b|w\b`, 'watt', 1],
  [String.raw`gpm\b`, 'gpm', 1],
  [String.raw`cfm\b`, 'cfm', 1],
  [String.raw`foot-?candles?\b|fc\b`, 'fc', 1],
  [String.raw`lux\b`, 'fc', 1 / 10.764],
  [String.raw`lbs?\b\.?|pounds?\b`, 'pound', 1],
  [String.raw`°|degrees?\b`, 'degree', 1],
  [String.raw`bar diameters?\b`, 'bar diameter', 1],
  [
    String.raw`(?:layers?|coats?|exits?|drains?|anchors?|fixtures?|outlets?|bars?|bolts?|colors?|spaces?|doors?|hinges?|rows?|sheets?|copies|grommets?)\b`,
    'count',
    1,
  ],
];

/** Written before the number: `R-21`, `U-value 0.36`, `STC 50`, `grade 60`. */
const BEFORE: readonly (readonly [pattern: string, dimension: Dimension])[] = [
  [String.raw`\br(?:-value)?(?:\s*(?:-|of|=|:))?\s*`, 'r-value'],
  [String.raw`\bu(?:-| )?(?:value|factor)s?:?(?:\s+[a-z]+){0,6}?\s*`, 'u-value'],
  [String.raw`\bshgc:?(?:\s+[a-z]+){0,6}?\s*`, 'shgc'],
  [String.raw`\bstc(?:\s*(?:of|=|:|-))?\s*`, 'stc'],
  [String.raw`\bgrade\s+`, 'grade'],
];

const FEET_AND_INCHES = new RegExp(
  String.raw`(\d+)\s*(?:'|ft\.?|feet|foot)\s*-?\s*(${NUMBER})\s*(?:"|inch(?:es)?\b|in\b\.?)`,
  'giu',
);

/** With typographic quotes, primes and dashes as typewriters have them: every character stays in its place. */
export function plainMarks(text: string): string {
  return text.replaceAll(/[“”″]/g, '"').replaceAll(/[‘’′]/g, "'").replaceAll(/[–—−]/g, '-');
}

function numbersIn(text: string): Found[] {
  const found: Found[] = [];
  const take = (
    dimension: Dimension,
    value: number,
    from: number,
    to: number,
    digitsFrom = from,
  ) => {
    if (found.some((other) => from < other.to && other.from < to)) return;
    found.push({ dimension, value, from, to, digitsFrom });
  };
  for (const match of text.matchAll(FEET_AND_INCHES)) {
    const inches = Number(match[1]) * 12 + numberOf(match[2] ?? '0');
    take('length', inches, match.index, match.index + match[0].length);
  }
  for (const [pattern, dimension] of BEFORE) {
    for (const match of text.matchAll(new RegExp(`${pattern}(${NUMBER})`, 'giu'))) {
      const to = match.index + match[0].length;
      take(dimension, numberOf(match[1] ?? ''), match.index, to, to - (match[1] ?? '').length);
    }
  }
  for (const [pattern, dimension, factor] of UNITS) {
    const unit = new RegExp(String.raw`(?<![\w./-])(${NUMBER})(?:\s|-)*(?:${pattern})`, 'giu');
    for (const match of text.matchAll(unit)) {
      const value = numberOf(match[1] ?? '') * factor;
      take(dimension, value, match.index, match.index + match[0].length);
    }
  }
  return found.toSorted((a, b) => a.from - b.from);
}

const MIN_BEFORE =
  /(?:\bmin(?:imum)?\.?|\bat least|\bno(?:t)? (?:be )?(?:less|fewer|lower|smaller|narrower|shorter|thinner) than|(?<!\bno |\bnot |\bnot be )(?:greater|more|higher|wider|taller|larger|longer|thicker|deeper) than|≥|>)(?:\s+(?:of|is|clear|width|height|thickness|size|depth))*[\s:]*$/iu;
const MAX_BEFORE =
  /(?:\bmax(?:imum)?\.?|\bat most|\bno(?:t)? (?:be )?(?:more|greater|higher|wider|taller|larger|longer|thicker|deeper) than|\bnot (?:to )?exceed(?:ing)?|\bup to|\bwithin|\bbelow|(?<!\bno |\bnot |\bnot be )(?:less|fewer|lower|smaller|narrower|shorter|thinner) than|≤|<)(?:\s+(?:of|is|clear|width|height|thickness|size|depth))*[\s:]*$/iu;
const MIN_AFTER =
  /^[\s,(]*(?:min(?:imum)?\b\.?|or (?:more|greater|larger|higher|wider|thicker)\b)/iu;
const MAX_AFTER =
  /^[\s,(]*(?:(?:on center |o\.?c\.? )?max(?:imum)?\b\.?|or (?:less|fewer|lower|smaller)\b)/iu;
/** A negated comparison is the other one: `not less than` and the like are matched as a whole before. */
const JOIN = /^\s*(?:to|and|-)\s*$/iu;
const BETWEEN = /\b(?:between|from)\s+$/iu;

function intervalOf(text: string, from: number, to: number, value: number) {
  const before = text.slice(Math.max(0, from - 60), from);
  const after = text.slice(to, to + 30);
  const isMax = MAX_BEFORE.test(before) || MAX_AFTER.test(after);
  const isMin = MIN_BEFORE.test(before) && !MAX_BEFORE.test(before);
  if (isMin || (MIN_AFTER.test(after) && !isMax)) return { low: value, high: Infinity };
  return isMax ? { low: -Infinity, high: value } : { low: value, high: value };
}

/** The number before `to` of a range such as `33 to 36 in`, whose unit is only behind the second one. */
const BARE_BEFORE = new RegExp(String.raw`(?<![\w./])(${NUMBER})\s*(?:to|and|-)\s*$`, 'iu');

/** All quantities of a text, in order. */
export function quantitiesIn(given: string): Quantity[] {
  const text = plainMarks(given);
  const numbers = numbersIn(text);
  const found: Quantity[] = [];
  for (let at = 0; at < numbers.length; at += 1) {
    const one = numbers[at];
    if (one === undefined) continue;
    const next = numbers[at + 1];
    const { dimension } = one;
    if (
      next?.dimension === dimension &&
      JOIN.test(text.slice(one.to, next.from)) &&
      (BETWEEN.test(text.slice(0, one.from)) || /to|-/iu.test(text.slice(one.to, next.from)))
    ) {
      const [low, high] = [Math.min(one.value, next.value), Math.max(one.value, next.value)];
      found.push({
        dimension,
        low,
        high,
        from: one.from,
        to: next.to,
        text: given.slice(one.from, next.to),
      });
      at += 1;
      continue;
    }
    const bare = BARE_BEFORE.exec(text.slice(0, one.from));
    const factor =
      one.value === 0
        ? 1
        : one.value /
          numberOf(
            /[\d ./,-]+/
              .exec(text.slice(one.from))?.[0]
              .trim()
              .replace(/[-.,]$/, '') ?? '1',
          );
    if (bare !== null && Number.isFinite(factor)) {
      const low = numberOf(bare[1] ?? '') * factor;
      if (low < one.value) {
        found.push({
          dimension,
          low,
          high: one.value,
          from: bare.index,
          to: one.to,
          text: given.slice(bare.index, one.to),
        });
        continue;
      }
    }
    const interval = intervalOf(text, one.digitsFrom, one.to, one.value);
    // Words such as "U-value" in front of the number stay words.
    const written = given.slice(one.from, one.to);
    found.push({ dimension, ...interval, from: one.digitsFrom, to: one.to, text: written });
  }
  return found;
}

/** A tolerance for fractions that were rounded. */
const ROUNDING = 1e-6;

export type Comparison = 'meets' | 'fails' | 'unclear';

/**
 * Whether everything that `found` allows is within what `wanted` allows. It is unclear if `found` is open in a direction of
 * which it says nothing, such as a minimum that is asked to be at most something.
 */
export function compareQuantities(wanted: Quantity, found: Quantity): Comparison {
  // A higher gauge is thinner.
  if (wanted.dimension === 'gauge') {
    return compareIntervals(inverted(wanted), inverted(found));
  }
  return compareIntervals(wanted, found);
}

type Interval = Pick<Quantity, 'low' | 'high'>;
const inverted = ({ low, high }: Interval): Interval => ({ low: -high, high: -low });

function compareIntervals(wanted: Interval, found: Interval): Comparison {
  const slack =
    ROUNDING * Math.max(1, ...[wanted.low, wanted.high].filter(Number.isFinite).map(Math.abs));
  if (found.low >= wanted.low - slack && found.high <= wanted.high + slack) return 'meets';
  if (found.high < wanted.low - slack || found.low > wanted.high + slack) return 'fails';
  const isOpenBelow = found.low === -Infinity && wanted.low !== -Infinity;
  const isOpenAbove = found.high === Infinity && wanted.high !== Infinity;
  const isBelow = Number.isFinite(found.low) && found.low < wanted.low - slack;
  const isAbove = Number.isFinite(found.high) && found.high > wanted.high + slack;
  if (isBelow || isAbove) return 'fails';
  return isOpenBelow || isOpenAbove ? 'unclear' : 'fails';
}
