/** Amounts as documents write them: `$1,234.50`, `EUR 1.234,50`, `1 234,50 €`, `CHF 1'234.50`. Amounts are in hundredths. */

export type Money = {
  cents: number;
  /** Where it is in the text. */
  at: number;
  text: string;
  /** It has a sign or letters of a currency. */
  isMarked: boolean;
  /** Another one than dollars, as its three letters. */
  currency: string | null;
};

/** Signs and letters that stand before or behind an amount, and what they mean; dollars need no name. */
const CURRENCIES: readonly (readonly [pattern: string, currency: string | null])[] = [
  [String.raw`(?:US|CA|AU|NZ|C|A)?\$`, null],
  ['(?:USD|CAD|AUD|NZD)', null],
  ['(?:€|EUR)', 'EUR'],
  ['(?:£|GBP)', 'GBP'],
  [String.raw`(?:CHF|SFr\.|Fr\.)`, 'CHF'],
];
const MARK = CURRENCIES.map(([pattern]) => pattern).join('|');
/** Thousands by commas and a point before the cents; the same elsewhere, which holds only beside a currency. */
const ANGLO = String.raw`(?:\d{1,3}(?:,\d{3})+|\d+)(?:\.\d{2})?`;
const ELSEWHERE = String.raw`\d{1,3}(?:\.\d{3})+(?:,\d{2})?|\d{1,3}(?:[ \u00a0\u202f]\d{3})+(?:,\d{2})?|\d{1,3}(?:['’]\d{3})+(?:[.,]\d{2})?|\d+,\d{2}`;

const AMOUNT = new RegExp(
  String.raw`(?<lead>[-–−+<(]?\s?)(?<mark>(?:(?<![A-Za-z])(?:${MARK}))\s*)?(?<inner>[-–−(<]?\s?)` +
    String.raw`(?<whole>(?:${ELSEWHERE})(?![\d]|[.,'’]\d)|(?:${ANGLO}))(?!\d|[./'’]\d|%|,\d)` +
    String.raw`(?<tail>\s?(?:\)|>|CR\b|[-–−](?=\s|$)))?(?<behind>\s?(?:€|£|(?:EUR|GBP|CHF|USD)\b))?`,
  'g',
);

/** The cents of a figure: its last two digits behind a point or comma. */
function centsOf(figure: string): number {
  const [, whole = figure, cents = '00'] = /^(.*)[.,](\d{2})$/.exec(figure) ?? [];
  return Number(whole.replaceAll(/\D/g, '')) * 100 + Number(cents);
}

function currencyOf(mark: string): string | null {
  const found = CURRENCIES.find(([pattern]) => new RegExp(`^${pattern}$`).test(mark.trim()));
  return found?.[1] ?? null;
}

/** Amounts in a text, in order. Bare whole numbers are none: they count, or are dates and numbers of things. */
export function moneyIn(text: string): Money[] {
  const found: Money[] = [];
  for (const match of text.matchAll(AMOUNT)) {
    const { lead = '', inner = '', whole = '', tail = '' } = match.groups ?? {};
    const mark = match.groups?.['mark'] ?? match.groups?.['behind'];
    const before = text[match.index - 1] ?? ' ';
    const isPlain = new RegExp(`^(?:${ANGLO})$`).test(whole);
    const isAmount = isPlain && /[.,]/.test(whole) && !/[\w#.,/'’-]/.test(before);
    if (mark === undefined && !isAmount) continue;
    const opens = /[(<]/.test(lead + inner);
    const isNegative =
      (opens && /[)>]/.test(tail)) || /[-–−]/.test(lead + inner) || /CR|[-–−]/.test(tail);
    found.push({
      cents: isNegative ? -centsOf(whole) : centsOf(whole),
      at: match.index,
      text: match[0].trim(),
      isMarked: mark !== undefined,
      currency: mark === undefined ? null : currencyOf(mark),
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
  /\b((?:(?:zero|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|thirteen|fourteen|fifteen|sixteen|seventeen|eighteen|nineteen|twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety|hundred|thousand|million|and)[\s,-]+)+)(?:(\d{1,2}|no|zero)\/100\s*)?(?:dollars?|euros?|pounds?|francs?)(?:\s+and\s+(\d{1,2})\s*(?:\/100|cents))?/i;

/** The first amount that is written in words; null if there is none. */
export function moneyInWords(text: string): { cents: number; at: number; text: string } | null {
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
  return {
    cents: (total + part) * 100 + (Number.isNaN(cents) ? 0 : cents),
    at: match.index,
    text: match[0],
  };
}

const DOLLARS = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' });
/** `-$1,234.50`. */
export const dollars = (cents: number): string => DOLLARS.format(cents / 100);
