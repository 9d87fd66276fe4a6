/** Amounts in US dollars as documents write them. Amounts are in cents. */

export type Money = {
  cents: number;
  /** Where it is in the text. */
  at: number;
  text: string;
  /** It has a dollar sign. */
  isMarked: boolean;
};

const AMOUNT =
  /(?<lead>[-–−+<(]?\s?)(?<mark>(?:US)?\$\s*)?(?<inner>[-–−(<]?\s?)(?<whole>\d{1,3}(?:,\d{3})+|\d+)(?<cents>\.\d{2})?(?!\d|[./]\d|%|,\d)(?<tail>\s?(?:\)|>|CR\b|[-–−](?=\s|$)))?/g;

/** Amounts in a text, in order. Bare whole numbers are none: they count, or are dates and numbers of things. */
export function moneyIn(text: string): Money[] {
  const found: Money[] = [];
  for (const match of text.matchAll(AMOUNT)) {
    const { lead = '', mark, inner = '', whole = '', cents = '', tail = '' } = match.groups ?? {};
    const before = text[match.index - 1] ?? ' ';
    if (mark === undefined && (/[\w#.,/-]/.test(before) || (cents === '' && !whole.includes(','))))
      continue;
    const opens = /[(<]/.test(lead + inner);
    const isNegative =
      (opens && /[)>]/.test(tail)) || /[-–−]/.test(lead + inner) || /CR|[-–−]/.test(tail);
    const value = Number(whole.replaceAll(',', '')) * 100 + Number(cents.slice(1));
    found.push({
      cents: isNegative ? -value : value,
      at: match.index,
      text: match[0].trim(),
      isMarked: mark !== undefined,
    });
  }
  return found;
}

const WORDS: Readonly<Record<string, number>> = Object.fromEntries(
  [
    'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen'
      .split(' ')
      .map((word, index) => [word, index] as const),
    'twenty thirty forty fifty sixty seventy eighty ninety'
      .split(' ')
      .map((word, index) => [word, (index + 2) * 10] as const),
  ].flat(),
);
const IN_WORDS =
  /\b((?:(?:zero|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|thirteen|fourteen|fifteen|sixteen|seventeen|eighteen|nineteen|twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety|hundred|thousand|million|and)[\s,-]+)+)(?:(\d{1,2}|no|zero)\/100\s*)?dollars?(?:\s+and\s+(\d{1,2})\s*(?:\/100|cents))?/i;

/** The first amount that is written in words; null if there is none. */
export function moneyInWords(text: string): { cents: number; text: string } | null {
  const match = IN_WORDS.exec(text);
  const words = match?.[1]?.toLowerCase().match(/[a-z]+/g);
  if (!match || !words) return null;
  let [total, part] = [0, 0];
  for (const word of words) {
    if (word === 'hundred') part = (part || 1) * 100;
    else if (word === 'thousand' || word === 'million') {
      total += (part || 1) * (word === 'thousand' ? 1000 : 1_000_000);
      part = 0;
    } else part += WORDS[word] ?? 0;
  }
  const cents = Number(match[2] ?? match[3] ?? 0);
  return { cents: (total + part) * 100 + (Number.isNaN(cents) ? 0 : cents), text: match[0] };
}

const DOLLARS = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' });
/** `-$1,234.50`. */
export const dollars = (cents: number): string => DOLLARS.format(cents / 100);
