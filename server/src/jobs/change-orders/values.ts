/** What a change order costs: by labels, sentences and totals. */
import type { Finding, Found } from './found.ts';
import { dollars, moneyIn, moneyInWords } from './money.ts';
import type { Paragraph, Row } from './page-rows.ts';

type Rule = { test: RegExp; confidence: number };

/** Sums that are not of this change order. */
const OF_ELSE =
  /\b(?:original|previous(?:ly)?|prior|before|earlier|new contract|new (?:guaranteed|gmp)|revised|to date|sub-?totals?|unit (?:price|cost)|retainage|contract time|not to exceed|deductible|balance|current contract)\b|\b(?:including|incorporating|after|with) this change/i;

/** In order: the first that applies decides. */
const RULES: readonly Rule[] = [
  {
    test: /\b(?:contract (?:sum|price|amount|value|cost)|guaranteed maximum price|gmp|cost of the work)\b.{0,60}\b(?:increased?|decreased?|reduced?|unchanged|adjusted|changed|modified)\b/i,
    confidence: 0.98,
  },
  {
    test: /\b(?:amount|total|value|cost|price|sum) (?:of|for) this (?:change|pco|cor|co\b|proposal|request|directive)/i,
    confidence: 0.97,
  },
  {
    test: /^(?:net )?(?:increase|decrease|change|adjustment)(?:\s*[[(/]?\s*(?:increase|decrease)[\])]?)? (?:of|from|for|due to|by) this change/i,
    confidence: 0.97,
  },
  {
    test: /^(?:net )?(?:(?:total|grand total|amount)[, ]*)?(?:of )?this (?:change|pco|cor|proposal|request)/i,
    confidence: 0.96,
  },
  { test: /\blump sum\b.{0,40}\b(?:increase|decrease|add|deduct|credit)/i, confidence: 0.96 },
  {
    test: /^(?:change order|pco|cor|proposal|directive) (?:total|amount|value|cost|price)/i,
    confidence: 0.95,
  },
  {
    test: /^(?:total (?:amount|cost|price|value|change|proposal)|net (?:change|amount|total|adjustment|cost)|cost impact|amount|value|price|proposed (?:cost|price|amount))\b/i,
    confidence: 0.93,
  },
  { test: /^(?:grand )?total\b(?! (?:labor|material|equipment|hours|direct))/i, confidence: 0.9 },
  {
    test: /\b(?:total |lump sum |net |our )?(?:price|cost|credit|deduct(?:ion)?|amount|add(?:ition)?)\b.{0,50}?\b(?:is|of|at|be)\b/i,
    confidence: 0.86,
  },
];
const NO_COST =
  /\bno (?:additional |added |change in )?(?:cost|charge)s?\b|\bno change (?:in|to) the contract (?:sum|price|amount)|\bat no (?:additional )?cost|\bno[- ]cost\b|\bno adjustment (?:in|to) the contract (?:sum|price)|^n\/c$|\bcontract (?:sum|price) (?:is|shall be|will be|remains) unchanged/i;
const LESS = /\b(?:decreas|reduc|credit|deduct)/i;
const MORE = /\b(?:increase|addition|add)/i;

/** A text with amounts: a row's, or a sentence's. */
type Statement = { text: string; row: Row };

/** A label with its amount in the line below it. */
function amountsBelow(paragraphs: readonly Paragraph[]): Statement[] {
  const rows = paragraphs.flatMap((paragraph) => paragraph.rows);
  return rows.flatMap((row, index) => {
    const next = rows[index + 1];
    if (!next || next.page !== row.page || next.box[1] - row.box[3] > row.size * 1.6) return [];
    return row.cells.flatMap((cell) => {
      const below = next.cells.find(({ box }) => Math.abs(box[0] - cell.box[0]) < cell.size * 2.5);
      const isPair = below && cell.text.endsWith(':') && moneyIn(below.text).length === 1;
      return isPair ? [{ text: `${cell.text} ${below.text}`, row: next }] : [];
    });
  });
}

function statementsOf(paragraphs: readonly Paragraph[]): Statement[] {
  return [...inLine(paragraphs), ...amountsBelow(paragraphs)];
}

function inLine(paragraphs: readonly Paragraph[]): Statement[] {
  return paragraphs.flatMap(({ text, rows }) => {
    const [row] = rows;
    if (!row) return [];
    return rows.length === 1
      ? [{ text, row }]
      : sentencesOf(text).map((sentence) => ({
          text: sentence,
          row:
            rows.find(
              (each) => sentence.endsWith(each.text) || each.text.includes(sentence.slice(-20)),
            ) ?? row,
        }));
  });
}

const sentencesOf = (text: string) => text.split(/(?<=[a-z)\d]\.)\s+(?=[A-Z])/);

/** In a sentence, parentheses only set the figures apart: `increased by ten dollars ($10.00)`. */
function signed(statement: string, label: string, stated: number): number {
  const isAside = stated < 0 && /\bdollars\s*$|\bincreas\w+ by\b/i.test(label);
  const cents = isAside ? -stated : stated;
  if (cents <= 0) return cents;
  const isLess = LESS.test(label) || (LESS.test(statement) && !MORE.test(statement));
  return isLess ? -cents : cents;
}

const firstMoney = (text: string) => {
  const all = moneyIn(text);
  return all.find(({ isMarked }) => isMarked) ?? all.at(-1);
};

export type Value = { value: Found<number>; finding: Finding | null };

/** Null if the rows state none. */
export function valueOf(paragraphs: readonly Paragraph[]): Value | null {
  const statements = statementsOf(paragraphs);
  for (const { test, confidence } of RULES) {
    const found = statements.flatMap((statement) => {
      const { text, row } = statement;
      const money = firstMoney(text);
      const label = money ? text.slice(0, money.at) : text;
      if (OF_ELSE.test(text) || !test.test(money ? label : text)) return [];
      const place = { page: row.page, box: row.box };
      if (money) {
        const cents = signed(text, label, money.cents);
        return [
          { value: { value: cents, confidence, place }, finding: contradiction(statement, cents) },
        ];
      }
      return NO_COST.test(text) || /\bunchanged\b/i.test(text)
        ? [{ value: { value: 0, confidence, place }, finding: null }]
        : [];
    });
    const last = found.at(-1);
    if (!last) continue;
    const values = new Set(found.map(({ value }) => value.value));
    // A zero beside an amount is a column left empty.
    const isUnsure = values.size > 1 && !/total/i.test(test.source);
    if (!isUnsure) return last;
    return { ...last, value: { ...last.value, confidence: 0.5 } };
  }
  const free = statements.find(({ text }) => NO_COST.test(text));
  if (!free) return null;
  const place = { page: free.row.page, box: free.row.box };
  return { value: { value: 0, confidence: 0.9, place }, finding: null };
}

/** The amount in words, when the figures say another. */
function contradiction({ text, row }: Statement, cents: number): Finding | null {
  const words = moneyInWords(text);
  if (!words || words.cents === Math.abs(cents)) return null;
  return {
    kind: 'words',
    page: row.page,
    message: `In words the amount is ${dollars(words.cents)}, in figures it is ${dollars(Math.abs(cents))}.`,
  };
}

/** In the cell of a table: `$1,200.00`, `(1,200.00)`, `N/C`. Null if it says no amount. */
export function valueInCell(text: string): number | null {
  const money = firstMoney(text);
  if (money) return money.cents;
  if (/^(?:n\/?c|no[- ]cost|no charge|no change|zero|\$?\s*(?:0|-|–))$/i.test(text.trim()))
    return 0;
  const whole = /^[-(]?\s*(\d{1,6})\s*\)?$/.exec(text.trim());
  if (!whole) return null;
  const cents = Number(whole[1]) * 100;
  return /^[-(]/.test(text.trim()) ? -cents : cents;
}
