/** What a change order costs: by labels, sentences and totals. */
import type { Finding, Found } from './found.ts';
import { dollars, moneyIn, moneyInWords } from './money.ts';
import type { Money } from './money.ts';
import type { Paragraph, Row } from './page-rows.ts';

type Rule = { test: RegExp; confidence: number };

/** Sums that are not of this change order. */
const OF_ELSE =
  /\b(?:original|previous(?:ly)?|prior|before|earlier|new contract|new (?:guaranteed|gmp)|revised|to date|sub-?totals?|unit (?:price|cost)|retainage|contract time|not to exceed|deductible|balance|current contract)\b|\b(?:including|incorporating|after|with|before|prior to) this (?:change|variation)/i;

/** In order: the first that applies decides. */
const RULES: readonly Rule[] = [
  {
    test: /\b(?:contract (?:sum|price|amount|value|cost)|guaranteed maximum price|gmp|cost of the work)\b.{0,60}\b(?:increased?|decreased?|reduced?|unchanged|adjusted|changed|modified)\b/i,
    confidence: 0.98,
  },
  {
    test: /\b(?:amount|total|value|cost|price|sum) (?:of|for) this (?:change|variation|pco|cor|co\b|proposal|request|directive)/i,
    confidence: 0.97,
  },
  {
    test: /^(?:net )?(?:increase|decrease|change|adjustment)(?:\s*[[(/]?\s*(?:increase|decrease)[\])]?)? (?:of|from|for|due to|by) this (?:change|variation)/i,
    confidence: 0.97,
  },
  {
    test: /^(?:net )?(?:(?:total|grand total|amount)[, ]*)?(?:of )?this (?:change|variation|pco|cor|proposal|request)/i,
    confidence: 0.96,
  },
  { test: /\blump sum\b.{0,40}\b(?:increase|decrease|add|deduct|credit)/i, confidence: 0.96 },
  {
    test: /^(?:change order|variation(?: order)?|pco|cor|proposal|directive) (?:total|amount|value|cost|price)/i,
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
  /\bno (?:additional |added |change in )?(?:cost|charge)s?\b|\bno change (?:in|to) the contract (?:sum|price|amount)|\bat no (?:additional )?cost|\bno[- ]cost\b|\bno adjustment (?:in|to) the contract (?:sum|price)|^n\/c$|\bcontract (?:sum|price) (?:is|shall be|will be|remains) unchanged|\bwithout (?:any )?(?:change|increase|adjustment|effect|impact)(?: (?:in|to|on))? (?:the )?(?:contract (?:sum|price|amount)|cost)/i;
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
      if (below === undefined || moneyIn(below.text).length !== 1) return [];
      // A form sets its labels smaller than what is filled in below them.
      const isPair = cell.text.endsWith(':') || below.size > cell.size + 0.5;
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
  const sign = tickedSign(paragraphs);
  for (const { test, confidence } of RULES) {
    const found = statements.flatMap((statement) => {
      const { text, row } = statement;
      const money = firstMoney(text);
      const inWords = money === undefined ? moneyInWords(text) : null;
      const amount = money ?? inWords;
      const label = amount ? text.slice(0, amount.at) : text;
      if (OF_ELSE.test(text) || !test.test(label)) return [];
      const place = { page: row.page, box: row.box };
      if (amount) {
        const stated = signed(text, label, amount.cents);
        const cents = stated > 0 && sign !== null ? -stated : stated;
        const finding = contradiction(statement, cents) ?? otherCurrency(money, row);
        return [{ value: { value: cents, confidence, place }, finding }];
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

/** Answers of a form, `[X] Additive [ ] Deductive`, and whether each is ticked. */
const ANSWER = /(?:\[\s*([xX✓✔]?)\s*\]|([☐☑☒□✓✔]))\s*([A-Za-z]+)/g;
const IS_LESS = /^(?:deduct|decreas|credit|reduc|delet)/i;
const IS_MORE = /^(?:add|increas|extra)/i;

/** -1 where a form has boxes for more and for less, and only the one for less is ticked. Null if it says no sign. */
function tickedSign(paragraphs: readonly Paragraph[]): -1 | null {
  for (const { text } of paragraphs) {
    const answers = [...text.matchAll(ANSWER)].map(([, inBrackets = '', box = '', word = '']) => ({
      word,
      isTicked: inBrackets !== '' || /[☑☒✓✔]/.test(box),
    }));
    const more = answers.filter(({ word }) => IS_MORE.test(word));
    const less = answers.filter(({ word }) => IS_LESS.test(word));
    if (more.length === 0 || less.length === 0) continue;
    const isLess = less.some(({ isTicked }) => isTicked) && !more.some(({ isTicked }) => isTicked);
    return isLess ? -1 : null;
  }
  return null;
}

/** Values are shown in dollars, so another currency has to be said. */
function otherCurrency(money: Money | undefined, row: Row): Finding | null {
  const currency = money?.currency ?? null;
  if (currency === null) return null;
  return {
    kind: 'currency',
    page: row.page,
    message: `The amount is in ${currency}. It is not converted: the value is the same number of dollars.`,
  };
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
